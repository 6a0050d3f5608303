"""A hand as a picture: sent when its cards change, kept when only words do; words where it cannot be."""

from __future__ import annotations

import io
from collections import Counter

import pytest
import simcord
from PIL import Image

from bot.services.values.tables import Looks
from bot.ui.core import studio
from bot.ui.pictures.cards import HandDrawing
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    actor_of,
    deal,
    due,
    hand_of,
    open_and_start,
    play_hand,
    refresh_dm,
)
from tests.flows.simulated import Shown, answers, inside
from tests.flows.test_preferences import choose, page
from tests.flows.world import World


def picture(shown: Shown) -> tuple[str, str]:
    """Return where the one picture of a hand is and what describes it; its file must be there."""
    (gallery,) = [part for part in shown.components if part.get("type") == 12]
    (item,) = gallery["items"]
    found = shown.env.backend.cdn.get(item["media"]["url"])
    assert found is not None
    assert Image.open(io.BytesIO(found)).format == "PNG"
    return str(item["media"]["url"]), str(item["description"])


def words_only(shown: Shown) -> bool:
    return not any(part.get("type") == 12 for part in shown.components) and not shown.attachments


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[HandDrawing]:
    """What was drawn of hands, and how often."""
    count: Counter[HandDrawing] = Counter()
    paint = HandDrawing.paint

    def counting(self: HandDrawing) -> bytes:
        count[self] += 1
        return paint(self)

    monkeypatch.setattr(HandDrawing, "paint", counting)
    return count


async def until_play(world: World, way: str) -> simcord.MemberActor:
    """Play up to the first trick and return who is due."""
    while (private := await due(world)).view.leader is None:
        await play_hand(world, way, moves=1)
    return actor_of(world, private)


@pytest.mark.parametrize("way", [BUTTONS, DM])
async def test_a_hand_is_a_picture_with_its_cards_in_words(make_world: MakeWorld, way: str) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, way)
    ann = world.people[0]
    shown = await hand_of(world, ann, way)
    _, told = picture(shown)
    private = await world.bot.app.play.private(world.table_id, ann.id)
    assert sum(told.count(suit) for suit in "♠♥♦♣") == len(private.view.hand)
    assert not any(line.startswith("## ") for line in shown.text.splitlines())


async def test_a_picture_is_sent_again_only_when_it_shows_something_else(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, DM)
    await until_play(world, DM)
    for _ in range(12):
        before = {
            who.id: (picture(world.dm(who)), await world.bot.app.play.private(world.table_id, who.id))
            for who in world.people
        }
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(5)
        for who in world.people:
            (url, told), was = before[who.id]
            now_url, now_told = picture(world.dm(who))
            private = await world.bot.app.play.private(world.table_id, who.id)
            if now_told == told:
                assert now_url == url, "the same picture stays where it is"
            else:
                assert now_url != url
            assert private.view.hand == was.view.hand or now_url != url


async def test_what_a_move_costs(make_world: MakeWorld, drawn: Counter[HandDrawing]) -> None:
    """One picture for the player who moved, and one for the next where some of their cards cannot be played;
    after trick 1, when special cards get their power, one for everybody."""
    world = await make_world(people=5, looks="picture")
    await open_and_start(world, DM)
    await until_play(world, DM)
    await world.env.advance_time(30)
    drawn.clear()
    for moves in range(1, 26):
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(5)
        assert drawn.total() <= 2 * moves + (5 if moves >= 5 else 0)


async def test_cards_that_cannot_be_played_are_dark_for_who_is_due(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, DM)
    await until_play(world, DM)
    seen = set()
    for _ in range(14):
        private = await due(world)
        told = picture(await refresh_dm(world, actor_of(world, private)))[1]
        plays = {action.card for action in private.legal.actions}
        bound = plays != set(private.view.hand)
        assert ("Not playable now" in told) is bound
        seen.add(bound)
        await play_hand(world, DM, moves=1)
    assert seen == {True, False}


async def test_the_picture_goes_when_the_hand_is_over_and_the_message_is_its_owners_moment(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, DM)
    await play_hand(world, DM)
    await world.env.advance_time(30)
    for who in world.people:
        shown = world.dm(who)
        assert words_only(shown)
        assert "### You won " in shown.text or "### You lost " in shown.text
        assert world.says("own-practice") in shown.text


async def test_words_are_shown_where_it_cannot_be_drawn(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, DM)
    ann = world.people[0]
    assert picture(world.dm(ann))
    monkeypatch.setattr(studio, "MOST_WAITING", 0)
    await until_play(world, DM)
    await play_hand(world, DM, moves=8)
    await world.env.advance_time(5)
    shown = await refresh_dm(world, ann)
    assert words_only(shown)
    assert any(line.startswith("## ") for line in shown.text.splitlines())


async def test_tables_in_words_have_hands_in_words(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, BUTTONS, deal_too=False)
    with inside(world.env):
        await world.bot.app.tables.set_config(world.table_id, world.people[0].id, looks=Looks.TEXT)
    await deal(world, BUTTONS)
    assert words_only(await hand_of(world, world.people[0], BUTTONS))


async def test_four_colours_and_another_order_are_another_picture(
    make_world: MakeWorld, drawn: Counter[HandDrawing]
) -> None:
    world = await make_world(people=2, looks="picture")
    await open_and_start(world, BUTTONS)
    ann = world.people[0]
    answers(await world.panel().click(ann, "hand"))
    shown = await page(world)
    await choose(world, shown, "four_colours", "true")
    await choose(world, shown, "order", "rank")
    drawn.clear()
    picture(answers(await world.panel().click(ann, "hand"))[-1])
    (drawing,) = drawn
    assert drawing.four_colour
    ranks = [card % 13 for card in drawing.held if card < 52]
    assert ranks == sorted(ranks, reverse=True)


async def test_a_menu_on_a_hand_leaves_its_picture_there(make_world: MakeWorld) -> None:
    world = await make_world(people=5, looks="picture")
    await open_and_start(world, DM)
    for _ in range(40):
        private = await due(world)
        who = actor_of(world, private)
        picture(await refresh_dm(world, who))
        discards = private.legal.choice is not None
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(5)
        picture(world.dm(who))
        if discards:
            return
    raise AssertionError("nobody has discarded")


async def test_the_direct_message_of_a_deal_waits_longer_for_its_picture(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has pressed for it, and it stays as it is until somebody does."""
    world = await make_world(people=2, looks="picture")
    draw, waited = world.bot.app.studio.draw, []

    async def noting(drawing: studio.Drawing, patience: float = studio.ANSWER_SECONDS) -> bytes | None:
        waited.extend([patience] if isinstance(drawing, HandDrawing) else [])
        return await draw(drawing, patience)

    monkeypatch.setattr(world.bot.app.studio, "draw", noting)
    await open_and_start(world, BUTTONS)
    assert waited == [studio.ANSWER_SECONDS] * 2
    await hand_of(world, world.people[0], BUTTONS)
    assert waited[2:] == [studio.PATIENCE_SECONDS]
