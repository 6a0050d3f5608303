"""Chips from outside play: the daily allowance, gifts between members, grants by server managers.

Each is one ledger transaction, whose key makes a repeated request take effect only once. Hourly limits are
counted in the ledger, so they hold across restarts and processes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.services.chips.budgets import require_budget
from bot.services.chips.chips import (
    grant_note,
    member,
    mint,
    moving,
    open_account,
    opened_at,
    require_chips,
    stakes_by_member,
)
from bot.services.errors import NotEnoughChips, NotNow, require_manager
from bot.services.ports import Now, Store, UnitOfWork, Welcome
from bot.services.server import guild_settings
from bot.services.server.guild_settings import GuildSettingsService, erased_lately
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import DAILY, GIFT, GRANT, Account
from bot.services.values.settings import GuildSettings


@dataclass(frozen=True, slots=True)
class Giving:
    """Whether a member may give chips, and how many today.

    `hands` are hands with others still missing, `opens_at` is when their account is old enough (None: it is).
    """

    hands: int
    opens_at: datetime | None
    to_give: int
    to_receive: int


async def giving(
    work: UnitOfWork, settings: GuildSettings, giver: Account, receiver: Account, server: str, now: datetime
) -> Giving:
    """Return whether a member may give chips, and how many; `server` is the server's Discord language."""
    guild_id, wanted = giver.guild_id, settings.gift_hands
    played = await work.results.with_others(guild_id, giver.owner_id, wanted) if wanted else 0
    ready = (await opened_at(work, giver) or now) + timedelta(days=settings.gift_days)
    today = guild_settings.day_began(now, settings.zone(server))
    given, _ = await work.ledger.moved(giver, GIFT, today)
    _, received = await work.ledger.moved(receiver, GIFT, today)
    return Giving(
        hands=max(0, wanted - played),
        opens_at=ready if settings.gift_days and ready > now else None,
        to_give=settings.gift_given - given,
        to_receive=settings.gift_received - received,
    )


def require_open(standing: Giving) -> None:
    """Raise NotNow if a member may not give chips yet.

    Codes: `gift-closed` (hands, when), `gift-hands` (hands), `gift-days` (when); `when` is in Unix seconds.
    """
    if standing.hands and standing.opens_at is not None:
        raise NotNow("gift-closed", hands=standing.hands, when=int(standing.opens_at.timestamp()))
    if standing.hands:
        raise NotNow("gift-hands", hands=standing.hands)
    if standing.opens_at is not None:
        raise NotNow("gift-days", when=int(standing.opens_at.timestamp()))


def require_room(settings: GuildSettings, standing: Giving, chips: int) -> None:
    """Raise NotNow (`gift-given`, `gift-received`: most, left) for a gift beyond a limit."""
    if chips > standing.to_give:
        raise NotNow("gift-given", most=settings.gift_given, left=max(0, standing.to_give))
    if chips > standing.to_receive:
        raise NotNow("gift-received", most=settings.gift_received, left=max(0, standing.to_receive))


MOST_GIFT = 1_000_000_000
MOST_GIFTS = 10
"""The most gifts that a member can make within an hour."""
MOST_GRANT = 1_000_000
"""The most chips that one grant gives or takes."""
MOST_GRANTS = 60
"""The most grants that give chips, per server and hour."""
LONGEST_NOTE = 100
"""Characters in a gift's note or a grant's reason."""

_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Daily:
    """A member's daily allowance: chips (0: none here), whether taken, and when the next is due (UTC).

    `enough` is the limit up to which daily chips are topped up, if the member has reached it; else 0.
    """

    chips: int
    taken: bool
    next_at: datetime
    needs_hand: bool = False
    enough: int = 0


@dataclass(frozen=True, slots=True)
class GiftsMoved:
    """Chips that a member received; `balance` is the giver's, or for a grant the receiver's.

    `fresh` is False if this very request was executed before.
    """

    balance: int
    fresh: bool


