"""The people of a load test: they sit down, play and open their hands, pressing only what they see."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.load.server import Control, CrowdedDiscord, Message, Person, Press, Table

MOVES = frozenset(("bid", "pass", "call", "discard", "discarded", "play"))
"""What moves a hand of the game that is played here on."""
GAME = "japanese"
_MENU = 3
_PATIENCE = 3.0
"""Seconds after which somebody presses again what has not answered."""
_LOOKS_AGAIN = 13 * 60.0
"""Seconds after which somebody opens their hand again: its token is about to expire."""
_OTHERS = 0.1
"""One press in ten is no move: somebody asks for their hand again. However few moves there are, it is one in
ten: otherwise people who wait for others would press the more, the less is shown to them."""
_RAISES = 0.15
"""How often somebody bids who might pass."""
_HAND = 60
"""Moves of a hand, some more or less."""


@dataclass(slots=True)
class Measurements:
    """The people's measurements; all times in seconds."""

    sent: Counter[str] = field(default_factory=Counter)
    """Presses by kind."""
    acknowledged: list[float] = field(default_factory=list)
    on_panel: list[float] = field(default_factory=list)
    """From a move to the panel that shows it."""
    due: list[float] = field(default_factory=list)
    """From the first sign of a turn to the hand of the player to move."""
    hands: list[float] = field(default_factory=list)
    """The same for all other open hands."""
    late: list[float] = field(default_factory=list)
    """How late the presses themselves were: the generator's own fault."""
    idle: int = 0
    """Times when nobody had anything to press."""


