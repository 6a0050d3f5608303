"""The end of a tournament for its host: correct and confirm a provisional result, repeat the tournament."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.finding import asker, find_hosted, of_tournament
from bot.features.tournaments.pages.host_buttons import entrant_of, open_form, show_done
from bot.features.tournaments.pages.setup_buttons import copy_settings, setup_page, start_draft
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.values.tournaments import Results, Tournament, TournamentStatus
from bot.services.errors import NotNow
from bot.ui.core import notices
from bot.ui.core.items import Press


@of_tournament("tresults", find=find_hosted)
async def choose_results(press: Press, tournament: Tournament) -> None:
    """Ask for the reason of a disqualification, after the choice of what happens to the hands."""
    entrant = entrant_of(tournament, str(press.id.turn))
    if press.id.arg not in {it.value for it in Results}:
        raise NotNow("press-unknown")
    await open_form(press, tournament, "disqualify", entrant, press.id.arg)


@of_tournament("tconfirm", find=find_hosted)
async def confirm(press: Press, tournament: Tournament) -> None:
    """Make a provisional result final, after a confirmation."""
    if press.id.arg == notices.YES:
        press.require_quiet()
        after = await cups(press.app).service.confirm(tournament.id, *asker(press))
        await show_done(press, tournament, after, press.text("host-confirmed"))
    elif press.id.arg == notices.NO:
        await show_done(press, tournament, tournament)
    else:
        text = press.text("ask-confirm", name=words.tournament_name(press.ctx, tournament))
        style = ButtonStyle.success
        await press.show(question(press.ctx, tournament, "tconfirm", text, "button-confirm", style=style))


@of_tournament("tagain", find=find_hosted)
async def play_again(press: Press, tournament: Tournament) -> None:
    """Open the form of a new tournament with the settings of a finished one, a week later."""
    if tournament.status is not TournamentStatus.FINISHED:
        raise NotNow("tournament-unfinished")
    draft = await start_draft(press, replace(tournament.config, starts_at=None, repeats=0))
    draft = await copy_settings(press, draft, tournament.config)
    await press.show(await setup_page(press, draft))
