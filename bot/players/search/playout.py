"""Plays an imagined deal to its end.

The loop is the only place in search that says who wins a trick; `tests/players/search` plays the same cards
with the engine. Sets of cards and cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.engine.cards import BIT, JOKER, JOKERS, SECOND_JOKER, Mask, cards_of
from bot.players.search import policy
from bot.players.search.compact import QUEEN_BIT, Compact
from bot.players.search.odds import FEW, ODDS, Odds
from bot.players.search.policy import ADJUTANT, NAPOLEON, OPPONENT

Lead = Callable[[Compact, Mask, Mask, int, int, Odds, float], int]
Follow = Callable[[Compact, Mask, Mask, Mask, int, int, bool, Odds, float], int]


class PlayPosition(NamedTuple):
    """The public part of a position in the play: the current trick and those before it."""

    seats: int
    napoleon: int
    first: int
    """1 in the first trick, else 0."""
    turn: int
    """The seat that plays next."""
    played: int
    """Number of cards on the table."""
    trick: Mask = 0
    lead: int = 0
    """The card led."""
    best: int = 0
    """The card with the most power in the trick."""
    at: int = 0
    """The seat that played the `best` card."""
    two_at: int = 0
    """The seat that played the two of the suit led."""
    queen_at: int = -1
    """The seat that wins the trick by yoromeki: with the queen of hearts, or a card she does not beat."""

    def after(self, table: Compact, card: int) -> PlayPosition:
        """Return the position after a card that does not complete the trick."""
        before = self if self.played else self._replace(lead=card, best=card, at=self.turn, two_at=self.turn)
        lead, best, at, two_at = before.lead, before.best, before.at, before.two_at
        row = table.led[self.first][lead]
        if row.beats[best] >> card & 1:
            best, at = card, self.turn
        elif card == lead & 3:
            two_at = self.turn
        falls = row.falls_to(1 << card, self.trick)
        return before._replace(
            turn=self.turn + 1 if self.turn < self.seats - 1 else 0,
            played=self.played + 1,
            trick=self.trick | 1 << card,
            best=best,
            at=at,
            two_at=two_at,
            queen_at=self.turn if falls else self.queen_at,
        )


class World(NamedTuple):
    """An imagined deal: each seat's cards, and the sides."""

    hands: Sequence[Mask]
    """The cards each seat can play; with piles, top cards included."""
    side: int
    """The seats of Napoleon's side, as a bit mask."""
    under: Mapping[int, Mask] = {}
    """Two players: the card turned up when a pile's top card is played, by that top card."""
    draws: Sequence[float] = ()
    """Random numbers from 0 to 1, by trick from now on and by seat, for the playouts."""


class Relations(NamedTuple):
    """For each seat, its known friends and the seats whose side it does not know."""

    known: tuple[int, ...]
    """By seat, the seats that it knows to be friends, as a bit mask."""
    unknown: tuple[int, ...]
    """By seat, its possible friends before the called card is played; for an opponent all but Napoleon."""
    roles: tuple[int, ...]
    """The seat's role in the policy."""


@lru_cache(maxsize=1024)
def relations(seats: int, napoleon: int, side: int) -> Relations:
    """Return the relations of all seats; `side` is Napoleon's side as a bit mask of seats."""
    everybody = (1 << seats) - 1
    known, unknown, roles = [], [], []
    for seat in range(seats):
        ours = side >> seat & 1
        known.append(side if ours else everybody & ~side)
        if seat == napoleon:
            unknown.append(1 << seat)
            roles.append(NAPOLEON)
        else:
            unknown.append(side if ours else everybody & ~(1 << napoleon))
            roles.append(ADJUTANT if ours else OPPONENT)
    return Relations(tuple(known), tuple(unknown), tuple(roles))


