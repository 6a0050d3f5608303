"""The rule book: what a table plays, in words made from its rule set, topic by topic.

Pure but for the buttons: a rule set and a number of seats become lines (`lines.Line`), each the key of a text
and what fills its gaps. A line that the game's own rules do not have is a house rule, and shows so by
itself.
"""
