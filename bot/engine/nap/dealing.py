"""The deal of Nap: packets, the extra hand, the card to peep at, the stock (rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, mask_of
from bot.engine.deal import check_pack
from bot.engine.nap.conflicts import check_nap_rules
from bot.engine.nap.rules import DEALS
from bot.engine.nap.state import NapPhase, NapSetup, NapState


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
