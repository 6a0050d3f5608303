"""What every panel needs besides the table (texts, locale, card emoji, the time), and set-ups in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.services.server.preferences import Preferences
from bot.services.values.tables import ClockName, Hints, Level, Looks
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.talk import Talk
from bot.ui.core.texts import Param, Texts

NO_LIKES = Preferences()


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
    """The context of a panel; `locale` is the name of a language's folder, `now` the moment of drawing (UTC).

    `places` names the tables of tournaments by their ids; `likes` is what its one reader has chosen.
    """

    texts: Texts
    locale: str
    emoji: CardEmoji
    now: datetime
    places: Mapping[int, Place] = field(default_factory=dict)
    likes: Preferences = NO_LIKES
    talk: Talk | None = None
    """What is said at tables at the moment."""

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language, its gaps filled."""
        return self.texts.get(self.locale, key, **params)


CLOCK_KEYS = {clock: f"clock-{clock.value}" for clock in ClockName}
LOOKS_KEYS = {looks: f"looks-{looks.value}" for looks in Looks}
HINTS_KEYS = {hints: f"hints-{hints.value}" for hints in Hints}
UNDO_KEYS = {False: "undo-off-choice", True: "undo-on-choice"}
LEVEL_KEYS = {level: f"level-{level.value}" for level in Level}


def hands_label(ctx: PanelContext, hands: int | None) -> str:
    """Return how many hands are played."""
    return ctx.text("config-hands-open") if hands is None else ctx.text("config-hands", hands=hands)


def total_label(ctx: PanelContext, total: int | None) -> str:
    """Return the total that ends a session for whoever reaches it."""
    return ctx.text("config-total-none") if total is None else ctx.text("config-total", total=total)
