"""Nonsense and requests in random order, to the whole interface and to the services."""
