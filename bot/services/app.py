"""Creates all services, and connects them with each other and with changes by other processes."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.engine.games import Catalogue
from bot.players import choose
from bot.services.background import KeyedTasks
from bot.services.chips.allowances import AllowanceService
from bot.services.chips.chips import ChipService
from bot.services.community.chip_flows import WatchService
from bot.services.community.members import PrivacyService, ProfileService
from bot.services.features import Features, FeatureServices
from bot.services.live import RETRY_SECONDS
from bot.services.ports import (
    NO_CHANGE_FEED,
    NO_METER,
    NO_THINKER,
    Background,
    ChangeFeed,
    Chooser,
    Entropy,
    Meter,
    Notifier,
    Now,
    Reach,
    Sleep,
    Store,
    Thinker,
)
from bot.services.records.again import AgainService
from bot.services.records.records import FinishedHands
from bot.services.records.replays import ReplayService
from bot.services.records.reviews import ReviewService
from bot.services.server.guild_settings import GuildSettingsService, SavedRulesService
from bot.services.server.preferences import PreferenceService
from bot.services.server.seals import SealService
from bot.services.standings.standings import SeasonService, StandingService
from bot.services.tables.ahead import Tempo
from bot.services.tables.clocks import ClockService
from bot.services.tables.computers import ComputerDriver
from bot.services.tables.computers import ThinkingPace as TurnPace
from bot.services.tables.endings import EndingService
from bot.services.tables.fair_deals import FairDealService, Showing
from bot.services.tables.hints import HintService
from bot.services.tables.live import LiveTables
from bot.services.tables.opening import OpeningService
from bot.services.tables.people import PeopleService
from bot.services.tables.play import PlayService
from bot.services.tables.service import TableService
from bot.services.tables.standby import StandbyService
from bot.services.tables.unasked import UnaskedMoves
from bot.services.upkeep.retention import PackingService, Retention, RetentionService
from bot.services.values.deletions import NO_NOTES, DeletionNotes
from bot.services.values.settings import (
    COMPUTER_PAUSE,
    EVERYTHING,
    RESTART_GRACE,
    STARTING_CHIPS,
    GuildSettings,
    ShardSlice,
)

log = logging.getLogger(__name__)


class ChangeFeedService:
    """A `ChangeListener` that updates the state in memory with other processes' changes."""

    def __init__(self, change_feed: ChangeFeed, live: LiveTables, features: Features) -> None:
        self._feed = change_feed
        self._live = live
        self._features = features
        self._comparing = KeyedTasks(self._compare, log, "what was missed", retry=RETRY_SECONDS)

    async def start(self) -> None:
        await self._feed.start(self)

    async def stop(self) -> None:
        await self._feed.stop()
        await self._comparing.stop(cancel=True)

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        self._live.catch_up(table_id, guild_id, revision)

    def feature_stored(self, kind: str, number: int, guild_id: int) -> None:
        for feature in self._features:
            feature.catch_up(kind, number, guild_id)

    def missed(self) -> None:
        self._comparing.request(None)

    async def _compare(self, _: None) -> None:
        await self._live.compare()
        for feature in self._features:
            await feature.compare()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """The arguments for creating the services; by default the real ones."""

    store: Store
    presets: Catalogue
    now: Now = lambda: datetime.now(UTC)
    entropy: Entropy = secrets.token_bytes
    choose: Chooser | None = None
    rng: random.Random | None = None
    """The chance of computer players; None: seeded by `entropy`."""
    computer_pause: float = COMPUTER_PAUSE
    """Seconds before each move of a computer (0: none)."""
    sleep: Sleep = asyncio.sleep
    computer_pace: TurnPace = field(default_factory=TurnPace)
    """How many moves computers may make per second."""
    forced: bool = False
    """Whether forced cards play themselves for people who have chosen that."""
    restart_grace: float = RESTART_GRACE
    """Extra seconds on people's clocks after a restart."""
    zones: Mapping[str, str] = field(default_factory=dict)
    """The usual time zone of each language that the bot speaks."""
    starting_chips: int = STARTING_CHIPS
    """The starting chips in servers that have not set their own."""
    pictures: bool = True
    """Whether tables are shown as pictures in servers that have not decided."""
    retention: Retention = field(default_factory=Retention)
    background: Background = asyncio.to_thread
    thinker: Thinker = NO_THINKER
    """Runs slow computer players."""
    meter: Meter = NO_METER
    shards: ShardSlice = EVERYTHING
    """The shards whose servers this process looks after."""
    change_feed: ChangeFeed = NO_CHANGE_FEED
    deletions: DeletionNotes = NO_NOTES
    """Notes of requested deletions, which are repeated in a restored backup."""
    reach: Reach = field(default_factory=Reach)
    show_first: bool = False
    """Whether a hand is dealt only after its commitment was shown."""
    features: Sequence[Callable[[Services], FeatureServices]] = ()
    """Create the services of each feature, at the same time as those of tables."""


