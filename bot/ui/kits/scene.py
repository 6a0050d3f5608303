"""Scenes: one reader's view of a table as plain values, to be drawn as text or picture (design.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Generic, Self, TypeVar

import discord
from discord import ButtonStyle

from bot.engine.board import Board
from bot.engine.cards import Card, Suit, card_text
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.services.tables.endings import AGREED, RESTORED
from bot.services.tables.moves import poker_due, was_last
from bot.services.values.tables import HandSummary, Table, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param


class Role(Enum):
    """A seat's role in the hand as far as the reader knows; the value is the sign before the name."""

    NONE = ""
    DECLARER = "👑 "
    PARTNER = "🎖️ "
    WINNER = "🏆 "


class Mark(Enum):
    """Signs at a seat other than its role."""

    DUE = "due"
    DEALER = "dealer"
    COMPUTER = "computer"
    AWAY = "away"
    ELSEWHERE = "elsewhere"
    """Another table is also waiting for them."""
    HIGHEST = "highest"
    """They have made the highest bid so far."""


class TextOnlyLine(str):
    """A line of a scene's text whose content pictures draw elsewhere."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CardLine:
    """Open cards in display order; None is a face-down card.

    `key` is the text key of the label, `params` are its parameters besides the cards; without a key only the
    cards are shown, or a dash. `before` and `note` are words around them; `small`: in small letters.
    """

    cards: tuple[Card | None, ...]
    key: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    before: str = ""
    note: str = ""
    small: bool = False


SceneLine = str | CardLine
ScenePile = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneSeat:
    """A seat: its player, their role in the hand, the cards before them.

    `name` is plain text; `score` points or tricks won, None if nothing is counted. `notes` follow the name,
    `small` are in small letters below. A pile begins with its top card.
    """

    name: str
    role: Role = Role.NONE
    marks: frozenset[Mark] = frozenset()
    score: int | None = None
    notes: tuple[str, ...] = ()
    cards: tuple[SceneLine, ...] = ()
    piles: tuple[ScenePile, ...] = ()
    small: str = ""
    badges: str = ""
    """The badges that a finished hand has earned them, in words."""


@dataclass(frozen=True, slots=True)
class SceneContract:
    """The contract: its bidder, the bid without its suit, trumps (None: none yet), the called card.

    `progress` is the side's points and its goal, None while the reader cannot know them.
    """

    seat: int
    bid: str
    trump: Suit | None
    called: Card | None = None
    progress: tuple[int, int] | None = None
    suit_first: bool = False
    """Whether the reader's language writes the suit before the points."""


@dataclass(frozen=True, slots=True)
class SceneTrick:
    """A trick: its number from 1, plays in order, (current) winner, seats that announced trust.

    `why` is the reason for the win once the trick is complete.
    """

    number: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None = None
    trusts: tuple[int, ...] = ()
    why: str = ""

    @property
    def leader(self) -> int | None:
        """The seat that led, None before the lead."""
        return self.plays[0][0] if self.plays else None


@dataclass(frozen=True, slots=True)
class SceneButton:
    """A button: its text key, and verb and argument of its custom id.

    `words` is the label if its text needs parameters. A `card` is the label itself, a `suit` precedes it.
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
    """A menu option: its value, label and description, the card or suit it stands for."""

    value: str
    words: str
    note: str = ""
    card: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class SceneMenu:
    """A menu that takes `count` options, or `count` to `most`; `words` is its placeholder."""

    verb: str
    words: str
    options: tuple[SceneOption, ...]
    arg: str = ""
    count: int = 1
    most: int = 0


MORE = "more"
"""The argument of the button that shows everything that can be chosen."""
AHEAD = "ahead"
"""The argument of the button that shows the cards that can be pre-selected."""
LEAD = "lead"
"""Prefix of the question before leading a card without special power in this trick; ``.<card>`` follows."""

SceneControl = str | SceneMenu | tuple[SceneButton, ...]
"""What a seat can do now: a text, a menu, or a group of buttons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table, or a seat's own hand, as its reader may see it; every section but the seats may be empty.

    `reader` is the viewing seat, None for everybody. `centre` is below the title, `course` and `hidden` are
    below the seats, `taken` are the cards each side took in a finished hand; `board` are the stakes of
    NAJAMI, `payments` how they were paid. `hand` are the reader's own cards in rows, `idle` the
    cards they cannot play in their turn, `special` descriptions of special cards, `own` the lines below the
    hand; `controls` are the possible moves.
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
    payments: tuple[SceneLine, ...] = ()
    hand: tuple[tuple[Card, ...], ...] = ()
    idle: frozenset[Card] = frozenset()
    special: tuple[tuple[Card, str], ...] = ()
    own: tuple[SceneLine, ...] = ()
    prompt: str = ""
    """The prompt for the players to move, with the time left."""
    footer: tuple[SceneLine, ...] = ()
    controls: tuple[SceneControl, ...] = ()
    buttons: tuple[SceneButton, ...] = ()
    emote_menus: tuple[SceneMenu, ...] = ()
    """Menus of what the reader can say at the table."""
    order: tuple[int, ...] = ()
    """The seats in display order, if not clockwise: in a result the winners come first."""

    @property
    def display_order(self) -> tuple[int, ...]:
        """The seats in display order."""
        return self.order or tuple(range(len(self.seats)))


