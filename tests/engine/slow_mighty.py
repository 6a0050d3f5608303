"""Mighty written a second time, from section 13 of the rule book: a referee that follows a record.

Slow and obvious on purpose; cards and suits are texts, and nothing of the engine is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = "23456789TJQKA"
HONOURS = "TJQKA"
LEAST, ALL, HALF = 13, 20, 10
JOKER = "JK"


def count_of(hand: Sequence[str]) -> float:
    """What a hand counts for the decision to show it."""
    total = 0.0
    for card in hand:
        if card == JOKER:
            total -= 1
        elif card == "AS" or card[0] not in HONOURS:
            continue
        else:
            total += 0.5 if card[0] == "T" else 1
    return total


class Referee:
    """One hand of Mighty, followed action by action."""

    def __init__(self, seats: int, dealer: int, pack: str) -> None:
        self.seats, self.dealer = seats, dealer
        self.redeals = 0
        self.winners: list[int] = []
        self.units: list[int] | None = None
        self.outcome = ""
        self.taken = 0
        self.deal(pack)

    def deal(self, pack: str) -> None:
        """Deal one card at a time from the dealer's left; the rest is the blind."""
        cards, each = pack.split(), {5: 10, 6: 8}[self.seats]
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for number in range(each * self.seats):
            self.hands[(self.dealer + 1 + number) % self.seats].append(cards[number])
        self.blind = cards[each * self.seats :]
        self.spoken: set[int] = set()
        self.passed: set[int] = set()
        self.bid: tuple[int, str] | None = None
        self.napoleon = -1
        self.friend: int | None = None
        self.called = ""
        self.table: list[str] = []
        self.won: list[list[str]] = [[] for _ in range(self.seats)]
        self.away: list[str] = []

    def may_show(self, seat: int) -> bool:
        """Whether a seat may have the cards dealt again."""
        return seat not in self.spoken and self.redeals < 3 and count_of(self.hands[seat]) <= 0.5

    def outbids(self, points: int, suit: str) -> bool:
        """Whether a bid is high enough."""
        if not LEAST <= points <= ALL:
            return False
        if self.bid is None or points > self.bid[0]:
            return True
        return points == self.bid[0] and suit == "NT" and self.bid[1] != "NT"

    def do(self, action: Mapping[str, Any]) -> None:
        """Follow an action; AssertionError for one against the rules."""
        getattr(self, f"_{action['do']}")(**{key: it for key, it in action.items() if key != "do"})

    def _redeal(self, pack: str) -> None:
        self.redeals += 1
        self.deal(pack)

    def _claim_redeal(self, seat: int) -> None:
        assert self.may_show(seat)

    def _pass(self, seat: int) -> None:
        self.spoken.add(seat)
        self.passed.add(seat)
        self._close()

    def _bid(self, seat: int, points: int, suit: str) -> None:
        assert seat not in self.passed
        assert self.outbids(points, suit)
        self.spoken.add(seat)
        self.bid, self.napoleon = (points, suit), seat
        self._close()

    def _close(self) -> None:
        if self.bid is not None and len(self.passed) == self.seats - 1:
            self.hands[self.napoleon] += self.blind
            self.turn = self.leader = self.napoleon
            self.named = ""

    def _discard(self, seat: int, cards: list[str]) -> None:
        assert seat == self.napoleon
        assert len(cards) == len(self.blind)
        for card in cards:
            self.hands[seat].remove(card)
        self.away = cards

    def _call(self, seat: int, card: str = "", friend: str = "card") -> None:
        assert seat == self.napoleon
        self.called = card or friend
        holders = [other for other in range(self.seats) if card in self.hands[other] and other != seat]
        self.friend = holders[0] if card and holders else None

    def _change_trump(self, seat: int, suit: str) -> None:
        assert (seat, bool(self.winners or self.table)) == (self.napoleon, False)
        assert self.bid[0] + 2 <= ALL
        self.bid = (self.bid[0] + 2, suit)

    @property
    def trump(self) -> str:
        """The trump suit, NT without one."""
        return self.bid[1]

    @property
    def mighty(self) -> str:
        """The highest card of all."""
        return "AD" if self.trump == "S" else "AS"

    def joker_lives(self) -> bool:
        """Whether the joker has its power in the trick under way."""
        number, tricks = len(self.winners), {5: 10, 6: 8}[self.seats]
        return 0 < number < tricks - 1

    def calls_out(self, card: str) -> bool:
        """Whether a led card calls out the joker."""
        return bool(self.winners) and card == ("3S" if self.trump == "C" else "3C")

    def may_play(self) -> set[str]:
        """The cards that the player to move may play; empty if it must name a suit first."""
        hand = self.hands[self.turn]
        if self.table == [JOKER] and not self.named:
            return set()
        if not self.table:
            if self.winners:
                return set(hand)
            plain = [card for card in hand if card != JOKER]
            return {card for card in plain if card[1] != self.trump} or set(plain)
        always = {card for card in hand if card in (JOKER, self.mighty)}
        if self.calls_out(self.table[0]) and JOKER in hand:
            return always
        suit = self.named or self.table[0][1]
        follows = {card for card in hand if card != JOKER and card[1] == suit}
        return follows | always if follows else set(hand)

    def _name_suit(self, seat: int, suit: str) -> None:
        assert (seat, self.table, self.named) == (self.leader, [JOKER], "")
        self.named = suit
        self.turn = (seat + 1) % self.seats

    def _play(self, seat: int, card: str) -> None:
        assert seat == self.turn
        assert card in self.may_play()
        self.hands[seat].remove(card)
        self.table.append(card)
        if self.table != [JOKER]:
            self.turn = (seat + 1) % self.seats
        if len(self.table) == self.seats:
            self._take()

    def winning_card(self) -> str:
        """The card that takes the trick on the table."""
        led = self.table[0]
        if self.mighty in self.table:
            return self.mighty
        if JOKER in self.table and self.joker_lives() and not self.calls_out(led):
            return JOKER
        suits = [self.trump, self.named or led[1]]
        for suit in suits:
            cards = [card for card in self.table if card != JOKER and card[1] == suit]
            if cards:
                return max(cards, key=lambda card: RANKS.index(card[0]))
        return JOKER

    def _take(self) -> None:
        seat = (self.leader + self.table.index(self.winning_card())) % self.seats
        self.won[seat] += self.table
        if self.called == "first_trick" and not self.winners and seat != self.napoleon:
            self.friend = seat
        self.winners.append(seat)
        self.turn = self.leader = seat
        self.table, self.named = [], ""
        if not any(self.hands):
            self._settle()

    def _settle(self) -> None:
        side = {self.napoleon, self.friend}
        cards = [*self.away, *(card for seat in side if seat is not None for card in self.won[seat])]
        self.taken = sum(card[0] in HONOURS for card in cards if card != JOKER)
        bid, made = self.bid[0], self.taken >= self.bid[0]
        self.outcome = "made" if made else "failed"
        score = 2 * (bid - LEAST) + (self.taken - bid) if made else bid - self.taken
        if self.taken == ALL or self.taken < HALF:
            score *= 2
        if self.trump == "NT":
            score *= 2
        if self.called == "nobody":
            score *= 2
        score = min(score, 40)
        others = self.seats - (1 if self.friend is None else 2)
        friend = 0 if self.friend is None else round(score * others / 3)
        napoleon = score * others if self.friend is None else round(2 * score * others / 3)
        units = [-score] * self.seats
        units[self.napoleon] = napoleon
        if self.friend is not None:
            units[self.friend] = friend
        self.units = [unit if made else -unit for unit in units]
