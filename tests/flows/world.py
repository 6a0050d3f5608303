"""A server with people in it and the real bot: the setting of every flow."""

from __future__ import annotations

import hashlib
import random
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Literal

import discord
import pytest
import simcord

from bot.bootstrap import create_bot
from bot.client import NapoleonBot
from bot.engine.actions import GameAction
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.engine.state import HandState
from bot.players import choose
from bot.players.levels import Level
from bot.services.records.records import replay_problem
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.settings import Settings
from bot.storage.audit.audit import audit
from bot.storage.engine import sqlite
from bot.ui.core.floods import UNLIMITED, Limits
from bot.ui.core.outbox import Pace
from tests.databases import InlineWorker, make_empty
from tests.effort import NIGHT
from tests.flows.simcord_changes import settle_quickly, speak
from tests.flows.simulated import ShownMessage, counts, shown_in
from tests.presets import UNPACED

NAMES = ("ann", "bob", "cleo", "dan", "eve", "finn", "gus")
AT_ONCE = Pace(interval=0.0, retry=(10.0, 30.0))
"""Everything is shown at once; the waits after a failure are long enough to be simulated."""


def chance(seed: int) -> Iterator[bytes]:
    """Return an endless stream of bytes that depends only on the seed."""
    for number in count():
        yield hashlib.sha256(f"{seed}:{number}".encode()).digest()


def as_novice(view: TableView, legal: LegalActions, _level: str, rng: random.Random) -> GameAction:
    """Move as a novice, whatever the level: flows do not depend on how well computers play."""
    return choose(view, legal, Level.NOVICE.value, rng)


class Entropy:
    """Secrets that are the same in every run."""

    def __init__(self, seed: int) -> None:
        self._blocks = chance(seed)

    def __call__(self, size: int) -> bytes:
        """Return that many bytes."""
        found = b""
        while len(found) < size:
            found += next(self._blocks)
        return found[:size]


@cache
def _settings() -> Settings:
    return Settings(
        _env_file=None,
        discord_token=None,
        restart_grace=60.0,
        requests_per_second=0,  # simulated people live outside time
        # Starting a process for each test's bot takes longer than its drawing or thinking.
        picture_workers=0,
        expert_workers=0,
    )


