"""Names, hands, numbers and refusals as a reader sees them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.catalogue import load_presets
from bot.engine.cards import CARDS, CLUBS, HEARTS, JOKER, Card, CardSet, Suit, card_text
from bot.engine.errors import IllegalAction, RuleConflict
from bot.services.errors import NotAllowed, NotEnoughChips, NotNow, StorageUnavailable
from bot.services.values.tables import Level, Seat
from bot.ui.core import format as fmt
from bot.ui.core.notices import refusal
from tests.ui.tables import LANGUAGES, context, lobby, people

EN, JA = context("en"), context("ja")
HAND = CardSet.parse("2C KC TD AS 2S QH 3H")


def test_a_hand_shows_trumps_first_then_spades_hearts_diamonds_clubs_from_the_top() -> None:
    order = ["AS", "2S", "QH", "3H", "TD", "KC", "2C"]
    assert [card_text(card) for card in fmt.sort_cards(HAND)] == order
    assert [card_text(card) for card in fmt.sort_cards(HAND, CLUBS)] == [
        "KC",
        "2C",
        "AS",
        "2S",
        "QH",
        "3H",
        "TD",
    ]
    assert _rows(HAND, HEARTS) == ["♥Q ♥3", "♠A ♠2", "♦10", "♣K ♣2"]


def _rows(cards: Iterable[Card], trump: Suit | None = None) -> list[str]:
    return [" ".join(fmt.card(EN, card) for card in row) for row in fmt.hand_rows(CardSet.of(*cards), trump)]


def test_the_joker_comes_first_in_the_first_line() -> None:
    assert _rows([*HAND, JOKER], CLUBS)[0] == "🃏 ♣K ♣2"
    assert _rows([JOKER]) == ["🃏"]
    assert _rows([]) == []


def test_no_card_is_lost_between_the_lines() -> None:
    shown = " ".join(_rows(CARDS)).split()
    assert len(shown) == len(set(shown)) == 54


NASTY = [
    *("**bold**", "<@1234>", "@everyone", "<#5>", "||spoiler||", "`code`", "[link](http://evil)", "> quote"),
    *("# title", "-# small", "1. list", "- list", "+ list", "<t:0:R>", ":skull:", "<:nap_AS:1>", "a\nb\r\nc"),
    *("\\", "_x_", "~~x~~", "https://example.com"),
]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_never_markup(name: str) -> None:
    safe = fmt.escape(fmt.clean_name(EN, name, 40))
    bare = safe.replace("\\\\", "")
    for index, char in enumerate(bare):
        if char in "*_~|`<>[]@:#":
            assert bare[index - 1] == "\\", safe
    assert "\n" not in safe
    assert not safe.startswith(("-", "+", "1."))


def test_a_name_fits_a_phones_width() -> None:
    def columns(text: str) -> int:
        return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)

    assert fmt.clean_name(EN, "Maximilian Alexander", 16) == "Maximilian Alex…"
    assert fmt.clean_name(EN, "ナポレオン・ボナパルト", 16) == "ナポレオン・ボ…"
    for name in ("x" * 100, "あ" * 100, "aあ" * 50, "👑" * 40):
        for width in (8, 10, 16):
            assert columns(fmt.clean_name(EN, name, width)) <= width


def test_zalgo_and_directional_tricks_are_removed() -> None:
    zalgo = "A" + "\u0301\u0302\u0303\u0304\u0305\u0306" * 10 + "nn"
    assert len(fmt.clean_name(EN, zalgo)) <= 5
    assert fmt.clean_name(EN, "A\u202enn\u200b\u0000\u2066") == "Ann"
    assert fmt.clean_name(EN, "\u0301\u0301") == "?"
    assert fmt.clean_name(EN, "\u3164\u200b \n") == "?", "a name of blank letters"


def test_a_right_to_left_name_does_not_reverse_its_line() -> None:
    assert fmt.clean_name(EN, "דוד") == "\u2068דוד\u2069"
    assert fmt.clean_name(EN, "Ann") == "Ann"


@given(st.text(max_size=60))
def test_any_name_becomes_one_harmless_line(name: str) -> None:
    clean = fmt.clean_name(EN, name)
    assert clean
    assert clean.isprintable() or "\u2068" in clean or "\u200d" in clean
    assert not {"\n", "\r", "\u202e", "\u2028"} & set(clean)


def test_computers_and_empty_seats_are_named_in_the_readers_language() -> None:
    seats = (*people(1), Seat(computer=Level.NOVICE), Seat())
    assert [fmt.seat_label(EN, seats, index) for index in range(3)] == ["Ann", "Computer 2", "empty seat"]
    assert [fmt.seat_label(JA, seats, index) for index in range(3)] == ["Ann", "コンピューター2", "空席"]


def test_units_and_chips_have_a_sign_and_a_plural() -> None:
    assert [fmt.units(EN, number) for number in (2, 1, 0, -1, -2)] == [
        "+2 units",
        "+1 unit",
        "0 units",
        "−1 unit",
        "−2 units",
    ]
    assert fmt.chips(EN, 12345) == "+12,345 chips"
    assert fmt.chips(JA, -20) == "−20チップ"


def test_a_refusal_shows_cards_in_the_readers_form() -> None:
    error = IllegalAction("must-follow", card="4H", suit="S", legal=("AS", "2S"))
    assert refusal(EN, error) == "You can't play ♥4: you must follow spades."
    assert refusal(JA, error) == "♥4は出せません。スペードをフォローしてください。"
    assert refusal(EN, IllegalAction("discard-not-held", cards=("AS", "TD"))).startswith(
        "You don't have ♠A, ♦10"
    )
    assert "\\*x\\*" in refusal(EN, IllegalAction("card-unknown", card="*x*"))


def test_a_refusal_names_the_player_to_move() -> None:
    error = IllegalAction("not-your-turn", seat=1)
    assert refusal(EN, error, lobby()) == "It isn't your turn: Bob is to move."
    assert refusal(EN, error) == "It isn't your turn: seat 2 is to move."
    assert refusal(JA, error, lobby()) == "あなたの番ではありません。いまはBobの番です。"


def test_a_refusal_of_house_rules_names_them() -> None:
    error = RuleConflict("conflict-no-trump-order", no_trump="low")
    assert "below the suits" in refusal(EN, error)
    error = RuleConflict("option-value", option="min_bid", value="99", allowed=("1", "…", "20"))
    assert refusal(EN, error) == "Lowest bid can't be 99. Choose one of 1, …, 20."


def test_an_unknown_game_is_refused_with_the_names_of_the_games() -> None:
    with pytest.raises(RuleConflict) as unknown:
        load_presets().find("tarot")
    text = refusal(JA, unknown.value)
    assert text.startswith("tarotというゲームはありません。選べるのはナポレオン、")
    assert "japanese" not in text


def test_a_refusal_of_the_services_is_a_sentence() -> None:
    loss = {"needed": 1200, "units": 12, "stake": 100}
    error = NotEnoughChips("not-enough-chips", user_id=1, name="*Ann*", balance=50, **loss)
    assert "\\*Ann\\*" in refusal(EN, error)
    assert "1,200" in refusal(EN, error)
    assert refusal(EN, NotNow("seats-empty", empty=2)).startswith("2 seats are empty")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_refusal_names_channels_and_roles_as_discord_shows_them(locale: str) -> None:
    ctx = context(locale)
    assert "<#11>" in refusal(ctx, NotAllowed("tournament-elsewhere", channel=11))
    both = refusal(ctx, NotNow("open-elsewhere", channels=(11, 12)))
    assert "<#11>" in both
    assert "<#12>" in both
    assert "<@&13>" in refusal(ctx, NotAllowed("open-role", role=13))


def test_a_busy_database_is_not_called_broken() -> None:
    assert "I have a lot to do right now" in refusal(EN, StorageUnavailable("storage-busy"))
    assert "can't be saved" in refusal(EN, StorageUnavailable("storage-full"))
