"""Renders a table's messages, as pictures or text: panel, announcement, a person's hand, notices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from discord import ui

from bot.services.errors import ServiceError
from bot.services.server.preferences import Preferences
from bot.services.tables.changes import LAPSED
from bot.services.tables.live_table import played_out_at
from bot.services.tables.opening import LOBBY_LAPSES
from bot.services.values.tables import AnyHand, Looks, Table, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import notices, parts, rights
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, stamp
from bot.ui.core.context import DEFAULT_PREFERENCES, PanelContext
from bot.ui.core.parts import Where
from bot.ui.core.renderer import ANSWER_SECONDS, PATIENCE_SECONDS
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Scene, Seen
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.pictures.plans import plan, plan_final, plan_result
from bot.ui.pictures.table import TableDrawing
from bot.ui.table import lobby, spectators
from bot.ui.table.coach import coach_line
from bot.ui.table.panels import closed_panel, hand_panel, pictured_panel, pictured_result, table_panel

_TIMES = 3
"""How often a hand is redrawn because its table changed in the meantime."""


def _public(app: App, table: Table) -> PanelContext:
    """Return the context for a table's public messages."""
    return app.context(table.locale, Preferences(four_colours=table.config.theme.four_colours))


def panel(app: App, snapshot: TableSnapshot, ctx: PanelContext | None = None) -> ui.LayoutView:
    """Return the public panel of a table as text; without `ctx` in the table's language."""
    table = snapshot.table
    ctx = ctx or _public(app, table)
    if table.status is TableStatus.LOBBY:
        return lobby.lobby_panel(ctx, snapshot)
    if table.status is TableStatus.PLAYING:
        if snapshot.view is None:
            return notices.sentence(ctx.text("table-paused"))
        return table_panel(ctx, snapshot)
    if snapshot.table.status is TableStatus.BETWEEN and not snapshot.table.hand_no:
        return notices.sentence(ctx.text("round-calling"))
    ended = None if snapshot.summary is None else snapshot.summary.view
    if ended is not None and kit_of(ended).shows_result(ended):
        return table_panel(ctx, snapshot)
    return closed_panel(ctx, snapshot, reason=_why_closed(ctx, snapshot))


def _why_closed(ctx: PanelContext, snapshot: TableSnapshot) -> str | None:
    """Return why a table was closed; None if its players closed it."""
    if snapshot.table.carried.get(LAPSED):
        return ctx.text("closed-lapsed", minutes=int(LOBBY_LAPSES / timedelta(minutes=1)))
    ended = None if snapshot.summary is None else snapshot.summary.view
    return Seen(ctx, snapshot, ended).why_voided() if snapshot.table.hand_no else None


async def public_panel(app: App, snapshot: TableSnapshot, live: LiveMessage | None = None) -> ui.LayoutView:
    """Return a table's public panel for posting: with a picture if the table's looks say so.

    `live` is the message that will show it: while drawing is overloaded, it keeps its current picture. The
    panel is text if there is no picture, or if files cannot be sent there.
    """
    said, ctx = app.talk.of(snapshot), _public(app, snapshot.table)
    if snapshot.table.config.looks is Looks.TEXT:
        return stamp(panel(app, snapshot), snapshot, said)
    view = await _picture_panel(app, ctx, snapshot, live) or panel(app, snapshot)
    if isinstance(view, parts.Tree) and not parts.has_picture(view):
        view.bare = True
    return stamp(view, snapshot, said)


async def watch_view(
    app: App,
    snapshot: TableSnapshot,
    locale: str,
    reader: int,
    live: LiveMessage | None,
    until: datetime | None,
) -> ui.LayoutView:
    """Return a spectator's view of a table, in their language.

    `live` is the message that shows it, if any; it follows the table until the time `until` (UTC), None if
    it does not follow.
    """
    ctx = app.context(locale, await app.readers.preferences(reader))
    view = None
    if snapshot.table.config.looks is not Looks.TEXT and ctx.preferences.pictures:
        view = await _picture_panel(app, ctx, snapshot, live)
    shown = notices.keep_only(view or panel(app, snapshot, ctx), "tricks", "replayopen")
    board = app.publisher.board(snapshot.table.id)
    guesses = [] if board is None else board.guesses.get(reader, [])
    for block in spectators.watch_blocks(ctx, snapshot, reader, guesses, until):
        shown.add_item(block)
    return stamp(shown, snapshot)


