"""A hand with all its cards known in the form of a playout; only for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine.actions import Action, Play
from bot.engine.cards import BIT, JOKER, Mask, cards_of, mask_of
from bot.engine.deal import pack_mask
from bot.engine.hand import legal_actions
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.players.search.compact import CARDS, Compact, places_of
from bot.players.search.playout import PlayPosition, World
from bot.players.search.position import cards_under, compact_table_in, moment_of
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.walk import at_random, begin, random_setup
from tests.conformance.walk import play_out as walk_out

Start = tuple[Compact, PlayPosition, World, Mask, Mask]


def compacted(state: HandState) -> Start:
    """Return a state in the form of a playout: rules, moment, world, cards left and the called card."""
    contract, tricks = state.contract, state.tricks
    assert tricks is not None
    seats = state.setup.seats
    table = compact_table_in(view(state, None))
    moment = moment_of(table, seats, contract.seat, tricks.leader, tricks.current, first=not tricks.complete)
    side = 1 << contract.seat | (0 if contract.adjutant is None else 1 << contract.adjutant)
    world = World([places_of(hand) for hand in state.hands], side, cards_under(state.piles))
    gone = mask_of(card for trick in tricks.complete for card in trick.cards) | mask_of(tricks.current)
    left = places_of(pack_mask(state.setup.rules) & ~gone & ~state.discards)
    called = 0 if contract.called is None or BIT[contract.called] & gone else places_of(BIT[contract.called])
    return table, moment, world, left, called


def cards_at(places: Mask) -> Mask:
    """Return the cards at these places, as a bit mask."""
    return mask_of(CARDS[place] for place in cards_of(places))


def draws_for(seats: int, rng: random.Random) -> Sequence[float]:
    """Return random numbers for a playout that may have all tricks of a hand before it."""
    return [rng.random() for _ in range(JOKER + 1 + seats)]


class Reached(Exception):
    """A walk has reached the wanted moment."""


def hand_at_play(rng: random.Random, moves: int | None = None) -> HandState | None:
    """Return a hand of any preset with random house rules in mid-play, None if it was passed out."""
    preset, options, seats = NAPOLEON.random_rules(rng)
    rules = PRESETS[preset].rules_with(options, seats)
    if rules.names_suit:  # a playout's joker demands trumps
        rules = replace(rules, joker_demand="trumps")
    walk = begin(rng, random_setup(rng, rules.resolve(seats), seats), preset, options)
    after = rng.choice((0, 0, rng.randrange(40))) if moves is None else moves
    choose = at_random(rng)

    def seen() -> None:
        state = walk.state
        played = sum(len(trick.cards) for trick in state.complete) + len(state.current)
        if state.phase is PhaseName.PLAY and played >= after:
            raise Reached

    def without_revokes(state: HandState, seat: int) -> Action:
        action = choose(state, seat)
        if isinstance(action, Play) and action.revoke:
            return rng.choice([act for act in legal_actions(state, seat).actions if isinstance(act, Play)])
        return action

    with suppress(Reached):
        walk_out(walk, rng, without_revokes, seen)
        return None
    state: HandState = walk.state
    return state
