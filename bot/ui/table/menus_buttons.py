"""The host's menus of house rules, a player's own menu, records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.services.errors import NotAllowed, NotNow, TableNotFound
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import reader_of
from bot.ui.core.rights import may_manage_table
from bot.ui.forms import decode
from bot.ui.table.house_rules import PRESET, TABLE_FIELDS, TABLE_PAGE, fields_of, rules_panel
from bot.ui.table.panels import menu_panel
from bot.ui.table.screens import keep_panel_in_hand, show_private


@verb("rules", on_panel=True)
async def rules(press: Press) -> None:
    """Show the host a page of the menus that set the table up."""
    snapshot = await press.app.tables.snapshot(press.table)
    if snapshot.table.status is not TableStatus.LOBBY:
        raise NotNow("already-started")
    if press.person.user_id != snapshot.table.host_id:
        raise NotAllowed("not-host")
    await _show_rules(press, snapshot, press.id.arg or TABLE_PAGE)


@verb("opt")
async def opt(press: Press) -> None:
    """Set a house rule or a part of the table's set-up."""
    tables, by = press.app.tables, press.person.user_id
    config = (await tables.snapshot(press.table)).table.config
    found = decode(fields_of(config.rules), press.id.arg, press.values)
    if found is None:
        await press.reply.say(press.text("press-unknown"))
        return
    field, value = found
    if field not in TABLE_FIELDS:
        snapshot = await tables.set_option(press.table, by, field.name, value)
    elif field is PRESET:
        snapshot = await tables.set_preset(press.table, by, value)
    else:
        snapshot = await tables.set_config(press.table, by, **field.changes(config, value))
    await _show_rules(press, snapshot, field.page or TABLE_PAGE)


async def _show_rules(press: Press, snapshot: TableSnapshot, page: str) -> None:
    await show_private(press, rules_panel(press.ctx, snapshot, press.app.presets, page))


@verb("menu", on_panel=True)
async def menu(press: Press) -> None:
    """Show somebody what they may do about their place at the table."""
    await _show_menu(press)


@verb("nudge")
async def nudge(press: Press) -> None:
    """Choose whether to be mentioned when one's clock runs."""
    await press.app.preferences.change(press.person.user_id, nudge=press.id.arg == "on")
    await _show_menu(press)


@verb("emotes")
async def emotes(press: Press) -> None:
    """Let the host switch emotes at their table off or on."""
    await press.app.tables.set_emotes(press.table, press.person.user_id, on=press.id.arg == "on")
    await _show_menu(press)


async def _show_menu(press: Press) -> None:
    snapshot = await press.app.tables.snapshot(press.table)
    if snapshot.table.status is TableStatus.CLOSED:
        raise TableNotFound("table-closed", table=press.table)
    settings = await press.app.guild_settings.of(snapshot.table.guild_id)
    manager = may_manage_table(press.interaction, snapshot.table)
    choices = await press.app.endings.choices(press.table, press.person.user_id, manager=manager)
    panel = menu_panel(
        press.ctx,
        snapshot,
        user_id=press.person.user_id,
        nudge=(await press.app.preferences.of(press.person.user_id)).nudge if settings.mentions else None,
        ends=not choices.none,
    )
    await show_private(press, panel)


@verb("record", anywhere=True)
async def record(press: Press) -> None:
    """Send the record of a finished hand of this table as a file."""
    number = ids.number_of(press.id.arg) or 0
    data = await press.app.records.record(number, reader_of(press.interaction))
    if data.get("session") != press.table:
        raise TableNotFound("hand-unknown", hand=number)
    text = press.text("done-record", table=str(press.table), hand=data["hand_no"])
    await _send(press, text, f"napoleon-hand-{number}.json", data)


@verb("session", anywhere=True)
async def session(press: Press) -> None:
    """Give out the record of a session that is over as a file."""
    data = await press.app.records.session(press.table, reader_of(press.interaction))
    text = press.text("done-session", table=str(press.table))
    await _send(press, text, f"napoleon-session-{press.table}.json", data)


async def _send(press: Press, text: str, name: str, data: Mapping[str, Any]) -> None:
    view, file = notices.json_file(text, name, data)
    await keep_panel_in_hand(press)
    await press.reply.private(view, file)
