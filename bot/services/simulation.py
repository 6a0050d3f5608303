"""Simulated hands between computer players, with statistics for each family of games."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.actions import GameAction
from bot.engine.board import share_equally
from bot.engine.cards import Card, suit_text
from bot.engine.documents import NOTHING, Json
from bot.engine.game import GameSetup, GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.nap.rules import NapRules, rank_of_call
from bot.engine.nap.state import NapState
from bot.engine.options import OptionSet
from bot.engine.roles import ROLES
from bot.engine.state import HandState
from bot.players import choose
from bot.services.tables.changes import carried_after
from bot.services.values.tables import units_on


@dataclass
class SimulationCounts(ABC):
    """Counters common to all games: outcomes, units by seat and by role, contracts by bid."""

    hands: int = 0
    redeals: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    bids: dict[Any, Counter[str]] = field(default_factory=dict)
    """Outcomes by points bid, or in Nap by call."""
    suits: Counter[str] = field(default_factory=Counter)
    seats_by_role: Counter[str] = field(default_factory=Counter)
    units_by_role: Counter[str] = field(default_factory=Counter)
    units_by_seat: list[int] = field(default_factory=list)
    points: int = 0
    left: int = 0
    """Units left on the board, or in the pool, after the last hand."""
    divided: tuple[int, ...] = ()
    """Each seat's share of the units left at the end of the session."""
    _last_dealer: int = 0

    def add(self, state: GameState) -> None:
        """Count a finished hand."""
        result = state.result
        assert result is not None
        self.hands += 1
        self.outcomes[result.outcome] += 1
        self.units_by_seat = self.units_by_seat or [0] * state.setup.seats
        for seat, units in enumerate(result.units):
            self.units_by_seat[seat] += units
        self.left = units_on(carried_after(state))
        self._last_dealer = state.setup.dealer
        self._add_more(state)
        game = game_of(state)
        if game.declarer(state) is None:
            return
        for seat, units in enumerate(result.units):
            role = game.role_of(state, seat)
            self.seats_by_role[role] += 1
            self.units_by_role[role] += units

    def end(self) -> None:
        """End the session: without poker, the remaining units are shared equally (rules.md 9 and 10)."""
        self.divided = share_equally(self.left, len(self.units_by_seat), self._last_dealer)
        self.units_by_seat = [have + got for have, got in zip(self.units_by_seat, self.divided, strict=True)]

    @property
    def contracts(self) -> int:
        """The number of hands that had a Napoleon or bidder."""
        return sum(counts.total() for counts in self.bids.values())

    @property
    def made(self) -> int:
        return self.outcomes["made"]

    def to_json(self) -> Json:
        """Return the statistics as plain JSON values."""
        roles = [role for role in ROLES if self.seats_by_role[role]]
        return {
            "hands": self.hands,
            "contracts": self.contracts,
            "made": self.made,
            "outcomes": dict(sorted(self.outcomes.items())),
            **self._more_json(),
            "trumps": dict(sorted(self.suits.items())),
            "mean_side_points": _mean(self.points, self.contracts),
            "units_per_hand": {
                role: _mean(self.units_by_role[role], self.seats_by_role[role]) for role in roles
            },
            "units_by_seat": list(self.units_by_seat),
            "divided_at_the_end": list(self.divided),
        }

    def _by_bid(self, bids: Sequence[int | str]) -> dict[str, dict[str, int]]:
        return {str(bid): dict(sorted(self.bids[bid].items())) for bid in bids}

    @abstractmethod
    def _add_more(self, state: GameState) -> None: ...
    @abstractmethod
    def _more_json(self) -> Json: ...


@dataclass
class Statistics(SimulationCounts):
    """Results of simulated hands of a point-trick game."""

    alone: int = 0

    def _add_more(self, state: GameState) -> None:
        assert isinstance(state, HandState)
        contract = state.contract
        self.redeals += state.redeals
        if contract is None or state.result is None:
            return
        self.bids.setdefault(contract.points, Counter())[state.result.outcome] += 1
        self.points += state.result.side_points or 0
        self.suits[suit_text(contract.suit)] += 1
        self.alone += contract.adjutant is None

    def _more_json(self) -> Json:
        return {
            "redeals": self.redeals,
            "siberian": self.outcomes["siberian"],
            "alone": self.alone,
            "bids": self._by_bid(sorted(self.bids)),
        }


