"""Daily budgets: what one member may pass to another, and a newcomer to everybody, by any route.

Hands, entries and gifts count alike. Chips count on the day they are put at risk: a stake in a hand under way
counts as lost to each of the other players, an entry as lost to everybody. In a finished hand each loser has
paid each winner in proportion; chips left on the board count as paid to all others. Chips that came back from
the same member in hands and gifts are subtracted. Chips put at risk on an earlier day come back without
making room.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType

from bot.services.chips.chips import member, opened_at, require_chips
from bot.services.errors import NotNow
from bot.services.ports import UnitOfWork
from bot.services.server import guild_settings
from bot.services.values.chips import CAP, ESCROW, GIFT, SETTLE, VOID, Account, Moved
from bot.services.values.settings import GuildSettings

ENTRIES = ("entry", "refund")
FLOWS = (ESCROW, GIFT, SETTLE, CAP, VOID, "share", "prize", *ENTRIES)
"""Transaction kinds that can move chips from a member to others, and back."""


async def require_budget(
    work: UnitOfWork,
    guild_id: int,
    people: Mapping[int, str],
    risks: Mapping[int, Collection[int]],
    chips: int,
    at: datetime,
    zone: str,
    *,
    posted: bool = True,
    before: Mapping[int, Collection[int]] = MappingProxyType({}),
) -> None:
    """Raise NotNow if members would risk more `chips` than their daily budget allows.

    `people` are names by user id, `risks` lists for each giver those who may get the chips; `before` those
    who may get what a giver has at risk already. `posted` chips are in the ledger already, which makes other
    transactions that risk the same givers' chips wait. Givers whose accounts are too young for gifts also
    have a budget for all others together, unless they risk nothing more. Codes:
    `newcomer-budget` (name, days, most, left, needed), `members-budget` (name, other, most, left, needed),
    `chips-off`.
    """
    settings = await guild_settings.settings_in(work, guild_id)
    require_chips(settings)
    since, givers = guild_settings.day_began(at, settings.time_zone or zone), {**before, **risks}
    moves = await work.ledger.moves([member(guild_id, giver) for giver in givers], FLOWS, since)
    for giver, receivers in givers.items():
        account, more = member(guild_id, giver), 0 if posted or giver in before else chips
        if more and not await _can_pay(work, settings, account, chips):
            continue  # that is what they are told
        moved, most = moves[account], settings.newcomers_lose
        gone = more + _entries(moved) - sum(it.chips for it in moved if it.kind not in ENTRIES)
        if giver in risks and gone > most and await _is_new(work, settings, account, at):
            left, name, days = max(0, most - gone + chips), people[giver], settings.gift_days
            raise NotNow("newcomer-budget", name=name, days=days, most=most, left=left, needed=chips)
        most = settings.members_lose
        for receiver in receivers if more + _at_risk(moved) > most else ():
            other = member(guild_id, receiver)
            theirs = (await work.ledger.moves([other], FLOWS, since))[other]
            gone = more + await _between(work, giver, receiver, moved, theirs)
            if gone > most:
                left, name = max(0, most - gone + chips), people[giver]
                raise NotNow(
                    "members-budget", name=name, other=people[receiver], most=most, left=left, needed=chips
                )


async def _is_new(work: UnitOfWork, settings: GuildSettings, account: Account, at: datetime) -> bool:
    """Return whether an account is too young for gifts."""
    opened = await opened_at(work, account)
    return opened is None or at - opened < timedelta(days=settings.gift_days)


async def _can_pay(work: UnitOfWork, settings: GuildSettings, account: Account, chips: int) -> bool:
    opened = await opened_at(work, account) is not None
    return chips <= (await work.ledger.balance(account) if opened else settings.starting_chips)


def _at_risk(moves: Sequence[Moved]) -> int:
    """Return the most chips that these moves can have passed to any one other member."""
    return _entries(moves) - sum(min(0, it.chips) for it in moves if it.kind not in ENTRIES)


def _entries(moves: Sequence[Moved]) -> int:
    """Return the chips paid into events' pots, less refunds from the same pots."""
    pots: Counter[int | None] = Counter()
    for it in moves:
        if it.kind in ENTRIES:
            pots[it.other] -= it.chips
    return sum(max(0, paid) for paid in pots.values())


async def _between(
    work: UnitOfWork, giver: int, receiver: int, mine: Sequence[Moved], theirs: Sequence[Moved]
) -> int:
    """Return the chips that went from one member to another, or are at risk between them."""
    gone = _entries(mine) - sum(it.chips for it in mine if it.kind == GIFT and it.other == receiver)
    shared = {it.hand_id for it in theirs}.difference([None])
    together = [it for it in mine if it.hand_id in shared]
    gone -= sum(it.chips for it in together if it.open)
    over = [it.hand_id for it in together if it.hand_id is not None and not it.open]
    results = await work.results.chips_of(over)
    paid = sum(
        _chips_won(seats, giver, receiver, board=True) - _chips_won(seats, receiver, giver)
        for seats in results.values()
    )
    return gone + math.ceil(round(paid, 6))


def _chips_won(seats: Sequence[tuple[int, int]], giver: int, receiver: int, *, board: bool = False) -> float:
    """Return how many chips a receiver won from a giver in a hand; `board` adds what the giver left there."""
    lost, won = -sum(min(0, it) for _, it in seats), sum(max(0, it) for _, it in seats)
    paid = -sum(min(0, it) for one, it in seats if one == giver)
    got = sum(max(0, it) for one, it in seats if one == receiver)
    return paid * (got + board * max(0, lost - won)) / max(lost, won, 1)
