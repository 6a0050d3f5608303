"""The one place where everything is wired together: `run`, the preview and the tests start from here."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime

import discord

from bot import __version__
from bot.catalogue import load_presets
from bot.client import Equipment, NapoleonBot, sharded
from bot.metrics import Metrics
from bot.services.app import Services, build_services
from bot.services.ports import Chooser, Entropy, Now, Pause
from bot.services.retention import Retention
from bot.services.slices import EVERYTHING
from bot.services.tournaments.moments import DEAL_PAUSE, ROUND_PAUSE
from bot.settings import LOCALES_FOLDER, Settings
from bot.storage.database import create_database
from bot.ui.desk import Desk
from bot.ui.emoji import CardEmoji
from bot.ui.floods import Floods, Limits
from bot.ui.painter import Painter
from bot.ui.publisher import Pace, Publisher, TokenBox, Wire
from bot.ui.readers import ReaderBook
from bot.ui.texts import Texts
from bot.ui.tournaments.publisher import TournamentPublisher


def create_bot(
    settings: Settings,
    *,
    now: Now | None = None,
    entropy: Entropy | None = None,
    computer_pause: float | Pause | None = None,
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
    now = _utcnow if now is None else now
    texts = Texts.load(LOCALES_FOLDER, strict=strict_texts)
    emoji = CardEmoji()
    painter = Painter(texts, emoji, now)
    metrics = Metrics(__version__)
    database = create_database(settings.database_url, meter=metrics, shared=settings.shared)
    readers = ReaderBook(database)

    def equip(bot: NapoleonBot) -> Equipment:
        publishers: list[Publisher] = []
        stages: list[TournamentPublisher] = []

        def interface(services: Services) -> Publisher:
            wire = Wire(
                client=bot,
                painter=painter,
                readers=readers,
                hands=services.play,
                store=database,
                tokens=TokenBox(now),
                now=now,
                pace=pace or Pace(),
            )
            publishers.append(Publisher(wire, services.tables))
            return publishers[0]

        def stage(services: Services) -> TournamentPublisher:
            publisher = publishers[0]
            made = TournamentPublisher(
                publisher.wire, painter, services.tournaments, services.tables, publisher, painter.places
            )
            stages.append(made)
            return made

        services = build_services(
            database,
            interface,
            presets=load_presets(),
            now=now,
            entropy=entropy,
            choose=choose,
            rng_factory=rng_factory,
            computer_pause=settings.computer_pause if computer_pause is None else computer_pause,
            restart_grace=settings.restart_grace,
            starting_chips=settings.starting_chips,
            kept=Retention(settings.retention_days, settings.guild_retention_days),
            meter=metrics,
            tournament_notifier=stage,
            deal_pause=deal_pause,
            round_pause=round_pause,
            shards=settings.shards or EVERYTHING,
            news=database.news,
        )
        desk = Desk(
            texts=texts,
            painter=painter,
            readers=readers,
            publisher=publishers[0],
            catalogue=services.presets,
            tables=services.tables,
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
            privacy=services.privacy,
            kept=services.retention.kept,
            tournaments=services.tournaments,
            meter=metrics,
            stage=stages[0],
            floods=Floods(now, limits),
        )
        return Equipment(desk, services, database, emoji, upload_emoji, metrics)

    if settings.shards is not None:
        return sharded(settings.shards, equip, http_trace=metrics.trace())
    return NapoleonBot(equip, http_trace=metrics.trace())


def _utcnow() -> datetime:
    """Return the moment, looked up anew each time: the simulation puts its own clock there."""
    return discord.utils.utcnow()
