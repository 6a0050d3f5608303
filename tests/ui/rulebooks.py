"""The rule book of any game, and of every playable change of one option, for its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from bot.catalogue import load_presets
from bot.engine.errors import RuleConflict
from bot.engine.games import Preset, game_of
from bot.engine.options import OptionSet, OptionValue, with_options
from bot.services.values.tables import TableConfig
from bot.ui.core.bookpage import HERE
from bot.ui.core.context import PanelContext
from bot.ui.kits.shared import Chain, Line, Phrase
from bot.ui.pages.rulebook import TOPICS, Book, lines_of, page
from tests.ui.tables import LANGUAGES, context

PRESETS = load_presets()
CONTEXTS = {language: context(language) for language in LANGUAGES}
EN = CONTEXTS["en"]
Pages = tuple[tuple[Line, ...], ...]
Change = tuple[OptionSet, int, str, OptionValue, OptionSet]
"""Rules, a number of players, an option, its new value, and the rules with it."""


def book(preset: Preset, seats: int, **options: Any) -> Book:
    """Return the rule book of a game; with house rules, that of a table."""
    rules = preset.rules_with(options, seats)
    config = TableConfig(preset.name, rules.changed_from(preset.rules), rules, seats)
    return Book(HERE if options else preset.name, config, preset.rules, (seats, 6), table=12)


def rows_of(rules: OptionSet, seats: int, topic: str) -> list[str]:
    """Return the rows of a page."""
    return page(EN, lines_of(rules, seats, topic)).splitlines()


def all_pages(rules: OptionSet, seats: int) -> Pages:
    """Return all pages of a rule book."""
    return tuple(lines_of(rules, seats, topic) for topic in TOPICS)


_kept_pages = cache(all_pages)


def playable(rules: OptionSet, seats: int) -> bool:
    """Return whether rules are playable with this number of seats."""
    try:
        game_of(rules).check_rules(rules, seats)
    except RuleConflict:
        return False
    return True


def changes_of(rules: OptionSet, seats: int, values: Mapping[str, Sequence[OptionValue]]) -> Iterator[Change]:
    """Yield every playable change of one option to one of these values."""
    for name, some in values.items():
        for value in some:
            changed = with_options(rules, {name: value})
            if changed != rules and playable(changed, seats):
                yield rules, seats, name, value, changed


def keys_in(pages: Pages) -> Iterator[str]:
    """Yield the keys of all texts on some pages."""
    for line in (line for lines in pages for line in lines):
        yield from _keys(line.key, line.params)


def _keys(key: str, params: Mapping[str, Any]) -> Iterator[str]:
    yield key
    for value in params.values():
        if isinstance(value, Phrase):
            yield from _keys(value.key, value.params)
        elif isinstance(value, Chain):
            yield from value.keys


def walk(
    ctx: PanelContext, changes: Iterable[Change], means_nothing: Callable[[Change], bool]
) -> tuple[list[Any], set[tuple[str, OptionValue]], set[str]]:
    """Return changes that the rule book ignores, or tells though they mean nothing; the options it mentions;
    and the keys of its texts."""
    wrong, spoken, said = [], set(), set()
    for change in changes:
        rules, seats, name, value, changed = change
        pages, nothing = all_pages(changed, seats), means_nothing(change)
        said.update(keys_in(pages))
        if not nothing:
            spoken.add((name, value))
        both = zip(_kept_pages(rules, seats), pages, strict=True)
        if all(page(ctx, old) == page(ctx, new) for old, new in both if old != new) is not nothing:
            wrong.append((rules, seats, name, value))
    return wrong, spoken, said
