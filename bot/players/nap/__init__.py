"""Computer players of Nap (rules.md 10): their choices, how good a card was, and why."""

from __future__ import annotations

import random
from dataclasses import replace
from random import Random

from bot.engine.actions import PASS, Action, Discard, ExchangeCards, LadderBid, Peep, Play, Swap
from bot.engine.cards import BIT, NO_TRUMP, SUIT_MASKS, Card, Mask, Suit, cards_of, mask_of, rank_of, suit_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.nap.rules import MISERE
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.players.hint import LOW, HintReason
from bot.players.levels import Level
from bot.players.nap.auction import (
    WORTH_BUYING_FOR,
    chances_of_calls,
    choose_call,
    choose_discard,
    choose_exchange,
    choose_swap,
)
from bot.players.nap.chances import Unseen, best_suits, unseen_by
from bot.players.nap.playing import choose_nap_card, compare, trump_after
from bot.players.nap.thumb import ABOVE, BEATING, best_of, promise
from bot.players.search.review import DEALS, Choice, Judged, judge


def choose_at_nap(view: NapView, legal: LegalActions, level: Level, rng: random.Random) -> Action:
    """Return the move of a computer player of a level; it never revokes."""
    skill = level.nap
    if view.phase is NapPhase.EXCHANGE:
        return choose_exchange(view, legal)
    if view.phase is NapPhase.AUCTION:
        return choose_discard(view) if legal.choice is not None else choose_call(view, legal, skill, rng)
    if view.phase is NapPhase.SWAP:
        return choose_swap(view)
    return choose_nap_card(view, legal, skill, rng)


def judge_at_nap(choice: Choice) -> Judged | None:
    """Return how good a card was; None for a choice between equivalent cards."""
    view = choice.view
    assert isinstance(view, NapView)
    cards, rows = compare(view, choice.options, choice.made, DEALS, random.Random(view.hand.mask))
    return judge(cards, rows, wanted=require(view.contract).seat == view.seat) if rows else None


def why_at_nap(view: NapView, legal: LegalActions, action: Action, level: Level) -> HintReason:
    """Return the reason for a move of `choose_at_nap`."""
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
        calls = actions_of(legal, LadderBid)
        return HintReason("why-nap-pass" if calls else "why-pass-none")
    return HintReason("why-nap-extra")


def _why_exchange(view: NapView, action: ExchangeCards) -> HintReason:
    hand = view.hand.mask
    suit = best_suits(hand)[0]
    if action.cards:
        return HintReason("why-nap-exchange", suit=suit)
    if not view.stock_size:
        return HintReason("why-usual")
    poor = promise(hand, suit) < WORTH_BUYING_FOR
    return HintReason("why-nap-exchange-poor" if poor else "why-nap-exchange-good", suit=suit)


def _why_card(view: NapView, legal: LegalActions, card: Card, level: Level) -> HintReason:
    cards = [action.card for action in legal.actions if isinstance(action, Play)]
    if len(cards) == 1:
        return HintReason("why-only")
    contract = require(view.contract)
    declaring = contract.seat == view.seat
    if contract.call == MISERE:
        key = _losing(view, card) if declaring else _against_losing(view, card)
    else:
        following = _following if view.trick else _leading
        key = following(view, mask_of(cards), card)
    why, deals = HintReason(key, card=card, declaring=declaring), DEALS if level.nap.deals_played else 0
    found, rows = compare(view, cards, card, deals, Random(view.hand.mask))
    if not rows:
        return why
    base = 0.0 if declaring else 1.0
    chances = [base + sum(column) / len(rows) for column in zip(*rows, strict=True)]
    others = sorted(range(1, len(found)), key=lambda at: -chances[at])
    return replace(why, chance=chances[0]).against(
        [found[at] for at in others], [chances[at] for at in others]
    )


def _losing(view: NapView, card: Card) -> str:
    """Return why a bidder who must lose every trick plays a card."""
    unseen = unseen_by(view)
    trump = trump_after(view, card)
    if view.trick:
        best, _ = best_of(view.trick, trump)
        if not BEATING[trump][best] & BIT[card]:
            return "why-nap-misere"
        if len(view.trick) == len(unseen.players) - 1:
            return "why-card"
    return "why-nap-misere-may" if _later_cards(view, unseen) & BEATING[trump][card] else "why-card"


