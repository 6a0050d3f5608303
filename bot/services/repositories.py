"""What the services ask of storage beside tables and hands: Protocols, made real in `bot.storage`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from bot.services.values.chips import Account, BoardOf, Curve, LedgerPage, Observed, Stake
from bot.services.values.slices import EVERYTHING, ShardSlice
from bot.services.values.standings import BoardKey, Counts, Measure, Rating, Season, Standing
from bot.services.values.tables import (
    HandResult,
    PostedMessage,
    SavedRules,
)
from bot.services.values.tournaments import Tournament, TournamentStatus


class ChipHistoryRepository(Protocol):
    """What the ledger holds about one member, as he reads it."""

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

        What one hand took and gave is one step, at its end; a hand under way is left out. At most `most`
        stretches are told apart, each with its lowest and highest balance.
        """


class MessageRepository(Protocol):
    """Where our messages stand, so that a restarted process finds them."""

    async def put(self, message: PostedMessage) -> None:
        """Store or replace the message of a table, role and owner."""

    async def forget(self, table_id: int) -> None:
        """Drop all messages of a table."""

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        """Return all messages of a table."""

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """Return the messages, panel included, of tables that were closed since then and not shown closed."""

    async def all_live(self) -> Sequence[PostedMessage]:
        """Return the messages of all tables that are not closed."""


class PreferenceRepository(Protocol):
    """What a member has chosen for himself, as small strings by name (``nudge``: ``off``)."""

    async def get(self, user_id: int) -> Mapping[str, str]:
        """Return a member's choices."""

    async def of(self, user_ids: Collection[int], name: str) -> Mapping[int, str]:
        """Return what some members have chosen; who has chosen nothing is left out."""

    async def put(self, user_id: int, name: str, value: str) -> None:
        """Store one choice."""


class SavedRulesRepository(Protocol):
    """The rule sets that servers have saved."""

    async def next_id(self) -> int:
        """Return an id that was never used; other writers wait until this transaction is over."""

    async def add(self, saved: SavedRules) -> None:
        """Store a rule set."""

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""

    async def remove(self, number: int) -> bool:
        """Remove a rule set; False if it is not there."""


class GuildSettingsRepository(Protocol):
    """What servers have decided for themselves, as JSON values by name."""

    async def get(self, guild_id: int) -> Mapping[str, Any]:
        """Return what a server has decided."""

    async def put(self, guild_id: int, name: str, value: Any) -> None:
        """Store one decision; None takes it back."""

    async def clear(self, guild_id: int) -> None:
        """Take back everything a server has decided."""


class ResultRepository(Protocol):
    """What every seat got out of every finished hand."""

    async def add(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Store the results of a hand in its season, and the names of its persons by id.

        Raises Conflict (`hand-changed`) if the hand has results.
        """

    async def of_tables(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables, ordered by hand and seat."""

    async def sealed(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables that are sealed (season 0), in the order in which the hands ended."""

    async def unseal(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Give sealed results of a hand their season, and store the names in it.

        Raises Conflict (`hand-changed`) if they are not sealed.
        """

    async def of_expired(self) -> Mapping[int, Sequence[HandResult]]:
        """Return the results of hands whose course was given up, by hand, ordered by seat."""

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None:
        """Return when a player's first and last hand ended; None if he has none."""

    async def with_others(self, guild_id: int, player_id: int, most: int) -> int:
        """Return how many hands a player has won or lost with other people there, up to `most`."""

    async def name_of(self, guild_id: int, player_id: int) -> str:
        """Return the last name a person was dealt cards under, "" if he never was."""

    async def clear(self) -> None:
        """Remove all results of all servers, and all standings and ratings made from them."""


class StandingRepository(Protocol):
    """Results added up by period and game, and leaderboards of them."""

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        """Add a hand's results to its players' sums of some periods, for its game and for all games."""

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        """Return a player's sums by game; "" for all games."""

    async def page(self, key: BoardKey, offset: int, limit: int) -> Sequence[Standing]:
        """Return lines of a leaderboard in order; who is equal has the same rank."""

    async def total(self, key: BoardKey) -> int:
        """Return how many lines a leaderboard has."""

    async def line(self, key: BoardKey, player_id: int) -> Standing | None:
        """Return a player's line of a leaderboard, None if he is not listed."""


class RatingRepository(Protocol):
    """Ratings by server, game ("" for all) and player."""

    async def locked(
        self, guild_id: int, keys: Sequence[tuple[str, int]]
    ) -> Mapping[tuple[str, int], Rating]:
        """Return the ratings of games and players; until this transaction is over nobody else changes them.

        Who has none is left out. All that were asked for are to be put.
        """

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None:
        """Store ratings of games and players."""

    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]:
        """Return a player's ratings by game."""

    async def of_guild(self, guild_id: int) -> Mapping[tuple[str, int], Rating]:
        """Return all ratings of a server; until this transaction is over nobody else changes them."""


class WatchRepository(Protocol):
    """What is looked at for chips that go one way."""

    async def servers(self) -> Sequence[int]:
        """Return the servers in which anybody has chips."""

    async def recent(self, guild_id: int, since: datetime, most: int) -> Observed:
        """Return the latest hands of a server that ended since a moment, gifts and accounts opened since."""


class SeasonRepository(Protocol):
    """The closed seasons of servers and their final tables."""

    async def current(self, guild_id: int) -> int:
        """Return the number of the season that runs; it is not closed before this transaction is over."""

    async def balances(self, guild_id: int) -> Mapping[int, int]:
        """Return the chips of all members of a server by user; nobody else moves them meanwhile."""

    async def stakes(self, guild_id: int) -> Sequence[Stake]:
        """Return what members of a server have in hands under way and in pots of tournaments."""

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
    ) -> Sequence[Standing]:
        """Return lines of a final table in order."""

    async def total(self, guild_id: int, number: int, measure: Measure) -> int:
        """Return how many lines a final table has."""

    async def line(self, guild_id: int, number: int, measure: Measure, player_id: int) -> Standing | None:
        """Return a player's line of a final table, None if he is not listed."""


