"""How tables are opened: what they begin with, how many there may be, lobbies that make room for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from bot.engine.presets import Catalogue
from bot.services.background import KeyedLocks
from bot.services.chips.chips import ChipService, Posting
from bot.services.errors import NotNow
from bot.services.ports import Entropy, Now
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.tables import changes, seating, service
from bot.services.tables.changes import Change
from bot.services.tables.dealing import new_secret
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, deadlines_of
from bot.services.tables.moves import close
from bot.services.tables.service import TableService, with_account
from bot.services.values.tables import (
    Held,
    Person,
    Seat,
    Table,
    TableConfig,
    TableSnapshot,
    TableStatus,
    is_former,
)

CHAIRS_HELD = timedelta(minutes=5)
"""How long a rematch keeps the chairs of those who played at the old table."""
REMATCH_LAPSES = timedelta(minutes=15)
"""How long after its end a table can be played once more."""
LOBBY_LAPSES = timedelta(minutes=5)
"""How long a lobby of one is kept from others who want to open a table in its channel."""
MOST_HOSTED = 10
"""Tables that one person may have open in a server as their host."""
_MINUTE = timedelta(minutes=1)


def founded(
    table_id: int,
    *,
    guild_id: int,
    channel_id: int,
    home_channel_id: int,
    locale: str,
    host: Person,
    config: TableConfig,
    deal: tuple[str, str],
    now: datetime,
) -> Table:
    """Return an empty table in its lobby; `deal` is the secret of its first shuffle and the commitment."""
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
        status=TableStatus.LOBBY,
        revision=0,
        turn=0,
        hand_no=0,
        dealer=None,
        hand_id=None,
        totals=(0,) * config.seats,
        carried={},
        secret=secret,
        commitment=commitment,
        created_at=now,
        updated_at=now,
    )


def once_more(
    old: Table, table_id: int, host: Person, config: TableConfig, deal: tuple[str, str], now: datetime
) -> Table:
    """Return a table where an old one was played: the asker sits, and its computers; the chairs of the
    others are held for them."""
    table = founded(
        table_id,
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        home_channel_id=old.home_channel_id,
        locale=old.locale,
        host=host,
        config=config,
        deal=deal,
        now=now,
    )
    seats = tuple(_kept(seat, host, config, now + CHAIRS_HELD) for seat in old.seats)
    return replace(table, seats=seats, carried={**table.carried, **changes.of_rematch(old.id)})


def _kept(seat: Seat, host: Person, config: TableConfig, until: datetime) -> Seat:
    if seat.user_id is None:
        return replace(seat, held=None)
    if is_former(seat.user_id):
        return seating.EMPTY
    if seat.user_id == host.user_id:
        return seating.person_seat(host, config.clock)
    return Seat(held=Held(seat.user_id, seat.name, until))


class Hosting:
    """Counts the tables of hosts, those that are being stored among them: many requests at once are no way
    round the limit. A host who does not sit at a table does not have it open."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._opening: Counter[tuple[int, int]] = Counter()

    @contextmanager
    def opening(self, guild_id: int, user_id: int, most: int) -> Iterator[None]:
        """Hold a place for a table while it is stored; `most` may be open in the server.

        Raises NotNow (`too-many-tables`, `server-tables`: most).
        """
        place = (guild_id, user_id)
        opening = sum(count for (guild, _), count in self._opening.items() if guild == guild_id)
        if self._open(guild_id) + opening >= most:
            raise NotNow("server-tables", most=most)
        if self._hosted(*place) + self._opening[place] >= MOST_HOSTED:
            raise NotNow("too-many-tables", most=MOST_HOSTED)
        self._opening[place] += 1
        try:
            yield
        finally:
            self._opening[place] -= 1
            self._opening += Counter()  # keeps what is above zero

    def _open(self, guild_id: int) -> int:
        tables = (live.table for live in self._live.all())
        return sum(
            table.guild_id == guild_id
            and table.tournament_id is None
            and table.status is not TableStatus.CLOSED
            for table in tables
        )

    def _hosted(self, guild_id: int, user_id: int) -> int:
        tables = (live.table for live in self._live.all())
        return sum(
            table.host_id == user_id
            and table.guild_id == guild_id
            and seating.seat_of(table, user_id) is not None
            for table in tables
        )


def alone(table: Table) -> bool:
    """Return whether one person, or nobody, waits in a lobby; computers do not count."""
    return table.status is TableStatus.LOBBY and table.tournament_id is None and len(table.players) < 2


