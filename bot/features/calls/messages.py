"""The call: one message that tells members of a new table, and the buttons to turn calls on and off.

It is posted where the table was opened, and mentions nobody who cannot see that channel.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextlib import suppress

from discord import ClientException, Thread, ui

from bot.features.calls.services import MOST_A_DAY, CallServices
from bot.services.background import KeyedLocks
from bot.services.errors import NotNow
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import Table, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.features import FeatureInterface
from bot.ui.core.items import Press, verb
from bot.ui.core.members import find_members
from bot.ui.core.outbox import Letter, Outbox, Undeliverable
from bot.ui.pages.front import tables_here
from bot.ui.publisher.publisher import Publisher
from bot.ui.table.lobby import seat_offer

WAIT_SECONDS = 60.0
"""Seconds a table must be open before the call: by then most opened to play at once have been dealt."""
ON, OFF = "on", "off"
LATE_SECONDS = 180.0
"""Age of a table at which it gets no call any more. Until then Discord knows a nonce, so that a bot killed
after the call and before it was noted does not post it twice."""
_KIND = "call"
_log = logging.getLogger(__name__)


class TableCalls(FeatureInterface):
    """Posts the calls, and adds a button for them to the list of a server's tables."""

    def __init__(self, outbox: Outbox, _tables: Publisher) -> None:
        self._outbox, self._app = outbox, outbox.app
        self._services = outbox.app.features.part(CallServices)
        self._services.opened = self._plan
        self._locks: KeyedLocks[int] = KeyedLocks()
        outbox.register(_KIND, self._deliver, at_end=False)
        outbox.app.list_buttons.append(self._buttons)

    def open(self) -> None:
        """Plan the calls that a stop has prevented."""
        for live in self._app.live.all():
            self._plan(live.table)

    def _plan(self, table: Table) -> None:
        """Call members to a table once it has been open for a minute."""
        age = (self._app.now() - table.created_at).total_seconds()
        if age < LATE_SECONDS:
            self._outbox.request(Letter(_KIND, table.id), max(0.0, WAIT_SECONDS - age))

    async def _who_sees(self, table: Table, people: Sequence[int]) -> Collection[int]:
        """Return which people see where a table was opened; all of them if Discord does not say."""
        guild = self._outbox.client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.home_channel_id)
        members = None if guild is None or channel is None else await find_members(guild, people)
        if channel is None or members is None:
            return people
        if isinstance(channel, Thread) and channel.is_private():
            return ()  # a mention there would bring them in
        with suppress(ClientException):  # a thread whose channel is gone
            return [it.id for it in members if channel.permissions_for(it).view_channel]
        return ()

    async def _buttons(self, ctx: PanelContext, guild_id: int, user_id: int) -> list[parts.Button]:
        wants = await self._services.wants(guild_id, user_id)
        key, arg = ("button-tell-off", OFF) if wants else ("button-tell-on", ON)
        return [parts.text_button(ctx, key, ids.build("tellme", 0, 0, arg), emoji="🔔")]

    async def _deliver(self, letter: Letter) -> None:
        live = self._app.live.in_memory(letter.owner)
        if live is not None:
            async with self._locks.lock(live.table.guild_id):  # two calls at once would count as one
                await self._call(live)

    async def _call(self, live: LiveTable) -> None:
        table, callers = live.table, await self._services.callers(live.table, self._who_sees)
        if not callers:
            return
        people = [it.user_id for it in callers]
        view = call_panel(self._app.context(table.locale), self._app.live.snapshot(live), people)
        account = BudgetAccount(table.guild_id, Priority.OTHERS)
        try:
            await self._outbox.send(
                table.home_channel_id, view, account, mention=people, nonce=f"{_KIND}-{table.id}"
            )
        except Undeliverable as error:
            _log.info("table %s: its call was not posted: %s", table.id, error.__cause__)
        await self._services.note(table.guild_id, callers)


def call_panel(ctx: PanelContext, snapshot: TableSnapshot, people: Sequence[int]) -> ui.LayoutView:
    """Return the call: people to mention, the game, *Sit*, and a button to turn calls off."""
    names = fmt.join(ctx, (f"<@{user_id}>" for user_id in people))
    text = ctx.text("tell-call", names=names, channel=f"<#{snapshot.table.channel_id}>")
    stop = parts.text_button(ctx, "button-tell-off", ids.build("tellme", 0, 0, OFF))
    return seat_offer(ctx, snapshot, f"🔔 {text}").add_item(ui.ActionRow(stop))


@verb("tellme", of_table=False)
async def tell_me(press: Press) -> None:
    """Turn calls to new tables on or off for the person who pressed."""
    services, user_id = press.app.features.part(CallServices), press.person.user_id
    if press.id.arg not in (ON, OFF):
        raise NotNow("press-unknown")
    if press.id.arg == ON:
        await services.ask(press.guild_id, user_id)
    else:
        await services.stop_telling(press.guild_id, user_id)
    if not press.on_panel:
        await press.reply.update(await tables_here(press))
    key = "done-tell-on" if press.id.arg == ON else "done-tell-off"
    await press.reply.say(press.text(key, most=MOST_A_DAY))
