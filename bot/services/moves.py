"""What happens to a table when a hand begins, an action is taken, or the hand is voided: pure functions.

Each returns the `Change` that is to be stored in one transaction; the engine judges the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.engine.actions import Action, Redeal, Void
from bot.engine.deal import pack_of
from bot.engine.events import Event
from bot.engine.hand import apply, new_hand, to_act
from bot.engine.record import FORMAT, action_to_json, write_pack
from bot.engine.state import HandState, PhaseName, Result, Setup
from bot.services import dealing
from bot.services.changes import Change, HandEnd, LiveHand, LiveTable
from bot.services.chips import escrow_of, escrow_postings, settle_postings, void_postings
from bot.services.errors import NotNow
from bot.services.model import ActionEntry, HandHeader, Seat, Table, TableStatus
from bot.services.ports import Entropy
from bot.services.timing import MISSES_UNTIL_AWAY, bank_after, deadlines_of, turn_clock

BY_PLAYER, BY_COMPUTER, BY_CLOCK = "player", "computer", "clock"


def seat_of(table: Table, user_id: int) -> int | None:
    """Return the seat a person has at a table."""
    return next((index for index, seat in enumerate(table.seats) if seat.user_id == user_id), None)


def with_seat(seats: Sequence[Seat], index: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them replaced."""
    return (*seats[:index], seat, *seats[index + 1 :])


def require_full(table: Table) -> None:
    """Raise NotNow (`seats-empty`: empty) if a seat is free."""
    empty = sum(seat.empty for seat in table.seats)
    if empty:
        raise NotNow("seats-empty", empty=empty)


def begin_hand(live: LiveTable, presses: Sequence[str], now: datetime) -> Change:
    """Deal the next hand: cut for the first dealer, then to his left; everybody pays his escrow.

    `presses` are the ids of the presses that started it. Raises NotNow (`seats-empty`).
    """
    table = live.table
    require_full(table)
    number, config = table.hand_no + 1, table.config
    shuffler = dealing.Shuffler(table.secret, table.id, number, presses)
    proof = dealing.proof(table.secret, presses)
    if table.dealer is None:
        dealer, proof["cut"] = shuffler.cut(config.seats)
    else:
        dealer = (table.dealer + 1) % config.seats
    rules = config.rules.resolved(config.seats)
    pack = shuffler.pack(pack_of(rules), 0)
    tally = table.totals if rules.payment == "tally" else ()
    state, events = new_hand(Setup(rules, config.seats, dealer, tally), pack)
    players = tuple(seat.user_id for seat in table.seats)
    escrow = escrow_of(config)
    header: dict[str, Any] = {
        "format": FORMAT,
        "preset": config.preset,
        "options": dict(config.options),
        "rules": rules.to_options(),
        "seats": [seat.name or f"computer-{index + 1}" for index, seat in enumerate(table.seats)],
        "dealer": dealer,
        "pack": write_pack(pack),
        "stake": config.stake,
        "escrow": escrow,
        "session": table.id,
        "hand_no": number,
        "deal": proof,
        **({"tally": list(tally)} if tally else {}),
    }
    dealt = replace(
        table,
        status=TableStatus.PLAYING,
        revision=table.revision + 1,
        turn=table.turn + 1,
        hand_no=number,
        dealer=dealer,
        updated_at=now,
    )
    opening = HandHeader(0, table.id, table.guild_id, number, header, players, now)
    hand = LiveHand(0, number, players, escrow, tuple(presses), 0, state)
    clock = turn_clock(dealt, to_act(state), now)
    return Change(
        LiveTable(dealt, hand, clock),
        now,
        events=events,
        opening=opening,
        postings=escrow_postings(dealt, players, escrow),
        deadlines=deadlines_of(dealt, clock, now),
    )


def take(
    live: LiveTable,
    seat: int,
    action: Action,
    *,
    by: str,
    user_id: int | None,
    now: datetime,
    entropy: Entropy,
) -> Change:
    """Take a seat's action; after the last pass of a thrown-in auction the next deal belongs to it.

    Raises IllegalAction if the rules do not allow it, NotNow (`no-hand`, `table-paused`) without a hand.
    """
    hand, before = live.playing()
    state, events = apply(before, seat, action)
    entries = [ActionEntry(hand.seq, action_to_json(seat, action), by, now, user_id)]
    if state.phase is PhaseName.ALL_PASSED:
        redeal = _next_pack(live.table, hand, state)
        entries.append(_redeal_entry(live.table, hand, redeal, state.redeals + 1, now))
        state, more = apply(state, None, redeal)
        events += more
    in_turn = seat in to_act(before)
    seats = _moved(live, seat, by, now, charged=in_turn)
    hand = replace(hand, state=state, seq=hand.seq + len(entries))
    if state.result is not None:
        table = replace(live.table, seats=seats)
        return _ended(table, hand, state.result, now, entropy, events=events, entries=tuple(entries))
    table = replace(
        live.table,
        seats=seats,
        revision=live.table.revision + 1,
        turn=live.table.turn + len(entries),
        updated_at=now,
    )
    # A word out of turn (trust) must not give the seat that is due more time.
    runs_on = not in_turn and to_act(state) == to_act(before)
    clock = live.clock if runs_on else turn_clock(table, to_act(state), now)
    return Change(
        LiveTable(table, hand, clock),
        now,
        events=events,
        entries=tuple(entries),
        deadlines=deadlines_of(table, clock, now),
    )


