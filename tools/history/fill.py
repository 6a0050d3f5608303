"""Makes a database with a history: played hands, copied to other people and other tables.

The copies are written in bulk, much faster than hands could be played; proofs, replays, sums and balances
stay correct.
"""

from __future__ import annotations

import bisect
import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, func, insert, select, text

from bot.services.chips.chips import member, mint, moving, pot
from bot.services.standings.ratings import ALL_GAMES
from bot.services.values.chips import ESCROW, START, Account, Entry
from bot.services.values.hands import StoredHand
from bot.services.values.standings import ALL_TIME, Counts, Rating, month_of, week_of
from bot.services.values.tables import Table, TableStatus
from bot.storage import person_rows, schema
from bot.storage.database import Database
from bot.storage.ledger.ledger import CLOSING
from bot.storage.migrate import upgrade
from bot.storage.migrations.versions.r0015_badges import EARNED, FILL
from bot.storage.standings.results import KEPT_FROM, rating_row
from bot.storage.tables.packing import Packed, pack
from bot.storage.tables.people import people_of
from bot.storage.tables.tables import add_table
from tests.crash.scripted import SEATS
from tools.history.played import TABLE_HANDS, Template, hand_of, name_of, play_templates, table_of

SERVERS = 40
YEARS = timedelta(days=730)
CHIPS = 10_000_000
"""What each member begins with: nobody is ever refused."""
AT_ONCE = 100
"""Tables whose hands are written together."""
OF_BUSIEST = 6
"""The busiest member plays in one hand in this many: 100,000 ledger lines among 300,000 hands."""
OF_LEAVER = 5_800 / 300_000
"""The part of all hands that somebody has played who is deleted later."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a history: finished hands, members, tables with a hand under way; and the number of hands
    that are played to be copied."""

    hands: int = 300_000
    members: int = 20_000
    tables: int = 1000
    played: int = 120


@dataclass(frozen=True, slots=True)
class Server:
    """A server and its members; the first members play most."""

    id: int
    members: Sequence[int]
    weights: Sequence[float]

    def five(self, rng: random.Random, *, busiest: bool) -> list[int]:
        """Return five random members for a table, with the busiest member or without."""
        places = {0} if busiest else set[int]()
        while len(places) < SEATS:
            if place := bisect.bisect(self.weights, rng.random() * self.weights[-1]):
                places.add(place)
        return rng.sample([self.members[place] for place in sorted(places)], SEATS)


@dataclass
class History:
    """What was made: servers (the largest first), number of hands, and the hands played by each member."""

    servers: Sequence[Server]
    hands: int
    played: Counter[int] = field(default_factory=Counter)

    @property
    def busiest(self) -> int:
        """The member with the most ledger lines."""
        return self.servers[0].members[0]

    @property
    def leaver(self) -> int:
        """A member of the largest server who has played many hands, and sits at no table now."""
        wanted = OF_LEAVER * self.hands
        return min(self.servers[0].members[1:], key=lambda user_id: abs(self.played[user_id] - wanted))


