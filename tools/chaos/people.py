"""People at the tables: they press the buttons they see, and retry when they get no answer.

They know only what Discord shows them. At random they play by direct message, by *My hand*, or by command;
sometimes they press a button of an old message, give chips away, or chat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import simcord
from simcord.backend.errors import BackendError, SetupError

from bot.ui.kits.napoleon.buttons import ANTE_FIELD
from tests.flows.simulated import Actor, Component, Shown, answers, shown_in
from tools.chaos import agreements, clubs, managing
from tools.chaos.deletions import leave_for_good
from tools.chaos.entering import take_part
from tools.chaos.places import LIVE, Room, closed, newest, panel_of, verb_of
from tools.chaos.shared import Shared
from tools.chaos.tournaments import in_play, tables_of

GAMES = ("japanese", "nap", "hattori", "general", "napoleon-1885", "nap-peep", "japanese-joker", "najami")
MOVES = frozenset({
    "pass", "bid", "call", "discard", "play", "trust", "claim", "see", "trump", "poker", "draw",
    "namesuit", "friend", "claimredeal",
    "ladder", "peep", "garnet", "fresh", "swap", "ante", "anteform", "discarded", "bought", "drawn",
})  # fmt: skip
"""The verbs that make a move."""
SET_AHEAD = frozenset({"ahead", "aheadpass", "aheadback"})
"""The verbs that set one ahead, and take it back."""
BY_COMMAND = ("napoleon here", "napoleon start", "napoleon next", "napoleon computers", "napoleon sit")
"""What the host tries where no panel is to be seen."""
COMPUTERS = frozenset({"computer", "uncomputer"})
"""What lets one computer in, or out, behind *Menu*."""
HOST = ("start", "next")
"""What the host presses to go on; before it they let computers have the free seats."""

_PATIENCE = 0.02
LOOK_AGAIN = (SetupError, BackendError, LookupError, AssertionError, ValueError)
"""Errors that may only mean that the screen has changed: a person looks again."""


async def play(shared: Shared) -> None:
    """Let everybody play until cancelled."""
    async with asyncio.TaskGroup() as group:
        for room in shared.rooms:
            for person in room.people:
                group.create_task(_person(shared, room, person))
            group.create_task(_guest(shared, room))
        for person in shared.tournaments.people:
            group.create_task(_entrant(shared, person))
        group.create_task(_entrant(shared, shared.tournaments.guest))
        group.create_task(_giver(shared))
        group.create_task(_manager(shared))


async def _entrant(shared: Shared, person: simcord.MemberActor) -> None:
    tournaments = shared.tournaments
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + shared.rng.random()))
        if shared.deletions.still(person):
            continue
        with suppress(*LOOK_AGAIN):
            if person is tournaments.guest and shared.rng.random() < 0.005:
                room = Room(tournaments.channel, tournaments.people)
                await leave_for_good(shared, room, person)
                continue
            if shared.rng.random() < 0.02:
                await clubs.visit_team(shared, person)
                continue
            threads = tables_of(tournaments, person)
            if threads and shared.rng.random() < 0.9:
                await _turn(shared, Room(shared.rng.choice(threads), tournaments.people), person)
            elif not threads and in_play(tournaments) and shared.rng.random() < 0.05:
                # Between two rounds there is none either; then nothing is shown.
                await show_again(shared, Room(tournaments.channel, tournaments.people), person)
            else:
                await take_part(tournaments, person, open_new=shared.open_new)


async def _person(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + shared.rng.random()))
        with suppress(*LOOK_AGAIN):
            await _turn(shared, room, person)


async def _guest(shared: Shared, room: Room) -> None:
    """Play like the others, but sometimes leave, or have all their data deleted."""
    guest, rng, deletions = room.guest, shared.rng, shared.deletions
    assert guest is not None
    while True:
        await asyncio.sleep(_PATIENCE * (0.5 + rng.random()))
        if deletions.still(guest):
            continue
        with suppress(*LOOK_AGAIN):
            if rng.random() < 0.01:
                await leave_for_good(shared, room, guest)
            elif rng.random() < 0.01:
                await agreements.leave(shared, room, guest)
            elif not await agreements.take(shared, room, guest):
                await _turn(shared, room, guest)


Act = Callable[[Shared, Room, simcord.MemberActor], Awaitable[object]]


async def _turn(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Do one thing: a move if it is the person's turn, else something that lets the table go on."""
    rng = shared.rng
    chance = rng.random()
    for share, act in _NOW_AND_THEN if room.own else _AT_ALL_TABLES:
        chance -= share
        if chance < 0:
            await act(shared, room, person)
            return
    if await agreements.answer_about_the_end(shared, room, person):
        return
    sources = [
        (person.user, person.user.dm_channel.id),
        (person, room.place(shared.wire).id),
    ]
    rng.shuffle(sources)
    for actor, channel_id in sources:
        for shown in newest(shared.wire, channel_id, person.id):
            moves = [part for part in shown.controls() if verb_of(part) in MOVES or _asks_about_garnet(part)]
            if moves:
                await make_move(shared, room, actor, shown, rng.choice(moves))
                return
    await _help_on(shared, room, person)


