"""The claim of each reason about a card, checked slowly by what the seat sees and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from itertools import product

from bot.engine.actions import Play
from bot.engine.cards import (
    ACE,
    HEARTS,
    JACK,
    JOKER,
    KING,
    MIGHTY,
    NO_TRUMP,
    QUEEN,
    SECOND_JOKER,
    Card,
    cards_of,
    make_card,
    rank_of,
    same_colour,
)
from bot.engine.deal import pack_of
from bot.engine.legal import LegalActions
from bot.engine.nap.views import NapView
from bot.engine.settlement import judge
from bot.engine.tricks import TrickTable, plain_table, winner
from bot.engine.views import View, trick_table_in
from bot.players.hint import HintReason

JOKERS = {JOKER, SECOND_JOKER}
TRIES = 120
TEN = 8


class Position:
    """A playable card, and what its seat can tell of the others' cards: one set per seat."""

    def __init__(self, view: View | NapView, card: Card, legal: LegalActions) -> None:
        assert view.seat is not None
        assert view.leader is not None
        self.view, self.card, self.seat, self.napoleon = view, card, view.seat, view.contract.seat
        self.legal = [action.card for action in legal.actions if isinstance(action, Play)]
        self.hand, self.first = set(view.hand), not view.tricks
        self.scoring = set(cards_of(view.rules.scoring)) if isinstance(view, View) else set()
        if isinstance(view, View):
            self.trump = view.contract.suit
        else:
            opened = view.contract.trump
            self.trump = NO_TRUMP if opened is None else opened
        self.table = self.table_of(len(view.tricks))
        sits_out = view.sits_out if isinstance(view, NapView) else None
        self.order = [seat for seat in self.around(view.leader) if seat != sits_out]
        self.later = self.order[len(view.trick) + 1 :]
        self.others = [seat for seat in self.order if seat != self.seat]
        self.held = {seat: self.may_hold(seat) for seat in self.others}

    def table_of(self, number: int) -> TrickTable:
        """Return the rules of a trick (from 0): a named suit and the last tricks change the joker's."""
        return trick_table_in(self.view, number) if isinstance(self.view, View) else plain_table(self.trump)

    def around(self, first: int) -> list[int]:
        return [(first + step) % self.view.seats for step in range(self.view.seats)]

    @cached_property
    def away(self) -> set[Card]:
        """The cards that nobody else can hold, as far as the seat sees."""
        view = self.view
        gone = {card for trick in view.tricks for card in trick.cards} | {*view.trick} | self.hand
        if isinstance(view, NapView):
            peeped = set() if view.peep_card is None or view.swapped else {view.peep_card}
            return gone | set(view.thrown) | peeped
        gone |= set(view.discards)
        for seat, piles in enumerate(view.piles):
            for pile in piles:
                gone |= {
                    card for at, card in enumerate(pile) if card is not None and (seat == self.seat or at)
                }
        return gone

    def may_hold(self, seat: int) -> set[Card]:
        view = self.view
        cards = set(pack_of(view.rules)) - self.away
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        assert view.leader is not None
        tricks.append((view.leader, view.trick))
        for number, (leader, played) in enumerate(tricks):
            table, first = self.table_of(number), not number
            order = [each for each in self.around(leader) if each in self.order]
            if seat not in order[1 : len(played)]:
                continue
            lead, answer = played[0], played[order.index(seat)]
            if table.free[first] >> answer & 1:
                continue  # a joker, or a mighty that fits, may be played to any suit
            demands = table.joker_demands if lead >= JOKER else (table.following[first][lead],)
            for demand in demands:
                if demand >> answer & 1:
                    break
                cards -= set(cards_of(demand))
            if lead == table.hunter[first] and table.joker_plays[first]:
                cards -= JOKERS
        if isinstance(view, View):
            if view.blind is not None and view.rules.blind_use == "exchange" and seat != self.napoleon:
                cards -= set(view.blind)
            if view.must_bid is not None and view.rules.mighty_must_bid and seat != view.must_bid:
                cards -= {MIGHTY}
            if view.piles:
                tops = {pile[0] for pile in view.piles[seat] if pile and pile[0] is not None}
                return cards | tops
        return cards

    def side(self, seat: int) -> bool | None:
        """Return whether a seat is on one's own side, None if the seat cannot know."""
        if seat == self.seat:
            return True
        mine, theirs = self.with_napoleon(self.seat), self.with_napoleon(seat)
        return None if mine is None or theirs is None else mine == theirs

    def with_napoleon(self, seat: int) -> bool | None:
        view = self.view
        if seat == self.napoleon:
            return True
        if isinstance(view, NapView):
            return False
        contract = view.contract
        if contract.awaits_friend:  # whoever wins the first trick
            return False if seat == self.seat else None
        if contract.adjutant is not None or contract.called is None or contract.alone:
            return seat == contract.adjutant
        if seat == self.seat:
            return False  # an adjutant knows it
        holders = [each for each in self.others if contract.called in self.held[each]]
        if seat not in holders:
            return False
        return True if holders == [seat] else None

    def taker(self, *after: Card) -> int:
        return self.order[winner(self.table, self.first, (*self.view.trick, *after))]

    def takers(self, card: Card) -> set[int]:
        """Return who may win the trick after a card: all ways if there are few, otherwise many of them."""
        pools = [sorted(self.held[seat]) for seat in self.later]
        ways = 1
        for pool in pools:
            ways *= len(pool)
        if ways <= 10 * TRIES:
            return {self.taker(card, *rest) for rest in product(*pools) if len({*rest}) == len(rest)}
        rng, found = random.Random(repr((self.view.hand.mask, card))), set()
        odd = {
            self.table.mighty,
            make_card(QUEEN, HEARTS),
            JOKER,
            SECOND_JOKER,
            *(13 * suit for suit in range(4)),
        }
        for number in range(TRIES):
            rest: list[Card] = []
            for pool in pools:
                some = [it for it in pool if it not in rest]
                few = [it for it in some if it in odd] if number % 2 else []
                rest += rng.sample(few or some, min(1, len(some)))
            if len(rest) == len(pools):
                found.add(self.taker(card, *rest))
        for place, pool in enumerate(pools):
            ways_of_it = [self.with_one(card, pools, place, it) for it in pool]
            found |= {self.taker(card, *rest) for rest in ways_of_it if rest is not None}
        return found

    def with_one(self, card: Card, pools: list[list[Card]], place: int, one: Card) -> list[Card] | None:
        """Return the others' plays if one of them plays that card and the rest play low if they can.

        None if one of them has nothing to play.
        """
        rest: list[Card] = []
        for at, pool in enumerate(pools):
            before, left = self.taker(card, *rest), [it for it in pool if it not in (one, *rest)]
            if at != place and not left:
                return None
            lets = (it for it in left if self.taker(card, *rest, it) == before)
            rest.append(one if at == place else next(lets, left[0]))
        return rest

    @property
    def sure(self) -> bool:
        return all(self.side(seat) is True for seat in self.takers(self.card))

    @property
    def lost(self) -> bool:
        return all(self.side(seat) is False for seat in self.takers(self.card))

    @property
    def winning(self) -> bool:
        return self.taker(self.card) == self.seat

    @property
    def ahead(self) -> list[Card]:
        """The own cards that would win the trick so far."""
        return [card for card in self.legal if self.taker(card) == self.seat]

    def can_win(self, card: Card) -> bool:
        return self.seat in self.takers(card)

    @property
    def partner_is_winning(self) -> bool:
        return not self.winning and self.side(self.taker(self.card)) is True

    @property
    def scores(self) -> bool:
        return self.card in self.scoring

    @property
    def pointless(self) -> list[Card]:
        return [card for card in self.legal if card not in self.scoring]

    def strength(self, card: Card) -> tuple[int, int]:
        if isinstance(self.view, NapView) or not self.view.rules.jacks or self.trump == NO_TRUMP:
            jacks: list[Card] = []
        else:
            jacks = [make_card(JACK, same_colour(self.trump)), make_card(JACK, self.trump)]
        if card == self.table.mighty and isinstance(self.view, View):
            return 4, 0
        if card in jacks:
            return 3, jacks.index(card)
        if card >= JOKER:
            if all(winner(self.table, False, (JOKER, 13 * suit)) for suit in range(4)):
                return 0, -1  # it beats nothing, as in the last tricks
            if jacks and not any(winner(self.table, False, (JOKER, jack)) for jack in jacks):
                return 3, len(jacks)
            beats_trumps = all(winner(self.table, False, (JOKER, 13 * suit + KING)) == 0 for suit in range(4))
            return (2, ACE + 1) if beats_trumps else (1, 0)
        return (2 if card // 13 == self.trump else 0), rank_of(card)

    @property
    def keeps_better(self) -> bool:
        """Whether a better card stays in the hand."""
        return any(self.strength(card) > self.strength(self.card) for card in self.legal)

    def theirs(self) -> set[Card]:
        """Return what seats that are not surely on one's own side may hold."""
        return {card for seat in self.others if self.side(seat) is not True for card in self.held[seat]}

    def everyone(self) -> set[Card]:
        return {card for seat in self.others for card in self.held[seat]}

    def beating(self, cards: set[Card]) -> set[Card]:
        """Return which of some cards beat the led one."""
        return {card for card in cards if winner(self.table, self.first, (self.card, card)) == 1}

    def suit(self, card: Card) -> int:
        return self.table.suit_of[self.first][card]

    @property
    def draws(self) -> bool:
        asks = self.suit(self.card) == self.trump or (self.card >= JOKER and bool(self.table.joker_demands))
        if self.card >= JOKER and isinstance(self.view, View) and self.view.rules.names_suit:
            return False  # the player may name any suit
        return (
            asks and self.trump != NO_TRUMP and any(self.suit(card) == self.trump for card in self.theirs())
        )

    @property
    def lowest(self) -> bool:
        same = [card for card in self.hand if card // 13 == self.card // 13]
        return self.card == min(same) and rank_of(self.card) < TEN and self.strength(self.card)[0] == 0

    @property
    def highest(self) -> bool:
        """Whether no higher card of its suit is left, and only trumps and special cards beat it."""
        suit = self.card // 13
        higher = {card for card in self.everyone() | self.hand if card // 13 == suit and card > self.card}
        better = self.beating(self.everyone())
        special = self.table.special[self.first]
        plain = {it for it in better if it < JOKER and it // 13 != self.trump and not special >> it & 1}
        ordinary = {it for it in higher if not special >> it & 1}
        return self.card < JOKER and not special >> self.card & 1 and not ordinary and not plain

    @property
    def special(self) -> bool:
        """Whether it is a special card that only special ones beat."""
        table = self.table
        special = {table.mighty, table.regular_jack, table.sub_jack}
        queen = {make_card(QUEEN, HEARTS)} if self.card == table.mighty else set()
        return self.card in special | JOKERS and self.beating(self.everyone()) <= special | queen

    def points(self) -> tuple[int, int] | None:
        """Return the points that Napoleon's side and the others have, None if unknown."""
        assert isinstance(self.view, View)
        ours = theirs = 0
        for seat, cards in enumerate(self.view.won):
            if not len(cards):
                continue
            side = self.with_napoleon(seat)
            if side is None:
                return None
            ours, theirs = ours + len(cards) * side, theirs + len(cards) * (not side)
        if self.view.rules.discards == "napoleon_hidden":  # nobody else sees them
            ours += len({*self.view.discards} & self.scoring)
        return ours, theirs

    def danger(self) -> bool:
        """Whether Napoleon's side has all points so far, and loses if it gets all the others as well."""
        view, points = self.view, self.points()
        assert isinstance(view, View)
        laid = [card for card in view.discards if card in self.scoring and not view.rules.discards_are_won]
        most = view.rules.most_points - len(laid)
        return (
            points is not None
            and not points[1]
            and judge(view.rules, view.contract.points, most, 0) == "siberian"
        )

    def decided(self) -> bool:
        view, points = self.view, self.points()
        assert isinstance(view, View)
        if points is None:
            return False
        ours, theirs = points
        left = len((self.everyone() | self.hand | {*view.trick}) & self.scoring)
        certain = len((self.hand | {*view.trick}) & self.scoring) if not view.discard_count else 0
        ends = {
            judge(view.rules, view.contract.points, ours + mine, theirs + out - mine) == "made"
            for out in range(certain, left + 1)
            for mine in range(out + 1)
        }
        return len(ends) == 1


def _exact(at: Position) -> bool:
    points = at.points()
    return points is not None and points[0] == at.view.contract.points and not at.sure  # type: ignore[union-attr]


def _seeks(at: Position) -> bool:
    contract = at.view.contract
    called = contract.called  # type: ignore[union-attr]
    # a two that is led wins by same two unless somebody discards
    wins = (winner(at.table, at.first, (at.card, called, *rest)) == 1 for rest in [(), *zip(at.everyone())])
    seeks = at.seat == at.napoleon and called in at.everyone()
    return seeks and at.suit(called) == at.suit(at.card) and any(wins)


def _best_suit(at: Position) -> bool:
    """Whether no other suit is both longer and higher."""
    by_suit = {suit: sorted((c for c in at.hand if c // 13 == suit), reverse=True) for suit in range(4)}
    mine = by_suit.pop(at.card // 13)
    return not any(
        len(other) > len(mine) and all(rank_of(a) > rank_of(b) for a, b in zip(other, mine, strict=False))
        for other in by_suit.values()
    )


def _same_two(at: Position) -> bool:
    """Whether the card is a two that wins because the whole trick is of its suit."""
    suits = {card // 13 for card in (*at.view.trick, at.card) if card < JOKER}
    led = at.view.trick[0] if at.view.trick else JOKER
    return at.winning and max(led, at.card) < JOKER and at.card % 13 == 0 and len(suits) == 1


Check = Callable[[Position], bool]
POINT_TRICKS: dict[str, Check] = {
    "why-only": lambda at: len(at.legal) == 1,
    "why-decided": lambda at: at.decided(),
    "why-shuns": _exact,
    "why-gives-one": lambda at: at.danger() and not at.sure and at.with_napoleon(at.seat) is True,
    "why-leaves-all": lambda at: at.danger() and not at.sure and at.with_napoleon(at.seat) is False,
    "why-two": _same_two,
    "why-wins-surely": lambda at: at.sure and at.winning and not _same_two(at),
    "why-ruffs": lambda at: (
        at.winning and at.suit(at.card) != at.suit(at.view.trick[0]) and at.strength(at.card)[0] > 1
    ),
    "why-takes": lambda at: at.winning and bool(at.later) and not _same_two(at),
    "why-gives-point": lambda at: at.sure and at.scores,
    "why-sure-keeps": lambda at: at.sure and at.keeps_better,
    "why-sure-trick": lambda at: at.sure,
    "why-partner-point": lambda at: at.partner_is_winning and at.scores,
    "why-partner-keeps": lambda at: at.partner_is_winning,
    "why-points-only": lambda at: not at.ahead and not at.pointless,
    "why-cannot-win": lambda at: not any(map(at.can_win, at.legal)) and at.keeps_better,
    "why-behind": lambda at: not at.ahead,
    "why-hopes-point": lambda at: not at.ahead and not at.lost and at.scores,
    "why-lost-no-points": lambda at: at.lost and not at.scores,
    "why-no-points": lambda at: not at.sure and not at.scores and not at.ahead,
    "why-keeps-mighty": lambda at: at.ahead == [at.table.mighty] and at.card != at.table.mighty,
    "why-lets-go": lambda at: (
        not at.winning
        and any(map(at.can_win, at.ahead))
        and all(at.strength(card) > at.strength(at.card) for card in at.ahead)
    ),
    "why-leaves-trick": lambda at: not at.winning and any(map(at.can_win, at.ahead)),
    "why-hunts-joker": lambda at: at.card == at.table.hunter[at.first] and JOKERS & at.theirs(),
    "why-trumps-out": lambda at: (
        not at.beating(at.theirs()) and not any(at.suit(card) == at.trump for card in at.theirs())
    ),
    "why-sure-lead": lambda at: not at.beating(at.theirs()),
    "why-draws-high": lambda at: not at.beating(at.theirs()) and at.draws,
    "why-draws": lambda at: at.draws,
    "why-seeks-partner": _seeks,
    "why-highest": lambda at: at.highest,
    "why-special": lambda at: at.special,
    "why-leads-point": lambda at: at.keeps_better and at.scores,
    "why-low-lead": lambda at: at.lowest and not at.scores and at.keeps_better,
    "why-leads-plain": lambda at: not at.scores and at.keeps_better,
}
NAP: dict[str, Check] = {
    "why-only": lambda at: len(at.legal) == 1,
    "why-wins-surely": lambda at: at.winning and at.takers(at.card) == {at.seat},
    "why-ruffs": POINT_TRICKS["why-ruffs"],
    "why-takes": POINT_TRICKS["why-takes"],
    "why-cannot-win": lambda at: not any(map(at.can_win, at.legal)) and at.keeps_better,
    "why-nap-behind": lambda at: not any(map(at.can_win, at.legal)),
    "why-nap-partner": lambda at: at.partner_is_winning and at.taker(at.card) != at.napoleon,
    "why-lets-go": POINT_TRICKS["why-lets-go"],
    "why-leaves-trick": POINT_TRICKS["why-leaves-trick"],
    "why-nap-trumps": _best_suit,
    "why-nap-makes-trumps": lambda at: at.first and not at.view.trick,
    "why-sure-lead": lambda at: not at.beating(at.everyone()),
    "why-draws": lambda at: at.draws,
    "why-nap-highest": lambda at: at.highest,
    "why-nap-low-lead": lambda at: at.lowest and at.keeps_better,
    "why-nap-saves": lambda at: at.keeps_better,
    "why-nap-misere": lambda at: at.seat not in at.takers(at.card),
    "why-nap-misere-may": lambda at: at.takers(at.card) != {at.seat},
    "why-nap-misere-against": lambda at: at.with_napoleon(at.seat) is False,
    "why-nap-misere-below": lambda at: at.taker() == at.napoleon and not at.winning,
}
OPINIONS = {"why-card", "why-proved-make", "why-proved-defeat"}
"""Reasons about a choice and not the card; `search/test_proof.py` checks proofs."""


def is_true_of_a_card(view: View | NapView, legal: LegalActions, why: HintReason, card: Card) -> bool:
    """Return whether a reason's claim about a card is true, by what its seat sees."""
    at = Position(view, card, legal)
    if why.key.startswith("why-partner-") and why.best != (*view.trick, card)[at.order.index(at.taker(card))]:
        return False
    checks = NAP if isinstance(view, NapView) else POINT_TRICKS
    return why.key in OPINIONS or checks[why.key](at)
