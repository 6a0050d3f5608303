"""What a table shows, as one plain value that text panels and pictures are drawn from (design.md 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

import discord
from discord import ButtonStyle

from bot.engine.board import Board
from bot.engine.cards import Card, Suit
from bot.ui.core.texts import Param


class Role(Enum):
    """What a seat is in the hand, as far as the reader knows; the value stands before the name."""

    NONE = ""
    DECLARER = "👑 "
    PARTNER = "🎖️ "
    WINNER = "🏆 "


class Mark(Enum):
    """What else is to be seen at a seat."""

    DUE = "due"
    DEALER = "dealer"
    COMPUTER = "computer"
    AWAY = "away"
    ELSEWHERE = "elsewhere"
    """Another table waits for them too."""
    HIGHEST = "highest"
    """Theirs is the bid to beat."""


class Drawn(str):
    """A line of words that a picture of the table shows in its own way."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CardLine:
    """Cards that lie open, in the order they are shown; None is a card face-down.

    `key` is the text that says what they are, `params` fill its other gaps; without one the cards stand
    alone, a dash for none. `before` and `note` are words around them; `small`: in small letters.
    """

    cards: tuple[Card | None, ...]
    key: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    before: str = ""
    note: str = ""
    small: bool = False


SceneLine = str | CardLine
Pile = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneSeat:
    """A seat: who sits there, what they are in the hand, what lies before them.

    `name` is plain text; `score` points or tricks won, None where nothing is counted. `notes` are words
    behind the name, `small` words in small letters below. A pile begins with its top card.
    """

    name: str
    role: Role = Role.NONE
    marks: frozenset[Mark] = frozenset()
    score: int | None = None
    notes: tuple[str, ...] = ()
    cards: tuple[SceneLine, ...] = ()
    piles: tuple[Pile, ...] = ()
    small: str = ""


@dataclass(frozen=True, slots=True)
class SceneContract:
    """What is played for: whose bid, its words without the suit, trumps (None: none yet), the called card.

    `progress` is what the side has and what it needs, None as long as the reader cannot know.
    """

    seat: int
    bid: str
    trump: Suit | None
    called: Card | None = None
    progress: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SceneTrick:
    """A trick: its number from 1, who played what in order, who wins it (so far), who announced trust.

    `why` says what won it once it is complete.
    """

    number: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None = None
    trusts: tuple[int, ...] = ()
    why: str = ""

    @property
    def leader(self) -> int | None:
        """The seat that led, None before that."""
        return self.plays[0][0] if self.plays else None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The seats to act, in words too, and until when: the plain clock, then the time bank."""

    words: str
    due: tuple[int, ...] = ()
    ends: datetime | None = None
    bank: datetime | None = None


@dataclass(frozen=True, slots=True)
class SceneButton:
    """A button: the key of its text, verb and argument of its custom id.

    `words` stand for a text with gaps. A `card` is its own text; a `suit` stands before it.
    """

    key: str
    verb: str
    arg: str = ""
    style: ButtonStyle = ButtonStyle.secondary
    words: str = ""
    card: Card | None = None
    suit: Suit | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class SceneOption:
    """An option of a menu: its value, words and a note below them, the card or suit that it stands for."""

    value: str
    words: str
    note: str = ""
    card: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class SceneMenu:
    """A menu of which `count` options, or `count` to `most`, are to be chosen; `words` stand on it."""

    verb: str
    words: str
    options: tuple[SceneOption, ...]
    arg: str = ""
    count: int = 1
    most: int = 0


MORE = "more"
"""The argument of the button that shows all that can be chosen."""
AHEAD = "ahead"
"""The same of the cards to set ahead, which have a button of their own."""

SceneControl = str | SceneMenu | tuple[SceneButton, ...]
"""What a seat may do now: words, a menu, a group of buttons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table, or a seat's own hand, as its reader may see it; every section but the seats may be empty.

    `reader` is the seat that looks, None for everybody. `centre` stands below the title, `course` and
    `hidden` below the seats, `taken` are the cards that each side took in a hand that is over; `board` are
    the stakes of NAJAMI, `after` what became of them. `hand` are the reader's own cards in rows, `idle` those
    that cannot be played although it is their turn, `special` what is special about some of them, `own` what
    is said of them all; `controls` are the moves that can be made.
    """

    colour: discord.Colour
    title: str = ""
    reader: int | None = None
    contract: SceneContract | None = None
    centre: tuple[SceneLine, ...] = ()
    seats: tuple[SceneSeat, ...] = ()
    course: tuple[SceneLine, ...] = ()
    taken: tuple[CardLine, ...] = ()
    hidden: tuple[SceneLine, ...] = ()
    last_trick: SceneTrick | None = None
    trick: SceneTrick | None = None
    board: Board | None = None
    after: tuple[SceneLine, ...] = ()
    hand: tuple[tuple[Card, ...], ...] = ()
    idle: frozenset[Card] = frozenset()
    special: tuple[tuple[Card, str], ...] = ()
    own: tuple[SceneLine, ...] = ()
    prompt: Prompt | None = None
    footer: tuple[SceneLine, ...] = ()
    controls: tuple[SceneControl, ...] = ()
    buttons: tuple[SceneButton, ...] = ()
    sayings: tuple[SceneMenu, ...] = ()
    """What the reader can say at the table."""
