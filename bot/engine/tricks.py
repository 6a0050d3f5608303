"""The winner of a trick and the cards that may be played: the only code for these rules (rules.md 1 to 3).

A `TrickTable` is compiled once from a rule set and a trump suit. The engine's play phase and the computer
players' playouts both use it, so a rule exists in one place. Index ``first`` is 1 for the first trick of
the hand and 0 for all others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bot.engine.cards import (
    ACE,
    BIT,
    CARDS,
    JACK,
    JOKER,
    JOKERS,
    MIGHTY,
    NO_TRUMP,
    PACK_52,
    QUEEN_OF_HEARTS,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    Suit,
    make_card,
    mask_of,
    rank_of,
    same_colour,
    suit_of,
)
from bot.engine.rules import JokerPlayed, JokerRank, RuleSet, tricks_in

_LED, _TRUMP = 1, 100
_HIGHEST_TRUMP = _TRUMP + ACE
_SUB_JACK, _REGULAR_JACK, _MIGHTY = 200, 300, 400
_JOKER_LED: Mapping[JokerRank, int] = {
    "none": 0, "weakest": 50, "fourth": 150, "third": 250, "second": 350, "highest": 500,
}  # fmt: skip
_JOKER_PLAYED: Mapping[JokerPlayed, int] = {"none": 0, "second": 350, "highest": 500}
_ABOVE_TWO = {"fourth": _SUB_JACK, "third": _REGULAR_JACK, "second": _MIGHTY}
"""The least power of a card that beats same-two, by same-two's rank."""
_JOKER_ROW, _HUNTER_ROW = NO_TRUMP, NO_TRUMP + 1
"""The rows of the power tables for tricks led with the joker, or with the card that forces it out."""


class Why(Enum):
    """The rule that makes a card win its trick; the value is part of text keys."""

    MIGHTY = "mighty"
    YOROMEKI = "yoromeki"
    """It was the queen of hearts, which beats the mighty."""
    REGULAR_JACK = "regular-jack"
    SUB_JACK = "sub-jack"
    SAME_TWO = "same-two"
    JOKER = "joker"
    """It was the joker, which was led."""
    JOKER_PLAYED = "joker-played"
    """It was the joker, which has power although another card was led."""
    TRUMP = "trump"
    """It was the highest trump."""
    LED = "led"
    """It was the highest card of the suit led."""
    TOP_CARD = "top-card"
    """It was the highest card of any suit: a joker without power was led."""
    FIRST = "first"
    """As `LED`, in a first trick where another card would have won it later on."""


@dataclass(frozen=True, slots=True, eq=False)
class TrickTable:
    """The power of every card and the suit it belongs to, for one rule set and trump suit.

    ``power[first][led][card]`` orders the cards of a trick (0 cannot win), same-two and yoromeki apart,
    ``beats[first][led][card]`` is the set of the cards with more power than a card, ``row[first][card]``
    is the `led` of a card that is led;
    ``suit_of[first][card]`` is the suit a card belongs to for leading and following (a joker: 4, none) and
    ``members[first][suit]`` the set of a suit's cards (none in row 4) and ``following[first][card]`` the set
    of the cards that follow to a card led. The defaults are those of a game without special cards.
    """

    trump: Suit
    power: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    beats: tuple[tuple[tuple[Mask, ...], ...], tuple[tuple[Mask, ...], ...]]
    row: tuple[tuple[int, ...], tuple[int, ...]]
    suit_of: tuple[tuple[Suit, ...], tuple[Suit, ...]]
    members: tuple[tuple[Mask, ...], tuple[Mask, ...]]
    following: tuple[tuple[Mask, ...], tuple[Mask, ...]]
    mighty: Card = MIGHTY
    regular_jack: Card | None = None
    sub_jack: Card | None = None
    special: tuple[Mask, Mask] = (0, 0)
    """Mighty and jacks while they have their power: same-two beats none of them."""
    same_two: tuple[int, int] = (0, 0)
    """Bit mask of the suits whose two wins if all cards of the trick are of that suit."""
    two_rank: int = _SUB_JACK
    """The least power of a card that beats same-two."""
    above_two: tuple[Mask, Mask] = (0, 0)
    """The special cards that beat same-two."""
    yoromeki: tuple[bool, bool] = (False, False)
    above_queen: Mask = 0
    """The jacks and the joker, where the queen does not beat them by yoromeki."""
    no_first_lead: Mask = 0
    """Cards that Napoleon may not lead to the first trick unless they hold nothing else."""
    barred: tuple[Mask, Mask] = (0, 0)
    """Cards that a seat which cannot follow may play only if it holds nothing else but a joker."""
    joker_plays: tuple[bool, bool] = (True, True)
    """Whether the joker may be played to a trick that another card was led to."""
    free: tuple[Mask, Mask] = (JOKERS, JOKERS)
    """Cards that may be played whatever was led."""
    joker_demands: tuple[Mask, ...] = ()
    """What the others must play to a led joker: a card of the first of these sets that they can."""
    joker_breaks_same_two: bool = True
    hunter: tuple[Card | None, Card | None] = (None, None)
    """The card that forces the joker out when it is led."""
    named: Suit | None = None
    """The suit that the leader of the joker has named."""
    scoring: Mask = 0
    """The cards worth a point each."""


