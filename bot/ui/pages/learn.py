"""/learn: lessons, which are scripted hands (`data/lessons`), and a person's progress in them.

A lesson is a series of hands. All their actions are scripted, so that progress in a lesson is a single
number: how many questions were answered.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from discord import ButtonStyle, ui

from bot.catalogue import load_presets
from bot.engine.actions import GameAction, read_pack
from bot.engine.cards import SUITS, Suit, parse_card, suit_text
from bot.engine.course import Hand
from bot.engine.documents import Json
from bot.engine.errors import IllegalAction
from bot.engine.game import GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.services.errors import NotNow, require_found
from bot.services.values.names import MARSHALS
from bot.services.values.samples import sample_table
from bot.services.values.tables import (
    AnyHand,
    HandSummary,
    Level,
    Looks,
    Person,
    PrivateHand,
    Seat,
    TableConfig,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.kits import kit_of
from bot.ui.kits.scene import SceneButton, SceneControl, SceneMenu
from bot.ui.kits.scenes import hand_scene
from bot.ui.kits.shared import MoveParser
from bot.ui.pictures.plans import plan
from bot.ui.table.panels import Gallery, control_blocks, hand_blocks
from bot.ui.table.screens import show_private

END, NEXT = "end", "next"
"""The name of a lesson's last step, and the answer to a step that is only for reading."""
LESSONS_FOLDER = Path(__file__).resolve().parents[3] / "data" / "lessons"


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """A step of a lesson, at which the learner (in `seat`) is asked or told something, or its end (`END`).

    `right` is the right answer, None if there is no question.
    """

    config: TableConfig
    seat: int
    state: GameState
    name: str
    right: GameAction | None = None

    @property
    def view(self) -> TableView:
        """The learner's view."""
        view: TableView = game_of(self.state).view(self.state, self.seat)
        return view

    def judge(self, action: GameAction) -> bool:
        """Return whether an action is the right answer. Raises IllegalAction if it is not legal."""
        game_of(self.state).check(self.state, self.seat, action)
        return action == self.right


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; `moments` are its steps, then its end. Its title is the text ``lesson-<name>``."""

    name: str
    moments: tuple[LessonMoment, ...]

    @property
    def steps(self) -> int:
        return len(self.moments) - 1


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by name, in order."""
    paths = sorted(LESSONS_FOLDER.glob("*.toml"))
    return {it.name: it for it in (_lesson(path) for path in paths)}


def _lesson(path: Path) -> Lesson:
    """Load ``2-bidding.toml``. Raises IllegalAction for an action that is against the rules."""
    data = tomllib.loads(path.read_text("utf-8"))
    name = path.stem.partition("-")[2]
    game, options = data["game"], data.get("options", {})
    moments = [it for hand in data["hand"] for it in _moments(game, options, hand)]
    return Lesson(name, (*(it for it in moments if it.name != END), moments[-1]))


def _moments(game: str, options: Json, told: Json) -> Iterator[LessonMoment]:
    """Yield the steps of a lesson's hand; the last one is its end."""
    preset, seats, seat = load_presets().find(game), told["seats"], told["seat"]
    rules = preset.rules_with(options, seats)
    config = TableConfig(preset.name, options, rules, seats, stake=0)
    hand, asked = Hand.deal(rules, read_pack(told["pack"]), seats=seats), ""
    for line in told["script"].strip().splitlines():
        verb, *words = line.split()
        if verb == "?":
            (asked,) = words
        elif verb == "!":
            yield LessonMoment(config, seat, hand.state, *words)
        else:
            for action in _actions(hand, verb, words):
                if asked:
                    yield LessonMoment(config, seat, hand.state, asked, action)
                    asked = ""
                hand.do(hand.due, action)
    yield LessonMoment(config, seat, hand.state, END)


