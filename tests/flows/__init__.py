"""The real bot against a simulated Discord: whole hands, restarts, and everything that can go wrong."""
