"""NAJAMI in the services: board and ledger, poker at the end, every way a session can stop (rules.md 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import PASS, Ante
from bot.engine.board import Board, ante_limits
from bot.engine.errors import IllegalAction
from bot.engine.poker.hand import PokerView
from bot.engine.poker.values import ChooseGame, Exchange, PokerPhase
from bot.engine.state import PhaseName
from bot.services.errors import NotNow, TableNotFound
from bot.services.records.records import replay_problem
from bot.services.tables import changes
from bot.services.tables.fair_deals import without_absent
from bot.services.tables.moves import poker_due
from bot.services.tables.seating import changed_seat, without_busy
from bot.services.values.chips import AccountKind
from bot.services.values.tables import ClockName, TableSnapshot, TableStatus, units_on
from tests.effort import sample
from tests.engine.sessions import check_session
from tests.services import stored
from tests.services.build import ANN, BOB, CHANNEL, GUILD, PEOPLE, PRESETS, Night, refused, stored_after
from tests.services.clocks import make_away
from tests.services.test_allowances import give

STAKE = 3
PHASES = [PhaseName.ANTE, PhaseName.AUCTION, PhaseName.CALL, PhaseName.WINDOW]
PHASES += [PhaseName.EXCHANGE, PhaseName.CHANGE, PhaseName.PLAY]


async def opened(**changes: Any) -> Night:
    """A night of NAJAMI with five people, before the first ante."""
    night = Night()
    await night.open(preset="najami", **{"stake": STAKE, **changes})
    return night


async def play(night: Night, *, until: PhaseName | PokerPhase | None = None) -> TableSnapshot:
    """Let everybody act until a phase is reached, or no hand is in progress."""
    while (snapshot := await night.tables.snapshot(1)).due and snapshot.view.phase is not until:
        await night.moves(1)
    return snapshot


async def _play_one_hand(night: Night) -> None:
    """Five people after a hand of NAJAMI, with units left on the board."""
    await night.open(preset="najami", stake=STAKE)
    await play(night)


one_hand = stored_after(_play_one_hand)
after_one_hand = pytest.mark.usefixtures("one_hand")


async def checked(night: Night) -> None:
    """Check that every chip is where the table says: pots empty, the board's account equal to the board."""
    for hand_id in stored.hand_ids(night.store):
        assert replay_problem(stored.hand(night.store, hand_id)) is None
    sums = stored.sums(night.store)
    assert sum(sums.values()) == 0
    table = stored.table(night.store)
    assert sums[AccountKind.BOARD] == units_on(table.carried) * table.config.stake
    if table.status is not TableStatus.PLAYING:
        assert sums[AccountKind.POT] == 0
    if table.status is TableStatus.CLOSED:
        assert sums[AccountKind.BOARD] == 0
        assert sum(table.totals) == 0


async def at_the_end(**changes: Any) -> tuple[Night, TableSnapshot]:
    """A night after its last hand, with units left on the board."""
    for seed in range(1, 30):
        night = Night(seed=seed)
        await night.open(preset="najami", **{"stake": STAKE, "hands": 1, **changes})
        snapshot = await play(night)
        if (
            units_on(snapshot.table.carried) and snapshot.table.dealer
        ):  # not the first seat, which is the default
            return night, snapshot
    raise AssertionError


async def test_after_the_last_hand_the_next_press_deals_poker_which_empties_the_board():
    night, snapshot = await at_the_end()
    assert snapshot.table.status is TableStatus.BETWEEN
    assert poker_due(snapshot.table)
    dealt = await night.next_hand()
    assert dealt.view.phase is PokerPhase.CHOOSE
    assert dealt.view.setup.dealer == snapshot.table.dealer
    over = await play(night)
    assert over.table.status is TableStatus.CLOSED
    assert sum(over.summary.units) == units_on(snapshot.table.carried)
    await checked(night)
    with pytest.raises(TableNotFound):
        await night.next_hand()


