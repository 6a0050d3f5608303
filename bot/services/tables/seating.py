"""Seats: sitting and leaving, agreeing to changed terms, offering a seat; pure functions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.engine.documents import NOTHING, Json, JsonObject
from bot.services.errors import NotAllowed, NotNow, StaleAction, require_found
from bot.services.tables.live_table import LiveTable
from bot.services.values.names import computer_name
from bot.services.values.tables import (
    BANKS,
    REMOVED,
    ClockName,
    Door,
    Held,
    Hints,
    Level,
    Offer,
    Person,
    Seat,
    Table,
    TableConfig,
    TableStatus,
    units_on,
)

EMPTY = Seat()
INVITED_FOR = timedelta(days=1)
"""How long a seat is reserved for an invited person."""


def seat_of(table: Table, user_id: int) -> int | None:
    """Return the seat of a person at a table, None if they have none."""
    return next((index for index, seat in enumerate(table.seats) if seat.user_id == user_id), None)


def seat_names(table: Table) -> list[str]:
    """Return the names at all seats as records write them."""
    return [seat.name or f"computer-{index + 1}" for index, seat in enumerate(table.seats)]


def with_seat(seats: Sequence[Seat], index: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them replaced."""
    return (*seats[:index], seat, *seats[index + 1 :])


def name_at(table: Table) -> str:
    """Return a name for the next computer at a table."""
    return computer_name(table.id, (seat.name for seat in table.seats))


def changed_seat(table: Table, index: int, **changes: Any) -> Table:
    """Return a table with fields of one seat changed."""
    return replace(table, seats=with_seat(table.seats, index, replace(table.seats[index], **changes)))


def require_full(table: Table) -> None:
    """Raise NotNow (`seats-empty`: empty) if a seat is free."""
    empty = sum(seat.empty for seat in table.seats)
    if empty:
        raise NotNow("seats-empty", empty=empty)


def person_seat(person: Person, clock: ClockName, carried: Json = NOTHING) -> Seat:
    """Return a seat for a person who has just sat down, again if the table has `carried` their time bank."""
    bank = carried.get(BANKS, {}).get(str(person.user_id), clock.timing.bank)
    return Seat(user_id=person.user_id, name=person.name, bank=bank)


def _with_bank(table: Table, seat: Seat) -> Table:
    """Return a table that remembers the time bank of the person who leaves a seat, unless it is full."""
    if seat.bank == table.config.clock.timing.bank:
        return table
    return table.carry(BANKS, {**table.carried.get(BANKS, {}), str(seat.user_id): seat.bank})


def persons(table: Table) -> list[int]:
    """Return the seats with persons."""
    return [index for index, seat in enumerate(table.seats) if seat.user_id is not None]


def require_seat(table: Table, user_id: int) -> int:
    """Return a person's seat. Raises NotAllowed (`not-seated`)."""
    return require_found(seat_of(table, user_id), NotAllowed("not-seated"))


def require_own(table: Table) -> None:
    """Raise NotAllowed (`event-table`) for a table whose seats and deals an event manages."""
    if table.event_id is not None:
        raise NotAllowed("event-table")


def require_no_hand(table: Table) -> None:
    """Raise NotNow (`hand-under-way`) while a hand is being played."""
    if table.status is TableStatus.PLAYING:
        raise NotNow("hand-under-way")


def require_unseated(table: Table, person: Person, *, asks: bool = False) -> None:
    """Raise NotNow (`already-seated`: name; `own-seat` if the person asks) if they sit at this table."""
    if seat_of(table, person.user_id) is not None:
        raise NotNow("own-seat" if asks else "already-seated", name=person.name)


def seat_person(table: Table, person: Person, now: datetime) -> Table:
    """Seat a person: in the chair held for them, else a free one, else that of the last computer.

    Raises errors of `require_admitted`, NotNow (`own-seat`, `hand-under-way`, `table-full`,
    `chairs-held`: count).
    """
    require_unseated(table, person, asks=True)
    require_no_hand(table)
    seats = table.seats
    own = [index for index, seat in enumerate(seats) if seat.held and seat.held.user_id == person.user_id]
    require_admitted(table, person, invited=bool(own))
    chairs = own or chairs_to_take(table, now)
    require_chairs(table, chairs)
    table = without_standby(table, person.user_id)
    seat = person_seat(person, table.config.clock, table.carried)
    return replace(table, seats=with_seat(seats, chairs[0], seat))


def without_standby(table: Table, user_id: int) -> Table:
    """Return a table with a person removed from its waiting list."""
    return replace(table, standby=tuple(it for it in table.standby if it.user_id != user_id))


