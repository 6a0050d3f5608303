"""The declaration of the recaps feature."""

from __future__ import annotations

from bot.features.feature import Feature
from bot.features.recaps.messages import Recaps
from bot.features.recaps.services import RecapServices
from bot.features.recaps.storage import Evenings

FEATURE = Feature(
    package="bot.features.recaps",
    services=RecapServices,
    interface=Recaps,
    repositories={"evenings": Evenings},
)
