"""Thousands of random hands: no panel names a card that its reader may not know (design.md 2, one door)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Redeal
from bot.engine.cards import Mask, cards_of
from bot.engine.conflicts import check_rules
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.game import GameState
from bot.engine.hand import apply, legal_actions, may_act, new_hand, to_act
from bot.engine.nap.state import NapPhase
from bot.engine.options import with_options
from bot.engine.poker.hand import PokerView
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.hand import legal_actions as legal_at_poker
from bot.engine.poker.hand import to_act as due_at_poker
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.services.values.tables import AnyHand, PrivateHand, TableConfig
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.core.parts import Where
from bot.ui.kits.scene import Scene
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.table import panels
from bot.ui.table.moves import revoke_question
from bot.ui.table.panels import table_panel
from tests.effort import NIGHT, sample
from tests.engine.options import OPTIONS
from tests.secrecy.mentions import cards_in, cards_known_to, named_cards, public_cards, spelled
from tests.secrecy.oracle import known_cards
from tests.ui import boards, naps, tables
from tests.ui.tables import hand_panel

CONTEXTS = [tables.context(locale, emoji=emoji) for locale in tables.LANGUAGES for emoji in (False, True)]
HANDS = 250 if NIGHT else 100
BATCHES = 8 if NIGHT else 2


def random_rules(rng: random.Random, seats: int) -> RuleSet:
    """Return house rules playable with a number of seats."""
    while True:
        chosen = {name: rng.choice(OPTIONS[name].values) for name in rng.sample(sorted(OPTIONS), 4)}
        try:
            rules = with_options(RuleSet(), chosen)
            check_rules(rules, seats)
        except RuleConflict:
            continue
        return rules


def random_config(rng: random.Random, number: int = 1) -> tuple[int, TableConfig]:
    """Return seats and rules of a table: one of the games, or house rules of all kinds.

    Every fifth asks before a revoke: by chance a batch may have none.
    """
    if number % 5 == 0:
        rules = with_options(RuleSet(), {"revoke": "penalty"})
        return 5, TableConfig("japanese", rules.changed_from(RuleSet()), rules, 5)
    if rng.random() < 0.5:
        preset = rng.choice(list(tables.CATALOGUE.values()))
        seats = rng.randint(preset.least_seats, preset.most_seats)
        return seats, TableConfig(preset.name, {}, preset.rules, seats)
    seats = rng.randint(2, 6)
    rules = random_rules(rng, seats)
    return seats, TableConfig("japanese", rules.changed_from(RuleSet()), rules, seats)


def random_course(rng: random.Random, rules: RuleSet, seats: int) -> list[HandState]:
    """Return all states of a hand of random legal actions."""
    pack = list(pack_of(rules))
    rng.shuffle(pack)
    state, _ = new_hand(Setup(rules, seats, rng.randrange(seats)), pack)
    states = [state]
    while state.result is None:
        free = (*to_act(state), *may_act(state))
        if free:
            seat = rng.choice(free)
            state, _ = apply(state, seat, legal_actions(state, seat).sample(rng))
        else:
            rng.shuffle(pack)
            state, _ = apply(state, None, Redeal(tuple(pack)))
        states.append(state)
    return states


def of_each_phase(rng: random.Random, states: list[HandState]) -> list[HandState]:
    """Return a state of every phase the hand went through."""
    return [
        rng.choice(found)
        for phase in PhaseName
        if (found := [state for state in states if state.phase is phase])
    ]


def require_known(state: GameState, seat: int | None, what: str, *shown: ui.LayoutView | Scene) -> Mask:
    """Check that panels and scenes name no card that their reader may not know; return the named cards."""
    named = 0
    for one in shown:
        named |= cards_in(one) if isinstance(one, Scene) else named_cards(one.to_components())
    leaked = named & ~known_cards(state, seat)
    assert not leaked, f"{what}, {state.phase}: seat {seat} reads {spelled(leaked)}"
    return named


def require_secrecy(
    ctx: PanelContext, state: GameState, own: AnyHand, what: str, where: Where = "dm"
) -> Mask:
    """Check all panels of a hand for everybody and for one seat; return the cards on the seat's own panel."""
    require_known(state, None, what, table_panel(ctx, own.snapshot), scene_of(ctx, own.snapshot))
    for card in cards_of(revokes_of(own)):
        require_known(state, own.seat, f"{what}, question", revoke_question(ctx, own, card))
    require_known(state, own.seat, what, hand_scene(ctx, own))
    return require_known(state, own.seat, what, panels.hand_panel(ctx, own, where=where))


def revokes_of(own: AnyHand) -> Mask:
    """Return the cards with which a seat could revoke."""
    return 0 if isinstance(own.view, PokerView) else int(own.legal.revokes)


