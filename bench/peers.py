"""`make bench-peers`: random full hands a CPU second, ours beside those of three card-game libraries.

`python -m bench.peers` makes an environment of its own under `build/`, installs the libraries there and runs
itself in it. All four play in turn in one process, a part of a second each, so that a busy machine slows all
alike.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "peers"
PACKAGES = ("pokerkit==0.7.7", "rlcard==1.2.0", "open_spiel==2.0.2")
RUNS, ROUNDS, SLICE = 3, 20, 0.25
"""Runs, how often each library's turn comes in a run, and how many CPU seconds a turn takes."""
SEATS = 5

Play = Callable[[random.Random], None]


def ours() -> Play:
    """Return a random hand of Napoleon: the preset `japanese` at five seats."""
    from bench.hands import random_hand
    from bot.engine import RuleSet

    rules = RuleSet()

    def play(rng: random.Random) -> None:
        random_hand(rules, SEATS, rng)

    return play


def pokerkit() -> Play:
    """Return a random hand of PokerKit's no-limit hold'em at five seats; all but the bets is automatic."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automatic = tuple(Automation)

    def play(rng: random.Random) -> None:
        state = NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, 200, SEATS)
        while state.status:
            choices = [state.check_or_call]
            if state.can_fold():
                choices.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                choices.append(state.complete_bet_or_raise_to)
            rng.choice(choices)()

    return play


def rlcard() -> Play:
    """Return a random hand of RLCard's bridge, the bare game without observations."""
    from rlcard.games.bridge import Game

    def play(rng: random.Random) -> None:
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judger.get_legal_actions()))

    return play


def open_spiel() -> Play:
    """Return a random hand of OpenSpiel's hearts: C++, each move asked for and made from Python."""
    import pyspiel

    hearts = pyspiel.load_game("hearts")

    def play(rng: random.Random) -> None:
        state = hearts.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))

    return play


GAMES: dict[str, Callable[[], Play]] = {
    "Napoleon for Discord, Napoleon": ours,
    "PokerKit, no-limit hold'em": pokerkit,
    "RLCard, bridge": rlcard,
    "OpenSpiel, hearts (C++)": open_spiel,
}


def rates(games: dict[str, Play], seed: int) -> dict[str, float]:
    """Return the hands that each library plays in a CPU second, all of them in turn."""
    rng = random.Random(seed)
    hands, seconds = dict.fromkeys(games, 0), dict.fromkeys(games, 0.0)
    for _ in range(ROUNDS):
        for name, play in games.items():
            start = time.process_time()
            while (taken := time.process_time() - start) < SLICE:
                play(rng)
                hands[name] += 1
            seconds[name] += taken
    return {name: hands[name] / seconds[name] for name in games}


def measure() -> None:
    """Print a table: hands a CPU second of each run, and ours as a multiple of each of the others."""
    games = {name: make() for name, make in GAMES.items()}
    rates_of_runs = [rates(games, seed) for seed in range(RUNS)]
    mine = next(iter(games))
    print(f"Random full hands a CPU second, {RUNS} interleaved runs, Python {sys.version.split()[0]}:")
    for name in games:
        figures = [run[name] for run in rates_of_runs]
        ratios = [run[mine] / run[name] for run in rates_of_runs]
        shown = "  ".join(f"{figure:8,.0f}" for figure in figures)
        print(
            f"  {name:32} {shown}   ours is {statistics.median(ratios):6.2f} times that "
            f"({min(ratios):.2f} to {max(ratios):.2f})"
        )


def main() -> None:
    """Make the environment if it is not there, and measure inside it."""
    python = HOME / "bin" / "python"
    stamp = HOME / "installed"
    if not stamp.exists() or stamp.read_text() != "\n".join(PACKAGES):
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        stamp.write_text("\n".join(PACKAGES))
    subprocess.run([python, "-m", "bench.peers", "--inside"], cwd=ROOT, check=True)


if __name__ == "__main__":
    measure() if "--inside" in sys.argv else main()
