"""Text forms opened by a tournament's buttons; their input comes back under the verb ``ttyped``."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic, TypeVar

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.services.checks import LONGEST_ABOUT
from bot.features.tournaments.services.pot import PER_CENT
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import NotNow
from bot.services.server.guild_settings import UNIVERSAL
from bot.ui.core import ids, moments
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.core.zones import read_zone
from bot.ui.forms import Typed, modal, read_number, read_numbers, text_fields

Config = TypeVar("Config")
NAME, START, ZONE, LEAST, MOST = "name", "start", "zone", "least", "most"
ENTRY, PRIZES, ABOUT = "entry", "prizes", "about"
RATING_LEAST, RATING_MOST = "rating_least", "rating_most"
REMINDERS = "reminders"
REASON, MINUTES, PAUSE, FIND, UNITS = "reason", "minutes", "pause", "find", "units"


FIELDS: Mapping[str, Typed] = {
    NAME: Typed("form-name", words.NAME_WIDTH),
    START: Typed("form-start", 60, required=False),
    ZONE: Typed("form-zone", 40),
    LEAST: Typed("form-least", 3),
    MOST: Typed("form-most", 3),
    ENTRY: Typed("form-entry", 7),
    PRIZES: Typed("form-prizes", 60, required=False),
    ABOUT: Typed("form-about-text", LONGEST_ABOUT, required=False, long=True),
    RATING_LEAST: Typed("form-rating-least", 5, required=False),
    RATING_MOST: Typed("form-rating-most", 5, required=False),
    REMINDERS: Typed("form-reminders-times", 60, required=False),
    REASON: Typed("form-reason", 200, long=True),
    MINUTES: Typed("form-minutes", 3),
    PAUSE: Typed("form-pause-minutes", 4),
    FIND: Typed("form-find-label", 32),
    UNITS: Typed("form-units", 5),
}


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


def with_details(_: Texts, config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with the name and the numbers of entrants that were typed. Raises NotNow
    (`number-unreadable`)."""
    return replace(
        config,
        name=" ".join(written.get(NAME, "").split()),
        least=read_number(written.get(LEAST, "") or str(config.least)),
        most=read_number(written.get(MOST, "")),
    )


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


def with_money(_: Texts, config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with entry and prizes. Raises NotNow (`number-unreadable`, `prizes-unreadable`,
    `prizes-sum`)."""
    entry = read_number(written.get(ENTRY, ""))
    return replace(config, entry=entry, prizes=read_prizes(written.get(PRIZES, "")) if entry else ())


def with_ratings(_: Texts, config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with the limits of ratings. Raises NotNow (`number-unreadable`)."""
    least, most = (read_number(written.get(name, "").strip() or "0") for name in (RATING_LEAST, RATING_MOST))
    return replace(config, rating_least=least, rating_most=most)


def with_reminders(texts: Texts, config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with the typed reminders. Raises NotNow (`reminders-unreadable`)."""
    return replace(config, reminders=moments.read_spans(texts, written.get(REMINDERS, "")))


def read_prizes(text: str) -> tuple[int, ...]:
    """Return the typed shares of the prizes, in per cent: ``50 30 20``, ``50/30/20 %``.

    Raises NotNow (`prizes-unreadable`), and `prizes-sum` if they do not add up to 100.
    """
    shares = read_numbers(text, "prizes-unreadable")
    if sum(shares) != PER_CENT:
        raise NotNow("prizes-sum", total=sum(shares))
    return shares


def prizes_text(prizes: Sequence[int]) -> str:
    """Return the shares of the prizes as a form's text; without any the usual ones."""
    return " ".join(map(str, prizes or (50, 30, 20)))


@dataclass(frozen=True, slots=True)
class SettingsForm(Generic[Config]):
    """A form for typed settings: the key of its title, its current texts, and how to apply the typed ones."""

    title: str
    fill: Callable[[PanelContext, Config], Mapping[str, str]]
    apply: Callable[[Texts, Config, Mapping[str, str]], Config]


SETTINGS: Mapping[str, SettingsForm[TournamentConfig]] = {
    "details": SettingsForm(
        "form-details",
        lambda _, it: {NAME: it.name, LEAST: str(it.least), MOST: str(it.most)},
        with_details,
    ),
    "about": SettingsForm(
        "form-about",
        lambda _, it: {ABOUT: it.about},
        lambda _, it, written: replace(it, about=written.get(ABOUT, "")),
    ),
    "money": SettingsForm(
        "form-money", lambda _, it: {ENTRY: str(it.entry), PRIZES: prizes_text(it.prizes)}, with_money
    ),
    "ratings": SettingsForm(
        "form-ratings",
        lambda _, it: {RATING_LEAST: str(it.rating_least or ""), RATING_MOST: str(it.rating_most or "")},
        with_ratings,
    ),
    "reminders": SettingsForm(
        "form-reminders",
        lambda ctx, it: {REMINDERS: " ".join(words.length(ctx, minutes) for minutes in it.reminders)},
        with_reminders,
    ),
}
"""The forms for typed settings, by the argument of the button that opens one."""


def settings_form(ctx: PanelContext, tournament: Tournament, name: str) -> ui.Modal:
    """Return one of the forms for typed `SETTINGS`, with the current ones."""
    form, custom_id = SETTINGS[name], ids.build("ttyped", tournament.id, 0, name)
    fields = text_fields(ctx, FIELDS, form.fill(ctx, tournament.in_form))
    return modal(ctx.text(form.title), custom_id, *fields)
