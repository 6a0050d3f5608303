"""Handlers of the host's setup form for a tournament, and of announcing it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import ui

from bot.features.tournaments.pages import channels, forms, words
from bot.features.tournaments.pages.announcement import role_deleted
from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.finding import (
    asker,
    find_hosted,
    is_organiser,
    of_tournament,
    service_of,
    trusts,
    visible_tournaments,
)
from bot.features.tournaments.pages.scene import publisher_of
from bot.features.tournaments.pages.setup import (
    FIELDS,
    GAME_FIELD,
    MORE,
    OVERVIEW,
    OWN,
    PING_FIELD,
    ROLE_FIELD,
    SAVED,
    TEMPLATES,
    Draft,
    setup_panel,
    with_game,
)
from bot.features.tournaments.services import joining, weekly
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.placing import TROUBLES
from bot.features.tournaments.values.config import LEAST_ENTRANTS, TournamentConfig
from bot.features.tournaments.values.tournaments import BEFORE_START, Tournament, TournamentStatus
from bot.services.errors import NotAllowed, NotFound, NotNow
from bot.services.server.guild_settings import plain_name
from bot.services.values.settings import GuildSettings
from bot.services.values.tables import TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server, require_place
from bot.ui.forms import decode
from bot.ui.table.games import config_of

_PAGE_AFTER = {"reminders": "time", "ratings": MORE, "about": MORE}


async def setup_page(request: Request, tournament: Tournament, page: str = OVERVIEW) -> ui.LayoutView:
    """Return a page of the form."""
    app, guild_id = request.app, tournament.guild_id
    draft = Draft(
        config=tournament.in_form,
        presets=app.presets,
        saved=await app.saved_rules.of_guild(guild_id),
        leagues=await _leagues(request, tournament),
        entrants=len(tournament.entrants),
        templates=await services_of(app).templates.of_guild(guild_id),
        keeps_templates=may_manage_server(request.interaction),
    )
    if tournament.status is TournamentStatus.DRAFT and page == OVERVIEW:
        settings, last = await app.guild_settings.of(guild_id), await _last(request)
        may = settings.member_entries or await trusts(request)
        draft = replace(draft, like_last=last is not None, may_take_entry=may)
    return setup_panel(request.ctx, tournament, draft, page)


async def _last(request: Request) -> Tournament | None:
    """Return the latest announced tournament that the asker may see, preferably one of their own."""
    listed = await visible_tournaments(request.interaction)
    return max(listed, key=lambda it: (it.host_id == request.person.user_id, it.id), default=None)


async def _leagues(request: Request, tournament: Tournament) -> Mapping[int, str]:
    """Return the names of the leagues the asker may choose; only the current one without the right to."""
    chosen = tournament.in_form.league
    trusted = await trusts(request)
    listed = await services_of(request.app).leagues.of_guild(tournament.guild_id) if trusted or chosen else ()
    return {it.id: it.config.name for it in listed if it.id == chosen or (trusted and not it.closed)}


def require_channel(request: Request, config: TournamentConfig, home: int | None = None) -> None:
    """Raise an error if a tournament cannot be held in this channel, or the server's own (`home`).

    Raises as `_require_no_trouble`.
    """
    interaction, guild = request.interaction, request.interaction.guild
    channel = None if home is None or guild is None else guild.get_channel(home)
    if channel is None or guild is None:
        trouble = channels.tournament_trouble(interaction.channel, interaction.app_permissions, config)
    else:
        trouble = channels.tournament_trouble(channel, channel.permissions_for(guild.me), config)
    _require_no_trouble(request, trouble, config)


def home_of(request: Request, settings: GuildSettings) -> int | None:
    """Return the server's channel for tournaments; None without one, or if it is gone."""
    guild, home = request.interaction.guild, settings.tournament_channel
    return home if home is not None and guild is not None and guild.get_channel(home) is not None else None


def _require_own_threads(request: Request, config: TournamentConfig) -> None:
    """Raise NotAllowed (`threads-missing`) if this person may not open threads, as a tournament does."""
    permissions, channel = request.interaction.permissions, request.interaction.channel
    may = permissions.create_public_threads or (config.duplicate and permissions.create_private_threads)
    if not may and not isinstance(channel, channels.WITHOUT_THREADS):
        raise NotAllowed("threads-missing")


