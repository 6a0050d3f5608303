"""The expert's card: the regular's, unless another is clearly better in imagined worlds.

Cards that look silly, whatever they are worth, annoy partners and opponents: the expert avoids them, and
`make strength` counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from random import Random

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import BIT, JOKER, JOKERS, NO_TRUMP, SUIT_MASKS, Card, Mask, cards_of, mask_of
from bot.engine.legal import LegalActions
from bot.engine.require import require
from bot.engine.state import PhaseName
from bot.engine.tricks import winner, winning_cards
from bot.engine.views import View
from bot.players.knowledge import Knowledge, later_seats, read, taker_of
from bot.players.levels import Skill
from bot.players.playing import aim_of, choose_card, may_win_everything, promises, seems_to_win_everything
from bot.players.search.compact import EVERYTHING, PLACES, SUITS_AT, Compact, places_of
from bot.players.search.ending import unique_cards
from bot.players.search.position import compact_table_in
from bot.players.search.proof import Made, firmest, solvable, sure_cards
from bot.players.search.trial import Trial
from bot.players.value import POINT, Worth


class Habit(Enum):
    """How a move looks to a partner; the value is a short description."""

    MIGHTY_ON_OWN_TRICK = "mighty on a sure own trick"
    OVERTAKES_PARTNER = "overtakes a partner's sure trick"
    LEADS_THEIR_TRUMPS = "opponent leads trumps before the adjutant is known"
    WITHHOLDS_POINT = "withholds a point from a sure own trick"
    LEADS_DEAD_TRUMPS = "Napoleon leads dead trumps"
    MIGHTY_IN_FIRST_TRICK = "throws the mighty in the first trick"


class Silly:
    """Which legal cards of a seat would look silly at one moment."""

    def __init__(self, view: View, known: Knowledge, legal: Mask, *, shuns_points: bool = False) -> None:
        self._view, self._known, self._legal = view, known, legal
        self._plain = legal & ~(known.trumps | known.table.special[0] | JOKERS)
        self._winning = winning_cards(known.table, known.first, view.trick) if view.trick else 0
        self._sure = bool(view.trick) and self._is_sure()
        self._shuns = shuns_points
        self._others = 0
        for seat, cards in enumerate(known.possible):
            self._others |= cards | known.open[seat]

    def _is_sure(self) -> bool:
        """Return whether a partner is certain to win the trick."""
        known, view = self._known, self._view
        if known.ally[taker_of(view, known, view.trick)] < 1.0 or self._same_two_may_end():
            return False
        for seat in later_seats(view):
            beaten_by = (known.possible[seat] | known.open[seat]) & self._winning
            if beaten_by and known.ally[seat] < 1.0:
                return False
        return True

    def _same_two_may_end(self) -> bool:
        """Return whether same-two wins the trick so far and a seat that does not follow may end it."""
        known, view = self._known, self._view
        lead = view.trick[0]
        suit = lead // 13
        two = suit * 13
        if lead >= JOKER or view.trick[winner(known.table, known.first, view.trick)] != two:
            return False
        higher = known.table.beats[int(known.first)][known.table.row[int(known.first)][lead]][two]
        if not higher & SUIT_MASKS[suit] & ~self._winning:
            return False  # the suit is broken already, or the rule does not hold
        return len(view.trick) + 1 < view.seats or not self._legal & SUIT_MASKS[suit]

    def habit(self, card: Card) -> Habit | None:
        """Return how playing a card looks to a partner, None if it does not look silly."""
        known, view, bit = self._known, self._view, BIT[card]
        others = self._legal & ~bit
        if not others:
            return None
        if card == known.table.mighty:
            if self._sure:
                return Habit.MIGHTY_ON_OWN_TRICK
            if known.first and view.trick and not (known.table.special[1] | self._winning) & bit:
                return Habit.MIGHTY_IN_FIRST_TRICK
        if self._sure:
            return self._on_a_sure_trick(bit, others)
        trumps = known.trumps
        if view.trick or not bit & trumps or known.table.trump == NO_TRUMP or not self._plain:
            return None
        if known.is_napoleon:
            return None if self._others & trumps else Habit.LEADS_DEAD_TRUMPS
        contract = require(view.contract)
        unknown = contract.called is not None and not contract.revealed
        return Habit.LEADS_THEIR_TRUMPS if unknown and not known.is_adjutant else None

    def _on_a_sure_trick(self, bit: Mask, others: Mask) -> Habit | None:
        known = self._known
        if self._winning & bit and others & ~self._winning:
            return Habit.OVERTAKES_PARTNER
        if self._shuns or bit & known.scoring:
            return None
        given = others & self._plain & known.scoring & ~self._winning
        masters = 0
        for card in cards_of(given):
            higher = winning_cards(known.table, False, (card,)) & known.table.following[0][card]
            masters |= 0 if higher & self._others else BIT[card]
        return Habit.WITHHOLDS_POINT if given & ~masters else None


PLAYOUTS = 2
"""Playouts of a card in each world: a playout costs less than a world, and chance matters as much."""
ROUND = 20
"""Playouts between checks for cards that are clearly behind."""
BEHIND = 2.0
"""A card this many standard errors behind the best is dropped."""
MARGIN, CLEARLY = 0.01, 1.0
"""How much better than the usual card another must be: in contracts, and in standard errors."""
MARGIN_OF_POINTS = 0.1 * POINT
"""As `MARGIN`, if the two cards only ever differed in points, never in the contract."""
CONTRACT = 0.5
"""A larger difference in one world cannot come from points alone."""
WORLDS_SOLVED = (0, 200, 200, 80)
"""The most worlds by the number of tricks left, if they are solved; beyond two tricks it takes longer."""
NEAR_END = 9
"""The most cards in hand at which it can be foreseen whether everything will be won."""
LONGEST = 35_000
"""The most imagined cards played for one decision."""
LONGEST_IN_DANGER = 150_000
"""As `LONGEST`, with `siberian=opponents_trickless` if everything may be won."""
LONGEST_SOLVED = 60_000
"""The most tricks solved for one decision, half a second: with seven seats a deal takes thousands."""


@dataclass(slots=True)
class Tried:
    """A card's value in the worlds imagined so far, compared with the usual card's in the same ones."""

    card: Card
    total: float = 0.0
    difference: float = 0.0
    squares: float = 0.0
    most: float = 0.0
    """The greatest difference in one world, in either direction."""
    count: int = 0

    def add(self, value: float, usual: float) -> None:
        self.count += 1
        self.total += value
        self.difference += value - usual
        self.squares += (value - usual) ** 2
        self.most = max(self.most, abs(value - usual))

    @property
    def gain(self) -> float:
        """How much better the card is on average than the usual one."""
        return self.difference / self.count

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        return sqrt(max(0.0, self.squares / self.count - self.gain**2) / self.count)

    @property
    def clearly_better(self) -> bool:
        """Whether to play it instead of the usual card."""
        margin = MARGIN_OF_POINTS if self.most < CONTRACT else MARGIN
        return self.gain > margin and self.gain > CLEARLY * self.error


def choose_by_search(view: View, legal: LegalActions, skill: Skill, rng: Random) -> Action:
    """Return the play: a card that surely decides the contract, else the regular's or a better one."""
    cards = [action.card for action in legal.actions if isinstance(action, Play)]
    if len(cards) == 1:
        return PLAYS[cards[0]]
    known = read(view, skill)
    sure = sure_cards(view, known, cards, skill.ending, skill.ending_tricks)
    usual = choose_card(view, legal, skill, rng, sure)
    assert isinstance(usual, Play)
    if not skill.worlds and not looks_ahead(view, skill, known) and (sure or not solves(view, skill)):
        return usual
    silly = Silly(view, known, mask_of(cards), shuns_points=aim_of(view, known).shuns_points)
    cards = sure or cards
    if skill.worlds or not _discards_save_nobody(view):
        sensible = [card for card in cards if silly.habit(card) is None] or cards
    else:
        sensible = list(cards)  # to throw the strongest card away may be what saves the contract
    sensible.sort(key=lambda card: card != usual.card)
    if sure and len(sensible) > 1:
        return PLAYS[firmest(view, known, sensible, rng)]
    return PLAYS[best_card(view, skill, sensible, sensible[0], Random(rng.getrandbits(64)))]


