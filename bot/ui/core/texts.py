"""Localisation: every sentence a user reads comes from `data/locales/<locale>/*.ftl` (Project Fluent).

A message is named by its key, an attribute of it by ``key.attribute``; the parameters fill its gaps.
Placeables carry no isolating marks: Discord shows them as boxes on some phones, and names are made safe in
`bot.ui.core.format` instead.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

if TYPE_CHECKING:  # the command line speaks through this module too, without Discord
    import discord

Param = str | int

LOCALES = ("en", "ja")
DEFAULT_LOCALE = "en"

_log = logging.getLogger(__name__)


class MissingText(KeyError):
    """A key without a message, or a message without one of its parameters (raised in strict mode only)."""


def locale_of(locale: discord.Locale | str | None) -> str:
    """Return our locale, ``en`` or ``ja``, for what Discord says of a user or a server."""
    code = locale if isinstance(locale, str) or locale is None else locale.value
    language = (code or "").lower().replace("_", "-").partition("-")[0]
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
        name, _, attribute = key.partition(".")
        message = bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
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
            yield from (f"{entry.id.name}.{attribute.id.name}" for attribute in entry.attributes)
