"""The declaration of tournaments and leagues as a feature."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.features.feature import Feature
from bot.features.tournaments.publisher.publisher import TournamentPublisher
from bot.features.tournaments.services.app import TournamentServices, renew
from bot.features.tournaments.services.leagues import SEASON_PRIZE, SEASON_REFUND
from bot.features.tournaments.services.pot import ENTRY, PRIZE, REFUND
from bot.features.tournaments.storage.tournaments import (
    Leagues,
    Teams,
    Templates,
    TournamentEvents,
    Tournaments,
)


def tournaments(**options: Any) -> Feature:
    """Return the feature; the options are those of `TournamentServices`."""
    return Feature(
        package="bot.features.tournaments",
        services=partial(TournamentServices, **options),
        interface=TournamentPublisher,
        repositories={
            "tournaments": Tournaments,
            "templates": Templates,
            "leagues": Leagues,
            "teams": Teams,
            "events": TournamentEvents,
        },
        renew=renew,
        history={
            ENTRY: "history-entry",
            REFUND: "history-refund",
            PRIZE: "history-prize",
            SEASON_PRIZE: "history-season-prize",
            SEASON_REFUND: "history-season-refund",
        },
    )


FEATURE = tournaments()
