"""What a host does: before the start, during a tournament, and taking it back."""

from __future__ import annotations

from discord import ui

from bot.services.errors import ServiceError
from bot.services.tournaments.pot import votes_needed
from bot.services.values.tables import Person, TableStatus
from bot.services.values.tournaments import Tournament, TournamentStatus, TournamentTable
from bot.ui.core import notices, rights
from bot.ui.core.items import Press, verb
from bot.ui.core.post import Failure
from bot.ui.core.request import Request
from bot.ui.forms.typed import read_number
from bot.ui.tournaments import setup_buttons as tournament_setup
from bot.ui.tournaments.buttons import entrant_of, find, find_hosted, show
from bot.ui.tournaments.pages import forms, words
from bot.ui.tournaments.pages.host import (
    PURPOSES,
    HandLine,
    act_text,
    act_words,
    host_panel,
    last_act,
    log_panel,
    pick_panel,
    replace_panel,
    void_hands_panel,
    void_tables_panel,
)
from bot.ui.tournaments.pages.scene import scene_of
from bot.ui.tournaments.pages.tables import question

_LONGEST_ID = 19
"""Digits of an id of Discord or ours."""


async def host_page(request: Request, tournament: Tournament, notice: str = "") -> ui.LayoutView:
    """Return the host's page; of a draft its form."""
    if tournament.status is TournamentStatus.DRAFT:
        return await tournament_setup.setup_page(request, tournament)
    return host_panel(request.ctx, await scene_of(request, tournament), notice)


async def _done(press: Press, tournament: Tournament, notice: str) -> None:
    await show(press, await host_page(press, tournament, notice))


@verb("thost", of_table=False)
async def open_host(press: Press) -> None:
    """Show the host's page; for others a sentence."""
    tournament = await find_hosted(press, press.id.table)
    await show(press, await host_page(press, tournament))


_TOLD = ("tcheckopen", "tpause", "tresume")
"""Acts of one press that are told in the channel: they count as what others see."""


@verb("tstart", "tcheckopen", "taddcomp", "tdelcomp", "tpause", "tresume", of_table=False)
async def act(press: Press) -> None:
    """Do what takes one press."""
    tournament = await find_hosted(press, press.id.table)
    service, by, number = press.app.tournaments, press.person, tournament.id
    manager, notice = rights.may_manage_server(press.interaction), ""
    if press.id.verb in _TOLD:
        press.require_quiet()
    if press.id.verb == "tstart":
        tournament = await service.start(number, by, manager, press.interaction.id)
        notice = press.text("host-started")
    elif press.id.verb == "tcheckopen":
        tournament = await service.open_check_in(number, by, manager)
        notice = press.text("host-check-in")
    elif press.id.verb == "taddcomp":
        room = max(1, tournament.config.most - len(tournament.entrants))
        count = min(5 if press.id.arg == "5" else 1, room)
        tournament = await service.add_computers(number, by, manager, tournament.config.level, count)
        notice = press.text("host-computers", count=count)
    elif press.id.verb == "tdelcomp":
        tournament = await service.remove_computer(number, by, manager)
        notice = press.text("host-no-computer")
    elif press.id.verb == "tpause":
        tournament = await service.pause(number, by, manager)
        notice = press.text("host-paused")
    else:
        tournament = await service.resume(number, by, manager)
        notice = press.text("host-resumed")
    await _done(press, tournament, notice)


@verb("tcancel", of_table=False)
async def cancel(press: Press) -> None:
    """Cancel a tournament, after a question."""
    tournament = await find_hosted(press, press.id.table)
    if press.id.arg == notices.NO:
        await show(press, await host_page(press, tournament))
    elif press.id.arg == notices.YES:
        await _open(press, forms.reason_form(press.ctx, tournament, "form-cancel", "cancel"))
    else:
        name = words.tournament_name(press.ctx, tournament)
        running = tournament.status is TournamentStatus.RUNNING
        text = press.text("ask-cancel-running" if running else "ask-cancel", name=name)
        await show(press, question(press.ctx, tournament, "tcancel", text, "button-cancel-tournament"))


