"""Suspicious chip flows: who is reported, and the daily check that names nobody and stops once read."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.community import chip_flows
from bot.services.community.chip_flows import Note, NoteReason, notes
from bot.services.errors import NotAllowed
from bot.services.ports import Meter
from bot.services.server.guild_settings import count_deletion
from bot.services.values.chips import WATCH_SEEN, Gift, Observed
from bot.services.values.settings import ShardSlice
from bot.storage.database import Database
from tests.effort import NIGHT, examples, pairs
from tests.services.build import ANN, BOB, EVE, GUILD, Night
from tests.services.fakes import at_once

FRIENDS = (1, 2, 3, 4, 5)
STARTING = 1000
Hand = tuple[int, dict[int, int]]
PAYS = (1, 1, 1, 2, 2, 4)
"""Units that each of the larger side pays: hands differ."""


def _hand(rng: random.Random, players: tuple[int, ...], wins: Callable[[int], float], stake: int) -> Hand:
    """Return a hand of two, Napoleon and adjutant, against three; `wins` gives each player's strength."""
    napoleon, adjutant, *others = rng.sample(players, 5)
    strength = wins(napoleon) + wins(adjutant) - 2 * sum(map(wins, others)) / 3
    unit = stake * rng.choice(PAYS) * (1 if rng.random() < 0.5 + strength / 4 else -1)
    chips = {napoleon: 2 * unit, adjutant: unit, **dict.fromkeys(others, -unit)}
    return sum(-it for it in chips.values() if it < 0), chips


def _evening(seed: int, hands: int, stake: int, skill: float) -> Observed:
    """Return friends of unequal strength who all joined lately: 1 is the strongest, 5 the weakest."""
    rng = random.Random(seed)
    players = tuple(_hand(rng, FRIENDS, lambda who: skill * (3 - who) / 2, stake) for _ in range(hands))
    return Observed(hands=players, fresh=frozenset(FRIENDS))


