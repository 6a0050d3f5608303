"""Thousands of random hands: no panel names a card that its reader may not know (DESIGN.md 2, one door)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import Redeal
from bot.engine.conflicts import check_rules
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import OPTIONS, RuleSet, with_options
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.services.model import TableConfig
from bot.ui.panels.hand import hand_panel
from bot.ui.panels.result import result_panel
from bot.ui.panels.table import table_panel
from tests.secrecy.mentions import cards_known_to, named_cards, public_cards, spelled
from tests.ui import tables

HANDS = 2000
BATCHES = 8


def random_rules(rng: random.Random, seats: int) -> RuleSet:
    """Return house rules that can be played with a number of seats."""
    while True:
        chosen: dict[str, Any] = {}
        for name in rng.sample(sorted(OPTIONS), 4):
            values = OPTIONS[name].metadata["values"]
            if values:
                chosen[name] = rng.choice(values)
        try:
            rules = with_options(RuleSet(), chosen)
            check_rules(rules, seats)
        except RuleConflict:
            continue
        return rules


def random_course(rng: random.Random, rules: RuleSet, seats: int) -> list[HandState]:
    """Return all states of a hand of random legal actions."""
    pack = list(pack_of(rules))
    rng.shuffle(pack)
    state, _ = new_hand(Setup(rules, seats, rng.randrange(seats)), pack)
    states = [state]
    while state.result is None:
        due = to_act(state)
        if due:
            action = legal_actions(state, due[0]).sample(rng)
            state, _ = apply(state, due[0], action)
        else:
            rng.shuffle(pack)
            state, _ = apply(state, None, Redeal(tuple(pack)))
        states.append(state)
    return states


def of_each_phase(rng: random.Random, states: list[HandState]) -> list[HandState]:
    """Return a state of every phase the hand went through."""
    return [
        rng.choice(found)
        for phase in PhaseName
        if (found := [state for state in states if state.phase is phase])
    ]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_panel_names_a_card_its_reader_may_not_know(batch: int) -> None:
    rng = random.Random(batch)
    contexts = [tables.context(locale, emoji=emoji) for locale in ("en", "ja") for emoji in (False, True)]
    named_at_all = 0
    for _ in range(HANDS // BATCHES):
        seats = rng.randint(3, 6)
        rules = random_rules(rng, seats)
        config = TableConfig("japanese", rules.changed_from(RuleSet()), rules, seats)
        for state in of_each_phase(rng, random_course(rng, rules, seats)):
            ctx, seat = rng.choice(contexts), rng.randrange(seats)
            over = state.phase is PhaseName.ENDED
            snapshot = tables.ended(state, setup=config) if over else tables.playing(state, setup=config)
            public = (result_panel if over else table_panel)(ctx, snapshot).to_components()
            leaked = named_cards(public) & ~public_cards(state)
            assert not leaked, f"{state.phase} public panel names {spelled(leaked)}"
            own = hand_panel(
                ctx,
                snapshot,
                view(state, seat),
                legal_actions(state, seat),
                where=rng.choice(("dm", "ephemeral")),
            ).to_components()
            leaked = named_cards(own) & ~cards_known_to(state, seat)
            assert not leaked, f"{state.phase} panel of seat {seat} names {spelled(leaked)}"
            named_at_all |= named_cards(own)
    assert named_at_all.bit_count() == 53, "the scan must be able to see every card"


def test_the_scan_finds_a_leaked_card() -> None:
    """A panel made from another seat's view is caught: the scan itself works."""
    state = tables.reach(tables.in_phase(PhaseName.PLAY))
    other = replace(view(state, 1), seat=0)
    panel = hand_panel(
        tables.context(), tables.playing(state), other, legal_actions(state, 1), where="dm"
    ).to_components()
    assert named_cards(panel) & ~cards_known_to(state, 0)
