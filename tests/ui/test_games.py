"""Differences between games: controls for what is legal, and the words for a partner (rules.md 2 to 8)."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Bid, Call, Discard, Pass, Play, Trust
from bot.engine.cards import cards_of, mask_of, parse_card
from bot.engine.hand import legal_actions, may_act, to_act
from bot.engine.views import view
from bot.services.values.tables import TableConfig
from bot.ui.core import ids
from bot.ui.kits.napoleon.kit import NAPOLEON
from bot.ui.kits.scene import MORE
from bot.ui.table.panels import table_panel
from tests.effort import NIGHT, sample
from tests.ui.tables import (
    CATALOGUE,
    auction_state,
    buttons_of,
    config,
    context,
    course,
    ended,
    hand_of,
    hand_panel,
    playing,
    selects_of,
    text_of,
)

EN = context("en")


def _offered(panel: ui.LayoutView) -> set[Any]:
    """Return every action that a hand's controls can make, with discards as single cards."""
    found: set[Any] = set()
    for custom_id in buttons_of(panel):
        parsed = ids.parse(custom_id)
        assert parsed is not None
        if parsed.verb == "play":
            found.add(Play(parse_card(parsed.arg)))
        elif parsed.verb in ("pass", "trust"):
            found.add(Pass() if parsed.verb == "pass" else Trust())
        elif parsed.verb == "bid":
            found.add(Bid(*(ids.decode_bid(parsed.arg) or (0, 0))))
        elif parsed.verb in ("namesuit", "friend", "claimredeal", "trump"):
            found.add(NAPOLEON.move_parsers[parsed.verb](parsed.arg, ()))
    for custom_id, select in selects_of(panel).items():
        parsed = ids.parse(custom_id)
        assert parsed is not None
        for option in select.options:
            if parsed.verb == "bid":
                found.add(Bid(*(ids.decode_bid(option.value) or (0, 0))))
            elif parsed.verb == "call":
                found.add(Call(parse_card(option.value)))
            elif parsed.verb == "revoke":
                found.add(Play(parse_card(option.value), revoke=True))
            else:
                found.add(Discard(mask_of([parse_card(option.value)])))
    return found


POINT_TRICK = [
    config(seats, preset.name)
    for preset in CATALOGUE.values()
    if not preset.rules.has_board
    for seats in range(preset.least_seats, preset.most_seats + 1)
]
MOST_BIDS = config(no_trump="high", min_bid=1)


@pytest.mark.parametrize(
    "setup", [*sample(POINT_TRICK, 5), MOST_BIDS], ids=lambda it: f"{it.preset} {it.seats}"
)
def test_the_controls_offer_exactly_the_legal_actions_in_every_game(setup: TableConfig) -> None:
    seats = setup.seats
    for number, (state, _) in enumerate(course(seats, setup)):
        for seat in range(seats) if NIGHT else {*to_act(state), *may_act(state), number % seats}:
            legal = legal_actions(state, seat)
            expected = {*legal.actions, *(Play(card, revoke=True) for card in cards_of(legal.revokes))}
            if legal.choice is not None:
                expected |= {Discard(1 << card) for card in cards_of(legal.choice.cards)}
            if state.result is None:
                assert _offered(hand_of(state, seat, setup, more=MORE)) == expected


@pytest.mark.parametrize(
    ("locale", "general", "adjutant"), [("en", "eneral", "djutant"), ("ja", "将軍", "副官")]
)
def test_in_the_game_of_trust_the_partner_is_the_general(locale: str, general: str, adjutant: str) -> None:
    setup = config(5, "general")
    title = text_of(table_panel(context(locale), playing(auction_state(setup), setup=setup))).split("\n")[0]
    named = 0
    for state, _ in [*course(2, setup)][::-3]:
        over = state.result is not None
        shown = ended(state, setup=setup) if over else playing(state, setup=setup)
        texts = [text_of(table_panel(context(locale), shown))]
        texts += [
            text_of(hand_panel(context(locale), shown, view(state, n), legal_actions(state, n), where="dm"))
            for n in range(5)
        ]
        for text in texts:
            body = text.replace(title, "")
            assert adjutant not in body
            named += general in body
    assert named > 5
