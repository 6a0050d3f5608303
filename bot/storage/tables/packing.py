"""The record of a finished hand in one compact value: its header and all its actions.

A value is one byte, the number of the word dictionary, then JSON text deflated with that dictionary. The text
is a list: the header, the actions, the milliseconds between them, and a letter for the maker of each action.
A card is one letter. Successive cards are one text; a digit there gives the seat of the next card unless it
is the seat after the last. People's names are kept outside, in `Packed.header`, so that a deletion need not
open the record. Packed values can be read for ever: dictionaries once used never change, and new words and
formats get a new number.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, overload

from bot.engine.cards import CARD_TEXTS, JOKER
from bot.engine.documents import Json, JsonObject
from bot.services.values.hands import MANAGER, ActionEntry, Course
from bot.storage.engine.columns import to_json

SEATS, TEXTS, USERS = "seats", "texts", "users"
"""Outside the record: the names at the seats; texts of values, each as [its place in the deal, seat, text];
who acted, by action number, if not the person dealt the seat."""
PRESET: Final = "preset"
"""Also outside the record, if it equals the game in the hand's row (`hands.game`)."""
ASKED: Final = "escrow"
"""Outside the record because queries need it; so is the format, unless it is the usual one."""
_OUTSIDE: Final = frozenset((PRESET, ASKED, SEATS))
_USUAL: Final = "napoleon-hand/1"
_ELSEWHERE: Final = 0
"""Replaces a field of the packed header that stays outside, so that the order of fields is kept."""
_MAKERS: Final = {"player": "p", "computer": "c", "clock": "k", "claim": "l"}
_LETTERS: Final = {letter: maker for maker, letter in _MAKERS.items()}
_PLAY, _PASS = ["seat", "do", "card"], ["seat", "do"]
_DIGITS: Final = {seat: str(seat) for seat in range(10)}
_CARDS: Final = {text: chr(65 + n + 6 * (n > 25)) for n, text in enumerate(CARD_TEXTS[:JOKER])} | {
    "JK": "*",
    "J2": "+",
}
_TEXTS: Final = {letter: text for text, letter in _CARDS.items()}
_MILLISECOND: Final = timedelta(milliseconds=1)
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)


Shortened = JsonObject | int | str
"""An abbreviated action, or several (`_tokens`)."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A packed hand: its record, and what stays in the `header` column."""

    header: Json
    record: bytes


def pack(
    header: Json,
    game: str,
    players: Sequence[int | None],
    started_at: datetime,
    actions: Sequence[ActionEntry],
) -> Packed:
    """Pack a finished hand of a game; times are cut to whole milliseconds, as in records.

    The record is empty if the hand's course was deleted for its age. Raises KeyError, TypeError or ValueError
    for a damaged hand: an action is missing or invalid.
    """
    if header.get("expired"):
        return Packed(header, b"")
    if [entry.seq for entry in actions] != list(range(len(actions))):
        raise ValueError("an action is missing")
    around = outside_record(header, game)
    whole: JsonObject = {name: _ELSEWHERE if name in _OUTSIDE else value for name, value in header.items()}
    if deal := whole.get("deal"):
        values = deal.get("values") or ()
        # The value of somebody who was not dealt in has no text.
        if texts := [[n, it.get("seat"), it["text"]] for n, it in enumerate(values) if it.get("text")]:
            around[TEXTS] = texts
            hidden = ({**value, "text": ""} if "text" in value else value for value in values)
            deal = {**deal, "values": list(hidden)}
        if deal.get("commitment") and deal["commitment"] == _commitment_of(deal):
            deal = {**deal, "commitment": _ELSEWHERE}
        whole["deal"] = deal
    if "pack" in whole:
        whole["pack"] = _short(whole["pack"])
    users: dict[str, int | None] = {}
    managers: JsonObject = {}
    gaps, before, count = [], _milliseconds(started_at), len(players)
    for seq, data, by, at, user_id in actions:
        # `_expected_maker` and `_milliseconds` inlined: this runs for each action of each hand.
        seat = data.get("seat") if by == "player" else None
        if user_id != (players[seat] if isinstance(seat, int) and 0 <= seat < count else None):
            users[str(seq)] = user_id
        if MANAGER in data:
            managers[str(seq)] = data[MANAGER]
        moment = (at - _BEGINNING) // _MILLISECOND
        gaps.append(moment - before)
        before = moment
    around |= {name: value for name, value in ((USERS, users), (MANAGER, managers)) if value}
    makers = "".join([_MAKERS[entry.by] for entry in actions])
    text = to_json([whole, _tokens(actions, len(players)), gaps, makers])
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_WORDS[_NEWEST])
    return Packed(around, bytes([_NEWEST]) + packer.compress(text.encode()) + packer.flush())


def outside_record(header: Json, game: str) -> JsonObject:
    """Return the part of a hand's header that stays unpacked: names, and fields that queries use."""
    named = () if header.get(PRESET, game) == game else (PRESET,)
    names = (*named, ASKED if ASKED in header else "stake", SEATS)
    unusual = {} if header.get("format", _USUAL) == _USUAL else {"format": header["format"]}
    return {name: header[name] for name in names if name in header} | unusual


