"""Whatever people can do that changes something is done in the runs of chaos, by the fuzzers and in secrecy.

A verb, a command or a wish to a service that is new fails here, until somebody has added it or said why not.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from discord import app_commands

from bot.bootstrap import create_bot
from bot.client import COGS
from bot.settings import load_settings
from bot.ui.items import verbs
from tools.chaos import acts

ROOT = Path(__file__).resolve().parents[2]
_VERB = re.compile(r"^nap:([a-z]+):")


async def commands() -> set[str]:
    """Return the names of all slash commands, with a stroke before them."""
    bot = create_bot(load_settings(None))
    for cog in COGS:
        await bot.load_extension(cog)
    found = bot.tree.walk_commands()
    return {f"/{one.qualified_name}" for one in found if isinstance(one, app_commands.Command)}


def texts_of(folder: str, *, but: str = "") -> set[str]:
    """Return all texts that stand by themselves in the code of a folder; docstrings are none that matter."""
    found = set()
    for path in (ROOT / folder).glob("*.py"):
        if path.name != but:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= {node.value, *_VERB.findall(node.value)}
    return found


async def test_every_verb_and_command_is_known_to_chaos() -> None:
    known = [acts.DONE, acts.SHOWS, frozenset(acts.LEFT_OUT)]
    there = verbs() | await commands()
    assert there - frozenset().union(*known) == set(), (
        "add these to tools/chaos/acts.py, and best to its people"
    )
    assert frozenset().union(*known) - there == set(), "these are not registered any more"
    assert sum(map(len, known)) == len(frozenset().union(*known)), "one is in two of the lists"


def test_what_chaos_is_said_to_do_its_people_press() -> None:
    said = texts_of("tools/chaos", but="acts.py")
    words = {acts.OPENED_BY.get(act, act).removeprefix("/") for act in acts.DONE}
    assert words - said == set(), "nobody in tools/chaos presses these"
