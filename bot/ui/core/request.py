"""One person's request by button, menu or command: person, place, language, and the reply.

Every handler runs in `serve`, which defers slow work and turns every exception into a sentence for the
person; discord.py would only log it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.services import tracing
from bot.services.errors import NotNow, ServiceError
from bot.services.server.preferences import Preferences
from bot.services.tables.seating import seat_of
from bot.services.values.tables import Person, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import notices, post
from bot.ui.core.app import App, app_of
from bot.ui.core.board import TableMessages
from bot.ui.core.budget import Priority
from bot.ui.core.context import DEFAULT_PREFERENCES, PanelContext
from bot.ui.core.floods import Verdict
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.core.reply import Interaction, Reply
from bot.ui.core.texts import Param

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Request:
    """The request that a handler serves; `set_table` sets its table once known."""

    app: App
    interaction: Interaction
    reply: Reply
    locale: str
    table_id: int | None = None
    verb: str = ""
    """The verb of a press or the name of a command, for the log; empty if it is not ours."""
    holds: ExitStack = field(default_factory=ExitStack)
    """Holds the panel back until a command is answered, because its token makes the edit free."""
    preferences: Preferences = DEFAULT_PREFERENCES
    """The asker's own preferences."""

    @property
    def person(self) -> Person:
        """The asker, with their name in this server."""
        user = self.interaction.user
        roles = user.roles if isinstance(user, discord.Member) else ()
        return Person(user.id, user.display_name, frozenset(role.id for role in roles))

    @property
    def ctx(self) -> PanelContext:
        """A panel's context in the asker's language."""
        return self.app.context(self.locale, self.preferences)

    @property
    def in_dm(self) -> bool:
        """Whether the request came by direct message."""
        return self.interaction.guild_id is None

    @property
    def on_private(self) -> bool:
        """Whether the pressed message is one that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def takes_pictures(self) -> bool:
        """Whether a private picture can be shown where the request was made, and the asker wants any."""
        return self.preferences.pictures and self.app.takes_pictures(self.interaction.channel_id or 0)

    @property
    def guild_id(self) -> int:
        """The server of the request. Raises NotNow (`server-only`) in direct messages."""
        if self.interaction.guild_id is None:
            raise NotNow("server-only")
        return self.interaction.guild_id

    @property
    def guild_locale(self) -> str:
        """Our language for the server's Discord locale."""
        return self.app.texts.locale_of(self.interaction.guild_locale)

    @property
    def table(self) -> int:
        """The table the request is about."""
        assert self.table_id is not None
        return self.table_id

    @property
    def board(self) -> TableMessages | None:
        """The messages of the request's table."""
        return None if self.table_id is None else self.app.publisher.board(self.table_id)

    def set_table(self, table_id: int | None) -> None:
        """Set the table that the request is about, also in log lines."""
        self.table_id = table_id
        board = self.board
        if table_id is not None:
            if board is not None and seat_of(board.table, self.interaction.user.id) is not None:
                board.touched = self.app.now()
                if not self.in_dm:
                    self.app.tables.note_name(board.table, self.person)
            typing = self.interaction.type is discord.InteractionType.autocomplete  # that answers no message
            by_command = not (self.reply.is_press or self.in_dm or typing)
            if by_command and board is not None and board.panel is not None:
                self.holds.enter_context(self.hold(board.panel.message_id))
        tracing.note(table_id=table_id, hand_id=None if board is None else board.table.hand_id)

    @contextmanager
    def hold(self, message_id: int) -> Iterator[None]:
        """Keep the publisher from editing a message that an answer is about to change."""
        board = self.board
        if board is not None:
            board.held.append(message_id)
        try:
            yield
        finally:
            if board is not None:
                board.held.remove(message_id)
                self.app.publisher.refresh(board.table.id)

    async def public_ctx(self) -> PanelContext:
        """Return the context of messages for everybody in the server."""
        return await self.app.public_context(self.guild_id, self.interaction.guild_locale)

    def text(self, key: str, **params: Param) -> str:
        """Return a message in the asker's language."""
        return self.ctx.text(key, **params)

    def require_quiet(self) -> None:
        """Raise NotNow (`flood-public`) if this person made too many public changes lately."""
        self.app.floods.require_quiet(self.interaction.user.id)

    async def snapshot(self) -> TableSnapshot | None:
        """Return the request's table, if it is known and exists."""
        if self.table_id is None:
            return None
        try:
            return await self.app.tables.snapshot(self.table_id)
        except ServiceError:
            return None


_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}

Work = Callable[[Request], Awaitable[None]]
Explain = Callable[[Request, str], Awaitable[None]]


async def answer_refusal(request: Request, text: str) -> None:
    """Answer with an error's sentence."""
    await request.reply.say(text)


