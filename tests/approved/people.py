"""Pages about people: profile, preferences, leaderboards, seasons, chips, the log, privacy."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.features.moderation.pages import acts_panel
from bot.features.recaps.messages import recap_panel
from bot.features.recaps.ports import Score
from bot.features.recaps.services import Better, Recap
from bot.services.chips.allowances import Daily
from bot.services.chips.chips import Holding, grant_note
from bot.services.community.members import DeletionEffect, Waiting
from bot.services.errors import NotEnoughChips
from bot.services.ports import personal
from bot.services.server.preferences import Preferences
from bot.services.standings.standings import MemberStakes, ResetPlan
from bot.services.upkeep.retention import Retention
from bot.services.values import chips
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import HandOnLedger, LedgerLine, LedgerPage
from bot.services.values.standings import (
    ALL_TIME,
    BoardKey,
    Leaderboard,
    Measure,
    PlayerRecord,
    Season,
    Standing,
    season_key,
)
from bot.services.values.tables import Level
from bot.ui.core import notices
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import sentence
from bot.ui.pages.chips import balance_panel, gift_notice, gift_question, history_panel
from bot.ui.pages.leaderboard import BoardRef, leaderboard_panel
from bot.ui.pages.personal import (
    PAGES,
    PreferencesPage,
    erase_form,
    erase_question,
    preferences_panel,
    privacy_panel,
    waiting_panel,
)
from bot.ui.pages.profile import profile_panel
from bot.ui.pages.season import close_question, final_table_panel, name_form, seasons_panel
from tests.approved.moments import Moments, Panels
from tests.ui.tables import CATALOGUE, NOW
from tests.ui.test_profile import counts, profile

LINES = (
    Standing(1, 11, "Ann", 1240, 12, 30),
    Standing(2, 12, "Bob *bold*", 1100, 9, 25),
    Standing(2, Level.REGULAR.player_id, "", 1100, 40, 99),
    Standing(4, 14, "", 1300, 1, 3, provisional=True),
)


def _profile(ctx: PanelContext) -> Moments:
    yield "one's own", profile_panel(ctx, profile(), "Ann", own=True, picture=True)
    whole = profile(at_stake=60, days=None)
    yield "of somebody else, from the beginning", profile_panel(ctx, whole, "Ann", own=False, picture=True)
    blank = dict.fromkeys(("won", "contracts", "contracts_made", "adjutant_hands"), 0)
    bare = profile(record=PlayerRecord(900, 1000, "Ann", counts(1, **blank)), best=None, hands=())
    yield "one hand, and nothing else to tell", profile_panel(ctx, bare, "Ann", own=False, picture=True)
    nobody = profile((), record=replace(profile().record, **_NOTHING), hands=(), best=None)
    for own in (True, False):
        name = "nothing yet, one's own" if own else "nothing yet, of somebody else"
        yield name, profile_panel(ctx, nobody, "Zoë", own=own, picture=False)


def _preferences(ctx: PanelContext) -> Moments:
    for page in PAGES:
        yield page, preferences_panel(ctx, PreferencesPage(Preferences(), practises=True, shown=page))
    quiet = PreferencesPage(Preferences(nudge=False), shown="notices")
    yield "without mentions", preferences_panel(ctx, quiet)
    yield "without practice hands left", preferences_panel(ctx, PreferencesPage(Preferences()))


_NOTHING = {"counts": type(profile().record.counts)(), "rating": None, "rank": None, "games": ()}


def _board(measure: Measure, *lines: Standing, period: str = ALL_TIME, **changes: object) -> Leaderboard:
    now = None if period.startswith("season:") else NOW
    board = Leaderboard(BoardKey(1, measure, period, "", now=now), lines, len(lines), 0)
    return replace(board, **changes)


def _leaderboard(ctx: PanelContext) -> Moments:
    games = CATALOGUE
    for measure in Measure:
        ref = BoardRef(measure, ALL_TIME, "")
        board = _board(measure, *LINES, own=LINES[0])
        yield measure.value, leaderboard_panel(ctx, board, ref, games)
        empty = leaderboard_panel(ctx, _board(measure), ref, games)
        yield f"{measure.value}, empty", empty
        unlisted = leaderboard_panel(ctx, _board(measure, LINES[0], missing=1), ref, games)
        yield f"{measure.value}, the reader is not on it", unlisted
    short = _board(Measure.ADJUTANT, missing=4)
    for name, game in (("four are missing", ""), ("a game without adjutants", "nap")):
        ref = BoardRef(Measure.ADJUTANT, ALL_TIME, game)
        yield f"adjutant, empty, {name}", leaderboard_panel(ctx, short, ref, games)
    first = Standing(1, 11, "Ann", 1240, 0, 3, provisional=True)
    new = _board(Measure.RATING, first, own=first)
    yield (
        "a provisional rating is the first",
        leaderboard_panel(ctx, new, BoardRef(Measure.RATING, ALL_TIME, ""), games),
    )
    for measure in (Measure.WON, Measure.CHIPS):
        board = replace(
            _board(measure, Standing(1, 11, "Ann", 1, 0, 2)), key=BoardKey(1, measure, ALL_TIME, "nap")
        )
        yield (
            f"{measure.value} in one game",
            leaderboard_panel(ctx, board, BoardRef(measure, ALL_TIME, "nap"), games),
        )
    own = Standing(57, 99, "Zoe", 950, 0, 40)
    far = _board(Measure.RATING, *LINES, own=own, total=60)
    yield (
        "the reader stands far below",
        leaderboard_panel(ctx, far, BoardRef(Measure.RATING, ALL_TIME, ""), games),
    )
    week = _board(Measure.CHIPS, Standing(1, 11, "Ann", 240), Standing(2, 12, "Bob", -90), period="week:1")
    week = replace(week, ends_at=NOW + timedelta(days=2), zone="America/New_York")
    ref = replace(BoardRef(Measure.CHIPS, ALL_TIME, ""), period="week")
    yield "chips of a week", leaderboard_panel(ctx, week, ref, games)
    month, ref = replace(week, key=replace(week.key, period="month:1")), replace(ref, period="month")
    yield "chips of a month", leaderboard_panel(ctx, month, ref, games)
    line = Score(1234, 5, NOW, "japanese", 11, True, "16S", 4)
    better = (Better("A*n", 1.25, -0.5), Better("Bob", 0.5, 0.25))
    yield "recap", recap_panel(ctx, Recap(1, 5, 1240, 12, line, "A*n", "japanese", better))
    yield "recap of one hand", recap_panel(ctx, Recap(1, 5, 1240, 8, line, "A*n", "japanese", ()))


def _audit(ctx: PanelContext) -> Moments:
    changes = (
        "hand_dms: False, openers: managers, acts_channel: 1575262400123456789, daily_chips: -, felt: blue, "
        f"game: japanese-joker, channels: {[10**17 + number for number in range(25)]}"
    )
    notes = {ActKind.SETTINGS: changes, ActKind.BAN: "week: *rude*"}
    acts = [
        Act(
            guild_id=1,
            kind=kind,
            by_id=1000,
            at=NOW,
            about_id=1001,
            hand_id=7,
            note=notes.get(kind, "*rude*"),
            number=number,
        )
        for number, kind in enumerate(ActKind, 1)
    ]
    yield "none", acts_panel(ctx, [], 0, 0)
    yield "one of each kind", acts_panel(ctx, acts, 0, 2)


def _season(ctx: PanelContext) -> Moments:
    closed = [
        Season(900, 2, "Spring *cup*", NOW - timedelta(days=40), NOW, 1000, chips_reset=True),
        Season(900, 1, "", None, NOW - timedelta(days=40), 1000, chips_reset=False),
    ]
    yield "none", seasons_panel(ctx, [])
    yield "two", seasons_panel(ctx, closed)
    yield (
        "the second page of twelve",
        seasons_panel(ctx, [replace(closed[0], number=n) for n in range(12, 0, -1)], 1),
    )
    for measure in Measure:
        board = _board(measure, *LINES, period=season_key(2), own=LINES[0])
        yield f"final table, {measure.value}", final_table_panel(ctx, closed[0], board)
    yield (
        "final table, empty",
        final_table_panel(ctx, closed[1], _board(Measure.RATING, period=season_key(1))),
    )
    yield (
        "final table, the reader is not on it",
        final_table_panel(ctx, closed[1], _board(Measure.RATING, LINES[0], period=season_key(1))),
    )
    yield "the end", close_question(ctx, 3, ResetPlan(1000, 23, 48_210))
    stakes = (chips.Stake(5, 900, table=12), chips.Stake(5, 200, event=7))
    yield (
        "the end, chips are at stake",
        close_question(ctx, 3, ResetPlan(1000, 23, 48_210, (MemberStakes(5, stakes),))),
    )
    yield "the form", name_form(ctx, 3, "keep")
    yield "the form of a reset", name_form(ctx, 3, "reset")


def _chips(ctx: PanelContext) -> Moments:
    tomorrow = NOW + timedelta(hours=12)
    holding = Holding(1250, 40, opened=True, starting=1000)
    yield "balance, daily chips wait", balance_panel(ctx, 1000, holding, own=Daily(100, False, tomorrow))
    yield (
        "balance, a hand must come first",
        balance_panel(ctx, 1000, holding, own=Daily(100, False, tomorrow, needs_hand=True)),
    )
    yield (
        "balance, daily chips are taken",
        balance_panel(ctx, 1000, replace(holding, balance=1, at_stake=0), own=Daily(100, True, tomorrow)),
    )
    yield "balance, no daily chips", balance_panel(ctx, 1000, holding, own=Daily(0, False, tomorrow))
    unopened = Holding(0, 0, opened=False, starting=300)
    yield "balance of somebody else", balance_panel(ctx, 1001, unopened)
    yield "balance, to a manager", balance_panel(ctx, 1001, unopened, manager=True)
    hand = HandOnLedger(77, 3, 12, "japanese", "", poker=False, status="settled")
    line = LedgerLine(9, "settle", NOW, 20, 1020, hand=hand)
    lines = (
        line,
        replace(line, number=8, chips=-40, hand=replace(hand, status="in_progress")),
        replace(line, number=7, chips=0, hand=replace(hand, status="voided")),
        replace(line, number=6, hand=replace(hand, poker=True)),
        replace(line, number=5, hand=replace(hand, title="Fri*day")),
        *(replace(line, kind=it, hand=None) for it in ("start", "daily", "share", "season", "moon")),
        replace(line, kind="gift", hand=None, other=1001, note="a *b*"),
        replace(line, kind="gift", hand=None, other=1001, chips=-5),
        replace(line, kind="grant", hand=None, note=grant_note(7, "quiz")),
        replace(line, kind="grant", hand=None, chips=-5, note=grant_note(7, "mistake")),
        replace(line, kind="grant", hand=None, note="nobody"),
    )
    yield "history", history_panel(ctx, 1000, LedgerPage(lines, newer=False, older=True), {}, own=True)
    yield "history, nothing", history_panel(ctx, 1000, LedgerPage(()), {}, own=True)
    yield "history of somebody else, nothing", history_panel(ctx, 1000, LedgerPage(()), {}, own=False)
    for units, stake, balance in ((1, 1, 0), (8, 200, 1000)):
        needed = {"user_id": 1, "name": "Ann", "balance": balance, "needed": units * stake}
        poor = NotEnoughChips("not-enough-chips", **needed, units=units, stake=stake)
        yield f"a hand may cost {units * stake}", sentence(notices.refusal(ctx, poor))
    asked = {"receiver": 1001, "name": "Bo*b", "chips": 50, "left": 950, "request_id": 5}
    yield "a gift, asked", gift_question(ctx, note="for the *cake*", **asked)
    yield "a gift, made", gift_notice(ctx, 1000, 1001, 50, "for the *cake*")
    yield "a gift without a note", gift_notice(ctx, 1000, 1001, 1, "")


def _privacy(ctx: PanelContext) -> Moments:
    yield "kept for a time", privacy_panel(ctx, Retention(hands=365, servers=30))
    yield "kept without limit", privacy_panel(ctx, Retention(hands=0, servers=0))
    yield "the question", erase_question(ctx, DeletionEffect(3, {1: 1200, 2: 34}))
    yield "the question, nothing is at stake", erase_question(ctx, DeletionEffect(0, {}))
    yield "the form", erase_form(ctx)
    yield "it is done in a moment", waiting_panel(ctx, Waiting(NOW, None))
    for why in (personal.SEATED, personal.DEALT_IN, personal.EVENT):
        engaged = personal.Engagement(why, 900, 901, "Autumn Cup", 12, 3)
        yield f"it waits: {why}", waiting_panel(ctx, Waiting(NOW, engaged))
        yield (
            f"the text while it waits: {why}",
            privacy_panel(ctx, Retention(hands=365, servers=30), Waiting(NOW, engaged)),
        )


PEOPLE: Panels = {
    "profile": _profile,
    "preferences": _preferences,
    "leaderboard": _leaderboard,
    "audit": _audit,
    "season": _season,
    "chips": _chips,
    "privacy": _privacy,
}
