"""Computer players: always legal, blind to what their seat may not know, and the better level is stronger."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from statistics import mean, stdev

import pytest

from bench.measure import reference_rate
from bot.catalogue import load_presets
from bot.engine.actions import PASS, Action, Bid
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.hand import apply, legal_actions, may_act, new_hand, to_act
from bot.engine.legal import LegalActions
from bot.engine.options import with_options
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import View, view
from bot.players import choose, takes_long
from bot.players.levels import Level
from bot.players.search.playout import World
from bot.players.search.proof import LAST
from bot.players.search.trial import Trial
from bot.services.simulation import Statistics, computer, play_out, shuffle, simulate
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.family import Case, is_playable, sampled
from tests.effort import NIGHT, sample
from tests.engine.build import A, B, C, D, E, Hand
from tests.players.moves import checked
from tools.matches import KINDS, mixed_table
from tools.strength import difference

PLAYABLE = [case for case in NAPOLEON.cases() if is_playable(case)]
CASES = PLAYABLE if NIGHT else sample(sampled(PLAYABLE), 25)
MIXTURES = 150 if NIGHT else 3
LEVELS = tuple(level.value for level in Level)
ROUNDS = 15_000
"""How long a move may take on average (design.md 5): 2 milliseconds, in rounds of the reference loop."""
DANGEROUS = 300485
"""A deal of NAJAMI in which Napoleon's side may win everything."""


def different_cases(preset: str) -> Iterator[Case]:
    """Yield a preset's cases except those whose rules are the preset's own."""
    rules = PRESETS[preset].rules
    for case in CASES:
        if case.preset != preset:
            continue
        if case.option is None or getattr(rules, case.option) != case.value:
            yield case


def played(rules: RuleSet, seats: int, seed: int) -> HandState:
    """Return a hand played to its end by players of both levels, alternately."""
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


@pytest.mark.parametrize(
    ("preset", "seats", "deals"),
    sample(
        [
            ("japanese", 5, (300047, 300096, 300575, 300733, 300871, 300979, 301064)),
            ("japanese", 6, (100129, 100216, 100593, 100825, 100985, 101032, 300412, 300712)),
            ("najami", 5, (500526, 700366, 700436, 701047, 801333, 900258, 901061, 902914)),
        ],
        1,
    ),
)
def test_regulars_give_a_trick_away_where_winning_everything_would_lose(
    preset: str, seats: int, deals: tuple[int, ...]
) -> None:
    """Rules.md 2 `siberian`: in all these deals they won everything before Napoleon too shunned points.

    With six seats and at NAJAMI they did so while they imagined no more deals than elsewhere; in the last
    three deals of NAJAMI until Napoleon also considered a partner not known yet.
    """
    regulars = [computer("regular")] * seats
    for deal in sample(deals, 3):
        rules = PRESETS[preset].rules.resolve(seats)
        setup = game_of(rules).setup_of(rules, seats, deal % seats, {})
        state = play_out(setup, regulars, random.Random(f"cards {deal}"), random.Random(f"errors {deal}"))
        assert state.result.outcome == "made", deal


def test_which_moves_take_thinking_time() -> None:
    """An expert's unless forced; a regular's if its side may win everything (rules.md 2).

    Also a regular's card at the start of the last three tricks, unless it is forced.
    """
    early = 0

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        nonlocal early
        assert isinstance(seen, View)
        free, ending = len(legal.actions) > 1, seen.phase is PhaseName.PLAY and len(seen.hand) <= LAST
        assert not takes_long(seen, legal, Level.NOVICE)
        assert takes_long(seen, legal, Level.EXPERT) == free
        long = takes_long(seen, legal, Level.REGULAR)
        assert not ending or long == free
        if long and not ending:
            early += 1
            side = {seen.contract.seat, seen.contract.adjutant}
            assert seen.phase is PhaseName.PLAY
            assert seen.seat in side
            assert not seen.contract.revealed or not any(
                won.mask for seat, won in enumerate(seen.won) if seat not in side
            )
        return choose(seen, legal, "novice", rng)

    for siberian, number in (("all_points", 10), ("off", 1)):
        rules, early = with_options(RuleSet(), {"siberian": siberian}), 0
        for seed in range(number):
            play_out(Setup(rules, 5, 0), [answer] * 5, random.Random(seed), random.Random(seed))
        assert bool(early) == (siberian == "all_points")


