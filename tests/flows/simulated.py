"""A simulated server: acts of people, of moderators and of Discord itself, and the messages shown there.

This module, `failing.py` and `simcord_changes.py` hold all that uses simcord's insides in tests (so: exactly
3.2.1). Requests are split by whether they count against Discord's global limit; a forger presses what no
honest client could.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any
from weakref import WeakKeyDictionary

import discord
import simcord
from discord import app_commands
from simcord import actors, interactions
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite, OverwriteType
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType

from bot.ui.core import ids
from tests.flows.simcord_changes import copy_json, walk_components

Actor = simcord.MemberActor | simcord.UserHandle
Component = dict[str, Any]

_deleted: WeakKeyDictionary[Any, dict[int, dict[int, Any]]] = WeakKeyDictionary()
"""The messages of deleted channels, by their simulated Discord."""
_FREE = re.compile(r"/interactions/\d+/[^/]+/callback|/webhooks/\d+/[^/]+(/messages/[^/]+)?")


@contextmanager
def inside(env: simcord.Env) -> Iterator[None]:
    """Let a test call the services as the bot does: on the simulated clock, with its timers."""
    with env._bot_scope():
        yield


def counts(entry: simcord.HttpLogEntry) -> bool:
    """Return whether a request counts against Discord's global limit of 50 a second."""
    return _FREE.fullmatch(entry.path) is None


class _Watched(list[simcord.HttpLogEntry]):
    """A log of requests with a callback for new ones."""

    def __init__(self, log: Iterable[simcord.HttpLogEntry], seen: Callable[[simcord.HttpLogEntry], None]):
        super().__init__(log)
        self._seen = seen

    def append(self, entry: simcord.HttpLogEntry) -> None:
        """Record a request."""
        super().append(entry)
        self._seen(entry)


def watch(env: simcord.Env, seen: Callable[[simcord.HttpLogEntry], None]) -> None:
    """Call a function with each request of the bot before it is executed."""
    env.backend.http_requests = _Watched(env.backend.http_requests, seen)


BEHIND_MORE = {"rules", "book", "computer", "uncomputer", "what", "leave"}
"""Verbs that a lobby's panel has no room for."""


