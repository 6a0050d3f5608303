"""Tournament buttons for everybody; finding the tournament a person means, and checking hosts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from discord import ui

from bot.engine.games import game_of
from bot.engine.record import replay_actions
from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import button, on_page, plain, question
from bot.features.tournaments.pages.people import after_round, standings_panel
from bot.features.tournaments.pages.rounds import files_panel, report_files
from bot.features.tournaments.pages.scene import TournamentScene, present_table, scene_of
from bot.features.tournaments.pages.showing import publisher_of
from bot.features.tournaments.pages.tables import (
    TABLES_PER_PAGE,
    PlayedHand,
    about_panel,
    comparison_panel,
    fair_panel,
    own_panel,
    tables_of,
    tables_panel,
    value_form,
)
from bot.features.tournaments.pages.teams import team_panel, teams_panel
from bot.features.tournaments.services import joining
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.scoring import ComparedBoard, comparison
from bot.features.tournaments.values.errors import TournamentNotFound
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from bot.services.errors import NotAllowed, NotNow, ServiceError
from bot.services.values.tables import Person
from bot.ui.core import ids, notices, parts
from bot.ui.core.app import app_of
from bot.ui.core.items import Press, verb
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.sight import may_see
from bot.ui.core.slash import Choices, matching, measure
from bot.ui.fair_deal import VALUE_FIELD


async def find(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament of the asker's server, if the asker may see it.

    Drafts are shown only to hosts and server managers, other tournaments to all who take part or may see
    the channel. Raises TournamentNotFound (`tournament-unknown`).
    """
    tournament = await cups(request.app).service.get(tournament_id)
    if tournament.guild_id != request.interaction.guild_id or not _is_shown(request.interaction, tournament):
        raise TournamentNotFound("tournament-unknown")
    return tournament


def _is_shown(interaction: Interaction, tournament: Tournament) -> bool:
    user_id = interaction.user.id
    if may_manage_server(interaction) or user_id in tournament.hosts:
        return True
    listed = any(
        one.user_id == user_id for one in (*tournament.waiting, *tournament.substitutes, *tournament.invited)
    )
    takes_part = listed or any(user_id in one.users for one in tournament.entrants)
    announced = tournament.status is not TournamentStatus.DRAFT and tournament.reason not in joining.UNSEEN
    return announced and (takes_part or may_see(interaction, tournament.channel_id))


async def listed_for(interaction: Interaction) -> list[Tournament]:
    """Return the server's announced tournaments that the asker may see, those under way first."""
    assert interaction.guild_id is not None
    found = await cups(app_of(interaction)).service.of_guild(interaction.guild_id)
    return [one for one in found if _is_shown(interaction, one)]


def asker(request: Request) -> tuple[Person, bool]:
    """Return the asking person, and whether they manage the server."""
    return request.person, may_manage_server(request.interaction)


def _may_host(request: Request, tournament: Tournament) -> bool:
    person, manager = asker(request)
    return manager or person.user_id in tournament.hosts


async def is_organiser(request: Request) -> bool:
    """Return whether the asker has the server's organiser role."""
    role = (await request.app.guild_settings.of(request.guild_id)).organiser_role
    return role is not None and role in request.person.roles


