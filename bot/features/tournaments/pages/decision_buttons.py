"""Handlers of the acts that a host decides with a reason or a number, and of the agreement of others."""

from __future__ import annotations

from contextlib import suppress

from bot.features.tournaments.pages import forms, people, words
from bot.features.tournaments.pages.blocks import GREEN, question
from bot.features.tournaments.pages.finding import asker, find_hosted, of_tournament, service_of
from bot.features.tournaments.pages.host import NOW, act_words, host_table_panel
from bot.features.tournaments.pages.host_buttons import show_host
from bot.features.tournaments.pages.scene import publisher_of, scene_of
from bot.features.tournaments.pages.setup_buttons import take_settings, take_start, take_template
from bot.features.tournaments.pages.teams import team_panel
from bot.features.tournaments.services import deciding
from bot.features.tournaments.services.hosting import About, votes_needed
from bot.features.tournaments.values.rounds import TournamentTable
from bot.features.tournaments.values.tournaments import HostActKind, Results, Tournament, TournamentStatus
from bot.services.errors import NotNow, ServiceError, require_found
from bot.services.values.tables import Person, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.budget import Priority
from bot.ui.core.items import Press, verb
from bot.ui.core.reach import Failure
from bot.ui.forms import read_number

_TYPED_NOTICES = {"adjust": "host-adjusted", "disqualify": "host-disqualified", "remove": "host-removed"}


@of_tournament("tcancel", find=find_hosted)
async def cancel(press: Press, tournament: Tournament) -> None:
    """Cancel a tournament, after a confirmation."""
    if press.id.arg == notices.NO:
        await show_host(press, tournament)
    elif press.id.arg == notices.YES:
        await press.open(forms.host_form(press.ctx, tournament, "cancel"))
    else:
        name = words.tournament_name(press.ctx, tournament)
        running = tournament.status is TournamentStatus.RUNNING
        text = press.text("ask-cancel-running" if running else "ask-cancel", name=name)
        await press.show(question(press.ctx, tournament, "tcancel", text, "button-cancel-tournament"))


def _purpose(text: str) -> str:
    """Return what an entrant is being picked for. Raises NotNow (`press-unknown`) for an unknown purpose."""
    if text not in people.PURPOSES:
        raise NotNow("press-unknown")
    return text


@of_tournament("tpick", find=find_hosted)
async def pick(press: Press, tournament: Tournament) -> None:
    """Show a page of the entrants for a purpose."""
    purpose = _purpose(press.id.arg.rpartition(".")[2])
    await press.show(people.pick_panel(press.ctx, tournament, purpose, press.id.turn))


@of_tournament("tfind", find=find_hosted)
async def find_entrant(press: Press, tournament: Tournament) -> None:
    """Open the form for looking up an entrant."""
    await press.open(forms.host_form(press.ctx, tournament, "find", _purpose(press.id.arg)))


@of_tournament("tpicked", find=find_hosted)
async def pick_entrant(press: Press, tournament: Tournament) -> None:
    """Continue with the entrant chosen in the menu."""
    purpose, chosen = _purpose(press.id.arg), press.choice
    entrant = people.find_picked(tournament, purpose, chosen)
    if purpose == "disqualify" and tournament.status is TournamentStatus.REVIEW:
        await press.show(people.results_panel(press.ctx, tournament, entrant.number))
    elif purpose == "team":
        await press.show(team_panel(press.ctx, tournament, entrant, chosen))
    elif purpose == "replace":
        await press.show(people.replace_panel(press.ctx, tournament, entrant.number))
    else:
        await _open_form(press, tournament, purpose, entrant.number, chosen)


async def _open_form(press: Press, tournament: Tournament, act: str, entrant: int, about: str = "") -> None:
    name = words.entrant_label(press.ctx, tournament.entrants[entrant])
    await press.open(forms.host_form(press.ctx, tournament, act, about, entrant, name=name))


@of_tournament("tresults", find=find_hosted)
async def choose_results(press: Press, tournament: Tournament) -> None:
    """Ask for the reason of a disqualification, after the choice of what happens to the hands."""
    entrant = deciding.require_number(tournament, press.id.turn).number
    if press.id.arg not in {it.value for it in Results}:
        raise NotNow("press-unknown")
    await _open_form(press, tournament, "disqualify", entrant, press.id.arg)