def _require_no_trouble(request: Request, trouble: str, config: TournamentConfig) -> None:
    """Raise NotNow (`tournament-channel`: why, seats; `tournament-permissions`: names) for a channel's
    `trouble`, unless that is empty."""
    if trouble in TROUBLES:
        raise NotNow("tournament-channel", why=trouble, seats=config.seats)
    if trouble:
        names = notices.permission_names(request.ctx, trouble.split(","))
        raise NotNow("tournament-permissions", names=names, private="yes" if config.duplicate else "no")


async def new_draft(request: Request, game: TableConfig) -> Tournament:
    """Create a draft of a tournament for a game, to be edited in the form.

    Raises as `require_place` and `require_channel`, and what `TournamentService.draft` raises.
    """
    settings = await require_place(request)
    locale, texts = settings.language(request.guild_locale), request.app.texts
    host = fmt.clean_name(request.ctx, request.person.name)
    # A person's name may contain characters that a tournament's may not.
    name = plain_name(texts.get(locale, "tournament-of", name=host)) or texts.get(locale, "tournament-plain")
    config = with_game(TournamentConfig(name=name), game)
    here = home_of(request, settings) is None
    if here and isinstance(request.interaction.channel, channels.WITHOUT_THREADS):
        config = replace(config, most=max(config.seats, LEAST_ENTRANTS))  # there is room for one table
    return await start_draft(request, config)


async def start_draft(request: Request, config: TournamentConfig) -> Tournament:
    """Create a draft in the request's channel that mentions the server's own role. Raises as `new_draft`."""
    settings, guild = await require_place(request), request.interaction.guild
    home = home_of(request, settings)
    channel_id = request.interaction.channel_id if home is None else home
    assert channel_id is not None
    require_channel(request, config, home)
    locale = settings.language(request.guild_locale)
    role = None if guild is None else guild.get_role(settings.tournament_role or 0)
    config = replace(config, ping=0 if role is None else role.id)
    return await service_of(request).draft(request.guild_id, channel_id, locale, request.person, config)


async def _draft(request: Request, number: int) -> Tournament:
    """Return a draft to its host. Raises NotNow (`tournament-announced`) once it is announced."""
    joining.require_draft(tournament := await find_hosted(request, number))
    return tournament


async def _editable(request: Request, number: int) -> Tournament:
    """Return an editable tournament. Raises NotNow (`tournament-running`, `tournament-over`)."""
    tournament = await find_hosted(request, number)
    if tournament.status is not TournamentStatus.DRAFT:
        joining.require_status(tournament, *BEFORE_START)
    return tournament


async def configure(press: Press, tournament: Tournament, config: TournamentConfig) -> Tournament:
    """Change the settings of the tournament in the form."""
    organiser = await is_organiser(press)
    return await service_of(press).configure(tournament.id, *asker(press), config, organiser=organiser)


@of_tournament("tpage", find=_editable)
async def page(press: Press, tournament: Tournament) -> None:
    """Show another page of the form."""
    await press.reply.update(await setup_page(press, tournament, press.id.arg))


@of_tournament("tset", find=_editable)
async def choose(press: Press, tournament: Tournament) -> None:
    """Apply the choice from a menu of the form."""
    field, value = decode(FIELDS, press.id.arg, press.values)
    if field.name == "repeats" and value and tournament.in_form.starts_at is None:
        await _open_start(press, tournament, str(value))  # a series needs a start: it is asked for
        return
    try:
        if field in (ROLE_FIELD, PING_FIELD):
            value = _role(press, value, ping=field is PING_FIELD)
        if field is GAME_FIELD:
            config = await _with_game(press, tournament, value)
        else:
            before = tournament.in_form
            config = replace(before, **field.changes(before, value))
        tournament = await configure(press, tournament, config)
    finally:
        # The menu must not keep showing a refused choice.
        await press.reply.update(await setup_page(press, tournament, field.page))


