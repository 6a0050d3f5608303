"""Checks the fair deal from a record alone, as `docs/fair-deal.md` describes it.

It stands by itself on purpose: nothing of the program that deals is used here, so that an error there cannot
hide in here as well. Standard library only; cards are their texts.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Json = Mapping[str, Any]

TOURNAMENT = "napoleon-tournament/1"

RANKS, SUITS = "23456789TJQKA", "CDHS"
ORDER = {card: place for place, card in enumerate([*(rank + suit for suit in SUITS for rank in RANKS), "JK"])}
"""The order the cards lie in before they are shuffled."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What can be said of the shuffles of one hand. `problem` is None if all of them are proven."""

    session: str
    hand_no: str
    commitment: str
    packs: int
    """How many packs the hand was dealt from: one, and one for each redeal."""
    cut: bool
    """Whether the first dealer was cut for in this hand."""
    problem: str | None
    announced: str = ""
    """The commitment of the tournament that it was dealt in."""


def deals_of(data: object) -> list[Deal]:
    """Return what can be said of every hand in a record: of one hand, a session or a tournament.

    Empty if there is no hand in it.
    """
    deals = [_judged(record) for record in _records(data)]
    if not isinstance(data, Mapping) or data.get("format") != TOURNAMENT:
        return deals
    announced = str(data.get("commitment", ""))
    return [
        replace(deal, announced=announced, problem=deal.problem or _problem_in_tournament(data, number))
        for number, deal in enumerate(deals)
    ]


def _problem_in_tournament(data: Json, number: int) -> str | None:
    """Return what is wrong with where the secret and the press of a tournament's hand come from."""
    try:
        secret = bytes.fromhex(data["secret"])
        if hashlib.sha256(secret).hexdigest() != data["commitment"]:
            return "the tournament's secret is not the one that was committed to"
        for round_ in data["rounds"]:
            for table in round_["tables"]:
                for hand in table["hands"]:
                    if hand["record"] == number:
                        at = 0 if data["config"]["duplicate"] else table["number"]
                        place = f"{data['tournament']}|{round_['number']}|{at}|{hand['board']}"
                        return _wrongly_derived(data, secret, place, data["hands"][number]["deal"])
    except (KeyError, TypeError, ValueError) as error:
        return f"the tournament's proof cannot be read ({type(error).__name__})"
    return "the hand is at none of the tournament's tables"


def _wrongly_derived(data: Json, secret: bytes, place: str, deal: Json) -> str | None:
    press = hashlib.sha256(",".join(data["presses"]).encode()).hexdigest()
    if deal["presses"] != [press]:
        return "its press is not made from those of the tournament"
    if deal["secret"] != hmac.new(secret, f"{TOURNAMENT}|{place}".encode(), hashlib.sha256).hexdigest():
        return "its secret is not made from the tournament's"
    return None


def _records(data: object) -> Iterator[Json]:
    """Yield everything in a record that was dealt from a pack."""
    if not isinstance(data, Mapping):
        return
    if "pack" in data and "actions" in data:
        yield data
        return
    for hand in data.get("hands") or ():
        yield from _records(hand)
    if isinstance(data.get("poker"), Mapping) and "pack" in data["poker"]:
        place = {"session": data.get("session"), "hand_no": len(data["hands"]) + 1}
        yield {"actions": (), **place, **data["poker"], "deal": data.get("poker_deal")}


def _judged(record: Json) -> Deal:
    deal = record.get("deal")
    known = deal if isinstance(deal, Mapping) else {}
    redeals = [action for action in record["actions"] if action.get("do") == "redeal"]
    try:
        problem = _problem(record, known, [record["pack"], *(action["pack"] for action in redeals)])
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        problem = f"its proof cannot be read ({type(error).__name__})"
    return Deal(
        session=str(record.get("session", "?")),
        hand_no=str(record.get("hand_no", "?")),
        commitment=str(known.get("commitment", "")),
        packs=1 + len(redeals),
        cut="cut" in known,
        problem=problem,
    )


def _problem(record: Json, deal: Json, packs: Sequence[str]) -> str | None:
    if not deal:
        return "the record holds no proof of its deal"
    if deal["algorithm"] != "napoleon-deal/1":
        return f"its deal was made by {deal['algorithm']}, which is not known here"
    secret = bytes.fromhex(deal["secret"])
    if len(secret) < 32:
        return "its secret is shorter than 256 bits"
    if hashlib.sha256(secret).hexdigest() != deal["commitment"]:
        return "the secret is not the one that was committed to"
    session, hand_no = deal.get("place") or (record["session"], record["hand_no"])
    presses = ",".join(deal["presses"])

    def shuffled(purpose: str, number: int, cards: Sequence[str]) -> list[str]:
        message = f"napoleon-deal/1|{purpose}|{session}|{hand_no}|{number}|{presses}"
        return _shuffled(cards, hmac.new(secret, message.encode(), hashlib.sha256).digest())

    for number, pack in enumerate(packs):
        cards = pack.split()
        if len(set(cards)) != len(cards):
            return f"pack {number + 1} holds a card twice"
        if shuffled("pack", number, cards) != cards:
            return f"pack {number + 1} is not the one that secret and presses give"
    if "cut" in deal:
        whole = [card for card in ORDER if card != "JK"]
        return _cut_problem(record, [shuffled("cut", number, whole) for number in range(len(deal["cut"]))])
    return None


def _cut_problem(record: Json, packs: Sequence[Sequence[str]]) -> str | None:
    """Lowest card deals, ace below two; who cut the same lowest rank cuts again."""
    wrong = "the cut for the first dealer is not the one that secret and presses give"
    cutting = list(range(len(record["seats"])))
    for written, pack in zip(record["deal"]["cut"], packs, strict=True):
        drawn = pack[: len(cutting)]
        if written["seats"] != cutting or written["cards"].split() != list(drawn):
            return wrong
        heights = ["A23456789TJQK".index(card[0]) for card in drawn]
        cutting = [seat for seat, height in zip(cutting, heights, strict=True) if height == min(heights)]
    return None if cutting == [record["dealer"]] else wrong


def _shuffled(cards: Sequence[str], seed: bytes) -> list[str]:
    """Return the cards as Fisher and Yates shuffle them, with bytes that the seed gives."""
    stream = _stream(seed)
    pack = sorted(cards, key=ORDER.__getitem__)
    for count in range(len(pack), 1, -1):
        number = next(stream)
        while number >= 256 // count * count:
            number = next(stream)
        pack[count - 1], pack[number % count] = pack[number % count], pack[count - 1]
    return pack


def _stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        counter += 1
