"""The fair deal, and people's values for it: nobody can choose a pack, everybody can check it."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.cards import PACK_52, card_text
from bot.services.errors import ServiceError
from bot.services.tables.dealing import (
    ALGORITHM,
    FIRST_ALGORITHM,
    Shuffler,
    commitment_of,
    deal_problem,
    new_secret,
)
from bot.services.values import pledges
from bot.services.values.pledges import Pledge, Value
from bot.services.values.settings import ShardSlice
from tests.services.build import ANN, CHANNEL, GUILD, Night
from tests.services.fakes import FakeEntropy

SECRET = "07" * 32
PINNED_WITH_A_VALUE = ["7D", "6S", "9C", "8S", "2C", "8D", "6H", "5S", "7C", "6D"]
PINNED = ["6D", "2C", "JS", "TC", "6C", "7H", "3H", "KS", "9C", "5C"]


def test_the_commitment_is_the_sha_256_of_the_secret():
    secret, commitment = new_secret(FakeEntropy())
    assert len(bytes.fromhex(secret)) == 32
    assert commitment == hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment_of(secret)


def slow_pack(secret: str, message: str, cards: list[int]) -> list[int]:
    """The shuffle again, written as its description says."""
    seed = hmac.new(bytes.fromhex(secret), message.encode(), hashlib.sha256).digest()
    stream: list[int] = []
    for counter in range(20):
        stream += hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()
    pack = sorted(cards)
    for last in reversed(range(1, len(pack))):
        while stream[0] >= 256 - 256 % (last + 1):
            stream.pop(0)
        other = stream.pop(0) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


@pytest.mark.parametrize("redeals", [0, 1, 3])
def test_the_pack_follows_the_description(redeals: int):
    pack = Shuffler(SECRET, 5, 2, ["11", "12"]).pack(PACK_52, redeals)
    assert list(pack) == slow_pack(SECRET, f"napoleon-deal/2|pack|5|2|{redeals}|11,12|", list(PACK_52))


def test_the_algorithm_always_gives_this_pack():
    pack = Shuffler(SECRET, 1, 1, ["42"], algorithm=FIRST_ALGORITHM).pack(PACK_52, 0)
    assert FIRST_ALGORITHM == "napoleon-deal/1"
    assert [card_text(card) for card in pack[:10]] == PINNED


def test_the_algorithm_with_values_always_gives_this_pack():
    pack = Shuffler(SECRET, 1, 1, ["42"], [{"hash": "ab" * 32}]).pack(PACK_52, 0)
    assert ALGORITHM == "napoleon-deal/2"
    assert list(pack) == slow_pack(SECRET, f"napoleon-deal/2|pack|1|1|0||{'ab' * 32}", list(PACK_52))
    assert [card_text(card) for card in pack[:10]] == PINNED_WITH_A_VALUE


def test_once_a_value_is_typed_the_presses_change_nothing():
    typed, drawn = {"hash": "ab" * 32}, {"hash": "cd" * 32, "drawn": True}
    by_press = {Shuffler(SECRET, 1, 1, [press], [drawn]).pack(PACK_52, 0) for press in "12"}
    by_value = {Shuffler(SECRET, 1, 1, [press], [drawn, typed]).pack(PACK_52, 0) for press in "12"}
    assert (len(by_press), len(by_value)) == (2, 1)


def test_the_lowest_card_of_the_cut_deals_and_an_ace_is_below_a_two():
    aces, ties = 0, 0
    for session in range(400):
        dealer, rounds = Shuffler(SECRET, session, 1, ["1"]).cut(5)
        cutting = list(range(5))
        for cut in rounds:
            assert cut["seats"] == cutting
            ranks = ["A23456789TJQK".index(text[0]) for text in cut["cards"].split()]
            cutting = [seat for seat, rank in zip(cut["seats"], ranks, strict=True) if rank == min(ranks)]
            aces += min(ranks) == 0
        assert cutting == [dealer]
        ties += len(rounds) > 1
    assert aces
    assert ties


async def test_the_process_that_gets_direct_messages_deals_hand_after_hand_and_gives_hints(night: Night):
    await night.open([ANN], computers=True, start=False)
    first = Night(store=night.store, now=night.now)
    first.services.live.slice, own = ShardSlice(1, 1, 2), night.services.fair_deals.showing
    first.services.fair_deals.showing._required = True
    for deal in (first.tables.start, first.tables.next_hand):
        await own.note((await night.tables.snapshot(1)).table, CHANNEL, night.press())
        await deal(1, ANN.user_id, night.press())
        night.services.live.catch_up(1, GUILD)
        await night.services.live.settle()
        await night.services.computers.settle()
        await first.services.hints.hint(1, ANN.user_id)
        await night.finish()


async def test_a_hands_record_proves_its_deals(night: Night):
    await night.open()
    await night.everybody_passes()
    await night.finish()
    record = await night.services.records.record(1)
    assert deal_problem(record, PACK_52) is None
    redeal = next(action for action in record["actions"] if action["do"] == "redeal")
    assert redeal["deal"]["redeal"] == 1
    for name in ("secret", "presses"):
        assert redeal["deal"][name] == record["deal"][name]
    await night.next_hand()
    await night.finish()
    second = await night.services.records.record(2)
    assert deal_problem(second, PACK_52) is None
    assert "cut" not in second["deal"]
    redeal["pack"] = record["pack"]
    assert deal_problem(record, PACK_52) == "pack 1 is not the one that its proof gives"
    assert deal_problem({**record, "deal": {}}, PACK_52) == "the record has no proof of the deal"


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
