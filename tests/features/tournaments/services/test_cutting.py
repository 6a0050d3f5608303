"""Knock-out cuts among equals: one extra hand, at most two, then a lot that anybody can verify."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.commands import app
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.scoring import MOST_EXTRA, hand_scores, standings
from bot.features.tournaments.services.seating.rounds import (
    cut_of,
    find_losers,
    next_entrants,
    order_at,
    still_equal,
)
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import CutBy, TournamentTable, TournamentTableStatus
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from bot.proof_lots import lots_of
from bot.services.tables.moves import void
from bot.services.values.hands import HandResult
from tests.effort import NIGHT
from tests.features.tournaments.flows.recount import require_cuts, require_fair
from tests.features.tournaments.services.build import HOST, Process, refused
from tests.features.tournaments.services.values import begun, hand, tournament, with_entrant
from tests.services.fakes import FakeEntropy

KNOCKOUT: dict[str, Any] = {"format": Format.KNOCKOUT, "seats": 4, "advance": 2, "hands": 1}


def eight(**changes: Any) -> Tournament:
    """A knock-out of eight at two tables; two of each go on."""
    return begun(tournament(8, **{**KNOCKOUT, **changes}), [(0, 1, 2, 3), (4, 5, 6, 7)])


def with_table(one: Tournament, number: int, **changes: Any) -> Tournament:
    round_ = one.rounds[-1]
    tables = tuple(replace(t, **changes) if t.number == number else t for t in round_.tables)
    return replace(one, rounds=(*one.rounds[:-1], replace(round_, tables=tables)))


def judged(one: Tournament, results: list[HandResult]) -> tuple[tuple[int, ...], list[int]]:
    """Return who is still equal at the first table's cut, and the order there."""
    lines = standings(one, hand_scores(one, results))
    table = one.rounds[-1].tables[0]
    return still_equal(one, lines, table), [it.entrant for it in order_at(one, lines, table)]


def by_ticket(one: Tournament, *numbers: int) -> list[int]:
    """Return entrants in the order of the first round's lot, by the words of docs/fair-deal.md."""
    press = hashlib.sha256(b"").hexdigest()  # none of these joined by a press
    secret = bytes.fromhex(one.secret)

    def drawn(number: int) -> bytes:
        message = f"napoleon-tournament/1|{one.id}|lot|cut-1|{press}|{number}"
        return hmac.new(secret, message.encode(), hashlib.sha256).digest()

    return sorted(numbers, key=drawn)


def test_three_equals_for_two_places_are_found_and_the_order_of_joining_is_ignored():
    one = eight()
    results = hand(one, 1, 1, 1, (-3, 1, 1, 1))
    equals, order = judged(one, results)
    assert equals == tuple(by_ticket(one, 1, 2, 3))
    assert order == [*by_ticket(one, 1, 2, 3), 0]
    orders = set()
    for number in range(40):
        other = replace(one, secret=f"{number:064x}")
        orders.add(tuple(judged(other, results)[1][:2]))
    assert len(orders) == 6, "every pair in every order, as the secret decides"


def test_equals_who_all_go_on_or_all_are_out_need_no_extra_hand():
    one = eight()
    assert judged(one, hand(one, 1, 1, 1, (2, 2, -2, -2)))[0] == ()
    assert judged(one, hand(one, 1, 1, 1, (6, -2, -2, -2)))[0] == tuple(by_ticket(one, 1, 2, 3))
    out = with_entrant(with_entrant(one, 1, status=EntrantStatus.DROPPED), 2, status=EntrantStatus.DROPPED)
    assert judged(out, hand(one, 1, 1, 1, (6, -2, -2, -2)))[0] == (), "two remain for two places"


def test_the_documented_tie_breaks_come_before_an_extra_hand():
    one = eight()
    results = hand(one, 1, 1, 1, (6, -2, -2, -2))
    results[3] = replace(results[3], role="napoleon", won=True)
    assert judged(one, results) == ((), [0, 3, *by_ticket(one, 1, 2)])


def test_only_the_equals_scores_in_the_extra_hand_decide_among_them():
    one = with_table(eight(), 1, extra=1, extra_from=2)
    results = [*hand(one, 1, 1, 1, (6, -2, -2, -2)), *hand(one, 1, 1, 2, (-9, 1, 3, 5))]
    assert judged(one, results) == ((), [0, 3, 2, 1])
    lines = {line.entrant: line for line in standings(one, hand_scores(one, results))}
    assert (lines[0].score, lines[3].score, lines[3].hands, lines[3].extra) == (6, -2, 1, (5, 0))
    cut = cut_of(one, list(lines.values()), one.rounds[0].tables[0])
    assert (cut.equals, cut.places, cut.by, cut.drawn) == ((3, 2, 1), 1, CutBy.EXTRA, ())


