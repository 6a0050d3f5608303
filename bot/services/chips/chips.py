"""Chips: payments into the pot at the deal and out of it at the end (design.md 3 Ledger).

At the deal every seat pays the largest loss that the rules allow into the table's pot; the settlement pays
each seat that much plus its win or minus its loss, so that the pot is empty after every hand. The server's
house account stands in for computer players.

Kinds of transactions and their keys; an account is opened with ``start`` before any other transaction:

    start    mint to member: the starting chips                    start:<server>:<member>
    escrow   members and house to pot, at the deal                 hand:<hand>:escrow
    settle   pot to members and house; board                       hand:<hand>:settle
    cap      member to house: beyond a day's limit (see below)     hand:<hand>:cap
    void     pot to members and house: a hand that was called off  hand:<hand>:void
    share    board to members and house, at the end of a session   table:<table>:share
    daily    mint to member, once a day (`allowances`)             daily:<server>:<member>:<date>
    gift     member to member; the note is the giver's             gift:<server>:<giver>:<command>
    grant    mint to member, or back; note: manager and reason     grant:<server>:<manager>:<command>
    erase    member to mint: their data is deleted (`privacy`)     erase:<server>:<pseudonym>

Computers' losses to persons: the house has an account for each member, with the chips that computers have
lost to them (negative) or won from them. In one day of the server, the accounts of a table's persons may fall
by no more than the server allows, taken together: otherwise two people could win twice as much as one.
Computers' losses beyond that are not paid, and members can win back what they lost to computers. Units,
results and ratings count in full. The units on a board belong to all seats equally.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.engine.board import share_equally
from bot.engine.games import game_of
from bot.services.errors import NotAllowed, NotEnoughChips, NotNow
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.server import guild_settings
from bot.services.server.guild_settings import GuildSettingsService, erased_lately
from bot.services.values.chips import (
    CAP,
    ESCROW,
    SETTLE,
    START,
    VOID,
    Account,
    AccountKind,
    Entry,
    LedgerPage,
    Stake,
)
from bot.services.values.settings import NO_ZONES, GuildSettings
from bot.services.values.tables import Person, Table, TableConfig, is_former, units_on

ROOMS = "rooms"
"""The field of a hand's header with the chips that computers could still lose to each person at the deal."""


def house_of(guild_id: int, user_id: int) -> Account:
    return Account(AccountKind.HOUSE, guild_id, user_id)


