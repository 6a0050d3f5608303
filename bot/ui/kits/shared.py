"""Parts shared by several families: rule-book lines, button moves, their confirmations and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from bot.engine.actions import PASS, PLAYS, Discard, GameAction, Pass, Play
from bot.engine.cards import Card, Mask, Suit, card_text, cards_of, mask_of
from bot.engine.errors import IllegalAction
from bot.engine.tricks import TrickTable, why_won, winner
from bot.ui.core import format as fmt
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param

Item = TypeVar("Item")


class Style(Enum):
    """How a line is formatted."""

    POINT = "point"
    """A bullet point."""
    RANK = "rank"
    """An item of a numbered list, numbered throughout its topic."""
    HEAD = "head"
    """A heading for the lines below."""
    ROW = "row"
    """A short line of a table or an example, without a bullet."""
    NOTE = "note"
    """Small print."""


@dataclass(frozen=True, slots=True)
class Joined(Generic[Item]):
    """Values that fill a parameter, each in the words of `show`, joined by a sign."""

    show: Callable[[PanelContext, Item], str]
    sign: str
    values: tuple[Item, ...]

    def words(self, ctx: PanelContext) -> str:
        return self.sign.join(self.show(ctx, it) for it in self.values)


def _suit(ctx: PanelContext, suit: Suit) -> str:
    return ctx.emoji.suit(suit)


def _rank(_: PanelContext, card: Card) -> str:
    return card_text(card)[0].replace("T", "10")


Cards, Ranks, Suits = (
    partial(Joined, show, sign) for show, sign in ((fmt.card, " "), (_rank, " "), (_suit, " < "))
)
"""Cards, ranks without suits, suits from lowest to highest."""
Calls, Ladder = partial(Joined, fmt.call_name, " · "), partial(Joined, fmt.call_name, " < ")
"""Names of Nap calls, side by side or in order."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text, by key, that fills a parameter of another one."""

    key: str
    params: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Chain:
    """Several texts that fill a parameter, joined."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signed:
    """Won or lost units that fill a parameter, with their sign."""

    units: int


Value = int | str | Joined[int] | Joined[str] | Phrase | Chain | Signed
"""A parameter of a text; a plain string must mean the same in every language."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the rule book: text key, parameters and style."""

    key: str
    params: Mapping[str, Value]
    style: Style
    ours: bool = False
    """Whether it is this project's own decision (marked **D** in docs/rules.md)."""


def _line(style: Style, key: str, *, ours: bool = False, **params: Value) -> Line:
    return Line(key, params, style, ours)


point, rank, head, row, note = (
    partial(_line, style) for style in (Style.POINT, Style.RANK, Style.HEAD, Style.ROW, Style.NOTE)
)
"""Each returns a line of its style, with a text and its parameters."""


def bullets(*keys: str, ours: bool = False) -> Iterator[Line]:
    """Yield bullet points without parameters; empty keys are left out."""
    return (point(key, ours=ours) for key in keys if key)


def course(*steps: str) -> Line:
    """Return the line with the stages of a hand, by text key; empty ones are left out."""
    return point("book-course", steps=Chain(tuple(filter(None, steps))))


def value_key(stem: str, value: str) -> str:
    """Return the text key for a value of an option."""
    return f"{stem}-{value.replace('_', '-')}"


def worked_trick(table: TrickTable, cards: tuple[Card, ...], *, first: bool = False) -> Line:
    """Return a trick with its winner and why it won, as the engine decides it."""
    won = cards[winner(table, first, cards)]
    why = Phrase(f"why-{why_won(table, first, cards).value}")
    return row("book-example", cards=Cards(cards), winner=Cards((won,)), why=why)


def aids(claim: str) -> Iterator[Line]:
    """Yield the lines on aids at the table: claims, undo, past tricks, hints (rules.md 0)."""
    yield point(claim, ours=True)
    yield from bullets("book-aids-claim-rest", "book-aids-undo")
    yield point("book-aids-look-back", ours=True)
    yield point("book-aids-hints")


MoveText = Callable[[PanelContext, Any], tuple[str, Mapping[str, Param]]]
"""Returns the end of a text key and the parameters for a move (`Kit.describe_move`)."""
MoveParser = Callable[[str, Sequence[str]], GameAction]
Topic = str
Reasons = Mapping[str, tuple[Topic, tuple[str, ...]]]
"""Where the rule book explains why a card won, by `Why`: the topic, and keys that its sentences may have."""
Topics = Mapping[Topic, tuple[Callable[[Any, int], Iterable[Line]], Callable[[Any, int], bool]]]


def always(_rules: object, _seats: int) -> bool:
    """Return True: the topic is in the rule book of every rule set."""
    return True


# --- moves by a press ------------------------------------------------------------------------------------


def card_of(text: str) -> Card:
    """Decode the card of a custom id or menu value. Raises IllegalAction (`card-unknown`)."""
    card = ids.decode_card(text)
    if card is None:
        raise IllegalAction("card-unknown", card=text[:30])
    return card


def first_choice(chosen: Sequence[str]) -> str:
    """Return the value chosen in a single-choice menu; empty without a choice."""
    return chosen[0] if chosen else ""


def chosen_mask(chosen: Sequence[str]) -> Mask:
    """Return the cards chosen in a menu. Raises IllegalAction (`card-unknown`)."""
    return mask_of(map(card_of, chosen))


def _discard(_: str, chosen: Sequence[str]) -> Discard:
    cards = chosen_mask(chosen)
    if cards.bit_count() != len(chosen):
        raise IllegalAction("discard-twice")
    return Discard(cards)


def parse_mask(arg: str) -> Mask:
    """Return the cards in a confirmation button's argument, a bit mask."""
    return ids.number_of(arg) or 0


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The confirmation before a discard: the discard's verb, and the text keys of question and button."""

    verb: str
    text: str
    button: str


SHARED_MOVE_PARSERS: Mapping[str, MoveParser] = {
    "pass": lambda *_: PASS,
    "discard": _discard,
    "discarded": lambda arg, _: Discard(parse_mask(arg)),
    "play": lambda arg, _: PLAYS[card_of(arg)],
}
"""Moves that several families have: a function by verb that makes the move."""


def _cards_text(name: str) -> MoveText:
    """Return the words for a move of several cards; without cards, all are kept."""
    return lambda ctx, action: (
        name,
        {"count": action.cards.bit_count(), "cards": fmt.cards(ctx, cards_of(action.cards))},
    )


exchange_text = _cards_text("exchange")


SHARED_MOVE_TEXTS: Mapping[type[GameAction], MoveText] = {
    Pass: lambda *_: ("pass", {}),
    Discard: _cards_text("discard"),
    Play: lambda ctx, action: (
        "revoke" if action.revoke else "play",
        {"card": fmt.card(ctx, action.card)},
    ),
}
"""Moves that several families have, in words."""
