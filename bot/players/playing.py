"""Which card to play: every legal card is judged by what it wins now and what it would be worth later.

The unit of all judgements is one point for the player's own side.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action
from bot.engine.cards import BIT, NO_TRUMP, Card, Mask, Suit, cards_of
from bot.engine.legal import LegalActions
from bot.engine.tricks import winner, winning_cards
from bot.engine.views import View
from bot.players.aims import Aim, aim_of
from bot.players.knowledge import Knowledge, read
from bot.players.skill import Skill
from bot.players.worth import Worth
from bot.players.weights import W


@dataclass(frozen=True, slots=True)
class Moment:
    """The trick a card is to be played to."""

    known: Knowledge
    aim: Aim
    worth: Worth
    trick: tuple[Card, ...]
    leader: int
    later: tuple[int, ...]
    """The seats that play after this one, in order."""


def choose_card(view: View, legal: LegalActions, skill: Skill, rng: random.Random) -> Action:
    """Return the play of the card that promises most."""
    if len(legal.actions) == 1:
        return legal.actions[0]
    known = read(view, skill)
    moment = _moment(view, known)
    best, best_value = legal.actions[0], float("-inf")
    for action in legal.actions:
        card = action.card  # type: ignore[union-attr]
        value = _value(moment, card)
        if skill.slack:
            value += rng.gauss(0.0, skill.slack)
        if value > best_value:
            best, best_value = action, value
    return best


def _moment(view: View, known: Knowledge) -> Moment:
    assert view.leader is not None
    seats = view.seats
    left = seats - 1 - len(view.trick)
    return Moment(
        known=known,
        aim=aim_of(view, known),
        worth=Worth(view, known),
        trick=view.trick,
        leader=view.leader,
        later=tuple((known.seat + 1 + step) % seats for step in range(left)),
    )


def _value(moment: Moment, card: Card) -> float:
    known = moment.known
    trick = (*moment.trick, card)
    won = _chance_to_win(moment, trick)
    points = sum(1.0 for c in trick if known.scoring & BIT[c])
    coming = _points_to_come(moment, won)
    gain = moment.aim.gain(points + coming) * won - W["half"] * coming
    value = gain - moment.aim.want * moment.worth.of(card)
    if moment.known.seat == (moment.leader + winner(known.table, known.first, trick)) % known.seats:
        role = "nap" if known.seat == known.napoleon else "adj" if known.ally[known.napoleon] == 1.0 else "opp"
        value += won * W["tempo_" + role]
    if not moment.trick:
        value += moment.aim.want * _lead_bonus(moment, card, won)
    return value


def _chance_to_win(moment: Moment, trick: tuple[Card, ...]) -> float:
    """Return the chance that the player's side takes the trick after his card."""
    known = moment.known
    first = known.first
    holder = (moment.leader + winner(known.table, first, trick)) % known.seats
    ours = known.ally[holder]
    if not moment.later:
        return ours
    winning = winning_cards(known.table, first, trick) & known.unseen
    if not winning:
        return ours
    led = known.table.suit_of[first][trick[0]]
    points = sum(1.0 for c in trick if known.scoring & BIT[c])
    eager = min(1.0, W["eager"] + W["eager_point"] * points)
    called = winning & known.called
    winning ^= called
    with_napoleon = known.ally[known.napoleon]
    for seat in moment.later:
        ally = known.ally[seat]
        beats = known.can_beat(seat, winning, led, W["eager_in"]) * eager
        ours += (1.0 - ours) * beats * ally * W["eager_ally"] - ours * beats * (1.0 - ally)
        if called:
            # Whoever holds the called card is on Napoleon's side.
            beats = known.can_beat(seat, called, led) * W["eager_called"]
            ours += beats * (with_napoleon - ours)
    return ours


def _points_to_come(moment: Moment, won: float) -> float:
    """Return how many scoring cards the later seats will add: more to a trick of their own side."""
    known = moment.known
    if not moment.later:
        return 0.0
    unseen = known.unseen.bit_count() or 1
    density = (known.scoring & known.unseen).bit_count() / unseen / 0.4
    points = 0.0
    for seat in moment.later:
        theirs = known.ally[seat] * won + (1.0 - known.ally[seat]) * (1.0 - won)
        points += W["throw_base"] + W["throw_own"] * theirs
    return points * density


def _lead_bonus(moment: Moment, card: Card, won: float) -> float:
    known = moment.known
    if known.trump == NO_TRUMP or known.first:
        return 0.0
    table = known.table
    if table.suit_of[0][card] != known.trump:
        return 0.0
    trumps = table.members[0][known.trump]
    drawn = sum((1.0 - known.ally[s]) * known.holds(s, trumps) for s in moment.later)
    helped = sum(known.ally[s] * known.holds(s, trumps) for s in moment.later)
    if known.seat == known.napoleon:
        return W["draw_nap"] * drawn - W["draw_ally"] * helped
    if known.ally[known.napoleon] == 1.0:
        return W["draw_adj"] * drawn
    return W["draw_opp"] * drawn
