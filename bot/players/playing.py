"""Card play: each legal card is valued by what it wins now and what it would be worth later.

The unit of every judgement is one point for the player's own side. The numbers were found by self-play: each
was raised and lowered for one side alone on the same deals, and kept if neither change won that side more
points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import Action, Play
from bot.engine.cards import BIT, JOKER, JOKERS, QUEEN_OF_HEARTS, TWO, Card, Mask, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.require import require
from bot.engine.settlement import STAKE_SETS
from bot.engine.tricks import winner, winning_cards
from bot.engine.views import View
from bot.players.knowledge import Knowledge, joker_wins, later_seats, read
from bot.players.levels import Skill
from bot.players.search.proof import sure_cards
from bot.players.value import everything_loses, points_won, prize_of

MIGHTY_WORTH = 2.2
JACK_WORTH = 2.0
JACK_BEATEN = 0.3
"""Worth a jack loses for each higher special card that is still out."""
LYING_IN_WAIT = 0.3
"""Worth the queen of hearts gains while the mighty is out (rules.md 2 `yoromeki`)."""
JOKER_WORTH = 1.5
JOKER_FALL = 0.8
"""Factor on the joker's worth for each card still out that beats it when it is led."""
JOKER_NEVER_LED = 0.7
"""The chance, per remaining card, that the joker's holder does not get to lead it."""
TRUMP_LEAST, TRUMP_MOST, TRUMP_FALL = 0.4, 0.8, 0.75
"""A trump's least worth, the highest one's extra worth, and the factor on that for each higher one out."""
SIDE_MOST, SIDE_FALL = 0.9, 0.35
"""The worth of a side suit's highest card, and the factor for each higher card of the suit out."""
SIDE_RUFFED = 0.55
"""Factor on a side card's worth while the other side has trumps."""
SAME_TWO_CHANCE = 0.1
LAST_OF_SUIT = 0.2
"""The gain from being void in a suit while holding trumps."""
CONCEALMENT = 0.2
"""The worth of the called card for keeping the adjutant unknown."""
POINT_HELD, POINT_HELD_BY_OPPONENT = 0.55, 0.41
"""The chance that a player's side wins a scoring card in their hand: for Napoleon's side, for opponents."""
STAKE_UNIT = 0.2
"""Points that a unit on a stake is worth: only the winning side collects."""
STAKE_HELD = 0.3
"""The chance that the holder of a stake's card wins it later."""
SETS_SELDOM = 2
"""A stake for several cards counts for each of them, divided by their number to this power."""
RANK = 0.01
"""Breaks ties: of two equally good cards, the lower is played."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What a hand's cards will be worth later, as seen at one point of the play."""

    known: Knowledge
    hand: Mask
    richness: float
    """Points in a future trick, relative to the usual two."""
    side_strength: float
    """Factor on a side card's worth, given the trumps that the other side may have."""
    concealed: Mask
    """The called card, if this seat is an adjutant not yet revealed; else no card."""
    stakes: Mapping[Card, float]
    """Points of stakes that winning each card may collect (rules.md 9 Stakes)."""

    def of(self, card: Card) -> float:
        """Return a card's worth in points: its chance of winning later, and its own point."""
        worth = self._winning_power(card) * self.richness + RANK * rank_of(card)
        if card in self.stakes:
            worth += STAKE_HELD * self.stakes[card]
        if self.known.scoring & BIT[card]:
            opponent = self.known.ally[self.known.napoleon] == 0.0
            worth += POINT_HELD_BY_OPPONENT if opponent else POINT_HELD
        return worth

    def _winning_power(self, card: Card) -> float:
        known = self.known
        table = known.table
        suit = table.suit_of[0][card]
        higher = winning_cards(table, False, (card,)) & known.unseen
        if card >= JOKER and joker_wins(table):
            power = MIGHTY_WORTH
        elif card >= JOKER:
            leads = 1.0 - JOKER_NEVER_LED ** (self.hand.bit_count() - 1)
            power = JOKER_WORTH * JOKER_FALL ** higher.bit_count() * leads
        elif card == table.mighty:
            power = MIGHTY_WORTH - JACK_BEATEN * higher.bit_count()  # beaten by none but through yoromeki
        elif card in (table.regular_jack, table.sub_jack):
            power = JACK_WORTH - JACK_BEATEN * higher.bit_count()
        elif suit == table.trump:
            out = (higher & known.trumps).bit_count()
            power = TRUMP_LEAST + TRUMP_MOST * TRUMP_FALL**out
        else:
            power = self._side_power(
                card, higher & table.members[0][suit], self.hand & table.members[0][suit]
            )
        if card == QUEEN_OF_HEARTS and table.yoromeki[0] and known.unseen & BIT[table.mighty]:
            power += LYING_IN_WAIT
        return power + CONCEALMENT if self.concealed & BIT[card] else power

    def _side_power(self, card: Card, higher: Mask, suit_held: Mask) -> float:
        power = SIDE_MOST * SIDE_FALL ** higher.bit_count() * self.side_strength
        if suit_held == BIT[card] and self.known.trumps & self.hand:
            power -= LAST_OF_SUIT
        if rank_of(card) == TWO and self.known.table.same_two[0]:
            power += SAME_TWO_CHANCE
        return power


