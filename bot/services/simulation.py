"""Computer players among themselves: whole hands without a table, and what became of them.

Nothing is stored and no chips move; the same seed gives the same hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.actions import Action, Redeal
from bot.engine.cards import Card, suit_text
from bot.engine.conflicts import check_rules
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.legal import LegalActions
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, Setup
from bot.engine.views import View, view
from bot.players import choose
from bot.services import carrying

NAPOLEON, ADJUTANT, OPPONENT, ALONE = "napoleon", "adjutant", "opponent", "napoleon_alone"
ROLES = (NAPOLEON, ALONE, ADJUTANT, OPPONENT)


Player = Callable[[View, LegalActions, random.Random], Action]
"""Answers with one of the legal actions, knowing what its seat may see."""


def computer(level: str) -> Player:
    """Return the computer player of a level."""
    return lambda seen, legal, rng: choose(seen, legal, level, rng)


def simulate(rules: RuleSet, seats: int, hands: int, seed: int, levels: Sequence[str]) -> Iterator[HandState]:
    """Yield so many finished hands of one session: the deal goes round, the board and the tally go on.

    `levels` are the computers' levels by seat. Raises RuleConflict for rules that cannot be played.
    """
    check_rules(rules, seats)
    cards, errors = random.Random(f"cards {seed}"), random.Random(f"errors {seed}")
    players = [computer(level) for level in levels]
    carried = carrying.NOTHING
    dealer = cards.randrange(seats)
    resolved = rules.resolved(seats)
    for _ in range(hands):
        state = play_out(carrying.setup_of(resolved, seats, dealer, carried), players, cards, errors)
        carried = carrying.carried_after(state)
        dealer = (dealer + 1) % seats
        yield state


def play_out(
    setup: Setup, players: Sequence[Player], cards: random.Random, errors: random.Random
) -> HandState:
    """Return a hand played to its end by a player at each seat; `cards` deals, the players err by `errors`.

    Where several seats are due at once any of them speaks first.
    """
    state, _ = new_hand(setup, shuffled(setup.rules, cards))
    while state.result is None:
        due = to_act(state)
        if not due:
            state, _ = apply(state, None, Redeal(shuffled(setup.rules, cards)))
            continue
        seat = due[0] if len(due) == 1 else errors.choice(due)
        action = players[seat](view(state, seat), legal_actions(state, seat), errors)
        state, _ = apply(state, seat, action)
    return state


def shuffled(rules: RuleSet, rng: random.Random) -> tuple[Card, ...]:
    """Return a shuffled pack."""
    pack = pack_of(rules)
    return tuple(rng.sample(pack, len(pack)))


@dataclass
class Statistics:
    """What became of some hands."""

    hands: int = 0
    redeals: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    bids: dict[int, Counter[str]] = field(default_factory=dict)
    """Outcomes by the points bid."""
    suits: Counter[str] = field(default_factory=Counter)
    alone: int = 0
    seats_by_role: Counter[str] = field(default_factory=Counter)
    units_by_role: Counter[str] = field(default_factory=Counter)
    units_by_seat: list[int] = field(default_factory=list)
    points: int = 0

    def add(self, state: HandState) -> None:
        """Count a finished hand."""
        result, contract = state.result, state.contract
        assert result is not None
        self.hands += 1
        self.redeals += state.redeals
        self.outcomes[result.outcome] += 1
        self.units_by_seat = self.units_by_seat or [0] * state.setup.seats
        for seat, units in enumerate(result.units):
            self.units_by_seat[seat] += units
        if contract is None:
            return
        self.bids.setdefault(contract.points, Counter())[result.outcome] += 1
        self.suits[suit_text(contract.suit)] += 1
        self.alone += contract.adjutant is None
        self.points += result.side_points or 0
        for seat, units in enumerate(result.units):
            role = OPPONENT
            if seat == contract.seat:
                role = ALONE if contract.adjutant is None else NAPOLEON
            elif seat == contract.adjutant:
                role = ADJUTANT
            self.seats_by_role[role] += 1
            self.units_by_role[role] += units

    @property
    def made(self) -> int:
        """Contracts that were made."""
        return self.outcomes["made"]

    @property
    def all_passed(self) -> float:
        """The part of the deals in which nobody bid."""
        passed = self.redeals + self.outcomes["thrown_in"]
        return passed / max(1, self.hands + self.redeals)

    @property
    def contracts(self) -> int:
        """Hands in which somebody was Napoleon."""
        return sum(counts.total() for counts in self.bids.values())

    def to_json(self) -> Mapping[str, Any]:
        """Return the statistics as plain JSON values."""
        return {
            "hands": self.hands,
            "redeals": self.redeals,
            "contracts": self.contracts,
            "made": self.made,
            "siberian": self.outcomes["siberian"],
            "alone": self.alone,
            "outcomes": dict(sorted(self.outcomes.items())),
            "bids": {str(points): dict(sorted(self.bids[points].items())) for points in sorted(self.bids)},
            "trumps": dict(sorted(self.suits.items())),
            "mean_side_points": _mean(self.points, self.contracts),
            "units_per_hand": {
                role: _mean(self.units_by_role[role], self.seats_by_role[role])
                for role in ROLES
                if self.seats_by_role[role]
            },
            "units_by_seat": list(self.units_by_seat),
        }


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 4) if count else None
