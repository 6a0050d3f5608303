"""Use cases: tables, the move path, clocks, chips. Storage and Discord are known only as Protocols."""