def unpack(
    around: Json,
    record: bytes,
    players: Sequence[int | None],
    started_at: datetime,
    game: str | None = None,
) -> tuple[JsonObject, PackedCourse]:
    """Return header and actions of a packed hand; `game` may be left out if `around` holds it.

    Raises ValueError for a damaged record; damaged actions show only when they are read.
    """
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_WORDS[record[0]])
        whole, tokens, gaps, makers = json.loads(unpacker.decompress(record[1:]).decode())
        known = around if game is None else {PRESET: game, **around}
        header = {name: known[name] if name in _OUTSIDE else value for name, value in whole.items()}
        deal = header.get("deal") or {}
        if deal.get("commitment") == _ELSEWHERE:
            deal["commitment"] = _commitment_of(deal)
        if isinstance(header.get("pack"), list):
            header["pack"] = " ".join([_TEXTS[letter] for letter in header["pack"][0]])
        for place, _, text in around.get(TEXTS, ()):
            deal["values"][place]["text"] = text
        return header, PackedCourse(around, record[0], tokens, gaps, makers, tuple(players), started_at)
    except (AttributeError, IndexError, KeyError, TypeError, zlib.error) as error:
        raise ValueError("a packed hand is damaged") from error


@dataclass(frozen=True, slots=True, eq=False)
class PackedCourse(Course):
    """The actions of a packed hand, from its record and (people, names) from `around`."""

    around: Json
    version: int
    tokens: Sequence[Shortened]
    gaps: Sequence[int]
    makers: str
    players: Sequence[int | None]
    started_at: datetime

    @overload
    def __getitem__(self, place: int) -> ActionEntry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[ActionEntry]: ...
    def __getitem__(self, place: int | slice) -> ActionEntry | Sequence[ActionEntry]:
        return self.read()[place]

    def __len__(self) -> int:
        return len(self.makers)

    def __iter__(self) -> Iterator[ActionEntry]:
        return iter(self.read())

    def read(self) -> tuple[ActionEntry, ...]:
        """Return all actions. Raises ValueError if they are damaged."""
        try:
            return tuple(self._entries(list(self._acts())))
        except (AttributeError, IndexError, KeyError, TypeError) as error:
            raise ValueError("a packed hand is damaged") from error

    def _entries(self, acts: Sequence[JsonObject]) -> Iterator[ActionEntry]:
        at = _BEGINNING + _milliseconds(self.started_at) * _MILLISECOND
        users = self.around.get(USERS, {})
        for seq, (data, gap, letter) in enumerate(zip(acts, self.gaps, self.makers, strict=True)):
            if gap:
                at += gap * _MILLISECOND
            by = _LETTERS[letter]
            known = users and str(seq) in users
            user_id = users[str(seq)] if known else _expected_maker(by, data, self.players)
            yield ActionEntry(seq, data, by, at, user_id)

    def others(self) -> Collection[int]:
        """Return the ids of people who acted without having been dealt in."""
        users = self.around.get(USERS)
        if not users:
            return ()
        known = map(str, range(len(self)))
        return {user_id for seq in known if (user_id := users.get(seq)) is not None}

    def _acts(self) -> Iterator[JsonObject]:
        managers, seq, players = self.around.get(MANAGER, {}), 0, len(self.players)
        for token in self.tokens:
            if isinstance(token, str) and self.version > 1:
                for act in _plays(token, players):
                    yield act
                    seq += 1
                continue
            if isinstance(token, int):
                yield {"seat": token, "do": "pass"}
            elif isinstance(token, str):
                yield {"seat": int(token[0]), "do": "play", "card": token[1:]}
            else:
                yield {**token, MANAGER: managers[str(seq)]} if MANAGER in token else token
            seq += 1


def _plays(token: str, players: int) -> Iterator[JsonObject]:
    """Yield the plays in a text of cards, where a digit gives the seat that plays the next card."""
    seat = 0
    for letter in token:
        card = _TEXTS.get(letter)
        if card is None:
            seat = int(letter)
        else:
            yield {"seat": seat, "do": "play", "card": card}
            seat = (seat + 1) % players


def _milliseconds(moment: datetime) -> int:
    return (moment - _BEGINNING) // _MILLISECOND


def _expected_maker(by: str, data: Json, players: Sequence[int | None]) -> int | None:
    """Return who made an action unless somebody else acted for the seat."""
    seat = data.get("seat")
    return players[seat] if by == "player" and isinstance(seat, int) and 0 <= seat < len(players) else None


def _commitment_of(deal: Json) -> str | None:
    """Return the commitment to a deal's secret, which need not be stored; None without a secret."""
    secret = deal.get("secret")
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest() if isinstance(secret, str) else None


def _short(pack: object) -> object:
    """Return a pack as one text with a letter for each card; unchanged if it is in another format."""
    if isinstance(pack, list):
        raise TypeError("a pack is a text")
    cards = pack.split(" ") if isinstance(pack, str) else [""]
    return ["".join(_CARDS[card] for card in cards)] if all(card in _CARDS for card in cards) else pack


def _tokens(actions: Sequence[ActionEntry], players: int) -> list[Shortened]:
    """Return actions in short form: successive cards as one text, a pass as its seat, others unchanged."""
    tokens, run, due = list[Shortened](), list[str](), -1
    for entry in actions:
        data = entry.data
        names, seat = [*data], data.get("seat")
        if names == _PLAY and data["do"] == "play" and data["card"] in _CARDS and seat in _DIGITS:
            run.append(_CARDS[data["card"]] if seat == due else _DIGITS[seat] + _CARDS[data["card"]])
            due = (seat + 1) % players
            continue
        if run:
            tokens.append("".join(run))
            run, due = [], -1
        if names == _PASS and data["do"] == "pass" and isinstance(seat, int):
            tokens.append(seat)
        else:
            tokens.append({**data, MANAGER: ""} if MANAGER in data else dict(data))
    return [*tokens, "".join(run)] if run else tokens


_NEWEST: Final = 2
_WORDS: Final = dict.fromkeys((1, 2), Path(__file__).with_name("packing_1.txt").read_bytes())
"""A file without line breaks: a single changed byte would make every hand packed with it unreadable."""
