"""The answers to one interaction: first and later ones, deferred if slow, tokens kept for later.

Discord wants an answer within three seconds and takes only one; later ones go through the interaction's
webhook. `Reply` chooses the right request, so that handlers only say what to show.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
from discord import ui

from bot.ui.core import ids, post
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, Token
from bot.ui.core.discord_private import answer_with_edit
from bot.ui.core.notices import sentence
from bot.ui.core.parts import Tree, copy_picture
from bot.ui.core.post import Mentions

Interaction = discord.Interaction[Any]
_Kind = discord.InteractionResponseType
_DEFERRED = (_Kind.deferred_channel_message, _Kind.deferred_message_update)
"""For a command, Discord shows that the bot is thinking, for a press nothing."""
_EDITS = (*_DEFERRED, _Kind.message_update)
"""After these answers, an edit changes the pressed message, or fills a command's deferred answer."""


class Reply:
    """Answers an interaction; safe alongside the automatic deferral after `App.slow` seconds."""

    def __init__(self, interaction: Interaction, app: App) -> None:
        self.interaction = interaction
        self.token: Token | None = None
        self._app = app
        self._lock = asyncio.Lock()
        self._deferral: asyncio.Task[None] | None = None
        self._filled = False
        """Whether a command's deferred answer has been given."""

    @property
    def has_answered(self) -> bool:
        """Whether something was shown or a form opened."""
        return self._filled or self.interaction.response.type not in (None, *_DEFERRED)

    @property
    def is_press(self) -> bool:
        """Whether this answers a button, a menu, or a form: forms are opened by buttons and menus."""
        kind = discord.InteractionType
        return self.interaction.type in (kind.component, kind.modal_submit)

    @contextmanager
    def defer_if_slow(self) -> Iterator[None]:
        """Defer automatically unless there is an answer in time."""
        timer = asyncio.get_running_loop().call_later(self._app.slow, self._too_slow)
        try:
            yield
        finally:
            timer.cancel()

    async def finish(self) -> None:
        """Acknowledge a press that got no other answer."""
        if self.is_press:
            await self.defer()

    async def defer(self) -> None:
        """Acknowledge now, answer later."""
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True)
                self._note()

    async def acknowledge(self) -> Token | None:
        """Acknowledge a press without an answer; return the token that may edit the pressed message."""
        await self.defer()
        return self.token if self.interaction.response.type in _EDITS else None

    def _too_slow(self) -> None:
        self._deferral = asyncio.get_running_loop().create_task(self.defer())
        # If it comes too late, so does the answer, which then reports it; nobody else may wait for this task.
        self._deferral.add_done_callback(lambda deferral: deferral.cancelled() or deferral.exception())

    async def say(self, text: str) -> None:
        """Answer with a sentence that only this person sees."""
        await self.private(sentence(text))

    async def private(self, view: ui.LayoutView) -> LiveMessage:
        """Answer with a message that only this person sees, and return it."""
        return await self._message(view, private=True)

    async def public(self, view: ui.LayoutView, *, mention: Mentions = ()) -> LiveMessage:
        """Answer with a message for everybody in the channel, which notifies `mention`; return it."""
        return await self._message(view, private=False, mention=mention)

    async def update(self, view: ui.LayoutView, *, public: bool = False) -> LiveMessage | None:
        """Edit the pressed message and return it; None if the press had another answer before.

        The view's files replace the message's. A view that is not `public` is sent as a new message if the
        pressed message is public. Menus are reset to no choice.
        """
        message = self.interaction.message
        if not public and self.interaction.guild_id and message and not message.flags.ephemeral:
            await self.private(view)
            return None
        renewed = self._with_menu_renewed(view)
        async with self._lock:
            if not self.interaction.response.is_done():
                post.note(renewed, await answer_with_edit(self.interaction, post.changes(renewed)))
                self._note()
            elif self.interaction.response.type in _EDITS and not self._filled:
                await self._edit_answer(renewed)
            else:
                return None
            copy_picture(renewed, view)  # it has learnt where its picture is
            return None if message is None else self._live(message.id)

    def _with_menu_renewed(self, view: ui.LayoutView) -> ui.LayoutView:
        data: Any = self.interaction.data or {}
        pressed = data.get("custom_id")
        if "values" not in data or self.interaction.type is not discord.InteractionType.component:
            return view
        drawn, menu = json.dumps(view.to_components()), json.dumps(pressed)  # type: ignore[no-untyped-call]
        if menu not in drawn:
            return view
        renewed = Tree(json.loads(drawn.replace(menu, json.dumps(ids.renew(pressed)))))
        copy_picture(view, renewed)
        return renewed

    async def remove(self) -> None:
        """Delete the pressed private message. Raises Failure."""
        await self.defer()
        await self.interaction.delete_original_response()

    async def form(self, form: ui.Modal) -> bool:
        """Open a form; False if the interaction was answered already: a form must be the first answer.

        The form's id is sealed for this person, so that a form that was never opened cannot be submitted.
        Raises StorageUnavailable.
        """
        form.stop()  # discord.py keeps none: its texts are dispatched by the id alone
        asker = self.interaction
        form.custom_id = await self._app.seals.seal(form.custom_id, asker.user.id, asker.guild_id)
        async with self._lock:
            if self.interaction.response.is_done():
                return False
            await self.interaction.response.send_modal(form)
            self._note()
            return True

    async def _message(self, view: ui.LayoutView, *, private: bool, mention: Mentions = ()) -> LiveMessage:
        async with self._lock:
            return self._live(await self._send(view, mention, private=private))

    async def _send(self, view: ui.LayoutView, mention: Mentions, *, private: bool) -> int:
        """Send the first answer or a later one, and return its message id."""
        if not self.interaction.response.is_done():
            content = post.content(view, mention)
            sent = await self.interaction.response.send_message(**content, ephemeral=private)
            assert sent.message_id is not None
            if isinstance(sent.resource, discord.Message):
                post.note(view, sent.resource)
            self._note()
            return sent.message_id
        if not (self.is_press or self.has_answered):
            if private:
                return await self._edit_answer(view)
            # A deferred answer is private, so a public one needs a new message. The deferred one is filled
            # before it is deleted: Discord accepts no message while it waits for a deleted one.
            await self._edit_answer(sentence("…"))
            await self.interaction.delete_original_response()
        return await post.send(self.interaction.followup, view, mention, ephemeral=private, wait=True)

    async def _edit_answer(self, view: ui.LayoutView) -> int:
        """Edit the first answer (for a deferred press: the pressed message), and return its id."""
        message = await self.interaction.edit_original_response(**post.changes(view))
        post.note(view, message)
        self._filled = not self.is_press
        self._note()
        return message.id

    def _note(self) -> None:
        """Record an answer, and keep its token; not while Discord would take any message for the answer."""
        self._app.open_requests.unanswered.discard(self)
        awaited = self.interaction.response.type is _Kind.deferred_channel_message and not self._filled
        if self.token is None and not awaited:
            self.token = self._app.tokens.take(self.interaction)

    def _live(self, message_id: int) -> LiveMessage:
        now, channel_id = self._app.now(), self.interaction.channel_id or 0
        return LiveMessage(channel_id, message_id, now, token=self.token)
