"""All tables whose rows name people inside documents, keys or notes: the core's and the features'."""

from __future__ import annotations

from bot.storage import schema
from bot.storage.duties import NAMING, Naming
from bot.storage.ledger.naming import POSTINGS_NAMING
from bot.storage.tables.naming import TABLES_NAMING

_CORE = (TABLES_NAMING, POSTINGS_NAMING)


def namings() -> list[Naming]:
    """Return all namings, in the order of their steps in a deletion."""
    declared = (table.info.get(NAMING) for table in schema.metadata.sorted_tables)
    return sorted([*_CORE, *filter(None, declared)], key=lambda naming: naming.last)
