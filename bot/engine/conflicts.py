"""Options that exclude each other, each with a remedy (rules.md 2, refused combinations)."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.cards import PACK_52, card_text
from bot.engine.errors import RuleConflict
from bot.engine.rules import HAND_SIZES, MAX_SEATS, MIN_SEATS, SPLITS, RuleSet

BOARD_SEATS, LOWEST_BOARD_BID = 5, 9
"""The number of seats and the lowest bid in NAJAMI's payment table (rules.md 9)."""


def blind_size(rules: RuleSet, seats: int) -> int:
    """Return the number of cards in the blind (rules.md 1, 3, 4; 2 `remove`)."""
    pack = len(PACK_52) + len(rules.jokers) - rules.removed_cards.bit_count()
    return pack - HAND_SIZES[seats] * seats


@lru_cache(maxsize=1024)
def check_rules(rules: RuleSet, seats: int) -> None:
    """Raise RuleConflict if the rules cannot be played with this number of seats (rules.md 2).

    The code names the conflict; the parameter `options` names the options that exclude each other, the other
    parameters of the message are the values found and the values allowed.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RuleConflict("conflict-seats", options=(), seats=seats, least=MIN_SEATS, most=MAX_SEATS)
    _check_bidding(rules)
    _check_board(rules, seats)
    rules.check_options()
    _check_hunter(rules)
    if rules.remove != "none" and seats not in (4, 6):
        raise RuleConflict("conflict-remove-seats", options=("remove",), remove=rules.remove, seats=seats)
    if rules.adjutant is True and seats == 2:
        raise RuleConflict("conflict-adjutant-seats", options=("adjutant",), seats=seats)
    blind = blind_size(rules, seats)
    if rules.blind_use == "deal_out" and blind != seats:
        raise RuleConflict(
            "conflict-deal-out",
            options=("blind_use", "joker", "two_jokers", "remove"),
            blind=blind,
            seats=seats,
        )
    _check_split(rules.resolve(seats), seats)


def _check_split(rules: RuleSet, seats: int) -> None:
    """Raise RuleConflict if the option `split` is not allowed for this number of seats (rules.md 4)."""
    allowed = SPLITS[seats] if rules.adjutant else tuple(dict.fromkeys((*SPLITS[seats], "1")))
    if rules.split not in allowed:
        raise RuleConflict(
            "conflict-split", options=("split",), split=rules.split, seats=seats, allowed=allowed
        )


def _check_board(rules: RuleSet, seats: int) -> None:
    """Raise RuleConflict if other options do not fit a NAJAMI board (rules.md 2 and 9)."""
    if not rules.has_board:
        return
    if seats != BOARD_SEATS:
        raise RuleConflict("conflict-najami-seats", options=("payment",), seats=seats, needed=BOARD_SEATS)
    if rules.joker == "none":
        raise RuleConflict("conflict-najami-joker", options=("payment", "joker"))
    if not rules.tens_score:
        raise RuleConflict("conflict-najami-tens", options=("payment", "tens_score"))
    if rules.min_bid < LOWEST_BOARD_BID:
        raise RuleConflict(
            "conflict-najami-min-bid",
            options=("payment", "min_bid"),
            min_bid=rules.min_bid,
            least=LOWEST_BOARD_BID,
        )


def _check_bidding(rules: RuleSet) -> None:
    if rules.no_trump == "low" and rules.suit_order == "none":
        raise RuleConflict(
            "conflict-no-trump-order", options=("no_trump", "suit_order"), no_trump=rules.no_trump
        )
    if rules.rebid_after_pass and rules.auction == "open":
        raise RuleConflict("conflict-open-rebid", options=("auction", "rebid_after_pass"))
    if rules.min_bid > rules.highest_bid:
        raise RuleConflict(
            "conflict-min-bid",
            options=("min_bid", "max_bid" if rules.highest_bid < rules.most_points else "tens_score"),
            min_bid=rules.min_bid,
            most=rules.highest_bid,
        )
    if rules.bound_bid and not rules.min_bid <= rules.bound_bid <= rules.highest_bid:
        raise RuleConflict(
            "conflict-bound-bid",
            options=("bound_bid", "min_bid"),
            bound_bid=rules.bound_bid,
            min_bid=rules.min_bid,
            most=rules.highest_bid,
        )


def _check_hunter(rules: RuleSet) -> None:
    for trump in range(5):
        hunter = rules.hunter(trump)
        if hunter is not None and rules.removed_cards >> hunter & 1:
            raise RuleConflict(
                "conflict-hunter-removed",
                options=("joker_hunter", "remove"),
                card=card_text(hunter),
                joker_hunter=rules.joker_hunter,
            )