def losses(players: Sequence[int | None], chips: Sequence[int], dealer: int) -> dict[int, int]:
    """Return the chips that computers lose to each person in a hand, by seat; negative if they win.

    The computers' total is shared among the persons in proportion to their wins (or losses).
    """
    count, board = len(players), -sum(chips)
    persons = [seat for seat, user_id in enumerate(players) if user_id is not None]
    if not 0 < len(persons) < count:
        return {}
    gains = {seat: chips[seat] * count + board for seat in persons}  # in parts of a chip: `count` make one
    together = sum(gains.values())
    sign = 1 if together > 0 else -1
    shared = _divide(abs(together) // count, {seat: gain * sign for seat, gain in gains.items()}, dealer)
    return {seat: lost * sign for seat, lost in shared.items() if lost}


def _divide(chips: int, parts: Mapping[int, int], dealer: int) -> dict[int, int]:
    """Return chips divided among the seats with a part above 0, in proportion to it.

    Seats are counted from the dealer's left; odd chips fall on the later ones, so on others in each hand.
    """
    sharing = sorted((seat for seat in parts if parts[seat] > 0), key=lambda seat: (seat <= dealer, seat))
    whole, shared, so_far = sum(parts[seat] for seat in sharing), dict[int, int](), 0
    for seat in sharing:
        so_far += parts[seat]
        shared[seat] = chips * so_far // whole - sum(shared.values())
    return shared


def moves_of_losses(
    table: Table, players: Sequence[int | None], chips: Sequence[int]
) -> list[tuple[Account, int]]:
    """Return the entries of a settlement that book computers' losses to each person."""
    moves: list[tuple[Account, int]] = []
    computers = Account(AccountKind.HOUSE, table.guild_id)
    for seat, lost in losses(players, chips, table.dealer or 0).items():
        user_id = players[seat]
        assert user_id is not None
        moves += [(house_of(table.guild_id, user_id), -lost), (computers, lost)]
    return moves


async def house_rooms(
    work: UnitOfWork,
    table: Table,
    players: Sequence[int | None],
    escrow: int,
    at: datetime,
    usual: Mapping[str, str] = NO_ZONES,
) -> tuple[int | None, ...]:
    """Return the chips that computers may still lose today to the person at each seat (None: no person).

    Empty if the limit cannot matter in this hand. `usual` are the time zones of languages.
    """
    at_risk = escrow * players.count(None) + units_on(table.carried) * table.config.stake
    if not at_risk or None not in players:
        return ()
    room = max(0, await _left_to_lose(work, table, players, at, usual))
    return () if room >= at_risk else tuple(None if user_id is None else room for user_id in players)


async def within_limits(
    work: UnitOfWork,
    table: Table,
    hand_id: int,
    players: Sequence[int | None],
    settled: Sequence[int],
    at: datetime,
    usual: Mapping[str, str] = NO_ZONES,
) -> tuple[int, ...]:
    """Take back computers' payments beyond the daily limit; return the final chips of each seat.

    The `settled` chips are posted already, which makes other hands of the same persons wait for this one.
    """
    chips = list(settled)
    dealer = table.dealer or 0
    lost = losses(players, chips, dealer)
    paid = {
        seat: min(chips[seat], max(0, lost.get(seat, 0)))
        for seat, user_id in enumerate(players)
        if user_id is not None and chips[seat] > 0
    }
    if not any(paid.values()):
        return tuple(chips)
    over = -await _left_to_lose(work, table, players, at, usual)
    entries: list[Entry] = []
    for seat, excess in _divide(max(0, min(over, sum(paid.values()))), paid, dealer).items():
        user_id = players[seat]
        if user_id is not None and excess:
            chips[seat] -= excess
            entries += moving(member(table.guild_id, user_id), house_of(table.guild_id, user_id), excess)
    if entries:
        await work.ledger.post(f"hand:{hand_id}:{CAP}", CAP, entries, at=at, hand_id=hand_id)
        _give_back(players, chips, sum(settled) - sum(chips))
    return tuple(chips)


def _give_back(players: Sequence[int | None], chips: list[int], excess: int) -> None:
    """Return unpaid chips to the computers that lost, in place: the sum of all seats stays the same."""
    computers = sorted((chips[seat], seat) for seat, user_id in enumerate(players) if user_id is None)
    for lost, seat in computers:
        kept = min(excess, max(0, -lost))
        chips[seat] += kept
        excess -= kept
    chips[computers[0][1]] += excess  # what came from the board


async def _left_to_lose(
    work: UnitOfWork, table: Table, players: Sequence[int | None], at: datetime, usual: Mapping[str, str]
) -> int:
    """Return what computers may still lose today to the persons in a hand; negative if beyond the limit."""
    settings = await guild_settings.zoned_settings(work, table.guild_id, usual)
    since, left = guild_settings.day_began(at, settings.zone(table.locale)), settings.computers_lose
    for user_id in players:
        if user_id is not None:
            account = house_of(table.guild_id, user_id)
            paid, got = await work.ledger.moved(account, SETTLE, since)
            _, kept = await work.ledger.moved(account, CAP, since)
            left -= paid - got - kept
    return left


LINES = 8
"""Lines on a page of a member's history."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A planned ledger transaction; without a `key` it belongs to the hand: ``hand:<id>:<kind>``."""

    kind: str
    entries: tuple[Entry, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Cover:
    """A person whose balance must hold at least this many chips."""

    user_id: int
    chips: int


def member(guild_id: int, user_id: int) -> Account:
    return Account(AccountKind.MEMBER, guild_id, user_id)


def mint(guild_id: int) -> Account:
    return Account(AccountKind.MINT, guild_id)


def pot(table: Table) -> Account:
    """Return a table's account for the chips at stake."""
    return Account(AccountKind.POT, table.guild_id, table.id)


def board(table: Table) -> Account:
    """Return a table's account for the chips on its board from hand to hand."""
    return Account(AccountKind.BOARD, table.guild_id, table.id)


def members_of(guild_id: int, players: Iterable[int | None]) -> list[Account]:
    """Return the accounts of the persons among a hand's players."""
    return [member(guild_id, user_id) for user_id in players if user_id is not None]


def escrow_of(config: TableConfig) -> int:
    """Return the chips each seat pays into the pot at the deal: its largest possible loss."""
    most: int = game_of(config.rules).largest_loss(config.rules, config.seats)
    return most * config.stake


def start_posting(account: Account, chips: int) -> Posting:
    """Return the posting that opens a member's account, even with 0 chips; only the first one counts."""
    return Posting(START, moving(mint(account.guild_id), account, chips), key=_start_key(account))


def _start_key(account: Account) -> str:
    return f"{START}:{account.guild_id}:{account.owner_id}"


async def opened_at(work: UnitOfWork, account: Account) -> datetime | None:
    """Return when a member's account was opened, None if it was not."""
    return await work.ledger.posted_at(_start_key(account))


def moving(giver: Account, taker: Account, chips: int) -> tuple[Entry, ...]:
    """Return the entries that move chips from one account to another."""
    return Entry(giver, -chips), Entry(taker, chips)


async def open_account(work: UnitOfWork, account: Account, chips: int, at: datetime) -> None:
    """Open a member's account with its starting chips, unless it exists."""
    start = await fair_start(work, start_posting(account, chips), at)
    await work.ledger.post(start.key, start.kind, start.entries, at=at)


async def fair_start(work: UnitOfWork, start: Posting, at: datetime) -> Posting:
    """Return the posting that opens a member's account, with 0 chips if their data was deleted recently."""
    account = next(entry.account for entry in start.entries if entry.account.kind is AccountKind.MEMBER)
    if await opened_at(work, account) is not None or await erased_lately(work, account, at) is None:
        return start
    return start_posting(account, 0)


async def stakes_by_member(work: UnitOfWork, guild_id: int) -> dict[int, list[Stake]]:
    """Return the stakes of each member; chips on a board count as shared equally."""
    found: dict[int, list[Stake]] = {}
    for stake in await work.seasons.stakes(guild_id):
        found.setdefault(stake.user_id, []).append(stake)
    for board in await work.seasons.boards(guild_id):
        shares = share_equally(board.units, len(board.players), board.dealer)
        for user_id, units in zip(board.players, shares, strict=True):
            if user_id is not None and not is_former(user_id) and units * board.stake:
                stake = Stake(user_id, units * board.stake, table=board.table)
                found.setdefault(user_id, []).append(stake)
    return found


def grant_note(by: int, reason: str) -> str:
    """Return the note of a grant: the manager's id, and the reason."""
    return f"{by} {reason}"


def read_grant_note(note: str) -> tuple[int | None, str]:
    """Parse a grant's note: the manager's id (None: not stated), and the reason."""
    by, _, reason = note.partition(" ")
    return (int(by), reason) if by.isdecimal() else (None, note)


def escrow_postings(table: Table, players: Sequence[int | None], escrow: int) -> tuple[Posting, ...]:
    """Return the deal's transaction: every seat pays `escrow` into the pot."""
    return _posting(ESCROW, _pay(pot(table), players, [-escrow] * len(players)))


def settle_postings(
    table: Table, players: Sequence[int | None], escrow: int, chips: Sequence[int]
) -> tuple[Posting, ...]:
    """Return the transaction of the settlement: the pot pays every seat its escrow plus what it won.

    The chips that the seats lost altogether go to the board.
    """
    moves = _pay(pot(table), players, [escrow + won for won in chips])
    moves += moves_of_losses(table, players, chips)
    on_board = -sum(chips)
    return _posting(SETTLE, [*moves, (pot(table), -on_board), (board(table), on_board)])


def share_postings(table: Table, players: Sequence[int | None], chips: Sequence[int]) -> tuple[Posting, ...]:
    """Return the transaction that divides the chips left on a closed table's board."""
    return _posting("share", _pay(board(table), players, chips), key=f"table:{table.id}:share")


def void_postings(table: Table, players: Sequence[int | None], escrow: int) -> tuple[Posting, ...]:
    """Return the transaction of a voided hand: the pot returns every seat's escrow."""
    return _posting(VOID, _pay(pot(table), players, [escrow] * len(players)))


def _pay(source: Account, players: Sequence[int | None], chips: Sequence[int]) -> list[tuple[Account, int]]:
    """Return what moves when an account pays every seat these chips (negative: the seat pays)."""
    guild_id = source.guild_id
    computers = Account(AccountKind.HOUSE, guild_id)
    accounts = (computers if user_id is None else member(guild_id, user_id) for user_id in players)
    return [*zip(accounts, chips, strict=True), (source, -sum(chips))]


def _posting(kind: str, moves: Iterable[tuple[Account, int]], key: str = "") -> tuple[Posting, ...]:
    sums: dict[Account, int] = {}
    for account, chips in moves:
        sums[account] = sums.get(account, 0) + chips
    entries = tuple(Entry(account, chips) for account, chips in sums.items() if chips)
    return (Posting(kind, entries, key),) if entries else ()


async def require_cover(work: UnitOfWork, guild_id: int, covers: Sequence[Cover]) -> None:
    """Raise NotEnoughChips (`not-enough-chips`: user_id, balance, needed) if a member cannot pay."""
    for cover in covers:
        balance = await work.ledger.balance(member(guild_id, cover.user_id))
        if balance < cover.chips:
            raise NotEnoughChips(
                "not-enough-chips", user_id=cover.user_id, balance=balance, needed=cover.chips
            )


def not_covered(refusal: NotEnoughChips, table: Table) -> NotEnoughChips:
    """Return a NotEnoughChips with the member's name and what a hand can cost (units, stake) added."""
    user_id, config = refusal.params["user_id"], table.config
    name = next((seat.name for seat in table.seats if seat.user_id == user_id), "")
    return NotEnoughChips(
        refusal.code,
        **refusal.params,
        name=name,
        units=game_of(config.rules).largest_loss(config.rules, config.seats),
        stake=config.stake,
    )


def require_chips(settings: GuildSettings) -> None:
    """Raise NotNow (`chips-off`) in a server without chips."""
    if not settings.chips_used:
        raise NotNow("chips-off")


@dataclass(frozen=True, slots=True)
class Holding:
    """A member's balance, chips at stake, whether their account is open, and the server's starting chips."""

    balance: int
    at_stake: int
    opened: bool
    starting: int


@dataclass(eq=False, repr=False)
class ChipService:
    """Members' accounts."""

    _store: Store
    _now: Now
    _settings: GuildSettingsService

    async def start(self, guild_id: int, user_id: int) -> Posting:
        """Return the posting that opens a member's account, to be posted with their first seat."""
        chips = (await self._settings.of(guild_id)).starting_chips
        return start_posting(member(guild_id, user_id), chips)

    async def balance(self, guild_id: int, user_id: int) -> int:
        """Return a member's chips, first opening an account for a newcomer."""
        account, starting = member(guild_id, user_id), (await self._settings.of(guild_id)).starting_chips
        async with self._store.write() as work:
            await open_account(work, account, starting, self._now())
            return await work.ledger.balance(account)

    async def holding(self, guild_id: int, user_id: int) -> Holding:
        """Return a member's balance without opening an account."""
        account = member(guild_id, user_id)
        starting = (await self._settings.of(guild_id)).starting_chips
        async with self._store.read() as work:
            erased = await erased_lately(work, account, self._now())
            return Holding(
                balance=await work.ledger.balance(account),
                at_stake=await work.chip_history.at_stake(account),
                opened=await opened_at(work, account) is not None,
                starting=starting if erased is None else 0,
            )

    async def history(
        self,
        guild_id: int,
        user_id: int,
        *,
        by: Person,
        manager: bool,
        before: int | None = None,
        after: int | None = None,
    ) -> LedgerPage:
        """Return lines of a member's history: the newest, or those just before or after a line's number.

        Raises NotAllowed (`history-of-other`) for anybody but the member and server managers.
        """
        if by.user_id != user_id and not manager:
            raise NotAllowed("history-of-other")
        account = member(guild_id, user_id)
        async with self._store.read() as work:
            page = await work.chip_history.page(account, LINES, before=before, after=after)
            if after is not None and len(page.lines) < LINES:
                page = await work.chip_history.page(account, LINES)
            return page
