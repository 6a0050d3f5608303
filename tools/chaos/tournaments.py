"""Tournaments among the tables: a host who sets up one after another by form, and people who play in them.

Like the people in the rooms, they know only what Discord shows them.
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
"""After this many failures the host starts a new form."""
_DECISIONS = ("tpause", "tbreak", "textend", "tundo", "tpick", "ttable", "tweekly")
_STEPS_ON = frozenset({"tpicked", "treplace", "tvoid", "tcancel", "tweekly"})
"""Verbs that lead from the host's page to a decision, and on."""
_LEAGUES = 0.1
"""The share of steps with the form before which the host makes the league, or ends its season; ten times
what it is of those while a tournament is played."""
_DISCARDS = 0.01
"""The share of steps with the form after which the host throws it away."""
_FREE = "Entry is free."
"""Stands on a form's overview until it costs chips to play."""
_TYPED = {"reason": "chaos", "minutes": "5", "pause": "1"}
_EDITS = 0.1
"""The share of the host's steps before the start that change what was announced."""
_CANCELS = 0.01
"""The share of decisions that call everything off."""


@dataclass
class Tournaments:
    """The channel of the tournaments, its people (the first is the host), and their memory."""

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
    """Those who have asked to withdraw: they may be in or not, and may have paid more than once."""

    @property
    def host(self) -> simcord.MemberActor:
        """The person who sets up and runs the tournaments."""
        return self.people[0]


def number_of(shown: Shown) -> int:
    """Return the tournament that a message's buttons are for."""
    return max(int(part["custom_id"].split(":")[2]) for part in shown.controls())


def announcements(wire: Wire, tournaments: Tournaments) -> list[Shown]:
    """Return the announcements of tournaments that can be joined or are under way."""
    return [shown for shown in shown_in(wire, tournaments.channel.id) if "thost" in shown.verbs()]


def tables_of(
    wire: Wire, tournaments: Tournaments, person: simcord.MemberActor
) -> list[simcord.ChannelHandle]:
    """Return the threads (or the channel) where a person sits at an unfinished table."""
    return [
        place
        for place in (tournaments.channel, *tournaments.channel.threads)
        if any("hand" in m.verbs() and person.name in m.text for m in shown_in(wire, place.id))
    ]


def in_play(wire: Wire, tournaments: Tournaments) -> bool:
    """Return whether a tournament is under way."""
    return any("ttables" in shown.verbs() for shown in announcements(wire, tournaments))


async def take_part(
    wire: Wire, tournaments: Tournaments, person: simcord.MemberActor, *, open_new: bool
) -> None:
    """Do one thing in a tournament: set one up, join, start it, or look at its pages.

    Without `open_new`, only the first tournament is set up.
    """
    found = announcements(wire, tournaments)
    if not found:
        if person is tournaments.host and (open_new or not tournaments.held):
            await _set_up(tournaments)
        return
    tournaments.held = True
    shown = tournaments.rng.choice(found)
    if "ttables" in shown.verbs():
        if person is tournaments.host and (
            "Paused by the host" in shown.text or tournaments.rng.random() < 0.02
        ):
            await _decide(wire, tournaments, shown)
        elif person is tournaments.host and tournaments.rng.random() < _LEAGUES / 10:
            await _lead(tournaments)
        elif tournaments.rng.random() < 0.1:
            await _read_decisions(wire, tournaments, person)
        elif tournaments.rng.random() < 0.05:
            verb = tournaments.rng.choice(("tme", "tme", "tstand", "ttables", "tabout", "tfair"))
            tournaments.note(await shown.click(person, verb), "pages")
        elif tournaments.rng.random() < 0.005:
            await _drop_out(shown, person, tournaments)
    elif person is tournaments.host and tournaments.rng.random() < _EDITS:
        await _bring_on(wire, tournaments, shown)  # only they can let people in again whom they removed
    elif not _is_in(shown, person):
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
    elif person is tournaments.host and all(_is_in(shown, other) for other in tournaments.people):
        await _bring_on(wire, tournaments, shown)


def entrants_shown(tournaments: Tournaments, shown: Shown) -> set[int]:
    """Return the people listed as entrants in an announcement."""
    return {person.id for person in (*tournaments.people, tournaments.guest) if _is_in(shown, person)}


def _is_in(shown: Shown, person: simcord.MemberActor) -> bool:
    # The heading names hosts, whether they play or not.
    return person.name in shown.text.partition("**Entrants:")[2]


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


