"""Every panel stays within Discord's limits in the worst case, in every language, with and without emoji."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from discord import ui

from bot.engine.actions import Bid, Pass
from bot.engine.board import Board
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.options import pages_of
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import ClockName, Held, Offer, Seat, TableConfig, TableSnapshot, TableStatus
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import MOST_COMPONENTS
from bot.ui.kits.napoleon.buttons import ante_refused
from bot.ui.pages.front import list_panel, tables_panel
from bot.ui.table.aside import tricks_panel
from bot.ui.table.house_rules import AIDS_PAGE, TABLE_PAGE, menu_panel, rules_panel
from bot.ui.table.lobby import lobby_panel, offer
from bot.ui.table.panels import closed_panel, table_panel
from bot.ui.table.panels import hand_panel as private_panel
from tests.effort import NIGHT, pairs
from tests.ui import boards, naps
from tests.ui.tables import (
    CATALOGUE,
    LANGUAGES,
    NOTICE,
    NOW,
    config,
    context,
    course,
    ended,
    hand_panel,
    lobby,
    must_fit,
    parse_panel,
    people,
    playing,
    text_of,
)

LONG = (
    "*" * 32,
    "ナポレオン・ボナパルト皇帝陛下",
    "W" * 32,
    "@everyone #:<>[]()" * 2,
    "דוד" * 10,
    "👨‍👩‍👧‍👦" * 5,
)


def _crowd(seats: int) -> tuple[Seat, ...]:
    return tuple(replace(seat, away=True, bank=1e9) for seat in people(seats, LONG))


GIVER, TAKER = 1000, 2**63 - 1
"""The giver and the taker of an offer: both are mentioned by id."""


def _asked(crowd: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return seats of people who each agreed to something else: everything was changed repeatedly."""
    plain = replace(config(len(crowd)), clock=ClockName.DAILY, total=999)
    return tuple(replace(seat, agreed=replace(plain, stake=number)) for number, seat in enumerate(crowd))


LONGEST_RULES: dict[str, Any] = {
    "min_bid": 1,
    "no_trump": "high",
    "suit_order": "SHDC",
    "all_pass": "blind_up",
    "same_two": "always",
    "yoromeki": True,
    "special_suits": "trump",
    "call_own_card": False,
    "joker_hunter": "3C-or-3S",
    "joker_breaks_same_two": False,
    "trust": "anytime",
    "revoke": "penalty",
    "siberian": "opponents_trickless",
    "payment": "barraco",
    "exact_bid": True,
}
"""House rules of Napoleon that take most words, on panels and in the rule book."""


def _worst_rules(seats: int) -> TableConfig:
    """Return the rules with the most bids, all changed from the preset."""
    options = {
        **LONGEST_RULES,
        "rebid_after_pass": True,
        "first_trick": "specials",
        "first_lead_trump": False,
        "jacks": False,
        "adjutant": seats > 2,
        "joker": "weak",
        "discards": "hidden",
        "tens_score": True,
    }
    return replace(config(seats, **options), stake=1_000_000, hands=1000)


def _endless_auction(setup: TableConfig) -> HandState:
    """Return an auction in which every possible bid was made."""
    state = next(state for state, _ in course(1, setup))
    while True:
        legal = legal_actions(state, to_act(state)[0])
        bids = [action for action in legal.actions if isinstance(action, Bid)]
        if not bids:
            return state
        state, _ = apply(state, to_act(state)[0], Pass() if len(state.auction.calls) % 3 == 2 else bids[0])


