"""Suspicious chip flows: a ring that throws hands is reported, honest friends are not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.community.chip_flows import Note, NoteReason, notes
from bot.services.values.chips import Gift, Observed
from tests.effort import NIGHT, pairs

FRIENDS = (1, 2, 3, 4, 5)
STARTING = 1000
Hand = tuple[int, dict[int, int]]
PAYS = (1, 1, 1, 2, 2, 4)
"""Units that each of the larger side pays: hands differ."""


def _hand(rng: random.Random, players: tuple[int, ...], wins: Callable[[int], float], stake: int) -> Hand:
    """Return a hand of two, Napoleon and adjutant, against three; `wins` gives each player's strength."""
    napoleon, adjutant, *others = rng.sample(players, 5)
    strength = wins(napoleon) + wins(adjutant) - 2 * sum(map(wins, others)) / 3
    unit = stake * rng.choice(PAYS) * (1 if rng.random() < 0.5 + strength / 4 else -1)
    chips = {napoleon: 2 * unit, adjutant: unit, **dict.fromkeys(others, -unit)}
    return sum(-it for it in chips.values() if it < 0), chips


def _evening(seed: int, hands: int, stake: int, skill: float) -> Observed:
    """Return friends of unequal strength who all joined lately: 1 is the strongest, 5 the weakest."""
    rng = random.Random(seed)
    players = tuple(_hand(rng, FRIENDS, lambda who: skill * (3 - who) / 2, stake) for _ in range(hands))
    return Observed(hands=players, fresh=frozenset(FRIENDS))


@pytest.mark.parametrize(("played", "skill"), pairs([(10, 20), (40, 10), (200, 1), (200, 10)], [0.3, 0.0]))
def test_honest_friends_are_hardly_ever_reported(played: tuple[int, int], skill: float) -> None:
    hands, stake = played
    evenings = 200 if NIGHT else 60
    noted = [seed for seed in range(evenings) if notes(_evening(seed, hands, stake, skill), STARTING)]
    assert len(noted) <= max(2, evenings // 50), f"{len(noted)} of {evenings} evenings"


def _ring(seed: int, hands: int, stake: int, thrown: float) -> Observed:
    """Return five accounts of one owner: four lose to the first whenever they can."""
    rng = random.Random(seed)

    def hand() -> Hand:
        if rng.random() > thrown:
            return _hand(rng, FRIENDS, lambda _: 0.0, stake)
        unit = stake * rng.choice(PAYS)
        return 4 * unit, {1: 4 * unit, **dict.fromkeys(FRIENDS[1:], -unit)}

    return Observed(hands=tuple(hand() for _ in range(hands)), fresh=frozenset(FRIENDS[1:]))


@pytest.mark.parametrize(("hands", "stake", "thrown"), [(20, 20, 1.0), (40, 10, 1.0), (60, 10, 0.85)])
def test_a_ring_of_five_that_throws_hands_to_one_is_reported(hands: int, stake: int, thrown: float) -> None:
    for seed in range(20):
        found = [note for note in notes(_ring(seed, hands, stake, thrown), STARTING) if note.user_id == 1]
        assert found, seed
        assert {*found[0].others} <= set(FRIENDS[1:])
        assert found[0].together == 100
        assert found[0].fresh == len(found[0].others)


def test_accounts_drained_one_after_the_other_are_reported_together() -> None:
    """Two hands each for all their chips: too few per pair to tell from luck."""
    hands = tuple((500, {1: 500, account: -500}) for account in (11, 11, 12, 12, 13, 13))
    found = notes(Observed(hands, fresh=frozenset((11, 12, 13))), STARTING)
    assert found == (
        Note(NoteReason.FRESH, 1, (11, 12, 13), chips=3000, hands=6, share=100, fresh=3, together=100),
    )
    assert notes(Observed(hands), STARTING) == (), "for known members a few lost hands mean nothing"


def test_one_accomplice_at_an_honest_table_is_reported() -> None:
    rng = random.Random(5)
    hands = [_hand(rng, FRIENDS, lambda _: 0.0, 10) for _ in range(60)]
    hands += [(40, {1: 40, 2: -40, 3: 0, 4: 0, 5: 0}) for _ in range(40)]
    (note,) = notes(Observed(tuple(hands)), STARTING)
    assert (note.why, note.user_id, note.others) == (NoteReason.ONE_WAY, 1, (2,))
    assert note.odds >= 1000


def test_gifts_of_several_to_one_are_reported() -> None:
    gifts = tuple(Gift(giver, 1, 400) for giver in (11, 12, 13))
    (note,) = notes(Observed((), gifts, frozenset((11,))), STARTING)
    assert note == Note(NoteReason.GIFTS, 1, (11, 12, 13), chips=1200, fresh=1)
    assert notes(Observed((), gifts[:2]), STARTING) == ()


chips = st.dictionaries(st.integers(1, 6), st.integers(-500, 500), min_size=2)


@given(st.lists(chips, max_size=40), st.sets(st.integers(1, 6)), st.integers(0, 2000))
def test_any_history_can_be_checked(hands: list[dict[int, int]], fresh: set[int], start: int) -> None:
    played = tuple((sum(-it for it in hand.values() if it < 0), hand) for hand in hands)
    for note in notes(Observed(played, fresh=frozenset(fresh)), start):
        assert note.chips > 0
        assert 75 <= note.share <= 100
        assert note.user_id not in note.others
        assert 0 <= note.together <= 100


@pytest.mark.parametrize("route", ["hands", "pots", "gifts"])
def test_fresh_accounts_that_feed_one_member_are_reported_by_any_route(route: str) -> None:
    """The fault: two that lost one hand each, and four entry fees, moved thousands unnoticed."""
    lost = [(300, {1: 300, loser: -300}) for loser in (2, 3)]
    gifts = tuple(Gift(loser, 1, 300) for loser in (2, 3))
    ways = {"hands": {"hands": tuple(lost)}, "pots": {"pots": tuple(lost)}, "gifts": {"gifts": gifts}}
    (note,) = notes(Observed(fresh=frozenset({2, 3}), **{"hands": (), **ways[route]}), STARTING)  # type: ignore[arg-type]
    assert (note.why, note.user_id, note.others, note.chips) == (NoteReason.FRESH, 1, (2, 3), 600)
