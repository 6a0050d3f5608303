"""A table's change as a value, and the only place that stores it.

Services judge a `LiveTable` and return a `Change`; nothing is touched until `store` has written the change in
one transaction and that transaction is committed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.engine.board import Board
from bot.engine.documents import NOTHING, Json, JsonObject
from bot.engine.game import GameEvent, GameState
from bot.engine.games import ends_session, game_of
from bot.services.chips.budgets import require_budget
from bot.services.chips.chips import (
    ROOMS,
    Cover,
    Posting,
    fair_start,
    house_rooms,
    member,
    members_of,
    not_covered,
    require_chips,
    require_cover,
    within_limits,
)
from bot.services.errors import NotEnoughChips, NotNow
from bot.services.ports import Entropy, UnitOfWork
from bot.services.server import guild_settings
from bot.services.server.preferences import SWITCHED_OFF
from bot.services.standings.ratings import EDGE, SEALED, UNCOUNTED, keep_uncounted, record
from bot.services.standings.standings import seals
from bot.services.tables.dealing import new_secret
from bot.services.tables.live_table import (
    HandEnd,
    LiveHand,
    LiveTable,
    deadlines_of,
    persons_due,
    public_view,
    turn_clock,
)
from bot.services.values import pledges
from bot.services.values.acts import Act
from bot.services.values.chips import START, Account
from bot.services.values.hands import (
    BY_PLAYER,
    PRACTICE_HANDS,
    ActionEntry,
    HandHeader,
    HandResult,
    status_of,
)
from bot.services.values.settings import NO_ZONES
from bot.services.values.tables import (
    ANTES,
    BANKS,
    PRACTICE,
    REMOVED,
    Deadline,
    HandSummary,
    Hints,
    Level,
    Rewards,
    StandIn,
    Table,
    TableStatus,
)

COMPUTERS = "computers"
"""The field of a hand's header with each seat's computer level at the deal; None: a person."""

_LEVELS = {level.value: level for level in Level}


def player_ids(header: Json, players: Sequence[int | None], level: Level) -> tuple[int, ...]:
    """Return the player credited with each seat: the person at the deal, else a level of computers.

    Old headers without levels mean computers of `level`, the table's.
    """
    named = header.get(COMPUTERS) or ()
    levels = {seat: _LEVELS[name] for seat, name in enumerate(named) if name in _LEVELS}
    return tuple(
        levels.get(seat, level).player_id if user_id is None else user_id
        for seat, user_id in enumerate(players)
    )


def results_of(
    table: Table, hand: LiveHand, ending: HandEnd, at: datetime, day: date | None, *, rated: bool = True
) -> tuple[HandResult, ...]:
    """Return each seat's result in a finished hand; none for voided hands and poker.

    `day` is the day of its end by the server's clock (None: the day in UTC).
    """
    state = hand.state
    if state is None or ends_session(state) or ending.voided:
        return ()
    game = game_of(state)
    bid = game.bid_of(state)
    return tuple(
        HandResult(
            hand_id=hand.id,
            hand_no=hand.number,
            seat=seat,
            guild_id=table.guild_id,
            table_id=table.id,
            player_id=player_id,
            game=table.config.preset,
            role=game.role_of(state, seat),
            won=game.has_won(state, seat),
            bid=bid,
            units=ending.units[seat],
            chips=ending.chips[seat],
            ended_at=at,
            rated=rated,
            day=day,
        )
        for seat, player_id in enumerate(hand.player_ids)
    )


REMATCH = "rematch_of"
"""The number of the table that this one continues, until its first hand is over: not part of a record."""
LAPSED = "lapsed"
"""Set on a closed table whose lobby made room for another one."""


def carried_after(state: GameState, before: Json = NOTHING) -> Json:
    """Return the values that a finished hand carries over; also antes, time banks, removals and practice."""
    left = game_of(state).carried_after(state)
    kept = [name for name in (ANTES, BANKS, REMOVED, PRACTICE) if name in before and (left or name != ANTES)]
    return {**{name: before[name] for name in kept}, **left}


def without_units(carried: Json) -> Json:
    """Return the carried values without the units on the board or in the pool."""
    return {name: value for name, value in carried.items() if name not in ("board", "pool")}


def with_ante(carried: Json, user_id: int, ante: Board) -> Json:
    """Return the carried values with a person's ante stored as their default for its total."""
    noted = carried.get(ANTES, {})
    mine = {**noted.get(str(user_id), {}), str(ante.total): ante.to_dict()}
    return {**carried, ANTES: {**noted, str(user_id): mine}}


