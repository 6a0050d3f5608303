"""Computer players of Nap: always legal, blind to hidden cards, and the better level is stronger."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import mean, stdev

import pytest

from bot.engine.actions import PASS, TAKE_EXTRA_HAND, Action, LadderBid
from bot.engine.hand import legal_actions
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import NapSetup, NapState
from bot.engine.nap.views import nap_view as view
from bot.engine.options import with_options
from bot.players import choose
from bot.players.levels import Level
from bot.services.simulation import NapStatistics, play_out, simulate
from tests.effort import NIGHT, at_night, sample
from tests.engine.nap_build import NapHand, nap_rules
from tests.players.moves import checked
from tests.presets import presets_of
from tools.matches import KINDS, mixed_table
from tools.strength import CONFIDENCE, difference

PRESETS = presets_of("nap")
LEVELS = tuple(level.value for level in Level)
TABLES = [
    (name, seats)
    for name, preset in PRESETS.items()
    for seats in range(preset.least_seats, preset.most_seats + 1)
]
HOUSE_RULES = [
    {"pack": 28, "sir_garnet": False},
    {"pack": 32},
    {"all_pass": "dealer_bids_one"},
    {"misere_trumps": True},
    {"revoke": "penalty"},
    {"peep": True, "ecarte": True},
    {"lowest_number": 1, "wellington_lead": "any"},
    {"lowest_number": 4, "misere": False, "all_pass": "dealer_bids_one"},
]


def played(rules: NapRules, seats: int, seed: int, pool: int = 0) -> NapState:
    """Return a hand played to its end by players of both levels, alternately."""
    players = [checked(LEVELS[(seat + seed) % 2]) for seat in range(seats)]
    setup = NapSetup(rules, seats, seed % seats, pool)
    return play_out(setup, players, random.Random(seed), random.Random(seed))


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_game_of_nap_is_finished_legally_at_every_table(preset: str, seats: int) -> None:
    for seed in range(6 if NIGHT else 2):
        result = played(nap_rules(preset), seats, seed, pool=seed).result
        assert result.outcome in ("made", "failed", "thrown_in")


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_house_rules_are_finished_legally(options: dict[str, object]) -> None:
    for seed in range(8 if NIGHT else 2):
        result = played(with_options(NapRules(), options), 4, seed, pool=3).result
        if options.get("all_pass") == "dealer_bids_one":
            assert result.outcome != "thrown_in"


@pytest.mark.parametrize(
    ("cards", "eldest", "last"),
    [
        ("4C 5D 9H AH 6S", LadderBid("two"), PASS),
        ("6D 5H 6H AH 5S", TAKE_EXTRA_HAND, LadderBid("two")),
        ("2C 2D 3C 3D 4C", LadderBid("misere"), LadderBid("misere")),
    ],
)
def test_an_expert_calls_more_while_others_can_still_call(
    monkeypatch: pytest.MonkeyPatch, cards: str, eldest: Action, last: Action
) -> None:
    """Passing before the others has a price, and small calls are usually outbid; call a good hand anyway."""
    monkeypatch.setattr(Level.EXPERT, "nap", replace(Level.EXPERT.nap, deals_bid=400))
    calls = []
    for seat, passes in ((0, 0), (3, 3)):
        hand = NapHand({seat: cards}).bids("- " * passes)
        seen = view(hand.state, seat)
        calls.append(choose(seen, legal_actions(hand.state, seat), "expert", random.Random(1)))
    assert calls == [eldest, last]


def test_the_last_caller_before_a_dealer_who_sits_out_knows_that_a_pass_is_free() -> None:
    hand = NapHand({4: "JH 6H AD 3S JC"}, players=6).bids("- - - -")
    assert choose(hand.view(4), hand.legal(), "expert", random.Random(1)) == PASS


@pytest.mark.parametrize("preset", sample([*PRESETS], 1))
def test_regulars_make_most_calls_and_seldom_all_pass(preset: str) -> None:
    found = NapStatistics(rules=nap_rules(preset))
    seats = PRESETS[preset].best_seats
    for state in simulate(nap_rules(preset), seats, 60 if NIGHT else 24, 7, ["regular"] * seats):
        found.add(state)
    assert found.made / found.contracts > 0.55
    assert found.redeals + found.outcomes["thrown_in"] < 0.2 * (found.hands + found.redeals)
    assert found.to_json()["units_per_hand"]["bidder"] > 0


def test_a_novice_beats_a_player_who_moves_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "random", lambda _, legal, rng: legal.sample(rng))
    found = [difference(mixed_table("nap", 5, "novice", "random", deal)) for deal in range(15)]
    assert mean(found) > CONFIDENCE * stdev(found) / len(found) ** 0.5


@at_night
def test_regulars_win_more_than_novices_on_the_same_deals() -> None:
    found = [difference(mixed_table("nap", 5, "regular", "novice", deal)) for deal in range(45)]
    assert mean(found) > CONFIDENCE * stdev(found) / len(found) ** 0.5
