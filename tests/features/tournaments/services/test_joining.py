"""Before the start: the draft, the announcement, joining, leaving, the entry, and how it begins."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.engine.errors import EngineError
from bot.features.tournaments.services import joining, starting
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.deciding import publish_change
from bot.features.tournaments.services.lists import drop_co_host
from bot.features.tournaments.services.timetable import remind_at
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.tournaments import HostActKind, Listed, TournamentStatus
from bot.services.chips.chips import member, open_account
from bot.services.errors import NotNow, ServiceError
from bot.services.values.tables import Level, Person
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused, settings
from tests.features.tournaments.services.values import NOON, tournament
from tests.services import stored
from tests.services.build import CHANNEL, GUILD, PRESETS, press_id

ANN, BOB, CLEO, DAN, EVE = PEOPLE[:5]
MINUTE = 60


async def test_a_draft_is_invisible_until_it_is_announced(process: Process):
    draft = await process.draft()
    assert draft.status is TournamentStatus.DRAFT
    assert await process.tournaments.of_guild(GUILD) == []
    await refused("tournament-draft", process.tournaments.join(1, ANN, 1))
    await refused("not-tournament-host", process.tournaments.announce(1, ANN, False))
    await process.tournaments.announce(1, ANN, True)
    assert [it.id for it in await process.tournaments.of_guild(GUILD)] == [1]
    await refused("tournament-announced", process.tournaments.announce(1, HOST, False))
    await process.tournaments.configure(1, HOST, False, settings(hands=3))
    assert (await process.tournaments.get(1)).config == settings(), "it takes effect once announced"


async def test_a_draft_can_be_changed_and_is_checked_again(process: Process):
    await process.draft()
    changed = await process.tournaments.configure(
        1, HOST, False, settings(hands=7, name="  Cup   of  spades ")
    )
    assert (changed.config.hands, changed.config.name) == (7, "Cup of spades")
    await refused(
        "tournament-range",
        process.tournaments.configure(1, HOST, False, settings(hands=0)),
        field="hands",
        least=1,
    )
    assert (await process.tournaments.get(1)).config.hands == 7


async def test_an_unannounced_draft_is_deleted_after_a_day(process: Process):
    await process.draft()
    assert (await process.later(86_000)).status is TournamentStatus.DRAFT
    given_up = await process.later(500)
    assert (given_up.status, given_up.reason) == (TournamentStatus.CANCELLED, "draft-expired")


async def test_the_secret_is_committed_to_before_anybody_joins(process: Process):
    before = await process.open(0)
    async with process.store.read() as work:
        stored = await work.tournaments.get(1)
    assert before.commitment == hashlib.sha256(bytes.fromhex(stored.secret)).hexdigest()
    assert (await process.begin(4)).commitment != before.commitment
    over = await process.tournaments.cancel(1, HOST, False, "no time")
    assert (over.secret, over.commitment) == (stored.secret, before.commitment)


async def test_people_join_once_and_leave(process: Process):
    await process.open(2)
    await refused("already-entered", process.tournaments.join(1, ANN, 5), name="P1")
    left = await process.tournaments.leave(1, ANN.user_id)
    assert [(entrant.number, entrant.user_id) for entrant in left.entrants] == [(0, 2)]
    await refused("not-entered", process.tournaments.leave(1, ANN.user_id))
    back = await process.tournaments.join(1, ANN, 9)
    assert [(entrant.number, entrant.press) for entrant in back.entrants] == [
        (0, str(press_id(process.now(), 1002))),
        (1, "9"),
    ]


async def test_a_full_tournament_admits_nobody_else_and_people_can_queue(process: Process):
    await process.open(3, most=4)
    await refused(
        "tournament-full", process.tournaments.add_computers(1, HOST, False, Level.NOVICE, 2), most=4
    )
    await process.tournaments.add_computers(1, HOST, False, Level.NOVICE, 1)
    assert len((await process.tournaments.join(1, DAN, 5)).entrants) == 4, "the computer gives way"
    waiting = await process.tournaments.join(1, EVE, 6)
    assert (len(waiting.entrants), [one.user_id for one in waiting.in_line]) == (4, [EVE.user_id])
    await refused("no-computer-entrant", process.tournaments.remove_computer(1, HOST, False))


async def test_a_double_press_joins_and_pays_once(process: Process):
    await process.open(0, entry=10, prizes=(100,))
    presses = (process.tournaments.join(1, ANN, press) for press in range(5))
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(result, NotNow) for result in results) == 4
    assert await process.balance(ANN) == 990
    assert await process.pot() == 10


async def test_the_entry_is_paid_on_joining_and_returned_on_leaving(process: Process):
    await process.open(3, 2, entry=100, prizes=(60, 40))
    assert [await process.balance(person) for person in (ANN, BOB, CLEO)] == [900] * 3
    assert await process.pot() == 300
    await process.tournaments.leave(1, ANN.user_id)
    assert (await process.balance(ANN), await process.pot()) == (1000, 200)
    await process.tournaments.join(1, ANN, 7)
    await process.tournaments.leave(1, ANN.user_id)
    assert (await process.balance(ANN), await process.pot()) == (1000, 200)


async def test_a_person_who_cannot_pay_does_not_join(process: Process):
    await process.open(0, entry=1001, prizes=(100,))
    await refused(
        "entry-chips",
        process.tournaments.join(1, ANN, 5),
        name="P1",
        balance=1000,
        needed=1001,
    )
    assert (await process.tournaments.get(1)).entrants == ()
    assert await process.pot() == 0


async def limit_losses(process: Process, chips: int) -> None:
    """Start a process, and let members of any age lose this many chips to another in a day."""
    await process.services.start()
    limits = {"newcomers_lose": 10**6, "members_lose": chips, "gift_days": 0, "gift_hands": 0}
    await process.services.guild_settings.change(GUILD, HOST, limits, manager=True)


async def give(process: Process, giver: Person, receiver: Person, chips: int) -> None:
    """Let a member give another chips."""
    gift = {"giver": giver.user_id, "receiver": receiver.user_id, "chips": chips, "note": ""}
    request_id = process.press()
    await process.services.allowances.give(guild_id=GUILD, request_id=request_id, server="en", **gift)


async def test_entries_count_towards_the_daily_limit_between_two_members(process: Process):
    """The fault: four entries moved 4,000 chips to the intended winner."""
    await limit_losses(process, 250)
    for _ in range(2):
        await process.open(2, entry=100, prizes=(100,))
    await refused("gift-budget", give(process, ANN, BOB, 51))
    await give(process, ANN, BOB, 50)
    await process.open(0, entry=100, prizes=(100,))
    await process.tournaments.join(3, PEOPLE[1], process.press())
    await refused("members-budget", process.tournaments.join(3, PEOPLE[0], process.press()))
    await process.tournaments.leave(2, PEOPLE[0].user_id)
    await process.tournaments.join(3, PEOPLE[0], process.press())
    assert len((await process.tournaments.get(3)).entrants) == 2


async def test_the_daily_limit_does_not_depend_on_who_enters_first(process: Process):
    """The fault: an entry paid before the other member joined did not count as lost to them."""
    await limit_losses(process, 250)
    await process.open(1, entry=200, prizes=(100,))
    await process.services.chips.balance(GUILD, BOB.user_id)
    await give(process, ANN, BOB, 50)
    await process.tournaments.join(1, BOB, process.press())
    await process.tournaments.leave(1, BOB.user_id)
    await process.open(1, entry=100, prizes=(100,))
    await refused("members-budget", process.tournaments.join(2, BOB, process.press()), name="P1", left=0)


async def test_nobody_is_refused_because_an_earlier_entrant_is_a_newcomer(process: Process):
    """The fault: once a manager lowered the newcomers' limit, nobody could enter beside one who had paid."""
    await process.open(1, entry=200, prizes=(100,))
    await process.services.guild_settings.change(GUILD, HOST, {"newcomers_lose": 100}, manager=True)
    at = process.now() - timedelta(days=30)
    async with process.store.write() as work:
        await open_account(work, member(GUILD, BOB.user_id), 1000, at)
    assert len((await process.tournaments.join(1, BOB, process.press())).entrants) == 2
    await refused("newcomer-budget", process.tournaments.join(1, CLEO, process.press()), name="P3")


