"""The games: pure functions on frozen values, standard library only but for `poker.ranking`.

`Hand` plays one from Python in a few lines (design.md 2). Behind it `bot.engine.hand` is the entrance for
playing, `bot.engine.views` the only door for hidden information, `bot.engine.record` the text form of a hand,
`bot.engine.record` that of a whole session. Inside the engine nothing is imported from this file.
"""

from bot.engine.course import Hand
from bot.engine.deal import pack_of
from bot.engine.rules import RuleSet

__all__ = ["Hand", "RuleSet", "pack_of"]