@pytest.mark.parametrize(
    ("siberian", "plays", "looks"),
    [
        ("opponents_trickless", "3C AC 5C 6C 7C 4D 5D 6D 7D", True),
        ("opponents_trickless", "3C AC 5C 6C 7C 4D KD 6D 7D 8D 2S 3S 4S", False),
        ("all_points", "3C AC 5C 6C 7C 4D 5D 6D 7D", False),
    ],
    ids=["one other seat has points", "two have", "elsewhere it would have to be likely"],
)
def test_napoleon_may_win_everything_with_an_unknown_partner(siberian: str, plays: str, looks: bool) -> None:
    """Rules.md 2 `siberian`: the winner of the ace of clubs may be the adjutant, and Napoleon cannot know."""
    held = {
        A: "3C AH KH QH 9H 8H 7H AS 9D 8D",
        B: "AC 4C JD 4D",
        C: "5C 5D KD 2S",
        D: "6C 6D 3S",
        E: "7C 7D 4S",
    }
    hand = Hand(held, blind="2C 2H", siberian=siberian).auction("14H - - - -").call("JD").discard("2C 2H")
    hand.play(plays)
    assert hand.due == A
    assert takes_long(hand.view(A), legal_actions(hand.state, A), Level.REGULAR) == looks


def test_an_immediate_move_takes_no_time_worth_mentioning() -> None:
    moves, spent = 0, 0.0

    def timed(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        nonlocal moves, spent
        began = time.process_time()
        long = takes_long(seen, legal, Level.REGULAR)
        action = choose(seen, legal, "novice" if long else "regular", rng)
        if not long:
            spent += time.process_time() - began
            moves += 1
        return action

    for preset in load_presets().values():
        rules, seats = preset.rules.resolve(preset.best_seats), preset.best_seats
        setup = game_of(rules).setup_of(rules, seats, 0, {})
        play_out(setup, [timed] * seats, random.Random(1), random.Random(1))
    assert spent / moves * reference_rate() < ROUNDS, "however slow the machine is"


def test_a_player_who_is_not_to_move_is_not_asked() -> None:
    rules = PRESETS["hattori"].rules
    state, _ = new_hand(Setup(rules, 4, 0), shuffle(rules.resolve(4).cards, random.Random(1)))
    state, _ = apply(state, 0, PASS)
    assert may_act(state) == (0,)
    with pytest.raises(ValueError, match="due"):
        choose(view(state, 0), legal_actions(state, 0), "regular", random.Random(1))
    state, _ = apply(state, 2, Bid(11, 0))
    assert choose(view(state, 0), legal_actions(state, 0), "regular", random.Random(1)) is not None


def _hands(usually: int) -> int:
    """Return how many hands are tried: by day a fifth."""
    return usually if NIGHT else usually // 5


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_auction_ends_although_everybody_may_call_again(level: str) -> None:
    rules = with_options(RuleSet(), {"auction": "open"})
    cards = rules.resolve(5).cards
    for seed in range(_hands(60)):
        rng = random.Random(seed)
        state, _ = new_hand(Setup(rules, 5, 0), shuffle(cards, rng))
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


@pytest.mark.parametrize(("preset", "seats"), TABLES if NIGHT else TABLES[:1])
def test_regulars_make_most_of_their_contracts_and_seldom_all_pass(preset: str, seats: int) -> None:
    found = Statistics()
    for state in simulate(PRESETS[preset].rules, seats, _hands(300 if NIGHT else 40), 5, ["regular"] * seats):
        found.add(state)
    assert 0.45 <= found.made / found.contracts <= 0.75
    assert found.redeals + found.outcomes["thrown_in"] < 0.15 * (found.hands + found.redeals)


@pytest.mark.parametrize(("preset", "seats", "deals"), MATCHES if NIGHT else MATCHES[:1])
def test_the_better_level_wins_more(
    monkeypatch: pytest.MonkeyPatch, preset: str, seats: int, deals: int
) -> None:
    monkeypatch.setitem(KINDS, "random", lambda _, legal, rng: legal.sample(rng))
    for kinds in (("novice", "random"), ("regular", "novice"))[: 2 if NIGHT else 1]:
        found = [difference(mixed_table(preset, seats, *kinds, deal)) for deal in range(deals)]
        assert mean(found) > stdev(found) / deals**0.5


def test_a_regular_in_danger_imagines_no_more_deals_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules.md 2 `siberian`: at NAJAMI discarded points save nobody, so a regular looks longer."""
    dealt: Counter[bool] = Counter()
    most: dict[bool, int] = {True: 0, False: 0}
    deal, now, skill = Trial.deal, [False], Level.REGULAR.napoleon
    expected = {True: skill.worlds_near_everything, False: skill.worlds_in_danger}

    def counted(trial: Trial) -> World:
        dealt[now[0]] += 1
        return deal(trial)

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        if most != expected and takes_long(seen, legal, Level.REGULAR):
            for now[0] in (True, False):
                dealt.clear()
                choose(seen, legal, "regular", random.Random(1), at_once=now[0])
                most[now[0]] = max(most[now[0]], dealt[now[0]])
        return choose(seen, legal, "regular", rng, at_once=True)

    monkeypatch.setattr(Trial, "deal", counted)
    rules = PRESETS["najami"].rules.resolve(5)
    setup = Setup(rules, 5, DANGEROUS % 5)
    play_out(setup, [answer] * 5, random.Random(f"cards {DANGEROUS}"), random.Random(f"errors {DANGEROUS}"))
    assert most == expected
