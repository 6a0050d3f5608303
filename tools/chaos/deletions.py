"""Guests who ask to have all their data deleted, even in mid-hand, and sometimes cancel that.

A guest who was told that their data is deleted does nothing until the next check, which must find no data.
"""

from __future__ import annotations

import simcord

from tests.flows.simulated import answers
from tools.chaos.places import Room
from tools.chaos.shared import Shared

WORD = "DELETE"


async def leave_for_good(shared: Shared, room: Room, guest: simcord.MemberActor) -> None:
    """Ask for all data to be deleted; sometimes cancel a scheduled deletion."""
    asked = await guest.slash(room.place(shared.wire), "privacy delete")
    shared.note(asked, "deletions asked for")
    said = answers(asked)
    page = said[-1] if said else None
    if page is None or not page.there:
        return
    if page.control("privacy", "stay"):
        if shared.rng.random() < 0.6:
            shared.note(await page.click(guest, "privacy", "stay"), "deletions taken back")
            if "Your data stays" in page.text:
                shared.deletions.stays.add(guest.id)
        return
    if page.control("privacy", "form") is None:
        return
    opened = await page.click(guest, "privacy", "form")
    if opened.modal is None:
        return
    shared.deletions.stays.discard(guest.id)
    result = await guest.submit_modal(opened, {"word": WORD if shared.rng.random() < 0.9 else "delete it"})
    shared.note(result, "deletions")
    told = "\n".join(shown.text for shown in (page, *answers(result)) if shown.there)
    if "Done: " in told:
        shared.deletions.gone.add(guest.id)
    elif "Your data will be deleted" in told and shared.rng.random() < 0.5:
        shared.deletions.waiting.add(guest.id)
