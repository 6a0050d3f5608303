"""Everything the buttons and commands work with, made once by `bot.bootstrap`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import discord

from bot.engine.presets import Catalogue
from bot.services.background import KeyedLocks
from bot.services.chips.allowances import AllowanceService
from bot.services.chips.chips import ChipService
from bot.services.community.privacy import PrivacyService
from bot.services.community.profiles import ProfileService
from bot.services.community.watch import WatchService
from bot.services.ports import NO_METER, Meter
from bot.services.records.records import RecordService
from bot.services.records.replays import ReplayService
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.server.preferences import PreferenceService
from bot.services.server.saved_rules import SavedRulesService
from bot.services.server.seals import SealService
from bot.services.standings.seasons import SeasonService
from bot.services.standings.standings import StandingService
from bot.services.tables.endings import EndingService
from bot.services.tables.fair_deals import FairDealService
from bot.services.tables.opening import OpeningService
from bot.services.tables.play import PlayService
from bot.services.tables.service import TableService
from bot.services.tournaments.service import TournamentService
from bot.services.upkeep.retention import Retention
from bot.ui.core.floods import Floods
from bot.ui.core.pictures import Pictures
from bot.ui.core.readers import ReaderBook
from bot.ui.core.texts import Texts
from bot.ui.publisher import Publisher
from bot.ui.table.painter import Painter
from bot.ui.tournaments.publisher.publisher import TournamentPublisher


@dataclass(slots=True)
class Gate:
    """Lets requests in until the bot stops, and knows those that are under way."""

    shut: bool = False
    inside: set[asyncio.Task[Any]] = field(default_factory=set)

    async def close(self, seconds: float) -> None:
        """Let nobody in any more, and wait so long for those under way to be answered."""
        self.shut = True
        if self.inside:
            await asyncio.wait(self.inside, timeout=seconds)


@dataclass(frozen=True, slots=True)
class Desk:
    """The services, the publisher, and what draws and words things."""

    texts: Texts
    painter: Painter
    readers: ReaderBook
    publisher: Publisher
    catalogue: Catalogue
    tables: TableService
    openings: OpeningService
    endings: EndingService
    fair_deals: FairDealService
    play: PlayService
    chips: ChipService
    preferences: PreferenceService
    records: RecordService
    saved_rules: SavedRulesService
    allowances: AllowanceService
    guild_settings: GuildSettingsService
    replays: ReplayService
    profiles: ProfileService
    standings: StandingService
    seasons: SeasonService
    watch: WatchService
    privacy: PrivacyService
    kept: Retention
    tournaments: TournamentService
    stage: TournamentPublisher
    floods: Floods
    seals: SealService
    pictures: Pictures
    slow: float = 2.0
    """Seconds after which an interaction is deferred; Discord gives up after three."""
    meter: Meter = NO_METER
    gate: Gate = field(default_factory=Gate)
    rooms: KeyedLocks[int] = field(default_factory=KeyedLocks)
    """A lock for each channel in which somebody opens a table (`room`)."""


class HasDesk(Protocol):
    """A client that carries a desk."""

    @property
    def desk(self) -> Desk: ...


def desk_in(client: discord.Client) -> Desk:
    """Return the desk of our client."""
    return cast("HasDesk", client).desk


def desk_of(interaction: discord.Interaction[Any]) -> Desk:
    """Return the desk of the client that received an interaction."""
    return desk_in(interaction.client)
