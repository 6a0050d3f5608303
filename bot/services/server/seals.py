"""Seals: short signed texts, each for one person in one place and for a limited time.

A form's custom id is sealed when the form is opened, and verified when it is submitted. The key is stored, so
that forms survive a restart, and all processes on one database share it.
"""

from __future__ import annotations

import base64
import hmac
from dataclasses import dataclass
from datetime import timedelta

from bot.services.ports import Entropy, Now, Store, UnitOfWork

LASTS = timedelta(hours=1)
"""How long a seal is valid: a form may stay open this long."""
_KEY = "seal-key"
"""The stored fact with the key (hex)."""
_MARK = "~"
_BYTES = 12


async def renew_key(work: UnitOfWork, entropy: Entropy) -> None:
    """Replace the signing key, which makes earlier seals invalid."""
    await work.state.put(_KEY, entropy(32).hex())


@dataclass(eq=False, repr=False)
class SealService:
    """Signs texts and verifies them."""

    _store: Store
    _now: Now
    _entropy: Entropy
    _key: bytes | None = None

    async def seal(self, text: str, user_id: int, guild_id: int | None) -> str:
        """Return a text sealed for a person in a server (None: in direct messages)."""
        until = f"{int((self._now() + LASTS).timestamp()):09x}"
        return f"{text}{_MARK}{until}{await self._mark(text, until, user_id, guild_id)}"

    async def unseal(self, sealed: str, user_id: int, guild_id: int | None) -> str | None:
        """Return the text sealed for this person in this server; None if the seal is forged or expired."""
        text, mark, seal = sealed.rpartition(_MARK)
        until, given = seal[:9], seal[9:]
        if not mark or not given.isascii():
            return None
        due = await self._mark(text, until, user_id, guild_id)
        if not hmac.compare_digest(given, due):
            return None
        return text if self._now().timestamp() < int(until, 16) else None

    @staticmethod
    def text_of(sealed: str) -> str:
        """Return the content of a sealed text without checking the seal."""
        return sealed.rpartition(_MARK)[0]

    async def _mark(self, text: str, until: str, user_id: int, guild_id: int | None) -> str:
        what = f"{user_id}:{guild_id or 0}:{until}:{text}"
        digest = hmac.digest(await self._known_key(), what.encode("utf-8", "replace"), "sha256")
        return base64.urlsafe_b64encode(digest[:_BYTES]).decode("ascii")

    async def _known_key(self) -> bytes:
        if self._key is None:
            async with self._store.read() as work:
                stored = await work.state.get(_KEY)
            if stored is None:
                async with self._store.write() as work:
                    stored = await work.state.keep(_KEY, self._entropy(32).hex())
            self._key = bytes.fromhex(stored)
        return self._key
