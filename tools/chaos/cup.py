"""Tournaments among the tables: a host who sets up one after the other by form, and people who play them.

Like the people in the rooms they know nothing but what Discord shows them.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import simcord

from tests.flows.simulated import Shown, answers, shown_in, type_in
from tools.chaos.places import Note
from tools.chaos.wire import Wire

SEATS, MOST, ENTRY = 4, 8, 5
_FORMATS = ("rotation", "swiss", "knockout")
_PATIENCE = 30
"""After so many failures the host begins with a new form."""
_DECISIONS = ("tpause", "textend", "tundo", "tpick", "tvoidtables")
_STEPS_ON = frozenset({"tpicked", "treplace", "tvoidhands", "tvoid", "tcancel"})
"""What leads from the host's page to a decision, and on."""
_DISCARDS = 0.01
"""The share of steps with the form after which the host throws it away."""
_TYPED = {"reason": "chaos", "minutes": "5"}
_CANCELS = 0.01
"""The share of decisions that call everything off."""


@dataclass
class Cup:
    """The channel in which tournaments are held, its people, the first of them the host, and their memory."""

    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    rng: random.Random
    note: Note
    guest: simcord.MemberActor
    """Plays in some of them, and may have their data deleted."""
    draft: Shown | None = None
    step: int = 0
    failures: int = 0
    computers: int = 3
    held: bool = False
    """Whether one was announced."""
    pressed: set[tuple[int, int]] = field(default_factory=set)
    """Tournament and person of each request to join."""
    told: set[tuple[int, int]] = field(default_factory=set)
    """Those who were told that they are in."""
    there: set[tuple[int, int]] = field(default_factory=set)
    """Those who have checked in."""
    left: set[tuple[int, int]] = field(default_factory=set)
    """Those who have wished to withdraw: they may be in or not, and may have paid more than once."""

    @property
    def host(self) -> simcord.MemberActor:
        """Who sets tournaments up."""
        return self.people[0]


def number_of(shown: Shown) -> int:
    """Return the tournament that a message's buttons are for."""
    return max(int(part["custom_id"].split(":")[2]) for part in shown.controls())


def announcements(wire: Wire, cup: Cup) -> list[Shown]:
    """Return the public messages that say of a tournament that it can be joined or is under way."""
    return [shown for shown in shown_in(wire, cup.channel.id) if "thost" in shown.verbs()]


def tables_of(wire: Wire, cup: Cup, person: simcord.MemberActor) -> list[simcord.ChannelHandle]:
    """Return the threads in which a person sits at a table that is not over."""
    return [
        thread
        for thread in cup.channel.threads
        if any("hand" in m.verbs() and person.name in m.text for m in shown_in(wire, thread.id))
    ]


def in_play(wire: Wire, cup: Cup) -> bool:
    """Return whether a tournament is under way."""
    return any("there" in shown.verbs() for shown in announcements(wire, cup))


async def take_part(wire: Wire, cup: Cup, person: simcord.MemberActor, *, open_new: bool) -> None:
    """Do one thing about a tournament: set one up, join, start it, look at it.

    One is held in any case, others if `open_new`.
    """
    found = announcements(wire, cup)
    if not found:
        if person is cup.host and (open_new or not cup.held):
            await _set_up(cup)
        return
    cup.held = True
    shown = cup.rng.choice(found)
    if "there" in shown.verbs():
        if person is cup.host and ("Paused by the host" in shown.text or cup.rng.random() < 0.02):
            await _decide(wire, cup, shown)
        elif cup.rng.random() < 0.1:
            await _read_decisions(wire, cup, person)
        elif cup.rng.random() < 0.05:
            verb = cup.rng.choice(("there", "there", "tme", "tstand", "ttables", "tabout", "tfair"))
            cup.note(await shown.click(person, verb), "pages")
        elif cup.rng.random() < 0.005:
            await _drop_out(shown, person, cup)
    elif not _is_in(cup, shown, person):
        await _join(cup, shown, person)
    elif "tcheckin" in shown.verbs() and (number_of(shown), person.id) not in cup.there:
        checked = await shown.click(person, "tcheckin")
        cup.note(checked, "checked in")
        if checked.acknowledged:
            cup.there.add((number_of(shown), person.id))
    elif cup.rng.random() < 0.02:
        cup.left |= {(number_of(shown), person.id)} if person is not cup.guest else set()
        cup.there.discard((number_of(shown), person.id))
        cup.told.discard((number_of(shown), person.id))
        cup.note(await shown.click(person, "tleave"), "withdrawn")
    elif "tfair" in shown.verbs() and cup.rng.random() < 0.1:
        await _add_a_value(shown, person, cup)
    elif person is cup.host and all(_is_in(cup, shown, other) for other in cup.people):
        await _bring_on(wire, cup, shown)


