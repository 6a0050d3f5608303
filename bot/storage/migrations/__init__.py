"""Alembic's scripts: `env.py` runs them, `versions/` holds one module for each step of the schema."""
