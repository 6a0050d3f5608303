"""Rules of thumb for Nap: a card for every position, fast enough to play out many deals.

The bidder leads what cannot be beaten, trumps first; the opponents play together against them. In misere
the bidder ducks with the highest card that loses, and the opponents stay below the bidder's cards.
"""

from __future__ import annotations

from bot.engine.cards import BIT, NO_TRUMP, SUIT_MASKS, SUITS, Card, Mask, Suit, rank_of, suit_of

_UP_TO: tuple[Mask, ...] = tuple((1 << card + 1) - 1 for card in range(52))
"""For each card, the mask of cards with the same or a lower number."""
ABOVE: tuple[Mask, ...] = tuple(SUIT_MASKS[suit_of(card)] & ~_UP_TO[card] for card in range(52))
"""For each card, the higher cards of its suit."""


def highest(cards: Mask) -> Card:
    """Return the card with the highest number; within a suit the highest."""
    return cards.bit_length() - 1


def lowest(cards: Mask) -> Card:
    """Return the card with the lowest number; within a suit the lowest."""
    return (cards & -cards).bit_length() - 1


def lowest_by_rank(cards: Mask) -> Card:
    """Return the card of lowest rank, of the first suit among equals."""
    best, rank = 0, 99
    for suit in SUITS:
        held = cards & SUIT_MASKS[suit]
        if held and (found := lowest(held)) - 13 * suit < rank:
            best, rank = found, found - 13 * suit
    return best


def highest_by_rank(cards: Mask) -> Card:
    """Return the card of highest rank, of the first suit among equals."""
    best, rank = 0, -1
    for suit in SUITS:
        held = cards & SUIT_MASKS[suit]
        if held and (found := highest(held)) - 13 * suit > rank:
            best, rank = found, found - 13 * suit
    return best


_TRUMPS: tuple[Mask, ...] = (*SUIT_MASKS, 0)
"""For each trump suit, its cards; none in no-trump."""
BEATING: tuple[tuple[Mask, ...], ...] = tuple(
    tuple(ABOVE[card] | (0 if suit_of(card) == trump else _TRUMPS[trump]) for card in range(52))
    for trump in range(NO_TRUMP + 1)
)
"""For each trump suit and card, the cards that beat it."""


def lead(hand: Mask, unplayed: Mask, trump: Suit, *, bidder: bool, misere: bool) -> Card:
    """Return a card to lead; `unplayed` are all cards that have not been seen in a trick, own ones too."""
    if misere:
        return lowest_by_rank(hand)
    trumps = 0 if trump == NO_TRUMP else hand & SUIT_MASKS[trump]
    others = unplayed & ~hand
    side = hand & ~trumps
    if trumps:
        top = highest(trumps)
        out = others & SUIT_MASKS[trump]
        if not side or (bidder and out and not out & ABOVE[top]):
            return top
    best = highest_by_rank(side)
    if not bidder or not trumps or not others & ABOVE[best]:
        return best
    return highest(trumps)


def follow(
    hand: Mask,
    led: Suit,
    beating: Mask,
    trump: Suit,
    *,
    bidder: bool,
    bidder_wins: bool,
    bidder_later: bool,
    last: bool,
) -> Card:
    """Return a card to follow with: `beating` are the cards that would win the trick so far.

    `bidder_wins`: the bidder is winning the trick; `bidder_later`: the bidder has yet to play to it.
    """
    same = hand & SUIT_MASKS[led]
    legal = same or hand
    if bidder or bidder_wins or bidder_later:
        winning = legal & beating
        if winning:
            if same and not last and (bidder or bidder_later):
                return highest(winning)
            return lowest(winning)
    if same:
        return lowest(same)
    plain = hand & ~_TRUMPS[trump]
    return lowest_by_rank(plain or hand)