def entrants_shown(cup: Cup, shown: Shown) -> set[int]:
    """Return the people whose names stand among the entrants of an announcement that can be joined."""
    return {person.id for person in (*cup.people, cup.guest) if _is_in(cup, shown, person)}


def _is_in(cup: Cup, shown: Shown, person: simcord.MemberActor) -> bool:
    # The host's name stands in the heading as well.
    return shown.text.count(person.name) > (person is cup.host)


async def _join(cup: Cup, shown: Shown, person: simcord.MemberActor) -> None:
    key = number_of(shown), person.id
    if person is cup.guest:
        cup.note(await shown.click(person, "tjoin"), "joined")
        return
    cup.pressed.add(key)
    result = await shown.click(person, "tjoin")
    cup.note(result, "joined")
    if any("You are in" in told.text for told in answers(result) if told.there) or _is_in(cup, shown, person):
        cup.told.add(key)


async def _add_a_value(shown: Shown, person: simcord.MemberActor, cup: Cup) -> None:
    """Add a value to the seed of all deals."""
    said = answers(await shown.click(person, "tfair"))
    if said and said[-1].control("tfairform"):
        opened = await said[-1].click(person, "tfairform")
        if opened.modal is not None:
            cup.note(await person.submit_modal(opened, {"value": "mine"}), "values")


async def _drop_out(shown: Shown, person: simcord.MemberActor, cup: Cup) -> None:
    """Drop out of a tournament under way, after the question."""
    asked = await shown.click(person, "tdrop")
    cup.note(asked, "dropped out")
    said = answers(asked)
    if said and said[-1].control("tdrop", "yes"):
        cup.note(await said[-1].click(person, "tdrop", "yes"), "dropped out")


async def _bring_on(wire: Wire, cup: Cup, shown: Shown) -> None:
    """Let computers take part, then start: by the host's page."""
    number = number_of(shown)
    own = [
        page
        for page in shown_in(wire, cup.channel.id, cup.host.id)
        if page.ephemeral and page.control("tstart") and number_of(page) == number
    ]
    if not own:
        cup.note(await shown.click(cup.host, "thost"), "host pages")
    elif shown.text.count("🤖") < cup.computers and own[-1].control("taddcomp", "1"):
        cup.note(await own[-1].click(cup.host, "taddcomp", "1"), "computers")
    elif cup.rng.random() < 0.2 and own[-1].control("tdelcomp"):
        cup.note(await own[-1].click(cup.host, "tdelcomp"), "computers")
    elif cup.rng.random() < 0.3 and own[-1].control("tcheckopen"):
        cup.note(await own[-1].click(cup.host, "tcheckopen"), "check-ins opened")
    elif "tcheckin" not in shown.verbs() or all((number, one.id) in cup.there for one in cup.people):
        cup.note(await own[-1].click(cup.host, "tstart"), "started")


# --- what the host decides -------------------------------------------------------------------------------


async def _decide(wire: Wire, cup: Cup, shown: Shown) -> None:
    """Decide something on the host's page: who plays for entry chips does not decide much of it alone."""
    number, host, rng = number_of(shown), cup.host, cup.rng
    own = [
        page
        for page in shown_in(wire, cup.channel.id, host.id)
        if page.ephemeral and page.verbs() & {"tpause", "tresume"} and number_of(page) == number
    ]
    if not own:
        cup.note(await shown.click(host, "thost"), "host pages")
        return
    page = own[-1]
    if page.control("tresume"):
        cup.note(await page.click(host, "tresume"), "pauses")
        return
    verbs = [verb for verb in _DECISIONS if page.control(verb)]
    if rng.random() < _CANCELS:
        verbs = ["tcancel"]
    await _carry_on(cup, page, await page.click(host, rng.choice(verbs)))


