"""Tournaments among the tables, and the host who sets up one after another by form.

Like the people in the rooms, they know only what Discord shows them.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import simcord

from tests.flows.simulated import Component, ShownMessage, answers, shown_in, type_in
from tools.chaos.places import Note
from tools.chaos.wire import Wire

SEATS, MOST, ENTRY = 4, 8, 5
_FORMATS = ("rotation", "swiss", "knockout")
_PATIENCE = 30
"""After this many failures the host starts a new form."""
_DISCARDS = 0.01
"""The share of steps with the form after which the host throws it away."""
_FREE = "Entry is free."
"""Stands on a form's overview until it costs chips to play."""


@dataclass
class Tournaments:
    """The channel of the tournaments, its people (the first is the host), and their memory."""

    wire: Wire
    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    rng: random.Random
    note: Note
    guest: simcord.MemberActor
    """Plays in some of them, and may have their data deleted."""
    draft: ShownMessage | None = None
    step: int = 0
    failures: int = 0
    held: bool = False
    """Whether one was announced."""
    pressed: set[tuple[int, int]] = field(default_factory=set)
    """Tournament and person of each request to join."""
    told: set[tuple[int, int]] = field(default_factory=set)
    """Those who were told that they are in."""
    left: set[tuple[int, int]] = field(default_factory=set)
    """Those who have asked to withdraw: they may be in or not, and may have paid more than once."""

    @property
    def host(self) -> simcord.MemberActor:
        """The person who sets up and runs the tournaments."""
        return self.people[0]

    def before(self, person: simcord.MemberActor, verb: str, part: Component) -> None:
        """Remember what somebody is about to ask for: no answer may come."""
        key = int(part["custom_id"].split(":")[2]), person.id
        if verb == "tjoin" and person is not self.guest:
            self.pressed.add(key)
        elif verb == "tleave":
            self.left |= {key} if person is not self.guest else set()
            self.told.discard(key)


def number_of(shown: ShownMessage) -> int:
    """Return the tournament that a message's buttons are for."""
    return max(int(part["custom_id"].split(":")[2]) for part in shown.controls())


def announcements(tournaments: Tournaments) -> list[ShownMessage]:
    """Return the announcements of tournaments that can be joined or are under way."""
    return [shown for shown in shown_in(tournaments.wire, tournaments.channel.id) if "thost" in shown.verbs()]


def tables_of(tournaments: Tournaments, person: simcord.MemberActor) -> list[simcord.ChannelHandle]:
    """Return the threads (or the channel) where a person sits at an unfinished table."""
    return [
        place
        for place in (tournaments.channel, *tournaments.channel.threads)
        if any("hand" in m.verbs() and person.name in m.text for m in shown_in(tournaments.wire, place.id))
    ]


def in_play(tournaments: Tournaments) -> bool:
    """Return whether a tournament is under way."""
    return any("ttables" in shown.verbs() for shown in announcements(tournaments))


def entrants_shown(tournaments: Tournaments, shown: ShownMessage) -> set[int]:
    """Return the people listed as entrants in an announcement."""
    return {person.id for person in (*tournaments.people, tournaments.guest) if is_in(shown, person)}


def is_in(shown: ShownMessage, person: simcord.MemberActor) -> bool:
    """Return whether an announcement lists a person as an entrant."""
    # The heading names hosts, whether they play or not.
    return person.name in shown.text.partition("**Entrants:")[2]


# --- setting one up --------------------------------------------------------------------------------------


Step = Callable[[Tournaments, ShownMessage], Awaitable[simcord.InteractionResult | None]]


def turn_page(name: str) -> Step:
    """Return the step that opens a page of the form."""

    async def turn(tournaments: Tournaments, shown: ShownMessage) -> simcord.InteractionResult | None:
        return await shown.click(tournaments.host, "tpage", name) if shown.control("tpage", name) else None

    return turn


def choose_setting(name: str, values: Sequence[object], *, if_offered: bool = False) -> Step:
    """Return the step that sets a setting to one of these values at random, perhaps only if it is offered."""

    async def choose(tournaments: Tournaments, shown: ShownMessage) -> simcord.InteractionResult | None:
        setting, value = f"nap:tset:{number_of(shown)}:0:{name}", str(tournaments.rng.choice(values))
        if if_offered and not any(custom_id.startswith(setting) for custom_id in shown.ids()):
            return None
        return await shown.choose(tournaments.host, setting, [value])

    return choose


def _form(name: str, /, **typed: str) -> Step:
    async def write(tournaments: Tournaments, shown: ShownMessage) -> simcord.InteractionResult | None:
        return await type_in(tournaments.host, await shown.click(tournaments.host, "tform", name), **typed)

    return write


async def announce(tournaments: Tournaments, shown: ShownMessage) -> simcord.InteractionResult | None:
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


async def _discard(tournaments: Tournaments, page: ShownMessage) -> None:
    await page.click(tournaments.host, "tdiscard")
    tournaments.note(await page.click(tournaments.host, "tdiscard", "yes"))


async def set_up(tournaments: Tournaments) -> None:
    """Take one step in the form of a new tournament; start over after a failure."""
    host, draft = tournaments.host, tournaments.draft
    if draft is None or tournaments.failures > _PATIENCE:
        tournaments.draft, tournaments.step, tournaments.failures = None, 0, 0
        result = await host.slash(tournaments.channel, "tournament create", game="nap-simple")
        tournaments.note(result)
        draft = answers(result)[-1]
        if draft.control("tdiscard"):
            tournaments.draft = draft
            return
        # The page of another draft was lost, by a kill or a refused request.
        result = await host.slash(tournaments.channel, "tournament host")
        tournaments.note(result)
        if (draft := answers(result)[0]).control("tdiscard"):
            await _discard(tournaments, draft)
        return
    if tournaments.rng.random() < _DISCARDS and draft.control("tdiscard"):
        tournaments.draft = None
        await _discard(tournaments, draft)
        return
    tournaments.failures += 1
    step, tournaments.step = tournaments.step, 0
    if _STEPS[step] is announce and _FREE in draft.text:
        return  # a kill came between the answer to the form of chips and its storing
    result = await _STEPS[step](tournaments, draft)
    if result is not None:
        tournaments.note(result)
        if not result.acknowledged:
            return
    tournaments.failures -= 1
    tournaments.step = step + 1
    if tournaments.step == len(_STEPS):
        tournaments.draft = None
