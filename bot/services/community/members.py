"""A member's profile as others see it, and the export and deletion of their data (privacy.md)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.engine.documents import JsonObject
from bot.services.background import KeyedTasks
from bot.services.chips.chips import member, mint, moving
from bot.services.errors import NotAllowed, NotFound, NotNow, ServiceError
from bot.services.features import Features, FeatureServices
from bot.services.ports import Entropy, Now, Store
from bot.services.ports.personal import Engagement, Places
from bot.services.records.records import Reader, sees_all
from bot.services.records.replays import HandLine, ReplayService
from bot.services.server import guild_settings
from bot.services.standings.standings import StandingService
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.service import TableService
from bot.services.values.chips import Curve
from bot.services.values.deletions import NO_NOTES, Deletion, DeletionNotes, Owner
from bot.services.values.hands import PlayerNotes
from bot.services.values.standings import PlayerRecord
from bot.services.values.tables import FORMER, TableStatus

FORMAT = "napoleon-export/1"
ERASE = "erase"
"""The transaction kind that takes back a deleted member's chips."""
LOOK_AGAIN = 300.0
"""Seconds between checks of waiting deletions, besides those at the end of each hand."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DeletionEffect:
    """What a deletion affects: number of servers, chips in each, events hosted, and if they must leave."""

    servers: int
    chips: Mapping[int, int]
    leaves: bool = False
    hosts: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A waiting deletion: when it was requested, and what it waits for (None: it runs shortly)."""

    since: datetime
    engagement: Engagement | None


