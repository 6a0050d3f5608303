"""The declaration of the moderation feature."""

from __future__ import annotations

from bot.features.feature import Feature
from bot.features.moderation.channel import ActsChannel
from bot.features.moderation.services import ModerationServices
from bot.features.moderation.storage import People

FEATURE = Feature(
    package="bot.features.moderation",
    services=ModerationServices,
    interface=ActsChannel,
    repositories={"people": People},
)
