"""The table's panel: everything a spectator may know, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from discord import ui

from bot.engine.actions import Bid
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.ui.core.emoji import card_symbol
from bot.ui.table.panels import table_panel
from tests.ui.tables import (
    after_cards,
    built,
    config,
    context,
    course,
    hand_panel,
    in_phase,
    items,
    playing,
    reach,
    text_of,
)

EN = context("en")


def _text(state: HandState) -> str:
    return text_of(table_panel(EN, playing(state)))


def test_a_long_auction_shows_its_latest_calls() -> None:
    state = reach(lambda state: not state.auction.calls)
    for points in range(11, 21):
        for suit in range(4):
            state, _ = apply(state, to_act(state)[0], Bid(points, suit))
    text = _text(state)
    assert "28 earlier bids" in text
    assert "20 ♠" in text
    assert "→ Bob 11 ♣" not in text


def test_a_redeal_is_counted() -> None:
    dealt_again = next(state for state, _ in course(1, config(), shy=True) if state.redeals == 2)
    assert "Redealt 2 times" in _text(dealt_again)
    waiting = next(state for state, phase in course(1, config(), shy=True) if phase is PhaseName.ALL_PASSED)
    assert "Everyone passed" in _text(waiting)
    assert "being dealt again" in _text(waiting)


def test_the_called_card_is_public_and_its_holder_is_not() -> None:
    for seed in range(30):
        state = reach(in_phase(PhaseName.PLAY), seed)
        assert state.contract is not None
        assert state.contract.called is not None
        text = _text(state)
        assert f"Called {card_symbol(state.contract.called)}" in text
        if not state.contract.revealed:
            assert "Adjutant" not in text
            assert "alone" not in text


def test_somebodys_own_view_is_refused() -> None:
    state = reach(in_phase(PhaseName.PLAY))
    with pytest.raises(ValueError, match="spectator"):
        table_panel(EN, replace(playing(state), view=view(state, 1)))
    with pytest.raises(ValueError, match="spectator"):
        table_panel(EN, replace(playing(state), view=None))


def test_the_time_left_is_shown_and_after_it_the_bank() -> None:
    snapshot = playing(reach(after_cards(3)))
    ends, bank = snapshot.clock_ends, snapshot.bank_ends
    assert ends is not None
    assert bank is not None
    text = text_of(table_panel(EN, snapshot))
    assert f"Time runs out <t:{int(ends.timestamp())}:R>, then the time bank starts: 2 min" in text
    late = replace(EN, now=ends + timedelta(seconds=1))
    assert f"Time bank runs out <t:{int(bank.timestamp())}:R>" in text_of(table_panel(late, snapshot))
    plain = replace(snapshot, bank_ends=None)
    assert f"Time runs out <t:{int(ends.timestamp())}:R>" in text_of(table_panel(EN, plain))
    assert "<t:" not in text_of(table_panel(EN, replace(plain, clock_ends=None)))


def test_each_phase_has_its_colour() -> None:
    colours = {
        phase: next(
            item.accent_colour
            for item in items(table_panel(EN, playing(reach(in_phase(phase)))))
            if isinstance(item, ui.Container)
        )
        for phase in (PhaseName.AUCTION, PhaseName.EXCHANGE, PhaseName.PLAY)
    }
    assert len(set(map(str, colours.values()))) == 3


@pytest.mark.parametrize("emoji", [False, True])
def test_discords_items_say_what_is_sent(emoji: bool) -> None:
    """discord.py reads from what is sent what it would send itself."""
    ctx, rules = context(emoji=emoji), config()
    for state, _ in course(3, rules):
        if state.result is not None:
            break
        seat = next(iter(to_act(state)), 0)
        for made in (
            lambda at=state: table_panel(ctx, playing(at)),
            lambda at=state, of=seat: hand_panel(
                ctx, playing(at), view(at, of), legal_actions(at, of), where="dm"
            ),
        ):
            assert built(made()).to_components() == made().to_components()
