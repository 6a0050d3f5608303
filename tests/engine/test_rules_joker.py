"""rules.md 3: the joker, what it demands when it is led, and the card that hunts it."""

from __future__ import annotations

import pytest

from bot.catalogue import load_worked_hands
from bot.engine.actions import Call, Play
from bot.engine.cards import JOKER, SECOND_JOKER, CardSet, card_text, mask_of, parse_card, parse_suit
from bot.engine.conflicts import blind_size
from bot.engine.record import read_record, replay
from bot.engine.state import PhaseName
from bot.engine.tricks import legal_cards, trick_table
from tests.engine.build import (
    PASSES,
    PRESETS,
    A,
    B,
    C,
    Hand,
    after_first_trick,
    cards,
    rules_with,
    texts,
    wins,
)
from tests.engine.rulebook import rule

STRONG = {"joker": "strong"}
WEAK = {"joker": "weak"}
TWO = {"joker": "strong", "two_jokers": True}


def follow(lead: str, held: str, *, trump: str = "D", first: bool = False, **options: object) -> set[str]:
    """Return what a hand may play to a card led, in a later trick than the first unless told otherwise."""
    table = trick_table(rules_with(**{**STRONG, **options}), parse_suit(trump))
    return texts(CardSet(legal_cards(table, first, cards(lead), mask_of(cards(held)))))


@rule("3", "53 cards, the blind one larger")
@rule("4", "with a joker the blind is one larger")
@rule("3 joker", "none: 52 cards")
def test_the_pack_has_a_joker_more_and_the_blind_a_card() -> None:
    for players in range(2, 8):
        usual, joker = Hand(players=players), Hand(players=players, **STRONG)
        assert (len(usual.pack), len(joker.pack)) == (52, 53)
        assert JOKER in joker.pack
        assert JOKER not in usual.pack
        assert joker.state.blind.bit_count() == usual.state.blind.bit_count() + 1
        assert blind_size(joker.rules, players) == joker.state.blind.bit_count()


@rule("3 two_jokers", "false: one joker", "true: 54 cards, the blind one larger still")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_pack_may_have_two_jokers(players: int) -> None:
    one, two = Hand(players=players, **STRONG), Hand(players=players, **TWO)
    assert texts(two.pack) - texts(one.pack) == {"J2"}
    assert len(two.pack) == 54
    assert two.state.blind.bit_count() == one.state.blind.bit_count() + 1 == blind_size(two.rules, players)


@rule("3 two_jokers", "true: of two in a trick only the first played has power")
def test_of_two_jokers_only_the_first_has_power() -> None:
    for first, other in (("JK", "J2"), ("J2", "JK")):
        assert wins(f"{first} {other} AD 3H 4C", **TWO) == first
        assert wins(f"{first} AS {other} 3H 4C", **TWO) == "AS"
        assert wins(f"{first} {other}", joker_rank="none", **TWO) == first
        assert wins(f"{first} {other} 3C", joker_rank="none", joker_played="highest", **TWO) == "3C"
        assert wins(f"KH {first} {other} AD 4C", joker_played="second", **TWO) == first
        assert wins(f"KH {first} {other} AD 4C", **TWO) == "AD"
        spared = {"yoromeki": True, "yoromeki_joker": False, "joker_played": "second"}
        assert wins(f"KH {first} {other} AS QH", **spared, **TWO) == first


@rule("3 two_jokers", "true: the hunter calls out both")
def test_the_hunter_calls_out_both_jokers() -> None:
    hunter = {**TWO, "joker_hunter": "3S"}
    for held, played in (("JK 9S", {"JK"}), ("J2 9S", {"J2"}), ("JK J2 9S", {"JK", "J2"})):
        assert follow("3S", held, **hunter) == played
    hand = Hand({A: "3S", B: "J2 9S", C: "JK 8S"}, blind="6C 7C 8C 9C", first_trick="full", **hunter)
    hand.auction(f"12D {PASSES}").call("2H").discard("6C 7C 8C 9C").play("3S")
    assert hand.refusal(Play(parse_card("9S"))) == "joker-called-out"
    assert hand.play("J2").playable() == {"JK"}


