"""rules.md 9, end of session: the last poker hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK_52, Card, CardSet, card_text, cards_of, mask_of, rank_of, suit_of
from bot.engine.errors import IllegalAction
from bot.engine.poker.hand import (
    TOO_FEW,
    apply,
    check,
    default_action,
    legal_actions,
    new_poker,
    poker_view,
    to_act,
)
from bot.engine.poker.ranking import best_hand
from bot.engine.poker.values import (
    POKER_GAMES,
    ChooseGame,
    CommonDealt,
    Exchange,
    Exchanged,
    PokerAction,
    PokerDealt,
    PokerPhase,
    PokerSetup,
    PokerState,
    PotShared,
    ShareOut,
)
from tests.effort import examples
from tests.engine.build import A, B, C, D, E, cards
from tests.engine.rulebook import rule

ALL = (A, B, C, D, E)


def pack_of(text: str) -> tuple[Card, ...]:
    """Return a pack that begins with some cards, followed by the others in order of number."""
    first = cards(text)
    return (*first, *(card for card in PACK_52 if card not in first))


def dealt(hands: Sequence[str], rest: str = "") -> str:
    """Return the start of a pack that deals these hands one card at a time from eldest."""
    rows = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for row in rows for card in row) + " " + rest


def begin(pack: str = "", *, units: int = 30, dealer: int = E, playing: tuple[int, ...] = ALL) -> PokerState:
    """Return a poker hand that waits for the dealer's choice."""
    state, events = new_poker(PokerSetup(5, dealer, units, playing), pack_of(pack))
    assert events == () or len(playing) < 2
    return state


def do(state: PokerState, action: PokerAction, seat: int | None = -1) -> PokerState:
    """Return the state after an action of the player to move."""
    return apply(state, to_act(state)[0] if seat == -1 else seat, action)[0]


def units(state: PokerState) -> tuple[int, ...]:
    """Return what each seat gets."""
    return state.result.units


def refusal(state: PokerState, seat: int | None, action: PokerAction) -> str:
    """Return the code of a refusal."""
    with pytest.raises(IllegalAction) as refused:
        check(state, seat, action)
    return refused.value.code


@rule(
    "9 End of session: poker",
    "the dealer of the last hand chooses one of four games",
    "for what is left on board and kitty",
)
def test_the_dealer_chooses() -> None:
    state = begin(dealer=C)
    assert to_act(state) == (C,)
    assert legal_actions(state, C).actions == tuple(ChooseGame(game) for game in POKER_GAMES)
    assert legal_actions(state, D).actions == ()
    assert set(POKER_GAMES) == {"five_card_draw", "five_card_stud", "seven_card_stud", "texas_holdem"}
    assert refusal(state, D, ChooseGame("texas_holdem")) == "not-your-turn"
    assert refusal(state, C, ChooseGame("omaha")) == "poker-game-unknown"
    assert refusal(state, C, Exchange(0)) == "poker-choose-first"
    assert refusal(state, None, ChooseGame("texas_holdem")) == "seat-needed"
    for game in POKER_GAMES:
        over = do(state, ChooseGame(game))
        while to_act(over):
            over = do(over, default_action(over, to_act(over)[0]))
        assert (over.chosen, sum(units(over))) == (game, 30)


@rule("9 End of session: poker", "the dealer of the last hand chooses one of four games")
def test_a_dealer_who_left_chooses_nothing() -> None:
    assert to_act(begin(dealer=C, playing=(A, B, D, E))) == (B,)


@rule("9 End of session: poker", "fresh 52-card pack")
def test_the_pack_is_fresh() -> None:
    for pack in (PACK_52[:51], (*PACK_52[:51], 0), (*PACK_52, 52)):
        with pytest.raises(IllegalAction) as refused:
            new_poker(PokerSetup(5, E, 30, ALL), pack)
        assert refused.value.code == "pack-wrong"


@rule("9 End of session: poker", "one card at a time from eldest, no burns")
def test_the_deal() -> None:
    state = do(begin(dealer=B), ChooseGame("five_card_draw"))
    assert [cards_of(state.hands[seat])[0] for seat in (C, D, E, A, B)] == [0, 1, 2, 3, 4]
    assert cards_of(state.hands[C]) == (0, 5, 10, 15, 20)
    assert state.stock == PACK_52[25:]
    holdem = do(begin(), ChooseGame("texas_holdem"))
    assert [cards_of(hand) for hand in holdem.hands] == [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9)]
    assert holdem.common == PACK_52[10:15]
    stud = do(begin(playing=(A, C)), ChooseGame("seven_card_stud"))
    assert cards_of(stud.hands[C]) == tuple(range(1, 14, 2))
    assert stud.hands[B] == 0


