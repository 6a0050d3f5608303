"""What single games and house rules show: auctions, piles, the joker, trust, Nap, NAJAMI and its poker."""

from __future__ import annotations

from discord import ui

from bot.engine.actions import (
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    TRUST,
    Ante,
    Bid,
    ChangeTrump,
    Discard,
    ExchangeCards,
    Play,
    Swap,
)
from bot.engine.board import Board, ante_limits, usual_ante
from bot.engine.cards import HEARTS, JOKER, SPADES, cards_of, mask_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.nap.state import NapPhase, NapState
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, ShareOut
from bot.engine.state import PhaseName
from bot.engine.views import view
from bot.services.tables import changes
from bot.services.values.tables import PrivateHand, TableConfig, TableStatus
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon.buttons import ante_form, ante_refused
from bot.ui.kits.scene import MORE
from bot.ui.table.moves import revoke_question
from bot.ui.table.panels import hand_panel as panel_of
from bot.ui.table.panels import table_panel
from tests.approved.moments import Moments, Panels
from tests.approved.tables import own
from tests.ui import boards, naps
from tests.ui.naps import PEEP, TAKE_EXTRA_HAND, LadderBid
from tests.ui.tables import (
    CATALOGUE,
    NAMES,
    after_cards,
    config,
    course,
    dealt,
    ended,
    in_phase,
    playing,
    reach,
)

# --- point-trick games -----------------------------------------------------------------------------------


def _open_auction(ctx: PanelContext) -> Moments:
    setup = config(4, "hattori")
    passed = dealt(setup)
    for seat, action in ((0, Bid(11, 0)), (1, PASS), (2, PASS)):
        passed, _ = apply(passed, seat, action)
    again, _ = apply(passed, 1, Bid(12, 0))
    yield "two have passed", table_panel(ctx, playing(passed, setup=setup))
    for seat in (0, 1, 3):
        yield f"two have passed: {NAMES[seat]}", own(ctx, passed, seat, setup)
    yield "one of them has bid: all may speak again", table_panel(ctx, playing(again, setup=setup))


def _all_pass(ctx: PanelContext) -> Moments:
    for rule in ("blind_up", "mighty_holder"):
        setup = config(5, all_pass=rule)
        state = reach(
            lambda it: it.auction.blind_up or it.auction.must_bid is not None, setup=setup, shy=True
        )
        yield rule, table_panel(ctx, playing(state, setup=setup))
        yield f"{rule}: who is due", own(ctx, state, to_act(state)[0], setup)
        yield f"{rule}: who waits", own(ctx, state, (to_act(state)[0] + 1) % 5, setup)


def _blind(ctx: PanelContext) -> Moments:
    setup = config(5, "japanese-joker", yoromeki=True, joker_hunter="3S")
    state = reach(in_phase(PhaseName.CALL), setup=setup)
    assert state.contract is not None
    yield "special cards in the call", own(ctx, state, state.contract.seat, setup)
    yield "every card that can be called", own(ctx, state, state.contract.seat, setup, more=MORE)
    setup = config(5, "mighty")
    state = reach(in_phase(PhaseName.CALL), setup=setup)
    yield "calling nobody at mighty", own(ctx, state, to_act(state)[0], setup)
    setup = config(3)
    state = reach(in_phase(PhaseName.EXCHANGE), setup=setup)
    assert state.contract is not None
    yield "three players", own(ctx, state, state.contract.seat, setup)
    yield "three players, who waits", own(ctx, state, (state.contract.seat + 1) % 3, setup)
    for preset in CATALOGUE.values():
        setup = config(preset.best_seats, preset.name)
        state = reach(lambda state: state.phase is not PhaseName.AUCTION, setup=setup)
        yield f"after the auction of {preset.name}", own(ctx, state, to_act(state)[0], setup)
    for joker in ("strong", "weak"):
        setup = config(5, joker=joker)
        states = (state for seed in range(60) for state, _ in course(seed, setup) if state.result is None)
        state = next(it for it in states if it.tricks is not None and it.tricks.current == (JOKER,))
        yield f"a {joker} joker is led", table_panel(ctx, playing(state, setup=setup))
        yield f"a {joker} joker is led: who is next", own(ctx, state, to_act(state)[0], setup)


