"""Computer players: legal, good and explained moves, from the view of their seat alone."""
