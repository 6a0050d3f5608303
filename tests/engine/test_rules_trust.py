"""rules.md 8: the announcement of trust."""

from __future__ import annotations

from bot.engine.actions import TRUST
from bot.engine.events import Trusted
from bot.engine.hand import legal_actions, may_act, to_act
from bot.engine.record import report_of
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand
from tests.engine.rulebook import rule


def led(trust: str, cards: str = "AH 2H") -> Hand:
    """Return a hand in which A has led to the first trick and B has followed."""
    hand = Hand({A: "AH 7C", B: "2H", C: "3H", D: "4H", E: "6H"}, blind="5C 5D", trust=trust)
    hand.auction(f"12S {PASSES}").call("2C").discard("5C 5D")
    return hand.play(cards)


def may_trust(hand: Hand) -> set[int]:
    """Return the seats that may announce trust."""
    return {seat for seat in range(5) if TRUST in legal_actions(hand.state, seat)}


@rule("8 trust", "off: nobody announces trust")
def test_usually_there_is_no_trust() -> None:
    hand = led("off")
    assert hand.refusal(TRUST, A) == "trust-off"
    assert may_act(hand.state) == ()


@rule("8 trust", "after_playing: by a seat that has played to the trick")
@rule("8 trust", "after_playing: until the next lead")
def test_trust_after_playing() -> None:
    before = led("after_playing", "")
    assert may_trust(before) == set()
    assert before.refusal(TRUST, A) == "trust-not-yet"
    hand = led("after_playing")
    assert (to_act(hand.state), may_act(hand.state)) == ((C,), (A, B))
    assert hand.refusal(TRUST, C) == "trust-not-yet"
    hand.play("3H 4H 6H")
    assert may_trust(hand) == {A, B, C, D, E}, "the trick is complete, the next lead has not been made"
    assert to_act(hand.state) == (A,)
    assert may_act(hand.state) == (B, C, D, E)
    hand.do(hand.due, next(iter(hand.legal())))
    assert may_trust(hand) == {A}


@rule("8 trust", "after_playing: once per seat and trick")
@rule("8 trust", "after_playing: without effect on play")
def test_once_per_seat_and_trick() -> None:
    hand = led("after_playing")
    plays = list(hand.legal())
    hand.trust(A)
    assert hand.new_events(None) == (Trusted(A, 0),)
    assert list(hand.legal()) == plays
    assert hand.due == C
    assert hand.refusal(TRUST, A) == "trust-twice"
    hand.trust(B)
    hand.play("3H 4H 6H")
    assert may_trust(hand) == {C, D, E}
    hand.trust(E)
    assert hand.due == A
    hand.do(A, next(iter(hand.legal())))
    assert may_trust(hand) == {A}, "a new trick"
    hand.trust(A)
    assert hand.latest == (Trusted(A, 1),)


@rule("8 trust", "after_playing: not after the last trick")
def test_not_after_the_last_trick() -> None:
    hand = led("after_playing")
    while len(hand.winners) < 10:
        if len(hand.winners) == 9 and may_act(hand.state):
            last = hand
        hand.do(hand.due, next(iter(hand.legal())))
    assert last.phase is PhaseName.ENDED
    assert hand.refusal(TRUST, A) == "hand-over"


@rule("8 trust", "anytime: from the first lead on")
def test_trust_at_any_time() -> None:
    before = led("anytime", "")
    assert may_trust(before) == set()
    assert before.refusal(TRUST, B) == "trust-not-yet"
    hand = led("anytime", "AH")
    assert may_trust(hand) == {A, B, C, D, E}
    hand.trust(E).trust(B)
    assert hand.due == B, "it is still B's turn"
    assert may_trust(hand) == {A, C, D}


@rule("8 trust", "after_playing: shown at the table, kept in the record")
def test_trust_is_shown_and_kept() -> None:
    hand = led("after_playing").trust(B).trust(A)
    assert hand.view(None).trusts == ((0, B), (0, A))
    report = report_of(hand.record(trust="after_playing"), PRESETS)
    assert report["trusts"] == [{"trick": 0, "seat": B}, {"trick": 0, "seat": A}]
    assert report["may_act"] == []
    assert {"seat": B, "do": "trust"} in hand.record()["actions"]
