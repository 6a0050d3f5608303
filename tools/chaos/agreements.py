"""Agreements of people at a table on its stake, its end, its people, and the next deal."""

from __future__ import annotations

import hashlib
import random

import simcord

from bot.ui.table.people import REASON
from tests.flows.simulated import Shown, answers
from tools.chaos.places import Note, Room, newest, panel_of, verb_of
from tools.chaos.wire import Wire

WORD = "a value of somebody's"
SEALED = hashlib.sha256(WORD.encode()).hexdigest()


async def change_the_stake(person: simcord.MemberActor, panel: Shown, rng: random.Random, note: Note) -> None:
    """Change a table's stake; people who sit there must agree again."""
    opened = await panel.click(person, "rules")
    note(opened, "presses")
    part = answers(opened)[-1].control("opt", "stake")
    if part is not None:
        chosen = rng.choice(("1", "2"))
        note(await answers(opened)[-1].choose(person, part["custom_id"], [chosen]), "changes of stakes")


async def add_a_value(
    wire: Wire, room: Room, person: simcord.MemberActor, rng: random.Random, note: Note
) -> None:
    """Add a value to the next deal, or deal with one; a sealed value is opened or left sealed."""
    panel = panel_of(wire, room)
    if panel is None or panel.control("fair") is None:
        return
    result = await panel.click(person, "fair")
    note(result, "fair deals looked at")
    said = answers(result)
    forms = [part for part in said[-1].controls() if verb_of(part) == "fairform"] if said else []
    if not forms:
        return
    part = rng.choice(forms)
    form = await said[-1].click_part(person, part)
    note(form, "presses")
    if form.modal is not None:
        sealed = str(part["custom_id"]).endswith(":add") and rng.random() < 0.2
        note(await person.submit_modal(form, {"value": SEALED if sealed else WORD}), "values")


async def choose_mentions(wire: Wire, room: Room, person: simcord.MemberActor, note: Note) -> None:
    """Toggle in the table's menu whether the person is mentioned."""
    panel = panel_of(wire, room)
    if panel is None or panel.control("menu") is None:
        return
    said = answers(await panel.click(person, "menu"))
    if said and said[-1].control("nudge"):
        note(await said[-1].click(person, "nudge"), "mentions chosen")


# --- seats -----------------------------------------------------------------------------------------------


async def offer_the_seat(
    wire: Wire,
    room: Room,
    person: simcord.MemberActor,
    taker: simcord.MemberActor,
    rng: random.Random,
    note: Note,
) -> None:
    """Offer a seat to somebody, by command or by the table's menu; half of the offers are withdrawn."""
    panel = panel_of(wire, room)
    if rng.random() < 0.5 or panel is None or panel.control("menu") is None:
        note(await person.slash(room.place(wire), "napoleon handover", player=taker), "seats offered")
    else:
        said = answers(await panel.click(person, "menu"))
        part = said[-1].control("handover") if said else None
        if part is not None:
            note(await said[-1].choose(person, part["custom_id"], [taker]), "seats offered")
    for shown in newest(wire, room.place(wire).id):
        if shown.control("takeback") and rng.random() < 0.5:
            note(await shown.click(person, "takeback"), "offers taken back")


async def take(wire: Wire, room: Room, guest: simcord.MemberActor, rng: random.Random, note: Note) -> bool:
    """Take an offered seat; return whether there was an offer."""
    for shown in newest(wire, room.place(wire).id):
        own = guest.name in shown.text or str(guest.id) in shown.text  # the others try it too, in vain
        if shown.control("take") and rng.random() < (0.5 if own else 0.01):
            note(await shown.click(guest, "take"), "seats taken over")
            return True
    return False


async def leave(wire: Wire, room: Room, guest: simcord.MemberActor, note: Note) -> None:
    """Leave the table; if asked for confirmation, confirm."""
    asked = await guest.slash(room.place(wire), "napoleon leave")
    note(asked, "tables left")
    said = [shown for shown in answers(asked) if shown.there]
    if said and said[-1].control("leave", "yes"):
        note(await said[-1].click(guest, "leave", "yes"), "tables left")


async def choose_company(
    wire: Wire,
    room: Room,
    person: simcord.MemberActor,
    guest: simcord.MemberActor,
    rng: random.Random,
    note: Note,
) -> None:
    """Set who may sit down at a host's table, invite or remove a guest, or report the table."""
    panel = panel_of(wire, room)
    if panel is None or panel.control("menu") is None:
        return
    said = answers(await panel.click(person, "menu"))
    if not said or not said[-1].control("people"):
        return
    page = answers(await said[-1].click(person, "people"))[-1]
    verb = rng.choice([part for part in map(verb_of, page.controls()) if part in _COMPANY])
    part = page.control(verb)
    assert part is not None
    if verb == "report":
        opened = await page.click(person, "report")
        note(await person.submit_modal(opened, {REASON: "chaos"}), "reports")
        return
    # Mostly open, so that no room is left with people that nobody lets in.
    chosen = [rng.choice(("open", "open", "invited"))] if verb == "door" else [guest]
    note(await page.choose(person, part["custom_id"], chosen), "guests asked in or out")


_COMPANY = frozenset({"door", "invite", "remove", "report"})


# --- the end ---------------------------------------------------------------------------------------------


async def talk_of_the_end(
    wire: Wire, room: Room, person: simcord.MemberActor, rng: random.Random, note: Note
) -> None:
    """Ask to end the table, and choose one of the ways offered: after the hand, not at all, by vote."""
    asked = await person.slash(room.place(wire), "napoleon end")
    note(asked, "ends asked for")
    said = answers(asked)
    buttons = [part for part in said[-1].controls() if verb_of(part) == "end"] if said else []
    if buttons:
        note(await said[-1].click_part(person, rng.choice(buttons)), "ends")


async def answer_about_the_end(
    wire: Wire, room: Room, person: simcord.MemberActor, rng: random.Random, note: Note
) -> bool:
    """Agree to call the hand off, or refuse, if somebody asks for it; return whether somebody does."""
    for shown in newest(wire, room.place(wire).id):
        if shown.control("void") and rng.random() < 0.5:
            answer = "yes" if rng.random() < 0.8 else "no"
            note(await shown.click(person, "void", answer), "hands called off or not")
            return True
    return False
