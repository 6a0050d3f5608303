"""Plays deals between kinds of computer players, for `tools/strength.py`.

Kept results are only valid as long as this file does not change (`tools/results.py`).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bot.catalogue import load_presets
from bot.engine.actions import Action, Bid, Play
from bot.engine.cards import mask_of
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.playing import aim_of
from bot.players.search.expert import Silly
from bot.players.search.proof import sure_cards
from bot.players.strength import Judgement, chance_to_make
from bot.services.simulation import SimulatedPlayer, computer, play_out

PROOFS, PROOF_TRICKS = 30_000, 3_000_000
"""Deals and tricks that prove a card: it must decide the contract in each deal; players look at other ones.

A card may win in all of a thousand deals and still fail in a rarer one.
"""
UNSURE = "a card provably wrong in the last three tricks"
REGULAR = computer("regular")
KINDS: Mapping[str, SimulatedPlayer] = {
    "expert": computer("expert"),
    "regular": REGULAR,
    "novice": computer("novice"),
}


def on_side(seen: View) -> bool:
    """Return whether the viewing seat, which knows its side once a card is called, is on Napoleon's side."""
    contract = seen.contract
    return contract is not None and seen.seat in (contract.seat, contract.adjutant)


def by_side(attack: SimulatedPlayer, defence: SimulatedPlayer) -> SimulatedPlayer:
    """Return a player that bids as a regular and plays as `attack` for Napoleon's side, else as `defence`."""

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        if not isinstance(seen, View) or seen.leader is None:
            return REGULAR(seen, legal, rng)
        return (attack if on_side(seen) else defence)(seen, legal, rng)

    return answer


def play_deal(preset: str, players: Sequence[SimulatedPlayer], deal: int) -> Any:
    """Play a deal; return the hand's final state."""
    seats = len(players)
    rules = load_presets()[preset].rules.resolve(seats)
    setup = game_of(rules).setup_of(rules, seats, deal % seats, {})
    return play_out(setup, players, random.Random(f"cards {deal}"), random.Random(f"errors {deal}"))


def play_phase(preset: str, seats: int, first: str, second: str, deal: int) -> tuple[float, float] | None:
    """Return by how many contracts and points one kind plays a deal's contract better than another.

    Each kind plays it against the other. None if everybody passed.
    """
    found = []
    for attack, defence in ((first, second), (second, first)):
        player = by_side(KINDS[attack], KINDS[defence])
        result = play_deal(preset, [player] * seats, deal).result
        if result.side_points is None:
            return None
        found.append((float(result.outcome == "made"), float(result.side_points)))
    return found[0][0] - found[1][0], found[0][1] - found[1][1]


def mixed_table(preset: str, seats: int, first: str, second: str, deal: int) -> list[tuple[int, str, int]]:
    """Return (kind, role, units) of each seat in a deal played with the kinds in each other's seats.

    The kind is 0 for the first and 1 for the second.
    """
    found = []
    for kinds in seatings(seats, every_half=load_presets()[preset].rules.family == "nap"):
        state = play_deal(preset, [KINDS[(first, second)[kind]] for kind in kinds], deal)
        game = game_of(state)
        for seat, won in enumerate(state.result.tally or state.result.units):
            role = "" if game.declarer(state) is None else game.role_of(state, seat)
            found.append((kinds[seat], role, won))
    return found


def seatings(seats: int, *, every_half: bool) -> Iterator[Sequence[int]]:
    """Yield the kind in each seat, 0 for the first and 1 for the second: alternating, both ways.

    With `every_half`, the first kind has each half of the seats once: in Nap luck matters more.
    """
    if not every_half:
        for moved in range(2):
            yield [(seat + moved) % 2 for seat in range(seats)]
        return
    for number in sorted({seats // 2, (seats + 1) // 2}):
        for chosen in combinations(range(seats), number):
            yield [int(seat not in chosen) for seat in range(seats)]


def habits_of(preset: str, seats: int, kind: str, deal: int) -> tuple[Counter[str], list[float]]:
    """Return the count of each silly habit in a hand of one kind, and the CPU seconds of each card choice."""
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
            sure = sure_cards(seen, known, cards, PROOFS, PROOF_TRICKS, other_deals=1)
            found[UNSURE] += bool(sure) and action.card not in sure
            habit = Silly(seen, known, mask_of(cards), shuns_points=shuns).habit(action.card)
            if habit is not None:
                found[habit.value] += 1
        return action

    play_deal(preset, [watched] * seats, deal)
    return found, seconds


def bid_of(preset: str, seats: int, kind: str, deal: int) -> tuple[float, str] | None:
    """Return the chance that the bidder gave a deal's contract, and its outcome.

    None if everybody passed.
    """
    chances: list[float] = []

    def watched(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        action: Action = KINDS[kind](seen, legal, rng)
        if isinstance(action, Bid) and isinstance(seen, View):
            expected = Judgement.of(seen).expectation(action.suit)
            chances.append(chance_to_make(seen.rules, action.points, *expected))
        return action

    result = play_deal(preset, [watched] * seats, deal).result
    return None if result.side_points is None else (chances[-1], result.outcome)
