"""Playouts by the policy, from the decisions of hands that regular players play (docs/computers.md)."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from bench.measure import Figure
from bot.catalogue import load_presets
from bot.engine.actions import PLAYS
from bot.engine.cards import cards_of
from bot.engine.deal import pack_of
from bot.engine.hand import apply, new_hand
from bot.engine.rules import RuleSet
from bot.engine.state import Setup
from bot.players.search.playout import play_out
from bot.services.simulation import shuffle
from tests.players.search.states import Start, compacted, draws_for
from tools.fit_playouts import card_choices

SEATS, HANDS = 5, 20
TARGET = 20_000


def after_each_card(rules: RuleSet, seed: int) -> Iterator[Start]:
    """Yield what follows each card that could be played where there was a choice, in one hand."""
    rng = random.Random(seed)
    setup = Setup(rules, SEATS, rng.randrange(SEATS))
    dealt, _ = new_hand(setup, shuffle(pack_of(rules), rng))
    for state, _ in card_choices(dealt, rng):
        for card in cards_of(state.playable):
            after, _ = apply(state, state.turn, PLAYS[card])
            if after.result is None:
                yield compacted(after)


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return playouts a CPU second, at every decision of some hands as often as it has cards to choose."""
    figures = []
    for name in ("japanese", "japanese-joker"):
        rules = load_presets()[name].rules.resolve(SEATS)
        starts = [start for hand in range(HANDS) for start in after_each_card(rules, seed * HANDS + hand)]
        rng, count, begun = random.Random(seed), 0, time.process_time()
        while time.process_time() - begun < seconds:
            draws = draws_for(SEATS, rng)
            for table, moment, world, left, called in starts:
                play_out(table, moment, world._replace(draws=draws), left, called)
            count += len(starts)
        rate = count / (time.process_time() - begun)
        figures.append(Figure(f"guided playouts, {name}", rate, "playouts/s", TARGET, note="CPU time"))
    return figures
