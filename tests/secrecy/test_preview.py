"""The offline preview: one person sits at the screen, and its panes show only what that person may see.

It shows the table's channel and that person's direct messages side by side, so everything sent to both pages,
again and again during a hand, is judged for that person.
"""

from __future__ import annotations

import pytest

from bot.engine.cards import Mask, cards_of
from bot.engine.hand import to_act
from bot.engine.state import HandState
from bot.preview import app
from bot.services.tables.seating import seat_of
from bot.settings import Settings, load_settings
from bot.ui.core.emoji import card_symbol
from tests.preview.newcomer import Window, until
from tests.preview.test_preview import press, press_what_is_due, seated
from tests.secrecy.mentions import named_cards, spelled
from tests.secrecy.oracle import known_cards

ENOUGH = 20
"""Cards to see: the person's own and some tricks."""


@pytest.fixture
def settings() -> Settings:
    """Return settings of a preview in which nobody waits."""
    return load_settings(None).model_copy(
        update={"computer_pause": 0.0, "preview_port": 0, "forced_cards": False}
    )


def dealt(running: app.Running) -> tuple[HandState, int] | None:
    """Return the hand in progress and the person's seat."""
    live = running.env.bot.app.live.in_memory(1)
    if live is None or live.hand is None or not isinstance(live.hand.state, HandState):
        return None
    seat = seat_of(live.table, running.server.you.id)
    return None if seat is None else (live.hand.state, seat)


async def named_in(pane: Window, running: app.Running) -> tuple[Mask, list[str]]:
    """Return the cards on a pane, and which of them its person may not know."""
    shown = named_cards((await pane.look()).state)
    hand = dealt(running)
    assert hand is not None
    return shown, spelled(shown & ~known_cards(*hand))


async def test_each_pane_shows_only_what_its_person_may_know(settings: Settings) -> None:
    async with seated(settings) as (table, hand, running):

        async def in_turn() -> tuple[HandState, int] | None:
            """Return the hand and the seat if all wait for the person, so that it stays as it is."""
            at = dealt(running)
            return at if at is not None and to_act(at[0]) == (at[1],) else None

        async def planted() -> bool | None:
            return set(spelled(cards)) <= {*(await named_in(hand, running))[1]} or None

        await press(table, "start")
        await until(in_turn)
        seen = 0
        while seen.bit_count() <= ENOUGH:
            for pane in (table, hand):
                shown, unknown = await named_in(pane, running)
                assert unknown == []
                seen |= shown
            await press_what_is_due(hand)
        assert running.env.errors == []
        state, own = await until(in_turn)
        cards = max(held & ~known_cards(state, own) for held in state.hands)
        assert cards, "the hand is not over"
        user = await running.env.bot.fetch_user(running.server.you.id)
        await user.send(" ".join(map(card_symbol, cards_of(cards))))
        await until(planted)
