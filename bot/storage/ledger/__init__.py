"""The double-entry ledger of chips, and its queries."""