@dataclass(eq=False, repr=False)
class PrivacyService:
    """Shows a member what is stored about them, and deletes it."""

    _store: Store
    _live: LiveTables
    _features: Features
    _tables: TableService
    _now: Now
    _entropy: Entropy
    _notes: DeletionNotes = NO_NOTES
    _waiting: set[int] = field(default_factory=set)
    """Members with a waiting deletion, as far as this process knows; the database has all."""
    _failed: set[int] = field(default_factory=set)
    """Members whose deletion has failed, which is logged once: it is tried after every hand."""

    def __post_init__(self) -> None:
        self._deleting = asyncio.Lock()
        self._exporting = asyncio.Lock()
        self.when_deleted: list[Callable[[], None]] = [self._tables.forget_names]
        """Called after every deletion, to drop the names held in memory."""
        self._looking: KeyedTasks[None] = KeyedTasks(
            lambda _: self.run_waiting(), _log, "deletions that wait", retry=LOOK_AGAIN
        )

    async def export(self, user_id: int, guild_id: int | None) -> JsonObject:
        """Return everything stored about a person as JSON values, in one server or (None) in all."""
        async with self._exporting, self._store.read() as work:  # one at a time: others want to read too
            held = await work.personal.export(user_id, guild_id)
            since = await guild_settings.waits_since(work, user_id)
        made = self._now().astimezone(UTC).isoformat(timespec="seconds")
        asked = {} if since is None else {"deletion_requested": since.isoformat()}
        return {"format": FORMAT, "made_at": made, "user_id": str(user_id), **asked, **held}

    async def deletion_effect(self, user_id: int) -> DeletionEffect:
        """Return what a person would lose by a deletion, and whether they must leave something first."""
        async with self._store.read() as work:
            leaves = await work.personal.engagement(user_id) is not None
            places = await work.personal.places(user_id)
            servers = await work.personal.servers(user_id)
            chips = await work.personal.balances(user_id)
            return DeletionEffect(len(servers), chips, leaves, len(places.hosts))

    async def waiting(self, user_id: int) -> Waiting | None:
        """Return a person's waiting deletion, None if there is none."""
        async with self._store.read() as work:
            since = await guild_settings.waits_since(work, user_id)
            if since is None:
                return None
            return Waiting(since, await work.personal.engagement(user_id))

    async def delete(self, user_id: int) -> int | None:
        """Delete everything that names a person, in all servers; return the number of servers.

        None: the deletion waits until the last hand they were dealt into is over (in a duplicate: its round).
        Until then they have left all tables and events, cannot sit down, and may cancel it (`stay`). Their
        own rows are deleted in one transaction (without any: only preferences), their names elsewhere in many
        short ones; `run_waiting` resumes an interrupted deletion.
        """
        async with self._deleting:
            await self._resume(user_id)
            effect = await self.deletion_effect(user_id)
            if not effect.servers:
                await self._forget_choices(user_id)
                return 0
            if not effect.leaves and (servers := await self._delete(user_id, asked=False)) is not None:
                return servers
            async with self._store.write() as work:
                await guild_settings.note_leaving(work, user_id, self._now())
            self._waiting.add(user_id)
            _log.info("a member requested deletion of their data during a game")
            servers = await self._carry_out(user_id)
        self.run_waiting_in(LOOK_AGAIN)
        return servers

    async def _forget_choices(self, user_id: int) -> None:
        """Delete the preferences of a person about whom no server stores anything, if there are any."""
        async with self._store.read() as work:
            if not await work.preferences.get(user_id):
                return
        async with self._store.write() as work:
            await work.preferences.clear(user_id)

    async def stay(self, user_id: int) -> bool:
        """Cancel a waiting deletion; return whether there was one."""
        async with self._store.write() as work:
            return await work.personal.withdraw(user_id)

    async def start(self) -> None:
        """Begin to watch the hands and events that hold up waiting deletions."""
        await self._read_requests()
        self.run_waiting_in(0)

    async def _read_requests(self) -> None:
        async with self._store.read() as work:
            self._waiting.update(await work.personal.requests(), await work.personal.people_leaving())

    async def run_waiting(self) -> None:
        """Resume interrupted deletions; run waiting ones whose people are no longer in a hand or an event."""
        await self._read_requests()
        for user_id in sorted(self._waiting):
            try:
                async with self._deleting:
                    await self._carry_out(user_id)
            except ServiceError as error:
                _log.warning("a waiting deletion failed (%s)", error.code)
            except Exception:  # noqa: BLE001 - it is looked at again; the others do not wait for that
                if user_id not in self._failed:
                    _log.exception("a waiting deletion failed")
                self._failed.add(user_id)
        self.run_waiting_in(LOOK_AGAIN)

    # when to check

    def table_changed(self, live: LiveTable) -> None:
        """Check waiting deletions soon if no hand is being played at this table."""
        if live.table.status is not TableStatus.PLAYING:
            self.run_waiting_in(0)

    async def stop(self) -> None:
        """Start no more deletions; those under way are finished."""
        await self._looking.stop()

    def run_waiting_in(self, seconds: float) -> None:
        """Check waiting deletions in this many seconds; 0 when a hand or a feature's event has ended."""
        if self._waiting:
            self._looking.request(None, seconds)

    # execution

    async def _carry_out(self, user_id: int) -> int | None:
        """Make a person leave whatever they can; delete them unless a hand or event still holds them."""
        await self._resume(user_id)
        async with self._store.read() as work:
            if await guild_settings.waits_since(work, user_id) is None:
                self._waiting.discard(user_id)
                return None  # taken back, or done by another process
            places = await work.personal.places(user_id)
        await self._depart(user_id, places)
        async with self._store.read() as work:
            if await work.personal.engagement(user_id) is not None:
                return None
        return await self._delete(user_id, asked=True)

    async def _depart(self, user_id: int, places: Places) -> None:
        left: list[tuple[TableService | FeatureServices, Sequence[int]]] = [(self._tables, places.tables)]
        left += [(feature, places.events) for feature in self._features]
        for where, numbers in left:
            for number in numbers:
                with suppress(NotAllowed, NotNow, NotFound):  # they are out of it, or it is over
                    await where.leave(number, user_id)

    async def _delete(self, user_id: int, *, asked: bool) -> int | None:
        async with self._store.read() as work:
            places = await work.personal.places(user_id)
        servers = await self._begin(user_id, asked)
        if servers is None:
            return None
        self._waiting.add(user_id)  # for as long as it is not finished
        await self._finish(user_id)
        self._waiting.discard(user_id)
        for number in places.named:
            for feature in self._features:
                feature.read_soon(number)
        _log.info("a member's data was deleted in %d servers", servers)
        return servers

    async def _resume(self, user_id: int) -> None:
        async with self._store.read() as work:
            begun = user_id in await work.personal.people_leaving()
        if begun:
            await self._finish(user_id)

    async def _finish(self, user_id: int) -> None:
        more = True
        while more:
            async with self._store.write() as work:
                more = await work.personal.erase_more(user_id)
                if not more:
                    await guild_settings.count_deletion(work)
        try:
            await self._store.tidy()
            await self._live.refresh()
        except ServiceError as error:  # the rows are deleted: memory follows with the next change
            _log.warning("not everything was reloaded after a deletion (%s)", error.code)
        for forget in self.when_deleted:
            forget()

    async def _begin(self, user_id: int, asked: bool) -> int | None:
        """Delete a person's own rows; None if they are busy, or the request was withdrawn or is done."""
        async with self._store.write() as work:
            number = await guild_settings.count_deletion(work)  # first: another process's must end
            balances = await work.personal.balances(user_id)  # it keeps the chips where they are
            if await work.personal.engagement(user_id) is not None:
                return None
            if not await work.personal.withdraw(user_id) and asked:
                return None
            servers = await work.personal.servers(user_id)
            if user_id in await work.personal.people_leaving():
                return len(servers)
            # pseudonyms with 48 random bits
            aliases = {it: FORMER - 1 - int.from_bytes(self._entropy(6), "big") for it in servers}
            for guild_id in servers:
                account = member(guild_id, user_id)
                await guild_settings.remember_deletion(work, account, self._now(), self._entropy)
            for guild_id, chips in balances.items():
                entries = moving(member(guild_id, user_id), mint(guild_id), chips)
                key = f"{ERASE}:{guild_id}:{aliases[guild_id]}"
                await work.ledger.post(key, ERASE, entries, at=self._now())
            await work.personal.erase(user_id, aliases)
            await asyncio.to_thread(self._notes.note, Deletion(number, Owner.MEMBER, user_id, self._now()))
        return len(servers)


