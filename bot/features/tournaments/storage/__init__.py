"""Where tournaments and leagues are stored."""
