"""The background engine keeps its promises."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services import tracing
from bot.services.background import KeyedLocks, KeyedTasks, Later, Tasks
from bot.services.errors import Conflict, StorageUnavailable
from tests.effort import examples
from tests.log_capture import capture_logs
from tests.services.virtual import VirtualLoop, Wall, in_virtual_time

RETRY = 5.0
HOUR = 3600.0

_log = logging.getLogger("tests.background")


def virtually(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine on virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(test())


def alone() -> bool:
    """Return whether no task and no timer remains except the caller's."""
    loop = asyncio.get_running_loop()
    timers = [handle for handle in loop._scheduled if not handle.cancelled()]  # type: ignore[attr-defined]
    return asyncio.all_tasks() == {asyncio.current_task()} and not timers


@dataclass
class Plan:
    """What the next runs do: how long they take and how they end."""

    seconds: float
    ending: str


@dataclass
class Worker:
    """A worker that records when it runs and how many runs of a key are concurrent."""

    plans: list[Plan] = field(default_factory=list)
    begun: list[tuple[int, float]] = field(default_factory=list)
    inside: Counter[int] = field(default_factory=Counter)
    most: int = 0
    finished: int = 0

    async def run(self, key: int) -> float | None:
        """Do what is planned next."""
        self.begun.append((key, asyncio.get_running_loop().time()))
        self.inside[key] += 1
        self.most = max(self.most, self.inside[key])
        plan = self.plans.pop(0) if self.plans else Plan(0.0, "done")
        try:
            if plan.seconds:
                await asyncio.sleep(plan.seconds)
            return self._end(plan.ending)
        finally:
            self.inside[key] -= 1

    def _end(self, ending: str) -> float | None:
        self.finished += 1
        if ending == "error":
            raise ZeroDivisionError
        if ending == "database":
            raise StorageUnavailable("storage-unavailable")
        if ending == "conflict":
            raise Conflict("conflict")
        if ending == "later":
            raise Later(3.0)
        return 2.0 if ending == "again" else None


def engine(worker: Worker, **changed: Any) -> KeyedTasks[int]:
    """Return an engine for a worker."""
    options = {"retry": RETRY, "ids": lambda key: {"table_id": key}, **changed}
    return KeyedTasks(worker.run, _log, "table {}: a test", **options)


Steps = list[tuple[str, int, float]]
SECONDS = st.sampled_from([0.0, 0.5, 1.0, 7.0])
PLANS = st.lists(
    st.builds(Plan, SECONDS, st.sampled_from(["done", "again", "later", "error", "database", "conflict"])),
    max_size=12,
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("request"), st.integers(1, 2), SECONDS),
        st.tuples(st.just("pass"), st.just(0), SECONDS),
    ),
    max_size=25,
)


@contextmanager
def silent() -> Iterator[None]:
    """Keep expected failures out of the report."""
    _log.setLevel(logging.CRITICAL)
    yield
    _log.setLevel(logging.NOTSET)


@examples(200)
@given(plans=PLANS, steps=STEPS)
def test_a_key_has_one_task_and_a_run_after_every_request(plans: list[Plan], steps: Steps):
    worker = Worker(plans)
    asked: dict[int, int] = {}

    async def run() -> None:
        tasks = engine(worker)
        for step, key, seconds in steps:
            if step == "request":
                asked[key] = len(worker.begun)
                tasks.request(key, seconds)
            else:
                await asyncio.sleep(seconds)
        await asyncio.sleep(HOUR)
        assert not tasks.busy
        assert not any(tasks.waiting(key) for key in (1, 2))
        assert alone(), "an idle worker leaves nothing behind"

    with silent():
        virtually(run)
    assert worker.most <= 1
    for key, seen in asked.items():
        assert key in [k for k, _ in worker.begun[seen:]], "a run followed the last request"


@examples(200)
@given(plans=PLANS, steps=STEPS, how=st.sampled_from([{}, {"cancel": True}, {"within": 1.0}]))
def test_a_stop_leaves_nothing_behind(plans: list[Plan], steps: Steps, how: dict[str, Any]):
    worker = Worker(plans)

    async def run() -> None:
        tasks = engine(worker)
        for step, key, seconds in steps:
            if step == "request":
                tasks.request(key, seconds)
            else:
                await asyncio.sleep(seconds)
        begun = len(worker.begun) + sum(tasks.running(key) for key in (1, 2))
        await tasks.stop(**how)
        assert alone()
        assert not tasks.busy
        assert not any(worker.inside.values())
        assert len(worker.begun) <= begun, "no new run"
        if not how:
            assert worker.finished == len(worker.begun), "running work finished"
        tasks.request(1)
        assert alone(), "no further requests accepted"

    with silent():
        virtually(run)


