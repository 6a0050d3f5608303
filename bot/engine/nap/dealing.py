"""What Nap is dealt by: options that can stand together, packets, extra hand, stock (rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, mask_of
from bot.engine.deal import check_pack
from bot.engine.errors import RuleConflict
from bot.engine.nap.rules import DEALS, MAX_NAP_SEATS, MIN_NAP_SEATS, NapRules
from bot.engine.nap.state import NapPhase, NapSetup, NapState


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


def packets_of(setup: NapSetup) -> tuple[tuple[int, int], ...]:
    """Return the order of the deal: (seat, number of cards)."""
    packets = DEALS[setup.rules.deal]
    rounds = packets if len(packets) > 1 else packets * setup.rules.hand_size
    return tuple((seat, count) for count in rounds for seat in setup.players)


def new_nap_hand(setup: NapSetup, pack: Sequence[Card]) -> NapState:
    """Deal a hand from a pack in dealing order: hands in packets, extra hand, card to peep at, stock.

    Raises RuleConflict for rules that cannot be played with this number of seats and IllegalAction
    (`pack-wrong`) for a wrong pack.
    """
    rules = setup.rules
    check_nap_rules(rules, setup.seats)
    check_pack(rules, pack)
    hands, at = [0] * setup.seats, 0
    for seat, count in packets_of(setup):
        hands[seat] |= mask_of(pack[at : at + count])
        at += count
    extra = pack[at : at + rules.hand_size * rules.sir_garnet]
    at += len(extra)
    return NapState(
        setup=setup,
        phase=NapPhase.EXCHANGE,
        hands=tuple(hands),
        extra_hand=mask_of(extra),
        peep_card=pack[at] if rules.peep else None,
        stock=tuple(pack[at + rules.peep :]),
        pool=setup.pool,
        paid=(0,) * setup.seats,
        thrown=(0,) * setup.seats,
    )
