"""Ending a table: the question, the vote to call a hand off, a manager's form."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle, ui

from bot.engine.games import ends_session
from bot.services.errors import NotAllowed, NotNow
from bot.services.tables.endings import MOST_REASON, EndingChoices, VoidRequest
from bot.services.tables.moves import poker_possible
from bot.services.values.tables import TableSnapshot, TableStatus, units_on
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.notices import NO, YES
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_table
from bot.ui.forms import modal, text_field
from bot.ui.table.dealing import see_commitment, tell_of_closed_list
from bot.ui.table.screens import find_open, keep_panel_in_hand
from bot.ui.table.seats_buttons import require_no_event

GO_ON, ASK, VOID = "goon", "ask", "void"
"""The arguments of the question's buttons besides *yes* and *no*."""
REASON = "reason"
"""The field of the manager's form."""


def end_question(
    ctx: PanelContext, snapshot: TableSnapshot, choices: EndingChoices, *, host: bool
) -> ui.LayoutView:
    """Return the question before a table is ended: what happens to the hand, and who may decide."""
    plain, red = ButtonStyle.secondary, ButtonStyle.danger
    offered = (
        (choices.at_once, "button-end", YES, red),
        (choices.after_hand, "button-end-after", YES, red),
        (choices.go_on, "button-end-not", GO_ON, plain),
        (choices.ask, "button-void-ask", ASK, plain),
        (choices.void, "button-void-now", VOID, red),
        (True, "button-cancel", NO, plain),
    )
    buttons = [
        parts.button(ctx, key, "end", snapshot, arg, style=style)
        for given, key, arg, style in offered
        if given
    ]
    lines = _lines(ctx, snapshot, choices, host=host)
    return parts.layout("\n\n".join(lines), *buttons)


def _lines(
    ctx: PanelContext, snapshot: TableSnapshot, choices: EndingChoices, *, host: bool
) -> Iterable[str]:
    if choices.at_once:
        yield _at_once(ctx, snapshot, host=host)
        return
    if ends_session(snapshot.view):
        yield ctx.text("ask-end-in-poker", amount=_on_board(ctx, snapshot))
    elif choices.after_hand:
        yield ctx.text("ask-end-after")
    elif choices.go_on:
        yield ctx.text("ask-end-last")
    if choices.ask:
        yield ctx.text("ask-end-agree")
    if choices.computers:
        yield ctx.text("ask-end-computers")
    if choices.void:
        yield ctx.text("ask-end-void")


def _at_once(ctx: PanelContext, snapshot: TableSnapshot, *, host: bool) -> str:
    if snapshot.table.status is TableStatus.PLAYING:
        return ctx.text("ask-end-hand")
    simple = "ask-end-share" if units_on(snapshot.table.carried) else "ask-end"
    key = "ask-end-poker" if host and poker_possible(snapshot.table) else simple
    return ctx.text(key, amount=_on_board(ctx, snapshot))


