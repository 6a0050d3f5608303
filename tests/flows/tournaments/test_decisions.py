"""What a host decides while Discord or the storage fails: told once, and it keeps nobody from playing."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.services.errors import StorageUnavailable
from bot.services.tournaments.service import TournamentService
from bot.services.values.tournaments import EntrantStatus, HostActKind, TournamentStatus
from tests.flows.club import manager_of
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_by, refusal
from tests.flows.simulated import answers, threads_of, type_in
from tests.flows.tournaments.hall import Hall, opened_hall
from tests.flows.tournaments.test_consent import disqualify, replace, with_pot
from tests.flows.tournaments.verdict import require_acts_told

LONG = 300.0
"""Seconds after which Discord does not know the name of a message any more."""


async def test_an_act_whose_answer_was_lost_is_told_once_however_long_discord_fails(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message is there, its answer is not; then nothing is taken until its name is forgotten."""
    hall = await with_pot(make_world, host_plays=False)
    sending, began = f"/channels/{hall.world.channel.id}/messages", hall.world.now().timestamp()
    lost: list[str] = []

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        if (method, path) != ("POST", sending) or hall.world.now().timestamp() - began > LONG:
            return None
        lost.append(path)
        return (len(lost) == 1, TimeoutError("lost") if len(lost) == 1 else refusal(503))

    page = await hall.host_page()
    began = hall.world.now().timestamp()
    fail_by(monkeypatch, failing)
    await page.click(hall.host, "tpause")
    await hall.world.env.advance_time(LONG + 60)
    assert lost
    assert [act.kind for act in (await hall.tournament()).acts] == [HostActKind.PAUSE]
    await require_acts_told(hall)


async def test_a_report_whose_answer_was_lost_is_posted_once_however_long_discord_fails(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = await opened_hall(make_world, 5)
    await hall.announce(hands=1, rounds=1)
    await hall.fill(hall.world.people, 0)
    await hall.start()
    sending, lost = f"/channels/{hall.world.channel.id}/messages", [0.0]

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        moment = hall.world.now().timestamp()
        if (method, path) != ("POST", sending) or (lost[0] and moment - lost[0] > LONG):
            return None
        first, lost[0] = not lost[0], lost[0] or moment
        return first, TimeoutError("lost") if first else refusal(503)

    fail_by(monkeypatch, failing)
    await hall.finish_round()
    await hall.world.env.advance_time(LONG + 120)
    assert lost[0]
    reports = [m.id for m in hall.channel_messages() if m.attachments]
    assert reports == [(await hall.tournament()).report_id]


async def test_an_act_that_was_told_and_could_not_be_noted_is_noted_later(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a process that starts after a hundred other messages does not tell it anew."""
    hall = await with_pot(make_world, host_plays=False)

    async def unavailable(*_: Any, **__: Any) -> None:
        raise StorageUnavailable("storage-unavailable")

    page = await hall.host_page()
    with monkeypatch.context() as patch:
        patch.setattr(TournamentService, "posted", unavailable)
        await page.click(hall.host, "tpause")
        await disqualify(hall, hall.host, 1)
        await hall.look()
    assert (await hall.tournament()).acts_told == 0
    await hall.world.env.advance_time(60)
    await require_acts_told(hall)
    for number in range(100):
        await hall.world.people[1].send(hall.world.channel, f"hello {number}")
    await hall.world.restart()
    await hall.look()
    await require_acts_told(hall)


async def test_acts_that_cannot_be_told_keep_nobody_from_playing(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The channel takes no message at all for two rounds."""
    hall = await opened_hall(make_world, 6)
    await hall.announce(hands=1, rounds=2)
    await hall.fill(hall.world.people[1:], 0)
    await hall.start()
    page = await hall.host_page()
    sending = f"/channels/{hall.world.channel.id}/messages"
    closed = [True]
    fail_by(
        monkeypatch,
        lambda method, path: (
            (False, refusal(403, 50013)) if closed[0] and (method, path) == ("POST", sending) else None
        ),
    )
    await page.click(hall.host, "tpause")
    await page.click(hall.host, "tresume")
    await disqualify(hall, hall.host, 4)
    await hall.finish_round()
    await hall.look()
    assert len(threads_of(hall.world.env, hall.world.channel.id)) == 2, "the next round has its table"
    await hall.finish_round()
    assert (await hall.tournament()).status is TournamentStatus.FINISHED
    assert (await hall.tournament()).acts_told == 0
    closed[0] = False
    await hall.world.env.advance_time(120)
    await require_acts_told(hall)
    assert (await hall.tournament()).report_id is not None


async def test_who_was_replaced_joins_anew_and_a_cancelled_tournament_keeps_none_of_their_chips(
    make_world: MakeWorld,
) -> None:
    """They have paid two entries; requests that wait change nothing, and do nothing afterwards."""
    hall = await opened_hall(make_world, 7)
    people, mona = hall.world.people, manager_of(hall.world)
    await hall.announce(hands=1, rounds=3, entry=100, prizes=(100,), late_rounds=1)
    await hall.fill(people[1:6], 0)
    await hall.start()
    await replace(hall, mona, 0, people[6])
    await (await hall.announcement()).click(people[1], "tjoin")
    assert [one.user_id for one in (await hall.tournament()).entrants][::5] == [people[6].id, people[1].id]
    assert (await hall.world.chips())[people[1].name] == 800
    await disqualify(hall, hall.host, 2)
    await cancel(hall, hall.host)
    await hall.look()
    waiting = [m for m in hall.channel_messages() if "Asked for" in m.text]
    assert len(waiting) == 2, "the host alone does neither"
    await cancel(hall, mona)
    await hall.look()
    done = await hall.tournament()
    assert done.status is TournamentStatus.CANCELLED
    assert {one.status for one in done.entrants} == {EntrantStatus.IN}
    chips = await hall.world.chips()
    assert {chips.get(one.name, 1000) for one in people} == {1000}, "all entries went back"
    for request in waiting:
        assert "is over" in answers(await request.click(mona, "tagree"))[-1].text
    assert await hall.tournament() == done
    await hall.world.restart()
    await hall.look()
    await require_acts_told(hall)


async def cancel(hall: Hall, by: simcord.MemberActor) -> None:
    """Cancel the tournament by the host's page."""
    page = answers(await (await hall.announcement()).click(by, "thost"))[-1]
    await page.click(by, "tcancel")
    await type_in(by, await page.click(by, "tcancel", "yes"), reason="the room is closed")