def require_admitted(table: Table, person: Person, *, invited: bool) -> None:
    """Raise NotAllowed: `removed`, or uninvited and kept out by the host: `door-invited-only`,
    `door-role-only` (role)."""
    door, role = table.config.door, table.config.door_role
    if person.user_id in table.carried.get(REMOVED, ()):
        raise NotAllowed("removed")
    if invited or person.user_id == table.host_id or door is Door.OPEN:
        return
    if door is Door.INVITED or role is None:
        raise NotAllowed("door-invited-only")
    if role not in person.roles:
        raise NotAllowed("door-role-only", role=role)


def invite(table: Table, person: Person, now: datetime) -> Table:
    """Hold a chair for a person: a free one, else the last computer's; a removed person may come back.

    Raises NotNow (`already-seated`: name, `hand-under-way`, `table-full`, `chairs-held`: count).
    """
    require_unseated(table, person)
    require_no_hand(table)
    kept = [user_id for user_id in table.carried.get(REMOVED, ()) if user_id != person.user_id]
    table = _without_chair(table, person.user_id).carry(REMOVED, kept)
    chairs = chairs_to_take(table, now)
    require_chairs(table, chairs)
    held = Seat(held=Held(person.user_id, person.name, now + INVITED_FOR))
    return replace(table, seats=with_seat(table.seats, chairs[0], held))


def _without_chair(table: Table, user_id: int) -> Table:
    seats = (
        replace(seat, held=None) if seat.held is not None and seat.held.user_id == user_id else seat
        for seat in table.seats
    )
    return replace(table, seats=tuple(seats))


def remove(table: Table, user_id: int, by: int) -> Table:
    """Remove a person, the chair held for them, or their place on the waiting list, until the table closes.

    Raises NotNow (`hand-under-way`; `remove-board`: name, if units on the board are partly theirs),
    NotAllowed (`remove-self`; `not-at-table` for anybody else).
    """
    require_no_hand(table)
    if user_id == by:
        raise NotAllowed("remove-self")
    without = without_standby(_without_chair(table, user_id), user_id)
    if (index := seat_of(table, user_id)) is not None:
        if units_on(table.carried):
            raise NotNow("remove-board", name=table.seats[index].name)
        without = leave_table(without, user_id)
    elif without == table:
        raise NotAllowed("not-at-table")
    return without.carry(REMOVED, [*table.carried.get(REMOVED, ()), user_id])


def open_chairs(table: Table, now: datetime, reader: int | None = None) -> list[int]:
    """Return the chairs without a person, empty or a computer's, held for nobody else than `reader`."""
    chairs = enumerate(table.seats)
    return [index for index, seat in chairs if seat.user_id is None and not _is_held(seat, now, reader)]


def free_chairs(table: Table, now: datetime) -> list[int]:
    """Return the open chairs that are empty."""
    return [index for index in open_chairs(table, now) if table.seats[index].empty]


def chairs_to_take(table: Table, now: datetime) -> list[int]:
    """Return the free chairs, else that of the last computer that does not keep one for somebody."""
    return free_chairs(table, now) or open_chairs(table, now)[-1:]


def _is_held(seat: Seat, now: datetime, reader: int | None = None) -> bool:
    return seat.held is not None and seat.held.until > now and seat.held.user_id != reader


def require_chairs(table: Table, chairs: Sequence[int]) -> None:
    """Raise NotNow if no `chairs` are left: `chairs-held` (count: the empty ones), else `table-full`."""
    if chairs:
        return
    empty = sum(seat.empty for seat in table.seats)
    raise NotNow("chairs-held", count=empty) if empty else NotNow("table-full")


def release_chairs(table: Table) -> Table:
    """Return a table without held chairs."""
    return replace(table, seats=tuple(replace(seat, held=None) for seat in table.seats))


def _with_witness(table: Table, index: int) -> tuple[int, ...]:
    seat = table.seats[index]
    if table.status is not TableStatus.PLAYING or seat.user_id is None:
        return seat.seen
    return (*seat.seen, seat.user_id)


