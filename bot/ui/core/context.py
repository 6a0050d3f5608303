"""The context of every panel besides its table (texts, locale, card emoji, time), and settings in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Self

from discord import ui

from bot.engine.games import Catalogue, game_of
from bot.engine.options import OptionSet
from bot.services.server.preferences import Preferences
from bot.services.values.tables import ClockName, Hints, Level, Looks, Table
from bot.services.values.themes import CardBack, Felt, Theme
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.talk import Talk
from bot.ui.core.texts import Param, Texts

DEFAULT_PREFERENCES = Preferences()


class EventTable:
    """The texts for an event's table, provided by the event's feature; the default is for unknown events."""

    def title(self, ctx: PanelContext, hand_no: int) -> str:
        """Return event, table and hand as a title."""
        return ctx.text("title-event", number=hand_no)

    def what_follows(self, ctx: PanelContext, hand_no: int) -> str:
        """Return a text on what happens after the hand."""
        return ctx.text("event-next-hand")

    def menu(self, ctx: PanelContext) -> tuple[ui.Button[Any], str] | None:
        """Return the button that opens a player's own page of the event and its description, or None."""
        return None


_UNKNOWN = EventTable()


@dataclass(frozen=True, slots=True)
class PanelContext:
    """The context of a panel; `locale` is a language's folder, `now` the time of drawing (UTC).

    `event_tables` are the event tables of features, by event id; `preferences` are those of the only
    reader.
    """

    texts: Texts
    locale: str
    emoji: CardEmoji
    now: datetime
    event_tables: Mapping[int, EventTable] = field(default_factory=dict)
    preferences: Preferences = DEFAULT_PREFERENCES
    talk: Talk | None = None
    """The emotes currently shown at tables."""
    presets: Catalogue = field(default_factory=partial(Catalogue, ()))
    partner: str = ""
    """What the game calls the declarer's partner (`Game.partner`): chooses the words for roles."""

    def of_game(self, rules: OptionSet) -> Self:
        """Return the context with a game's own words for roles."""
        return replace(self, partner=game_of(rules).partner(rules))

    def theme(self, table: Theme) -> Theme:
        """Return the picture theme that the only reader prefers, else the table's."""
        own = self.preferences
        four = table.four_colours or own.four_colours or self.emoji.four_colour
        felt = table.felt if own.felt is Felt.SERVER else own.felt
        return Theme(felt, table.back if own.back is CardBack.SERVER else own.back, four)

    def event_table(self, table: Table) -> EventTable | None:
        """Return the texts for an event's table; None for an ordinary table."""
        return None if table.event_id is None else self.event_tables.get(table.id, _UNKNOWN)

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the reader's language, with its parameters filled in."""
        return self.texts.get(self.locale, key, **{"partner": self.partner, **params})


CLOCK_KEYS = {clock: f"clock-{clock.value}" for clock in ClockName}
LOOKS_KEYS = {looks: f"looks-{looks.value}" for looks in Looks}
HINTS_KEYS = {hints: f"hints-{hints.value}" for hints in Hints}
UNDO_KEYS = {False: "undo-off-choice", True: "undo-on-choice"}
LEVEL_KEYS = {level: f"level-{level.value}" for level in Level}


def hands_label(ctx: PanelContext, hands: int | None) -> str:
    """Return the number of hands in words."""
    return ctx.text("config-hands-open") if hands is None else ctx.text("config-hands", hands=hands)


def total_label(ctx: PanelContext, total: int | None) -> str:
    """Return in words the total at which a session ends."""
    return ctx.text("config-total-none") if total is None else ctx.text("config-total", total=total)
