"""rules.md 1 to 3: who wins a trick, sentence by sentence.

Diamonds are trumps and it is not the first trick, unless a case says otherwise. In section 3 there is a
strong joker.
"""

from __future__ import annotations

from tests.engine.build import wins
from tests.engine.rulebook import Table, sentences, usual, when

TRICKS: Table = {
    "1 Play": {
        "first trick: no trumps": when({"3H 4H KD AD 5H": "5H"}, first=True),
        "first trick: no special cards": when(
            {"3H AS JD JH 4H": "JH", "3H AS JD 5H 4H": "5H", "QH JH KH 5H 4H": "KH"}, first=True
        ),
        "first trick: no same-two": when({"9H 2H 7H TH QH": "QH"}, first=True),
        "first trick: highest card of the suit led wins": when(
            {"9S AS KS 2S JS": "AS", "9C TC AS AD AH": "TC", "2D AS JD AH JC": "JD"},
            trump=("C", "D", "H", "S", "NT"),
            first=True,
        ),
        "from the second trick on 1: the mighty": when(
            {"2H JD JH AS JC": "AS", "JS 2S AS KS JC": "AS"}, trump=("C", "D", "H", "S", "NT")
        ),
        "from the second trick on 2: the regular jack": when({"9H JS KC JC 2H": "JC"}, trump="C")
        + when({"9H JH KD JD 2H": "JD"}, trump="D")
        + when({"9H JD KH JH 2H": "JH"}, trump="H")
        + when({"9H JC KS JS 2H": "JS"}, trump="S"),
        "from the second trick on 3: the sub-jack": when({"9C JS KC 3H QC": "JS"}, trump="C")
        + when({"9C JH KD 3H QD": "JH"}, trump="D")
        + when({"9C JD KH 3H QH": "JD"}, trump="H")
        + when({"9C JC KS 3H QS": "JC"}, trump="S")
        + when({"9C JH KD JS QD": "JH", "2H JH TH 3H QH": "JH"}),
        "from the second trick on 4: same two": when(
            {
                "AC 2C KC QC 3C": "2C",
                "AD KD 2D QD 3D": "2D",
                "2C AC KC QC 3C": "2C",
                "AC KC QC JC 3C": "AC",
                "AC 2C KC QC 3H": "AC",
                "AC 2D KC QC 3C": "2D",
                "AD KD 2D JD 3D": "JD",
            }
        ),
        "from the second trick on 5: the highest trump": when(
            {"AH KH 3D TD 9D": "TD", "3C AC 2D AH AD": "AD"}
        ),
        "from the second trick on 6: the highest of the suit led": when(
            {"9C TC AH KS 3C": "TC", "JC TC AH KS 3C": "JC"}
        ),
    },
    "2 first_trick": {
        "plain: nothing has its power": when({"3H AS JD AD 4H": "4H"}, first=True, first_trick="plain"),
        "specials: the three special cards have power, no trumps": when(
            {"3H AS JD JH AD": "AS", "3H KS JD JH AD": "JD", "3H KS QD JH AD": "JH", "3H KS QD 4H AD": "4H"},
            first=True,
            first_trick="specials",
        ),
        "mighty: only the ace of spades has power": when(
            {"3H AS JD JH AD": "AS", "3H KS JD 4H AD": "4H", "JH KS JD QH AD": "QH"},
            first=True,
            first_trick="mighty",
        ),
        "full: trumps and special cards have power": when(
            {"3H AS JD JH AD": "AS", "3H KS JD JH AD": "JD", "3H KS QD JH AD": "JH", "3H KS QD 4H AD": "AD"},
            first=True,
            first_trick="full",
        ),
        "full: same-two obeys its own option alone": when(
            {"9C 2C KC TC QC": "KC"}, first=True, first_trick="full"
        )
        + when({"9C 2C KC TC QC": "2C"}, first=True, first_trick="full", same_two="always"),
    },
    "2 same_two": {
        "from_second: not in the first trick": when(
            {"9C 2C KC TC QC": "KC"}, first=True, same_two="from_second"
        )
        + when({"9C 2C KC TC QC": "2C"}, same_two="from_second"),
        "always: in the first trick too": when(
            {"9C 2C KC TC QC": "2C", "AS 2S KS TS QS": "2S"}, first=True, same_two="always"
        )
        + when({"AS 2S KS TS QS": "AS"}, first=True, same_two="always", first_trick="mighty"),
        "off: never": when({"9C 2C KC TC QC": "KC"}, first=True, same_two="off", first_trick="full")
        + when({"9C 2C KC TC QC": "KC", "9D 2D KD TD QD": "KD"}, same_two="off"),
    },
    "2 same_two_rank": {
        "fourth: below both jacks": when(
            {"9H 2H JH 4H 5H": "JH", "9D 2D JD 4D 5D": "JD"}, same_two_rank="fourth"
        ),
        "third: above the sub-jack": when(
            {"9H 2H JH 4H 5H": "2H", "9D 2D JD 4D 5D": "JD"}, same_two_rank="third"
        ),
        "second: above both jacks": when(
            {"9H 2H JH 4H 5H": "2H", "9D 2D JD 4D 5D": "2D", "9H 2H JD 4H 5H": "JD"}, same_two_rank="second"
        ),
        "second: not above the mighty": when({"9S 2S AS 4S 5S": "AS"}, same_two_rank="second"),
    },
    "2 same_two_trumps": {
        "true: in a trick of trumps too": when({"9D 2D 3D 4D 5D": "2D"}),
        "false: not in a trick of trumps": when(
            {"9D 2D 3D 4D 5D": "9D", "9H 2H 3H 4H 5H": "2H"}, same_two_trumps=False
        ),
    },
    "2 jacks": {
        "true: regular jack and sub-jack": when({"9H AH JH AD JD": "JD", "9H AH JH AD KD": "JH"}),
        "false: the jacks rank as jacks": when(
            {"9H AH JH AD JD": "AD", "9H AH JH QH KH": "AH", "9D 2D JD QD KD": "2D", "9H AH JH AS JD": "AS"},
            jacks=False,
        ),
    },
    "2 yoromeki": {
        "false: nothing beats the mighty": when({"AS QH 3S JD JH": "AS"}),
        "true: the queen of hearts beats the mighty": when(
            {"AS QH 3S 4S 5S": "QH", "QH 3H 4H 5H AS": "QH", "AS QH AD KD 5D": "QH"}, yoromeki=True
        )
        + when({"AS QH 3S 4S 5S": "QH"}, yoromeki=True, trump="NT"),
        "true: she wins the trick, jacks included": when({"AS QH 3S JD JH": "QH"}, yoromeki=True),
        "true: she wins the trick, a led joker included": when(
            {"JK AS QH JD AD": "QH", "JK KS QH 3D AD": "JK"},
            yoromeki=True,
            joker="strong",
            joker_rank=("fourth", "second"),
        ),
        "true: only while the ace of spades has its power": when({"3H QH KH 4H 5H": "KH"}, yoromeki=True)
        + when({"3S QH AS 4S 5S": "AS", "3H QH AS 4H KH": "KH"}, yoromeki=True, first=True)
        + when(
            {"3H QH AS 4H KH": "QH"}, yoromeki=True, first=True, first_trick=("specials", "mighty", "full")
        ),
    },
    "2 yoromeki_jacks": {
        "true: she wins the trick, jacks included": when({"AS QH 3S JH JD": "QH"}, yoromeki=True),
        "false: a jack in the trick wins, the regular one before the sub-jack": when(
            {"AS QH 3S JH JD": "JD", "AS QH 3S JH AD": "JH", "AS QH AD KD 5D": "QH"},
            yoromeki=True,
            yoromeki_jacks=False,
        )
        + when(
            {"AS QH 3H JD JH": "QH"}, yoromeki=True, yoromeki_jacks=False, first=True, first_trick="mighty"
        ),
    },
    "2 yoromeki_joker": {
        "true: she wins the trick, a joker included": when(
            {"JK AS QH 3D AD": "QH"}, yoromeki=True, joker="strong", joker_rank=("second", "third")
        ),
        "false: a joker that beats trumps wins, but no other": when(
            {"JK AS QH 3D AD": "JK"},
            yoromeki=True,
            joker="strong",
            yoromeki_joker=False,
            joker_rank=("second", "third", "fourth"),
        )
        + when(
            {"JK AS QH 3C 4C": "QH"},
            yoromeki=True,
            joker="strong",
            yoromeki_joker=False,
            joker_rank="weakest",
        )
        + when({"AS QH JK 3D AD": "QH"}, yoromeki=True, joker="strong", yoromeki_joker=False)
        + when(
            {"AS QH JK 3D AD": "JK"},
            yoromeki=True,
            joker="strong",
            yoromeki_joker=False,
            joker_played="second",
        ),
        "false: of joker and jack that she does not beat the stronger wins": when(
            {"JK AS QH JD AD": "JK"},
            yoromeki=True,
            yoromeki_jacks=False,
            joker="strong",
            yoromeki_joker=False,
            joker_rank="second",
        )
        + when(
            {"JK AS QH JD AD": "JD"},
            yoromeki=True,
            yoromeki_jacks=False,
            joker="strong",
            yoromeki_joker=False,
            joker_rank=("third", "fourth"),
        ),
    },
    "2 spade_mighty": {
        "AS: the ace of spades is the mighty, also when spades are trumps": when(
            {"AC AD AH AS JS": "AS"}, trump="S"
        ),
        "AC: the ace of clubs is the mighty when spades are trumps": when(
            {"AC AD AH AS JS": "AC"}, trump="S", spade_mighty="AC"
        )
        + when({"AC AD AH AS JS": "AS"}, spade_mighty="AC"),
        "AD: the ace of diamonds is the mighty when spades are trumps": when(
            {"AC AD AH AS JS": "AD"}, trump="S", spade_mighty="AD"
        )
        + when({"AC AD AH AS JS": "AS"}, trump="H", spade_mighty="AD"),
        "AH: the ace of hearts is the mighty when spades are trumps": when(
            {"AC AD AH AS JS": "AH"}, trump="S", spade_mighty="AH"
        )
        + when({"AC AD AH AS JS": "AS"}, spade_mighty="AH")
        + when({"AH QH KS": "QH"}, trump="S", yoromeki=True, spade_mighty="AH"),
        "AH: then the ace of spades is the highest trump": when(
            {"KS AS QS": "AS", "KS AS JS": "JS"}, trump="S", spade_mighty="AH"
        ),
    },
    "2 no_trump": {
        "high: no jacks, mighty and same-two stay": when(
            {"9H JH JD KH JS": "KH", "9H JH AS KH JS": "AS", "9H 2H TH KH AH": "2H", "9H 2H TH KH AD": "KH"},
            trump="NT",
            no_trump="high",
            first_trick="plain",
        ),
        "low: no jacks, mighty and same-two stay": when(
            {"9H JH JD KH JS": "KH", "9H JH AS KH JS": "AS", "9H 2H TH KH AH": "2H", "9H 2H TH KH AD": "KH"},
            trump="NT",
            no_trump="low",
            first_trick="full",
        ),
    },
    "3": {
        "same-two never applies when the joker is led": when({"JK 2D 3D 4D 5D": "JK"})
        + when({"JK 2D 3D 4D 5D": "5D", "JK 2H 3H 4H 5H": "JK"}, joker="weak")
        + when({"JK 2D 3D 4D 5D": "JK"}, joker_breaks_same_two=False)
        + when({"JK 2D 3D 4D 5D": "5D"}, joker="weak", joker_breaks_same_two=False),
        "no-trump and the joker led: only the mighty beats it": when(
            {"JK JD AD JH AH": "JK", "JK JD AD JH AS": "AS"}, trump="NT"
        )
        + when({"JK JD AD JH AH": "JK"}, joker="weak", trump="NT")
        + when({"JK JD AD JH AS": "AS"}, joker="weak", trump="NT", joker_rank="second"),
        "no-trump and the joker led: and the queen of hearts through yoromeki": when(
            {"JK QH AD JH AS": "QH"}, yoromeki=True, trump="NT"
        )
        + when({"JK QH AD JH AS": "QH", "JK QH AD JH AH": "JK"}, yoromeki=True, joker="weak", trump="NT"),
    },
    "3 joker": {
        "weak: any trump or special card beats it": when(
            {
                "JK AC KH QS 9H": "JK",
                "JK 2D AC AH KS": "2D",
                "JK 2D 3D AH KS": "3D",
                "JK AS 3D AH KS": "AS",
                "JK JH 3D AH KS": "JH",
            },
            joker="weak",
        )
        + when({"JK JH 3D AH KS": "3D"}, joker="weak", jacks=False),
    },
    "3 joker_rank": {
        "fourth: beaten by mighty and both jacks": when(
            {"JK AD KD AC AH": "JK", "JK AD KD JH AH": "JH", "JK JD KD JH AH": "JD", "JK JD KD JH AS": "AS"}
        )
        + when({"JK JD KD JH AH": "JK"}, jacks=False),
        "second: by the mighty alone": when(
            {"JK JD AD JH AH": "JK", "JK JD AD JH AS": "AS"}, joker_rank="second"
        ),
        "third: by the mighty and the regular jack": when(
            {"JK AD JH AC AH": "JK", "JK AD JH JD AH": "JD"}, joker_rank="third"
        ),
        "highest: by nothing": when({"JK AD JH JD AS": "JK"}, joker_rank="highest"),
        "highest: nor in no-trump, nor by yoromeki": when(
            {"JK QH JH JD AS": "JK"}, yoromeki=True, joker_rank="highest"
        )
        + when({"JK QH JH JD AS": "JK"}, yoromeki=True, trump="NT", joker_rank="highest"),
        "weakest: by any trump or special card": when(
            {"JK 2D AC AH KS": "2D", "JK AC AH KS 9H": "JK"}, joker_rank="weakest"
        ),
        "none: by any card; the highest wins whatever its suit, the first of equals": when(
            {"JK 9C TH TC 3S": "TH", "JK 9C 2D TC 3S": "2D"}, joker_rank="none"
        ),
    },
    "3 joker_played": {
        "none: it cannot win unless it is led": when({"2H JK 3H 4H 5H": "5H"}, joker="weak", same_two="off")
        + when({"2H JK 3C 4C 5C": "2H"})
        + when({"2H JK 3C 4C 5C": "2H"}, trump="NT", joker_rank="second")
        + when({"2H JK": "2H"}, joker="weak"),
        "second: beaten by the mighty alone when another card was led": when(
            {"2H 3H JK JD AD": "JK"}, joker_played="second"
        )
        + when({"2H 3H JK JD AS": "AS"}, joker="weak", joker_played="second")
        + when({"2H QH JK JD AS": "QH"}, yoromeki=True, joker_played="second"),
        "second: in trick 1 only with specials or full": when(
            {"9H JK TH": "TH"}, first=True, joker_played="second", first_trick=("plain", "mighty")
        )
        + when({"9H JK TH": "JK"}, first=True, joker_played="second", first_trick=("specials", "full")),
        "second: not when the hunter was led": when(
            {"3S JK 9S": "9S", "4S JK 9S": "JK"}, joker_played="second", joker_hunter="3S"
        ),
        "highest: beaten by nothing when another card was led": when(
            {"2H QH JK JD AS": "JK"}, yoromeki=True, joker="weak", joker_played="highest"
        )
        + when({"2H 3H JK JD AS": "JK"}, trump="NT", joker_played="highest"),
    },
    "3 two_jokers": {
        "true: of two in a trick only the first played has power": when(
            {
                "JK J2 AD 3H 4C": "JK",
                "JK AS J2 3H 4C": "AS",
                "KH JK J2 AD 4C": "AD",
                "J2 JK AD 3H 4C": "J2",
                "J2 AS JK 3H 4C": "AS",
                "KH J2 JK AD 4C": "AD",
            },
            two_jokers=True,
        )
        + when({"JK J2": "JK", "J2 JK": "J2"}, two_jokers=True, joker_rank="none")
        + when(
            {"JK J2 3C": "3C", "J2 JK 3C": "3C"}, two_jokers=True, joker_rank="none", joker_played="highest"
        )
        + when({"KH JK J2 AD 4C": "JK", "KH J2 JK AD 4C": "J2"}, two_jokers=True, joker_played="second")
        + when(
            {"KH JK J2 AS QH": "JK", "KH J2 JK AS QH": "J2"},
            two_jokers=True,
            yoromeki=True,
            yoromeki_joker=False,
            joker_played="second",
        ),
    },
    "3 joker_breaks_same_two": {
        "true: no same-two with a joker in the trick": when({"9H 2H JK 4H 5H": "9H", "9H 2H 3H 4H 5H": "2H"}),
        "false: same-two holds if all other cards are of one suit": when(
            {"9H 2H JK 4H 5H": "2H", "9H 2H JK 4H 5C": "9H", "9H AH JK 4H 5H": "AH", "9H 2H JK 4H JH": "JH"},
            joker_breaks_same_two=False,
        ),
    },
}


@sentences("trick, winner, options", TRICKS)
def test_who_wins_a_trick(title: str, trick: str, winner: str, options: dict[str, object]) -> None:
    assert wins(trick, **usual(title) | options) == winner
