"""The end of a hand of Nap: who pays whom, the pool, the rest of the hands (rules.md 10 Settlement)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.nap.rules import POOL_CALLS, pay_of
from bot.engine.nap.settlement import pool_units, revoke_units
from bot.engine.nap.views import NapView
from bot.ui.core import format as fmt
from bot.ui.kits.nap.table import NapTable, tricks_won
from bot.ui.kits.scene import CardLine, SceneLine
from bot.ui.kits.seen import Seen


class NapResult(NapTable):
    """The end of a hand."""

    def outcome(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield how a hand ended, the reason, who pays whom, and what became of the pool."""
        heading, why = _outcome(seen)
        yield f"### {heading}"
        yield why
        view: NapView = seen.view
        result, contract = view.result, view.contract
        if result is None or result.outcome == "voided":
            return
        if contract is not None and result.outcome != "thrown_in":
            yield _who_pays(seen.public)
            moved, who = _pool_moved(view), seen.public.name(contract.seat)
            if moved:
                key = "nap-pool-won" if moved > 0 else "nap-pool-paid"
                yield "🪙 " + seen.text(key, name=who, amount=seen.amount(abs(moved)))
        if view.pool and seen.session_over:
            yield "🪙 " + seen.text("nap-pool-shared", amount=seen.amount(view.pool))
        elif view.rules.fills_pool or view.pool:
            yield "🪙 " + seen.text("nap-pool-stays", amount=seen.amount(view.pool))

    def counted(self, seen: Seen, seat: int) -> Iterator[str]:
        """Yield the tricks a seat won, and what it paid into the pool."""
        if seen.view.contract is not None:
            yield from tricks_won(seen, seat)
        if seen.view.paid[seat]:
            yield seen.text("nap-paid-in", amount=seen.amount(seen.view.paid[seat]))

    def hidden(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the cards that were not played, for all to see."""
        if not any(seen.view.shown):
            return
        yield f"-# {seen.text('nap-shown')}"
        for seat, cards in enumerate(seen.view.shown):
            if cards:
                shown = tuple(fmt.sort_cards(cards, self.trump_of(seen.view)))
                yield CardLine(shown, before=seen.name(seat), small=True)


def _outcome(seen: Seen) -> tuple[str, str]:
    """Return a heading for how a hand ended, and the reason in a sentence."""
    view: NapView = seen.view
    result, contract, text = view.result, view.contract, seen.text
    if result is None or result.outcome == "voided":
        return text("outcome-voided"), seen.why_voided()
    if result.outcome == "thrown_in" or contract is None:
        dealer = seen.public.name((view.dealer + 1) % view.seats)
        return text("outcome-thrown-in"), text("nap-why-thrown-in", name=dealer)
    if result.outcome == "revoke":
        assert result.revoker is not None
        who, card = seen.public.name(result.revoker), seen.card(view.trick[-1])
        return text("outcome-revoke"), text("nap-why-revoke", name=who, card=card)
    made = result.outcome == "made"
    who, call = seen.name(contract.seat), fmt.call_name(seen.ctx, contract.call)
    head = text("nap-outcome-made" if made else "nap-outcome-failed", name=who, call=call)
    needed = pay_of(view.rules, contract.call).tricks
    if needed:
        played = len(view.tricks)
        return head, text("nap-why", won=view.won[contract.seat], needed=needed, played=played)
    return head, text("nap-why-misere-made" if made else "nap-why-misere-lost", number=len(view.tricks))


def _pool_moved(view: NapView) -> int:
    """Return the units the bidder took from the pool; below 0 what they paid into it at the settlement."""
    contract, result = view.contract, view.result
    assert contract is not None
    assert result is not None
    if result.outcome == "revoke" or contract.call not in POOL_CALLS:
        return 0
    held = view.pool_before + sum(view.paid)
    return pool_units(view.rules, contract, held, made=result.outcome == "made")


def _who_pays(seen: Seen) -> str:
    view: NapView = seen.view
    contract, result = view.contract, view.result
    assert contract is not None
    assert result is not None
    who, pay = seen.name(contract.seat), pay_of(view.rules, contract.call)
    if result.revoker is not None and result.revoker != contract.seat:
        units = -revoke_units(view.rules, view.seats, contract, result.revoker)[result.revoker]
        payer = seen.name(result.revoker)
        return seen.text("nap-pays-alone", payer=payer, name=who, amount=seen.amount(units))
    if result.outcome == "made":
        return seen.text("nap-pays-won", name=who, amount=seen.amount(pay.won))
    return seen.text("nap-pays-lost", name=who, amount=seen.amount(pay.lost))
