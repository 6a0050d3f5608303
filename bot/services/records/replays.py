"""Finished hands, step by step with all cards open, and the proof of their deals (hosts.md).

Only here do cards leave the engine without a view that hides any: `FinishedHands` decides for which hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.engine.actions import GameAction
from bot.engine.cards import CardSet
from bot.engine.documents import Json
from bot.engine.game import GameEvent, HandMoment, TableView
from bot.engine.games import game_of
from bot.engine.record import course, pack_of_hand, replay_actions
from bot.services.errors import NotNow
from bot.services.ports import Store
from bot.services.records.records import UNREADABLE, FinishedHands, Reader, record_of, replayed_end
from bot.services.server.guild_settings import DELETIONS
from bot.services.tables import dealing
from bot.services.tables.changes import stand_ins
from bot.services.tables.loading import sort_actions
from bot.services.values.hands import StoredHand, claimant
from bot.services.values.tables import Ending, HandSummary, Level, Seat, Table, TableStatus

MOST_LISTED = 25
"""The most hands in a list of recent ones: what a Discord menu can show."""
_MOST_LISTED_IN_MEMORY = 1000
"""The most finished hands with lines and headers in memory, of about 5 kB each."""

_NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A hand after one of its actions (`action` None: after the deal), all cards open.

    `by` is the maker of the action: one of `values.hands.BY_PLAYER` and so on. `hands` are the cards each
    seat still holds, `thrown` those it discarded face-down in Nap, `extra_hand` Sir Garnet's cards that
    nobody took.
    """

    view: TableView
    """The table with all cards face-up."""
    hands: tuple[CardSet, ...]
    events: tuple[GameEvent, ...]
    seat: int | None = None
    action: GameAction | None = None
    by: str = ""
    thrown: tuple[CardSet, ...] = ()
    extra_hand: CardSet = _NO_CARDS


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished hand: the table at the deal, every step, and how it ended.

    `worked` is the preset whose worked hand this is, empty for a hand that people played.
    """

    hand_id: int
    table: Table
    steps: tuple[ReplayStep, ...]
    summary: HandSummary
    worked: str = ""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A finished hand's line in a list. `declarer` is Napoleon's or the bidder's seat.

    `bid` is the contract as stored: ``13S``, or a call of Nap; empty if there was none. `preset` is empty for
    the poker hand of a session.
    """

    hand_id: int
    guild_id: int
    preset: str
    day: date
    """The day of its end by the server's clock."""
    outcome: str
    seats: tuple[Seat, ...]
    declarer: int | None = None
    bid: str = ""

    def played_by(self, user_id: int) -> bool:
        """Return whether a person was dealt in."""
        return any(seat.user_id == user_id for seat in self.seats)


@dataclass(frozen=True, slots=True)
class DealValue:
    """A value in a finished hand's record: who added it (empty: no player), and its text or hash."""

    name: str
    text: str
    drawn: bool
    sealed: bool


@dataclass(frozen=True, slots=True)
class DealProof:
    """The proof in the record of a finished hand.

    `checks` are the parts of the deal, recomputed; empty if there is no proof or it cannot be read. `course`
    tells whether replaying the actions gives the settled result.
    """

    hand_id: int
    table_id: int
    hand_no: int
    commitment: str
    secret: str
    presses: tuple[str, ...]
    algorithm: str
    checks: tuple[dealing.DealCheck, ...]
    course: bool
    values: tuple[DealValue, ...] = ()
    """The values that people added, in order."""
    of_event: bool = False
    """Whether secret and press are derived from an event's, which only the event's report proves."""

    @property
    def guards(self) -> tuple[str, ...]:
        """People who can be sure that nobody chose the cards, even if the operator and all others collude."""
        last = self.values[-1:]
        return tuple(it.name for it in self.values if it.sealed or (it in last and not it.drawn))

    @property
    def others(self) -> tuple[str, ...]:
        """People who can be sure of that unless somebody who added a value later helps the operator."""
        return tuple(it.name for it in self.values[:-1] if not it.sealed and not it.drawn)

    @property
    def proven(self) -> bool:
        """Whether every check passes."""
        return bool(self.checks) and self.course and all(check.fits for check in self.checks)


