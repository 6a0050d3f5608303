"""The poker hand for the board on the panels (rules.md 9 End of session)."""

from __future__ import annotations

from bot.engine.cards import cards_of
from bot.engine.poker.hand import apply
from bot.engine.poker.values import ChooseGame, Exchange, PokerState, ShareOut
from bot.ui.table.panels import hand_panel, table_panel
from tests.ui import boards
from tests.ui.tables import context, people, text_of

EN, JA = context("en"), context("ja")
DRAWING = boards.poker(ChooseGame("five_card_draw"))


def test_the_table_tells_how_many_cards_were_exchanged_and_no_card() -> None:
    state = DRAWING
    for count in (2, 0):
        seat = boards.at_poker(state).due[0]
        thrown = sum(1 << card for card in cards_of(state.hands[seat])[:count])
        state, _ = apply(state, seat, Exchange(thrown))
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
    state, _ = apply(DRAWING, None, ShareOut("ended-by-admin"))
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
