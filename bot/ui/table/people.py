"""The people of a table: the host restricts, invites and removes; everybody can report."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import ui

from bot.services.errors import NotAllowed, NotNow, StaleAction
from bot.services.tables.people import MOST_REPORT
from bot.services.tables.seating import seat_of
from bot.services.values.tables import Door, Person, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_table, require_voice
from bot.ui.forms import modal, text_field
from bot.ui.table.lobby import seat_offer
from bot.ui.table.screens import show_private
from bot.ui.table.seats_buttons import SIT, ask_about_clocks, seat_sentence

DOOR_KEYS = {door: f"door-{door.value}" for door in Door}
_DOORS = (Door.OPEN, Door.INVITED)
REASON = "reason"
"""The field of the report form."""


def people_panel(ctx: PanelContext, snapshot: TableSnapshot, *, user_id: int, manager: bool) -> ui.LayoutView:
    """Return the page for inviting, removing and reporting people at a table."""
    blocks = [*_host_blocks(ctx, snapshot, user_id, manager)]
    if seat_of(snapshot.table, user_id) is not None:
        blocks.append(ctx.text("company-report"))
        blocks.append(parts.button(ctx, "button-table-report", "report", snapshot))
    return parts.layout(f"### {ctx.text('company-title')}", *(blocks or [ctx.text("menu-nothing")]))


def _host_blocks(
    ctx: PanelContext, snapshot: TableSnapshot, user_id: int, manager: bool
) -> Iterator[parts.Block | str]:
    table = snapshot.table
    host = user_id == table.host_id
    if table.event_id is not None or table.status is TableStatus.CLOSED or not (host or manager):
        return
    if host:
        door, role = table.config.door, table.config.door_role
        said = ctx.text(DOOR_KEYS[door]) if role is None else f"<@&{role}>"
        yield parts.lines(
            ctx.text("settings-value", name=f"**{ctx.text('company-door')}**", value=said),
            f"-# {ctx.text('company-door.help')}",
        )
        doors = {it.value: ctx.text(DOOR_KEYS[it]) for it in _DOORS}
        menu = ids.build("door", table.id, table.turn)
        yield parts.choose(menu, doors, ctx.text("company-door"), chosen=door.value)
        roles = ids.build("doorrole", table.id, table.turn)
        yield ui.ActionRow(ui.RoleSelect(custom_id=roles, placeholder=ctx.text("door-role")))
    if table.status is TableStatus.PLAYING:
        yield ctx.text("company-later")
        return
    chosen = [("invite", "company-invite"), ("remove", "company-remove")]
    for name, key in chosen if host else chosen[1:]:
        custom_id = ids.build(name, table.id, table.turn)
        yield ui.ActionRow(ui.UserSelect(custom_id=custom_id, placeholder=ctx.text(key)))


@verb("people", on_panel=True)
async def show_people(press: Press) -> None:
    """Show the asker the page about the people at the table."""
    snapshot = await press.app.tables.snapshot(press.table)
    manager = may_manage_table(press.interaction, snapshot.table)
    panel = people_panel(press.ctx, snapshot, user_id=press.person.user_id, manager=manager)
    await show_private(press, panel)


@verb("door")
async def door(press: Press) -> None:
    """Set whether everybody may sit down at the table, or only invited people."""
    chosen = next((it for it in _DOORS if it.value == press.choice), None)
    if chosen is None:
        raise NotNow("press-unknown")
    await press.app.people.set_at_any_time(press.table, press.person.user_id, door=chosen, door_role=None)
    await show_people(press)


@verb("doorrole")
async def door_role(press: Press) -> None:
    """Let only members with a role sit down at the table."""
    role, guild = ids.number_of(press.choice), press.interaction.guild
    if role is None or guild is None or guild.get_role(role) is None:
        raise NotNow("press-unknown")
    everybody = role == guild.id
    chosen, role = (Door.OPEN, None) if everybody else (Door.ROLE, role)
    await press.app.people.set_at_any_time(press.table, press.person.user_id, door=chosen, door_role=role)
    await show_people(press)


@verb("invite")
async def invite(press: Press) -> None:
    """Hold a chair for the chosen person, and mention them at the table."""
    await invite_person(press, press.chosen_person)


async def invite_person(request: Request, person: Person) -> None:
    """Hold a chair for a person and mention them at the table. Raises as `PeopleService.invite`."""
    require_voice(request)
    request.require_quiet()
    snapshot = await request.app.people.invite(request.table, request.person.user_id, person)
    name = fmt.safe_name(request.ctx, person.name)
    await request.reply.say(request.text("done-invite", name=name))
    ctx, channel = request.app.context(snapshot.table.locale), f"<#{snapshot.table.channel_id}>"
    text = ctx.text("invite-text", name=f"<@{person.user_id}>", channel=channel)
    await request.reply.public(seat_offer(ctx, snapshot, text), mention=[person.user_id])


@verb("accept")
async def accept(press: Press) -> None:
    """Accept an invitation; if the table's terms have changed since, show the current ones instead."""
    press.require_quiet()
    if await ask_about_clocks(press, SIT, press.id.arg):
        return
    try:
        snapshot = await press.app.tables.sit(press.table, press.person, seen=press.id.arg or None)
    except StaleAction as error:
        changed = await press.app.tables.snapshot(press.table)
        text = notices.refusal(press.ctx, error)
        await press.reply.private(seat_offer(press.ctx, changed, text))
        return
    await press.reply.say(await seat_sentence(press, snapshot))


@verb("remove")
async def remove(press: Press) -> None:
    """Remove the chosen person from the table."""
    await remove_person(press, press.chosen_person)


async def remove_person(request: Request, person: Person) -> None:
    """Remove a person from the request's table. Raises as `PeopleService.remove`."""
    table = (await request.app.tables.snapshot(request.table)).table
    manager = may_manage_table(request.interaction, table)
    await request.app.people.remove(request.table, request.person, person.user_id, manager=manager)
    name = fmt.safe_name(request.ctx, person.name)
    await request.reply.say(request.text("done-remove", name=name))


def person_of(member: discord.User | discord.Member) -> Person:
    """Return a member as a person. Raises NotAllowed: a bot (`offer-nobody`), others (`gift-stranger`)."""
    if member.bot:
        raise NotAllowed("offer-nobody")
    if not isinstance(member, discord.Member):
        raise NotAllowed("gift-stranger")
    return Person(member.id, member.display_name)


@verb("report")
async def report(press: Press) -> None:
    """Open the report form."""
    label, meaning = press.text("form-reason"), press.text("company-report")
    field = text_field(REASON, label, meaning[:100], most=MOST_REPORT, long=True)
    custom_id = ids.build("reporttyped", press.table, 0)
    await press.open(modal(press.text("button-table-report"), custom_id, field))


@verb("reporttyped")
async def submit_report(press: Press) -> None:
    """Add a report to the log that server managers read."""
    press.require_quiet()
    await press.app.people.report(press.table, press.person.user_id, press.typed.get(REASON, ""))
    await press.reply.update(notices.sentence(press.text("done-report")))
