"""What is stored about people, in words; the question before somebody's data is deleted."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.services.erasures import REMEMBERED
from bot.services.privacy import Stake
from bot.services.retention import Retention
from bot.ui import ids, notices
from bot.ui.context import PanelContext
from bot.ui.panels import parts

EXPORT, ASK, FORM = "export", "ask", "form"
"""The arguments of the buttons."""
WORD_FIELD = "word"
"""The field of the form."""


def privacy_panel(ctx: PanelContext, kept: Retention) -> ui.LayoutView:
    """Return the privacy text, with buttons to get one's data and to delete it."""

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
        *parts.rows(
            [
                ui.Button(label=ctx.text("button-export"), custom_id=_id(EXPORT), style=ButtonStyle.primary),
                ui.Button(label=ctx.text("button-erase"), custom_id=_id(ASK), style=ButtonStyle.danger),
            ]
        ),
    ]
    return parts.layout(parts.QUIET_COLOUR, blocks)


def erase_question(ctx: PanelContext, stake: Stake) -> ui.LayoutView:
    """Return the question before everything about a person is deleted: what goes, what stays."""
    chips = sum(stake.chips.values())
    what = ctx.text("erase-goes", servers=stake.servers, chips=chips, shown=f"{chips:,}")
    blocks = [
        f"## ⚠️ {ctx.text('erase-title')}",
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
    """Return the form in which a person writes that he means it."""
    form = ui.Modal(title=ctx.text("erase-title"), custom_id=ids.build("privacytyped", 0, 0))
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=WORD_FIELD, max_length=20)
    label = ctx.text("form-erase-label", word=ctx.text("erase-word"))
    return form.add_item(ui.Label(text=label, description=ctx.text("form-erase-help"), component=field))


def _id(arg: str) -> str:
    return ids.build("privacy", 0, 0, arg)
