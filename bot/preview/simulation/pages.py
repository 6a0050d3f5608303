"""Channels as pages on this machine, that follow the game and take clicks in the middle of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from simcord import ChannelHandle, MemberActor, UserHandle
from simcord.backend.errors import BackendError, SetupError
from simcord.enums import SELECT_TYPES, ComponentType
from simcord.preview import Preview, _action_plans, _snapshot
from simcord.preview._action_plans import _find_scoped_component
from simcord.preview._actions import ACTION_SPECS
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.preview.simulation.env import LiveEnv

_log = logging.getLogger(__name__)

_FRESH_SECONDS: Final = 0.15
"""Changes within this time are published together."""

_REVISIONS_KEPT: Final = 60
_CONTROLS: Final = (int(ComponentType.BUTTON), *(int(kind) for kind in SELECT_TYPES))

# simcord draws every message it shows again and again, 3 ms each: fifty would take longer than a move.
for module in (_action_plans, _snapshot):
    vars(module)["HISTORY_WINDOW_SIZE"] = 8
vars(_action_plans)["HISTORY_STEP"] = 6


class _FrameServer(PreviewServer):
    """A page's server whose pages may be shown in a frame, without simcord's workbench around them."""

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
    """A channel as one person sees it, as a page on 127.0.0.1. Open it with `open_page`."""

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
        """The port it is served on, None before it is open."""
        return self._server.port

    def controls(self) -> tuple[int, list[dict[str, Any]]]:
        """Return what the window opened last shows by now: its revision, and its buttons and menus."""
        page = list(self._pages.values())[-1]
        return page.revision, list(_controls_of(page.snapshot.get("messages")))

    def republish(self) -> None:
        """Show the present state, at once or after the click that is under way."""
        self.outdated = True
        if self._active_action is None and self._active:
            self.outdated = False
            self._advance_presentation_time()
            for page in tuple(self._pages.values()):
                # publishing ends pages that nobody looks at any more; simcord's own is for its tests
                if page is not self._python and page.id in self._pages:
                    self._publish(page, reason="refresh")

    async def _prepare_asset(
        self, context_id: str | None, asset_id: str, **wanted: Any
    ) -> tuple[str, bytes, str]:
        """Give out emoji and pictures of users as they are.

        simcord lets a process of its own look at every picture, a quarter of a second each: too long for a
        menu of fifty cards, which are our own drawings.
        """
        _, record, picture = self._authorized_asset(context_id, asset_id)
        if record.source and record.source[0] in ("emoji", "user_avatar"):
            return record.contentType, picture, record.filename
        return await super()._prepare_asset(context_id, asset_id, **wanted)

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        page.navigation_query = (
            "0"  # finds nothing: the list of all messages, which we hide, takes long to make
        )
        super()._publish(page, reason=reason)
        shown = _controls_of(page.snapshot.get("messages"))
        self._controls[page.id, page.revision] = {part["control_key"]: part["custom_id"] for part in shown}
        self._controls.pop((page.id, page.revision - _REVISIONS_KEPT), None)

    def _close_page(self, context_id: str) -> None:
        super()._close_page(context_id)
        if context_id not in self._pages:
            self._controls = {key: value for key, value in self._controls.items() if key[0] != context_id}

    async def _action(self, context_id: str | None, body: Any) -> dict[str, Any]:
        try:
            return await super()._action(context_id, self._as_of_now(context_id, body))
        finally:
            if self.outdated:
                self.republish()

    def _as_of_now(self, context_id: str | None, body: Any) -> Any:
        """Return an action with the page's present revision if it still means what its sender saw.

        simcord refuses every action that an older state of a page sent: with computers playing that would be
        every third click. And it finds a control by its place in the message, where another one may stand by
        now, that of another card perhaps. So the custom id in that place decides.
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
        """Return what the control in a place would send now, None if there is none."""
        try:
            message = self.env.backend.get_message(page.channel_id, int(key.split(":")[1]))
            return str(_find_scoped_component(message, key, types=_CONTROLS)["custom_id"])
        except (SetupError, BackendError, KeyError, ValueError, IndexError):
            return None


def _controls_of(node: Any) -> Iterator[dict[str, Any]]:
    """Yield every button and menu in a published page."""
    if isinstance(node, dict):
        if "control_key" in node and "custom_id" in node:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _controls_of(part)


async def keep_fresh(env: LiveEnv, pages: Sequence[LivePage]) -> None:
    """Publish pages soon after something in them changed, until cancelled; several changes at a time."""
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
                        _log.exception("a page could not be brought up to date")
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
    """Serve a channel as `viewer` sees it; yields the page, whose `url` is its address.

    `port` 0 takes any free one; OSError if another port is taken. `frame_origins` are the origins whose
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
