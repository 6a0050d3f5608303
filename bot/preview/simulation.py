"""Simulated Discord in real time: our only use of simcord's internals (so: exactly 3.2.1).

simcord is made for tests: its `Env` stops the clock, waits after every step until the bot is idle and refuses
two steps at once; its pages show the last published state. Here people and computers play at the same table
while the clock runs, so some parts are replaced, each as little as possible:

* `LiveEnv`: the clock follows real time, a step waits only until the bot has answered it, steps may overlap,
  nothing is logged (a long evening must not fill the memory), people speak a chosen language, the pictures of
  uploaded emoji are kept.
* `LivePage`: is published again soon after a change, accepts a click on a control that is still the same
  although the page has moved on, and may stand in a frame of our own start page.
* `keep_fresh`: the task that publishes pages.
"""

from __future__ import annotations

import asyncio
import base64
import contextvars
import logging
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, Final
from urllib.parse import unquote

import discord
import simcord
from discord.http import Route
from simcord import ChannelHandle, MemberActor, UserHandle
from simcord import _dpy_internals as sdk
from simcord.backend import Backend, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Interaction
from simcord.enums import SELECT_TYPES, ComponentType
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient, FakeWebhookAdapter
from simcord.preview import Preview, _action_plans, _component_projection, _snapshot
from simcord.preview._action_plans import _find_scoped_component
from simcord.preview._actions import ACTION_SPECS
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.engine.documents import Json, JsonObject

ANSWER_SECONDS: Final = 3.0
"""Seconds that Discord waits for the response to an interaction."""

Listener = Callable[[int | None], None]
"""Called with the channel whose messages changed; None if it is not known."""


class _LiveClock:
    """Replaces simcord's clock by another one; only simcord's tests can move theirs."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.now = now
        self._begin = now()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return (self.now() - self._begin).total_seconds()

    def advance(self, seconds: float) -> None:
        """Do nothing: real time passes."""


class _Http(FakeHTTPClient):
    """simcord's REST client, extended to keep the images of emoji for the pages."""

    async def request(self, route: Route, **kwargs: Any) -> Any:
        """Answer a request of the bot from the simulated Discord."""
        answer = await super().request(route, **kwargs)
        body = kwargs.get("json")
        if route.method == "POST" and route.path.endswith("/emojis") and isinstance(body, dict):
            picture = base64.b64decode(str(body.get("image", "")).partition(",")[2])
            self.backend.cdn._blobs[f"{CDN_BASE}/emojis/{answer['id']}.png"] = picture
        return answer


class _Webhooks(FakeWebhookAdapter):
    """simcord's interaction webhooks; reports requests, because private messages cause no gateway event."""

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
"""The interaction that the current task has just sent to the bot."""


