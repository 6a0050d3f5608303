"""A finished hand, step by step with all cards open: the frame, the way through it, the jump menus.

The panel holds no state: its buttons carry the hand's id and the step they lead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import discord
from discord import ui

from bot.engine.actions import Redeal
from bot.engine.events import TrickWon
from bot.services.records.replays import Replay, ReplayStep
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.registry import kit_of
from bot.ui.kits.told import Words


@dataclass(frozen=True, slots=True)
class Place:
    """A step to jump to: its label in a menu, and a note below it."""

    step: int
    label: str
    note: str = ""


def last_step(replay: Replay) -> int:
    """Return the number of the last step: the result, after all actions."""
    return len(replay.steps)


def replay_panel(ctx: PanelContext, replay: Replay, step: int) -> ui.LayoutView:
    """Return one step of a finished hand: 0 is the deal, the last one the result.

    A step beyond the ends is the nearest one there is.
    """
    step = max(0, min(step, last_step(replay)))
    shown = replay.steps[min(step, len(replay.steps) - 1)]
    snapshot, over = TableSnapshot(replay.table, summary=replay.summary), step == last_step(replay)
    kit, places = kit_of(shown.view), list(_places(ctx, replay))
    return parts.layout(
        kit.replay_colour(shown.view, over=over),
        [
            _title(ctx, replay),
            *kit.replayed(ctx, snapshot, replay.summary, shown, over=over),
            parts.line(),
            "" if over else parts.lines(*Words(kit, ctx, snapshot, shown).what_happened()),
            f"-# {ctx.text('replay-step', step=step, last=last_step(replay))}",
            *_way(ctx, replay, step, places),
            *_menus(ctx, replay, step, places),
            *parts.rows(_others(ctx, replay)),
        ],
    )


def _title(ctx: PanelContext, replay: Replay) -> str:
    game = fmt.game_name(ctx, replay.table.config)
    note = kit_of(replay.summary.view).title_note(ctx)
    if note:
        game = f"{game} · {note}"
    return f"-# {ctx.text('replay-title', hand=str(replay.hand_id), game=game)}"


# --- the places one can jump to --------------------------------------------------------------------------


def _places(ctx: PanelContext, replay: Replay) -> Iterator[Place]:
    """Yield the deal, the first step of each stage, of each trick, and the result, in order."""
    yield Place(0, ctx.text("replay-to-deal"))
    seen: set[str] = set()
    stages = kit_of(replay.summary.view).stages
    events = [event for step in replay.steps for event in step.events]
    won = {event.number: event for event in events if isinstance(event, TrickWon)}
    for number, step in enumerate(islice(replay.steps, 1, None), start=1):
        key = next((key for key, kinds in stages if isinstance(step.action, kinds)), None)
        if key is not None and (key not in seen or isinstance(step.action, Redeal)):
            seen.add(key)
            yield Place(number, ctx.text(key))
        trick = _begun_trick(step, replay.steps[number - 1])
        if trick is not None:
            label = ctx.text("replay-to-trick", number=trick + 1)
            yield Place(number, label, _winner(ctx, replay, won.get(trick)))
    yield Place(last_step(replay), ctx.text("replay-to-result"))


def _begun_trick(step: ReplayStep, before: ReplayStep) -> int | None:
    """Return the number (from 0) of the trick that a step's card was led to."""
    view = step.view
    led = bool(view.trick) and not before.view.trick
    return len(view.tricks) if led else None


def _winner(ctx: PanelContext, replay: Replay, won: TrickWon | None) -> str:
    """Return who won a trick, as plain text; empty for one that a revoke ended."""
    if won is None:
        return ""
    name = fmt.seat_label(ctx, replay.table.seats, won.seat)
    return ctx.text("replay-trick-note", name=name, points=won.scoring.bit_count())


# --- controls --------------------------------------------------------------------------------------------


def _way(ctx: PanelContext, replay: Replay, step: int, places: Sequence[Place]) -> list[parts.Block]:
    """Return the buttons to the first, previous, next and last step, and to the tricks before and after."""
    last = last_step(replay)
    before = max((place.step for place in places if place.step < step), default=0)
    after = min((place.step for place in places if place.step > step), default=last)

    def leads_to(emoji: str, what: str, to: int, *, key: str = "", closed: bool) -> ui.Button[Any]:
        return ui.Button(
            emoji=emoji,
            label=ctx.text(key) if key else None,
            custom_id=ids.build("replay", replay.hand_id, to, what),
            disabled=closed,
            style=discord.ButtonStyle.primary if what == "next" else discord.ButtonStyle.secondary,
        )

    at_start, at_end = step == 0, step == last
    steps = [
        leads_to("⏮️", "first", 0, closed=at_start),
        leads_to("◀️", "back", max(0, step - 1), closed=at_start),
        leads_to("▶️", "next", min(last, step + 1), closed=at_end),
        leads_to("⏭️", "last", last, closed=at_end),
    ]
    stages = [
        leads_to("⏪", "stageback", before, key="replay-button-back", closed=at_start),
        leads_to("⏩", "stagenext", after, key="replay-button-next", closed=at_end),
    ]
    return [*parts.rows(steps), *parts.rows(stages)]


def _menus(ctx: PanelContext, replay: Replay, step: int, places: Sequence[Place]) -> Iterator[parts.Block]:
    """Yield the menu of places; a second one where a hand has more of them than fit."""
    here = max(place.step for place in places if place.step <= step)
    for number, start in enumerate(range(0, len(places), parts.MOST_OPTIONS)):
        some = places[start : start + parts.MOST_OPTIONS]
        select: ui.Select[Any] = ui.Select(
            custom_id=ids.build("replayjump", replay.hand_id, step, str(number)),
            placeholder=ctx.text("replay-jump" if number == 0 else "replay-jump-more"),
            options=[
                discord.SelectOption(
                    label=place.label,
                    value=str(place.step),
                    description=place.note or None,
                    default=place.step == here,
                )
                for place in some
            ],
        )
        yield ui.ActionRow(select)


def _others(ctx: PanelContext, replay: Replay) -> list[ui.Button[Any]]:
    return [
        ui.Button(
            label=ctx.text("button-record"),
            custom_id=ids.build("record", replay.table.id, 0, str(replay.hand_id)),
        ),
        ui.Button(label=ctx.text("button-verify"), custom_id=ids.build("verify", replay.hand_id, 0)),
    ]
