"""Text forms opened by a tournament's buttons; their input comes back under the verb ``ttyped``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.services.checks import LONGEST_ABOUT
from bot.features.tournaments.services.pot import PER_CENT
from bot.features.tournaments.values.tournaments import Tournament, TournamentConfig
from bot.services.errors import NotNow
from bot.services.server.guild_settings import UNIVERSAL
from bot.ui.core import ids, moments
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.core.zones import read_zone
from bot.ui.forms import modal, read_number, read_numbers, text_field

NAME, START, ZONE, LEAST, MOST = "name", "start", "zone", "least", "most"
ENTRY, PRIZES, ABOUT = "entry", "prizes", "about"
RATING_LEAST, RATING_MOST = "rating_least", "rating_most"
REMINDERS = "reminders"
REASON, MINUTES, PAUSE, FIND, UNITS = "reason", "minutes", "pause", "find", "units"


def start_form(ctx: PanelContext, tournament: Tournament, zone: str, repeats: str = "") -> ui.Modal:
    """Return the form for start and time zone; `repeats` is the chosen weekly repetition."""
    config = tournament.config
    fields = (
        _field(ctx, START, start_text(ctx.texts, config, zone), most=60, required=bool(repeats)),
        _field(ctx, ZONE, zone, most=40),
    )
    return _form(ctx, "form-times", tournament, f"start.{repeats}", *fields)


def about_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the host's own text in the announcement."""
    field = _field(ctx, ABOUT, tournament.config.about, most=LONGEST_ABOUT, required=False, long=True)
    return _form(ctx, "form-about", tournament, "about", field)


def details_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the name, and the fewest and most entrants."""
    config = tournament.config
    fields = (
        _field(ctx, NAME, config.name, most=words.NAME_WIDTH),
        _field(ctx, LEAST, str(config.least), most=3),
        _field(ctx, MOST, str(config.most), most=3),
    )
    return _form(ctx, "form-details", tournament, "details", *fields)


def template_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the name of a template."""
    name = _field(ctx, NAME, tournament.config.name, most=words.NAME_WIDTH)
    return _form(ctx, "button-save-template", tournament, "template", name)


def money_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the entry chips and the prizes."""
    config = tournament.config
    shares = " ".join(map(str, config.prizes or (50, 30, 20)))
    entry = _field(ctx, ENTRY, str(config.entry), most=7)
    prizes = _field(ctx, PRIZES, shares, most=60, required=False)
    return _form(ctx, "form-money", tournament, "money", entry, prizes)


def ratings_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the limits on entrants' ratings; an empty field sets none."""
    config = tournament.config
    limits = {RATING_LEAST: config.rating_least, RATING_MOST: config.rating_most}
    fields = (_field(ctx, name, str(it or ""), most=5, required=False) for name, it in limits.items())
    return _form(ctx, "form-ratings", tournament, "ratings", *fields)


def reminders_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the times of reminders before the start; an empty field sets none."""
    times = " ".join(words.length(ctx, minutes) for minutes in tournament.config.reminders)
    field = _field(ctx, REMINDERS, times, most=60, required=False)
    return _form(ctx, "form-reminders", tournament, "reminders", field)


def reason_form(
    ctx: PanelContext, tournament: Tournament, key: str, arg: str, number: int = 0, **gaps: str
) -> ui.Modal:
    """Return the form for a host's reason; `key` is the text key of its title."""
    reason = _field(ctx, REASON, "", most=200, long=True)
    return _form(ctx, key, tournament, arg, reason, number=number, **gaps)


def adjust_form(ctx: PanelContext, tournament: Tournament, entrant: int, name: str) -> ui.Modal:
    """Return the form for the units to add to an entrant's score, and the reason."""
    fields = _field(ctx, UNITS, "", most=5), _field(ctx, REASON, "", most=200, long=True)
    return _form(ctx, "form-adjust", tournament, "adjust", *fields, number=entrant, name=name)


def read_units(text: str) -> int:
    """Return typed units, with their sign: ``-2``, ``+3``. Raises NotNow
    (`number-unreadable`)."""
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-")
    return -read_number(plain[1:]) if plain.startswith("-") else read_number(plain.removeprefix("+"))


def minutes_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the minutes to extend a round by."""
    return _form(ctx, "form-extend", tournament, "extend", _field(ctx, MINUTES, "10", most=3))


def pause_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the minutes of a pause."""
    return _form(ctx, "form-pause", tournament, "pause", _field(ctx, PAUSE, "45", most=4))


def find_form(ctx: PanelContext, tournament: Tournament, purpose: str) -> ui.Modal:
    """Return the form for looking up an entrant by number or part of their name."""
    return _form(ctx, "form-find", tournament, f"find.{purpose}", _field(ctx, FIND, "", most=32))


def _form(
    ctx: PanelContext,
    key: str,
    tournament: Tournament,
    arg: str,
    *fields: ui.Label[Any],
    number: int = 0,
    **gaps: str,
) -> ui.Modal:
    return modal(ctx.text(key, **gaps), ids.build("ttyped", tournament.id, number, arg), *fields)


_KEYS = {
    NAME: "form-name",
    START: "form-start",
    ZONE: "form-zone",
    LEAST: "form-least",
    MOST: "form-most",
    ENTRY: "form-entry",
    PRIZES: "form-prizes",
    ABOUT: "form-about-text",
    RATING_LEAST: "form-rating-least",
    RATING_MOST: "form-rating-most",
    REMINDERS: "form-reminders-times",
    REASON: "form-reason",
    MINUTES: "form-minutes",
    PAUSE: "form-pause-minutes",
    FIND: "form-find-label",
    UNITS: "form-units",
}
"""The text key of each field's label."""


def _field(
    ctx: PanelContext, name: str, default: str, *, most: int, required: bool = True, long: bool = False
) -> ui.Label[Any]:
    key = _KEYS[name]
    return text_field(
        name, ctx.text(key), ctx.text(f"{key}.help"), default, most=most, required=required, long=long
    )


def with_details(config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with the name and the numbers of entrants that were typed. Raises NotNow
    (`number-unreadable`)."""
    return replace(
        config,
        name=" ".join(written.get(NAME, "").split()),
        least=read_number(written.get(LEAST, "") or str(config.least)),
        most=read_number(written.get(MOST, "")),
    )


def with_about(config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with the host's own text."""
    return replace(config, about=written.get(ABOUT, ""))


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


def with_money(config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with entry and prizes. Raises NotNow (`number-unreadable`, `prizes-unreadable`,
    `prizes-sum`)."""
    entry = read_number(written.get(ENTRY, ""))
    return replace(config, entry=entry, prizes=read_prizes(written.get(PRIZES, "")) if entry else ())


def with_ratings(config: TournamentConfig, written: Mapping[str, str]) -> TournamentConfig:
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
