"""A fuzzer over the services: several servers, tables and games, people who do anything in any order.

A refusal is fine; anything else that is raised, logged as an error or violates an invariant is a fault.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from hypothesis import seed as hypothesis_seed
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from bot.engine.game import TableView
from bot.features.daily.services import DailyServices
from bot.services.tables.fair_deals import Typed
from bot.services.tables.live_table import LiveHand, LiveTable
from bot.services.tables.seating import digest
from bot.services.values.pledges import NO_PLEDGE
from bot.services.values.tables import LOST, ClockName, Level, Person, TableConfig, TableStatus
from tests.effort import NIGHT
from tests.engine.options import ALL_OPTIONS
from tests.fuzz.clubs import Clubs
from tests.fuzz.effort import SEED, effort
from tests.fuzz.strategies import (
    GUILDS,
    PEOPLE,
    Setup,
    chips,
    guilds,
    often,
    people,
    seeds,
    setup_of,
    setups,
    turns,
    which,
    wild_actions,
)
from tests.fuzz.target import Target
from tests.services.build import PRESETS


def lasting(live: LiveTable) -> LiveHand | None:
    """Return a table's hand without the part that is only in memory and lost by a reload."""
    return None if live.hand is None else replace(live.hand, turns_valid=0)


async def _usual(setup: Setup) -> TableConfig:
    return setup_of(*setup)


def _action_in(action: Any, _: TableView) -> Any:
    return action


values = st.sampled_from(["", "x", "y" * 64, "z" * 65, hashlib.sha256(b"x").hexdigest(), "ab" * 32, "\u202e"])
"""Values of people: drawn, typed, too long, sealed so that *x* opens it, and sealed for good."""


