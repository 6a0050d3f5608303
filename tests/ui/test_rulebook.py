"""The rule book: every page of every game; that of point-trick games matches the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from discord import ui

from bot.engine.games import Catalogue
from bot.engine.options import OptionValue, pages_of, with_options
from bot.engine.rules import SPLITS, RuleSet
from bot.engine.settlement import largest_loss, units_of
from bot.engine.state import Contract
from bot.services.errors import NotNow
from bot.services.values.standings import ALL_TIME, BoardKey, Leaderboard, Measure
from bot.services.values.tables import TableConfig
from bot.ui.core import ids
from bot.ui.core.bookpage import PageRef, parse_ref
from bot.ui.pages.leaderboard import BoardRef, leaderboard_panel
from bot.ui.pages.rulebook import CHANGED_MARK, TOPICS, lines_of, page, rulebook_panel, words_panel
from bot.ui.table.house_rules import TABLE_PAGE, rules_panel
from bot.ui.table.lobby import lobby_panel
from tests.effort import NIGHT, pairs, sample
from tests.engine.options import OPTIONS
from tests.presets import presets_of
from tests.ui import source
from tests.ui.rulebooks import CONTEXTS, EN, Change, all_pages, changes_of, keys_in, playable, rows_of, walk
from tests.ui.rulebooks import PRESETS as ALL
from tests.ui.rulebooks import book as book_of
from tests.ui.tables import LANGUAGES, buttons_of, context, lobby, must_fit, selects_of, text_of
from tests.ui.test_limits import LONGEST_RULES

PRESETS = presets_of("napoleon")
EVERY = [
    (preset.name, seats)
    for preset in ALL.values()
    for seats in range(preset.least_seats, preset.most_seats + 1)
]


def _paid(rules: RuleSet, seats: int) -> list[tuple[int, ...]]:
    """Return what every seat gets for every bid, with an adjutant where possible, and alone."""
    partners = [1, None] if rules.adjutant else [None]
    return [
        units_of(rules, seats, Contract(seat=0, points=points, suit=0, adjutant=partner), won=True)
        for points in range(rules.min_bid, rules.most_points + 1)
        for partner in partners
    ]


_SECOND_WITHOUT_JACKS = {"second", "third", "fourth"}
Inert = Callable[[RuleSet, RuleSet, int], bool]
INERT: dict[str, Inert] = {
    "discards": lambda old, new, seats: new.blind_use == "deal_out",
    "split": lambda old, new, seats: _paid(old, seats) == _paid(new, seats),
    "joker_rank": lambda old, new, seats: (
        new.joker == "weak" or (not new.jacks and {old.joker_rank, new.joker_rank} <= _SECOND_WITHOUT_JACKS)
    ),
    "joker_breaks_same_two": lambda old, new, seats: new.same_two == "off" or new.joker_played != "none",
    "yoromeki_jacks": lambda old, new, seats: not new.jacks,
    "yoromeki_joker": lambda old, new, seats: new.joker == "none",
    "same_two_rank": lambda old, new, seats: not new.jacks,
    "first_lead_trump": lambda old, new, seats: not new.first_play_trump,
    "sweep": lambda old, new, seats: new.payment == "tally",
    "second_call": lambda old, new, seats: (
        not new.adjutant or new.call_time == "after" or new.blind_use == "deal_out"
    ),
    "call_time": lambda old, new, seats: not new.adjutant,
    "max_bid": lambda old, new, seats: old.highest_bid == new.highest_bid,
    "call_own_card": lambda old, new, seats: not new.adjutant,
    "call_no_card": lambda old, new, seats: not new.adjutant,
    "first_trick": lambda old, new, seats: (
        not new.jacks
        and {old.first_trick, new.first_trick} == {"mighty", "specials"}
        and (new.joker_played, new.joker_hunter) == ("none", "none")
    ),
}
"""Option values without meaning under other rules, old and new ones resolved: nothing is said about them."""


def _values(name: str) -> tuple[OptionValue, ...]:
    if name == "suit_order":
        return ("CDHS", "SHDC", "DCHS", "none")
    if name == "bound_bid":
        return (0, 12, 14)
    return tuple(OPTIONS[name].values)


_LIKE_OTHERS = {"japanese-common", "japanese-joker-weak", "japanese-many"}
"""Presets whose pages have no sentence that another's has not."""


