"""Finished hands: found by number, replayed step by step with open cards, and verified.

Every press checks again whether the hand is over and this person may see it.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import discord
from discord import ui

from bot.engine.actions import Redeal
from bot.engine.events import TrickWon
from bot.engine.games import ends_session, game_of
from bot.services.errors import NotNow, ServiceError
from bot.services.records.records import Reader
from bot.services.records.replays import DealProof, HandLine, Replay, ReplayStep
from bot.services.values.hands import THROWN_IN
from bot.services.values.tables import Looks, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.app import App, app_of
from bot.ui.core.bookpage import OF_HAND, PageRef
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import reader_of
from bot.ui.core.slash import Choices, matching, measure
from bot.ui.fair_deal import code
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Scene
from bot.ui.kits.scenes import replay_scene
from bot.ui.kits.sentences import StepText
from bot.ui.pages.again import again_id
from bot.ui.pictures.plans import plan, plan_result
from bot.ui.pictures.scores import ScoreDrawing
from bot.ui.pictures.table import TableDrawing
from bot.ui.table.panels import replay_blocks

_NUMBER = re.compile(r"[#＃]?\s*([0-9]{1,18})")

_log = logging.getLogger(__name__)


def read_number(text: str) -> int:
    """Parse a hand number that was typed or chosen. Raises NotNow (`hand-unreadable`: text)."""
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        raise NotNow("hand-unreadable", text=text[:20])
    return int(match[1])


def hand_label(ctx: PanelContext, line: HandLine) -> str:
    """Return a finished hand as a line of plain text: number, game, day, declarer and bid, result."""
    game = fmt.preset_name(ctx, line.preset) if line.preset else ctx.text("replay-line-poker")
    date, bid = fmt.day(ctx, line.day), fmt.stored_bid(ctx, line.bid, plain=True)
    name = "" if line.declarer is None else fmt.seat_label(ctx, line.seats, line.declarer)
    end = ctx.text("replay-end", outcome=line.outcome, name=name, bid=bid)
    return fmt.shorten(ctx.text("replay-line", hand=str(line.hand_id), game=game, date=date, end=end))


def hand_menu(ctx: PanelContext, lines: Sequence[HandLine], opens: str = "replayopen") -> parts.Block:
    """Return a menu of hands (at least one) that opens a hand's replay or proof."""
    options = {str(line.hand_id): hand_label(ctx, line) for line in lines[: parts.MOST_OPTIONS]}
    return parts.choose(ids.build(opens, 0, 0), options, ctx.text("replay-choose"))


def recent_panel(
    ctx: PanelContext, lines: Sequence[HandLine], opens: str = "replayopen", *, own: bool
) -> ui.LayoutView:
    """Return recent hands to choose from (`own`: only the reader's), or advice if there are none."""
    if not lines:
        return parts.layout(ctx.text("replay-none-own" if own else "replay-none"))
    return parts.layout(ctx.text("replay-which"), hand_menu(ctx, lines, opens))


async def list_hands(app: App, reader: Reader, *, own: bool) -> Sequence[HandLine]:
    """Return the finished hands to choose from; `own`: for a review, only those the reader has played."""
    if not own:
        return await app.replays.recent(reader)
    played = await app.replays.played_by(reader.user_id, reader)
    return [line for line in played if line.outcome != THROWN_IN]


@measure
async def suggest_hands(interaction: Interaction, typed: str) -> Choices:
    """Return recent finished hands that match the typed text: the asker's own, then for a replay others."""
    app, command = app_of(interaction), interaction.command
    ctx, own = app.context_for(interaction.locale), command is not None and command.name == "review"
    try:
        lines = await list_hands(app, reader_of(interaction), own=own)
    except ServiceError as error:
        _log.debug("nothing to suggest: %s", error)
        return []
    return matching([(hand_label(ctx, line), str(line.hand_id)) for line in lines], typed)


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """A step to jump to: its menu label and description."""

    step: int
    label: str
    note: str = ""


def last_step(replay: Replay) -> int:
    """Return the number of the last step, the result."""
    return len(replay.steps)


