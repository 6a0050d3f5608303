"""The panels of Nap: ladder, extra hand, peep, exchange, swap, play, result (rules.md 10)."""

from __future__ import annotations

import pytest
from discord import ui

from bot.engine.actions import PASS, Discard, ExchangeCards, Swap
from bot.engine.cards import cards_of, mask_of
from bot.engine.nap.state import NapPhase, NapState
from bot.services.values.tables import TableConfig
from bot.ui.core.emoji import card_symbol
from bot.ui.table.panels import hand_panel, table_panel
from tests.effort import NIGHT
from tests.ui import naps, tables
from tests.ui.naps import PEEP, TAKE_EXTRA_HAND, LadderBid

OLD = naps.config(3, "nap-old")


def shown(state: NapState, setup: TableConfig, locale: str = "en") -> str:
    """Return the text of the public panel."""
    return tables.text_of(table_panel(tables.context(locale), naps.playing(state, setup)))


def result(state: NapState, setup: TableConfig, locale: str = "en") -> str:
    """Return the text of the result."""
    return tables.text_of(table_panel(tables.context(locale), naps.ended(state, setup)))


def calls(panel: ui.LayoutView) -> dict[str, bool]:
    """Return the calls on buttons, and whether each can be pressed."""
    found: dict[str, bool] = {}
    for custom_id, button in tables.buttons_of(panel).items():
        if ":ladder:" in custom_id:
            found[custom_id.split(":")[4]] = not button.disabled
    return found


def verbs(panel: ui.LayoutView) -> set[str]:
    """Return what the buttons and menus of a panel are for."""
    return {custom_id.split(":")[1] for custom_id in (*tables.buttons_of(panel), *tables.selects_of(panel))}


def test_the_ladder_is_shown_whole_and_what_cannot_be_bid_is_closed_with_the_reason() -> None:
    setup = naps.config(3)
    panel = naps.hand(naps.after(naps.dealt(setup), LadderBid("three")), setup)
    assert calls(panel) == {
        "two": False,
        "three": False,
        "misere": True,
        "four": True,
        "nap": True,
        "wellington": False,
        "blucher": False,
    }
    text = tables.text_of(panel)
    assert "Two, Three: Your call must be higher than Three." in text
    assert "\n-# You can only bid Wellington over another player's nap." in text
    assert "\n-# You can only bid Blücher over a Wellington." in text


def test_played_cards_lie_before_their_owners_and_the_winning_one_face_down() -> None:
    state = naps.reach(
        lambda one: one.result is None and one.tricks is not None and len(one.tricks.complete) == 1, OLD
    )
    assert state.tricks is not None
    trick = state.tricks.complete[0]
    text = shown(state, OLD)
    winning = trick.cards[
        [1, 2, 0].index(trick.winner) if trick.leader == 1 else (trick.winner - trick.leader) % 3
    ]
    rows = text.splitlines()
    name = ("Ann", "Bob", "Cleo")[trick.winner]
    row = rows[next(n for n, line in enumerate(rows) if f"**{name}**" in line and "1 trick" in line) + 1]
    assert row == tables.context().emoji.back()
    for card in trick.cards:
        assert card == winning or card_symbol(card) in text


def test_the_dealer_of_six_sits_out_and_is_told_so() -> None:
    setup = naps.config(6)
    state = naps.dealt(setup)
    assert "**Ann** · dealer · sits out, but pays and receives" in shown(state, setup)
    own = tables.text_of(naps.hand(state, setup, 0))
    assert "sit out this hand" in own
    over = naps.reach(lambda one: one.result is not None and one.contract is not None, setup)
    assert over.result is not None
    assert over.result.units[0]
    assert "sits out" in result(over, setup)


def test_the_extra_hand_is_offered_taken_and_must_be_followed_by_nap() -> None:
    setup = naps.config(3)
    state = naps.dealt(setup)
    assert "Extra hand of 5 cards" in shown(state, setup)
    assert "nap:hand:12:7:garnet" in tables.buttons_of(naps.hand(state, setup))
    state = naps.after(state, TAKE_EXTRA_HAND)
    assert "took the extra hand" in shown(state, setup)
    assert "must discard 5 cards" in shown(state, setup)
    panel = naps.hand(state, setup)
    (menu,) = tables.selects_of(panel).values()
    assert (menu.min_values, menu.max_values, len(menu.options)) == (5, 5, 10)
    state = naps.after(state, Discard(mask_of(cards_of(state.hands[1])[:5])))
    panel = naps.hand(state, setup)
    assert [call for call, may in calls(panel).items() if may] == ["nap"]
    assert "pass" not in verbs(panel)
    assert "You discarded" in tables.text_of(panel)
    assert "must bid nap" in shown(state, setup)


