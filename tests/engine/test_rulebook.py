"""Every paragraph of the rule book has a test, and every option value."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from bot.engine.options import Option
from tests.engine.options import ALL_OPTIONS
from tests.engine.rulebook import CITED, TITLES

for _module in sorted(Path(__file__).parent.glob("test_rules_*.py")):
    importlib.import_module(f"tests.engine.{_module.stem}")

_OPEN_VALUES = {
    "min_bid": {"11", "12", "13", "any"},
    "bound_bid": {"0", "any"},
    "suit_order": {"CDHS", "any", "none"},
    "joker_last_tricks": {"0", "any"},
    "peep_price": {"any"},
    "pool_cap": {"any"},
}
"""Options whose values cannot be listed: the rule book names some and allows more."""
_SAYS_NOTHING_ITSELF = {"1", "2", "7", "8 Trust", "12"}
"""Headings of paragraphs and options, and the terms."""


def test_every_paragraph_of_the_rule_book_has_a_test() -> None:
    assert {title for title in TITLES if not CITED[title]} == _SAYS_NOTHING_ITSELF


@pytest.mark.parametrize("option", ALL_OPTIONS, ids=lambda option: f"{option.section}-{option.name}")
def test_every_value_of_an_option_has_a_sentence(option: Option) -> None:
    explained = {sentence.split(":")[0] for sentence in CITED[f"{option.section} {option.name}"]}
    values = {str(value).lower() if isinstance(value, bool) else str(value) for value in option.values}
    assert explained == (_OPEN_VALUES.get(option.name) or values)
