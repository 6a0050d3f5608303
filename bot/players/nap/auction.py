"""What a computer player bids at Nap: the call with the best average payoff, compared to passing."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Action, Discard, ExchangeCards, LadderBid, Swap
from bot.engine.cards import BIT, KING, SUIT_MASKS, Card, Mask, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.nap.rules import MISERE, NAP, ONE, POOL_CALLS, WELLINGTON, pay_of
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.players.levels import NapSkill
from bot.players.nap.chances import (
    Unseen,
    best_of_ten,
    best_suits,
    chances_of,
    garnet_chance,
    looks_low,
    misere_chance,
    unseen_by,
    wellington_chance,
)
from bot.players.nap.thumb import highest_by_rank, promise

WORTH_BUYING_FOR = 1.8
"""Tricks that a hand must promise to be worth fresh cards."""


def choose_discard(view: NapView) -> Action:
    """Return the discard after taking the extra hand: the cards that help least to win every trick."""
    kept = best_of_ten(view.hand.mask, view.rules.hand_size)
    return Discard(view.hand.mask & ~kept)


def choose_exchange(view: NapView, legal: LegalActions) -> Action:
    """Return the cards to throw at Ecarte: low ones if the trumps are good, none from a poor hand."""
    hand = view.hand.mask
    suit = best_suits(hand)[0]
    if promise(hand, suit) < WORTH_BUYING_FOR:
        return ExchangeCards(0)
    weak = [card for card in cards_of(hand & ~SUIT_MASKS[suit]) if rank_of(card) < KING]
    weak.sort(key=rank_of)
    return ExchangeCards(mask_of(weak[: require(legal.exchange).most]))


def choose_swap(view: NapView) -> Action:
    """Return the swap after a peep: the one that improves the hand, or none."""
    seen, hand = require(view.peep_card), view.hand.mask
    if require(view.contract).call == MISERE:
        top = highest_by_rank(hand)
        return Swap(top if rank_of(seen) < rank_of(top) else None)
    return Swap(_best_swap(hand, seen))


def after_best_swap(hand: Mask, seen: Card | None) -> Mask:
    """Return the hand after winning the bid: with the peeped card, if that is better."""
    if seen is None:
        return hand
    card = _best_swap(hand, seen)
    return hand if card is None else hand & ~BIT[card] | BIT[seen]


def _best_swap(hand: Mask, seen: Card) -> Card | None:
    """Return the best card to swap for the seen one, None to keep all; of equal hands the higher cards."""

    def promise_of(card: Card | None) -> tuple[float, int]:
        cards = hand if card is None else hand & ~BIT[card] | BIT[seen]
        return promise(cards, best_suits(cards)[0]), sum(map(rank_of, cards_of(cards)))

    return max((None, *cards_of(hand)), key=promise_of)


HOPE = 1.3
"""Calls that need this many more tricks than the hand promises are ignored."""
USUALLY_MADE = 0.55
"""How often others make their calls, as assumed by players that do not foresee the auction."""
MADE, NAP_MADE = 0.75, 0.52
"""How often regulars make their calls, and those that win the pool (2,500 hands of four)."""
STANDS: Mapping[str, float] = {ONE: 0.5, "two": 0.62, "three": 0.75, MISERE: 0.84, "four": 0.9}
"""The chance that a later seat does not outbid a call; 1 for nap and above (the same hands)."""
OVERCALLED = -2.0
"""Units the hand brings on average once the call is outbid, or after a pass if others can still call."""
GARNET_FROM = 1.9
"""Tricks that a hand must promise before the extra hand is considered."""
PEEP_FROM = -0.6
"""Units per opponent that the best call must promise for a peep: the card may improve it."""


def choose_call(view: NapView, legal: LegalActions, skill: NapSkill, rng: random.Random) -> Action:
    """Return a call, a pass, or a step before it: a peep, or taking the extra hand."""
    bids = actions_of(legal, LadderBid)
    payers = view.seats - 1
    chances = chances_of_calls(view, [bid.call for bid in bids], skill, rng)
    found = {call: _misjudge(chance, skill, rng) for call, chance in chances.items()}
    if PEEP in legal.actions and any(_value(view, *it) > PEEP_FROM * payers for it in found.items()):
        return PEEP
    values = {call: _expected_units(view, call, chance, skill) for call, chance in found.items()}
    best = max(values, key=values.__getitem__, default=None)
    passing = _value_of_passing(view, skill) if PASS in legal.actions else float("-inf")
    if TAKE_EXTRA_HAND in legal.actions:
        chance = _misjudge(_garnet_chance(view, unseen_by(view), skill, rng), skill, rng)
        least = max(passing, values[best] if best else passing)
        alone = not skill.foresees and chances.get(NAP, 0.0) >= skill.garnet_nerve
        if not alone and chance >= skill.garnet_nerve and _value(view, NAP, chance) > least:
            return TAKE_EXTRA_HAND
    if best is None:
        return PASS if PASS in legal.actions else bids[0]
    return LadderBid(best) if values[best] > passing else PASS


def chances_of_calls(
    view: NapView, calls: list[str], skill: NapSkill, rng: random.Random
) -> Mapping[str, float]:
    """Return the chance of making each call that might be worth bidding."""
    rules, deals, unseen = view.rules, skill.deals_bid, unseen_by(view)
    hand = after_best_swap(unseen.hand, view.peep_card)
    promised = promise(hand, best_suits(hand)[0])
    hopeful = [call for call in calls if view.bound or promised + HOPE >= pay_of(rules, call).tricks]
    found: dict[str, float] = {}
    if MISERE in calls and looks_low(unseen.hand, rules.hand_size):
        found[MISERE] = misere_chance(rules, unseen, deals, rng)
    numbers = [call for call in hopeful if call not in (MISERE, WELLINGTON)]
    if numbers:
        chances = chances_of(unseen, hand, deals, rng)
        found |= {call: chances[pay_of(rules, call).tricks] for call in numbers}
    if WELLINGTON in hopeful:
        found[WELLINGTON] = wellington_chance(rules, unseen, hand, deals, rng)
    return found


def _misjudge(chance: float, skill: NapSkill, rng: random.Random) -> float:
    return chance + rng.gauss(0.0, skill.misjudgement) if skill.misjudgement else chance


def _garnet_chance(view: NapView, unseen: Unseen, skill: NapSkill, rng: random.Random) -> float:
    """Return the chance of making nap with the extra hand, 0 for a hopeless hand."""
    if promise(unseen.hand, best_suits(unseen.hand)[0]) < GARNET_FROM:
        return 0.0
    return garnet_chance(unseen, view.rules.hand_size, skill.deals_bid, rng)


def _value(view: NapView, call: str, chance: float) -> float:
    """Return the average units a call wins, including the pool."""
    pay = pay_of(view.rules, call)
    value = (view.seats - 1) * (chance * pay.won - (1.0 - chance) * pay.lost)
    if call in POOL_CALLS:
        value += chance * view.pool - (1.0 - chance) * min(view.pool, view.rules.pool_cap)
    return value


def _expected_units(view: NapView, call: str, chance: float, skill: NapSkill) -> float:
    """Return the average units a call wins, allowing for higher calls by later seats."""
    value = _value(view, call, chance)
    if not skill.foresees:
        return value
    stands = STANDS.get(call, 1.0) ** _later(view)
    return stands * value + (1.0 - stands) * OVERCALLED


def _later(view: NapView) -> int:
    """Return how many seats make their call after this one; a dealer who sits out makes none."""
    return len(view.players) - 1 - view.players.index(require(view.seat))


def _value_of_passing(view: NapView, skill: NapSkill) -> float:
    """Return the average units from passing: as an opponent of the best bid so far, or of a later one."""
    if view.best is None:
        return OVERCALLED if skill.foresees and _later(view) else 0.0
    call = view.best[1]
    pay = pay_of(view.rules, call)
    if not skill.foresees:
        return (1.0 - USUALLY_MADE) * pay.lost - USUALLY_MADE * pay.won
    made = NAP_MADE if call in POOL_CALLS else MADE
    stands = STANDS.get(call, 1.0) ** _later(view)
    return stands * ((1.0 - made) * pay.lost - made * pay.won) + (1.0 - stands) * OVERCALLED
