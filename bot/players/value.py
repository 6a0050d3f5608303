"""What the end of a hand is worth, for bidding, play and search alike (rules.md 1, 4, 7, 9).

Contracts are judged and paid for by the engine, so exact bids, overshooting and the stakes on a board are
taken into account.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.engine.board import Board
from bot.engine.cards import Mask, Suit
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.settlement import KITTY_BIDS, STAKE_SETS, judge, units_of
from bot.engine.state import Contract
from bot.engine.views import View
from bot.players.search.compact import places_of

STAKES_COLLECTED = 0.25
"""The share of the board, kitty aside, that Napoleon collects when winning alone."""
KITTY_WITH_ADJUTANT = 2 / 3
POINT = 0.05
"""The worth of one more point, in contracts: playouts are inexact, so no contract is quite safe or lost."""


_USUALLY_SHORT = 2
"""Points by which lost bids usually fail, for payments that depend on it."""


@lru_cache(maxsize=4096)
def payments(rules: RuleSet, seats: int, points: int, suit: Suit) -> tuple[float, float]:
    """Return Napoleon's units for a made and for a lost bid; the adjutant gets a share of both.

    If nothing is paid (`payment=tally`), a hand won counts as 1 unit, a hand lost as -1.
    """
    if rules.payment == "tally":
        return 1.0, -1.0
    contract = Contract(seat=0, points=points, suit=suit, adjutant=1 if rules.adjutant else None)
    won = units_of(rules, seats, contract, won=True, points=min(points + 1, rules.most_points - 1))[0]
    lost = units_of(rules, seats, contract, won=False, points=max(points - _USUALLY_SHORT, 0))[0]
    return float(won), float(lost)


def expected_units(view: View, points: int, suit: Suit, chance: float) -> float:
    """Return Napoleon's expected units for a bid, given the chance of making it."""
    won, lost = payments(view.rules, view.seats, points, suit)
    if view.board is not None:
        won += _from_the_board(view.board.stakes, points)
    return chance * won + (1.0 - chance) * lost


def _from_the_board(stakes: Board, points: int) -> float:
    kitty = stakes.kitty * KITTY_WITH_ADJUTANT if points in KITTY_BIDS else 0.0
    return kitty + (stakes.total - stakes.kitty) * STAKES_COLLECTED


def everything_loses(view: View) -> bool:
    """Return whether Napoleon's side loses if it wins all points that are left.

    (rules.md 2 `siberian`.) Discarded points that the view shows can no longer be won.
    """
    contract, rules = require(view.contract), view.rules
    laid_away = 0 if rules.discards_are_won else (view.discards.mask & rules.scoring).bit_count()
    return judge(rules, contract.points, rules.most_points - laid_away, 0) == "siberian"


def prize_of(view: View) -> Mask:
    """Return the discards that the trick's winner also gets (rules.md 2 `discards`)."""
    first = view.rules.discards == "first_trick" and not view.tricks
    return view.discards.mask & view.rules.scoring if first else 0


def points_won(view: View) -> list[int]:
    """Return each seat's points so far; Napoleon's include the face-down discards that the view shows."""
    points = list(map(len, view.won))
    if points:
        points[require(view.contract).seat] += view.rules.hidden_points(view.discards.mask)
    return points


class Worth:
    """What the cards won in the rest of a hand are worth to Napoleon's side, in contracts.

    1 is the difference between a contract made and one lost. Sets of cards are by place.
    """

    def __init__(self, view: View) -> None:
        contract, rules = require(view.contract), view.rules
        self._scoring = places_of(rules.scoring)
        self._points = points_won(view)
        most = rules.most_points
        self._made = [
            [judge(rules, contract.points, ours, theirs) == "made" for theirs in (0, 1)]
            for ours in range(most + 1)
        ]
        bid = contract.points
        self._points_worth = [
            -POINT * abs(ours - bid) if rules.exact_bid and bid < most else POINT * ours
            for ours in range(most + 1)
        ]
        self._stakes: list[tuple[int, tuple[Mask, ...]]] = []
        self._span, self._kitty = 1.0, 0.0
        if view.board is not None:
            won, lost = payments(rules, view.seats, contract.points, contract.suit)
            self._span = max(1.0, won - lost)
            stakes = view.board.stakes
            self._stakes = [
                (stakes[name], tuple(map(places_of, sets)))
                for name, sets in STAKE_SETS.items()
                if stakes[name]
            ]
            self._kitty = stakes.kitty / self._span if contract.points in KITTY_BIDS else 0.0
            self._paid = (won - lost) / self._span
            self._won_before = [places_of(cards.mask) for cards in view.face_up]

    @property
    def by_points(self) -> bool:
        """Whether only the number of points matters, not which cards score them."""
        return not self._stakes and not self._kitty

    def is_made(self, won: Sequence[Mask], side: int) -> bool:
        """Return whether the contract is made if the seats win these cards; `side` are Napoleon's seats."""
        ours, theirs = self._count(won, side)
        return self._made[ours][theirs > 0]

    def won_everything(self, won: Sequence[Mask], side: int) -> bool:
        """Return whether the opponents get no points if the seats win these cards."""
        return self._count(won, side)[1] == 0

    def is_decided(self, side: int) -> bool:
        """Return whether the contract's result is certain, whatever follows."""
        ours, theirs = self._before(side)
        open_ones = self._made[ours : len(self._made) - theirs]
        return len({made for row in open_ones for made in (row[1:] if theirs else row)}) == 1

    def made_with(self, side: int, ours: int, theirs: int) -> bool:
        """Return whether the contract is made if the sides win this many more points."""
        before = self._before(side)
        return self._made[ours + before[0]][theirs + before[1] > 0]

    def at(self, side: int, ours: int, theirs: int) -> float:
        """Return the value of an end from both sides' points, if only these matter."""
        return self.made_with(side, ours, theirs) + self._points_worth[ours + self._before(side)[0]]

    def _before(self, side: int) -> tuple[int, int]:
        ours = sum(points for seat, points in enumerate(self._points) if side >> seat & 1)
        return ours, sum(self._points) - ours

    def _count(self, won: Sequence[Mask], side: int) -> tuple[int, int]:
        ours = theirs = 0
        scoring = self._scoring
        for seat, before in enumerate(self._points):
            points = before + (won[seat] & scoring).bit_count()
            if side >> seat & 1:
                ours += points
            else:
                theirs += points
        return ours, theirs

    def of(self, won: Sequence[Mask], side: int) -> float:
        """Return the value of an end to Napoleon's side."""
        ours, theirs = self._count(won, side)
        made = self._made[ours][theirs > 0]
        if self.by_points:
            return made + self._points_worth[ours]
        return (
            made * (self._paid + self._kitty)
            + self._board_share(won, side, made=made)
            + self._points_worth[ours]
        )

    def _board_share(self, won: Sequence[Mask], side: int, *, made: bool) -> float:
        """Return what the winners collect from the board; negative if they are the opponents."""
        total = 0
        held = [
            before | cards
            for seat, (before, cards) in enumerate(zip(self._won_before, won, strict=True))
            if bool(side >> seat & 1) == made
        ]
        for units, sets in self._stakes:
            if any(not cards & ~mine for mine in held for cards in sets):
                total += units
        return (total if made else -total) / self._span
