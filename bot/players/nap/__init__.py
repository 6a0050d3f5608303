"""Computer players of Nap (rules.md 10): their choices, how good a card was, and why."""

from __future__ import annotations

import random
from random import Random

from bot.engine.actions import PASS, Action, Discard, ExchangeCards, LadderBid, Peep, Play, Swap
from bot.engine.cards import BIT, NO_TRUMP, SUIT_MASKS, Card, Mask, mask_of, suit_of
from bot.engine.legal import LegalActions
from bot.engine.nap.rules import MISERE
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.players.hint import HintReason
from bot.players.levels import Level
from bot.players.nap.auction import (
    WORTH_BUYING_FOR,
    chances_of_calls,
    choose_call,
    choose_discard,
    choose_exchange,
    choose_swap,
)
from bot.players.nap.chances import best_suits, unseen_by
from bot.players.nap.playing import chance_of_card, choose_nap_card, compare
from bot.players.nap.thumb import ABOVE, BEATING, best_of, promise
from bot.players.search.review import DEALS, Choice, Judged, judge


def choose_at_nap(view: NapView, legal: LegalActions, level: Level, rng: random.Random) -> Action:
    """Return the move of a computer player of a level; no suit is revoked."""
    skill = level.nap
    if view.phase is NapPhase.EXCHANGE:
        return choose_exchange(view, legal)
    if view.phase is NapPhase.AUCTION:
        return choose_discard(view) if legal.choice is not None else choose_call(view, legal, skill, rng)
    if view.phase is NapPhase.SWAP:
        return choose_swap(view)
    return choose_nap_card(view, legal, skill, rng)


def judge_at_nap(choice: Choice) -> Judged | None:
    """Return how good a card was; None for a choice between cards that do the same."""
    view = choice.view
    assert isinstance(view, NapView)
    assert view.contract is not None
    cards, rows = compare(view, choice.options, choice.made, DEALS, random.Random(view.hand.mask))
    return judge(cards, rows, wanted=view.contract.seat == view.seat) if rows else None


def why_at_nap(view: NapView, legal: LegalActions, action: Action, level: Level) -> HintReason:
    """Return the reason of a move that `choose_at_nap` made."""
    if isinstance(action, ExchangeCards):
        return _why_exchange(view, action)
    if isinstance(action, Discard):
        return HintReason("why-nap-discard", suit=best_suits(view.hand.mask & ~action.cards)[0])
    if isinstance(action, Swap):
        return HintReason("why-nap-keep" if action.card is None else "why-nap-swap")
    if isinstance(action, Play):
        return _why_card(view, legal, action.card, level)
    if isinstance(action, Peep):
        return HintReason("why-nap-peep")
    if isinstance(action, LadderBid):
        chance = chances_of_calls(view, [action.call], level.nap, Random(view.hand.mask)).get(action.call)
        return HintReason("why-nap-must" if PASS not in legal.actions else "why-nap-bid", chance=chance)
    if action == PASS:
        calls = [it for it in legal.actions if isinstance(it, LadderBid)]
        return HintReason("why-nap-pass" if calls else "why-pass-none")
    return HintReason("why-nap-extra")


def _why_exchange(view: NapView, action: ExchangeCards) -> HintReason:
    hand = view.hand.mask
    suit = best_suits(hand)[0]
    if action.cards:
        return HintReason("why-nap-exchange", suit=suit)
    poor = promise(hand, suit) < WORTH_BUYING_FOR
    return HintReason("why-nap-exchange-poor" if poor else "why-nap-exchange-good")


def _why_card(view: NapView, legal: LegalActions, card: Card, level: Level) -> HintReason:
    cards = mask_of(action.card for action in legal.actions if isinstance(action, Play))
    if cards == BIT[card]:
        return HintReason("why-only")
    contract = view.contract
    assert contract is not None
    declaring = contract.seat == view.seat
    misere = contract.call == MISERE
    if misere:
        key = "why-nap-misere" if declaring else "why-nap-misere-against"
    else:
        key = _following(view, cards, card) if view.trick else _leading(view, card)
    chance = chance_of_card(view, card, level.nap.deals_played, Random(view.hand.mask))
    return HintReason(key, card=card, chance=chance, declaring=declaring)


def _following(view: NapView, cards: Mask, card: Card) -> str:
    assert view.contract is not None
    assert view.leader is not None
    trump = NO_TRUMP if view.contract.trump is None else view.contract.trump
    best, at = best_of(view.trick, trump)
    unseen = unseen_by(view)
    later = len(unseen.players) - 1 - len(view.trick)
    if BEATING[trump][best] & BIT[card]:
        others = unseen.unplayed & ~unseen.hand & BEATING[trump][card]
        if not later or not others:
            return "why-wins-surely"
        ruffs = suit_of(card) == trump and suit_of(view.trick[0]) != trump
        return "why-ruffs" if ruffs else "why-takes"
    if not cards & BEATING[trump][best]:
        return "why-nap-lost"
    place = (unseen.players.index(view.leader) + at) % len(unseen.players)
    mates = unseen.own != unseen.bidder and place != unseen.bidder
    return "why-nap-partner" if mates else "why-lets-go"


def _leading(view: NapView, card: Card) -> str:
    assert view.contract is not None
    unseen, opening = unseen_by(view), not view.tricks
    trump = NO_TRUMP if view.contract.trump is None else view.contract.trump
    others = unseen.unplayed & ~unseen.hand
    if opening and view.contract.trump is None:
        return "why-nap-trumps"
    if not others & BEATING[trump][card]:
        return "why-sure-lead"
    if trump != NO_TRUMP and suit_of(card) == trump and others & SUIT_MASKS[trump]:
        return "why-draws"
    return "why-low-lead" if others & ABOVE[card] else "why-highest"