class ShownMessage:
    """The current state of a message in a channel, for anybody who may see it."""

    def __init__(self, env: simcord.Env, channel_id: int, message_id: int) -> None:
        self.env = env
        self.channel_id = channel_id
        self.id = message_id

    @property
    def _kept(self) -> Any:
        return self.env.backend.messages[self.channel_id][self.id]

    @property
    def exists(self) -> bool:
        """Whether it still exists."""
        return self.id in self.env.backend.messages.get(self.channel_id, {})

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self._kept.flags & 64)

    @property
    def is_public(self) -> bool:
        """Whether everybody in a channel of a server sees it."""
        return not self.ephemeral and self.env.backend.get_channel(self.channel_id).guild_id is not None

    @property
    def components(self) -> list[Component]:
        """All components at any depth."""
        return walk_components(copy_json(self._kept.components))

    @property
    def text(self) -> str:
        """All its text, including labels and options; a command's mention is its name, as people read it."""
        parts = [self._kept.content or ""]
        for part in self.components:
            parts += [str(part.get(key) or "") for key in ("content", "label", "placeholder")]
            parts += [option["label"] for option in part.get("options") or []]
        return re.sub(r"<(/[a-z -]+):\d+>", r"\1", "\n".join(part for part in parts if part))

    @property
    def attachments(self) -> list[Any]:
        """Its attached files."""
        return list(self._kept.attachments)

    def file(self) -> bytes:
        """Return the content of its only file."""
        (attached,) = self.attachments
        return content_of(self.env, attached)

    @property
    def turn(self) -> int:
        """The turn of the table that its buttons belong to."""
        return max(int(part["custom_id"].split(":")[3]) for part in self.controls())

    def controls(self) -> list[Component]:
        """Return the enabled buttons and menus."""
        return [part for part in self.components if part.get("custom_id") and not part.get("disabled")]

    def ids(self) -> list[str]:
        """Return the custom ids of the enabled buttons and menus."""
        return [part["custom_id"] for part in self.controls()]

    def verbs(self) -> set[str]:
        """Return the verbs of its buttons and menus."""
        return {part["custom_id"].split(":")[1] for part in self.controls()}

    def control(self, verb: str, arg: str | None = None) -> Component | None:
        """Return the first enabled button or menu of a verb (and argument)."""
        for part in self.controls():
            _, found, _, _, *rest = part["custom_id"].split(":")
            if found == verb and (arg is None or (rest[0] if rest else "") == arg):
                return part
        return None

    async def click(self, who: Actor, verb: str, arg: str | None = None) -> simcord.InteractionResult:
        """Press a button of a verb, behind *Menu* if necessary; AssertionError if there is none."""
        part = self.control(verb, arg)
        if part is None and verb in BEHIND_MORE and self.control("menu") is not None:
            page = answers(await self.click(who, "menu"))[-1]
            return await page.click(who, verb, arg)
        assert part is not None, f"no {verb} {arg or ''} on:\n{self.text}"
        return await self.click_part(who, part)

    async def click_part(self, who: Actor, part: Component) -> simcord.InteractionResult:
        """Press one of its `controls`."""
        return await who.click(self._message(), custom_id=part["custom_id"])

    async def choose(self, who: Actor, custom_id: str, values: list[Any]) -> simcord.InteractionResult:
        """Choose in a menu; a menu renewed after a choice is the same one to a person."""
        if custom_id not in self.ids() and ids.renew(custom_id) in self.ids():
            custom_id = ids.renew(custom_id)
        return await who.select(self._message(), values, custom_id=custom_id)

    async def pick(
        self, who: Actor, verb: str, values: list[Any], arg: str | None = None
    ) -> simcord.InteractionResult:
        """Choose in the first menu of a verb (and argument); AssertionError if there is none."""
        part = self.control(verb, arg)
        assert part is not None, f"no {verb} {arg or ''} on:\n{self.text}"
        return await self.choose(who, part["custom_id"], values)

    async def forge(
        self,
        who: Actor,
        custom_id: str,
        values: list[str] | None = None,
        *,
        planted: bool = True,
        disabled: bool = False,
        offered: Sequence[str] | None = None,
        people: Sequence[Actor] | None = None,
        author: int | None = None,
        bare: bool = False,
    ) -> simcord.InteractionResult:
        """Press a component that the message does not have, as a forged client might.

        `planted`: as if the message had it, bypassing the check of the message, so that only the handler can
        refuse; `offered` is then what the menu lists, by default the values. `people`: chosen in a menu of
        people. `author`: as if another user had written the message. `bare`: as if it had no other component.
        """
        stored = deepcopy(self._kept)
        part: Component = {"type": 2, "style": 2, "label": "?", "custom_id": custom_id, "disabled": disabled}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
        if values is not None:
            options = [{"label": value, "value": value} for value in (offered or values)]
            part = {"type": 3, "custom_id": custom_id, "options": options, "disabled": disabled}
            data = {"custom_id": custom_id, "component_type": 3, "values": values}
        if people is not None:
            resolved: dict[str, dict[str, Any]] = {}
            for person in people:
                interactions.resolve_handle(who, person, resolved, channel_id=self.channel_id)
            part = {"type": 5, "custom_id": custom_id}
            chosen = [str(person.id) for person in people]
            data = {"custom_id": custom_id, "component_type": 5, "values": chosen, "resolved": resolved}
        if bare:
            stored.components = []
        if planted:
            stored.components = [*stored.components, {"type": 1, "components": [part]}]
        if author is not None:
            stored.author_id = author
        return await actors._component_interaction(who, stored, data)

    async def forge_form(
        self,
        who: Actor,
        custom_id: str,
        fields: Sequence[tuple[str, str]],
        *,
        of_command: bool = False,
        planted: bool = True,
    ) -> simcord.InteractionResult:
        """Send a form that nobody opened, with any fields, as if a button here or a command had opened it.

        `planted`: sealed as if opened for this person, so that only the handler can refuse.
        """
        guild = getattr(who, "guild", None)
        if planted:
            seals = self.env.bot.app.seals
            with inside(self.env):
                custom_id = await seals.seal(custom_id, who.id, None if guild is None else guild.id)
        rows = [
            {"type": 18, "component": {"type": 4, "custom_id": name, "value": text}} for name, text in fields
        ]
        data = {"custom_id": custom_id, "components": rows}
        stored, backend = deepcopy(self._kept), self.env.backend
        place = ChannelHandle(self.env, guild, backend.get_channel(self.channel_id))
        return await actors._dispatch_actor_interaction(
            who,
            InteractionType.MODAL_SUBMIT,
            place,
            data,
            extra=None if of_command else {"message": dict(serializers.message_payload(backend, stored))},
            source_message_id=None if of_command else self.id,
        )

    def _message(self) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self.env, self._kept)


