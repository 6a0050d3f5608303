"""Load on the real program: `bot run` with discord.py as it is, against a light Discord at a socket.

`server` is that Discord, with its limits; `people` press what they see at a stated pace; `program` starts the
bot and reads what it costs; `figures` turns a run into numbers. Linux only: bot and people have a core each.
"""
