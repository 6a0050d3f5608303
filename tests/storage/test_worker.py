"""Only the worker uses aiosqlite, by its private names: one module to check when a newer version appears."""

from __future__ import annotations

import ast

from bot.settings import PROJECT_ROOT


def test_private_names_are_used_in_the_worker_only() -> None:
    using = set()
    for path in (PROJECT_ROOT / "bot").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "aiosqlite" in source else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "aiosqlite" for name in names):
                using.add(path)
    assert using == {PROJECT_ROOT / "bot" / "storage" / "engine" / "worker.py"}
