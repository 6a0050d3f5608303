"""Templates: a server's named tournament settings, used to start new tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.features.tournaments.ports import templates_in
from bot.features.tournaments.values.config import TournamentConfig
from bot.services.app import Services
from bot.services.errors import NotNow, require_found, require_manager
from bot.services.server.guild_settings import clean_name
from bot.services.values.tables import fold_name

MOST_TEMPLATES = 10


@dataclass(eq=False, repr=False)
class TemplateService:
    """Templates of servers, by id. A template's name is that of the tournament in its settings."""

    _app: Services

    async def of_guild(self, guild_id: int) -> Mapping[int, TournamentConfig]:
        """Return a server's templates, sorted by name."""
        async with self._app.store.read() as work:
            saved = await templates_in(work).of_guild(guild_id)
        return dict(sorted(saved.items(), key=lambda it: fold_name(it[1].name)))

    async def get(self, guild_id: int, number: int) -> TournamentConfig:
        """Return a template of a server. Raises NotNow (`template-gone`)."""
        return require_found((await self.of_guild(guild_id)).get(number), NotNow("template-gone"))

    async def save(self, guild_id: int, config: TournamentConfig, name: str, *, manager: bool) -> None:
        """Save settings as a template.

        Raises NotAllowed (`not-manager`), NotNow (`name-unusable`, `template-taken`: name,
        `templates-full`: most).
        """
        require_manager(manager)
        named = replace(config, name=clean_name(name))
        async with self._app.store.write() as work:
            templates = templates_in(work)
            # The counter first: it makes other processes wait, so that no two of them count the same rows.
            number = await templates.next_id()
            present = await templates.of_guild(guild_id)
            if fold_name(named.name) in {fold_name(it.name) for it in present.values()}:
                raise NotNow("template-taken", name=named.name)
            if len(present) >= MOST_TEMPLATES:
                raise NotNow("templates-full", most=MOST_TEMPLATES)
            await templates.add(number, guild_id, named)

    async def delete(self, guild_id: int, number: int, *, manager: bool) -> None:
        """Delete a template. Raises NotAllowed (`not-manager`), NotNow (`template-gone`)."""
        require_manager(manager)
        await self.get(guild_id, number)
        async with self._app.store.write() as work:
            await templates_in(work).remove(number)
