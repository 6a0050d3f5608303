"""The kit of Nap except its table: moves, a seat's own hand, the result (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from discord import ButtonStyle

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.actions import GameAction
from bot.engine.cards import Card, cards_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.nap.rules import BLUCHER, MISERE, WELLINGTON, pay_of
from bot.engine.nap.rules import NAP as NAP_CALL
from bot.engine.nap.settlement import pool_units, revoke_units
from bot.engine.nap.state import NapContract, NapPhase
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.engine.state import Result
from bot.services.values.tables import PrivateHand
from bot.ui.core import format as fmt
from bot.ui.core.cardtext import plain_text, without_bid
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.kits import sentences, shared
from bot.ui.kits.kit import Kit
from bot.ui.kits.nap import book
from bot.ui.kits.nap.table import NapTable, call_text, lead_note, pool_line, refusals, tricks_won
from bot.ui.kits.scene import (
    MORE,
    CardLine,
    SceneButton,
    SceneControl,
    SceneLine,
    SceneMenu,
    Seen,
    TextOnlyLine,
)

_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "nap", "6": "six", "7": "seven"}
CALLS = (*_NUMBERS.values(), "misere", "wellington", "blucher")
"""The internal names of the calls."""


def call_meant(texts: Texts, text: str) -> str | None:
    """Parse a typed call into its internal name; None if there is no such call."""
    return _words(texts).get(without_bid(texts, text))


@lru_cache(maxsize=4)
def _words(texts: Texts) -> dict[str, str]:
    named = {call: texts.words_for(f"ladder-{call}", f"typed-call-{call}") for call in CALLS}
    return _NUMBERS | {plain_text(word): call for call, words in named.items() for word in words}


def _peep(words: sentences.StepText[NapView], _: act.Peep) -> str:
    peeped = words.event(ev.Peeped)
    assert peeped.card is not None
    return words.act_text("replay-peep", card=words.card(peeped.card), price=words.amount(peeped.price))


def _swap(words: sentences.StepText[NapView], action: act.Swap) -> str:
    view = words.view
    if action.card is None or view.peep_card is None:
        return words.act_text("replay-swap-none")
    given, taken = words.card(action.card), words.card(view.peep_card)
    return words.act_text("replay-swap", given=given, taken=taken)


_GARNET = "garnet"
"""The argument of the button that asks before taking the extra hand, which binds to nap (`Seen.more`)."""

_FEATS = {NAP_CALL: "⚡", WELLINGTON: "⚡", BLUCHER: "⚡", MISERE: "🕊️"}
"""The calls that are celebrated when made, and their marks."""


class NapKit(NapTable):
    """The kit of Nap."""

    name = "nap"
    has_review = True
    move_parsers: ClassVar[Mapping[str, shared.MoveParser]] = {
        **shared.SHARED_MOVE_PARSERS,
        "ladder": lambda arg, _: act.LadderBid(arg),
        "peep": lambda *_: act.PEEP,
        "garnet": lambda *_: act.TAKE_EXTRA_HAND,
        "fresh": lambda _, chosen: act.ExchangeCards(shared.chosen_mask(chosen)),
        "bought": lambda arg, _: act.ExchangeCards(shared.parse_mask(arg)),
        "swap": lambda _, chosen: act.Swap(shared.card_of(chosen[0]) if chosen else None),
    }
    confirmations: ClassVar[Mapping[str, shared.Confirmation]] = {
        **Kit.confirmations,
        "fresh": shared.Confirmation("bought", "exchange-chosen", "button-exchange"),
    }
    move_texts: ClassVar[Mapping[type[GameAction], shared.MoveText]] = {
        **shared.SHARED_MOVE_TEXTS,
        act.LadderBid: lambda ctx, action: ("bid", {"bid": fmt.call_name(ctx, action.call)}),
        act.Peep: lambda *_: ("peep", {}),
        act.TakeExtraHand: lambda *_: ("garnet", {}),
        act.ExchangeCards: shared.exchange_text,
        act.Swap: lambda ctx, action: (
            ("keep", {}) if action.card is None else ("swap", {"card": fmt.card(ctx, action.card)})
        ),
    }
    action_sentences: ClassVar[Mapping[type[GameAction], sentences.SentenceMaker]] = {
        **sentences.SHARED_ACTION_SENTENCES,
        act.LadderBid: lambda words, action: words.act_text("replay-bid", bid=words.call(action.call)),
        act.Peep: _peep,
        act.TakeExtraHand: lambda words, _: words.act_text(
            "replay-garnet", cards=words.card_list(words.event(ev.ExtraHandTaken).cards)
        ),
        act.ExchangeCards: lambda words, action: words.exchange_sentence(
            action.cards, words.event(ev.CardsExchanged).drawn
        ),
        act.Swap: _swap,
    }
    event_sentences: ClassVar[Mapping[type, sentences.SentenceMaker]] = {
        **sentences.SHARED_EVENT_SENTENCES,
        ev.LadderWon: lambda words, event: words.text(
            "replay-bidder", name=words.name(event.seat), call=words.call(event.call)
        ),
        ev.TrumpsMade: lambda words, event: words.text("nap-trumps", suit=words.ctx.emoji.suit(event.suit)),
        ev.PoolMoved: lambda words, event: words.text(
            "nap-pool-won" if event.units > 0 else "nap-pool-paid",
            me="no",
            name=words.name(event.seat),
            amount=words.amount(abs(event.units)),
        ),
    }
    stages = (
        ("replay-to-auction", (act.LadderBid, act.Pass, act.Peep, act.TakeExtraHand, act.Discard)),
        ("replay-to-exchange", (act.ExchangeCards,)),
        ("replay-to-swap", (act.Swap,)),
    )
    words_in_lobby = ("book-nap-term-bidder", "book-nap-term-bid", "book-term-unit", "book-term-fair")
    words_in_result = ("book-nap-term-bidder", "book-nap-term-nap", "book-term-unit", "book-term-fair")
    topics: ClassVar[shared.Topics] = {
        "overview": (book.overview, shared.always),
        "deal": (book.deal, shared.always),
        "ecarte": (book.ecarte, lambda rules, _seats: rules.ecarte),
        "auction": (book.auction, shared.always),
        "special": (book.special, lambda rules, _seats: rules.misere or rules.wellington),
        "garnet": (book.garnet, lambda rules, _seats: rules.sir_garnet),
        "peep": (book.peep, lambda rules, _seats: rules.peep),
        "play": (book.play, shared.always),
        "examples": (book.examples, shared.always),
        "payment": (book.payment, shared.always),
        "pool": (book.pool, lambda rules, _seats: rules.fills_pool),
        "revoke": (book.revoke, shared.always),
        "aids": (lambda *_: shared.aids("book-aids-claim-tricks"), shared.always),
        "terms": (book.terms, shared.always),
    }

    reasons: ClassVar[shared.Reasons] = dict.fromkeys(("trump", "led"), ("play", ("book-nap-winner",)))

    # --- a seat's own hand -------------------------------------------------------------------------------

    def own_heading(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        yield from self.phase_lines(seen)
        yield from self.contract_lines(seen)

    def advice(self, view: NapView) -> str:
        if view.phase is NapPhase.AUCTION:
            return "coach-nap-auction"
        if view.phase is not NapPhase.PLAY or view.contract is None:
            return ""
        return "coach-nap-misere" if view.contract.call == MISERE else "coach-nap-play"

    def own_course(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        view = seen.view
        yield pool_line(seen)
        if view.phase is NapPhase.AUCTION:
            for seat, call in view.auction:
                best = view.best is not None and view.best[0] == seat
                yield TextOnlyLine(f"{seen.name(seat)} · {call_text(seen, call, best=best)}")
            if view.seat in view.to_act:
                yield from refusals(seen)
        for seat, laid in enumerate(view.laid):
            if laid:
                tricks = seen.text("nap-tricks", count=view.won[seat])
                yield CardLine(laid, before=f"{seen.name(seat)} · {tricks}")

    def own_lines(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        view = seen.view
        if view.seat == view.sits_out:
            yield seen.text("nap-you-sit-out")
            return
        yield from super().own_lines(seen)
        if view.peep_card is not None:
            took = view.swapped and view.contract is not None and view.contract.seat == view.seat
            key = "nap-you-took" if took else "nap-you-peeped"
            yield f"👁️ {seen.text(key, card=seen.card(view.peep_card))}"
        if view.thrown:
            yield CardLine(fmt.sort_cards(view.thrown), "own-discards-line", small=True)

    def own_notes(self, seen: Seen[NapView], legal: LegalActions) -> Iterable[str]:
        return lead_note(seen)

    def controls(self, seen: Seen[NapView], legal: LegalActions) -> Iterator[SceneControl]:
        view = seen.view
        if view.seat not in view.to_act:
            return
        if legal.exchange is not None:
            options = seen.options(seen.sort_cards(view.hand))
            if most := min(legal.exchange.most, len(options)):
                yield SceneMenu("fresh", seen.text("nap-menu-exchange"), options, most=most)
            yield (SceneButton("button-keep-all", "fresh", "none"),)
        elif legal.choice is not None:
            options, count = seen.options(seen.sort_cards(cards_of(legal.choice.cards))), legal.choice.most
            yield SceneMenu("discard", seen.text("menu-discard", count=count), options, count=count)
        elif view.phase is NapPhase.AUCTION:
            yield from _calls(seen, legal)
        elif view.phase is NapPhase.SWAP:
            cards = [swap.card for swap in actions_of(legal, act.Swap) if swap.card is not None]
            yield SceneMenu("swap", seen.text("nap-menu-swap"), seen.options(seen.sort_cards(cards)))
            yield (SceneButton("nap-button-keep", "swap", "none"),)
        else:
            yield from super().controls(seen, legal)

    # --- the result --------------------------------------------------------------------------------------

    def outcome(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        heading, why = _outcome(seen)
        yield f"### {heading}"
        yield why
        view = seen.view
        result, contract = view.result, view.contract
        if result is None or result.outcome == "voided":
            return
        if contract is not None and result.outcome != "thrown_in":
            yield _who_pays(seen, contract, result)
            moved, who = _pool_moved(view, contract, result), seen.public.name(contract.seat)
            if moved:
                key, me = "nap-pool-won" if moved > 0 else "nap-pool-paid", _is_me(seen, contract.seat)
                yield "🪙 " + seen.text(key, me=me, name=who, amount=seen.amount(abs(moved)))
        if view.pool and seen.session_over:
            yield "🪙 " + seen.text("nap-pool-shared", amount=seen.amount(view.pool))
        elif view.rules.fills_pool or view.pool:
            yield "🪙 " + seen.text("nap-pool-stays", amount=seen.amount(view.pool))

    def short_outcome(self, seen: Seen[NapView]) -> str:
        view = seen.view
        result, contract = view.result, view.contract
        if result is None or contract is None or result.outcome not in ("made", "failed"):
            return super().short_outcome(seen)
        me = _is_me(seen, contract.seat)
        key = "nap-how-made" if result.outcome == "made" else "nap-how-failed"
        return seen.text(key, me=me, name=seen.name(contract.seat), call=seen.call(contract.call))

    def highlights(self, seen: Seen[NapView]) -> Iterator[str]:
        contract, result = seen.view.contract, seen.view.result
        if contract is None or result is None or result.outcome != "made" or contract.call not in _FEATS:
            return
        name, call = seen.public.name(contract.seat), seen.call(contract.call)
        yield fmt.bold(f"{_FEATS[contract.call]} {seen.text('nap-feat', name=name, call=call)}")

    def declarers(self, view: NapView) -> frozenset[int]:
        return frozenset() if view.contract is None else frozenset({view.contract.seat})

    def result_details(self, seen: Seen[NapView], seat: int) -> Iterator[str]:
        if seen.view.contract is not None:
            yield from tricks_won(seen, seat)
        if seen.view.paid[seat]:
            yield seen.text("nap-paid-in", amount=seen.amount(seen.view.paid[seat]))

    def hidden_cards(self, seen: Seen[NapView]) -> Iterator[SceneLine]:
        if not any(seen.view.shown):
            return
        yield f"-# {seen.text('nap-shown')}"
        for seat, cards in enumerate(seen.view.shown):
            if cards:
                shown = fmt.sort_cards(cards, self.trump_of(seen.view))
                yield CardLine(shown, before=seen.name(seat), small=True)

    # --- moves -------------------------------------------------------------------------------------------

    def bids(
        self, ctx: PanelContext, private: PrivateHand[NapView], typed: str
    ) -> tuple[list[tuple[str, str]], str]:
        calls = [bid.call for bid in actions_of(private.legal, act.LadderBid)]
        said = call_meant(ctx.texts, typed)
        fitting = [(fmt.call_name(ctx, call), call) for call in calls if said is None or said == call]
        return fitting, "" if said else typed

    def read_bid(self, texts: Texts, text: str) -> act.LadderBid | None:
        call = call_meant(texts, text)
        return None if call is None else act.LadderBid(call)

    def exchangeable_cards(self, private: PrivateHand[NapView]) -> Iterable[Card]:
        return () if private.legal.exchange is None else fmt.sort_cards(private.view.hand)

    def revoke_losses(self, view: NapView) -> Iterator[int]:
        seat = require(view.seat)
        yield -revoke_units(view.rules, view.seats, require(view.contract), seat)[seat]


def _calls(seen: Seen[NapView], legal: LegalActions) -> Iterator[SceneControl]:
    """Yield a button for each call of the ladder, disabled if not allowed, then one for each other action."""
    if seen.more == _GARNET and act.TAKE_EXTRA_HAND in legal.actions:
        yield f"⚠️ {seen.text('nap-ask-garnet')}"
        yield (
            SceneButton("nap-button-garnet", "garnet", style=ButtonStyle.danger),
            SceneButton("button-choose-again", "hand", "again"),
        )
        return
    yield tuple(
        SceneButton(
            "",
            "ladder",
            step.call,
            words=seen.call(step.call),
            disabled=step.refused is not None,
        )
        for step in seen.view.ladder
    )
    price = seen.amount(seen.view.rules.peep_price)
    peep = f"👁️ {seen.text('nap-button-peep', price=price)}"
    asks = ("garnet", "") if seen.more == MORE else ("hand", _GARNET)
    others = {
        act.PASS: SceneButton("button-pass", "pass"),
        act.PEEP: SceneButton("", "peep", words=peep),
        act.TAKE_EXTRA_HAND: SceneButton("nap-button-garnet", *asks, ButtonStyle.danger),
    }
    yield tuple(button for action, button in others.items() if action in legal.actions)


def _outcome(seen: Seen[NapView]) -> tuple[str, str]:
    """Return a heading and a sentence for how a hand ended."""
    view = seen.view
    result, contract, text = view.result, view.contract, seen.text
    if result is None or result.outcome == "voided":
        return text("outcome-voided"), seen.why_voided()
    if result.outcome == "thrown_in" or contract is None:
        return text("outcome-thrown-in"), f"{text('nap-why-thrown-in')}{seen.public.next_dealer()}"
    if result.outcome == "revoke":
        who, card = seen.public.name(require(result.revoker)), seen.card(view.trick[-1])
        return text("outcome-revoke"), text("nap-why-revoke", name=who, card=card)
    made = result.outcome == "made"
    who, call = seen.name(contract.seat), seen.call(contract.call)
    head = text("nap-outcome-made" if made else "nap-outcome-failed", name=who, call=call)
    needed = pay_of(view.rules, contract.call).tricks
    if needed:
        played = len(view.tricks)
        return head, text("nap-why", won=view.won[contract.seat], needed=needed, played=played)
    return head, text("nap-why-misere-made" if made else "nap-why-misere-lost", number=len(view.tricks))


def _pool_moved(view: NapView, contract: NapContract, result: Result) -> int:
    """Return the units that the bidder took from the pool at the settlement; negative if paid into it."""
    if result.outcome == "revoke":
        return 0
    held = view.pool_before + sum(view.paid)
    return pool_units(view.rules, contract, held, made=result.outcome == "made")


def _who_pays(seen: Seen[NapView], contract: NapContract, result: Result) -> str:
    view = seen.view
    who, pay = seen.public.name(contract.seat), pay_of(view.rules, contract.call)
    me = _is_me(seen, contract.seat)
    if result.revoker is not None and result.revoker != contract.seat:
        units = -revoke_units(view.rules, view.seats, contract, result.revoker)[result.revoker]
        payer = seen.public.name(result.revoker)
        me = "payer" if seen.reader == result.revoker else me
        return seen.text("nap-pays-alone", me=me, payer=payer, name=who, amount=seen.amount(units))
    key, units = ("nap-pays-won", pay.won) if result.outcome == "made" else ("nap-pays-lost", pay.lost)
    return seen.text(key, me=me, name=who, amount=seen.amount(units))


def _is_me(seen: Seen[NapView], seat: int) -> str:
    return "yes" if seat == seen.reader else "no"


NAP = NapKit()
