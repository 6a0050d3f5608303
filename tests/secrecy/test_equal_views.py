"""Two deals that a reader cannot distinguish are shown in the same panels, to the last button.

So neither the number of buttons nor a disabled button, the order of lines or who is waited for reveals the
secret adjutant, or anything else outside the view: panels, mentions and suggestions are made from a view, its
legal actions and what everybody knows of the table.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.engine import views
from bot.engine.cards import cards_of
from bot.engine.game import GameState
from bot.engine.hand import legal_actions
from bot.engine.nap.state import NapState
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.hand import legal_actions as legal_at_poker
from bot.engine.poker.hand import to_act as due_at_poker
from bot.engine.poker.values import PokerState
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.tables.live_table import public_view
from bot.services.values.tables import AnyHand, PrivateHand, TableConfig, TableSnapshot
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.scenes import hand_scene
from bot.ui.pictures.plans import plan
from bot.ui.table.moves import revoke_question
from bot.ui.table.panels import hand_panel, table_panel
from tests.effort import NIGHT, sample
from tests.players.hidden import twin
from tests.players.test_views_only import BOT, KNOWS_ALL
from tests.secrecy.test_panels import CONTEXTS, of_each_phase, random_config, random_course, revokes_of
from tests.ui import boards, naps, tables

HANDS = 12 if NIGHT else 6
"""Of each game."""
EXAMPLES = {BOT / "ui/pages/learn.py", BOT / "ui/pages/worked.py"}
"""They play the hands of lessons and of the rule book, which come from files and belong to nobody."""


def own_of(state: GameState, seat: int, setup: TableConfig) -> AnyHand:
    """Return what a seat may see and do in a hand in progress."""
    if isinstance(state, PokerState):
        return boards.at_poker_own(state, seat)
    if isinstance(state, NapState):
        return naps.private(state, seat, setup)
    snapshot = tables.playing(state, setup=setup)
    return PrivateHand(snapshot, seat, view(state, seat), legal_actions(state, seat))


def shown_to_all(ctx: PanelContext, state: GameState, setup: TableConfig) -> list[Any]:
    """Return what everybody sees of a hand in progress, and the people they see it wait for."""
    snapshot = own_of(state, 0, setup).snapshot
    return [table_panel(ctx, snapshot).to_components(), snapshot.due]


def shown_to(ctx: PanelContext, state: GameState, seat: int, setup: TableConfig) -> list[Any]:
    """Return what a seat sees of its own hand, with a picture too, and every question about revokes."""
    own = own_of(state, seat, setup)
    panels: list[ui.LayoutView] = [
        hand_panel(ctx, own, where="dm"),
        hand_panel(ctx, own, where="ephemeral"),
        hand_panel(ctx, own, where="dm", gallery=parts.gallery),
        *(revoke_question(ctx, own, card) for card in cards_of(revokes_of(own))),
    ]
    return [*(panel.to_components() for panel in panels), plan(ctx, hand_scene(ctx, own))]


def compare(rng: random.Random, state: GameState, seats: int, setup: TableConfig) -> int:
    """Compare what is shown of a hand and of its twins; return how many of those are different deals."""
    ctx, different = rng.choice(CONTEXTS), 0
    outside = twin(state, None, rng)
    assert public_view(outside) == public_view(state)
    assert shown_to_all(ctx, outside, setup) == shown_to_all(ctx, state, setup)
    different += outside != state
    for seat in range(seats):
        other = twin(state, seat, rng)
        assert shown_to(ctx, other, seat, setup) == shown_to(ctx, state, seat, setup), (state.phase, seat)
        assert shown_to_all(ctx, other, setup) == shown_to_all(ctx, state, setup)
        different += other != state
    return different


@pytest.mark.parametrize("batch", sample(range(4), 2))
def test_point_trick_games(batch: int) -> None:
    rng, different, phases, adjutants = random.Random(f"equal {batch}"), 0, set(), 0
    for _ in range(HANDS):
        seats, config = random_config(rng)
        for state in of_each_phase(rng, random_course(rng, config.rules, seats)):
            if state.phase is not PhaseName.ENDED:
                different += compare(rng, state, seats, config)
                phases.add(state.phase)
                adjutants += _adjutant(twin(state, None, rng)) != _adjutant(state)
    assert different > 2 * HANDS
    assert adjutants, "another seat must hold the called card, or the test proves nothing about it"
    assert {PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE, PhaseName.PLAY} <= phases


def _adjutant(state: GameState) -> int | None:
    assert isinstance(state, HandState)
    return None if state.contract is None else state.contract.adjutant


def test_najami() -> None:
    rng, setup, phases = random.Random("najami"), boards.config(), set()
    for seed in range(HANDS):
        for state in of_each_phase(rng, [state for state, _ in tables.course(seed, setup)]):
            if state.phase is not PhaseName.ENDED:
                compare(rng, state, 5, setup)
                phases.add(state.phase)
    assert phases >= {PhaseName.ANTE, PhaseName.WINDOW, PhaseName.EXCHANGE, PhaseName.CHANGE, PhaseName.PLAY}


def test_poker() -> None:
    rng, different = random.Random("poker"), 0
    for seed in range(HANDS):
        state = boards.poker(seed=seed)
        while state.result is None:
            different += compare(rng, state, 5, boards.config())
            seat = due_at_poker(state)[0]
            state, _ = apply_poker(state, seat, legal_at_poker(state, seat).sample(rng))
    assert different > HANDS


@pytest.mark.parametrize("preset", naps.PRESETS)
def test_nap(preset: str) -> None:
    rng, different = random.Random(preset), 0
    least, most = naps.PRESETS[preset].least_seats, naps.PRESETS[preset].most_seats
    for seed in range(HANDS // 3):
        options: dict[str, Any] = {"revoke": "penalty"} if rng.random() < 0.5 else {}
        setup = naps.config(rng.randint(least, most), preset, **options)
        states = [state for state in naps.course(setup, seed) if state.result is None]
        for state in rng.sample(states, min(4, len(states))):
            different += compare(rng, state, setup.seats, setup)
    assert different > HANDS


def in_play() -> HandState:
    """A hand in which somebody is the adjutant and nobody knows it."""
    return tables.reach(lambda it: it.phase is PhaseName.PLAY and _adjutant(it) is not None)


def compared_often(state: HandState) -> None:
    for seed in range(8):
        compare(random.Random(seed), state, 5, tables.config())


def test_a_view_that_reveals_the_adjutant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_play()
    compared_often(state)

    def telling(state: HandState, seat: int | None) -> object:
        return replace(plain(state, seat), adjutant=_adjutant(state))

    plain = views._contract_view
    monkeypatch.setattr(views, "_contract_view", telling)
    with pytest.raises(AssertionError):
        compared_often(state)


def test_a_button_that_depends_on_the_adjutant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = tables.playing

    def telling(state: HandState, **how: Any) -> TableSnapshot:
        snapshot = plain(state, **how)
        number = snapshot.table.turn + (_adjutant(state) or 0)
        return replace(snapshot, table=replace(snapshot.table, turn=number))

    monkeypatch.setattr(tables, "playing", telling)
    with pytest.raises(AssertionError):
        compared_often(in_play())


def test_code_for_discord_or_the_operator_never_holds_a_hand() -> None:
    """It has views and public facts; `client.py` passes on tables of another process as snapshots."""
    rooms = [BOT / room for room in ("ui", "watch", "preview")] + [BOT.parent / "cogs"]
    rooms += [*BOT.glob("features/*/pages"), *BOT.glob("features/*/publisher"), *BOT.glob("features/*/cogs")]
    files = [BOT / "metrics.py", *(path for room in rooms for path in room.rglob("*.py"))]
    assert {path.parent for path in files} > {
        *rooms[1:],
        BOT / "ui/core",
        BOT / "ui/kits",
        BOT / "ui/publisher",
    }
    found = {path for path in files if KNOWS_ALL.search(path.read_text(encoding="utf-8"))}
    assert found <= EXAMPLES
