"""What honest people have to press: protection from others makes no evening longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.services.errors import NotNow
from bot.services.tables.hints import HintService
from bot.services.tables.opening import OpeningService
from bot.ui.core.reply import Reply
from bot.ui.pages.personal import FORM
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start, open_table
from tests.flows.simulated import answers, delete_message, shown_in
from tests.flows.words import tells
from tests.flows.world import World


def presses(world: World, since: int) -> int:
    """Return how many presses and commands were answered."""
    requests = world.env.http_requests[since:]
    return sum(request.path.endswith("/callback") for request in requests)


async def test_one_press_each_to_sit_down_to_deal_and_for_each_next_hand(make_world: MakeWorld):
    world = await make_world(people=5)
    since = world.mark()
    await open_and_start(world, BUTTONS)
    assert presses(world, since) == 1 + 4 + 1
    assert await world.playing()
    await finish_hand(world)
    since = world.mark()
    await deal(world, BUTTONS)
    assert presses(world, since) == 1
    assert await world.playing()


async def test_a_page_is_turned_to_the_same_place_twice(make_world: MakeWorld):
    """Discord keeps showing a choice while the menu's custom id stays the same."""
    world = await open_table(make_world, BUTTONS)
    (ann,) = world.people
    await finish_hand(world)
    (opened,) = answers(await world.panel().click(ann, "replayopen"))
    begun = opened.text
    for _ in range(2):
        menu = opened.control("replayjump")
        await opened.choose(ann, menu["custom_id"], [menu["options"][-1]["value"]])
        assert opened.text != begun
        assert opened.control("replayjump")["custom_id"] != menu["custom_id"]
        await opened.click(ann, "replay", "first")
        assert opened.text == begun


@contextmanager
def deferred(reply: Reply) -> Iterator[None]:
    """Defer an answer at once; to be used as `Reply.defer_if_slow`."""
    deferral = asyncio.create_task(reply.defer())
    yield
    assert deferral.done()


def answer_slowly(
    monkeypatch: pytest.MonkeyPatch, service: Any, name: str, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Defer every answer, and let a method of a service refuse after something has happened meanwhile."""

    async def refuse(*_: object, **__: object) -> None:
        for happen in (lambda: None, meanwhile):
            happen()
            for _ in range(500):  # passes of the event loop, in which requests are made
                await asyncio.sleep(0)
        raise NotNow("no-hand")

    monkeypatch.setattr(Reply, "defer_if_slow", deferred)
    monkeypatch.setattr(service, name, refuse)


async def test_a_panel_posted_while_a_command_is_thinking_is_for_everybody(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Discord took it for the awaited private answer, which then replaced it: the table had no panel."""
    world = await open_table(make_world, BUTTONS, people=1, clock="off")
    (ann,) = world.people
    await world.env.advance_time(1_000)  # the table's own tokens have expired
    panel = world.panel()
    answer_slowly(
        monkeypatch, HintService, "hint", lambda: delete_message(world.env, panel.channel_id, panel.id)
    )
    told = answers(await ann.slash(world.channel, "hint"))
    assert tells(told[-1].text, "no-hand")
    assert told[-1].ephemeral
    assert "hand" in world.panel().verbs()


async def test_a_slow_command_for_everybody_is_refused_to_one_person(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Everybody saw the bot thinking, and then a *…* that vanished."""
    world = await make_world(people=1)
    answer_slowly(monkeypatch, OpeningService, "create")
    told = answers(await world.people[0].slash(world.channel, "napoleon new"))
    assert tells(told[-1].text, "no-hand")
    assert told[-1].ephemeral
    assert shown_in(world.env, world.channel.id) == []
    begun = next(it.json for it in world.env.http_requests if it.path.endswith("/callback"))
    assert begun["data"]["flags"] & 64, "only they see it thinking"


async def test_a_table_opened_slowly_is_for_everybody(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await make_world(people=1)
    with monkeypatch.context() as slow:
        slow.setattr(Reply, "defer_if_slow", deferred)
        await world.people[0].slash(world.channel, "napoleon new")
    (panel,) = shown_in(world.env, world.channel.id)
    assert panel.control("sit") or panel.control("menu")


async def test_a_form_that_comes_too_late_is_asked_for_again(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await make_world(people=1)
    (ann,) = world.people
    question = answers(await ann.slash(world.channel, "privacy delete"))[-1]
    monkeypatch.setattr(Reply, "defer_if_slow", deferred)
    told = answers(await question.click(ann, "privacy", FORM))[-1]
    assert tells(told.text, "form-late")
