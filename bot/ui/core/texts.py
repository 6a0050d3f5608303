"""Localisation: every sentence a user reads comes from `data/locales/<language>/*.ftl` (Project Fluent).

A folder with a `locale.ftl` is a language; that file has the language's name, its Discord locales, and the
words that people may type in it. A message is named by its key, its attributes by ``key.attribute``;
parameters are filled in, numbers and dates in the language's format. Placeables have no isolating marks:
Discord shows them as boxes on some phones, and names are made safe in `bot.ui.core.format` instead.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar, cast

from fluent.runtime import FluentBundle, FluentResource

from bot.services.values.names import MARSHALS
from bot.services.values.tables import Level
from bot.ui.core.floods import MOST_PEOPLE

if TYPE_CHECKING:  # the command line speaks through this module too, without Discord
    import discord

Param = str | int | float | date

DEFAULT_LOCALE = "en"

_ABOUT = "locale.ftl"
_MOST_CACHED = 40_000
"""Formatted sentences in the cache: a table mostly shows what it showed before."""

_log = logging.getLogger(__name__)

Takes = ParamSpec("Takes")
Made = TypeVar("Made")
_OF_NAMES: list[Callable[[], None]] = []
"""Called to drop cached results that contain people's names."""


def cached_by_name(work: Callable[Takes, Made]) -> Callable[Takes, Made]:
    """Decorate a function of people's names with a cache, cleared by `Texts.forget`.

    The cache has room for everybody's name in three widths, and in markdown.
    """
    cached = lru_cache(maxsize=5 * MOST_PEOPLE)(work)
    _OF_NAMES.append(cached.cache_clear)
    return cast("Callable[Takes, Made]", cached)


class MissingText(KeyError):
    """Raised in strict mode for a missing message or a missing parameter."""


@dataclass(frozen=True, slots=True)
class Language:
    """The data of `locale.ftl`: the language's own name, and the time zone of servers that use it.

    `codes` are its Discord locales; the first determines the format of numbers and dates.
    """

    name: str
    codes: tuple[str, ...]
    zone: str


class Get(Protocol):
    """Returns a message in a language, with its parameters filled in."""

    def __call__(self, locale: str, key: str, **params: Param) -> str: ...


class Texts:
    """All messages in all languages, which are named by their folders: ``en``, ``pt-BR``.

    A message that a language lacks falls back to English. In strict mode (tests) a missing message or
    parameter raises MissingText; otherwise it is logged and the key is shown.
    """

    def __init__(self, strict: bool, default: str) -> None:
        self._bundles: dict[str, FluentBundle] = {}
        self._sources: dict[str, Mapping[str, str]] = {}
        self._keys: dict[str, frozenset[str]] = {}
        self._strict = strict
        self._default = default
        self._cached = lru_cache(_MOST_CACHED, typed=True)(self._format)  # 1 and 1.0 are written differently
        self.get: Get = self._cached
        """Returns a message in a language with its parameters filled in."""
        self.languages: dict[str, Language] = {}
        """All languages by folder name, English first."""

    @classmethod
    def load(cls, folder: Path | str, *, strict: bool = False, default: str = DEFAULT_LOCALE) -> Texts:
        """Load `folder`/<language>/*.ftl; ValueError for invalid Fluent or a duplicate key.

        `default` is the language for locales without their own.
        """
        texts = cls(strict, default)
        folders = (path.parent for path in Path(folder).glob(f"*/{_ABOUT}"))
        for language in sorted(folders, key=lambda it: (it.name != DEFAULT_LOCALE, it.name)):
            texts._add(language)
        return texts

    def _add(self, folder: Path) -> None:
        language = _language(folder / _ABOUT)
        sources: dict[str, str] = {}
        seen: dict[str, str] = {}
        for path in sorted(folder.glob("*.ftl")):
            for name, source in _split_entries(path):
                for key in (name, *(f"{name}.{attribute}" for attribute in _ATTRIBUTE.findall(source))):
                    if key in seen:
                        raise ValueError(f"{path}: {key} is also in {seen[key]}")
                    seen[key] = path.name
                sources[name] = source
        self.languages[folder.name] = language
        self._bundles[folder.name] = FluentBundle([language.codes[0]], use_isolating=False)
        self._sources[folder.name] = sources
        self._keys[folder.name] = frozenset(seen)

    def _parse(self, locale: str, name: str) -> FluentBundle:
        """Return a language's bundle with a message in it. Parsing them all would delay every start by 1.3 s.

        What the message refers to is added before it, because another thread may format it at once.
        """
        bundle, sources = self._bundles[locale], self._sources[locale]
        if not bundle.has_message(name):
            needed = [name]
            for message in needed:
                referred = _REFERENCE.findall(sources[message])
                needed += (other for other in referred if other in sources and other not in needed)
            bundle.add_resource(FluentResource("\n".join(sources[it] for it in reversed(needed))))
        return bundle

    @property
    def zones(self) -> Mapping[str, str]:
        """The default time zone of servers, by language."""
        return {code: language.zone for code, language in self.languages.items()}

    def locale_of(self, locale: discord.Locale | str | None) -> str:
        """Return the bot's language for a Discord locale, else for its parent (``pt``), else the default."""
        code = (locale if isinstance(locale, str) or locale is None else locale.value) or ""
        code = code.replace("_", "-").casefold()
        for ours, language in self.languages.items():
            if code in map(str.casefold, language.codes):
                return ours
        parent = code.partition("-")[0]
        return parent if parent in self.languages else self._default

    def words_for(self, *keys: str, locale: str | None = None) -> tuple[str, ...]:
        """Return the words that people may type for a key, in one language or all."""
        wanted = self.languages if locale is None else (locale,)
        known = [self.get(it, key) for it in wanted for key in keys if key in self._keys[it]]
        return tuple(word for words in known for word in _split_list(words))

    def keys(self, locale: str) -> frozenset[str]:
        """Return all message keys of a language."""
        return self._keys[locale]

    def has(self, key: str) -> bool:
        """Return whether a message of this key exists, at least in English."""
        return key in self._keys[DEFAULT_LOCALE]

    def forget(self) -> None:
        """Clear the caches of sentences and names: a person's data was deleted."""
        self._cached.cache_clear()
        for forget in _OF_NAMES:
            forget()

    def _format(self, locale: str, key: str, **params: Param) -> str:
        if key not in self._keys.get(locale, ()):
            if self._strict:
                raise MissingText(f"{locale}: {key}")
            locale = DEFAULT_LOCALE
            if key not in self._keys[locale]:
                _log.error("no text for %s", key)
                return key
        name, _, attribute = key.partition(".")
        bundle = self._parse(locale, name)
        if not bundle.has_message(name):
            raise MissingText(f"{locale}: {key} is not Fluent")
        message = bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise MissingText(f"{locale}: {key} has no value")
        text, errors = bundle.format_pattern(pattern, {"partner": "", **params})  # no game: the usual roles
        if errors:
            if self._strict:
                raise MissingText(f"{locale}: {key}: {errors}")
            _log.error("text %s: %s", key, errors)
        return str(text)


