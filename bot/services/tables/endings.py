"""How a table ends: after the hand, by agreement, by a manager, or because its channel is lost.

A dealt hand is played to its end and counts; computers play for people who are gone. It is voided, and stakes
returned, in three cases only: everybody who was dealt in agrees; a manager with no part in it decides so
publicly, with name and reason; or the program cannot replay it. This holds from the deal on, because people
who have seen their cards know whether they would rather not play. With computers in the hand there is no
agreement: a table of friends could otherwise call off every hand that the computers win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.games import ends_session
from bot.services.errors import NotAllowed, NotNow, StaleAction
from bot.services.ports import Entropy, Now
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.fair_deals import Showing, by_press
from bot.services.tables.live import LiveTables, TableJudge, by_people
from bot.services.tables.live_table import LiveHand, LiveTable, deadlines_of, turn_clock
from bot.services.tables.moves import close, poker_possible, void
from bot.services.tables.seating import back, has_part, require_seat, seat_of
from bot.services.values.acts import Act, ActKind
from bot.services.values.tables import (
    CHANNEL_DELETED,
    MAY_COME_BACK,
    Ending,
    Person,
    Table,
    TableSnapshot,
    TableStatus,
)

AGREED, UNPLAYABLE, RESTORED = "agreed", "cannot be replayed", "restored from a backup"
"""Why a hand was voided, in its record, if not by a manager."""

MOST_REASON = 200
"""Characters in a manager's reason."""


@dataclass(frozen=True, slots=True)
class EndingChoices:
    """What a person may do now to end a table.

    `at_once`: close it; `after_hand`: make this hand the last; `go_on`: cancel that; `ask` everybody to call
    the hand off; `void` it alone, with a reason. `computers` were dealt in, so nobody can ask.
    """

    at_once: bool = False
    after_hand: bool = False
    go_on: bool = False
    ask: bool = False
    void: bool = False
    computers: bool = False

    @property
    def none(self) -> bool:
        """Whether the person may do nothing."""
        return not (self.at_once or self.after_hand or self.go_on or self.ask or self.void)


@dataclass(frozen=True, slots=True)
class VoidRequest:
    """A request to call a hand off: the players who were dealt in, by seat, and the seats that agree.

    `agreed` is empty once the request lapsed or was refused; `over`: the hand is called off.
    """

    snapshot: TableSnapshot
    players: tuple[int, ...]
    agreed: tuple[int, ...]
    over: bool = False


