"""What single games and house rules show: open auction, joker, piles, trust (rules.md 2 to 8)."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.engine.actions import PASS, TRUST, Bid, Call, Discard, Pass, Play, Trust
from bot.engine.cards import JOKER, cards_of, mask_of, parse_card
from bot.engine.deal import tops
from bot.engine.hand import apply, legal_actions, may_act, to_act
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import TableConfig
from bot.ui.core import ids
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.kit import ON_TOP
from bot.ui.kits.napoleon.kit import NAPOLEON
from bot.ui.kits.scene import MORE
from bot.ui.table.panels import table_panel
from tests.effort import sample
from tests.ui.tables import (
    CATALOGUE,
    NAMES,
    after_cards,
    buttons_of,
    config,
    context,
    course,
    dealt,
    ended,
    hand_of,
    hand_panel,
    in_phase,
    playing,
    reach,
    selects_of,
    table_of,
    text_of,
)

EN = context("en")


def _said(state: HandState, *calls: tuple[int, Any]) -> HandState:
    for seat, action in calls:
        state, _ = apply(state, seat, action)
    return state


def _line_of(name: str, text: str) -> str:
    return next(line for line in text.split("\n") if f"**{name}**" in line)


# --- every game ------------------------------------------------------------------------------------------


def _offered(panel: ui.LayoutView) -> set[Any]:
    """Return every action that the controls of a hand can make, discards as single cards."""
    found: set[Any] = set()
    for custom_id in buttons_of(panel):
        parsed = ids.parse(custom_id)
        assert parsed is not None
        if parsed.verb == "play":
            found.add(Play(parse_card(parsed.arg)))
        elif parsed.verb in ("pass", "trust"):
            found.add(Pass() if parsed.verb == "pass" else Trust())
        elif parsed.verb == "bid":
            found.add(Bid(*(ids.decode_bid(parsed.arg) or (0, 0))))
        elif parsed.verb in ("namesuit", "friend", "claimredeal", "trump"):
            found.add(NAPOLEON.presses[parsed.verb](parsed.arg, ()))
    for custom_id, select in selects_of(panel).items():
        parsed = ids.parse(custom_id)
        assert parsed is not None
        for option in select.options:
            if parsed.verb == "bid":
                found.add(Bid(*(ids.decode_bid(option.value) or (0, 0))))
            elif parsed.verb == "call":
                found.add(Call(parse_card(option.value)))
            elif parsed.verb == "revoke":
                found.add(Play(parse_card(option.value), revoke=True))
            else:
                found.add(Discard(mask_of([parse_card(option.value)])))
    return found


POINT_TRICK = [
    config(seats, preset.name)
    for preset in CATALOGUE.values()
    if not preset.rules.has_board
    for seats in range(preset.least_seats, preset.most_seats + 1)
]
MOST_BIDS = config(no_trump="high", min_bid=1)


@pytest.mark.parametrize(
    "setup", [*sample(POINT_TRICK, 8), MOST_BIDS], ids=lambda it: f"{it.preset} {it.seats}"
)
def test_the_controls_offer_exactly_what_is_legal_in_every_game(setup: TableConfig) -> None:
    seats = setup.seats
    for state, _ in course(seats, setup):
        for seat in range(seats):
            legal = legal_actions(state, seat)
            expected = {*legal.actions, *(Play(card, revoke=True) for card in cards_of(legal.revokes))}
            if legal.choice is not None:
                expected |= {Discard(1 << card) for card in cards_of(legal.choice.cards)}
            if state.result is None:
                assert _offered(hand_of(state, seat, setup, more=MORE)) == expected


# --- the auction -----------------------------------------------------------------------------------------


def test_an_open_auction_shows_who_has_passed_since_the_last_bid_and_who_has_still_to_speak() -> None:
    setup = config(4, "hattori")
    state = _said(dealt(setup), (0, Bid(11, 0)), (1, PASS), (2, PASS))
    text = table_of(state, setup)
    assert "Open auction: higher than 11 ♣" in text
    assert "**11 ♣** (highest)" in _line_of("Ann", text)
    assert "pass" in _line_of("Bob", text)
    assert "pass" in _line_of("Cleo", text)
    assert "Still to bid or pass: **Dan**" in text
    state = _said(state, (1, Bid(12, 0)))
    text = table_of(state, setup)
    assert "pass" not in _line_of("Cleo", text)
    assert "(highest)" not in _line_of("Ann", text)
    assert "Still to bid or pass: **Ann**, **Cleo**, **Dan**" in text


def test_an_open_auction_tells_everybody_what_they_may_do() -> None:
    setup = config(4, "hattori")
    state = _said(dealt(setup), (0, Bid(11, 0)), (1, PASS))
    assert "Your bid is the highest" in text_of(hand_of(state, 0, setup))
    passed = hand_of(state, 1, setup)
    assert "You passed, but you can still bid" in text_of(passed)
    assert selects_of(passed)
    assert "nap:pass:12:7" not in buttons_of(passed)
    assert "**You can bid**" in text_of(hand_of(state, 2, setup))
    assert "まだ宣言できます" in text_of(hand_of(state, 1, setup, "ja"))
    assert "順番なしの宣言" in table_of(state, setup, "ja")


def test_the_blind_that_is_turned_up_lies_on_the_table_and_old_passes_are_gone() -> None:
    setup = config(5, all_pass="blind_up")
    state = reach(lambda state: state.auction.blind_up, setup=setup, shy=True)
    text = table_of(state, setup)
    assert "the blind is face-up" in text
    cards = text.split("Blind, face-up: ")[1].split("\n")[0].split()
    assert sorted(cards) == sorted(card_symbol(card) for card in cards_of(state.blind))
    assert not any("pass" in _line_of(name, text) for name in NAMES[1:5])
    for seat in range(5):
        assert "Blind, face-up: " in text_of(hand_of(state, seat, setup))
    assert "表になった伏せ札" in table_of(state, setup, "ja")


def test_who_holds_the_mighty_and_must_bid_is_named_and_has_no_pass() -> None:
    setup = config(5, all_pass="mighty_holder")
    state = reach(lambda state: state.auction.must_bid is not None, setup=setup, shy=True)
    seat = state.auction.must_bid
    assert seat is not None
    panel = table_panel(EN, playing(state, setup=setup))
    assert "whoever holds ♠A must bid" in text_of(panel)
    assert f"**{NAMES[seat]}** must bid" in text_of(panel)
    assert "nap:pass:12:7" not in buttons_of(panel)
    own = hand_of(state, seat, setup)
    assert "you must bid" in text_of(own)
    assert "nap:pass:12:7" not in buttons_of(own)
    assert "必ず宣言します" in text_of(hand_of(state, seat, setup, "ja"))


def test_where_there_is_no_adjutant_nobody_is_said_to_stand_alone() -> None:
    setup = config(3, "napoleon-1885")
    for state, phase in course(1, setup):
        assert phase is not PhaseName.CALL
        if state.result is None:
            assert "stands alone" not in table_of(state, setup)
    text = text_of(table_panel(EN, ended(state, setup=setup)))
    assert "Napoleon's side" not in text
    assert "Napoleon loses" in text or "Napoleon wins" in text


# --- joker -----------------------------------------------------------------------------------------------


def test_the_joker_stands_in_front_and_can_be_called() -> None:
    setup = config(5, "japanese-joker")
    state = reach(in_phase(PhaseName.CALL), setup=setup)
    assert state.contract is not None
    assert "nap:call:12:7:JK" in buttons_of(hand_of(state, state.contract.seat, setup))
    first = next(iter(selects_of(hand_of(state, state.contract.seat, setup, more=MORE)).values()))
    assert first.options[0].value == "JK"
    assert first.options[0].label == "Joker"


@pytest.mark.parametrize(
    ("joker", "asks"), [("strong", "play a trump if you have one."), ("weak", "otherwise a scoring card")]
)
def test_what_a_led_joker_asks_is_said_to_who_is_next(joker: str, asks: str) -> None:
    setup = config(5, joker=joker)
    for seed in range(60):
        for state, _ in course(seed, setup):
            if state.tricks is not None and state.tricks.current == (JOKER,) and state.result is None:
                seat = to_act(state)[0]
                assert asks in text_of(hand_of(state, seat, setup))
                assert "🃏" in table_of(state, setup)
                return
    raise AssertionError("no joker was led")


# --- two players -----------------------------------------------------------------------------------------


def _pile_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("> ")]


def test_both_players_piles_lie_on_the_table_and_on_both_hands_with_backs_for_face_down_cards() -> None:
    setup = config(2)
    state = dealt(setup)
    lines = _pile_lines(table_of(state, setup))
    assert len(lines) == 8
    assert lines[1] == lines[3] == "> 🎴 🎴 🎴 🎴"
    assert lines[0] == "> " + " ".join(card_symbol(pile[0]) for pile in state.piles[0])
    assert lines[6] == "> " + " ".join(card_symbol(pile[2]) for pile in state.piles[1])
    assert all(len(line) <= 40 for line in lines)
    for seat in range(2):
        assert sorted(_pile_lines(text_of(hand_of(state, seat, setup)))) == sorted(lines)


def test_a_card_that_was_turned_up_is_seen_and_an_empty_place_keeps_the_columns() -> None:
    setup = config(2)
    state = reach(after_cards(30), setup=setup)
    lines = _pile_lines(table_of(state, setup))
    for seat in range(2):
        for pile in state.piles[seat]:
            if pile:
                assert any(card_symbol(pile[0]) in line.split() for line in lines)
    assert any("▫️" in line for line in lines)
    assert all(len(line.split()) == 5 for line in lines)


def test_the_hand_leaves_the_tops_to_the_piles_and_marks_their_buttons() -> None:
    setup = config(2)
    state = reach(in_phase(PhaseName.PLAY), setup=setup)
    seat = to_act(state)[0]
    top = tops(state.piles[seat])
    panel = hand_of(state, seat, setup)
    rows = [line for line in text_of(panel).split("\n") if line.startswith("## ")]
    shown = {word for row in rows for word in row[3:].split()}
    assert shown == {card_symbol(card) for card in cards_of(state.hands[seat] & ~top)}
    for custom_id, button in buttons_of(panel).items():
        parsed = ids.parse(custom_id)
        if parsed is not None and parsed.verb == "play":
            on_top = bool(top >> parse_card(parsed.arg) & 1)
            assert (button.label or "").startswith(ON_TOP) is on_top


# --- the general and trust -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "general", "adjutant"), [("en", "eneral", "djutant"), ("ja", "将軍", "副官")]
)
def test_in_the_game_of_trust_the_partner_is_the_general(locale: str, general: str, adjutant: str) -> None:
    setup = config(5, "general")
    title = text_of(table_panel(context(locale), playing(dealt(setup), setup=setup))).split("\n")[0]
    named = 0
    for state, _ in course(2, setup):
        over = state.result is not None
        shown = ended(state, setup=setup) if over else playing(state, setup=setup)
        texts = [text_of(table_panel(context(locale), shown))]
        texts += [
            text_of(hand_panel(context(locale), shown, view(state, n), legal_actions(state, n), where="dm"))
            for n in range(5)
        ]
        for text in texts:
            body = text.replace(title, "")
            assert adjutant not in body
            named += general in body
    assert named > 5


def _after_one_card(setup: TableConfig) -> HandState:
    return reach(lambda state: state.tricks is not None and len(state.tricks.current) == 1, setup=setup)


def test_trust_can_be_said_by_who_has_played_and_is_shown_until_the_next_lead() -> None:
    setup = config(5, "general")
    state = _after_one_card(setup)
    leader = state.tricks.leader if state.tricks else 0
    assert leader in may_act(state)
    trust = "nap:trust:12:7:3.0"
    assert trust in buttons_of(hand_of(state, leader, setup))
    assert "*Trust*" in text_of(hand_of(state, leader, setup))
    due = hand_of(state, to_act(state)[0], setup)
    assert trust not in buttons_of(due)
    assert "*Trust*" not in text_of(due), "it is explained where it can be said"
    assert trust in buttons_of(table_panel(EN, playing(state, setup=setup)))
    said, _ = apply(state, leader, TRUST)
    line = f"🤝 Trust (“I win this trick”): **{NAMES[leader]}**"
    assert line in table_of(said, setup)
    assert trust not in buttons_of(hand_of(said, leader, setup))
    assert "トラスト" in table_of(said, setup, "ja")
    while True:
        seat = to_act(said)[0]
        said, _ = apply(said, seat, legal_actions(said, seat).actions[0])
        assert said.tricks is not None
        if said.tricks.complete and said.tricks.current:
            assert "Said trust" not in table_of(said, setup)
            return
        after = f"Said trust: **{NAMES[leader]}**"
        assert (after if said.tricks.complete else line) in table_of(said, setup)
