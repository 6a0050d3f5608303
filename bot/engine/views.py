"""The only way for a hand's hidden information to leave the engine (rules.md 1).

`view(state, seat)` holds what that seat may know, `view(state, None)` what a spectator may know.
Panels, computer players, replies and logs are made from views, never from a state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from bot.engine.actions import Friend
from bot.engine.board import BoardState
from bot.engine.cards import Card, CardSet, Mask, Suit
from bot.engine.deal import visible_cards
from bot.engine.game import TableView
from bot.engine.hand import may_act, to_act
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.settlement import EIGHTS_AND_NINES, cards_won
from bot.engine.state import Contract, HandState, PhaseName, Result
from bot.engine.tricks import TrickTable, trick_table_at


@dataclass(frozen=True, slots=True)
class ContractView:
    """The contract as far as the reader knows it.

    `adjutant` is a seat once the reader knows it (the adjutant at once, Napoleon never before the card is
    out); `alone` is True or False once the reader knows whether Napoleon stands alone, else None.
    """

    seat: int
    points: int
    suit: Suit
    called: Card | None
    adjutant: int | None
    alone: bool | None
    revealed: bool
    friend: Friend
    """Whether the partner is the holder of a card, the winner of the first trick, or nobody."""
    bid: CallMade
    """The winning bid; the contract is higher after a change of trumps."""

    @property
    def awaits_friend(self) -> bool:
        """Whether the winner of the first trick, not yet over, will be the adjutant (rules.md 2)."""
        return self.friend == "first_trick" and not self.revealed


@dataclass(frozen=True, slots=True)
class CallMade:
    """One call of the auction: a bid, or a pass (`points` 0)."""

    seat: int
    points: int
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """A hand of Napoleon as one reader may see it."""

    family: ClassVar[str] = "napoleon"

    rules: RuleSet
    phase: PhaseName
    redeals: int
    hand_sizes: tuple[int, ...]
    """Cards each seat still has to play, piles included."""
    piles: tuple[tuple[tuple[Card | None, ...], ...], ...]
    """Two players: the four piles in front of each seat, top first, None for a face-down card; else empty."""
    blind: CardSet | None
    """The blind, if the reader knows it: Napoleon from the exchange on; everybody at the end, or once it was
    turned up."""
    blind_size: int
    blind_card: Card | None
    """The card of the blind that the reader was dealt (`blind_use=deal_out`), from the first trick on."""
    auction: tuple[CallMade, ...]
    passed: tuple[int, ...]
    """Seats that are out of the auction; where they may bid again, those that passed since the last bid."""
    must_bid: int | None
    """The seat that must bid because all passed (rules.md 2 `all_pass`)."""
    contract: ContractView | None
    discards: CardSet
    """The discards the reader may see: face-up ones; all of them for Napoleon, and at the end."""
    discard_count: int
    named: Suit | None
    """The suit that the leader of the joker named in the unfinished trick."""
    bad_hands: tuple[tuple[int, CardSet], ...]
    """Seats that showed a bad hand, with the cards that caused, or will cause, a redeal."""
    won: tuple[CardSet, ...]
    """Scoring cards that each seat has won in tricks; they lie face-up."""
    trusts: tuple[tuple[int, int], ...]
    """Announcements of trust in order: (number of the trick from 0, seat)."""
    tally: tuple[int, ...]
    """Hands that each seat had won as Napoleon before this one, with `payment=tally`; else empty."""
    board: BoardState | None
    """The stakes board, which is public; None in a game without one."""
    face_up: tuple[CardSet, ...]
    """All face-up cards won by each seat: with a board also eights and nines."""
    result: Result | None


def view(state: HandState, seat: int | None) -> View:
    """Return the hand as a seat may see it, or as a spectator may (`seat` None)."""
    over = state.result is not None
    napoleon = seat is not None and state.contract is not None and state.contract.seat == seat
    late = state.phase is PhaseName.CALL and state.setup.rules.calls_late
    taken = late or state.phase in (PhaseName.EXCHANGE, PhaseName.CHANGE, PhaseName.PLAY)
    sees_all = over or (napoleon and taken and state.setup.rules.blind_use == "exchange")
    open_blind = state.auction.blind_up or (state.board is not None and state.board.blind_shown)
    won = _sets(state.won)
    return View(
        seat=seat,
        rules=state.setup.rules,
        seats=state.setup.seats,
        dealer=state.setup.dealer,
        phase=state.phase,
        redeals=state.redeals,
        to_act=to_act(state),
        may_act=may_act(state),
        hand=CardSet() if seat is None else CardSet(state.hands[seat]),
        hand_sizes=_hand_sizes(state),
        piles=state.piles if over else tuple(tuple(map(visible_cards, piles)) for piles in state.piles),
        blind=CardSet(state.blind) if sees_all or open_blind else None,
        blind_size=state.blind.bit_count(),
        blind_card=_dealt_to(state, seat) if seat is not None else None,
        auction=_calls_made(state.auction.calls),
        passed=tuple(other for other in range(state.setup.seats) if state.auction.passed >> other & 1),
        must_bid=state.auction.must_bid,
        contract=_contract_view(state, seat),
        discards=CardSet(state.discards if sees_all else state.face_up),
        discard_count=state.discards.bit_count(),
        leader=state.leader,
        trick=state.current,
        tricks=state.complete,
        named=state.named,
        bad_hands=tuple((holder, CardSet(cards)) for holder, cards in state.bad_hands),
        won=won,
        trusts=state.trusts,
        tally=state.setup.tally,
        board=state.board,
        face_up=_face_up(state) if state.board is not None else won,
        result=state.result,
    )


def trick_table_in(view: View, number: int | None = None) -> TrickTable:
    """Return the trick rules for a trick of a view (from 0), by default the current one."""
    at = len(view.tricks) if number is None else number
    named = view.tricks[at].named if at < len(view.tricks) else view.named
    return trick_table_at(view.rules, view.seats, require(view.contract).suit, at, named)


@lru_cache(maxsize=8_192)
def _sets(won: tuple[Mask, ...]) -> tuple[CardSet, ...]:
    """Return sets of cards by seat; cached, because every seat sees the same."""
    return tuple(map(CardSet, won))


@lru_cache(maxsize=8_192)
def _calls_made(calls: tuple[tuple[int, int, Suit], ...]) -> tuple[CallMade, ...]:
    """Return the calls for the view; cached, because they stay the same for the rest of a hand."""
    return tuple(CallMade(*made) for made in calls)


def _face_up(state: HandState) -> tuple[CardSet, ...]:
    """Return the won cards that lie face-up in a game with a board: scoring cards, eights and nines."""
    if state.leader is None:
        return ()
    shown = state.setup.rules.scoring | EIGHTS_AND_NINES
    return tuple(CardSet(cards & shown) for cards in cards_won(state.complete, state.setup.seats))


def _hand_sizes(state: HandState) -> tuple[int, ...]:
    sizes = [hand.bit_count() for hand in state.hands]
    for seat, piles in enumerate(state.piles):
        sizes[seat] += sum(len(pile) - 1 for pile in piles if pile)
    return tuple(sizes)


def _dealt_to(state: HandState, seat: int) -> Card | None:
    if state.setup.rules.blind_use != "deal_out" or state.leader is None:
        return None
    return state.blind_cards[(seat - state.setup.eldest) % state.setup.seats]


def _napoleon_knows(state: HandState, contract: Contract) -> bool | None:
    """Return whether Napoleon stands alone, None while the called card may be in a blind not seen yet."""
    if state.phase is not PhaseName.WINDOW or contract.called is None:
        return contract.adjutant is None
    return True if state.hands[contract.seat] >> contract.called & 1 else None


def _contract_view(state: HandState, seat: int | None) -> ContractView | None:
    contract = state.contract
    if contract is None:
        return None
    decided, adjutant, alone = contract.is_decided, None, None
    if decided and (contract.revealed or state.result is not None):
        adjutant, alone = contract.adjutant, contract.adjutant is None
    elif decided and seat is not None and seat == contract.adjutant:
        adjutant, alone = seat, False
    elif decided and seat == contract.seat:
        alone = _napoleon_knows(state, contract)
    return ContractView(
        seat=contract.seat,
        points=contract.points,
        suit=contract.suit,
        called=contract.called,
        adjutant=adjutant,
        alone=alone,
        revealed=contract.revealed,
        friend=contract.friend,
        bid=CallMade(*(state.auction.best or (contract.seat, contract.points, contract.suit))),
    )
