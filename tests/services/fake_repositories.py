"""Stand-ins for what is stored and for the repositories over it, in memory."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from bot.features.tournaments.values.leagues import League, LeagueTeam, Membership
from bot.features.tournaments.values.tournaments import OVER, Tournament, TournamentStatus
from bot.services.errors import Conflict, NotEnoughChips
from bot.services.ports.personal import WAITS
from bot.services.values.acts import Act
from bot.services.values.chips import Account, AccountKind, Entry, Moved
from bot.services.values.hands import ActionEntry, HandHeader, StoredHand
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Deadline, PostedMessage, SavedRules, Seal, Table, TableStatus
from bot.storage.guild import settings_of
from tests.services.fakes_standings import StandingData

GUARDED = (AccountKind.MEMBER, AccountKind.POT, AccountKind.BOARD, AccountKind.EVENT)


@dataclass
class Data:
    """What the fake database holds; the values are frozen, so a copy of the dictionaries is a snapshot."""

    tables: dict[int, Table] = field(default_factory=dict)
    players: dict[int, frozenset[int]] = field(default_factory=dict)
    headers: dict[int, HandHeader] = field(default_factory=dict)
    actions: dict[tuple[int, int], ActionEntry] = field(default_factory=dict)
    endings: dict[int, dict[str, object]] = field(default_factory=dict)
    postings: dict[str, tuple[str, tuple[Entry, ...], int | None]] = field(default_factory=dict)
    balances: dict[Account, int] = field(default_factory=dict)
    deadlines: dict[int, tuple[Deadline, ...]] = field(default_factory=dict)
    preferences: dict[int, dict[str, str]] = field(default_factory=dict)
    messages: dict[tuple[int, str, int], PostedMessage] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)
    saved_rules: dict[int, SavedRules] = field(default_factory=dict)
    tournaments: dict[int, Tournament] = field(default_factory=dict)
    standings: StandingData = field(default_factory=StandingData)
    last_saved_rules: int = 0
    posted_at: dict[str, datetime] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    guild_settings: dict[tuple[int, str], Any] = field(default_factory=dict)
    leagues: dict[int, League] = field(default_factory=dict)
    teams: dict[int, LeagueTeam] = field(default_factory=dict)
    memberships: dict[tuple[int, int, datetime], Membership] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    last_tournament: int = 0
    last_league: int = 0
    last_team: int = 0
    last_table: int = 0
    last_hand: int = 0

    def snapshot(self) -> Data:
        """Return a copy that later changes do not touch."""
        return Data(**{name: copy.copy(value) for name, value in vars(self).items()})


class Tables:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_table += 1
        return self.data.last_table

    async def add(self, table: Table) -> None:
        assert table.id not in self.data.tables
        self.data.tables[table.id] = table
        await self.seat(table.id, table.guild_id, table.players)

    async def get(self, table_id: int) -> Table | None:
        return self.data.tables.get(table_id)

    async def save(self, table: Table, before: Table | None = None) -> None:
        if self.data.tables[table.id].revision != table.revision - 1:
            raise Conflict("table-changed", table=table.id)
        self.data.tables[table.id] = table

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[Table]:
        live = [table for table in self.data.tables.values() if table.status is not TableStatus.CLOSED]
        return [table for table in live if of.owns(table.guild_id)]

    async def revisions(self, of: ShardSlice) -> Mapping[int, int]:
        return {table.id: table.revision for table in await self.live(of)}

    async def seat(self, table_id: int, guild_id: int, players: Collection[int]) -> None:
        self.data.players[table_id] = frozenset(players)

    async def of_player(self, user_id: int) -> Sequence[int]:
        return sorted(table for table, players in self.data.players.items() if user_id in players)

    async def live_in(self, channel_id: int) -> Table | None:
        here = [table for table in await self.live() if table.channel_id == channel_id]
        return max(here, key=lambda table: table.id, default=None)


class Hands:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_hand += 1
        return self.data.last_hand

    async def add(self, header: HandHeader) -> None:
        assert header.id not in self.data.headers
        self.data.headers[header.id] = header

    async def append(self, hand_id: int, entry: ActionEntry) -> None:
        if (hand_id, entry.seq) in self.data.actions:
            raise Conflict("hand-changed", hand=hand_id)
        self.data.actions[hand_id, entry.seq] = entry

    async def finish(
        self,
        hand_id: int,
        *,
        status: str,
        outcome: str,
        units: Sequence[int],
        chips: Sequence[int],
        at: datetime,
        day: date | None = None,
        stored: Sequence[ActionEntry] | None = None,
        last: Sequence[ActionEntry] = (),
    ) -> None:
        assert hand_id not in self.data.endings
        for entry in last:
            await self.append(hand_id, entry)
        self.data.endings[hand_id] = {
            "status": status,
            "outcome": outcome,
            "units": tuple(units),
            "ended_at": at,
            "day": day,
        }

    async def unpacked(self, after: int, most: int) -> Sequence[int]:
        return []

    async def count_unpacked(self) -> int:
        return 0

    async def pack(self, hand_ids: Sequence[int]) -> int:
        raise AssertionError("nothing is stored by a version before")

    async def get(self, hand_id: int) -> StoredHand | None:
        return (await self.many([hand_id])).get(hand_id)

    async def many(self, hand_ids: Sequence[int]) -> Mapping[int, StoredHand]:
        found = {}
        for hand_id in hand_ids:
            if hand_id in self.data.headers:
                actions = [entry for (owner, _), entry in self.data.actions.items() if owner == hand_id]
                hand = StoredHand(self.data.headers[hand_id], tuple(actions))
                found[hand_id] = replace(hand, **self.data.endings.get(hand_id, {}))  # type: ignore[arg-type]
        return found

    async def of_table(self, table_id: int) -> Sequence[StoredHand]:
        mine = [header for header in self.data.headers.values() if header.table_id == table_id]
        found = await self.many([header.id for header in mine])
        return sorted(found.values(), key=lambda hand: hand.header.hand_no)

    async def homes(self, hand_ids: Collection[int]) -> Mapping[int, int]:
        known = [number for number in hand_ids if number in self.data.headers]
        tables = {number: self.data.tables[self.data.headers[number].table_id] for number in known}
        return {number: table.home_channel_id for number, table in tables.items()}

    async def recent(self, guild_id: int, most: int) -> Sequence[int]:
        over = [self.data.headers[number] for number in sorted(self.data.endings, reverse=True)]
        return [header.id for header in over if header.guild_id == guild_id][:most]

    async def recent_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        over = [self.data.headers[number] for number in sorted(self.data.endings, reverse=True)]
        mine = [header for header in over if user_id in header.players]
        return [header.id for header in mine if guild_id in (None, header.guild_id)][:most]

    async def best_of(self, user_id: int, guild_id: int) -> tuple[int, int] | None:
        won = []
        for number in await self.recent_of(user_id, guild_id, len(self.data.endings)):
            units: Any = self.data.endings[number]["units"]
            won.append((units[self.data.headers[number].players.index(user_id)], number))
        best = max(won, default=(0, 0))
        return (best[1], best[0]) if best[0] > 0 else None


class Ledger:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def balance(self, account: Account) -> int:
        return self.data.balances.get(account, 0)

    async def balances(self, accounts: Sequence[Account]) -> Mapping[Account, int]:
        return {account: self.data.balances.get(account, 0) for account in accounts}

    async def post(
        self,
        key: str,
        kind: str,
        entries: Sequence[Entry],
        *,
        at: datetime,
        hand_id: int | None = None,
        note: str = "",
    ) -> bool:
        assert sum(entry.chips for entry in entries) == 0
        assert hand_id is None or hand_id in self.data.headers
        if key in self.data.postings:
            return False
        after = dict(self.data.balances)
        for entry in entries:
            after[entry.account] = after.get(entry.account, 0) + entry.chips
        for account, balance in after.items():
            if balance < 0 and account.kind in GUARDED:
                had = self.data.balances.get(account, 0)
                raise NotEnoughChips(
                    "not-enough-chips", user_id=account.owner_id, balance=had, needed=had - balance
                )
        self.data.balances = after
        self.data.postings[key] = (kind, tuple(entries), hand_id)
        self.data.posted_at[key] = at
        self.data.notes[key] = note
        return True

    async def posted(self, key: str) -> bool:
        return key in self.data.postings

    async def posted_at(self, key: str) -> datetime | None:
        return self.data.posted_at.get(key)

    async def moved(self, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        chips = [
            entry.chips
            for key, (posted, entries, _) in self.data.postings.items()
            if kind == posted and self.data.posted_at[key] >= since
            for entry in entries
            if entry.account == account
        ]
        return -sum(it for it in chips if it < 0), sum(it for it in chips if it > 0)

    async def moves(self, account: Account, kinds: Sequence[str], since: datetime) -> Sequence[Moved]:
        by_hand: dict[str, list[tuple[str, int, int | None]]] = {}
        for key, (kind, entries, _) in self.data.postings.items():
            for entry in entries:
                if entry.account == account and kind in kinds and self.data.posted_at[key] >= since:
                    others = [it.account.owner_id for it in entries if it.account != account]
                    about = key.rpartition(":")[0] if key.startswith("hand:") else key
                    moved = (kind, entry.chips, others[0] if kind == "gift" else None)
                    by_hand.setdefault(about, []).append(moved)
        return [
            Moved(
                kind=max(kind for kind, _, _ in moved),
                chips=sum(chips for _, chips, _ in moved),
                hand_id=int(about.split(":")[1]) if about.startswith("hand:") else None,
                other=moved[0][2],
                open={kind for kind, _, _ in moved} == {"escrow"},
            )
            for about, moved in by_hand.items()
        ]

    async def latest(self, account: Account, kind: str) -> datetime | None:
        moments = [
            self.data.posted_at[key]
            for key, (posted, entries, _) in self.data.postings.items()
            if kind == posted and any(entry.account == account for entry in entries)
        ]
        return max(moments, default=None)

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        return sum(
            kind == posted and self.data.posted_at[key] >= since and Entry(account, chips) in entries
            for key, (posted, entries, _) in self.data.postings.items()
            for chips in {entry.chips for entry in entries if entry.chips < 0}
        )


class Deadlines:
    def __init__(self, data: Data) -> None:
        self.data = data

    def _all(self) -> list[Deadline]:
        every = (deadline for stored in self.data.deadlines.values() for deadline in stored)
        return sorted(every, key=lambda deadline: deadline.due_at)

    async def replace(self, table_id: int, deadlines: Sequence[Deadline]) -> None:
        self.data.deadlines[table_id] = tuple(deadlines)

    async def of_table(self, table_id: int) -> Sequence[Deadline]:
        return self.data.deadlines.get(table_id, ())

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        return [it for it in self._all() if it.due_at <= now and self._here(it.table_id, of)]

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None:
        return min((it.due_at for it in self._all() if self._here(it.table_id, of)), default=None)

    def _here(self, table_id: int, of: ShardSlice) -> bool:
        return of.whole or of.owns(self.data.tables[table_id].guild_id)

    async def claim(self, deadline: Deadline) -> bool:
        stored = self.data.deadlines.get(deadline.table_id, ())
        self.data.deadlines[deadline.table_id] = tuple(kept for kept in stored if kept != deadline)
        return deadline in stored

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        late = 0
        for table_id, stored in self.data.deadlines.items():
            if not self._here(table_id, of):
                continue
            late += sum(deadline.due_at < until for deadline in stored)
            self.data.deadlines[table_id] = tuple(
                replace(deadline, due_at=max(until, deadline.due_at)) for deadline in stored
            )
        return late


class Preferences:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def get(self, user_id: int) -> Mapping[str, str]:
        return dict(self.data.preferences.get(user_id, {}))

    async def of(self, user_ids, name):
        stored = {user_id: self.data.preferences.get(user_id, {}) for user_id in user_ids}
        return {user_id: chosen[name] for user_id, chosen in stored.items() if name in chosen}

    async def put(self, user_id: int, name: str, value: str) -> None:
        self.data.preferences[user_id] = {**self.data.preferences.get(user_id, {}), name: value}

    async def clear(self, user_id: int) -> None:
        self.data.preferences.pop(user_id, None)


class Messages:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def put(self, message: PostedMessage) -> None:
        self.data.messages[message.table_id, message.role, message.owner_id] = message

    async def forget(self, table_id: int) -> None:
        for key in [key for key in self.data.messages if key[0] == table_id]:
            del self.data.messages[key]

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        return [message for message in self.data.messages.values() if message.table_id == table_id]

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """No table was left by a process that was killed."""
        return []

    async def all_live(self) -> Sequence[PostedMessage]:
        closed = {table.id for table in self.data.tables.values() if table.status is TableStatus.CLOSED}
        return [message for message in self.data.messages.values() if message.table_id not in closed]


class SavedRuleSets:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_saved_rules += 1
        return self.data.last_saved_rules

    async def add(self, saved: SavedRules) -> None:
        assert saved.id not in self.data.saved_rules
        self.data.saved_rules[saved.id] = saved

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        return [saved for saved in self.data.saved_rules.values() if saved.guild_id == guild_id]

    async def remove(self, number: int) -> bool:
        return self.data.saved_rules.pop(number, None) is not None


class GuildSettingsStore:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def get(self, guild_id: int) -> Mapping[str, Any]:
        stored = self.data.guild_settings.items()
        return settings_of({name: value for (guild, name), value in stored if guild == guild_id})

    async def put(self, guild_id: int, name: str, value: Any) -> None:
        self.data.guild_settings.pop((guild_id, name), None)
        if value is not None:
            self.data.guild_settings[guild_id, name] = value

    async def clear(self, guild_id: int) -> None:
        for key in [key for key in self.data.guild_settings if key[0] == guild_id]:
            del self.data.guild_settings[key]


class Acts:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def add(self, act: Act) -> None:
        self.data.acts.append(act)

    async def page(self, guild_id: int, skip: int, most: int) -> tuple[Sequence[Act], int]:
        found = [act for act in reversed(self.data.acts) if act.guild_id == guild_id]
        return found[skip : skip + most], len(found)


class People:
    """Nobody is banned, and nobody has blocked anybody."""

    def __init__(self, data: Data) -> None:
        self.data = data

    async def ban_of(self, guild_id: int, user_id: int) -> None:
        return None

    async def has_blocked(self, guild_id: int, user_id: int, other_id: int) -> bool:
        return False


class Personal:
    """The people who asked for their deletion; the rest of what is personal needs a database."""

    def __init__(self, data: Data) -> None:
        self.data = data

    async def requests(self) -> Sequence[int]:
        names = [name for name in self.data.state if name.startswith(WAITS)]
        return sorted(int(name.removeprefix(WAITS)) for name in names)


class State:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def get(self, name: str) -> str | None:
        return self.data.state.get(name)

    async def put(self, name: str, value: str) -> None:
        self.data.state[name] = value

    async def keep(self, name: str, value: str) -> str:
        return self.data.state.setdefault(name, value)


class Leagues:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_league += 1
        return self.data.last_league

    async def add(self, league: League) -> None:
        assert league.id not in self.data.leagues
        self.data.leagues[league.id] = league

    async def get(self, league_id: int) -> League | None:
        return self.data.leagues.get(league_id)

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        return [it for it in self.data.leagues.values() if it.guild_id == guild_id]

    async def save(self, league: League) -> None:
        if self.data.leagues[league.id].revision != league.revision - 1:
            raise Conflict("league-changed", league=league.id)
        self.data.leagues[league.id] = league


class Teams:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_team += 1
        return self.data.last_team

    async def get(self, team_id: int) -> LeagueTeam | None:
        return self.data.teams.get(team_id)

    async def of_league(self, league_id: int) -> tuple[Sequence[LeagueTeam], Sequence[Membership]]:
        teams = {number: it for number, it in self.data.teams.items() if it.league == league_id}
        return [*teams.values()], [it for it in self.data.memberships.values() if it.team in teams]

    async def save(self, team: LeagueTeam) -> None:
        self.data.teams[team.id] = team

    async def save_members(self, guild_id: int, *people: Membership) -> None:
        self.data.memberships |= {(it.team, it.user_id, it.since): it for it in people}

    async def delete(self, one: Membership) -> None:
        del self.data.memberships[one.team, one.user_id, one.since]


class Tournaments:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def next_id(self) -> int:
        self.data.last_tournament += 1
        return self.data.last_tournament

    async def add(self, tournament: Tournament) -> None:
        assert tournament.id not in self.data.tournaments
        self.data.tournaments[tournament.id] = tournament

    async def hosted(self, guild_id: int, user_id: int) -> Sequence[Tournament]:
        return [
            it
            for it in reversed(self.data.tournaments.values())
            if it.guild_id == guild_id and it.host_id == user_id and not it.over
        ]

    async def announced(self, guild_id: int) -> int:
        live = (it for it in self.data.tournaments.values() if it.guild_id == guild_id and not it.over)
        return sum(it.status is not TournamentStatus.DRAFT for it in live)

    async def get(self, tournament_id: int) -> Tournament | None:
        return self.data.tournaments.get(tournament_id)

    async def save(self, tournament: Tournament) -> None:
        if self.data.tournaments[tournament.id].revision != tournament.revision - 1:
            raise Conflict("tournament-changed", tournament=tournament.id)
        self.data.tournaments[tournament.id] = tournament

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        live = [it for it in self.data.tournaments.values() if it.status not in OVER]
        return [it.id for it in live if of.owns(it.guild_id)]

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Tournament]:
        found = [it for it in self.data.tournaments.values() if it.guild_id == guild_id]
        found.sort(key=lambda it: -it.id)
        live = [it for it in found if it.status not in (*OVER, TournamentStatus.DRAFT)]
        over = [it for it in found if it.status in OVER]
        return [*live, *over[:limit], *[it for it in over[limit:] if it.due_at is not None]]

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        found = [it for it in self._due(of) if it.due_at <= now]
        return [it.id for it in sorted(found, key=lambda it: it.due_at)]

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        return min((it.due_at for it in self._due(of) if it.due_at > after), default=None)

    def _due(self, of: ShardSlice) -> list[Tournament]:
        waiting = [it for it in self.data.tournaments.values() if it.due_at is not None]
        return [it for it in waiting if of.owns(it.guild_id)]


class Events:
    def __init__(self, data: Data) -> None:
        self.data = data

    async def seal_of(self, table: Table) -> Seal | None:
        tournament = self.data.tournaments.get(table.event_id or 0)
        return None if tournament is None else tournament.seal_of(table.id)
