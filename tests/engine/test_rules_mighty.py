"""rules.md 2, 3, 7 and 13: Mighty, and the options that it introduced."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from bot.engine.actions import CLAIM_REDEAL, NO_CARD_CALLS, Action, CallNoCard, NameSuit, Play
from bot.engine.cards import DIAMONDS, HEARTS, JOKER, NO_TRUMP, SPADES, CardSet, card_text, parse_card
from bot.engine.events import AdjutantRevealed, BadHandShown, NoCardCalled, SuitNamed
from bot.engine.hand import apply, legal_actions, new_hand
from bot.engine.record import report_of
from bot.engine.settlement import units_of
from bot.engine.state import Contract, HandState, PhaseName
from bot.engine.tricks import Why, trick_table_at, why_won, winner
from tests.conformance.walk import at_random, begin, play_out, random_setup
from tests.effort import EFFORT, seed_base
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand, cards, rules_with
from tests.engine.rulebook import rule
from tests.engine.slow_mighty import Referee

MIGHTY = dict(PRESETS["mighty"].options)
FIRST_TRICK, NOBODY = NO_CARD_CALLS
HEARTS_OF_A = "AH KH QH JH TH 9H 8H"


def at_play(hands: dict[int, str], call: str = "AS", away: str = "2C 4C 5C") -> Hand:
    """Return a hand of Mighty whose first trick A is to lead to."""
    hand = Hand(hands, blind="2C 4C 5C", **MIGHTY).auction(f"13H {PASSES}").discard(away).call(call)
    assert hand.phase is PhaseName.CHANGE
    return hand


@rule("3 joker_demand", "suit: its leader names a suit before anybody else plays", "suit: also in no-trump")
@pytest.mark.parametrize("trumps", ["12H", "12NT"])
def test_the_leader_of_the_joker_names_the_suit(trumps: str) -> None:
    held = {A: "AD JK", B: "3D 4C 6C", C: "2D 7C", D: "4D 8C", E: "5D 9C AH"}
    options = {"joker": "strong", "joker_demand": "suit", "no_trump": "high"}
    hand = Hand(held, blind="TC QC KC", void={B: "C"}, **options).auction(f"{trumps} {PASSES}").call("AS")
    hand.discard("TC QC KC").play("AD 3D 2D 4D 5D").play("JK")
    assert (hand.due, hand.view(B).named) == (A, None)
    assert {action.suit for action in hand.legal() if isinstance(action, NameSuit)} == {0, 1, 2, 3}
    assert hand.refusal(Play(parse_card("3H"))) == "name-suit"
    assert hand.refusal(NameSuit(NO_TRUMP)) == "name-suit"
    hand.do(A, NameSuit(0))
    assert hand.new_events(C) == (SuitNamed(A, 0),)
    assert (hand.due, hand.view(C).named) == (B, 0)
    assert hand.playable() == {"4C", "6C"}
    assert hand.play("4C").playable() == {"7C"}
    hand.play("7C 8C 9C")
    assert (hand.winners[-1], hand.state.complete[-1].named) == (A, 0)
    silent = Hand(held, **options).auction(f"{trumps} {PASSES}").silence()
    assert silent.state.result is not None


@rule("3 joker_last_tricks", "0: the joker has power to the end", "any: none in so many last tricks")
@rule("3 joker_demand", "suit: led without power it is the lowest card of the suit it names")
@pytest.mark.parametrize(
    ("last", "number", "trick", "wins"),
    [
        (0, 9, "JK 2H 3H 9S 4S", "JK"),
        (1, 8, "JK 2H 3H 9S 4S", "JK"),
        (2, 8, "JK 2H 3H 9S 4S", "9S"),
        (1, 9, "JK 2H 3H 9S 4S", "9S"),
        (1, 9, "JK 2H 3D 9S 4S", "3D"),
        (1, 9, "JK 2H 3H 9C 4H", "JK"),
        (0, 9, "9C JK 3C AH 4S", "JK"),
        (1, 9, "9C JK 3C AH 4S", "9C"),
        (4, 6, "9C JK 3C AH 4S", "9C"),
    ],
)
def test_the_joker_has_no_power_in_the_last_tricks(last: int, number: int, trick: str, wins: str) -> None:
    """Diamonds are trumps; the leader of the joker names spades."""
    base = {"joker": "strong", "joker_rank": "second", "joker_played": "second", "joker_demand": "suit"}
    named = SPADES if trick.startswith("JK") else None
    table = trick_table_at(rules_with(**base, joker_last_tricks=last), 5, DIAMONDS, number, named)
    played = cards(trick)
    assert card_text(played[winner(table, False, played)]) == wins
    if wins == "9S":
        assert why_won(table, False, played) is Why.LED


@rule(
    "3 joker_first_trick",
    "powerless: may not be led to trick 1",
    "powerless: neither wins there nor is called out",
)
def test_the_joker_has_no_power_in_the_first_trick() -> None:
    hand = at_play({A: f"{HEARTS_OF_A} 3C JK", B: "7C", C: "8C", D: "9C", E: "TC"})
    assert not {card for card in hand.playable() if card[1] in "HK"}, "neither a trump nor the joker"
    hand.play("3C 7C 8C 9C TC")
    assert hand.winners == [E]
    other = at_play({A: f"{HEARTS_OF_A} 3C", B: "7C JK", C: "8C", D: "9C", E: "TC"})
    assert {"7C", "JK"} <= other.play("3C").playable()
    assert other.play("JK 8C 9C TC").winners == [E]


@rule("2 mighty_fits", "true: also instead of a joker that is called out")
def test_the_mighty_may_be_played_for_a_joker_that_is_called_out() -> None:
    hand = at_play({A: f"{HEARTS_OF_A} 3C AD", B: "3D JK AS 9S", C: "6C 5D", D: "7C 6D", E: "8C 7D"}, "KS")
    hand.play("AD 3D 5D 6D 7D").play("3C")
    assert hand.playable() == {"JK", "AS"}
    assert hand.refusal(Play(parse_card("9S"))) == "joker-called-out"
    assert hand.play("JK 6C 7C 8C").winners[-1] == E


@rule(
    "2 call_no_card",
    "false: a card is called",
    "true: the winner of the first trick, in public once it is won",
    "true: Napoleon wins it: alone",
    "true: nobody: alone, in public at once",
)
def test_a_friend_without_a_card() -> None:
    held = {A: f"{HEARTS_OF_A} KD", B: "AD", C: "3D", D: "4D", E: "5D"}
    assert Hand(held).auction(f"13H {PASSES}").refusal(FIRST_TRICK) == "call-only"
    hand = Hand(held, blind="2C 4C 5C", **MIGHTY).auction(f"13H {PASSES}").discard("2C 4C 5C")
    assert hand.refusal(CallNoCard("card")) == "call-only"
    first = hand.do(A, FIRST_TRICK)
    assert first.new_events(C) == (NoCardCalled(A, "first_trick"),)
    assert first.view(C).contract.adjutant is None  # type: ignore[union-attr]
    first.play("KD AD 3D 4D 5D")
    assert AdjutantRevealed(B) in first.new_events(C)
    assert first.view(C).contract.adjutant == B  # type: ignore[union-attr]
    own = Hand({**held, A: f"{HEARTS_OF_A} AD", B: "KD"}, blind="2C 4C 5C", **MIGHTY)
    own.auction(f"13H {PASSES}").discard("2C 4C 5C").do(A, FIRST_TRICK).play("AD KD 3D 4D 5D")
    assert AdjutantRevealed(None) in own.new_events(C)
    alone = Hand(held, blind="2C 4C 5C", **MIGHTY).auction(f"13H {PASSES}").discard("2C 4C 5C")
    alone.do(A, NOBODY)
    assert AdjutantRevealed(None) in alone.new_events(C)
    assert alone.view(C).contract.alone is True  # type: ignore[union-attr]
    report = report_of(alone.record(**MIGHTY), PRESETS)
    assert report["contract"]["friend"] == "nobody"


@rule("2 discards", "napoleon_hidden: all face-down, for Napoleon at the settlement")
def test_hidden_discards_count_for_napoleon() -> None:
    hands = {A: f"{HEARTS_OF_A} TD JD QD", B: "AS"}
    hand = at_play(hands, away="TD JD QD")
    assert (hand.state.face_up, hand.view(B).discards) == (0, CardSet())
    hand.silence()
    shown = hand.state.won[A] | hand.state.won[B]
    assert hand.state.result.side_points == shown.bit_count() + 3


@rule(
    "2 bad_hand",
    "none: no hand is dealt again for its holder",
    "one_point: at most one scoring card",
    "three_jacks: three jacks or more",
    "half_point: half a point or less: A K Q J 1, ten a half, joker -1, AS 0",
    "half_point: shown to all instead of the first call",
    "half_point: not once three redeals are used up",
)
@pytest.mark.parametrize(
    ("rule_", "good", "bad"),
    [
        ("none", "AC KD QH JS TC", ""),
        ("one_point", "TC TD", "AS"),
        ("three_jacks", "JC JD", "JC JD JH"),
        ("half_point", "TC TD", "AS TC"),
        ("half_point", "AC KD JK", "AC AS TD JK"),
    ],
)
def test_a_bad_hand_is_shown_and_dealt_again(rule_: str, good: str, bad: str) -> None:
    low = "2C 3C 4C 5C 6C 7C 8C 9C 2D 3D"

    def dealt(cards: str) -> Hand:
        held = cards.split()
        fill = [card for card in low.split() if card not in held][: 10 - len(held)]
        return Hand({A: " ".join([*held, *fill]), B: "AH KH"}, joker="strong", bad_hand=rule_)

    assert dealt(good).refusal(CLAIM_REDEAL) == "redeal-unclaimed"
    if not bad:
        return
    hand = dealt(bad)
    assert CLAIM_REDEAL in hand.legal()
    held = hand.state.hands[A]
    hand.do(A, CLAIM_REDEAL)
    assert hand.new_events(C) == (BadHandShown(A, held),)
    assert hand.phase is PhaseName.ALL_PASSED
    for _ in range(2):
        hand.redeal().do(A, CLAIM_REDEAL)
    hand.redeal()
    assert hand.view(C).bad_hands == ((A, CardSet(held)),) * 3
    assert hand.refusal(CLAIM_REDEAL) == "redeal-unclaimed"
    spoken = dealt(bad).auction("11C 11D - - -")
    assert (spoken.due, spoken.refusal(CLAIM_REDEAL)) == (A, "redeal-unclaimed")


@rule(
    "7 payment",
    "runs: won 2 x (bid - min_bid) + points above the bid",
    "runs: lost the points missing, at least 1",
    "runs: doubled for a run, a back run, no-trump, nobody called",
)
@rule("13", "17H and 20: 44, 22, -22 each", "16NT and 18: 16", "15D and 9: 12", "13S and 13 pays nothing")
def test_payment_with_run_and_back_run() -> None:
    rules = PRESETS["mighty"].rules.resolve(5)
    for points, trumps, taken, each in (
        (17, HEARTS, 20, 22),
        (16, NO_TRUMP, 18, 16),
        (15, 1, 16, 5),
        (13, SPADES, 13, 0),
    ):
        units = units_of(rules, 5, Contract(A, points, trumps, None, B), won=True, points=taken)
        assert units == (2 * each, each, -each, -each, -each)
    lost = units_of(rules, 5, Contract(A, 15, 1, None, B), won=False, points=9)
    assert lost == (-24, -12, 12, 12, 12)
    assert units_of(rules, 5, Contract(A, 15, 1, None, B), won=False, points=10)[0] == -10
    alone = Contract(A, 15, 1, friend="nobody")
    assert units_of(rules, 5, alone, won=True, points=16) == (40, -10, -10, -10, -10)
    assert units_of(rules, 5, Contract(A, 15, 1), won=True, points=16)[0] == 20, (
        "alone, but a card was called"
    )
    plain = rules_with(payment="runs").resolve(5)
    assert units_of(plain, 5, Contract(A, 11, 1, None, B), won=False)[1] == -1, "lost with too much"


@rule("0 Seats", "seats of mighty: five or six, five best")
@rule("13", "five: ten each, blind three", "six: eight each, blind five")
def test_the_deal_of_mighty() -> None:
    preset = PRESETS["mighty"]
    assert (preset.least_seats, preset.most_seats, preset.best_seats) == (5, 6, 5)
    for seats, each, blind in ((5, 10, 3), (6, 8, 5)):
        hand = Hand(players=seats, **MIGHTY)
        assert (len(hand.holding(A)), hand.state.blind.bit_count()) == (each, blind)


@rule("13", "minimum 13, no-trump above the suits, which are equal")
@rule("2 no_trump", "high: also where suits have no order")
def test_the_auction_of_mighty() -> None:
    hand = Hand(**MIGHTY)
    assert hand.legal_bids()[:5] == ["13C", "13D", "13H", "13S", "13NT"]
    hand.auction("13C")
    assert hand.legal_bids()[:2] == ["13NT", "14C"]
    assert hand.auction("13NT").legal_bids()[0] == "14C"


@rule("13", "the call follows the exchange", "trumps may be changed once for two more")
def test_the_friend_is_named_after_the_exchange() -> None:
    hand = Hand({A: HEARTS_OF_A}, blind="2C 4C 5C", **MIGHTY).auction(f"13H {PASSES}")
    assert hand.phase is PhaseName.EXCHANGE
    assert hand.discard("2C 4C 5C").phase is PhaseName.CALL
    assert hand.call("AS").phase is PhaseName.CHANGE


def _daring(rng: random.Random) -> Callable[[HandState, int], Action]:
    """Return a player at random who often calls no card, and often leads the joker."""
    usual, rare = at_random(rng), (*NO_CARD_CALLS, Play(JOKER))

    def choose(state: HandState, seat: int) -> Action:
        legal = legal_actions(state, seat)
        found = [action for action in rare if action in legal and not state.current]
        return rng.choice(found) if found and rng.random() < 0.3 else usual(state, seat)

    return choose


@rule(
    "13",
    "mighty, joker, highest trump, highest of the suit led",
    "the ace of diamonds when spades are trumps",
    "Napoleon leads no trump to the first trick",
    "3C calls the joker out, 3S when clubs are trumps, not in the first trick",
    "the mighty and the joker may be played to anything",
)
@pytest.mark.parametrize("seats", [5, 6])
def test_the_engine_plays_mighty_as_the_referee_does(seats: int) -> None:
    """Whole records are checked by the slow referee: legal plays, winners, payments."""
    rng, rules = random.Random(f"mighty {seats} {seed_base()}"), PRESETS["mighty"].rules_with({}, seats)
    named = friends = 0
    for _ in range(60 * EFFORT):
        walk = begin(rng, random_setup(rng, rules, seats), "mighty", {})
        play_out(walk, rng, _daring(rng), lambda: None)
        record = json.loads(json.dumps(walk.record()))
        state, _ = new_hand(walk.setup, walk.pack)
        referee = Referee(seats, record["dealer"], record["pack"])
        for (seat, move), action in zip(walk.actions, record["actions"], strict=True):
            if state.phase is PhaseName.PLAY:
                legal = [it.card for it in legal_actions(state, state.turn).actions if isinstance(it, Play)]
                assert (state.turn, {*map(card_text, legal)}) == (referee.turn, referee.may_play())
            state, _ = apply(state, seat, move)
            referee.do(action)
        named += any(action["do"] == "name_suit" for action in record["actions"])
        friends += any(action.get("friend") == "first_trick" for action in record["actions"])
        report = report_of(record, PRESETS)
        if report["status"] == "thrown_in":
            continue
        assert [trick["winner"] for trick in report["tricks"]] == referee.winners
        assert (report["outcome"], report["side_points"]) == (referee.outcome, referee.taken)
        assert report["units"] == referee.units
    assert named
    assert friends
