"""A member's own data on the real database: what is exported, what is deleted, what others keep."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.record import pack_of_hand
from bot.players.search.review import Choice, Judged
from bot.services.errors import NotEnoughChips, StorageUnavailable
from bot.services.ports import Thinker
from bot.services.records.records import Reader
from bot.services.server.guild_settings import REMEMBERED
from bot.services.tables.dealing import deal_problem
from bot.services.values.standings import BoardKey, Measure
from bot.services.values.tables import TableStatus, is_former
from bot.storage.database import Database
from bot.storage.personal.personal import Personal
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, GUILD, MONA, PEOPLE, Night, in_order, stored_after

REST = (ANN, CLEO, DAN, EVE)


async def _play_two_hands(night: Night) -> None:
    """Two hands of five people, who have all left, and a closed table."""
    await night.open(stake=2)
    await night.finish()
    await night.next_hand()
    await night.finish()
    for person in PEOPLE:
        await night.tables.leave(1, person.user_id)


async def _play_only_hand(night: Night) -> None:
    """The only hand of a table, which is closed."""
    await night.open(hands=1)
    await night.finish()


two_hands, only_hand = stored_after(_play_two_hands), stored_after(_play_only_hand)
after_two_hands = pytest.mark.usefixtures("two_hands")
after_the_only_hand = pytest.mark.usefixtures("only_hand")


async def test_a_deleted_manager_is_not_named_in_a_hand_they_called_off(night: Night):
    await night.open(stake=2)
    await night.moves(3)
    await night.void()
    record = night.services.records.record
    assert (await record(1))["actions"][-1]["manager"] == MONA.name
    assert await night.services.privacy.delete(MONA.user_id) == 1
    last = (await record(1))["actions"][-1]
    assert (last["manager"], last["reason"]) == ("former", "late")
    assert MONA.name not in str(await record(1))
    await in_order(night.store)


@after_two_hands
async def test_shared_hands_with_a_former_member_are_still_replayed_and_proven(night: Night):
    replays, reader = night.services.replays, Reader(ANN.user_id, GUILD)
    assert "Bob" in str(await replays.recent(reader))
    await night.services.privacy.delete(BOB.user_id)
    lines = await replays.recent(reader)
    assert [line.hand_id for line in lines] == [2, 1]
    assert "Bob" not in str(lines)
    for hand_id in (1, 2):
        replay = await replays.replay(hand_id, reader)
        assert is_former(replay.table.seats[1].user_id)
        assert (await replays.verify(hand_id, reader)).proven
        record = await night.services.records.record(hand_id, reader)
        assert record["seats"] == ["Ann", "former-2", "Cleo", "Dan", "Eve"]
        assert deal_problem(record, pack_of_hand(record)) is None
    assert await replays.recent(Reader(BOB.user_id, None)) == ()
    session = await night.services.records.session(1, reader)
    assert "Bob" not in json.dumps(session)


@after_two_hands
async def test_a_former_member_is_on_no_leaderboard_and_leaves_no_gap(night: Night):
    await night.services.privacy.delete(BOB.user_id)
    async with night.store.read() as work:
        for measure in Measure:
            for computers in (False, True):
                key = BoardKey(GUILD, measure, "all", computers=computers)
                lines = await work.standings.page(key, 0, 10)
                assert await work.standings.total(key) == len(lines)
                assert not [line for line in lines if is_former(line.player_id)]
                ranks = [line.rank for line in lines]
                assert ranks == sorted(ranks)
                if lines:
                    assert ranks[0] == 1


async def test_the_others_table_shows_no_deleted_name_and_plays_on(night: Night):
    await night.open()
    await night.finish()
    await night.tables.leave(1, BOB.user_id)
    shown = len(night.notifier.snapshots)
    await night.services.privacy.delete(BOB.user_id)
    assert len(night.notifier.snapshots) == shown + 1
    live = night.services.live.in_memory(1)
    assert "Bob" not in str(live)
    assert BOB.user_id not in live.hand.players
    await night.next_hand()
    await night.finish()
    await in_order(night.store)
    again = await night.restarted()
    assert (await again.tables.snapshot(1)).table.status is TableStatus.BETWEEN


@after_two_hands
async def test_a_returning_member_is_a_stranger_without_new_starting_chips(night: Night):
    chips, privacy = night.services.chips, night.services.privacy
    await night.set(daily_wage=True)
    await night.services.allowances.daily(GUILD, BOB.user_id, "en")
    for _ in range(3):
        await privacy.delete(BOB.user_id)
        assert (await chips.holding(GUILD, BOB.user_id)).starting == 0
        assert await chips.balance(GUILD, BOB.user_id) == 0
        moved, daily = await night.services.allowances.daily(GUILD, BOB.user_id, "en")
        assert not moved.fresh
        assert (await night.services.allowances.today(GUILD, BOB.user_id, "en")).taken
        assert daily.taken
    with pytest.raises(NotEnoughChips):
        await night.open([BOB], start=False)
    assert await chips.balance(GUILD + 1, BOB.user_id) == 1000
    record = await night.services.standings.record(GUILD, BOB.user_id)
    assert record.counts.hands == 0
    night.now.moment += timedelta(days=1)
    moved, _ = await night.services.allowances.daily(GUILD, BOB.user_id, "en")
    assert moved.fresh
    assert moved.balance == 100
    await privacy.delete(BOB.user_id)
    night.now.moment += REMEMBERED
    assert await chips.balance(GUILD, BOB.user_id) == 1000
    await in_order(night.store)


@after_two_hands
async def test_a_deleted_members_chips_are_returned_and_a_second_deletion_does_nothing(night: Night):
    had = await night.balance(BOB)
    stake = await night.services.privacy.deletion_effect(BOB.user_id)
    assert (stake.servers, dict(stake.chips)) == (1, {GUILD: had})
    outcomes = await asyncio.gather(*(night.services.privacy.delete(BOB.user_id) for _ in range(5)))
    assert sorted(outcomes) == [0, 0, 0, 0, 1]
    assert await night.balance(BOB) == 0
    await in_order(night.store)
    assert "Bob" not in stored.hands_and_tables(night.store)


@after_two_hands
async def test_the_export_is_json_with_a_format_and_no_other_name(night: Night):
    data = await night.services.privacy.export(BOB.user_id, GUILD)
    text = json.dumps(data, ensure_ascii=False)
    assert data["format"] == "napoleon-export/1"
    assert data["user_id"] == str(BOB.user_id)
    (server,) = data["servers"]
    assert server["chips"]["balance"] == await night.balance(BOB)
    assert [hand["hand"] for hand in server["hands"]] == [1, 2]
    assert all(hand["your_actions"] >= 10 for hand in server["hands"])
    assert not [person.name for person in REST if person.name in text]
    assert (await night.services.privacy.export(BOB.user_id, GUILD + 1))["servers"] == []


@after_the_only_hand
async def test_a_rematch_does_not_seat_a_deleted_player(night: Night):
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    await night.services.privacy.delete(BOB.user_id)
    again, _ = await night.openings.rematch(1, ANN)
    assert [seat.name for seat in again.table.seats] == ["Ann", "", "", "", ""]
    held = [seat.held and seat.held.name for seat in again.table.seats]
    assert held == [None, None, "Cleo", "Dan", "Eve"]


@after_the_only_hand
async def test_a_held_chair_does_not_block_a_deletion_and_is_exported(night: Night):
    await night.openings.rematch(1, ANN)
    (server,) = (await night.services.privacy.export(BOB.user_id, None))["servers"]
    (line,) = [line for line in server["tables"] if line["table"] == 2]
    assert line["seats"] == []
    assert line["held"]["name"] == "Bob"
    await night.services.privacy.delete(BOB.user_id)
    seats = (await night.tables.snapshot(2)).table.seats
    assert [seat.held and seat.held.name for seat in seats] == [None, None, "Cleo", "Dan", "Eve"]
    assert (await night.services.privacy.export(BOB.user_id, None))["servers"] == []
    await night.tables.leave(2, ANN.user_id)
    assert not any(seat.held for seat in (await night.tables.snapshot(2)).table.seats), "it is closed"


@after_two_hands
async def test_a_failed_deletion_changes_nothing(night: Night, monkeypatch):
    before = await night.services.privacy.export(BOB.user_id, None)

    async def full(*_: object) -> None:
        raise StorageUnavailable("storage-full")

    erase = Personal.erase

    async def full_then(*given: Any) -> None:
        await erase(*given)
        await full()

    with monkeypatch.context() as patched:
        patched.setattr(Personal, "erase", full_then)  # the last change
        with pytest.raises(StorageUnavailable):
            await night.services.privacy.delete(BOB.user_id)
    after = await night.services.privacy.export(BOB.user_id, None)
    assert {**after, "made_at": ""} == {**before, "made_at": ""}
    await in_order(night.store)

    with monkeypatch.context() as patched:
        patched.setattr(Database, "tidy", full)
        assert await night.services.privacy.delete(BOB.user_id) == 1, "stored rows are unchanged"
    assert (await night.services.privacy.export(BOB.user_id, None))["servers"] == []


class Leaving(Thinker):
    """A thinker whose review takes until the requester's data is deleted, or is being deleted."""

    def __init__(self, night: Night, *, halfway: bool) -> None:
        self.night, self.halfway = night, halfway

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        if self.halfway:
            async with self.night.store.write() as work:
                await work.personal.erase(BOB.user_id, {GUILD: -1_000_777})
        else:
            await self.night.services.privacy.delete(BOB.user_id)
        return [Judged(((it.made, 1.0),), it.made, 0.0) for it in choices]


