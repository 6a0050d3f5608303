"""Calls members to a table that forms: at most three times a day, and only where they may sit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace

from bot.features.calls.ports import Caller, calls_in
from bot.services.app import Services
from bot.services.errors import NotAllowed, NotNow
from bot.services.features import FeatureServices
from bot.services.server import guild_settings
from bot.services.tables.live_table import LiveTable
from bot.services.tables.seating import require_admitted
from bot.services.tables.standby import seats_to_take
from bot.services.values.tables import Person, Table, TableStatus

MOST_A_DAY = 3
"""Calls of one member in one server and day, by the server's clock."""
MOST_AT_ONCE = 20
"""Members told of one table: those told least recently come first."""


WhoSees = Callable[[Table, Sequence[int]], Awaitable[Collection[int]]]
"""Returns which people see the channel where a table was opened."""


class CallServices(FeatureServices):
    """Members who want to be told of new tables, and the calls they get."""

    def __init__(self, app: Services) -> None:
        self._app = app
        self.opened: Callable[[Table], None] = lambda _: None
        """Called with a table that was just opened. Must not block."""

    def table_changed(self, live: LiveTable) -> None:
        if live.table.revision == 0:
            self.opened(live.table)

    async def wants(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member wants to be told of new tables in a server."""
        async with self._app.store.read() as work:
            return await calls_in(work).has(guild_id, user_id)

    async def ask(self, guild_id: int, user_id: int) -> None:
        """Turn calls on for a member. Raises NotNow (`tell-muted`) if their mentions are off, NotAllowed."""
        await self._app.require_welcome(guild_id, user_id)
        if not await self._app.preferences.to_mention(guild_id, [user_id]):
            raise NotNow("tell-muted")
        async with self._app.store.write() as work:
            await guild_settings.require_staying(work, [user_id])
            await calls_in(work).add(guild_id, user_id)

    async def stop_telling(self, guild_id: int, user_id: int) -> None:
        async with self._app.store.write() as work:
            await calls_in(work).remove(guild_id, user_id)

    async def callers(self, table: Table, who_sees: WhoSees) -> Sequence[Caller]:
        """Return the members to tell of a table, counting this call; nobody unless the table has room."""
        now = self._app.now()
        if table.status is not TableStatus.LOBBY or not seats_to_take(table, now):
            return ()
        async with self._app.store.read() as work:
            known = await calls_in(work).of_guild(table.guild_id)
        if not known:
            return ()
        zone = (await self._app.guild_settings.of(table.guild_id)).zone(table.locale)
        today = guild_settings.day_began(now, zone)
        free = [it for it in known if it.table_id < table.id and not self._plays(table.guild_id, it.user_id)]
        seeing = await who_sees(table, [it.user_id for it in free])
        willing = await self._app.preferences.to_mention(table.guild_id, list(seeing))
        found: list[Caller] = []
        for it in free:
            told = it.told if it.told_at is not None and it.told_at >= today else 0
            if told < MOST_A_DAY and it.user_id in willing and await self._may_sit(table, it.user_id):
                found.append(replace(it, told=told + 1, told_at=now, table_id=table.id))
                if len(found) == MOST_AT_ONCE:
                    break
        return found

    def _plays(self, guild_id: int, user_id: int) -> bool:
        return any(live.table.guild_id == guild_id for live in self._app.live.of(user_id))

    async def _may_sit(self, table: Table, user_id: int) -> bool:
        """Return whether a member may sit down uninvited, and host and member have not blocked each other."""
        try:
            require_admitted(table, Person(user_id, ""), invited=False)
            await self._app.require_welcome(table.guild_id, user_id, table.host_id)
            await self._app.require_welcome(table.guild_id, table.host_id, user_id)
        except NotAllowed:
            return False
        return True

    async def note(self, guild_id: int, told: Sequence[Caller]) -> None:
        """Store that members were told, except those who have turned calls off meanwhile."""
        async with self._app.store.write() as work:
            await calls_in(work).note(guild_id, told)
