"""Which hands are rated; wider deviations of ratings; adjutants' success as a lower bound.

`python -m bot rebuild` makes the ratings exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

MEAN, SIGMA, LEARNT, POINTS, SETTLED = 25.0, 25.0 / 4, 1.0e-4, 40, 210
"""The new ratings' mean, first deviation, gain in 1 / variance per hand, points per unit, and limit."""
NARROWER = 0.6
"""The distance between two ratings, relative to before."""
BEFORE = 25.0 / 3, 20
"""The deviation of a newcomer before, and the number of hands that settled a rating."""

MILLION, SURE = 1_000_000, 1.96 * 1.96

_standings = sa.table(
    "standings",
    *(sa.column(name) for name in ("player_id", "guild_id", "period", "game")),
    *(sa.column(name) for name in ("adjutant_won", "adjutant_hands", "adjutant_share")),
)
_ratings = sa.table(
    "ratings",
    *(sa.column(name) for name in ("player_id", "guild_id", "game", "mu", "sigma", "hands")),
    sa.column("settled"),
    sa.column("number"),
)


def upgrade() -> None:
    """Add the column, pull ratings towards the mean, and derive deviations from numbers of hands."""
    op.add_column("results", sa.Column("rated", sa.Boolean(), server_default=sa.true(), nullable=False))
    _convert(
        NARROWER,
        lambda hands: (SIGMA**-2 + LEARNT * hands) ** -0.5,
        lambda sigma, _: sigma * POINTS <= SETTLED,
    )
    _share(
        lambda won, hands: int(
            (won + SURE / 2 - math.sqrt(won * (hands - won) / hands * SURE + SURE * SURE / 4))
            / (hands + SURE)
            * MILLION
        )
    )


def downgrade() -> None:
    """Drop the column, and spread the ratings out again."""
    op.drop_column("results", "rated")
    _convert(1 / NARROWER, lambda hands: BEFORE[0] * 0.9996**hands, lambda _, hands: hands >= BEFORE[1])
    _share(lambda won, hands: won * MILLION // hands)


def _share(share_of: Callable[[int, int], int]) -> None:
    """Recompute every share, once for each pair of counts: there are few such pairs."""
    c, bind = _standings.c, op.get_bind()
    ranked = sa.select(c.adjutant_won, c.adjutant_hands).where(c.adjutant_share.is_not(None)).distinct()
    for won, hands in bind.execute(ranked).all():
        alike = sa.and_(c.adjutant_won == won, c.adjutant_hands == hands, c.adjutant_share.is_not(None))
        bind.execute(sa.update(_standings).where(alike).values(adjutant_share=share_of(won, hands)))


def _convert(
    factor: float, sigma_of: Callable[[int], float], is_settled: Callable[[float, int], bool]
) -> None:
    """Convert all ratings, a page at a time, except player 0's: the edge of the contract."""
    c, bind, last = _ratings.c, op.get_bind(), (-(2**63), 0, "")
    key = (c.player_id, c.guild_id, c.game)
    pages = sa.select(*key, c.mu, c.hands).where(c.player_id != 0, c.sigma > 0).order_by(*key).limit(1000)
    change = sa.update(_ratings).where(*(column == sa.bindparam(f"key_{column.name}") for column in key))
    while rows := bind.execute(pages.where(sa.tuple_(*key) > last)).all():
        last = tuple(rows[-1][:3])
        for row in rows:
            mu, sigma = MEAN + (row.mu - MEAN) * factor, sigma_of(row.hands)
            bind.execute(
                change.values(
                    mu=mu, sigma=sigma, number=round(mu * POINTS), settled=int(is_settled(sigma, row.hands))
                ),
                {f"key_{column.name}": value for column, value in zip(key, row[:3], strict=True)},
            )
