"""A round begins when its people have been called: until then nothing is dealt and no clock runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.features.tournaments.services.placing import TOO_MANY
from bot.features.tournaments.services.pot import may_win
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind
from bot.services.errors import NotNow
from bot.services.values.tables import ClockName, Person, TableStatus
from tests.features.tournaments.services.build import HOST, PEOPLE, Process

ANN, BOB = PEOPLE[:2]
SETTINGS = {"no_show": 5, "round_minutes": 30, "clock": ClockName.BLITZ}
MINUTE = 60


async def waiting(**changes: object) -> Process:
    """A process whose tournament has seated a round and called nobody yet."""
    process = Process()
    process.witness.calls = False
    await process.begin(8, 0, **{**SETTINGS, **changes})
    return process


async def require_nothing_begun(process: Process) -> None:
    tournament = await process.tournaments.get(1)
    assert EntrantStatus.NO_SHOW not in {entrant.status for entrant in tournament.entrants}
    assert tournament.round.over_at is None
    assert [(it.status, it.hand_no) for it in await process.tables()] == [(TableStatus.BETWEEN, 0)] * 2
    async with process.store.read() as work:
        assert [await work.deadlines.of_table(number) for number in (1, 2)] == [[], []]


async def test_nothing_begins_before_people_have_been_called():
    process = await waiting()
    for _ in range(3):
        tournament = await process.later(60 * MINUTE)
        await require_nothing_begun(process)
        assert tournament.due_at is None
    process.witness.seen.clear()
    process = await process.restarted(witness=process.witness)
    assert process.witness.seen[-1].round.waiting, "the interface is told again"
    seated = (await process.tournaments.get(1)).round
    begun = (await process.tournaments.begin_round(1, 1, process.now())).round
    assert begun.ends_at - seated.ends_at == process.now() - seated.began_at
    await process.settle()
    assert [(it.status, it.hand_no) for it in await process.tables()] == [(TableStatus.PLAYING, 1)] * 2
    assert {it.status for it in (await process.later(5 * MINUTE - 1)).entrants} == {EntrantStatus.IN}
    assert EntrantStatus.NO_SHOW in {it.status for it in (await process.later(1)).entrants}
    assert await process.tournaments.begin_round(1, 1, process.now()) == await process.tournaments.get(1), (
        "once"
    )


async def _pause(process: Process) -> None:
    await process.tournaments.pause(1, HOST, False)


async def _resume(process: Process) -> None:
    await process.tournaments.resume(1, HOST, False)


async def _call(process: Process) -> None:
    await process.tournaments.begin_round(1, 1, process.now())


@pytest.mark.parametrize(
    "steps",
    [
        (_call,),
        (_pause, _call, _resume),
        (_pause, _resume, _call),
        (_call, _pause, _resume),
    ],
)
async def test_a_round_has_all_its_time_whatever_it_waited_for(
    steps: tuple[Callable[[Process], Awaitable[None]], ...],
):
    process = await waiting()
    for step in steps:
        process.now.pass_seconds(0 if step is _pause and steps[0] is _call else 10 * MINUTE)
        await step(process)
    await process.settle()
    tournament = await process.later(5 * MINUTE - 1)
    assert {entrant.status for entrant in tournament.entrants} == {EntrantStatus.IN}
    assert (tournament.round.ends_at - process.now()).total_seconds() == 25 * MINUTE + 1
    assert EntrantStatus.NO_SHOW in {it.status for it in (await process.later(1)).entrants}


async def test_resume_asks_for_another_try_and_is_no_act_of_the_host():
    process = await waiting()
    with pytest.raises(NotNow):
        await _resume(process)
    assert (await process.tournaments.note_trouble(1, 1, TOO_MANY)).round.trouble == TOO_MANY
    await _resume(process)
    tried = await process.tournaments.get(1)
    assert (tried.round.trouble, tried.round.waiting, tried.acts) == ("", True, ())
    await process.tournaments.note_trouble(1, 1, TOO_MANY)
    await _pause(process)
    await _resume(process)
    tried = await process.tournaments.get(1)
    assert (tried.round.trouble, tried.paused) == ("", False)
    assert [act.kind for act in tried.acts] == [HostActKind.PAUSE, HostActKind.RESUME]
    await process.tournaments.note_trouble(1, 1, TOO_MANY)
    begun = await process.tournaments.begin_round(1, 1, process.now())
    assert (begun.round.trouble, begun.round.waiting) == ("", False)
    assert await process.tournaments.note_trouble(1, 1, TOO_MANY) == begun, "it has begun"


async def test_extra_time_given_while_people_are_called_is_given_once():
    process = await waiting()
    seated = (await process.tournaments.get(1)).round
    process.now.pass_seconds(40 * MINUTE)
    await process.tournaments.extend(1, HOST, False, 10)
    begun = (await process.tournaments.begin_round(1, 1, process.now())).round
    assert (begun.ends_at - seated.ends_at).total_seconds() == 50 * MINUTE
    await process.tournaments.undo(1, HOST, False)
    undone = (await process.tournaments.get(1)).round
    assert (undone.ends_at - seated.ends_at).total_seconds() == 40 * MINUTE


async def test_who_drops_out_before_the_first_deal_gets_the_entry_back_and_no_prize():
    """Whoever left the server then got it back; a substitute does not play for a refunded entry."""
    process = await waiting(entry=10, prizes=(100,), rounds=1, hands=1, no_show=0)
    await process.tournaments.leave(1, ANN.user_id)
    assert (await process.balance(ANN), await process.pot()) == (1000, 70)
    await process.tournaments.replace(1, HOST, True, 0, Person(99, "Zoe"), "a friend")
    await process.tournaments.begin_round(1, 1, process.now())
    process.witness.calls = True
    await process.settle()
    await process.tournaments.leave(1, BOB.user_id)
    assert await process.balance(BOB) == 990, "it has been dealt"
    done = await process.play()
    enough = {number: Share(due=1, own=1) for number in range(8)}
    assert [number for number in range(8) if may_win(done, number, enough)] == [2, 3, 4, 5, 6, 7]


async def test_a_person_who_drops_out_while_people_are_called_is_replaced_before_the_deal():
    process = await waiting()
    await process.tournaments.leave(1, 1)
    await process.settle()
    assert 1 not in {seat.user_id for table in await process.tables() for seat in table.seats}
    await require_nothing_begun(process)
    await process.tournaments.cancel(1, HOST, True, "no place")
    await process.settle()
    assert {table.status for table in await process.tables()} == {TableStatus.CLOSED}
