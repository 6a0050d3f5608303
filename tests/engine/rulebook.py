"""The table of contents of the rule book: what it says, section by section, in short.

The rule book itself is docs/rules.md; these are its facts, one line for each sentence that the engine must
obey. `@rule(section, fact)` says which fact a test proves; `test_rulebook.py` fails if a fact has no test, or
an option value no fact. Facts about options begin with the value they explain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from tests.engine.rulebook_najami import NAJAMI_BOOK
from tests.engine.rulebook_nap import NAP_BOOK

BOOK: Mapping[str, tuple[str, ...]] = {
    "0": (
        "cards are written rank then suit",
        "the ace is high",
        "seats are numbered clockwise",
        "eldest sits to the dealer's left",
        "deal, bidding and play go clockwise",
        "every settlement is zero-sum",
        "at most three redeals of one hand",
        "after the third redeal the hand is thrown in",
        "hands are played out",
        "the last trick lies open until the next is complete",
        "of earlier tricks only cards that lie face-up may be looked at again",
        "all tricks of a hand that is over may be looked at",
        "seats of japanese and the joker presets: two to seven, five best",
        "seats of hattori: four",
        "seats of napoleon-1885: three to six",
        "seats of general: four or five",
        "seats of mighty: five or six, five best",
    ),
    "1 Pack": (
        "52 cards",
        "A K Q J T of each suit score one point each",
        "M is 20",
        "M is 16 without tens",
    ),
    "1 Deal": (
        "one card at a time from eldest",
        "ten cards each",
        "the last two cards form the blind",
    ),
    "1 Auction": (
        "eldest starts",
        "a bid is points 11..M and a suit",
        "higher points outbid lower",
        "at equal points C < D < H < S",
        "bid higher or pass",
        "a seat that has passed is out",
        "it ends when every other seat has passed after the bid",
        "it ends when every other seat has passed before the bid",
        "with no bid the last seat may still bid",
        "a bid of M does not end it early",
        "all pass: redeal by the same dealer",
        "the last bidder is Napoleon",
        "the suit is trumps",
    ),
    "1 Call": (
        "Napoleon calls before seeing the blind",
        "any card of the pack may be called",
        "the holder is the adjutant",
        "the adjutant is secret",
        "called card in the blind: Napoleon stands alone",
        "called card in Napoleon's own hand: Napoleon stands alone",
        "nobody is told that Napoleon stands alone",
        "public when the called card is played",
        "public when the called card is discarded face-up",
        "public at settlement at the latest",
        "the called card may be discarded",
    ),
    "1 Exchange": (
        "Napoleon takes the blind unseen by others",
        "Napoleon discards as many cards",
        "discarded scoring cards lie face-up",
        "discarded scoring cards count for the opponents",
        "other discards lie face-down",
    ),
    "1 Play": (
        "Napoleon leads",
        "the winner of a trick leads to the next",
        "follow suit if able",
        "else any card",
        "first trick: no trumps",
        "first trick: no special cards",
        "first trick: no same-two",
        "first trick: highest card of the suit led wins",
        "from the second trick on 1: the mighty",
        "from the second trick on 2: the regular jack",
        "from the second trick on 3: the sub-jack",
        "from the second trick on 4: same two",
        "from the second trick on 5: the highest trump",
        "from the second trick on 6: the highest of the suit led",
        "special cards belong to their printed suits",
        "scoring cards won lie face-up before the winner",
        "other cards won are piled face-down",
    ),
    "1 Settlement": (
        "T is what Napoleon's side took in tricks",
        "bid below M: won if bid <= T < M",
        "bid below M: T = M loses, the Siberian rule",
        "bid of M: won if T = M",
        "the reason: failed before overshot before Siberian",
        "won: each opponent pays 1, Napoleon gets 2, the adjutant 1",
        "lost: the reverse",
        "a bid of M doubles all",
        "alone: each of the others pays or receives 1, 2 at M",
        "alone: Napoleon gets or pays the sum",
    ),
    "1 Trick vectors": ("diamonds trumps, not the first trick",),
    "2 auction": (
        "turns: each seat speaks in its turn",
        "open: any seat but the highest bidder may bid at any moment",
        "open: each bid higher",
        "open: a bid cancels all passes",
        "open: a seat that passed since the last bid may bid but not pass again",
        "open: it ends when all others have passed since the last bid",
        "open: n passes with no bid = all pass",
        "open: rebid_after_pass is refused with it",
    ),
    "2 min_bid": (
        "11: the lowest bid is 11",
        "12: the lowest bid is 12",
        "13: the lowest bid is 13",
        "any: every number from 1 to M",
    ),
    "2 max_bid": (
        "20: M is the highest bid",
        "19: 19 is the highest bid",
        "19: no change of trumps goes above it",
        "19: without tens 16 is the highest bid",
    ),
    "2 no_trump": (
        "none: no bids without trumps",
        "high: above the highest suit at equal points",
        "low: below the lowest suit at equal points",
        "high: no jacks, mighty and same-two stay",
        "low: no jacks, mighty and same-two stay",
        "high: also where suits have no order",
    ),
    "2 suit_order": (
        "CDHS: low to high",
        "any: any order, low to high",
        "none: only higher points outbid",
    ),
    "2 rebid_after_pass": (
        "false: a seat that passed is out",
        "true: a seat that passed may bid later",
        "true: it ends when n-1 passes in a row follow the last bid",
        "true: n passes in a row without a bid = all pass",
    ),
    "2 all_pass": (
        "redeal: the cards are dealt again",
        "blind_up: the blind is turned up for all",
        "blind_up: a new auction from eldest, earlier passes void",
        "blind_up: then redeal",
        "blind_up: a card of the open blind may be called",
        "mighty_holder: the holder of the ace of spades must bid",
        "mighty_holder: any legal contract",
        "mighty_holder: this shows that they hold it",
        "mighty_holder: in the blind: redeal",
        "mighty_holder: face-down in a pile of two players: redeal",
        "next_dealer: the hand is thrown in and the deal passes",
        "mighty_bids: the holder of the ace of spades must bid bound_bid points, in any suit",
        "first_bids: eldest must bid bound_bid points, in any suit",
        "dealer_bids: the dealer must bid bound_bid points, in any suit",
    ),
    "2 bound_bid": (
        "0: min_bid",
        "any: every number from min_bid to the highest bid",
    ),
    "2 trump_change": (
        "none: Napoleon keeps the trumps",
        "two: a change of trumps raises the bid by two",
        "two: it is offered once, before the first lead",
        "two: also to no-trump, where it can be bid",
        "three: a change of trumps raises the bid by three",
        "three: not above the highest bid",
    ),
    "2 bad_hand": (
        "none: no hand is dealt again for its holder",
        "one_point: at most one scoring card",
        "three_jacks: three jacks or more",
        "half_point: half a point or less: A K Q J 1, ten a half, joker -1, AS 0",
        "half_point: shown to all instead of the first call",
        "half_point: not once three redeals are used up",
    ),
    "2 first_trick": (
        "plain: nothing has its power",
        "specials: the three special cards have power, no trumps",
        "mighty: only the ace of spades has power",
        "full: trumps and special cards have power",
        "full: the hunter, too",
        "full: same-two obeys its own option alone",
    ),
    "2 first_lead_trump": (
        "true: Napoleon may lead a trump to trick 1",
        "false: Napoleon may not lead a trump to trick 1",
        "false: unless they hold nothing else",
        "false: but a joker",
        "false: with special_suits=trump and first_trick=full mighty and sub-jack count as trumps",
    ),
    "2 first_play_trump": (
        "true: who cannot follow may play a trump to trick 1",
        "false: nobody may lead or play a trump to trick 1",
        "false: unless they hold nothing else, or a trump was led",
        "false: the joker, and a mighty that fits, may be played",
    ),
    "2 spade_mighty": (
        "AS: the ace of spades is the mighty, also when spades are trumps",
        "AC: the ace of clubs is the mighty when spades are trumps",
        "AD: the ace of diamonds is the mighty when spades are trumps",
        "AH: the ace of hearts is the mighty when spades are trumps",
        "AH: then the ace of spades is the highest trump",
    ),
    "2 mighty_fits": (
        "false: the mighty follows suit like any card",
        "true: the mighty may be played whatever was led, to a led joker too",
        "true: a card of the suit led is not called for by holding the mighty",
        "true: also instead of a joker that is called out",
    ),
    "2 same_two": (
        "from_second: not in the first trick",
        "always: in the first trick too",
        "off: never",
    ),
    "2 same_two_rank": (
        "fourth: below both jacks",
        "third: above the sub-jack",
        "second: above both jacks",
        "second: not above the mighty",
    ),
    "2 same_two_trumps": (
        "true: in a trick of trumps too",
        "false: not in a trick of trumps",
    ),
    "2 jacks": (
        "true: regular jack and sub-jack",
        "false: the jacks rank as jacks",
    ),
    "2 yoromeki": (
        "false: nothing beats the mighty",
        "true: the queen of hearts beats the mighty",
        "true: she wins the trick, jacks included",
        "true: she wins the trick, a led joker included",
        "true: only while the ace of spades has its power",
    ),
    "2 yoromeki_jacks": (
        "true: she wins the trick, jacks included",
        "false: a jack in the trick wins, the regular one before the sub-jack",
    ),
    "2 yoromeki_joker": (
        "true: she wins the trick, a joker included",
        "false: a joker that beats trumps wins, but no other",
        "false: of joker and jack that she does not beat the stronger wins",
    ),
    "2 special_suits": (
        "own: the printed suits",
        "trump: mighty and sub-jack are led and followed as trumps",
        "trump: printed suits in a trick without trumps",
        "trump: printed suits in no-trump",
    ),
    "2 call_time": (
        "before: Napoleon calls before seeing the blind",
        "after: Napoleon calls after the exchange",
        "after: a called card among the discards leaves Napoleon alone",
        "after: a face-up discard that is called is public",
        "after: with call_own_card=false no discard may be called",
        "after: with deal_out once the blind is dealt",
    ),
    "2 second_call": (
        "false: the first call stands",
        "true: if the called card was in the blind, another call raises the bid by two",
        "true: before the discard, once, of a card that Napoleon does not hold",
        "true: not above the highest bid",
    ),
    "2 call_no_card": (
        "false: a card is called",
        "true: the winner of the first trick, in public once it is won",
        "true: Napoleon wins it: alone",
        "true: nobody: alone, in public at once",
    ),
    "2 call_own_card": (
        "true: Napoleon may call a card they hold",
        "false: Napoleon may not call a card they hold",
    ),
    "2 adjutant": (
        "auto: on with four to six players",
        "auto: off with two and three players",
        "true: on with three players",
        "true: refused with two players",
        "false: no call, settled as standing alone",
    ),
    "2 siberian": (
        "all_points: T = M loses a lower bid",
        "opponents_trickless: a lower bid loses if the opponents took no points in tricks",
        "opponents_trickless: discards do not save Napoleon",
        "off: too much never loses",
    ),
    "2 discards": (
        "face_up: scoring cards lie face-up",
        "hidden: all face-down, for nobody",
        "first_trick: scoring cards lie face-up and go to the winner of the first trick",
        "napoleon: scoring cards lie face-up and count for Napoleon",
        "napoleon_hidden: all face-down, for Napoleon at the settlement",
    ),
    "2 blind_use": (
        "exchange: Napoleon takes it and discards as many",
        "deal_out: after the call one card to each seat from eldest",
        "deal_out: nothing is discarded",
        "deal_out: the adjutant is whoever then holds the called card",
        "deal_out: Napoleon stands alone if they then hold it",
    ),
    "2 remove": (
        "none: the whole pack",
        "3C: without the three of clubs",
        "3D: without the three of diamonds",
        "both: without both threes",
        "both: shrinks the blind",
        "both: a removed card cannot be called",
    ),
    "2 exact_bid": (
        "false: more than the bid is welcome",
        "true: won only if T is the bid",
    ),
    "2 tens_score": (
        "true: tens are scoring cards",
        "false: tens do not score, M is 16",
    ),
    "2 refused": (
        "seats outside the range",
        "no_trump=low with suit_order=none",
        "remove with other than four or six players",
        "min_bid above M",
        "a yoromeki option without yoromeki",
        "bound_bid outside the bids, or where nobody is so bound",
        "a split of another number of players",
        "joker_hunter naming a removed card",
        "deal_out unless the blind equals the number of seats",
        "a joker option other than its default without a joker",
        "rebid_after_pass with open",
        "adjutant with two",
        "the message names the options",
    ),
    "3": (
        "53 cards, the blind one larger",
        "the joker has no suit",
        "it may be played at any time whatever was led",
        "same-two never applies when the joker is led",
        "no-trump and the joker led: the others play anything",
        "no-trump and the joker led: only the mighty beats it",
        "no-trump and the joker led: and the queen of hearts through yoromeki",
        "mighty and sub-jack in their own suits are no trumps for a led joker",
        "the joker may be called",
    ),
    "3 presets": (
        "japanese-common: strong, minimum 13, the three of clubs hunts",
        "japanese-common: discarded points go to the winner of the first trick",
        "japanese-joker-wins: the rules of a hand played in public",
        "japanese-yoromeki: the joker is second to the mighty when led, up to the last three tricks",
        "japanese-yoromeki: a two wins by same-two with a joker in the trick",
        "japanese-yoromeki: the queen of hearts beats the mighty",
        "japanese-yoromeki: when all pass the holder of the mighty bids 13",
        "japanese-many: seven players have seven cards each, and a blind of four",
        "japanese-many: who has passed may bid later",
        "japanese-many: nobody bids: the next dealer deals",
    ),
    "3 joker": (
        "none: 52 cards",
        "strong: when led the others must play a trump if they hold one",
        "strong: else anything",
        "weak: when led a trump if held, else a scoring card if held, else anything",
        "weak: any trump or special card beats it",
    ),
    "3 two_jokers": (
        "false: one joker",
        "true: 54 cards, the blind one larger still",
        "true: of two in a trick only the first played has power",
        "true: the hunter calls out both",
        "true: either may be called",
        "true: dealing out the blind fits six players, or four with remove=both",
    ),
    "3 joker_rank": (
        "fourth: beaten by mighty and both jacks",
        "second: by the mighty alone",
        "third: by the mighty and the regular jack",
        "highest: by nothing",
        "highest: nor in no-trump, nor by yoromeki",
        "weakest: by any trump or special card",
        "none: by any card; the highest wins whatever its suit, the first of equals",
    ),
    "3 joker_played": (
        "none: it cannot win unless it is led",
        "second: beaten by the mighty alone when another card was led",
        "second: in trick 1 only with specials or full",
        "second: not when the hunter was led",
        "highest: beaten by nothing when another card was led",
    ),
    "3 joker_demand": (
        "auto: trumps of a strong joker, else scoring cards of a weak one",
        "trumps: a trump if held, else anything",
        "scoring: a trump if held, else a scoring card if held, else anything",
        "none: anything",
        "suit: its leader names a suit before anybody else plays",
        "suit: also in no-trump",
        "suit: led without power it is the lowest card of the suit it names",
    ),
    "3 joker_last_tricks": (
        "0: the joker has power to the end",
        "any: none in so many last tricks",
    ),
    "3 joker_first_trick": (
        "no_lead: may not be led to trick 1",
        "forbidden: may not be played to trick 1 either",
        "powerless: may not be led to trick 1",
        "powerless: neither wins there nor is called out",
    ),
    "3 joker_hunter": (
        "none: no card calls the joker, also in the joker presets",
        "3S: when led another player who holds the joker must play it",
        "3S: following suit or not",
        "3S: in trick 1 only with specials or full",
        "3C-or-3S: the three of clubs",
        "3C-or-3S: the three of spades when clubs are trumps",
        "3C: the three of clubs, also when clubs are trumps",
    ),
    "3 joker_breaks_same_two": (
        "true: no same-two with a joker in the trick",
        "false: same-two holds if all other cards are of one suit",
    ),
    "4": (
        "seven players: seven each, blind three, adjutant",
        "six players: eight each, blind four, adjutant",
        "five players: ten each, blind two, adjutant",
        "four players: twelve each, blind four, adjutant",
        "three players: sixteen each, blind four, no adjutant",
        "three players: opponents 1 each",
        "three players with adjutant: the one opponent 3, Napoleon 2, adjutant 1",
        "three players with adjutant, standing alone: 1 each",
        "standing alone: the opponent's unit times the number of others",
        "two players: sixteen in piles and nine, blind two, no adjutant",
        "two players: 1",
        "with a joker the blind is one larger",
    ),
    "4 two players": (
        "four piles of four before each",
        "cards 1 and 3 face-up, 2 and 4 face-down",
        "face-up cards are seen by both",
        "one card to each alternately, eldest first, pile by pile",
        "nine hand cards each, then the blind",
        "the top card of each pile is part of the hand",
        "a face-down card is turned up before the next player plays",
        "card 3 is playable only when it is the top",
        "25 tricks",
        "Napoleon discards from nine hand cards and the blind",
    ),
    "4 split": (
        "auto: the usual split of the number of players",
        "1: three players",
        "2-1: Napoleon 2, adjutant 1, opponents 1 each",
        "3-3-2: Napoleon 3, adjutant 3, opponents 2 each",
        "3-1-2: Napoleon 3, adjutant 1, opponents 2 each",
        "4-2-3: Napoleon 4, adjutant 2, opponents 3 each",
        "1-1-1: everybody 1",
        "3-1: Napoleon 3, adjutant 1, opponents 1 each",
        "2-2: Napoleon 2, adjutant 2, opponents 1 each",
        "3-2: Napoleon 3, adjutant 2, opponents 1 each",
        "5-5-2: Napoleon 5, adjutant 5, opponents 2 each",
    ),
    "7 sweep": (
        "false: nothing extra for all points",
        "true: a bid made with T = M wins double",
        "true: a fixed bid of M is doubled twice",
    ),
    "7 payment": (
        "runs: won 2 x (bid - min_bid) + points above the bid",
        "runs: lost the points missing, at least 1",
        "runs: doubled for a run, a back run, no-trump, nobody called",
        "points: as Barraco's with 1 and the points above or below the bid",
        "points: a revoke counts as exactly the bid",
        "fixed: the split, doubled at a bid of M",
        "flat: the split, never doubled",
        "escalating: the split times bid - 12 from 14 on, below once",
        "barraco: each opponent b = bid - min_bid + 1",
        "barraco: adjutant b x opponents / 3, Napoleon twice that",
        "barraco: both rounded to the nearest where opponents are no multiple of 3",
        "barraco: alone b x opponents",
        "declared: as barraco with b = points bid",
        "najami: the table of rules.md 9",
        "tally: no units, +1 to Napoleon's tally when won",
    ),
    "5": (
        "no joker, open auction, no order of suits",
        "Napoleon may not call a card they hold",
        "the blind is dealt out, thirteen each",
        "everything has its power in the first trick, same-two always",
        "a tally is kept",
        "minimum 11, Siberian off",
        "a losing adjutant apologises to Napoleon",
    ),
    "6": (
        "bids 1..16, tens do not score",
        "no adjutant, no special jacks, no same-two",
        "exact bid, no Siberia",
        "the mighty stays",
        "auction, blind and first trick of section 1",
        "each opponent 1 whatever the number of players, never doubled",
    ),
    "8": (
        "everything has its power in the first trick, same-two from the second",
        "discards hidden, Siberian off, revokes punished",
        "open auction, CDHS, minimum 11, payment declared",
    ),
    "8 trust": (
        "off: nobody announces trust",
        "after_playing: by a seat that has played to the trick",
        "after_playing: until the next lead",
        "after_playing: not after the last trick",
        "after_playing: once per seat and trick",
        "after_playing: without effect on play",
        "after_playing: shown at the table, kept in the record",
        "anytime: from the first lead on",
    ),
    **NAJAMI_BOOK,
    **NAP_BOOK,
    "11": (
        "the hand ends at once",
        "other illegal acts are always refused",
        "a revoke is never a default action",
        "W is what the bidder's side would have won",
        "an opponent revokes: they alone pay all of W, split as if won",
        "the adjutant revokes: they pay W to Napoleon",
        "Napoleon revokes: they alone pay each opponent the lost unit, the adjutant 0",
        "five players, bid 14: -3/+2/+1, -3/+3, -3 and +1 each",
    ),
    "11 revoke": (
        "prevented: an illegal card is refused with the reason and the legal cards",
        "penalty: playing another suit while able to follow is accepted after a confirmation",
        "penalty: ignoring a led joker's demand",
        "penalty: ignoring the hunter's demand",
    ),
    "13": (
        "five: ten each, blind three",
        "six: eight each, blind five",
        "minimum 13, no-trump above the suits, which are equal",
        "the call follows the exchange",
        "trumps may be changed once for two more",
        "mighty, joker, highest trump, highest of the suit led",
        "the ace of diamonds when spades are trumps",
        "the mighty and the joker may be played to anything",
        "Napoleon leads no trump to the first trick",
        "3C calls the joker out, 3S when clubs are trumps, not in the first trick",
        "17H and 20: 44, 22, -22 each",
        "16NT and 18: 16",
        "15D and 9: 12",
        "13S and 13 pays nothing",
    ),
}

CITED: dict[tuple[str, str], list[str]] = defaultdict(list)

_Test = TypeVar("_Test", bound=Callable[..., object])
Table = Mapping[str, Mapping[str, Sequence[tuple[Any, ...]]]]
"""Cases by section and sentence."""


def rule(section: str, *facts: str) -> Callable[[_Test], _Test]:
    """Mark a test as the proof of some facts of the rule book; KeyError for a fact that is not in it."""
    for fact in facts:
        if fact not in BOOK[section]:
            raise KeyError(f"the rule book does not say in {section}: {fact}")

    def cite(test: _Test) -> _Test:
        for fact in facts:
            CITED[section, fact].append(test.__name__)
        return test

    return cite


def sentences(names: str, table: Table) -> Callable[[_Test], _Test]:
    """Run a test with the section and each case of a table, and mark it as the proof of its sentences."""
    cases = [
        pytest.param(section, *case, id=f"{section} {sentence}")
        for section, some in table.items()
        for sentence, found in some.items()
        for case in found
    ]

    def prove(test: _Test) -> _Test:
        for section, some in table.items():
            rule(section, *some)(test)
        parametrized: _Test = pytest.mark.parametrize(f"section, {names}", cases)(test)
        return parametrized

    return prove
