"""Imagined deals agree with everything public, and all such deals are equally frequent."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import pytest

from bot.engine.cards import BIT, MIGHTY, Mask, cards_of, mask_of, parse_card
from bot.engine.deal import pack_mask
from bot.engine.state import HandState, Trick
from bot.engine.tricks import legal_cards, trick_table
from bot.engine.views import View, view
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.search.compact import places_of
from bot.players.search.dealer import Dealer, Leaning, Receiver
from bot.players.search.playout import World
from bot.players.search.position import compact_table_in
from bot.players.search.worlds import Worlds
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import A, B, E, Hand
from tests.players.search.states import cards_at, hand_at_play

SKILL = Level.REGULAR.napoleon
MOST_DEALS = 1000
"""An ending with more deals is not counted by hand."""


def worlds_of(seen: View, *, certain_only: bool = True) -> Worlds:
    assert seen.contract is not None
    return Worlds(seen, read(seen, SKILL), compact_table_in(seen), certain_only=certain_only)


def unseen_by(seen: View) -> Mask:
    """Return the cards that a seat does not see, slowly; not for two players, who see piles."""
    played = mask_of(card for trick in seen.tricks for card in trick.cards) | mask_of(seen.trick)
    return pack_mask(seen.rules) & ~(played | seen.hand.mask | seen.discards.mask)


def agrees(seen: View, hands: Sequence[Mask], discards: Mask) -> bool:
    """Return whether a deal of the unseen cards agrees with everything public, slowly."""
    table, napoleon = trick_table(seen.rules, seen.contract.suit), seen.contract.seat
    if not seen.rules.discards_are_hidden and discards & seen.rules.scoring:
        return False
    if seen.must_bid is not None and seen.rules.mighty_must_bid:
        assert seen.must_bid == napoleon
        holders = [seat for seat, hand in enumerate(hands) if hand & BIT[MIGHTY]]
        if holders and holders != [seen.must_bid]:
            return False
    if seen.blind is not None and seen.rules.blind_use == "exchange":
        others = [hand for seat, hand in enumerate(hands) if seat not in (napoleon, seen.seat)]
        if any(hand & seen.blind.mask for hand in others):
            return False
    if seen.contract.alone is False and seen.seat == napoleon and seen.contract.called is not None:
        assert not discards
    held = list(hands)
    tricks = list(seen.tricks)
    if seen.trick:
        assert seen.leader is not None
        tricks.append(Trick(seen.leader, seen.trick, 0))
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        for offset in range(len(trick.cards) - 1, -1, -1):
            card, seat = trick.cards[offset], (trick.leader + offset) % seen.seats
            held[seat] |= BIT[card]
            before = trick.cards[:offset]
            if before and not legal_cards(table, number == 0, before, held[seat]) & BIT[card]:
                return False
    return True


def deals_of(seen: View) -> Iterator[tuple[tuple[Mask, ...], Mask]]:
    """Yield all ways to deal the unseen cards to the others and the hidden discards."""
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    sizes = [*(seen.hand_sizes[seat] for seat in others), seen.discard_count - len(seen.discards)]

    def split(cards: tuple[int, ...], rest: list[int]) -> Iterator[list[Mask]]:
        if not rest:
            yield []
            return
        for chosen in combinations(cards, rest[0]):
            left = tuple(card for card in cards if card not in chosen)
            for more in split(left, rest[1:]):
                yield [mask_of(chosen), *more]

    for parts in split(cards_of(unseen_by(seen)), sizes):
        hands = [0] * seen.seats
        for seat, part in zip(others, parts, strict=False):
            hands[seat] = part
        yield tuple(hands), parts[-1]


def number_of_deals(seen: View) -> int:
    found, left = 1, unseen_by(seen).bit_count()
    for seat in range(seen.seats):
        if seat != seen.seat:
            found *= comb(left, seen.hand_sizes[seat])
            left -= seen.hand_sizes[seat]
    return found


def endings(count: int) -> Iterator[tuple[random.Random, View]]:
    """Yield views of small endings with many kinds of rules."""
    number = seed_base()
    while count:
        number += 1
        rng = random.Random(number)
        state = hand_at_play(rng, rng.randrange(20, 46))
        if state is None or state.setup.seats == 2:
            continue
        seen = view(state, rng.randrange(state.setup.seats))
        if 1 < number_of_deals(seen) <= MOST_DEALS:
            count -= 1
            yield rng, seen


def test_the_deals_are_counted_correctly() -> None:
    hidden = 0
    for _, seen in endings(50 * EFFORT if NIGHT else 20):
        counted = sum(agrees(seen, hands, discards) for hands, discards in deals_of(seen))
        assert worlds_of(seen).ways == counted
        hidden += seen.discard_count > len(seen.discards)
    assert hidden


def test_all_deals_that_agree_are_equally_frequent() -> None:
    tested = 0
    for rng, seen in endings(40 * EFFORT if NIGHT else 14):
        possible = {hands for hands, discards in deals_of(seen) if agrees(seen, hands, discards)}
        worlds = worlds_of(seen)
        if not 2 <= len(possible) <= 120 or worlds.ways != len(possible):
            continue
        tested += 1
        draws = 30 * len(possible)
        found: Counter[tuple[Mask, ...]] = Counter()
        for _ in range(draws):
            hands = [cards_at(hand) for hand in worlds.deal(rng).hands]
            assert seen.seat is not None
            assert hands[seen.seat] == seen.hand.mask
            hands[seen.seat] = 0
            found[tuple(hands)] += 1
        assert set(found) <= possible
        chi = sum((found[hands] - 30) ** 2 / 30 for hands in possible)
        freedom = len(possible) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5, (chi, freedom)
    assert tested >= 5


def test_every_world_agrees_with_everything_public_under_all_rules() -> None:
    moved = 0
    for number in range(400 * EFFORT if NIGHT else 20):
        rng = random.Random(seed_base() + number)
        state = hand_at_play(rng)
        if state is None:
            continue
        for seat in range(state.setup.seats):
            seen = view(state, seat)
            worlds = worlds_of(seen, certain_only=bool(number % 2))
            for _ in range(2):
                world = worlds.deal(rng)
                check_world(state, seen, world)

                if not seen.piles:
                    for _ in range(3):
                        world, times = worlds.neighbour(world, rng)
                        moved += times > 0.0
                    check_world(state, seen, world)
    assert moved


def test_swaps_preserve_the_frequency_of_deals() -> None:
    """Dealt worlds changed by swaps, accepted by their weights, are as frequent as dealt ones."""
    tested = leaning = 0
    for rng, seen in endings(40 * EFFORT if NIGHT else 14):
        worlds = worlds_of(seen, certain_only=False)
        if not 2 <= number_of_deals(seen) <= 120:
            continue
        dealt, after, draws = Counter[tuple[Mask, ...]](), Counter[tuple[Mask, ...]](), 1500
        for _ in range(draws):
            dealt[tuple(worlds.deal(rng).hands)] += 1
            world = worlds.deal(rng)
            for _ in range(5):
                candidate, times = worlds.neighbour(world, rng)
                world = candidate if rng.random() < times else world
                leaning += times not in (0.0, 1.0)
            after[tuple(world.hands)] += 1
        both = dealt | after
        if len(both) < 2:
            continue
        tested += 1
        chi = sum((dealt[hands] - after[hands]) ** 2 / (dealt[hands] + after[hands]) for hands in both)
        freedom = len(both) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5, (chi, freedom)
    assert tested >= 5
    assert leaning


def test_a_swap_of_the_called_card_changes_napoleons_partner() -> None:
    hand = Hand({A: "AH", B: "KD"}, blind="2C 3C").auction("12D - - - -").call("KD").discard("2C 3C")
    seen, rng, sides = hand.view(E), random.Random(1), set[int]()
    worlds = worlds_of(seen)
    world = worlds.deal(rng)
    king = places_of(mask_of([parse_card("KD")]))
    for _ in range(2000):
        world, _ = worlds.neighbour(world, rng)
        holder = next((seat for seat, cards in enumerate(world.hands) if cards & king), A)
        assert world.side == 1 << A | 1 << holder
        sides.add(world.side)
    assert len(sides) >= 3


def check_world(state: HandState, seen: View, world: World) -> None:
    """Check a world against the sizes of the hands, the cards that are out, and the plays so far."""
    hands = [cards_at(hand) for hand in world.hands]
    assert [hand.bit_count() for hand in hands] == [hand.bit_count() for hand in state.hands]
    assert seen.seat is not None
    assert hands[seen.seat] == state.hands[seen.seat]
    out = sum(hands)
    assert out.bit_count() == sum(hand.bit_count() for hand in hands), "no card is held twice"
    assert len(world.under) == sum(max(0, len(pile) - 1) for piles in seen.piles for pile in piles)
    assert world.side >> state.contract.seat & 1  # type: ignore[union-attr]
    if not seen.piles:
        rest = unseen_by(seen) & ~out
        assert agrees(seen, [0 if seat == seen.seat else hand for seat, hand in enumerate(hands)], rest)


def test_weights_make_deals_more_likely() -> None:
    rng = random.Random(1)
    dealer = Dealer(
        0b1111, [Receiver(0, 0), Receiver(2, 0b1111), Receiver(2, 0b1111)], [Leaning(1, (1, 3, 1))]
    )
    first = sum(dealer.deal(rng)[1] & 1 for _ in range(4000))
    assert abs(first / 4000 - 0.75) < 0.03


def test_with_nothing_unseen_there_is_one_deal() -> None:
    dealer = Dealer(0, [Receiver(0, 0), Receiver(0, 0)])
    assert (dealer.ways, dealer.deal(random.Random(1))) == (1, [0, 0])


def test_an_impossible_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal"):
        Dealer(0b11, [Receiver(0, 0), Receiver(2, 0b01)])
