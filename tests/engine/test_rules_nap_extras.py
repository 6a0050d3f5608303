"""rules.md 10: Sir Garnet's extra hand, the peep, Ecarte."""

from __future__ import annotations

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Discard, ExchangeCards, LadderBid, Swap
from bot.engine.cards import CardSet, parse_card
from bot.engine.events import CardsDiscarded, CardsExchanged, CardSwapped, ExtraHandTaken, Peeped
from bot.engine.hand import legal_actions
from bot.engine.nap.state import NapPhase
from tests.engine.build import A, B, C
from tests.engine.nap_build import NapHand
from tests.engine.rulebook import rule

EXTRA = "AS KS QS JS TS"


@rule("10 Sir Garnet", "five cards are dealt face-down after the hands")
@rule("10 Sir Garnet", "five of the ten are discarded face-down", "the bid must be nap", "nothing between")
@rule("10 sir_garnet", "true: there is an extra hand")
def test_sir_garnet() -> None:
    hand = NapHand({A: "2C 3C 4C 5C AH"}, extra=EXTRA)
    hand.do(A, TAKE_EXTRA_HAND)
    assert ExtraHandTaken(A, hand.state.extra_hand, audience=A) in hand.latest
    assert hand.new_events(None) == (ExtraHandTaken(A, 0, audience=None),)
    assert hand.holding(A) == set(f"2C 3C 4C 5C AH {EXTRA}".split())
    for action in (PASS, LadderBid("nap"), TAKE_EXTRA_HAND, PEEP):
        assert hand.refusal(action) == "garnet-discard"
    assert hand.refusal(Discard(1)) == "discard-count"
    assert hand.refusal(Discard(1 << parse_card("AD"))) == "discard-not-held"
    legal = legal_actions(hand.state, A)
    assert (legal.choice.most, len(list(legal))) == (5, 252)
    hand.discard("2C 3C 4C 5C AH")
    assert hand.holding(A) == set(EXTRA.split())
    assert hand.new_events(B) == (CardsDiscarded(A, 5, 0, audience=None),)
    assert hand.view(A).thrown == CardSet.parse("2C 3C 4C 5C AH")
    assert len(hand.view(B).thrown) == 0
    assert list(hand.legal()) == [LadderBid("nap")]
    assert hand.refusal(PASS) == hand.refusal(LadderBid("four")) == hand.refusal(PEEP) == "garnet-nap"
    hand.bids("nap wellington - -")
    assert hand.state.contract.call == "wellington", "it can be overcalled like any nap"


@rule("10 Sir Garnet", "at one's turn, while no nap or higher stands", "once per deal")
def test_when_the_extra_hand_can_be_taken() -> None:
    hand = NapHand().bids("four")
    assert TAKE_EXTRA_HAND in hand.legal()
    assert hand.refusal(TAKE_EXTRA_HAND, seat=C) == "not-your-turn"
    assert hand.bids("nap").refusal(TAKE_EXTRA_HAND) == "garnet-too-late"
    assert TAKE_EXTRA_HAND not in hand.legal()
    taken = NapHand(extra=EXTRA)
    taken.do(A, TAKE_EXTRA_HAND)
    taken.discard("AS KS QS JS TS").bids("nap")
    assert taken.refusal(TAKE_EXTRA_HAND) == "garnet-gone"
    assert taken.view(None).extra_hand_taker == A


@rule("10 Sir Garnet", "pays as nap")
def test_a_nap_with_the_extra_hand_pays_as_nap() -> None:
    hand = NapHand({A: "2C 3C 4C 5C AH", B: "2S"}, extra=EXTRA).take("2C 3C 4C 5C AH").bids("- - -")
    for card in EXTRA.split():
        hand.play(card)
        while not hand.over and hand.due != A:
            hand.do(hand.due, next(iter(hand.legal())))
    assert (hand.outcome, hand.units) == ("made", (30, -10, -10, -10))


@rule("10 sir_garnet", "false: there is none")
def test_without_sir_garnet() -> None:
    hand = NapHand(sir_garnet=False)
    assert hand.state.extra_hand == 0
    assert hand.refusal(TAKE_EXTRA_HAND) == "garnet-off"


