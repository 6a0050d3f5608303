"""Hints at a table: who gets them, what they are based on, and what is stored."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.players import advise
from bot.players.hint import Hint
from bot.players.levels import Level
from bot.services.errors import NotAllowed, NotNow
from bot.services.ports import Thinker
from bot.services.values.tables import Hints
from tests.services.build import ANN, BOB, GUILD, MONA, Night, refused


class Slow(Thinker):
    """A thinker that answers only when released; it records its questions."""

    def __init__(self) -> None:
        self.go, self.begun, self.asked = asyncio.Event(), asyncio.Event(), list[TableView]()
        self.go.set()

    async def advise(self, view: TableView, legal: LegalActions) -> Hint | None:
        self.asked.append(view)
        self.begun.set()
        await self.go.wait()
        return advise(view, legal, Level.EXPERT)


async def alone(thinker: Thinker) -> Night:
    """A night with one person among computers, whose turn it is."""
    night = Night(thinker=thinker)
    await night.open([ANN], computers=True)
    return night


async def test_a_hint_is_the_experts_given_the_view_only_and_is_recorded(monkeypatch) -> None:
    monkeypatch.setattr(Level.EXPERT, "napoleon", Level.REGULAR.napoleon)
    night = await alone(thinker := Slow())
    hints = night.services.hints
    private = await night.services.play.private(1, ANN.user_id)
    given = await hints.hint(1, ANN.user_id)
    assert thinker.asked == [private.view], "the thinker knows only what the seat knows"
    assert (given.hint.level, given.late) == (Level.EXPERT, False)
    assert given.hint.action in private.legal
    assert given.hint == (await hints.hint(1, ANN.user_id)).hint
    hints.thinker = Thinker()
    regular = await hints.hint(1, ANN.user_id)
    assert (regular.hint.level, regular.late) == (Level.REGULAR, True), (
        "a late answer gives the regular's hint"
    )
    await night.finish()
    assert (await night.services.records.record(1))["hints"] == [3, 0, 0, 0, 0]
    assert night.store.look(lambda work: work.notes.of_player(GUILD, ANN.user_id)).hinted == 1
    await refused(hints.hint(1, ANN.user_id), NotNow, "no-hand")


async def test_a_hint_after_a_move_is_dropped_and_only_one_is_pending() -> None:
    night = await alone(thinker := Slow())
    thinker.go.clear()
    first = asyncio.create_task(night.services.hints.hint(1, ANN.user_id))
    await thinker.begun.wait()
    await refused(night.services.hints.hint(1, ANN.user_id), NotNow, "hint-asking")
    await night.moves(1)
    thinker.go.set()
    await refused(first, NotNow, "hint-late")
    assert night.store.look(lambda work: work.notes.of_player(GUILD, ANN.user_id)).hinted == 0
    await night.services.hints.hint(1, ANN.user_id)


@pytest.mark.parametrize(
    ("people", "hints", "code"),
    [
        ([ANN, BOB], Hints.ALONE, "hint-people"),
        ([ANN, BOB], Hints.ON, ""),
        ([ANN], Hints.OFF, "hint-off"),
        ([ANN], Hints.ALONE, ""),
    ],
)
async def test_the_host_and_the_server_allow_hints_in_turn_only(night: Night, people, hints, code) -> None:
    await night.open(people, computers=True, hints=hints)
    _, person = await night.due()
    ask = night.services.hints.hint
    if code:
        await refused(ask(1, person.user_id), NotAllowed, code)
        return
    assert (await ask(1, person.user_id)).hint.level is Level.REGULAR
    for other in people:
        if other != person:
            await refused(ask(1, other.user_id), NotNow, "hint-not-due")
    await refused(ask(1, MONA.user_id), NotAllowed, "not-seated")
    await night.set(hints=False)
    await refused(ask(1, person.user_id), NotAllowed, "hint-server")


async def test_everybody_agrees_to_hints_before_they_are_given(night: Night) -> None:
    await night.open([ANN, BOB], start=False)
    await night.tables.set_config(1, ANN.user_id, hints=Hints.ON)
    snapshot = await night.tables.snapshot(1)
    assert [seat.agreed is not None for seat in snapshot.table.seats[:2]] == [False, True]
