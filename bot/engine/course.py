"""Playing one hand from Python: deal, look, act, write the record (design.md 2).

A `Hand` holds a state and its history. `bot.engine.hand` knows the rules; the caller shuffles the pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Self

from bot.engine.actions import PASS, Bid, Call, Discard, GameAction, LadderBid, Pass, Play, write_pack
from bot.engine.cards import Card, mask_of, parse_card, parse_suit
from bot.engine.documents import Json, JsonObject
from bot.engine.game import HAND_FORMAT, GameEvent, GameSetup, GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.options import OptionSet

_BID = re.compile(r"(\d+)(NT|[CDHS])")


class Hand:
    """One hand in play; methods that act return the hand, so that moves can be chained."""

    state: GameState
    """The hand in the engine, all cards known."""

    def __init__(self, setup: GameSetup, pack: Sequence[Card], carried: Json | None = None) -> None:
        """Deal a pack in dealing order. Raises RuleConflict, and IllegalAction (`pack-wrong`)."""
        self.game = game_of(setup)
        self.pack, self.carried = tuple(pack), dict(carried or {})
        self.latest: tuple[GameEvent, ...]
        """The events of the last action; before the first action, those of the deal."""
        self.state, self.latest = self.game.new(setup, self.pack)
        self.events: list[GameEvent] = list(self.latest)
        """All events so far."""
        self.actions: list[tuple[int | None, GameAction]] = []
        """The actions so far, each with the seat that acted; None: the table."""

    @classmethod
    def deal(
        cls,
        rules: OptionSet,
        pack: Sequence[Card],
        *,
        seats: int,
        dealer: int | None = None,
        carried: Json | None = None,
    ) -> Hand:
        """Deal a pack in dealing order; by default the last seat deals, so that seat 0 is eldest.

        `carried` is what the previous hand left, as in a record's header: `tally`, `board`, `pool`. Raises
        RuleConflict for rules that cannot be played with this many seats, IllegalAction (`pack-wrong`).
        """
        game = game_of(rules)
        game.check_rules(rules, seats)
        by = seats - 1 if dealer is None else dealer
        return Hand(game.setup_of(rules, seats, by, carried or {}), pack, carried)

    @property
    def setup(self) -> Any:
        """The setup of the hand."""
        return self.state.setup

    @property
    def phase(self) -> Enum:
        """The current phase."""
        return self.state.phase

    @property
    def due(self) -> int:
        """The seat to act. Raises ValueError if there is none, or more than one."""
        (seat,) = self.game.to_act(self.state)
        return seat

    def legal(self, seat: int | None = None) -> LegalActions:
        """Return the legal actions of a seat, by default the one to act."""
        return self.game.legal_actions(self.state, self.due if seat is None else seat)

    def do(self, seat: int | None, action: GameAction) -> Self:
        """Apply an action of a seat (None: the table). Raises IllegalAction; the hand is then unchanged."""
        self.state, self.latest = self.game.apply(self.state, seat, action)
        self.events += self.latest
        self.actions.append((seat, action))
        return self

    def auction(self, calls: str) -> Self:
        """Make calls in turn: ``12H`` or in Nap ``three`` is a bid, ``-`` a pass."""
        for word in calls.split():
            self.do(self.due, call_of(word))
        return self

    def call(self, card: str) -> Self:
        """Let Napoleon name the partner card."""
        return self.do(self.due, Call(parse_card(card)))

    def discard(self, cards: str) -> Self:
        """Discard for the seat to act."""
        return self.do(self.due, Discard(mask_of(map(parse_card, cards.split()))))

    def play(self, cards: str) -> Self:
        """Play cards, each for the seat to act."""
        for card in cards.split():
            self.do(self.due, Play(parse_card(card)))
        return self

    def silence(self, until: Enum | None = None) -> Self:
        """Play default actions for every seat until a phase, or else to the end of the hand.

        Stops when no seat is to act: at the end, and when the table must deal again.
        """
        while self.phase is not until and (seats := self.game.to_act(self.state)):
            self.do(seats[0], self.game.default_action(self.state, seats[0]))
        return self

    def view(self, seat: int | None = None) -> TableView:
        """Return the view of a seat, or of a spectator (None)."""
        view: TableView = self.game.view(self.state, seat)
        return view

    def record(self, names: Iterable[str] = ()) -> JsonObject:
        """Return the record of the hand so far with all its rules; unnamed seats are numbered from 1."""
        given = tuple(names)
        numbered = (f"Seat {number + 1}" for number in range(len(given), self.setup.seats))
        header = {"preset": "custom", "rules": self.setup.rules.to_options()}
        return write_record(header | self.carried, (*given, *numbered), self.setup, self.pack, self.actions)


def write_record(
    header: Json,
    names: Sequence[str],
    setup: GameSetup,
    pack: Sequence[Card],
    actions: Iterable[tuple[int | None, GameAction]],
) -> JsonObject:
    """Return the record of a hand; `header` holds preset and options, or all rules, and carried units."""
    game = game_of(setup)
    return {
        "format": HAND_FORMAT,
        **header,
        "seats": list(names),
        "dealer": setup.dealer,
        "pack": write_pack(pack),
        "actions": [game.action_to_json(seat, action) for seat, action in actions],
    }


def call_of(word: str) -> Bid | LadderBid | Pass:
    """Parse a call: ``12H``, ``14NT``, ``-`` for a pass; other words are Nap calls."""
    if word == "-":
        return PASS
    match = _BID.fullmatch(word)
    return LadderBid(word) if match is None else Bid(int(match[1]), parse_suit(match[2]))
