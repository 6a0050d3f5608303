"""The operator's eyes on a running bot: `/metrics` and `/healthz`, the watchdog, the audit of the ledger.

Nothing here changes anything. `watching` starts it all beside a bot and stops it before the bot is closed.
"""

from __future__ import annotations

from bot.watch.health import CannotListen
from bot.watch.watching import Plan, Watch, watching

__all__ = ["CannotListen", "Plan", "Watch", "watching"]
