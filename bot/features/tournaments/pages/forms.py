"""Forms of text that a tournament's buttons open; their texts come back under the verb ``ttyped``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from discord import ui

from bot.features.tournaments.pages import words
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
ENTRY, PRIZES = "entry", "prizes"
RATING_LEAST, RATING_MOST = "rating_least", "rating_most"
REMINDERS = "reminders"
REASON, MINUTES, PAUSE, FIND, UNITS = "reason", "minutes", "pause", "find", "units"


def details_form(ctx: PanelContext, tournament: Tournament, zone: str) -> ui.Modal:
    """Return the form of name, start, time zone, and the fewest and most entrants."""
    config = tournament.config
    fields = (
        _field(ctx, NAME, config.name, most=words.NAME_WIDTH),
        _field(ctx, START, start_text(ctx.texts, config, zone), most=60, required=False),
        _field(ctx, ZONE, zone, most=40),
        _field(ctx, LEAST, str(config.least), most=3),
        _field(ctx, MOST, str(config.most), most=3),
    )
    return _form(ctx, "form-details", tournament, "details", *fields)


def money_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the entry chips and the prizes."""
    config = tournament.config
    shares = " ".join(map(str, config.prizes or (50, 30, 20)))
    entry = _field(ctx, ENTRY, str(config.entry), most=7)
    prizes = _field(ctx, PRIZES, shares, most=60, required=False)
    return _form(ctx, "form-money", tournament, "money", entry, prizes)


def ratings_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the ratings with which people may join; nothing for no limit."""
    config = tournament.config
    limits = {RATING_LEAST: config.rating_least, RATING_MOST: config.rating_most}
    fields = (_field(ctx, name, str(it or ""), most=5, required=False) for name, it in limits.items())
    return _form(ctx, "form-ratings", tournament, "ratings", *fields)


def reminders_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the times before the start at which people are reminded; nothing for none."""
    times = " ".join(words.length(ctx, minutes) for minutes in tournament.config.reminders)
    field = _field(ctx, REMINDERS, times, most=60, required=False)
    return _form(ctx, "form-reminders", tournament, "reminders", field)


def reason_form(
    ctx: PanelContext, tournament: Tournament, key: str, arg: str, number: int = 0, **gaps: str
) -> ui.Modal:
    """Return the form of the reason for what touches people or results; `key` is that of its title."""
    reason = _field(ctx, REASON, "", most=200, long=True)
    return _form(ctx, key, tournament, arg, reason, number=number, **gaps)


def adjust_form(ctx: PanelContext, tournament: Tournament, entrant: int, name: str) -> ui.Modal:
    """Return the form of the units by which an entrant's score is changed, and the reason."""
    fields = _field(ctx, UNITS, "", most=5), _field(ctx, REASON, "", most=200, long=True)
    return _form(ctx, "form-adjust", tournament, "adjust", *fields, number=entrant, name=name)


def read_units(text: str) -> int:
    """Return units with their sign as they were typed: ``-2``, ``+3``. Raises NotNow
    (`number-unreadable`)."""
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-")
    return -read_number(plain[1:]) if plain.startswith("-") else read_number(plain.removeprefix("+"))


def minutes_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for the minutes to extend a round by."""
    return _form(ctx, "form-extend", tournament, "extend", _field(ctx, MINUTES, "10", most=3))


def pause_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the minutes for which a tournament is paused."""
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
    RATING_LEAST: "form-rating-least",
    RATING_MOST: "form-rating-most",
    REMINDERS: "form-reminders-times",
    REASON: "form-reason",
    MINUTES: "form-minutes",
    PAUSE: "form-pause-minutes",
    FIND: "form-find-label",
    UNITS: "form-units",
}
"""The keys of the labels."""


def _field(
    ctx: PanelContext, name: str, default: str, *, most: int, required: bool = True, long: bool = False
) -> ui.Label[Any]:
    key = _KEYS[name]
    return text_field(
        name, ctx.text(key), ctx.text(f"{key}.help"), default, most=most, required=required, long=long
    )


def with_details(
    texts: Texts, config: TournamentConfig, written: Mapping[str, str], now: datetime
) -> TournamentConfig:
    """Return the settings with the name, start and number of entrants that were typed.

    Raises NotNow: `zone-unknown`, `moment-unreadable`, `moment-past`, `moment-far`, `number-unreadable`.
    """
    zone = read_zone(texts, written.get(ZONE, ""))
    start = written.get(START, "").strip()
    starts_at = moments.read_moment(texts, start, zone, now) if start else None
    return replace(
        config,
        name=" ".join(written.get(NAME, "").split()),
        starts_at=starts_at,
        zone=getattr(zone, "key", UNIVERSAL) if starts_at else "",
        least=read_number(written.get(LEAST, "") or str(config.least)),
        most=read_number(written.get(MOST, "")),
    )


def start_text(texts: Texts, config: TournamentConfig, zone: str) -> str:
    """Return the start as the form holds it, in a time zone by name; empty for a start by the host."""
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
    """Return the settings with the times at which people are reminded. Raises NotNow
    (`reminders-unreadable`)."""
    return replace(config, reminders=moments.read_spans(texts, written.get(REMINDERS, "")))


def read_prizes(text: str) -> tuple[int, ...]:
    """Return the shares of the prizes in per cent as somebody wrote them: ``50 30 20``, ``50/30/20 %``.

    Raises NotNow (`prizes-unreadable`), and `prizes-sum` if they are not 100 together.
    """
    shares = read_numbers(text, "prizes-unreadable")
    if sum(shares) != PER_CENT:
        raise NotNow("prizes-sum", total=sum(shares))
    return shares
