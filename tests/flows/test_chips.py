"""/chips as people see it: balance, history, gifts, daily chips, grants."""

from __future__ import annotations

from typing import Any

from bot.services.values.tables import Person
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, open_gifts, slash
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import answers, notified_users, shown_in
from tests.flows.words import tells


async def test_a_gift_is_confirmed_announced_and_made_once(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await open_gifts(world)
    question = await slash(world, ann, "chips give", member=bob, amount=50)
    await question.click(ann, "give", "no")
    assert not question.exists
    question = await slash(world, ann, "chips give", member=bob, amount=50, note="for *the* coffee")
    assert tells(question.text, "gift-ask", name="bob", chips=50)
    assert tells(question.text, "gift-left", chips=950)
    assert await world.chips() == {"ann": 1000, "bob": 1000}
    yes = next(text for text in question.ids() if ":give:" in text)
    await world.restart()
    (said,) = answers(await question.forge(ann, yes))[-1:]
    assert tells(question.text, "gift-done", chips=50, balance=950)
    assert not said.ephemeral
    assert said.text == f"🎁 <@{ann.id}> gives <@{bob.id}> **50 chips**.\n> for \\*the\\* coffee"
    assert notified_users(world.env, said) == []
    said_before = len(shown_in(world.env, world.channel.id))
    await question.forge(ann, yes)
    assert len(shown_in(world.env, world.channel.id)) == said_before, "a second press announces nothing more"
    assert await world.chips() == {"ann": 950, "bob": 1050}


async def test_forged_gifts_to_ineligible_recipients_are_refused(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await open_gifts(world)
    bot = world.bot.user
    question = await slash(world, ann, "chips give", member=bob, amount=5)
    for forged, words in (
        (f"nap:give:{bot.id}:5:yes.2", "Bots don't have chips"),
        ("nap:give:12345:5:yes.3", "isn't on this server"),
        (f"nap:give:{bob.id}:5000:yes.5", "you have 1,000 to spare"),
    ):
        result = await question.forge(ann, forged)
        text = "\n".join([question.text, *(answer.text for answer in answers(result))])
        assert words in text, text
    await question.forge(ann, f"nap:give:{bob.id}:5:yes.x")
    assert not question.exists
    assert await world.chips() == {"ann": 1000, "bob": 1000}


async def test_daily_chips_by_button_and_by_command(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    shown = await slash(world, ann, "chips balance")
    assert tells(shown.text, "chips-no-value")
    assert "daily" not in shown.verbs(), "they have what daily chips fill up to"
    await slash(world, manager_of(world), "chips grant", member=ann, amount=-100, reason="quiz")
    shown = await slash(world, ann, "chips balance")
    assert "100 daily chips are ready" in shown.text
    await shown.click(ann, "daily")
    assert "Next daily chips" in shown.text
    assert "daily" not in shown.verbs()
    assert await world.chips() == {"ann": 1000}
    await world.restart()
    told = (await slash(world, ann, "chips daily")).text
    assert "<t:" in told
    assert "0" not in told.partition("<t:")[0], "none for them now, but there were some"
    assert await world.chips() == {"ann": 1000}


async def test_a_player_who_cannot_afford_a_table_is_offered_a_free_one(make_world: MakeWorld):
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    await slash(world, manager_of(world), "chips grant", member=bob, amount=-990, reason="quiz")
    await ann.slash(world.channel, "napoleon new", game="japanese", stake=50)
    (thread,) = world.channel.threads
    refused = answers(await bob.slash(thread, "napoleon sit"))[-1]
    assert f"0 chips in <#{world.channel.id}>" in refused.text
    assert not refused.verbs(), "the thread has its table"
    refused = answers(await bob.slash(world.channel, "napoleon sit"))[-1]
    assert "can't afford" in refused.text
    await refused.click(bob, "playnow", "free")
    mine = await world.bot.app.tables.tables_of(bob.id)
    assert [it.table.config.stake for it in mine] == [0]


async def test_managers_grant_with_a_reason_that_is_kept(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    mona = manager_of(world)

    async def grant(amount: int, reason: str) -> str:
        return (await slash(world, mona, "chips grant", member=ann, amount=amount, reason=reason)).text

    assert tells(await grant(500, "quiz"), "grant-given", chips=500, balance=1500)
    assert tells(await grant(-1501, "oops"), "grant-too-much", balance=1500)
    refused = await slash(world, ann, "chips grant", member=ann, amount=500, reason="please")
    assert tells(refused.text, "not-manager")
    assert tells(await grant(-10, "fee"), "grant-taken", balance=1490)
    assert [tells(it.text, "grant-message", balance=1490) for it in world.dms(ann)] == [False, True]
    assert "fee" in world.dms(ann)[-1].text
    public = [it.text for it in shown_in(world.env, world.channel.id) if not it.ephemeral]
    assert tells(public[-1], "grant-told", member=f"<@{ann.id}>", chips="−10")
    assert "fee" not in public[-1], "the reason is for them only"
    shown = await slash(world, ann, "chips history")
    assert f"**+500** · Granted by <@{mona.id}>\n-# “quiz”" in shown.text
    assert f"**−10** · Taken away by <@{mona.id}>\n-# “fee”" in shown.text
    said = answers(await mona.slash(world.channel, "chips grant", member=mona, amount=500, reason="quiz"))
    assert [it.ephemeral for it in said] == [True, False]
    assert tells(said[-1].text, "grant-own", name=f"<@{mona.id}>", chips="+500")


async def test_the_history_links_to_hands_and_has_pages(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    mona = manager_of(world)
    assert tells((await slash(world, ann, "chips history")).text, "history-none")
    for number in range(7):
        await slash(world, mona, "chips grant", member=ann, amount=1, reason=f"grant {number}")
    await open_and_start(world, BUTTONS, stake=5, hands=3)
    shown = await slash(world, ann, "chips history")
    assert tells(shown.text, "history-at-stake", what="Japanese Napoleon, hand 1, table 1")
    assert shown.control("replayopen") is None, "a hand in progress cannot be opened"
    assert tells((await slash(world, ann, "chips balance")).text, "chips-at-stake")
    await finish_hand(world)
    await deal(world, BUTTONS)
    won = (await world.snapshot()).table.totals[0] * 5
    shown = await slash(world, ann, "chips history")
    assert f"balance {1007 + won:,}" in shown.text
    menu = shown.control("replayopen")
    assert [option["value"] for option in menu["options"]] == ["1"]
    older = [text for text in shown.ids() if ":history:" in text][-1]
    await shown.click(ann, "history", older.split(":")[4])
    assert "“grant 0”" in shown.text
    theirs = await slash(world, mona, "chips history", member=ann)
    assert f"<@{ann.id}>" in theirs.text
    refused = await slash(world, ann, "chips history", member=mona)
    assert tells(refused.text, "history-of-other")


async def test_viewing_others_chips_opens_no_account(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    assert tells((await slash(world, ann, "chips balance", member=bob)).text, "chips-unopened")
    by, guild = Person(ann.id, "ann"), world.guild.id
    page: Any = await world.bot.app.chips.history(guild, bob.id, by=by, manager=True)
    assert page.lines == ()
