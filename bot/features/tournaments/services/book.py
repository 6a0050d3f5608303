"""The only way to change a tournament: load, judge and store in one transaction (`bot/services/live.py`)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.features.tournaments.ports import TournamentNotFound, TournamentNotifier, leagues_in, tournaments_in
from bot.features.tournaments.services.pot import ENTRY, require_entry_budget
from bot.features.tournaments.services.timetable import due_at
from bot.features.tournaments.values.leagues import League
from bot.features.tournaments.values.tournaments import HostActKind, Results, Tournament
from bot.services.chips.chips import Posting
from bot.services.errors import UNREADABLE, NotEnoughChips, require_found
from bot.services.live import Answer, Answering, Live
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.server import guild_settings
from bot.services.values.acts import Act, ActKind
from bot.services.values.settings import ShardSlice

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """A tournament after a change, and the chips to move; `league` is its league if that changes too."""

    after: Tournament
    postings: tuple[Posting, ...] = ()
    league: League | None = None


Judgement = Tournament | TournamentStep
"""A tournament after a change; a step if chips move, too."""
TournamentJudge = Callable[[Tournament], Judgement | None]


class TournamentBook(Live[int, Tournament, Judgement]):
    """All tournaments; none is held in memory.

    A change also raises NotNow (`privacy-leaving-other`) for a new entrant whose data are being deleted,
    NotEnoughChips (`entry-chips`), TournamentNotFound (`tournament-unknown`), and as `require_budget`.
    """

    def __init__(self, store: Store, now: Now, of: ShardSlice, zones: Mapping[str, str]) -> None:
        super().__init__("tournament", store, now, of)
        self._zones = zones
        self._notifier: TournamentNotifier | None = None

    def connect(self, notifier: TournamentNotifier) -> None:
        """Set the interface that is called after every commit."""
        self._notifier = notifier

    async def compare(self) -> None:
        """Load and publish all live tournaments of our shards. Raises StorageUnavailable."""
        async with self._store.read() as work:
            numbers = await tournaments_in(work).live(self.slice)
        for number in numbers:
            self.read_soon(number)

    async def create(self, make: Callable[[int], Tournament]) -> Tournament:
        """Store a new tournament; `make` gets its id. Raises NotNow (`privacy-leaving`)."""

        async def write(work: UnitOfWork) -> tuple[list[Tournament], Tournament]:
            tournament = self.stamp(make(await tournaments_in(work).next_id()))
            await guild_settings.require_staying(work, [tournament.host_id])
            await tournaments_in(work).add(tournament)
            return [tournament], tournament

        return await self.add(write)

    async def follow(self, before: Tournament, make: Callable[[int], Tournament]) -> None:
        """Store a series' next tournament, if `before`, which it follows, is unchanged in storage.

        `before` must be locked; `make` gets the next one's id. Raises NotNow (`privacy-leaving`) if the
        host is being deleted.
        """

        async def write(work: UnitOfWork) -> tuple[list[Tournament], None]:
            if (await read_tournament(work, before.id)).revision != before.revision:
                return [], None
            await guild_settings.require_staying(work, [before.host_id])
            new = self.stamp(make(await tournaments_in(work).next_id()))
            passed = replace(before, next_at=None, missed=(), next_id=new.id)
            old = self.stamp(replace(passed, revision=before.revision + 1))
            await tournaments_in(work).add(new)
            await tournaments_in(work).save(old)
            return [old, new], None

        await self.add(write)

    def place_trouble(self, tournament: Tournament) -> str | None:
        """Return why the interface cannot hold a tournament in its channel (see `TournamentNotifier`)."""
        return "" if self._notifier is None else self._notifier.place_trouble(tournament)

    async def _attempt(
        self, tournament_id: int, judge: Answering[Tournament, Judgement, Answer]
    ) -> tuple[Tournament, Answer]:
        """Judge within the storing transaction, so that no other writer can come between."""

        async def write(work: UnitOfWork) -> tuple[Tournament, Judgement | None, Answer]:
            before = await read_tournament(work, tournament_id)
            judgement, answer = judge(before)
            if judgement is None:
                return before, None, answer
            step = judgement if isinstance(judgement, TournamentStep) else TournamentStep(judgement)
            newcomers = _people(step.after) - _people(before)
            await guild_settings.require_staying(work, newcomers, others=True)
            after = self.stamp(replace(step.after, revision=before.revision + 1))
            await _post(work, step, after.updated_at)
            if payers := _payers(step):
                await require_entry_budget(work, after, payers, after.updated_at, self._zones)
            await tournaments_in(work).save(after)
            for act in _acts(before, after):
                await work.acts.add(act)
            if step.league is not None:
                await leagues_in(work).save(step.league)
            return after, step, answer

        return await self._commit(tournament_id, write)

    async def _read(self, tournament_id: int) -> Tournament:
        async with self._store.read() as work:
            return await read_tournament(work, tournament_id)

    def stamp(self, tournament: Tournament) -> Tournament:
        """Return a tournament with the time of its change and of its next automatic step."""
        now = self._now()
        return replace(tournament, updated_at=now, due_at=due_at(tournament, now))

    def _show(self, tournament: Tournament, _: Judgement | None) -> None:
        if self._notifier is not None:
            self._notifier.tournament_changed(in_public(tournament))

    def _head(self, tournament: Tournament) -> tuple[int, int, int, datetime]:
        return tournament.id, tournament.guild_id, tournament.revision, tournament.updated_at


_LOGGED = (HostActKind.DISQUALIFY, HostActKind.REMOVE, HostActKind.VOID, HostActKind.ADJUST)
"""The host acts that are copied to the server's log, where their kinds have the same names."""


