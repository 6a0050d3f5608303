"""A host's decisions while Discord or the storage fails: posted once, and nobody is kept from playing."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest
import simcord

from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import Driver, open_driver, unavailable
from tests.features.tournaments.flows.test_consent import disqualify, replace, with_pot
from tests.features.tournaments.flows.verdict import require_acts_told
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_requests, refusal
from tests.flows.managers import manager_of
from tests.flows.simulated import answers, shown_in, threads_of, type_in
from tests.flows.words import tells

LONG = 300.0
"""Seconds after which Discord has forgotten a message's nonce."""


def lose_the_first(driver: Driver, patch: pytest.MonkeyPatch, *, in_threads: bool = False) -> list[float]:
    """Post the next message but lose its answer; then accept none until its nonce expires.

    Returns the times of the attempts.
    """
    sending, asked = f"/channels/{driver.world.channel.id}/messages", list[float]()

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        moment = driver.world.now().timestamp()
        meant = method == "POST" and path.endswith("/messages") and (path != sending) is in_threads
        if not meant or (asked and moment - asked[0] > LONG):
            return None
        asked.append(moment)
        return (True, TimeoutError("lost")) if len(asked) == 1 else (False, refusal(503))

    fail_requests(patch, failing)
    return asked


async def test_a_message_whose_answer_was_lost_is_posted_once_however_long_discord_fails(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    driver = await open_driver(make_world, 5)

    async def lose(act: Awaitable[object], *, in_threads: bool = False) -> None:
        with monkeypatch.context() as patch:
            asked = lose_the_first(driver, patch, in_threads=in_threads)
            await act
            await driver.world.env.advance_time(LONG + 120)
        assert asked

    await driver.draft(preset="nap-simple", hands=1, rounds=1, no_show=0, clock=ClockName.OFF)
    await lose((await driver.form()).click(driver.host, "tannounce"))
    posted = [m.id for m in driver.channel_messages() if m.control("tjoin")]
    assert posted == [(await driver.tournament()).message_id]
    await driver.fill(driver.world.people, 0)
    await lose(driver.start(), in_threads=True)
    (thread,) = threads_of(driver.world.env, driver.world.channel.id).values()
    calls = [m for m in shown_in(driver.world.env, thread.id) if m.control("there")]
    assert len(calls) == 1
    page = await driver.host_page()
    await lose(page.click(driver.host, "tpause"))
    assert [act.kind for act in (await driver.tournament()).acts] == [HostActKind.PAUSE]
    await require_acts_told(driver)
    await page.click(driver.host, "tresume")
    await lose(driver.finish_round())
    assert [m.id for m in driver.reports()] == [(await driver.tournament()).report_id]


async def test_a_posted_act_that_could_not_be_noted_is_noted_later(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """So that a process that starts a hundred messages later does not post it again."""
    driver = await with_pot(make_world, host_plays=False)
    page = await driver.host_page()
    with monkeypatch.context() as patch:
        patch.setattr(TournamentService, "posted", unavailable)
        await page.click(driver.host, "tpause")
        await disqualify(driver, driver.host, 1)
        await driver.look()
    assert (await driver.tournament()).acts_told == 0
    await driver.world.env.advance_time(60)
    await require_acts_told(driver)
    for number in range(100):
        await driver.world.people[1].send(driver.world.channel, f"hello {number}")
    await driver.world.restart()
    await driver.look()
    await require_acts_told(driver)


async def test_unposted_acts_keep_nobody_from_playing(make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch):
    """The channel accepts no message for two rounds."""
    driver = await open_driver(make_world, 6)
    await driver.announce(preset="nap-simple", hands=1, rounds=2)
    await driver.begin(driver.world.people[1:])
    page = await driver.host_page()
    sending = f"/channels/{driver.world.channel.id}/messages"
    closed = [True]
    fail_requests(
        monkeypatch,
        lambda method, path: (
            (False, refusal(403, 50013)) if closed[0] and (method, path) == ("POST", sending) else None
        ),
    )
    await page.click(driver.host, "tpause")
    await page.click(driver.host, "tresume")
    await disqualify(driver, driver.host, 4)
    await driver.finish_round()
    await driver.look()
    assert len(threads_of(driver.world.env, driver.world.channel.id)) == 2, "the next round has its table"
    await driver.finish_round()
    assert (await driver.tournament()).status is TournamentStatus.FINISHED
    assert (await driver.tournament()).acts_told == 0
    closed[0] = False
    await driver.world.env.advance_time(120)
    await require_acts_told(driver)
    assert (await driver.tournament()).report_id is not None


async def test_a_replaced_player_cannot_enter_twice_and_a_cancelled_tournament_keeps_none_of_their_chips(
    make_world: MakeWorld,
):
    """Waiting requests change nothing, and have no effect afterwards."""
    driver = await open_driver(make_world, 7)
    people, mona = driver.world.people, manager_of(driver.world)
    await driver.announce(hands=1, rounds=3, entry=100, prizes=(100,), late_rounds=1)
    await driver.begin(people[1:6])
    await replace(driver, mona, 0, people[6])
    shown = await driver.announcement()
    assert tells(answers(await shown.click(people[1], "tjoin"))[-1].text, "entered-once")
    assert (await driver.world.chips())[people[1].name] == 900
    await disqualify(driver, driver.host, 2)
    await cancel(driver, driver.host)
    await driver.look()
    waiting = driver.told("request-title")
    assert len(waiting) == 2, "the host alone does neither"
    await cancel(driver, mona)
    await driver.look()
    done = await driver.tournament()
    assert done.status is TournamentStatus.CANCELLED
    assert {one.status for one in done.entrants} == {EntrantStatus.IN}
    chips = await driver.world.chips()
    assert {chips.get(one.name, 1000) for one in people} == {1000}, "all entries were returned"
    for request in waiting:
        assert tells(answers(await request.click(mona, "tagree"))[-1].text, "tournament-over")
    assert await driver.tournament() == done
    await driver.world.restart()
    assert tells((await driver.announcement()).text, "cancelled-refund")
    await require_acts_told(driver)


async def cancel(driver: Driver, by: simcord.MemberActor) -> None:
    """Cancel the tournament on the host's page."""
    page = await driver.host_page(by)
    await page.click(by, "tcancel")
    assert tells(page.text, "ask-cancel-running")
    await page.click(by, "tcancel", "no")
    assert (await driver.tournament()).status is TournamentStatus.RUNNING
    await page.click(by, "tcancel")
    await type_in(by, await page.click(by, "tcancel", "yes"), reason="the room is closed")