def _panels(ctx: PanelContext, seats: int) -> Iterator[tuple[str, ui.LayoutView]]:
    setup, crowd = _worst_rules(seats), _crowd(seats)
    yield "lobby", lobby_panel(ctx, lobby(crowd, setup))
    yield "lobby, changed for all", lobby_panel(ctx, lobby(_asked(crowd), setup))
    yield "lobby, chairs held", lobby_panel(ctx, lobby((crowd[0], *[_held()] * (seats - 1)), setup))
    yield "lobby, empty", lobby_panel(ctx, lobby((crowd[0], *[Seat()] * (seats - 1)), setup))
    for page in (TABLE_PAGE, AIDS_PAGE, *pages_of(RuleSet())):
        yield f"rules {page}", rules_panel(ctx, lobby(crowd, setup), CATALOGUE, page)
        yield f"rules {page}, plain", rules_panel(ctx, lobby(setup=config(seats)), CATALOGUE, page)
    auction = _endless_auction(setup)
    yield "auction", table_panel(ctx, playing(auction, crowd, setup=setup))
    for seed in (1, 2) if NIGHT else (1,):
        for number, (state, phase) in enumerate(course(seed, setup)):
            if state.result is not None:
                snapshot = ended(state, crowd, setup=setup, totals=(-1_000_000,) * seats)
                yield "result", table_panel(ctx, snapshot)
                last = ended(state, crowd, setup=setup, totals=(-1_000_000,) * seats, hand_no=1000)
                yield "last result", table_panel(ctx, last)
                yield "tricks at the end", tricks_panel(ctx, snapshot)
                yield "closed", closed_panel(ctx, last)
                yield (
                    "hand at the end",
                    hand_panel(ctx, snapshot, view(state, 0), legal_actions(state, 0), where="dm"),
                )
                break
            if phase is PhaseName.PLAY and number % 7:
                continue
            snapshot = playing(state, crowd, setup=setup)
            yield f"table {phase}", table_panel(ctx, snapshot)
            yield f"tricks {phase}", tricks_panel(ctx, snapshot)
            for seat in (*to_act(state), (to_act(state)[0] + 1) % seats):
                legal = legal_actions(state, seat)
                yield f"hand {phase}", hand_panel(ctx, snapshot, view(state, seat), legal, where="dm")
    yield "menu", menu_panel(ctx, snapshot, user_id=1000, nudge=True, ends=True)
    yield "offer of a seat", offer(ctx, _offering(snapshot), GIVER)
    yield "offer of a seat in the lobby", offer(ctx, _offering(lobby(crowd, setup)), GIVER)


def _held() -> Seat:
    """Return a chair held for somebody after a rematch."""
    return Seat(held=Held(1, LONG[0], NOW + timedelta(minutes=5)))


def _offering(snapshot: TableSnapshot) -> TableSnapshot:
    """Return a table whose host offers their seat."""
    until = snapshot.table.created_at
    made = Offer(2**63 - 1, TAKER, until, host=True, terms="")
    first, *others = snapshot.table.seats
    return replace(
        snapshot, table=replace(snapshot.table, seats=(replace(first, user_id=GIVER, offer=made), *others))
    )


def _check_ids(name: str, panel: ui.LayoutView) -> None:
    """Check that a table panel's custom ids can be parsed, most of them as this table's."""
    for item in parse_panel(panel).walk_children():
        if isinstance(item, (ui.Button, ui.Select, ui.UserSelect)) and item.custom_id:
            parsed = ids.parse(item.custom_id)
            assert parsed is not None, name
            elsewhere = parsed.verb in {"lessons", "preferences", "bookwhy", "ask"}
            assert elsewhere or (parsed.table, parsed.turn) == (12, 7), name


@pytest.mark.parametrize(("seats", "how"), pairs(range(2, 8), list(product(LANGUAGES, [True, False]))))
def test_no_panel_exceeds_discords_limits(seats: int, how: tuple[str, bool]) -> None:
    seen, (locale, emoji) = set(), how
    for name, panel in _panels(context(locale, emoji=emoji), seats):
        must_fit(panel, name)
        _check_ids(name, panel)
        seen.add(name.split(",")[0])
    assert {"lobby", "auction", "result", "last result", "closed", "menu"} <= seen
    assert any("PLAY" in name for name in seen)


