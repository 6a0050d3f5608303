"""*Share*: a finished hand as a short film, posted where it is asked for by who sat at it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

import discord
from discord import ui

from bot.engine.events import TrickWon
from bot.services.errors import NotAllowed, NotNow
from bot.services.records.replays import Replay
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, rights
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import reader_of
from bot.ui.kits.registry import kit_of
from bot.ui.kits.scenes import replay_scene
from bot.ui.pages.replay import last_step, scene_at
from bot.ui.pictures import canvas
from bot.ui.pictures.film import Film
from bot.ui.pictures.scores import plan_result
from bot.ui.pictures.table import TableDrawing, plan

FILM = "hand.gif"
_STEP, _TRICK = 500, 1500
"""Milliseconds that a step is seen, and a trick that is complete."""


def film_of(ctx: PanelContext, replay: Replay) -> Film:
    """Return what is to be drawn of a finished hand: every step at which something is to be seen, its end."""
    snapshot = TableSnapshot(replay.table, summary=replay.summary)
    frames: list[tuple[TableDrawing, int]] = []
    for step in replay.steps:
        scene = replay_scene(ctx, snapshot, step, over=False)
        drawing = plan(ctx, scene, replay.table.config.stake, hands_open=True)
        time = _TRICK if any(isinstance(event, TrickWon) for event in step.events) else _STEP
        if frames and frames[-1][0] == drawing:
            frames[-1] = drawing, max(time, frames[-1][1])
        else:
            frames.append((drawing, time))
    end = plan_result(ctx, scene_at(ctx, replay, last_step(replay)), snapshot, last=False)
    return Film(tuple(frames), end)


def film_panel(ctx: PanelContext, replay: Replay, who: str) -> ui.LayoutView:
    """Return the message with the film: who shares it, how the hand came out, the way to its replay."""
    hand = str(replay.hand_id)
    game = fmt.game_name(ctx, replay.table.config)
    title = ctx.text("share-title", name=fmt.escape(who), hand=hand, game=game)
    said = [canvas.told(line) for line in _outcome(ctx, replay)]
    gallery: parts.Block = ui.MediaGallery(
        discord.MediaGalleryItem(
            f"attachment://{FILM}", description=fmt.shortened("\n".join(said), parts.MOST_ALT)
        )
    )
    return parts.layout(
        kit_of(replay.summary.view).colour(replay.summary.view, over=True),
        [f"-# {title}", gallery],
        parts.marked(ctx, "button-replay", ids.build("replayopen", replay.table.id, 0, hand)),
    )


def _outcome(ctx: PanelContext, replay: Replay) -> Iterator[str]:
    scene = scene_at(ctx, replay, last_step(replay))
    yield from (line for line in scene.centre if isinstance(line, str) and line)
    for seat in scene.seats:
        yield f"{seat.role.value}{seat.name}: {' · '.join([*seat.notes, seat.small])}"


@verb("share", of_table=False)
async def share(press: Press) -> None:
    """Post a finished hand as a film where the press was made.

    Raises NotAllowed (`share-played`, `share-silent`), NotNow (`server-only`, `share-files`, `flood-public`,
    `flood-pictures`) and what asking for the hand raises.
    """
    app, person = press.app, press.person
    replay = await app.replays.replay(press.id.table, reader_of(press.interaction))
    ctx = app.context(replay.table.locale)
    _require_place(press)
    if all(seat.user_id != person.user_id for seat in replay.table.seats):
        raise NotAllowed("share-played")
    press.require_quiet()
    app.floods.require_picture(person.user_id)
    film = film_of(ctx, replay)
    images = await app.studio.long(film.pieces())
    (data,) = await app.studio.long([partial(film.joined, images)])
    name = fmt.clean_name(ctx, person.name)
    await press.reply.public(film_panel(ctx, replay, name), discord.File(io.BytesIO(data), FILM))


def _require_place(press: Press) -> None:
    """Raise NotNow or NotAllowed unless this person, and the bot, may post files where the press was made."""
    interaction = press.interaction
    if interaction.guild is None:
        raise NotNow("server-only")
    thread = isinstance(interaction.channel, discord.Thread)
    if not rights.may_post(interaction.permissions, thread=thread):
        raise NotAllowed("share-silent")
    if not rights.may_post(interaction.app_permissions, thread=thread):
        raise NotNow("share-files")
