"""Cards and bids are understood as people write them; ambiguous text is not guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import (
    CARDS,
    JOKER,
    NO_TRUMP,
    RANK_TEXTS,
    SECOND_JOKER,
    SUITS,
    card_text,
    parse_card,
    parse_suit,
    rank_of,
    suit_of,
    suit_text,
)
from bot.ui.core.cardtext import parse_bid_input, parse_card_input
from bot.ui.core.emoji import card_symbol
from bot.ui.core.format import bid_label, card_label
from tests.effort import examples
from tests.ui.tables import TEXTS, context

SUIT_FORMS = {
    "S": ("s", "S", "♠", "♠️", "♤", "spades", "Spade", "スペード", "すぺーど", "ｽﾍﾟｰﾄﾞ", "스페이드", ":spades:"),
    "H": ("h", "♥", "♥️", "❤️", "hearts", "ハート", "はーと", "하트", ":hearts:"),
    "D": ("d", "♦", "♦️", "diamonds", "ダイヤ", "ダイヤモンド", "다이아", ":diamonds:"),
    "C": ("c", "♣", "♣️", "clubs", "クラブ", "クローバー", "클로버", ":clubs:"),
}
_WORDS = "two three four five six seven eight nine ten jack queen king ace"
RANK_WORDS = dict(zip(RANK_TEXTS, _WORDS.split(), strict=True))
JAPANESE_RANKS = {"A": "エース", "K": "キング", "Q": "クイーン", "J": "ジャック"}
JOKER_FORMS = {
    JOKER: "joker, Joker, JK, jk, ジョーカー, じょーかー, 조커, ｼﾞｮｰｶｰ, 🃏, <:nap_JK_ab12cd:123>",
    SECOND_JOKER: "joker 2, Joker2, second joker, J2, ジョーカー2, ジョーカー 2, じょーかー2, 조커2, 🃏2",
}
KOREAN_RANKS = {"A": "에이스", "K": "킹", "Q": "퀸", "J": "잭", "2": "이"}


def forms(card: int) -> list[str]:
    """Return every way of writing a card that must be understood."""
    if card in JOKER_FORMS:
        return JOKER_FORMS[card].split(", ")
    suit, rank = suit_text(suit_of(card)), RANK_TEXTS[rank_of(card)]
    word = RANK_WORDS[rank]
    ranks = [rank, rank.lower(), *(["10", "１０"] if rank == "T" else [])]
    written = []
    for mark in SUIT_FORMS[suit]:
        for sign in ranks:
            written += [f"{sign}{mark}", f"{mark}{sign}", f"{sign} {mark}", f"{mark} {sign}"]
            written.append(f"{sign} of {mark}")
        written += [f"{word} of {mark}", f"{word.title()} OF {mark}", f"  {ranks[-1]}-{mark} "]
    for mark in ("スペード", "ハート", "ダイヤ", "クラブ"):
        if mark in SUIT_FORMS[suit]:
            written += [f"{mark}の{sign}" for sign in (*ranks, JAPANESE_RANKS.get(rank, ranks[-1]))]
    for mark in ("스페이드", "하트", "다이아", "클로버"):
        if mark in SUIT_FORMS[suit]:
            written += [f"{mark}{between}{KOREAN_RANKS.get(rank, ranks[-1])}" for between in ("", " ")]
    full_width = "".join(chr(ord(char) + 0xFEE0) for char in card_text(card))
    return [*written, full_width, f"<:nap_{card_text(card)}_3f2a91:1234567890>", card_symbol(card)]


@pytest.mark.parametrize("card", CARDS, ids=card_text)
def test_a_card_is_understood_in_every_form(card: int) -> None:
    wrong = {
        text: parse_card_input(TEXTS, text) for text in forms(card) if parse_card_input(TEXTS, text) != card
    }
    assert not wrong


@pytest.mark.parametrize("locale", TEXTS.languages)
def test_cards_as_shown_can_be_typed(locale: str) -> None:
    ctx = context(locale)
    assert [parse_card_input(TEXTS, card_label(ctx, card)) for card in CARDS] == list(CARDS)
    for points in range(1, 21):
        for suit in (*SUITS, NO_TRUMP):
            assert parse_bid_input(TEXTS, bid_label(ctx, points, suit)) == (points, suit)


def test_unicode_playing_cards_are_understood() -> None:
    assert parse_card_input(TEXTS, "🂡") == parse_card("AS")
    assert parse_card_input(TEXTS, "🂺") == parse_card("TH")
    assert parse_card_input(TEXTS, "🃎") == parse_card("KD")
    assert parse_card_input(TEXTS, "🃑") == parse_card("AC")
    assert parse_card_input(TEXTS, "🂬") is None, "the knight is none of our cards"


@pytest.mark.parametrize(
    "text",
    [
        *("10", "A", "s", "spades", "の", "of", "kings", "aces", "tens", "jacks", "twos", "1s", "11s", "13s"),
        *("asd", "ace", "Z♠", "♠♠", "♠", "0h", "J", "K♠♥", "♠A♥", "🂠", "<:other_AS:1>", "\x00", "x" * 500),
        *("", " ", "as of", "s of a", "a s d", "AS KH", "the ace of spades please", "10 10", "no trump"),
    ],
)
def test_ambiguous_text_is_no_card(text: str) -> None:
    assert parse_card_input(TEXTS, text) is None


@examples(100)
@given(st.text(max_size=12) | st.text(alphabet="AKQJT10987shdcSHDC♠♥♦♣の of️", max_size=8))
def test_any_text_is_either_one_card_or_none(text: str) -> None:
    """Both parsers agree: rank and suit of the card found are in the text."""
    card = parse_card_input(TEXTS, text)
    assert card is None or card in CARDS
    bid = parse_bid_input(TEXTS, text)
    assert bid is None or (1 <= bid[0] <= 20 and 0 <= bid[1] <= NO_TRUMP)


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_a_bid_is_understood_in_every_form(suit: str) -> None:
    for mark in SUIT_FORMS[suit]:
        written = [f"13{mark}", f"{mark}13", f"13 {mark}", f"{mark} 13", f"bid 13 {mark}", f"１３{mark}"]
        for text in (*written, f"{mark}の13点", f"13点{mark}"):
            assert parse_bid_input(TEXTS, text) == (13, parse_suit(suit)), text


@pytest.mark.parametrize(
    "text",
    [
        *("13NT", "nt13", "13 no trump", "13 No-Trump", "13 no trumps"),
        *("ノートランプ13", "13ノートランプ", "13 切り札なし", "노기루다 13", "노기 13점"),
    ],
)
def test_a_bid_of_no_trump_is_understood(text: str) -> None:
    assert parse_bid_input(TEXTS, text) == (13, NO_TRUMP)


@pytest.mark.parametrize(
    "text", ["", "13", "s", "0s", "21s", "100s", "13x", "13 s h", "pass", "AS", "1 3 s", "spades"]
)
def test_text_that_is_no_bid(text: str) -> None:
    assert parse_bid_input(TEXTS, text) is None
