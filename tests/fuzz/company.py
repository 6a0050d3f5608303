"""Company at tables: the host's decisions about people, and people who queue for a seat."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.features.moderation.services import BanTime, ModerationServices
from bot.services.tables.seating import digest
from bot.services.values.tables import Door, Person
from tests.fuzz.community import Community
from tests.fuzz.strategies import guilds, people, which


class Company(Community):
    """Anything that hosts can do about people at a table, and people without a seat."""

    def table(self, number: int) -> int:
        """Return the id of a table."""
        live = self.target.live()
        return live[number % len(live)].table.id if live and number < 7 else number + 1

    @property
    def moderation(self) -> ModerationServices:
        """The services that keep people out."""
        moderation: ModerationServices = self.services.features.part(ModerationServices)
        return moderation

    @rule(number=which, person=people, door=st.sampled_from(Door), role=st.none() | st.integers(1, 2))
    def set_door(self, number: int, person: Person, door: Door, role: int | None) -> None:
        table_id, chosen = self.table(number), {"door": door, "door_role": role}
        self.target.ask(self.services.people.set_at_any_time(table_id, person.user_id, **chosen))

    @rule(number=which, person=people, guest=people)
    def invite(self, number: int, person: Person, guest: Person) -> None:
        self.target.ask(self.services.people.invite(self.table(number), person.user_id, guest))

    @rule(number=which, person=people, other=people, manager=st.booleans())
    def remove(self, number: int, person: Person, other: Person, manager: bool) -> None:
        asked = self.services.people.remove(self.table(number), person, other.user_id, manager=manager)
        self.target.ask(asked)

    @rule(number=which, person=people, reason=st.text(max_size=4))
    def report(self, number: int, person: Person, reason: str) -> None:
        self.target.ask(self.services.people.report(self.table(number), person.user_id, reason))

    @rule(guild=guilds, person=people, by=people, time=st.sampled_from(BanTime), manager=st.booleans())
    def ban(self, guild: int, person: Person, by: Person, time: BanTime, manager: bool) -> None:
        self.target.ask(self.moderation.ban(guild, person.user_id, time, "rude", by, manager=manager))

    @rule(guild=guilds, person=people, by=people, manager=st.booleans())
    def unban(self, guild: int, person: Person, by: Person, manager: bool) -> None:
        self.target.ask(self.moderation.unban(guild, person.user_id, by, manager=manager))

    @rule(guild=guilds, person=people, other=people, lifts=st.booleans())
    def block(self, guild: int, person: Person, other: Person, lifts: bool) -> None:
        act = self.moderation.unblock if lifts else self.moderation.block
        self.target.ask(act(guild, person.user_id, other.user_id))

    @rule(number=which, person=people, sits=st.booleans())
    def wait(self, number: int, person: Person, sits: bool) -> None:
        live = self.services.live.in_memory(self.table(number))
        seen = digest(live.table.config) if sits and live is not None else None
        self.target.ask(self.services.standby.wait(self.table(number), person, seen=seen))

    @rule(number=which, person=people)
    def withdraw(self, number: int, person: Person) -> None:
        self.target.ask(self.services.standby.withdraw(self.table(number), person.user_id))
