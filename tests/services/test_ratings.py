"""Ratings are sound: roles give nothing, strength shows, sides of unequal size are equal."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import correlation, fmean
from unittest.mock import AsyncMock, Mock

import pytest
from openskill.models import BradleyTerryFull

from bot.engine.roles import BIDDER, OPPONENT
from bot.services.standings import ratings
from bot.services.standings.ratings import BETA, EDGE, MEAN, NEW, SIGMA, TAU, all_softened, rate_hand, soften
from bot.services.values.hands import HandResult
from bot.services.values.standings import SETTLED, Rating
from tests.effort import at_night

USUALLY_MADE = math.log(0.65 / 0.35)
"""Contracts among equal players are made in 65 of 100 hands."""


def played(strengths: Sequence[float], zeal: Sequence[float], hands: int, seed: int) -> dict[int, Rating]:
    """Return the ratings of players 1, 2, ... after this many hands of five players.

    Players with more `zeal` are Napoleon more often; sides win by their mean strength (in logits).
    """
    rng = random.Random(seed)
    ratings: dict[int, Rating] = {}
    everybody = range(1, len(strengths) + 1)
    for _ in range(hands):
        table = rng.sample(everybody, 5)
        napoleon = rng.choices(table, [zeal[player - 1] for player in table])[0]
        others = [player for player in table if player != napoleon]
        side = [napoleon] if rng.random() < 0.05 else [napoleon, rng.choice(others)]
        rest = [player for player in table if player not in side]
        better = fmean(strengths[p - 1] for p in side) - fmean(strengths[p - 1] for p in rest)
        made = rng.random() < 1 / (1 + math.exp(-USUALLY_MADE - better))
        winners, losers = (side, rest) if made else (rest, side)
        ratings |= rate_hand(ratings, winners, losers, declarers_won=made)
    return ratings


@at_night
def test_equal_players_do_not_drift_however_often_they_are_napoleon():
    """Without the edge, the last player, who bids most, ends 5.9 above the mean."""
    runs = [played([0] * 5, [1, 1, 1, 2, 4], 400, seed) for seed in range(30)]
    drift = [fmean(run[player].mu - MEAN for run in runs) for player in range(1, 6)]
    assert max(map(abs, drift)) < 1.2, drift
    assert abs(fmean(drift)) < 0.1
    worth = fmean(run[EDGE].mu for run in runs)
    assert 8 < worth < 14, "a logit is about 18 of mu: 65 of 100 are 11"


def test_stronger_players_rank_higher_and_more_hands_make_it_surer():
    rng = random.Random(5)
    strengths = [rng.gauss(0, 0.4) for _ in range(20)]
    agree = []
    for hands in (20, 100, 400):
        ratings = played(strengths, [1] * 20, hands * 4, 5)
        agree.append(correlation(strengths, [ratings[player].mu for player in range(1, 21)]))
    assert agree[0] < agree[1] < agree[2]
    assert agree[1] > 0.5
    assert agree[2] > 0.75
    assert max(ratings[player].sigma for player in range(1, 21)) < SIGMA * 0.9


@pytest.mark.parametrize("sizes", [(2, 3), (1, 4), (1, 1), (2, 1), (1, 6), (3, 3)])
def test_sides_of_equal_players_are_equal_whatever_their_size(sizes: tuple[int, int]):
    one, other = list(range(1, sizes[0] + 1)), list(range(11, sizes[1] + 11))
    known = {player: Rating(31, 6, 50) for player in (*one, *other)} | {EDGE: Rating(0, 1, 50)}
    won = rate_hand(known, one, other, declarers_won=True)
    lost = rate_hand(known, other, one, declarers_won=False)
    gains = sum(won[player].mu - 31 for player in one)
    assert gains == pytest.approx(sum(31 - lost[player].mu for player in one), rel=1e-6)
    assert gains == pytest.approx(sum(31 - won[player].mu for player in other), rel=1e-6)
    assert gains > 0


def test_computers_of_a_level_are_one_player_rated_by_the_mean_of_their_seats():
    after = rate_hand({}, [1, -1], [-1, -1, 2], declarers_won=True)
    seats = rate_hand({}, [1, -11], [-12, -13, 2], declarers_won=True)
    assert after[-1].mu == pytest.approx(fmean(seats[player].mu for player in (-11, -12, -13)))
    assert after[-1].sigma == pytest.approx(fmean(seats[player].sigma for player in (-11, -12, -13)))
    assert after[-1].hands == 1
    assert after[1] == seats[1]


def test_a_new_player_has_1000_and_is_provisional_while_uncertain():
    assert (NEW.shown.number, NEW.shown.deviation, NEW.shown.provisional) == (1000, 250, True)
    assert Rating(30.3, 5.27, 900).shown.provisional, "however many hands"
    shown = Rating(30.3, 5.25, 3).shown
    assert (shown.number, shown.deviation, shown.provisional) == (1212, SETTLED, False)


def test_uncertainty_grows_with_absence_up_to_a_newcomers():
    last = datetime(2026, 1, 1, tzinfo=UTC)
    known = Rating(30, 3, 400, last)
    away = [known.age_to(last + timedelta(days=days)) for days in (0, 90, 365, 3650)]
    assert [round(it.sigma, 1) for it in away] == [3, 3.8, 5.6, 6.2]
    assert {it.mu for it in away} == {30}
    assert known.effective(last) == known
    assert known.effective(last + timedelta(days=3650)) == NEW, "limits and seeding treat them as a newcomer"


def test_the_deviation_says_how_wrong_a_rating_may_be():
    """The fault was a deviation of 326 points where half was true."""
    rng = random.Random(11)
    within = []
    for seed in range(4):
        true = [rng.gauss(0, SIGMA / 18) for _ in range(20)]
        ratings = played(true, [1] * 20, 160 * 4, seed)
        middle = fmean(rating.mu for player, rating in ratings.items() if player != EDGE) - 18 * fmean(true)
        within += [
            abs(ratings[i + 1].mu - middle - 18 * it) < ratings[i + 1].sigma for i, it in enumerate(true)
        ]
    assert 0.55 < fmean(within) < 0.8, "two thirds"
    assert max(it.shown.deviation for it in ratings.values()) < SETTLED


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_is_rated_as_by_openskill(seed: int):
    rng = random.Random(seed)
    count = rng.randint(2, 7)
    cut = rng.randint(1, count - 1)
    known = {player: Rating(rng.gauss(25, 6), rng.uniform(1, 8), 3) for player in range(1, count + 1)}
    known[EDGE] = Rating(rng.gauss(8, 4), rng.uniform(1, 4), 9)
    sides = [range(1, cut + 1), range(cut + 1, count + 1)]
    made = rng.random() < 0.5
    model = BradleyTerryFull(mu=MEAN, sigma=SIGMA, beta=BETA, tau=0.0, gamma=lambda *_: 1.0)
    teams = [
        [
            model.rating((known[it].mu - MEAN) / len(side), math.hypot(known[it].sigma, TAU) / len(side))
            for it in side
        ]
        for side in sides
    ]
    teams[0 if made else 1].append(model.rating(known[EDGE].mu, known[EDGE].sigma))
    after = rate_hand(known, *sides, declarers_won=made)
    assert after.keys() == known.keys()
    for side, team in zip(sides, model.rate(teams), strict=True):
        for player, part in zip((*side, EDGE), team, strict=False):
            mean, size = (0, 1) if player == EDGE else (MEAN, len(side))
            assert after[player].mu == pytest.approx(mean + part.mu * size, rel=1e-12)
            assert after[player].sigma == pytest.approx(part.sigma * size, rel=1e-12)
            assert after[player].hands == known[player].hands + 1


def test_the_end_of_a_season_pulls_ratings_to_the_mean_and_makes_none_surer():
    strong, weak, new = Rating(34, 4, 90), Rating(19, 4, 90), Rating(25, SIGMA, 1)
    assert soften(strong).mu == pytest.approx(31)
    assert soften(weak).mu == pytest.approx(21)
    assert soften(strong).sigma > 4
    assert soften(new) == new
    assert soften(strong).hands == 90
    assert all_softened({("", 1): strong, ("", EDGE): weak}) == {("", 1): soften(strong)}


async def test_absence_counts_once_for_a_hand_that_was_sealed() -> None:
    """The fault: counting it moved the time of the last hand back, and later doubt grew by the same days."""
    ended = datetime(2026, 11, 1, tzinfo=UTC)
    result = HandResult(1, 1, 0, 7, 1, 1, "nap", OPPONENT, True, "nap", 1, 1, ended)
    results = [result, replace(result, seat=1, player_id=2, role=BIDDER, won=False)]
    since = ended + timedelta(days=14)
    kept = Mock(put=AsyncMock())
    before = {(game, 1): Rating(25.0, 5.0, 300, since) for game in ("", "nap")}
    await ratings._rate(Mock(ratings=kept), results, before)
    after = kept.put.await_args.args[1]
    assert {key: rating.at for key, rating in after.items() if key[1] > 0} == {
        ("", 1): since,
        ("nap", 1): since,
        ("", 2): ended,
        ("nap", 2): ended,
    }
