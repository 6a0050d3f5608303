"""The tournament publisher: keeps every message of a tournament up to date."""
