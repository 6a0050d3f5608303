"""Buttons, menus and forms, and the register of their verbs.

A component holds no state: its custom id has verb, table, turn and argument (`bot.ui.core.ids`). Everything
runs inside `serve`, which always answers the person.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar

import discord
from discord import ui

import bot.ui
from bot.engine.documents import Json
from bot.services.errors import NotAllowed, NotNow, TableNotFound
from bot.services.server.seals import SealService
from bot.services.values.tables import Person
from bot.ui.core import ids
from bot.ui.core.notices import past_result, sentence
from bot.ui.core.parts import Tree
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Explain, Request, answer_refusal, serve


def is_on_message(interaction: Interaction) -> bool:
    """Return whether the pressed control, and the chosen option, exist on our message.

    Disabled controls cannot be pressed. Only text menus list their options: Discord offers people, roles and
    channels itself.
    """
    message, client = interaction.message, interaction.client
    ours = (client.application_id, None if client.user is None else client.user.id)
    if message is None or message.author.id not in ours:
        return False
    data: Json = interaction.data or {}
    wanted = (data.get("component_type"), data.get("custom_id"))
    found = ids.parts_of(_components(interaction))
    part = next((it for it in found if (it["type"], it.get("custom_id")) == wanted), None)
    if part is None or part.get("disabled"):
        return False
    options = part.get("options")
    if not options:
        return True
    offered = {option["value"] for option in options}
    return offered.issuperset(data.get("values", ()))


def _components(interaction: Interaction) -> Sequence[Json]:
    """Return the components of the pressed message, in Discord's format."""
    message = interaction.message
    return () if message is None else [component.to_dict() for component in message.components]


_NOTHING = ids.CustomId("none", 0, 0)
_MOST_TYPED = 1000
"""Characters that are read from a form field: more than any field of ours takes."""


@dataclass(slots=True)
class Press(Request):
    """A request by a button, a menu or a form."""

    id: ids.CustomId = _NOTHING
    values: tuple[str, ...] = ()
    """The options chosen in a menu."""
    people: tuple[Person, ...] = ()
    """The people chosen in a menu: members of the server, no bots."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """The texts typed into a form, by field."""

    @property
    def message_id(self) -> int | None:
        """The pressed message; None for a form that no message has opened."""
        message = self.interaction.message
        return None if message is None else message.id

    @property
    def on_panel(self) -> bool:
        """Whether the pressed message is public."""
        return not (self.interaction.message is None or self.in_dm or self.on_private)

    @property
    def result_of(self) -> int | None:
        """The hand whose result the pressed message shows, None if it shows none."""
        return next((ids.number_of(it.arg) for it in self._ids_on_message() if it.verb == "record"), None)

    @property
    def alone_on_message(self) -> bool:
        """Whether the pressed message has no other button or menu of ours."""
        return all((it.verb, it.table) == (self.id.verb, self.id.table) for it in self._ids_on_message())

    @property
    def components(self) -> Sequence[Json]:
        """The components of the pressed message, in Discord's format."""
        return _components(self.interaction)

    def _ids_on_message(self) -> list[ids.CustomId]:
        found = map(ids.parse, ids.ids_on(self.components))
        return [it for it in found if it is not None]

    @property
    def choice(self) -> str:
        """The option chosen in a single-choice menu, empty without one."""
        return self.values[0] if self.values else ""

    @property
    def chosen_person(self) -> Person:
        """The person chosen in a menu. Raises NotNow (`offer-nobody`) without one."""
        if not self.people:
            raise NotNow("offer-nobody")
        return self.people[0]

    async def open(self, form: ui.Modal) -> None:
        """Open a form; if the press was answered already, tell the person that it is too late."""
        if not await self.reply.form(form):
            await self.reply.say(self.text("form-late"))

    async def show(self, panel: ui.LayoutView) -> None:
        """Show a page, in the pressed private message or in a new one."""
        if self.on_panel or self.interaction.message is None:
            await self.reply.private(panel)
        else:
            await self.reply.update(panel)

    async def close_question(self) -> None:
        """Remove a private question that was answered *no*; replace any other by a sentence."""
        if self.on_private:
            await self.reply.remove()
        else:
            await self.reply.update(sentence(self.text("done-nothing")))


Handler = Callable[[Press], Awaitable[None]]
HandlerT = TypeVar("HandlerT", bound=Handler)


@dataclass(frozen=True, slots=True)
class _Verb:
    handler: Handler
    explain: Explain
    of_table: bool
    anywhere: bool
    on_panel: bool


_VERBS: dict[str, _Verb] = {}


def verb(
    *names: str,
    explain: Explain = answer_refusal,
    of_table: bool = True,
    anywhere: bool = False,
    on_panel: bool = False,
) -> Callable[[HandlerT], HandlerT]:
    """Register a handler for verbs; `explain` shows an error's sentence to the person.

    With `of_table` False the number in the custom id means something other than a table (`press.id.table`).
    Table verbs are for the table's server, and in direct messages for seated people; with `anywhere` the
    handler checks access itself.
    """

    def register(handler: HandlerT) -> HandlerT:
        for name in names:
            if name in _VERBS:
                raise ValueError(f"the verb {name} has a handler")
            _VERBS[name] = _Verb(handler, explain, of_table, anywhere, on_panel)
        return handler

    return register


