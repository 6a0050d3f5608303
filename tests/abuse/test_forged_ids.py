"""Custom ids are untrusted: of other tables, other servers, other seats, old turns, or invalid."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import discord
import simcord

from bot.engine.cards import card_text
from bot.services.values.tables import PrivateHand
from bot.ui.core import ids
from tests.effort import NIGHT
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    SLASH,
    actor_of,
    finish_hand,
    hand_to_move,
    open_and_start,
    open_hand,
    play_hand,
    someone_else,
)
from tests.flows.simulated import ShownMessage, answers, shown_in
from tests.flows.world import World


@dataclass
class Elsewhere:
    """Another server of the bot, with a channel, and a manager who is no member here."""

    channel: simcord.ChannelHandle
    mallory: simcord.MemberActor
    panel: ShownMessage


async def elsewhere(world: World) -> Elsewhere:
    """A second server, with a lobby of its own where Mallory sits."""
    owner = world.env.create_user("owner of another")
    guild = world.env.create_guild("Other club", owner=owner)
    role = guild.create_role("managers", permissions=discord.Permissions(administrator=True))
    assert world.env.bot.user is not None
    no_threads = {world.env.bot.user: discord.PermissionOverwrite(create_public_threads=False)}
    channel = guild.create_text_channel("cards", overwrites=no_threads)
    mallory = guild.add_member(world.env.create_user("mallory"), roles=[role])
    await mallory.slash(channel, "napoleon new", game="japanese")
    panel = [shown for shown in shown_in(world.env, channel.id) if shown.controls()][-1]
    return Elsewhere(channel, mallory, panel)


async def untouched(world: World, request: Awaitable[simcord.InteractionResult]) -> list[ShownMessage]:
    """Let a person try; require that the table and its panel are unchanged; return the answers."""
    before = await world.guarded_state()
    public = [(shown.id, shown.text) for shown in shown_in(world.env, world.place().id)]
    told = answers(await request)
    assert await world.guarded_state() == before
    assert [(shown.id, shown.text) for shown in shown_in(world.env, world.place().id)] == public
    return told


def named(world: World, text: str) -> list[str]:
    """Return which people of our table a text names."""
    return [actor.name for actor in world.people if re.search(rf"\b{actor.name}\b", text)]


async def test_a_player_cannot_reach_their_table_from_another_server(make_world: MakeWorld) -> None:
    """Not even one's own hand is shown there; a manager of another server ends no table of this one."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3, clock="off")
    other, ann = await elsewhere(world), world.people[0]
    ann_there = other.mallory.guild.add_member(ann.user)
    turn = (await world.snapshot()).table.turn
    for verb in ("hand", "pass", "menu", "end", "leave", "book"):
        told = await untouched(world, other.panel.forge(ann_there, f"nap:{verb}:{world.table_id}:{turn}"))
        assert [shown.text for shown in told] == [f"There's no table {world.table_id}."], verb
    for command in ("hand", "table", "pass", "napoleon leave", "napoleon end"):
        told = await untouched(world, ann_there.slash(other.channel, command))
        assert "ann" not in told[0].text or "mallory" in told[0].text


