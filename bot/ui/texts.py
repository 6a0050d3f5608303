"""Localisation: every sentence a user reads comes from `data/locales/<locale>/*.ftl` (Project Fluent).

A message is named by its key; the parameters fill its gaps. Placeables carry no isolating marks: Discord
shows them as boxes on some phones, and names are made safe in `bot.ui.format` instead.

Commands take their texts from `commands.ftl` by convention, so that a cog holds none:
``command-napoleon-new-name``, ``command-napoleon-new-description``, and for a parameter ``seats``
``command-napoleon-new-seats-name`` and ``command-napoleon-new-seats-description``; a choice names its key
itself: ``locale_str("blitz", key="clock-blitz")``. `describe_commands` puts the English descriptions on the
commands, `CommandTranslator` gives Discord the others.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation
from fluent.runtime import FluentBundle, FluentResource

Param = str | int

LOCALES = ("en", "ja")
DEFAULT_LOCALE = "en"

_log = logging.getLogger(__name__)


class MissingText(KeyError):
    """A key without a message, or a message without one of its parameters (raised in strict mode only)."""


def locale_of(locale: discord.Locale | str | None) -> str:
    """Return our locale, ``en`` or ``ja``, for what Discord says of a user or a server."""
    code = locale.value if isinstance(locale, discord.Locale) else locale or ""
    language = code.lower().replace("_", "-").partition("-")[0]
    return language if language in LOCALES else DEFAULT_LOCALE


class Texts:
    """All messages of all locales.

    A message that a locale lacks falls back to English. In strict mode (tests) a missing message or
    parameter raises MissingText; otherwise it is logged and the key is shown.
    """

    def __init__(self, bundles: Mapping[str, FluentBundle], keys: Mapping[str, frozenset[str]], strict: bool):
        self._bundles = bundles
        self._keys = keys
        self._strict = strict

    @classmethod
    def load(cls, folder: Path | str, *, strict: bool = False) -> Texts:
        """Read `folder`/<locale>/*.ftl; ValueError for a file that is no Fluent or a key given twice."""
        bundles: dict[str, FluentBundle] = {}
        keys: dict[str, frozenset[str]] = {}
        for locale in LOCALES:
            bundle = FluentBundle([locale], use_isolating=False)
            seen: dict[str, str] = {}
            for path in sorted((Path(folder) / locale).glob("*.ftl")):
                resource = FluentResource(path.read_text(encoding="utf-8"))
                for key in _keys_of(resource, path):
                    if key in seen:
                        raise ValueError(f"{path}: {key} is also in {seen[key]}")
                    seen[key] = path.name
                bundle.add_resource(resource)
            bundles[locale] = bundle
            keys[locale] = frozenset(seen)
        return cls(bundles, keys, strict)

    def keys(self, locale: str) -> frozenset[str]:
        """Return the keys that a locale has."""
        return self._keys[locale]

    def has(self, key: str) -> bool:
        """Return whether there is a message of this key, in English at least."""
        return key in self._keys[DEFAULT_LOCALE]

    def get(self, locale: str, key: str, **params: Param) -> str:
        """Return a message in a locale (``en``, ``ja``), its gaps filled."""
        if key not in self._keys.get(locale, ()):
            if self._strict:
                raise MissingText(f"{locale}: {key}")
            locale = DEFAULT_LOCALE
            if key not in self._keys[locale]:
                _log.error("no text for %s", key)
                return key
        bundle = self._bundles[locale]
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise MissingText(f"{locale}: {key} has no value")
        text, errors = bundle.format_pattern(pattern, dict(params))
        if errors:
            if self._strict:
                raise MissingText(f"{locale}: {key}: {errors}")
            _log.error("text %s: %s", key, errors)
        return str(text)


def plain_error(texts: Texts, code: str, params: Mapping[str, object]) -> str:
    """Return a refusal as an English sentence without a final stop, cards and seats as in a hand record."""
    plain: dict[str, Param] = {}
    for name, value in params.items():
        if name == "seat":
            plain[name] = f"seat {value}"
        elif isinstance(value, tuple):
            plain[name] = " ".join(str(part) for part in value)
        else:
            # A record may hold numbers that no locale can format.
            plain[name] = value if isinstance(value, int) and abs(value) < 10**9 else str(value)[:40]
    return texts.get(DEFAULT_LOCALE, code, **plain).removesuffix(".")


def _keys_of(resource: Any, path: Path) -> Iterable[str]:
    for entry in resource.body:
        kind = type(entry).__name__
        if kind == "Junk":
            raise ValueError(f"{path}: not Fluent: {entry.content.strip()[:60]!r}")
        if kind == "Message":
            yield entry.id.name


def command_key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    """Return the stem of a command's keys: ``command-napoleon-new`` for /napoleon new."""
    return "command-" + command.qualified_name.replace(" ", "-")


def describe_commands(
    texts: Texts, commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group | Any]
) -> None:
    """Put the English descriptions of `commands.ftl` on commands and their parameters, sub-commands too.

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
            if described:
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
        """Return the text of a command's part in a locale; None where English, the default, will do.

        A choice is given in every locale, since its default is a technical name.
        """
        ours = locale_of(locale)
        if ours == DEFAULT_LOCALE and context.location is not TranslationContextLocation.choice_name:
            return None
        key = string.extras.get("key") or _context_key(context)
        if key is None or key not in self._texts.keys(ours):
            return None
        return self._texts.get(ours, key)


def _context_key(context: app_commands.TranslationContextTypes) -> str | None:
    where = context.location
    data: Any = context.data
    if where in (TranslationContextLocation.command_name, TranslationContextLocation.group_name):
        return f"{command_key(data)}-name"
    if where in (
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
    ):
        return f"{command_key(data)}-description"
    if where in (TranslationContextLocation.parameter_name, TranslationContextLocation.parameter_description):
        part = "name" if where is TranslationContextLocation.parameter_name else "description"
        return f"{command_key(data.command)}-{data.name.replace('_', '-')}-{part}"
    return None