def last_ante(carried: Json, user_id: int | None, total: int) -> Board | None:
    """Return a person's last ante with this total of units at this table, None if there is none."""
    found = carried.get(ANTES, {}).get(str(user_id), {}).get(str(total))
    return None if found is None else Board.of(found)


def header_of(carried: Json) -> JsonObject:
    """Return the carried values that belong in a record's header."""
    ours = (ANTES, BANKS, REMATCH, REMOVED, PRACTICE)
    return {name: value for name, value in carried.items() if name not in ours}


@dataclass(frozen=True, slots=True)
class Change:
    """A step of a table: the table after it, and everything stored with it.

    `opening` is the header of a new hand, without an id. `covers` are balances required after the postings.
    `deadlines` None: the stored ones stay. `secret`: others cannot see the change, so the interface is not
    told.
    """

    after: LiveTable
    at: datetime
    events: tuple[GameEvent, ...] = ()
    opening: HandHeader | None = None
    entries: tuple[ActionEntry, ...] = ()
    postings: tuple[Posting, ...] = ()
    covers: tuple[Cover, ...] = ()
    ending: HandEnd | None = None
    deadlines: tuple[Deadline, ...] | None = None
    secret: bool = False
    act: Act | None = None
    """The act of a manager or host that this change makes, for the server's log."""


def change_within_turn(before: LiveTable, table: Table, now: datetime) -> Change:
    """Return the change for a table whose turn goes on: people came or left, or settings changed.

    The turn's clock restarts if the change leaves other persons to act.
    """
    table = replace(played_for(table), revision=before.table.revision + 1, updated_at=now)
    after = replace(before, table=table)
    if table.status is not TableStatus.PLAYING:
        after = replace(after, clock=None)
        return Change(after, now, deadlines=deadlines_of(table, None, now))
    if _waiting_for(before) == _waiting_for(after):
        return Change(after, now)
    clock = turn_clock(table, after.due, now)
    return Change(replace(after, clock=clock), now, deadlines=deadlines_of(table, clock, now))


def with_new_secret(table: Table, entropy: Entropy, now: datetime) -> Table:
    """Return a table with another secret for its next deal, and no values added to it yet."""
    secret, commitment = new_secret(entropy)
    return replace(table, secret=secret, commitment=commitment, pledge=pledges.renew(table.pledge, now))


def played_for(table: Table) -> Table:
    """Return a table where nobody plays for themselves if computers finish the hand, else unchanged."""
    if not table.ending.finishing:
        return table
    seats = (replace(seat, away=seat.user_id is not None) for seat in table.seats)
    return replace(table, seats=tuple(seats))


def _waiting_for(live: LiveTable) -> list[tuple[int, int | None]]:
    seats = live.table.seats
    return [(seat, seats[seat].user_id) for seat in persons_due(seats, live.due)]


async def store_new(work: UnitOfWork, change: Change) -> LiveTable:
    """Store a new table; its change must have the table's id already."""
    if change.after.table.event_id is None:
        await guild_settings.require_staying(work, change.after.table.players)
    await _post(work, change, hand_id=None)
    await work.tables.add(change.after.table)
    await work.deadlines.replace(change.after.table.id, change.deadlines or ())
    return change.after


async def store(
    work: UnitOfWork, change: Change, before: LiveTable, zones: Mapping[str, str] = NO_ZONES
) -> LiveTable:
    """Store a change in an open transaction and return the table to keep in memory.

    `before` is the judged table. Raises Conflict if another writer was first, NotEnoughChips (`not_covered`),
    NotNow (`privacy-leaving` for a new person here; errors of `_require_budgets`).
    """
    after = change.after
    if after.table.event_id is None:
        await guild_settings.require_staying(work, set(after.table.players) - set(before.table.players))
    if change.opening is not None:
        after = await _open_hand(work, change.opening, after, zones)
    if change.ending is None:
        for entry in change.entries:
            await work.hands.append(_hand_of(after).id, entry)
        await _post(work, change, None if after.hand is None else after.hand.id)
        if change.opening is not None:
            await _require_budgets(work, change.opening.started_at, after, zones)
    else:
        after = await _end_hand(work, change, change.ending, after, zones)
    if change.act is not None:
        await work.acts.add(change.act)
    await work.tables.save(after.table, before.table)
    if before.table.players != after.table.players:
        await work.tables.seat(after.table.id, after.table.guild_id, after.table.players)
    if change.deadlines is not None:
        await work.deadlines.replace(after.table.id, change.deadlines)
    return after


