"""A player's own hand at Nap: what it shows, and controls for what is legal now (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from discord import ButtonStyle, ui

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Swap
from bot.engine.cards import Card, cards_of
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.services.values.tables import PrivateHand
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.nap.table import NapTable, call_text, lead_note, pool_line, refusals
from bot.ui.kits.scene import CardLine, SceneLine
from bot.ui.kits.seen import Seen

KEEP = "none"
"""The argument of the buttons that keep the hand as it is."""


class NapHand(NapTable):
    """A seat's own hand."""

    def own_heading(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the phase and the contract."""
        yield from self.phase_lines(seen)
        yield from self.contract_lines(seen)

    def own_course(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the pool, the calls so far, or the cards on the table before the others."""
        view: NapView = seen.view
        yield pool_line(seen)
        if view.phase is NapPhase.AUCTION:
            for seat, call in view.auction:
                best = view.best is not None and view.best[0] == seat
                yield f"{seen.name(seat)} · {call_text(seen, call, best=best)}"
            if view.seat in view.to_act:
                yield from refusals(seen)
        for seat, laid in enumerate(view.laid):
            if laid:
                tricks = seen.text("nap-tricks", count=view.won[seat])
                yield CardLine(laid, before=f"{seen.name(seat)} · {tricks}")

    def own_lines(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield what only the reader knows: the card that was peeped at, their discards."""
        view: NapView = seen.view
        if view.seat == view.sits_out:
            yield seen.text("nap-you-sit-out")
            return
        yield from super().own_lines(seen)
        if view.peep_card is not None:
            took = view.swapped and view.contract is not None and view.contract.seat == view.seat
            key = "nap-you-took" if took else "nap-you-peeped"
            yield f"👁️ {seen.text(key, card=seen.card(view.peep_card))}"
        if view.thrown:
            yield CardLine(tuple(fmt.sort_cards(view.thrown)), "own-discards-line", small=True)

    def own_notes(self, seen: Seen) -> Iterable[str]:
        """Return what binds the opening lead."""
        return lead_note(seen)

    def controls(self, ctx: PanelContext, private: PrivateHand[NapView]) -> list[parts.Block | str]:
        """Return the buttons and menus for what a seat may do now."""
        snapshot, view, legal = private.snapshot, private.view, private.legal
        if view.seat not in view.to_act:
            return []
        if legal.exchange is not None:
            return _exchange(ctx, private, legal.exchange.most)
        if legal.choice is not None:
            options, count = _options(ctx, cards_of(legal.choice.cards)), legal.choice.count
            text = ctx.text("menu-discard", count=count)
            return [parts.menu(snapshot, "discard", "", text, options, count=count)]
        if view.phase is NapPhase.AUCTION:
            return _calls(ctx, private)
        if view.phase is NapPhase.SWAP:
            cards = [a.card for a in legal.actions if isinstance(a, Swap) and a.card is not None]
            menu = parts.menu(snapshot, "swap", "", ctx.text("nap-menu-swap"), _options(ctx, cards))
            return [menu, *parts.rows([parts.button(ctx, "nap-button-keep", "swap", snapshot, KEEP)])]
        return super().controls(ctx, private)


def _options(ctx: PanelContext, cards: Iterable[Card]) -> list[parts.Option]:
    return [parts.card_option(ctx, card) for card in fmt.sort_cards(cards)]


def _exchange(ctx: PanelContext, private: PrivateHand[NapView], most: int) -> list[parts.Block | str]:
    snapshot = private.snapshot
    blocks: list[parts.Block | str] = []
    if most:
        options, text = _options(ctx, private.view.hand), ctx.text("nap-menu-exchange")
        blocks.append(parts.menu(snapshot, "fresh", "", text, options, most=min(most, len(options))))
    return [*blocks, *parts.rows([parts.button(ctx, "button-keep-all", "fresh", snapshot, KEEP)])]


def _calls(ctx: PanelContext, private: PrivateHand[NapView]) -> list[parts.Block | str]:
    """Return a button for each call of the ladder, closed where it cannot be bid, and what comes before."""
    table, view, legal = private.snapshot.table, private.view, private.legal
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
        others.append(parts.button(ctx, "button-pass", "pass", private.snapshot))
    if PEEP in legal.actions:
        price = stakes.amount(ctx, view.rules.peep_price, table.config.stake)
        label = f"👁️ {ctx.text('nap-button-peep', price=price)}"
        custom_id = ids.build("peep", table.id, table.turn)
        others.append(ui.Button(label=label, custom_id=custom_id, style=ButtonStyle.success))
    if TAKE_EXTRA_HAND in legal.actions:
        style = ButtonStyle.success
        others.append(parts.button(ctx, "nap-button-garnet", "garnet", private.snapshot, style=style))
    return [*parts.rows(calls), *parts.rows(others)]
