"""Storage of chips, results, ratings and seasons."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.services.values.chips import Account, BoardOf, Curve, Entry, LedgerPage, Moved, Stake
from bot.services.values.hands import HandResult
from bot.services.values.standings import Badge, BoardKey, Counts, Measure, Rating, Season, Standing, Wins


class LedgerRepository(Protocol):
    """The double-entry ledger of chips."""

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
        """Post a transaction whose entries sum to zero; returns False if `key` was posted before.

        Await it before the commit; postings requested together share one round trip. Raises NotEnoughChips
        (`not-enough-chips`: user_id, balance, needed) if a member's or a pot's balance would go below zero;
        nothing is posted then.
        """

    async def posted_at(self, key: str) -> datetime | None:
        """Return when the transaction with a key was posted, None if it was not."""

    async def moved(self, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        """Return the chips that transactions of a kind took from an account since a time, and gave to it."""

    async def moves(
        self, accounts: Sequence[Account], kinds: Sequence[str], since: datetime
    ) -> Mapping[Account, Sequence[Moved]]:
        """Return what transactions of these kinds moved on each account since a time, one item per hand.

        Hands dealt before that time are left out.
        """

    async def grants_of(self, guild_id: int, since: datetime) -> Mapping[int, int]:
        """Return the net chips granted to each member of a server since a time."""

    async def latest(self, account: Account, kind: str) -> datetime | None:
        """Return the time of the last transaction of a kind on an account."""

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        """Return how many transactions of a kind took chips from an account since a time."""


class ChipHistoryRepository(Protocol):
    """A member's ledger data as shown to them."""

    async def at_stake(self, account: Account) -> int:
        """Return the chips that a member has in the pots of hands under way."""

    async def page(
        self, account: Account, count: int, *, before: int | None = None, after: int | None = None
    ) -> LedgerPage:
        """Return up to `count` lines: the newest, or those just before or after the line of a number.

        All movements of a hand are one line, placed at the latest of them.
        """

    async def curve(self, account: Account, since: datetime | None, most: int) -> Curve:
        """Return an account's balance over time since a timestamp, or (None) since its first transaction.

        Each hand is one step, at its end; a hand under way is left out. The curve has at most `most`
        intervals, each with its lowest and highest balance.
        """