def follow_misere(
    hand: Mask,
    led: Suit,
    beating: Mask,
    _trump: Suit,
    *,
    bidder: bool,
    bidder_wins: bool,
    bidder_later: bool,
    last: bool,
) -> Card:
    """Return the card to follow with when the bidder must not win a trick."""
    same = hand & SUIT_MASKS[led]
    legal = same or hand
    winning = legal & beating
    losing = legal & ~winning
    if bidder or bidder_wins:
        if losing:
            return highest_by_rank(losing)
        return highest(winning) if last or not bidder else lowest_by_rank(winning)
    if bidder_later:
        return lowest(same) if same else highest_by_rank(hand)
    return highest_by_rank(legal)


def playout(
    hands: list[Mask],
    bidder: int,
    trump: Suit,
    leader: int,
    trick: tuple[Card, ...],
    unplayed: Mask,
    *,
    misere: bool = False,
    enough: int = 99,
    spare: int,
) -> int:
    """Return how many more tricks the bidder wins if everybody plays by the rules of thumb.

    `hands` are those of the players in order and are used up; `trick` is the unfinished trick from `leader`
    on, whose cards are neither in the hands nor among the `unplayed`. Play stops at `enough` tricks won, or
    with more than `spare` lost.
    """
    won, lost = 0, 0
    while True:
        if not trick:
            if not hands[leader]:
                return won
            card = lead(hands[leader], unplayed, trump, bidder=leader == bidder, misere=misere)
            hands[leader] ^= BIT[card]
            unplayed &= ~BIT[card]
            trick = (card,)
        leader, unplayed = _finish_trick(hands, bidder, trump, leader, trick, unplayed, misere=misere)
        trick = ()
        if leader == bidder:
            won += 1
            if won >= enough:
                return won
        else:
            lost += 1
            if lost > spare:
                return won


def _finish_trick(
    hands: list[Mask],
    bidder: int,
    trump: Suit,
    leader: int,
    trick: tuple[Card, ...],
    unplayed: Mask,
    *,
    misere: bool,
) -> tuple[int, Mask]:
    """Play the rest of a trick already led to; return its winner and the unplayed cards."""
    choose_following = follow_misere if misere else follow
    count = len(hands)
    led = suit_of(trick[0])
    best, at = best_of(trick, trump)
    beating = BEATING[trump][best]
    played, seat = len(trick), (leader + len(trick)) % count
    at = (leader + at) % count
    bidder_at = (bidder - leader) % count
    while played < count:
        hand = hands[seat]
        if hand & hand - 1:
            card = choose_following(
                hand,
                led,
                beating,
                trump,
                bidder=seat == bidder,
                bidder_wins=at == bidder,
                bidder_later=played < bidder_at,
                last=played == count - 1,
            )
        else:
            card = highest(hand)
        bit = BIT[card]
        hands[seat] = hand ^ bit
        unplayed &= ~bit
        if bit & beating:
            at, beating = seat, BEATING[trump][card]
        played += 1
        seat = seat + 1 if seat + 1 < count else 0
    return at, unplayed


def best_of(trick: tuple[Card, ...], trump: Suit) -> tuple[Card, int]:
    """Return the winning card of a trick so far, and its position."""
    best, at = trick[0], 0
    for place in range(1, len(trick)):
        if BEATING[trump][best] & BIT[trick[place]]:
            best, at = trick[place], place
    return best, at


RANK_WORTH = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.05, 0.1, 0.15, 0.3, 0.65)
"""Tricks that a card promises outside trumps, by rank."""
LEAST_TRUMP, TRUMP_STEP = 0.3, 0.06
"""Tricks that the two of trumps promises, and each higher rank in addition."""


def promise(hand: Mask, trump: Suit) -> float:
    """Return a rough estimate of the tricks a hand wins with a trump suit."""
    total = 0.0
    while hand:
        card = highest(hand)
        hand ^= BIT[card]
        rank = rank_of(card)
        total += LEAST_TRUMP + TRUMP_STEP * rank if suit_of(card) == trump else RANK_WORTH[rank]
    return total
