"""A player's own hand, in a direct message or an ephemeral one, with controls for what is legal now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.engine.actions import TRUST, Bid, Call, Pass, Play
from bot.engine.cards import HEARTS, JOKER, NO_TRUMP, QUEEN, Card, cards_of, make_card, suit_of, suit_text
from bot.engine.legal import LegalActions
from bot.engine.settlement import scoring_cards
from bot.engine.state import PhaseName
from bot.engine.tricks import trick_table
from bot.engine.views import View
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import Where
from bot.ui.kits.napoleon import lines as napoleon_lines
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.piles import in_hand, own_tops, pile_rows
from bot.ui.kits.napoleon.result import outcome_lines, payment
from bot.ui.kits.napoleon.trust import trust_button, with_trust
from bot.ui.kits.revoke import revoke_menu

QUEEN_OF_HEARTS = make_card(QUEEN, HEARTS)


def hand_panel(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, legal: LegalActions, *, where: Where
) -> ui.LayoutView:
    """Return a seat's own panel: cards, role, the state of the table, whose turn, and the controls.

    `view` is that seat's own view (ValueError for a spectator's). In a direct message (`where` ``dm``) a
    link leads to the table.
    """
    if view.seat is None:
        raise ValueError("a hand panel needs a seat's own view")
    mine = view.seat in view.to_act or view.seat in view.may_act
    away = snapshot.table.seats[view.seat].away
    over = view.phase is PhaseName.ENDED
    if over:
        shown: list[parts.Block | str | None] = [parts.line(), _ended(ctx, snapshot, view)]
    else:
        trick = napoleon_lines.trick_lines(ctx, snapshot, view, view.seat)
        shown = [
            parts.lines(*_course(ctx, snapshot, view)),
            parts.lines(*_others_piles(ctx, snapshot, view)),
            parts.lines(*with_trust(ctx, snapshot, view, trick), _led_note(ctx, view)),
            parts.line(),
            parts.lines(*_own_piles(ctx, view)),
            parts.lines(*_hand(ctx, view)),
            napoleon_lines.turn_line(ctx, snapshot, view, view.seat),
            f"💤 {ctx.text('you-are-away')}" if away else None,
        ]
    footer = parts.hand_footer(ctx, snapshot, where, away=away, over=over)
    if TRUST in legal.actions:
        footer.insert(0, trust_button(ctx, snapshot, view))
    return parts.layout(
        napoleon_lines.phase_colour(view.phase) if mine else parts.QUIET_COLOUR,
        [
            parts.lines(
                parts.title(ctx, snapshot),
                napoleon_lines.contract_lines(ctx, snapshot, view, view.seat),
                _role(ctx, view),
            ),
            *shown,
            *_controls(ctx, snapshot, view, legal),
            *parts.rows(footer),
        ],
    )


# --- what is shown ---------------------------------------------------------------------------------------


def _own_piles(ctx: PanelContext, view: View) -> Iterable[str]:
    rows = pile_rows(ctx, view, view.seat) if view.seat is not None else []
    return [ctx.text("piles-own"), *rows] if rows else []


def _hand(ctx: PanelContext, view: View) -> Iterable[str]:
    """Return the hand in large letters, so that the card emoji are easy to read on a phone."""
    if view.piles:
        yield ctx.text("piles-hand")
    if not view.hand:
        yield ctx.text("hand-empty")
    for row in fmt.hand_lines(ctx, in_hand(view), view.contract.suit if view.contract else None):
        yield f"## {row}"


def _others_piles(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[str]:
    for seat in range(len(view.piles)):
        rows = pile_rows(ctx, view, seat) if seat != view.seat else []
        if rows:
            yield ctx.text("piles-of", name=parts.name(ctx, snapshot, seat))
            yield from rows


def _role(ctx: PanelContext, view: View) -> str:
    contract = view.contract
    if contract is None or view.phase is PhaseName.ENDED:
        return ""
    if contract.seat == view.seat:
        secret = contract.alone and not contract.revealed
        return ctx.text("role-alone") if secret else ""
    if contract.adjutant == view.seat:
        return (
            ""
            if contract.revealed
            else ctx.text("role-adjutant-secret", partner=napoleon_lines.partner(view))
        )
    if contract.called is not None or contract.revealed:
        return ctx.text("role-opponent")
    return ""


def _course(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[str]:
    """Return the auction's best bid, or the tricks and the points, in few lines."""
    if view.phase in (PhaseName.ANTE, PhaseName.AUCTION):
        yield najami.board_lines(ctx, snapshot, view)
    if view.phase is PhaseName.AUCTION:
        bids = [made for made in view.auction if made.points]
        if bids:
            best = bids[-1]
            who = parts.name(ctx, snapshot, best.seat, view.seat)
            yield ctx.text("highest-bid", name=who, bid=f"**{fmt.bid(ctx, best.points, best.suit)}**")
        else:
            yield ctx.text("auction-none")
    contract = view.contract
    taken = view.phase is PhaseName.EXCHANGE and contract is not None and contract.seat == view.seat
    if taken and view.blind is not None:
        yield ctx.text("blind-line", cards=fmt.cards(ctx, view.blind, contract.suit if contract else None))
    else:
        yield napoleon_lines.blind_line(ctx, view)
        yield najami.blind_line(ctx, snapshot, view)
    if view.phase is PhaseName.PLAY:
        if view.blind_card is not None and not view.tricks:
            yield ctx.text("blind-card", card=fmt.card(ctx, view.blind_card))
        yield napoleon_lines.side_line(ctx, view)
        yield napoleon_lines.discard_line(ctx, view)
        yield _points(ctx, snapshot, view)
        yield napoleon_lines.last_trick_line(ctx, snapshot, view, view.seat)


