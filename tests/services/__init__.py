"""Services on SQLite in memory: races, clocks, chips, restarts."""
