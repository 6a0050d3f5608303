"""rules.md 11: revokes accepted after confirmation, which end the hand."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play
from bot.engine.cards import JOKER, CardSet, parse_card
from bot.engine.errors import IllegalAction
from bot.engine.events import CardPlayed, Revoked
from bot.engine.hand import default_action, legal_actions
from bot.engine.settlement import revoke_units
from bot.engine.state import Contract, PhaseName
from tests.engine.build import PASSES, A, B, C, Hand, rules_with, texts
from tests.engine.rulebook import rule

PENALTY = {"revoke": "penalty"}


def led(lead: str = "9H", b_holds: str = "2H AS", **options: object) -> Hand:
    """Return a hand in which Napoleon (A) has led; B, the next, can follow."""
    settings = {**PENALTY, **options}
    hand = Hand({A: f"{lead} AC", B: b_holds, C: "2S"}, blind="5C 5D", no_trump="high", **settings)
    hand.auction(f"14D {PASSES}").call("2S")
    return hand.discard("5C 5D" if hand.state.blind.bit_count() == 2 else "5C 5D 4C").play(lead)


def revoke(card: str) -> Play:
    """Return a confirmed revoke."""
    return Play(parse_card(card), revoke=True)


@rule("11 revoke", "prevented: an illegal card is refused with the reason and the legal cards")
def test_usually_a_revoke_is_refused() -> None:
    hand = led(revoke="prevented")
    with pytest.raises(IllegalAction, match="must-follow") as refused:
        hand.play("AS")
    assert (refused.value.params["card"], refused.value.params["suit"]) == ("AS", "H")
    assert set(refused.value.params["legal"]) == hand.playable()  # type: ignore[arg-type]
    assert hand.refusal(revoke("AS")) == "revoke-prevented"
    assert legal_actions(hand.state, B).revokes == 0


@rule("11 revoke", "penalty: playing another suit while able to follow is accepted after a confirmation")
@rule("11", "the hand ends at once")
def test_a_confirmed_revoke_ends_the_hand() -> None:
    hand = led()
    assert hand.refusal(Play(parse_card("AS"))) == "must-follow", "not without confirmation"
    assert hand.refusal(revoke("2H")) == "revoke-none", "a legal card is no revoke"
    legal = legal_actions(hand.state, B)
    assert "AS" in texts(CardSet(legal.revokes))
    assert revoke("AS") in legal
    assert all(not action.revoke for action in legal if isinstance(action, Play)), "but it is never listed"
    hand.do(B, revoke("AS"))
    assert (hand.phase, hand.outcome) == (PhaseName.ENDED, "revoke")
    assert CardPlayed(B, parse_card("AS")) in hand.latest
    assert Revoked(B, parse_card("AS")) in hand.latest
    assert hand.state.result.revoker == B
    assert hand.winners == []


@rule("11 revoke", "penalty: ignoring a led joker's demand")
def test_ignoring_a_led_joker_is_a_revoke() -> None:
    options = {"joker": "strong", **PENALTY}
    hand = Hand({A: "AH JK", B: "3D 9C 2H"}, blind="5C 5D 4C", **options).auction(f"12D {PASSES}")
    hand.call("2S").discard("5C 5D 4C").play("AH 2H")
    while len(hand.winners) < 1:
        hand.do(hand.due, default_action(hand.state, hand.due))
    hand.play("JK")
    assert hand.refusal(Play(parse_card("9C"))) == "joker-led"
    assert hand.revoke("9C").outcome == "revoke"


@rule("11 revoke", "penalty: ignoring the hunter's demand")
def test_ignoring_the_hunter_is_a_revoke() -> None:
    hunted = {"joker": "strong", "joker_hunter": "3S", "first_trick": "full"}
    hand = led("3S", "JK 9S", **hunted)
    assert hand.playable() == {"JK"}
    assert hand.refusal(Play(parse_card("9S"))) == "joker-called-out"
    assert hand.revoke("9S").outcome == "revoke"


@rule("11", "other illegal acts are always refused")
def test_other_illegal_actions_are_still_refused() -> None:
    hand = led()
    assert hand.refusal(revoke("AH"), B) == "card-not-held"
    assert hand.refusal(revoke("2S"), C) == "not-your-turn"
    opening = Hand({A: "AD AC"}, blind="5C 5D", first_lead_trump=False, **PENALTY).auction(f"12D {PASSES}")
    opening.call("2S").discard("5C 5D")
    assert opening.refusal(revoke("AD")) == "lead-trump-first"
    void = Hand({A: "9H AC", B: "3D 4C"}, void={B: "H"}, blind="5C 5D", first_play_trump=False, **PENALTY)
    void.auction(f"12D {PASSES}").call("2S").discard("5C 5D").play("9H")
    assert void.refusal(revoke("3D")) == "trump-first-trick", "who cannot follow does not revoke"
    assert legal_actions(void.state, B).revokes == 0
    barred = led("9H", "JK 2H", joker="strong", joker_first_trick="forbidden")
    assert barred.refusal(Play(JOKER)) == "joker-first-trick"
    assert barred.refusal(Play(JOKER, revoke=True)) == "joker-first-trick"
    leading = Hand({A: "JK"}, blind="5C 5D 4C", joker="strong", **PENALTY).auction(f"12D {PASSES}")
    leading.call("2S").discard("5C 5D 4C")
    assert leading.refusal(Play(JOKER, revoke=True)) == "joker-lead-first"


@rule("11", "a revoke is never a default action")
def test_a_silent_player_never_revokes() -> None:
    hand = led().silence()
    assert hand.outcome != "revoke"
    assert not any(isinstance(action, Play) and action.revoke for _, action in hand.actions)


def units(
    revoker: int, points: int = 14, players: int = 5, adjutant: int | None = 1, **options: object
) -> list[int]:
    """Return what each seat pays; Napoleon is A and B the adjutant."""
    rules = rules_with(**options).resolve(players)
    return list(revoke_units(rules, players, Contract(A, points, 3, None, adjutant), revoker))


@rule("11", "five players, bid 14: -3/+2/+1, -3/+3, -3 and +1 each")
@rule("11", "an opponent revokes: they alone pay all of W, split as if won")
@rule("11", "the adjutant revokes: they pay W to Napoleon")
@rule("11", "Napoleon revokes: they alone pay each opponent the lost unit, the adjutant 0")
def test_what_a_revoke_costs_with_five() -> None:
    assert units(C) == [2, 1, -3, 0, 0]
    assert units(B) == [3, -3, 0, 0, 0]
    assert units(A) == [-3, 0, 1, 1, 1]
    played = led()
    played.do(B, revoke("AS"))
    assert list(played.units) == [2, -3, 1, 0, 0], "C holds the called card"


@rule("11", "W is what the bidder's side would have won")
@pytest.mark.parametrize(
    ("revoker", "expected", "options"),
    [
        (C, [4, 2, -6, 0, 0], {"points": 20}),
        (A, [-6, 0, 2, 2, 2], {"points": 20}),
        (C, [8, 4, -12, 0, 0], {"points": 20, "sweep": True}),
        (A, [-6, 0, 2, 2, 2], {"points": 20, "sweep": True}),
        (C, [4, 0, -4, 0, 0], {"adjutant": None}),
        (A, [-4, 1, 1, 1, 1], {"adjutant": None}),
        (C, [3, 1, -4, 0], {"players": 4}),
        (B, [4, -4, 0, 0], {"players": 4}),
        (A, [-4, 0, 2, 2], {"players": 4}),
        (C, [8, 4, -12, 0, 0], {"payment": "barraco"}),
        (A, [-12, 0, 4, 4, 4], {"payment": "barraco"}),
        (C, [28, 14, -42, 0, 0], {"payment": "declared"}),
        (C, [4, 2, -6, 0, 0], {"payment": "escalating"}),
        (C, [2, 2, -4, 0, 0, 0], {"players": 6, "split": "2-2"}),
        (C, [0, 0, 0, 0], {"players": 4, "payment": "tally"}),
        (B, [1, -1], {"players": 2, "adjutant": None}),
        (A, [-1, 1], {"players": 2, "adjutant": None}),
    ],
)
def test_what_a_revoke_costs(revoker: int, expected: list[int], options: dict[str, object]) -> None:
    assert units(revoker, **options) == expected  # type: ignore[arg-type]
