"""The operator's eyes on a running bot: `/metrics` and `/healthz`, the watchdog, the audit of the ledger.

Nothing here changes anything. `bot.watch.watching` starts it all beside a bot, and stops it before the bot.
"""