async def test_chips_in_an_entry_count_for_the_daily_chips_like_those_in_a_hand(process: Process):
    """The fault: entering, taking daily chips and leaving again every day was a wage."""
    await process.open(1, entry=100, prizes=(100,))
    allowances = process.services.allowances
    await refused("daily-enough", allowances.daily(GUILD, ANN.user_id, "en"), most=1000)
    assert (await allowances.today(GUILD, ANN.user_id, "en")).enough == 1000


async def test_a_change_cannot_introduce_an_entry_that_only_managers_may_announce(process: Process):
    opened = await process.open(0)
    change = process.services.guild_settings.change
    await change(GUILD, HOST, {"member_entries": False}, manager=True)
    paid = replace(opened.config, entry=2001, prizes=(100,))
    await process.tournaments.configure(1, HOST, False, paid)
    await refused("entry-needs-manager", process.tournaments.announce_change(1, HOST, False))
    announce = process.tournaments.announce_change
    await refused("entry-above-budget", announce(1, HOST, False, organiser=True), most=2000)
    await change(GUILD, HOST, {"chips_used": False}, manager=True)
    await refused("chips-off", announce(1, HOST, True))
    await change(GUILD, HOST, {"chips_used": True, "members_lose": 3000}, manager=True)
    assert (await announce(1, HOST, True)).config.entry == 2001


