"""Formats cards, suits, bids, names, units, times and rules for the reader.

Functions named `..._label` return plain text for buttons and menus, where Discord shows no markdown; the
others return markdown.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import lru_cache

from discord.utils import snowflake_time

from bot.engine.cards import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    RANK_TEXTS,
    SPADES,
    Card,
    CardSet,
    Suit,
    card_text,
    parse_suit,
    rank_of,
    suit_of,
)
from bot.services.server.preferences import HandOrder
from bot.services.values.names import MARSHALS, needing_number
from bot.services.values.tables import Seat, TableConfig, is_former, level_of
from bot.ui.core import harmless
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import SUIT_SYMBOLS, card_button_label
from bot.ui.core.floods import MOST_PEOPLE
from bot.ui.core.texts import PERSON, ROBOT, Texts, cached_by_name, like_a_computer

_QUOTED_WIDTH = 40
"""Columns of a person's own words when a sentence quotes them."""
NAME_WIDTH = 16
"""Columns of a name in a panel; a Japanese character takes two."""

SUIT_KEYS = ("suit-clubs", "suit-diamonds", "suit-hearts", "suit-spades", "suit-no-trump")
"""The text keys of the suits in order, then no-trump."""
_JOKER_KEYS = ("card-joker", "card-second-joker")
_SUIT_ORDER: tuple[Suit, ...] = (SPADES, HEARTS, DIAMONDS, CLUBS)

_MARKUP = re.compile(r"[\\*_~|`<>\[\]()@:#]|/(?=[a-z])")
_LINE_START = re.compile(r"^[-+]|(?<=^[0-9])\.|(?<=^[0-9][0-9])\.")
_LINK = re.compile(r"://|[^\W_]\.[^\W_]")
"""Marks of an address or invitation: a scheme, or a dot between characters (``discord.gg/abc``)."""
_WITHIN = re.compile(r"(?<=[^\s.\\])\.(?=[^\s.])")


# --- cards -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def suit_order(trump: Suit | None) -> tuple[Suit, ...]:
    """Return the four suits in display order: trumps, then spades, hearts, diamonds, clubs."""
    return tuple(sorted(_SUIT_ORDER, key=lambda suit: suit != trump))


def sort_cards(
    cards: Iterable[Card], trump: Suit | None = None, order: HandOrder = HandOrder.TRUMPS
) -> tuple[Card, ...]:
    """Sort cards for display: jokers, trumps, the other suits, each from the top.

    In another `order` trumps are not set apart, or the highest cards of all suits come first.
    """
    places = _places(trump if order is HandOrder.TRUMPS else None, order)
    return tuple(sorted(cards, key=places.__getitem__))


@lru_cache(maxsize=16)
def _places(trump: Suit | None, order: HandOrder) -> tuple[tuple[int, int], ...]:
    """Return the sort keys of all cards, by card."""
    suits = suit_order(trump)

    def place(card: Card) -> tuple[int, int]:
        if card >= JOKER:
            return -len(RANK_TEXTS), card
        suit, rank = suits.index(suit_of(card)), -rank_of(card)
        return (rank, suit) if order is HandOrder.RANK else (suit, rank)

    return tuple(map(place, CARDS))


def card(ctx: PanelContext, card: Card) -> str:
    """Return a card's emoji, or ``♠A`` without one."""
    return ctx.emoji.card(card)


def cards(ctx: PanelContext, cards: Iterable[Card], trump: Suit | None = None) -> str:
    """Return cards side by side, sorted as in a hand."""
    return " ".join(ctx.emoji.card(card) for card in sort_cards(cards, trump))


