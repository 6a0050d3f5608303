"""Options of Nap that cannot stand together, each with what would help (rules.md 2 and 10)."""

from __future__ import annotations

from bot.engine.errors import RuleConflict
from bot.engine.nap.rules import DEALS, MAX_NAP_SEATS, MIN_NAP_SEATS, NapRules


def check_nap_rules(rules: NapRules, seats: int) -> None:
    """Raise RuleConflict if the rules cannot be played with this number of seats.

    Codes: `conflict-seats`, `conflict-blucher`, `conflict-seven-cards`, `conflict-deal`, `conflict-pack`.
    """
    if not MIN_NAP_SEATS <= seats <= MAX_NAP_SEATS:
        raise RuleConflict("conflict-seats", options=(), seats=seats, least=MIN_NAP_SEATS, most=MAX_NAP_SEATS)
    if rules.blucher and not rules.wellington:
        raise RuleConflict("conflict-blucher", options=("blucher", "wellington"))
    rules.check_options()
    packets = DEALS[rules.deal]
    if len(packets) > 1 and sum(packets) != rules.hand_size:
        raise RuleConflict(
            "conflict-deal", options=("deal", "hand_size"), deal=rules.deal, hand_size=rules.hand_size
        )
    needed = rules.hand_size * rules.hands_at(seats) + rules.extra_cards
    if needed > rules.pack:
        raise RuleConflict(
            "conflict-pack",
            options=("pack", "hand_size", "sir_garnet", "peep", "dealer_sits_out"),
            pack=rules.pack,
            needed=needed,
            seats=seats,
        )
