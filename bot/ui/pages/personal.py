"""A member's own pages: preferences, and their stored data, to export or delete.

A page is always about the person who presses.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import dataclass, replace

from discord import ButtonStyle, ui

from bot.engine.documents import Json
from bot.services.community.members import DeletionEffect, Waiting
from bot.services.errors import NotNow
from bot.services.ports.personal import EVENT, Engagement
from bot.services.server.guild_settings import REMEMBERED
from bot.services.server.preferences import HandOrder, HandPlace, Preferences
from bot.services.upkeep.retention import Retention
from bot.services.values.tables import ClockName
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.forms import Field, blocks, decode, modal, page_buttons, text_field
from bot.ui.pages.settings import BACK_KEYS, FELT_KEYS

EXPORT, ASK, FORM, STAY = "export", "ask", "form", "stay"
"""The arguments of the buttons."""
WORD_FIELD = "word"
"""The form's field."""
_DAYS = int(ClockName.OFF.timing.idle / 86_400)
"""The longest that a turn can take, in days."""


def privacy_panel(ctx: PanelContext, retention: Retention, waiting: Waiting | None = None) -> ui.LayoutView:
    """Return the privacy text, with buttons to export or delete the reader's data or cancel a deletion."""

    def section(title: str, *texts: str) -> str:
        return parts.lines(f"**{ctx.text(title)}**", *texts)

    export = parts.text_button(ctx, "button-export", _id(EXPORT), ButtonStyle.primary)
    erase = parts.text_button(ctx, "button-erase", _id(ASK), ButtonStyle.danger)
    return parts.layout(
        f"## 🔒 {ctx.text('privacy-title')}",
        section("privacy-what-title", ctx.text("privacy-what")),
        ctx.text("privacy-never"),
        section("privacy-why-title", ctx.text("privacy-why")),
        section("privacy-who-title", ctx.text("privacy-who")),
        section(
            "privacy-long-title",
            ctx.text("privacy-long"),
            ctx.text("privacy-hands", days=retention.hands),
            ctx.text("privacy-servers", days=retention.servers),
        ),
        section("privacy-yours-title", ctx.text("privacy-yours")),
        "" if waiting is None else f"**⏳ {ctx.text('waits-title')}**\n{_wait(ctx, waiting)}",
        export,
        _stay_button(ctx) if waiting else erase,
    )


def waiting_panel(ctx: PanelContext, waiting: Waiting) -> ui.LayoutView:
    """Return the page of a scheduled deletion: what must end first, with a button to cancel it."""
    title = f"## ⏳ {ctx.text('waits-title')}"
    return parts.layout(title, _wait(ctx, waiting), _stay_button(ctx), colour=parts.LOST_COLOUR)


def _stay_button(ctx: PanelContext) -> parts.Button:
    return parts.text_button(ctx, "button-stay", _id(STAY), ButtonStyle.success)


def _wait(ctx: PanelContext, waiting: Waiting) -> str:
    return parts.lines(
        ctx.text("waits-since", since=fmt.stamp(waiting.since)),
        *_obstacle(ctx, waiting.engagement),
        ctx.text("waits-back"),
    )


def _obstacle(ctx: PanelContext, engagement: Engagement | None) -> list[str]:
    if engagement is None:
        return [ctx.text("waits-moment")]
    if engagement.why == EVENT:
        return [ctx.text("waits-event", name=fmt.escape(engagement.name))]
    where = {"hand": str(engagement.hand_no), "table": str(engagement.table_id)}
    return [
        ctx.text("waits-hand", channel=f"<#{engagement.channel_id}>", **where),
        ctx.text("waits-end", days=_DAYS),
    ]


