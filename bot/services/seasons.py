"""Seasons: an admin closes one, its final table is kept, and the next one begins (hosts.md)."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Sequence
from datetime import timedelta

from bot.services.chip_values import Entry
from bot.services.chips import member, mint
from bot.services.errors import NotNow
from bot.services.guild_settings import GuildSettingsService
from bot.services.model import Person
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.ratings import all_softened
from bot.services.rights import require_manager
from bot.services.standing_values import BoardKey, Leaderboard, Measure, Season, season_key
from bot.services.standings import PAGE, first_of

LONGEST_NAME = 32
BETWEEN = timedelta(minutes=1)
"""A season lasts at least so long: two admins who press at once close one season, not two."""
KIND = "season"
"""The kind of the transaction that sets members' chips to the starting chips."""

_log = logging.getLogger(__name__)


class SeasonService:
    """Closing and reading the seasons of a server."""

    def __init__(self, store: Store, now: Now, settings: GuildSettingsService) -> None:
        self._store = store
        self._now = now
        self._settings = settings

    async def starting_chips(self, guild_id: int) -> int:
        """Return what members have after a season whose end resets the chips."""
        return (await self._settings.of(guild_id)).starting_chips

    async def closed(self, guild_id: int) -> tuple[Season, ...]:
        """Return a server's closed seasons, the latest first."""
        async with self._store.read() as work:
            return tuple(await work.seasons.of_guild(guild_id))

    async def require_closable(self, guild_id: int, *, manager: bool) -> int:
        """Return the number of the season that may be closed now.

        Raises NotAllowed (`not-manager`), NotNow (`season-just-closed`: number).
        """
        require_manager(manager)
        async with self._store.read() as work:
            return self._number(await work.seasons.of_guild(guild_id))

    async def close(
        self, guild_id: int, number: int, by: Person, *, name: str, reset_chips: bool, manager: bool
    ) -> Season:
        """Close the season with this number and return it.

        The final table of every measure is kept, ratings are softened, and by `reset_chips` the free chips of
        every member are set to the starting chips; what is at stake in hands under way stays there. Raises
        NotAllowed (`not-manager`), NotNow (`season-just-closed`, `season-other`: number), Conflict.
        """
        require_manager(manager)
        now, starting = self._now(), await self.starting_chips(guild_id)
        async with self._store.write() as work:
            # The chips first, as when a hand ends: two that want the same rows never wait for each other.
            if reset_chips:
                await self._reset(work, guild_id, number, starting)
            closed = await work.seasons.of_guild(guild_id)
            current = self._number(closed)
            if current != number:
                raise NotNow("season-other", number=current)
            season = Season(
                guild_id=guild_id,
                number=number,
                name=clean_name(name),
                began_at=closed[0].closed_at if closed else None,
                closed_at=now,
                closed_by=by.user_id,
                chips_reset=reset_chips,
            )
            await work.seasons.close(season)
            ratings = await work.ratings.of_guild(guild_id)
            await work.ratings.put(guild_id, all_softened(ratings), now)
        _log.info("server %d: member %d closed season %d", guild_id, by.user_id, number)
        return season

    async def final_table(
        self, guild_id: int, number: int, reader: int, measure: Measure, page: int = 0
    ) -> tuple[Season, Leaderboard]:
        """Return a closed season and a page of one of its final tables. Raises NotNow (`season-unknown`)."""
        async with self._store.read() as work:
            closed = await work.seasons.of_guild(guild_id)
            season = next((one for one in closed if one.number == number), None)
            if season is None:
                raise NotNow("season-unknown", number=number)
            total = await work.seasons.total(guild_id, number, measure)
            offset = first_of(page, total)
            lines = await work.seasons.page(guild_id, number, measure, offset, PAGE)
            own = await work.seasons.line(guild_id, number, measure, reader)
        key = BoardKey(guild_id, measure, season_key(number))
        return season, Leaderboard(key, tuple(lines), total, offset, own, season=number)

    def _number(self, closed: Sequence[Season]) -> int:
        if not closed:
            return 1
        if self._now() - closed[0].closed_at < BETWEEN:
            raise NotNow("season-just-closed", number=closed[0].number)
        return closed[0].number + 1

    async def _reset(self, work: UnitOfWork, guild_id: int, number: int, starting: int) -> None:
        balances = await work.seasons.balances(guild_id)
        entries = [
            Entry(member(guild_id, user_id), starting - chips)
            for user_id, chips in balances.items()
            if chips != starting
        ]
        given = sum(entry.chips for entry in entries)
        if entries:
            key = f"{KIND}:{guild_id}:{number}"
            await work.ledger.post(key, KIND, [*entries, Entry(mint(guild_id), -given)], at=self._now())


def clean_name(name: str) -> str:
    """Return a season's name in its plain form, cut to 32 characters; "" if nothing readable is left."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    return plain[:LONGEST_NAME].strip()
