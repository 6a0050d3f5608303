"""A server's own settings (hosts.md): read when needed, changed by server managers.

Nothing is kept in memory: what one process stores holds at once in all of them. Only what a server has
decided is stored, so that everything else follows the operator's settings and later defaults.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.engine.presets import Catalogue
from bot.services.errors import NotNow, SavedRulesNotFound, require_manager
from bot.services.ports import Store, UnitOfWork
from bot.services.server.saved_rules import SAVED
from bot.services.values.settings import (
    DECLARED,
    DEFAULTS,
    NO_ZONES,
    STARTING_CHIPS,
    GuildSettings,
    Number,
    Openers,
    Switch,
)
from bot.services.values.tables import Person

UNIVERSAL = "UTC"


def find_zone(written: str) -> str | None:
    """Return the IANA name of the zone that somebody has written, None for none or several.

    Capitals do not matter, a space may stand for ``_``, and the city alone is enough where it is the only
    one of its name: ``asia/tokyo``, ``New York``.
    """
    wanted = "_".join(written.casefold().split())
    known = _known()
    if wanted in known:
        return known[wanted]
    cities = [name for folded, name in known.items() if folded.rpartition("/")[2] == wanted]
    return cities[0] if len(cities) == 1 else None


@cache
def _known() -> Mapping[str, str]:
    return {name.casefold(): name for name in (*available_timezones(), UNIVERSAL)}


def day_of(moment: datetime, zone: str) -> date:
    """Return the day that a moment belongs to in a zone."""
    return moment.astimezone(_zone_of(zone)).date()


def next_day(moment: datetime, zone: str) -> datetime:
    """Return when the next day begins in a zone (UTC); after a midnight that clocks skip, when they go on."""
    tomorrow = day_of(moment, zone) + timedelta(days=1)
    return datetime.combine(tomorrow, time(), _zone_of(zone)).astimezone(UTC)


def day_began(moment: datetime, zone: str) -> datetime:
    """Return when the day of a moment began in a zone (UTC)."""
    return datetime.combine(day_of(moment, zone), time(), _zone_of(zone)).astimezone(UTC)


def clock_in(moment: datetime, zone: str) -> str:
    """Return what the clocks of a zone show: ``21:05``."""
    return moment.astimezone(_zone_of(zone)).strftime("%H:%M")


def _zone_of(name: str) -> tzinfo:
    """Return a zone; one that this machine does not know (any more) counts as UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


MOST_CHANNELS = 25
"""As many as a menu of Discord can show."""


_log = logging.getLogger(__name__)


_USUAL = GuildSettings(starting_chips=STARTING_CHIPS)


async def settings_in(work: UnitOfWork, guild_id: int, usual: GuildSettings = _USUAL) -> GuildSettings:
    """Return the settings of a server; what it has not decided is as usual."""
    settings = replace(usual, **await work.guild_settings.get(guild_id))
    return settings if settings.locale in usual.zones else replace(settings, locale=None)


class GuildSettingsService:
    """The settings of servers."""

    def __init__(
        self, store: Store, presets: Catalogue, starting_chips: int, zones: Mapping[str, str] = NO_ZONES
    ) -> None:
        """`zones` are the time zones of the languages that the bot speaks."""
        self._store = store
        self._presets = presets
        self._usual = GuildSettings(starting_chips=starting_chips, zones=zones)

    async def of(self, guild_id: int) -> GuildSettings:
        """Return the settings of a server."""
        async with self._store.read() as work:
            return await settings_in(work, guild_id, self._usual)

    async def change(
        self, guild_id: int, by: Person, changes: Mapping[str, object], *, manager: bool
    ) -> GuildSettings:
        """Change settings, all of them or none, and return all settings after it.

        Names are fields of `GuildSettings`; None goes back to the default; ``openers`` takes one of `Openers`
        or the id of a role, ``time_zone`` a name as people write it. Raises NotAllowed (`not-manager`) and
        NotNow (`setting-range`: setting, least, most; `time-zone-unknown`, `channels-range`),
        SavedRulesNotFound, RuleConflict (`preset-unknown`).
        """
        require_manager(manager)
        async with self._store.write() as work:
            stored = {name: await self._judged(work, guild_id, name, changes[name]) for name in changes}
            for name, value in stored.items():
                await work.guild_settings.put(guild_id, name, value)
            after = await settings_in(work, guild_id, self._usual)
        if stored:
            _log.info("server %d: member %d set %s", guild_id, by.user_id, ", ".join(stored))
        return after

    async def reset(self, guild_id: int, by: Person, *, manager: bool) -> GuildSettings:
        """Go back to the defaults and return them. Raises NotAllowed (`not-manager`)."""
        require_manager(manager)
        async with self._store.write() as work:
            await work.guild_settings.clear(guild_id)
        _log.info("server %d: member %d reset the settings", guild_id, by.user_id)
        return self._usual

    async def _judged(self, work: UnitOfWork, guild_id: int, name: str, value: object) -> Any:
        """Return a value as it is stored, None for the default. Raises as `change`."""
        if value is None:
            return None
        if name in DECLARED:
            return _declared(name, DECLARED[name], value)
        if name == "time_zone":
            return _zone(str(value))
        if name == "locale" and value in self._usual.zones:
            return value
        if name == "channels" and isinstance(value, Collection):
            return _channels(value)
        if name == "openers":
            return _openers(value)
        if name == "game" and isinstance(value, str):
            return await self._game(work, guild_id, value)
        raise ValueError(f"there is no setting {name} that could be {value!r}")

    async def _game(self, work: UnitOfWork, guild_id: int, game: str) -> str:
        if not game.startswith(SAVED):
            return self._presets.find(game).name
        if game not in {f"{SAVED}{saved.id}" for saved in await work.saved_rules.of_guild(guild_id)}:
            raise SavedRulesNotFound("saved-rules-gone")
        return game


def _declared(name: str, declared: Number | Switch, value: object) -> int | bool | None:
    """Return a number or a switch as it is stored. Raises NotNow (`setting-range`)."""
    if isinstance(declared, Switch):
        if not isinstance(value, bool):
            raise ValueError(f"{name} is on or off, not {value!r}")
        return None if value is DEFAULTS[name] else value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} is a number, not {value!r}")
    if not declared.least <= value <= declared.most:
        raise NotNow("setting-range", setting=name, least=declared.least, most=declared.most)
    return value


def _zone(written: str) -> str:
    found = find_zone(written)
    if found is None:
        raise NotNow("time-zone-unknown", text=written[:40])
    return found


def _channels(chosen: Collection[int]) -> Sequence[int] | None:
    if len(chosen) > MOST_CHANNELS:
        raise NotNow("channels-range", most=MOST_CHANNELS)
    return sorted(set(chosen)) or None


def _openers(value: object) -> str | int | None:
    if isinstance(value, Openers) and value is not Openers.ROLE:
        return None if value is Openers.EVERYONE else value.value
    if isinstance(value, int):
        return value
    raise ValueError(f"nobody is meant by {value!r}")