@verb("tundo", of_table=False)
async def undo(press: Press) -> None:
    """Take the last decision back."""
    tournament = await find_hosted(press, press.id.table)
    last = last_act(tournament)
    if last is not None and last.number != press.id.turn:
        # Something else was decided meanwhile: that is not what the host saw at the press.
        await _done(press, tournament, press.text("undo-changed"))
        return
    manager = rights.may_manage_server(press.interaction)
    press.require_quiet()
    tournament = await press.app.tournaments.undo(tournament.id, press.person, manager)
    what = "" if last is None else act_text(press.ctx, tournament, last)
    await _done(press, tournament, press.text("host-undone", what=what))


# --- entrants --------------------------------------------------------------------------------------------


@verb("tpick", of_table=False)
async def pick(press: Press) -> None:
    """Show a page of the entrants for a purpose."""
    purpose = press.id.arg.rpartition(".")[2]
    tournament = await find_hosted(press, press.id.table)
    if purpose not in PURPOSES:
        await press.reply.say(press.text("press-unknown"))
        return
    await show(press, pick_panel(press.ctx, tournament, purpose, press.id.turn))


@verb("tfind", of_table=False)
async def find_entrant(press: Press) -> None:
    """Open the form in which an entrant is looked up."""
    tournament = await find_hosted(press, press.id.table)
    if press.id.arg in PURPOSES:
        await _open(press, forms.find_form(press.ctx, tournament, press.id.arg))
    else:
        await press.reply.say(press.text("press-unknown"))


@verb("tpicked", of_table=False)
async def picked(press: Press) -> None:
    """Go on with the entrant that was chosen in the menu."""
    tournament = await find_hosted(press, press.id.table)
    entrant = _entrant(tournament, press.values[0] if press.values else "")
    if entrant is None or press.id.arg not in PURPOSES:
        await press.reply.say(press.text("press-unknown"))
    elif press.id.arg == "disqualify":
        name = words.entrant_label(press.ctx, tournament.entrants[entrant])
        await _open(
            press,
            forms.reason_form(press.ctx, tournament, "form-disqualify", "disqualify", entrant, name=name),
        )
    else:
        await show(press, replace_panel(press.ctx, tournament, entrant))


def _entrant(tournament: Tournament, text: str) -> int | None:
    number = int(text) if text.isdecimal() and len(text) < 6 else -1
    return number if 0 <= number < len(tournament.entrants) else None


async def _open(press: Press, form: ui.Modal) -> None:
    if not await press.reply.form(form):
        await press.reply.say(press.text("form-too-late"))


@verb("treplace", of_table=False)
async def replace(press: Press) -> None:
    """Ask why a person, or a computer, is to play for an entrant from now on."""
    tournament = await find_hosted(press, press.id.table)
    entrant = _entrant(tournament, str(press.id.turn))
    by_computer = press.id.arg == "computer"
    person: Person | None = None
    if not by_computer and press.people:
        person = press.people[0]
    if entrant is None:
        await press.reply.say(press.text("press-unknown"))
        return
    if person is None and not by_computer:
        await press.reply.say(press.text("offer-nobody"))
        return
    name = words.entrant_label(press.ctx, tournament.entrants[entrant])
    by = "computer" if person is None else str(person.user_id)
    await _open(
        press,
        forms.reason_form(press.ctx, tournament, "form-replace", f"replace.{by}", entrant, name=name),
    )


# --- hands -----------------------------------------------------------------------------------------------


@verb("tvoidtables", of_table=False)
async def void_tables(press: Press) -> None:
    """Show the tables one of whose hands may be voided."""
    scene = await scene_of(press, await find_hosted(press, press.id.table))
    await show(press, void_tables_panel(press.ctx, scene, press.id.turn))


