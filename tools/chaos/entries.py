"""Checks of tournaments in a copy of the database, which must hold after a kill at any moment."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, text

from bot.features.tournaments.services.pot import ENTRY, PRIZE, REFUND
from bot.features.tournaments.values.tournaments import HostActKind, Tournament, TournamentStatus
from bot.services.values.tables import FORMER
from bot.storage.engine.columns import Documents

_TOURNAMENTS = Documents(Tournament)
Paid = Counter[tuple[int, int]]
"""How often chips moved, by tournament and person."""

GUEST = 0
"""Stands for every guest, who may have their data deleted: then a pseudonym is in their place."""


@dataclass
class Entries:
    """The tournaments in a copy of the database, and their movements of chips in the ledger."""

    tournaments: dict[int, Tournament]
    moved: dict[str, Paid] = field(default_factory=dict)
    """By kind: entry, refund, prize."""
    guests: Collection[int] = ()

    def who(self, user_id: int) -> int:
        """Return the person of a user id: all guests are one, whether their data is deleted or not."""
        return GUEST if user_id in self.guests or user_id < FORMER else user_id

    @property
    def announced(self) -> list[Tournament]:
        """The tournaments that were announced."""
        return [one for one in self.tournaments.values() if one.status is not TournamentStatus.DRAFT]

    @property
    def open(self) -> int:
        """Number of tournaments that are announced and not over."""
        return sum(not one.over for one in self.announced)

    @property
    def tables(self) -> int:
        """Number of tables in the tournaments' current rounds."""
        return sum(len(one.round.tables) for one in self.announced if one.round is not None and not one.over)

    def paid(self, kind: str) -> int:
        """Return how often chips were moved for a reason (`kind`)."""
        return self.moved[kind].total()


def tournament_of(document: str) -> Tournament:
    """Return a tournament from the JSON in a row of the database."""
    return _TOURNAMENTS.load(json.loads(document))


def read_entries(connection: Connection, guests: Collection[int] = ()) -> Entries:
    """Read all tournaments, and every movement of their chips."""
    documents: Any = connection.execute(text("SELECT document FROM tournaments ORDER BY id")).scalars()
    found = [tournament_of(document) for document in documents]
    moved: dict[str, Paid] = {kind: Counter() for kind in (ENTRY, REFUND, PRIZE)}
    entries = Entries({one.id: one for one in found}, moved, guests)
    keys = connection.execute(text("SELECT key FROM ledger_transactions WHERE key LIKE 'tournament:%'"))
    for key in keys.scalars():
        _, number, kind, user, *_ = key.split(":")
        moved[kind][int(number), entries.who(int(user))] += 1
    return entries


def problems_of(
    now: Entries,
    before: Entries | None,
    pressed: set[tuple[int, int]],
    told: set[tuple[int, int]],
    left: Collection[tuple[int, int]] = (),
) -> list[str]:
    """Return the problems: entries not paid exactly once, wrong prizes, lost entrants, lost revisions."""
    problems = []
    entered: Paid = Counter()
    """The payers of entries, and how often their chips are in the pot; their successors have not paid."""
    for one in now.tournaments.values():
        for entrant in one.entrants:
            if entrant.users:
                entered[one.id, now.who(entrant.users[0])] += entrant.paid
    removed = {
        (one.id, now.who(user))
        for one in now.tournaments.values()
        for act in one.acts
        if act.kind is HostActKind.REMOVE
        for user in act.people
    }
    removed |= {
        (one.id, now.who(it.user_id)) for one in now.tournaments.values() for it in one.waiting if it.absent
    }
    gone = removed | set(left)
    problems += [f"{key} was told that they are in, and are not" for key in told - entered.keys() - removed]
    never = {key for key in entered.keys() - pressed if key[1] != GUEST}
    problems += [f"{key} is in and has never asked for it" for key in never]
    for key in entered.keys() | now.moved[ENTRY].keys():
        paid, back = now.moved[ENTRY][key], now.moved[REFUND][key]
        right = paid == (key in entered) and back == (key in entered and not entered[key])
        if key in gone or key[1] == GUEST:
            right = paid - back == entered[key]
        if not right:
            problems.append(f"{key} paid {paid} times and got it back {back} times")
    for one in now.tournaments.values():
        due = Counter((one.id, now.who(one.entrants[prize.entrant].users[0])) for prize in one.prizes)
        got = Counter({key: count for key, count in now.moved[PRIZE].items() if key[0] == one.id})
        if got != due:
            problems.append(f"tournament {one.id}: prizes due to {dict(due)}, paid to {dict(got)}")
    for number, old in (before.tournaments if before else {}).items():
        new = now.tournaments.get(number)
        if new is None or new.revision < old.revision or (old.over and new.status is not old.status):
            problems.append(f"tournament {number} is not what it was: {old.status} at {old.revision}")
    return problems
