"""Tables as pictures: posted, replaced with every edit, within the budget; text where there are none."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from PIL import Image
from simcord.http import router

from bot.services.values.tables import Looks, TableStatus
from bot.ui.core import renderer
from bot.ui.core.outbox import Pace
from bot.ui.pictures.table import TableDrawing
from tests.effort import at_night, sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import refusal
from tests.flows.players import BUTTONS, DM, SLASH, deal, finish_hand, hand_of, open_and_start, play_hand
from tests.flows.simulated import ShownMessage, content_of, forbid
from tests.flows.world import World
from tests.metrics_reader import metric_value


def picture(shown: ShownMessage) -> tuple[str, str]:
    """Return place and description of a message's one picture; its file must be there."""
    (gallery,) = [part for part in shown.components if part.get("type") == 12]
    (item,) = gallery["items"]
    assert Image.open(io.BytesIO(content_of(shown.env, item["media"]))).format == "PNG"
    assert 0 < len(item["description"]) <= 1024
    return str(item["media"]["url"]), str(item["description"])


def described(shown: ShownMessage) -> str:
    """Return the description of a message's one picture."""
    return picture(shown)[1]


def words_only(shown: ShownMessage) -> bool:
    return not any(part.get("type") == 12 for part in shown.components) and not shown.attachments


async def pictured(make_world: MakeWorld, people: int = 2, **how: Any) -> World:
    return await make_world(people=people, looks="picture", **how)


@pytest.mark.parametrize(("way", "game"), sample([(DM, "nap"), (BUTTONS, None)], 1))
async def test_a_hand_is_a_picture_from_the_deal_to_its_end(
    make_world: MakeWorld, way: str, game: str | None
):
    world = await pictured(make_world)
    await open_and_start(world, way, **({} if game is None else {"game": game}))
    first = described(world.panel())
    await play_hand(world, way, moves=3)
    await world.env.advance_time(5)
    second = described(world.panel())
    assert first != second
    assert all(name in second for name in ("ann", "bob")) or "Ann" in second
    await finish_hand(world)
    assert (await world.snapshot()).table.status is not TableStatus.PLAYING
    ended = described(world.panel())
    assert "balance" in ended
    await deal(world, way)
    await world.env.advance_time(5)
    assert described(world.panel()) != ended


async def test_a_picture_replaces_its_words(make_world: MakeWorld):
    world = await pictured(make_world)
    await open_and_start(world, BUTTONS)
    await play_hand(world, BUTTONS, moves=12)
    await world.env.advance_time(5)
    shown = world.panel()
    told = described(shown)
    for line in told.splitlines()[1:]:
        assert line not in shown.text.splitlines()
    assert shown.verbs() >= {"hand", "menu"}


@at_night
async def test_pictures_stay_within_the_budget(make_world: MakeWorld):
    world = await pictured(make_world, people=5, pace=Pace(interval=8.0))
    await open_and_start(world, BUTTONS, deal_too=False)
    await world.env.advance_time(30)
    since = world.mark()
    await deal(world, BUTTONS)
    await play_hand(world, BUTTONS, seconds=30)
    await world.env.advance_time(60)
    assert len(world.counted_requests(since)) <= Pace().budget


async def test_text_is_shown_while_files_may_not_be_sent(make_world: MakeWorld):
    world = await pictured(make_world)
    await open_and_start(world, BUTTONS)
    assert described(world.panel())
    forbid(world.env, world.channel.id, "attach_files")
    await play_hand(world, BUTTONS, moves=1)
    await world.env.advance_time(5)
    assert words_only(world.panel())
    forbid(world.env, world.channel.id)
    await play_hand(world, BUTTONS, moves=1)
    await world.env.advance_time(5)
    assert described(world.panel())


async def test_text_is_shown_while_drawing_falls_behind(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await pictured(make_world)
    monkeypatch.setattr(renderer, "MOST_WAITING", 0)
    await open_and_start(world, BUTTONS)
    assert words_only(world.panel())
    assert words_only(world.dm(world.people[0]))
    assert metric_value(world.bot.metrics, "pictures_total", outcome="late") > 0


async def test_a_picture_that_cannot_be_drawn_is_logged_and_text_shown(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
):
    def broken(_: TableDrawing) -> bytes:
        raise ZeroDivisionError

    world = await pictured(make_world)
    monkeypatch.setattr(TableDrawing, "paint", broken)
    await open_and_start(world, BUTTONS)
    assert words_only(world.panel())
    assert "a picture cannot be drawn" in logged_errors[0]
    logged_errors.clear()


async def test_a_server_and_a_host_choose_text(make_world: MakeWorld):
    world = await pictured(make_world)
    await open_and_start(world, BUTTONS, deal_too=False)
    assert (await world.snapshot()).table.config.looks is Looks.PICTURE
    host = world.people[0]
    await world.bot.app.tables.set_config(world.table_id, host.id, looks=Looks.TEXT)
    await deal(world, BUTTONS)
    assert words_only(world.panel())
    assert words_only(await hand_of(world, host, BUTTONS))


def refuse_pictures(monkeypatch: pytest.MonkeyPatch, status: int, code: int) -> list[str]:
    """Refuse every message with a picture from now on; return the places of the refused requests."""
    plain, refused = router.dispatch, list[str]()

    def dispatch(backend: Any, method: str, path: str, **details: Any) -> Any:
        if '"type": 12' in json.dumps(details.get("json")):
            refused.append(f"{method} {path}")
            raise refusal(status, code)
        return plain(backend, method, path, **details)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return refused


@pytest.mark.parametrize(
    ("way", "status", "code"), sample([(BUTTONS, 400, 50035), (DM, 413, 40005), (SLASH, 400, 0)], 2)
)
async def test_a_table_whose_pictures_are_refused_continues_in_text_at_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, way: str, status: int, code: int
):
    world = await pictured(make_world)
    await open_and_start(world, way, clock="off")
    await play_hand(world, way, moves=2)
    assert described(world.panel())
    with monkeypatch.context() as patch:
        refused = refuse_pictures(patch, status, code)
        for _ in range(3):
            await play_hand(world, way, moves=1)
            await world.env.settle()
            assert words_only(world.panel())
            assert world.panel().turn == (await world.snapshot()).table.turn
        assert len(refused) <= 2 + len(world.people), "once per place, or concurrently twice"
    await world.env.advance_time(700)
    await play_hand(world, way, moves=1)
    await world.env.settle()
    assert described(world.panel())
