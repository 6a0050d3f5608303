"""The expert's hint and the review's flags come of a seat's view: other hidden cards, the same answer.

Whole hands of each family are walked; at some decisions the cards that the seat cannot see change places.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import Play
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.players import advise, choose, review
from bot.players.levels import Level
from bot.players.search.review import Choice, Judged
from tests.effort import EFFORT, NIGHT, seed_base
from tests.players.hidden import twin
from tests.players.moves import dealt

PRESETS = load_presets()
BY_DAY = [
    ("japanese", 2),
    ("japanese-joker", 5),
    ("general", 4),
    ("najami", 5),
    ("nap", 4),
]
EVERY = [
    (preset.name, seats)
    for preset in PRESETS.values()
    for seats in range(preset.least_seats, preset.most_seats + 1)
]
OFTEN, OFTEN_AT_NAP = 7 if NIGHT else 20, 2
"""One in this many decisions is checked; a hand of Nap has few."""
MOST_HANDS = 20
"""Hands walked at most until a card is judged: some are passed out."""


def flags(state: GameState, seat: int, number: int) -> Judged | None:
    """Return how good one of the cards of a seat would be; None if it has no choice of a card."""
    game = game_of(state)
    legal = game.legal_actions(state, seat).actions
    cards = tuple(act.card for act in legal if isinstance(act, Play) and not act.revoke)
    if len(cards) < 2:
        return None
    (found,) = review([Choice(game.view(state, seat), cards, cards[number % len(cards)])])
    return found


@pytest.mark.parametrize(("name", "seats"), EVERY if NIGHT else BY_DAY)
def test_cards_that_a_seat_cannot_see_change_neither_hint_nor_review(name: str, seats: int) -> None:
    seen: Counter[str] = Counter()
    often = OFTEN_AT_NAP if PRESETS[name].rules.family == "nap" else OFTEN
    for hand in range(MOST_HANDS):
        if hand >= EFFORT and seen["judged"]:
            break
        rng = random.Random(f"{seed_base()} {name} {seats} {hand}")
        state = dealt(name, rng, seats)
        game = game_of(state)
        number = rng.randrange(often)
        while state.result is None and game.to_act(state):
            seat = game.to_act(state)[0]
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            number += 1
            if not number % often:
                other = twin(state, seat, rng)
                seen["moved"] += other != state
                hint = advise(view, legal, Level.EXPERT)
                assert advise(game.view(other, seat), game.legal_actions(other, seat), Level.EXPERT) == hint
                judged = flags(state, seat, number)
                assert flags(other, seat, number) == judged
                seen["judged"] += judged is not None
            state, _ = game.apply(state, seat, choose(view, legal, "novice", rng))
    assert seen["moved"] > 0
    assert seen["judged"] > 0