def replay_panel(
    ctx: PanelContext, replay: Replay, step: int, *, picture: bytes | None = None, played: bool = False
) -> ui.LayoutView:
    """Return a step of a finished hand: 0 is the deal, the last one the result.

    Steps beyond either end show the nearest one. A `picture` replaces the text it shows; `played`: the
    reader did, and may review the hand and share it as a film.
    """
    step = max(0, min(step, last_step(replay)))
    shown = replay.steps[min(step, len(replay.steps) - 1)]
    snapshot, scene = TableSnapshot(replay.table, summary=replay.summary), scene_at(ctx, replay, step)
    kit, places, over = kit_of(shown.view), list(_places(ctx, replay)), step == last_step(replay)
    words = StepText(ctx=ctx, snapshot=snapshot, view=shown.view, kit=kit, step=shown)
    number, hand, table, begun = replay.hand_id, str(replay.hand_id), replay.table.id, 0 if over else step
    again = "button-try-again" if begun else "button-again"
    offered = (
        (played and kit.can_review(replay.summary.view), "button-review", ids.build("review", 0, 0, hand)),
        (played, "button-film", ids.build("share", table, 0, hand)),
        (True, "button-record", ids.build("record", table, 0, hand)),
        (True, "button-verify", ids.build("verify", number, 0)),
        (not ends_session(shown.view), again, again_id(number, begun)),
    )
    view = parts.layout(
        _title(ctx, replay),
        ctx.text("worked-intro") if replay.worked and not step else "",
        *replay_blocks(ctx, snapshot, scene, pictured=picture is not None),
        parts.separator(),
        "" if over else parts.lines(*words.sentences()),
        f"-# {ctx.text('replay-step', step=step, last=last_step(replay))}",
        *_way(ctx, replay, step, places),
        *_menus(ctx, replay, step, places),
        *([] if over else _why_buttons(ctx, replay, shown)),
        *(parts.text_button(ctx, key, it) for given, key, it in offered if given and not replay.worked),
        colour=kit.colour(shown.view, over=over),
    )
    vars(view).update(picture=picture, bare=picture is None)
    return view


def scene_at(ctx: PanelContext, replay: Replay, step: int) -> Scene:
    """Return the scene after a replay step."""
    shown = replay.steps[min(step, len(replay.steps) - 1)]
    snapshot = TableSnapshot(replay.table, summary=replay.summary)
    return replay_scene(ctx, snapshot, shown, over=step == last_step(replay))


def drawing_at(ctx: PanelContext, replay: Replay, step: int) -> TableDrawing | ScoreDrawing:
    """Return the picture of a replay step as a value to draw: all hands open, at the end the result."""
    scene = scene_at(ctx, replay, step)
    if step == last_step(replay):
        return plan_result(ctx, scene, TableSnapshot(replay.table, summary=replay.summary), last=False)
    return plan(ctx, scene, replay.table.config.stake, replay.table.config.theme)


def _title(ctx: PanelContext, replay: Replay) -> str:
    game = fmt.game_name(ctx, replay.table.config)
    if ends_session(replay.summary.view):
        game = f"{game} · {ctx.text('replay-line-poker')}"
    if replay.worked:
        return f"-# {ctx.text('worked-title', game=game)}"
    return f"-# {ctx.text('replay-title', hand=str(replay.hand_id), game=game)}"


def _why_buttons(ctx: PanelContext, replay: Replay, shown: ReplayStep) -> Iterator[parts.Button]:
    """Yield a button that explains by the rule book why a trick was just won, if one was."""
    ref = PageRef(replay.worked or f"{OF_HAND}{replay.hand_id}", replay.table.config.seats)
    for event in shown.events:
        why = game_of(shown.view).why_won(shown.view, event.number) if isinstance(event, TrickWon) else None
        if why is not None and why.value in kit_of(shown.view).reasons:
            yield parts.text_button(ctx, "button-why", ref.id("bookwhy", why.value))


def _link(replay: Replay, verb: str, step: int, arg: str) -> str:
    """Return a control's custom id; its verb is ``replay`` (or ``worked`` for a worked hand) plus `verb`."""
    if replay.worked:
        return ids.build(f"worked{verb}", 0, step, f"{replay.worked}.{arg}")
    return ids.build(f"replay{verb}", replay.hand_id, step, arg)


# --- the places one can jump to --------------------------------------------------------------------------