def _changes() -> Iterator[Change]:
    """Yield every playable change of one option of a preset (by day: at few tables), and every split."""
    every = {name: _values(name) for name in OPTIONS}
    for preset in PRESETS.values():
        best = preset.best_seats if preset.name not in _LIKE_OTHERS else 0
        for seats in range(preset.least_seats, preset.most_seats + 1):
            usual = NIGHT or seats == best or (seats < 5 and preset.name == "japanese")
            yield from changes_of(preset.rules, seats, every if usual else {"split": every["split"]})
    plain = with_options(RuleSet(), {"yoromeki": True, "jacks": False})
    for joker in ("none", "strong"):
        rules = with_options(plain, {"joker": joker, "joker_played": "none" if joker == "none" else "second"})
        yield from changes_of(rules, 5, {name: every[name] for name in INERT})


def _means_nothing(change: Change) -> bool:
    rules, seats, name, _, changed = change
    old, new = rules.resolve(seats), changed.resolve(seats)
    return old == new or (name in INERT and INERT[name](old, new, seats))


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_mighty_has_its_own_words_for_the_roles(locale: str) -> None:
    ctx, mighty = CONTEXTS[locale], ALL["mighty"]
    games = Catalogue([mighty])
    changed = {"siberian": "all_points"}
    waiting = lobby(setup=TableConfig("mighty", changed, mighty.rules_with(changed, 5), 5))
    board = BoardKey(1, Measure.ADJUTANT, ALL_TIME, "mighty")
    ref = BoardRef(Measure.ADJUTANT, game="mighty")
    panels = [rules_panel(ctx, waiting, games, name) for name in (TABLE_PAGE, *pages_of(mighty.rules))]
    panels += [lobby_panel(ctx, waiting), leaderboard_panel(ctx, Leaderboard(board, (), 0, 0), ref, games)]
    panels.append(words_panel(ctx, book_of(mighty, 5), lobby=True))
    told = [str(panel.to_components()) for panel in panels]
    told += [page(ctx.of_game(mighty.rules), lines) for lines in all_pages(mighty.rules, 5)]
    text = re.sub("'(custom_id|value)': '[^']*'", "", "\n".join(told))
    assert not re.findall("Napoleon|[Aa]djutant|allied|ナポレオン|副官|連合軍", text)
    assert text.count({"en": "friend", "ja": "フレンド"}[locale]) > 10


TABLES = EVERY if NIGHT else [(preset.name, preset.most_seats) for preset in ALL.values()]


@pytest.mark.parametrize(("table", "locale"), pairs(TABLES, LANGUAGES))
def test_every_topic_of_every_game_fits_a_phone(table: tuple[str, int], locale: str) -> None:
    preset, seats = ALL[table[0]], table[1]
    ctx, book = context(locale, emoji=True), book_of(preset, seats)
    assert book.topics[:1] == ("overview",)
    assert ctx.text(f"book-about-{preset.name}") in text_of(rulebook_panel(ctx, book, "overview"))
    for topic in book.topics:
        assert lines_of(book.config.rules, seats, topic), topic
        panel = rulebook_panel(ctx, book, topic)
        must_fit(panel, notice=False)
        assert "{" not in text_of(panel)
        assert CHANGED_MARK not in text_of(panel)


LONGEST = {
    "japanese-joker": {
        **LONGEST_RULES,
        "auction": "open",
        "first_trick": "full",
        "first_play_trump": False,
        "spade_mighty": "AH",
        "mighty_fits": True,
        "call_time": "after",
        "trump_change": "three",
        "sweep": True,
        "max_bid": 19,
        "same_two_rank": "third",
        "same_two_trumps": False,
        "discards": "first_trick",
        "remove": "3D",
        "joker_rank": "none",
        "joker_played": "highest",
        "joker_demand": "scoring",
    },
    "nap-old": {
        "deal": "2-3",
        "pack": 40,
        "lowest_number": 3,
        "misere": True,
        "wellington": True,
        "blucher": True,
        "misere_trumps": False,
        "all_pass": "dealer_bids_one",
        "sir_garnet": True,
        "peep": True,
        "peep_price": 7,
        "ecarte": True,
        "pool_cap": 400,
        "dealer_sits_out": True,
        "revoke": "penalty",
    },
}
"""House rules with which a game's pages are longest."""


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", LONGEST)
def test_the_longest_pages_with_all_their_marks_fit_into_a_message(game: str, locale: str) -> None:
    ctx, book = context(locale, emoji=True), book_of(ALL[game], 6, **LONGEST[game])
    for topic in book.topics:
        must_fit(rulebook_panel(ctx, book, topic), topic, notice=False)


