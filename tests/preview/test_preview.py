"""The whole preview in this process: the real bot, the pages, a newcomer who plays a hand in real time."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.bootstrap import create_bot
from bot.client import NapoleonBot
from bot.preview import app
from bot.services.values.settings import ShardSlice
from bot.settings import LANGUAGES, Settings, load_settings
from bot.ui.core.outbox import Pace
from tests.effort import at_night
from tests.flows.world import as_novice
from tests.presets import UNPACED
from tests.preview.newcomer import Window, frames, until


@pytest.fixture
def settings() -> Settings:
    return load_settings(None).model_copy(
        update={"computer_pause": 0.0, "preview_port": 0, "forced_cards": False}
    )


def hasty_bot(settings: Settings) -> NapoleonBot:
    """A real bot that shows changes at once and is strict about missing texts."""
    pace = Pace(interval=0.02)
    return create_bot(settings, pace=pace, strict_texts=True, choose=as_novice, computer_pace=UNPACED)


@asynccontextmanager
async def seated(settings: Settings, locale: str = "en") -> AsyncIterator[tuple[Window, Window, app.Running]]:
    """Open the preview like a browser: the page, then the table and the direct messages in its frames."""
    opened = app.open_preview(settings, locale=locale, make_bot=hasty_bot)
    async with opened as running, aiohttp.ClientSession() as http:
        urls = await frames(http, running.url)
        yield await Window(http, urls["table"]).open(), await Window(http, urls["hand"]).open(), running


async def play_hand(table: Window, hand: Window) -> None:
    """Start a hand at the table and play it in the direct messages until its result is shown."""
    pressed = await press(table, "start")

    async def over() -> bool | None:
        await press_what_is_due(hand)
        buttons = {control["custom_id"] for control in (await table.look()).controls("next")}
        return bool(buttons - {pressed}) or None

    await until(over)


async def press(window: Window, verb: str) -> str:
    """Press the newest button of a verb as soon as possible, and return its custom id."""

    async def pressed() -> str | None:
        controls = (await window.look()).controls(verb)
        if not controls or (await window.press(controls[-1]))["rejected"]:
            return None
        return str(controls[-1]["custom_id"])

    return await until(pressed)


async def press_what_is_due(hand: Window) -> None:
    """Bid first, then pass, call the first card, discard the first ones, play the first one."""
    await hand.look()
    for control in hand.controls("discarded"):
        await hand.press(control)
        return
    bids = hand.controls("bid") if "nap:pass" in hand.text() else []
    for control in (*bids, *hand.controls("pass"), *hand.controls("call"), *hand.controls("discard")):
        await hand.press(control)
        return
    for control in hand.controls("play"):
        await hand.press(control)
        return


@at_night  # by day tests/secrecy/test_preview.py plays a hand
@pytest.mark.parametrize("locale", LANGUAGES)
async def test_a_newcomer_plays_a_hand_and_finds_the_next_one_ready(settings: Settings, locale: str) -> None:
    async with seated(settings, locale) as (table, hand, running):
        assert len(table.controls("start")) == 1
        await play_hand(table, hand)
        await press(table, "next")
        await until(lambda: _is_dealt(table))
        assert running.env.errors == []


async def _is_dealt(table: Window) -> bool | None:
    return not (await table.look()).controls("next") or None


async def _reads(window: Window, text: str) -> bool | None:
    return text in (await window.look()).text() or None


async def test_a_second_table_is_opened_in_a_thread_of_the_second_channel(settings: Settings) -> None:
    async with seated(settings) as (table, _hand, running), aiohttp.ClientSession() as http:

        async def rooms(to: str = "") -> dict[str, dict[str, Any]]:
            method, path = ("POST", f"rooms/{to}") if to else ("GET", "rooms")
            async with http.request(method, running.url + path) as answer:
                assert answer.status == 200
                return {room["name"]: room for room in await answer.json()}

        assert [(name, room["shown"]) for name, room in (await rooms()).items()] == [
            ("# card-table", True),
            ("# club-room", False),
        ]
        you, second = running.server.you, running.server.second
        await you.slash(second, "napoleon new", game="nap", computers=4, clock="off")

        async def thread() -> dict[str, Any] | None:
            found = [room for name, room in (await rooms()).items() if name.startswith("🧵")]
            return found[0] if found and found[0]["news"] else None

        opened = await until(thread)
        turned = await rooms(opened["number"])
        assert [room["number"] for room in turned.values() if room["shown"]] == [opened["number"]]
        await press(table, "start")
        home = next(iter(turned.values()))["number"]
        assert (await rooms(home))["# card-table"]["shown"]
        assert (await rooms("17"))["# card-table"]["shown"], "there is no such channel"
        assert len((await table.look()).controls("start")) == 1, "the first table still waits"


@pytest.mark.parametrize(("chosen", "seconds"), [({}, app.COMPUTER_PAUSE), ({"computer_pause": 3.0}, 3.0)])
def test_computers_are_fast_unless_their_pause_is_set(
    tmp_path: Path, chosen: dict[str, float], seconds: float
) -> None:
    assert app._own_settings(Settings.model_validate(chosen), "en", tmp_path).computer_pause == seconds


async def test_pages_are_for_this_machine_and_changed_by_ours_only(
    settings: Settings,
) -> None:
    async with app.open_preview(settings) as running, aiohttp.ClientSession() as http:
        path = f"{running.url}rooms/{running.server.second.id}"
        for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
            async with http.post(path, headers=headers) as answer:
                assert answer.status == 403
        assert running.table.channel.id == running.server.channel.id
        async with http.get(running.url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        async with http.get(running.url) as answer:
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def files_in(folder: Path) -> list[Path]:
    """Return the contents of a folder."""
    return list(folder.iterdir())


async def test_everything_is_in_the_chosen_language_and_nothing_stays_behind(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = asyncio.all_tasks()
    async with seated(settings, "ja") as (table, hand, running):
        assert len(files_in(tmp_path)) == 1
        assert "開始" in table.text()
        async with aiohttp.ClientSession() as http, http.get(running.url) as answer:
            assert 'lang="ja"' in await answer.text()
        await press(table, "start")
        await until(lambda: _reads(hand, "あなたの番"))
        assert "あなたさん" not in hand.text() + table.text()
        ports = [running.table.port or 0, running.hand.port or 0]
    assert files_in(tmp_path) == []
    assert asyncio.all_tasks() <= before
    for port in ports:
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0


async def test_a_port_in_use_is_named_and_another_one_used(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        said: list[str] = []
        running = asyncio.create_task(
            app.run(settings.model_copy(update={"preview_port": taken}), say=said.append)
        )
        await until(lambda: _ready(said, running))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert said[0] == f"Port {taken} (PREVIEW_PORT) is taken, so another one is used."
    assert f":{taken}/" not in said[-1]


async def _ready(said: list[str], running: asyncio.Task[Any]) -> bool | None:
    assert not running.done() or running.result() is None
    return any("http://127.0.0.1:" in line for line in said) or None


def test_the_preview_is_one_process_whatever_the_settings(settings: Settings, tmp_path: Path) -> None:
    """A slice of the shards would omit the simulated server."""
    sliced = settings.model_copy(update={"shards": ShardSlice(0, 7, 32)})
    assert app._own_settings(sliced, "en", tmp_path).shards is None
