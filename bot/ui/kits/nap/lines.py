"""Lines that the panels of Nap share: contract, ladder, what lies on the table, seats, turn (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord

from bot.engine.cards import Card
from bot.engine.errors import IllegalAction
from bot.engine.nap.rules import MISERE, WELLINGTON, pay_of
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext

_COLOURS: Mapping[NapPhase, discord.Colour] = {
    NapPhase.EXCHANGE: parts.EXCHANGE_COLOUR,
    NapPhase.AUCTION: parts.AUCTION_COLOUR,
    NapPhase.SWAP: parts.EXCHANGE_COLOUR,
    NapPhase.PLAY: parts.PLAY_COLOUR,
}


def colour(view: NapView) -> discord.Colour:
    """Return the colour of a container for a phase of the hand."""
    return _COLOURS.get(view.phase, parts.QUIET_COLOUR)


def shown_cards(ctx: PanelContext, cards: Iterable[Card | None]) -> str:
    """Return cards in the order they lie in; None is a card face-down."""
    return " ".join(ctx.emoji.back() if card is None else fmt.card(ctx, card) for card in cards)


def heading(ctx: PanelContext, view: NapView) -> str:
    """Return what the hand is about at this moment; nothing once cards are played."""
    if view.phase is NapPhase.EXCHANGE:
        how = ctx.text("nap-exchange-how", left=view.stock_size)
        return parts.lines(f"### {ctx.text('nap-phase-exchange')}", f"-# {how}")
    if view.phase is NapPhase.AUCTION:
        how = ctx.text("nap-auction-how")
        return parts.lines(f"### {ctx.text('nap-phase-auction')}", f"-# {how}")
    return ""


def contract_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None = None
) -> str:
    """Return who must do what, the trumps, and how far they have come."""
    contract = view.contract
    if contract is None:
        return ""
    who = parts.name(ctx, snapshot, contract.seat, reader)
    call = f"**{fmt.call_name(ctx, contract.call)}**"
    return parts.lines(
        f"### 👑 {ctx.text('contract-line', name=who, bid=call)}",
        ctx.text("nap-trumps", suit=ctx.emoji.suit(contract.trump))
        if contract.trump is not None
        else _why(ctx, view),
        aim(ctx, view),
    )


def _why(ctx: PanelContext, view: NapView) -> str:
    """Return why there are no trumps."""
    contract = view.contract
    assert contract is not None
    if contract.call == MISERE and not view.rules.misere_trumps:
        return ctx.text("nap-no-trumps")
    return ctx.text("nap-trumps-open")


def aim(ctx: PanelContext, view: NapView) -> str:
    """Return what the bidder needs and has."""
    contract = view.contract
    if contract is None:
        return ""
    if contract.call == MISERE:
        return ctx.text("nap-aim-misere", played=len(view.tricks), tricks=view.rules.hand_size)
    needed = pay_of(view.rules, contract.call).tricks
    return ctx.text("nap-aim", needed=needed, won=view.won[contract.seat])


# --- the ladder ------------------------------------------------------------------------------------------


def ladder_line(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> str:
    """Return the ladder from the lowest call on: those that cannot be bid now are struck out or locked."""
    if not view.ladder:
        return ""
    best = None if view.best is None else view.best[1]
    shown = []
    for step in view.ladder:
        name = fmt.call_name(ctx, step.call)
        if step.call == best:
            shown.append(f"👑 {name}")
        elif step.refused is None:
            shown.append(f"**{name}**")
        else:
            shown.append(f"~~{name}~~" if step.refused == "call-too-low" else f"🔒 {name}")
    return parts.lines(" · ".join(shown), *refusals(ctx, snapshot, view))


def refusals(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> Iterable[str]:
    """Return why calls cannot be bid now, those that have one reason in one line."""
    reasons: dict[str, list[str]] = {}
    for step in view.ladder:
        if step.refused is not None:
            refusal = IllegalAction(step.refused, **dict(step.params))
            sentence = fmt.error_text(ctx, refusal, snapshot)
            reasons.setdefault(sentence, []).append(fmt.call_name(ctx, step.call))
    for sentence, calls in reasons.items():
        yield f"-# {ctx.text('nap-locked', calls=fmt.join(ctx, calls), why=sentence)}"


# --- what lies on the table ------------------------------------------------------------------------------


def pool_line(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> str:
    """Return what is in the pool, in games that have one."""
    if not view.rules.fills_pool and not view.pool:
        return ""
    stake = snapshot.table.config.stake
    return "🪙 " + ctx.text("nap-pool", amount=stakes.amount(ctx, view.pool, stake))


def extras(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> Iterable[str]:
    """Return the extra hand and the card to peep at, until the play."""
    if view.phase not in (NapPhase.EXCHANGE, NapPhase.AUCTION, NapPhase.SWAP):
        if view.swapped:
            yield f"-# {ctx.text('nap-swapped')}"
        return
    back = ctx.emoji.back()
    if view.rules.sir_garnet and view.extra_hand_taker is None:
        yield f"{back} {ctx.text('nap-extra-hand', count=view.rules.hand_size)}"
    if view.rules.peep:
        price = stakes.amount(ctx, view.rules.peep_price, snapshot.table.config.stake)
        yield f"{back} {ctx.text('nap-peep-card', price=price)}"


# --- seats -----------------------------------------------------------------------------------------------


def seat_lines(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> Iterable[str]:
    """Return for each seat its name and marks, what it called or won, and its cards on the table."""
    calls = dict(view.auction)
    for index, seat in enumerate(snapshot.table.seats[: view.seats]):
        turn = "▶️ " if index in view.to_act else ""
        crown = "👑 " if view.contract is not None and view.contract.seat == index else ""
        dealer = f" · {ctx.text('mark-dealer')}" if index == view.dealer else ""
        who = f"{turn}{crown}{parts.name(ctx, snapshot, index)}{parts.seat_marks(ctx, seat)}{dealer}"
        yield " · ".join([who, *_notes(ctx, view, index, calls)])
        if view.laid[index]:
            yield shown_cards(ctx, view.laid[index])


def _notes(ctx: PanelContext, view: NapView, seat: int, calls: Mapping[int, str | None]) -> Iterable[str]:
    if seat == view.sits_out:
        yield ctx.text("nap-sits-out")
        return
    if view.phase in (NapPhase.EXCHANGE, NapPhase.AUCTION, NapPhase.SWAP):
        bought = dict(view.exchanges)
        if seat in bought:
            yield ctx.text("poker-exchanged", count=bought[seat])
        if seat in view.peeped:
            yield f"👁️ {ctx.text('nap-peeped')}"
        if seat == view.extra_hand_taker:
            yield ctx.text("nap-took-extra")
        if seat in calls:
            yield call_text(ctx, calls[seat], best=view.best is not None and view.best[0] == seat)
    if view.phase is NapPhase.PLAY:
        yield ctx.text("nap-tricks", count=view.won[seat])


def call_text(ctx: PanelContext, call: str | None, *, best: bool = False) -> str:
    """Return what a seat said in the auction."""
    if call is None:
        return ctx.text("passed")
    name = fmt.call_name(ctx, call)
    return ctx.text("highest-mark", bid=name) if best else name


# --- the trick and the turn ------------------------------------------------------------------------------


def trick_line(ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None = None) -> str:
    """Return the trick under way in order of play, or the one before where nothing is led yet."""
    if view.phase is not NapPhase.PLAY:
        return ""
    if view.trick or not view.tricks:
        title = ctx.text("trick-title", number=len(view.tricks) + 1)
        cards = " → ".join(fmt.card(ctx, card) for card in view.trick)
        return f"{title} {cards}" if cards else title
    last = view.tricks[-1]
    who = parts.name(ctx, snapshot, last.winner, reader)
    cards = " ".join(fmt.card(ctx, card) for card in last.cards)
    return "-# " + ctx.text("last-trick", cards=cards, name=who)


def turn_line(ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None = None) -> str:
    """Return who is to do what, and the time left."""
    if not view.to_act:
        return ""
    (seat,) = view.to_act
    what = _what(ctx, view, None if seat == reader else parts.name(ctx, snapshot, seat, reader))
    return parts.lines(f"▶️ {what}", parts.clock_line(ctx, snapshot))


def _what(ctx: PanelContext, view: NapView, who: str | None) -> str:
    """Return what is to be done by somebody, None: by the reader."""
    others, own = _turn_keys(view)
    if who is None:
        return ctx.text(own, count=view.rules.hand_size)
    return ctx.text(others, name=who, count=view.rules.hand_size)


def _turn_keys(view: NapView) -> tuple[str, str]:
    """Return the keys of what is to be done: as the others read it, as who is due does."""
    if view.phase is NapPhase.EXCHANGE:
        return "turn-nap-exchange", "your-turn-nap-exchange"
    if view.phase is NapPhase.SWAP:
        return "turn-nap-swap", "your-turn-nap-swap"
    if view.phase is NapPhase.AUCTION:
        if view.to_act[0] != view.extra_hand_taker:
            if view.bound:
                return "turn-nap-bound", "your-turn-nap-bound"
            return "turn-nap-call", "your-turn-nap-call"
        if view.hand_sizes[view.to_act[0]] > view.rules.hand_size:
            return "turn-nap-discard", "your-turn-nap-discard"
        return "turn-nap-garnet", "your-turn-nap-garnet"
    return ("turn-play", "your-turn-play") if view.trick else ("turn-lead", "your-turn-lead")


def lead_note(ctx: PanelContext, view: NapView) -> str:
    """Return what binds the opening lead: it makes trumps, a Wellington's is the lowest of its suit."""
    if view.phase is not NapPhase.PLAY or view.tricks or view.trick or view.seat not in view.to_act:
        return ""
    contract = view.contract
    assert contract is not None
    if contract.call == WELLINGTON and view.rules.wellington_lead == "lowest":
        return f"-# {ctx.text('nap-lead-lowest')}"
    if contract.call == MISERE and not view.rules.misere_trumps:
        return f"-# {ctx.text('nap-no-trumps')}"
    return f"-# {ctx.text('nap-lead-trumps')}"
