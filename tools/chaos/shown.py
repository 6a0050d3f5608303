"""Compares every panel and announcement with storage while nobody acts."""

from __future__ import annotations

from collections import Counter

from bot.features.tournaments.pages.rounds import BEGUN, OVER
from bot.features.tournaments.values.rounds import TournamentTableStatus
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from tests.flows.simulated import ShownMessage, shown_in
from tools.chaos.checks import Checks
from tools.chaos.places import Room, closed, panel_of
from tools.chaos.shared import Shared
from tools.chaos.tournaments import Tournaments, announcements, entrants_shown, number_of
from tools.chaos.wire import Wire

_ANYWHERE = ("hand", "menu")
"""What can be pressed on a panel by somebody who wants nothing."""


class ShownChecks:
    """Compares messages with storage, and presses buttons of panels that the bot has not stored."""

    def __init__(self, shared: Shared, checks: Checks) -> None:
        self._shared = shared
        self._checks = checks
        self._wire: Wire = shared.wire
        self.panels = 0
        self.announcements = 0
        self.orphans = 0

    def rooms(self) -> list[Room]:
        """Return every place that has a table: rooms, and the threads of tournaments."""
        tournaments = self._shared.tournaments
        return [
            *self._shared.rooms,
            *(Room(thread, tournaments.people) for thread in tournaments.channel.threads),
        ]

    async def behind(self) -> list[str]:
        """Return the messages that do not show the stored state."""
        found = [await self._panel_behind(room) for room in self.rooms()]
        problems = [problem for problem in found if problem]
        shown = self._checks.stored.tournaments()
        problems += [problem for one in shown for problem in self._wrong(one, self._shared.tournaments)]
        if not problems:
            self.panels += len(found)
            self.announcements += len(shown)
        return problems

    async def _panel_behind(self, room: Room) -> str:
        """Return why a room's panel is out of date, "" if it is not. If a kill prevented the bot from storing
        the panel, press a button on it: then the bot must take it over."""
        panel = panel_of(self._wire, room)
        if panel is None:
            return ""
        table = max(int(part["custom_id"].split(":")[2]) for part in panel.controls())
        stored = self._checks.stored.tables()[table]
        if panel.turn == stored.turn or stored.lost:
            return ""  # what is lost is shown nowhere until somebody asks for it
        where = f"{room.channel.name}: panel {panel.id} in {panel.channel_id} at turn {panel.turn}"
        problem = f"{where} with {sorted(panel.verbs())}: {stored}"
        verb = next((verb for verb in _ANYWHERE if verb in panel.verbs()), None)
        if verb and panel.id not in self._checks.stored.panels():
            self.orphans += 1
            await panel.click(room.people[0], verb)  # which may take its buttons away
        return problem

    def _wrong(self, stored: Tournament, tournaments: Tournaments) -> list[str]:
        """Return the differences between a tournament and its messages in the channel."""
        live = [shown for shown in announcements(tournaments) if number_of(shown) == stored.id]
        doubled = self._doubled(stored, tournaments)
        if doubled:
            return [f"tournament {stored.id}: posted more than once: {doubled}"]
        if stored.over:
            problems = [f"its announcement can still be pressed: {shown.text}" for shown in live]
            if not problems and stored.message_id is not None:
                problems = self._wrong_end(
                    stored, ShownMessage(self._wire, tournaments.channel.id, stored.message_id)
                )
        elif len(live) != 1 or live[0].id != stored.message_id:
            problems = [f"it has {len(live)} announcements, noted is {stored.message_id}"]
        else:
            problems = [*self._wrong_joining(stored, live[0], tournaments), *_wrong_round(stored, live[0])]
        return [f"tournament {stored.id} ({stored.status.value}): {problem}" for problem in problems]

    def _doubled(self, stored: Tournament, tournaments: Tournaments) -> list[str]:
        """Return the notices of rounds and decisions that were posted more than once."""
        marks = Counter(
            mark for shown in shown_in(self._wire, tournaments.channel.id) for mark in shown.ids()
        )
        own = [f":{stored.id}:0:{notice}." for notice in (BEGUN, OVER)]
        own += [f"nap:tlog:{stored.id}:0:act.", f"nap:tagree:{stored.id}:"]
        return [mark for mark, count in marks.items() if count > 1 and any(one in mark for one in own)]

    def _wrong_end(self, stored: Tournament, shown: ShownMessage) -> list[str]:
        if stored.status is TournamentStatus.CANCELLED:
            return []
        reports = [m for m in shown_in(self._wire, shown.channel_id) if m.control("tstand", "report")]
        own = [report for report in reports if number_of(report) == stored.id]
        if [report.id for report in own] != [stored.report_id]:
            return [f"{len(own)} reports, noted is {stored.report_id}"]
        linked = str(stored.report_id) in str(shown.components)
        return [] if "The winners" in shown.text and linked else [f"the end is not shown: {shown.text}"]

    @staticmethod
    def _wrong_joining(stored: Tournament, shown: ShownMessage, tournaments: Tournaments) -> list[str]:
        if stored.status is not TournamentStatus.JOINING:
            return []
        there = {user for entrant in stored.entrants for user in entrant.users}
        computers = sum(entrant.computer is not None for entrant in stored.entrants)
        if entrants_shown(tournaments, shown) == there and shown.text.count("🤖") == computers:
            return []
        return [f"{len(stored.entrants)} entrants are stored, shown: {shown.text}"]


def _wrong_round(stored: Tournament, shown: ShownMessage) -> list[str]:
    present = stored.round
    if stored.status is not TournamentStatus.RUNNING or present is None:
        return []
    done = sum(table.status is TournamentTableStatus.DONE for table in present.tables)
    line = f"Tables finished: {done} of {len(present.tables)}"
    title = (f"Round {present.number}", "The final")
    fits = "ttables" in shown.verbs() and line in shown.text and any(one in shown.text for one in title)
    return [] if fits else [f"not “{line}” of round {present.number}: {shown.text}"]


def unfinished(shared: Shared) -> list[tuple[str, str]]:
    """Return channel and text of the panels where people can still play."""
    panels = [(room.channel.name or "", panel_of(shared.wire, room)) for room in shared.rooms]
    found = [(name, panel.text) for name, panel in panels if panel is not None and not closed(panel)]
    found += [(room.channel.name or "", "its thread was deleted") for room in shared.rooms if room.lost]
    found += [("the tournaments", shown.text) for shown in announcements(shared.tournaments)]
    return found if shared.tournaments.held else [*found, ("the tournaments", "no tournament was held")]