class Services(Clubs):
    """Anything that people, clocks and operators can do."""

    @initialize(setup=setups, seated=st.permutations(PEOPLE))
    def begin(self, setup: Setup, seated: list[Person]) -> None:
        """Begin with a hand in progress."""
        self.target = Target()
        self.presses = 1_000
        self.open_and_deal(setup, seated[0], GUILDS[0], seated[1:3], True)

    @property
    def daily(self) -> DailyServices:
        daily: DailyServices = self.services.features.part(DailyServices)
        return daily

    def press(self) -> int:
        self.presses += 1
        return self.presses

    def turn(self, table_id: int, beside: int | None) -> int | None:
        """Return the turn on a button."""
        live = self.services.live.in_memory(table_id)
        return None if beside is None or live is None else max(0, live.table.turn + beside)

    # tables

    @rule(setup=setups, host=people, guild=guilds, others=st.lists(people, max_size=3), full=often)
    def open_and_deal(self, setup: Setup, host: Person, guild: int, others: list[Person], full: bool) -> None:
        """Open a table and let some sit down; if computers make it full, deal."""
        opened = self.target.ask(
            self.services.openings.create(
                guild_id=guild, channel_id=guild, locale="en", host=host, config=setup_of(*setup)
            )
        )
        if opened is None:
            return
        number = opened.table.id
        for person in others:
            self.target.ask(self.services.tables.sit(number, person))
        if full:
            self.target.ask(self.services.tables.add_computer(number, host.user_id, Level.NOVICE, 6))
            self.target.ask(self.services.tables.start(number, host.user_id, self.press()))

    @rule(number=which, person=people)
    def sit(self, number: int, person: Person) -> None:
        self.target.ask(self.services.tables.sit(self.table(number), person))

    @rule(number=which, person=people, known=often)
    def agree(self, number: int, person: Person, known: bool) -> None:
        """Agree to a table as it is, or to something else."""
        live = self.services.live.in_memory(table_id := self.table(number))
        seen = digest(live.table.config) if live is not None and known else "0" * 16
        self.target.ask(self.services.tables.agree(table_id, person.user_id, seen))

    @rule(number=which, person=people)
    def leave(self, number: int, person: Person) -> None:
        self.target.ask(self.services.tables.leave(self.table(number), person.user_id))

    @rule(number=which, giver=people, taker=people)
    def offer_seat(self, number: int, giver: Person, taker: Person) -> None:
        offer = self.services.tables.offer_seat(self.table(number), giver.user_id, taker, self.press())
        self.target.ask(offer)

    @rule(number=which, taker=people, before=st.integers(0, 3))
    def take_seat(self, number: int, taker: Person, before: int) -> None:
        """Take the seat of one of the latest offers, if it is one."""
        table_id = self.table(number)
        live = self.services.live.in_memory(table_id)
        playing = live is not None and live.table.status is TableStatus.PLAYING
        known = live.hand.players if playing and live.hand is not None else ()
        taken = self.target.ask(self.services.tables.take_seat(table_id, taker, self.presses - before))
        assert taken is None or taker.user_id not in known, "nobody sees two hands of one deal"

    @rule(number=which, giver=people, before=st.integers(0, 3))
    def take_back(self, number: int, giver: Person, before: int) -> None:
        back = self.services.tables.take_back(self.table(number), giver.user_id, self.presses - before)
        self.target.ask(back)

    @rule(number=which, person=people, count=st.integers(-1, 8))
    def add_computers(self, number: int, person: Person, count: int) -> None:
        tables = self.services.tables
        self.target.ask(tables.add_computer(self.table(number), person.user_id, Level.NOVICE, count))

    @rule(number=which, person=people)
    def remove_computer(self, number: int, person: Person) -> None:
        self.target.ask(self.services.tables.remove_computer(self.table(number), person.user_id))

    @rule(number=which, person=people)
    def come_back(self, number: int, person: Person) -> None:
        self.target.ask(self.services.tables.come_back(self.table(number), person.user_id))

    @rule(number=which, person=people, data=st.data())
    def set_option(self, number: int, person: Person, data: st.DataObject) -> None:
        options = {option.name: option for option in ALL_OPTIONS}
        name = data.draw(st.sampled_from([*sorted(options), "nothing"]))
        values = options[name].values if name in options else ()
        value = data.draw(
            st.sampled_from(list(values)) if values else st.integers(-1, 30) | st.text(max_size=3)
        )
        self.target.ask(self.services.tables.set_option(self.table(number), person.user_id, name, value))

    @rule(number=which, person=people, preset=st.sampled_from([*sorted(PRESETS), "", "whist"]))
    def set_preset(self, number: int, person: Person, preset: str) -> None:
        self.target.ask(self.services.tables.set_preset(self.table(number), person.user_id, preset))

    @rule(
        number=which,
        person=people,
        changes=st.fixed_dictionaries(
            {},
            optional={
                "stake": chips,
                "clock": st.sampled_from(list(ClockName)),
                "hands": st.none() | chips,
                "total": st.none() | chips,
                "seats": st.integers(-1, 9),
                "level": st.sampled_from(list(Level)),
            },
        ),
    )
    def set_config(self, number: int, person: Person, changes: dict[str, Any]) -> None:
        self.target.ask(self.services.tables.set_config(self.table(number), person.user_id, **changes))

    @rule(number=which, person=people, beside=turns, first=st.booleans())
    def deal(self, number: int, person: Person, beside: int | None, first: bool) -> None:
        table_id = self.table(number)
        begin = self.services.tables.start if first else self.services.tables.next_hand
        turn, before = self.turn(table_id, beside), self.services.live.in_memory(table_id)
        done = self.target.ask(begin(table_id, person.user_id, self.press(), turn=turn))
        if done is not None and before is not None:
            assert not any(seat.agreed for seat in before.table.seats), "dealt to a person who has not agreed"

    @rule(number=which, person=people, text=values, opening=st.booleans())
    def value(self, number: int, person: Person, text: str, opening: bool) -> None:
        """Add a value to the next deal, or open a sealed one."""
        fair_deals = self.services.fair_deals
        request = fair_deals.open if opening else fair_deals.add
        self.target.ask(request(self.table(number), person.user_id, "x" if opening else text))

    @rule(number=which, person=people, text=values)
    def deal_with_a_value(self, number: int, person: Person, text: str) -> None:
        table_id = self.table(number)
        live = self.services.live.in_memory(table_id)
        seen = (NO_PLEDGE if live is None else live.table.pledge).digest
        begin = self.services.tables.next_hand if live and live.table.hand_no else self.services.tables.start
        self.target.ask(begin(table_id, person.user_id, self.press(), typed=Typed(text, seen)))

    @rule(number=which, person=people)
    def rematch(self, number: int, person: Person) -> None:
        done = self.target.ask(self.services.openings.rematch(number + 1, person))
        if done is not None and done[1]:
            assert done[0].table.players == {person.user_id}, "seated without a press"

    @rule(number=which, person=people)
    def once_more(self, number: int, person: Person) -> None:
        """Close a table as its last person, and ask for a rematch."""
        live = self.services.live.in_memory(table_id := self.table(number))
        if live is not None and live.table.status is not TableStatus.PLAYING:
            self.target.ask(self.services.endings.lose(table_id, LOST[0]))
            self.target.ask(self.services.openings.rematch(table_id, person))

    @rule(number=which, person=people, manager=st.booleans(), press=st.booleans())
    def end(self, number: int, person: Person, manager: bool, press: bool) -> None:
        press_id = self.press() if press else None
        ending = self.services.endings.end(
            self.table(number), person.user_id, manager=manager, press_id=press_id
        )
        self.target.ask(ending)

    @rule(number=which, person=people, manager=st.booleans())
    def go_on_after_all(self, number: int, person: Person, manager: bool) -> None:
        self.target.ask(self.services.endings.go_on(self.table(number), person.user_id, manager=manager))

    @rule(number=which, person=people, manager=st.booleans(), reason=st.text(max_size=4))
    def void(self, number: int, person: Person, manager: bool, reason: str) -> None:
        self.target.ask(
            self.services.endings.void(self.table(number), person, manager=manager, reason=reason)
        )

    @rule(number=which, person=people)
    def ask_to_void(self, number: int, person: Person) -> None:
        self.target.ask(self.services.endings.ask(self.table(number), person.user_id))

    @rule(number=which, person=people, beside=turns, yes=st.booleans())
    def answer_to_void(self, number: int, person: Person, beside: int | None, yes: bool) -> None:
        table_id = self.table(number)
        answer = self.services.endings.agree if yes else self.services.endings.refuse
        self.target.ask(answer(table_id, person.user_id, turn=self.turn(table_id, beside) or 0))

    @rule(number=which, reason=st.sampled_from(LOST))
    def lose(self, number: int, reason: str) -> None:
        self.target.ask(self.services.endings.lose(self.table(number), reason))

    @rule(number=which, channel=st.integers(1, 5))
    def attach(self, number: int, channel: int) -> None:
        """Move a table into the thread created for it."""
        self.target.ask(self.services.tables.attach(self.table(number), channel))

    @rule(number=which, person=people, seconds=st.none() | st.sampled_from([0, 61, 90_000]))
    def lapse(self, number: int, person: Person, seconds: int | None) -> None:
        """Open another table where a lobby of one person has been idle for some seconds."""
        touched = None if seconds is None else self.target.now() - timedelta(seconds=seconds)
        self.target.ask(self.services.openings.lapse(self.table(number), person.user_id, touched))

    @rule(number=which)
    def regain(self, number: int) -> None:
        self.target.ask(self.services.endings.regain(self.table(number)))

    @rule(number=which)
    def play_out(self, number: int) -> None:
        self.target.ask(self.services.endings.play_out(self.table(number)))

    @rule(number=which, person=people, channel=st.integers(1, 5))
    def reopen(self, number: int, person: Person, channel: int) -> None:
        self.target.ask(self.services.endings.reopen(self.table(number), person.user_id, channel))

    # play

    @rule(number=which, moves=st.integers(1, 12), seed=seeds)
    def play_some(self, number: int, moves: int, seed: int) -> None:
        """Let the players to move make a few legal moves."""
        self.play(self.table(number), moves, random.Random(seed))

    @rule(number=which, seed=seeds, on=often)
    def play_to_the_end(self, number: int, seed: int, on: bool) -> None:
        """Play a hand to its end, and usually deal the next one."""
        table_id = self.table(number)
        self.play(table_id, 400, random.Random(seed))
        live = self.services.live.in_memory(table_id)
        if live is not None and on:
            by = next((seat.user_id for seat in live.table.seats if seat.user_id is not None), 1)
            self.target.ask(self.services.tables.next_hand(table_id, by, self.press()))

    @rule(number=which, seed=seeds)
    def play_on(self, number: int, seed: int) -> None:
        """Play into the middle of a hand."""
        self.play(self.table(number), 25, random.Random(seed))

    def play(self, table_id: int, moves: int, rng: random.Random) -> None:
        """Let the players to move make this many legal moves, or fewer if the hand ends."""
        for _ in range(moves):
            live = self.services.live.in_memory(table_id)
            if live is None or live.table.status is not TableStatus.PLAYING:
                return
            user_id = live.table.seats[rng.choice(live.due)].user_id
            assert user_id is not None, "the table waits for a computer that does not move"
            private = self.target.run(self.services.play.private(table_id, user_id))
            legal = private.legal
            action = legal.sample(rng)
            self.target.run(self._move(table_id, user_id, action, live.table.turn))

    async def _move(self, table_id: int, user_id: int, action: Any, turn: int) -> None:
        await self.services.play.act(table_id, user_id, action, turn=turn)
        await self.services.computers.settle()
        await self.services.privacy._looking.settle()

    @rule(number=which, person=people, action=wild_actions, beside=turns)
    def act(self, number: int, person: Person, action: Any, beside: int | None) -> None:
        table_id = self.table(number)
        before = self.services.live.in_memory(table_id)
        done = self.target.ask(
            self.services.play.act(table_id, person.user_id, action, turn=self.turn(table_id, beside))
        )
        if done is None and before is not None:
            after = self.services.live.in_memory(table_id)
            assert after is not None
            assert (after.table, lasting(after)) == (before.table, lasting(before)), (
                "a refused move changed the table"
            )

    @rule(number=which, person=people, action=st.none() | wild_actions, hand_no=st.none() | st.integers(0, 3))
    def set_ahead(self, number: int, person: Person, action: Any, hand_no: int | None) -> None:
        table_id = self.table(number)
        self.target.ask(self.services.play.set_ahead(table_id, person.user_id, action, hand_no=hand_no))

    @rule(number=which, person=people, beside=turns)
    def undo(self, number: int, person: Person, beside: int | None) -> None:
        table_id = self.table(number)
        self.target.ask(self.services.play.undo(table_id, person.user_id, turn=self.turn(table_id, beside)))

    @rule(number=which, person=people, beside=turns)
    def claim(self, number: int, person: Person, beside: int | None) -> None:
        table_id = self.table(number)
        self.target.ask(self.services.play.claim(table_id, person.user_id, turn=self.turn(table_id, beside)))

    @rule(number=which, person=people)
    def look(self, number: int, person: Person) -> None:
        self.target.ask(self.services.play.private(self.table(number), person.user_id))

    @rule(guild=guilds, person=people, setup=setups, moves=st.integers(0, 40), seed=seeds)
    def play_daily_deal(self, guild: int, person: Person, setup: Setup, moves: int, seed: int) -> None:
        """Continue in the deal of the day; `setup` is the usual game of a server that has none yet."""
        rng = random.Random(seed)
        hand = self.target.ask(self.daily.open(guild, person.user_id, "ja", partial(_usual, setup)))
        while hand is not None and hand.view.result is None and moves > 0:
            read = partial(_action_in, hand.legal.sample(rng))
            after = self.target.ask(self.daily.act(guild, hand.day, hand.moves, read, person, "ja"))
            assert after is None or after.moves == hand.moves + 1
            assert after == (after and self.target.ask(self.daily.current(guild, person.user_id, "ja")))
            hand, moves = after, moves - 1

    @rule(guild=guilds, person=people, action=wild_actions, days=st.integers(-1, 1), moves=st.integers(0, 9))
    def act_daily(self, guild: int, person: Person, action: Any, days: int, moves: int) -> None:
        """Do anything in a deal of about today, perhaps repeating the first or a later move."""
        day, read = self.target.now().date() + timedelta(days=days), partial(_action_in, action)
        self.target.ask(self.daily.act(guild, day, moves, read, person, "ja"))
        self.target.ask(self.daily.yesterday(guild, "ja", partial(_usual, ("nap", 4, 0, ClockName.OFF, 1))))

    @rule(person=people)
    def be_forgotten(self, person: Person) -> None:
        self.target.ask(self.services.privacy.delete(person.user_id))

    @rule(number=which, on=often)
    def be_forgotten_while_playing(self, number: int, on: bool) -> None:
        """Ask for one's deletion during a hand, and usually play on without that person."""
        table_id = self.table(number)
        self.play(table_id, 6, random.Random(number))
        live = self.services.live.in_memory(table_id)
        dealt = () if live is None or live.hand is None else live.hand.players
        user_id = next((user for user in dealt if user is not None), None)
        if live is None or live.table.status is not TableStatus.PLAYING or user_id is None:
            return
        gone = self.target.run(self.services.privacy.delete(user_id))
        after = self.services.live.in_memory(table_id)
        assert after is not None
        if (after.table.status, after.table.hand_id) == (TableStatus.PLAYING, live.table.hand_id):
            assert gone is None, "deleted while a hand is played into which they were dealt"
        self.target.run(self.services.computers.settle())
        if on:
            self.play(table_id, 400, random.Random(number))

    @rule(person=people)
    def stay(self, person: Person) -> None:
        self.target.ask(self.services.privacy.stay(person.user_id))

    @rule(person=people, on=st.booleans(), zone=st.sampled_from(["Asia/Tokyo", "UTC", "nowhere"]))
    def choose(self, person: Person, on: bool, zone: str) -> None:
        """Choose whether one is mentioned, and one's time zone."""
        self.target.ask(self.services.preferences.change(person.user_id, nudge=on))
        self.target.ask(self.services.preferences.set_zone(person.user_id, zone))

    @rule()
    def go_on_with_deletions(self) -> None:
        self.target.ask(self.services.privacy.run_waiting())

    # time

    @rule(seconds=st.sampled_from([1, 20, 61, 400, 90_000, 700_000]))
    def time_passes(self, seconds: int) -> None:
        self.target.time_passes(seconds)

    @rule()
    def restart(self) -> None:
        self.target.restart()

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "target"):
            self.target.check()

    def teardown(self) -> None:
        if hasattr(self, "target"):
            self.target.close()


@pytest.mark.timeout(0)
def test_people_may_do_anything_in_any_order() -> None:
    machine: Any = Services
    if SEED is not None:
        machine = hypothesis_seed(int(SEED))(machine)
    run_state_machine_as_test(machine, settings=effort(25 if NIGHT else 4, stateful_step_count=40))
