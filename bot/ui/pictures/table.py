"""The table as a picture: seats round the felt, cards in front of players, contract, last trick, board.

`plan` resolves the words of a scene on the event loop and returns a plain value that `paint` draws in any
thread. Two scenes with the same contents give the same value, and so the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.engine.board import STAKES
from bot.engine.cards import Card, Suit
from bot.ui.core import stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.scene import CardLine, Mark, Role, Scene, SceneContract, ScenePile, SceneTrick
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.canvas import PALETTE, Colour

_PLATE = (290, 104)
CARD = 104
"""The width of a played card."""
SMALL = 48
"""The width of a card of those that only lie open."""
_TOP = 944
_CORNER = 742
"""The top of nobody's cards and the previous trick, next to the lowest seat."""
_STRIP = 176
_PILES = 96
_ROW = 71
"""From a row of small cards to the next, which does not cover its suits."""
_MOST_IN_ROW = 7
"""This many small cards below a plate cover no rank of each other."""
_WIDE_ROW = 404
_GAP = 20
_IN_HAND = 5
"""Cards in a row where whole hands are shown."""
_CROWD = 6
"""This many seats leave no room for rows without overlap."""
_BUBBLE = 180
_CENTRE = 136
"""The room for the contract between two played cards."""
_COUNTED = re.compile(r" (?=\d+(?: ·|$))")
"""The blank before a number that ends a part: no line ends there."""


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A plate, and the cards before it; `words` are on the plate, `says` is a bubble before it."""

    name: str
    words: str
    says: str = ""
    role: Role = Role.NONE
    marks: frozenset[Mark] = frozenset()
    cards: tuple[Card | None, ...] = ()
    piles: tuple[ScenePile, ...] = ()
    apart: tuple[Card | None, ...] = ()
    """Cards that count for something else than `cards`: they lie apart."""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """Cards of nobody with a label."""

    words: str
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDrawing:
    """All that the picture of a table shows, its words resolved."""

    seats: tuple[DrawnSeat, ...]
    declarer: int | None = None
    bid: str = ""
    trump: Suit | None = None
    called: Card | None = None
    progress: tuple[int, int] | None = None
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
    four_colour: bool = False
    hands_open: bool = False
    """Whether the cards before each seat are its whole hand, as in a replay: none covers another."""

    def paint(self) -> bytes:
        """Return the picture as PNG; it takes some milliseconds of CPU and may run in any thread."""
        return canvas.encode(image_of_table(self))


def plan(ctx: PanelContext, scene: Scene, stake: int = 0, *, hands_open: bool = False) -> TableDrawing:
    """Return what is to be drawn of a scene, in the reader's language; `stake`: chips a unit.

    `hands_open`: the cards at each seat are those it holds.
    """
    contract, trick = scene.contract, scene.trick
    lines = [it for it in (*scene.centre, *scene.hidden) if isinstance(it, CardLine) and it.cards]
    board: tuple[tuple[str, int], ...] = ()
    words = ""
    if scene.board is not None:
        board = tuple((canvas.plain(stakes.stake_name(ctx, it)), scene.board[it]) for it in STAKES)
        words = canvas.plain(ctx.text("board-line", amount=stakes.amount(ctx, scene.board.total, stake)))
    return TableDrawing(
        seats=tuple(_seat(ctx, scene, number, hands_open) for number in range(len(scene.seats))),
        declarer=None if contract is None else contract.seat,
        bid="" if contract is None else canvas.plain(contract.bid),
        trump=None if contract is None else contract.trump,
        called=None if contract is None else contract.called,
        progress=None if contract is None else _progress(contract),
        corner="" if trick is None else canvas.plain(ctx.text("trick-title", number=trick.number)),
        trick=trick,
        last=scene.last_trick,
        last_words="" if scene.last_trick is None else ctx.text("picture-last-trick"),
        last_why="" if scene.last_trick is None else canvas.plain(scene.last_trick.why),
        lines=tuple(DrawnLine(_label(ctx, line), line.cards) for line in lines),
        board=board,
        board_words=words,
        leads=ctx.text("picture-leads"),
        wins=ctx.text("picture-wins"),
        dealer=ctx.text("picture-dealer"),
        four_colour=ctx.emoji.four_colour,
        hands_open=hands_open,
    )


def _seat(ctx: PanelContext, scene: Scene, number: int, hands_open: bool) -> DrawnSeat:
    seat = scene.seats[number]
    name = seat.name if canvas.drawable(seat.name) else ctx.text("picture-seat", number=number + 1)
    notes = " · ".join(filter(None, map(canvas.plain, seat.notes)))
    words, says = (notes, "") if seat.score is not None else ("", _COUNTED.sub("\u00a0", notes))
    lines = [it for it in seat.cards if isinstance(it, CardLine) and not (hands_open and it.key)]
    cards_open = lines[0].cards if lines else ()
    apart = tuple(card for it in lines[1:] for card in it.cards)
    return DrawnSeat(name, words, says, seat.role, seat.marks, cards_open, seat.piles, apart)


def _progress(contract: SceneContract) -> tuple[int, int] | None:
    """Return how far the side has come; of nothing to be won there is nothing to see."""
    return contract.progress if contract.progress is not None and contract.progress[1] else None


def _label(ctx: PanelContext, line: CardLine) -> str:
    words = ctx.text(line.key, cards="", **line.params) if line.key else line.before
    return canvas.plain(words).strip(" :：·・")


# --- places ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a seat is: the middle of its plate, and of the card it plays."""

    plate: tuple[int, int]
    card: tuple[int, int]

    @property
    def side(self) -> int:
        """-1 on the left, 1 on the right, 0 in the middle."""
        return (self.plate[0] > 600) - (self.plate[0] < 400)