class LiveEnv(simcord.Env):
    """A simulated Discord with one bot, in real time. Used as an asynchronous context manager."""

    def __init__(
        self,
        bot: discord.Client,
        *,
        locale: str = "en-US",
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.backend.clock = _LiveClock(now)  # type: ignore[assignment]
        self.locale = locale
        self.listeners: list[Listener] = []
        self._request = asyncio.Event()
        self._context = contextvars.copy_context()
        self._register_dispatch_observer(_asked.set)

    def dress_bot(self, name: str, picture: bytes) -> None:
        """Set the bot's name and picture (PNG), before it connects."""
        user = self.backend.bot_user
        user.name, user.avatar = name, "picture"
        self.backend.cdn._blobs[f"{CDN_BASE}/avatars/{user.id}/{user.avatar}.png"] = picture

    def change_happened(self, channel_id: int | None) -> None:
        """Notify listeners that messages of a channel (None: unknown) may have changed."""
        for listener in tuple(self.listeners):
            listener(channel_id)

    def _webhook_used(self) -> None:
        self._request.set()
        self._request = asyncio.Event()
        self.change_happened(None)

    async def __aenter__(self) -> LiveEnv:
        """Connect the bot and wait for READY; raises any error of the bot's login."""
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

    def _feed_of(self, router: ShardRouter) -> Callable[[str, Json], None]:
        def feed(event: str, payload: Json) -> None:
            self.backend.transcript.clear()
            self.backend.http_requests.clear()
            if event == "INTERACTION_CREATE":
                payload = self._in_our_language(payload)
            self._context.copy().run(router.feed, event, payload)
            if event.startswith(("MESSAGE_", "CHANNEL_", "THREAD_")):
                channel = payload.get("channel_id")
                self.change_happened(int(channel) if channel else None)

        return feed

    def _in_our_language(self, payload: Json) -> Json:
        """Return an interaction with the chosen locales: simcord always sends en-US."""
        guild_id = payload.get("guild_id")
        ours: JsonObject = {"locale": self.locale}
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

    # simcord's guard against overlapping steps and its wait for idleness do not suit real time

    def _begin_operation(self, label: str) -> None: ...
    def _end_operation(self) -> None: ...

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = 0.0,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Wait until the bot has answered the interaction that this task sent."""
        asked = _asked.get()
        _asked.set(None)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS if timeout is None else timeout):
                while asked is not None and not asked.responded:
                    await self._request.wait()
        await asyncio.sleep(0)


_log = logging.getLogger(__name__)

_FRESH_SECONDS: Final = 0.15
"""Changes within this many seconds are published together."""

_REVISIONS_KEPT: Final = 60
_CONTROLS: Final = (int(ComponentType.BUTTON), *(int(kind) for kind in SELECT_TYPES))

# simcord draws every message in its window again each time, 3 ms each: fifty take longer than a move.
for module in (_action_plans, _snapshot):
    vars(module)["HISTORY_WINDOW_SIZE"] = 8
vars(_action_plans)["HISTORY_STEP"] = 6


_tried: Counter[str] = Counter()
"""Number of choices made in the menus at each position of a message."""


def _count_choices(place: Callable[..., str | None]) -> Callable[..., str | None]:
    """Identify a menu by its position, the number of choices made there, and its selection.

    Browsers remember a menu's choice by this identifier. The position alone is not enough: a refused choice
    stayed in the menu as if it had been made, the next page's menu at the same position inherited the choice
    and would not take it again, and a menu that shows the current step, as in a replay, stayed at its first.
    """

    def name(*given: Any) -> str | None:
        found = place(*given)
        part = next(part for part in given if isinstance(part, Mapping))
        if found is None or part.get("type") not in SELECT_TYPES or not found.startswith("message:"):
            return found
        chosen = [option["value"] for option in part.get("options") or () if option.get("default")]
        says = zlib.crc32(repr((chosen, part.get("default_values"))).encode())
        return f"{found}:{_tried[found]}.{says}"

    return name


_component_projection._control_key = _count_choices(_component_projection._control_key)
_action_plans._component_key = _count_choices(_action_plans._component_key)


class _FrameServer(PreviewServer):
    """A page server that allows frames and omits simcord's workbench."""

    def __init__(self, preview: Preview, port: int, frame_origins: Sequence[str], style: str) -> None:
        super().__init__(preview, port)
        headers = {
            name: text for name, text in PreviewServer._SECURITY_HEADERS.items() if name != "X-Frame-Options"
        }
        policy = headers["Content-Security-Policy"].partition("frame-ancestors")[0]
        ancestors = " ".join(frame_origins) or "'none'"
        headers["Content-Security-Policy"] = f"{policy}frame-ancestors {ancestors}"
        self._SECURITY_HEADERS = headers  # type: ignore[misc]
        self._style = style

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == "/preview.css":
            response.text += self._style
        return response


class LivePage(Preview):
    """A channel as one person sees it, served on 127.0.0.1. Open it with `open_page`."""

    _MAX_PAGES = 64  # windows of the browser, also those that went away without a word
    _PAGE_LEASE_SECONDS = 12 * 3600.0  # a computer that slept finds its page again

    def __init__(self, env: LiveEnv, channel: Any, viewer: Any, **options: Any) -> None:
        super().__init__(
            env,
            channel,
            (viewer,),
            layout="channel",
            display="responsive",
            width=480,
            height=800,
            presentation_time=None,
            assets=None,
            **options,
        )
        self.outdated = False
        self._controls: dict[tuple[str, int], dict[str, str]] = {}

    @property
    def port(self) -> int | None:
        """The port that serves the page, None before it is open."""
        return self._server.port

    def controls(self) -> tuple[int, list[JsonObject]]:
        """Return the state of the last opened window: its revision, buttons and menus."""
        page = list(self._pages.values())[-1]
        return page.revision, list(_controls_of(page.snapshot.get("messages")))

    def turn_to(self, channel: ChannelHandle) -> None:
        """Show another channel or thread, also in open windows."""
        self.channel = channel
        for page in self._pages.values():
            self._clear_page_assets(page)
            self._reset_queries(page)
            page.channel_id, page.target_id, page.window_end_id = channel.id, None, None
            page.modal, page.modal_handle = None, None
            page.generation += 1
        self.republish()

    def republish(self) -> None:
        """Publish the current state, at once or after the click under way."""
        self.outdated = True
        if self._active_action is None and self._active:
            self.outdated = False
            self._advance_presentation_time()
            for page in tuple(self._pages.values()):
                # publishing closes pages that nobody views any more; simcord's own page is for its tests
                if page is not self._python and page.id in self._pages:
                    self._publish(page, reason="refresh")

    async def _prepare_asset(
        self, context_id: str | None, asset_id: str, **wanted: Any
    ) -> tuple[str, bytes, str]:
        """Serve emoji and avatars unchanged.

        simcord checks each picture in a separate process, a quarter of a second each: too slow for a menu of
        fifty cards, which are our own drawings.
        """
        _, record, picture = self._authorized_asset(context_id, asset_id)
        if record.source and record.source[0] in ("emoji", "user_avatar"):
            return record.contentType, picture, record.filename
        return await super()._prepare_asset(context_id, asset_id, **wanted)

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        page.navigation_query = "0"  # finds nothing: the list of all messages, which we hide, is slow to make
        super()._publish(page, reason=reason)
        shown = _controls_of(page.snapshot.get("messages"))
        self._controls[page.id, page.revision] = {part["control_key"]: part["custom_id"] for part in shown}
        self._controls.pop((page.id, page.revision - _REVISIONS_KEPT), None)

    def _close_page(self, context_id: str) -> None:
        super()._close_page(context_id)
        if context_id not in self._pages:
            self._controls = {key: value for key, value in self._controls.items() if key[0] != context_id}

    async def _action(self, context_id: str | None, body: Any) -> JsonObject:
        try:
            return await super()._action(context_id, self._as_of_now(context_id, body))
        finally:
            if isinstance(body, Mapping) and body.get("kind") == "select":
                _tried[str(body.get("control_key")).rpartition(":")[0]] += 1
                self.outdated = True
            if self.outdated:
                self.republish()

    def _as_of_now(self, context_id: str | None, body: Any) -> Any:
        """Return an action with the page's current revision if its control still means the same.

        simcord rejects every action from an older state of a page: with computers playing, every third click.
        It also finds a control by its place in the message, where another card's may be by now; so both
        states must have the same custom id in that place.
        """
        page = self._pages.get(context_id or "")
        kind = body.get("kind") if isinstance(body, Mapping) else None
        if page is None or not isinstance(kind, str) or kind not in ACTION_SPECS:
            return body
        seen = body.get("published_revision")
        if not ACTION_SPECS[kind].revision_bound or not isinstance(seen, int):
            return body
        if kind in ("click", "select"):
            key = str(body.get("control_key"))
            shown = self._controls.get((page.id, seen), {}).get(key)
            if shown is None or shown != self._live_custom_id(page, key):
                self.outdated = True
                return {**body, "published_revision": -1}
        return {**body, "published_revision": page.revision}

    def _live_custom_id(self, page: _Page, key: str) -> str | None:
        try:
            message = self.env.backend.get_message(page.channel_id, int(key.split(":")[1]))
            return str(_find_scoped_component(message, key, types=_CONTROLS)["custom_id"])
        except (SetupError, BackendError, KeyError, ValueError, IndexError):
            return None


def _controls_of(node: Any) -> Iterator[JsonObject]:
    if isinstance(node, dict):
        if "control_key" in node and "custom_id" in node:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _controls_of(part)


async def keep_fresh(env: LiveEnv, pages: Sequence[LivePage]) -> None:
    """Publish changed pages soon, several changes together, until cancelled."""
    changed = asyncio.Event()

    def mark(channel_id: int | None) -> None:
        for page in pages:
            if channel_id is None or channel_id == page.channel.id:
                page.outdated = True
                changed.set()

    env.listeners.append(mark)
    try:
        while True:
            await changed.wait()
            changed.clear()
            await asyncio.sleep(_FRESH_SECONDS)
            for page in pages:
                if page.outdated:
                    try:
                        page.republish()
                    except Exception:  # noqa: BLE001  one page that fails must not stop all
                        _log.exception("a page could not be updated")
    finally:
        env.listeners.remove(mark)


@asynccontextmanager
async def open_page(
    env: LiveEnv,
    channel: ChannelHandle,
    viewer: MemberActor | UserHandle,
    *,
    port: int,
    timezone: str,
    frame_origins: Sequence[str] = (),
    style: str = "",
) -> AsyncIterator[LivePage]:
    """Serve a channel as `viewer` sees it; yields the page with its `url`.

    `port` 0 takes any free one; raises OSError if the port is taken. `frame_origins` are the origins whose
    pages may show it in a frame; `style` is CSS to add.
    """
    page = LivePage(env, channel, viewer, locale=env.locale, timezone=timezone, port=port)
    page._server = _FrameServer(page, port, frame_origins, style)
    env._preview = None  # simcord allows one page at a time, for the sake of steps that must not overlap
    try:
        await page.__aenter__()
    except SetupError as error:
        raise error.__cause__ if isinstance(error.__cause__, OSError) else error  # noqa: B904
    if page._python is not None:
        page._python.target_id = page._python.window_end_id = None  # windows open at the newest message
    try:
        yield page
    finally:
        await page.close()
