"""No hand costs a seat more than its escrow: hands in which as much as possible is lost.

A random hand hardly ever loses a bid of 20 alone, so the other laws would not notice a small escrow.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import (
    PASS,
    Action,
    Bid,
    Call,
    CallNoCard,
    ExchangeCards,
    LadderBid,
    PayToSee,
    Peep,
    Play,
)
from bot.engine.cards import (
    JOKER,
    NO_TRUMP,
    SPADES,
    SUITS,
    Card,
    Suit,
    cards_of,
    parse_card,
    rank_of,
    suit_of,
)
from bot.engine.games import game_of
from bot.engine.hand import AnySetup, legal_actions, new_hand
from bot.engine.nap.rules import NapRules, ladder_of
from bot.engine.nap.state import NapSetup
from bot.engine.options import OptionSet, OptionValue
from bot.engine.rules import RuleSet
from bot.engine.state import MOST_REDEALS, Setup
from tests.conformance.cases import NAPOLEON
from tests.conformance.family import Case, Family, can_be, is_playable
from tests.conformance.nap_cases import NAP
from tests.conformance.walk import Walk, play_out, random_setup, shuffled
from tests.effort import EFFORT, NIGHT, seed_base

_PRESETS = load_presets()
_USUAL_SEATS = 5


def _one_of_each(cases: list[Case]) -> list[Case]:
    """Return every preset with every number of seats, and every value of every option once."""
    plain = [case for case in cases if case.option is None]
    house_rules: dict[tuple[str | None, OptionValue | None], Case] = {}
    for case in sorted(cases, key=lambda case: abs(case.seats - _USUAL_SEATS)):
        house_rules.setdefault((case.option, case.value), case)
    return [*dict.fromkeys((*plain, *house_rules.values()))]


FAMILIES = (NAPOLEON, NAP)
PLAYABLE = [case for family in FAMILIES for case in family.cases() if is_playable(case)]
CASES = PLAYABLE if NIGHT else _one_of_each(PLAYABLE)
MIXTURES = 20 * EFFORT if NIGHT else 10
_STRONG = (JOKER, parse_card("JC"))
_DEARER: dict[str, OptionValue] = {"revoke": "penalty", "no_trump": "high"}
"""House rules that add ways to lose: each other one is tried together with them."""


class Plan(NamedTuple):
    """How a hand is played: seat 0 wins the auction, in a suit where possible.

    `bid` is the place on the ladder of bids, -1 the highest; `strong`: seat 0 has the best cards, otherwise
    the worst; `alone`: it calls a card that nobody else has; `revoker`: who revokes, `bidder`, `others` or
    "".
    """

    bid: int
    strong: bool
    alone: bool
    revoker: str
    trumps: Suit = SPADES


def plans(rules: OptionSet, *, dearest: bool) -> Iterator[Plan]:
    """Yield all different plans under these rules, or those of the highest bid alone; that in every suit."""
    bids = range(-1, len(ladder_of(rules))) if isinstance(rules, NapRules) else (0, -1)
    bids = (-1,) if dearest else bids
    alone = (True, False) if isinstance(rules, RuleSet) and not dearest else (True,)
    revokers = ("", "bidder", "others") if rules.to_options().get("revoke") == "penalty" else ("",)
    yield from (Plan(*plan) for plan in product(bids, (True, False), alone, revokers))
    if isinstance(rules, RuleSet):
        yield from (Plan(-1, False, True, "", suit) for suit in (*SUITS, NO_TRUMP) if suit != SPADES)


def setup_of(rules: OptionSet, seats: int, rng: random.Random) -> AnySetup:
    """Return a setup with as much in a pool as can be lost to it; in Nap seat 0 is the third to speak."""
    if isinstance(rules, NapRules):
        return NapSetup(rules, seats, seats - 3, rules.pool_cap if rules.fills_pool else 0)
    assert isinstance(rules, RuleSet)
    return Setup(rules, seats, seats - 1, board=random_setup(rng, rules, seats).board)


def pack_for(plan: Plan, setup: AnySetup, rng: random.Random) -> tuple[Card, ...]:
    """Return a pack that deals the best or the worst cards to seat 0."""
    pack = shuffled(rng, setup)
    hand = new_hand(setup, pack)[0].hands[0]
    places = {place for place, card in enumerate(pack) if hand >> card & 1}
    ranked = sorted(
        pack,
        key=lambda card: (suit_of(card) == plan.trumps, card in _STRONG, rank_of(card)),
        reverse=plan.strong,
    )
    mine, others = iter(ranked[: len(places)]), iter(ranked[len(places) :])
    return tuple(next(mine if place in places else others) for place in range(len(pack)))


def player_of(plan: Plan, rng: random.Random) -> Callable[[Any, int], Action]:
    """Return a player of all seats by a plan that buys whatever can be had for units."""

    def choose(state: Any, seat: int) -> Action:
        legal = legal_actions(state, seat)
        if legal.revokes and plan.revoker == ("bidder" if seat == 0 else "others"):
            return Play(rng.choice(cards_of(legal.revokes)), revoke=True)
        if legal.exchange is not None:
            return ExchangeCards([*legal.exchange.choices()][-1 if seat == 0 else 0])
        for kind, choose_one in _CHOICES.items():
            actions = [action for action in legal.actions if isinstance(action, kind)]
            chosen = choose_one(plan, state, seat, actions) if actions else None
            if chosen is not None:
                return chosen
        return PASS if PASS in legal else legal.sample(rng)

    return choose


def _first(_: Plan, __: Any, ___: int, actions: list[Any]) -> Action:
    return actions[0]


def _bid(plan: Plan, state: Any, seat: int, bids: list[Any]) -> Action | None:
    if seat != 0 or (state.board and state.redeals < MOST_REDEALS):
        return None  # each redeal costs antes
    points = sorted({bid.points for bid in bids})[plan.bid]
    return max((bid for bid in bids if bid.points == points), key=lambda bid: bid.suit == plan.trumps)


def _climb(plan: Plan, _: Any, seat: int, bids: list[Any]) -> Action | None:
    if plan.bid == -1:  # before a blucher somebody must have called nap and somebody wellington
        return bids[-1]
    return bids[min(plan.bid, len(bids) - 1)] if seat == 0 else None


def _call(plan: Plan, state: Any, seat: int, calls: list[Any]) -> Action:
    others = sum(hand for other, hand in enumerate(state.hands) if other != seat)
    fitting = [call for call in calls if bool(others >> call.card & 1) != plan.alone]
    return (fitting or calls)[0]


def _play(plan: Plan, _: Any, seat: int, plays: list[Any]) -> Action:
    best = max if (seat == 0) == plan.strong else min
    return best(plays, key=lambda play: rank_of(play.card))


_CHOICES: dict[type, Callable[[Plan, Any, int, list[Any]], Action | None]] = {
    Peep: _first,
    PayToSee: _first,
    Bid: _bid,
    LadderBid: _climb,
    CallNoCard: lambda plan, _, __, calls: calls[-1] if plan.alone else None,
    Call: _call,
    Play: _play,
}


def _beside_dearer(case: Case) -> dict[str, object]:
    """Return a case's options, those of a house rule with the compatible ones of `_DEARER`."""
    options = case.options
    for name, value in _DEARER.items():
        more = {name: value, **options}
        if case.option and can_be(case.preset, more, case.seats):
            options = more
    return options


