"""The keys and notes of ledger transactions: their format, and the people they name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

PERSON_AT = {
    "start": 2,
    "daily": 2,
    "gift": 2,
    "grant": 2,
    "tournament": 3,
    "league-prize": 3,
    "league-refund": 3,
}
"""The position of a person's id in a transaction's key, by the key's first word:
``gift:<server>:<giver>:<command>``. A tournament's key has its own id in place of the server's."""

_NUMBER = re.compile(r"(?<!\d)\d{1,19}(?!\d)")
_MOST = 2**63


def key_of(hand_id: int, kind: str) -> str:
    """Return the key of a hand's transaction, which is not stored but built from its parts."""
    return f"hand:{hand_id}:{kind}"


def person_of(key: str | None) -> str | None:
    """Return the person in a transaction's key, None if it names none, as for hands."""
    words = (key or "").split(":")
    place = PERSON_AT.get(words[0], len(words))
    return words[place] if place < len(words) else None


def people_of_posting(key: str, text: str, members: Iterable[int]) -> set[int]:
    """Return people a transaction may name: in its key and, if it has a note, these members and ids in it."""
    person = person_of(key)
    people = {int(person)} if person is not None and person.isdecimal() else set()
    if text:
        people.update(members)
        people.update(int(found) for found in _NUMBER.findall(text))
    return {user_id for user_id in people if user_id < _MOST}


def server_of_posting(key: str, servers: Collection[int]) -> int:
    """Return the server of a transaction: that of its accounts, or the one in its key if no chips moved."""
    words = key.split(":")
    return next(iter(servers), None) or int(words[1])


def reason_of(note: str) -> str:
    """Return the reason in a grant's note."""
    return note.partition(" ")[2]
