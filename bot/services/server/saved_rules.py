"""A server's own rule sets: saved under a name, listed beside the presets (hosts.md#the-games)."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.engine.errors import RuleConflict
from bot.engine.presets import Catalogue
from bot.engine.rules import OptionValue
from bot.services.errors import NotNow, SavedRulesNotFound, SavedRulesOutdated, require_manager
from bot.services.ports import Now, Store
from bot.services.values.tables import Person, SavedRules, TableConfig, fold_name

MOST_SAVED = 25
"""Rule sets of one server: as many as a menu of Discord can show."""
LONGEST_NAME = 32
SAVED = "set-"
"""Names a rule set where a game is meant; its number follows."""

_SIGNS = frozenset("-'’&+!?.,()/・ー~%")
"""Signs that a name may hold besides letters, digits, spaces and emoji: none that makes a mention."""
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_JOINERS = frozenset("\u200d\ufe0f")
"""Parts of emoji."""

_log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class SavedRulesService:
    """Saving, finding and deleting the rule sets of a server."""

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

        Raises NotAllowed (`not-manager`), NotNow (`saved-rules-name`, `saved-rules-taken`,
        `saved-rules-full`), RuleConflict.
        """
        require_manager(manager)
        clean = clean_name(name)
        found = self._presets.find(preset)
        rules = found.rules_with(options, seats)
        if self._is_game(clean) or fold_name(clean) in {fold_name(other) for other in taken}:
            raise NotNow("saved-rules-taken", name=clean)
        async with self._store.write() as work:
            # The counter first: it makes other processes wait, so that none of them counts the same rows.
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
        """Return a server's rule sets by name."""
        async with self._store.read() as work:
            found = await work.saved_rules.of_guild(guild_id)
        return tuple(sorted(found, key=lambda saved: saved.folded))

    async def get(self, guild_id: int, number: int) -> SavedRules:
        """Return a rule set of a server by its id. Raises SavedRulesNotFound (`saved-rules-gone`)."""
        for saved in await self.of_guild(guild_id):
            if saved.id == number:
                return saved
        raise SavedRulesNotFound("saved-rules-gone")

    async def find(self, guild_id: int, name: str) -> SavedRules:
        """Return a rule set of a server by its name. Raises SavedRulesNotFound (`saved-rules-unknown`)."""
        for saved in await self.of_guild(guild_id):
            if saved.folded == fold_name(name):
                return saved
        raise SavedRulesNotFound("saved-rules-unknown", name=name[:LONGEST_NAME])

    async def delete(self, guild_id: int, number: int, by: Person, *, manager: bool) -> SavedRules:
        """Delete a rule set and return it; tables that play it go on.

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
        """Return the set-up of a table with saved rules, for so many seats or the saved number.

        Raises SavedRulesOutdated if the present program cannot play them, RuleConflict if the seats do not
        fit.
        """
        try:
            preset = self._presets.find(saved.preset)
            rules = preset.rules_with(saved.options, saved.seats)
        except RuleConflict as conflict:
            raise SavedRulesOutdated("saved-rules-outdated", conflict, name=saved.name) from conflict
        config = TableConfig(
            preset.name, rules.changed_from(preset.rules), rules, saved.seats, title=saved.name
        )
        if seats is None or seats == saved.seats:
            return config
        preset.rules_with(saved.options, seats)
        return replace(config, seats=seats)

    def _is_game(self, name: str) -> bool:
        try:
            self._presets.find(name)
        except RuleConflict:
            return False
        return True


def clean_name(name: str, refusal: str = "saved-rules-name", most: int = LONGEST_NAME) -> str:
    """Return a name in its plain form. Raises NotNow (`refusal`: most) for one that cannot be used, or has
    more than so many characters."""
    plain = plain_name(name)
    if plain is None or len(plain) > most:
        raise NotNow(refusal, most=most)
    return plain


def plain_name(name: str) -> str | None:
    """Return a name in its plain form; None if it has no letter or digit, or makes a mention or a style."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    readable = any(char.isalnum() for char in plain)
    return plain if readable and all(map(_allowed, plain)) else None


def _allowed(char: str) -> bool:
    if char in _INVISIBLE:
        return False
    if char in _SIGNS or char in _JOINERS or char == " ":
        return True
    return unicodedata.category(char)[0] in "LN" or unicodedata.category(char) in ("Mn", "Mc", "So")
