"""The games: pure functions on frozen values, standard library only but for `poker.ranking`.

`bot.engine.hand` is the entrance for playing, `bot.engine.views` the only door for hidden information,
`bot.engine.record` the text form of a hand, `bot.engine.session` that of a whole session.
"""
