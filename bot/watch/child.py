"""Runs work in a child process, so that the bot's tables have the interpreter to themselves."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bot.engine.documents import JsonObject
from bot.process import clean_environment

NICE: Final = 10
"""The niceness of child processes: the tables come first."""
_ROOT: Final = Path(__file__).resolve().parents[2]


def answer_parent(work: Callable[[str], Mapping[str, object]]) -> None:
    """Answer the line on standard input with what `work` returns for it, as JSON; `ask_child` reads that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends this process too
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.stdout.write(json.dumps(work(sys.stdin.readline().strip())))


class ChildFailed(Exception):
    """The child process failed; the text says why."""


async def ask_child(module: str, question: str) -> JsonObject:
    """Run a module with one line of input, and return the JSON object it prints.

    Cancelling this call kills the process. Raises ChildFailed, also if the module prints an "error".
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        cwd=_ROOT,
        env=clean_environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    try:
        answer, _ = await process.communicate(f"{question}\n".encode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    try:
        found: JsonObject = json.loads(answer)
    except ValueError:
        raise ChildFailed(f"its process ended with code {process.returncode}") from None
    if "error" in found:
        raise ChildFailed(found["error"])
    return found