async def _carry_on(cup: Cup, page: Shown, result: simcord.InteractionResult) -> None:
    """Go on with a decision until it is made: who or which hand is meant, and why."""
    host, rng = cup.host, cup.rng
    for _ in range(3):
        cup.note(result, "decisions")
        if result.modal is not None:
            asked = {part["component"]["custom_id"] for part in result.modal["components"]}
            fields = {name: text for name, text in _TYPED.items() if name in asked}
            cup.note(await type_in(host, result, **fields), "decisions explained")
            return
        steps = [part for part in page.controls() if str(part["custom_id"]).split(":")[1] in _STEPS_ON]
        if not steps:
            return
        part = rng.choice(steps)
        if part["type"] == 2:
            result = await page.click_part(host, part)
        elif part["type"] == 5:
            result = await page.choose(host, part["custom_id"], [rng.choice(cup.people)])
        else:
            value = rng.choice(part["options"])["value"]
            result = await page.choose(host, part["custom_id"], [value])


async def _read_decisions(wire: Wire, cup: Cup, person: simcord.MemberActor) -> None:
    """Agree to what waits for it, or read what was decided."""
    for shown in reversed(shown_in(wire, cup.channel.id)):
        verb = next((one for one in ("tagree", "tlog") if one in shown.verbs()), None)
        if verb is not None:
            cup.note(await shown.click(person, verb), "agreed" if verb == "tagree" else "pages")
            return


# --- setting one up --------------------------------------------------------------------------------------


Step = Callable[[Cup, Shown], Awaitable[simcord.InteractionResult | None]]


def _page(name: str) -> Step:
    async def turn(cup: Cup, shown: Shown) -> simcord.InteractionResult | None:
        return await shown.click(cup.host, "tpage", name) if shown.control("tpage", name) else None

    return turn


def _choice(name: str, values: Sequence[object]) -> Step:
    async def choose(cup: Cup, shown: Shown) -> simcord.InteractionResult | None:
        value = str(cup.rng.choice(values))
        return await shown.choose(cup.host, f"nap:tset:{number_of(shown)}:0:{name}", [value])

    return choose


def _form(name: str, /, **typed: str) -> Step:
    async def write(cup: Cup, shown: Shown) -> simcord.InteractionResult | None:
        return await type_in(cup.host, await shown.click(cup.host, "tform", name), **typed)

    return write


async def _announce(cup: Cup, shown: Shown) -> simcord.InteractionResult | None:
    return await shown.click(cup.host, "tannounce")


_STEPS: tuple[Step, ...] = (
    _page("game"),
    _choice("seats", (SEATS,)),
    _choice("hands", (1, 2)),
    _choice("rounds", (2,)),
    _choice("duplicate", ("off", "off", "on")),
    _choice("format", _FORMATS),
    _page("overview"),
    _form("details", name="Cup of chaos", most=str(MOST)),
    _form("money", entry=str(ENTRY), prizes="60 40"),
    _announce,
)


async def _set_up(cup: Cup) -> None:
    """Go one step on with the form of a new tournament; after a failure from the beginning."""
    if cup.draft is None or cup.failures > _PATIENCE:
        cup.draft, cup.step, cup.failures, cup.computers = None, 0, 0, cup.rng.choice((2, 3, 4))
        result = await cup.host.slash(cup.channel, "tournament create", game="nap-simple")
        cup.note(result, "forms")
        cup.draft = answers(result)[-1]
        return
    if cup.rng.random() < _DISCARDS and cup.draft.control("tdiscard"):
        cup.note(await cup.draft.click(cup.host, "tdiscard"), "drafts thrown away")
        cup.draft = None
        return
    cup.failures += 1
    step, cup.step = cup.step, 0
    result = await _STEPS[step](cup, cup.draft)
    if result is not None:
        cup.note(result, "settings")
        if not result.acknowledged:
            return
    cup.failures -= 1
    cup.step = step + 1
    if cup.step == len(_STEPS):
        cup.draft = None
