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
from bot.services.values.tables import Level, Seat
from bot.ui.core import ids
from bot.ui.core.emoji import card_symbol
from bot.ui.table.panels import table_panel
from tests.ui.tables import (
    after_cards,
    built,
    buttons_of,
    config,
    context,
    course,
    hand_panel,
    in_phase,
    items,
    people,
    playing,
    reach,
    text_of,
)

EN, JA = context("en"), context("ja")


def _text(state: HandState) -> str:
    return text_of(table_panel(EN, playing(state)))


def _verbs(panel: ui.LayoutView) -> list[str]:
    return [found.verb for custom_id in buttons_of(panel) if (found := ids.parse(custom_id))]


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


def test_the_adjutant_is_shown_when_the_called_card_is_out() -> None:
    shown = set()
    for seed in range(40):
        state = reach(lambda state: state.contract is not None and state.contract.revealed, seed)
        if state.phase is not PhaseName.PLAY or state.contract is None:
            continue
        text = _text(state)
        assert "Napoleon's side has" in text
        if state.contract.adjutant is None:
            assert "Napoleon stands alone" in text
        else:
            name = people()[state.contract.adjutant].name
            assert f"Adjutant: **{name}**" in text
            assert f"🎖️ **{name}**" in text
        shown.add(state.contract.adjutant is None)
    assert shown == {True, False}


def test_the_trick_shows_who_played_what_in_order_of_play() -> None:
    state = reach(after_cards(13))
    assert state.tricks is not None
    text = _text(state)
    assert "**Trick 3**" in text
    lines = [
        f"{card_symbol(card)} **{people()[(state.tricks.leader + place) % 5].name}**"
        for place, card in enumerate(state.tricks.current)
    ]
    assert len(lines) == 3
    found = [next(it for it in text.splitlines() if it.startswith(line)) for line in lines]
    assert [text.splitlines().index(it) for it in found] == sorted(
        text.splitlines().index(it) for it in found
    )
    assert found[0].endswith("led")
    assert [it.endswith("winning") for it in found].count(True) == 1
    last = state.tricks.complete[-1]
    assert f"Last trick: {' '.join(card_symbol(card) for card in last.cards)}" in text
    assert f"**{people()[last.winner].name}** won" in text


def test_scoring_cards_lie_before_the_player_who_won_them() -> None:
    state = reach(after_cards(35))
    shown = view(state, None)
    rows = _text(state).split("\n")
    for seat, won in enumerate(shown.won):
        points = len(won)
        heading = next(
            n for n, row in enumerate(rows) if f"**{people()[seat].name}**" in row and "point" in row
        )
        assert f"{points} point" in rows[heading]
        if points:
            assert all(card_symbol(card) in rows[heading + 1] for card in won)


def test_face_up_discards_are_shown_as_the_opponents_points() -> None:
    found = 0
    for seed in range(20):
        state = reach(in_phase(PhaseName.PLAY), seed)
        count = state.face_up.bit_count()
        text = _text(state)
        assert ("Discarded face-up" in text) is bool(count)
        found += bool(count)
    assert 0 < found < 20


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


def test_marks_of_the_absent_and_of_computers() -> None:
    seats = (*people(3), Seat(computer=Level.REGULAR), replace(people(5)[4], away=True))
    panel = table_panel(EN, playing(reach(after_cards(3)), seats))
    assert "Computer 4** 🤖" in text_of(panel)
    assert "**Eve** 💤 away" in text_of(panel)
    assert "back" in _verbs(panel)
    assert "back" not in _verbs(table_panel(EN, playing(reach(after_cards(3)))))


def test_bid_and_pass_are_offered_in_the_auction_only() -> None:
    auction = table_panel(EN, playing(reach(lambda state: not state.auction.calls)))
    assert _verbs(auction) == ["hand", "bidmenu", "pass", "menu"]
    assert _verbs(table_panel(EN, playing(reach(in_phase(PhaseName.CALL))))) == ["hand", "menu"]
    assert _verbs(table_panel(EN, playing(reach(in_phase(PhaseName.PLAY))))) == ["hand", "menu"]


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


def test_the_panel_speaks_japanese() -> None:
    text = text_of(table_panel(JA, playing(reach(after_cards(13)))))
    assert "第3トリック" in text
    assert "の番です" in text


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
