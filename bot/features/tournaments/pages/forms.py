"""Text forms opened by a tournament's buttons; their input comes back under the verb ``ttyped``."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.services.checks import LONGEST_ABOUT
from bot.features.tournaments.services.pot import PER_CENT
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import LeagueConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import NotNow
from bot.services.server.guild_settings import UNIVERSAL
from bot.ui.core import ids, moments
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.core.zones import read_zone
from bot.ui.forms import TextField, modal, read_number, read_numbers, text_fields

Config = TypeVar("Config", TournamentConfig, LeagueConfig)
NAME, START, ZONE, LEAST, MOST = "name", "start", "zone", "least", "most"
ENTRY, PRIZES, ABOUT = "entry", "prizes", "about"
RATING_LEAST, RATING_MOST = "rating_least", "rating_most"
REMINDERS = "reminders"
REASON, MINUTES, PAUSE, FIND, UNITS = "reason", "minutes", "pause", "find", "units"


@dataclass(frozen=True, slots=True)
class TypedSetting(TextField):
    """A setting that is typed: how its text is read, and its value shown in the form."""

    read: Callable[[Texts, str], object] = lambda _, text: read_number(text)
    show: Callable[[PanelContext, Any], str] = lambda _, value: str(value)


def read_prizes(_: Texts, text: str) -> tuple[int, ...]:
    """Return the typed shares of the prizes, in per cent: ``50 30 20``, ``50/30/20 %``.

    Raises NotNow (`prizes-unreadable`), `prizes-sum` if they do not add up to 100, and `prizes-order` if a
    lower place would win more than a higher one.
    """
    shares = read_numbers(text, "prizes-unreadable")
    if sum(shares) != PER_CENT:
        raise NotNow("prizes-sum", total=sum(shares))
    if list(shares) != sorted(shares, reverse=True):
        raise NotNow("prizes-order")
    return shares


def read_or_none(_: Texts, text: str) -> int:
    """Return a typed number or share; none is 0. Raises NotNow (`number-unreadable`)."""
    return read_number(text.strip().rstrip("%％") or "0")


def read_words(_: Texts, text: str) -> str:
    """Return a typed name in one line."""
    return " ".join(text.split())


_RATING = TypedSetting(
    "form-rating-least", 5, required=False, read=read_or_none, show=lambda _, limit: str(limit or "")
)
FIELDS: Mapping[str, TextField] = {
    NAME: TypedSetting("form-name", words.NAME_WIDTH, read=read_words),
    START: TextField("form-start", 60, required=False),
    ZONE: TextField("form-zone", 40),
    LEAST: TypedSetting("form-least", 3),
    MOST: TypedSetting("form-most", 3),
    ENTRY: TypedSetting("form-entry", 7),
    PRIZES: TypedSetting(
        "form-prizes",
        60,
        required=False,
        read=read_prizes,
        show=lambda _, shares: " ".join(map(str, shares or (50, 30, 20))),
    ),
    ABOUT: TypedSetting(
        "form-about-text", LONGEST_ABOUT, required=False, long=True, read=lambda _, text: text
    ),
    RATING_LEAST: _RATING,
    RATING_MOST: replace(_RATING, key="form-rating-most"),
    REMINDERS: TypedSetting(
        "form-reminders-times",
        60,
        required=False,
        read=moments.read_spans,
        show=lambda ctx, times: " ".join(words.length(ctx, minutes) for minutes in times),
    ),
    REASON: TextField("form-reason", 200, long=True),
    MINUTES: TextField("form-minutes", 3),
    PAUSE: TextField("form-pause-minutes", 4),
    FIND: TextField("form-find-label", 32),
    UNITS: TextField("form-units", 5),
}


@dataclass(frozen=True, slots=True)
class SettingsForm(Generic[Config]):
    """A form for typed settings: the key of its title, and the names of its fields, each of a setting.

    Unless they are read `one_by_one`, the others are empty if the first is 0.
    """

    title: str
    declared: Mapping[str, TextField]
    names: tuple[str, ...]
    one_by_one: bool = True

    def _fields(self) -> Iterator[tuple[str, TypedSetting]]:
        yield from ((it, one) for it in self.names if isinstance(one := self.declared[it], TypedSetting))

    def open(self, ctx: PanelContext, custom_id: str, config: Config) -> ui.Modal:
        """Return the form with the current settings."""
        filled = {name: field.show(ctx, getattr(config, name)) for name, field in self._fields()}
        return modal(ctx.text(self.title), custom_id, *text_fields(ctx, self.declared, filled))

    def apply(self, texts: Texts, config: Config, written: Mapping[str, str]) -> Config:
        """Return the settings with those that were typed. Raises what reading a field raises."""
        read: dict[str, Any] = {}
        for name, field in self._fields():
            if name in written:
                whole = self.one_by_one or not read or read[self.names[0]]
                read[name] = field.read(texts, written[name]) if whole else ()
        return replace(config, **read)


_WHY = {REASON: ""}
FORMS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "extend": ("form-extend", {MINUTES: "10"}),
    "pause": ("form-pause", {PAUSE: "45"}),
    "adjust": ("form-adjust", {UNITS: "", **_WHY}),
    "disqualify": ("form-disqualify", _WHY),
    "remove": ("form-remove", _WHY),
    "replace": ("form-replace", _WHY),
    "void": ("form-void", _WHY),
    "cancel": ("form-cancel", _WHY),
    "find": ("form-find", {FIND: ""}),
}
"""The host's forms for acts, and to look up an entrant: the key of the title, the fields with their texts."""


