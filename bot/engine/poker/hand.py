"""The last poker hand; without betting (rules.md 9 End of session).

The dealer chooses the game, the cards are dealt one at a time from eldest; in five-card draw each may
exchange once; the best hand takes all that is left on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from bot.engine.board import share_equally
from bot.engine.cards import PACK_52, Card, CardSet, Mask, cards_of, mask_of
from bot.engine.errors import IllegalAction
from bot.engine.game import GameEvent, TableView
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import require_held, require_turn
from bot.engine.poker.ranking import best_hand
from bot.engine.poker.values import (
    MOST_EXCHANGED,
    POKER_GAMES,
    ChooseGame,
    CommonDealt,
    Exchange,
    Exchanged,
    GameChosen,
    PokerAction,
    PokerDealt,
    PokerPhase,
    PokerResult,
    PokerSetup,
    PokerState,
    PotShared,
    ShareOut,
)

_HAND_SIZES = {"five_card_draw": 5, "five_card_stud": 5, "seven_card_stud": 7, "texas_holdem": 2}
_COMMON_CARDS = {"texas_holdem": 5}

TOO_FEW = "too-few-players"
"""The reason if the units are shared because fewer than two players are left for poker."""


def new_poker(setup: PokerSetup, pack: Sequence[Card]) -> tuple[PokerState, tuple[GameEvent, ...]]:
    """Begin the poker hand with a fresh pack of 52 in dealing order; nothing is dealt before the choice.

    With fewer than two players the hand is over at once. Raises IllegalAction (`pack-wrong`).
    """
    if tuple(sorted(pack)) != PACK_52:
        raise IllegalAction("pack-wrong", count=len(PACK_52))
    state = PokerState(setup, PokerPhase.CHOOSE, tuple(pack))
    return _share_units(state, TOO_FEW) if len(setup.playing) < 2 else (state, ())


def to_act(state: PokerState) -> tuple[int, ...]:
    """Return the seat that must act now: the chooser, then each in turn; none when it is over."""
    if state.phase is PokerPhase.CHOOSE:
        return (state.setup.chooser,)
    if state.phase is PokerPhase.DRAW:
        return (state.setup.order[len(state.exchanges)],)
    return ()


def legal_actions(state: PokerState, seat: int) -> LegalActions:
    """Return the legal actions of a seat: choose a game or exchange any cards; none out of turn."""
    if seat not in to_act(state):
        return NOTHING_LEGAL
    if state.phase is PokerPhase.CHOOSE:
        return LegalActions(tuple(ChooseGame(game) for game in POKER_GAMES))
    cards = cards_of(state.hands[seat])
    return LegalActions(
        tuple(
            Exchange(mask_of(some))
            for count in range(MOST_EXCHANGED + 1)
            for some in combinations(cards, count)
        )
    )


def check(state: PokerState, seat: int | None, action: PokerAction) -> None:
    """Raise IllegalAction unless the seat (None: the table) may take the action now.

    Codes: `other-game`, `poker-over`, `not-your-turn`, `seat-needed`, `poker-choose-first`,
    `poker-game-unknown`, `poker-exchange-only`, `discard-not-held`.
    """
    if not isinstance(action, PokerAction):
        raise IllegalAction("other-game")
    due = to_act(state)
    if not due:
        raise IllegalAction("poker-over")
    if isinstance(action, ShareOut) != (seat is None):
        raise IllegalAction("seat-needed")
    if seat is None:
        return
    require_turn(seat, due[0])
    if state.phase is PokerPhase.CHOOSE:
        if not isinstance(action, ChooseGame):
            raise IllegalAction("poker-choose-first")
        if action.game not in POKER_GAMES:
            raise IllegalAction("poker-game-unknown", game=action.game[:20], allowed=POKER_GAMES)
        return
    if not isinstance(action, Exchange):
        raise IllegalAction("poker-exchange-only")
    require_held(action.cards, state.hands[seat])


def apply(
    state: PokerState, seat: int | None, action: PokerAction
) -> tuple[PokerState, tuple[GameEvent, ...]]:
    """Return the state after an action, and its events. Raises IllegalAction as `check` does."""
    check(state, seat, action)
    if isinstance(action, ShareOut):
        return _share_units(state, action.reason)
    assert seat is not None
    if isinstance(action, ChooseGame):
        return _deal(state, seat, action.game)
    return _exchange(state, seat, action.cards)


def _deal(state: PokerState, seat: int, game: str) -> tuple[PokerState, tuple[GameEvent, ...]]:
    order, pack, size = state.setup.order, state.pack, _HAND_SIZES[game]
    players, dealt = len(order), len(order) * size
    hands = {other: mask_of(pack[place:dealt:players]) for place, other in enumerate(order)}
    end = dealt + _COMMON_CARDS.get(game, 0)
    common, stock = pack[dealt:end], pack[end:]
    events: tuple[GameEvent, ...] = (GameChosen(seat, game),)
    events += tuple(PokerDealt(other, hands[other]) for other in order)
    events += (CommonDealt(common),) if common else ()
    after = replace(
        state,
        phase=PokerPhase.DRAW,
        chosen=game,
        hands=tuple(hands.get(other, 0) for other in range(state.setup.seats)),
        common=common,
        stock=stock,
    )
    return (after, events) if game == "five_card_draw" else _show_down(after, events)


def _exchange(state: PokerState, seat: int, thrown: Mask) -> tuple[PokerState, tuple[GameEvent, ...]]:
    count = thrown.bit_count()
    fresh = mask_of(state.stock[:count])
    hands = list(state.hands)
    hands[seat] = hands[seat] & ~thrown | fresh
    events: tuple[GameEvent, ...] = (
        Exchanged(seat, count, fresh, audience=seat),
        Exchanged(seat, count, 0, audience=None),
    )
    after = replace(
        state, hands=tuple(hands), stock=state.stock[count:], exchanges=(*state.exchanges, (seat, thrown))
    )
    over = len(after.exchanges) == len(state.setup.playing)
    return _show_down(after, events) if over else (after, events)


def _show_down(state: PokerState, events: tuple[GameEvent, ...]) -> tuple[PokerState, tuple[GameEvent, ...]]:
    """Pay the best hand; tied seats share equally, and odd units go to the first of them in turn."""
    setup = state.setup
    ranks = {seat: best_hand((*cards_of(state.hands[seat]), *state.common)) for seat in setup.playing}
    best = max(ranks.values())
    winners = tuple(seat for seat in setup.order if ranks[seat] == best)
    units = share_equally(setup.units, setup.seats, setup.dealer, winners)
    result = PokerResult(units, tuple(ranks.get(seat) for seat in range(setup.seats)), winners)
    return replace(state, phase=PokerPhase.ENDED, result=result), (*events, PotShared(units, state.hands))


def _share_units(state: PokerState, reason: str) -> tuple[PokerState, tuple[GameEvent, ...]]:
    """Share the units equally among all seats, including those of players who left."""
    setup = state.setup
    units = share_equally(setup.units, setup.seats, setup.dealer)
    result = PokerResult(units, (None,) * setup.seats, (), reason)
    return replace(state, phase=PokerPhase.ENDED, result=result), (PotShared(units, ()),)


def default_action(state: PokerState, seat: int) -> PokerAction:
    """Return a silent seat's action: choosing five-card draw, keeping all cards.

    Raises IllegalAction (`poker-over`, `not-your-turn`) if the seat is not to act.
    """
    due = to_act(state)
    if not due:
        raise IllegalAction("poker-over")
    require_turn(seat, due[0])
    return ChooseGame(POKER_GAMES[0]) if state.phase is PokerPhase.CHOOSE else Exchange(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerView(TableView):
    """The poker hand as one reader may see it."""

    family: ClassVar[str] = "poker"

    setup: PokerSetup
    phase: PokerPhase
    chosen: str | None
    """The game that the dealer chose."""
    hands: tuple[CardSet | None, ...]
    """All hands once they are shown; before that only the reader's own, None for the others."""
    common: tuple[Card, ...]
    """The common cards, in the order of the deal."""
    exchanged: tuple[tuple[int, int], ...]
    """Number of cards each seat exchanged, in order: seat and number."""
    result: PokerResult | None


def poker_view(state: PokerState, seat: int | None) -> PokerView:
    """Return the poker hand as a seat, or a spectator (`seat` None), may see it."""
    hands = state.hands or (0,) * state.setup.seats
    shown = state.result is not None and not state.result.reason
    return PokerView(
        seat=seat,
        seats=state.setup.seats,
        dealer=state.setup.dealer,
        setup=state.setup,
        phase=state.phase,
        chosen=state.chosen,
        to_act=to_act(state),
        hand=CardSet() if seat is None else CardSet(hands[seat]),
        hands=tuple(CardSet(hand) if shown or other == seat else None for other, hand in enumerate(hands)),
        common=state.common,
        exchanged=tuple((other, cards.bit_count()) for other, cards in state.exchanges),
        result=state.result,
    )