_LOWEST = _Spot((500, 770), (500, 606))
_HIGHEST = _Spot((500, 98), (500, 256))
LAST_TRICK_WIDTH = 300
"""Pixels for the words below the last trick."""


def _pair(y: int, card_x: int, card_y: int, x: int = 166) -> tuple[_Spot, _Spot]:
    return _Spot((x, y), (card_x, card_y)), _Spot((1000 - x, y), (1000 - card_x, card_y))


def _round(*pairs: tuple[_Spot, _Spot], top: tuple[_Spot, ...] = ()) -> tuple[_Spot, ...]:
    """Return the spots clockwise from the lowest: up on the left, down on the right."""
    return (_LOWEST, *(left for left, _ in pairs), *top, *(right for _, right in reversed(pairs)))


_SPOTS: Mapping[int, tuple[_Spot, ...]] = {
    2: _round(top=(_HIGHEST,)),
    3: _round(_pair(250, 372, 340)),
    4: _round(_pair(440, 372, 440), top=(_HIGHEST,)),
    5: _round(_pair(520, 372, 496), _pair(98, 420, 256, x=220)),
    6: _round(_pair(596, 372, 556), _pair(300, 372, 356), top=(_HIGHEST,)),
}
"""The places of seats by their number; the first sits at the bottom, the others follow clockwise."""


# --- the picture -----------------------------------------------------------------------------------------


def image_of_table(shown: TableDrawing) -> Image.Image:
    """Return the picture before it is encoded."""
    return _Table(shown).image()