class TournamentRepository(Protocol):
    """Tournaments by id."""

    async def next_id(self) -> int:
        """Return a tournament id that was never used."""

    async def add(self, tournament: Tournament) -> None:
        """Store a new tournament."""

    async def get(self, tournament_id: int) -> Tournament | None:
        """Return a tournament; in a write transaction other writers of it wait from here on."""

    async def save(self, tournament: Tournament) -> None:
        """Store a changed tournament whose `revision` is one above the stored one.

        Raises Conflict (`tournament-changed`) if the stored revision is not `tournament.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of some shards' tournaments that are not over, oldest first."""

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Tournament]:
        """Return a server's announced tournaments, newest first: the live ones, then `limit` others."""

    async def hosted(self, guild_id: int, user_id: int) -> Sequence[TournamentStatus]:
        """Return how those of a person's tournaments in a server stand that are not over, drafts included."""

    async def announced(self, guild_id: int) -> int:
        """Return how many announced tournaments of a server are not over."""

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of those of some shards whose `due_at` is at or before a point in time."""

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest `due_at` of some shards' tournaments after a point in time."""


class StateRepository(Protocol):
    """Small facts of the program by name, such as the hash of the synced command tree."""

    async def get(self, name: str) -> str | None:
        """Return a stored fact."""

    async def put(self, name: str, value: str) -> None:
        """Store a fact."""

    async def keep(self, name: str, value: str) -> str:
        """Store a fact unless there is one of that name; return the one that stands."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """What somebody is in the middle of, and where: he is `SEATED` at a live table, was `DEALT_IN` to a hand
    that is still played, or whose cards are still played elsewhere, or is in a `TOURNAMENT` (`name`)."""

    why: str
    guild_id: int
    channel_id: int
    name: str = ""
    table_id: int = 0
    hand_no: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """What somebody can leave: `tables` of no tournament at which he sits, `tournaments` in which he plays;
    and announced ones that he `hosts`, and in which he is `named` in any way."""

    tables: tuple[int, ...] = ()
    tournaments: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


class PersonalRepository(Protocol):
    """Everything that is stored about one person, and taking him out of it."""

    async def servers(self, user_id: int) -> Sequence[int]:
        """Return the servers in which anything of a person is stored."""

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; in a write transaction nobody else moves them meanwhile."""

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return what a person is in the middle of, None if he is free to go."""

    async def places(self, user_id: int) -> Places:
        """Return what a person can leave, and the tournaments that are not over he has to do with."""

    async def requests(self) -> Sequence[int]:
        """Return the people whose deletion was asked for and waits."""

    async def withdraw(self, user_id: int) -> bool:
        """Drop the note that a person's deletion waits; return whether there was one. Of several that do it
        at once one finds it."""

    async def held(self, user_id: int, guild_id: int | None) -> Mapping[str, Any]:
        """Return everything that is stored about a person, in a server or (None) anywhere, as JSON values."""

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Begin to put a pseudonym for each server in the place of a person's id, and nothing in that of his
        names: what is his by itself at once, what he is named in by `erase_more`."""

    async def erase_more(self, user_id: int) -> bool:
        """Go on with a deletion that has begun, for some 20 ms; return whether there is more to do."""

    async def unfinished(self) -> Sequence[int]:
        """Return the people whose deletion has begun and has not come to its end."""

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Note that whoever has this fingerprint had his data deleted."""

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when whoever has this fingerprint had his data deleted, if that is remembered."""

    async def forget_before(self, moment: datetime) -> int:
        """Forget older fingerprints; return how many."""


class RetentionRepository(Protocol):
    """What is given up for its age, and servers that have removed the bot."""

    async def expire(self, before: datetime, most: int) -> int:
        """Give up the course of up to `most` hands that ended before a moment, and the names in them.

        Cards, actions and names go; who played and how it ended stay. Hands of live tables are left. Returns
        how many it were.
        """

    async def forget_names(self, before: datetime) -> int:
        """Drop names of persons who have no result since a moment, and at tables closed before it."""

    async def server_left(self, guild_id: int, at: datetime) -> None:
        """Note when a server has removed the bot, unless that was noted before."""

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        """Drop that note for servers that have the bot."""

    async def servers_known(self) -> Sequence[int]:
        """Return the servers of which anything is stored."""

    async def servers_left(self, before: datetime) -> Sequence[int]:
        """Return the servers that removed the bot before a moment."""

    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is stored of a server."""
