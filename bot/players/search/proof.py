"""What the last tricks prove: the cards that decide the contract in every deal that can be imagined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.engine.cards import Card, Mask, mask_of
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES, Compact, packed
from bot.players.search.ending import Solver
from bot.players.search.ending import alike as kinds_of
from bot.players.search.playout import World, play_out
from bot.players.search.position import compact_table, moment_of
from bot.players.search.worlds import Worlds, known_side
from bot.players.value import Worth

LAST = 3
"""So many last tricks are solved."""
EVEN = 8
"""So many deals come before it is counted which ones differ: most cards are refuted by then."""
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
    tricks: int,
    *,
    other_deals: int = 0,
) -> list[Card]:
    """Return those of some legal cards that win or defeat the contract in each of so many deals.

    Both sides do their best, all cards lying open. None: no card is sure, or all are. Once half of so many
    imagined `tricks` have been played, a card is only doubted in the deals that it loses if regulars play on;
    after all of them no further deal is looked at. The same view always proves the same; `other_deals`
    numbers further choices of deals, for whoever checks what another has proved.
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
    wanted = known.is_napoleon or known.is_adjutant
    solver = Solver(table, Made(worth))
    out = out_of(view, known)
    kinds = kinds_of(table, packed(mask_of(cards)), out)
    sure = [kind.bit_length() - 1 for kind in kinds]
    moments = {place: moment.after(table, place) for place in sure}
    called = 0 if contract.revealed else packed(known.called)
    draws = range(view.seats * LAST)
    for world in _worlds(view, known, table, rng, count):
        for place in list(sure):
            bit = 1 << place
            hands = list(world.hands)
            hands[known.seat] ^= bit
            after = World(hands, world.side, draws=[rng.random() for _ in draws])
            if solver.tricks > tricks // 2:
                won = play_out(table, moments[place], after, out & ~bit, called & ~bit)
                if worth.made(won, world.side) == wanted:
                    continue
            if solver.solve(moments[place], after, 0.0, 1.0) != wanted:
                sure.remove(place)
        if not sure or solver.tricks > tricks:
            break
    proven = sum(kind for kind in kinds if kind.bit_length() - 1 in sure)
    return [card for card in cards if proven >> PLACES[card] & 1] if len(sure) < len(kinds) else []


def out_of(view: View, known: Knowledge) -> Mask:
    """Return the places of the cards that may still matter: held, on the table or nobody knows where."""
    return packed(known.hidden | view.hand.mask | mask_of(view.trick)) | sum(map(packed, known.open))


def _worlds(view: View, known: Knowledge, table: Compact, rng: Random, count: int) -> Iterator[World]:
    """Give so many deals: first some of all, then each once of those that may come to different ends.

    None where no deal agrees with the view: somebody broke a rule.
    """
    try:
        usual = Worlds(view, known, table, certain_only=True)
    except ValueError:
        return
    for _ in range(EVEN):
        yield usual.deal(rng)
    hidden = packed(known.hidden)
    called = packed(known.called)
    kinds = [*kinds_of(table, hidden & ~called, out_of(view, known)), called & hidden]
    worlds = Worlds(view, known, table, certain_only=True, kinds=kinds)
    seen = set[tuple[int, ...]]()
    for _ in range(EVEN, count):
        world = worlds.deal(rng)
        key = tuple((hand & kind).bit_count() for hand in world.hands for kind in kinds)
        if key not in seen:
            seen.add(key)
            yield world
            if len(seen) >= worlds.ways:
                return
