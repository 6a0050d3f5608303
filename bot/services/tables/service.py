"""Tables: sitting down, house rules, the deal, leaving, handing a seat on (hosts.md#a-table)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from bot.engine.games import GAMES
from bot.engine.presets import Catalogue
from bot.engine.rules import MIN_SEATS, OptionValue
from bot.services.chips.chips import ChipService, Cover, Posting, escrow_of
from bot.services.errors import NotAllowed, NotNow, StaleAction, TableNotFound
from bot.services.ports import Entropy, Now, Store
from bot.services.tables import seating
from bot.services.tables.changes import Change, changed
from bot.services.tables.endings import found, placed
from bot.services.tables.fair_deals import Showing, Typed, by_press, with_typed
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import close, poker_due
from bot.services.values.tables import (
    ClockName,
    Level,
    Person,
    Table,
    TableConfig,
    TableSnapshot,
    TableStatus,
)

MOST_STAKE = 1000
MOST_HANDS = 1000
MOST_TOTAL = 10_000
LEAST_SEATS, MOST_SEATS = MIN_SEATS, max(game.most_seats for game in GAMES.values())


class Keep(Enum):
    """Stands for an argument that was not given, where None means something."""

    KEEP = 0


def checked(config: TableConfig, presets: Catalogue) -> TableConfig:
    """Return a configuration with the rules its options mean, only real differences kept.

    Raises NotNow (`stake-range`, `hands-range`, `total-range`: least, most), RuleConflict.
    """
    if not 0 <= config.stake <= MOST_STAKE:
        raise NotNow("stake-range", least=0, most=MOST_STAKE)
    if config.hands is not None and not 1 <= config.hands <= MOST_HANDS:
        raise NotNow("hands-range", least=1, most=MOST_HANDS)
    if config.total is not None and not 1 <= config.total <= MOST_TOTAL:
        raise NotNow("total-range", least=1, most=MOST_TOTAL)
    preset = presets.find(config.preset)
    rules = preset.rules_with(config.options, config.seats)
    return replace(config, preset=preset.name, rules=rules, options=rules.changed_from(preset.rules))


def require_host_in_lobby(table: Table, by: int) -> None:
    """Raise NotNow (`already-started`) after the first deal, NotAllowed (`not-host`) for all but the host."""
    if table.status is not TableStatus.LOBBY:
        raise NotNow("already-started")
    if by != table.host_id:
        raise NotAllowed("not-host")


def with_option(table: Table, presets: Catalogue, name: str, value: OptionValue) -> Table:
    """Set a house rule; other rules than a saved set's lose its name. Raises RuleConflict."""
    old = table.config
    config = checked(replace(old, options={**old.options, name: value}), presets)
    return replace(table, config=config if config.rules == old.rules else replace(config, title=""))


def with_preset(table: Table, presets: Catalogue, name: str) -> Table:
    """Choose another game, with its own rules and the nearest number of seats it can be played with.

    Raises NotNow (`seats-taken`), RuleConflict (`preset-unknown`).
    """
    preset = presets.find(name)
    seats = min(max(table.config.seats, preset.least_seats), preset.most_seats)
    config = replace(table.config, preset=preset.name, options={}, seats=seats, title="")
    return seating.resized(replace(table, config=checked(config, presets)), seats)


def with_config(table: Table, presets: Catalogue, wanted: TableConfig, *, level: Level | None) -> Table:
    """Give a table other settings, and chairs for so many; `level` is a new one for its computers.

    Raises NotNow (`seats-taken`) and what `checked` raises.
    """
    config = checked(wanted, presets)
    new_clock = config.clock is not table.config.clock
    table = seating.resized(replace(table, config=config), config.seats)
    return _refitted(table, new_clock=new_clock, level=level)


def _refitted(table: Table, *, new_clock: bool, level: Level | None) -> Table:
    """Give everybody the bank of a new clock, and the computers a new level."""
    bank, seats = table.config.clock.timing.bank, table.seats
    if level is not None:
        seats = tuple(replace(seat, computer=level) if seat.computer else seat for seat in seats)
    if new_clock:
        seats = tuple(replace(seat, bank=bank) if seat.user_id is not None else seat for seat in seats)
    return replace(table, seats=seats)


