"""The forms that buttons of a tournament open: what is typed comes back under the verb ``ttyped``."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.services.values.tournaments import Tournament
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words

NAME, START, ZONE, MOST = "name", "start", "zone", "most"
ENTRY, PRIZES = "entry", "prizes"
REASON, MINUTES, FIND = "reason", "minutes", "find"


def details_form(ctx: PanelContext, tournament: Tournament, start: str, zone: str) -> ui.Modal:
    """Return the form of name, start, time zone and the most entrants; `start` is shown as it is."""
    config = tournament.config
    form = _form(ctx, "form-details", tournament, "details")
    _field(form, ctx, NAME, "form-name", "form-name-help", config.name, most=words.NAME_WIDTH)
    _field(form, ctx, START, "form-start", "form-start-help", start, most=60, required=False)
    _field(form, ctx, ZONE, "form-zone", "form-zone-help", zone, most=40)
    _field(form, ctx, MOST, "form-most", "form-most-help", str(config.most), most=3)
    return form


def money_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the entry chips and the prizes."""
    config = tournament.config
    form = _form(ctx, "form-money", tournament, "money")
    _field(form, ctx, ENTRY, "form-entry", "form-entry-help", str(config.entry), most=7)
    shares = " ".join(map(str, config.prizes or (50, 30, 20)))
    _field(form, ctx, PRIZES, "form-prizes", "form-prizes-help", shares, most=60, required=False)
    return form


def reason_form(
    ctx: PanelContext, tournament: Tournament, key: str, arg: str, number: int = 0, **gaps: str
) -> ui.Modal:
    """Return the form of the reason for what touches people or results; `key` is that of its title."""
    form = _form(ctx, key, tournament, arg, number, **gaps)
    _field(form, ctx, REASON, "form-reason", "form-reason-help", "", most=200, long=True)
    return form


def minutes_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form of the minutes by which a round is extended."""
    form = _form(ctx, "form-extend", tournament, "extend")
    _field(form, ctx, MINUTES, "form-minutes", "form-minutes-help", "10", most=3)
    return form


def find_form(ctx: PanelContext, tournament: Tournament, purpose: str) -> ui.Modal:
    """Return the form in which an entrant is looked up by number or part of their name."""
    form = _form(ctx, "form-find", tournament, f"find.{purpose}")
    _field(form, ctx, FIND, "form-find-label", "form-find-help", "", most=32)
    return form


def _form(
    ctx: PanelContext, key: str, tournament: Tournament, arg: str, number: int = 0, **gaps: str
) -> ui.Modal:
    return ui.Modal(
        title=ctx.text(key, **gaps)[:45], custom_id=ids.build("ttyped", tournament.id, number, arg)
    )


def _field(
    form: ui.Modal,
    ctx: PanelContext,
    name: str,
    key: str,
    help_key: str,
    default: str,
    *,
    most: int,
    required: bool = True,
    long: bool = False,
) -> None:
    field: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        custom_id=name,
        default=default or None,
        max_length=most,
        required=required,
    )
    form.add_item(ui.Label(text=ctx.text(key), description=ctx.text(help_key), component=field))