@rule("10 Peep", "one card lies face-down")
@rule("10 Peep", "at their turn, before calling, a player may pay to the pool and look", "they may then pass")
@rule("10 Peep", "the peep is public, the card is not")
@rule("10 peep", "true: there is a card to peep at", "false: there is none")
@rule("10 peep_price", "any: units to the pool")
def test_a_peep() -> None:
    hand = NapHand(preset="nap-peep", peeped="AS", peep_price=3, pool=4)
    assert hand.view(A).peep_card is None
    assert hand.refusal(PEEP, seat=B) == "not-your-turn"
    hand.bids("?")
    shown = parse_card("AS")
    assert hand.new_events(A) == (Peeped(A, 3, shown, audience=A), Peeped(A, 3, None, audience=None))
    assert hand.new_events(B) == hand.new_events(None) == (Peeped(A, 3, None, audience=None),)
    assert (hand.state.pool, hand.state.paid) == (7, (3, 0, 0, 0))
    assert (hand.view(A).peep_card, hand.view(B).peep_card) == (shown, None)
    assert hand.view(None).peeped == (A,)
    assert hand.refusal(PEEP) == "peep-twice"
    assert hand.bids("-").due == B
    assert NapHand().refusal(PEEP) == "peep-off"
    late = NapHand(preset="nap-peep").bids("nap wellington blucher")
    assert set(late.legal()) == {PASS, PEEP}, "a player who cannot outbid may still look"


@rule("10 Peep", "the winning bidder, after a peep, may swap one hand card for it, face-down")
def test_the_bidder_may_swap() -> None:
    hand = NapHand({B: "2H KS QS JS TS"}, preset="nap-peep", peeped="AS").bids("? - ? nap - -")
    assert (hand.state.phase, hand.due) == (NapPhase.SWAP, B)
    assert hand.refusal(PASS) == "swap-only"
    assert hand.refusal(Swap(parse_card("AS"))) == "card-not-held"
    assert hand.refusal(Swap(None), seat=A) == "not-your-turn"
    assert len(list(hand.legal())) == 6
    assert hand.view(None).swapped is None
    hand.swap("2H")
    put_down = parse_card("2H")
    assert hand.holding(B) == {"AS", "KS", "QS", "JS", "TS"}
    assert CardSwapped(B, True, put_down, audience=B) in hand.new_events(B)
    assert hand.new_events(A) == hand.new_events(None) == (CardSwapped(B, True, None, audience=None),)
    assert hand.view(A).peep_card == parse_card("AS"), "A knows where it went"
    assert hand.view(None).swapped is True
    assert hand.state.phase is NapPhase.PLAY
    kept = NapHand(preset="nap-peep").bids("? nap - - -").swap(None)
    assert kept.view(None).swapped is False
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
    assert len(list(legal_actions(hand.state, A))) == 32
    hand.exchange("2C 3C")
    assert hand.holding(A) == {"4C", "5C", "6C", "AS", "KS"}
    thrown, drawn = CardSet.parse("2C 3C").mask, CardSet.parse("AS KS").mask
    assert CardsExchanged(A, 2, thrown, drawn, audience=A) in hand.new_events(A)
    assert hand.new_events(B) == hand.new_events(None) == (CardsExchanged(A, 2, 0, 0, audience=None),)
    assert (hand.state.pool, hand.state.paid) == (2, (2, 0, 0))
    assert hand.view(A).thrown == CardSet(thrown)
    assert hand.view(B).thrown == CardSet()
    assert hand.due == B, "once each"
    hand.exchange()
    assert hand.state.paid == (2, 0, 0)
    hand.exchange()
    assert hand.state.phase is NapPhase.AUCTION
    assert not CardSet(thrown).mask & CardSet.of(*hand.state.stock).mask
    assert hand.view(None).exchanges == ((A, 2), (B, 0), (C, 0))
    assert NapHand().state.phase is NapPhase.AUCTION


@rule("10 Ecarte", "as far as the stock goes")
def test_the_stock_may_run_out() -> None:
    hand = NapHand(preset="nap-ecarte", pack=28, players=4)
    for left in (8, 3, 0, 0):
        assert len(hand.state.stock) == left
        legal = legal_actions(hand.state, hand.due)
        assert legal.exchange.most == min(left, 5)
        own = sorted(hand.holding(hand.due))
        if left < 5:
            assert hand.refusal(ExchangeCards(hand.state.hands[hand.due])) == "exchange-stock"
        hand.exchange(" ".join(own[: min(left, 5)]))
    assert hand.state.paid == (5, 3, 0, 0)
    assert hand.view().stock_size == 0
