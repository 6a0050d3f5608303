"""Computer players among themselves: whole hands without a table.

Nothing is stored and no chips move; the same seed gives the same hands. What became of them is counted by
`bot.services.simulation.statistics`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from bot.engine.actions import Action, Redeal
from bot.engine.cards import Card
from bot.engine.deal import pack_of
from bot.engine.families import AnySetup, Rules, State, check_any_rules
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.legal import LegalActions
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import NapSetup, NapState
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, Setup
from bot.engine.views import AnyView, view
from bot.players import choose
from bot.services.tables import carrying

Player = Callable[[AnyView, LegalActions, random.Random], Action]
"""Answers with one of the legal actions, knowing what its seat may see."""


def computer(level: str) -> Player:
    """Return the computer player of a level."""
    return lambda seen, legal, rng: choose(seen, legal, level, rng)


@overload
def simulate(
    rules: RuleSet, seats: int, hands: int, seed: int, levels: Sequence[str]
) -> Iterator[HandState]: ...
@overload
def simulate(
    rules: NapRules, seats: int, hands: int, seed: int, levels: Sequence[str]
) -> Iterator[NapState]: ...
@overload
def simulate(rules: Rules, seats: int, hands: int, seed: int, levels: Sequence[str]) -> Iterator[State]: ...
def simulate(rules: Rules, seats: int, hands: int, seed: int, levels: Sequence[str]) -> Iterator[State]:
    """Yield so many finished hands of one session: the deal goes round, board, tally and pool go on.

    `levels` are the computers' levels by seat. Raises RuleConflict for rules that cannot be played.
    """
    check_any_rules(rules, seats)
    cards, errors = random.Random(f"cards {seed}"), random.Random(f"errors {seed}")
    players = [computer(level) for level in levels]
    carried = carrying.NOTHING
    dealer = cards.randrange(seats)
    resolved = rules.resolved(seats)
    for _ in range(hands):
        state = play_out(carrying.setup_of(resolved, seats, dealer, carried), players, cards, errors)
        carried = carrying.carried_after(state)
        dealer = (dealer + 1) % seats
        yield state


@overload
def play_out(
    setup: Setup, players: Sequence[Player], cards: random.Random, errors: random.Random
) -> HandState: ...
@overload
def play_out(
    setup: NapSetup, players: Sequence[Player], cards: random.Random, errors: random.Random
) -> NapState: ...
@overload
def play_out(
    setup: AnySetup, players: Sequence[Player], cards: random.Random, errors: random.Random
) -> State: ...
def play_out(
    setup: AnySetup, players: Sequence[Player], cards: random.Random, errors: random.Random
) -> State:
    """Return a hand played to its end by a player at each seat; `cards` deals, the players err by `errors`.

    Where several seats are due at once any of them speaks first.
    """
    state, _ = new_hand(setup, shuffled(setup.rules, cards))
    while state.result is None:
        due = to_act(state)
        if not due:
            state, _ = apply(state, None, Redeal(shuffled(setup.rules, cards)))
            continue
        seat = due[0] if len(due) == 1 else errors.choice(due)
        action = players[seat](view(state, seat), legal_actions(state, seat), errors)
        state, _ = apply(state, seat, action)
    return state


def shuffled(rules: Rules, rng: random.Random) -> tuple[Card, ...]:
    """Return a shuffled pack."""
    pack = pack_of(rules)
    return tuple(rng.sample(pack, len(pack)))