def verbs() -> frozenset[str]:
    """Return all verbs that have a handler."""
    return frozenset(_VERBS)


async def serve_press(interaction: Interaction) -> None:
    """Serve a press on a button or menu, if it exists on the pressed message."""
    if not is_on_message(interaction):  # forged, or removed meanwhile
        await serve(interaction, lambda request: request.reply.say(request.text("press-not-there")))
        return
    values, people = read_choices(interaction)
    data: Json = interaction.data or {}
    parsed = ids.parse(data.get("custom_id", ""))

    async def work(request: Request) -> None:
        await _handle(request, parsed, values=values, people=people)

    await serve(interaction, work, explain=_explain_of(parsed))


async def serve_form(interaction: Interaction) -> None:
    """Serve a submitted form, if it was opened for its sender, in this server and not long ago.

    Its custom id is like a button's, but sealed. A form opened before a restart works, which discord.py's
    own handling would not allow.
    """
    data: Json = interaction.data or {}
    sealed, typed = str(data.get("custom_id", "")), dict(_fields(data.get("components", ())))

    async def work(request: Request) -> None:
        unseal = request.app.seals.unseal
        custom_id = await unseal(sealed, interaction.user.id, interaction.guild_id)
        if custom_id is None:
            await request.reply.say(request.text("form-not-opened"))
        else:
            await _handle(request, ids.parse(custom_id), typed=typed)

    await serve(interaction, work, explain=_explain_of(ids.parse(SealService.text_of(sealed))))


def _fields(parts: Sequence[Json]) -> Iterator[tuple[str, str]]:
    """Yield a form's fields and their texts, at any depth."""
    for part in parts:
        if "value" in part:
            yield part["custom_id"], str(part["value"])[:_MOST_TYPED]
        yield from _fields(part.get("components", ()))
        if "component" in part:
            yield from _fields([part["component"]])


def _explain_of(parsed: ids.CustomId | None) -> Explain:
    """Return the function that explains errors of a custom id's verb."""
    known = None if parsed is None else _VERBS.get(parsed.verb)
    return answer_refusal if known is None else known.explain


async def _handle(request: Request, parsed: ids.CustomId | None, **given: Any) -> None:
    """Run the verb's handler, during which the publisher does not edit the pressed message."""
    known = None if parsed is None else _VERBS.get(parsed.verb)
    if parsed is None or known is None:
        await request.reply.say(request.text("press-unknown"))
        return
    request.verb = parsed.verb
    table = parsed.table if known.of_table else None
    if table and not known.anywhere:
        await _require_access(request, table)
    request.set_table(table)
    asked = request.app, request.interaction, request.reply, request.locale
    press = Press(*asked, table, parsed.verb, request.holds, request.preferences, id=parsed, **given)
    message_id = press.message_id
    if table is None or message_id is None:
        await known.handler(press)
        return
    publisher = request.app.publisher
    if press.on_panel:
        publisher.press_in(table, request.interaction.channel_id or 0)
    if (
        press.on_panel
        and known.on_panel
        and await press.app.tables.seat_of(table, press.person.user_id) is not None
    ):
        # only for people who sit, or sat, at the table: a stranger's press must not move our messages
        channel_id = request.interaction.channel_id
        if await publisher.take_up_panel(table, channel_id, message_id, press.result_of):
            await press.reply.update(past_result(Tree([{**it} for it in press.components])), public=True)
    with request.hold(message_id):
        await known.handler(press)


async def _require_access(request: Request, table_id: int) -> None:
    """Require that the table is in this server, or in direct messages that the person has a seat at it.

    Raises TableNotFound (`table-unknown`), or in direct messages NotAllowed (`not-seated`), as if the table
    did not exist: forged ids must not reveal tables of other servers.
    """
    try:
        table = (await request.app.tables.snapshot(table_id)).table
    except TableNotFound:
        table = None
    if request.in_dm:
        if table is None or all(seat.user_id != request.person.user_id for seat in table.seats):
            raise NotAllowed("not-seated")
    elif table is None or table.guild_id != request.guild_id:
        raise TableNotFound("table-unknown", table=str(table_id))


_PEOPLE = discord.ComponentType.user_select.value
_PLACES = {
    discord.ComponentType.role_select.value: "roles",
    discord.ComponentType.channel_select.value: "channels",
}


def read_choices(interaction: Interaction) -> tuple[tuple[str, ...], tuple[Person, ...]]:
    """Return the texts and people chosen in a menu (channels and roles by id); nothing for a button."""
    data: Json = interaction.data or {}
    kind, values = data.get("component_type"), data.get("values", ())
    resolved: Json = data.get("resolved") or {}
    if kind == _PEOPLE:
        users, members = resolved.get("users", {}), resolved.get("members", {})
        people = ((user, members[number]) for number, user in users.items() if number in members)
        return (), tuple(
            Person(int(user["id"]), member.get("nick") or user.get("global_name") or user["username"])
            for user, member in people
            if not user.get("bot")
        )
    if kind in _PLACES:
        known = resolved.get(_PLACES[kind], {})
        return tuple(value for value in values if value in known), ()
    return tuple(map(str, values)), ()


def load_verbs() -> frozenset[str]:
    """Register the handlers of all buttons and menus, and return all verbs; may be called again.

    A feature's handlers are registered when it is installed.
    """
    for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui."):
        import_module(module.name)
    return verbs()