def require_lapsed(table: Table, by: int, touched: datetime | None, now: datetime) -> None:
    """Let somebody else have the channel of a lobby of one that has not been touched for a while.

    `touched` is when somebody who sits there last pressed anything; None: not known. Raises NotNow
    (`channel-busy`) for a table that stays, `channel-lobby` (minutes) for one that may lapse.
    """
    if not alone(table) or by in table.players:
        raise NotNow("channel-busy")
    left = max(table.updated_at, touched or table.updated_at) + LOBBY_LAPSES - now
    if left > timedelta(0):
        raise NotNow("channel-lobby", minutes=ceil(left / _MINUTE))


def lapsed(live: LiveTable, now: datetime) -> Change:
    """Close a lobby that made room for another table; its panel says why."""
    table = replace(live.table, carried=changes.lapsed(live.table.carried))
    return close(replace(live, table=table), now)


class OpeningService:
    """How tables come to be: from nothing, in the place of a closed one, or of a lobby that makes room."""

    def __init__(
        self,
        tables: TableService,
        live: LiveTables,
        chips: ChipService,
        presets: Catalogue,
        now: Now,
        entropy: Entropy,
        settings: GuildSettingsService,
    ) -> None:
        self._tables = tables
        self._live = live
        self._chips = chips
        self._presets = presets
        self._now = now
        self._entropy = entropy
        self._settings = settings
        self._hosting = Hosting(live)
        self._rematches: KeyedLocks[int] = KeyedLocks()

    async def create(
        self, *, guild_id: int, channel_id: int, locale: str, host: Person, config: TableConfig
    ) -> TableSnapshot:
        """Open a table; its host has the first seat.

        The rules are those of the preset with `config.options`. Raises RuleConflict for a game, options or a
        number of seats that cannot be, NotNow (`stake-range`, `hands-range`, `total-range`: least, most;
        `too-many-tables`, `server-tables`: most) and NotEnoughChips if the host cannot cover a hand.
        """
        config = service.checked(config, self._presets)
        now = self._now()
        deal = new_secret(self._entropy)
        start = await self._chips.start(guild_id, host.user_id)

        def make(table_id: int) -> Change:
            table = founded(
                table_id,
                guild_id=guild_id,
                channel_id=channel_id,
                home_channel_id=channel_id,
                locale=locale,
                host=host,
                config=config,
                deal=deal,
                now=now,
            )
            return _opened(seating.seated(table, host, now), host, start, now)

        return await self._open(guild_id, host, make)

    async def rematch_of(self, table_id: int) -> TableSnapshot | None:
        """Return the table that goes on from a closed one, None while nobody has asked for it."""
        found = (live for live in self._live.all() if changes.is_rematch(live.table.carried, table_id))
        live = next(found, None)
        return None if live is None else self._live.snapshot(live)

    async def rematch(
        self, table_id: int, by: Person, *, locale: str | None = None
    ) -> tuple[TableSnapshot, bool]:
        """Open a table in the place of a closed one, with its settings and computers: True goes with it.

        The asker is the host and sits; the chairs of the others are held for them. Where somebody else
        has asked before, they sit down there, on the settings of the old table. `locale` None: the old
        table's language. Raises NotAllowed (`not-seated`), NotNow (`session-unfinished`) for a table that is
        not closed, `rematch-over` (minutes) for one that closed long ago, and as `create`.
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
                return await self._join(again, by, old.config), False
            return await self._once_more(replace(old, locale=locale or old.locale), by), True

    async def _once_more(self, old: Table, by: Person) -> TableSnapshot:
        config, now = service.checked(old.config, self._presets), self._now()
        deal = new_secret(self._entropy)
        start = await self._chips.start(old.guild_id, by.user_id)

        def make(new_id: int) -> Change:
            return _opened(once_more(old, new_id, by, config, deal, now), by, start, now)

        return await self._open(old.guild_id, by, make)

    async def _join(self, again: TableSnapshot, person: Person, known: TableConfig) -> TableSnapshot:
        """Seat a person at a table if that can be; they know it as it was set up before."""
        try:
            return await self._tables.sit(again.table.id, person, known=known)
        except NotNow:
            return await self._tables.snapshot(again.table.id)

    async def _open(self, guild_id: int, host: Person, make: Callable[[int], Change]) -> TableSnapshot:
        most = (await self._settings.of(guild_id)).tables_open
        with self._hosting.opening(guild_id, host.user_id, most):
            return self._live.snapshot(await self._live.create(make))

    async def lapse(self, table_id: int, by: int, touched: datetime | None) -> TableSnapshot:
        """Close a lobby of one for somebody who opens a table there. Raises as `require_lapsed`."""

        def judge(live: LiveTable) -> Change:
            require_lapsed(live.table, by, touched, self._now())
            return lapsed(live, self._now())

        return self._live.snapshot(await self._live.change(table_id, judge))


def _opened(table: Table, host: Person, start: Posting, now: datetime) -> Change:
    change = Change(LiveTable(table), now, deadlines=deadlines_of(table, None, now))
    return with_account(change, host, start)
