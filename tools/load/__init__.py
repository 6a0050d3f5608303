"""Load tests of the real program: `bot run` with unmodified discord.py, against a simulated Discord.

`server` is that Discord, with its rate limits; `people` press buttons they see at a given rate; `program`
starts the bot and reads its cost; `figures` computes the results. Linux only: the bot and the people have a
core each.
"""
