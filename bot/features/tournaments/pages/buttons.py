"""Tournament buttons for everybody: join, leave, choose a team; and the pages that anybody can look at."""

from __future__ import annotations

from discord import ui

from bot.engine.errors import EngineError
from bot.engine.games import game_of
from bot.engine.record import replay_actions
from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import button, on_page, plain, question
from bot.features.tournaments.pages.finding import asker, find, of_tournament, require_hosted, service_of
from bot.features.tournaments.pages.people import after_round, standings_panel
from bot.features.tournaments.pages.rounds import files_panel, report_files
from bot.features.tournaments.pages.scene import TournamentScene, present_table, publisher_of, scene_of
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
from bot.features.tournaments.pages.teams import TEAM_FIELD, team_form, team_panel, teams_panel
from bot.features.tournaments.services import joining
from bot.features.tournaments.services.scoring import DealScores, comparison
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    Entrant,
    EntrantStatus,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotNow, ServiceError
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.fair_deal import VALUE_FIELD


@of_tournament("tjoin")
async def join(press: Press, tournament: Tournament) -> None:
    """Join the tournament, before its start or late."""
    press.require_quiet()
    roles = press.person.roles
    tournament = await service_of(press).join(tournament.id, press.person, press.interaction.id, roles)
    await show_announcement(press, tournament)
    line = [one.user_id for one in tournament.in_line]
    place = line.index(press.person.user_id) + 1 if press.person.user_id in line else 0
    key = "joined-late" if tournament.status is TournamentStatus.RUNNING else "joined"
    name, chips = words.tournament_name(press.ctx, tournament), tournament.config.entry
    told = [press.text("joined-waiting" if place else key, name=name, chips=chips, place=place)]
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
    joining.require_status(tournament, *BEFORE_START)  # later it is dropping out, which is asked first
    press.require_quiet()
    paid = tournament.entrant_of(press.person.user_id) is not None
    tournament = await service_of(press).leave(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    await press.reply.say(press.text("withdrawn", chips=tournament.config.entry if paid else 0))


@of_tournament("tsub")
async def stand_by(press: Press, tournament: Tournament) -> None:
    """Put the asker on the list of substitutes, or take them off it."""
    press.require_quiet()
    service, person = service_of(press), press.person
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
    tournament = await service_of(press).check_in(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    entered = tournament.entrant_of(press.person.user_id) is not None
    await press.reply.say(press.text("checked-in" if entered else "checked-in-waiting"))


@of_tournament("there")
async def here(press: Press, tournament: Tournament) -> None:
    """Confirm one's presence in a round; a no-show takes part again."""
    before = tournament.entrant_of(press.person.user_id)
    tournament = await service_of(press).here(tournament.id, press.person.user_id)
    back = before is not None and before.status is EntrantStatus.NO_SHOW
    channel_id = await present_table(press, tournament)
    place = press.text("own-table", channel=f"<#{channel_id}>") if channel_id else press.text("own-waits")
    await press.reply.say(fmt.sentences(press.ctx, press.text("here-back" if back else "here-noted"), place))


@of_tournament("tfiles")
async def show_files(press: Press, tournament: Tournament) -> None:
    """Send the files of the final report. Raises NotNow (`tournament-unfinished`)."""
    files = report_files(tournament, await service_of(press).report(tournament.id))
    await press.reply.private(files_panel(press.ctx, tournament, files))


@of_tournament("tdrop")
async def drop(press: Press, tournament: Tournament) -> None:
    """Drop out of a running tournament, after a confirmation."""
    if press.id.arg == notices.NO:
        await press.close_question()
        return
    user_id, sure = press.person.user_id, press.id.arg == notices.YES
    mine = joining.require_entrant(tournament, user_id)
    after = joining.drop_out(tournament, user_id)  # it is asked only where yes can be an answer
    if sure:
        after = await service_of(press).leave(tournament.id, user_id)
    own, kept = mine.users[0] == user_id, after.entrants[mine.number].paid
    refund = mine.paid and not kept
    if sure:
        key = "withdrawn" if own and refund else "dropped-out"
        told = press.text(key, chips=after.config.entry if own and mine.paid else 0)
        await press.reply.update(notices.sentence(told))
    else:
        key = "ask-drop" if own else "ask-drop-substitute"
        name = words.tournament_name(press.ctx, tournament)
        text = press.text(key, name=name, refund="yes" if refund else "no")
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


async def _with_teams(request: Request, number: int) -> Tournament:
    """Return a tournament whose entrants choose teams. Raises NotNow (`teams-none`), as `require_status`."""
    tournament = await find(request, number)
    joining.require_status(tournament, *BEFORE_START)
    if not tournament.config.team:
        raise NotNow("teams-none")
    return tournament


async def _chosen_entrant(press: Press, tournament: Tournament) -> tuple[Entrant, str]:
    """Return the entrant, and ``me`` or their user id.

    Raises NotAllowed (`not-entered`, `not-tournament-host`).
    """
    user_id = ids.number_of(press.id.arg.rpartition(".")[2])
    if user_id is None or user_id == press.person.user_id:
        return joining.require_entrant(tournament, press.person.user_id), "me"
    await require_hosted(press, tournament)
    return joining.require_entrant(tournament, user_id), str(user_id)


@of_tournament("tteam", find=_with_teams)
async def team(press: Press, tournament: Tournament) -> None:
    """Show the teams with room."""
    entrant, who = await _chosen_entrant(press, tournament)
    await press.show(team_panel(press.ctx, tournament, entrant, who, press.id.turn))


@of_tournament("tteamnew", find=_with_teams)
async def new_team(press: Press, tournament: Tournament) -> None:
    """Open the form for a new team's name."""
    _, who = await _chosen_entrant(press, tournament)
    await press.open(team_form(press.ctx, ids.build("tteamname", tournament.id, 0, who)))


@of_tournament("tteampick", "tteamname", "tteamout", find=_with_teams)
async def choose_team(press: Press, tournament: Tournament) -> None:
    """Move a person into the chosen team, a new one, or none."""
    entrant, who = await _chosen_entrant(press, tournament)
    new = press.id.verb == "tteamname"
    if press.id.verb == "tteampick" and not press.choice:
        raise NotNow("press-unknown")
    name = press.typed.get(TEAM_FIELD, "") if new else press.choice  # none: no team
    service, user_id = service_of(press), entrant.users[-1]
    press.require_quiet()  # everybody sees it in the announcement
    if who == "me":
        tournament = await service.choose_team(tournament.id, user_id, name, new=new)
    else:
        tournament = await service.move_to_team(tournament.id, *asker(press), user_id, name, new=new)
    entrant = joining.require_entrant(tournament, user_id)
    await press.show(team_panel(press.ctx, tournament, entrant, who))


# --- pages -----------------------------------------------------------------------------------------------


@of_tournament("tstand")
async def standings(press: Press, tournament: Tournament) -> None:
    """Show a page of the standings, or of the entrants before the start.

    `new` keeps the private page with the button: the host's, on which the result is confirmed.
    """
    scene = await scene_of(press, tournament)
    people = press.id.arg.rpartition(".")[2] == "people"
    page = standings_page(press, scene, press.id.turn, people=people)
    await (press.reply.private(page) if press.id.arg == "new" else press.show(page))


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
    channel_id = await present_table(press, tournament)
    scene, mine = await scene_of(press, tournament), tournament.entrant_of(user_id)
    share = None
    if mine is not None and mine.users[0] == user_id and tournament.rounds:
        share = await service_of(press).share(tournament.id, mine.number)
    await press.show(own_panel(press.ctx, scene, user_id, channel_id, share))


@verb("tshow", of_table=False)
async def look_at(press: Press) -> None:
    """Show standings or entrants of the tournament chosen in the list."""
    tournament = await find(press, ids.number_of(press.choice) or 0)
    scene = await scene_of(press, tournament)
    await press.reply.private(standings_page(press, scene))


@of_tournament("tcompare", "tcround", "tcboard")
async def compare(press: Press, tournament: Tournament) -> None:
    """Show a deal of a duplicate with the tables side by side."""
    numbers = [int(part) for part in press.id.arg.split(".") if part.isdecimal() and len(part) < 6]
    round_number, board = numbers if len(numbers) == 2 else (0, 0)
    chosen = ids.number_of(press.choice) or 0
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
        return comparison_panel(request.ctx, tournament, 0, {}, 0, {})
    round_number = round_number if round_number in over else over[-1]
    scores = await service_of(request).scores(tournament.id)
    boards = comparison(tournament, scores, round_number)
    board = board if board in boards else next(iter(boards), 0)
    played = await _hands_of_page(request, boards.get(board, ()), page)
    return comparison_panel(request.ctx, tournament, round_number, boards, board, played, page)


async def _hands_of_page(request: Request, board: DealScores, page: int) -> dict[int, PlayedHand]:
    played: dict[int, PlayedHand] = {}
    for _, hand_id in on_page(tables_of(board), TABLES_PER_PAGE, page)[0]:
        try:
            record = await request.app.records.record(hand_id)
            state = replay_actions(record, record["actions"])
        except (ServiceError, EngineError, KeyError, TypeError, ValueError):
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
    tournament = await service_of(press).add_value(tournament.id, user_id, typed)
    await press.show(fair_panel(press.ctx, tournament, user_id))