def trick_table_at(
    rules: RuleSet, seats: int, trump: Suit, number: int, named: Suit | None = None
) -> TrickTable:
    """Return the compiled rules of a trick (from 0); `named` is the suit a led joker demands."""
    late = bool(rules.joker_last_tricks) and number >= tricks_in(rules, seats) - rules.joker_last_tricks
    usual = named is None and not late
    return trick_table(rules, trump) if usual else trick_table(rules, trump, named, late=late)


@lru_cache(maxsize=512)
def trick_table(rules: RuleSet, trump: Suit, named: Suit | None = None, *, late: bool = False) -> TrickTable:
    """Return the compiled trick rules for a trump suit (0..3) or no-trump (4).

    `named` is the suit that the leader of the joker has named; before that a joker which demands a suit
    counts as one that demands trumps. `late`: one of the last tricks, in which the joker has no power.
    """
    jacks = rules.jacks and trump != NO_TRUMP
    mighty = rules.mighty(trump)
    regular = make_card(JACK, trump) if jacks else None
    sub = make_card(JACK, same_colour(trump)) if jacks else None
    all_active = (True, rules.first_trick == "specials" or rules.first_trick == "full")
    hunter = rules.hunter(trump)
    joker_active = (not late, all_active[1] and not late and rules.joker_first_trick != "powerless")
    hunters = (hunter, hunter if joker_active[1] else None)
    two_rank = _ABOVE_TWO[rules.same_two_rank]
    powers, suits, members, specials, above_two = [], [], [], [], []
    for first in (False, True):
        trumps_active = trump != NO_TRUMP and (not first or rules.first_trick == "full")
        mighty_active = not first or rules.first_trick != "plain"
        move_specials = rules.special_suits == "trump" and trumps_active
        own = _suits(trump, (mighty, sub) if move_specials else ())
        special = {}
        if all_active[first] and regular is not None and sub is not None:
            special = {sub: _SUB_JACK, regular: _REGULAR_JACK}
        if mighty_active:
            special[mighty] = _MIGHTY
        specials.append(mask_of(special))
        above_two.append(mask_of(card for card, power in special.items() if power >= two_rank))
        suits.append(own)
        members.append((*(mask_of(c for c in PACK_52 if own[c] == suit) for suit in SUITS), 0))
        rows = [_powers(own, led, trump if trumps_active else None, special) for led in SUITS]
        played = _JOKER_PLAYED[rules.joker_played] if joker_active[first] else 0
        led = [(*row[:JOKER], played, played) for row in rows]
        hunted = rows[0 if hunter is None else suit_of(hunter)]
        rank: JokerRank = "none" if late else rules.led_joker_rank
        powers.append((*led, _powers_of_joker_led(rank, own, trump, named, special), hunted))
    no_first_trump = 0 if rules.first_play_trump or trump == NO_TRUMP else members[1][trump]
    joker_plays = (True, rules.joker_first_trick != "forbidden")
    twos = 0b1111 if rules.same_two_trumps or trump == NO_TRUMP else 0b1111 & ~(1 << trump)
    fits = BIT[mighty] if rules.mighty_fits else 0
    return TrickTable(
        trump=trump,
        mighty=mighty,
        regular_jack=regular,
        sub_jack=sub,
        power=(powers[0], powers[1]),
        beats=(_beats(powers[0]), _beats(powers[1])),
        row=(_rows(suits[0], hunters[0]), _rows(suits[1], hunters[1])),
        suit_of=(suits[0], suits[1]),
        members=(members[0], members[1]),
        following=(_following(suits[0], members[0]), _following(suits[1], members[1])),
        special=(specials[0], specials[1]),
        same_two=(twos if rules.same_two != "off" else 0, twos if rules.same_two == "always" else 0),
        two_rank=two_rank,
        above_two=(above_two[0], above_two[1]),
        above_queen=_above_queen(rules, regular, sub),
        yoromeki=(rules.yoromeki, rules.yoromeki and rules.first_trick != "plain"),
        no_first_lead=no_first_trump if rules.first_lead_trump or trump == NO_TRUMP else members[1][trump],
        barred=(0, no_first_trump),
        joker_plays=joker_plays,
        free=(fits | JOKERS, fits | JOKERS if joker_plays[1] else fits),
        joker_demands=_joker_demands(rules, trump if named is None else named, members[0]),
        joker_breaks_same_two=rules.joker_breaks_same_two or rules.joker_played != "none",
        hunter=hunters,
        named=named,
        scoring=rules.scoring,
    )


