"""The buttons of the host's form for a tournament, and of its announcement."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace

from discord import ui

from bot.features.tournaments.pages import channels, forms, words
from bot.features.tournaments.pages.buttons import (
    asker,
    find_hosted,
    is_organiser,
    of_tournament,
    open_form,
    show,
)
from bot.features.tournaments.pages.league_buttons import trusts
from bot.features.tournaments.pages.setup import (
    FIELDS,
    GAME_FIELD,
    OVERVIEW,
    OWN,
    ROLE_FIELD,
    SAVED,
    in_form,
    setup_panel,
    with_game,
)
from bot.features.tournaments.pages.showing import publisher_of
from bot.features.tournaments.services import joining
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.placing import TROUBLES
from bot.features.tournaments.values.tournaments import (
    LEAST_ENTRANTS,
    Tournament,
    TournamentConfig,
    TournamentStatus,
)
from bot.services.errors import NotAllowed, NotNow
from bot.services.server.guild_settings import plain_name
from bot.services.values.tables import TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server, require_place
from bot.ui.forms import decode
from bot.ui.table.games import config_of

LIMITS: Mapping[str, tuple[Callable[..., ui.Modal], Callable[..., TournamentConfig]]] = {
    "money": (forms.money_form, lambda _, *written: forms.with_money(*written)),
    "ratings": (forms.ratings_form, lambda _, *written: forms.with_ratings(*written)),
    "reminders": (forms.reminders_form, forms.with_reminders),
}
"""The forms of numbers: each as it is opened, and how what was typed changes the settings."""


async def setup_page(request: Request, tournament: Tournament, page: str = OVERVIEW) -> ui.LayoutView:
    """Return a page of the form."""
    saved = await request.app.saved_rules.of_guild(tournament.guild_id)
    leagues = await _leagues(request, tournament)
    return setup_panel(request.ctx, tournament, request.app.presets, saved, page, leagues)


async def _leagues(request: Request, tournament: Tournament) -> Mapping[int, str]:
    """Return the names of the leagues that a tournament can count for; to others only its own."""
    chosen = in_form(tournament).config.league
    trusted = await trusts(request)
    listed = await cups(request.app).leagues.of_guild(tournament.guild_id) if trusted or chosen else ()
    return {
        it.id: fmt.clean_name(request.ctx, it.config.name)
        for it in listed
        if it.id == chosen or (trusted and not it.closed)
    }


def require_channel(request: Request, config: TournamentConfig) -> None:
    """Refuse a place where no tournament can be held. Raises as `_require_no_trouble`."""
    interaction = request.interaction
    trouble = channels.tournament_trouble(interaction.channel, interaction.app_permissions, config)
    _require_no_trouble(request, trouble, config)


def _require_own_threads(request: Request, config: TournamentConfig) -> None:
    """Raise NotAllowed (`threads-missing`) where this person may open no threads, as the tournament does."""
    permissions, channel = request.interaction.permissions, request.interaction.channel
    may = permissions.create_public_threads or (config.duplicate and permissions.create_private_threads)
    if not may and not isinstance(channel, channels.WITHOUT_THREADS):
        raise NotAllowed("threads-missing")


def _require_no_trouble(request: Request, trouble: str, config: TournamentConfig) -> None:
    """Raise NotNow (`tournament-channel`: why, seats; `tournament-permissions`: names) for what keeps a
    tournament out of a channel."""
    if trouble in TROUBLES:
        raise NotNow("tournament-channel", why=trouble, seats=config.seats)
    if trouble:
        names = notices.permission_names(request.ctx, trouble.split(","))
        raise NotNow("tournament-permissions", names=names, private="yes" if config.duplicate else "no")


async def new_draft(request: Request, game: TableConfig) -> Tournament:
    """Make a draft of a tournament of a game, to be changed in the form.

    Raises as `require_place` and `require_channel`, and what `TournamentService.draft` raises.
    """
    locale = (await require_place(request)).language(request.guild_locale)
    host = fmt.clean_name(request.ctx, request.person.name)
    texts = request.app.texts
    # A name of a person may hold what a tournament's may not.
    name = plain_name(texts.get(locale, "tournament-of", name=host)) or texts.get(locale, "tournament-plain")
    config = with_game(TournamentConfig(name=name), game)
    if isinstance(request.interaction.channel, channels.WITHOUT_THREADS):  # there is room for one table
        config = replace(config, most=max(config.seats, LEAST_ENTRANTS))
    return await start_draft(request, config)


async def start_draft(request: Request, config: TournamentConfig) -> Tournament:
    """Make a draft with settings in the channel of a request. Raises as `new_draft`."""
    settings, channel_id = await require_place(request), request.interaction.channel_id
    assert channel_id is not None
    require_channel(request, config)
    locale = settings.language(request.guild_locale)
    return await cups(request.app).service.draft(request.guild_id, channel_id, locale, request.person, config)


async def _draft(request: Request, number: int) -> Tournament:
    """Return a draft to its host. Raises NotNow (`tournament-announced`) once it is none."""
    tournament = await find_hosted(request, number)
    if tournament.status is not TournamentStatus.DRAFT:
        raise NotNow("tournament-announced")
    return tournament


async def _in_form(request: Request, number: int) -> Tournament:
    """Return a tournament whose settings can be changed to its host.

    Raises NotNow (`tournament-running`, `tournament-over`).
    """
    tournament = await find_hosted(request, number)
    if tournament.status is not TournamentStatus.DRAFT:
        joining.require_status(tournament, *joining.BEFORE_START)
    return tournament


async def configure(press: Press, tournament: Tournament, config: TournamentConfig) -> Tournament:
    """Set what a tournament in the form is played by."""
    organiser = await is_organiser(press)
    return await cups(press.app).service.configure(tournament.id, *asker(press), config, organiser=organiser)


@of_tournament("tpage", find=_in_form)
async def page(press: Press, tournament: Tournament) -> None:
    """Show another page of the form."""
    await press.reply.update(await setup_page(press, tournament, press.id.arg))


@of_tournament("tset", find=_in_form)
async def choose(press: Press, tournament: Tournament) -> None:
    """Take what was chosen in a menu of the form."""
    found = decode(FIELDS, press.id.arg, press.values)
    if found is None:
        raise NotNow("press-unknown")
    field, value = found
    if field is ROLE_FIELD:
        guild = press.interaction.guild
        value = next((n for n in value if guild and n != guild.id and guild.get_role(n)), 0)
    try:
        if field is GAME_FIELD:
            config = await _with_game(press, tournament, value)
        else:
            before = in_form(tournament).config
            config = replace(before, **field.changes(before, value))
        tournament = await configure(press, tournament, config)
    finally:
        # A refused choice must not stay in the menu.
        await press.reply.update(await setup_page(press, tournament, field.page))


async def _with_game(press: Press, tournament: Tournament, value: str) -> TournamentConfig:
    config, app = in_form(tournament).config, press.app
    if value == OWN:
        return config
    if value.startswith(SAVED):
        number = ids.number_of(value.removeprefix(SAVED)) or 0
        saved = await app.saved_rules.get(tournament.guild_id, number)
        return with_game(config, app.saved_rules.config(saved))
    preset = app.presets.find(value)
    keeps = config.seats in range(preset.least_seats, preset.most_seats + 1)
    return with_game(config, config_of(preset, {}, config.seats if keeps else preset.best_seats))


@of_tournament("tform", find=_in_form)
async def open_typed(press: Press, tournament: Tournament) -> None:
    """Open the form of the typed settings."""
    if press.id.arg in LIMITS:
        await open_form(press, LIMITS[press.id.arg][0](press.ctx, in_form(tournament)))
        return
    settings = await press.app.guild_settings.of(press.guild_id)
    zone = await press.app.preferences.zone(press.person.user_id) or settings.zone(press.guild_locale)
    shown = in_form(tournament)
    await open_form(press, forms.details_form(press.ctx, shown, shown.config.zone or zone))


async def take_details(press: Press) -> None:
    """Take name, start, time zone and number of entrants as they were typed."""
    tournament = await _in_form(press, press.id.table)
    # Off the event loop: a date in words takes long, the first one some seconds.
    before, now = in_form(tournament).config, press.app.now()
    config = await asyncio.to_thread(forms.with_details, press.app.texts, before, press.typed, now)
    zone = press.typed.get(forms.ZONE, "").strip()
    tournament = await configure(press, tournament, config)
    if zone != await press.app.preferences.zone(press.person.user_id):
        await press.app.preferences.set_zone(press.person.user_id, zone)
    await press.reply.update(await setup_page(press, tournament))


async def take_limits(press: Press) -> None:
    """Take what was typed into one of the `LIMITS`."""
    tournament = await _in_form(press, press.id.table)
    config = LIMITS[press.id.arg][1](press.app.texts, in_form(tournament).config, press.typed)
    tournament = await configure(press, tournament, config)
    await press.reply.update(await setup_page(press, tournament))


@of_tournament("tannounce", find=_draft)
async def announce(press: Press, tournament: Tournament) -> None:
    """Announce a draft: from now on people can join."""
    if press.interaction.channel_id != tournament.channel_id:
        raise NotAllowed("tournament-elsewhere", channel=tournament.channel_id)
    await require_place(press)
    require_channel(press, tournament.config)
    press.require_quiet()
    organiser = await is_organiser(press)
    if not organiser and not may_manage_server(press.interaction):
        _require_own_threads(press, tournament.config)
    tournament = await cups(press.app).service.announce(tournament.id, *asker(press), organiser=organiser)
    text = press.text("announced", name=words.tournament_name(press.ctx, tournament))
    await press.reply.update(notices.sentence(text))


@of_tournament("tdiscard", find=_draft)
async def discard(press: Press, tournament: Tournament) -> None:
    """Delete a draft."""
    await cups(press.app).service.cancel(tournament.id, *asker(press))
    await press.reply.update(notices.sentence(press.text("draft-discarded")))


@of_tournament("tedit", "tunedit", find=_in_form)
async def edit(press: Press, tournament: Tournament) -> None:
    """Show the form of an announced tournament, or forget what was changed in it."""
    if press.id.verb == "tunedit":
        tournament = await cups(press.app).service.forget_change(tournament.id, *asker(press))
    await show(press, await setup_page(press, tournament))


@of_tournament("tretell", find=_in_form)
async def announce_change(press: Press, tournament: Tournament) -> None:
    """Let what was changed hold; it is told in the channel."""
    changed = in_form(tournament)
    trouble = publisher_of(press.app).place_trouble(changed)
    _require_no_trouble(press, trouble or "", changed.config)
    press.require_quiet()
    tournament = await cups(press.app).service.announce_change(tournament.id, *asker(press))
    await show(press, await setup_page(press, tournament))