def _piles(ctx: PanelContext) -> Moments:
    setup = config(2)
    for name, state in (
        ("the deal", dealt(setup)),
        ("the first lead", reach(in_phase(PhaseName.PLAY), setup=setup)),
        ("thirty cards are played", reach(after_cards(30), setup=setup)),
    ):
        yield name, table_panel(ctx, playing(state, setup=setup))
        for seat in range(2):
            yield f"{name}: {NAMES[seat]}", own(ctx, state, seat, setup)


def _trust(ctx: PanelContext) -> Moments:
    setup = config(5, "general")
    led = reach(lambda it: it.tricks is not None and len(it.tricks.current) == 1, setup=setup)
    leader = led.tricks.leader
    said, _ = apply(led, leader, TRUST)
    for name, state in (("one card is led", led), ("trust is said", said)):
        yield name, table_panel(ctx, playing(state, setup=setup))
        yield f"{name}: who leads", own(ctx, state, leader, setup)
        yield f"{name}: who is next", own(ctx, state, to_act(state)[0], setup)
    while said.tricks.current or not said.tricks.complete:
        said, _ = apply(said, to_act(said)[0], legal_actions(said, to_act(said)[0]).actions[0])
    yield "the trick is complete", table_panel(ctx, playing(said, setup=setup))
    said, _ = apply(said, to_act(said)[0], legal_actions(said, to_act(said)[0]).actions[0])
    yield "the next lead", table_panel(ctx, playing(said, setup=setup))


def _revoke(ctx: PanelContext) -> Moments:
    setup = config(5, "general")
    for seed in range(200):
        for state, phase in course(seed, setup):
            seat = to_act(state)[0] if phase is PhaseName.PLAY and to_act(state) else None
            if seat is not None and legal_actions(state, seat).revokes:
                legal = legal_actions(state, seat)
                own = PrivateHand(playing(state, setup=setup), seat, view(state, seat), legal)
                card = cards_of(legal.revokes)[0]
                yield "the question", revoke_question(ctx, own, card)
                over, _ = apply(state, seat, Play(card, revoke=True))
                yield "the result", table_panel(ctx, ended(over, setup=setup))
                return


# --- Nap -------------------------------------------------------------------------------------------------


def _nap_own(
    ctx: PanelContext, state: NapState, setup: TableConfig, seat: int | None = None
) -> ui.LayoutView:
    seat = to_act(state)[0] if seat is None else seat
    return panel_of(ctx, naps.private(state, seat, setup), where="ephemeral")


def _nap_table(ctx: PanelContext) -> Moments:
    setup = naps.config(3)
    dealt = naps.dealt(setup)
    yield "nobody has bid", table_panel(ctx, naps.playing(dealt, setup))
    bid = naps.after(dealt, LadderBid("three"))
    yield "three was bid", table_panel(ctx, naps.playing(bid, setup))
    yield "three was bid: who is due", _nap_own(ctx, bid, setup)
    yield "the first lead", table_panel(ctx, naps.playing(naps.after(bid, PASS, PASS), setup))
    later = naps.reach(lambda one: one.phase is NapPhase.PLAY and bool(one.tricks.complete), setup)
    yield "a trick was played", table_panel(ctx, naps.playing(later, setup))
    for outcome in ("made", "failed"):
        over = naps.reach(
            lambda one, wanted=outcome: one.result is not None and one.result.outcome == wanted, setup
        )
        yield outcome, table_panel(ctx, naps.ended(over, setup))
    setup = naps.config(3, "nap-old")
    later = naps.reach(
        lambda one: one.result is None and one.tricks is not None and one.tricks.complete, setup
    )
    yield "nap-old, a trick was played", table_panel(ctx, naps.playing(later, setup))
    stopped = naps.reach(lambda one: one.result is not None and any(one.hands), setup)
    yield "nap-old, the play stops", table_panel(ctx, naps.ended(stopped, setup))