def _next_pack(table: Table, hand: LiveHand, state: HandState) -> Redeal:
    shuffler = dealing.Shuffler(table.secret, table.id, hand.number, hand.presses)
    return Redeal(shuffler.pack(pack_of(state.setup.rules), state.redeals + 1))


def _redeal_entry(table: Table, hand: LiveHand, redeal: Redeal, number: int, now: datetime) -> ActionEntry:
    proof = {**dealing.proof(table.secret, hand.presses), "redeal": number}
    return ActionEntry(hand.seq + 1, {**action_to_json(None, redeal), "deal": proof}, BY_COMPUTER, now)


def _moved(live: LiveTable, index: int, by: str, now: datetime, *, charged: bool) -> tuple[Seat, ...]:
    """Return the seats after a move: a person who moves is back, one whose clock ran out may be away.

    Only a move in turn is `charged` to the time bank.
    """
    seats = live.table.seats
    seat = seats[index]
    if by == BY_PLAYER:
        bank = bank_after(seat, live.clock, now) if charged else seat.bank
        after = replace(seat, bank=bank, missed=0, away=False)
    elif by == BY_CLOCK:
        missed = seat.missed + 1
        after = replace(seat, bank=0.0, missed=missed, away=missed >= MISSES_UNTIL_AWAY)
    else:
        return seats
    return seats if after == seat else with_seat(seats, index, after)


def void(live: LiveTable, reason: str, *, user_id: int | None, now: datetime, entropy: Entropy) -> Change:
    """Void the hand under way and close the table: the record is kept, every seat gets its escrow back.

    A hand that cannot be replayed is voided without the engine: its stakes go back all the same.
    """
    hand, by = live.hand, BY_COMPUTER if user_id is None else BY_PLAYER
    if live.table.status is not TableStatus.PLAYING or hand is None:
        return close(live, now)
    nothing = Result("voided", None, (0,) * len(hand.players), reason)
    if hand.state is None:
        return _ended(live.table, hand, nothing, now, entropy, events=(), entries=())
    action = Void(reason)
    state, events = apply(hand.state, None, action)
    entry = ActionEntry(hand.seq, action_to_json(None, action), by, now, user_id)
    hand = replace(hand, state=state, seq=hand.seq + 1)
    return _ended(live.table, hand, nothing, now, entropy, events=events, entries=(entry,))


def close(live: LiveTable, now: datetime) -> Change:
    """Close a table that has no hand under way; its last summary stays to be shown."""
    table = live.table
    closed = replace(
        table,
        status=TableStatus.CLOSED,
        revision=table.revision + 1,
        turn=table.turn + 1,
        updated_at=now,
    )
    return Change(replace(live, table=closed, clock=None), now, deadlines=())


def _ended(
    table: Table,
    hand: LiveHand,
    result: Result,
    now: datetime,
    entropy: Entropy,
    *,
    events: tuple[Event, ...],
    entries: tuple[ActionEntry, ...],
) -> Change:
    """Settle a hand: chips out of the pot, units onto the totals, a new secret for the next deal."""
    voided = result.outcome == "voided"
    chips = tuple(units * table.config.stake for units in result.units)
    secret, commitment = dealing.new_secret(entropy)
    table = replace(
        table,
        status=TableStatus.CLOSED if voided or _was_last(table) else TableStatus.BETWEEN,
        revision=table.revision + 1,
        turn=table.turn + max(1, len(entries)),
        totals=_totals_after(table, result),
        secret=secret,
        commitment=commitment,
        updated_at=now,
    )
    if voided:
        postings = void_postings(table, hand.players, hand.escrow)
    else:
        postings = settle_postings(table, hand.players, hand.escrow, chips)
    return Change(
        LiveTable(table, hand),
        now,
        events=events,
        entries=entries,
        postings=postings,
        ending=HandEnd(status_of(result), result.outcome, result.units, chips),
        deadlines=deadlines_of(table, None, now),
    )


def _totals_after(table: Table, result: Result) -> tuple[int, ...]:
    """Return the session's totals: units added up, or the tally where one is kept instead (RULES.md 7)."""
    added = zip(table.totals, result.units, strict=True)
    return result.tally or tuple(total + units for total, units in added)


def status_of(result: Result | None) -> str:
    """Return the status of a hand as HAND_RECORD.md names it."""
    if result is None:
        return "in_progress"
    return result.outcome if result.outcome in ("thrown_in", "voided") else "settled"


def _was_last(table: Table) -> bool:
    """Return whether no hand follows: the agreed number is played, or nobody is left at the table."""
    agreed = table.config.hands is not None and table.hand_no >= table.config.hands
    return agreed or all(seat.user_id is None for seat in table.seats)
