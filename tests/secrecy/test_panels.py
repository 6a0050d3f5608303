"""Thousands of random hands: no panel names a card that its reader may not know (design.md 2, one door)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.actions import Redeal
from bot.engine.cards import cards_of
from bot.engine.conflicts import check_rules
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.hand import apply, legal_actions, may_act, new_hand, to_act
from bot.engine.options import with_options
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.services.values.tables import PrivateHand, TableConfig
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.table.moves import revoke_question
from bot.ui.table.panels import table_panel
from tests.effort import NIGHT, sample
from tests.engine.options import OPTIONS
from tests.secrecy.mentions import cards_in, cards_known_to, named_cards, public_cards, spelled
from tests.ui import tables
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


@pytest.mark.parametrize("batch", sample(range(BATCHES), 1))
def test_no_panel_names_a_card_its_reader_may_not_know(batch: int) -> None:
    rng = random.Random(batch)
    named_at_all = questions = 0
    for number in range(HANDS):
        seats, config = random_config(rng, number)
        rules = config.rules
        deal = f"batch {batch}, hand {number}, {config.preset} for {seats} with {config.options}"
        for state in of_each_phase(rng, random_course(rng, rules, seats)):
            ctx, seat = rng.choice(CONTEXTS), rng.randrange(seats)
            over = state.phase is PhaseName.ENDED
            snapshot = tables.ended(state, setup=config) if over else tables.playing(state, setup=config)
            public = table_panel(ctx, snapshot).to_components()
            leaked = (named_cards(public) | cards_in(scene_of(ctx, snapshot))) & ~public_cards(state)
            assert not leaked, f"{deal}: {state.phase} public panel names {spelled(leaked)}"
            own = hand_panel(
                ctx,
                snapshot,
                view(state, seat),
                legal_actions(state, seat),
                where=rng.choice(("dm", "ephemeral")),
            ).to_components()
            private = PrivateHand(snapshot, seat, view(state, seat), legal_actions(state, seat))
            leaked = (named_cards(own) | cards_in(hand_scene(ctx, private))) & ~cards_known_to(state, seat)
            assert not leaked, f"{deal}: {state.phase} panel of seat {seat} names {spelled(leaked)}"
            named_at_all |= named_cards(own)
            for card in cards_of(legal_actions(state, seat).revokes):
                asked = revoke_question(ctx, private, card).to_components()
                leaked = named_cards(asked) & ~cards_known_to(state, seat)
                assert not leaked, f"{deal}: the question before a revoke names {spelled(leaked)}"
                questions += 1
    assert named_at_all.bit_count() >= 53, "the scan must be able to see every card"
    assert questions


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
        panel = hand_panel(
            tables.context(),
            tables.playing(state, setup=setup),
            view(state, seat),
            legal_actions(state, seat),
            where="dm",
        )
        told = state.blind_cards[(seat - state.setup.eldest) % 4]
        assert f"You got {card_symbol(told)} from the blind" in tables.text_of(panel)
        assert not named_cards(panel.to_components()) & ~cards_known_to(state, seat)


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
