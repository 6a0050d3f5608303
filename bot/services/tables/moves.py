"""Changes to a table by actions, voided hands and finished hands: pure functions.

Each returns the `Change` to store in one transaction; the engine judges the action.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.engine.actions import Ante, Bid, GameAction, Trust
from bot.engine.board import share_equally
from bot.engine.errors import IllegalAction
from bot.engine.game import GameEvent, GameState
from bot.engine.games import ends_session, game_of
from bot.engine.record import undo_to_json
from bot.services.chips.chips import Posting, settle_postings, share_postings, void_postings
from bot.services.errors import NotNow
from bot.services.ports import Entropy
from bot.services.tables import changes, dealing, seating
from bot.services.tables.ahead import keep_ahead, void_ahead
from bot.services.tables.changes import Change, played_for
from bot.services.tables.live_table import (
    HandEnd,
    LastMove,
    LiveHand,
    LiveTable,
    TurnClock,
    bank_after,
    clear_ahead,
    clock_until,
    deadlines_of,
    turn_clock,
)
from bot.services.tables.seating import with_seat
from bot.services.values.hands import BY_CLAIM, BY_CLOCK, BY_COMPUTER, BY_PLAYER, MANAGER, VOIDED, ActionEntry
from bot.services.values.tables import MAY_COME_BACK, Ending, Seat, Table, TableStatus, board_units, units_on


def apply_move(
    live: LiveTable,
    seat: int,
    action: GameAction,
    *,
    by: str,
    user_id: int | None,
    fair_clock: TurnClock | None,
    now: datetime,
    entropy: Entropy,
) -> Change:
    """Apply a seat's action; the pass that throws an auction in also makes the redeal.

    The time bank pays by `fair_clock`, the table's without outages.

    Raises IllegalAction, NotNow (`no-hand`, `table-paused`).
    """
    hand, before = live.playing()
    game = game_of(before)
    state, events = game.apply(before, seat, action)
    if isinstance(action, Ante) and user_id is not None:
        noted = changes.with_ante(live.table.carried, user_id, action.stakes)
        live = replace(live, table=replace(live.table, carried=noted))
    entries: tuple[ActionEntry, ...] = (
        ActionEntry(hand.seq, game.action_to_json(seat, action), by, now, user_id),
    )
    if game.redeal_due(state) is not None:
        state, more, dealt = _redeal(live.table, hand, state, now)
        events, entries = events + more, (*entries, dealt)
    seats = keep_ahead(_seats_after_move(live, seat, by, fair_clock, now), seat, action, before, state)
    valid, last = _leaves_buttons_valid(before, state, action), None
    may_undo = live.table.config.undo and hand.undone is None and game.can_be_undone(before, state, events)
    if may_undo and user_id is not None:
        ahead = tuple(each.ahead for each in seats)
        last = LastMove(seat, user_id, before, live.table.seats[seat].bank, live.clock, ahead)
    hand = replace(
        hand,
        state=state,
        log=hand.log + entries,
        turns_valid=hand.turns_valid + 1 if valid else 0,
        moved=hand.moved if user_id is None else hand.moved | {user_id},
        last=last,
        undone=None,
    )
    if state.result is not None:
        table = replace(live.table, seats=seats)
        return _end_hand(table, hand, _end_of(table, state), now, entropy, events, entries)
    table = played_for(live.table.advance(now, len(entries), seats=seats))
    goes_on = valid and not isinstance(action, Bid)
    clock = _clock_after(live, table, game.to_act(state), now, goes_on=goes_on)
    due = deadlines_of(table, clock, now)
    return Change(LiveTable(table, hand, clock), now, events=events, entries=entries, deadlines=due)


def undo(live: LiveTable, seat: int, *, user_id: int, now: datetime) -> Change:
    """Undo a person's last move, once: the earlier state returns, moves pre-selected since become void.

    Their clock goes on as it stood at the move: the time since was another's, or an outage.
    Raises NotNow (`undo-off`, `undo-acted`, `no-hand`, `table-paused`).
    """
    hand, _ = live.playing()
    if not live.table.config.undo:
        raise NotNow("undo-off")
    chair, last = live.table.seats[seat], hand.last
    if last is None or (last.seat, last.user_id) != (seat, user_id) or chair.automatic:
        raise NotNow("undo-acted")
    seats = void_ahead(with_seat(live.table.seats, seat, replace(chair, bank=last.bank)), last.ahead)
    table = live.table.advance(now, seats=seats)
    clock = last.clock and last.clock.later(now - hand.log[-1].at)
    entry = ActionEntry(hand.seq, undo_to_json(seat), BY_PLAYER, now, user_id)
    hand = replace(hand, state=last.state, log=(*hand.log, entry), turns_valid=0, last=None, undone=seat)
    due = deadlines_of(table, clock, now)
    return Change(LiveTable(table, hand, clock), now, entries=(entry,), deadlines=due)


def claim(
    live: LiveTable, seat: int, *, user_id: int, fair_clock: TurnClock | None, now: datetime, entropy: Entropy
) -> Change:
    """Finish the hand with automatic moves for all, if play can no longer change the result.

    The time bank pays by `fair_clock`, as in `apply_move`.

    Raises IllegalAction (`not-your-turn`), NotNow (`claim-unproven`, `no-hand`, `table-paused`).
    """
    hand, state = live.playing()
    game = game_of(state)
    if seat not in (due := game.to_act(state)):
        raise IllegalAction("not-your-turn", seat=due[0])
    if not game.certain(game.view(state, seat)):
        raise NotNow("claim-unproven")
    events: tuple[GameEvent, ...] = ()
    entries: list[ActionEntry] = []
    while state.result is None:
        turn = game.to_act(state)[0]
        action = game.default_action(state, turn)
        state, more = game.apply(state, turn, action)
        events += more
        data, by_whom = game.action_to_json(turn, action), user_id if turn == seat else None
        entries.append(ActionEntry(hand.seq + len(entries), data, BY_CLAIM, now, by_whom))
    after = replace(hand, state=state, log=(*hand.log, *entries), moved=hand.moved | {user_id}, claimed=seat)
    table = replace(live.table, seats=_seats_after_move(live, seat, BY_PLAYER, fair_clock, now))
    return _end_hand(table, after, _end_of(table, state), now, entropy, events, tuple(entries))


def _clock_after(
    live: LiveTable, table: Table, due: tuple[int, ...], now: datetime, *, goes_on: bool
) -> TurnClock | None:
    """Return the clock after an action; with `goes_on` the running one, for the seats still to act."""
    if goes_on and live.clock is not None and set(due) <= set(live.due):
        return clock_until(table, due, live.clock.clock_ends)
    return turn_clock(table, due, now)


def _leaves_buttons_valid(before: GameState, after: GameState, action: GameAction) -> bool:
    """Return whether a move leaves buttons that the other players already see valid."""
    if isinstance(action, Trust):
        return True
    game = game_of(before)
    several = game.several_at_once(before) and game.several_at_once(after)
    return several and game.stage(before) == game.stage(after)


def _redeal(
    table: Table, hand: LiveHand, state: GameState, now: datetime
) -> tuple[GameState, tuple[GameEvent, ...], ActionEntry]:
    """Redeal a thrown-in hand; return state, events and entry (without values: the header has them)."""
    game = game_of(state)
    number = game.redeal_due(state)
    assert number is not None
    shuffler = dealing.shuffler_of(hand.deal, table.id, hand.number)
    redeal = game.redeal(shuffler.pack(game.pack_of_setup(state.setup), number))
    same = {name: hand.deal[name] for name in hand.deal if name not in ("cut", "values")}
    data = {**game.action_to_json(None, redeal), "deal": {**same, "redeal": number}}
    return *game.apply(state, None, redeal), ActionEntry(hand.seq + 1, data, BY_COMPUTER, now)


def _seats_after_move(
    live: LiveTable, index: int, by: str, clock: TurnClock | None, now: datetime
) -> tuple[Seat, ...]:
    seats = live.table.seats
    seat = seats[index]
    if by == BY_PLAYER:
        bank = bank_after(seat, clock, now) if index in live.due else seat.bank
        after = replace(seat, bank=bank, missed=0, away=False)
    elif by == BY_CLOCK:
        missed, limit = seat.missed + 1, live.table.config.clock.timing.misses
        after = replace(seat, bank=0.0, missed=missed, away=missed >= limit)
    else:
        return seats
    return seats if after == seat else with_seat(seats, index, after)


def void(
    live: LiveTable,
    reason: str,
    *,
    user_id: int | None,
    now: datetime,
    entropy: Entropy,
    keep_open: bool = False,
    manager: str = "",
) -> Change:
    """Void the hand under way and close the table: the record is kept, every seat gets its escrow back.

    `manager` is the name of a manager who decides alone; `keep_open` is for an event, which deals again. A
    poker hand's units are shared equally. A hand that cannot be replayed is voided without the engine.
    """
    table, hand = live.table, live.hand
    if table.status is not TableStatus.PLAYING or hand is None:
        return close(live, now)
    nothing = (0,) * len(hand.players)
    voided = HandEnd(VOIDED, nothing, nothing, manager)
    if hand.state is None:
        return _end_hand(table, hand, voided, now, entropy, (), (), keep_open=keep_open)
    game = game_of(hand.state)
    action = game.call_off(reason)
    state, events = game.apply(hand.state, None, action)
    by = BY_COMPUTER if user_id is None else BY_PLAYER
    data = {**game.action_to_json(None, action), **({MANAGER: manager} if manager else {})}
    entry = ActionEntry(hand.seq, data, by, now, user_id)
    hand = replace(hand, state=state, log=(*hand.log, entry))
    ending = replace(_end_of(table, state), manager=manager)
    return _end_hand(table, hand, ending, now, entropy, events, (entry,), keep_open=keep_open)


def close(live: LiveTable, now: datetime) -> Change:
    """Close a table without a hand under way; its last summary stays visible.

    Units left on the board, or in the pool, are shared equally (rules.md 9 End of session, 10 Pool).
    """
    table = live.table
    closed = seating.release_chairs(table).advance(
        now, status=TableStatus.CLOSED, ending=_ending_after_hand(table, now)
    )
    closed, postings = _shared_out(closed, live.hand)
    return Change(replace(live, table=closed, clock=None), now, postings=postings, deadlines=())


def _shared_out(table: Table, hand: LiveHand | None) -> tuple[Table, tuple[Posting, ...]]:
    """Share the board or pool equally among the players of the last hand; odd units go clockwise."""
    units = units_on(table.carried)
    if hand is None or not units:
        return table, ()
    count = len(hand.players)
    shares = share_equally(units, count, table.dealer or 0)
    chips = [unit * table.config.stake for unit in shares]
    totals = tuple(total + unit for total, unit in zip(table.totals, shares, strict=True))
    postings = share_postings(table, hand.players, chips)
    kept = changes.without_units(table.carried)
    return replace(table, carried=kept, totals=totals), postings


def _end_of(table: Table, state: GameState) -> HandEnd:
    result = state.result
    assert result is not None
    return HandEnd(result.outcome, result.units, tuple(unit * table.config.stake for unit in result.units))


def _end_hand(
    table: Table,
    hand: LiveHand,
    ending: HandEnd,
    now: datetime,
    entropy: Entropy,
    events: tuple[GameEvent, ...],
    entries: tuple[ActionEntry, ...],
    *,
    keep_open: bool = False,
) -> Change:
    played_out = table.ending.finishing and table.event_id is None
    carried = table.carried if hand.state is None else changes.carried_after(hand.state, table.carried)
    table = changes.with_new_secret(table, entropy, now).advance(
        now,
        max(1, len(entries)),
        totals=_totals_after(table, hand, ending),
        seats=clear_ahead(table.seats),
        carried=carried,
        ending=_ending_after_hand(table, now),
    )
    if ending.voided:
        postings = void_postings(table, hand.players, hand.escrow)
    else:
        postings = settle_postings(table, hand.players, hand.escrow, ending.chips)
    status = TableStatus.BETWEEN
    if not keep_open and (ending.voided or played_out or _is_over(table, hand)):
        table, shared = _shared_out(table, hand)
        status, postings = TableStatus.CLOSED, postings + shared
    table = replace(table, status=status)
    return Change(
        LiveTable(table, hand),
        now,
        events=events,
        entries=entries,
        postings=postings,
        ending=ending,
        deadlines=deadlines_of(table, None, now),
    )


def _ending_after_hand(table: Table, now: datetime) -> Ending:
    """Return the requests to end the table that outlast a hand; a lost table's waiting time starts over."""
    ending = table.ending
    return Ending(last=ending.last, lost=ending.lost, lost_at=now if ending.lost else None)