@verb("tvoidhands", of_table=False)
async def void_hands(press: Press) -> None:
    """Show the hands of the table that was chosen."""
    tournament = await find_hosted(press, press.id.table)
    table = _table(tournament, press.values[0] if press.values else "")
    if table is None:
        await press.reply.say(press.text("press-unknown"))
        return
    hands = await _hands(press, tournament, table)
    await show(press, void_hands_panel(press.ctx, tournament, table.number, hands))


def _table(tournament: Tournament, text: str) -> TournamentTable | None:
    tables = () if tournament.round is None else tournament.round.tables
    return next((table for table in tables if str(table.number) == text), None)


async def _hands(press: Press, tournament: Tournament, table: TournamentTable) -> list[HandLine]:
    """Return the hands of a table in the present round: those that count, and the one under way."""
    assert tournament.round is not None
    scores = await press.app.tournaments.scores(tournament.id)
    found = {
        score.hand_id: score.board
        for score in scores
        if score.round == tournament.round.number and score.table == table.number
    }
    hands = [HandLine(hand_id=hand_id, number=board) for hand_id, board in sorted(found.items())]
    try:
        played = (await press.app.tables.snapshot(table.table_id)).table
    except ServiceError:
        return hands
    if played.status is TableStatus.PLAYING:
        hands.append(HandLine(hand_id=None, number=played.hand_no))
    return hands


@verb("tvoid", of_table=False)
async def void(press: Press) -> None:
    """Ask why the hand that was chosen is to be voided."""
    tournament = await find_hosted(press, press.id.table)
    value = press.values[0] if press.values else ""
    table = _table(tournament, str(press.id.turn))
    if table is None or not (value == "now" or (value.isdecimal() and len(value) < 19)):
        await press.reply.say(press.text("press-unknown"))
        return
    number = str(table.number)
    await _open(
        press,
        forms.reason_form(press.ctx, tournament, "form-void", f"void.{value}", table.number, table=number),
    )


# --- what is typed ---------------------------------------------------------------------------------------


@verb("textend", of_table=False)
async def extend(press: Press) -> None:
    """Open the form of the minutes by which the round is extended."""
    await _open(press, forms.minutes_form(press.ctx, await find_hosted(press, press.id.table)))


@verb("ttyped", of_table=False)
async def typed(press: Press) -> None:
    """Take what was typed into a form."""
    what, _, purpose = press.id.arg.partition(".")
    if what in ("extend", "disqualify", "replace", "void", "cancel"):
        press.require_quiet()  # each is told in the channel
    if what == "details":
        await tournament_setup.take_details(press)
    elif what == "money":
        await tournament_setup.take_money(press)
    elif what == "extend":
        await _extend(press)
    elif what == "disqualify":
        await _disqualify(press)
    elif what == "replace":
        await _replace(press, purpose)
    elif what == "void":
        await _void(press, purpose)
    elif what == "cancel":
        await _cancel(press)
    elif what == "find" and purpose in PURPOSES:
        tournament = await find_hosted(press, press.id.table)
        wanted = press.typed.get(forms.FIND, "")
        await show(press, pick_panel(press.ctx, tournament, purpose, wanted=wanted))
    else:
        await press.reply.say(press.text("press-unknown"))


async def _extend(press: Press) -> None:
    tournament = await find_hosted(press, press.id.table)
    minutes = read_number(press.typed.get(forms.MINUTES, ""))
    manager = rights.may_manage_server(press.interaction)
    tournament = await press.app.tournaments.extend(tournament.id, press.person, manager, minutes)
    await _done(press, tournament, press.text("host-extended", minutes=minutes))


