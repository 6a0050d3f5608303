"""Computers have names of their own, at one table and in one tournament no two alike."""

from __future__ import annotations

from bot.services.values.names import MARSHALS, computer_name
from tests.services.build import ANN, BOB, Night


def named(number: int, count: int, taken: list[str]) -> list[str]:
    for _ in range(count):
        taken = [*taken, computer_name(number, taken)]
    return taken


def test_sixty_computers_of_a_tournament_have_sixty_names() -> None:
    names = named(3, 60, [])
    assert len({name.casefold() for name in names}) == 60
    assert set(names[:26]) == set(MARSHALS)
    assert all(name.endswith(" 2") for name in names[26:52])


def test_a_computer_is_not_called_like_a_person_who_is_there() -> None:
    (first,) = named(1, 1, [])
    assert computer_name(1, [first.upper(), ""]) not in (first, "")


def test_two_tables_one_after_the_other_have_other_computers() -> None:
    assert not set(named(1, 5, [])) & set(named(2, 5, []))


async def test_a_computer_keeps_its_name_and_who_takes_its_chair_has_their_own(night: Night) -> None:
    await night.open([ANN, BOB], computers=True)
    seats = (await night.tables.snapshot(1)).table.seats
    marshals = [seat.name for seat in seats if seat.computer is not None]
    assert len(set(marshals)) == 3
    assert set(marshals) <= set(MARSHALS)
    await night.finish()
    left = (await night.tables.leave(1, BOB.user_id)).table.seats
    assert [seat.name for seat in left[2:]] == marshals
    assert left[1].name in set(MARSHALS) - set(marshals), "another computer has come, with another name"
