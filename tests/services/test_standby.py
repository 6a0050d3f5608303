"""The waiting list of a table: who waits for a seat gets it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.features.moderation.services import BanTime, ModerationServices
from bot.services.errors import NotAllowed, NotNow, StaleAction, StorageUnavailable
from bot.services.tables.seating import INVITED_FOR, digest
from bot.services.tables.standby import MOST_WAITING, WAIT_HOURS
from bot.services.values.tables import Door, Person
from tests.services.build import ANN, BOB, CLEO, DAN, FAY, GUILD, MONA, Night, refused
from tests.services.virtual import in_virtual_time

CLUB = 4711


async def full(night: Night) -> list[tuple[int, bool]]:
    """Fill a table of three with people; return a list that gets every message about a free seat."""
    told: list[tuple[int, bool]] = []
    night.services.standby.call = lambda _, user_id, seated: told.append((user_id, seated))
    await night.open([ANN, BOB, CLEO], start=False, seats=3)
    return told


async def wait(night: Night, person: Person, *, sits: bool = True) -> None:
    """Let a person wait for a seat on the current terms, or for a message."""
    terms = digest((await night.tables.snapshot(1)).table.config)
    await night.services.standby.wait(1, person, seen=terms if sits else None)


async def leaves(night: Night) -> None:
    """Let Bob leave, and the waiting list be served."""
    await night.tables.leave(1, BOB.user_id)
    await night.services.standby._tasks.settle()


@pytest.mark.parametrize("seated", [True, False])
async def test_at_a_table_for_a_role_only_people_with_that_role_get_the_seat_they_wait_for(
    night: Night, seated: bool
) -> None:
    told = await full(night)
    await night.services.people.set_at_any_time(1, ANN.user_id, door=Door.ROLE, door_role=CLUB)
    await wait(night, replace(FAY, roles=frozenset({CLUB, 9})))
    if not seated:
        await night.services.people.set_at_any_time(1, ANN.user_id, door_role=CLUB + 1)
    await leaves(night)
    assert told == [(FAY.user_id, seated)]
    assert (await night.tables.seat_of(1, FAY.user_id) is not None) is seated


@in_virtual_time
async def test_a_moments_failure_of_the_storage_costs_nobody_the_seat_they_wait_for(night: Night) -> None:
    told = await full(night)
    await wait(night, FAY)
    sit, failures = night.tables.sit, [StorageUnavailable("storage-locked")]

    async def fail_once(*given: Any, **more: Any) -> object:
        for failure in failures[:1]:
            failures.clear()
            raise failure
        return await sit(*given, **more)

    night.services.tables.sit = fail_once  # type: ignore[method-assign]
    await night.tables.leave(1, BOB.user_id)
    await asyncio.sleep(10)
    assert told == [(FAY.user_id, True)]


@in_virtual_time
async def test_a_chair_held_for_somebody_who_does_not_come_goes_to_who_waits(night: Night) -> None:
    told = await full(night)
    await night.tables.leave(1, BOB.user_id)
    await night.services.people.invite(1, ANN.user_id, BOB)
    await asyncio.sleep(INVITED_FOR.total_seconds() - 60)
    await wait(night, FAY)
    await asyncio.sleep(61)
    assert told == [(FAY.user_id, True)]


async def test_nobody_waits_for_a_seat_on_terms_that_they_have_not_seen(night: Night) -> None:
    """The fault: a menu opened before the host raised the stake seated its reader at the new one."""
    await full(night)
    seen = digest((await night.tables.snapshot(1)).table.config)
    await night.tables.set_config(1, ANN.user_id, stake=9)
    await refused(night.services.standby.wait(1, FAY, seen=seen), StaleAction, "terms-changed")


async def test_who_waits_keeps_their_place_while_somebody_else_is_quicker(night: Night) -> None:
    """The fault: they lost it, and were told of a free seat that was none."""
    told = await full(night)
    await wait(night, FAY)
    welcome, quicker = night.tables.welcome, iter([DAN])

    async def welcome_late(*people: int) -> None:
        for person in quicker:
            await night.tables.sit(1, person)
        await welcome(*people)

    night.tables.welcome = welcome_late
    await leaves(night)
    assert not told
    await night.tables.leave(1, DAN.user_id)
    await night.services.standby._tasks.settle()
    assert told == [(FAY.user_id, True)]


async def test_who_is_removed_no_longer_waits_and_comes_back_only_by_invitation(night: Night) -> None:
    told = await full(night)
    await wait(night, FAY)
    for person in (FAY, BOB):
        await night.services.people.remove(1, ANN, person.user_id, manager=False)
    await night.services.standby._tasks.settle()
    assert not told
    await night.services.people.invite(1, ANN.user_id, BOB)
    await night.tables.sit(1, BOB)
    await night.tables.leave(1, CLEO.user_id)
    await refused(night.tables.sit(1, FAY), NotAllowed, "removed")


async def test_who_takes_an_offered_seat_no_longer_waits_for_one(night: Night) -> None:
    told = await full(night)
    await wait(night, FAY)
    await night.hand_over(CLEO.user_id, FAY)
    moderation = night.services.features.part(ModerationServices)
    await moderation.ban(GUILD, FAY.user_id, BanTime.DAY, "rude words", MONA, manager=True)
    assert await night.tables.seat_of(1, FAY.user_id) is None, "a ban ends more than the wait"
    await leaves(night)
    assert not told


async def test_ten_people_wait_for_two_hours_and_are_seated_only_if_they_want_that(night: Night) -> None:
    told = await full(night)
    for number in range(MOST_WAITING):
        await wait(night, Person(100 + number, "Gus"))
    assert await refused(wait(night, FAY, sits=False), NotNow, "standby-full") == {"most": 10}
    night.now.pass_seconds(WAIT_HOURS * 3600)
    await wait(night, FAY, sits=False)
    await wait(night, DAN)
    await leaves(night)
    assert told == [(FAY.user_id, False), (DAN.user_id, True)]
    assert await night.tables.seat_of(1, FAY.user_id) is None
