"""Checks every day for chips that flow one way only, and shows these flows to server managers.

The last result is kept in memory and recomputed after a restart. Notes that managers have read are stored as
short marks, so that only new ones are reported; a mark is deleted with its note.
"""

from __future__ import annotations

import hashlib
import logging
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from functools import partial

from bot.services.background import DailyTask
from bot.services.errors import require_manager
from bot.services.ports import Background, Meter, Now, Store
from bot.services.server.guild_settings import GuildSettingsService, deletions_counted
from bot.services.values.chips import WATCH_SEEN, Gift, Observed
from bot.services.values.settings import EVERYTHING, ShardSlice

WINDOW = timedelta(days=14)
"""The period checked; accounts younger than this are new."""
MOST_HANDS = 3000
"""The most hands of a server that are examined, latest first."""
PARTNERS = 4
"""A member is checked with this many of their most frequent partners together, and with each alone."""
LEAST_HANDS = 8
LEAST_SHARE = 0.5
LEAST_DEVIATIONS = 3.5
LEAST_PART = 0.25
"""Thresholds for a note: hands, share of the hands, standard deviations, part of the starting chips."""
DRAINED, DRAINED_PART = 2, 0.25
"""A note is made if this many new accounts each lost this part of their starting chips to one member."""
DRAINED_SHARE = 0.8
GIVERS = 3
"""A note is made if this many members gave one member the starting chips or more together."""
NOTES_AT_ONCE = 6
"""The most notes that a manager reads on one page."""


class NoteReason(Enum):
    """Why a member's chip flow was noted."""

    ONE_WAY = "one-way"
    FRESH = "fresh"
    GIFTS = "gifts"


@dataclass(frozen=True, slots=True)
class Note:
    """One note: a member who got `chips` from `others` in `hands` hands.

    In per cent: `share` of the chips between them went to the member, `together` of the others' hands were
    with the member. By chance this happens once in `odds` times; `fresh` of the others have new accounts.
    """

    why: NoteReason
    user_id: int
    others: tuple[int, ...]
    chips: int
    hands: int = 0
    share: int = 0
    odds: int = 0
    fresh: int = 0
    together: int = 0


def notes(observed: Observed, starting_chips: int) -> tuple[Note, ...]:
    """Return the notes, most chips first; at most one for the same member and others."""
    gifts = [(gift.chips, {gift.giver: -gift.chips, gift.receiver: gift.chips}) for gift in observed.gifts]
    flows, by_any_route = _flows(observed.hands), _flows([*observed.hands, *observed.pots, *gifts])
    played = Counter(user_id for _, chips in observed.hands for user_id in chips)
    met = _meetings(observed.hands)
    found: list[Note] = []
    got = {winner for winner, _ in by_any_route}
    for user_id in sorted({*played, *got}):
        partners = [it for it, hands in met[user_id].most_common(PARTNERS) if hands >= LEAST_HANDS]
        groups = [tuple(partners)] if len(partners) > 1 else []
        groups += [(other,) for other in partners]
        one_way = (_one_way(user_id, group, flows, starting_chips) for group in groups)
        best = max((note for note in one_way if note is not None), key=lambda it: it.chips, default=None)
        fresh = _drain_note(user_id, observed.fresh, by_any_route, starting_chips)
        found += [note for note in (best, fresh) if note is not None]
    found += _gifts(observed.gifts, starting_chips)
    known = [_with_company(note, observed, met, played) for note in found]
    return tuple(sorted(known, key=lambda note: (-note.chips, note.user_id, note.why.value)))


Flows = Mapping[tuple[int, int], Mapping[int, float]]
"""Net chips from the second person to the first, by hand; negative: the other way."""


