"""The fair deal: nobody can choose a pack, everybody can check it (fair-deal.md, rules.md 0)."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from bot.engine.actions import read_pack
from bot.engine.cards import PACK_52, card_text, parse_card
from bot.services.tables.dealing import (
    ALGORITHM,
    FIRST_ALGORITHM,
    Shuffler,
    commitment_of,
    deal_problem,
    new_secret,
)
from tests.services import stored
from tests.services.build import Night
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


def test_different_presses_hands_sessions_and_redeals_give_different_packs():
    packs = {
        Shuffler(SECRET, session, hand, [press]).pack(PACK_52, redeals)
        for session in (1, 2)
        for hand in (1, 2)
        for press in ("1", "2")
        for redeals in (0, 1)
    }
    assert len(packs) == 16
    assert all(sorted(pack) == list(PACK_52) for pack in packs)


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


async def test_the_cut_for_the_first_dealer_uses_the_sessions_seed(night: Night):
    before = await night.open(start=False)
    secret = stored.table(night.store).secret
    assert commitment_of(secret) == before.table.commitment
    snapshot = await night.tables.start(1, 1, 4711)
    shuffler = Shuffler(secret, 1, 1, ["4711"])
    header = stored.hand(night.store, 1).header.header
    assert (snapshot.table.dealer, header["deal"]["cut"]) == shuffler.cut(5)
    assert read_pack(header["pack"]) == shuffler.pack(PACK_52, 0)
    assert header["deal"]["presses"] == ["4711"]


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


def test_a_removed_card_is_in_no_pack():
    cards = [card for card in PACK_52 if card != parse_card("3C")]
    assert set(Shuffler(SECRET, 1, 1, ["1"]).pack(cards, 0)) == set(cards)
