"""The rule book of Nap: complete in every language, true to the engine, and mentions every house rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.games import Preset
from bot.engine.nap.rules import MAX_NAP_SEATS, MIN_NAP_SEATS, NapRules, ladder_of
from bot.engine.nap.settlement import call_units, largest_nap_loss, revoke_units
from bot.engine.nap.state import NapContract
from bot.engine.options import OptionValue, with_options
from bot.ui.pages.rulebook import CHANGED_MARK, TOPICS, lines_of, page, topics_of
from tests.effort import sample
from tests.engine.options import NAP_OPTIONS
from tests.presets import presets_of
from tests.ui import source
from tests.ui.rulebooks import CONTEXTS, EN, Change, all_pages, changes_of, keys_in, playable, rows_of, walk
from tests.ui.rulebooks import book as book_of
from tests.ui.tables import LANGUAGES

PRESETS = presets_of("nap")
EVERY = [
    pytest.param(preset, seats, id=f"{preset.name}-{seats}")
    for preset in PRESETS.values()
    for seats in range(preset.least_seats, preset.most_seats + 1)
]
SPANS: dict[str, tuple[OptionValue, ...]] = {"peep_price": tuple(range(1, 11)), "pool_cap": (0, 1, 50, 500)}
MIXED = (
    {"revoke": "penalty"},
    {"revoke": "penalty", "peep": True},
    {"peep": True, "pool_cap": 0, "all_pass": "dealer_bids_one"},
    {"ecarte": True, "pack": 28, "dealer_sits_out": True},
    {"misere": True, "misere_trumps": True},
)
"""House rules that together say what none of them says alone."""


def _rules(preset: Preset) -> NapRules:
    assert isinstance(preset.rules, NapRules)
    return preset.rules


def _values(name: str) -> tuple[OptionValue, ...]:
    return SPANS.get(name) or tuple(NAP_OPTIONS[name].values)


def _bases() -> Iterator[NapRules]:
    """Yield the rules of every preset, and two more: some values can only be set from these."""
    yield from map(_rules, PRESETS.values())
    yield with_options(NapRules(), {"blucher": False})
    yield with_options(_rules(PRESETS["nap-seven"]), {"deal": "3-4"})


def _changes() -> Iterator[Change]:
    """Yield every playable change of one option, for every number of seats."""
    every = {name: _values(name) for name in NAP_OPTIONS}
    for base in _bases():
        for seats in range(MIN_NAP_SEATS, MAX_NAP_SEATS + 1):
            yield from changes_of(base, seats, every)


def _means_nothing(change: Change) -> bool:
    """Return whether an option has no effect with these other rules, so that nothing is said about it."""
    _, seats, name, _, rules = change
    assert isinstance(rules, NapRules)
    return {
        "wellington_lead": not rules.wellington,
        "misere_trumps": not rules.misere,
        "peep_price": not rules.peep,
        "pool_cap": not rules.fills_pool,
        "dealer_sits_out": seats != 6,
    }.get(name, False)


@pytest.mark.parametrize("locale", sample(LANGUAGES, 1))
def test_every_option_of_nap_that_means_something_is_told_and_every_sentence_is_used(locale: str) -> None:
    """A value that differs from the game's own changes the text of the rule book if it changes the game."""
    wrong, spoken, said = walk(CONTEXTS[locale], _changes(), _means_nothing)
    assert wrong == []
    every = {(name, value) for name in NAP_OPTIONS for value in _values(name)}
    usual = {(name, field.default) for name, field in NAP_OPTIONS.items()}
    assert every - usual - spoken == set()
    cases = [(_rules(preset), seats) for preset in PRESETS.values() for seats in range(3, 8)]
    cases += [(with_options(base, mix), 6) for base in _bases() for mix in MIXED]
    for rules, seats in cases:
        if playable(rules, seats):
            said.update(keys_in(all_pages(rules, seats)))
    said |= {f"book-topic-{topic}" for topic in TOPICS} | {f"book-about-{name}" for name in PRESETS}
    assert source.keys_in("en", "rulebook-nap.ftl") - said == set()