def test_the_house_rules_have_room_for_another_page() -> None:
    ctx, waiting = context("en"), lobby(_crowd(5), _worst_rules(5))
    for page in (TABLE_PAGE, AIDS_PAGE):
        shown = list(parse_panel(rules_panel(ctx, waiting, CATALOGUE, page)).walk_children())
        assert len(shown) + 1 <= MOST_COMPONENTS - NOTICE[0], f"{page} has no room for a page's button"


RICH = Board((99,) * 8)
SETUP = boards.config(stake=1000)


def _rich(state: HandState) -> HandState:
    """Return the hand with a full board, and at its end with every stake collected by several."""
    assert state.board is not None
    collected = tuple((name, (33, 33, 33, 0, 0)) for name in Board().to_dict()) if state.result else ()
    return replace(state, board=replace(state.board, stakes=RICH, collected=collected))


def _hands(ctx: PanelContext, seed: int) -> Iterator[tuple[str, ui.LayoutView]]:
    for number, (plain, phase) in enumerate(course(seed, SETUP)):
        state, crowd = _rich(plain), _crowd(5)
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
    return replace(snapshot, table=replace(snapshot.table, seats=_crowd(5)))


def _poker(ctx: PanelContext) -> Iterator[tuple[str, ui.LayoutView]]:
    drawing = ChooseGame("five_card_draw")
    for state in (boards.poker(), boards.poker(drawing), boards.poker(drawing, Exchange(0))):
        yield "poker", table_panel(ctx, _long(boards.at_poker(state)))
        for seat in range(5):
            own = boards.at_poker_own(state, seat)
            yield "own poker", private_panel(ctx, replace(own, snapshot=_long(own.snapshot)), where="dm")
    for over in (boards.finished_draw(), *(boards.poker(ChooseGame(game)) for game in POKER_GAMES[1:])):
        yield "showdown", table_panel(ctx, _long(boards.after_poker(over)))
        yield "own showdown", private_panel(ctx, boards.at_poker_own(over, 0), where="dm")


@pytest.mark.parametrize(("locale", "emoji"), pairs(LANGUAGES, [True, False]))
def test_no_panel_of_najami_exceeds_discords_limits(locale: str, emoji: bool) -> None:
    ctx, seen = context(locale, emoji=emoji), set()
    for seed in (1, 2, 3) if NIGHT else (1,):
        for name, panel in _hands(ctx, seed):
            must_fit(panel, name)
            seen.add(name)
    for name, panel in _poker(ctx):
        must_fit(panel, name)
        seen.add(name)
    assert {"result between", "result closed", "poker", "own poker", "showdown"} <= seen
    assert any("WINDOW" in name for name in seen)


@pytest.mark.parametrize(("preset", "locale"), pairs(list(naps.PRESETS), LANGUAGES))
def test_every_panel_of_nap_keeps_discords_limits(preset: str, locale: str) -> None:
    ctx, setup = context(locale, emoji=True), naps.config(naps.PRESETS[preset].most_seats, preset)
    for seed in range(4 if NIGHT else 1):
        for state in naps.course(setup, seed, pool=2):
            if state.result is None:
                panels = [table_panel(ctx, naps.playing(state, setup))]
            else:
                panels = [table_panel(ctx, naps.ended(state, setup))]
            panels += [
                private_panel(ctx, naps.private(state, seat, setup), where="dm")
                for seat in range(setup.seats)
            ]
            for panel in panels:
                must_fit(panel)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_list_of_many_tables_leaves_out_those_that_do_not_fit(locale: str) -> None:
    named = replace(config(7, "japanese-many"), title="*" * 32)
    seated = lobby(people(7, LONG), named).table
    many = [
        TableSnapshot(replace(seated, id=n, channel_id=2**62, status=TableStatus.BETWEEN)) for n in range(25)
    ]
    ctx = context(locale, emoji=True)
    for elsewhere, panel in ((0, list_panel(ctx, many)), (3, tables_panel(ctx, many, 1000, elsewhere=3))):
        must_fit(panel)
        listed = text_of(panel).count("- <#")
        assert listed >= 10
        assert ctx.text("front-tables-more", count=25 + elsewhere - listed) in text_of(panel)
