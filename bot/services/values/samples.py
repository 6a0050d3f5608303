"""Sample tables, never stored, for lessons and worked hands."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.services.values.tables import Seat, Table, TableConfig, TableStatus

NO_TIME = datetime.fromtimestamp(0, UTC)


def sample_table(
    config: TableConfig,
    seats: tuple[Seat, ...] = (),
    *,
    status: TableStatus = TableStatus.BETWEEN,
    dealer: int | None = None,
    locale: str = "en",
    host_id: int = 0,
) -> Table:
    """Return a sample table that is never stored."""
    return Table(
        id=0,
        guild_id=0,
        channel_id=0,
        home_channel_id=0,
        host_id=host_id,
        locale=locale,
        config=config,
        seats=seats,
        totals=(0,) * config.seats,
        secret="",
        commitment="",
        created_at=NO_TIME,
        updated_at=NO_TIME,
        status=status,
        hand_no=1,
        dealer=dealer,
        hand_id=0,
    )
