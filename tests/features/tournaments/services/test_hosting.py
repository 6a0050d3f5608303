"""The host's tools, and how they are undone within a minute."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.tournaments.services import deciding
from bot.features.tournaments.services.pot import may_win
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import TournamentTableStatus
from bot.features.tournaments.values.tournaments import (
    ActRequest,
    EntrantStatus,
    HostActKind,
    Results,
    TournamentStatus,
)
from bot.services.values.tables import TableStatus
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.features.tournaments.services.values import NOON, begun, tournament, with_entrant

ANN, BOB, CLEO, DAN, EVE = PEOPLE[:5]
ZOE = PEOPLE[99]
MINUTE = 60
WHY = "an accident"


TOOLS: dict[str, Any] = {
    "pause": lambda it, by: it.pause(1, by, False),
    "resume": lambda it, by: it.resume(1, by, False),
    "extend": lambda it, by: it.extend(1, by, False, 5),
    "replace": lambda it, by: it.replace(1, by, False, 0, None, WHY),
    "void": lambda it, by: it.void(1, by, False, 1, None, WHY),
    "disqualify": lambda it, by: it.act(1, by, False, HostActKind.DISQUALIFY, "rude", entrant=0),
    "undo": lambda it, by: it.undo(1, by, False),
    "cancel": lambda it, by: it.cancel(1, by, False, WHY),
    "start": lambda it, by: it.start(1, by, False, 1),
    "open the check-in": lambda it, by: it.open_check_in(1, by, False),
}


async def test_only_the_host_and_admins_have_the_tools(process: Process):
    before = await process.begin(4, 0)
    for name, tool in TOOLS.items():
        await refused("not-tournament-host", tool(process.tournaments, ANN))
        assert await process.tournaments.get(1) == before, name


async def test_the_tools_are_for_a_running_tournament(process: Process):
    await process.open(4)
    tools = [tool for name, tool in TOOLS.items() if name not in ("cancel", "start", "open the check-in")]
    for tool in tools:
        await refused("tournament-not-running", tool(process.tournaments, HOST))
    await process.tournaments.cancel(1, HOST, False, WHY)
    for tool in tools:
        await refused("tournament-over", tool(process.tournaments, HOST))


async def test_after_the_last_hand_the_error_does_not_say_that_it_has_not_started():
    process = Process(review_time=3600)
    await process.begin(4, 0, rounds=1, hands=1)
    assert (await process.play()).status is TournamentStatus.REVIEW
    for late in (
        process.tournaments.join(1, ZOE, 7),
        process.tournaments.leave(1, ANN.user_id),
        process.tournaments.here(1, ANN.user_id),
        process.tournaments.pause(1, HOST, False),
    ):
        await refused("tournament-played", late)
    helped = await process.tournaments.help_host(1, ZOE, process.now())
    assert [one.user_id for one in helped.co_hosts] == [ZOE.user_id], "an organiser may still correct it"


async def test_agreeing_to_a_result_is_not_agreeing_to_its_correction():
    process = Process(review_time=3600)
    await process.begin(4, 0, rounds=1, hands=1, entry=10, prizes=(100,))
    await process.play()
    await process.tournaments.act(1, HOST, False, HostActKind.CONFIRM)
    for person in (ANN, BOB, CLEO):
        await process.tournaments.agree(1, person, False, 0)
    process.now.pass_seconds(1)
    await process.tournaments.act(1, HOST, True, HostActKind.ADJUST, WHY, entrant=0, units=5)
    await refused("request-over", process.tournaments.agree(1, DAN, False, 0))
    assert (await process.settle()).status is TournamentStatus.REVIEW


async def test_asking_for_something_else_does_not_wait_until_the_first_request_expires(process: Process):
    """The fault: with a substitute who had no time, the host could ask for another an hour later."""
    await process.begin(8, 0, entry=10, prizes=(100,))
    ask = process.tournaments.replace
    await ask(1, HOST, False, 0, ZOE, WHY)
    await refused("request-waits", ask(1, HOST, False, 0, ZOE, "again"))
    asked = await ask(1, HOST, False, 0, PEOPLE[98], WHY)
    assert [request.person for request in asked.requests] == [100, 99]


async def test_agreement_is_complete_once_those_who_had_not_agreed_have_left(process: Process):
    """The fault: a second press by somebody who had agreed was ignored, so the request could only expire."""
    await process.begin(4, 0, entry=10, prizes=(100,))
    await process.tournaments.cancel(1, HOST, False, WHY)
    for person in (ANN, BOB, CLEO):
        await process.tournaments.agree(1, person, False, 0)
    asked = await process.tournaments.agree(1, ANN, False, 0)
    assert asked.requests[0].agreed == (1, 2, 3), "once each"
    await process.tournaments.leave(1, DAN.user_id)
    done = await process.tournaments.agree(1, ANN, False, 0)
    assert done.status is TournamentStatus.CANCELLED


async def test_during_a_pause_hands_are_finished_but_none_begin(process: Process):
    await process.begin(4, 4, hands=2, rounds=2)
    await refused("pause-range", process.tournaments.pause(1, HOST, False, 9999))
    await process.tournaments.pause(1, ANN, True)
    await refused("already-paused", process.tournaments.pause(1, HOST, False))
    await process.play_on()
    assert [(table.status, table.hand_no) for table in await process.tables()] == [
        (TableStatus.BETWEEN, 1)
    ] * 2
    await process.tournaments.resume(1, HOST, False)
    await refused("not-paused", process.tournaments.resume(1, HOST, False))
    await process.settle()
    assert {table.hand_no for table in await process.tables()} == {2}
    assert (await process.play()).status is TournamentStatus.FINISHED


async def test_a_pause_resumed_by_mistake_still_ends_as_announced(process: Process):
    await process.begin(4, 0)
    ends = (await process.tournaments.pause(1, HOST, False, 45)).resumes_at
    await process.tournaments.resume(1, HOST, False)
    again = await process.tournaments.undo(1, HOST, False)
    assert (again.paused, again.resumes_at) == (True, ends)


@pytest.mark.usefixtures("computers_alone")
async def test_no_round_begins_during_a_pause():
    process = Process(round_pause=20)
    await process.begin(0, 4, hands=1, rounds=2)
    await process.tournaments.pause(1, HOST, False)
    assert len((await process.later(60)).rounds) == 1
    await process.tournaments.resume(1, HOST, False)
    assert len((await process.settle()).rounds) == 2


async def test_a_pause_costs_the_round_no_time_and_makes_nobody_a_no_show(process: Process):
    begun = await process.begin(8, 0, round_minutes=30, no_show=5)
    await process.later(60)
    await process.tournaments.pause(1, HOST, False)
    await process.later(40 * MINUTE)
    assert (await process.tournaments.get(1)).round.no_show_done is False
    await process.tournaments.extend(1, HOST, False, 10)
    resumed = await process.tournaments.resume(1, HOST, False)
    assert resumed.round.ends_at == begun.round.ends_at + timedelta(minutes=40 + 10)
    before = await process.later(4 * MINUTE - 1)
    assert EntrantStatus.NO_SHOW not in {it.status for it in before.entrants}
    assert EntrantStatus.NO_SHOW in {it.status for it in (await process.later(1)).entrants}


async def test_a_round_with_a_limit_can_be_extended(process: Process):
    begun = await process.begin(8, 0, round_minutes=30)
    longer = await process.tournaments.extend(1, HOST, False, 10)
    assert longer.round.ends_at == begun.round.ends_at + timedelta(minutes=10)
    warning = longer.round.clocks_from + timedelta(minutes=40) * 2 / 3
    assert longer.due_at == warning, "people are first warned of the time"
    for minutes in (0, 241):
        await refused("extend-range", process.tournaments.extend(1, HOST, False, minutes))
    undone = await process.tournaments.undo(1, HOST, False)
    assert undone.round.ends_at == begun.round.ends_at
    unlimited = await process.begin(4)
    await refused("round-unlimited", process.tournaments.extend(unlimited.id, HOST, False, 5))


async def test_a_table_whose_time_was_up_continues_when_the_round_is_extended(process: Process):
    begun = await process.begin(8, 0, hands=9, rounds=1, round_minutes=10)
    assert begun.round.ends_at == begun.round.began_at + timedelta(minutes=10)
    await process.later(11 * MINUTE)
    while (await process.tables())[0].status is TableStatus.PLAYING:
        await process.act(table_id=1)
        await process.settle()
    statuses = [table.status for table in (await process.settle()).round.tables]
    assert statuses == [TournamentTableStatus.DONE, TournamentTableStatus.PLAYING]
    await process.tournaments.extend(1, HOST, False, 5)
    await process.settle()
    assert [(table.status, table.hand_no) for table in await process.tables()] == [
        (TableStatus.PLAYING, 2),
        (TableStatus.PLAYING, 1),
    ]


async def test_a_replacement_takes_over_at_once_with_score_and_number(process: Process):
    await process.begin(8, 0, rounds=1, hands=2)
    table, _ = await process.seat_of(ANN)
    replaced = await process.tournaments.replace(1, HOST, False, 0, ZOE, WHY)
    assert (replaced.entrants[0].users, replaced.entrants[0].name) == ((1, 100), "P100")
    await process.settle()
    assert await process.seat_of(ANN) is None
    assert (await process.seat_of(ZOE))[0].id == table.id
    assert (await process.services.play.private(table.id, ZOE.user_id)).seat is not None
    await refused("not-entered", process.tournaments.leave(1, ANN.user_id))
    await process.play()
    line = await process.line(0)
    assert line.hands == 2


async def test_a_computer_takes_over_from_the_next_deal(process: Process):
    await process.begin(8, 0, rounds=1, hands=2)
    table, _ = await process.seat_of(ANN)
    await process.tournaments.replace(1, HOST, False, 0, None, WHY)
    await process.settle()
    assert await process.seat_of(ANN) is not None
    while (await process.services.live.get(table.id)).table.hand_no == 1:
        await process.act()
        await process.settle()
    assert await process.seat_of(ANN) is None
    await process.play()
    line = await process.line(0)
    assert line.hands == 2


async def test_who_can_be_replaced_by_whom(process: Process):
    await process.begin(6, 2)
    replace = process.tournaments.replace
    await refused("entrant-unknown", replace(1, HOST, False, 8, None, WHY))
    await refused("entrant-unknown", replace(1, HOST, False, -1, None, WHY))
    await refused("entrant-computer", replace(1, HOST, False, 7, ZOE, WHY))
    await refused("already-entered", replace(1, HOST, False, 0, BOB, WHY))
    await process.tournaments.leave(1, ANN.user_id)
    await refused("entrant-out", replace(1, HOST, False, 0, None, WHY))
    await process.disqualify()
    await refused("entrant-out", replace(1, HOST, False, 0, ZOE, WHY))


async def test_a_substitute_brings_a_dropped_entrant_back_in(process: Process):
    """They inherit the score; the payer of the entry wins a prize only with half of the decisions."""
    await process.begin(4, 0, rounds=2, hands=2, entry=10, prizes=(100,))
    await finish_a_hand(process)
    table, _ = await process.seat_of(ANN)
    await process.tournaments.leave(1, ANN.user_id)
    await process.settle()
    assert await process.seat_of(ANN) is None
    back = await process.tournaments.replace(1, HOST, True, 0, ZOE, WHY)
    assert (back.entrants[0].status, back.entrants[0].users) == (EntrantStatus.IN, (1, 100))
    await process.settle()
    assert (await process.seat_of(ZOE))[0].id == table.id, "the hand was dealt to their entrant"
    done = await process.play()
    assert [0 in it.tables[0].seats for it in done.rounds] == [True, True]
    line = await process.line(0)
    assert (line.hands, may_win(done, 0, {0: Share(due=2, own=1)})) == (4, True)
    assert not may_win(done, 0, {0: Share(due=3, own=1)})


async def test_a_dropped_entrant_cannot_return_by_naming_a_substitute(process: Process):
    await process.begin(8, 0, rounds=1, hands=2, entry=10, prizes=(100,))
    await process.tournaments.leave(1, ANN.user_id)
    asked = await process.tournaments.replace(1, HOST, False, 0, ZOE, WHY)
    assert len(asked.requests) == 1
    await refused("agree-not-you", process.tournaments.agree(1, ANN, False, 0))
    for person in PEOPLE[1:8]:
        done = await process.tournaments.agree(1, person, False, 0)
    assert done.entrants[0].user_id == ZOE.user_id


async def test_nobody_is_seated_for_an_entrant_without_a_hand_left_to_play():
    process = Process(round_pause=20)
    await process.begin(8, 0, rounds=2, hands=1, format=Format.KNOCKOUT)
    await process.play_on()
    began = await process.later(20)
    out = next(it.number for it in began.entrants if it.knocked_out)
    await refused("entrant-out", process.tournaments.replace(1, HOST, False, out, ZOE, WHY))


@pytest.mark.parametrize("gone", [EntrantStatus.NO_SHOW, EntrantStatus.DROPPED])
def test_undoing_a_replacement_restores_the_old_status(gone: EntrantStatus):
    one = with_entrant(begun(tournament(4), [range(4)]), 0, status=gone, out_round=1)
    asked = {"kind": HostActKind.REPLACE, "by": 1, "by_name": "Host", "at": NOON, "reason": WHY, "round": 1}
    request = ActRequest(number=0, entrant=0, person=100, person_name="P100", **asked)
    back = deciding.replace_person(one, request, NOON)
    assert (back.entrants[0].status, back.entrants[0].out_round) == (EntrantStatus.IN, None)
    undone = deciding.undo_act(back, HOST, back.acts[-1], NOON)
    assert (undone.entrants[0].status, undone.entrants[0].out_round) == (gone, 1)
    assert undone.entrants[0].user_id == one.entrants[0].user_id


async def test_nobody_plays_for_two_entrants_and_sees_two_hands_of_one_deal(process: Process):
    """A friend of the host's looks at one hand; the host undoes that and puts them into another place."""
    await process.begin(8, 0, rounds=2, hands=2)
    replace = process.tournaments.replace
    await replace(1, HOST, False, 0, ZOE, WHY)
    await process.settle()
    await process.tournaments.undo(1, HOST, False)
    await refused("played-for-another", replace(1, HOST, False, 1, ZOE, WHY))
    assert (await replace(1, HOST, False, 0, ZOE, WHY)).entrants[0].user_id == ZOE.user_id, (
        "the same hands again"
    )
    await refused("played-for-another", replace(1, HOST, False, 1, ANN, WHY))
    await replace(1, HOST, False, 0, None, WHY)
    await process.tournaments.join(1, ZOE, process.press())
    await refused("undo-too-late", process.tournaments.undo(1, HOST, False))


