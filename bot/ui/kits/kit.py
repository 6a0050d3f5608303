"""What every kit answers: panels of table and hand, words of moves, replays, menus, the rule book."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import ui

from bot.engine.actions import Discard, Pass, Play
from bot.engine.cards import Card, Suit
from bot.engine.game import GameAction
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import AnyHand, HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import Where
from bot.ui.kits.book_lines import Line
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told

Blocks = list[parts.Block | str]
Done = Callable[[PanelContext, Any], str]
Topic = str
Topics = Mapping[Topic, tuple[Callable[[Any, int], Iterable[Line]], Callable[[Any, int], bool]]]

SHARED_DONE: Mapping[type[GameAction], Done] = {
    Pass: lambda ctx, _: ctx.text("done-pass"),
    Discard: lambda ctx, action: ctx.text("done-discard", count=action.cards.bit_count()),
    Play: lambda ctx, action: ctx.text(
        "done-revoke" if action.revoke else "done-play", card=fmt.card(ctx, action.card)
    ),
}
"""The confirmation of moves that several families have."""


def always(_rules: Any, _seats: int) -> bool:
    """Say of a topic of the rule book that every rule set has it."""
    return True


class Kit(ABC):
    """All that the interface knows of one family; what has a body here holds unless a kit says otherwise."""

    name: ClassVar[str]
    has_partners: ClassVar[bool] = False
    """Whether whoever declares can have a partner, whose wins are counted."""
    done: ClassVar[Mapping[type[GameAction], Done]] = SHARED_DONE
    """The confirmation of each move of a person."""
    told: ClassVar[Mapping[type[GameAction], Told]] = SHARED_ACTIONS
    """What a replay says of each action."""
    followed: ClassVar[Mapping[type, Told]] = SHARED_EVENTS
    """What a replay says of events; the others are said by the action, or by the result."""
    stages: ClassVar[Sequence[tuple[str, tuple[type, ...]]]] = ()
    """Where a replay can jump to besides tricks: a text's key, and the actions that begin such a stage."""
    topics: ClassVar[Topics] = {}
    """The rule book: who writes a topic, and which rule sets have it; ``book-topic-<name>`` is its title."""

    # --- panels ------------------------------------------------------------------------------------------

    @abstractmethod
    def table(self, ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
        """Return the public panel of a hand under way."""

    @abstractmethod
    def result(self, ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
        """Return the panel that stays after a hand."""

    @abstractmethod
    def hand(self, ctx: PanelContext, private: AnyHand, *, where: Where) -> ui.LayoutView:
        """Return a seat's own panel; `where` it is shown."""

    def shows_result(self, view: Any) -> bool:
        """Return whether a hand came to a result that has a panel: it was not called off."""
        return view.result is not None and view.result.outcome != "voided"

    # --- words -------------------------------------------------------------------------------------------

    def trump_of(self, view: Any) -> Suit | None:
        """Return the trumps of a hand, by which cards are sorted; None before there are any."""
        return None

    def partner(self, view: Any) -> str:
        """Return what Napoleon's partner is called in this game."""
        return "adjutant"

    def title_note(self, ctx: PanelContext) -> str:
        """Return what stands behind the game's name in the title of a replay."""
        return ""

    # --- replays -----------------------------------------------------------------------------------------

    def replay_colour(self, view: Any, *, over: bool) -> discord.Colour:
        """Return the colour of the container: of the phase, at the end of the outcome."""
        outcome = "" if view.result is None else view.result.outcome
        if over and outcome:
            if outcome in ("thrown_in", "voided"):
                return parts.QUIET_COLOUR
            return parts.WON_COLOUR if outcome == "made" else parts.LOST_COLOUR
        return parts.PLAY_COLOUR if view.result is not None else self.phase_colour(view)

    def phase_colour(self, view: Any) -> discord.Colour:
        """Return the colour of a container while a hand is played."""
        return parts.PLAY_COLOUR

    @abstractmethod
    def replayed(
        self,
        ctx: PanelContext,
        snapshot: TableSnapshot,
        summary: HandSummary,
        step: ReplayStep,
        *,
        over: bool,
    ) -> Blocks:
        """Return what lies on the table after a step of a replay; `over`: how the hand came out."""

    # --- moves -------------------------------------------------------------------------------------------

    def bids(self, ctx: PanelContext, private: AnyHand, typed: str) -> tuple[list[tuple[str, str]], str]:
        """Return the legal bids that fit what was typed, as (label, value), and what is still to match."""
        return [], typed

    def may_exchange(self, private: AnyHand) -> bool:
        """Return whether the person may exchange cards now with the command for it."""
        return False

    def exchange_of(self, cards: Sequence[Card]) -> GameAction:
        """Return the action of exchanging cards; the engine judges it."""
        raise NotImplementedError

    def sorted_hand(self, view: Any) -> list[Card]:
        """Return the reader's cards in the order in which they are shown."""
        return fmt.sort_cards(view.hand, self.trump_of(view))

    def revoke_losses(self, view: Any) -> Iterable[int]:
        """Return what the reader may have to pay for a revoke, in units, as far as they know the sides."""
        return ()
