"""Parsers of our Python and Fluent sources, for tests of texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "data" / "locales"


@cache
def _module(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def trees(*folders: str) -> dict[Path, ast.Module]:
    """Return the parsed Python files in folders of the project."""
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path.relative_to(ROOT): _module(path) for path in files}


@cache
def nodes(*folders: str) -> list[tuple[Path, ast.AST]]:
    """Return every node of the Python files in folders, with its file."""
    return [(path, node) for path, tree in trees(*folders).items() for node in ast.walk(tree)]


def calls(*folders: str) -> Iterator[tuple[Path, ast.Call]]:
    """Yield the calls in the Python files in folders."""
    return ((path, node) for path, node in nodes(*folders) if isinstance(node, ast.Call))


@cache
def words(*folders: str) -> list[tuple[Path, ast.Constant]]:
    """Return the string constants in folders that are no docstrings."""
    docs = {id(node.value) for _, node in nodes(*folders) if isinstance(node, ast.Expr)}
    found = [(path, node) for path, node in nodes(*folders) if isinstance(node, ast.Constant)]
    return [(path, node) for path, node in found if isinstance(node.value, str) and id(node) not in docs]


def constants(node: ast.AST) -> list[str]:
    """Return the strings that an expression may be, if it is a constant or a choice of constants."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def callee_name(node: ast.Call) -> str:
    """Return the last name of the called function."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


@cache
def parse(path: Path) -> Any:
    """Parse a Fluent file."""
    return FluentParser().parse(path.read_text("utf-8"))


@cache
def messages(locale: str) -> dict[str, ftl.Message | ftl.Attribute]:
    """Return all messages of a locale and their attributes by key."""
    found: dict[str, ftl.Message | ftl.Attribute] = {}
    for path in sorted((LOCALES / locale).glob("*.ftl")):
        for entry in parse(path).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                found[entry.id.name] = entry
                found |= {f"{entry.id.name}.{part.id.name}": part for part in entry.attributes}
    return found


def keys_in(locale: str, file: str) -> set[str]:
    """Return the keys of one file."""
    return {entry.id.name for entry in parse(LOCALES / locale / file).body if isinstance(entry, ftl.Message)}


def variables(message: ftl.Message | ftl.Attribute) -> set[str]:
    """Return the names of a message's variables."""
    return _names(message, ftl.VariableReference)


def references(message: ftl.Message | ftl.Attribute) -> set[str]:
    """Return the keys of the messages that a message refers to."""
    return _names(message, ftl.MessageReference)


def _names(message: ftl.Message | ftl.Attribute, kind: type[ftl.BaseNode]) -> set[str]:
    """Return the names of all nodes of a kind in a message."""
    found: set[str] = set()

    class Names(Visitor):
        def generic_visit(self, node: Any) -> None:
            if isinstance(node, kind):
                found.add(node.id.name)
            super().generic_visit(node)

    Names().visit(message)
    return found