@pytest.mark.parametrize("person", [ZOE, None])
async def test_an_undone_replacement_lets_the_first_player_play_on(process: Process, person: Any):
    await process.begin(8, 0, rounds=1, hands=1, entry=10, prizes=(100,))
    await process.tournaments.replace(1, HOST, True, 0, person, WHY)
    await process.settle()
    undone = await process.tournaments.undo(1, HOST, True)
    assert (undone.entrants[0].user_id, undone.entrants[0].name) == (1, "P1")
    assert undone.acts[0].undone
    await process.settle()
    assert await process.seat_of(ANN) is not None
    await process.tournaments.cancel(1, HOST, True, WHY)
    assert await process.balance(ANN) == 1000


async def test_a_hand_in_progress_is_voided_and_dealt_again(process: Process):
    await process.begin(8, 0, rounds=1, hands=1)
    tournament = await process.tournaments.void(1, HOST, False, 1, None, WHY)
    assert tournament.acts[-1].kind is HostActKind.VOID
    await process.settle()
    table = (await process.tables())[0]
    assert (table.status, table.hand_no) == (TableStatus.PLAYING, 2)
    hands = await process.hands(1)
    assert [hand.status for hand in hands] == ["voided", "in_progress"]
    assert hands[0].header.header["pack"] != hands[1].header.header["pack"]
    await refused("undo-too-late", process.tournaments.undo(1, HOST, False))
    await process.play()
    scores = await process.tournaments.scores(1)
    assert {(score.table, score.board) for score in scores} == {(1, 1), (2, 1)}


