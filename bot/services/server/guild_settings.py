"""A server's settings, and its own rule sets, which are listed with the presets (hosts.md).

Nothing is cached: a stored change applies at once in all processes. Only a server's explicit choices are
stored; everything else follows the operator's settings and later defaults.
"""

from __future__ import annotations

import hmac
import logging
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.engine.errors import RuleConflict
from bot.engine.games import Catalogue
from bot.engine.options import OptionValue
from bot.services.errors import NotNow, SavedRulesNotFound, SavedRulesOutdated, require_found, require_manager
from bot.services.ports import Entropy, Now, Store, UnitOfWork
from bot.services.ports.personal import WAITS
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import Account
from bot.services.values.settings import (
    DECLARED,
    GREETED,
    STARTING_CHIPS,
    GuildSettings,
    Number,
    Openers,
    Switch,
)
from bot.services.values.tables import Person, SavedRules, TableConfig, fold_name
from bot.services.values.themes import CardBack, Felt

MOST_SAVED = 25
"""The most rule sets of a server: what a Discord menu can show."""
LONGEST_NAME = 32
SAVED = "set-"
"""Prefix for a rule set in place of a game's name; its number follows."""

_SIGNS = frozenset("-–—'’&+!?.,()/·・ー~%〜、。「」『』【】《》〈〉")
"""Characters allowed in a name besides letters, digits, spaces and emoji: none can form a mention."""
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_JOINERS = frozenset("\u200d\ufe0f\u20e3🏻🏼🏽🏾🏿")
"""Parts of emoji that are none by themselves."""

_log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class SavedRulesService:
    """Saves, finds and deletes a server's rule sets."""

    _store: Store
    _presets: Catalogue
    _now: Now

    async def save(
        self,
        *,
        guild_id: int,
        name: str,
        preset: str,
        options: Mapping[str, OptionValue],
        seats: int,
        by: Person,
        manager: bool,
        taken: Collection[str] = (),
    ) -> SavedRules:
        """Save a preset with options for a number of seats under a free name; `taken` are names of games.

        Raises NotAllowed (`not-manager`), NotNow (`name-unusable`, `saved-rules-taken`,
        `saved-rules-full`), RuleConflict.
        """
        require_manager(manager)
        clean = clean_name(name)
        found = self._presets.find(preset)
        rules = found.rules_with(options, seats)
        games = (alias for it in self._presets.values() for alias in (it.name, *it.aliases))
        if fold_name(clean) in {fold_name(other) for other in (*games, *taken)}:
            raise NotNow("saved-rules-taken", name=clean)
        async with self._store.write() as work:
            # The counter first: it makes other processes wait, so that no two of them count the same rows.
            number = await work.saved_rules.next_id()
            present = await work.saved_rules.of_guild(guild_id)
            if any(saved.folded == fold_name(clean) for saved in present):
                raise NotNow("saved-rules-taken", name=clean)
            if len(present) >= MOST_SAVED:
                raise NotNow("saved-rules-full", most=MOST_SAVED)
            saved = SavedRules(
                id=number,
                guild_id=guild_id,
                name=clean,
                preset=found.name,
                options=rules.changed_from(found.rules),
                seats=seats,
                saved_by=by.user_id,
                saved_at=self._now(),
            )
            await work.saved_rules.add(saved)
        _log.info("server %d: member %d saved the rule set %d", guild_id, by.user_id, number)
        return saved

    async def of_guild(self, guild_id: int) -> tuple[SavedRules, ...]:
        """Return a server's rule sets, sorted by name."""
        async with self._store.read() as work:
            found = await work.saved_rules.of_guild(guild_id)
        return tuple(sorted(found, key=lambda saved: saved.folded))

    async def get(self, guild_id: int, number: int) -> SavedRules:
        """Return a rule set of a server by its id. Raises SavedRulesNotFound (`saved-rules-gone`)."""
        found = (saved for saved in await self.of_guild(guild_id) if saved.id == number)
        return require_found(next(found, None), SavedRulesNotFound("saved-rules-gone"))

    async def find(self, guild_id: int, name: str) -> SavedRules:
        """Return a rule set of a server by its name. Raises SavedRulesNotFound (`saved-rules-unknown`)."""
        found = (saved for saved in await self.of_guild(guild_id) if saved.folded == fold_name(name))
        unknown = SavedRulesNotFound("saved-rules-unknown", name=name[:LONGEST_NAME])
        return require_found(next(found, None), unknown)

    async def delete(self, guild_id: int, number: int, by: Person, *, manager: bool) -> SavedRules:
        """Delete a rule set and return it; tables playing by it are not affected.

        Raises NotAllowed (`not-manager`), SavedRulesNotFound (`saved-rules-gone`).
        """
        require_manager(manager)
        saved = await self.get(guild_id, number)
        async with self._store.write() as work:
            if not await work.saved_rules.remove(number):
                raise SavedRulesNotFound("saved-rules-gone")
        _log.info("server %d: member %d deleted the rule set %d", guild_id, by.user_id, number)
        return saved

    def config(self, saved: SavedRules, seats: int | None = None) -> TableConfig:
        """Return a table configuration with saved rules, for `seats` seats or the saved number.

        Raises SavedRulesOutdated if this version of the program cannot play the rules, RuleConflict if the
        seats do not fit.
        """
        try:
            preset = self._presets.find(saved.preset)
            rules = preset.rules_with(saved.options, saved.seats)
        except RuleConflict as conflict:
            raise SavedRulesOutdated("saved-rules-outdated", conflict, name=saved.name) from conflict
        seats = seats or saved.seats
        preset.rules_with(saved.options, seats)
        return TableConfig(preset.name, rules.changed_from(preset.rules), rules, seats, title=saved.name)


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """Return a name in plain form. Raises NotNow (`name-unusable`: most) if it cannot be used."""
    plain = plain_name(name)
    if plain is None or len(plain) > most:
        raise NotNow("name-unusable", most=most)
    return plain


