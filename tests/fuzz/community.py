"""What the fuzzer does besides playing: chips, gifts, seasons, settings, saved rules, and reading it all."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from bot.services.records.records import Reader
from bot.services.values.settings import DECLARED, Number, Openers, Switch
from bot.services.values.standings import Measure
from bot.services.values.tables import Person
from bot.ui.pages.leaderboard import PERIODS
from tests.engine.options import OPTIONS
from tests.fuzz.strategies import chips, guilds, people
from tests.fuzz.target import Target
from tests.services.build import PRESETS


def _value_of(setting: Number | Switch) -> st.SearchStrategy[Any]:
    """Draw a value for a setting, allowed or not."""
    return st.none() | (st.booleans() if isinstance(setting, Switch) else chips)


class Community(RuleBasedStateMachine):
    """Anything that people and managers can do in a server, without a table."""

    target: Target

    @property
    def services(self) -> Any:
        return self.target.night.services

    # chips, settings, seasons

    @rule(guild=guilds, person=people)
    def take_daily_chips(self, guild: int, person: Person) -> None:
        self.target.ask(self.services.allowances.daily(guild, person.user_id, "ja"))

    @rule(
        guild=guilds,
        giver=people,
        receiver=people,
        amount=chips,
        request_id=st.integers(1, 3),
        note=st.text(max_size=200),
    )
    def give(
        self, guild: int, giver: Person, receiver: Person, amount: int, request_id: int, note: str
    ) -> None:
        self.target.ask(
            self.services.allowances.give(
                guild_id=guild,
                giver=giver.user_id,
                receiver=receiver.user_id,
                chips=amount,
                note=note,
                request_id=request_id,
                server="ja",
            )
        )

    @rule(
        guild=guilds,
        by=people,
        receiver=people,
        amount=chips,
        manager=st.booleans(),
        reason=st.text(max_size=200),
    )
    def grant(
        self, guild: int, by: Person, receiver: Person, amount: int, manager: bool, reason: str
    ) -> None:
        self.target.ask(
            self.services.allowances.grant(
                guild_id=guild,
                by=by.user_id,
                receiver=receiver.user_id,
                chips=amount,
                reason=reason,
                request_id=self.press(),
                manager=manager,
            )
        )

    @rule(
        guild=guilds,
        person=people,
        number=st.integers(0, 3),
        reset=st.booleans(),
        manager=st.booleans(),
        name=st.text(),
    )
    def close_season(
        self, guild: int, person: Person, number: int, reset: bool, manager: bool, name: str
    ) -> None:
        self.target.ask(
            self.services.seasons.close(guild, number, person, name=name, reset_chips=reset, manager=manager)
        )

    @rule(
        guild=guilds,
        person=people,
        manager=st.booleans(),
        changes=st.fixed_dictionaries(
            {},
            optional={
                **{name: _value_of(setting) for name, setting in DECLARED.items()},
                "time_zone": st.none() | st.text(max_size=20) | st.just("Asia/Tokyo"),
                "openers": st.sampled_from([Openers.EVERYONE, Openers.MANAGERS, 5]),
                "channels": st.lists(st.integers(1, 2**63), max_size=30),
                "game": st.sampled_from([None, "nap", "set-1", "whist"]),
            },
        ),
    )
    def change_settings(self, guild: int, person: Person, manager: bool, changes: dict[str, Any]) -> None:
        self.target.ask(self.services.guild_settings.change(guild, person, changes, manager=manager))

    @rule(guild=guilds, person=people, manager=st.booleans())
    def reset_settings(self, guild: int, person: Person, manager: bool) -> None:
        self.target.ask(self.services.guild_settings.reset(guild, person, manager=manager))

    @rule(guild=guilds, person=people, manager=st.booleans(), number=st.integers(0, 3))
    def delete_rules(self, guild: int, person: Person, manager: bool, number: int) -> None:
        self.target.ask(self.services.saved_rules.delete(guild, number, person, manager=manager))

    @rule(
        guild=guilds,
        person=people,
        manager=st.booleans(),
        name=st.text(max_size=50),
        preset=st.sampled_from([*sorted(PRESETS), ""]),
        options=st.dictionaries(
            st.sampled_from([*OPTIONS, "x"]), st.integers(0, 20) | st.text(max_size=3), max_size=2
        ),
        seats=st.integers(-1, 9),
    )
    def save_rules(
        self,
        guild: int,
        person: Person,
        manager: bool,
        name: str,
        preset: str,
        options: dict[str, Any],
        seats: int,
    ) -> None:
        self.target.ask(
            self.services.saved_rules.save(
                guild_id=guild,
                name=name,
                preset=preset,
                options=options,
                seats=seats,
                by=person,
                manager=manager,
                taken=frozenset(),
            )
        )

    # reading

    @rule(
        guild=guilds,
        person=people,
        hand=st.sampled_from([0, 1, 2, 3, 2**63 - 1]),
        page=st.sampled_from([0, 1, 9_999_999_999]),
        measure=st.sampled_from(list(Measure)),
        period=st.sampled_from(sorted(PERIODS)),
        in_dm=st.booleans(),
    )
    def read(
        self, guild: int, person: Person, hand: int, page: int, measure: Measure, period: str, in_dm: bool
    ) -> None:
        reader, services = Reader(person.user_id, None if in_dm else guild), self.services
        for work in (
            services.replays.replay(hand, reader),
            services.replays.verify(hand, reader),
            services.replays.recent(reader),
            services.records.record(hand, reader),
            services.records.session(hand, reader),
            services.profiles.profile(guild, person.user_id, days=None, reader_id=1),
            services.standings.leaderboard(guild, person.user_id, measure, period=period, page=page),
            services.seasons.final_table(guild, hand, person.user_id, measure, page),
            services.chips.history(guild, person.user_id, by=person, manager=False, before=hand),
            services.privacy.export(person.user_id, None if in_dm else guild),
        ):
            self.target.ask(work)
