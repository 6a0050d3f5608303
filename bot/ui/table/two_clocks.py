"""Two clocks at once: nobody sits down, or is dealt in, at a second one without being asked (hosts.md)."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.services.errors import NotNow
from bot.services.tables.elsewhere import is_due
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request

SIT, TAKE, DEAL = "sit", "take", "deal"
"""What somebody is about to do at a second table: sit down, take an offered seat, deal."""


async def asks(request: Request, what: str, about: str = "") -> bool:
    """Ask somebody whose clock runs at another table before they do something here; return whether it did.

    `about` is the set-up that they saw, or the number of the offer.
    """
    tables, user_id = request.app.tables, request.person.user_id
    if what == DEAL:
        others = await tables.clocks_at_deal(request.table, user_id)
    elif await tables.seat_of(request.table, user_id) is None:
        others = await tables.clocks_besides(request.table, user_id)
    else:
        return False
    if not others:
        return False
    await request.reply.private(both_question(request.ctx, request.table, others, user_id, f"{what}.{about}"))
    return True


def both_question(
    ctx: PanelContext, table_id: int, others: Sequence[TableSnapshot], user_id: int, arg: str
) -> ui.LayoutView:
    """Return the question; it says where somebody is due, and until when."""
    first = others[0]
    channel, ends = f"<#{first.table.channel_id}>", first.bank_ends
    if is_due(first, user_id) and ends is not None:
        text = ctx.text("both-due", channel=channel, when=fmt.stamp(ends))
    else:
        text = ctx.text("both-seated", channel=channel)
    key = "button-both-sit" if not arg.startswith(DEAL) else "button-both-deal"
    return parts.layout(
        parts.QUIET_COLOUR,
        [f"⏳ {text}", f"-# {ctx.text('both-means')}"],
        parts.marked(ctx, key, ids.build("both", table_id, 0, arg), ButtonStyle.primary),
        parts.marked(ctx, "button-cancel", ids.build("both", table_id, 0, notices.NO)),
    )


@verb("both")
async def both(press: Press) -> None:
    """Do at a second table what was asked about; before a deal only the word is stored, the press follows."""
    what, _, about = press.id.arg.partition(".")
    tables, person = press.app.tables, press.person
    if what == notices.NO:
        await press.nothing_done()
        return
    if what == SIT:
        press.require_quiet()
        snapshot = await tables.sit(press.table, person, seen=about or None, both=True)
    elif what == TAKE:
        snapshot, _ = await tables.take_seat(press.table, person, ids.number_of(about) or 0, both=True)
    elif what == DEAL:
        snapshot = await tables.play_both(press.table, person.user_id)
    else:
        raise NotNow("press-unknown")
    key = "both-noted" if what == DEAL else "done-sit"
    await press.reply.update(notices.sentence(press.text(key, channel=f"<#{snapshot.table.channel_id}>")))
