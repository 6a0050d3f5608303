"""The publisher of tournaments: every message of a tournament, kept up to date."""
