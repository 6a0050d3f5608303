"""Playing a hand of Napoleon or Nap: the engine's entrance, and what both have in common (design.md 2).

A hand goes through the phases that its rule set chooses. `check` is the only gate: an action is in
`legal_actions(state, seat)` if and only if `check` passes, and `apply` calls it first.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar, get_args, overload

from bot.engine.actions import PLAYS, Action, Play, Redeal, Void, action_from_json, action_to_json
from bot.engine.board import Board, BoardState
from bot.engine.cards import Card, Mask, cards_of, mask_of
from bot.engine.conflicts import check_rules
from bot.engine.deal import check_pack, deal, tops, visible_cards
from bot.engine.documents import JsonObject
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    BidMade,
    CardPlayed,
    HandDealt,
    HandSettled,
    LadderBidMade,
    Passed,
    PilesLaid,
    Redealt,
    SuitNamed,
    TrickWon,
    TrumpsMade,
)
from bot.engine.game import Game, GameEvent, RulesT, ViewT
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.nap import auction as nap_auction
from bot.engine.nap import exchange as nap_exchange
from bot.engine.nap import play as nap_play
from bot.engine.nap import settlement as nap_settle
from bot.engine.nap import swap as nap_swap
from bot.engine.nap.state import NapPhase, NapSetup, NapState, new_nap_hand
from bot.engine.phases import Phase, Stage, ante, auction, call, change, exchange, play, settle, window
from bot.engine.roles import won_contract
from bot.engine.settlement import return_units
from bot.engine.state import Auction, HandState, PhaseName, Result, Setup

AnySetup = Setup | NapSetup
State = HandState | NapState
AnyPhase = PhaseName | NapPhase
StateT = TypeVar("StateT", bound=State)


_POINT_TRICK_PHASES: Mapping[PhaseName, Phase[HandState]] = {
    PhaseName.ANTE: ante,
    PhaseName.AUCTION: auction,
    PhaseName.CALL: call,
    PhaseName.WINDOW: window,
    PhaseName.EXCHANGE: exchange,
    PhaseName.CHANGE: change,
    PhaseName.PLAY: play,
}
_POINT_TRICK_ROW: Mapping[PhaseName, Stage[HandState]] = {
    **_POINT_TRICK_PHASES,
    PhaseName.SETTLEMENT: settle,
}
"""The stages in order; a stage that the rules of a hand leave out is over as soon as it is entered."""
_NAP_PHASES: Mapping[NapPhase, Phase[NapState]] = {
    NapPhase.EXCHANGE: nap_exchange,
    NapPhase.AUCTION: nap_auction,
    NapPhase.SWAP: nap_swap,
    NapPhase.PLAY: nap_play,
}
_NAP_ROW: Mapping[NapPhase, Stage[NapState]] = {**_NAP_PHASES, NapPhase.SETTLEMENT: nap_settle}

_PHASES: Mapping[Any, Phase[Any]] = {**_POINT_TRICK_PHASES, **_NAP_PHASES}
_MAY_ACT: Mapping[AnyPhase, Callable[..., tuple[int, ...]]] = {
    PhaseName.AUCTION: auction.may_act,
    PhaseName.PLAY: play.may_act,
}
"""The phases with seats that may act but need not."""
_ROW: Mapping[Any, Any] = {**_POINT_TRICK_ROW, **_NAP_ROW}
"""The stages of both families: each phase belongs to one family only."""
_NEXT: Mapping[AnyPhase, AnyPhase] = {**dict(pairwise(_POINT_TRICK_ROW)), **dict(pairwise(_NAP_ROW))}
_CALLED_LATE: Mapping[AnyPhase, AnyPhase] = {
    **_NEXT,
    PhaseName.AUCTION: PhaseName.WINDOW,
    PhaseName.EXCHANGE: PhaseName.CALL,
    PhaseName.CALL: PhaseName.CHANGE,
}
"""As `_NEXT`, where Napoleon calls after the exchange (rules.md 2 `call_time`)."""
_FIRST = next(iter(_POINT_TRICK_ROW))
_ACTIONS = frozenset(get_args(Action))


@overload
def new_hand(setup: Setup, pack: Sequence[Card]) -> tuple[HandState, tuple[GameEvent, ...]]: ...
@overload
def new_hand(setup: NapSetup, pack: Sequence[Card]) -> tuple[NapState, tuple[GameEvent, ...]]: ...
@overload
def new_hand(setup: AnySetup, pack: Sequence[Card]) -> tuple[State, tuple[GameEvent, ...]]: ...
def new_hand(setup: AnySetup, pack: Sequence[Card]) -> tuple[State, tuple[GameEvent, ...]]:
    """Deal a hand of either family from a pack in dealing order (rules.md 1 Deal, 10).

    `setup.rules` are resolved here. Raises RuleConflict for rules that cannot be played with this number
    of seats and IllegalAction (`pack-wrong`) for a wrong pack.
    """
    if isinstance(setup, NapSetup):
        dealt = new_nap_hand(setup, pack)
        after, events = _begin(dealt, dealt.phase)
        hands = (HandDealt(audience=seat, cards=dealt.hands[seat]) for seat in setup.players)
        return after, (*hands, *events)
    check_rules(setup.rules, setup.seats)
    tally = () if setup.rules.payment != "tally" else setup.tally or (0,) * setup.seats
    board = (setup.board or Board()) if setup.rules.has_board else None
    setup = Setup(setup.rules.resolve(setup.seats), setup.seats, setup.dealer, tally, board)
    return _deal_hand(setup, pack, 0, None if board is None else BoardState(board, (0,) * setup.seats))


def _deal_hand(
    setup: Setup,
    pack: Sequence[Card],
    redeals: int,
    board: BoardState | None,
    bad_hands: tuple[tuple[int, Mask], ...] = (),
) -> tuple[HandState, tuple[GameEvent, ...]]:
    check_pack(setup.rules, pack)
    hands, blind, piles = deal(pack, setup.seats, setup.eldest)
    state = HandState(
        setup=setup,
        phase=_FIRST,
        hands=hands,
        blind=mask_of(blind),
        blind_cards=blind,
        redeals=redeals,
        auction=Auction(),
        piles=piles,
        board=board,
        bad_hands=bad_hands,
    )
    after, events = _begin(state, _FIRST)
    return after, (*_dealt_events(state), *events)


def _dealt_events(state: HandState) -> Iterator[GameEvent]:
    """Yield each seat's cards, and the piles for all to see."""
    for seat, piles in enumerate(state.piles):
        yield PilesLaid(seat, tuple(visible_cards(pile) for pile in piles))
    for seat, cards in enumerate(state.hands):
        in_hand = cards & ~tops(state.piles[seat]) if state.piles else cards
        yield HandDealt(audience=seat, cards=in_hand)


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that must act now; none when the hand is over or waits for a redeal."""
    phase = _PHASES.get(state.phase)
    return () if phase is None else phase.to_act(state)


def may_act(state: State) -> tuple[int, ...]:
    """Return the seats that may act now but need not."""
    find = _MAY_ACT.get(state.phase)
    return () if find is None else find(state)


def legal_actions(state: State, seat: int) -> LegalActions:
    """Return the legal actions of a seat; none if the seat may not act now."""
    phase = _PHASES.get(state.phase)
    return NOTHING_LEGAL if phase is None else phase.legal_actions(state, seat)


def check(state: State, seat: int | None, action: Action) -> None:
    """Raise IllegalAction unless the seat (None: the table) may take the action now."""
    if type(action) not in _ACTIONS:
        raise IllegalAction("other-game")
    if seat is None:
        _check_table(state, action)
    else:
        _phase_for(state, seat).check(state, seat, action)


def _phase_for(state: State, seat: int) -> Phase[Any]:
    """Return the phase whose seats act now. Raises IllegalAction if there is none or no such seat."""
    phase = _PHASES.get(state.phase)
    if phase is None:
        raise IllegalAction("hand-over" if state.result is not None else "redeal-due")
    if not 0 <= seat < state.setup.seats:
        raise IllegalAction("seat-unknown", seat=seat, most=state.setup.seats - 1)
    return phase


def _check_table(state: State, action: Action) -> None:
    if state.result is not None:
        raise IllegalAction("hand-over")
    if isinstance(action, Redeal):
        if state.phase is not PhaseName.ALL_PASSED:
            raise IllegalAction("redeal-not-due")
        check_pack(state.setup.rules, action.pack)
    elif not isinstance(action, Void):
        raise IllegalAction("seat-needed")


def apply(state: StateT, seat: int | None, action: Action) -> tuple[StateT, tuple[GameEvent, ...]]:
    """Return the state after an action, and its events. Raises IllegalAction as `check` does."""
    after: Any
    if type(action) not in _ACTIONS:
        raise IllegalAction("other-game")
    if seat is None:
        _check_table(state, action)
        after, events = _act_of_table(state, action)
        return after, events
    phase = _PHASES.get(state.phase)
    if phase is None or not 0 <= seat < state.setup.seats:
        phase = _phase_for(state, seat)
    phase.check(state, seat, action)
    after, events, over = phase.apply(state, seat, action)
    return _walk(state.phase, after, events) if over else (after, events)


def _act_of_table(state: State, action: Action) -> tuple[State, tuple[GameEvent, ...]]:
    """Apply the table's action: deal again, or end the hand without a result."""
    if isinstance(state, NapState):
        assert isinstance(action, Void)
        return nap_settle.settle_void(state, action.reason)
    if isinstance(action, Redeal):
        redeals = state.redeals + 1
        board = None if state.board is None else replace(state.board, antes=())
        after, events = _deal_hand(state.setup, action.pack, redeals, board, state.bad_hands)
        return after, (Redealt(redeals), *events)
    assert isinstance(action, Void)
    units = (0,) * state.setup.seats
    result = Result("voided", None, units, action.reason, tally=state.setup.tally)
    board = return_units(state.board, state.setup.board)
    after = state.evolve(phase=PhaseName.ENDED, result=result, board=board)
    return after, (HandSettled("voided", units),)


