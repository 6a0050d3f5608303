"""Replays of Nap in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import events as ev
from bot.engine.actions import ExchangeCards, LadderBid, Peep, Swap, TakeExtraHand
from bot.ui.core import format as fmt
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told, Words


def _bought(words: Words, _: ExchangeCards) -> str:
    exchanged = words.event(ev.CardsExchanged, own=True)
    return words.exchanged(exchanged.thrown, exchanged.drawn)


def _peep(words: Words, _: Peep) -> str:
    peeped = words.event(ev.Peeped, own=True)
    return words.of("replay-peep", card=words.card(peeped.card), price=words.amount(peeped.price))


def _swap(words: Words, action: Swap) -> str:
    view = words.view
    if action.card is None or view.peep_card is None:
        return words.of("replay-swap-none")
    given, taken = words.card(action.card), words.card(view.peep_card)
    return words.of("replay-swap", given=given, taken=taken)


def _garnet(words: Words, _: TakeExtraHand) -> str:
    return words.of("replay-garnet", cards=words.shown(words.event(ev.ExtraHandTaken, own=True).cards))


def _pool(words: Words, event: ev.PoolMoved) -> str:
    key = "nap-pool-won" if event.units > 0 else "nap-pool-paid"
    return words.text(key, name=words.name(event.seat), amount=words.amount(abs(event.units)))


ACTIONS: Mapping[type, Told] = {
    **SHARED_ACTIONS,
    LadderBid: lambda words, action: words.of("replay-bid", bid=fmt.call_name(words.ctx, action.call)),
    Peep: _peep,
    TakeExtraHand: _garnet,
    ExchangeCards: _bought,
    Swap: _swap,
}

EVENTS: Mapping[type, Told] = {
    **SHARED_EVENTS,
    ev.LadderWon: lambda words, event: words.text(
        "replay-bidder", name=words.name(event.seat), call=fmt.call_name(words.ctx, event.call)
    ),
    ev.TrumpsMade: lambda words, event: words.text("nap-trumps", suit=words.ctx.emoji.suit(event.suit)),
    ev.PoolMoved: _pool,
}