@lru_cache(maxsize=8)
def plain_table(trump: Suit) -> TrickTable:
    """Return the trick rules without special cards, for a trump suit or none (rules.md 10 Play).

    The highest trump wins, else the highest card of the suit led; `mighty` is a card like any other.
    """
    own = _suits(trump, ())
    members = (*SUIT_MASKS, 0)
    power = tuple(_powers(own, led, None if trump == NO_TRUMP else trump, {}) for led in (*SUITS, _JOKER_ROW))
    return TrickTable(
        trump=trump,
        power=(power, power),
        beats=(_beats(power),) * 2,
        row=(own, own),
        suit_of=(own, own),
        members=(members, members),
        following=(_following(own, members),) * 2,
    )


def _above_queen(rules: RuleSet, *jacks: Card | None) -> Mask:
    """Return the cards that the queen of hearts does not beat by yoromeki (rules.md 2)."""
    jokers = 0 if rules.yoromeki_joker else JOKERS
    return jokers if rules.yoromeki_jacks else jokers | mask_of(card for card in jacks if card is not None)


def _joker_demands(rules: RuleSet, suit: Suit, members: Sequence[Mask]) -> tuple[Mask, ...]:
    """Return the cards that a led joker demands of the others, best first (rules.md 3).

    `suit` is the one that was named, else the trump suit.
    """
    demand = rules.led_joker_demand
    if suit == NO_TRUMP or demand == "none":
        return ()
    return (members[suit], rules.scoring) if demand == "scoring" else (members[suit],)


def _suits(trump: Suit, moved: Sequence[Card | None]) -> tuple[Suit, ...]:
    return (*(trump if card in moved else suit_of(card) for card in PACK_52), NO_TRUMP, NO_TRUMP)


def _rows(own: Sequence[Suit], hunter: Card | None) -> tuple[int, ...]:
    return tuple(_HUNTER_ROW if card == hunter else suit for card, suit in enumerate(own))


def _following(own: Sequence[Suit], members: Sequence[Mask]) -> tuple[Mask, ...]:
    return tuple(members[suit] for suit in own)


def _powers(own: Sequence[Suit], led: Suit, trump: Suit | None, special: dict[Card, int]) -> tuple[int, ...]:
    powers = [0] * len(CARDS)
    for card in PACK_52:
        if card in special:
            powers[card] = special[card]
        elif own[card] == trump:
            powers[card] = _TRUMP + rank_of(card)
        elif own[card] == led:
            powers[card] = _LED + rank_of(card)
    return tuple(powers)


def _beats(powers: Sequence[tuple[int, ...]]) -> tuple[tuple[Mask, ...], ...]:
    """Return, by the suit led and a card, the set of cards with more power."""
    return tuple(_stronger(row) for row in powers)


@lru_cache(maxsize=512)
def _stronger(row: tuple[int, ...]) -> tuple[Mask, ...]:
    above = {least: mask_of(card for card, power in enumerate(row) if power > least) for least in {*row}}
    return tuple(above[power] for power in row)


def _powers_of_joker_led(
    rank: JokerRank, own: Sequence[Suit], trump: Suit, named: Suit | None, special: dict[Card, int]
) -> tuple[int, ...]:
    """Return the cards' powers in a trick led by the joker, never the first (rules.md 3).

    A joker without power is the lowest card of the suit it names; if it names none, the highest card of any
    suit wins, the first one of equals.
    """
    led = _JOKER_ROW if named is None else named
    powers = list(_powers(own, led, trump if trump != NO_TRUMP else None, special))
    if trump == NO_TRUMP and rank not in ("none", "highest"):
        rank = "second"
    powers[JOKER:] = (_JOKER_LED[rank],) * 2  # of equal cards the first one wins
    if rank == "none" and named is None:
        powers[:JOKER] = [power or _LED + rank_of(card) for card, power in enumerate(powers[:JOKER])]
    return tuple(powers)


