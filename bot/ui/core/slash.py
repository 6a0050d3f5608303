"""Slash commands: texts, contexts, suggestions, and finding the table that a command is about."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation
from discord.ext import commands

from bot.services import tracing
from bot.services.errors import NotNow, TableNotFound
from bot.services.tables.elsewhere import is_due
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import notices
from bot.ui.core.app import app_of
from bot.ui.core.notices import WhichTable
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Explain, Request, answer_refusal, kind_of, serve
from bot.ui.core.texts import DEFAULT_LOCALE, Texts


def command_key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    """Return the prefix of a command's text keys: ``command-napoleon-new`` for /napoleon new."""
    return "command-" + command.qualified_name.replace(" ", "-")


def describe_commands(
    texts: Texts, commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group | Any]
) -> None:
    """Set the English descriptions of `commands.ftl` on commands, sub-commands and parameters.

    To be called after the cogs are loaded and before the command tree is synced or its hash is taken.
    """
    for command in commands:
        if isinstance(command, app_commands.Group):
            command.description = texts.get(DEFAULT_LOCALE, f"{command_key(command)}-description")
            describe_commands(texts, command.commands)
        elif isinstance(command, app_commands.Command):
            stem = command_key(command)
            command.description = texts.get(DEFAULT_LOCALE, f"{stem}-description")
            described = {
                parameter.name: app_commands.locale_str(
                    texts.get(DEFAULT_LOCALE, f"{stem}-{parameter.name.replace('_', '-')}-description")
                )
                for parameter in command.parameters
            }
            app_commands.describe(**described)(command)


class CommandTranslator(app_commands.Translator):
    """Gives Discord the names and descriptions of commands in every locale but English, the default."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text of a command's part in a locale; None for English, the default.

        A choice is given in every locale, since its default is a technical name.
        """
        key = string.extras.get("key") or _context_key(context)
        ours = self._texts.locale_of(locale)
        if key not in self._texts.keys(ours):
            ours = DEFAULT_LOCALE
        if ours == DEFAULT_LOCALE and context.location is not TranslationContextLocation.choice_name:
            return None
        return self._texts.get(ours, key) if key is not None and self._texts.has(key) else None


def _context_key(context: app_commands.TranslationContextTypes) -> str | None:
    data: Any = context.data
    what, _, part = context.location.name.rpartition("_")
    if part not in ("name", "description") or what == "choice":
        return None
    if what == "parameter":
        return f"{command_key(data.command)}-{data.name.replace('_', '-')}-{part}"
    return f"{command_key(data)}-{part}"


MOST_TYPED = 200
"""Characters of an argument, more than any command needs. Discord allows 6,000, which take long to parse."""


def is_short(interaction: Interaction) -> bool:
    """Return whether all arguments are within the length limit for typed text; also for autocomplete."""
    return all(len(value) <= MOST_TYPED for _, value in iter(interaction.namespace) if isinstance(value, str))


def fits(interaction: Interaction) -> bool:
    """Return whether all arguments of a command match its description."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    given = dict(iter(interaction.namespace))
    return all(_fits(it, given[it.display_name]) for it in command.parameters if it.display_name in given)


def _fits(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return False
    size = len(value) if isinstance(value, str) else value
    if isinstance(size, bool) or not isinstance(size, int | float):
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size >= least) and (most is None or size <= most)


Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
_MOST = 25
"""The most suggestions that Discord shows."""


def measure(suggest: Suggest) -> Suggest:
    """Decorate an autocomplete function: count and time its answers and failures."""

    @wraps(suggest)
    async def measure_suggest(interaction: Interaction, typed: str) -> Choices:
        tracing.begin(interaction_id=interaction.id)
        clock = asyncio.get_running_loop().time
        begun, outcome = clock(), notices.DONE
        try:
            return await suggest(interaction, typed)
        except Exception as error:
            outcome = notices.outcome_of(error)
            raise
        finally:
            app_of(interaction).meter.interaction(kind_of(interaction), outcome, clock() - begun)

    return measure_suggest


def matching(found: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Return the entries whose name or value contains the typed text."""
    wanted = typed.strip().casefold()
    fitting = (it for it in found if any(wanted in text.casefold() for text in it))
    return [app_commands.Choice(name=name[:100], value=value) for name, value in islice(fitting, _MOST)]


Offered = TypeVar("Offered")
_Given = ParamSpec("_Given")
_Cog = TypeVar("_Cog", bound=commands.Cog)
_Did = Coroutine[Any, Any, None]

