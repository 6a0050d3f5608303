"""Tables as pictures, and the one a player plays from: posted, replaced with every edit; text without."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.services.values.tables import Looks, TableStatus
from bot.services.values.themes import CardBack, Felt, Theme
from bot.ui.core import format as fmt
from bot.ui.core import renderer
from bot.ui.core.cardart import back_png
from bot.ui.core.emoji import CardEmoji
from bot.ui.pages.learn import lessons
from bot.ui.pictures import canvas
from bot.ui.pictures.table import TableDrawing
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import refuse_pictures
from tests.flows.managers import manager_of, slash
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    finish_hand,
    hand_of,
    hand_to_move,
    open_and_start,
    open_table,
    play_hand,
    refresh_dm,
    skip_to,
)
from tests.flows.simulated import ShownMessage, answers, content_of, forbid, inside
from tests.flows.test_learning import answer, opened
from tests.flows.test_preferences import choose, page
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


@pytest.mark.parametrize(("way", "game"), sample([(DM, "nap"), (BUTTONS, None)], 1))
async def test_a_hand_is_a_picture_from_the_deal_to_its_end(
    make_world: MakeWorld, way: str, game: str | None
):
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, way, **({} if game is None else {"game": game}))
    first = described(world.panel())
    await until_play(world)
    await play_hand(world, way, moves=1)
    await world.env.advance_time(5)
    shown = world.panel()
    second = described(shown)
    assert first != second
    assert not {*second.splitlines()[1:]} & {*shown.text.splitlines()}, "a picture replaces its words"
    assert shown.verbs() >= {"hand", "menu"}
    assert all(name in second for name in ("ann", "bob")) or "Ann" in second
    await finish_hand(world)
    assert (await world.snapshot()).table.status is not TableStatus.PLAYING
    ended = described(world.panel())
    assert "balance" in ended
    await deal(world, way)
    await world.env.advance_time(5)
    assert described(world.panel()) != ended


async def test_text_is_shown_while_files_may_not_be_sent(make_world: MakeWorld):
    world = await make_world(people=2, looks="picture")
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
    world = await make_world(people=2, looks="picture")
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

    world = await make_world(people=2, looks="picture")
    monkeypatch.setattr(TableDrawing, "paint", broken)
    await open_and_start(world, BUTTONS)
    assert words_only(world.panel())
    assert "a picture cannot be drawn" in logged_errors[0]
    logged_errors.clear()


async def test_a_server_and_a_host_choose_text(make_world: MakeWorld):
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, BUTTONS, deal_too=False)
    assert (await world.snapshot()).table.config.looks is Looks.PICTURE
    host = world.people[0]
    await world.bot.app.tables.set_config(world.table_id, host.id, looks=Looks.TEXT)
    await deal(world, BUTTONS)
    assert words_only(world.panel())
    assert words_only(await hand_of(world, host, BUTTONS))


@pytest.mark.parametrize(
    ("way", "status", "code"), sample([(BUTTONS, 400, 50035), (DM, 413, 40005), (SLASH, 400, 0)], 1)
)
async def test_a_table_whose_pictures_are_refused_continues_in_text_at_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, way: str, status: int, code: int
):
    world = await make_world(people=2, looks="picture")
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


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[TableDrawing]:
    """The pictures of tables and hands that were drawn."""
    drawings, paint = list[TableDrawing](), TableDrawing.paint

    def noting(self: TableDrawing) -> bytes:
        drawings.append(self)
        return paint(self)

    monkeypatch.setattr(TableDrawing, "paint", noting)
    return drawings


async def until_play(world: World) -> simcord.MemberActor:
    """Play up to the first trick and return the player to move."""
    return actor_of(world, await skip_to(world, lambda own: own.view.leader is not None))


@pytest.mark.parametrize("way", sample([BUTTONS, DM], 1))
async def test_one_picture_shows_table_and_hand_and_describes_both_in_words(make_world: MakeWorld, way: str):
    world = await open_table(make_world, way, people=2, looks="picture")
    private = await skip_to(world, lambda own: len(own.view.tricks) == 1 and bool(own.view.trick))
    who = actor_of(world, private)
    shown = await hand_of(world, who, way)
    cards = [
        fmt.card(world.bot.app.context("en"), card) for card in (*private.view.hand, *private.view.trick)
    ]
    told = picture(shown)[1]
    assert all(canvas.describe_words(card) in told for card in cards)
    assert "Trick " in told
    assert not any(line.startswith("## ") for line in shown.text.splitlines())


async def test_others_keep_their_picture_until_their_turn_and_see_their_cards_as_text(
    make_world: MakeWorld, drawn: list[TableDrawing]
):
    world = await open_table(make_world, DM, people=2, looks="picture")
    await until_play(world)
    kept = 0
    for _ in range(4):
        before = {who.id: picture(world.dm(who))[0] for who in world.people}
        drawn.clear()
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(5)
        assert len([it for it in drawn if it.reader is not None]) <= 1, "that of the player to move"
        turn = actor_of(world, await hand_to_move(world))
        for who in world.people:
            shown = world.dm(who)
            if who.id == turn.id:
                assert "The picture shows your last turn" not in shown.text
                continue
            private = await world.bot.app.play.private(world.table_id, who.id)
            assert picture(shown)[0] == before[who.id]
            assert "The picture shows your last turn" in shown.text
            (line,) = (line for line in shown.text.splitlines() if "Your cards now" in line)
            ctx = world.bot.app.context("en")
            assert all(fmt.card(ctx, card) in line for card in private.view.hand)
            kept += 1
    assert kept == 4
    waiting = next(who for who in world.people if who.id != turn.id)
    assert "last turn" not in (await refresh_dm(world, waiting)).text


async def test_a_late_picture_leaves_the_old_one_says_so_and_follows(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, DM, people=2, looks="picture")
    who = await until_play(world)
    await refresh_dm(world, who)
    await world.env.advance_time(5)
    shown = (world.dm(who), world.panel())
    before = [picture(it)[0] for it in shown]
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "MOST_WAITING", 0)
        await play_hand(world, BUTTONS, moves=1)
        await refresh_dm(world, who)
        await world.env.settle()
        assert [picture(it)[0] for it in shown] == before
        assert all("picture is a little late" in it.text for it in shown)
    await world.env.advance_time(8)
    for it, old in zip(shown, before, strict=True):
        assert picture(it)[0] != old
        assert "picture is" not in it.text


async def test_four_colours_are_on_cards_in_words_and_on_buttons_for_one_player_only(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    plainly, png = CardEmoji._drawings, back_png()
    monkeypatch.setattr(CardEmoji, "_drawings", lambda it: dict.fromkeys(plainly(it), lambda: png))
    world = await open_table(make_world, BUTTONS, people=2)
    emoji = world.bot.app.emoji
    with inside(world.env):
        assert await emoji.sync(world.bot) == 0
    await choose(world, await page(world, "looks"), "four_colours", "true")
    for who, colours in zip(world.people, (emoji.four, emoji), strict=True):
        shown = answers(await world.panel().click(who, "hand"))[-1]
        named = re.findall(r"nap_[2-9TJQKA][CD](_[0-9a-f]{6})", json.dumps(shown.components))
        assert {*named} == {colours._mark}


async def test_who_prefers_text_has_no_pictures_of_their_own(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, looks="picture")
    assert not words_only(world.dm(world.people[0]))
    await choose(world, await page(world, "looks"), "pictures", "false")
    await play_hand(world, DM, moves=2)
    await world.env.advance_time(5)
    reader, other = world.people
    assert words_only(world.dm(reader))
    assert not words_only(world.dm(other))
    assert not words_only(world.panel())
    await finish_hand(world)
    assert words_only(world.dm(other)), "the picture is removed after the hand"
    for who, plain in ((reader, True), (other, False)):
        lesson = await opened(world, who, next(iter(lessons())))
        (profile,) = answers(await who.slash(world.channel, "profile"))
        assert [words_only(lesson), words_only(profile)] == [plain] * 2
        assert "1,000 at the start" in profile.text


async def test_a_choice_in_a_menu_shows_the_picture_that_was_missing_before(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=1, looks="picture")
    (ann,) = world.people
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "MOST_WAITING", 0)
        shown, moments = await opened(world, ann, "japanese"), iter(lessons()["japanese"].moments)
        while (menu := shown.control("learn")) is None or menu["type"] != 3:
            await answer(ann, shown, next(moments))
        assert words_only(shown)
    wrong = [card["value"] for card in menu["options"][-menu["max_values"] :]]
    await shown.choose(ann, menu["custom_id"], wrong)
    assert "❌" in shown.text
    assert picture(shown)


async def test_a_table_has_the_servers_felt_and_a_hand_its_readers(
    make_world: MakeWorld, drawn: list[TableDrawing]
):
    world = await make_world(people=2, looks="picture")
    mona = manager_of(world)
    shown = await slash(world, mona, "settings")
    for name, value in (("page", "pictures"), ("felt", "dark"), ("back", "red")):
        shown = answers(await shown.pick(mona, "server", [value], name))[-1]
    await choose(world, await page(world, "looks"), "felt", "contrast")
    await open_and_start(world, BUTTONS)
    for who in world.people:
        picture(answers(await world.panel().click(who, "hand"))[-1])
    servers = Theme(Felt.DARK, CardBack.RED)
    ann = (await world.bot.app.play.private(world.table_id, world.people[0].id)).seat
    assert {it.theme for it in drawn if it.reader != ann} == {servers}
    assert {it.theme for it in drawn if it.reader == ann} == {Theme(Felt.CONTRAST, CardBack.RED)}


async def test_the_direct_message_of_a_deal_waits_longer_for_its_picture(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Nobody has pressed for it, and it stays as it is until somebody does."""
    world = await make_world(people=2, looks="picture", seed=2)  # a computer bids first
    draw, waited = world.bot.app.renderer.draw, []

    async def noting(
        drawing: renderer.Drawing, patience: float = renderer.ANSWER_SECONDS, **how: Any
    ) -> bytes | None:
        waited.extend([patience] if getattr(drawing, "hand", None) else [])
        return await draw(drawing, patience, **how)

    monkeypatch.setattr(world.bot.app.renderer, "draw", noting)
    await open_and_start(world, BUTTONS)
    assert waited == [renderer.ANSWER_SECONDS] * 2
    await hand_of(world, world.people[0], BUTTONS)
    assert waited[2:] == [renderer.PATIENCE_SECONDS]
