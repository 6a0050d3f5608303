"""Acts of people in a tournament: they join, play and look at its pages, and its host decides.

Like the people in the rooms, they know only what Discord shows them.
"""

from __future__ import annotations

import simcord

from tests.flows.simulated import Shown, answers, shown_in, type_in
from tools.chaos.tournaments import LEAGUES, Tournaments, announcements, is_in, lead, number_of, set_up

_DECISIONS = ("tpause", "tbreak", "textend", "tundo", "tpick", "ttable", "tweekly")
_STEPS_ON = frozenset({"tpicked", "treplace", "tvoid", "tcancel", "tweekly"})
"""Verbs that lead from the host's page to a decision, and on."""
_TYPED = {"reason": "chaos", "minutes": "5", "pause": "1"}
_EDITS = 0.1
"""The share of the host's steps before the start that change what was announced."""
_CANCELS = 0.01
"""The share of decisions that call everything off."""


async def take_part(tournaments: Tournaments, person: simcord.MemberActor, *, open_new: bool) -> None:
    """Do one thing in a tournament: set one up, join, start it, or look at its pages.

    Without `open_new`, only the first tournament is set up.
    """
    found = announcements(tournaments)
    if not found:
        if person is tournaments.host and (open_new or not tournaments.held):
            await set_up(tournaments)
        return
    tournaments.held = True
    shown = tournaments.rng.choice(found)
    if "ttables" in shown.verbs():
        if person is tournaments.host and (
            "Paused by the host" in shown.text or tournaments.rng.random() < 0.02
        ):
            await _decide(tournaments, shown)
        elif person is tournaments.host and tournaments.rng.random() < LEAGUES / 10:
            await lead(tournaments)
        elif tournaments.rng.random() < 0.1:
            await _read_decisions(tournaments, person)
        elif tournaments.rng.random() < 0.05:
            verb = tournaments.rng.choice(("tme", "tme", "tstand", "ttables", "tabout", "tfair"))
            tournaments.note(await shown.click(person, verb), "pages")
        elif tournaments.rng.random() < 0.005:
            await _drop_out(shown, person, tournaments)
    elif person is tournaments.host and tournaments.rng.random() < _EDITS:
        await _bring_on(tournaments, shown)  # only they can let people in again whom they removed
    elif not is_in(shown, person):
        await _join(tournaments, shown, person)
    elif "tcheckin" in shown.verbs() and (number_of(shown), person.id) not in tournaments.there:
        checked = await shown.click(person, "tcheckin")
        tournaments.note(checked, "checked in")
        if checked.acknowledged:
            tournaments.there.add((number_of(shown), person.id))
    elif tournaments.rng.random() < 0.02:
        tournaments.left |= {(number_of(shown), person.id)} if person is not tournaments.guest else set()
        tournaments.there.discard((number_of(shown), person.id))
        tournaments.told.discard((number_of(shown), person.id))
        tournaments.note(await shown.click(person, "tleave"), "withdrawn")
    elif "tteam" in shown.verbs() and tournaments.rng.random() < 0.3:
        await _choose_team(shown, person, tournaments)
    elif "tfair" in shown.verbs() and tournaments.rng.random() < 0.1:
        await _add_a_value(shown, person, tournaments)
    elif person is tournaments.host and all(is_in(shown, other) for other in tournaments.people):
        await _bring_on(tournaments, shown)


async def _join(tournaments: Tournaments, shown: Shown, person: simcord.MemberActor) -> None:
    key = number_of(shown), person.id
    if person is tournaments.guest:
        tournaments.note(await shown.click(person, "tjoin"), "joined")
        return
    tournaments.pressed.add(key)
    result = await shown.click(person, "tjoin")
    tournaments.note(result, "joined")
    # The announcement may still have the name of somebody who has left and waits for a place by now.
    if any("You're in" in told.text for told in answers(result) if told.there):
        tournaments.told.add(key)


async def _add_a_value(shown: Shown, person: simcord.MemberActor, tournaments: Tournaments) -> None:
    """Add a value to the seed of all deals."""
    said = answers(await shown.click(person, "tfair"))
    if said and said[-1].control("tfairform"):
        opened = await said[-1].click(person, "tfairform")
        if opened.modal is not None:
            tournaments.note(await person.submit_modal(opened, {"value": "mine"}), "values")


async def _choose_team(shown: Shown, person: simcord.MemberActor, tournaments: Tournaments) -> None:
    """Found a team, join one, or wait to be drawn into one."""
    said = answers(await shown.click(person, "tteam"))
    if not said or not said[-1].control("tteamnew"):
        return
    page, verb = said[-1], tournaments.rng.choice(("tteamnew", "tteampick", "tteampick", "tteamout"))
    part = page.control(verb)
    if part is None:
        return
    if verb == "tteampick":
        value = tournaments.rng.choice(part["options"])["value"]
        tournaments.note(await page.choose(person, part["custom_id"], [value]), "teams")
        return
    result = await page.click(person, verb)
    if result.modal is not None:
        name = tournaments.rng.choice(("Aces", "aces", "Kings", "Queens"))
        result = await person.submit_modal(result, {"team": name})
    tournaments.note(result, "teams")


async def _drop_out(shown: Shown, person: simcord.MemberActor, tournaments: Tournaments) -> None:
    """Drop out of a tournament under way, and confirm it."""
    asked = await shown.click(person, "tdrop")
    tournaments.note(asked, "dropped out")
    said = answers(asked)
    if said and said[-1].control("tdrop", "yes"):
        tournaments.note(await said[-1].click(person, "tdrop", "yes"), "dropped out")


