"""The table as a picture: players in order, their cards, contract, last trick, board.

The public picture has the first seat at the bottom. A player's own picture has the others in a row above,
from their left-hand neighbour on, and their own seat and hand below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from bot.engine.cards import Card
from bot.services.values.themes import USUAL, Theme
from bot.ui.kits.scene import Mark, Role, SceneContract, ScenePile, SceneTrick
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.canvas import LEAST, Colour
from bot.ui.pictures.cards import DrawnHand

CARD = 104
"""Pixels of a played card's width."""
SMALL = 50
"""Pixels of an open, unplayed card's width: its rank is as high as the smallest letters."""
_PILE = 62
_STEP = SMALL + 4
_EDGE = 24
"""Pixels between the picture's edge and anything on the felt."""
_PLATE = 112
_WIDEST = 304
_WIDE = 280
"""Pixels: plates at least this wide have their badge before the name, narrower ones above it."""
_OVER = 44
"""Pixels above a plate for the dealer's button."""
_HEAD = 104
_TAB = 50
_LINE = 48
"""Pixels from one line of text to the next."""
_STRIP = 160
_BOARD = 66
LAST_WIDTH = 256
"""Pixels for the text beside the last trick, which takes at most three lines."""


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat's plate, and the cards before it; `words` are on the plate, or `score` if those do not fit;
    `says` is in a speech bubble."""

    name: str
    words: str = ""
    score: str = ""
    says: str = ""
    role: Role = Role.NONE
    marks: frozenset[Mark] = frozenset()
    cards: tuple[Card | None, ...] = ()
    piles: tuple[ScenePile, ...] = ()
    apart: tuple[Card | None, ...] = ()
    """Cards with another meaning than `cards`, drawn in a line of their own."""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """Cards with a label."""

    words: str
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDrawing:
    """All contents of the table's picture, with resolved texts."""

    seats: tuple[DrawnSeat, ...]
    reader: int | None = None
    """The seat whose own picture it is; None: a picture for everybody."""
    hand: DrawnHand | None = None
    contract: SceneContract | None = None
    corner: str = ""
    trick: SceneTrick | None = None
    last: SceneTrick | None = None
    last_words: str = ""
    last_why: str = ""
    lines: tuple[DrawnLine, ...] = ()
    board: tuple[tuple[str, int], ...] = ()
    board_words: str = ""
    leads: str = ""
    wins: str = ""
    dealer: str = ""
    theme: Theme = USUAL

    def paint(self) -> bytes:
        """Return the picture as PNG; it takes some milliseconds of CPU and may run in any thread."""
        return canvas.encode(image_of_table(self), canvas.PALETTES[self.theme.felt])


