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

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.presets import Catalogue
from bot.engine.views import AnyView
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


def build_services(
    store: Store,
    notifier: Notifier | Callable[[Services], Notifier],
    *,
    presets: Catalogue,
    now: Now | None = None,
    entropy: Entropy | None = None,
    choose: Chooser | None = None,
    rng_factory: Callable[[], random.Random] | None = None,
    computer_pause: float | Pause = COMPUTER_PAUSE,
    computer_pace: TurnPace | None = None,
    restart_grace: float = RESTART_GRACE,
    starting_chips: int = STARTING_CHIPS,
    kept: Retention | None = None,
    tournament_notifier: Callable[[Services], TournamentNotifier] | None = None,
    deal_pause: float = DEAL_PAUSE,
    round_pause: float = ROUND_PAUSE,
    background: Background | None = None,
    meter: Meter = NO_METER,
    shards: ShardSlice = EVERYTHING,
    change_feed: ChangeFeed = NO_CHANGE_FEED,
    show_first: bool = False,
    unlimited: bool = False,
) -> Services:
    """Return the services over a store.

    `notifier` is the interface, or makes it from the services, and so does `tournament_notifier`.
    `computer_pause` is seconds (0: none) or an own way to wait, `computer_pace` how many of their moves there
    may be in a second; `restart_grace` seconds; `starting_chips`
    what a member starts a server with that has not decided on it; `kept` is how long data is; `deal_pause`
    and `round_pause` are seconds between the hands and the rounds of tournaments; `background` runs what
    takes long; `meter` counts for the operator; `shards` are those whose servers this process looks after,
    `change_feed` tells it what others store; `show_first`: no hand is dealt before its commitment was shown;
    `unlimited` tournaments may be as many as there are, and of computers alone (tests).
    """
    now = _utcnow if now is None else now
    entropy = _entropy if entropy is None else entropy
    rng = random.Random(entropy(16)) if rng_factory is None else rng_factory()
    ground = _Ground(
        store,
        presets,
        now,
        entropy,
        LiveTables(store, now, shards),
        TournamentBook(store, now, shards),
        background or _beside,
        shards,
        unlimited,
    )
    services = _services(
        ground,
        PlayService(ground.live, now, entropy, _choose if choose is None else choose, rng, meter),
        _steps(ground, deal_pause, round_pause),
        starting_chips=starting_chips,
        restart_grace=restart_grace,
        pause=_pause(computer_pause),
        pace=computer_pace or TurnPace(),
        kept=kept or Retention(),
        meter=meter,
        change_feed=change_feed,
        showing=Showing(store, now, required=show_first),
    )
    _connect(services, _made(notifier, services))
    if tournament_notifier is not None:
        services.book.tell(tournament_notifier(services))
    return services


@dataclass(frozen=True, slots=True)
class _Ground:
    """What the services stand on: what is stored, what is held in memory, time and chance."""

    store: Store
    presets: Catalogue
    now: Now
    entropy: Entropy
    live: LiveTables
    book: TournamentBook
    background: Background
    shards: ShardSlice
    unlimited: bool


def _steps(ground: _Ground, deal_pause: float, round_pause: float) -> TournamentSteps:
    return TournamentSteps(
        ground.store,
        ground.book,
        ground.live,
        ground.presets,
        ground.now,
        ground.entropy,
        ground.background,
        deal_pause=deal_pause,
        round_pause=round_pause,
        unlimited=ground.unlimited,
    )


def _services(
    ground: _Ground,
    play: PlayService,
    steps: TournamentSteps,
    *,
    starting_chips: int,
    restart_grace: float,
    pause: Pause,
    pace: TurnPace,
    kept: Retention,
    meter: Meter,
    change_feed: ChangeFeed,
    showing: Showing,
) -> Services:
    store, presets, now, entropy = ground.store, ground.presets, ground.now, ground.entropy
    live, book = ground.live, ground.book
    settings = GuildSettingsService(store, presets, starting_chips)
    chips, finished = ChipService(store, now, settings), FinishedHands(store)
    replays, standings = ReplayService(store, finished), StandingService(store, now)
    endings = EndingService(live, showing, now, entropy)
    tables = TableService(store, live, chips, presets, now, entropy, showing)
    tournaments = TournamentService(
        store, book, live, chips, presets, now, entropy, settings, unlimited=ground.unlimited
    )
    privacy = PrivacyService(store, live, book, tables, tournaments, now, entropy)
    return Services(
        tables=tables,
        openings=OpeningService(tables, live, chips, presets, now, entropy, settings),
        fair_deals=FairDealService(live, showing, now, entropy),
        play=play,
        endings=endings,
        clocks=ClockService(store, live, play, endings, now, meter),
        computers=ComputerDriver(live, play, pause, pace),
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
        watch=WatchService(store, now, settings, ground.background, meter, ground.shards),
        seals=SealService(store, now, entropy),
        privacy=privacy,
        retention=RetentionService(store, now, kept, privacy.finish),
        presets=presets,
        live=live,
        book=book,
        tournaments=tournaments,
        director=TournamentDirector(store, book, live, steps, now),
        change_feed=ChangeFeedService(change_feed, live, book),
        restart_grace=restart_grace,
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


def _choose(view: AnyView, legal: LegalActions, level: str, rng: random.Random) -> Action:
    """Ask the computer players of `bot.players`, imported when they are first needed."""
    from bot.players import choose

    return choose(view, legal, level, rng)
