"""Hands that are over: their records, replays and proofs. Nothing else may open a finished hand."""