async def test_players_see_only_their_own_poker_hand():
    night, _ = await at_the_end()
    dealt = await night.next_hand()
    dealer = dealt.table.seats[dealt.due[0]].user_id
    await night.services.play.act(1, dealer, ChooseGame("five_card_draw"), turn=dealt.table.turn)
    hands = [await night.services.play.private(1, person.user_id) for person in PEOPLE]
    assert all(isinstance(hand.view, PokerView) and len(hand.view.hand) == 5 for hand in hands)
    assert sum(bool(hand.legal) for hand in hands) == 1
    public = (await night.tables.snapshot(1)).view
    assert public.hands == (None,) * 5
    other = next(person for person in PEOPLE if not hands[PEOPLE.index(person)].legal)
    with pytest.raises(IllegalAction):
        await night.services.play.act(1, other.user_id, Exchange(0), turn=None)
    await refused(night.services.play.act(1, other.user_id, PASS, turn=None), IllegalAction, "other-game")


@after_one_hand
async def test_what_somebody_left_on_the_board_counts_as_lost_to_each_of_the_others(night: Night):
    assert stored.hand(night.store).chips == (9, -66, -6, -6, 45)
    await night.set(gift_days=0, gift_hands=0, members_lose=40)
    told = await refused(give(night, giver=BOB.user_id, receiver=ANN.user_id), NotNow, "gift-budget")
    assert told["left"] == 40 - 28, "of 78 lost Ann won 9, and 24 are on the board: 33/78 of Bob's 66"


@after_one_hand
async def test_ending_between_hands_starts_poker_for_a_host_and_shares_equally_for_a_manager(night: Night):
    left = units_on((await night.tables.snapshot(1)).table.carried)
    assert left
    await make_away(night, 0)
    snapshot = await night.endings.end(1, ANN.user_id, manager=False, press_id=night.press())
    assert snapshot.view.family == "poker"
    assert not snapshot.table.seats[0].away, "Ann is here"
    await checked(night)
    snapshot = await night.void()
    assert snapshot.table.status is TableStatus.CLOSED
    assert sum(snapshot.summary.units) == left
    assert max(snapshot.summary.units) - min(snapshot.summary.units) <= 1
    await checked(night)


@after_one_hand
@pytest.mark.parametrize("how", ["admin", "last person leaves", "channel deleted"])
async def test_a_table_that_stops_between_hands_shares_the_board_equally(night: Night, how: str):
    before = (await night.tables.snapshot(1)).table
    assert units_on(before.carried)
    if how == "admin":
        await night.endings.end(1, 99, manager=True, press_id=5)
    elif how == "channel deleted":
        await night.endings.lose(1, "channel-deleted")
    else:
        for person in PEOPLE:
            await night.tables.leave(1, person.user_id)
    after = (await night.tables.snapshot(1)).table
    assert after.status is TableStatus.CLOSED
    shares = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    assert sum(shares) == units_on(before.carried)
    assert max(shares) - min(shares) <= 1
    await checked(night)
    record = await night.services.records.session(1)
    check_session(record, PRESETS)
    assert (record["poker"], record["division"]) == (None, shares)


@after_one_hand
@pytest.mark.parametrize("phase", sample(PHASES, 2))
async def test_a_voided_hand_returns_antes_and_escrow(night: Night, phase: PhaseName):
    before = {person: await night.balance(person) for person in PEOPLE}
    left = units_on((await night.tables.snapshot(1)).table.carried)
    await night.next_hand()
    snapshot = await play(night, until=phase)
    assert snapshot.view.phase is phase
    await refused(
        night.services.play.act(1, ANN.user_id, Exchange(0), turn=None), IllegalAction, "other-game"
    )
    await night.void()
    after = {person: await night.balance(person) for person in PEOPLE}
    gained = [after[person] - before[person] for person in PEOPLE]
    assert sum(gained) == left * STAKE
    assert max(gained) - min(gained) <= STAKE
    await checked(night)


async def test_everybody_may_leave_mid_hand_and_computers_finish_it():
    night = await opened()
    await play(night, until=PhaseName.AUCTION)
    for person in PEOPLE:
        await night.tables.leave(1, person.user_id)
    await night.services.computers.settle()
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    await checked(night)


@after_one_hand
async def test_nobody_is_dealt_out_without_their_share_of_the_board(night: Night):
    before = (await night.tables.snapshot(1)).table
    assert units_on(before.carried)
    removing = night.services.people.remove(1, ANN, BOB.user_id, manager=False)
    assert await refused(removing, NotNow, "remove-board") == {"name": "Bob"}
    with pytest.raises(NotNow, match="elsewhere-board"):
        without_busy(before, {BOB.user_id: CHANNEL}, ANN.user_id)
    live = await night.services.live.get(1)
    away = replace(live, table=changed_seat(before, 1, away=True), hand=replace(live.hand, moved=frozenset()))
    with pytest.raises(NotNow, match="absent-board"):
        without_absent(away)
    assert (await night.tables.snapshot(1)).table == before


