"""A player's own hand: their cards, their role, and controls for what is legal and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ButtonStyle, ui

from bot.engine.actions import Action, Bid, Call, Discard, Pass, Play
from bot.engine.cards import card_text, cards_of, mask_of, parse_card
from bot.engine.hand import legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table
from bot.engine.views import view
from bot.services.server.preferences import HandOrder, Preferences
from bot.services.values.tables import Rated
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_button_label, card_symbol
from bot.ui.core.parts import Where
from bot.ui.kits.scene import MORE
from tests.effort import pairs
from tests.ui.tables import (
    after_cards,
    built,
    buttons_of,
    config,
    context,
    course,
    ended,
    hand_panel,
    in_phase,
    items,
    people,
    playing,
    reach,
    selects_of,
    text_of,
)

EN, JA, ART = context("en"), context("ja"), context("en", emoji=True)


def _panel(
    state: HandState,
    seat: int | None = None,
    where: Where = "dm",
    emoji: bool = False,
    *,
    more: str = "",
) -> ui.LayoutView:
    seat = to_act(state)[0] if seat is None else seat
    setup = config(state.setup.seats)
    snapshot = playing(state, setup=setup)
    ctx = ART if emoji else EN
    own, legal = view(state, seat), legal_actions(state, seat)
    return hand_panel(ctx, snapshot, own, legal, where=where, more=more)


def _offered(panel: ui.LayoutView) -> set[Action]:
    """Return every action that the buttons and menus of a panel can make, discards as single cards."""
    found: set[Action] = set()
    for custom_id in buttons_of(panel):
        parsed = ids.parse(custom_id)
        assert parsed is not None
        if parsed.verb == "play":
            found.add(Play(parse_card(parsed.arg)))
        elif parsed.verb == "pass":
            found.add(Pass())
        elif parsed.verb == "bid":
            found.add(Bid(*(ids.decode_bid(parsed.arg) or (0, 0))))
    for custom_id, select in selects_of(panel).items():
        parsed = ids.parse(custom_id)
        assert parsed is not None
        for option in select.options:
            if parsed.verb == "bid":
                bid = ids.decode_bid(option.value)
                assert bid is not None
                found.add(Bid(*bid))
            elif parsed.verb == "call":
                found.add(Call(parse_card(option.value)))
            else:
                assert parsed.verb == "discard"
                found.add(Discard(mask_of([parse_card(option.value)])))
    return found


@pytest.mark.parametrize(("seats", "no_trump"), pairs([3, 4, 5, 6], ["none", "high"]))
def test_the_controls_offer_exactly_the_legal_actions(seats: int, no_trump: str) -> None:
    for state, _ in course(seats, config(seats, no_trump=no_trump, min_bid=1)):
        for seat in range(seats):
            legal = legal_actions(state, seat)
            offered = _offered(_panel(state, seat, more=MORE)) if state.result is None else set()
            expected = set(legal.actions)
            if legal.choice is not None:
                expected |= {Discard(1 << card) for card in cards_of(legal.choice.cards)}
            assert offered == expected


def test_the_hand_shows_all_own_cards_in_large_letters_trumps_first() -> None:
    state = reach(after_cards(5))
    assert state.contract is not None
    seat = to_act(state)[0]
    rows = [row for row in text_of(_panel(state, seat)).split("\n") if row.startswith("## ")]
    own = {card_symbol(card) for card in cards_of(state.hands[seat])}
    assert {word for row in rows for word in row[3:].split()} == own
    assert len(rows) <= 4


def test_bids_are_offered_cheapest_first_and_no_number_of_points_is_torn_in_two() -> None:
    state = reach(lambda state: not state.auction.calls, setup=config(no_trump="high"))
    selects = selects_of(_panel(state))
    bids = [[ids.decode_bid(option.value) for option in select.options] for select in selects.values()]
    flat = [bid for page in bids for bid in page if bid is not None]
    assert len(flat) == 50
    assert flat == sorted(flat)
    assert [len(page) for page in bids] == [25, 25]
    assert [select.placeholder for select in selects.values()] == [
        "Bid 11 to 15 points",
        "Bid 16 to 20 points",
    ]
    assert [option.label for option in next(iter(selects.values())).options[:2]] == [
        "11 clubs",
        "11 diamonds",
    ]


def test_napoleon_calls_from_one_menu_per_suit_and_is_told_what_is_special() -> None:
    state = reach(in_phase(PhaseName.CALL))
    assert state.contract is not None
    selects = list(selects_of(_panel(state, more=MORE)).values())
    assert [len(select.options) for select in selects] == [13, 13, 13, 13]
    options = {option.value: option for select in selects for option in select.options}
    assert "mighty" in (options["AS"].description or "")
    notes = {option.description for option in options.values()}
    assert any(note and "regular jack" in note for note in notes)
    assert any(note and "sub-jack" in note for note in notes)
    own = cards_of(state.hands[state.contract.seat])[0]
    assert "in your hand" in (options[card_text(own)].description or "")


def test_napoleon_sees_the_blind_and_discards_as_many_cards() -> None:
    state = reach(in_phase(PhaseName.EXCHANGE))
    panel = _panel(state)
    blind = " ".join(card_symbol(card) for card in cards_of(state.blind))
    text = text_of(panel)
    assert "Blind: " in text
    assert set(blind.split()) <= set(text.split())
    (select,) = selects_of(panel).values()
    assert (select.min_values, select.max_values, len(select.options)) == (2, 2, 12)
    notes = {option.value: option.description or "" for option in select.options}
    assert all("from the blind" in notes[card_text(card)] for card in cards_of(state.blind))
    scoring = [note for value, note in notes.items() if value[0] in "AKQJT"]
    assert all("1 point for the opponents" in note for note in scoring)
    assert "discard 2 cards" in text


def test_the_others_never_see_the_blind() -> None:
    state = reach(in_phase(PhaseName.EXCHANGE))
    assert state.contract is not None
    for seat in range(5):
        if seat != state.contract.seat:
            assert "Blind" not in text_of(_panel(state, seat))


def test_only_the_adjutant_is_told_that_they_are_the_adjutant() -> None:
    found = set()
    for seed in range(20):
        state = reach(in_phase(PhaseName.PLAY), seed)
        contract = state.contract
        assert contract is not None
        if contract.revealed:
            continue
        for seat in range(5):
            text = text_of(_panel(state, seat))
            assert ("you are the **adjutant**" in text) is (seat == contract.adjutant)
            assert ("so you have no partner. Nobody else knows yet" in text) is (
                seat == contract.seat and contract.adjutant is None
            )
            assert ("against Napoleon" in text) is (seat not in (contract.seat, contract.adjutant))
        found.add(contract.adjutant is None)
    assert found == {True, False}


def test_cards_are_buttons_that_can_be_read_aloud() -> None:
    state = reach(after_cards(7))
    for emoji in (False, True):
        found = buttons_of(_panel(state, emoji=emoji))
        plays = {custom_id.split(":")[-1]: it for custom_id, it in found.items() if ":play:" in custom_id}
        assert plays
        assert {name: it.label for name, it in plays.items()} == {
            name: card_button_label(parse_card(name)) for name in plays
        }
        assert all(it.style is ButtonStyle.secondary for it in plays.values())
        assert all((it.emoji is not None) is emoji for it in plays.values())


def test_who_waits_is_told_whose_turn_it_is() -> None:
    state = reach(after_cards(7))
    due = to_act(state)[0]
    waiting = (due + 1) % 5
    text = text_of(_panel(state, waiting))
    assert f"**{people()[due].name}** to play" in text
    assert "Your turn" not in text
    assert "Your turn" in text_of(_panel(state, due))


def test_a_direct_message_leads_to_the_table_and_an_ephemeral_one_stands_there() -> None:
    def links(panel: ui.LayoutView) -> list[str]:
        return [item.url for item in items(panel) if isinstance(item, ui.Button) and item.url]

    state = reach(after_cards(7))
    assert links(_panel(state)) == ["https://discord.com/channels/900/901"]
    assert links(_panel(state, where="ephemeral")) == []
    assert "nap:hand:12:7" in buttons_of(_panel(state, where="ephemeral"))


def test_after_the_hand_the_message_tells_the_outcome_and_what_it_meant_for_the_reader() -> None:
    state = reach(lambda state: state.result is not None)
    snapshot = ended(state)
    assert snapshot.summary is not None
    panel = hand_panel(EN, snapshot, view(state, 1), NOTHING_LEGAL, where="dm")
    text = text_of(panel)
    assert "### You won 10 chips: Napoleon bid 13 ♣ and took 6" in text
    assert "-# Napoleon's side took 6: " in text
    assert "-# The opponents took 14: " in text
    assert "-# +1 unit · +10 chips · balance 1,010" in text
    assert [str(ids.parse(found)).split(":")[1] for found in buttons_of(panel)] == [
        *("next", "replayopen", "review", "share")
    ]


def test_the_usual_calls_are_buttons_and_all_others_a_press_away() -> None:
    state = reach(in_phase(PhaseName.CALL))
    assert state.contract is not None
    trump, held = state.contract.suit, state.hands[state.contract.seat]
    table = trick_table(state.setup.rules, trump)
    panel = _panel(state, emoji=True)
    called = {
        it.arg: button
        for found, button in buttons_of(panel).items()
        if (it := ids.parse(found)).verb == "call"
    }
    assert not selects_of(panel)
    assert "nap:hand:12:7:more" in buttons_of(panel)
    wanted = {card for card in (table.mighty, table.regular_jack, table.sub_jack) if not held >> card & 1}
    assert {parse_card(text) for text in called} >= wanted
    assert not any(held >> parse_card(text) & 1 for text in called)
    if not held >> table.mighty & 1:
        assert "mighty" in called[card_text(table.mighty)].label
    assert len(selects_of(_panel(state, more=MORE))) == 4


def test_the_cheapest_bid_in_each_suit_is_a_button() -> None:
    state = reach(in_phase(PhaseName.AUCTION))
    legal = [action for action in legal_actions(state, to_act(state)[0]).actions if isinstance(action, Bid)]
    panel = _panel(state, emoji=True)
    args = [it.arg for found in buttons_of(panel) if (it := ids.parse(found)).verb == "bid"]
    found = {ids.decode_bid(arg) for arg in args}
    assert found == {
        (min(bid.points for bid in legal if bid.suit == suit), suit) for suit in {b.suit for b in legal}
    }
    assert selects_of(panel)


def test_who_took_no_points_is_left_out_of_the_points() -> None:
    none_yet = reach(in_phase(PhaseName.PLAY))
    assert "Points: " not in text_of(_panel(none_yet, 0))
    some = reach(lambda state: state.phase is PhaseName.PLAY and sum(map(bool, state.tricks.won)) == 2)
    points = text_of(_panel(some, 0)).split("Points: ")[1].split("\n")[0]
    assert len(points.split(" · ")) == 2


def test_a_spectator_has_no_hand() -> None:
    state = reach(after_cards(7))
    with pytest.raises(ValueError, match="own view"):
        hand_panel(EN, playing(state), view(state, None), NOTHING_LEGAL, where="dm")


def _over(
    seat: int, *, ratings: tuple[Rated | None, ...] = (), seed: int = 1
) -> tuple[HandState, ui.LayoutView]:
    state = reach(lambda state: state.result is not None, seed)
    snapshot = ended(state)
    assert snapshot.summary is not None
    snapshot = replace(snapshot, summary=replace(snapshot.summary, ratings=ratings))
    return state, hand_panel(EN, snapshot, view(state, seat), NOTHING_LEGAL, where="dm")


@pytest.mark.parametrize("seed", range(8))
def test_the_frame_of_a_result_has_the_colour_of_the_readers_side(seed: int) -> None:
    for seat in range(5):
        state, panel = _over(seat, seed=seed)
        assert state.result is not None
        won = state.result.units[seat] > 0
        (box,) = built(panel).children
        assert isinstance(box, ui.Container)
        assert box.accent_colour == (parts.WON_COLOUR if won else parts.LOST_COLOUR)
        assert f"### You {'won' if won else 'lost'} " in text_of(panel)


def test_napoleon_reads_of_themselves_as_you() -> None:
    state = reach(lambda state: state.result is not None)
    assert state.contract is not None
    _, panel = _over(state.contract.seat)
    assert "### You lost 20 chips: you bid 13 ♣ and took 6" in text_of(panel)


def test_the_sides_together_show_every_scoring_card_once() -> None:
    _, panel = _over(1)
    lines = [
        line
        for line in text_of(panel).split("\n")
        if " took " in line
        and not line.startswith("↪️")
        and ": you bid" not in line
        and ": Napoleon bid" not in line
    ]
    shown = [word for line in lines for word in line.split(": ")[1].split()]
    assert len(shown) == len(set(shown)) == 20


def test_a_rated_hand_says_what_became_of_the_rating() -> None:
    ratings = (None, Rated(996, 1004), Rated(1000, 991), None, None)
    assert text_of(_over(1, ratings=ratings)[1]).endswith("balance 1,010 · rating 1,004 (+8)")
    assert text_of(_over(2, ratings=ratings)[1]).endswith("rating 991 (−9)")
    assert "rating" not in text_of(_over(0, ratings=ratings)[1])


def test_a_new_badge_is_told_to_who_has_earned_it_and_to_nobody_else() -> None:
    state = reach(lambda state: state.result is not None)
    snapshot = ended(state)
    assert snapshot.summary is not None
    badges = ((), ("win", "defence"), ("defence",), (), ())
    snapshot = replace(snapshot, summary=replace(snapshot.summary, badges=badges))

    def text(seat: int, ctx: PanelContext = EN) -> str:
        return text_of(hand_panel(ctx, snapshot, view(state, seat), NOTHING_LEGAL, where="dm"))

    assert text(1).endswith("\nNew badges: 🎉 First win, 🛡️ First contract beaten")
    assert text(2).endswith("\nNew badge: 🛡️ First contract beaten")
    assert "adge" not in text(0)
    assert "adge" not in text_of(_over(0)[1])
    assert text(2, context("ja")).endswith("\n新しいバッジ: 🛡️ 初めて宣言を阻止")


def test_special_cards_of_the_own_hand_are_named_and_nobody_elses() -> None:
    for state, phase in course(2, config()):
        if phase is not PhaseName.PLAY or state.result is not None or state.contract is None:
            continue
        for seat in range(5):
            lines = [line for line in text_of(_panel(state, seat)).split("\n") if line.startswith("-# ⭐ ")]
            named = {part.split()[0] for line in lines for part in line[5:].split(" · ") if part[0] in "♠♥♦♣"}
            held = {card_symbol(card) for card in cards_of(state.hands[seat])}
            powerless = not view(state, seat).tricks  # no special cards in the first trick
            special = {card_symbol(state.contract.called or 0)} | (set() if powerless else {"♠A"})
            assert named <= held
            assert special & held <= named
            assert not powerless or named <= special


@pytest.mark.parametrize("order", HandOrder)
def test_cards_and_their_buttons_stand_in_the_order_the_reader_likes(order: HandOrder) -> None:
    state = reach(after_cards(5))
    assert state.contract is not None
    seat = to_act(state)[0]
    likes = replace(EN, likes=Preferences(order=order))
    panel = hand_panel(likes, playing(state), view(state, seat), legal_actions(state, seat), where="dm")
    shown = [word for row in text_of(panel).split("\n") if row.startswith("## ") for word in row[3:].split()]
    assert sorted(shown) == sorted(card_symbol(card) for card in cards_of(state.hands[seat]))
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    places = [ranks.index(word[1:]) for word in shown]
    suits = "".join(dict.fromkeys(word[0] for word in shown))
    if order is HandOrder.RANK:
        assert places == sorted(places)
    elif order is HandOrder.SUIT:
        assert suits == "".join(it for it in "♠♥♦♣" if it in suits)
    else:
        assert suits[0] == "♣", "trumps come first"
    buttons = [name[-2:] for name in buttons_of(panel) if name.startswith("nap:play:")]
    cards = {card_symbol(card): card_text(card) for card in cards_of(state.hands[seat])}
    assert buttons == [cards[word] for word in shown if cards[word] in buttons]
