"""The simulated server of the flows."""

from __future__ import annotations

from tests.flows.conftest import discord_spec, logged_errors, make_world

__all__ = ["discord_spec", "logged_errors", "make_world"]