def erase_question(ctx: PanelContext, effect: DeletionEffect) -> ui.LayoutView:
    """Return the question before a person's data is deleted: what is deleted, what remains."""
    chips = sum(effect.chips.values())
    what = ctx.text("erase-goes", servers=effect.servers, chips=chips, shown=chips)
    first = [ctx.text("erase-first", days=_DAYS)] if effect.leaves else []
    if effect.hosts:
        first.append(f"- {ctx.text('erase-hosts', events=effect.hosts)}")
    return parts.layout(
        f"## ⚠️ {ctx.text('erase-title')}",
        f"**{ctx.text('erase-first-title')}**\n{parts.lines(*first)}" if first else "",
        f"**{ctx.text('erase-goes-title')}**\n{what}",
        f"**{ctx.text('erase-stays-title')}**\n{ctx.text('erase-stays', days=REMEMBERED.days)}",
        f"**{ctx.text('erase-final')}**",
        parts.text_button(ctx, "button-erase", _id(FORM), ButtonStyle.danger),
        parts.text_button(ctx, "button-cancel", _id(notices.NO)),
        colour=parts.LOST_COLOUR,
    )


def erase_form(ctx: PanelContext) -> ui.Modal:
    """Return the form that confirms the deletion."""
    label = ctx.text("form-word-label", word=ctx.text("erase-word"))
    field = text_field(WORD_FIELD, label, ctx.text("form-erase-help"), most=20)
    return modal(ctx.text("erase-title"), ids.build("privacytyped", 0, 0), field)


def _id(arg: str) -> str:
    return ids.build("privacy", 0, 0, arg)


NAME = "my-napoleon-data.json"
MOST_BYTES = 8_000_000
"""Bytes; a larger file is compressed, because Discord accepts ten million, more in some servers."""


async def data_file(request: Request) -> ui.LayoutView:
    """Return the asker's stored data as a file: from this server, or in direct messages from all.

    Raises NotNow (`flood-own-data`: until) for a user who has asked too often today.
    """
    request.app.floods.require_own_data(request.person.user_id)
    data = await request.app.privacy.export(request.person.user_id, request.interaction.guild_id)
    written, name = await asyncio.to_thread(_export_file, data)
    text = request.text("export-done-all" if request.in_dm else "export-done")
    return notices.file_of(text, name, written)


def _export_file(data: Json) -> tuple[bytes, str]:
    written = json.dumps(data, ensure_ascii=False, indent=1).encode()
    if len(written) <= MOST_BYTES:
        return written, NAME
    return gzip.compress(written, mtime=0), f"{NAME}.gz"


@verb("privacy", of_table=False)
async def privacy(press: Press) -> None:
    """Send the asker's data, or show the question before its deletion."""
    asked = press.id.arg
    if asked == EXPORT:
        await press.reply.private(await data_file(press))
    elif asked == ASK:
        await press.reply.private(await question(press))
    elif asked == STAY:
        stays = await press.app.privacy.stay(press.person.user_id)
        await press.reply.update(notices.sentence(press.text("stay-done" if stays else "stay-nothing")))
    elif asked == FORM:
        await press.open(erase_form(press.ctx))
    elif asked == notices.NO:
        await press.close_question()
    else:
        raise NotNow("press-unknown")


async def question(request: Request) -> ui.LayoutView:
    """Return the question before a deletion; if one is scheduled already, the page about it.

    Raises NotNow (`flood-own-data`: until) for a user who has asked too often today.
    """
    request.app.floods.require_own_data(request.person.user_id)
    waiting = await request.app.privacy.waiting(request.person.user_id)
    if waiting is not None:
        return waiting_panel(request.ctx, waiting)
    return erase_question(request.ctx, await request.app.privacy.deletion_effect(request.person.user_id))


@verb("privacytyped", of_table=False)
async def submit_deletion(press: Press) -> None:
    """Delete the person's data, or schedule it, if they typed the right word."""
    written = press.typed.get(WORD_FIELD, "").strip().casefold()
    words = set(map(str.casefold, press.app.texts.words_for("erase-word")))
    if written not in words:
        await press.reply.say(press.text("erase-not-typed", word=press.text("erase-word")))
        return
    press.app.floods.require_own_data(press.person.user_id)
    servers = await press.app.privacy.delete(press.person.user_id)
    if servers is None:
        waiting = await press.app.privacy.waiting(press.person.user_id)
        soon = notices.sentence(press.text("waits-moment"))
        await press.reply.update(soon if waiting is None else waiting_panel(press.ctx, waiting))
        return
    press.app.readers.forget(press.person.user_id)
    press.app.direct.forget(press.person.user_id)
    press.app.play.tempo.forget(press.person.user_id)
    await press.reply.update(notices.sentence(press.text("erase-done", servers=servers)))


