"""Whole hands from the lobby to the result: by buttons only, by commands only, by direct message only."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Bid
from bot.engine.cards import SPADES
from bot.engine.state import PhaseName
from bot.services.values.tables import AnyHand, TableStatus
from bot.ui.core import ids
from bot.ui.core.app import App
from bot.ui.table import painter
from tests.effort import NIGHT, pairs
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    WAYS,
    finish_hand,
    open_and_start,
    open_table,
    play_hand,
    refresh_dm,
    skip_to,
)
from tests.flows.readers import reader
from tests.flows.words import tells
from tests.secrecy.offers import offered


@pytest.mark.parametrize(("way", "people"), pairs(WAYS, [1, 2, 3, 4, 5] if NIGHT else [1]))
async def test_a_hand_is_played_to_its_result(make_world: MakeWorld, way: str, people: int):
    world = await open_table(make_world, way, people=people)
    await play_hand(world, way)
    snapshot = await world.snapshot()
    assert snapshot.table.status is TableStatus.BETWEEN
    assert world.panel().control("next")
    await world.env.advance_time(5)
    assert not world.bot.app.open_requests.unanswered


async def test_a_direct_message_that_cannot_follow_says_that_it_shows_the_deal(make_world: MakeWorld):
    """It is updated only by its owner's presses: people who play at the table see it as dealt."""
    world = await make_world(people=2, seed=2)  # a computer bids first
    await open_and_start(world, BUTTONS)
    (ann, bob), said = world.people, "hand-as-dealt"
    assert all(tells(world.dm(person).text, said) for person in (ann, bob))
    assert not tells((await refresh_dm(world, ann)).text, said)
    await finish_hand(world)
    await world.panel().click(ann, "next")
    assert not tells(world.dm(ann).text, said), "their recent press lets it follow"
    assert tells(world.dm(bob).text, said)


async def test_in_an_open_auction_the_one_edit_waits_for_a_turn_of_ones_own(make_world: MakeWorld):
    """Everybody may bid from the deal on: an earlier edit would be outbid a moment later."""
    world = await open_table(make_world, BUTTONS, people=2, game="general")
    ann, bob = world.people
    dealt, bobs = world.dm(bob).text, 1
    await ann.slash(world.place(), "bid", bid="20S")
    for _ in range(200):
        snapshot = await world.snapshot()
        if snapshot.due == (bobs,):
            break
        assert bobs in snapshot.due
        assert world.dm(bob).text == dealt
        await world.env.advance_time(0.5)
    await world.env.advance_time(5)
    assert world.dm(bob).text != dealt
    assert "20" in world.dm(bob).text


async def test_all_who_are_asked_at_once_see_the_question_in_their_direct_message(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, game="najami", hands=3)
    await skip_to(world, lambda own: own.view.phase is PhaseName.WINDOW)
    await world.env.advance_time(5)
    snapshot = await world.snapshot()
    assert len(snapshot.due) == 4
    for seat in snapshot.due:
        asked = next(it for it in world.people if it.id == snapshot.table.seats[seat].user_id)
        assert world.dm(asked).control("see", "pay")


async def test_a_direct_message_shows_the_table_at_the_time_of_sending(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Without a press it is not corrected later: somebody bids while it is being drawn."""
    world = await make_world(people=2)
    ann, bob = world.people
    play, draw, bids = world.bot.app.play, painter.hand, [Bid(13, SPADES)]

    async def slowly(app: App, private: AnyHand, *more: Any, **others: Any) -> ui.LayoutView:
        view, table = await draw(app, private, *more, **others), private.snapshot.table
        if table.seats[private.seat].user_id == bob.id and bids:
            await play.act(table.id, ann.id, bids.pop(), turn=None)
        return view

    monkeypatch.setattr(painter, "hand", slowly)
    await open_and_start(world, BUTTONS, game="general")
    assert not bids
    (sent,) = [
        entry.json
        for entry in world.env.http_requests
        if entry.method == "POST"
        and entry.path.startswith("/channels/")
        and reader(world.env, entry) == bob.id
    ]
    offers = {value for _, value, _ in offered(sent)}
    assert offers
    assert ids.encode_bid(13, SPADES) not in offers