def _places(ctx: PanelContext, replay: Replay) -> Iterator[ReplayPlace]:
    yield ReplayPlace(0, ctx.text("replay-to-deal"))
    seen: set[str] = set()
    stages = kit_of(replay.summary.view).stages
    events = [event for step in replay.steps for event in step.events]
    won = {event.number: event for event in events if isinstance(event, TrickWon)}
    for number, step in enumerate(islice(replay.steps, 1, None), start=1):
        key = next((key for key, kinds in stages if isinstance(step.action, kinds)), None)
        if key is not None and (key not in seen or isinstance(step.action, Redeal)):
            seen.add(key)
            yield ReplayPlace(number, ctx.text(key))
        if step.view.trick and not replay.steps[number - 1].view.trick:  # a trick begins
            trick = len(step.view.tricks)
            label = ctx.text("replay-to-trick", number=trick + 1)
            yield ReplayPlace(number, label, _winner(ctx, replay, won.get(trick)))
    yield ReplayPlace(last_step(replay), ctx.text("replay-to-result"))


def _winner(ctx: PanelContext, replay: Replay, won: TrickWon | None) -> str:
    """Return a trick's winner as plain text; empty if a revoke ended it."""
    if won is None:
        return ""
    name = fmt.seat_label(ctx, replay.table.seats, won.seat)
    return ctx.text("replay-trick-note", name=name, points=won.scoring.bit_count())


# --- controls --------------------------------------------------------------------------------------------


def _way(ctx: PanelContext, replay: Replay, step: int, places: Sequence[ReplayPlace]) -> list[parts.Block]:
    last = last_step(replay)
    before = max((place.step for place in places if place.step < step), default=0)
    after = min((place.step for place in places if place.step > step), default=last)

    def leads_to(emoji: str, what: str, to: int, key: str = "") -> parts.Button:
        return ui.Button(
            emoji=emoji,
            label=ctx.text(key) if key else None,
            custom_id=_link(replay, "", to, what),
            disabled=to == step,
            style=discord.ButtonStyle.primary if what == "next" else discord.ButtonStyle.secondary,
        )

    steps = [
        leads_to("⏮️", "first", 0),
        leads_to("◀️", "back", max(0, step - 1)),
        leads_to("▶️", "next", min(last, step + 1)),
        leads_to("⏭️", "last", last),
    ]
    stages = [
        leads_to("⏪", "stageback", before, "replay-button-back"),
        leads_to("⏩", "stagenext", after, "replay-button-next"),
    ]
    return [*parts.rows(steps), *parts.rows(stages)]


def _menus(
    ctx: PanelContext, replay: Replay, step: int, places: Sequence[ReplayPlace]
) -> Iterator[parts.Block]:
    here = str(max(place.step for place in places if place.step <= step))
    for number, start in enumerate(range(0, len(places), parts.MOST_OPTIONS)):
        some = places[start : start + parts.MOST_OPTIONS]
        options = {str(place.step): (place.label, place.note) for place in some}
        placeholder = ctx.text("replay-jump-more" if number else "replay-jump")
        yield parts.choose(_link(replay, "jump", step, str(number)), options, placeholder, chosen=here)


_CHECKS = {"pack": "verify-pack", "commitment": "verify-commitment", "cut": "verify-cut"}
_SHOWN_PRESSES = 8
_LONGEST = 64
"""Characters shown of a secret or commitment; a tampered row may contain anything."""


def proof_panel(ctx: PanelContext, proof: DealProof) -> ui.LayoutView:
    """Return the page with a deal's proof: each part, what it proves, and how readers can verify it."""
    title = "verify-proven" if proof.proven else "verify-wrong" if proof.checks else "verify-none"
    hand = str(proof.hand_id)
    return parts.layout(
        parts.lines(
            f"-# {ctx.text('verify-hand', table=str(proof.table_id), number=proof.hand_no)}",
            f"### {_mark(fits=proof.proven)} {ctx.text(title, hand=hand)}",
            ctx.text("verify-means" if proof.proven else "verify-means-not"),
            *(_for_whom(ctx, proof) if proof.proven else ()),
        ),
        parts.separator(),
        parts.lines(*_checks(ctx, proof)),
        parts.separator(),
        parts.lines(*_facts(ctx, proof)),
        parts.lines(f"**{ctx.text('verify-yourself')}**", ctx.text("verify-how")),
        parts.text_button(ctx, "button-record", ids.build("record", proof.table_id, 0, hand)),
        parts.text_button(ctx, "button-replay", ids.build("replayopen", 0, 0, hand)),
        colour=parts.WON_COLOUR if proof.proven else parts.LOST_COLOUR,
    )


