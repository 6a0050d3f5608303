"""The Discord client: starts everything in order, forwards events, and stops everything in order."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from bot import __version__
from bot.command_tree import CommandTree, is_registered, register
from bot.features.feature import Feature, cogs_of
from bot.gateway import Gateway
from bot.metrics import Metrics
from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import UNREADABLE, ServiceError
from bot.services.upkeep.restored import renew
from bot.services.values.settings import ShardSlice
from bot.storage.database import Database
from bot.storage.migrate import stored_revision, upgrade
from bot.takeover import Takeover
from bot.ui.core import items, rights
from bot.ui.core.app import App
from bot.ui.core.outbox import Outbox, Pace
from bot.ui.core.reach import Failure
from bot.ui.core.reply import Interaction
from bot.ui.core.slash import CommandTranslator
from bot.ui.pages.front import greet
from bot.ui.publisher.publisher import Publisher
from bot.ui.publisher.restored import find_later_panels, tell_tables

_LAST_SECONDS = 3.0
"""Seconds that a shutdown waits for answers to presses, and again for pending updates of panels."""
_LATEST_END = timedelta(hours=1)
"""A table closed this shortly before a start has its panel updated if the panel does not show the end."""

ADOPT_SECONDS = 10.0
"""Seconds for which a table just opened by another process is left to it: it is about to post the panel."""

_log = logging.getLogger(__name__)

# The bot has no voice: no warnings that the packages for voice are missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def intents() -> discord.Intents:
    """Return the gateway intents, none of them privileged.

    Messages come without content: they only show that a panel was deleted or pushed out of sight.
    """
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.guild_messages = True
    return wanted


class NapoleonBot(commands.Bot):
    """The bot; `bot.bootstrap.create_bot` builds its parts."""

    def __init__(
        self,
        app: App,
        database: Database,
        metrics: Metrics,
        pace: Pace | None = None,
        *,
        features: Sequence[Feature] = (),
        upload_emoji: bool = True,
        **connections: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            http_trace=app.breaker.join(metrics.trace()),
            **connections,
        )
        self.app = app
        self.database = database
        self.metrics = metrics
        self.outbox = Outbox(app, self, pace)
        self.publisher = app.publisher = Publisher(self.outbox)
        app.connect(self.publisher)
        self.features = features
        self.interfaces = [feature.interface(self.outbox, self.publisher) for feature in features]
        app.may_attach = partial(rights.may_attach, self)
        app.lacking = lambda table: rights.lacking_for(self, table) or []
        self.gateway = Gateway(self, app.reach, app.breaker)
        self.serves_tables = True
        """False for a bot that only registers its commands (`python -m bot sync`)."""
        self.takeover = Takeover(database, app.reach, app.breaker, app.live.slice)
        self._upload_emoji = upload_emoji
        self._tasks = KeyedTasks(
            self._adopt, _log, "table {}: its messages", retry=ADOPT_SECONDS, ids=tracing.of_table
        )
        self._stopped = False
        self._schema = ""

    async def setup_hook(self) -> None:
        """Register commands and buttons; then take over, unless another process serves the database."""
        await self.tree.set_translator(CommandTranslator(self.app.texts))
        items.load_verbs()
        await self.add_commands()
        self.takeover.prepared.set()
        if not self.takeover.waiting:
            await self.take_over()

    async def add_commands(self) -> None:
        """Add all slash commands."""
        for package in ("cogs", *(feature.package for feature in self.features)):
            for cog in cogs_of(package):
                await self.add_cog(cog)

    async def take_over(self) -> None:
        """Open the database, load the live tables, and start answering, also requests held until now."""
        await self.takeover.prepared.wait()
        self.app.reach.connect(self._shards, self.shard_count or 1)
        before = await stored_revision(self.database)
        self._schema = await upgrade(self.database)
        if before != self._schema:
            _log.info("database migrated", extra={"schema_before": before, "schema": self._schema})
        if self.serves_tables:
            await self._take_up_tables()
        waited = self.takeover.waiting
        self.takeover.serve()
        if waited and self.is_ready():
            for shard in self._shards:
                self.gateway.find(shard)
            await self.on_ready()
        if self.serves_tables:
            await self._tell_discord()

    async def _tell_discord(self) -> None:
        """Register commands and upload emoji if they have changed; only a first start waits for this."""
        if await is_registered(self):
            self._tasks.begin(self.sync_commands(), _log, "the commands are not registered")
        else:
            await self.sync_commands()
        self._tasks.begin(self.app.renderer.prepare(), _log, "pictures are not prepared")
        if self._upload_emoji:
            self._tasks.begin(self.app.emoji.sync(self), _log, "the emoji were not uploaded")

    async def _renew_older_database(self) -> None:
        """If the database is older than its own panels, treat it as a restored backup.

        Only tables of our own shards are compared: other processes may have played on at theirs.
        """
        if self.app.live.slice.first:
            return  # one process of several is enough
        try:
            async with self.database.read() as work:
                tables = await work.tables.live(self.app.live.slice)
                known = {message.message_id for message in await work.messages.all_live()}
        except UNREADABLE:
            return  # a damaged row: that table is set aside below
        later = await find_later_panels(self, tables)
        if not later:
            return
        renewals = [feature.renew for feature in self.features if feature.renew is not None]
        app = self.app
        done = await renew(app.store, app.now(), app.entropy, app.deletions.read(), renewals)
        _log.error(
            "the database is older than the panels in Discord, as after a backup was copied back: "
            "%d hands voided, the secrets of %d tables replaced",
            done.voided,
            done.tables,
        )
        for panel in later:
            if panel.id not in known:  # it belongs to no stored table
                with suppress(*Failure):
                    await panel.delete()

    async def _take_up_tables(self) -> None:
        await self.takeover.read_note()
        if not self.takeover.waiting:
            await self._renew_older_database()
        await self.app.start()
        async with self.database.read() as work:
            messages = [*await work.messages.all_live()]
            left = await work.messages.left_at_the_end(self.app.now() - _LATEST_END)
        snapshots = [self.app.live.snapshot(live) for live in self.app.live.all()]
        ended = [await self.app.tables.snapshot(number) for number in {message.table_id for message in left}]
        ours = self.app.live.slice
        snapshots += [snapshot for snapshot in ended if ours.owns(snapshot.table.guild_id)]
        self.publisher.restore(snapshots, [*messages, *left])
        self.app.live.adopt(lambda live: self._tasks.request(live.table.id, ADOPT_SECONDS))
        self._tasks.begin(tell_tables(self.outbox), _log, "tables are not told of a restored backup")

    @property
    def _shards(self) -> list[int]:
        return getattr(self, "shard_ids", None) or [self.shard_id or 0]

    async def _adopt(self, table_id: int) -> None:
        """Show a table that another process opened for one of our servers during the handover."""
        live = self.app.live.in_memory(table_id)
        if live is not None:
            async with self.database.read() as work:
                messages = await work.messages.of_table(table_id)
            self.publisher.adopt(self.app.live.snapshot(live), messages)

    async def sync_commands(self, *, force: bool = False) -> bool:
        """Send the command tree to Discord if it has changed; return whether it was sent."""
        return await register(self, force=force)

    async def close(self) -> None:
        """Stop in order: answer presses, show stored changes, leave Discord, close the database."""
        if self._stopped:
            return
        self._stopped = True
        if self.serves_tables:
            _log.info("stopping", extra=self._standing())
        seconds = _LAST_SECONDS if self.takeover.serving else 0.0
        try:
            await self.app.open_requests.close(seconds)
            await self.app.stop()
            await self._tasks.stop(cancel=True)
            await self.gateway.stop()
            await self.outbox.close(seconds)
            if self.serves_tables and self.takeover.serving:
                await self.takeover.leave_note()
            await self.app.renderer.close()
        finally:
            await super().close()
            await self.database.close()
        _log.info("stopped")

    # events of the gateway

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event unless the bot is closed: discord.py may still report that it is ready.

        `socket_event_type` is dropped: nothing listens to it; until we take over, all but requests of people.
        """
        dropped = event_name == "socket_event_type" or (self.takeover.waiting and event_name != "interaction")
        if self.loop is not discord.utils.MISSING and not dropped:
            super().dispatch(event_name, *args, **kwargs)

    async def on_ready(self) -> None:
        """Let features open their messages, now that channels, threads and servers are known."""
        await self.on_resumed()
        if not self.serves_tables:
            return
        _log.info("ready", extra=self._standing())
        for guild in self.guilds:
            self.publisher.show_lost_tables(guild.id)
        for interface in self.interfaces:
            interface.open()
        with _unless_storage_fails():
            await self.app.retention.servers_seen([guild.id for guild in self.guilds], self._is_ours)

    def _standing(self) -> dict[str, int | str]:
        """Return version, schema and counts of servers and tables for the log."""
        tables = sum(1 for _ in self.app.live.all())
        return {"version": __version__, "schema": self._schema, "servers": len(self.guilds), "tables": tables}

    async def on_disconnect(self) -> None:
        """Record that the gateway is lost (`on_shard_disconnect` does so if there are several shards)."""
        if not isinstance(self, discord.AutoShardedClient):
            self.gateway.lose(self.shard_id or 0)

    async def on_resumed(self) -> None:
        """Record that the gateway session was resumed."""
        if not isinstance(self, discord.AutoShardedClient):
            self.gateway.find(self.shard_id or 0)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Serve presses and submitted forms; discord.py has dispatched commands already."""
        if not await self.takeover.turn():
            return
        if interaction.type is discord.InteractionType.modal_submit:
            await items.serve_form(interaction)
        elif interaction.type is discord.InteractionType.component:
            await items.serve_press(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count messages that push a panel out of sight."""
        if self.user is None or message.author.id != self.user.id:
            self.publisher.message_seen(message.channel.id)
        elif message.type is discord.MessageType.thread_created:
            for interface in self.interfaces:
                interface.thread_opened(message.channel.id, message.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Repost a deleted panel."""
        self._messages_deleted([event.message_id])

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Repost deleted panels."""
        self._messages_deleted(event.message_ids)

    def _messages_deleted(self, message_ids: Iterable[int]) -> None:
        self.publisher.messages_deleted(message_ids)
        for interface in self.interfaces:
            interface.messages_deleted(message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Mark the channel's tables as lost."""
        self.publisher.channel_deleted(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Mark the thread's table as lost."""
        self.publisher.channel_deleted(event.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Mark the server's tables as lost; its data is deleted later."""
        self.app.reach.miss(guild.id)
        self.publisher.guild_left(guild.id)
        for interface in self.interfaces:
            interface.guild_left(guild.id)
        with _unless_storage_fails():
            await self.app.retention.server_left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a returning server, and greet a new one."""
        await self.on_guild_available(guild)
        with _unless_storage_fails():
            for feature in self.app.features:
                await feature.compare()  # what it keeps there is shown again
        with _unless_storage_fails():
            await self.app.retention.servers_seen([guild.id], lambda _: False)
            if self.serves_tables:
                await greet(self.app, guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Record the start of a server's outage."""
        self.app.reach.miss(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Record the end of a server's outage."""
        self.publisher.show_lost_tables(guild.id)
        self.app.reach.find(guild.id)

    async def on_guild_channel_update(self, _: object, it: discord.abc.GuildChannel | discord.Role) -> None:
        """Retry lost tables: a permission may be back."""
        self.publisher.show_lost_tables(it.guild.id)

    on_guild_role_update = on_guild_channel_update

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Retry lost tables: a thread may be unlocked. discord.py no longer knows one that was archived."""
        self.publisher.show_lost_tables(event.guild_id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Tell features that a role was deleted: something may be limited to it."""
        for interface in self.interfaces:
            interface.role_deleted(role.guild.id, role.id)

    async def on_member_update(self, _: object, member: discord.Member) -> None:
        """Retry lost tables: the bot may have got another role."""
        if member == member.guild.me:
            self.publisher.show_lost_tables(member.guild.id)

    def _is_ours(self, guild_id: int) -> bool:
        """Return whether this process serves a server's shard."""
        return (guild_id >> 22) % (self.shard_count or 1) in self._shards


@contextmanager
def _unless_storage_fails() -> Iterator[None]:
    """Log storage failures about joined or left servers instead of raising: the next start catches up."""
    try:
        yield
    except ServiceError as error:
        _log.warning("joined or left servers could not be stored (%s)", error.code)


class ShardedBot(NapoleonBot, commands.AutoShardedBot):
    """The bot with a connection for each of several shards."""

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Record that a shard's gateway is lost."""
        self.gateway.lose(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Record that a shard's session was resumed, or that it has a new one."""
        self.gateway.find(shard_id)

    on_shard_ready = on_shard_resumed


def make_bot(shards: ShardSlice | None, *parts: Any, **options: Any) -> NapoleonBot:
    """Return a bot, for some shards if given; other arguments as for `NapoleonBot`."""
    if shards is None:
        return NapoleonBot(*parts, **options)
    numbers = list(range(shards.first, shards.last + 1))
    return ShardedBot(*parts, shard_ids=numbers, shard_count=shards.count, **options)
