"""Computer players see views and nothing that knows more: other hidden cards give the same answer."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import re
import typing
from collections import Counter
from pathlib import Path

import pytest

from bot import players
from bot.catalogue import load_presets
from bot.engine.actions import Play
from bot.engine.game import GameState, TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.nap.views import NapView
from bot.engine.poker.hand import PokerView
from bot.engine.views import View
from bot.players import advise, choose, review
from bot.players.levels import Level
from bot.players.search.review import Choice, Judged
from bot.services.ports import Chooser
from bot.services.tables import play
from tests.effort import EFFORT, NIGHT, seed_base
from tests.players.hidden import twin
from tests.players.moves import dealt

BOT = Path(players.__file__).resolve().parents[1]
KNOWS_ALL = re.compile(
    r"\b(?:HandState|NapState|PokerState|GameState|LiveTable|LiveHand|StoredHand|HandRecord)\b"
)
ASKING = re.compile(r"(?<!parts\.)\b(?:choose_at_poker|choose_at_nap|choose|self\._choose)\((?!self)")
"""Where computers are asked for a move."""


def modules() -> list[str]:
    """Return the modules of the computer players."""
    return [found.name for found in pkgutil.walk_packages(players.__path__, "bot.players.")]


def test_no_module_of_the_computer_players_names_anything_with_hidden_cards() -> None:
    assert {"bot.players.napoleon", "bot.players.nap.thumb", "bot.players.poker"} < set(modules())
    for name in ("bot.players", *modules()):
        found = KNOWS_ALL.findall(inspect.getsource(importlib.import_module(name)))
        assert not found, f"{name} speaks of {found}"


def test_every_function_that_moves_takes_a_view() -> None:
    asked_of = (players.choose, players.choose_at_napoleon, players.choose_at_nap)
    assert [typing.get_type_hints(ask)["view"] for ask in asked_of] == [TableView, View, NapView]
    poker = importlib.import_module("bot.players.poker")
    assert typing.get_type_hints(poker.choose_at_poker) == {"view": PokerView, "return": poker.PokerAction}
    assert typing.get_args(Chooser)[0] == [TableView, LegalActions, str, random.Random]


def test_computers_are_asked_in_known_places_only_and_with_views() -> None:
    asked: dict[str, list[str]] = {}
    for path in sorted(BOT.rglob("*.py")):
        if BOT / "players" in path.parents:
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if ASKING.search(line) and "def " not in line:
                asked.setdefault(str(path.relative_to(BOT)), []).append(line.strip())
    assert "view, legal = game.view(state, seat), game.legal_actions(state, seat)" in inspect.getsource(play)
    assert asked == {
        "services/tables/play.py": ["action = self._choose(view, legal, quick.value, self._rng)"],
        "services/records/again.py": [
            "action = self._choose(view, legal, COMPUTERS.value, rng)",
            "action = self._choose(view, legal, Level.EXPERT.value, rng)",
        ],
        "worker.py": ["return choose(view, legal, level, random.Random(seed))"],
        "services/simulation.py": ["return lambda seen, legal, rng: choose(seen, legal, level, rng)"],
    }


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
OFTEN, OFTEN_AT_NAP = 7 if NIGHT else 50, 2
"""One in this many decisions is checked; a hand of Nap has few."""
MOST_HANDS = 20
"""Hands walked at most until a card is judged: some are passed out."""


def flags(state: GameState, seat: int, number: int) -> Judged | None:
    """Return how good one of a seat's cards would be; None without a choice of a card."""
    game = game_of(state)
    legal = game.legal_actions(state, seat).actions
    cards = tuple(act.card for act in legal if isinstance(act, Play) and not act.revoke)
    if len(cards) < 2:
        return None
    (found,) = review([Choice(game.view(state, seat), cards, cards[number % len(cards)])])
    return found


@pytest.mark.parametrize(("name", "seats"), EVERY if NIGHT else BY_DAY)
def test_cards_a_seat_cannot_see_change_neither_hint_nor_review(name: str, seats: int) -> None:
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
                for level in (Level.REGULAR, Level.EXPERT):
                    moved = game.view(other, seat), game.legal_actions(other, seat)
                    assert advise(*moved, level) == advise(view, legal, level)
                judged = flags(state, seat, number)
                assert flags(other, seat, number) == judged
                seen["judged"] += judged is not None
            state, _ = game.apply(state, seat, choose(view, legal, "novice", rng))
    assert seen["moved"] > 0
    assert seen["judged"] > 0
