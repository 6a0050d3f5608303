"""`make chaos`: the real program is killed again and again during play, and nothing may be lost.

wire.py         a simulated Discord at a socket, in this process: it survives the bot
life.py         the bot's process: `bot run` with only Discord's address and its own pace changed
processes.py    starts and ends the bot's processes
acts.py         what people press, choose and type, and how likely; the verbs and commands left out
shared.py       what they share: Discord, their channels, chance, their memory
people.py       people who press what they see, and retry when they get no answer; managers
places.py       rooms and threads, which are deleted by mistake and shown again
tournaments.py  the host who sets up one tournament after another
stored.py       reads the bot's database from outside, also for `make incident`
checks.py       compares the database, the process's own log and Discord
entries.py      the same for tournaments: entry chips, prizes, entrants
shown.py        compares panels with storage while nobody acts
plan.py         the plan of a run, and its counts
run.py          one run: lives, kills, checks, the end of every table
"""
