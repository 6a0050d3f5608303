"""A player's own hand: cards, role, controls for legal actions; ranks, and what a revoke costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest
from discord import ui

from bot.engine.actions import Play
from bot.engine.cards import JOKER, MIGHTY, card_text, cards_of
from bot.engine.hand import legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL, actions_of
from bot.engine.settlement import revoke_units
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.server.preferences import HandOrder, Preferences
from bot.services.values.tables import TableConfig
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Seen
from bot.ui.table.moves import revoke_cost
from tests.ui.tables import (
    after_cards,
    buttons_of,
    config,
    context,
    course,
    ended,
    hand_panel,
    parse_panel,
    playing,
    reach,
    text_of,
)

EN, ART = context("en"), context("en", emoji=True)


def _panel(state: HandState, seat: int | None = None, ctx: PanelContext = EN) -> ui.LayoutView:
    seat = to_act(state)[0] if seat is None else seat
    snapshot = playing(state, setup=config(state.setup.seats))
    return hand_panel(ctx, snapshot, view(state, seat), legal_actions(state, seat), where="dm")


def test_a_spectator_has_no_hand() -> None:
    state = reach(after_cards(7))
    with pytest.raises(ValueError, match="own view"):
        hand_panel(EN, playing(state), view(state, None), NOTHING_LEGAL, where="dm")


@pytest.mark.parametrize("seed", range(3))
def test_a_results_frame_has_the_colour_of_the_readers_side(seed: int) -> None:
    state = reach(lambda state: state.result is not None, seed)
    assert state.result is not None
    for seat in range(5):
        panel = hand_panel(EN, ended(state), view(state, seat), NOTHING_LEGAL, where="dm")
        won = state.result.units[seat] > 0
        (box,) = parse_panel(panel).children
        assert isinstance(box, ui.Container)
        assert box.accent_colour == (parts.WON_COLOUR if won else parts.LOST_COLOUR)
        assert f"### You {'won' if won else 'lost'} " in text_of(panel)


@pytest.mark.parametrize("order", HandOrder)
def test_cards_and_their_buttons_are_sorted_as_the_reader_likes(order: HandOrder) -> None:
    state = reach(after_cards(5))
    assert state.contract is not None
    seat = to_act(state)[0]
    preferences = replace(EN, preferences=Preferences(order=order))
    panel = hand_panel(preferences, playing(state), view(state, seat), legal_actions(state, seat), where="dm")
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


@pytest.mark.parametrize(("preset", "seeds"), [("japanese-common", range(150)), ("mighty", (93, 457))])
def test_a_player_is_told_what_they_can_play_if_the_joker_is_called_out(
    preset: str, seeds: Sequence[int]
) -> None:
    """rules.md 3: not in a first trick without its power, and the mighty may be played instead."""
    setup = config(5, preset)
    setup = replace(setup, rules=setup.rules.resolve(5))
    told = []
    for state, phase in chain.from_iterable(course(seed, setup) for seed in seeds):
        if phase is PhaseName.PLAY and state.tricks is not None and state.tricks.current:
            seat = to_act(state)[0]
            own, legal = view(state, seat), legal_actions(state, seat)
            seen = Seen(context("en"), playing(state, setup=setup), own, seat)
            cards = [play.card for play in actions_of(legal, Play)]
            if "calls out the joker" in (note := " ".join(kit_of(own).own_notes(seen, legal))):
                told.append(len(cards))
                assert f"You can only play {seen.cards(cards, None)}." in note
                assert {*cards} <= {JOKER, *([MIGHTY] if preset == "mighty" else [])}
        if len(told) == 2:
            break
    assert told == ([1, 2] if preset == "mighty" else [1, 1])


def _with_revoke(setup: TableConfig, seat_is: str) -> tuple[HandState, int]:
    """Return a state in which a seat with a role (napoleon, adjutant, opponent) could revoke."""
    for seed in range(200):
        for state, _ in course(seed, setup):
            if state.phase is not PhaseName.PLAY or state.contract is None or not to_act(state):
                continue
            seat, contract = to_act(state)[0], state.contract
            kind = {contract.seat: "napoleon", contract.adjutant: "adjutant"}.get(seat, "opponent")
            if kind == seat_is and legal_actions(state, seat).revokes and not contract.revealed:
                return state, seat
    raise AssertionError(seat_is)


@pytest.mark.parametrize("seat_is", ["napoleon", "adjutant", "opponent"])
def test_the_question_before_a_revoke_states_its_cost_as_far_as_the_player_may_know(seat_is: str) -> None:
    setup = replace(config(5, "general"), stake=1)
    state, seat = _with_revoke(setup, seat_is)
    assert state.contract is not None
    paid = -revoke_units(state.setup.rules, 5, state.contract, seat)[seat]
    own = view(state, seat)
    text = revoke_cost(EN, playing(state, setup=setup), own)
    numbers = [int(word) for word in text.replace("*", "").split() if word.isdecimal()]
    assert numbers[0] <= paid <= numbers[-1]
    free = revoke_cost(EN, playing(state, setup=replace(setup, stake=0)), own)
    assert free == text.replace("chip", "unit"), "without a stake it is still units"
    if seat_is == "opponent":
        # the opponent does not know whether Napoleon stands alone, and the sum does not reveal it
        alone = replace(state, contract=replace(state.contract, adjutant=None))
        assert revoke_cost(EN, playing(state, setup=setup), view(alone, seat)) == text
        assert len(numbers) == 2
    else:
        assert len(numbers) == 1
