"""A person who floods the bot gets an occasional friendly answer, and keeps nobody else from playing."""

from __future__ import annotations

import time

import pytest

from bot.services.community.members import Profile
from bot.services.errors import NotNow
from bot.ui.core.floods import Buckets, Floods, Limit, Limits, Verdict
from bot.ui.core.outbox import Pace
from tests.flows.conftest import MakeWorld
from tests.flows.managers import set_server, slash
from tests.flows.players import BUTTONS, SLASH, open_and_start, play_hand
from tests.flows.simulated import answers
from tests.flows.words import tells
from tests.services.fakes import FakeNow

ANN, BOB = 1, 2
TOO_MUCH = "That was a lot at once"
PUBLIC = "Everyone sees this"


def test_a_bucket_gives_a_burst_and_then_one_by_one() -> None:
    clock = FakeNow()
    buckets = Buckets(Limit(3, 10), clock)
    assert [buckets.take(ANN) for _ in range(5)] == [0, 0, 0, 10, 10]
    assert buckets.take(BOB) == 0, "each member has a bucket"
    clock.pass_seconds(4)
    assert buckets.take(ANN) == pytest.approx(6)
    clock.pass_seconds(6)
    assert [buckets.take(ANN) for _ in range(2)] == [0, 10]
    clock.pass_seconds(1_000)
    assert [buckets.take(ANN) for _ in range(4)] == [0, 0, 0, 10], "never more than the burst"


def test_a_clock_set_back_takes_nothing_away() -> None:
    clock = FakeNow()
    buckets = Buckets(Limit(2, 10), clock)
    buckets.take(ANN)
    clock.pass_seconds(-3_600)
    assert [buckets.take(ANN) for _ in range(2)] == [0, 10]
    clock.pass_seconds(10)
    assert buckets.take(ANN) == 0


def test_buckets_are_kept_for_a_limited_number_of_people() -> None:
    buckets = Buckets(Limit(1, 10), FakeNow(), most=100)
    for user_id in range(10_000):
        buckets.take(user_id)
        buckets.take(9_999_999)
    assert len(buckets) == 100
    assert buckets.take(9_999_999) > 0, "who continues is not forgotten"


def test_a_flooder_is_told_occasionally() -> None:
    clock = FakeNow()
    floods = Floods(clock, Limits(asked=Limit(2, 100), warned=Limit(1, 5)))
    said = [floods.judge(ANN) for _ in range(5)]
    assert said == [Verdict.FINE] * 2 + [Verdict.WARN] + [Verdict.SILENCE] * 2
    clock.pass_seconds(5)
    assert [floods.judge(ANN) for _ in range(2)] == [Verdict.WARN, Verdict.SILENCE]
    assert floods.judge(BOB) is Verdict.FINE


@pytest.mark.parametrize("seconds", [0.21, 0.5, 1.0])
def test_nobody_who_plays_by_hand_is_limited(seconds: float) -> None:
    """Five presses a second for an hour; nobody presses faster for long."""
    clock = FakeNow()
    floods = Floods(clock)
    for _ in range(int(3_600 / seconds)):
        assert floods.judge(ANN) is Verdict.FINE
        assert floods.may_type(ANN)
        clock.pass_seconds(seconds)


@pytest.mark.parametrize(("code", "burst", "seconds"), [("flood-pictures", 12, 6), ("flood-public", 10, 16)])
def test_pictures_and_public_acts_are_limited_more_strictly(code: str, burst: int, seconds: int) -> None:
    clock = FakeNow()
    floods = Floods(clock)
    require = {"flood-pictures": floods.require_picture, "flood-public": floods.require_quiet}[code]
    for _ in range(burst):
        require(ANN)
    with pytest.raises(NotNow) as refusal:
        require(ANN)
    assert (refusal.value.code, refusal.value.params) == (code, {"seconds": seconds})
    require(BOB)
    clock.pass_seconds(seconds - 1)
    require(ANN)


async def test_repeated_presses_for_a_picture_are_limited(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Profile, "blank", False)
    world = await make_world(people=2, limits=Limits(drawn=Limit(1, 60)))
    ann, bob = world.people
    await set_server(world, daily_wage=True)  # a picture needs a move to draw
    for person in (ann, bob):
        await person.slash(world.channel, "chips daily")
    for _ in range(5):
        (shown,) = answers(await ann.slash(world.channel, "profile"))
        assert shown.attachments, "a recent drawing is shown again"
    (told,) = answers(await ann.slash(world.channel, "profile", member=bob.user))
    assert tells(told.text, "flood-pictures")
    await world.env.advance_time(61)
    (shown,) = answers(await ann.slash(world.channel, "profile", member=bob.user))
    assert shown.attachments


async def test_five_hundred_presses_cost_a_bounded_number_of_requests(make_world: MakeWorld) -> None:
    """One player presses everything as fast as possible; the others play on."""
    world = await make_world(people=3, pace=Pace(interval=8.0), limits=Limits())
    await open_and_start(world, SLASH, seats=3, clock="off")
    await play_hand(world, SLASH, moves=3, seconds=1)
    mallory = world.guild.add_member(world.env.create_user("mallory"))
    panel, verbs = world.panel(), ("hand", "pass", "menu", "book", "bidmenu")
    await world.env.advance_time(60)
    since, told, number = world.mark(), 0, 0
    for _ in range(5):
        for _ in range(100):
            number += 1
            result = await panel.click(
                mallory, next(v for v in (*verbs[number % 5 :], *verbs) if panel.control(v))
            )
            assert result.acknowledged
            told += sum(TOO_MUCH in shown.text for shown in answers(result))
        await world.env.advance_time(1)
    assert world.counted_requests(since) == []
    assert 1 <= told <= 2
    since = world.mark()
    await play_hand(world, BUTTONS, seconds=3)
    assert not await world.playing(), "the others have played their hand to its end"
    assert len(world.counted_requests(since)) <= Pace().budget