async def type_in(
    who: simcord.MemberActor, opened: simcord.InteractionResult, **fields: str
) -> simcord.InteractionResult:
    """Send a form with some fields changed; the others stay as prefilled."""
    assert opened.modal is not None
    found = [part["component"] for part in opened.modal["components"]]
    values = {field["custom_id"]: field.get("value") or "" for field in found}
    assert fields.keys() <= values.keys()
    return await who.submit_modal(opened, {**values, **fields})


async def forge_command(
    who: Actor,
    place: simcord.ChannelHandle,
    command: app_commands.Command[Any, ..., Any],
    given: Mapping[str, Any],
    *,
    focused: str | None = None,
) -> simcord.InteractionResult:
    """Give a command with any arguments, whatever its description says; `focused`: ask for suggestions."""
    options = [
        {
            "name": it.display_name,
            "type": it.type.value,
            "value": given[it.name],
            **({"focused": True} if it.name == focused else {}),
        }
        for it in command.parameters
        if it.name in given
    ]
    if command.parent is not None:
        options = [{"name": command.name, "type": 1, "options": options}]
    root = command.root_parent or command
    people = {str(given[it.name]) for it in command.parameters if it.type.value == 6 and it.name in given}
    users = {
        number: dict(serializers.user_payload(who._env.backend.get_user(int(number)))) for number in people
    }
    data = {"id": "1", "name": root.name, "type": 1, "options": options, "resolved": {"users": users}}
    kind = (
        InteractionType.APPLICATION_COMMAND
        if focused is None
        else InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    )
    return await actors._dispatch_actor_interaction(who, kind, place, data)


def shown_in(env: simcord.Env, channel_id: int, viewer: int | None = None) -> list[ShownMessage]:
    """Return the messages of a channel that a user sees (None: that everybody sees), oldest first."""
    kept = env.backend.messages.get(channel_id, {})
    return [
        ShownMessage(env, channel_id, number) for number in sorted(kept) if kept[number].visible_to(viewer)
    ]


def public_messages(env: simcord.Env) -> dict[int, str]:
    """Return the content of each message that everybody in its server sees."""
    return {
        number: repr(kept.components)
        for channel_id, messages in env.backend.messages.items()
        if env.backend.get_channel(channel_id).guild_id is not None
        for number, kept in messages.items()
        if not kept.flags & 64
    }


def answers(result: simcord.InteractionResult) -> list[ShownMessage]:
    """Return the messages that answered an interaction, in order."""
    found = [] if result.response is None else [result.response]
    return [ShownMessage(m._env, m.channel_id, m.id) for m in [*found, *result.followups]]


def threads_of(env: simcord.Env, channel_id: int) -> dict[str, Any]:
    """Return all threads of a channel by name, including archived and private ones."""
    return {made.name: made for made in env.backend.channels.values() if made.parent_id == channel_id}


def open_thread(
    env: simcord.Env, parent: ChannelHandle, who: Actor, *, private: bool = False
) -> ChannelHandle:
    """Open a thread in a channel, or a post in a forum, as a member."""
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    made = env.backend.create_thread(parent.id, "a thread", who.id, type=kind.value)
    return ChannelHandle(env, parent.guild, made)


def members_of_thread(env: simcord.Env, channel_id: int) -> tuple[bool, set[int]]:
    """Return whether a thread is private, and its members."""
    made = env.backend.channels[channel_id]
    return made.type == discord.ChannelType.private_thread.value, set(made.thread_members)


