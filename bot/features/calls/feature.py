"""The declaration of the calls feature."""

from __future__ import annotations

from bot.features.calls.messages import TableCalls
from bot.features.calls.services import CallServices
from bot.features.calls.storage import TableCallers
from bot.features.feature import Feature

FEATURE = Feature(
    package="bot.features.calls",
    services=CallServices,
    interface=TableCalls,
    repositories={"calls": TableCallers},
)
