"""The finished tricks of a hand: everybody sees what is open, and why each was won (rules.md 1, 9, 10)."""

from __future__ import annotations

import pytest
from discord import ui

from bot.engine.game import AnyGame
from bot.engine.games import game_of
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Seen
from bot.ui.kits.scenes import in_turn
from bot.ui.table.aside import tricks_panel
from tests.ui import boards, naps
from tests.ui.tables import config, context, course, items, playing

EN = context()
BACK = EN.emoji.back()


def _text(panel: ui.LayoutView) -> str:
    return "\n".join(item.content for item in items(panel) if isinstance(item, ui.TextDisplay))


HANDS = {
    "japanese": (config(), course(3, config())),
    "two": (config(2), course(3, config(2))),
    "nap": (naps.config(5, "nap-seven"), naps.course(naps.config(5, "nap-seven"), 1)),
    "najami": (boards.config(), course(1, boards.config())),
}


@pytest.mark.parametrize("name", HANDS)
def test_only_open_cards_of_earlier_tricks_are_shown_again(name: str) -> None:
    setup, states = HANDS[name]
    tricks = 0
    for step in states:
        state = step[0] if isinstance(step, tuple) else step
        snapshot = playing(state, setup=setup) if name != "nap" else naps.playing(state, setup)
        if state.result is not None or len(snapshot.view.tricks) == tricks:
            continue
        view, tricks = snapshot.view, len(snapshot.view.tricks)
        game: AnyGame = game_of(view)
        seen = Seen(EN, snapshot, view)
        open_now = {card for pile in getattr(view, "face_up", ()) for card in pile}
        open_now |= {card for pile in getattr(view, "laid", ()) for card in pile if card is not None}
        told = _text(tricks_panel(EN, snapshot)).split("\n")[2:]
        assert len(told) == 2 * tricks
        for number, trick in enumerate(view.tricks):
            last = number == tricks - 1
            shown = game.lies_open(view, number)
            assert shown == tuple(card if last or card in open_now else None for card in trick.cards)
            head, plays = told[2 * number : 2 * number + 2]
            assert head.startswith(f"**{number + 1}**")
            place = in_turn(kit_of(view), view, trick.leader).index(trick.winner)
            assert (seen.why(number) in head) is (shown[place] is not None)
            assert plays.count(BACK) == shown.count(None)
            assert plays.startswith(("🏆 **" if place == 0 else "") + seen.short(trick.leader))
            assert f"🏆 **{seen.short(trick.winner)}**" in plays
    assert tricks > 1
