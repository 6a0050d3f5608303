"""NAJAMI on the panels: board, antes, window, changes of trumps, result, poker at the end (rules.md 9)."""

from __future__ import annotations

import pytest

from bot.engine.actions import PAY_TO_SEE, Ante, ChangeTrump
from bot.engine.board import STAKES, Board, ante_limits, usual_ante
from bot.engine.cards import HEARTS, NO_TRUMP, SPADES, CardSet, cards_of
from bot.engine.hand import apply, to_act
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.values import ChooseGame, Exchange, PokerState, ShareOut
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.tables import changes
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import ids, stakes
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.napoleon.buttons import ante_form, ante_refused
from bot.ui.table.panels import hand_panel, table_panel
from tests.ui import boards
from tests.ui.tables import LANGUAGES, buttons_of, context, ended, in_phase, people, text_of

EN, JA = context("en"), context("ja")
ANTES = boards.reach(in_phase(PhaseName.ANTE))
WINDOW = boards.reach(in_phase(PhaseName.WINDOW))
OVER = next(
    state
    for state in (boards.reach(lambda state: state.result is not None, seed) for seed in range(1, 99))
    if state.board is not None and len(state.board.collected) > 2 and state.result is not None
)


def _table(state: HandState) -> str:
    return text_of(table_panel(EN, boards.playing(state)))


def _args(panel: object, verb: str) -> list[str]:
    found = [ids.parse(custom_id) for custom_id in buttons_of(panel)]  # type: ignore[arg-type]
    return [one.arg for one in found if one is not None and one.verb == verb]


# --- antes -----------------------------------------------------------------------------------------------


def test_every_seat_shows_its_ante() -> None:
    state, _ = apply(ANTES, to_act(ANTES)[0], Ante(Board.of({"AH": 3, "QK-S": 1, "kitty": 2})))
    state, _ = apply(state, to_act(state)[0], Ante(usual_ante(ante_limits(0))))
    text = _table(state)
    assert "**Bob** · ♥A 3 · ♠Q-K 1 · Kitty 2" in text
    assert "**Cleo** · default ante" in text
    assert "▶️ **Dan**" in text
    assert "**Board**: 12 units (120 chips)" in text
    assert "6 units: at least 1 on Q-K of spades or 8-9-10, at most 2 on the kitty" in text


def test_the_hand_offers_the_last_ante_again() -> None:
    mine = Board.of({"8-9-10": 4, "kitty": 2})
    carried = changes.with_ante({}, 1000 + to_act(ANTES)[0], mine)
    panel = boards.own(EN, ANTES, carried=carried)
    assert _args(panel, "ante") == [stakes.encode_ante(mine)]
    assert "Your last ante: 8-9-10 4 · Kitty 2" in text_of(panel)
    assert "Same ante as last time" in [button.label for button in buttons_of(panel).values()]


def test_an_ante_of_the_first_deal_is_not_offered_after_a_redeal() -> None:
    carried = changes.with_ante({}, 7, Board.of({"8-9-10": 6}))
    table = boards.playing(ANTES, carried=carried).table
    assert stakes.last_ante(table, 7, ante_limits(0)) == Board.of({"8-9-10": 6})
    assert stakes.sensible_ante(table, 7, ante_limits(1)) == usual_ante(ante_limits(1))
    assert stakes.last_ante(table, None, ante_limits(0)) is None


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("emoji", [True, False])
def test_what_a_form_holds_is_read_back_as_it_was(locale: str, emoji: bool) -> None:
    ctx = context(locale, emoji=emoji)
    for ante in ante_limits(0).antes()[::29]:
        assert stakes.read_form(ctx, stakes.form_text(ctx, ante)) == (ante, "")
        assert stakes.decode_ante(stakes.encode_ante(ante)) == ante


@pytest.mark.parametrize(
    ("text", "found", "unread"),
    [
        ("AH 2\nQK-S 1\nkitty 2\n8-9-10 1", {"AH": 2, "QK-S": 1, "kitty": 2, "8-9-10": 1}, ""),
        ("♥A: 2\n♠Q-K = 1\n♥10 3", {"AH": 2, "QK-S": 1, "TH": 3}, ""),
        ("ace of hearts 2\n\n  Kitty :1 ", {"AH": 2, "kitty": 1}, ""),
        ("AH 1\nAH 2", {"AH": 3}, ""),
        ("kitty -1", {"kitty": -1}, ""),
        ("８－９－１０　２", {"8-9-10": 2}, ""),
        ("AH two\nKC 1", {"KC": 1}, "AH two"),
        ("AS 1", {}, "AS 1"),
        ("♥10", {}, "♥10"),
        ("8-9-10", {}, "8-9-10"),
        ("", {}, ""),
    ],
)
def test_antes_are_understood_as_people_write_them(text: str, found: dict[str, int], unread: str) -> None:
    assert stakes.read_form(EN, text) == (Board.of(found), unread)


