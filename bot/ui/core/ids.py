"""Custom ids of buttons and menus: ``nap:<verb>:<table>:<turn>[:arg]``.

A component carries no other state; whatever comes back from Discord is parsed strictly.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import Card, Suit, parse_card, parse_suit, suit_text
from bot.engine.documents import Json

MOST_CHARACTERS = 100
"""Discord's limit for a custom id."""

PREFIX = "nap"
"""The beginning of every custom id of ours."""

TEMPLATE = (
    PREFIX + r":(?P<verb>[a-z]{2,16}):(?P<table>0|[1-9][0-9]{0,18}):(?P<turn>0|[1-9][0-9]{0,9})"
    r"(?::(?P<arg>[A-Za-z0-9_.-]{1,43}))?(?:::1)?"
)
"""The pattern of every custom id of ours; what `renew` appends has no meaning."""

LARGEST = 2**63 - 1
"""The largest id of a table, person or hand, in Discord and in databases."""

_PATTERN = re.compile(TEMPLATE)
_BID = re.compile(r"([1-9][0-9]?)(C|D|H|S|NT)")


@dataclass(frozen=True, slots=True)
class CustomId:
    """A parsed custom id: a verb, the table, the table's turn it was made for, and an argument."""

    verb: str
    table: int
    turn: int
    arg: str = ""

    def __str__(self) -> str:
        return build(self.verb, self.table, self.turn, self.arg)


def build(verb: str, table: int, turn: int, arg: str = "") -> str:
    """Return a custom id. Raises ValueError if a part is malformed."""
    text = f"{PREFIX}:{verb}:{table}:{turn}" + (f":{arg}" if arg else "")
    numbered = 0 <= table <= LARGEST and 0 <= turn < 10**10
    if len(text) > MOST_CHARACTERS or not numbered or not _fits(verb, arg):
        raise ValueError(f"{text!r} is not a custom id")
    return text


@lru_cache(maxsize=4096)
def _fits(verb: str, arg: str) -> bool:
    """Return whether verb and argument are well-formed; cached, because panels repeat them."""
    return _PATTERN.fullmatch(f"{PREFIX}:{verb}:0:0" + (f":{arg}" if arg else "")) is not None


def parse(text: str) -> CustomId | None:
    """Parse a custom id of ours; None for anything else."""
    match = _PATTERN.fullmatch(text)
    if match is None or len(text) > MOST_CHARACTERS or int(match["table"]) > LARGEST:
        return None
    return CustomId(match["verb"], int(match["table"]), int(match["turn"]), match["arg"] or "")


def renew(text: str) -> str:
    """Return a new custom id for a menu that is redrawn after a choice in it.

    Discord keeps showing a menu's choice as long as its custom id stays the same, even if the choice was
    refused, and does not send the same choice twice.
    """
    return f"{text}::1"


def parts_of(components: Iterable[Json]) -> Iterator[Json]:
    """Yield all components of a message at any depth, in Discord's format."""
    for component in components:
        yield component
        yield from parts_of(component.get("components") or ())
        accessory = component.get("accessory")
        if accessory is not None:
            yield from parts_of([accessory])


def ids_on(components: Iterable[Json]) -> set[str]:
    """Return the custom ids on a message at any depth, from components in Discord's format."""
    return {part["custom_id"] for part in parts_of(components) if part.get("custom_id")}


def number_of(text: str) -> int | None:
    """Parse a table, person or hand number in an argument or menu value; None for anything else: signs,
    non-ASCII digits, too large numbers."""
    if re.fullmatch(r"[0-9]{1,19}", text) is None:
        return None
    number = int(text)
    return number if number <= LARGEST else None


def decode_card(text: str) -> Card | None:
    """Decode a card from an argument or menu value (`card_text`), None for anything else."""
    try:
        return parse_card(text)
    except ValueError:
        return None


def encode_digest(digest: str) -> str:
    """Encode a SHA-256 (64 hex digits) as 43 letters of base64url; empty stays empty."""
    return urlsafe_b64encode(bytes.fromhex(digest)).decode().rstrip("=")


def encode_bid(points: int, suit: Suit) -> str:
    """Encode a bid as a menu value: ``13S``, ``13NT``."""
    return f"{points}{suit_text(suit)}"


def decode_bid(text: str) -> tuple[int, Suit] | None:
    """Decode points and suit from a menu value, None for anything else."""
    match = _BID.fullmatch(text)
    return (int(match[1]), parse_suit(match[2])) if match else None