def content_of(env: simcord.Env, attachment: Any) -> bytes:
    """Return the content of a file attached to a message."""
    content = env.backend.cdn.get(attachment["url"])
    assert content is not None
    return content


def notified_users(env: simcord.Env, shown: ShownMessage) -> list[int]:
    """Return the people that the request for a message mentioned with a notification."""
    for entry in reversed(env.http_requests):
        body = entry.json if isinstance(entry.json, dict) else {}
        body = body.get("data") or body
        sent = walk_components(body.get("components") or [])
        if entry.method == "POST" and _contents(sent) == _contents(shown.components):
            return [int(user) for user in body.get("allowed_mentions", {}).get("users", [])]
    raise AssertionError("nothing of ours sent this message")


def _contents(parts: Iterable[Component]) -> list[str]:
    return [part["content"] for part in parts if part.get("content")]


def delete_channel(env: simcord.Env, channel_id: int) -> None:
    """Delete a channel or thread, as a moderator; `kept_message` still finds its messages."""
    _deleted.setdefault(env.backend, {})[channel_id] = dict(env.backend.messages.get(channel_id, {}))
    env.backend.delete_channel(channel_id)


def keep_deleted_messages(env: simcord.Env, entry: simcord.HttpLogEntry) -> None:
    """Keep a message that a request is about to delete: an edit may still be on its way."""
    last = entry.path.rpartition("/")[2]
    if entry.method == "DELETE" and last.isdecimal():
        message = kept_message(env, int(last))
        if message is not None:
            _deleted.setdefault(env.backend, {}).setdefault(0, {})[int(last)] = message


def kept_message(env: simcord.Env, message_id: int | None) -> Any:
    """Return a message as simcord holds it, or held it when it was deleted; None if unknown."""
    for kept in (*env.backend.messages.values(), *_deleted.get(env.backend, {}).values()):
        if message_id in kept:
            return kept[message_id]
    return None


def close_thread(env: simcord.Env, channel_id: int, *, closed: bool = True) -> None:
    """Archive and lock a thread, or reopen it, as a moderator; simcord refuses nothing there."""
    env.backend.edit_channel(channel_id, {}, thread_metadata={"archived": closed, "locked": closed})


def delete_message(env: simcord.Env, channel_id: int, message_id: int) -> None:
    """Delete a message, as a moderator."""
    env.backend.delete_message(channel_id, message_id)


def remove_bot(env: simcord.Env, guild_id: int) -> None:
    """Remove the bot from a server, as an admin."""
    env.backend.remove_guild(guild_id)


def lose_server(env: simcord.Env, guild_id: int) -> None:
    """Tell the bot that it left a server although it has not."""
    env.backend.emit("GUILD_DELETE", {"id": str(guild_id)})


def find_server(env: simcord.Env, guild_id: int, *, added: bool = False) -> None:
    """Tell the bot of a server, as when it comes back, or when the bot was `added` to it."""
    told = dict(serializers.guild_create_payload(env.backend, env.backend.guilds[guild_id]))
    if added:
        del told["unavailable"]
    env.backend.emit("GUILD_CREATE", told)


def forbid(env: simcord.Env, channel_id: int, *permissions: str, who: int | None = None) -> None:
    """Deny permissions in a channel, as an admin; without arguments restore them all.

    `who` is a member's id, or None for the bot.
    """
    assert env.bot.user is not None
    denied = sum(discord.Permissions(**{name: True}).value for name in permissions)
    overwrite = Overwrite(target_id=who or env.bot.user.id, type=OverwriteType.MEMBER, deny=denied)
    env.backend.set_overwrite(channel_id, overwrite)


def allow(env: simcord.Env, channel_id: int, user_id: int, *permissions: str) -> None:
    """Grant a member permissions in one channel, as an admin."""
    given = sum(discord.Permissions(**{name: True}).value for name in permissions)
    overwrite = Overwrite(target_id=user_id, type=OverwriteType.MEMBER, allow=given)
    env.backend.set_overwrite(channel_id, overwrite)
