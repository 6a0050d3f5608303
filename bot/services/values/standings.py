"""Values of results, ratings and leaderboards. All frozen."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from enum import Enum
from functools import lru_cache
from operator import add, attrgetter
from typing import Final

from bot.engine.roles import ADJUTANT, ALONE, BIDDER, DECLARERS, OPPONENT
from bot.services.values.hands import HandResult

ADJUTANT_HANDS: Final = 5
"""Hands as adjutant needed for a rank as adjutant."""
MILLION: Final = 1_000_000
SURE: Final = 1.96 * 1.96
"""The square of 1.96: that many standard errors either side cover the truth in 95 of 100 cases."""

POINTS: Final = 40
"""Displayed points per unit of mu: an average player has 1000."""
MEAN, SIGMA = 25.0, 25.0 / 4
"""A newcomer's mu and sigma."""
SETTLED: Final = 210
"""A rating is provisional while its deviation exceeds this many points: for about a hundred hands."""
DOUBT: Final = 0.25
"""Deviation that a day of absence adds, times the square root of the days: after a year little is known."""
AWAY: Final = timedelta(days=90)
"""People without a rated hand for this long are left out of rating leaderboards."""

SPREADS: Final = {
    "japanese": 1.35,
    "japanese-joker": 1.35,
    "japanese-joker-weak": 1.35,
    "japanese-common": 1.35,
    "japanese-joker-wins": 1.35,
    "japanese-yoromeki": 1.35,
    "japanese-many": 1.35,
    "mighty": 7.0,
    "general": 17.0,
    "napoleon-1885": 2.0,
    "najami": 15.0,
    "nap": 9.0,
    "nap-ecarte": 16.0,
    "nap-peep": 9.5,
    "nap-simple": 5.0,
    "nap-old": 5.5,
    "nap-seven": 13.0,
}
"""The standard deviation of a seat's units per hand, by preset, from 250 hands of computers."""
USUAL_SPREAD: Final = 1.0
"""The same for presets without units, and for new ones."""

ALL_TIME: Final = "all"


PASSING: Final = ("week:", "month:")
"""Prefixes of the keys of weeks and months, which follow each other."""


def season_key(number: int) -> str:
    """Return the key of a server's season as a period: ``season:2``."""
    return f"season:{number}"


def week_of(day: date) -> str:
    """Return the key of a day's week, Monday to Sunday: ``week:2026-W47`` (ISO 8601)."""
    year, week, _ = day.isocalendar()
    return f"week:{year}-W{week:02}"


def month_of(day: date) -> str:
    """Return the key of a day's month: ``month:2026-11``."""
    return f"month:{day:%Y-%m}"


def periods_of(day: date) -> tuple[str, ...]:
    """Return the keys of all periods of a day except the season."""
    return (week_of(day), month_of(day), ALL_TIME)


def is_kept(period: str, first: Mapping[str, str]) -> bool:
    """Return whether sums of a period are kept; `first` has the first kept ``week`` and ``month``."""
    return period >= first.get(period.partition(":")[0], "")


@dataclass(frozen=True, slots=True)
class Counts:
    """Totals of a player's hands.

    `hands` are those played that had a winner. `contracts` are hands as Napoleon (in Nap: as the bidder),
    `alone` those without an adjutant. `units` and `chips` are wins minus losses, including hands sat out.
    """

    hands: int = 0
    won: int = 0
    contracts: int = 0
    contracts_made: int = 0
    alone: int = 0
    adjutant_hands: int = 0
    adjutant_won: int = 0
    units: int = 0
    chips: int = 0

    @classmethod
    def of(cls, result: HandResult) -> Counts:
        """Return the counts of one result."""
        took_part, won = result.won is not None, result.won is True
        declared, helped = result.role in DECLARERS, result.role == ADJUTANT
        return cls(
            hands=int(took_part),
            won=int(won),
            contracts=int(declared),
            contracts_made=int(declared and won),
            alone=int(result.role == ALONE),
            adjutant_hands=int(helped),
            adjutant_won=int(helped and won),
            units=result.units,
            chips=result.chips,
        )

    @property
    def adjutant_share(self) -> int | None:
        """The lower bound of the share of hands won as adjutant, in millionths; None for too few hands.

        It is the lower end of Wilson's interval (95 %), so that five of five count less than 45 of 50.
        """
        won, hands = self.adjutant_won, self.adjutant_hands
        if hands < ADJUTANT_HANDS:
            return None
        half = math.sqrt(won * (hands - won) / hands * SURE + SURE * SURE / 4)
        return int((won + SURE / 2 - half) / (hands + SURE) * MILLION)

    def __add__(self, other: Counts) -> Counts:
        return Counts(*map(add, _numbers(self), _numbers(other)))


