"""The services' notifier: live messages that follow their table (design.md 4).

`publisher` says what is to be delivered; `panel`, `hands` and `mentions` bring one kind of message up
to date; `notes` stores where they stand.
"""
