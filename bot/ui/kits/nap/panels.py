"""Nap: the table as everybody sees it, and a player's own hand with what they can do (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle, ui

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Play, Swap
from bot.engine.cards import Card, cards_of
from bot.engine.legal import LegalActions
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.services.values.tables import PrivateHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.nap import lines as nap_lines
from bot.ui.kits.nap.result import own_end
from bot.ui.kits.revoke import revoke_menu

KEEP = "none"
"""The argument of the buttons that keep the hand as it is."""


def nap_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the public panel of a hand of Nap under way.

    It draws on the spectator's view alone; ValueError if the snapshot holds none.
    """
    view = snapshot.view
    if not isinstance(view, NapView) or view.seat is not None:
        raise ValueError("a public panel needs a spectator's view")
    return parts.layout(
        nap_lines.colour(view),
        [
            parts.lines(
                parts.title(ctx, snapshot),
                nap_lines.heading(ctx, view),
                nap_lines.contract_lines(ctx, snapshot, view),
                nap_lines.pool_line(ctx, snapshot, view),
                *nap_lines.extras(ctx, snapshot, view),
            ),
            parts.line(),
            parts.lines(*nap_lines.seat_lines(ctx, snapshot, view)),
            parts.line(),
            nap_lines.ladder_line(ctx, snapshot, view),
            nap_lines.trick_line(ctx, snapshot, view),
            nap_lines.turn_line(ctx, snapshot, view),
            *parts.rows(_table_buttons(ctx, snapshot, view)),
        ],
    )


def _table_buttons(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView
) -> list[ui.Button[ui.LayoutView]]:
    buttons = [parts.button(ctx, "button-hand", "hand", snapshot, style=ButtonStyle.primary)]
    if view.phase is NapPhase.AUCTION:
        buttons.append(parts.button(ctx, "button-bid", "bidmenu", snapshot, style=ButtonStyle.success))
        if not view.bound and view.to_act != (view.extra_hand_taker,):
            buttons.append(parts.button(ctx, "button-pass", "pass", snapshot))
    if any(seat.away for seat in snapshot.table.seats):
        buttons.append(parts.button(ctx, "button-back", "back", snapshot, style=ButtonStyle.success))
    buttons.append(parts.button(ctx, "button-menu", "menu", snapshot))
    return buttons


def nap_hand_panel(ctx: PanelContext, private: PrivateHand[NapView], *, where: str) -> ui.LayoutView:
    """Return a seat's own panel: its cards, what it alone knows, whose turn it is, and the controls."""
    snapshot, view = private.snapshot, private.view
    over = view.phase is NapPhase.ENDED
    mine = private.seat in view.to_act
    away = snapshot.table.seats[private.seat].away
    shown: list[parts.Block | str | None]
    if over:
        shown = [own_end(ctx, snapshot, view, private.seat)]
    else:
        shown = [
            parts.lines(*_course(ctx, snapshot, view)),
            parts.line(),
            parts.lines(*_own(ctx, view)),
            parts.lines(nap_lines.turn_line(ctx, snapshot, view, view.seat), nap_lines.lead_note(ctx, view)),
            f"💤 {ctx.text('you-are-away')}" if away else None,
        ]
    return parts.layout(
        nap_lines.colour(view) if mine else parts.QUIET_COLOUR,
        [
            parts.lines(
                parts.title(ctx, snapshot),
                nap_lines.heading(ctx, view),
                "" if over else nap_lines.contract_lines(ctx, snapshot, view, view.seat),
            ),
            *shown,
            *_controls(ctx, snapshot, view, private.legal),
            *parts.rows(parts.hand_footer(ctx, snapshot, where, away=away, over=over)),
        ],
    )


# --- what is shown ---------------------------------------------------------------------------------------