def servers_of(members: int) -> list[Server]:
    """Return servers of very unequal size."""
    shares = [1 / (number + 1) for number in range(min(SERVERS, max(3, members // 20)))]
    servers = []
    for number, share in enumerate(shares):
        count = max(4 * SEATS, round(members * share / sum(shares)))
        first = 100_000_000_000_000_000 + number * 1_000_000
        weights = list(itertools.accumulate(1 / (place + 1) ** 0.7 for place in range(count)))
        servers.append(Server(900_000_000_000_000_000 + (number << 22), range(first, first + count), weights))
    return servers


async def fill(database: Database, size: Size, seed: int, report: Report = lambda _: None) -> History:
    """Fill a new SQLite database, which nobody else may use; `report` is called with the progress."""
    rng = random.Random(seed)
    await upgrade(database)
    over, under_way = await play_templates(size.played, rng)
    report(f"{len(over)} hands played")
    servers, until = servers_of(size.members), datetime.now(UTC).replace(microsecond=0) - timedelta(days=1)
    await database.tidy()
    engine = _fast_engine(Path(database.url.database or ""))
    with engine.begin() as connection:
        history = _Writer(connection, servers, over, rng, report).write(size.hands, until)
    engine.dispose()
    for number in range(size.tables):
        await _seat(database, history, number, under_way[number % len(under_way)], rng)
    await database.tidy()
    report(f"{size.tables} tables under way")
    return history


async def history_of(database: Database, size: Size) -> History:
    """Return the history of a database that was filled before, with this size."""
    results, servers = schema.results.c, servers_of(size.members)

    def count(connection: Connection) -> History:
        of_player = select(results.player_id, func.count()).group_by(results.player_id)
        played = {row[0]: row[1] for row in connection.execute(of_player)}
        hands = connection.execute(select(func.count()).select_from(schema.hands)).scalar_one()
        return History(servers, hands, Counter(played))

    async with database.read() as work:
        return await work.session.ask(count)


def _fast_engine(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)

    def set_up(connection: Any, _record: object) -> None:
        for pragma in ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_up)
    return engine


async def _seat(
    database: Database, history: History, number: int, template: Template, rng: random.Random
) -> None:
    """Store a table with a hand under way."""
    now, server = datetime.now(UTC), history.servers[number % len(history.servers)]
    people = server.five(rng, busiest=False)
    while history.leaver in people:
        people = server.five(rng, busiest=False)
    async with database.write() as work:
        table_id, hand_id = await work.tables.next_id(), await work.hands.next_id()
        table = replace(table_of(template.table, table_id, server.id, people, now), hand_id=hand_id)
        stored = hand_of(template.stored, hand_id, template.stored.header.hand_no, table, people, now)
        await work.tables.add(table)
        await work.hands.add(stored.header)
        for entry in stored.actions:
            await work.hands.append(hand_id, entry)
        for kind, lines in template.postings.items():
            entries = [Entry(account_of(table, people, seat), chips) for seat, chips in lines]
            await work.ledger.post(f"hand:{hand_id}:{kind}", kind, entries, at=now, hand_id=hand_id)


class _Writer:
    """Writes finished hands, and the ledger, sums and ratings that follow from them."""

    def __init__(
        self,
        connection: Connection,
        servers: Sequence[Server],
        over: Sequence[Template],
        rng: random.Random,
        report: Report,
    ) -> None:
        self._connection = connection
        self._servers = servers
        self._over = over
        self._packed = [_pack_hand(template.stored) for template in over]
        self._of_preset: dict[str, list[int]] = {}
        for number, template in enumerate(over):
            self._of_preset.setdefault(template.table.config.preset, []).append(number)
        self._rng = rng
        self._report = report
        self._accounts: dict[Account, dict[str, Any]] = {}
        self._post = 0
        self._rated: Counter[tuple[int, str, int]] = Counter()
        self._rows: dict[str, list[dict[str, Any]]] = {}

    def write(self, hands: int, until: datetime) -> History:
        """Write this many finished hands, spread over the years before `until`; return the history."""
        indexes = [index for table in schema.metadata.sorted_tables for index in table.indexes]
        for index in indexes:
            index.drop(self._connection)
        self._run("CREATE TEMP TABLE written (hand INTEGER PRIMARY KEY, template INTEGER)")
        count = max(1, hands // TABLE_HANDS)
        history = History(self._servers, count * TABLE_HANDS)
        self._open_accounts(until - YEARS)
        sizes = [len(server.members) for server in self._servers]
        step, begun = YEARS / (count + 1), until - YEARS
        for number in range(1, count + 1):
            begun += step
            busiest = number % OF_BUSIEST == 0
            server = self._servers[0] if busiest else self._rng.choices(self._servers, sizes)[0]
            people = server.five(self._rng, busiest=busiest)
            self._table(number, server.id, people, begun, step)
            history.played.update(dict.fromkeys(people, TABLE_HANDS))
            if number % AT_ONCE == 0 or number == count:
                self._flush()
            if number % (10 * AT_ONCE) == 0:
                self._report(f"{number * TABLE_HANDS} hands written")
        for index in indexes:
            index.create(self._connection)
        self._report("indexes made")
        self._connection.execute(insert(schema.accounts), list(self._accounts.values()))
        self._sums()
        self._ratings(until)
        for badge, condition in EARNED.items():
            self._run(FILL.format(badge, condition))
        rows = [{"name": "tables", "value": count}, {"name": "hands", "value": history.hands}]
        self._connection.execute(insert(schema.counters), rows)
        self._report("sums, balances and ratings written")
        return history

    def _open_accounts(self, at: datetime) -> None:
        """Give every member their starting chips."""
        for server in self._servers:
            for user_id in server.members:
                name = {"guild_id": server.id, "player_id": user_id, "name": name_of(user_id)}
                self._add(schema.player_names, **name)
                key = f"{START}:{server.id}:{user_id}"
                post = self._transaction(key, START, at)
                person_rows.note(person_rows.POSTING, post, server.id, (user_id,), self._connection)
                for entry in moving(mint(server.id), member(server.id, user_id), CHIPS):
                    self._entry(post, entry.account, entry.chips)

    def _transaction(self, key: str | None, kind: str, at: datetime, hand_id: int | None = None) -> int:
        self._post += 1
        row = {"key": key, "kind": kind, "posted_at": at, "hand_id": hand_id, "note": ""}
        self._add(schema.ledger_transactions, id=self._post, **row)
        return self._post

    def _entry(self, post: int, account: Account, chips: int, more_staked: int = 0) -> None:
        row = self._accounts.get(account)
        if row is None:
            key = {"kind": account.kind.value, "guild_id": account.guild_id, "owner_id": account.owner_id}
            row = {"id": len(self._accounts) + 1, **key, "balance": 0, "staked": 0}
            self._accounts[account] = row
        row["balance"] += chips
        row["staked"] += more_staked
        held = {"balance": row["balance"], "staked": row["staked"]}
        self._add(schema.ledger_entries, transaction_id=post, account_id=row["id"], chips=chips, **held)

    def _table(
        self, number: int, guild_id: int, people: Sequence[int], begun: datetime, step: timedelta
    ) -> None:
        templates = self._of_preset[self._rng.choice(list(self._of_preset))]
        table = replace(
            table_of(self._over[templates[0]].table, number, guild_id, people, begun),
            status=TableStatus.CLOSED,
            hand_no=TABLE_HANDS,
            hand_id=None,
            updated_at=begun + step * 0.9,
        )
        add_table(table, self._connection)
        for place in range(TABLE_HANDS):
            hand_id = (number - 1) * TABLE_HANDS + place + 1
            template = self._rng.choice(templates)
            self._rows.setdefault("written", []).append({"hand": hand_id, "template": template})
            at = begun + step * place * 0.09
            self._hand(template, hand_id, place + 1, table, people, at)

    def _hand(
        self,
        number: int,
        hand_id: int,
        hand_no: int,
        table: Table,
        people: Sequence[int],
        at: datetime,
    ) -> None:
        template, packed = self._over[number], self._packed[number]
        stored = hand_of(template.stored, hand_id, hand_no, table, people, at)
        ended_at = stored.ended_at
        header = {**_values(stored.header), "header": packed.header, "record_id": hand_id}
        header["game"] = template.table.config.preset
        end = {name: getattr(stored, name) for name in ("status", "outcome", "units", "chips", "ended_at")}
        end["chips"] = [] if end["chips"] == end["units"] else end["chips"]
        self._add(schema.hands, **header, **end)
        self._add(schema.hand_records, id=hand_id, record=packed.record)
        for row in people_of(hand_id, people, stored.actions):
            self._add(schema.hand_people, **row)
        for result in template.results:
            player_id = people[result.seat]
            mine = {name: value for name, value in _values(result).items() if name in schema.results.c}
            mine |= {"hand_id": hand_id, "player_id": player_id, "practice": False}  # all are rated
            self._add(schema.results, **mine, season=1)
            if template.rated and result.won is not None:
                self._rated[table.guild_id, ALL_GAMES, player_id] += 1
                self._rated[table.guild_id, result.game, player_id] += 1
        for kind, lines in template.postings.items():
            posted_at = at if kind == ESCROW else ended_at
            post = self._transaction(None, kind, posted_at, hand_id)
            for seat, chips in lines:
                staked = dict(template.postings[ESCROW])[seat] if kind in CLOSING else -chips
                account = account_of(table, people, seat)
                self._entry(post, account, chips, 0 if seat is None else staked)

    def _add(self, table: Any, **row: Any) -> None:
        self._rows.setdefault(table.name, []).append(row)

    def _flush(self) -> None:
        self._connection.execute(
            text("INSERT INTO written VALUES (:hand, :template)"), self._rows.pop("written", [])
        )
        for table in schema.metadata.sorted_tables:
            if rows := self._rows.pop(table.name, []):
                self._connection.execute(insert(table), rows)

    def _run(self, statement: str) -> Any:
        return self._connection.execute(text(statement))

    def _sums(self) -> None:
        """Write the standings: sums of all results, each counted by `Counts.of`."""
        names = [one.name for one in fields(Counts)]
        key = "template, seat, PRIMARY KEY (template, seat)"
        self._run(f"CREATE TEMP TABLE counted ({', '.join(names)}, {key})")
        counted = [
            (*astuple(Counts.of(result)), number, result.seat)
            for number, template in enumerate(self._over)
            for result in template.results
        ]
        self._connection.exec_driver_sql(
            f"INSERT INTO counted VALUES ({', '.join('?' * len(counted[0]))})", counted
        )
        self._run("CREATE TEMP TABLE days (day PRIMARY KEY, week, month, always)")
        ends = "SELECT DISTINCT substr(ended_at, 1, 10) FROM hands WHERE ended_at IS NOT NULL"
        for (day,) in self._run(ends).all():
            at = datetime.fromisoformat(day).replace(tzinfo=UTC)
            keys = (day, week_of(at), month_of(at), ALL_TIME)
            self._connection.exec_driver_sql("INSERT INTO days VALUES (?, ?, ?, ?)", keys)
        now = datetime.now(UTC)
        kept = f"{week_of(now)} {month_of(now)}"  # past ones go every day
        self._connection.execute(insert(schema.state), {"name": KEPT_FROM, "value": kept})
        columns = f"player_id, guild_id, period, game, {', '.join(names)}"
        self._run(f"CREATE TEMP TABLE summed ({columns})")
        added = ", ".join(f"sum({name})" for name in names)
        for period in ("week", "month", "always"):
            self._run(
                f"INSERT INTO summed SELECT r.player_id, h.guild_id, d.{period}, h.game, "
                + ", ".join(f"sum(c.{name})" for name in names)
                + " FROM results r JOIN hands h ON h.id = r.hand_id"
                " JOIN days d ON d.day = substr(h.ended_at, 1, 10)"
                " JOIN written w ON w.hand = r.hand_id"
                " JOIN counted c ON c.template = w.template AND c.seat = r.seat"
                f" WHERE d.{period} IN ('{week_of(now)}', '{month_of(now)}', '{ALL_TIME}')"
                " GROUP BY 1, 2, 3, 4"
            )
        of_all = f"SELECT player_id, guild_id, period, '', {added} FROM summed GROUP BY 1, 2, 3"
        self._run(f"INSERT INTO summed {of_all}")
        self._run(f"INSERT INTO standings ({columns}) SELECT * FROM summed ORDER BY 1, 2, 3, 4")
        for won, hands in self._run("SELECT DISTINCT adjutant_won, adjutant_hands FROM standings").all():
            share = Counts(adjutant_won=won, adjutant_hands=hands).adjutant_share
            self._run(
                f"UPDATE standings SET adjutant_share = {'NULL' if share is None else share} "
                f"WHERE adjutant_won = {won} AND adjutant_hands = {hands}"
            )

    def _ratings(self, at: datetime) -> None:
        """Write an invented rating for everybody, with their number of hands."""
        keys = sorted(self._rated, key=lambda key: (key[2], key[0], key[1]))  # as they stand in the file
        for guild_id, game, player_id in keys:
            hands = self._rated[guild_id, game, player_id]
            rating = Rating(25 + player_id % 97 / 10, 4.0, hands)
            self._add(schema.ratings, **rating_row(guild_id, (game, player_id), rating, at))
        if rows := self._rows.pop(schema.ratings.name, []):
            self._connection.execute(insert(schema.ratings), rows)


def _pack_hand(stored: StoredHand) -> Packed:
    """Return a hand's packed record, which is the same for all copies."""
    header = stored.header
    return pack(header.header, header.header["preset"], header.players, header.started_at, stored.actions)


def account_of(table: Table, people: Sequence[int], seat: int | None) -> Account:
    """Return the account of a seat, or (None) of the table's pot."""
    return pot(table) if seat is None else member(table.guild_id, people[seat])


def _values(value: Any) -> dict[str, Any]:
    return {one.name: getattr(value, one.name) for one in fields(value)}
