"""The offline preview: one person sits at the screen, and its panes show only what that person may see.

It shows the table's channel and that person's direct messages side by side, so everything sent to both pages,
again and again during a hand, is judged for that person.
"""

from __future__ import annotations

import pytest

from bot.engine.cards import cards_of
from bot.preview import app
from bot.services.tables.seating import seat_of
from bot.services.values.tables import TableStatus
from bot.settings import Settings, load_settings
from bot.ui.core.emoji import card_symbol
from tests.preview.newcomer import Window, until
from tests.preview.test_preview import press, press_what_is_due, seated
from tests.secrecy.mentions import named_cards, spelled
from tests.secrecy.oracle import known_cards

LOOKS = 400


@pytest.fixture
def settings() -> Settings:
    """Return settings of a preview in which nobody waits."""
    return load_settings(None).model_copy(
        update={"computer_pause": 0.0, "preview_port": 0, "forced_cards": False}
    )


async def excess(pane: Window, running: app.Running) -> list[str] | None:
    """Return the cards sent to a pane that its person may not know; None: the hand is over."""
    sent = (await pane.look()).state
    live = running.env.bot.app.live.in_memory(1)
    assert live is not None
    if live.table.status is not TableStatus.PLAYING or live.hand is None or live.hand.state is None:
        return None
    seat = seat_of(live.table, running.server.you.id)
    assert seat is not None
    return spelled(named_cards(sent) & ~known_cards(live.hand.state, seat))


async def test_each_pane_shows_only_what_its_person_may_know(settings: Settings) -> None:
    async with seated(settings) as (table, hand, running):
        await press(table, "start")
        await until(lambda: excess(hand, running))
        looked, named = 0, 0
        while looked < LOOKS:
            found = [await excess(pane, running) for pane in (table, hand)]
            if None in found:
                break  # the hand is over
            assert found == [[], []]
            named |= named_cards(hand.state)
            looked += 1
            await press_what_is_due(hand)
        assert looked > 10
        assert named.bit_count() > 10, "their own hand at least"
        await press(table, "next")
        assert running.env.errors == []
        await planted(hand, running)


async def planted(hand: Window, running: app.Running) -> None:
    """Send the person another seat's hand, and check that it is found in their pane."""
    await until(lambda: excess(hand, running))
    live = running.env.bot.app.live.in_memory(1)
    assert live is not None
    assert live.hand is not None
    assert live.hand.state is not None
    other = next(seat for seat in range(5) if seat != seat_of(live.table, running.server.you.id))
    cards = live.hand.state.hands[other]
    user = await running.env.bot.fetch_user(running.server.you.id)
    await user.send(" ".join(map(card_symbol, cards_of(cards))))

    async def seen() -> bool | None:
        return set(spelled(cards)) <= set(await excess(hand, running) or ()) or None

    await until(seen)
