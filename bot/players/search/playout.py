"""Playing an imagined deal to its end.

The loop is the only place in search that says who wins a trick; `tests/players/search` plays the same cards
with the engine. Sets of cards and cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.engine.cards import JOKER, Mask, cards_of
from bot.players.search import policy
from bot.players.search.compact import EVERYTHING, QUEEN_BIT, Compact
from bot.players.search.odds import FEW, ODDS, Odds
from bot.players.search.policy import ADJUTANT, NAPOLEON, OPPONENT

Lead = Callable[[Compact, Mask, Mask, int, int, Odds, float], int]
Follow = Callable[[Compact, Mask, Mask, Mask, int, int, bool, Odds, float], int]


class Moment(NamedTuple):
    """Where the play of a hand stands, but for who holds what: the trick under way and those before."""

    seats: int
    napoleon: int
    first: int
    """1 in the first trick, else 0."""
    turn: int
    """The seat that plays next."""
    played: int
    """Cards on the table."""
    trick: Mask = 0
    lead: int = 0
    """The card led."""
    best: int = 0
    """The card with most power in the trick."""
    at: int = 0
    """Whose that is."""
    two_at: int = 0
    """Who played the two of the suit led."""
    queen_at: int = -1
    """Who played the queen of hearts to the trick."""

    def after(self, table: Compact, card: int) -> Moment:
        """Return the moment after a card that does not end the trick."""
        turn = self.turn + 1 if self.turn < self.seats - 1 else 0
        queen_at = self.turn if 1 << card == QUEEN_BIT else self.queen_at
        if not self.played:
            return self._replace(
                turn=turn,
                played=1,
                trick=1 << card,
                lead=card,
                best=card,
                at=self.turn,
                two_at=self.turn,
                queen_at=queen_at,
            )
        best, at, two_at = self.best, self.at, self.two_at
        power = table.power[self.first][table.row[self.first][self.lead]]
        if power[card] > power[best]:
            best, at = card, self.turn
        elif card == self.lead & 3:
            two_at = self.turn
        trick = self.trick | 1 << card
        return Moment(
            self.seats,
            self.napoleon,
            self.first,
            turn,
            self.played + 1,
            trick,
            self.lead,
            best,
            at,
            two_at,
            queen_at,
        )


class World(NamedTuple):
    """An imagined deal: who holds which cards, who is on which side."""

    hands: Sequence[Mask]
    """The cards each seat can play from; with piles the top cards too."""
    side: int
    """The seats of Napoleon's side, as a bit mask."""
    under: Mapping[int, Mask] = {}
    """Two players: by the card above it, the card that comes up in a pile."""
    draws: Sequence[float] = ()
    """By trick from now on and by seat, a number of 0..1: the chance in the cards of playouts."""


@lru_cache(maxsize=1024)
def friends(seats: int, napoleon: int, side: int, *, known: bool) -> tuple[int, ...]:
    """Return for each seat whom it takes for friends, as a bit mask: all but Napoleon, if none is known."""
    everybody = (1 << seats) - 1
    if known:
        return tuple(side if side >> seat & 1 else everybody & ~side for seat in range(seats))
    return tuple(
        1 << seat if seat == napoleon else side if side >> seat & 1 else everybody & ~(1 << napoleon)
        for seat in range(seats)
    )


@lru_cache(maxsize=1024)
def roles_of(seats: int, napoleon: int, side: int) -> tuple[int, ...]:
    """Return the role of each seat as the policy knows it."""
    return tuple(
        NAPOLEON if seat == napoleon else ADJUTANT if side >> seat & 1 else OPPONENT for seat in range(seats)
    )


def play_out(
    table: Compact,
    moment: Moment,
    world: World,
    left: Mask,
    called: Mask,
    lead: Lead = policy.lead,
    follow: Follow = policy.follow,
) -> list[Mask]:
    """Return the cards that each seat wins from this moment on, the trick under way included.

    `left` are the cards that have not been seen on the table, `called` is the called card, 0 once it is out.
    The world needs `draws` for every trick that is left.
    """
    seats, napoleon, first, seat, played, trick, led, best, at, two_at, queen_at = moment
    side, under, draws = world.side, world.under, world.draws
    hands, won, trick_at = list(world.hands), [0] * seats, 0
    all_known = friends(seats, napoleon, side, known=True)
    mates = friends(seats, napoleon, side, known=False) if called else all_known
    last_seat = seats - 1
    odds = ODDS[seats > FEW]
    roles = roles_of(seats, napoleon, side)
    yoromeki = table.mighty | QUEEN_BIT if True in table.yoromeki else 0
    if yoromeki and queen_at < 0:
        queen_at = _holder(world, QUEEN_BIT)
    while True:
        if not played:
            hand = hands[seat]
            if not hand:
                return won
            if hand & hand - 1:
                if first:
                    hand = table.leads(first, hand, napoleon=True)
                draw = draws[trick_at + seat]
                led = lead(table, hand, left & ~hands[seat], first, roles[seat], odds, draw)
            else:
                led = hand.bit_length() - 1
            trick = bit = 1 << led
            hands[seat] ^= bit
            if under and led in under:
                hands[seat] |= under[led]
            left &= ~bit
            if bit == called:
                mates = all_known
            best, at, two_at, played = led, seat, seat, 1
            seat = seat + 1 if seat < last_seat else 0
        row = table.row[first][led]
        power, beats, following = table.power[first][row], table.beats[first][row], table.follow[first][led]
        odd = EVERYTHING if led == JOKER else table.joker
        two = led & 3
        while played < seats:
            hand = hands[seat]
            legal = hand
            if hand & hand - 1:
                legal = table.follows(first, led, hand) if hand & odd else hand & following or hand
            if legal & legal - 1:
                beating, draw = beats[best], draws[trick_at + seat]
                final = played == last_seat or not left & ~hand & beating
                friend = mates[seat] >> at & 1
                card = follow(table, legal, trick, beating, first, friend, final, odds, draw)
            else:
                card = legal.bit_length() - 1
            bit = 1 << card
            hands[seat] = hand ^ bit
            if under and card in under:
                hands[seat] |= under[card]
            trick |= bit
            left &= ~bit
            if bit == called:
                mates = all_known
            if power[card] > power[best]:
                best, at = card, seat
            elif card == two:
                two_at = seat
            played += 1
            seat = seat + 1 if seat < last_seat else 0
        among = table.two_among[first][led]
        if among and trick >> two & 1 and not trick & (~among | table.special[first]):
            at = two_at
        if yoromeki and trick & yoromeki == yoromeki and table.yoromeki[first]:
            at = queen_at
        won[at] |= trick
        seat, played, first, trick_at = at, 0, 0, trick_at + seats


def _holder(world: World, card: Mask) -> int:
    """Return who holds a card, perhaps under another in a pile; -1 if nobody does."""
    for seat, hand in enumerate(world.hands):
        cards, below = 0, hand
        while below:
            cards |= below
            below = sum(world.under.get(place, 0) for place in cards_of(below)) if world.under else 0
        if cards & card:
            return seat
    return -1