@pytest.mark.parametrize("batch", sample(range(BATCHES), 1))
def test_no_panel_names_a_card_its_reader_may_not_know(batch: int) -> None:
    rng = random.Random(batch)
    named = questions = 0
    for number in range(HANDS):
        seats, config = random_config(rng, number)
        deal = f"batch {batch}, hand {number}, {config.preset} for {seats} with {config.options}"
        for state in of_each_phase(rng, random_course(rng, config.rules, seats)):
            ctx, seat = rng.choice(CONTEXTS), rng.randrange(seats)
            over = state.phase is PhaseName.ENDED
            snapshot = tables.ended(state, setup=config) if over else tables.playing(state, setup=config)
            own = PrivateHand(snapshot, seat, view(state, seat), legal_actions(state, seat))
            named |= require_secrecy(ctx, state, own, deal, rng.choice(("dm", "ephemeral")))
            questions += bool(revokes_of(own))
    assert named.bit_count() >= 53, "the scan must be able to see every card"
    assert questions


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("nap", {}),
        ("nap-peep", {}),
        ("nap-ecarte", {}),
        ("nap-seven", {}),
        ("nap", {"peep": True, "ecarte": True, "revoke": "penalty"}),
    ],
)
def test_no_panel_of_nap_names_a_hidden_card(preset: str, options: dict[str, Any]) -> None:
    """Nor the peeped card, the extra hand or thrown cards to others."""
    rng, seen, named = random.Random(preset), set(), 0
    least, most = naps.PRESETS[preset].least_seats, naps.PRESETS[preset].most_seats
    for seed in range(45 if NIGHT else 12):
        setup = naps.config(rng.randint(least, 5 if options else most), preset, **options)
        states = list(naps.course(setup, seed, pool=seed % 3))
        for state in (*rng.sample(states[:-1], min(4, len(states) - 1)), states[-1]):
            own = naps.private(state, rng.randrange(setup.seats), setup)
            named |= require_secrecy(rng.choice(CONTEXTS), state, own, preset)
            seen.add(state.phase)
    assert {NapPhase.AUCTION, NapPhase.PLAY, NapPhase.ENDED} <= seen
    assert named.bit_count() > 50, "the scan must be able to see every card"


def test_no_panel_of_the_poker_hand_names_a_hidden_card() -> None:
    named = 0
    for seed in range(60 if NIGHT else 8):
        rng, state = random.Random(seed), boards.poker(seed=seed)
        while True:
            for seat in range(5):
                own = boards.at_poker_own(state, seat)
                named |= require_secrecy(rng.choice(CONTEXTS), state, own, f"poker {seed}")
            if state.result is not None:
                break
            seat = due_at_poker(state)[0]
            state, _ = apply_poker(state, seat, legal_at_poker(state, seat).sample(rng))
    assert named.bit_count() == 52, "the scan must be able to see every card"


def _leaks(state: HandState, known: HandState) -> int:
    """Return the cards named by one state's panels that nobody may know in another, earlier state."""
    snapshot = tables.playing(state, setup=TableConfig("japanese", {}, state.setup.rules, state.setup.seats))
    return named_cards(table_panel(tables.context(), snapshot).to_components()) & ~public_cards(known)


def test_the_scan_knows_face_down_cards_of_piles_and_an_open_blind() -> None:
    """The oracle works: what is turned up later is not public before."""
    two = tables.config(2)
    early = tables.reach(tables.in_phase(PhaseName.AUCTION), setup=two)
    late = tables.reach(tables.after_cards(20), setup=two)
    assert not _leaks(early, early)
    assert _leaks(late, early)
    rules = tables.config(5, all_pass="blind_up")
    closed = tables.reach(tables.in_phase(PhaseName.AUCTION), setup=rules, shy=True)
    opened = tables.reach(lambda state: state.auction.blind_up, setup=rules, shy=True)
    assert not _leaks(opened, opened)
    assert _leaks(opened, closed) == closed.blind


def test_a_card_dealt_out_of_the_blind_is_shown_to_its_owner_only() -> None:
    setup = tables.config(4, "hattori")
    state = tables.reach(tables.in_phase(PhaseName.PLAY), setup=setup)
    for seat in range(4):
        panel = tables.hand_of(state, seat, setup)
        told = state.blind_cards[(seat - state.setup.eldest) % 4]
        assert f"You got {card_symbol(told)} from the blind" in tables.text_of(panel)
        require_known(state, seat, "after the blind", panel)


def test_the_scan_finds_a_leaked_card() -> None:
    """A panel made from another seat's view is caught: the scan itself works."""
    state = tables.reach(tables.in_phase(PhaseName.PLAY))
    other = replace(view(state, 1), seat=0)
    panel = hand_panel(
        tables.context(), tables.playing(state), other, legal_actions(state, 1), where="dm"
    ).to_components()
    assert named_cards(panel) & ~cards_known_to(state, 0)


def test_a_house_rule_that_names_a_card_excuses_no_other_words() -> None:
    rules = ["Joker hunter: ♣3"]
    assert not named_cards("- Joker hunter: ♣3 · Yoromeki: on\n- 5 players", rules)
    for text in ("Joker hunter: ♣3 ♣3", "Joker hunter: ♣3\n♣3", "Hunter: ♣3", "Joker hunter: ♠3"):
        assert named_cards(text, rules), text


def test_a_stake_on_the_board_is_no_card_but_a_hand_is() -> None:
    assert not named_cards("♥A **3** · ♣K **0** · ♠Q-K 1 · ♥10 2 · 8-9-10 1")
    assert set(spelled(named_cards("♥A ♣K ♠Q-K"))) == {"KC", "QS", "AH"}