def test_antes_are_understood_in_japanese() -> None:
    assert stakes.read_form(JA, "ハートのA 2\nキティ: 1\nスペードのQ-K 3") == (
        Board.of({"AH": 2, "kitty": 1, "QK-S": 3}),
        "",
    )


@pytest.mark.parametrize("text", ["", "1.2", "1.1.1.1.1.0.1.x", "9999.0.0.0.0.0.0.0", "1.1.1.1.1.1.1.1.1"])
def test_what_is_no_ante_in_a_custom_id_is_refused(text: str) -> None:
    assert stakes.decode_ante(text) is None


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_form_keeps_to_discords_limits(locale: str) -> None:
    ctx = context(locale, emoji=True)
    for redeals in (0, 1):
        limits = ante_limits(redeals)
        sent = ante_form(ctx, boards.playing(ANTES), limits, usual_ante(limits)).to_dict()
        assert len(sent["title"]) <= 45
        (label,) = sent["components"]
        assert len(label["label"]) <= 45
        assert len(label["description"]) <= 100
        field = label["component"]
        assert len(field["value"]) <= field["max_length"]
        found = ids.parse(sent["custom_id"])
        assert found is not None
        assert found.verb == "antetyped"


def test_a_refused_ante_is_shown_with_its_limits_and_can_be_corrected() -> None:
    typed = Board.of({"AH": 5, "kitty": 3})
    panel = ante_refused(EN, boards.playing(ANTES), "Too much.", typed, 1000)
    assert "Too much." in text_of(panel)
    assert "You entered: ♥A 5 · Kitty 3" in text_of(panel)
    assert _args(panel, "anteform") == [stakes.encode_ante(typed)]


# --- the window and the change ---------------------------------------------------------------------------


def test_the_blind_that_was_paid_for_is_shown_to_all() -> None:
    first, second, *_ = to_act(WINDOW)
    state, _ = apply(WINDOW, first, PAY_TO_SEE)
    assert "Blind" not in _table(state)
    state, _ = apply(state, second, PAY_TO_SEE)
    text = _table(state)
    names = [person.name for person in people()]
    assert "Blind, shown to everyone" in text
    assert f"paid by **{names[first]}**, **{names[second]}**" in text
    for card in view(state, None).blind or ():
        assert card_symbol(card) in text
    other = next(seat for seat in range(5) if seat not in (first, second) and seat not in to_act(state))
    assert "Blind, shown to everyone" in text_of(boards.own(EN, state, other))


def test_napoleon_is_offered_every_change_with_its_bid() -> None:
    state = boards.reach(in_phase(PhaseName.CHANGE))
    assert state.contract is not None
    suit, points = state.contract.suit, state.contract.points
    panel = boards.own(EN, state)
    offered = {button.label for key, button in buttons_of(panel).items() if ":trump:" in key}
    names = ("clubs", "diamonds", "hearts", "spades", "no-trump")
    assert offered == {
        f"{points + (1 if other == NO_TRUMP else 2)} {names[other]}" for other in range(5) if other != suit
    }
    assert any(":play:" in key for key in buttons_of(panel))
    assert "lead a card and keep" in text_of(panel)
    assert "Napoleon can change trumps" in _table(state)


def test_after_a_change_the_contract_names_the_new_bid_and_the_old_one() -> None:
    state = boards.reach(in_phase(PhaseName.CHANGE))
    assert state.contract is not None
    old = state.contract
    to = HEARTS if old.suit != HEARTS else SPADES
    state, _ = apply(state, old.seat, ChangeTrump(to))
    marks = "♣♦♥♠"
    was = f"{old.points} {'NT' if old.suit == NO_TRUMP else marks[old.suit]}"
    assert f"**{old.points + 2} {marks[to]}** (was {was})" in _table(state)


