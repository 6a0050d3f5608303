"""What a table of Nap shows: contract, ladder, pool, seats, whose turn it is (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import discord

from bot.engine.cards import NO_TRUMP, Suit
from bot.engine.errors import IllegalAction
from bot.engine.nap.rules import MISERE, WELLINGTON, pay_of
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.engine.tricks import plain_table, winner
from bot.services.records.replays import ReplayStep
from bot.ui.core import format as fmt
from bot.ui.core import notices, parts
from bot.ui.core.texts import Param
from bot.ui.kits.kit import Kit
from bot.ui.kits.scene import (
    CardLine,
    Mark,
    Role,
    SceneButton,
    SceneContract,
    SceneLine,
    SceneSeat,
    Seen,
    TextOnlyLine,
)

_COLOURS: Mapping[NapPhase, discord.Colour] = {
    NapPhase.EXCHANGE: parts.EXCHANGE_COLOUR,
    NapPhase.AUCTION: parts.AUCTION_COLOUR,
    NapPhase.SWAP: parts.EXCHANGE_COLOUR,
    NapPhase.PLAY: parts.PLAY_COLOUR,
}
_BEFORE = (NapPhase.EXCHANGE, NapPhase.AUCTION, NapPhase.SWAP)
"""The phases before the first lead."""


class NapTable(Kit[NapView]):
    """A table of Nap, live or in a replay."""

    def phase_colour(self, view: NapView) -> discord.Colour:
        return _COLOURS.get(view.phase, parts.QUIET_COLOUR)

    def trump_of(self, view: NapView) -> Suit | None:
        return None if view.contract is None else view.contract.trump

    def heading(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        yield from self.phase_lines(seen)
        yield from self.contract_lines(seen)
        yield pool_line(seen)
        view = seen.view
        if view.phase not in (NapPhase.EXCHANGE, NapPhase.AUCTION):
            if view.swapped:
                yield f"-# {seen.text('nap-swapped')}"
            return
        back = seen.ctx.emoji.back()
        if view.rules.sir_garnet and view.extra_hand_taker is None:
            yield f"{back} {seen.text('nap-extra-hand', count=view.rules.hand_size)}"
        if view.rules.peep:
            yield f"{back} {seen.text('nap-peep-card', price=seen.amount(view.rules.peep_price))}"

    def phase_lines(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        """Yield a heading and instructions for the exchange and the auction; nothing during play."""
        if seen.view.phase is NapPhase.EXCHANGE:
            yield f"### {seen.text('nap-phase-exchange')}"
            yield f"-# {seen.text('nap-exchange-how', left=seen.view.stock_size)}"
        if seen.view.phase is NapPhase.AUCTION:
            yield f"### {seen.text('nap-phase-auction')}"
            how = seen.text("nap-auction-how", misere="yes" if seen.view.rules.misere else "no")
            yield f"-# {how}"

    def contract(self, seen: Seen[NapView]) -> SceneContract | None:
        found = seen.view.contract
        if found is None:
            return None
        progress = seen.view.won[found.seat], pay_of(seen.view.rules, found.call).tricks
        return SceneContract(found.seat, seen.call(found.call), found.trump, progress=progress)

    def contract_lines(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        """Yield the contract, the trumps, and the tricks taken so far."""
        view = seen.view
        contract = view.contract
        if contract is None:
            return
        call = f"**{seen.call(contract.call)}**"
        yield TextOnlyLine(f"### 👑 {seen.text('contract-line', name=seen.name(contract.seat), bid=call)}")
        if contract.trump is not None:
            yield TextOnlyLine(seen.text("nap-trumps", suit=seen.ctx.emoji.suit(contract.trump)))
        elif contract.call == MISERE and not view.rules.misere_trumps:
            yield seen.text("nap-no-trumps")
        else:
            yield seen.text("nap-trumps-open")
        if contract.call == MISERE:
            yield seen.text("nap-aim-misere", played=len(view.tricks), tricks=view.rules.hand_size)
        else:
            needed = pay_of(view.rules, contract.call).tricks
            yield TextOnlyLine(seen.text("nap-aim", needed=needed, won=view.won[contract.seat]))

    def role(self, view: NapView, seat: int) -> Role:
        bids = view.contract is not None and view.contract.seat == seat
        return Role.DECLARER if bids else Role.NONE

    def players(self, view: NapView) -> Sequence[int]:
        return [seat for seat in range(view.seats) if seat != view.sits_out]

    def seat(self, seen: Seen[NapView], seat: int) -> SceneSeat:
        view = seen.view
        laid, best = view.laid[seat], view.phase in _BEFORE and view.best is not None and view.best[0] == seat
        found = super().seat(seen, seat)
        return replace(
            found,
            marks=found.marks | {Mark.HIGHEST} if best else found.marks,
            score=None if view.phase in _BEFORE or seat == view.sits_out else view.won[seat],
            notes=tuple(self._notes(seen, seat)),
            cards=(CardLine(laid),) if laid else (),
        )

    def _notes(self, seen: Seen[NapView], seat: int) -> Iterator[str]:
        view = seen.view
        if seat == view.sits_out:
            yield seen.text("nap-sits-out")
            return
        if view.phase in _BEFORE:
            bought, calls = dict(view.exchanges), dict(view.auction)
            if seat in bought:
                yield seen.text("poker-exchanged", count=bought[seat])
            if seat in view.peeped:
                yield f"👁️ {seen.text('nap-peeped')}"
            if seat == view.extra_hand_taker:
                yield seen.text("nap-took-extra")
            if seat in calls:
                yield call_text(seen, calls[seat], best=view.best is not None and view.best[0] == seat)
        if view.phase is NapPhase.PLAY:
            yield seen.text("nap-tricks", count=view.won[seat])

    def winning_index(self, view: NapView) -> int | None:
        trump = self.trump_of(view)
        return winner(plain_table(NO_TRUMP if trump is None else trump), not view.tricks, view.trick)

    def course(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        view = seen.view
        if not view.ladder:
            return
        best = None if view.best is None else view.best[1]
        shown = []
        for step in view.ladder:
            name = seen.call(step.call)
            if step.call == best:
                shown.append(f"👑 {name}")
            elif step.refused is None:
                shown.append(f"**{name}**")
            else:
                shown.append(f"~~{name}~~" if step.refused == "call-too-low" else f"🔒 {name}")
        yield " · ".join(shown)
        yield from refusals(seen)

    def prompt_key(self, seen: Seen[NapView]) -> tuple[str, Mapping[str, Param]]:
        return self._turn(seen), {"count": seen.view.rules.hand_size}

    def _turn(self, seen: Seen[NapView]) -> str:
        view = seen.view
        if view.phase is NapPhase.EXCHANGE:
            return "turn-nap-exchange"
        if view.phase is NapPhase.SWAP:
            return "turn-nap-swap"
        if view.phase is not NapPhase.AUCTION:
            return super().prompt_key(seen)[0]
        if view.to_act[0] != view.extra_hand_taker:
            return "turn-nap-bound" if view.bound else "turn-nap-call"
        holds_both = view.hand_sizes[view.to_act[0]] > view.rules.hand_size
        return "turn-nap-discard" if holds_both else "turn-nap-garnet"

    def buttons(self, seen: Seen[NapView]) -> Iterator[SceneButton]:
        view = seen.view
        if view.phase is NapPhase.AUCTION:
            yield SceneButton("nap-button-call", "bidmenu")
            if not view.bound and view.to_act != (view.extra_hand_taker,):
                yield SceneButton("button-pass", "pass")

    # --- replays -----------------------------------------------------------------------------------------

    def replay_heading(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        yield from self.contract_lines(seen)
        if seen.view.contract is None and seen.view.auction:
            calls = (f"{seen.short(seat)} {call_text(seen, call)}" for seat, call in seen.view.auction)
            yield f"-# {' → '.join(calls)}"
        yield pool_line(seen)

    def replay_seat(self, seen: Seen[NapView], step: ReplayStep, seat: int) -> SceneSeat:
        view, base = seen.view, super().replay_seat(seen, step, seat)
        notes, cards = tuple(tricks_won(seen, seat)), base.cards if seat != view.sits_out else ()
        if step.thrown[seat]:
            thrown = fmt.sort_cards(step.thrown[seat], self.trump_of(view))
            cards = (*cards, CardLine(thrown, "discards-line", small=True))
        score = None if view.leader is None or seat == view.sits_out else view.won[seat]
        return replace(base, score=score, notes=notes, cards=cards)

    def replay_hidden_cards(self, seen: Seen[NapView], step: ReplayStep) -> Iterator[SceneLine]:
        if step.extra_hand:
            yield CardLine(fmt.sort_cards(step.extra_hand), "replay-extra-hand", small=True)
        if seen.view.peep_card is not None and not seen.view.swapped:
            yield f"-# {seen.text('replay-peep-card', card=seen.card(seen.view.peep_card))}"


def tricks_won(seen: Seen[NapView], seat: int) -> Iterator[str]:
    """Yield how many tricks a seat has won, or that it sits out."""
    if seat == seen.view.sits_out:
        yield seen.text("nap-sits-out")
    elif seen.view.leader is not None:
        yield seen.text("nap-tricks", count=seen.view.won[seat])


def refusals(seen: Seen[NapView]) -> Iterator[str]:
    """Yield the reasons why some calls cannot be made now, except that they are not higher than the last."""
    reasons = dict.fromkeys(
        notices.refusal(seen.ctx, IllegalAction(step.refused, **dict(step.params)), seen.snapshot)
        for step in seen.view.ladder
        if step.refused is not None and step.refused != "call-too-low"
    )
    yield from (f"-# {reason}" for reason in reasons)


def pool_line(seen: Seen[NapView]) -> str:
    """Return the line on the units in the pool; "" in games without one."""
    if not seen.view.rules.fills_pool and not seen.view.pool:
        return ""
    return "🪙 " + seen.text("nap-pool", amount=seen.amount(seen.view.pool))


def call_text(seen: Seen[NapView], call: str | None, *, best: bool = False) -> str:
    """Return a seat's call in words, None as a pass; `best`: marked as the highest."""
    if call is None:
        return seen.text("passed")
    name = seen.call(call)
    return seen.text("highest-mark", bid=name) if best else name


def lead_note(seen: Seen[NapView]) -> Iterator[str]:
    """Yield the rule for the opening lead: its suit becomes trumps; in Wellington, the lowest of its suit."""
    view = seen.view
    if view.phase is not NapPhase.PLAY or view.tricks or view.trick or view.seat not in view.to_act:
        return
    contract = require(view.contract)
    if contract.call == WELLINGTON and view.rules.wellington_lead == "lowest":
        yield f"-# {seen.text('nap-lead-lowest')}"
    elif contract.call != MISERE or view.rules.misere_trumps:
        yield f"-# {seen.text('nap-lead-trumps')}"
