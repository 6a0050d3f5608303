"""The poker hand for the board on the panels (rules.md 9 End of session)."""

from __future__ import annotations

import pytest

from bot.engine.cards import cards_of
from bot.engine.poker.hand import apply
from bot.engine.poker.ranking import CATEGORIES
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerState, ShareOut
from bot.ui.core import ids
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.poker import game_name, rank_name
from bot.ui.table.panels import hand_panel, table_panel
from tests.ui import boards
from tests.ui.tables import LANGUAGES, buttons_of, context, people, selects_of, text_of

EN, JA = context("en"), context("ja")
CHOOSING = boards.poker()
DRAWING = boards.poker(ChooseGame("five_card_draw"))


def test_the_exchange_takes_up_to_five_cards_or_none() -> None:
    panel = hand_panel(EN, boards.at_poker_own(DRAWING, 2), where="ephemeral")
    (menu,) = selects_of(panel).values()
    assert (menu.min_values, menu.max_values) == (1, 5)
    assert {ids.decode_card(option.value) for option in menu.options} == set(cards_of(DRAWING.hands[2]))
    keep = [ids.parse(key) for key, button in buttons_of(panel).items() if button.label == "Keep all"]
    assert [(found.verb, found.arg) for found in keep if found] == [("draw", "none")]
    assert "You have **" in text_of(panel)


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


@pytest.mark.parametrize("game", POKER_GAMES[1:])
def test_games_without_an_exchange_are_shown_at_once(game: str) -> None:
    state = boards.poker(ChooseGame(game))
    text = text_of(table_panel(EN, boards.after_poker(state)))
    assert game_name(EN, game) in text
    assert state.result is not None
    assert ("Shared cards: " in text) is (game == "texas_holdem")
    for hand in state.hands:
        for card in cards_of(hand):
            assert card_symbol(card) in text


def test_the_showdown_names_hands_winner_and_final_scores() -> None:
    state = boards.drawn()
    assert state.result is not None
    (winner,) = state.result.winners
    name = people()[winner].name
    panel = table_panel(EN, boards.after_poker(state))
    text = text_of(panel)
    assert f"**{name}** takes 37 units (370 chips)" in text
    assert f"🏆 **{name}** · **+37 units**" in text
    assert "balance 1,370" in text
    assert f"1\\. **{name}** **+37** 🏆" in text
    for rank in state.result.ranks:
        assert rank is not None
        assert rank_name(EN, rank.category) in text
    verbs = [ids.parse(key).verb for key in buttons_of(panel)]  # type: ignore[union-attr]
    assert verbs == ["replayopen", "review", "record", "what", "rematch", "session"]


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


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_game_and_kind_of_hand_has_a_name(locale: str) -> None:
    ctx = context(locale)
    assert len({game_name(ctx, game) for game in POKER_GAMES}) == 4
    assert len({rank_name(ctx, category) for category in CATEGORIES}) == 9


def test_the_japanese_panels_are_japanese() -> None:
    assert "親がポーカーの種類を選びます" in text_of(table_panel(JA, boards.at_poker(CHOOSING)))
    assert "を獲得" in text_of(table_panel(JA, boards.after_poker(boards.drawn())))