def _flows(hands: Sequence[tuple[int, Mapping[int, int]]]) -> Flows:
    flows: dict[tuple[int, int], dict[int, float]] = {}
    for number, (lost, chips) in enumerate(hands):
        for winner, won in chips.items():
            if won <= 0 or not lost:
                continue
            for loser, paid in chips.items():
                if paid < 0:
                    part = won * -paid / lost
                    flows.setdefault((winner, loser), {})[number] = part
                    flows.setdefault((loser, winner), {})[number] = -part
    return flows


def _meetings(hands: Sequence[tuple[int, Mapping[int, int]]]) -> dict[int, Counter[int]]:
    met: dict[int, Counter[int]] = defaultdict(Counter)
    for _, chips in hands:
        for user_id in chips:
            met[user_id].update(other for other in chips if other != user_id)
    return met


def _between(user_id: int, others: Iterable[int], flows: Flows) -> list[float]:
    """Return the chips that a member got from a group of others, for each hand that moved any."""
    hands: dict[int, float] = {}
    for other in others:
        for number, chips in flows.get((user_id, other), {}).items():
            hands[number] = hands.get(number, 0.0) + chips
    return [chips for chips in hands.values() if chips]


def _one_way(user_id: int, others: tuple[int, ...], flows: Flows, starting_chips: int) -> Note | None:
    moved = _between(user_id, others, flows)
    if len(moved) < LEAST_HANDS:
        return None
    total, whole = sum(moved), sum(map(abs, moved))
    deviations = total / math.sqrt(sum(chips * chips for chips in moved))
    enough = total >= max(1.0, LEAST_PART * starting_chips)
    if not enough or total < LEAST_SHARE * whole or deviations < LEAST_DEVIATIONS:
        return None
    return Note(
        NoteReason.ONE_WAY,
        user_id,
        others,
        chips=round(total),
        hands=len(moved),
        share=round(50 * (1 + total / whole)),
        odds=_once_in(deviations),
    )


def _once_in(deviations: float) -> int:
    """Return N for a chance of one in N: a power of ten, at most a million."""
    chance = math.erfc(deviations / math.sqrt(2)) / 2
    return 10 ** min(6, int(-math.log10(chance))) if chance > 0 else 10**6


def _drain_note(user_id: int, fresh: frozenset[int], flows: Flows, starting_chips: int) -> Note | None:
    others = []
    for other in fresh - {user_id}:
        lost = sum(flows.get((user_id, other), {}).values())
        if starting_chips and lost >= starting_chips * DRAINED_PART:
            others.append(other)
    moved = _between(user_id, others, flows)
    total, whole = sum(moved), sum(map(abs, moved))
    if len(others) < DRAINED or total < DRAINED_SHARE * whole:
        return None
    share = round(50 * (1 + total / whole))
    return Note(NoteReason.FRESH, user_id, tuple(sorted(others)), round(total), hands=len(moved), share=share)


def _gifts(gifts: Sequence[Gift], starting_chips: int) -> list[Note]:
    given: dict[int, Counter[int]] = defaultdict(Counter)
    for gift in gifts:
        given[gift.receiver][gift.giver] += gift.chips
    return [
        Note(NoteReason.GIFTS, receiver, tuple(sorted(givers)), chips=givers.total())
        for receiver, givers in given.items()
        if len(givers) >= GIVERS and givers.total() >= max(1, starting_chips)
    ]


