"""The point-trick games: Napoleon in all its forms, NAJAMI included (rules.md 1 to 9)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from bot.engine import conflicts, settlement, views
from bot.engine.actions import PASS, Action, Redeal
from bot.engine.board import Board
from bot.engine.cards import JOKERS, Card, CardSet, card_text, mask_of, suit_text, texts_of
from bot.engine.claim import held_by_others, may_claim, takes_the_rest
from bot.engine.deal import pack_mask, visible_cards
from bot.engine.documents import Json, JsonObject
from bot.engine.game import OpenTable, Shared
from bot.engine.hand import HandGame, held_plays
from bot.engine.phases.settle import points_of
from bot.engine.require import require
from bot.engine.roles import ADJUTANT, ALONE, NONE, OPPONENT
from bot.engine.roles import NAPOLEON as THE_NAPOLEON
from bot.engine.rules import RuleSet
from bot.engine.settlement import EIGHTS_AND_NINES, balance
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.tricks import Why, why_won
from bot.engine.views import View, trick_table_in


def _tally(state: HandState) -> list[int] | None:
    """Return the tally of hands won as Napoleon, including a finished hand; None if none is kept."""
    if state.setup.rules.payment != "tally":
        return None
    return list(state.setup.tally if state.result is None else state.result.tally)


def _piles(state: HandState) -> list[list[list[str]]]:
    """Return each seat's piles, top first; face-down cards are ``??`` until the end."""
    show = visible_cards if state.result is None else tuple
    return [
        [["??" if card is None else card_text(card) for card in show(pile)] for pile in piles]
        for piles in state.piles
    ]


def _contract(state: HandState) -> JsonObject | None:
    contract = state.contract
    if contract is None:
        return None
    report: JsonObject = {
        "seat": contract.seat,
        "points": contract.points,
        "suit": suit_text(contract.suit),
        "called": None if contract.called is None else card_text(contract.called),
        "adjutant": contract.adjutant,
        "alone": contract.adjutant is None if contract.is_decided else None,
    }
    return report | ({} if contract.friend == "card" else {"friend": contract.friend})


def _bid(state: HandState) -> JsonObject | None:
    """Return the bid that won the auction; after a change of trumps the contract differs."""
    best = state.auction.best
    if state.contract is None or best is None:
        return None
    seat, points, suit = best
    return {"seat": seat, "points": points, "suit": suit_text(suit)}


_why_won = lru_cache(maxsize=8_192)(why_won)
"""A cache of `why_won`, because the last trick is shown after each card."""


