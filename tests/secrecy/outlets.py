"""Everything that leaves the process, compared with what its reader may know (design.md 2, one door).

Requests, answers to interactions and suggestions are judged when they are made, each for its own reader. Log
lines and metrics are for the operator, who may be a player: they may name no card at all. Nowhere may the
secret of a shuffle appear before the hand is over, nor a set of hidden cards as its mask.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.engine.cards import Mask
from bot.engine.game import GameState
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.seating import seat_of
from bot.services.values.tables import TableStatus
from bot.ui.core import format as fmt
from bot.ui.core.parts import PICTURE_NAME
from bot.ui.kits.scenes import scene_of
from bot.ui.table.panels import pictured_result
from tests.flows.readers import AUTOCOMPLETE, UPDATE, reader
from tests.flows.simulated import keep_deleted_messages, kept_message, watch
from tests.flows.world import World
from tests.log_capture import LogCapture
from tests.metrics_reader import samples
from tests.secrecy.mentions import named_cards, spelled
from tests.secrecy.offers import OFFERS, excess, offered, suggested
from tests.secrecy.oracle import known_cards

CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|JK)\b")
"""A card as records and the engine write it."""

NUMBER = re.compile(r"(?<!\d)\d{7,16}(?!\d)")
"""How a set of several cards may appear."""

_WATCH = "nap:watch:"
"""What only a watcher's message has."""


