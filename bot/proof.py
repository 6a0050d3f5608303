"""Verifies the fair deal from a record alone, as described in `docs/fair-deal.md`.

Deliberately independent: this module shares no code with the dealing program, so that an error there cannot
hide here as well. Standard library only; cards are their texts.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

Document = Mapping[str, Any]

DEALS = ("napoleon-deal/1", "napoleon-deal/2")
TOURNAMENTS = ("napoleon-tournament/1", "napoleon-tournament/2")

RANKS, SUITS = "23456789TJQKA", "CDHS"
JOKERS = ("JK", "J2")
ORDER = {
    card: place for place, card in enumerate([*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS])
}
"""The order of the cards before they are shuffled."""

SKEW = timedelta(seconds=60)
"""The most that Discord's clock and the clock of the bot's machine may differ."""
FIRST_PRESS = datetime(2020, 12, 1, tzinfo=UTC)
"""Before this, Discord issued no ids for presses."""
MOST = 1_000
"""The most presses, values or packs of a deal; tables have fewer, a forged file must not keep us busy."""
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, RecursionError)
"""Raised by data that is not in the form of a record."""
_DISCORD_BEGAN_MS = 1420070400000
_LARGEST_ID = 2**63


class Unproven(Exception):
    """A deal does not follow from its record; the text says why."""


@dataclass(frozen=True, slots=True)
class Added:
    """A value added to the deal: by whom (name in the record), its text, and whether the bot drew it."""

    who: str
    text: str
    drawn: bool
    sealed: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """The verdict on one hand's shuffles. `problem` is None if everything in the record is consistent."""

    session: str
    hand_no: str
    commitment: str
    packs: int
    """Number of packs dealt in the hand: one, plus one for each redeal."""
    cut: bool
    """Whether this hand began with a cut for the first dealer."""
    problem: str | None
    announced: str = ""
    """The commitment of the tournament to which the deal belongs; empty if none."""
    presses: tuple[tuple[str, datetime], ...] = ()
    """The ids of the presses, and when Discord issued them."""
    values: tuple[Added, ...] = ()
    """The values in the order they were added."""

    @property
    def guards(self) -> tuple[str, ...]:
        """People who can be sure that not even the operator and all others together chose the cards."""
        last = self.values[-1:]
        return tuple(it.who for it in self.values if it.sealed or (it in last and not it.drawn))

    @property
    def others(self) -> tuple[str, ...]:
        """People with proof against the operator, but not against whoever added a value after theirs."""
        return tuple(it.who for it in self.values[:-1] if not it.sealed and not it.drawn)


def deals_of(data: object, now: datetime | None = None) -> list[Deal]:
    """Return the verdict on every hand in a record: of one hand, a session or a tournament.

    Empty if the record has no hand. A press later than `now` (None: the present) counts as forged.
    """
    now = now or datetime.now(UTC)
    whole = data.get("format") if isinstance(data, Mapping) else None
    cup = data if isinstance(data, Mapping) and whole in TOURNAMENTS else None
    try:
        deals = [_judge(record, now, cup) for record in _records(data)]
        if cup is not None:
            return _in_tournament(cup, deals, now)
        return _in_order(deals)
    except UNREADABLE as error:
        problem = f"the record cannot be read ({type(error).__name__})"
        return [Deal("?", "?", "", packs=1, cut=False, problem=problem)]


def _in_order(deals: Sequence[Deal]) -> list[Deal]:
    """Return a session's deals; a press that is not later than the hand before's becomes a problem."""
    judged: list[Deal] = []
    last = 0
    for deal in deals:
        ids = [int(press) for press, _ in deal.presses]
        if deal.problem is None and ids[0] <= last:
            deal = replace(deal, problem="its press is not later than the one of the hand before")
        last = max([last, *ids])
        judged.append(deal)
    return judged


# --- tournaments -----------------------------------------------------------------------------------------