@rule("9 End of session: poker", "no betting")
@pytest.mark.parametrize("game", ["five_card_stud", "seven_card_stud", "texas_holdem"])
def test_without_a_draw_it_is_over_with_the_deal(game: str) -> None:
    state, events = apply(begin(), E, ChooseGame(game))
    assert state.phase is PokerPhase.ENDED
    assert Counter(type(event) for event in events)[PokerDealt] == 5
    assert (CommonDealt(state.common) in events) == (game == "texas_holdem")
    assert events[-1] == PotShared(units(state), state.hands)
    assert refusal(state, E, ChooseGame(game)) == "poker-over"
    with pytest.raises(IllegalAction):
        default_action(state, E)


@rule("9 End of session: poker", "draw: each in turn exchanges 0 to 5 cards once")
def test_the_draw() -> None:
    state = do(begin(dealer=B), ChooseGame("five_card_draw"))
    assert to_act(state) == (C,)
    assert len(list(legal_actions(state, C))) == 32
    assert refusal(state, C, ChooseGame("texas_holdem")) == "poker-exchange-only"
    assert refusal(state, C, Exchange(mask_of(cards("3C")))) == "discard-not-held"
    assert refusal(state, D, Exchange(0)) == "not-your-turn"
    after, events = apply(state, C, Exchange(mask_of((0, 5))))
    assert cards_of(after.hands[C]) == (10, 15, 20, 25, 26)
    assert [event for event in events if event.audience is None] == [Exchanged(C, 2, 0, None)]
    assert Exchanged(C, 2, mask_of((25, 26)), C) in events
    assert to_act(after) == (D,)
    after = do(do(after, Exchange(after.hands[D])), Exchange(0))
    assert cards_of(after.hands[D]) == (27, 28, 29, 30, 31)
    assert to_act(after) == (A,)
    assert after.result is None
    after = do(do(after, Exchange(0)), Exchange(after.hands[B]))
    assert after.result is not None
    assert [count.bit_count() for _, count in after.exchanges] == [2, 5, 0, 0, 5]


def test_nobody_sees_cards_of_others_before_the_end() -> None:
    state = do(do(begin(), ChooseGame("five_card_draw")), Exchange(mask_of((0,))))
    for seat in (*ALL, None):
        seen = poker_view(state, seat)
        assert seen.exchanged == ((A, 1),)
        assert [hand for hand in seen.hands if hand is not None] == (
            [] if seat is None else [CardSet(state.hands[seat])]
        )
        assert seen.hand == (CardSet() if seat is None else CardSet(state.hands[seat]))
    waiting = begin()
    assert not any(poker_view(waiting, A).hands)
    for _ in range(4):
        state = do(state, Exchange(0))
    assert poker_view(state, None).hands == tuple(CardSet(hand) for hand in state.hands)


LADDER = [
    ("2C 4D 6H 8S 9C", "high_card"),
    ("2C 4D 6H 8S TC", "high_card"),
    ("2C 2D 6H 8S TC", "one_pair"),
    ("AC AD 2H 3S 4C", "one_pair"),
    ("2C 2D 3H 3S 4C", "two_pair"),
    ("AC AD KH KS 2C", "two_pair"),
    ("2C 2D 2H 3S 4C", "three_of_a_kind"),
    ("AC 2D 3H 4S 5C", "straight"),
    ("2C 3D 4H 5S 6C", "straight"),
    ("TC JD QH KS AC", "straight"),
    ("2C 3C 4C 5C 7C", "flush"),
    ("2D 4D 6D 8D AD", "flush"),
    ("2C 2D 2H 3S 3C", "full_house"),
    ("2C 2D 2H 2S 3C", "four_of_a_kind"),
    ("AC 2C 3C 4C 5C", "straight_flush"),
    ("TS JS QS KS AS", "straight_flush"),
]


@rule("9 End of session: poker", "standard ranking", "A-2-3-4-5 is a straight")
def test_known_hands_in_order() -> None:
    ranks = [best_hand(cards(text)) for text, _ in LADDER]
    assert [rank.category for rank in ranks] == [category for _, category in LADDER]
    assert all(low < high for low, high in pairwise(ranks))


@rule("9 End of session: poker", "suits equal")
def test_suits_are_equal() -> None:
    assert best_hand(cards("AS KS QS JS 9S")) == best_hand(cards("AC KC QC JC 9C"))
    assert best_hand(cards("AS KD QS JS 9S")) == best_hand(cards("AC KC QC JH 9C"))


@rule("9 End of session: poker", "seven-card stud and hold'em: best five of seven")
def test_the_best_five_of_seven_count() -> None:
    rank = best_hand(cards("2C AH AD 2D AS 2H KC"))
    assert rank.category == "full_house"
    assert {card_text(card) for card in cards_of(rank.cards)} >= {"AH", "AD", "AS"}
    assert best_hand(cards("AC 2D 3H 4S 5C 9C TC")).category == "straight"


@given(st.permutations(range(52)))
@examples(150)
def test_the_ranking_agrees_with_a_slow_one(order: list[int]) -> None:
    one, other = order[:5], order[5:10]
    assert (best_hand(one) > best_hand(other)) == (slow_rank(one) > slow_rank(other))
    assert (best_hand(one) == best_hand(other)) == (slow_rank(one) == slow_rank(other))
    seven = order[10:17]
    assert best_hand(seven) == max(best_hand(some) for some in fives(seven))


