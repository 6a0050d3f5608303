"""Sets up hands in the words of the game: who holds what, who bids, who plays which card.

    hand = Hand({A: "AH", B: "2H 9C"}, dealer=E, first_trick="full")
    hand.auction("12H - - - -").call("KS").discard("2C 3C")
    hand.play("AH 2H 7H JH QH")

Seats are A to F, clockwise from seat 0. Unnamed cards go to any seat with room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from bot import engine
from bot.catalogue import load_presets
from bot.engine.actions import TRUST, Action, Bid, Play, Redeal
from bot.engine.board import Board
from bot.engine.cards import Card, CardSet, card_text, parse_card, parse_suit, suit_text
from bot.engine.course import call_of as bid
from bot.engine.course import write_record
from bot.engine.deal import pack_of
from bot.engine.errors import IllegalAction
from bot.engine.events import visible_to
from bot.engine.game import GameEvent
from bot.engine.hand import AnySetup
from bot.engine.nap.state import NapSetup
from bot.engine.options import with_options
from bot.engine.rules import HAND_SIZES, RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.tricks import trick_table, winner

A, B, C, D, E, F = range(6)
PRESETS = load_presets()
PASSES = "- - - -"
"""The other four of five players pass."""


def rules_with(**options: object) -> RuleSet:
    """Return the rules of `japanese` with house rules."""
    return with_options(PRESETS["japanese"].rules, options)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``AS KH``, in order."""
    return tuple(parse_card(word) for word in text.split())


def texts(found: Iterable[Card]) -> set[str]:
    """Return the texts of some cards."""
    return {card_text(card) for card in found}


def suit(letter: str, but: str = "") -> str:
    """Return all thirteen cards of a suit except some, highest first."""
    left_out = but.split()
    return " ".join(rank + letter for rank in "AKQJT98765432" if rank + letter not in left_out)


def pack_for(
    rules: RuleSet,
    players: int,
    eldest: int,
    hands: Mapping[int, str],
    blind: str = "",
    void: Mapping[int, str] | None = None,
) -> tuple[Card, ...]:
    """Return a pack in dealing order that gives each seat its cards and keeps it void of some suits.

    With two players, each one's first sixteen cards are the piles, one after the other, top first.
    """
    held = {seat: list(cards(hands.get(seat, ""))) for seat in range(players)}
    lying = list(cards(blind))
    named = [card for some in (*held.values(), lying) for card in some]
    assert len(named) == len(set(named)), "a card appears twice in the hands"
    pack = pack_of(rules)
    blind_size = len(pack) - HAND_SIZES[players] * players
    places = [(held[seat], HAND_SIZES[players], (void or {}).get(seat, "")) for seat in range(players)]
    places.append((lying, blind_size, (void or {}).get(-1, "")))
    _fill(places, [card for card in pack if card not in named])
    order = [held[(eldest + turn) % players] for turn in range(players)]
    return (*(card for row in zip(*order, strict=True) for card in row), *lying)


def _fill(places: Sequence[tuple[list[Card], int, str]], rest: Sequence[Card]) -> None:
    """Give every remaining card to a place with room that may have its suit, the pickiest place first."""
    choosy = sorted(places, key=lambda place: -len(place[2]))
    last: list[Card] = []
    for card in rest:
        letter = card_text(card)[1]
        for held, size, avoided in choosy:
            if len(held) < size and letter not in avoided and any(letter in other for *_, other in choosy):
                held.append(card)
                break
        else:
            last.append(card)
    for card in last:
        letter = card_text(card)[1]
        held = next(held for held, size, avoided in choosy if len(held) < size and letter not in avoided)
        held.append(card)


