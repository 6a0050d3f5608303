"""Tables: sitting down, house rules, the deal, leaving, handing over a seat (hosts.md#a-table)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.engine.games import GAMES, Catalogue
from bot.engine.options import OptionValue
from bot.engine.rules import MIN_SEATS
from bot.services.chips.chips import ChipService, Cover, Posting, escrow_of
from bot.services.errors import NotAllowed, NotNow, StaleAction, TableNotFound, require_found
from bot.services.ports import Entropy, Now, Store, Welcome
from bot.services.tables import seating
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.elsewhere import clock_runs, is_due
from bot.services.tables.endings import change_place, restore_place
from bot.services.tables.fair_deals import Showing, Typed, by_press, with_typed
from bot.services.tables.live import LiveTables, TableJudge, by_people
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import close
from bot.services.values.tables import Level, Person, Table, TableConfig, TableSnapshot, TableStatus

MOST_STAKE = 1000
MOST_HANDS = 1000
MOST_TOTAL = 10_000
LEAST_SEATS, MOST_SEATS = MIN_SEATS, max(game.most_seats for game in GAMES.values())


def check_config(config: TableConfig, presets: Catalogue) -> TableConfig:
    """Return a configuration with its options resolved to rules, keeping only options that differ.

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


@dataclass(eq=False, repr=False)
class TableService:
    """People's actions at a table, except playing cards.

    Raises NotAllowed (`event-table`) at an event's table.
    """

    _store: Store
    _live: LiveTables
    _chips: ChipService
    _presets: Catalogue
    _now: Now
    _entropy: Entropy
    _showing: Showing
    welcome: Welcome
    _names: dict[tuple[int, int], str] = field(default_factory=dict)
    """The latest known names of people who sit here, by server and user id."""

    def note_name(self, table: Table, person: Person) -> None:
        """Store a seated person's current name, which their seat shows from the next hand on."""
        self._names[table.guild_id, person.user_id] = person.name

    def forget_names(self) -> None:
        """Clear all remembered names, after a deletion of somebody's data."""
        self._names.clear()

    def _with_names(self, table: Table) -> Table:
        names = [self._names.get((table.guild_id, seat.user_id or 0), seat.name) for seat in table.seats]
        seats = (replace(it, name=name) for it, name in zip(table.seats, names, strict=True))
        return replace(table, seats=tuple(seats))

    async def attach(self, table_id: int, channel_id: int) -> TableSnapshot:
        """Move a table into the thread made for it; a lost table then has a channel again."""

        def judge(live: LiveTable) -> Change:
            return change_place(live, restore_place(replace(live.table, channel_id=channel_id)), self._now())

        return await self._live.decide(table_id, judge)

    async def sit(
        self,
        table_id: int,
        person: Person,
        *,
        seen: str | None = None,
        known: TableConfig | None = None,
        both: bool = False,
    ) -> TableSnapshot:
        """Seat a person, as `seating.seat_person` does.

        `seen` is the `seating.digest` of the terms they saw, `known` the settings they agree to; `both`: they
        also play at another table with a clock. Raises StaleAction (`terms-changed`), NotEnoughChips if they
        cannot cover the largest loss of a hand, NotNow (`elsewhere-clock`: channel) unless `both`.
        """
        start = await self._admit(table_id, person, both=both)

        def judge(live: LiveTable) -> Change:
            seating.require_seen(live.table, seen)
            table = seating.seat_person(live.table, person, self._now())
            seat = seating.require_seat(table, person.user_id)
            agreed = None if known is None or seating.same_terms(known, table.config) else known
            table = seating.changed_seat(table, seat, agreed=agreed, both=both)
            return with_account(change_within_turn(live, table, self._now()), person, start)

        return await self._judge(table_id, judge)

    async def other_clocks(self, table_id: int, user_id: int) -> list[TableSnapshot]:
        """Return a person's other tables where their clock runs, those where they are to act first.

        Empty if they have confirmed that they play here as well, or if this table has no such clock.
        """
        table = (await self._live.get(table_id)).table
        agreed = any(seat.user_id == user_id and seat.both for seat in table.seats)
        if agreed or not table.config.clock.pressing:
            return []
        mine = await self.tables_of(user_id)
        found = [it for it in mine if it.table.id != table_id and clock_runs(it.table, user_id)]
        return sorted(found, key=lambda it: not is_due(it, user_id))

    async def clocks_at_deal(self, table_id: int, user_id: int) -> list[TableSnapshot]:
        """Return the other tables with a clock that a person must be warned of before a deal.

        In the lobby these are all such tables; later only an event's, which seats people without asking.
        """
        table = (await self._live.get(table_id)).table
        if user_id not in table.players:
            return []
        others = await self.other_clocks(table_id, user_id)
        lobby = table.status is TableStatus.LOBBY
        return [it for it in others if lobby or it.table.event_id is not None]

    async def _admit(self, table_id: int, person: Person, *, both: bool) -> Posting:
        """Return the posting that opens a person's account, unless they may not sit down."""
        table, user_id = (await self._live.get(table_id)).table, person.user_id
        await self.welcome(table.guild_id, user_id, table.host_id)
        found = [] if both else await self.other_clocks(table_id, user_id)
        if found:
            raise NotNow("elsewhere-clock", channel=found[0].table.channel_id)
        self.note_name(table, person)
        return await self._chips.start(table.guild_id, user_id)

    async def play_both(self, table_id: int, user_id: int) -> TableSnapshot:
        """Record that a person agrees to play here while their clock runs at another table.

        Raises NotAllowed (`not-seated`).
        """
        return await self._step(
            table_id,
            lambda table: seating.changed_seat(table, seating.require_seat(table, user_id), both=True),
        )

    async def agree(self, table_id: int, user_id: int, seen: str) -> TableSnapshot:
        """Record that a person agrees to the table's terms as shown. Raises as `seating.with_agreement`."""

        def judge(live: LiveTable) -> Change | None:
            table = seating.with_agreement(live.table, user_id, seen)
            return None if table == live.table else change_within_turn(live, table, self._now())

        return await self._judge(table_id, judge)

    async def leave(self, table_id: int, user_id: int) -> TableSnapshot:
        """Give up a person's seat: in the lobby it becomes free, later a computer plays on.

        The chips of a hand under way stay with the person dealt in. A table without people is closed, after
        the hand under way. Raises NotAllowed (`not-seated`).
        """

        def judge(live: LiveTable) -> Change:
            table = seating.leave_table(live.table, user_id)
            if seating.persons(table) or table.status is TableStatus.PLAYING:
                return change_within_turn(live, table, self._now())
            return close(replace(live, table=table), self._now())

        return await self._judge(table_id, judge)

    async def add_computer(self, table_id: int, by: int, level: Level, count: int = 1) -> TableSnapshot:
        """Seat computers in empty chairs. Raises NotAllowed (`not-seated`), errors of `with_computers`."""

        def step(table: Table) -> Table:
            seating.require_seat(table, by)
            return seating.with_computers(table, level, count, by, self._now())

        return await self._step(table_id, step)

    async def remove_computer(self, table_id: int, by: int) -> TableSnapshot:
        """Remove the last computer. Raises NotAllowed (`not-seated`), errors of `without_computer`."""

        def step(table: Table) -> Table:
            seating.require_seat(table, by)
            return seating.without_computer(table)

        return await self._step(table_id, step)

    async def set_option(self, table_id: int, by: int, name: str, value: OptionValue) -> TableSnapshot:
        """Set a house rule; a saved rule set then loses its name. Raises errors of `set_config`."""

        def step(table: Table) -> Table:
            old = table.config
            config = check_config(replace(old, options={**old.options, name: value}), self._presets)
            return replace(table, config=config if config.rules == old.rules else replace(config, title=""))

        return await self._configure(table_id, by, step)

    async def set_preset(self, table_id: int, by: int, name: str) -> TableSnapshot:
        """Set the game, with the nearest number of seats. Raises errors of `set_config`, RuleConflict."""

        def step(table: Table) -> Table:
            preset = self._presets.find(name)
            seats = min(max(table.config.seats, preset.least_seats), preset.most_seats)
            config = replace(table.config, preset=preset.name, options={}, seats=seats, title="")
            return seating.resize(replace(table, config=check_config(config, self._presets)), seats)

        return await self._configure(table_id, by, step)

    async def set_config(self, table_id: int, by: int, **changes: Any) -> TableSnapshot:
        """Set fields of `TableConfig` before the first deal; `level` also applies to seated computers.

        Raises NotAllowed (`not-host`), NotNow (`already-started`, `seats-taken`), errors of `check_config`.
        """

        def step(table: Table) -> Table:
            config = check_config(replace(table.config, **changes), self._presets)
            table = seating.resize(replace(table, config=config), config.seats)
            seats = table.seats
            if "level" in changes:
                seats = tuple(replace(it, computer=config.level) if it.computer else it for it in seats)
            bank = config.clock.timing.bank
            seats = tuple(it if it.user_id is None else replace(it, bank=bank) for it in seats)
            return replace(table, seats=seats)

        return await self._configure(table_id, by, step)

    async def _configure(self, table_id: int, by: int, step: Callable[[Table], Table]) -> TableSnapshot:
        """Apply the host's change of settings; everybody seated must agree again before the deal."""

        def configure(table: Table) -> Table:
            if table.status is not TableStatus.LOBBY:
                raise NotNow("already-started")
            if by != table.host_id:
                raise NotAllowed("not-host")
            return seating.after_change(table, step(table), by)

        return await self._step(table_id, configure)

    async def start(
        self, table_id: int, by: int, press_id: int, *, turn: int | None = None, typed: Typed | None = None
    ) -> TableSnapshot:
        """Deal the first hand, by a press that may bring a value.

        If a sealed value must still be opened, the list is closed instead (`fair_deals.by_press`). Raises
        NotAllowed (`not-seated`), StaleAction, NotNow (`already-started`, `seats-empty`, `deal-unshown`,
        `stake-alone`: most, stake, and as `by_press`) and NotEnoughChips (user_id, name, balance, needed).
        """
        return await self._deal(table_id, by, press_id, TableStatus.LOBBY, turn, typed)

    async def next_hand(
        self, table_id: int, by: int, press_id: int, *, turn: int | None = None, typed: Typed | None = None
    ) -> TableSnapshot:
        """Deal the next hand; an asker who was away plays again.

        People who were away for the whole last hand lose their chair to a computer, and pay nothing. Raises
        errors of `start`, and NotNow (`hand-under-way`, `not-started`) unless between hands.
        """
        return await self._deal(table_id, by, press_id, TableStatus.BETWEEN, turn, typed)

    async def _deal(
        self,
        table_id: int,
        by: int,
        press_id: int,
        waiting: TableStatus,
        turn: int | None,
        typed: Typed | None,
    ) -> TableSnapshot:
        busy = await self.busy_elsewhere(table_id)

        def judge(live: LiveTable) -> Change:
            table, now = live.table, self._now()
            seat = seating.require_seat(table, by)
            if turn is not None and turn != table.turn:
                raise StaleAction("stale-turn", turn=table.turn)
            if table.status is not waiting:
                late = "not-started" if table.status is TableStatus.LOBBY else "hand-under-way"
                raise NotNow("already-started" if waiting is TableStatus.LOBBY else late)
            seating.require_full(table)
            table = self._with_names(seating.back(table, seat))
            live = replace(live, table=seating.without_busy(table, busy, by))
            pledge = with_typed(self._showing.pledge(table), by, typed, now, self._entropy)
            return by_press(live, pledge, str(press_id), now, self._entropy)

        await self._showing.look_up(table_id)
        return await self._judge(table_id, judge, turn)

    async def busy_elsewhere(self, table_id: int) -> dict[int, int]:
        """Return the people here whose clock runs at another table, with its channel."""
        players = (await self._live.get(table_id)).table.players
        elsewhere = not self._live.slice.whole
        several = [user_id for user_id in players if elsewhere or len(self._live.of(user_id)) > 1]
        found = {user_id: await self.clocks_at_deal(table_id, user_id) for user_id in several}
        return {user_id: others[0].table.channel_id for user_id, others in found.items() if others}

    async def offer_seat(self, table_id: int, by: int, to: Person, number: int) -> TableSnapshot:
        """Offer a person's seat to another person. Raises errors of `seating.offer_seat`."""

        def judge(live: LiveTable) -> Change:
            now = self._now()
            return change_within_turn(live, seating.offer_seat(live, by, to, number, now), now)

        return await self._judge(table_id, judge)

    async def take_back(self, table_id: int, by: int, number: int) -> TableSnapshot:
        """Withdraw the offer of a person's seat. Raises errors of `seating.without_offer`."""
        return await self._step(table_id, lambda table: seating.without_offer(table, by, number))

    async def take_seat(
        self, table_id: int, person: Person, number: int, *, both: bool = False
    ) -> tuple[TableSnapshot, int]:
        """Accept an offered seat; return the table and the giver.

        The giver keeps their chips in a hand under way. `both` as in `sit`. Raises errors of
        `seating.take_seat`, NotEnoughChips, NotNow (`elsewhere-clock`: channel).
        """
        start = await self._admit(table_id, person, both=both)

        def judge(live: LiveTable) -> tuple[Change, int]:
            seating.require_own(live.table)
            now = self._now()
            table, giver_id = seating.take_seat(live, person, number, now)
            seat = seating.require_seat(table, person.user_id)
            table = seating.changed_seat(table, seat, both=both)
            return with_account(change_within_turn(live, table, now), person, start), giver_id

        live, giver_id = await self._live.answer(table_id, judge)
        return self._live.snapshot(live), giver_id

    async def come_back(self, table_id: int, user_id: int) -> TableSnapshot:
        """Let a person who was away play again. Raises NotAllowed (`not-seated`)."""

        def judge(live: LiveTable) -> Change | None:
            table = seating.back(live.table, seating.require_seat(live.table, user_id))
            return None if table == live.table else change_within_turn(live, table, self._now())

        return await self._live.decide(table_id, judge)

    async def snapshot(self, table_id: int) -> TableSnapshot:
        """Return the public snapshot of a table, closed ones included. Raises TableNotFound."""
        return self._live.snapshot(await self._live.get(table_id))

    async def find(self, channel_id: int) -> TableSnapshot:
        """Return the newest live table of a channel or thread. Raises TableNotFound (`no-table-here`)."""
        here = [live for live in self._live.all() if live.table.channel_id == channel_id]
        if here:
            return self._live.snapshot(max(here, key=lambda live: live.table.id))
        async with self._store.read() as work:
            found = await work.tables.live_in(channel_id)
        return await self.snapshot(require_found(found, TableNotFound("no-table-here")).id)

    async def seat_of(self, table_id: int, user_id: int) -> int | None:
        """Return a person's seat at a table, None if they have none. Raises TableNotFound."""
        return seating.seat_of((await self._live.get(table_id)).table, user_id)

    async def tables_of(self, user_id: int) -> tuple[TableSnapshot, ...]:
        """Return the live tables where a person sits, oldest first."""
        if self._live.slice.whole:
            return tuple(self._live.snapshot(live) for live in self._live.of(user_id))
        # A direct message arrives at the process of shard 0, wherever its author plays.
        async with self._store.read() as work:
            numbers = await work.tables.of_player(user_id)
        found = [await self._live.get(number) for number in numbers]
        return tuple(self._live.snapshot(live) for live in found if user_id in live.table.players)

    async def _step(self, table_id: int, step: Callable[[Table], Table]) -> TableSnapshot:
        return await self._judge(
            table_id, lambda live: change_within_turn(live, step(live.table), self._now())
        )

    async def _judge(self, table_id: int, judge: TableJudge, turn: int | None = None) -> TableSnapshot:
        return await self._live.decide(table_id, by_people(judge), turn)


def with_account(change: Change, person: Person, start: Posting) -> Change:
    """Return a change that also opens the account of a person who sits down and requires cover for a hand."""
    cover = Cover(person.user_id, escrow_of(change.after.table.config))
    return replace(change, postings=(*change.postings, start), covers=(cover,))
