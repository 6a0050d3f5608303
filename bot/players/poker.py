"""The last poker hand: what a computer player throws away (rules.md 9 End of session)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import ACE, KING, Card, mask_of, rank_of, suit_of
from bot.engine.poker.hand import PokerView
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerAction, PokerPhase

HAND = 5
HIGH = KING
"""The least rank that is kept for being high."""


def choose_at_poker(view: PokerView) -> PokerAction:
    """Return a computer's choice of the game, or its exchange: what counts stays, then good hopes."""
    if view.phase is PokerPhase.CHOOSE:
        return ChooseGame(POKER_GAMES[0])
    kept = kept_of(tuple(view.hand))
    return Exchange(mask_of(card for card in view.hand if card not in kept))


def kept_of(cards: Sequence[Card]) -> set[Card]:
    """Return the cards of a hand of five that are worth keeping."""
    ranks = [rank_of(card) for card in cards]
    if len(set(ranks)) < HAND:
        return {card for card, rank in zip(cards, ranks, strict=True) if ranks.count(rank) > 1}
    suits = [suit_of(card) for card in cards]
    suit = max(suits, key=suits.count)
    length = suits.count(suit)
    if length == HAND or _is_straight(sorted(ranks)):
        return set(cards)
    if length == HAND - 1:
        return {card for card in cards if suit_of(card) == suit}
    by_rank = sorted(cards, key=rank_of)
    for run in (by_rank[1:], by_rank[:-1]):
        if _is_open_at_both_ends(run):
            return set(run)
    return {card for card in by_rank[1:] if rank_of(card) >= HIGH} or {by_rank[-1]}


def _is_straight(ranks: Sequence[int]) -> bool:
    """Return whether five different ranks in order make a straight."""
    return ranks[-1] - ranks[0] == HAND - 1 or ranks == [0, 1, 2, 3, ACE]


def _is_open_at_both_ends(run: Sequence[Card]) -> bool:
    """Return whether four different ranks in order make a straight with one more at either end."""
    lowest, highest = rank_of(run[0]), rank_of(run[-1])
    return highest - lowest == len(run) - 1 and highest < ACE
