"""Simulated Discord in real time, with a small bot in place of the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime

import aiohttp
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.backend.cdn import CDN_BASE

from bot.preview.simulation import LiveEnv, LivePage, keep_fresh, open_page
from bot.services.background import alongside
from tests.preview.bells import PICTURE, BellBot
from tests.preview.newcomer import Window, until


@dataclass
class Belfry:
    """The bot, its simulated Discord, and one person's page of the channel."""

    bot: BellBot
    env: LiveEnv
    channel: ChannelHandle
    ann: MemberActor
    page: LivePage
    window: Window
    http: aiohttp.ClientSession

    async def sees(self, text: str) -> None:
        """Wait until a text is on the page."""

        async def found() -> bool | None:
            return text in (await self.window.look()).text() or None

        await until(found)


@pytest.fixture
async def belfry(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Belfry]:
    monkeypatch.setattr("bot.preview.simulation.ANSWER_SECONDS", 60.0)
    bot = BellBot()
    async with LiveEnv(bot, locale="ja") as env:
        guild = env.create_guild("Belfry", preferred_locale="fr")
        channel = guild.create_text_channel("bells")
        ann = guild.add_member(env.create_user("ann"))
        await ann.slash(channel, "bell")
        async with (
            open_page(
                env,
                channel,
                ann,
                port=0,
                timezone="UTC",
                frame_origins=("http://127.0.0.1:1",),
                style="/* ours */",
            ) as page,
            alongside(keep_fresh(env, [page])),
            aiohttp.ClientSession() as http,
        ):
            window = await Window(http, page.url).open()
            yield Belfry(bot, env, channel, ann, page, window, http)


async def test_a_click_reaches_the_bot_in_the_chosen_language(belfry: Belfry) -> None:
    receipt = await belfry.window.press(belfry.window.controls("ring")[0])
    assert receipt["settlement"] == "settled"
    assert belfry.bot.rung == [("nap:ring:1:0", "ja fr")]
    await belfry.sees("ding")


async def test_a_page_shows_what_the_bot_changes_by_itself(belfry: Belfry) -> None:
    assert "bell 0" in belfry.window.text()
    await belfry.bot.change(1)
    await belfry.sees("bell 1")


async def test_a_page_shows_the_change_of_a_private_answer(belfry: Belfry) -> None:
    belfry.bot.silence = asyncio.Event()
    await belfry.window.press(belfry.window.controls("ring")[0])
    await belfry.sees("ding")
    belfry.bot.silence.set()
    await belfry.sees("dong")


async def test_a_click_counts_although_the_page_has_changed(belfry: Belfry) -> None:
    seen = belfry.window.controls("ring")[0]
    revision = belfry.window.state["publishedRevision"]
    await belfry.bot.add_line()
    await belfry.sees("a line")
    assert belfry.window.state["publishedRevision"] > revision
    belfry.window.state["publishedRevision"] = revision  # what the person saw when pressing
    receipt = await belfry.window.press(seen)
    assert not receipt["rejected"]
    assert [custom_id for custom_id, _ in belfry.bot.rung] == ["nap:ring:1:0"]


async def test_a_click_never_hits_another_button_that_took_the_place(belfry: Belfry) -> None:
    seen = belfry.window.controls("ring")[0]
    await belfry.bot.change(1)
    receipt = await belfry.window.press(seen)
    assert receipt["rejected"]
    assert belfry.bot.rung == []
    await belfry.sees("bell 1")
    await belfry.window.press(belfry.window.controls("ring")[0])
    assert [custom_id for custom_id, _ in belfry.bot.rung] == ["nap:ring:1:1"]