CARD_ARGUMENTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""The argument names of a command that takes up to seven cards."""


def in_servers(offered: Offered) -> Offered:
    """Offer a command, or a class of commands, in servers that have added the bot."""
    return _offer(offered, app_commands.guild_only())


def everywhere(offered: Offered) -> Offered:
    """Offer a command, or a class of commands, in servers that have added the bot and in direct messages."""
    return _offer(offered, app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False))


def _offer(offered: Offered, by_context: Callable[[object], object]) -> Offered:
    """Offer a command, a group, or each command of a class that is no group."""
    if isinstance(offered, type) and not issubclass(offered, commands.GroupCog):
        for command in vars(offered).values():
            if isinstance(command, app_commands.Command):
                _offer(command, by_context)
    else:
        by_context(app_commands.allowed_installs(guilds=True, users=False)(offered))
    return offered


def choices_of(keys: Mapping[str, str]) -> Choices:
    """Return the choices of a parameter, from the text key of each value."""
    return [
        app_commands.Choice(name=app_commands.locale_str(it, key=key), value=it) for it, key in keys.items()
    ]


def for_every_card(command: app_commands.Command[Any, ..., Any], suggest: Suggest) -> None:
    """Use one autocomplete function for all card parameters of a command."""
    for name in CARD_ARGUMENTS:
        command.autocomplete(name)(suggest)


def serve_command(
    *, at_table: bool = False, explain: Explain = answer_refusal
) -> Callable[
    [Callable[Concatenate[_Cog, Request, _Given], _Did]],
    Callable[Concatenate[_Cog, Interaction, _Given], _Did],
]:
    """Decorate a cog's method to take a request and the command's arguments, served by `serve`.

    With `at_table` the request is about the table that `find_table` returns.
    """

    def make(
        method: Callable[Concatenate[_Cog, Request, _Given], _Did],
    ) -> Callable[Concatenate[_Cog, Interaction, _Given], _Did]:
        @wraps(method)
        async def callback(
            cog: _Cog, interaction: Interaction, /, *args: _Given.args, **given: _Given.kwargs
        ) -> None:
            async def work(request: Request) -> None:
                if at_table:
                    await find_table(request)
                await method(cog, request, *args, **given)

            await serve(interaction, work, explain=explain)

        known = inspect.signature(method)
        names: dict[str, Any] = getattr(method, "__globals__", {})
        callback.__signature__ = known.replace(  # type: ignore[attr-defined]  # discord.py reads it
            parameters=[
                it.replace(annotation=discord.utils.resolve_annotation(it.annotation, names, names, {}))
                if it.annotation is not it.empty
                else it
                for it in known.parameters.values()
            ]
        )
        return callback

    return make


async def find_table(request: Request) -> TableSnapshot:
    """Find the table of the channel; in a direct message (or a channel without one) the person's own.

    Of several, the one waiting for the person. Raises TableNotFound (`no-table-here`) or WhichTable.
    """
    here = await _table_here(request)
    if here is None:
        user_id = request.interaction.user.id
        mine = await request.app.tables.tables_of(user_id)
        if not request.in_dm:
            mine = tuple(s for s in mine if s.table.guild_id == request.interaction.guild_id)
        waiting = [s for s in mine if is_due(s, user_id)]
        here = _only(waiting if len(mine) > 1 and waiting else mine)
    request.set_table(here.table.id)
    return here


async def find_table_here(request: Request) -> TableSnapshot:
    """Find the table of the channel. Raises TableNotFound (`no-table-here`)."""
    here = await _table_here(request)
    if here is None:
        raise TableNotFound("no-table-here")
    request.set_table(here.table.id)
    return here


async def find_open_table(request: Request) -> TableSnapshot:
    """Find a table to sit down at: the channel's, else the only one opened from the channel. Raises as
    `find_table`."""
    here = await _table_here(request)
    if here is None:
        opened = request.app.publisher.opened_from(request.interaction.channel_id or 0)
        here = _only([s for s in opened if s.table.status is not TableStatus.CLOSED])
    request.set_table(here.table.id)
    return here


async def find_lost(request: Request) -> TableSnapshot:
    """Find a person's table that lost its channel: the oldest, rather one opened or played in this channel.

    Raises NotNow (`table-has-place`: channel), TableNotFound (`no-table-here`) or WhichTable.
    """
    user_id, channel_id = request.person.user_id, request.interaction.channel_id
    lost = await request.app.endings.lost_tables(user_id, request.guild_id)
    if not lost:
        seated = (await find_table(request)).table
        raise NotNow("table-has-place", channel=seated.channel_id)
    here = (it for it in lost if channel_id in (it.table.channel_id, it.table.home_channel_id))
    found = next(here, lost[0])
    request.set_table(found.table.id)
    return found


async def _table_here(request: Request) -> TableSnapshot | None:
    channel_id = request.interaction.channel_id
    if request.in_dm or channel_id is None:
        return None
    try:
        return await request.app.tables.find(channel_id)
    except TableNotFound:
        return None


def _only(found: Sequence[TableSnapshot]) -> TableSnapshot:
    if not found:
        raise TableNotFound("no-table-here")
    if len(found) > 1:
        raise WhichTable(found)
    return found[0]