def _begin(dealt: StateT, phase: AnyPhase) -> tuple[StateT, tuple[GameEvent, ...]]:
    """Enter the first stage of a hand."""
    after, events, over = _ROW[phase].start(dealt)
    return _walk(phase, after, events) if over else (after, events)


def _walk(
    phase: AnyPhase, after: StateT, events: tuple[GameEvent, ...]
) -> tuple[StateT, tuple[GameEvent, ...]]:
    """Enter the stages after one that is over, up to the first that needs a decision."""
    following, over = _CALLED_LATE if after.setup.rules.calls_late else _NEXT, True
    while over:
        phase = following[phase]
        after, more, over = _ROW[phase].start(after)
        events += more
    return after, events


def default_action(state: State, seat: int) -> Action:
    """Return a silent seat's legal default; a table of silent seats always finishes the hand.

    Raises IllegalAction (`not-your-turn`, `hand-over`, `redeal-due`) if the seat is not to act.
    """
    phase = _phase_for(state, seat)
    if seat not in phase.to_act(state):
        raise IllegalAction("not-your-turn", seat=phase.to_act(state)[0])
    return phase.default_action(state, seat)


SetupT = TypeVar("SetupT", bound=AnySetup)

_SHOWS_NOTHING = (BidMade, LadderBidMade, Passed, CardPlayed, SuitNamed, TrumpsMade, TrickWon)


