"""The bot's texts by message key: tests compare answers with these, not with sentences."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

from bot.settings import LOCALES_FOLDER
from bot.ui.core import texts


@cache
def _sources() -> dict[str, str]:
    files = sorted((LOCALES_FOLDER / "en").glob("*.ftl"))
    return {name: source for path in files for name, source in texts._split_entries(path)}


@cache
def _message(key: str) -> ast.Pattern:
    """Return the English message of a key; an attribute follows its message after a dot."""
    name, _, attribute = key.partition(".")
    entry: Any = FluentParser().parse_entry(_sources()[name])
    if attribute:
        (entry,) = (part for part in entry.attributes if part.id.name == attribute)
    pattern: ast.Pattern = entry.value
    return pattern


def tells(text: str, key: str, /, **params: Any) -> bool:
    """Return whether a text contains an English message, in any of its variants.

    Variables that are not given match anything. KeyError for an unknown message.
    """
    return re.search(_pattern(_message(key), params), text) is not None


def _pattern(message: ast.Pattern, params: dict[str, Any]) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.TextElement) else _gap(part.expression, params)
        for part in message.elements
    )


def _gap(expression: Any, params: dict[str, Any]) -> str:
    if isinstance(expression, ast.SelectExpression):
        return f"(?:{'|'.join(_pattern(variant.value, params) for variant in expression.variants)})"
    if isinstance(expression, ast.Placeable):
        return _gap(expression.expression, params)
    if isinstance(expression, ast.StringLiteral):
        return re.escape(str(expression.parse()["value"]))
    if isinstance(expression, ast.FunctionReference):
        return _gap(expression.arguments.positional[0], params)
    if isinstance(expression, ast.MessageReference):
        return _pattern(_message(expression.id.name), params)
    name = expression.id.name
    if name not in params:
        return ".*?"
    value = params[name]
    return re.escape(f"{value:,}" if isinstance(value, int) else str(value))