@rule("3 two_jokers", "true: either may be called")
@pytest.mark.parametrize(("called", "adjutant"), [("JK", B), ("J2", C)])
def test_either_joker_may_be_called(called: str, adjutant: int) -> None:
    hand = Hand({B: "JK", C: "J2"}, **TWO).auction(f"12D {PASSES}").call(called)
    assert hand.state.contract is not None
    assert hand.state.contract.adjutant == adjutant
    assert Hand(**STRONG).auction(f"12D {PASSES}").refusal(Call(SECOND_JOKER)) == "call-not-in-pack"


@rule("3 two_jokers", "true: dealing out the blind fits six players, or four with remove=both")
@pytest.mark.parametrize(("players", "options"), [(6, {}), (4, {"remove": "both"})])
def test_a_blind_with_two_jokers_may_be_dealt_out(players: int, options: dict[str, object]) -> None:
    hand = Hand(players=players, blind_use="deal_out", **options, **TWO)
    hand.auction("12D" + " -" * (players - 1)).call("2C")
    assert {held.bit_count() for held in hand.state.hands} == {54 // players}


@rule("3", "the joker has no suit", "it may be played at any time whatever was led")
@pytest.mark.parametrize("joker", ["strong", "weak"])
def test_the_joker_may_be_played_whatever_was_led(joker: str) -> None:
    hand = Hand({A: "9H", B: "JK 3H 4H"}, joker=joker).auction(f"12D {PASSES}").call("2C")
    hand.silence(PhaseName.PLAY).play("9H")
    assert "JK" in hand.playable()
    assert all(card[1] == "H" or card == "JK" for card in hand.playable()), "the rest must follow"
    void = Hand({A: "9H", B: "JK 3D"}, void={B: "H"}, joker=joker).auction(f"12D {PASSES}").call("2C")
    void.silence(PhaseName.PLAY).play("9H")
    assert void.playable() == void.holding(B), "void of the suit, the joker is one card of many"


@rule("3 joker_played", "none: it cannot win unless it is led")
@pytest.mark.parametrize("options", [STRONG, WEAK, {**STRONG, "joker_rank": "second"}])
def test_the_joker_cannot_win_unless_it_is_led(options: dict[str, object]) -> None:
    assert wins("2H JK 3H 4H 5H", "D", same_two="off", **options) == "5H"
    assert wins("2H JK 3C 4C 5C", "D", **options) == "2H"
    assert wins("2H JK 3C 4C 5C", "NT", **options) == "2H"
    assert wins("2H JK", "D", **options) == "2H"


@rule("3 joker", "strong: when led the others must play a trump if they hold one", "strong: else anything")
def test_a_led_strong_joker_draws_trumps() -> None:
    assert follow("JK", "3D KD AH 3C") == {"3D", "KD"}
    assert follow("JK", "AH 3C") == {"AH", "3C"}


@rule("3 joker", "weak: when led a trump if held, else a scoring card if held, else anything")
def test_a_led_weak_joker_draws_trumps_then_points() -> None:
    assert follow("JK", "3D KD AH 3C", **WEAK) == {"3D", "KD"}
    assert follow("JK", "AH TS 3C", **WEAK) == {"AH", "TS"}
    assert follow("JK", "9H 3C", **WEAK) == {"9H", "3C"}
    assert follow("JK", "TS 3C", tens_score=False, **WEAK) == {"TS", "3C"}


@rule("3 joker", "weak: any trump or special card beats it")
def test_a_led_weak_joker_is_the_weakest_trump() -> None:
    assert wins("JK AC KH QS 9H", **WEAK) == "JK"
    assert wins("JK 2D AC AH KS", **WEAK) == "2D"
    assert wins("JK 2D 3D AH KS", **WEAK) == "3D"
    assert wins("JK AS 3D AH KS", **WEAK) == "AS"
    assert wins("JK JH 3D AH KS", **WEAK) == "JH"
    assert wins("JK JH 3D AH KS", jacks=False, **WEAK) == "3D"


@rule("3 joker_rank", "fourth: beaten by mighty and both jacks")
def test_a_led_strong_joker_is_the_fourth_card() -> None:
    assert wins("JK AD KD AC AH", **STRONG) == "JK", "above all trumps"
    assert wins("JK AD KD JH AH", **STRONG) == "JH"
    assert wins("JK JD KD JH AH", **STRONG) == "JD"
    assert wins("JK JD KD JH AS", **STRONG) == "AS"
    assert wins("JK JD KD JH AH", jacks=False, **STRONG) == "JK"


@rule("3 joker_rank", "second: by the mighty alone")
def test_a_led_strong_joker_may_be_the_second_card() -> None:
    assert wins("JK JD AD JH AH", joker_rank="second", **STRONG) == "JK"
    assert wins("JK JD AD JH AS", joker_rank="second", **STRONG) == "AS"


@rule(
    "3 joker_rank",
    "third: by the mighty and the regular jack",
    "highest: by nothing",
    "highest: nor in no-trump, nor by yoromeki",
    "weakest: by any trump or special card",
    "none: by any card; the highest wins whatever its suit, the first of equals",
)
@pytest.mark.parametrize(
    ("rank", "trick", "wins_it"),
    [
        ("third", "JK AD JH AC AH", "JK"),
        ("third", "JK AD JH JD AH", "JD"),
        ("highest", "JK AD JH JD AS", "JK"),
        ("highest", "JK QH JH JD AS", "JK"),
        ("weakest", "JK 2D AC AH KS", "2D"),
        ("weakest", "JK AC AH KS 9H", "JK"),
        ("none", "JK 9C TH TC 3S", "TH"),
        ("none", "JK 9C 2D TC 3S", "2D"),
    ],
)
def test_a_led_joker_has_the_rank_that_was_agreed(rank: str, trick: str, wins_it: str) -> None:
    assert wins(trick, joker_rank=rank, yoromeki=True, **STRONG) == wins_it
    if rank == "highest":
        assert wins(trick, "NT", joker_rank=rank, yoromeki=True, **STRONG) == wins_it


@rule(
    "3 joker_played",
    "second: beaten by the mighty alone when another card was led",
    "highest: beaten by nothing when another card was led",
)
@pytest.mark.parametrize("joker", ["strong", "weak"])
def test_the_joker_may_win_whenever_it_is_played(joker: str) -> None:
    second = {"joker": joker, "joker_played": "second"}
    assert wins("2H 3H JK JD AD", **second) == "JK", "neither same-two nor jacks nor trumps"
    assert wins("2H 3H JK JD AS", **second) == "AS"
    assert wins("2H QH JK JD AS", yoromeki=True, **second) == "QH"
    highest = {"joker": joker, "joker_played": "highest"}
    assert wins("2H QH JK JD AS", yoromeki=True, **highest) == "JK"
    assert wins("2H 3H JK JD AS", "NT", **highest) == "JK"


@rule(
    "3 joker_played", "second: in trick 1 only with specials or full", "second: not when the hunter was led"
)
def test_the_joker_wins_nothing_in_a_plain_first_trick_nor_when_it_is_called_out() -> None:
    options = {"joker_played": "second", "joker_hunter": "3S", **STRONG}
    powers = ("plain", "mighty", "specials", "full")
    assert [wins("9H JK TH", first=True, first_trick=power, **options) for power in powers] == [
        "TH",
        "TH",
        "JK",
        "JK",
    ]
    assert wins("3S JK 9S", **options) == "9S"
    assert wins("4S JK 9S", **options) == "JK"


@rule(
    "3 joker_demand",
    "auto: trumps of a strong joker, else scoring cards of a weak one",
    "trumps: a trump if held, else anything",
    "scoring: a trump if held, else a scoring card if held, else anything",
    "none: anything",
)
def test_a_led_joker_demands_what_was_agreed() -> None:
    for joker, usual in ((STRONG, "trumps"), (WEAK, "scoring")):
        for held in ("3D AH 3C", "AH 3C", "9H 3C"):
            assert follow("JK", held, **joker) == follow("JK", held, joker_demand=usual, **joker)
        assert follow("JK", "3D AH 3C", joker_demand="trumps", **joker) == {"3D"}
        assert follow("JK", "AH 3C", joker_demand="trumps", **joker) == {"AH", "3C"}
        assert follow("JK", "AH 3C", joker_demand="scoring", **joker) == {"AH"}
        assert follow("JK", "3D AH 3C", joker_demand="none", **joker) == {"3D", "AH", "3C"}


@rule("3 presets", "japanese-joker-wins: the rules of a hand played in public")
def test_a_hand_played_in_public_comes_out_trick_by_trick() -> None:
    """Spades are trumps, d is Napoleon at 14, c holds the called joker (shared/cases)."""
    tricks = [
        ("3", "AS 3S QS 8S TS", "3"),
        ("3", "2C 8C 4C 5C TC", "3"),
        ("3", "AC QC 7C 7H 3C", "3"),
        ("3", "KS JH 2D 2S 4D", "3"),
        ("3", "JS 3D 6D 9S 5D", "3"),
        ("3", "7S 9D QD 3H KD", "3"),
        ("3", "6S 8H 7D TD 6C", "3"),
        ("3", "5S JC TH 2H JK", "2"),
        ("2", "AH 8D QH 9H KH", "2"),
        ("2", "9C 4S AD KC JD", "3"),
    ]
    held: dict[int, list[str]] = {seat: [] for seat in range(5)}
    for leader, trick, _ in tricks:
        for turn, card in enumerate(trick.split()):
            held[(int(leader) + turn) % 5].append(card)
    preset = PRESETS["japanese-joker-wins"]
    rules, options = preset.rules, dict(preset.options)
    played = " ".join(map(" ".join, held.values()))
    blind = " ".join(card_text(card) for card in rules.cards if card_text(card) not in played.split())
    hand = Hand({seat: " ".join(cards) for seat, cards in held.items()}, blind=blind, dealer=2, **options)
    hand.auction("14S - - - -").call("JK").discard(blind)
    hand.play(" ".join(trick for _, trick, _ in tricks))
    assert hand.winners == [int(won) for *_, won in tricks]
    assert hand.state.contract is not None
    assert hand.state.contract.adjutant == 2
    assert (hand.outcome, hand.units) == ("made", (-1, -1, 1, 2, -1))
    worked = load_worked_hands()[preset.name]
    assert replay(read_record(worked, PRESETS)) == hand.state


@rule("3", "same-two never applies when the joker is led")
@pytest.mark.parametrize("breaks", [True, False])
def test_no_same_two_under_a_led_joker(breaks: bool) -> None:
    options = {"joker_breaks_same_two": breaks}
    assert wins("JK 2D 3D 4D 5D", **STRONG, **options) == "JK"
    assert wins("JK 2D 3D 4D 5D", **WEAK, **options) == "5D"
    assert wins("JK 2H 3H 4H 5H", **WEAK, **options) == "JK"


@rule("3 joker_breaks_same_two", "true: no same-two with a joker in the trick")
def test_the_joker_undoes_same_two() -> None:
    assert wins("9H 2H JK 4H 5H", **STRONG) == "9H"
    assert wins("9H 2H 3H 4H 5H", **STRONG) == "2H"


@rule("3 joker_breaks_same_two", "false: same-two holds if all other cards are of one suit")
def test_same_two_may_stand_a_joker() -> None:
    options = {"joker_breaks_same_two": False, **STRONG}
    assert wins("9H 2H JK 4H 5H", **options) == "2H"
    assert wins("9H 2H JK 4H 5C", **options) == "9H", "another suit"
    assert wins("9H AH JK 4H 5H", **options) == "AH", "no two"
    assert wins("9H 2H JK 4H JH", **options) == "JH", "a special card is above it"


@rule(
    "3",
    "no-trump and the joker led: the others play anything",
    "no-trump and the joker led: only the mighty beats it",
    "no-trump and the joker led: and the queen of hearts through yoromeki",
)
@pytest.mark.parametrize("joker", ["strong", "weak"])
@pytest.mark.parametrize("rank", ["fourth", "second"])
def test_the_joker_led_in_no_trump(joker: str, rank: str) -> None:
    options = {"joker": joker, "joker_rank": rank}
    assert follow("JK", "3D 9C AH", trump="NT", **options) == {"3D", "9C", "AH"}
    assert wins("JK JD AD JH AH", "NT", **options) == "JK"
    assert wins("JK JD AD JH AS", "NT", **options) == "AS"
    assert wins("JK QH AD JH AS", "NT", yoromeki=True, **options) == "QH"
    assert wins("JK QH AD JH AH", "NT", yoromeki=True, **options) == "JK"


@rule("2 yoromeki", "true: she wins the trick, a led joker included")
@pytest.mark.parametrize("rank", ["fourth", "second"])
def test_the_queen_of_hearts_beats_a_led_joker_through_the_mighty(rank: str) -> None:
    assert wins("JK AS QH JD AD", yoromeki=True, joker_rank=rank, **STRONG) == "QH"
    assert wins("JK KS QH 3D AD", yoromeki=True, joker_rank=rank, **STRONG) == "JK"


@rule("3", "mighty and sub-jack in their own suits are no trumps for a led joker")
@pytest.mark.parametrize("joker", ["strong", "weak"])
def test_mighty_and_sub_jack_need_not_be_played_to_a_led_joker(joker: str) -> None:
    assert follow("JK", "AS JH 9C 3D", joker=joker) == {"3D"}
    own = follow("JK", "AS JH 9C", joker=joker)
    assert own == ({"AS", "JH", "9C"} if joker == "strong" else {"AS", "JH"}), "to a weak one they are points"
    assert follow("JK", "AS JH 9C 3D", joker=joker, special_suits="trump") == {"AS", "JH", "3D"}


@rule("3", "the joker may be called")
def test_the_joker_may_be_called() -> None:
    hand = Hand({B: "JK"}, **STRONG).auction(f"12D {PASSES}")
    assert Call(JOKER) in list(hand.legal())
    assert hand.call("JK").state.contract is not None
    assert hand.state.contract is not None
    assert hand.state.contract.adjutant == B
    assert Hand().auction(f"12D {PASSES}").refusal(Call(JOKER)) == "call-not-in-pack"


@rule("3 joker_first_trick", "no_lead: may not be led to trick 1")
@pytest.mark.parametrize("first_trick", ["no_lead", "forbidden"])
def test_the_joker_may_not_be_led_to_the_first_trick(first_trick: str) -> None:
    hand = Hand({A: "JK AH"}, joker_first_trick=first_trick, **STRONG).auction(f"12D {PASSES}").call("2C")
    hand.silence(PhaseName.PLAY)
    assert "JK" not in hand.playable()
    assert hand.refusal(Play(JOKER)) == "joker-lead-first"
    later = after_first_trick("JK 3H 4H 5H 6H", **{**STRONG, "joker_first_trick": first_trick})
    assert "JK" in later.playable()


@rule("3 joker_first_trick", "forbidden: may not be played to trick 1 either")
def test_the_joker_may_be_forbidden_in_the_first_trick() -> None:
    for held, void in (("JK 3H", ""), ("JK 3C", "H")):
        hand = Hand({A: "9H", B: held}, void={B: void}, joker_first_trick="forbidden", **STRONG)
        hand.auction(f"12D {PASSES}").call("2C").silence(PhaseName.PLAY).play("9H")
        assert "JK" not in hand.playable()
        assert hand.playable()
        assert hand.refusal(Play(JOKER)) == "joker-first-trick"


@rule("2 first_lead_trump", "false: but a joker")
def test_napoleon_with_nothing_but_trumps_and_the_joker_leads_a_trump() -> None:
    trumps = "AD KD QD JD TD 9D 8D 7D 6D"
    hand = Hand({A: f"{trumps} JK"}, blind="5C 6C 7C", first_lead_trump=False, **STRONG).auction(
        f"12D {PASSES}"
    )
    hand.call("2C").discard("5C 6C 7C")
    assert hand.playable() == set(trumps.split())


def hunt(card: str, held: str, *, trump: str = "D", **options: object) -> set[str]:
    """Return what a hand may play to a card that was led to the first trick, where all have their power."""
    return follow(card, held, trump=trump, first=True, **{"first_trick": "full", **options})


@rule("3 joker_hunter", "none: no card calls the joker, also in the joker presets")
def test_usually_no_card_hunts_the_joker() -> None:
    for name in ("japanese-joker", "japanese-joker-weak"):
        assert PRESETS[name].rules.joker_hunter == "none"
    assert hunt("3S", "JK 9S 9C") == {"JK", "9S"}


@rule(
    "3 joker_hunter",
    "3S: when led another player who holds the joker must play it",
    "3S: following suit or not",
)
@rule("2 first_trick", "full: the hunter, too")
def test_the_three_of_spades_hunts_the_joker() -> None:
    assert hunt("3S", "JK 9S 9C", joker_hunter="3S") == {"JK"}
    assert hunt("3S", "JK 9C", joker_hunter="3S") == {"JK"}
    assert hunt("3S", "9S 9C", joker_hunter="3S") == {"9S"}, "who has no joker follows suit"
    assert hunt("3C", "JK 9C 9S", joker_hunter="3S") == {"JK", "9C"}
    own = Hand({A: "3S JK"}, blind="6C 7C 8C", first_trick="full", joker_hunter="3S", **STRONG)
    own.auction(f"12D {PASSES}").call("2H").discard("6C 7C 8C")
    assert "3S" in own.playable(), "its own holder may lead the hunter"
    hand = Hand({A: "3S", B: "JK 9S"}, blind="6C 7C 8C", first_trick="full", joker_hunter="3S", **STRONG)
    hand.auction(f"12D {PASSES}").call("2H").discard("6C 7C 8C").play("3S")
    assert hand.playable() == {"JK"}
    assert hand.refusal(Play(parse_card("9S"))) == "joker-called-out"


@rule("3 joker_hunter", "3S: in trick 1 only with specials or full")
def test_the_hunter_has_no_power_in_a_first_trick_without_specials() -> None:
    assert hunt("3S", "JK 9S", joker_hunter="3S", first_trick="specials") == {"JK"}
    for first_trick in ("plain", "mighty"):
        assert hunt("3S", "JK 9S", joker_hunter="3S", first_trick=first_trick) == {"JK", "9S"}
        assert follow("3S", "JK 9S", joker_hunter="3S", first_trick=first_trick) == {"JK"}


@rule("3 joker_hunter", "3C-or-3S: the three of clubs", "3C-or-3S: the three of spades when clubs are trumps")
def test_the_three_of_clubs_hunts_unless_clubs_are_trumps() -> None:
    options = {"joker_hunter": "3C-or-3S"}
    assert hunt("3C", "JK 9C", **options) == {"JK"}
    assert hunt("3S", "JK 9S", **options) != {"JK"}
    assert hunt("3S", "JK 9S", trump="C", **options) == {"JK"}
    assert hunt("3C", "JK 9C", trump="C", **options) != {"JK"}
    assert follow("3C", "JK 9C", trump="NT", **options) == {"JK"}
    assert rules_with(**STRONG, **options).hunter(4) == parse_card("3C")


@rule("3 joker_hunter", "3C: the three of clubs, also when clubs are trumps")
def test_the_three_of_clubs_may_always_hunt() -> None:
    for trump in ("C", "D", "NT"):
        assert follow("3C", "JK 9C", trump=trump, joker_hunter="3C") == {"JK"}
        assert follow("3S", "JK 9S", trump=trump, joker_hunter="3C") == {"JK", "9S"}


def test_a_card_refused_under_a_led_joker_is_refused_for_that_reason() -> None:
    hand = after_first_trick("JK 3D 4D 5D 6D", **STRONG)
    other = next(card for card in sorted(hand.play("JK").holding(B)) if card[1] != "D")
    assert hand.refusal(Play(parse_card(other))) == "joker-led"
