"""Where people play: rooms, the threads of their tables, and how tables survive a deleted thread.

A moderator deletes threads of tables and tournaments by mistake; people show their table again with
`/napoleon here`, and continue the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import simcord

from tests.flows.simulated import Component, ShownMessage, shown_in
from tools.chaos.wire import Wire

Note = Callable[[Any], None]
"""Notes what a request came to."""

LIVE = frozenset({"sit", "start", "next", "hand", "fill"})
"""What can be pressed on the panel of a table that is not closed."""
NO_PANEL = frozenset({"sit", "there", "tme", "replayopen", "dailyplay"})
"""What announcements, calls to a tournament's table, films and dares have alone: their ids name no turn."""
_ASKS = frozenset({"take", "void", "tellme", "lgreply", "accept"})
"""What offers, requests, invitations and calls to a new table have, and panels never."""
_SEEN, _SCROLLED = 6, 40
"""People look at this many of the newest messages with buttons, among this many messages."""


@dataclass
class Room:
    """A channel with the people who play there, the first of them the host.

    `own`: people open their tables themselves. `threads`: each table has a thread. `guest`: a person who
    plays sometimes, and may have their data deleted. `lost`: the table's thread was deleted.
    """

    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    own: bool = False
    threads: bool = False
    guest: simcord.MemberActor | None = None
    lost: bool = False

    def place(self, wire: Wire) -> simcord.ChannelHandle:
        """Return the channel or thread with the newest panel; threads with an open table take precedence."""
        if not self.threads:
            return self.channel
        best, place = (False, -1), self.channel
        for one in (self.channel, *self.channel.threads):
            panel = _panel_in(wire, one)
            if panel is None:
                continue
            rank = one is not self.channel and not closed(panel), panel.id
            if rank > best:
                best, place = rank, one
        return place


def verb_of(part: Component) -> str:
    """Return the verb of a control."""
    return str(part["custom_id"]).split(":")[1]


def newest(wire: Wire, channel_id: int, viewer: int | None = None) -> Iterator[ShownMessage]:
    """Yield the last few messages with controls, newest first."""
    found = (shown for shown in reversed(shown_in(wire, channel_id, viewer)[-_SCROLLED:]) if shown.controls())
    yield from islice(found, _SEEN)


def panel_of(wire: Wire, room: Room) -> ShownMessage | None:
    """Return a room's newest public message with controls, without announcements, calls, offers and
    requests."""
    return _panel_in(wire, room.place(wire))


def _panel_in(wire: Wire, place: simcord.ChannelHandle) -> ShownMessage | None:
    for shown in newest(wire, place.id):
        verbs = shown.verbs()
        if verbs - NO_PANEL and not verbs & _ASKS:
            return shown
    return None


def closed(panel: ShownMessage) -> bool:
    """Return whether a panel shows a closed table."""
    return not panel.verbs() & LIVE


# --- threads that are deleted ----------------------------------------------------------------------------


def delete_thread(wire: Wire, room: Room) -> bool:
    """Delete the thread of a room's table, as a moderator would; False if there is none."""
    place = room.place(wire)
    panel = _panel_in(wire, place)
    if not place.is_thread or panel is None or closed(panel):
        return False
    wire.backend.delete_channel(place.id)
    room.lost = room.own
    return True