def _nap_hand(ctx: PanelContext) -> Moments:
    for preset in naps.PRESETS.values():
        setup = naps.config(max(3, preset.least_seats), preset.name)
        seen = set()
        for seed in range(6):
            for state in naps.course(setup, seed):
                if state.result is None and state.phase not in seen:
                    seen.add(state.phase)
                    own = naps.private(state, to_act(state)[0], setup)
                    yield f"{preset.name}, {state.phase.name.lower()}", panel_of(ctx, own, where="ephemeral")


def _nap_rules(ctx: PanelContext) -> Moments:
    """The dealer who sits out, the extra hand, the peep, cards for sale, and the pool."""
    six, three, peep, ecarte = (
        naps.config(seats, preset)
        for seats, preset in ((6, "nap"), (3, "nap"), (3, "nap-peep"), (3, "nap-ecarte"))
    )
    dealt = naps.dealt(six)
    yield "the dealer of six sits out", table_panel(ctx, naps.playing(dealt, six))
    yield "the dealer of six sits out: the dealer", _nap_own(ctx, dealt, six, 0)
    over = naps.reach(lambda one: one.result is not None and one.contract is not None, six)
    yield "the dealer of six sits out: the result", table_panel(ctx, naps.ended(over, six))
    taken = naps.after(naps.dealt(three), TAKE_EXTRA_HAND)
    bound = naps.after(taken, Discard(mask_of(cards_of(taken.hands[1])[:5])))
    peeped = naps.after(naps.dealt(peep), PEEP)
    swapping = naps.after(peeped, LadderBid("three"), PASS, PASS)
    bought = naps.after(naps.dealt(ecarte), ExchangeCards(mask_of(cards_of(naps.dealt(ecarte).hands[1])[:3])))
    for name, state, setup in (
        ("the extra hand is taken", taken, three),
        ("the extra hand is kept: nap must be bid", bound, three),
        ("a peep", peeped, peep),
        ("the bidder may swap", swapping, peep),
        ("the bidder has swapped", naps.after(swapping, Swap(cards_of(swapping.hands[1])[0])), peep),
        ("cards for sale", naps.dealt(ecarte), ecarte),
        ("three were bought", bought, ecarte),
    ):
        yield name, table_panel(ctx, naps.playing(state, setup))
        yield f"{name}: the bidder", _nap_own(ctx, state, setup, 1)
    for outcome in ("made", "failed"):
        over = naps.reach(
            lambda one, wanted=outcome: (
                one.contract is not None
                and one.contract.call == "nap"
                and one.result is not None
                and one.result.outcome == wanted
            ),
            peep,
            3000,
            pool=4,
        )
        yield f"nap {outcome}, with a pool", table_panel(ctx, naps.ended(over, peep))
    nobody = naps.after(peeped, PASS, PASS, PASS)
    yield "nobody has bid", table_panel(ctx, naps.ended(nobody, peep))
    yield "nobody has bid in the last hand", table_panel(ctx, naps.ended(nobody, peep, hand_no=10))


# --- NAJAMI ----------------------------------------------------------------------------------------------


