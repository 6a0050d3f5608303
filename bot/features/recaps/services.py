"""Recaps of evenings: the best hand, and the people above their average.

An evening is a channel's hands without a pause of an hour, and is over an hour after the last one. People
who opted out or whose data was deleted are not named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.features.recaps.ports import Score, evenings_in
from bot.services.app import Services
from bot.services.features import FeatureServices
from bot.services.ports import UnitOfWork
from bot.services.server.preferences import SWITCHED_OFF
from bot.services.values.settings import RECAP
from bot.services.values.standings import ALL_TIME, SPREADS, USUAL_SPREAD, Counts
from bot.services.values.tables import TableStatus

PAUSE = timedelta(hours=1)
LATE = timedelta(hours=3)
"""A recap that could not be posted until then is left out."""
LEAST_HANDS = 8
"""An evening with fewer hands has no recap."""
LEAST_OWN, LEAST_BEFORE = 5, 20
"""Hands of the evening, and before it, that somebody's averages take."""
MOST_NAMED = 3
_MOST_READ = 200
"""The latest hands of a server that are looked at."""


@dataclass(frozen=True, slots=True)
class Better:
    """A person's average units per hand, `now` in the evening and `before` it."""

    name: str
    now: float
    before: float


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening that is over: its hands, the best one and its winner, and the people above their average in
    the `game` played most."""

    guild_id: int
    channel_id: int
    last: int
    hands: int
    best: Score
    name: str
    game: str
    better: tuple[Better, ...]


class RecapServices(FeatureServices):
    """Finds evenings that are over, and stores which of them have a recap."""

    def __init__(self, app: Services) -> None:
        self._app = app

    async def due(self) -> tuple[bool, list[Recap]]:
        """Return whether any server wants recaps, and the recaps to post."""
        async with self._app.store.read() as work:
            found = list[Recap]()
            servers = await evenings_in(work).servers()
            for guild_id in servers:
                lines = await evenings_in(work).latest(guild_id, _MOST_READ)
                for channel_id in {line.channel_id for line in lines}:
                    evening = self._evening([line for line in lines if line.channel_id == channel_id])
                    recap = await self._recap(work, guild_id, evening) if evening else None
                    found += [] if recap is None else [recap]
        return bool(servers), found

    async def note(self, recap: Recap, *, posted: bool = True) -> None:
        """Store that a recap is posted, or that it could not be."""
        async with self._app.store.write() as work:
            await work.state.put(f"{RECAP}{recap.channel_id}", str(recap.last if posted else 0))

    def _evening(self, lines: Sequence[Score]) -> list[Score]:
        """Return the results of a channel's last evening, if it ended recently and has enough hands."""
        since = self._app.now() - lines[-1].ended_at
        here, playing = lines[-1].channel_id, TableStatus.PLAYING
        plays = any(
            it.table.home_channel_id == here and it.table.status is playing for it in self._app.live.all()
        )
        if plays or not PAUSE <= since < LATE:
            return []
        evening, before = list[Score](), lines[-1].ended_at
        for line in reversed(lines):
            if before - line.ended_at > PAUSE:
                break
            evening.append(line)
            before = line.ended_at
        return evening if len({line.hand_id for line in evening}) >= LEAST_HANDS else []

    async def _recap(self, work: UnitOfWork, guild_id: int, evening: Sequence[Score]) -> Recap | None:
        channel_id, last = evening[0].channel_id, max(line.hand_id for line in evening)
        if int(await work.state.get(f"{RECAP}{channel_id}") or 0) >= min(line.hand_id for line in evening):
            return None
        people = sorted({line.player_id for line in evening if line.player_id > 0})
        chosen = await work.preferences.of(people, "recap")
        mine = [it for it in evening if it.player_id in people and chosen.get(it.player_id) != SWITCHED_OFF]
        best = max((it for it in mine if it.won), key=_worth, default=None)
        if best is None:
            return None
        hands = {it.hand_id: it.game for it in evening}
        ((game, _),) = Counter(hands.values()).most_common(1)
        name = await work.results.name_of(guild_id, best.player_id)
        better = await _above_average(work, guild_id, [it for it in mine if it.game == game])
        return Recap(guild_id, channel_id, last, len(hands), best, name, game, better)


def _worth(line: Score) -> tuple[float, datetime]:
    return line.units / SPREADS.get(line.game, USUAL_SPREAD), line.ended_at


async def _above_average(work: UnitOfWork, guild_id: int, lines: Sequence[Score]) -> tuple[Better, ...]:
    """Return the people with more units per hand than before in one game, largest gain first."""
    found = []
    for player_id in {line.player_id for line in lines}:
        units = [it.units for it in lines if it.player_id == player_id and it.won is not None]
        counts = await work.standings.counts(guild_id, player_id, ALL_TIME)
        ever = counts.get(lines[0].game, Counts())
        hands = ever.hands - len(units)
        if len(units) >= LEAST_OWN and hands >= LEAST_BEFORE:
            now, before = sum(units) / len(units), (ever.units - sum(units)) / hands
            if now > before:
                found.append(Better(await work.results.name_of(guild_id, player_id), now, before))
    found.sort(key=lambda it: (it.before - it.now, it.name))
    return tuple(found[:MOST_NAMED])
