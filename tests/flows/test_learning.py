"""Lessons by /learn: played to their ends in private, across restarts, without chips or records."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.engine.actions import Bid, Call, Discard, GameAction, LadderBid, Play
from bot.engine.cards import card_text
from bot.ui.core import ids
from bot.ui.pages.learn import END, NEXT, LessonMoment, lessons, with_cards
from tests.effort import pairs, sample
from tests.flows.conftest import MakeWorld
from tests.flows.moves import card_texts
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World


def said(world: World, key: str, locale: str = "en") -> str:
    """Return the text of a lesson, with cards as they are shown."""
    ctx = world.bot.app.context(locale)
    return with_cards(ctx, ctx.text(f"lesson-{key}"))


async def opened(world: World, who: simcord.MemberActor, lesson: str) -> ShownMessage:
    """Open a lesson from the list."""
    (listed,) = answers(await who.slash(world.channel, "learn"))
    assert listed.ephemeral
    await listed.click(who, "lesson", lesson)
    return listed


def values_of(right: GameAction) -> list[str]:
    """Return what a person chooses or presses to make the right move."""
    match right:
        case Bid(points, suit):
            return [ids.encode_bid(points, suit)]
        case Call(card) | Play(card):
            return [card_text(card)]
        case Discard(cards):
            return card_texts(cards)
        case LadderBid(call):
            return [call]
        case _:
            return ["pass"]


async def press(who: Any, shown: ShownMessage, *values: str) -> None:
    """Choose values in the menu that has them, or press the button of the only one."""
    for part in shown.controls():
        if {*values} <= {option["value"] for option in part.get("options", ())}:
            await shown.choose(who, part["custom_id"], [*values])
            return
    (part,) = (it for it in shown.controls() if it["custom_id"].endswith(f".{values[0]}"))
    await shown.click_part(who, part)


async def answer(who: Any, shown: ShownMessage, moment: LessonMoment) -> None:
    """Answer the question of a lesson's step, or go on."""
    if moment.right is not None:
        await press(who, shown, *values_of(moment.right))
    elif moment.name != END:
        await press(who, shown, NEXT)


@pytest.mark.parametrize(("name", "language"), sample(pairs([*lessons()], ["en-US", "ja", "ko"]), 3))
async def test_a_lesson_is_played_to_its_end(make_world: MakeWorld, name: str, language: str):
    world = await make_world(people=1, language=language)
    (ann,) = world.people
    shown, lesson = await opened(world, ann, name), lessons()[name]
    locale = world.bot.app.texts.locale_of(language)
    for moment in lesson.moments:
        assert said(world, f"{name}-{moment.name}", locale) in shown.text
        await answer(ann, shown, moment)
    assert shown.control("playnow")
    assert await world.bot.app.preferences.lessons(ann.id) == {name: f"{lesson.steps}.done"}
    assert await world.bot.app.tables.tables_of(ann.id) == ()
    profile = await world.bot.app.profiles.profile(world.guild.id, ann.id, days=None, reader_id=ann.id)
    assert profile.blank
    assert profile.chips is None


async def test_a_wrong_answer_is_explained_and_a_lesson_continues_after_a_restart(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    shown = await opened(world, ann, "nap")
    await press(ann, shown, NEXT)
    await press(ann, shown, "pass")
    assert said(world, "nap-bid.no") in shown.text
    assert await world.bot.app.preferences.lessons(ann.id) == {"nap": "1"}
    await press(ann, shown, "ladder.three")
    assert said(world, "nap-bid.no") not in shown.text
    assert said(world, "nap-lead") in shown.text
    await world.restart()
    await press(ann, shown, "play.AD")
    assert said(world, "nap-second") in shown.text, "the earlier message still works"
    again = await opened(world, ann, "nap")
    assert said(world, "nap-second") in again.text
    await again.click(ann, "lesson", "nap.again")
    assert said(world, "nap-tricks") in again.text
    await press(ann, shown, "play.6D")
    assert said(world, "nap-tricks") in shown.text, "an older message shows the current position"


async def test_a_lesson_from_the_greeting_is_shown_to_its_presser_only(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    (page,) = answers(await ann.slash(world.channel, "help"))
    listed = answers(await page.click(ann, "lessons"))[-1]
    assert page.control("lessons"), "the page stays, as for its other buttons"
    await listed.click(ann, "lesson", "japanese")
    await listed.click(ann, "lessons")
    assert listed.control("lesson", "japanese")


async def test_a_lesson_by_direct_message_counts_and_is_exported_and_erased(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    (listed,) = answers(await ann.user.slash("learn"))
    await listed.click(ann.user, "lesson", "calling")
    for moment in lessons()["calling"].moments:
        assert said(world, f"calling-{moment.name}") in listed.text
        await answer(ann.user, listed, moment)
    assert not listed.control("playnow"), "it needs a server"
    export = await world.bot.app.privacy.export(ann.id, None)
    assert "lesson-calling" in str(export)
    await world.bot.app.privacy.delete(ann.id)
    assert await world.bot.app.preferences.lessons(ann.id) == {}
