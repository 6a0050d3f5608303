"""Autocomplete: what the asker himself may legally do now, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from discord import app_commands

from bot.engine.actions import Bid, Call, ChangeTrump, LadderBid, Play, Swap
from bot.engine.cards import Card, card_text, cards_of, suit_text
from bot.engine.nap.views import NapView
from bot.engine.phases.change import raised
from bot.engine.poker.views import PokerView
from bot.engine.views import View
from bot.services.errors import ServiceError
from bot.services.values.tables import AnyHand
from bot.ui import cardtext, ids
from bot.ui import format as fmt
from bot.ui.context import PanelContext
from bot.ui.desk import desk_of
from bot.ui.emoji import card_symbol
from bot.ui.errors import WhichTable
from bot.ui.finding import find_table
from bot.ui.measured import measured
from bot.ui.panels.poker import sorted_cards
from bot.ui.panels.revoke import trump_of
from bot.ui.reply import Interaction, Reply
from bot.ui.request import Request
from bot.ui.texts import locale_of

Choices = list[app_commands.Choice[str]]
_MOST = 25

_log = logging.getLogger(__name__)


@measured
async def suggest_bids(interaction: Interaction, typed: str) -> Choices:
    """Return the legal bids that fit what was typed, the cheapest first."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    if isinstance(private.view, NapView):
        calls = [action.call for action in private.legal.actions if isinstance(action, LadderBid)]
        said = cardtext.parse_call_input(typed)
        fitting = [(fmt.call_name(ctx, call), call) for call in calls if said is None or said == call]
        return offered(fitting, "" if said else typed)
    bids = [action for action in private.legal.actions if isinstance(action, Bid)]
    meant = cardtext.parse_bid_input(typed)
    chosen = [
        (fmt.bid_label(ctx, bid.points, bid.suit), ids.encode_bid(bid.points, bid.suit))
        for bid in bids
        if meant is None or meant == (bid.points, bid.suit)
    ]
    return offered(chosen, "" if meant else typed)


@measured
async def suggest_calls(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be called and fit what was typed."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Call)]
    return _cards(ctx, private, cards, typed)


@measured
async def suggest_plays(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be played and fit what was typed."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Play)]
    return _cards(ctx, private, cards, typed)


@measured
async def suggest_discards(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be discarded, fit what was typed and are not named yet."""
    found = await _own_hand(interaction)
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
    if found is None or isinstance(found[1].view, View):
        return []
    ctx, private = found
    may = private.legal.exchange is not None if isinstance(private.view, NapView) else bool(private.legal)
    if not may:
        return []
    named = _named(interaction, typed)
    return _card_choices(ctx, [card for card in sorted_cards(private.view.hand) if card not in named], typed)


@measured
async def suggest_swaps(interaction: Interaction, typed: str) -> Choices:
    """Return the cards that may be put down for the one peeped at and fit what was typed."""
    found = await _own_hand(interaction)
    if found is None:
        return []
    ctx, private = found
    cards = [action.card for action in private.legal.actions if isinstance(action, Swap)]
    return _cards(ctx, private, [card for card in cards if card is not None], typed)


@measured
async def suggest_changes(interaction: Interaction, typed: str) -> Choices:
    """Return the changes of trumps that are legal now, each with the bid it leads to."""
    found = await _own_hand(interaction)
    if found is None or not isinstance(found[1].view, View) or found[1].view.contract is None:
        return []
    ctx, private = found[0], found[1]
    points = found[1].view.contract.points
    changes = [action.suit for action in private.legal.actions if isinstance(action, ChangeTrump)]
    named = [
        (ctx.text("button-change", suit=fmt.suit_label(ctx, suit), points=points + raised(suit)), suit)
        for suit in changes
    ]
    return offered([(label, suit_text(suit)) for label, suit in named], typed)


def _named(interaction: Interaction, typed: str) -> set[Card | None]:
    """Return the cards that the other options of a command name already."""
    return {cardtext.parse_card_input(str(value)) for _, value in interaction.namespace if value != typed}


async def _own_hand(interaction: Interaction) -> tuple[PanelContext, AnyHand] | None:
    """Return the asker's own hand at the table he means, None if he has none there."""
    found = await _own(interaction)
    if found is None or isinstance(found[1].view, PokerView):
        return None
    return found[0], found[1]


async def _own(interaction: Interaction) -> tuple[PanelContext, AnyHand] | None:
    """Return what the asker may see at the table he means, whichever game it plays."""
    desk = desk_of(interaction)
    reply = Reply(interaction, desk.publisher.tokens, desk.seals, desk.slow)
    request = Request(desk, interaction, reply, locale_of(interaction.locale))
    try:
        await find_table(request)
        return request.ctx, await desk.play.private(request.table, interaction.user.id)
    except (ServiceError, WhichTable) as error:
        _log.debug("nothing to suggest: %s", error)
        return None


def _cards(ctx: PanelContext, private: AnyHand, cards: Iterable[Card], typed: str) -> Choices:
    return _card_choices(ctx, fmt.sort_cards(cards, trump_of(private.view)), typed)


def _card_choices(ctx: PanelContext, shown: Iterable[Card], typed: str) -> Choices:
    meant = cardtext.parse_card_input(typed)
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
