"""The menu of the cards that may be played against the rules, where a revoke is punished (rules.md 11)."""

from __future__ import annotations

from bot.engine.cards import Suit, cards_of
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext


def revoke_menu(ctx: PanelContext, snapshot: TableSnapshot, trump: Suit | None, revokes: int) -> parts.Block:
    """Return the menu of the cards that may be played against the rules."""
    options = [parts.card_option(ctx, card) for card in fmt.sort_cards(cards_of(revokes), trump)]
    return parts.menu(snapshot, "revoke", "", ctx.text("menu-revoke"), options)