@pytest.mark.parametrize("phase", sample(PHASES, 2))
async def test_a_restart_resumes_in_every_phase(phase: PhaseName):
    night = await opened(clock=ClockName.NORMAL)
    before = await play(night, until=phase)
    assert before.view.phase is phase
    again = await night.restarted()
    assert await again.tables.snapshot(1) == before
    await play(again)
    await checked(again)


@pytest.mark.parametrize("phase", [PokerPhase.CHOOSE, PokerPhase.DRAW])
async def test_a_restart_resumes_at_poker(phase: PokerPhase):
    night, _ = await at_the_end()
    night = await night.restarted()
    dealt = await night.next_hand()
    if phase is PokerPhase.DRAW:
        dealer = dealt.table.seats[dealt.due[0]].user_id
        await night.services.play.act(1, dealer, ChooseGame("five_card_draw"), turn=None)
    before = await night.tables.snapshot(1)
    hands = [await night.services.play.private(1, person.user_id) for person in PEOPLE]
    night = await night.restarted()
    assert await night.tables.snapshot(1) == before
    assert [await night.services.play.private(1, person.user_id) for person in PEOPLE] == hands
    over = await play(night)
    night = await night.restarted()
    assert (await night.tables.snapshot(1)).summary == over.summary
    await checked(night)


async def test_the_last_ante_is_remembered_per_person_and_amount():
    night = await opened()
    mine = Board.of({"QK-S": 4, "kitty": 2})
    snapshot = await night.tables.snapshot(1)
    user_id = snapshot.table.seats[snapshot.due[0]].user_id
    await night.services.play.act(1, user_id, Ante(mine), turn=None)
    night = await night.restarted()
    await play(night)
    carried = (await night.next_hand()).table.carried
    assert changes.last_ante(carried, user_id, ante_limits(0).total) == mine
    assert changes.last_ante(carried, user_id, ante_limits(1).total) is None
    assert changes.last_ante(carried, 99, ante_limits(0).total) is None
    header = stored.hand(night.store, 2).header.header
    assert "antes" not in header
    assert header["board"] == carried["board"]


async def test_the_session_record_holds_hands_poker_and_totals():
    night, snapshot = await at_the_end(hands=2)
    if snapshot.table.hand_no < 2:
        await night.next_hand()
        await play(night)
    await refused(night.services.records.session(1), NotNow, "session-unfinished")
    if (await night.tables.snapshot(1)).table.status is TableStatus.BETWEEN:
        await night.next_hand()
    over = await play(night)
    record = await night.services.records.session(1)
    check_session(record, PRESETS)
    assert record["seats"] == [person.name for person in PEOPLE]
    assert (record["session"], record["preset"], record["stake"]) == (1, "najami", STAKE)
    assert record["cut"] == record["hands"][0]["deal"]["cut"]
    assert len(record["hands"]) == 2
    assert tuple(record["totals"]) == over.table.totals
    assert record["poker"]["payout"] == list(over.summary.units)
    assert record["poker_deal"].keys() >= {"secret", "commitment", "presses"}
    assert record["division"] is None
    stored.execute(night.store, "UPDATE hands SET record_id = NULL WHERE id = 3")
    await refused(night.services.records.session(1), NotNow, "hand-damaged")


async def test_sessions_of_other_games_have_records_too(night: Night):
    await night.open([ANN, BOB], computers=True, hands=1)
    await night.finish()
    record = await night.services.records.session(1)
    check_session(record, PRESETS)
    assert (record["division"], record["poker"], record["poker_deal"]) == (None, None, None)
    tally = Night()
    await tally.open([ANN], computers=True, preset="hattori", seats=4, hands=2)
    await tally.finish()
    await tally.next_hand()
    over = await tally.finish()
    record = await tally.services.records.session(1)
    check_session(record, PRESETS)
    assert tuple(record["tally"]) == over.table.totals


async def test_an_unplayed_session_has_an_empty_record(night: Night):
    await night.open(start=False)
    await night.endings.end(1, ANN.user_id, manager=False)
    record = await night.services.records.session(1)
    assert (record["hands"], record["cut"], record["totals"]) == ([], None, [0] * 5)
    with pytest.raises(TableNotFound):
        await night.services.records.session(GUILD)
