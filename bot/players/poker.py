"""The last poker hand: what a computer player throws away (RULES.md 9 End of session)."""

from __future__ import annotations

from collections import Counter

from bot.engine.cards import Card, mask_of, rank_of, suit_of
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerAction, PokerPhase
from bot.engine.poker.views import PokerView

HAND = 5


def choose_at_poker(view: PokerView) -> PokerAction:
    """Return a computer's choice of the game, or its exchange: pairs and flushes stay, else high cards."""
    if view.phase is PokerPhase.CHOOSE:
        return ChooseGame(POKER_GAMES[0])
    kept = _kept(tuple(view.hand))
    return Exchange(mask_of(card for card in view.hand if card not in kept))


def _kept(cards: tuple[Card, ...]) -> set[Card]:
    """Return the cards worth keeping."""
    suits = Counter(suit_of(card) for card in cards)
    suit, length = suits.most_common(1)[0]
    ranks = Counter(rank_of(card) for card in cards)
    if length == HAND or _is_straight(sorted(ranks)):
        return set(cards)
    equal = {card for card in cards if ranks[rank_of(card)] > 1}
    if equal:
        return equal
    if length == HAND - 1:
        return {card for card in cards if suit_of(card) == suit}
    return set(sorted(cards, key=rank_of)[-2:])


def _is_straight(ranks: list[int]) -> bool:
    return len(ranks) == HAND and (ranks[-1] - ranks[0] == HAND - 1 or ranks == [0, 1, 2, 3, 12])