@of_tournament("treplace", find=find_hosted)
async def replace(press: Press, tournament: Tournament) -> None:
    """Ask for the reason why a person, or a computer, replaces an entrant."""
    entrant = deciding.require_number(tournament, press.id.turn).number
    by = press.id.arg if press.id.arg == "computer" else str(press.chosen_person.user_id)
    await _open_form(press, tournament, "replace", entrant, by)


@of_tournament("tseat", find=find_hosted)
async def seat_substitute(press: Press, tournament: Tournament) -> None:
    """Seat a substitute for an absent person, with a reason that everybody can read.

    Raises NotNow (`substitute-gone`) if the one is off the list or the other is back.
    """
    await publisher_of(press.app).drop_gone(tournament.id)
    tournament = await service_of(press).get(tournament.id)
    scene = await scene_of(press, tournament)
    absent = {number for line in scene.tables for number in line.absent}
    listed = {str(it.user_id) for it in tournament.standing_by}
    if press.id.turn not in absent or press.id.arg not in listed:
        raise NotNow("substitute-gone")
    press.require_quiet()
    reason = press.app.context(tournament.locale).text("substitute-reason")
    await _decide(press, tournament, "replace", press.id.arg, reason)


def _table(tournament: Tournament, number: int) -> TournamentTable:
    return deciding.require_table(require_found(tournament.round, NotNow("no-round")), number)


@of_tournament("ttable", find=find_hosted)
async def open_table(press: Press, tournament: Tournament) -> None:
    """Show the host's actions at a table of the current round."""
    table, scene = _table(tournament, press.id.turn), await scene_of(press, tournament)
    line = next(it for it in scene.tables if it.number == table.number)
    hands = await _hands(press, tournament, table)
    await press.show(host_table_panel(press.ctx, scene, line, hands))


async def _hands(press: Press, tournament: Tournament, table: TournamentTable) -> dict[str, int]:
    """Return the numbers of a table's hands in the current round: those that count, and the one under way."""
    place = (len(tournament.rounds), table.number)
    scores = await service_of(press).scores(tournament.id)
    found = {score.hand_id: score.board for score in scores if (score.round, score.table) == place}
    hands = {str(hand_id): board for hand_id, board in sorted(found.items())}
    with suppress(ServiceError):
        played = (await press.app.tables.snapshot(table.table_id)).table
        if played.status is TableStatus.PLAYING:
            hands[NOW] = played.hand_no
    return hands


def _hand(text: str) -> int | None:
    """Return the id of the chosen hand; None for the hand under way. Raises NotNow (`press-unknown`)."""
    number = ids.number_of(text)
    if number is None and text != NOW:
        raise NotNow("press-unknown")
    return number


@of_tournament("tvoid", find=find_hosted)
async def void(press: Press, tournament: Tournament) -> None:
    """Ask for the reason to void the chosen hand."""
    number, hand = _table(tournament, press.id.turn).number, press.choice
    _hand(hand)
    await press.open(forms.host_form(press.ctx, tournament, "void", hand, number, table=str(number)))


@of_tournament("textend", "tbreak", find=find_hosted)
async def ask_for_minutes(press: Press, tournament: Tournament) -> None:
    """Open the form for the minutes to extend the round by, or of a pause."""
    act = "extend" if press.id.verb == "textend" else "pause"
    if act == "pause":
        deciding.pause_play(tournament, press.person, press.app.now())  # it is asked only where it can be
    await press.open(forms.host_form(press.ctx, tournament, act))


@of_tournament("tconfirm", find=find_hosted)
async def confirm(press: Press, tournament: Tournament) -> None:
    """Make a provisional result final, after a confirmation."""
    if press.id.arg == notices.YES:
        press.require_quiet()
        after = await service_of(press).act(tournament.id, *asker(press), HostActKind.CONFIRM)
        await _show_done(press, tournament, after, press.text("host-confirmed"))
    elif press.id.arg == notices.NO:
        await _show_done(press, tournament, tournament)
    else:
        text = press.text("ask-confirm", name=words.tournament_name(press.ctx, tournament))
        await press.show(question(press.ctx, tournament, "tconfirm", text, "button-confirm", style=GREEN))


