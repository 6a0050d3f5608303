"""Solves the last tricks of an imagined deal exactly: perfect play by both sides with open cards.

Sets of cards and cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.cards import JOKER, JOKERS, Mask
from bot.players.search.compact import CARDS, QUEEN_BIT, SUITS_AT, TWOS, Compact, Led
from bot.players.search.playout import PlayPosition, World

INFINITE = float("inf")
CARD_COUNT = len(CARDS)
EVERY_CARD = (-1,) * CARD_COUNT
FEW = 2
"""With at most this many tricks left, trying all cards is faster than grouping equivalent ones."""

Bounds = Sequence[Sequence[float]]
"""By the points Napoleon's side has won and the points still out."""


class EndingWorth(Protocol):
    """The value of the cards won (`bot.players.value.Worth`)."""

    @property
    def by_points(self) -> bool:
        """Whether only the number of points matters, not which cards score them."""
        ...

    def of(self, won: Sequence[Mask], side: int) -> float:
        """Return the value of an end to Napoleon's side."""
        ...

    def at(self, side: int, ours: int, theirs: int) -> float:
        """Return the value of an end from both sides' points, if only these matter."""
        ...


def unique_cards(table: Compact) -> Mask:
    """Return the cards that are never equivalent to a neighbour, because special rules use them."""
    alone = table.precious | TWOS | QUEEN_BIT
    for place in table.hunter:
        alone |= 0 if place < 0 else 1 << place
    return alone


def kinds_of(table: Compact, cards: Mask, out: Mask) -> list[Mask]:
    """Group some cards by equivalence in the last tricks: cards of a suit that do the same.

    No card still `out` ranks between two of a group, and either all of them score or none does.
    """
    alone, scoring, kinds = unique_cards(table), table.scoring, []
    for suit in SUITS_AT:
        rest, kind, before = out & suit, 0, 0
        while rest:
            card = rest & -rest
            rest ^= card
            if not card & cards:
                before = 0
                continue
            same = before and not (card | before) & alone and bool(card & scoring) == bool(before & scoring)
            if same:
                kind |= card
            else:
                kinds.append(kind)
                kind = card
            before = card
        kinds.append(kind)
    return [kind for kind in kinds if kind]


def _lower_ones(table: Compact, hands: Sequence[Mask], trick: Mask) -> list[Mask]:
    """Return, for each card, a mask of the cards still to try after it: all but lower equivalent ones.

    Cards are equivalent as in `kinds_of`.
    """
    alone, scoring, out = unique_cards(table), table.scoring, trick
    for hand in hands:
        out |= hand
    keep = [-1] * CARD_COUNT
    for hand in hands:
        plain = hand & ~alone
        for suit in SUITS_AT:
            cards, lower = plain & suit, 0
            while cards & cards - 1:
                low = cards & -cards
                cards ^= low
                high = cards & -cards
                lower |= low
                if out & suit & (high - 1) & -(low << 1) or bool(low & scoring) != bool(high & scoring):
                    lower = 0
                keep[high.bit_length() - 1] = ~lower
    return keep


