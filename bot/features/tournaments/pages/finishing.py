"""The end of a tournament for its host: a provisional result is corrected, confirmed, and played again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from discord import ButtonStyle

from bot.features.tournaments.pages import forms, words
from bot.features.tournaments.pages.buttons import asker, find_hosted, of_tournament, open_form, show
from bot.features.tournaments.pages.host_buttons import entrant_of, show_done
from bot.features.tournaments.pages.setup_buttons import configure, setup_page, start_draft
from bot.features.tournaments.pages.tables import question
from bot.features.tournaments.services import weekly
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.values.tournaments import Results, Tournament, TournamentStatus
from bot.services.errors import NotAllowed, NotNow
from bot.ui.core import notices
from bot.ui.core.items import Press
from bot.ui.core.rights import require_place


@of_tournament("tresults", find=find_hosted)
async def choose_results(press: Press, tournament: Tournament) -> None:
    """Ask why somebody is disqualified, now that it is known what becomes of their hands."""
    entrant = entrant_of(tournament, str(press.id.turn))
    if press.id.arg not in {it.value for it in Results}:
        raise NotNow("press-unknown")
    name = words.entrant_label(press.ctx, tournament.entrants[entrant])
    arg = f"disqualify.{press.id.arg}"
    form = forms.reason_form(press.ctx, tournament, "form-disqualify", arg, entrant, name=name)
    await open_form(press, form)


@of_tournament("tconfirm", find=find_hosted)
async def confirm(press: Press, tournament: Tournament) -> None:
    """Make a provisional result final, after a question."""
    if press.id.arg == notices.YES:
        press.require_quiet()
        after = await cups(press.app).service.confirm(tournament.id, *asker(press))
        await show_done(press, tournament, after, press.text("host-confirmed"))
    elif press.id.arg == notices.NO:
        await show_done(press, tournament, tournament)
    else:
        text = press.text("ask-confirm", name=words.tournament_name(press.ctx, tournament))
        style = ButtonStyle.success
        await show(press, question(press.ctx, tournament, "tconfirm", text, "button-confirm", style=style))


@of_tournament("tagain", find=find_hosted)
async def play_again(press: Press, tournament: Tournament) -> None:
    """Open the form of a new tournament like one that is over, a week later."""
    if tournament.status is not TournamentStatus.FINISHED:
        raise NotNow("tournament-unfinished")
    settings = await require_place(press)
    zone = settings.zone(press.guild_locale)
    config = weekly.again(tournament.config, zone, press.app.now())
    draft = await start_draft(press, config)
    with suppress(NotAllowed, NotNow):  # who may not choose its league plays without one
        league = replace(draft.config, league=tournament.config.league)
        draft = await configure(press, draft, league)
    await show(press, await setup_page(press, draft))