async def _open_hand(
    work: UnitOfWork, opening: HandHeader, after: LiveTable, zones: Mapping[str, str]
) -> LiveTable:
    hand_id = await work.hands.next_id()
    escrow = _hand_of(after).escrow
    rooms = await house_rooms(work, after.table, opening.players, escrow, opening.started_at, zones)
    header = {**opening.header, ROOMS: list(rooms)} if rooms else opening.header
    await work.hands.add(replace(opening, id=hand_id, header=header))
    hand = replace(_hand_of(after), id=hand_id, rooms=rooms)
    table = replace(after.table, hand_id=hand_id)
    seated = {seat: it for seat, it in enumerate(opening.players) if it and table.event_id is None}
    chosen = await work.preferences.of(list(seated.values()), "practice") if seated else {}
    practising = {seat: it for seat, it in seated.items() if chosen.get(it) != SWITCHED_OFF}
    return replace(after, table=table.carry(PRACTICE, await _beginners(work, practising)), hand=hand)


async def _require_budgets(
    work: UnitOfWork, at: datetime, after: LiveTable, zones: Mapping[str, str]
) -> None:
    """Raise the errors of `require_budget` for a hand just dealt, whose escrow must be posted already.

    For one person alone: NotNow (`chips-off`; `stake-alone`: most, stake).
    """
    escrow, people = _hand_of(after).escrow, _hand_of(after).persons
    if escrow and len(people) < 2:
        settings = await guild_settings.settings_in(work, after.table.guild_id)
        require_chips(settings)
        if after.table.config.stake > settings.stake_alone:
            raise NotNow("stake-alone", most=settings.stake_alone, stake=after.table.config.stake)
    elif escrow:
        zone = zones.get(after.table.locale, guild_settings.UNIVERSAL)
        risks = {one: people.keys() - {one} for one in people}
        await require_budget(work, after.table.guild_id, people, risks, escrow, at, zone)


async def _beginners(work: UnitOfWork, people: Mapping[int, int]) -> list[int]:
    """Return the seats of people with practice hands left, from user ids by seat."""
    played = await work.results.hands_of([*people.values()], PRACTICE_HANDS)
    return [seat for seat, hands in zip(people, played, strict=True) if hands < PRACTICE_HANDS]


def _hand_of(live: LiveTable) -> LiveHand:
    if live.hand is None:
        raise ValueError(f"table {live.table.id} has no hand")
    return live.hand


async def _post(work: UnitOfWork, change: Change, hand_id: int | None) -> None:
    table = change.after.table
    for wanted in change.postings:
        posting = await fair_start(work, wanted, change.at) if wanted.kind == START else wanted
        await _all_posted([_post_once(work, posting, change.at, hand_id)], table)
    await _all_posted([require_cover(work, table.guild_id, change.covers)], table)


def _post_once(work: UnitOfWork, posting: Posting, at: datetime, hand_id: int | None) -> Awaitable[bool]:
    key = posting.key or f"hand:{hand_id}:{posting.kind}"
    of_hand = None if posting.key else hand_id
    return work.ledger.post(key, posting.kind, posting.entries, at=at, hand_id=of_hand)


async def _all_posted(posted: Iterable[Awaitable[object]], table: Table) -> None:
    try:
        for one in posted:
            await one
    except NotEnoughChips as refusal:
        raise not_covered(refusal, table) from None