def _role(press: Press, chosen: Sequence[int], *, ping: bool) -> int:
    """Return the chosen role, 0 for none. Raises NotAllowed (`ping-not-allowed`) for one to be mentioned that
    this person may not mention."""
    guild = press.interaction.guild
    known = (guild.get_role(it) for it in chosen if guild is not None and it != guild.id)
    role = next(filter(None, known), None)
    may_mention = press.interaction.permissions.mention_everyone or role is None or role.mentionable
    if ping and not may_mention:
        raise NotAllowed("ping-not-allowed")
    return 0 if role is None else role.id


async def _with_game(press: Press, tournament: Tournament, value: str) -> TournamentConfig:
    config, app = tournament.in_form, press.app
    if value == OWN:
        return config
    if value.startswith(SAVED):
        number = ids.number_of(value.removeprefix(SAVED)) or 0
        saved = await app.saved_rules.get(tournament.guild_id, number)
        return with_game(config, app.saved_rules.config(saved))
    preset = app.presets.find(value)
    keeps = config.seats in range(preset.least_seats, preset.most_seats + 1)
    return with_game(config, config_of(preset, {}, config.seats if keeps else preset.best_seats))


@of_tournament("tform", find=_editable)
async def open_typed(press: Press, tournament: Tournament) -> None:
    """Open the form for typed settings."""
    if press.id.arg in forms.SETTINGS:
        await press.open(forms.settings_form(press.ctx, tournament, press.id.arg))
    elif press.id.arg == "template":
        await press.open(forms.template_form(press.ctx, tournament))
    else:
        await _open_start(press, tournament)


async def _open_start(press: Press, tournament: Tournament, repeats: str = "") -> None:
    settings = await press.app.guild_settings.of(press.guild_id)
    zone = await press.app.preferences.zone(press.person.user_id) or settings.zone(press.guild_locale)
    await press.open(forms.start_form(press.ctx, tournament, tournament.in_form.zone or zone, repeats))


async def take_start(press: Press, repeats: str) -> None:
    """Apply the typed start and time zone; `repeats`: the chosen repetition, in hours before the start."""
    tournament = await _editable(press, press.id.table)
    # Off the event loop: parsing a date in words is slow; the first one takes seconds.
    before, now = tournament.in_form, press.app.now()
    config = await asyncio.to_thread(forms.with_start, press.app.texts, before, press.typed, now)
    if repeats and config.starts_at is not None:
        config = replace(config, repeats=ids.number_of(repeats) or 0)
    zone = press.typed.get(forms.ZONE, "").strip()
    tournament = await configure(press, tournament, config)
    if zone != await press.app.preferences.zone(press.person.user_id):
        await press.app.preferences.set_zone(press.person.user_id, zone)
    await press.reply.update(await setup_page(press, tournament, "time"))


async def take_settings(press: Press) -> None:
    """Apply the typed input of one of the forms for settings."""
    tournament = await _editable(press, press.id.table)
    config = forms.SETTINGS[press.id.arg].apply(press.app.texts, tournament.in_form, press.typed)
    tournament = await configure(press, tournament, config)
    await press.reply.update(await setup_page(press, tournament, _PAGE_AFTER.get(press.id.arg, OVERVIEW)))


@of_tournament("tlike", find=_draft)
async def like_last(press: Press, tournament: Tournament) -> None:
    """Fill the form with the settings of the latest tournament."""
    last = await _last(press)
    await show_copied(press, tournament, tournament.in_form if last is None else last.config)


@of_tournament("ttemplate", find=_draft)
async def start_from_template(press: Press, tournament: Tournament) -> None:
    """Fill the form with the settings of a template."""
    config = await services_of(press.app).templates.get(tournament.guild_id, ids.number_of(press.choice) or 0)
    await show_copied(press, tournament, config)


async def take_template(press: Press) -> None:
    """Save the form as a template under the typed name."""
    tournament, name = await _editable(press, press.id.table), press.typed.get(forms.NAME, "")
    config, manager = tournament.in_form, may_manage_server(press.interaction)
    await services_of(press.app).templates.save(tournament.guild_id, config, name, manager=manager)
    await press.reply.update(await setup_page(press, tournament, TEMPLATES))