def times(worker: Worker) -> list[float]:
    """Return the start times of runs."""
    return [at for _, at in worker.begun]


@in_virtual_time
async def test_an_early_timer_stays_and_an_earlier_request_replaces_it(wall: Wall):
    worker = Worker()
    tasks = engine(worker)
    scheduled = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]

    def timers() -> list[asyncio.TimerHandle]:
        return [handle for handle in scheduled if not handle.cancelled()]

    tasks.request(1, 5.0)
    (first,) = timers()
    for seconds in (5.0, 7.0, HOUR):
        tasks.request(1, seconds)
        assert timers() == [first]
    tasks.request(1, 4.0)
    (second,) = timers()
    assert (first.cancelled(), second.when()) == (True, 4.0)
    tasks.request(1)
    assert timers() == []
    await asyncio.sleep(HOUR)
    assert times(worker) == [0.0]


@in_virtual_time
async def test_a_request_during_a_run_is_followed_by_another_run(wall: Wall):
    worker = Worker([Plan(3.0, "done"), Plan(0.0, "done")])
    tasks = engine(worker)
    tasks.request(1)
    await asyncio.sleep(1)
    tasks.request(1)
    tasks.request(1)
    assert tasks.waiting(1)
    assert tasks.running(1)
    await asyncio.sleep(4)
    assert times(worker) == [0.0, 3.0]
    worker.plans[:] = [Plan(3.0, "done")]
    tasks.request(1)
    await asyncio.sleep(1)
    tasks.request(1, 10.0)
    await asyncio.sleep(HOUR)
    assert times(worker) == [0.0, 3.0, 5.0, 16.0]


@in_virtual_time
async def test_work_can_reschedule_itself_and_a_request_comes_first(wall: Wall):
    worker = Worker([Plan(0.0, "again"), Plan(0.0, "again"), Plan(0.0, "done")])
    tasks = engine(worker)
    tasks.request(1)
    await asyncio.sleep(2.5)
    tasks.request(1)
    await asyncio.sleep(HOUR)
    assert times(worker) == [0.0, 2.0, 2.5]


@pytest.mark.parametrize(("ending", "pause"), [("error", RETRY), ("database", RETRY), ("later", 3.0)])
def test_requests_during_a_failed_run_wait_for_the_retry_and_later_ones_do_not(ending: str, pause: float):
    async def run() -> None:
        worker = Worker([Plan(1.0, ending), Plan(1.0, ending), Plan(0.0, "done")])
        tasks = engine(worker)
        tasks.request(1)
        await asyncio.sleep(0.5)
        tasks.request(1)
        await asyncio.sleep(0.5 + pause + 1.5)
        assert times(worker) == [0.0, 1.0 + pause]
        tasks.request(1)
        await asyncio.sleep(HOUR)
        assert times(worker) == [0.0, 1.0 + pause, 1.0 + pause + 1.5]

    with silent():
        virtually(run)


@in_virtual_time
async def test_a_failure_is_reported_once_with_its_ids_until_the_key_succeeds(wall: Wall):
    worker = Worker([Plan(0.0, "error") for _ in range(4)])
    tasks = engine(worker)
    tracing.begin(interaction_id=77, table_id=99)
    with capture_logs() as logs:
        tasks.request(5)
        await asyncio.sleep(2 * RETRY + 1)
        tasks.request(6)  # fails once
        await asyncio.sleep(HOUR)
        worker.plans[:] = [Plan(0.0, "error")]
        tasks.request(5)
        await asyncio.sleep(HOUR)
    lines = logs.lines(level="error")
    assert [(line["event"], line["table_id"]) for line in lines] == [
        ("table 5: a test: failed", 5),
        ("table 6: a test: failed", 6),
        ("table 5: a test: failed", 5),
    ]
    assert all("interaction_id" not in line and "ZeroDivisionError" in line["exception"] for line in lines)
    tracing.begin()