async def test_a_voided_deal_of_a_duplicate_is_not_dealt_again(process: Process):
    await process.begin(8, 0, rounds=1, hands=2, duplicate=True)
    await process.tournaments.void(1, HOST, False, 1, None, WHY)
    done = await process.play()
    assert done.status is TournamentStatus.FINISHED
    assert [table.hand_no for table in await process.tables()] == [2, 2]
    scores = await process.tournaments.scores(1)
    assert {(score.table, score.board) for score in scores} == {(1, 2), (2, 1), (2, 2)}


async def finish_a_hand(process: Process, hand_no: int = 1) -> None:
    while (await process.tables())[0].hand_no == hand_no:
        await process.act()
        await process.settle()


async def test_a_finished_hand_of_the_round_is_voided_and_replaced_or_the_void_undone(process: Process):
    await process.begin(8, 0, rounds=1, hands=2)
    await finish_a_hand(process)
    await process.tournaments.void(1, HOST, False, 1, 1, WHY)
    await refused("hand-voided", process.tournaments.void(1, HOST, False, 1, 1, WHY))
    assert not [score for score in await process.tournaments.scores(1) if score.hand_id == 1]
    undone = await process.tournaments.undo(1, HOST, False)
    assert undone.rounds[0].tables[0].voided == ()
    assert [score for score in await process.tournaments.scores(1) if score.hand_id == 1]
    await process.tournaments.void(1, HOST, False, 1, 1, WHY)
    await process.play()
    assert (await process.tables())[0].hand_no == 3


