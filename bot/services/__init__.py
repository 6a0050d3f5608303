"""Use cases: tables, the move path, clocks, chips. Storage and Discord are used only through Protocols."""