def test_scoring_cards_and_cards_for_a_stake_lie_apart() -> None:
    def both(state: HandState) -> list[tuple[CardSet, CardSet]]:
        seen = view(state, None)
        pairs = zip(seen.won, seen.face_up, strict=True) if seen.tricks else ()
        return [(won, lie - won) for won, lie in pairs if won and lie - won]

    state = boards.reach(lambda state: bool(both(state)))
    lines = _table(state).splitlines()
    for scoring, others in both(state):
        for card in others:
            (line,) = [one for one in lines if card_symbol(card) in one and "8-9-10:" in one]
            assert not any(card_symbol(each) in line for each in scoring)


# --- the result ------------------------------------------------------------------------------------------


def _ended(state: HandState, **more: object) -> TableSnapshot:
    carried = changes.carried_after(state)
    return ended(state, setup=boards.config(), carried=carried, **more)


def test_after_the_last_hand_the_button_leads_to_the_poker() -> None:
    snapshot = _ended(OVER, hand_no=10)
    panel = table_panel(EN, snapshot)
    labels = {ids.parse(key).verb: button.label for key, button in buttons_of(panel).items()}  # type: ignore[union-attr]
    assert labels["next"] == "Poker for the board"
    assert "One hand of poker decides who takes them" in text_of(panel)
    assert "Final scores" not in text_of(panel)


def test_a_closed_table_says_that_the_board_was_shared_and_gives_the_session_record() -> None:
    panel = table_panel(EN, _ended(OVER, status=TableStatus.CLOSED))
    assert "was shared equally" in text_of(panel)
    assert _args(panel, "session") == [""]
    assert "Left on the board" not in text_of(panel)


def test_amounts_name_units_and_chips_only_where_they_differ() -> None:
    assert stakes.amount(EN, 1, 1) == "1 chip"
    assert stakes.amount(EN, 5, 0) == "5 units"
    assert stakes.amount(EN, 5, 10) == "5 units (50 chips)"
    assert stakes.stakes_text(EN, Board()) == "–"
    assert len({stakes.stake_name(EN, name) for name in STAKES}) == 8


# --- poker -----------------------------------------------------------------------------------------------

DRAWING = boards.poker(ChooseGame("five_card_draw"))


def test_the_table_tells_how_many_cards_were_exchanged_and_no_card() -> None:
    state = DRAWING
    for count in (2, 0):
        seat = boards.at_poker(state).due[0]
        thrown = sum(1 << card for card in cards_of(state.hands[seat])[:count])
        state, _ = apply_poker(state, seat, Exchange(thrown))
    text = text_of(table_panel(EN, boards.at_poker(state)))
    assert "**Cleo** · drew 2 cards" in text
    assert "**Dan** · kept all cards" in text
    assert "▶️ **Eve** to exchange cards" in text
    assert not any(mark in text for mark in "♣♦♥♠")


def test_a_tie_is_shared_by_name() -> None:
    state = _tied()
    assert state.result is not None
    text = text_of(table_panel(EN, boards.after_poker(state)))
    names = [people()[seat].name for seat in sorted(state.result.winners)]
    assert ", ".join(f"**{name}**" for name in names) + " share 37 units" in text


def _tied() -> PokerState:
    for seed in range(2000):
        state = boards.poker(ChooseGame("texas_holdem"), seed=seed)
        if state.result is not None and len(state.result.winners) > 1:
            return state
    raise AssertionError


def test_a_poker_hand_that_is_called_off_is_shared_by_all() -> None:
    state, _ = apply_poker(DRAWING, None, ShareOut("ended-by-admin"))
    text = text_of(table_panel(EN, boards.after_poker(state)))
    assert "Poker ended early" in text
    assert "37 units (370 chips) were shared equally" in text
    assert not any(mark in text for mark in "♣♦♥♠")


def test_the_own_panel_says_at_the_end_what_was_won() -> None:
    state = boards.drawn()
    assert state.result is not None
    seat = state.result.winners[0]
    text = text_of(hand_panel(EN, boards.at_poker_own(state, seat), where="dm"))
    assert "### You won 370 chips: one pair" in text
    assert "-# +37 units · +370 chips" in text
    loser = next(seat for seat in range(5) if seat not in state.result.winners)
    assert "You won" not in text_of(hand_panel(EN, boards.at_poker_own(state, loser), where="dm"))
