"""The lines of a Napoleon hand that panels share: contract, blind, side, tricks, and whose turn it is."""

from __future__ import annotations

import discord

from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext

_PHASE_COLOURS = {
    PhaseName.ANTE: parts.BOARD_COLOUR,
    PhaseName.WINDOW: parts.BOARD_COLOUR,
    PhaseName.CHANGE: parts.EXCHANGE_COLOUR,
    PhaseName.AUCTION: parts.AUCTION_COLOUR,
    PhaseName.ALL_PASSED: parts.AUCTION_COLOUR,
    PhaseName.CALL: parts.EXCHANGE_COLOUR,
    PhaseName.EXCHANGE: parts.EXCHANGE_COLOUR,
    PhaseName.PLAY: parts.PLAY_COLOUR,
}


def phase_colour(phase: PhaseName) -> discord.Colour:
    """Return the colour of a container for a phase of the hand."""
    return _PHASE_COLOURS.get(phase, parts.QUIET_COLOUR)


def role_mark(view: View, seat: int) -> str:
    """Return the mark before a name, as far as the view's reader knows: Napoleon, the adjutant."""
    contract = view.contract
    if contract is None:
        return ""
    if contract.seat == seat:
        return "👑 "
    return "🎖️ " if contract.adjutant == seat else ""


def partner(view: View) -> str:
    """Return what the partner is called: ``general`` in the game of trust, else ``adjutant`` (rules.md 8)."""
    return "adjutant" if view.rules.trust == "off" else "general"


def contract_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None, *, large: bool = False
) -> str:
    """Return the contract, the called card, and the adjutant where the view's reader knows them."""
    contract = view.contract
    if contract is None:
        return ""
    who = parts.name(ctx, snapshot, contract.seat, reader)
    bid, first = f"**{fmt.bid(ctx, contract.points, contract.suit)}**", contract.bid
    napoleon = ctx.text("contract-line", name=who, bid=bid)
    if (first.points, first.suit) != (contract.points, contract.suit):
        old = fmt.bid(ctx, first.points, first.suit)
        napoleon = ctx.text("contract-changed", name=who, bid=bid, old=old)
    called = None
    if contract.called is not None:
        called = ctx.text("called-line", card=fmt.card(ctx, contract.called))
    ally = None
    if contract.revealed and contract.adjutant is not None:
        who = parts.name(ctx, snapshot, contract.adjutant, reader)
        ally = ctx.text("adjutant-line", name=who, partner=partner(view))
    elif contract.revealed and view.rules.adjutant:
        ally = ctx.text("alone-line")
    second = " · ".join(part for part in (called, ally) if part)
    return parts.lines(f"{'### ' if large else ''}👑 {napoleon}", f"🎖️ {second}" if second else None)


def side_name(view: View) -> str:
    """Return how texts speak of Napoleon's side: ``lone`` in a game without a partner, else ``side``."""
    return "side" if view.rules.adjutant else "lone"


def blind_line(ctx: PanelContext, view: View) -> str:
    """Return the blind where it lies open for all, until the play begins (rules.md 2 `all_pass`)."""
    if view.blind is None or (view.board is not None and view.board.blind_shown):
        return ""
    if view.phase not in (PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE):
        return ""
    if view.phase is PhaseName.EXCHANGE and view.contract is not None and view.seat == view.contract.seat:
        return ""
    return ctx.text("blind-open-line", cards=fmt.cards(ctx, view.blind))


def side_line(ctx: PanelContext, view: View) -> str:
    """Return the points of Napoleon's side so far, once the reader knows who belongs to it."""
    contract = view.contract
    if view.phase is not PhaseName.PLAY or contract is None or not view.won:
        return ""
    if contract.adjutant is None and not contract.alone:
        return ""
    side = {contract.seat, contract.adjutant}
    points = sum(len(cards) for seat, cards in enumerate(view.won) if seat in side)
    return ctx.text("side-line", points=points, bid=contract.points, side=side_name(view))


def discard_line(ctx: PanelContext, view: View) -> str:
    """Return the discarded cards: for Napoleon all of them, for the others those that lie face-up."""
    if view.phase is not PhaseName.PLAY or view.contract is None or not view.discards:
        return ""
    cards = fmt.cards(ctx, view.discards, view.contract.suit)
    if view.seat == view.contract.seat:
        return "-# " + ctx.text("own-discards-line", cards=cards)
    return "-# " + ctx.text("face-up-line", cards=cards, points=len(view.discards))


