"""The claim of each reason about an ante, a call, a discard or an exchange, checked by one's own cards."""

from __future__ import annotations

from bot.engine.actions import Action, Ante, Call, Discard, ExchangeCards, Swap
from bot.engine.cards import ACE, JOKER, KING, NO_TRUMP, Card, CardSet, cards_of, mask_of, rank_of
from bot.engine.deal import pack_of
from bot.engine.nap.rules import MISERE
from bot.engine.nap.views import NapView
from bot.engine.settlement import STAKE_SETS
from bot.engine.tricks import trick_table, winning_cards
from bot.engine.views import View
from bot.players.hint import HintReason
from tests.players.claims import OPINIONS


def is_true_of_an_exchange(kept: set[Card], thrown: set[Card], why: HintReason) -> bool:
    """Return whether a reason's claim about an exchange at poker is true."""
    ranks, every = [rank_of(card) for card in kept], [rank_of(card) for card in kept | thrown]
    suits, run = {card // 13 for card in kept}, sorted(ranks)
    straight = len({*run}) == len(run) and run[-1] - run[0] == len(run) - 1
    wheel = run == [0, 1, 2, 3, ACE]
    pairs = all(every.count(rank) > 1 for rank in ranks)
    return {
        "why-poker-complete": not thrown and (pairs or len(suits) == 1 or straight or wheel),
        "why-poker-equal": pairs and all(every.count(rank_of(card)) == 1 for card in thrown),
        "why-poker-flush": len(suits) == 1 and len(kept) == 4,
        "why-poker-straight": straight and len(kept) == 4 and run[-1] < ACE,
        "why-poker-high": len({*every}) == 5 and min(ranks) > max(map(rank_of, thrown), default=-1),
    }[why.key]


def is_true_before_the_tricks(view: NapView, why: HintReason, action: Action) -> bool:
    """Return whether a reason's claim about an exchange or a swap at Nap is true."""
    hand = set(view.hand)
    if isinstance(action, ExchangeCards):
        side = [card for card in hand if card // 13 != why.suit]
        away = {card for card in side if action.cards >> card & 1}
        kept = [rank_of(card) for card in side if card not in away]
        return {
            "why-nap-exchange": action.cards == mask_of(away)
            and all(rank_of(card) <= least for card in away for least in kept),
            "why-nap-exchange-good": all(rank_of(card) >= KING for card in side),
        }.get(why.key, True)
    if isinstance(action, Swap):
        assert view.peep_card is not None
        if view.contract.call == MISERE:
            highest = max(map(rank_of, hand))
            return (rank_of(view.peep_card) < highest) == (why.key == "why-nap-swap")
        if action.card is None:
            return not any(it < view.peep_card and it // 13 == view.peep_card // 13 for it in hand)
        return action.card // 13 != view.peep_card // 13 or action.card < view.peep_card
    return True


def is_true_before_the_play(view: View, why: HintReason, action: Action) -> bool:
    """Return whether a reason's claim about an ante, a call or a discard is true."""
    hand = set(view.hand)
    held = hand | (set() if view.blind is None else set(view.blind))
    complete = [name for name, sets in STAKE_SETS.items() if any(not it & ~view.hand.mask for it in sets)]
    if isinstance(action, Ante):
        on_them = [name for name in complete if action.stakes[name]]
        return {"why-ante-held": bool(on_them), "why-ante-spread": not complete}.get(why.key, True)
    if isinstance(action, Call | Discard):
        trump, table = view.contract.suit, trick_table(view.rules, view.contract.suit)
        special = {table.mighty, table.regular_jack, table.sub_jack, *view.rules.jokers} - {None}
    if isinstance(action, Call):
        card, has_joker = action.card, bool({*view.rules.jokers} & held)
        higher = winning_cards(table, False, (card,)) & table.members[0][card // 13] if card < JOKER else 0
        return (
            why.key in OPINIONS
            or {
                "why-call-own": card in held,
                "why-call-mighty": card == table.mighty and card not in held,
                "why-call-jack": card in special and card not in held and trump != NO_TRUMP,
                "why-call-joker": card >= JOKER and not has_joker and trump != NO_TRUMP,
                "why-call-joker-no-trump": card >= JOKER and not has_joker and trump == NO_TRUMP,
                "why-call-joker-wins": card >= JOKER and not has_joker and view.rules.joker_played != "none",
                "why-call-trump": card // 13 == trump
                and not any(
                    it // 13 == trump and it not in held and it > card and it not in special
                    for it in pack_of(view.rules)
                ),
                "why-call-side": card not in held and set(cards_of(higher)) - special <= held | special,
            }[why.key]
        )
    if isinstance(action, Discard):
        away = set(CardSet(action.cards))
        kept = held - away
        suits = {card: table.suit_of[0][card] for card in held}
        gone = {suits[card] for card in away} - {suits[card] for card in kept}
        return {
            "why-discard-void": why.suit in gone - {trump} and any(suits[card] == trump for card in kept),
            "why-discard-weak": not any(card in special or suits[card] == trump for card in away),
        }.get(why.key, True)
    return True
