"""Members' preferences: declared in one place, valid in every server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from bot.services.errors import NotNow
from bot.services.ports import Store, UnitOfWork
from bot.services.server.guild_settings import settings_in
from bot.services.values.hands import PRACTICE_HANDS
from bot.services.values.themes import CardBack, Felt

ZONE = "zone"
LESSON = "lesson-"
"""Prefix of the stored progress in a lesson."""
ASKED = "asked-"
"""Prefix of the stored name of a question that is asked only once."""
_ON, SWITCHED_OFF = "on", "off"
"""The stored values of a switch."""


class HandOrder(Enum):
    """How a member's cards are sorted for display."""

    TRUMPS = "trumps"
    """By suit, with trumps first."""
    SUIT = "suit"
    RANK = "rank"


class HandPlace(Enum):
    """Where a member's cards are shown and played."""

    SERVER = "server"
    """The server's default (`GuildSettings.hand_dms`)."""
    DM = "dm"
    """By direct message, edited as the hand goes on."""
    TABLE = "table"
    """At the table, by *My hand*; no direct message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """A member's preferences, each stored by name as a short string; the default if missing or unreadable."""

    nudge: bool = True
    """Whether they are mentioned when part of their clock has run, and when an event calls them."""
    hand: HandPlace = HandPlace.SERVER
    """Where their cards are shown."""
    dms: bool = False
    """Whether an event calls them by direct message, and by a mention only if that fails."""
    order: HandOrder = HandOrder.TRUMPS
    """How their cards are sorted."""
    forced: bool = True
    """Whether their only legal card plays itself."""
    pictures: bool = True
    """Whether what only they see has pictures; text if not, for example for a screen reader."""
    four_colours: bool = False
    """Whether cards that only they see, on buttons and in pictures, have four colours."""
    felt: Felt = Felt.SERVER
    back: CardBack = CardBack.SERVER
    """The cloth, and the backs of cards, in pictures that only they see."""
    recap: bool = True
    """Whether recaps of evenings name them."""
    practice: bool = True
    """Whether their first hands are practice; once switched off it stays off."""


def _decode(usual: Any, text: str) -> Any:
    """Parse a value of the default's type; returns the default if the text cannot be read."""
    if isinstance(usual, bool):
        return {_ON: True, SWITCHED_OFF: False}.get(text, usual)
    return next((value for value in type(usual) if value.value == text), usual)


def _encode(value: bool | Enum) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return _ON if value else SWITCHED_OFF


async def preferences_in(work: UnitOfWork, user_id: int) -> Preferences:
    """Return a member's preferences within a transaction."""
    stored = await work.preferences.get(user_id)
    usual = {one.name: one.default for one in fields(Preferences) if one.name in stored}
    return Preferences(**{name: _decode(default, stored[name]) for name, default in usual.items()})


@dataclass(eq=False, repr=False)
class PreferenceService:
    """Reads and stores members' preferences."""

    _store: Store

    async def of(self, user_id: int) -> Preferences:
        """Return a member's preferences."""
        async with self._store.read() as work:
            return await preferences_in(work, user_id)

    async def hand_by_dm(self, user_id: int, guild_id: int) -> bool:
        """Return whether a member's hands come by direct message: their own choice, else the server's."""
        async with self._store.read() as work:
            chosen = (await preferences_in(work, user_id)).hand
            if chosen is HandPlace.SERVER:
                return (await settings_in(work, guild_id)).hand_dms
        return chosen is HandPlace.DM

    async def to_mention(self, guild_id: int, user_ids: Sequence[int]) -> list[int]:
        """Return which of these people may be mentioned, in order; none if the server has mentions off."""
        async with self._store.read() as work:
            if not (await settings_in(work, guild_id)).mentions:
                return []
            chosen = await work.preferences.of(user_ids, "nudge")
        return [user_id for user_id in user_ids if chosen.get(user_id) != SWITCHED_OFF]

    async def to_message(self, user_ids: Sequence[int]) -> list[int]:
        """Return which of these people want events to call them by direct message, in order."""
        async with self._store.read() as work:
            chosen = await work.preferences.of(user_ids, "dms")
        return [user_id for user_id in user_ids if chosen.get(user_id) == _ON]

    async def change(self, user_id: int, **values: Any) -> Preferences:
        """Store some of a member's preferences by name and return them all.

        Raises NotNow (`practice-over`) for a return to practice, which would let people dodge losses.
        """
        async with self._store.write() as work:
            before = await preferences_in(work, user_id)
            if values.get("practice") and not before.practice:
                raise NotNow("practice-over")
            chosen = replace(before, **values)
            for name, value in values.items():
                await work.preferences.put(user_id, name, _encode(value))
        return chosen

    async def first_time(self, user_id: int, question: str) -> bool:
        """Return whether a member has never been asked a question, and record that they are now."""
        name = f"{ASKED}{question}"
        async with self._store.write() as work:
            if name in await work.preferences.get(user_id):
                return False
            await work.preferences.put(user_id, name, _ON)
        return True

    async def practice_left(self, user_id: int) -> int:
        """Return how many practice hands a member has left, 0 if they ended practice."""
        async with self._store.read() as work:
            if not (await preferences_in(work, user_id)).practice:
                return 0
            played = await work.results.hands_of([user_id], PRACTICE_HANDS)
            return PRACTICE_HANDS - played[0]

    async def zone(self, user_id: int) -> str | None:
        """Return a member's time zone as they last typed it, None if they never did."""
        async with self._store.read() as work:
            return (await work.preferences.get(user_id)).get(ZONE)

    async def set_zone(self, user_id: int, zone: str) -> None:
        """Store a member's time zone as they typed it."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, ZONE, zone)

    async def lessons(self, user_id: int) -> Mapping[str, str]:
        """Return a member's stored progress by lesson."""
        async with self._store.read() as work:
            found = await work.preferences.get(user_id)
        return {name.removeprefix(LESSON): value for name, value in found.items() if name.startswith(LESSON)}

    async def set_lesson(self, user_id: int, lesson: str, progress: str) -> None:
        """Store a member's progress in a lesson."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, f"{LESSON}{lesson}", progress)