def _later_cards(view: NapView, unseen: Unseen) -> Mask:
    """Return the cards that the players after the viewer may hold in this trick."""
    others, cards, count = unseen.unplayed & ~unseen.hand, 0, len(unseen.players)
    for step in range(1, count - len(view.trick)):
        cards |= others & ~unseen.barred[(unseen.own + step) % count]
    return cards


def _against_losing(view: NapView, card: Card) -> str:
    """Return why an opponent of a bidder who must lose every trick plays a card."""
    unseen, below = unseen_by(view), False
    if view.trick:
        trump = trump_after(view, view.trick[0])
        best, at = best_of(view.trick, trump)
        taker = (unseen.players.index(require(view.leader)) + at) % len(unseen.players)
        below = taker == unseen.bidder and not BEATING[trump][best] & BIT[card]
    return "why-nap-misere-below" if below else "why-nap-misere-against"


def _following(view: NapView, cards: Mask, card: Card) -> str:
    trump = require(view.contract).trump_suit
    best, at = best_of(view.trick, trump)
    unseen = unseen_by(view)
    later = len(unseen.players) - 1 - len(view.trick)
    winning = cards & BEATING[trump][best]
    if winning & BIT[card]:
        others = unseen.unplayed & ~unseen.hand & BEATING[trump][card]
        if not later or not others:
            return "why-wins-surely"
        ruffs = suit_of(card) == trump and suit_of(view.trick[0]) != trump
        return "why-ruffs" if ruffs else "why-takes"
    if not winning:
        return "why-cannot-win" if _keeps_better(cards, card, trump) else "why-nap-behind"
    place = (unseen.players.index(require(view.leader)) + at) % len(unseen.players)
    if unseen.own != unseen.bidder and place != unseen.bidder:
        return "why-nap-partner"
    stronger = all(_keeps_better(BIT[it], card, trump) for it in cards_of(winning))
    return "why-lets-go" if stronger else "why-leaves-trick"


def _keeps_better(cards: Mask, card: Card, trump: Suit) -> bool:
    """Return whether some cards include one stronger than `card`: a trump, or a higher rank."""
    rank = (suit_of(card) == trump, rank_of(card))
    return any((suit_of(it) == trump, rank_of(it)) > rank for it in cards_of(cards))


def _leading(view: NapView, cards: Mask, card: Card) -> str:
    unseen = unseen_by(view)
    hand, others = unseen.hand, unseen.unplayed & ~unseen.hand
    if not view.tricks and require(view.contract).trump is None:
        suit, length = best_suits(hand)[0], (hand & SUIT_MASKS[suit_of(card)]).bit_count()
        longest = all((hand & other).bit_count() <= length for other in SUIT_MASKS)
        return "why-nap-trumps" if suit_of(card) == suit and longest else "why-nap-makes-trumps"
    trump = require(view.contract).trump_suit
    if not others & BEATING[trump][card]:
        return "why-sure-lead"
    if trump != NO_TRUMP and suit_of(card) == trump and _rivals(unseen) & SUIT_MASKS[trump]:
        return "why-draws"
    if not (others | hand) & ABOVE[card]:
        return "why-nap-highest"
    if not _keeps_better(cards, card, trump):
        return "why-card"
    low = (
        rank_of(card) < LOW
        and suit_of(card) != trump
        and not hand & SUIT_MASKS[suit_of(card)] & (BIT[card] - 1)
    )
    return "why-nap-low-lead" if low else "why-nap-saves"


def _rivals(unseen: Unseen) -> Mask:
    """Return the cards that the opposing side may hold."""
    others = unseen.unplayed & ~unseen.hand
    cards = 0
    for place, barred in enumerate(unseen.barred):
        if place != unseen.own and unseen.bidder in (place, unseen.own):
            cards |= others & ~barred
    return cards
