"""The panels of a table and of hands, from the lobby to the closed table, and the questions on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

from discord import ui

from bot.engine.actions import DECLINE_TO_SEE, PASS, PAY_TO_SEE, Bid, LadderBid, Pass, Void
from bot.engine.board import ante_limits, usual_ante
from bot.engine.cards import cards_of
from bot.engine.games import game_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.nap.state import NapPhase
from bot.engine.options import pages_of
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.features.tournaments.pages.tables import RoundTable
from bot.players import advise
from bot.players.hint import Hint
from bot.services.tables.endings import Asked, EndingChoices
from bot.services.values.pledges import Pledge, Value
from bot.services.values.tables import (
    ClockName,
    Held,
    Level,
    Offer,
    PrivateHand,
    Seat,
    TableConfig,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import question, sentence
from bot.ui.core.parts import gallery
from bot.ui.fair_deal import ADD, DEAL, OPEN, fair_deal_panel, value_form
from bot.ui.kits.napoleon.buttons import ante_form, ante_refused
from bot.ui.kits.scenes import scene_of
from bot.ui.table import painter
from bot.ui.table.aside import hint_panel, tricks_panel
from bot.ui.table.ending_buttons import end_question, void_form, void_request
from bot.ui.table.house_rules import AIDS_PAGE, TABLE_PAGE, menu_panel, rules_panel
from bot.ui.table.lobby import announcement, lobby_panel, offer
from bot.ui.table.moves import revoke_question
from bot.ui.table.panels import closed_panel, pictured_panel, pictured_result, table_panel
from bot.ui.table.panels import hand_panel as panel_of
from bot.ui.table.people import people_panel
from tests.approved.moments import Moments, Panels
from tests.ui import boards, naps, samples
from tests.ui.tables import (
    CATALOGUE,
    NOW,
    after_cards,
    config,
    course,
    ended,
    hand_panel,
    in_phase,
    lobby,
    people,
    playing,
    reach,
)

# --- before the first hand -------------------------------------------------------------------------------


def _lobby(ctx: PanelContext) -> Moments:
    yield "seats are free", lobby_panel(ctx, lobby())
    yield (
        "all sit, the game has house rules",
        lobby_panel(ctx, lobby(people(5), config(min_bid=12, siberian="off"))),
    )
    yield "no chips, no end", lobby_panel(ctx, lobby(setup=replace(config(), stake=0, hands=None)))
    yield "hands won are counted", lobby_panel(ctx, lobby((*people(3), Seat()), config(4, "hattori")))
    changed = replace(config(), clock=ClockName.DAILY, total=999)
    sitting = tuple(replace(seat, agreed=replace(changed, stake=1)) for seat in people(3))
    yield "the game was changed for who sits", lobby_panel(ctx, lobby((*sitting, Seat(), Seat()), changed))
    held = Seat(held=Held(1, "Bob", NOW + timedelta(minutes=5)))
    yield "chairs are held after a rematch", lobby_panel(ctx, lobby((*people(1), held, *[Seat()] * 3)))
    setup = naps.config(4, "nap")
    yield "nap", lobby_panel(ctx, lobby((*people(2), Seat(), Seat()), setup))
    yield "najami", lobby_panel(ctx, lobby((*people(4), Seat()), boards.config()))


def _house_rules(ctx: PanelContext) -> Moments:
    for page in (TABLE_PAGE, AIDS_PAGE, *pages_of(RuleSet())):
        yield page, rules_panel(ctx, lobby(), CATALOGUE, page)


def _house_rules_nap(ctx: PanelContext) -> Moments:
    setup = naps.config(4, "nap")
    for page in (TABLE_PAGE, AIDS_PAGE, *pages_of(setup.rules)):
        yield page, rules_panel(ctx, lobby((*people(2), Seat(), Seat()), setup), naps.PRESETS, page)


def _pledged(*values: Value, **changes: object) -> TableSnapshot:
    snapshot = lobby(people(5))
    pledge = replace(Pledge(since="2026-11-21T11:59:00.000Z", values=values), **changes)
    return replace(snapshot, table=replace(snapshot.table, pledge=pledge))


def _fair_deal(ctx: PanelContext) -> Moments:
    typed = Value(1000, "2026-11-21T11:59:10.000Z", hash="ab" * 32, text="seven `swans`")
    drawn = Value(1001, "2026-11-21T11:59:20.000Z", hash="cd" * 32, text="5f0e", drawn=True)
    sealed = Value(1002, "2026-11-21T11:59:30.000Z", seal="9c1d" * 16)
    yield "no value yet", fair_deal_panel(ctx, _pledged(), 1000)
    yield "on the lobby", lobby_panel(ctx, _pledged(typed, drawn, sealed))
    yield "three values", fair_deal_panel(ctx, _pledged(typed, drawn, sealed), 1003)
    closed = {"press": "1310000000000000000", "closed_at": "2026-11-21T12:00:00.000Z"}
    yield "one is to be opened", fair_deal_panel(ctx, _pledged(typed, sealed, **closed), 1002)
    yield "on the lobby, one is to be opened", lobby_panel(ctx, _pledged(typed, sealed, **closed))
    yield "one was not opened", lobby_panel(ctx, _pledged(failed=(1002,)))
    dealt = replace(playing(reach(after_cards(3))).table, pledge=_pledged(typed, **closed).table.pledge)
    yield "the hand is played", fair_deal_panel(ctx, TableSnapshot(dealt), 1000)
    for purpose in (ADD, DEAL, OPEN):
        yield f"form to {purpose}", value_form(ctx, _pledged(typed), purpose)


def _channel(ctx: PanelContext) -> Moments:
    yield "a table with free seats", announcement(ctx, lobby())
    yield "a table without", announcement(ctx, lobby(people(5)))
    yield "a table of nap with a large pack", announcement(ctx, lobby(people(5), naps.config(5, "nap")))
    snapshot = playing(reach(after_cards(7)))
    yield "a table that plays", announcement(ctx, snapshot)
    closed = replace(snapshot, table=replace(snapshot.table, status=TableStatus.CLOSED))
    yield "a closed table", announcement(ctx, closed)
    app: Any = SimpleNamespace(context=lambda _: ctx)
    yield "a mention", painter.mention(app, snapshot, 2)
    yield "the line of a slow table", painter.waiting_line(app, snapshot, [0, 2])
    yield "no direct message", sentence(ctx.text("no-dm"))


# --- a hand ----------------------------------------------------------------------------------------------


def _own(ctx: PanelContext, state: HandState, seat: int, setup: TableConfig | None = None) -> ui.LayoutView:
    snapshot = playing(state, setup=setup or config(state.setup.seats))
    return hand_panel(ctx, snapshot, view(state, seat), legal_actions(state, seat), where="ephemeral")


def _phases() -> Iterator[tuple[str, HandState]]:
    start = reach(lambda state: not state.auction.calls)
    yield "nobody has bid", start
    state = start
    for action in (Bid(11, 2), Pass(), Bid(12, 0)):
        state, _ = apply(state, to_act(state)[0], action)
    yield "two have bid", state
    yield "the call", reach(in_phase(PhaseName.CALL))
    yield "the exchange", reach(in_phase(PhaseName.EXCHANGE))
    yield "the first lead", reach(after_cards(0), seed=2)
    yield "seven cards are played", reach(after_cards(7))
    revealed = reach(lambda s: s.contract is not None and s.contract.revealed and after_cards(22)(s), seed=4)
    yield "the adjutant is known", revealed


def _table(ctx: PanelContext) -> Moments:
    for name, state in _phases():
        yield name, table_panel(ctx, playing(state))
    state = reach(after_cards(7))
    absent = (*people(3), replace(people(4)[3], away=True), Seat(computer=Level.REGULAR, name="Ney"))
    yield "one is away, one is a computer", table_panel(ctx, playing(state, absent))
    last = playing(state)
    yield (
        "the last hand",
        table_panel(
            ctx, replace(last, table=replace(last.table, ending=replace(last.table.ending, last=True)))
        ),
    )
    counted = playing(reach(after_cards(3), setup=config(4, "hattori")), setup=config(4, "hattori"))
    yield "hands won are counted", table_panel(ctx, counted)


def _picture(ctx: PanelContext) -> Moments:
    for name, state in _phases():
        snapshot = playing(state)
        yield name, pictured_panel(ctx, snapshot, scene_of(ctx, snapshot))
    snapshot = boards.playing(boards.reach(after_cards(12)))
    yield "najami", pictured_panel(ctx, snapshot, scene_of(ctx, snapshot))
    setup = naps.config(4, "nap")
    snapshot = naps.playing(naps.reach(lambda it: len(naps.public(it).tricks) == 2, setup), setup)
    yield "nap", pictured_panel(ctx, snapshot, scene_of(ctx, snapshot))
    over = ended(reach(lambda state: state.result is not None))
    yield "a result", pictured_result(ctx, over, scene_of(ctx, over), b"")
    last = replace(over, table=replace(over.table, hand_no=10))
    yield "the last result", pictured_result(ctx, last, scene_of(ctx, last), b"")
    yield "closed", closed_panel(ctx, over, picture=b"")


def _hand_picture(ctx: PanelContext) -> Moments:
    for name, state in _phases():
        due = to_act(state)[0]
        own = PrivateHand(playing(state), due, view(state, due), legal_actions(state, due))
        yield name, panel_of(ctx, own, where="dm", gallery=gallery)


def _hand(ctx: PanelContext) -> Moments:
    for name, state in _phases():
        due = to_act(state)[0]
        yield f"{name}: who is due", _own(ctx, state, due)
        if state.phase is not PhaseName.AUCTION:
            yield f"{name}: who waits", _own(ctx, state, (due + 1) % 5)
    for seed in range(20):
        state = reach(in_phase(PhaseName.PLAY), seed)
        if state.contract is not None and state.contract.adjutant is not None and not state.contract.revealed:
            yield "the adjutant", _own(ctx, state, state.contract.adjutant)
            break
    state = reach(after_cards(7))
    due = to_act(state)[0]
    dm = hand_panel(ctx, playing(state), view(state, due), legal_actions(state, due), where="dm")
    yield "as a direct message", dm
    seats = (*people(4), replace(people(5)[4], away=True))
    yield "who is away", hand_panel(ctx, playing(state, seats), view(state, 4), NOTHING_LEGAL, where="dm")
    over = reach(lambda state: state.result is not None)
    yield "after the hand", hand_panel(ctx, ended(over), view(over, 1), NOTHING_LEGAL, where="dm")


def _tricks(ctx: PanelContext) -> Moments:
    yield "none yet", tricks_panel(ctx, playing(reach(after_cards(0), seed=2)))
    yield "four", tricks_panel(ctx, playing(reach(after_cards(22), seed=4)), 1)
    yield "the hand is over", tricks_panel(ctx, ended(reach(lambda state: state.result is not None)))
    setup = naps.config(4, "nap")
    nap = naps.reach(lambda it: len(naps.public(it).tricks) == 3, setup)
    yield "nap", tricks_panel(ctx, naps.playing(nap, setup))


@cache
def _advised() -> list[tuple[Hint, Any]]:
    """Return a hint for each reason that some hands of each family have, and the view it is for."""
    states: list[Any] = [boards.poker(), boards.poker(ChooseGame(POKER_GAMES[0]))]
    for preset in CATALOGUE.values():
        states += (state for state, _ in course(3, config(preset.best_seats, preset.name)))
    for preset in naps.PRESETS.values():
        states += naps.course(naps.config(preset.best_seats, preset.name), 3)
    found: dict[str, tuple[Hint, Any]] = {}
    for state in states:
        game = game_of(state)
        for seat in game.to_act(state)[:1]:
            seen, legal = game.view(state, seat), game.legal_actions(state, seat)
            hint = advise(seen, legal, Level.REGULAR)
            found.setdefault(hint.why.key, (hint, seen))
    return [found[key] for key in sorted(found)]


def _hints(ctx: PanelContext) -> Moments:
    for hint, seen in _advised():
        yield hint.why.key, hint_panel(ctx, hint, seen)
    hint, seen = next(it for it in _advised() if it[0].why.key == "why-takes")
    for declaring, other in ((True, 0.48), (False, 0.61)):
        why = replace(hint.why, chance=0.62, other_chance=other, declaring=declaring)
        searched = replace(hint, level=Level.EXPERT, why=why)
        yield f"searched, {declaring}", hint_panel(ctx, replace(searched, trust=declaring), seen)
    alone = replace(why, other=None, other_chance=None)
    yield "searched, nothing to compare", hint_panel(ctx, replace(searched, why=alone), seen)
    hint, seen = next(it for it in _advised() if isinstance(it[0].action, Exchange))
    searched = replace(hint, level=Level.EXPERT, why=replace(hint.why, chance=0.31))
    yield "searched, an exchange", hint_panel(ctx, searched, seen)


def _blind(ctx: PanelContext) -> Moments:
    setup = config(5, "japanese-joker", yoromeki=True, joker_hunter="3S")
    state = reach(in_phase(PhaseName.CALL), setup=setup)
    assert state.contract is not None
    yield "special cards in the call", _own(ctx, state, state.contract.seat, setup)
    setup = config(3)
    state = reach(in_phase(PhaseName.EXCHANGE), setup=setup)
    assert state.contract is not None
    yield "three players", _own(ctx, state, state.contract.seat, setup)
    yield "three players, who waits", _own(ctx, state, (state.contract.seat + 1) % 3, setup)
    for preset in CATALOGUE.values():
        setup = config(preset.best_seats, preset.name)
        state = reach(lambda state: state.phase is not PhaseName.AUCTION, setup=setup)
        yield f"after the auction of {preset.name}", _own(ctx, state, to_act(state)[0], setup)


def _revoke(ctx: PanelContext) -> Moments:
    setup = config(5, "general")
    for seed in range(200):
        for state, phase in course(seed, setup):
            seat = to_act(state)[0] if phase is PhaseName.PLAY and to_act(state) else None
            if seat is not None and legal_actions(state, seat).revokes:
                legal = legal_actions(state, seat)
                own = PrivateHand(playing(state, setup=setup), seat, view(state, seat), legal)
                yield "the question", revoke_question(ctx, own, cards_of(legal.revokes)[0])
                return


# --- results ---------------------------------------------------------------------------------------------


def _over(outcome: str, setup: TableConfig) -> HandState:
    for seed in range(3000):
        state = reach(lambda state: state.result is not None, seed, setup)
        if state.result is not None and state.result.outcome == outcome:
            return state
    raise AssertionError(outcome)


def _result(ctx: PanelContext) -> Moments:
    for outcome in ("made", "failed"):
        state = _over(outcome, config())
        yield outcome, table_panel(ctx, ended(state))
        yield f"{outcome}, the last hand", table_panel(ctx, ended(state, hand_no=10))
    void, _ = apply(reach(after_cards(7)), None, Void("stopped"))
    yield "called off", table_panel(ctx, ended(void))
    setup = config(3, "napoleon-1885")
    yield "overshot", table_panel(ctx, ended(_over("overshot", setup), setup=setup))
    setup = config(4, "hattori")
    counted = ended(_over("failed", setup), setup=setup, totals=(2, 0, 1, 0))
    yield "hands won are counted", table_panel(ctx, counted)


def _nap_table(ctx: PanelContext) -> Moments:
    setup = naps.config(3)
    dealt = naps.dealt(setup)
    yield "nobody has bid", table_panel(ctx, naps.playing(dealt, setup))
    bid = naps.after(dealt, LadderBid("three"))
    yield "three was bid", table_panel(ctx, naps.playing(bid, setup))
    yield "the first lead", table_panel(ctx, naps.playing(naps.after(bid, PASS, PASS), setup))
    later = naps.reach(lambda one: one.phase is NapPhase.PLAY and bool(one.tricks.complete), setup)
    yield "a trick was played", table_panel(ctx, naps.playing(later, setup))
    for outcome in ("made", "failed"):
        over = naps.reach(
            lambda one, wanted=outcome: one.result is not None and one.result.outcome == wanted, setup
        )
        yield outcome, table_panel(ctx, naps.ended(over, setup))


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


def _najami(ctx: PanelContext) -> Moments:
    antes = boards.reach(in_phase(PhaseName.ANTE))
    yield "antes", table_panel(ctx, boards.playing(antes))
    yield "antes, own hand", boards.own(ctx, antes)
    limits = ante_limits(0)
    yield "the form", ante_form(ctx, boards.playing(antes), limits, usual_ante(limits))
    yield "a refused ante", ante_refused(ctx, boards.playing(antes), "…", usual_ante(limits), 1000)
    window = boards.reach(in_phase(PhaseName.WINDOW))
    first, second, *_ = to_act(window)
    yield "the window", table_panel(ctx, boards.playing(window))
    state, _ = apply(window, first, DECLINE_TO_SEE)
    state, _ = apply(state, second, PAY_TO_SEE)
    yield "one declines, one pays", table_panel(ctx, boards.playing(state))
    over = boards.reach(lambda state: state.result is not None)
    yield "the result", table_panel(ctx, ended(over, setup=boards.config()))


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


def _closed(ctx: PanelContext) -> Moments:
    over = reach(lambda state: state.result is not None)
    yield "after three hands", closed_panel(ctx, ended(over, totals=(1, 2, -3, 0, 0)))
    yield "nothing was played", closed_panel(ctx, ended(over, hand_no=0))
    yield "with a reason", closed_panel(ctx, ended(over), reason="…")


# --- what is asked on the way ----------------------------------------------------------------------------


def _menu(ctx: PanelContext) -> Moments:
    snapshot = playing(reach(after_cards(7)))
    yield "a player", menu_panel(ctx, snapshot, user_id=1001, nudge=True)
    yield "a player without mentions", menu_panel(ctx, snapshot, user_id=1001, nudge=False)
    yield "no mentions in the server", menu_panel(ctx, snapshot, user_id=1001, nudge=None)
    yield "the host", menu_panel(ctx, snapshot, user_id=1000, nudge=True, ends=True)
    yield "a stranger", menu_panel(ctx, snapshot, user_id=5, nudge=True)
    yield "a manager", menu_panel(ctx, snapshot, user_id=5, nudge=True, ends=True)
    yield (
        "the host between hands",
        menu_panel(ctx, ended(reach(lambda s: s.result is not None)), user_id=1000, nudge=True, ends=True),
    )
    yield "the host in the lobby", menu_panel(ctx, lobby(), user_id=1000, nudge=True, ends=True)
    cup = replace(snapshot, table=replace(snapshot.table, event_id=7))
    one = samples.seated(samples.tournament(name="Cup", hands=4, entrants=samples.entrants(5)))
    in_cup = replace(ctx, event_tables={cup.table.id: RoundTable(one, one.tables[0])})
    yield "a player in a tournament", menu_panel(in_cup, cup, user_id=1001, nudge=True)


def _people(ctx: PanelContext) -> Moments:
    waiting, hand = lobby(), playing(reach(after_cards(7)))
    yield "the host in the lobby", people_panel(ctx, waiting, user_id=1000, manager=False)
    yield "the host in a hand", people_panel(ctx, hand, user_id=1000, manager=False)
    yield "a player", people_panel(ctx, hand, user_id=1001, manager=False)
    yield "a manager", people_panel(ctx, waiting, user_id=5, manager=True)
    yield "a stranger", people_panel(ctx, waiting, user_id=5, manager=False)


def _end(ctx: PanelContext) -> Moments:
    snapshot = playing(reach(after_cards(7)))
    choices = {
        "at once": EndingChoices(at_once=True),
        "after the hand": EndingChoices(after_hand=True, ask=True),
        "after the hand, computers play": EndingChoices(after_hand=True, computers=True),
        "the hand is the last": EndingChoices(go_on=True, ask=True),
        "a manager": EndingChoices(after_hand=True, ask=True, void=True),
    }
    for name, found in choices.items():
        at = lobby() if found.at_once else snapshot
        yield name, end_question(ctx, at, found, host=name != "a manager")
    yield "the form of a manager", void_form(ctx, snapshot)
    players = (0, 1, 2, 3, 4)
    yield "one asks all", void_request(ctx, Asked(snapshot, players, (0,)))
    yield "all agree", void_request(ctx, Asked(snapshot, players, players, over=True))
    yield "a question", question(ctx, snapshot, "leave", ctx.text("menu-leave-hand"), "button-leave")


def _offer(ctx: PanelContext) -> Moments:
    for name, snapshot in (("in play", playing(reach(after_cards(7)))), ("in the lobby", lobby(people(5)))):
        made = Offer(77, 1009, snapshot.table.created_at, host=True, terms="")
        first, *others = snapshot.table.seats
        seats = (replace(first, offer=made), *others)
        yield name, offer(ctx, replace(snapshot, table=replace(snapshot.table, seats=seats)), 1000)


TABLES: Panels = {
    "lobby": _lobby,
    "house-rules": _house_rules,
    "house-rules-nap": _house_rules_nap,
    "fair-deal": _fair_deal,
    "channel": _channel,
    "table": _table,
    "table-picture": _picture,
    "hand-picture": _hand_picture,
    "hand": _hand,
    "tricks": _tricks,
    "hint": _hints,
    "blind": _blind,
    "revoke": _revoke,
    "result": _result,
    "nap-table": _nap_table,
    "nap-hand": _nap_hand,
    "najami": _najami,
    "poker": _poker,
    "closed": _closed,
    "menu": _menu,
    "people": _people,
    "end": _end,
    "offer": _offer,
}