def test_a_second_extra_hand_is_for_those_still_equal_then_the_lot_decides():
    one = with_table(eight(), 1, extra=1, extra_from=2)
    results = [*hand(one, 1, 1, 1, (6, -2, -2, -2)), *hand(one, 1, 1, 2, (-1, 2, 2, -3))]
    assert judged(one, results)[0] == tuple(by_ticket(one, 1, 2))
    one = with_table(one, 1, extra=2)
    again = [*results, *hand(one, 1, 1, 3, (0, -1, -1, 2))]
    assert judged(one, again) == (tuple(by_ticket(one, 1, 2)), [0, *by_ticket(one, 1, 2), 3])
    lines = standings(one, hand_scores(one, again))
    cut = cut_of(one, lines, one.rounds[0].tables[0])
    assert (cut.by, cut.drawn, cut.places) == (CutBy.LOT, tuple(by_ticket(one, 1, 2)), 1)
    assert set(find_losers(one, lines)) >= {by_ticket(one, 1, 2)[1], 3}
    assert next_entrants(one, lines)[:1] == (0,)


def test_a_voided_extra_hand_counts_for_nobody():
    one = with_table(eight(), 1, extra=1, extra_from=2)
    results = [*hand(one, 1, 1, 1, (6, -2, -2, -2)), *hand(one, 1, 1, 2, (0, 0, 0, 9))]
    one = with_table(one, 1, voided=(results[-1].hand_id,))
    assert judged(one, results)[0] == tuple(by_ticket(one, 1, 2, 3))
    replaced = [*results, *hand(one, 1, 1, 3, (0, 0, 9, 0))]
    assert judged(one, replaced)[1][:2] == [0, 2], "the replacement deal decides"


def test_in_a_duplicate_an_extra_hand_is_compared_if_another_table_played_it_too():
    one = eight(duplicate=True)
    for number in (1, 2):
        one = with_table(one, number, extra=1, extra_from=2)
    even = [*hand(one, 1, 1, 1, (0, 0, 0, 0)), *hand(one, 1, 2, 1, (0, 0, 0, 0))]
    alone = [*even, *hand(one, 1, 1, 2, (1, 0, 3, 2))]
    assert judged(one, alone)[1] == [2, 3, 0, 1]
    both = [*alone, *hand(one, 1, 2, 2, (-1, 0, 3, 2))]
    lines = {line.entrant: line for line in standings(one, hand_scores(one, both))}
    assert lines[0].extra == (1, 0)
    assert lines[2].extra == lines[6].extra == (0, 0)
    assert lines[4].extra == (Fraction(-1), 0)
    assert judged(one, both)[0] != (), "one leads, three are equal for the remaining place"


async def played(seed: int, **changes: Any) -> tuple[Process, Tournament]:
    process = Process(seed=seed)
    await process.begin(2, 6, **{**KNOCKOUT, **changes})
    return process, await process.play()


@pytest.mark.parametrize("duplicate", [False, True])
async def test_every_cut_is_announced_and_can_be_recomputed(duplicate: bool):
    seen: set[str] = set()
    for seed in range(1, 13 if NIGHT else 3):
        process, done = await played(seed, duplicate=duplicate)
        assert done.status is TournamentStatus.FINISHED
        report = await process.records()
        assert {lot.problem for lot in lots_of(report)} <= {None}
        require_cuts(report)
        require_fair(report)
        for round_, told in zip(done.rounds, report["rounds"], strict=True):
            assert [cut["by"] for cut in told["cuts"]] == [cut.by.value for cut in round_.cuts]
            for table in round_.tables:
                live = (await process.services.live.get(table.table_id)).table
                assert live.hand_no == 1 + table.extra
                assert table.extra <= MOST_EXTRA
            for cut in round_.cuts:
                table = next(t for t in round_.tables if t.number == cut.table)
                assert (cut.by is CutBy.LOT) == bool(cut.drawn)
                assert cut.by is CutBy.EXTRA or table.extra == MOST_EXTRA
                seen.add(cut.by.value)
            tied = {cut.table for cut in round_.cuts}
            assert {table.number for table in round_.tables if table.extra} == tied
        await process.services.stop()
    assert "extra-hand" in seen


