"""Hands of every preset played by people and computers, and people who try to see too much meanwhile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import simcord

from bot.catalogue import load_presets
from bot.engine.cards import card_text, cards_of
from bot.engine.errors import RuleConflict
from bot.engine.options import options_of
from bot.engine.poker.hand import PokerView
from bot.services.values.tables import TableStatus
from tests.flows.managers import open_gifts
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    WAYS,
    actor_of,
    deal,
    everybody_agrees,
    hand_to_move,
    move,
    open_and_start,
    open_hand,
    refresh_dm,
)
from tests.flows.simcord_changes import note_commands
from tests.flows.simulated import answers, inside
from tests.flows.world import World, open_world
from tests.log_capture import capture_logs
from tests.secrecy.acts import act
from tests.secrecy.outlets import Outlets
from tests.secrecy.peeks import break_something, peek

PRESETS = tuple(load_presets())
MOST_PEOPLE = 4
PEEKS = 0.12
"""How often somebody looks where there should be nothing to see, before each move."""
ASKED_FOR = (
    "revoke",
    "trust",
    "all_pass",
    "discards",
    "blind_use",
    "auction",
    "adjutant",
    "joker",
    "peep",
    "ecarte",
    "sir_garnet",
)
"""House rules that decide who may know what: half of the drawn ones are of these."""
ACTS = 0.05
"""How often somebody does something besides playing a card, before each move."""
GIVEN = 0.02
"""How often somebody offers their seat to one of the others, before each move."""
REVOKES = 0.03
"""How often a player who may breaks a suit, before each move; every second time it is withdrawn."""

CLAIMS = 0.1
"""How often somebody looks whether they can claim the rest, before each move."""


@dataclass
class Evening:
    """A server with one table, where some of its people play."""

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
        await open_gifts(world)  # newcomers cannot afford the most expensive house rules
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
        await self.world.env.settle()
        await everybody_agrees(self.world)
        while await world.status() is not TableStatus.CLOSED:
            await deal(world, rng.choice([BUTTONS, SLASH]))
            await self._hand(preset)

    async def _house_rules(self) -> None:
        if self.rng.random() < 0.4:
            return
        tables, host = self.world.bot.app.tables, self.world.people[0].id
        table = (await self.world.snapshot()).table
        options = options_of(type(table.config.rules))
        asked_for = [name for name in ASKED_FOR if name in options]
        names = {*self.rng.sample(asked_for, 2), *self.rng.sample(sorted(options), 2)}
        for name in sorted(names):
            value = self.rng.choice(options[name].values)
            try:
                with inside(self.world.env):
                    await tables.set_option(self.world.table_id, host, name, value)
            except RuleConflict:
                continue
            changed = value != options[name].default and name in ASKED_FOR
            self.done[f"rule {name}: {value}" if changed else "other house rules"] += 1

    async def _hand(self, preset: str) -> None:
        breaks, restarts = self.rng.randrange(40), self.rng.randrange(40)
        for number in range(400):
            if not await self.world.playing():
                self.hands[preset] += 1
                self.outlets.look()
                return
            if number == breaks:
                await break_something(self)
            if number == restarts:
                await self.world.restart()
                await self.world.snapshot()  # on a busy machine it may not have read the table yet
                self.outlets.follow()
                self.done["restarts"] += 1
            if self.rng.random() < PEEKS:
                await peek(self, self.rng.choice(self.everybody))
            if self.rng.random() < ACTS:
                await act(self)
            if not await self.world.playing():
                continue  # computers finished it
            if self.rng.random() < GIVEN:
                await self.hand_over()
            if self.rng.random() < CLAIMS and await self.claim():
                continue
            if self.rng.random() > REVOKES or not await self.revoke():
                await self._move()
            self.outlets.look()
        raise AssertionError("the hand does not end")

    async def _move(self) -> None:
        way = self.rng.choice(WAYS)
        if way == DM:
            actor = actor_of(self.world, await hand_to_move(self.world))
            if self._has_dm(actor):
                await refresh_dm(self.world, actor)
            else:
                way = SLASH
        await move(self.world, way)
        self.done[way] += 1

    def _has_dm(self, actor: simcord.MemberActor) -> bool:
        """Return whether a person's newest hand by direct message is of this table."""
        shown = self.world.dms(actor) and self.world.dm(actor).control("hand")
        return bool(shown) and shown["custom_id"].split(":")[2] == str(self.world.table_id)

    async def hand_over(self) -> bool:
        """Offer a seat to somebody without one; return whether they took it.

        A person who held a seat in this hand before is refused: they would see two hands of one deal.
        """
        world = self.world
        others = [person for person in self.everybody if person not in world.people]
        if not others:
            return False
        place, taker = self.rng.randrange(len(world.people)), self.rng.choice(others)
        shown = answers(await world.people[place].slash(world.place(), "napoleon handover", player=taker))
        self.outlets.look()
        offer = next((message for message in shown if message.control("take")), None)
        if offer is None:
            assert len(shown) == 1
            assert shown[0].ephemeral
            self.done["seats offered to people who know cards, refused"] += 1
            return False
        await offer.click(taker, "take")
        world.people[place] = taker
        self.done["seats handed over in mid-hand"] += 1
        return True

    async def claim(self) -> bool:
        """Claim the rest for the player to move if their hand offers it; return whether it did."""
        actor = actor_of(self.world, await hand_to_move(self.world))
        shown = await open_hand(self.world, actor)
        if shown.control("claim") is None:
            return False
        await shown.click(actor, "claim")
        self.outlets.look()
        self.done["claims"] += 1
        return True

    async def revoke(self) -> bool:
        """Revoke for the player to move, or withdraw when asked; return whether they may."""
        world, private = self.world, await hand_to_move(self.world)
        revokes = 0 if isinstance(private.view, PokerView) else private.legal.revokes
        if not revokes:
            return False
        actor, value = actor_of(world, private), card_text(self.rng.choice(cards_of(revokes)))
        if self.rng.random() < 0.5:
            question = answers(await actor.slash(world.place(), "play", card=value))[-1]
        else:
            shown = await open_hand(world, actor)
            if shown.control("revoke") is None:
                await shown.click(actor, "hand", "more")
            menu = shown.control("revoke")
            assert menu is not None
            question = answers(await shown.choose(actor, menu["custom_id"], [value]))[-1]
        self.outlets.look()
        answer = self.rng.choice([f"yes.{value}", "no"])
        await question.click(actor, "revoked", answer)
        self.done[f"asked before a revoke, answered {answer.partition('.')[0]}"] += 1
        return answer != "no"


@asynccontextmanager
async def evening(folder: Path, seed: int) -> AsyncIterator[Evening]:
    """A server for one table; everything that is sent or written is checked until its end."""
    rng = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        async with open_world(
            folder,
            patched,
            people=6,
            seed=seed * 1000,
            language=rng.choice(["en-US", "ja"]),
            threads=rng.random() < 0.5,
            looks="picture" if seed % 2 else "text",
        ) as world:
            with capture_logs("DEBUG") as logs:
                commands: dict[int, str] = {}
                note_commands(patched, commands)
                outlets = Outlets(world, logs, commands=commands)
                yield Evening(world, outlets, rng, list(world.people))
