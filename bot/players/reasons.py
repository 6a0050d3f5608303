"""Why a computer of the point-trick games makes a move: a reason that is true of what its seat can see.

*Surely* means: whatever cards the others may still hold, as far as the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from bot.engine.actions import (
    PASS,
    PAY_TO_SEE,
    Action,
    Ante,
    Bid,
    Call,
    ChangeTrump,
    ClaimRedeal,
    Discard,
    NameSuit,
    Play,
)
from bot.engine.cards import (
    BIT,
    JOKER,
    JOKERS,
    QUEEN_OF_HEARTS,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    cards_of,
    mask_of,
    rank_of,
    suit_of,
)
from bot.engine.legal import LegalActions, actions_of
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.settlement import STAKE_SETS
from bot.engine.state import PhaseName
from bot.engine.tricks import TrickTable, trick_table, winner, winning_cards
from bot.engine.views import View
from bot.players.bidding import will_be_called
from bot.players.hint import LOW, HintReason
from bot.players.knowledge import Knowledge, joker_wins, later_seats, read, taker_of
from bot.players.levels import Level
from bot.players.playing import aim_of
from bot.players.search.expert import likeliest_rival
from bot.players.search.proof import sure_cards
from bot.players.search.review import chances_of
from bot.players.search.worlds import known_side
from bot.players.strength import Judgement, chance_to_make
from bot.players.value import Worth, everything_loses, points_won

SURE_LEADS = frozenset({"why-trumps-out", "why-sure-lead", "why-draws-high"})
WINS = SURE_LEADS | {"why-wins-surely"}
"""The reasons for playing a card that surely wins the trick for the player's side."""


def why_at_napoleon(view: View, legal: LegalActions, action: Action, level: Level) -> HintReason:
    """Return the reason of a move that `choose_at_napoleon` made."""
    if isinstance(action, Ante):
        return _why_ante(view, action)
    if view.phase is PhaseName.AUCTION and not isinstance(action, ClaimRedeal):
        return _why_bid(view, legal, action, level)
    if isinstance(action, Call):
        return _why_call(view, action.card)
    if isinstance(action, Discard):
        return _why_discard(view, action.cards)
    if isinstance(action, ClaimRedeal):
        return HintReason("why-claim-redeal")
    if isinstance(action, NameSuit):
        return HintReason("why-name-suit", suit=action.suit)
    if isinstance(action, ChangeTrump):
        return HintReason("why-change", suit=action.suit)
    if isinstance(action, Play):
        return _why_card(view, legal, action.card, level)
    return HintReason("why-pay" if action == PAY_TO_SEE else "why-decline")


def _why_ante(view: View, action: Ante) -> HintReason:
    hand = view.hand.mask
    complete = [
        action.stakes[name] for name, sets in STAKE_SETS.items() if any(not it & ~hand for it in sets)
    ]
    if any(complete):
        return HintReason("why-ante-held")
    return HintReason("why-usual" if complete else "why-ante-spread")


def _why_bid(view: View, legal: LegalActions, action: Action, level: Level) -> HintReason:
    judgement = Judgement.of(view)

    def judge(bid: Bid) -> tuple[float, float]:
        expected, spread = judgement.expectation(bid.suit)
        return chance_to_make(view.rules, bid.points, expected, spread), expected

    bids = actions_of(legal, Bid)
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
    if key == "why-bid" and chance < 0.5:
        key = "why-bid-daring"
    points = min(view.rules.most_points, max(0, round(expected)))
    return HintReason(key, points, (bid.points, bid.suit), chance=chance)


