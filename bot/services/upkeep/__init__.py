"""Work on what is stored that no player waits for: retention, rebuilding, repair."""