@after_two_hands
@pytest.mark.parametrize("halfway", [False, True])
async def test_a_review_that_finishes_after_its_requester_was_deleted_leaves_no_trace(night: Night, halfway):
    night.services.reviews.thinker = Leaving(night, halfway=halfway)
    found = await night.services.reviews.review(1, Reader(BOB.user_id, None))
    assert found.choices
    assert night.store.look(lambda work: work.notes.of_player(GUILD, BOB.user_id)).accuracies == ()


@after_two_hands
async def test_deleting_a_stranger_locks_nothing(night: Night, monkeypatch):
    """The whole database was searched inside a write transaction, and nobody could move meanwhile."""
    written: list[str] = []
    write = Database.write

    def noted(self: Database) -> object:
        written.append("locked")
        return write(self)

    monkeypatch.setattr(Database, "write", noted)
    for _ in range(3):
        assert (await night.services.privacy.deletion_effect(4711)).servers == 0
        assert (await night.services.privacy.export(4711, None))["servers"] == []
        assert await night.services.privacy.delete(4711) == 0
    assert written == []


@after_two_hands
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_deletion_that_stops_halfway_is_completed_later(night: Night, monkeypatch, restarted: bool):
    more = Personal.erase_more

    async def broken(self: Personal, user_id: int) -> bool:
        raise ValueError("a damaged row")

    with monkeypatch.context() as patched:
        patched.setattr(Personal, "erase_more", broken)
        with pytest.raises(ValueError, match="damaged"):
            await night.services.privacy.delete(BOB.user_id)
        await night.services.retention.run()  # it does not hold up other deletions
        await night.services.privacy._looking.settle()
    assert await night.balance(BOB) == 0
    assert Personal.erase_more is more
    other = Night(store=night.store, seed=7, presses=2000) if restarted else night
    assert "Bob" in str(await other.services.replays.recent(Reader(ANN.user_id, GUILD)))
    if restarted:
        await other.services.retention.run()
    else:
        await night.open([ANN, CLEO], start=False)
        await night.services.privacy._looking.settle()
    assert "Bob" not in str(await other.services.replays.recent(Reader(ANN.user_id, GUILD)))
    assert night.store.look(lambda work: work.personal.servers(BOB.user_id)) == []
    assert "Bob" not in stored.hands_and_tables(night.store)
    await in_order(night.store)


