"""Chips: postings of the ledger, daily chips, grants and gifts."""