async def test_people_in_the_queue_who_may_not_risk_the_entry_are_skipped_at_the_start(process: Process):
    await limit_losses(process, 100)
    await process.open(4, most=4, least=4, entry=100, prizes=(100,))
    late = PEOPLE[4]
    await process.tournaments.join(1, late, process.press())
    await give(process, late, PEOPLE[1], 1)
    await process.tournaments.leave(1, PEOPLE[0].user_id)
    after = await process.settle()
    assert late.user_id not in {entrant.user_id for entrant in after.entrants}
    assert [one.user_id for one in after.waiting] == [late.user_id]


async def test_waiting_people_who_may_not_risk_the_entry_together_do_not_stop_the_start(process: Process):
    """The fault: each was within the limit alone, so both were moved up, and the start was refused."""
    await limit_losses(process, 100)
    await process.open(5, most=5, least=4, entry=100, prizes=(100,), check_in=5)
    first, second = PEOPLE[5:7]
    for late in (first, second):
        await process.tournaments.join(1, late, process.press())
    await give(process, second, first, 1)
    await process.tournaments.open_check_in(1, HOST, False)
    await process.check_in(*PEOPLE[:3], first, second)
    await process.later(360)
    begun = await process.tournaments.start(1, HOST, False, process.press())
    assert {it.user_id for it in begun.entrants if it.users} == {
        *(it.user_id for it in PEOPLE[:3]),
        first.user_id,
    }


async def test_a_cancelled_tournament_returns_every_entry(process: Process):
    await process.open(3, 1, entry=100, prizes=(100,))
    await refused("not-tournament-host", process.tournaments.cancel(1, ANN, False))
    over = await process.tournaments.cancel(1, HOST, False, "no time")
    assert (over.status, over.reason) == (TournamentStatus.CANCELLED, "by-host")
    assert [await process.balance(person) for person in (ANN, BOB, CLEO)] == [1000] * 3
    assert await process.pot() == 0
    await refused("tournament-over", process.tournaments.cancel(1, HOST, False, "no time"))
    await refused("tournament-over", process.tournaments.join(1, DAN, 3))
    await refused("tournament-over", process.tournaments.name_co_hosts(1, HOST, False, [ANN]))


