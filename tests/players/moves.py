"""What a computer player does with a hand on the table, in the words of the game."""

from __future__ import annotations

import random

from bot.engine.actions import Action, Bid, Call, Discard, Play, Trust
from bot.engine.cards import CardSet, card_text
from bot.engine.game import GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.players import choose
from bot.services.simulation import SimulatedPlayer
from tests.engine.build import PRESETS, Hand, bid_text, texts


def dealt(name: str, rng: random.Random, seats: int | None = None, dealer: int = 0) -> GameState:
    """Return a hand of a preset, dealt at random; for a random number of players if none is given."""
    preset = PRESETS[name]
    seats = seats or rng.randint(preset.least_seats, preset.most_seats)
    rules = preset.rules.resolve(seats)
    game = game_of(rules)
    setup = game.setup_of(rules, seats, dealer, {})
    pack = game.pack_of_setup(setup)
    state: GameState = game.new(setup, rng.sample(pack, len(pack)))[0]
    return state


def move(hand: Hand, level: str = "regular", seed: int = 0, seat: int | None = None) -> Action:
    """Return what the seat whose turn it is does, or another one that is due as well."""
    due = hand.due if seat is None else seat
    return choose(hand.view(due), hand.legal(due), level, random.Random(seed))


def bids(hand: Hand, level: str = "regular", seed: int = 0, seat: int | None = None) -> str:
    """Return the bid, ``12H`` or ``-``, of the seat whose turn it is, or of another one that is due."""
    action = move(hand, level, seed, seat)
    return bid_text(action) if isinstance(action, Bid) else "-"


def calls(hand: Hand) -> str:
    """Return the card that Napoleon calls."""
    action = move(hand)
    assert isinstance(action, Call)
    return card_text(action.card)


def discards(hand: Hand) -> set[str]:
    """Return the cards that Napoleon lays away."""
    action = move(hand)
    assert isinstance(action, Discard)
    return texts(CardSet(action.cards))


def plays(hand: Hand) -> str:
    """Return the card that the seat whose turn it is plays."""
    action = move(hand)
    assert isinstance(action, Play)
    return card_text(action.card)


def checked(level: str) -> SimulatedPlayer:
    """Return a computer player whose moves are checked."""

    def answer(seen: TableView, legal: LegalActions, rng: random.Random) -> Action:
        action = choose(seen, legal, level, rng)
        assert action in legal
        assert not isinstance(action, Trust), "the adjutant would be known"
        assert not (isinstance(action, Play) and action.revoke)
        return action

    return answer
