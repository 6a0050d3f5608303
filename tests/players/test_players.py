"""Computer players: always legal, blind to what their seat may not know, the better level the stronger."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import mean, stdev

import pytest

from bot.engine.actions import PASS, Action, Bid, Play, Trust
from bot.engine.game import TableView
from bot.engine.hand import apply, legal_actions, may_act, new_hand, to_act
from bot.engine.legal import LegalActions
from bot.engine.rules import RuleSet, with_options
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.levels import Level
from bot.services.simulation import Player, Statistics, computer, play_out, shuffled, simulate
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.family import Case, is_playable, sampled
from tests.effort import NIGHT
from tests.players.hidden import with_hidden_cards_moved
from tools.selfplay import PLAYERS, balances

PLAYABLE = [case for case in NAPOLEON.cases() if is_playable(case)]
CASES = PLAYABLE if NIGHT else sampled(PLAYABLE)
MIXTURES = 150 if NIGHT else 50
LEVELS = tuple(level.value for level in Level)
MILLISECONDS = 2.0
"""How long a move may take on average (design.md 5)."""


def different_cases(preset: str) -> Iterator[Case]:
    """Yield a preset's cases, those left out whose rules are the preset's own."""
    rules = PRESETS[preset].rules
    for case in CASES:
        if case.preset != preset:
            continue
        if case.option is None or getattr(rules, case.option) != case.value:
            yield case


def checked(level: str) -> Player:
    """Return a computer player whose moves are checked."""

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        action = choose(seen, legal, level, rng)
        assert action in legal
        assert not isinstance(action, Trust), "the adjutant would be known"
        assert not (isinstance(action, Play) and action.revoke)
        return action

    return answer


def played(rules: RuleSet, seats: int, seed: int) -> HandState:
    """Return a hand that players of both levels, in turn, have played to its end."""
    players = [checked(LEVELS[(seat + seed) % 2]) for seat in range(seats)]
    setup = Setup(rules, seats, seed % seats)
    return play_out(setup, players, random.Random(seed), random.Random(seed))


@pytest.mark.parametrize("preset", PRESETS)
def test_computers_finish_hands_of_every_rule_set_legally(preset: str) -> None:
    for seed, case in enumerate(different_cases(preset)):
        state = played(case.rules, case.seats, seed)
        assert state.result is not None, case
        assert state.result.outcome not in ("revoke", "voided"), case


def test_computers_finish_hands_of_mixtures_of_house_rules_legally() -> None:
    for seed in range(MIXTURES):
        rng = random.Random(seed)
        preset, options, seats = NAPOLEON.random_rules(rng)
        assert played(PRESETS[preset].rules_with(options, seats), seats, seed).result is not None


@pytest.mark.parametrize("options", [{"min_bid": 1}, {"min_bid": 20}, {"min_bid": 1, "exact_bid": True}])
def test_computers_finish_hands_with_any_lowest_bid(options: dict[str, object]) -> None:
    rules = with_options(RuleSet(), options)
    for seed in range(20):
        assert (played(rules, 5, seed).contract is None) == (rules.min_bid == 20)


@pytest.mark.parametrize(
    ("seats", "deals"),
    [
        (5, (300047, 300096, 300575, 300733, 300871, 300979, 301030, 301064)),
        (6, (100129, 100216, 100593, 100825, 100985, 101032, 300412, 300712)),
    ],
)
def test_regulars_give_a_trick_away_where_winning_everything_would_lose(
    seats: int, deals: tuple[int, ...]
) -> None:
    """Rules.md 2 `siberian`: in all these deals they won everything before Napoleon too shunned points.

    With six seats they did so as long as they imagined no more deals than with five.
    """
    regulars = [computer("regular")] * seats
    for deal in deals:
        setup = Setup(PRESETS["japanese"].rules.resolved(seats), seats, deal % seats)
        state = play_out(setup, regulars, random.Random(f"cards {deal}"), random.Random(f"errors {deal}"))
        assert state.result.outcome == "made", deal


def test_a_move_takes_no_time_worth_mentioning() -> None:
    moves, spent = 0, 0.0

    def timed(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        nonlocal moves, spent
        began = time.process_time()
        action = choose(seen, legal, "regular", rng)
        spent += time.process_time() - began
        moves += 1
        return action

    for preset in PRESETS.values():
        setup = Setup(preset.rules, preset.best_seats, 0)
        play_out(setup, [timed] * preset.best_seats, random.Random(1), random.Random(1))
    assert spent / moves * 1000 < MILLISECONDS


def test_who_is_not_due_is_not_asked() -> None:
    rules = PRESETS["hattori"].rules
    state, _ = new_hand(Setup(rules, 4, 0), shuffled(rules.resolved(4).cards, random.Random(1)))
    state, _ = apply(state, 0, PASS)
    assert may_act(state) == (0,)
    with pytest.raises(ValueError, match="due"):
        choose(view(state, 0), legal_actions(state, 0), "regular", random.Random(1))
    state, _ = apply(state, 2, Bid(11, 0))
    assert choose(view(state, 0), legal_actions(state, 0), "regular", random.Random(1)) is not None


def _hands(usually: int) -> int:
    """Return how many hands are tried: a third by day."""
    return usually if NIGHT else usually // 3


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_does_not_change_its_move(level: str, preset: str) -> None:
    found = PRESETS[preset]
    different, phases, hands = 0, set(), _hands(6)
    for seats in range(found.least_seats, found.most_seats + 1):
        for seed in range(hands):
            rng = random.Random(seed)
            rules = found.rules.resolved(seats)
            state, _ = new_hand(Setup(rules, seats, 0), shuffled(rules.cards, rng))
            while to_act(state):
                seat = rng.choice(to_act(state))
                other = with_hidden_cards_moved(state, seat, rng)
                assert view(other, seat) == view(state, seat)
                different += other != state
                phases.add(state.phase)
                moves = [
                    choose(view(each, seat), legal_actions(each, seat), level, random.Random(seed))
                    for each in (state, other)
                ]
                assert moves[0] == moves[1]
                state, _ = apply(state, seat, moves[0])
    assert different > 16 * hands
    assert {PhaseName.AUCTION, PhaseName.PLAY} <= phases
    if found.rules.has_board:
        assert {PhaseName.ANTE, PhaseName.WINDOW, PhaseName.CHANGE} <= phases


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_auction_ends_although_all_may_speak_again(level: str) -> None:
    rules = with_options(RuleSet(), {"auction": "open"})
    cards = rules.resolved(5).cards
    for seed in range(_hands(60)):
        rng = random.Random(seed)
        state, _ = new_hand(Setup(rules, 5, 0), shuffled(cards, rng))
        while state.phase is PhaseName.AUCTION and (due := to_act(state)):
            seat = rng.choice(due)
            state, _ = apply(state, seat, choose(view(state, seat), legal_actions(state, seat), level, rng))
        assert sum(points > 0 for _, points, _ in state.auction.calls) <= 12


TABLES = [
    ("japanese", 5),
    ("hattori", 4),
    ("japanese", 2),
    ("japanese-joker", 5),
    ("general", 4),
    ("najami", 5),
]
MATCHES = [("japanese", 5, 40), ("japanese", 2, 40), ("najami", 5, 30)]


@pytest.mark.parametrize(("preset", "seats"), TABLES if NIGHT else TABLES[:2])
def test_regular_players_make_most_of_their_contracts_and_seldom_all_pass(preset: str, seats: int) -> None:
    found = Statistics()
    for state in simulate(PRESETS[preset].rules, seats, 200, 7, ["regular"] * seats):
        found.add(state)
    assert 0.45 <= found.made / found.contracts <= 0.75
    assert found.all_passed < 0.15


@pytest.mark.parametrize(("preset", "seats", "deals"), MATCHES if NIGHT else MATCHES[:1])
def test_the_better_level_wins_more(preset: str, seats: int, deals: int) -> None:
    for better, worse in (("novice", "random"), ("regular", "novice")):
        found = balances(PLAYERS[better], PLAYERS[worse], range(deals), PRESETS[preset].rules, seats)
        assert mean(found) > stdev(found) / deals**0.5
