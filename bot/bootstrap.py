"""The one place where everything is wired together: `run`, the preview and the tests start from here."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache

import discord

from bot import __version__
from bot.catalogue import load_presets
from bot.client import Equipment, NapoleonBot, sharded
from bot.metrics import Metrics
from bot.services.app import Services, Wiring, build_services
from bot.services.ports import Chooser, Entropy, Now, Pause
from bot.services.tables.turns import Pace as TurnPace
from bot.services.tournaments.moments import DEAL_PAUSE, ROUND_PAUSE
from bot.services.upkeep.retention import Retention
from bot.services.values.slices import EVERYTHING
from bot.settings import LOCALES_FOLDER, Settings
from bot.storage.database import Database, create_database
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.floods import Floods, Limits
from bot.ui.core.message_references import TokenBox
from bot.ui.core.pictures import Pictures
from bot.ui.core.readers import ReaderBook
from bot.ui.core.texts import Texts
from bot.ui.desk import Desk
from bot.ui.publisher import Pace, Publisher, Wire
from bot.ui.table.painter import Painter
from bot.ui.tournaments.publisher.publisher import TournamentPublisher


def create_bot(
    settings: Settings,
    *,
    now: Now | None = None,
    entropy: Entropy | None = None,
    computer_pause: float | Pause | None = None,
    computer_pace: TurnPace | None = None,
    rng_factory: Callable[[], random.Random] | None = None,
    choose: Chooser | None = None,
    pace: Pace | None = None,
    deal_pause: float = DEAL_PAUSE,
    round_pause: float = ROUND_PAUSE,
    limits: Limits | None = None,
    upload_emoji: bool = True,
    strict_texts: bool = False,
) -> NapoleonBot:
    """Return the bot, not connected yet; `close` it however it ends.

    What is not given is real: the clock of the machine, secrets of the operating system, pauses of the
    settings. `strict_texts` raises on a missing text (tests). Raises BadDatabaseUrl, and ValueError or
    RuleConflict for content in `data/` that cannot be read.
    """
    kit = _kit(settings, _utcnow if now is None else now, strict_texts=strict_texts)
    wiring = Wiring(
        store=kit.database,
        presets=load_presets(),
        now=kit.now,
        entropy=entropy,
        choose=choose,
        rng_factory=rng_factory,
        computer_pause=settings.computer_pause if computer_pause is None else computer_pause,
        computer_pace=computer_pace or TurnPace(),
        restart_grace=settings.restart_grace,
        starting_chips=settings.starting_chips,
        kept=Retention(settings.retention_days, settings.guild_retention_days),
        meter=kit.metrics,
        deal_pause=deal_pause,
        round_pause=round_pause,
        shards=settings.shards or EVERYTHING,
        change_feed=kit.database.change_feed,
        show_first=True,
    )

    def equip(bot: NapoleonBot) -> Equipment:
        shows = _Publishers(bot, kit, pace or Pace())
        services = build_services(wiring, shows.tables_of, shows.tournaments_of)
        desk = _desk(kit, services, shows, Floods(kit.now, limits))
        return Equipment(desk, services, kit.database, kit.emoji, upload_emoji, kit.metrics)

    if settings.shards is not None:
        return sharded(settings.shards, equip, http_trace=kit.metrics.trace())
    return NapoleonBot(equip, http_trace=kit.metrics.trace())


@dataclass(frozen=True, slots=True)
class _Kit:
    """What is there before the client and the services: words, pictures, the database, the counters."""

    now: Now
    texts: Texts
    emoji: CardEmoji
    painter: Painter
    metrics: Metrics
    database: Database
    readers: ReaderBook


@cache
def _texts(*, strict: bool) -> Texts:
    """Return all texts; a process that makes many bots, as tests do, reads them once (half a second)."""
    return Texts.load(LOCALES_FOLDER, strict=strict)


def _kit(settings: Settings, now: Now, *, strict_texts: bool) -> _Kit:
    texts, metrics = _texts(strict=strict_texts), Metrics(__version__)
    emoji = CardEmoji(four_colour=settings.four_colour_cards)
    painter = Painter(texts, emoji, now)
    database = create_database(settings.database_url, meter=metrics, shared=settings.shared)
    return _Kit(now, texts, emoji, painter, metrics, database, ReaderBook(database))


class _Publishers:
    """The publishers of tables and of tournaments: they ask the services, and the services tell them.

    So they are made while the services are wired together: first that of tables, which the other one uses.
    """

    tables: Publisher
    tournaments: TournamentPublisher

    def __init__(self, bot: NapoleonBot, kit: _Kit, pace: Pace) -> None:
        self._bot = bot
        self._kit = kit
        self._pace = pace

    def tables_of(self, services: Services) -> Publisher:
        """Make the publisher of tables."""
        kit = self._kit
        wire = Wire(
            client=self._bot,
            painter=kit.painter,
            readers=kit.readers,
            hands=services.play,
            store=kit.database,
            tokens=TokenBox(kit.now),
            now=kit.now,
            pace=self._pace,
        )
        self.tables = Publisher(wire, services.tables, services.endings)
        return self.tables

    def tournaments_of(self, services: Services) -> TournamentPublisher:
        """Make the publisher of tournaments."""
        painter, tables = self._kit.painter, self.tables
        self.tournaments = TournamentPublisher(
            tables.wire, painter, services.tournaments, services.tables, tables, painter.places
        )
        return self.tournaments


def _desk(kit: _Kit, services: Services, shows: _Publishers, floods: Floods) -> Desk:
    """Return what commands and buttons work with."""
    return Desk(
        texts=kit.texts,
        painter=kit.painter,
        readers=kit.readers,
        publisher=shows.tables,
        catalogue=services.presets,
        tables=services.tables,
        openings=services.openings,
        endings=services.endings,
        fair_deals=services.fair_deals,
        play=services.play,
        chips=services.chips,
        preferences=services.preferences,
        records=services.records,
        saved_rules=services.saved_rules,
        allowances=services.allowances,
        guild_settings=services.guild_settings,
        replays=services.replays,
        profiles=services.profiles,
        standings=services.standings,
        seasons=services.seasons,
        watch=services.watch,
        privacy=services.privacy,
        kept=services.retention.kept,
        tournaments=services.tournaments,
        meter=kit.metrics,
        stage=shows.tournaments,
        floods=floods,
        seals=services.seals,
        pictures=Pictures(kit.now),
    )


def _utcnow() -> datetime:
    """Return the moment, looked up anew each time: the simulation puts its own clock there."""
    return discord.utils.utcnow()
