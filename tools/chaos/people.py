"""People at the tables: they press what they see, and when nobody answers they try again.

They know nothing but what Discord shows them. At random they play by direct message, by *My hand*, or by
command; now and then they press a button of an old message, or give chips away.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord.backend.errors import BackendError, SetupError

from tests.flows.simulated import Actor, Component, Shown, answers, shown_in
from tools.chaos.books import Memory
from tools.chaos.cup import Cup, tables_of, take_part
from tools.chaos.wire import Wire

GAMES = ("japanese", "nap", "hattori", "general", "napoleon-1885", "nap-peep", "japanese-joker")
MOVES = frozenset({
    "pass", "bid", "call", "discard", "play", "trust", "see", "trump", "poker", "draw",
    "ladder", "peep", "garnet", "fresh", "swap",
})  # fmt: skip
"""The verbs that make a move."""
WORD = "a value of somebody's"
SEALED = hashlib.sha256(WORD.encode()).hexdigest()
HOST = ("start", "next")
"""What the host presses to go on; before it he lets computers have the free seats."""
AROUND = ("hand", "bidmenu")
"""What a person presses to see his hand."""

CUP_PEOPLE = 4
"""So many people, and some computers, take part in tournaments."""

_PATIENCE = 0.02
_LOOK_AGAIN = (SetupError, BackendError, LookupError, AssertionError, ValueError)
"""What was on the screen a moment ago may be gone: a person looks again."""


@dataclass
class Club:
    """Everything the people share: Discord, their channels, the dice, and what they remember."""

    wire: Wire
    rng: random.Random
    guild: simcord.GuildHandle
    cup: Cup = field(init=False)
    rooms: list[Room] = field(default_factory=list)
    owner: simcord.MemberActor | None = None
    answered: set[int] = field(default_factory=set)
    """The interactions that Discord got an answer to."""
    wishes: dict[str, bool] = field(default_factory=dict)
    """Grants of chips by their reason: whether they were said to be done."""
    done: Counter[str] = field(default_factory=Counter)
    open_new: bool = True
    """Whether a room whose table has ended opens another one, and another tournament is held."""

    def memory(self) -> Memory:
        """Return what the stored state must agree with."""
        return Memory(self.wishes, self.answered, self.cup.pressed, self.cup.told)

    def note(self, result: Any, what: str) -> None:
        """Note what a wish came to."""
        self.done[what] += 1
        record = result._interaction
        if record.responded and not result.deferred:
            self.answered.add(record.id)
        elif not record.responded and self.wire.line_is_up:
            self.done["unanswered"] += 1


@dataclass
class Room:
    """A channel with the people who play there, the first of them the host."""

    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]


def make_club(wire: Wire, rng: random.Random, tables: int, people: int) -> Club:
    """Make a server with as many channels as tables, and people in each."""
    owner = wire.create_user("owner")
    guild = wire.create_guild("Chaos", owner=owner)
    club = Club(wire, rng, guild)
    club.owner = guild.add_member(owner)
    for number in range(tables):
        channel = guild.create_text_channel(f"room-{number}")
        members = [guild.add_member(wire.create_user(f"p{number}x{n}")) for n in range(people)]
        club.rooms.append(Room(channel, members))
    managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    entrants = [guild.add_member(wire.create_user("cup0"), roles=[managers])]  # may take entry chips
    entrants += [guild.add_member(wire.create_user(f"cup{number}")) for number in range(1, CUP_PEOPLE)]
    dice = random.Random(rng.random())
    club.cup = Cup(guild.create_text_channel("tournaments"), entrants, dice, club.note)
    return club


async def play(club: Club) -> None:
    """Let everybody play until cancelled."""
    async with asyncio.TaskGroup() as group:
        for room in club.rooms:
            for person in room.people:
                group.create_task(_person(club, room, person))
        for person in club.cup.people:
            group.create_task(_entrant(club, person))
        group.create_task(_giver(club))


async def _entrant(club: Club, person: simcord.MemberActor) -> None:
    cup = club.cup
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + club.rng.random()))
        with suppress(*_LOOK_AGAIN):
            threads = tables_of(club.wire, cup, person)
            if threads and club.rng.random() < 0.9:
                await _turn(club, Room(club.rng.choice(threads), cup.people), person)
            else:
                await take_part(club.wire, cup, person, open_new=club.open_new)


async def _person(club: Club, room: Room, person: simcord.MemberActor) -> None:
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + club.rng.random()))
        with suppress(*_LOOK_AGAIN):
            await _turn(club, room, person)


async def _turn(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Do one thing: a move if there is one to make, else what helps the table on."""
    rng = club.rng
    if rng.random() < 0.03:
        await _press_something_old(club, room, person)
        return
    if rng.random() < 0.02:
        await _add_a_value(club, room, person)
        return
    if rng.random() < 0.01:
        await _offer_the_seat(club, room, person)
        return
    if rng.random() < 0.01 and room in club.rooms:
        await _talk_of_the_end(club, room, person)
        return
    if await _answer_about_the_end(club, room, person):
        return
    sources = [
        (person.user, person.user.dm_channel.id),
        (person, room.channel.id),
    ]
    rng.shuffle(sources)
    for actor, channel_id in sources:
        for shown in newest(club.wire, channel_id, person.id):
            moves = [part for part in shown.controls() if verb_of(part) in MOVES]
            if moves:
                await _move(club, room, actor, shown, rng.choice(moves))
                return
    await _help_on(club, room, person)