@pytest.mark.parametrize("locale", sample(LANGUAGES, 1))
def test_every_option_that_means_something_is_told_and_every_sentence_is_used(locale: str) -> None:
    """A value that differs from the preset's changes the text of the rule book if it changes the game."""
    wrong, spoken, said = walk(CONTEXTS[locale], _changes(), _means_nothing)
    assert wrong == []
    every = {(name, value) for name in OPTIONS for value in _values(name) if value != OPTIONS[name].default}
    usual = {("split", splits[0]) for splits in SPLITS.values()}
    assert every - usual - spoken == set()
    cases = [(preset.rules, seats) for preset in PRESETS.values() for seats in range(2, 8)]
    joker = with_options(PRESETS["japanese-joker"].rules, {"joker_hunter": "3S"})
    cases += [
        (with_options(joker, {"first_trick": "full", "first_lead_trump": False}), 5),
        (with_options(joker, {"special_suits": "trump", "jacks": False, "no_trump": "low"}), 5),
        (with_options(joker, {"jacks": False}), 5),
        (with_options(joker, {"joker_played": "second", "joker_rank": "second"}), 5),
        (with_options(joker, {"joker_played": "highest", "yoromeki": True}), 5),
        (with_options(joker, {"joker_rank": "highest", "no_trump": "low"}), 5),
        (with_options(joker, {"no_trump": "low", "yoromeki": True, "same_two": "always"}), 5),
        (with_options(joker, {"revoke": "penalty", "adjutant": False}), 5),
        (with_options(RuleSet(), {"jacks": False, "special_suits": "trump"}), 5),
        (with_options(RuleSet(), {"jacks": False, "no_trump": "high"}), 5),
        (with_options(RuleSet(), {"first_play_trump": False}), 5),
        (with_options(RuleSet(), {"call_time": "after", "call_own_card": False}), 5),
        (with_options(RuleSet(), {"call_time": "after", "blind_use": "deal_out"}), 4),
        (with_options(RuleSet(), {"first_trick": "full", "yoromeki": True, "first_lead_trump": False}), 5),
    ]
    for rules, seats in cases:
        if playable(rules, seats):
            said.update(keys_in(all_pages(rules, seats)))
    panel = {"book-players", "book-here", "book-changed", "book-house", "book-choose-topic"}
    panel |= {"book-choose-seats", "book-back", "book-next", "book-about-saved", "book-ours"}
    panel |= {f"book-topic-{topic}" for topic in TOPICS} | {f"book-about-{name}" for name in PRESETS}
    assert source.keys_in("en", "rulebook.ftl") - said - panel == set()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_house_rule_is_marked_where_it_is_explained_and_nowhere_else(locale: str) -> None:
    ctx, book = context(locale), book_of(PRESETS["japanese"], 5, yoromeki=True)
    told = {topic for topic in book.topics if CHANGED_MARK in text_of(rulebook_panel(ctx, book, topic))}
    assert told == {"overview", "winner", "examples", "terms"}
    winner = text_of(rulebook_panel(ctx, book, "winner"))
    assert f"- {CHANGED_MARK} " + ctx.text("book-yoromeki", queen="♥Q", mighty="♠A", against="both") in winner
    assert ctx.text("book-changed", game=ctx.text("preset-japanese")) in winner


def test_a_worked_trick_names_yoromeki_and_a_led_joker() -> None:
    assert "♥A ♠A ♥Q ♦J ♥7 → **♥Q** 💘 yoromeki (♥Q)" in rows_of(RuleSet(yoromeki=True), 5, "examples")
    strong, weak = PRESETS["japanese-joker"].rules, PRESETS["japanese-joker-weak"].rules
    assert "🃏 ♦A ♠9 ♣10 ♣K → **🃏** 🃏 joker led" in rows_of(strong, 5, "examples")
    assert "🃏 ♦A ♠9 ♣10 ♣K → **♦A** ⚔️ highest trump" in rows_of(weak, 5, "examples")
    assert "🃏 ♦J ♦A ♣10 ♣K → **♦J** 🥇 regular jack" in rows_of(strong, 5, "examples")


