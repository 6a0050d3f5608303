"""The tables of the database. `migrations/` creates them; a test proves that both agree.

Ids of Discord are 64-bit numbers; times are UTC; values that no query looks into are JSON text. A column that
holds a person's id or name declares that, and how a deletion and an export treat it (`bot.storage.duties`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Date,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.services.ports.personal import Period
from bot.services.values.standings import Counts
from bot.storage.duties import INDEX, NAME, Erase, Info, keep_for, person
from bot.storage.engine.columns import Identity, JsonText, UtcTime

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def key_column(name: str, info: Info | None = None) -> Column[int]:
    """Return a primary key column whose numbers the database does not choose, such as ids of Discord."""
    return Column(name, BigInteger, primary_key=True, autoincrement=False, info=info)


def _partial_index(
    name: str, where: ColumnElement[bool] | TextClause, *columns: Column[Any], unique: bool = False
) -> None:
    """Add an index of the rows that fulfil a condition to the table of these columns."""
    Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


# The last id assigned to tables and hands: ids are never reused, even if the row is gone.
counters = Table(
    "counters",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

# The rules of closed tables, mostly shared: `tables.rules` of a closed table is a key of these.
rule_texts = Table(
    "rule_texts",
    metadata,
    Column("key", String, primary_key=True),
    Column("rules", Text, nullable=False),
    sqlite_with_rowid=False,
)

# `hand_id` has no foreign key: tables and hands would each have to be inserted first.
tables = Table(
    "tables",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("home_channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False, info=person(Erase.ALIAS)),
    Column("locale", String, nullable=False),
    Column("config", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seats", JsonText, nullable=False),
    Column("status", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("hand_no", Integer, nullable=False),
    Column("dealer", Integer),
    Column("hand_id", BigInteger),
    Column("totals", JsonText, nullable=False),
    Column("carried", JsonText, nullable=False),
    Column("secret", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("tournament_id", BigInteger),
    Index(None, "status"),
    Index(None, "channel_id", "status"),
    Index(None, "tournament_id"),
    Index(None, "host_id"),
    Index(None, "guild_id"),
)

# Who sits at open tables: with a direct message, nothing else of its table is known.
table_players = Table(
    "table_players",
    metadata,
    key_column("user_id", person(Erase.DELETE)),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Index(None, "table_id"),
    sqlite_with_rowid=False,
)

# Which table, transaction or row of a feature (`kind`, with its id `number`) names a person in a document, a
# key or a note, which no index covers. `person` is a keyed hash of their id (`bot.storage.person_rows`).
person_rows = Table(
    "person_rows",
    metadata,
    key_column("person"),
    Column("kind", String, primary_key=True),
    key_column("number"),
    Column("guild_id", BigInteger, nullable=False),
    Index(None, "kind", "number"),
    info=INDEX,
    sqlite_with_rowid=False,
)

# `record_id` is the packed record of a finished hand in `hand_records` (0: it was deleted for its age), and
# `header` is the unpacked part (`bot.storage.tables.packing`). NULL: the hand is in progress, with its whole
# header in `open_hands`, or it is not packed yet, with its whole header in `header`; `hand_actions` has its
# actions. `chips` [] means the same numbers as `units`. `day` is the day when it ended by the server's clock;
# NULL: the day of `ended_at` in UTC.
hands = Table(
    "hands",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("hand_no", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("header", JsonText, nullable=False),
    Column("players", JsonText, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("status", String, nullable=False),
    Column("outcome", String),
    Column("units", JsonText),
    Column("chips", JsonText),
    Column("ended_at", UtcTime),
    Column("record_id", BigInteger),
    Column("day", Date),
    UniqueConstraint("table_id", "hand_no"),
    Index(None, "guild_id", "id"),
)
_partial_index("ix_hands_open", hands.c.record_id.is_(None), hands.c.id)

# In the order that the hands ended, so that the file's pages are full.
hand_records = Table(
    "hand_records",
    metadata,
    Column("id", Identity, primary_key=True),
    Column("record", LargeBinary, nullable=False),
)

open_hands = Table(
    "open_hands",
    metadata,
    Column("hand_id", ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("header", JsonText, nullable=False),
)

# Who was dealt into a finished hand or acted in it, and how many moves they made themselves.
hand_people = Table(
    "hand_people",
    metadata,
    key_column("user_id", person(Erase.ALIAS)),
    key_column("hand_id"),
    Column("moves", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Append-only until the hand is packed. WITHOUT ROWID stores the actions of a hand together.
hand_actions = Table(
    "hand_actions",
    metadata,
    Column("hand_id", ForeignKey("hands.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", JsonText, nullable=False),
    Column("made_by", String, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("user_id", BigInteger, info=person(Erase.ALIAS)),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Identity, primary_key=True),
    Column("kind", String, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("owner_id", BigInteger, nullable=False, info=person(Erase.ALIAS, kinds=("member", "house"))),
    Column("balance", BigInteger, nullable=False),
    Column("staked", BigInteger, nullable=False, server_default="0"),
    UniqueConstraint("kind", "guild_id", "owner_id"),
    Index(None, "guild_id", "kind", "balance", "owner_id"),
    Index(None, "owner_id"),
    CheckConstraint(
        "balance >= 0 OR kind NOT IN ('member', 'pot', 'board', 'tournament', 'league')", name="covered"
    ),
)

# Append-only, as are their entries. A hand's transactions have no `key`: there is one of each kind.
ledger_transactions = Table(
    "ledger_transactions",
    metadata,
    Column("id", Identity, primary_key=True),
    Column("key", String),
    Column("kind", String, nullable=False),
    Column("posted_at", UtcTime, nullable=False),
    Column("hand_id", ForeignKey("hands.id")),
    Column("note", Text, nullable=False),
)
_posts = ledger_transactions.c
_partial_index("ix_ledger_transactions_key", _posts.key.is_not(None), _posts.key, unique=True)
_partial_index(
    "ix_ledger_transactions_of_hand", _posts.hand_id.is_not(None), _posts.hand_id, _posts.kind, unique=True
)
_partial_index("ix_ledger_transactions_of_no_hand", _posts.hand_id.is_(None), _posts.kind, _posts.posted_at)

# Stored together by account. `balance` is the account's chips after the entry, `staked` a member's additional
# chips in current hands (`accounts.staked`: now); an entry of 0 chips means that a hand paid nothing back.
ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("account_id", ForeignKey("accounts.id"), primary_key=True),
    Column("transaction_id", ForeignKey("ledger_transactions.id"), primary_key=True),
    Column("chips", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Index(None, "transaction_id"),
    sqlite_with_rowid=False,
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Index(None, "due_at"),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("role", String, primary_key=True),
    key_column("owner_id", person(Erase.DELETE)),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("posted_at", UtcTime, nullable=False),
    Column("turn", Integer, nullable=False),
    Index(None, "owner_id"),
    sqlite_with_rowid=False,
)

preferences = Table(
    "preferences",
    metadata,
    key_column("user_id", person(Erase.DELETE)),
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
    sqlite_with_rowid=False,
)

# `folded` is the name for comparisons; `options` only contain differences from the preset.
saved_rules = Table(
    "saved_rules",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("saved_by", BigInteger, nullable=False, info=person(Erase.ALIAS, export="saved_rules")),
    Column("saved_at", UtcTime, nullable=False),
    UniqueConstraint("guild_id", "folded"),
    Index(None, "saved_by"),
)

# A server's settings, one row each, if they differ from the default.
guild_settings = Table(
    "guild_settings",
    metadata,
    key_column("guild_id"),
    Column("name", String, primary_key=True),
    Column("value", JsonText, nullable=False),
    sqlite_with_rowid=False,
)

# The acts of managers by `number` from 1; append-only.
acts = Table(
    "acts",
    metadata,
    key_column("guild_id"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("by_id", BigInteger, nullable=False, info=person(Erase.ALIAS, export="acts")),
    Column("at", UtcTime, nullable=False),
    Column("about_id", BigInteger, info=person(Erase.ALIAS, export="acts_about")),
    Column("hand_id", BigInteger),
    Column("note", Text, nullable=False),
    Index(None, "by_id"),
    Index(None, "about_id"),
    sqlite_with_rowid=False,
)

# People whose data were recently deleted, by a keyed hash for each server where they had chips.
erasures = Table(
    "erasures",
    metadata,
    Column("fingerprint", String, primary_key=True),
    Column("erased_at", UtcTime, nullable=False, info=keep_for(Period.ERASURES)),
    Index(None, "erased_at"),
    sqlite_with_rowid=False,
)

state = Table(
    "state",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

# One row per seat of a finished hand; data common to all seats is in `hands`. All tables below are derived
# from these rows and can be rebuilt.
results = Table(
    "results",
    metadata,
    Column("hand_id", ForeignKey("hands.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", BigInteger, nullable=False, info=person(Erase.ALIAS)),
    Column("role", String, nullable=False),
    Column("won", Boolean),
    Column("bid", String, nullable=False),
    Column("units", BigInteger, nullable=False),
    Column("chips", BigInteger, nullable=False),
    Column("season", Integer, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=true()),
    Column("practice", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
_partial_index("ix_results_gains", results.c.units > 0, results.c.player_id, results.c.units)

# The last name under which each person was dealt cards, per server.
player_names = Table(
    "player_names",
    metadata,
    key_column("guild_id"),
    key_column("player_id", person(Erase.DELETE)),
    Column("name", String, nullable=False, info=NAME),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# Sums of results. `game` is "" for all games; `adjutant_share` (in millionths) is NULL if there are too few
# hands. The end of a hand writes six rows per player, which are therefore stored together. Each index of a
# measure serves one leaderboard: a page in order, and a player's rank. Weeks and months, which contain only
# their own players, are read through an index that the end of a hand seldom writes to.
LASTING = text("substr(period, 1, 1) IN ('a', 's')")
standings = Table(
    "standings",
    metadata,
    key_column("player_id", person(Erase.ALIAS, export="standings")),
    key_column("guild_id"),
    Column("period", String, primary_key=True),
    Column("game", String, primary_key=True),
    *(Column(field.name, BigInteger, nullable=False) for field in fields(Counts)),
    Column("adjutant_share", Integer),
    Index(None, "guild_id", "period", "game", "player_id"),
    sqlite_with_rowid=False,
)
for _measure in ("chips", "contracts_made", "adjutant_share", "hands"):
    _order = ("guild_id", "period", "game", _measure, "player_id")
    _partial_index(f"ix_standings_lasting_{_measure}", LASTING, *(standings.c[name] for name in _order))

# `settled` is 0 for a provisional rating, `number` is the displayed rating; player 0 is the edge of the
# contract (bot/services/standings/ratings.py).
ratings = Table(
    "ratings",
    metadata,
    key_column("player_id", person(Erase.ALIAS, export="ratings")),
    key_column("guild_id"),
    Column("game", String, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("hands", BigInteger, nullable=False),
    Column("settled", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("updated_at", UtcTime, nullable=False),  # the end of the last hand rated
    Index(None, "guild_id", "game", "settled", "number", "player_id"),
    sqlite_with_rowid=False,
)

# Each person's badges, with the first hand that earned each.
badges = Table(
    "badges",
    metadata,
    key_column("guild_id"),
    key_column("player_id", person(Erase.DELETE, export="badges")),
    Column("name", String, primary_key=True),
    Column("hand_id", BigInteger, nullable=False),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# A person's notes on a hand: how often they asked for a hint; once they have read the review of their cards,
# also how many choices it judged, the share of their chance that they kept, and where the hand turned.
hand_notes = Table(
    "hand_notes",
    metadata,
    key_column("guild_id"),
    key_column("player_id", person(Erase.DELETE, export="hand_notes")),
    key_column("hand_id"),
    Column("seat", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("choices", Integer, nullable=False),
    Column("turning", Integer, nullable=False),
    Column("accuracy", Double),
    Index(None, "hand_id"),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# Each server's closed seasons and their final tables, which never change.
seasons = Table(
    "seasons",
    metadata,
    key_column("guild_id"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("began_at", UtcTime),
    Column("closed_at", UtcTime, nullable=False),
    Column("closed_by", BigInteger, nullable=False, info=person(Erase.ALIAS, export="seasons_closed")),
    Column("chips_reset", Boolean, nullable=False),
    Index(None, "closed_by"),
    sqlite_with_rowid=False,
)

season_lines = Table(
    "season_lines",
    metadata,
    key_column("guild_id"),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("measure", String, primary_key=True),
    key_column("player_id", person(Erase.ALIAS, export="season_tables")),
    Column("rank", Integer, nullable=False),
    Column("name", String, nullable=False, info=NAME),
    Column("value", BigInteger, nullable=False),
    Column("part", BigInteger, nullable=False),
    Column("of", BigInteger, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Index(None, "guild_id", "season", "measure", "rank", "player_id"),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)
