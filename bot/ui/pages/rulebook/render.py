"""Lines of the rule book as Discord's markdown, in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count

from bot.engine.cards import card_text
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param
from bot.ui.kits.book_lines import Calls, Cards, Chain, Line, Ranks, Signed, Style, Suits, Value, Words

CHANGED_MARK = "🏠"
"""Stands before what is played otherwise than in the game's own rules."""


def page(ctx: PanelContext, lines: Sequence[Line], usual: Collection[Line] | None = None) -> str:
    """Return lines as markdown; those that `usual` (the game's own rules) does not hold carry a mark."""
    numbers = count(1)
    known = None if usual is None else frozenset(_text(ctx, line) for line in usual)
    return "\n".join(_line(ctx, line, numbers, known) for line in lines).lstrip("\n")


def _text(ctx: PanelContext, line: Line) -> str:
    return ctx.text(line.key, **{name: _param(ctx, value) for name, value in line.params.items()})


def _line(ctx: PanelContext, line: Line, numbers: count[int], known: Collection[str] | None) -> str:
    text = _text(ctx, line)
    mark = "" if known is None or text in known else f"{CHANGED_MARK} "
    match line.style:
        case Style.POINT:
            return f"- {mark}{text}"
        case Style.RANK:
            return f"{next(numbers)}. {mark}{text}"
        case Style.HEAD:
            return f"\n**{text}**"
        case Style.NOTE:
            return f"-# {mark}{text}"
        case Style.ROW:
            return f"{mark}{text}"


def _param(ctx: PanelContext, value: Value) -> Param:
    match value:
        case Cards(cards):
            return " ".join(map(ctx.emoji.card, cards))
        case Ranks(cards):
            return " ".join(card_text(card)[0].replace("T", "10") for card in cards)
        case Suits(suits):
            return " < ".join(map(ctx.emoji.suit, suits))
        case Signed(units):
            return fmt.signed(units)
        case Words(key, params):
            return ctx.text(key, **{name: _param(ctx, inner) for name, inner in params.items()})
        case Chain(keys):
            return " → ".join(map(ctx.text, keys))
        case Calls(calls, sign):
            return f" {sign} ".join(fmt.call_name(ctx, call) for call in calls)
        case _:
            return value
