"""Every command, given by one person about another: nothing private is revealed.

A command without an entry in `ASKED` fails: say there how it is given about another member. Verbs are tested
likewise, from `tests/abuse/verbs.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.backend.errors import SetupError

from bot.ui.pages import chips
from tests.flows.managers import manager_of
from tests.flows.players import BUTTONS, open_and_start
from tests.flows.simulated import answers, content_of
from tests.project.test_acts import commands
from tests.secrecy.evening import Evening, evening

MARK, ZONE = "xyzzy", "Antarctica/Troll"
"""What only Ann and the server's managers may read: the reason of a grant, her time zone."""
_ASKED: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "help, learn, play-now, preferences, leaderboard, league, chips daily, season show, season close"),
    ({}, "daily-deal"),
    (
        {},
        "hand, hint, table, pass, trust, undo, claim, see, peep, garnet, rules list, rules setup, rules show",
    ),
    ({}, "napoleon new, napoleon sit, napoleon list, napoleon computers, napoleon start, napoleon next"),
    ({}, "napoleon back, napoleon leave, napoleon here, napoleon end"),
    ({}, "privacy show, privacy export, privacy delete"),
    ({}, "tournament create, tournament list, tournament standings, tournament tables, tournament compare"),
    ({}, "tournament host"),
    ({"member": True}, "profile, chips balance, chips history, block, unblock"),
    ({"player": True}, "napoleon invite, napoleon remove, napoleon handover"),
    ({"hand": "1"}, "replay, review, verify"),
    ({"card": "AS"}, "call, play, swap"),
    ({"first": "AS"}, "discard, exchange"),
    ({"name": "Ours"}, "rules save, rules delete"),
    ({"bid": "13S"}, "bid"),
    ({"spades": 1}, "ante"),
    ({"suit": "S"}, "trump"),
    ({"kind": "draw"}, "poker"),
    ({"emote": "thanks"}, "emote"),
    ({"member": True, "amount": 1}, "chips give"),
    ({"member": True, "amount": 1, "reason": "none"}, "chips grant"),
)
ASKED = {f"/{name}": given for given, names in _ASKED for name in names.split(", ")}
"""How each command is asked about Ann, or about her table; True means Ann."""
OPERATORS = {"/operator status"}
"""What operators read in direct messages: figures only (tests/flows/test_operator.py)."""
MANAGERS = {"/settings", "/audit", "/ban", "/unban"}
"""Commands that Discord shows to server managers only; their services refuse others (tests/abuse)."""


async def test_every_command_is_described() -> None:
    there = await commands()
    assert there - ASKED.keys() - MANAGERS - OPERATORS == set(), (
        "say in ASKED how to give these about another member"
    )
    assert (ASKED.keys() | MANAGERS | OPERATORS) - there == set(), "these commands no longer exist"


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening with a hand in progress, and data private to Ann."""
    async with evening(tmp_path, 7) as one:
        world = one.world
        world.people = one.everybody[:2]
        ann = world.people[0]
        await open_and_start(world, BUTTONS)
        await manager_of(world).slash(world.channel, "chips grant", member=ann, amount=1, reason=MARK)
        await world.bot.app.preferences.set_zone(ann.id, ZONE)
        yield one


async def told(at: Evening, who: simcord.MemberActor, command: str) -> str:
    """Give a command about Ann; return all that the giver reads, files too, or "" where it is not theirs."""
    ann, said = at.world.people[0], list[str]()
    given = {name: ann if value is True else value for name, value in ASKED[command].items()}
    at.outlets.files_expected = at.outlets.rules_expected = True
    with suppress(SetupError):
        for shown in answers(await who.slash(at.world.channel, command[1:], **given)):
            files = [content_of(at.world.env, it).decode(errors="replace") for it in shown.attachments]
            said += [shown.text, str(shown.components), *files]
    at.outlets.files_expected = at.outlets.rules_expected = False
    return "\n".join(said)


async def leaking(at: Evening) -> list[str]:
    """Return the commands that show a member without a seat what is private to Ann."""
    stranger = at.everybody[-1]
    said = {name: await told(at, stranger, name) for name in sorted(ASKED)}
    return [*(name for name in said if MARK in said[name] or ZONE in said[name]), *at.outlets.leaks]


async def test_no_command_reveals_anothers_private_data(at: Evening) -> None:
    assert MARK in await told(at, at.world.people[0], "/chips history"), "Ann reads it herself"
    assert ZONE in await told(at, at.world.people[0], "/privacy export")
    assert await leaking(at) == []


async def test_a_command_that_reveals_private_data_is_caught(
    at: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chips, "may_manage_server", lambda _: True)
    assert await leaking(at) == ["/chips history"]