async def test_the_host_cannot_start_with_fewer_than_four_or_change_who_plays_after_it(process: Process):
    await process.open(3)
    await refused("tournament-too-few", process.tournaments.start(1, HOST, False, 3), least=4, present=3)
    await refused("not-tournament-host", process.tournaments.start(1, ANN, False, 3))
    assert (await process.tournaments.get(1)).status is TournamentStatus.JOINING
    await process.tournaments.join(1, DAN, 3)
    await process.tournaments.start(1, HOST, False, 3)
    assert len((await process.settle()).rounds) == 1
    its = process.tournaments
    for too_late in (
        its.start(1, HOST, False, 4),
        its.act(1, HOST, False, HostActKind.REMOVE, "rude", person=ANN.user_id),
        its.invite(1, HOST, False, [EVE]),
    ):
        await refused("tournament-running", too_late)


async def test_entrants_who_did_not_check_in_are_out_at_the_start_with_a_refund(process: Process):
    await process.open(5, 1, entry=100, prizes=(100,))
    await refused("check-in-closed", process.tournaments.check_in(1, ANN.user_id))
    await process.tournaments.open_check_in(1, HOST, False)
    await process.check_in(ANN, BOB, CLEO)
    await process.check_in(ANN)
    await refused("not-entered", process.tournaments.check_in(1, 77))
    process.now.pass_seconds(5 * MINUTE)
    started = await process.tournaments.start(1, HOST, False, 3)
    assert [entrant.user_id for entrant in started.entrants] == [1, 2, 3, None]
    assert [await process.balance(person) for person in (ANN, DAN, EVE)] == [900, 1000, 1000]


async def test_joining_during_the_check_in_counts_as_checking_in(process: Process):
    await process.open(3, 1)
    await process.tournaments.open_check_in(1, HOST, False)
    await process.tournaments.join(1, EVE, 9)
    process.now.pass_seconds(5 * MINUTE)
    await refused("tournament-too-few", process.tournaments.start(1, HOST, False, 3), present=1)


def in_an_hour(process: Process, **changes: Any) -> dict[str, Any]:
    return {"starts_at": process.now() + timedelta(hours=1), **changes}


async def test_a_start_long_before_the_announced_time_seats_only_those_who_check_in(process: Process):
    before = await process.open(5, 0, **in_an_hour(process, entry=50, prizes=(100,)))
    await refused("start-early", process.tournaments.start(1, HOST, True, process.press()))
    for start in (process.now() + timedelta(minutes=1), None, process.now() + timedelta(minutes=10)):
        sooner = replace(before.config, starts_at=start)
        announced = process.change(sooner)
        await (announced if start is None else refused("start-early", announced))
    await process.change(replace(sooner, check_in=5))
    await refused("start-early", process.change(sooner))
    await refused("start-early", process.tournaments.start(1, HOST, True, process.press()))
    await process.tournaments.open_check_in(1, HOST, True)
    await process.check_in(ANN, BOB, CLEO, DAN)
    await refused("check-in-short", process.tournaments.start(1, HOST, True, process.press()))
    process.now.pass_seconds(5 * MINUTE)
    begun = await process.tournaments.start(1, HOST, True, process.press())
    assert (begun.status, len(begun.entrants)) == (TournamentStatus.RUNNING, 4)
    assert await process.balance(PEOPLE[4]) == 1000


async def test_an_earlier_start_leaves_everybody_time_to_check_in(process: Process):
    """Whoever read of it a minute later had lost their place."""
    before = await process.open(5, 0, **in_an_hour(process, check_in=15))
    for minutes, early in ((4, True), (5, False)):
        sooner = replace(before.config, starts_at=process.now() + timedelta(minutes=minutes))
        announced = process.change(sooner)
        await (refused("check-in-short", announced) if early else announced)
    await process.later(0)
    for person in PEOPLE[:5]:
        await refused("check-in-short", process.tournaments.start(1, HOST, True, process.press()))
        await process.tournaments.check_in(1, person.user_id)
    assert (await process.tournaments.start(1, HOST, True, process.press())).entrants[4].checked_in