def _for_whom(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    """Yield which people can be sure that the operator did not choose the cards, or a warning."""
    if proof.of_event:
        yield f"⚠️ {ctx.text('verify-event')}"
    elif not proof.guards and not proof.others:
        yield f"⚠️ {ctx.text('verify-players-only')}"
    if proof.guards:
        yield f"🛡️ {ctx.text('verify-guards', names=_names(ctx, proof.guards))}"
    if proof.others:
        yield f"🛡️ {ctx.text('verify-others', names=_names(ctx, proof.others))}"


def _names(ctx: PanelContext, names: Sequence[str]) -> str:
    return fmt.join(ctx, [_name(ctx, name) for name in names])


def _name(ctx: PanelContext, name: str) -> str:
    return fmt.safe_name(ctx, name) if name else ctx.text("value-of-nobody")


def _checks(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    for check in proof.checks:
        key = "verify-redeal" if check.part == "pack" and check.number else _CHECKS[check.part]
        yield f"{_mark(fits=check.fits)} {ctx.text(key, number=check.number)}"
    if not proof.checks:
        yield f"{_mark(fits=False)} {ctx.text('verify-unreadable')}"
    yield f"{_mark(fits=proof.course)} {ctx.text('verify-course')}"


def _mark(*, fits: bool) -> str:
    return "✅" if fits else "❌"


def _facts(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    yield f"-# {ctx.text('verify-shown-before')}"
    yield _code(proof.commitment)
    yield f"-# {ctx.text('verify-secret')}"
    yield _code(proof.secret)
    yield f"-# {ctx.text('verify-presses')}"
    for press in proof.presses[:_SHOWN_PRESSES]:
        yield f"{_code(press)} {fmt.press_moment(press)}"
    if proof.values:
        yield f"-# {ctx.text('fair-values')}"
    for value in proof.values[:_SHOWN_PRESSES]:
        drawn = f" · {ctx.text('value-drawn')}" if value.drawn else ""
        yield f"{_name(ctx, value.name)}: {code(value.text[:_LONGEST])}{drawn}"
    yield f"-# {ctx.text('verify-algorithm')}"
    yield _code(proof.algorithm)


def _code(text: str) -> str:
    """Return a value formatted as code, safely."""
    plain = "".join(char for char in text if char.isascii() and char.isprintable() and char != "`")
    return f"`{plain[:_LONGEST]}`" if plain else "–"


@verb("replayopen", of_table=False)
async def open_replay(press: Press) -> None:
    """Open the replay of the chosen hand in a new private message."""
    await show_replay(press, press.choice or press.id.arg)


@verb("replay", "replayjump", of_table=False)
async def turn_to_step(press: Press) -> None:
    """Show another step of a replay in the same message."""
    replay = await press.app.replays.replay(press.id.table, reader_of(press.interaction))
    await press.reply.update(await replay_page(press, replay, step_wanted(press)))


def step_wanted(press: Press) -> int:
    """Return the step of the pressed button, or the one chosen in a menu."""
    number = ids.number_of(press.choice)
    return press.id.turn if number is None else number


@verb("verify", of_table=False)
async def verify(press: Press) -> None:
    """Show the proof of a hand in a new private message."""
    await show_proof(press, press.choice or str(press.id.table))


async def replay_page(request: Request, replay: Replay, step: int) -> ui.LayoutView:
    """Return a replay step as a picture in the table's theme; as text if it cannot be drawn."""
    step, picture = max(0, min(step, last_step(replay))), None
    if replay.table.config.looks is Looks.PICTURE and request.takes_pictures:
        picture = await request.app.renderer.draw(drawing_at(request.ctx, replay, step))
    played = any(seat.user_id == request.person.user_id for seat in replay.table.seats)
    return replay_panel(request.ctx, replay, step, picture=picture, played=played)


async def show_replay(request: Request, hand: str) -> None:
    """Show a hand's replay from the deal on, privately.

    Raises NotNow (`hand-unreadable`, `hand-unfinished`, `hand-sealed`, `hand-damaged`) and TableNotFound
    (`hand-unknown`).
    """
    replay = await request.app.replays.replay(read_number(hand), reader_of(request.interaction))
    await request.reply.private(await replay_page(request, replay, 0))


async def show_proof(request: Request, hand: str) -> None:
    """Show a hand's proof privately. Raises as `show_replay`, except `hand-damaged`."""
    proof = await request.app.replays.verify(read_number(hand), reader_of(request.interaction))
    await request.reply.private(proof_panel(request.ctx, proof))
