"""The interface of a kit: table and hands, words for moves, replays, menus, the rule book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

import discord

from bot.engine.actions import GameAction, Play
from bot.engine.board import Board
from bot.engine.cards import Card, CardSet, Suit, card_text, cards_of
from bot.engine.game import ViewT
from bot.engine.legal import LegalActions, actions_of
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import PrivateHand
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_button_label
from bot.ui.core.texts import Param, Texts
from bot.ui.kits.scene import (
    MORE,
    CardLine,
    Mark,
    Role,
    SceneButton,
    SceneContract,
    SceneControl,
    SceneLine,
    SceneMenu,
    SceneSeat,
    Seen,
)
from bot.ui.kits.sentences import SHARED_ACTION_SENTENCES, SHARED_EVENT_SENTENCES, SentenceMaker
from bot.ui.kits.shared import (
    SHARED_MOVE_PARSERS,
    SHARED_MOVE_TEXTS,
    Confirmation,
    MoveParser,
    MoveText,
    Reasons,
    Topics,
)

ON_TOP = "⬆️"
"""Marks the button of a card that is on top of a pile."""

UNPLAYED = ("thrown_in", "voided")
"""The outcomes of hands that were not played to an end."""


class Kit(Generic[ViewT]):
    """The interface's code for one family of games; methods with a body are defaults."""

    name: ClassVar[str]
    has_partners: ClassVar[bool] = False
    """Whether a declarer can have a partner, whose wins are counted."""
    has_review: ClassVar[bool] = False
    """Whether a player's choices can be judged afterwards."""
    hand_stays: ClassVar[bool] = False
    """Whether a seat's own cards are still shown after the hand."""
    move_parsers: ClassVar[Mapping[str, MoveParser]] = SHARED_MOVE_PARSERS
    """The function that makes a move from a button's argument and a menu's choices, by verb."""
    confirmations: ClassVar[Mapping[str, Confirmation]] = {
        "discard": Confirmation("discarded", "discard-chosen", "button-discard")
    }
    """The card menus that ask for confirmation before the move, by verb."""
    exchange: ClassVar[str] = "fresh"
    """The verb of the menu for choosing cards to exchange."""
    move_texts: ClassVar[Mapping[type[GameAction], MoveText]] = SHARED_MOVE_TEXTS
    """A person's moves in words, by type of move."""
    action_sentences: ClassVar[Mapping[type[GameAction], SentenceMaker]] = SHARED_ACTION_SENTENCES
    """A replay's texts for actions."""
    event_sentences: ClassVar[Mapping[type, SentenceMaker]] = SHARED_EVENT_SENTENCES
    """A replay's texts for events; the others are covered by the action or the result."""
    stages: ClassVar[Sequence[tuple[str, tuple[type, ...]]]] = ()
    """The places besides tricks that a replay can jump to: a text key, and the actions that begin them."""
    topics: ClassVar[Topics] = {}
    """The rule book's topics, each with its lines and a condition; ``book-topic-<name>`` is its title.

    A family with presets needs an ``overview``.
    """
    reasons: ClassVar[Reasons] = {}
    """The rule book's sentences that explain why a card won its trick."""
    words_in_lobby: ClassVar[Sequence[str]] = ()
    words_in_result: ClassVar[Sequence[str]] = ()
    """The glossary entries for a lobby and for a result; those for rules not in use are left out."""

    # --- the table ---------------------------------------------------------------------------------------

    def title(self, seen: Seen[ViewT]) -> str:
        """Return the first lines of a panel: game, table, hand."""
        return parts.title(seen.ctx, seen.snapshot)

    def heading(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the lines below the title during a hand: phase, contract, open cards."""
        return ()

    def contract(self, seen: Seen[ViewT]) -> SceneContract | None:
        """Return the contract, None before the auction is won."""
        return None

    def seat(self, seen: Seen[ViewT], seat: int) -> SceneSeat:
        """Return a seat's scene during a hand."""
        table, view = seen.table, seen.view
        sitting, marks = table.seats[seat], {Mark.DUE} if seat in view.to_act else set()
        if seat == view.dealer:
            marks.add(Mark.DEALER)
        if sitting.computer is not None:
            marks.add(Mark.COMPUTER)
        elif sitting.away:
            marks.add(Mark.AWAY)
        if seat in seen.snapshot.elsewhere:
            marks.add(Mark.ELSEWHERE)
        name = fmt.seat_label(seen.ctx, table.seats, seat)
        return SceneSeat(name=name, role=self.role(view, seat), marks=frozenset(marks))

    def role(self, view: ViewT, seat: int) -> Role:
        """Return a seat's role as far as the view's reader knows."""
        return Role.NONE

    def players(self, view: ViewT) -> Sequence[int]:
        """Return the seats that play tricks, clockwise."""
        return range(view.seats)

    def winning_index(self, view: ViewT) -> int | None:
        """Return the index, in order of play, of the card that wins the current trick so far."""
        return None

    def trust_announcements(self, view: ViewT) -> Sequence[tuple[int, int]]:
        """Return announcements of trust in order: trick number (from 0), seat."""
        return ()

    def course(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the calls so far, below the seats."""
        return ()

    def board(self, view: ViewT) -> Board | None:
        """Return the stakes on the board, None in a game without one."""
        return None

    def prompt_key(self, seen: Seen[ViewT]) -> tuple[str, Mapping[str, Param]]:
        """Return text key and parameters of the prompt; keys ``your-...`` address the reader."""
        return "turn-play" if seen.view.trick else "turn-lead", {}

    def prompt(self, seen: Seen[ViewT]) -> str:
        """Return who must act and how, empty if nobody."""
        due = seen.view.to_act
        if not due:
            return ""
        key, shown = self.prompt_key(seen)
        mine = seen.reader in due
        return f"▶️ {seen.text(f'your-{key}' if mine else key, name=seen.names(due), **shown)}"

    def buttons(self, seen: Seen[ViewT]) -> Iterable[SceneButton]:
        """Yield this family's buttons for the public panel."""
        return ()

    def menus(self, seen: Seen[ViewT]) -> Iterable[SceneControl]:
        """Yield the menus of the public panel."""
        return ()

    # --- a seat's own hand -------------------------------------------------------------------------------

    def own_heading(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the lines below the title of a seat's own hand."""
        return self.heading(seen)

    def own_course(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the lines on the hand so far that a seat needs."""
        return ()

    def own_rows(self, seen: Seen[ViewT]) -> Sequence[Sequence[Card]]:
        """Return the reader's cards in rows, by their preference."""
        view, tops = seen.view, self.top_cards(seen.view)
        return fmt.hand_rows(
            view.hand - tops if tops else view.hand, self.trump_of(view), seen.ctx.preferences.order
        )

    def special_cards(self, seen: Seen[ViewT]) -> Iterable[tuple[Card, str]]:
        """Yield special cards with a description of each."""
        return ()

    def own_lines(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield lines below the reader's own cards."""
        return () if seen.view.hand else [seen.text("hand-empty")]

    def own_notes(self, seen: Seen[ViewT], legal: LegalActions) -> Iterable[str]:
        """Yield reminders for the reader when it is their turn."""
        return ()

    def controls(self, seen: Seen[ViewT], legal: LegalActions) -> Iterator[SceneControl]:
        """Yield the buttons and menus for a seat's legal actions, such as its playable cards."""
        trump, tops = self.trump_of(seen.view), self.top_cards(seen.view)
        plays = seen.sort_cards((play.card for play in actions_of(legal, Play)), trump)
        labels = {card: f"{ON_TOP} {card_button_label(card)}" for card in tops}
        yield tuple(SceneButton("", "play", card_text(it), words=labels.get(it, ""), card=it) for it in plays)
        if legal.revokes and seen.more == MORE:
            cards = seen.sort_cards(cards_of(legal.revokes), trump)
            yield SceneMenu("revoke", seen.text("menu-revoke"), seen.options(cards))
        elif legal.revokes:
            yield (SceneButton("button-revoke-menu", "hand", MORE, discord.ButtonStyle.danger),)

    def discard_notes(self, seen: Seen[ViewT], cards: CardSet) -> Iterable[str]:
        """Yield warnings about cards before they are discarded."""
        return ()

    def top_cards(self, view: ViewT) -> CardSet:
        """Return the top cards of the reader's own piles."""
        return CardSet()

    def is_powerless(self, view: ViewT, card: Card) -> bool:
        """Return whether a special card would have no power if it were led now."""
        return False

    def advice(self, view: ViewT) -> str:
        """Return the key of a line for beginners that is true of any hand in the phase; "" for none."""
        return ""

    def own_buttons(self, seen: Seen[ViewT], legal: LegalActions) -> Iterable[SceneButton]:
        """Yield this family's buttons for a seat's own hand, before those of all families."""
        return ()

    # --- the result --------------------------------------------------------------------------------------

    def shows_result(self, view: ViewT) -> bool:
        """Return whether a finished hand has a result to show; not if it was called off."""
        return view.result is not None and view.result.outcome != "voided"

    def can_review(self, view: ViewT) -> bool:
        """Return whether choices in a finished hand can be reviewed."""
        return self.has_review and view.result is not None and view.result.outcome not in UNPLAYED

    def outcome(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the result of a hand: a heading, then the reason and the payers."""
        return ()

    def short_outcome(self, seen: Seen[ViewT]) -> str:
        """Return the result in a few words, the reader as *you*, as a heading."""
        first = next(iter(self.outcome(seen)), "")
        return first.removeprefix("### ") if isinstance(first, str) else ""

    def units_from_board(self, view: ViewT, seat: int) -> int | None:
        """Return the part of a seat's units that came from the board; None in a game without a board."""
        return None

    def own_outcome(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the outcome's lines after the first one."""
        return tuple(self.outcome(seen))[1:]

    def highlights(self, seen: Seen[ViewT]) -> Iterable[str]:
        """Yield the highlights of a finished hand: a rare feat, the trick that decided it."""
        return ()

    def taken_cards(self, seen: Seen[ViewT]) -> Iterable[CardLine]:
        """Yield the counting cards that each side took in a finished hand."""
        return ()

    def can_guess_partner(self, view: ViewT) -> bool:
        """Return whether spectators can guess the called partner, whom nobody else knows yet."""
        return False

    def partner_seat(self, view: ViewT) -> int | None:
        """Return the partner's seat, the declarer's own if alone; None while unknown."""
        return None

    def declarers(self, view: ViewT) -> frozenset[int]:
        """Return the seats of the declaring side of a finished hand, empty without one."""
        return frozenset()

    def result_details(self, seen: Seen[ViewT], seat: int) -> Iterable[str]:
        """Yield a seat's details in a finished hand, other than its payment."""
        return ()

    def result_seat(self, seen: Seen[ViewT], seat: int) -> SceneSeat:
        """Return a seat's scene at the end of a hand, without its payment."""
        return Kit.seat(self, seen, seat)

    def hidden_cards(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the cards that were hidden until the hand was over."""
        return ()

    def payment_lines(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield lines on the units that stay on the table between hands."""
        return ()

    def division_text(self, seen: Seen[ViewT]) -> str:
        """Return the sentence about how a closed table's remaining units were divided."""
        return ""

    # --- words -------------------------------------------------------------------------------------------

    def trump_of(self, view: ViewT) -> Suit | None:
        """Return the trumps of a hand, for sorting its cards; None before there are any."""
        return None

    # --- replays -----------------------------------------------------------------------------------------

    def colour(self, view: ViewT, *, over: bool) -> discord.Colour:
        """Return the container's colour: by phase, at the end by outcome."""
        if view.result is None:
            return self.phase_colour(view)
        if not over:
            return parts.PLAY_COLOUR
        if view.result.outcome in UNPLAYED:
            return parts.QUIET_COLOUR
        return parts.WON_COLOUR if view.result.outcome == "made" else parts.LOST_COLOUR

    def phase_colour(self, view: ViewT) -> discord.Colour:
        """Return the container's colour during a hand."""
        return parts.PLAY_COLOUR

    def replay_heading(self, seen: Seen[ViewT]) -> Iterable[SceneLine]:
        """Yield the lines above the seats in a replay."""
        return self.heading(seen)

    def replay_seat(self, seen: Seen[ViewT], step: ReplayStep, seat: int) -> SceneSeat:
        """Return a seat's scene in a replay, with open cards."""
        cards = fmt.sort_cards(step.hands[seat], self.trump_of(seen.view))
        return replace(Kit.seat(self, seen, seat), cards=(CardLine(cards),))

    def replay_hidden_cards(self, seen: Seen[ViewT], step: ReplayStep) -> Iterable[SceneLine]:
        """Yield the hidden cards that belong to no seat, such as the blind, face up."""
        return self.hidden_cards(seen)

    # --- moves -------------------------------------------------------------------------------------------

    def describe_move(self, mood: str, ctx: PanelContext, action: GameAction) -> str:
        """Return a move in words; with the mood ``done`` it is confirmed, with ``hint`` advised."""
        name, params = self.move_texts[type(action)](ctx, action)
        return ctx.text(f"{mood}-{name}", **params)

    def bids(
        self, ctx: PanelContext, private: PrivateHand[ViewT], typed: str
    ) -> tuple[list[tuple[str, str]], str]:
        """Return legal bids that match the typed text as (label, value), and the text's unmatched rest."""
        return [], typed

    def read_bid(self, texts: Texts, text: str) -> GameAction | None:
        """Parse a typed bid; None if this game has no such bid."""
        return None

    def exchangeable_cards(self, private: PrivateHand[ViewT]) -> Iterable[Card]:
        """Return the cards that the exchange command accepts now, in display order."""
        return ()

    def revoke_losses(self, view: ViewT) -> Iterable[int]:
        """Return the possible costs of a revoke for the reader, in units, given the sides known to them."""
        return ()


AnyKit = Kit[Any]
"""A kit of any family."""
