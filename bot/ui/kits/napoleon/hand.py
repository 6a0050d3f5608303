"""A player's own hand in a point-trick game: what it shows, controls for what is legal now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord

from bot.engine.actions import TRUST, Bid, Call, Pass
from bot.engine.cards import (
    HEARTS,
    JOKER,
    NO_TRUMP,
    QUEEN,
    Card,
    CardSet,
    cards_of,
    make_card,
    suit_of,
    suit_text,
)
from bot.engine.settlement import scoring_cards
from bot.engine.state import PhaseName
from bot.engine.tricks import trick_table
from bot.engine.views import View
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.table import NapoleonTable, open_cards, side_line, tops_of, trust_button
from bot.ui.kits.scene import CardLine, SceneButton, SceneLine
from bot.ui.kits.seen import Seen

QUEEN_OF_HEARTS = make_card(QUEEN, HEARTS)


class NapoleonHand(NapoleonTable):
    """A seat's own hand."""

    def own_heading(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the contract, and what only its reader knows of their part in it."""
        yield from self.contract_lines(seen)
        contract = seen.view.contract
        if contract is None:
            return
        if contract.seat == seen.reader:
            if contract.alone and not contract.revealed:
                yield seen.text("role-alone")
        elif contract.adjutant == seen.reader:
            if not contract.revealed:
                yield seen.text("role-adjutant-secret", partner=self.partner(seen.view))
        elif contract.called is not None or contract.revealed:
            yield seen.text("role-opponent")

    def own_course(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the auction's best bid, or the points, in few lines."""
        view: View = seen.view
        if view.phase in (PhaseName.ANTE, PhaseName.AUCTION):
            yield from stakes.board_lines(seen.ctx, self.board(view), seen.table.config.stake)
        if view.phase is PhaseName.AUCTION:
            bids = [made for made in view.auction if made.points]
            if bids:
                bid = f"**{seen.bid(bids[-1].points, bids[-1].suit)}**"
                yield seen.text("highest-bid", name=seen.name(bids[-1].seat), bid=bid)
            else:
                yield seen.text("auction-none")
        taken = view.phase is PhaseName.EXCHANGE and view.contract and view.contract.seat == view.seat
        if taken and view.blind is not None:
            yield CardLine(tuple(fmt.sort_cards(view.blind, self.trump_of(view))), "blind-line")
        if view.phase is PhaseName.PLAY:
            if view.blind_card is not None and not view.tricks:
                yield seen.text("blind-card", card=seen.card(view.blind_card))
            yield side_line(seen)
        if not taken:
            yield from open_cards(seen)
        each = [
            f"{self.role(view, seat).value}{seen.short(seat, 8)}: {len(won)}"
            for seat, won in enumerate(view.won)
            if won
        ]
        if each:
            yield f"-# {seen.text('points-line', points=' · '.join(each))}"

    def own_rows(self, view: View) -> Sequence[Sequence[Card]]:
        """Return the cards in hand; those on the piles lie there."""
        return fmt.hand_rows(view.hand - self.tops(view), self.trump_of(view))

    def tops(self, view: View) -> CardSet:
        """Return the cards on top of the reader's own piles."""
        return CardSet() if view.seat is None else tops_of(view, view.seat)

    def own_notes(self, seen: Seen) -> Iterator[str]:
        """Yield what a led joker or its hunter asks of the reader whose turn it is (rules.md 3)."""
        view: View = seen.view
        if seen.reader not in view.to_act or not view.trick or view.contract is None:
            return
        led, trump = view.trick[0], view.contract.suit
        if led == view.rules.hunter(trump) and JOKER in view.hand:
            yield f"-# {seen.text('joker-hunted', card=seen.card(led))}"
        elif led == JOKER and trump == NO_TRUMP:
            yield f"-# {seen.text('joker-led-any')}"
        elif led == JOKER:
            key = "joker-led-weak" if view.rules.joker == "weak" else "joker-led-strong"
            yield f"-# {seen.text(key)}"

    def own_buttons(self, private: AnyHand) -> Iterator[SceneButton]:
        """Yield the button of trust."""
        if TRUST in private.legal.actions:
            yield trust_button(private.snapshot, private.view)

    def controls(self, ctx: PanelContext, private: AnyHand) -> list[parts.Block | str]:
        """Return the buttons and menus for what a seat may do now."""
        snapshot, view, legal = private.snapshot, private.view, private.legal
        bids = [action for action in legal.actions if isinstance(action, Bid)]
        calls = [action.card for action in legal.actions if isinstance(action, Call)]
        controls = najami.controls(ctx, snapshot, view, legal)
        if bids:
            controls += _bid_menus(ctx, snapshot, bids)
        if any(isinstance(action, Pass) for action in legal.actions):
            controls += parts.rows([parts.button(ctx, "button-pass", "pass", snapshot)])
        if calls:
            controls += _call_menus(ctx, snapshot, view, calls)
        if legal.choice is not None:
            cards = cards_of(legal.choice.cards)
            controls.append(_discard_menu(ctx, snapshot, view, cards, legal.choice.count))
        return controls + super().controls(ctx, private)


def _bid_menus(ctx: PanelContext, snapshot: TableSnapshot, bids: Sequence[Bid]) -> list[parts.Block]:
    """Return menus of the legal bids, the cheapest first; a number of points is never torn in two."""
    pages: list[list[Bid]] = [[]]
    for points in sorted({bid.points for bid in bids}):
        level = [bid for bid in bids if bid.points == points]
        if len(pages[-1]) + len(level) > parts.MOST_OPTIONS:
            pages.append([])
        pages[-1] += level
    menus = []
    for number, page in enumerate(pages):
        options = [
            discord.SelectOption(
                label=fmt.bid_label(ctx, bid.points, bid.suit),
                value=ids.encode_bid(bid.points, bid.suit),
                emoji=ctx.emoji.partial_suit(bid.suit),
            )
            for bid in page
        ]
        first, last = page[0].points, page[-1].points
        placeholder = (
            ctx.text("menu-bid-points", points=first)
            if first == last
            else ctx.text("menu-bid", least=first, most=last)
        )
        menus.append(parts.menu(snapshot, "bid", str(number), placeholder, options))
    return menus


def _call_menus(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, cards: Sequence[Card]
) -> list[parts.Block]:
    """Return a menu of cards for each suit, trumps first; the joker is in the first one."""
    trump = view.contract.suit if view.contract else None
    notes = _card_notes(ctx, view)
    menus: list[parts.Block] = []
    for suit in fmt.suit_order(trump):
        shown = [card for card in cards if card != JOKER and suit_of(card) == suit]
        if not menus and JOKER in cards:
            shown = [JOKER, *shown]
        if not shown:
            continue
        options = [
            parts.card_option(ctx, card, _call_note(ctx, view, card, notes))
            for card in fmt.sort_cards(shown, trump)
        ]
        placeholder = ctx.text("menu-call", suit=fmt.suit_label(ctx, suit))
        menus.append(parts.menu(snapshot, "call", suit_text(suit), placeholder, options))
    return menus


def _call_note(ctx: PanelContext, view: View, card: Card, notes: dict[Card, str]) -> str:
    found = [notes[card]] if card in notes else []
    if card in view.hand:
        found.append(ctx.text("note-own"))
    return " · ".join(found)


def _discard_menu(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, cards: Iterable[Card], count: int
) -> parts.Block:
    trump = view.contract.suit if view.contract else None
    notes = _card_notes(ctx, view)
    scoring = scoring_cards(view.rules)
    options = []
    for card in fmt.sort_cards(cards, trump):
        found = [notes[card]] if card in notes else []
        if view.contract is not None and card == view.contract.called:
            found.append(ctx.text("note-called"))
        if scoring >> card & 1:
            found.append(
                ctx.text("note-scoring" if view.rules.discards == "face_up" else "note-scoring-hidden")
            )
        if view.blind is not None and card in view.blind:
            found.append(ctx.text("note-blind"))
        options.append(parts.card_option(ctx, card, " · ".join(found)))
    return parts.menu(snapshot, "discard", "", ctx.text("menu-discard", count=count), options, count=count)


def _card_notes(ctx: PanelContext, view: View) -> dict[Card, str]:
    """Return what is special about cards under the present trumps."""
    if view.contract is None:
        return {}
    table = trick_table(view.rules, view.contract.suit)
    notes = {table.mighty: ctx.text("note-mighty")}
    hunter = view.rules.hunter(view.contract.suit)
    if hunter is not None:
        notes[hunter] = ctx.text("note-joker-hunter")
    if view.rules.yoromeki:
        notes[QUEEN_OF_HEARTS] = ctx.text("note-yoromeki")
    if view.rules.jokers:
        notes[JOKER] = ctx.text("note-joker")
    if table.regular_jack is not None:
        notes[table.regular_jack] = ctx.text("note-regular-jack")
    if table.sub_jack is not None:
        notes[table.sub_jack] = ctx.text("note-sub-jack")
    return notes
