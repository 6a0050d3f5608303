"""Tables and hands for tests of the interface, played by the engine from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from discord import ui
from discord.components import _component_factory
from discord.ui.view import _component_to_item

from bot.catalogue import load_presets
from bot.engine.actions import Bid, Pass, Redeal
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.legal import LegalActions
from bot.engine.options import with_options
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import View, view
from bot.services.values.tables import (
    HandSummary,
    Level,
    PrivateHand,
    Seat,
    Table,
    TableConfig,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core.cardart import art_hash
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import AS_TEXT, CardEmoji
from bot.ui.core.parts import MOST_CHARACTERS, MOST_COMPONENTS, MOST_OPTIONS, Where
from bot.ui.core.texts import Texts
from bot.ui.kits.scenes import hand_scene
from bot.ui.table import panels
from bot.ui.table.panels import table_panel
from tests.presets import presets_of

LOCALES_FOLDER = Path(__file__).resolve().parents[2] / "data" / "locales"
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
COMMITMENT = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
TEXTS = Texts.load(LOCALES_FOLDER, strict=True)
LANGUAGES = tuple(TEXTS.languages)
PRESETS = load_presets()
CATALOGUE = presets_of("napoleon")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


class AllEmoji(CardEmoji):
    """Card emoji as after a complete upload, with ids as long as Discord's."""

    def __init__(self) -> None:
        super().__init__()
        for number, key in enumerate(self._drawings()):
            self._learn(key, 1_234_567_890_123_456_000 + number)
        for number, key in enumerate(self.four._drawings(), start=100):
            self.four._learn(key, 1_234_567_890_123_456_000 + number)
        assert self._mark.endswith(art_hash())


def context(locale: str = "en", *, emoji: bool = False) -> PanelContext:
    """Return the context of a panel; without `emoji` cards are shown as text."""
    return PanelContext(TEXTS, locale, AllEmoji() if emoji else CardEmoji(), NOW, presets=PRESETS)


in_every_language = pytest.mark.parametrize("ctx", [*map(context, LANGUAGES)], ids=LANGUAGES)
"""Parametrizes a test with the context of a panel in each language."""


def config(seats: int = 5, preset: str = "japanese", **options: Any) -> TableConfig:
    """Return a table's config with house rules."""
    rules = with_options(CATALOGUE[preset].rules, options)
    return TableConfig(preset, options, rules, seats, stake=10, hands=10)