@pytest.mark.parametrize(
    ("name", "topics"),
    [
        ("nap", {"special", "garnet"}),
        ("nap-old", set()),
        ("nap-simple", {"special"}),
        ("nap-peep", {"special", "peep", "pool"}),
        ("nap-ecarte", {"special", "ecarte", "pool"}),
        ("nap-seven", {"special"}),
    ],
)
def test_a_game_has_the_topics_of_its_rules(name: str, topics: set[str]) -> None:
    found = topics_of(_rules(PRESETS[name]), 4)
    always = {"overview", "deal", "auction", "play", "examples", "payment", "revoke", "aids", "terms"}
    assert set(found) == always | topics


def test_a_page_added_by_house_rules_is_all_marked() -> None:
    book = book_of(PRESETS["nap-old"], 5, sir_garnet=True)
    text = page(
        EN,
        lines_of(book.config.rules, 5, "garnet"),
        lines_of(book.usual, 5, "garnet"),
    )
    assert all(CHANGED_MARK in line for line in text.splitlines())


@pytest.mark.parametrize(("preset", "seats"), EVERY)
def test_the_table_of_payments_of_nap_matches_the_engine(preset: Preset, seats: int) -> None:
    rules = _rules(preset)
    rows = [row for row in rows_of(rules, seats, "payment") if row.startswith("**") and ":" in row]
    assert len(rows) == len(ladder_of(rules))
    for row, call in zip(rows, ladder_of(rules), strict=True):
        units = [
            call_units(rules, seats, NapContract(0, call), made=made)[seat]
            for made in (True, False)
            for seat in (0, 1)
        ]
        shown = row.split(":")[1].replace("−", "-").replace("|", "·").split("·")
        assert [int(part) for part in shown] == units
    assert f"{largest_nap_loss(rules, seats)} units" in rows_of(rules, seats, "payment")[-1]


def test_a_bid_of_one_for_a_bound_seat_only_is_in_the_table() -> None:
    """rules.md 10 `all_pass`."""
    rules = NapRules(all_pass="dealer_bids_one")
    assert "**One**: +4 · −1 | −4 · +1" in rows_of(rules, 5, "payment")
    assert EN.text("book-nap-bound-one") in rows_of(rules, 5, "auction")[-1]


def test_the_ladder_of_bids_matches_the_rules() -> None:
    """rules.md 10 Auction, Seven cards."""
    calls = "Two < Three < Misère < Four < Nap < Wellington < Blücher"
    assert calls in rows_of(NapRules(), 5, "auction")[0]
    seven = "Three < Four < Nap < Misère < Six < Seven"
    assert seven in rows_of(_rules(PRESETS["nap-seven"]), 5, "auction")[0]


def test_the_numbers_of_the_deal_match_the_rules() -> None:
    """rules.md 10: pack, packets, Sir Garnet, the dealer who sits out."""
    five, six = (" ".join(rows_of(NapRules(), seats, "deal")) for seats in (5, 6))
    assert "52 cards: in each suit from the 2 up" in five
    assert "first 3 each, then 2 each" in five
    assert "The other 22 cards" in five
    assert "the dealer sits out" in six
    assert "The other 22 cards" in six
    short = " ".join(rows_of(with_options(NapRules(), {"pack": 28, "sir_garnet": False}), 5, "deal"))
    assert "28 cards: in each suit from the 8 up" in short
    assert "The other 3 cards" in short
    stock = " ".join(rows_of(_rules(PRESETS["nap-ecarte"]), 4, "deal"))
    assert "The other 32 cards are the stock" in stock


def test_a_revokes_cost_matches_the_engine() -> None:
    """rules.md 11."""
    rules, contract = NapRules(revoke="penalty"), NapContract(0, "nap")
    text = " ".join(rows_of(rules, 5, "revoke"))
    assert revoke_units(rules, 5, contract, 0)[0] == -20
    assert revoke_units(rules, 5, contract, 1)[1] == -40
    assert "−20 for them" in text
    assert "−40 for them" in text
