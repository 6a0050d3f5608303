"""The real bot on a simulated Discord: whole hands, restarts, and everything that can go wrong."""
