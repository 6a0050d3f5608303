"""The one door to hands that are over: their records show every card and the secret of the shuffle.

A hand is given to who may read it: everybody in its server, elsewhere whoever has played in it. Nothing is
said of a hand of another server, not even that there is one.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import NotNow, TableNotFound
from bot.services.ports import Sealed, Store
from bot.services.values.hands import StoredHand


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks for a hand, and in which server; None: in direct messages."""

    user_id: int
    guild_id: int | None


async def _never(_: StoredHand) -> bool:
    """Hands are open as soon as they are over, unless somebody closes them."""
    return False


class FinishedHands:
    """Finds hands that are over, for readers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sealed: Sealed = _never

    def close(self, sealed: Sealed) -> None:
        """Keep those hands closed that are over but of which `sealed` says so: tournaments on equal deals."""
        self._sealed = sealed

    async def get(self, hand_id: int, reader: Reader | None) -> StoredHand:
        """Return a hand that is over; without a `reader` it is for the program itself.

        Raises TableNotFound (`hand-unknown`) for a hand that is not there or not for the reader, and NotNow
        (`hand-unfinished`, `hand-sealed`, `hand-expired`) for one that is under way, must stay closed, or
        was given up for its age.
        """
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
        if stored is None or (reader is not None and not may_read(stored, reader)):
            raise TableNotFound("hand-unknown", hand=str(hand_id))
        await self.require_open(stored)
        return stored

    async def require_open(self, stored: StoredHand) -> None:
        """Raise NotNow (`hand-unfinished`, `hand-sealed`, `hand-expired`) unless its cards may be shown."""
        if stored.units is None:
            raise NotNow("hand-unfinished")
        if stored.header.expired:
            raise NotNow("hand-expired", hand=str(stored.header.id))
        if await self._sealed(stored):
            raise NotNow("hand-sealed")

    async def open_ones(self, hands: list[StoredHand], reader: Reader) -> list[StoredHand]:
        """Return those of some hands that are over, not sealed, not given up and for this reader."""
        over = [hand for hand in hands if hand.units is not None and may_read(hand, reader)]
        over = [hand for hand in over if not hand.header.expired]
        return [hand for hand in over if not await self._sealed(hand)]


def may_read(hand: StoredHand, reader: Reader) -> bool:
    """Return whether a hand, once it is over, is for this reader."""
    if reader.guild_id is not None:
        return hand.header.guild_id == reader.guild_id
    played = reader.user_id in hand.header.players
    return played or any(entry.user_id == reader.user_id for entry in hand.actions)
