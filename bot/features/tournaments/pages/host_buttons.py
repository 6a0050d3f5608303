"""Handlers of the host's page: acts that need no reason, undoing, people, and the log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.finding import asker, find_hosted, of_tournament, service_of
from bot.features.tournaments.pages.host import act_text, host_panel, last_act, log_panel
from bot.features.tournaments.pages.people import people_panel
from bot.features.tournaments.pages.scene import publisher_of, scene_of
from bot.features.tournaments.pages.setup_buttons import require_channel, setup_page
from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.errors import NotNow
from bot.services.values.tables import Person
from bot.ui.core import ids
from bot.ui.core.items import Press
from bot.ui.core.request import Request
from bot.ui.core.rights import require_place


async def host_page(
    request: Request, tournament: Tournament, notice: str = "", page: int = 0
) -> ui.LayoutView:
    """Return the host's page; for a draft, its setup form."""
    if tournament.status is TournamentStatus.DRAFT:
        return await setup_page(request, tournament)
    return host_panel(request.ctx, await scene_of(request, tournament), notice, page)


async def show_host(press: Press, tournament: Tournament, notice: str = "") -> None:
    """Show the host's page; `notice` says what was just done."""
    await press.show(await host_page(press, tournament, notice))


@of_tournament("thost", find=find_hosted)
async def open_host(press: Press, tournament: Tournament) -> None:
    """Show the host's page. Raises as `find_hosted` for anybody else."""
    turned = press.id.arg in ("back", "next")
    await press.show(await host_page(press, tournament, page=press.id.turn if turned else 0))


_ACTS: dict[str, tuple[Callable[[TournamentService, int, Person, bool], Awaitable[Tournament]], str]] = {
    "tcheckopen": (TournamentService.open_check_in, "host-check-in"),
    "tremind": (TournamentService.remind, "host-reminded"),
    "tdelcomp": (TournamentService.remove_computer, "host-no-computer"),
    "tpause": (TournamentService.pause, "host-paused"),
    "tresume": (TournamentService.resume, "host-resumed"),
}
"""The acts that take nothing but a tournament, with the texts that say they are done."""


@of_tournament(*_ACTS, find=find_hosted)
async def act(press: Press, tournament: Tournament) -> None:
    """Do an act that needs no input."""
    if press.id.verb != "tdelcomp":  # the others are posted in the channel
        press.require_quiet()
    method, notice = _ACTS[press.id.verb]
    after = await method(service_of(press), tournament.id, *asker(press))
    tried = press.id.verb == "tresume" and not tournament.paused
    await show_host(press, after, press.text("host-retried" if tried else notice))


@of_tournament("tstart", find=find_hosted)
async def start(press: Press, tournament: Tournament) -> None:
    """Start the tournament without people who have left the server."""
    await publisher_of(press.app).drop_gone(tournament.id)
    after = await service_of(press).start(tournament.id, *asker(press), press.interaction.id)
    await show_host(press, after, press.text("host-started"))


@of_tournament("taddcomp", find=find_hosted)
async def add_computers(press: Press, tournament: Tournament) -> None:
    """Add one computer or five, but no more than there are places."""
    config = tournament.config
    count = min(5 if press.id.arg == "5" else 1, max(1, config.most - len(tournament.entrants)))
    after = await service_of(press).add_computers(tournament.id, *asker(press), config.level, count)
    await show_host(press, after, press.text("host-computers", count=count))


@of_tournament("tweekly", find=find_hosted)
async def series(press: Press, tournament: Tournament) -> None:
    """Skip the next tournament of a weekly series, end the series after a confirmation, or resume it here."""
    service, number, by = service_of(press), tournament.id, asker(press)
    match press.id.arg:
        case "end":
            name = words.tournament_name(press.ctx, tournament)
            text = press.text("ask-series-end", name=name)
            await press.show(question(press.ctx, tournament, "tweekly", text, "button-series-end"))
        case "skip" | "yes" as what:
            press.require_quiet()
            after = await (service.skip_next if what == "skip" else service.end_series)(number, *by)
            done = press.text("host-series-skipped" if what == "skip" else "host-series-ended")
            await show_host(press, after, done)
        case "go":
            await require_place(press)
            require_channel(press, tournament.config)
            channel_id = press.interaction.channel_id
            assert channel_id is not None
            after = await service.resume_series(number, *by, channel_id)
            await show_host(press, after, press.text("host-series-goes-on"))
        case _:
            await show_host(press, tournament)


@of_tournament("tundo", find=find_hosted)
async def undo(press: Press, tournament: Tournament) -> None:
    """Undo the host's last act."""
    last = last_act(tournament)
    if last is not None and last.number != press.id.turn:
        # Another decision was made in the meantime: this undo is not what the host saw when pressing.
        await show_host(press, tournament, press.text("undo-changed"))
        return
    press.require_quiet()
    tournament = await service_of(press).undo(tournament.id, *asker(press))
    what = "" if last is None else act_text(press.ctx, tournament, last)
    await show_host(press, tournament, press.text("host-undone", what=what))


@of_tournament("tpeople", "tinvite", "tcohosts", "treadmit", find=find_hosted)
async def people(press: Press, tournament: Tournament) -> None:
    """Show the host's page of people, or apply the choice made there."""
    service, number, by, chosen = service_of(press), tournament.id, asker(press), press.people
    notice = ""
    if press.id.verb != "tpeople":
        press.require_quiet()  # each is told in the channel
    if press.id.verb == "tinvite":
        if not chosen:
            raise NotNow("offer-nobody")
        before = {one.user_id for one in tournament.invited}
        tournament = await service.invite(number, *by, chosen)
        new = sum(one.user_id not in before for one in tournament.invited)
        notice = press.text("people-invited", count=new)
    elif press.id.verb == "tcohosts":
        tournament = await service.name_co_hosts(number, *by, chosen)
        notice = press.text("people-named", count=len(tournament.co_hosts))
    elif press.id.verb == "treadmit":
        tournament = await service.readmit(number, *by, ids.number_of(press.choice) or 0)
        notice = press.text("people-readmitted")
    await press.show(people_panel(press.ctx, tournament, notice))


@of_tournament("tlog")
async def log(press: Press, tournament: Tournament) -> None:
    """Show the host's acts so far."""
    await press.show(log_panel(press.ctx, tournament, press.id.turn))
