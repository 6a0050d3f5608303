"""Judging and paying a hand: points, units, the stakes of a board (rules.md 1 Settlement, 4, 7, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from bot.engine.actions import Friend
from bot.engine.board import FIRST_ANTE, LATER_ANTE, PRICE_TO_SEE, Board, BoardState
from bot.engine.cards import BIT, NO_TRUMP, SUITS, Mask, make_card, mask_of, parse_card
from bot.engine.rules import RuleSet
from bot.engine.state import MOST_REDEALS, Contract, Setup, Trick


def judge(rules: RuleSet, bid: int, side_points: int, opponents_points: int) -> str:
    """Return the outcome: ``made``, ``failed``, ``overshot`` or ``siberian`` (rules.md 1 and 2 `siberian`).

    `side_points` and `opponents_points` are points taken in tricks, discards excluded.
    """
    most = rules.most_points
    if side_points < bid:
        return "failed"
    if bid == most:
        return "made"
    if rules.exact_bid and side_points > bid:
        return "overshot"
    if rules.siberian == "all_points" and side_points == most:
        return "siberian"
    if rules.siberian == "opponents_trickless" and opponents_points == 0:
        return "siberian"
    return "made"


def units_of(
    rules: RuleSet, seats: int, contract: Contract, *, won: bool, points: int | None = None
) -> tuple[int, ...]:
    """Return each seat's win or loss, in units (rules.md 4 and 7); they sum to zero.

    `rules` must be resolved (`RuleSet.resolve`); `points` are those of Napoleon's side, None: exactly the
    bid.
    """
    alone, bid = contract.adjutant is None, contract.points
    taken = bid if points is None else points
    doublings = (contract.suit == NO_TRUMP) + (contract.friend == "nobody") if rules.payment == "runs" else 0
    napoleon, adjutant, opponent = _shares(
        rules, seats, bid, alone=alone, won=won, points=taken, times=2**doublings
    )
    sign = 1 if won else -1
    units = [-opponent * sign] * seats
    units[contract.seat] = napoleon * sign
    if contract.adjutant is not None:
        units[contract.adjutant] = adjutant * sign
    return tuple(units)


def revoke_units(rules: RuleSet, seats: int, contract: Contract, revoker: int) -> tuple[int, ...]:
    """Return each seat's win or loss after a revoke, in units (rules.md 11); they sum to zero.

    The revoker pays alone: Napoleon pays each opponent as for a lost bid; for a bid that counts as made, an
    opponent pays all winners, the adjutant pays Napoleon.
    """
    napoleon, adjutant = contract.seat, contract.adjutant
    if revoker == napoleon:
        units = [max(unit, 0) for unit in units_of(rules, seats, contract, won=False)]
        if adjutant is not None:
            units[adjutant] = 0
    else:
        units = [max(unit, 0) for unit in units_of(rules, seats, contract, won=True)]
        if revoker == adjutant:
            units[napoleon] += units[adjutant]
    units[revoker] = 0
    units[revoker] = -sum(units)
    return tuple(units)


def tally_of(setup: Setup, winner: int | None) -> tuple[int, ...]:
    """Return each seat's tally after `winner` won a hand as Napoleon (rules.md 7); empty without a tally."""
    if setup.rules.payment != "tally":
        return ()
    return tuple(count + (seat == winner) for seat, count in enumerate(setup.tally))


@lru_cache(maxsize=4096)
def _shares(
    rules: RuleSet, seats: int, bid: int, *, alone: bool, won: bool, points: int, times: int
) -> tuple[int, int, int]:
    """Return the units of Napoleon, the adjutant and each opponent, twice as many for a sweep."""
    if rules.payment == "runs":
        each = min(MOST_BY_RUNS, times * _by_runs(rules, bid, points, won=won))
        shares = _barraco(seats, each, alone=alone)
    else:
        shares = _plain_shares(rules, seats, bid, alone=alone, won=won, points=points)
    if not (rules.sweep and won and points == rules.most_points):
        return shares
    return 2 * shares[0], 2 * shares[1], 2 * shares[2]


