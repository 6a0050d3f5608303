"""Opening tables: new ones, rematches, limits on their number, and idle lobbies that make room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil

from bot.engine.games import Catalogue
from bot.services.background import KeyedLocks
from bot.services.chips.chips import ChipService
from bot.services.errors import NotNow
from bot.services.ports import Entropy, Now
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.tables import seating
from bot.services.tables.changes import LAPSED, REMATCH, Change
from bot.services.tables.dealing import new_secret
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, deadlines_of
from bot.services.tables.moves import close
from bot.services.tables.service import TableService, check_config, with_account
from bot.services.values.tables import (
    Held,
    Looks,
    Person,
    Seat,
    Table,
    TableConfig,
    TableSnapshot,
    TableStatus,
    is_former,
)

CHAIRS_HELD = timedelta(minutes=5)
"""How long a rematch reserves seats for those who played at the old table."""
REMATCH_LAPSES = timedelta(minutes=15)
"""How long after a table's end a rematch can be opened."""
LOBBY_LAPSES = timedelta(minutes=5)
"""How long a host's lobby without other people blocks others from opening a table in its channel."""
MOST_HOSTED = 10
"""The most open tables that one person may host in a server."""
_MINUTE = timedelta(minutes=1)


def new_table(
    *,
    guild_id: int,
    channel_id: int,
    home_channel_id: int,
    locale: str,
    host: Person,
    config: TableConfig,
    deal: tuple[str, str],
    now: datetime,
    table_id: int = 0,
) -> Table:
    """Return an empty table in its lobby; `deal` is the secret of its first shuffle, and the commitment."""
    secret, commitment = deal
    return Table(
        id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        home_channel_id=home_channel_id,
        host_id=host.user_id,
        locale=locale,
        config=config,
        seats=(seating.EMPTY,) * config.seats,
        totals=(0,) * config.seats,
        secret=secret,
        commitment=commitment,
        created_at=now,
        updated_at=now,
    )


def _keep_seat(seat: Seat, host: Person, config: TableConfig, until: datetime) -> Seat:
    if seat.user_id is None:
        return replace(seat, held=None)
    if is_former(seat.user_id):
        return seating.EMPTY
    if seat.user_id == host.user_id:
        return seating.person_seat(host, config.clock)
    return Seat(held=Held(seat.user_id, seat.name, until))


def alone(table: Table) -> bool:
    """Return whether a table is a lobby with at most one person; computers do not count."""
    return table.status is TableStatus.LOBBY and table.event_id is None and len(table.players) < 2


def require_lapsed(table: Table, by: int, touched: datetime | None, now: datetime) -> None:
    """Raise NotNow unless a table is a one-person lobby that has been idle long enough to make room.

    `touched` is when its people last pressed anything, if known. Codes: `channel-busy`; `channel-lobby`
    (minutes).
    """
    if not alone(table) or by in table.players:
        raise NotNow("channel-busy")
    left = max(table.updated_at, touched or table.updated_at) + LOBBY_LAPSES - now
    if left > timedelta(0):
        raise NotNow("channel-lobby", minutes=ceil(left / _MINUTE))