def _in_tournament(data: Document, deals: Sequence[Deal], now: datetime) -> list[Deal]:
    announced = str(data.get("commitment", ""))
    presses: tuple[tuple[str, datetime], ...] = ()
    values: tuple[Added, ...] = ()
    wrong = None
    try:
        presses = _presses(data["presses"])
        values = _values(data.get("values", ()), [entrant["name"] for entrant in data["entrants"]])
        _check_times(presses, data.get("committed_at"), data.get("started_at"), now)
        times = [at for _, at in presses]
        if any(later < earlier - SKEW for earlier, later in pairwise(times)):
            raise Unproven("the tournament's presses are not in the order of their times")
    except Unproven as error:
        wrong = str(error)
    except UNREADABLE as error:
        wrong = f"the tournament's proof cannot be read ({type(error).__name__})"
    return [
        replace(
            deal,
            announced=announced,
            presses=presses,
            values=values,
            problem=deal.problem or wrong or _problem_in_tournament(data, number),
        )
        for number, deal in enumerate(deals)
    ]


def _problem_in_tournament(data: Document, number: int) -> str | None:
    """Return what is wrong with the origin of a tournament hand's secret and press; None if nothing is."""
    try:
        secret = bytes.fromhex(data["secret"])
        if hashlib.sha256(secret).hexdigest() != data["commitment"]:
            return "the tournament's secret is not the one that was committed to"
        for round_ in data["rounds"]:
            for table in round_["tables"]:
                for hand in table["hands"]:
                    if hand["record"] == number:
                        return _wrongly_derived(data, secret, round_["number"], table, hand)
    except UNREADABLE as error:
        return f"the tournament's proof cannot be read ({type(error).__name__})"
    return "the hand is at none of the tournament's tables"


def _wrongly_derived(
    data: Document, secret: bytes, round_number: int, table: Document, hand: Document
) -> str | None:
    record, duplicate = data["hands"][hand["record"]], data["config"]["duplicate"]
    deal = record["deal"]
    at = 0 if duplicate else table["number"]
    place = f"{data['tournament']}|{round_number}|{at}|{hand['board']}"
    if deal["presses"] != [digest_of(data)]:
        return "its press is not made from those of the tournament"
    if deal["secret"] != hmac.new(secret, f"{data['format']}|{place}".encode(), hashlib.sha256).hexdigest():
        return "its secret is not made from the tournament's"
    if list(deal["place"]) != [data["tournament"] if duplicate else record["session"], hand["board"]]:
        return "its place is not the one that it has in the tournament"
    if duplicate and record["dealer"] != (hand["board"] - 1) % len(record["seats"]):
        return "its dealer is not the one that the board has"
    return None


def digest_of(data: Document) -> str:
    """Return the text that replaces presses and values in the shuffles of a tournament."""
    pressed, values = ",".join(data["presses"]), data.get("values", ())
    if data["format"] == TOURNAMENTS[0]:
        return hashlib.sha256(pressed.encode()).hexdigest()
    if any(not value.get("drawn") for value in values):
        pressed = ""
    return hashlib.sha256(f"{pressed}|{','.join(value['hash'] for value in values)}".encode()).hexdigest()


# --- one hand --------------------------------------------------------------------------------------------


def _records(data: object) -> Iterator[Document]:
    """Yield the record of every deal inside a record, that of a poker deal included."""
    if not isinstance(data, Mapping):
        return
    if "pack" in data and "actions" in data:
        yield data
        return
    for hand in data.get("hands") or ():
        yield from _records(hand)
    if isinstance(data.get("poker"), Mapping) and "pack" in data["poker"]:
        place = {"session": data.get("session"), "hand_no": len(data["hands"]) + 1}
        named = {"format": "napoleon-poker/1", "seats": data.get("seats"), "deal": data.get("poker_deal")}
        yield {"actions": (), **place, **data["poker"], **named}


