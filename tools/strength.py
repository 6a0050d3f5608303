"""Measure the strength of computer players: paired comparisons with 95 % intervals, and annoying habits.

    python -m tools.strength --deals 400 --only play --results play.jsonl

Every deal is played with the two kinds of players in each other's seats, so that better cards give neither an
advantage. With a file for the results, an interrupted run can be continued (`tools/results.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Annotated, Any

import typer

from bench.measure import percentile
from bot.catalogue import load_presets
from tools.matches import bid_of, habits_of, mixed_table, play_phase
from tools.results import Results

CONFIDENCE = 1.96
"""Standard errors either side of a mean that hold the true one in 95 of 100 cases."""
PRESETS: Sequence[tuple[str, int]] = (
    ("japanese", 4),
    ("japanese", 3),
    ("japanese-joker", 5),
    ("hattori", 4),
    ("napoleon-1885", 5),
    ("general", 5),
    ("najami", 5),
)
"""Presets and seats in addition to `japanese` with five."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Paired differences, printed as their mean with a 95 % interval."""

    name: str
    values: Sequence[float]

    def __str__(self) -> str:
        half = CONFIDENCE * stdev(self.values) / len(self.values) ** 0.5 if len(self.values) > 1 else 0.0
        found = mean(self.values)
        interval = f"95 %: {found - half:+.3f} to {found + half:+.3f}, {len(self.values)} deals"
        return f"{self.name}: {found:+.3f} ({interval})"


def share(count: int, of: int) -> str:
    """Return a share of contracts as text: per cent, with Wilson's 95 % interval."""
    part, square = count / of, CONFIDENCE**2 / of
    middle = (part + square / 2) / (1 + square)
    half = CONFIDENCE * ((part * (1 - part) + square / 4) / of) ** 0.5 / (1 + square)
    return f"{part:.2%} (95 %: {middle - half:.2%} to {middle + half:.2%}; {count} of {of})"


def difference(won: Sequence[tuple[int, str, int]]) -> float:
    """Return by how many units per hand the first kind beat the second in a deal."""
    first, second = ([units for kind, _, units in won if kind == side] for side in (0, 1))
    return mean(first) - mean(second)


def main(
    deals: Annotated[int, typer.Option(help="Deals of each comparison.")] = 400,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 0,
    only: Annotated[str, typer.Option(help="play, hands, others, bids or habits.")] = "",
    first: Annotated[str, typer.Option(help="Who is compared.")] = "expert",
    second: Annotated[str, typer.Option(help="With whom.")] = "regular",
    preset: Annotated[str, typer.Option(help="Preset of play, hands and habits.")] = "japanese",
    seats: Annotated[int, typer.Option(help="Seats of these.")] = 5,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
    results: Annotated[
        Path | None, typer.Option(help="Keep what comes of each deal here, and go on from there.")
    ] = None,
) -> None:
    """Print how strong one kind of computer players is compared with another."""
    try:
        kept = Results(results)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    report = Report(kept, (first, second), range(seed, seed + deals), jobs)
    if only in ("", "play"):
        report.play(preset, seats)
    if only in ("", "hands"):
        report.hands(preset, seats)
    if only in ("", "others"):
        for name, number in PRESETS:
            report.play(name, number)
            report.hands(name, number)
        report.hands("nap", 4)
    if only in ("", "bids"):
        ended: Counter[str] = Counter()
        for name, number in dict.fromkeys(((preset, seats), *PRESETS)):
            outcomes = report.bids(name, number, second)
            if getattr(load_presets()[name].rules, "siberian", "off") != "off":
                ended += outcomes
        if ended:
            lost = share(ended["siberian"], ended.total())
            print(f"wherever that loses: {lost} lost by winning everything")
    if only in ("", "habits"):
        for kind in (first, second):
            report.habits(preset, seats, kind)


class Report:
    """Plays the deals of a comparison that have no kept result, and prints the results."""

    def __init__(self, kept: Results, kinds: tuple[str, str], deals: Sequence[int], jobs: int) -> None:
        self._kept, self._kinds, self._deals, self._jobs = kept, kinds, deals, jobs

    def _results(self, work: Callable[..., Any], *asked: Any) -> list[Any]:
        part = " ".join(map(str, (work.__name__, *asked)))
        return self._kept.results(part, partial(work, *asked), self._deals, self._jobs)

    def play(self, preset: str, seats: int) -> None:
        """Print by how many contracts and points per deal the first kind plays the same contracts better."""
        pairs = [pair for pair in self._results(play_phase, preset, seats, *self._kinds) if pair]
        where = "{}, {} seats, play of {} against {}".format(preset, seats, *self._kinds)
        for at, what in enumerate(("contracts", "points")):
            if pairs:
                print(Measured(f"{where}, {what} a deal", [pair[at] for pair in pairs]), flush=True)

    def hands(self, preset: str, seats: int) -> None:
        """Print the first kind's advantage at a mixed table in units per hand, and the units of each role."""
        deals = self._results(mixed_table, preset, seats, *self._kinds)
        where = "{}, {} seats, {}s and {}s in turn, units a hand".format(preset, seats, *self._kinds)
        print(Measured(where, [difference(won) for won in deals]), flush=True)
        for role in sorted({role for won in deals for _, role, _ in won}):
            for kind, name in enumerate(self._kinds):
                units = [won for deal in deals for side, other, won in deal if (side, other) == (kind, role)]
                if units:
                    print(f"  {name} as {role or 'one of all who passed'}: {mean(units):+.3f} ({len(units)})")

    def bids(self, preset: str, seats: int, kind: str) -> Counter[str]:
        """Print how contracts ended, and how often they were made, by the chance that the bidder gave them.

        Return the number of contracts by outcome.
        """
        bids = [bid for bid in self._results(bid_of, preset, seats, kind) if bid]
        ended = Counter(outcome for _, outcome in bids)
        if not bids:
            return ended
        print(f"{preset}, {seats} seats, {kind}: {share(ended['made'], len(bids))} made,")
        print(f"{share(ended['siberian'], len(bids))} lost by winning everything; chance given, came true:")
        for tenth in range(10):
            some = [bid for bid in bids if min(9, int(10 * bid[0])) == tenth]
            if some:
                given = mean(chance for chance, _ in some)
                true = mean(outcome == "made" for _, outcome in some)
                print(f"  {given:.3f} {true:.3f} ({len(some)} contracts)", flush=True)
        return ended

    def habits(self, preset: str, seats: int, kind: str) -> None:
        """Print the frequency of each silly habit per hundred hands, and the CPU time of a move."""
        found: Counter[str] = Counter()
        seconds: list[float] = []
        hands = self._results(habits_of, preset, seats, kind)
        for habits, taken in hands:
            found += Counter(habits)
            seconds += taken
        print(f"{kind}, {len(hands)} hands: {mean(seconds) * 1000:.1f} ms CPU a move with a choice, ", end="")
        print(
            f"p99 {percentile(seconds, 0.99) * 1000:.1f} ms, {sum(seconds) / len(hands):.2f} s a hand; silly,"
        )
        print("a hundred hands:")
        for name, count in found.most_common():
            print(f"  {name}: {count * 100 / len(hands):.1f}")


if __name__ == "__main__":
    typer.run(main)
