"""Weekly series: when the next tournament starts and is announced, and what it inherits.

The last announced tournament of a series stores the start of the next one (`Tournament.next_at`) until that
is announced; then the next one stores it. So there is always one current tournament, and no second place to
change. Pure functions.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.features.tournaments.services.deciding import add_act
from bot.features.tournaments.services.joining import new_draft
from bot.features.tournaments.services.timetable import without_past_reminders
from bot.features.tournaments.values.config import EARNED, TournamentConfig
from bot.features.tournaments.values.tournaments import HostActKind, Tournament, TournamentStatus
from bot.services.errors import NotNow, require_found
from bot.services.values.tables import Person

LEAST_NOTICE = timedelta(minutes=30)
"""A week that cannot be announced at least this long before its start is left out."""
SERVER_FULL, HOST_GONE = "full", "host"
"""Why a series waits for its host, besides the reasons why its tables have no place (`placing`)."""


def week_later(moment: datetime, tournament: Tournament) -> datetime:
    """Return the start a week later by the clocks of the tournament's zone (UTC).

    An hour skipped when clocks go forward is moved later by the gap; of a repeated hour the first is taken.
    """
    return _week_later(moment, tournament.zone, time.fromisoformat(tournament.hour))


def _week_later(moment: datetime, zone: str, hour: time) -> datetime:
    day = moment.astimezone(ZoneInfo(zone)).date() + timedelta(weeks=1)
    return datetime.combine(day, hour, ZoneInfo(zone)).astimezone(UTC)


def again(config: TournamentConfig, zone: str, now: datetime) -> TournamentConfig:
    """Return the settings for playing a tournament once more, on the same weekday and hour; `zone` is the
    server's."""
    starts_at, zone = config.starts_at, config.zone or zone
    while starts_at is not None and starts_at < now + LEAST_NOTICE:
        starts_at = _week_later(starts_at, zone, starts_at.astimezone(ZoneInfo(zone)).time())
    return replace(config, starts_at=starts_at, repeats=config.repeats if starts_at else 0)


def with_series(tournament: Tournament, zone: str) -> Tournament:
    """Return an announced tournament with the start of the next one, if it repeats.

    The hour stays the same in the time zone used when the start was typed; `zone` is the server's. As many
    weeks are left out as the host has skipped.
    """
    starts_at, zone = tournament.config.starts_at, tournament.config.zone or zone
    if tournament.next_id:
        return tournament
    if not tournament.config.repeats or starts_at is None:
        return replace(tournament, next_at=None)
    hour = starts_at.astimezone(ZoneInfo(zone)).time().isoformat()
    after, following = replace(tournament, zone=zone, hour=hour), starts_at
    for _ in range(1 + sum(act.kind is HostActKind.SKIP for act in tournament.acts)):
        following = week_later(following, after)
    return replace(after, next_at=following)


def without_late(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament without next starts that are too soon to announce; they are reported as missed."""
    following, missed = tournament.next_at, list(tournament.missed)
    while following is not None and following < now + LEAST_NOTICE:
        missed.append(following)
        following = week_later(following, tournament)
    return replace(tournament, next_at=following, missed=tuple(missed))


def next_tournament(tournament: Tournament, number: int, deal: tuple[str, str], now: datetime) -> Tournament:
    """Return a series' next tournament, announced, with its own id and secret; `deal` as in `new_draft`."""
    assert tournament.next_at is not None
    config = replace(tournament.config, starts_at=tournament.next_at, scoring=EARNED)
    after = replace(
        new_draft(
            number,
            tournament.guild_id,
            tournament.next_channel_id or tournament.channel_id,
            tournament.locale,
            Person(tournament.host_id, tournament.host_name),
            config,
            deal,
            now,
        ),
        status=TournamentStatus.JOINING,
        invited=tournament.invited,
        refused=tournament.refused,
        co_hosts=tournament.co_hosts,
        zone=tournament.zone,
        hour=tournament.hour,
        next_at=week_later(tournament.next_at, tournament),
        missed=tournament.missed,
    )
    return without_past_reminders(replace(after, missed_before=after.missed, missed=()), now)


def _require_series(tournament: Tournament) -> datetime:
    return require_found(tournament.next_at, NotNow("series-none"))


def skip_next(tournament: Tournament, by: Person, now: datetime) -> Tournament:
    """Skip the next tournament. Raises NotNow (`series-none`, `acts-too-many`)."""
    left_out = _require_series(tournament)
    after = replace(tournament, next_at=week_later(left_out, tournament))
    return add_act(after, HostActKind.SKIP, by, now, until=left_out)


def end_series(tournament: Tournament, by: Person, now: datetime) -> Tournament:
    """End a series after this tournament. Raises NotNow (`series-none`, `acts-too-many`)."""
    _require_series(tournament)
    edited = None if tournament.edited is None else replace(tournament.edited, repeats=0)
    config = replace(tournament.config, repeats=0)
    after = replace(tournament, next_at=None, stopped="", config=config, edited=edited)
    return add_act(after, HostActKind.END_SERIES, by, now)


def without_ping(tournament: Tournament, role: int) -> Tournament | None:
    """Return a tournament that mentions no role; None if it mentions another one than this, or none."""
    if tournament.config.ping != role:
        return None
    return replace(tournament, config=replace(tournament.config, ping=0))


def lose_host(tournament: Tournament) -> Tournament | None:
    """Make a series wait for a new host; None if it does already, or there is no series."""
    if tournament.next_at is None or tournament.stopped == HOST_GONE:
        return None
    return replace(tournament, stopped=HOST_GONE, stop_told=False)


def resume_series(tournament: Tournament, by: Person, now: datetime, channel_id: int) -> Tournament:
    """Resume a waiting series; a host who left is replaced. Raises NotNow (`series-none`)."""
    _require_series(tournament)
    if tournament.stopped == HOST_GONE:
        others = tuple(it for it in tournament.co_hosts if it.user_id != by.user_id)
        tournament = replace(tournament, host_id=by.user_id, host_name=by.name, co_hosts=others)
    after = replace(tournament, stopped="", stop_told=False, next_channel_id=channel_id)
    return without_late(after, now)