def _plain_shares(
    rules: RuleSet, seats: int, bid: int, *, alone: bool, won: bool, points: int
) -> tuple[int, int, int]:
    """Return the units of Napoleon, the adjutant and each opponent; opponents pay if the bid is made."""
    if rules.payment == "najami":
        unit = unit_of(bid, won=won)
        return (4 * unit, 0, unit) if alone else (2 * unit, unit, unit)
    if rules.payment == "barraco" or rules.payment == "declared":
        basic = bid if rules.payment == "declared" else bid - rules.min_bid + 1
        return _barraco(seats, basic, alone=alone)
    if rules.payment == "points":
        return _barraco(seats, abs(points - bid) + 1, alone=alone)
    if rules.payment == "tally":
        return 0, 0, 0
    factor = 1
    if rules.payment == "fixed" and bid == rules.most_points:
        factor = 2
    elif rules.payment == "escalating" and bid >= 14:
        factor = bid - 12
    if seats == 3:
        shares = (2, 0, 1) if alone else (2, 1, 3)
    else:
        numbers = [int(number) for number in rules.split.split("-")]
        napoleon, adjutant, opponent = numbers if len(numbers) == 3 else (numbers[0], numbers[-1], 1)
        shares = (opponent * (seats - 1), 0, opponent) if alone else (napoleon, adjutant, opponent)
    return shares[0] * factor, shares[1] * factor, shares[2] * factor


MOST_BY_RUNS = 40
"""The most units that an opponent pays or gets in a hand paid by runs; `sweep` doubles that."""


def _by_runs(rules: RuleSet, bid: int, points: int, *, won: bool) -> int:
    """Return each opponent's payment: double for a run (all points) or a back run (less than half)."""
    if won:
        return (2 * (bid - rules.min_bid) + points - bid) * (1 + (points == rules.most_points))
    return max(1, bid - points) * (1 + (2 * points < rules.most_points))


def _barraco(seats: int, basic: int, *, alone: bool) -> tuple[int, int, int]:
    """Return the shares by Barraco's formula; uneven thirds are both rounded to the nearest integer."""
    if alone:
        return basic * (seats - 1), 0, basic
    total = basic * (seats - 2)
    return round(Fraction(2 * total, 3)), round(Fraction(total, 3)), basic


def _contracts(rules: RuleSet) -> Iterator[Contract]:
    """Yield each bid in each suit, with and without an adjutant: contracts that may be paid differently."""
    suits = SUITS if rules.no_trump == "none" else (*SUITS, NO_TRUMP)
    partners: list[tuple[int | None, Friend]] = [(None, "card")]
    if rules.adjutant:
        partners.append((1, "card"))
    if rules.adjutant and rules.call_no_card:
        partners += [(1, "first_trick"), (None, "first_trick"), (None, "nobody")]
    for points, suit in product(range(rules.min_bid, rules.highest_bid + 1), suits):
        for adjutant, friend in partners:
            yield Contract(seat=0, points=points, suit=suit, adjutant=adjutant, friend=friend)


@lru_cache(maxsize=1024)
def largest_loss(rules: RuleSet, seats: int) -> int:
    """Return the most units one seat can lose in a hand, which a table holds in escrow for each seat.

    If revokes are punished, one seat may have to pay for all.
    """
    rules = rules.resolve(seats)
    worst = 0
    antes = FIRST_ANTE + MOST_REDEALS * LATER_ANTE
    to_board = [rules.has_board * (antes + PRICE_TO_SEE * (seat != 0)) for seat in range(seats)]
    for contract in _contracts(rules):
        points = contract.points
        units = [units_of(rules, seats, contract, won=True, points=it) for it in (points, rules.most_points)]
        units += [
            units_of(rules, seats, contract, won=False, points=it) for it in (0, points, rules.most_points)
        ]
        if rules.revoke == "penalty":
            units += [revoke_units(rules, seats, contract, revoker) for revoker in range(seats)]
        losses = [paid - unit for some in units for paid, unit in zip(to_board, some, strict=True)]
        worst = max(worst, *losses)
    return worst