@pytest.mark.parametrize(
    ("start", "opened", "earliest"),
    [
        (None, None, None),
        (60, None, 55),
        (None, 10, 15),
        (60, 10, 15),
        (13, 10, 13),  # it was opened just before the start
    ],
)
def test_when_a_host_may_start_without_everybody(start: int | None, opened: int | None, earliest: int | None):
    """The fault: whoever read of a check-in opened by hand a minute later was out."""

    def at(minute: int | None) -> datetime | None:
        return None if minute is None else NOON + timedelta(minutes=minute)

    one = replace(tournament(4, starts_at=at(start)), check_in_at=at(opened))
    assert starting.earliest_start(one) == at(earliest)
    if earliest:
        early = NOON + timedelta(minutes=earliest, seconds=-1)
        with pytest.raises(NotNow, match="start-early" if opened is None else "check-in-short"):
            starting.require_expected(one, early)
        starting.require_expected(one, early + timedelta(seconds=1))


async def test_the_name_can_change_just_before_a_start_that_was_moved_forward(process: Process):
    before = await process.open(4, 0, **in_an_hour(process, check_in=15))
    sooner = replace(before.config, starts_at=process.now() + timedelta(minutes=20))
    for changed in (sooner, replace(sooner, name="Late Cup")):
        await process.change(changed)
        process.now.pass_seconds(16 * MINUTE)
    assert (await process.tournaments.get(1)).config.name == "Late Cup"


async def test_a_change_is_checked_again_when_it_is_announced(process: Process):
    before = await process.open(0, 0, starts_at=process.now() + timedelta(hours=5))
    sooner = replace(before.config, starts_at=process.now() + timedelta(hours=2))
    await process.tournaments.configure(1, HOST, True, sooner)
    process.now.pass_seconds(180 * MINUTE)
    await refused("tournament-start", process.tournaments.announce_change(1, HOST, True))
    assert (await process.tournaments.get(1)).config == before.config


def test_nobody_is_reminded_late_of_a_start_that_was_moved_forward():
    config = settings(starts_at=NOON + timedelta(hours=1), reminders=(30, 5))
    sooner = replace(config, starts_at=NOON + timedelta(minutes=20))
    edited = replace(tournament(), status=TournamentStatus.JOINING, config=config, edited=sooner)
    assert remind_at(publish_change(edited, HOST, NOON)) == NOON + timedelta(minutes=15)


async def test_a_start_time_withdrawn_before_anybody_joined_binds_nobody(process: Process):
    before = await process.open(0, 0, **in_an_hour(process))
    await process.change(replace(before.config, starts_at=None))
    for person in (ANN, BOB, CLEO, DAN):
        await process.tournaments.join(1, person, process.press())
    begun = await process.tournaments.start(1, HOST, False, process.press())
    assert begun.status is TournamentStatus.RUNNING


async def test_too_few_entrants_at_the_start_cancel_it_with_refunds(process: Process):
    await process.open(3, 0, **in_an_hour(process, entry=50, prizes=(100,)))
    over = await process.later(60 * MINUTE)
    assert (over.status, over.reason) == (TournamentStatus.CANCELLED, "too-few")
    assert (await process.balance(ANN), await process.pot()) == (1000, 0)


async def test_the_hosts_two_weeks_to_start_count_from_the_removal_of_the_start_time(process: Process):
    await process.services.start()
    fixed = settings(starts_at=process.now() + timedelta(days=30))
    await process.tournaments.draft(GUILD, CHANNEL, "en", HOST, fixed)
    await process.tournaments.announce(1, HOST, True)
    await process.later(20 * 24 * 60 * MINUTE)
    await process.change(settings(starts_at=None))
    assert (await process.later(13 * 24 * 60 * MINUTE)).status is TournamentStatus.JOINING
    assert (await process.later(25 * 60 * MINUTE)).status is TournamentStatus.CANCELLED