# --- the picture -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of players from the left; their played cards lie below them, or above with `over`.

    `own`: the reader alone, on the left.
    """

    seats: tuple[int, ...]
    over: bool = False
    own: bool = False

    @property
    def wide(self) -> int:
        """The width in pixels for each player."""
        return min(320, (canvas.WIDTH - 2 * _EDGE) // len(self.seats))

    def x(self, place: int) -> int:
        """Return the horizontal centre of a player."""
        if self.own:
            return _EDGE + self.wide // 2
        return 500 + round((place - (len(self.seats) - 1) / 2) * (canvas.WIDTH - 2 * _EDGE) / len(self.seats))


def rows_of(count: int, reader: int | None) -> tuple[_Row, ...]:
    """Return the table's rows: clockwise from the bottom, or from the reader's left-hand neighbour."""
    if reader is not None:
        return (_Row(tuple((reader + step) % count for step in range(1, count))),)
    low = {2: (0,), 3: (0,), 4: (1, 0), 5: (1, 0), 6: (1, 0, 5), 7: (1, 0, 6)}[count]
    return _Row(tuple(seat for seat in range(count) if seat not in low)), _Row(low, over=True)


def image_of_table(shown: TableDrawing) -> Image.Image:
    """Return the picture as an image, before encoding."""
    return _Table(shown).image()


class _Table:
    """Draws one table, from the top down."""

    def __init__(self, shown: TableDrawing) -> None:
        self.shown = shown
        self.palette = canvas.PALETTES[shown.theme.felt]
        self.own = None if shown.reader is None else _Row((shown.reader,), over=True, own=True)
        self.rows = rows_of(len(shown.seats), shown.reader)
        self.head = _HEAD if shown.contract is not None or shown.corner else _EDGE
        self.heights = [self._height(row) for row in self.rows]
        self.strip = self._strip_height()
        boards = _LINE + 10 + 2 * _BOARD if shown.board else 0
        fan = 0 if shown.hand is None else shown.hand.height
        height = self.head + sum(self.heights) + self.strip + boards + fan + _EDGE
        self.canvas = canvas.felt(height, self.palette)

    def image(self) -> Image.Image:
        """Return the picture."""
        if self.shown.contract is not None:
            self._contract(self.shown.contract)
        self._write((944, 62), self.shown.corner, self.palette.soft, anchor="right", width=300)
        top = self.head
        for row, height in zip(self.rows, self.heights, strict=True):
            for place, seat in enumerate(row.seats):
                self._player(row, place, seat, top, height)
            top += height
        if self.shown.last is not None and not self._last_beside:
            self._last_trick(self.head + _OVER, below=True)
        self._strip(top)
        top += self.strip
        if self.shown.board:
            self._board(top)
            top += _LINE + 10 + 2 * _BOARD
        if self.shown.hand is not None:
            cards.draw_hand(self.canvas, self.shown.hand, top, self.palette, self.shown.theme)
        return self.canvas

    # the contract

    def _contract(self, shown: SceneContract) -> None:
        palette, theme, x, y = self.palette, self.shown.theme, 56, 62
        for suit in (True, False) if shown.suit_first else (False, True):
            if not suit:
                bid = canvas.write(self.canvas, (x, y), shown.bid, 58, palette.text, width=320, squeeze=True)
                x += bid + 10
            elif shown.trump is not None:
                colour = canvas.suit_on_felt(shown.trump, palette, theme)
                wide = canvas.suit_width(shown.trump, 52)
                canvas.suit(self.canvas, (x + wide // 2, y), shown.trump, 52, colour)
                x += wide + 18
        if shown.called is not None:
            x += canvas.write(self.canvas, (x + 10, y), "🎖", 46, palette.soft) + 16
            self._small(shown.called, (x, y - cards.height_of(SMALL, slim=True) // 2))
            x += SMALL + 20
        if shown.progress is not None and shown.progress[1]:
            have, need = shown.progress
            self._write((x + 84, y - 12), f"{have} / {need}", palette.soft, anchor="middle")
            box = (x + 14, y + 22, x + 154, y + 38)
            canvas.bar(self.canvas, box, have / need, palette.due, palette.plate)

    def _write(self, place: tuple[float, float], words: str, ink: Colour, **how: Any) -> int:
        return canvas.write(self.canvas, place, words, LEAST, ink, **how)

    # a player

    def _height(self, row: _Row) -> int:
        return (
            16 + _OVER + _PLATE + max(self._open(row, seat) + self._before(row, seat) for seat in row.seats)
        )

    def _open(self, row: _Row, number: int) -> int:
        """Return the height of a seat's open cards and lines."""
        seat = self.shown.seats[number]
        high = (cards.height_of(_PILE, slim=True) + 18) if seat.piles else 0
        return high + _LINE * len(self._lines(row, seat)) + (10 if seat.cards or seat.apart else 0)

    def _lines(self, row: _Row, seat: DrawnSeat) -> list[list[cards.PlacedCard]]:
        return [
            *cards.letter_lines(seat.cards, row.wide - 12),
            *cards.letter_lines(seat.apart, row.wide - 12),
        ]

    def _before(self, row: _Row, number: int) -> int:
        """Return the height of the space before a seat: its played card or speech bubble."""
        says, trick = self.shown.seats[number].says, self.shown.trick
        bubble = 34 + _LINE * len(bubble_lines(says, self._room(row))) if says else 0
        plays = trick is not None and (not row.own or number in dict(trick.plays))
        return max(bubble, cards.height_of(CARD) + _TAB + 24 if plays else 0)

    @staticmethod
    def _room(row: _Row) -> int:
        return row.wide - 44

    def _player(self, row: _Row, place: int, number: int, top: int, height: int) -> None:
        seat, x = self.shown.seats[number], row.x(place)
        lowest = max(self._open(row, it) for it in row.seats)
        y = top + height - _PLATE - lowest if row.over else top + _OVER
        self._plate(number, x, y, min(_WIDEST, row.wide - 12))
        y += _PLATE + 8
        if seat.piles:
            self._piles(seat.piles, x, y)
            y += cards.height_of(_PILE, slim=True) + 18
        left = x - (row.wide - 12) // 2
        for line in self._lines(row, seat):
            cards.draw_letters(self.canvas, line, (left, y + 24), self.palette, self.shown.theme)
            y += _LINE
        before = top + _OVER + _PLATE + lowest + 14
        if row.over:
            before = top + height - _PLATE - lowest - _OVER + 4 - self._before(row, number)
        self._play(number, x, before, row.wide)
        if seat.says:
            self._bubble(seat, x, before, self._room(row))

    def _plate(self, number: int, x: int, top: int, wide: int) -> None:
        seat, palette, left = self.shown.seats[number], self.palette, x - wide // 2
        due = Mark.DUE in seat.marks
        ink, soft = (palette.ink, palette.ink) if due else (palette.chalk, palette.quiet)
        edge, ground = (
            canvas.SEAT_COLOURS[number % len(canvas.SEAT_COLOURS)],
            palette.due if due else palette.plate,
        )
        canvas.plate(self.canvas, (left, top, left + wide, top + _PLATE), ground, edge=edge)
        upper, lower, at = top + 35, top + 80, left + 14
        canvas.badge(self.canvas, (left + 36, upper), number)
        roomy = wide >= _WIDE
        name, row, first = (left + 68, upper, at) if roomy else (at, lower, left + 68)
        self._write((name, row), seat.name, ink, width=left + wide - 12 - name, squeeze=True)
        row = lower if roomy else upper
        end = left + wide - 12
        for mark in _glyphs(seat, computers=roomy):
            if first + canvas.length(f"{mark}{seat.score}", LEAST) < end:
                first += self._write((first, row), mark, ink) + 2
        words = seat.words if canvas.length(seat.words, LEAST) <= (end - first) / 0.8 else seat.score
        self._write((first, row), words, soft, width=end - first, bold=False, squeeze=True)
        if Mark.DEALER in seat.marks:
            at, y, r = left + wide - 32, top - 12, 31
            canvas.plate(
                self.canvas, (at - r, y - r, at + r, y + r), palette.chalk, radius=r, edge=palette.ink, line=3
            )
            self._write((at, y + 1), self.shown.dealer, palette.ink, anchor="middle")

    def _piles(self, piles: Sequence[ScenePile], x: int, top: int) -> None:
        wide, step = _PILE, _PILE + 16
        for place, pile in enumerate(piles):
            at = x - len(piles) * step // 2 + place * step
            if not pile:
                continue
            for under in range(min(2, len(pile) - 1), 0, -1):
                back = cards.sprite(None, wide, self.shown.theme, slim=True)
                canvas.paste(self.canvas, back, (at + 5 * under, top + 4 * under))
            canvas.paste(self.canvas, cards.sprite(pile[0], wide, self.shown.theme, slim=True), (at, top))

    def _play(self, number: int, x: int, top: int, wide: int) -> None:
        """Draw the card a seat has played to the trick, with its marks below."""
        trick = self.shown.trick
        card = None if trick is None else dict(trick.plays).get(number)
        if trick is None or card is None:
            return
        wins = number == trick.winner
        left, high = x - CARD // 2, cards.height_of(CARD)
        if wins:
            rim = (left - 7, top - 7, left + CARD + 7, top + high + 7)
            canvas.plate(self.canvas, rim, self.palette.due, radius=16)
        canvas.paste(self.canvas, cards.sprite(card, CARD, self.shown.theme), (left, top))
        marks = [self.shown.leads] if number == trick.leader else []
        words = " · ".join([*marks, *([self.shown.wins] if wins else [])])
        if not words:
            return
        room = wide - 12
        long = min(room, round(canvas.length(words, LEAST)) + 20)
        y = top + high + 12
        ground, ink = (
            (self.palette.due, self.palette.ink) if wins else (self.palette.plate, self.palette.chalk)
        )
        canvas.plate(self.canvas, (x - long // 2, y, x + long // 2, y + _TAB), ground, radius=12)
        canvas.narrow(self.canvas, (x, y + _TAB // 2 + 1), words, LEAST, ink, long - 12)

    def _bubble(self, seat: DrawnSeat, x: int, top: int, room: int) -> None:
        """Draw a seat's speech bubble, before its plate."""
        lines = bubble_lines(seat.says, room)
        wide = min(room, max(round(canvas.length(line, LEAST)) for line in lines)) + 30
        ground = self.palette.due if Mark.HIGHEST in seat.marks else self.palette.chalk
        box = (x - wide // 2, top, x + wide // 2, top + 16 + _LINE * len(lines))
        canvas.plate(self.canvas, box, ground, edge=self.palette.ink, line=2)
        for number, line in enumerate(lines):
            y = top + 32 + _LINE * number
            canvas.narrow(self.canvas, (x, y), line, LEAST, self.palette.ink, room)

    # below the players

    def _strip_height(self) -> int:
        if self.own is not None:
            return max(_STRIP, self._height(self.own))
        cells = [*self._cells(), *([0] if self._last_beside else [])]
        return _STRIP * (1 + max(cells) // 2) if cells else 0

    @property
    def _last_beside(self) -> bool:
        """Whether the last trick lies in the strip, to the right of the first line of cards."""
        return self.shown.last is not None and len(self.shown.seats) > 2

    def _cells(self) -> list[int]:
        """Return each line's place in the strip, two in a row."""
        return [number + (self._last_beside and number > 0) for number in range(len(self.shown.lines))]

    def _strip(self, top: int) -> None:
        if self.own is not None:
            self._player(self.own, 0, self.own.seats[0], top, self._height(self.own))
        for line, cell in zip(self.shown.lines, self._cells(), strict=True):
            x, y = 44 + cell % 2 * 470, top + cell // 2 * _STRIP
            room = 330 if self._last_beside and not cell else 430
            self._write((x, y + 34), line.words, self.palette.soft, width=room + 20, squeeze=True)
            cards.row(self.canvas, line.cards, (x, y + 62), room, SMALL, self.shown.theme)
        if self._last_beside:
            self._last_trick(top + 10)

    def _last_trick(self, top: int, *, below: bool = False) -> None:
        """Draw the previous trick, with its text to the left of the cards or `below` them."""
        last = self.shown.last
        assert last is not None
        left = 964 - len(last.plays) * _STEP
        high = cards.height_of(SMALL, slim=True)
        for place, (seat, card) in enumerate(last.plays):
            at = left + place * _STEP
            if seat == last.winner:
                box = (at - 4, top - 4, at + SMALL + 4, top + high + 56)
                canvas.plate(self.canvas, box, self.palette.due, radius=12)
            self._small(card, (at, top))
            canvas.badge(self.canvas, (at + SMALL // 2, top + high + 28), seat, 48)
        right, y = (964, top + high + 84) if below else (left - 16, top + 22)
        # To its left are the reader's plate and, if they deal, the dealer's button.
        room = LAST_WIDTH if below else min(LAST_WIDTH, right - 336)
        why = canvas.wrap(self.shown.last_why, room, LEAST, 2)
        for number, line in enumerate((self.shown.last_words, *why)):
            colour = self.palette.accent if number else self.palette.soft
            wide = min(room, round(canvas.length(line, LEAST)) + 2)
            canvas.narrow(self.canvas, (right - wide // 2, y), line, LEAST, colour, wide)
            y += _LINE

    def _small(self, card: Card, place: tuple[int, int]) -> None:
        canvas.paste(self.canvas, cards.sprite(card, SMALL, self.shown.theme, slim=True), place)

    def _board(self, top: int) -> None:
        each = 920 // 4
        self._write(
            (500, top + 24),
            self.shown.board_words,
            self.palette.text,
            anchor="middle",
            width=920,
            squeeze=True,
        )
        for place, (name, units) in enumerate(self.shown.board):
            left, y = 40 + place % 4 * each, top + _LINE + 8 + place // 4 * _BOARD
            canvas.plate(
                self.canvas, (left + 3, y, left + each - 3, y + _BOARD - 6), self.palette.plate, radius=14
            )
            self._write(
                (left + 16, y + 30),
                name,
                self.palette.quiet,
                width=each - 86,
                squeeze=True,
            )
            ink = self.palette.due if units else self.palette.quiet
            self._write((left + each - 18, y + 30), str(units), ink, anchor="right")


def bubble_lines(says: str, room: int) -> tuple[str, ...]:
    """Return a speech bubble's lines: words are not split, the font may become narrower instead."""
    if canvas.length(says, LEAST) <= room:
        return (says,)
    head, bracket, tail = says.partition("(")
    longest = max(canvas.length(word, LEAST) for word in head.split())
    wide = room if longest <= room else max(round(room / 0.8), math.ceil(longest))
    lines = canvas.lines_of(head.strip(), wide, LEAST, 6)
    return (*lines, bracket + tail) if bracket else lines


def _glyphs(seat: DrawnSeat, *, computers: bool) -> list[str]:
    found = [seat.role.value.strip().rstrip("\ufe0f")] if seat.role is not Role.NONE else []
    found += ["🤖"] if computers and Mark.COMPUTER in seat.marks else []
    if Mark.AWAY in seat.marks:
        return [*found, "💤"]
    return found + (["⏳"] if Mark.ELSEWHERE in seat.marks else [])