def host_form(
    ctx: PanelContext, tournament: Tournament, what: str, about: str = "", number: int = 0, **gaps: str
) -> ui.Modal:
    """Return one of the host's `FORMS`.

    `number` is the entrant or table, `about` comes back with the form, `gaps` are filled into the title.
    """
    title, filled = FORMS[what]
    custom_id = ids.build("ttyped", tournament.id, number, f"{what}.{about}" if about else what)
    return modal(ctx.text(title, **gaps), custom_id, *text_fields(ctx, FIELDS, filled))


def template_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the name under which the settings are kept."""
    custom_id, fields = ids.build("ttyped", tournament.id, 0, "template"), {NAME: tournament.in_form.name}
    return modal(ctx.text("button-save-template"), custom_id, *text_fields(ctx, FIELDS, fields))


def start_form(ctx: PanelContext, tournament: Tournament, zone: str, repeats: str = "") -> ui.Modal:
    """Return the form for start and time zone; `repeats` is the chosen weekly repetition."""
    filled = {START: start_text(ctx.texts, tournament.in_form, zone), ZONE: zone}
    declared = {**FIELDS, START: replace(FIELDS[START], required=bool(repeats))}
    custom_id = ids.build("ttyped", tournament.id, 0, f"start.{repeats}")
    return modal(ctx.text("form-times"), custom_id, *text_fields(ctx, declared, filled))


def read_units(text: str) -> int:
    """Return typed units, with their sign: ``-2``, ``+3``. Raises NotNow
    (`number-unreadable`)."""
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-")
    return -read_number(plain[1:]) if plain.startswith("-") else read_number(plain.removeprefix("+"))


def with_start(
    texts: Texts, config: TournamentConfig, written: Mapping[str, str], now: datetime
) -> TournamentConfig:
    """Return the settings with the start that was typed; without one there is no weekly series.

    Raises NotNow: `zone-unknown`, `moment-unreadable`, `moment-past`, `moment-far`.
    """
    zone = read_zone(texts, written.get(ZONE, ""))
    start = written.get(START, "").strip()
    starts_at = moments.read_moment(texts, start, zone, now) if start else None
    return replace(
        config,
        starts_at=starts_at,
        zone=getattr(zone, "key", UNIVERSAL) if starts_at else "",
        repeats=config.repeats if starts_at else 0,
    )


def start_text(texts: Texts, config: TournamentConfig, zone: str) -> str:
    """Return the start as the form's text, in the named time zone; empty if the host starts it."""
    if config.starts_at is None:
        return ""
    return config.starts_at.astimezone(read_zone(texts, zone)).strftime("%Y-%m-%d %H:%M")


SETTINGS: Mapping[str, SettingsForm[TournamentConfig]] = {
    "details": SettingsForm("button-name-size", FIELDS, (NAME, LEAST, MOST)),
    "about": SettingsForm("button-about-text", FIELDS, (ABOUT,)),
    "money": SettingsForm("button-money", FIELDS, (ENTRY, PRIZES), one_by_one=False),
    "ratings": SettingsForm("button-ratings", FIELDS, (RATING_LEAST, RATING_MOST)),
    "reminders": SettingsForm("form-reminders", FIELDS, (REMINDERS,)),
}
"""The forms for typed settings, by the argument of the button that opens one."""


def settings_form(ctx: PanelContext, tournament: Tournament, name: str) -> ui.Modal:
    """Return one of the forms for typed `SETTINGS`, with the current ones."""
    return SETTINGS[name].open(ctx, ids.build("ttyped", tournament.id, 0, name), tournament.in_form)
