"""Reasons for moves in words: for hints, and for the coach line of beginners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.actions import Play
from bot.engine.poker.values import Exchange
from bot.engine.state import PhaseName
from bot.services.tables.hints import Hint, HintReason
from bot.services.values.tables import AnyHand
from bot.ui.core import format as fmt
from bot.ui.core.app import App
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param
from bot.ui.kits import kit_of


async def coach_line(app: App, ctx: PanelContext, private: AnyHand) -> str:
    """Return a suggested move and its reason if a practising person is to move; "" otherwise.

    Without hints, the line is general advice for the phase instead; so it is before a call, since a
    suggested call could name a card that the reader has not seen.
    """
    view, table = private.view, private.snapshot.table
    if private.seat not in table.practice_seats or view.result is not None or private.seat not in view.to_act:
        return ""
    ctx = ctx.of_game(table.config.rules)
    hint = None if view.phase is PhaseName.CALL else await app.hints.glance(private)
    if hint is not None:
        move = kit_of(view).describe_move("hint", ctx, hint.action)
        why = next(reasons(ctx, replace(hint, why=replace(hint.why, other=None))))
        return f"🎓 {ctx.text('coach-move', move=move, why=why)}"
    advice = kit_of(view).advice(view)
    return f"🎓 {ctx.text(advice)}" if advice else ""


def reasons(ctx: PanelContext, hint: Hint) -> Iterator[str]:
    """Yield the reason for a hint's move, then the move's chance if the expert searched for it."""
    why = hint.why
    chance = None if why.chance is None else round(100 * why.chance)
    shown: dict[str, Param] = {"points": why.points, "chance": -1 if chance is None else chance}
    if why.bid is not None:
        shown["bid"] = fmt.bid(ctx, *why.bid)
    if why.suit is not None:
        shown["suit"] = ctx.emoji.suit(why.suit)
    if why.card is not None:
        shown["card"] = fmt.card(ctx, why.card)
    if why.best is not None:
        shown["best"] = fmt.card(ctx, why.best)
    text = ctx.text(why.key, **shown)
    yield text if why.other is None else _comparison(ctx, why, text)
    if chance is not None and isinstance(hint.action, Play | Exchange):  # of a bid the sentence says it
        side = "declaring" if why.declaring else "against"
        side = "poker" if isinstance(hint.action, Exchange) else side
        key = "hint-chance" if why.other_chance is None else "hint-figures"
        yield f"-# {ctx.text(key, chance=chance, side=side)}"


def _comparison(ctx: PanelContext, why: HintReason, text: str) -> str:
    """Return the reason, with the expected result of the card compared to another one's."""
    assert why.card is not None
    assert why.other is not None
    shown: dict[str, Param] = {"figures": "none", "chance": 0, "than": 0}
    if why.chance is not None and why.other_chance is not None:
        shown = {
            "figures": "even" if why.is_even else "better",
            "chance": round(100 * why.chance),
            "than": round(100 * why.other_chance),
        }
    cards = {"card": fmt.card(ctx, why.card), "other": fmt.card(ctx, why.other)}
    return ctx.text("hint-rather", why=text, **cards, **shown)