@lru_cache(maxsize=MOST_PEOPLE)
def hand_rows(
    cards: CardSet, trump: Suit | None, order: HandOrder = HandOrder.TRUMPS
) -> tuple[tuple[Card, ...], ...]:
    """Return a hand in rows, one per suit, trumps first, jokers in front; one row if sorted by rank.

    Cached, because a hand is shown several times before it changes.
    """
    held = sort_cards(cards, trump, order)
    if order is HandOrder.RANK:
        return (held,) if held else ()
    rows = [tuple(row) for _, row in itertools.groupby((card for card in held if card < JOKER), suit_of)]
    if jokers := [card for card in held if card >= JOKER]:
        rows[:1] = [(*jokers, *(rows[0] if rows else ()))]
    return tuple(rows)


def card_label(ctx: PanelContext, card: Card) -> str:
    """Return a card in words: ``A of spades``."""
    if card >= JOKER:
        return ctx.text(_JOKER_KEYS[card - JOKER])
    rank = card_text(card)[0]
    return ctx.text("card-name", rank="10" if rank == "T" else rank, suit=suit_label(ctx, suit_of(card)))


def card_short(ctx: PanelContext, card: Card) -> str:
    """Return a card in symbols for buttons and menus: ``♠A``."""
    return card_label(ctx, card) if card >= JOKER else card_button_label(card)


def suit_label(ctx: PanelContext, suit: Suit) -> str:
    """Return a suit or no-trump in words."""
    return ctx.text(SUIT_KEYS[suit])


def bid(ctx: PanelContext, points: int, suit: Suit) -> str:
    """Return a bid with the suit's emoji: ``13 ♠``."""
    return ctx.text("bid", points=points, suit=ctx.emoji.suit(suit))


def bid_label(ctx: PanelContext, points: int, suit: Suit) -> str:
    """Return a bid in words: ``13 spades``."""
    return ctx.text("bid-words", points=points, suit=suit_label(ctx, suit))


# --- names -----------------------------------------------------------------------------------------------


def clean_name(ctx: PanelContext, name: str, width: int = NAME_WIDTH) -> str:
    """Return a name as harmless plain text, cut to this many columns.

    As in any text, control characters, directional overrides and stacked combining marks are removed, and
    right-to-left letters are isolated so that they do not reorder their surroundings. The mark of computers
    is removed too, and a person with a computer's name is marked as a person.
    """
    return _clean(ctx.texts, name, width)


@cached_by_name
def _clean(texts: Texts, name: str, width: int) -> str:
    plain = harmless.one_line(name.replace(ROBOT, ""))
    if like_a_computer(texts, plain):
        plain = f"{PERSON} {plain}"
    return harmless.cut(plain, width)


@cached_by_name
def escape(text: str) -> str:
    """Escape text for Discord's markdown: no styles, links, mentions, commands or emoji.

    URLs and invites do not become links either, with or without a scheme, in ASCII or full-width letters.
    """
    plain = unicodedata.normalize("NFKC", text)
    text = plain if _LINK.search(plain) else text
    return _LINE_START.sub(r"\\\g<0>", _WITHIN.sub(r"\\.", _MARKUP.sub(r"\\\g<0>", text)))


def quote(text: str, width: int = _QUOTED_WIDTH) -> str:
    """Return a person's text for use in a sentence: one line, short, escaped."""
    return escape(harmless.cut(harmless.one_line(text), width))


def unescape(text: str) -> str:
    """Undo `escape`."""
    return re.sub(r"\\(.)", r"\1", text)


def safe_name(ctx: PanelContext, name: str, width: int = NAME_WIDTH) -> str:
    """Return a name as `clean_name` does, safe in markdown."""
    return escape(clean_name(ctx, name, width))


