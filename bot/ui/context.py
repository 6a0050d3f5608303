"""What every panel needs besides the table: texts, the reader's locale, card emoji, the moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.ui.emoji import CardEmoji
from bot.ui.texts import Param, Texts


@dataclass(frozen=True, slots=True)
class PanelContext:
    """The surroundings of a panel; `locale` is ``en`` or ``ja``, `now` the moment of drawing (UTC)."""

    texts: Texts
    locale: str
    emoji: CardEmoji
    now: datetime

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language, its gaps filled."""
        return self.texts.get(self.locale, key, **params)
