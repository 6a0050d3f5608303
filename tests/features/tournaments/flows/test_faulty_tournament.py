"""Whole small tournaments while Discord fails at random: they come to their prizes, and everybody can act."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest
import simcord

from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import HostActKind, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.features.tournaments.flows.verdict import require_acts_told, require_report, require_told
from tests.flows.conftest import MakeWorld
from tests.flows.faulty import SEEDS, BadDay, Note
from tests.flows.managers import manager_of
from tests.flows.persistent import persist, until
from tests.flows.simulated import Shown, answers, members_of_thread, type_in
from tests.flows.world import AT_ONCE

PEOPLE, COMPUTERS, ENTRY = 4, 4, 20
MOST_STEPS = 2_000
PAUSED_AT, PUT_OUT_AT = 6, 12
"""After this many moves of people the host pauses, and disqualifies an entrant."""


@pytest.mark.parametrize("seed", SEEDS)
async def test_tournament_comes_to_its_prizes_although_discord_fails_at_random(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, note: Note, seed: int
) -> None:
    rng = random.Random(seed)
    driver = await open_driver(make_world, PEOPLE, pace=AT_ONCE, seed=seed)
    await driver.draft(
        preset="nap-simple",
        seats=4,
        format=rng.choice(list(Format)),
        duplicate=rng.random() < 0.3,
        hands=1,
        rounds=2,
        entry=ENTRY,
        prizes=(60, 40),
        clock=ClockName.OFF,
        no_show=0,
    )
    day = BadDay(driver.world, monkeypatch, seed, share=0.12, barred=True)
    crowd = Crowd(driver, day, rng)
    try:
        await crowd.gather()
        await crowd.play()
    finally:
        await day.close()
        note("tournaments", day)
    day.require_bad()
    assert day.ahead == []
    assert day.told > 10
    await driver.world.env.advance_time(120)
    await require_report(driver, await driver.tournament(), entry=ENTRY)
    await require_told(driver)
    done = await driver.tournament()
    kinds = [HostActKind.PAUSE, HostActKind.RESUME, HostActKind.DISQUALIFY]
    assert [act.kind for act in done.acts] == kinds
    await require_acts_told(driver)


class Crowd:
    """People who take part, whatever fails."""

    def __init__(self, driver: Driver, day: BadDay, rng: random.Random) -> None:
        self.driver, self.day, self.rng = driver, day, rng
        self.manager = manager_of(driver.world)

    async def gather(self) -> None:
        """Announce the tournament, let everybody in, and start it."""
        driver = self.driver

        async def announce() -> None:
            command = await driver.host.slash(
                driver.world.channel, "tournament host", tournament=str(driver.number)
            )
            await answers(command)[-1].click(driver.host, "tannounce")

        await self._until(TournamentStatus.JOINING, announce)
        for person in driver.world.people:
            await self._join(person)
        await self._add_computers()

        async def start() -> None:
            await (await self._page()).click(driver.host, "tstart")

        await self._until(TournamentStatus.RUNNING, start)

    async def play(self) -> None:
        """Play all rounds: at each table in turn whoever is due makes a move."""
        driver, world, moves = self.driver, self.driver.world, 0
        for _ in range(MOST_STEPS):
            tournament = await driver.tournament()
            if tournament.status is not TournamentStatus.RUNNING:
                assert tournament.status is TournamentStatus.FINISHED
                return
            moved = False
            for table in [] if tournament.round is None else tournament.round.tables:
                world.table_id = table.table_id
                if await self._waits_for_a_person():
                    moved = True
                    await self._let_in()
                    await persist(world, self.rng, self.day)
                    moves += 1
                    await self._decide(moves)
            if not moved:
                await self.day.go_on()
                await world.env.advance_time(self.rng.choice([5.0, 20.0]))
        raise AssertionError("the tournament does not end")

    async def _decide(self, moves: int) -> None:
        """Let the host, who plays, decide something at some points, and a manager agree to it."""
        if moves == PAUSED_AT:
            for verb in ("tpause", "tresume"):
                await self._press(verb)
        if moves == PUT_OUT_AT:
            await self._put_out(PEOPLE + COMPUTERS - 1)

    async def _press(self, verb: str) -> None:
        before = len((await self.driver.tournament()).acts)

        async def acted() -> bool:
            return len((await self.driver.tournament()).acts) > before

        async def press() -> None:
            await (await self._page()).click(self.driver.host, verb)

        await until(acted, press, day=self.day, rng=self.rng, what=verb)

    async def _put_out(self, entrant: int) -> None:
        driver, number = self.driver, self.driver.number

        async def asked() -> bool:
            return bool((await driver.tournament()).requests)

        async def ask() -> None:
            page = await self._page()
            await page.click(driver.host, "tpick", "page.disqualify")
            form = await page.choose(driver.host, f"nap:tpicked:{number}:0:disqualify", [str(entrant)])
            await type_in(driver.host, form, reason="it cheats")

        async def agreed() -> bool:
            return (await driver.tournament()).requests[0].done

        async def agree() -> None:
            await self._newest("tagree").click(self.manager, "tagree")

        await until(asked, ask, day=self.day, rng=self.rng, what="a request")
        await until(agreed, agree, day=self.day, rng=self.rng, what="a manager agrees")

    async def _waits_for_a_person(self) -> bool:
        """Return whether a person is due at the table, and its thread is there."""
        world = self.driver.world
        live, board = (
            world.bot.app.live.in_memory(world.table_id),
            world.bot.publisher.board(world.table_id),
        )
        if live is None or board is None or not board.placed:
            return False
        return any(live.table.seats[seat].user_id is not None for seat in live.due)

    async def _let_in(self) -> None:
        """Let whoever is due, and was refused at the door of their private thread, in by *My place*."""
        snapshot = await self.driver.world.snapshot()
        for seat in snapshot.due:
            user_id = snapshot.table.seats[seat].user_id
            if user_id is not None:
                await self._find(self.driver.world.person(user_id), snapshot.table.channel_id)

    async def _find(self, person: simcord.MemberActor, thread_id: int) -> None:
        async def found() -> bool:
            private, members = members_of_thread(self.driver.world.env, thread_id)
            return not private or person.id in members

        async def ask() -> None:
            await self._newest("tme").click(person, "tme")

        await until(found, ask, day=self.day, rng=self.rng, what=f"{person.name} finds their table")

    async def _until(self, status: TournamentStatus, attempt: Callable[[], Awaitable[None]]) -> None:
        async def reached() -> bool:
            return (await self.driver.tournament()).status is status

        await until(reached, attempt, day=self.day, rng=self.rng, what=status.value)

    async def _join(self, person: simcord.MemberActor) -> None:
        async def joined() -> bool:
            return (await self.driver.tournament()).entrant_of(person.id) is not None

        async def join() -> None:
            await self._newest("tjoin").click(person, "tjoin")

        await until(joined, join, day=self.day, rng=self.rng, what=f"{person.name} takes part")

    async def _add_computers(self) -> None:
        async def full() -> bool:
            return len((await self.driver.tournament()).entrants) >= PEOPLE + COMPUTERS

        async def add() -> None:
            await (await self._page()).click(self.driver.host, "taddcomp", "1")

        await until(full, add, day=self.day, rng=self.rng, what="the computers take part")

    async def _page(self) -> Shown:
        return answers(await self._newest("thost").click(self.driver.host, "thost"))[-1]

    def _newest(self, verb: str) -> Shown:
        """Return the newest message in the channel with a button, as people find it."""
        return [message for message in self.driver.channel_messages() if message.control(verb)][-1]