@pytest.mark.parametrize("check_in", [0, 15])
async def test_a_process_that_was_suspended_over_the_start_begins_late(process: Process, check_in: int):
    await process.open(4, 0, **in_an_hour(process, check_in=check_in))
    await process.services.stop()
    process.now.pass_seconds(2 * 3600)
    again = await process.restarted()
    tournament = await again.settle()
    if check_in:  # nobody could check in meanwhile: two more minutes
        assert tournament.status is TournamentStatus.CHECK_IN
        await again.check_in(ANN, BOB, CLEO, DAN)
        tournament = await again.later(120)
    assert tournament.status is TournamentStatus.RUNNING


@pytest.mark.parametrize("check_in", [0, 15])
async def test_a_start_missed_by_hours_is_cancelled_with_refunds(process: Process, check_in: int):
    await process.open(4, 0, **in_an_hour(process, check_in=check_in, entry=50, prizes=(100,)))
    await process.services.stop()
    process.now.pass_seconds(4 * 3600 + 1)
    again = await process.restarted()
    over = await again.settle()
    assert (over.status, over.reason) == (TournamentStatus.CANCELLED, "start-missed")
    assert (await again.balance(ANN), await again.pot()) == (1000, 0)


async def test_the_interface_hears_of_every_change_and_after_a_restart_of_everything_live(process: Process):
    await process.open(2)
    statuses = [it.status.value for it in process.witness.seen]
    assert statuses == ["draft", "joining", "joining", "joining"]
    again = await process.restarted()
    assert [(it.id, it.status.value) for it in again.witness.seen] == [(1, "joining")]


async def test_a_server_sees_its_own_tournaments_latest_first(process: Process):
    await process.open(1)
    await process.open(0)
    assert [it.id for it in await process.tournaments.of_guild(GUILD)] == [2, 1]
    assert await process.tournaments.of_guild(GUILD + 1) == []
    await refused("tournament-unknown", process.tournaments.get(9))


@pytest.mark.parametrize("document", ["{}", "no JSON", '{"id": 1, "rounds": 7}'])
async def test_a_damaged_tournament_is_left_out_of_its_servers_lists(
    process: Process, caplog: pytest.LogCaptureFixture, document: str
):
    """The whole list, and every new draft of its host, ended in an error."""
    await process.open(1)
    await process.open(0)
    await process.tournaments.announce((await process.draft()).id, HOST, True)
    stored.execute(process.store, "UPDATE tournaments SET document = :it WHERE id IN (1, 2)", it=document)
    assert [it.id for it in await process.tournaments.of_guild(GUILD)] == [3]
    assert await process.tournaments.count_unreadable(GUILD) == 2
    drafted = await process.draft()
    assert [it.id for it in await process.tournaments.hosted_by(GUILD, HOST.user_id)] == [3, drafted.id]
    assert "Tournament 1 cannot be read" in caplog.text


def test_losing_a_role_ends_only_what_the_role_gave():
    listed = [Listed(user_id=number, name="", by_role=number > 1) for number in (1, 2, 3)]
    helped = replace(tournament(), co_hosts=tuple(listed))
    assert drop_co_host(helped, Person(1, "Bob"), NOON) is None, "the host appointed them"
    after = drop_co_host(helped, Person(2, "Cleo"), NOON)
    assert after is not None
    assert [it.user_id for it in after.co_hosts] == [1, 3]