def prices(view: View, known: Knowledge) -> Prices:
    """Return the worth of the cards in the viewer's hand."""
    contract = require(view.contract)
    left = view.rules.most_points - _points_gone(view)
    hidden = known.is_adjutant and not contract.revealed and contract.called is not None
    return Prices(
        known=known,
        hand=view.hand.mask,
        richness=left / max(1, len(view.hand)) / 2.0,
        side_strength=_side_strength(known),
        concealed=BIT[contract.called] if hidden and contract.called is not None else 0,
        stakes={} if view.board is None else stakes_of(view),
    )


def _points_gone(view: View) -> int:
    """Return how many points can no longer be won in tricks, as far as the viewer knows."""
    gone = view.discards.mask & view.rules.scoring
    for cards in view.won:
        gone |= cards.mask
    return gone.bit_count()


def stakes_of(view: View) -> dict[Card, float]:
    """Return what winning each card that is not yet won may collect for the viewer, in points.

    Each card of a stake for several cards counts for a part, as long as nobody else has won one of them.
    """
    stakes, by_others = require(view.board).stakes, 0
    for seat, won in enumerate(view.face_up):
        by_others |= 0 if seat == view.seat else won.mask
    found: dict[Card, float] = {}
    for name, sets in STAKE_SETS.items():
        worth = stakes[name] * STAKE_UNIT
        for cards in sets:
            if worth and not cards & by_others:
                for card in cards_of(cards):
                    found[card] = found.get(card, 0.0) + worth / cards.bit_count() ** SETS_SELDOM
    return found


def _side_strength(known: Knowledge) -> float:
    """Return the share of its worth that a side-suit card keeps: less if more hands may ruff it."""
    trumps = known.trumps
    if not trumps:
        return 1.0
    ruffers = sum((1.0 - known.ally[seat]) * known.holds(seat, trumps) for seat in range(known.seats))
    return SIDE_RUFFED + (1.0 - SIDE_RUFFED) * max(0.0, 1.0 - ruffers)


CERTAIN = 0.25
"""A need of at most this many points counts as none: the adjutant may still be a guess."""
OVERSHOOT = 2.0
"""The loss for each point above what an exact bid allows."""
SPENDING_WHEN_SHUNNING = 0.2
"""The gain from getting rid of strong cards when points are unwelcome, as a part of their worth."""
TO_SPARE = 0.5
"""If it needs at most this part of the points left, Napoleon's side concedes one while it can."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The value of further points to Napoleon's side; it is the opposite to the other side."""

    room: float
    """Points that Napoleon's side still wants; at 0 or less both sides avoid points."""

    @property
    def shuns_points(self) -> bool:
        """Whether the next point harms Napoleon's side, and so helps the other."""
        return self.room <= 0.0

    def gain(self, points: float) -> float:
        """Return the value to either side of winning a trick with this many points."""
        if self.room <= 0.0:
            return -points
        return points if points <= self.room else self.room - OVERSHOOT * (points - self.room)

    def price(self, worth: float) -> float:
        """Return the cost of playing a card that is worth this much in later tricks."""
        return -SPENDING_WHEN_SHUNNING * worth if self.room <= 0.0 else worth