def _najami(ctx: PanelContext) -> Moments:
    antes = boards.reach(in_phase(PhaseName.ANTE))
    yield "antes", table_panel(ctx, boards.playing(antes))
    yield "antes, own hand", boards.own(ctx, antes)
    limits = ante_limits(0)
    yield "the form", ante_form(ctx, boards.playing(antes), limits, usual_ante(limits))
    placed, _ = apply(antes, to_act(antes)[0], Ante(Board.of({"AH": 3, "QK-S": 1, "kitty": 2})))
    placed, _ = apply(placed, to_act(placed)[0], Ante(usual_ante(limits)))
    yield "two antes are placed", table_panel(ctx, boards.playing(placed))
    last = changes.with_ante({}, 1000 + to_act(antes)[0], Board.of({"8-9-10": 4, "kitty": 2}))
    yield "an ante like the last one", boards.own(ctx, antes, carried=last)
    yield "a refused ante", ante_refused(ctx, boards.playing(antes), "…", usual_ante(limits), 1000)
    window = boards.reach(in_phase(PhaseName.WINDOW))
    first, second, *_ = to_act(window)
    yield "the window", table_panel(ctx, boards.playing(window))
    state, _ = apply(window, first, DECLINE_TO_SEE)
    state, _ = apply(state, second, PAY_TO_SEE)
    yield "one declines, one pays", table_panel(ctx, boards.playing(state))
    paid, _ = apply(window, first, PAY_TO_SEE)
    yield "one pays, one is still to decide", table_panel(ctx, boards.playing(paid))
    paid, _ = apply(paid, second, PAY_TO_SEE)
    yield "two pay", table_panel(ctx, boards.playing(paid))
    yield "two pay: what the others see", boards.own(ctx, paid, to_act(window)[-1])
    change = boards.reach(in_phase(PhaseName.CHANGE))
    yield "trumps may be changed", table_panel(ctx, boards.playing(change))
    yield "trumps may be changed: Napoleon", boards.own(ctx, change)
    other = HEARTS if change.contract.suit != HEARTS else SPADES
    changed, _ = apply(change, change.contract.seat, ChangeTrump(other))
    yield "trumps are changed", table_panel(ctx, boards.playing(changed))
    over = boards.reach(lambda state: state.result is not None)
    yield "the result", table_panel(ctx, ended(over, setup=boards.config()))
    left = changes.carried_after(over)
    for name, more in (
        ("the last hand", {"hand_no": 10}),
        ("the table is closed", {"status": TableStatus.CLOSED}),
    ):
        yield (
            f"the result, {name}",
            table_panel(ctx, ended(over, setup=boards.config(), carried=left, **more)),
        )


def _poker(ctx: PanelContext) -> Moments:
    choosing = boards.poker()
    yield "the choice", table_panel(ctx, boards.at_poker(choosing))
    yield "the choice, who chooses", panel_of(ctx, boards.at_poker_own(choosing, 1), where="dm")
    yield "the choice, who waits", panel_of(ctx, boards.at_poker_own(choosing, 0), where="dm")
    drawing = boards.poker(ChooseGame("five_card_draw"))
    yield "the exchange", table_panel(ctx, boards.at_poker(drawing))
    yield "the exchange, who is due", panel_of(ctx, boards.at_poker_own(drawing, 2), where="ephemeral")
    yield "the exchange, who waits", panel_of(ctx, boards.at_poker_own(drawing, 3), where="ephemeral")
    yield "the result of five_card_draw", table_panel(ctx, boards.after_poker(boards.drawn()))
    for game in POKER_GAMES:
        state = boards.poker(ChooseGame(game))
        if state.result is not None:
            yield f"the result of {game}", table_panel(ctx, boards.after_poker(state))
    drew = drawing
    for count in (2, 0):
        seat = boards.at_poker(drew).due[0]
        drew, _ = apply_poker(
            drew, seat, Exchange(sum(1 << card for card in cards_of(drew.hands[seat])[:count]))
        )
    yield "two have exchanged", table_panel(ctx, boards.at_poker(drew))
    off, _ = apply_poker(drawing, None, ShareOut("ended-by-admin"))
    yield "called off", table_panel(ctx, boards.after_poker(off))
    hands = (boards.poker(ChooseGame("texas_holdem"), seed=seed) for seed in range(2000))
    yield (
        "a tie",
        table_panel(ctx, boards.after_poker(next(it for it in hands if len(it.result.winners) > 1))),
    )
    over = boards.drawn()
    for seat in range(2):
        yield f"the result: {NAMES[seat]}", panel_of(ctx, boards.at_poker_own(over, seat), where="dm")


GAMES: Panels = {
    "open-auction": _open_auction,
    "all-pass": _all_pass,
    "blind": _blind,
    "piles": _piles,
    "trust": _trust,
    "revoke": _revoke,
    "nap-table": _nap_table,
    "nap-hand": _nap_hand,
    "nap-rules": _nap_rules,
    "najami": _najami,
    "poker": _poker,
}
