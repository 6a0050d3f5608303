"""The shuffle gives every order the same chance, as far as thousands of deals can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bot.engine.cards import Card
from bot.services.tables import dealing
from tests.effort import at_night
from tools import uniformity

DEALS = 4_000


def test_thousands_of_deals_and_cuts_look_random() -> None:
    found = uniformity.judge(DEALS, "suite")
    assert [one.name for one in found] == [
        "52 cards: positions",
        "52 cards: neighbours",
        "52 cards: hands of 4",
        "53 cards: positions",
        "53 cards: neighbours",
        "cut: who deals",
        "cut: first card",
    ]
    for one in found:
        assert 0.001 < one.p < 0.999, one


def _with_a_remainder(limit: int, stream: Iterator[int]) -> int:
    """A number below a limit without rejection: small ones come too often."""
    return next(stream) % limit


def _sattolo(cards: Sequence[Card], stream: Iterator[int]) -> tuple[Card, ...]:
    """No card may stay in place: the classic off-by-one."""
    pack = sorted(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = dealing._below(last, stream)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def _cut_in_two(cards: Sequence[Card], stream: Iterator[int]) -> tuple[Card, ...]:
    """A single cut is no shuffle: any card may be anywhere, but next to the same neighbour."""
    at = dealing._below(len(cards), stream)
    pack = sorted(cards)
    return (*pack[at:], *pack[:at])


@pytest.mark.parametrize(
    ("name", "unfair", "deals"),
    [
        pytest.param("_below", _with_a_remainder, DEALS, marks=at_night),
        ("_shuffle", _sattolo, 500),
        ("_shuffle", _cut_in_two, 500),
    ],
)
def test_an_unfair_shuffle_is_detected(
    name: str, unfair: object, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, name, unfair)
    assert not all(one.fair for one in uniformity.judge(deals, "suite"))


@pytest.mark.parametrize(
    ("chi_squared", "freedom", "p"),
    [
        (3.357, 4, 0.5),
        (9.488, 4, 0.05),
        (13.277, 4, 0.01),
        (67.505, 51, 0.06),
        (68.669, 51, 0.05),
        (50.335, 51, 0.5),
    ],
)
def test_the_tail_of_chi_squared_agrees_with_the_tables(chi_squared: float, freedom: int, p: float) -> None:
    assert uniformity.upper_tail(chi_squared, freedom) == pytest.approx(p, abs=0.005)


def test_the_command_prints_a_line_per_test_and_a_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert uniformity.main(["--deals", "300", "--seed", "suite"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 8
    monkeypatch.setattr(dealing, "_shuffle", _cut_in_two)
    assert uniformity.main(["--deals", "300"]) == 1
    assert "SUSPICIOUS" in capsys.readouterr().out
