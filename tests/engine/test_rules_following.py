"""rules.md 1 to 3: which cards may be played to a trick, sentence by sentence.

Diamonds are trumps and it is a later trick than the first, unless a case says otherwise. In section 3 there
is a strong joker.
"""

from __future__ import annotations

from bot.engine.cards import CardSet, mask_of, parse_suit
from bot.engine.tricks import legal_cards, trick_table
from tests.engine.build import cards, rules_with, texts
from tests.engine.rulebook import Table, sentences, usual, when

PLAYS: Table = {
    "2 first_play_trump": {
        "true: who cannot follow may play a trump to trick 1": when({"9H: 3D 4C": "3D 4C"}, first=True),
        "false: nobody may lead or play a trump to trick 1": when(
            {"9H: 3D 4C": "4C"}, first=True, first_play_trump=False
        )
        + when({"9H: 3D 4C": "3D 4C"}, first_play_trump=False),
        "false: unless they hold nothing else, or a trump was led": when(
            {"9H: 3D 4D": "3D 4D", "9D: 3D 4C": "3D"}, first=True, first_play_trump=False
        )
        + when({"9H: 3D JK": "3D JK"}, first=True, first_play_trump=False, joker="strong")
        + when({"9H: 3S AS": "3S AS"}, first=True, first_play_trump=False, trump="S", mighty_fits=True),
        "false: the joker, and a mighty that fits, may be played": when(
            {"9H: 3D 4C JK": "4C JK"}, first=True, first_play_trump=False, joker="strong"
        )
        + when({"9H: 3S 4C AS": "4C AS"}, first=True, first_play_trump=False, trump="S", mighty_fits=True),
    },
    "2 mighty_fits": {
        "false: the mighty follows suit like any card": when({"9H: 3H AS 4C": "3H", "9S: AS 4C": "AS"}),
        "true: the mighty may be played whatever was led, to a led joker too": when(
            {"9H: 3H AS 4C": "3H AS"}, mighty_fits=True
        )
        + when({"JK: 3D AS 4C": "3D AS"}, joker="strong", mighty_fits=True)
        + when({"9H: 3H AC 4C": "3H AC"}, trump="S", mighty_fits=True, spade_mighty="AC"),
        "true: a card of the suit led is not called for by holding the mighty": when(
            {"9H: AS 4C": "AS 4C"}, mighty_fits=True
        ),
    },
    "2 first_trick": {
        "full: the hunter, too": when(
            {"3S: JK 9S 9C": "JK"}, first=True, joker="strong", first_trick="full", joker_hunter="3S"
        ),
    },
    "3": {
        "no-trump and the joker led: the others play anything": when(
            {"JK: 3D 9C AH": "3D 9C AH"}, joker=("strong", "weak"), trump="NT"
        ),
        "mighty and sub-jack in their own suits are no trumps for a led joker": when(
            {"JK: AS JH 9C 3D": "3D", "JK: AS JH 9C": "AS JH 9C"}
        )
        + when({"JK: AS JH 9C 3D": "3D", "JK: AS JH 9C": "AS JH"}, joker="weak")
        + when({"JK: AS JH 9C 3D": "AS JH 3D"}, special_suits="trump"),
    },
    "3 joker": {
        "strong: when led the others must play a trump if they hold one": when({"JK: 3D KD AH 3C": "3D KD"}),
        "strong: else anything": when({"JK: AH 3C": "AH 3C"}),
        "weak: when led a trump if held, else a scoring card if held, else anything": when(
            {"JK: 3D KD AH 3C": "3D KD", "JK: AH TS 3C": "AH TS", "JK: 9H 3C": "9H 3C"}, joker="weak"
        )
        + when({"JK: TS 3C": "TS 3C"}, joker="weak", tens_score=False),
    },
    "3 two_jokers": {
        "true: the hunter calls out both": when(
            {"3S: JK 9S": "JK", "3S: J2 9S": "J2", "3S: JK J2 9S": "JK J2"},
            two_jokers=True,
            joker_hunter="3S",
        ),
    },
    "3 joker_demand": {
        "auto: trumps of a strong joker, else scoring cards of a weak one": when(
            {"JK: AH 3C": "AH 3C"}, joker_demand="auto"
        )
        + when({"JK: AH 3C": "AH"}, joker="weak", joker_demand="auto"),
        "trumps: a trump if held, else anything": when(
            {"JK: 3D AH 3C": "3D", "JK: AH 3C": "AH 3C"}, joker="weak", joker_demand="trumps"
        ),
        "scoring: a trump if held, else a scoring card if held, else anything": when(
            {"JK: 3D AH 3C": "3D", "JK: AH 3C": "AH", "JK: 9H 3C": "9H 3C"}, joker_demand="scoring"
        ),
        "none: anything": when({"JK: 3D AH 3C": "3D AH 3C"}, joker_demand="none"),
    },
    "3 joker_hunter": {
        "none: no card calls the joker, also in the joker presets": when(
            {"3S: JK 9S 9C": "JK 9S"}, first=True, first_trick="full"
        ),
        "3S: when led another player who holds the joker must play it": when(
            {"3S: JK 9S 9C": "JK", "3S: 9S 9C": "9S", "3C: JK 9C 9S": "JK 9C"}, joker_hunter="3S"
        ),
        "3S: following suit or not": when({"3S: JK 9C": "JK"}, joker_hunter="3S"),
        "3S: in trick 1 only with specials or full": when(
            {"3S: JK 9S": "JK"}, first=True, first_trick="specials", joker_hunter="3S"
        )
        + when({"3S: JK 9S": "JK 9S"}, first=True, first_trick=("plain", "mighty"), joker_hunter="3S"),
        "3C-or-3S: the three of clubs": when(
            {"3C: JK 9C": "JK", "3S: JK 9S": "JK 9S"}, joker_hunter="3C-or-3S"
        )
        + when({"3C: JK 9C": "JK"}, trump="NT", joker_hunter="3C-or-3S"),
        "3C-or-3S: the three of spades when clubs are trumps": when(
            {"3S: JK 9S": "JK", "3C: JK 9C": "JK 9C"}, joker_hunter="3C-or-3S", trump="C"
        ),
        "3C: the three of clubs, also when clubs are trumps": when(
            {"3C: JK 9C": "JK", "3S: JK 9S": "JK 9S"}, joker_hunter="3C", trump="C"
        ),
    },
}


@sentences("play, playable, options", PLAYS)
def test_what_may_be_played(title: str, play: str, playable: str, options: dict[str, object]) -> None:
    """The card led comes before the cards held."""
    house_rules, (lead, held) = usual(title) | options, play.split(": ")
    trump, first = str(house_rules.pop("trump", "D")), bool(house_rules.pop("first", False))
    table = trick_table(rules_with(**house_rules), parse_suit(trump))
    found = texts(CardSet(legal_cards(table, first, cards(lead), mask_of(cards(held)))))
    assert found == set(playable.split())
