"""What stands out about chips in a server, in words, for server managers."""

from __future__ import annotations

from discord import ui

from bot.services.community.watch import MOST_HANDS, WINDOW, Look, Note, Why
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext

MOST_NOTES = 6
MOST_NAMES = 8
"""Notes on the page, and members that one names."""

_KEYS = {Why.ONE_WAY: "watch-one-way", Why.FRESH: "watch-fresh", Why.GIFTS: "watch-gifts"}


def watch_panel(ctx: PanelContext, look: Look) -> ui.LayoutView:
    """Return the page; nobody is notified by the mentions on it, only the asker sees it."""
    notes = look.notes
    meaning = ctx.text("watch-help", days=WINDOW.days, hands=MOST_HANDS)
    blocks: list[parts.Block | str] = [f"## 🔎 {ctx.text('watch-title')}\n-# {meaning}"]
    blocks += [_note(ctx, note) for note in notes[:MOST_NOTES]] or [ctx.text("watch-none")]
    if len(notes) > MOST_NOTES:
        blocks.append(f"-# {ctx.text('watch-more', count=len(notes) - MOST_NOTES)}")
    blocks.append(f"-# {ctx.text('watch-made', when=f'<t:{int(look.at.timestamp())}:f>')}")
    return parts.layout(parts.QUIET_COLOUR, blocks)


def _note(ctx: PanelContext, note: Note) -> str:
    named = [f"<@{other}>" for other in note.others[:MOST_NAMES]]
    if len(note.others) > MOST_NAMES:
        named.append(ctx.text("watch-others", count=len(note.others) - MOST_NAMES))
    text = ctx.text(
        _KEYS[note.why],
        name=f"<@{note.user_id}>",
        others=fmt.join(ctx, named),
        chips=note.chips,
        hands=note.hands,
        share=note.share,
        odds=note.odds,
    )
    company = ctx.text("watch-company", together=note.together, fresh=note.fresh, days=WINDOW.days)
    return parts.lines(text, f"-# {company}")
