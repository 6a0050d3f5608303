"""Self-play of the computer players: how the levels compare, and how their contracts fare.

    python -m tools.selfplay --deals 400 --seats 5 no_trump=high min_bid=12

Levels are compared on duplicate deals: the player takes every seat in turn, so that nobody owes his units
to better cards.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, stdev

from bot.engine.actions import Redeal
from bot.engine.cards import Card
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet, check_rules, with_options
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose

RANDOM = "random"
"""A player that takes any legal action, to compare the levels with."""


def shuffled_packs(rules: RuleSet, rng: random.Random) -> Iterator[tuple[Card, ...]]:
    """Yield the packs of a hand: the first and those of its redeals."""
    pack = list(pack_of(rules))
    while True:
        rng.shuffle(pack)
        yield tuple(pack)


def play_hand(setup: Setup, levels: Sequence[str], seed: int) -> HandState:
    """Play a hand with a level at each seat; the seed decides the cards and the players' errors."""
    packs = shuffled_packs(setup.rules, random.Random(seed))
    players = random.Random(seed)
    state, _ = new_hand(setup, next(packs))
    while state.result is None:
        if state.phase is PhaseName.ALL_PASSED:
            state, _ = apply(state, None, Redeal(next(packs)))
            continue
        seat = to_act(state)[0]
        legal = legal_actions(state, seat)
        if levels[seat] == RANDOM:
            action = legal.sample(players)
        else:
            action = choose(view(state, seat), legal, levels[seat], players)
        state, _ = apply(state, seat, action)
    return state


def units_of_one(
    first: str, others: str, deals: int, rules: RuleSet, seats: int, seed: int = 0
) -> list[float]:
    """Return for each deal the mean units a hand of one player among others, over all his seats.

    The mean is 0 if both levels are equally strong.
    """
    setup = Setup(rules, seats, 0)
    units = []
    for deal in range(deals):
        won = 0
        for own in range(seats):
            levels = [first if seat == own else others for seat in range(seats)]
            result = play_hand(setup, levels, seed + deal).result
            assert result is not None
            won += result.units[own]
        units.append(won / seats)
    return units


@dataclass
class Contracts:
    """What became of the contracts at a table of equals."""

    outcomes: Counter[str] = field(default_factory=Counter)
    bids: list[int] = field(default_factory=list)
    redeals: int = 0

    def note(self, state: HandState) -> None:
        """Add a hand that is over."""
        assert state.result is not None
        self.outcomes[state.result.outcome] += 1
        self.redeals += state.redeals
        if state.contract is not None:
            self.bids.append(state.contract.points)

    @property
    def made(self) -> float:
        """The part of the contracts that were made."""
        return self.outcomes["made"] / max(1, len(self.bids))

    @property
    def all_pass(self) -> float:
        """The part of the deals in which all passed."""
        passed = self.redeals + self.outcomes["thrown_in"]
        return passed / max(1, self.redeals + self.outcomes.total())


def contracts_of(level: str, hands: int, rules: RuleSet, seats: int, seed: int = 0) -> Contracts:
    """Return what became of the contracts when all seats play at one level."""
    contracts = Contracts()
    for hand in range(hands):
        contracts.note(play_hand(Setup(rules, seats, hand % seats), [level] * seats, seed + hand))
    return contracts


def option(text: str) -> tuple[str, object]:
    """Return the house rule that a `name=value` of the command line sets."""
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def main() -> None:
    """Print how contracts fare at each level and how the levels compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--contracts-only", action="store_true", help="do not compare the levels")
    parser.add_argument("options", nargs="*", type=option, metavar="NAME=VALUE", help="house rules")
    chosen = parser.parse_args()
    rules = with_options(RuleSet(), dict(chosen.options))
    check_rules(rules, chosen.seats)
    for level in ("novice", "regular"):
        found = contracts_of(level, chosen.deals, rules, chosen.seats, chosen.seed)
        bid = mean(found.bids) if found.bids else 0.0
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in found.outcomes.most_common())
        print(f"{level}: {found.made:.0%} of the contracts made, mean bid {bid:.1f}, ", end="")
        print(f"all passed {found.all_pass:.0%} ({outcomes})")
    pairs = [("regular", "novice"), ("novice", "regular"), ("novice", RANDOM), ("regular", RANDOM)]
    for first, others in [] if chosen.contracts_only else pairs:
        units = units_of_one(first, others, chosen.deals, rules, chosen.seats, chosen.seed)
        error = stdev(units) / len(units) ** 0.5
        print(f"one {first} among {others}s: {mean(units):+.2f} units a hand (+-{error:.2f})")


if __name__ == "__main__":
    main()