class _Table:
    """Draws one table."""

    def __init__(self, shown: TableDrawing) -> None:
        self.shown = shown
        self.top = _TOP + (_PILES if any(seat.piles for seat in shown.seats) else 0)
        self.height = self.top + (_STRIP if shown.board else 0)
        self.middle = 400
        self.canvas = canvas.felt(self.height)
        self.spots = _SPOTS[len(shown.seats)]

    def image(self) -> Image.Image:
        """Return the picture."""
        self._centre()
        for number, seat in enumerate(self.shown.seats):
            self._open_cards(number, seat)
        for number, seat in enumerate(self.shown.seats):
            self._plate(number, seat)
        self._trick()
        for number, seat in enumerate(self.shown.seats):
            self._bubble(number, seat)
        self._last_trick()
        self._lines()
        self._board()
        if self.shown.corner:
            x = 500 if len(self.spots) == 5 else 130
            canvas.write(
                self.canvas, (x, 62), self.shown.corner, 32, PALETTE.quiet, anchor="middle", width=200
            )
        return self.canvas

    def _plate(self, number: int, seat: DrawnSeat) -> None:
        (x, y), (wide, high) = self.spots[number].plate, _PLATE
        left, top = x - wide // 2, y - high // 2
        due = Mark.DUE in seat.marks
        ink, soft = (PALETTE.ink, PALETTE.ink) if due else (PALETTE.chalk, PALETTE.quiet)
        colour = canvas.SEAT_COLOURS[number % len(canvas.SEAT_COLOURS)]
        ground = PALETTE.due if due else PALETTE.plate
        canvas.plate(self.canvas, (left, top, left + wide, top + high), ground, edge=colour)
        marks = _glyphs(seat)
        row = top + (34 if due or marks or seat.words else high // 2)
        canvas.badge(self.canvas, (left + 34, row), number)
        canvas.write(self.canvas, (left + 64, row), seat.name, 36, ink, width=wide - 78, squeeze=True)
        if Mark.DEALER in seat.marks:
            x, y = left + wide - 8, top + 4
            canvas.plate(self.canvas, (x - 22, y - 22, x + 22, y + 22), PALETTE.chalk, radius=22)
            canvas.write(self.canvas, (x, y + 1), self.shown.dealer, 30, PALETTE.ink, anchor="middle")
        at = left + 16
        for mark in (*(["▶"] if due else []), *marks):
            if mark == "▶":
                self._arrow((at + 14, top + 76), ink)
                at += 32
            else:
                at += canvas.write(self.canvas, (at, top + 76), mark, 30, ink) + 2
        canvas.write(
            self.canvas, (at + 4, top + 76), seat.words, 30, soft, width=left + wide - at - 12, bold=False
        )

    def _arrow(self, centre: tuple[int, int], colour: Colour) -> None:
        x, y = centre
        canvas.polygon(self.canvas, [(x - 11, y - 13), (x + 13, y), (x - 11, y + 13)], colour)

    def _open_cards(self, number: int, seat: DrawnSeat) -> None:
        spot, room = self.spots[number], _PLATE[0]
        left, top = spot.plate[0] - room // 2, spot.plate[1] + _PLATE[1] // 2 + 8
        if spot is _HIGHEST:  # the card it plays lies below its plate
            left, top = spot.plate[0] + room // 2 + 16, spot.plate[1] - _PLATE[1] // 2
        if seat.piles:
            self._piles(seat.piles, left, top)
            top += _PILES
        if self.shown.hands_open and len(self.spots) < _CROWD:
            self._whole_hand(spot, seat.cards, (left, top))
            return
        if spot is _LOWEST:
            self._one_row(seat, left, top)
            return
        rows, room = self._rows_free(spot, top), _PLATE[0]
        if rows == 1:  # nothing is next to it up to the card of the lowest seat
            room, top = _WIDE_ROW, top - 6
            taken = min(room, _long(seat))
            self._row_of(seat, (left + (_PLATE[0] - taken if spot.side > 0 else 0), top), taken)
            return
        held, apart = seat.cards, seat.apart
        if apart and len(held) > _MOST_IN_ROW * (rows - 1):  # they need all rows
            held, apart = (*held, *apart), ()
        in_row = max(room // (SMALL + 4), -(-len(held) // (rows - bool(apart))))
        parts = [held[start : start + in_row] for start in range(0, len(held), in_row)]
        for place, part in enumerate([*parts, *([apart] if apart else [])]):
            taken = min(room, len(part) * (SMALL + 4))
            at = spot.plate[0] + _PLATE[0] // 2 - taken if spot.side > 0 else left
            self._slim(part, (at, top + place * _ROW), room)

    def _one_row(self, seat: DrawnSeat, left: int, top: int) -> None:
        """Draw the cards below the lowest plate, from its edge or as far left as they need."""
        right = canvas.WIDTH - 60
        if self.shown.last is not None:
            right = min(650, 946 - len(self.shown.last.plays) * 52)
        least = left if self.shown.lines else 60
        at = max(least, min(left, right - _long(seat)))
        self._row_of(seat, (at, top), min(right - at, _long(seat)))

    def _row_of(self, seat: DrawnSeat, place: tuple[int, int], room: int) -> None:
        """Draw all cards before a seat in one row, with a gap before those that lie apart."""
        (left, top), gap = place, _GAP if seat.apart else 0
        count = len(seat.cards) + len(seat.apart)
        first = (room - gap) * len(seat.cards) // max(1, count)
        self._slim(seat.cards, place, first)
        self._slim(seat.apart, (left + first + gap, top), room - gap - first)

    def _rows_free(self, spot: _Spot, top: int) -> int:
        """Return how many rows of small cards have room between a height and the next plate below it."""
        side = 1 if spot is _HIGHEST else spot.side
        below = (it.plate[1] - _PLATE[1] // 2 for it in self.spots if it.side == side)
        end = min((edge for edge in below if edge > top), default=_CORNER)
        return max(1, (end - top) // _ROW)

    def _whole_hand(self, spot: _Spot, held: Sequence[Card | None], place: tuple[int, int]) -> None:
        """Draw a hand below its plate in rows that cover nothing; the lowest seat's is one row."""
        (left, top), wide = place, SMALL + 4
        if spot is _LOWEST:
            room = min(len(held) * wide, canvas.WIDTH - 120)
            self._slim(held, (spot.plate[0] - room // 2, top), room)
            return
        for start in range(0, len(held), _IN_HAND):
            part = held[start : start + _IN_HAND]
            at = left + (_PLATE[0] - len(part) * wide if spot.side > 0 else 0)
            self._slim(part, (at, top + start // _IN_HAND * (cards.height_of(SMALL) + 4)), _PLATE[0])

    def _slim(self, found: Sequence[Card | None], place: tuple[int, int], room: int) -> None:
        cards.row(self.canvas, found, place, room, SMALL, four_colour=self.shown.four_colour, slim=True)

    def _piles(self, piles: Sequence[ScenePile], left: int, top: int) -> None:
        wide = 62
        for place, pile in enumerate(piles):
            at = left + place * (wide + 10)
            if not pile:
                continue
            for under in range(min(2, len(pile) - 1), 0, -1):
                canvas.paste(self.canvas, cards.sprite(None, wide), (at + 5 * under, top + 4 * under))
            face = cards.sprite(pile[0], wide, four_colour=self.shown.four_colour, slim=True)
            canvas.paste(self.canvas, face, (at, top))

    def _bubble(self, number: int, seat: DrawnSeat) -> None:
        """Draw what a seat has said, between its plate and the middle."""
        if not seat.says:
            return
        spot, room = self.spots[number], _BUBBLE - 28
        lines, size = bubble_lines(seat.says, room)
        wide = min(room, max(round(canvas.length(line, size)) for line in lines)) + 30
        high = 20 + 38 * len(lines)
        x, y = spot.card
        if spot.plate[1] < 200:
            x, y = spot.plate[0], spot.plate[1] + _PLATE[1] // 2 + 16 + high // 2
        elif spot.side:
            x, y = spot.plate[0] - spot.side * (_PLATE[0] // 2 + 6 + wide // 2), spot.plate[1]
        best = Mark.HIGHEST in seat.marks
        ground = PALETTE.due if best else PALETTE.chalk
        canvas.plate(self.canvas, (x - wide // 2, y - high // 2, x + wide // 2, y + high // 2), ground)
        for row, line in enumerate(lines):
            at = y - high // 2 + 29 + 38 * row
            canvas.write(
                self.canvas, (x, at), line, size, PALETTE.ink, anchor="middle", width=room, squeeze=True
            )

    def _trick(self) -> None:
        trick = self.shown.trick
        if trick is None:
            return
        for seat, card in trick.plays:
            x, y = self.spots[seat].card
            left, top = x - CARD // 2, y - cards.height_of(CARD) // 2
            wins = seat == trick.winner
            cards.lay(
                self.canvas,
                card,
                (left, top),
                CARD,
                four_colour=self.shown.four_colour,
                rim=PALETTE.due if wins else None,
            )
            low = top + cards.height_of(CARD) - 4
            if seat == trick.leader:
                self._tab((x, low - (38 if wins else 0)), self.shown.leads, wins=False)
            if wins:
                self._tab((x, low), self.shown.wins, wins=True)

    def _tab(self, centre: tuple[int, int], words: str, *, wins: bool) -> None:
        x, y = centre
        wide = round(canvas.length(words, canvas.LEAST)) + 24
        ground, ink = (PALETTE.due, PALETTE.ink) if wins else (PALETTE.plate, PALETTE.chalk)
        canvas.plate(self.canvas, (x - wide // 2, y - 20, x + wide // 2, y + 20), ground, radius=12)
        canvas.write(self.canvas, (x, y + 1), words, canvas.LEAST, ink, anchor="middle")

    def _centre(self) -> None:
        shown = self.shown
        if shown.declarer is None:
            return
        y, trump = self.middle - 24, shown.trump
        beside = 0 if trump is None or canvas.length(shown.bid, canvas.LEAST) > _CENTRE - 56 else 56
        _, size = canvas.fit(shown.bid, _CENTRE - beside, 50)
        at = 500 - (min(_CENTRE - beside, canvas.length(shown.bid, size)) + beside) / 2
        at += canvas.write(self.canvas, (at, y), shown.bid, size, width=_CENTRE - beside, squeeze=True)
        if trump is not None and beside:
            canvas.suit(self.canvas, (round(at + 32), y), trump, 46, canvas.suit_on_felt(trump))
        y += 48
        x = 500
        if trump is not None and not beside:
            x = 500 if shown.progress is None else 524
            canvas.suit(self.canvas, (500 if x == 500 else 452, y), trump, 38, canvas.suit_on_felt(trump))
            y += 44 if shown.progress is None else 0
        if shown.progress is not None:
            have, need = shown.progress
            canvas.write(self.canvas, (x, y), f"{have} / {need}", 32, PALETTE.quiet, anchor="middle")
            part = have / need if need else 0.0
            canvas.bar(self.canvas, (432, y + 22, 568, y + 36), part, PALETTE.due, PALETTE.plate)
            y += 44
        if shown.called is not None:
            canvas.write(self.canvas, (492, y + 26), "🎖", 40, PALETTE.quiet, anchor="right")
            self._slim((shown.called,), (500, y - 6), SMALL)

    def _last_trick(self) -> None:
        last = self.shown.last
        if last is None:
            return
        wide = len(last.plays) * 52
        left, top = 962 - wide, _CORNER
        canvas.write(
            self.canvas, (958, top), self.shown.last_words, 30, PALETTE.quiet, anchor="right", width=270
        )
        for place, (seat, card) in enumerate(last.plays):
            at = left + place * 52
            if seat == last.winner:
                canvas.plate(self.canvas, (at - 3, top + 21, at + 51, top + 142), PALETTE.due, radius=12)
            face = cards.sprite(card, SMALL, four_colour=self.shown.four_colour, slim=True)
            canvas.paste(self.canvas, face, (at, top + 24))
            canvas.badge(self.canvas, (at + 24, top + 118), seat, 42)
        canvas.write(
            self.canvas,
            (958, top + 164),
            self.shown.last_why,
            30,
            PALETTE.due,
            anchor="right",
            width=LAST_TRICK_WIDTH,
            squeeze=True,
        )

    def _lines(self) -> None:
        top = _CORNER
        for line in self.shown.lines[:1]:
            for words in canvas.lines_of(line.words, 300, canvas.LEAST, 3):
                canvas.write(self.canvas, (44, top), words, canvas.LEAST, PALETTE.quiet, width=300)
                top += 36
            self._slim(line.cards, (44, top - 16), 310)

    def _board(self) -> None:
        if not self.shown.board:
            return
        top, each = self.top - 6, 920 // len(self.shown.board)
        canvas.write(self.canvas, (500, top + 8), self.shown.board_words, 32, anchor="middle", width=900)
        for place, (name, units) in enumerate(self.shown.board):
            left = 40 + place * each
            canvas.plate(
                self.canvas, (left + 3, top + 40, left + each - 3, top + 152), PALETTE.plate, radius=14
            )
            words, size = canvas.fit(name, each - 14, 32)
            canvas.write(
                self.canvas,
                (left + each / 2, top + 68),
                words,
                size,
                PALETTE.quiet,
                anchor="middle",
                width=each,
            )
            ink = PALETTE.due if units else PALETTE.quiet
            canvas.write(self.canvas, (left + each / 2, top + 116), str(units), 44, ink, anchor="middle")


def bubble_lines(says: str, room: int) -> tuple[tuple[str, ...], int]:
    """Return a bubble's lines and their size: words stay whole, letters may become narrower for that."""
    for size in (36, canvas.LEAST):
        if canvas.length(says, size) <= room:
            return (says,), size
    head, bracket, tail = says.partition("(")
    longest = max(canvas.length(word, canvas.LEAST) for word in head.split())
    wide = room if longest <= room else round(room / 0.8)
    lines = canvas.lines_of(head.strip(), wide, canvas.LEAST, 6)
    return (*lines, bracket + tail) if bracket else lines, canvas.LEAST


def _long(seat: DrawnSeat) -> int:
    """Return how long the row of a seat's cards is if none covers another."""
    return (len(seat.cards) + len(seat.apart)) * (SMALL + 4) + (_GAP if seat.apart else 0)


def _glyphs(seat: DrawnSeat) -> list[str]:
    found = [seat.role.value.strip().rstrip("\ufe0f")] if seat.role is not Role.NONE else []
    found += ["🤖"] if Mark.COMPUTER in seat.marks else []
    found += ["⏳"] if Mark.ELSEWHERE in seat.marks else []
    return found + (["💤"] if Mark.AWAY in seat.marks else [])
