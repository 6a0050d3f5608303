"""A feature that the bot does not have: members give each other stars, and a manager can remove them.

It is everything a feature needs, in one file: a database table, its repository and audit, services with a
hook into tables, a page with two buttons, and a command.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from discord import app_commands, ui
from discord.ext import commands
from sqlalchemy import BigInteger, Column, Connection, Integer, Table, delete, select

from bot.features.feature import Feature
from bot.services.app import Services
from bot.services.errors import NotAllowed, require_manager
from bot.services.features import FeatureServices
from bot.services.ports import UnitOfWork
from bot.services.ports.personal import Period
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import TableStatus
from bot.storage.audit.findings import CONTRIBUTED, whole
from bot.storage.duties import Erase, keep_for, person
from bot.storage.engine.columns import UtcTime
from bot.storage.engine.prepared import upsert
from bot.storage.engine.session import Session
from bot.storage.schema import metadata
from bot.ui.core import ids, parts
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import in_servers, serve_command

TEXTS = """
command-stars-name = stars
command-stars-description = Who has how many stars
stars-title = Stars after hand { $hand }
stars-own = You cannot give yourself a star.
button-star = A star for the host
button-wipe = Wipe them away
"""


TABLE = Table(
    "stars",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "user_id",
        BigInteger,
        primary_key=True,
        autoincrement=False,
        info=person(Erase.DELETE, export="stars"),
    ),
    Column("count", Integer, nullable=False),
    Column("at", UtcTime, nullable=False, info=keep_for(Period.WEEK)),
)
_PUT = upsert(TABLE)


class Stars:
    """The stars of a server's members."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def of_guild(self, guild_id: int) -> Mapping[int, int]:
        query = select(TABLE.c.user_id, TABLE.c.count).where(TABLE.c.guild_id == guild_id)
        return await self._session.ask(lambda c: {row.user_id: row.count for row in c.execute(query)})

    async def put(self, **row: object) -> None:
        self._session.later(lambda c: c.execute(_PUT.on(c), row))

    async def wipe(self, guild_id: int) -> None:
        self._session.later(lambda c: c.execute(delete(TABLE).where(TABLE.c.guild_id == guild_id)))


def _wrong(connection: Connection) -> tuple[int, list[str]]:
    rows = connection.execute(select(TABLE.c.user_id, TABLE.c.count)).all()
    return len(rows), [f"member {row.user_id} has {row.count} stars" for row in rows if row.count < 1]


CONTRIBUTED[__name__] = (whole("stars (at least one each)", _wrong),)


class StarWork(Protocol):
    """A unit of work with the feature's repository."""

    stars: Stars


def repositories(work: UnitOfWork) -> StarWork:
    return cast("StarWork", work)


class StarServices(FeatureServices):
    """Gives stars; `hand_no` is the number of the last finished hand at any table."""

    def __init__(self, app: Services) -> None:
        self._app, self.hand_no = app, 0

    async def start(self) -> None:
        async with self._app.store.write() as work:  # a permanent feature has a migration for this
            await work.session.change(lambda c: TABLE.create(c, checkfirst=True))  # type: ignore[attr-defined]

    def table_changed(self, live: LiveTable) -> None:
        if live.table.status is TableStatus.BETWEEN:
            self.hand_no = live.table.hand_no

    async def of_guild(self, guild_id: int) -> Mapping[int, int]:
        async with self._app.store.read() as work:
            return await repositories(work).stars.of_guild(guild_id)

    async def give(self, guild_id: int, giver: int, taker: int) -> None:
        """Give a member a star. Raises NotAllowed (`stars-own`)."""
        if giver == taker:
            raise NotAllowed("stars-own")
        async with self._app.store.write() as work:
            stars = repositories(work).stars
            count = (await stars.of_guild(guild_id)).get(taker, 0) + 1
            await stars.put(guild_id=guild_id, user_id=taker, count=count, at=self._app.now())

    async def wipe(self, guild_id: int, *, manager: bool) -> None:
        """Remove all stars. Raises NotAllowed (`not-manager`)."""
        require_manager(manager)
        async with self._app.store.write() as work:
            await repositories(work).stars.wipe(guild_id)


async def stars_page(request: Request) -> ui.LayoutView:
    services = request.app.features.part(StarServices)
    stars = await services.of_guild(request.guild_id)
    (host, *_) = [live.table.host_id for live in request.app.live.all()] or [request.person.user_id]
    text = parts.lines(
        f"## {request.text('stars-title', hand=services.hand_no)}",
        *(f"<@{user_id}> {'⭐' * count}" for user_id, count in stars.items()),
    )
    star, wipe = ids.build("star", host, 0), ids.build("starwipe", 0, 0)
    ctx = request.ctx
    buttons = parts.text_button(ctx, "button-star", star), parts.text_button(ctx, "button-wipe", wipe)
    return parts.layout(text, *buttons)


@verb("star", of_table=False)
async def star(press: Press) -> None:
    await press.app.features.part(StarServices).give(press.guild_id, press.person.user_id, press.id.table)
    await press.reply.update(await stars_page(press))


@verb("starwipe", of_table=False)
async def star_wipe(press: Press) -> None:
    manager = may_manage_server(press.interaction)
    await press.app.features.part(StarServices).wipe(press.guild_id, manager=manager)
    await press.reply.update(await stars_page(press))


class StarCog(commands.Cog):
    """The command."""

    @app_commands.command()
    @in_servers
    @serve_command()
    async def stars(self, request: Request) -> None:
        await request.reply.private(await stars_page(request))


FEATURE = Feature(package=__name__, services=StarServices, repositories={"stars": Stars})
