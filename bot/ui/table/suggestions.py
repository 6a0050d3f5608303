"""Autocomplete: what the asker may legally do now, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.engine.actions import Call, ChangeTrump, Play, Swap
from bot.engine.cards import Card, card_text, cards_of, suit_text
from bot.engine.phases.change import raised
from bot.services.errors import ServiceError
from bot.services.values.tables import AnyHand
from bot.ui.core import cardtext
from bot.ui.core import format as fmt
from bot.ui.core.app import app_of
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.core.errors import WhichTable
from bot.ui.core.finding import find_table
from bot.ui.core.reply import Interaction, Reply
from bot.ui.core.request import Request
from bot.ui.core.slash import Choices, measured, offered
from bot.ui.kits.registry import kit_of

_log = logging.getLogger(__name__)


@measured
async def suggest_bids(interaction: Interaction, typed: str) -> Choices:
    """Return the legal bids that fit what was typed, the cheapest first."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    bids, more = kit_of(private.view).bids(ctx, private, typed)
    return offered(bids, more)


@measured
async def suggest_calls(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be called and fit what was typed."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Call)]
    return _cards(ctx, private, cards, typed)


@measured
async def suggest_plays(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be played and fit what was typed."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Play)]
    return _cards(ctx, private, cards, typed)


@measured
async def suggest_discards(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be discarded, fit what was typed and are not named yet."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    held = cards_of(private.legal.choice.cards) if private.legal.choice else ()
    named = _named(interaction, typed)
    return _cards(ctx, private, [card for card in held if card not in named], typed)


@measured
async def suggest_exchanges(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be exchanged at poker or Nap, fit what was typed and are not named yet."""
    found = await _own(interaction)
    if found is None or not kit_of(found[1].view).may_exchange(found[1]):
        return []
    ctx, private = found
    named, held = _named(interaction, typed), kit_of(private.view).sorted_hand(private.view)
    return _card_choices(ctx, [card for card in held if card not in named], typed)


@measured
async def suggest_swaps(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be put down for the one peeped at and fit what was typed."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Swap)]
    return _cards(ctx, private, [card for card in cards if card is not None], typed)


@measured
async def suggest_changes(interaction: Interaction, typed: str) -> Choices:
    """Return the changes of trumps that are legal now, each with the bid it leads to."""
    found = await _own(interaction)
    if found is None:
        return []
    ctx, private = found
    changes = [action.suit for action in private.legal.actions if isinstance(action, ChangeTrump)]
    points = private.view.contract.points if changes else 0
    named = [
        (ctx.text("button-change", suit=fmt.suit_label(ctx, suit), points=points + raised(suit)), suit)
        for suit in changes
    ]
    return offered([(label, suit_text(suit)) for label, suit in named], typed)


def _named(interaction: Interaction, typed: str) -> set[Card | None]:
    """Return the cards that the other options of a command name already."""
    others = [str(value) for _, value in interaction.namespace if value != typed]
    return {cardtext.parse_card_input(app_of(interaction).texts, text) for text in others}


async def _own(interaction: Interaction) -> tuple[PanelContext, AnyHand] | None:
    """Return what the asker may see at the table they mean, whichever game it plays."""
    app = app_of(interaction)
    reply = Reply(interaction, app.tokens, app.seals, app.slow)
    request = Request(app, interaction, reply, app.texts.locale_of(interaction.locale))
    try:
        await find_table(request)
        return request.ctx, await app.play.private(request.table, interaction.user.id)
    except (ServiceError, WhichTable) as error:
        _log.debug("nothing to suggest: %s", error)
        return None


def _cards(ctx: PanelContext, private: AnyHand, cards: Iterable[Card], typed: str) -> Choices:
    return _card_choices(ctx, fmt.sort_cards(cards, kit_of(private.view).trump_of(private.view)), typed)


def _card_choices(ctx: PanelContext, shown: Iterable[Card], typed: str) -> Choices:
    meant = cardtext.parse_card_input(ctx.texts, typed)
    chosen = [
        (f"{card_symbol(card)} {fmt.card_label(ctx, card)}", card_text(card))
        for card in shown
        if meant is None or meant == card
    ]
    return offered(chosen, "" if meant is not None else typed)