def aim_of(view: View, known: Knowledge) -> Aim:
    """Return the aim at this point of the play (rules.md 1 Settlement; 2 `siberian`, `exact_bid`)."""
    contract, rules = require(view.contract), view.rules
    everything = Aim(float(rules.most_points))
    if contract.points == rules.most_points:
        return everything
    needed = contract.points - _points_won(view, known)
    if rules.exact_bid:
        return Aim(needed if needed > CERTAIN else 0.0)
    if (known.is_napoleon or known.is_adjutant) and needed > 0.0:
        needed -= TO_SPARE * (rules.most_points - _points_gone(view))
    return Aim(0.0) if needed <= 0.0 and seems_to_win_everything(view, known) else everything


def seems_to_win_everything(view: View, known: Knowledge) -> bool:
    """Return whether Napoleon's side has probably won all points so far and would lose by winning all.

    (rules.md 2 `siberian`.)
    """
    theirs = sum(points_won(view)) - _points_won(view, known)
    return theirs <= CERTAIN and everything_loses(view)


def may_win_everything(view: View, known: Knowledge) -> bool:
    """Return whether Napoleon's side may have won all points so far and would lose by winning all.

    It is enough that whoever else has won points can be the adjutant, however unlikely.
    (rules.md 2 `siberian`.)
    """
    contract = require(view.contract)
    winners = [seat for seat, cards in enumerate(view.won) if len(cards) and seat != contract.seat]
    possible = not winners or (len(winners) == 1 and known.adjutant[winners[0]] > 0.0)
    return possible and everything_loses(view)


def _points_won(view: View, known: Knowledge) -> float:
    """Return the expected points of Napoleon's side, weighted by each seat's chance to be the adjutant."""
    contract = require(view.contract)
    points = points_won(view)
    return points[contract.seat] + sum(
        chance * count for chance, count in zip(known.adjutant, points, strict=True)
    )


EAGER, EAGER_PER_POINT = 0.7, 0.1
"""The chance that a seat that can beat a trick does so, plus the increase for each point in it."""
EAGER_FOR_PARTNER = 0.8
"""Factor on that chance for a seat of the player's side, which would save the trick from the other."""
EAGER_TO_SHOW = 0.5
"""The same chance for the called card: playing it reveals the adjutant."""
THROWN_BASE, THROWN_TO_OWN = 0.22, 0.4
"""Scoring cards that a later seat adds to any trick, and in addition if its side is winning it."""
POINTS_DENSITY = 0.4
"""The usual share of scoring cards in the pack."""
FAIR_SHARE = 0.45
"""The share of the coming points that the player's side gets anyway."""
LEAD_WON, LEAD_WON_BY_NAPOLEON = 0.2, 0.1
"""The worth of leading to the next trick: usually, and for Napoleon."""
DRAWING_BY_NAPOLEON, DRAWING = 0.5, 0.15
"""The worth of each trump drawn from the other side: for Napoleon, and for others."""


@dataclass(frozen=True, slots=True)
class TrickChoice:
    """The trick to be played to, with the player's knowledge and aim."""

    known: Knowledge
    aim: Aim
    prices: Prices
    trick: tuple[Card, ...]
    leader: int
    later: Sequence[int]
    """The seats that have yet to play, in order."""
    prize: int
    """Points among the discards that the winner of the trick gets."""


def choose_card(
    view: View, legal: LegalActions, skill: Skill, rng: random.Random, sure: Sequence[Card] | None = None
) -> Action:
    """Return the play of the card with the highest value (the first among equals).

    `sure`: the cards that are surely right, if the caller has already looked for them.
    """
    plays = actions_of(legal, Play)
    if len(plays) == 1:
        return plays[0]
    moment = _moment(view, skill)
    if sure is None and skill.ending:
        cards = [action.card for action in plays]
        sure = sure_cards(view, moment.known, cards, skill.ending, skill.ending_tricks)
    plays = [action for action in plays if action.card in (sure or ())] or plays
    best, best_value = plays[0], float("-inf")
    for action in plays:
        value = _value(moment, action.card)
        if skill.slip:
            value += rng.gauss(0.0, skill.slip)
        if value > best_value:
            best, best_value = action, value
    return best


