"""The poker after NAJAMI: no panel names a card that its reader may not know (rules.md 9)."""

from __future__ import annotations

import random

from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.hand import legal_actions as legal_at_poker
from bot.engine.poker.hand import to_act as due_at_poker
from bot.ui.table.panels import hand_panel as private_panel
from bot.ui.table.panels import table_panel
from tests.effort import NIGHT
from tests.secrecy.mentions import named_cards, spelled
from tests.secrecy.oracle import public_at_poker
from tests.secrecy.test_panels import CONTEXTS
from tests.ui import boards


def test_no_panel_of_the_poker_hand_names_a_hidden_card() -> None:
    named = 0
    for seed in range(60 if NIGHT else 20):
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