@dataclass(eq=False, repr=False)
class AllowanceService:
    """Daily chips, gifts and grants."""

    _store: Store
    _now: Now
    _settings: GuildSettingsService
    _welcome: Welcome

    async def today(self, guild_id: int, user_id: int, server: str) -> Daily:
        """Return the state of a member's daily allowance; `server` is the server's Discord language."""
        settings, now = await self._settings.of(guild_id), self._now()
        zone = settings.zone(server)
        async with self._store.read() as work:
            taken = await _taken_today(work, member(guild_id, user_id), now, zone)
            needs_hand = not taken and await _needs_hand(work, settings, guild_id, user_id)
            chips = await _daily_chips(work, settings, member(guild_id, user_id))
        enough = settings.starting_chips if settings.daily_chips and not chips and not taken else 0
        return Daily(chips, taken, guild_settings.next_day(now, zone), needs_hand, enough)

    async def daily(self, guild_id: int, user_id: int, server: str) -> tuple[GiftsMoved, Daily]:
        """Give a member their daily chips; not `fresh` if today's were taken already.

        Unless the server pays a wage, they only top up to the starting chips. Raises NotNow (`daily-off`,
        `chips-off`; `daily-enough`: most; `daily-hand`: chips, if they have played no hand since the last).
        """
        settings, now = await self._settings.of(guild_id), self._now()
        require_chips(settings)
        if not settings.daily_chips:
            raise NotNow("daily-off")
        zone, account = settings.zone(server), member(guild_id, user_id)
        async with self._store.write() as work:
            await open_account(work, account, settings.starting_chips, now)
            chips = await _daily_chips(work, settings, account)
            fresh = not await _taken_today(work, account, now, zone)
            if fresh and not chips:
                raise NotNow("daily-enough", most=settings.starting_chips)
            if fresh and await _needs_hand(work, settings, guild_id, user_id):
                raise NotNow("daily-hand", chips=chips)
            entries = moving(mint(guild_id), account, chips)
            fresh = fresh and await work.ledger.post(_daily_key(account, now, zone), DAILY, entries, at=now)
            balance = await work.ledger.balance(account)
        return GiftsMoved(balance, fresh), Daily(chips, True, guild_settings.next_day(now, zone))

    async def give(
        self, *, guild_id: int, giver: int, receiver: int, chips: int, note: str, request_id: int, server: str
    ) -> GiftsMoved:
        """Give chips from one member to another; chips at stake cannot be given.

        Raises the errors of `require_giving`, NotNow (`gift-rate`: most; `gift-budget`: most, left),
        NotEnoughChips (`gift-too-much`: balance, amount).
        """
        settings, now = await self._require_gift(guild_id, giver, receiver, chips), self._now()
        account, other = member(guild_id, giver), member(guild_id, receiver)
        async with self._store.write() as work:
            # The same order everywhere: two members who give to each other cannot deadlock.
            for owner in sorted((account, other), key=lambda it: it.owner_id):
                await open_account(work, owner, settings.starting_chips, now)
            require_open(await giving(work, settings, account, other, server, now))
            await guild_settings.require_staying(work, [receiver], others=True)
            key = f"{GIFT}:{guild_id}:{giver}:{request_id}"
            try:
                entries = moving(account, other, chips)
                fresh = await work.ledger.post(key, GIFT, entries, at=now, note=plain_note(note))
            except NotEnoughChips as refusal:
                balance = refusal.params["balance"]
                raise NotEnoughChips("gift-too-much", balance=balance, amount=chips) from None
            # Counted after the posting, which makes a member's other gifts wait for this transaction.
            if fresh and await work.ledger.count(account, GIFT, now - _HOUR) > MOST_GIFTS:
                raise NotNow("gift-rate", most=MOST_GIFTS)
            if fresh:
                after = await giving(work, settings, account, other, server, now)
                before = replace(after, to_give=after.to_give + chips, to_receive=after.to_receive + chips)
                require_room(settings, before, chips)
                await _require_gift_budget(work, account, receiver, chips, now, settings.zone(server))
            return GiftsMoved(await work.ledger.balance(account), fresh)

    async def require_giving(
        self, *, guild_id: int, giver: int, receiver: int, chips: int, server: str
    ) -> None:
        """Check that a gift would be allowed; `server` is the server's Discord language.

        Raises NotNow (`gift-self`; `gift-range`: least, most; `privacy-leaving-other`: the gift would soon be
        taken back), errors of `require_open` and `require_room`.
        """
        settings, now = await self._require_gift(guild_id, giver, receiver, chips), self._now()
        account, other = member(guild_id, giver), member(guild_id, receiver)
        async with self._store.read() as work:
            standing = await giving(work, settings, account, other, server, now)
            await guild_settings.require_staying(work, [receiver], others=True)
        require_open(standing)
        require_room(settings, standing, chips)

    async def _require_gift(self, guild_id: int, giver: int, receiver: int, chips: int) -> GuildSettings:
        if giver == receiver:
            raise NotNow("gift-self")
        if not 1 <= chips <= MOST_GIFT:
            raise NotNow("gift-range", least=1, most=MOST_GIFT)
        await self._welcome(guild_id, giver, receiver)
        settings = await self._settings.of(guild_id)
        require_chips(settings)
        return settings

    async def grant(
        self,
        *,
        guild_id: int,
        by: int,
        receiver: int,
        chips: int,
        reason: str,
        request_id: int,
        manager: bool,
    ) -> GiftsMoved:
        """Grant a member chips, or take some back (below zero), for a stated reason.

        Raises NotAllowed (`not-manager`), NotNow (`grant-range`: most, `grant-reason`, `grant-rate`: most),
        NotEnoughChips (`grant-too-much`: balance, amount).
        """
        require_manager(manager)
        if not chips or abs(chips) > MOST_GRANT:
            raise NotNow("grant-range", most=MOST_GRANT)
        if not plain_note(reason):
            raise NotNow("grant-reason")
        settings, now = await self._settings.of(guild_id), self._now()
        require_chips(settings)
        account, source = member(guild_id, receiver), mint(guild_id)
        async with self._store.write() as work:
            await open_account(work, account, settings.starting_chips, now)
            key, note = f"{GRANT}:{guild_id}:{by}:{request_id}", grant_note(by, plain_note(reason))
            try:
                fresh = await work.ledger.post(key, GRANT, moving(source, account, chips), at=now, note=note)
            except NotEnoughChips as refusal:
                balance = refusal.params["balance"]
                raise NotEnoughChips("grant-too-much", balance=balance, amount=-chips) from None
            if fresh:
                about = f"{chips:+}: {plain_note(reason)}"
                await work.acts.add(Act(guild_id, ActKind.GRANT, by, now, about_id=receiver, note=about))
            if fresh and await work.ledger.count(source, GRANT, now - _HOUR) > MOST_GRANTS:
                raise NotNow("grant-rate", most=MOST_GRANTS)
            return GiftsMoved(await work.ledger.balance(account), fresh)