class TableService:
    """What people do at a table besides playing cards."""

    def __init__(
        self,
        store: Store,
        live: LiveTables,
        chips: ChipService,
        presets: Catalogue,
        now: Now,
        entropy: Entropy,
        showing: Showing,
    ) -> None:
        self._store = store
        self._live = live
        self._chips = chips
        self._presets = presets
        self._now = now
        self._entropy = entropy
        self._showing = showing

    async def attach(self, table_id: int, channel_id: int) -> TableSnapshot:
        """Move a table into the thread that was made for it; one that was lost has a place again."""

        def judge(live: LiveTable) -> Change:
            return placed(live, found(replace(live.table, channel_id=channel_id)), self._now())

        return await self._judge_any(table_id, judge)

    async def sit(
        self, table_id: int, person: Person, *, seen: str | None = None, known: TableConfig | None = None
    ) -> TableSnapshot:
        """Seat a person in their held or the first free chair, or in a computer's: people come before those.

        `seen` is the `seating.digest` of what they saw, `known` the set-up they agree to; None: the table's.
        Raises StaleAction (`terms-changed`), NotNow (`already-seated`, `hand-under-way`, `table-full`,
        `chairs-held`) and NotEnoughChips if they cannot cover the largest loss of a hand.
        """
        start = await self._start_at(table_id, person)

        def judge(live: LiveTable) -> Change:
            seating.require_seen(live.table, seen)
            table = seating.seated(live.table, person, self._now())
            if known is not None:
                table = seating.knowing(table, person.user_id, known)
            return with_account(changed(live, table, self._now()), person, start)

        return await self._judge(table_id, judge)

    async def agree(self, table_id: int, user_id: int, seen: str) -> TableSnapshot:
        """Let a person agree to the table as they saw it (`seating.digest`).

        Raises NotAllowed (`not-seated`) and StaleAction (`terms-changed`).
        """

        def judge(live: LiveTable) -> Change | None:
            table = seating.with_word(live.table, user_id, seen)
            return None if table == live.table else changed(live, table, self._now())

        return await self._judge(table_id, judge)

    async def leave(self, table_id: int, user_id: int) -> TableSnapshot:
        """Give up a seat: in the lobby it is free, later a computer takes it and the others go on.

        The chips of a hand under way stay with the player who was dealt in. A table that the last person
        leaves is closed, after the hand under way. Raises NotAllowed (`not-seated`).
        """

        def judge(live: LiveTable) -> Change:
            table = seating.left(live.table, user_id)
            if seating.persons(table) or table.status is TableStatus.PLAYING:
                return changed(live, table, self._now())
            return close(replace(live, table=table), self._now())

        return await self._judge(table_id, judge)

    async def add_computer(self, table_id: int, by: int, level: Level, count: int = 1) -> TableSnapshot:
        """Put computer players into empty seats, as many as asked for and free; held ones are the host's.

        Raises NotAllowed (`not-seated`), NotNow (`hand-under-way`, `table-full`, `chairs-held`).
        """

        def step(table: Table) -> Table:
            seating.require_seat(table, by)
            return seating.with_computers(table, level, count, by, self._now())

        return await self._change(table_id, step)

    async def remove_computer(self, table_id: int, by: int) -> TableSnapshot:
        """Take the last computer player away.

        Raises NotAllowed (`not-seated`), NotNow (`hand-under-way`, `no-computer`).
        """

        def step(table: Table) -> Table:
            seating.require_seat(table, by)
            return seating.without_computer(table)

        return await self._change(table_id, step)

    async def set_option(self, table_id: int, by: int, name: str, value: OptionValue) -> TableSnapshot:
        """Set a house rule before the first deal; other rules than a saved set's lose its name.

        Raises NotAllowed (`not-host`), NotNow (`already-started`), RuleConflict.
        """

        return await self._configure(
            table_id, by, lambda table: with_option(table, self._presets, name, value)
        )

    async def set_preset(self, table_id: int, by: int, name: str) -> TableSnapshot:
        """Choose the game before the first deal: its own rules, without the house rules of the one before.

        The number of seats stays if the game can be played with it, else it is the nearest that can.
        Raises NotAllowed (`not-host`), NotNow (`already-started`, `seats-taken`), RuleConflict
        (`preset-unknown`).
        """

        return await self._configure(table_id, by, lambda table: with_preset(table, self._presets, name))

    async def set_config(
        self,
        table_id: int,
        by: int,
        *,
        stake: int | None = None,
        clock: ClockName | None = None,
        hands: int | Keep | None = Keep.KEEP,
        total: int | Keep | None = Keep.KEEP,
        seats: int | None = None,
        level: Level | None = None,
    ) -> TableSnapshot:
        """Set what the table is played for and how, before the first deal; what is not given stays.

        `hands` and `total` None: until the players stop. A new `level` is that of the computers there too.
        Raises NotAllowed (`not-host`), NotNow (`already-started`, `seats-taken`, `stake-range`,
        `hands-range`, `total-range`), RuleConflict.
        """

        def step(table: Table) -> Table:
            old = table.config
            wanted = replace(
                old,
                stake=old.stake if stake is None else stake,
                clock=old.clock if clock is None else clock,
                hands=old.hands if isinstance(hands, Keep) else hands,
                total=old.total if isinstance(total, Keep) else total,
                seats=old.seats if seats is None else seats,
                level=old.level if level is None else level,
            )
            return with_config(table, self._presets, wanted, level=level)

        return await self._configure(table_id, by, step)

    async def _configure(self, table_id: int, by: int, step: Callable[[Table], Table]) -> TableSnapshot:
        """Let the host change the set-up: whoever sits there is asked once more before the deal."""

        def configured(table: Table) -> Table:
            require_host_in_lobby(table, by)
            return seating.after_change(table, step(table), by)

        return await self._change(table_id, configured)

    async def start(
        self, table_id: int, by: int, press_id: int, *, turn: int | None = None, typed: Typed | None = None
    ) -> TableSnapshot:
        """Deal the first hand. `press_id` is the id of the press, `typed` a value that comes with it.

        Where a sealed value is still to be opened the list of values is closed (`fair_deals.by_press`).
        Raises NotAllowed (`not-seated`), StaleAction, NotNow (`already-started`, `seats-empty`, `not-agreed`:
        seat, `deal-unshown`, `stake-alone`: most, stake, and those of `fair_deals`) and NotEnoughChips
        (user_id, name, balance, needed) for the person who cannot cover a hand.
        """
        most = await self._stake_alone(table_id)

        def judge(live: LiveTable) -> Change:
            change = self._deal(live, by, press_id, turn, TableStatus.LOBBY, "already-started", typed)
            return _modest(change, most)

        await self._showing.look_up(table_id)
        return await self._judge(table_id, judge, turn)

    async def next_hand(
        self, table_id: int, by: int, press_id: int, *, turn: int | None = None, typed: Typed | None = None
    ) -> TableSnapshot:
        """Deal the next hand; whoever was away and asks for it is back.

        Whoever was away for the whole last hand loses the chair to a computer, and pays nothing.
        Raises as `start`, with NotNow (`hand-under-way`, `not-started`) for a table that is not waiting.
        """

        most = await self._stake_alone(table_id)

        def judge(live: LiveTable) -> Change:
            code = "not-started" if live.table.status is TableStatus.LOBBY else "hand-under-way"
            return _modest(self._deal(live, by, press_id, turn, TableStatus.BETWEEN, code, typed), most)

        await self._showing.look_up(table_id)
        return await self._judge(table_id, judge, turn)

    def _deal(
        self,
        live: LiveTable,
        by: int,
        press_id: int,
        turn: int | None,
        status: TableStatus,
        refusal: str,
        typed: Typed | None,
    ) -> Change:
        table = live.table
        seat = seating.require_seat(table, by)
        if turn is not None and turn != table.turn:
            raise StaleAction("stale-turn", turn=table.turn)
        if table.status is not status:
            raise NotNow(refusal)
        seating.require_full(table)
        live = replace(live, table=seating.back(table, seat))
        now, pledge = self._now(), self._showing.pledge(table)
        pledge = with_typed(pledge, by, typed, now, self._entropy)
        return by_press(live, pledge, str(press_id), now, self._entropy)

    async def offer_seat(self, table_id: int, by: int, to: Person, number: int) -> TableSnapshot:
        """Offer one's seat to another person; `number` is the id of the press or command that does it.

        Raises as `seating.offered`.
        """

        def judge(live: LiveTable) -> Change:
            now = self._now()
            return changed(live, seating.offered(live, by, to, number, now), now)

        return await self._judge(table_id, judge)

    async def take_back(self, table_id: int, by: int, number: int) -> TableSnapshot:
        """Take the offer of one's seat back. Raises as `seating.taken_back`."""
        return await self._change(table_id, lambda table: seating.taken_back(table, by, number))

    async def take_seat(self, table_id: int, person: Person, number: int) -> tuple[TableSnapshot, int]:
        """Take the seat of an offer; return the table and the giver, who keeps the chips of a hand under way.

        Raises as `seating.taken`, NotEnoughChips for a person who cannot cover a hand.
        """
        start = await self._start_at(table_id, person)
        givers: list[int] = []

        def judge(live: LiveTable) -> Change:
            now = self._now()
            table, giver_id = seating.taken(live, person, number, now)
            givers[:] = [giver_id]
            return with_account(changed(live, table, now), person, start)

        return await self._judge(table_id, judge), givers[0]

    async def come_back(self, table_id: int, user_id: int) -> TableSnapshot:
        """Let a person who was away play again. Raises NotAllowed (`not-seated`)."""

        def judge(live: LiveTable) -> Change | None:
            seat = seating.require_seat(live.table, user_id)
            table = seating.back(live.table, seat)
            return None if table == live.table else changed(live, table, self._now())

        return await self._judge_any(table_id, judge)

    async def shown(self, table: Table, channel_id: int, message_id: int) -> None:
        """Note that a message for everybody shows the commitment of a table's next deal."""
        await self._showing.note(table, channel_id, message_id)

    async def snapshot(self, table_id: int) -> TableSnapshot:
        """Return what everybody may know of a table, closed ones included. Raises TableNotFound."""
        return self._live.snapshot(await self._live.get(table_id))

    async def find(self, channel_id: int) -> TableSnapshot:
        """Return the newest live table of a channel or thread. Raises TableNotFound (`no-table-here`)."""
        here = [live for live in self._live.all() if live.table.channel_id == channel_id]
        if here:
            return self._live.snapshot(max(here, key=lambda live: live.table.id))
        async with self._store.read() as work:
            table = await work.tables.live_in(channel_id)
        if table is None:
            raise TableNotFound("no-table-here")
        return await self.snapshot(table.id)

    async def seat_of(self, table_id: int, user_id: int) -> int | None:
        """Return the seat a person has at a table, if any. Raises TableNotFound."""
        return seating.seat_of((await self._live.get(table_id)).table, user_id)

    async def tables_of(self, user_id: int) -> tuple[TableSnapshot, ...]:
        """Return the live tables a person sits at, oldest first."""
        if self._live.slice.whole:
            mine = [live for live in self._live.all() if seating.seat_of(live.table, user_id) is not None]
            return tuple(self._live.snapshot(live) for live in sorted(mine, key=lambda live: live.table.id))
        # A direct message reaches the process of shard 0, wherever its author plays.
        async with self._store.read() as work:
            numbers = await work.tables.of_player(user_id)
        found = [await self._live.get(number) for number in numbers]
        return tuple(self._live.snapshot(live) for live in found if user_id in live.table.players)

    async def _change(self, table_id: int, step: Callable[[Table], Table]) -> TableSnapshot:
        return await self._judge(table_id, lambda live: changed(live, step(live.table), self._now()))

    async def _judge(
        self, table_id: int, judge: Callable[[LiveTable], Change | None], turn: int | None = None
    ) -> TableSnapshot:
        """Change a table as people wish, unless it is a tournament's: NotAllowed (`tournament-table`)."""

        def by_people(live: LiveTable) -> Change | None:
            seating.require_own(live.table)
            return judge(live)

        return await self._judge_any(table_id, by_people, turn)

    async def _judge_any(
        self, table_id: int, judge: Callable[[LiveTable], Change | None], turn: int | None = None
    ) -> TableSnapshot:
        return self._live.snapshot(await self._live.change(table_id, judge, turn=turn))

    async def _stake_alone(self, table_id: int) -> int:
        """Return the most chips for a unit for one person against computers alone. Raises TableNotFound."""
        return await self._chips.stake_alone((await self._live.get(table_id)).table.guild_id)

    async def _start_at(self, table_id: int, person: Person) -> Posting:
        """Return what opens a person's account in the server of a table. Raises TableNotFound."""
        guild_id = (await self._live.get(table_id)).table.guild_id
        return await self._chips.start(guild_id, person.user_id)


def with_account(change: Change, person: Person, start: Posting) -> Change:
    """Open the account of a person who sits down, and ask that it covers a hand."""
    cover = Cover(person.user_id, escrow_of(change.after.table.config))
    return replace(change, postings=(*change.postings, start), covers=(cover,))


def _modest(change: Change, most: int) -> Change:
    """Return a deal, unless one person would play computers alone for a higher stake than the server's."""
    dealt = None if change.opening is None else change.after.hand
    nothing_paid = poker_due(change.after.table) if dealt is None else not dealt.escrow
    if not nothing_paid:
        seating.require_modest(change.after.table, most)
    return change