async def find_hosted(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament for its hosts or a server manager; an organiser who asks becomes a co-host.

    Raises NotAllowed too, as `require_host`.
    """
    return await require_hosted(request, await find(request, tournament_id))


async def require_hosted(request: Request, tournament: Tournament) -> Tournament:
    """Return a tournament as `find_hosted` does; a co-host who lost the organiser role is dropped."""
    draft, user_id = tournament.status is TournamentStatus.DRAFT, request.person.user_id
    helps = any(one.by_role and one.user_id == user_id for one in tournament.co_hosts)
    if helps and not tournament.over and not await is_organiser(request):
        tournament = await cups(request.app).service.stop_helping(tournament.id, request.person)
    if (
        not draft
        and not tournament.over
        and not _may_host(request, tournament)
        and await is_organiser(request)
    ):
        return await cups(request.app).service.help_host(tournament.id, request.person)
    return require_host(request, tournament)


def require_host(request: Request, tournament: Tournament) -> Tournament:
    """Return a tournament to its hosts or a server manager. Raises NotAllowed (`not-tournament-host`)."""
    if not _may_host(request, tournament):
        raise NotAllowed("not-tournament-host")
    return tournament


async def find_named(request: Request, named: str | None, *, hosting: bool = False) -> Tournament:
    """Return the tournament with a number or name; None: the most likely one.

    The most likely is the one played at the table here, else the first that the asker plays in, else the
    server's first; if `hosting`, the first that they host, drafts included, instead of one they play in.
    Raises TournamentNotFound (`tournament-unknown`), NotNow (`tournament-none`, `server-only`).
    """
    number = ids.number_of(named or "")
    if number is not None:
        return await find(request, number)
    listed = await _list_for(request.interaction, hosting)
    if named is not None:
        wanted = " ".join(named.split()).casefold()
        fitting = [one for one in listed if wanted and wanted in one.config.name.casefold()]
        if not fitting:
            raise TournamentNotFound("tournament-unknown")
        return fitting[0]
    here = request.app.publisher.board_in(request.interaction.channel_id or 0)
    if here is not None and here.snapshot.table.event_id is not None:
        return await find(request, here.snapshot.table.event_id)
    own = [one for one in listed if one.entrant_of(request.person.user_id) is not None and not one.over]
    found = next(iter([*([] if hosting else own), *listed]), None)
    if found is None:
        raise NotNow("tournament-none")
    return found


async def _list_for(interaction: Interaction, hosting: bool) -> Sequence[Tournament]:
    """Return the tournaments of `listed_for`; if `hosting`, first those that the asker hosts. Raises NotNow
    (`server-only`)."""
    guild_id, service = interaction.guild_id, cups(app_of(interaction)).service
    if guild_id is None:
        raise NotNow("server-only")
    listed = await listed_for(interaction)
    own = await service.hosted(guild_id, interaction.user.id) if hosting else ()
    known = {one.id for one in own}
    return [*own, *(one for one in listed if one.id not in known)]


@measure
async def suggest_tournaments(interaction: Interaction, typed: str) -> Choices:
    """Return the server's tournaments by name, running ones first."""
    return await _suggest(interaction, typed, hosting=False)


@measure
async def suggest_hosted(interaction: Interaction, typed: str) -> Choices:
    """Return the tournaments that the asker hosts, drafts included, then those of `suggest_tournaments`."""
    return await _suggest(interaction, typed, hosting=True)


async def _suggest(interaction: Interaction, typed: str, *, hosting: bool) -> Choices:
    ctx = app_of(interaction).context_for(interaction.locale)
    try:
        listed = await _list_for(interaction, hosting)
    except ServiceError:
        return []
    named = [
        (f"{words.name_label(ctx, one)} · {ctx.text(words.STATUS_KEYS[one.status])}", str(one.id))
        for one in listed
    ]
    return matching(named, typed)


TournamentHandler = Callable[[Press, Tournament], Awaitable[None]]


def of_tournament(
    *names: str, find: Callable[[Request, int], Awaitable[Tournament]] = find
) -> Callable[[TournamentHandler], TournamentHandler]:
    """Register a handler for tournament verbs; `find` loads the tournament or raises an error."""

    def register(handler: TournamentHandler) -> TournamentHandler:
        async def serve(press: Press) -> None:
            await handler(press, await find(press, press.id.table))

        verb(*names, of_table=False)(serve)
        return handler

    return register


@of_tournament("tjoin")
async def join(press: Press, tournament: Tournament) -> None:
    """Join the tournament, before its start or late."""
    press.require_quiet()
    roles = press.person.roles
    tournament = await cups(press.app).service.join(tournament.id, press.person, press.interaction.id, roles)
    await show_announcement(press, tournament)
    key = "joined-late" if tournament.status is TournamentStatus.RUNNING else "joined"
    line = [one.user_id for one in tournament.in_line]
    place = line.index(press.person.user_id) + 1 if press.person.user_id in line else 0
    gaps = {"chips": tournament.config.entry, "place": place}
    key = "joined-waiting" if place else key
    told = [press.text(key, name=words.tournament_name(press.ctx, tournament), **gaps)]
    told.append(words.absence(press.ctx, tournament.config))
    if tournament.config.entry:
        told.append(press.text("means-half"))
    mine = tournament.entrant_of(press.person.user_id)
    if mine is not None and tournament.config.team:
        await press.reply.private(team_panel(press.ctx, tournament, mine, said=parts.lines(*told)))
    else:
        await press.reply.say("\n".join(told))


@of_tournament("tleave")
async def leave(press: Press, tournament: Tournament) -> None:
    """Leave before the start, with the entry refunded, or leave the waiting list."""
    press.require_quiet()
    paid = tournament.entrant_of(press.person.user_id) is not None
    tournament = await cups(press.app).service.leave(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    await press.reply.say(press.text("withdrawn", chips=tournament.config.entry if paid else 0))


@of_tournament("tsub")
async def stand_by(press: Press, tournament: Tournament) -> None:
    """Put the asker on the list of substitutes, or take them off it."""
    press.require_quiet()
    service, person = cups(press.app).service, press.person
    if press.id.arg == notices.NO:
        await service.stand_down(tournament.id, person.user_id)
        await press.reply.update(notices.sentence(press.text("substitute-off")))
        return
    tournament = await service.stand_by(tournament.id, person, person.roles)
    await show_announcement(press, tournament)
    off = button(press.ctx, "button-substitute-off", "tsub", tournament, notices.NO)
    await press.reply.private(plain(press.text("substitute-on"), off))


@of_tournament("tcheckin")
async def check_in(press: Press, tournament: Tournament) -> None:
    """Check in before the start."""
    tournament = await cups(press.app).service.check_in(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    entered = tournament.entrant_of(press.person.user_id) is not None
    await press.reply.say(press.text("checked-in" if entered else "checked-in-waiting"))


@of_tournament("there")
async def here(press: Press, tournament: Tournament) -> None:
    """Confirm one's presence in a round; a no-show takes part again."""
    before = tournament.entrant_of(press.person.user_id)
    tournament = await cups(press.app).service.here(tournament.id, press.person.user_id)
    back = before is not None and before.status is EntrantStatus.NO_SHOW
    channel_id = await present_table(press, tournament, press.person)
    place = press.text("own-table", channel=f"<#{channel_id}>") if channel_id else press.text("own-waits")
    await press.reply.say(f"{press.text('here-back' if back else 'here-noted')} {place}")


@of_tournament("tfiles")
async def show_files(press: Press, tournament: Tournament) -> None:
    """Send the files of the final report. Raises NotNow (`tournament-unfinished`)."""
    files = report_files(tournament, await cups(press.app).service.report(tournament.id))
    await press.reply.private(files_panel(press.ctx, tournament, files))


@of_tournament("tdrop")
async def drop(press: Press, tournament: Tournament) -> None:
    """Drop out of a running tournament, after a confirmation."""
    if press.id.arg == notices.NO:
        await press.nothing_done()
    elif press.id.arg == notices.YES:
        await cups(press.app).service.drop(tournament.id, press.person.user_id)
        await press.reply.update(notices.sentence(press.text("dropped-out")))
    else:
        joining.drop_out(tournament, press.person.user_id)  # it is asked only where yes can be an answer
        text = press.text("ask-drop", name=words.tournament_name(press.ctx, tournament))
        await press.reply.private(question(press.ctx, tournament, "tdrop", text, "button-drop"))


async def show_announcement(press: Press, tournament: Tournament) -> None:
    """Update the announcement at once if a button on it was pressed: the answer edits it for free."""
    if not press.on_panel or press.message_id != tournament.message_id:
        return
    publisher = publisher_of(press.app)
    view = await publisher.draw(tournament)
    shown = await press.reply.update(view, public=True)
    if shown is not None:
        publisher.note_answer(tournament.id, view, shown)


# --- pages -----------------------------------------------------------------------------------------------


@of_tournament("tstand")
async def standings(press: Press, tournament: Tournament) -> None:
    """Show a page of the standings, or of the entrants before the start."""
    scene = await scene_of(press, tournament)
    people = press.id.arg.rpartition(".")[2] == "people"
    await press.show(standings_page(press, scene, press.id.turn, people=people))


def standings_page(
    request: Request, scene: TournamentScene, page: int = 0, *, people: bool = False
) -> ui.LayoutView:
    """Return a page of the standings; of the teams where teams play, unless `people` are asked for."""
    ctx, reader = request.ctx, request.person.user_id
    if scene.tournament.teams and scene.tournament.rounds and not people:
        return teams_panel(ctx, scene, page, reader, after_round(ctx, scene.tournament))
    return standings_panel(ctx, scene, page, reader)


@of_tournament("ttables")
async def tables(press: Press, tournament: Tournament) -> None:
    """Show a page of the current round's tables."""
    await press.show(tables_panel(press.ctx, await scene_of(press, tournament), press.id.turn))


@of_tournament("tabout")
async def about(press: Press, tournament: Tournament) -> None:
    """Show how a tournament is played."""
    await press.show(about_panel(press.ctx, tournament))


@of_tournament("tme")
async def own_place(press: Press, tournament: Tournament) -> None:
    """Show the asker's own place and table."""
    user_id = press.person.user_id
    channel_id = await present_table(press, tournament, press.person)
    scene, mine = await scene_of(press, tournament), tournament.entrant_of(user_id)
    share = None
    if mine is not None and mine.users[0] == user_id and tournament.rounds:
        share = await cups(press.app).service.share(tournament.id, mine.number)
    await press.show(own_panel(press.ctx, scene, user_id, channel_id, share))


@verb("tshow", of_table=False)
async def look_at(press: Press) -> None:
    """Show standings or entrants of the tournament chosen in the list."""
    tournament = await find(press, ids.number_of(press.chosen) or 0)
    scene = await scene_of(press, tournament)
    await press.reply.private(standings_page(press, scene))


@of_tournament("tcompare", "tcround", "tcboard")
async def compare(press: Press, tournament: Tournament) -> None:
    """Show a deal of a duplicate with the tables side by side."""
    numbers = [int(part) for part in press.id.arg.split(".") if part.isdecimal() and len(part) < 6]
    round_number, board = numbers if len(numbers) == 2 else (0, 0)
    chosen = ids.number_of(press.chosen) or 0
    if press.id.verb == "tcround":
        round_number, board = chosen, 0
    elif press.id.verb == "tcboard":
        board = chosen
    await press.show(await comparison_page(press, tournament, round_number, board, press.id.turn))


async def comparison_page(
    request: Request, tournament: Tournament, round_number: int = 0, board: int = 0, page: int = 0
) -> ui.LayoutView:
    """Return a page of a duplicate's comparison; for an unfinished round or deal, the last finished one."""
    over = [one.number for one in tournament.rounds if one.over_at is not None]
    if not tournament.config.duplicate or not over:
        return comparison_panel(request.ctx, tournament, 0, (), None, {})
    round_number = round_number if round_number in over else over[-1]
    scores = await cups(request.app).service.scores(tournament.id)
    boards = comparison(tournament, scores, round_number)
    found = next((one for one in boards if one.board == board), boards[0] if boards else None)
    played = {} if found is None else await _hands_of_page(request, found, page)
    return comparison_panel(request.ctx, tournament, round_number, boards, found, played, page)


async def _hands_of_page(request: Request, board: ComparedBoard, page: int) -> dict[int, PlayedHand]:
    """Return the plays of the finished hands of a page's tables."""
    played: dict[int, PlayedHand] = {}
    for _, hand_id in on_page(tables_of(board), TABLES_PER_PAGE, page)[0]:
        try:
            record = await request.app.records.record(hand_id)
            state = replay_actions(record, record["actions"])
        except (ServiceError, KeyError, TypeError, ValueError):
            continue  # the scores are there all the same
        if state.result is not None:
            game = game_of(state)
            played[hand_id] = PlayedHand(game.bid_of(state), game.declarer(state), state.result.outcome)
    return played


@of_tournament("tfair")
async def fair(press: Press, tournament: Tournament) -> None:
    """Show the fair-deal page."""
    await press.show(fair_panel(press.ctx, tournament, press.person.user_id))


@of_tournament("tfairform")
async def form(press: Press, tournament: Tournament) -> None:
    """Open the form for a value."""
    await press.open(value_form(press.ctx, tournament))


@of_tournament("tfairvalue")
async def value(press: Press, tournament: Tournament) -> None:
    """Add a value to the seed of all the tournament's deals."""
    press.require_quiet()
    typed, user_id = press.typed.get(VALUE_FIELD, ""), press.person.user_id
    tournament = await cups(press.app).service.add_value(tournament.id, user_id, typed)
    await press.show(fair_panel(press.ctx, tournament, user_id))