def plain_name(name: str) -> str | None:
    """Return a normalised name; None if it has no letter or digit, or contains a mention or markdown."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    readable = any(char.isalnum() for char in plain)
    return plain if readable and all(map(_is_allowed, plain)) else None


def _is_allowed(char: str) -> bool:
    if char in _INVISIBLE:
        return False
    if char in _SIGNS or char in _JOINERS or char == " ":
        return True
    return unicodedata.category(char)[0] in "LN" or unicodedata.category(char) in ("Mn", "Mc", "So")


UNIVERSAL = "UTC"


def find_zone(written: str) -> str | None:
    """Return the IANA name of a typed time zone, None if it is unknown or ambiguous.

    ``asia/tokyo`` or ``New York``: a city is enough if only one zone has that name. ``GMT+9`` is unknown:
    ``Etc/GMT+9`` is behind UTC.
    """
    wanted = "_".join(unicodedata.normalize("NFKC", written).casefold().split())
    known = _known_names()
    if wanted in known:
        return known[wanted]
    cities = [name for area, name in known.items() if area != f"etc/{wanted}" and area.endswith(f"/{wanted}")]
    return cities[0] if len(cities) == 1 else None


@cache
def _known_names() -> Mapping[str, str]:
    return {name.casefold(): name for name in (*available_timezones(), UNIVERSAL)}


def day_of(moment: datetime, zone: str) -> date:
    return moment.astimezone(_zone_of(zone)).date()


def midnight(day: date, zone: str) -> datetime:
    """Return when a day begins in a time zone (as UTC), even if clocks skip midnight or show it twice."""
    return datetime.combine(day, time(), _zone_of(zone)).astimezone(UTC)


def next_day(moment: datetime, zone: str) -> datetime:
    """Return when the next day begins in a time zone (as UTC)."""
    return midnight(day_of(moment, zone) + timedelta(days=1), zone)


def day_began(moment: datetime, zone: str) -> datetime:
    """Return when the day of a timestamp began in a time zone (as UTC)."""
    return midnight(day_of(moment, zone), zone)


def clock_in(moment: datetime, zone: str) -> str:
    """Return a timestamp's time of day in a time zone: ``21:05``."""
    return moment.astimezone(_zone_of(zone)).strftime("%H:%M")