_numbers = attrgetter(*(field.name for field in fields(Counts)))


@dataclass(frozen=True, slots=True)
class Feat:
    """The conditions for a badge in a won hand: the role, the bid, the least units."""

    badge: str
    roles: tuple[str, ...] = (*DECLARERS, ADJUTANT, OPPONENT)
    bid: str = ".*"
    units: int = 0

    def is_in(self, role: str, bid: str, units: int) -> bool:
        """Return whether a won hand meets these conditions."""
        return role in self.roles and units >= self.units and bool(re.fullmatch(self.bid, bid))


FEATS: Final = (
    Feat("win"),
    Feat("contract", DECLARERS),
    Feat("adjutant", (ADJUTANT,)),
    Feat("defence", (OPPONENT,)),
    Feat("alone", (ALONE,)),
    Feat("high", DECLARERS, bid="(1[6-9]|20).*"),
    Feat("slam", DECLARERS, bid="20.*|.*!"),
    Feat("nap", (BIDDER,), bid="nap|wellington|blucher|seven"),
    Feat("misere", (BIDDER,), bid="misere"),
    Feat("haul", units=10),
)
"""All badges, in the order of a profile; a badge belongs to the first hand that earns it."""


@lru_cache(maxsize=512)
def badges_of(role: str, won: bool | None, bid: str, units: int) -> tuple[str, ...]:
    """Return the badges that a result earns a player who has none."""
    return tuple(feat.badge for feat in FEATS if won and feat.is_in(role, bid, units))


TIERS: Final = {
    "win": (1, 25, 250),
    "contract": (1, 10, 100),
    "adjutant": (1, 10, 100),
    "defence": (1, 25, 250),
    "alone": (1, 5, 25),
    "high": (1, 5, 25),
    "stopped": (1, 5, 25),
    "slam": (1, 3, 10),
    "nap": (1, 5, 25),
    "misere": (1, 5, 25),
    "haul": (1, 10, 50),
    "games": (2, 5, 10),
}
"""Achievements and what their three tiers need: hands won with a feat, or different games played."""
_STOPPED: Final = Feat("stopped", (OPPONENT,), bid="(1[6-9]|20).*")
HAUL: Final = next(feat.units for feat in FEATS if feat.badge == "haul")


@dataclass(frozen=True, slots=True)
class Wins:
    """How many hands a player won in one role with one bid and at least this many `units` (`HAUL` or 0)."""

    role: str
    bid: str
    units: int
    hands: int


@dataclass(frozen=True, slots=True)
class Achievement:
    """Progress in an achievement of `TIERS`."""

    name: str
    count: int

    @property
    def tier(self) -> int:
        """The tiers reached, 0 to 3."""
        return sum(self.count >= least for least in TIERS[self.name])

    @property
    def following(self) -> int | None:
        """The count that the next tier requires; None after the last tier."""
        return next((least for least in TIERS[self.name] if self.count < least), None)


def achievements_of(wins: Iterable[Wins], games: int) -> tuple[Achievement, ...]:
    """Return all achievements, in order; `games` is the number of different games played."""
    counts = Counter({"games": games})
    for won in wins:
        for feat in (*FEATS, _STOPPED):
            counts[feat.badge] += won.hands * feat.is_in(won.role, won.bid, won.units)
    return tuple(Achievement(name, counts[name]) for name in TIERS)


