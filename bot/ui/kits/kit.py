"""What every kit provides: its table and hands, words of moves, replays, menus, the rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import discord

from bot.engine.actions import Discard, Pass, Play
from bot.engine.board import Board
from bot.engine.cards import Card, CardSet, Suit, cards_of
from bot.engine.game import GameAction
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param, Texts
from bot.ui.kits.book_lines import Line
from bot.ui.kits.scene import CardLine, Mark, Role, SceneButton, SceneContract, SceneLine, SceneSeat
from bot.ui.kits.seen import Seen
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told

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
    """Return True: every rule set has this topic of the rule book."""
    return True


class Kit:
    """All that the interface knows of one family; methods with a body here are the defaults."""

    name: ClassVar[str]
    has_partners: ClassVar[bool] = False
    """Whether whoever declares can have a partner, whose wins are counted."""
    hand_stays: ClassVar[bool] = False
    """Whether a seat's own cards are still shown when the hand is over."""
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

    # --- the table ---------------------------------------------------------------------------------------

    def title(self, seen: Seen) -> str:
        """Return the first lines of a panel: game, table, hand."""
        return parts.title(seen.ctx, seen.snapshot)

    def heading(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what stands below the title while a hand is under way: phase, contract, open cards."""
        return ()

    def contract(self, seen: Seen) -> SceneContract | None:
        """Return what is played for, None before the auction has been won."""
        return None

    def seat(self, seen: Seen, seat: int) -> SceneSeat:
        """Return a seat while a hand is under way."""
        table, view = seen.table, seen.view
        sitting, marks = table.seats[seat], {Mark.DUE} if seat in view.to_act else set()
        if seat == view.dealer:
            marks.add(Mark.DEALER)
        if sitting.computer is not None:
            marks.add(Mark.COMPUTER)
        elif sitting.away:
            marks.add(Mark.AWAY)
        name = fmt.seat_label(seen.ctx, table.seats, seat)
        return SceneSeat(name=name, role=self.role(view, seat), marks=frozenset(marks))

    def role(self, view: Any, seat: int) -> Role:
        """Return what a seat is in the hand, as far as the view's reader knows."""
        return Role.NONE

    def players(self, view: Any) -> Sequence[int]:
        """Return the seats that play tricks, clockwise."""
        return range(view.seats)

    def winning(self, view: Any) -> int | None:
        """Return which card of the trick under way wins it so far, by its place in order of play."""
        return None

    def trusts(self, view: Any) -> Sequence[tuple[int, int]]:
        """Return announcements of trust in order: number of the trick from 0, seat."""
        return ()

    def course(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what has been called so far, below the seats."""
        return ()

    def board(self, view: Any) -> Board | None:
        """Return the stakes that lie on the table's board, None in a game without one."""
        return None

    def turn(self, seen: Seen) -> tuple[str, Mapping[str, Param]]:
        """Return the text of what is to be done now and what it shows; ``your-...`` is the reader's own."""
        return "turn-play" if seen.view.trick else "turn-lead", {}

    def prompt(self, seen: Seen) -> str:
        """Return who is to do what, empty if nobody is."""
        due = seen.view.to_act
        if not due:
            return ""
        key, shown = self.turn(seen)
        mine = seen.reader in due
        return f"▶️ {seen.text(f'your-{key}' if mine else key, name=seen.names(due), **shown)}"

    def buttons(self, seen: Seen) -> Iterable[SceneButton]:
        """Yield the buttons of the public panel that only this game has."""
        return ()

    def menus(self, ctx: PanelContext, snapshot: TableSnapshot) -> list[parts.Block]:
        """Return the menus of the public panel."""
        return []

    # --- a seat's own hand -------------------------------------------------------------------------------

    def own_heading(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what stands below the title of a seat's own hand."""
        return self.heading(seen)

    def own_course(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what a seat needs to know of the course of the hand."""
        return ()

    def own_rows(self, view: Any) -> Sequence[Sequence[Card]]:
        """Return the reader's cards in rows."""
        return fmt.hand_rows(view.hand, self.trump_of(view))

    def own_lines(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what is said of the reader's own cards, below them."""
        return () if seen.view.hand else [seen.text("hand-empty")]

    def own_notes(self, seen: Seen) -> Iterable[str]:
        """Yield what the reader whose turn it is should bear in mind."""
        return ()

    def controls(self, ctx: PanelContext, private: AnyHand) -> list[parts.Block | str]:
        """Return the buttons and menus for what a seat may do now: the cards it may play."""
        snapshot, trump = private.snapshot, self.trump_of(private.view)
        plays = [action.card for action in private.legal.actions if isinstance(action, Play)]
        shown = fmt.sort_cards(plays, trump)
        blocks: list[parts.Block | str] = [
            *parts.play_buttons(ctx, snapshot, shown, tops=self.tops(private.view))
        ]
        if private.legal.revokes:
            cards = fmt.sort_cards(cards_of(private.legal.revokes), trump)
            options = [parts.card_option(ctx, card) for card in cards]
            blocks.append(parts.menu(snapshot, "revoke", "", ctx.text("menu-revoke"), options))
        return blocks

    def tops(self, view: Any) -> CardSet:
        """Return the cards on top of the reader's own piles."""
        return CardSet()

    def own_buttons(self, private: AnyHand) -> Iterable[SceneButton]:
        """Yield buttons that stand before those that every hand has."""
        return ()

    # --- the result --------------------------------------------------------------------------------------

    def shows_result(self, view: Any) -> bool:
        """Return whether a hand came to a result that has a panel: it was not called off."""
        return view.result is not None and view.result.outcome != "voided"

    def outcome(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield how a hand came out: a heading, then the reason and who pays."""
        return ()

    def counted(self, seen: Seen, seat: int) -> Iterable[str]:
        """Yield what a seat took and paid in a hand that is over, besides its payment."""
        return ()

    def result_seat(self, seen: Seen, seat: int) -> SceneSeat:
        """Return a seat at the end of a hand, without its payment."""
        return Kit.seat(self, seen, seat)

    def hidden(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield the cards that nobody could see before a hand was over."""
        return ()

    def after(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what became of what lies on the table from hand to hand."""
        return ()

    def shared(self, seen: Seen) -> str:
        """Return that what was left on a closed table was shared."""
        return ""

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

    def colour(self, view: Any, *, over: bool) -> discord.Colour:
        """Return the colour of the container: of the phase, at the end of the outcome."""
        if view.result is None:
            return self.phase_colour(view)
        if not over:
            return parts.PLAY_COLOUR
        if view.result.outcome in ("thrown_in", "voided"):
            return parts.QUIET_COLOUR
        return parts.WON_COLOUR if view.result.outcome == "made" else parts.LOST_COLOUR

    def phase_colour(self, view: Any) -> discord.Colour:
        """Return the colour of a container while a hand is played."""
        return parts.PLAY_COLOUR

    def replay_heading(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what stands above the seats in a replay."""
        return self.heading(seen)

    def replay_seat(self, seen: Seen, step: ReplayStep, seat: int) -> SceneSeat:
        """Return a seat in a replay, its cards open."""
        cards = tuple(fmt.sort_cards(step.hands[seat], self.trump_of(seen.view)))
        return replace(Kit.seat(self, seen, seat), cards=(CardLine(cards),))

    def replay_hidden(self, seen: Seen, step: ReplayStep) -> Iterable[SceneLine]:
        """Yield the cards of nobody that nobody could see."""
        return self.hidden(seen)

    # --- moves -------------------------------------------------------------------------------------------

    def bids(self, ctx: PanelContext, private: AnyHand, typed: str) -> tuple[list[tuple[str, str]], str]:
        """Return the legal bids that fit what was typed, as (label, value), and what is still to match."""
        return [], typed

    def read_bid(self, texts: Texts, text: str) -> GameAction | None:
        """Return the bid that a person wrote, None if it is none of this game."""
        return None

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
