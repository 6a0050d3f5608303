"""Replays of point-trick games in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import events as ev
from bot.engine.actions import Ante, Bid, Call, ChangeTrump, DeclineToSee, PayToSee, Trust
from bot.engine.cards import MIGHTY
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.kits.told import SHARED_ACTIONS, SHARED_EVENTS, Told, Words


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
