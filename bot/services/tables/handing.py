"""Handing a seat over: an offer to one person, stored with the seat, and who may take it; pure functions.

Nobody may see two hands of one deal. So whoever was dealt into the hand under way, or has held a seat in it,
takes no other seat before it is over.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.errors import NotAllowed, NotNow
from bot.services.tables import seating
from bot.services.tables.consent import digest
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import Offer, Person, Table, TableStatus

OFFER_LASTS = timedelta(minutes=15)
"""How long an offered seat can be taken."""


def offered(live: LiveTable, giver_id: int, taker: Person, number: int, now: datetime) -> Table:
    """Return the table with a seat offered by its owner, in the place of an earlier offer of theirs.

    `number` is the id of the giver's own press or command: the button under this offer carries it. Raises
    NotAllowed (`not-seated`, `bad-player`), NotNow (`already-seated`, `hand-seen`: name).
    """
    table = live.table
    index = seating.require_seat(table, giver_id)
    if taker.user_id == giver_id:
        raise NotAllowed("bad-player")
    _require_can_take(live, taker)
    offer = Offer(number, taker.user_id, now + OFFER_LASTS, giver_id == table.host_id, digest(table.config))
    return _with_offer(table, index, offer)


def taken_back(table: Table, giver_id: int, number: int) -> Table:
    """Return the table without an offer.

    Raises NotNow (`offer-gone`) if there is none of that number, NotAllowed (`offer-not-giver`) for anybody
    but its giver.
    """
    index, _ = _find(table, number)
    if table.seats[index].user_id != giver_id:
        raise NotAllowed("offer-not-giver")
    return _with_offer(table, index, None)


def taken(live: LiveTable, taker: Person, number: int, now: datetime) -> tuple[Table, int]:
    """Return the table with an offered seat taken, and who gave it; only the stored offer says whose it is.

    The host's part goes with the seat if the offer said so. Raises NotNow (`offer-gone`) if there is no such
    offer, it has expired, or what the table is played for or who is its host is not what the offer said;
    NotAllowed (`offer-not-yours`); NotNow (`already-seated`, `hand-seen`: name).
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
    seat = seating.person_seat(taker, table.config.clock)
    seat = replace(seat, seen=seating.with_witness(live.table, index))
    host_id = taker.user_id if offer.host else table.host_id
    return replace(table, host_id=host_id, seats=seating.with_seat(table.seats, index, seat)), giver_id


def has_seen(live: LiveTable, user_id: int) -> bool:
    """Return whether a person knows cards of the hand under way: dealt in, or seated in it since."""
    if live.table.status is not TableStatus.PLAYING:
        return False
    dealt = () if live.hand is None else live.hand.players
    return user_id in dealt or any(user_id in seat.seen for seat in live.table.seats)


def _require_can_take(live: LiveTable, taker: Person) -> None:
    seating.require_unseated(live.table, taker)
    if has_seen(live, taker.user_id):
        raise NotNow("hand-seen", name=taker.name)


def _find(table: Table, number: int) -> tuple[int, Offer]:
    for index, seat in enumerate(table.seats):
        if seat.offer is not None and seat.offer.number == number:
            return index, seat.offer
    raise NotNow("offer-gone")


def _with_offer(table: Table, index: int, offer: Offer | None) -> Table:
    seat = replace(table.seats[index], offer=offer)
    return replace(table, seats=seating.with_seat(table.seats, index, seat))