def _acts(before: Tournament, after: Tournament) -> Iterator[Act]:
    for made in after.acts[len(before.acts) :]:
        if made.kind in _LOGGED:
            detail = f" ({made.results.value})" if made.results is not Results.STAND else ""
            detail = f" ({made.units:+})" if made.kind is HostActKind.ADJUST else detail
            about = None if made.entrant is None else before.entrants[made.entrant].user_id
            yield Act(
                after.guild_id,
                ActKind(made.kind.value),
                made.by,
                made.at,
                about_id=made.people[0] if made.people else about,
                hand_id=made.hand,
                note=f"{after.config.name}{detail}: {made.reason}",
            )


def _people(tournament: Tournament) -> set[int | None]:
    return {entrant.user_id for entrant in tournament.entrants}


def in_public(tournament: Tournament) -> Tournament:
    """Return a tournament for display: without its secret while cards are dealt from it."""
    return tournament if tournament.over else replace(tournament, secret="")


async def read_tournament(work: UnitOfWork, tournament_id: int) -> Tournament:
    """Load a tournament. Raises TournamentNotFound (`tournament-unknown`)."""
    found = await tournaments_in(work).get(tournament_id)
    return require_found(found, TournamentNotFound("tournament-unknown"))


async def read_or_none(work: UnitOfWork, tournament_id: int) -> Tournament | None:
    """Load a tournament; None if it is damaged. Raises TournamentNotFound (`tournament-unknown`)."""
    try:
        return await read_tournament(work, tournament_id)
    except UNREADABLE as error:
        _log.error("tournament %d cannot be read (%s)", tournament_id, type(error).__name__)
        return None


def _payers(step: TournamentStep) -> dict[int, str]:
    moves = [entry for posting in step.postings if posting.kind == ENTRY for entry in posting.entries]
    paying = {entry.account.owner_id for entry in moves if entry.chips < 0}
    return {it.users[0]: it.name for it in step.after.entrants if it.users and it.users[0] in paying}


async def _post(work: UnitOfWork, step: TournamentStep, at: datetime) -> None:
    """Post a movement of chips. Raises NotEnoughChips (`entry-chips`: user_id, name, balance, needed)."""
    try:
        for posting in step.postings:
            await work.ledger.post(posting.key, posting.kind, posting.entries, at=at)
    except NotEnoughChips as refusal:
        user_id = refusal.params.get("user_id")
        name = _payers(step).get(user_id, "") if isinstance(user_id, int) else ""
        raise NotEnoughChips("entry-chips", **{**refusal.params, "name": name}) from None
