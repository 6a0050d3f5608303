"""The NAJAMI board in words (stakes, antes, amounts), and antes as people type them (rules.md 9)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from bot.engine.board import STAKES, AnteLimits, Board, usual_ante
from bot.engine.cards import Card, card_text, parse_card
from bot.services.tables import changes
from bot.services.values.tables import Table
from bot.ui.core import cardtext
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import AS_TEXT, card_button_label

_CARDS: Mapping[str, Card] = {name: parse_card(name) for name in ("AH", "KC", "QD", "JS", "TH")}
_RUN = "8-9-10"

_IN_A_LINE = 4
"""Stakes that fit side by side on a phone."""
_UNITS = re.compile(r"[\s:=](-?[0-9]{1,3})\Z")
_BETWEEN = " \t:="
_MOST_TYPED = 999


def stake_name(ctx: PanelContext, name: str) -> str:
    """Return a stake as the board shows it: ``♥A``, ``♠Q-K``, ``8-9-10``, ``kitty``."""
    if name in _CARDS:
        return card_button_label(_CARDS[name])
    return f"♠{AS_TEXT}Q-K" if name == "QK-S" else stake_label(ctx, name)


def stake_label(ctx: PanelContext, name: str) -> str:
    """Return a stake in words, for a form: ``A of hearts``."""
    if name in _CARDS:
        return fmt.card_label(ctx, _CARDS[name])
    if name == "QK-S":
        return ctx.text("stake-pair")
    return name if name == _RUN else ctx.text("stake-kitty")


def stakes_text(ctx: PanelContext, stakes: Board) -> str:
    """Return the non-empty stakes on one line: ``♥A 2 · kitty 1``; a dash if there are none."""
    held = [f"{stake_name(ctx, name)} {units}" for name, units in stakes.to_dict().items() if units]
    return " · ".join(held) or "–"


def amount(ctx: PanelContext, units: int, stake: int) -> str:
    """Return units, with their value in chips unless a unit is one chip."""
    if stake == 1:
        return ctx.text("amount-chips", count=units)
    if not stake:
        return ctx.text("amount-units", count=units)
    return ctx.text("amount-both", count=units, chips=units * stake)


def board_lines(ctx: PanelContext, board: Board | None, stake: int) -> Iterator[str]:
    """Yield the board's total, and the units on all eight stakes in two lines; nothing without a board."""
    if board is None:
        return
    yield ctx.text("board-line", amount=amount(ctx, board.total, stake))
    shown = [f"{stake_name(ctx, name)} **{board[name]}**" for name in STAKES]
    for first in range(0, len(shown), _IN_A_LINE):
        yield " · ".join(shown[first : first + _IN_A_LINE])


# --- antes -----------------------------------------------------------------------------------------------


def last_ante(table: Table, user_id: int | None, limits: AnteLimits) -> Board | None:
    """Return a person's last ante at this table, if it was under the same limits."""
    found = changes.last_ante(table.carried, user_id, limits.total)
    return found if found is not None and limits.allow(found) else None


def sensible_ante(table: Table, user_id: int | None, limits: AnteLimits) -> Board:
    """Return the default ante for a form: the person's last one, else the usual one."""
    return last_ante(table, user_id, limits) or usual_ante(limits)


def encode_ante(stakes: Board) -> str:
    """Encode an ante for a custom id: ``1.1.1.1.1.0.1.0``."""
    return ".".join(str(max(-_MOST_TYPED, min(units, _MOST_TYPED))) for units in stakes.units)


def decode_ante(text: str) -> Board | None:
    """Decode an ante, None for anything else."""
    parts = text.split(".")
    if len(parts) != len(STAKES) or not all(re.fullmatch(r"-?[0-9]{1,3}", part) for part in parts):
        return None
    return Board(tuple(int(part) for part in parts))


def form_text(ctx: PanelContext, stakes: Board) -> str:
    """Return an ante as a form's text: a stake and its units on each line."""
    return "\n".join(f"{stake_label(ctx, name)}: {units}" for name, units in stakes.to_dict().items())


def read_form(ctx: PanelContext, text: str) -> tuple[Board, str]:
    """Parse the ante typed into a form; also return the first unreadable line (empty: none).

    Stakes not named get nothing; one named twice gets both amounts.
    """
    stakes, unread = Board(), ""
    for line in unicodedata.normalize("NFKC", text).splitlines():
        match = _UNITS.search(line.strip())
        name = _stake_typed(ctx, line.strip()[: match.start()].rstrip(_BETWEEN)) if match else None
        if match is not None and name is not None:
            stakes = stakes.add_to(name, int(match[1]))
        elif line.strip():
            unread = unread or line.strip()
    return stakes, unread


def _stake_typed(ctx: PanelContext, text: str) -> str | None:
    plain = re.sub(r"[\s\ufe0f]", "", text).casefold()
    if plain in (ctx.text("stake-kitty").casefold(), "kitty"):
        return "kitty"
    if plain == re.sub(r"\s", "", ctx.text("stake-pair")).casefold():
        return "QK-S"
    if re.sub(r"[-♠s]", "", plain) in ("qk", "kq"):
        return "QK-S"
    if re.sub(r"[-,・]", "", plain) == "8910":
        return _RUN
    card = cardtext.parse_card_input(ctx.texts, text)
    name = "" if card is None else card_text(card)
    return name if name in STAKES else None
