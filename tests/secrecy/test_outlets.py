"""A part of `make secrecy`; and planted leaks through each watched outlet are found."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot import logs
from bot.engine.cards import card_text, cards_of
from bot.engine.state import PhaseName
from bot.services.records.records import FinishedHands
from bot.services.tables.play import PlayService
from bot.ui.core.emoji import card_symbol
from tests.effort import sample
from tests.flows.players import BUTTONS, actor_of, hand_to_move, move, open_and_start, open_hand
from tests.flows.readers import reader
from tests.secrecy.acts import lose_thread
from tests.secrecy.evening import PRESETS, Evening, evening
from tests.secrecy.mentions import named_cards
from tests.secrecy.outlets import held
from tests.secrecy.peeks import NotRefused, break_something, glance, record


@pytest.mark.parametrize("preset", sample(["najami", "japanese-joker", "nap-peep"], 2))
async def test_nobody_learns_a_card_too_many(tmp_path: Path, preset: str) -> None:
    async with evening(tmp_path, 1000 + PRESETS.index(preset)) as at:
        await at.table(preset)
        assert at.outlets.leaks == []
    assert at.hands[preset] >= 1
    assert (at.outlets.looked["pictures"] > 5) == (PRESETS.index(preset) % 2 == 1)
    assert at.outlets.with_cards["answers"] > 5
    assert at.outlets.looked["log lines"] > 30
    assert at.outlets.looked["metric samples"] > 1000


@pytest.fixture
async def at_play(tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening in the first auction, with no leak yet."""
    async with evening(tmp_path, 7) as at:
        at.world.people = at.everybody[:3]
        await open_and_start(at.world, BUTTONS)
        at.outlets.look()
        assert at.outlets.leaks == []
        yield at


def hidden(at: Evening) -> str:
    """Return a card of the last seat, a computer, that nobody knows."""
    return card_symbol(cards_of(at.world.state().hands[-1])[0])


async def test_a_seat_that_changes_hands_shows_its_taker_one_hand_and_its_giver_no_more(
    at_play: Evening,
) -> None:
    """All six sit there in turn; then everybody knows a hand, and nobody else may take the seat."""
    for number in range(12):
        await at_play.hand_over()
        await move(at_play.world, BUTTONS)
        at_play.outlets.look()
        assert at_play.outlets.leaks == [], number
    assert at_play.done["seats handed over in mid-hand"] == 3
    assert at_play.done["seats offered to people who know cards, refused"] == 9


async def test_a_hand_in_a_deleted_thread_is_still_shown_to_its_owner_only(tmp_path: Path) -> None:
    async with evening(tmp_path, 2) as at:
        world, at.world.people = at.world, at.everybody[:2]
        await open_and_start(world, BUTTONS)
        owner = world.people[0]
        own = await open_hand(world, owner)
        since = world.mark()
        await lose_thread(at)
        assert not own.exists
        (written, *_) = [
            entry for entry in world.env.http_requests[since:] if entry.path.endswith(str(own.id))
        ]
        assert reader(world.env, written) == owner.id
        assert named_cards(written.json)
        assert at.outlets.leaks == []


async def test_a_leak_through_each_outlet_is_caught(
    at_play: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, outlets, leaks = at_play.world, at_play.outlets, at_play.outlets.leaks
    ann, bob, place = world.people[0], world.people[1], world.place()
    channel, user = world.bot.get_channel(place.id), await world.bot.fetch_user(ann.id)
    assert isinstance(channel, discord.abc.Messageable)

    def caught() -> str:
        """Return the only leak since the last call."""
        outlets.look()
        (leak,) = leaks
        leaks.clear()
        return leak

    await channel.send(hidden(at_play))
    assert "to everybody names" in caught()
    await user.send(" ".join(map(card_symbol, cards_of(world.state().hands[0]))))
    assert leaks == [], "their own hand"
    await user.send(hidden(at_play))
    assert f"to user {ann.id} names" in caught()
    file = tmp_path / "record.json"
    file.write_text("{}")
    await channel.send(file=discord.File(file))
    assert "carries a file" in caught()

    live = world.bot.app.live.in_memory(1)
    assert live is not None
    mask = next(str(cards) for cards in held(world.state()) if cards > 10**7)
    for said, what in ((live.table.secret, "secret of the shuffle"), (f"number {mask}", "the cards")):
        await channel.send(said)
        assert what in caught()
        outlets.logs.stream.write(f'{{"event": "{said}"}}\n')
        assert caught().startswith("log: ")
    for said in ("plays AS", "plays ♠A"):
        outlets.logs.stream.write(f'{{"event": "{said}"}}\n')
        assert caught().startswith("log: ")

    await glance(at_play, ann)
    other = await world.bot.app.play.private(1, bob.id)
    with monkeypatch.context() as patched:
        patched.setattr(PlayService, "private", AsyncMock(return_value=replace(other, seat=0)))
        await ann.slash(place, "hand")
    assert f"to user {ann.id} names" in leaks[0]
    leaks.clear()
    with monkeypatch.context() as patched:
        patched.setattr("tests.secrecy.outlets.known_cards", None)
        await ann.slash(place, "hand")
    assert any("could not be judged" in leak for leak in leaks)
    leaks.clear()
    world.bot.metrics.interaction("command", card_text(0), 0.1)
    outlets.look()
    assert leaks[0].startswith("metrics: ")


async def test_a_suggestion_of_another_hand_is_caught(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = at_play.world
    while world.state().phase is not PhaseName.PLAY:
        await move(world, BUTTONS)
    seen = await hand_to_move(world)
    other = next(actor for actor in world.people if actor is not actor_of(world, seen))

    async def wrong(*_: object) -> object:
        return seen

    monkeypatch.setattr(PlayService, "private", wrong)
    assert at_play.outlets.leaks == []
    assert await other.autocomplete(world.place(), "play", "card", "")
    assert f"to user {other.id} names" in at_play.outlets.leaks[0]


async def test_an_unredacted_error_report_is_caught(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await break_something(at_play)
    at_play.outlets.look()
    assert at_play.outlets.leaks == []
    monkeypatch.setattr(logs, "_PATTERNS", ((re.compile("never"), ""),))
    await break_something(at_play)
    at_play.outlets.look()
    assert any(leak.startswith("log: ") for leak in at_play.outlets.leaks)


async def tries(at: Evening, times: int) -> None:
    """Let people request the hand in progress in all possible ways."""
    for _ in range(times):
        await record(at, at.rng.choice(at.everybody))


async def test_a_record_of_a_hand_in_progress_is_caught(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_play.rng = random.Random(1)
    await tries(at_play, 12)
    assert at_play.outlets.leaks == []

    async def open_to_all(*_: object) -> None:
        """Judge nothing."""

    monkeypatch.setattr(FinishedHands, "require_open", open_to_all)
    with pytest.raises(NotRefused):
        await tries(at_play, 12)
