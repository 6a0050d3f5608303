"""Cards and bids as people write them: ``as``, ``♠A``, ``10h``, ``ace of spades``, ``スペードのA``, ``13s``.

The words are those of all languages (`locale.ftl`). None means that the text is not understood. Ambiguous
texts (``kings``, ``1s``, a lone ``10``) are rejected rather than guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from bot.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    RANK_TEXTS,
    SECOND_JOKER,
    SPADES,
    Card,
    Suit,
    make_card,
)
from bot.ui.core.texts import Texts

MOST_POINTS = 20
_LONGEST_INPUT = 80

_SUIT_SIGNS = {"s": SPADES, "h": HEARTS, "d": DIAMONDS, "c": CLUBS}
_SUIT_WORDS = (
    (SPADES, "♠♤", "suit-spades", "typed-spades"),
    (HEARTS, "♥♡❤", "suit-hearts", "typed-hearts"),
    (DIAMONDS, "♦♢", "suit-diamonds", "typed-diamonds"),
    (CLUBS, "♣♧", "suit-clubs", "typed-clubs"),
    (NO_TRUMP, "", "suit-no-trump", "typed-no-trump"),
)
_RANK_SIGNS = {"10": "T", **{sign.lower(): sign for sign in RANK_TEXTS}}
_RANK_WORDS = (("A", "typed-ace"), ("K", "typed-king"), ("Q", "typed-queen"), ("J", "typed-jack"))
_NUMBERS = "typed-two-to-ten"
_JOKER_WORDS = (
    (JOKER, ("jk", "🃏"), "card-joker", "typed-joker"),
    (SECOND_JOKER, ("j2", "🃏2", "🃏 2"), "card-second-joker", "typed-second-joker"),
)
_NEVER = "(?!)"


def one_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of the words, longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or _NEVER


def closed_up(word: str) -> bool:
    """Return whether a word's script uses no spaces, as in Chinese, Japanese and Korean."""
    return unicodedata.east_asian_width(word[0]) in "WF"


class _Grammar:
    """Patterns for cards, bids and calls from the words of all languages."""

    def __init__(self, texts: Texts) -> None:
        def words(*keys: str) -> set[str]:
            return set(map(plain_text, texts.words_for(*keys)))

        named: dict[str, Suit] = {}
        for meant, symbols, *keys in _SUIT_WORDS:
            named |= dict.fromkeys({*symbols, *words(*keys)}, meant)
        self.suits = _SUIT_SIGNS | named
        self.ranks = dict(_RANK_SIGNS)
        for rank, key in _RANK_WORDS:
            self.ranks |= dict.fromkeys(words(key), rank)
        for language in texts.languages:
            numbers = map(plain_text, texts.words_for(_NUMBERS, locale=language))
            self.ranks |= dict(zip(numbers, "23456789T", strict=False))
        self.jokers = {
            word: joker for joker, signs, *keys in _JOKER_WORDS for word in {*signs, *words(*keys)}
        }
        self.prefix = re.compile(f"(?:{one_of(words('typed-bid'))}) ")

        sign, trump = one_of(_SUIT_SIGNS), one_of(self.suits)
        suit = one_of(word for word, meant in named.items() if meant != NO_TRUMP)
        letter, rank = one_of(_RANK_SIGNS), one_of(self.ranks)
        between = (f" ?{word} ?" if closed_up(word) else f" {word} " for word in words("typed-of"))
        of = "|".join(between) or _NEVER
        points = rf"(?P<points>[1-9][0-9]?)(?: ?(?:{one_of(words('typed-points'))}))?"
        self.cards = [
            # a suit's letter needs a rank's letter or a word in between: `kings` is no card
            re.compile(rf"(?P<rank>{letter})(?:{of}| )?(?P<suit>{sign})"),
            re.compile(rf"(?P<suit>{sign}) ?(?P<rank>{letter})"),
            re.compile(rf"(?P<rank>{rank})(?:{of})(?P<suit>{sign})"),
            re.compile(rf"(?P<rank>{rank})(?:{of}| ?)(?P<suit>{suit})"),
            re.compile(rf"(?P<suit>{suit})(?:{of}| ?)(?P<rank>{rank})"),
        ]
        self.bids = [
            re.compile(rf"{points}(?:{of}| ?)(?P<suit>{trump})"),
            re.compile(rf"(?P<suit>{trump})(?:{of}| ?){points}"),
        ]


_grammar = lru_cache(maxsize=4)(_Grammar)
_OWN_EMOJI = re.compile(
    r"<?:nap_([2-9TJQKA][SHDC]|J[K2]|[SHDC]|NT)(?:_[0-9a-f]+)?:(?:[0-9]+>)?", re.IGNORECASE
)
_VARIATION = dict.fromkeys((0xFE0E, 0xFE0F, 0x200D, 0x200B, 0x2060))


def parse_card_input(texts: Texts, text: str) -> Card | None:
    """Parse a card that a person typed; None if it is unknown or ambiguous."""
    plain, grammar = plain_text(text), _grammar(texts)
    if plain in grammar.jokers:
        return grammar.jokers[plain]
    for form in grammar.cards:
        match = form.fullmatch(plain)
        if match:
            return make_card(RANK_TEXTS.index(grammar.ranks[match["rank"]]), grammar.suits[match["suit"]])
    return _playing_card_sign(plain)


def parse_bid_input(texts: Texts, text: str) -> tuple[int, Suit] | None:
    """Parse a typed bid into points (1..20) and suit (no-trump: 4); None if it is unknown."""
    grammar = _grammar(texts)
    plain = without_bid(texts, text)
    for form in grammar.bids:
        match = form.fullmatch(plain)
        if match and int(match["points"]) <= MOST_POINTS:
            return int(match["points"]), grammar.suits[match["suit"]]
    return None


def without_bid(texts: Texts, text: str) -> str:
    """Normalise a typed text and drop a leading word for "bid"."""
    return _grammar(texts).prefix.sub("", plain_text(text), count=1)


def plain_text(text: str) -> str:
    """Normalise a text: half-width, lower case, katakana, single spaces, no emoji variants."""
    text = _OWN_EMOJI.sub(lambda match: f" {match[1]} ", text[:_LONGEST_INPUT])
    text = unicodedata.normalize("NFKC", text.translate(_VARIATION)).lower()
    text = "".join(chr(ord(char) + 0x60) if 0x3041 <= ord(char) <= 0x3096 else char for char in text)
    return " ".join(re.sub(r"[:\-_,.・/]", " ", text).split())


def _playing_card_sign(text: str) -> Card | None:
    """Parse a Unicode playing card (``🂡``); None for anything else, including Unicode's knights."""
    if len(text) != 1 or not 0x1F0A1 <= ord(text) <= 0x1F0DE:
        return None
    row, column = divmod(ord(text) - 0x1F0A0, 16)
    rank = " A23456789TJ QK "[column]
    if rank == " ":
        return None
    return make_card(RANK_TEXTS.index(rank), (SPADES, HEARTS, DIAMONDS, CLUBS)[row])
