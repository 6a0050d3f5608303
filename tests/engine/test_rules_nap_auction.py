"""RULES.md 10: the pack, the deal, the auction, Sir Garnet, the peep, Ecarte."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Bid, Discard, ExchangeCards, LadderBid, Play, Swap
from bot.engine.cards import CardSet, card_text, parse_card
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.events import CardsDiscarded, CardsExchanged, CardSwapped, ExtraHandTaken, HandDealt, Peeped
from bot.engine.hand import legal_actions, new_hand, to_act
from bot.engine.nap.conflicts import check_nap_rules
from bot.engine.nap.rules import NAP_OPTIONS
from bot.engine.nap.state import NapPhase, NapSetup
from bot.engine.views import view
from tests.engine.build import PRESETS, A, B, C, D, E, F
from tests.engine.nap_build import NapHand, nap_rules
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
    }.items(),
)
def test_the_table_of_presets(option: str, values: tuple[object, ...]) -> None:
    assert tuple(getattr(PRESETS[name].rules, option) for name in NAPS) == values


@rule("10", "the presets have the options of the table")
def test_what_the_table_says_of_some_presets_only() -> None:
    leads = {
        name: nap_rules(name).wellington_lead for name in ("nap", "nap-simple", "nap-peep", "nap-ecarte")
    }
    assert leads == {"nap": "lowest", "nap-simple": "any", "nap-peep": "lowest", "nap-ecarte": "lowest"}
    sitting = {name: nap_rules(name).dealer_sits_out for name in NAPS if name != "nap-ecarte"}
    assert {name for name, out in sitting.items() if out} == {"nap", "nap-peep"}


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
        for value in spec.metadata["values"] or spec.metadata["span"]:
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


@rule("10 Pack", "it must hold the hands, five for Sir Garnet, one for the peep")
@rule("2 Nap", "a pack too small is refused")
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


@rule("2 Nap", "blucher without wellington is refused")
@rule("2 Nap", "peep, Ecarte or Sir Garnet with seven cards is refused")
@rule("2 Nap", "packets that do not make a hand are refused")
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
def test_what_cannot_stand_together(
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
    assert hand.state.contract is not None
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
    steps = [step.call for step in hand.nap_seen_by(None).ladder]
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


def test_the_whole_ladder_is_shown_with_what_refuses_each_call() -> None:
    hand = NapHand().bids("three")
    refused = {step.call: step.refused for step in hand.nap_seen_by(D).ladder}
    assert refused == {
        "two": "call-too-low",
        "three": "call-too-low",
        "misere": None,
        "four": None,
        "nap": None,
        "wellington": "call-needs-nap",
        "blucher": "call-needs-wellington",
    }
    assert hand.nap_seen_by(None).ladder[0].params == (("call", "three"),)
    assert hand.bids("- - -").nap_seen_by(A).ladder == ()


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
    assert hand.nap_seen_by(None).shown == (), "nobody shows his cards"


@rule("10 all_pass", "dealer_bids_one: the last seat to speak is bound to one")
def test_the_last_seat_is_bound_to_one() -> None:
    hand = NapHand(all_pass="dealer_bids_one").bids("- - -")
    assert hand.refusal(PASS) == "must-call"
    assert hand.ladder() == ["one", *LADDER]
    assert hand.nap_seen_by(None).bound
    assert hand.refusal(LadderBid("wellington")) == "call-needs-nap"
    hand.bids("one")
    assert hand.state.contract is not None
    assert (hand.state.contract.seat, hand.state.contract.call) == (D, "one")
    free = NapHand(all_pass="dealer_bids_one").bids("- two -")
    assert PASS in free.legal()
    assert NapHand(all_pass="dealer_bids_one", players=6).bids("- - - -").due == E, "the dealer sits out"


@rule("10 Dealer sits out", "he gets no hand", "he sees what a spectator sees")
@rule("10 dealer_sits_out", "true: at six he gets no hand")
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
        hand.do(hand.due, next(hand.legal()))
        mine, theirs = hand.nap_seen_by(B), hand.nap_seen_by(None)
        assert {name: getattr(mine, name) for name in mine.__slots__ if name != "seat"} == {
            name: getattr(theirs, name) for name in theirs.__slots__ if name != "seat"
        }
    assert played[:5] == [E, F, A, C, D]
    assert mine.sits_out == B
    assert NapHand(players=5).setup.sits_out is None, "only at six"
    assert NapHand(players=7).setup.sits_out is None


@rule("10 dealer_sits_out", "false: he plays")
def test_the_dealer_of_six_may_play() -> None:
    hand = NapHand(players=6, dealer_sits_out=False)
    assert hand.setup.sits_out is None
    assert all(cards.bit_count() == 5 for cards in hand.state.hands)


EXTRA = "AS KS QS JS TS"


@rule("10 Sir Garnet", "five cards are dealt face-down after the hands")
@rule("10 Sir Garnet", "he discards five of the ten face-down", "he must bid nap", "nothing between")
@rule("10 sir_garnet", "true: there is an extra hand")
def test_sir_garnet() -> None:
    hand = NapHand({A: "2C 3C 4C 5C AH"}, extra=EXTRA)
    hand.do(A, TAKE_EXTRA_HAND)
    assert ExtraHandTaken(A, hand.state.extra_hand, audience=A) in hand.latest
    assert hand.news(None) == (ExtraHandTaken(A, 0, audience=None),)
    assert hand.holding(A) == set(f"2C 3C 4C 5C AH {EXTRA}".split())
    for action in (PASS, LadderBid("nap"), TAKE_EXTRA_HAND, PEEP):
        assert hand.refusal(action) == "garnet-discard"
    assert hand.refusal(Discard(1)) == "discard-count"
    assert hand.refusal(Discard(1 << parse_card("AD"))) == "discard-not-held"
    legal = legal_actions(hand.state, A)
    assert legal.choice is not None
    assert (legal.choice.count, len(legal)) == (5, 252)
    hand.drop("2C 3C 4C 5C AH")
    assert hand.holding(A) == set(EXTRA.split())
    assert hand.news(B) == (CardsDiscarded(A, 5, 0, audience=None),)
    assert hand.nap_seen_by(A).thrown == CardSet.parse("2C 3C 4C 5C AH")
    assert len(hand.nap_seen_by(B).thrown) == 0
    assert list(hand.legal()) == [LadderBid("nap")]
    assert hand.refusal(PASS) == hand.refusal(LadderBid("four")) == hand.refusal(PEEP) == "garnet-nap"
    hand.bids("nap wellington - -")
    assert hand.state.contract is not None
    assert hand.state.contract.call == "wellington", "it can be overcalled like any nap"


@rule("10 Sir Garnet", "at his turn, while no nap or higher stands", "once per deal")
def test_when_the_extra_hand_can_be_taken() -> None:
    hand = NapHand().bids("four")
    assert TAKE_EXTRA_HAND in hand.legal()
    assert hand.nap_seen_by(None).extra_hand_open
    assert hand.refusal(TAKE_EXTRA_HAND, seat=C) == "not-your-turn"
    assert hand.bids("nap").refusal(TAKE_EXTRA_HAND) == "garnet-too-late"
    assert TAKE_EXTRA_HAND not in hand.legal()
    taken = NapHand(extra=EXTRA)
    taken.do(A, TAKE_EXTRA_HAND)
    taken.drop("AS KS QS JS TS").bids("nap")
    assert taken.refusal(TAKE_EXTRA_HAND) == "garnet-gone"
    assert taken.nap_seen_by(None).extra_hand_taker == A


@rule("10 Sir Garnet", "pays as nap")
def test_a_nap_with_the_extra_hand_pays_as_nap() -> None:
    hand = NapHand({A: "2C 3C 4C 5C AH", B: "2S"}, extra=EXTRA).take("2C 3C 4C 5C AH").bids("- - -")
    for card in EXTRA.split():
        hand.play(card)
        while not hand.over and hand.due != A:
            hand.do(hand.due, next(hand.legal()))
    assert (hand.outcome, hand.units) == ("made", (30, -10, -10, -10))


@rule("10 sir_garnet", "false: there is none")
def test_without_sir_garnet() -> None:
    hand = NapHand(sir_garnet=False)
    assert hand.state.extra_hand == 0
    assert hand.refusal(TAKE_EXTRA_HAND) == "garnet-off"


@rule("10 Peep", "one card lies face-down")
@rule("10 Peep", "at his turn, before calling, a player may pay to the pool and look", "he may then pass")
@rule("10 Peep", "that he peeped is public, the card is not")
@rule("10 peep", "true: there is a card to peep at", "false: there is none")
@rule("10 peep_price", "any: units to the pool")
def test_a_peep() -> None:
    hand = NapHand(preset="nap-peep", peeped="AS", peep_price=3, pool=4)
    assert hand.nap_seen_by(A).peep_card is None
    assert hand.refusal(PEEP, seat=B) == "not-your-turn"
    hand.bids("?")
    shown = parse_card("AS")
    assert hand.news(A) == (Peeped(A, 3, shown, audience=A), Peeped(A, 3, None, audience=None))
    assert hand.news(B) == hand.news(None) == (Peeped(A, 3, None, audience=None),)
    assert (hand.state.pool, hand.state.paid) == (7, (3, 0, 0, 0))
    assert (hand.nap_seen_by(A).peep_card, hand.nap_seen_by(B).peep_card) == (shown, None)
    assert hand.nap_seen_by(None).peeped == (A,)
    assert hand.refusal(PEEP) == "peep-twice"
    assert hand.bids("-").due == B
    assert NapHand().refusal(PEEP) == "peep-off"
    late = NapHand(preset="nap-peep").bids("nap wellington blucher")
    assert set(late.legal()) == {PASS, PEEP}, "who cannot outbid may still look"


@rule("10 Peep", "the winning bidder, if he peeped, may swap one hand card for it, face-down")
def test_the_bidder_may_swap() -> None:
    hand = NapHand({B: "2H KS QS JS TS"}, preset="nap-peep", peeped="AS").bids("? - ? nap - -")
    assert (hand.state.phase, hand.due) == (NapPhase.SWAP, B)
    assert hand.refusal(PASS) == "swap-only"
    assert hand.refusal(Swap(parse_card("AS"))) == "card-not-held"
    assert hand.refusal(Swap(None), seat=A) == "not-your-turn"
    assert len(list(hand.legal())) == 6
    assert hand.nap_seen_by(None).swapped is None
    hand.swap("2H")
    put_down = parse_card("2H")
    assert hand.holding(B) == {"AS", "KS", "QS", "JS", "TS"}
    assert CardSwapped(B, True, put_down, audience=B) in hand.news(B)
    assert hand.news(A) == hand.news(None) == (CardSwapped(B, True, None, audience=None),)
    assert hand.nap_seen_by(A).peep_card == parse_card("AS"), "he knows where it went"
    assert hand.nap_seen_by(None).swapped is True
    assert hand.state.phase is NapPhase.PLAY
    kept = NapHand(preset="nap-peep").bids("? nap - - -").swap(None)
    assert kept.nap_seen_by(None).swapped is False
    other = NapHand(preset="nap-peep").bids("? - nap - -")
    assert other.state.phase is NapPhase.PLAY, "this bidder has not peeped"


@rule("10 Ecarte", "before the auction, from eldest, each may once exchange any number of cards")
@rule("10 Ecarte", "fresh ones cost 1 each, to the pool", "thrown cards are not shown")
@rule("10 Ecarte", "thrown cards are not used again in this deal")
@rule("10 ecarte", "true: cards are exchanged before the auction", "false: the auction begins at once")
def test_ecarte() -> None:
    hand = NapHand({A: "2C 3C 4C 5C 6C"}, preset="nap-ecarte", stock="AS KS QS JS", players=3, dealer=C)
    assert hand.state.phase is NapPhase.EXCHANGE
    assert hand.refusal(PASS) == "exchange-only"
    assert hand.refusal(ExchangeCards(1 << parse_card("AS"))) == "exchange-not-held"
    assert hand.refusal(ExchangeCards(0), seat=B) == "not-your-turn"
    assert len(legal_actions(hand.state, A)) == 32
    hand.exchange("2C 3C")
    assert hand.holding(A) == {"4C", "5C", "6C", "AS", "KS"}
    thrown, drawn = CardSet.parse("2C 3C").mask, CardSet.parse("AS KS").mask
    assert CardsExchanged(A, 2, thrown, drawn, audience=A) in hand.news(A)
    assert hand.news(B) == hand.news(None) == (CardsExchanged(A, 2, 0, 0, audience=None),)
    assert (hand.state.pool, hand.state.paid) == (2, (2, 0, 0))
    assert hand.nap_seen_by(A).thrown == CardSet(thrown)
    assert hand.nap_seen_by(B).thrown == CardSet()
    assert hand.due == B, "once each"
    hand.exchange()
    assert hand.state.paid == (2, 0, 0)
    hand.exchange()
    assert hand.state.phase is NapPhase.AUCTION
    assert not CardSet(thrown).mask & CardSet.of(*hand.state.stock).mask
    assert hand.nap_seen_by(None).exchanges == ((A, 2), (B, 0), (C, 0))
    assert NapHand().state.phase is NapPhase.AUCTION


@rule("10 Ecarte", "as far as the stock goes")
def test_the_stock_may_run_out() -> None:
    hand = NapHand(preset="nap-ecarte", pack=28, players=4)
    for left in (8, 3, 0, 0):
        assert len(hand.state.stock) == left
        legal = legal_actions(hand.state, hand.due)
        assert legal.exchange is not None
        assert legal.exchange.most == min(left, 5)
        own = sorted(hand.holding(hand.due))
        if left < 5:
            assert hand.refusal(ExchangeCards(hand.state.hands[hand.due])) == "exchange-stock"
        hand.exchange(" ".join(own[: min(left, 5)]))
    assert hand.state.paid == (5, 3, 0, 0)
    assert view(hand.state, None).stock_size == 0
