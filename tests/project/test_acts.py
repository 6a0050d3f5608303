"""Everything people can change is exercised by chaos runs, fuzzers and secrecy tests.

A new verb, command or service request fails here until it is added or excused.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from discord import app_commands

from bot.bootstrap import create_bot
from bot.catalogue import load_presets
from bot.client import NapoleonBot
from bot.features.installed import FEATURES
from bot.features.tournaments.services.app import services_of
from bot.services.app import Services, Wiring
from bot.services.features import FeatureServices
from bot.settings import load_settings
from bot.ui.core.items import load_verbs
from tests.services.store import MemoryStore
from tools.chaos import acts

NO_REQUESTS = {
    "again", "change_feed", "chips", "clocks", "hints", "packing", "retention", "reviews", "seals", "watch",
}  # fmt: skip
"""Services that other services use, or that change no table, chips or settings."""

UNFUZZED = {
    "tables.find": "changes nothing",
    "tables.tables_of": "changes nothing",
    "tables.snapshot": "changes nothing",
    "tables.seat_of": "changes nothing",
    "tables.other_clocks": "changes nothing",
    "tables.clocks_at_deal": "changes nothing",
    "tables.busy_elsewhere": "changes nothing",
    "tables.welcome": "changes nothing",
    "tables.play_both": "a word for the next deal; tests/flows/test_clocks_flow.py",
    "openings.rematch_of": "changes nothing",
    "endings.choices": "changes nothing",
    "endings.lost_tables": "changes nothing",
    "play.thought": "changes nothing",
    "play.computer_move": "the driver of the computers asks for it, in every example",
    "play.clock_move": "the clocks ask for it when time passes",
    "play.unasked_move": "`unasked` asks for it when time passes: tests/services/test_ahead.py",
    "preferences.of": "changes nothing",
    "preferences.hand_by_dm": "changes nothing",
    "preferences.to_mention": "changes nothing",
    "preferences.to_message": "changes nothing",
    "preferences.zone": "changes nothing",
    "preferences.lessons": "changes nothing",
    "preferences.practice_left": "changes nothing",
    "preferences.first_time": "one row of one's own: tests/flows/test_practice.py",
    "preferences.set_lesson": "one row of one's own: tests/flows/test_learning.py",
    "standby.stop": "part of every restart",
    "replays.played_by": "changes nothing",
    "saved_rules.of_guild": "changes nothing",
    "saved_rules.find": "changes nothing",
    "saved_rules.get": "changes nothing",
    "allowances.today": "changes nothing",
    "allowances.require_giving": "changes nothing",
    "guild_settings.of": "changes nothing",
    "guild_settings.greet_once": "notes that a server was greeted: tests/flows/test_way_in.py",
    "standings.record": "the end of every hand",
    "seasons.closed": "changes nothing",
    "seasons.reset_plan": "changes nothing",
    "seasons.require_closable": "changes nothing",
    "privacy.deletion_effect": "changes nothing",
    "privacy.waiting": "changes nothing",
    "privacy.start": "the start of the process: at every restart",
    "privacy.stop": "the end of the process: at every restart",
    "tournaments.draft": "before each example: the state is that of the form",
    "tournaments.announce": "before each example",
    "tournaments.add_computers": "before each example",
    "tournaments.remind": "one message: tests/features/tournaments/flows/test_lists.py",
    "tournaments.lose_host": "its host has left: tests/features/tournaments/flows/test_gone.py",
    "tournaments.drop_ping": "a role was deleted: tests/features/tournaments/flows/test_gone.py",
    "tournaments.posted": "notes where a message stands: tests/features/tournaments/flows/test_showing.py",
    "tournaments.of_guild": "changes nothing",
    "tournaments.count_unreadable": "changes nothing",
    "tournaments.hosted_by": "changes nothing",
    "tournaments.scores": "changes nothing",
    "tournaments.share": "changes nothing",
    "leagues.get": "changes nothing",
    "leagues.table": "changes nothing",
    "teams.of_team": "changes nothing",
    "moderation.acts": "changes nothing",
    "moderation.require_welcome": "changes nothing",
    "moderation.unposted_acts": "changes nothing",
    "moderation.note_posted": "notes which acts managers were told of: tests/flows/test_people.py",
}
"""Requests that no fuzzer makes by itself, and why."""

ROOT = Path(__file__).resolve().parents[2]


async def command_tree() -> app_commands.CommandTree[NapoleonBot]:
    """The slash commands of the bot and its features."""
    bot = create_bot(load_settings(None))
    await bot.add_commands()
    return bot.tree


async def commands() -> set[str]:
    """The names of all slash commands, with a leading slash."""
    found = (await command_tree()).walk_commands()
    return {f"/{one.qualified_name}" for one in found if isinstance(one, app_commands.Command)}


async def test_every_command_declares_where_it_is_offered() -> None:
    """Without contexts Discord offers a command in direct messages with strangers as well."""
    for command in (await command_tree()).get_commands():
        contexts, installs = command.allowed_contexts, command.allowed_installs
        assert contexts is not None, command.name
        assert (contexts.guild, contexts.private_channel) == (command.name != "operator", False), command.name
        assert installs is not None, command.name
        assert (installs.guild, installs.user) == (True, False), command.name


async def test_every_verb_and_command_is_known_to_chaos() -> None:
    there = load_verbs() | await commands()
    assert there - acts.DONE - acts.SHOWS - acts.LEFT_OUT.keys() == set(), "add these to tools/chaos/acts.py"
    assert acts.DONE | acts.SHOWS | acts.LEFT_OUT.keys() <= there, "these are no longer registered"
    assert not acts.LEFT_OUT.keys() & (acts.DONE | acts.SHOWS), "one is in both lists"


def offered() -> set[str]:
    """Return the requests that services offer: ``tables.sit``."""
    wiring = Wiring(store=MemoryStore(), presets=load_presets(), features=[it.services for it in FEATURES])
    services = Services(wiring)
    cup = services_of(services)
    there = {name: it for name, it in vars(services).items() if type(it).__name__.endswith("Service")}
    there |= {type(it).__module__.split(".")[2]: it for it in services.features}
    there |= {"tournaments": cup.service, "leagues": cup.leagues, "teams": cup.teams}
    return {
        f"{service}.{name}"
        for service in there.keys() - NO_REQUESTS
        for name, method in inspect.getmembers(there[service], inspect.iscoroutinefunction)
        if not name.startswith("_")
        and method.__func__ is not getattr(FeatureServices, name, None)  # what features share
    }


def asked() -> set[str]:
    """Return what the fuzzers request; in that of tournaments their service is called `it`."""
    found = set()
    for path in (ROOT / "tests/fuzz").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
                service = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
                found.add(f"{'tournaments' if service == 'it' else service}.{node.attr}")
    return found


def test_the_fuzzers_request_everything_that_changes_something() -> None:
    there, done = offered(), asked()
    assert there - done - UNFUZZED.keys() == set(), "let tests/fuzz request these, or say here why not"
    assert UNFUZZED.keys() - there == set(), "these no longer exist"
    assert UNFUZZED.keys() & done == set(), "these are requested"
