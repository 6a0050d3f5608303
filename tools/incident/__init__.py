"""`make incident`: Discord misbehaves for a while during play, and nobody may lose anything by that.

faults.py    the faults, one case after the other
people.py    people at tables and in a tournament; they answer whenever they can be reached
run.py       one case: the real program, the fault, the recovery, the figures

The simulated Discord is `tools/chaos/wire.py`, the program `tools/load/program.py`: `bot run` itself, with
only Discord's address changed. `tools/chaos/stored.py` reads its database.
"""
