"""rules.md 4: three to seven players, their hands and how they share."""

from __future__ import annotations

import pytest

from bot.engine.state import PhaseName
from tests.engine.build import Hand
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("2 adjutant", "auto: on with four players or more", "auto: off with two and three players")
@rule(
    "4",
    "seven players: seven each, blind three, adjutant",
    "six players: eight each, blind four, adjutant",
    "five players: ten each, blind two, adjutant",
    "four players: twelve each, blind four, adjutant",
    "three players: sixteen each, blind four, no adjutant",
)
@pytest.mark.parametrize(
    ("players", "each", "blind", "adjutant"),
    [(7, 7, 3, True), (6, 8, 4, True), (5, 10, 2, True), (4, 12, 4, True), (3, 16, 4, False)],
)
def test_hands_and_blind(players: int, each: int, blind: int, adjutant: bool) -> None:
    hand = Hand(players=players)
    assert [len(hand.holding(seat)) for seat in range(players)] == [each] * players
    assert hand.state.blind.bit_count() == blind
    hand.auction("12S" + " -" * (players - 1))
    assert (hand.phase is PhaseName.CALL) == adjutant
    hand.silence(PhaseName.PLAY)
    assert len(hand.holding(0)) == each
    hand.silence()
    assert len(hand.winners) == each


@rule(
    "4 split",
    "auto: the usual split of the number of players",
    "1: three players",
    "2-1: Napoleon 2, adjutant 1, opponents 1 each",
    "3-1-2: Napoleon 3, adjutant 1, opponents 2 each",
    "4-2-3: Napoleon 4, adjutant 2, opponents 3 each",
    "1-1-1: everybody 1",
    "3-1: Napoleon 3, adjutant 1, opponents 1 each",
    "2-2: Napoleon 2, adjutant 2, opponents 1 each",
    "3-2: Napoleon 3, adjutant 2, opponents 1 each",
    "5-5-2: Napoleon 5, adjutant 5, opponents 2 each",
    "3-3-2: Napoleon 3, adjutant 3, opponents 2 each",
)
@rule(
    "1 Settlement",
    "won: each opponent pays 1, Napoleon gets 2, the adjutant 1",
    "lost: the reverse",
    "a bid of M doubles all",
    "alone: each of the others pays or receives 1, 2 at M",
    "alone: Napoleon gets or pays the sum",
)
@rule(
    "4", "three players: opponents 1 each", "standing alone: the opponent's unit times the number of others"
)
@pytest.mark.parametrize(
    ("players", "split", "with_adjutant", "alone"),
    [
        (3, "auto", None, (2, -1, -1)),
        (3, "1", None, (2, -1, -1)),
        (4, "auto", (3, 1, -2, -2), (6, -2, -2, -2)),
        (4, "3-1-2", (3, 1, -2, -2), (6, -2, -2, -2)),
        (4, "4-2-3", (4, 2, -3, -3), (9, -3, -3, -3)),
        (4, "1-1-1", (1, 1, -1, -1), (3, -1, -1, -1)),
        (5, "auto", (2, 1, -1, -1, -1), (4, -1, -1, -1, -1)),
        (5, "2-1", (2, 1, -1, -1, -1), (4, -1, -1, -1, -1)),
        (5, "3-3-2", (3, 3, -2, -2, -2), (8, -2, -2, -2, -2)),
        (6, "auto", (3, 1, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (6, "3-1", (3, 1, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (6, "2-2", (2, 2, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (7, "auto", (3, 2, -1, -1, -1, -1, -1), (6, -1, -1, -1, -1, -1, -1)),
        (7, "3-2", (3, 2, -1, -1, -1, -1, -1), (6, -1, -1, -1, -1, -1, -1)),
        (7, "5-5-2", (5, 5, -2, -2, -2, -2, -2), (12, -2, -2, -2, -2, -2, -2)),
    ],
)
def test_how_they_share(
    players: int, split: str, with_adjutant: tuple[int, ...] | None, alone: tuple[int, ...]
) -> None:
    cases = [(False, with_adjutant)] if with_adjutant else []
    for stands_alone, won in (*cases, (True, alone)):
        table = {"players": players, "split": split, "alone": stands_alone}
        assert laydown(13, opponents=1, **table).units == won
        assert laydown(20, **table).units == tuple(2 * units for units in won)
        assert laydown(20, opponents=1, **table).units == tuple(-2 * units for units in won)
        for lost in (laydown(19, opponents=2, **table), laydown(13, **table)):
            assert lost.units == tuple(-units for units in won)


@rule(
    "4",
    "three players with adjutant: the one opponent 3, Napoleon 2, adjutant 1",
    "three players with adjutant, standing alone: 1 each",
)
@rule("2 adjutant", "true: on with three players")
def test_three_players_with_an_adjutant() -> None:
    assert laydown(13, opponents=1, players=3, adjutant=True).units == (2, 1, -3)
    assert laydown(20, players=3, adjutant=True).units == (4, 2, -6)
    assert laydown(13, opponents=1, players=3, adjutant=True, alone=True).units == (2, -1, -1)
