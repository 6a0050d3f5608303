"""The declaration of the moderation feature."""

from __future__ import annotations

from bot.features.feature import Feature
from bot.features.moderation.channel import ActsChannel
from bot.features.moderation.services import ModerationServices
from bot.features.moderation.storage import People

_NAME = "bot.features.moderation"
FEATURE = Feature(
    package=_NAME,
    cogs=(f"{_NAME}.cogs",),
    services=ModerationServices,
    interface=ActsChannel,
    repositories={"people": People},
)
