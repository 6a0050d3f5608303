"""The host's tools: pause, resume, extend, replace, void, disqualify, cancel, undo; and agreeing to them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from bot.services.errors import NotAllowed, NotNow
from bot.services.ports import Now, Store
from bot.services.tables.live import LiveTables
from bot.services.tables.moves import VOIDED
from bot.services.tournaments import deciding, pot
from bot.services.tournaments.book import Judge, Step, TournamentBook, in_public
from bot.services.tournaments.joining import BY_HOST, cancelled, require_host, require_live
from bot.services.tournaments.presence import hands_due
from bot.services.values.tables import Person, TableStatus
from bot.services.values.tournaments import (
    TOUCHING,
    HostAct,
    HostActKind,
    Tournament,
    TournamentStatus,
    TournamentTable,
)


class HostService:
    """What the host of a tournament, and server managers, may do while it runs.

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

    async def pause(self, tournament_id: int, by: Person, manager: bool) -> Tournament:
        """Let no new hand and no new round begin; hands under way are played on.

        Raises NotNow (`already-paused`).
        """
        return await self._decide(tournament_id, by, manager, lambda it, now: deciding.paused(it, by, now))

    async def resume(self, tournament_id: int, by: Person, manager: bool) -> Tournament:
        """Go on. Raises NotNow (`not-paused`)."""
        return await self._decide(tournament_id, by, manager, lambda it, now: deciding.resumed(it, by, now))

    async def extend(self, tournament_id: int, by: Person, manager: bool, minutes: int) -> Tournament:
        """Give the round more time. Raises NotNow (`no-round`, `round-unlimited`, `extend-range`)."""
        return await self._decide(
            tournament_id, by, manager, lambda it, now: deciding.extended(it, by, minutes, now)
        )

    async def replace(
        self,
        tournament_id: int,
        by: Person,
        manager: bool,
        entrant: int,
        person: Person | None,
        reason: str,
    ) -> Tournament:
        """Put another person, or a computer, in an entrant's place: score and number stay.

        A person takes over at once, a computer from the next deal. Like the three below it may have to wait
        for others (`consent`): then the tournament has a request more. Raises NotNow (`entrant-unknown`,
        `entrant-out`, `entrant-computer`, `already-entered`: name, `tournament-reason`).
        """
        who = {} if person is None else {"person": person.user_id, "person_name": person.name}
        what = {"entrant": entrant, "reason": reason, **who}
        return await self._touch(tournament_id, by, manager, HostActKind.REPLACE, what)

    async def disqualify(
        self, tournament_id: int, by: Person, manager: bool, entrant: int, reason: str
    ) -> Tournament:
        """Put an entrant out. Raises NotNow (`entrant-unknown`, `entrant-out`, `tournament-reason`)."""
        what = {"entrant": entrant, "reason": reason}
        return await self._touch(tournament_id, by, manager, HostActKind.DISQUALIFY, what)

    async def void(
        self,
        tournament_id: int,
        by: Person,
        manager: bool,
        table_number: int,
        hand_id: int | None,
        reason: str,
    ) -> Tournament:
        """Let a hand of the present round count for nobody; None: the one under way, which ends at once.

        It is replaced by a new deal, but for a duplicate. Raises NotNow (`no-round`,
        `tournament-table-unknown`, `tournament-no-hand`, `hand-voided`, `tournament-extra-begun`,
        `tournament-reason`).
        """
        tournament = await self._book.get(tournament_id)
        require_host(tournament, by, manager)
        table = deciding.require_table(deciding.require_round(tournament), table_number)
        hand, number = await (self._under_way(table) if hand_id is None else self._of_table(table, hand_id))
        what = {"table": table_number, "hand": hand, "hand_no": number, "reason": reason}
        return await self._touch(tournament_id, by, manager, HostActKind.VOID, what)

    async def cancel(self, tournament_id: int, by: Person, manager: bool, reason: str = "") -> Tournament:
        """End a tournament without a winner: its tables are closed, all entries go back.

        A draft goes without a reason. Raises NotAllowed (`not-tournament-host`), NotNow (`tournament-over`,
        `tournament-reason`).
        """

        def judge(tournament: Tournament) -> Step:
            require_host(tournament, by, manager)
            require_live(tournament)
            if tournament.status is TournamentStatus.DRAFT:
                return Step(cancelled(tournament, BY_HOST, self._now()))
            now = self._now()
            wanted = pot.request_of(tournament, HostActKind.CANCEL, by, now, reason=reason)
            return pot.decided(tournament, wanted, now, manager=manager)

        return await self._change(tournament_id, judge)

    async def agree(self, tournament_id: int, by: Person, manager: bool, number: int) -> Tournament:
        """Agree to what a host may not do alone.

        Raises NotAllowed (`agree-own`, `agree-not-you`), NotNow (`request-over`) and what doing it raises.
        """
        return await self._change(
            tournament_id, lambda it: pot.agreed(it, number, by, self._now(), manager=manager)
        )

    async def _touch(
        self, tournament_id: int, by: Person, manager: bool, kind: HostActKind, what: dict[str, Any]
    ) -> Tournament:
        def judge(tournament: Tournament) -> Step:
            require_host(tournament, by, manager)
            now = self._now()
            wanted = pot.request_of(tournament, kind, by, now, **what)
            return pot.decided(tournament, wanted, now, manager=manager)

        return await self._change(tournament_id, judge)

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

    async def undo(self, tournament_id: int, by: Person, manager: bool) -> Tournament:
        """Take back the host's last decision within a minute.

        Raises NotAllowed (`undo-needs-manager`) where they could not have decided it alone, NotNow
        (`undo-nothing`, `undo-too-late`): a hand that was voided while it was played is over for good, and so
        is one whose place another deal has taken.
        """

        async def run() -> Tournament:
            tournament = await self._book.get(tournament_id)
            require_host(tournament, by, manager)
            act = deciding.act_to_undo(tournament, self._now())
            self._require_alone(tournament, by, manager, act)
            if act.kind is HostActKind.VOID and act.table is not None and act.hand is not None:
                round_ = deciding.require_round(tournament)
                table = deciding.require_table(round_, act.table)
                await self._require_undoable(tournament, table, act.hand)

            def judge(it: Tournament) -> Step:
                last = deciding.act_to_undo(it, self._now())
                self._require_alone(it, by, manager, last)
                return Step(deciding.undone(it, by, last, self._now()))

            return in_public(await self._book.change_locked(tournament_id, judge))

        return await self._book.locked(tournament_id, run)

    @staticmethod
    def _require_alone(tournament: Tournament, by: Person, manager: bool, act: HostAct) -> None:
        if act.kind in TOUCHING and not pot.decides_alone(tournament, by.user_id, manager=manager):
            raise NotAllowed("undo-needs-manager")

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
        manager: bool,
        decide: Callable[[Tournament, datetime], Tournament],
    ) -> Tournament:
        def judge(tournament: Tournament) -> Step:
            require_host(tournament, by, manager)
            return Step(decide(tournament, self._now()))

        return await self._change(tournament_id, judge)
