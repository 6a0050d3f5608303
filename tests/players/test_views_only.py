"""Computer players are given views and nothing that knows more: no state, no record, no table."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import re
import typing
from pathlib import Path

from bot import players
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.engine.nap.views import NapView
from bot.engine.poker.hand import PokerView
from bot.engine.views import View
from bot.services.ports import Chooser
from bot.services.tables import play

BOT = Path(players.__file__).resolve().parents[1]
KNOWS_ALL = re.compile(
    r"\b(?:HandState|NapState|PokerState|GameState|LiveTable|LiveHand|StoredHand|HandRecord)\b"
)
ASKING = re.compile(r"(?<!parts\.)\b(?:choose_at_poker|choose_at_nap|choose|self\._choose)\((?!self)")
"""Where computers are asked for a move."""


def modules() -> list[str]:
    """Return the modules of the computer players."""
    return [found.name for found in pkgutil.walk_packages(players.__path__, "bot.players.")]


def test_no_module_of_the_computer_players_knows_what_holds_hidden_cards() -> None:
    assert {"bot.players.napoleon", "bot.players.nap.thumb", "bot.players.poker"} < set(modules())
    for name in ("bot.players", *modules()):
        found = KNOWS_ALL.findall(inspect.getsource(importlib.import_module(name)))
        assert not found, f"{name} speaks of {found}"


def test_whoever_is_asked_for_a_move_takes_a_view() -> None:
    asked_of = (players.choose, players.choose_at_napoleon, players.choose_at_nap)
    assert [typing.get_type_hints(ask)["view"] for ask in asked_of] == [TableView, View, NapView]
    poker = importlib.import_module("bot.players.poker")
    assert typing.get_type_hints(poker.choose_at_poker) == {"view": PokerView, "return": poker.PokerAction}
    assert typing.get_args(Chooser)[0] == [TableView, LegalActions, str, random.Random]


def test_computers_are_asked_in_these_places_only_and_with_views() -> None:
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
