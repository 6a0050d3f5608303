"""Messages, members' preferences, facts and notes on hands are read back."""

from __future__ import annotations

from datetime import timedelta

from bot.services.values.hands import PlayerNotes
from bot.services.values.tables import TableStatus
from tests.storage.samples import ANN, BOB, GUILD, a_message, a_table, with_tables


async def test_one_message_is_kept_per_role_and_owner(database):
    await with_tables(database)
    panel, lobby = a_message(), a_message(role="lobby", turn=0)
    of_ann, of_bob = a_message(role="hand", owner_id=ANN), a_message(role="hand", owner_id=BOB)
    newer = a_message(message_id=78, channel_id=5, turn=4)
    async with database.write() as work:
        for message in (panel, lobby, of_ann, of_bob, newer):
            await work.messages.put(message)
    async with database.read() as work:
        assert await work.messages.of_table(1) == [of_ann, of_bob, lobby, newer]


async def test_a_closed_tables_messages_stay_while_its_panel_is_noted(database):
    ended, going_on = a_table(1, status=TableStatus.CLOSED), a_table(2)
    async with database.write() as work:
        for table in (ended, going_on):
            await work.tables.add(table)
            await work.messages.put(a_message(table.id))
            await work.messages.put(a_message(table.id, role="hand", owner_id=ANN))
    since = ended.updated_at
    async with database.write() as work:
        left = await work.messages.left_at_the_end(since)
        assert [(message.table_id, message.role) for message in left] == [(1, "hand"), (1, "panel")]
        assert not await work.messages.left_at_the_end(since + timedelta(seconds=1))
        await work.messages.forget(1)
        assert not await work.messages.left_at_the_end(since)
        assert len(await work.messages.of_table(going_on.id)) == 2


async def test_each_member_has_their_own_preferences_and_the_last_one_counts(database):
    async with database.write() as work:
        await work.preferences.put(ANN, "nudge", "off")
        await work.preferences.put(ANN, "cards", "text")
        await work.preferences.put(BOB, "nudge", "off")
        await work.preferences.put(BOB, "nudge", "on")
    async with database.read() as work:
        assert await work.preferences.get(ANN) == {"nudge": "off", "cards": "text"}
        assert await work.preferences.get(BOB) == {"nudge": "on"}
        assert await work.preferences.get(ANN + 50) == {}
        everybody = [ANN, BOB, *range(ANN + 50, ANN + 2050)]
        assert await work.preferences.of(everybody, "nudge") == {ANN: "off", BOB: "on"}
        assert await work.preferences.of([], "nudge") == {}


async def test_hints_are_counted_and_the_latest_reviews_come_first(database) -> None:
    async with database.write() as work:
        for _ in range(3):
            await work.notes.note_hint(GUILD, 1, ANN, 2)
        await work.notes.note_hint(GUILD, 1, BOB, 2)
        await work.notes.note_hint(GUILD, 1, BOB, 4)
        for hand, accuracy in ((1, 0.5), (3, 0.9), (2, 0.8), (1, 0.7)):
            await work.notes.note_review(GUILD, hand, ANN, 2, choices=5, turning=1, accuracy=accuracy)
        await work.notes.note_review(GUILD + 1, 4, ANN, 2, choices=5, turning=0, accuracy=1.0)
    async with database.read() as work:
        assert await work.notes.of_player(GUILD, ANN) == PlayerNotes(1, (0.9, 0.8, 0.7))
        assert await work.notes.of_player(GUILD, BOB) == PlayerNotes(1, ())
        assert await work.notes.of_player(GUILD + 1, BOB) == PlayerNotes()
        assert await work.notes.hints_of(1) == {2: 5}
        assert await work.notes.hints_of(2) == {}
