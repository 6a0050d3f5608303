"""The last poker hand: what a computer discards, and what an exchange is worth (rules.md 9).

An exchange is worth the share of the board that it wins in imagined deals. Seats that have exchanged get
hands from which a computer would throw as many cards; the others are imagined to exchange as computers do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from bot.engine.cards import ACE, KING, PACK_52, Card, Mask, mask_of, rank_of, suit_of
from bot.engine.legal import LegalActions
from bot.engine.poker.hand import PokerView
from bot.engine.poker.ranking import strength_of
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerAction, PokerPhase
from bot.players.hint import HintReason
from bot.players.levels import Level
from bot.players.search.review import Choice, Judged, judge

HAND = 5
HIGH = KING
"""The lowest rank kept as a high card."""


def choose_at_poker(view: PokerView) -> PokerAction:
    """Return a computer's choice of game, or its exchange: made combinations stay, then good draws."""
    if view.phase is PokerPhase.CHOOSE:
        return ChooseGame(POKER_GAMES[0])
    kept = kept_of(tuple(view.hand))
    return Exchange(mask_of(card for card in view.hand if card not in kept))


def kept_of(cards: Sequence[Card]) -> set[Card]:
    """Return which cards of a five-card hand to keep."""
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
    """Return whether five distinct ranks in order form a straight."""
    return ranks[-1] - ranks[0] == HAND - 1 or ranks == [0, 1, 2, 3, ACE]


def _is_open_at_both_ends(run: Sequence[Card]) -> bool:
    """Return whether four distinct ranks in order can become a straight at either end."""
    lowest, highest = rank_of(run[0]), rank_of(run[-1])
    return highest - lowest == len(run) - 1 and highest < ACE


DEALS, DEALS_JUDGED = 400, 1000
"""Deals imagined for the chance of one exchange, and for comparing all exchanges."""
TRIES = 150
"""Hands tried for a seat that has exchanged; if none fits, any is taken: its player may be away."""
MARGIN, CLEARLY = 0.01, 2.5
"""How much better than the usual exchange another must be, in shares of the board and in standard errors."""


def chance_of_exchange(view: PokerView, thrown: Mask) -> float:
    """Return the average share of the board, 0..1, that an exchange wins."""
    rows = compare(view, [thrown], DEALS)
    return sum(row[0] for row in rows) / len(rows)


def judge_at_poker(choice: Choice) -> Judged:
    """Return how good an exchange was; the computer's exchange is best unless another is clearly better."""
    view = choice.view
    assert isinstance(view, PokerView)
    usual = choose_at_poker(view)
    assert isinstance(usual, Exchange)
    options = _options(view, usual.cards)
    rows = compare(view, options, DEALS_JUDGED)
    best, made = _best(rows), options.index(choice.made)
    order = [made, *(at for at in range(len(options)) if at != made)]
    two = judge([options[made], options[best]], [(row[made], row[best]) for row in rows], wanted=True)
    every = judge([options[at] for at in order], [[row[at] for at in order] for row in rows], wanted=True)
    return Judged(every.chances, two.best, two.error)


def why_at_poker(view: PokerView, _legal: LegalActions, action: PokerAction, level: Level) -> HintReason:
    """Return the reason for a move of `choose_at_poker`."""
    if isinstance(action, ChooseGame):
        return HintReason("why-poker-game")
    assert isinstance(action, Exchange)
    chance = chance_of_exchange(view, action.cards) if level.thinks else None
    return HintReason(_why_kept([card for card in view.hand if not action.cards >> card & 1]), chance=chance)


def _why_kept(kept: Sequence[Card]) -> str:
    ranks = Counter(rank_of(card) for card in kept)
    if len(kept) == HAND:
        return "why-poker-complete"
    if max(ranks.values()) > 1:
        return "why-poker-equal"
    if len(kept) == HAND - 1:
        flush = len({suit_of(card) for card in kept}) == 1
        return "why-poker-flush" if flush else "why-poker-straight"
    return "why-poker-high"


def compare(view: PokerView, options: Sequence[Mask], deals: int) -> list[list[float]]:
    """Return, for each imagined deal, the share of the board that each exchange wins in it."""
    rng = Random(view.hand.mask)
    kept = [tuple(card for card in view.hand if not thrown >> card & 1) for thrown in options]
    unseen = [card for card in PACK_52 if card not in view.hand]
    counts = dict(view.exchanged)
    others = [seat for seat in view.setup.order if seat != view.seat]
    before = [counts[seat] for seat in others if seat in counts]
    rows = []
    for _ in range(deals):
        fresh, theirs = _deal(unseen, before, len(others) - len(before), rng)
        highest = max(theirs)
        share = 1 / (1 + theirs.count(highest))
        row = []
        for cards in kept:
            mine = strength_of((*cards, *fresh[len(cards) :]))
            row.append(1.0 if mine > highest else share if mine == highest else 0.0)
        rows.append(row)
    return rows


def _options(view: PokerView, usual: Mask) -> list[Mask]:
    """Return all exchanges, the usual one first."""
    cards = tuple(view.hand)
    every = (
        mask_of(card for at, card in enumerate(cards) if some >> at & 1) for some in range(1 << len(cards))
    )
    return [usual, *(thrown for thrown in every if thrown != usual)]


def _best(rows: Sequence[Sequence[float]]) -> int:
    """Return the index of the best exchange: the first, unless another is clearly better."""
    number, best, most = len(rows), 0, 0.0
    for at in range(1, len(rows[0])):
        gain = sum(row[at] - row[0] for row in rows) / number
        if gain <= max(most, MARGIN):
            continue
        square = sum((row[at] - row[0]) ** 2 for row in rows) / number
        if gain > CLEARLY * sqrt(max(0.0, square - gain * gain) / number):
            best, most = at, gain
    return best


def _deal(unseen: list[Card], before: Sequence[int], after: int, rng: Random) -> tuple[list[Card], list[int]]:
    """Return the next cards of the stock, and the final strength of each other hand."""
    left, held = unseen, []
    for count in before:
        for _ in range(TRIES):
            cards = rng.sample(left, HAND)
            kept = list(kept_of(cards))
            if len(kept) == HAND - count:
                break
        else:
            kept = cards[count:]
        left = [card for card in left if card not in cards]
        held.append((kept, count))
    left = rng.sample(left, len(left))
    at = HAND
    fresh = left[:HAND]
    theirs = []
    for cards, count in held:
        theirs.append(strength_of((*cards, *left[at : at + count])))
        at += count
    for _ in range(after):
        cards = list(kept_of(left[at : at + HAND]))
        at += HAND
        count = HAND - len(cards)
        theirs.append(strength_of((*cards, *left[at : at + count])))
        at += count
    return fresh, theirs
