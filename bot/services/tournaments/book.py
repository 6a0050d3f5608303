"""The one way to change a tournament, and when something is to happen in it by itself (design.md 3)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any, TypeVar

from bot.services.background import KeyedLocks, KeyedTasks
from bot.services.chips.chips import Posting
from bot.services.errors import Conflict, NotEnoughChips, TournamentNotFound
from bot.services.ports import Now, Store, TournamentNotifier, UnitOfWork
from bot.services.server import guild_settings
from bot.services.values.leagues import League
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tournaments import Round, Tournament, TournamentStatus

DEAL_PAUSE = 12.0
"""Seconds between the end of a hand and the next deal, so that people can read the result."""

ROUND_PAUSE = 20.0
"""Seconds between two rounds."""

DRAFT_LIFE = timedelta(days=1)
"""A tournament that its host never announces is given up after that long."""

REMINDER_CALL = "reminder."
"""Begins the calls that remind people of the start; the minutes before it follow, and which start it is."""
REMINDER_LATE = timedelta(minutes=5)
"""A reminder that could not be posted for so long is left out."""

GRACE = timedelta(minutes=2)
"""How long people have after a restart to check in or to show that they are there."""

STOPPED_LIFE = timedelta(weeks=8)
"""A weekly series that waits so long for its host ends."""

REPORT_RETRY = timedelta(minutes=5)
REPORT_GIVEN_UP = timedelta(days=1)
"""How often and how long the interface is asked to show an end that it has not shown, report included."""


def check_in_opens(tournament: Tournament) -> datetime | None:
    """Return when the check-in opens by itself."""
    config = tournament.config
    if config.starts_at is None or not config.check_in:
        return None
    return config.starts_at - timedelta(minutes=config.check_in)


def reminders(tournament: Tournament) -> dict[str, datetime]:
    """Return the calls that remind people of the start as it is set, and when each is due.

    They are the host's; where none falls into an open check-in there is one halfway through it.
    """
    starts_at, opened = tournament.config.starts_at, tournament.check_in_at
    if starts_at is None:
        return {}
    moments = {minutes: starts_at - timedelta(minutes=minutes) for minutes in tournament.config.reminders}
    if opened is not None and not any(opened < moment for moment in moments.values()):
        moments[0] = opened + (starts_at - opened) / 2
    start = int(starts_at.timestamp())
    return {f"{REMINDER_CALL}{minutes}.{start}": moment for minutes, moment in moments.items()}


def reminder_minutes(call: str) -> int | None:
    """Return how many minutes before the start a call reminds people, 0 halfway through the check-in; None
    for another call."""
    return int(call.split(".")[1]) if call.startswith(REMINDER_CALL) else None


def remind_at(tournament: Tournament) -> datetime | None:
    """Return when people are to be reminded next; None: not by themselves, or all is done."""
    done = {*tournament.reminders_due, *tournament.called}
    return min((at for call, at in reminders(tournament).items() if call not in done), default=None)


def with_reminders(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament with the reminders to be posted whose moment has come; of several the last one."""
    known = {*tournament.reminders_due, *tournament.called}
    come = [call for call, at in reminders(tournament).items() if at <= now and call not in known]
    return replace(tournament, reminders_due=(*tournament.reminders_due, *come))


