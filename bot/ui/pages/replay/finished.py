"""Hands that are over, as people find them: by number, in lists, in autocomplete."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.services.errors import NotNow, ServiceError
from bot.services.records.replays import HandLine
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.app import app_of
from bot.ui.core.autocomplete import Choices, measured, offered
from bot.ui.core.context import PanelContext
from bot.ui.core.reply import Interaction
from bot.ui.core.request import reader_of
from bot.ui.core.texts import locale_of

_NUMBER = re.compile(r"[#＃]?\s*([0-9]{1,18})")
_LONGEST_LABEL = 100
_LONGEST_TYPED = 20

_log = logging.getLogger(__name__)


def read_number(text: str) -> int:
    """Return the number of a hand that was typed or chosen. Raises NotNow (`hand-unreadable`: text)."""
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        raise NotNow("hand-unreadable", text=text[:_LONGEST_TYPED])
    return int(match[1])


def hand_label(ctx: PanelContext, line: HandLine) -> str:
    """Return a finished hand in a line of plain text: number, game, day, who played what, how it ended."""
    game = ctx.text("replay-line-poker")
    if line.preset:
        game = fmt.preset_name(ctx, line.preset)
    date = fmt.day(ctx, line.ended_at, year=line.ended_at.year != ctx.now.year)
    label = ctx.text("replay-line", hand=str(line.hand_id), game=game, date=date, end=_end(ctx, line))
    return label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 1] + "…"


def _end(ctx: PanelContext, line: HandLine) -> str:
    name = "" if line.declarer is None else fmt.seat_label(ctx, line.seats, line.declarer)
    bid = fmt.stored_bid(ctx, line.bid, plain=True)
    return ctx.text("replay-end", outcome=line.outcome, name=name, bid=bid)


def hand_menu(ctx: PanelContext, lines: Sequence[HandLine]) -> parts.Block:
    """Return the menu that opens the replay of one of some hands; there must be at least one."""
    select: ui.Select[Any] = ui.Select(
        custom_id=ids.build("replayopen", 0, 0),
        placeholder=ctx.text("replay-choose"),
        options=[
            discord.SelectOption(label=hand_label(ctx, line), value=str(line.hand_id))
            for line in lines[: parts.MOST_OPTIONS]
        ],
    )
    return ui.ActionRow(select)


def recent_panel(ctx: PanelContext, lines: Sequence[HandLine], *, in_dm: bool) -> ui.LayoutView:
    """Return the list of recent hands to choose one from, or what to do where there is none."""
    if not lines:
        return parts.layout(parts.QUIET_COLOUR, [ctx.text("replay-none-dm" if in_dm else "replay-none")])
    return parts.layout(parts.QUIET_COLOUR, [ctx.text("replay-which"), hand_menu(ctx, lines)])


@measured
async def suggest_hands(interaction: Interaction, typed: str) -> Choices:
    """Return recent finished hands that fit what was typed: the asker's own first."""
    app = app_of(interaction)
    ctx = app.context(locale_of(interaction.locale))
    try:
        lines = await app.replays.recent(reader_of(interaction))
    except ServiceError as error:
        _log.debug("nothing to suggest: %s", error)
        return []
    return offered([(hand_label(ctx, line), str(line.hand_id)) for line in lines], typed)