def play_out(
    table: Compact,
    moment: PlayPosition,
    world: World,
    left: Mask,
    called: Mask,
    lead: Lead | None = policy.lead,
    follow: Follow | None = policy.follow,
    prize: Mask = 0,
) -> list[Mask]:
    """Return the cards each seat wins from this position on, including the current trick.

    `left` are the cards that have not been seen on the table, `called` is the called card, 0 once it is out.
    The world needs `draws` for every trick that is left. Without `lead` or `follow` the draw alone names one
    of the cards that may be led, or may follow. `prize` goes to the winner of the first trick.
    """
    seats, napoleon, first, seat, played, trick, led, best, at, two_at, queen_at = moment
    side, under, draws = world.side, world.under, world.draws
    hands, won, trick_at = list(world.hands), [0] * seats, 0
    all_known, unknown, roles = relations(seats, napoleon, side)
    mates = unknown if called else all_known
    odds, turns = ODDS[seats > FEW], turns_of(seats)
    yoromeki = table.mighty | QUEEN_BIT if True in table.yoromeki else 0
    rows, late = table.led[first], table.late
    while True:
        if not played:
            hand = hands[seat]
            if not hand:
                return won
            if late and hand.bit_count() <= late and _tricks_left(hand, under) <= late:
                rows = table.led_late
            if hand & hand - 1:
                legal = table.first_leads(hand) if first else hand
                if lead is None:
                    lower = int(draws[trick_at + seat] * legal.bit_count())
                    while lower:
                        legal &= legal - 1
                        lower -= 1
                    trick = bit = legal & -legal
                    led = bit.bit_length() - 1
                else:
                    led = lead(table, legal, left & ~hand, first, roles[seat], odds, draws[trick_at + seat])
                    trick = bit = 1 << led
            else:
                trick = bit = hand
                led = hand.bit_length() - 1
            hands[seat] = hand ^ bit
            if under and led in under:
                hands[seat] |= under[led]
            if bit == called:
                mates = all_known
            best, at, two_at, played = led, seat, seat, 1
        else:
            seat -= 1
        beats, following, odd, breaks, _ = rows[led]
        beating, two, later = beats[best], led & 3, turns[seat][seats - played]
        for seat in later:
            hand = hands[seat]
            legal = table.follows(first, led, hand) if hand & odd else hand & following or hand
            if legal & legal - 1:
                if follow is None:
                    lower = int(draws[trick_at + seat] * legal.bit_count())
                    while lower:
                        legal &= legal - 1
                        lower -= 1
                    bit = legal & -legal
                    card = bit.bit_length() - 1
                else:
                    final = seat == later[-1] or not left & ~hand & beating
                    friend = mates[seat] >> at & 1
                    card = follow(
                        table, legal, trick, beating, first, friend, final, odds, draws[trick_at + seat]
                    )
                    bit = 1 << card
            else:
                bit = legal
                card = legal.bit_length() - 1
            hands[seat] = hand ^ bit
            if under and card in under:
                hands[seat] |= under[card]
            trick |= bit
            if bit == called:
                mates = all_known
            if bit & beating:
                best, at, beating = card, seat, beats[card]
            elif card == two:
                two_at = seat
        if not trick & breaks and trick >> two & 1:
            at = two_at
        if yoromeki and trick & yoromeki == yoromeki and table.yoromeki[first] and best < JOKER:
            card = rows[led].yoromeki_winner(trick)
            holder = _holder(world, card)
            if card & JOKERS and trick & JOKERS == JOKERS:
                holder = _first_joker_at(world, seat)
            at = holder if holder >= 0 else queen_at
        won[at] |= trick
        left &= ~trick
        seat, played, trick_at = at, 0, trick_at + seats
        if first:
            won[at] |= prize
            first, rows = 0, table.led[0]


@lru_cache(maxsize=8)
def turns_of(seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, by seat and count, the next `count` seats after it, in order."""
    return tuple(
        tuple(tuple((seat + 1 + step) % seats for step in range(number)) for number in range(seats))
        for seat in range(seats)
    )


def _holder(world: World, card: Mask) -> int:
    """Return the seat that holds a card, even under another in a pile; -1 if none does."""
    for seat, hand in enumerate(world.hands):
        cards, below = 0, hand
        while below:
            cards |= below
            below = sum(world.under.get(place, 0) for place in cards_of(below)) if world.under else 0
        if cards & card:
            return seat
    return -1


def _tricks_left(hand: Mask, under: Mapping[int, Mask]) -> int:
    """Return how many cards a seat has left, those under others in its piles included."""
    left = 0
    while hand:
        left += hand.bit_count()
        hand = sum(under.get(place, 0) for place in cards_of(hand))
    return left


def _first_joker_at(world: World, last: int) -> int:
    """Return the seat that played the first of two jokers to a trick which the seat `last` ended.

    -1 if that joker was on the table before the playout.
    """
    holders = [_holder(world, BIT[joker]) for joker in (JOKER, SECOND_JOKER)]
    return min(holders, key=lambda seat: (seat >= 0, (seat - last - 1) % len(world.hands)))
