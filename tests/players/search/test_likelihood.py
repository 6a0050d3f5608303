"""Imagined deals count by how likely they make the others' calls and plays."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from bot.engine.cards import Mask, cards_of, mask_of, parse_card
from bot.engine.views import view
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.search import likelihood, trial
from bot.players.search.compact import places_of
from bot.players.search.likelihood import AuctionHeard, PlaySoFar
from bot.players.search.playout import World
from bot.players.search.position import compact_table_in
from bot.players.search.trial import Trial
from bot.players.search.worlds import Worlds
from bot.players.value import Worth
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import A, B, C, D, E, Hand
from tests.players.search.states import cards_at, compacted, hand_at_play
from tests.players.search.test_worlds import agrees, deals_of, endings

SKILL = Level.EXPERT.napoleon


def after_exchanging(world: World, one: int, other: int) -> World:
    """Return a world with the cards of two seats exchanged."""
    hands = list(world.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return world._replace(hands=hands)


def test_the_true_deal_allows_every_card_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal's likelihood agrees with the real plays and calls, computed backwards."""
    monkeypatch.setattr(likelihood, "LEAST", 0.0)
    hands = 0
    for number in range(200 * EFFORT if NIGHT else 40):
        state = hand_at_play(random.Random(seed_base() + number))
        if state is None or state.piles:
            continue
        hands += 1
        _, _, world, _, _ = compacted(state)
        for seat in range(state.setup.seats):
            assert 0.0 < PlaySoFar(view(state, seat)).likelihood(world) <= 1.0
            assert 0.0 < AuctionHeard(view(state, seat)).likelihood(world) <= 1.0
    assert hands > (20 if NIGHT else 10)


SPADES, HEARTS = "AS KS QS JS TS 9S AC JC KC 2D", "AH KH QH TH 9H 8H JH JD AD 3D"


def bid_on() -> tuple[Hand, World]:
    """Return a hand in which D bid hearts and E won with spades, and its deal as in search."""
    weak = {A: "2H 3H 2C 3C 4C 5D 6D 7D 4S 5S", B: "4H 5H 6H 6C 7C 8C 8D 9D 6S 7S"}
    hand = Hand({**weak, D: HEARTS, E: SPADES}, blind="2S 3S").auction("- - - 13H 14S -")
    hand.call("JH").discard("2D 2S")
    return hand, compacted(hand.state)[2]


def test_a_player_who_passed_hardly_has_a_hand_to_bid_with() -> None:
    hand, world = bid_on()
    likely = AuctionHeard(hand.view(C)).likelihood
    assert likely(world) > 5 * likely(after_exchanging(world, B, D))
    assert likely(world) == pytest.approx(likely(after_exchanging(world, A, B)), rel=0.3), (
        "both passed with weak hands"
    )


def test_a_player_who_bid_has_the_cards_for_it() -> None:
    hand, world = bid_on()
    likely = AuctionHeard(hand.view(A)).likelihood
    assert likely(world) > 5 * likely(after_exchanging(world, C, D))


def test_ones_own_call_tells_nothing() -> None:
    hand, world = bid_on()
    likely = AuctionHeard(hand.view(D)).likelihood
    assert likely(world) == likely(world._replace(hands=[*world.hands[:D], 0, world.hands[E]]))


def test_napoleon_mostly_holds_what_is_stronger_than_the_called_card() -> None:
    """Computers call the strongest card that they lack, as people mostly do."""
    weak = {A: "2H 3H 2C 3C 4C 5D 6D 7D 4S 5S", B: "4H 5H 6H 6C 7C 8C 8D 9D 6S 7S"}
    strong = SPADES.replace("JC", "5C")
    hand = Hand({**weak, D: HEARTS, E: strong}, blind="2S 3S").auction("- - - 13H 14S -")
    hand.call("JC").discard("2D 2S")
    seen = hand.view(A)
    assert seen.contract is not None
    worlds = Worlds(seen, read(seen, SKILL), compact_table_in(seen))
    rng, held = random.Random(1), Counter[str]()
    for _ in range(400):
        cards = worlds.deal(rng).hands[E]
        held.update(name for name in ("AS", "JS", "AD", "KC") if cards & places_of(1 << parse_card(name)))
    assert min(held["AS"], held["JS"]) > 300
    assert max(held["AD"], held["KC"]) < 200, "these are weaker than the called card"


def test_a_player_who_gives_napoleon_a_point_is_likely_the_adjutant() -> None:
    hand = Hand({A: "AH", B: "KD TH 8H", C: "4D 3H 5H"}, blind="2C 3C").auction("12D - - - -")
    hand.call("KD").discard("2C 3C").play("AH").play("TH").play("3H")
    world = compacted(hand.state)[2]
    king_and_four = places_of(mask_of(map(parse_card, ("KD", "4D"))))
    hands = [cards ^ king_and_four if seat in (B, C) else cards for seat, cards in enumerate(world.hands)]
    likely = PlaySoFar(hand.view(E)).likelihood
    assert likely(world) > 1.5 * likely(World(hands, 1 << A | 1 << C))


def test_deals_occur_by_their_likelihood(monkeypatch: pytest.MonkeyPatch) -> None:
    """In small endings, compared with all deals that agree with the view."""
    monkeypatch.setattr(trial, "Worlds", partial(Worlds, certain_only=True))
    monkeypatch.setattr(trial, "CANDIDATES", 30)  # enough that a deal does not depend on the one before
    tested = unequal = 0
    for rng, seen in endings(50 * EFFORT if NIGHT else 40):
        if not NIGHT and tested >= 3 and unequal >= 2:
            break
        if seen.to_act != (seen.seat,):
            continue
        deals = [hands for hands, away in deals_of(seen) if agrees(seen, hands, away)]
        if not 2 <= len(deals) <= 40:
            continue
        expected = dict.fromkeys(deals, 0.0)
        found: Counter[tuple[Mask, ...]] = Counter()
        assert seen.contract is not None
        table, known = compact_table_in(seen), read(seen, SKILL)
        tried = Trial(seen, known, table, [cards_of(seen.hand.mask)[0]], Worth(seen), rng)
        calls, played = AuctionHeard(seen), PlaySoFar(seen)
        draws = 20 * len(deals)
        for _ in range(draws):
            world = tried.deal()
            hands = tuple(0 if at == seen.seat else cards_at(cards) for at, cards in enumerate(world.hands))
            expected[hands] = calls.likelihood(world) * played.likelihood(world) ** trial.TRUST
            found[hands] += 1
        tested += 1
        unequal += len(set(expected.values())) > 1
        whole = sum(expected.values())
        chi = sum(
            (found[hands] - draws * part / whole) ** 2 / (draws * part / whole)
            for hands, part in expected.items()
            if part
        )
        assert chi < len(deals) - 1 + 5 * (2 * (len(deals) - 1)) ** 0.5 + 5
    assert tested >= (5 if NIGHT else 3)
    assert unequal >= (3 if NIGHT else 2)
