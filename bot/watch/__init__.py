"""Monitoring for the operator: `/metrics` and `/healthz`, the watchdog, the audit of the ledger.

Nothing here changes anything. `bot.watch.watching` starts everything with a bot, and stops it before the bot.
"""
