"""Acts outside the game: of managers, of moderators by mistake, and everybody's use of chips and pages."""

from __future__ import annotations

from typing import Any

import simcord

from tests.flows.simulated import Shown, answers
from tools.chaos.places import Room, delete_thread, verb_of
from tools.chaos.shared import Shared

PAGES = (
    "profile", "leaderboard", "chips balance", "chips history", "season show", "rules show", "rules list",
    "privacy show", "privacy export", "tournament list", "replay", "hand", "settings",
)  # fmt: skip
"""Commands that only show something."""
LEAFS = frozenset({
    "history", "profile", "boardback", "boardnext", "boardpage", "boardbots", "seasons", "seasonsback",
    "seasonsnext", "seasonby", "seasonback", "seasonnext", "seasonpage", "booknext", "bookback",
    "booktopic", "bookseats", "replay", "verify", "session", "record", "menu", "tricks", "hand", "daily",
    "boardmeasure", "boardperiod", "boardgame", "serverwatch", "tshow", "replayopen", "replayjump",
    "share", "bookwhy", "worked", "workedjump",
})  # fmt: skip
"""Controls of pages: each leads to another page, at most it takes the daily chips."""


async def open_gifts(shared: Shared, place: simcord.ChannelHandle, owner: simcord.MemberActor) -> None:
    """Allow gifts of chips from a member's first day on, by the form of the settings."""
    page = answers(await owner.slash(place, "settings"))[-1]
    shared.note(await page.choose(owner, "nap:server:0:0:page", ["gifts"]), "settings of the server")
    opened = await page.click(owner, "serverform", "gifts")
    if opened.modal is not None:
        fields = _fields_of(opened.modal)
        wanted = {name: "0" for name in fields if name in ("gift_hands", "gift_days")}
        shared.note(await owner.submit_modal(opened, {**fields, **wanted}), "settings of the server")


def _fields_of(modal: dict[str, Any]) -> dict[str, str]:
    parts = [part.get("component", part) for part in modal["components"]]
    return {part["custom_id"]: part.get("value") or "" for part in parts if part.get("type") == 4}


async def give(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Give a chip to another person in the room, and confirm it."""
    others = [other for other in room.people if other is not person]
    asked = await person.slash(room.channel, "chips give", member=shared.rng.choice(others), amount=1)
    shared.note(asked, "gifts asked for")
    page = _last(asked)
    if page is not None and page.control("give"):
        shared.note(await page.click(person, "give"), "gifts")


async def read(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Open a page, and turn its pages."""
    result = await person.slash(room.place(shared.wire), shared.rng.choice(PAGES))
    shared.note(result, "pages")
    page = _last(result)
    leaves = [] if page is None else [part for part in page.controls() if verb_of(part) in LEAFS]
    if page is None or not leaves:
        return
    part = shared.rng.choice(leaves)
    if part["type"] == 2:
        shared.note(await page.click_part(person, part), "pages")
    elif part.get("options"):
        value = shared.rng.choice(part["options"])["value"]
        shared.note(await page.choose(person, part["custom_id"], [value]), "pages")


async def take_chips(shared: Shared, room: Room, person: simcord.MemberActor) -> None:
    """Take the daily chips."""
    shared.note(await person.slash(room.channel, "chips daily"), "daily chips")


async def void(shared: Shared, room: Room, owner: simcord.MemberActor) -> None:
    """Call a hand off, with a reason, as a manager who does not play in it."""
    asked = await owner.slash(room.place(shared.wire), "napoleon end")
    shared.note(asked, "ends asked for")
    page = _last(asked)
    if page is None or page.control("end", "void") is None:
        return
    opened = await page.click(owner, "end", "void")
    if opened.modal is not None:
        shared.note(await owner.submit_modal(opened, {"reason": "chaos"}), "hands voided by a manager")


async def close_season(shared: Shared, owner: simcord.MemberActor) -> None:
    """Close the season, resetting or keeping the chips."""
    asked = await owner.slash(shared.tournaments.channel, "season close")
    shared.note(asked, "seasons")
    page = _last(asked)
    if page is None or page.control("seasonclose") is None:
        return
    way = shared.rng.choice(("keep", "reset"))
    opened = await page.click(owner, "seasonclose", way)
    if opened.modal is not None:
        word = {"word": "reset"} if way == "reset" else {}
        shared.note(await owner.submit_modal(opened, {"name": "chaos", **word}), "seasons")


async def keep_rules(shared: Shared, owner: simcord.MemberActor) -> None:
    """Save a rule set, or delete one."""
    place, name = shared.tournaments.channel, shared.rng.choice(("Ours", "Yours"))
    if shared.rng.random() < 0.5:
        shared.note(await owner.slash(place, "rules save", name=name, game="nap"), "rules saved")
        return
    asked = await owner.slash(place, "rules delete", name=name)
    page = _last(asked)
    if page is not None and page.control("forget"):
        shared.note(await page.click(owner, "forget"), "rules deleted")


_OUT_AND_IN = ("ban", "unban", "unban", "block", "unblock")


async def keep_out(shared: Shared, owner: simcord.MemberActor, guest: simcord.MemberActor) -> None:
    """Ban or block a guest in the middle of their play, or lift that."""
    verb = shared.rng.choice(_OUT_AND_IN)
    more = {"time": "hour", "reason": "chaos"} if verb == "ban" else {}
    shared.note(await owner.slash(shared.tournaments.channel, verb, member=guest, **more), "bans and blocks")


def tidy_too_much(shared: Shared) -> bool:
    """Delete a thread with a table in play; return whether there was one."""
    tournaments = shared.tournaments
    rooms = [one for one in shared.rooms if one.threads]
    rooms += [Room(thread, tournaments.people) for thread in tournaments.channel.threads]
    shared.rng.shuffle(rooms)
    return any(delete_thread(shared.wire, room) for room in rooms)


def _last(result: Any) -> Shown | None:
    """Return the last answer to a request, None if it was deleted."""
    said = [shown for shown in answers(result) if shown.there]
    return said[-1] if said else None
