"""What honest people have to press: protection from others makes no evening longer."""

from __future__ import annotations

import pytest

from bot.storage.database import Database
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, SLASH, deal, hand_to_move, open_and_start, play_hand
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World


def presses(world: World, since: int) -> int:
    """Return how many presses and commands were answered."""
    requests = world.env.http_requests[since:]
    return sum(request.path.endswith("/callback") for request in requests)


@pytest.mark.parametrize("stake", sample([1, 0, 10], 1))
async def test_one_press_each_to_sit_down_to_deal_and_for_each_next_hand(
    make_world: MakeWorld, stake: int
) -> None:
    world = await make_world(people=5)
    since = world.mark()
    await open_and_start(world, BUTTONS, stake=stake)
    assert presses(world, since) == 1 + 4 + 1
    assert await world.playing()
    await play_hand(world, BUTTONS)
    since = world.mark()
    await deal(world, BUTTONS)
    assert presses(world, since) == 1
    assert await world.playing()


def menu_of(shown: ShownMessage, verb: str) -> str:
    """Return the custom id of the first menu of a verb."""
    menu = shown.control(verb)
    assert menu is not None
    return str(menu["custom_id"])


async def test_a_page_is_turned_to_the_same_place_twice(make_world: MakeWorld) -> None:
    world = await make_world()
    (ann,) = world.people
    await open_and_start(world, BUTTONS)
    await play_hand(world, BUTTONS)
    (opened,) = answers(await world.panel().click(ann, "replayopen"))
    begun, seen = opened.text, []
    for _ in range(2):
        seen.append(menu_of(opened, "replayjump"))
        menu = opened.control("replayjump")
        assert menu is not None
        await opened.choose(ann, seen[-1], [menu["options"][-1]["value"]])
        assert opened.text != begun
        assert menu_of(opened, "replayjump") != seen[-1]
        await opened.click(ann, "replay", "first")
        assert opened.text == begun


async def test_answered_presses_leave_nothing_unanswered(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS)
    await play_hand(world, BUTTONS, moves=8)
    await play_hand(world, SLASH, moves=8)
    await world.env.advance_time(5)
    gate = world.bot.app.gate
    assert not gate.unanswered


async def test_a_button_of_an_earlier_turn_is_refused_without_the_database(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS)
    turn = (await hand_to_move(world)).snapshot.table.turn
    old = next(part for part in world.panel().controls() if "pass" in part["custom_id"])
    assert old["custom_id"].split(":")[3] == str(turn)
    await play_hand(world, BUTTONS, moves=3)
    await world.env.advance_time(5)
    transactions: list[str] = []
    write = Database.write

    def noted(database: Database) -> object:
        transactions.append("write")
        return write(database)

    monkeypatch.setattr(Database, "write", noted)
    told = answers(await world.panel().forge(world.people[0], old["custom_id"]))[-1]
    assert world.says("stale-turn") in told.text
    assert transactions == []