async def _bring_on(tournaments: Tournaments, shown: Shown) -> None:
    """Let computers take part, then start the tournament, on the host's page."""
    number = number_of(shown)
    own = [
        page
        for page in shown_in(tournaments.wire, tournaments.channel.id, tournaments.host.id)
        if page.ephemeral and page.control("tstart") and number_of(page) == number
    ]
    if not own:
        tournaments.note(await shown.click(tournaments.host, "thost"), "host pages")
    elif tournaments.rng.random() < _EDITS and own[-1].control("tedit"):
        await _edit(tournaments, own[-1])
    elif tournaments.rng.random() < _EDITS and own[-1].control("tpeople"):
        await _people(tournaments, own[-1])
    elif shown.text.count("🤖") < tournaments.computers and own[-1].control("taddcomp", "1"):
        tournaments.note(await own[-1].click(tournaments.host, "taddcomp", "1"), "computers")
    elif tournaments.rng.random() < 0.2 and own[-1].control("tdelcomp"):
        tournaments.note(await own[-1].click(tournaments.host, "tdelcomp"), "computers")
    elif tournaments.rng.random() < 0.3 and own[-1].control("tcheckopen"):
        tournaments.note(await own[-1].click(tournaments.host, "tcheckopen"), "check-ins opened")
    elif "tcheckin" not in shown.verbs() or all(
        (number, one.id) in tournaments.there for one in tournaments.people
    ):
        tournaments.note(await own[-1].click(tournaments.host, "tstart"), "started")


async def _edit(tournaments: Tournaments, page: Shown) -> None:
    """Change an announced tournament, then publish or discard the change."""
    host, rng, number = tournaments.host, tournaments.rng, number_of(page)
    tournaments.note(await page.click(host, "tedit"), "settings changed")
    steps = [
        ("tpage", "game"),
        ("tset", "hands"),
        ("tpage", "overview"),
        (rng.choice(_ENDS), ""),
        ("thost", ""),
    ]
    for verb, arg in steps:
        if verb == "tset":
            result = await page.choose(host, f"nap:tset:{number}:0:hands", [str(rng.choice((1, 2)))])
        elif page.control(verb, arg):
            result = await page.click(host, verb, arg)
        else:
            continue
        tournaments.note(result, "settings changed")


async def _people(tournaments: Tournaments, page: Shown) -> None:
    """Invite people, name co-hosts, readmit somebody, or remove somebody."""
    host, rng, number = tournaments.host, tournaments.rng, number_of(page)
    tournaments.note(await page.click(host, "tpeople"), "people pages")
    chosen = rng.sample(tournaments.people, min(2, len(tournaments.people)))
    verb = rng.choice(("tinvite", "tcohosts", "treadmit", "tpick"))
    part = page.control(verb)
    if part is None:
        return
    if verb == "tpick":
        await _carry_on(tournaments, page, await page.click(host, "tpick"))
    elif verb == "treadmit":
        value = rng.choice(part["options"])["value"]
        tournaments.note(await page.choose(host, f"nap:treadmit:{number}:0", [value]), "people let in again")
    else:
        tournaments.note(await page.choose(host, f"nap:{verb}:{number}:0", chosen), "people chosen")


_ENDS = ("tretell", "tretell", "tunedit")


# --- what the host decides -------------------------------------------------------------------------------


async def _decide(tournaments: Tournaments, shown: Shown) -> None:
    """Make a decision on the host's page; a host who plays for entry chips needs others' consent to most."""
    number, host, rng = number_of(shown), tournaments.host, tournaments.rng
    own = [
        page
        for page in shown_in(tournaments.wire, tournaments.channel.id, host.id)
        if page.ephemeral and page.verbs() & {"tpause", "tresume"} and number_of(page) == number
    ]
    if not own:
        tournaments.note(await shown.click(host, "thost"), "host pages")
        return
    page = own[-1]
    if page.control("tresume"):
        tournaments.note(await page.click(host, "tresume"), "pauses")
        return
    verbs = [verb for verb in _DECISIONS if page.control(verb)]
    if rng.random() < _CANCELS:
        verbs = ["tcancel"]
    await _carry_on(tournaments, page, await page.click(host, rng.choice(verbs)))


async def _carry_on(tournaments: Tournaments, page: Shown, result: simcord.InteractionResult) -> None:
    """Complete a decision: choose the person or hand, and type the reason."""
    host, rng = tournaments.host, tournaments.rng
    for _ in range(3):
        tournaments.note(result, "decisions")
        if result.modal is not None:
            asked = {part["component"]["custom_id"] for part in result.modal["components"]}
            fields = {name: text for name, text in _TYPED.items() if name in asked}
            tournaments.note(await type_in(host, result, **fields), "decisions explained")
            return
        steps = [part for part in page.controls() if str(part["custom_id"]).split(":")[1] in _STEPS_ON]
        if not steps:
            return
        part = rng.choice(steps)
        if part["type"] == 2:
            result = await page.click_part(host, part)
        elif part["type"] == 5:
            result = await page.choose(host, part["custom_id"], [rng.choice(tournaments.people)])
        else:
            value = rng.choice(part["options"])["value"]
            result = await page.choose(host, part["custom_id"], [value])


async def _read_decisions(tournaments: Tournaments, person: simcord.MemberActor) -> None:
    """Agree to a decision that needs consent, or read past decisions."""
    for shown in reversed(shown_in(tournaments.wire, tournaments.channel.id)):
        verb = next((one for one in ("tagree", "tlog") if one in shown.verbs()), None)
        if verb is not None:
            tournaments.note(await shown.click(person, verb), "agreed" if verb == "tagree" else "pages")
            return