def _actions(hand: Hand, verb: str, words: list[str]) -> Iterator[GameAction]:
    move = kit_of(hand.state).move_parsers[verb]
    for chosen in [[word] for word in words] if verb == "play" else [words]:
        yield move(chosen[0] if chosen else "", chosen)


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress in a lesson: steps done, and whether the lesson was finished before."""

    answered: int = 0
    done: bool = False

    @classmethod
    def read(cls, stored: str, lesson: Lesson) -> Progress:
        """Parse ``4`` or ``4.done``, limited to the lesson's current length."""
        number, _, done = stored.partition(".")
        answered = int(number) if number.isdecimal() else 0
        return cls(min(answered, lesson.steps), done == "done")

    def __str__(self) -> str:
        return f"{self.answered}.done" if self.done else str(self.answered)

    def after(self, answered: int, lesson: Lesson) -> Progress:
        """Return the progress with this many questions answered."""
        return Progress(answered, self.done or answered == lesson.steps)


# --- panels ----------------------------------------------------------------------------------------------


def lessons_panel(ctx: PanelContext, stored: Mapping[str, str]) -> ui.LayoutView:
    """Return all lessons with a person's progress; `stored` is the stored progress by lesson."""
    known = {name: Progress.read(stored.get(name, ""), lesson) for name, lesson in lessons().items()}
    lines = [
        f"{'✅' if it.done else '▫️'} **{ctx.text(f'lesson-{name}')}** · {_state(ctx, it, lessons()[name])}"
        for name, it in known.items()
    ]
    first = next((name for name, it in known.items() if not it.done), "")
    buttons = [
        parts.text_button(
            ctx,
            f"lesson-{name}",
            ids.build("lesson", 0, 0, name),
            ButtonStyle.success if name == first else ButtonStyle.secondary,
        )
        for name in known
    ]
    return parts.layout(
        f"## {ctx.text('learn-title')}\n{ctx.text('learn-what')}",
        parts.separator(),
        parts.lines(*lines),
        *buttons,
        colour=parts.LOBBY_COLOUR,
    )


def _state(ctx: PanelContext, progress: Progress, lesson: Lesson) -> str:
    if progress.done:
        return ctx.text("lesson-done")
    if progress.answered:
        return ctx.text("lesson-step", number=progress.answered + 1, count=lesson.steps)
    return ctx.text("lesson-new", count=lesson.steps)


def lesson_panel(
    ctx: PanelContext,
    lesson: Lesson,
    answered: int,
    person: Person,
    note: str = "",
    gallery: Gallery | None = None,
    *,
    direct: bool = False,
) -> parts.Tree:
    """Return the page of a lesson after `answered` steps; `note` is the comment on the last answer.

    `direct`: for direct messages, where nobody can open a table.
    """
    moment, key = lesson.moments[answered], f"lesson-{lesson.name}"
    private, over = _private(ctx, moment, person), moment.name == END
    step = "" if over else ctx.text("lesson-step", number=answered + 1, count=lesson.steps)
    scene = replace(hand_scene(ctx, private), title="", prompt="")
    said = [
        parts.lines(f"### 🎓 {ctx.text(key)}", f"-# {step}" if step else ""),
        f"❌ {with_cards(ctx, note)}" if note else "",
        f"💡 {with_cards(ctx, ctx.text(f'{key}-{moment.name}'))}",
    ]
    place = f"{lesson.name}.{answered}"
    asked: list[SceneControl] = []
    if moment.right is not None:
        asked = list(_as_answers(scene.controls, place, moment))
    elif not over:
        asked = [
            (SceneButton("button-lesson-on", "learn", _arg(f"{place}.", NEXT, ""), ButtonStyle.success),)
        ]
    leave = (*_after(lesson, answered, direct=direct), SceneButton("button-lessons", "lessons", "back"))
    below = control_blocks(ctx, private.snapshot, [*asked, leave])
    blocks = hand_blocks(ctx, private, scene, gallery)
    line = "" if over else parts.separator()  # a result begins with a line of its own
    return parts.layout(*said, line, *blocks, *below, colour=scene.colour)


async def _show(press: Press, lesson: Lesson, answered: int, note: str = "") -> None:
    """Show a lesson step, with a picture of the learner's cards if possible."""
    private = _private(press.ctx, lesson.moments[answered], press.person)
    make = partial(lesson_panel, press.ctx, lesson, answered, press.person, note, direct=press.in_dm)
    await show_private(press, await draw_page(press, private, make))