def without_past_reminders(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament whose start was told just now: reminders whose moment was before are left out."""
    past = [call for call, at in reminders(tournament).items() if at <= now]
    kept = [call for call in tournament.called if call not in past and reminder_minutes(call) is None]
    return replace(tournament, reminders_due=(), called=(*kept, *past))


def no_show_at(tournament: Tournament, round_: Round) -> datetime | None:
    """Return when those who have not appeared in a round are replaced; None: never, or it is done."""
    if not tournament.config.no_show or round_.no_show_done or round_.waiting:
        return None
    pause = timedelta(seconds=round_.paused_seconds)
    return round_.clocks_from + timedelta(minutes=tournament.config.no_show) + pause


def after_restart(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament as a process takes it up that was away: a start that was slept over, and no-shows,
    come a little later. The same one if nothing is to wait."""
    config, soon = tournament.config, now + GRACE
    waiting = tournament.status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN)
    if waiting and config.check_in and config.starts_at is not None and config.starts_at <= now:
        return replace(tournament, config=replace(config, starts_at=soon), edited=None)
    round_ = tournament.round
    if tournament.status is not TournamentStatus.RUNNING or round_ is None or round_.over_at is not None:
        return tournament
    no_show = no_show_at(tournament, round_)
    if no_show is None or no_show >= soon or tournament.paused:
        return tournament
    longer = round_.paused_seconds + ceil((soon - no_show).total_seconds())
    rounds = (*tournament.rounds[:-1], replace(round_, paused_seconds=longer))
    return replace(tournament, rounds=rounds)


CALL_BACK_AFTER = timedelta(minutes=1)
"""After a longer outage people are called to their tables again, and told why."""


def after_outage(tournament: Tournament, since: datetime, until: datetime) -> Tournament | None:
    """Return a tournament as it goes on after an outage; None if it is as if there had been none.

    The time was not running: that of a round, and until those who have not appeared are replaced. A start
    that the outage has covered comes a little later.
    """
    round_ = tournament.round
    if tournament.status is not TournamentStatus.RUNNING or round_ is None or round_.over_at is not None:
        late = after_restart(tournament, until)
        return None if late is tournament else late
    lost = until - max(since, round_.clocks_from)
    if tournament.paused or round_.waiting or lost <= timedelta():
        return None  # the end of the pause gives it back, or the call to the tables
    seconds = ceil(lost.total_seconds())
    after = replace(
        round_,
        ends_at=None if round_.ends_at is None else round_.ends_at + lost,
        paused_seconds=round_.paused_seconds + seconds,
    )
    if lost >= CALL_BACK_AFTER:
        after = replace(after, breaks=round_.breaks + 1, outage_seconds=seconds)
    return replace(tournament, rounds=(*tournament.rounds[:-1], after))


def series_due(tournament: Tournament) -> datetime | None:
    """Return when the next one of a weekly series is to be announced, or an end is made of waiting for the
    host."""
    if tournament.next_at is None or tournament.status is TournamentStatus.DRAFT:
        return None
    if tournament.stopped:
        return tournament.next_at + STOPPED_LIFE
    return tournament.next_at - timedelta(hours=tournament.config.repeats)


def due_at(tournament: Tournament, now: datetime) -> datetime | None:
    """Return the next moment at which a tournament needs attention though nobody does anything."""
    moments = (_own_due(tournament, now), series_due(tournament))
    return min((moment for moment in moments if moment is not None), default=None)


def _own_due(tournament: Tournament, now: datetime) -> datetime | None:
    status = tournament.status
    if tournament.over:
        return _end_due(tournament, now)
    if status is TournamentStatus.DRAFT:
        return tournament.created_at + DRAFT_LIFE
    if status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        return start_due(tournament)
    round_ = tournament.round
    if tournament.paused:
        return tournament.resumes_at
    if round_ is None or round_.over_at is not None:
        return now if round_ is None else round_.over_at
    if round_.waiting:
        return None
    moments = [no_show_at(tournament, round_), round_.ends_at]
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def start_due(tournament: Tournament) -> datetime | None:
    """Return what comes first before the start: the check-in, the reminder, or the start itself."""
    opens = check_in_opens(tournament) if tournament.status is TournamentStatus.JOINING else None
    due = (opens, remind_at(tournament), tournament.config.starts_at)
    return min((moment for moment in due if moment is not None), default=None)


def _end_due(tournament: Tournament, now: datetime) -> datetime | None:
    if tournament.end_shown or tournament.message_id is None or tournament.ended_at is None:
        return None
    again = now + REPORT_RETRY
    return again if again < tournament.ended_at + REPORT_GIVEN_UP else None