_WON: Mapping[int, int] = {
    9: 0, 10: 0, 11: 2, 12: 3, 13: 4, 14: 0, 15: 6, 16: 7, 17: 10, 18: 15, 19: 20, 20: 15,
}  # fmt: skip
_LOST: Mapping[int, int] = {
    9: 0, 10: 1, 11: 2, 12: 3, 13: 4, 14: 5, 15: 5, 16: 5, 17: 7, 18: 7, 19: 7, 20: 10,
}  # fmt: skip
KITTY_BIDS = frozenset({10, 14, 17, 18, 19, 20})
"""The bids that win the kitty when made."""

EIGHTS_AND_NINES: Mask = mask_of(make_card(rank, suit) for suit in SUITS for rank in (6, 7))
"""Eights and nines, shown face-up before their winner like scoring cards: they count for the stake 8-9-10."""

STAKE_SETS: Mapping[str, tuple[Mask, ...]] = {
    **{name: (BIT[parse_card(name)],) for name in ("AH", "KC", "QD", "JS", "TH")},
    "QK-S": (mask_of((parse_card("QS"), parse_card("KS"))),),
    "8-9-10": tuple(mask_of(make_card(rank, suit) for rank in (6, 7, 8)) for suit in SUITS),
}
"""The sets of cards that collect each stake: it goes to the seat that wins all cards of one set."""


def unit_of(bid: int, *, won: bool) -> int:
    """Return what each opponent pays for a made bid, or gets for a lost one."""
    return (_WON if won else _LOST)[bid]


def cards_won(tricks: Sequence[Trick], seats: int) -> tuple[Mask, ...]:
    """Return all cards that each seat has won in tricks."""
    won = [0] * seats
    for trick in tricks:
        won[trick.winner] |= mask_of(trick.cards)
    return tuple(won)


def collect(board: BoardState, contract: Contract, won: Sequence[Mask], *, made: bool) -> BoardState:
    """Return the board after the winning side collected its stakes and, if the bid allows, the kitty.

    `won` are the cards each seat won in tricks. Several winners of a stake share it equally; what cannot be
    shared stays on the board.
    """
    side = {contract.seat, contract.adjutant}
    winners = [seat for seat in range(len(won)) if (seat in side) == made]
    for name in STAKE_SETS:
        takers = [seat for seat in winners if any(not cards & ~won[seat] for cards in STAKE_SETS[name])]
        if takers:
            board = _take(board, name, dict.fromkeys(takers, board.stakes[name] // len(takers)))
    if made and contract.points in KITTY_BIDS:
        kitty, shares = board.stakes.kitty, {contract.seat: board.stakes.kitty}
        if contract.adjutant is not None:
            shares = {contract.seat: kitty - kitty // 3, contract.adjutant: kitty // 3}
        board = _take(board, "kitty", shares)
    return board


def _take(board: BoardState, name: str, shares: Mapping[int, int]) -> BoardState:
    units = tuple(shares.get(seat, 0) for seat in range(len(board.paid)))
    if not any(units):
        return board
    stakes = board.stakes.add_to(name, -sum(units))
    return replace(board, stakes=stakes, collected=(*board.collected, (name, units)))


def balance(board: BoardState | None, seats: int) -> tuple[int, ...]:
    """Return each seat's net winnings from the board, in units; 0 without a board."""
    if board is None:
        return (0,) * seats
    taken = [sum(units) for units in zip(*(units for _, units in board.collected), strict=True)]
    return tuple(got - paid for got, paid in zip(taken or (0,) * seats, board.paid, strict=True))


def return_units(board: BoardState | None, before: Board | None) -> BoardState | None:
    """Return the board of a void hand, with everybody's units returned."""
    if board is None or before is None:
        return None
    return replace(board, stakes=before, paid=(0,) * len(board.paid), collected=())
