"""The host's tools: pause, resume, extend, replace, void, disqualify, undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.services.errors import NotNow
from bot.services.live import LiveTables
from bot.services.model import Person, TableStatus
from bot.services.moves import VOIDED
from bot.services.ports import Now, Store
from bot.services.tournaments import deciding
from bot.services.tournaments.book import Judge, Step, TournamentBook, in_public
from bot.services.tournaments.joining import require_host
from bot.services.tournaments.model import HostActKind, Tournament, TournamentTable
from bot.services.tournaments.seats import hands_due


class HostService:
    """What the host of a tournament, and whoever manages the server, may do while it runs.

    All raise NotAllowed (`not-tournament-host`) for anybody else, and NotNow (`tournament-not-running`,
    `tournament-over`). The tables follow the stored tournament right afterwards.
    """

    def __init__(self, store: Store, book: TournamentBook, live: LiveTables, now: Now) -> None:
        self._store = store
        self._book = book
        self._live = live
        self._now = now

    async def _change(self, tournament_id: int, judge: Judge) -> Tournament:
        return in_public(await self._book.change(tournament_id, judge))

    async def pause(self, tournament_id: int, by: Person, admin: bool) -> Tournament:
        """Let no new hand and no new round begin; hands under way are played on.

        Raises NotNow (`already-paused`).
        """
        return await self._decide(tournament_id, by, admin, lambda it, now: deciding.paused(it, by, now))

    async def resume(self, tournament_id: int, by: Person, admin: bool) -> Tournament:
        """Go on. Raises NotNow (`not-paused`)."""
        return await self._decide(tournament_id, by, admin, lambda it, now: deciding.resumed(it, by, now))

    async def extend(self, tournament_id: int, by: Person, admin: bool, minutes: int) -> Tournament:
        """Give the round more time. Raises NotNow (`no-round`, `round-unlimited`, `extend-range`)."""
        return await self._decide(
            tournament_id, by, admin, lambda it, now: deciding.extended(it, by, minutes, now)
        )

    async def replace(
        self, tournament_id: int, by: Person, admin: bool, entrant: int, person: Person | None
    ) -> Tournament:
        """Put another person, or a computer, in an entrant's place: he keeps score and number.

        A person takes over at once, a computer from the next deal. Raises NotNow (`entrant-unknown`,
        `entrant-out`, `entrant-computer`, `already-entered`: name).
        """
        return await self._decide(
            tournament_id, by, admin, lambda it, now: deciding.replaced(it, by, entrant, person, now)
        )

    async def disqualify(
        self, tournament_id: int, by: Person, admin: bool, entrant: int, reason: str
    ) -> Tournament:
        """Put an entrant out. Raises NotNow (`entrant-unknown`, `entrant-out`, `tournament-reason`)."""
        return await self._decide(
            tournament_id, by, admin, lambda it, now: deciding.disqualified(it, by, entrant, reason, now)
        )

    async def void(
        self, tournament_id: int, by: Person, admin: bool, table_number: int, hand_id: int | None
    ) -> Tournament:
        """Let a hand of the present round count for nobody; None: the one under way, which ends at once.

        It is replaced by a new deal, but for a duplicate. Raises NotNow (`no-round`,
        `tournament-table-unknown`, `tournament-no-hand`, `hand-voided`, `tournament-extra-begun`).
        """
        tournament = await self._book.get(tournament_id)
        require_host(tournament, by, admin)
        table = deciding.require_table(deciding.require_round(tournament), table_number)
        hand, number = await (self._under_way(table) if hand_id is None else self._of_table(table, hand_id))
        return await self._decide(
            tournament_id, by, admin, lambda it, now: deciding.voided(it, by, table_number, hand, number, now)
        )

    async def _under_way(self, table: TournamentTable) -> tuple[int, int]:
        """Return the id and the number of the hand that is played at a table."""
        live = (await self._live.get(table.table_id)).table
        if live.status is not TableStatus.PLAYING or live.hand_id is None:
            raise NotNow("tournament-no-hand")
        return live.hand_id, live.hand_no

    async def _of_table(self, table: TournamentTable, hand_id: int) -> tuple[int, int]:
        """Return the id and the number of a hand that was dealt at a table."""
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
        if stored is None or stored.header.table_id != table.table_id:
            raise NotNow("tournament-no-hand")
        return hand_id, stored.header.hand_no

    async def undo(self, tournament_id: int, by: Person, admin: bool) -> Tournament:
        """Take back the host's last decision within a minute.

        Raises NotNow (`undo-nothing`, `undo-too-late`): a hand that was voided while it was played is over
        for good, and so is one whose place another deal has taken.
        """

        async def run() -> Tournament:
            tournament = await self._book.get(tournament_id)
            require_host(tournament, by, admin)
            act = deciding.act_to_undo(tournament, self._now())
            if act.kind is HostActKind.VOID and act.table is not None and act.hand is not None:
                round_ = deciding.require_round(tournament)
                table = deciding.require_table(round_, act.table)
                await self._require_undoable(tournament, table, act.hand)

            def judge(it: Tournament) -> Step:
                return Step(deciding.undone(it, deciding.act_to_undo(it, self._now()), self._now()))

            return in_public(await self._book.change_locked(tournament_id, judge))

        return await self._book.locked(tournament_id, run)

    async def _require_undoable(self, tournament: Tournament, table: TournamentTable, hand_id: int) -> None:
        live = (await self._live.get(table.table_id)).table
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
        ended = stored is None or stored.status == VOIDED
        count = live.hand_no - len(table.voided) + 1
        if ended or (count > hands_due(tournament, table) and not tournament.config.duplicate):
            raise NotNow("undo-too-late")

    async def _decide(
        self,
        tournament_id: int,
        by: Person,
        admin: bool,
        decide: Callable[[Tournament, datetime], Tournament],
    ) -> Tournament:
        def judge(tournament: Tournament) -> Step:
            require_host(tournament, by, admin)
            return Step(decide(tournament, self._now()))

        return await self._change(tournament_id, judge)
