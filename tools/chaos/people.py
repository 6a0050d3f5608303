"""People who press what they see, choose, type and retry when they get no answer.

They know only what Discord shows them. How likely they press what is said in `acts.py`; what suits only some
people or moments is decided here (`_weight`). At random they play by direct message, by *My hand*, or by
command; sometimes they press a button of an old message, or chat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import simcord
from simcord.backend.errors import BackendError, SetupError

from tests.flows.simulated import Actor, Component, ShownMessage, answers, shown_in
from tools.chaos import acts
from tools.chaos.acts import MOVES
from tools.chaos.places import Room, closed, delete_thread, newest, panel_of, verb_of
from tools.chaos.shared import Shared
from tools.chaos.tournaments import announcements, in_play, is_in, set_up, tables_of

GAMES = ("japanese", "nap", "hattori", "general", "napoleon-1885", "nap-peep", "japanese-joker", "najami")
_PATIENCE = 0.02
LOOK_AGAIN = (SetupError, BackendError, LookupError, AssertionError, ValueError)
"""Errors that may only mean that the screen has changed: a person looks again."""
_OF_OLD = (*MOVES, "hand", "next", "take", "takeback", "void")
_BUTTON, _PEOPLE = 2, 5


async def play(shared: Shared) -> None:
    """Let everybody play until cancelled."""
    async with asyncio.TaskGroup() as group:
        for room in shared.rooms:
            for person in (*room.people, room.guest):
                assert person is not None
                group.create_task(_person(shared, room, person))
        for person in (*shared.tournaments.people, shared.tournaments.guest):
            group.create_task(_person(shared, None, person))
        group.create_task(_giver(shared))
        group.create_task(_manager(shared))


async def _person(shared: Shared, room: Room | None, person: simcord.MemberActor) -> None:
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + shared.rng.random()))
        if not shared.deletions.still(person):
            with suppress(*LOOK_AGAIN):
                await (
                    _at_the_tournaments(shared, person) if room is None else _in_a_room(shared, room, person)
                )


async def _in_a_room(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    rng, panel, host = shared.rng, panel_of(shared.wire, room), person is room.people[0]
    if panel is not None and not closed(panel):
        room.lost = False
    elif room.lost or (room.threads and rng.random() < 0.01):
        await _show_again(shared, room, person)
        return
    elif host and rng.random() < 0.1:
        # The panel was deleted, perhaps those of tables in several threads, or there is no table.
        place = rng.choice((room.channel, *room.channel.threads))
        shared.note(await person.slash(place, rng.choice(acts.OF_HOSTS)))
        return
    elif host and shared.open_new:
        if panel is not None and "rematch" in panel.verbs() and rng.random() < 0.5:
            shared.note(await panel.click(person, "rematch"))
        else:
            options = {"game": rng.choice(GAMES), "hands": rng.choice((1, 1, 2)), "thread": room.threads}
            shared.note(await person.slash(room.channel, "napoleon new", clock="off", **options))
        return
    await walk(shared, room, person, (*acts.ANYWHERE, *acts.AT_OWN * 3))


async def _at_the_tournaments(shared: Shared, person: simcord.MemberActor) -> None:
    one, rng = shared.tournaments, shared.rng
    threads, found = tables_of(one, person), announcements(one)
    one.held |= bool(found)
    if threads and rng.random() < 0.8:
        await walk(shared, Room(rng.choice(threads), one.people), person, acts.ANYWHERE)
        return
    room = Room(one.channel, one.people)
    if not threads and in_play(one) and rng.random() < 0.05:
        await _show_again(shared, room, person)  # between two rounds there is none; then nothing is shown
    elif not found and person is one.host and (shared.open_new or not one.held):
        await set_up(one)
    else:
        await walk(shared, room, person, acts.AT_TOURNAMENTS)


async def _show_again(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Ask for a lost table in the channel where it was opened, until it is shown again or was closed."""
    result = await person.slash(room.channel, "napoleon here")
    shared.note(result)
    told = "\n".join(shown.text for shown in answers(result) if shown.exists)
    panel = panel_of(shared.wire, room)
    nobody_waits = "There's no table" in told and person is room.people[0]  # others may have left it
    if nobody_waits or (panel is not None and not closed(panel)):
        room.lost = False
    elif "Your table is in" in told and shared.rng.random() < 0.5:
        shared.note(await person.slash(room.channel, "table"))


# --- what somebody does ----------------------------------------------------------------------------------


async def walk(shared: Shared, room: Room, person: simcord.MemberActor, commands: tuple[str, ...]) -> None:
    """Let a person press something, type a command, chat or wait."""
    rng, chance = shared.rng, shared.rng.random()
    if chance < 0.01:
        shared.wire.backend.create_message(room.place(shared.wire).id, person.id, "hm")
    elif chance < 0.05:
        await type_command(shared, room, person, rng.choice(commands))
    elif chance < 0.07 and shared.is_guest(person):
        await type_command(shared, room, person, rng.choice(acts.OF_GUESTS))
    elif chance < 0.1:
        old = shown_in(shared.wire, room.place(shared.wire).id, person.id)[-20:]
        parts = [(s, p) for s in old for p in s.controls() if p["type"] == _BUTTON and verb_of(p) in _OF_OLD]
        if parts:
            await press(shared, room, person, *rng.choice(parts))
    else:
        seen = list(_visible(shared, room, person))
        weights = [_weight(shared, room, person, *one) for one in seen]
        (chosen,) = rng.choices([None, *seen], [acts.WAITS, *weights])
        if chosen is not None:
            await press(shared, room, person, *chosen)


