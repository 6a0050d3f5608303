"""`make chaos`: the real program is killed again and again in the middle of play, and nothing may be lost.

wire.py    a simulated Discord at a socket, in this process: it survives the bot
life.py    the bot's process: `bot run` with nothing but Discord's address changed
people.py  people who press, choose and write commands, and try again when nobody answers
books.py   what the database, the process's own log and Discord must agree on
run.py     one run: lives, kills, checks, the end of every table
"""
