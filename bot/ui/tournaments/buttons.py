"""Buttons of tournaments for everybody; which tournament somebody means, and whether they may host it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.games import game_of
from bot.engine.record import replayed
from bot.services.errors import NotAllowed, NotNow, ServiceError, TournamentNotFound
from bot.services.tournaments import joining
from bot.services.tournaments.scoring import ComparedBoard, comparison
from bot.services.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from bot.ui.core import notices
from bot.ui.core.app import app_of
from bot.ui.core.context import PanelContext
from bot.ui.core.fair_deal import VALUE_FIELD
from bot.ui.core.items import Press, verb
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import Choices, measured, offered
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.compare import PlayedHand, comparison_panel, tables_on
from bot.ui.tournaments.pages.fair import fair_panel, value_form
from bot.ui.tournaments.pages.scene import present_table, scene_of
from bot.ui.tournaments.pages.standings import standings_panel
from bot.ui.tournaments.pages.tables import about_panel, own_panel, question, tables_panel


async def find(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament of the server where somebody asks.

    A draft is there for its host and server managers only. Raises TournamentNotFound (`tournament-unknown`).
    """
    tournament = await request.app.tournaments.get(tournament_id)
    if tournament.guild_id != request.interaction.guild_id:
        raise TournamentNotFound("tournament-unknown")
    if tournament.status is TournamentStatus.DRAFT and not may_host(request, tournament):
        raise TournamentNotFound("tournament-unknown")
    return tournament


def may_host(request: Request, tournament: Tournament) -> bool:
    """Return whether somebody is the host of a tournament or a server manager."""
    return request.person.user_id == tournament.host_id or may_manage_server(request.interaction)