SHORT_DAYS = 90
"""Days in the shorter chip curve."""
MOST_POINTS = 100
"""The most sections of a chip curve, each with its lowest and highest balance: 200 points."""
LATEST_HANDS = 10


@dataclass(frozen=True, slots=True)
class Profile:
    """A member's profile in a server.

    `chips` are None without an account. The curve goes from `since` to `until`. `best` is the hand that won
    them most units, with the units.
    """

    record: PlayerRecord
    chips: int | None
    at_stake: int
    curve: Curve
    since: datetime
    until: datetime
    days: int | None
    best: tuple[int, int] | None
    hands: tuple[HandLine, ...]
    notes: PlayerNotes

    @property
    def blank(self) -> bool:
        """Whether the profile shows nothing, except perhaps chips."""
        return not self.hands and not self.record.counts.hands


@dataclass(eq=False, repr=False)
class ProfileService:
    """Builds members' profiles."""

    _store: Store
    _standings: StandingService
    _replays: ReplayService
    _now: Now

    async def profile(
        self,
        guild_id: int,
        user_id: int,
        *,
        days: int | None,
        reader_id: int,
        sees: Callable[[int], bool] = sees_all,
    ) -> Profile:
        """Return a member's profile as a reader in the server may see it; `sees` as in `Reader`.

        The chip curve covers the last `days` or, if None, all time since the first chips.
        """
        record = await self._standings.record(guild_id, user_id)
        hands = await self._replays.played_by(user_id, Reader(reader_id, guild_id, sees), LATEST_HANDS)
        until, account = self._now(), member(guild_id, user_id)
        start = None if days is None else until - timedelta(days=days)
        async with self._store.read() as work:
            curve = await work.chip_history.curve(account, start, MOST_POINTS)
            chips = await work.ledger.balance(account)
            best = await work.hands.best_of(user_id, guild_id)
            homes = await work.hands.homes([] if best is None else [best[0]])
            notes = await work.notes.of_player(guild_id, user_id)
        if best is not None and user_id != reader_id and not sees(homes[best[0]]):
            best = None
        known = bool(curve.points) or curve.before is not None
        if start is None or curve.before is None:
            start = curve.points[0].at if curve.points else until
        return Profile(
            record=record,
            chips=chips if known else None,
            at_stake=max(0, curve.now - chips) if known else 0,
            curve=curve,
            since=start,
            until=until,
            days=days,
            best=best,
            hands=hands,
            notes=notes,
        )