@dataclass(eq=False, repr=False)
class EndingService:
    """Ends tables, and gives tables that lost their channel a new one.

    Raises NotAllowed (`event-table`) if people try to end an event's table.
    """

    _live: LiveTables
    _showing: Showing
    _now: Now
    _entropy: Entropy

    async def choices(self, table_id: int, by: int, *, manager: bool) -> EndingChoices:
        """Return what a person may do to end a table; `manager`: whether they manage the server's tables."""
        live = await self._live.get(table_id)
        table, hand = live.table, live.hand
        if table.status is TableStatus.CLOSED or table.event_id is not None:
            return EndingChoices()
        manages = manager and not has_part(live, by)
        keeps = by == table.host_id or manages
        if hand is None or live.state is None:
            return EndingChoices(at_once=keeps)
        dealt, computers = by in hand.players, None in hand.players
        asked = not agreed_seats(table) and dealt and hand.players.index(by) in table.ending.asked
        more = keeps and not ends_session(hand.state)  # nothing follows that hand in any case
        return EndingChoices(
            after_hand=more and not table.ending.last,
            go_on=more and table.ending.last,
            ask=dealt and not computers and not asked,
            void=manages,
            computers=(dealt or keeps) and computers,
        )

    async def end(
        self, table_id: int, by: int, *, manager: bool, press_id: int | None = None
    ) -> TableSnapshot:
        """Close a table after the hand under way, which counts; at once if there is none.

        Between two hands of a game with a board, the host's request first deals the poker hand for the board,
        with `press_id` in the seed, and a host who was away plays it; otherwise the board is shared equally
        (rules.md 9 End of session). Raises NotAllowed (`not-host`, `manager-plays`), and for the poker hand
        the errors of a deal.
        """

        def judge(live: LiveTable) -> Change | None:
            host = _require_host_or_manager(live, by, manager)
            if live.state is not None:
                return self._end_of_session(live, last=True)
            if live.table.status is TableStatus.PLAYING:
                return self._unplayable(live, by)
            if host and press_id is not None and poker_possible(live.table):
                now, pledge = self._now(), self._showing.pledge(live.table)
                live = replace(live, table=back(live.table, require_seat(live.table, by)))
                return by_press(live, pledge, str(press_id), now, self._entropy, poker=True)
            return close(live, self._now())

        await self._showing.look_up(table_id)
        return await self._live.decide(table_id, by_people(judge))

    async def go_on(self, table_id: int, by: int, *, manager: bool) -> TableSnapshot:
        """Withdraw a request to end the table after this hand. Raises errors of `end`, NotNow (`no-hand`)."""

        def judge(live: LiveTable) -> Change | None:
            _require_host_or_manager(live, by, manager)
            live.playing()
            return self._end_of_session(live, last=False)

        return await self._live.decide(table_id, by_people(judge))

    async def void(
        self, table_id: int, by: Person, *, manager: bool, reason: str, hand_no: int | None = None
    ) -> TableSnapshot:
        """Call off the current hand as a manager and close the table; name and reason go into the record.

        Raises NotAllowed (`not-host`, `manager-plays`), NotNow (`no-hand`; `reason-needed`: most), and
        StaleAction (`stale-turn`) if a hand other than `hand_no` is played by now.
        """
        why = " ".join(reason.split())

        def judge(live: LiveTable) -> Change:
            _require_manager(live, by.user_id, manager)
            if live.table.status is not TableStatus.PLAYING:
                raise NotNow("no-hand")
            if hand_no not in (None, live.table.hand_no):
                raise StaleAction("stale-turn", turn=live.table.turn)
            if not 0 < len(why) <= MOST_REASON:
                raise NotNow("reason-needed", most=MOST_REASON)
            now = self._now()
            change = void(live, why, user_id=by.user_id, now=now, entropy=self._entropy, manager=by.name)
            table = live.table
            act = Act(table.guild_id, ActKind.VOID, by.user_id, now, hand_id=table.hand_id, note=why)
            return replace(change, act=act)

        return await self._live.decide(table_id, by_people(judge))

    async def ask(self, table_id: int, by: int) -> VoidRequest:
        """Ask everybody who was dealt in to call the hand off; the asker agrees.

        A standing request is returned. The next move cancels it. Raises NotAllowed (`not-dealt-in`), NotNow
        (`no-hand`, `table-paused`, `void-computers`; `void-once`: they have asked in this hand before).
        """

        def judge(live: LiveTable) -> Change | None:
            hand, _ = live.playing()
            seat, ending = _dealt(hand, by), live.table.ending
            if None in hand.players:
                raise NotNow("void-computers")
            if agreed_seats(live.table):
                return None
            if seat in ending.asked:
                raise NotNow("void-once")
            asked = replace(ending, asked=(*ending.asked, seat), turn=live.table.turn)
            return self._agreeing(live, by, (seat,), asked)

        return await self._change_ending(table_id, judge)

    async def agree(self, table_id: int, by: int, *, turn: int) -> VoidRequest:
        """Agree to the request of this turn; once everybody agrees, the hand is void and the table closes.

        Raises NotAllowed (`not-dealt-in`), NotNow (`void-lapsed`).
        """

        def judge(live: LiveTable) -> Change | None:
            hand = _require_standing(live, turn)
            seat, ending = _dealt(hand, by), live.table.ending
            agreed = (*ending.agreed, seat)
            return None if seat in ending.agreed else self._agreeing(live, by, agreed, ending)

        return await self._change_ending(table_id, judge)

    async def refuse(self, table_id: int, by: int, *, turn: int) -> VoidRequest:
        """Refuse the request of this turn, so that the hand goes on. Raises the errors of `agree`."""

        def judge(live: LiveTable) -> Change:
            _dealt(_require_standing(live, turn), by)
            return self._agreeing(live, by, (), live.table.ending)

        return await self._change_ending(table_id, judge)

    def _agreeing(self, live: LiveTable, by: int, agreed: tuple[int, ...], ending: Ending) -> Change:
        assert live.hand is not None
        now = self._now()
        if len(agreed) == len(live.hand.players):
            return void(live, AGREED, user_id=by, now=now, entropy=self._entropy)
        return change_within_turn(live, replace(live.table, ending=replace(ending, agreed=agreed)), now)

    async def _change_ending(self, table_id: int, judge: TableJudge) -> VoidRequest:
        live = await self._live.change(table_id, by_people(judge))
        players = () if live.hand is None else tuple(filter(None, live.hand.players))
        over = live.table.status is TableStatus.CLOSED
        agreed = tuple(range(len(players))) if over else agreed_seats(live.table)
        return VoidRequest(self._live.snapshot(live), players, agreed, over)

    async def lose(self, table_id: int, reason: str) -> TableSnapshot:
        """Record that a table has lost its channel (thread deleted, bot removed).

        People may continue a hand under way elsewhere (`reopen`); after a while computers play it out. A
        table without a hand closes, at once if its channel was deleted, else after the same while. An event's
        table waits for a new place.
        """

        def judge(live: LiveTable) -> Change | None:
            table, now, own = live.table, self._now(), live.table.event_id is None
            if table.ending.lost:
                return None
            after = replace(table, ending=replace(table.ending, lost=reason, lost_at=now))
            if own and table.status is not TableStatus.PLAYING and reason not in MAY_COME_BACK:
                after = after if table.hand_no else table
                return close(replace(live, table=after), now)
            if not own and reason == CHANNEL_DELETED:
                after = replace(after, channel_id=0)  # its event gives it another thread
            return change_place(live, after, now)

        return await self._live.decide(table_id, judge)

    async def play_out(self, table_id: int) -> None:
        """Let computers finish the hand of a table still without a channel; without a hand, close it."""

        def judge(live: LiveTable) -> Change | None:
            table, now = live.table, self._now()
            if not table.ending.lost:
                return None
            if table.status is not TableStatus.PLAYING:
                return close(live, now) if table.event_id is None else None
            if live.state is None:
                return self._unplayable(live)
            return change_place(live, replace(table, ending=replace(table.ending, finishing=True)), now)

        await self._live.change(table_id, judge)

    async def lost_tables(self, user_id: int, guild_id: int) -> list[TableSnapshot]:
        """Return a server's tables that lost their channel and where a person sits, oldest first."""
        found = [live for live in self._live.all() if live.table.guild_id == guild_id]
        mine = [it for it in found if it.table.ending.lost and seat_of(it.table, user_id) is not None]
        return [self._live.snapshot(live) for live in sorted(mine, key=lambda live: live.table.id)]

    async def regain(self, table_id: int) -> TableSnapshot:
        """Record that a table's channel is back; the turn's clock starts over."""

        def judge(live: LiveTable) -> Change | None:
            now = self._now()
            if live.table.ending.lost not in MAY_COME_BACK:
                return None
            change = change_place(live, restore_place(live.table), now)
            after = change.after
            clock = turn_clock(after.table, after.due, now)
            deadlines = deadlines_of(after.table, clock, now)
            return replace(change, after=replace(after, clock=clock), deadlines=deadlines)

        return await self._live.decide(table_id, judge)

    async def reopen(self, table_id: int, by: int, channel_id: int) -> TableSnapshot:
        """Move a table that lost its channel to a new one; the asker plays for themselves again.

        Raises NotAllowed (`not-seated`), NotNow (`table-has-place`: channel).
        """

        def judge(live: LiveTable) -> Change:
            table = live.table
            seat = require_seat(table, by)
            if not table.ending.lost:
                raise NotNow("table-has-place", channel=table.channel_id)
            place = 0 if table.event_id is not None else channel_id
            table = restore_place(replace(table, channel_id=place))
            return change_place(live, back(table, seat), self._now())

        return await self._live.decide(table_id, judge)

    def _unplayable(self, live: LiveTable, by: int | None = None) -> Change:
        return void(live, UNPLAYABLE, user_id=by, now=self._now(), entropy=self._entropy)

    def _end_of_session(self, live: LiveTable, *, last: bool) -> Change | None:
        ending = live.table.ending
        if ending.last == last:
            return None
        return change_within_turn(live, replace(live.table, ending=replace(ending, last=last)), self._now())


