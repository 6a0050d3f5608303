"""Pages other than tables and tournaments: settings, the way in, replays, reviews, proofs, the rule book."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

from bot.catalogue import load_presets
from bot.engine.actions import Redeal
from bot.engine.cards import SPADES, mask_of, parse_card
from bot.engine.hand import legal_actions, to_act
from bot.engine.state import PhaseName
from bot.engine.views import view
from bot.features.calls.messages import call_panel
from bot.features.daily.messages import daily_panel, dare_panel, past_panel
from bot.features.daily.ports import Attempt
from bot.features.daily.services import DailyHand
from bot.players.search.review import Judged
from bot.services.community.chip_flows import FlowCheck, Note, NoteReason
from bot.services.records.again import PracticeHand, score_of
from bot.services.records.replays import DealProof, DealValue, line_of, replay_of
from bot.services.records.reviews import Review, ReviewedBid, ReviewedCard, ReviewedExchange
from bot.services.tables.dealing import DealCheck
from bot.services.values.names import MARSHALS
from bot.services.values.settings import GuildSettings, Openers, Page
from bot.services.values.tables import Level, Person, SavedRules, Seat, TableConfig
from bot.ui.core.bookpage import HERE
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import offer_free_table
from bot.ui.kits import KITS
from bot.ui.pages.again import again_panel
from bot.ui.pages.finished import film_panel, review_panel
from bot.ui.pages.front import front_panel, list_panel, tables_panel
from bot.ui.pages.learn import lesson_panel, lessons, lessons_panel
from bot.ui.pages.questions import first_page, question_page, read_answers, summary_page
from bot.ui.pages.replay import last_step, proof_panel, recent_panel, replay_panel
from bot.ui.pages.rulebook import Book, forget_question, rulebook_panel, saved_panel, topics_of, words_panel
from bot.ui.pages.settings import ServerPage, reset_question, settings_form, settings_panel
from bot.ui.pages.settings_buttons import watch_panel
from bot.ui.pages.worked import worked_replay
from bot.ui.table.lobby import seat_offer
from bot.ui.table.opening import seated_question, stake_question
from bot.ui.table.seats_buttons import both_question
from tests.approved.moments import Moments, Panels
from tests.ui import naps
from tests.ui.replays import PRESETS, golden_records, longest, poker_hand, replay, stored_hand, table_for
from tests.ui.tables import (
    LANGUAGES,
    NOW,
    TEXTS,
    after_cards,
    auction_state,
    config,
    in_phase,
    lobby,
    playing,
    reach,
)

SAVED = SavedRules(4, 900, "Fri*day", "japanese", {"min_bid": 13}, 5, 1000, NOW)
USUAL = GuildSettings(starting_chips=1000, zones=TEXTS.zones)


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
        {"tournament_channel": ("send_messages",)},
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
    yield "nothing", watch_panel(ctx, FlowCheck(NOW, ()))
    notes = (
        Note(NoteReason.ONE_WAY, 1, (2,), 500, hands=30, share=98, odds=4000, together=80),
        Note(NoteReason.FRESH, 1, (11, 12, 13), chips=3000, hands=6, share=100, fresh=3, together=100),
        Note(NoteReason.GIFTS, 1, tuple(range(11, 22)), chips=1200, fresh=1),
        *(Note(NoteReason.GIFTS, number, (1,), chips=5) for number in range(20, 26)),
    )
    yield "six of nine notes", watch_panel(ctx, FlowCheck(NOW, notes[:6], left=3))


def _way_in(ctx: PanelContext) -> Moments:
    yield "front page", front_panel(ctx)
    yield "front page, by direct message", front_panel(ctx, direct=True)
    yield "greeting of a new server", front_panel(ctx, joined=True)
    here, there = lobby(), lobby(setup=naps.config())
    yield "no table", tables_panel(ctx, [], 11, elsewhere=0)
    yield "tables, some elsewhere", tables_panel(ctx, [here, there], 1000, elsewhere=2)
    yield "no table in the server", list_panel(ctx, [])
    dealt = playing(auction_state(config()))
    left = replace(dealt, table=replace(dealt.table, seats=(Seat(computer=Level.REGULAR),) * 5))
    yield "tables of the server", list_panel(ctx, [here, dealt, left])
    yield "a call to a table", call_panel(ctx, here, [11, 12])
    yield "plays at another table", both_question(ctx, 7, [there], 5, "sit.")
    due = playing(auction_state(config()))
    waited = due.table.seats[due.due[0]].user_id or 0
    yield "is due at another table", both_question(ctx, 7, [due], waited, "deal.")
    yield "has a seat", seated_question(ctx, [here], 900)
    yield "has seats elsewhere too", seated_question(ctx, [here, there], here.table.guild_id)
    yield "has a seat elsewhere", seated_question(ctx, [here], 77)
    yield "too few chips", offer_free_table(ctx, ctx.text("daily-enough", most=1000))
    yield "too few chips, in a thread", offer_free_table(ctx, ctx.text("daily-enough", most=1000), 900)
    yield "an invitation", seat_offer(ctx, lobby(setup=config()), "@ann …")
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


def _replay(ctx: PanelContext) -> Moments:
    yield "recent hands, none", recent_panel(ctx, [], own=False)
    yield "recent hands, none, by direct message", recent_panel(ctx, [], own=True)
    record = longest("japanese")
    yield "recent hands", recent_panel(ctx, [line_of(stored_hand(record))], own=False)
    for name in ("japanese", "nap", "najami"):
        shown = replay(longest(name))
        last = last_step(shown)
        for step in dict.fromkeys((0, 3, last // 2, last)):
            yield f"{name}, step {step}", replay_panel(ctx, shown, step)
    thrown = replay(next(it for it in golden_records() if it["shows"] == "japanese thrown in"))
    deals = (number for number, it in enumerate(thrown.steps) if isinstance(it.action, Redeal))
    for step in (next(deals), last_step(thrown)):
        yield f"thrown in, step {step}", replay_panel(ctx, thrown, step)
    actions = [*record["actions"][:9], {"do": "void", "reason": "ended-by-host"}]
    void = replay({**record, "actions": actions, "outcome": "voided", "units": [0] * 5})
    for step in (last_step(void) - 1, last_step(void)):
        yield f"called off, step {step}", replay_panel(ctx, void, step)
    hand = poker_hand("", shared=True)
    yield "a board that is shared", replay_panel(ctx, replay_of(hand, table_for(hand)), 9)


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
    led = ReviewedCard(30, 4, (), lost, declaring=True)
    followed = ReviewedCard(47, 7, (parse_card("AH"), three), lost, declaring=False, advised=True)
    bid = ReviewedBid(13, SPADES, 0.58, contract=True)
    quiet = ReviewedCard(25, 3, (three,), kept, declaring=True)
    yield "for the contract, a turning point", review_panel(ctx, Review(57, bid, (quiet, led)))
    outbid = replace(bid, contract=False)
    yield (
        "against it, two of them",
        review_panel(ctx, Review(57, outbid, (replace(led, declaring=False), followed))),
    )
    yield "no turning point", review_panel(ctx, Review(57, None, (quiet,)))
    lost_anyway = ReviewedCard(25, 3, (three,), Judged(((ten, 0.0), (king, 0.0)), ten, 0.0), declaring=True)
    yield "lost whatever one played", review_panel(ctx, Review(57, None, (lost_anyway,)))
    yield "nothing to choose", review_panel(ctx, Review(57, None, ()))
    held = tuple(parse_card(text) for text in ("KH", "TH", "TD", "7S", "3C"))
    pair, most, none = mask_of((ten, parse_card("TD"))), mask_of((king, parse_card("7S"), three)), 0
    dear = Judged(((pair, 0.08), (most, 0.26), (mask_of(held), 0.11), (none, 0.12)), most, 0.01)
    right = Judged(((most, 0.26), (pair, 0.08), (none, 0.12)), most, 0.0)
    idle = Judged(((none, 0.12), (most, 0.26), (pair, 0.08)), most, 0.01)
    for name, judged in (("a pair thrown", dear), ("the best", right), ("nothing exchanged", idle)):
        exchange = ReviewedExchange(3, held, judged)
        yield f"poker, {name}", review_panel(ctx, Review(57, None, (exchange,)))
    keep = ReviewedExchange(3, held, Judged(((pair, 0.4), (none, 0.97), (most, 0.3)), none, 0.01))
    yield "poker, better to keep all", review_panel(ctx, Review(57, None, (keep,)))


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
        names, now = tuple(MARSHALS), score_of(state, seat)
        hand = PracticeHand(57, 30, setup, *seen, names, then=-2, now=now, moves=4, expert=1)
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
            yield f"{name}, step {step}", replay_panel(ctx, shown, step, picture=b"", played=True)


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
    unknown = replace(SAVED, options={"moon": "full", "no_trump": "sideways"}, preset="tarot")
    yield "rules that this version does not know", saved_panel(ctx, [unknown], 25)
    yield "the question", forget_question(ctx, SAVED)
    setup = replace(config(min_bid=13), title="Friday")
    yield "its rule book", rulebook_panel(ctx, Book("set-1", setup, config().rules), "overview")


PAGES: Panels = {
    "settings": _settings,
    "watch": _watch,
    "way-in": _way_in,
    "lessons": _lessons,
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
