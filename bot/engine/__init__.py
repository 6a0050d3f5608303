"""The games: pure functions on frozen values; only `poker.ranking` needs more than the standard library.

`Hand` plays a hand from Python in a few lines (design.md 2). `bot.engine.hand` is the entrance for playing,
`bot.engine.views` the only door for hidden information, `bot.engine.record` writes and replays the records of
hands and sessions. No module of the engine imports from this file.
"""

from bot.engine.course import Hand
from bot.engine.deal import pack_of
from bot.engine.rules import RuleSet

__all__ = ["Hand", "RuleSet", "pack_of"]