@pytest.mark.parametrize(("played", "skill"), pairs([(10, 20), (40, 10), (200, 1), (200, 10)], [0.3, 0.0]))
def test_honest_friends_are_hardly_ever_reported(played: tuple[int, int], skill: float) -> None:
    hands, stake = played
    evenings = 200 if NIGHT else 15
    noted = [seed for seed in range(evenings) if notes(_evening(seed, hands, stake, skill), STARTING)]
    assert len(noted) <= max(2, evenings // 50), f"{len(noted)} of {evenings} evenings"


def _ring(seed: int, hands: int, stake: int, thrown: float) -> Observed:
    """Return five accounts of one owner: four lose to the first whenever they can."""
    rng = random.Random(seed)

    def hand() -> Hand:
        if rng.random() > thrown:
            return _hand(rng, FRIENDS, lambda _: 0.0, stake)
        unit = stake * rng.choice(PAYS)
        return 4 * unit, {1: 4 * unit, **dict.fromkeys(FRIENDS[1:], -unit)}

    return Observed(hands=tuple(hand() for _ in range(hands)), fresh=frozenset(FRIENDS[1:]))


@pytest.mark.parametrize(("hands", "stake", "thrown"), [(20, 20, 1.0), (40, 10, 1.0), (60, 10, 0.85)])
def test_a_ring_of_five_that_throws_hands_to_one_is_reported(hands: int, stake: int, thrown: float) -> None:
    for seed in range(20):
        found = [note for note in notes(_ring(seed, hands, stake, thrown), STARTING) if note.user_id == 1]
        assert found, seed
        assert {*found[0].others} <= set(FRIENDS[1:])
        assert found[0].together == 100
        assert found[0].fresh == len(found[0].others)


def test_accounts_drained_one_after_the_other_are_reported_together() -> None:
    """Two hands each for all their chips: too few per pair to tell from luck."""
    hands = tuple((500, {1: 500, account: -500}) for account in (11, 11, 12, 12, 13, 13))
    found = notes(Observed(hands, fresh=frozenset((11, 12, 13))), STARTING)
    assert found == (
        Note(NoteReason.FRESH, 1, (11, 12, 13), chips=3000, hands=6, share=100, fresh=3, together=100),
    )
    assert notes(Observed(hands), STARTING) == (), "for known members a few lost hands mean nothing"


def test_one_accomplice_at_an_honest_table_is_reported() -> None:
    rng = random.Random(5)
    hands = [_hand(rng, FRIENDS, lambda _: 0.0, 10) for _ in range(60)]
    hands += [(40, {1: 40, 2: -40, 3: 0, 4: 0, 5: 0}) for _ in range(40)]
    (note,) = notes(Observed(tuple(hands)), STARTING)
    assert (note.why, note.user_id, note.others) == (NoteReason.ONE_WAY, 1, (2,))
    assert (note.odds >= 1000, note.share) == (True, 90)


def test_gifts_of_several_to_one_are_reported() -> None:
    gifts = tuple(Gift(giver, 1, 400) for giver in (11, 12, 13))
    (note,) = notes(Observed((), gifts, frozenset((11,))), STARTING)
    assert note == Note(NoteReason.GIFTS, 1, (11, 12, 13), chips=1200, fresh=1)
    assert notes(Observed((), gifts[:2]), STARTING) == ()


chips = st.dictionaries(st.integers(1, 6), st.integers(-500, 500), min_size=2)


@examples(100)
@given(st.lists(chips, max_size=40), st.sets(st.integers(1, 6)), st.integers(0, 2000))
def test_any_history_can_be_checked(hands: list[dict[int, int]], fresh: set[int], start: int) -> None:
    played = tuple((sum(-it for it in hand.values() if it < 0), hand) for hand in hands)
    for note in notes(Observed(played, fresh=frozenset(fresh)), start):
        assert note.chips > 0
        assert 75 <= note.share <= 100
        assert note.user_id not in note.others
        assert 0 <= note.together <= 100


@pytest.mark.parametrize("route", ["hands", "pots", "gifts"])
def test_fresh_accounts_that_feed_one_member_are_reported_by_any_route(route: str) -> None:
    """The fault: two that lost one hand each, and four entry fees, moved thousands unnoticed."""
    lost = [(300, {1: 300, loser: -300}) for loser in (2, 3)]
    gifts = tuple(Gift(loser, 1, 300) for loser in (2, 3))
    ways = {"hands": {"hands": tuple(lost)}, "pots": {"pots": tuple(lost)}, "gifts": {"gifts": gifts}}
    (note,) = notes(Observed(fresh=frozenset({2, 3}), **{"hands": (), **ways[route]}), STARTING)  # type: ignore[arg-type]
    assert (note.why, note.user_id, note.others, note.chips) == (NoteReason.FRESH, 1, (2, 3), 600)


RING = Note(NoteReason.ONE_WAY, ANN.user_id, (BOB.user_id,), 500)
GIFTS = Note(NoteReason.GIFTS, EVE.user_id, (BOB.user_id,), 900)


class Counting(Meter):
    def __init__(self) -> None:
        self.looks: list[int] = []

    def watched(self, notes: int, at: float) -> None:
        self.looks.append(notes)


async def prepared(
    database: Database, monkeypatch: pytest.MonkeyPatch, found: list[Note]
) -> tuple[Night, chip_flows.WatchService, Counting]:
    """Return a server whose members have chips, and a watch that reports `found`."""
    night = Night(store=database)
    await night.open()

    def notes(*_: object) -> Sequence[Note]:
        return tuple(found)

    monkeypatch.setattr(chip_flows, "notes", notes)
    meter, settings = Counting(), night.services.guild_settings
    return night, chip_flows.WatchService(database, night.now, settings, at_once, meter), meter


async def test_a_finding_is_new_until_a_manager_reads_it(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    found: list[Note] = []
    night, service, meter = await prepared(database, monkeypatch, found)
    assert await service.unread(GUILD) == 0, "not yet checked"
    assert await service.run() == 0
    found += [RING, GIFTS]
    assert await service.unread(GUILD) == 0, "the last check found nothing"
    with caplog.at_level(logging.INFO):
        assert await service.run() == 2
    assert "stands out: 2, in 1 of 1 servers" in caplog.text
    assert meter.looks == [0, 2]
    assert await service.unread(GUILD) == 2
    with pytest.raises(NotAllowed):
        await service.last(GUILD, manager=False)
    assert await service.unread(GUILD) == 2
    look = await service.last(GUILD, manager=True)
    assert (look.at, look.notes) == (night.now.moment, (RING, GIFTS))
    assert await service.unread(GUILD) == 0
    night.now.moment += timedelta(days=1)
    assert (await service.last(GUILD, manager=True)).at == look.at, "found by the last check"
    found.clear()
    async with database.write() as work:
        await count_deletion(work)
    assert (await service.last(GUILD, manager=True)).notes == (), "a deleted member is named no longer"


async def test_read_findings_stay_read_after_a_restart_unless_they_reappear(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [RING, GIFTS]
    night, service, _ = await prepared(database, monkeypatch, found)
    assert (await service.last(GUILD, manager=True)).notes == (RING, GIFTS), (
        "without an earlier check it is made now"
    )
    settings = night.services.guild_settings
    again = chip_flows.WatchService(database, night.now, settings, at_once, Meter())
    await again.run()
    assert await again.unread(GUILD) == 0
    found.remove(RING)
    await again.run()
    found.append(RING)
    await again.run()
    assert await again.unread(GUILD) == 1, "gone and back again"


async def test_only_findings_on_a_page_that_was_shown_count_as_read(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: a manager saw six of them, and all counted as read."""
    found = [replace(GIFTS, user_id=number) for number in range(8)]
    _, service, _ = await prepared(database, monkeypatch, found)
    look = await service.last(GUILD, manager=True)
    assert (look.notes, look.left, await service.unread(GUILD)) == (tuple(found[:6]), 2, 2)
    look = await service.last(GUILD, manager=True, first=6)
    assert (look.notes, look.left, await service.unread(GUILD)) == (tuple(found[6:]), 0, 0)
    look = await service.last(GUILD, manager=True, first=8)
    assert (look.notes, look.first) == (tuple(found[:6]), 0), "there were more when the button was made"


async def test_marks_of_read_findings_name_nobody_and_are_deleted_with_them(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [RING]
    night, service, _ = await prepared(database, monkeypatch, found)
    await service.last(GUILD, manager=True)
    stored = await _stored(database)
    assert stored is not None
    assert re.fullmatch("[0-9a-f]{8}", stored), "too short to tell people apart by"
    found.clear()
    await service.run()
    assert await _stored(database) == ""
    found.append(RING)
    await service.run()
    await service.last(GUILD, manager=True)
    await night.services.retention.delete_server(GUILD)
    assert await _stored(database) is None
    assert await service.run() == 0, "a server without chips is not checked"


async def _stored(database: Database) -> str | None:
    return database.look(lambda work: work.state.get(f"{WATCH_SEEN}{GUILD}"))


async def test_each_process_checks_its_own_servers(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, _, _ = await prepared(database, monkeypatch, [RING])
    found = []
    for shard in (0, 1):
        one, settings = ShardSlice(shard, shard, 2), night.services.guild_settings
        service = chip_flows.WatchService(database, night.now, settings, at_once, Meter(), one)
        found.append(await service.run())
    assert found == [1, 0], "the server is on shard 0"
