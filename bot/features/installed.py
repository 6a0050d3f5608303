"""The list of installed features."""

from bot.features.calls.feature import FEATURE as CALLS
from bot.features.daily.feature import FEATURE as DAILY
from bot.features.feature import install
from bot.features.moderation.feature import FEATURE as MODERATION
from bot.features.recaps.feature import FEATURE as RECAPS
from bot.features.tournaments.feature import FEATURE as TOURNAMENTS

FEATURES = (TOURNAMENTS, MODERATION, CALLS, RECAPS, DAILY)
"""The only list of features: nothing else names one."""


def install_all() -> None:
    """Register every feature's storage, for work on a database without a bot."""
    for feature in FEATURES:
        install(feature)