class People:
    """Everybody at all tables."""

    def __init__(self, discord: CrowdedDiscord, seed: int) -> None:
        self.seen = Measurements()
        self._discord = discord
        self._rng = random.Random(seed)
        self._tables = deque(discord.tables)
        self._unseen: dict[Table, list[Press]] = {table: [] for table in discord.tables}
        self._turns: dict[Person, int] = {}
        discord.shown = self._shown
        discord.acknowledged = self._acknowledged

    # --- what they are shown -------------------------------------------------------------------------------

    def _acknowledged(self, asked: Press) -> None:
        assert asked.acknowledged_at is not None
        self.seen.acknowledged.append(asked.acknowledged_at - asked.sent_at)
        hand, person = asked.original, asked.person
        if hand is None or hand.reader is not person or hand is person.hand:
            return
        if hand.controls:  # no sentence; it may be one that they had open before: the bot follows it again
            person.hand = hand
            self._turns[person] = max((control.turn for control in hand.controls), default=person.table.turn)

    def _shown(self, message: Message, now: float) -> None:
        turn = max((control.turn for control in message.controls), default=0)
        if message.reader is not None:
            self._hand_shown(message.reader, message, turn, now)
        else:
            table = self._discord.table_of(message)
            if table is not None and message.controls:
                self._panel_shown(table, message, turn, now)

    def _panel_shown(self, table: Table, message: Message, turn: int, now: float) -> None:
        table.panel = message
        self._first_sign(table, turn, now)
        waiting = self._unseen[table]
        self.seen.on_panel += [now - asked.sent_at for asked in waiting if asked.turn < turn]
        waiting[:] = [asked for asked in waiting if asked.turn >= turn]

    def _hand_shown(self, person: Person, message: Message, turn: int, now: float) -> None:
        if message is not person.hand:
            return
        table, before = person.table, self._turns.get(person, 0)
        self._first_sign(table, turn, now)
        for shown, since in table.turn_since.items():
            if before < shown <= turn:  # of the turns that come with it only the last is their own
                due = shown == turn and _moves(message)
                (self.seen.due if due else self.seen.hands).append(now - since)
        self._turns[person] = max(before, turn)

    def _first_sign(self, table: Table, turn: int, now: float) -> None:
        if turn > table.turn:
            table.turn = turn
            table.turn_since[turn] = now
            oldest = min((self._turns.get(person, 0) for person in table.people if person.hand), default=turn)
            table.turn_since = {t: at for t, at in table.turn_since.items() if t > oldest}

    def behind(self, now: float) -> Iterator[float]:
        """Yield each open hand's delay behind the newest turn shown at its table, in seconds."""
        for table in self._tables:
            for person in table.people:
                missing = [at for turn, at in table.turn_since.items() if turn > self._turns.get(person, 0)]
                if person.hand is not None and missing:
                    yield now - min(missing)

    # --- what they press -----------------------------------------------------------------------------------

    def open(self, table: Table) -> None:
        """Let a table's first person open the table."""
        self.seen.sent["open"] += 1
        options = {"game": GAME, "clock": "daily", "thread": False, "stake": 1}
        self._discord.command(table.people[0], "napoleon new", **options)

    async def spread(self, rate: float, seconds: float) -> None:
        """Let the tables play until they are spread over the course of a hand, for at most `seconds`."""
        tables, until = self._tables, self._discord.clock() + seconds
        for number, table in enumerate(self._rng.sample(tables, len(tables))):
            table.ahead = _HAND * number // len(tables)
        while (left := [table for table in tables if table.ahead > 0]) and self._discord.clock() < until:
            self._tables = deque(left)
            await self.drive(rate, 0.25)
        self._tables = tables

    async def drive(self, rate: float, seconds: float) -> None:
        """Press `rate` times a second, each time at the ready table that has waited longest."""
        clock = self._discord.clock
        begun = due = clock()
        rest = 0.5 * len(self._tables) / rate
        while due < begun + seconds:
            now = clock()
            if now < due:
                await asyncio.sleep(due - now)
                now = clock()
            self.seen.late.append(now - due)
            if not self._press_somewhere(now, rest):
                self.seen.idle += 1
            due += 1 / rate
            if len(self.seen.late) % 10 == 0:
                await asyncio.sleep(0)

    def _press_somewhere(self, now: float, rest: float) -> bool:
        again = self._rng.random() < _OTHERS
        for _ in range(min(len(self._tables), 60)):
            table = self._tables[0]
            self._tables.rotate(-1)
            if now - table.pressed_at >= rest and self._press(table, now, again=again):
                table.pressed_at = now
                return True
        return False

    def _press(self, table: Table, now: float, *, again: bool) -> bool:
        """Let somebody at a table press; `again`: they may ask again for their open hand, but not move."""
        panel = table.panel
        if panel is None or not self._discord.exists(panel):
            return False
        there = {control.verb: control for control in panel.controls}
        if self._press_panel(table, panel, there, now):
            return True
        if "hand" in there and self._ask_for_hand(table, panel, there["hand"], now, again=again):
            return True
        return not again and any(self._move(person, now) for person in table.people)

    def _press_panel(self, table: Table, panel: Message, there: dict[str, Control], now: float) -> bool:
        """Let somebody sit down, or begin a hand; return whether somebody pressed."""
        if "sit" in there:
            for person in table.people[1:]:
                if f"{person.actor.name}*" not in panel.text and self._patient(
                    table, f"sit {person.actor.id}", now
                ):
                    return self._do(person, panel, there["sit"], "sit")
        for verb in ("start", "next"):
            if verb in there and self._patient(table, there[verb].id, now):
                table.dealt += 1
                return self._do(table.people[0], panel, there[verb], verb)
        return False

    def _ask_for_hand(
        self, table: Table, panel: Message, control: Control, now: float, *, again: bool
    ) -> bool:
        for person in table.people:
            closed = person.hand is None or not self._discord.exists(person.hand)
            wanted = closed or now - person.opened > _LOOKS_AGAIN
            if (wanted or again) and now - person.opened > _PATIENCE:
                person.opened = now
                return self._do(person, panel, control, "hand")
        return False

    def _move(self, person: Person, now: float) -> bool:
        hand = person.hand
        if hand is None or not self._discord.exists(hand):
            return False
        moves = _moves(hand)
        if not moves:
            return False
        control = self._choice(moves)
        if not self._patient(
            person.table, f"{control.table} {control.turn} {control.verb} {person.actor.id}", now
        ):
            return False
        return self._do(person, hand, control, "move")

    def _choice(self, moves: list[Control]) -> Control:
        passes = [control for control in moves if control.verb == "pass"]
        if passes and self._rng.random() > _RAISES:
            return passes[0]
        return self._rng.choice([control for control in moves if control.verb != "pass"] or moves)

    @staticmethod
    def _patient(table: Table, what: str, now: float) -> bool:
        """Return whether a button may be pressed: not if it was just pressed. If so, note the time."""
        if now - table.answers.get(what, float("-inf")) < _PATIENCE:
            return False
        if len(table.answers) > 50:
            table.answers = {key: at for key, at in table.answers.items() if now - at < _PATIENCE}
        table.answers[what] = now
        return True

    def _do(self, person: Person, message: Message, control: Control, kind: str) -> bool:
        data: dict[str, Any] = {"custom_id": control.id, "component_type": control.type}
        if control.type == _MENU:
            data["values"] = self._rng.sample(control.values, max(1, control.least))
        self.seen.sent[kind] += 1
        asked = self._discord.press(person, message, data, control.turn)
        if kind == "move":
            person.table.ahead -= 1
            self._unseen[person.table].append(asked)
        return True


def _moves(message: Message) -> list[Control]:
    return [control for control in message.controls if control.verb in MOVES]
