"""Every panel has its approved text, in every language; `make approve` approves the current texts."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.approved.games import GAMES
from tests.approved.pages import PAGES
from tests.approved.people import PEOPLE
from tests.approved.reading import lines_of
from tests.approved.tables import TABLES
from tests.approved.tournaments import TOURNAMENTS
from tests.ui import source
from tests.ui.tables import LANGUAGES, context

PANELS = {**TABLES, **GAMES, **PAGES, **PEOPLE, **TOURNAMENTS}
TEXTS = Path(__file__).with_name("texts")
APPROVE = bool(os.environ.get("APPROVE"))
_BOLD = re.compile(r"\*\*(.+?)\*\*(\w?)")


def _file(panel: str, locale: str) -> Path:
    return TEXTS / f"{panel}.{locale}.txt"


def _now(panel: str, locale: str) -> str:
    """Return a panel's current text, moment by moment."""
    moments = [(moment, lines_of(shown)) for moment, shown in PANELS[panel](context(locale))]
    names = [moment for moment, _ in moments]
    assert len({*names}) == len(names), "two moments have the same name"
    return "\n".join("\n".join((f"=== {moment}", *lines, "")) for moment, lines in moments)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_has_its_approved_text(panel: str, locale: str) -> None:
    file, now = _file(panel, locale), _now(panel, locale)
    if APPROVE:
        file.write_text(now, "utf-8")
    assert "-# -#" not in now, "small twice: Discord shows the second mark"
    assert not any(text.endswith(" ") and after for text, after in _BOLD.findall(now)), "bold within bold"
    assert file.is_file(), "nothing is approved yet: make approve"
    assert now == file.read_text("utf-8"), "read what has changed; if it is right: make approve"


def test_every_approved_text_belongs_to_a_panel() -> None:
    wanted = {_file(panel, locale) for panel in PANELS for locale in LANGUAGES}
    unused = {*TEXTS.iterdir()} - wanted
    if APPROVE:
        for file in unused:
            file.unlink()
    assert not unused or APPROVE, "no panel has these any more: make approve"


def test_every_panel_in_the_bot_has_an_approved_text() -> None:
    """All functions that make a panel or form from a context are imported here (ruff finds unused ones)."""
    here = {
        f"{node.module}.{name.name}"
        for tree in source.trees("tests/approved").values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    made = {*_panels()}
    assert len(made) > 50
    assert not made - here


def _panels() -> Iterator[str]:
    """Yield the full name of each function that makes a panel from a context."""
    for path, tree in source.trees("bot/ui").items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.returns is not None and node.name[0] != "_":
                arguments = [argument.arg for argument in node.args.args]
                if arguments[:1] == ["ctx"] and ast.unparse(node.returns).endswith(
                    ("ui.LayoutView", "ui.Modal")
                ):
                    yield ".".join((*path.with_suffix("").parts, node.name))
