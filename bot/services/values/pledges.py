"""What stands before a deal for everybody to see: since when its secret is fixed, and people's values.

Whoever sits at a table may add one value to the next deal. It is public, it goes into the seed and into the
record. A value is known to the bot, and so to whoever runs it, as soon as it is typed; what binds the bot too
is a value that becomes known when nothing else can be changed any more: the last one, typed with the press
that deals, or a *sealed* one. Of a sealed value its person gives the SHA-256 first, and the value itself when
a press has closed the list: then nobody can add anything, and the last one that is opened deals.

Pure values and functions.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.services.errors import NotAllowed, NotNow

MOST_CHARACTERS = 64
OPEN_WITHIN = timedelta(seconds=60)
"""How long a closed list waits for sealed values; after that anybody may give up that deal."""
_DRAWN_BYTES = 16
_SEAL = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Value:
    """What one person has added. `hash` goes into the seed; it is empty as long as a value is sealed.

    `text` is the value as it is compared and shown; `drawn` that the bot drew it, and so knew it; `seal` the
    SHA-256 (hex) that was given first. `at` is UTC, as records write it.
    """

    user_id: int
    at: str
    hash: str = ""
    text: str = ""
    seal: str = ""
    drawn: bool = False

    @property
    def sealed(self) -> bool:
        """Whether it is still to be opened."""
        return not self.hash


@dataclass(frozen=True, slots=True)
class Pledge:
    """The state of the next deal, or of the one under way.

    `since` is when its secret was fixed. `press` is the press that has closed the list of values, or has
    dealt; `closed_at` when it did. `shown` is the channel and the message that showed the commitment.
    `failed` are the persons for whose values the deal before was given up; `barred` those who may not seal
    one any more. `poker`: the list was closed for the poker hand at the end of a session.
    """

    since: str = ""
    values: tuple[Value, ...] = ()
    press: str = ""
    closed_at: str = ""
    shown: tuple[str, str] | None = None
    failed: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    poker: bool = False

    @property
    def sealed(self) -> tuple[int, ...]:
        """The persons whose values are still to be opened."""
        return tuple(value.user_id for value in self.values if value.sealed)

    @property
    def people(self) -> frozenset[int]:
        """Everybody who is named in it."""
        return frozenset((*(value.user_id for value in self.values), *self.failed, *self.barred))

    @property
    def digest(self) -> str:
        """Eight digits by which one list of values is told from another."""
        listed = ",".join(f"{value.user_id}:{value.seal}:{value.hash}" for value in self.values)
        return hashlib.sha256(listed.encode()).hexdigest()[:8]

    def of(self, user_id: int) -> Value | None:
        """Return the value that a person has added."""
        return next((value for value in self.values if value.user_id == user_id), None)


NO_PLEDGE = Pledge()


def renewed(before: Pledge, now: datetime) -> Pledge:
    """Return the pledge of a new secret."""
    return Pledge(since=utc(now), barred=before.barred)


def without(pledge: Pledge, user_id: int) -> Pledge:
    """Return a pledge without a person's text and id in it; the hash of a value stays."""
    values = tuple(
        replace(value, user_id=0, text="") if value.user_id == user_id else value for value in pledge.values
    )
    return replace(
        pledge,
        values=values,
        failed=tuple(it for it in pledge.failed if it != user_id),
        barred=tuple(it for it in pledge.barred if it != user_id),
    )


# --- values ----------------------------------------------------------------------------------------------


