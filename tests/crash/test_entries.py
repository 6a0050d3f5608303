"""The check of tournaments by `make chaos` finds planted faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.features.tournaments.services.pot import ENTRY, PRIZE, REFUND
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import Entrant, Prize, Tournament, TournamentStatus
from tools.chaos.entries import Entries, problems_of

ANN, BOB = (7, 1), (7, 2)
"""Tournament and person."""
NOW = datetime(2026, 11, 21, tzinfo=UTC)
FINISHED = Tournament(
    id=7,
    guild_id=1,
    channel_id=2,
    host_id=1,
    host_name="Ann",
    locale="en",
    config=TournamentConfig(entry=5, prizes=(100,)),
    status=TournamentStatus.FINISHED,
    revision=9,
    secret="",
    commitment="",
    created_at=NOW,
    updated_at=NOW,
    entrants=tuple(
        Entrant(number=number, name=name, users=(number + 1,), paid=True)
        for number, name in enumerate(["Ann", "Bob"])
    ),
    prizes=(Prize(entrant=0, rank=1, chips=10),),
)


def entries(tournament: Tournament | None = FINISHED) -> Entries:
    """The stored rows of a run without faults."""
    moved = {ENTRY: Counter([ANN, BOB]), REFUND: Counter(), PRIZE: Counter([ANN])}
    return Entries({} if tournament is None else {7: tournament}, moved)


def found(now: Entries, *, pressed: tuple[tuple[int, int], ...] = (ANN, BOB)) -> list[str]:
    """Return the findings if both were told that they are in."""
    return problems_of(now, entries(), set(pressed), {ANN, BOB})


def test_nothing_is_found_in_a_sound_run() -> None:
    assert found(entries()) == []


@pytest.mark.parametrize(
    ("plant", "wanted"),
    [
        (lambda it: it.moved[ENTRY].update([BOB]), "paid 2 times"),
        (lambda it: it.moved[ENTRY].pop(BOB), "paid 0 times"),
        (lambda it: it.moved[ENTRY].update([(7, 3)]), "(7, 3) paid 1 times"),
        (lambda it: it.moved[REFUND].update([ANN]), "got it back 1 times"),
        (lambda it: it.moved[PRIZE].update([ANN]), "prizes due"),
        (lambda it: it.moved[PRIZE].clear(), "prizes due"),
        (lambda it: it.moved[PRIZE].update([BOB]), "prizes due"),
    ],
)
def test_chips_not_moved_exactly_once_are_found(plant: Callable[[Entries], object], wanted: str) -> None:
    now = entries()
    plant(now)
    assert any(wanted in problem for problem in found(now))


@pytest.mark.parametrize(
    ("tournament", "wanted"),
    [
        (None, "was told that they are in, and are not"),
        (replace(FINISHED, entrants=FINISHED.entrants[:1]), "(7, 2) was told that they are in, and are not"),
        (None, "is not what it was"),
        (replace(FINISHED, revision=8), "is not what it was"),
        (replace(FINISHED, status=TournamentStatus.CANCELLED), "is not what it was"),
        (replace(FINISHED, prizes=()), "prizes due"),
    ],
)
def test_lost_and_undone_entries_are_found(tournament: Tournament | None, wanted: str) -> None:
    assert any(wanted in problem for problem in found(entries(tournament)))


def test_an_entrant_who_never_asked_is_found() -> None:
    assert found(entries(), pressed=(ANN,)) == ["(7, 2) is in and has never asked for it"]
