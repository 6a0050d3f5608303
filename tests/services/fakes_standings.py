"""Results, sums and ratings in memory: what the end of a hand writes; leaderboards are storage's business."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.services.errors import Conflict
from bot.services.values.hands import HandResult, PlayerNotes
from bot.services.values.standings import Badge, Counts, Rating, Wins


@dataclass
class StandingData:
    """What is held; the values are frozen."""

    results: dict[tuple[int, int], HandResult] = field(default_factory=dict)
    sealed: dict[int, bool] = field(default_factory=dict)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    sums: dict[tuple[int, str, str, int], Counts] = field(default_factory=dict)
    ratings: dict[tuple[int, str, int], Rating] = field(default_factory=dict)
    badges: dict[tuple[int, int, str], int] = field(default_factory=dict)
    notes: dict[tuple[int, int, int], dict[str, Any]] = field(default_factory=dict)
    first: dict[str, str] = field(default_factory=dict)

    def snapshot(self) -> StandingData:
        """Return a copy that later changes do not touch."""
        return StandingData(**{name: dict(value) for name, value in vars(self).items()})

    def __copy__(self) -> StandingData:
        return self.snapshot()


class Results:
    def __init__(self, data: StandingData) -> None:
        self.data = data

    async def add(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        for result in results:
            if (result.hand_id, result.seat) in self.data.results:
                raise Conflict("hand-changed", hand_id=result.hand_id)
            self.data.results[result.hand_id, result.seat] = result
            if not season:
                self.data.sealed[result.hand_id] = True
        self.data.names |= {(results[0].guild_id, player): name for player, name in names.items()}

    async def of_tables(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        found = [result for result in self.data.results.values() if result.table_id in table_ids]
        return sorted(found, key=lambda result: (result.hand_id, result.seat))

    async def chips_of(self, hand_ids: Collection[int]) -> Mapping[int, Sequence[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for (hand_id, _), result in sorted(self.data.results.items()):
            if hand_id in hand_ids:
                found.setdefault(hand_id, []).append((result.player_id, result.chips))
        return found

    async def sealed(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        found = [it for it in await self.of_tables(table_ids) if it.hand_id in self.data.sealed]
        return sorted(found, key=lambda result: (result.ended_at, result.hand_id, result.seat))

    async def unseal(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        assert season
        if self.data.sealed.pop(results[0].hand_id, None) is None:
            raise Conflict("hand-changed", hand_id=results[0].hand_id)
        self.data.names |= {(results[0].guild_id, player): name for player, name in names.items()}

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None:
        ends = [
            result.ended_at
            for result in self.data.results.values()
            if (result.guild_id, result.player_id) == (guild_id, player_id)
            and result.hand_id not in self.data.sealed
        ]
        return (min(ends), max(ends)) if ends else None

    async def wins(self, guild_id: int, player_id: int) -> Sequence[Wins]:
        return [
            Wins(it.role, it.bid, it.units, 1)
            for it in self.data.results.values()
            if (it.guild_id, it.player_id, it.won) == (guild_id, player_id, True)
            and it.hand_id not in self.data.sealed
        ]

    async def hands_of(self, player_id: int, most: int) -> int:
        hands = {it.hand_id for it in self.data.results.values() if it.player_id == player_id}
        return min(most, len(hands - self.data.sealed.keys()))

    async def with_others(self, guild_id: int, player_id: int, most: int) -> int:
        results = self.data.results.values()
        people = {it.hand_id for it in results if it.player_id > 0 and it.player_id != player_id}
        hands = {
            it.hand_id
            for it in results
            if (it.guild_id, it.player_id) == (guild_id, player_id) and it.won is not None
        }
        return min(most, len(hands & people))


class Standings:
    def __init__(self, data: StandingData) -> None:
        self.data = data

    async def past(self, week: str, month: str) -> Sequence[tuple[int, str]]:
        kinds = {"week": week, "month": month}
        periods = {(guild_id, period) for guild_id, period, _, _ in self.data.sums}
        return [key for key in periods if key[1] < kinds.get(key[1].partition(":")[0], "")]

    async def keep_from(self, week: str, month: str) -> None:
        self.data.first |= {"week": week, "month": month}

    async def kept_from(self) -> Mapping[str, str]:
        return self.data.first

    async def put(self, guild_id: int, period: str, game: str, sums: Mapping[int, Counts]) -> None:
        self.data.sums |= {(guild_id, period, game, player): counts for player, counts in sums.items()}

    async def drop(self, guild_id: int, period: str) -> bool:
        for key in [key for key in self.data.sums if key[:2] == (guild_id, period)]:
            del self.data.sums[key]
        return False

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        for result in results:
            for period in periods:
                for game in ("", result.game):
                    key = (result.guild_id, period, game, result.player_id)
                    self.data.sums[key] = self.data.sums.get(key, Counts()) + Counts.of(result)


class Ratings:
    def __init__(self, data: StandingData) -> None:
        self.data = data

    async def locked(self, guild_id: int, keys: Sequence[tuple[str, int]]) -> Mapping[Any, Rating]:
        known = self.data.ratings
        return {key: known[guild_id, *key] for key in keys if (guild_id, *key) in known}

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None:
        self.data.ratings |= {(guild_id, *key): rating for key, rating in ratings.items()}

    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]:
        known = self.data.ratings.items()
        return {game: it for (guild, game, who), it in known if (guild, who) == (guild_id, player_id)}


class Badges:
    def __init__(self, data: StandingData) -> None:
        self.data = data

    async def earn(self, guild_id: int, hand_id: int, earned: Mapping[int, Sequence[str]]) -> Any:
        known = dict(self.data.badges)
        keys = [(guild_id, who, name) for who, names in earned.items() for name in names]
        self.data.badges |= {key: min(hand_id, known.get(key, hand_id)) for key in keys}
        new = {
            who: tuple(name for name in names if (guild_id, who, name) not in known)
            for who, names in earned.items()
        }
        return {who: names for who, names in new.items() if names}

    async def of_hands(self, hand_ids: Any, players: Any) -> Any:
        found: dict[int, dict[int, tuple[str, ...]]] = {}
        for (_, who, name), hand in self.data.badges.items():
            if hand in hand_ids and who in players:
                of_hand = found.setdefault(hand, {})
                of_hand[who] = (*of_hand.get(who, ()), name)
        return found

    async def of_player(self, guild_id: int, player_id: int) -> Sequence[Badge]:
        found = [(name, hand) for (guild, who, name), hand in self.data.badges.items() if who == player_id]
        ended = {result.hand_id: result.ended_at for result in self.data.results.values()}
        return [Badge(name, hand, ended[hand]) for name, hand in found]


class Notes:
    def __init__(self, data: StandingData) -> None:
        self.data = data

    async def note_hint(self, guild_id: int, hand_id: int, player_id: int, seat: int) -> None:
        known = self.data.notes.get((guild_id, player_id, hand_id), {"seat": seat})
        self.data.notes[guild_id, player_id, hand_id] = {**known, "hints": known.get("hints", 0) + 1}

    async def note_review(
        self, guild_id: int, hand_id: int, player_id: int, seat: int, **values: Any
    ) -> None:
        known = self.data.notes.get((guild_id, player_id, hand_id), {"seat": seat})
        self.data.notes[guild_id, player_id, hand_id] = {**known, **values}

    async def hints_of(self, hand_id: int) -> Mapping[int, int]:
        notes = self.data.notes.items()
        return {it["seat"]: it["hints"] for (_, _, hand), it in notes if hand == hand_id and "hints" in it}

    async def of_player(self, guild_id: int, player_id: int) -> PlayerNotes:
        mine = [it for key, it in sorted(self.data.notes.items()) if key[:2] == (guild_id, player_id)]
        kept = tuple(it["accuracy"] for it in reversed(mine) if "accuracy" in it)
        return PlayerNotes(sum("hints" in it for it in mine), kept)


class Seasons:
    async def current(self, guild_id: int) -> int:
        return 1
