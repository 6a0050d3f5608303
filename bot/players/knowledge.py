"""What a seat knows from its view: cards still out, shown voids, likely partners.

Everything here is computed from a `View`, so only from cards and moves that the seat may see (rules.md 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.engine.cards import BIT, CLUBS, JOKER, JOKERS, MIGHTY, NO_TRUMP, SUITS, Card, Mask, Suit, mask_of
from bot.engine.claim import cards_played, shown_voids
from bot.engine.deal import pack_mask, pack_of
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.tricks import TrickTable, trick_table, winner, winning_cards
from bot.engine.views import ContractView, View, trick_table_in
from bot.players.levels import Skill

FED_NAPOLEON_FIRST = 4.0
"""How many times likelier than an opponent the adjutant throws a scoring card on Napoleon's first trick."""
FED_NAPOLEON = 2.2
"""The same for a scoring card on a later trick that Napoleon is winning."""
STARVED_NAPOLEON = 0.75
"""The same for a card without points on a trick that Napoleon is winning."""
BEAT_NAPOLEON = 0.7
"""The same for beating the card with which Napoleon is winning."""
FED_ANOTHER = 0.3
"""The same for a scoring card on a trick that Napoleon was winning and another seat has taken over."""
STARVED_ANOTHER = 1.15
"""The same for a card without points on such a trick."""
LED_TRUMP = 2.5
"""The same for leading a trump."""


def adjutant_odds(view: View, possible: tuple[Mask, ...], skill: Skill) -> tuple[float, ...]:
    """Return each seat's chance to be the adjutant, by the view; 0 for all if there is none."""
    contract = require(view.contract)
    if contract.adjutant is not None:
        return tuple(1.0 if seat == contract.adjutant else 0.0 for seat in range(view.seats))
    if contract.awaits_friend and view.trick:  # its points go to Napoleon's side, whoever wins it
        taker = (require(view.leader) + winner(trick_table_in(view), True, view.trick)) % view.seats
        odds = [1.0 if seat == taker else 1 / view.seats for seat in range(view.seats)]
        odds[contract.seat] = 0.0
        return tuple(odds)
    if contract.called is None or contract.alone:
        return (0.0,) * view.seats
    called = BIT[contract.called]
    weights = [1.0 if cards & called else 0.0 for cards in possible]
    weights[contract.seat] = 0.0
    if skill.reads_players:
        scoring = view.rules.scoring
        for number, trick in enumerate(view.tricks):
            hints = _hints(
                trick_table_in(view, number), number == 0, scoring, trick.leader, trick.cards, contract.seat
            )
            for offset, hint in enumerate(hints):
                weights[(trick.leader + offset) % view.seats] *= hint
    whole = sum(weights)
    if whole <= 0.0:
        return (0.0,) * view.seats
    if view.rules.call_time == "before" and view.seat != contract.seat and possible[contract.seat] & called:
        # The others cannot rule out that Napoleon found the called card in the blind.
        holders = sum(weight > 0.0 for weight in weights)
        whole += whole / holders * view.blind_size / (len(view.tricks) + len(view.hand))
    return tuple(weight / whole for weight in weights)


@lru_cache(maxsize=65536)
def _hints(
    table: TrickTable, first: bool, scoring: Mask, leader: int, cards: tuple[Card, ...], napoleon: int
) -> tuple[float, ...]:
    """Return, for each card of a trick, how much likelier an adjutant plays it than an opponent."""
    seats = len(cards)
    at = (napoleon - leader) % seats
    hints = [1.0] * seats
    if at and not first and table.suit_of[0][cards[0]] == table.trump:
        hints[0] = LED_TRUMP
    for offset in range(at + 1, seats):
        card, before = cards[offset], cards[:offset]
        points = bool(scoring & BIT[card])
        if winner(table, first, before) != at:
            hints[offset] = FED_ANOTHER if points else STARVED_ANOTHER
        elif winning_cards(table, first, before) & BIT[card]:
            hints[offset] = BEAT_NAPOLEON
        elif points:
            hints[offset] = FED_NAPOLEON_FIRST if first else FED_NAPOLEON
        else:
            hints[offset] = STARVED_NAPOLEON
    return tuple(hints)


JOKER_BEFORE_TRUMPS = 150
"""Most power of a joker that must be led; to its holder it equals the highest trump."""
JOKER_BEFORE_KINGS = 12
"""The same in no-trump: an adjutant with an ace is worth 0.3 points more than one with the joker."""


def joker_wins(table: TrickTable) -> bool:
    """Return whether the joker has power when it is played to another's lead (rules.md 3)."""
    return table.power[0][CLUBS][JOKER] > 0


