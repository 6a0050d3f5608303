"""Whole hands, and every request that was sent: no card reaches a reader who may not know it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from simcord import HttpLogEntry

from bot.engine.cards import Mask
from bot.engine.errors import RuleConflict
from bot.engine.rules import OPTIONS
from bot.engine.state import PhaseName
from bot.services.values.tables import TableStatus
from tests.effort import NIGHT, pairs
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    WAYS,
    deal,
    everybody_agrees,
    move,
    open_and_start,
    play_hand,
)
from tests.flows.readers import AUTOCOMPLETE, Recorder, Sent
from tests.flows.simulated import answers
from tests.flows.world import World
from tests.secrecy.mentions import cards_known_to, named_cards, public_cards, spelled

PHASES = {PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE, PhaseName.PLAY, PhaseName.ENDED}


def shown_cards(sent: Sent) -> Mask:
    """Return the cards that a request names; like the call's menu its suggestions list the whole pack."""
    body = sent.entry.json
    if sent.state.phase is PhaseName.CALL and isinstance(body, dict) and body.get("type") == AUTOCOMPLETE:
        return 0
    return named_cards(body)


def known_cards(seats: list[int | None], sent: Sent) -> Mask:
    """Return the cards that the reader of a request may know."""
    if sent.reader not in seats:
        return public_cards(sent.state)
    return cards_known_to(sent.state, seats.index(sent.reader))


async def leaks(world: World, recorder: Recorder) -> list[str]:
    """Return every request that named a card too many."""
    seats = [seat.user_id for seat in (await world.snapshot()).table.seats]
    found = []
    for sent in recorder.sent:
        leaked = shown_cards(sent) & ~known_cards(seats, sent)
        if leaked:
            entry = sent.entry
            found.append(f"{sent.state.phase} {entry.method} {entry.path} names {spelled(leaked)}")
    return found


def scanned(recorder: Recorder) -> Iterator[tuple[bool, PhaseName]]:
    """Yield where the scan found cards at all: to one reader or to everybody, and in which phase."""
    for sent in recorder.sent:
        if shown_cards(sent):
            yield sent.reader is not None, sent.state.phase


@pytest.mark.parametrize(("way", "language"), pairs(WAYS, ["en-US", "ja"]))
async def test_no_request_of_a_hand_names_a_hidden_card(
    make_world: MakeWorld, way: str, language: str
) -> None:
    world = await make_world(people=5, language=language, threads=language == "ja")
    recorder = Recorder(world)
    await open_and_start(world, way)
    await play_hand(world, way)
    assert await world.status() is TableStatus.BETWEEN
    assert await leaks(world, recorder) == []
    seen = set(scanned(recorder))
    assert {phase for private, phase in seen if private} >= PHASES
    assert (False, PhaseName.PLAY) in seen


async def try_rules(world: World, rng: random.Random) -> None:
    """Set house rules at random; those that do not go together are left out."""
    tables, host = world.bot.app.tables, world.people[0].id
    for name in rng.sample(sorted(OPTIONS), 8):
        try:
            await tables.set_option(world.table_id, host, name, rng.choice(OPTIONS[name].values))
        except RuleConflict:
            continue


@pytest.mark.parametrize("seed", range(8 if NIGHT else 4))
async def test_no_house_rule_shows_a_hidden_card(make_world: MakeWorld, seed: int) -> None:
    rng = random.Random(seed)
    seats = 3 + seed % 4
    world = await make_world(people=seats, seed=100 + seed, language=rng.choice(["en-US", "ja"]))
    recorder = Recorder(world)
    await open_and_start(world, BUTTONS, deal_too=False, seats=seats)
    await try_rules(world, rng)
    await world.env.advance_time(2)  # the lobby is shown as it is now, which they agree to
    await everybody_agrees(world)
    await deal(world, BUTTONS)
    while await world.playing():
        await move(world, rng.choice([BUTTONS, SLASH]))
        for look in ("hand", "table"):
            await rng.choice(world.people).slash(world.place(), look)
    assert await leaks(world, recorder) == []
    assert set(scanned(recorder))


async def test_restart_shows_nobody_a_hidden_card(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    recorder = Recorder(world)
    await open_and_start(world, DM, seats=3)
    while await world.playing():
        await move(world, DM)
        tricks = world.state().tricks
        if tricks is None or len(tricks.complete) == 3:
            await world.restart()
    assert await leaks(world, recorder) == []


async def test_hand_of_another_player_would_be_found(make_world: MakeWorld) -> None:
    """The scan itself works: the very hand that its owner may read is a leak for anybody else."""
    world = await make_world(people=3)
    recorder = Recorder(world)
    await open_and_start(world, BUTTONS, seats=3)
    ann, bob, _ = world.people
    shown = answers(await world.panel().click(ann, "hand"))[-1]
    assert await leaks(world, recorder) == []
    body = {"components": shown.components}
    state = world.state()
    for reader, leaking in ((ann.id, False), (bob.id, True), (None, True), (1, True)):
        recorder.sent = [Sent(HttpLogEntry("POST", "/", {}, body, None), reader, state)]
        assert bool(await leaks(world, recorder)) is leaking
