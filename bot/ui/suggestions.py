"""Autocomplete: what the asker himself may legally do now, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from discord import app_commands

from bot.engine.actions import Bid, Call, Play
from bot.engine.cards import Card, card_text, cards_of
from bot.services.errors import ServiceError
from bot.services.model import PrivateHand
from bot.ui import cardtext, ids
from bot.ui import format as fmt
from bot.ui.context import PanelContext
from bot.ui.desk import desk_of
from bot.ui.emoji import card_symbol
from bot.ui.errors import WhichTable
from bot.ui.finding import find_table
from bot.ui.reply import Interaction, Reply
from bot.ui.request import Request
from bot.ui.texts import locale_of

Choices = list[app_commands.Choice[str]]
_MOST = 25

_log = logging.getLogger(__name__)


async def suggest_bids(interaction: Interaction, typed: str) -> Choices:
    """Return the legal bids that fit what was typed, the cheapest first."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    bids = [action for action in private.legal.actions if isinstance(action, Bid)]
    meant = cardtext.parse_bid_input(typed)
    chosen = [
        (fmt.bid_label(ctx, bid.points, bid.suit), ids.encode_bid(bid.points, bid.suit))
        for bid in bids
        if meant is None or meant == (bid.points, bid.suit)
    ]
    return offered(chosen, "" if meant else typed)


async def suggest_calls(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be called and fit what was typed."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Call)]
    return _cards(ctx, private, cards, typed)


async def suggest_plays(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be played and fit what was typed."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Play)]
    return _cards(ctx, private, cards, typed)


async def suggest_discards(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be discarded, fit what was typed and are not named yet."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    held = cards_of(private.legal.choice.cards) if private.legal.choice else ()
    named = {cardtext.parse_card_input(str(value)) for name, value in interaction.namespace if value != typed}
    return _cards(ctx, private, [card for card in held if card not in named], typed)


async def _own_hand(interaction: Interaction) -> tuple[PanelContext, PrivateHand] | None:
    """Return the asker's own hand at the table he means, None if he has none there."""
    desk = desk_of(interaction)
    reply = Reply(interaction, desk.publisher.tokens, desk.slow)
    request = Request(desk, interaction, reply, locale_of(interaction.locale))
    try:
        await find_table(request)
        return request.ctx, await desk.play.private(request.table, interaction.user.id)
    except (ServiceError, WhichTable) as error:
        _log.debug("nothing to suggest: %s", error)
        return None


def _cards(ctx: PanelContext, private: PrivateHand, cards: Iterable[Card], typed: str) -> Choices:
    contract = private.view.contract
    meant = cardtext.parse_card_input(typed)
    shown = fmt.sort_cards(cards, contract.suit if contract else None)
    chosen = [
        (f"{card_symbol(card)} {fmt.card_label(ctx, card)}", card_text(card))
        for card in shown
        if meant is None or meant == card
    ]
    return offered(chosen, "" if meant is not None else typed)


def offered(found: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Return the entries that hold what was typed, in their name or their value."""
    wanted = typed.strip().casefold()
    fitting = [
        app_commands.Choice(name=name[:100], value=value)
        for name, value in found
        if wanted in name.casefold() or wanted in value.casefold()
    ]
    return fitting[:_MOST]
