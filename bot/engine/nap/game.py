"""British Nap and its offshoots (rules.md 10)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import PASS, Action
from bot.engine.cards import NO_TRUMP, PACK_52, Card, CardSet, card_text, suit_text, texts_of
from bot.engine.claim import cards_played, held_by_others, may_claim, takes_the_rest
from bot.engine.deal import pack_mask
from bot.engine.documents import Json, JsonObject
from bot.engine.game import OpenTable
from bot.engine.hand import HandGame, held_plays
from bot.engine.nap.rules import BETTER_PACKS, MAX_NAP_SEATS, NapRules
from bot.engine.nap.settlement import largest_nap_loss
from bot.engine.nap.state import NapContract, NapPhase, NapSetup, NapState, check_nap_rules, tricks_won
from bot.engine.nap.views import NapView, nap_view
from bot.engine.roles import BIDDER, NONE, OPPONENT, SITS_OUT
from bot.engine.tricks import TrickTable, Why, plain_table, why_won, winner


def _contract(contract: NapContract) -> JsonObject:
    trump = None if contract.trump is None else suit_text(contract.trump)
    return {"seat": contract.seat, "call": contract.call, "trump": trump}


def _table(view: NapView) -> TrickTable:
    """Return the trick rules with a view's trumps."""
    return plain_table(NO_TRUMP if view.contract is None else view.contract.trump_suit)


class Nap(HandGame[NapRules, NapSetup, NapState, NapView]):
    """The family of Nap."""

    name = "nap"
    defaults = NapRules()
    most_seats = MAX_NAP_SEATS

    check_rules = staticmethod(check_nap_rules)
    largest_loss = staticmethod(largest_nap_loss)
    view = staticmethod(nap_view)

    def carries_units(self, rules: NapRules) -> bool:
        """Return whether anything is ever paid into the pool (rules.md 10 Pool)."""
        return rules.fills_pool

    def better_packs(self, rules: NapRules, seats: int) -> tuple[int, int] | None:
        """Return the pack sizes recommended instead of 52 cards, as (least, most), or None (rules.md 10)."""
        return BETTER_PACKS.get(seats) if rules.pack == len(PACK_52) else None

    def setup_of(self, rules: NapRules, seats: int, dealer: int, carried: Json) -> NapSetup:
        return NapSetup(rules, seats, dealer, carried.get("pool", 0))

    def settable(self, state: NapState, seat: int) -> tuple[Action, ...]:
        """Return the moves a seat may pre-select: a pass before its call; during the play, its cards."""
        if seat in self.to_act(state) or seat == state.setup.sits_out:
            return ()
        if state.phase is NapPhase.AUCTION:
            called = any(seat == caller for caller, _ in state.auction.calls)
            return () if called else (PASS,)
        return held_plays(state.hands[seat]) if state.phase is NapPhase.PLAY else ()

    def carried_after(self, state: NapState) -> Json:
        return {"pool": state.pool}

    def role_of(self, state: NapState, seat: int) -> str:
        if state.contract is None:
            return NONE
        if seat == state.contract.seat:
            return BIDDER
        return SITS_OUT if seat == state.setup.sits_out else OPPONENT

    def bid_of(self, state: NapState) -> str:
        return "" if state.contract is None else state.contract.call

    def why_won(self, view: NapView, number: int) -> Why | None:
        return why_won(_table(view), False, view.tricks[number].cards)

    def stays_open(self, view: NapView, number: int, card: Card) -> bool:
        """Return whether a card stays face-up in front of its player: all do, except the one that won."""
        cards = view.tricks[number].cards
        return card != cards[winner(_table(view), False, cards)]

    def certain(self, view: NapView) -> bool:
        """Return whether the seat to act is certain to win every remaining trick, which decides the bid."""
        if not may_claim(view) or view.contract is None:
            return False
        table, held = _table(view), view.hand.mask
        unseen = pack_mask(view.rules) & ~(cards_played(view) | held | view.thrown.mask)
        others = held_by_others(view, view.players, lambda _: table, unseen)
        return takes_the_rest(table, view.trick, held, held, others)

    def open_table(self, state: NapState) -> OpenTable:
        return OpenTable(
            replace(nap_view(state, None), peep_card=state.peep_card),
            tuple(map(CardSet, state.hands)),
            thrown=tuple(map(CardSet, state.thrown)),
            extra_hand=CardSet() if state.garnet is not None else CardSet(state.extra_hand),
        )

    def report(self, state: NapState) -> JsonObject:
        """Return contract, tricks won, payments so far, and the pool (after the hand, once it is over)."""
        contract, won, peep_card, tricks = state.contract, tricks_won(state), state.peep_card, state.tricks
        begun = tricks is not None and (tricks.current or tricks.complete)
        return super().report(state) | {
            "contract": None if contract is None else _contract(contract),
            "points": list(won),
            "side_points": won[contract.seat] if contract and begun else None,
            "units": [-paid for paid in state.paid],
            "pool": state.pool,
            "discards": list(texts_of(sum(state.thrown))),
            "extra_hand": list(texts_of(state.extra_hand)),
            "extra_hand_taker": state.garnet,
            "peep_card": None if peep_card is None else card_text(peep_card),
            "peeped": list(state.peeped),
            "swapped": state.swapped,
            "exchanges": [{"seat": seat, "count": count} for seat, count in state.exchanges],
            "sits_out": state.setup.sits_out,
        }


NAP = Nap()
