"""The deal: how a hand begins, whose press starts it, and the values people add (docs/fair-deal.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.engine.actions import write_pack
from bot.engine.documents import JsonObject
from bot.engine.game import HAND_FORMAT, GameEvent, GameState
from bot.engine.games import family_to_store, game_of
from bot.engine.poker.game import POKER, POKER_FORMAT
from bot.services.chips.chips import escrow_of, escrow_postings
from bot.services.errors import NotEnoughChips, NotNow
from bot.services.ports import Entropy, Now, Store
from bot.services.tables import changes, dealing, seating
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveHand, LiveTable, absent_after, deadlines_of, turn_clock
from bot.services.tables.moves import poker_due
from bot.services.tables.seating import forgotten, leave_table, require_full, seat_names
from bot.services.values import pledges
from bot.services.values.hands import HandHeader
from bot.services.values.pledges import Pledge
from bot.services.values.tables import PostedMessage, Table, TableSnapshot, TableStatus, units_on


def begin_hand(
    live: LiveTable, presses: Sequence[str], now: datetime, given: dealing.GivenDeal | None = None
) -> Change:
    """Deal the next hand: the first dealer is cut for, later dealers take turns; everybody pays their escrow.

    `presses` are the ids of the presses that started the hand; an event passes the deal as `given`. Raises
    NotNow (`seats-empty`).
    """
    require_full(live.table)
    if given is not None:
        presses, commitment = given.presses, dealing.commitment_of(given.secret)
        live = replace(live, table=replace(live.table, secret=given.secret, commitment=commitment))
    table = live.table
    config = table.config
    shuffler, header = _shuffle(table, presses, now, given)
    if given is not None and given.dealer is not None:
        dealer = given.dealer
    elif table.dealer is None:
        dealer, header["deal"]["cut"] = shuffler.cut(config.seats)
    else:
        dealer = (table.dealer + 1) % config.seats
    rules = config.rules.resolve(config.seats)
    game = game_of(rules)
    setup = game.setup_of(rules, config.seats, dealer, table.carried)
    pack = shuffler.pack(game.pack_of_setup(setup), 0)
    state, events = game.new(setup, pack)
    escrow = escrow_of(config)
    header = {
        "format": HAND_FORMAT,
        "preset": config.preset,
        "options": dict(config.options),
        "rules": rules.to_options(),
        **family_to_store(rules),
        "pack": write_pack(pack),
        "escrow": escrow,
        **changes.header_of(table.carried),
        **header,
        "dealer": dealer,
    }
    return _begin_hand(live, state, events, header, escrow, now)


def without_absent(live: LiveTable) -> LiveTable:
    """Replace people who were away for the whole last hand by computers.

    Raises NotNow (`absent-board`: name) if units on the board are partly theirs.
    """
    table = live.table
    for seat in absent_after(live):
        chair = table.seats[seat]
        if units_on(table.carried):
            raise NotNow("absent-board", name=chair.name)
        if chair.user_id is not None:
            table = leave_table(table, chair.user_id)
    return replace(live, table=table)


def begin_poker(live: LiveTable, presses: Sequence[str], now: datetime) -> Change:
    """Start the poker hand for the units left on the board (rules.md 9 End of session)."""
    table = live.table
    shuffler, header = _shuffle(table, presses, now)
    seats, dealer = table.config.seats, table.dealer or 0
    setup = POKER.setup_of(POKER.defaults, seats, dealer, table.carried)
    pack = shuffler.pack(POKER.pack_of_setup(setup), 0)
    state, events = POKER.new(setup, pack)
    header = {
        "format": POKER_FORMAT,
        "pack": write_pack(pack),
        "escrow": 0,
        "units": setup.units,
        "playing": list(setup.playing),
        **header,
        "dealer": dealer,
    }
    return _begin_hand(live, state, events, header, 0, now)


def _shuffle(
    table: Table, presses: Sequence[str], now: datetime, given: dealing.GivenDeal | None = None
) -> tuple[dealing.Shuffler, JsonObject]:
    number = table.hand_no + 1
    if given is not None:
        deal = dealing.proof(table.secret, presses, given.place)
    else:
        values = pledges.list_values(table.pledge, [seat.user_id for seat in table.seats])
        deal = dealing.proof(table.secret, presses, values=values) | _promise(table, now)
    header = {
        "seats": seat_names(table),
        "stake": table.config.stake,
        "session": table.id,
        "hand_no": number,
        "deal": deal,
    }
    return dealing.shuffler_of(deal, table.id, number), header


def _promise(table: Table, now: datetime) -> JsonObject:
    since = table.pledge.since or pledges.utc(table.created_at)
    promise: JsonObject = {"committed_at": since, "dealt_at": pledges.utc(now)}
    if table.pledge.shown is not None:
        promise["shown"] = dict(zip(("channel", "message"), table.pledge.shown, strict=True))
    return promise


def _begin_hand(
    live: LiveTable,
    state: GameState,
    events: tuple[GameEvent, ...],
    header: JsonObject,
    escrow: int,
    now: datetime,
) -> Change:
    table, number, deal, pledge = live.table, header["hand_no"], header["deal"], live.table.pledge
    if "dealt_at" in deal:  # not an event's
        pledge = replace(pledge, press=",".join(deal["presses"]), closed_at=deal["dealt_at"], failed=())
    players = tuple(seat.user_id for seat in table.seats)
    levels = [seat.computer for seat in table.seats]
    header = {**header, changes.COMPUTERS: [None if level is None else level.value for level in levels]}
    dealt = table.advance(
        now,
        status=TableStatus.PLAYING,
        hand_no=number,
        dealer=header["dealer"],
        pledge=pledge,
        seats=forgotten(table.seats),
    )
    ids = changes.player_ids(header, players, table.config.level)
    hand = LiveHand(0, number, players, escrow, deal, (), state, ids, tuple(header["seats"]))
    clock = turn_clock(dealt, game_of(state).to_act(state), now)
    return Change(
        LiveTable(dealt, hand, clock),
        now,
        events=events,
        opening=HandHeader(0, table.id, table.guild_id, number, header, players, now),
        postings=escrow_postings(dealt, players, escrow),
        deadlines=deadlines_of(dealt, clock, now),
    )


DEAL_ROLE = "deal"
"""The role of the message that first showed the commitment to a table's next deal."""
_NOWHERE = -1, ("", "")