def call_power(table: TrickTable, card: Card) -> int:
    """Return a number for how soon computers call a card they lack: they call the highest first."""
    suit = table.suit_of[0][card] if table.trump == NO_TRUMP else table.trump
    if card < JOKER:
        return table.power[0][suit][card]
    if joker_wins(table):
        return table.power[0][CLUBS][JOKER]
    most = JOKER_BEFORE_KINGS if table.trump == NO_TRUMP else JOKER_BEFORE_TRUMPS
    return min(table.power[0][NO_TRUMP][JOKER], most)


@lru_cache(maxsize=1024)
def passed_over(rules: RuleSet, trump: Suit, called: Card) -> Mask:
    """Return the cards stronger than the called one: Napoleon probably holds them."""
    table = trick_table(rules, trump)
    power = call_power(table, called)
    return mask_of(card for card in pack_of(rules) if call_power(table, card) > power)


NAPOLEONS_TRUMPS = 1.8
"""How many times likelier Napoleon is to hold a given trump than another seat with as many cards."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat can infer about unseen cards. Chances are 0..1, sets are bit masks."""

    table: TrickTable
    seat: int
    napoleon: int
    seats: int
    first: bool
    """Whether this is the first trick."""
    scoring: Mask
    unseen: Mask
    """Cards in other hands or among the hidden discards, as far as the seat remembers."""
    hidden: Mask
    """The unseen cards that are not face-up in a pile."""
    possible: tuple[Mask, ...]
    """By seat: the unseen cards it may hold, excluding suits that it has shown void."""
    open: tuple[Mask, ...]
    """By seat: the cards it is known to hold, such as the tops of its piles (rules.md 4 Two players)."""
    share: tuple[tuple[float, ...], ...]
    """By seat and suit: the chance that the seat holds a given unseen card of the suit."""
    called: Mask
    """The called card while it is unseen, else no card."""
    adjutant: tuple[float, ...]
    """By seat: the chance that it is the adjutant."""
    ally: tuple[float, ...]
    """By seat: the chance that it is on this seat's side."""

    @property
    def is_napoleon(self) -> bool:
        """Whether the seat is Napoleon."""
        return self.seat == self.napoleon

    @property
    def is_adjutant(self) -> bool:
        """Whether the seat is the adjutant (who always knows)."""
        return not self.is_napoleon and self.ally[self.napoleon] == 1.0

    @property
    def trumps(self) -> Mask:
        """The cards that belong to the trump suit; none in no-trump."""
        trump = self.table.trump
        return self.table.members[0][trump] if trump in SUITS else 0

    def holds(self, seat: int, cards: Mask) -> float:
        """Return the chance that a seat holds at least one of some cards."""
        if cards & self.open[seat]:
            return 1.0
        cards &= self.possible[seat]
        if not cards:
            return 0.0
        without = 1.0
        if cards & self.called:
            without -= self.adjutant[seat]
            cards ^= self.called
        shares = self.share[seat]
        for suit, members in enumerate(groups_of(self.table)):
            count = (cards & members).bit_count()
            if count:
                without *= (1.0 - shares[suit]) ** count
        return 1.0 - without

    def can_play_one_of(self, seat: int, cards: Mask, led: Suit) -> float:
        """Return the chance that a seat holds one of some cards and may play it to a suit led."""
        members = self.table.members[self.first][led] | self.table.free[0] & ~JOKERS
        in_suit = self.holds(seat, cards & members)
        elsewhere = cards & ~members & self.possible[seat]
        if not elsewhere:
            return in_suit
        void = 1.0 - self.holds(seat, members)
        return in_suit + void * self.holds(seat, elsewhere) if void > 0.0 else in_suit