async def _require_gift_budget(
    work: UnitOfWork, giver: Account, receiver: int, chips: int, at: datetime, zone: str
) -> None:
    """Raise NotNow (`gift-budget`: most, left; `chips-off`) if the giver's daily budget is exceeded."""
    people, risks = dict.fromkeys((giver.owner_id, receiver), ""), {giver.owner_id: [receiver]}
    try:
        await require_budget(work, giver.guild_id, people, risks, chips, at, zone)
    except NotNow as refusal:
        if refusal.code == "chips-off":  # by a manager, just now
            raise
        raise NotNow("gift-budget", most=refusal.params["most"], left=refusal.params["left"]) from None


async def _daily_chips(work: UnitOfWork, settings: GuildSettings, account: Account) -> int:
    """Return the daily chips a member can take now; chips at stake in hands and events count as theirs."""
    if settings.daily_wage:
        return settings.daily_chips
    stakes = (await stakes_by_member(work, account.guild_id)).get(account.owner_id, ())
    has = await work.ledger.balance(account) + sum(stake.chips for stake in stakes)
    return max(0, min(settings.daily_chips, settings.starting_chips - has))


async def _needs_hand(work: UnitOfWork, settings: GuildSettings, guild_id: int, user_id: int) -> bool:
    """Return whether a member has to play a hand before taking daily chips again."""
    if not settings.daily_hand:
        return False
    taken = await work.ledger.latest(member(guild_id, user_id), DAILY)
    if taken is None:
        return False
    played = await work.results.span(guild_id, user_id)
    return played is None or played[1] < taken


def plain_note(text: str) -> str:
    """Return a note or reason on one line, cut to `LONGEST_NOTE` characters."""
    return " ".join(text.split())[:LONGEST_NOTE].rstrip()


async def _taken_today(work: UnitOfWork, account: Account, now: datetime, zone: str) -> bool:
    """Return whether a member took daily chips today, or may have: their data was deleted today."""
    if await work.ledger.posted_at(_daily_key(account, now, zone)) is not None:
        return True
    erased = await erased_lately(work, account, now)
    return erased is not None and guild_settings.day_of(erased, zone) == guild_settings.day_of(now, zone)


def _daily_key(account: Account, now: datetime, zone: str) -> str:
    return f"{DAILY}:{account.guild_id}:{account.owner_id}:{guild_settings.day_of(now, zone)}"
