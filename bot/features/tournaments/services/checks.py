"""Checks of a tournament's settings, and limits on what one host may take up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.engine.errors import RuleConflict
from bot.engine.games import Catalogue, game_of
from bot.engine.options import OptionSet
from bot.features.tournaments.ports import tournaments_in
from bot.features.tournaments.services.pot import MOST_PRIZES, are_prizes
from bot.features.tournaments.values.config import (
    LEAST_ENTRANTS,
    MOST_ENTRANTS,
    Format,
    Odd,
    TournamentConfig,
)
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.errors import NotNow
from bot.services.ports import Store
from bot.services.server.guild_settings import clean_name
from bot.services.values.settings import GuildSettings
from bot.services.values.tables import TableConfig

FARTHEST = timedelta(days=60)
"""How far in the future a start may be."""
SOONEST = timedelta(minutes=1)

MOST_REMINDERS = 5
EARLIEST_REMINDER = timedelta(days=7)

LEAST_IN_TEAM, MOST_IN_TEAM = 2, 4
LONGEST_ABOUT = 300
HIGHEST_RATING = 10_000
RANGES = {
    "hands": (1, 30),
    "rounds": (1, 20),
    "entry": (0, 100_000),
    "check_in": (0, 120),
    "no_show": (0, 60),
    "round_minutes": (0, 1440),
    "late_rounds": (0, 20),
    "most": (LEAST_ENTRANTS, MOST_ENTRANTS),
    "least": (LEAST_ENTRANTS, MOST_ENTRANTS),
    "rating_least": (0, HIGHEST_RATING),
    "rating_most": (0, HIGHEST_RATING),
    "repeats": (0, 144),
    "final": (0, 30),
    "team": (0, MOST_IN_TEAM),
}
"""The lowest and highest value of each number."""


def check_config(config: TournamentConfig, presets: Catalogue, now: datetime) -> TournamentConfig:
    """Return the settings in normal form: only real differences from the game's own rules are kept.

    Raises RuleConflict for an impossible game, options or seats, and NotNow: `name-unusable` (most),
    `tournament-range` (field, least, most), `tournament-least`, `tournament-ratings` (least, most),
    `tournament-reminders` (most, days), `tournament-prizes` (most), `tournament-start` (days),
    `tournament-duplicate-odd`, `tournament-duplicate-game`, `tournament-repeats`.
    """
    name = clean_name(config.name)
    config = replace(config, about=" ".join(config.about.split())[:LONGEST_ABOUT])
    config = _with_teams(config)
    _check_ranges(config)
    preset = presets.find(config.preset)
    rules = preset.rules_with(config.options, config.seats)
    if (config.entry or config.prizes) and not (config.entry and are_prizes(config.prizes)):
        raise NotNow("tournament-prizes", most=MOST_PRIZES)
    if config.starts_at is not None and not now + SOONEST <= config.starts_at <= now + FARTHEST:
        raise NotNow("tournament-start", days=FARTHEST.days)
    if config.repeats and config.starts_at is None:
        raise NotNow("tournament-repeats")
    if config.duplicate:
        _check_duplicate(config, rules)
    reminders = tuple(sorted(set(config.reminders), reverse=True))
    farthest = EARLIEST_REMINDER // timedelta(minutes=1)
    if len(reminders) > MOST_REMINDERS or not all(1 <= it <= farthest for it in reminders):
        raise NotNow("tournament-reminders", most=MOST_REMINDERS, days=EARLIEST_REMINDER.days)
    seeded = config.seeded and config.format is not Format.ROTATION
    options = rules.changed_from(preset.rules)
    plain = replace(config, name=name, preset=preset.name, reminders=reminders)
    rest = game_of(rules).carries_units(rules)
    return replace(plain, options=options, seeded=seeded, shares_rest=rest)


def _with_teams(config: TournamentConfig) -> TournamentConfig:
    """Return settings adjusted for teams: none larger than a table, room for two or more whole teams."""
    # a team needs the same deals everywhere, and everybody in all rounds
    allowed = config.duplicate and config.format is not Format.KNOCKOUT and not config.final
    size = min(config.team, config.seats) if allowed else 0
    if size < LEAST_IN_TEAM:
        return replace(config, team=0)
    return replace(config, team=size, most=max(config.most - config.most % size, LEAST_IN_TEAM * size))


def _check_ranges(config: TournamentConfig) -> None:
    ranges = dict(RANGES)
    if config.format is Format.KNOCKOUT:
        ranges["advance"] = (1, max(1, config.seats - 1))
    for field, (least, most) in ranges.items():
        if not least <= getattr(config, field) <= most:
            raise NotNow("tournament-range", field=field, least=least, most=most)
    if config.least > config.most:
        raise NotNow("tournament-least", least=config.least, most=config.most)
    if config.rating_most and config.rating_least > config.rating_most:
        raise NotNow("tournament-ratings", least=config.rating_least, most=config.rating_most)


def _check_duplicate(config: TournamentConfig, rules: OptionSet) -> None:
    """Reject a duplicate with tables of different sizes, or with a game that carries anything over."""
    if config.odd is not Odd.COMPUTERS:
        raise NotNow("tournament-duplicate-odd")
    game = game_of(rules)
    if game.counts_hands(rules) or game.carries_units(rules):
        raise NotNow("tournament-duplicate-game")


def least_seats(config: TournamentConfig, presets: Catalogue) -> int:
    """Return the smallest table size such that the rules allow every size from it to the chosen one."""
    preset = presets.find(config.preset)
    least = config.seats
    while least > preset.least_seats:
        try:
            preset.rules_with(config.options, least - 1)
        except RuleConflict:
            break
        least -= 1
    return least


def table_config(config: TournamentConfig, presets: Catalogue, seats: int) -> TableConfig:
    """Return the configuration of a tournament's tables: no stakes, and ended only by the director."""
    preset = presets.find(config.preset)
    return TableConfig(
        preset=config.preset,
        options=config.options,
        rules=preset.rules_with(config.options, seats),
        seats=seats,
        stake=0,
        clock=config.clock,
        hands=None,
        level=config.level,
        title=config.title,
        emotes=config.emotes,
    )


