"""The likelihood of other seats' calls and cards, given an imagined deal.

A hand's worth comes from the fit that computers bid by (`bot.players.strength`), with each card adding its
own part: a deal is weighed in a few microseconds. Cards are judged by the policy of playouts. Cards and sets
of cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from bot.engine.cards import JOKER, NO_TRUMP, Mask, Suit, cards_of, mask_of, rank_of
from bot.engine.claim import tricks_begun
from bot.engine.deal import pack_mask, pack_of
from bot.engine.phases.auction import bid_rank
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.views import View
from bot.players.search.compact import PLACES, Compact, places_of
from bot.players.search.odds import FEW, ODDS
from bot.players.search.playout import World, relations
from bot.players.search.policy import Kind, chance_to_follow, chance_to_lead, follow_row, followed_kinds
from bot.players.search.position import compact_table_in
from bot.players.strength import Judgement

ASKED = -0.5
"""Points that a hand is worth above a bid if half of such hands make that bid."""
SOFT = 0.6
"""This many extra points make a bid e times as likely, relative to a pass."""
CHUNK = 11
"""Cards looked up together: the lowest bits of a set."""
LOWEST: Mask = (1 << CHUNK) - 1
LOW_RANKS = 2
"""A card's worth is measured in a hand with the lowest ranks of each suit, so that no suit is void."""


class Called(NamedTuple):
    """A call as evidence about a hand: the suits bid or possible, and the points needed for each."""

    seat: int
    passed: bool
    bids: tuple[tuple[Suit, int], ...]
    played: Mask
    """The cards that the seat has played since the call."""


class AuctionHeard:
    """The auction of a hand without piles, as one seat heard it."""

    def __init__(self, view: View) -> None:
        self._tables = [_points(view.rules, view.seats, suit) for suit in _suits(view.rules)]
        self._called = _calls(view)

    def likelihood(self, world: World, least: float = 0.0) -> float:
        """Return the product of the likelihoods of the others' calls, above 0.

        Stops early once the product is below `least`.
        """
        result = 1.0
        for seat, passed, bids, played in self._called:
            hand, most = world.hands[seat] | played, -float("inf")
            for suit, points in bids:
                (base, rows), rest = self._tables[suit], hand
                more = base - points
                for row in rows:
                    more += row[rest & LOWEST]
                    rest >>= CHUNK
                if more > most:
                    most = more
            result /= 1.0 + exp((most - ASKED if passed else ASKED - most) / SOFT)
            if result < least:
                break
        return result


