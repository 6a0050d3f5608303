"""A player's own hand: cards, role, controls for legal actions; ranks, and what a revoke costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest
from discord import ButtonStyle, ui

from bot.engine.actions import Play
from bot.engine.cards import JOKER, MIGHTY, card_text, cards_of, parse_card
from bot.engine.hand import legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL, actions_of
from bot.engine.settlement import revoke_units
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.server.preferences import HandOrder, Preferences
from bot.services.values.tables import TableConfig, TableStatus
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_button_label, card_symbol
from bot.ui.kits import kit_of
from bot.ui.kits.results import ranks
from bot.ui.kits.scene import Seen
from bot.ui.table.moves import revoke_cost
from bot.ui.table.panels import table_panel
from tests.ui.tables import (
    after_cards,
    buttons_of,
    config,
    context,
    course,
    ended,
    hand_panel,
    in_phase,
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


def test_cards_are_buttons_for_screen_readers() -> None:
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


def test_only_special_cards_of_ones_own_hand_are_named() -> None:
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


OVER = reach(lambda state: state.result is not None)


def test_an_open_ended_table_has_no_last_hand() -> None:
    endless = ended(OVER, setup=replace(config(), hands=None), hand_no=99)
    assert not Seen(EN, endless, None).session_over
    closed = replace(endless, table=replace(endless.table, status=TableStatus.CLOSED))
    assert Seen(EN, closed, None).session_over


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


def test_equals_share_a_rank() -> None:
    assert ranks((0, 0, 0)) == [(1, 0, True), (1, 1, True), (1, 2, True)]
    assert ranks((1, 5, -6)) == [(1, 1, False), (2, 0, False), (3, 2, False)]
    assert ranks((-3, 2, 2, -1)) == [(1, 1, True), (1, 2, True), (3, 3, False), (4, 0, False)]


def test_a_result_without_a_summary_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        table_panel(EN, replace(ended(OVER), summary=None))


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
