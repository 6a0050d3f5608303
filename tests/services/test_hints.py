"""Hints at a table and reviews after it: who gets them, what they are based on, and what is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.engine.actions import CallNoCard
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.engine.state import PhaseName
from bot.players import advise
from bot.players.hint import Hint
from bot.players.levels import Level
from bot.players.search.review import Choice, Judged
from bot.services.errors import NotAllowed, NotNow
from bot.services.ports import Thinker
from bot.services.records.records import Reader
from bot.services.records.reviews import Review, ReviewedCard
from bot.services.values.hands import BY_PLAYER
from bot.services.values.tables import Hints
from tests.services import stored
from tests.services.build import ANN, BOB, FAY, GUILD, MONA, Night, refused


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
    assert await hints.glance(private) == given.hint, "a beginner reads no other advice on a bid"
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


class Mild(Thinker):
    """A thinker to which every card of a choice was equally good."""

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        return [Judged(((it.made, 0.5), (it.options[0], 0.5)), it.made, 0.1) for it in choices]


async def test_a_review_judges_no_card_that_somebody_else_played_from_ones_seat(night: Night):
    night.services.reviews.thinker = Mild()
    await night.open()
    await night.moves(24)
    await night.hand_over(ANN.user_id, FAY)
    await night.finish()
    actions = stored.hand(night.store).actions
    assert {it.user_id for it in actions if it.data.get("seat") == 0 and it.by == BY_PLAYER} == {1, 6}
    found = await night.services.reviews.review(1, Reader(ANN.user_id, GUILD))
    assert {actions[it.step - 1].user_id for it in found.choices} == {ANN.user_id}


def test_a_choice_among_lost_cards_costs_no_accuracy() -> None:
    def chosen(*chances: float) -> ReviewedCard:
        judged = Judged(tuple(enumerate(chances)), chances.index(max(chances)), 0.1)
        return ReviewedCard(1, 1, (), judged, declaring=True)

    assert Review(1, None, ()).accuracy == 1
    assert Review(1, None, (chosen(0.25, 0.5), chosen(0.0, 0.0))).accuracy == 0.75


async def test_the_winner_of_the_first_trick_defended_until_that_trick_made_them_the_adjutant(night: Night):
    night.services.reviews.thinker = Mild()
    rules = night.services.presets.find("mighty").rules_with({}, 5)
    await night.open(preset="mighty", rules=rules)
    while (await night.tables.snapshot(1)).view.phase is not PhaseName.CALL:
        await night.moves(1)
    await night.move(CallNoCard("first_trick"))
    await night.finish()
    replay = await night.services.replays.replay(1, Reader(ANN.user_id, GUILD))
    contract = replay.steps[-1].view.contract
    partner = replay.table.seats[contract.adjutant].user_id
    found = await night.services.reviews.review(1, Reader(partner, GUILD))
    sides = {(it.trick == 1, it.declaring) for it in found.choices if isinstance(it, ReviewedCard)}
    assert sides == {(True, False), (False, True)}
