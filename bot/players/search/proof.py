"""What the last tricks prove: the cards that decide the contract in every deal that can be imagined."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.cards import Card, Mask
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES
from bot.players.search.ending import solve
from bot.players.search.playout import World
from bot.players.search.position import compact_table, moment_of
from bot.players.search.worlds import Worlds, known_side
from bot.players.value import Worth

LAST = 3
"""So many last tricks are solved."""


class Made:
    """The worth of an end that asks only whether the contract is made: 1 or 0."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth

    def of(self, won: Sequence[Mask], side: int) -> float:
        return float(self._worth.made(won, side))


def solvable(view: View) -> bool:
    """Return whether so few tricks are left that they are solved; never with the piles of two players."""
    return len(view.hand) <= LAST and not view.piles and bool(view.tricks)


def sure_cards(view: View, known: Knowledge, cards: Sequence[Card], count: int, alike: int) -> list[Card]:
    """Return those of some legal cards that win or defeat the contract in each of so many deals.

    Both sides do their best, all cards lying open. None: no card is sure, or all are, which is believed after
    `alike` deals. The same view always proves the same.
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
    try:
        worlds = Worlds(view, known, table, certain_only=True)
    except ValueError:
        return []  # somebody broke a rule
    moment = moment_of(table, view.seats, contract.seat, view.leader, view.trick, first=False)
    rng = Random(view.hand.mask)
    wanted = 1.0 if known.is_napoleon or known.is_adjutant else 0.0
    made = Made(worth)
    moments = {card: moment.after(table, PLACES[card]) for card in cards}
    sure = list(cards)
    for number in range(count):
        world = worlds.deal(rng)
        still = []
        for card in sure:
            hands = list(world.hands)
            hands[known.seat] ^= 1 << PLACES[card]
            after = World(hands, world.side)
            if solve(table, moments[card], after, made, 0.0, 1.0) == wanted:
                still.append(card)
        sure = still
        if not sure or (number >= alike and len(sure) == len(cards)):
            break
    return sure if len(sure) < len(cards) else []