def _why_call(view: View, card: Card) -> HintReason:
    trump = require(view.contract).suit
    table = trick_table(view.rules, trump)
    held = view.hand.mask | (0 if view.blind is None else view.blind.mask)
    if held >> card & 1:
        return HintReason("why-call-own", card=card)
    if card == table.mighty:
        return HintReason("why-call-mighty", card=card)
    if card in (table.regular_jack, table.sub_jack):
        return HintReason("why-call-jack", card=card)
    if card >= JOKER:
        return HintReason("why-card" if held & JOKERS else _why_joker(view.rules, table), card=card)
    suit = table.suit_of[0][card]
    higher = table.beats[0][suit][card] & table.members[0][suit]
    if higher & ~(held | table.special[0]):
        return HintReason("why-card", card=card)
    is_trump = trump in SUITS and table.members[0][trump] & BIT[card]
    return HintReason("why-call-trump" if is_trump else "why-call-side", card=card)


def _why_joker(rules: RuleSet, table: TrickTable) -> str:
    if joker_wins(table):
        return "why-call-joker-wins"
    if table.trump in SUITS:
        return "why-call-joker"
    return "why-card" if rules.led_joker_rank in ("none", "highest") else "why-call-joker-no-trump"


def _why_discard(view: View, cards: Mask) -> HintReason:
    trump = require(view.contract).suit
    table = trick_table(view.rules, trump)
    kept = view.hand.mask & ~cards
    if trump in SUITS and kept & table.members[0][trump]:
        for suit in SUITS:
            members = table.members[0][suit]
            if suit != trump and cards & members and not kept & members:
                return HintReason("why-discard-void", suit=suit)
    trumps = table.members[0][trump] if trump in SUITS else 0
    return HintReason("why-discard" if cards & (trumps | table.special[0] | JOKERS) else "why-discard-weak")


def _why_card(view: View, legal: LegalActions, card: Card, level: Level) -> HintReason:
    cards = [action.card for action in legal.actions if isinstance(action, Play)]
    if len(cards) == 1:
        return HintReason("why-only")
    known = read(view, level.napoleon)
    declaring = known.is_napoleon or known.is_adjutant
    side = known_side(view)
    if side is not None and Worth(view).is_decided(side):
        return HintReason("why-decided", declaring=declaring)
    key = _key(view, known, mask_of(cards), card)
    if card in sure_cards(view, known, cards, level.napoleon.ending, level.napoleon.ending_tricks):
        key = "why-proved-make" if declaring else "why-proved-defeat"
    compared = [card, *likeliest_rival(view, level.napoleon, cards, card)]
    chances: Sequence[float | None] = [None] * len(compared)
    error = 0.0
    if level.thinks and (imagined := chances_of(view, known, compared)) is not None:
        chances, error = imagined
    trick = (*view.trick, card)
    best = trick[winner(known.table, known.first, trick)]
    trust = view.rules.trust != "off" and key in WINS and (len(view.tricks), known.seat) not in view.trusts
    why = HintReason(key, card=card, chance=chances[0], declaring=declaring, best=best, trust=trust)
    return why.against(compared[1:], chances[1:], error)


def _key(view: View, known: Knowledge, legal: Mask, card: Card) -> str:
    if aim_of(view, known).shuns_points:
        return _shunning(view, known, card)
    return _following(view, known, legal, card) if view.trick else _leading(view, known, legal, card)


def _shunning(view: View, known: Knowledge, card: Card) -> str:
    """Return why a card is played when points harm the player's own side; only certain reasons are given."""
    contract, ours = require(view.contract), 0
    for seat, won in enumerate(points_won(view)):
        if won and not _has_known_side(view, known, seat):
            return "why-card"
        ours += won * (seat == contract.seat or known.adjutant[seat] == 1.0)
    if all(known.ally[seat] == 1.0 for seat in _can_take(view, known, card)):
        return "why-card"
    if not everything_loses(view):
        return "why-shuns" if ours == contract.points else "why-card"
    return "why-gives-one" if known.is_napoleon or known.is_adjutant else "why-leaves-all"


def _has_known_side(view: View, known: Knowledge, seat: int) -> bool:
    """Return whether it is certain which side a seat is on."""
    # the last seat that can be the adjutant need not be: Napoleon may have called a card of their own
    told = known.is_napoleon or require(view.contract).adjutant is not None
    return known.adjutant[seat] == 0.0 or (told and known.adjutant[seat] == 1.0)


