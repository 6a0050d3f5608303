"""Sends verbs with any content, bypassing the check of the message, to a prepared scene.

None may store anything new, change a public message or reveal a card hidden from its sender, and each must be
answered.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

from bot.engine.cards import card_text
from bot.services.tables.seating import seat_of
from bot.services.values.tables import PrivateHand
from tests.abuse.test_forged_ids import named
from tests.abuse.verbs import HOST, MANAGER, MEMBER, NONSENSE, STRANGER, VERBS, About, Role, Verb
from tests.effort import NIGHT
from tests.flows.simulated import ShownMessage, answers, public_messages
from tests.flows.world import World
from tests.secrecy.mentions import named_cards
from tests.secrecy.oracle import known_cards

OWN = frozenset({"preferences", "messages", "state"})
"""Database tables of data that everybody may change for themselves, or of our messages' places."""


class Watcher:
    """Detects whether anything new was stored, with a single query if nothing was."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)
        self._version = -1
        self._seen: dict[str, list[Any]] = {}

    def seen(self) -> dict[str, list[Any]]:
        """Return everything that is stored, except what is in `OWN`."""
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            rows = self._connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            names = {name for (name,) in rows} - OWN
            self._seen = {
                name: self._connection.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(names)
            }
            self._version = version
        return self._seen

    def close(self) -> None:
        """Stop watching."""
        self._connection.close()


MARK = "xyzzy"
"""The reason of a grant to the host, which only the host and managers may read."""


@dataclass
class Scene:
    """A table with a hand in progress, a tournament, a draft, and the places people send from."""

    world: World
    tournament: int
    draft: int
    watcher: Watcher
    gaps: dict[str, str]
    turn: int
    hand: int
    places: dict[Role, list[tuple[Any, ShownMessage]]] = field(default_factory=dict)
    """From where each sends: first in a channel for everybody, then where only they are."""
    verbs: Mapping[str, Verb] = field(default_factory=lambda: VERBS)
    """The role of each verb here."""
    shown: dict[int, str] = field(default_factory=dict)
    """What everybody saw after the last request."""

    @classmethod
    def at(cls, world: World, private: PrivateHand[Any], ann: Any, bob: Any, **more: Any) -> Scene:
        """Return the scene at a player's turn; `more` are the numbers of tournament and draft."""
        table = private.snapshot.table
        assert table.hand_id is not None
        offers = [seat.offer.number for seat in table.seats if seat.offer is not None]
        gaps = {
            "ann": str(ann.id),
            "bob": str(bob.id),
            "offer": str(offers[0] if offers else 7),
            "hand": str(table.hand_id),
            "card": card_text(next(iter(private.view.hand))),
        }
        watcher = Watcher(world.database)
        return cls(world, watcher=watcher, gaps=gaps, turn=table.turn, hand=table.hand_id, **more)

    def number(self, about: About) -> str:
        """Return the number of what a custom id is about."""
        people = self.gaps["ann"]
        numbers = {
            About.TABLE: self.world.table_id,
            About.TOURNAMENT: self.tournament,
            About.DRAFT: self.draft,
            About.LEAGUE: 1,
            About.TEAM: 1,
            About.HAND: self.hand,
            About.PERSON: people,
            About.NOTHING: 0,
        }
        return str(numbers[about])

    def hidden_from(self, role: Role) -> int:
        """Return the cards of the table's hand that a person may not see."""
        live = self.world.bot.app.live.in_memory(self.world.table_id)
        assert live is not None
        assert live.hand is not None
        assert live.hand.state is not None
        who = self.places[role][0][0].id
        return ~known_cards(live.hand.state, seat_of(live.table, who))


@dataclass(frozen=True)
class Request:
    """One press or form."""

    text: str
    values: tuple[str, ...] | None
    people: bool
    fields: tuple[tuple[str, str], ...] | None
    right: bool
    """Whether it is what the verb takes."""