_ATTRIBUTE = re.compile(r"^ +\.([a-zA-Z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")
_ENTRY = re.compile(r"(-?[a-zA-Z][\w-]*) *=")


def _split_entries(path: Path) -> Iterator[tuple[str, str]]:
    """Yield name and source of each message and term of a file. Raises ValueError for anything else."""
    for source in re.split(r"^(?=[^\s#}])", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        entry = _ENTRY.match(source)
        if entry is None:
            raise ValueError(f"{path}: not Fluent: {source.strip()[:60]!r}")
        yield entry[1], source


def _language(path: Path) -> Language:
    """Read a language's description from its texts. Raises ValueError if something is missing."""
    lines = re.findall(r"^language-(name|codes|zone) = (.+)$", path.read_text("utf-8"), re.MULTILINE)
    found = dict(lines)
    if len(found) < 3:
        raise ValueError(f"{path}: a language has language-name, language-codes and language-zone")
    return Language(found["name"].strip(), _split_list(found["codes"]), found["zone"].strip())


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split(","))))


ROBOT, PERSON = "🤖", "👤"
"""The mark of computers, and the mark of a person whose name resembles a computer's."""

_CONFUSABLE = str.maketrans("сорϲορετυтуеᴄᴏᴍᴘᴜᴛᴇʀ", "copcopetutyecomputer") | {0x4E00: 0x30FC}
"""Letters of other alphabets that look like those of *computer*, and one that looks like ー in Japanese."""


def like_a_computer(texts: Texts, name: str) -> bool:
    """Return whether a person's name could be mistaken for a computer player's."""
    return _skeleton(name) in _names(texts)


@lru_cache(maxsize=4)
def _names(texts: Texts) -> frozenset[str]:
    """Return all names of computers in all languages, alone and with their level before or after."""
    called: set[str] = set()
    for language in texts.languages:
        called.add(texts.get(language, "seat-computer", number=""))
        called.update(texts.get(language, "marshal", name=it) for it in MARSHALS.values())
    called |= {*texts.words_for("typed-computer", *(f"computer-{level.value}" for level in Level))}
    levels = ["", *texts.words_for(*(f"level-{level.value}" for level in Level))]
    return frozenset(_skeleton(f"{a}{name}{b}") for name in called for a in levels for b in levels)


def _skeleton(name: str) -> str:
    """Return a name reduced for comparison: letters only, look-alikes replaced."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_CONFUSABLE)
    letters = re.sub(r"(?<=[^\W\d_])0(?=[^\W\d_])", "o", "".join(filter(str.isalnum, folded)))
    return "".join(char for char in letters if not char.isdecimal())
