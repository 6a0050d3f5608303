"""`make drill`: rehearse the failures of docs/operate.md with the commands given there, while people play."""
