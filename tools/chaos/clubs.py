"""Teams of the league and calls to new tables: what members do besides tables and tournaments."""

from __future__ import annotations

from typing import Any

import simcord

from tests.flows.simulated import Shown, answers, shown_in, type_in
from tools.chaos.places import Room, verb_of
from tools.chaos.shared import Shared

NAMES = ("Aces", "Kings", "Queens", "Jacks")
_ENDS = 0.05
"""The share of visits to one's team in which it is left or disbanded."""


async def choose_calls(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Turn calls to new tables on or off."""
    page = await _page(shared, room.channel, person, "napoleon list")
    part = page and next((it for it in page.controls() if verb_of(it) == "tellme"), None)
    if page and part and (shared.rng.random() < 0.5 or part["custom_id"].endswith("on")):
        shared.note(await page.click_part(person, part), "calls to tables chosen")


async def visit_team(shared: Shared, person: simcord.MemberActor) -> None:
    """Answer an invitation, found a team of the league, or do something in one's own."""
    channel = shared.tournaments.channel
    invited = [it for it in shown_in(shared.wire, channel.id) if it.control("lgreply", f"yes.{person.id}")]
    if invited and shared.rng.random() < 0.7:
        reply = f"{shared.rng.choice(('yes', 'yes', 'no'))}.{person.id}"
        replied = await shared.rng.choice(invited).click(person, "lgreply", reply)
        shared.note(replied, "invitations to teams")
        return
    page = await _page(shared, channel, person, "league")
    if page is None or not page.control("lgteams"):
        return
    await page.click(person, "lgteams")
    if page.control("lgname", "new"):
        shared.note(await _name(shared, page, person, "new"), "teams founded")
    elif page.control("lgteam"):
        await page.click(person, "lgteam")
        await _use(shared, page, person)


async def _use(shared: Shared, page: Shown, person: simcord.MemberActor) -> None:
    """Do one thing on the page of a team."""
    other = shared.rng.choice(shared.tournaments.people)
    offered = {verb_of(part): part["custom_id"] for part in page.controls()}
    if shared.rng.random() < _ENDS:
        verb = shared.rng.choice([it for it in ("lgquit", "lgdisband") if it in offered])
        await page.click(person, verb)
        shared.note(await page.click(person, verb, "yes"), "teams left")
    elif "lgname" in offered and shared.rng.random() < 0.2:
        shared.note(await _name(shared, page, person, "name"), "teams renamed")
    elif "lginvite" in offered and shared.rng.random() < 0.6:
        shared.note(await page.choose(person, offered["lginvite"], [other]), "invitations to teams")
    elif "lgmate" in offered:
        await page.choose(person, offered["lgmate"], [str(other.id)])
        roles = [part for part in page.controls() if verb_of(part) == "lgrole"]
        if roles:
            shared.note(await page.click_part(person, shared.rng.choice(roles)), "roles in teams")


async def _name(shared: Shared, page: Shown, person: simcord.MemberActor, what: str) -> Any:
    opened = await page.click(person, "lgname", what)
    return opened if opened.modal is None else await type_in(person, opened, team=shared.rng.choice(NAMES))


async def _page(
    shared: Shared, place: simcord.ChannelHandle, person: simcord.MemberActor, command: str
) -> Shown | None:
    result = await person.slash(place, command)
    shared.note(result, "pages")
    return next(iter(answers(result)), None)
