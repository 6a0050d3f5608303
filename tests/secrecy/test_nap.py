"""Hands of Nap: no panel names the peeped card, the extra hand or thrown cards to others."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.cards import BIT
from bot.engine.hand import to_act
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import nap_view as view
from bot.services.values.tables import PrivateHand
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.table.panels import hand_panel, table_panel
from tests.effort import NIGHT
from tests.secrecy.mentions import cards_in, named_cards, spelled
from tests.secrecy.oracle import known_at_nap, public_at_nap
from tests.secrecy.test_panels import CONTEXTS
from tests.ui import naps

GAMES = [
    ("nap", {}),
    ("nap-peep", {}),
    ("nap-ecarte", {}),
    ("nap-seven", {}),
    ("nap", {"peep": True, "ecarte": True, "revoke": "penalty"}),
]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_no_panel_of_nap_names_a_hidden_card(number: int) -> None:
    preset, options = GAMES[number]
    rng, seen, named = random.Random(number), set(), 0
    least, most = naps.PRESETS[preset].least_seats, naps.PRESETS[preset].most_seats
    if options:
        most = 5
    for seed in range(45 if NIGHT else 12):
        setup = naps.config(rng.randint(least, most), preset, **options)
        states = list(naps.course(setup, seed, pool=seed % 3))
        for state in (*rng.sample(states[:-1], min(4, len(states) - 1)), states[-1]):
            ctx, seat = rng.choice(CONTEXTS), rng.randrange(setup.seats)
            if state.phase is NapPhase.ENDED:
                snapshot = naps.ended(state, setup)
            else:
                snapshot = naps.playing(state, setup)
            public = named_cards(table_panel(ctx, snapshot).to_components())
            leaked = (public | cards_in(scene_of(ctx, snapshot))) & ~public_at_nap(state)
            assert not leaked, f"{state.phase} public panel names {spelled(leaked)}"
            own = hand_panel(ctx, naps.private(state, seat, setup), where="dm").to_components()
            drawn = cards_in(hand_scene(ctx, naps.private(state, seat, setup)))
            leaked = (named_cards(own) | drawn) & ~known_at_nap(state, seat)
            assert not leaked, f"{state.phase} panel of seat {seat} names {spelled(leaked)}"
            named |= named_cards(own)
            seen.add(state.phase)
    assert {NapPhase.AUCTION, NapPhase.PLAY, NapPhase.ENDED} <= seen
    assert named.bit_count() == 52, "the scan must be able to see every card"


def test_the_scan_finds_somebody_elses_card() -> None:
    setup = naps.config(3, "nap-peep")
    state = naps.play_actions(naps.deal(setup), naps.PEEP)
    peeper = to_act(state)[0]
    other = (peeper + 1) % 3
    own = naps.private(state, peeper, setup)
    assert named_cards(hand_panel(CONTEXTS[0], own, where="dm").to_components()) & BIT[state.peep_card or 0]
    wrong = PrivateHand(own.snapshot, other, replace(view(state, peeper), seat=other), own.legal)
    panel = hand_panel(CONTEXTS[0], wrong, where="dm").to_components()
    assert named_cards(panel) & ~known_at_nap(state, other)


def test_the_extra_hand_and_its_discards_are_known_to_its_taker_only() -> None:
    setup = naps.config(3)
    state = naps.play_actions(naps.deal(setup), naps.TAKE_EXTRA_HAND)
    taker = to_act(state)[0]
    mine = hand_panel(CONTEXTS[0], naps.private(state, taker, setup), where="dm").to_components()
    assert named_cards(mine) == state.hands[taker]
    assert state.hands[taker].bit_count() == 10
    for seat in range(3):
        if seat != taker:
            panel = hand_panel(CONTEXTS[0], naps.private(state, seat, setup), where="dm")
            assert named_cards(panel.to_components()) == state.hands[seat]
