"""*Try again from here*: a person replays a finished deal and compares their result with the expert's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from discord import ButtonStyle

from bot.engine.errors import IllegalAction
from bot.services.records.again import PracticeHand
from bot.services.values.tables import AnyHand, Person
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.rights import reader_of
from bot.ui.kits import kit_of
from bot.ui.kits.scene import MORE
from bot.ui.kits.scenes import hand_scene
from bot.ui.pages.learn import as_moves, draw_page, lone_hand, read_move
from bot.ui.table.panels import Gallery, control_blocks, hand_blocks
from bot.ui.table.screens import show_private


def again_id(hand_id: int, step: int) -> str:
    """Return the custom id of the button that starts a practice hand."""
    return ids.build("again", hand_id, step)


def again_panel(
    ctx: PanelContext, hand: PracticeHand, person: Person, note: str = "", gallery: Gallery | None = None
) -> parts.Tree:
    """Return the page of a practice hand with its moves; `note` says why a move was refused."""
    title = f"### 🔁 {ctx.text('again-title', hand=str(hand.hand_id))}"
    buttons = [parts.text_button(ctx, "button-replay", ids.build("replayopen", 0, 0, str(hand.hand_id)))]
    over = hand.view.result is not None
    if over:
        more = again_id(hand.hand_id, hand.begun)
        buttons.insert(0, parts.text_button(ctx, "button-again-more", more, ButtonStyle.success))
    return lone_panel(
        ctx,
        _private(ctx, hand, person),
        "againmove",
        parts.lines(title, f"-# {ctx.text('again-what')}"),
        parts.lines(*_comparison(ctx, hand)) if over else "",
        *buttons,
        note=note,
        gallery=gallery,
    )


def lone_panel(
    ctx: PanelContext,
    private: AnyHand,
    verb: str,
    title: str,
    end: str,
    *buttons: parts.Button,
    note: str = "",
    gallery: Gallery | None = None,
) -> parts.Tree:
    """Return the page of a hand that one person plays alone, moves as buttons of `verb`; `end` is below."""
    scene = replace(hand_scene(ctx, private, more=MORE), title="")  # it has no second page of controls
    moves = as_moves(scene.controls, kit_of(private.view).move_parsers, verb)
    over = private.view.result is not None
    return parts.layout(
        title,
        f"❌ {note}" if note else "",
        *hand_blocks(ctx, private, scene, gallery),
        end,
        *([] if over else control_blocks(ctx, private.snapshot, moves)),
        *buttons,
        colour=scene.colour,
    )


def _comparison(ctx: PanelContext, hand: PracticeHand) -> Iterator[str]:
    """Yield the seat's result: in practice, in the real hand, and by the expert."""
    yield f"**{ctx.text('again-now', units=fmt.units(ctx, hand.now))}**"
    yield ctx.text("again-then", units=fmt.units(ctx, hand.then))
    if hand.expert is not None:
        yield ctx.text("again-expert", units=fmt.units(ctx, hand.expert))


def _private(ctx: PanelContext, hand: PracticeHand, person: Person) -> AnyHand:
    return lone_hand(
        ctx, hand.config, hand.view, hand.public, hand.legal, person, hand.hand_id, hand.moves, hand.names
    )


async def _show(press: Press, hand: PracticeHand, note: str = "") -> None:
    make = partial(again_panel, press.ctx, hand, press.person, note)
    await show_private(press, await draw_page(press, _private(press.ctx, hand, press.person), make))


@verb("again", of_table=False)
async def begin(press: Press) -> None:
    """Start a practice hand for the asker. Raises as `AgainService.begin`."""
    await _show(
        press, await press.app.again.begin(press.id.table, press.id.turn, reader_of(press.interaction))
    )


@verb("againmove", of_table=False)
async def move(press: Press) -> None:
    """Make a move in a practice hand. Raises as `AgainService.act`."""
    app, reader, hand_id = press.app, reader_of(press.interaction), press.id.table
    known, note = await app.again.get(hand_id, reader), ""
    try:
        action = read_move(kit_of(known.view).move_parsers, press.id.arg, press.values)
        known = await app.again.act(hand_id, press.id.turn, action, reader)
    except IllegalAction as error:
        note = notices.refusal(press.ctx, error, _private(press.ctx, known, press.person).snapshot)
    await _show(press, known, note)