@dataclass
class Outlets:
    """Counts what was checked, by outlet, and keeps findings."""

    world: World
    logs: LogCapture
    looked: Counter[str] = field(default_factory=Counter)
    with_cards: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    commands: Mapping[int, str] = field(default_factory=dict)
    """The command of each interaction that gives one or asks for suggestions, by its id."""
    rules_expected: bool = False
    """A page of the rule book was requested, which names cards regardless of the deal: the requester checks
    that another deal of the same view gives the same page."""
    files_expected: bool = False
    """Whether the asker now looks into the file that they get."""
    _live: LiveTable | None = None
    _tables: LiveTables | None = None
    _hand: int = 0
    _earlier: set[int] = field(default_factory=set)
    _read: int = 0

    def __post_init__(self) -> None:
        watch(self.world.env, self._note)
        self.follow()

    def look(self) -> None:
        """Read what was logged since the last look, and the current metrics."""
        text = self.logs.stream.getvalue()[self._read :]
        self._read += len(text)
        for line in text.splitlines():
            self.looked["log lines"] += 1
            self._judge_text("log", line, json.loads(line))
        for sample in samples(self.world.bot.metrics):
            self.looked["metric samples"] += 1
            self._judge_text("metrics", f"{sample.name} {sample.labels}", sample.labels)

    def _judge_text(self, outlet: str, text: str, values: Any) -> None:
        if CARD.search(text) or named_cards(values) or any(self._unspeakable(text, 0)):
            self.leaks.append(f"{outlet}: {text}")

    def _unspeakable(self, text: str, known: Mask) -> Iterator[str]:
        """Yield the secret of the shuffle if a text has it, and masks that include an unknown card."""
        live = self._live
        if live is None:
            return
        if live.table.secret and live.table.secret in text:
            yield "the secret of the shuffle"
        state = None if live.hand is None else live.hand.state
        sets = set() if state is None else {str(cards) for cards in held(state) if cards & ~known}
        yield from (f"the cards {number}" for number in NUMBER.findall(text) if number in sets)

    def _note(self, entry: simcord.HttpLogEntry) -> None:
        keep_deleted_messages(self.world.env, entry)
        try:
            self._judge(entry)
        except Exception as error:  # noqa: BLE001 - the bot would swallow it: what is not judged is a finding
            self.leaks.append(f"{entry.method} {entry.path} could not be judged: {error!r}")

    def _judge(self, entry: simcord.HttpLogEntry) -> None:
        body = entry.json
        if named_cards([entry.path, entry.params, entry.reason]):
            self.leaks.append(f"{entry.method} {entry.path} names a card in its address")
        if not body:
            return
        kind = self._kind(entry)
        self.looked[kind] += 1
        live = self.follow()
        if live is None or live.hand is None or live.hand.state is None:
            self.leaks += [f"{entry.path} tells {found}" for found in self._unspeakable(json.dumps(body), 0)]
            return
        state = live.hand.state
        self._turn_to(live.hand.id)
        self.looked[f"{kind} during a hand"] += 1
        named, seat = named_cards(body, self._house_rules(live)), self._seat(entry, live)
        offers = list(offered(body))
        if kind == "suggestions":
            command = self.commands[int(entry.path.strip("/").split("/")[1])]
            if command in OFFERS:
                named, offers = 0, list(suggested(command, body))
                self.looked["suggested calls and bids"] += len(offers)
        if kind == "answers" and self.rules_expected:
            named = 0
        if named or offers:
            self.with_cards[kind] += 1
        allowed = known_cards(state, seat)
        if named & ~allowed:
            allowed |= self._shown_already(entry)
        if named & ~allowed:
            self._leak(entry, state, f"names {' '.join(spelled(named & ~allowed))}")
        if wrong := excess(offers, state, seat):
            self._leak(entry, state, f"offers {' '.join(wrong)}")
        for found in self._unspeakable(json.dumps(body), allowed):
            self._leak(entry, state, f"tells {found}")
        files = _files(body) if live.table.status is TableStatus.PLAYING else []
        if files == [PICTURE_NAME] and (seat is not None or reader(self.world.env, entry) is None):
            # By their descriptions; drawings: test_equal_views.py, tests/ui/test_table_picture.py.
            self.looked["pictures" if seat is None else "pictures of hands"] += 1
        elif files == [PICTURE_NAME] and _WATCH in json.dumps(body):
            self.looked["pictures of people without a seat"] += 1
        elif files and not self.files_expected:
            self._leak(entry, state, "carries a file")

    def _house_rules(self, live: LiveTable) -> list[str]:
        """Return the table's house rules that name a card, as shown in each language."""
        app, found = self.world.bot.app, []
        for locale in app.texts.languages:
            ctx = app.context(locale)
            for name, value in live.table.config.options.items():
                rule = {"name": fmt.option_name(ctx, name), "value": fmt.option_value(ctx, name, value)}
                found.append(ctx.text("settings-value", **rule))
        return [rule for rule in found if named_cards(rule)]

    def _leak(self, entry: simcord.HttpLogEntry, state: GameState, what: str) -> None:
        who = reader(self.world.env, entry)
        to = "everybody" if who is None else f"user {who}"
        self.leaks.append(f"{state.phase}: {entry.method} {entry.path} to {to} {what}")

    def _seat(self, entry: simcord.HttpLogEntry, live: LiveTable) -> int | None:
        """Return the seat of a request's reader, None for everybody and for spectators."""
        who = reader(self.world.env, entry)
        return None if who is None else seat_of(live.table, who)

    def _shown_already(self, entry: simcord.HttpLogEntry) -> Mask:
        """Return the cards on an edited message of an earlier hand: they reveal nothing new.

        Its result may arrive late, while the next hand is dealt: its picture was being drawn.
        """
        number = self._edited(entry)
        kept = kept_message(self.world.env, number) if number in self._earlier else None
        if kept is None:
            return 0
        board = self.world.bot.app.publisher.board(self.world.table_id)
        settled = None if board is None else board.settled
        if settled is None or settled.summary is None:
            return named_cards([kept.content, kept.components])
        ctx = self.world.bot.app.context(settled.table.locale)
        result = pictured_result(ctx, settled, scene_of(ctx, settled), b"").to_components()
        return named_cards([kept.content, kept.components, result])

    def _edited(self, entry: simcord.HttpLogEntry) -> int | None:
        place, number, *rest = entry.path.strip("/").split("/")
        backend = self.world.env.backend
        if place == "channels" and entry.method == "PATCH" and rest[:1] == ["messages"]:
            return int(rest[1])
        if place == "interactions" and isinstance(entry.json, dict) and entry.json.get("type") in UPDATE:
            return backend.interactions[int(number)].source_message_id
        if place == "webhooks" and entry.method == "PATCH":
            pressed = backend.interactions[backend.interaction_tokens[rest[0]]]
            return (
                (pressed.message_id or pressed.source_message_id) if rest[2] == "@original" else int(rest[2])
            )
        return None

    def _turn_to(self, hand: int) -> None:
        """Record at the beginning of a hand which messages are of earlier hands."""
        if hand != self._hand:
            self._hand = hand
            self._earlier = {m for kept in self.world.env.backend.messages.values() for m in kept}

    def follow(self) -> LiveTable | None:
        """Return the table as last reported: closed or unrestored tables are kept nowhere else."""
        tables = self.world.bot.app.live
        if tables is not self._tables:
            self._tables = tables
            tables.listen(self._told)
        found = tables.in_memory(self.world.table_id)
        if found is not None:
            self._told(found)
        return self._live

    def _told(self, live: LiveTable) -> None:
        if live.table.id == self.world.table_id:
            self._live = live

    def _kind(self, entry: simcord.HttpLogEntry) -> str:
        if entry.path.startswith("/interactions/"):
            of_type = entry.json.get("type") if isinstance(entry.json, dict) else None
            return "suggestions" if of_type == AUTOCOMPLETE else "answers"
        if entry.path.startswith("/webhooks/"):
            return "answers"
        owned = reader(self.world.env, entry) is not None
        return "direct messages" if owned else "public requests"


def held(state: GameState) -> Iterator[Mask]:
    """Yield the sets of cards that a hand holds, all of them."""
    yield from state.hands
    for name in ("blind", "discards", "extra_hand"):
        yield getattr(state, name, 0)
    yield from getattr(state, "thrown", ())


def _files(body: Any) -> list[str]:
    data = body.get("data") or body if isinstance(body, dict) else {}
    return [file["filename"] for file in data.get("attachments") or ()] if isinstance(data, dict) else []