MOST_OPEN = 100
"""The most announced, unfinished tournaments in a server."""
MOST_DRAFTS = 3
"""The most drafts of one person in a server; each is deleted after a day (`timetable.DRAFT_LIFE`)."""


async def require_draft_room(store: Store, guild_id: int, host_id: int) -> None:
    """Raise NotNow (`too-many-drafts`: most) if a host has the most drafts allowed in a server."""
    async with store.read() as work:
        hosted = await tournaments_in(work).hosted_by(guild_id, host_id)
    if sum(one.status is TournamentStatus.DRAFT for one in hosted) >= MOST_DRAFTS:
        raise NotNow("too-many-drafts", most=MOST_DRAFTS)


async def require_room(
    store: Store, tournament: Tournament, settings: GuildSettings, *, manager: bool
) -> None:
    """Raise NotNow (`too-many-tournaments`, `server-tournaments`: most) if no more may be announced.

    Managers have no limit of their own, and members' tournaments do not count against them.
    """
    async with store.read() as work:
        hosted = await tournaments_in(work).hosted_by(tournament.guild_id, tournament.host_id)
        announced = await tournaments_in(work).count_announced(tournament.guild_id)
    own = sum(one.status is not TournamentStatus.DRAFT for one in hosted)
    if own >= settings.tournaments_hosted and not manager:
        raise NotNow("too-many-tournaments", most=settings.tournaments_hosted)
    most = MOST_OPEN if manager else settings.tournaments_open
    if announced >= most:
        raise NotNow("server-tournaments", most=most)


def require_people(tournament: Tournament) -> None:
    """Raise NotNow (`tournament-computers`: most, people) if computers would fill a table alone; at least
    one person is expected to join."""
    people = sum(entrant.user_id is not None for entrant in tournament.entrants)
    most = max(1, people) * (tournament.config.seats - 1)
    if len(tournament.entrants) - people > most:
        raise NotNow("tournament-computers", most=most, people=people)


def surplus(tournament: Tournament, order: Sequence[int]) -> frozenset[int]:
    """Return the computers that would need a table without people, the last ones in the order."""
    computers = [number for number in order if tournament.entrants[number].user_id is None]
    people = len(order) - len(computers)
    return frozenset(computers[people * (tournament.config.seats - 1) :])


def with_a_person_each(tournament: Tournament, order: Sequence[int]) -> tuple[int, ...]:
    """Return who plays the next round, from candidates best first, so that each table has a person."""
    out = surplus(tournament, order)
    return tuple(number for number in order if number not in out)