async def test_commands_reveal_nothing_about_other_servers(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    await finish_hand(world)
    other = await elsewhere(world)
    await other.mallory.slash(other.channel, "rules save", name="Ours", game="japanese")
    for who, place in ((other.mallory, other.channel), (other.mallory.user, None)):
        for command, options in (("replay", {"hand": "1"}), ("verify", {"hand": "1"}), ("replay", {})):
            told = await untouched(world, _slash(who, place, command, **options))
            said = "\n".join(shown.text for shown in told)
            assert not named(world, said), said
        for command, option in (("replay", "hand"), ("verify", "hand")):
            offered = await _suggest(who, place, command, option)
            assert offered == []
    ann = world.people[0]
    assert "Ours" not in str(await ann.autocomplete(world.channel, "rules show", "game", ""))
    told = answers(await ann.slash(world.channel, "rules show", game="Ours"))
    assert "Ours" in told[0].text
    assert "no game" in told[0].text.lower() or "isn't" in told[0].text.lower(), told[0].text


def _slash(who: Any, place: Any, command: str, **options: Any) -> Awaitable[simcord.InteractionResult]:
    return who.slash(command, **options) if place is None else who.slash(place, command, **options)


async def _suggest(who: Any, place: Any, command: str, option: str) -> list[Any]:
    if place is None:
        return await who.autocomplete(command, option, "")
    return await who.autocomplete(place, command, option, "")


async def test_garbage_is_answered_politely(make_world: MakeWorld) -> None:
    """`tests/ui/test_ids.py` has many more custom ids that cannot be read."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    ann, panel = world.people[0], world.panel()
    for text in ("nap:", "nap:play:١:0:AS", "nap:play:1:0:AS\n", "nap:none:0:0"):
        assert ids.parse(text) is None or ids.parse(text).verb == "none"  # type: ignore[union-attr]
        (told,) = await untouched(world, panel.forge(ann, text))
        assert "button no longer works" in told.text, text
    for length in range(4, 101, 8):
        (told,) = await untouched(world, panel.forge(ann, ("nap:" + "7:" * 100)[:length]))
        assert "button no longer works" in told.text


NUMBERED = ("history", "profile", "replay", "verify", "seasonby", "boardpage", "record", "give")


async def test_numbers_too_large_for_a_database_are_refused(make_world: MakeWorld) -> None:
    """Custom ids allow nineteen digits and arguments forty: databases end at 2**63 - 1."""
    world = await make_world(people=1)
    await open_and_start(world, SLASH)
    ann, panel = world.people[0], world.panel()
    for number in (2**63 - 1, 2**63, 10**18 - 1):
        for made in (
            *(f"nap:{verb}:{number}:9999999999" for verb in NUMBERED),
            *(f"nap:{verb}:1:9999999999:{number}" for verb in NUMBERED),
            *(f"nap:{verb}:1:0:yes.{number}{number}" for verb in NUMBERED),
            f"nap:seasonpage:{number}:0:{number}.rating",
            f"nap:boardpage:{number}:0:rating.all.all.1",
            f"nap:record:1:0:{number}{number}",
            f"nap:forget:0:0:{number}{number}.yes",
            f"nap:take:1:0:{number}{number}.{ann.id}",
            f"nap:history:{ann.id}:0:a{10**17 + 1}",
        ):
            assert await untouched(world, panel.forge(ann, made)), made
        for made in (
            "nap:replayopen:0:0",
            "nap:booksaved:0:0",
            "nap:seasonchosen:0:0",
            "nap:server:0:0:channels",
        ):
            values = [str(number) * 5, str(number), "٣" * 20, "-1", "²"]
            for value in values:
                assert await untouched(world, panel.forge(ann, made, [value])), (made, value)


async def test_values_that_no_menu_offers_are_refused(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await hand_to_move(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    panel = world.panel()
    values = ["", "x", "99S", "0S", "13", "13X", "-1S", "١٣S", "13S\n", "JK", "\u202e", "<@1>", "AS" * 50]
    verbs = ("bid", "call", "discard", "revoke", "poker", "draw", "fresh", "swap", "handover")
    for number, verb in enumerate(verbs):
        for value in values if NIGHT else values[number % 3 :: 3]:
            told = await untouched(
                world, panel.forge(actor, f"nap:{verb}:1:{turn}", [value] if value else [])
            )
            assert told, (verb, value)
            assert all(shown.ephemeral for shown in told)
            assert "on my side" not in told[0].text, "a bug"
    for number, name in enumerate(("stake", "clock", "preset", "min_bid", "nothing")):
        for value in values if NIGHT else values[number % 3 :: 3]:
            assert await untouched(world, panel.forge(actor, f"nap:opt:1:{turn}:{name}", [value]))


async def test_nobody_acts_for_another_seat_or_with_an_old_turn(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    await play_hand(world, SLASH, moves=6)
    private = await hand_to_move(world)
    assert isinstance(private, PrivateHand)
    actor, other, turn = actor_of(world, private), await someone_else(world), private.snapshot.table.turn
    theirs = (await open_hand(world, actor)).controls()
    for part in theirs:
        text = part["custom_id"]
        parsed = ids.parse(text)
        if parsed is None or parsed.verb in ("hand", "menu", "book", "rules", "nudge", "emote"):
            continue
        values = [option["value"] for option in part.get("options", [])][:1] or None
        await untouched(world, world.panel().forge(other, text, values))
        for old in (0, turn - 1, turn + 1, 9_999_999_999):
            stale = f"nap:{parsed.verb}:1:{old}" + (f":{parsed.arg}" if parsed.arg else "")
            (told, *_) = await untouched(world, world.panel().forge(actor, stale, values))
            assert "moved on" in told.text, stale
    card = card_text(next(iter(private.view.hand)))
    told = await untouched(world, world.panel().forge(other, f"nap:play:1:{turn}:{card}"))
    assert card not in told[0].text or "n't your turn" in told[0].text


async def test_a_private_answer_never_replaces_the_public_panel(make_world: MakeWorld) -> None:
    """A forged *no, do not* on the panel is answered in private."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    bob, panel, turn = world.people[1], world.panel(), (await world.snapshot()).table.turn
    for text in (
        f"nap:leave:1:{turn}:no",
        f"nap:nudge:1:{turn}:on",
        "nap:give:1:1:no",
        f"nap:profile:{bob.id}:0",
    ):
        told = await untouched(world, panel.forge(bob, text))
        assert told, text
        assert all(shown.ephemeral for shown in told), text
