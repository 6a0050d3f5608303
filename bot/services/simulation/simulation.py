"""Computer players among themselves: whole hands without a table.

Nothing is stored and no chips move; the same seed gives the same hands. What became of them is counted by
`bot.services.simulation.statistics`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.engine.cards import Card
from bot.engine.game import GameAction, GameSetup, GameState
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.rules import OptionSet
from bot.players import choose
from bot.services.tables import carrying

Player = Callable[[Any, LegalActions, random.Random], GameAction]
"""Answers with one of the legal actions, knowing what its seat may see."""


def computer(level: str) -> Player:
    """Return the computer player of a level."""
    return lambda seen, legal, rng: choose(seen, legal, level, rng)


def simulate(
    rules: OptionSet, seats: int, hands: int, seed: int, levels: Sequence[str]
) -> Iterator[GameState]:
    """Yield so many finished hands of one session: the deal goes round, board, tally and pool go on.

    `levels` are the computers' levels by seat. Raises RuleConflict for rules that cannot be played.
    """
    game = game_of(rules)
    game.check_rules(rules, seats)
    cards, errors = random.Random(f"cards {seed}"), random.Random(f"errors {seed}")
    players = [computer(level) for level in levels]
    carried = carrying.NOTHING
    dealer = cards.randrange(seats)
    resolved = rules.resolved(seats)
    for _ in range(hands):
        state = play_out(game.setup_of(resolved, seats, dealer, carried), players, cards, errors)
        carried = carrying.carried_after(state)
        dealer = (dealer + 1) % seats
        yield state


def play_out(setup: GameSetup, players: Sequence[Player], cards: random.Random, errors: random.Random) -> Any:
    """Return a hand played to its end by a player at each seat; `cards` deals, the players err by `errors`.

    Where several seats are due at once any of them speaks first.
    """
    game = game_of(setup)
    state, _ = game.new(setup, shuffled(game.pack_of_setup(setup), cards))
    while state.result is None:
        if game.redeal_due(state) is not None:
            pack = shuffled(game.pack_of_setup(setup), cards)
            state, _ = game.apply(state, None, game.redeal(pack))
            continue
        due = game.to_act(state)
        seat = due[0] if len(due) == 1 else errors.choice(due)
        action = players[seat](game.view(state, seat), game.legal_actions(state, seat), errors)
        state, _ = game.apply(state, seat, action)
    return state


def shuffled(pack: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """Return a pack shuffled."""
    return tuple(rng.sample(pack, len(pack)))
