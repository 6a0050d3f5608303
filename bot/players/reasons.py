"""Why a computer of the point-trick games makes a move, in what is true of the position as its seat sees it.

*Surely* means: whatever cards the others may still hold, by what the seat can know.
"""

from __future__ import annotations

from bot.engine.actions import PASS, PAY_TO_SEE, Action, Ante, Bid, Call, ChangeTrump, Discard, Play
from bot.engine.cards import (
    BIT,
    JOKER,
    MIGHTY,
    NO_TRUMP,
    QUEEN_OF_HEARTS,
    SUITS,
    Card,
    Mask,
    cards_of,
    mask_of,
)
from bot.engine.legal import LegalActions
from bot.engine.settlement import STAKE_SETS
from bot.engine.state import PhaseName
from bot.engine.tricks import trick_table, winner, winning_cards
from bot.engine.views import View
from bot.players.bidding import will_be_called
from bot.players.hint import HintReason
from bot.players.knowledge import Knowledge, read
from bot.players.levels import Level
from bot.players.playing import aim_of
from bot.players.search.proof import sure_cards
from bot.players.search.review import chance_of
from bot.players.search.worlds import known_side
from bot.players.strength import Judgement, chance_to_make
from bot.players.value import Worth, everything_loses

SURE_LEADS = frozenset({"why-trumps-out", "why-sure-lead", "why-draws-high"})
_OPEN = 0.5
"""Stands for a winner of the trick whose side is unknown."""
WINS = SURE_LEADS | {"why-wins-surely"}
"""The reasons of a card that surely wins its trick for the own side."""


def why_at_napoleon(view: View, legal: LegalActions, action: Action, level: Level) -> HintReason:
    """Return the reason of a move that `choose_at_napoleon` made."""
    if isinstance(action, Ante):
        return _why_ante(view, action)
    if view.phase is PhaseName.AUCTION:
        return _why_bid(view, legal, action, level)
    if isinstance(action, Call):
        return _why_call(view, action.card)
    if isinstance(action, Discard):
        return _why_discard(view, action.cards)
    if isinstance(action, ChangeTrump):
        return HintReason("why-change", suit=action.suit)
    if isinstance(action, Play):
        return _why_card(view, legal, action.card, level)
    return HintReason("why-pay" if action == PAY_TO_SEE else "why-decline")


def _why_ante(view: View, action: Ante) -> HintReason:
    hand = view.hand.mask
    complete = (
        action.stakes[name] for name, sets in STAKE_SETS.items() if any(not it & ~hand for it in sets)
    )
    return HintReason("why-ante-held" if any(complete) else "why-ante-spread")


def _why_bid(view: View, legal: LegalActions, action: Action, level: Level) -> HintReason:
    judgement = Judgement.of(view)

    def judge(bid: Bid) -> tuple[float, float]:
        expected, spread = judgement.expectation(bid.suit)
        return chance_to_make(view.rules, bid.points, expected, spread), expected

    bids = [it for it in legal.actions if isinstance(it, Bid)]
    if not bids:
        return HintReason("why-pass-none")
    if isinstance(action, Bid):
        must = view.must_bid == view.seat or PASS not in legal
        key, bid = "why-bid-must" if must else "why-bid", action
    else:
        partner = level.napoleon.partner and will_be_called(view)
        key = "why-pass-partner" if partner else "why-pass"
        bid = max(bids, key=lambda it: (judge(it)[0], -it.points))
    chance, expected = judge(bid)
    points = min(view.rules.most_points, max(0, round(expected)))
    return HintReason(key, points, (bid.points, bid.suit), chance=chance)


def _why_call(view: View, card: Card) -> HintReason:
    assert view.contract is not None
    table = trick_table(view.rules, view.contract.suit)
    held = view.hand.mask | (0 if view.blind is None else view.blind.mask)
    if held >> card & 1:
        return HintReason("why-call-own", card=card)
    if card == table.mighty:
        return HintReason("why-call-mighty", card=card)
    if card in (table.regular_jack, table.sub_jack):
        return HintReason("why-call-jack", card=card)
    if card == JOKER:
        return HintReason("why-call-joker", card=card)
    trump = view.contract.suit
    if trump in SUITS and table.members[0][trump] & BIT[card]:
        return HintReason("why-call-trump", card=card)
    return HintReason("why-call-side", card=card)


def _why_discard(view: View, cards: Mask) -> HintReason:
    assert view.contract is not None
    trump, table = view.contract.suit, trick_table(view.rules, view.contract.suit)
    kept = (view.hand.mask | (0 if view.blind is None else view.blind.mask)) & ~cards
    if trump in SUITS and kept & table.members[0][trump]:
        for suit in SUITS:
            members = table.members[0][suit]
            if suit != trump and cards & members and not kept & members:
                return HintReason("why-discard-void", suit=suit)
    trumps = table.members[0][trump] if trump in SUITS else 0
    special = mask_of(
        it for it in (table.mighty, table.regular_jack, table.sub_jack, JOKER) if it is not None
    )
    return HintReason("why-discard" if cards & (trumps | special) else "why-discard-weak")