def _rivals(known: Knowledge) -> Mask:
    """Return the cards that may be held by seats not certain to be on the viewing seat's side."""
    cards = 0
    for seat, ally in enumerate(known.ally):
        if ally < 1.0:
            cards |= known.possible[seat] | known.open[seat]
    return cards


def _takers(view: View, known: Knowledge, card: Card) -> set[int]:
    """Return all seats that may win the trick after a card, and perhaps others."""
    table, first, trick = known.table, known.first, (*view.trick, card)
    seats = [(require(view.leader) + step) % view.seats for step in range(len(trick))]
    found, held = {seats[winner(table, first, trick)]}, 0
    for seat in later_seats(view):
        cards = known.possible[seat] | known.open[seat]
        held |= cards
        found |= {[*seats, seat][winner(table, first, (*trick, it))] for it in cards_of(cards)}
    two = trick[0] < JOKER and trick[winner(table, first, trick)] == trick[0] // 13 * 13
    falls = BIT[table.mighty] | BIT[QUEEN_OF_HEARTS]
    # a seat may beat the two, and another ends the single suit
    if two and table.same_two[first] and view.seats - len(trick) > 1:
        return set(range(view.seats))
    # the queen may be played, and the mighty after it
    return set(range(view.seats)) if table.yoromeki[first] and held & falls == falls else found


def _can_take(view: View, known: Knowledge, card: Card) -> set[int]:
    """Return seats that win the trick after a card in some deal, where `_takers` may name some too many."""
    trick, later = (*view.trick, card), later_seats(view)
    best = trick[winner(known.table, known.first, trick)]
    found = {taker_of(view, known, trick)} if _may_stand(known, trick, best, later) else set[int]()
    for seat in later:
        others = [it for it in later if it != seat]
        held = cards_of(known.possible[seat] | known.open[seat])
        if any(_may_stand(known, (*trick, it), it, others) for it in held):
            found.add(seat)
    return found


def _may_stand(known: Knowledge, trick: Sequence[Card], best: Card, seats: Sequence[int]) -> bool:
    """Return whether a card of a trick may win it after some seats have played, too."""
    choices = [
        mask_of(
            it
            for it in cards_of(known.possible[seat] | known.open[seat])
            if (*trick, it)[winner(known.table, known.first, (*trick, it))] == best != it
        )
        for seat in seats
    ]
    return trick[winner(known.table, known.first, trick)] == best and _can_differ(choices)


def _can_differ(choices: Sequence[Mask]) -> bool:
    """Return whether one card can be taken from each of some sets, no card twice (Hall's theorem)."""
    return all(
        reduce(or_, some).bit_count() >= count
        for count in range(1, len(choices) + 1)
        for some in combinations(choices, count)
    )


def _keeps_better(known: Knowledge, legal: Mask, card: Card) -> bool:
    """Return whether a stronger card could be played instead."""
    return any(_strength(known, it) > _strength(known, card) for it in cards_of(legal))


def _strength(known: Knowledge, card: Card) -> int:
    return known.table.power[0][known.table.suit_of[0][card]][card]


def _following(view: View, known: Knowledge, legal: Mask, card: Card) -> str:
    table, first, trick = known.table, known.first, view.trick
    takers = _takers(view, known, card)
    sides = {known.ally[seat] for seat in takers}
    scores = bool(known.scoring & BIT[card])
    if winner(table, first, (*trick, card)) == len(trick):
        if card == trick[0] // 13 * 13 and trick[0] < JOKER:
            return "why-two"
        if sides == {1.0}:
            return "why-wins-surely"
        trumps = table.members[first][table.trump]
        ruffs = trumps & BIT[card] and not trumps & BIT[trick[0]] and trick[0] < JOKER
        return "why-ruffs" if ruffs else "why-takes"
    if sides == {1.0}:
        if scores:
            return "why-gives-point"
        return "why-sure-keeps" if _keeps_better(known, legal, card) else "why-sure-trick"
    if known.ally[taker_of(view, known, (*trick, card))] == 1.0:
        return "why-partner-point" if scores else "why-partner-keeps"
    winning = legal & winning_cards(table, first, trick)
    if not winning:
        lost = sides == {0.0} and all(_has_known_side(view, known, seat) for seat in takers)
        return _behind(view, known, legal, card, lost=lost)
    if not any(_may_stand(known, (*trick, it), it, later_seats(view)) for it in cards_of(winning)):
        return "why-card"
    if winning == BIT[table.mighty]:
        return "why-keeps-mighty"
    stronger = all(_strength(known, it) > _strength(known, card) for it in cards_of(winning))
    return "why-lets-go" if stronger else "why-leaves-trick"