def restore_place(table: Table) -> Table:
    """Return a table with its lost channel marked as found."""
    return replace(table, ending=replace(table.ending, lost="", lost_at=None, finishing=False))


def change_place(live: LiveTable, table: Table, now: datetime) -> Change:
    """Return the change that moves a table; the turn's clock keeps running for players still to act."""
    change = change_within_turn(live, table, now)
    if change.deadlines is not None or live.table.ending == table.ending:
        return change
    after = change.after
    return replace(change, deadlines=deadlines_of(after.table, after.clock, now))


def agreed_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that agree to the current request to call the hand off; empty if there is none."""
    ending = table.ending
    live = table.status is TableStatus.PLAYING and ending.turn == table.turn
    return ending.agreed if live else ()


def _require_host_or_manager(live: LiveTable, by: int, manager: bool) -> bool:
    """Return whether the asker is the host. Raises NotAllowed unless they are the host or a manager."""
    host = by == live.table.host_id
    if not host:
        _require_manager(live, by, manager)
    return host


def _require_manager(live: LiveTable, by: int, manager: bool) -> None:
    if not manager:
        raise NotAllowed("not-host")
    if has_part(live, by):
        raise NotAllowed("manager-plays")


def _require_standing(live: LiveTable, turn: int) -> LiveHand:
    if not agreed_seats(live.table) or live.table.ending.turn != turn or live.hand is None:
        raise NotNow("void-lapsed")
    return live.hand


def _dealt(hand: LiveHand, user_id: int) -> int:
    if user_id not in hand.players:
        raise NotAllowed("not-dealt-in")
    return hand.players.index(user_id)