_LOOKED_AT = 8
"""Hands read for each hand listed: the reader may not see the channels of some."""


class ReplayService:
    """Replays and verifies finished hands, and lists the recent ones."""

    def __init__(self, store: Store, finished: FinishedHands) -> None:
        self._store = store
        self._finished = finished
        self._listed: dict[int, tuple[StoredHand, HandLine]] = {}
        self._erasures: str | None = None

    async def replay(self, hand_id: int, reader: Reader) -> Replay:
        """Return the steps of a finished hand.

        Raises errors of `FinishedHands.get`, and NotNow (`hand-damaged`).
        """
        stored, table = await self._finished.with_table(hand_id, reader)
        try:
            return replay_of(stored, table)
        except UNREADABLE:
            raise NotNow("hand-damaged", hand=str(hand_id)) from None

    async def verify(self, hand_id: int, reader: Reader) -> DealProof:
        """Return the proof in a finished hand's record; a damaged record proves nothing.

        Raises errors of `FinishedHands.get`.
        """
        return proof_of(await self._finished.get(hand_id, reader))

    async def recent(self, reader: Reader, most: int = MOST_LISTED) -> tuple[HandLine, ...]:
        """Return the newest finished hands that a reader may see: their own first, then their server's."""
        async with self._store.read() as work:
            ids = set(await work.hands.recent_of(reader.user_id, reader.guild_id, most))
            if reader.guild_id is not None:
                latest = await work.hands.recent(reader.guild_id, most * _LOOKED_AT)
                homes = await work.hands.homes(latest)
                ids |= set([number for number in latest if reader.sees(homes[number])][:most])
        lines = await self._list(sorted(ids, reverse=True), reader)
        return tuple(sorted(lines, key=lambda line: not line.played_by(reader.user_id))[:most])

    async def played_by(self, user_id: int, reader: Reader, most: int = MOST_LISTED) -> tuple[HandLine, ...]:
        """Return the newest finished hands of a member that a reader may see."""
        async with self._store.read() as work:
            ids = await work.hands.recent_of(user_id, reader.guild_id, most)
        return await self._list(ids, reader)

    async def _list(self, hand_ids: Sequence[int], reader: Reader) -> tuple[HandLine, ...]:
        """Return the list lines of hands, cached so that a finished hand is read and rendered once.

        Cached lines change only when somebody's data or an old hand is deleted, by any process.
        """
        async with self._store.read() as work:
            erasures = await work.state.get(DELETIONS)
            if erasures != self._erasures:
                self._listed.clear()
                self._erasures = erasures
            unread = [number for number in hand_ids if number not in self._listed]
            found = await work.hands.many(unread) if unread else {}
        if erasures != self._erasures:  # somebody else has just read a later state
            return await self._list(hand_ids, reader)
        if found:
            over = {number: hand for number, hand in found.items() if hand.units is not None}
            self._listed |= {
                number: (replace(hand, actions=()), line_of(hand)) for number, hand in over.items()
            }
        known = {number: self._listed[number] for number in hand_ids if number in self._listed}
        shown = await self._finished.open_ones([hand for hand, _ in known.values()], reader)
        while len(self._listed) > _MOST_LISTED_IN_MEMORY:
            del self._listed[next(iter(self._listed))]
        return tuple(known[hand.header.id][1] for hand in shown)


# --- one hand --------------------------------------------------------------------------------------------


