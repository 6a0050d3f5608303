"""`make chaos`: the real program is killed again and again during play, and nothing may be lost.

wire.py         a simulated Discord at a socket, in this process: it survives the bot
life.py         the bot's process: `bot run` with nothing but Discord's address and its own pace changed
processes.py    starts the bot's processes and ends them
people.py       people who press, choose and write commands, and try again when nobody answers
places.py       where they play: rooms and threads, which are deleted by mistake and shown again
agreements.py   what they agree about: the stake, the end, seats, values for the next deal
managing.py     what managers do; chips, settings, seasons, pages
deletions.py    people who want their data deleted, and the answers they got
acts.py         all of that by the names of verbs and commands, and what is left out
tournaments.py  people at tournaments, and the host who runs one after the other
checks.py       what the database, the process's own log and Discord must agree on
entries.py      the same for tournaments: entry chips, prizes, entrants
shown.py        panels compared with storage while nobody acts
plan.py         the plan of a run, and its counts
run.py          one run: lives, kills, checks, the end of every table
"""
