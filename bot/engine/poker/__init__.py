"""The poker hand at the end of a NAJAMI session, played for the units left on the board (rules.md 9).

`bot.engine.poker.hand` is the entrance, of the same shape as `bot.engine.hand`; only `ranking` knows the
library that compares poker hands.
"""
