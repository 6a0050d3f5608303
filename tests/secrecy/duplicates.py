"""Rounds of a duplicate: the same deal at every table, and people who have finished it before others.

While a table has a deal still to play nobody else may be told a card of it: each thread is private and gets
what its own table has seen, each person what their own seat knows, everybody else and the channel nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.engine.cards import Mask
from bot.features.tournaments.feature import tournaments
from bot.features.tournaments.services.app import services_of
from bot.services.tables.live_table import LiveTable
from bot.services.tables.seating import seat_of
from bot.services.values.tables import ClockName, TableStatus
from tests.features.tournaments.flows.driver import SELDOM, Driver, at_random
from tests.flows.readers import reader
from tests.flows.simulated import Shown, answers, inside, members_of_thread, watch
from tests.flows.world import opened
from tests.secrecy.mentions import named_cards, spelled
from tests.secrecy.oracle import known_cards
from tests.secrecy.sealed import differences, told

NAME = "duplicate"
SEATS, TABLES, HANDS = 4, 2, 2
SEALED = ("still being played at other tables", "ほかのテーブルでまだプレイ")
PAGES = ("tstand", "ttables", "tme", "tcompare", "tabout")
STEPS = 40
"""Moves at one table between two looks at it."""


class Unsealed(AssertionError):
    """Something of a deal was given out that is still being played elsewhere."""


@dataclass
class Duplicate:
    """A tournament of one round with the same deals at two tables, and all that leaves the process in it."""

    driver: Driver
    rng: random.Random
    hands: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)
    with_cards: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    sealed: bool = False
    """Whether the round is under way."""
    files_expected: bool = False
    """Whether somebody asks for their own data."""
    before: tuple[simcord.MemberActor, list[simcord.MemberActor], dict[str, str]] | None = None
    """Who has the deals still to play, whose pages are looked at, and what they told before."""
    _lives: dict[int, LiveTable] = field(default_factory=dict)
    _over: list[int] = field(default_factory=list)
    _ended: Counter[int] = field(default_factory=Counter)
    """By table what its hands that are over have shown there: their messages stay, and are still edited."""

    def __post_init__(self) -> None:
        self.driver.world.bot.app.live.listen(self._told)
        watch(self.driver.world.env, self._note)

    def _told(self, live: LiveTable) -> None:
        self._lives[live.table.id] = live
        hand_id = live.table.hand_id
        over = self.sealed and live.table.status is not TableStatus.PLAYING and hand_id is not None
        if over and hand_id not in self._over:
            self._over.append(hand_id or 0)
            self.hands[NAME] += 1
            if live.hand is not None and live.hand.state is not None:
                self._ended[live.table.id] |= known_cards(live.hand.state, None)

    # what leaves

    def _note(self, entry: simcord.HttpLogEntry) -> None:
        if not self.sealed or not entry.json:
            return
        try:
            self._judge(entry)
        except Exception as error:  # noqa: BLE001 - what is not judged is a finding
            self.leaks.append(f"{entry.method} {entry.path} could not be judged: {error!r}")

    def _judge(self, entry: simcord.HttpLogEntry) -> None:
        kind = "requests of a duplicate"
        self.looked[kind] += 1
        named, who = named_cards(entry.json), reader(self.driver.world.env, entry)
        self.with_cards[kind] += bool(named)
        allowed = self._of_person(who) if who is not None else self._of_channel(entry)
        if named & ~allowed:
            to = "a channel" if who is None else f"user {who}"
            self.leaks.append(
                f"{entry.method} {entry.path} to {to} names {' '.join(spelled(named & ~allowed))}"
            )
        files = isinstance(entry.json, dict) and (entry.json.get("data") or entry.json).get("attachments")
        if files and not self.files_expected:
            self.leaks.append(f"{entry.method} {entry.path} carries a file")

    def _of_person(self, user_id: int) -> Mask:
        for live in self._lives.values():
            seat = seat_of(live.table, user_id)
            if seat is not None and live.hand is not None and live.hand.state is not None:
                return known_cards(live.hand.state, seat)
        return 0

    def _of_channel(self, entry: simcord.HttpLogEntry) -> Mask:
        """Return what a channel may be told: a table's own private thread what its players have all seen."""
        place, number, *rest = entry.path.strip("/").split("/")
        backend = self.driver.world.env.backend
        if place == "channels":
            channel_id = int(number)
        elif place == "interactions":
            channel_id = backend.interactions[int(number)].channel_id
        elif place == "webhooks":
            channel_id = backend.interactions[backend.interaction_tokens[rest[0]]].channel_id
        else:
            return 0
        for live in self._lives.values():
            if live.table.channel_id == channel_id and live.hand is not None and live.hand.state is not None:
                self.require_private(live)
                earlier = self._ended[live.table.id] if entry.method == "PATCH" else 0
                return known_cards(live.hand.state, None) | earlier
        return 0

    def require_private(self, live: LiveTable) -> None:
        """Raise Unsealed if anybody else than a table's players can read its thread."""
        private, members = members_of_thread(self.driver.world.env, live.table.channel_id)
        bot = self.driver.world.bot.user
        assert bot is not None
        players = {
            seat.user_id for seat in live.table.seats
        }  # a closed table's too: they have seen its cards
        if not private or members - {bot.id} - players:
            raise Unsealed(f"others than {players} read thread {live.table.channel_id}: {members}")

    # who looks

    async def look(self) -> None:
        """Let everybody look where cards or results of a sealed deal might be."""
        driver, world = self.driver, self.driver.world
        await driver.look()
        announcement = await driver.announcement()
        who = self.rng.choice(world.people)
        for hand_id in self._over:
            await self._refused(announcement, who, hand_id)
        shown = answers(await announcement.click(who, self.rng.choice(PAGES)))[-1]
        self.done["pages of a duplicate opened"] += 1
        if "replayopen" in shown.verbs():
            raise Unsealed(f"a replay is offered:\n{shown.text}")
        for command in ("replay", "verify"):
            if offered := await who.autocomplete(world.channel, command, "hand", ""):
                raise Unsealed(f"/{command} suggests {offered}")
        for command in ("profile", "leaderboard"):
            text = answers(await who.slash(world.channel, command))[-1]
            if "replayopen" in text.verbs():
                raise Unsealed(f"/{command} offers a replay:\n{text.text}")
        await self._forge(announcement, who)
        await self._require_no_scores()

    async def _require_no_scores(self) -> None:
        with inside(self.driver.world.env):
            lines = (
                await services_of(self.driver.world.bot.app).service.results(self.driver.number)
            ).standings
        told = [line for line in lines if line.score or line.hands or line.contracts_made]
        if self.sealed and told:
            raise Unsealed(f"standings tell how sealed deals came out: {told}")

    async def _refused(self, place: Shown, who: simcord.MemberActor, hand_id: int) -> None:
        """Ask for a hand that is over at its table; Unsealed if anything else than a refusal comes."""
        live = next(live for live in self._lives.values() if live.table.hand_id is not None)
        table, turn, channel = live.table.id, live.table.turn, self.driver.world.channel
        asked: dict[str, Callable[[], Any]] = {
            "/replay": lambda: who.slash(channel, "replay", hand=str(hand_id)),
            "/verify": lambda: who.slash(channel, "verify", hand=f"#{hand_id}"),
            "replay": lambda: place.forge(who, f"nap:replay:{hand_id}:5:next"),
            "replayopen": lambda: place.forge(who, f"nap:replayopen:0:0:{hand_id}"),
            "review": lambda: place.forge(who, f"nap:review:0:0:{hand_id}"),
            "verify": lambda: place.forge(who, f"nap:verify:{hand_id}:0"),
            "share": lambda: place.forge(who, f"nap:share:{table}:0:{hand_id}"),
            "again": lambda: place.forge(who, f"nap:again:{hand_id}:5"),
            "againmove": lambda: place.forge(who, f"nap:againmove:{hand_id}:0:pass"),
            "record": lambda: place.forge(who, f"nap:record:{table}:{turn}:{hand_id}"),
        }
        request = self.rng.choice(sorted(asked))
        shown = answers(await asked[request]())[-1]
        if not shown.ephemeral or shown.attachments or not any(said in shown.text for said in SEALED):
            raise Unsealed(f"{request} of a sealed hand gave:\n{shown.text}")
        self.done["sealed hands refused"] += 1

    async def _forge(self, place: Shown, who: simcord.MemberActor) -> None:
        """Press, in the channel, what only the table's own thread has: the judge sees what comes of it."""
        for live in list(self._lives.values()):
            for verb in ("hand", "start", "next", "pass", "back", "session", "bidmenu"):
                if verb != "pass" or who.id not in live.table.players:  # else it would be a move of theirs
                    await place.forge(who, f"nap:{verb}:{live.table.id}:{live.table.turn}")
        self.done["buttons of other tables forged"] += 1

    # the round

    async def play(self) -> None:
        """Play the round, one table always ahead of the other, and look on the way; then it is open."""
        await self.begin()
        await self.finish()

    async def finish(self) -> None:
        """Play what is left of the round, and look whether all of it is open then."""
        self.driver.silent = set()
        await self.driver.play(moves=STEPS)
        await self.look()
        await self._play_out()
        await self.driver.finish_round()
        await self._opened()

    async def begin(self) -> None:
        """Play until one table has finished all deals and the other has all to play."""
        driver = self.driver
        people = driver.world.people[: SEATS * TABLES]
        await driver.announce(
            duplicate=True, hands=HANDS, rounds=1, seats=SEATS, no_show=0, clock=ClockName.OFF
        )
        await driver.fill(people, 0)
        self.sealed = True
        await driver.start()
        ahead = (await driver.round()).tables[self.rng.randrange(TABLES)]
        ahead_of_all = self._lives[ahead.table_id].table.players
        driver.silent = {actor.id for actor in people} - ahead_of_all
        behind = self.rng.choice([actor for actor in people if actor.id not in ahead_of_all])
        await self.told(behind, people)  # who asks for their chips for the first time gets some
        before = await self.told(behind, people)
        await self._play_out()
        assert len(self._over) == HANDS, "one table has finished"
        self.before = (behind, people, before)
        await self.require_same()

    async def told(self, who: simcord.MemberActor, people: list[simcord.MemberActor]) -> dict[str, str]:
        """Return what every page about results tells somebody."""
        self.files_expected = True
        try:
            return await told(self.driver.world, who, people, await self.driver.announcement())
        finally:
            self.files_expected = False

    async def require_same(self) -> None:
        """Raise Unsealed if a page tells entrants with deals still to play anything else than before them."""
        assert self.before is not None
        who, people, before = self.before
        if found := differences(before, await self.told(who, people)):
            raise Unsealed("\n\n".join(found))
        self.done["pages compared before and after a sealed hand"] += len(before)

    async def _play_out(self) -> None:
        """Let people who are not silent play until nobody can, and look now and then."""
        while (await self.driver.tournament()).round is not None and await self.driver.play(moves=STEPS):
            if (await self.driver.round()).over_at is not None:
                self.sealed = False
                return
            await self.driver.click_moves(1)
            await self.look()

    async def _opened(self) -> None:
        """Look whether all is open now: what is always closed would prove nothing."""
        self.sealed = False
        channel, who = self.driver.world.channel, self.driver.world.people[-1]
        assert len(self._over) == HANDS * TABLES
        for hand_id in self._over:
            shown = answers(await who.slash(channel, "replay", hand=str(hand_id)))[-1]
            assert named_cards(shown.components), shown.text
            self.done["hands open after their round"] += 1


@asynccontextmanager
async def duplicate(folder: Path, seed: int) -> AsyncIterator[Duplicate]:
    """Open a server for a tournament on equal deals; what leaves in its round is looked at."""
    rng = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        async with opened(
            folder,
            patched,
            people=SEATS * TABLES + 1,
            seed=seed * 1000,
            language=rng.choice(["en-US", "ja"]),
            threads=True,
            pace=SELDOM,
            choose=at_random,
            features=[tournaments(deal_pause=0.0, round_pause=20.0, review_time=0.0)],
        ) as world:
            assert isinstance(world.bot.get_channel(world.channel.id), discord.TextChannel)
            yield Duplicate(Driver(world), rng)