def _totals_after(table: Table, hand: LiveHand, ending: HandEnd) -> tuple[int, ...]:
    """Return the session's totals, or the game's tally if it keeps one (rules.md 7)."""
    tally = () if hand.state is None else game_of(hand.state).totals_after(hand.state)
    return tally or tuple(total + units for total, units in zip(table.totals, ending.units, strict=True))


def _is_over(table: Table, hand: LiveHand) -> bool:
    """Return whether the session is over; False in an event, which closes its tables itself."""
    if table.event_id is not None:
        return False
    nobody = all(seat.user_id is None for seat in table.seats)
    lost = table.ending.lost not in ("", *MAY_COME_BACK)
    over = lost or (was_last(table) and not board_units(table.carried))
    return nobody or over or ends_session(hand.state)


def was_last(table: Table) -> bool:
    """Return whether the last hand was the final one: by number, total or host's choice (rules.md 0)."""
    config = table.config
    if table.ending.last:
        return True
    played = config.hands is not None and table.hand_no >= config.hands
    return played or (config.total is not None and max(table.totals) >= config.total)


def poker_possible(table: Table) -> bool:
    """Return whether a poker hand for units left on the board can be played now."""
    return table.status is TableStatus.BETWEEN and board_units(table.carried) > 0


def poker_due(table: Table) -> bool:
    """Return whether the poker hand for the board's units is all that is left to play."""
    return poker_possible(table) and was_last(table)