async def _picture_panel(
    app: App, ctx: PanelContext, snapshot: TableSnapshot, live: LiveMessage | None
) -> ui.LayoutView | None:
    table, view = snapshot.table, snapshot.view
    if table.status is TableStatus.LOBBY or not app.takes_pictures(table.channel_id):
        return None
    if table.status is not TableStatus.PLAYING:
        return await _pictured_end(app, ctx, snapshot)
    if view is None:
        return None
    scene = scene_of(ctx, snapshot)
    picture = await _picture(app, table, plan(ctx, scene, table.config.stake, table.config.theme), live)
    if picture.lacking:
        words = table_panel(ctx, snapshot)
        words.late = True
        return words
    return picture.on(pictured_panel(ctx, snapshot, scene, picture.url, late=picture.late))


@dataclass(frozen=True, slots=True)
class _Picture:
    """A message's picture: a new one, the current one at `url`, or none."""

    drawn: TableDrawing
    data: bytes | None = None
    url: str = ""
    late: bool = False
    """Whether a newer picture is still being drawn."""

    @property
    def lacking(self) -> bool:
        """Whether there is no picture."""
        return self.data is None and not self.url

    def on(self, view: parts.Tree) -> parts.Tree:
        """Attach the picture to a view, and return the view."""
        view.picture, view.drawn, view.url, view.late = self.data, self.drawn, self.url, self.late
        return view


async def _picture(
    app: App,
    table: Table,
    drawing: TableDrawing,
    live: LiveMessage | None,
    *,
    patience: float = ANSWER_SECONDS,
    wait: bool = False,
) -> _Picture:
    """Return a message's picture; the current one if drawing is late, or at once with `wait`."""
    kept = live.picture if live is not None and live.hand_no == table.hand_no else None
    if kept is not None and isinstance(kept[0], TableDrawing) and (wait or kept[0] == drawing):
        return _Picture(kept[0], url=kept[1])
    data = await app.renderer.draw(drawing, patience, later=partial(app.publisher.picture_drawn, table.id))
    if data is None and kept is not None and isinstance(kept[0], TableDrawing):
        return _Picture(kept[0], url=kept[1], late=True)
    return _Picture(drawing, data, late=data is None)


