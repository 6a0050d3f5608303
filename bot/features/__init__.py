"""Optional features: a folder for each one that can be added to the tables or removed.

`feature.py` says what a feature can contribute, `installed.py` lists them. A feature may import everything
except cogs and what creates the bot; nothing else imports a feature.
"""