def test_a_change_takes_nobodys_chips_or_place():
    joined = replace(tournament(6, entry=20, prizes=(100,), most=12), status=TournamentStatus.JOINING)
    checking = replace(joined, status=TournamentStatus.CHECK_IN)
    for one, changes, code in (
        (joined, {"entry": 90}, "edit-entry"),
        (joined, {"team": 2}, "edit-team"),
        (joined, {"most": 5}, "edit-most"),
        (checking, {"hands": 8}, "edit-check-in"),
    ):
        with pytest.raises(NotNow, match=code):
            joining.require_editable(one, replace(one.config, **changes))
    joining.require_editable(checking, replace(joined.config, name="Late Cup", starts_at=NOON))
    joining.require_editable(replace(joined, entrants=()), replace(joined.config, entry=90, team=2, most=5))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "  "}, "name-unusable"),
        ({"name": "@everyone <a>"}, "name-unusable"),
        ({"name": "x" * 33}, "name-unusable"),
        ({"rounds": 21}, "tournament-range"),
        ({"entry": -1}, "tournament-range"),
        ({"most": 3}, "tournament-range"),
        ({"most": 201}, "tournament-range"),
        ({"least": 9, "most": 8}, "tournament-least"),
        ({"format": Format.KNOCKOUT, "advance": 4}, "tournament-range"),
        ({"entry": 10}, "tournament-prizes"),
        ({"prizes": (100,)}, "tournament-prizes"),
        ({"entry": 10, "prizes": (60, 30)}, "tournament-prizes"),
        ({"entry": 10, "prizes": (110, -10)}, "tournament-prizes"),
        ({"starts_at": -1}, "tournament-start"),
        ({"starts_at": 61 * 86_400}, "tournament-start"),
        ({"duplicate": True, "odd": Odd.SMALLER}, "tournament-duplicate-odd"),
        ({"duplicate": True, "preset": "najami", "seats": 5}, "tournament-duplicate-game"),
        ({"duplicate": True, "preset": "hattori"}, "tournament-duplicate-game"),
        ({"duplicate": True, "preset": "nap-ecarte"}, "tournament-duplicate-game"),
        ({"seats": 8}, "conflict-seats"),
        ({"preset": "bridge"}, "preset-unknown"),
    ],
)
async def test_unplayable_settings_are_refused(process: Process, changes: dict[str, Any], code: str):
    if "starts_at" in changes:
        changes = {"starts_at": process.now() + timedelta(seconds=changes["starts_at"])}
    with pytest.raises((ServiceError, EngineError)) as refusal:
        await process.draft(**changes)
    assert refusal.value.code == code


async def test_a_tournament_of_an_earlier_version_keeps_its_rules_when_changed(process: Process):
    drafted = await process.draft(preset="najami", seats=5)
    assert drafted.config.shares_rest
    await process.tournaments.announce(1, HOST, True)
    old = replace(drafted.config, scoring=0, shares_rest=False)
    book = services_of(process.services).book
    await book.change(1, lambda it: replace(it, config=old))
    await process.tournaments.open_check_in(1, HOST, False)
    starts_at = process.now() + timedelta(hours=1)
    renamed = replace(old, name="Late Cup", starts_at=starts_at)
    await process.tournaments.configure(1, HOST, False, replace(renamed, scoring=1))
    assert (await process.tournaments.announce_change(1, HOST, False)).config == renamed
    await book.change(1, lambda it: replace(it, status=TournamentStatus.JOINING))
    other = await process.tournaments.configure(1, HOST, False, replace(renamed, options={"yoromeki": True}))
    assert (other.edited.scoring, other.edited.shares_rest) == (0, True), (
        "for another game everything is listed"
    )


async def test_only_differences_from_the_game_are_stored(process: Process):
    options = {"min_bid": 12, "yoromeki": True}
    first = await process.draft(preset="japanese", options=options)
    own = PRESETS.find("japanese").rules.to_options()
    assert first.config.options == {name: value for name, value in options.items() if own[name] != value}
    again = await process.tournaments.draft(GUILD, CHANNEL, "en", HOST, first.config)
    assert again.config == first.config
