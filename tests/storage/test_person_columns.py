"""Which columns hold personal data, and which do not."""

from __future__ import annotations

from dataclasses import fields

from sqlalchemy import JSON, Integer, String, Text

from bot.services.values.standings import Counts
from bot.storage import schema
from bot.storage.duties import names_in, person_columns
from bot.storage.engine.columns import JsonText

HARMLESS = {
    "counters.value",
    "tables.id tables.guild_id tables.channel_id tables.home_channel_id tables.locale tables.config",
    "tables.rules tables.status tables.revision tables.turn tables.hand_no tables.dealer tables.hand_id",
    "tables.totals tables.secret tables.commitment hands.id hands.table_id hands.guild_id hands.hand_no",
    "hands.status hands.outcome hands.units hands.chips hand_actions.hand_id hand_actions.seq",
    "hands.record_id hand_records.id open_hands.hand_id hand_people.hand_id hand_people.moves",
    "hand_actions.data hand_actions.made_by accounts.id accounts.kind accounts.guild_id accounts.balance",
    "ledger_transactions.id ledger_transactions.kind ledger_transactions.hand_id",
    "ledger_entries.transaction_id ledger_entries.account_id ledger_entries.chips ledger_entries.balance",
    "ledger_entries.staked accounts.staked",
    "deadlines.table_id deadlines.kind deadlines.turn messages.table_id messages.role messages.channel_id",
    "messages.message_id messages.turn preferences.name preferences.value saved_rules.id",
    "saved_rules.guild_id saved_rules.name saved_rules.folded saved_rules.preset saved_rules.options",
    "saved_rules.seats guild_settings.guild_id guild_settings.name guild_settings.value",
    "erasures.fingerprint state.name state.value counters.name",
    "results.hand_id results.seat hands.game rule_texts.key rule_texts.rules",
    "results.role results.bid results.units results.chips results.season player_names.guild_id",
    *(f"standings.{field.name}" for field in fields(Counts)),
    "standings.guild_id standings.period standings.game standings.adjutant_share",
    "ratings.guild_id ratings.game ratings.hands",
    "ratings.settled ratings.number seasons.guild_id seasons.number seasons.name season_lines.guild_id",
    "season_lines.season season_lines.measure season_lines.rank season_lines.value season_lines.part",
    "season_lines.of tables.tournament_id tournaments.id tournaments.guild_id tournaments.status",
    "tournaments.revision table_players.table_id person_rows.kind person_rows.number person_rows.guild_id",
    "person_rows.person badges.guild_id badges.name badges.hand_id hand_notes.guild_id hand_notes.hand_id",
    "hand_notes.seat hand_notes.hints hand_notes.choices hand_notes.turning",
    "acts.guild_id acts.number acts.kind acts.hand_id acts.note",
    "bans.guild_id bans.person bans.reason blocks.guild_id",
    "table_calls.guild_id table_calls.told table_calls.table_id",
    "daily_deals.guild_id daily_deals.preset daily_deals.options daily_deals.seats daily_deals.title",
    "daily_deals.secret daily_attempts.guild_id daily_attempts.moves daily_attempts.count",
    "daily_attempts.units daily_attempts.bid",
    "leagues.id leagues.guild_id leagues.revision leagues.document",
    "tournament_templates.id tournament_templates.guild_id tournament_templates.document",
    "league_teams.id league_teams.guild_id league_teams.league_id league_teams.name",
    "league_members.team_id league_members.guild_id league_members.part",
}
"""Columns of numbers and texts without personal data, including free texts of others."""


NAMING = {
    "tables.seats",
    "tables.carried",
    "hands.header",
    "hands.players",
    "open_hands.header",
    "ledger_transactions.key",
    "ledger_transactions.note",
    "tournaments.document",
}
"""Columns that name people inside documents, keys or notes (`duties.Naming`, and hands)."""


def test_every_column_is_classified_as_personal_or_not() -> None:
    declared = [column for column, _ in person_columns(schema.metadata)]
    declared += [name for table in schema.metadata.sorted_tables for name in names_in(table)]
    own = {f"{column.table.name}.{column.name}" for column in declared}
    harmless = {name for line in HARMLESS for name in line.split()}
    every = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, Integer | String | Text | JSON | JsonText)
    }
    assert not own & harmless
    assert not NAMING & (own | harmless)
    assert every == own | NAMING | harmless
