"""Claiming the rest: proofs from one seat's view that no choice in the last tricks matters.

A claim holds in two cases. Either the claimer wins every remaining trick with whatever card they play,
however the unseen cards lie and whatever the others play; or no counting card is left to be won. Cards are
judged one by one against everything the others could hold, in microseconds: some claims that would hold are
refused, but none is accepted wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.cards import BIT, JOKER, JOKERS, QUEEN_OF_HEARTS, Card, Mask, cards_of, mask_of
from bot.engine.game import TableView
from bot.engine.tricks import TrickTable, legal_cards

FEWEST_CARDS = 2
"""Cards needed in hand to claim: with one left there is nothing to choose."""


def may_claim(view: TableView) -> bool:
    """Return whether it is the seat's turn in a later trick than the first, with enough cards left."""
    return view.seat in view.to_act and bool(view.tricks) and len(view.hand) >= FEWEST_CARDS


def cards_played(view: TableView) -> Mask:
    """Return all cards played so far."""
    return mask_of(card for trick in view.tricks for card in trick.cards) | mask_of(view.trick)


def tricks_begun(view: TableView) -> list[tuple[int, tuple[Card, ...]]]:
    """Return the leader and the cards of each trick, the unfinished one included."""
    begun = [(trick.leader, trick.cards) for trick in view.tricks]
    return [*begun, (view.leader, view.trick)] if view.trick and view.leader is not None else begun


def shown_voids(
    view: TableView, players: Sequence[int], rules_of: Callable[[int], TrickTable]
) -> dict[int, Mask]:
    """Return, by seat, the cards that it cannot hold by what it has played.

    `players` are the seats that play tricks, in order; `rules_of` gives the rules of a trick (from 0). A
    joker, or a mighty that fits, may be played whatever was led, and so shows nothing; a seat that does not
    play a joker when the hunter is led does not hold one (rules.md 3). Only valid while no seat picks up
    cards during the play.
    """
    lacking = dict.fromkeys(players, 0)
    for number, (leader, cards) in enumerate(tricks_begun(view)):
        table, first, lead = rules_of(number), not number, cards[0]
        demands = table.joker_demands if lead >= JOKER else (table.following[first][lead],)
        hunted = JOKERS if lead == table.hunter[first] and table.joker_plays[first] else 0
        place = players.index(leader)
        for offset, card in enumerate(cards[1:], 1):
            if table.free[0] & BIT[card]:
                continue
            lacked = hunted
            for demand in demands:
                if demand & BIT[card]:
                    break
                lacked |= demand
            lacking[players[(place + offset) % len(players)]] |= lacked
    return lacking


def held_by_others(
    view: TableView, players: Sequence[int], rules_of: Callable[[int], TrickTable], unseen: Mask
) -> Mask:
    """Return the unseen cards that another seat may still hold; parameters as in `shown_voids`."""
    lacked_by_all = unseen
    for seat, lacked in shown_voids(view, players, rules_of).items():
        if seat != view.seat:
            lacked_by_all &= lacked
    return unseen & ~lacked_by_all


def takes_the_rest(table: TrickTable, trick: Sequence[Card], hand: Mask, held: Mask, others: Mask) -> bool:
    """Return whether a seat to act wins all remaining tricks, in whatever order it plays.

    `hand` are the cards it can play now, `held` all it will ever play, `others` those the others may hold.
    """
    now = legal_cards(table, False, trick, hand) if trick else hand
    later = held & ~now if now & now - 1 == 0 else held
    return all(_wins(table, trick, card, others) for card in cards_of(now)) and all(
        _wins(table, (), card, others) for card in cards_of(later)
    )


def _wins(table: TrickTable, trick: Sequence[Card], card: Card, others: Mask) -> bool:
    """Return whether a card is certain to win a later trick than the first, whatever follows."""
    lead = trick[0] if trick else card
    row = table.row[0][lead]
    power = table.power[0][row]
    if any(power[other] >= power[card] for other in trick) or table.beats[0][row][card] & others:
        return False
    there = mask_of(trick) | others
    if table.yoromeki[0] and card == table.mighty and there >> QUEEN_OF_HEARTS & 1:
        return False
    alike = (
        lead < JOKER and (card >= JOKER or card // 13 == lead // 13) and not table.above_two[0] >> card & 1
    )
    two = lead // 13 * 13
    return not (table.same_two[0] >> lead // 13 & 1 and alike and card != two and there >> two & 1)