def solves(view: View, skill: Skill) -> bool:
    """Return whether a seat compares its cards in imagined deals whose last tricks are solved."""
    return skill.worlds_solved > 0 and view.phase is PhaseName.PLAY and solvable(view)


def looks_ahead(view: View, skill: Skill, known: Knowledge | None = None) -> bool:
    """Return whether a seat of Napoleon's side should search for ways not to win everything.

    If discarded points cannot save that side, it is enough that the side may have won all points so far
    (`may_win_everything`); otherwise this must be probable.
    """
    contract = view.contract
    on_side = contract is not None and view.seat in (contract.seat, contract.adjutant)
    if not (skill.worlds_near_everything and on_side and view.phase is PhaseName.PLAY):
        return False
    in_danger = may_win_everything if _discards_save_nobody(view) else seems_to_win_everything
    return len(view.hand) <= NEAR_END and in_danger(view, known or read(view, skill))


def best_card(view: View, skill: Skill, cards: Sequence[Card], usual: Card, rng: Random) -> Card:
    """Return the best of some legal cards: `usual` unless another is clearly better.

    It imagines at most as many worlds as the level allows. If discarded points do not save the side, a level
    without a search continues only if everything was won in some of the first worlds.
    """
    known = read(view, skill)
    cards = different(view, known, cards, usual)
    if len(cards) == 1:
        return usual
    # A level that only looks ahead ignores points: giving some away may be what makes the contract.
    made = Made(Worth(view)) if looks_ahead(view, skill, known) else None
    try:
        if made is None:
            trial = Trial(view, known, compact_table_in(view), cards, Worth(view), rng, PLAYOUTS)
        else:
            trial = Trial(view, known, compact_table_in(view), cards, made, rng, plain=True)
    except ValueError:
        return usual  # somebody broke a rule, or did what computers think impossible
    tried = [Tried(card) for card in cards]
    safe, most = _worlds(view, skill, solved=trial.solved)
    rivals, budget = tried[1:], LONGEST if safe == most else LONGEST_IN_DANGER
    for number in range(1, most + 1):
        world = trial.deal()
        base = 0.0
        for one in (tried[0], *rivals):
            value = trial.value(world, one.card)
            base = value if one is tried[0] else base
            one.add(value, base)
        budget -= (1 + len(rivals)) * view.seats * len(view.hand)
        too_long = budget < 0 or trial.solver.tricks > LONGEST_SOLVED
        if too_long or (number == safe and not (made and made.won_everything)):
            break
        if not number % ROUND:
            rivals = _still_in(rivals)
            if not rivals:
                return usual
    best = max(rivals, key=lambda one: one.gain)
    return best.card if best.clearly_better else usual