@dataclass
class NapStatistics(SimulationCounts):
    """Results of simulated hands of Nap."""

    rules: NapRules = field(default_factory=NapRules)
    units_by_call: Counter[str] = field(default_factory=Counter)
    """Units of the bidders, by call."""
    more: Counter[str] = field(default_factory=Counter)
    """Extra hands taken, peeps, swaps and cards bought, named as in `to_json`."""

    def _add_more(self, state: GameState) -> None:
        assert isinstance(state, NapState)
        contract, result = state.contract, state.result
        assert result is not None
        self.more["extra_hands"] += state.garnet is not None
        self.more["peeps"] += len(state.peeped)
        self.more["swaps"] += state.swapped
        self.more["cards_bought"] += sum(count for _, count in state.exchanges)
        if contract is None:
            return
        self.bids.setdefault(contract.call, Counter())[result.outcome] += 1
        self.points += result.side_points or 0
        self.units_by_call[contract.call] += result.units[contract.seat]
        if contract.trump is not None:
            self.suits[suit_text(contract.trump)] += 1

    def _more_json(self) -> Json:
        calls = sorted(self.bids, key=lambda call: rank_of_call(self.rules, call))  # the order of the ladder
        return {
            "calls": self._by_bid(calls),
            "bidder_units_per_hand": {
                call: _mean(self.units_by_call[call], self.bids[call].total()) for call in calls
            },
            **self.more,
        }


_OF_FAMILY: Mapping[str, Callable[[Any], SimulationCounts]] = {
    "napoleon": lambda _: Statistics(),
    "nap": lambda rules: NapStatistics(rules=rules),
}


def statistics_of(rules: OptionSet) -> SimulationCounts:
    """Return empty statistics for games with these rules. Raises KeyError for a family without statistics."""
    return _OF_FAMILY[rules.family](rules)


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 4) if count else None


SimulatedPlayer = Callable[[TableView, LegalActions, random.Random], GameAction]
"""Returns one of the legal actions, given its seat's view."""


def computer(level: str) -> SimulatedPlayer:
    """Return a computer player of a level."""
    return lambda seen, legal, rng: choose(seen, legal, level, rng)


def simulate(
    rules: OptionSet, seats: int, hands: int, seed: int, levels: Sequence[str]
) -> Iterator[GameState]:
    """Yield this many finished hands of one session; dealer, board, tally and pool carry over.

    `levels` are the computers' levels by seat. Raises RuleConflict for rules that cannot be played.
    """
    game = game_of(rules)
    game.check_rules(rules, seats)
    cards, errors = random.Random(f"cards {seed}"), random.Random(f"errors {seed}")
    players = [computer(level) for level in levels]
    carried = NOTHING
    dealer = cards.randrange(seats)
    resolved = rules.resolve(seats)
    for _ in range(hands):
        state = play_out(game.setup_of(resolved, seats, dealer, carried), players, cards, errors)
        carried = carried_after(state)
        dealer = (dealer + 1) % seats
        yield state


def play_out(
    setup: GameSetup, players: Sequence[SimulatedPlayer], cards: random.Random, errors: random.Random
) -> GameState:
    """Play a hand to its end and return the final state; `cards` deals, `errors` is for players' mistakes.

    If several seats are to act at once, any of them may go first.
    """
    game = game_of(setup)
    state: GameState
    state, _ = game.new(setup, shuffle(game.pack_of_setup(setup), cards))
    while state.result is None:
        if game.redeal_due(state) is not None:
            pack = shuffle(game.pack_of_setup(setup), cards)
            state, _ = game.apply(state, None, game.redeal(pack))
            continue
        due = game.to_act(state)
        seat = due[0] if len(due) == 1 else errors.choice(due)
        action = players[seat](game.view(state, seat), game.legal_actions(state, seat), errors)
        state, _ = game.apply(state, seat, action)
    return state


def shuffle(pack: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """Return a pack shuffled."""
    return tuple(rng.sample(pack, len(pack)))