def _zone_of(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


MOST_CHANNELS = 25
"""The most channels in a setting: what a Discord menu can show."""


_USUAL = GuildSettings(starting_chips=STARTING_CHIPS)


async def settings_in(work: UnitOfWork, guild_id: int, usual: GuildSettings = _USUAL) -> GuildSettings:
    """Return a server's settings; unset ones have their defaults."""
    settings = replace(usual, **await work.guild_settings.get(guild_id))
    return settings if settings.locale in usual.zones else replace(settings, locale=None)


async def zoned_settings(work: UnitOfWork, guild_id: int, zones: Mapping[str, str]) -> GuildSettings:
    """Return a server's settings, with these time zones of languages as the only operator's defaults."""
    return await settings_in(work, guild_id, replace(_USUAL, zones=zones))


@dataclass(eq=False, repr=False)
class GuildSettingsService:
    """Reads and changes servers' settings."""

    _store: Store
    _presets: Catalogue
    _now: Now
    usual: GuildSettings
    """The settings of a server that has set nothing."""

    async def of(self, guild_id: int) -> GuildSettings:
        async with self._store.read() as work:
            return await settings_in(work, guild_id, self.usual)

    async def change(
        self, guild_id: int, by: Person, changes: Mapping[str, object], *, manager: bool
    ) -> GuildSettings:
        """Change several settings, or none if one is invalid; return the new settings.

        Keys are fields of `GuildSettings`; None restores the default; ``openers`` takes one of `Openers` or
        the id of a role, ``time_zone`` a name as people write it. Raises NotAllowed (`not-manager`), NotNow
        (`setting-range`: setting, least, most; `time-zone-unknown`, `channels-range`), SavedRulesNotFound,
        RuleConflict.
        """
        require_manager(manager)
        async with self._store.write() as work:
            stored = {name: await self._judge(work, guild_id, name, changes[name]) for name in changes}
            for name, value in stored.items():
                await work.guild_settings.put(guild_id, name, value)
            if stored:
                said = ", ".join(f"{name}: {'-' if it is None else it}" for name, it in stored.items())
                await self._note(work, guild_id, by, said)
            after = await settings_in(work, guild_id, self.usual)
        if stored:
            _log.info("server %d: member %d set %s", guild_id, by.user_id, ", ".join(stored))
        return after

    async def greet_once(self, guild_id: int) -> bool:
        """Record that a server is greeted; False if it was greeted before. Raises StorageUnavailable."""
        name = f"{GREETED}{guild_id}"
        async with self._store.write() as work:
            if await work.state.get(name) is not None:
                return False
            await work.state.put(name, "yes")
        return True

    async def reset(self, guild_id: int, by: Person, *, manager: bool) -> GuildSettings:
        """Reset to the defaults and return them. Raises NotAllowed (`not-manager`)."""
        require_manager(manager)
        async with self._store.write() as work:
            await work.guild_settings.clear(guild_id)
            await self._note(work, guild_id, by, "reset")
        _log.info("server %d: member %d reset the settings", guild_id, by.user_id)
        return self.usual

    async def _note(self, work: UnitOfWork, guild_id: int, by: Person, said: str) -> None:
        await work.acts.add(Act(guild_id, ActKind.SETTINGS, by.user_id, self._now(), note=said))

    async def _judge(self, work: UnitOfWork, guild_id: int, name: str, value: object) -> object:
        if value is None:
            return None
        if name in DECLARED:
            return _check_declared(name, DECLARED[name], value, getattr(self.usual, name))
        if name == "time_zone":
            return require_found(find_zone(str(value)), NotNow("time-zone-unknown", text=str(value)[:40]))
        if name == "locale" and value in self.usual.zones:
            return value
        if name == "channels" and isinstance(value, Collection):
            return _channels(value)
        if name == "openers":
            return _openers(value)
        if isinstance(value, (Felt, CardBack)) and name == type(value).__name__.lower().removeprefix("card"):
            usual = getattr(self.usual, name)
            return None if value in (usual, Felt.SERVER, CardBack.SERVER) else value.value
        if name in PLACES and isinstance(value, int):
            return value
        if name == "game" and isinstance(value, str):
            return await self._game(work, guild_id, value)
        raise ValueError(f"there is no setting {name} that could be {value!r}")

    async def _game(self, work: UnitOfWork, guild_id: int, game: str) -> str:
        if not game.startswith(SAVED):
            return self._presets.find(game).name
        if game not in {f"{SAVED}{saved.id}" for saved in await work.saved_rules.of_guild(guild_id)}:
            raise SavedRulesNotFound("saved-rules-gone")
        return game


PLACES = ("organiser_role", "tournament_channel", "tournament_role", "acts_channel")
"""Settings that name a role or a channel."""


def _check_declared(name: str, declared: Number | Switch, value: object, usual: object) -> int | bool | None:
    if isinstance(declared, Switch):
        if not isinstance(value, bool):
            raise ValueError(f"{name} is on or off, not {value!r}")
        return None if value is usual else value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} is a number, not {value!r}")
    if not declared.least <= value <= declared.most:
        raise NotNow("setting-range", setting=name, least=declared.least, most=declared.most)
    return value


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


