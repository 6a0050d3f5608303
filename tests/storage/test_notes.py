"""Notes on hands for their players, on both databases."""

from __future__ import annotations

from bot.services.values.hands import PlayerNotes
from tests.storage.samples import ANN, BOB, GUILD


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
