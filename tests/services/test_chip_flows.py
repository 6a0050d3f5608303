"""The daily check for one-way chip flows: new findings are reported until read, and name nobody."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.services.community import chip_flows
from bot.services.community.chip_flows import Note, NoteReason
from bot.services.errors import NotAllowed
from bot.services.ports import Meter
from bot.services.values.chips import WATCH_SEEN
from bot.services.values.settings import ShardSlice
from bot.storage.database import Database
from tests.services.build import ANN, BOB, EVE, GUILD, Night
from tests.services.fakes import at_once

RING = Note(NoteReason.ONE_WAY, ANN.user_id, (BOB.user_id,), 500)
GIFTS = Note(NoteReason.GIFTS, EVE.user_id, (BOB.user_id,), 900)


class Counting(Meter):
    def __init__(self) -> None:
        self.looks: list[int] = []

    def watched(self, notes: int, at: float) -> None:
        self.looks.append(notes)


async def prepared(
    database: Database, monkeypatch: pytest.MonkeyPatch, found: list[Note]
) -> tuple[Night, chip_flows.WatchService, Counting]:
    """Return a server whose members have chips, and a watch that reports `found`."""
    night = Night(store=database)
    await night.open()

    def notes(*_: object) -> Sequence[Note]:
        return tuple(found)

    monkeypatch.setattr(chip_flows, "notes", notes)
    meter, settings = Counting(), night.services.guild_settings
    return night, chip_flows.WatchService(database, night.now, settings, at_once, meter), meter


async def test_a_finding_is_new_until_a_manager_reads_it(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    found: list[Note] = []
    night, service, meter = await prepared(database, monkeypatch, found)
    assert await service.unread(GUILD) == 0, "not yet checked"
    assert await service.run() == 0
    found += [RING, GIFTS]
    assert await service.unread(GUILD) == 0, "the last check found nothing"
    with caplog.at_level(logging.INFO):
        assert await service.run() == 2
    assert "stands out: 2, in 1 of 1 servers" in caplog.text
    assert meter.looks == [0, 2]
    assert await service.unread(GUILD) == 2
    with pytest.raises(NotAllowed):
        await service.last(GUILD, manager=False)
    assert await service.unread(GUILD) == 2
    look = await service.last(GUILD, manager=True)
    assert (look.at, look.notes) == (night.now.moment, (RING, GIFTS))
    assert await service.unread(GUILD) == 0
    night.now.moment += timedelta(days=1)
    assert (await service.last(GUILD, manager=True)).at == look.at, "found by the last check"


async def test_read_findings_stay_read_after_a_restart_unless_they_reappear(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [RING, GIFTS]
    night, service, _ = await prepared(database, monkeypatch, found)
    assert (await service.last(GUILD, manager=True)).notes == (RING, GIFTS), (
        "without an earlier check it is made now"
    )
    settings = night.services.guild_settings
    again = chip_flows.WatchService(database, night.now, settings, at_once, Meter())
    await again.run()
    assert await again.unread(GUILD) == 0
    found.remove(RING)
    await again.run()
    found.append(RING)
    await again.run()
    assert await again.unread(GUILD) == 1, "gone and back again"


async def test_marks_of_read_findings_name_nobody_and_are_deleted_with_them(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [RING]
    night, service, _ = await prepared(database, monkeypatch, found)
    await service.last(GUILD, manager=True)
    stored = await _stored(database)
    assert stored is not None
    assert re.fullmatch("[0-9a-f]{8}", stored), "too short to tell people apart by"
    found.clear()
    await service.run()
    assert await _stored(database) == ""
    found.append(RING)
    await service.run()
    await service.last(GUILD, manager=True)
    await night.services.retention.delete_server(GUILD)
    assert await _stored(database) is None
    assert await service.run() == 0, "a server without chips is not checked"


async def _stored(database: Database) -> str | None:
    return database.look(lambda work: work.state.get(f"{WATCH_SEEN}{GUILD}"))


async def test_each_process_checks_its_own_servers(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, _, _ = await prepared(database, monkeypatch, [RING])
    found = []
    for shard in (0, 1):
        one, settings = ShardSlice(shard, shard, 2), night.services.guild_settings
        service = chip_flows.WatchService(database, night.now, settings, at_once, Meter(), one)
        found.append(await service.run())
    assert found == [1, 0], "the server is on shard 0"
