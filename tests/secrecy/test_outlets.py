"""A part of `make secrecy`; and planted leaks through each watched outlet are found."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

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


async def test_a_public_message_is_caught(at_play: Evening) -> None:
    channel = at_play.world.bot.get_channel(at_play.world.place().id)
    assert isinstance(channel, discord.abc.Messageable)
    await channel.send(hidden(at_play))
    (leak,) = at_play.outlets.leaks
    assert "to everybody names" in leak


async def test_a_direct_message_of_another_hand_is_caught(at_play: Evening) -> None:
    ann = at_play.world.people[0]
    user = await at_play.world.bot.fetch_user(ann.id)
    own = at_play.world.state().hands[0]
    await user.send(" ".join(map(card_symbol, cards_of(own))))
    assert at_play.outlets.leaks == []
    await user.send(hidden(at_play))
    (leak,) = at_play.outlets.leaks
    assert f"to user {ann.id} names" in leak


async def test_a_file_during_a_hand_is_caught(at_play: Evening, tmp_path: Path) -> None:
    channel = at_play.world.bot.get_channel(at_play.world.place().id)
    assert isinstance(channel, discord.abc.Messageable)
    file = tmp_path / "record.json"
    file.write_text("{}")
    await channel.send(file=discord.File(file))
    (leak,) = at_play.outlets.leaks
    assert "carries a file" in leak


async def test_an_ephemeral_answer_with_anothers_hand_is_caught(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = at_play.world
    await glance(at_play, world.people[0])
    right = PlayService.private
    other = await right(world.bot.app.play, 1, world.people[1].id)

    async def wrong(*_: Any) -> object:
        return replace(other, seat=0)

    monkeypatch.setattr(PlayService, "private", wrong)
    await world.people[0].slash(world.place(), "hand")
    assert f"to user {world.people[0].id} names" in at_play.outlets.leaks[0]


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


async def test_a_card_in_the_log_is_caught(at_play: Evening) -> None:
    for said in ("plays AS", "plays ♠A"):
        at_play.outlets.leaks.clear()
        at_play.outlets.logs.stream.write(f'{{"event": "{said}"}}\n')
        at_play.outlets.look()
        (leak,) = at_play.outlets.leaks
        assert leak.startswith("log: ")


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


async def test_a_card_in_the_metrics_is_caught(at_play: Evening) -> None:
    at_play.world.bot.metrics.interaction("command", card_text(0), 0.1)
    at_play.outlets.look()
    assert at_play.outlets.leaks[0].startswith("metrics: ")


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


async def test_what_cannot_be_judged_counts_as_a_leak(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.secrecy.outlets.known_cards", None)
    await at_play.world.people[0].slash(at_play.world.place(), "hand")
    assert any("could not be judged" in leak for leak in at_play.outlets.leaks)