def _why_card(view: View, legal: LegalActions, card: Card, level: Level) -> HintReason:
    cards = [action.card for action in legal.actions if isinstance(action, Play)]
    if len(cards) == 1:
        return HintReason("why-only")
    known = read(view, level.napoleon)
    declaring = known.is_napoleon or known.is_adjutant
    side = known_side(view)
    if side is not None and Worth(view).decided(side):
        return HintReason("why-decided", declaring=declaring)
    key = _key(view, known, mask_of(cards), card)
    if card in sure_cards(view, known, cards, level.napoleon.ending, level.napoleon.ending_tricks):
        key = "why-proved-make" if declaring else "why-proved-defeat"
    chance = chance_of(view, known, card) if level.thinks else None
    return HintReason(key, card=card, chance=chance, declaring=declaring)


def _key(view: View, known: Knowledge, legal: Mask, card: Card) -> str:
    if aim_of(view, known).shuns_points:
        if not everything_loses(view):
            return "why-shuns"
        return "why-gives-one" if known.is_napoleon or known.is_adjutant else "why-leaves-all"
    return _following(view, known, legal, card) if view.trick else _leading(view, known, card)


def _rivals(known: Knowledge, seats: list[int]) -> Mask:
    """Return the cards that those of some seats may hold who are not surely on the own side."""
    cards = 0
    for seat in seats:
        if known.ally[seat] < 1.0:
            cards |= known.possible[seat] | known.open[seat]
    return cards


def _takers(view: View, known: Knowledge, card: Card) -> set[float]:
    """Return whose the trick may be after a card and any one more: their chances to be on the own side."""
    assert view.leader is not None
    table, first, trick = known.table, known.first, (*view.trick, card)
    seats = [(view.leader + step) % view.seats for step in range(len(trick))]
    found, held = {known.ally[seats[winner(table, first, trick)]]}, 0
    for step in range(1, view.seats - len(view.trick)):
        seat = (known.seat + step) % view.seats
        cards = known.possible[seat] | known.open[seat]
        held |= cards
        found |= {known.ally[[*seats, seat][winner(table, first, (*trick, it))]] for it in cards_of(cards)}
    two = trick[0] != JOKER and trick[winner(table, first, trick)] == trick[0] // 13 * 13
    if two and table.same_two[first] and view.seats - len(trick) > 1:
        found.add(_OPEN)  # one may play higher, and another end the same suit
    falls = BIT[MIGHTY] | BIT[QUEEN_OF_HEARTS]
    if table.yoromeki[first] and held & falls == falls:
        found.add(_OPEN)  # the queen may be played, and then the mighty on it
    return found


def _following(view: View, known: Knowledge, legal: Mask, card: Card) -> str:
    table, first, trick = known.table, known.first, view.trick
    takers, scores = _takers(view, known, card), bool(known.scoring & BIT[card])
    if winner(table, first, (*trick, card)) == len(trick):
        if takers == {1.0}:
            return "why-wins-surely"
        ruffs = known.trumps & BIT[card] and not known.trumps & BIT[trick[0]] and trick[0] != JOKER
        return "why-ruffs" if ruffs else "why-takes"
    if takers == {1.0}:
        return "why-gives-point" if scores else "why-sure-keeps"
    assert view.leader is not None
    if known.ally[(view.leader + winner(table, first, (*trick, card))) % view.seats] == 1.0:
        return "why-partner-point" if scores else "why-partner-keeps"
    winning = legal & winning_cards(table, first, trick)
    if winning:
        return "why-keeps-mighty" if winning == BIT[table.mighty] else "why-lets-go"
    if scores and not legal & ~known.scoring:
        return "why-points-only"
    if scores or not legal & known.scoring:
        return "why-cannot-win"
    return "why-lost-no-points" if takers == {0.0} else "why-no-points"


def _leading(view: View, known: Knowledge, card: Card) -> str:
    table, first, bit = known.table, known.first, BIT[card]
    rivals = _rivals(known, [seat for seat in range(view.seats) if seat != known.seat])
    # a two that is led wins by same-two only as long as all follow suit
    beats = table.beats[int(first)][table.suit_of[int(first)][card]][card]
    beaten_by = (winning_cards(table, first, (card,)) | beats) & rivals
    trumps = known.trumps
    draws = rivals & trumps and (trumps & bit or (card == JOKER and table.trump != NO_TRUMP))
    if card == table.hunter[first] and rivals >> JOKER & 1:
        return "why-hunts-joker"
    if not beaten_by:
        if draws:
            return "why-draws-high"
        return "why-trumps-out" if trumps and not trumps & (rivals | bit) else "why-sure-lead"
    if draws:
        return "why-draws"
    suit = table.suit_of[0][card]
    called = None if view.contract is None or view.contract.revealed else view.contract.called
    if known.is_napoleon and called is not None and suit == table.suit_of[0][called]:
        return "why-seeks-partner"
    if suit in SUITS and not beaten_by & table.members[0][suit]:
        return "why-highest"
    return "why-leads-point" if known.scoring & bit else "why-low-lead"
