"""What can be added to the tables and taken away again: a folder for each feature.

`feature.py` says what one can contribute, `installed.py` lists them. A feature may import everything but
cogs and what makes the bot; nothing else imports a feature.
"""
