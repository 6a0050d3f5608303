"""What the people of a run share: Discord, their channels, the dice, and their memory."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from tests.flows.simulated import ShownMessage
from tools.chaos.checks import Deletions
from tools.chaos.places import Room, verb_of
from tools.chaos.tournaments import Tournaments
from tools.chaos.wire import Wire

ENTRANTS = 4
"""Number of people in tournaments; some computers take part too."""


@dataclass
class Shared:
    """The people's common state: Discord, their channels, the dice, and their memory."""

    wire: Wire
    rng: random.Random
    guild: simcord.GuildHandle
    owner: simcord.MemberActor
    tournaments: Tournaments = field(init=False)
    rooms: list[Room] = field(default_factory=list)
    answered: set[int] = field(default_factory=set)
    """The interactions that Discord got an answer to."""
    deletions: Deletions = field(default_factory=Deletions)
    requests: dict[str, bool] = field(default_factory=dict)
    """Grants of chips by their reason: whether they were said to be done."""
    daily_moves: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The most moves in the deal of the day that a person was shown, by person and day (its ordinal)."""
    done: Counter[str] = field(default_factory=Counter)
    tried: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How often each person has pressed a control."""
    gifts_open: bool = False
    open_new: bool = True
    """Whether a room whose table has ended opens another one, and another tournament is held."""

    def note(self, result: Any) -> None:
        """Count a request by its result."""
        record = result._interaction
        if record.responded and not result.deferred:
            self.answered.add(record.id)
        elif not record.responded and self.wire.line_is_up:
            self.done["unanswered"] += 1

    def is_guest(self, person: simcord.MemberActor) -> bool:
        """Return whether a person may have their data deleted."""
        return person.id in self.deletions.everybody

    def hear(self, person: simcord.MemberActor, verb: str, custom_id: str, shown: list[ShownMessage]) -> None:
        """Remember what somebody was told after a press, on the pressed message and in the answers."""
        told = "\n".join(one.text for one in shown if one.exists)
        answered = "\n".join(one.text for one in shown[1:] if one.exists)
        # The announcement may still have the name of somebody who has left and waits for a place by now.
        if verb == "tjoin" and person is not self.tournaments.guest and "You're in" in answered:
            self.tournaments.told.add((int(custom_id.split(":")[2]), person.id))
        elif verb == "dailymove" and not self.is_guest(person):
            for part in (part for one in shown if one.exists for part in one.controls()):
                if verb_of(part) == verb:
                    _, _, day, moves, *_ = part["custom_id"].split(":")
                    self.daily_moves |= Counter({(person.id, int(day)): int(moves)})
        elif verb == "privacy" and custom_id.endswith(":stay"):
            if "Your data stays" in told:
                self.deletions.stays.add(person.id)
        elif verb == "privacy":
            self.deletions.stays.discard(person.id)
            if "Done: " in told:
                self.deletions.gone.add(person.id)
            elif "Your data will be deleted" in told and self.rng.random() < 0.5:
                self.deletions.waiting.add(person.id)


def make_shared(wire: Wire, rng: random.Random, tables: int, people: int) -> Shared:
    """Make a server with a channel for each table, and this many people in each."""
    owner = wire.create_user("owner")
    guild = wire.create_guild("Chaos", owner=owner)
    shared = Shared(wire, rng, guild, guild.add_member(owner))
    for number in range(tables):
        channel = guild.create_text_channel(f"room-{number}")
        members = [guild.add_member(wire.create_user(f"p{number}x{n}")) for n in range(people)]
        guest = guild.add_member(wire.create_user(f"guest{number}"))
        shared.deletions.everybody.add(guest.id)
        shared.rooms.append(Room(channel, members, own=True, threads=number % 2 == 1, guest=guest))
    managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    entrants = [guild.add_member(wire.create_user("cup0"), roles=[managers])]  # may take entry chips
    entrants += [guild.add_member(wire.create_user(f"tournaments{number}")) for number in range(1, ENTRANTS)]
    dice = random.Random(rng.random())
    guest = guild.add_member(wire.create_user("visitor"))
    shared.deletions.everybody.add(guest.id)
    shared.tournaments = Tournaments(
        wire, guild.create_text_channel("tournaments"), entrants, dice, shared.note, guest
    )
    return shared