def _on_board(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    return stakes.amount(ctx, units_on(snapshot.table.carried), snapshot.table.config.stake)


def void_form(ctx: PanelContext, snapshot: TableSnapshot) -> ui.Modal:
    """Return the form for a manager's reason to call a hand off."""
    table = snapshot.table
    custom_id = ids.build("voidtyped", table.id, table.turn, str(table.hand_no))
    meaning = ctx.text("form-reason.help")
    reason = text_field(REASON, ctx.text("form-reason"), meaning, most=MOST_REASON, long=True)
    return modal(ctx.text("button-void-agree"), custom_id, reason)


def void_request(ctx: PanelContext, asked: VoidRequest) -> ui.LayoutView:
    """Return the public request to call a hand off, with the people who agree; no buttons once decided."""
    snapshot, names = asked.snapshot, [f"<@{player}>" for player in asked.players]
    if asked.over:
        return parts.layout(ctx.text("void-over", names=fmt.join(ctx, names)))
    agreed = fmt.join(ctx, (names[seat] for seat in asked.agreed))
    missing = fmt.join(ctx, (name for seat, name in enumerate(names) if seat not in asked.agreed))
    buttons = [
        parts.button(ctx, "button-void-agree", "void", snapshot, YES, style=ButtonStyle.danger),
        parts.button(ctx, "button-void-refuse", "void", snapshot, NO),
    ]
    blocks = [
        ctx.text("void-asked-text", name=names[asked.agreed[0]]),
        parts.lines(
            ctx.text("void-agreed-line", count=len(asked.agreed), all=len(names), names=agreed),
            ctx.text("void-missing-line", names=missing),
        ),
    ]
    return parts.layout(*blocks, *buttons, colour=parts.LOBBY_COLOUR)


@verb("end")
async def end(press: Press) -> None:
    """Handle the answer to the question: end the table as chosen."""
    choices = {NO: Press.close_question, YES: _end, GO_ON: _go_on, ASK: _ask, VOID: _open_form}
    await choices.get(press.id.arg, ask_to_end)(press)


async def ask_to_end(request: Request) -> None:
    """Ask before a table is ended. Raises NotAllowed (`not-host`), TableNotFound (`table-closed`)."""
    snapshot = await find_open(request)
    require_no_event(snapshot)
    user_id, manager = request.person.user_id, may_manage_table(request.interaction, snapshot.table)
    choices = await request.app.endings.choices(request.table, user_id, manager=manager)
    host = user_id == snapshot.table.host_id
    if choices.none:
        raise NotNow("void-computers") if host and choices.computers else NotAllowed("not-host")
    await request.reply.private(end_question(request.ctx, snapshot, choices, host=host))


async def _end(press: Press) -> None:
    user_id, manager = press.person.user_id, await _manages(press)
    press.require_quiet()
    await see_commitment(press)
    snapshot = await press.app.endings.end(
        press.table, user_id, manager=manager, press_id=press.interaction.id
    )
    key = "done-end"
    if snapshot.table.status is TableStatus.PLAYING:
        key = "done-end-poker" if ends_session(snapshot.view) else "done-end-after"
    elif snapshot.table.status is TableStatus.BETWEEN:
        key = "done-values-closed"
    await press.reply.update(notices.sentence(press.text(key)))
    await tell_of_closed_list(press, snapshot)


async def _go_on(press: Press) -> None:
    manager = await _manages(press)
    await press.app.endings.go_on(press.table, press.person.user_id, manager=manager)
    await press.reply.update(notices.sentence(press.text("done-end-not")))


async def _manages(press: Press) -> bool:
    return may_manage_table(press.interaction, (await press.app.tables.snapshot(press.table)).table)


# --- by agreement ----------------------------------------------------------------------------------------


async def _ask(press: Press) -> None:
    """Ask everybody dealt in to call the hand off, by a message at the table: again if that was deleted.

    Raises NotNow (`end-elsewhere`: channel) if the press was made in another channel.
    """
    table = (await press.app.tables.snapshot(press.table)).table
    if press.interaction.channel_id != table.channel_id:
        raise NotNow("end-elsewhere", channel=table.channel_id)
    press.require_quiet()
    asked = await press.app.endings.ask(press.table, press.person.user_id)
    settings = await press.app.guild_settings.of(table.guild_id)
    wanted = [player for seat, player in enumerate(asked.players) if seat not in asked.agreed]
    await press.reply.update(notices.sentence(press.text("done-void-ask")))
    await press.reply.public(_request(press, asked), mention=wanted if settings.mentions else ())


@verb("void")
async def void(press: Press) -> None:
    """Agree or refuse to call a hand off."""
    endings, user_id, turn = press.app.endings, press.person.user_id, press.id.turn
    if press.id.arg not in (YES, NO):
        raise NotNow("press-unknown")
    answer = endings.agree if press.id.arg == YES else endings.refuse
    asked = await answer(press.table, user_id, turn=turn)
    if asked.over or asked.agreed:
        await press.reply.update(_request(press, asked), public=True)
        return
    ctx = press.app.context(asked.snapshot.table.locale)
    await press.reply.update(notices.sentence(ctx.text("void-refused", name=f"<@{user_id}>")), public=True)


def _request(press: Press, asked: VoidRequest) -> ui.LayoutView:
    return void_request(press.app.context(asked.snapshot.table.locale), asked)


# --- by a manager ----------------------------------------------------------------------------------------


async def _open_form(press: Press) -> None:
    """Open the form for a manager's reason. Raises NotAllowed (`not-host`)."""
    snapshot, manager = await press.app.tables.snapshot(press.table), await _manages(press)
    if not (await press.app.endings.choices(press.table, press.person.user_id, manager=manager)).void:
        raise NotAllowed("not-host")
    await press.open(void_form(press.ctx, snapshot))


@verb("voidtyped")
async def submit_void_form(press: Press) -> None:
    """Call a hand off as a manager; the table is told who did it and why."""
    reason, manager = press.typed.get(REASON, ""), await _manages(press)
    press.require_quiet()
    hand_no = ids.number_of(press.id.arg)
    snapshot = await press.app.endings.void(
        press.table, press.person, manager=manager, reason=reason, hand_no=hand_no
    )
    await keep_panel_in_hand(press)
    await press.reply.update(notices.sentence(press.text("done-void")))
    if press.interaction.channel_id == snapshot.table.channel_id:
        ctx = press.app.context(snapshot.table.locale)
        name, why = fmt.safe_name(ctx, press.person.name), fmt.escape(" ".join(reason.split()))
        text = ctx.text("closed-voided-manager", name=name, reason=why)
        await press.reply.public(notices.sentence(text))
