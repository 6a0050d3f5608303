"""Forty entrants (by day ten), people and computers, in all six kinds of tournament, to their prizes.

People drop out, one does not appear, one comes late where possible, and the bot restarts in every round. At
the end the standings are recounted from the published records.
"""

from __future__ import annotations

import pytest
import simcord

from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from tests.effort import NIGHT
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.features.tournaments.flows.verdict import require_report, require_told
from tests.flows.conftest import MakeWorld
from tests.flows.words import tells

ENTRY = 20
MANY, SOME, LITTLE, FEW = (25, 15), (12, 3), (8, 2), (8, 12)
"""People and computers; with few people left, not all computers find a table with one of them."""
KINDS = [(kind, duplicate) for kind in Format for duplicate in (False, True)]
BY_DAY = [(Format.SWISS, False, LITTLE)]
"""Knock-outs end by day in `services/test_formats.py`."""
BY_NIGHT = [(*kind, size) for kind in KINDS for size in (SOME, MANY)] + [
    (Format.KNOCKOUT, d, n) for d in (False, True) for n in (FEW, (9, 6))
]
SIZES = BY_NIGHT if NIGHT else BY_DAY


@pytest.mark.parametrize(
    ("kind", "duplicate", "size"), SIZES, ids=[f"{k.value}{'-duplicate' * d}-{sum(n)}" for k, d, n in SIZES]
)
async def test_entrants_of_all_kinds_play_to_their_prizes(
    make_world: MakeWorld, kind: Format, duplicate: bool, size: tuple[int, int]
):
    present, computers = size
    driver = await open_driver(make_world, present + 1)
    people = driver.world.people
    absent, quitter, latecomer = people[3], people[4], people[present]
    await driver.announce(
        format=kind, duplicate=duplicate, hands=1, rounds=3, entry=ENTRY, prizes=(50, 30, 20), no_show=2
    )
    await driver.fill(people[:present], computers)
    await driver.start()
    assert len((await driver.round()).tables) == sum(size) // 5

    # The first round: one does not appear, one leaves, one comes late.
    driver.silent = {absent.id}
    await drop_out(driver, quitter)
    if kind is not Format.KNOCKOUT:
        assert tells((await driver.press(latecomer, "tjoin")).text, "joined-late")
    await driver.play(moves=60)
    await driver.world.restart()
    await driver.play()
    await driver.wait_for(absent, EntrantStatus.NO_SHOW)
    assert await status_of(driver, quitter) is EntrantStatus.DROPPED
    await driver.finish_round()

    # The second: they are back, another leaves.
    driver.silent = set()
    if kind is not Format.KNOCKOUT:  # there an absent person is out
        await (await driver.own_page(absent)).click(absent, "there")
        assert await status_of(driver, absent) is EntrantStatus.IN
    going_on = {it.user_id for it in (await driver.tournament()).entrants if it.knocked_out is None}
    for second in [it for it in people[5:present] if it.id in going_on][:1]:  # a knock-out may leave none
        await drop_out(driver, second)
    while (await driver.tournament()).status is TournamentStatus.RUNNING:
        await driver.play(moves=40)
        await driver.world.restart()
        await driver.finish_round()

    tournament = await driver.tournament()
    assert tournament.status is TournamentStatus.FINISHED
    await require_told(driver)
    missing = [entrant.number for entrant in tournament.entrants if absent.id in entrant.users]
    scores = await require_report(driver, tournament, entry=ENTRY, absent=missing)
    assert len(scores) > 2, "a tournament in which all are equal proves little"


async def status_of(driver: Driver, person: simcord.MemberActor) -> EntrantStatus:
    """Return the status of a person's entrant."""
    entrant = (await driver.tournament()).entrant_of(person.id)
    return entrant.status


async def drop_out(driver: Driver, person: simcord.MemberActor) -> None:
    """Press *Drop out* and confirm it."""
    question = await driver.press(person, "tdrop")
    assert tells(question.text, "ask-drop")
    await question.click(person, "tdrop", "yes")