def _asks_about_garnet(part: Component) -> bool:
    return str(part["custom_id"]).endswith(":garnet")


async def _help_on(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Sit down, deal, show one's hand, open the next table, or ask for a lost one."""
    rng, panel = shared.rng, panel_of(shared.wire, room)
    host = person is room.people[0]
    verbs = set() if panel is None else panel.verbs()
    if panel is None or not verbs & LIVE:
        if room.lost or (room.threads and rng.random() < 0.01):
            await show_again(shared, room, person)
        elif host and room.own and rng.random() < 0.1:
            # The panel was deleted, perhaps those of tables in several threads, or there is no table.
            place = rng.choice((room.channel, *room.channel.threads))
            shared.note(await person.slash(place, rng.choice(BY_COMMAND)), "commands")
        elif host and shared.open_new and room.own:
            await (_once_more if "rematch" in verbs and rng.random() < 0.5 else _open)(shared, room)
        return
    room.lost = False
    if "agree" in verbs and _is_asked(panel, person):
        shared.note(await panel.click(person, "agree"), "agreements")
        return
    in_lobby = bool(verbs & {"start", "fill"})
    if host and in_lobby and rng.random() < 0.1:
        await agreements.change_the_stake(shared, person, panel)
        return
    if host and in_lobby and rng.random() < 0.1:
        await agreements.choose_company(shared, room, person)
        return
    if in_lobby and rng.random() < 0.02:
        await _press(shared, person, panel, rng.choice(sorted(COMPUTERS)))
        return
    step = next((verb for verb in HOST if verb in verbs), "fill" if "fill" in verbs else None)
    if step is not None and (_all_are_there(shared, room, panel) if host else rng.random() < 0.1):
        await _press(shared, person, panel, step)
    elif "sit" in verbs and not sits(panel, person):
        await _press(shared, person, panel, "sit")
    elif "back" in verbs and rng.random() < 0.1:
        await _press(shared, person, panel, "back")
    elif "hand" in verbs and rng.random() < 0.3:
        await _press(shared, person, panel, "hand")


async def show_again(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Ask for a lost table in the channel where it was opened, until it is shown again or was closed."""
    result = await person.slash(room.channel, "napoleon here")
    shared.note(result, "tables shown again")
    told = "\n".join(shown.text for shown in answers(result) if shown.there)
    panel = panel_of(shared.wire, room)
    nobody_waits = "There's no table" in told and person is room.people[0]  # others may have left it
    if nobody_waits or (panel is not None and not closed(panel)):
        room.lost = False
    elif "Your table is in" in told and shared.rng.random() < 0.5:
        shared.note(await person.slash(room.channel, "table"), "panels asked for")


def _all_are_there(shared: Shared, room: Room, panel: Shown) -> bool:
    """Return whether the host may start: everybody sits down, the guest at least sometimes."""
    if not all(sits(panel, other) for other in room.people) and "fill" in panel.verbs():
        return False
    guest = room.guest
    waits = guest is not None and not shared.deletions.still(guest) and not sits(panel, guest)
    return not waits or shared.rng.random() < 0.05


def sits(panel: Shown, person: simcord.MemberActor) -> bool:
    """Return whether a lobby shows a person in a seat; a chair that is held for them does not count."""
    return f"🪑 **{person.name}**" in panel.text


def _is_asked(panel: Shown, person: simcord.MemberActor) -> bool:
    """Return whether the table was changed after a person sat down and they must press *Agree*."""
    return any("⚠️" in line and person.name in line for line in panel.text.splitlines())


async def _once_more(shared: Shared, room: Room) -> None:
    """Ask for a rematch, where chairs are held for the others."""
    panel = panel_of(shared.wire, room)
    if panel is not None:
        shared.note(await panel.click(room.people[0], "rematch"), "rematches")


async def _open(shared: Shared, room: Room) -> None:
    options = {
        "game": shared.rng.choice(GAMES),
        "hands": shared.rng.choice((1, 1, 2)),
        "thread": room.threads,
        "clock": "off",
    }
    result = await room.people[0].slash(room.channel, "napoleon new", **options)
    shared.note(result, "opened")


async def make_move(shared: Shared, room: Room, actor: Actor, shown: Shown, part: Component) -> None:
    """Make a move by a button or menu, or play a card by command."""
    rng, verb = shared.rng, verb_of(part)
    if verb == "play" and part["type"] == 2 and isinstance(actor, simcord.MemberActor) and rng.random() < 0.3:
        card = str(part["custom_id"]).split(":")[4]
        result = await actor.slash(room.place(shared.wire), "play", card=card)
        shared.note(result, "commands")
        return
    if part["type"] == 2:
        result = await shown.click_part(actor, part)
        shared.note(result, "presses")
        if result.modal is not None:
            shared.note(await actor.submit_modal(result, {ANTE_FIELD: "kitty 1"}), "presses")
        return
    options = [option["value"] for option in part["options"]]
    count = int(part.get("min_values", 1)) or 1
    chosen = rng.sample(options, min(count, len(options)))
    shared.note(await shown.choose(actor, part["custom_id"], chosen), "choices")


async def _press(shared: Shared, person: simcord.MemberActor, shown: Shown, verb: str) -> None:
    shared.note(await shown.click(person, verb), "presses")


async def _press_something_old(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Press a button of any message that still exists; the bot must answer."""
    place = room.place(shared.wire)
    old = [s for s in shown_in(shared.wire, place.id, person.id)[-20:] if s.controls()]
    if not old:
        return
    shown = shared.rng.choice(old)
    verbs = (*MOVES, "hand", "next", "take", "takeback", "void")
    buttons = [p for p in shown.controls() if p["type"] == 2 and verb_of(p) in verbs]
    if buttons:
        shared.note(await shown.click_part(person, shared.rng.choice(buttons)), "old buttons")


async def _set_ahead(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Pre-select a pass or a card, or clear it, on one's hand."""
    for actor, channel_id in ((person.user, person.user.dm_channel.id), (person, room.place(shared.wire).id)):
        for shown in newest(shared.wire, channel_id, person.id):
            offered = [part for part in shown.controls() if verb_of(part) in SET_AHEAD]
            if offered:
                await make_move(shared, room, actor, shown, shared.rng.choice(offered))
                return
            if shown.control("aheadmenu"):
                shared.note(await shown.click(actor, "aheadmenu"), "presses")
                return


async def _look_at_the_table(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    shared.note(await person.slash(room.place(shared.wire), "table"), "panels asked for")


async def _chat(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Write messages in the channel: after enough of them the panel is reposted below."""
    shared.wire.backend.create_message(room.place(shared.wire).id, person.id, "hm")
    shared.done["chatted"] += 1


_AT_ALL_TABLES: tuple[tuple[float, Act], ...] = (
    (0.03, _press_something_old),
    (0.03, _set_ahead),
    (0.02, agreements.add_a_value),
    (0.01, agreements.offer_the_seat),
    (0.005, _look_at_the_table),
    (0.01, _chat),
    (0.01, managing.read),
)
"""Acts other than the expected move, and how often."""
_NOW_AND_THEN: tuple[tuple[float, Act], ...] = (
    *_AT_ALL_TABLES,
    (0.01, agreements.talk_of_the_end),
    (0.005, agreements.choose_company),
    (0.005, managing.give),
    (0.003, managing.take_chips),
    (0.003, agreements.choose_mentions),
    (0.003, clubs.choose_calls),
)


async def _giver(shared: Shared) -> None:
    """Grant chips as a manager, each time with a different reason."""
    assert shared.owner is not None
    while True:
        await asyncio.sleep(0.1 * shared.rng.random())
        room = shared.rng.choice(shared.rooms)
        reason = f"request {len(shared.requests)}"
        shared.requests[reason] = False
        with suppress(SetupError, BackendError):
            receiver = shared.rng.choice(room.people)
            result = await shared.owner.slash(
                room.channel, "chips grant", member=receiver, amount=1, reason=reason
            )
            shared.note(result, "grants")
            said = result.response
            if said is not None and receiver.name in Shown(shared.wire, said.channel_id, said.id).text:
                shared.requests[reason] = True


async def _manager(shared: Shared) -> None:
    """Act as a manager: void hands, close seasons, change settings, and delete a thread by mistake."""
    owner, rng, tournaments = shared.owner, shared.rng, shared.tournaments
    assert owner is not None
    while True:
        await asyncio.sleep(0.3 * rng.random())
        with suppress(*LOOK_AGAIN):
            if shared.done["settings of the server"] < 2:
                await managing.open_gifts(shared, tournaments.channel, owner)
                continue
            chance, room = rng.random(), rng.choice(shared.rooms)
            if chance < 0.3 and shared.open_new:
                shared.done["threads deleted"] += managing.tidy_too_much(shared)
            elif chance < 0.4 and not shared.open_new:
                continue  # a panel that is deleted again and again is given up, and so never shows the end
            elif chance < 0.4 and (panel := panel_of(shared.wire, room)) is not None and not closed(panel):
                shared.wire.backend.delete_message(panel.channel_id, panel.id)
                shared.done["panels deleted"] += 1
            elif chance < 0.42:
                await managing.void(shared, room, owner)
            elif chance < 0.46:
                await managing.close_season(shared, owner)
            elif chance < 0.52:
                await managing.keep_rules(shared, owner)
            elif chance < 0.56 and room.guest is not None and not shared.deletions.still(room.guest):
                shared.deletions.named.add(room.guest.id)
                await managing.keep_out(shared, owner, room.guest)