log = logging.getLogger(__name__)

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Step:
    """A tournament after a change, and the chips that move with it; `names` are of those who may be short.

    `league` is its league after the change, where that changes too.
    """

    after: Tournament
    postings: tuple[Posting, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    league: League | None = None


Judgement = Tournament | Step
"""What a tournament is after a change, a step where chips move."""
Judge = Callable[[Tournament], Judgement | None]
"""Looks at a tournament and answers with what it is to be (None: nothing to do), or raises a refusal."""


class TournamentBook:
    """Reads and changes tournaments, and tells of every change."""

    def __init__(self, store: Store, now: Now, of: ShardSlice = EVERYTHING) -> None:
        self._store = store
        self._slice = of
        self._now = now
        self._locks: KeyedLocks[int] = KeyedLocks()
        self._reading = KeyedTasks(self._read_anew, log, "tournament {}: read anew")
        self._listeners: list[Callable[[Tournament], None]] = []
        self._doubters: list[Callable[[int], None]] = []
        self._notifier: TournamentNotifier | None = None

    def tell(self, notifier: TournamentNotifier) -> None:
        """Name the interface that is told after every commit."""
        self._notifier = notifier

    def listen(self, listener: Callable[[Tournament], None]) -> None:
        """Call a function with every tournament that has changed; it must not block."""
        self._listeners.append(listener)

    def doubt(self, doubter: Callable[[int], None]) -> None:
        """Call a function with the id of a tournament of which nobody knows whether a change was stored."""
        self._doubters.append(doubter)

    async def stop(self) -> None:
        """Let the changes under way come to their end."""
        await self._reading.stop()
        await self._locks.settle()

    async def get(self, tournament_id: int) -> Tournament:
        """Return a tournament as it is stored. Raises TournamentNotFound (`tournament-unknown`)."""
        async with self._store.read() as work:
            return found(await work.tournaments.get(tournament_id))

    def stored_elsewhere(self, tournament_id: int, guild_id: int) -> None:
        """Another process has changed a tournament: read it and tell everybody soon."""
        if self._slice.owns(guild_id):
            self._reading.request(tournament_id)

    def tell_again(self, tournament_id: int) -> None:
        """What is stored of a tournament was changed in another way: read it and tell everybody soon."""
        self._reading.request(tournament_id)

    async def compare(self) -> None:
        """Read and tell of all live tournaments of our shards. Raises StorageUnavailable."""
        async with self._store.read() as work:
            numbers = await work.tournaments.live(self._slice)
        for number in numbers:
            self._reading.request(number)

    async def _read_anew(self, tournament_id: int) -> None:
        try:
            self.publish(await self.get(tournament_id))
        except Exception as failure:  # noqa: BLE001 - whatever it is, the truth is still unknown
            log.warning("tournament %d: changed elsewhere, cannot be read (%r)", tournament_id, failure)
            for doubter in self._doubters:
                doubter(tournament_id)

    async def create(self, make: Callable[[int], Tournament]) -> Tournament:
        """Store a new tournament; `make` gets its id. Raises NotNow (`privacy-leaving`) for a leaving
        host."""

        async def run() -> Tournament:
            async with self._store.write() as work:
                tournament = self.stamped(make(await work.tournaments.next_id()))
                await guild_settings.require_staying(work, [tournament.host_id])
                await work.tournaments.add(tournament)
            return self.publish(tournament)

        return await self._locks.shield(run())

    async def follow(self, before: Tournament, make: Callable[[int], Tournament]) -> None:
        """Store the next tournament of a series and that it follows, if `before` is as it is stored still.

        `before` must be locked; `make` gets the next one's id. Raises NotNow (`privacy-leaving`) for a host
        who leaves.
        """
        async with self._store.write() as work:
            if found(await work.tournaments.get(before.id)).revision != before.revision:
                return
            await guild_settings.require_staying(work, [before.host_id])
            new = self.stamped(make(await work.tournaments.next_id()))
            passed = replace(before, next_at=None, missed=(), next_id=new.id)
            old = self.stamped(replace(passed, revision=before.revision + 1))
            await work.tournaments.add(new)
            await work.tournaments.save(old)
        self.publish(old)
        self.publish(new)

    def place_trouble(self, tournament: Tournament) -> str | None:
        """Return why the interface cannot hold a tournament in its channel (see `TournamentNotifier`)."""
        return "" if self._notifier is None else self._notifier.place_trouble(tournament)

    async def change(self, tournament_id: int, judge: Judge) -> Tournament:
        """Judge a tournament and store the step; return the tournament after it.

        Where another process was first it is judged once more. Raises what `judge` raises, NotNow
        (`privacy-leaving-other`) for a newcomer whose deletion waits, TournamentNotFound, NotEnoughChips
        (`name`), Conflict, StorageUnavailable; then nothing has changed.
        """
        return await self.locked(tournament_id, lambda: self.change_locked(tournament_id, judge))

    async def locked(self, tournament_id: int, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Run a piece of work with the tournament's lock held to its end, even if the caller is cancelled."""
        return await self._locks.run(tournament_id, work)

    async def change_locked(self, tournament_id: int, judge: Judge) -> Tournament:
        """Change a tournament whose lock is held."""
        try:
            return await self._changed(tournament_id, judge)
        except Conflict:
            return await self._changed(tournament_id, judge)

    async def _changed(self, tournament_id: int, judge: Judge) -> Tournament:
        """Read, judge and store in one transaction: on a database of one writer nobody can come between."""
        judged = False
        try:
            async with self._store.write() as work:
                before = found(await work.tournaments.get(tournament_id))
                judgement = judge(before)
                if judgement is None:
                    return before
                step = judgement if isinstance(judgement, Step) else Step(judgement)
                newcomers = _people(step.after) - _people(before)
                await guild_settings.require_staying(work, newcomers, others=True)
                after = self.stamped(replace(step.after, revision=before.revision + 1))
                await _post(work, step, after.updated_at)
                await work.tournaments.save(after)
                if step.league is not None:
                    await work.leagues.save(step.league)
                judged = True
        except Conflict:
            raise
        except BaseException:
            if judged and self._slice.owns(before.guild_id):  # it may be stored all the same
                for doubter in self._doubters:
                    doubter(tournament_id)
            raise
        return self.publish(after)

    def stamped(self, tournament: Tournament) -> Tournament:
        """Return a tournament with the moment of its change, and when it is due next."""
        now = self._now()
        return replace(tournament, updated_at=now, due_at=due_at(tournament, now))

    def publish(self, tournament: Tournament) -> Tournament:
        """Tell everybody of a stored tournament of our shards, and return it; others hear of theirs."""
        if not self._slice.owns(tournament.guild_id):
            return tournament
        if self._notifier is not None:
            try:
                self._notifier.tournament_changed(in_public(tournament))
            except Exception:
                log.exception("tournament %d: the interface failed to take a change", tournament.id)
        for listener in self._listeners:
            listener(tournament)
        return tournament


def _people(tournament: Tournament) -> set[int | None]:
    return {entrant.user_id for entrant in tournament.entrants}


def in_public(tournament: Tournament) -> Tournament:
    """Return a tournament as it may be shown: without its secret as long as cards are dealt from it."""
    return tournament if tournament.over else replace(tournament, secret="")


def found(tournament: Tournament | None) -> Tournament:
    """Return a tournament that was looked up. Raises TournamentNotFound (`tournament-unknown`)."""
    if tournament is None:
        raise TournamentNotFound("tournament-unknown")
    return tournament


async def _post(work: UnitOfWork, step: Step, at: datetime) -> None:
    """Move chips. Raises NotEnoughChips (`entry-chips`: user_id, name, balance, needed)."""
    try:
        for posting in step.postings:
            await work.ledger.post(posting.key, posting.kind, posting.entries, at=at)
    except NotEnoughChips as refusal:
        user_id = refusal.params.get("user_id")
        name = step.names.get(user_id, "") if isinstance(user_id, int) else ""
        raise NotEnoughChips("entry-chips", **{**refusal.params, "name": name}) from None
