"""Background work on stored data: retention, rebuilding, repair."""
