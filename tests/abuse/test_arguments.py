"""A command's arguments are checked again: choices, ranges and lengths that only Discord checks."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import SLASH, open_and_start
from tests.flows.simulated import answers, forge_command
from tests.flows.world import World

OUTDATED = "This command has changed"


def command_of(world: World, name: str) -> app_commands.Command[Any, ..., Any]:
    """Return a command by its full name."""
    found = {
        c.qualified_name: c for c in world.bot.tree.walk_commands() if isinstance(c, app_commands.Command)
    }
    return found[name]


NOT_ALLOWED: list[tuple[str, dict[str, Any]]] = [
    ("leaderboard", {"measure": "luck"}),
    ("leaderboard", {"period": "yesterday"}),
    ("napoleon new", {"clock": "bullet"}),
    ("napoleon new", {"level": "grandmaster"}),
    ("napoleon new", {"seats": 99}),
    ("napoleon new", {"stake": -1}),
    ("napoleon new", {"hands": 2**53 - 1}),
    ("napoleon computers", {"level": "x"}),
    ("season show", {"number": -5}),
    ("chips grant", {"amount": 2**53 - 1, "reason": "x"}),
    ("chips give", {"amount": 1, "note": "x" * 10_000}),
    ("rules save", {"name": "x" * 10_000}),
    ("rules show", {"topic": "nothing"}),
    ("poker", {"game": "whist"}),
]
TEXTS = ("x" * 10_000, "\u0000\u001b\n```", "\u202eאב", "<@1> @everyone", "<:a:1>" * 500)
READING = (
    ("bid", "bid"),
    ("play", "card"),
    ("call", "card"),
    ("discard", "first"),
    ("trump", "suit"),
    ("exchange", "first"),
    ("swap", "card"),
    ("replay", "hand"),
    ("review", "hand"),
    ("verify", "hand"),
    ("rules show", "game"),
    ("rules delete", "name"),
    ("napoleon new", "game"),
)
"""Commands that quote a typed text, and the option that holds it."""


async def test_arguments_outside_the_description_are_refused_politely(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    manager = manager_of(world)
    for name, given in NOT_ALLOWED:
        command = command_of(world, name)
        people = {it.name: str(world.people[1].id) for it in command.parameters if it.type.value == 6}
        (told,) = answers(await forge_command(manager, world.channel, command, {**people, **given}))
        assert OUTDATED in told.text, (name, given)
        assert told.ephemeral


async def test_a_quoted_text_is_short_and_on_one_line(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, SLASH, seats=3)
    for text in TEXTS:
        for number, (name, option) in enumerate(READING):
            who = world.people[number % 2]
            told = answers(await forge_command(who, world.place(), command_of(world, name), {option: text}))
            assert told, name
            (first, *_) = told[0].text.splitlines()
            assert len(first) < 600, (name, first)
            assert "@everyone" not in first.replace("\\@everyone", "")
            assert "\u202e" not in first
            assert "```" not in first


async def test_a_seat_is_offered_to_members_only(make_world: MakeWorld) -> None:
    """A person who left can still be named by number; showing them was a bug."""
    world = await make_world(people=2)
    await open_and_start(world, SLASH, seats=3)
    gone = world.env.create_user("gone")
    ann = world.people[0]
    (told,) = answers(
        await forge_command(
            ann, world.place(), command_of(world, "napoleon handover"), {"player": str(gone.id)}
        )
    )
    assert "isn't on this server" in told.text
    (told,) = answers(
        await forge_command(ann, world.channel, command_of(world, "profile"), {"member": str(gone.id)})
    )
    assert "gone" in told.text
