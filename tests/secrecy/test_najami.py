"""NAJAMI and its poker: no panel names a card that its reader may not know (rules.md 9)."""

from __future__ import annotations

import random

import pytest

from bot.engine.hand import legal_actions
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.hand import legal_actions as legal_at_poker
from bot.engine.poker.hand import to_act as due_at_poker
from bot.engine.state import PhaseName
from bot.engine.views import view
from bot.ui.table.panels import hand_panel as private_panel
from bot.ui.table.panels import table_panel
from tests.secrecy.mentions import cards_known_to, named_cards, public_cards, spelled
from tests.secrecy.oracle import public_at_poker
from tests.secrecy.test_panels import of_each_phase
from tests.ui import boards, tables
from tests.ui.tables import hand_panel

CONTEXTS = [tables.context(locale, emoji=emoji) for locale in tables.LANGUAGES for emoji in (False, True)]
PHASES = {PhaseName.ANTE, PhaseName.WINDOW, PhaseName.EXCHANGE, PhaseName.CHANGE, PhaseName.PLAY}


@pytest.mark.parametrize("batch", range(4))
def test_no_panel_of_najami_names_a_hidden_card(batch: int) -> None:
    rng, setup, seen = random.Random(batch), boards.config(), set()
    for seed in range(60 * batch, 60 * batch + 60):
        states = [state for state, _ in tables.course(seed, setup)]
        for state in of_each_phase(rng, states):
            ctx, seat = rng.choice(CONTEXTS), rng.randrange(5)
            over = state.phase is PhaseName.ENDED
            snapshot = tables.ended(state, setup=setup) if over else tables.playing(state, setup=setup)
            public = table_panel(ctx, snapshot).to_components()
            leaked = named_cards(public) & ~public_cards(state)
            assert not leaked, f"{state.phase} public panel names {spelled(leaked)}"
            legal = legal_actions(state, seat)
            own = hand_panel(ctx, snapshot, view(state, seat), legal, where="dm").to_components()
            leaked = named_cards(own) & ~cards_known_to(state, seat)
            assert not leaked, f"{state.phase} panel of seat {seat} names {spelled(leaked)}"
            seen.add(state.phase)
    assert seen >= PHASES


def test_no_panel_of_the_poker_hand_names_a_hidden_card() -> None:
    named = 0
    for seed in range(60):
        rng = random.Random(seed)
        state = boards.poker(seed=seed)
        while True:
            for seat in range(5):
                ctx = rng.choice(CONTEXTS)
                own = private_panel(ctx, boards.at_poker_own(state, seat), where="dm").to_components()
                held = state.hands[seat] if state.hands else 0
                leaked = named_cards(own) & ~(held | public_at_poker(state))
                assert not leaked, f"panel of seat {seat} names {spelled(leaked)}"
                named |= named_cards(own)
            if state.result is not None:
                break
            assert not named_cards(table_panel(rng.choice(CONTEXTS), boards.at_poker(state)).to_components())
            seat = due_at_poker(state)[0]
            state, _ = apply_poker(state, seat, legal_at_poker(state, seat).sample(rng))
        shown = table_panel(rng.choice(CONTEXTS), boards.after_poker(state)).to_components()
        assert named_cards(shown) == public_at_poker(state)
    assert named.bit_count() == 52, "the scan must be able to see every card"


def test_a_stake_on_the_board_is_no_card_but_a_hand_is() -> None:
    assert not named_cards("♥A **3** · ♣K **0** · ♠Q-K 1 · ♥10 2 · 8-9-10 1")
    assert set(spelled(named_cards("♥A ♣K ♠Q-K"))) == {"KC", "QS", "AH"}