def _visible(
    shared: Shared, room: Room, person: simcord.MemberActor
) -> Iterator[tuple[ShownMessage, Component]]:
    """Yield the controls on the newest messages that a person sees, on the panel and on announcements."""
    wire, one, panel = shared.wire, shared.tournaments, panel_of(shared.wire, room)
    messages = [*newest(wire, person.user.dm_channel.id, person.id)]
    messages += newest(wire, room.place(wire).id, person.id)
    messages += [panel] if panel is not None else []
    messages += announcements(one) if room.channel is one.channel else []
    for shown in {shown.id: shown for shown in messages}.values():
        if one.draft is None or shown.id != one.draft.id:
            yield from ((shown, part) for part in shown.controls())


def _weight(
    shared: Shared, room: Room, person: simcord.MemberActor, shown: ShownMessage, part: Component
) -> float:
    """Return how likely a person presses a control, in relation to `acts.WAITS`."""
    verb, one, guest = verb_of(part), shared.tournaments, shared.is_guest(person)
    weight = acts.PRESSED.get(verb, acts.SHOWN if verb in acts.SHOWS else 0.0)
    if str(part["custom_id"]).endswith(":garnet"):
        return acts.PRESSED["garnet"]  # it is asked about first
    if verb in acts.ONCE:
        return weight / (1 + shared.tried[person.id, part["custom_id"]]) ** 2
    if verb in ("leave", "privacy") and not guest:
        return 0.0  # a host who has left opens no table, and only guests are checked
    if verb == "take":
        return weight * ((guest and (person.name in shown.text or str(person.id) in shown.text)) or 0.01)
    if verb in ("start", "next", "fill", "computer"):
        host, there = person is room.people[0], _all_are_there(shared, room, shown)
        return weight if host and there else 0.02 * weight
    if verb == "tstart":
        there = all(
            is_in(shown, other) for found in announcements(one) for shown in (found,) for other in one.people
        )
        return weight if there or not shared.open_new else 0.01 * weight
    if verb == "thost" and person is one.host and not shared.open_new:
        return acts.PRESSED["tstart"]  # the button to start is on that page
    if part["type"] != _BUTTON and any(name.startswith(f"{verb}.") for name in acts.VALUES):
        return weight if _menu(part) in acts.VALUES else 0.0
    return weight


def _menu(part: Component) -> str:
    """Return verb and argument of a menu."""
    _, verb, _, _, *arg = str(part["custom_id"]).split(":")
    return f"{verb}.{'' if verb == 'door' else ''.join(arg)}"


def _all_are_there(shared: Shared, room: Room, panel: ShownMessage) -> bool:
    """Return whether the host may start: everybody sits down, the guest at least sometimes."""
    if not all(sits(panel, other) for other in room.people) and "fill" in panel.verbs():
        return False
    guest = room.guest
    waits = guest is not None and not shared.deletions.still(guest) and not sits(panel, guest)
    return not waits or shared.rng.random() < 0.05


def sits(panel: ShownMessage, person: simcord.MemberActor) -> bool:
    """Return whether a lobby shows a person in a seat; a chair that is held for them does not count."""
    return f"🪑 **{person.name}**" in panel.text


async def press(
    shared: Shared, room: Room, person: simcord.MemberActor, shown: ShownMessage, part: Component
) -> None:
    """Press a button, choose in a menu, or play a card by command; fill in the form that comes of it."""
    rng, verb = shared.rng, verb_of(part)
    actor: Actor = person.user if shown.channel_id == person.user.dm_channel.id else person
    shared.tried[person.id, part["custom_id"]] += 1
    shared.tournaments.before(person, verb, part)
    if verb == "play" and part["type"] == _BUTTON and actor is person and rng.random() < 0.3:
        card = str(part["custom_id"]).split(":")[4]
        shared.note(await person.slash(room.place(shared.wire), "play", card=card))
        return
    if part["type"] == _BUTTON:
        result = await shown.click_part(actor, part)
    else:
        result = await shown.choose(actor, part["custom_id"], _choice(shared, room, part))
    shared.note(result)
    if result.modal is not None:
        result = await actor.submit_modal(result, typed(shared, verb, result.modal))
        shared.note(result)
    shared.hear(person, verb, str(part["custom_id"]), [shown, *answers(result)])