class Napoleon(HandGame[RuleSet, Setup, HandState, View]):
    """The family of the point-trick games."""

    name = "napoleon"
    defaults = RuleSet()

    check_rules = staticmethod(conflicts.check_rules)
    largest_loss = staticmethod(settlement.largest_loss)
    redeal = staticmethod(Redeal)
    view = staticmethod(views.view)

    def counts_hands(self, rules: RuleSet) -> bool:
        return rules.payment == "tally"

    def partner(self, rules: RuleSet) -> str:
        if rules.spade_mighty != "AS" and rules.call_no_card:  # together only in Mighty and its variants
            return "friend"
        return "adjutant" if rules.trust == "off" else "general"

    def carries_units(self, rules: RuleSet) -> bool:
        """Return whether there is a board, whose units carry over between hands (rules.md 9)."""
        return rules.has_board

    def setup_of(self, rules: RuleSet, seats: int, dealer: int, carried: Json) -> Setup:
        board = Board.of(carried.get("board", {})) if rules.has_board else None
        return Setup(rules.resolve(seats), seats, dealer, tuple(carried.get("tally", ())), board)

    def redeal_due(self, state: HandState) -> int | None:
        return state.redeals + 1 if state.phase is PhaseName.ALL_PASSED else None

    def settable(self, state: HandState, seat: int) -> tuple[Action, ...]:
        """Return the moves a seat may pre-select: a pass if it may get another turn to call, or its cards."""
        if seat in self.to_act(state):
            return ()
        if state.phase is PhaseName.AUCTION:
            rules, auction = state.setup.rules, state.auction
            out = auction.passed >> seat & 1 and not rules.rebid_after_pass and rules.auction != "open"
            return () if out or auction.must_bid is not None else (PASS,)
        return held_plays(state.hands[seat]) if state.phase is PhaseName.PLAY else ()

    def several_at_once(self, state: HandState) -> bool:
        """Return whether several seats may act at once: in an open auction, and to pay to see the blind."""
        return state.phase is PhaseName.WINDOW or (
            state.phase is PhaseName.AUCTION and state.setup.rules.auction == "open"
        )

    def stage(self, state: HandState) -> tuple[object, ...]:
        """Return what a pending move depends on: a pass means something else once the blind is turned up."""
        return (state.phase, state.redeals, state.auction.blind_up, state.auction.must_bid)

    def sharing(self, state: HandState, shared: Shared) -> HandState:
        setup = shared(replace(state.setup, rules=shared(state.setup.rules)))
        return replace(state, setup=setup)

    def carried_after(self, state: HandState) -> Json:
        carried: JsonObject = {}
        if state.board is not None:
            carried["board"] = state.board.stakes.to_dict()
        if state.result is not None and state.result.tally:
            carried["tally"] = list(state.result.tally)
        return carried

    def totals_after(self, state: HandState) -> tuple[int, ...]:
        return () if state.result is None else state.result.tally

    def role_of(self, state: HandState, seat: int) -> str:
        contract = state.contract
        if contract is None:
            return NONE
        if seat == contract.seat:
            return ALONE if contract.adjutant is None else THE_NAPOLEON
        return ADJUTANT if seat == contract.adjutant else OPPONENT

    def bid_of(self, state: HandState) -> str:
        """Return the contract as ``13S``; "" without one.

        A bid of all points is marked if there are fewer than 20: ``16S!``.
        """
        contract, most = state.contract, state.setup.rules.most_points
        if contract is None:
            return ""
        mark = "!" if contract.points == most != self.defaults.most_points else ""
        return f"{contract.points}{suit_text(contract.suit)}{mark}"

    def why_won(self, view: View, number: int) -> Why | None:
        if view.contract is None:
            return None
        return _why_won(trick_table_in(view, number), number == 0, view.tricks[number].cards)

    def stays_open(self, view: View, number: int, card: Card) -> bool:
        """Return whether a won card stays face-up: if it scores, or counts for a stake."""
        return card in view.face_up[view.tricks[number].winner]

    def partners(self, view: View) -> tuple[int, ...]:
        """Return Napoleon's partner (all others while unknown), or the adjutant's: Napoleon."""
        contract = view.contract
        if contract is None or contract.alone or not view.rules.adjutant:
            return ()
        if view.seat == contract.seat:
            others = tuple(seat for seat in range(view.seats) if seat != view.seat)
            return others if contract.adjutant is None else (contract.adjutant,)
        return (contract.seat,) if view.seat == contract.adjutant else ()

    def certain(self, view: View) -> bool:
        """Return whether no counting card is left to win, or the seat to act wins every remaining trick."""
        names = view.leader == view.seat and bool(view.trick)
        if not may_claim(view) or view.contract is None or names:
            return False
        rules, settled = view.rules, view.discards.mask
        for trick in view.tricks:
            settled |= mask_of(trick.cards)
        pack = pack_mask(rules)
        counting = rules.scoring | (EIGHTS_AND_NINES if rules.has_board else 0)
        if not counting & pack & ~settled:
            return True
        piled = [card for pile in view.piles[require(view.seat)] for card in pile] if view.piles else []
        if None in piled:
            return False
        held = view.hand.mask | mask_of(card for card in piled if card is not None)
        if rules.joker_last_tricks and held & JOKERS:
            return False
        others = pack & ~(settled | held | mask_of(view.trick))
        table = trick_table_in(view)
        if not view.piles:
            others = held_by_others(view, range(view.seats), partial(trick_table_in, view), others)
        return takes_the_rest(table, view.trick, view.hand.mask, held, others)

    def open_table(self, state: HandState) -> OpenTable:
        """Return the table with blind, discards and piles open, and the adjutant known from the call on."""
        shown, contract = self.view(state, None), state.contract
        if shown.contract and contract and contract.is_decided:
            known = replace(
                shown.contract, adjutant=contract.adjutant, alone=contract.adjutant is None, revealed=True
            )
            shown = replace(shown, contract=known)
        shown = replace(
            shown,
            blind=CardSet(state.blind),
            discards=CardSet(state.discards),
            piles=state.piles or shown.piles,
        )
        return OpenTable(shown, tuple(map(CardSet, state.hands)))

    def report(self, state: HandState) -> JsonObject:
        board, won = state.board, state.won or (0,) * state.setup.seats
        report: JsonObject = {
            "contract": _contract(state),
            "bid": _bid(state),
            "points": [cards.bit_count() for cards in won],
            "discard_points": state.face_up.bit_count(),
            "side_points": points_of(state)[0] if state.current or state.complete else None,
            "units": list(balance(board, state.setup.seats)),
            "board": None if board is None else board.stakes.to_dict(),
            "blind": list(texts_of(state.blind)),
            "discards": list(texts_of(state.discards)),
            "collected": {} if board is None else {stake: list(units) for stake, units in board.collected},
            "trusts": [{"trick": trick, "seat": seat} for trick, seat in state.trusts],
            "tally": _tally(state),
            "redeals": state.redeals,
        }
        return super().report(state) | report | ({"piles": _piles(state)} if state.piles else {})


NAPOLEON = Napoleon()
