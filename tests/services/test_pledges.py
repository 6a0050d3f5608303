"""People's values for a deal as pure values: what may be added, sealed, opened and stored (fair-deal.md)."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.errors import ServiceError
from bot.services.values import pledges
from bot.services.values.pledges import Pledge, Value
from tests.services.fakes import FakeEntropy

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEAL = hashlib.sha256(b"green herons").hexdigest()


def value(user_id: int, text: str) -> Value:
    return pledges.new_value(user_id, text, NOW, FakeEntropy())


def test_a_value_is_normalised_before_it_is_hashed() -> None:
    given = value(1, "  cafe\u0301 \t au\u3000lait ")
    assert given.text == "café au lait"
    assert given.hash == hashlib.sha256("napoleon-value|café au lait".encode()).hexdigest()
    assert (given.drawn, given.sealed) == (False, False)


def test_an_empty_value_is_drawn_and_64_digits_seal_one() -> None:
    drawn = value(1, "  ")
    assert drawn.drawn
    assert len(drawn.text) == 32
    sealed = value(1, SEAL.upper())
    assert (sealed.sealed, sealed.seal, sealed.text, sealed.hash) == (True, SEAL, "", "")


@pytest.mark.parametrize(("text", "code"), [("x" * 65, "value-long"), ("a\u202eb", "value-unprintable")])
def test_unreadable_or_ambiguous_values_are_refused(text: str, code: str) -> None:
    with pytest.raises(ServiceError) as refusal:
        value(1, text)
    assert refusal.value.code == code


def test_each_person_adds_once_and_nobody_after_the_list_is_closed() -> None:
    pledge = pledges.add_value(Pledge(), value(1, "a"))
    for late, code in ((pledge, "value-given"), (pledges.close_values(pledge, "77", NOW), "values-closed")):
        with pytest.raises(ServiceError) as refusal:
            pledges.add_value(late, value(1, "b"))
        assert refusal.value.code == code


def test_a_sealed_value_opens_after_closing_and_only_as_it_was_sealed() -> None:
    open_list = pledges.add_value(Pledge(), value(1, SEAL))
    closed = pledges.close_values(open_list, "77", NOW)
    for pledge, user_id, text, code in (
        (open_list, 1, "green herons", "values-open"),
        (closed, 1, "red herons", "value-unlike"),
        (closed, 2, "green herons", "value-not-sealed"),
    ):
        with pytest.raises(ServiceError) as refusal:
            pledges.open_value(pledge, user_id, text)
        assert refusal.value.code == code
    done = pledges.open_value(closed, 1, "green  herons")
    assert done.sealed == ()
    assert done.values[0].hash == pledges.hash_of("green herons") != done.values[0].seal


def test_a_person_who_left_a_value_sealed_may_not_seal_again_at_that_table() -> None:
    closed = pledges.close_values(pledges.add_value(Pledge(), value(1, SEAL)), "77", NOW)
    assert not pledges.overdue(closed, NOW + timedelta(seconds=59))
    assert pledges.overdue(closed, NOW + timedelta(seconds=60))
    after = pledges.given_up(closed, NOW)
    assert (after.failed, after.barred, after.values, after.press) == ((1,), (1,), (), "")
    with pytest.raises(ServiceError, match="value-barred"):
        pledges.add_value(after, value(1, SEAL))
    assert pledges.add_value(after, value(1, "open")).failed == ()
    assert pledges.renew(after, NOW) == Pledge(since="2026-11-21T12:00:00.000Z", barred=(1,))


def test_every_added_value_changes_the_digest_in_a_form() -> None:
    first = pledges.add_value(Pledge(), value(1, "a"))
    assert len({Pledge().digest, first.digest, pledges.add_value(first, value(2, "b")).digest}) == 3


def test_of_a_deleted_persons_value_only_the_hash_remains() -> None:
    pledge = pledges.add_value(pledges.add_value(Pledge(), value(1, "a")), value(2, "b"))
    assert pledge.people == {1, 2}
    left = pledges.without(pledge, 1)
    assert 1 not in left.people
    assert left.values[0].text == ""
    assert [it.hash for it in left.values] == [it.hash for it in pledge.values]
    assert left.of(2) == pledge.values[1]


def test_the_record_shows_no_value_text_of_people_who_left() -> None:
    pledge = pledges.add_value(pledges.add_value(Pledge(), value(1, "a")), value(2, ""))
    gone, drawn = pledges.list_values(pledge, [None, 2])
    assert gone == {"seat": None, "hash": pledges.hash_of("a"), "at": "2026-11-21T12:00:00.000Z"}
    assert (drawn["seat"], drawn["drawn"]) == (1, True)