def read(view: View, skill: Skill) -> Knowledge:
    """Return what a seat knows during the play.

    A level that does not count cards remembers the special cards, the jokers and the called card.
    """
    contract, seat = require(view.contract), require(view.seat)
    table = trick_table_in(view)
    mine, tops, buried = _piles(view, seat)
    unseen = pack_mask(view.rules) & ~(view.hand.mask | mine | view.discards.mask | mask_of(view.trick))
    lacking, played = [0] * view.seats, cards_played(view)
    called = 0 if contract.called is None else BIT[contract.called]
    if skill.counts_cards:
        lacking = list(shown_voids(view, range(view.seats), partial(trick_table_in, view)).values())
    else:
        played &= table.special[0] | JOKERS | called
    unseen &= ~played
    hidden = unseen & ~(tops | buried)
    _note_open_blind(view, contract, lacking)
    if view.must_bid is not None and view.rules.mighty_must_bid:
        for other in range(view.seats):
            lacking[other] |= 0 if other == view.must_bid else BIT[MIGHTY]
    possible = tuple(0 if other == seat else hidden & ~lacking[other] for other in range(view.seats))
    adjutant = adjutant_odds(view, possible, skill)
    return Knowledge(
        table=table,
        seat=seat,
        napoleon=contract.seat,
        seats=view.seats,
        first=not view.tricks,
        scoring=view.rules.scoring,
        unseen=unseen,
        hidden=hidden,
        possible=possible,
        open=tuple(0 if other == seat else tops for other in range(view.seats)),
        share=_shares(view, table, hidden, possible),
        called=called & unseen,
        adjutant=adjutant,
        ally=_allies(seat, contract.seat, adjutant),
    )


def later_seats(view: View) -> list[int]:
    """Return the seats that play to the trick after the viewer, in order."""
    return [(require(view.seat) + step) % view.seats for step in range(1, view.seats - len(view.trick))]


def taker_of(view: View, known: Knowledge, trick: Sequence[Card]) -> int:
    """Return the seat that is winning the current trick with these cards."""
    return (require(view.leader) + winner(known.table, known.first, trick)) % view.seats


@lru_cache(maxsize=512)
def groups_of(table: TrickTable) -> tuple[Mask, ...]:
    """Return the cards of each suit for leading and following; the jokers are a group of their own."""
    return (*table.members[0][:NO_TRUMP], JOKERS)


def _piles(view: View, seat: int) -> tuple[Mask, Mask, Mask]:
    """Return the face-up cards in the seat's piles, on top of the opponent's piles, and under those tops.

    All three are empty unless two play (rules.md 4).
    """
    mine, tops, buried = 0, 0, 0
    for other, piles in enumerate(view.piles):
        for pile in piles:
            face_up = mask_of(card for card in pile if card is not None)
            if other == seat:
                mine |= face_up
            elif pile and pile[0] is not None:
                tops |= BIT[pile[0]]
                buried |= face_up & ~BIT[pile[0]]
    return mine, tops, buried


def hidden_sizes(view: View) -> tuple[int, ...]:
    """Return the size of each seat's hand, without piles."""
    if not view.piles:
        return view.hand_sizes
    laid = [sum(map(len, piles)) for piles in view.piles]
    return tuple(size - count for size, count in zip(view.hand_sizes, laid, strict=True))


def _note_open_blind(view: View, contract: ContractView, lacking: list[Mask]) -> None:
    """Add to `lacking` that only Napoleon can hold the cards of a blind shown to all."""
    if view.blind is not None and view.rules.blind_use == "exchange":
        for other in range(view.seats):
            if other != contract.seat:
                lacking[other] |= view.blind.mask


def _shares(
    view: View, table: TrickTable, hidden: Mask, possible: tuple[Mask, ...]
) -> tuple[tuple[float, ...], ...]:
    """Split each suit's hidden cards among the seats that may hold them, by hand size."""
    contract = require(view.contract)
    sizes = [0.0 if other == view.seat else float(size) for other, size in enumerate(hidden_sizes(view))]
    elsewhere = hidden.bit_count() - sum(sizes)  # hidden discards, piles, forgotten cards
    groups = groups_of(table)
    shares = [[0.0] * len(groups) for _ in sizes]
    for suit, members in enumerate(groups):
        weights = [size if cards & members else 0.0 for size, cards in zip(sizes, possible, strict=True)]
        whole = elsewhere
        if suit == contract.suit:
            weights[contract.seat] *= NAPOLEONS_TRUMPS
        if suit in (contract.suit, NO_TRUMP) and not view.piles:
            whole = 0.0  # nobody lays trumps away, nor the joker
        whole += sum(weights)
        if whole > 0.0:
            for other, weight in enumerate(weights):
                shares[other][suit] = min(1.0, weight / whole)
    return tuple(tuple(row) for row in shares)


def _allies(seat: int, napoleon: int, adjutant: tuple[float, ...]) -> tuple[float, ...]:
    """Return each seat's chance of being on the viewing seat's side; 1 for itself."""
    seats = range(len(adjutant))
    if seat == napoleon:
        return tuple(1.0 if other == seat else adjutant[other] for other in seats)
    if adjutant[seat] == 1.0:
        return tuple(1.0 if other in (seat, napoleon) else 0.0 for other in seats)
    return tuple(
        1.0 if other == seat else 0.0 if other == napoleon else 1.0 - adjutant[other] for other in seats
    )
