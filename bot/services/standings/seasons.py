"""Seasons: an admin closes one, its final table is kept, and the next one begins (hosts.md)."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.engine.board import shared_equally
from bot.services.chips.chips import member, mint
from bot.services.errors import NotNow, require_manager
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.standings.ratings import all_softened
from bot.services.standings.standings import PAGE, first_of
from bot.services.values.chips import Entry, Stake
from bot.services.values.standings import BoardKey, Leaderboard, Measure, Season, season_key
from bot.services.values.tables import Person, is_former

LONGEST_NAME = 32
BETWEEN = timedelta(minutes=1)
"""A season lasts at least so long: two admins who press at once close one season, not two."""
KIND = "season"
"""The kind of the transaction that sets members' chips to the starting chips."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parked:
    """A member who has more at stake than a season begins with, and where it lies."""

    user_id: int
    stakes: tuple[Stake, ...]

    @property
    def chips(self) -> int:
        """All that the member has at stake."""
        return _sum(self.stakes)


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

    async def too_much_at_stake(self, guild_id: int) -> tuple[Parked, ...]:
        """Return who has more at stake than the starting chips: before that is over chips cannot be reset."""
        starting = await self.starting_chips(guild_id)
        async with self._store.read() as work:
            return _too_much(await _at_stake(work, guild_id), starting)

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

        The final table of every measure is kept, ratings are softened, and by `reset_chips` every member has
        exactly the starting chips: what they have at stake in hands, on boards and in tournaments counts, the
        rest is free. Raises NotAllowed (`not-manager`), NotNow (`season-just-closed`, `season-other`: number;
        `season-stakes`: count, chips, while members have more than that at stake), Conflict.
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
        balances = await work.seasons.balances(guild_id)  # first: from here on nobody moves any
        parked = await _at_stake(work, guild_id)
        too_much = _too_much(parked, starting)
        if too_much:
            raise NotNow("season-stakes", count=len(too_much), chips=starting)
        free = {user_id: starting - _sum(parked.get(user_id, ())) for user_id in balances}
        entries = [
            Entry(member(guild_id, user_id), free[user_id] - chips)
            for user_id, chips in balances.items()
            if chips != free[user_id]
        ]
        given = sum(entry.chips for entry in entries)
        if entries:
            key = f"{KIND}:{guild_id}:{number}"
            await work.ledger.post(key, KIND, [*entries, Entry(mint(guild_id), -given)], at=self._now())


async def _at_stake(work: UnitOfWork, guild_id: int) -> dict[int, list[Stake]]:
    """Return the stakes of each member; what lies on a board counts as shared equally, as at its end."""
    found: dict[int, list[Stake]] = {}
    for stake in await work.seasons.stakes(guild_id):
        found.setdefault(stake.user_id, []).append(stake)
    for board in await work.seasons.boards(guild_id):
        shares = shared_equally(board.units, len(board.players), board.dealer)
        for user_id, units in zip(board.players, shares, strict=True):
            if user_id is not None and not is_former(user_id) and units * board.stake:
                stake = Stake(user_id, units * board.stake, table=board.table)
                found.setdefault(user_id, []).append(stake)
    return found


def _too_much(stakes: Mapping[int, Sequence[Stake]], starting: int) -> tuple[Parked, ...]:
    return tuple(
        Parked(user_id, tuple(some)) for user_id, some in sorted(stakes.items()) if _sum(some) > starting
    )


def _sum(stakes: Iterable[Stake]) -> int:
    return sum(stake.chips for stake in stakes)


def clean_name(name: str) -> str:
    """Return a season's name in its plain form, cut to 32 characters; "" if nothing readable is left."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    return plain[:LONGEST_NAME].strip()