async def _disqualify(press: Press) -> None:
    tournament = await find_hosted(press, press.id.table)
    entrant = _entrant(tournament, str(press.id.turn))
    if entrant is None:
        await press.reply.say(press.text("press-unknown"))
        return
    name, reason = entrant_of(press.ctx, tournament, entrant), press.typed.get(forms.REASON, "")
    manager = rights.may_manage_server(press.interaction)
    after = await press.app.tournaments.disqualify(tournament.id, press.person, manager, entrant, reason)
    await _touched(press, tournament, after, press.text("host-disqualified", name=name))


async def _replace(press: Press, by: str) -> None:
    tournament = await find_hosted(press, press.id.table)
    entrant = _entrant(tournament, str(press.id.turn))
    person = None if by == "computer" else await _member(press, by)
    if entrant is None or (person is None and by != "computer"):
        await press.reply.say(press.text("press-unknown" if entrant is None else "offer-nobody"))
        return
    old, reason = entrant_of(press.ctx, tournament, entrant), press.typed.get(forms.REASON, "")
    manager = rights.may_manage_server(press.interaction)
    after = await press.app.tournaments.replace(tournament.id, press.person, manager, entrant, person, reason)
    new = entrant_of(press.ctx, after, entrant)
    key = "host-replaced" if person is not None else "host-replaced-computer"
    await _touched(press, tournament, after, press.text(key, old=old, new=new))


async def _member(press: Press, text: str) -> Person | None:
    """Return a member of the server by the id in a form, None for anybody else and for bots."""
    guild = press.interaction.guild
    if guild is None or not text.isdecimal() or len(text) > _LONGEST_ID:
        return None
    member = guild.get_member(int(text))
    if member is None:
        try:
            member = await guild.fetch_member(int(text))
        except Failure:
            return None
    return None if member.bot else Person(member.id, member.display_name)


async def _void(press: Press, value: str) -> None:
    tournament = await find_hosted(press, press.id.table)
    table = _table(tournament, str(press.id.turn))
    if table is None or not (value == "now" or (value.isdecimal() and len(value) < _LONGEST_ID)):
        await press.reply.say(press.text("press-unknown"))
        return
    hand_id, reason = None if value == "now" else int(value), press.typed.get(forms.REASON, "")
    manager = rights.may_manage_server(press.interaction)
    after = await press.app.tournaments.void(
        tournament.id, press.person, manager, table.number, hand_id, reason
    )
    await _touched(press, tournament, after, press.text("host-voided", table=str(table.number)))


async def _cancel(press: Press) -> None:
    tournament = await find_hosted(press, press.id.table)
    manager, reason = rights.may_manage_server(press.interaction), press.typed.get(forms.REASON, "")
    after = await press.app.tournaments.cancel(tournament.id, press.person, manager, reason)
    await _touched(press, tournament, after, press.text("host-cancelled"))


async def _touched(press: Press, before: Tournament, after: Tournament, notice: str) -> None:
    """Say that something is done, or which people it waits for."""
    if len(after.requests) == len(before.requests):
        await _done(press, after, notice)
        return
    request = after.requests[-1]
    key = "host-waits-all" if after.config.entry else "host-waits-most"
    count = votes_needed(after, request)
    await _done(press, after, press.text(key, what=act_words(press.ctx, after, request), count=count))


@verb("tagree", of_table=False)
async def agree(press: Press) -> None:
    """Agree to what a host may not do alone."""
    tournament = await find(press, press.id.table)
    manager = rights.may_manage_server(press.interaction)
    after = await press.app.tournaments.agree(tournament.id, press.person, manager, press.id.turn)
    request = after.requests[press.id.turn]
    if request.done:
        text = press.text("agreed-done", what=act_words(press.ctx, tournament, request))  # with the old names
    else:
        text = press.text("agreed-noted", agreed=len(request.agreed), count=votes_needed(after, request))
    await press.reply.say(text)


@verb("tlog", of_table=False)
async def log(press: Press) -> None:
    """Show what the host has decided so far."""
    tournament = await find(press, press.id.table)
    await show(press, log_panel(press.ctx, tournament, press.id.turn))
