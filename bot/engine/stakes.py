"""What a hand pays under `payment=najami`: the table of bids, the kitty, the stakes (rules.md 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.engine.board import FIRST_ANTE, LATER_ANTE, PRICE_TO_SEE, Board, BoardState
from bot.engine.cards import BIT, SUITS, Mask, make_card, mask_of, parse_card
from bot.engine.state import MOST_REDEALS, Contract, Trick

_WON: Mapping[int, int] = {
    9: 0, 10: 0, 11: 2, 12: 3, 13: 4, 14: 0, 15: 6, 16: 7, 17: 10, 18: 15, 19: 20, 20: 15,
}  # fmt: skip
_LOST: Mapping[int, int] = {
    9: 0, 10: 1, 11: 2, 12: 3, 13: 4, 14: 5, 15: 5, 16: 5, 17: 7, 18: 7, 19: 7, 20: 10,
}  # fmt: skip
KITTY_BIDS = frozenset({10, 14, 17, 18, 19, 20})
"""The bids that win the kitty when they are made."""

EIGHTS_AND_NINES: Mask = mask_of(make_card(rank, suit) for suit in SUITS for rank in (6, 7))
"""They lie face-up before their winner, like scoring cards: they belong to the stake 8-9-10."""

STAKE_SETS: Mapping[str, tuple[Mask, ...]] = {
    **{name: (BIT[parse_card(name)],) for name in ("AH", "KC", "QD", "JS", "TH")},
    "QK-S": (mask_of((parse_card("QS"), parse_card("KS"))),),
    "8-9-10": tuple(mask_of(make_card(rank, suit) for rank in (6, 7, 8)) for suit in SUITS),
}
"""The cards of each stake: the winner of all cards of one of its sets collects."""


def unit_of(bid: int, *, won: bool) -> int:
    """Return what each opponent pays for a bid that was made, or receives for one that was lost."""
    return (_WON if won else _LOST)[bid]


def most_paid(*, napoleon: bool) -> int:
    """Return the most units a seat can put on the board in a hand: antes, and the price to see."""
    antes = FIRST_ANTE + MOST_REDEALS * LATER_ANTE
    return antes if napoleon else antes + PRICE_TO_SEE


def cards_won(tricks: Sequence[Trick], seats: int) -> tuple[Mask, ...]:
    """Return all cards that each seat has won in tricks."""
    won = [0] * seats
    for trick in tricks:
        won[trick.winner] |= mask_of(trick.cards)
    return tuple(won)


def collect(board: BoardState, contract: Contract, won: Sequence[Mask], *, made: bool) -> BoardState:
    """Return the board after the winning side has collected its stakes and, where the bid says so, the kitty.

    `won` are the cards each seat won in tricks. Several takers of a stake share equally; what cannot be
    shared stays.
    """
    side = {contract.seat, contract.adjutant}
    winners = [seat for seat in range(len(won)) if (seat in side) == made]
    for name in STAKE_SETS:
        takers = [seat for seat in winners if any(not cards & ~won[seat] for cards in STAKE_SETS[name])]
        if takers:
            board = _take(board, name, dict.fromkeys(takers, board.stakes[name] // len(takers)))
    if made and contract.points in KITTY_BIDS:
        partner = 0 if contract.adjutant is None else board.stakes.kitty // 3
        shares = {contract.seat: board.stakes.kitty - partner}
        board = _take(
            board, "kitty", shares | ({} if contract.adjutant is None else {contract.adjutant: partner})
        )
    return board


def _take(board: BoardState, name: str, shares: Mapping[int, int]) -> BoardState:
    units = tuple(shares.get(seat, 0) for seat in range(len(board.paid)))
    if not any(units):
        return board
    stakes = board.stakes.changed(name, -sum(units))
    return replace(board, stakes=stakes, collected=(*board.collected, (name, units)))


def balance(board: BoardState | None, seats: int) -> tuple[int, ...]:
    """Return what each seat has won from the board less what it paid to it, in units; 0 without a board."""
    if board is None:
        return (0,) * seats
    taken = [sum(units) for units in zip(*(units for _, units in board.collected), strict=True)]
    return tuple(got - paid for got, paid in zip(taken or (0,) * seats, board.paid, strict=True))


def returned(board: BoardState | None, before: Board | None) -> BoardState | None:
    """Return the board of a hand that does not count: everybody has their units back."""
    if board is None or before is None:
        return None
    return replace(board, stakes=before, paid=(0,) * len(board.paid), collected=())


def face_up_of(won: Collection[Mask], scoring: Mask) -> tuple[Mask, ...]:
    """Return the cards won that lie face-up in a game with a board: scoring cards, eights and nines."""
    return tuple(cards & (scoring | EIGHTS_AND_NINES) for cards in won)
