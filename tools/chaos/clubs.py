"""Teams of the league and calls to new tables: what members do besides tables and tournaments."""

from __future__ import annotations

import random
from typing import Any

import simcord

from tests.flows.simulated import Shown, answers, shown_in, type_in
from tools.chaos.places import Note, verb_of
from tools.chaos.wire import Wire

NAMES = ("Aces", "Kings", "Queens", "Jacks")
_ENDS = 0.05
"""The share of visits to one's team in which it is left or disbanded."""


async def choose_calls(
    place: simcord.ChannelHandle, person: simcord.MemberActor, rng: random.Random, note: Note
) -> None:
    """Turn calls to new tables on or off."""
    page = await _page(place, person, "napoleon list", note)
    part = page and next((it for it in page.controls() if verb_of(it) == "tellme"), None)
    if page and part and (rng.random() < 0.5 or part["custom_id"].endswith("on")):
        note(await page.click_part(person, part), "calls to tables chosen")


async def visit_team(
    wire: Wire,
    place: simcord.ChannelHandle,
    person: simcord.MemberActor,
    people: list[simcord.MemberActor],
    rng: random.Random,
    note: Note,
) -> None:
    """Answer an invitation, found a team of the league, or do something in one's own."""
    invited = [it for it in shown_in(wire, place.id) if it.control("lgreply", f"yes.{person.id}")]
    if invited and rng.random() < 0.7:
        said = rng.choice(("yes", "yes", "no"))
        note(
            await rng.choice(invited).click(person, "lgreply", f"{said}.{person.id}"), "invitations to teams"
        )
        return
    page = await _page(place, person, "league", note)
    if page is None or not page.control("lgteams"):
        return
    await page.click(person, "lgteams")
    if page.control("lgname", "new"):
        note(await _name(page, person, "new", rng), "teams founded")
    elif page.control("lgteam"):
        await page.click(person, "lgteam")
        await _use(page, person, rng.choice(people), rng, note)


async def _use(
    page: Shown, person: simcord.MemberActor, other: simcord.MemberActor, rng: random.Random, note: Note
) -> None:
    """Do one thing on the page of a team."""
    offered = {verb_of(part): part["custom_id"] for part in page.controls()}
    if rng.random() < _ENDS:
        verb = rng.choice([it for it in ("lgquit", "lgdisband") if it in offered])
        await page.click(person, verb)
        note(await page.click(person, verb, "yes"), "teams left")
    elif "lgname" in offered and rng.random() < 0.2:
        note(await _name(page, person, "name", rng), "teams renamed")
    elif "lginvite" in offered and rng.random() < 0.6:
        note(await page.choose(person, offered["lginvite"], [other]), "invitations to teams")
    elif "lgmate" in offered:
        await page.choose(person, offered["lgmate"], [str(other.id)])
        roles = [part for part in page.controls() if verb_of(part) == "lgrole"]
        if roles:
            note(await page.click_part(person, rng.choice(roles)), "roles in teams")


async def _name(page: Shown, person: simcord.MemberActor, what: str, rng: random.Random) -> Any:
    opened = await page.click(person, "lgname", what)
    return opened if opened.modal is None else await type_in(person, opened, team=rng.choice(NAMES))


async def _page(
    place: simcord.ChannelHandle, person: simcord.MemberActor, command: str, note: Note
) -> Shown | None:
    result = await person.slash(place, command)
    note(result, "pages")
    return next(iter(answers(result)), None)
