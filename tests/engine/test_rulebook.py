"""Every sentence of the rule book has a test, every option value a sentence."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.engine.nap.rules import NAP_OPTIONS
from bot.engine.options import Option
from bot.engine.rules import OPTIONS
from tests.engine.rulebook import BOOK, CITED, rule

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


def test_every_sentence_has_a_test() -> None:
    uncited = [(section, fact) for section in BOOK for fact in BOOK[section] if not CITED[section, fact]]
    assert uncited == [], "no test cites these sentences of rules.md"


@pytest.mark.parametrize(
    ("family", "option"), [(family, name) for family in (OPTIONS, NAP_OPTIONS) for name in family]
)
def test_every_value_of_an_option_has_a_sentence(family: Mapping[str, Option], option: str) -> None:
    spec = family[option]
    explained = {fact.split(":")[0] for fact in BOOK[f"{spec.section} {option}"]}
    values = {str(value).lower() if isinstance(value, bool) else str(value) for value in spec.values}
    assert explained == (_OPEN_VALUES.get(option) or values)


def test_a_sentence_that_the_rule_book_does_not_hold_cannot_be_cited() -> None:
    with pytest.raises(KeyError):
        rule("1 Play", "the dealer always wins")
