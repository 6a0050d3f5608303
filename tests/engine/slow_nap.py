"""Nap written a second time: who wins a trick, what may be played, what a hand pays (rules.md 10, 11).

Slow and obvious on purpose; it works on card texts and the list of actions, and knows nothing of the engine's
state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import Action, ExchangeCards, LadderBid, Peep, Play
from bot.engine.cards import card_text
from bot.engine.nap.state import NapSetup

RANKS = "23456789TJQKA"

FIVE_WON = {
    "one": 1, "two": 2, "three": 3, "misere": 3, "four": 4, "nap": 10, "wellington": 10, "blucher": 10,
}  # fmt: skip
FIVE_LOST = FIVE_WON | {"nap": 5, "blucher": 20}
SEVEN_WON = {
    "one": 1, "two": 2, "three": 3, "four": 4, "nap": 10, "misere": 10, "six": 18, "seven": 28,
}  # fmt: skip
SEVEN_LOST = SEVEN_WON | {"nap": 5, "misere": 5, "six": 9, "seven": 14}
NEEDED = {
    "one": 1, "two": 2, "three": 3, "four": 4, "nap": 5, "wellington": 5, "blucher": 5, "six": 6, "seven": 7,
}  # fmt: skip


@dataclass
class Course:
    """A hand according to its actions: who bid what, the tricks, who revoked."""

    bidder: int | None
    call: str
    trump: str | None
    tricks: list[list[tuple[int, str]]]
    winners: list[int]
    revoker: int | None
    paid: list[int]


def course_of(setup: NapSetup, actions: Sequence[tuple[int | None, Action]]) -> Course:
    """Return the course of a hand."""
    players = [seat % setup.seats for seat in range(setup.dealer + 1, setup.dealer + 1 + setup.seats)]
    if setup.rules.dealer_sits_out and setup.seats == 6:
        players.remove(setup.dealer)
    course = Course(None, "", None, [], [], None, [0] * setup.seats)
    for seat, action in actions:
        assert seat is not None
        if isinstance(action, Peep):
            course.paid[seat] += setup.rules.peep_price
        elif isinstance(action, ExchangeCards):
            course.paid[seat] += bin(action.cards).count("1")
        elif isinstance(action, LadderBid):
            course.bidder, course.call = seat, action.call
        elif isinstance(action, Play):
            _play(course, seat, card_text(action.card), len(players), setup)
            if action.revoke:
                course.revoker = seat
    return course


def _play(course: Course, seat: int, card: str, players: int, setup: NapSetup) -> None:
    if not course.tricks and (course.call != "misere" or setup.rules.misere_trumps):
        course.trump = card[1]
    if not course.tricks or len(course.tricks[-1]) == players:
        course.tricks.append([])
    trick = course.tricks[-1]
    trick.append((seat, card))
    if len(trick) == players:
        course.winners.append(trick[winning([played for _, played in trick], course.trump)][0])


def winning(cards: Sequence[str], trump: str | None) -> int:
    """Return the place of the winning card: the highest trump, otherwise the highest of the suit led."""
    trumps = [card for card in cards if card[1] == trump]
    led = [card for card in cards if card[1] == cards[0][1]]
    best = max(trumps or led, key=lambda card: RANKS.index(card[0]))
    return list(cards).index(best)


def playable(hand: set[str], trick: Sequence[str], *, first_lead: bool, call: str, lowest: bool) -> set[str]:
    """Return the cards of a hand that may be played."""
    if trick:
        return {card for card in hand if card[1] == trick[0][1]} or hand
    if not (first_lead and call == "wellington" and lowest):
        return hand
    lows = set()
    for suit in "CDHS":
        own = [card for card in hand if card[1] == suit]
        if own:
            lows.add(min(own, key=lambda card: RANKS.index(card[0])))
    return lows


def reckon(setup: NapSetup, actions: Sequence[tuple[int | None, Action]]) -> tuple[str, list[int], int]:
    """Return outcome, units and pool after a finished hand."""
    course = course_of(setup, actions)
    pool = setup.pool + sum(course.paid)
    units = [-paid for paid in course.paid]
    if course.bidder is None:
        return "thrown_in", units, pool
    five = setup.rules.hand_size == 5
    won: Mapping[str, int] = FIVE_WON if five else SEVEN_WON
    lost: Mapping[str, int] = FIVE_LOST if five else SEVEN_LOST
    others = [seat for seat in range(setup.seats) if seat != course.bidder]
    if course.revoker is not None and course.revoker != course.bidder:
        units[course.revoker] -= won[course.call] * len(others)
        units[course.bidder] += won[course.call] * len(others)
        return "revoke", units, pool
    taken = course.winners.count(course.bidder)
    made = taken == 0 if course.call == "misere" else taken >= NEEDED[course.call]
    made = made and course.revoker is None
    for seat in others:
        units[seat] += -won[course.call] if made else lost[course.call]
        units[course.bidder] += won[course.call] if made else -lost[course.call]
    if course.revoker is not None:
        return "revoke", units, pool
    if course.call in ("nap", "wellington", "blucher"):
        moved = pool if made else -min(pool, setup.rules.pool_cap)
        units[course.bidder] += moved
        pool -= moved
    return "made" if made else "failed", units, pool


def is_certain(setup: NapSetup, actions: Sequence[tuple[int | None, Action]]) -> bool:
    """Return whether no further play could change the result, at the end of a trick."""
    course = course_of(setup, actions)
    if course.revoker is not None:
        return True
    left = setup.rules.hand_size - len(course.winners)
    taken = course.winners.count(course.bidder if course.bidder is not None else -1)
    if course.call == "misere":
        return taken > 0 or left == 0
    return taken >= NEEDED[course.call] or taken + left < NEEDED[course.call]
