"""Where chips, results, ratings and seasons are stored."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.services.values.chips import Account, BoardOf, Curve, Entry, LedgerPage, Moved, Stake
from bot.services.values.hands import HandResult
from bot.services.values.standings import Badge, BoardKey, Counts, Measure, Rating, Season, Standing, Wins


class LedgerRepository(Protocol):
    """Double-entry chips."""

    async def balance(self, account: Account) -> int:
        """Return an account's chips; 0 if it was never used."""

    async def balances(self, accounts: Sequence[Account]) -> Mapping[Account, int]: ...

    def post(
        self,
        key: str,
        kind: str,
        entries: Sequence[Entry],
        *,
        at: datetime,
        hand_id: int | None = None,
        note: str = "",
    ) -> Awaitable[bool]:
        """Post a transaction whose entries sum to zero; the answer is False if `key` was posted before.

        To be waited for before the commit; those that were asked for meanwhile are one trip to the database.

        Raises NotEnoughChips (`not-enough-chips`: user_id, balance, needed) if a member's or a pot's
        balance would go below zero; nothing is posted then.
        """

    async def posted(self, key: str) -> bool: ...
    async def posted_at(self, key: str) -> datetime | None: ...

    async def moved(self, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        """Return the chips that transactions of a kind have taken from an account since, and given to it."""

    async def moves(self, account: Account, kinds: Sequence[str], since: datetime) -> Sequence[Moved]:
        """Return what transactions of some kinds have moved on an account since, hands as a whole."""

    async def grants_of(self, guild_id: int) -> Mapping[int, int]:
        """Return the chips that grants have given each member of a server, less what they have taken."""

    async def latest(self, account: Account, kind: str) -> datetime | None:
        """Return when the last transaction of a kind moved chips of an account."""

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        """Return how many transactions of a kind have taken chips from an account since."""


class ChipHistoryRepository(Protocol):
    """The ledger's data about one member, as they read it."""

    async def at_stake(self, account: Account) -> int:
        """Return the chips that a member has in the pots of hands under way."""

    async def page(
        self, account: Account, count: int, *, before: int | None = None, after: int | None = None
    ) -> LedgerPage:
        """Return up to `count` lines: the newest, or the next ones before or after a line's number.

        All that a hand has moved is one line, in the place of the latest of it.
        """


class CurveRepository(Protocol):
    """How accounts went up and down."""

    async def of(self, account: Account, since: datetime | None, most: int) -> Curve:
        """Return an account's balance over time, from a moment or (None) from its first transaction.

        Each hand is one step, at its end; a hand under way is left out. The curve has at most `most`
        stretches, each with its lowest and highest balance.
        """


class ResultRepository(Protocol):
    """The result of every seat in every finished hand."""

    async def add(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Store the results of a hand in its season, and the names of its persons by id.

        Raises Conflict (`hand-changed`) if the hand has results.
        """

    async def of_tables(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables, ordered by hand and seat."""

    async def sealed(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables that are sealed (season 0), in the order that the hands ended."""

    async def unseal(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Give sealed results of a hand their season, and store the names in it.

        Raises Conflict (`hand-changed`) if they are not sealed.
        """

    async def unrated_hands(self) -> Collection[int]:
        """Return the ids of the hands that do not count for ratings."""

    async def of_expired(self) -> Mapping[int, Sequence[HandResult]]:
        """Return the results of hands whose course was given up, by hand, ordered by seat."""

    async def chips_of(self, hand_ids: Collection[int]) -> Mapping[int, Sequence[tuple[int, int]]]:
        """Return the player and the chips of each seat of finished hands."""

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None: ...

    async def wins(self, guild_id: int, player_id: int) -> Sequence[Wins]:
        """Return the hands that a player has won in a server, those of a kind together."""

    async def with_others(self, guild_id: int, player_id: int, most: int) -> int:
        """Return how many hands a player has won or lost with other people there, up to `most`."""

    async def hands_of(self, player_id: int, most: int) -> int:
        """Return how many hands with results a person has played in all servers, up to `most`."""

    async def practice(self) -> Collection[tuple[int, int]]:
        """Return hand and seat of all results that are not rated for their players."""

    async def name_of(self, guild_id: int, player_id: int) -> str:
        """Return the last name a person was dealt cards under, "" if they never were."""

    async def clear(self) -> None: ...


class StandingRepository(Protocol):
    """Results added up by period and game, and leaderboards of them."""

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        """Add a hand's results to its players' sums of some periods, for its game and for all games."""

    async def past(self, week: str, month: str) -> Sequence[tuple[int, str]]:
        """Return the servers and periods before a week and a month with any sums."""

    async def put(self, guild_id: int, period: str, game: str, sums: Mapping[int, Counts]) -> None:
        """Store the sums of players, replacing existing ones."""

    async def keep_from(self, week: str, month: str) -> None:
        """Note the first week and the first month with kept sums."""

    async def kept_from(self) -> Mapping[str, str]:
        """Return them by ``week`` and ``month`` (`kept`)."""

    async def drop(self, guild_id: int, period: str) -> bool:
        """Delete some of the sums of a period; return whether there are more."""

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        """Return a player's sums by game; "" for all games."""

    async def page(self, key: BoardKey, offset: int, limit: int) -> Sequence[Standing]:
        """Return lines in order; equal players have the same rank."""

    async def total(self, key: BoardKey) -> int: ...
    async def line(self, key: BoardKey, player_id: int) -> Standing | None: ...


class RatingRepository(Protocol):
    """Ratings by server, game ("" for all) and player."""

    def locked(
        self, guild_id: int, keys: Sequence[tuple[str, int]]
    ) -> Awaitable[Mapping[tuple[str, int], Rating]]:
        """Return the ratings of games and players, locked until this transaction is over.

        Players without a rating are left out. The caller must `put` all that it asked for.
        """

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None: ...
    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]: ...

    async def of_guild(self, guild_id: int) -> Mapping[tuple[str, int], Rating]:
        """Return all ratings of a server; until this transaction is over nobody else changes them."""


class BadgeRepository(Protocol):
    """Achievements that people have earned in a server."""

    def earn(
        self, guild_id: int, hand_id: int, earned: Mapping[int, Sequence[str]]
    ) -> Awaitable[Mapping[int, tuple[str, ...]]]:
        """Note what a hand earned whom, and return of it what they did not have.

        Of several hands that earn the same the one with the lowest number counts, in whatever order.
        """

    async def of_hands(
        self, hand_ids: Collection[int], players: Collection[int]
    ) -> Mapping[int, Mapping[int, tuple[str, ...]]]:
        """Return the badges that hands earned these people, by hand and player, ordered as `FEATS`."""

    async def of_player(self, guild_id: int, player_id: int) -> Sequence[Badge]:
        """Return somebody's badges, ordered as `FEATS`."""


class SeasonRepository(Protocol):
    """The closed seasons of servers and their final tables, read like leaderboards."""

    def current(self, guild_id: int) -> Awaitable[int]:
        """Return the number of the season that runs; it is not closed before this transaction is over."""

    async def balances(self, guild_id: int) -> Mapping[int, int]:
        """Return the chips of all members of a server by user; nobody else moves them meanwhile."""

    async def stakes(self, guild_id: int) -> Sequence[Stake]:
        """Return the chips of a server's members in hands under way and in pots of events."""

    async def boards(self, guild_id: int) -> Sequence[BoardOf]:
        """Return the boards of a server's tables that hold anything."""

    async def close(self, season: Season) -> None:
        """Store a closed season with the final table of each measure, as it is now.

        Waits until no hand that ends is being stored. Raises Conflict (`season-changed`) if it is closed.
        """

    async def of_guild(self, guild_id: int) -> Sequence[Season]:
        """Return a server's closed seasons, the latest first."""

    async def page(
        self, guild_id: int, number: int, measure: Measure, offset: int, limit: int
    ) -> Sequence[Standing]: ...
    async def total(self, guild_id: int, number: int, measure: Measure) -> int: ...
    async def line(self, guild_id: int, number: int, measure: Measure, player_id: int) -> Standing | None: ...