@dataclass(frozen=True, slots=True)
class Typed:
    """A value that comes with the press that deals; `seen` is the digest of the list its person saw."""

    text: str
    seen: str


@dataclass(eq=False, repr=False)
class Showing:
    """Tracks which message showed the commitment of each table's next deal, across restarts.

    A commitment belongs to a turn of its table: it is made at the end of a hand, and the next deal ends the
    turn. Without an interface (`_required` False) no message is needed.
    """

    _store: Store
    _now: Now
    _required: bool
    _shown: dict[int, tuple[int, tuple[str, str]]] = field(default_factory=dict)

    async def note(self, table: Table, channel_id: int, message_id: int) -> None:
        """Record that a public message shows the table's current commitment."""
        waits = table.status in (TableStatus.LOBBY, TableStatus.BETWEEN)
        if not waits or self._commitment_shown(table) is not None:
            return
        message = PostedMessage(table.id, DEAL_ROLE, 0, channel_id, message_id, self._now(), table.turn)
        async with self._store.write() as work:
            await work.messages.put(message)
        self._shown[table.id] = table.turn, (str(channel_id), str(message_id))

    async def look_up(self, table_id: int) -> None:
        """Load a table's stored message if one is needed: another process may have shown a later one."""
        if not self._required:
            return
        async with self._store.read() as work:
            for message in await work.messages.of_table(table_id):
                known, _ = self._shown.get(table_id, _NOWHERE)
                if message.role == DEAL_ROLE and message.turn > known:
                    place = str(message.channel_id), str(message.message_id)
                    self._shown[table_id] = message.turn, place

    def table_changed(self, live: LiveTable) -> None:
        """Forget the message of a closed table."""
        if live.table.status is TableStatus.CLOSED:
            self._shown.pop(live.table.id, None)

    def require(self, table: Table) -> tuple[str, str] | None:
        """Return channel and message that show the commitment. Raises NotNow (`deal-unshown`)."""
        known = self._commitment_shown(table)
        if known is None and self._required:
            raise NotNow("deal-unshown")
        return known

    def pledge(self, table: Table) -> Pledge:
        """Return the next deal's pledge with the message that showed it. Raises NotNow (`deal-unshown`)."""
        return replace(table.pledge, shown=self.require(table))

    def _commitment_shown(self, table: Table) -> tuple[str, str] | None:
        turn, place = self._shown.get(table.id, _NOWHERE)
        return place if turn == table.turn else None