def test_a_peep_is_public_the_card_is_not_and_it_can_be_swapped() -> None:
    setup = naps.config(3, "nap-peep")
    state = naps.dealt(setup)
    assert "peep" in verbs(naps.hand(state, setup))
    state = naps.after(state, PEEP)
    card = card_symbol(state.peep_card or 0)
    assert "has peeped" in shown(state, setup)
    assert "Pool: 1 unit (10 chips)" in shown(state, setup)
    assert card not in shown(state, setup)
    panel = naps.hand(state, setup)
    assert f"You peeped at {card}" in tables.text_of(panel)
    assert "peep" not in verbs(panel)
    state = naps.after(state, LadderBid("three"), PASS, PASS)
    assert state.phase is NapPhase.SWAP
    assert "swap" in verbs(naps.hand(state, setup))
    state = naps.after(state, Swap(cards_of(state.hands[1])[0]))
    assert "The bidder swapped a card for the one on the table" in shown(state, setup)
    assert f"You took {card} from the table." in tables.text_of(naps.hand(state, setup))


def test_at_the_end_of_the_session_the_pool_is_shared() -> None:
    setup = naps.config(3, "nap-peep")
    state = naps.after(naps.dealt(setup), PEEP, PASS, PASS, PASS)
    assert "Now in the pool: 1 unit (10 chips)" in result(state, setup)
    over = naps.ended(state, setup, hand_no=10)
    text = tables.text_of(table_panel(tables.context(), over))
    assert "The pool (1 unit (10 chips)) is shared equally." in text
    assert "Final scores" in text


def test_ecarte_sells_any_number_of_cards() -> None:
    setup = naps.config(3, "nap-ecarte")
    state = naps.dealt(setup)
    (menu,) = tables.selects_of(naps.hand(state, setup)).values()
    assert (menu.min_values, menu.max_values, len(menu.options)) == (1, 5, 5)
    assert "37 cards are left to buy" in shown(state, setup)
    state = naps.after(state, ExchangeCards(mask_of(cards_of(state.hands[1])[:3])))
    assert "**Bob** · drew 3 cards" in shown(state, setup)
    assert "Pool: 3 units (30 chips)" in shown(state, setup)
    assert "You discarded" in tables.text_of(naps.hand(state, setup, 1))


def test_the_rest_of_the_hands_is_shown_when_the_play_stops() -> None:
    state = naps.reach(lambda one: one.result is not None and any(one.hands), OLD)
    text = result(state, OLD)
    assert "Unplayed cards" in text
    for held in state.hands:
        assert all(card_symbol(card) in text for card in cards_of(held))


def test_the_pool_is_won_or_paid_into() -> None:
    setup = naps.config(3, "nap-peep")

    def over(outcome: str) -> NapState:
        return naps.reach(
            lambda one: (
                one.result is not None
                and one.contract is not None
                and one.contract.call == "nap"
                and one.result.outcome == outcome
            ),
            setup,
            3000,
            pool=4,
        )

    won, lost = over("made"), over("failed")
    assert "pays **" in result(won, setup)
    assert " 10 units (100 chips)." in result(won, setup)
    assert "pays each other player 5 units (50 chips)." in result(lost, setup)
    assert "takes the pool: " in result(won, setup)
    assert "Now in the pool: 0 units" in result(won, setup)
    assert "into the pool." in result(lost, setup)
    held = 4 + sum(lost.paid)
    assert f"Now in the pool: {2 * held} units" in result(lost, setup)


@pytest.mark.parametrize("locale", tables.LANGUAGES)
@pytest.mark.parametrize("preset", list(naps.PRESETS))
def test_every_panel_of_nap_keeps_discords_limits(preset: str, locale: str) -> None:
    ctx, setup = tables.context(locale, emoji=True), naps.config(naps.PRESETS[preset].most_seats, preset)
    for seed in range(4 if NIGHT else 1):
        for state in naps.course(setup, seed, pool=2):
            if state.result is None:
                panels = [table_panel(ctx, naps.playing(state, setup))]
            else:
                panels = [table_panel(ctx, naps.ended(state, setup))]
            panels += [
                hand_panel(ctx, naps.private(state, seat, setup), where="dm") for seat in range(setup.seats)
            ]
            for panel in panels:
                tables.must_fit(panel)
