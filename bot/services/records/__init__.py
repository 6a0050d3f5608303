"""Finished hands: their records, replays and proofs. Nothing else may show the cards of a finished hand."""
