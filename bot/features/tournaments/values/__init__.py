"""What tournaments and leagues are, as they are stored."""
