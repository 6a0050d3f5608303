"""The panels of a table and of hands, from the lobby to the closed table, and the questions in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

from discord import ui

from bot.engine.actions import Bid, Pass, Void
from bot.engine.games import game_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.options import pages_of
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange
from bot.engine.rules import RuleSet
from bot.engine.state import Contract, HandState, PhaseName, Result
from bot.engine.views import view
from bot.features.tournaments.pages.tables import RoundTable
from bot.players import advise
from bot.players.hint import Hint
from bot.services.tables.endings import EndingChoices, VoidRequest
from bot.services.values.pledges import Pledge, Value
from bot.services.values.tables import (
    ClockName,
    Held,
    Level,
    Offer,
    PrivateHand,
    RatingChange,
    Seat,
    TableConfig,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import question, sentence
from bot.ui.core.parts import gallery
from bot.ui.fair_deal import ADD, DEAL, OPEN, fair_deal_panel, value_form
from bot.ui.kits.scenes import scene_of
from bot.ui.table import painter
from bot.ui.table.aside import hint_panel, tricks_panel
from bot.ui.table.ending_buttons import end_question, void_form, void_request
from bot.ui.table.house_rules import AIDS_PAGE, TABLE_PAGE, menu_panel, rules_panel
from bot.ui.table.lobby import announcement, lobby_panel, offer
from bot.ui.table.panels import closed_panel, pictured_panel, pictured_result, table_panel
from bot.ui.table.panels import hand_panel as panel_of
from bot.ui.table.people import people_panel
from tests.approved.moments import Moments, Panels
from tests.ui import boards, naps, samples
from tests.ui.tables import (
    CATALOGUE,
    NAMES,
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


def _lobby(ctx: PanelContext) -> Moments:
    yield "seats are free", lobby_panel(ctx, lobby())
    yield (
        "all sit, the game has house rules",
        lobby_panel(ctx, lobby(people(5), config(min_bid=12, siberian="off"))),
    )
    ney, soult, murat = (
        Seat(computer=level, name=name)
        for level, name in ((Level.NOVICE, "Ney"), (Level.NOVICE, "Soult"), (Level.EXPERT, "Murat"))
    )
    yield "computers have the last seats", lobby_panel(ctx, lobby((*people(2), ney, soult, murat)))
    yield (
        "the rules of the server have a name",
        lobby_panel(ctx, lobby(setup=replace(config(min_bid=13), title="Friday *night*"))),
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


def own(
    ctx: PanelContext, state: HandState, seat: int, setup: TableConfig | None = None, *, more: str = ""
) -> ui.LayoutView:
    """Return the panel of a seat's own hand in progress."""
    snapshot, legal = playing(state, setup=setup or config(state.setup.seats)), legal_actions(state, seat)
    return hand_panel(ctx, snapshot, view(state, seat), legal, where="ephemeral", more=more)


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
    counted = reach(after_cards(3), setup=config(4, "hattori"))
    counted = replace(counted, setup=replace(counted.setup, tally=(0, 2, 0, 1)))
    yield "hands won are counted", table_panel(ctx, playing(counted, setup=config(4, "hattori")))
    yield "the rules have a name", table_panel(ctx, playing(state, setup=replace(config(), title="Friday")))
    long = reach(lambda state: not state.auction.calls)
    for points in range(11, 21):
        for suit in range(4):
            long, _ = apply(long, to_act(long)[0], Bid(points, suit))
    yield "forty have bid", table_panel(ctx, playing(long))
    shy = [state for state, _ in course(1, config(), shy=True)]
    yield (
        "all have passed",
        table_panel(ctx, playing(next(it for it in shy if it.phase is PhaseName.ALL_PASSED))),
    )
    yield "dealt again twice", table_panel(ctx, playing(next(it for it in shy if it.redeals == 2)))
    late = replace(ctx, now=NOW + timedelta(seconds=46))
    yield "the time bank runs", table_panel(late, last)
    yield "no time bank", table_panel(ctx, replace(last, bank_ends=None))
    yield "no clock", table_panel(ctx, replace(last, clock_ends=None, bank_ends=None))


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
        yield f"{name}: who is due", own(ctx, state, due)
        if state.phase is not PhaseName.AUCTION:
            yield f"{name}: who waits", own(ctx, state, (due + 1) % 5)
    for seed in range(20):
        state = reach(in_phase(PhaseName.PLAY), seed)
        if state.contract is not None and state.contract.adjutant is not None and not state.contract.revealed:
            yield "the adjutant", own(ctx, state, state.contract.adjutant)
            break
    state = reach(after_cards(7))
    due = to_act(state)[0]
    dm = hand_panel(ctx, playing(state), view(state, due), legal_actions(state, due), where="dm")
    yield "as a direct message", dm
    seats = (*people(4), replace(people(5)[4], away=True))
    yield "who is away", hand_panel(ctx, playing(state, seats), view(state, 4), NOTHING_LEGAL, where="dm")
    many = reach(lambda state: not state.auction.calls, setup=config(no_trump="high"))
    yield "fifty bids to choose from", own(ctx, many, to_act(many)[0], config(no_trump="high"))
    over = reach(lambda state: state.result is not None)
    yield "after the hand", hand_panel(ctx, ended(over), view(over, 1), NOTHING_LEGAL, where="dm")
    told = ended(over)
    ratings = (None, RatingChange(996, 1004), RatingChange(1000, 991), None, None)
    badges = ((), ("win", "defence"), ("defence",), (), ())
    told = replace(told, summary=replace(told.summary, ratings=ratings, badges=badges))
    for seat in range(3):
        name = f"after the hand, ratings and badges: {NAMES[seat]}"
        yield name, hand_panel(ctx, told, view(over, seat), NOTHING_LEGAL, where="dm")