async def test_verify_proves_the_lots_or_names_the_wrong_one(tmp_path: Path):
    for seed in range(1, 60):
        process, _ = await played(seed)  # Nap has few tricks: equal scores are common
        report = await process.records()
        await process.services.stop()
        drawn = [cut for round_ in report["rounds"] for cut in round_["cuts"] if cut["drawn"]]
        if drawn:
            break
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report))
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert f"lot, cut of round 1, table {drawn[0]['table']}: fits." in result.output
    lots = len(drawn) + len(report["rounds"])
    assert "lot, seats of round 2: fits." in result.output
    assert f"{lots} of {lots} lots fit their proof." in result.output
    assert "NOT CHECKED: who went on to a round, and the standings before it." in result.output
    drawn[0]["drawn"] = drawn[0]["drawn"][::-1]
    file.write_text(json.dumps(report))
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 1
    assert f"table {drawn[0]['table']}: DOES NOT FIT: it was not drawn so." in result.output


async def tied_club() -> tuple[Process, Tournament, TournamentTable]:
    """A process whose first table has reached its extra hand, with people to move in it."""
    for seed in range(1, 60):
        process = Process(seed=seed)
        one = await process.begin(8, 0, **KNOCKOUT)
        for _ in range(2000):
            one = await process.settle()
            extra = [t for t in one.round.tables if t.extra and t.status is TournamentTableStatus.PLAYING]
            if extra and len(one.rounds) == 1:
                live = await process.services.live.get(extra[0].table_id)
                if live.table.hand_no == 2 and live.hand is not None and live.table.status.value == "playing":
                    return process, one, extra[0]
            if len(one.rounds) > 1 or not await process.act():
                break
        await process.services.stop()
    raise AssertionError("no cut was tied")


async def test_an_extra_hand_survives_a_restart_and_is_dealt_once_however_often_it_is_looked_at():
    process, one, table = await tied_club()
    for _ in range(3):
        await services_of(process.services).director.advance(1)
    after = await process.settle()
    assert [t.extra for t in after.round.tables] == [t.extra for t in one.round.tables]
    again = await process.restarted()
    taken_up = await again.settle()
    assert next(t for t in taken_up.round.tables if t.number == table.number).extra == table.extra
    done = await again.play()
    assert done.status is TournamentStatus.FINISHED
    live = (await again.services.live.get(table.table_id)).table
    assert live.hand_no == 1 + next(t for t in done.rounds[0].tables if t.number == table.number).extra


async def test_the_host_can_void_only_the_extra_hand_itself_not_what_it_follows_from():
    process, _, table = await tied_club()
    first, second = await process.hands(table.table_id)
    await refused(
        "tournament-extra-begun",
        process.tournaments.void(1, HOST, False, table.number, first.header.id, "why not"),
    )
    await process.tournaments.void(1, HOST, False, table.number, None, "why not")
    after = await process.settle()
    voided = next(t for t in after.rounds[0].tables if t.number == table.number)
    assert voided.voided == (second.header.id,)
    live = (await process.services.live.get(table.table_id)).table
    assert (live.hand_no, voided.extra) == (3, 1), "another deal replaces it"
    assert (await process.play()).status is TournamentStatus.FINISHED


async def test_dropping_out_in_the_extra_hand_leaves_the_place_to_the_others():
    process, one, table = await tied_club()
    leaving = one.entrants[table.tied[0]]
    await process.tournaments.leave(1, leaving.users[0])
    done = await process.play()
    assert done.status is TournamentStatus.FINISHED
    assert leaving.number not in {n for t in done.rounds[1].tables for n in t.seats}


async def test_once_the_rounds_time_is_up_the_lot_decides_without_an_extra_hand():
    for seed in range(1, 60):
        process = Process(seed=seed)
        one = await process.begin(8, 0, **KNOCKOUT, round_minutes=30)
        process.now.pass_seconds(timedelta(minutes=31).total_seconds())
        done = await process.play()
        cuts = done.rounds[0].cuts
        await process.services.stop()
        if cuts:
            assert {cut.by for cut in cuts} == {CutBy.LOT}
            assert all(table.extra == 0 for table in done.rounds[0].tables)
            return
    raise AssertionError(f"no cut was tied in {one.id}")


async def test_a_table_closed_in_its_extra_hand_is_decided_by_lot():
    process, _, table = await tied_club()
    await process.services.live.change(
        table.table_id,
        lambda live: void(live, "lost", user_id=None, now=process.now(), entropy=FakeEntropy(7)),
    )
    done = await process.play()
    cut = next(cut for cut in done.rounds[0].cuts if cut.table == table.number)
    assert cut.by is CutBy.LOT
