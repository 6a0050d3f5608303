"""Bans from a server's tables and events, blocks between members, and the log of managers' acts."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from itertools import takewhile

from bot.features.moderation.ports import Ban, people_in
from bot.services.app import Services
from bot.services.errors import NotAllowed, NotFound, NotNow, require_manager
from bot.services.features import FeatureServices
from bot.services.tables.seating import has_seen
from bot.services.values.acts import Act, ActKind
from bot.services.values.tables import Person, TableStatus

ACTS_PAGE = 10
"""Acts on one page of the log."""
MOST_REASON = 100
"""Characters in the reason for a ban."""
_OUT = NotAllowed, NotFound, NotNow
"""Refusals to somebody who has left a table or an event meanwhile, or after it is over."""
_log = logging.getLogger(__name__)

_TOLD = "acts-told:"
"""Prefix of the stored fact that says which of a server's acts was posted last."""


@dataclass(frozen=True, slots=True)
class UnpostedActs:
    """The oldest acts not yet posted in a server's log channel, at most `ACTS_PAGE`; `last` is the number of
    the last of them."""

    guild_id: int
    channel_id: int
    acts: Sequence[Act]
    last: int


class BanTime(Enum):
    """Durations of a ban; each has the text ``ban-<value>``."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    GOOD = "good"


_DAYS = {BanTime.HOUR: 1 / 24, BanTime.DAY: 1, BanTime.WEEK: 7, BanTime.MONTH: 30}
"""The days of a ban that ends."""


class ModerationServices(FeatureServices):
    """The use cases of moderation."""

    def __init__(self, app: Services) -> None:
        self._app = app

    async def require_welcome(self, guild_id: int, user_id: int, host_id: int | None) -> None:
        """Raise NotAllowed to people `banned` (until, reason), `banned-for-good` (reason) or `blocked`."""
        async with self._app.store.read() as work:
            people = people_in(work)
            ban = await people.ban_of(guild_id, user_id)
            blocked = host_id is not None and await people.has_blocked(guild_id, host_id, user_id)
        if ban is not None and ban.until is None:
            raise NotAllowed("banned-for-good", reason=ban.reason)
        if ban is not None and ban.until is not None and ban.until > self._app.now():
            raise NotAllowed("banned", until=int(ban.until.timestamp()), reason=ban.reason)
        if blocked:
            raise NotAllowed("blocked")

    async def ban(
        self, guild_id: int, user_id: int, time: BanTime, reason: str, by: Person, *, manager: bool
    ) -> tuple[Ban, bool, bool]:
        """Ban a member and remove them from everything; computers take over their seats at once.

        They stay in hands and events that the manager plays too: return whether there are any, and whether
        a computer plays on for them. Raises NotAllowed (`not-manager`), NotNow (`ban-self`, `reason-needed`:
        most).
        """
        require_manager(manager)
        why, now = " ".join(reason.split()), self._app.now()
        if user_id == by.user_id:
            raise NotNow("ban-self")
        if not 0 < len(why) <= MOST_REASON:
            raise NotNow("reason-needed", most=MOST_REASON)
        ban = Ban(now + timedelta(days=_DAYS[time]) if time in _DAYS else None, why)
        async with self._app.store.write() as work:
            await people_in(work).ban(guild_id, user_id, ban)
            note = f"{time.value}: {why}"
            act = Act(guild_id, ActKind.BAN, by.user_id, now, about_id=user_id, note=note)
            await work.acts.add(act)
        _log.info("server %d: member %d banned a member", guild_id, by.user_id)
        here = (live.table for live in self._app.live.of(user_id) if live.table.guild_id == guild_id)
        played = any(it.event_id is not None or it.status is not TableStatus.LOBBY for it in here)
        return ban, await self._take_out(guild_id, user_id, by.user_id), played

    async def _take_out(self, guild_id: int, user_id: int, by: int) -> bool:
        stays = False
        async with self._app.store.read() as work:
            places = await work.personal.places(user_id)
        for live in [live for live in self._app.live.all() if live.table.guild_id == guild_id]:
            table = live.table
            with suppress(*_OUT):
                if any(it.user_id == user_id for it in table.standby):
                    await self._app.standby.withdraw(table.id, user_id)
                elif user_id in table.players and table.event_id is None:
                    if has_seen(live, by):
                        stays = True
                    else:
                        await self._app.tables.leave(table.id, user_id)
        for event_id in places.named:  # its lists too
            for feature in self._app.features:
                with suppress(*_OUT):
                    stays |= await feature.take_out(event_id, user_id, guild_id, by)
        return stays

    async def unban(self, guild_id: int, user_id: int, by: Person, *, manager: bool) -> None:
        """Lift a member's ban. Raises NotAllowed (`not-manager`), NotNow (`ban-none`)."""
        require_manager(manager)
        async with self._app.store.write() as work:
            if not await people_in(work).unban(guild_id, user_id):
                raise NotNow("ban-none")
            act = Act(guild_id, ActKind.UNBAN, by.user_id, self._app.now(), about_id=user_id)
            await work.acts.add(act)

    async def block(self, guild_id: int, user_id: int, other_id: int) -> None:
        """Keep a member from a person's tables and from giving them chips. Raises NotNow (`block-self`)."""
        if user_id == other_id:
            raise NotNow("block-self")
        async with self._app.store.write() as work:
            await people_in(work).block(guild_id, user_id, other_id)

    async def unblock(self, guild_id: int, user_id: int, other_id: int) -> None:
        """Remove a block. Raises NotNow (`block-none`)."""
        async with self._app.store.write() as work:
            if not await people_in(work).unblock(guild_id, user_id, other_id):
                raise NotNow("block-none")

    async def acts(self, guild_id: int, page: int, *, manager: bool) -> tuple[Sequence[Act], int]:
        """Return a page (from 0) of the log and the number of pages. Raises NotAllowed (`not-manager`)."""
        require_manager(manager)
        async with self._app.store.read() as work:
            found, count = await work.acts.page(guild_id, max(page, 0) * ACTS_PAGE, ACTS_PAGE)
        return found, -(-count // ACTS_PAGE)

    async def unposted_acts(self) -> tuple[bool, list[UnpostedActs]]:
        """Return whether any server has a log channel, and the acts still to be posted there.

        A server that has just chosen a channel starts with its next act.
        """
        found = []
        async with self._app.store.read() as work:
            channels = await people_in(work).acts_channels()
            for guild_id, channel_id in channels.items():
                told = await work.state.get(f"{_TOLD}{guild_id}")
                _, last = await work.acts.page(guild_id, 0, 0)
                if told is None:
                    found.append(UnpostedActs(guild_id, channel_id, (), last))
                elif last > int(told):
                    acts, _ = await work.acts.page(guild_id, 0, last - int(told))
                    new = [*takewhile(lambda act: "acts_channel" not in act.settings, acts)][::-1][:ACTS_PAGE]
                    found.append(UnpostedActs(guild_id, channel_id, new, new[-1].number if new else last))
        return bool(channels), found

    async def note_posted(self, unposted: UnpostedActs) -> None:
        """Record that acts were posted."""
        async with self._app.store.write() as work:
            await work.state.put(f"{_TOLD}{unposted.guild_id}", str(unposted.last))
