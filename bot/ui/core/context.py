"""What every panel needs besides the table: texts, the reader's locale, card emoji, the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.ui.core.emoji import CardEmoji
from bot.ui.core.texts import Param, Texts


@dataclass(frozen=True, slots=True)
class Place:
    """Which table of which round of a tournament a table is; `hands` are played there.

    `cut`: people who are equal at its cut play an extra hand. `extra_from` is the number of the first one, 0
    for none; `tied` names the entrants it decides between.
    """

    tournament: int
    name: str
    round: int
    table: int
    hands: int
    cut: bool = False
    extra_from: int = 0
    tied: str = ""


@dataclass(frozen=True, slots=True)
class PanelContext:
    """The context of a panel; `locale` is ``en`` or ``ja``, `now` the moment of drawing (UTC).

    `places` names the tables of tournaments by their ids.
    """

    texts: Texts
    locale: str
    emoji: CardEmoji
    now: datetime
    places: Mapping[int, Place] = field(default_factory=dict)

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language, its gaps filled."""
        return self.texts.get(self.locale, key, **params)