class Solver:
    """Alpha-beta search over the cards of one deal after another; the last trick plays itself.

    Positions must be after the first trick. Not for two players: cards under others in piles are ignored.
    """

    def __init__(self, table: Compact, worth: EndingWorth) -> None:
        self.table, self.worth = table, worth
        self.rows, self.late = table.led[0], table.late
        self.late_rows = table.led_late if table.late else table.led[0]
        self.odd = table.jokers | table.free[0] & ~JOKERS
        self.yoromeki = table.mighty | QUEEN_BIT if table.yoromeki[0] else 0
        self.falls = QUEEN_BIT
        for row in self.rows:
            self.falls |= row.above_queen
        self.scoring = table.scoring if worth.by_points else 0
        self.tricks = 0
        """Number of tricks played to their end: a measure of the effort."""
        self._bounds: dict[tuple[int, int], tuple[Bounds, Bounds]] = {}

    def solve(
        self, moment: PlayPosition, world: World, least: float = -INFINITE, most: float = INFINITE
    ) -> float:
        """Return the value of the end to Napoleon's side; values between `least` and `most` are exact."""
        seats, _, _, turn, played, trick, led, best, at, two_at, queen_at = moment
        self.seats, self.side = seats, world.side
        self.hands = hands = list(world.hands)
        self.won = [0] * seats
        out = trick
        for hand in hands:
            out |= hand
        left = (out & self.scoring).bit_count()
        if self.worth.by_points:
            if (world.side, left) not in self._bounds:
                self._bounds[world.side, left] = self._bounds_of(world.side, left)
            self.low, self.high = self._bounds[world.side, left]
        few = max(hands).bit_count() <= FEW or not self.worth.by_points
        self.keep: Sequence[Mask] = EVERY_CARD if few else _lower_ones(self.table, hands, trick)
        if not played:
            return self.lead(turn, 0, left, least, most)
        return self.follow(turn, played, trick, led, best, at, two_at, queen_at, 0, left, least, most)

    def _bounds_of(self, side: int, total: int) -> tuple[Bounds, Bounds]:
        """Return the lowest and highest value with `total` points left, by points won and left."""
        ends = [self.worth.at(side, ours, total - ours) for ours in range(total + 1)]
        low, high = [], []
        for ours in range(total + 1):
            parts = [ends[ours : ours + left + 1] for left in range(total - ours + 1)]
            low.append([min(part) for part in parts])
            high.append([max(part) for part in parts])
        return low, high

    def lead(self, seat: int, ours: int, left: int, least: float, most: float) -> float:
        """Return the value of leading to a trick; values between `least` and `most` are exact.

        `ours` are the points that Napoleon's side has won in the hand, `left` those still out.
        """
        self.tricks += 1
        hands = self.hands
        hand = hands[seat]
        if self.scoring:
            low, high = self.low[ours][left], self.high[ours][left]
            if low >= most or low == high:
                return low
            if high <= least:
                return high
        if not hand & hand - 1:
            return self.last(seat, ours) if hand else self.worth.of(self.won, self.side)
        attack, turn = self.side >> seat & 1, seat + 1 if seat + 1 < self.seats else 0
        found, rest, keep = -INFINITE if attack else INFINITE, hand, self.keep
        while rest:
            card = rest.bit_length() - 1
            bit = 1 << card
            rest = (rest ^ bit) & keep[card]
            hands[seat] = hand ^ bit
            row = self.row_of(card, hand)
            wins = bit & self.falls and row.falls_to(bit, 0)
            queen_at = seat if wins else -1
            value = self.follow(turn, 1, bit, card, card, seat, seat, queen_at, ours, left, least, most)
            if attack:
                found = max(found, value)
                least = max(least, found)
            else:
                found = min(found, value)
                most = min(most, found)
            if least >= most:
                break
        hands[seat] = hand
        return found

    def follow(
        self,
        seat: int,
        played: int,
        trick: Mask,
        led: int,
        best: int,
        at: int,
        two_at: int,
        queen_at: int,
        ours: int,
        left: int,
        least: float,
        most: float,
    ) -> float:
        """Return the value of following to a trick, or of completing it; parameters as in `PlayPosition`."""
        if played == self.seats:
            row = self.row_of(led, self.hands[at] << 1 | 1)  # one card more, as before the trick
            at = self.taker(row, trick, led, best, at, two_at, queen_at)
            if self.scoring:
                points = (trick & self.scoring).bit_count()
                ours += points if self.side >> at & 1 else 0
                return self.lead(at, ours, left - points, least, most)
            before = self.won[at]
            self.won[at] = before | trick
            value = self.lead(at, 0, 0, least, most)
            self.won[at] = before
            return value
        hands, table = self.hands, self.table
        hand = hands[seat]
        rest = hand
        if hand & hand - 1:
            if hand & self.odd or led >= JOKER:
                rest = table.follows(0, led, hand)
            else:
                rest = hand & table.led[0][led].following or hand
        attack, turn = self.side >> seat & 1, seat + 1 if seat + 1 < self.seats else 0
        row = self.row_of(led, hand)
        beating = row.beats[best]
        found, keep = -INFINITE if attack else INFINITE, self.keep
        while rest:
            card = rest.bit_length() - 1
            bit = 1 << card
            rest = (rest ^ bit) & keep[card]
            hands[seat] = hand ^ bit
            wins = bit & self.falls and row.falls_to(bit, trick)
            queen = seat if wins else queen_at
            if bit & beating:
                value = self.follow(
                    turn, played + 1, trick | bit, led, card, seat, two_at, queen, ours, left, least, most
                )
            else:
                two = seat if card == led & 3 else two_at
                value = self.follow(
                    turn, played + 1, trick | bit, led, best, at, two, queen, ours, left, least, most
                )
            if attack:
                found = max(found, value)
                least = max(least, found)
            else:
                found = min(found, value)
                most = min(most, found)
            if least >= most:
                break
        hands[seat] = hand
        return found

    def last(self, leader: int, ours: int) -> float:
        """Return the value of the last trick, when every seat has one card."""
        hands, seats = self.hands, self.seats
        led = hands[leader].bit_length() - 1
        row, trick = self.row_of(led, 1), 0
        best, at, two_at, queen_at = led, leader, leader, -1
        for seat in (*range(leader, seats), *range(leader)):
            bit = hands[seat]
            card = bit.bit_length() - 1
            if bit & self.falls and row.falls_to(bit, trick):
                queen_at = seat
            trick |= bit
            if bit & row.beats[best]:
                best, at = card, seat
            elif card == led & 3:
                two_at = seat
        at = self.taker(row, trick, led, best, at, two_at, queen_at)
        if self.scoring:
            points = (trick & self.scoring).bit_count()
            return self.low[ours + points if self.side >> at & 1 else ours][0]
        before = self.won[at]
        self.won[at] = before | trick
        value = self.worth.of(self.won, self.side)
        self.won[at] = before
        return value

    def row_of(self, led: int, hand: Mask) -> Led:
        """Return what the led card determines while the seats yet to play hold as many cards as `hand`."""
        return (self.late_rows if hand.bit_count() <= self.late else self.rows)[led]

    def taker(self, row: Led, trick: Mask, led: int, best: int, at: int, two_at: int, queen_at: int) -> int:
        """Return the winner of a complete trick: the most powerful card, except by same-two and yoromeki."""
        if not trick & row.breaks and trick >> (led & 3) & 1:
            at = two_at
        if self.yoromeki and trick & self.yoromeki == self.yoromeki and best < JOKER:
            at = queen_at
        return at