def _led_note(ctx: PanelContext, view: View) -> str:
    """Return what a led joker or its hunter asks of the reader whose turn it is (rules.md 3)."""
    if view.seat not in view.to_act or not view.trick or view.contract is None:
        return ""
    led, trump = view.trick[0], view.contract.suit
    if led == view.rules.hunter(trump) and JOKER in view.hand:
        return f"-# {ctx.text('joker-hunted', card=fmt.card(ctx, led))}"
    if led != JOKER:
        return ""
    if trump == NO_TRUMP:
        return f"-# {ctx.text('joker-led-any')}"
    return f"-# {ctx.text('joker-led-weak' if view.rules.joker == 'weak' else 'joker-led-strong')}"


def _points(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    each = " · ".join(
        f"{napoleon_lines.role_mark(view, seat)}{_short_name(ctx, snapshot, seat, view.seat)}: {len(won)}"
        for seat, won in enumerate(view.won)
        if won
    )
    return f"-# {ctx.text('points-line', points=each)}" if each else ""


def _short_name(ctx: PanelContext, snapshot: TableSnapshot, seat: int, reader: int | None) -> str:
    return ctx.text("you") if seat == reader else fmt.seat_name(ctx, snapshot.table.seats, seat, 8)


def _ended(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    """Return the outcome and what it means for the reader."""
    heading, why = outcome_lines(ctx, snapshot, view)
    summary = snapshot.summary
    moved = None
    if summary is not None and view.seat is not None:
        first, *more = payment(ctx, snapshot, summary, view.seat)
        moved = " · ".join([ctx.text("own-result", won=first), *more])
    return parts.lines(f"### {heading}", why, moved)


# --- controls --------------------------------------------------------------------------------------------


def _controls(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, legal: LegalActions
) -> list[parts.Block | str]:
    bids = [action for action in legal.actions if isinstance(action, Bid)]
    calls = [action.card for action in legal.actions if isinstance(action, Call)]
    plays = [action.card for action in legal.actions if isinstance(action, Play)]
    trump = view.contract.suit if view.contract else None
    controls = najami.controls(ctx, snapshot, view, legal)
    if bids:
        controls += _bid_menus(ctx, snapshot, bids)
    if any(isinstance(action, Pass) for action in legal.actions):
        controls += parts.rows([parts.button(ctx, "button-pass", "pass", snapshot)])
    if calls:
        controls += _call_menus(ctx, snapshot, view, calls)
    if legal.choice is not None:
        cards = cards_of(legal.choice.cards)
        controls += [_discard_menu(ctx, snapshot, view, cards, legal.choice.count)]
    if plays:
        controls += parts.play_buttons(ctx, snapshot, fmt.sort_cards(plays, trump), tops=own_tops(view))
    if legal.revokes:
        controls.append(revoke_menu(ctx, snapshot, trump, legal.revokes))
    return controls


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