def _course(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> Iterable[str]:
    """Return the calls so far, or the cards on the table before the others and the trick."""
    yield nap_lines.pool_line(ctx, snapshot, view)
    if view.phase is NapPhase.AUCTION:
        for seat, call in view.auction:
            who = parts.name(ctx, snapshot, seat, view.seat)
            best = view.best is not None and view.best[0] == seat
            yield f"{who} · {nap_lines.call_text(ctx, call, best=best)}"
        if view.seat in view.to_act:
            yield from nap_lines.refusals(ctx, snapshot, view)
    for seat, laid in enumerate(view.laid):
        if laid:
            who = parts.name(ctx, snapshot, seat, view.seat)
            cards = nap_lines.shown_cards(ctx, laid)
            yield f"{who} · {ctx.text('nap-tricks', count=view.won[seat])} {cards}"
    yield nap_lines.trick_line(ctx, snapshot, view, view.seat)


def _own(ctx: PanelContext, view: NapView) -> Iterable[str]:
    """Return the hand in large letters, and what only its owner knows."""
    if view.seat == view.sits_out:
        yield ctx.text("nap-you-sit-out")
        return
    trump = view.contract.trump if view.contract else None
    if not view.hand:
        yield ctx.text("hand-empty")
    for row in fmt.hand_lines(ctx, view.hand, trump):
        yield f"## {row}"
    if view.peep_card is not None:
        took = view.swapped and view.contract is not None and view.contract.seat == view.seat
        key = "nap-you-took" if took else "nap-you-peeped"
        yield f"👁️ {ctx.text(key, card=fmt.card(ctx, view.peep_card))}"
    if view.thrown:
        yield f"-# {ctx.text('own-discards-line', cards=fmt.cards(ctx, view.thrown))}"


# --- controls --------------------------------------------------------------------------------------------


def _controls(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView, legal: LegalActions
) -> list[parts.Block]:
    if view.seat not in view.to_act:
        return []
    if legal.exchange is not None:
        return _exchange(ctx, snapshot, view, legal.exchange.most)
    if legal.choice is not None:
        options = _options(ctx, cards_of(legal.choice.cards))
        count = legal.choice.count
        text = ctx.text("menu-discard", count=count)
        return [parts.menu(snapshot, "discard", "", text, options, count=count)]
    if view.phase is NapPhase.AUCTION:
        return _calls(ctx, snapshot, view, legal)
    if view.phase is NapPhase.SWAP:
        return _swap(
            ctx, snapshot, [a.card for a in legal.actions if isinstance(a, Swap) and a.card is not None]
        )
    trump = view.contract.trump if view.contract else None
    plays = [action.card for action in legal.actions if isinstance(action, Play)]
    blocks = parts.play_buttons(ctx, snapshot, fmt.sort_cards(plays, trump))
    if legal.revokes:
        blocks.append(revoke_menu(ctx, snapshot, trump, legal.revokes))
    return blocks


def _options(ctx: PanelContext, cards: Iterable[Card]) -> list[parts.Option]:
    return [parts.card_option(ctx, card) for card in fmt.sort_cards(cards)]


def _exchange(ctx: PanelContext, snapshot: TableSnapshot, view: NapView, most: int) -> list[parts.Block]:
    blocks: list[parts.Block] = []
    if most:
        options = _options(ctx, view.hand)
        text = ctx.text("nap-menu-exchange")
        blocks.append(parts.menu(snapshot, "fresh", "", text, options, most=min(most, len(options))))
    return [*blocks, *parts.rows([parts.button(ctx, "button-keep-all", "fresh", snapshot, KEEP)])]


def _swap(ctx: PanelContext, snapshot: TableSnapshot, cards: list[Card]) -> list[parts.Block]:
    menu = parts.menu(snapshot, "swap", "", ctx.text("nap-menu-swap"), _options(ctx, cards))
    return [menu, *parts.rows([parts.button(ctx, "nap-button-keep", "swap", snapshot, KEEP)])]


def _calls(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView, legal: LegalActions
) -> list[parts.Block]:
    """Return a button for each call of the ladder, closed where it cannot be bid, and what comes before."""
    table = snapshot.table
    calls: list[ui.Button[ui.LayoutView]] = [
        ui.Button(
            label=fmt.call_name(ctx, step.call),
            custom_id=ids.build("ladder", table.id, table.turn, step.call),
            style=ButtonStyle.secondary if step.refused else ButtonStyle.primary,
            disabled=step.refused is not None,
        )
        for step in view.ladder
    ]
    others: list[ui.Button[ui.LayoutView]] = []
    if PASS in legal.actions:
        others.append(parts.button(ctx, "button-pass", "pass", snapshot))
    if PEEP in legal.actions:
        price = stakes.amount(ctx, view.rules.peep_price, table.config.stake)
        label = f"👁️ {ctx.text('nap-button-peep', price=price)}"
        custom_id = ids.build("peep", table.id, table.turn)
        others.append(ui.Button(label=label, custom_id=custom_id, style=ButtonStyle.success))
    if TAKE_EXTRA_HAND in legal.actions:
        others.append(parts.button(ctx, "nap-button-garnet", "garnet", snapshot, style=ButtonStyle.success))
    return [*parts.rows(calls), *parts.rows(others)]
