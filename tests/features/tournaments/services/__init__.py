"""Use cases of tournaments on SQLite, and the pure functions behind them."""