@dataclass(eq=False, repr=False)
class OpeningService:
    """Opens tables: new ones, rematches, and tables in place of an idle lobby."""

    _tables: TableService
    _live: LiveTables
    _chips: ChipService
    _presets: Catalogue
    _now: Now
    _entropy: Entropy
    _settings: GuildSettingsService
    _rematches: KeyedLocks[int] = field(default_factory=KeyedLocks)
    _opening: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Number of tables being stored, by server and host: simultaneous requests cannot exceed a limit."""

    async def create(
        self, *, guild_id: int, channel_id: int, locale: str, host: Person, config: TableConfig
    ) -> TableSnapshot:
        """Open a table; its host has the first seat.

        The rules are those of the preset with `config.options`. Raises errors of `check_config`, NotNow
        (`too-many-tables`, `server-tables`: most) and NotEnoughChips if the host cannot cover a hand.
        """
        config = check_config(config, self._presets)
        settings = await self._settings.of(guild_id)
        looks = config.looks if settings.pictures else Looks.TEXT
        config = replace(config, looks=looks, theme=settings.theme)
        table = new_table(
            guild_id=guild_id,
            channel_id=channel_id,
            home_channel_id=channel_id,
            locale=locale,
            host=host,
            config=config,
            deal=new_secret(self._entropy),
            now=self._now(),
        )
        return await self._open(seating.seat_person(table, host, table.created_at), host)

    async def rematch_of(self, table_id: int) -> TableSnapshot | None:
        """Return the rematch of a closed table, None if there is none."""
        found = (live for live in self._live.all() if live.table.carried.get(REMATCH) == table_id)
        live = next(found, None)
        return None if live is None else self._live.snapshot(live)

    async def rematch(
        self, table_id: int, by: Person, *, locale: str | None = None
    ) -> tuple[TableSnapshot, bool]:
        """Open a rematch of a closed table, or join it; True if the rematch is new, with the old settings.

        The asker becomes the host; the others' chairs are held for them. If there is a rematch already, the
        asker sits down there. Raises NotAllowed (`not-seated`), NotNow (`session-unfinished`; `rematch-over`:
        minutes) and the errors of `create`.
        """
        old = (await self._live.get(table_id)).table
        seating.require_seat(old, by.user_id)
        seating.require_own(old)
        if old.status is not TableStatus.CLOSED:
            raise NotNow("session-unfinished")
        if self._now() - old.updated_at > REMATCH_LAPSES:
            raise NotNow("rematch-over", minutes=int(REMATCH_LAPSES / _MINUTE))
        async with self._rematches.lock(table_id):
            again = await self.rematch_of(table_id)
            if again is not None:
                with suppress(NotNow):  # without room they only see it
                    again = await self._tables.sit(again.table.id, by, known=old.config)
                return again, False
            config = check_config(old.config, self._presets)
            table = new_table(
                guild_id=old.guild_id,
                channel_id=old.channel_id,
                home_channel_id=old.home_channel_id,
                locale=locale or old.locale,
                host=by,
                config=config,
                deal=new_secret(self._entropy),
                now=self._now(),
            )
            until = table.created_at + CHAIRS_HELD
            seats = tuple(_keep_seat(seat, by, config, until) for seat in old.seats)
            return await self._open(replace(table, seats=seats, carried={REMATCH: old.id}), by), True

    async def _open(self, plan: Table, host: Person) -> TableSnapshot:
        """Store a planned table, which gets its id then; without a stake in a server without chips."""
        guild_id, now, settings = plan.guild_id, plan.created_at, await self._settings.of(plan.guild_id)
        if not settings.chips_used:
            plan = replace(plan, config=replace(plan.config, stake=0))
        await self._tables.welcome(guild_id, host.user_id)
        start = await self._chips.start(guild_id, host.user_id)

        def open_table(table_id: int) -> Change:
            table = replace(plan, id=table_id)
            change = Change(LiveTable(table), now, deadlines=deadlines_of(table, None, now))
            return with_account(change, host, start)

        with self._place(guild_id, host.user_id, settings.tables_open):
            return self._live.snapshot(await self._live.create(open_table))

    @contextmanager
    def _place(self, guild_id: int, user_id: int, most: int) -> Iterator[None]:
        """Reserve one of the server's `most` table places while a table is stored.

        Tables whose host does not sit there do not count for the host. Raises NotNow (`too-many-tables`,
        `server-tables`: most).
        """
        place = (guild_id, user_id)
        there = [live.table for live in self._live.all() if live.table.guild_id == guild_id]
        opening = sum(count for (guild, _), count in self._opening.items() if guild == guild_id)
        if sum(it.event_id is None for it in there) + opening >= most:
            raise NotNow("server-tables", most=most)
        hosted = sum(it.host_id == user_id and user_id in it.players for it in there)
        if hosted + self._opening[place] >= MOST_HOSTED:
            raise NotNow("too-many-tables", most=MOST_HOSTED)
        self._opening[place] += 1
        try:
            yield
        finally:
            self._opening[place] -= 1
            self._opening += Counter()  # keeps what is above zero

    async def lapse(self, table_id: int, by: int, touched: datetime | None) -> TableSnapshot:
        """Close an idle one-person lobby to make room for a new table; its panel says why.

        Raises the errors of `require_lapsed`.
        """

        def judge(live: LiveTable) -> Change:
            now = self._now()
            require_lapsed(live.table, by, touched, now)
            return close(replace(live, table=live.table.carry(LAPSED, True)), now)

        return await self._live.decide(table_id, judge)
