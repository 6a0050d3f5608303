"""The rule book: what a table plays, in words made from its rule set, topic by topic.

Pure: a rule set and a number of seats become lines (`lines.Line`), each the key of a text and what fills its
gaps. A line that the game's own rules do not have is a house rule; so a house rule shows by itself.
"""