async def draw_page(
    request: Request, private: AnyHand, make: Callable[[Gallery | None], parts.Tree]
) -> parts.Tree:
    """Return a page with the person's hand, with a picture as its table's if possible."""
    scene, picture, config = hand_scene(request.ctx, private), None, private.snapshot.table.config
    if any(scene.hand) and config.looks is Looks.PICTURE and request.takes_pictures:
        picture = await request.app.renderer.draw(plan(request.ctx, scene, theme=config.theme))
    page = make(None if picture is None else parts.gallery)
    page.picture, page.bare = picture, picture is None
    return page


_SUITS: Mapping[str, Suit] = dict(zip("♣♦♥♠", SUITS, strict=True))
_SPOKEN = re.compile(r"(?:\*\*)?(?:([♣♦♥♠])(10|[2-9AKQJ])|(1[0-9]|20)?([♣♦♥♠]))(?:\*\*)?")


def with_cards(ctx: PanelContext, text: str) -> str:
    """Replace cards (``♠A``), bids (``13♥``) and suits in a text by their usual display.

    Cards are not bold: between an emoji and a Japanese letter, Discord would show the asterisks.
    """

    def show(found: re.Match[str]) -> str:
        card_suit, rank, points, suit = found.groups()
        if rank:
            return fmt.card(ctx, parse_card(f"{rank.replace('10', 'T')}{suit_text(_SUITS[card_suit])}"))
        return fmt.bid(ctx, int(points), _SUITS[suit]) if points else ctx.emoji.suit(_SUITS[suit])

    return _SPOKEN.sub(show, text)


def _after(lesson: Lesson, answered: int, *, direct: bool) -> Iterator[SceneButton]:
    """Yield the navigation buttons: restart during a lesson, next lesson and a real table at its end."""
    if 0 < answered < lesson.steps:
        yield SceneButton("button-lesson-again", "lesson", f"{lesson.name}.again")
    if answered == lesson.steps:
        names = list(lessons())
        for name in names[names.index(lesson.name) + 1 :][:1]:
            yield SceneButton("button-lesson-next", "lesson", name, ButtonStyle.success)
        if not direct:
            yield SceneButton("button-play-now", "playnow", style=ButtonStyle.primary)


def _as_answers(controls: Sequence[SceneControl], place: str, moment: LessonMoment) -> Iterator[SceneControl]:
    """Yield a seat's moves as answers to the question; menus only if no button is the right answer."""
    parsers = kit_of(moment.view).move_parsers
    buttons = [it for control in controls if isinstance(control, tuple) for it in control]
    pressed = any(it.verb in parsers and parsers[it.verb](it.arg, ()) == moment.right for it in buttons)
    shown = (it for it in controls if not (isinstance(it, SceneMenu) and pressed))
    return as_moves(shown, parsers, "learn", f"{place}.")


def as_moves(
    controls: Iterable[SceneControl], parsers: Mapping[str, MoveParser], verb: str, place: str = ""
) -> Iterator[SceneControl]:
    """Yield a seat's move controls under another verb; `read_move` parses their arguments."""

    def rename(it: Control) -> Control:
        return replace(it, verb=verb, arg=_arg(place, it.verb, it.arg))

    for control in controls:
        if isinstance(control, str):
            yield control
        elif isinstance(control, SceneMenu):
            if control.verb in parsers:
                yield rename(control)
        else:
            yield tuple(rename(it) for it in control if it.verb in parsers)


Control = TypeVar("Control", SceneMenu, SceneButton)


def _arg(place: str, verb: str, arg: str) -> str:
    return f"{place}{verb}.{arg}" if arg else f"{place}{verb}"


def _private(ctx: PanelContext, moment: LessonMoment, person: Person) -> AnyHand:
    """Return the learner's hand at a point of a lesson, at a placeholder table."""
    game, view = game_of(moment.state), moment.view
    public = game.view(moment.state, None)
    return lone_hand(ctx, moment.config, view, public, game.legal_actions(moment.state, moment.seat), person)