class Hand(engine.Hand):
    """One hand with named cards. Seat E deals by default, so A is eldest."""

    state: HandState

    def __init__(
        self,
        hands: Mapping[int, str] | None = None,
        *,
        blind: str = "",
        void: Mapping[int, str] | None = None,
        players: int = 5,
        dealer: int | None = None,
        tally: tuple[int, ...] = (),
        board: Mapping[str, int] | None = None,
        **options: object,
    ) -> None:
        self.rules = rules_with(**options)
        self.players = players
        before = None if board is None else Board.of(board)
        setup = Setup(self.rules, players, players - 1 if dealer is None else dealer, tally, before)
        super().__init__(setup, pack_for(self.rules, players, setup.eldest, hands or {}, blind, void))

    def speak(self, calls: str) -> Hand:
        """Call in an open auction: ``B12H`` is a bid of seat B, ``A-`` a pass of seat A."""
        for word in calls.split():
            self.do("ABCDEF".index(word[0]), bid(word[1:]))
        return self

    def revoke(self, card: str) -> Hand:
        """Play a card as a confirmed revoke, for the seat to act."""
        return self.do(self.due, Play(parse_card(card), revoke=True))

    def trust(self, seat: int) -> Hand:
        """Announce trust for a seat."""
        return self.do(seat, TRUST)

    def redeal(self, pack: Sequence[Card] | None = None) -> Hand:
        """Deal again after all passed: a new pack, or the same once more."""
        return self.do(None, Redeal(self.pack if pack is None else tuple(pack)))

    def refusal(self, action: Action, seat: int | None = -1) -> str:
        """Return the code with which an action of the player to move is refused."""
        before = self.state
        with pytest.raises(IllegalAction) as refused:
            self.do(self.due if seat == -1 else seat, action)
        assert self.state == before
        return refused.value.code

    def legal_bids(self) -> list[str]:
        """Return the bids open to the player to move, lowest first."""
        return [bid_text(action) for action in self.legal() if isinstance(action, Bid)]

    def playable(self) -> set[str]:
        """Return the cards that the player to move may play."""
        return {card_text(action.card) for action in self.legal() if isinstance(action, Play)}

    def holding(self, seat: int) -> set[str]:
        """Return the cards a seat holds."""
        return texts(CardSet(self.state.hands[seat]))

    def record(self, **options: object) -> dict[str, Any]:
        """Return the hand so far as a record of `japanese` with some options."""
        return record_of(self.setup, self.pack, self.actions, options)

    def new_events(self, seat: int | None) -> tuple[GameEvent, ...]:
        """Return the last action's events that a seat, or a spectator (None), may see."""
        return tuple(event for event in self.latest if visible_to(event, seat))

    @property
    def winners(self) -> list[int]:
        """The seats that won the complete tricks, in order."""
        return [trick.winner for trick in self.state.tricks.complete]

    @property
    def outcome(self) -> str:
        """How the hand ended."""
        return self.state.result.outcome

    @property
    def units(self) -> tuple[int, ...]:
        """What each seat wins or pays."""
        return self.state.result.units


def record_of(
    setup: AnySetup,
    pack: Sequence[Card],
    actions: Iterable[tuple[int | None, Action]],
    options: Mapping[str, object],
    preset: str = "japanese",
) -> dict[str, Any]:
    """Return the record of a hand (hand-record.md); `options` are the differences from the preset."""
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")[: setup.seats]
    header = {"preset": preset, "options": dict(options), **_carried(setup)}
    return write_record(header, names, setup, pack, actions)


def _carried(setup: AnySetup) -> dict[str, Any]:
    """Return what earlier hands left for this one."""
    if isinstance(setup, NapSetup):
        return {"pool": setup.pool}
    if not isinstance(setup, Setup):
        return {}
    tally = {"tally": list(setup.tally)} if setup.tally else {}
    return tally | ({} if setup.board is None else {"board": setup.board.to_dict()})


def bid_text(action: Bid) -> str:
    """Return a bid's word."""
    return f"{action.points}{suit_text(action.suit)}"


def wins(trick: str, trump: str = "D", *, first: bool = False, **options: object) -> str:
    """Return the card that wins a trick, by default a later one with diamonds as trumps."""
    table = trick_table(rules_with(**options), parse_suit(trump))
    played = cards(trick)
    return card_text(played[winner(table, first, played)])


def after_first_trick(trick: str, trump: str = "D", **options: object) -> Hand:
    """Return a hand in which Napoleon (A) won the first trick and a given second one can be played.

    A seat that does not follow in that trick is void of the suit led.
    """
    second = trick.split()
    opening = next(letter for letter in "CDHS" if all(card[1] != letter for card in second))
    led = second[0][1]
    hands = {seat: f"{rank}{opening} {second[seat]}" for seat, rank in enumerate("A3456")}
    void = {seat: led for seat in range(1, 5) if second[seat][1] != led}
    hand = Hand(hands, void=void, **options).auction(f"13{trump} {PASSES}").call("2C").silence(PhaseName.PLAY)
    return hand.play(" ".join(f"{rank}{opening}" for rank in "A3456"))
