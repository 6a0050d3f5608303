"""Guests who ask to have all their data deleted, even in mid-hand, and sometimes cancel that.

A guest who was told that their data is deleted does nothing until the next check, which must find no data.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import simcord

from tests.flows.simulated import answers
from tools.chaos.places import Note, Room
from tools.chaos.wire import Wire

WORD = "DELETE"


@dataclass
class Deletions:
    """The guests who may ask for deletion, and the answers they got since the last check."""

    everybody: set[int] = field(default_factory=set)
    """The guests: in storage a pseudonym may stand in their place."""
    gone: set[int] = field(default_factory=set)
    """Those who were told that they are deleted, and have done nothing since."""
    waiting: set[int] = field(default_factory=set)
    """Those who were told that it waits, and have done nothing since."""
    named: set[int] = field(default_factory=set)
    """Guests who were offered a seat since the last check: they may be named again."""
    stays: set[int] = field(default_factory=set)
    """Those who were told that their data stays, and have not asked again."""

    def still(self, person: simcord.MemberActor) -> bool:
        """Return whether a person must do nothing until the next check."""
        return person.id in self.gone or person.id in self.waiting

    def checked(self) -> None:
        """Let everybody act again after a check."""
        self.gone.clear()
        self.waiting.clear()
        self.named.clear()


async def leave_for_good(
    wire: Wire, deletions: Deletions, room: Room, guest: simcord.MemberActor, rng: random.Random, note: Note
) -> None:
    """Ask for all data to be deleted; sometimes cancel a scheduled deletion."""
    asked = await guest.slash(room.place(wire), "privacy delete")
    note(asked, "deletions asked for")
    said = answers(asked)
    page = said[-1] if said else None
    if page is None or not page.there:
        return
    if page.control("privacy", "stay"):
        if rng.random() < 0.6:
            note(await page.click(guest, "privacy", "stay"), "deletions taken back")
            if "Your data stays" in page.text:
                deletions.stays.add(guest.id)
        return
    if page.control("privacy", "form") is None:
        return
    opened = await page.click(guest, "privacy", "form")
    if opened.modal is None:
        return
    deletions.stays.discard(guest.id)
    result = await guest.submit_modal(opened, {"word": WORD if rng.random() < 0.9 else "delete it"})
    note(result, "deletions")
    told = "\n".join(shown.text for shown in (page, *answers(result)) if shown.there)
    if "Done: " in told:
        deletions.gone.add(guest.id)
    elif "Your data will be deleted" in told and rng.random() < 0.5:
        deletions.waiting.add(guest.id)
