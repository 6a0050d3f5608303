"""rules.md 10: the pack, the deal, the auction, who sits out."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Bid, LadderBid, Play, Redeal
from bot.engine.cards import CardSet, card_text
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.events import HandDealt
from bot.engine.games import game_of
from bot.engine.hand import new_hand, to_act
from bot.engine.nap.state import NapPhase, NapSetup, check_nap_rules
from tests.engine.build import PRESETS, A, B, C, D, E, F
from tests.engine.nap_build import NapHand, nap_rules
from tests.engine.options import NAP_OPTIONS
from tests.engine.rulebook import rule

NAPS = ("nap", "nap-old", "nap-simple", "nap-peep", "nap-ecarte", "nap-seven")
LADDER = ["two", "three", "misere", "four", "nap"]


@rule("10", "the presets have the options of the table")
@pytest.mark.parametrize(
    ("option", "values"),
    {
        "hand_size": (5, 5, 5, 5, 5, 7),
        "deal": ("3-2", "1", "2-3", "3-2", "3-2", "4-3"),
        "misere": (True, False, False, True, True, True),
        "wellington": (True, False, True, True, True, False),
        "blucher": (True, False, True, True, True, False),
        "lowest_number": (2, 1, 1, 2, 2, 3),
        "sir_garnet": (True, False, False, False, False, False),
        "peep": (False, False, False, True, False, False),
        "ecarte": (False, False, False, False, True, False),
        "pack": (52,) * 6,
        "pool_cap": (50,) * 6,
        "peep_price": (1,) * 6,
        "revoke": ("prevented",) * 6,
        "wellington_lead": ("lowest", None, "any", "lowest", "lowest", None),
        "dealer_sits_out": (True, False, False, True, None, False),
    }.items(),
)
def test_the_table_of_presets(option: str, values: tuple[object, ...]) -> None:
    """Where the table says nothing there is None."""
    for name, value in zip(NAPS, values, strict=True):
        assert value is None or getattr(PRESETS[name].rules, option) == value, name


@rule("10", "seats: three to seven; nap-simple three to six, nap-ecarte three or four")
def test_the_seats_of_the_presets() -> None:
    seats = {name: (PRESETS[name].least_seats, PRESETS[name].most_seats) for name in NAPS}
    assert seats == dict.fromkeys(NAPS, (3, 7)) | {"nap-simple": (3, 6), "nap-ecarte": (3, 4)}
    assert all(PRESETS[name].family == "nap" for name in NAPS)
    for wrong in (2, 8):
        with pytest.raises(RuleConflict) as refused:
            check_nap_rules(nap_rules(), wrong)
        assert refused.value.code == "conflict-seats"


@rule("10", "all may be changed by options")
def test_every_option_can_be_changed() -> None:
    old, seven = PRESETS["nap-old"], PRESETS["nap-seven"]
    for name, spec in NAP_OPTIONS.items():
        for value in spec.values:
            preset = seven if (name, value) in {("hand_size", 7), ("deal", "4-3"), ("deal", "3-4")} else old
            more = {"wellington": True} if (name, value) == ("blucher", True) else {}
            assert getattr(preset.rules_with({name: value, **more}, 3), name) == value


@rule("10 hand_size", "5: five cards each", "7: seven cards each")
@rule(
    "10 deal",
    "3-2: a round of three at a time, then a round of two",
    "2-3: a round of two at a time, then a round of three",
    "4-3: a round of four at a time, then a round of three",
    "3-4: a round of three at a time, then a round of four",
    "1: one card at a time",
)
@pytest.mark.parametrize(
    ("deal", "size", "a", "b"),
    [
        ("3-2", 5, [0, 1, 2, 9, 10], [3, 4, 5, 11, 12]),
        ("2-3", 5, [0, 1, 6, 7, 8], [2, 3, 9, 10, 11]),
        ("1", 5, [0, 3, 6, 9, 12], [1, 4, 7, 10, 13]),
        ("4-3", 7, [0, 1, 2, 3, 12, 13, 14], [4, 5, 6, 7, 15, 16, 17]),
        ("3-4", 7, [0, 1, 2, 9, 10, 11, 12], [3, 4, 5, 13, 14, 15, 16]),
    ],
)
def test_the_cards_are_dealt_in_packets(deal: str, size: int, a: list[int], b: list[int]) -> None:
    rules = nap_rules("nap-old", hand_size=size, deal=deal)
    state, events = new_hand(NapSetup(rules, 3, dealer=2), pack_of(rules))
    assert (list(CardSet(state.hands[A])), list(CardSet(state.hands[B]))) == (a, b)
    assert [event.audience for event in events if isinstance(event, HandDealt)] == [A, B, C]
    assert state.stock == tuple(range(3 * size, 52))


@rule(
    "10 pack",
    "52: the whole pack",
    "28: eight up to ace",
    "32: seven up to ace",
    "36: six up to ace",
    "40: five up to ace",
)
@pytest.mark.parametrize(("count", "lowest"), [(52, "2C"), (28, "8C"), (32, "7C"), (36, "6C"), (40, "5C")])
def test_short_packs_lack_the_low_ranks(count: int, lowest: str) -> None:
    pack = pack_of(nap_rules(pack=count))
    assert (len(pack), card_text(pack[0]), card_text(pack[-1])) == (count, lowest, "AS")


@rule("10", "28 to 32 cards play better with four, 36 to 40 with five")
def test_only_for_four_or_five_is_a_pack_smaller_than_52_better() -> None:
    assert game_of(nap_rules()).better_packs(nap_rules(), 4) == (28, 32)
    assert game_of(nap_rules()).better_packs(nap_rules(), 5) == (36, 40)
    assert all(game_of(nap_rules()).better_packs(nap_rules(), seats) is None for seats in (3, 6, 7))
    assert game_of(nap_rules(pack=36)).better_packs(nap_rules(pack=36), 5) is None
    assert game_of(PRESETS["japanese"].rules).better_packs(PRESETS["japanese"].rules, 4) is None


@rule("10", "it must hold the hands, five for Sir Garnet, one for the peep")
@rule("2 Refused combinations", "a pack too small is refused")
@pytest.mark.parametrize(
    ("seats", "pack", "options", "fits"),
    [
        (5, 28, {"sir_garnet": False}, True),
        (5, 28, {"sir_garnet": True}, False),
        (5, 28, {"sir_garnet": False, "peep": True}, True),
        (6, 28, {"sir_garnet": False}, True),
        (6, 28, {"sir_garnet": False, "dealer_sits_out": False}, False),
        (7, 36, {"sir_garnet": False, "peep": True}, True),
        (7, 40, {"sir_garnet": True}, True),
        (7, 40, {"sir_garnet": True, "peep": True}, False),
    ],
)
def test_the_pack_must_be_large_enough(seats: int, pack: int, options: dict[str, object], fits: bool) -> None:
    rules = nap_rules(pack=pack, **options)
    if fits:
        assert len(pack_of(rules)) >= 5 * rules.hands_at(seats) + rules.extra_cards
        check_nap_rules(rules, seats)
        return
    with pytest.raises(RuleConflict) as refused:
        check_nap_rules(rules, seats)
    assert refused.value.code == "conflict-pack"
    assert int(str(refused.value.params["needed"])) > pack


@rule("2 Refused combinations", "blucher without wellington is refused")
@rule("2 Refused combinations", "peep, Ecarte or Sir Garnet with seven cards is refused")
@rule("2 Refused combinations", "packets that do not make a hand are refused")
@pytest.mark.parametrize(
    ("preset", "options", "code", "named"),
    [
        ("nap", {"wellington": False}, "conflict-blucher", {"blucher", "wellington"}),
        ("nap-seven", {"peep": True}, "conflict-seven-cards", {"peep", "hand_size"}),
        ("nap-seven", {"ecarte": True}, "conflict-seven-cards", {"ecarte", "hand_size"}),
        ("nap-seven", {"sir_garnet": True}, "conflict-seven-cards", {"sir_garnet", "hand_size"}),
        ("nap-seven", {"wellington": True}, "conflict-seven-cards", {"wellington", "hand_size"}),
        ("nap-seven", {"deal": "3-2"}, "conflict-deal", {"deal", "hand_size"}),
        ("nap", {"deal": "4-3"}, "conflict-deal", {"deal", "hand_size"}),
    ],
)
def test_incompatible_options_are_refused(
    preset: str, options: dict[str, object], code: str, named: set[str]
) -> None:
    with pytest.raises(RuleConflict) as refused:
        PRESETS[preset].rules_with(options, 4)
    assert refused.value.code == code
    assert set(refused.value.params["options"]) == named  # type: ignore[arg-type]


@rule("10 Auction", "one call per seat, eldest to dealer", "pass or higher", "every seat gets its turn")
def test_each_seat_calls_once_from_eldest_to_the_dealer() -> None:
    hand = NapHand(dealer=B)
    spoke = []
    for word in ("two", "-", "three", "-"):
        assert hand.state.phase is NapPhase.AUCTION
        spoke.append(hand.due)
        hand.bids(word)
    assert spoke == [C, D, A, B]
    assert (hand.state.contract.seat, hand.state.contract.call, hand.due) == (A, "three", A)
    after_blucher = NapHand().bids("nap wellington blucher")
    assert after_blucher.ladder() == []
    assert list(after_blucher.legal()) == [PASS], "there is nothing higher, but the seat has its turn"
    lower = NapHand().bids("three")
    assert lower.refusal(LadderBid("two")) == lower.refusal(LadderBid("three")) == "call-too-low"
    assert lower.refusal(PASS, seat=C) == "not-your-turn"
    assert lower.refusal(Bid(12, 3)) == lower.refusal(Play(0)) == "auction-only"


@rule(
    "10 Auction",
    "ladder: one two three misere four nap wellington blucher",
    "five is always called nap",
    "Wellington only over another player's nap",
    "Blucher only over a Wellington",
)
@rule("10 lowest_number", "1: the lowest bid is one")
@rule("10 misere", "true: misere is on the ladder")
@rule("10 wellington", "true: wellington is on the ladder")
@rule("10 blucher", "true: blucher is on the ladder")
def test_the_ladder() -> None:
    hand = NapHand(players=7, lowest_number=1)
    assert hand.ladder() == ["one", *LADDER]
    steps = [step.call for step in hand.view(None).ladder]
    assert steps == ["one", "two", "three", "misere", "four", "nap", "wellington", "blucher"]
    assert hand.refusal(LadderBid("wellington")) == "call-needs-nap"
    assert hand.refusal(LadderBid("blucher")) == "call-needs-wellington"
    assert hand.refusal(LadderBid("five")) == hand.refusal(LadderBid("six")) == "call-unknown"
    assert hand.bids("three").ladder() == ["misere", "four", "nap"]
    assert hand.bids("misere").ladder() == ["four", "nap"]
    assert hand.bids("nap").ladder() == ["wellington"]
    assert hand.refusal(LadderBid("blucher")) == "call-needs-wellington"
    assert hand.bids("wellington").ladder() == ["blucher"]
    assert hand.bids("blucher").ladder() == []


def test_the_whole_ladder_is_shown_with_the_reason_against_each_call() -> None:
    hand = NapHand().bids("three")
    refused = {step.call: step.refused for step in hand.view(D).ladder}
    assert refused == {
        "two": "call-too-low",
        "three": "call-too-low",
        "misere": None,
        "four": None,
        "nap": None,
        "wellington": "call-needs-nap",
        "blucher": "call-needs-wellington",
    }
    assert hand.view(None).ladder[0].params == (("call", "three"),)
    assert hand.bids("- - -").view(A).ladder == ()


@rule(
    "10 lowest_number",
    "2: the lowest bid is two",
    "3: the lowest bid is three",
    "4: the lowest number is four",
)
@rule("10 misere", "false: there is no misere")
@rule("10 wellington", "false: there is no wellington")
@rule("10 blucher", "false: there is no blucher")
def test_shorter_ladders() -> None:
    assert NapHand().ladder() == LADDER
    assert NapHand(lowest_number=3).ladder() == LADDER[1:]
    assert NapHand(lowest_number=4).ladder() == ["misere", "four", "nap"]
    assert NapHand(misere=False).refusal(LadderBid("misere")) == "call-unknown"
    plain = NapHand(wellington=False, blucher=False).bids("nap")
    assert plain.refusal(LadderBid("wellington")) == "call-unknown"
    assert NapHand(blucher=False).bids("nap wellington").refusal(LadderBid("blucher")) == "call-unknown"


@rule("10 Seven cards", "ladder three four nap misere six seven")
def test_the_ladder_with_seven_cards() -> None:
    hand = NapHand(preset="nap-seven")
    assert hand.ladder() == ["three", "four", "nap", "misere", "six", "seven"]
    assert hand.bids("nap").ladder() == ["misere", "six", "seven"]


@rule("10 all_pass", "thrown_in: next dealer; payments stay in the pool")
def test_all_pass_and_the_hand_is_thrown_in() -> None:
    hand = NapHand(preset="nap-peep", pool=7).bids("? - - ? - -")
    assert hand.outcome == "thrown_in"
    assert hand.units == (-1, 0, -1, 0)
    assert (hand.state.pool, to_act(hand.state)) == (9, ())
    assert hand.view(None).shown == (), "nobody shows their cards"
    assert hand.refusal(Redeal(hand.pack), seat=None) == "hand-over"


@rule("10 all_pass", "dealer_bids_one: the last seat to speak is bound to one")
def test_the_last_seat_is_bound_to_one() -> None:
    hand = NapHand(all_pass="dealer_bids_one").bids("- - -")
    assert hand.refusal(PASS) == "must-call"
    assert hand.ladder() == ["one", *LADDER]
    assert hand.view(None).bound
    assert hand.refusal(LadderBid("wellington")) == "call-needs-nap"
    hand.bids("one")
    assert (hand.state.contract.seat, hand.state.contract.call) == (D, "one")
    free = NapHand(all_pass="dealer_bids_one").bids("- two -")
    assert PASS in free.legal()
    assert NapHand(all_pass="dealer_bids_one", players=6).bids("- - - -").due == E, "the dealer sits out"


@rule("10 Dealer sits out", "the dealer gets no hand", "the dealer sees what a spectator sees")
@rule("10 dealer_sits_out", "true: at six the dealer gets no hand")
def test_the_dealer_of_six_sits_out() -> None:
    hand = NapHand(players=6, dealer=B)
    assert hand.setup.players == (C, D, E, F, A)
    assert [cards.bit_count() for cards in hand.state.hands] == [5, 0, 5, 5, 5, 5]
    assert not any(event.audience == B for event in hand.events)
    hand.bids("- - two - -")
    assert hand.due == E
    played = []
    while not hand.over:
        played.append(hand.due)
        hand.do(hand.due, next(iter(hand.legal())))
        mine, theirs = hand.view(B), hand.view(None)
        assert {name: getattr(mine, name) for name in mine.__slots__ if name != "seat"} == {
            name: getattr(theirs, name) for name in theirs.__slots__ if name != "seat"
        }
    assert played[:5] == [E, F, A, C, D]
    assert mine.sits_out == B
    assert NapHand(players=5).setup.sits_out is None, "only at six"
    assert NapHand(players=7).setup.sits_out is None


@rule("10 dealer_sits_out", "false: the dealer plays")
def test_the_dealer_of_six_may_play() -> None:
    hand = NapHand(players=6, dealer_sits_out=False)
    assert hand.setup.sits_out is None
    assert all(cards.bit_count() == 5 for cards in hand.state.hands)
