"""What the last tricks prove: the cards that decide the contract in every deal that can be imagined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.engine.cards import Card, Mask
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES, Compact
from bot.players.search.ending import Solver
from bot.players.search.playout import World
from bot.players.search.position import compact_table, moment_of
from bot.players.search.worlds import Worlds, known_side
from bot.players.value import Worth

LAST = 3
"""So many last tricks are solved."""
EVEN = 8
"""So many deals come before those with gathered cards: most cards are refuted by then."""
MOST_ENDS = 8_000
"""After so many ends no further deal is looked at: some 60 milliseconds."""
CARD_BITS = 53
"""Bits of a hand's mask."""


class Made:
    """The worth of an end that asks only whether the contract is made: 1 or 0."""

    by_points = True

    def __init__(self, worth: Worth) -> None:
        self._worth = worth

    def of(self, won: Sequence[Mask], side: int) -> float:
        return float(self._worth.made(won, side))

    def at(self, side: int, ours: int, theirs: int) -> float:
        return float(self._worth.made_with(side, ours, theirs))


def solvable(view: View) -> bool:
    """Return whether so few tricks are left that they are solved; never with the piles of two players."""
    return len(view.hand) <= LAST and not view.piles and bool(view.tricks)


def sure_cards(
    view: View,
    known: Knowledge,
    cards: Sequence[Card],
    count: int,
    alike: int,
    *,
    ends: int = MOST_ENDS,
    other_deals: int = 0,
) -> list[Card]:
    """Return those of some legal cards that win or defeat the contract in each of so many deals.

    Both sides do their best, all cards lying open. None: no card is sure, or all are, which is believed after
    `alike` deals. Once `ends` ends have been looked at, no further deal is. The same view always proves the
    same; `other_deals` numbers further choices of deals, for whoever checks what another has proved.
    """
    contract = view.contract
    assert contract is not None
    assert view.leader is not None
    if len(cards) == 1 or not solvable(view):
        return []
    worth, side = Worth(view), known_side(view)
    if side is not None and worth.decided(side):
        return []
    table = compact_table(view.rules, contract.suit)
    rng = Random(view.hand.mask + (other_deals << CARD_BITS))
    moment = moment_of(table, view.seats, contract.seat, view.leader, view.trick, first=False)
    wanted = 1.0 if known.is_napoleon or known.is_adjutant else 0.0
    solver = Solver(table, Made(worth))
    moments = {card: moment.after(table, PLACES[card]) for card in cards}
    sure = list(cards)
    for number, world in enumerate(_worlds(view, known, table, rng, count)):
        still = []
        for card in sure:
            hands = list(world.hands)
            hands[known.seat] ^= 1 << PLACES[card]
            after = World(hands, world.side)
            if solver.solve(moments[card], after, 0.0, 1.0) == wanted:
                still.append(card)
        sure = still
        if not sure or solver.ends > ends or (number >= alike and len(sure) == len(cards)):
            break
    return sure if len(sure) < len(cards) else []


def _worlds(view: View, known: Knowledge, table: Compact, rng: Random, count: int) -> Iterator[World]:
    """Give so many deals: first some of all, then each other with the strong cards gathered in one hand.

    None where no deal agrees with the view: somebody broke a rule.
    """
    try:
        usual = Worlds(view, known, table, certain_only=True)
    except ValueError:
        return
    seats = [seat for seat in range(view.seats) if seat != known.seat]
    gathered: dict[int, Worlds] = {}
    for number in range(count):
        if number < EVEN or number % 2:
            yield usual.deal(rng)
        else:
            seat = seats[number // 2 % len(seats)]
            if seat not in gathered:
                gathered[seat] = Worlds(view, known, table, certain_only=True, gathered=seat)
            yield gathered[seat].deal(rng)
