"""A round of a duplicate like the many of `make secrecy`; and planted leaks of a sealed deal are found."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.features.tournaments.services import service
from bot.services.records.records import FinishedHands
from bot.services.tables import changes
from bot.ui.core.emoji import card_symbol
from tests.secrecy.duplicates import HANDS, NAME, TABLES, Duplicate, Unsealed, duplicate


async def test_nobody_learns_of_a_deal_still_played_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with duplicate(tmp_path, 1) as at:
        await at.begin()
        await _plant(at, monkeypatch)
        assert at.leaks == []
        await at.finish()
        assert at.leaks == []
        assert at.hands[NAME] == HANDS * TABLES
        assert at.with_cards["requests of a duplicate"] > 10
        assert at.done["sealed hands refused"] > 3
        assert at.done["pages compared before and after a sealed hand"] > 20
        assert at.done["hands open after their round"] == HANDS * TABLES


async def test_a_hand_counted_before_its_round_is_over_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> bool:
        """Seal nothing."""
        return False

    monkeypatch.setattr(changes, "seals", never)
    async with duplicate(tmp_path, 1) as at:
        with pytest.raises(Unsealed, match="/leaderboard") as found:
            await at.begin()
        assert "/profile of" in str(found.value)


async def _plant(at: Duplicate, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak scores, replays and a card, and check that each is found."""
    with monkeypatch.context() as patched:
        patched.setattr(service, "open_scores", lambda _tournament, scores: scores)
        with pytest.raises(Unsealed, match="standings"):
            await at.look()

    async def open_to_all(*_: object) -> None:
        """Judge nothing."""

    with monkeypatch.context() as patched:
        patched.setattr(FinishedHands, "require_open", open_to_all)
        with pytest.raises(Unsealed):
            await at.look()
    at.leaks.clear()

    await _channel(at).send(card_symbol(0))
    (leak,) = at.leaks
    assert "to a channel names 2C" in leak

    thread, stranger = _channel(at).threads[0], at.driver.world.people[-1].id
    await at.driver.world.bot.http.add_user_to_thread(thread.id, stranger)
    await thread.send("something")
    assert "could not be judged: Unsealed" in at.leaks[-1]
    await at.driver.world.bot.http.remove_user_from_thread(thread.id, stranger)
    at.leaks.clear()


def _channel(at: Duplicate) -> discord.TextChannel:
    channel = at.driver.world.bot.get_channel(at.driver.world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel
