"""What a hand offers beside the moves of its game: to set one ahead, and a question before a discard."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle

from bot.engine.actions import PASS, Discard, Play
from bot.engine.cards import CardSet, Mask
from bot.services.values.tables import Ahead, AnyHand
from bot.ui.core import ids, parts
from bot.ui.kits.kit import Kit
from bot.ui.kits.scene import AHEAD, SceneButton, SceneControl, SceneMenu
from bot.ui.kits.seen import Seen

_CHOSEN = "discard."
"""Begins what is asked to be seen once cards were chosen to be discarded: their bit mask follows."""


def discard_chosen(cards: Mask) -> str:
    """Return what stands for the question before some cards are discarded (`Seen.more`)."""
    return f"{_CHOSEN}{cards}"


def _chosen(seen: Seen, private: AnyHand) -> Mask:
    """Return the cards that the reader is asked about, 0 for none or what cannot be discarded now."""
    cards = ids.number_of(seen.more.removeprefix(_CHOSEN)) if seen.more.startswith(_CHOSEN) else None
    return cards if cards and Discard(cards) in private.legal else 0


def lines(kit: Kit, seen: Seen, private: AnyHand) -> Iterator[str]:
    """Yield what is chosen, set ahead, or about to be played."""
    if cards := CardSet(_chosen(seen, private)):
        trump = kit.trump_of(seen.view)
        yield f"🗑️ {seen.text('discard-chosen', count=len(cards), cards=seen.cards(cards, trump))}"
        yield from kit.discard_notes(seen, cards)
    if private.forced and seen.ctx.likes.forced:
        yield f"⏩ {seen.text('forced-card')}"
    if private.ahead is not None:
        yield f"⏭️ {_ahead(seen, private.ahead)}"


def _ahead(seen: Seen, ahead: Ahead) -> str:
    """Return what is set ahead with the rule for it, or that it is not done."""
    if ahead.card is None:
        return seen.text("ahead-pass-void" if ahead.void else "ahead-pass")
    return seen.text("ahead-card-void" if ahead.void else "ahead-card", card=seen.card(ahead.card))


def controls(kit: Kit, seen: Seen, private: AnyHand) -> Iterator[SceneControl]:
    """Yield the controls of a hand: the question in the place of its moves, below these what is set ahead."""
    if cards := _chosen(seen, private):
        yield (
            SceneButton("button-discard", "discarded", str(cards), ButtonStyle.danger),
            SceneButton("button-choose-again", "hand", "again"),
        )
        return
    yield from kit.controls(seen, private.legal)
    hand, buttons = str(seen.table.hand_no), []
    cards_held = [action.card for action in private.settable if isinstance(action, Play)]
    if seen.more == AHEAD:
        laid_out = seen.laid_out(cards_held, kit.trump_of(seen.view))
        for first in range(0, len(laid_out), parts.MOST_OPTIONS):
            options = seen.options(laid_out[first : first + parts.MOST_OPTIONS])
            yield SceneMenu("ahead", seen.text("menu-ahead"), options, f"{hand}.{first}")
    elif cards_held:
        buttons.append(SceneButton("button-ahead", "aheadmenu"))
    if private.ahead is not None and not private.ahead.void:
        buttons.append(SceneButton("button-ahead-back", "aheadback", hand))
    elif PASS in private.settable:
        buttons.append(SceneButton("button-ahead-pass", "aheadpass", hand))
    if buttons:
        yield tuple(buttons)
