"""`make bench-peers`: random full hands per CPU second, ours against three card-game libraries.

Search does not play with the engine but with a compact state (`bot.players.search.playout`): its random
playouts are compared with OpenSpiel's, from the deal on and from the first card on.

`python -m bench.peers` makes an environment under `build/`, installs the libraries there and runs itself in
it. All play whole hands in turn in one process, a part of a second each: a busy machine slows all alike. Each
shuffles in its own way, asks for the legal moves every time and takes one at random.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Sequence
from functools import partial
from operator import truediv
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "peers"
PACKAGES = ("pokerkit==0.7.7", "rlcard==1.2.0", "open_spiel==2.0.2")
ROUNDS, SLICE = 60, 0.25
"""How often each library's turn comes, and how many CPU seconds a turn takes."""
SEATS = 5

Play = Callable[[random.Random], None]
T = TypeVar("T")


def pick(rng: random.Random, choices: Sequence[T]) -> T:
    """Return one of the choices, in the way that `LegalActions.sample` takes one."""
    return choices[int(rng.random() * len(choices))]


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
            pick(rng, choices)()

    return play


def rlcard(*, anew: bool = False) -> Play:
    """Return a random hand of RLCard's bridge, the bare game without observations.

    One game deals all hands, or with `anew` each has its own game, which seeds a generator from the system.
    """
    from rlcard.games.bridge import Game  # type: ignore[import-not-found]

    only = Game()

    def play(rng: random.Random) -> None:
        game = Game() if anew else only
        game.init_game()
        while not game.is_over():
            game.step(pick(rng, game.judger.get_legal_actions()))

    return play


def open_spiel() -> Play:
    """Return a random hand of OpenSpiel's hearts: C++, each move asked for and made from Python."""
    import pyspiel  # type: ignore[import-not-found]

    hearts = pyspiel.load_game("hearts")

    def play(rng: random.Random) -> None:
        state = hearts.new_initial_state()
        while not state.is_terminal():
            state.apply_action(pick(rng, state.legal_actions()))

    return play


def compact(*, dealt: bool = False) -> Play:
    """Return a random hand of ours in the search's compact state; `dealt`: from deals made before.

    The contract is drawn as well; nothing is exchanged.
    """
    from bot.engine import RuleSet
    from bot.engine.tricks import trick_table
    from bot.players.search.compact import compact as compact_rules
    from bot.players.search.playout import PlayPosition, World, play_out

    tables = [compact_rules(trick_table(RuleSet(), trump), jokers=0) for trump in range(4)]
    pack, everything = [1 << place for place in range(52)], (1 << 52) - 1
    moments = [PlayPosition(SEATS, seat, 1, seat, 0) for seat in range(SEATS)]

    def deal(chance: Callable[[], float]) -> tuple[int, int, Sequence[int], int, int]:
        cards = sorted(pack, key=lambda _: chance())
        hands = [sum(cards[start : start + 10]) for start in range(0, 50, 10)]
        napoleon, called = int(chance() * SEATS), int(chance() * 50)
        side = 1 << napoleon | 1 << called // 10
        return int(chance() * 4), napoleon, hands, side, cards[called]

    deals = [deal(random.Random(number).random) for number in range(100)]

    def play(rng: random.Random) -> None:
        chance = rng.random
        trump, napoleon, hands, side, called = pick(rng, deals) if dealt else deal(chance)
        world = World(hands, side, draws=[chance() for _ in range(50)])
        play_out(tables[trump], moments[napoleon], world, everything, called, None, None)

    return play


def open_spiel_dealt() -> Play:
    """Return the play of a random hand of OpenSpiel's hearts that was dealt before, no cards passed."""
    import pyspiel

    hearts, rng = pyspiel.load_game("hearts(pass_cards=False)"), random.Random(1)
    deals = []
    for _ in range(100):
        state = hearts.new_initial_state()
        while state.is_chance_node():
            state.apply_action(pick(rng, state.legal_actions()))
        deals.append(state)

    def play(rng: random.Random) -> None:
        state = pick(rng, deals).clone()
        while not state.is_terminal():
            state.apply_action(pick(rng, state.legal_actions()))

    return play


HANDS: dict[str, Callable[[], Play]] = {
    "Napoleon for Discord, Napoleon": ours,
    "PokerKit, no-limit hold'em": pokerkit,
    "RLCard, bridge": rlcard,
    "RLCard, bridge, a Game a hand": partial(rlcard, anew=True),
    "OpenSpiel, hearts (C++)": open_spiel,
}
PLAYOUTS: dict[str, Callable[[], Play]] = {
    "Napoleon, compact state": compact,
    "OpenSpiel, hearts (C++)": open_spiel,
}
PLAYOUTS_DEALT: dict[str, Callable[[], Play]] = {
    "Napoleon, compact state": partial(compact, dealt=True),
    "OpenSpiel, hearts (C++)": open_spiel_dealt,
}


def rates(games: dict[str, Play], seed: int) -> dict[str, list[float]]:
    """Return the hands that each library plays in a CPU second, round by round, all of them in turn."""
    rng = random.Random(seed)
    found: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(ROUNDS):
        for name, play in games.items():
            hands, start = 0, time.process_time()
            while (taken := time.process_time() - start) < SLICE:
                play(rng)
                hands += 1
            found[name].append(hands / taken)
    return found


def measure() -> None:
    """Print a table for whole hands, and two for playouts."""
    print(
        f"One run of {ROUNDS} rounds, Python {sys.version.split()[0]}; a CPU second, medians of the rounds;"
    )
    print("in brackets the middle half of them.")
    table("Random full hands", HANDS)
    table("Random playouts of search, from the deal on", PLAYOUTS)
    table("Random playouts of search, from the first card on", PLAYOUTS_DEALT)


def table(title: str, games: dict[str, Callable[[], Play]]) -> None:
    """Print hands a CPU second, and ours as a multiple of each of the others, with its spread."""
    rates_of = rates({name: make() for name, make in games.items()}, seed=1)
    mine = next(iter(rates_of.values()))
    print(f"{title}:")
    for name, theirs in rates_of.items():
        low, middle, high = statistics.quantiles(theirs, n=4)
        shown = f"  {name:32} {middle:7,.0f} ({low:,.0f} to {high:,.0f})"
        low, middle, high = statistics.quantiles(map(truediv, mine, theirs), n=4)
        told = f"ours is {middle:.2f} times that ({low:.2f} to {high:.2f})"
        print(shown if theirs is mine else f"{shown:64} {told}")


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