def normal(text: str) -> str:
    """Return a value as it is compared: Unicode NFC, white space as single blanks, none at the ends.

    Raises NotNow (`value-long`: most, `value-unprintable`).
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    if len(plain) > MOST_CHARACTERS:
        raise NotNow("value-long", most=MOST_CHARACTERS)
    if not plain.isprintable():
        raise NotNow("value-unprintable")
    return plain


def hash_of(text: str) -> str:
    """Return what a value gives to the seed: the SHA-256 (hex) of ``napoleon-value|`` and the value in UTF-8.

    It is another one than the seal, which everybody knows while the value is still a secret.
    """
    return hashlib.sha256(f"napoleon-value|{text}".encode()).hexdigest()


def seal_of(text: str) -> str:
    """Return the SHA-256 (hex) of a value in UTF-8, by which it is sealed."""
    return hashlib.sha256(text.encode()).hexdigest()


def new_value(user_id: int, text: str, now: datetime, entropy: Callable[[int], bytes]) -> Value:
    """Return a person's value: typed, drawn where nothing was typed, sealed where 64 hex digits were.

    Raises as `normal`.
    """
    plain = normal(text)
    if _SEAL.fullmatch(plain.lower()):
        return Value(user_id, utc(now), seal=plain.lower())
    drawn = not plain
    plain = plain or entropy(_DRAWN_BYTES).hex()
    return Value(user_id, utc(now), hash=hash_of(plain), text=plain, drawn=drawn)


def added(pledge: Pledge, value: Value) -> Pledge:
    """Add a person's value: one for each deal, before the list is closed.

    Raises NotNow (`values-closed`, `value-given`), NotAllowed (`value-barred`) for a sealed one of somebody
    who has left one unopened.
    """
    if pledge.closed_at:
        raise NotNow("values-closed")
    if pledge.of(value.user_id) is not None:
        raise NotNow("value-given")
    if value.sealed and value.user_id in pledge.barred:
        raise NotAllowed("value-barred")
    return replace(pledge, values=(*pledge.values, value), failed=())


def opened(pledge: Pledge, user_id: int, text: str) -> Pledge:
    """Open a person's sealed value.

    Raises NotNow: `value-not-sealed`, `values-open` before the list is closed, `value-unlike` if it is not
    what was sealed.
    """
    mine = pledge.of(user_id)
    if mine is None or not mine.sealed:
        raise NotNow("value-not-sealed")
    if not pledge.closed_at:
        raise NotNow("values-open")
    plain = normal(text)
    if seal_of(plain) != mine.seal:
        raise NotNow("value-unlike")
    shown = replace(mine, text=plain, hash=hash_of(plain))
    return replace(pledge, values=tuple(shown if value is mine else value for value in pledge.values))


def closed(pledge: Pledge, press: str, now: datetime) -> Pledge:
    """Close the list of values: from now on sealed ones are opened and nothing is added."""
    return replace(pledge, press=press, closed_at=utc(now))


def overdue(pledge: Pledge, now: datetime) -> bool:
    """Return whether a closed list has waited long enough for its sealed values."""
    return bool(pledge.closed_at) and now - moment(pledge.closed_at) >= OPEN_WITHIN


def given_up(pledge: Pledge, now: datetime) -> Pledge:
    """Return the pledge of a new secret, after a value was not opened: whose it was is said."""
    failed = pledge.sealed
    barred = tuple(dict.fromkeys((*pledge.barred, *failed)))
    return Pledge(since=utc(now), failed=failed, barred=barred)


def listed(pledge: Pledge, seats: Sequence[int | None]) -> list[dict[str, Any]]:
    """Return the values as a record lists them, by the seats of their persons in the order they were added.

    The text of somebody who has no seat any more is left out: a record names nobody else.
    """
    lines = []
    for value in pledge.values:
        line: dict[str, Any] = {"seat": None, "hash": value.hash, "at": value.at}
        if value.user_id in seats:
            line |= {"seat": seats.index(value.user_id), "text": value.text}
        if value.seal:
            line["seal"] = value.seal
        if value.drawn:
            line["drawn"] = True
        lines.append(line)
    return lines


def utc(moment: datetime) -> str:
    """Return a moment as records write it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(text: str) -> datetime:
    """Return the moment that a text of `utc` says. Raises ValueError for any other text."""
    return datetime.fromisoformat(text)
