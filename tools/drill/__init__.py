"""`make drill`: the failures of docs/operate.md, rehearsed with its own commands while people play."""
