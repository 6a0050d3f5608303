"""The rule book of NAJAMI: board and antes, paying to see, the change of trumps, poker (rules.md 9)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.board import PRICE_TO_SEE, ante_limits
from bot.engine.cards import parse_card
from bot.engine.rules import RuleSet
from bot.ui.kits.book_lines import Cards, Line, head, note, point

_PAIR = Cards((parse_card("QS"), parse_card("KS")))
_SINGLE_STAKES = tuple(parse_card(text) for text in ("AH", "KC", "QD", "JS", "TH"))


def board(_rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the stakes, the ante, and who collects what."""
    first, later = ante_limits(0), ante_limits(1)
    yield point("book-board-stakes", cards=Cards(_SINGLE_STAKES), pair=_PAIR)
    yield point("book-board-stays")
    yield head("book-board-ante")
    yield point("book-ante-first", units=first.total)
    yield point("book-ante-duty", pair=_PAIR)
    yield point("book-ante-kitty", most=first.kitty_at_most)
    yield point("book-ante-later", units=later.total)
    yield point("book-ante-silent", pair=_PAIR)
    yield head("book-board-collect")
    yield point("book-collect-side")
    yield point("book-collect-single")
    yield point("book-collect-pair", pair=_PAIR)
    yield point("book-collect-sequence")
    yield point("book-collect-share")
    yield point("book-collect-discards")
    yield note("book-collect-shown")


def window() -> Iterator[Line]:
    """Yield how another player may pay to have the blind shown."""
    yield point("book-window", price=PRICE_TO_SEE)
    yield point("book-window-share", half=PRICE_TO_SEE // 2)
    yield point("book-window-close")


def change(rules: RuleSet) -> Iterator[Line]:
    """Yield how Napoleon may change the trumps before the first lead."""
    yield point("book-change")
    no_trump = rules.no_trump != "none"
    yield point("book-change-price-no-trump" if no_trump else "book-change-price", most=rules.most_points)


def poker(_rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield how the rest of the board is played for at the end of a session."""
    yield point("book-poker-what")
    yield point("book-poker-choice")
    yield point("book-poker-deal")
    yield point("book-poker-draw")
    yield point("book-poker-seven")
    yield point("book-poker-rank")
    yield point("book-poker-tie")
    yield note("book-poker-few")
