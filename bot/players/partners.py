"""Estimates who the adjutant is from the called card and the play (rules.md 1 Call)."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.cards import BIT, Card, Mask
from bot.engine.settlement import scoring_cards
from bot.engine.tricks import TrickTable, winner, winning_cards
from bot.engine.views import View
from bot.players.levels import Skill

FED_NAPOLEON_FIRST = 4.0
"""How much likelier the adjutant is than an opponent to throw a scoring card on Napoleon's first trick."""
FED_NAPOLEON = 2.2
"""... to throw one on a later trick that Napoleon is winning."""
STARVED_NAPOLEON = 0.75
"""... to throw a card without points on such a trick."""
BEAT_NAPOLEON = 0.7
"""... to beat the card with which Napoleon is winning."""
FED_ANOTHER = 0.3
"""... to throw a scoring card on a trick that somebody else has taken from Napoleon."""
STARVED_ANOTHER = 1.15
"""... to throw a card without points on such a trick."""
LED_TRUMP = 2.5
"""... to lead a trump."""


def adjutant_odds(
    view: View, table: TrickTable, possible: tuple[Mask, ...], skill: Skill
) -> tuple[float, ...]:
    """Return each seat's chance to be the adjutant, as far as the view tells; 0 for all without one."""
    contract = view.contract
    assert contract is not None
    if contract.called is None or contract.alone:
        return (0.0,) * view.seats
    if contract.adjutant is not None:
        return tuple(1.0 if seat == contract.adjutant else 0.0 for seat in range(view.seats))
    called = BIT[contract.called]
    weights = [1.0 if cards & called else 0.0 for cards in possible]
    weights[contract.seat] = 0.0
    if skill.reads_players:
        scoring = scoring_cards(view.rules)
        for number, trick in enumerate(view.tricks):
            hints = _hints(table, number == 0, scoring, trick.leader, trick.cards, contract.seat)
            for offset, hint in enumerate(hints):
                weights[(trick.leader + offset) % view.seats] *= hint
    whole = sum(weights)
    if whole <= 0.0:
        return (0.0,) * view.seats
    if view.seat != contract.seat and possible[contract.seat] & called:
        # To the others the called card may also lie with Napoleon, who found it in the blind.
        holders = sum(weight > 0.0 for weight in weights)
        whole += whole / holders * view.blind_size / (len(view.tricks) + len(view.hand))
    return tuple(weight / whole for weight in weights)


@lru_cache(maxsize=65536)
def _hints(
    table: TrickTable, first: bool, scoring: Mask, leader: int, cards: tuple[Card, ...], napoleon: int
) -> tuple[float, ...]:
    """Return for each card of a trick how much likelier the adjutant than an opponent plays so."""
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
