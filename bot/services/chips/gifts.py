"""Who may give chips to others, and how many a day: so that fresh accounts are of no use as purses.

A member may give once they have played some rated hands with other people and their account in the server is
some days old; what one gives and what one receives has a limit for each of the server's days. All four are
settings of the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.chips.chips import GIFT, START, member
from bot.services.errors import NotNow
from bot.services.ports import UnitOfWork
from bot.services.server import zones
from bot.services.values.settings import GuildSettings


@dataclass(frozen=True, slots=True)
class Giving:
    """How a member stands with gifts: rated hands with others that are missing, from when on their account is
    old enough (UTC; None: it is), and the chips that the giver may still give and the other still receive
    today."""

    hands: int
    opens_at: datetime | None
    to_give: int
    to_receive: int


async def giving(
    work: UnitOfWork,
    settings: GuildSettings,
    *,
    guild_id: int,
    giver: int,
    receiver: int,
    server: str,
    now: datetime,
) -> Giving:
    """Return how it stands with a gift; `server` is the server's language in Discord."""
    account, other = member(guild_id, giver), member(guild_id, receiver)
    wanted = settings.gift_hands
    played = await work.results.with_others(guild_id, giver, wanted) if wanted else 0
    opened = await work.ledger.posted_at(f"{START}:{guild_id}:{giver}") or now
    ready = opened + timedelta(days=settings.gift_days)
    today = zones.day_began(now, settings.zone(server))
    given, _ = await work.ledger.moved(account, GIFT, today)
    _, received = await work.ledger.moved(other, GIFT, today)
    return Giving(
        hands=max(0, wanted - played),
        opens_at=ready if settings.gift_days and ready > now else None,
        to_give=settings.gift_given - given,
        to_receive=settings.gift_received - received,
    )


def require_open(standing: Giving) -> None:
    """Refuse who may not give yet.

    Raises NotNow (`gift-closed`: hands, when; `gift-hands`: hands; `gift-days`: when), with `when` in seconds
    since 1970.
    """
    if standing.hands and standing.opens_at is not None:
        raise NotNow("gift-closed", hands=standing.hands, when=int(standing.opens_at.timestamp()))
    if standing.hands:
        raise NotNow("gift-hands", hands=standing.hands)
    if standing.opens_at is not None:
        raise NotNow("gift-days", when=int(standing.opens_at.timestamp()))


def require_room(settings: GuildSettings, standing: Giving, chips: int) -> None:
    """Raise NotNow (`gift-given`, `gift-received`: most, left) for a gift of so many chips beyond a limit."""
    if chips > standing.to_give:
        raise NotNow("gift-given", most=settings.gift_given, left=max(0, standing.to_give))
    if chips > standing.to_receive:
        raise NotNow("gift-received", most=settings.gift_received, left=max(0, standing.to_receive))
