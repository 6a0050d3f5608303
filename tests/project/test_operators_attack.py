"""An operator who wants a good hand for a friend: what they can do to a deal, and what gives them away.

The operator knows the secret and writes the record. Here they search for a press or a value that gives the
friend at seat 0 three honours of spades, and publish the matching record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from datetime import UTC, datetime
from itertools import count
from typing import Any

from bot.engine.actions import write_pack
from bot.engine.record import pack_of_hand
from bot.proof import deals_of
from bot.services.tables.dealing import Shuffler, shuffler_of
from bot.services.values.pledges import hash_of
from tests.services.build import ANN, BOB, CLEO, Night

TOMORROW = datetime(2026, 11, 22, tzinfo=UTC)
WANTED = {"AS", "KS", "QS"}


async def played(*typed: tuple[int, str]) -> dict[str, Any]:
    """Return the record of a hand before which some people added values, each by the form."""
    night = Night()
    await night.open([ANN, BOB, CLEO], computers=True, hands=1, start=False)
    for user_id, text in typed:
        await night.services.fair_deals.add(1, user_id, text)
    await night.tables.start(1, ANN.user_id, night.press())
    await night.services.computers.settle()
    await night.finish()
    record: dict[str, Any] = json.loads(json.dumps(await night.services.records.record(1)))
    (deal,) = deals_of(record, TOMORROW)
    assert deal.problem is None
    return record


def good_for_the_friend(record: dict[str, Any], shuffler: Shuffler) -> bool:
    """Return whether seat 0 is dealt the wanted cards."""
    seats = len(record["seats"])
    pack = write_pack(shuffler.pack(pack_of_hand(record), 0)).split()
    dealer, _ = shuffler.cut(seats)
    first = (0 - (dealer + 1)) % seats
    return set(pack[first : 10 * seats : seats]) >= WANTED


def forged(record: dict[str, Any], deals: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the record of the first deal that is good for the friend."""
    for deal in deals:
        shuffler = shuffler_of(deal, record["session"], record["hand_no"])
        if good_for_the_friend(record, shuffler):
            dealer, cut = shuffler.cut(len(record["seats"]))
            pack = write_pack(shuffler.pack(pack_of_hand(record), 0))
            return {**record, "pack": pack, "dealer": dealer, "deal": {**deal, "cut": cut}, "actions": []}
    return None


def with_other_presses(record: dict[str, Any], most: int) -> Iterable[dict[str, Any]]:
    """Yield the proof with presses that Discord could have issued a little later."""
    first = int(record["deal"]["presses"][0])
    for number in range(1, most):
        yield {**record["deal"], "presses": [str(first + number)]}


async def test_verify_does_not_claim_to_detect_an_operators_choice_of_press() -> None:
    record = await played()
    found = forged(record, with_other_presses(record, 20_000))
    assert found is not None, "a few hundred presses suffice"
    (deal,) = deals_of(found, TOMORROW)
    assert deal.problem is None, "the record alone cannot show it"
    assert (deal.guards, deal.others) == ((), ()), "so it is proven against the players only"


async def test_no_press_changes_the_cards_once_a_person_has_typed_a_value() -> None:
    record = await played((BOB.user_id, "seven green herons"))
    cards = pack_of_hand(record)
    packs = {
        shuffler_of(deal, 1, 1).pack(cards, 0) for deal in (record["deal"], *with_other_presses(record, 500))
    }
    assert [write_pack(pack) for pack in packs] == [record["pack"]]


async def test_a_substituted_value_is_not_the_one_the_person_typed() -> None:
    record = await played((BOB.user_id, "seven green herons"))

    def others() -> Iterable[dict[str, Any]]:
        for number in count():
            text = f"herons {number}"
            yield {**record["deal"], "values": [{**mine, "text": text, "hash": hash_of(text)}]}

    (mine,) = record["deal"]["values"]
    found = forged(record, others())
    assert found is not None
    (deal,) = deals_of(found, TOMORROW)
    assert [value.text for value in deal.values] != ["seven green herons"], "Bob sees that it is another"
    kept = deepcopy(found)
    kept["deal"]["values"][0]["text"] = "seven green herons"
    assert deals_of(kept, TOMORROW)[0].problem == "a value is not the one that its hash says"
    dropped = {**found, "deal": {**found["deal"], "values": []}}
    assert deals_of(dropped, TOMORROW)[0].problem == "pack 1 is not the one that its proof gives"


async def test_verify_says_that_a_later_value_can_be_searched_for() -> None:
    """Cleo works with the operator: the value before hers protects nobody who does not trust her."""
    record = await played((BOB.user_id, "seven green herons"), (CLEO.user_id, "mine"))
    first, last = record["deal"]["values"]

    def others() -> Iterable[dict[str, Any]]:
        for number in count():
            text = f"mine {number}"
            yield {**record["deal"], "values": [first, {**last, "text": text, "hash": hash_of(text)}]}

    found = forged(record, others())
    assert found is not None
    (deal,) = deals_of(found, TOMORROW)
    assert deal.problem is None
    assert (deal.guards, deal.others) == (("Cleo",), ("Bob",))