@dataclass
class World:
    """The simulated server. `bot` is the one that is connected now."""

    env: simcord.Env
    folder: Path
    seed: int
    pace: Pace
    limits: Limits
    bot_options: Mapping[str, Any] = field(default_factory=dict)
    looks: Literal["picture", "text"] = "text"
    """Tests read words, but for those about pictures."""
    forced_cards: bool = False
    """Whether forced cards play themselves: tests make every move."""
    guild: simcord.GuildHandle = field(init=False)
    channel: simcord.ChannelHandle = field(init=False)
    people: list[simcord.MemberActor] = field(default_factory=list)
    languages: dict[int, str] = field(default_factory=dict)
    table_id: int = 1

    @property
    def bot(self) -> NapoleonBot:
        """The connected bot."""
        assert isinstance(self.env.bot, NapoleonBot)
        return self.env.bot

    @property
    def database(self) -> Path:
        """The database file."""
        return self.folder / "flows.db"

    def new_bot(self) -> NapoleonBot:
        """Return a fresh bot on the same database."""
        settings = _settings().model_copy(
            update={
                "database_url": f"sqlite+aiosqlite:///{self.database}",
                "forced_cards": self.forced_cards,
                "looks": self.looks,
            }
        )
        self.seed += 1
        return create_bot(
            settings,
            entropy=Entropy(self.seed),
            rng=random.Random(self.seed),
            computer_pause=0,
            computer_pace=UNPACED,
            pace=self.pace,
            limits=self.limits,
            upload_emoji=False,
            **{"strict_texts": True, "choose": as_novice, **self.bot_options},
        )

    async def restart(self, away: float = 0.0) -> None:
        """Stop the bot and start another one on the same database, some seconds later."""
        old = self.bot
        await old.close()
        if away:
            await self.env.advance_time(away)
        await self.env.restart_bot(self.new_bot())
        await self.env.settle()

    def now(self) -> datetime:
        """Return the simulated time."""
        return self.env.now()

    # state

    async def snapshot(self) -> TableSnapshot:
        """Return the table as the services know it."""
        return await self.bot.app.tables.snapshot(self.table_id)

    def state(self) -> HandState:
        """Return the hand in progress with all cards open: for the tests' eyes only."""
        live = self.bot.app.live.in_memory(self.table_id)
        return live.hand.state

    def says(self, key: str, **params: Any) -> str:
        """Return an English message of the bot with its variables filled in, to compare with an answer."""
        return self.bot.app.texts.get("en", key, **params)

    async def status(self, table_id: int = 0) -> TableStatus:
        """Return the status of the table, or of another one."""
        return (await self.bot.app.tables.snapshot(table_id or self.table_id)).table.status

    async def names(self) -> list[str]:
        """Return who sits where at the table; a computer and an empty seat have no name."""
        return [seat.name for seat in (await self.snapshot()).table.seats]

    async def chips(self) -> dict[str, int]:
        """Return everybody's chips; stakes of a hand in progress are in the pot."""
        balance = self.bot.app.chips.balance
        return {actor.name: await balance(self.guild.id, actor.id) for actor in self.people}

    async def guarded_state(self) -> tuple[TableSnapshot, HandState | None, dict[str, int]]:
        """Return everything that a refused request must not change."""
        live = self.bot.app.live.in_memory(self.table_id)
        state = live.hand.state if live is not None and live.hand is not None else None
        return await self.snapshot(), state, await self.chips()

    async def require_sound(self) -> None:
        """Audit the whole database like `python -m bot check`, and replay every record."""
        report = await audit(self.bot.database, replay_problem)
        assert report.ok, report.problems

    async def playing(self) -> bool:
        """Return whether a hand is in progress."""
        return await self.status() is TableStatus.PLAYING

    def person(self, user_id: int) -> simcord.MemberActor:
        """Return a person by user id."""
        return next(actor for actor in self.people if actor.id == user_id)

    def place(self) -> simcord.ChannelHandle:
        """Return the table's channel or thread; of a closed table the server's channel."""
        board = self.bot.publisher.board(self.table_id)
        if board is None:
            return self.channel
        number = board.table.channel_id
        return next(c for c in (self.channel, *self.channel.threads) if c.id == number)

    def panel(self) -> ShownMessage:
        """Return the newest public message with buttons at the table."""
        shown = [m for m in shown_in(self.env, self.place().id) if m.controls()]
        return shown[-1]

    def dm(self, who: simcord.MemberActor) -> ShownMessage:
        """Return the newest direct message with a hand to a person, skipping turn mentions."""
        found = self.dms(who)
        return next((shown for shown in reversed(found) if shown.controls()), found[-1])

    def dms(self, who: simcord.MemberActor) -> list[ShownMessage]:
        """Return all direct messages to a person."""
        return shown_in(self.env, who.user.dm_channel.id, who.id)

    # requests

    def mark(self) -> int:
        """Return the number of requests so far."""
        return len(self.env.http_requests)

    def counted_requests(self, since: int = 0) -> list[str]:
        """Return the requests since a mark that count against the global limit."""
        return [f"{e.method} {e.path}" for e in self.env.http_requests[since:] if counts(e)]


@asynccontextmanager
async def open_world(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    people: int = 1,
    language: str = "en-US",
    threads: bool = False,
    seed: int = 1,
    pace: Pace = AT_ONCE,
    limits: Limits = UNLIMITED,
    looks: Literal["picture", "text"] = "text",
    forced_cards: bool = False,
    database_threads: bool = NIGHT,
    **bot_options: Any,
) -> AsyncIterator[World]:
    """Create a server with people and a channel, connect the bot, and close everything at the end.

    People beyond the list of names are numbered; `bot_options` go to `create_bot`. Without
    `database_threads`, which worlds have by night, SQLite works in the event loop: that is quicker.
    """
    settle_quickly(monkeypatch)
    if not database_threads:
        monkeypatch.setattr(sqlite, "Worker", InlineWorker)
    languages: dict[int, str] = {}
    speak(monkeypatch, languages, language)
    world = World(
        env=None,  # type: ignore[arg-type]
        folder=folder,
        seed=seed,
        pace=pace,
        limits=limits,
        bot_options=bot_options,
        looks=looks,
        forced_cards=forced_cards,
        languages=languages,
    )
    make_empty(world.database)
    env = simcord.Env(world.new_bot(), settle_timeout=300)  # a slow machine is no failure
    world.env = env
    await env.start()
    try:
        owner = env.create_user("owner")
        world.guild = env.create_guild("Card club", owner=owner)
        overwrites = {}
        if not threads:
            assert env.bot.user is not None
            overwrites[env.bot.user] = discord.PermissionOverwrite(create_public_threads=False)
        world.channel = world.guild.create_text_channel("cards", overwrites=overwrites)
        numbered = [f"player{number}" for number in range(len(NAMES) + 1, people + 1)]
        for name in (*NAMES[:people], *numbered):
            actor = world.guild.add_member(env.create_user(name))
            world.people.append(actor)
            languages[actor.id] = language
        yield world
        await world.require_sound()
    finally:
        await world.bot.close()
        await env.shutdown()
    env.raise_errors()