@after_two_hands
async def test_others_move_while_a_member_is_deleted(night: Night, monkeypatch):
    """Other writers get their turn between two steps."""
    more, order = Personal.erase_more, []

    async def noted(self: Personal, user_id: int) -> bool:
        found = await more(self, user_id)
        order.append("step")
        return found

    async def others() -> None:
        while "deleted" not in order:
            await night.services.preferences.change(ANN.user_id, nudge=len(order) % 2 == 0)
            order.append("other")

    monkeypatch.setattr(Personal, "erase_more", noted)
    waiting = asyncio.ensure_future(others())
    await night.services.privacy.delete(BOB.user_id)
    order.append("deleted")
    await waiting
    steps = [index for index, what in enumerate(order) if what == "step"]
    assert len(steps) >= 3
    assert all("other" in order[before:after] for before, after in itertools.pairwise(steps))


async def test_a_table_in_memory_forgets_a_deleted_person_removed_by_its_host(night: Night):
    await night.open(stake=2)
    await night.finish()
    await night.services.people.remove(1, ANN, BOB.user_id, manager=False)
    await night.next_hand()
    await night.finish()
    await night.services.privacy.delete(BOB.user_id)
    live = night.services.live.in_memory(1)
    async with night.store.read() as work:
        assert live.table == await work.tables.get(1)


async def test_an_export_shows_no_change_of_an_open_table_that_moves_make(night: Night):
    await night.open()
    (before,) = (await night.services.privacy.export(ANN.user_id, None))["servers"]
    await night.move()
    (after,) = (await night.services.privacy.export(ANN.user_id, None))["servers"]
    assert after["tables"] == before["tables"]
    assert after["tables"][0]["open"]
    assert after["tables"][0]["closed"] is None


@after_the_only_hand
async def test_an_export_says_when_a_table_was_closed(night: Night):
    (server,) = (await night.services.privacy.export(ANN.user_id, None))["servers"]
    assert not server["tables"][0]["open"]
    assert server["tables"][0]["closed"] == (await night.tables.snapshot(1)).table.updated_at.isoformat()


@after_two_hands
async def test_the_managers_log_keeps_no_note_that_names_a_deleted_member(night: Night):
    grant = night.services.allowances.grant
    for number, reason in enumerate(("for Bob", f"<@{BOB.user_id}> won", "quiz")):
        await grant(
            guild_id=GUILD,
            by=MONA.user_id,
            receiver=BOB.user_id,
            chips=5,
            reason=reason,
            request_id=number,
            manager=True,
        )
    (shown,) = (await night.services.privacy.export(MONA.user_id, GUILD))["servers"]
    assert {act["about_id"] for act in shown["acts"]} == {"another member"}
    (concerned,) = (await night.services.privacy.export(BOB.user_id, GUILD))["servers"]
    assert {act["by_id"] for act in concerned["acts_about"]} == {"another member"}
    assert concerned["acts_about"][2]["note"] == "+5: quiz"
    await night.services.privacy.delete(BOB.user_id)
    notes = [row.note for row in stored.rows(night.store, "SELECT note FROM acts ORDER BY number")]
    assert notes == ["", "", "+5: quiz"]
