"""A player's own hand: their cards, their role, and controls for what is legal and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ButtonStyle, ui

from bot.engine.cards import card_text, cards_of, parse_card
from bot.engine.hand import legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.server.preferences import HandOrder, Preferences
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_button_label, card_symbol
from tests.ui.tables import (
    after_cards,
    built,
    buttons_of,
    config,
    context,
    course,
    ended,
    hand_panel,
    in_phase,
    playing,
    reach,
    text_of,
)

EN, JA, ART = context("en"), context("ja"), context("en", emoji=True)


def _panel(
    state: HandState, seat: int | None = None, ctx: PanelContext = EN, *, more: str = ""
) -> ui.LayoutView:
    seat = to_act(state)[0] if seat is None else seat
    snapshot = playing(state, setup=config(state.setup.seats))
    return hand_panel(ctx, snapshot, view(state, seat), legal_actions(state, seat), where="dm", more=more)


def test_only_the_adjutant_is_told_that_they_are_the_adjutant() -> None:
    found = set()
    for seed in range(20):
        state = reach(in_phase(PhaseName.PLAY), seed)
        contract = state.contract
        assert contract is not None
        if contract.revealed:
            continue
        for seat in range(5):
            text = text_of(_panel(state, seat))
            assert ("you are the **adjutant**" in text) is (seat == contract.adjutant)
            assert ("so you have no partner. Nobody else knows yet" in text) is (
                seat == contract.seat and contract.adjutant is None
            )
            assert ("against Napoleon" in text) is (seat not in (contract.seat, contract.adjutant))
        found.add(contract.adjutant is None)
    assert found == {True, False}


def test_cards_are_buttons_that_can_be_read_aloud() -> None:
    state = reach(after_cards(7))
    for ctx in (EN, ART):
        found = buttons_of(_panel(state, ctx=ctx))
        plays = {custom_id.split(":")[-1]: it for custom_id, it in found.items() if ":play:" in custom_id}
        assert plays
        assert {name: it.label for name, it in plays.items()} == {
            name: card_button_label(parse_card(name)) for name in plays
        }
        assert all(it.style is ButtonStyle.secondary for it in plays.values())
        assert all((it.emoji is not None) is (ctx is ART) for it in plays.values())


def test_a_spectator_has_no_hand() -> None:
    state = reach(after_cards(7))
    with pytest.raises(ValueError, match="own view"):
        hand_panel(EN, playing(state), view(state, None), NOTHING_LEGAL, where="dm")


def _over(
    seat: int, ctx: PanelContext = EN, *, seed: int = 1, **told: Any
) -> tuple[HandState, ui.LayoutView]:
    """Return a finished hand and a seat's panel of it; `told` is in its summary."""
    state = reach(lambda state: state.result is not None, seed)
    snapshot = ended(state)
    assert snapshot.summary is not None
    snapshot = replace(snapshot, summary=replace(snapshot.summary, **told))
    return state, hand_panel(EN, snapshot, view(state, seat), NOTHING_LEGAL, where="dm")


@pytest.mark.parametrize("seed", range(3))
def test_the_frame_of_a_result_has_the_colour_of_the_readers_side(seed: int) -> None:
    for seat in range(5):
        state, panel = _over(seat, seed=seed)
        assert state.result is not None
        won = state.result.units[seat] > 0
        (box,) = built(panel).children
        assert isinstance(box, ui.Container)
        assert box.accent_colour == (parts.WON_COLOUR if won else parts.LOST_COLOUR)
        assert f"### You {'won' if won else 'lost'} " in text_of(panel)


def test_special_cards_of_the_own_hand_are_named_and_nobody_elses() -> None:
    for state, phase in course(2, config()):
        if phase is not PhaseName.PLAY or state.result is not None or state.contract is None:
            continue
        for seat in range(5):
            lines = [line for line in text_of(_panel(state, seat)).split("\n") if line.startswith("-# ⭐ ")]
            named = {part.split()[0] for line in lines for part in line[5:].split(" · ") if part[0] in "♠♥♦♣"}
            held = {card_symbol(card) for card in cards_of(state.hands[seat])}
            powerless = not view(state, seat).tricks  # no special cards in the first trick
            special = {card_symbol(state.contract.called or 0)} | (set() if powerless else {"♠A"})
            assert named <= held
            assert special & held <= named
            assert not powerless or named <= special


@pytest.mark.parametrize("order", HandOrder)
def test_cards_and_their_buttons_stand_in_the_order_the_reader_likes(order: HandOrder) -> None:
    state = reach(after_cards(5))
    assert state.contract is not None
    seat = to_act(state)[0]
    likes = replace(EN, likes=Preferences(order=order))
    panel = hand_panel(likes, playing(state), view(state, seat), legal_actions(state, seat), where="dm")
    shown = [word for row in text_of(panel).split("\n") if row.startswith("## ") for word in row[3:].split()]
    assert sorted(shown) == sorted(card_symbol(card) for card in cards_of(state.hands[seat]))
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    places = [ranks.index(word[1:]) for word in shown]
    suits = "".join(dict.fromkeys(word[0] for word in shown))
    if order is HandOrder.RANK:
        assert places == sorted(places)
    elif order is HandOrder.SUIT:
        assert suits == "".join(it for it in "♠♥♦♣" if it in suits)
    else:
        assert suits[0] == "♣", "trumps come first"
    buttons = [name[-2:] for name in buttons_of(panel) if name.startswith("nap:play:")]
    cards = {card_symbol(card): card_text(card) for card in cards_of(state.hands[seat])}
    assert buttons == [cards[word] for word in shown if cards[word] in buttons]