def _tricks(ctx: PanelContext) -> Moments:
    yield "none yet", tricks_panel(ctx, playing(reach(after_cards(0), seed=2)))
    yield "four", tricks_panel(ctx, playing(reach(after_cards(22), seed=4)), 1)
    yield "the hand is over", tricks_panel(ctx, ended(reach(lambda state: state.result is not None)))
    setup = naps.config(4, "nap")
    nap = naps.reach(lambda it: len(naps.public(it).tricks) == 3, setup)
    yield "nap", tricks_panel(ctx, naps.playing(nap, setup))


@cache
def _advised() -> list[tuple[Hint, Any]]:
    """Return a hint for each reason that some hands of each family have, with its view."""
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
        why = replace(hint.why, chance=0.62, other_chance=other, declaring=declaring, trust=declaring)
        searched = replace(hint, level=Level.EXPERT, why=why)
        yield f"searched, {declaring}", hint_panel(ctx, searched, seen)
    alone = replace(why, other=None, other_chance=None)
    yield "searched, nothing to compare", hint_panel(ctx, replace(searched, why=alone), seen)
    hint, seen = next(it for it in _advised() if isinstance(it[0].action, Exchange))
    searched = replace(hint, level=Level.EXPERT, why=replace(hint.why, chance=0.31))
    yield "searched, an exchange", hint_panel(ctx, searched, seen)


def _over(outcome: str, setup: TableConfig) -> HandState:
    for seed in range(3000):
        state = reach(lambda state: state.result is not None, seed, setup)
        if state.result is not None and state.result.outcome == outcome:
            return state
    raise AssertionError(outcome)


def _ended_so(outcome: str, points: int, stake: int = 10, **options: Any) -> TableSnapshot:
    """Return a table after a hand with this result: Ann is Napoleon, Bob the adjutant."""
    over = reach(lambda state: state.result is not None)
    setup = replace(config(5, **options), stake=stake)
    units = (-2, -1, 1, 1, 1) if outcome == "failed" else (2, 1, -1, -1, -1)
    state = replace(
        over,
        setup=replace(over.setup, rules=setup.rules.resolve(5)),
        contract=Contract(0, 13, 3, called=51, adjutant=1, revealed=True),
        result=Result(outcome, points, units),
    )
    snapshot, chips = ended(state, setup=setup), tuple(stake * unit for unit in units)
    balances = tuple(1000 + won for won in chips)
    return replace(snapshot, summary=replace(snapshot.summary, chips=chips, balances=balances))