@lru_cache(maxsize=64)
def _points(rules: RuleSet, seats: int, suit: Suit) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """Return a hand's worth with a trump suit: a base, and what each group of eleven places adds."""
    pack = pack_of(rules)
    ranks = sorted({rank_of(card) for card in pack if card < JOKER})[:LOW_RANKS]
    low = mask_of(card for card in pack if card < JOKER and rank_of(card) in ranks)

    def worth(held: Mask) -> float:
        return Judgement(rules, seats, held, 0).expectation(suit)[0]

    adds = dict.fromkeys(range(-(-len(PLACES) // CHUNK) * CHUNK), 0.0)
    for card in pack:
        adds[PLACES[card]] = worth(low | 1 << card) - worth(low & ~(1 << card))
    rows = []
    for start in range(0, len(adds), CHUNK):
        row = [0.0]
        for place in range(start, start + CHUNK):
            row += [added + adds[place] for added in row]
        rows.append(row)
    return worth(low) - sum(adds[PLACES[card]] for card in cards_of(low)), tuple(map(tuple, rows))


def _suits(rules: RuleSet) -> range:
    return range(NO_TRUMP + (rules.no_trump != "none"))


def _calls(view: View) -> list[Called]:
    """Return each other seat's last pass and highest bid, without Napoleon's, whose hand changed since."""
    contract, rules, played = require(view.contract), view.rules, played_by(view)
    found: dict[tuple[int, bool], Called] = {}
    best: tuple[int, Suit] | None = None
    for seat, points, suit in ((call.seat, call.points, call.suit) for call in view.auction):
        bids: tuple[tuple[Suit, int], ...] = ((suit, points),)
        if points:
            best = points, suit
        else:
            bids = tuple((other, _least_bid(rules, best, other)) for other in _suits(rules))
        if seat not in (view.seat, contract.seat):
            found[seat, not points] = Called(seat, not points, bids, played[seat])
    return list(found.values())


def _least_bid(rules: RuleSet, best: tuple[int, Suit] | None, suit: Suit) -> int:
    """Return the points of the lowest bid in a suit that outbids the current one."""
    if best is None:
        return rules.min_bid
    return best[0] + (bid_rank(rules, best[0], suit) <= bid_rank(rules, *best))


LEAST = 0.03
"""The least likelihood of any card: people do not play by probabilities."""


class Played(NamedTuple):
    """A card played by a seat, with what was public at that moment."""

    seat: int
    card: Mask
    since: Mask
    """The seat's plays from then on, this card included."""
    first: int
    """1 in the first trick, else 0."""
    left: Mask
    """Cards not seen on the table before this one."""
    lead: int
    """The card led; -1 if this card was led."""
    beating: Mask
    """Unseen cards with more power than the best on the table; none for the last seat."""
    kinds: Sequence[Kind]
    """The cards of each kind that could have followed."""
    own: Kind
    """The kind of the card played."""
    rows: Sequence[Sequence[Sequence[float]]]
    """The probabilities, by whether a friend is winning the trick, and whether that is final."""
    at: int
    """The seat that played the best card."""
    known: bool
    """Whether everybody knew who is on which side."""
    table: Compact
    """The trick rules."""


class PlaySoFar:
    """The play of a hand without piles, as one seat has seen it."""

    def __init__(self, view: View) -> None:
        contract = require(view.contract)
        self._seats, self._napoleon = view.seats, contract.seat
        called = 0 if contract.called is None else 1 << PLACES[contract.called]
        self._others = _plays(view, called)

    def likelihood(self, world: World, least: float = 0.0) -> float:
        """Return the product of the likelihoods of the others' cards, above 0; forced ones count 1.

        Stops early once the product is below `least`.
        """
        seats, result = self._seats, 1.0
        all_known, unknown, roles = relations(seats, self._napoleon, world.side)
        odds, hands = ODDS[seats > FEW], world.hands
        for seat, card, since, first, left, lead, beating, kinds, own, rows, at, known, table in self._others:
            hand = hands[seat] | since
            if lead < 0:
                legal = table.first_leads(hand) if first else hand
                chance = chance_to_lead(table, legal, left & ~hand, first, roles[seat], odds, card)
            else:
                _, following, odd, _, _ = table.led[first][lead]
                legal = table.follows(first, lead, hand) if hand & odd else hand & following or hand
                if not legal & legal - 1:
                    continue
                friend = (all_known if known else unknown)[seat] >> at & 1
                chance = chance_to_follow(kinds, own, legal, rows[friend][not beating & ~hand], card)
            result *= chance if chance > LEAST else LEAST
            if result < least:
                break
        return result


def played_by(view: View) -> list[Mask]:
    """Return the cards that each seat has played."""
    found = [0] * view.seats
    for leader, cards in tricks_begun(view):
        for offset, card in enumerate(cards):
            found[(leader + offset) % view.seats] |= 1 << PLACES[card]
    return found


def _plays(view: View, called: Mask) -> list[Played]:
    """Return the other seats' cards in order, without certainly forced ones."""
    found: list[Played] = []
    since = played_by(view)
    left = places_of(pack_mask(view.rules))
    unseen = left & ~sum(since) & ~places_of(view.hand.mask)
    odds = ODDS[view.seats > FEW].follow
    for number, (leader, cards) in enumerate(tricks_begun(view)):
        first, trick, lead, best, at = int(not number), 0, 0, 0, leader
        table = compact_table_in(view, number)
        for offset, card in enumerate(map(PLACES.__getitem__, cards)):
            seat, bit = (leader + offset) % view.seats, 1 << card
            if not offset:
                lead = best = card
            row = table.led[first][lead]
            beating = row.beats[best] if offset else 0
            able = unseen | since[seat]
            if offset and not able & row.odd and bit & row.following:
                able &= row.following
            if seat != view.seat and (not offset or able & able - 1):
                kinds = followed_kinds(table, able, beating) if offset else ()
                rows = tuple(
                    tuple(odds[follow_row(table, trick, first, friend, final)] for final in (False, True))
                    for friend in (0, 1)
                )
                own = next(((kind, some) for kind, some in kinds if some & bit), (0, 0))
                found.append(
                    Played(
                        seat,
                        bit,
                        since[seat],
                        first,
                        left,
                        lead if offset else -1,
                        beating & left if offset < view.seats - 1 else 0,
                        kinds,
                        own,
                        rows,
                        at,
                        not left & called,
                        table,
                    )
                )
            if row.beats[best] & bit:
                best, at = card, seat
            trick |= bit
            left &= ~bit
            since[seat] &= ~bit
    return found