async def serve(interaction: Interaction, work: Work, *, explain: Explain = answer_refusal) -> None:
    """Run a handler and answer the person, whatever happens. Never raises."""
    tracing.begin(interaction_id=interaction.id)
    clock = asyncio.get_running_loop().time
    begun, app, task = clock(), app_of(interaction), asyncio.current_task()
    if app.open_requests.closed or task is None:
        return  # the bot stops: Discord says that nobody answered, and nothing has changed
    if not app.reach.admit(interaction.id, interaction.guild_id, interaction.created_at):
        return  # Discord has delivered it before, or so late that it has said that nobody answered
    app.open_requests.tasks.add(task)
    task.add_done_callback(app.open_requests.tasks.discard)
    reply = Reply(interaction, app)
    app.open_requests.unanswered.add(reply)
    request = Request(app, interaction, reply, app.texts.locale_of(interaction.locale))
    if interaction.command is not None:
        request.verb = interaction.command.qualified_name
    with request.holds:
        outcome = await _do(request, work, explain)
    app.open_requests.unanswered.discard(reply)  # also without an answer: nobody waits for it any longer
    kind, seconds = kind_of(interaction), clock() - begun
    app.meter.interaction(kind, outcome, seconds)
    logged = {"kind": kind, "verb": request.verb, "outcome": outcome, "ms": round(seconds * 1000)}
    logged |= {"guild_id": interaction.guild_id, "user_id": interaction.user.id}
    _log.log(logging.DEBUG if kind == "autocomplete" else logging.INFO, "request", extra=logged)


async def _do(request: Request, work: Work, explain: Explain) -> str:
    """Run the work, answer errors, and return the metric label of the outcome (`notices.outcome_of`)."""
    interaction, reply, app, outcome = request.interaction, request.reply, request.app, notices.DONE
    verdict = app.floods.judge(interaction.user.id)
    try:
        if not app.denied.isdisjoint((interaction.user.id, interaction.guild_id)):
            await reply.say(request.text("denied"))
            return notices.REFUSED
        if verdict is not Verdict.FINE:
            silent = verdict is Verdict.SILENCE and reply.is_press
            await (reply.defer() if silent else reply.say(request.text("flood-asked")))
            return notices.REFUSED
        with reply.defer_if_slow():
            request.locale = await app.readers.note(interaction.user.id, interaction.locale)
            request.preferences = await app.readers.preferences(interaction.user.id)
            try:
                await work(request)
            except Failure as error:
                if notices.unanswerable(error) or reply.has_answered:
                    raise
                outcome = notices.outcome_of(error)
                _log.log(*_log_entry(error), interaction.id, error)
                await reply.say(request.text("discord-failed"))
            except Exception as error:  # noqa: BLE001 - everything gets an answer
                outcome = notices.outcome_of(error)
                tracing.note(code=getattr(error, "code", None))
                text = notices.refusal(request.ctx, error, await request.snapshot())
                lack = notices.cover_refusal(request.ctx, error, interaction.user.id)
                if lack and interaction.guild_id:
                    here = interaction.channel
                    home_id = here.parent_id if isinstance(here, discord.Thread) else None
                    await reply.private(notices.offer_free_table(request.ctx, lack, home_id))
                else:
                    await explain(request, lack or text)
        await reply.finish()
        await _tell_of_missing_messages(request)
    except Failure as error:
        _log.log(*_log_entry(error), interaction.id, error)
        return notices.outcome_of(error)
    except Exception:  # noqa: BLE001 - discord.py would only log it
        _log.exception("interaction %s was not answered", interaction.id)
        return notices.FAILED
    return outcome


async def message_member(
    request: Request, member: discord.User | discord.Member, draw: Callable[[PanelContext, str], str]
) -> None:
    """Send a member a direct message in their language, if Discord allows it; nothing to other users.

    `draw` returns the message's text, given the member's context and the server's name. A manager may write
    part of it, and anybody is the manager of some server.
    """
    if not isinstance(member, discord.Member):
        return
    guild, app = request.interaction.guild, request.app
    ctx = app.context(await app.readers.locale(member.id, request.guild_locale))
    server = fmt.safe_name(ctx, "" if guild is None else guild.name, 60)
    if app.direct.is_quarantined:
        return
    await app.budget.take(request.guild_id, Priority.OTHERS)
    try:
        await member.send(**post.content(notices.sentence(draw(ctx, server))))
    except Failure as error:
        app.direct.quarantines(error)
        _log.info("a member could not be messaged: %s", error)


def kind_of(interaction: Interaction) -> str:
    """Return a request's kind: ``command``, ``button``, ``menu``, ``form`` or ``autocomplete``."""
    kind = interaction.type
    if kind is discord.InteractionType.component:
        data: Any = interaction.data or {}
        return "button" if data.get("component_type") == discord.ComponentType.button.value else "menu"
    return _KINDS.get(kind, "other")


_LEVELS = {Trouble.FAULT: logging.ERROR, Trouble.BLOCKED: logging.INFO}
"""The log level of a refusal; by default WARNING."""


def _log_entry(error: BaseException) -> tuple[int, str]:
    if notices.unanswerable(error):
        return logging.WARNING, "interaction %s could not be answered any more: %s"
    level = _LEVELS.get(trouble_of(error), logging.WARNING)
    return level, "interaction %s: Discord refused a request: %s"


async def _tell_of_missing_messages(request: Request) -> None:
    """Tell a person, once each, that they get no direct messages, or that the table's panel is not reposted
    because it keeps being deleted."""
    board, user_id = request.board, request.interaction.user.id
    if board is None:
        return
    if user_id in board.untold:
        board.untold.discard(user_id)
        await request.reply.say(request.text("no-dm"))
    if board.public.is_withheld() and user_id not in board.public.informed:
        board.public.informed.add(user_id)
        channel = f"<#{board.table.channel_id}>"
        await request.reply.say(request.text("panel-withheld", channel=channel))
