"""People at tables and in a tournament; they answer whenever they can be reached.

They know only what Discord shows them. Unlike the people of `tools.chaos` they only play: they make their
move as soon as they see one, and after a while without one look at their hand or ask for the table.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import suppress

import simcord

from tests.flows.simulated import ShownMessage, answers
from tools.chaos.acts import MOVES
from tools.chaos.people import LOOK_AGAIN, open_gifts, press, sits
from tools.chaos.places import Room, closed, newest, panel_of, verb_of
from tools.chaos.shared import Shared
from tools.chaos.tournaments import (
    Step,
    Tournaments,
    announce,
    announcements,
    choose_setting,
    in_play,
    number_of,
    tables_of,
    turn_page,
)
from tools.chaos.wire import Wire

LOBBY: tuple[str, ...] = ()
BETWEEN = ("fill", "start")
PLAYING = ("fill", "start", "next")
"""What the host of a table presses to bring it on."""

TABLES = (
    ("japanese", PLAYING),
    ("hattori", PLAYING),
    ("nap", PLAYING),
    ("nap", BETWEEN),
    ("nap", BETWEEN),
    ("japanese", LOBBY),
)
"""The game of each table, and how far its host brings it."""
CLOCK = "blitz"
_SEATS, _ENTRANTS = 4, 4
_LOOK_SECONDS = 6.0
"""After that long without a move people look at their hand."""
_AGAIN_SECONDS = 5.0
"""After that long people press again what had no effect."""
_ASK_SECONDS = 10.0
"""After that long without a panel people ask for it."""


class People:
    """A server with its people; `pace` is the mean number of seconds they take for a move."""

    def __init__(self, wire: Wire, rng: random.Random, *, tables: int, hands: int | None) -> None:
        """`tables`: number of `TABLES` to open; `hands`: per round of the tournament, None without one."""
        owner = wire.create_user("owner")
        guild = wire.create_guild("Incident", owner=owner)
        self.pace = 0.3
        self.reachable = True
        """Whether people see the server at all."""
        host = guild.add_member(owner)
        self.shared = Shared(wire, rng, guild, host)
        self._wire, self._rng = wire, rng
        self._last: dict[tuple[object, ...], float] = {}
        for number, (_, wanted) in enumerate(TABLES[:tables]):
            channel = guild.create_text_channel(f"room-{number}")
            count = 1 if wanted is LOBBY else 2
            members = [guild.add_member(wire.create_user(f"p{number}x{n}")) for n in range(count)]
            self.shared.rooms.append(Room(channel, members, own=True, threads=number % 2 == 1))
        self.wanted = [wanted for _, wanted in TABLES[:tables]]
        self.hands = hands
        channel = guild.create_text_channel("tournaments")
        entrants = [guild.add_member(wire.create_user("cup0"), roles=[])]
        entrants += [guild.add_member(wire.create_user(f"cup{number}")) for number in range(1, _ENTRANTS)]
        self.tournaments = self.shared.tournaments = Tournaments(
            wire, channel, [host, *entrants], rng, self.shared.note, host
        )

    async def play(self) -> None:
        """Open the tables and the tournament, and play until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._lift_limits())
            for number, room in enumerate(self.shared.rooms):
                for person in room.people:
                    group.create_task(self._at_a_table(number, room, person))
            if self.hands is not None:
                group.create_task(self._hold(self.hands))
                for person in self.tournaments.people[1:]:
                    group.create_task(self._in_the_tournament(person))

    def screens(self) -> Iterator[str]:
        """Yield a description of each room's panel: its game, and the verbs of its buttons."""
        for (game, _), room in zip(TABLES, self.shared.rooms, strict=False):
            panel = panel_of(self._wire, room)
            yield f"{game}: {'none' if panel is None else ' '.join(sorted(panel.verbs()))}"

    async def _lift_limits(self) -> None:
        """Let newcomers lose what they like, so that play does not stop at their daily budget."""
        while not self.shared.gifts_open:
            await self._moments()
            with suppress(*LOOK_AGAIN):  # until the bot has its commands
                await open_gifts(self.shared, self.tournaments.channel, self.tournaments.host)

    async def _moments(self) -> None:
        while True:
            await asyncio.sleep(self.pace * (0.7 + 0.6 * self._rng.random()))
            if self.reachable:
                return

    def _patient(self, seconds: float, *what: object) -> bool:
        """Return whether `what` was last done at least `seconds` ago; if so, note that it is done now."""
        now = time.monotonic()
        if now - self._last.get(what, -seconds) < seconds:
            return False
        self._last[what] = now
        return True

    # --- tables --------------------------------------------------------------------------------------------

    async def _at_a_table(self, number: int, room: Room, person: simcord.MemberActor) -> None:
        while True:
            await self._moments()
            with suppress(*LOOK_AGAIN):
                if not await self._move(room, person):
                    await self._help_on(number, room, person)

    async def _move(self, room: Room, person: simcord.MemberActor) -> bool:
        for shown in self._hands(room, person):
            for part in shown.controls():
                turn = str(part["custom_id"]).split(":")[2:4]
                if verb_of(part) in MOVES and self._patient(_AGAIN_SECONDS, person.id, *turn):
                    moves = [one for one in shown.controls() if verb_of(one) in MOVES]
                    await press(self.shared, room, person, shown, self._rng.choice(moves))
                    self._last[person.id, "look"] = time.monotonic()
                    return True
        return False

    def _hands(self, room: Room, person: simcord.MemberActor) -> Iterator[ShownMessage]:
        """Yield the messages that may hold a person's moves, direct messages first."""
        yield from newest(self._wire, person.user.dm_channel.id, person.id)
        yield from newest(self._wire, room.place(self._wire).id, person.id)

    async def _help_on(self, number: int, room: Room, person: simcord.MemberActor) -> None:
        panel, is_host = panel_of(self._wire, room), person is room.people[0]
        if panel is None:
            if is_host and self._patient(_ASK_SECONDS, "opened", number):
                await self._open(number, room)
            elif self._patient(_ASK_SECONDS, person.id, "table"):
                await person.slash(room.place(self._wire), "table")
            return
        if closed(panel):
            return
        verbs = panel.verbs()
        everybody = all(sits(panel, one) for one in room.people)
        step = next((verb for verb in self.wanted[number] if verb in verbs), None)
        if "sit" in verbs and not sits(panel, person):
            await self._press(panel, person, "sit")
        elif is_host and step is not None and (step == "next" or everybody):
            await self._press(panel, person, step)
        else:
            await self._look(panel, person)

    async def _press(self, panel: ShownMessage, person: simcord.MemberActor, verb: str) -> None:
        if self._patient(_AGAIN_SECONDS, person.id, verb, panel.turn):
            await panel.click(person, verb)

    async def _look(self, panel: ShownMessage, person: simcord.MemberActor) -> None:
        """Press *Back* if marked away; look at one's hand if nothing has happened for a while."""
        verbs = panel.verbs()
        if "back" in verbs:
            await self._press(panel, person, "back")
        elif "hand" in verbs and self._patient(_LOOK_SECONDS, person.id, "look"):
            await panel.click(person, "hand")

    async def _open(self, number: int, room: Room) -> None:
        game, _ = TABLES[number]
        await room.people[0].slash(
            room.channel, "napoleon new", game=game, clock=CLOCK, thread=room.threads, stake=1
        )

    # --- the tournament ------------------------------------------------------------------------------------

    async def _hold(self, hands: int) -> None:
        """Announce a tournament, wait until everybody has joined, and start it."""
        one, host, draft = self.tournaments, self.tournaments.host, None
        while draft is None or not draft.controls():
            await self._moments()
            with suppress(*LOOK_AGAIN):  # until the bot has its commands
                created = await host.slash(one.channel, "tournament create", game="nap-simple")
                draft = answers(created)[-1]
        for step in _steps(hands):
            await step(one, draft)
        while not in_play(one):
            await self._moments()
            with suppress(*LOOK_AGAIN):
                await self._bring_on(announcements(one)[0])

    async def _bring_on(self, shown: ShownMessage) -> None:
        """Let computers take part and start, once everybody has joined."""
        one, host = self.tournaments, self.tournaments.host
        if all(person.name in shown.text for person in one.people[1:]):
            page = answers(await shown.click(host, "thost"))[-1]
            for _ in range(_ENTRANTS - shown.text.count("🤖")):
                await page.click(host, "taddcomp", "1")
            await page.click(host, "tstart")

    async def _in_the_tournament(self, person: simcord.MemberActor) -> None:
        while True:
            await self._moments()
            with suppress(*LOOK_AGAIN):
                await self._take_part(person)

    async def _take_part(self, person: simcord.MemberActor) -> None:
        one = self.tournaments
        for place in reversed(tables_of(one, person)):
            room = Room(place, one.people)
            panel = panel_of(self._wire, room)
            if panel is not None:
                if not await self._move(room, person):
                    await self._look(panel, person)
                return
        for shown in announcements(one):
            if person.name not in shown.text and "tjoin" in shown.verbs():
                await shown.click(person, "tjoin")
                return
            if "ttables" in shown.verbs() and self._patient(_ASK_SECONDS, person.id, number_of(shown)):
                for own in answers(await shown.click(person, "tme")):
                    if "there" in own.verbs():
                        await own.click(person, "there")


def _steps(hands: int) -> tuple[Step, ...]:
    """Return the host's steps for filling in the form."""
    return (
        turn_page("game"),
        choose_setting("seats", (_SEATS,)),
        choose_setting("hands", (hands,)),
        choose_setting("rounds", (12,)),
        turn_page("time"),
        choose_setting("clock", (CLOCK,)),
        choose_setting("noshow", (2,)),
        turn_page("overview"),
        announce,
    )
