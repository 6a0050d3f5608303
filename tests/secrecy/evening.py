"""Hands of every preset as people and computers play them, and people who try to see too much meanwhile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.catalogue import load_presets
from bot.engine.cards import card_text, cards_of
from bot.engine.errors import RuleConflict
from bot.engine.rules import options_of
from bot.services.model import TableStatus
from bot.ui.emoji import card_symbol
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    WAYS,
    actor_of,
    deal,
    due,
    move,
    open_and_start,
    refresh_dm,
)
from tests.flows.simulated import answers, inside
from tests.flows.world import World, opened
from tests.secrecy.outlets import Outlets
from tests.told import listening

PRESETS = tuple(load_presets())
MOST_PEOPLE = 4
PEEKS = 0.12
"""How often somebody looks where he should see nothing, before each move."""
SUGGESTING = (
    ("play", "card"),
    ("call", "card"),
    ("discard", "first"),
    ("bid", "bid"),
    ("exchange", "first"),
    ("swap", "card"),
    ("trump", "suit"),
    ("replay", "hand"),
    ("verify", "hand"),
)
UNFINISHED = ("still being played", "まだ途中", "when the table is closed", "テーブルが終わってから")
ASKED_TWICE = "revoke"
"""A house rule with a question before a card is played: that panel has tests of its own."""
WENT_WRONG = "it broke"


class NotRefused(AssertionError):
    """Something of a hand under way was given out."""


@dataclass
class Evening:
    """A server with one table, which some of its people play at."""

    world: World
    outlets: Outlets
    rng: random.Random
    everybody: list[simcord.MemberActor]
    hands: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)

    async def table(self, preset: str) -> None:
        """Open a table of a preset and play one or two hands (of NAJAMI the poker hand too) to its end."""
        found, rng, world = load_presets()[preset], self.rng, self.world
        seats = rng.randint(found.least_seats, found.most_seats)
        world.people = rng.sample(self.everybody, rng.randint(1, min(seats, MOST_PEOPLE)))
        await open_and_start(
            world,
            rng.choice(WAYS),
            deal_too=False,
            game=preset,
            seats=seats,
            hands=rng.choice([1, 1, 2]),
            clock="off",
        )
        await self._house_rules()
        while await world.status() is not TableStatus.CLOSED:
            await deal(world, rng.choice([BUTTONS, SLASH]))
            await self._hand(preset)

    async def _house_rules(self) -> None:
        if self.rng.random() < 0.5:
            return
        tables, host = self.world.bot.services.tables, self.world.people[0].id
        table = (await self.world.snapshot()).table
        options = options_of(type(table.config.rules))
        for name in self.rng.sample(sorted(set(options) - {ASKED_TWICE}), 4):
            values = options[name].metadata["values"]
            if values:
                try:
                    with inside(self.world.env):
                        await tables.set_option(self.world.table_id, host, name, self.rng.choice(values))
                    self.done["house rules"] += 1
                except RuleConflict:
                    continue

    async def _hand(self, preset: str) -> None:
        breaks, restarts = self.rng.randrange(40), self.rng.randrange(120)
        for number in range(400):
            if not await self.world.playing():
                self.hands[preset] += 1
                self.outlets.look()
                return
            if number == breaks:
                await self.break_something()
            if number == restarts:
                await self.world.restart()
                self.outlets.follow()
                self.done["restarts"] += 1
            if self.rng.random() < PEEKS:
                await self.peek()
            await self._move()
            self.outlets.look()
        raise AssertionError("the hand does not end")

    async def _move(self) -> None:
        way = self.rng.choice(WAYS)
        if way == DM:
            actor = actor_of(self.world, await due(self.world))
            if self._has_dm(actor):
                await refresh_dm(self.world, actor)
            else:
                way = SLASH
        await move(self.world, way)
        self.done[way] += 1

    def _has_dm(self, actor: simcord.MemberActor) -> bool:
        """Return whether somebody's newest hand by direct message is of this table."""
        shown = self.world.dms(actor) and self.world.dm(actor).control("hand")
        return bool(shown) and shown["custom_id"].split(":")[2] == str(self.world.table_id)

    async def peek(self) -> None:
        """Let anybody, at the table or not, look at one thing."""
        who = self.rng.choice(self.everybody)
        look = self.rng.choice([self.suggestions, self.suggestions, self.record, self.glance])
        await look(who)

    async def suggestions(self, who: simcord.MemberActor) -> None:
        """Ask for all suggestions of a command, in the server."""
        command, option = self.rng.choice(SUGGESTING)
        self.outlets.asked = command
        await who.autocomplete(self.world.place(), command, option, "")
        self.outlets.asked = None
        self.done["suggestions asked"] += 1

    async def glance(self, who: simcord.MemberActor) -> None:
        """Open what a command or a button shows."""
        if self.rng.random() < 0.5:
            await who.slash(self.world.place(), self.rng.choice(["hand", "table"]))
        else:
            await self.world.panel().forge(who, f"nap:hand:{self.world.table_id}:0")
        self.done["hands and tables opened"] += 1

    async def record(self, who: simcord.MemberActor) -> None:
        """Ask for the hand under way as if it were over; NotRefused if anything else than a refusal comes."""
        world = self.world
        live = world.bot.services.live.cached(world.table_id)
        assert live is not None
        assert live.hand is not None
        hand, turn = live.hand.id, live.table.turn
        asked: dict[str, Any] = {
            "replay": lambda: who.slash(world.place(), "replay", hand=str(hand)),
            "verify": lambda: who.slash(world.place(), "verify", hand=f"#{hand}"),
        }
        for custom_id in (
            f"nap:replay:{hand}:5:next",
            f"nap:replayopen:0:0:{hand}",
            f"nap:verify:{hand}:0",
            f"nap:record:{world.table_id}:{turn}:{hand}",
            f"nap:session:{world.table_id}:{turn}",
        ):
            asked[custom_id] = lambda custom_id=custom_id: world.panel().forge(who, custom_id)
        wish = self.rng.choice(sorted(asked))
        shown = answers(await asked[wish]())[-1]
        if not shown.ephemeral or shown.attachments or not any(said in shown.text for said in UNFINISHED):
            raise NotRefused(f"{wish} of a hand under way gave:\n{shown.text}")
        self.done["records, replays, proofs refused"] += 1

    async def break_something(self) -> None:
        """Let a move fail with an error that tells all hands; its report must not."""
        world, play = self.world, type(self.world.bot.services.play)
        hands = [[card_text(card) for card in cards_of(hand)] for hand in world.state().hands]
        told = [*hands, *(card_symbol(card) for hand in world.state().hands for card in cards_of(hand))]

        async def fail(*_: object, **__: object) -> None:
            raise RuntimeError(f"{WENT_WRONG}: {told}")

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(play, "act", fail)
            who = self.rng.choice(world.people)
            shown = answers(await who.slash(world.place(), "pass"))[-1]
        line = self.outlets.told.lines(event="unknown error")[-1]
        assert line["error_id"] in shown.text
        assert WENT_WRONG in line["exception"]
        assert WENT_WRONG not in shown.text
        self.done["unknown errors reported"] += 1


@asynccontextmanager
async def evening(folder: Path, seed: int) -> AsyncIterator[Evening]:
    """Open a server for one table; everything that is sent or written is looked at until its end."""
    rng = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        async with opened(
            folder,
            patched,
            people=6,
            seed=seed * 1000,
            language=rng.choice(["en-US", "ja"]),
            threads=rng.random() < 0.5,
        ) as world:
            with listening("DEBUG") as told:
                yield Evening(world, Outlets(world, told), rng, list(world.people))