ViewT_co = TypeVar("ViewT_co", bound=TableView | None, covariant=True)


@dataclass(frozen=True, slots=True)
class Seen(Generic[ViewT_co]):
    """A view of a hand at its table (None: no hand), with the reader's texts.

    `reader` is the seat that texts call *you*; None: all seats are named.
    """

    ctx: PanelContext
    snapshot: TableSnapshot
    view: ViewT_co
    reader: int | None = None
    more: str = ""
    """What else the reader asked to see of their hand: the argument of the button that they pressed."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.snapshot.table

    @property
    def public(self) -> Self:
        """The same view with all seats named, for sentences about what a player does."""
        return replace(self, reader=None)

    @property
    def summary(self) -> HandSummary:
        """The summary of the finished hand. Raises ValueError if there is none."""
        if self.snapshot.summary is None:
            raise ValueError("a result needs the summary of a hand")
        return self.snapshot.summary

    @property
    def partner(self) -> str:
        """What this game calls the declarer's partner."""
        rules = self.table.config.rules
        return game_of(rules).partner(rules)

    @property
    def counts_hands(self) -> bool:
        """Whether the game counts hands won as Napoleon instead of paying units."""
        return bool(game_of(self.table.config.rules).counts_hands(self.table.config.rules))

    @property
    def session_over(self) -> bool:
        """Whether the session is over: its agreed end is reached or the table is closed."""
        reached = was_last(self.table) and not poker_due(self.table)
        return reached or self.table.status is TableStatus.CLOSED

    def why_voided(self) -> str:
        """Return who called a hand off, and that the stakes were returned."""
        reason = "" if self.view is None or self.view.result is None else self.view.result.reason
        manager = "" if self.snapshot.summary is None else self.snapshot.summary.manager
        if manager:
            name = fmt.safe_name(self.ctx, manager)
            return self.text("closed-voided-manager", name=name, reason=fmt.escape(reason))
        known = {AGREED: "closed-voided-agreed", RESTORED: "closed-voided-restored"}
        return self.text(known.get(reason, "closed-voided"))

    def next_dealer(self: AnySeen) -> str:
        """Return a sentence that names the next dealer, to follow another one; empty if there is none."""
        if self.session_over:
            return ""
        return self.text("deals-next", name=self.name((self.view.dealer + 1) % self.view.seats))

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language, with the game's own words for roles (`$partner`)."""
        return self.ctx.text(key, partner=self.partner, **params)

    def name(self, seat: int) -> str:
        """Return a player's name in bold."""
        return parts.name(self.ctx, self.snapshot, seat, self.reader)

    def names(self, seats: Iterable[int]) -> str:
        """Return players' names as a list within a sentence."""
        return fmt.join(self.ctx, map(self.name, seats))

    def short(self, seat: int, width: int = 10) -> str:
        """Return a player's short name, for long lines."""
        if seat == self.reader:
            return self.text("you")
        return fmt.seat_name(self.ctx, self.table.seats, seat, width)

    def card(self, card: Card) -> str:
        """Return a card's emoji or symbol."""
        return fmt.card(self.ctx, card)

    def cards(self, cards: Iterable[Card], trump: Suit | None) -> str:
        """Return cards side by side, sorted as in a hand."""
        return fmt.cards(self.ctx, cards, trump)

    def bid(self, points: int, suit: Suit) -> str:
        """Return a bid of points with its suit."""
        return fmt.bid(self.ctx, points, suit)

    def call(self, call: str) -> str:
        """Return a Nap call in words."""
        return fmt.call_name(self.ctx, call)

    def amount(self, units: int) -> str:
        """Return units with their value in chips."""
        return stakes.amount(self.ctx, units, self.table.config.stake)

    def why(self: AnySeen, number: int) -> str:
        """Return a sign and words for why a complete trick (from 0) was won."""
        found = game_of(self.view).why_won(self.view, number)
        return "" if found is None else self.text(f"why-{found.value}")

    def sort_cards(self, cards: Iterable[Card], trump: Suit | None = None) -> tuple[Card, ...]:
        """Sort cards by the reader's preference."""
        return fmt.sort_cards(cards, trump, self.ctx.preferences.order)

    def option(self, card: Card, note: str = "") -> SceneOption:
        """Return a card as a menu option; its value is the card's code."""
        return SceneOption(card_text(card), fmt.card_short(self.ctx, card), note, card=card)

    def options(self, cards: Iterable[Card]) -> tuple[SceneOption, ...]:
        """Return cards as menu options, in this order."""
        return tuple(map(self.option, cards))


AnySeen = Seen[TableView]
"""A view of any game at its table."""