def trick_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None
) -> list[str]:
    """Return the trick under way: one line per card, in order of play."""
    if view.phase is not PhaseName.PLAY or view.leader is None:
        return []
    return [
        ctx.text("trick-title", number=len(view.tricks) + 1),
        *(
            f"{fmt.card(ctx, card)} {parts.name(ctx, snapshot, (view.leader + place) % view.seats, reader)}"
            for place, card in enumerate(view.trick)
        ),
    ]


def last_trick_line(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None) -> str:
    """Return the trick before: its cards in order of play and who won it."""
    if not view.tricks or view.phase is not PhaseName.PLAY:
        return ""
    last = view.tricks[-1]
    cards = " ".join(fmt.card(ctx, card) for card in last.cards)
    return "-# " + ctx.text("last-trick", cards=cards, name=parts.name(ctx, snapshot, last.winner, reader))


def turn_line(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None) -> str:
    """Return who is to do what, and the time left."""
    due = view.to_act
    if not due:
        return ctx.text("turn-redeal") if view.phase is PhaseName.ALL_PASSED else ""
    if open_auction(view):
        return parts.lines(_open_turn(ctx, snapshot, view, reader), parts.clock_line(ctx, snapshot))
    if reader in due:
        what = _own_turn(ctx, view)
    else:
        who = fmt.join(ctx, (parts.name(ctx, snapshot, seat, reader) for seat in due))
        what = _turn_of(ctx, view, who)
    return parts.lines(f"▶️ {what}", parts.clock_line(ctx, snapshot))


def _own_turn(ctx: PanelContext, view: View) -> str:
    if view.phase is PhaseName.AUCTION:
        return ctx.text("your-turn-auction" if view.must_bid is None else "your-turn-must-bid")
    if view.phase is PhaseName.CALL:
        return ctx.text("your-turn-call", partner=partner(view))
    if view.phase is PhaseName.EXCHANGE:
        return ctx.text("your-turn-exchange", count=view.blind_size)
    if view.phase is PhaseName.ANTE:
        return ctx.text("your-turn-ante")
    if view.phase is PhaseName.WINDOW:
        return ctx.text("your-turn-window")
    if view.phase is PhaseName.CHANGE and view.contract is not None:
        return ctx.text("your-turn-change", suit=ctx.emoji.suit(view.contract.suit))
    return ctx.text("your-turn-lead" if not view.trick else "your-turn-play")


def _turn_of(ctx: PanelContext, view: View, who: str) -> str:
    if view.phase is PhaseName.AUCTION:
        return ctx.text("turn-auction" if view.must_bid is None else "turn-must-bid", name=who)
    if view.phase is PhaseName.CALL:
        return ctx.text("turn-call", name=who, partner=partner(view))
    if view.phase is PhaseName.EXCHANGE:
        return ctx.text("turn-exchange", name=who, count=view.blind_size)
    if view.phase is PhaseName.ANTE:
        return ctx.text("turn-ante", name=who)
    if view.phase is PhaseName.WINDOW:
        return ctx.text("turn-window", name=who)
    if view.phase is PhaseName.CHANGE:
        return ctx.text("turn-change", name=who)
    return ctx.text("turn-lead" if not view.trick else "turn-play", name=who)


def open_auction(view: View) -> bool:
    """Return whether everybody may speak now (rules.md 2 `auction`)."""
    return view.phase is PhaseName.AUCTION and view.rules.auction == "open" and view.must_bid is None


def _open_turn(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None) -> str:
    """Return who has still to speak in an open auction, and what the reader may do."""
    waiting = [parts.name(ctx, snapshot, seat) for seat in view.to_act if seat != reader]
    others = f"-# {ctx.text('open-waiting', names=fmt.join(ctx, waiting))}" if waiting else ""
    if reader is None:
        return parts.lines(f"▶️ {ctx.text('open-turn')}", others)
    if reader in view.to_act:
        return parts.lines(f"▶️ {ctx.text('open-your-turn')}", others)
    passed = reader in view.passed
    if passed and reader not in view.may_act:
        return parts.lines(ctx.text("open-you-passed-out"), others)
    return parts.lines(ctx.text("open-you-passed" if passed else "open-you-highest"), others)
