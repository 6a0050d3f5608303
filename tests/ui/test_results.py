"""What a result says: who won, which trick decided it, who pays; true under every rule set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.engine.actions import Play
from bot.engine.cards import cards_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.settlement import judge
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import TableConfig, TableSnapshot
from bot.ui.kits import kit_of
from bot.ui.kits.napoleon.story import highlights
from bot.ui.kits.results import moment
from bot.ui.kits.scene import Seen
from bot.ui.table.panels import table_panel
from tests.ui import boards, naps
from tests.ui.tables import config, context, course, ended, reach, text_of

EN = context("en")


def revoked(setup: TableConfig) -> Iterator[tuple[str, HandState]]:
    """Yield a hand that each side ended by a revoke, by who revoked."""
    found: set[str] = set()
    for seed in range(60):
        for state, phase in course(seed, setup):
            if phase is not PhaseName.PLAY or state.result is not None or state.contract is None:
                continue
            seat = to_act(state)[0]
            cards = legal_actions(state, seat).revokes
            sides = {state.contract.seat: "napoleon", state.contract.adjutant: "adjutant"}
            who = sides.get(seat, "opponent")
            if cards and who not in found and state.contract.adjutant is not None:
                found.add(who)
                yield who, apply(state, seat, Play(cards_of(cards)[0], revoke=True))[0]
    assert found == {"napoleon", "adjutant", "opponent"}


def moments(state: HandState, snapshot: TableSnapshot) -> list[str]:
    """Return what each seat is told about its hand."""
    views = [view(state, seat) for seat in range(state.setup.seats)]
    return [moment(kit_of(it), Seen(EN, snapshot, it, seat), seat) for seat, it in enumerate(views)]


@pytest.mark.parametrize("preset", ["general", "najami"])
def test_after_a_revoke_only_the_revoker_is_said_to_pay_and_no_side_to_have_won(preset: str) -> None:
    setup = config(5, preset, revoke="penalty")
    setup = replace(setup, rules=setup.rules.resolve(5))
    for who, state in revoked(setup):
        snapshot = ended(state, setup=setup)
        assert state.result is not None
        for seat, said in enumerate(moments(state, snapshot)):
            units = state.result.units[seat]
            begin = "You won" if units > 0 else "You lost" if units else "Ended by a revoke"
            assert said.startswith(begin), (who, said)
            assert "contract" not in said
        text = text_of(table_panel(EN, snapshot))
        assert "alone pays" in text
        assert "Each opponent" not in text
        assert "thirds" not in text


def _certain_from(state: HandState) -> int:
    """Return the first trick (from 0) after which every split of the points left has the same outcome."""
    rules, contract = state.setup.rules, state.contract
    assert contract is not None
    shown = view(state, None)
    side = {contract.seat, contract.adjutant}
    away = (state.discards & rules.scoring).bit_count()
    ours, theirs = {"napoleon": away, "napoleon_hidden": away}.get(rules.discards, 0), 0
    worth = [sum(rules.scoring >> card & 1 for card in trick.cards) for trick in shown.tricks]
    worth[0] += away if rules.discards == "first_trick" else 0
    for number, trick in enumerate(shown.tricks):
        if trick.winner in side:
            ours += worth[number]
        else:
            theirs += worth[number]
        left = sum(worth[number + 1 :])
        splits = range(left + 1)
        if len({judge(rules, contract.points, ours + it, theirs + left - it) for it in splits}) == 1:
            return number
    raise AssertionError("undecided")


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("japanese", {}),
        ("japanese", {"discards": "hidden"}),
        ("japanese", {"discards": "first_trick"}),
        ("japanese", {"discards": "napoleon"}),
        ("mighty", {}),
        ("napoleon-1885", {}),
        ("najami", {}),
    ],
)
def test_the_trick_that_decided_a_hand_left_nothing_open(preset: str, options: dict[str, str]) -> None:
    setup = config(5, preset, **options)
    setup = replace(setup, rules=setup.rules.resolve(5))
    told = 0
    for seed in range(10):
        state = reach(lambda it: it.result is not None, seed, setup)
        words = " ".join(highlights(Seen(EN, ended(state, setup=setup), view(state, None))))
        if found := re.search(r"Trick (\d+) decided it", words):
            assert int(found[1]) == 1 + _certain_from(state)
            told += 1
    assert told > 2


def test_a_hand_thrown_in_says_why_and_who_deals_only_if_somebody_does() -> None:
    for rule, last in product(("redeal", "next_dealer"), (False, True)):
        setup = config(5, all_pass=rule)
        state = reach(lambda it: it.result is not None, setup=setup, shy=True)
        text = text_of(table_panel(EN, ended(state, setup=setup, hand_no=10 if last else 3)))
        assert ("no redeals left" in text) is (rule == "redeal")
        assert ("deals next" in text) is not last
        assert "Nobody pays" in text
    state = reach(lambda it: it.result is not None, setup=boards.config(), shy=True)
    text = text_of(table_panel(EN, ended(state, setup=boards.config())))
    assert "The antes stay on the board" in text
    assert "Nobody pays" not in text
    nap = naps.config(4, "nap")
    thrown = naps.play_actions(naps.deal(nap), *[naps.PASS] * 4)
    for hand_no in (3, 10):
        text = text_of(table_panel(EN, naps.ended(thrown, nap, hand_no=hand_no)))
        assert ("deals next" in text) is (hand_no == 3)