async def test_a_void_is_not_undone_once_another_deal_has_replaced_it(process: Process):
    await process.begin(8, 0, rounds=1, hands=2)
    await finish_a_hand(process)
    await process.tournaments.void(1, HOST, False, 1, 1, WHY)
    await finish_a_hand(process, 2)
    assert (await process.tables())[0].hand_no == 3
    await refused("undo-too-late", process.tournaments.undo(1, HOST, False))


async def test_only_hands_of_the_current_round_can_be_voided(process: Process):
    await process.begin(4, 4, rounds=2, hands=1)
    await process.next_round()
    await refused("tournament-no-hand", process.tournaments.void(1, HOST, False, 1, 1, WHY))
    await refused("tournament-no-hand", process.tournaments.void(1, HOST, False, 1, 999, WHY))
    await refused("tournament-table-unknown", process.tournaments.void(1, HOST, False, 9, None, WHY))


async def test_a_disqualified_entrant_is_out_at_once_and_last(process: Process):
    await process.begin(8, 0, rounds=2, hands=1, entry=10, prizes=(100,))
    await refused("reason-needed", process.disqualify(why="  "))
    await refused(
        "reason-needed",
        process.disqualify(why="x" * 201),
    )
    out = await process.disqualify(why="showed  all cards")
    assert (out.entrants[0].status, out.entrants[0].reason) == (
        EntrantStatus.DISQUALIFIED,
        "showed all cards",
    )
    await refused("entrant-out", process.disqualify(why="again"))
    await process.settle()
    assert await process.seat_of(ANN) is None
    done = await process.play()
    assert (await process.tournaments.results(1)).standings[-1].entrant == 0
    assert 0 not in {prize.entrant for prize in done.prizes}