class HandGame(Game[RulesT, SetupT, StateT, ViewT, Action], ABC):
    """A family with an auction, tricks and a settlement."""

    to_act = staticmethod(to_act)
    may_act = staticmethod(may_act)
    legal_actions = staticmethod(legal_actions)
    check = staticmethod(check)
    apply = staticmethod(apply)
    default_action = staticmethod(default_action)
    call_off = staticmethod(Void)
    action_to_json = staticmethod(action_to_json)
    action_from_json = staticmethod(action_from_json)

    def new(self, setup: SetupT, pack: Sequence[Card]) -> tuple[StateT, tuple[GameEvent, ...]]:
        dealt: Any = new_hand(setup, pack)
        state, events = dealt
        return state, events

    def declarer(self, state: StateT) -> int | None:
        return None if state.contract is None else state.contract.seat

    def has_won(self, state: StateT, seat: int) -> bool | None:
        result = state.result
        if result is None:
            return None
        role = self.role_of(state, seat)
        return won_contract(role, seat, self.declarer(state), result.outcome, result.revoker)

    def report(self, state: StateT) -> JsonObject:
        """Return who revoked and who apologises."""
        result = state.result
        return {} if result is None else {"revoker": result.revoker, "apology": result.apology}

    def can_be_undone(self, before: StateT, after: StateT, events: Sequence[GameEvent]) -> bool:
        """Return whether a call or card revealed nothing but itself and ended neither auction nor play."""
        return (
            not self.several_at_once(before)
            and before.phase is after.phase
            and self.stage(before) == self.stage(after)
            and all(isinstance(event, _SHOWS_NOTHING) for event in events)
        )


def held_plays(cards: Mask) -> tuple[Play, ...]:
    """Return a play for each card in hand; none for the last card, which leaves no choice."""
    return tuple(PLAYS[card] for card in cards_of(cards)) if cards & (cards - 1) else ()