def fives(seven: list[Card]) -> list[list[Card]]:
    """Return all fives of seven cards."""
    return [[c for k, c in enumerate(seven) if k not in (i, j)] for j in range(7) for i in range(j)]


def slow_rank(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """Return the rank of five cards, straight from the rules of poker."""
    numbers = Counter(rank_of(card) for card in hand)
    order = sorted(numbers, key=lambda rank: (numbers[rank], rank), reverse=True)
    shape = sorted(numbers.values(), reverse=True)
    flush = len({suit_of(card) for card in hand}) == 1
    wheel = order == [12, 3, 2, 1, 0]
    straight = wheel or (len(order) == 5 and order[0] - order[4] == 4)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(shape), 0)
    if straight or flush:
        kind = 8 if straight and flush else 4 if straight else 5
    return kind, [3, 2, 1, 0, -1] if wheel else order


@rule("9 End of session: poker", "best hand takes all")
def test_the_best_hand_takes_all() -> None:
    hands = ["2C 4D 6H 8S 9C", "3C 3D 6D 8H TC", "KC QD JH 8D 9D", "2D 4C 6C 8C 9H", "5C 5D 5H 2H 4S"]
    state = do(begin(dealt(hands), units=31), ChooseGame("five_card_stud"))
    assert units(state) == (0, 0, 0, 0, 31)
    assert state.result.winners == (E,)
    assert [rank.category for rank in state.result.ranks if rank] == [
        "high_card", "one_pair", "high_card", "high_card", "three_of_a_kind",
    ]  # fmt: skip


@rule("9 End of session: poker", "ties share, odd units to the earliest seat from eldest")
def test_ties_share() -> None:
    common = "AS KS QS JS TS"
    hands = ["2C 2D", "3C 3D", "4C 4D", "5C 5D", "6C 6D"]
    pack = dealt(hands, common)
    assert units(do(begin(pack, units=30), ChooseGame("texas_holdem"))) == (6, 6, 6, 6, 6)
    assert units(do(begin(pack, units=33), ChooseGame("texas_holdem"))) == (7, 7, 7, 6, 6)
    assert units(do(begin(pack, units=33, dealer=B), ChooseGame("texas_holdem"))) == (6, 6, 7, 7, 7)
    straights = ["AC KC QC JC TD", "AD KD QD JD TC", "2C 3D 4C 6D 7D", "2D 3C 4D 6C 7C", "2H 3H 4H 6H 7S"]
    state = do(begin(dealt(straights), units=5), ChooseGame("five_card_stud"))
    assert units(state) == (3, 2, 0, 0, 0)


@rule("9 End of session: poker", "fewer than two players left: shared equally")
@pytest.mark.parametrize("playing", [(), (C,)])
def test_there_is_no_poker_with_fewer_than_two(playing: tuple[int, ...]) -> None:
    state, events = new_poker(PokerSetup(5, D, 32, playing), PACK_52)
    assert to_act(state) == ()
    assert units(state) == (7, 6, 6, 6, 7), "odd units from eldest, E"
    assert events == (PotShared((7, 6, 6, 6, 7), ()),)
    assert state.result.reason == TOO_FEW


@rule("9 End of session: poker", "ended by an admin: shared equally")
def test_an_admin_may_end_it_at_any_moment() -> None:
    state = begin(units=12)
    assert units(do(state, ShareOut("the end"), None)) == (3, 3, 2, 2, 2)
    drawing = do(state, ChooseGame("five_card_draw"))
    ended = do(drawing, ShareOut("the end"), None)
    assert units(ended) == (3, 3, 2, 2, 2)
    assert poker_view(ended, None).hands == (None,) * 5, "nobody shows their cards"
    assert refusal(drawing, A, ShareOut("mine")) == "seat-needed"


@given(st.integers(0, 2**32), st.integers(0, 200), st.sets(st.integers(0, 4), min_size=2))
@examples(60)
def test_any_poker_hand_pays_out_exactly_the_pot(seed: int, pot: int, playing: set[int]) -> None:
    rng = random.Random(seed)
    pack = rng.sample(PACK_52, 52)
    state, _ = new_poker(PokerSetup(5, rng.randrange(5), pot, tuple(sorted(playing))), pack)
    while to_act(state):
        (seat,) = to_act(state)
        legal = legal_actions(state, seat).actions
        assert default_action(state, seat) in legal
        state, _ = apply(state, seat, rng.choice(legal))
    assert sum(units(state)) == pot
    assert min(units(state)) >= 0
    held = [card for hand in state.hands for card in cards_of(hand)]
    assert len(held) == len(set(held))
    best = max(slow_best(state, seat) for seat in playing)
    assert {seat for seat in playing if slow_best(state, seat) == best} == set(state.result.winners)


def slow_best(state: PokerState, seat: int) -> tuple[int, list[int]]:
    """Return the rank of a seat's best five cards."""
    held = [*cards_of(state.hands[seat]), *state.common]
    return max(map(slow_rank, fives(held) if len(held) == 7 else [held]))