def _with_company(
    note: Note, observed: Observed, met: Mapping[int, Counter[int]], played: Counter[int]
) -> Note:
    hands = sum(played[other] for other in note.others)
    shared = sum(met[other][note.user_id] for other in note.others)
    fresh = len(observed.fresh.intersection(note.others))
    return replace(note, fresh=fresh, together=100 * shared // hands if hands else 0)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FlowCheck:
    """The result of one check of a server, or a page of it: its notes, most chips first.

    A page begins with the note number `first`; `left` notes follow it.
    """

    at: datetime
    notes: tuple[Note, ...]
    deletions: int = 0
    """`deletions_counted` by then: after another, the notes may name somebody whose data is deleted."""
    first: int = 0
    left: int = 0


@dataclass(eq=False, repr=False)
class WatchService:
    """Checks each server daily for one-way chip flows, and shows them to server managers."""

    _store: Store
    _now: Now
    _settings: GuildSettingsService
    _background: Background
    _meter: Meter
    _shards: ShardSlice = EVERYTHING
    _last: dict[int, FlowCheck] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.daily = DailyTask("what stands out about chips", lambda: self.run())

    async def run(self) -> int:
        """Check all our servers again; return the number of notes. Raises StorageUnavailable."""
        async with self._store.read() as work:
            servers = [number for number in await work.watched.servers() if self._shards.owns(number)]
        self._last = {number: self._last[number] for number in servers if number in self._last}
        for guild_id in servers:
            await self._forget(guild_id, await self._check(guild_id))
        found = [len(self._last[number].notes) for number in servers]
        total, where = sum(found), sum(map(bool, found))
        self._meter.watched(total, self._now().timestamp())
        text = "looked where chips go one way: stands out: %d, in %d of %d servers"
        _log.info(text, total, where, len(servers))
        return total

    async def last(self, guild_id: int, *, manager: bool, first: int = 0) -> FlowCheck:
        """Return a page of the last check, or of a new one if there was none or somebody's data was deleted
        since, and mark its notes as read. Raises NotAllowed (`not-manager`).

        The page begins with the note number `first`, with 0 if there are fewer now.
        """
        require_manager(manager)
        async with self._store.read() as work:
            deletions = await deletions_counted(work)
        check = self._last.get(guild_id)
        if check is None or check.deletions != deletions:
            check = await self._check(guild_id)
        first = first if first < len(check.notes) else 0
        shown, seen = check.notes[first : first + NOTES_AT_ONCE], await self._seen(guild_id)
        read = seen & _marks(guild_id, check.notes) | _marks(guild_id, shown)
        if read != seen:
            await self._remember(guild_id, read)
        return replace(check, notes=shown, first=first, left=len(check.notes) - first - len(shown))

    async def unread(self, guild_id: int) -> int:
        """Return how many notes of the last check no manager has read."""
        check = self._last.get(guild_id)
        marks = set() if check is None else _marks(guild_id, check.notes)
        return len(marks - await self._seen(guild_id)) if marks else 0

    async def _check(self, guild_id: int) -> FlowCheck:
        starting, at = (await self._settings.of(guild_id)).starting_chips, self._now()
        async with self._store.read() as work:
            deletions = await deletions_counted(work)
            observed = await work.watched.recent(guild_id, at - WINDOW, MOST_HANDS)
        found = await self._background(partial(notes, observed, starting))
        if found:
            _log.warning("server %d: notes about unusual chip flows: %d", guild_id, len(found))
        check = self._last[guild_id] = FlowCheck(at, found, deletions)
        return check

    async def _forget(self, guild_id: int, check: FlowCheck) -> None:
        """Drop the marks of notes that are gone: a note that comes back counts as new."""
        seen = await self._seen(guild_id)
        if seen - _marks(guild_id, check.notes):
            await self._remember(guild_id, seen & _marks(guild_id, check.notes))

    async def _seen(self, guild_id: int) -> set[str]:
        async with self._store.read() as work:
            return set((await work.state.get(f"{WATCH_SEEN}{guild_id}") or "").split())

    async def _remember(self, guild_id: int, marks: set[str]) -> None:
        async with self._store.write() as work:
            await work.state.put(f"{WATCH_SEEN}{guild_id}", " ".join(sorted(marks)))


def _marks(guild_id: int, found: Sequence[Note]) -> set[str]:
    """Return a short mark for each note, without anybody's id."""
    return {
        hashlib.sha256(f"{guild_id}|{note.why.value}|{note.user_id}".encode()).hexdigest()[:8]
        for note in found
    }
