"""What is no table and no tournament: settings, profile, boards, chips, replay, rule book, privacy."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from bot.catalogue import load_presets
from bot.engine.cards import SPADES, mask_of, parse_card
from bot.engine.hand import legal_actions, to_act
from bot.engine.state import PhaseName
from bot.engine.views import view
from bot.features.calls.messages import call_panel
from bot.features.daily.messages import daily_panel, dare_panel, past_panel
from bot.features.daily.ports import Attempt
from bot.features.daily.services import DailyHand
from bot.features.moderation.pages import acts_panel
from bot.features.recaps.messages import recap_panel
from bot.features.recaps.ports import Score
from bot.features.recaps.services import Better, Recap
from bot.players.search.review import Judged
from bot.services.chips.allowances import Daily
from bot.services.chips.chips import Holding
from bot.services.community.members import ParkedStake, Waiting
from bot.services.community.watch import Look, Note, NoteReason
from bot.services.ports import personal
from bot.services.records.again import PracticeHand
from bot.services.records.replays import DealProof, DealValue, line_of
from bot.services.records.reviews import Review, ReviewedBid, ReviewedCard, ReviewedExchange
from bot.services.server.preferences import Preferences
from bot.services.standings.standings import Parked, ResetPlan
from bot.services.tables.dealing import DealCheck
from bot.services.upkeep.retention import Retention
from bot.services.values import chips
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import HandOnLedger, LedgerLine, LedgerPage
from bot.services.values.names import MARSHALS
from bot.services.values.settings import GuildSettings, Openers, Page
from bot.services.values.standings import ALL_TIME, BoardKey, Leaderboard, Measure, Season, Standing
from bot.services.values.tables import Level, Person, SavedRules, TableConfig
from bot.ui.core.bookpage import HERE
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import offer_free_table
from bot.ui.kits import KITS
from bot.ui.pages.again import again_panel
from bot.ui.pages.chips import balance_panel, gift_notice, gift_question, history_panel
from bot.ui.pages.finished import film_panel, review_panel
from bot.ui.pages.front import front_panel, list_panel, tables_panel
from bot.ui.pages.leaderboard import BoardRef, leaderboard_panel
from bot.ui.pages.learn import lesson_panel, lessons, lessons_panel
from bot.ui.pages.personal import erase_form, erase_question, preferences_panel, privacy_panel, waiting_panel
from bot.ui.pages.profile import profile_panel
from bot.ui.pages.questions import first_page, question_page, read_answers, summary_page
from bot.ui.pages.replay import last_step, proof_panel, recent_panel, replay_panel
from bot.ui.pages.rulebook import Book, forget_question, rulebook_panel, saved_panel, topics_of, words_panel
from bot.ui.pages.season import close_question, final_table_panel, name_form, seasons_panel
from bot.ui.pages.settings import ServerPage, reset_question, settings_form, settings_panel
from bot.ui.pages.settings_buttons import watch_panel
from bot.ui.pages.worked import worked_replay
from bot.ui.table.lobby import seat_offer
from bot.ui.table.opening import seated_question, stake_question
from bot.ui.table.seats_buttons import both_question
from tests.approved.moments import Moments, Panels
from tests.ui import naps
from tests.ui.replays import PRESETS, longest, replay, stored
from tests.ui.tables import (
    CATALOGUE,
    LANGUAGES,
    NOW,
    TEXTS,
    after_cards,
    config,
    dealt,
    in_phase,
    lobby,
    playing,
    reach,
)
from tests.ui.test_profile import profile

SAVED = SavedRules(4, 900, "Fri*day", "japanese", {"min_bid": 13}, 5, 1000, NOW)
USUAL = GuildSettings(starting_chips=1000, zones=TEXTS.zones)
LINES = (
    Standing(1, 11, "Ann", 1240, 12, 30),
    Standing(2, 12, "Bob *bold*", 1100, 9, 25),
    Standing(2, Level.REGULAR.player_id, "", 1100, 40, 99),
    Standing(4, 14, "", 1300, 1, 3, provisional=True),
)


# --- the server ------------------------------------------------------------------------------------------


def _settings(ctx: PanelContext) -> Moments:
    usual = ServerPage(USUAL, "en", PRESETS, LANGUAGES)
    decided = replace(
        USUAL,
        locale="ja",
        time_zone="Asia/Tokyo",
        channels=(901,),
        openers=Openers.ROLE,
        opener_role=44,
        mentions=False,
        game="set-4",
        daily_chips=1,
        tournament_channel=902,
    )
    shown = ServerPage(
        decided,
        "en",
        PRESETS,
        LANGUAGES,
        [SAVED],
        (901,),
        44,
        {"tournament_channel": 902},
        usual=USUAL,
        unread=3,
    )
    for page in Page:
        yield f"{page.value}, nothing was decided", settings_panel(ctx, replace(usual, shown=page))
        yield f"{page.value}, decided", settings_panel(ctx, replace(shown, shown=page))
    yield "what was chosen is deleted", settings_panel(ctx, replace(shown, saved=(), channels=(), role=None))
    for page in [it for it in Page if it is not Page.LOG]:
        yield f"form of {page.value}", settings_form(ctx, replace(usual, shown=page))
    yield "the way back", reset_question(ctx, shown)


def _watch(ctx: PanelContext) -> Moments:
    yield "nothing", watch_panel(ctx, Look(NOW, ()))
    notes = (
        Note(NoteReason.ONE_WAY, 1, (2,), 500, hands=30, share=98, odds=4000, together=80),
        Note(NoteReason.FRESH, 1, (11, 12, 13), chips=3000, hands=6, share=100, fresh=3, together=100),
        Note(NoteReason.GIFTS, 1, tuple(range(11, 22)), chips=1200, fresh=1),
        *(Note(NoteReason.GIFTS, number, (1,), chips=5) for number in range(20, 26)),
    )
    yield "nine notes", watch_panel(ctx, Look(NOW, notes))


# --- the way in ------------------------------------------------------------------------------------------


def _way_in(ctx: PanelContext) -> Moments:
    yield "front page", front_panel(ctx)
    yield "greeting of a new server", front_panel(ctx, joined=True)
    here, there = lobby(), lobby(setup=naps.config())
    yield "no table", tables_panel(ctx, [], 11, elsewhere=0)
    yield "tables, some elsewhere", tables_panel(ctx, [here, there], 1000, elsewhere=2)
    yield "no table in the server", list_panel(ctx, [])
    yield "tables of the server", list_panel(ctx, [here, playing(dealt(config()))])
    yield "a call to a table", call_panel(ctx, here, [11, 12])
    yield "plays at another table", both_question(ctx, 7, [there], 5, "sit.")
    due = playing(dealt(config()))
    waited = due.table.seats[due.due[0]].user_id or 0
    yield "is due at another table", both_question(ctx, 7, [due], waited, "deal.")
    yield "has a seat", seated_question(ctx, [here], 900)
    yield "has seats elsewhere too", seated_question(ctx, [here, there], here.table.guild_id)
    yield "has a seat elsewhere", seated_question(ctx, [here], 77)
    yield "too few chips", offer_free_table(ctx, ctx.text("daily-enough", most=1000))
    yield "too few chips, in a thread", offer_free_table(ctx, ctx.text("daily-enough", most=1000), 900)
    yield "an invitation", seat_offer(ctx, lobby(setup=config()), "@ann …", "accept")
    yield "more chips than usual", stake_question(ctx, lobby(setup=replace(config(), stake=5)))


def _lessons(ctx: PanelContext) -> Moments:
    ann = Person(11, "Ann")
    yield "nothing begun", lessons_panel(ctx, {})
    yield "one done, one begun", lessons_panel(ctx, {"japanese": "12.done", "nap": "2", "whist": "1"})
    for lesson in lessons().values():
        for answered, moment in enumerate(lesson.moments):
            yield f"{lesson.name}: {moment.name}", lesson_panel(ctx, lesson, answered, ann)
    wrong = lesson_panel(ctx, lessons()["nap"], 1, ann, ctx.text("lesson-nap-lead.no"))
    yield "after another answer", wrong


# --- people ----------------------------------------------------------------------------------------------


def _profile(ctx: PanelContext) -> Moments:
    yield "one's own", profile_panel(ctx, profile(), "Ann", own=True, picture=True)
    whole = profile(at_stake=60, days=None)
    yield "of somebody else, from the beginning", profile_panel(ctx, whole, "Ann", own=False, picture=True)
    nobody = profile((), record=replace(profile().record, **_NOTHING), hands=(), best=None)
    for own in (True, False):
        name = "nothing yet, one's own" if own else "nothing yet, of somebody else"
        yield name, profile_panel(ctx, nobody, "Zoë", own=own, picture=False)


def _preferences(ctx: PanelContext) -> Moments:
    yield "as usual", preferences_panel(ctx, Preferences(), practises=True)
    yield "without mentions", preferences_panel(ctx, Preferences(nudge=False))


_NOTHING = {"counts": type(profile().record.counts)(), "rating": None, "rank": None, "games": ()}


def _board(measure: Measure, *lines: Standing, period: str = ALL_TIME, **changes: object) -> Leaderboard:
    board = Leaderboard(BoardKey(1, measure, period, ""), lines, len(lines), 0)
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
        "hand_dms: False, openers: managers, acts_channel: 1575262400123456789, daily_chips: -, felt: blue"
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
    for measure in Measure:
        board = _board(measure, *LINES, own=LINES[0])
        yield f"final table, {measure.value}", final_table_panel(ctx, closed[0], board)
    yield "final table, empty", final_table_panel(ctx, closed[1], _board(Measure.RATING))
    yield (
        "final table, the reader is not on it",
        final_table_panel(ctx, closed[1], _board(Measure.RATING, LINES[0])),
    )
    yield "the end", close_question(ctx, 3, ResetPlan(1000, 23, 48_210))
    stakes = (chips.Stake(5, 900, table=12), chips.Stake(5, 200, event=7))
    yield (
        "the end, chips are at stake",
        close_question(ctx, 3, ResetPlan(1000, 23, 48_210, (Parked(5, stakes),))),
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
        *(replace(line, number=4, kind=kind, hand=None) for kind in ("start", "daily", "share")),
    )
    yield "history", history_panel(ctx, 1000, LedgerPage(lines, newer=False, older=True), own=True)
    yield "history, nothing", history_panel(ctx, 1000, LedgerPage(()), own=True)
    yield "history of somebody else, nothing", history_panel(ctx, 1000, LedgerPage(()), own=False)
    asked = {"receiver": 1001, "name": "Bo*b", "chips": 50, "left": 950, "request_id": 5}
    yield "a gift, asked", gift_question(ctx, note="for the *cake*", **asked)
    yield "a gift, made", gift_notice(ctx, 1000, 1001, 50, "for the *cake*")
    yield "a gift without a note", gift_notice(ctx, 1000, 1001, 1, "")


def _privacy(ctx: PanelContext) -> Moments:
    yield "kept for a time", privacy_panel(ctx, Retention(hands=365, servers=30))
    yield "kept without limit", privacy_panel(ctx, Retention(hands=0, servers=0))
    yield "the question", erase_question(ctx, ParkedStake(3, {1: 1200, 2: 34}))
    yield "the question, nothing is at stake", erase_question(ctx, ParkedStake(0, {}))
    yield "the form", erase_form(ctx)
    yield "it is done in a moment", waiting_panel(ctx, Waiting(NOW, None))
    for why in (personal.SEATED, personal.DEALT_IN, personal.EVENT):
        engaged = personal.Engagement(why, 900, 901, "Autumn Cup", 12, 3)
        yield f"it waits: {why}", waiting_panel(ctx, Waiting(NOW, engaged))
        yield (
            f"the text while it waits: {why}",
            privacy_panel(ctx, Retention(hands=365, servers=30), Waiting(NOW, engaged)),
        )


# --- hands and rules -------------------------------------------------------------------------------------


def _replay(ctx: PanelContext) -> Moments:
    yield "recent hands, none", recent_panel(ctx, [], in_dm=False)
    yield "recent hands, none, by direct message", recent_panel(ctx, [], in_dm=True)
    record = longest("japanese")
    yield "recent hands", recent_panel(ctx, [line_of(stored(record))], in_dm=False)
    for name in ("japanese", "nap", "najami"):
        shown = replay(longest(name))
        last = last_step(shown)
        for step in dict.fromkeys((0, 3, last // 2, last)):
            yield f"{name}, step {step}", replay_panel(ctx, shown, step)


def _worked(ctx: PanelContext) -> Moments:
    for name, steps in (("japanese", (0, 33, 64)), ("nap", (0, 5, 33))):
        shown = worked_replay(name)
        assert last_step(shown) == steps[-1]
        for step in steps:
            yield f"{name}, step {step}", replay_panel(ctx, shown, step)
    preset = PRESETS.find("japanese")
    book = Book("japanese", TableConfig("japanese", {}, preset.rules, 5), preset.rules)
    topic, found = KITS["napoleon"].reasons["same-two"]
    yield "why that card won", rulebook_panel(ctx, book, topic, found)


def _review(ctx: PanelContext) -> Moments:
    ten, king, three = (parse_card(text) for text in ("TH", "KH", "3C"))
    lost = Judged(((ten, 0.31), (king, 0.63), (three, 0.2)), king, 0.03)
    kept = Judged(((ten, 0.62), (king, 0.6)), ten, 0.03)
    led, followed = ReviewedCard(30, 4, (), lost), ReviewedCard(47, 7, (parse_card("AH"), three), lost)
    bid = ReviewedBid(13, SPADES, 0.58, contract=True)
    quiet = ReviewedCard(25, 3, (three,), kept)
    yield "for the contract, a turning point", review_panel(ctx, Review(57, True, bid, (quiet, led)))
    outbid = replace(bid, contract=False)
    yield "against it, two of them", review_panel(ctx, Review(57, False, outbid, (led, followed)))
    yield "no turning point", review_panel(ctx, Review(57, False, None, (quiet,)))
    yield "nothing to choose", review_panel(ctx, Review(57, False, None, ()))
    held = tuple(parse_card(text) for text in ("KH", "TH", "TD", "7S", "3C"))
    pair, most, none = mask_of((ten, parse_card("TD"))), mask_of((king, parse_card("7S"), three)), 0
    dear = Judged(((pair, 0.08), (most, 0.26), (mask_of(held), 0.11), (none, 0.12)), most, 0.01)
    right = Judged(((most, 0.26), (pair, 0.08), (none, 0.12)), most, 0.0)
    idle = Judged(((none, 0.12), (most, 0.26), (pair, 0.08)), most, 0.01)
    for name, judged in (("a pair thrown", dear), ("the best", right), ("nothing exchanged", idle)):
        exchange = ReviewedExchange(3, held, judged)
        yield f"poker, {name}", review_panel(ctx, Review(57, False, None, (exchange,)))
    keep = ReviewedExchange(3, held, Judged(((pair, 0.4), (none, 0.97), (most, 0.3)), none, 0.01))
    yield "poker, better to keep all", review_panel(ctx, Review(57, False, None, (keep,)))


def _again(ctx: PanelContext) -> Moments:
    setup, ann = config(), Person(1000, "Ann")
    for name, wanted in (
        ("a bid", in_phase(PhaseName.AUCTION)),
        ("a card", after_cards(7)),
        ("the end", in_phase(PhaseName.ENDED)),
    ):
        state = reach(wanted)
        seat = (*to_act(state), 0)[0]
        seen = (view(state, seat), view(state, None), legal_actions(state, seat))
        hand = PracticeHand(57, 30, setup, *seen, tuple(MARSHALS), moves=4, then=-2, expert=1)
        yield name, again_panel(ctx, hand, ann)
        if name == "a card":
            yield f"{name}, refused", again_panel(ctx, hand, ann, ctx.text("again-over"))


def _daily(ctx: PanelContext) -> Moments:
    ann = Person(1000, "Ann")
    board = [Attempt(1000, "Ann", (), -1, "13S", False, own=True), Attempt(9, "", (), -2)]
    ahead = [Attempt(8, "Bob_*", (), 2, "14NT", True, own=True), Attempt(11, "アン", (), 2, "13S", True)]
    many = [Attempt(20 + number, f"Cleo {number}", (), 1, "12H", True) for number in range(12)]
    for name, wanted, finished in (
        ("a bid", in_phase(PhaseName.AUCTION), ()),
        ("a card", after_cards(7), ahead),
        ("the end, alone", in_phase(PhaseName.ENDED), board[:1]),
        ("the end, some", in_phase(PhaseName.ENDED), [*ahead, *board]),
        ("the end, many", in_phase(PhaseName.ENDED), [*ahead, *many, *board]),
    ):
        state = reach(wanted)
        seat = (*to_act(state), 0)[0]
        seen = (view(state, seat), view(state, None), legal_actions(state, seat))
        over = finished if state.result is not None else ()
        day, ends = date(2026, 5, 17), datetime(2026, 5, 18, tzinfo=UTC)
        hand = DailyHand(day, ends, replace(config(), stake=0), *seen, 4, len(finished), over)
        yield name, daily_panel(ctx, hand, ann)
        if name == "a card":
            yield f"{name}, refused", daily_panel(ctx, hand, ann, ctx.text("again-over"))
    yield "yesterday", past_panel(ctx, [*ahead, *board], Person(5, "Eve"))
    yield "yesterday, nobody", past_panel(ctx, [], ann)
    yield "a challenge", dare_panel(ctx, "Ann")


def _film(ctx: PanelContext) -> Moments:
    for name in ("japanese", "nap"):
        shown = replay(longest(name))
        yield f"{name}, shared", film_panel(ctx, shown, "Ann")
        for step in (last_step(shown) // 2, last_step(shown)):
            yield f"{name}, step {step}", replay_panel(ctx, shown, step, picture=b"", shares=True)


def _proof(ctx: PanelContext) -> Moments:
    checks = (DealCheck("commitment", 0, True), DealCheck("pack", 0, True), DealCheck("cut", 0, True))
    proof = DealProof(
        hand_id=57,
        table_id=12,
        hand_no=3,
        commitment="c0" * 32,
        secret="5e" * 32,
        presses=("1310000000000000000",),
        algorithm="napoleon-deal/1",
        checks=checks,
        course=True,
    )
    yield "proven", proof_panel(ctx, proof)
    drawn = DealValue("Ann", "ab" * 16, drawn=True, sealed=False)
    yield "a value was drawn", proof_panel(ctx, replace(proof, values=(drawn,)))
    values = (
        DealValue("Bob", "cd" * 32, drawn=False, sealed=True),
        DealValue("Cleo", "a `value` of Cleo's", drawn=False, sealed=False),
    )
    yield "people added values", proof_panel(ctx, replace(proof, values=values))
    yield "of a tournament", proof_panel(ctx, replace(proof, of_event=True))
    wrong = (*checks[:2], DealCheck("pack", 2, False))
    yield "a part does not fit", proof_panel(ctx, replace(proof, checks=wrong))
    yield "the course does not fit", proof_panel(ctx, replace(proof, course=False))
    yield "no proof", proof_panel(ctx, replace(proof, checks=()))


def _rule_book(ctx: PanelContext) -> Moments:
    for name in ("japanese", "najami", "nap"):
        preset = PRESETS.find(name)
        seats = preset.best_seats
        rules = preset.rules_with({}, seats)
        book = Book(name, TableConfig(name, {}, rules, seats), preset.rules, (seats,), table=12)
        for topic in topics_of(rules, seats):
            yield f"{name}, {topic}", rulebook_panel(ctx, book, topic)
    preset = PRESETS.find("japanese")
    rules = preset.rules_with({"min_bid": 13, "siberian": "off"}, 5)
    here = Book(
        HERE, TableConfig("japanese", rules.changed_from(preset.rules), rules, 5), preset.rules, table=12
    )
    for topic in topics_of(rules, 5)[:2]:
        yield f"house rules, {topic}", rulebook_panel(ctx, here, topic)
    for name in ("japanese", "nap"):
        preset = PRESETS.find(name)
        known = Book(HERE, TableConfig(name, {}, preset.rules, 5), preset.rules, table=12)
        for lobby_ in (True, False):
            where = "lobby" if lobby_ else "result"
            yield f"{name}, what is this on a {where}", words_panel(ctx, known, lobby=lobby_)


def _questions(ctx: PanelContext) -> Moments:
    presets = load_presets()
    yield "the first page, in a lobby", first_page(ctx, presets, 12)
    state = "japanese-common."
    while (answers := read_answers(presets, state)) is not None and answers.question is not None:
        yield answers.question, question_page(ctx, answers)
        state += [*answers.choices][1]
    assert answers is not None
    further = read_answers(presets, state + "f")
    assert further is not None
    yield f"a further rule: {further.question}", question_page(ctx, further)
    for manager, table in ((True, 0), (False, 0), (True, 12)):
        page = summary_page(ctx, answers, table, manager=manager, in_server=True)
        yield f"the end, manager {manager}, table {table}", page


def _saved(ctx: PanelContext) -> Moments:
    yield "none", saved_panel(ctx, [], 25)
    yield "two", saved_panel(ctx, [SAVED, replace(SAVED, id=2, name="Easy", options={})], 25)
    yield "the question", forget_question(ctx, SAVED)


PAGES: Panels = {
    "settings": _settings,
    "watch": _watch,
    "way-in": _way_in,
    "lessons": _lessons,
    "preferences": _preferences,
    "profile": _profile,
    "leaderboard": _leaderboard,
    "audit": _audit,
    "season": _season,
    "chips": _chips,
    "privacy": _privacy,
    "replay": _replay,
    "worked": _worked,
    "review": _review,
    "again": _again,
    "daily": _daily,
    "film": _film,
    "proof": _proof,
    "rule-book": _rule_book,
    "questions": _questions,
    "saved": _saved,
}