@of_tournament("tforget", find=_editable)
async def forget_template(press: Press, tournament: Tournament) -> None:
    """Delete a template, after a confirmation."""
    service, guild_id = services_of(press.app).templates, tournament.guild_id
    number = press.id.turn or ids.number_of(press.choice) or 0
    if not press.id.arg:
        name = fmt.escape((await service.get(guild_id, number)).name)
        text = press.text("ask-delete-template", name=name)
        asked = question(press.ctx, tournament, "tforget", text, "button-delete", number)
        await press.reply.update(asked)
        return
    if press.id.arg == notices.YES:
        await service.delete(guild_id, number, manager=may_manage_server(press.interaction))
    await press.reply.update(await setup_page(press, tournament, TEMPLATES))


async def show_copied(press: Press, draft: Tournament, config: TournamentConfig) -> None:
    """Show a draft's form with another tournament's settings, on the same weekday and hour.

    If the role it was limited to was deleted, only invited people can join, and its host is told.
    """
    settings = await press.app.guild_settings.of(press.guild_id)
    again = weekly.again(config, settings.zone(press.guild_locale), press.app.now())
    limited = not config.role or _role(press, [config.role], ping=False)
    if not limited:
        again = replace(again, role=0, invited_only=True)
    try:
        again = replace(again, ping=_role(press, [config.ping], ping=True))
    except NotAllowed:  # another host or a manager could mention it
        again = replace(again, ping=draft.in_form.ping)
    try:
        draft = await configure(press, draft, again)
    except (NotAllowed, NotFound, NotNow):  # its league is closed, or for others to choose
        draft = await configure(press, draft, replace(again, league=0))
    await press.show(await setup_page(press, draft))
    if not limited:
        await press.reply.say(role_deleted(press.ctx, draft))


@of_tournament("tannounce", find=_draft)
async def announce(press: Press, tournament: Tournament) -> None:
    """Announce a draft: from now on people can join."""
    home = home_of(press, await require_place(press))
    if tournament.channel_id not in (press.interaction.channel_id, home):
        raise NotAllowed("tournament-elsewhere", channel=tournament.channel_id)
    require_channel(press, tournament.config, tournament.channel_id)
    press.require_quiet()
    organiser = await is_organiser(press)
    if tournament.channel_id != home and not organiser and not may_manage_server(press.interaction):
        _require_own_threads(press, tournament.config)
    tournament = await service_of(press).announce(tournament.id, *asker(press), organiser=organiser)
    text = press.text("announced", name=words.tournament_name(press.ctx, tournament))
    await press.reply.update(notices.sentence(text))


@of_tournament("tdiscard", find=_draft)
async def discard(press: Press, tournament: Tournament) -> None:
    """Delete a draft, after a confirmation."""
    if press.id.arg != notices.YES:
        text = press.text("ask-discard", name=words.tournament_name(press.ctx, tournament))
        asked = question(press.ctx, tournament, "tdiscard", text, "button-discard-draft")
        page = await setup_page(press, tournament) if press.id.arg == notices.NO else asked
        await press.reply.update(page)
        return
    await service_of(press).cancel(tournament.id, *asker(press))
    await press.reply.update(notices.sentence(press.text("draft-discarded")))


@of_tournament("tedit", "tunedit", find=_editable)
async def edit(press: Press, tournament: Tournament) -> None:
    """Show the form of an announced tournament, or discard its unpublished changes."""
    if press.id.verb == "tunedit":
        tournament = await service_of(press).forget_change(tournament.id, *asker(press))
    await press.show(await setup_page(press, tournament))


@of_tournament("tretell", find=_editable)
async def announce_change(press: Press, tournament: Tournament) -> None:
    """Publish the changes of an announced tournament; they are posted in the channel."""
    changed = replace(tournament, config=tournament.in_form)
    trouble = publisher_of(press.app).place_trouble(changed)
    _require_no_trouble(press, trouble or "", changed.config)
    press.require_quiet()
    organiser = await is_organiser(press)
    after = await service_of(press).announce_change(tournament.id, *asker(press), organiser=organiser)
    await press.show(await setup_page(press, after))


@of_tournament("tagain", find=find_hosted)
async def play_again(press: Press, tournament: Tournament) -> None:
    """Open the form of a new tournament with the settings of a finished one, a week later."""
    if tournament.status is not TournamentStatus.FINISHED:
        raise NotNow("tournament-unfinished")
    draft = await start_draft(press, replace(tournament.config, starts_at=None, repeats=0))
    await show_copied(press, draft, tournament.config)