def _judge(record: Document, now: datetime, cup: Document | None) -> Deal:
    deal = record.get("deal")
    known = deal if isinstance(deal, Mapping) else {}
    redeals = [action for action in record["actions"] if action.get("do") == "redeal"][:MOST]
    presses: tuple[tuple[str, datetime], ...] = ()
    values: tuple[Added, ...] = ()
    problem = None
    try:
        if not known:
            raise Unproven("the record holds no proof of its deal")
        if known["algorithm"] not in DEALS:
            raise Unproven(f"its deal was made by {known['algorithm']}, which is not known here")
        if cup is None:
            if "place" in known:
                raise Unproven("it was dealt in a tournament, and only the tournament's file can prove it")
            presses = _presses(known["presses"])
            values = _values(known.get("values", ()), record["seats"])
            if known["algorithm"] == DEALS[0]:
                moved = next((action.get("at") for action in record["actions"]), None)
                _check_times(presses, None, moved, now)
            else:
                _check_times(presses, known["committed_at"], known["dealt_at"], now)
        elif known.get("values"):
            raise Unproven("values stand in the hand of a tournament, not in the tournament")
        _check_shuffles(record, known, [record["pack"], *(action["pack"] for action in redeals)])
    except Unproven as error:
        problem = str(error)
    except UNREADABLE as error:
        problem = f"its proof cannot be read ({type(error).__name__})"
    return Deal(
        session=str(record.get("session", "?")),
        hand_no=str(record.get("hand_no", "?")),
        commitment=str(known.get("commitment", "")),
        packs=1 + len(redeals),
        cut="cut" in known,
        problem=problem,
        presses=presses,
        values=values,
    )


def _presses(presses: Any) -> tuple[tuple[str, datetime], ...]:
    """Return the presses with the times that Discord encoded in their ids; raises Unproven."""
    if not isinstance(presses, list | tuple) or not presses:
        raise Unproven("it names no press")
    if len(presses) > MOST:
        raise Unproven(f"it names more than {MOST:,} presses")
    if len(set(presses)) != len(presses):
        raise Unproven("it names a press twice")
    found = []
    for press in presses:
        known = isinstance(press, str) and re.fullmatch(r"[1-9][0-9]{0,18}", press)
        if not known or int(press) >= _LARGEST_ID:
            raise Unproven("a press is no id of Discord")
        at = datetime.fromtimestamp(((int(press) >> 22) + _DISCORD_BEGAN_MS) / 1000, UTC)
        if at < FIRST_PRESS:
            raise Unproven("a press is no id of Discord: it is older than buttons are")
        found.append((press, at))
    return tuple(found)


def _check_times(presses: Sequence[tuple[str, datetime]], committed: Any, dealt: Any, now: datetime) -> None:
    """Raise Unproven for a press from before the commitment, from after the deal, or from the future."""
    earliest = None if committed is None else datetime.fromisoformat(committed)
    latest = now if dealt is None else min(now, datetime.fromisoformat(dealt))
    for _, at in presses:
        if at > now + SKEW:
            raise Unproven("a press is from the future")
        if at > latest + SKEW:
            raise Unproven("a press is later than the deal")
        if earliest is not None and at < earliest - SKEW:
            raise Unproven("a press is older than the commitment")


def _values(values: Any, names: Sequence[str]) -> tuple[Added, ...]:
    """Return the values; raises Unproven if a known text does not match its hash."""
    if len(values) > MOST:
        raise Unproven(f"it names more than {MOST:,} values")
    found = []
    for value in values:
        text, seal = value.get("text") or "", value.get("seal") or ""
        if not re.fullmatch(r"[0-9a-f]{64}", value["hash"]):
            raise Unproven("the hash of a value is none")
        if text and hashlib.sha256(f"napoleon-value|{text}".encode()).hexdigest() != value["hash"]:
            raise Unproven("a value is not the one that its hash says")
        if text and seal and hashlib.sha256(text.encode()).hexdigest() != seal:
            raise Unproven("a value is not the one that was sealed")
        seat = value["seat"]
        who = "somebody without a seat" if seat is None else str(names[seat])
        found.append(Added(who, text, bool(value.get("drawn")), bool(seal)))
    return tuple(found)


