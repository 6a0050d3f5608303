"""The table of contents of the rule book: what it says, section by section, in short.

The rule book itself is docs/rules.md; these are its facts, one line for each sentence that the engine must
obey. `@rule(section, fact)` says which fact a test proves; `test_rulebook.py` fails if a fact has no test, or
an option value no fact. Facts about options begin with the value they explain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeVar

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
        "seats of japanese and the joker presets: two to six, five best",
        "seats of hattori: four",
        "seats of napoleon-1885: three to six",
        "seats of general: four or five",
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
    "2 no_trump": (
        "none: no bids without trumps",
        "high: above the highest suit at equal points",
        "low: below the lowest suit at equal points",
        "high: no jacks, mighty and same-two stay",
        "low: no jacks, mighty and same-two stay",
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
    "2 same_two": (
        "from_second: not in the first trick",
        "always: in the first trick too",
        "off: never",
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
    "2 special_suits": (
        "own: the printed suits",
        "trump: mighty and sub-jack are led and followed as trumps",
        "trump: printed suits in a trick without trumps",
        "trump: printed suits in no-trump",
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
        "no_trump with suit_order=none",
        "remove with other than four or six players",
        "min_bid above M",
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
        "it cannot win unless it is led",
        "same-two never applies when the joker is led",
        "no-trump and the joker led: the others play anything",
        "no-trump and the joker led: only the mighty beats it",
        "no-trump and the joker led: and the queen of hearts through yoromeki",
        "mighty and sub-jack in their own suits are no trumps for a led joker",
        "the joker may be called",
    ),
    "3 joker": (
        "none: 52 cards",
        "strong: when led the others must play a trump if they hold one",
        "strong: else anything",
        "weak: when led a trump if held, else a scoring card if held, else anything",
        "weak: any trump or special card beats it",
    ),
    "3 joker_rank": (
        "fourth: beaten by mighty and both jacks",
        "second: by the mighty alone",
    ),
    "3 joker_first_trick": (
        "no_lead: may not be led to trick 1",
        "forbidden: may not be played to trick 1 either",
    ),
    "3 joker_hunter": (
        "none: no card calls the joker, also in the joker presets",
        "3S: when led another player who holds the joker must play it",
        "3S: following suit or not",
        "3S: in trick 1 only with specials or full",
        "3C-or-3S: the three of clubs",
        "3C-or-3S: the three of spades when clubs are trumps",
    ),
    "3 joker_breaks_same_two": (
        "true: no same-two with a joker in the trick",
        "false: same-two holds if all other cards are of one suit",
    ),
    "4": (
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
        "3-1-2: Napoleon 3, adjutant 1, opponents 2 each",
        "4-2-3: Napoleon 4, adjutant 2, opponents 3 each",
        "1-1-1: everybody 1",
        "3-1: Napoleon 3, adjutant 1, opponents 1 each",
        "2-2: Napoleon 2, adjutant 2, opponents 1 each",
    ),
    "7 payment": (
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
}

CITED: dict[tuple[str, str], list[str]] = defaultdict(list)

_Test = TypeVar("_Test", bound=Callable[..., object])


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
