"""/leaderboard and /season with people, computers and chips, across a restart."""

from __future__ import annotations

import pytest
import simcord

from bot.services.tables import changes
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.players import BUTTONS, finish_hand, open_and_start, open_table
from tests.flows.simulated import ShownMessage, answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World


@pytest.fixture(autouse=True)
def nobody_practises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate every hand."""
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 0)


async def _close(world: World, who: simcord.MemberActor, chips: str, name: str) -> list[ShownMessage]:
    shown = await slash(world, who, "season close")
    opened = await shown.click(who, "seasonclose", chips)
    assert opened.modal is not None
    typed = {"name": name, "word": "reset"} if chips == "reset" else {"name": name}
    return answers(await who.submit_modal(opened, typed))


async def test_a_hand_is_on_the_leaderboard_and_survives_a_restart(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, _ = world.people
    empty = await slash(world, ann, "leaderboard")
    assert empty.ephemeral
    assert tells(empty.text, "board-empty")
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    assert "Won in play" in (await slash(world, ann, "leaderboard")).text
    shown = await slash(world, ann, "leaderboard", measure="rating")
    assert "🌱" in shown.text
    assert "±2" in shown.text
    assert "🤖" not in shown.text, "people are the default"
    assert tells(shown.text, "board-own")
    await shown.click(ann, "boardbots")
    assert "🤖 Regular computer" in shown.text
    await world.restart()
    await shown.pick(ann, "boardmeasure", ["hands"])
    assert "🤖 Regular computer" in shown.text
    await shown.click(ann, "boardbots")
    assert "· 1 · " in shown.text
    for verb, value, said in (
        ("boardperiod", "week", "This week · All games"),
        ("boardgame", "japanese", "This week · Japanese Napoleon"),
        ("boardgame", "nap", "Nobody is listed here yet"),
    ):
        await shown.pick(ann, verb, [value])
        assert said in shown.text


async def test_an_admin_closes_a_season_once_and_chips_are_reset(make_world: MakeWorld):
    world = await make_world(people=2)
    ann = world.people[0]
    mona = manager_of(world)
    await open_and_start(world, BUTTONS, hands=1, stake=7)
    await finish_hand(world)
    assert any(chips != 1000 for chips in (await world.chips()).values())
    assert tells((await slash(world, ann, "season show")).text, "seasons-none")
    refused = await slash(world, ann, "season close")
    assert "manage" in refused.text.lower()
    kept = await slash(world, mona, "season close")
    assert tells(kept.text, "season-close-reset", members=2)
    await kept.click(mona, "seasonclose", "no")
    world.languages[mona.id] = "ja"
    (final,) = await _close(world, mona, "reset", "Autumn")
    assert not final.ephemeral
    assert not tells(final.text, "season-unlisted"), "everybody reads it, in the server's language"
    assert tells(final.text, "season-named", number=1, name="Autumn")
    assert set((await world.chips()).values()) == {1000}
    world.languages[mona.id] = "en"
    again = await slash(world, mona, "season close")
    assert tells(again.text, "season-just-closed")
    before = final.text
    await final.click(ann, "seasons")
    assert final.text == before, "nobody changes what everybody sees"
    mine = shown_in(world.env, world.channel.id, ann.id)[-1]
    assert tells(mine.text, "season-running", number=2)
    await world.env.advance_time(61)
    await world.restart()
    shown = await slash(world, ann, "season show", number=1)
    await shown.pick(ann, "seasonby", ["chips"])
    assert tells(shown.text, "amount-chips")
    season = await slash(world, ann, "leaderboard", measure="hands", period="season")
    assert tells(season.text, "board-empty")
    (final,) = await _close(world, mona, "keep", "")
    assert tells(final.text, "season-number", number=2)


async def test_a_member_who_left_the_server_is_on_no_board_until_they_come_back(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, hands=1)
    ann, bob, cleo = world.people
    await finish_hand(world)
    before = await slash(world, ann, "leaderboard", measure="hands")
    assert {"ann", "bob", "cleo"} <= set(before.text.lower().split("**"))
    for gone in (bob, cleo):
        world.guild.remove_member(gone.user)
    await world.env.advance_time(86_400)
    after = await slash(world, ann, "leaderboard", measure="hands")
    assert "bob" not in after.text.lower()
    assert "cleo" not in after.text.lower()
    assert "1." not in after.text, "Ann is alone, and first"
    world.guild.add_member(bob.user)
    assert "bob" not in (await slash(world, ann, "leaderboard", measure="hands")).text.lower()
    await world.env.advance_time(86_400)
    again = await slash(world, ann, "leaderboard", measure="hands")
    assert "bob" in again.text.lower()
    assert "cleo" not in again.text.lower()