def _choice(shared: Shared, room: Room, part: Component) -> list[Any]:
    if part["type"] == _PEOPLE:
        if not room.own:
            return [shared.rng.choice(shared.tournaments.people)]
        assert room.guest is not None
        shared.deletions.named.add(room.guest.id)
        return [shared.rng.choice((room.guest, room.guest, shared.owner))]
    options = acts.VALUES.get(_menu(part)) or [option["value"] for option in part["options"]]
    return shared.rng.sample(options, min(int(part.get("min_values", 1)) or 1, len(options)))


def typed(shared: Shared, verb: str, modal: dict[str, Any]) -> dict[str, str]:
    """Return what somebody types into each field of a form, which a button of this verb has opened."""
    found = {}
    for part in (part.get("component", part) for part in modal["components"]):
        name = part["custom_id"]
        if part.get("type") == 4:
            words = (
                acts.FIELDS.get(f"{verb}.{name}") or acts.FIELDS.get(name) or [part.get("value") or "chaos"]
            )
            found[name] = shared.rng.choice(words)
    return found


async def type_command(shared: Shared, room: Room, person: simcord.MemberActor, command: str) -> None:
    """Type a command with what it takes."""
    rng, guest, options = shared.rng, room.guest, dict[str, Any]()
    if command in ("napoleon handover", "ban", "unban", "block", "unblock"):
        taker = (
            guest or shared.owner if rng.random() < 0.7 or command != "napoleon handover" else shared.owner
        )
        assert taker is not None
        shared.deletions.named.add(taker.id)
        options = {"player" if command == "napoleon handover" else "member": taker}
        options |= {"time": "hour", "reason": "chaos"} if command == "ban" else {}
    elif command == "chips give":
        options = {"member": rng.choice([it for it in room.people if it is not person]), "amount": 1}
    elif command.startswith("rules ") and command not in acts.ANYWHERE:
        options = {"name": rng.choice(("Ours", "Yours"))}
        options |= {"game": "nap"} if command == "rules save" else {}
    elsewhere = person is shared.owner and command != "napoleon end"  # closed seasons are told to everybody
    place = shared.tournaments.channel if elsewhere else room.place(shared.wire)
    shared.note(await person.slash(place, command, **options))


# --- managers --------------------------------------------------------------------------------------------


async def _giver(shared: Shared) -> None:
    """Grant chips as a manager, each time with a different reason."""
    while True:
        await asyncio.sleep(0.1 * shared.rng.random())
        room = shared.rng.choice(shared.rooms)
        reason = f"request {len(shared.requests)}"
        shared.requests[reason] = False
        with suppress(SetupError, BackendError):
            receiver = shared.rng.choice(room.people)
            options = {"member": receiver, "amount": 1, "reason": reason}
            result = await shared.owner.slash(room.channel, "chips grant", **options)
            shared.note(result)
            said = result.response
            if said is not None and receiver.name in ShownMessage(shared.wire, said.channel_id, said.id).text:
                shared.requests[reason] = True


async def _manager(shared: Shared) -> None:
    """Act as a manager: void hands, close seasons, ban, and delete threads and panels by mistake."""
    owner, rng, wire = shared.owner, shared.rng, shared.wire
    while True:
        await asyncio.sleep(0.3 * rng.random())
        with suppress(*LOOK_AGAIN):
            if not shared.gifts_open:
                await open_gifts(shared, shared.tournaments.channel, owner)
                continue
            chance, room = rng.random(), rng.choice(shared.rooms)
            panel, guest = panel_of(wire, room), room.guest
            if chance < 0.3 and shared.open_new:
                places = [one for one in shared.rooms if one.threads]
                places += [Room(it, []) for it in shared.tournaments.channel.threads]
                rng.shuffle(places)
                shared.done["threads deleted"] += any(delete_thread(wire, one) for one in places)
            elif chance < 0.4 and shared.open_new and panel is not None and not closed(panel):
                # at the end not: one that is deleted again and again is given up, and never shows the end
                wire.backend.delete_message(panel.channel_id, panel.id)
                shared.done["panels deleted"] += 1
            elif guest is None or not shared.deletions.still(guest):
                await type_command(shared, room, owner, rng.choice(acts.OF_MANAGERS))
                mine = [*newest(wire, room.place(wire).id, owner.id)]
                mine += newest(wire, shared.tournaments.channel.id, owner.id)
                for shown in mine:
                    parts = [it for it in shown.controls() if verb_of(it) in ("end", "forget", "seasonclose")]
                    if shown.ephemeral and parts:
                        await press(shared, room, owner, shown, rng.choice(parts))
                        break


async def open_gifts(shared: Shared, place: simcord.ChannelHandle, owner: simcord.MemberActor) -> None:
    """Allow gifts of chips from a member's first day on, by the form of the settings."""
    page = answers(await owner.slash(place, "settings"))[-1]
    shared.note(await page.choose(owner, "nap:server:0:0:page", ["gifts"]))
    opened = await page.click(owner, "serverform", "gifts")
    if opened.modal is not None:
        fields = typed(shared, "serverform", opened.modal)
        wanted = {name: "0" for name in fields if name in ("gift_hands", "gift_days")}
        result = await owner.submit_modal(opened, {**fields, **wanted})
        shared.note(result)
        shared.gifts_open = bool(result.acknowledged)
