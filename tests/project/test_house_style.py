"""Names, types and words follow the house style (CONTRIBUTING, Write): these counts may only fall."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from bot.settings import PROJECT_ROOT
from tests.ui.source import trees

PARTICIPLE = re.compile(
    r"_?(?:[a-z]+ed|found|taken|held|told|made|given|shown|known|begun|kept|left|won|lost|said|sent|drawn|written|put"
    r"|sworn|met|paid|sealed|bound|hidden|chosen|stood)"
)
NOT_PARTICIPLES = {"seed", "feed", "need", "speed", "embed", "proceed", "exceed", "shed"}
DIALECT = re.compile(
    r"\b[Ss]o (?:many|long|much|few) (?!as\b|that\b|for\b)"
    r"|\b(?:of whom|of which|in which|by which|from which|on which)\b"
    r"|\banew\b|\bbeside\b|\bmend(?:ed|s)?\b|\bcarr(?:y|ied|ies) out\b|\bby (?:itself|themselves)\b"
)


def modules() -> list[tuple[Path, ast.Module]]:
    return [(path, tree) for path, tree in trees("bot", "cogs").items() if "versions" not in path.parts]


def test_a_functions_name_is_a_verb_or_a_noun() -> None:
    names = [
        node.name
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__")
    ]
    bare = [it for it in names if PARTICIPLE.fullmatch(it) and it.lstrip("_") not in NOT_PARTICIPLES]
    assert 1_000 * len(bare) / len(names) <= 20, Counter(bare).most_common(20)


def test_one_name_means_one_type() -> None:
    classes = Counter(
        node.name
        for _, tree in modules()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    twice = [name for name, count in classes.items() if count > 1]
    assert len(twice) <= 10, twice


def test_few_values_may_be_anything() -> None:
    lines = [
        line
        for path, _ in modules()
        for line in (PROJECT_ROOT / path).read_text("utf-8").splitlines()
        if re.search(r"\bAny\b", line.split("#")[0]) and "import" not in line
    ]
    assert len(lines) <= 300


def test_players_and_engineers_read_plain_english() -> None:
    texts = PROJECT_ROOT / "data" / "locales" / "en"
    prose = [(path, path.read_text("utf-8")) for path in texts.glob("*.ftl")]
    prose += [
        (path, ast.get_docstring(node) or "")
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found = [f"{path.name}: {match[0]}" for path, text in prose for match in DIALECT.finditer(text)]
    assert len(found) <= 40, found
