"""Hands store nothing twice, and the leaderboards of weeks and months are sorted when they are read.

The game was also in a packed hand's header, and chips repeated the units. The end of a hand updated each
index of the sums for every player, game and period: most of what was written then. Weeks and months hold only
people who have played in them.
"""

from __future__ import annotations

from alembic import op

from bot.storage.migrations.types import MEASURES, index_lasting_sums

revision = "0018"
down_revision = "0017"

WITHOUT_GAME = """
UPDATE hands SET header = '{' || substr(header, length('{"preset":"' || game || '",') + 1)
WHERE (record_id > 0 OR id IN (SELECT hand_id FROM open_hands)) AND game <> ''
  AND substr(header, 1, length('{"preset":"' || game || '",')) = '{"preset":"' || game || '",'
"""
WITH_GAME = """
UPDATE hands SET header = '{"preset":"' || game || '",' || substr(header, 2)
WHERE (record_id > 0 OR id IN (SELECT hand_id FROM open_hands)) AND game <> ''
  AND substr(header, 1, 10) <> '{"preset":'
"""
"""For hands that are packed or in progress; the headers of all others are complete."""
WITHOUT_CHIPS = "UPDATE hands SET chips = '[]' WHERE chips = units AND record_id > 0"
WITH_CHIPS = "UPDATE hands SET chips = units WHERE chips = '[]'"


def upgrade() -> None:
    """Drop the duplicates; index only the sums of all time and of seasons."""
    op.execute(WITHOUT_GAME)
    op.execute(WITHOUT_CHIPS)
    for measure in MEASURES:
        op.drop_index(f"ix_standings_guild_id_period_game_{measure}_player_id", "standings")
    index_lasting_sums()


def downgrade() -> None:
    """Restore the duplicates, and index all sums."""
    for measure in MEASURES:
        op.drop_index(f"ix_standings_lasting_{measure}", "standings")
        op.create_index(
            f"ix_standings_guild_id_period_game_{measure}_player_id",
            "standings",
            ["guild_id", "period", "game", measure, "player_id"],
        )
    op.execute(WITH_GAME)
    op.execute(WITH_CHIPS)
