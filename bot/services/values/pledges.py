"""Public data before a deal: since when its secret is fixed, and the values that people added.

Everybody at a table may add one value to the next deal. Values are public, and go into the seed and the
record. The bot's operator knows a typed value in advance. So only a value that becomes known when nothing
else can change binds the bot too: the last one, typed with the press that deals, or a *sealed* one. For a
sealed value its person first gives the SHA-256, and the value after a press has closed the list; opening the
last sealed value deals.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot.engine.documents import JsonObject
from bot.services.errors import NotAllowed, NotNow

MOST_CHARACTERS = 64
OPEN_WITHIN = timedelta(seconds=60)
"""How long a closed list waits for sealed values to be opened; after that anybody may cancel that deal."""
_DRAWN_BYTES = 16
_SEAL = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Value:
    """A value added by one person; `hash` goes into the seed, and is empty while the value is sealed.

    `drawn`: the bot drew the value, and so knew it; `seal` is the SHA-256 (hex) given in advance.
    """

    user_id: int
    at: str
    hash: str = ""
    text: str = ""
    seal: str = ""
    drawn: bool = False

    @property
    def sealed(self) -> bool:
        return not self.hash


@dataclass(frozen=True, slots=True)
class Pledge:
    """The commitment and values of the next deal, or of the hand under way.

    `since` is when the secret was fixed; `press` closed the list of values (`closed_at`), or dealt; `shown`
    is the channel and message that showed the commitment. `failed` did not open their values in the deal
    before, `barred` may not seal values any more. `poker`: the list is for a poker hand.
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
        """The people whose sealed values are not opened yet."""
        return tuple(value.user_id for value in self.values if value.sealed)

    @property
    def people(self) -> frozenset[int]:
        """Everybody named in the pledge."""
        return frozenset((*(value.user_id for value in self.values), *self.failed, *self.barred))

    @property
    def digest(self) -> str:
        """Eight hex digits that identify the list of values."""
        listed = ",".join(f"{value.user_id}:{value.seal}:{value.hash}" for value in self.values)
        return hashlib.sha256(listed.encode()).hexdigest()[:8]

    def of(self, user_id: int) -> Value | None:
        return next((value for value in self.values if value.user_id == user_id), None)


NO_PLEDGE = Pledge()


def renew(before: Pledge, now: datetime) -> Pledge:
    """Return an empty pledge for a new secret; people who may not seal stay barred."""
    return Pledge(since=utc(now), barred=before.barred)


def without(pledge: Pledge, user_id: int) -> Pledge:
    """Return a pledge without a person's text and id; the hash of their value stays."""
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
    """Return a value in normal form. Raises NotNow (`value-long`: most, `value-unprintable`)."""
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    if len(plain) > MOST_CHARACTERS:
        raise NotNow("value-long", most=MOST_CHARACTERS)
    if not plain.isprintable():
        raise NotNow("value-unprintable")
    return plain


def hash_of(text: str) -> str:
    """Return the hash of a value for the seed: SHA-256 of ``napoleon-value|`` and the value."""
    return hashlib.sha256(f"napoleon-value|{text}".encode()).hexdigest()


def seal_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_value(user_id: int, text: str, now: datetime, entropy: Callable[[int], bytes]) -> Value:
    """Return a person's value: typed, drawn by the bot if empty, sealed if 64 hex digits. Raises NotNow."""
    plain = normal(text)
    if _SEAL.fullmatch(plain.lower()):
        return Value(user_id, utc(now), seal=plain.lower())
    drawn = not plain
    plain = plain or entropy(_DRAWN_BYTES).hex()
    return Value(user_id, utc(now), hash=hash_of(plain), text=plain, drawn=drawn)


def add_value(pledge: Pledge, value: Value) -> Pledge:
    """Add a person's value. Raises NotNow (`values-closed`, `value-given`), NotAllowed (`value-barred`)."""
    if pledge.closed_at:
        raise NotNow("values-closed")
    if pledge.of(value.user_id) is not None:
        raise NotNow("value-given")
    if value.sealed and value.user_id in pledge.barred:
        raise NotAllowed("value-barred")
    return replace(pledge, values=(*pledge.values, value), failed=())


def open_value(pledge: Pledge, user_id: int, text: str) -> Pledge:
    """Open a person's sealed value.

    Raises NotNow (`value-not-sealed`, `values-open`, `value-unlike`) and the errors of `normal`.
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


def close_values(pledge: Pledge, press: str, now: datetime) -> Pledge:
    """Close the list of values, so that sealed ones can be opened."""
    return replace(pledge, press=press, closed_at=utc(now))


def overdue(pledge: Pledge, now: datetime) -> bool:
    """Return whether a closed list has waited long enough for sealed values to be opened."""
    return bool(pledge.closed_at) and now - datetime.fromisoformat(pledge.closed_at) >= OPEN_WITHIN


def given_up(pledge: Pledge, now: datetime) -> Pledge:
    """Return the pledge of a new secret, which names the people who did not open their values."""
    failed = pledge.sealed
    barred = tuple(dict.fromkeys((*pledge.barred, *failed)))
    return Pledge(since=utc(now), failed=failed, barred=barred)


def list_values(pledge: Pledge, seats: Sequence[int | None]) -> list[JsonObject]:
    """Return the values as a record lists them, by seat; people without a seat are not named."""
    lines = []
    for value in pledge.values:
        line: JsonObject = {"seat": None, "hash": value.hash, "at": value.at}
        if value.user_id in seats:
            line |= {"seat": seats.index(value.user_id), "text": value.text}
        if value.seal:
            line["seal"] = value.seal
        if value.drawn:
            line["drawn"] = True
        lines.append(line)
    return lines


def utc(moment: datetime) -> str:
    """Return a timestamp as records write it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
