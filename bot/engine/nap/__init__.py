"""Nap: one call each on a ladder, trumps by the opening lead, one against all (rules.md 10).

The family has its own rule set, state and phases, and shares cards, actions, events, tricks, records and the
entrance `bot.engine.hand` with the point-trick games.
"""
