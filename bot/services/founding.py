"""A table as it begins: nobody sits at it, nothing has been dealt."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.services import seating
from bot.services.model import Person, Seat, Table, TableConfig, TableStatus, is_former


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
    """Return a table where an old one was played: its people, rested, and its computers in their seats."""
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
    return replace(table, seats=tuple(_rested(seat, config) for seat in old.seats))


def _rested(seat: Seat, config: TableConfig) -> Seat:
    if seat.user_id is None:
        return seat
    if is_former(seat.user_id):
        return seating.EMPTY
    return seating.person_seat(Person(seat.user_id, seat.name), config.clock)
