"""Self-play of the computer players: compare the levels, and print how often contracts are made.

    python -m tools.selfplay --rules hattori --deals 400 --seats 4 no_trump=none min_bid=12

Levels are compared on duplicate deals: the player takes every seat in turn, so that better cards give nobody
an advantage. In games without units, a hand won as Napoleon counts as one unit.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean, stdev

from bot.catalogue import load_presets
from bot.engine.actions import Action
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.hand import State
from bot.engine.legal import LegalActions
from bot.engine.options import OptionSet
from bot.players.levels import Level
from bot.services.simulation import (
    NapStatistics,
    SimulatedPlayer,
    Statistics,
    computer,
    play_out,
    simulate,
    statistics_of,
)

LEVELS = tuple(level.value for level in Level)
CONFIDENCE = 1.96
"""Standard errors either side of a mean that hold the true one in 95 of 100 cases."""


def at_random(_seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
    """Return a random legal action: the baseline for the levels."""
    return legal.sample(rng)


PLAYERS: Mapping[str, SimulatedPlayer] = {"random": at_random, **{level: computer(level) for level in LEVELS}}


def balances(
    first: SimulatedPlayer, others: SimulatedPlayer, deals: Iterable[int], rules: OptionSet, seats: int
) -> list[float]:
    """Return for each deal the mean balance per hand of one player among others, over all seats.

    The balance is the player's units less the others' average: 0 between equals.
    """
    found = []
    for deal in deals:
        won = 0.0
        for own in range(seats):
            players = [first if seat == own else others for seat in range(seats)]
            won += _balance(_played(rules, players, deal), own)
        found.append(won / seats)
    return found


def leads(
    first: SimulatedPlayer, second: SimulatedPlayer, deals: Iterable[int], rules: OptionSet, seats: int
) -> list[float]:
    """Return for each deal by how many units per hand players of one kind beat those of another.

    The kinds alternate round the table, and each deal is played once per seat, with everybody moved on by
    one seat, so that each kind has every hand about as often.
    """
    found = []
    for deal in deals:
        units: tuple[list[int], list[int]] = ([], [])
        for moved in range(seats):
            kinds = [(seat + moved) % seats % 2 for seat in range(seats)]
            result = _played(rules, [(first, second)[kind] for kind in kinds], deal).result
            assert result is not None
            for kind, won in zip(kinds, result.tally or result.units, strict=True):
                units[kind].append(won)
        found.append(mean(units[0]) - mean(units[1]))
    return found


def _played(rules: OptionSet, players: Sequence[SimulatedPlayer], deal: int) -> State:
    seats = len(players)
    return play_out(game_of(rules).setup_of(rules, seats, deal % seats, {}), players, *_randomness(deal))


def _randomness(deal: int) -> tuple[random.Random, random.Random]:
    return random.Random(f"cards {deal}"), random.Random(f"errors {deal}")


def _balance(state: State, seat: int) -> float:
    """Return a seat's units less the table's mean, which is not 0 if units are left on the board."""
    result = state.result
    assert result is not None
    won = result.tally or result.units
    return won[seat] - mean(won)


def main() -> None:
    """Print how often contracts are made at each level, and how the levels compare."""
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


def report_contracts(rules: OptionSet, seats: int, hands: int, seed: int) -> None:
    """Print how contracts ended with all seats at the same level."""
    for level in LEVELS:
        found = statistics_of(rules)
        for state in simulate(rules, seats, hands, seed, [level] * seats):
            found.add(state)
        outcomes = ", ".join(f"{outcome} {count}" for outcome, count in found.outcomes.most_common())
        made = found.made / max(1, found.contracts)
        error = (made * (1.0 - made) / max(1, found.contracts)) ** 0.5
        print(f"{level}: {made:.0%} (+-{error:.0%}) of the contracts made, ", end="")
        print(f"{_bids(found)}, all passed {found.all_passed:.0%} ({outcomes})")


def _bids(found: Statistics | NapStatistics) -> str:
    """Return a summary of the bids."""
    if isinstance(found, NapStatistics):
        return ", ".join(f"{call} {outcomes.total()}" for call, outcomes in found.bids.items())
    bids = [points for points, outcomes in found.bids.items() for _ in range(outcomes.total())]
    return f"mean bid {mean(bids or [0]):.1f}"


def report_levels(rules: OptionSet, seats: int, deals: Iterable[int]) -> None:
    """Print the results of the levels at mixed tables, and of one player of a level among others."""
    deals = list(deals)
    found = leads(PLAYERS["regular"], PLAYERS["novice"], deals, rules, seats)
    error = stdev(found) / len(found) ** 0.5
    print(f"regulars and novices in turn, {len(deals)} deals, {len(deals) * seats} hands: ", end="")
    print(f"a regular wins {mean(found):+.3f} units a hand more (95 %: +-{CONFIDENCE * error:.3f})")
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
