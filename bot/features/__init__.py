"""Optional features: each is a folder that can be added to the bot or removed.

`feature.py` says what a feature can contribute, `installed.py` lists them. A feature may import everything
except cogs and what creates the bot; nothing else imports a feature.
"""
