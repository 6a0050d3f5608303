"""Whom a host means: entrants to replace or take out, people who are invited, who hosts it too."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.services.tournaments.joining import BEFORE_START
from bot.services.tournaments.lists import MOST_CO_HOSTS
from bot.services.values.tournaments import EntrantStatus, Tournament
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.scene import button, leafed, menu, panel

PURPOSES = {
    "replace": "pick-replace",
    "disqualify": "pick-disqualify",
    "remove": "pick-remove",
    "team": "pick-team",
}
"""What an entrant can be picked for."""


def pick_panel(
    ctx: PanelContext, tournament: Tournament, purpose: str, page: int = 0, wanted: str = ""
) -> ui.LayoutView:
    """Return a menu of the entrants for a purpose, 25 a page, or of those whose number or name is
    `wanted`."""
    found = [entrant for entrant in tournament.entrants if entrant.status is not EntrantStatus.DISQUALIFIED]
    if purpose == "replace":
        found = [entrant for entrant in found if entrant.knocked_out is None]
    if purpose in ("remove", "team"):
        found = [entrant for entrant in found if entrant.user_id is not None]
    if wanted:
        found = [e for e in found if _fits(ctx, tournament, e.number, wanted)]
    shown, leaves = leafed(ctx, tournament, "tpick", found, parts.MOST_OPTIONS, page, purpose)
    buttons = [
        *([] if wanted else leaves),
        button(ctx, "button-find", "tfind", tournament, purpose),
        button(ctx, "button-back-to-host", "thost", tournament),
    ]
    if not shown:
        nobody = ctx.text("pick-nobody", text=fmt.escape(wanted)) if wanted else ctx.text("entrants-none")
        return panel(nobody, buttons=buttons)
    options = [
        parts.Option(
            label=f"{entrant.number + 1}. {words.entrant_label(ctx, entrant, 40)}",
            value=str(entrant.number),
            emoji="🤖" if entrant.computer is not None else None,
            description=words.out_mark(ctx, entrant).strip(" ()") or None,
        )
        for entrant in shown
    ]
    picked = menu(ids.build("tpicked", tournament.id, max(page, 0), purpose), ctx.text("pick-who"), options)
    return panel(ctx.text(PURPOSES[purpose]), picked, buttons=buttons)


def _fits(ctx: PanelContext, tournament: Tournament, number: int, wanted: str) -> bool:
    plain = wanted.strip().lstrip("#")
    if plain.isdecimal() and int(plain) == number + 1:
        return True
    return plain.casefold() in words.entrant_label(ctx, tournament.entrants[number], 80).casefold()


def people_panel(ctx: PanelContext, tournament: Tournament, notice: str = "") -> ui.LayoutView:
    """Return the host's page of people: who is invited, taken out, or hosts it too."""
    before, danger = tournament.status in BEFORE_START, ButtonStyle.danger
    invite: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=ids.build("tinvite", tournament.id, 0),
        placeholder=ctx.text("people-invite"),
        max_values=parts.MOST_OPTIONS,
    )
    kind = discord.SelectDefaultValueType.user
    co_hosts: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=ids.build("tcohosts", tournament.id, 0),
        placeholder=ctx.text("people-co-hosts"),
        min_values=0,
        max_values=MOST_CO_HOSTS,
        default_values=[discord.SelectDefaultValue(id=it.user_id, type=kind) for it in tournament.co_hosts],
    )
    refused = [
        parts.Option(label=fmt.clean_name(ctx, it.name), value=str(it.user_id))
        for it in tournament.refused[-parts.MOST_OPTIONS :]
    ]
    back = (
        menu(ids.build("treadmit", tournament.id, 0), ctx.text("people-readmit"), refused)
        if refused
        else None
    )
    buttons = [button(ctx, "button-back-to-host", "thost", tournament)]
    if before and any(entrant.user_id is not None for entrant in tournament.entrants):
        buttons.insert(0, button(ctx, "button-remove", "tpick", tournament, "page.remove", style=danger))
        if tournament.config.team:
            buttons.insert(0, button(ctx, "button-teams", "tpick", tournament, "page.team"))
    invited = fmt.join(
        ctx, (fmt.escape(fmt.clean_name(ctx, it.name)) for it in tournament.invited[:_INVITED])
    )
    more = len(tournament.invited) - _INVITED
    invited = ctx.text("entrants-more", names=invited, count=more) if more > 0 else invited
    return panel(
        f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('people-title')}",
        f"✅ {notice}" if notice else None,
        parts.lines(
            f"**{ctx.text('people-invite-title')}**", f"-# {ctx.text('people-invite-help')}", invited or None
        )
        if before
        else None,
        ui.ActionRow(invite) if before else None,
        parts.lines(f"**{ctx.text('people-co-hosts-title')}**", f"-# {ctx.text('people-co-hosts-help')}"),
        ui.ActionRow(co_hosts),
        f"**{ctx.text('people-refused-title')}**" if refused else None,
        back,
        buttons=buttons,
    )


_INVITED = 30
"""More who were invited are only counted."""


def replace_panel(ctx: PanelContext, tournament: Tournament, entrant: int) -> ui.LayoutView:
    """Return the question who takes an entrant's place: a person, or a computer."""
    who = words.entrant_name(ctx, tournament.entrants[entrant])
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=ids.build("treplace", tournament.id, entrant), placeholder=ctx.text("replace-by-person")
    )
    buttons = [
        button(ctx, "button-by-computer", "treplace", tournament, "computer", number=entrant),
        button(ctx, "button-back-to-host", "thost", tournament),
    ]
    return panel(
        parts.lines(ctx.text("replace-who", name=who), f"-# {ctx.text('means-half')}"),
        ui.ActionRow(people),
        buttons=buttons,
    )
