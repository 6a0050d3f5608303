"""One bot in a simulated Discord, in real time."""

from __future__ import annotations

import asyncio
import base64
import contextvars
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final
from urllib.parse import unquote

import discord
import simcord
from discord.http import Route
from simcord import _dpy_internals as sdk
from simcord.backend import Backend, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Interaction
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient, FakeWebhookAdapter

ANSWER_SECONDS: Final = 3.0
"""How long Discord waits for the answer to an interaction."""

Listener = Callable[[int | None], None]
"""Told the channel whose messages changed, None if that is not known."""


class _LiveClock:
    """Stands in for simcord's clock and follows another one; only simcord's tests can move theirs."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.now = now
        self._begin = now()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return (self.now() - self._begin).total_seconds()

    def advance(self, seconds: float) -> None:
        """Do nothing: time passes by itself."""


class _Http(FakeHTTPClient):
    """simcord's REST client that keeps the pictures of emoji, so that pages can show them."""

    async def request(self, route: Route, **kwargs: Any) -> Any:
        """Answer a request of the bot from the simulated Discord."""
        answer = await super().request(route, **kwargs)
        body = kwargs.get("json")
        if route.method == "POST" and route.path.endswith("/emojis") and isinstance(body, dict):
            picture = base64.b64decode(str(body.get("image", "")).partition(",")[2])
            self.backend.cdn._blobs[f"{CDN_BASE}/emojis/{answer['id']}.png"] = picture
        return answer


class _Webhooks(FakeWebhookAdapter):
    """simcord's interaction webhooks; tells of requests, because private messages have no gateway event."""

    def __init__(self, backend: Backend, used: Callable[[], None]) -> None:
        super().__init__(backend)
        self._used = used

    async def request(self, route: Any, session: Any, **kwargs: Any) -> Any:
        """Answer a request of the bot from the simulated Discord.

        simcord takes paths literally; on its way to Discord ``%40original`` becomes ``@original``.
        """
        route.url = unquote(route.url)
        try:
            return await super().request(route, session, **kwargs)
        finally:
            self._used()


_asked: contextvars.ContextVar[Interaction | None] = contextvars.ContextVar("asked", default=None)
"""The interaction that the present task has just sent to the bot."""


class LiveEnv(simcord.Env):
    """A simulated Discord with one bot in it, in real time. Used as an asynchronous context manager."""

    def __init__(
        self,
        bot: discord.Client,
        *,
        locale: str = "en-US",
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        """`locale` is the language (as Discord writes it) of all people in it; `now` tells the time (UTC)."""
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.backend.clock = _LiveClock(now)  # type: ignore[assignment]
        self.locale = locale
        self.listeners: list[Listener] = []
        self._request = asyncio.Event()
        self._context = contextvars.copy_context()
        self._register_dispatch_observer(_asked.set)

    def dress_bot(self, name: str, picture: bytes) -> None:
        """Give the bot a name and a picture (PNG); to be done before it connects."""
        user = self.backend.bot_user
        user.name, user.avatar = name, "picture"
        self.backend.cdn._blobs[f"{CDN_BASE}/avatars/{user.id}/{user.avatar}.png"] = picture

    def change_happened(self, channel_id: int | None) -> None:
        """Tell the listeners that messages of a channel, or None: of an unknown one, may have changed."""
        for listener in tuple(self.listeners):
            listener(channel_id)

    def _webhook_used(self) -> None:
        self._request.set()
        self._request = asyncio.Event()
        self.change_happened(None)

    async def __aenter__(self) -> LiveEnv:
        """Connect the bot and bring it to READY; raises what the bot's login raises."""
        try:
            await self._connect()
        except BaseException:
            await self.shutdown()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.shutdown()

    async def _connect(self) -> None:
        bot, self._loop, self._started = self.bot, asyncio.get_running_loop(), True
        self._generation += 1
        sdk.install_http(bot, _Http(self.backend, self._loop))
        sdk.set_guild_ready_timeout(bot, 0.0)
        self._webhook_adapter = _Webhooks(self.backend, self._webhook_used)
        self._context.run(sdk.set_webhook_adapter, self._webhook_adapter)
        state = sdk.get_state(bot)
        self._message_states.add(state)
        state.shard_count, state.shard_ids = self._shard_count, list(self._shard_ids)
        router = ShardRouter(self.backend, state, bot.dispatch, self._shard_count, self._shard_ids)
        self._gateway_feed = self._feed_of(router)
        self.backend.subscribers.append(self._gateway_feed)
        if not isinstance(bot, discord.AutoShardedClient):
            sdk.install_websocket(bot, router.websockets[0])
        self._capture_errors()
        await self._loop.create_task(bot.login("simulated"), context=self._context)
        if isinstance(bot, discord.AutoShardedClient):
            bot.shard_count = self._shard_count
            sdk.install_shards(bot, router.shards)
        for shard_id in self._shard_ids:
            self._context.run(router.identify, shard_id)
        for guild in self.backend.guilds.values():
            self.backend.emit("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        await bot.wait_until_ready()

    def _feed_of(self, router: ShardRouter) -> Callable[[str, Mapping[str, Any]], None]:
        def feed(event: str, payload: Mapping[str, Any]) -> None:
            self.backend.transcript.clear()
            self.backend.http_requests.clear()
            if event == "INTERACTION_CREATE":
                payload = self._in_our_language(payload)
            self._context.copy().run(router.feed, event, payload)
            if event.startswith(("MESSAGE_", "CHANNEL_", "THREAD_")):
                channel = payload.get("channel_id")
                self.change_happened(int(channel) if channel else None)

        return feed

    def _in_our_language(self, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an interaction with the locales that simcord gives as en-US always."""
        guild_id = payload.get("guild_id")
        ours: dict[str, Any] = {"locale": self.locale}
        if guild_id:
            ours["guild_locale"] = self.backend.get_guild(int(guild_id)).preferred_locale
        return {**payload, **ours}

    async def shutdown(self) -> None:
        """Close the pages and the bot."""
        await self._run_pre_shutdown()
        with suppress(ValueError):
            self.backend.subscribers.remove(self._gateway_feed)
        await self.bot.close()
        self._started = False

    # simcord's guard against overlapping steps and its waiting for rest, both out of place in real time

    def _begin_operation(self, label: str) -> None:
        pass

    def _end_operation(self) -> None:
        pass

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = 0.0,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Wait until the bot has answered the interaction that this task has just sent."""
        asked = _asked.get()
        _asked.set(None)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS if timeout is None else timeout):
                while asked is not None and not asked.responded:
                    await self._request.wait()
        await asyncio.sleep(0)
