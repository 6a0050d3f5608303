"""The last poker hand: what a computer player throws away (rules.md 9 End of session)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.cards import ACE, KING, Card, mask_of, rank_of, suit_of
from bot.engine.legal import LegalActions
from bot.engine.poker.hand import PokerView
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerAction, PokerPhase
from bot.players.hint import Why
from bot.players.levels import Level

HAND = 5
HIGH = KING
"""The least rank that is kept for being high."""


def choose_at_poker(view: PokerView) -> PokerAction:
    """Return a computer's choice of the game, or its exchange: what counts stays, then good hopes."""
    if view.phase is PokerPhase.CHOOSE:
        return ChooseGame(POKER_GAMES[0])
    kept = _kept(tuple(view.hand))
    return Exchange(mask_of(card for card in view.hand if card not in kept))


def why_at_poker(view: PokerView, _legal: LegalActions, action: PokerAction, _level: Level) -> Why:
    """Return the reason of a move that `choose_at_poker` made."""
    if isinstance(action, ChooseGame):
        return Why("why-poker-game")
    assert isinstance(action, Exchange)
    kept = [card for card in view.hand if not action.cards >> card & 1]
    ranks = Counter(rank_of(card) for card in kept)
    if len(kept) == HAND:
        return Why("why-poker-complete")
    if max(ranks.values()) > 1:
        return Why("why-poker-equal")
    if len(kept) == HAND - 1:
        flush = len({suit_of(card) for card in kept}) == 1
        return Why("why-poker-flush" if flush else "why-poker-straight")
    return Why("why-poker-high")


def _kept(cards: Sequence[Card]) -> set[Card]:
    """Return the cards worth keeping."""
    ranks = Counter(rank_of(card) for card in cards)
    suit, length = Counter(suit_of(card) for card in cards).most_common(1)[0]
    if length == HAND or _is_straight(sorted(ranks)):
        return set(cards)
    equal = {card for card in cards if ranks[rank_of(card)] > 1}
    if equal:
        return equal
    if length == HAND - 1:
        return {card for card in cards if suit_of(card) == suit}
    by_rank = sorted(cards, key=rank_of)
    for run in (by_rank[1:], by_rank[:-1]):
        if _is_open_at_both_ends(run):
            return set(run)
    return {card for card in by_rank[1:] if rank_of(card) >= HIGH} or {by_rank[-1]}


def _is_straight(ranks: Sequence[int]) -> bool:
    return len(ranks) == HAND and (ranks[-1] - ranks[0] == HAND - 1 or ranks == [0, 1, 2, 3, ACE])


def _is_open_at_both_ends(run: Sequence[Card]) -> bool:
    """Return whether four different ranks in order make a straight with one more at either end."""
    lowest, highest = rank_of(run[0]), rank_of(run[-1])
    return highest - lowest == len(run) - 1 and highest < ACE