def seat_label(ctx: PanelContext, seats: Sequence[Seat], index: int, width: int = NAME_WIDTH) -> str:
    """Return the player at a seat as plain text: a name, or an unnamed computer's seat number (from 1)."""
    seat = seats[index]
    if seat.computer is not None:
        return computer_label(ctx, seat.name) or ctx.text("seat-computer", number=str(index + 1))
    if seat.user_id is None:
        return ctx.text("seat-empty")
    if not is_former(seat.user_id):
        names = tuple("" if it.user_id is None or is_former(it.user_id) else it.name for it in seats)
        if index in needing_number(names):
            return f"{_clean(ctx.texts, seat.name, width - 2)} {index + 1}"
        return _clean(ctx.texts, seat.name, width)
    several = sum(is_former(other.user_id) for other in seats) > 1
    return ctx.text("former-number", number=str(index + 1)) if several else ctx.text("former-member")


def computer_label(ctx: PanelContext, name: str) -> str:
    """Return a computer player's name in the reader's language, as plain text; empty if it has none."""
    return _computer(ctx.texts, ctx.locale, name) if name else ""


@lru_cache(maxsize=1_000)
def _computer(texts: Texts, locale: str, name: str) -> str:
    marshal, _, lap = name.partition(" ")
    if marshal not in MARSHALS:
        return _clean(texts, name, NAME_WIDTH)
    return " ".join([texts.get(locale, "marshal", name=MARSHALS[marshal]), lap]).strip()


def seat_name(ctx: PanelContext, seats: Sequence[Seat], index: int, width: int = NAME_WIDTH) -> str:
    """Return the player at a seat, safe in markdown."""
    return escape(seat_label(ctx, seats, index, width))


def player_name(ctx: PanelContext, player_id: int, name: str) -> str:
    """Return the name of a player in results, safe in markdown; computers by their level.

    A person whose name is unknown is shown by a mention.
    """
    level = level_of(player_id)
    if level is not None:
        return f"🤖 {ctx.text(f'computer-{level.value}')}"
    return safe_name(ctx, name) if name else mention(ctx, player_id)


def players_names(ctx: PanelContext, players: Sequence[tuple[int, str]]) -> list[str]:
    """Return names as `player_name` does; look-alike names get the end of the person's id."""
    known = tuple(name if player_id > 0 else "" for player_id, name in players)
    marked = needing_number(known)
    return [
        player_name(ctx, player_id, name) + (f" #{player_id % 10_000:04}" if place in marked else "")
        for place, (player_id, name) in enumerate(players)
    ]


def mention(ctx: PanelContext, user_id: int) -> str:
    """Return a mention, which Discord shows as a name; *former member* for a deleted person."""
    return ctx.text("former-member") if is_former(user_id) else f"<@{user_id}>"


# --- numbers and times -----------------------------------------------------------------------------------


def number(ctx: PanelContext, number: float) -> str:
    """Return a number in the reader's format: ``1,000``."""
    return ctx.text("number", number=number)


def rating(ctx: PanelContext, value: int, deviation: int) -> str:
    """Return a rating with its deviation: ``1,131 ±110``; a deviation of 0 (old seasons) is left out."""
    return number(ctx, value) + (f" ±{number(ctx, deviation)}" if deviation else "")


def with_sign(ctx: PanelContext, units: float) -> str:
    """Return a number with its sign: ``+2``, ``−1``, ``0``."""
    return ("+" if units > 0 else "−" if units < 0 else "") + number(ctx, abs(units))


def units(ctx: PanelContext, number: int) -> str:
    """Return won or lost units: ``+2 units``."""
    return ctx.text("units", signed=with_sign(ctx, number), count=abs(number))


def chips(ctx: PanelContext, number: int) -> str:
    """Return won or lost chips: ``−20 chips``."""
    return ctx.text("chips", signed=with_sign(ctx, number), count=abs(number))


def stamp(moment: datetime, style: str = "R") -> str:
    """Return a Discord timestamp, shown in each reader's time zone; by default relative, ``in 45 seconds``.

    Other styles: ``t`` the time of day, ``d`` the date, ``f`` both.
    """
    return f"<t:{int(moment.timestamp())}:{style}>"


