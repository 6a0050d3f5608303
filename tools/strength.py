"""How strong the computer players are: paired comparisons with 95 % intervals, and habits that annoy people.

    python -m tools.strength --deals 400 --only play

Every deal is played by both kinds of players in each other's places, so that nobody owes anything to better
cards.
"""

from __future__ import annotations

import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean, stdev
from typing import Annotated, Any

import typer

from bench.measure import percentile
from bot.catalogue import load_presets
from bot.engine.actions import Action, Bid, Play
from bot.engine.cards import mask_of
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.players.habits import Silly
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.playing import aim_of
from bot.players.search.proof import sure_cards
from bot.players.strength import Judgement, chance_to_make
from bot.services.simulation import Player, computer, play_out

CONFIDENCE = 1.96
"""Standard errors either side of a mean that hold the true one in 95 of 100 cases."""
PROOFS = 200
"""Deals in which a card must decide the contract to be provably right."""
UNSURE = "a card provably wrong in the last three tricks"
PRESETS: Sequence[tuple[str, int]] = (
    ("japanese", 4),
    ("japanese", 3),
    ("japanese-joker", 5),
    ("hattori", 4),
    ("napoleon-1885", 5),
    ("general", 5),
    ("najami", 5),
)
"""Presets and seats beside `japanese` with five."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Means of paired differences, each with its half interval."""

    name: str
    values: Sequence[float]

    def __str__(self) -> str:
        half = CONFIDENCE * stdev(self.values) / len(self.values) ** 0.5 if len(self.values) > 1 else 0.0
        found = mean(self.values)
        interval = f"95 %: {found - half:+.3f} to {found + half:+.3f}, {len(self.values)} deals"
        return f"{self.name}: {found:+.3f} ({interval})"


REGULAR = computer("regular")
KINDS: Mapping[str, Player] = {
    "expert": computer("expert"),
    "regular": REGULAR,
    "novice": computer("novice"),
}


def on_side(seen: View) -> bool:
    """Return whether a seat plays on Napoleon's side, which it knows from the call on."""
    contract = seen.contract
    return contract is not None and seen.seat in (contract.seat, contract.adjutant)


def by_side(attack: Player, defence: Player) -> Player:
    """Return a player that bids as a regular and plays as one kind for the contract, another against it."""

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        if not isinstance(seen, View) or seen.leader is None:
            return REGULAR(seen, legal, rng)  # type: ignore[no-any-return]
        return (attack if on_side(seen) else defence)(seen, legal, rng)  # type: ignore[no-any-return]

    return answer


def played(preset: str, players: Sequence[Player], deal: int) -> Any:
    """Return a hand of some deal played to its end."""
    seats = len(players)
    rules = load_presets()[preset].rules.resolved(seats)
    setup = game_of(rules).setup_of(rules, seats, deal % seats, {})
    return play_out(setup, players, random.Random(f"cards {deal}"), random.Random(f"errors {deal}"))


def play_phase(preset: str, seats: int, first: str, second: str, deal: int) -> tuple[float, float] | None:
    """Return by how many contracts and points one kind does better with a deal's contract than another kind.

    Each plays it against the other. None where everybody passed.
    """
    found = []
    for attack, defence in ((first, second), (second, first)):
        player = by_side(KINDS[attack], KINDS[defence])
        result = played(preset, [player] * seats, deal).result
        if result.side_points is None:
            return None
        found.append((float(result.outcome == "made"), float(result.side_points)))
    return found[0][0] - found[1][0], found[0][1] - found[1][1]


def mixed_table(preset: str, seats: int, first: str, second: str, deal: int) -> float:
    """Return how many units a hand one kind wins more than another, sitting in turn round the table."""
    units: tuple[list[int], list[int]] = ([], [])
    for moved in range(2):
        kinds = [(seat + moved) % 2 for seat in range(seats)]
        result = played(preset, [KINDS[(first, second)[kind]] for kind in kinds], deal).result
        for kind, won in zip(kinds, result.tally or result.units, strict=True):
            units[kind].append(won)
    return mean(units[0]) - mean(units[1])