async def find_hosted(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament for its host or a server manager. Raises NotAllowed too, as `require_host`."""
    return require_host(request, await find(request, tournament_id))


def require_host(request: Request, tournament: Tournament) -> Tournament:
    """Return a tournament to its host or a server manager. Raises NotAllowed (`not-tournament-host`)."""
    if not may_host(request, tournament):
        raise NotAllowed("not-tournament-host")
    return tournament


async def find_named(request: Request, named: str | None) -> Tournament:
    """Return the tournament somebody names by number or name; None: the one that they most likely mean.

    That is the one whose table is played here, else the first of their own, else the first of the server.
    Raises TournamentNotFound (`tournament-unknown`), NotNow (`tournament-none`, `server-only`).
    """
    guild_id = request.guild_id
    if named is not None and named.isdecimal() and len(named) < 19:
        return await find(request, int(named))
    listed = await request.app.tournaments.of_guild(guild_id)
    if named is not None:
        wanted = " ".join(named.split()).casefold()
        fitting = [one for one in listed if wanted and wanted in one.config.name.casefold()]
        if not fitting:
            raise TournamentNotFound("tournament-unknown")
        return fitting[0]
    here = request.app.publisher.played_in(request.interaction.channel_id or 0)
    if here is not None and here.table.tournament_id is not None:
        return await find(request, here.table.tournament_id)
    own = [one for one in listed if one.entrant_of(request.person.user_id) is not None and not one.over]
    found = next(iter([*own, *listed]), None)
    if found is None:
        raise NotNow("tournament-none")
    return found


@measured
async def suggest_tournaments(interaction: Interaction, typed: str) -> Choices:
    """Return the server's tournaments by name, those under way first."""
    app, ctx = app_of(interaction), app_of(interaction).context_for(interaction.locale)
    listed: Sequence[Tournament] = ()
    if interaction.guild_id is not None:
        try:
            listed = await app.tournaments.of_guild(interaction.guild_id)
        except ServiceError:
            return []
    named = [
        (f"{words.name_label(ctx, one)} · {ctx.text(words.STATUS_KEYS[one.status])}", str(one.id))
        for one in listed
    ]
    return offered(named, typed)


@verb("tjoin", of_table=False)
async def join(press: Press) -> None:
    """Take part, before the start or late."""
    tournament = await find(press, press.id.table)
    press.require_quiet()
    service = press.app.tournaments
    tournament = await service.join(tournament.id, press.person, press.interaction.id)
    await show_announcement(press, tournament)
    late = tournament.status is TournamentStatus.RUNNING
    key = "joined-late" if late else "joined"
    told = [press.text(key, name=words.tournament_name(press.ctx, tournament), chips=tournament.config.entry)]
    if tournament.config.entry:
        told.append(press.text("means-half"))
    await press.reply.say("\n".join(told))


@verb("tleave", of_table=False)
async def leave(press: Press) -> None:
    """Leave before the start; the entry goes back."""
    tournament = await find(press, press.id.table)
    press.require_quiet()
    tournament = await press.app.tournaments.leave(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    await press.reply.say(press.text("withdrawn", chips=tournament.config.entry))


@verb("tcheckin", of_table=False)
async def check_in(press: Press) -> None:
    """Say that one is there before the start."""
    tournament = await find(press, press.id.table)
    tournament = await press.app.tournaments.check_in(tournament.id, press.person.user_id)
    await show_announcement(press, tournament)
    await press.reply.say(press.text("checked-in"))


@verb("there", of_table=False)
async def here(press: Press) -> None:
    """Say that one is there in a round; a no-show is in again."""
    tournament = await find(press, press.id.table)
    before = tournament.entrant_of(press.person.user_id)
    tournament = await press.app.tournaments.here(tournament.id, press.person.user_id)
    back = before is not None and before.status is EntrantStatus.NO_SHOW
    channel_id = await present_table(press, tournament, press.person)
    place = press.text("own-table", channel=f"<#{channel_id}>") if channel_id else press.text("own-waits")
    await press.reply.say(f"{press.text('here-back' if back else 'here-noted')} {place}")


@verb("tdrop", of_table=False)
async def drop(press: Press) -> None:
    """Drop out of a running tournament, after a question."""
    if press.id.arg == notices.NO:
        await press.nothing_done()
        return
    tournament = await find(press, press.id.table)
    if press.id.arg == notices.YES:
        await press.app.tournaments.drop(tournament.id, press.person.user_id)
        await press.reply.update(notices.sentence(press.text("dropped-out")))
        return
    joining.dropped(tournament, press.person.user_id)  # it is asked only where yes can be an answer
    text = press.text("ask-drop", name=words.tournament_name(press.ctx, tournament))
    await press.reply.private(question(press.ctx, tournament, "tdrop", text, "button-drop"))


async def show_announcement(press: Press, tournament: Tournament) -> None:
    """Bring the announcement up to date at once where it was pressed on: that costs nothing."""
    message = press.interaction.message
    if not press.on_panel or message is None or message.id != tournament.message_id:
        return
    publisher = press.app.tournament_publisher
    view = await publisher.draw(tournament)
    reference = await press.reply.update(view, public=True)
    if reference is not None:
        publisher.shown(tournament.id, view, reference)


# --- pages -----------------------------------------------------------------------------------------------


@verb("tstand", of_table=False)
async def standings(press: Press) -> None:
    """Show a page of the standings, before the start of the entrants."""
    tournament = await find(press, press.id.table)
    scene = await scene_of(press, tournament)
    await show(press, standings_panel(press.ctx, scene, press.id.turn, press.person.user_id))


@verb("ttables", of_table=False)
async def tables(press: Press) -> None:
    """Show a page of the present round's tables."""
    scene = await scene_of(press, await find(press, press.id.table))
    await show(press, tables_panel(press.ctx, scene, press.id.turn))


@verb("tabout", of_table=False)
async def about(press: Press) -> None:
    """Show how a tournament is played."""
    await show(press, about_panel(press.ctx, await find(press, press.id.table)))


@verb("tme", of_table=False)
async def own_place(press: Press) -> None:
    """Show the asker's own place and table."""
    tournament = await find(press, press.id.table)
    channel_id = await present_table(press, tournament, press.person)
    scene, mine = await scene_of(press, tournament), tournament.entrant_of(press.person.user_id)
    share = None
    if mine is not None and mine.users[0] == press.person.user_id and tournament.rounds:
        share = await press.app.tournaments.share(tournament.id, mine.number)
    await show(press, own_panel(press.ctx, scene, press.person.user_id, channel_id, share))


@verb("tshow", of_table=False)
async def look_at(press: Press) -> None:
    """Show the standings, or the entrants, of the tournament that was chosen in the list."""
    number = press.values[0] if press.values else ""
    tournament = await find(press, int(number) if number.isdecimal() and len(number) < 19 else 0)
    scene = await scene_of(press, tournament)
    await press.reply.private(standings_panel(press.ctx, scene, 0, press.person.user_id))


@verb("tcompare", "tcround", "tcboard", of_table=False)
async def compare(press: Press) -> None:
    """Show a deal of a duplicate with the tables side by side."""
    numbers = [int(part) for part in press.id.arg.split(".") if part.isdecimal() and len(part) < 6]
    round_number, board = (*numbers, 0, 0)[:2] if len(numbers) == 2 else (0, 0)
    chosen = int(press.values[0]) if press.values and press.values[0].isdecimal() else 0
    if press.id.verb == "tcround":
        round_number, board = chosen, 0
    elif press.id.verb == "tcboard":
        board = chosen
    tournament = await find(press, press.id.table)
    await show(press, await comparison_page(press, tournament, round_number, board, press.id.turn))


async def comparison_page(
    request: Request, tournament: Tournament, round_number: int = 0, board: int = 0, page: int = 0
) -> ui.LayoutView:
    """Return a page of a duplicate's comparison; a round or deal that is not over is the last that is."""
    over = [one.number for one in tournament.rounds if one.over_at is not None]
    if not tournament.config.duplicate or not over:
        return comparison_panel(request.ctx, tournament, 0, (), None, {})
    round_number = round_number if round_number in over else over[-1]
    scores = await request.app.tournaments.scores(tournament.id)
    boards = comparison(tournament, scores, round_number)
    found = next((one for one in boards if one.board == board), boards[0] if boards else None)
    played = {} if found is None else await _played(request, found, page)
    return comparison_panel(request.ctx, tournament, round_number, boards, found, played, page)


async def _played(request: Request, board: ComparedBoard, page: int) -> dict[int, PlayedHand]:
    """Return what was played in the ended hands of the tables on a page."""
    played: dict[int, PlayedHand] = {}
    shown, _, _ = tables_on(board, page)
    for _, hand_id in shown:
        try:
            record = await request.app.records.record(hand_id)
            state = replayed(record, record["actions"])
        except (ServiceError, KeyError, TypeError, ValueError):
            continue  # the scores are there all the same
        if state.result is not None:
            game = game_of(state)
            played[hand_id] = PlayedHand(game.bid_of(state), game.declarer(state), state.result.outcome)
    return played


async def show(press: Press, panel: ui.LayoutView) -> None:
    """Show a page: in the private message that was pressed on, else in a new one."""
    if press.on_panel or press.interaction.message is None:
        await press.reply.private(panel)
    else:
        await press.reply.update(panel)


def entrant_of(ctx: PanelContext, tournament: Tournament, number: int) -> str:
    """Return an entrant's name for a sentence."""
    return words.entrant_name(ctx, tournament.entrants[number])


@verb("tfair", of_table=False)
async def fair(press: Press) -> None:
    """Show somebody the page of the fair deal."""
    tournament = await find(press, press.id.table)
    await show(press, fair_panel(press.ctx, tournament, press.person.user_id))


@verb("tfairform", of_table=False)
async def form(press: Press) -> None:
    """Open the form for a value."""
    tournament = await find(press, press.id.table)
    if not await press.reply.form(value_form(press.ctx, tournament)):
        await press.reply.say(press.text("form-late"))


@verb("tfairvalue", of_table=False)
async def value(press: Press) -> None:
    """Add a value to the seed of all deals."""
    tournament = await find(press, press.id.table)
    press.require_quiet()
    typed, user_id = press.typed.get(VALUE_FIELD, ""), press.person.user_id
    tournament = await press.app.tournaments.add_value(tournament.id, user_id, typed)
    await show(press, fair_panel(press.ctx, tournament, user_id))