@in_virtual_time
async def test_conflicts_are_warnings_and_storage_faults_are_left_to_the_database_log(wall: Wall):
    worker = Worker([Plan(0.0, "database"), Plan(0.0, "conflict"), Plan(0.0, "database")])
    tasks = engine(worker)
    with capture_logs() as logs:
        tasks.request(5)
        await asyncio.sleep(HOUR)
    assert [line["event"] for line in logs.lines(level="warning", table_id=5)] == [
        "table 5: a test: not stored or not read (conflict), trying again"
    ]
    assert not logs.lines(level="error")


@in_virtual_time
async def test_without_a_retry_a_failed_key_waits_for_the_next_request(wall: Wall):
    worker = Worker([Plan(1.0, "error"), Plan(0.0, "error")])
    tasks = engine(worker, retry=None)
    with silent():
        tasks.request(1)
        await asyncio.sleep(0.5)
        tasks.request(1)
        await asyncio.sleep(HOUR)
    assert times(worker) == [0.0, 1.0]


@given(
    keys=st.lists(st.tuples(st.integers(1, 2), SECONDS), min_size=1, max_size=8),
    cancelled=st.sets(st.integers(0, 7)),
    after=SECONDS,
)
def test_a_lock_has_one_holder_in_order_and_cancellation_interrupts_none(
    keys: list[tuple[int, float]], cancelled: set[int], after: float
):
    inside: Counter[int] = Counter()
    begun: list[int] = []
    ended: list[int] = []

    async def run() -> None:
        locks: KeyedLocks[int] = KeyedLocks()

        async def work(number: int, key: int, seconds: float) -> int:
            begun.append(number)
            inside[key] += 1
            assert inside[key] == 1
            await asyncio.sleep(seconds)
            inside[key] -= 1
            ended.append(number)
            return number

        def ask(number: int, key: int, seconds: float) -> asyncio.Task[int]:
            return asyncio.ensure_future(locks.run(key, lambda: work(number, key, seconds)))

        callers = [ask(number, key, seconds) for number, (key, seconds) in enumerate(keys)]
        await asyncio.sleep(after)
        for number, caller in enumerate(callers):
            if number in cancelled:
                caller.cancel()
        answers = await asyncio.gather(*callers, return_exceptions=True)
        await locks.settle()
        assert alone()
        for number, answer in enumerate(answers):
            assert answer == number or isinstance(answer, asyncio.CancelledError)

    virtually(run)
    assert sorted(begun) == sorted(ended), "begun work finished"
    assert set(range(len(keys))) - cancelled <= set(ended)
    for key in (1, 2):
        order = [number for number in begun if keys[number][0] == key]
        assert order == sorted(order), "first come, first served"


@in_virtual_time
async def test_a_lock_is_released_after_an_error_and_dropped_when_unused(wall: Wall):
    locks: KeyedLocks[int] = KeyedLocks()

    async def refuse() -> None:
        raise Conflict("conflict")

    for _ in range(2):
        with pytest.raises(Conflict):
            await locks.run(1, refuse)
    await locks.run(2, lambda: asyncio.sleep(1))
    await asyncio.sleep(0)
    assert 2 not in locks._locks


@in_virtual_time
async def test_a_failure_nobody_awaits_is_reported(wall: Wall):
    tasks = Tasks()

    async def fail() -> None:
        await asyncio.sleep(1)
        raise ZeroDivisionError

    tracing.begin(interaction_id=77)
    with capture_logs() as logs:
        tasks.begin(fail(), _log, "a message was not sent", table_id=5)
        await tasks.settle()
    (line,) = logs.lines(level="error")
    assert (line["event"], line["table_id"], "interaction_id" in line) == ("a message was not sent", 5, False)
    assert alone()
    tracing.begin()


@in_virtual_time
async def test_stopping_before_the_start_leaves_nothing(wall: Wall):
    tasks = Tasks()
    tasks.begin(asyncio.sleep(9), _log, "a test")  # a coroutine that is never awaited fails the test
    await tasks.stop(cancel=True)
    assert alone()


@in_virtual_time
async def test_a_stop_waits_for_a_limited_time_and_then_cancels(wall: Wall):
    tasks = Tasks()
    ended: list[float] = []

    async def work(seconds: float) -> None:
        await asyncio.sleep(seconds)
        ended.append(seconds)

    for seconds in (1.0, 2.0, 9.0):
        tasks.begin(work(seconds), _log, "a test")
    await tasks.stop(within=3.0)
    assert ended == [1.0, 2.0]
    assert alone()
    assert asyncio.get_running_loop().time() == 3.0