async def _bring_on(wire: Wire, tournaments: Tournaments, shown: Shown) -> None:
    """Let computers take part, then start the tournament, on the host's page."""
    number = number_of(shown)
    own = [
        page
        for page in shown_in(wire, tournaments.channel.id, tournaments.host.id)
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


async def _decide(wire: Wire, tournaments: Tournaments, shown: Shown) -> None:
    """Make a decision on the host's page; a host who plays for entry chips needs others' consent to most."""
    number, host, rng = number_of(shown), tournaments.host, tournaments.rng
    own = [
        page
        for page in shown_in(wire, tournaments.channel.id, host.id)
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


async def _read_decisions(wire: Wire, tournaments: Tournaments, person: simcord.MemberActor) -> None:
    """Agree to a decision that needs consent, or read past decisions."""
    for shown in reversed(shown_in(wire, tournaments.channel.id)):
        verb = next((one for one in ("tagree", "tlog") if one in shown.verbs()), None)
        if verb is not None:
            tournaments.note(await shown.click(person, verb), "agreed" if verb == "tagree" else "pages")
            return


# --- setting one up --------------------------------------------------------------------------------------


Step = Callable[[Tournaments, Shown], Awaitable[simcord.InteractionResult | None]]


def turn_page(name: str) -> Step:
    """Return the step that opens a page of the form."""

    async def turn(tournaments: Tournaments, shown: Shown) -> simcord.InteractionResult | None:
        return await shown.click(tournaments.host, "tpage", name) if shown.control("tpage", name) else None

    return turn


def choose_setting(name: str, values: Sequence[object], *, if_offered: bool = False) -> Step:
    """Return the step that sets a setting to one of these values at random, perhaps only if it is offered."""

    async def choose(tournaments: Tournaments, shown: Shown) -> simcord.InteractionResult | None:
        setting, value = f"nap:tset:{number_of(shown)}:0:{name}", str(tournaments.rng.choice(values))
        if if_offered and not any(custom_id.startswith(setting) for custom_id in shown.ids()):
            return None
        return await shown.choose(tournaments.host, setting, [value])

    return choose


async def _lead(tournaments: Tournaments) -> None:
    """Create a league, or end its season once a tournament has counted for it."""
    host = tournaments.host
    result = await host.slash(tournaments.channel, "league")
    tournaments.note(result, "leagues")
    page = next(iter(answers(result)), None)
    if page is None:
        return
    if page.control("lgend"):
        result = await page.click(host, "lgend")
        if result.acknowledged and page.control("lgend", "yes"):
            tournaments.note(await page.click(host, "lgend", "yes"), "seasons of the league ended")
    elif "lgshow" not in page.verbs() and not page.control("lgform", "rules"):
        result = await page.click(host, "lgform", "new")
        if result.modal is not None:
            tournaments.note(
                await type_in(host, result, name="League of chaos", events="2", best="1", team="2"), "leagues"
            )
    elif page.control("lgform", "prizes"):
        result = await page.click(host, "lgform", "prizes")
        if result.modal is not None:
            tournaments.note(await type_in(host, result, share="20", prizes="60 40"), "leagues")


def _form(name: str, /, **typed: str) -> Step:
    async def write(tournaments: Tournaments, shown: Shown) -> simcord.InteractionResult | None:
        return await type_in(tournaments.host, await shown.click(tournaments.host, "tform", name), **typed)

    return write


async def announce(tournaments: Tournaments, shown: Shown) -> simcord.InteractionResult | None:
    """Announce the tournament."""
    return await shown.click(tournaments.host, "tannounce")


_STEPS: tuple[Step, ...] = (
    turn_page("more"),
    choose_setting("final", (0, 0, 1)),
    turn_page("game"),
    choose_setting("seats", (SEATS,)),
    choose_setting("hands", (1, 2)),
    choose_setting("rounds", (1, 2)),
    choose_setting("duplicate", ("off", "off", "on")),
    choose_setting("format", _FORMATS),
    turn_page("people"),
    choose_setting("league", (0, 1, 1), if_offered=True),
    turn_page("overview"),
    turn_page("more"),
    choose_setting("team", (0, 0, 2), if_offered=True),
    turn_page("overview"),
    _form("details", name="Tournaments of chaos", most=str(MOST)),
    _form("money", entry=str(ENTRY), prizes="60 40"),
    announce,
)


async def _discard(tournaments: Tournaments, page: Shown) -> None:
    await page.click(tournaments.host, "tdiscard")
    tournaments.note(await page.click(tournaments.host, "tdiscard", "yes"), "drafts thrown away")


async def _throw_one_away(tournaments: Tournaments) -> None:
    """Discard a draft whose page is lost, by a kill or a refused request."""
    tournaments.draft = None
    result = await tournaments.host.slash(tournaments.channel, "tournament host")
    tournaments.note(result, "host pages")
    page = next(iter(answers(result)), None)
    if page is not None and page.control("tdiscard"):
        await _discard(tournaments, page)


async def _set_up(tournaments: Tournaments) -> None:
    """Take one step in the form of a new tournament; start over after a failure."""
    if tournaments.draft is None or tournaments.failures > _PATIENCE:
        tournaments.draft, tournaments.step, tournaments.failures, tournaments.computers = (
            None,
            0,
            0,
            tournaments.rng.choice((2, 3, 4)),
        )
        result = await tournaments.host.slash(tournaments.channel, "tournament create", game="nap-simple")
        tournaments.note(result, "forms")
        tournaments.draft = answers(result)[-1]
        if not tournaments.draft.control("tdiscard"):
            await _throw_one_away(tournaments)
        return
    if tournaments.rng.random() < _DISCARDS and tournaments.draft.control("tdiscard"):
        await _discard(tournaments, tournaments.draft)
        tournaments.draft = None
        return
    if tournaments.rng.random() < _LEAGUES:
        await _lead(tournaments)
    tournaments.failures += 1
    step, tournaments.step = tournaments.step, 0
    if _STEPS[step] is announce and _FREE in tournaments.draft.text:
        return  # a kill came between the answer to the form of chips and its storing
    result = await _STEPS[step](tournaments, tournaments.draft)
    if result is not None:
        tournaments.note(result, "settings")
        if not result.acknowledged:
            return
    tournaments.failures -= 1
    tournaments.step = step + 1
    if tournaments.step == len(_STEPS):
        tournaments.draft = None