def promises(view: View, skill: Skill, cards: Sequence[Card]) -> dict[Card, float]:
    """Return the value of playing each of some cards, in points for the player's side."""
    moment = _moment(view, skill)
    return {card: _value(moment, card) for card in cards}


def _moment(view: View, skill: Skill) -> TrickChoice:
    known = read(view, skill)
    return TrickChoice(
        known=known,
        aim=aim_of(view, known),
        prices=prices(view, known),
        trick=view.trick,
        leader=require(view.leader),
        later=later_seats(view),
        prize=prize_of(view).bit_count(),
    )


def _value(moment: TrickChoice, card: Card) -> float:
    """Return the value of playing a card, in points for the player's side."""
    known, aim = moment.known, moment.aim
    trick = (*moment.trick, card)
    taker = (moment.leader + winner(known.table, known.first, trick)) % known.seats
    points = (mask_of(trick) & known.scoring).bit_count() + moment.prize
    won = _chance_to_win(moment, trick, taker, points)
    coming = _points_to_come(moment, won)
    value = won * aim.gain(points + coming) - FAIR_SHARE * aim.gain(coming)
    value -= aim.price(moment.prices.of(card))
    if moment.prices.stakes and taker == known.seat:
        value += won * sum(moment.prices.stakes.get(each, 0.0) for each in trick)
    if aim.shuns_points:
        return value
    if taker == known.seat:
        value += won * (LEAD_WON_BY_NAPOLEON if known.is_napoleon else LEAD_WON)
    if not moment.trick:
        value += _trumps_drawn(moment, card) + _joker_hunted(moment, card)
    return value


def _chance_to_win(moment: TrickChoice, trick: tuple[Card, ...], taker: int, points: int) -> float:
    """Return the chance that the player's side wins the trick if `taker` is winning it now."""
    known = moment.known
    ours = known.ally[taker]
    winning = winning_cards(known.table, known.first, trick) & known.unseen if moment.later else 0
    if not winning:
        return ours
    led = known.table.suit_of[known.first][trick[0]]
    eager = min(1.0, EAGER + EAGER_PER_POINT * points)
    called = winning & known.called
    winning ^= called
    for seat in moment.later:
        friend = known.ally[seat]
        beats = eager * known.can_play_one_of(seat, winning, led)
        ours += (1.0 - ours) * friend * beats * EAGER_FOR_PARTNER - ours * (1.0 - friend) * beats
        if called:
            # Whoever plays the called card is on Napoleon's side.
            beats = EAGER_TO_SHOW * known.can_play_one_of(seat, called, led)
            ours += beats * (known.ally[known.napoleon] - ours)
    return ours


def _points_to_come(moment: TrickChoice, won: float) -> float:
    """Return how many scoring cards later seats will add: more if their side wins the trick."""
    known = moment.known
    out = known.unseen.bit_count()
    if not moment.later or not out:
        return 0.0
    thrown = 0.0
    for seat in moment.later:
        friend = known.ally[seat]
        thrown += THROWN_BASE + THROWN_TO_OWN * (friend * won + (1.0 - friend) * (1.0 - won))
    return thrown * (known.scoring & known.unseen).bit_count() / out / POINTS_DENSITY


def _trumps_drawn(moment: TrickChoice, card: Card) -> float:
    """Return the gain from drawing the other side's trumps by leading this card."""
    known = moment.known
    trumps = known.trumps
    demands_trumps = card >= JOKER and known.table.joker_demands
    if known.first or not (trumps & BIT[card] or demands_trumps):
        return 0.0
    drawn = sum((1.0 - known.ally[seat]) * known.holds(seat, trumps) for seat in moment.later)
    return drawn * (DRAWING_BY_NAPOLEON if known.is_napoleon else DRAWING)


def _joker_hunted(moment: TrickChoice, card: Card) -> float:
    """Return the gain from forcing out the other side's joker with this lead, or the cost if it is ours.

    (rules.md 3 `joker_hunter`.)
    """
    known = moment.known
    if card != known.table.hunter[known.first] or not known.unseen & JOKERS:
        return 0.0
    theirs = sum((1.0 - 2.0 * known.ally[seat]) * known.holds(seat, JOKERS) for seat in moment.later)
    return theirs * moment.prices.of(JOKER)