def people(seats: int = 5, names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    """Return seats taken by people."""
    return tuple(Seat(user_id=1000 + n, name=names[n % len(names)]) for n in range(seats))


def table(seats: tuple[Seat, ...], setup: TableConfig, **changes: Any) -> Table:
    """Return a table of these seats."""
    blank = Table(
        id=12,
        guild_id=900,
        channel_id=901,
        home_channel_id=902,
        host_id=1000,
        locale="en",
        config=setup,
        seats=seats,
        status=TableStatus.LOBBY,
        revision=3,
        turn=7,
        hand_no=0,
        dealer=None,
        hand_id=None,
        totals=(0,) * setup.seats,
        carried={},
        secret="",
        commitment=COMMITMENT,
        created_at=NOW,
        updated_at=NOW,
    )
    return replace(blank, **changes)


def lobby(seats: tuple[Seat, ...] | None = None, setup: TableConfig | None = None) -> TableSnapshot:
    """Return a table in the lobby: two people, one computer, the other seats free."""
    setup = setup or config()
    if seats is None:
        free = (Seat(),) * (setup.seats - 3)
        seats = (*people(2), Seat(computer=Level.REGULAR, name="Davout"), *free)
    return TableSnapshot(table(seats, setup))


def course(
    seed: int, setup: TableConfig, *, bidders: int = 3, shy: bool = False
) -> Iterator[tuple[HandState, PhaseName]]:
    """Yield every state of a hand played at random from the seed; with `shy` everybody always passes."""
    rng = random.Random(seed)
    pack = list(pack_of(setup.rules))
    rng.shuffle(pack)
    state, _ = new_hand(Setup(setup.rules, setup.seats, 0), pack)
    yield state, state.phase
    while state.result is None:
        if state.phase is PhaseName.ALL_PASSED:
            rng.shuffle(pack)
            state, _ = apply(state, None, Redeal(tuple(pack)))
        else:
            seat = to_act(state)[0]
            legal = legal_actions(state, seat)
            action = legal.sample(rng)
            if state.phase is PhaseName.AUCTION:
                bids = [a for a in legal.actions if isinstance(a, Bid)]
                made = sum(call[1] > 0 for call in state.auction.calls)
                action = bids[min(2, len(bids) - 1)] if bids and made < bidders and not shy else Pass()
            state, _ = apply(state, seat, action)
        yield state, state.phase


def reach(
    wanted: Callable[[HandState], bool], seed: int = 1, setup: TableConfig | None = None, **how: Any
) -> HandState:
    """Return the first state of the hand that satisfies a condition."""
    return next(state for state, _ in course(seed, setup or config(), **how) if wanted(state))


def in_phase(phase: PhaseName) -> Callable[[HandState], bool]:
    """Return the condition that a hand is in a phase."""
    return lambda state: state.phase is phase


def after_cards(count: int) -> Callable[[HandState], bool]:
    """Return the condition that this many cards were played."""
    return lambda state: (
        state.tricks is not None
        and sum(len(t.cards) for t in state.tricks.complete) + len(state.tricks.current) >= count
    )


def playing(state: HandState, seats: tuple[Seat, ...] | None = None, **setup: Any) -> TableSnapshot:
    """Return the public snapshot of a hand in progress, with a clock."""
    agreed = setup.pop("setup", None) or config(state.setup.seats)
    at = table(
        seats or people(state.setup.seats), agreed, status=TableStatus.PLAYING, hand_no=3, dealer=0, **setup
    )
    return TableSnapshot(
        at, view(state, None), clock_ends=NOW + timedelta(seconds=45), bank_ends=NOW + timedelta(seconds=165)
    )


def ended(state: HandState, seats: tuple[Seat, ...] | None = None, **setup: Any) -> TableSnapshot:
    """Return the public snapshot after a hand."""
    assert state.result is not None
    agreed = setup.pop("setup", None) or config(state.setup.seats)
    units = state.result.units
    setup.setdefault("totals", tuple(3 * unit for unit in units))
    setup.setdefault("status", TableStatus.BETWEEN)
    setup.setdefault("hand_no", 3)
    sitting = seats or people(state.setup.seats)
    at = table(sitting, agreed, dealer=0, **setup)
    balances = tuple(
        1000 + 10 * unit if seat.user_id else None for unit, seat in zip(units, sitting, strict=True)
    )
    summary = HandSummary(77, view(state, None), units, tuple(10 * unit for unit in units), balances)
    return TableSnapshot(at, view(state, None), summary=summary)


def parse_panel(layout: ui.LayoutView) -> ui.LayoutView:
    """Return a panel as discord.py's items, parsed from what is sent."""
    view = ui.LayoutView(timeout=None)
    for part in layout.to_components():
        component: Any = _component_factory(part)
        view.add_item(_component_to_item(component))
    return view


def items(layout: ui.LayoutView) -> list[ui.Item[Any]]:
    """Return every component of a panel."""
    return list(parse_panel(layout).walk_children())


NOTICE = (1, 250)
"""Components and characters left for a sentence above a panel (`notices.with_notice`)."""


def must_fit(layout: ui.LayoutView, name: str = "", *, notice: bool = True) -> None:
    """Check that Discord accepts a panel as one message, by default below a notice as well."""
    of_notice = NOTICE if notice else (0, 0)
    whole = parse_panel(layout)
    parts = list(whole.walk_children())
    assert len(parts) <= MOST_COMPONENTS - of_notice[0], f"{name}: {len(parts)} components"
    characters = whole.content_length()
    assert characters <= MOST_CHARACTERS - of_notice[1], f"{name}: {characters} characters"
    assert layout.timeout is None
    found = [
        item.custom_id
        for item in parts
        if isinstance(item, (ui.Button, ui.Select, ui.UserSelect)) and item.custom_id
    ]
    assert len(found) == len(set(found)), f"{name}: a custom id twice"
    for item in parts:
        if isinstance(item, ui.TextDisplay):
            assert item.content.strip(), name
        elif isinstance(item, ui.Container):
            assert item.children, name
        elif isinstance(item, ui.ActionRow):
            assert 1 <= len(item.children) <= 5, name
        elif isinstance(item, ui.Button):
            assert item.label or item.emoji, name
            assert len(item.label or "") <= 80, name
            assert len(item.custom_id or "") <= 100, name
        elif isinstance(item, ui.Select):
            assert 1 <= len(item.options) <= MOST_OPTIONS, name
            assert len(item.placeholder or "") <= 150, name
            assert item.max_values <= len(item.options), name
            assert len({option.value for option in item.options}) == len(item.options), name
            for option in item.options:
                assert 1 <= len(option.label) <= 100, name
                assert len(option.value) <= 100, name
                assert option.description is None or 1 <= len(option.description) <= 100, name


def text_of(layout: ui.LayoutView) -> str:
    """Return all texts of a panel, without the character that keeps a suit from becoming an emoji."""
    shown = "\n".join(item.content for item in items(layout) if isinstance(item, ui.TextDisplay))
    return shown.replace(AS_TEXT, "")


def buttons_of(layout: ui.LayoutView) -> dict[str, ui.Button[Any]]:
    """Return the buttons with a custom id, by that id."""
    return {
        item.custom_id: item
        for item in items(layout)
        if isinstance(item, ui.Button) and item.custom_id is not None
    }


def selects_of(layout: ui.LayoutView) -> dict[str, ui.Select[Any]]:
    """Return the menus by custom id, except that of the emotes, which every hand has."""
    menus = (item for item in items(layout) if isinstance(item, ui.Select))
    return {item.custom_id: item for item in menus if not item.custom_id.startswith("nap:emote:")}


def hand_of(
    state: HandState, seat: int, setup: TableConfig, locale: str = "en", *, more: str = ""
) -> ui.LayoutView:
    """Return a seat's own panel of a hand in progress."""
    own, legal = view(state, seat), legal_actions(state, seat)
    shown = playing(state, setup=setup)
    return hand_panel(context(locale), shown, own, legal, where="ephemeral", more=more)


def hand_panel(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    own: View,
    legal: LegalActions,
    *,
    where: Where,
    more: str = "",
) -> ui.LayoutView:
    """Return the panel of a seat's own view."""
    private = PrivateHand(snapshot, own.seat or 0, own, legal)
    return panels.hand_panel(ctx, private, where=where, scene=hand_scene(ctx, private, more=more))


def table_of(state: HandState, setup: TableConfig, locale: str = "en") -> str:
    """Return the text of the public panel of a hand in progress."""
    return text_of(table_panel(context(locale), playing(state, setup=setup)))


def auction_state(setup: TableConfig) -> HandState:
    """Return a hand whose auction begins."""
    return reach(in_phase(PhaseName.AUCTION), setup=setup)