GRADES: Final = {
    "cadet": -math.inf,
    "corporal": 775,
    "sergeant": 825,
    "lieutenant": 875,
    "captain": 925,
    "major": 975,
    "colonel": 1050,
    "general": 1125,
    "marshal": 1225,
}
"""The grades, lowest first, with the least rating minus deviation that each needs, in points."""
GRADE_BADGE: Final = "grade-"
"""Prefix of the badge for a promotion, which depends on ratings rather than on results alone."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A person's badge in a server: the first hand that earned it, and when that hand ended."""

    name: str
    hand_id: int
    earned_at: datetime


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it: a whole number, with its deviation in points."""

    number: int
    hands: int
    deviation: int

    @property
    def provisional(self) -> bool:
        """Whether the deviation is too great for a rank, or for use in limits and seeding."""
        return self.deviation > SETTLED

    @property
    def grade(self) -> str:
        """The highest of `GRADES` that the rating less its deviation reaches."""
        sure = self.number - self.deviation
        return [name for name, least in GRADES.items() if sure >= least][-1]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A player's record in one game (a preset's name); `rating` is None without a rated hand."""

    game: str
    counts: Counts
    rating: ShownRating | None = None


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A server's full record of a player; `games` are sorted by hands, most first.

    `rank` is by rating among the server's people, None if unrated or provisional.
    """

    guild_id: int
    player_id: int
    name: str = ""
    counts: Counts = Counts()
    rating: ShownRating | None = None
    rank: int | None = None
    games: tuple[GameRecord, ...] = ()
    first_played: datetime | None = None
    last_played: datetime | None = None
    badges: tuple[Badge, ...] = ()
    achievements: tuple[Achievement, ...] = ()

    @property
    def favourite(self) -> str | None:
        """The game with the most hands, None without any."""
        return self.games[0].game if self.games else None


@dataclass(frozen=True, slots=True)
class Rating:
    """A stored rating: mean and deviation of a player's strength, hands rated, and when the last ended."""

    mu: float
    sigma: float
    hands: int = 0
    at: datetime | None = None

    @property
    def shown(self) -> ShownRating:
        """The rating as people see it: OpenSkill's ordinal with z = 0 and alpha = `POINTS`."""
        return ShownRating(round(self.mu * POINTS), self.hands, round(self.sigma * POINTS))

    def age_to(self, now: datetime) -> Rating:
        """Return the rating at a later time: its deviation grows with absence, up to a newcomer's."""
        if self.at is None or self.sigma >= SIGMA:
            return self
        days = max(0.0, (now - self.at) / timedelta(days=1))
        return replace(self, sigma=min(SIGMA, math.hypot(self.sigma, DOUBT * math.sqrt(days))))

    def effective(self, now: datetime) -> Rating:
        """Return the rating used for limits and seeding: a newcomer's while provisional."""
        aged = self.age_to(now)
        return Rating(MEAN, SIGMA) if aged.shown.provisional else aged


class Measure(Enum):
    """The measure of a leaderboard; the first one is the default."""

    WON = "won"
    """Winnings at tables: units in one game; over all games, in each game's standard deviations."""
    RATING = "rating"
    CHIPS = "chips"
    CONTRACTS = "contracts"
    ADJUTANT = "adjutant"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class BoardKey:
    """Which leaderboard: `period` from `periods_of` (not for ratings), `game` a preset's name ("": all)."""

    guild_id: int
    measure: Measure
    period: str
    game: str = ""
    computers: bool = False
    now: datetime | None = None
    """For a board of ratings: people away for too long at this time are left out."""
    gone: frozenset[int] = frozenset()
    """People who have left the server: they are left out."""
    final: bool = False
    """Whether it becomes the final table of a season."""

    @property
    def of_balances(self) -> bool:
        """Whether the leaderboard ranks balances, not winnings: chips of all games and all time."""
        ever = self.period == ALL_TIME and not self.game
        return self.measure is Measure.CHIPS and ever and not self.final


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard, ranked by `value`; `provisional` ratings come last.

    `part` and `of` explain the value: contracts made of contracts, hands won of hands; for a rating, its
    deviation in points and the hands rated; for a balance, `part` is what managers have granted since
    all chips were last reset.
    """

    rank: int
    player_id: int
    name: str
    value: int
    part: int = 0
    of: int = 0
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: its lines, the total number of lines, and the reader's own.

    `own` is the reader's line; without one, `missing` is how many more hands as adjutant they need. `season`
    is the current one, or the one whose final table this is. A week or month ends at `ends_at` (UTC):
    midnight in the server's `zone`.
    """

    key: BoardKey
    lines: tuple[Standing, ...]
    total: int
    offset: int
    own: Standing | None = None
    missing: int = 0
    season: int = 1
    ends_at: datetime | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """A closed season of a server. `chips_reset`: members started again with the starting chips."""

    guild_id: int
    number: int
    name: str
    began_at: datetime | None
    closed_at: datetime
    closed_by: int
    chips_reset: bool
