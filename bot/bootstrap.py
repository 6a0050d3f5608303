"""Wires everything together: `run`, the preview and the tests start from here."""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from datetime import datetime
from functools import cache, partial
from pathlib import Path

import discord

from bot import __version__
from bot.catalogue import load_presets
from bot.client import NapoleonBot, make_bot
from bot.features.feature import Feature, install
from bot.features.installed import FEATURES
from bot.metrics import Metrics
from bot.process import clean_environment
from bot.services.app import Wiring
from bot.services.ports import NO_THINKER, Chooser, Entropy, Now, Pause
from bot.services.tables.computers import ThinkingPace
from bot.services.upkeep.retention import Retention
from bot.services.values.settings import EVERYTHING
from bot.services.workers import Pool, Workers
from bot.settings import LOCALES_FOLDER, PROJECT_ROOT, Settings
from bot.storage.database import BUSY_SECONDS, create_database
from bot.storage.deletions import DeletionFile
from bot.ui.core.app import App
from bot.ui.core.budget import Budget
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.floods import Limits
from bot.ui.core.outbox import Pace
from bot.ui.core.texts import Texts


def _utcnow() -> datetime:
    """Return the current time, looked up on each call: the simulation replaces the function."""
    return discord.utils.utcnow()


def create_bot(
    settings: Settings,
    *,
    now: Now = _utcnow,
    entropy: Entropy = secrets.token_bytes,
    computer_pause: float | Pause | None = None,
    computer_pace: ThinkingPace | None = None,
    rng: random.Random | None = None,
    choose: Chooser | None = None,
    pace: Pace | None = None,
    features: Sequence[Feature] = FEATURES,
    limits: Limits | None = None,
    upload_emoji: bool = True,
    locales: Path = LOCALES_FOLDER,
    strict_texts: bool = False,
    busy_seconds: float = BUSY_SECONDS,
) -> NapoleonBot:
    """Create the bot, not connected yet; the caller must always `close` it.

    Arguments default to the real ones: the machine's clock, the operating system's randomness, pauses from
    the settings. `strict_texts` raises on a missing text, `busy_seconds` is how long to wait for a lock
    (tests). Raises BadDatabaseUrl, and ValueError or RuleConflict for content in `data/` that cannot be read.
    """
    for feature in features:
        install(feature)
    metrics = Metrics(__version__)
    database = create_database(
        settings.database_url,
        busy_seconds=busy_seconds,
        connections=settings.database_connections,
        meter=metrics,
        shared=settings.shares_database,
    )
    wiring = Wiring(
        store=database,
        presets=load_presets(),
        now=now,
        entropy=entropy,
        choose=choose,
        rng=rng,
        computer_pause=settings.computer_pause if computer_pause is None else computer_pause,
        computer_pace=computer_pace or ThinkingPace(),
        forced=settings.forced_cards,
        restart_grace=settings.restart_grace,
        starting_chips=settings.starting_chips,
        pictures=settings.looks == "picture",
        retention=Retention(settings.retention_days, settings.guild_retention_days),
        meter=metrics,
        features=[feature.services for feature in features],
        shards=settings.shards or EVERYTHING,
        change_feed=database.change_feed,
        deletions=DeletionFile.in_folder(settings.backup_folder),
        show_first=True,
        thinker=Workers(settings.expert_workers, partial(_counted_worker, metrics, "think"))
        if choose is None
        else NO_THINKER,
    )
    emoji = CardEmoji(four_colour=settings.four_colour_cards)
    painters = Pool(settings.picture_workers, partial(_counted_worker, metrics, "draw"))
    texts = _texts(locales, settings.default_locale, strict=strict_texts)
    app = App(wiring, texts, emoji, Budget(settings.request_rate), limits, painters)
    app.denied, app.operators = settings.denied, frozenset([settings.report_to])
    return make_bot(
        settings.shards, app, database, metrics, pace, features=features, upload_emoji=upload_emoji
    )


async def _counted_worker(metrics: Metrics, kind: str) -> Process:
    metrics.worker_started(kind)
    return await start_worker()


async def start_worker() -> Process:
    """Start a worker process for computers or pictures; it gets no token and no password."""
    command = (sys.executable, "-m", "bot.worker")
    return await asyncio.create_subprocess_exec(
        *command, cwd=PROJECT_ROOT, env=clean_environment(), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


@cache
def _texts(folder: Path, default: str, *, strict: bool) -> Texts:
    """Return all texts, cached for processes that create many bots, as tests do (half a second)."""
    return Texts.load(folder, strict=strict, default=default)
