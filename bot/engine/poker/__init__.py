"""The poker hand at the end of a NAJAMI session, for what is left on the board (rules.md 9).

`bot.engine.poker.hand` is the entrance, of the same shape as `bot.engine.hand`; `ranking` is the only module
that knows the library which compares poker hands.
"""
