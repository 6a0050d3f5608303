"""Monitoring for the operator: `/metrics` and `/healthz`, the watchdog, the audit of the ledger, backups.

Nothing here changes the bot's data. `bot.watch.watching` starts it all with a bot, and stops it before the
bot.
"""
