"""Lessons: hands that are played by a script, and where the learner is asked (content: `data/lessons`).

A lesson is a row of hands. Every action of a hand is written down, so that where somebody stands in a lesson
is one number: how many of its questions they have answered.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.catalogue import load_presets
from bot.engine.actions_json import read_pack
from bot.engine.course import Hand
from bot.engine.game import GameAction
from bot.engine.games import game_of
from bot.services.values.tables import TableConfig
from bot.ui.kits.registry import kit_of

LESSONS_FOLDER = Path(__file__).resolve().parents[3] / "data" / "lessons"


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand of a lesson where the learner (in `seat`) is asked something, or at its end.

    `name` is that of the question, ``end`` after the last one; `right` the action that goes on.
    """

    config: TableConfig
    seat: int
    state: Any
    name: str
    right: GameAction | None = None

    @property
    def view(self) -> Any:
        """What the learner sees."""
        return game_of(self.state).view(self.state, self.seat)

    def judge(self, action: GameAction) -> bool:
        """Return whether an action is the one that goes on. Raises IllegalAction if it is not legal."""
        game_of(self.state).check(self.state, self.seat, action)
        return bool(action == self.right)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; `moments` are its questions, then its end. Its title is the text ``lesson-<name>``."""

    name: str
    moments: tuple[Moment, ...]

    @property
    def questions(self) -> int:
        return len(self.moments) - 1


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by name, in their order."""
    paths = sorted(LESSONS_FOLDER.glob("*.toml"))
    return {it.name: it for it in (_lesson(path) for path in paths)}


def _lesson(path: Path) -> Lesson:
    """Read ``3-bidding.toml``. Raises IllegalAction for an action that is against the rules."""
    data = tomllib.loads(path.read_text("utf-8"))
    name = path.stem.partition("-")[2]
    game, options = data["game"], data.get("options", {})
    moments = [it for hand in data["hand"] for it in _moments(game, options, hand)]
    asked = [it for it in moments if it.right is not None]
    return Lesson(name, (*asked, moments[-1]))


def _moments(game: str, options: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[Moment]:
    """Yield the moments of a hand of a preset with house rules; the last one is its end."""
    preset, seats, seat = load_presets().find(game), told["seats"], told["seat"]
    rules = preset.rules_with(options, seats)
    config = TableConfig(preset.name, options, rules, seats, stake=0)
    hand, asked = Hand.deal(rules, read_pack(told["pack"]), seats=seats), ""
    for line in told["script"].strip().splitlines():
        verb, *words = line.split()
        if verb == "?":
            (asked,) = words
            continue
        for action in _actions(hand, verb, words):
            if asked:
                yield Moment(config, seat, hand.state, asked, action)
                asked = ""
            hand.do(hand.due, action)
    yield Moment(config, seat, hand.state, "end")


def _actions(hand: Hand, verb: str, words: list[str]) -> Iterator[GameAction]:
    move = kit_of(hand.state).presses[verb]
    for chosen in [[word] for word in words] if verb == "play" else [words]:
        yield move(chosen[0] if chosen else "", chosen)
