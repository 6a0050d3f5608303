"""Slow computer players think in processes of their own; a late or dead one holds nothing up."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random

import pytest

from bot.engine.actions import Play
from bot.engine.hand import legal_actions
from bot.engine.legal import LegalActions
from bot.engine.state import HandState, PhaseName
from bot.engine.views import View, view
from bot.players import choose, review
from bot.players.levels import Level
from bot.players.search.proof import LAST
from bot.players.search.review import Choice
from bot.services.ports import Thinker
from bot.services.workers import Workers
from bot.settings import PROJECT_ROOT
from tests.players.search.states import hand_at_play
from tests.services.build import ANN, Night

Making = Callable[..., Workers]
SLEEPS = "import time; time.sleep(60)"


def started(*command: str) -> Callable[[], Awaitable[Process]]:
    async def start() -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=PROJECT_ROOT, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )

    return start


@pytest.fixture
async def make() -> AsyncIterator[Making]:
    """A function that creates workers, which are stopped at the end."""
    made: list[Workers] = []

    def making(*command: str, count: int = 1, seconds: float = 60.0) -> Workers:
        made.append(Workers(count, started(*(command or ("-m", "bot.worker"))), seconds))
        return made[-1]

    yield making
    for workers in made:
        await workers.stop()


def question(moves: int = 30) -> tuple[View, LegalActions, HandState]:
    """Return the view and legal actions of a seat with a choice late in a hand."""
    seed = 0
    while True:
        seed += 1
        state = hand_at_play(Random(seed), moves)
        if state is not None and state.phase is PhaseName.PLAY and state.setup.seats > 2:
            legal = legal_actions(state, state.turn)
            if len(legal.actions) > 1:
                return view(state, state.turn), legal, state


async def test_a_process_is_ready_before_the_first_question_and_answers_as_inline(
    make: Making, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.workers.HINT_SECONDS", 60.0)  # a late process answers nothing else
    monkeypatch.setattr("bot.services.workers.REVIEW_SECONDS", 60.0)
    seen, legal, _ = question()
    workers = make()
    workers.start()
    assert workers._preparing is not None
    await workers._preparing
    assert workers._pool._workers[0]._process is not None
    answers = await asyncio.gather(*(workers.think(seen, legal, "expert", seed) for seed in range(3)))
    assert answers == [choose(seen, legal, "expert", Random(seed)) for seed in range(3)]
    found = await workers.advise(seen, legal)
    assert found is None or found.action in legal
    cards = tuple(action.card for action in legal.actions if isinstance(action, Play))
    choices = [Choice(seen, cards, card) for card in cards]
    assert await workers.review(choices) == review(choices)
    assert await workers._pool.ask("choose", "nonsense", seconds=60) is None
    (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "failed at a question" in record.message
    assert "TypeError" in record.message


async def test_a_slowly_starting_process_is_left_alone_and_a_killed_one_replaced(
    make: Making, caplog: pytest.LogCaptureFixture
) -> None:
    """At a load of 20 a start takes longer than a move may: killed each time, no expert ever moved."""
    seen, legal, _ = question()
    workers = make(seconds=0.01)
    assert await workers.think(seen, legal, "expert", 1) is None, "nothing starts that fast"
    process = workers._pool._workers[0]._process
    workers._seconds = 60.0
    assert await workers.think(seen, legal, "expert", 1) is None, "nobody waits for a starting process"
    await asyncio.gather(*workers._pool._asked)
    assert await workers.think(seen, legal, "expert", 1) in legal
    assert workers._pool._workers[0]._process is process or process is None
    process = workers._pool._workers[0]._process
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    answers = [await workers.think(seen, legal, "expert", 1) for _ in range(2)]
    assert answers[1] in legal
    assert answers[0] is None or answers[0] in legal


async def test_a_process_that_dies_during_a_move_is_logged(
    make: Making, caplog: pytest.LogCaptureFixture
) -> None:
    seen, legal, _ = question()
    dying = make("-c", "import sys; sys.stdin.buffer.read(9)")
    assert await dying.think(seen, legal, "expert", 1) is None
    assert await dying.review([]) is None
    assert "the process of the expert ended" in caplog.text


async def test_a_hanging_process_is_killed(
    make: Making, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.workers.HANG_SECONDS", 0.2)
    seen, legal, _ = question()
    workers = make("-c", SLEEPS)
    assert await workers.think(seen, legal, "expert", 1) is None
    assert "the expert took too long" in caplog.text
    assert workers._pool._workers[0]._process is None


async def test_a_move_that_waits_too_long_for_a_process_does_without(make: Making) -> None:
    seen, legal, _ = question()
    workers = make("-c", SLEEPS, seconds=0.3)
    answers = await asyncio.gather(*(workers.think(seen, legal, "expert", seed) for seed in range(3)))
    assert answers == [None] * 3


async def test_a_stop_ends_the_processes_and_pending_questions(make: Making) -> None:
    seen, legal, _ = question()
    workers = make("-c", SLEEPS)
    waiting = [asyncio.create_task(workers.think(seen, legal, "expert", 1)) for _ in range(2)]
    await asyncio.sleep(0.3)
    async with asyncio.timeout(30):
        await workers.stop()
        assert await asyncio.gather(*waiting) == [None, None]
    assert await workers.think(seen, legal, "expert", 1) is None


async def test_without_processes_nobody_thinks(make: Making) -> None:
    seen, legal, _ = question()
    assert await make(count=0).think(seen, legal, "expert", 1) is None
    assert await make(count=0).review([]) is None


async def test_a_question_holds_only_what_the_seat_may_see() -> None:
    seen, legal, state = question()
    told = pickle.dumps((seen, legal, "expert", 1))
    assert pickle.loads(told) == (seen, legal, "expert", 1)
    assert b"HandState" not in told
    assert isinstance(legal.actions[0], Play)
    assert state.hands.count(seen.hand.mask) == 1


class Remembering(Thinker):
    """A thinker that records its questions, and may answer."""

    def __init__(self, *, answers: bool) -> None:
        self.asked: list[tuple[int | None, str]] = []
        self.views: list[View] = []
        self.answers = answers

    async def think(self, view, legal, level, seed):  # type: ignore[no-untyped-def]
        self.asked.append((view.seat, level))
        self.views.append(view)
        return choose(view, legal, "novice", Random(seed)) if self.answers else None


async def moves_made_here(level: Level, thinker: Thinker) -> list[tuple[View, str]]:
    """Play a hand of a person and four computers; return the questions answered without the thinker."""
    asked: list[tuple[View, str]] = []

    def here(view, legal, level, rng):  # type: ignore[no-untyped-def]
        asked.append((view, level))
        return choose(view, legal, level, rng)

    night = Night(choose=here, thinker=thinker)
    await night.open([ANN], computers=True, level=level)
    await night.finish()
    return asked


async def test_an_expert_thinks_elsewhere_and_a_regular_moves_if_there_is_no_answer() -> None:
    thinker = Remembering(answers=False)
    asked = [level for _, level in await moves_made_here(Level.EXPERT, thinker)]
    assert {level for _, level in thinker.asked} == {"expert"}
    assert {seat for seat, _ in thinker.asked} == {1, 2, 3, 4}
    assert "expert" not in asked
    assert asked.count("regular") >= len(thinker.asked)


@pytest.mark.parametrize("answers", [True, False])
async def test_a_regular_that_looks_ahead_thinks_elsewhere_and_inline_without_an_answer(
    answers: bool,
) -> None:
    """Rules.md 2 `siberian`: only Napoleon's side must avoid winning everything.

    The last three tricks are solved by every seat.
    """
    thinker = Remembering(answers=answers)
    seen_here = [seen for seen, _ in await moves_made_here(Level.REGULAR, thinker)]
    assert {level for _, level in thinker.asked} == {"regular"}
    early = [seen for seen in thinker.views if len(seen.hand) > LAST]
    assert len(early) < len(thinker.views)
    sides = [{seen.contract.seat, seen.contract.adjutant} for seen in early if seen.contract is not None]
    assert all(seen.seat in side for seen, side in zip(early, sides, strict=True))
    assert len(seen_here) > len(thinker.asked), "most moves take no time"
    assert [seen in seen_here for seen in thinker.views] == [not answers] * len(thinker.views)
