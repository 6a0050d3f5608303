"""What is particular to Nap (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from bot.engine import events as ev
from bot.engine.actions import Discard, ExchangeCards, LadderBid, Pass, Peep, Swap, TakeExtraHand
from bot.engine.cards import Card, mask_of
from bot.engine.game import GameAction
from bot.engine.nap.settlement import revoke_units
from bot.engine.nap.views import NapView
from bot.services.values.tables import AnyHand
from bot.ui.core import format as fmt
from bot.ui.core.cardtext import plain_text, without_bid
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.kits.kit import SHARED_DONE, Done, Topics, always
from bot.ui.kits.nap import book
from bot.ui.kits.nap.hand import NapHand
from bot.ui.kits.nap.result import NapResult
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told, Words

_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "nap", "6": "six", "7": "seven"}
CALLS = (*_NUMBERS.values(), "misere", "wellington", "blucher")
"""The calls by their technical names."""


def call_meant(texts: Texts, text: str) -> str | None:
    """Return the call that a person means by its technical name, None if there is none."""
    return _words(texts).get(without_bid(texts, text))


@lru_cache(maxsize=4)
def _words(texts: Texts) -> dict[str, str]:
    named = {call: texts.typed(f"ladder-{call}", f"typed-call-{call}") for call in CALLS}
    return _NUMBERS | {plain_text(word): call for call, words in named.items() for word in words}


def _swapped(ctx: PanelContext, action: Swap) -> str:
    if action.card is None:
        return ctx.text("done-keep")
    return ctx.text("done-swap", card=fmt.card(ctx, action.card))


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


class NapKit(NapHand, NapResult):
    """The kit of Nap."""

    name = "nap"
    done: ClassVar[Mapping[type[GameAction], Done]] = {
        **SHARED_DONE,
        LadderBid: lambda ctx, action: ctx.text("done-bid", bid=fmt.call_name(ctx, action.call)),
        Peep: lambda ctx, _: ctx.text("done-peep"),
        TakeExtraHand: lambda ctx, _: ctx.text("done-garnet"),
        ExchangeCards: lambda ctx, action: ctx.text("done-exchange", count=action.cards.bit_count()),
        Swap: _swapped,
    }
    told = ACTIONS
    followed = EVENTS
    stages = (
        ("replay-to-auction", (LadderBid, Pass, Peep, TakeExtraHand)),
        ("replay-to-exchange", (Discard, ExchangeCards)),
        ("replay-to-swap", (Swap,)),
    )
    topics: ClassVar[Topics] = {
        "overview": (book.overview, always),
        "deal": (book.deal, always),
        "ecarte": (book.ecarte, lambda rules, _seats: rules.ecarte),
        "auction": (book.auction, always),
        "special": (book.special, lambda rules, _seats: rules.misere or rules.wellington),
        "garnet": (book.garnet, lambda rules, _seats: rules.sir_garnet),
        "peep": (book.peep, lambda rules, _seats: rules.peep),
        "play": (book.play, always),
        "examples": (book.examples, always),
        "payment": (book.payment, always),
        "pool": (book.pool, lambda rules, _seats: rules.fills_pool),
        "revoke": (book.revoke, always),
        "terms": (book.terms, always),
    }

    def bids(self, ctx: PanelContext, private: AnyHand, typed: str) -> tuple[list[tuple[str, str]], str]:
        """Return the legal calls that fit what was typed."""
        calls = [action.call for action in private.legal.actions if isinstance(action, LadderBid)]
        said = call_meant(ctx.texts, typed)
        fitting = [(fmt.call_name(ctx, call), call) for call in calls if said is None or said == call]
        return fitting, "" if said else typed

    def read_bid(self, texts: Texts, text: str) -> LadderBid | None:
        """Return the call that a person wrote, None if it is none."""
        call = call_meant(texts, text)
        return None if call is None else LadderBid(call)

    def may_exchange(self, private: AnyHand) -> bool:
        """Return whether the person may buy fresh cards now."""
        return private.legal.exchange is not None

    def exchange_of(self, cards: Sequence[Card]) -> GameAction:
        """Return the action of buying fresh cards, none at all to keep the hand."""
        return ExchangeCards(mask_of(cards))

    def revoke_losses(self, view: NapView) -> Iterator[int]:
        """Yield what the reader would pay for a revoke, in units: all alone."""
        assert view.contract is not None
        assert view.seat is not None
        yield -revoke_units(view.rules, view.seats, view.contract, view.seat)[view.seat]


NAP = NapKit()
