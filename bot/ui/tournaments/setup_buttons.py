"""The form in which a host sets a tournament up, and its announcement."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord
from discord import ui

from bot.services.errors import NotAllowed, NotNow
from bot.services.server.saved_rules import plain_name
from bot.services.values.tables import TableConfig
from bot.services.values.tournaments import Tournament, TournamentConfig, TournamentStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, rights
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import require_place
from bot.ui.forms.fields import decode
from bot.ui.table.games import config_of
from bot.ui.tournaments.buttons import find_hosted
from bot.ui.tournaments.pages import forms, words
from bot.ui.tournaments.pages.setup import FIELDS, GAME_FIELD, OVERVIEW, OWN, SAVED, setup_panel, with_game


async def setup_page(request: Request, tournament: Tournament, page: str = OVERVIEW) -> ui.LayoutView:
    """Return a page of the form."""
    saved = await request.app.saved_rules.of_guild(tournament.guild_id)
    return setup_panel(request.ctx, tournament, request.app.presets, saved, page)


def require_channel(request: Request, *, duplicate: bool) -> None:
    """Refuse a place where no tournament can be held.

    Raises NotNow (`tournament-channel` for anything but a text channel, `tournament-permissions`: names).
    """
    interaction = request.interaction
    if not isinstance(interaction.channel, discord.TextChannel):
        raise NotNow("tournament-channel")
    lacking = rights.missing_for_tournament(interaction.app_permissions, duplicate=duplicate)
    if lacking:
        names = notices.permission_names(request.ctx, lacking)
        raise NotNow("tournament-permissions", names=names, private="yes" if duplicate else "no")


async def new_draft(request: Request, game: TableConfig) -> Tournament:
    """Make a draft of a tournament of a game, to be changed in the form.

    Raises as `require_place` and `require_channel`, and what `TournamentService.draft` raises.
    """
    settings = await require_place(request)
    require_channel(request, duplicate=False)
    channel_id = request.interaction.channel_id
    assert channel_id is not None
    locale = settings.language(request.guild_locale)
    host = fmt.clean_name(request.ctx, request.person.name)
    texts = request.app.texts
    # A name of a person may hold what a tournament's may not.
    name = plain_name(texts.get(locale, "tournament-of", name=host)) or texts.get(locale, "tournament-plain")
    config = with_game(TournamentConfig(name=name), game)
    return await request.app.tournaments.draft(request.guild_id, channel_id, locale, request.person, config)


async def _draft(press: Press) -> Tournament:
    """Return the draft that was pressed on. Raises NotNow (`tournament-announced`) once it is none."""
    tournament = await find_hosted(press, press.id.table)
    if tournament.status is not TournamentStatus.DRAFT:
        raise NotNow("tournament-announced")
    return tournament


async def _configure(press: Press, tournament: Tournament, config: TournamentConfig) -> Tournament:
    manager = rights.may_manage_server(press.interaction)
    return await press.app.tournaments.configure(tournament.id, press.person, manager, config)


@verb("tpage", of_table=False)
async def page(press: Press) -> None:
    """Show another page of the form."""
    await press.reply.update(await setup_page(press, await _draft(press), press.id.arg))


@verb("tset", of_table=False)
async def choose(press: Press) -> None:
    """Take what was chosen in a menu of the form."""
    tournament = await _draft(press)
    found = decode(FIELDS, press.id.arg, press.values)
    if found is None:
        await press.reply.say(press.text("press-unknown"))
        return
    field, value = found
    try:
        if field is GAME_FIELD:
            config = await _with_game(press, tournament, value)
        else:
            config = replace(tournament.config, **field.changes(tournament.config, value))
        tournament = await _configure(press, tournament, config)
    finally:
        # A refused choice must not stay in the menu.
        await press.reply.update(await setup_page(press, tournament, field.page))


async def _with_game(press: Press, tournament: Tournament, value: str) -> TournamentConfig:
    config, app = tournament.config, press.app
    if value == OWN:
        return config
    if value.startswith(SAVED):
        number = ids.number_of(value.removeprefix(SAVED)) or 0
        saved = await app.saved_rules.get(tournament.guild_id, number)
        return with_game(config, app.saved_rules.config(saved))
    preset = app.presets.find(value)
    keeps = config.seats in range(preset.least_seats, preset.most_seats + 1)
    return with_game(config, config_of(preset, {}, config.seats if keeps else preset.best_seats))


@verb("tform", of_table=False)
async def open_form(press: Press) -> None:
    """Open the form of what is typed."""
    tournament = await _draft(press)
    if press.id.arg == "money":
        made = forms.money_form(press.ctx, tournament)
    else:
        zone = await zone_of(press)
        made = forms.details_form(press.ctx, tournament, zone)
    if not await press.reply.form(made):
        await press.reply.say(press.text("form-too-late"))


async def zone_of(request: Request) -> str:
    """Return the time zone a person has named last, else their server's."""
    named = await request.app.preferences.zone(request.person.user_id)
    settings = await request.app.guild_settings.of(request.guild_id)
    return named or settings.zone(request.guild_locale)


async def take_details(press: Press) -> None:
    """Take name, start, time zone and number of entrants as they were typed."""
    tournament = await _draft(press)
    # Off the event loop: a date in words takes long, the first one some seconds.
    now = press.app.now()
    config = await asyncio.to_thread(forms.with_details, press.app.texts, tournament.config, press.typed, now)
    zone = press.typed.get(forms.ZONE, "").strip()
    tournament = await _configure(press, tournament, config)
    if zone != await press.app.preferences.zone(press.person.user_id):
        await press.app.preferences.set_zone(press.person.user_id, zone)
    await press.reply.update(await setup_page(press, tournament))


async def take_money(press: Press) -> None:
    """Take entry and prizes as they were typed."""
    tournament = await _draft(press)
    tournament = await _configure(press, tournament, forms.with_money(tournament.config, press.typed))
    await press.reply.update(await setup_page(press, tournament))


@verb("tannounce", of_table=False)
async def announce(press: Press) -> None:
    """Announce a draft: from now on people can join."""
    tournament = await _draft(press)
    if press.interaction.channel_id != tournament.channel_id:
        raise NotAllowed("tournament-elsewhere", channel=tournament.channel_id)
    await require_place(press)
    require_channel(press, duplicate=tournament.config.duplicate)
    press.require_quiet()
    manager = rights.may_manage_server(press.interaction)
    tournament = await press.app.tournaments.announce(tournament.id, press.person, manager)
    text = press.text("announced", name=words.tournament_name(press.ctx, tournament))
    await press.reply.update(notices.sentence(text))


@verb("tdiscard", of_table=False)
async def discard(press: Press) -> None:
    """Delete a draft."""
    tournament = await _draft(press)
    manager = rights.may_manage_server(press.interaction)
    await press.app.tournaments.cancel(tournament.id, press.person, manager)
    await press.reply.update(notices.sentence(press.text("draft-discarded")))