async def test_a_disqualification_undone_within_a_minute_restores_the_seat(process: Process):
    await process.begin(8, 0)
    await process.disqualify(why="wrong person")
    await process.settle()
    process.now.pass_seconds(60)
    undone = await process.tournaments.undo(1, HOST, False)
    assert (undone.entrants[0].status, undone.entrants[0].out_round) == (EntrantStatus.IN, None)
    await process.settle()
    assert await process.seat_of(ANN) is not None
    await refused("undo-nothing", process.tournaments.undo(1, HOST, False))


async def test_undoing_what_becomes_of_their_hands_leaves_an_earlier_disqualification_as_it_was():
    process = Process(review_time=3600)
    await process.begin(4, 0, rounds=1, hands=1)
    await process.disqualify(why="two accounts")
    await process.play()
    process.now.pass_seconds(1)
    for reason, results in (("both accounts met", Results.OWN), ("a slip", Results.NOBODY)):
        how = {"entrant": 0, "results": results}
        before = (await process.tournaments.get(1)).entrants[0]
        await process.disqualify(why=reason, **how)
        assert (await process.tournaments.undo(1, HOST, False)).entrants[0] == before
        await process.disqualify(why=reason, **how)


async def test_after_a_minute_it_is_too_late_to_undo(process: Process):
    await process.begin(8, 0)
    await process.disqualify()
    process.now.pass_seconds(61)
    await refused("undo-too-late", process.tournaments.undo(1, HOST, False))
    assert (await process.tournaments.get(1)).entrants[0].status is EntrantStatus.DISQUALIFIED


async def test_it_is_too_late_to_undo_once_the_round_is_over():
    process = Process(round_pause=20)
    await process.begin(3, 1, hands=1, rounds=2)
    await process.disqualify()
    await process.play_on()
    assert (await process.tournaments.get(1)).round.over_at is not None
    await refused("undo-too-late", process.tournaments.undo(1, HOST, False))


async def test_acts_are_undone_in_reverse_order(process: Process):
    await process.begin(8, 0)
    await process.disqualify()
    await process.tournaments.pause(1, HOST, False)
    undone = await process.tournaments.undo(1, HOST, False)
    assert (undone.paused, undone.entrants[0].status) == (False, EntrantStatus.DISQUALIFIED)
    undone = await process.tournaments.undo(1, HOST, False)
    assert undone.entrants[0].status is EntrantStatus.IN
    assert [act.undone for act in undone.acts if act.kind is not HostActKind.UNDO] == [True, True]
    taken_back = [act.of for act in undone.acts if act.kind is HostActKind.UNDO]
    assert taken_back == [HostActKind.PAUSE, HostActKind.DISQUALIFY]
    await process.tournaments.pause(1, HOST, False)
    await process.tournaments.resume(1, HOST, False)
    assert (await process.tournaments.undo(1, HOST, False)).paused
