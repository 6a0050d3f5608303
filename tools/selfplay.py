"""Self-play of the computer players: how the levels compare, and how their contracts fare.

    python -m tools.selfplay --rules hattori --deals 400 --seats 4 no_trump=none min_bid=12

Levels are compared on duplicate deals: the player takes every seat in turn, so that nobody owes his units
to better cards. In a game without units a hand won as Napoleon counts as one.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Mapping
from statistics import mean, stdev

from bot.catalogue import load_presets
from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, Setup
from bot.engine.views import View
from bot.services.simulation import Player, Statistics, computer, play_out, simulate

LEVELS = ("novice", "regular")


def at_random(_seen: View, legal: LegalActions, rng: random.Random) -> Action:
    """Take any legal action: a player to compare the levels with."""
    return legal.sample(rng)


PLAYERS: Mapping[str, Player] = {"random": at_random, **{level: computer(level) for level in LEVELS}}


def balances(first: Player, others: Player, deals: Iterable[int], rules: RuleSet, seats: int) -> list[float]:
    """Return for each deal the mean balance a hand of one player among others, over all his seats.

    It is what he won less what the others won on average: 0 for equals.
    """
    found = []
    for deal in deals:
        won = 0.0
        for own in range(seats):
            players = [first if seat == own else others for seat in range(seats)]
            won += _balance(play_out(Setup(rules, seats, deal % seats), players, *_randomness(deal)), own)
        found.append(won / seats)
    return found


def _randomness(deal: int) -> tuple[random.Random, random.Random]:
    return random.Random(f"cards {deal}"), random.Random(f"errors {deal}")


def _balance(state: HandState, seat: int) -> float:
    """Return what a seat won beyond the mean of the table: on a board something may be left."""
    result = state.result
    assert result is not None
    won = result.tally or result.units
    return won[seat] - mean(won)


def main() -> None:
    """Print how contracts fare at each level and how the levels compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="japanese", help="preset")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seats", type=int, help="the preset's best by default")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=("contracts", "levels"), help="one half of the report")
    parser.add_argument("options", nargs="*", type=option, metavar="NAME=VALUE", help="house rules")
    chosen = parser.parse_args()
    preset = load_presets().find(chosen.rules)
    seats = chosen.seats or preset.best_seats
    rules = preset.rules_with(dict(chosen.options), seats)
    if chosen.only != "levels":
        report_contracts(rules, seats, chosen.deals, chosen.seed)
    if chosen.only != "contracts":
        report_levels(rules, seats, range(chosen.seed, chosen.seed + chosen.deals))


def report_contracts(rules: RuleSet, seats: int, hands: int, seed: int) -> None:
    """Print what became of the contracts when all seats play at one level."""
    for level in LEVELS:
        found = Statistics()
        for state in simulate(rules, seats, hands, seed, [level] * seats):
            found.add(state)
        bids = [points for points, outcomes in found.bids.items() for _ in range(outcomes.total())]
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in found.outcomes.most_common())
        made = found.made / max(1, found.contracts)
        error = (made * (1.0 - made) / max(1, found.contracts)) ** 0.5
        print(f"{level}: {made:.0%} (+-{error:.0%}) of the contracts made, ", end="")
        print(f"mean bid {mean(bids or [0]):.1f}, all passed {found.all_passed:.0%} ({outcomes})")


def report_levels(rules: RuleSet, seats: int, deals: Iterable[int]) -> None:
    """Print how one player of each level fares among others."""
    for first, others in [("regular", "novice"), ("novice", "regular"), ("novice", "random")]:
        found = balances(PLAYERS[first], PLAYERS[others], deals, rules, seats)
        error = stdev(found) / len(found) ** 0.5
        print(f"one {first} among {others}s: {mean(found):+.3f} units a hand (+-{error:.3f})")


def option(text: str) -> tuple[str, object]:
    """Return the house rule that a `name=value` of the command line sets."""
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


if __name__ == "__main__":
    main()
