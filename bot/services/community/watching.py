"""What managers may want to look at: chips that go from the same few accounts to one member, hand after hand.

Fresh accounts bring starting chips into a server, and whoever owns several can lose them to one. No rule can
tell that from luck by one hand, so nothing is forbidden and nobody is punished: figures are noted for those
who manage the server (`bot.services.community.watch`). Pure functions over what is stored.

In a hand each loser pays each winner in proportion; what flowed between a member and a few others is added
up. Two figures tell throwing from luck and skill. *Share*: how much of it went one way; between friends of
unequal strength it stays below a half, a ring comes close to one. *Odds*: how seldom chance alone, which
gives each hand to either side equally, moves so much. A member is noted if both are beyond the limits below.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from bot.services.values.chips import Gift, Observed

WINDOW = timedelta(days=14)
"""How far back is looked, and how young a fresh account is."""
MOST_HANDS = 3000
"""The latest hands of a server that are looked at."""
PARTNERS = 4
"""A member is looked at with those they play most with, so many at most, and with each of them alone."""
LEAST_HANDS = 8
LEAST_SHARE = 0.5
LEAST_DEVIATIONS = 3.5
LEAST_PART = 0.25
"""A note takes so many hands, such a share, so many deviations, such a part of the starting chips."""
DRAINED = 3
"""So many fresh accounts that lost half their starting chips each to one member are noted."""
DRAINED_SHARE = 0.8
DRAINED_HANDS = 5
GIVERS = 3
"""Gifts of so many members to one, together of the starting chips or more, are noted."""


class Why(Enum):
    """Why a member is noted."""

    ONE_WAY = "one-way"
    FRESH = "fresh"
    GIFTS = "gifts"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that stands out: a member who got `chips` from `others` in `hands` hands.

    `share` is how many of 100 chips between them went to the member, `odds` that chance does it once in so
    many times, `fresh` how many of the others have fresh accounts, `together` in how many of 100 of their
    hands the others sat with the member.
    """

    why: Why
    user_id: int
    others: tuple[int, ...]
    chips: int
    hands: int = 0
    share: int = 0
    odds: int = 0
    fresh: int = 0
    together: int = 0


def notes(observed: Observed, starting_chips: int) -> tuple[Note, ...]:
    """Return what stands out, the most chips first; of a member and the same others one note."""
    flows = _flows(observed.hands)
    played = Counter(user_id for _, chips in observed.hands for user_id in chips)
    met = _met(observed.hands)
    found: list[Note] = []
    for user_id in played:
        partners = [other for other, hands in met[user_id].most_common(PARTNERS) if hands >= LEAST_HANDS]
        groups = [tuple(partners)] if len(partners) > 1 else []
        groups += [(other,) for other in partners]
        one_way = (_one_way(user_id, group, flows, starting_chips) for group in groups)
        best = max((note for note in one_way if note is not None), key=lambda it: it.chips, default=None)
        fresh = _drained(user_id, observed.fresh, flows, starting_chips)
        found += [note for note in (best, fresh) if note is not None]
    found += _gifts(observed.gifts, starting_chips)
    known = [_with_company(note, observed, met, played) for note in found]
    return tuple(sorted(known, key=lambda note: (-note.chips, note.user_id, note.why.value)))


Flows = Mapping[tuple[int, int], Mapping[int, float]]
"""What flowed to the first person from the second (below zero: the other way), by hand."""


def _flows(hands: Sequence[tuple[int, Mapping[int, int]]]) -> Flows:
    flows: dict[tuple[int, int], dict[int, float]] = {}
    for number, (lost, chips) in enumerate(hands):
        for winner, won in chips.items():
            if won <= 0 or not lost:
                continue
            for loser, paid in chips.items():
                if paid < 0:
                    part = won * -paid / lost
                    flows.setdefault((winner, loser), {})[number] = part
                    flows.setdefault((loser, winner), {})[number] = -part
    return flows


def _met(hands: Sequence[tuple[int, Mapping[int, int]]]) -> dict[int, Counter[int]]:
    met: dict[int, Counter[int]] = {}
    for _, chips in hands:
        for user_id in chips:
            met.setdefault(user_id, Counter()).update(other for other in chips if other != user_id)
    return met


def _between(user_id: int, others: Iterable[int], flows: Flows) -> list[float]:
    """Return what flowed to a member from some others together in each hand in which anything did."""
    hands: dict[int, float] = {}
    for other in others:
        for number, chips in flows.get((user_id, other), {}).items():
            hands[number] = hands.get(number, 0.0) + chips
    return [chips for chips in hands.values() if chips]


def _one_way(user_id: int, others: tuple[int, ...], flows: Flows, starting_chips: int) -> Note | None:
    moved = _between(user_id, others, flows)
    if len(moved) < LEAST_HANDS:
        return None
    total, whole = sum(moved), sum(map(abs, moved))
    deviations = total / math.sqrt(sum(chips * chips for chips in moved))
    enough = total >= max(1.0, LEAST_PART * starting_chips)
    if not enough or total < LEAST_SHARE * whole or deviations < LEAST_DEVIATIONS:
        return None
    return Note(
        Why.ONE_WAY,
        user_id,
        others,
        chips=round(total),
        hands=len(moved),
        share=round(50 * (1 + total / whole)),
        odds=_once_in(deviations),
    )


def _once_in(deviations: float) -> int:
    """Return how seldom chance goes so far, as a power of ten; a million stands for all beyond."""
    chance = math.erfc(deviations / math.sqrt(2)) / 2
    return 10 ** min(6, int(-math.log10(chance))) if chance > 0 else 10**6


def _drained(user_id: int, fresh: frozenset[int], flows: Flows, starting_chips: int) -> Note | None:
    others = []
    for other in fresh - {user_id}:
        lost = sum(flows.get((user_id, other), {}).values())
        if starting_chips and lost >= starting_chips / 2:
            others.append(other)
    moved = _between(user_id, others, flows)
    total, whole = sum(moved), sum(map(abs, moved))
    if len(others) < DRAINED or len(moved) < DRAINED_HANDS or total < DRAINED_SHARE * whole:
        return None
    share = round(50 * (1 + total / whole))
    return Note(Why.FRESH, user_id, tuple(sorted(others)), round(total), hands=len(moved), share=share)


def _gifts(gifts: Sequence[Gift], starting_chips: int) -> list[Note]:
    given: dict[int, Counter[int]] = {}
    for gift in gifts:
        given.setdefault(gift.receiver, Counter())[gift.giver] += gift.chips
    return [
        Note(Why.GIFTS, receiver, tuple(sorted(givers)), chips=givers.total())
        for receiver, givers in given.items()
        if len(givers) >= GIVERS and givers.total() >= max(1, starting_chips)
    ]


def _with_company(
    note: Note, observed: Observed, met: Mapping[int, Counter[int]], played: Counter[int]
) -> Note:
    hands = sum(played[other] for other in note.others)
    shared = sum(met.get(other, Counter())[note.user_id] for other in note.others)
    return Note(
        note.why,
        note.user_id,
        note.others,
        note.chips,
        note.hands,
        note.share,
        note.odds,
        fresh=len(observed.fresh.intersection(note.others)),
        together=100 * shared // hands if hands else 0,
    )