@pytest.mark.parametrize(
    ("options", "seats", "row"),
    [
        ({}, 5, "**11–19**: +2 · +1 · −1 | +4 · −1"),
        ({}, 5, "**20**: +4 · +2 · −2 | +8 · −2"),
        ({}, 4, "**11–19**: +3 · +1 · −2 | +6 · −2"),
        ({"split": "2-2"}, 6, "**11–19**: +2 · +2 · −1 | +5 · −1"),
        ({}, 3, "**11–19**: +2 · −1"),
        ({"adjutant": True}, 3, "**11–19**: +2 · +1 · −3 | +2 · −1"),
        ({"payment": "escalating"}, 5, "**16**: +8 · +4 · −4 | +16 · −4"),
        ({"payment": "barraco"}, 4, "**12**: +3 · +1 · −2 | +6 · −2"),
        ({"payment": "barraco"}, 4, "**13**: +4 · +2 · −3 | +9 · −3"),
        ({"payment": "flat"}, 5, "**11–20**: +2 · +1 · −1 | +4 · −1"),
        ({"payment": "runs"}, 5, "**11**: nothing"),
    ],
)
def test_the_table_of_payments_matches_the_engine(options: dict[str, Any], seats: int, row: str) -> None:
    """rules.md 4 and 7."""
    assert row in rows_of(with_options(RuleSet(), options), seats, "payment")


def test_the_largest_loss_is_stated() -> None:
    rules = PRESETS["general"].rules
    assert f"{largest_loss(rules, 5)} units" in rows_of(rules, 5, "payment")[-1]


def test_the_numbers_of_the_deal_match_the_seats() -> None:
    """rules.md 4; 2 `remove`; 3."""
    assert "12 cards each, one at a time, clockwise from the dealer's left. The last 4 are" in _deal(
        RuleSet(), 4
    )
    assert "The last 2 are" in _deal(RuleSet(remove="both"), 4)
    assert "10 cards each, one at a time, clockwise from the dealer's left. The last 3 are" in _deal(
        PRESETS["najami"].rules, 5
    )
    assert "4 piles on the table and 9 cards in hand. The last 2 cards" in _deal(RuleSet(), 2)
    assert "25 tricks are played" in "\n".join(rows_of(RuleSet(), 2, "piles"))
    assert "Everyone now has 13 cards" in rows_of(PRESETS["hattori"].rules, 4, "exchange")[0]


def _deal(rules: RuleSet, seats: int) -> str:
    return "\n".join(rows_of(rules, seats, "deal"))


def _custom_ids(panel: ui.LayoutView) -> list[str]:
    return [*buttons_of(panel), *selects_of(panel)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_button_of_the_rule_book_leads_to_a_page(name: str, seats: int) -> None:
    preset = ALL[name]
    book = book_of(preset, seats)
    for topic in book.topics:
        for custom_id in _custom_ids(rulebook_panel(EN, book, topic)):
            parsed = ids.parse(custom_id)
            assert parsed is not None
            if parsed.verb == "worked":
                assert parsed.arg == preset.name
                continue
            ref = parse_ref(parsed.table, parsed.arg)
            assert (ref.source, ref.seats, ref.table) == (book.source, seats, 12)
            assert ref.topic in book.topics


def test_a_topic_absent_from_the_rules_opens_the_first_page() -> None:
    panel = rulebook_panel(EN, book_of(PRESETS["japanese"], 5), "poker")
    assert EN.text("book-topic-overview") in text_of(panel)


@pytest.mark.parametrize(
    "text", ["", "japanese", "japanese.5", "japanese.x.deal", "japanese.9.deal", ".5.deal"]
)
def test_a_forged_page_is_refused(text: str) -> None:
    with pytest.raises(NotNow, match="press-unknown"):
        parse_ref(0, text)


def test_the_name_of_a_saved_rule_set_fits_into_a_custom_id() -> None:
    ref = PageRef(f"set-{2**63 - 1}", 5, "overview")
    parsed = ids.parse(ref.id("booknext"))
    assert parsed is not None
    assert parse_ref(0, parsed.arg) == ref
