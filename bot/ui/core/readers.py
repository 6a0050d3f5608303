"""The languages people read: a person's own from their Discord client, remembered for direct messages."""

from __future__ import annotations

import logging
from collections import OrderedDict

import discord

from bot.services.errors import ServiceError
from bot.services.ports import Store
from bot.ui.core.texts import Texts

_NAME = "locale"
_MOST_KEPT = 10_000

_log = logging.getLogger(__name__)


class ReaderBook:
    """The locale of each person: in memory, and stored so that a restarted process still knows it."""

    def __init__(self, store: Store, texts: Texts) -> None:
        self._store = store
        self._texts = texts
        self._known: OrderedDict[int, str] = OrderedDict()

    async def note(self, user_id: int, locale: discord.Locale) -> str:
        """Remember what a person's client says and return our locale for it."""
        ours = self._texts.locale_of(locale)
        if self._known.get(user_id) != ours:
            try:
                await self._save(user_id, ours)
            except ServiceError as error:
                _log.warning("the language of a person is not stored: %s", error)
            self._keep(user_id, ours)
        return ours

    async def locale(self, user_id: int, otherwise: str) -> str:
        """Return a person's locale, `otherwise` if it is not known."""
        if user_id not in self._known:
            try:
                async with self._store.read() as work:
                    stored = (await work.preferences.get(user_id)).get(_NAME)
            except ServiceError as error:
                _log.warning("the language of a person cannot be read: %s", error)
                return otherwise
            if stored not in self._texts.languages:
                return otherwise
            self._keep(user_id, stored)
        return self._known[user_id]

    def forget(self, user_id: int) -> None:
        """Forget a person's language; what is stored of it is somebody else's business."""
        self._known.pop(user_id, None)

    async def _save(self, user_id: int, locale: str) -> None:
        async with self._store.read() as work:
            stored = (await work.preferences.get(user_id)).get(_NAME)
        if stored != locale:
            async with self._store.write() as work:
                await work.preferences.put(user_id, _NAME, locale)

    def _keep(self, user_id: int, locale: str) -> None:
        self._known[user_id] = locale
        self._known.move_to_end(user_id)
        if len(self._known) > _MOST_KEPT:
            self._known.popitem(last=False)
