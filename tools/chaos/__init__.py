"""`make chaos`: the real program is killed again and again during play, and nothing may be lost.

wire.py         a simulated Discord at a socket, in this process: it survives the bot
life.py         the bot's process: `bot run` with only Discord's address and its own pace changed
processes.py    starts and ends the bot's processes
people.py       people who press, choose and write commands, and retry when they get no answer
places.py       rooms and threads, which are deleted by mistake and shown again
agreements.py   people's agreements: the stake, the end, seats, values for the next deal
managing.py     acts of managers; chips, settings, seasons, pages
deletions.py    people who want their data deleted, and the answers they got
acts.py         the verbs and commands that these acts cover, and those left out
tournaments.py  people at tournaments, and the host who runs one after another
checks.py       compares the database, the process's own log and Discord
entries.py      the same for tournaments: entry chips, prizes, entrants
shown.py        compares panels with storage while nobody acts
plan.py         the plan of a run, and its counts
run.py          one run: lives, kills, checks, the end of every table
"""
