"""The settings of a tournament. All frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from bot.engine.options import OptionValue
from bot.services.values.tables import ClockName, Level

LEAST_ENTRANTS, MOST_ENTRANTS = 4, 200


EARNED = 1
"""The current value of `TournamentConfig.scoring`, for new tournaments."""


class Format(Enum):
    """How entrants are grouped at tables, and which of them advance."""

    ROTATION = "rotation"
    """Each entrant meets as many different opponents as possible."""
    SWISS = "swiss"
    """Entrants with about the same score meet."""
    KNOCKOUT = "knockout"
    """The best at each table advance until one table is left."""


class Odd(Enum):
    """What to do if the entrants do not fill the tables."""

    COMPUTERS = "computers"
    """Computer players that cannot win the tournament fill the empty seats."""
    SMALLER = "smaller"
    """Some tables have fewer seats, as far as the game's rules allow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentConfig:
    """The settings of a tournament.

    `hands` are played at each table in each of `rounds` rounds (knock-out: as many rounds as it takes).
    `advance` is how many of each table advance (knock-out). `entry` is chips per person, `prizes` the shares
    of the pot in per cent, the first prize first, together 100 (empty without an entry). `starts_at` None:
    the host starts it. `check_in` and `round_minutes` are minutes, 0 for none; `no_show` is minutes after
    the beginning of a round, 0 for none. `late_rounds`: people may still join until that many rounds have
    begun, 0 for nobody after the start.
    """

    name: str = ""
    format: Format = Format.ROTATION
    duplicate: bool = False
    preset: str = "japanese"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    about: str = ""
    """The host's own words in the announcement."""
    title: str = ""
    """The name of the server's own rule set that is played, as in `TableConfig`; empty if none."""
    seats: int = 5
    hands: int = 4
    rounds: int = 3
    advance: int = 2
    clock: ClockName = ClockName.NORMAL
    odd: Odd = Odd.COMPUTERS
    level: Level = Level.REGULAR
    """The level of computers that fill seats or stand in."""
    entry: int = 0
    prizes: tuple[int, ...] = ()
    starts_at: datetime | None = None
    zone: str = ""
    """The IANA name of the time zone that the start was typed in; empty: the server's."""
    check_in: int = 0
    no_show: int = 5
    round_minutes: int = 0
    late_rounds: int = 1
    team: int = 0
    """Entrants in a team (rotation and Swiss, as duplicates); 0: no teams."""
    seeded: bool = False
    """Whether the first round spreads entrants over the tables by rating (Swiss and knock-out)."""
    most: int = MOST_ENTRANTS
    """The most entrants, including computers."""
    least: int = LEAST_ENTRANTS
    """The fewest entrants: with fewer it is cancelled at its start time."""
    invited_only: bool = False
    """Whether only invited people, and members with the `role`, may join."""
    role: int = 0
    """Only members with this role, and people who were invited, may join; 0: no role needed."""
    ping: int = 0
    """The role mentioned in the announcement; 0: none."""
    emotes: bool = False
    """Whether people can send emotes at its tables."""
    rating_least: int = 0
    rating_most: int = 0
    """Only people rated within these limits may join, 0: no limit; the unrated count as newcomers."""
    reminders: tuple[int, ...] = (5,)
    """Minutes before the start at which people are reminded of it, the earliest first."""
    repeats: int = 0
    """Hours before its start at which the next tournament of a weekly series is announced; 0: no series."""
    final: int = 0
    """Hands that the best of all rounds play at one table for the first places; 0: no final. (A knock-out
    always has one.)"""
    carried: bool = False
    """Whether the scores of the rounds count in that final."""
    league: int = 0
    """The id of the league that the tournament counts for; 0: none."""
    league_name: str = ""
    """The league's name when it was chosen."""
    scoring: int = 0
    """From `EARNED` on, a hand that a stand-in played scores an average result at most, and a player who used
    more than their share of a round's time loses a unit for each hand not reached. 0: announced by an earlier
    version, without these rules."""
    shares_rest: bool = False
    """Whether the seats of a table share what a round leaves on the board or in the pool; the game has one.
    False, too, if it was announced by an earlier version."""

    @property
    def has_final(self) -> bool:
        """Whether a final follows the rounds."""
        return self.final > 0 and self.format is not Format.KNOCKOUT
