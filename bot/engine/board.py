"""The stakes board of NAJAMI as a value: eight places for units, antes and their limits (rules.md 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

STAKES: tuple[str, ...] = ("AH", "KC", "QD", "JS", "TH", "QK-S", "8-9-10", "kitty")
"""The stakes by name; QK-S: queen and king of spades, 8-9-10: these three of one suit."""

FIRST_ANTE, LATER_ANTE = 6, 3
"""Units of each ante: after the first deal, after a redeal."""
PRICE_TO_SEE = 2
"""Units paid to have the blind shown; two seats share the price."""

_DUTY = ("QK-S", "8-9-10")
_MOST_ON_KITTY = 2
_NUMBERS = {name: number for number, name in enumerate(STAKES)}


@dataclass(frozen=True, slots=True)
class Board:
    """Units on each place of the board, in the order of `STAKES`."""

    units: tuple[int, ...] = (0,) * len(STAKES)

    @classmethod
    def of(cls, units: Mapping[str, int]) -> Board:
        """Return a board with these units by name; KeyError for an unknown stake."""
        placed = [0] * len(STAKES)
        for name, count in units.items():
            placed[_NUMBERS[name]] = count
        return cls(tuple(placed))

    def __getitem__(self, name: str) -> int:
        return self.units[_NUMBERS[name]]

    def __add__(self, other: Board) -> Board:
        return Board(tuple(mine + theirs for mine, theirs in zip(self.units, other.units, strict=True)))

    @property
    def total(self) -> int:
        """All units on the board."""
        return sum(self.units)

    @property
    def kitty(self) -> int:
        """The units in the kitty."""
        return self["kitty"]

    def add_to(self, name: str, by: int) -> Board:
        """Return the board with `by` units added to a stake, or taken from it if `by` is negative."""
        return self + Board.of({name: by})

    def to_dict(self) -> dict[str, int]:
        """Return the units by name, all eight."""
        return dict(zip(STAKES, self.units, strict=True))


@dataclass(frozen=True, slots=True)
class AnteLimits:
    """The limits of an ante: total units, the most on the kitty, stakes that need at least 1 between them."""

    total: int
    kitty_at_most: int
    at_least_1_on: tuple[str, ...]

    def allow(self, stakes: Board) -> bool:
        """Return whether an ante is within the limits."""
        right = min(stakes.units) >= 0 and stakes.total == self.total and stakes.kitty <= self.kitty_at_most
        return right and (not self.at_least_1_on or any(stakes[name] for name in self.at_least_1_on))


def ante_limits(redeals: int) -> AnteLimits:
    """Return the limits of a deal's antes: the first ante, or one after `redeals` redeals (rules.md 9)."""
    if redeals:
        return AnteLimits(LATER_ANTE, _MOST_ON_KITTY, ())
    return AnteLimits(FIRST_ANTE, _MOST_ON_KITTY, _DUTY)


def usual_ante(limits: AnteLimits) -> Board:
    """Return a silent seat's ante: 1 on each stake but QK-S, in order, while units last."""
    names = [name for name in STAKES if name not in ("QK-S", "kitty")]
    return Board.of(dict.fromkeys(names[: limits.total], 1))


@lru_cache(maxsize=8)
def antes_within(limits: AnteLimits) -> tuple[Board, ...]:
    """Return all antes within some limits."""
    boards = (Board(units) for units in _spread(limits.total, len(STAKES)))
    return tuple(board for board in boards if limits.allow(board))


def _spread(units: int, places: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to distribute all units over some places."""
    if places == 1:
        yield (units,)
        return
    for here in range(units + 1):
        for rest in _spread(units - here, places - 1):
            yield (here, *rest)


@dataclass(frozen=True, slots=True)
class BoardState:
    """The board during a hand: the units on it, what each seat paid, what each collected."""

    stakes: Board
    paid: tuple[int, ...]
    """Units each seat has paid in this hand: antes, and the price to see the blind."""
    antes: tuple[tuple[int, Board], ...] = ()
    """The antes after this deal by seat, in order."""
    answers: tuple[tuple[int, bool], ...] = ()
    """Answers of the seats asked to pay to see the blind: seat and whether it pays, in order."""
    blind_shown: bool = False
    """Whether the blind was turned up because a seat paid to see it."""
    collected: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Units that each seat collected at the settlement, by stake."""

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that paid to see the blind, in order."""
        return tuple(seat for seat, pays in self.answers if pays)


def share_equally(
    units: int, seats: int, dealer: int, among: Collection[int] | None = None
) -> tuple[int, ...]:
    """Return each seat's share of the units left at the end of a session (rules.md 9, 10 Pool).

    They are shared by the seats `among`, or by all. Odd units go to the first of these to the left of
    `dealer`, the last dealer.
    """
    around = ((dealer + 1 + turn) % seats for turn in range(seats))
    sharing = [seat for seat in around if among is None or seat in among]
    each, odd = divmod(units, len(sharing))
    shares = {seat: each + (place < odd) for place, seat in enumerate(sharing)}
    return tuple(shares.get(seat, 0) for seat in range(seats))
