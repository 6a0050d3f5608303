"""Tokens of interactions are kept for a bounded number of channels, and a press always costs the same."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from bot.ui.core.board import LIFE, TokenBox
from bot.ui.core.floods import MOST_PEOPLE

compared = 0


class Counted(datetime):
    """A moment that counts how often one is compared with another."""

    def _count(self) -> None:
        global compared
        compared += 1

    def __lt__(self, other: datetime) -> bool:
        self._count()
        return super().__lt__(other)

    def __le__(self, other: datetime) -> bool:
        self._count()
        return super().__le__(other)


class Clock:
    """A clock that a test moves, and that counts who looks at it."""

    def __init__(self) -> None:
        self.moment: datetime = Counted(2026, 11, 22, tzinfo=UTC)
        self.looks = 0

    def __call__(self) -> datetime:
        self.looks += 1
        return self.moment


def press(box: TokenBox, channel_id: int) -> Any:
    interaction: Any = SimpleNamespace(channel_id=channel_id, followup=object())
    return box.take(interaction)


def test_people_press_in_a_hundred_thousand_channels_and_a_bounded_number_is_kept() -> None:
    box = TokenBox(Clock())
    for number in range(100_000):
        press(box, number)
    assert len(box._tokens) == MOST_PEOPLE
    assert box.of_channel(99_999) is not None
    assert box.of_channel(0) is None


def test_a_press_looks_at_no_more_than_a_few_tokens_however_many_there_are() -> None:
    """Once there were 2,000 channels every press looked at each of 100,000 tokens: 17 ms."""
    global compared
    clock = Clock()
    box, costs = TokenBox(clock), []
    for number in range(30_000):
        compared = clock.looks = 0
        press(box, number % 5_000)
        costs.append(compared + clock.looks)
    assert max(costs) <= 8


def test_what_has_expired_goes_with_the_presses_that_follow() -> None:
    clock = Clock()
    box = TokenBox(clock)
    for number in range(100):
        press(box, number)
    clock.moment += timedelta(minutes=5)
    late = press(box, 3)
    clock.moment += LIFE - timedelta(minutes=5)
    press(box, 1_000)
    assert len(box._tokens) == 2, "the two newest"
    assert box.of_channel(3) is late
    assert box.of_channel(4) is None


def test_a_refused_token_goes_and_a_fresher_one_of_its_channel_stays() -> None:
    box = TokenBox(Clock())
    first, second = press(box, 1), press(box, 1)
    box.drop(first)
    assert box.of_channel(1) is second
    box.drop(second)
    assert len(box._tokens) == 0
