"""What computers lose to persons, and how much of it a day.

For each member there is an account of the house that holds what computers have lost to them (below zero) or
won from them. On each of the server's days it goes down by no more than the server allows: what computers
lose beyond that is not paid, and what a member loses to them can be won back. Units, results and ratings
count in full. What lies on a board belongs to all seats equally.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.services.ports import UnitOfWork
from bot.services.server import guild_settings
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.settings import NO_ZONES
from bot.services.values.tables import Table, is_former, units_on

SETTLE, CAP = "settle", "cap"
"""The kinds of transactions that move chips of a member's account of the house."""


ROOMS = "rooms"
"""The part of a hand's header that says what computers could still lose to each person when it was dealt."""


def house_of(guild_id: int, user_id: int) -> Account:
    return Account(AccountKind.HOUSE, guild_id, user_id)


def losses(players: Sequence[int | None], chips: Sequence[int]) -> dict[int, int]:
    """Return what computers lose to each person in a hand by seat; below zero what they win from them.

    What they lose together is shared among the persons who win by what each wins, and the other way round.
    """
    count, board = len(players), -sum(chips)
    persons = [seat for seat, user_id in enumerate(players) if user_id is not None]
    if not 0 < len(persons) < count:
        return {}
    gains = {seat: chips[seat] * count + board for seat in persons}  # in parts of a chip: `count` make one
    together = sum(gains.values())
    sign = 1 if together > 0 else -1
    sharing = {seat: gain for seat, gain in gains.items() if gain * sign > 0}
    whole, shared, so_far = sum(sharing.values()), {}, 0
    chips_together, before = abs(together) // count, 0
    for seat, gain in sharing.items():
        so_far += gain
        upto = chips_together * so_far // whole
        shared[seat] = (upto - before) * sign
        before = upto
    return {seat: lost for seat, lost in shared.items() if lost}


def _collected(players: Sequence[int | None], chips: Sequence[int], seat: int) -> int:
    """Return what a seat has got of the computers' part of the board."""
    taken, won = sum(chips), sum(paid for paid in chips if paid > 0)
    if taken <= 0 or chips[seat] <= 0:
        return 0
    return taken * players.count(None) * chips[seat] // (len(players) * won)


def moves_of_losses(
    guild_id: int, players: Sequence[int | None], chips: Sequence[int]
) -> list[tuple[Account, int]]:
    """Return the part of a settlement that books what computers lose on the accounts of the persons."""
    moves: list[tuple[Account, int]] = []
    for seat, lost in losses(players, chips).items():
        user_id = players[seat]
        assert user_id is not None
        moves += [(house_of(guild_id, user_id), -lost), (Account(AccountKind.HOUSE, guild_id), lost)]
    return moves


async def rooms(
    work: UnitOfWork,
    table: Table,
    players: Sequence[int | None],
    escrow: int,
    at: datetime,
    usual: Mapping[str, str] = NO_ZONES,
) -> tuple[int | None, ...]:
    """Return what computers can still lose today to each person, where the hand could bring more (else None).

    Empty if the limit cannot matter in this hand; `usual` are the time zones of languages.
    """
    at_risk = escrow * players.count(None) + units_on(table.carried) * table.config.stake
    if not at_risk or None not in players:
        return ()
    most, since = await _most(work, table, at, usual)
    left: list[int | None] = []
    for user_id in players:
        if user_id is None or is_former(user_id):
            left.append(None)
            continue
        room = max(0, most - await _lost(work, table.guild_id, user_id, since, most))
        left.append(room if room < at_risk else None)
    return () if left.count(None) == len(left) else tuple(left)


async def within_limits(
    work: UnitOfWork,
    table: Table,
    hand_id: int,
    players: Sequence[int | None],
    settled: Sequence[int],
    at: datetime,
    usual: Mapping[str, str] = NO_ZONES,
) -> tuple[int, ...]:
    """Take back what computers have paid beyond the limit of the day; return the chips of each seat.

    The `settled` chips are posted already: other hands of the same persons wait for this one.
    """
    chips = list(settled)
    lost = losses(players, chips)
    if not lost and not (None in players and sum(chips) > 0):
        return tuple(chips)
    most, since = await _most(work, table, at, usual)
    entries: list[Entry] = []
    for seat, user_id in enumerate(players):
        from_computers = max(0, lost.get(seat, 0)) + _collected(players, settled, seat)
        if user_id is None or not from_computers:
            continue
        over = await _lost(work, table.guild_id, user_id, since, most) - most
        excess = min(over, from_computers, chips[seat])
        if excess > 0:
            chips[seat] -= excess
            house = house_of(table.guild_id, user_id)
            entries += [Entry(Account(AccountKind.MEMBER, table.guild_id, user_id), -excess)]
            entries += [Entry(house, excess)]
    if entries:
        await work.ledger.post(f"hand:{hand_id}:{CAP}", CAP, entries, at=at, hand_id=hand_id)
        _give_back(players, chips, sum(settled) - sum(chips))
    return tuple(chips)


def _give_back(players: Sequence[int | None], chips: list[int], excess: int) -> None:
    """Let the computers that have lost keep what was not paid, so that seats sum up as before."""
    computers = sorted((chips[seat], seat) for seat, user_id in enumerate(players) if user_id is None)
    for lost, seat in computers:
        kept = min(excess, max(0, -lost))
        chips[seat] += kept
        excess -= kept
    chips[computers[0][1]] += excess  # what came from the board


async def _most(
    work: UnitOfWork, table: Table, at: datetime, usual: Mapping[str, str]
) -> tuple[int, datetime]:
    settings = await guild_settings.settings_in(work, table.guild_id)
    zone = settings.time_zone or usual.get(table.locale, guild_settings.UNIVERSAL)
    return settings.computers_lose, guild_settings.day_began(at, zone)


async def _lost(work: UnitOfWork, guild_id: int, user_id: int, since: datetime, most: int) -> int:
    """Return what computers have lost to a member since a moment, less what they have won from them."""
    account = house_of(guild_id, user_id)
    paid, got = await work.ledger.moved(account, SETTLE, since)
    if paid - got <= most:
        return paid - got
    _, kept = await work.ledger.moved(account, CAP, since)
    return paid - got - kept
