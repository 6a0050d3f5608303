"""Several processes, each with some of the shards, on one PostgreSQL database."""
