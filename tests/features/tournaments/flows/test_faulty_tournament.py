"""Whole small tournaments while Discord fails at random: they come to their prizes, and everybody can act."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
import simcord

from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import HostActKind, Tournament, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.features.tournaments.flows.verdict import require_acts_told, require_report, require_told
from tests.flows.conftest import MakeWorld
from tests.flows.faulty import SEEDS, BadDay
from tests.flows.managers import manager_of
from tests.flows.persistent import keep_trying, retry_until
from tests.flows.simulated import ShownMessage, answers, members_of_thread, type_in
from tests.flows.world import AT_ONCE

PEOPLE, COMPUTERS, ENTRY = 4, 4, 20
MOST_STEPS = 2_000
PAUSED_AT, PUT_OUT_AT = 6, 12
"""After this many moves of people the host pauses, and disqualifies an entrant."""


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_tournament_reaches_its_prizes_although_discord_fails_at_random(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, seed: int
):
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
            await (await driver.form()).click(driver.host, "tannounce")

        await self._until("announced", lambda it: it.status is TournamentStatus.JOINING, announce)
        for person in driver.world.people:
            await self._join(person)
        full, add = PEOPLE + COMPUTERS, partial(self._act, "taddcomp", "1")
        await self._until("the computers take part", lambda it: len(it.entrants) >= full, add)
        running = TournamentStatus.RUNNING
        await self._until("started", lambda it: it.status is running, partial(self._act, "tstart"))

    async def play(self) -> None:
        """Play all rounds: at each table in turn one player makes a move."""
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
                    await keep_trying(world, self.rng, self.day)
                    moves += 1
                    await self._decide(moves)
            if not moved:
                await self.day.go_on()
                await world.env.advance_time(self.rng.choice([5.0, 20.0]))
        raise AssertionError("the tournament does not end")

    async def _decide(self, moves: int) -> None:
        """Let the host, who plays, decide something at some points, and a manager agree."""
        if moves == PAUSED_AT:
            await self._until("a pause", lambda it: len(it.acts) > 0, partial(self._act, "tpause"))
            await self._until("its end", lambda it: len(it.acts) > 1, partial(self._act, "tresume"))
        if moves == PUT_OUT_AT:
            await self._until("a request", lambda it: it.requests, self._ask_to_put_out)
            agree = partial(self._click, self.manager, "tagree")
            await self._until("a manager agrees", lambda it: it.requests[0].done, agree)

    async def _ask_to_put_out(self) -> None:
        host, page, last = self.driver.host, await self._page(), PEOPLE + COMPUTERS - 1
        await page.click(host, "tpick", "page.disqualify")
        form = await page.choose(host, f"nap:tpicked:{self.driver.number}:0:disqualify", [str(last)])
        await type_in(host, form, reason="it cheats")

    async def _waits_for_a_person(self) -> bool:
        """Return whether a person is to move at the table, and its thread exists."""
        world = self.driver.world
        live, board = (
            world.bot.app.live.in_memory(world.table_id),
            world.bot.publisher.board(world.table_id),
        )
        if live is None or board is None or not board.placed:
            return False
        return any(live.table.seats[seat].user_id is not None for seat in live.due)

    async def _let_in(self) -> None:
        """Let a player who was refused in their private thread in by *My place*."""
        snapshot = await self.driver.world.snapshot()
        for seat in snapshot.due:
            user_id = snapshot.table.seats[seat].user_id
            if user_id is not None:
                await self._find(self.driver.world.person(user_id), snapshot.table.channel_id)

    async def _find(self, person: simcord.MemberActor, thread_id: int) -> None:
        def found(_: Tournament) -> bool:
            private, members = members_of_thread(self.driver.world.env, thread_id)
            return not private or person.id in members

        await self._until(f"{person.name} finds their table", found, partial(self._click, person, "tme"))

    async def _join(self, person: simcord.MemberActor) -> None:
        join = partial(self._click, person, "tjoin")
        await self._until(f"{person.name} takes part", lambda it: it.entrant_of(person.id), join)

    async def _until(
        self, what: str, reached: Callable[[Tournament], object], attempt: Callable[[], Awaitable[None]]
    ) -> None:
        """Repeat an attempt until the tournament shows that it was done."""

        async def done() -> bool:
            return bool(reached(await self.driver.tournament()))

        await retry_until(done, attempt, day=self.day, rng=self.rng, what=what)

    async def _click(self, person: simcord.MemberActor, verb: str) -> None:
        await self._newest(verb).click(person, verb)

    async def _act(self, *button: str) -> None:
        await (await self._page()).click(self.driver.host, *button)

    async def _page(self) -> ShownMessage:
        return answers(await self._newest("thost").click(self.driver.host, "thost"))[-1]

    def _newest(self, verb: str) -> ShownMessage:
        """Return the newest message in the channel with a button."""
        return [message for message in self.driver.channel_messages() if message.control(verb)][-1]
