"""A revoke where it is punished: the menu, and the question before it with what it costs (rules.md 11)."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.actions import Play
from bot.engine.cards import Card, Suit, cards_of
from bot.engine.games import game_of
from bot.engine.nap.settlement import revoke_units as revoke_nap_units
from bot.engine.nap.views import NapView
from bot.engine.settlement import revoke_units
from bot.engine.state import Contract
from bot.engine.views import AnyView, View
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui import format as fmt
from bot.ui import ids, notices
from bot.ui.context import PanelContext
from bot.ui.panels import parts


def revoke_menu(ctx: PanelContext, snapshot: TableSnapshot, trump: Suit | None, revokes: int) -> parts.Block:
    """Return the menu of the cards that may be played against the rules."""
    options = [parts.card_option(ctx, card) for card in fmt.sort_cards(cards_of(revokes), trump)]
    return parts.menu(snapshot, "revoke", "", ctx.text("menu-revoke"), options)


def revoke_question(ctx: PanelContext, private: AnyHand, card: Card) -> ui.LayoutView:
    """Return the question before a revoke: what it is, what it costs, what could be played instead."""
    view = private.view
    trump = trump_of(view)
    legal = [action.card for action in private.legal.actions if isinstance(action, Play)]
    text = parts.lines(
        f"### ⚠️ {ctx.text('revoke-title', card=fmt.card(ctx, card))}",
        ctx.text("revoke-what", card=fmt.card(ctx, card)),
        revoke_cost(ctx, private.snapshot, view),
        f"-# {ctx.text('revoke-instead', cards=fmt.cards(ctx, legal, trump))}",
    )
    about = ids.encode_card(card)
    return notices.question(ctx, private.snapshot, "revoked", text, "button-revoke", about)


def trump_of(view: AnyView) -> Suit | None:
    """Return the trumps of a hand of either family, None before there are any."""
    if view.contract is None:
        return None
    return view.contract.trump if isinstance(view, NapView) else view.contract.suit


def revoke_cost(ctx: PanelContext, snapshot: TableSnapshot, view: AnyView) -> str:
    """Return what a revoke costs the reader, as far as he may know it."""
    losses = sorted(set(_losses(view)))
    least, most = losses[0], losses[-1]
    if game_of(view).counts_hands(view.rules):
        napoleon = view.contract is not None and view.contract.seat == view.seat
        return ctx.text("revoke-cost-tally-napoleon" if napoleon else "revoke-cost-tally")
    stake = snapshot.table.config.stake
    unit, price = (1, "units") if stake == 0 else (stake, "chips")
    if least == most:
        return ctx.text("revoke-cost", price=price, count=most * unit)
    return ctx.text("revoke-cost-range", price=price, least=least * unit, count=most * unit)


def _losses(view: AnyView) -> Iterator[int]:
    """Yield what the reader would have to pay, for each way the sides may be as far as he knows."""
    assert view.contract is not None
    assert view.seat is not None
    if isinstance(view, NapView):
        yield -revoke_nap_units(view.rules, view.seats, view.contract, view.seat)[view.seat]
        return
    napoleon = view.contract.seat
    for adjutant in _possible_adjutants(view):
        contract = Contract(napoleon, view.contract.points, view.contract.suit, adjutant=adjutant)
        yield -revoke_units(view.rules, view.seats, contract, view.seat)[view.seat]


def _possible_adjutants(view: View) -> Iterator[int | None]:
    """Yield None for "Napoleon stands alone" and one seat for all that could be the adjutant."""
    contract = view.contract
    assert contract is not None
    if contract.adjutant is not None:
        yield contract.adjutant
        return
    if contract.alone is not False:
        yield None
    if contract.alone is not True:
        yield next(seat for seat in range(view.seats) if seat not in (contract.seat, view.seat))
