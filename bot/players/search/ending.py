"""The last tricks of an imagined deal, solved exactly: both sides do their best, all cards lying open.

Sets of cards and cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.cards import JOKER, Mask
from bot.players.search.compact import QUEEN_BIT, Compact
from bot.players.search.playout import Moment, World

INFINITE = float("inf")


class Worth(Protocol):
    """Says what the cards won are worth (`bot.players.value.Worth`)."""

    def of(self, won: Sequence[Mask], side: int) -> float:
        """Return the worth of an end to Napoleon's side."""
        ...

    def settled(self, won: Sequence[Mask], side: int) -> float | None:
        """Return the worth of every end that may come after these cards, None if that is still open."""
        ...


def solve(
    table: Compact,
    moment: Moment,
    world: World,
    worth: Worth,
    least: float = -INFINITE,
    most: float = INFINITE,
) -> float:
    """Return the worth of the end to Napoleon's side from a moment after the first trick on.

    It is exact between `least` and `most`. Not for two players: cards under others in piles are left out.
    """
    return _Solver(table, moment.seats, world, worth).start(moment, least, most)


class _Solver:
    """Alpha-beta over the cards of one deal; the last trick plays itself."""

    def __init__(self, table: Compact, seats: int, world: World, worth: Worth) -> None:
        self.table, self.seats, self.side, self.worth = table, seats, world.side, worth
        self.hands = list(world.hands)
        self.won = [0] * seats
        self.power, self.row = table.power[0], table.row[0]
        self.odd = table.joker
        self.yoromeki = table.mighty | QUEEN_BIT if table.yoromeki[0] else 0

    def start(self, moment: Moment, least: float, most: float) -> float:
        _, _, _, turn, played, trick, led, best, at, two_at, queen_at = moment
        if not played:
            return self.lead(turn, least, most)
        return self.follow(turn, played, trick, led, best, at, two_at, queen_at, least, most)

    def lead(self, seat: int, least: float, most: float) -> float:
        """Return the value of leading to a trick, exactly if it lies between two bounds."""
        hands = self.hands
        hand = hands[seat]
        if not hand & hand - 1:
            return self.last(seat) if hand else self.worth.of(self.won, self.side)
        settled = self.worth.settled(self.won, self.side)
        if settled is not None:
            return settled
        attack, turn = self.side >> seat & 1, seat + 1 if seat + 1 < self.seats else 0
        found, rest = -INFINITE if attack else INFINITE, hand
        while rest:
            card = rest.bit_length() - 1
            bit = 1 << card
            rest ^= bit
            hands[seat] = hand ^ bit
            queen_at = seat if bit == QUEEN_BIT else -1
            value = self.follow(turn, 1, bit, card, card, seat, seat, queen_at, least, most)
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
        least: float,
        most: float,
    ) -> float:
        """Return the value of following to a trick, or of its end; the names are those of `Moment`."""
        if played == self.seats:
            at = self.taker(trick, led, at, two_at, queen_at)
            before = self.won[at]
            self.won[at] = before | trick
            value = self.lead(at, least, most)
            self.won[at] = before
            return value
        hands, table = self.hands, self.table
        hand = hands[seat]
        rest = hand
        if hand & hand - 1:
            if hand & self.odd or led == JOKER:
                rest = table.follows(0, led, hand)
            else:
                rest = hand & table.follow[0][led] or hand
        attack, turn = self.side >> seat & 1, seat + 1 if seat + 1 < self.seats else 0
        power = self.power[self.row[led]]
        found = -INFINITE if attack else INFINITE
        while rest:
            card = rest.bit_length() - 1
            bit = 1 << card
            rest ^= bit
            hands[seat] = hand ^ bit
            queen = seat if bit == QUEEN_BIT else queen_at
            if power[card] > power[best]:
                value = self.follow(
                    turn, played + 1, trick | bit, led, card, seat, two_at, queen, least, most
                )
            else:
                two = seat if card == led & 3 else two_at
                value = self.follow(turn, played + 1, trick | bit, led, best, at, two, queen, least, most)
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

    def last(self, leader: int) -> float:
        """Return the value of the last trick, to which everybody has one card."""
        hands, seats = self.hands, self.seats
        led = hands[leader].bit_length() - 1
        power, trick = self.power[self.row[led]], 0
        best, at, two_at, queen_at = led, leader, leader, -1
        for seat in (*range(leader, seats), *range(leader)):
            bit = hands[seat]
            card = bit.bit_length() - 1
            trick |= bit
            if power[card] > power[best]:
                best, at = card, seat
            elif card == led & 3:
                two_at = seat
            if bit == QUEEN_BIT:
                queen_at = seat
        at = self.taker(trick, led, at, two_at, queen_at)
        before = self.won[at]
        self.won[at] = before | trick
        value = self.worth.of(self.won, self.side)
        self.won[at] = before
        return value

    def taker(self, trick: Mask, led: int, at: int, two_at: int, queen_at: int) -> int:
        """Return who wins a complete trick: whoever has most power, but for same-two and yoromeki."""
        if not trick & self.table.led[0][led].breaks and trick >> (led & 3) & 1:
            at = two_at
        if self.yoromeki and trick & self.yoromeki == self.yoromeki:
            at = queen_at
        return at
