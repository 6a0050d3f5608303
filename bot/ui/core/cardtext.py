"""Cards and bids as people write them: ``as``, ``♠A``, ``10h``, ``ace of spades``, ``スペードのA``, ``13s``.

Pure functions; None means that the text is not understood. What could be two things (``kings``, ``1s``,
a lone ``10``) is not understood rather than guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from bot.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    RANK_TEXTS,
    SPADES,
    Card,
    Suit,
    make_card,
)

MOST_POINTS = 20
_LONGEST_INPUT = 80

_SUIT_SIGNS = {"s": SPADES, "h": HEARTS, "d": DIAMONDS, "c": CLUBS}
_SUIT_WORDS = {
    **dict.fromkeys(("spades", "spade", "♠", "♤", "スペード", "スペ"), SPADES),
    **dict.fromkeys(("hearts", "heart", "♥", "♡", "❤", "ハート"), HEARTS),
    **dict.fromkeys(
        ("diamonds", "diamond", "♦", "♢", "ダイヤモンド", "ダイアモンド", "ダイヤ", "ダイア"), DIAMONDS
    ),
    **dict.fromkeys(("clubs", "club", "♣", "♧", "クラブ", "クローバー", "クローバ"), CLUBS),
}
_NO_TRUMP_WORDS = (
    "no trumps", "no trump", "notrumps", "notrump", "nt", "ノートランプ", "ノートラ", "切リ札ナシ", "切札ナシ"
)  # fmt: skip

_RANK_SIGNS = {"10": "T", **{sign.lower(): sign for sign in RANK_TEXTS}}
_RANK_WORDS = {
    **dict.fromkeys(("ace", "エース"), "A"),
    **dict.fromkeys(("king", "キング"), "K"),
    **dict.fromkeys(("queen", "クイーン", "クィーン", "クイン"), "Q"),
    **dict.fromkeys(("jack", "ジャック"), "J"),
    **dict(
        zip(
            ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), "23456789T", strict=True
        )
    ),
    **dict(zip("二三四五六七八九十", "23456789T", strict=True)),
}
_CALLS = {
    **dict.fromkeys(("one", "1", "一", "1トリック"), "one"),
    **dict.fromkeys(("two", "2", "二", "2トリック"), "two"),
    **dict.fromkeys(("three", "3", "三", "3トリック"), "three"),
    **dict.fromkeys(("misere", "misère", "miz", "mis", "ミゼール", "ミゼル"), "misere"),
    **dict.fromkeys(("four", "4", "四", "4トリック"), "four"),
    **dict.fromkeys(("nap", "napoleon", "five", "5", "五", "5トリック", "ナップ", "ナポレオン"), "nap"),
    **dict.fromkeys(("six", "6", "六", "6トリック"), "six"),
    **dict.fromkeys(("seven", "7", "七", "7トリック"), "seven"),
    **dict.fromkeys(("wellington", "ウェリントン", "ウエリントン"), "wellington"),
    **dict.fromkeys(("blucher", "blücher", "bluecher", "ブリュッヘル", "ブリュッハー"), "blucher"),
}
_JOKERS = ("joker", "jk", "the joker", "ジョーカー", "ジョーカ", "🃏")


def _any(words: Iterable[str]) -> str:
    """Return a pattern for one of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_SIGN, _SUIT = f"[{''.join(_SUIT_SIGNS)}]", _any(_SUIT_WORDS)
_RANK, _RANK_WORD = _any(_RANK_SIGNS), _any(_RANK_WORDS)
_OF = "(?: of | ?ノ ?| ?)"
_CARD_FORMS = tuple(
    re.compile(form)
    for form in (
        # a letter for the suit wants a sign for the rank, or a word between: `kings` is no card
        rf"(?P<rank>{_RANK})(?: of | )?(?P<suit>{_SIGN})",
        rf"(?P<suit>{_SIGN}) ?(?P<rank>{_RANK})",
        rf"(?P<rank>{_RANK_WORD})(?: of )(?P<suit>{_SIGN})",
        rf"(?P<rank>{_RANK}|{_RANK_WORD}){_OF}(?P<suit>{_SUIT})",
        rf"(?P<suit>{_SUIT})(?: ?ノ ?| ?)(?P<rank>{_RANK}|{_RANK_WORD})",
    )
)
_TRUMP = rf"{_SIGN}|{_SUIT}|{_any(_NO_TRUMP_WORDS)}"
_POINTS = r"(?P<points>[1-9][0-9]?)"
_BID_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"{_POINTS} ?(?:点|points? )? ?(?:ノ ?)?(?P<suit>{_TRUMP})",
        rf"(?P<suit>{_TRUMP}) ?(?:ノ ?)?{_POINTS} ?点?",
    )
)
_OWN_EMOJI = re.compile(r"<?:nap_([2-9TJQKA][SHDC]|JK|[SHDC]|NT)(?:_[0-9a-f]+)?:(?:[0-9]+>)?", re.IGNORECASE)
_VARIATION = dict.fromkeys((0xFE0E, 0xFE0F, 0x200D, 0x200B, 0x2060))


def parse_card_input(text: str) -> Card | None:
    """Return the card that a person means, None if it is not understood or could be two cards."""
    plain = _plain(text)
    if plain in _JOKERS:
        return JOKER
    for form in _CARD_FORMS:
        match = form.fullmatch(plain)
        if match:
            rank = _RANK_SIGNS.get(match["rank"]) or _RANK_WORDS[match["rank"]]
            return make_card(RANK_TEXTS.index(rank), _suit(match["suit"]))
    return _playing_card_sign(plain)


def parse_bid_input(text: str) -> tuple[int, Suit] | None:
    """Return points (1..20) and suit (no-trump: 4) that a person means, None if it is not understood."""
    plain = _plain(text).removeprefix("bid ")
    for form in _BID_FORMS:
        match = form.fullmatch(plain)
        if match and int(match["points"]) <= MOST_POINTS:
            return int(match["points"]), _suit(match["suit"])
    return None


def parse_call_input(text: str) -> str | None:
    """Return the call of Nap's ladder that a person means by its technical name, None if there is none."""
    return _CALLS.get(_plain(text).removeprefix("bid "))


def _suit(word: str) -> Suit:
    if word in _NO_TRUMP_WORDS:
        return NO_TRUMP
    return _SUIT_SIGNS[word] if word in _SUIT_SIGNS else _SUIT_WORDS[word]


def _plain(text: str) -> str:
    """Return the text in one form: half-width, lower case, katakana, single spaces, no emoji dress."""
    text = _OWN_EMOJI.sub(lambda match: f" {match[1]} ", text[:_LONGEST_INPUT])
    text = unicodedata.normalize("NFKC", text.translate(_VARIATION)).lower()
    text = "".join(chr(ord(char) + 0x60) if "ぁ" <= char <= "ゖ" else char for char in text)
    return " ".join(re.sub(r"[:\-_,.・/]", " ", text).split())


def _playing_card_sign(text: str) -> Card | None:
    """Return the card of a Unicode playing card (``🂡``); their blocks hold a knight that our pack lacks."""
    if len(text) != 1 or not 0x1F0A1 <= ord(text) <= 0x1F0DE:
        return None
    row, column = divmod(ord(text) - 0x1F0A0, 16)
    ranks = {1: "A", 11: "J", 13: "Q", 14: "K", **{number: RANK_TEXTS[number - 2] for number in range(2, 11)}}
    if column not in ranks:
        return None
    return make_card(RANK_TEXTS.index(ranks[column]), (SPADES, HEARTS, DIAMONDS, CLUBS)[row])