async def test_floods_of_commands_and_autocomplete_are_answered(make_world: MakeWorld) -> None:
    world = await make_world(people=1, limits=Limits(asked=Limit(2, 60), typed=Limit(2, 60)))
    ann = world.people[0]
    await open_and_start(world, SLASH, deal_too=False)
    for _ in range(3):
        (told,) = answers(await ann.slash(world.channel, "table"))
        assert TOO_MUCH in told.text
        assert told.ephemeral
    choices = [await ann.autocomplete(world.channel, "rules show", "game", "") for _ in range(4)]
    assert [bool(found) for found in choices] == [True, True, False, False]
    await world.env.advance_time(121)
    (told,) = answers(await ann.slash(world.channel, "table"))
    assert TOO_MUCH not in told.text
    assert await ann.autocomplete(world.channel, "rules show", "game", "")


async def test_endless_sitting_down_and_leaving_is_stopped(make_world: MakeWorld) -> None:
    world = await make_world(people=2, limits=Limits())
    await open_and_start(world, SLASH, deal_too=False, seats=3)
    bob = world.people[1]
    since, refused = world.mark(), 0
    for number in range(40):
        verb = "leave" if number % 2 == 0 else "sit"
        told = answers(await world.panel().forge(bob, f"nap:{verb}:1:0"))
        refused += any(PUBLIC in shown.text for shown in told)
        await world.env.advance_time(0.5)
    assert refused >= 15
    assert len(world.counted_requests(since)) <= 25
    await world.env.advance_time(60)
    await world.panel().click(bob, "leave")


async def test_overlong_arguments_are_not_read(make_world: MakeWorld) -> None:
    """Combining marks take a second to sort for 6,000 of them: an argument is always shorter."""
    world = await make_world(people=1)
    ann, long = world.people[0], "\u0301\u0323" * 3_000
    for text in ("x" * 500, long):
        for command, name in (
            ("rules show", "game"),
            ("replay", "hand"),
            ("tournament standings", "tournament"),
        ):
            assert await ann.autocomplete(world.channel, command, name, text) == []
    spent = []
    for text in ("x" * len(long), long):
        begun = time.process_time()
        for _ in range(20):
            (told,) = answers(await ann.slash(world.channel, "napoleon new", game=text))
            assert tells(told.text, "typed-too-long")
            assert told.ephemeral
        spent.append(time.process_time() - begun)
    assert spent[1] < 10 * spent[0]
    assert await ann.autocomplete(world.channel, "rules show", "game", "jap")


async def test_forms_and_refused_presses_count_like_presses(make_world: MakeWorld) -> None:
    world = await make_world(people=2, limits=Limits())
    await open_and_start(world, SLASH, deal_too=False, seats=3)
    ann, mallory = world.people[0], world.guild.add_member(world.env.create_user("mallory"))
    panel, since, silent, told = world.panel(), world.mark(), 0, 0
    for number in range(150):
        if number % 2:
            result = await panel.forge(mallory, "nap:take:1:0:7")
        else:
            result = await panel.forge_form(mallory, "nap:fairvalue:1:0:add", [("value", "x" * 4_000)])
        said = [shown.text for shown in answers(result) if shown.id != panel.id]
        silent, told = silent + (not said), told + any(TOO_MUCH in text for text in said)
        assert result.acknowledged
    assert told >= 1
    assert silent >= 80, "a flooder who continues gets no answer at all"
    assert world.counted_requests(since) == []
    await panel.click(ann, "uncomputer")
    assert (await world.snapshot()).table.seats[2].computer is None


TOO_OFTEN = "You've asked for your data too often today"
MOST = Limits().own_data.burst


async def test_data_exports_are_limited_per_day(make_world: MakeWorld) -> None:
    world = await make_world(people=2, limits=Limits())
    ann, bob = world.people
    shown = await slash(world, ann, "privacy show")
    for number in range(MOST):
        told = answers(await ann.slash(world.channel, f"privacy {('export', 'delete')[number % 2]}"))[-1]
        assert TOO_OFTEN not in told.text, number
    for way in ("export", "delete"):
        refused = await slash(world, ann, f"privacy {way}")
        assert refused.ephemeral
        assert TOO_OFTEN in refused.text
        assert "<t:" in refused.text, "and when the next is possible"
    for button in ("export", "ask"):
        assert TOO_OFTEN in answers(await shown.click(ann, "privacy", button))[-1].text
    assert TOO_OFTEN in answers(await shown.forge(ann, "nap:privacy:0:0:export"))[-1].text
    assert "What's stored" in (await slash(world, ann, "privacy show")).text, "the text can always be read"
    assert TOO_OFTEN not in (await slash(world, bob, "privacy export")).text
    await world.env.advance_time(3 * 3_600)
    assert TOO_OFTEN not in (await slash(world, ann, "privacy export")).text