def _behind(view: View, known: Knowledge, legal: Mask, card: Card, *, lost: bool) -> str:
    """Return why a card is played when none can win; `lost`: the other side surely takes the trick."""
    takers = _can_take(view, known, card)
    if known.scoring & BIT[card]:
        if not legal & ~known.scoring:
            return "why-points-only"
        return "why-hopes-point" if any(known.ally[it] for it in takers) else "why-behind"
    if legal & known.scoring and lost:
        return "why-lost-no-points"
    if legal & known.scoring and any(known.ally[it] < 1.0 for it in takers):
        return "why-no-points"
    hopeless = not any(known.seat in _takers(view, known, it) for it in cards_of(legal))
    return "why-cannot-win" if hopeless and _keeps_better(known, legal, card) else "why-behind"


def _leading(view: View, known: Knowledge, legal: Mask, card: Card) -> str:
    table, first, bit = known.table, known.first, BIT[card]
    rivals = _rivals(known)
    # a two that is led wins by same-two only if everyone follows suit
    beats = table.beats[int(first)][table.row[int(first)][card]][card]
    beating = winning_cards(table, first, (card,)) | beats
    trumps = table.members[first][table.trump]
    asks = trumps & bit or (card >= JOKER and table.joker_demands and not view.rules.names_suit)
    draws = rivals & trumps and asks
    if card == table.hunter[first] and rivals & JOKERS:
        return "why-hunts-joker"
    if not beating & rivals:
        if draws:
            return "why-draws-high"
        return "why-trumps-out" if trumps and not trumps & (rivals | bit) else "why-sure-lead"
    if draws:
        return "why-draws"
    called = None if view.contract is None or view.contract.revealed else view.contract.called
    suits = table.suit_of[first]
    if known.is_napoleon and called is not None and beating & known.called and suits[card] == suits[called]:
        return "why-seeks-partner"
    special = table.special[first] | (BIT[QUEEN_OF_HEARTS] if card == table.mighty else 0)
    if (special >> card & 1 or card >= JOKER) and not beating & known.unseen & ~special:
        return "why-special"
    if _is_highest(known, view.hand.mask, card, beating):
        return "why-highest"
    if not _keeps_better(known, legal, card):
        return "why-card"
    if known.scoring & bit:
        return "why-leads-point"
    return "why-low-lead" if _is_low(known, view.hand.mask, card) else "why-leads-plain"


def _is_highest(known: Knowledge, hand: Mask, card: Card, beating: Mask) -> bool:
    """Return whether the hand and the unseen cards hold no higher card of its suit."""
    table, first = known.table, known.first
    suit, special = table.suit_of[first][card], table.special[first]
    if suit not in SUITS or special >> card & 1:
        return False
    members = table.members[first][suit]
    above = table.beats[first][suit][card] & members & ~special
    return not (beating & members & known.unseen or above & (known.unseen | hand))


def _is_low(known: Knowledge, hand: Mask, card: Card) -> bool:
    """Return whether a card is the lowest held of a plain suit, and a low one."""
    return (
        card < JOKER
        and rank_of(card) < LOW
        and _strength(known, card) < LOW
        and not hand & SUIT_MASKS[suit_of(card)] & (BIT[card] - 1)
    )
