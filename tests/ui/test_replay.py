"""Replays: every step of every game says what happened, shows all cards, and stays within the limits."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest

from bot.engine.actions import Action, Undo
from bot.engine.poker.values import PokerAction
from bot.services.records.replays import DealProof, DealValue, Replay, line_of, proof_of, replay_of
from bot.services.tables.dealing import DealCheck
from bot.services.values.tables import Ending, TableStatus
from bot.ui.core import ids
from bot.ui.core.emoji import card_symbol
from bot.ui.core.parts import MOST_OPTIONS
from bot.ui.kits import KITS
from bot.ui.pages.replay import hand_label, last_step, proof_panel, read_number, replay_panel
from tests.effort import sample
from tests.ui.replays import PRESETS, golden_records, poker_hand, replay, stored_hand, table_for
from tests.ui.tables import LANGUAGES, buttons_of, context, must_fit, selects_of, text_of
from tests.ui.test_limits import LONG

EN, JA = context(), context("ja")
WORST = (context(emoji=True), context("ja", emoji=True))


@cache
def records() -> dict[str, dict[str, Any]]:
    """Return the golden hands by what they show."""
    return {record["shows"]: record for record in golden_records()}


@cache
def of(shows: str) -> Replay:
    return replay(records()[shows])


def text(shows: str, step: int, ctx: Any = EN) -> str:
    shown = of(shows)
    return text_of(replay_panel(ctx, shown, last_step(shown) if step < 0 else step))


def poker(game: str) -> Replay:
    hand = poker_hand(game)
    return replay_of(hand, table_for(hand))


def _longest() -> list[str]:
    """Return what the longest hand of each preset and number of seats, and of a few special ones, shows."""
    found = [shows for shows in records() if re.fullmatch(r"[a-z0-9-]+ with \d", shows)]
    special = ["kitty won after a change of trumps", "antes after a redeal, the blind turned up"]
    return [*found, *special, "nap with the extra hand made", "the stock bought", "the bidder swaps"]


@pytest.mark.parametrize("shows", sample(_longest(), 24))
def test_every_step_stays_within_the_limits_whatever_the_names(shows: str) -> None:
    shown = replay(records()[shows], LONG)
    for number, step in enumerate(sample(range(last_step(shown), -1, -1), 15)):
        must_fit(replay_panel(WORST[number % 2], shown, step))


def test_every_preset_was_covered() -> None:
    walked = {shows.split(" with ")[0] for shows in _longest()}
    assert walked >= set(PRESETS), "record golden hands of it: tests/conformance/golden_hands.py"


@pytest.mark.parametrize("game", ["five_card_draw", "five_card_stud", "seven_card_stud", "texas_holdem"])
def test_the_poker_hand_is_replayed_as_well(game: str) -> None:
    shown = poker(game)
    for step in range(last_step(shown) + 1):
        for ctx in WORST:
            must_fit(replay_panel(ctx, shown, step))
    assert "**Computer 5** chooses" in text_of(replay_panel(EN, shown, 1))
    end = text_of(replay_panel(EN, shown, last_step(shown)))
    assert re.search(r"### .*(takes|share) 30 units \(300 chips\)", end)
    assert sum(map(int, re.findall(r"\*\*\+?(\d+) units?\*\*", end))) == 30


def test_two_players_see_all_cards_of_the_piles() -> None:
    shown = of("japanese with 2")
    piles = shown.steps[0].view.piles  # type: ignore[union-attr]
    buried = [card for seat in piles for pile in seat for card in pile]
    assert len(buried) == 32
    first = text("japanese with 2", 0)
    assert all(card_symbol(card) in first for card in buried)


def test_every_action_of_every_game_has_its_sentence() -> None:
    actions = {*get_args(Action), *get_args(PokerAction), Undo}
    assert actions == {kind for kit in KITS.values() for kind in kit.action_sentences}


def test_a_move_made_for_a_person_is_marked() -> None:
    told = [text("japanese with 5", step) for step in range(1, 8)]
    assert sum("(time ran out)" in panel for panel in told) >= 1
    assert sum("(played by a computer)" in panel for panel in told) >= 1
    own = [step for step in of("japanese with 5").steps if step.seat == 4]
    assert len(own) > 3
    for number, step in enumerate(of("japanese with 5").steps):
        if step.seat == 4:
            assert "by a computer" not in text("japanese with 5", number)


def test_more_steps_than_a_menu_holds_need_a_second_one() -> None:
    shown = of("japanese with 2")
    first, second = selects_of(replay_panel(EN, shown, 40)).values()
    assert len(first.options) == MOST_OPTIONS
    assert second.options[-1].label == "Result"
    assert sum(option.default for option in (*first.options, *second.options)) == 1


def test_the_buttons_go_forward_and_back_and_stop_at_the_ends() -> None:
    shown = of("japanese with 5")
    last = last_step(shown)

    def ways(step: int) -> dict[str, int | None]:
        found = {}
        for custom_id, button in buttons_of(replay_panel(EN, shown, step)).items():
            parsed = ids.parse(custom_id)
            if parsed is not None and parsed.verb == "replay":
                found[parsed.arg] = None if button.disabled else parsed.turn
        return found

    assert ways(0) == {
        "first": None, "back": None, "next": 1, "last": last, "stageback": None, "stagenext": 1
    }  # fmt: skip
    assert ways(5)["next"] == 6
    assert ways(5)["back"] == 4
    assert ways(last)["next"] is ways(last)["last"] is ways(last)["stagenext"] is None
    assert ways(last)["back"] == last - 1
    first_trick = next(n for n, s in enumerate(shown.steps) if type(s.action).__name__ == "Play")
    assert ways(first_trick)["stagenext"] == first_trick + 5
    assert ways(first_trick + 7)["stageback"] == first_trick + 5


def test_a_step_beyond_the_end_is_the_result() -> None:
    shown = of("japanese with 5")
    assert text_of(replay_panel(EN, shown, 10**9)) == text("japanese with 5", -1)


def test_the_replay_never_contains_the_next_secret() -> None:
    assert of("japanese with 5").table.secret == ""


def test_the_replay_of_an_earlier_hand_does_not_say_that_the_table_ended_with_it() -> None:
    hands = (stored_hand(it) for it in golden_records("nap-peep"))
    said = ""
    while "🪙" not in said:
        hand = next(hands)
        ended = replace(table_for(hand), ending=Ending(last=True), status=TableStatus.CLOSED)
        shown = replay_of(hand, ended)
        said = text_of(replay_panel(EN, shown, last_step(shown)))
    assert "Now in the pool" in said
    assert "shared equally" not in said


def test_a_hand_is_listed_by_number_game_day_and_result() -> None:
    line = line_of(stored_hand(records()["japanese with 5"], 57))
    assert hand_label(EN, line) == "#57 Japanese Napoleon · 21 Nov 2026 · Dan 20 ♠ lost"
    assert hand_label(JA, line) == "#57 ナポレオン · 2026/11/21 · Dan ♠ 20 失敗"
    thrown = line_of(stored_hand(records()["japanese thrown in"], 5))
    assert hand_label(EN, thrown).endswith("· thrown in")
    revoked = next(record for record in records().values() if record["outcome"] == "revoke")
    assert hand_label(EN, line_of(stored_hand(revoked))).endswith(", ended by a revoke")
    nap = line_of(stored_hand(records()["nap with the extra hand made"], 6))
    assert hand_label(EN, nap).endswith("Nap made")
    assert (
        hand_label(EN, line_of(poker_hand("texas_holdem")))
        == "#58 poker for the board · 21 Nov 2026 · played"
    )


def test_every_golden_hand_has_a_line_that_fits() -> None:
    for record in records().values():
        line = line_of(stored_hand(record, 10**17, LONG))
        assert all(len(hand_label(ctx, line)) <= 100 for ctx in map(context, LANGUAGES))


@pytest.mark.parametrize("typed", ["57", "#57", " ＃５７ ", "# 57"])
def test_a_hand_number_is_read_however_it_is_typed(typed: str) -> None:
    assert read_number(typed) == 57


def _proof(**changes: Any) -> DealProof:
    values: dict[str, Any] = {
        "hand_id": 57,
        "table_id": 12,
        "hand_no": 3,
        "commitment": "c0" * 32,
        "secret": "5e" * 32,
        "presses": ("1310000000000000000",),
        "algorithm": "napoleon-deal/1",
        "checks": (DealCheck("commitment", 0, True), DealCheck("pack", 0, True), DealCheck("cut", 0, True)),
        "course": True,
        **changes,
    }
    return DealProof(**values)


def test_earlier_values_prove_a_deal_only_together_and_the_last_ones_individually() -> None:
    values = (
        DealValue("Bob", "cd" * 32, drawn=False, sealed=True),
        DealValue("Cleo", "a `value` of Cleo's", drawn=False, sealed=False),
        DealValue("Eve", "last", drawn=False, sealed=False),
    )
    shown = text_of(proof_panel(EN, _proof(values=values)))
    assert "and everyone else together, for Bob, Eve, provided the value they gave" in shown
    assert "Also proven against whoever runs this bot, for Cleo, provided" in shown
    assert "doesn't prove" not in shown


def test_a_tampered_row_cannot_break_the_page() -> None:
    wild = _proof(
        commitment="`@everyone`" * 50,
        secret="x" * 9000,
        presses=("9" * 5000, "١٢", "<@1>", *["1"] * 500),
        algorithm="\n# big",
        checks=(),
    )
    panel = proof_panel(EN, wild)
    must_fit(panel)
    assert "has no proof" in text_of(panel)
    assert "\n# big" not in text_of(panel)


def test_a_golden_hand_without_a_deal_has_no_proof_but_its_actions_fit() -> None:
    proof = proof_of(stored_hand(records()["japanese with 5"]))
    assert proof.checks == ()
    assert proof.course
    assert not proof.proven