class ResultRepository(Protocol):
    """The result of every seat in every finished hand."""

    async def add(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Store the results of a hand in its season, and the names of its persons by id.

        Raises Conflict (`hand-changed`) if the hand has results already.
        """

    async def of_tables(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables, ordered by hand and seat."""

    async def sealed(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of sealed tables (season 0), in the order the hands ended."""

    async def unseal(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Move a hand's sealed results into their season, and store its names.

        Raises Conflict (`hand-changed`) if they are not sealed.
        """

    async def take(self, hand_ids: Sequence[int]) -> Mapping[int, Sequence[HandResult]]:
        """Delete the results of hands, and return them by hand, ordered by seat."""

    async def chips_of(self, hand_ids: Collection[int]) -> Mapping[int, Sequence[tuple[int, int]]]:
        """Return each seat's player and chips in finished hands."""

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None: ...

    async def wins(self, guild_id: int, player_id: int) -> Sequence[Wins]:
        """Return a player's won hands in a server, counted by kind."""

    async def with_others(self, guild_id: int, player_id: int, most: int) -> int:
        """Return how many hands a player won or lost against other people in a server, up to `most`."""

    async def hands_of(self, player_ids: Sequence[int], most: int) -> Sequence[int]:
        """Return how many hands with results each person has played on all servers, up to `most`."""

    async def name_of(self, guild_id: int, player_id: int) -> str:
        """Return the last name under which a person was dealt cards, "" if they never were."""

    async def clear(self) -> None:
        """Delete results of hands under way, and everything derived from results."""


class StandingRepository(Protocol):
    """Results added up by period and game, and the leaderboards of these sums."""

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        """Add a hand's results to its players' sums for these periods, for its game and for all games."""

    async def past(self, week: str, month: str) -> Sequence[tuple[int, str]]:
        """Return the servers and periods that have sums from before this week and month."""

    async def put(self, guild_id: int, period: str, game: str, sums: Mapping[int, Counts]) -> None:
        """Store the sums of players by id, replacing existing ones."""

    async def keep_from(self, week: str, month: str) -> None:
        """Store the first week and month whose sums are kept."""

    async def kept_from(self) -> Mapping[str, str]:
        """Return the first ``week`` and ``month`` whose sums are kept."""

    async def drop(self, guild_id: int, period: str) -> bool:
        """Delete a batch of a period's sums; return whether any are left."""

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        """Return a player's sums by game; "" for all games."""

    async def page(self, key: BoardKey, offset: int, limit: int) -> Sequence[Standing]:
        """Return lines in order; equal players share a rank."""

    async def total(self, key: BoardKey) -> int: ...
    async def line(self, key: BoardKey, player_id: int) -> Standing | None: ...


class RatingRepository(Protocol):
    """Ratings by server, game ("" for all) and player."""

    def locked(
        self, guild_id: int, keys: Sequence[tuple[str, int]], others: Sequence[tuple[str, int]] = ()
    ) -> Awaitable[Mapping[tuple[str, int], Rating]]:
        """Return the ratings with these keys (game, player), locked until this transaction is over.

        Players without a rating are left out. The caller must `put` all ratings of `keys`, none of `others`.
        """

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None: ...
    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]: ...

    async def of_guild(self, guild_id: int) -> Mapping[tuple[str, int], Rating]:
        """Return all ratings of a server, locked until this transaction is over."""


class BadgeRepository(Protocol):
    """Achievements that people have earned in a server."""

    def earn(
        self, guild_id: int, hand_id: int, earned: Mapping[int, Sequence[str]]
    ) -> Awaitable[Mapping[int, tuple[str, ...]]]:
        """Store badges earned in a hand, and return those that are new to their players.

        If several hands earn the same badge, the hand with the lowest number counts, in whatever order they
        are stored.
        """

    async def of_hands(
        self, hand_ids: Collection[int], players: Collection[int]
    ) -> Mapping[int, Mapping[int, tuple[str, ...]]]:
        """Return the badges these people earned in these hands, by hand and player, ordered as `FEATS`."""

    async def of_player(self, guild_id: int, player_id: int) -> Sequence[Badge]:
        """Return a player's badges, ordered as `FEATS`."""


class SeasonRepository(Protocol):
    """The closed seasons of servers and their final tables, read like leaderboards."""

    def current(self, guild_id: int) -> Awaitable[int]:
        """Return the number of the current season, which cannot close until this transaction is over."""

    async def balances(self, guild_id: int) -> Mapping[int, int]:
        """Return the chips of a server's members by user id; a write transaction keeps them from changing."""

    async def stakes(self, guild_id: int) -> Sequence[Stake]:
        """Return the chips of a server's members at stake in hands and in events' pots."""

    async def boards(self, guild_id: int) -> Sequence[BoardOf]:
        """Return the boards and pools with units at a server's tables."""

    async def close(self, season: Season) -> None:
        """Store a closed season with the current table of each measure as its final one.

        Waits while the end of a hand is being stored. Raises Conflict (`season-changed`) if already closed.
        """

    async def of_guild(self, guild_id: int) -> Sequence[Season]:
        """Return a server's closed seasons, the latest first."""

    async def page(
        self, guild_id: int, number: int, measure: Measure, offset: int, limit: int
    ) -> Sequence[Standing]: ...
    async def total(self, guild_id: int, number: int, measure: Measure) -> int: ...
    async def line(self, guild_id: int, number: int, measure: Measure, player_id: int) -> Standing | None: ...
