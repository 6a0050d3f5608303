"""Chips: what is put into the pot at the deal and what comes out of it (DESIGN.md 3 Ledger).

At the deal every seat puts the largest loss that the rules allow into the table's pot; the settlement pays
each seat that much plus what it won or less what it lost, so that the pot is empty after every hand. The
house of the server stands in for computer players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.engine.families import largest_loss
from bot.services.errors import NotEnoughChips
from bot.services.model import Account, AccountKind, Entry, Table, TableConfig
from bot.services.ports import Now, Store, UnitOfWork


@dataclass(frozen=True, slots=True)
class Posting:
    """A transaction of the ledger to be; without a `key` it belongs to the hand: ``hand:<id>:<kind>``."""

    kind: str
    entries: tuple[Entry, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Cover:
    """A person whose balance must hold a number of chips."""

    user_id: int
    name: str
    chips: int


def member(guild_id: int, user_id: int) -> Account:
    """Return a person's account in a server."""
    return Account(AccountKind.MEMBER, guild_id, user_id)


def pot(table: Table) -> Account:
    """Return a table's account for the chips at stake."""
    return Account(AccountKind.POT, table.guild_id, table.id)


def board(table: Table) -> Account:
    """Return a table's account for what lies on its board from hand to hand."""
    return Account(AccountKind.BOARD, table.guild_id, table.id)


def accounts_of(guild_id: int, players: Iterable[int | None]) -> list[Account]:
    """Return the account of each seat: the person's, or for a computer the house's."""
    house = Account(AccountKind.HOUSE, guild_id)
    return [house if user_id is None else member(guild_id, user_id) for user_id in players]


def escrow_of(config: TableConfig) -> int:
    """Return the chips each seat puts into the pot at the deal: its largest possible loss."""
    return largest_loss(config.rules, config.seats) * config.stake


def start_postings(guild_id: int, user_id: int, chips: int) -> tuple[Posting, ...]:
    """Return the grant every member starts a server with; posted once, however often it is asked for."""
    moves = [(member(guild_id, user_id), chips), (Account(AccountKind.MINT, guild_id), -chips)]
    return _posting("start", moves, key=f"start:{guild_id}:{user_id}")


def escrow_postings(table: Table, players: Sequence[int | None], escrow: int) -> tuple[Posting, ...]:
    """Return the transaction of the deal: every seat pays `escrow` into the pot."""
    moves = [(account, -escrow) for account in accounts_of(table.guild_id, players)]
    return _posting("escrow", [*moves, (pot(table), escrow * len(players))])


def settle_postings(
    table: Table, players: Sequence[int | None], escrow: int, chips: Sequence[int]
) -> tuple[Posting, ...]:
    """Return the transaction of the settlement: the pot pays every seat its escrow plus what it won.

    What the seats lost together lies on the board now; what they won together came from it.
    """
    moves = _paid_back(table, players, [escrow + won for won in chips])
    on_board = -sum(chips)
    return _posting("settle", [*moves, (pot(table), -on_board), (board(table), on_board)])


def share_postings(table: Table, players: Sequence[int | None], chips: Sequence[int]) -> tuple[Posting, ...]:
    """Return the transaction that shares out what was left on the board of a table that is closed."""
    moves = list(zip(accounts_of(table.guild_id, players), chips, strict=True))
    return _posting("share", [*moves, (board(table), -sum(chips))], key=f"table:{table.id}:share")


def void_postings(table: Table, players: Sequence[int | None], escrow: int) -> tuple[Posting, ...]:
    """Return the transaction of a voided hand: the pot gives every seat its escrow back."""
    return _posting("void", _paid_back(table, players, [escrow] * len(players)))


def _paid_back(
    table: Table, players: Sequence[int | None], chips: Sequence[int]
) -> list[tuple[Account, int]]:
    moves = list(zip(accounts_of(table.guild_id, players), chips, strict=True))
    return [*moves, (pot(table), -sum(chips))]


def _posting(kind: str, moves: Iterable[tuple[Account, int]], key: str = "") -> tuple[Posting, ...]:
    entries = _merged(moves)
    return (Posting(kind, entries, key),) if entries else ()


def _merged(moves: Iterable[tuple[Account, int]]) -> tuple[Entry, ...]:
    """One entry for each account that gains or loses: a ledger line of nothing says nothing."""
    sums: dict[Account, int] = {}
    for account, chips in moves:
        sums[account] = sums.get(account, 0) + chips
    return tuple(Entry(account, chips) for account, chips in sums.items() if chips)


async def require_cover(work: UnitOfWork, guild_id: int, covers: Sequence[Cover]) -> None:
    """Raise NotEnoughChips (`not-enough-chips`: user_id, name, balance, needed) for who cannot pay."""
    for cover in covers:
        balance = await work.ledger.balance(member(guild_id, cover.user_id))
        if balance < cover.chips:
            raise NotEnoughChips(
                "not-enough-chips",
                user_id=cover.user_id,
                name=cover.name,
                balance=balance,
                needed=cover.chips,
            )


class ChipService:
    """Members' accounts."""

    def __init__(self, store: Store, now: Now, starting_chips: int) -> None:
        self._store = store
        self._now = now
        self._starting_chips = starting_chips

    def grant(self, guild_id: int, user_id: int) -> tuple[Posting, ...]:
        """Return the starting grant of a member, to be posted with his first seat."""
        return start_postings(guild_id, user_id, self._starting_chips)

    async def balance(self, guild_id: int, user_id: int) -> int:
        """Return a member's chips; who has never played in the server is given his starting chips first."""
        async with self._store.write() as work:
            for grant in self.grant(guild_id, user_id):
                await work.ledger.post(grant.key, grant.kind, grant.entries, at=self._now())
            return await work.ledger.balance(member(guild_id, user_id))