def span(ctx: PanelContext, seconds: float) -> str:
    """Return a short duration: ``45 s``, ``3 min``, ``2 min 30 s``."""
    minutes, rest = divmod(round(seconds), 60)
    return ctx.text("span", minutes=minutes, seconds=rest)


def day(ctx: PanelContext, day: date) -> str:
    """Return a date as plain text: ``12 Nov 2026``, ``2026/11/12``."""
    return ctx.text("date", date=day)


def press_moment(press: str) -> str:
    """Return when Discord issued the id of a press (the id contains the time); empty for an invalid id."""
    known = press.isascii() and press.isdecimal() and len(press) < 20 and int(press) < 2**63
    return stamp(snowflake_time(int(press)), "T") if known else ""


def shorten(text: str, most: int = 100) -> str:
    """Cut a text to a number of characters; 100 fit a line of a menu."""
    return text if len(text) <= most else text[: most - 1] + "…"


def bold(text: str) -> str:
    """Return text in bold; bold words inside it would end it."""
    return f"**{text.replace('**', '')}**"


def join(ctx: PanelContext, parts: Iterable[str]) -> str:
    """Return parts as a list within a sentence: ``a, b and c``."""
    return ctx.text("list-comma").join(parts)


def sentences(ctx: PanelContext, *said: str) -> str:
    """Return sentences, without empty ones, as a paragraph: Japanese has no spaces between them."""
    return ctx.text("list-sentence").join(filter(None, said))


# --- rules -----------------------------------------------------------------------------------------------


def preset_name(ctx: PanelContext, preset: str) -> str:
    """Return a game's name, or its technical name if the texts have none."""
    key = f"preset-{preset}"
    return ctx.text(key) if ctx.texts.has(key) else quote(preset)


def game_name(ctx: PanelContext, config: TableConfig) -> str:
    """Return the name of a table's game: the server's own rule set, else the preset."""
    return escape(config.title) if config.title else preset_name(ctx, config.preset)


def option_key(name: str, value: object = None) -> str:
    """Return the text key of an option's title, or of one of its values."""
    stem = "option-" + name.replace("_", "-")
    if value is None:
        return stem
    return f"{stem}.is-{str(value).lower().replace('_', '-')}"


def option_name(ctx: PanelContext, name: str) -> str:
    """Return the title of a house rule."""
    return ctx.text(option_key(name))


def option_value(ctx: PanelContext, name: str, value: object) -> str:
    """Return the value of a house rule in words, as plain text."""
    if name == "suit_order" and value != "none":
        marks = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
        return " < ".join(marks[letter] for letter in str(value))
    key = option_key(name, value)
    if isinstance(value, int) and not ctx.texts.has(key):
        return ctx.text("option-on" if value else "option-off") if isinstance(value, bool) else str(value)
    return ctx.text(key)


def call_name(ctx: PanelContext, call: str) -> str:
    """Return a Nap call in words."""
    return ctx.text(f"ladder-{call}")


def stored_bid(ctx: PanelContext, stored: str, *, plain: bool = False) -> str:
    """Return a stored contract (``13S``, or a Nap call) for display; "" for none.

    `plain`: without our emoji, for buttons and menus.
    """
    points = "".join(itertools.takewhile(str.isdigit, stored))
    if not points:
        return call_name(ctx, stored) if stored else ""
    suit = parse_suit(stored.removeprefix(points).removesuffix("!"))
    symbol = SUIT_SYMBOLS[suit] if plain else ctx.emoji.suit(suit)
    return ctx.text("bid", points=int(points), suit=symbol)


def badge(ctx: PanelContext, name: str) -> str:
    """Return a badge in words, with its sign."""
    return ctx.text(f"badge-{name}")


def setting_key(name: str) -> str:
    """Return the text key of a server setting; its attribute ``help`` explains it."""
    short = {"locale": "language", "time_zone": "zone", "organiser_role": "organisers"}.get(name, name)
    return f"settings-{short.replace('_', '-')}"
