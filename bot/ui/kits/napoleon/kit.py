"""What is particular to the point-trick games (rules.md 1 to 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bot.engine import events as ev
from bot.engine.actions import (
    BIDS,
    Ante,
    Bid,
    Call,
    ChangeTrump,
    DeclineToSee,
    Discard,
    Pass,
    PayToSee,
    Redeal,
    Trust,
)
from bot.engine.cards import MIGHTY
from bot.engine.game import GameAction
from bot.engine.rules import RuleSet
from bot.engine.settlement import revoke_units
from bot.engine.state import Contract
from bot.engine.views import View
from bot.services.values.tables import AnyHand
from bot.ui.core import cardtext, ids, parts, stakes
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.kits.kit import SHARED_DONE, Done, Topics, always
from bot.ui.kits.napoleon import book_after as after
from bot.ui.kits.napoleon import book_before as before
from bot.ui.kits.napoleon import book_tricks as tricks
from bot.ui.kits.napoleon.hand import NapoleonHand
from bot.ui.kits.napoleon.result import NapoleonResult
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told, Words


def _has_board(rules: RuleSet, _seats: int) -> bool:
    return rules.has_board


def _call(words: Words, action: Call) -> str:
    said = words.of("replay-call", card=words.card(action.card))
    contract = words.view.contract
    if contract is None or contract.adjutant is None:
        return parts.lines(said, words.text("replay-call-nobody"))
    held = words.text("replay-call-held", name=words.name(contract.adjutant), partner=words.partner())
    return parts.lines(said, held)


def _change(words: Words, action: ChangeTrump) -> str:
    view = words.view
    assert view.contract is not None
    return words.of("replay-change", bid=words.bid(view.contract.points, action.suit))


def _napoleon(words: Words, event: ev.AuctionWon) -> str:
    bid = words.bid(event.points, event.suit)
    return words.text("replay-napoleon", name=words.name(event.seat), bid=bid)


def _taken(words: Words, event: ev.BlindTaken) -> str:
    if event.audience is None:
        return ""
    return words.text("replay-blind-taken", name=words.name(event.seat), cards=words.shown(event.cards))


def _revealed(words: Words, event: ev.AdjutantRevealed) -> str:
    if event.adjutant is None:
        return words.text("replay-alone")
    return words.text("replay-revealed", name=words.name(event.adjutant), partner=words.partner())


def _trick(words: Words, event: ev.TrickWon) -> str:
    return words.text("replay-trick", name=words.name(event.seat), points=event.scoring.bit_count())


def _collected(words: Words, event: ev.StakesCollected) -> str:
    takers = fmt.join(words.ctx, (words.name(seat) for seat, units in enumerate(event.units) if units))
    stake = stakes.stake_name(words.ctx, event.stake)
    return words.text("collected-line", stake=stake, units=sum(event.units), names=takers)


ACTIONS: Mapping[type, Told] = {
    **SHARED_ACTIONS,
    Bid: lambda words, action: words.of("replay-bid", bid=words.bid(action.points, action.suit)),
    Call: _call,
    Trust: lambda words, _: words.of("replay-trust"),
    Ante: lambda words, action: words.of("replay-ante", stakes=stakes.stakes_text(words.ctx, action.stakes)),
    PayToSee: lambda words, _: words.of("replay-pays"),
    DeclineToSee: lambda words, _: words.of("replay-declines"),
    ChangeTrump: _change,
}

EVENTS: Mapping[type, Told] = {
    **SHARED_EVENTS,
    ev.AllPassed: lambda words, _: words.text("phase-all-passed"),
    ev.BlindTurnedUp: lambda words, event: words.text("blind-open-line", cards=words.shown(event.cards)),
    ev.MightyShown: lambda words, _: words.text("all-passed-must-bid", card=words.card(MIGHTY)),
    ev.AuctionWon: _napoleon,
    ev.BlindTaken: _taken,
    ev.BlindDealtOut: lambda words, _: words.text("replay-blind-dealt"),
    ev.BlindShown: lambda words, event: words.text("blind-shown", cards=words.shown(event.cards)),
    ev.PileCardTurnedUp: lambda words, event: words.text("replay-turned-up", card=words.card(event.card)),
    ev.AdjutantRevealed: _revealed,
    ev.TrickWon: _trick,
    ev.StakesCollected: _collected,
}


class NapoleonKit(NapoleonHand, NapoleonResult):
    """The kit of the point-trick games."""

    name = "napoleon"
    has_partners = True
    done: ClassVar[Mapping[type[GameAction], Done]] = {
        **SHARED_DONE,
        Bid: lambda ctx, action: ctx.text("done-bid", bid=fmt.bid(ctx, action.points, action.suit)),
        Call: lambda ctx, action: ctx.text("done-call", card=fmt.card(ctx, action.card)),
        Trust: lambda ctx, _: ctx.text("done-trust"),
        Ante: lambda ctx, action: ctx.text("done-ante", stakes=stakes.stakes_text(ctx, action.stakes)),
        PayToSee: lambda ctx, _: ctx.text("done-pay"),
        DeclineToSee: lambda ctx, _: ctx.text("done-decline"),
        ChangeTrump: lambda ctx, action: ctx.text("done-change", suit=ctx.emoji.suit(action.suit)),
    }
    told = ACTIONS
    followed = EVENTS
    stages = (
        ("replay-to-redeal", (Redeal,)),
        ("replay-to-ante", (Ante,)),
        ("replay-to-auction", (Bid, Pass)),
        ("replay-to-call", (Call,)),
        ("replay-to-window", (PayToSee, DeclineToSee)),
        ("replay-to-exchange", (Discard,)),
        ("replay-to-change", (ChangeTrump,)),
    )
    topics: ClassVar[Topics] = {
        "overview": (before.overview, always),
        "deal": (before.deal, always),
        "piles": (before.piles, lambda _rules, seats: seats == 2),
        "board": (before.board, _has_board),
        "auction": (before.auction, always),
        "call": (before.call, always),
        "exchange": (before.exchange, always),
        "play": (tricks.play, always),
        "winner": (tricks.winner_of_trick, always),
        "joker": (tricks.joker, lambda rules, _seats: bool(rules.jokers)),
        "examples": (tricks.examples, always),
        "result": (after.result, always),
        "payment": (after.payment, always),
        "poker": (before.poker, _has_board),
        "conduct": (after.conduct, always),
        "terms": (after.terms, always),
    }

    def bids(self, ctx: PanelContext, private: AnyHand, typed: str) -> tuple[list[tuple[str, str]], str]:
        """Return the legal bids that fit what was typed, the cheapest first."""
        bids = [action for action in private.legal.actions if isinstance(action, Bid)]
        meant = cardtext.parse_bid_input(ctx.texts, typed)
        chosen = [
            (fmt.bid_label(ctx, bid.points, bid.suit), ids.encode_bid(bid.points, bid.suit))
            for bid in bids
            if meant is None or meant == (bid.points, bid.suit)
        ]
        return chosen, "" if meant else typed

    def read_bid(self, texts: Texts, text: str) -> Bid | None:
        """Return the bid that a person wrote, None if it is none."""
        found = cardtext.parse_bid_input(texts, text)
        return None if found is None else BIDS.get(found) or Bid(*found)

    def revoke_losses(self, view: View) -> Iterator[int]:
        """Yield what the reader would pay, for each way the sides may be as far as they know."""
        assert view.contract is not None
        assert view.seat is not None
        for adjutant in _possible_adjutants(view):
            contract = Contract(
                view.contract.seat, view.contract.points, view.contract.suit, adjutant=adjutant
            )
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


NAPOLEON = NapoleonKit()