def winner(table: TrickTable, first: bool, cards: Sequence[Card]) -> int:
    """Return the index of the winning card among those played so far, in order of play (rules.md 1).

    For an unfinished trick it is the card that would win if no more were played, same-two included.
    """
    index = int(first)
    lead = cards[0]
    power = table.power[index][table.row[index][lead]]
    best, best_power = lead, power[lead]
    for card in cards:
        if power[card] > best_power:
            best, best_power = card, power[card]
    if best_power == _MIGHTY:
        if table.yoromeki[index] and QUEEN_OF_HEARTS in cards:
            return cards.index(_yoromeki_winner(table, power, cards))
    elif best_power < table.two_rank and table.same_two[index] >> lead // 13 & 1:
        two = lead // 13 * 13
        if two in cards and _of_one_suit(table, cards):
            return cards.index(two)
    return cards.index(best)


def _yoromeki_winner(table: TrickTable, power: Sequence[int], cards: Sequence[Card]) -> Card:
    """Return the winner of a trick with mighty and queen: the queen, or the best card she does not beat."""
    unbeaten = [card for card in cards if table.above_queen >> card & 1 and power[card] > _HIGHEST_TRUMP]
    return max(unbeaten, key=power.__getitem__, default=QUEEN_OF_HEARTS)


def why_won(table: TrickTable, first: bool, cards: Sequence[Card]) -> Why:
    """Return the rule that makes the `winner` of the cards played so far win."""
    index, lead = int(first), cards[0]
    power = table.power[index][table.row[index][lead]]
    won = cards[winner(table, first, cards)]
    if power[won] < max(power[card] for card in cards) and not table.above_queen >> won & 1:
        return Why.YOROMEKI if won == QUEEN_OF_HEARTS else Why.SAME_TWO
    if won >= JOKER:
        return Why.JOKER if lead >= JOKER else Why.JOKER_PLAYED
    if table.special[index] >> won & 1:
        special = {table.regular_jack: Why.REGULAR_JACK, table.sub_jack: Why.SUB_JACK}
        return special.get(won, Why.MIGHTY)
    if power[won] >= _TRUMP:
        return Why.TRUMP
    if lead >= JOKER and table.named is None:
        return Why.TOP_CARD
    early = first and cards[winner(table, False, cards)] != won
    return Why.FIRST if early else Why.LED


def _of_one_suit(table: TrickTable, cards: Sequence[Card]) -> bool:
    """Return whether same-two can apply: all cards are of the suit led, jokers possibly excepted."""
    suit = cards[0] // 13
    if table.joker_breaks_same_two:
        return cards[0] < JOKER and all(card // 13 == suit for card in cards)
    return cards[0] < JOKER and all(card // 13 == suit or card >= JOKER for card in cards)


def winning_cards(table: TrickTable, first: bool, trick: Sequence[Card]) -> Mask:
    """Return the cards that would win an unfinished trick if played next.

    The counterpart of `winner`, same-two and yoromeki included; `trick` holds at least the card led.
    """
    index = int(first)
    led = table.row[index][trick[0]]
    power = table.power[index][led]
    best_card = max(trick, key=power.__getitem__)
    best = power[best_card]
    winning = table.beats[index][led][best_card]
    if table.yoromeki[index]:
        if table.above_queen and {QUEEN_OF_HEARTS, table.mighty} & {*trick}:
            left = (card for card in CARDS if card not in trick)
            return mask_of(card for card in left if winner(table, first, (*trick, card)) == len(trick))
        if QUEEN_OF_HEARTS in trick:
            winning &= ~BIT[table.mighty]
        elif best == _MIGHTY:
            winning |= BIT[QUEEN_OF_HEARTS]
    two_wins = table.same_two[index] >> trick[0] // 13 & 1
    if two_wins and best < table.two_rank and _of_one_suit(table, trick):
        suit = trick[0] // 13
        two = suit * 13
        if two in trick:
            return winning & ~(SUIT_MASKS[suit] & ~table.above_two[index])
        return winning | BIT[two]
    return winning


def legal_cards(table: TrickTable, first: bool, trick: Sequence[Card], hand: Mask) -> Mask:
    """Return the cards of a hand that may follow in a trick already led to (rules.md 1 Play, 3)."""
    lead = trick[0]
    if lead >= JOKER:
        asked = next((hand & demand for demand in table.joker_demands if hand & demand), hand)
        return asked | hand & table.free[first]
    if hand & JOKERS:
        if not table.joker_plays[first]:  # even to the hunter
            hand = hand & ~JOKERS or hand
        elif lead == table.hunter[first]:
            return hand & table.free[first]
    chosen = hand & table.following[first][lead] or hand & ~table.barred[first]
    return chosen | hand & table.free[first] if chosen & ~JOKERS else hand


def first_leads(table: TrickTable, hand: Mask) -> Mask:
    """Return Napoleon's cards that may be led to the first trick (rules.md 2 `first_lead_trump`, 3)."""
    hand = hand & ~JOKERS or hand
    return hand & ~table.no_first_lead or hand