async def test_a_refused_choice_does_not_stay_in_a_menu(belfry: Belfry) -> None:
    """A page keeps a choice under the key of the menu: it must change afterwards."""
    seen = belfry.window.controls("tune")[0]
    await belfry.bot.change(1)
    receipt = await belfry.window.press(seen)
    assert receipt["rejected"]
    assert belfry.bot.rung == []
    await belfry.sees("bell 1")
    (now,) = belfry.window.controls("tune")
    assert now["control_key"] != seen["control_key"]
    await belfry.window.press(now)
    assert [custom_id for custom_id, _ in belfry.bot.rung] == ["nap:tune:1:1"]


async def test_a_menu_is_renewed_after_each_choice_and_otherwise_never(belfry: Belfry) -> None:
    """Otherwise it showed the choice on the next page too, and did not accept it again."""
    first = belfry.window.controls("tune")[0]["control_key"]
    await belfry.bot.add_line()
    await belfry.sees("a line")
    keys = [first]
    for _ in range(2):
        (menu,) = belfry.window.controls("tune")
        assert menu["control_key"] == keys[-1]
        await belfry.window.press(menu)
        await belfry.window.look()
        keys.append(belfry.window.controls("tune")[0]["control_key"])
    assert len(set(keys)) == 3
    assert len(belfry.bot.rung) == 2


async def test_a_menu_that_shows_the_choice_is_renewed_when_that_changes(belfry: Belfry) -> None:
    """A replay's menu shows the current step: it stayed at the first one."""
    keys = []
    for number, tune in enumerate(("high", "high", "low"), start=1):
        belfry.bot.tune = tune
        await belfry.bot.change(number)
        await belfry.sees(f"bell {number}")
        keys.append(belfry.window.controls("tune")[0]["control_key"])
    assert keys[0] == keys[1] != keys[2]


async def test_a_page_switches_to_another_channel_with_its_windows(belfry: Belfry) -> None:
    assert belfry.channel.guild is not None
    other = belfry.channel.guild.create_text_channel("tower")
    await belfry.ann.slash(other, "bell")
    await belfry.bot.add_line()
    belfry.page.turn_to(other)
    await belfry.window.look()
    assert [part["custom_id"] for part in belfry.window.controls("ring")] == ["nap:ring:1:0"]
    await belfry.sees("a line")
    receipt = await belfry.window.press(belfry.window.controls("ring")[0])
    assert not receipt["rejected"]
    assert [message.content for message in other.history(viewer=belfry.ann)][-1] == "ding"
    belfry.page.turn_to(belfry.channel)
    await belfry.window.look()
    assert "a line" not in belfry.window.text()


async def test_several_people_act_at_once(belfry: Belfry) -> None:
    people = [
        belfry.channel.guild.add_member(belfry.env.create_user(f"bob{number}"))  # type: ignore[union-attr]
        for number in range(8)
    ]
    [panel] = [message for message in belfry.channel.history() if message.components]
    await asyncio.gather(*(person.click(panel, custom_id="nap:ring:1:0") for person in people))
    assert len(belfry.bot.rung) == len(people)


async def test_the_picture_of_an_emoji_is_cached_for_the_page(belfry: Belfry) -> None:
    assert belfry.bot.emoji is not None
    assert belfry.env.backend.cdn.get(f"{CDN_BASE}/emojis/{belfry.bot.emoji.id}.png") == PICTURE


async def test_a_page_may_be_framed_by_ours_only(belfry: Belfry) -> None:
    base = belfry.page.url.partition("#")[0]
    async with belfry.http.get(base) as answer:
        assert "X-Frame-Options" not in answer.headers
        assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors http://127.0.0.1:1")
    async with belfry.http.get(base + "preview.css") as answer:
        assert (await answer.text()).endswith("/* ours */")


async def test_a_long_evening_keeps_no_logs(belfry: Belfry) -> None:
    for number in range(1, 30):
        await belfry.bot.change(number)
    assert len(belfry.env.backend.transcript) + len(belfry.env.backend.http_requests) < 10


async def test_the_time_is_real(belfry: Belfry) -> None:
    assert abs((belfry.env.now() - datetime.now(UTC)).total_seconds()) < 5
