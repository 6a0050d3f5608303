"""NAJAMI and its poker keep within Discord's limits in the worst case, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from discord import ui

from bot.engine.board import Board
from bot.engine.hand import legal_actions, to_act
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import Seat, TableSnapshot, TableStatus
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon.buttons import ante_refused
from bot.ui.table.panels import closed_panel, table_panel
from bot.ui.table.panels import hand_panel as private_panel
from tests.effort import NIGHT, pairs
from tests.ui import boards
from tests.ui.tables import LANGUAGES, context, course, ended, hand_panel, people, playing
from tests.ui.test_limits import LONG, _check

RICH = Board((99,) * 8)
SETUP = boards.config(stake=1000)


def _crowd() -> tuple[Seat, ...]:
    return tuple(replace(seat, away=True) for seat in people(5, LONG))


def _rich(state: HandState) -> HandState:
    """Return the hand with a full board, and at its end with every stake collected by several."""
    assert state.board is not None
    collected = tuple((name, (33, 33, 33, 0, 0)) for name in Board().to_dict()) if state.result else ()
    return replace(state, board=replace(state.board, stakes=RICH, collected=collected))


def _hands(ctx: PanelContext, seed: int) -> Iterator[tuple[str, ui.LayoutView]]:
    for number, (plain, phase) in enumerate(course(seed, SETUP)):
        state, crowd = _rich(plain), _crowd()
        if state.result is not None:
            totals = (-1_000_000,) * 5
            for name, status in (("between", TableStatus.BETWEEN), ("closed", TableStatus.CLOSED)):
                over = ended(state, crowd, setup=SETUP, totals=totals, hand_no=1000, status=status)
                yield f"result {name}", table_panel(ctx, over)
            yield "closed", closed_panel(ctx, over, reason="?" * 200)
        elif phase is not PhaseName.PLAY or number % 5 == 0 or len(state.hands) == 1:
            snapshot = playing(state, crowd, setup=SETUP)
            yield f"table {phase}", table_panel(ctx, snapshot)
            for seat in {*to_act(state), 0}:
                legal = legal_actions(state, seat)
                yield f"hand {phase}", hand_panel(ctx, snapshot, view(state, seat), legal, where="dm")
            yield "refused", ante_refused(ctx, snapshot, "?" * 300, RICH, 1000)


def _long(snapshot: TableSnapshot) -> TableSnapshot:
    return replace(snapshot, table=replace(snapshot.table, seats=_crowd()))


def _poker(ctx: PanelContext) -> Iterator[tuple[str, ui.LayoutView]]:
    drawing = ChooseGame("five_card_draw")
    for state in (boards.poker(), boards.poker(drawing), boards.poker(drawing, Exchange(0))):
        yield "poker", table_panel(ctx, _long(boards.at_poker(state)))
        for seat in range(5):
            own = boards.at_poker_own(state, seat)
            yield "own poker", private_panel(ctx, replace(own, snapshot=_long(own.snapshot)), where="dm")
    for over in (boards.drawn(), *(boards.poker(ChooseGame(game)) for game in POKER_GAMES[1:])):
        yield "showdown", table_panel(ctx, _long(boards.after_poker(over)))
        yield "own showdown", private_panel(ctx, boards.at_poker_own(over, 0), where="dm")


@pytest.mark.parametrize(("locale", "emoji"), pairs(LANGUAGES, [True, False]))
def test_no_panel_of_najami_exceeds_discords_limits(locale: str, emoji: bool) -> None:
    ctx, seen = context(locale, emoji=emoji), set()
    for seed in (1, 2, 3) if NIGHT else (1,):
        for name, panel in _hands(ctx, seed):
            _check(name, panel)
            seen.add(name)
    for name, panel in _poker(ctx):
        _check(name, panel)
        seen.add(name)
    assert {"result between", "result closed", "poker", "own poker", "showdown"} <= seen
    assert any("WINDOW" in name for name in seen)
