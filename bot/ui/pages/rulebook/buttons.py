"""Buttons and menus of the rule book, and of the rule sets of a server."""

from __future__ import annotations

from dataclasses import replace

from bot.services.errors import NotAllowed
from bot.services.server.saved_rules import SAVED
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.core.rights import may_manage_server
from bot.ui.pages.rulebook.finding import find_book
from bot.ui.pages.rulebook.panel import FIRST_TOPIC, HERE, PageRef, parse_ref, rulebook_panel
from bot.ui.table.screens import keep_panel_in_hand


@verb("book")
async def open_book(press: Press) -> None:
    """Show somebody the rules of the table, in a message of their own."""
    snapshot = await press.app.tables.snapshot(press.table)
    ref = PageRef(HERE, snapshot.table.config.seats, table=press.table)
    book = await find_book(press, ref)
    await keep_panel_in_hand(press)
    await press.reply.private(rulebook_panel(press.ctx, book, ref.topic))


@verb("booknext", "bookback", "booktopic", "bookseats")
async def leaf(press: Press) -> None:
    """Show another page of the book in the same message."""
    ref, chosen = parse_ref(press.table, press.id.arg), press.values[0] if press.values else ""
    if ref is not None and press.id.verb == "booktopic":
        ref = replace(ref, topic=chosen)
    elif ref is not None and press.id.verb == "bookseats":
        ref = parse_ref(ref.table, f"{ref.source}.{chosen}.{ref.topic}")
    if ref is None:
        await press.reply.say(press.text("press-unknown"))
        return
    book = await find_book(press, ref)
    await press.reply.update(rulebook_panel(press.ctx, book, ref.topic))


@verb("booksaved")
async def open_saved(press: Press) -> None:
    """Show the rules of the rule set that was chosen in the list."""
    guild_id, number = press.interaction.guild_id or 0, press.values[0] if press.values else ""
    saved = await press.app.saved_rules.get(guild_id, ids.number_of(number) or 0)
    book = await find_book(press, PageRef(f"{SAVED}{saved.id}", saved.seats))
    await press.reply.private(rulebook_panel(press.ctx, book, FIRST_TOPIC))


@verb("forget")
async def forget(press: Press) -> None:
    """Delete a rule set of the server after the question, or leave it."""
    number, _, answer = press.id.arg.partition(".")
    if answer != notices.YES:
        await press.nothing_done()
        return
    guild_id, set_id = press.interaction.guild_id, ids.number_of(number)
    if guild_id is None or set_id is None:
        raise NotAllowed("not-manager")
    manager = may_manage_server(press.interaction)
    saved = await press.app.saved_rules.delete(guild_id, set_id, press.person, manager=manager)
    await press.reply.update(notices.sentence(press.text("saved-deleted", name=fmt.escape(saved.name))))