async def _pictured_end(app: App, ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView | None:
    """Return the result of a hand, or a closed table's final scores, with a picture."""
    ended = None if snapshot.summary is None else snapshot.summary.view
    if ended is not None and kit_of(ended).shows_result(ended):
        scene, last = scene_of(ctx, snapshot), Seen(ctx, snapshot, ended).session_over
        picture = await app.renderer.draw(plan_result(ctx, scene, snapshot, last=last))
        return None if picture is None else pictured_result(ctx, snapshot, scene, picture)
    if not snapshot.table.hand_no:
        return None
    picture = await app.renderer.draw(plan_final(ctx, snapshot))
    return closed_panel(ctx, snapshot, reason=_why_closed(ctx, snapshot), picture=picture)


def announcement(app: App, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the announcement in the home channel of a table played in a thread."""
    return stamp(lobby.announcement(app.context(snapshot.table.locale), snapshot), snapshot)


async def hand(
    app: App,
    private: AnyHand,
    locale: str,
    where: Where,
    notice: str = "",
    live: LiveMessage | None = None,
    *,
    more: str = "",
    channel_id: int | None = None,
    redraw: bool = False,
) -> ui.LayoutView:
    """Return a person's hand in their language and by their preferences, with an optional notice above; by
    default, why the table has no channel.

    `live` is the message that will show it: it keeps its current picture until the table waits for the
    reader, or with `redraw`. A direct message without `live` is new: as nobody is waiting for an answer, it
    waits for its picture like a table's panel. `more` is the extra section they asked for, `channel_id` the
    channel of a new message.
    """
    table = private.snapshot.table
    reader = private.left or table.seats[private.seat].user_id
    own = DEFAULT_PREFERENCES if reader is None else await app.readers.preferences(reader)
    ctx = app.context(locale, own)
    scene, view = await _hand_scene(app, ctx, private, more), None
    place = channel_id if live is None else live.channel_id
    if own.pictures and (place is None or app.takes_pictures(place)):
        view = await _pictured_hand(app, ctx, private, scene, where, live, redraw=redraw)
    for _ in range(_TIMES):
        if view is None or view.picture is None or reader is None:
            break
        now = await _as_it_is(app, private, reader)
        if now.snapshot.table.revision == private.snapshot.table.revision:
            break
        private, scene = now, await _hand_scene(app, ctx, now, more)
        view = await _pictured_hand(app, ctx, private, scene, where, live, redraw=redraw)
    if view is None:
        view = hand_panel(ctx, private, where=where, scene=scene)
        view.bare = live is not None and live.picture is not None
    if private.snapshot.table.ending.lost:
        notice = notice or stop_reason(app, private.snapshot, locale)
    return stamp(notices.with_notice(notice, view) if notice else view, private.snapshot)


async def _hand_scene(app: App, ctx: PanelContext, private: AnyHand, more: str) -> Scene:
    return hand_scene(ctx, private, more=more, coach=await coach_line(app, ctx, private))


async def _as_it_is(app: App, private: AnyHand, reader: int) -> AnyHand:
    """Return a hand's current state: the table may have changed while a picture was drawn."""
    try:
        return await app.play.private(private.snapshot.table.id, reader)
    except ServiceError:
        return private


async def _pictured_hand(
    app: App,
    ctx: PanelContext,
    private: AnyHand,
    scene: Scene,
    where: Where,
    live: LiveMessage | None,
    *,
    redraw: bool,
) -> parts.Tree | None:
    """Return a hand with a picture to play from; None if text is to be shown."""
    table = private.snapshot.table
    if table.config.looks is Looks.TEXT or not any(scene.hand):
        return None
    drawing = plan(ctx, scene, table.config.stake, table.config.theme)
    follows = live is not None and app.tokens.fresh(live.token)  # then a late picture follows for free
    picture = await _picture(
        app,
        table,
        drawing,
        live,
        patience=PATIENCE_SECONDS if where != "dm" or follows else ANSWER_SECONDS,
        wait=not (redraw or (live is not None and live.late) or private.view.to_act == (private.seat,)),
    )
    if picture.lacking:
        view = hand_panel(ctx, private, where=where, scene=scene)
        view.late, view.bare = True, live is not None and live.picture is not None
        return view
    outdated = "picture-late" if picture.late else "" if picture.drawn == drawing else "picture-kept"
    gallery = partial(parts.gallery, url=picture.url)
    return picture.on(hand_panel(ctx, private, where=where, scene=scene, gallery=gallery, outdated=outdated))


def stop_reason(app: App, snapshot: TableSnapshot, locale: str) -> str:
    """Return why a lost table has no channel, and what will happen to its hand."""
    ctx, table = app.context(locale), snapshot.table
    reason = table.ending.lost
    in_thread = table.channel_id != table.home_channel_id
    names = notices.permission_names(ctx, app.lacking(table) or rights.permissions_needed(thread=in_thread))
    if table.status is TableStatus.CLOSED:
        return ctx.text("stopped", why=reason, names=names)
    why, until = ctx.text("lost", why=reason, names=names), played_out_at(table)
    if until is None:
        return fmt.sentences(ctx, why, ctx.text("lost-finishing"))
    key = "lost-goes-on" if table.status is TableStatus.PLAYING else "lost-between"
    return fmt.sentences(ctx, why, ctx.text(key, why=reason, when=fmt.stamp(until)))


def waiting_line(app: App, snapshot: TableSnapshot, seats: Sequence[int]) -> ui.LayoutView:
    """Return the silent line in a thread that names the people the table still waits for."""
    ctx = app.context(snapshot.table.locale)
    names = fmt.join(ctx, (f"**{fmt.seat_name(ctx, snapshot.table.seats, seat)}**" for seat in seats))
    return notices.sentence(f"-# ⏳ {ctx.text('waiting-line', names=names)}")


def mention(app: App, snapshot: TableSnapshot, seat: int) -> ui.LayoutView:
    """Return the line that tells a person that the table waits for them."""
    user_id = snapshot.table.seats[seat].user_id
    return notices.sentence(app.context(snapshot.table.locale).text("mention-text", name=f"<@{user_id}>"))