def _result(ctx: PanelContext) -> Moments:
    for outcome, points, options in (
        ("failed", 12, {}),
        ("siberian", 20, {}),
        ("siberian", 18, {"siberian": "opponents_trickless"}),
        ("made", 14, {"stake": 1}),
        ("made", 14, {"stake": 0}),
    ):
        name = f"{outcome} with {points} {options or ''}".rstrip()
        yield name, table_panel(ctx, _ended_so(outcome, points, **options))
    over = reach(lambda state: state.result is not None)
    yield "a computer played", table_panel(ctx, ended(over, (*people(4), Seat(computer=Level.REGULAR))))
    yield "nobody has won anything", table_panel(ctx, ended(over, hand_no=10, totals=(0,) * 5))
    thrown = reach(lambda state: state.result is not None, shy=True)
    yield "thrown in", table_panel(ctx, ended(thrown))
    for outcome in ("made", "failed"):
        state = _over(outcome, config())
        yield outcome, table_panel(ctx, ended(state))
        yield f"{outcome}, the last hand", table_panel(ctx, ended(state, hand_no=10))
    void, _ = apply(reach(after_cards(7)), None, Void("stopped"))
    yield "called off", table_panel(ctx, ended(void))
    setup = config(3, "napoleon-1885")
    missed = _over("overshot", setup)
    yield "overshot", table_panel(ctx, ended(missed, setup=setup))
    for name, seat in (("Napoleon", missed.contract.seat), ("another", (missed.contract.seat + 1) % 3)):
        seen = view(missed, seat)
        yield (
            f"overshot: {name}",
            hand_panel(ctx, ended(missed, setup=setup), seen, NOTHING_LEGAL, where="dm"),
        )
    setup = config(4, "hattori")
    state = _over("failed", setup)
    counted = ended(state, setup=setup, totals=(2, 0, 1, 0))
    yield "hands won are counted", table_panel(ctx, counted)
    yield "hands won are counted: Ann", hand_panel(ctx, counted, view(state, 0), NOTHING_LEGAL, where="dm")
    last = ended(state, setup=setup, totals=(2, 0, 1, 0), hand_no=10)
    yield "hands won are counted, the last hand", table_panel(ctx, last)


def _closed(ctx: PanelContext) -> Moments:
    over = reach(lambda state: state.result is not None)
    yield "after three hands", closed_panel(ctx, ended(over, totals=(1, 2, -3, 0, 0)))
    yield "nothing was played", closed_panel(ctx, ended(over, hand_no=0))
    yield "with a reason", closed_panel(ctx, ended(over), reason="…")


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
    yield (
        "a lobby without computers",
        menu_panel(ctx, lobby((*people(2), Seat(), Seat(), Seat())), user_id=1001, nudge=True),
    )
    yield "a lobby full of people", menu_panel(ctx, lobby(people(5)), user_id=1001, nudge=True)
    cup = replace(snapshot, table=replace(snapshot.table, event_id=7))
    one = samples.add_round(samples.tournament(name="Cup", hands=4, entrants=samples.entrants(5)))
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
    for name, left in (("a board", {"board": {"AH": 4}}), ("a pool", {"pool": 4})):
        table = replace(lobby().table, status=TableStatus.BETWEEN, carried=left)
        between = replace(lobby(), table=table)
        yield f"at once, with {name}", end_question(ctx, between, EndingChoices(at_once=True), host=True)
    yield "the form of a manager", void_form(ctx, snapshot)
    players = (0, 1, 2, 3, 4)
    yield "one asks all", void_request(ctx, VoidRequest(snapshot, players, (0,)))
    yield "all agree", void_request(ctx, VoidRequest(snapshot, players, players, over=True))
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
    "result": _result,
    "closed": _closed,
    "menu": _menu,
    "people": _people,
    "end": _end,
    "offer": _offer,
}
