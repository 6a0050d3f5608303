"""A table as it begins: nobody sits at it, nothing has been dealt."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.tables import carrying, seating
from bot.services.values.tables import Held, Person, Seat, Table, TableConfig, TableStatus, is_former

CHAIRS_HELD = timedelta(minutes=5)
"""How long a rematch keeps the chairs of those who played at the old table."""
REMATCH_LAPSES = timedelta(minutes=15)
"""How long after its end a table can be played once more."""


def founded(
    table_id: int,
    *,
    guild_id: int,
    channel_id: int,
    home_channel_id: int,
    locale: str,
    host: Person,
    config: TableConfig,
    deal: tuple[str, str],
    now: datetime,
) -> Table:
    """Return an empty table in its lobby; `deal` is the secret of its first shuffle and the commitment."""
    secret, commitment = deal
    return Table(
        id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        home_channel_id=home_channel_id,
        host_id=host.user_id,
        locale=locale,
        config=config,
        seats=(seating.EMPTY,) * config.seats,
        status=TableStatus.LOBBY,
        revision=0,
        turn=0,
        hand_no=0,
        dealer=None,
        hand_id=None,
        totals=(0,) * config.seats,
        carried={},
        secret=secret,
        commitment=commitment,
        created_at=now,
        updated_at=now,
    )


def once_more(
    old: Table, table_id: int, host: Person, config: TableConfig, deal: tuple[str, str], now: datetime
) -> Table:
    """Return a table where an old one was played: who asks for it sits, and its computers; the chairs of the
    others are held for them."""
    table = founded(
        table_id,
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        home_channel_id=old.home_channel_id,
        locale=old.locale,
        host=host,
        config=config,
        deal=deal,
        now=now,
    )
    seats = tuple(_kept(seat, host, config, now + CHAIRS_HELD) for seat in old.seats)
    return replace(table, seats=seats, carried={**table.carried, **carrying.of_rematch(old.id)})


def _kept(seat: Seat, host: Person, config: TableConfig, until: datetime) -> Seat:
    if seat.user_id is None:
        return replace(seat, held=None)
    if is_former(seat.user_id):
        return seating.EMPTY
    if seat.user_id == host.user_id:
        return seating.person_seat(host, config.clock)
    return Seat(held=Held(seat.user_id, seat.name, until))
