"""Finished hands: their records, replays and proofs. Nothing else may show a finished hand's cards."""
