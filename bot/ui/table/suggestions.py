"""Autocomplete: only moves that are legal for the asker now."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from bot.engine.actions import Call, ChangeTrump, Play, Swap
from bot.engine.cards import Card, card_text, cards_of, suit_text
from bot.engine.legal import actions_of
from bot.services.errors import ServiceError
from bot.services.values.tables import AnyHand
from bot.ui.core import cardtext
from bot.ui.core import format as fmt
from bot.ui.core.app import app_of
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.core.notices import WhichTable
from bot.ui.core.reply import Interaction, Reply
from bot.ui.core.request import Request
from bot.ui.core.slash import Choices, Suggest, find_table, matching, measure
from bot.ui.kits import kit_of
from bot.ui.kits.napoleon.najami import change_label
from bot.ui.kits.scene import Seen

_log = logging.getLogger(__name__)


def _of_own_hand(offer: Callable[[Interaction, PanelContext, AnyHand, str], Choices]) -> Suggest:
    """Make an autocomplete function from one that takes the asker's hand; no suggestions without a hand."""

    @measure
    async def suggest(interaction: Interaction, typed: str) -> Choices:
        found = await _own(interaction)
        return [] if found is None else offer(interaction, *found, typed)

    return suggest


def _cards(cards: Callable[[AnyHand], Iterable[Card]]) -> Suggest:
    """Suggest cards that match the typed text and are not in another option of the command."""

    @_of_own_hand
    def suggest(interaction: Interaction, ctx: PanelContext, private: AnyHand, typed: str) -> Choices:
        others = [str(value) for _, value in interaction.namespace if value != typed]
        named = {cardtext.parse_card_input(ctx.texts, text) for text in others}
        meant = cardtext.parse_card_input(ctx.texts, typed)
        chosen = [
            (f"{card_symbol(card)} {fmt.card_label(ctx, card)}", card_text(card))
            for card in cards(private)
            if card not in named and meant in (None, card)
        ]
        return matching(chosen, "" if meant is not None else typed)

    return suggest


def _suggest_cards(cards: Callable[[AnyHand], Iterable[Card]]) -> Suggest:
    return _cards(lambda own: fmt.sort_cards(cards(own), kit_of(own.view).trump_of(own.view)))


suggest_calls = _suggest_cards(lambda own: (call.card for call in actions_of(own.legal, Call)))
suggest_plays = _suggest_cards(
    lambda own: (it.card for it in (*own.legal.actions, *own.settable) if isinstance(it, Play))
)
suggest_swaps = _suggest_cards(
    lambda own: (it.card for it in actions_of(own.legal, Swap) if it.card is not None)
)
suggest_discards = _suggest_cards(lambda own: cards_of(own.legal.choice.cards) if own.legal.choice else ())
suggest_exchanges = _cards(lambda own: kit_of(own.view).exchangeable_cards(own))


@_of_own_hand
def suggest_bids(_: Interaction, ctx: PanelContext, private: AnyHand, typed: str) -> Choices:
    """Return the legal bids that match the typed text, cheapest first."""
    return matching(*kit_of(private.view).bids(ctx, private, typed))


@_of_own_hand
def suggest_changes(_: Interaction, ctx: PanelContext, private: AnyHand, typed: str) -> Choices:
    """Return the legal changes of trumps, each with the resulting bid."""
    seen, suits = Seen(ctx, private.snapshot, private.view), actions_of(private.legal, ChangeTrump)
    return matching(((change_label(seen, it.suit), suit_text(it.suit)) for it in suits), typed)


async def _own(interaction: Interaction) -> tuple[PanelContext, AnyHand] | None:
    """Return context and hand of the asker at the table that `find_table` returns; None without a hand."""
    app = app_of(interaction)
    request = Request(app, interaction, Reply(interaction, app), app.texts.locale_of(interaction.locale))
    try:
        await find_table(request)
        return request.ctx, await app.play.private(request.table, interaction.user.id)
    except (ServiceError, WhichTable) as error:
        _log.debug("nothing to suggest: %s", error)
        return None
