"""The policy of playouts: a random card as regulars would choose it, in two microseconds.

How often they play each kind of card in each situation is in `odds.py`. Chance matters: with fixed rules
every playout of a deal would be the same, and a single mistake would look certain. Sets of cards and cards
are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Mask
from bot.players.search.compact import Compact
from bot.players.search.odds import LED_LOWEST, PLAYED_LOWEST, Odds

Kind = tuple[int, Mask]
"""A kind of card: the index of its probability, and the cards of that kind."""

NAPOLEON, ADJUTANT, OPPONENT, FIRST_LEAD = 0, 1, 2, 3
"""The leader's roles; the very first lead has its own probabilities."""
PRECIOUS = 16
"""The kind of precious cards when led."""


def lead(table: Compact, hand: Mask, unseen: Mask, first: int, role: int, odds: Odds, draw: float) -> int:
    """Return the card to lead, out of two or more; `draw` is the random number, 0..1."""
    trumps, total = unseen & table.trumps, 0.0  # the row is `lead_row`'s
    row = odds.lead[3 * (FIRST_LEAD if first else role) + (2 if trumps & trumps - 1 else 1 if trumps else 0)]
    for kind, some in led_kinds(table, hand, unseen):
        weight = row[kind] * some.bit_count()
        total += weight
        share = draw * total
        if share <= weight:  # what is left of the draw is a number of 0..1 again, either way
            chosen, cards, draw = kind, some, share / weight
        else:
            draw = (share - weight) / (total - weight)
    if cards & cards - 1 and draw < LED_LOWEST[chosen]:
        return (cards & -cards).bit_length() - 1
    return cards.bit_length() - 1


def follow(
    table: Compact,
    legal: Mask,
    trick: Mask,
    beating: Mask,
    first: int,
    friend: int,
    final: bool,
    odds: Odds,
    draw: float,
) -> int:
    """Return the card to follow with, out of two or more legal ones; `draw` is the random number, 0..1.

    `trick` are the cards on the table, `beating` those with more power than the best of them; `friend` says
    whether a friend played that best card, `final` whether nobody after this seat can beat it.
    """
    points = trick & table.scoring  # the row is `follow_row`'s, whose call would take a tenth of the time
    row = odds.follow[12 * friend + 6 * final + first + (4 if points & points - 1 else 2 if points else 0)]
    total = 0.0
    for kind, part in table.kinds:
        some = legal & part
        if some:
            legal ^= some
            winning = some & beating
            if winning:
                weight = row[kind + 1] * winning.bit_count()
                total += weight
                share = draw * total
                if share <= weight:
                    chosen, cards, draw = kind + 1, winning, share / weight
                else:
                    draw = (share - weight) / (total - weight)
                some ^= winning
            if some:
                weight = row[kind] * some.bit_count()
                total += weight
                share = draw * total
                if share <= weight:
                    chosen, cards, draw = kind, some, share / weight
                else:
                    draw = (share - weight) / (total - weight)
            if not legal:
                break
    if cards & cards - 1 and draw < PLAYED_LOWEST[chosen]:
        return (cards & -cards).bit_length() - 1
    return cards.bit_length() - 1


def chance_to_lead(
    table: Compact, hand: Mask, unseen: Mask, first: int, role: int, odds: Odds, card: Mask
) -> float:
    """Return the chance, 0..1, that a card is led from a hand; other parameters as in `lead`."""
    row = odds.lead[lead_row(table, unseen, first, role)]
    total = weight = 0.0
    for kind, cards in led_kinds(table, hand, unseen):
        some = row[kind] * cards.bit_count()
        total += some
        if cards & card:
            weight = some * _part(LED_LOWEST[kind], cards, card)
    return weight / total


def chance_to_follow(
    kinds: Sequence[Kind], own: Kind, legal: Mask, row: Sequence[float], card: Mask
) -> float:
    """Return the chance, 0..1, that a card is chosen from some legal ones.

    `kinds` hold all cards of a kind that may be legal, `own` those of the card's kind.
    """
    total = 0.0
    for kind, cards in kinds:
        some = legal & cards
        if some:
            total += row[kind] * some.bit_count()
    kind, cards = own
    cards &= legal
    return row[kind] * cards.bit_count() * _part(PLAYED_LOWEST[kind], cards, card) / total


def _part(low: float, cards: Mask, card: Mask) -> float:
    """Return a card's share of the chance of its kind: the lowest has a share of its own."""
    if not cards & cards - 1:
        return 1.0
    return low if cards & -cards == card else (1.0 - low) / (cards.bit_count() - 1)


def lead_row(table: Compact, unseen: Mask, first: int, role: int) -> int:
    """Return the row of odds for a lead, by role and number of trumps out (0, 1 or more)."""
    trumps = (unseen & table.trumps).bit_count()
    return 3 * (FIRST_LEAD if first else role) + (trumps if trumps < 2 else 2)


def follow_row(table: Compact, trick: Mask, first: int, friend: int, final: bool) -> int:
    """Return the row of odds for a card that follows.

    It depends on the side that wins the trick so far, whether only this card can change that, the points in
    the trick (0, 1 or more), and whether it is the first.
    """
    points = (trick & table.scoring).bit_count()
    return 12 * (friend > 0) + 6 * final + 2 * (points if points < 2 else 2) + first


def led_kinds(table: Compact, hand: Mask, unseen: Mask) -> list[Kind]:
    """Group the cards that can be led by kind.

    Kinds depend on: trump or not, singleton or not, higher than all cards out in the suit or not, scoring or
    not; precious cards are apart.
    """
    precious, scoring = hand & table.precious, table.scoring
    found: list[Kind] = [(PRECIOUS, precious)] if precious else []
    hand ^= precious
    for cards, suit, kind in table.leads_of:
        own = hand & cards
        if own:
            out = unseen & suit
            if own & own - 1 or (precious & suit):
                kind += 4
            if own > out:
                above = out.bit_length()
                masters = own >> above << above
                points = masters & scoring
                if points:
                    found.append((kind + 3, points))
                if points != masters:
                    found.append((kind + 2, masters ^ points))
                own ^= masters
                if not own:
                    continue
            points = own & scoring
            if points:
                found.append((kind + 1, points))
            if points != own:
                found.append((kind, own ^ points))
    return found


def followed_kinds(table: Compact, legal: Mask, beating: Mask) -> list[Kind]:
    """Group the cards that can follow: side suits or trumps, scoring or not, precious ones.

    Each kind is even for cards that do not win so far, and the next odd number for those that do.
    """
    found = []
    for kind, part in table.kinds:
        cards = legal & part
        if cards:
            winning = cards & beating
            if winning:
                found.append((kind + 1, winning))
                cards ^= winning
                if not cards:
                    continue
            found.append((kind, cards))
    return found