async def _end_hand(
    work: UnitOfWork, change: Change, ending: HandEnd, after: LiveTable, zones: Mapping[str, str]
) -> LiveTable:
    """Store the end of a hand; without computers, all reads but the settings take one round trip."""
    hand, at = _hand_of(after), change.at
    stored = hand.log[: hand.seq - len(change.entries)]
    posted = [_post_once(work, posting, at, hand.id) for posting in change.postings]
    if None in hand.players:
        await _all_posted(posted, after.table)
        posted = []
    paid = await within_limits(work, after.table, hand.id, hand.players, ending.chips, at, zones)
    ending = replace(ending, chips=paid)
    settings = await guild_settings.zoned_settings(work, after.table.guild_id, zones)
    day = guild_settings.day_of(at, settings.zone(after.table.locale))
    await work.hands.finish(
        hand.id,
        stored=stored,
        last=change.entries,
        status=status_of(ending.outcome),
        outcome=ending.outcome,
        units=ending.units,
        chips=ending.chips,
        at=at,
        day=day,
    )
    results = results_of(after.table, hand, ending, at, day)
    alone = len(hand.persons) < 2 and not settings.rate_practice
    helped = set() if alone else await _won_with_hints(work, after.table, hand, results)
    if after.table.practice_seats and results:
        # checked again: hands at several tables may be dealt before any of them is counted
        dealt = {seat: user_id for seat in after.table.practice_seats if (user_id := hand.players[seat])}
        after = replace(after, table=after.table.carry(PRACTICE, await _beginners(work, dealt)))
    unrated_seats = {*helped, *after.table.practice_seats}
    results = tuple(
        replace(it, rated=it.rated and not alone, practice=it.seat in unrated_seats) for it in results
    )
    gained = Rewards()
    if not after.table.config.counts:
        await keep_uncounted(work, results, UNCOUNTED, hand.persons)
    elif await seals(work, after.table):
        await keep_uncounted(work, results, SEALED, {})
    else:
        unrated = tuple(ALONE if alone else HINTED if it.seat in helped else "" for it in results)
        gained = replace(await record(work, results, hand.persons), unrated=unrated)
    await _all_posted(posted, after.table)
    balances = await work.ledger.balances(members_of(after.table.guild_id, hand.players))
    return replace(after, summary=summary_of(after.table, hand, ending, balances, gained))


HINTED, ALONE = "hint", "practice"
"""Why a hand does not count for somebody's rating: they won with a hint, or played against computers
alone."""


async def _won_with_hints(
    work: UnitOfWork, table: Table, hand: LiveHand, results: Sequence[HandResult]
) -> set[int]:
    """Return the seats that won with a hint: the hand does not count for their ratings.

    A defeat counts with a hint too, and for the others every hand: otherwise people would ask for a hint
    whenever they, or their friends, are losing.
    """
    # Who was not dealt in alone may be alone now: the others have left.
    given = table.event_id is None and (table.config.hints is Hints.ON or len(table.players) < 2)
    hinted = await work.notes.hints_of(hand.id) if given else {}
    return {it.seat for it in results if it.won and it.seat in hinted}


def summary_of(
    table: Table,
    hand: LiveHand,
    ending: HandEnd,
    balances: Mapping[Account, int],
    gained: Rewards,
) -> HandSummary | None:
    """Return a finished hand's public summary; None if the hand cannot be replayed."""
    if hand.state is None:
        return None
    return HandSummary(
        hand_id=hand.id,
        view=public_view(hand.state),
        units=ending.units,
        chips=ending.chips,
        withheld=_withheld(table, ending),
        balances=tuple(
            None if user_id is None else balances.get(member(table.guild_id, user_id), 0)
            for user_id in hand.players
        ),
        manager=ending.manager,
        claimed=hand.claimed,
        stood_in=stand_ins(hand.players, hand.names, hand.log),
        ratings=tuple(map(gained.ratings.get, map(_person, hand.players))) if gained.ratings else (),
        badges=tuple(gained.badges.get(_person(it), ()) for it in hand.players) if gained.badges else (),
        unrated=gained.unrated,
    )


def stand_ins(
    players: Sequence[int | None], names: Sequence[str], entries: Iterable[ActionEntry]
) -> tuple[StandIn | None, ...]:
    """Return each seat's last player if it was not the person dealt in; empty if there are none."""
    last = {entry.data.get("seat"): entry.user_id for entry in entries if entry.by == BY_PLAYER}
    found: list[StandIn | None] = []
    for seat, (dealt, name) in enumerate(zip(players, names, strict=False)):
        by = last.get(seat, dealt)
        found.append(StandIn(name, by) if by is not None and by != dealt else None)
    return tuple(found) if any(found) else ()


def _person(user_id: int | None) -> int:
    """Return a player's user id, `EDGE` for a computer."""
    return EDGE if user_id is None else user_id


def _withheld(table: Table, ending: HandEnd) -> tuple[int, ...]:
    seats = zip(ending.units, ending.chips, strict=True)
    short = tuple(max(0, units * table.config.stake - chips) for units, chips in seats)
    return short if any(short) else ()