@dataclass(frozen=True, slots=True)
class PreferencesPage:
    """The contents of a preferences page; `practises` is whether the person has practice hands left."""

    config: Preferences
    practises: bool = False
    shown: str = "play"


PAGES = {"play": "preferences-play", "notices": "preferences-notices", "looks": "preferences-looks"}
"""The pages, with the text keys of their titles."""


def _menu(page: str, name: str, **values: object) -> Field[PreferencesPage]:
    """Return the menu of a preference; `values` are named by the ends of their text keys."""
    key = f"preference-{name}"
    keys = {value: f"{key}-{end}" for end, value in values.items()}
    return Field(name, key, keys, help=f"{key}.help", page=page)


FIELDS: tuple[Field[PreferencesPage], ...] = (
    _menu("play", "hand", server=HandPlace.SERVER, dm=HandPlace.DM, table=HandPlace.TABLE),
    _menu("play", "forced", on=True, off=False),
    replace(_menu("play", "practice", on=True, off=False), applies=lambda page: page.practises),
    _menu("notices", "nudge", on=True, off=False),
    _menu("notices", "dms", off=False, on=True),
    _menu("notices", "recap", on=True, off=False),
    _menu("looks", "pictures", on=True, off=False),
    replace(
        _menu("looks", "order", trumps=HandOrder.TRUMPS, suit=HandOrder.SUIT, rank=HandOrder.RANK), help=""
    ),
    replace(_menu("looks", "colours", two=False, four=True), name="four_colours"),
    Field("felt", "preference-felt", FELT_KEYS, help="preference-felt.help", page="looks"),
    Field("back", "settings-back", BACK_KEYS, page="looks"),
)
"""A menu for each of the `Preferences`."""


def preferences_panel(ctx: PanelContext, page: PreferencesPage) -> ui.LayoutView:
    """Return a preferences page; menus have the verb ``prefer`` and the preference's name as argument."""
    fields = [it for it in FIELDS if it.page == page.shown]
    return parts.layout(
        f"## 🎛️ {ctx.text('button-preferences')}\n-# {ctx.text('preferences-help')}",
        *page_buttons(ctx, PAGES, page.shown, lambda name: ids.build("preferences", 0, 0, name)),
        *blocks(ctx, page, fields, lambda name: ids.build("prefer", 0, 0, name)),
    )


async def preferences_of(request: Request, shown: str = "play") -> ui.LayoutView:
    """Return a page of the asker's preferences."""
    preferences, user_id = request.app.preferences, request.person.user_id
    practises = await preferences.practice_left(user_id) > 0
    page = PreferencesPage(await preferences.of(user_id), practises, shown)
    return preferences_panel(request.ctx, page)


@verb("preferences", of_table=False)
async def show_preferences(press: Press) -> None:
    """Show the asker their preferences, or turn to the page that the button names."""
    if press.id.arg in PAGES:
        await press.reply.update(await preferences_of(press, press.id.arg))
    else:
        await press.reply.private(await preferences_of(press))


@verb("prefer", of_table=False)
async def choose(press: Press) -> None:
    """Store the preference chosen in a menu."""
    field, value = decode(FIELDS, press.id.arg, press.values)
    chosen = await press.app.preferences.change(press.person.user_id, **field.changes(None, value))
    press.app.readers.keep_preferences(press.person.user_id, chosen)
    press.preferences = chosen
    if press.id.arg == "hand":
        press.app.publisher.retry_direct(press.person.user_id)
    await press.reply.update(await preferences_of(press, field.page))