@verb("ttyped", of_table=False)
async def submit_host_form(press: Press) -> None:
    """Handle a submitted host form."""
    what, _, about = press.id.arg.partition(".")
    if what == "start":
        await take_start(press, about)
    elif what in forms.SETTINGS:
        await take_settings(press)
    elif what == "template":
        await take_template(press)
    elif what == "find":
        tournament = await find_hosted(press, press.id.table)
        wanted = press.typed.get(forms.FIND, "")
        await press.show(people.pick_panel(press.ctx, tournament, _purpose(about), wanted=wanted))
    elif what in forms.FORMS:
        press.require_quiet()  # each is told in the channel
        await _decide(press, await find_hosted(press, press.id.table), what, about)
    else:
        raise NotNow("press-unknown")


async def _decide(press: Press, tournament: Tournament, what: str, about: str, reason: str = "") -> None:
    ctx, service, number, by = press.ctx, service_of(press), tournament.id, asker(press)
    reason, turn = reason or press.typed.get(forms.REASON, ""), press.id.turn
    if what == "extend":
        minutes = read_number(press.typed.get(forms.MINUTES, ""))
        after = await service.extend(number, *by, minutes)
        notice = press.text("host-extended", minutes=minutes)
    elif what == "pause":
        minutes = read_number(press.typed.get(forms.PAUSE, ""))
        after = await service.pause(number, *by, minutes)
        ends = after.resumes_at  # none if they typed 0
        notice = press.text("host-paused-until", when=fmt.stamp(ends)) if ends else press.text("host-paused")
    elif what in ("adjust", "disqualify", "remove"):
        who = people.find_picked(tournament, what, about if what == "remove" else str(turn))
        more: About = {"person": int(about)} if what == "remove" else {"entrant": who.number}
        if what == "adjust":
            more["units"] = forms.read_units(press.typed.get(forms.UNITS, ""))
        elif what == "disqualify":
            more["results"] = next((it for it in Results if it.value == about), Results.STAND)
        after = await service.act(number, *by, HostActKind(what), reason, **more)
        notice = press.text(_TYPED_NOTICES[what], name=words.entrant_name(ctx, who))
    elif what == "replace":
        person = await _member(press, about)
        after = await service.replace(number, *by, turn, person, reason)
        old, new = (words.entrant_name(ctx, it.entrants[turn]) for it in (tournament, after))
        key = "host-replaced" if person is not None else "host-replaced-computer"
        notice = press.text(key, old=old, new=new)
    elif what == "void":
        after = await service.void(number, *by, turn, _hand(about), reason)
        notice = press.text("host-voided", table=str(turn))
    else:
        after = await service.cancel(number, *by, reason)
        notice = press.text("host-cancelled")
    await _show_done(press, tournament, after, notice)


async def _show_done(press: Press, before: Tournament, after: Tournament, notice: str = "") -> None:
    await show_host(press, after, notice if after.requests == before.requests else "")


async def _member(press: Press, text: str) -> Person | None:
    """Return the member whose id is in a form; None: a computer. Raises NotNow (`offer-nobody`)."""
    if text == "computer":
        return None
    guild, user_id = press.interaction.guild, ids.number_of(text)
    member = None if guild is None or user_id is None else guild.get_member(user_id)
    if member is None and guild is not None and user_id is not None:
        await press.app.budget.take(guild.id, Priority.ANSWER)
        with suppress(*Failure):
            member = await guild.fetch_member(user_id)
    if member is None or member.bot:
        raise NotNow("offer-nobody")
    return Person(member.id, member.display_name)


@of_tournament("tagree")
async def agree(press: Press, tournament: Tournament) -> None:
    """Agree to a host's request."""
    after = await service_of(press).agree(tournament.id, *asker(press), press.id.turn)
    request = after.requests[press.id.turn]
    if request.done:
        what = act_words(press.ctx, tournament, request.act)  # with the old names
        text = press.text("agreed-done", what=what)
    else:
        text = press.text("agreed-noted", agreed=len(request.agreed), count=votes_needed(after, request))
    await press.reply.say(text)
