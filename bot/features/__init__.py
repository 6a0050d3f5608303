"""Optional features: a folder for each one that can be added to the tables or removed.

`feature.py` says what one can contribute, `installed.py` lists them. A feature may import everything but
cogs and what makes the bot; nothing else imports a feature.
"""
