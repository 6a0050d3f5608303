"""The services' notifier: live messages that follow their table (design.md 4).

`publisher` decides what to deliver; `panel`, `hands` and `mentions` update one kind of message each; `notes`
stores their places.
"""
