"""The one way to change a tournament: lock it, judge what is stored, store, then tell (design.md 3).

Tournaments are not held in memory: whoever asks gets what is stored, so that several processes agree. Within
a process one lock for each keeps its changes in order, between processes its revision does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.services.background import KeyedLocks, KeyedTasks
from bot.services.chips.chips import Posting
from bot.services.errors import Conflict, NotEnoughChips, TournamentNotFound
from bot.services.ports import Now, Store, TournamentNotifier, UnitOfWork
from bot.services.server import erasures
from bot.services.tournaments.moments import due_at
from bot.services.values.slices import EVERYTHING, ShardSlice
from bot.services.values.tournaments import Tournament

log = logging.getLogger(__name__)

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Step:
    """A tournament after a change, and the chips that move with it; `names` are of those who may be short."""

    after: Tournament
    postings: tuple[Posting, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)


Judge = Callable[[Tournament], Step | None]
"""Looks at a tournament and answers with a step (None: nothing to do), or raises a refusal."""


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
        """Store a new tournament; `make` gets its id. Raises NotNow (`privacy-leaving`) for a host whose
        deletion waits."""

        async def run() -> Tournament:
            async with self._store.write() as work:
                tournament = self.stamped(make(await work.tournaments.next_id()))
                await erasures.require_staying(work, [tournament.host_id])
                await work.tournaments.add(tournament)
            return self.publish(tournament)

        return await self._locks.shield(run())

    async def change(self, tournament_id: int, judge: Judge) -> Tournament:
        """Judge a tournament and store the step; return the tournament after it.

        When another process was first it is read and judged once more. Raises what `judge` raises, NotNow
        (`privacy-leaving-other`) for a newcomer whose deletion waits, TournamentNotFound, NotEnoughChips
        (with the `name`), Conflict, StorageUnavailable; then nothing has changed.
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
                step = judge(before)
                if step is None:
                    return before
                newcomers = set(_people(step.after)) - set(_people(before))
                await erasures.require_staying(work, newcomers, others=True)
                after = self.stamped(replace(step.after, revision=before.revision + 1))
                await post(work, step.postings, after, step.names)
                await work.tournaments.save(after)
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
        """Tell everybody of a tournament that is stored, and return it.

        One of another process's shards is that process's business: it hears of it.
        """
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


def _people(tournament: Tournament) -> list[int | None]:
    return [entrant.user_id for entrant in tournament.entrants]


def in_public(tournament: Tournament) -> Tournament:
    """Return a tournament as it may be shown: without its secret as long as cards are dealt from it."""
    return tournament if tournament.over else replace(tournament, secret="")


def found(tournament: Tournament | None) -> Tournament:
    """Return a tournament that was looked up. Raises TournamentNotFound (`tournament-unknown`)."""
    if tournament is None:
        raise TournamentNotFound("tournament-unknown")
    return tournament


async def post(
    work: UnitOfWork, postings: Sequence[Posting], tournament: Tournament, names: Mapping[int, str]
) -> None:
    """Move chips in an open transaction.

    Raises NotEnoughChips (`entry-chips`: user_id, name, balance, needed) if they cannot pay the entry.
    """
    try:
        for posting in postings:
            await work.ledger.post(posting.key, posting.kind, posting.entries, at=tournament.updated_at)
    except NotEnoughChips as refusal:
        user_id = refusal.params.get("user_id")
        name = names.get(user_id, "") if isinstance(user_id, int) else ""
        raise NotEnoughChips("entry-chips", **{**refusal.params, "name": name}) from None
