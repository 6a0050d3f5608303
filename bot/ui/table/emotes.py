"""Saying one of eight emotes at a table, and the host's switch for them."""

from __future__ import annotations

from bot.services.errors import NotAllowed, NotNow
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.talk import Emote
from bot.ui.table.screens import show_hand


async def say(request: Request, value: str) -> Emote:
    """Say an emote at the request's table, which then shows it by the speaker's name.

    Raises NotAllowed (`not-seated`), NotNow (`no-hand`, `press-unknown`, `emotes-off`, `emotes-off-server`,
    `emotes-elsewhere`, `flood-emotes`: seconds).
    """
    app, user_id = request.app, request.person.user_id
    emote = next((it for it in Emote if it.value == value), None)
    if emote is None:
        raise NotNow("press-unknown")
    snapshot = await app.tables.snapshot(request.table)
    seat = await app.tables.seat_of(request.table, user_id)
    if seat is None:
        raise NotAllowed("not-seated")
    await _require_open(request, snapshot)
    if request.board is None:  # another process shows this table
        raise NotNow("emotes-elsewhere")
    app.floods.require_few_emotes(user_id)
    app.talk.say(snapshot, seat, emote)
    app.publisher.refresh(request.table)
    return emote


async def _require_open(request: Request, snapshot: TableSnapshot) -> None:
    table = snapshot.table
    if table.status is not TableStatus.PLAYING:
        raise NotNow("no-hand")
    if not (await request.app.guild_settings.of(table.guild_id)).emotes:
        raise NotNow("emotes-off-server")
    if not table.config.emotes:
        raise NotNow("emotes-off")


@verb("emote")
async def emote(press: Press) -> None:
    """Say what was chosen in the menu of a hand, and show the hand with the menu as it was."""
    await say(press, press.chosen)
    await show_hand(press)