def newest(wire: Wire, channel_id: int, viewer: int) -> Iterator[Shown]:
    """Yield the last few messages with controls, newest first."""
    for shown in reversed(shown_in(wire, channel_id, viewer)[-6:]):
        if shown.controls():
            yield shown


def panel_of(wire: Wire, room: Room) -> Shown | None:
    """Return the newest message for everybody with controls in a room, but for offers and requests."""
    found = [shown for shown in shown_in(wire, room.channel.id)[-6:] if shown.controls()]
    panels = [shown for shown in found if not (shown.control("take") or shown.control("void"))]
    return panels[-1] if panels else None


def verb_of(part: Component) -> str:
    """Return what a control is for."""
    return str(part["custom_id"]).split(":")[1]


async def _help_on(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Sit down, deal, look at the own hand, or open the next table."""
    panel, host = panel_of(club.wire, room), person is room.people[0]
    verbs = set() if panel is None else panel.verbs()
    if panel is None or not verbs & {"sit", "start", "next", "hand", "computer", "fill"}:
        if host and club.open_new and room in club.rooms:
            await (_once_more if "rematch" in verbs and club.rng.random() < 0.5 else _open)(club, room)
        return
    if "agree" in verbs and _is_asked(panel, person):
        club.note(await panel.click(person, "agree"), "agreements")
        return
    if host and "rules" in verbs and club.rng.random() < 0.1:
        await _change_the_stake(club, person, panel)
        return
    seated = all(sits(panel, other) for other in room.people)
    step = next((verb for verb in HOST if verb in verbs), "fill" if seated and "fill" in verbs else None)
    if host and step is not None:
        await _press(club, person, panel, step)
    elif not host and "sit" in verbs and not sits(panel, person):
        await _press(club, person, panel, "sit")
    elif "hand" in verbs and club.rng.random() < 0.3:
        await _press(club, person, panel, "hand")


def sits(panel: Shown, person: simcord.MemberActor) -> bool:
    """Return whether a lobby shows a person on a chair; one that is only held for them is none."""
    return f"🪑 **{person.name}**" in panel.text


def _is_asked(panel: Shown, person: simcord.MemberActor) -> bool:
    """Return whether the table was changed after a person sat down, and waits for their *Agree*."""
    return any("⚠️" in line and person.name in line for line in panel.text.splitlines())


async def _change_the_stake(club: Club, person: simcord.MemberActor, panel: Shown) -> None:
    """Change what is played for at a table where others may sit: they are asked once more."""
    opened = await panel.click(person, "rules")
    club.note(opened, "presses")
    part = answers(opened)[-1].control("opt", "stake")
    if part is not None:
        chosen = club.rng.choice(("1", "2"))
        club.note(await answers(opened)[-1].choose(person, part["custom_id"], [chosen]), "changes of stakes")


async def _once_more(club: Club, room: Room) -> None:
    """Ask for a rematch: the others find their chairs held."""
    panel = panel_of(club.wire, room)
    if panel is not None:
        club.note(await panel.click(room.people[0], "rematch"), "rematches")


async def _open(club: Club, room: Room) -> None:
    options = {"game": club.rng.choice(GAMES), "hands": 1, "thread": False, "clock": "off"}
    result = await room.people[0].slash(room.channel, "napoleon new", **options)
    club.note(result, "opened")


async def _move(club: Club, room: Room, actor: Actor, shown: Shown, part: Component) -> None:
    """Make a move by a control; a card also by command."""
    rng, verb = club.rng, verb_of(part)
    if verb == "play" and part["type"] == 2 and isinstance(actor, simcord.MemberActor) and rng.random() < 0.3:
        card = str(part["custom_id"]).split(":")[4]
        result = await actor.slash(room.channel, "play", card=card)
        club.note(result, "commands")
        return
    if part["type"] == 2:
        club.note(await shown.click_part(actor, part), "presses")
        return
    options = [option["value"] for option in part["options"]]
    count = int(part.get("min_values", 1)) or 1
    chosen = rng.sample(options, min(count, len(options)))
    club.note(await shown.choose(actor, part["custom_id"], chosen), "choices")


async def _press(club: Club, person: simcord.MemberActor, shown: Shown, verb: str) -> None:
    club.note(await shown.click(person, verb), "presses")


async def _press_something_old(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Press a button of any message that is still there: it must be answered."""
    old = [s for s in shown_in(club.wire, room.channel.id, person.id)[-20:] if s.controls()]
    if not old:
        return
    shown = club.rng.choice(old)
    buttons = [p for p in shown.controls() if p["type"] == 2 and verb_of(p) in (*MOVES, "hand", "next")]
    if buttons:
        club.note(await shown.click_part(person, club.rng.choice(buttons)), "old buttons")


async def _add_a_value(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Add a value to the next deal, or deal with one; a sealed one is opened or left so."""
    panel = panel_of(club.wire, room)
    if panel is None or panel.control("fair") is None:
        return
    result = await panel.click(person, "fair")
    club.note(result, "fair deals looked at")
    said = result.response
    page = None if said is None else Shown(club.wire, said.channel_id, said.id)
    forms = [] if page is None else [p for p in page.controls() if verb_of(p) == "fairform"]
    if page is None or not forms:
        return
    part = club.rng.choice(forms)
    form = await page.click_part(person, part)
    club.note(form, "presses")
    if form.modal is not None:
        sealed = str(part["custom_id"]).endswith(":add") and club.rng.random() < 0.2
        text = SEALED if sealed else WORD
        club.note(await person.submit_modal(form, {"value": text}), "values")


async def _offer_the_seat(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Offer one's seat to somebody who does not play, who may not want it; mostly it is taken back."""
    assert club.owner is not None
    club.note(await person.slash(room.channel, "napoleon handover", player=club.owner), "seats offered")
    for shown in shown_in(club.wire, room.channel.id)[-6:]:
        if shown.control("takeback") and club.rng.random() < 0.8:
            club.note(await shown.click(person, "takeback"), "offers taken back")


async def _talk_of_the_end(club: Club, room: Room, person: simcord.MemberActor) -> None:
    """Ask what the end of the table would mean, and choose what is offered: after the hand, not, by all."""
    asked = await person.slash(room.channel, "napoleon end")
    club.note(asked, "ends asked for")
    said = answers(asked)
    buttons = [part for part in said[-1].controls() if verb_of(part) == "end"] if said else []
    if buttons:
        club.note(await said[-1].click_part(person, club.rng.choice(buttons)), "ends")


async def _answer_about_the_end(club: Club, room: Room, person: simcord.MemberActor) -> bool:
    """Agree, or refuse, where somebody asks to call the hand off; return whether anybody does."""
    for shown in shown_in(club.wire, room.channel.id)[-3:]:
        if shown.control("void") and club.rng.random() < 0.5:
            answer = "yes" if club.rng.random() < 0.8 else "no"
            club.note(await shown.click(person, "void", answer), "hands called off or not")
            return True
    return False


async def _giver(club: Club) -> None:
    """Give chips out of nothing, each time for a reason of its own."""
    assert club.owner is not None
    while True:
        await asyncio.sleep(0.1 * club.rng.random())
        room = club.rng.choice(club.rooms)
        reason = f"wish {len(club.wishes)}"
        club.wishes[reason] = False
        with suppress(SetupError, BackendError):
            receiver = club.rng.choice(room.people)
            result = await club.owner.slash(
                room.channel, "chips grant", member=receiver, amount=1, reason=reason
            )
            club.note(result, "grants")
            said = result.response
            if said is not None and receiver.name in Shown(club.wire, said.channel_id, said.id).text:
                club.wishes[reason] = True