def largest_paid(
    seed: str, preset: str, options: dict[str, object], seats: int, *, dearest: bool = False
) -> tuple[int, int]:
    """Play every plan; return the most units that a seat lost, and its escrow, which must not be less."""
    rules = _PRESETS[preset].rules_with(options, seats)
    escrow = game_of(rules).largest_loss(rules, seats)
    most = 0
    for plan in plans(rules, dearest=dearest):
        rng = random.Random(f"{seed} {plan}")
        setup = setup_of(rules, seats, rng)
        pack = pack_for(plan, setup, rng)
        state, events = new_hand(setup, pack)
        walk = Walk(setup, preset, options, pack, state, events, state.hands)
        play_out(walk, rng, player_of(plan, rng), lambda: None, out_of_turn=0.0)
        lost = -min(walk.state.result.units)
        assert lost <= escrow, (
            f"largest_loss says {escrow} units, a seat lost {lost} ({plan}): {json.dumps(walk.record())}"
        )
        most = max(most, lost)
    return most, escrow


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_hand_costs_more_than_largest_loss_and_some_hand_of_each_preset_as_much(case: Case) -> None:
    dearest = case.option is not None and not NIGHT
    seed, options = f"{case} {seed_base()}", _beside_dearer(case)
    most, escrow = largest_paid(seed, case.preset, options, case.seats, dearest=dearest)
    assert case.option or most == escrow


@pytest.mark.parametrize("mixture", range(MIXTURES))
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_mixture_of_house_rules_costs_more_than_largest_loss(family: Family, mixture: int) -> None:
    rng = random.Random(f"escrow {mixture} {seed_base()}")
    largest_paid(f"mixture {mixture}", *family.random_rules(rng))
