"""Rounds of a tournament: their tables, seats, cuts, scores and standings. All frozen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction


class TournamentTableStatus(Enum):
    """The stages of a round's table."""

    PLAYING = "playing"
    DONE = "done"
    """All its hands are played, its time was up, or it was closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodIn:
    """A hand (its id) where computers and clocks made most decisions of an entrant's seat."""

    hand: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """One table of a round. `seats` holds the entrant's number at each seat, None for a computer that only
    fills it. `table_id` names the table it is played at; `voided` the hands (by id) that do not count.
    """

    number: int
    table_id: int
    seats: tuple[int | None, ...]
    status: TournamentTableStatus = TournamentTableStatus.PLAYING
    voided: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    """The entrants who have shown that they are present."""
    closed: bool = False
    """Whether it was closed early: its thread was deleted, or we lost access to it."""
    extra: int = 0
    """Extra hands it was given because entrants were tied at its cut (knock-out)."""
    extra_from: int = 0
    """The number of the first extra hand, 0 for none: from that hand on, hands only break ties."""
    tied: tuple[int, ...] = ()
    """The entrants whose tie the last extra hand is to break."""
    due: tuple[int, ...] = ()
    """Decisions that each person's seat had to make, 0 for computers; empty until the round is over
    (`services/presence.py`)."""
    own: tuple[int, ...] = ()
    """How many of those decisions were made by the person who paid the entry."""
    stood_in: tuple[StoodIn, ...] = ()
    missed: int = 0
    """Hands that were not reached in the round's time (`services/pace.py`)."""
    slow: tuple[int, ...] = ()
    """The entrants who used more than their share of the round's time."""

    @property
    def entrants(self) -> tuple[int, ...]:
        """The entrants at the table, in order of their seats."""
        return tuple(number for number in self.seats if number is not None)


class CutBy(Enum):
    """How a tie at a cut was decided."""

    EXTRA = "extra-hand"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A cut with tied entrants: of a table in a knock-out, or of the whole field before a final (`table` 0).

    `equals` are the tied entrants in their final order; the first `places` advanced. `drawn` are those
    among them that were still tied after the extra hands, in the order of the lot.
    """

    table: int
    """The number of the table in the round; 0: the whole field, before a final."""
    equals: tuple[int, ...]
    places: int
    by: CutBy
    drawn: tuple[int, ...] = ()


SEATING = 1
"""The version of the seating code, raised by every change that seats the same draw differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What a round's seats were drawn from, besides settings, teams and earlier rounds: with the round's
    ticket anybody can repeat the draw."""

    going: tuple[int, ...]
    """The entrants in this round, best first; in the first round by number."""
    ranks: tuple[int, ...]
    """Their ranks in the standings; in the first round their ranks by rating, or 1 for all."""
    computers: tuple[int, ...]
    """The computers among them, not the people for whom one stood in."""
    least: int
    """The fewest seats that the game allows."""
    seating: int = SEATING


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round: its tables, when they were seated, when its time is up (None: no limit) and when it ended.

    No card is dealt and no clock runs while it is `waiting`.
    """

    number: int
    """The number of the round, from 1."""
    tables: tuple[TournamentTable, ...]
    began_at: datetime
    ends_at: datetime | None = None
    over_at: datetime | None = None
    no_show_done: bool = False
    """Whether entrants who did not appear have been replaced by computers."""
    paused_seconds: int = 0
    """Seconds of pauses and of our outages in this round: no-shows get this much longer."""
    stops: tuple[tuple[datetime, datetime], ...] = ()
    """The beginning and end of each pause and outage in this round."""
    breaks: int = 0
    """Number of pauses and outages so long that everybody was called to their table again."""
    warned: bool = False
    """Whether two thirds of its time have passed, so that tables still playing are warned."""
    outage_seconds: int = 0
    """Seconds for which Discord was unreachable, if the last break was an outage; else 0."""
    cuts: tuple[Cut, ...] = ()
    """How ties for advancing were broken; known once the round is over."""
    waiting: bool = False
    """Whether people are still being called to their tables."""
    called_at: datetime | None = None
    """When the last table was called; None: not yet, or dealt at once by an earlier version."""
    trouble: str = ""
    """Why its tables cannot be opened: the missing permissions with commas, or a code (`placing`)."""
    draw: Draw | None = None
    """None: seated by an earlier version, which did not record the draw."""

    @property
    def clocks_from(self) -> datetime:
        """When the clocks of the round began: once all were called, before that when it began."""
        return self.called_at or self.began_at


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """One seat's score in a finished hand, for the standings; derived from its `HandResult`s."""

    round: int
    table: int
    board: int
    """The number of the deal in the round, from 1; in a duplicate the same deal at every table."""
    hand_id: int
    seat: int
    entrant: int | None
    """None for a computer that only fills the seat: its score counts for nobody."""
    units: int
    contract_made: bool
    """Whether the player made their own contract, as Napoleon or as Nap's bidder."""
    extra: int = 0
    """The number of the extra hand, from 1, which only breaks ties at a cut; 0 for other hands."""
    stood_in: bool = False
    """Whether it counts as an average result at most, because a stand-in played it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStanding:
    """One line of the standings. `score` is in units; in a duplicate, units above the average of that seat.

    All scores are exact fractions of a unit; they are rounded only for display.
    """

    entrant: int
    rank: int
    score: Fraction
    hands: int
    contracts_made: int
    opponents: Fraction
    """The sum of the opponents' scores, in units (Swiss)."""
    best_round: Fraction
    """The best score of a single round, in units."""
    reached: int
    """The last round they were seated in (knock-out)."""
    round_scores: tuple[Fraction, ...] = ()
    """The score of each round that has begun, in units."""
    extra: tuple[Fraction, ...] = ()
    """The scores of extra hands in their last round, in units; not included in other scores."""
    due: int = 0
    """Number of decisions they had to make; 0 for computers, and if unknown."""
    own: int = 0
    """How many of those decisions were made by the person who paid the entry."""
    late: int = 0
    """Units lost for hands that their table did not reach in time."""
    adjusted: int = 0
    """Units that a host has added to their score, or subtracted."""
