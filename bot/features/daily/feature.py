"""The declaration of the deal of the day."""

from __future__ import annotations

from bot.features.daily.messages import DailyButton
from bot.features.daily.services import DailyServices, renew
from bot.features.daily.storage import DailyDeals
from bot.features.feature import Feature

FEATURE = Feature(
    package="bot.features.daily",
    services=DailyServices,
    interface=DailyButton,
    repositories={"daily": DailyDeals},
    renew=renew,
)