def forgotten(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats for a new deal, when nobody else has seen their cards."""
    return tuple(replace(seat, seen=()) if seat.seen else seat for seat in seats)


def leave_table(table: Table, user_id: int) -> Table:
    """Remove a person: in the lobby their chair becomes free, later a computer takes over at once.

    The next person clockwise becomes the host. Raises NotAllowed (`not-seated`).
    """
    index = require_seat(table, user_id)
    level = None if table.status is TableStatus.LOBBY else table.config.level
    name = "" if level is None else name_at(table)
    chair = Seat(computer=level, name=name, seen=_with_witness(table, index))
    clockwise = (*table.seats[index + 1 :], *table.seats[:index])
    heirs = [seat.user_id for seat in clockwise if seat.user_id is not None]
    host = heirs[0] if user_id == table.host_id and heirs else table.host_id
    table = _with_bank(table, table.seats[index])
    return replace(table, host_id=host, seats=with_seat(table.seats, index, chair))


def without_busy(table: Table, busy: Mapping[int, int], by: int) -> Table:
    """Return a table ready to deal, without the people whose clock is running at another table.

    Before the first deal they must be asked; later a computer takes their chair, as when they are away.
    `busy` maps these people to the channels where their clock runs. Raises NotNow: `elsewhere-clock`
    (channel) if the person who deals is one of them, `elsewhere-other` (name) and `elsewhere-board` (name).
    """
    if by in busy:
        raise NotNow("elsewhere-clock", channel=busy[by])
    for user_id in busy:
        index = seat_of(table, user_id)
        if index is None:
            continue
        name = table.seats[index].name
        if table.status is TableStatus.LOBBY:
            raise NotNow("elsewhere-other", name=name)
        if units_on(table.carried):
            raise NotNow("elsewhere-board", name=name)
        table = leave_table(table, user_id)
    return table


def with_computers(table: Table, level: Level, count: int, by: int, now: datetime) -> Table:
    """Seat up to `count` computers in empty chairs.

    Held chairs come last, and only the host fills them: their person can still claim the seat. Raises NotNow
    (`hand-under-way`, `table-full`, `chairs-held`: count).
    """
    require_no_hand(table)
    chairs = free_chairs(table, now)
    if by == table.host_id:
        chairs += [index for index, seat in enumerate(table.seats) if seat.empty and index not in chairs]
    require_chairs(table, chairs)
    for index in chairs[:count]:
        table = changed_seat(table, index, computer=level, name=name_at(table))
    return table


def without_computer(table: Table) -> Table:
    """Remove the last computer. Raises NotNow (`hand-under-way`, `no-computer`)."""
    require_no_hand(table)
    computers = [index for index, seat in enumerate(table.seats) if seat.computer is not None]
    if not computers:
        raise NotNow("no-computer")
    return changed_seat(table, computers[-1], computer=None, name="")


def resize(table: Table, count: int) -> Table:
    """Change the number of chairs; removes empty ones first, then held ones, then computers.

    Raises NotNow (`seats-taken`: seated, seats) if there would be fewer chairs than persons.
    """
    seated_persons = len(persons(table))
    if seated_persons > count:
        raise NotNow("seats-taken", seated=seated_persons, seats=count)
    seats = list(table.seats)
    while len(seats) > count:
        chairs = range(len(seats))
        empty = [index for index in chairs if seats[index].empty]
        free = [index for index in empty if seats[index].held is None] or empty
        free = free or [index for index in chairs if seats[index].computer is not None]
        del seats[free[-1]]
    seats += [EMPTY] * (count - len(seats))
    return replace(table, seats=tuple(seats), totals=(0,) * count)


def back(table: Table, index: int) -> Table:
    """Return a table where a seat's person plays again instead of the computer."""
    return changed_seat(table, index, away=False, missed=0)


def _terms(config: TableConfig) -> JsonObject:
    return {
        "preset": config.preset,
        "rules": config.rules.to_options(),
        "seats": config.seats,
        "stake": config.stake,
        "clock": config.clock.value,
        "hands": config.hands,
        "total": config.total,
        **({"hints": True} if config.hints is Hints.ON else {}),
        **({"undo": True} if config.undo else {}),
    }


def digest(config: TableConfig) -> str:
    """Return a short hash of a table's terms (what its people agree to), for buttons."""
    text = json.dumps(_terms(config), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def same_terms(one: TableConfig, other: TableConfig) -> bool:
    """Return whether two configurations have the same terms, so that agreeing to one is agreeing to both."""
    return _terms(one) == _terms(other)


def after_change(before: Table, after: Table, by: int) -> Table:
    """Return a table changed by a person, keeping what the others had agreed to.

    The person agrees to this change, but not to earlier ones that still wait for their consent.
    """
    return replace(
        after, seats=tuple(_keep_agreement(seat, before.config, after.config, by) for seat in after.seats)
    )


def _keep_agreement(seat: Seat, before: TableConfig, after: TableConfig, by: int) -> Seat:
    if seat.user_id is None or (seat.user_id == by and seat.agreed is None):
        return seat
    agreed = seat.agreed or before
    return replace(seat, agreed=None if same_terms(agreed, after) else agreed)


def with_agreement(table: Table, user_id: int, seen: str) -> Table:
    """Record that a person agrees to the table's terms as they saw them (`digest`).

    Raises NotAllowed (`not-seated`) and StaleAction (`terms-changed`) if the terms have changed since.
    """
    index = require_seat(table, user_id)
    require_seen(table, seen)
    return changed_seat(table, index, agreed=None)


def require_seen(table: Table, seen: str | None) -> None:
    """Raise StaleAction (`terms-changed`) if a person saw other terms (a `digest`); None: not known."""
    if seen is not None and seen != digest(table.config):
        raise StaleAction("terms-changed")


def waiting_for(table: Table) -> Sequence[int]:
    """Return the seats of people who have not agreed to the current terms."""
    return [index for index, seat in enumerate(table.seats) if seat.agreed is not None]


def require_agreement(table: Table) -> None:
    """Raise NotNow (`not-agreed`: seat, count) while a person has not agreed to the current terms."""
    waiting = waiting_for(table)
    if waiting:
        raise NotNow("not-agreed", seat=tuple(waiting), count=len(waiting))


OFFER_LASTS = timedelta(minutes=15)
"""How long an offered seat can be accepted."""


def offer_seat(live: LiveTable, giver_id: int, taker: Person, number: int, now: datetime) -> Table:
    """Return the table with the giver's seat offered, replacing an earlier offer.

    `number` is the id of the giver's press or command. Raises NotAllowed (`not-seated`, `bad-player`), NotNow
    (`already-seated`, `hand-seen`: name).
    """
    table = live.table
    index = require_seat(table, giver_id)
    if taker.user_id == giver_id:
        raise NotAllowed("bad-player")
    _require_can_take(live, taker)
    offer = Offer(number, taker.user_id, now + OFFER_LASTS, giver_id == table.host_id, digest(table.config))
    return changed_seat(table, index, offer=offer)


def without_offer(table: Table, giver_id: int, number: int) -> Table:
    """Return the table with an offer withdrawn by its giver.

    Raises NotNow (`offer-gone`), NotAllowed (`offer-not-giver`).
    """
    index, _ = _find(table, number)
    if table.seats[index].user_id != giver_id:
        raise NotAllowed("offer-not-giver")
    return changed_seat(table, index, offer=None)


def take_seat(live: LiveTable, taker: Person, number: int, now: datetime) -> tuple[Table, int]:
    """Let a person take an offered seat; return the table and the giver.

    Raises NotNow (`offer-gone`: no such offer, expired, or the terms or the host have changed), NotAllowed
    (`offer-not-yours`, `removed`), NotNow (`already-seated`, `hand-seen`: name).
    """
    table = live.table
    index, offer = _find(table, number)
    giver_id = table.seats[index].user_id
    assert giver_id is not None
    if offer.taker_id != taker.user_id:
        raise NotAllowed("offer-not-yours")
    said = (offer.host, offer.terms)
    if now >= offer.until or said != (giver_id == table.host_id, digest(table.config)):
        raise NotNow("offer-gone")
    _require_can_take(live, taker)
    require_admitted(table, taker, invited=True)
    seat = replace(person_seat(taker, table.config.clock, table.carried), seen=_with_witness(table, index))
    table = _with_bank(table, table.seats[index])
    host_id = taker.user_id if offer.host else table.host_id
    table = without_standby(_without_chair(table, taker.user_id), taker.user_id)
    return replace(table, host_id=host_id, seats=with_seat(table.seats, index, seat)), giver_id


def has_seen(live: LiveTable, user_id: int) -> bool:
    """Return whether a person knows cards of the current hand: dealt in, or seated since the deal."""
    if live.table.status is not TableStatus.PLAYING:
        return False
    dealt = () if live.hand is None else live.hand.players
    return user_id in dealt or any(user_id in seat.seen for seat in live.table.seats)


def has_part(live: LiveTable, user_id: int) -> bool:
    """Return whether a person sits at a table, or knows cards of its current hand."""
    return seat_of(live.table, user_id) is not None or has_seen(live, user_id)


def _require_can_take(live: LiveTable, taker: Person) -> None:
    require_unseated(live.table, taker)
    if has_seen(live, taker.user_id):
        raise NotNow("hand-seen", name=taker.name)


def _find(table: Table, number: int) -> tuple[int, Offer]:
    for index, seat in enumerate(table.seats):
        if seat.offer is not None and seat.offer.number == number:
            return index, seat.offer
    raise NotNow("offer-gone")
