"""Which sentence of the rule book (docs/rules.md) a test proves.

A title is a section's number, alone or with one of its paragraphs or options: ``3``, ``1 Deal``,
``2 min_bid``. `test_rulebook.py` fails if a title or an option value has no test. Sentences about options
begin with the value they explain.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.options import ALL_OPTIONS

_NUMBER, _PARAGRAPH = re.compile(r"## (\d+)\."), re.compile(r"\*\*([^*(]+?)(?: \([^*]*\))?\.?\*\*")


def _titles() -> Iterator[str]:
    number = ""
    for line in (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8").splitlines():
        if section := _NUMBER.match(line):
            number = section[1]
            yield number
        elif number and (paragraph := _PARAGRAPH.match(line)):
            yield f"{number} {paragraph[1]}"
    yield from (f"{option.section} {option.name}" for option in ALL_OPTIONS)


TITLES = frozenset(_titles())
CITED: dict[str, set[str]] = defaultdict(set)
"""The sentences with a test under each title."""

_Test = TypeVar("_Test", bound=Callable[..., object])
Table = Mapping[str, Mapping[str, Sequence[tuple[Any, ...]]]]
"""Cases by title and sentence."""


def rule(title: str, *sentences: str) -> Callable[[_Test], _Test]:
    """Mark a test as the proof of sentences of the rule book; KeyError for an unknown title."""
    if title not in TITLES:
        raise KeyError(f"the rule book has no {title}")
    CITED[title].update(sentences)
    return lambda test: test


def sentences(names: str, table: Table) -> Callable[[_Test], _Test]:
    """Run a test with the title and each case of a table, and mark it as the proof of its sentences."""
    cases = [
        pytest.param(title, *case, id=f"{title} {sentence}")
        for title, some in table.items()
        for sentence, found in some.items()
        for case in found
    ]
    for title, some in table.items():
        rule(title, *some)

    def prove(test: _Test) -> _Test:
        parametrized: _Test = pytest.mark.parametrize(f"title, {names}", cases)(test)
        return parametrized

    return prove


Case = tuple[str, str, dict[str, object]]


def when(answers: dict[str, str], **options: object) -> list[Case]:
    """Return a case for each question with its answer; an option with a tuple takes each of its values."""
    names, values = options.keys(), [it if isinstance(it, tuple) else (it,) for it in options.values()]
    house_rules = [dict(zip(names, some, strict=True)) for some in product(*values)]
    return [(asked, answer, some) for some in house_rules for asked, answer in answers.items()]


def usual(title: str) -> dict[str, object]:
    """Return the rules that the sentences under a title refer to."""
    return {"joker": "strong"} if title.startswith("3") else {}
