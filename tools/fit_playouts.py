"""Fit the policy of playouts to the cards that regular computers play; writes `bot/players/search/odds.py`.

    python -m tools.fit_playouts --deals 400

Regulars play whole hands of every preset and table size below. For each situation, the odds of each kind of
card are the maximum-likelihood estimate from the cards played; small tables (up to `FEW` seats) have rows of
their own.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bot.catalogue import load_presets
from bot.engine.actions import Play
from bot.engine.cards import mask_of
from bot.engine.deal import pack_mask, pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.search import odds, policy
from bot.players.search.compact import PLACES, places_of
from bot.players.search.playout import relations
from bot.services.simulation import shuffle
from tests.players.search.states import compacted

TABLES: Sequence[tuple[str, int]] = (
    ("japanese", 3),
    ("japanese", 4),
    ("japanese", 5),
    ("japanese", 6),
    ("japanese-joker", 5),
    ("japanese-joker-weak", 5),
    ("hattori", 4),
    ("napoleon-1885", 5),
    ("general", 5),
    ("najami", 5),
)
ROUNDS = 40
BEFORE = 1.0
"""Prior count of each kind as played and as expected: kinds never seen stay possible."""
LEAD_ROWS, LEAD_KINDS = 12, 17
FOLLOW_ROWS, FOLLOW_KINDS = 24, 10


class Choice(NamedTuple):
    """A choice of a card: the row of odds, how many cards of each kind were playable, the kind played."""

    row: int
    kinds: tuple[tuple[int, int], ...]
    played: int


class ChoiceCounts:
    """Counts of choices by lead or not and by table size, and of how often the lowest card of a kind was
    played, or another one.
    """

    def __init__(self) -> None:
        self.choices: Mapping[tuple[bool, bool], Counter[Choice]] = defaultdict(Counter)
        self.lowest: Mapping[tuple[bool, int], list[int]] = defaultdict(lambda: [1, 1])

    def add(self, state: HandState, card: int) -> None:
        """Count the card, given by its place in the pack, that was played in a state."""
        table, moment, world, _, called = compacted(state)
        seats, seat = state.setup.seats, state.turn
        gone = mask_of(each for trick in state.complete for each in trick.cards) | mask_of(state.current)
        hand, legal = world.hands[seat], places_of(state.playable)
        unseen = places_of(pack_mask(state.setup.rules) & ~gone) & ~hand
        known, unknown, roles = relations(seats, moment.napoleon, world.side)
        leads = not moment.played
        if leads:
            row = policy.lead_row(table, unseen, moment.first, roles[seat])
            kinds = policy.led_kinds(table, legal, unseen)
        else:
            beating = table.led[moment.first][moment.lead].beats[moment.best]
            mates = unknown if called else known
            final = moment.played == seats - 1 or not unseen & beating
            row = policy.follow_row(table, moment.trick, moment.first, mates[seat] >> moment.at & 1, final)
            kinds = policy.followed_kinds(table, legal, beating)
        played, same = next((kind, cards) for kind, cards in kinds if cards >> card & 1)
        counts = tuple((kind, cards.bit_count()) for kind, cards in kinds)
        self.choices[leads, seats > odds.FEW][Choice(row, counts, played)] += 1
        if same & same - 1:
            self.lowest[leads, played][same & (1 << card) - 1 != 0] += 1

    def share_of_lowest(self, leads: bool, kind: int) -> float:
        """Return how often (from 0 to 1) the lowest card was chosen when a kind was played."""
        lowest, other = self.lowest[leads, kind]
        return lowest / (lowest + other)


def hands(preset: str, seats: int, deals: int) -> Iterator[tuple[HandState, int]]:
    """Yield the choices of cards in some deals of a preset, as `card_choices` does."""
    rules = load_presets()[preset].rules.resolve(seats)
    for deal in range(deals):
        rng = random.Random(f"{preset} {seats} {deal}")
        state, _ = new_hand(Setup(rules, seats, deal % seats), shuffle(pack_of(rules), rng))
        yield from card_choices(state, rng)


def card_choices(state: HandState, rng: random.Random) -> Iterator[tuple[HandState, int]]:
    """Yield each state of a hand where a regular chose a card, and the card's place in the pack."""
    while due := to_act(state):  # nobody is to act once the hand is over or passed out
        seat = due[0]
        action = choose(view(state, seat), legal_actions(state, seat), "regular", rng)
        if state.phase is PhaseName.PLAY and state.playable & state.playable - 1:
            assert isinstance(action, Play)
            yield state, PLACES[action.card]
        state, _ = apply(state, seat, action)


def fit(choices: Counter[Choice], rows: int, kinds: int) -> list[list[float]]:
    """Return the odds of each kind by row, iterated until each kind is expected as often as it was played."""
    found = [[1.0] * kinds for _ in range(rows)]
    played: Counter[tuple[int, int]] = Counter()
    for seen, times in choices.items():
        played[seen.row, seen.played] += times
    for _ in range(ROUNDS):
        expected: dict[tuple[int, int], float] = defaultdict(float)
        for seen, times in choices.items():
            row = found[seen.row]
            whole = sum(row[kind] * count for kind, count in seen.kinds)
            for kind, count in seen.kinds:
                expected[seen.row, kind] += times * row[kind] * count / whole
        for (at, kind), times in expected.items():
            found[at][kind] *= (played[at, kind] + BEFORE) / (times + BEFORE)
    return found


def source(counted: ChoiceCounts) -> str:
    """Return the source of the odds module."""
    parts = [*Path(odds.__file__).read_text().partition("# fmt: off\n")[:2]]
    for many in (False, True):
        parts.append(f"{'MANY' if many else 'SMALL'} = Odds(\n    lead=(\n")
        parts += map(_row, fit(counted.choices[True, many], LEAD_ROWS, LEAD_KINDS))
        parts.append("    ),\n    follow=(\n")
        parts += map(_row, fit(counted.choices[False, many], FOLLOW_ROWS, FOLLOW_KINDS))
        parts.append("    ),\n)\n")
    parts.append("ODDS = SMALL, MANY\n")
    for leads, name, kinds, how in (
        (True, "LED_LOWEST", LEAD_KINDS, "led"),
        (False, "PLAYED_LOWEST", FOLLOW_KINDS, "played to a trick"),
    ):
        shares = ", ".join(f"{counted.share_of_lowest(leads, kind):.2f}" for kind in range(kinds))
        told = f"By kind, how often its lowest card is {how}; otherwise its highest."
        parts.append(f'{name} = (\n    {shares},\n)\n"""{told}"""\n')
    return "".join(parts)


def _row(weights: Sequence[float]) -> str:
    return f"        ({', '.join(map(_number, weights))}),\n"


def _number(weight: float) -> str:
    return f"{weight:.0f}" if weight >= 10 else f"{weight:.1f}" if weight >= 1 else f"{max(0.01, weight):.2f}"


def main(deals: Annotated[int, typer.Option(help="Deals of each preset and size of table.")] = 400) -> None:
    """Play hands, fit the odds and write them."""
    counted = ChoiceCounts()
    for preset, seats in TABLES:
        for state, card in hands(preset, seats, deals):
            counted.add(state, card)
        print(preset, seats, flush=True)
    Path(odds.__file__).write_text(source(counted))


if __name__ == "__main__":
    typer.run(main)
