"""What happened in a step of a replay, in sentences: the action, and what followed from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.engine import events as ev
from bot.engine.actions import (
    Ante,
    Bid,
    Call,
    ChangeTrump,
    DeclineToSee,
    Discard,
    ExchangeCards,
    LadderBid,
    Pass,
    PayToSee,
    Peep,
    Play,
    Redeal,
    Swap,
    TakeExtraHand,
    Trust,
    Void,
)
from bot.engine.cards import MIGHTY, CardSet, Mask
from bot.engine.game import GameAction
from bot.engine.nap.views import NapView
from bot.engine.poker.values import ChooseGame, Exchange, Exchanged, ShareOut
from bot.engine.views import View
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import TableSnapshot
from bot.ui import format as fmt
from bot.ui import stakes
from bot.ui.context import PanelContext
from bot.ui.panels import napoleon_lines, parts, poker


def what_happened(ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep) -> Iterator[str]:
    """Yield what a step brought, a sentence a line: the action first, then what followed."""
    words = _Words(ctx, snapshot, step)
    first, *more = words.action().split("\n")
    yield f"➡️ {first}{words.maker()}"
    yield from more
    for event in step.events:
        told = _FOLLOWED.get(type(event))
        if told is not None:
            sentence = told(words, event)
            if sentence:
                yield sentence


class _Words:
    """One step's sentences; names and cards in the reader's form."""

    def __init__(self, ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep) -> None:
        self.ctx = ctx
        self.snapshot = snapshot
        self.step = step

    def name(self, seat: int | None) -> str:
        """Return a player's name."""
        return "" if seat is None else parts.name(self.ctx, self.snapshot, seat)

    def cards(self, cards: Mask) -> str:
        """Return cards side by side, trumps first."""
        return fmt.cards(self.ctx, CardSet(cards), self._trump())

    def amount(self, units: int) -> str:
        """Return units, and what they are in chips."""
        return stakes.amount(self.ctx, units, self.snapshot.table.config.stake)

    def partner(self) -> str:
        """Return what the partner is called in this game."""
        return napoleon_lines.partner(self.step.view) if isinstance(self.step.view, View) else "adjutant"

    def _trump(self) -> int | None:
        view = self.step.view
        if isinstance(view, View) and view.contract is not None:
            return view.contract.suit
        return view.contract.trump if isinstance(view, NapView) and view.contract is not None else None

    def maker(self) -> str:
        """Return that a clock or a computer acted in a person's place, if so."""
        seat, by = self.step.seat, self.step.by
        if seat is None or self.snapshot.table.seats[seat].user_id is None or by in ("", "player"):
            return ""
        return f" ({self.ctx.text('replay-by-clock' if by == 'clock' else 'replay-by-computer')})"

    def action(self) -> str:
        """Return what was done; without an action the deal."""
        action = self.step.action
        if action is None:
            return self.ctx.text("replay-dealt", name=self.name(self.snapshot.table.dealer))
        return _DONE[type(action)](self, action)

    def of(self, key: str, **params: Any) -> str:
        """Return a sentence about who acted."""
        return self.ctx.text(key, name=self.name(self.step.seat), **params)

    def event(self, kind: type, *, own: bool = False) -> Any:
        """Return the step's event of a kind, the copy of whoever acted if `own`."""
        found = [event for event in self.step.events if isinstance(event, kind)]
        return next((event for event in found if not own or event.audience is not None), None)


# --- what was done ---------------------------------------------------------------------------------------


def _play(words: _Words, action: Play) -> str:
    view = words.step.view
    card = fmt.card(words.ctx, action.card)
    if action.revoke:
        return words.of("replay-revoke", card=card)
    led = isinstance(view, View | NapView) and len(view.trick) == 1
    return words.of("replay-lead" if led else "replay-play", card=card)


def _call(words: _Words, action: Call) -> str:
    said = words.of("replay-call", card=fmt.card(words.ctx, action.card))
    contract = words.step.view.contract if isinstance(words.step.view, View) else None
    if contract is None or contract.adjutant is None:
        return parts.lines(said, words.ctx.text("replay-call-nobody"))
    held = words.ctx.text("replay-call-held", name=words.name(contract.adjutant), partner=words.partner())
    return parts.lines(said, held)


def _change(words: _Words, action: ChangeTrump) -> str:
    view = words.step.view
    assert isinstance(view, View)
    assert view.contract is not None
    return words.of("replay-change", bid=fmt.bid(words.ctx, view.contract.points, action.suit))


def _bought(words: _Words, _: ExchangeCards) -> str:
    exchanged = words.event(ev.CardsExchanged, own=True)
    return _exchanged(words, exchanged.thrown, exchanged.drawn)


def _drawn(words: _Words, action: Exchange) -> str:
    return _exchanged(words, action.cards, words.event(Exchanged, own=True).cards)


def _exchanged(words: _Words, thrown: Mask, drawn: Mask) -> str:
    if not thrown:
        return words.of("replay-exchange-none")
    return words.of("replay-exchange", thrown=words.cards(thrown), drawn=words.cards(drawn))