def replay_of(stored: StoredHand, table: Table, worked: str = "") -> Replay:
    """Return the replay of a finished hand of a table.

    Raises EngineError, KeyError, TypeError or ValueError for a record that cannot be replayed.
    """
    header, entries = stored.header.header, sort_actions(stored.actions)
    moments = list(course(header, [entry.data for entry in entries]))
    makers = ["", *(entry.by for entry in entries)]
    steps = tuple(_step(moment, by) for moment, by in zip(moments, makers, strict=True))
    last, units = moments[-1].state, stored.units or ()
    tally = game_of(last).totals_after(last)
    at_deal = replace(
        table,
        secret="",
        seats=_seats(stored),
        status=TableStatus.BETWEEN,
        hand_no=stored.header.hand_no,
        dealer=header["dealer"],
        hand_id=stored.header.id,
        totals=tally or (0,) * len(units),
        carried={},
        ending=Ending(),
    )
    chips = stored.chips or tuple(count * header["stake"] for count in units)
    summary = HandSummary(
        stored.header.id,
        steps[-1].view,
        units,
        chips,
        (None,) * len(units),
        claimed=claimant(entries),
        stood_in=stand_ins(stored.header.players, header["seats"], entries),
    )
    return Replay(stored.header.id, at_deal, steps, summary, worked)


def _step(at: HandMoment, by: str) -> ReplayStep:
    table = game_of(at.state).open_table(at.state)
    return ReplayStep(
        table.view, table.hands, at.events, at.seat, at.action, by, table.thrown, table.extra_hand
    )


def _seats(stored: StoredHand) -> tuple[Seat, ...]:
    """Return the seats with their names at the deal; computers' names are filled in elsewhere."""
    names: Sequence[str] = stored.header.header["seats"]
    seats = []
    for number, (user_id, name) in enumerate(zip(stored.header.players, names, strict=True), start=1):
        if user_id is None:
            seats.append(Seat(computer=Level.REGULAR, name="" if name == f"computer-{number}" else name))
        else:
            seats.append(Seat(user_id=user_id, name=name))
    return tuple(seats)


def line_of(stored: StoredHand) -> HandLine:
    """Return a finished hand's line in a list; a damaged hand shows only players and end."""
    header = stored.header.header
    line = HandLine(
        hand_id=stored.header.id,
        guild_id=stored.header.guild_id,
        preset=str(header.get("preset", "")),
        day=stored.day or (stored.ended_at or stored.header.started_at).date(),
        outcome=stored.outcome or "",
        seats=tuple(Seat(user_id=user_id, name="?") for user_id in stored.header.players),
    )
    try:
        line = replace(line, seats=_seats(stored))
        state = replay_actions(header, [entry.data for entry in sort_actions(stored.actions)])
    except UNREADABLE:
        return line
    game = game_of(state)
    return replace(line, declarer=game.declarer(state), bid=game.bid_of(state))


def proof_of(stored: StoredHand) -> DealProof:
    """Return the proof in the record of a finished hand."""
    found = stored.header.header.get("deal")
    deal: Json = found if isinstance(found, Mapping) else {}
    presses = deal.get("presses")
    try:
        checks = dealing.deal_checks(record_of(stored, {}), pack_of_hand(stored.header.header))
    except UNREADABLE:
        checks = []
    return DealProof(
        hand_id=stored.header.id,
        table_id=stored.header.table_id,
        hand_no=stored.header.hand_no,
        commitment=str(deal.get("commitment", "")),
        secret=str(deal.get("secret", "")),
        presses=tuple(map(str, presses)) if isinstance(presses, list) else (),
        algorithm=str(deal.get("algorithm", "")),
        checks=tuple(checks),
        course=replayed_end(stored)[1] is None,
        values=tuple(_values(deal, stored.header.header)) if checks else (),
        of_event="place" in deal,
    )


def _values(deal: Json, header: Json) -> Iterator[DealValue]:
    """Yield the readable values of a proof."""
    names = header.get("seats", ())
    for value in deal.get("values", ()):
        seat = value.get("seat")
        name = str(names[seat]) if isinstance(seat, int) and 0 <= seat < len(names) else ""
        text = str(value.get("text") or value["hash"])
        yield DealValue(name, text, bool(value.get("drawn")), bool(value.get("seal")))