def lone_hand(
    ctx: PanelContext,
    config: TableConfig,
    view: TableView,
    public: TableView,
    legal: LegalActions,
    person: Person,
    number: int = 0,
    turn: int = 0,
    names: Iterable[str] = MARSHALS,
) -> AnyHand:
    """Return a person's hand at a placeholder table, with computers of these names in the other seats.

    Its buttons' custom ids have `number` and `turn` in place of a table's.
    """
    assert view.seat is not None
    seats = [Seat(computer=Level.REGULAR, name=name) for name in islice(names, config.seats)]
    seats[view.seat] = Seat(user_id=person.user_id, name=person.name)
    table = sample_table(
        config,
        tuple(seats),
        status=TableStatus.PLAYING if view.result is None else TableStatus.BETWEEN,
        dealer=view.dealer,
        locale=ctx.locale,
        host_id=person.user_id,
    )
    table = replace(table, id=number, turn=turn)
    summary = None
    if view.result is not None:
        units = view.result.units
        summary = HandSummary(0, public, units, units, (None,) * config.seats)
    return PrivateHand(TableSnapshot(table, summary=summary), view.seat, view, legal)


# --- presses ---------------------------------------------------------------------------------------------


async def show_lessons(request: Request) -> ui.LayoutView:
    """Return the panel of all lessons for the asker."""
    return lessons_panel(request.ctx, await request.app.preferences.lessons(request.person.user_id))


@verb("lessons", of_table=False)
async def all_lessons(press: Press) -> None:
    """Show all lessons: from a lesson in the same message, else in a new one."""
    await (press.show if press.id.arg else press.reply.private)(await show_lessons(press))


@verb("lesson", of_table=False)
async def begin(press: Press) -> None:
    """Resume a lesson; restart it if it is done, or on request."""
    name, _, again = press.id.arg.partition(".")
    lesson, progress = await _find(press, name)
    if again or progress.done:
        progress = await _keep(press, lesson, progress.after(0, lesson))
    await _show(press, lesson, progress.answered)


@verb("learn", of_table=False)
async def answer(press: Press) -> None:
    """Judge an answer: a right one continues, a wrong one is explained and can be retried."""
    name, _, rest = press.id.arg.partition(".")
    number, _, move = rest.partition(".")
    lesson, progress = await _find(press, name)
    moment, note = lesson.moments[progress.answered], ""
    current = number == str(progress.answered) and moment.name != END  # else the message is older
    right = current and moment.right is None and move == NEXT
    if current and moment.right is not None:
        try:
            right = moment.judge(read_move(kit_of(moment.view).move_parsers, move, press.values))
            key = f"lesson-{name}-{moment.name}.no"
            note = "" if right else press.text(key if press.app.texts.has(key) else "lesson-no")
        except IllegalAction as error:
            snapshot = _private(press.ctx, moment, press.person).snapshot
            note = notices.refusal(press.ctx, error, snapshot)
    if right:
        progress = await _keep(press, lesson, progress.after(progress.answered + 1, lesson))
    await _show(press, lesson, progress.answered, note)


def read_move(parsers: Mapping[str, MoveParser], move: str, values: Sequence[str]) -> GameAction:
    """Parse the move of a button or menu made by `as_moves`. Raises IllegalAction if it is not one."""
    name, _, arg = move.partition(".")
    if name not in parsers:
        raise NotNow("press-unknown")
    return parsers[name](arg, values)


async def _find(press: Press, name: str) -> tuple[Lesson, Progress]:
    lesson = require_found(lessons().get(name), NotNow("press-unknown"))
    stored = await press.app.preferences.lessons(press.person.user_id)
    return lesson, Progress.read(stored.get(name, ""), lesson)


async def _keep(press: Press, lesson: Lesson, progress: Progress) -> Progress:
    await press.app.preferences.set_lesson(press.person.user_id, lesson.name, str(progress))
    return progress