def habits_of(preset: str, seats: int, kind: str, deal: int) -> tuple[Counter[str], list[float]]:
    """Return what looks silly in a hand of one kind of players, and the CPU seconds of each move."""
    found: Counter[str] = Counter()
    seconds: list[float] = []

    def watched(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        begun = time.process_time()
        action: Action = KINDS[kind](seen, legal, rng)
        cards = [act.card for act in legal.actions if isinstance(act, Play)]
        if len(cards) > 1:
            seconds.append(time.process_time() - begun)
        if isinstance(action, Play) and isinstance(seen, View):
            known = read(seen, Level.REGULAR.napoleon)
            shuns = aim_of(seen, known).shuns_points
            sure = sure_cards(seen, known, cards, PROOFS, PROOFS // 2)
            found[UNSURE] += bool(sure) and action.card not in sure
            habit = Silly(seen, known, mask_of(cards), shuns_points=shuns).habit(action.card)
            if habit is not None:
                found[habit.value] += 1
        return action

    played(preset, [watched] * seats, deal)
    return found, seconds


def bid_of(preset: str, seats: int, kind: str, deal: int) -> tuple[float, bool] | None:
    """Return the chance that the bidder of a deal's contract gave it, and whether it was made.

    None where everybody passed.
    """
    chances: list[float] = []

    def watched(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        action: Action = KINDS[kind](seen, legal, rng)
        if isinstance(action, Bid) and isinstance(seen, View):
            expected = Judgement.of(seen).expectation(action.suit)
            chances.append(chance_to_make(seen.rules, action.points, *expected))
        return action

    result = played(preset, [watched] * seats, deal).result
    return None if result.side_points is None else (chances[-1], result.outcome == "made")


def run(work: Callable[[int], Any], deals: Iterable[int], jobs: int) -> list[Any]:
    """Return what comes of each deal, in so many processes."""
    if jobs == 1:
        return list(map(work, deals))
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(work, deals, chunksize=4))


def main(
    deals: Annotated[int, typer.Option(help="Deals of each comparison.")] = 400,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 0,
    only: Annotated[str, typer.Option(help="play, hands, others, bids or habits.")] = "",
    first: Annotated[str, typer.Option(help="Who is compared.")] = "expert",
    second: Annotated[str, typer.Option(help="With whom.")] = "regular",
    preset: Annotated[str, typer.Option(help="Preset of play, hands and habits.")] = "japanese",
    seats: Annotated[int, typer.Option(help="Seats of these.")] = 5,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
) -> None:
    """Print how strong one kind of computer players is compared with another."""
    numbers = range(seed, seed + deals)
    if only in ("", "play"):
        report_play(preset, seats, first, second, numbers, jobs)
    if only in ("", "hands"):
        report_hands(preset, seats, first, second, numbers, jobs)
    if only in ("", "others"):
        for name, number in PRESETS:
            report_play(name, number, first, second, numbers, jobs)
            report_hands(name, number, first, second, numbers, jobs)
    if only in ("", "bids"):
        for name, number in ((preset, seats), *PRESETS):
            report_bids(name, number, second, numbers, jobs)
    if only in ("", "habits"):
        for kind in (first, second):
            report_habits(preset, seats, kind, numbers, jobs)


def report_play(preset: str, seats: int, first: str, second: str, deals: Sequence[int], jobs: int) -> None:
    """Print contracts and points a deal that the first kind wins more in the play alone."""
    pairs = [pair for pair in run(partial(play_phase, preset, seats, first, second), deals, jobs) if pair]
    where = f"{preset}, {seats} seats, play of {first} against {second}"
    print(Measured(f"{where}, contracts a deal", [pair[0] for pair in pairs]), flush=True)
    print(Measured(f"{where}, points a deal", [pair[1] for pair in pairs]), flush=True)


def report_hands(preset: str, seats: int, first: str, second: str, deals: Sequence[int], jobs: int) -> None:
    """Print the units a hand that the first kind wins more at a mixed table."""
    values = run(partial(mixed_table, preset, seats, first, second), deals, jobs)
    print(
        Measured(f"{preset}, {seats} seats, {first}s and {second}s in turn, units a hand", values), flush=True
    )


def report_bids(preset: str, seats: int, kind: str, deals: Sequence[int], jobs: int) -> None:
    """Print in how many of the contracts that were given a like chance it came true, and what was bid."""
    bids = [bid for bid in run(partial(bid_of, preset, seats, kind), deals, jobs) if bid]
    made = mean(made for _, made in bids)
    print(
        f"{preset}, {seats} seats, {kind}: {len(bids)} contracts, {made:.1%} made; chance given, came true:"
    )
    for tenth in range(10):
        some = [bid for bid in bids if min(9, int(10 * bid[0])) == tenth]
        if some:
            given, true = mean(chance for chance, _ in some), mean(made for _, made in some)
            print(f"  {given:.3f} {true:.3f} ({len(some)} contracts)", flush=True)


def report_habits(preset: str, seats: int, kind: str, deals: Sequence[int], jobs: int) -> None:
    """Print what looks silly, a hundred hands, and what a move costs."""
    found: Counter[str] = Counter()
    seconds: list[float] = []
    for habits, taken in run(partial(habits_of, preset, seats, kind), deals, jobs):
        found += habits
        seconds += taken
    print(f"{kind}, {len(deals)} hands: {mean(seconds) * 1000:.1f} ms CPU a move with a choice, ", end="")
    print(f"p99 {percentile(seconds, 0.99) * 1000:.1f} ms, {sum(seconds) / len(deals):.2f} s a hand; silly,")
    print("a hundred hands:")
    for name, count in found.most_common():
        print(f"  {name}: {count * 100 / len(deals):.1f}")


if __name__ == "__main__":
    typer.run(main)
