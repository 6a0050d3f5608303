"""Proofs in the last tricks: cards that decide the contract in every imaginable deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.engine.cards import CARDS, Card, Mask, mask_of
from bot.engine.claim import cards_played
from bot.engine.require import require
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES, Compact, places_of
from bot.players.search.ending import Solver, kinds_of
from bot.players.search.playout import World, play_out
from bot.players.search.position import compact_table_in, moment_of
from bot.players.search.worlds import Worlds, known_side
from bot.players.value import Worth

LAST = 3
"""Endings with at most this many tricks are solved."""
EVEN = 8
"""Deals sampled before all different ones are counted: these refute most cards."""
PLAYED_ON = 150
"""Deals for comparing cards that all seem sure to win."""
CARD_BITS = len(CARDS)
"""Bits in a hand's mask."""


class Made:
    """The value of an end if only making the contract counts: 1 or 0."""

    by_points = True

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self.won_everything = False
        """Whether any ending so far was lost by winning everything."""

    def of(self, won: Sequence[Mask], side: int) -> float:
        made = self._worth.is_made(won, side)
        if not made and not self.won_everything:
            self.won_everything = self._worth.won_everything(won, side)
        return float(made)

    def at(self, side: int, ours: int, theirs: int) -> float:
        return float(self._worth.made_with(side, ours, theirs))


def solvable(view: View) -> bool:
    """Return whether few enough tricks are left to solve; never with two players' piles.

    Not while a joker is out that names a suit when led, or loses its power.
    """
    return len(view.hand) <= LAST and not view.piles and bool(view.tricks) and not _joker_changes(view)


def _joker_changes(view: View) -> bool:
    if not (view.rules.names_suit or view.rules.joker_last_tricks):
        return False
    return bool(mask_of(view.rules.jokers) & ~cards_played(view))


def sure_cards(
    view: View,
    known: Knowledge,
    cards: Sequence[Card],
    count: int,
    tricks: int,
    *,
    other_deals: int = 0,
) -> list[Card]:
    """Return the legal cards that win (or defeat) the contract in every imagined deal.

    Both sides play their best with all cards open. Empty if no card is sure, or all are. After half of the
    `tricks` were played out, a card is only examined in deals that it loses if regulars play on; after all of
    them, no further deals are examined. The same view always gives the same answer; `other_deals` numbers
    other samples of deals, to check a proof with.
    """
    if len(cards) == 1 or not solvable(view):
        return []
    side = known_side(view)
    if side is not None and Worth(view).is_decided(side):
        return []
    rng = Random(view.hand.mask + (other_deals << CARD_BITS))
    ends = _Ends(view, known, cards, rng)
    kinds = kinds_of(ends.table, places_of(mask_of(cards)), out_of(view, known))
    sure = [kind.bit_length() - 1 for kind in kinds]
    for world in _worlds(view, known, ends.table, rng, count):
        for place in list(sure):
            after = ends.after(ends.with_chance(world), place)
            if ends.solver.tricks > tricks // 2 and ends.stands_played(after, place):
                continue
            if not ends.stands(after, place):
                sure.remove(place)
        if not sure or ends.solver.tricks > tricks:
            break
    proven = sum(kind for kind in kinds if kind.bit_length() - 1 in sure)
    return [card for card in cards if proven >> PLACES[card] & 1] if len(sure) < len(kinds) else []


def firmest(view: View, known: Knowledge, cards: Sequence[Card], rng: Random) -> Card:
    """Return the best of some seemingly sure cards if regulars play on, in equally likely deals.

    A card that nearly fails may fail in a deal that was not imagined. Of equals the first is returned.
    """
    ends = _Ends(view, known, cards, rng)
    worlds = Worlds(view, known, ends.table, certain_only=True)
    done = dict.fromkeys(cards, 0.0)
    for _ in range(PLAYED_ON):
        world = ends.with_chance(worlds.deal(rng))
        for card in cards:
            done[card] += ends.value(ends.after(world, PLACES[card]), PLACES[card])
    return max(cards, key=done.__getitem__)


class _Ends:
    """The results of a decision's cards in imagined deals."""

    def __init__(self, view: View, known: Knowledge, cards: Sequence[Card], rng: Random) -> None:
        self.table = compact_table_in(view)
        self._worth, self._rng, self._seat = Worth(view), rng, known.seat
        self.solver = Solver(self.table, Made(self._worth))
        self._wanted = known.is_napoleon or known.is_adjutant
        leader, contract = require(view.leader), require(view.contract)
        moment = moment_of(self.table, view.seats, contract.seat, leader, view.trick, first=False)
        self._moments = {PLACES[card]: moment.after(self.table, PLACES[card]) for card in cards}
        self._out, self._called = out_of(view, known), 0 if contract.revealed else places_of(known.called)
        self._draws = range(view.seats * LAST)

    def with_chance(self, world: World) -> World:
        """Return a deal with the random numbers for playing on."""
        return world._replace(draws=[self._rng.random() for _ in self._draws])

    def after(self, world: World, place: int) -> World:
        """Return a deal after one of the cards."""
        hands = list(world.hands)
        hands[self._seat] ^= 1 << place
        return world._replace(hands=hands)

    def stands(self, after: World, place: int) -> bool:
        """Return whether a card wins (or defeats) the contract under perfect play by both sides."""
        return self.solver.solve(self._moments[place], after, 0.0, 1.0) == self._wanted

    def stands_played(self, after: World, place: int) -> bool:
        """Return whether a card wins (or defeats) the contract if regulars play on."""
        return self._worth.is_made(self._play(after, place), after.side) == self._wanted

    def value(self, after: World, place: int) -> float:
        """Return the value to the seat's side if regulars play on."""
        worth = self._worth.of(self._play(after, place), after.side)
        return worth if self._wanted else -worth

    def _play(self, after: World, place: int) -> Sequence[Mask]:
        bit = 1 << place
        return play_out(self.table, self._moments[place], after, self._out & ~bit, self._called & ~bit)


def out_of(view: View, known: Knowledge) -> Mask:
    """Return the places of cards that may still matter: held, on the table or unseen."""
    return places_of(known.hidden | view.hand.mask | mask_of(view.trick)) | sum(map(places_of, known.open))


def _worlds(view: View, known: Knowledge, table: Compact, rng: Random, count: int) -> Iterator[World]:
    """Yield at most `count` deals: random ones, then deals that may end differently, each once.

    Yields nothing if no deal fits the view, because somebody broke a rule.
    """
    try:
        usual = Worlds(view, known, table, certain_only=True)
    except ValueError:
        return
    for _ in range(EVEN):
        yield usual.deal(rng)
    hidden = places_of(known.hidden)
    called = places_of(known.called)
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