def _peep(words: _Words, _: Peep) -> str:
    peeped = words.event(ev.Peeped, own=True)
    return words.of("replay-peep", card=fmt.card(words.ctx, peeped.card), price=words.amount(peeped.price))


def _swap(words: _Words, action: Swap) -> str:
    view = words.step.view
    if action.card is None or not isinstance(view, NapView) or view.peep_card is None:
        return words.of("replay-swap-none")
    given, taken = fmt.card(words.ctx, action.card), fmt.card(words.ctx, view.peep_card)
    return words.of("replay-swap", given=given, taken=taken)


def _garnet(words: _Words, _: TakeExtraHand) -> str:
    return words.of("replay-garnet", cards=words.cards(words.event(ev.ExtraHandTaken, own=True).cards))


_DONE: Mapping[type[GameAction], Callable[[_Words, Any], str]] = {
    Bid: lambda words, action: words.of("replay-bid", bid=fmt.bid(words.ctx, action.points, action.suit)),
    LadderBid: lambda words, action: words.of("replay-bid", bid=fmt.call_name(words.ctx, action.call)),
    Pass: lambda words, _: words.of("replay-pass"),
    Call: _call,
    Discard: lambda words, action: words.of("replay-discard", cards=words.cards(action.cards)),
    Play: _play,
    Trust: lambda words, _: words.of("replay-trust"),
    Ante: lambda words, action: words.of("replay-ante", stakes=stakes.stakes_text(words.ctx, action.stakes)),
    PayToSee: lambda words, _: words.of("replay-pays"),
    DeclineToSee: lambda words, _: words.of("replay-declines"),
    ChangeTrump: _change,
    Peep: _peep,
    TakeExtraHand: _garnet,
    ExchangeCards: _bought,
    Swap: _swap,
    Redeal: lambda words, _: words.ctx.text("replay-redealt"),
    Void: lambda words, _: words.ctx.text("replay-voided"),
    ChooseGame: lambda words, action: words.of(
        "replay-chooses", game=poker.game_name(words.ctx, action.game)
    ),
    Exchange: _drawn,
    ShareOut: lambda words, _: words.ctx.text("replay-voided"),
}
"""Every action of every game, told."""


# --- what followed ---------------------------------------------------------------------------------------


def _napoleon(words: _Words, event: ev.AuctionWon) -> str:
    bid = fmt.bid(words.ctx, event.points, event.suit)
    return words.ctx.text("replay-napoleon", name=words.name(event.seat), bid=bid)


def _taken(words: _Words, event: ev.BlindTaken) -> str:
    if event.audience is None:
        return ""
    return words.ctx.text("replay-blind-taken", name=words.name(event.seat), cards=words.cards(event.cards))


def _revealed(words: _Words, event: ev.AdjutantRevealed) -> str:
    if event.adjutant is None:
        return words.ctx.text("replay-alone")
    return words.ctx.text("replay-revealed", name=words.name(event.adjutant), partner=words.partner())


def _trick(words: _Words, event: ev.TrickWon) -> str:
    name = words.name(event.seat)
    if isinstance(words.step.view, NapView):
        return words.ctx.text("replay-trick-nap", name=name)
    return words.ctx.text("replay-trick", name=name, points=event.scoring.bit_count())


def _collected(words: _Words, event: ev.StakesCollected) -> str:
    takers = fmt.join(words.ctx, (words.name(seat) for seat, units in enumerate(event.units) if units))
    stake = stakes.stake_name(words.ctx, event.stake)
    return words.ctx.text("collected-line", stake=stake, units=sum(event.units), names=takers)


def _pool(words: _Words, event: ev.PoolMoved) -> str:
    key = "nap-pool-won" if event.units > 0 else "nap-pool-paid"
    return words.ctx.text(key, name=words.name(event.seat), amount=words.amount(abs(event.units)))


_FOLLOWED: Mapping[type, Callable[[_Words, Any], str]] = {
    ev.AllPassed: lambda words, _: words.ctx.text("phase-all-passed"),
    ev.BlindTurnedUp: lambda words, event: words.ctx.text("blind-open-line", cards=words.cards(event.cards)),
    ev.MightyShown: lambda words, _: words.ctx.text("all-passed-must-bid", card=fmt.card(words.ctx, MIGHTY)),
    ev.AuctionWon: _napoleon,
    ev.LadderWon: lambda words, event: words.ctx.text(
        "replay-bidder", name=words.name(event.seat), call=fmt.call_name(words.ctx, event.call)
    ),
    ev.BlindTaken: _taken,
    ev.BlindDealtOut: lambda words, _: words.ctx.text("replay-blind-dealt"),
    ev.BlindShown: lambda words, event: words.ctx.text("blind-shown", cards=words.cards(event.cards)),
    ev.PileCardTurnedUp: lambda words, event: words.ctx.text(
        "replay-turned-up", card=fmt.card(words.ctx, event.card)
    ),
    ev.TrumpsMade: lambda words, event: words.ctx.text("nap-trumps", suit=words.ctx.emoji.suit(event.suit)),
    ev.AdjutantRevealed: _revealed,
    ev.TrickWon: _trick,
    ev.StakesCollected: _collected,
    ev.PoolMoved: _pool,
}
"""What is told of events; the others are said by the action, or by the result."""
