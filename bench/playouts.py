"""Playouts by the policy, from the decisions of hands that regular players play (docs/computers.md)."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from bench.measure import Figure, reference_rate
from bot.catalogue import load_presets
from bot.engine.actions import PLAYS
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.search.compact import CARDS, places_of
from bot.players.search.playout import play_out
from bot.services.simulation import shuffle
from tests.players.search.states import Start, compacted, draws_for

SEATS, HANDS = 5, 20
TARGET = 20_000


def after_each_card(rules: RuleSet, seed: int) -> Sequence[Start]:
    """Return what follows each card that could be played where there was a choice, in one hand."""
    rng, found = random.Random(seed), []
    state, _ = _dealt(rules, rng)
    while state.result is None:
        due = to_act(state)
        if not due:
            return []
        legal = legal_actions(state, due[0])
        if state.phase is PhaseName.PLAY and state.playable & state.playable - 1:
            cards = [place for place in range(54) if places_of(state.playable) >> place & 1]
            for place in cards:
                after, _ = apply(state, due[0], PLAYS[CARDS[place]])
                if after.result is None:
                    found.append(compacted(after))
        state, _ = apply(state, due[0], choose(view(state, due[0]), legal, "regular", rng))
    return found


def _dealt(rules: RuleSet, rng: random.Random) -> tuple[HandState, object]:
    return new_hand(Setup(rules, SEATS, rng.randrange(SEATS)), shuffle(pack_of(rules), rng))


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return playouts a CPU second, at every decision of some hands as often as it has cards to choose."""
    figures = []
    for name in ("japanese", "japanese-joker"):
        rules = load_presets()[name].rules.resolved(SEATS)
        starts = [start for hand in range(HANDS) for start in after_each_card(rules, seed * HANDS + hand)]
        reference = reference_rate()
        rng, count, begun = random.Random(seed), 0, time.process_time()
        while time.process_time() - begun < seconds:
            draws = draws_for(SEATS, rng)
            for table, moment, world, left, called in starts:
                play_out(table, moment, world._replace(draws=draws), left, called)
            count += len(starts)
        rate = count / (time.process_time() - begun)
        figures.append(
            Figure(
                f"guided playouts, {name}", rate, "playouts/s", TARGET, reference=reference, note="CPU time"
            )
        )
    return figures
