"""Agreements of people at a table on its stake, its end, its people, and the next deal."""

from __future__ import annotations

import hashlib

import simcord

from bot.ui.table.people import REASON
from tests.flows.simulated import Shown, answers
from tools.chaos.places import Room, newest, panel_of, verb_of
from tools.chaos.shared import Shared

WORD = "a value of somebody's"
SEALED = hashlib.sha256(WORD.encode()).hexdigest()


async def change_the_stake(shared: Shared, person: simcord.MemberActor, panel: Shown) -> None:
    """Change a table's stake; people who sit there must agree again."""
    opened = await panel.click(person, "rules")
    shared.note(opened, "presses")
    page = answers(opened)[-1]
    part = page.control("opt", "stake")
    if part is not None:
        chosen = shared.rng.choice(("1", "2"))
        shared.note(await page.choose(person, part["custom_id"], [chosen]), "changes of stakes")


async def add_a_value(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Add a value to the next deal, or deal with one; a sealed value is opened or left sealed."""
    panel = panel_of(shared.wire, room)
    if panel is None or panel.control("fair") is None:
        return
    result = await panel.click(person, "fair")
    shared.note(result, "fair deals looked at")
    said = answers(result)
    forms = [part for part in said[-1].controls() if verb_of(part) == "fairform"] if said else []
    if not forms:
        return
    part = shared.rng.choice(forms)
    form = await said[-1].click_part(person, part)
    shared.note(form, "presses")
    if form.modal is not None:
        sealed = str(part["custom_id"]).endswith(":add") and shared.rng.random() < 0.2
        shared.note(await person.submit_modal(form, {"value": SEALED if sealed else WORD}), "values")


async def choose_mentions(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Toggle in the table's menu whether the person is mentioned."""
    panel = panel_of(shared.wire, room)
    if panel is None or panel.control("menu") is None:
        return
    said = answers(await panel.click(person, "menu"))
    if said and said[-1].control("nudge"):
        shared.note(await said[-1].click(person, "nudge"), "mentions chosen")


# --- seats -----------------------------------------------------------------------------------------------


async def offer_the_seat(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Offer the seat to the guest or the owner, by command or by the table's menu; half are withdrawn."""
    assert shared.owner is not None
    taker = room.guest if room.guest is not None and shared.rng.random() < 0.7 else shared.owner
    shared.deletions.named.add(taker.id)
    place, panel = room.place(shared.wire), panel_of(shared.wire, room)
    if shared.rng.random() < 0.5 or panel is None or panel.control("menu") is None:
        shared.note(await person.slash(place, "napoleon handover", player=taker), "seats offered")
    else:
        said = answers(await panel.click(person, "menu"))
        part = said[-1].control("handover") if said else None
        if part is not None:
            shared.note(await said[-1].choose(person, part["custom_id"], [taker]), "seats offered")
    for shown in newest(shared.wire, room.place(shared.wire).id):
        if shown.control("takeback") and shared.rng.random() < 0.5:
            shared.note(await shown.click(person, "takeback"), "offers taken back")


async def take(shared: Shared, room: Room, guest: simcord.MemberActor) -> bool:
    """Take an offered seat; return whether there was an offer."""
    for shown in newest(shared.wire, room.place(shared.wire).id):
        own = guest.name in shown.text or str(guest.id) in shown.text  # the others try it too, in vain
        if shown.control("take") and shared.rng.random() < (0.5 if own else 0.01):
            shared.note(await shown.click(guest, "take"), "seats taken over")
            return True
    return False


async def leave(shared: Shared, room: Room, guest: simcord.MemberActor) -> None:
    """Leave the table; if asked for confirmation, confirm."""
    asked = await guest.slash(room.place(shared.wire), "napoleon leave")
    shared.note(asked, "tables left")
    said = [shown for shown in answers(asked) if shown.there]
    if said and said[-1].control("leave", "yes"):
        shared.note(await said[-1].click(guest, "leave", "yes"), "tables left")


async def choose_company(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Set who may sit down at a host's table, invite or remove its guest, or report the table."""
    guest = room.guest
    if guest is None:
        return
    shared.deletions.named.add(guest.id)
    panel = panel_of(shared.wire, room)
    if panel is None or panel.control("menu") is None:
        return
    said = answers(await panel.click(person, "menu"))
    if not said or not said[-1].control("people"):
        return
    page = answers(await said[-1].click(person, "people"))[-1]
    verb = shared.rng.choice([part for part in map(verb_of, page.controls()) if part in _COMPANY])
    part = page.control(verb)
    assert part is not None
    if verb == "report":
        opened = await page.click(person, "report")
        shared.note(await person.submit_modal(opened, {REASON: "chaos"}), "reports")
        return
    # Mostly open, so that no room is left with people that nobody lets in.
    chosen = [shared.rng.choice(("open", "open", "invited"))] if verb == "door" else [guest]
    shared.note(await page.choose(person, part["custom_id"], chosen), "guests asked in or out")


_COMPANY = frozenset({"door", "invite", "remove", "report"})


# --- the end ---------------------------------------------------------------------------------------------


async def talk_of_the_end(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Ask to end the table, and choose one of the ways offered: after the hand, not at all, by vote."""
    asked = await person.slash(room.place(shared.wire), "napoleon end")
    shared.note(asked, "ends asked for")
    said = answers(asked)
    buttons = [part for part in said[-1].controls() if verb_of(part) == "end"] if said else []
    if buttons:
        shared.note(await said[-1].click_part(person, shared.rng.choice(buttons)), "ends")


async def answer_about_the_end(shared: Shared, room: Room, person: simcord.MemberActor) -> bool:
    """Agree to call the hand off, or refuse, if somebody asks for it; return whether somebody does."""
    for shown in newest(shared.wire, room.place(shared.wire).id):
        if shown.control("void") and shared.rng.random() < 0.5:
            answer = "yes" if shared.rng.random() < 0.8 else "no"
            shared.note(await shown.click(person, "void", answer), "hands called off or not")
            return True
    return False
