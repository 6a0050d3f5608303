"""The services, wired together: what the interface and the command line hold in their hands."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import cast

from bot.engine.game import GameAction, TableView
from bot.engine.legal import LegalActions
from bot.engine.presets import Catalogue
from bot.services.chips.allowances import AllowanceService
from bot.services.chips.chips import ChipService
from bot.services.community.privacy import PrivacyService
from bot.services.community.profiles import ProfileService
from bot.services.community.watch import WatchService
from bot.services.defaults import COMPUTER_PAUSE, RESTART_GRACE, STARTING_CHIPS
from bot.services.ports import (
    NO_CHANGE_FEED,
    NO_METER,
    Answer,
    Background,
    ChangeFeed,
    Chooser,
    Entropy,
    Meter,
    Notifier,
    Now,
    Pause,
    Store,
    TournamentNotifier,
)
from bot.services.records.finished import FinishedHands
from bot.services.records.records import RecordService
from bot.services.records.replays import ReplayService
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.server.preferences import PreferenceService
from bot.services.server.saved_rules import SavedRulesService
from bot.services.server.seals import SealService
from bot.services.standings.seasons import SeasonService
from bot.services.standings.standings import StandingService
from bot.services.tables.clocks import ClockService
from bot.services.tables.computers import ComputerDriver
from bot.services.tables.endings import EndingService
from bot.services.tables.fair_deals import FairDealService, Showing
from bot.services.tables.live import LiveTables
from bot.services.tables.opening import OpeningService
from bot.services.tables.play import PlayService
from bot.services.tables.service import TableService
from bot.services.tables.turns import Pace as TurnPace
from bot.services.tournaments.book import TournamentBook
from bot.services.tournaments.director import TournamentDirector
from bot.services.tournaments.moments import DEAL_PAUSE, ROUND_PAUSE
from bot.services.tournaments.service import TournamentService
from bot.services.tournaments.steps import TournamentSteps
from bot.services.upkeep.change_feed import ChangeFeedService
from bot.services.upkeep.retention import Retention, RetentionService
from bot.services.values.slices import EVERYTHING, ShardSlice


@dataclass(frozen=True, slots=True)
class Services:
    """Every use case. `start` once the interface can take changes, `stop` before the store is closed."""

    tables: TableService
    openings: OpeningService
    endings: EndingService
    fair_deals: FairDealService
    play: PlayService
    clocks: ClockService
    computers: ComputerDriver
    chips: ChipService
    preferences: PreferenceService
    records: RecordService
    finished: FinishedHands
    replays: ReplayService
    profiles: ProfileService
    saved_rules: SavedRulesService
    allowances: AllowanceService
    guild_settings: GuildSettingsService
    standings: StandingService
    seasons: SeasonService
    watch: WatchService
    seals: SealService
    privacy: PrivacyService
    retention: RetentionService
    presets: Catalogue
    live: LiveTables
    book: TournamentBook
    tournaments: TournamentService
    director: TournamentDirector
    change_feed: ChangeFeedService
    restart_grace: float = field(default=RESTART_GRACE)

    async def start(self) -> None:
        """Read all live tables of our shards; computers and clocks go on where they stood."""
        self.computers.start()
        await self.change_feed.start()  # before the look at what is stored: nothing falls in between
        await self.live.restore(self.restart_grace)
        self.clocks.start()
        await self.director.start()
        await self.privacy.start()
        self.retention.daily.start()
        self.watch.daily.start()

    async def stop(self) -> None:
        """Stop computers and clocks and let what is being stored come to its end."""
        await self.watch.daily.stop()
        await self.retention.daily.stop()
        await self.privacy.stop()
        await self.change_feed.stop()
        await self.director.stop()
        await self.clocks.stop()
        await self.computers.stop()
        await self.live.stop()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """What the services of a process are made with; what is not given is real, or as usual."""

    store: Store
    presets: Catalogue
    now: Now | None = None
    entropy: Entropy | None = None
    choose: Chooser | None = None
    """How computers play."""
    rng_factory: Callable[[], random.Random] | None = None
    """Makes their chance."""
    computer_pause: float | Pause = COMPUTER_PAUSE
    """Seconds before each of their moves (0: none), or an own way to wait."""
    computer_pace: TurnPace = field(default_factory=TurnPace)
    """How many of their moves there may be in a second."""
    restart_grace: float = RESTART_GRACE
    """Seconds that people have more after a restart."""
    starting_chips: int = STARTING_CHIPS
    """What a member starts with in a server that has not decided on it."""
    kept: Retention = field(default_factory=Retention)
    deal_pause: float = DEAL_PAUSE
    round_pause: float = ROUND_PAUSE
    """Seconds between the hands, and between the rounds, of tournaments."""
    background: Background | None = None
    """Runs what takes long."""
    meter: Meter = NO_METER
    shards: ShardSlice = EVERYTHING
    """Those whose servers this process looks after."""
    change_feed: ChangeFeed = NO_CHANGE_FEED
    """Tells what other processes store."""
    show_first: bool = False
    """Whether no hand is dealt before its commitment was shown."""
    unlimited: bool = False
    """Whether one host may have any number of tournaments, and computers one for themselves (tests)."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """What several services share: time and chance, what is held in memory, the moves."""

    now: Now
    entropy: Entropy
    background: Background
    live: LiveTables
    book: TournamentBook
    play: PlayService
    showing: Showing


def build_services(
    wiring: Wiring,
    notifier: Notifier | Callable[[Services], Notifier],
    tournament_notifier: Callable[[Services], TournamentNotifier] | None = None,
) -> Services:
    """Return the services; `notifier` is the interface, or makes it from them, as `tournament_notifier`."""
    services = _services(wiring, _ground(wiring))
    _connect(services, _made(notifier, services))
    if tournament_notifier is not None:
        services.book.tell(tournament_notifier(services))
    return services


def _ground(wiring: Wiring) -> _Ground:
    store, now, entropy = wiring.store, wiring.now or _utcnow, wiring.entropy or _entropy
    rng = wiring.rng_factory() if wiring.rng_factory else random.Random(entropy(16))
    live = LiveTables(store, now, wiring.shards)
    return _Ground(
        now,
        entropy,
        wiring.background or _beside,
        live,
        TournamentBook(store, now, wiring.shards),
        PlayService(live, now, entropy, wiring.choose or _choose, rng, wiring.meter),
        Showing(store, now, required=wiring.show_first),
    )


def _steps(wiring: Wiring, ground: _Ground) -> TournamentSteps:
    return TournamentSteps(
        wiring.store,
        ground.book,
        ground.live,
        wiring.presets,
        ground.now,
        ground.entropy,
        ground.background,
        deal_pause=wiring.deal_pause,
        round_pause=wiring.round_pause,
        unlimited=wiring.unlimited,
    )


def _services(wiring: Wiring, ground: _Ground) -> Services:
    store, presets, now, entropy = wiring.store, wiring.presets, ground.now, ground.entropy
    live, book, play, showing = ground.live, ground.book, ground.play, ground.showing
    settings = GuildSettingsService(store, presets, wiring.starting_chips)
    chips, finished = ChipService(store, now, settings), FinishedHands(store)
    replays, standings = ReplayService(store, finished), StandingService(store, now)
    endings = EndingService(live, showing, now, entropy)
    tables = TableService(store, live, chips, presets, now, entropy, showing)
    tournaments = TournamentService(
        store, book, live, chips, presets, now, entropy, settings, unlimited=wiring.unlimited
    )
    privacy = PrivacyService(store, live, book, tables, tournaments, now, entropy)
    return Services(
        tables=tables,
        openings=OpeningService(tables, live, chips, presets, now, entropy, settings),
        fair_deals=FairDealService(live, showing, now, entropy),
        play=play,
        endings=endings,
        clocks=ClockService(store, live, play, endings, now, wiring.meter),
        computers=ComputerDriver(live, play, _pause(wiring.computer_pause), wiring.computer_pace),
        chips=chips,
        preferences=PreferenceService(store),
        records=RecordService(store, finished),
        finished=finished,
        replays=replays,
        profiles=ProfileService(store, standings, replays, now),
        saved_rules=SavedRulesService(store, presets, now),
        allowances=AllowanceService(store, now, settings),
        guild_settings=settings,
        standings=standings,
        seasons=SeasonService(store, now, settings),
        watch=WatchService(store, now, settings, ground.background, wiring.meter, wiring.shards),
        seals=SealService(store, now, entropy),
        privacy=privacy,
        retention=RetentionService(store, now, wiring.kept, privacy.finish),
        presets=presets,
        live=live,
        book=book,
        tournaments=tournaments,
        director=TournamentDirector(store, book, live, _steps(wiring, ground), now),
        change_feed=ChangeFeedService(wiring.change_feed, live, book),
        restart_grace=wiring.restart_grace,
    )


def _connect(services: Services, interface: Notifier) -> None:
    """Let everybody hear what he must: the interface, clocks, computers, the director of tournaments."""
    live, director = services.live, services.director
    live.tell(interface)
    services.clocks.tell(interface)
    live.listen(services.clocks.changed)
    live.listen(services.computers.changed)
    live.listen(director.changed)
    live.listen(services.privacy.table_changed)
    live.listen(services.fair_deals.showing.changed)
    services.book.listen(director.tournament_changed)
    services.book.listen(services.privacy.tournament_changed)
    services.book.doubt(director.in_doubt)
    services.finished.close(services.tournaments.sealed)


def _made(notifier: Notifier | Callable[[Services], Notifier], services: Services) -> Notifier:
    if hasattr(notifier, "table_changed"):
        return cast("Notifier", notifier)
    return notifier(services)


def _utcnow() -> datetime:
    return datetime.now(UTC)


def _entropy(size: int) -> bytes:
    return secrets.token_bytes(size)


async def _beside(work: Callable[[], Answer]) -> Answer:
    return await asyncio.to_thread(work)


def _pause(pause: float | Pause) -> Pause:
    if callable(pause):
        return pause
    return partial(asyncio.sleep, pause) if pause > 0 else _no_pause


async def _no_pause() -> None:
    """Not even a turn of the event loop: tests let computers move at once."""


def _choose(view: TableView, legal: LegalActions, level: str, rng: random.Random) -> GameAction:
    """Ask the computer players of `bot.players`, imported when they are first needed."""
    from bot.players import choose

    return choose(view, legal, level, rng)
