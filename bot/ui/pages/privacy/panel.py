"""What is stored about people, in words; the question before somebody's data is deleted."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.services.community.privacy import Stake, Waiting
from bot.services.ports.personal import TOURNAMENT, Engagement
from bot.services.server.erasures import REMEMBERED
from bot.services.upkeep.retention import Retention
from bot.services.values.tables import ClockName
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext

EXPORT, ASK, FORM, STAY = "export", "ask", "form", "stay"
"""The arguments of the buttons."""
WORD_FIELD = "word"
"""The field of the form."""
_DAYS = int(ClockName.OFF.timing.idle / 86_400)
"""How long a turn takes at most."""


def privacy_panel(ctx: PanelContext, kept: Retention, waiting: Waiting | None = None) -> ui.LayoutView:
    """Return the privacy text, with buttons to get one's data and to delete it, or to take that back."""

    def section(title: str, *texts: str) -> str:
        return parts.lines(f"**{ctx.text(title)}**", *texts)

    blocks: list[parts.Block | str] = [
        f"## 🔒 {ctx.text('privacy-title')}",
        section("privacy-what-title", ctx.text("privacy-what")),
        ctx.text("privacy-never"),
        section("privacy-why-title", ctx.text("privacy-why")),
        section("privacy-who-title", ctx.text("privacy-who")),
        section(
            "privacy-long-title",
            ctx.text("privacy-long"),
            ctx.text("privacy-hands", days=kept.hands),
            ctx.text("privacy-servers", days=kept.servers),
        ),
        section("privacy-yours-title", ctx.text("privacy-yours")),
        *([] if waiting is None else [f"**⏳ {ctx.text('waits-title')}**\n{_wait(ctx, waiting)}"]),
        *parts.rows(
            [
                ui.Button(label=ctx.text("button-export"), custom_id=_id(EXPORT), style=ButtonStyle.primary),
                _stay_button(ctx)
                if waiting
                else ui.Button(label=ctx.text("button-erase"), custom_id=_id(ASK), style=ButtonStyle.danger),
            ]
        ),
    ]
    return parts.layout(parts.QUIET_COLOUR, blocks)


def waiting_panel(ctx: PanelContext, waiting: Waiting) -> ui.LayoutView:
    """Return what a deletion that was asked for waits for, with a button to take it back."""
    blocks = [f"## ⏳ {ctx.text('waits-title')}", _wait(ctx, waiting)]
    return parts.layout(parts.LOST_COLOUR, [*blocks, *parts.rows([_stay_button(ctx)])])


def _stay_button(ctx: PanelContext) -> ui.Button[Any]:
    return ui.Button(label=ctx.text("button-stay"), custom_id=_id(STAY), style=ButtonStyle.success)


def _wait(ctx: PanelContext, waiting: Waiting) -> str:
    return parts.lines(
        ctx.text("waits-since", since=fmt.stamp(waiting.since)),
        *_obstacle(ctx, waiting.engagement),
        ctx.text("waits-back"),
    )


def _obstacle(ctx: PanelContext, engagement: Engagement | None) -> list[str]:
    if engagement is None:
        return [ctx.text("waits-moment")]
    if engagement.why == TOURNAMENT:
        return [ctx.text("waits-tournament", name=fmt.escape(engagement.name))]
    where = {"hand": str(engagement.hand_no), "table": str(engagement.table_id)}
    return [
        ctx.text("waits-hand", channel=f"<#{engagement.channel_id}>", **where),
        ctx.text("waits-end", days=_DAYS),
    ]


def erase_question(ctx: PanelContext, stake: Stake) -> ui.LayoutView:
    """Return the question before everything about a person is deleted: what goes, what stays."""
    chips = sum(stake.chips.values())
    what = ctx.text("erase-goes", servers=stake.servers, chips=chips, shown=f"{chips:,}")
    first = [ctx.text("erase-first", days=_DAYS)] if stake.leaves else []
    if stake.hosts:
        first.append(f"- {ctx.text('erase-hosts', tournaments=stake.hosts)}")
    blocks = [
        f"## ⚠️ {ctx.text('erase-title')}",
        *([f"**{ctx.text('erase-first-title')}**\n{parts.lines(*first)}"] if first else []),
        f"**{ctx.text('erase-goes-title')}**\n{what}",
        f"**{ctx.text('erase-stays-title')}**\n{ctx.text('erase-stays', days=REMEMBERED.days)}",
        f"**{ctx.text('erase-final')}**",
    ]
    buttons: list[ui.Button[Any]] = [
        ui.Button(label=ctx.text("button-erase"), custom_id=_id(FORM), style=ButtonStyle.danger),
        ui.Button(label=ctx.text("button-cancel"), custom_id=_id(notices.NO)),
    ]
    return parts.layout(parts.LOST_COLOUR, [*blocks, *parts.rows(buttons)])


def erase_form(ctx: PanelContext) -> ui.Modal:
    """Return the form in which a person confirms the deletion."""
    form = ui.Modal(title=ctx.text("erase-title"), custom_id=ids.build("privacytyped", 0, 0))
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=WORD_FIELD, max_length=20)
    label = ctx.text("form-erase-label", word=ctx.text("erase-word"))
    return form.add_item(ui.Label(text=label, description=ctx.text("form-erase-help"), component=field))


def _id(arg: str) -> str:
    return ids.build("privacy", 0, 0, arg)
