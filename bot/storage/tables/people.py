"""The people of finished hands: dealt in, or acting for somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, select

from bot.services.values.hands import ActionEntry, Course, StoredHand
from bot.storage import schema
from bot.storage.engine.columns import chunks
from bot.storage.engine.prepared import upsert

_p = schema.hand_people.c
_PEOPLE = upsert(schema.hand_people)
FEW = 50


def people_of(
    hand_id: int, players: Sequence[int | None], actions: Sequence[ActionEntry]
) -> list[dict[str, int]]:
    """Return the rows of `hand_people` for a hand."""
    moves = Counter([it.user_id for it in actions if it.user_id is not None])
    people = moves.keys() | {player for player in players if player is not None}
    return [{"user_id": who, "hand_id": hand_id, "moves": moves[who]} for who in sorted(people)]


def people_missing(
    hands: Mapping[int, StoredHand], connection: Connection, known: Collection[tuple[int, int]] = ()
) -> list[dict[str, int]]:
    """Return the rows that are missing from `hand_people` for finished hands.

    `known` pairs of person and hand are already there and not checked.
    """
    named = {
        hand_id: {*hand.header.players, *_others(hand.actions)}
        for hand_id, hand in hands.items()
        if hand.ended_at is not None
    }
    wanted = [
        (who, hand_id)
        for hand_id, people in named.items()
        for who in people
        if who is not None and (who, hand_id) not in known
    ]
    there: set[tuple[int, int]] = set()
    for some in chunks(wanted, FEW):  # each person with each hand: looked up by the key, if they are few
        people, ids = zip(*some, strict=True)
        found = select(_p.user_id, _p.hand_id).where(_p.user_id.in_(set(people)), _p.hand_id.in_(set(ids)))
        there.update((row.user_id, row.hand_id) for row in connection.execute(found))
    lacking = sorted({hand_id for who, hand_id in wanted if (who, hand_id) not in there})
    return [
        row
        for hand_id in lacking
        for row in people_of(hand_id, hands[hand_id].header.players, hands[hand_id].actions)
        if (row["user_id"], hand_id) not in there and (row["user_id"], hand_id) not in known
    ]


def _others(actions: Sequence[ActionEntry]) -> set[int | None]:
    """Return the people who acted in a hand; for a packed one only those not dealt in."""
    return set(actions.others()) if isinstance(actions, Course) else {it.user_id for it in actions}


def note_people(rows: Sequence[Mapping[str, int]], connection: Connection) -> None:
    """Store rows of `hand_people`."""
    _PEOPLE.write(connection, rows)