def _check_shuffles(record: Document, deal: Document, packs: Sequence[str]) -> None:
    """Raise Unproven unless every pack, and the cut, follow from the secret and the other inputs."""
    secret = bytes.fromhex(deal["secret"])
    if len(secret) < 32:
        raise Unproven("its secret is shorter than 256 bits")
    if hashlib.sha256(secret).hexdigest() != deal["commitment"]:
        raise Unproven("the secret is not the one that was committed to")
    session, hand_no = deal.get("place") or (record["session"], record["hand_no"])
    inputs = ",".join(deal["presses"])
    if deal["algorithm"] != DEALS[0]:
        values = deal["values"]
        pressed = "" if any(not value.get("drawn") for value in values) else inputs
        inputs = f"{pressed}|{','.join(value['hash'] for value in values)}"

    def shuffle_for(purpose: str, number: int, cards: Sequence[str]) -> list[str]:
        message = f"{deal['algorithm']}|{purpose}|{session}|{hand_no}|{number}|{inputs}"
        return _shuffle(cards, hmac.new(secret, message.encode(), hashlib.sha256).digest())

    whole = whole_pack(record)
    for number, pack in enumerate(packs):
        cards = pack.split()
        if len(set(cards)) != len(cards):
            raise Unproven(f"pack {number + 1} holds a card twice")
        if set(cards) != set(whole):
            raise Unproven(f"pack {number + 1} is not the whole pack of its rules ({len(whole)} cards)")
        if shuffle_for("pack", number, cards) != cards:
            raise Unproven(f"pack {number + 1} is not the one that its proof gives")
    if "cut" in deal:
        cards = [card for card in ORDER if card not in JOKERS]
        _check_cut(record, [shuffle_for("cut", number, cards) for number in range(len(deal["cut"]))])
    elif record["hand_no"] == 1 and "place" not in deal:
        raise Unproven("the cut for the first dealer is missing")


def whole_pack(record: Document) -> list[str]:
    """Return the cards that a record's rules use, in order; 52 unless the rules say otherwise.

    Raises KeyError or ValueError.
    """
    if record.get("format") == "napoleon-poker/1":
        return [card for card in ORDER if card not in JOKERS]
    rules = record["rules"]
    if "pack" in rules:  # Nap: short packs lack the low ranks
        lowest = len(RANKS) - int(rules["pack"]) // len(SUITS)
        return [card for card in ORDER if card not in JOKERS and RANKS.index(card[0]) >= lowest]
    removed = {"none": (), "3C": ("3C",), "3D": ("3D",), "both": ("3C", "3D")}[rules.get("remove", "none")]
    jokers = 0 if rules.get("joker", "none") == "none" else 2 if rules.get("two_jokers") else 1
    left_out = (*removed, *JOKERS[jokers:])
    return [card for card in ORDER if card not in left_out]


def _check_cut(record: Document, packs: Sequence[Sequence[str]]) -> None:
    """Raise Unproven unless the recorded cut follows: lowest card deals, ace below two, ties cut again."""
    wrong = Unproven("the cut for the first dealer is not the one that its proof gives")
    cutting = list(range(len(record["seats"])))
    for written, pack in zip(record["deal"]["cut"], packs, strict=True):
        drawn = pack[: len(cutting)]
        if len(cutting) < 2 or written["seats"] != cutting or written["cards"].split() != list(drawn):
            raise wrong
        heights = ["A23456789TJQK".index(card[0]) for card in drawn]
        cutting = [seat for seat, height in zip(cutting, heights, strict=True) if height == min(heights)]
    if cutting != [record["dealer"]]:
        raise wrong


def _shuffle(cards: Sequence[str], seed: bytes) -> list[str]:
    """Return the cards after Fisher-Yates with bytes derived from the seed."""
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