@dataclass(eq=False, repr=False)
class FairDealService:
    """Values that people add to the next deal of their table."""

    _live: LiveTables
    showing: Showing
    _now: Now
    _entropy: Entropy
    _busy_elsewhere: Callable[[int], Awaitable[Mapping[int, int]]]

    async def add(self, table_id: int, by: int, text: str) -> TableSnapshot:
        """Add a person's value; an empty text lets the bot draw one, 64 hex digits seal one.

        A person who was away plays again. Raises NotAllowed (`not-seated`, `event-table`), NotNow
        (`hand-under-way`, `deal-unshown`), and the errors of `pledges.new_value` and `pledges.add_value`.
        """

        def judge(live: LiveTable) -> Change:
            live = self._back(live, by)
            value = pledges.new_value(by, text, self._now(), self._entropy)
            return _note_pledge(live, pledges.add_value(live.table.pledge, value), self._now())

        await self.showing.look_up(table_id)
        return await self._live.decide(table_id, judge)

    async def open(self, table_id: int, by: int, text: str) -> TableSnapshot:
        """Open a person's sealed value; opening the last one deals.

        If the deal is refused, the value is open all the same, and a later press deals: nobody is barred for
        what others do. Raises NotAllowed (`not-seated`, `event-table`), NotNow (`hand-under-way`,
        `deal-unshown`), and the errors of `pledges.open_value`, `without_busy`, `by_press`, `changes.store`.
        """
        busy = await self._busy_elsewhere(table_id)

        def open_only(live: LiveTable) -> Change:
            live = self._back(live, by)
            return _note_pledge(live, pledges.open_value(live.table.pledge, by, text), self._now())

        def judge(live: LiveTable) -> Change:
            opened = open_only(live)
            pledge = opened.after.table.pledge
            if pledge.sealed:
                return opened
            live = replace(live, table=seating.without_busy(live.table, busy, by))
            return by_press(live, pledge, pledge.press, self._now(), self._entropy, poker=pledge.poker)

        await self.showing.look_up(table_id)
        try:
            return await self._live.decide(table_id, judge)
        except (NotNow, NotEnoughChips):
            await self._live.decide(table_id, open_only)
            raise

    def _back(self, live: LiveTable, by: int) -> LiveTable:
        """Return a table that waits for a deal, where the person plays again if they were away."""
        seat = seating.require_seat(live.table, by)
        seating.require_own(live.table)
        seating.require_no_hand(live.table)
        self.showing.require(live.table)
        return replace(live, table=seating.back(live.table, seat))


def by_press(
    live: LiveTable,
    pledge: Pledge,
    press: str,
    now: datetime,
    entropy: Entropy,
    *,
    poker: bool = False,
) -> Change:
    """Return the change made by a press that deals: the deal, unless a sealed value must be opened first.

    In that case the press closes the list of values. A press after `pledges.OPEN_WITHIN` gives that deal up:
    a new secret is fixed, and the people who did not open their values are named. Raises NotNow
    (`values-sealed`: name, `seats-empty`, `not-agreed`: seat, `absent-board`: name).
    """
    table = seating.release_chairs(live.table)
    seating.require_agreement(table)
    if not pledge.sealed:
        to_poker = poker or poker_due(table)
        live = replace(live, table=table)
        live = live if to_poker else without_absent(live)
        begin = begin_poker if to_poker else begin_hand
        return begin(replace(live, table=replace(live.table, pledge=pledge)), (pledge.press or press,), now)
    if not pledge.closed_at:
        seating.require_full(table)
        return _note_pledge(live, replace(pledges.close_values(pledge, press, now), poker=poker), now)
    if not pledges.overdue(pledge, now):
        names = {seat.user_id: seat.name for seat in table.seats}
        raise NotNow("values-sealed", name=names.get(pledge.sealed[0], "?"))
    renewed = changes.with_new_secret(table, entropy, now)
    given_up = replace(renewed, turn=table.turn + 1, pledge=pledges.given_up(pledge, now))
    return change_within_turn(live, given_up, now)


def with_typed(pledge: Pledge, by: int, typed: Typed | None, now: datetime, entropy: Entropy) -> Pledge:
    """Add a value typed together with the press that deals.

    Raises NotNow (`values-changed`) if the person saw another list, and errors of `FairDealService.add`.
    """
    if typed is None:
        return pledge
    if typed.seen != pledge.digest:
        raise NotNow("values-changed")
    return pledges.add_value(pledge, pledges.new_value(by, typed.text, now, entropy))


def _note_pledge(live: LiveTable, pledge: Pledge, now: datetime) -> Change:
    return change_within_turn(live, replace(live.table, pledge=pledge), now)
