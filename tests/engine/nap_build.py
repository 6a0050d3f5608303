"""Sets up hands of Nap in the words of the game; the counterpart of `tests.engine.build.Hand`.

hand = NapHand({A: "AH KH QH JH TH"}).bids("nap - - -").play("AH 2H 3H 4H")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import engine
from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, ExchangeCards, LadderBid, Swap
from bot.engine.cards import Card, mask_of, parse_card, rank_of
from bot.engine.deal import pack_of
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import NapPhase, NapSetup, NapState, packets_of
from bot.engine.options import with_options
from tests.engine.build import PRESETS, Hand, cards, record_of


def nap_rules(preset: str = "nap", **options: object) -> NapRules:
    """Return the rules of a preset of Nap with house rules."""
    rules = with_options(PRESETS[preset].rules, options)
    assert isinstance(rules, NapRules)
    return rules


def nap_pack(
    setup: NapSetup, hands: Mapping[int, str], extra: str, peep: str, stock: str
) -> tuple[Card, ...]:
    """Return a pack in dealing order; unnamed cards are dealt round from the lowest rank up."""
    rules = setup.rules
    named = cards(" ".join([*hands.values(), extra, peep, stock]))
    assert len(named) == len(set(named)), "a card appears twice in the hands"
    rest = sorted(set(pack_of(rules)) - set(named), key=lambda card: (rank_of(card), card))
    held = {seat: list(cards(hands.get(seat, ""))) for seat in setup.players}
    for held_by in held.values():
        while len(held_by) < rules.hand_size:
            held_by.append(rest.pop(0))
    order = [held[seat].pop(0) for seat, count in packets_of(setup) for _ in range(count)]
    order += cards(extra) or [rest.pop() for _ in range(rules.hand_size * rules.sir_garnet)]
    order += cards(peep) or [rest.pop() for _ in range(rules.peep)]
    return (*order, *cards(stock), *rest)


class NapHand(Hand):
    """One hand of Nap; the last seat deals by default, so A is eldest."""

    state: NapState

    def __init__(
        self,
        hands: Mapping[int, str] | None = None,
        *,
        extra: str = "",
        peeped: str = "",
        stock: str = "",
        players: int = 4,
        dealer: int | None = None,
        pool: int = 0,
        preset: str = "nap",
        **options: object,
    ) -> None:
        rules = nap_rules(preset, **options)
        self.players = players
        self.preset, self.options = preset, options
        setup = NapSetup(rules, players, players - 1 if dealer is None else dealer, pool)
        engine.Hand.__init__(self, setup, nap_pack(setup, hands or {}, extra, peeped, stock))

    def bids(self, calls: str) -> NapHand:
        """Call in turn: a word of the ladder, ``-`` a pass, ``?`` a peep."""
        for word in calls.split():
            self.do(self.due, {"-": PASS, "?": PEEP}.get(word) or LadderBid(word))
        return self

    def take(self, discarded: str) -> NapHand:
        """Take the extra hand, discard, bid nap."""
        self.do(self.due, TAKE_EXTRA_HAND)
        return self.discard(discarded).bids("nap")

    def exchange(self, text: str = "") -> NapHand:
        """Exchange cards for fresh ones."""
        self.do(self.due, ExchangeCards(mask_of(cards(text))))
        return self

    def swap(self, card: str | None) -> NapHand:
        """Swap a card for the one that was peeped at."""
        self.do(self.due, Swap(None if card is None else parse_card(card)))
        return self

    def ladder(self) -> list[str]:
        """Return the calls open to the player to move, lowest first."""
        return [action.call for action in self.legal() if isinstance(action, LadderBid)]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase is NapPhase.ENDED

    def record(self, **_: object) -> dict[str, Any]:
        """Return the hand so far as a record."""
        return record_of(self.setup, self.pack, self.actions, self.options, self.preset)