def requests(scene: Scene, name: str, verb: Verb, rng: random.Random) -> Iterator[Request]:
    """Yield what is sent with a verb: valid values and nonsense, fewer by day."""

    def request(number: str, turn: object, arg: str, *, right: bool) -> Request:
        text = f"nap:{name}:{number}:{turn}" + (f":{arg}" if arg else "")
        values = verb.values
        if values is not None and not right:
            values = (rng.choice(NONSENSE.values),)
        fields = verb.fields
        if fields is not None and not right:
            fields = tuple((field_, rng.choice(NONSENSE.fields)) for field_, _ in fields)
        return Request(text[:100], values, verb.people, fields, right)

    args = [arg.format(**scene.gaps) for arg in verb.args]
    number = scene.number(verb.about)
    for arg in args:
        yield request(number, scene.turn, arg, right=True)
    nonsense = [(wrong, scene.turn, args[0]) for wrong in NONSENSE.numbers]
    nonsense += [(number, int(wrong), args[0]) for wrong in NONSENSE.turns]
    nonsense += [(number, scene.turn, wrong) for wrong in rng.sample(NONSENSE.args, 3)]
    for wrong in nonsense if NIGHT else rng.sample(nonsense, 1):
        yield request(*wrong, right=False)


async def send(who: Any, where: ShownMessage, request: Request, taker: Any) -> simcord.InteractionResult:
    """Send a request as if it were on the message, or as if its form had been opened there."""
    if request.fields is not None:
        return await where.forge_form(who, request.text, request.fields)
    people = None if not request.people else [taker]
    values = None if request.values is None else list(request.values)
    return await where.forge(who, request.text, values, people=people)


async def judged(scene: Scene, role: Role, place: int, name: str, request: Request) -> AsyncIterator[str]:
    """Send a request without the right to it; yield what is wrong with the answer.

    A change ends the test: later results would be meaningless.
    """
    verb, (who, where) = scene.verbs[name], scene.places[role][place]
    stored, shown = scene.watcher.seen(), scene.shown or public_messages(scene.world.env)
    taker = scene.places[MEMBER][0][0] if place == 0 and role is not STRANGER else who
    kept = where._kept
    result = await send(who, where, request, taker)
    told = answers(result)
    # *Cancel* deletes a private message: the next request is sent from it as well
    where.env.backend.messages[where.channel_id].setdefault(where.id, kept)
    what = f"{role.name} in place {place}: {request.text} {request.values or request.fields or ''}"
    said = "\n".join(it.text for it in told)
    now = scene.watcher.seen()
    changed = [table for table in now if now[table] != stored.get(table)]
    assert not changed, f"{what} changed what is stored in {changed}: {said}"
    scene.shown = public_messages(scene.world.env)
    assert scene.shown == shown, f"{what} changed what others see: {said}"
    if not result.acknowledged or not (told or result.modal is not None or not where.is_public):
        yield f"{what} has no answer"
    if "on my side" in said:
        yield f"{what} is a bug"
    if not verb.cards and any(named_cards(it.components) & scene.hidden_from(role) for it in told):
        yield f"{what} tells cards: {said}"
    if role not in (MANAGER, HOST) and MARK in said:
        yield f"{what} tells what is the host's alone: {said}"
    if role is STRANGER and named(scene.world, said):
        yield f"{what} tells who is elsewhere: {said}"
    if request.right and place == 0 and role not in verb.reads and not re.search(verb.refusal, said):
        yield f"{what} is not refused: {said}"


def spared(verb: Verb, role: Role, request: Request, number: str) -> bool:
    """Return whether a request may change something: its sender has the right to it."""
    wrong_number = request.text.split(":")[2] != number
    return role in verb.may and (verb.about in (About.NOTHING, About.PERSON) or not wrong_number)


def places_of(scene: Scene, role: Role) -> Iterator[tuple[str, Verb, int]]:
    """Yield each verb with the places from where it is sent: by day the first and one of the others."""
    last = len(scene.places[role]) - 1
    for number, (name, verb) in enumerate(sorted(scene.verbs.items())):
        for place in range(last + 1) if NIGHT else {0, min(last, 1 + number % max(1, last))}:
            yield name, verb, place


async def wrong_answers(scene: Scene, role: Role, *, nonsense: bool = True) -> list[str]:
    """Send every verb as a person, with valid values and every kind of nonsense; return what is wrong."""
    rng, wrong = random.Random(role.name), list[str]()
    for name, verb, place in places_of(scene, role):
        for request in requests(scene, name, verb, rng):
            if not request.right and (place or not nonsense):
                continue  # nonsense is sent from one place
            if not spared(verb, role, request, scene.number(verb.about)):
                wrong += [found async for found in judged(scene, role, place, name, request)]
    return wrong