def _discards_save_nobody(view: View) -> bool:
    """Return whether a bid is lost if opponents win no points in tricks (rules.md 2 `siberian`)."""
    return view.rules.siberian == "opponents_trickless"


def _worlds(view: View, skill: Skill, *, solved: bool) -> tuple[int, int]:
    """Return how many worlds to imagine if none of them wins everything, and how many at most."""
    if solved or skill.worlds:
        most = min(WORLDS_SOLVED[len(view.hand)], skill.worlds_solved) if solved else PLAYOUTS * skill.worlds
        return most, most
    six = view.seats == 6
    some = skill.worlds_near_everything_of_six if six else skill.worlds_near_everything
    return some, max(some, skill.worlds_in_danger) if _discards_save_nobody(view) else some


def _still_in(rivals: Sequence[Tried]) -> list[Tried]:
    """Return the cards that may still prove better than the usual one and as good as the best.

    The best one stays in even if it gains the same in every world, so that its standard error is 0.
    """
    best = max(0.0, *(one.gain - BEHIND * one.error for one in rivals))
    hopes = [(one.gain + BEHIND * one.error, one) for one in rivals]
    return [one for hope, one in hopes if hope >= best and hope > 0.0]


def different(view: View, known: Knowledge, cards: Sequence[Card], usual: Card) -> list[Card]:
    """Return the usual card, then one card of each other kind of equivalent neighbours."""
    table, unseen = compact_table_in(view), places_of(known.unseen)
    alone = EVERYTHING if view.piles or view.board is not None else unique_cards(table)
    if view.contract is not None and view.contract.called is not None:
        alone |= 1 << PLACES[view.contract.called]
    kinds = {_kind(table, alone, unseen, PLACES[usual])}
    found = [usual]
    for card in sorted(cards, key=PLACES.__getitem__):
        kind = _kind(table, alone, unseen, PLACES[card])
        if kind not in kinds:
            kinds.add(kind)
            found.append(card)
    return found


def likeliest_rival(view: View, skill: Skill, cards: Sequence[Card], chosen: Card) -> list[Card]:
    """Return the best card of another kind by the rules of thumb, if there is one."""
    others = different(view, read(view, skill), cards, chosen)[1:]
    promised = promises(view, skill, others)
    return sorted(others, key=promised.__getitem__)[-1:]


def _kind(table: Compact, alone: Mask, unseen: Mask, place: int) -> tuple[int, int, Mask]:
    """Return what makes cards equivalent: suit, whether it is a point, which cards out are higher."""
    bit = 1 << place
    if bit & alone:
        return place, -1, 0
    return place & 3, int(bool(bit & table.scoring)), unseen & SUITS_AT[place & 3] & -(bit << 1)
