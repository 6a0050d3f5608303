"""A hand as one reader sees it, and the words to speak of it in their language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.cards import Card, Suit
from bot.engine.games import game_of
from bot.services.tables.endings import AGREED
from bot.services.tables.moves import poker_due, was_last
from bot.services.values.tables import HandSummary, Table, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param
from bot.ui.kits.scene import SceneOption


@dataclass(frozen=True, slots=True)
class Seen:
    """A `TableView` at its table; `reader` is the seat that texts call *you*, None: they name everybody."""

    ctx: PanelContext
    snapshot: TableSnapshot
    view: Any
    reader: int | None = None
    more: str = ""
    """What its reader asked to see of their hand besides: the argument of the button that they pressed."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.snapshot.table

    @property
    def public(self) -> Seen:
        """The same, naming everybody: for sentences that say what a player does."""
        return replace(self, reader=None)

    @property
    def summary(self) -> HandSummary:
        """The end of the hand. Raises ValueError if there is none."""
        if self.snapshot.summary is None:
            raise ValueError("a result needs the summary of a hand")
        return self.snapshot.summary

    @property
    def counts_hands(self) -> bool:
        """Whether hands won as Napoleon are counted and nothing is paid."""
        return bool(game_of(self.table.config.rules).counts_hands(self.table.config.rules))

    @property
    def session_over(self) -> bool:
        """Whether nothing more is played: the agreed end is reached or the table closed."""
        reached = was_last(self.table) and not poker_due(self.table)
        return reached or self.table.status is TableStatus.CLOSED

    def why_voided(self) -> str:
        """Return who called a hand off, and that the stakes went back."""
        reason = "" if self.view is None or self.view.result is None else self.view.result.reason
        manager = "" if self.snapshot.summary is None else self.snapshot.summary.manager
        if manager:
            name = fmt.escape(fmt.clean_name(self.ctx, manager))
            return self.text("closed-voided-manager", name=name, reason=fmt.escape(reason))
        return self.text("closed-voided-agreed" if reason == AGREED else "closed-voided")

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language."""
        return self.ctx.text(key, **params)

    def name(self, seat: int) -> str:
        """Return a player's name in bold."""
        return parts.name(self.ctx, self.snapshot, seat, self.reader)

    def names(self, seats: Iterable[int]) -> str:
        """Return players' names as a list within a sentence."""
        return fmt.join(self.ctx, map(self.name, seats))

    def short(self, seat: int, width: int = 10) -> str:
        """Return a player's name in few letters, for long lines."""
        if seat == self.reader:
            return self.text("you")
        return fmt.seat_name(self.ctx, self.table.seats, seat, width)

    def card(self, card: Card) -> str:
        """Return a card's emoji or symbol."""
        return fmt.card(self.ctx, card)

    def cards(self, cards: Iterable[Card], trump: Suit | None = None) -> str:
        """Return cards side by side, sorted as in a hand."""
        return fmt.cards(self.ctx, cards, trump)

    def bid(self, points: int, suit: Suit) -> str:
        """Return a bid of points with its suit."""
        return fmt.bid(self.ctx, points, suit)

    def call(self, call: str) -> str:
        """Return a call of Nap in words."""
        return fmt.call_name(self.ctx, call)

    def amount(self, units: int) -> str:
        """Return units, and what they are in chips."""
        return stakes.amount(self.ctx, units, self.table.config.stake)

    def why(self, number: int) -> str:
        """Return by a mark and in words why a complete trick (the first is 0) was won."""
        found = game_of(self.view).why_won(self.view, number)
        return "" if found is None else self.text(f"why-{found.value}")

    def laid_out(self, cards: Iterable[Card], trump: Suit | None = None) -> list[Card]:
        """Return cards in the order that the reader likes."""
        return fmt.sort_cards(cards, trump, self.ctx.likes.order)

    def option(self, card: Card, note: str = "") -> SceneOption:
        """Return a card as an option of a menu; its value is the card's text."""
        return SceneOption(ids.encode_card(card), fmt.card_label(self.ctx, card), note, card=card)

    def options(self, cards: Iterable[Card]) -> tuple[SceneOption, ...]:
        """Return cards as options of a menu, in this order."""
        return tuple(map(self.option, cards))