REMEMBERED = timedelta(days=30)
"""How long a deletion is remembered."""
DELETIONS = "erasures"
"""The stored fact that counts deletions, of old hands too: caches of names check whether it has changed."""
_KEY = "erasure-key"
"""The stored fact with the key of the hashes (hex)."""


async def remember_deletion(work: UnitOfWork, account: Account, at: datetime, entropy: Entropy) -> None:
    """Record that the data of an account's owner was deleted."""
    key = await work.state.get(_KEY) or await work.state.keep(_KEY, entropy(32).hex())
    await work.personal.remember(_fingerprint(key, account), at)


async def erased_lately(work: UnitOfWork, account: Account, now: datetime) -> datetime | None:
    """Return when the data of an account's owner was deleted; None if not lately, or unknown."""
    key = await work.state.get(_KEY)
    if key is None:
        return None
    moment = await work.personal.erased_at(_fingerprint(key, account))
    return moment if moment is not None and now - moment < REMEMBERED else None


async def note_leaving(work: UnitOfWork, user_id: int, at: datetime) -> None:
    """Store a request for deletion; an earlier request keeps its time."""
    await work.state.keep(f"{WAITS}{user_id}", at.isoformat())


async def waits_since(work: UnitOfWork, user_id: int) -> datetime | None:
    """Return when a person requested the deletion that waits, None if none waits."""
    found = await work.state.get(f"{WAITS}{user_id}")
    return None if found is None else datetime.fromisoformat(found)


async def require_staying(work: UnitOfWork, people: Iterable[int | None], *, others: bool = False) -> None:
    """Raise NotNow (`privacy-leaving`) if one of these people has a waiting deletion.

    `others` who may have named them are not told why: `privacy-leaving-other`.
    """
    for user_id in people:
        if user_id is not None and user_id > 0 and await waits_since(work, user_id) is not None:
            raise NotNow("privacy-leaving-other") if others else NotNow("privacy-leaving")


async def count_deletion(work: UnitOfWork) -> int:
    """Increment the number of deletions and return it; others wait until this transaction ends."""
    number = int(await work.state.keep(DELETIONS, "0")) + 1
    await work.state.put(DELETIONS, str(number))
    return number


async def deletions_counted(work: UnitOfWork) -> int:
    """Return the number of deletions in this database."""
    return int(await work.state.get(DELETIONS) or 0)


def _fingerprint(key: str, account: Account) -> str:
    text = f"{account.guild_id}:{account.owner_id}"
    return hmac.digest(bytes.fromhex(key), text.encode("ascii"), "sha256").hex()