class Services:
    """All use cases: a new service is one line here.

    Pass the interface here or to `connect`. Then call `start`, and call `stop` before the store is closed.
    """

    def __init__(self, wiring: Wiring, interface: Notifier | None = None) -> None:
        self.store = store = wiring.store
        self.presets = presets = wiring.presets
        self.now = now = wiring.now
        self.meter = meter = wiring.meter
        self.thinker = wiring.thinker
        self.restart_grace = wiring.restart_grace
        self.reach = wiring.reach
        self.deletions = wiring.deletions
        self.entropy = entropy = wiring.entropy
        self.background = background = wiring.background
        choose_move = wiring.choose or partial(choose, at_once=True)
        rng = wiring.rng or random.Random(entropy(16))
        self.live = live = LiveTables(store, now, wiring.shards, wiring.zones, meter)
        usual = GuildSettings(
            starting_chips=wiring.starting_chips, zones=wiring.zones, pictures=wiring.pictures
        )
        self.guild_settings = settings = GuildSettingsService(store, presets, now, usual)
        self.preferences = PreferenceService(store)
        self.saved_rules = SavedRulesService(store, presets, now)
        self.seals = SealService(store, now, entropy)
        self.chips = chips = ChipService(store, now, settings)
        self.allowances = AllowanceService(store, now, settings, self.require_welcome)
        self.standings = StandingService(store, now, settings)
        self.seasons = SeasonService(store, now, settings)
        showing = Showing(store, now, wiring.show_first)
        self.play = play = PlayService(
            live, now, entropy, choose_move, rng, meter, wiring.thinker, Tempo(rng)
        )
        self.unasked = UnaskedMoves(store, live, play, play.tempo, forced=wiring.forced)
        play.about_to_play = self.unasked.about_to_play
        self.tables = TableService(store, live, chips, presets, now, entropy, showing, self.require_welcome)
        self.people = PeopleService(store, live, now)
        self.standby = StandbyService(live, self.tables, now)
        self.openings = OpeningService(self.tables, live, chips, presets, now, entropy, settings)
        self.endings = EndingService(live, showing, now, entropy)
        self.fair_deals = FairDealService(live, showing, now, entropy, self.tables.busy_elsewhere)
        grace = timedelta(seconds=wiring.restart_grace)
        self.clocks = ClockService(store, live, play, self.endings, now, meter, wiring.reach, grace)
        play.fair_clock = self.clocks.fair_clock
        pause, pace = wiring.computer_pause, wiring.computer_pace
        self.computers = ComputerDriver(live, play, pause, pace, wiring.sleep)
        self.records = FinishedHands(store)
        self.replays = ReplayService(store, self.records)
        self.reviews = ReviewService(store, self.records, wiring.thinker)
        self.again = AgainService(self.records, choose_move, self.background, wiring.thinker)
        self.hints = HintService(store, live, settings, wiring.thinker, meter)
        self.features = features = Features(make(self) for make in wiring.features)
        for listener in (self.clocks.end_outage, *(feature.end_outage for feature in features)):
            wiring.reach.listen(listener)
        live.note_attempt = self.clocks.note_storage
        self.profiles = ProfileService(store, self.standings, self.replays, now)
        self.watch = WatchService(store, now, settings, background, meter, wiring.shards)
        self.privacy = PrivacyService(store, live, features, self.tables, now, entropy, wiring.deletions)
        self.retention = RetentionService(store, now, wiring.retention, self.privacy.run_waiting)
        self.packing = PackingService(store, meter)
        self.change_feed = ChangeFeedService(wiring.change_feed, live, features)
        if interface is not None:
            self.connect(interface)

    def connect(self, interface: Notifier) -> None:
        """Register the listeners of tables: the interface first."""
        live = self.live
        live.notifier = self.clocks.notifier = interface
        for driver in (self.clocks, self.computers, self.unasked, self.standby, *self.features):
            live.listen(driver.table_changed)
        for listener in (self.fair_deals.showing, self.privacy):
            live.listen(listener.table_changed)

    async def require_welcome(self, guild_id: int, user_id: int, host_id: int | None = None, /) -> None:
        """Raise NotAllowed for a member who may not play in a server, or not with this host."""
        for feature in self.features:
            await feature.require_welcome(guild_id, user_id, host_id)

    async def start(self) -> None:
        """Load all live tables of our shards, and resume computers and clocks."""
        self.thinker.start()
        self.computers.start()
        self.unasked.start()
        await self.change_feed.start()  # before reading storage: no change falls in between
        await self.live.restore(self.restart_grace)
        self.clocks.start()
        for feature in self.features:
            await feature.start()
        await self.privacy.start()
        self.retention.daily.start()
        self.watch.daily.start()
        self.packing.start()

    async def stop(self) -> None:
        """Stop computers and clocks, and wait for changes being stored."""
        for task in (self.packing, self.watch.daily, self.retention.daily, self.privacy, self.change_feed):
            await task.stop()
        drivers = (self.clocks, self.computers, self.unasked, self.standby, self.live, self.thinker)
        for driver in (*self.features, *drivers):
            await driver.stop()
