"""The values of results, ratings and leaderboards. All frozen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Counts:
    """What somebody's hands add up to.

    `hands` are those he had a part in that somebody won: not thrown-in ones, nor those he sat out.
    `contracts` are hands as Napoleon (at Nap: as the bidder), `alone` those of them without an adjutant.
    `units` and `chips` are won less lost, those of hands he sat out included.
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


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it: a whole number; `provisional` until enough hands are rated."""

    number: int
    hands: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Somebody's hands of one game (a preset's name); `rating` None: none of them was rated."""

    game: str
    counts: Counts
    rating: ShownRating | None = None


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Everything a server knows of a player's hands; all zero and empty for who never finished one.

    `rank` is his rank by rating over all games among the server's people, None if he is unrated or
    provisional. `games` are ordered by hands, most first. `name` is "" where it is not known.
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

    @property
    def favourite(self) -> str | None:
        """The game he has played most hands of."""
        return self.games[0].game if self.games else None
