"""How a hand of a point-trick game came out, and why (rules.md 1 Settlement)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.state import Result
from bot.engine.views import View
from bot.ui.core import format as fmt
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.table import NapoleonTable, side_name
from bot.ui.kits.scene import CardLine, SceneLine
from bot.ui.kits.seen import Seen


class NapoleonResult(NapoleonTable):
    """The end of a hand."""

    def outcome(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield how a hand ended, the contract, the reason, and the apology that custom asks for."""
        view: View = seen.view
        heading, why = _words(seen.public)
        yield f"### {heading}"
        if view.result is not None and view.result.side_points is not None:
            yield from self.contract_lines(seen)
        yield why
        if view.result is not None and view.result.apology is not None and view.contract is not None:
            yield seen.text(
                "apology-line",
                name=seen.public.name(view.result.apology),
                napoleon=seen.public.name(view.contract.seat),
                partner=self.partner(view),
            )

    def counted(self, seen: Seen, seat: int) -> Iterator[str]:
        """Yield a seat's points, and what it paid to the board and took from it."""
        view: View = seen.view
        if view.won and (view.result is None or view.result.side_points is not None):
            yield seen.text("points", points=len(view.won[seat]))
        if view.board is not None:
            yield najami.paid_note(seen, seat)

    def hidden(self, seen: Seen) -> Iterator[SceneLine]:
        """Yield the blind and what Napoleon discarded."""
        trump = self.trump_of(seen.view)
        for key, cards in (("blind-line", seen.view.blind), ("discards-line", seen.view.discards)):
            if cards:
                yield CardLine(tuple(fmt.sort_cards(cards, trump)), key, small=True)

    def after(self, seen: Seen) -> Iterable[SceneLine]:
        """Yield what became of the board."""
        return najami.after(seen)

    def shared(self, seen: Seen) -> str:
        """Return that the board of a closed table was shared."""
        return najami.shared_line(seen)


def _words(seen: Seen) -> tuple[str, str]:
    """Return a heading for how a hand ended, and the reason in a sentence."""
    view: View = seen.view
    result, contract, text = view.result, view.contract, seen.text
    if result is None or result.outcome == "voided":
        return text("outcome-voided"), seen.why_voided()
    if result.outcome == "thrown_in" or contract is None:
        dealer = seen.name((view.dealer + 1) % view.seats)
        return text("outcome-thrown-in"), text("why-thrown-in", name=dealer)
    if result.outcome == "revoke":
        return text("outcome-revoke"), _why_revoke(seen, result)
    took, bid, side = result.side_points or 0, contract.points, side_name(view)
    if result.outcome == "made":
        return text("outcome-made", side=side), text("why-made", points=took, bid=bid, side=side)
    lost = text("outcome-lost", side=side)
    if result.outcome == "failed":
        return lost, text("why-failed", points=took, bid=bid, short=bid - took, side=side)
    if result.outcome == "overshot":
        return lost, text("why-overshot", points=took, bid=bid)
    if view.rules.siberian == "opponents_trickless":
        return text("outcome-siberian"), text("why-siberian-trickless", bid=bid)
    return text("outcome-siberian"), text("why-siberian", points=took, bid=bid, side=side)


def _why_revoke(seen: Seen, result: Result) -> str:
    """Return who revoked, with which card, and who pays."""
    view: View = seen.view
    assert result.revoker is not None
    assert view.contract is not None
    who, card = seen.name(result.revoker), seen.card(view.trick[-1])
    if view.rules.payment != "tally":
        return seen.text("why-revoke", name=who, card=card)
    counts = result.revoker != view.contract.seat
    return seen.text("why-revoke-counted" if counts else "why-revoke-nobody", name=who, card=card)
