"""What all panels are built from: the container, texts, buttons, menus, and lines that several show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.cards import Card
from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.services.model import Seat, TableSnapshot
from bot.ui import format as fmt
from bot.ui import ids
from bot.ui.context import PanelContext

MOST_COMPONENTS = 40
MOST_CHARACTERS = 4000
MOST_OPTIONS = 25
BUTTONS_PER_ROW = 5

Block = ui.Item[Any]
Option = discord.SelectOption

LOBBY_COLOUR = discord.Colour(0x5865F2)
AUCTION_COLOUR = discord.Colour(0xE0A526)
EXCHANGE_COLOUR = discord.Colour(0x9B59B6)
PLAY_COLOUR = discord.Colour(0x2E8B57)
WON_COLOUR = discord.Colour(0x3BA55D)
LOST_COLOUR = discord.Colour(0xC0392B)
BOARD_COLOUR = discord.Colour(0xC27C0E)
POKER_COLOUR = discord.Colour(0x206694)
QUIET_COLOUR = discord.Colour(0x747F8D)

_PHASE_COLOURS = {
    PhaseName.ANTE: BOARD_COLOUR,
    PhaseName.WINDOW: BOARD_COLOUR,
    PhaseName.CHANGE: EXCHANGE_COLOUR,
    PhaseName.AUCTION: AUCTION_COLOUR,
    PhaseName.ALL_PASSED: AUCTION_COLOUR,
    PhaseName.CALL: EXCHANGE_COLOUR,
    PhaseName.EXCHANGE: EXCHANGE_COLOUR,
    PhaseName.PLAY: PLAY_COLOUR,
}


def phase_colour(phase: PhaseName) -> discord.Colour:
    """Return the colour of a container for a phase of the hand."""
    return _PHASE_COLOURS.get(phase, QUIET_COLOUR)


def layout(colour: discord.Colour, blocks: Sequence[Block | str | None]) -> ui.LayoutView:
    """Return a view of one container; a string is a text, empty blocks are left out."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
    for block in blocks:
        if isinstance(block, str):
            if block:
                container.add_item(ui.TextDisplay(block))
        elif block is not None:
            container.add_item(block)
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def line() -> Block:
    """Return a thin line between two blocks."""
    return ui.Separator(spacing=discord.SeparatorSpacing.small)


def rows(buttons: Sequence[ui.Button[Any]]) -> list[Block]:
    """Return buttons in rows of five."""
    return [
        ui.ActionRow(*buttons[start : start + BUTTONS_PER_ROW])
        for start in range(0, len(buttons), BUTTONS_PER_ROW)
    ]


def button(
    ctx: PanelContext,
    key: str,
    verb: str,
    snapshot: TableSnapshot,
    arg: str = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[Any]:
    """Return a button with a text of ours for a verb of ours."""
    custom_id = ids.build(verb, snapshot.table.id, snapshot.table.turn, arg)
    return ui.Button(label=ctx.text(key), custom_id=custom_id, style=style, disabled=disabled)


def menu(
    snapshot: TableSnapshot,
    verb: str,
    arg: str,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    *,
    count: int = 1,
    most: int | None = None,
    disabled: bool = False,
    number: int | None = None,
) -> Block:
    """Return a row with a menu of which exactly `count` options, or `count` to `most`, are to be chosen.

    `number` tells it from a menu that stood in its place before; None: its place alone counts.
    """
    select: ui.Select[Any] = ui.Select(
        id=number,
        custom_id=ids.build(verb, snapshot.table.id, snapshot.table.turn, arg),
        placeholder=placeholder,
        options=list(options),
        min_values=count,
        max_values=most or count,
        disabled=disabled,
    )
    return ui.ActionRow(select)


def table_url(snapshot: TableSnapshot) -> str:
    """Return the address of the channel or thread a table is played in."""
    return f"https://discord.com/channels/{snapshot.table.guild_id}/{snapshot.table.channel_id}"


# --- lines that several panels show ----------------------------------------------------------------------


def lines(*parts: str | None) -> str:
    """Return parts as lines, the empty ones left out."""
    return "\n".join(part for part in parts if part)


def title(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the game, the hand and the table in small letters."""
    table = snapshot.table
    if table.tournament_id is not None:
        return f"-# {_tournament_title(ctx, snapshot)}"
    game, hands = fmt.game_name(ctx, table.config), table.config.hands
    if hands is None:
        return "-# " + ctx.text("title", game=game, table=str(table.id), number=table.hand_no)
    return "-# " + ctx.text("title-of", game=game, table=str(table.id), number=table.hand_no, hands=hands)


def _tournament_title(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return tournament, round and table; a hand that replaces a voided one has a number beyond the last."""
    table, place = snapshot.table, ctx.places.get(snapshot.table.id)
    if place is None:
        return ctx.text("title-tournament-unknown", number=table.hand_no)
    key = "title-tournament-of" if table.hand_no <= place.hands else "title-tournament"
    return ctx.text(
        key,
        name=fmt.escape(place.name),
        round=place.round,
        table=place.table,
        number=table.hand_no,
        hands=place.hands,
    )


def poker_title(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the game and the table of the poker hand that ends a session, in small letters."""
    game = fmt.preset_name(ctx, snapshot.table.config.preset)
    return "-# " + ctx.text("title-poker", game=game, table=str(snapshot.table.id))


def name(ctx: PanelContext, snapshot: TableSnapshot, seat: int, reader: int | None = None) -> str:
    """Return a player's name in bold; the reader himself as *you*."""
    if seat == reader:
        return f"**{ctx.text('you')}**"
    return f"**{fmt.seat_name(ctx, snapshot.table.seats, seat)}**"


def seat_marks(ctx: PanelContext, seat: Seat) -> str:
    """Return the marks after a name: a computer, somebody away."""
    if seat.computer is not None:
        return " 🤖"
    return f" 💤 {ctx.text('mark-away')}" if seat.away else ""


def role_mark(view: View, seat: int) -> str:
    """Return the mark before a name, as far as the view's reader knows: Napoleon, the adjutant."""
    contract = view.contract
    if contract is None:
        return ""
    if contract.seat == seat:
        return "👑 "
    return "🎖️ " if contract.adjutant == seat else ""


def partner(view: View) -> str:
    """Return what the partner is called: ``general`` in the game of trust, else ``adjutant`` (RULES.md 8)."""
    return "adjutant" if view.rules.trust == "off" else "general"


def contract_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None, *, large: bool = False
) -> str:
    """Return the contract, the called card, and the adjutant where the view's reader knows him."""
    contract = view.contract
    if contract is None:
        return ""
    who = name(ctx, snapshot, contract.seat, reader)
    bid, first = f"**{fmt.bid(ctx, contract.points, contract.suit)}**", contract.bid
    napoleon = ctx.text("contract-line", name=who, bid=bid)
    if (first.points, first.suit) != (contract.points, contract.suit):
        old = fmt.bid(ctx, first.points, first.suit)
        napoleon = ctx.text("contract-changed", name=who, bid=bid, old=old)
    called = None
    if contract.called is not None:
        called = ctx.text("called-line", card=fmt.card(ctx, contract.called))
    ally = None
    if contract.revealed and contract.adjutant is not None:
        who = name(ctx, snapshot, contract.adjutant, reader)
        ally = ctx.text("adjutant-line", name=who, partner=partner(view))
    elif contract.revealed and view.rules.adjutant:
        ally = ctx.text("alone-line")
    second = " · ".join(part for part in (called, ally) if part)
    return lines(f"{'### ' if large else ''}👑 {napoleon}", f"🎖️ {second}" if second else None)


def side_name(view: View) -> str:
    """Return how texts speak of Napoleon's side: ``lone`` in a game without a partner, else ``side``."""
    return "side" if view.rules.adjutant else "lone"


def blind_line(ctx: PanelContext, view: View) -> str:
    """Return the blind where it lies open for all, until the play begins (RULES.md 2 `all_pass`)."""
    if view.blind is None or (view.board is not None and view.board.blind_shown):
        return ""
    if view.phase not in (PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE):
        return ""
    if view.phase is PhaseName.EXCHANGE and view.contract is not None and view.seat == view.contract.seat:
        return ""
    return ctx.text("blind-open-line", cards=fmt.cards(ctx, view.blind))


def side_line(ctx: PanelContext, view: View) -> str:
    """Return the points of Napoleon's side so far, once the reader knows who belongs to it."""
    contract = view.contract
    if view.phase is not PhaseName.PLAY or contract is None or not view.won:
        return ""
    if contract.adjutant is None and not contract.alone:
        return ""
    side = {contract.seat, contract.adjutant}
    points = sum(len(cards) for seat, cards in enumerate(view.won) if seat in side)
    return ctx.text("side-line", points=points, bid=contract.points, side=side_name(view))


def discard_line(ctx: PanelContext, view: View) -> str:
    """Return the discarded cards: for Napoleon his own, for the others those that lie face-up."""
    if view.phase is not PhaseName.PLAY or view.contract is None or not view.discards:
        return ""
    cards = fmt.cards(ctx, view.discards, view.contract.suit)
    if view.seat == view.contract.seat:
        return "-# " + ctx.text("own-discards-line", cards=cards)
    return "-# " + ctx.text("face-up-line", cards=cards, points=len(view.discards))


def trick_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None
) -> list[str]:
    """Return the trick under way: one line per card, in order of play."""
    if view.phase is not PhaseName.PLAY or view.leader is None:
        return []
    return [
        ctx.text("trick-title", number=len(view.tricks) + 1),
        *(
            f"{fmt.card(ctx, card)} {name(ctx, snapshot, (view.leader + place) % view.seats, reader)}"
            for place, card in enumerate(view.trick)
        ),
    ]


def last_trick_line(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None) -> str:
    """Return the trick before: its cards in order of play and who won it."""
    if not view.tricks or view.phase is not PhaseName.PLAY:
        return ""
    last = view.tricks[-1]
    cards = " ".join(fmt.card(ctx, card) for card in last.cards)
    return "-# " + ctx.text("last-trick", cards=cards, name=name(ctx, snapshot, last.winner, reader))


def turn_line(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None = None) -> str:
    """Return who is to do what, and the time left."""
    due = view.to_act
    if not due:
        return ctx.text("turn-redeal") if view.phase is PhaseName.ALL_PASSED else ""
    if open_auction(view):
        return lines(_open_turn(ctx, snapshot, view, reader), clock_line(ctx, snapshot))
    if reader in due:
        what = _own_turn(ctx, view)
    else:
        who = fmt.join(ctx, (name(ctx, snapshot, seat, reader) for seat in due))
        what = _turn_of(ctx, view, who)
    return lines(f"▶️ {what}", clock_line(ctx, snapshot))


def _own_turn(ctx: PanelContext, view: View) -> str:
    if view.phase is PhaseName.AUCTION:
        return ctx.text("your-turn-auction" if view.must_bid is None else "your-turn-must-bid")
    if view.phase is PhaseName.CALL:
        return ctx.text("your-turn-call", partner=partner(view))
    if view.phase is PhaseName.EXCHANGE:
        return ctx.text("your-turn-exchange", count=view.blind_size)
    if view.phase is PhaseName.ANTE:
        return ctx.text("your-turn-ante")
    if view.phase is PhaseName.WINDOW:
        return ctx.text("your-turn-window")
    if view.phase is PhaseName.CHANGE and view.contract is not None:
        return ctx.text("your-turn-change", suit=ctx.emoji.suit(view.contract.suit))
    return ctx.text("your-turn-lead" if not view.trick else "your-turn-play")


def _turn_of(ctx: PanelContext, view: View, who: str) -> str:
    if view.phase is PhaseName.AUCTION:
        return ctx.text("turn-auction" if view.must_bid is None else "turn-must-bid", name=who)
    if view.phase is PhaseName.CALL:
        return ctx.text("turn-call", name=who, partner=partner(view))
    if view.phase is PhaseName.EXCHANGE:
        return ctx.text("turn-exchange", name=who, count=view.blind_size)
    if view.phase is PhaseName.ANTE:
        return ctx.text("turn-ante", name=who)
    if view.phase is PhaseName.WINDOW:
        return ctx.text("turn-window", name=who)
    if view.phase is PhaseName.CHANGE:
        return ctx.text("turn-change", name=who)
    return ctx.text("turn-lead" if not view.trick else "turn-play", name=who)


def open_auction(view: View) -> bool:
    """Return whether everybody may speak now (RULES.md 2 `auction`)."""
    return view.phase is PhaseName.AUCTION and view.rules.auction == "open" and view.must_bid is None


def _open_turn(ctx: PanelContext, snapshot: TableSnapshot, view: View, reader: int | None) -> str:
    """Return who has still to speak in an open auction, and what the reader may do."""
    waiting = [name(ctx, snapshot, seat) for seat in view.to_act if seat != reader]
    others = f"-# {ctx.text('open-waiting', names=fmt.join(ctx, waiting))}" if waiting else ""
    if reader is None:
        return lines(f"▶️ {ctx.text('open-turn')}", others)
    if reader in view.to_act:
        return lines(f"▶️ {ctx.text('open-your-turn')}", others)
    passed = reader in view.passed
    if passed and reader not in view.may_act:
        return lines(ctx.text("open-you-passed-out"), others)
    return lines(ctx.text("open-you-passed" if passed else "open-you-highest"), others)


def clock_line(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the time left of the plain clock and of the time bank; nothing without a clock."""
    ends, bank = snapshot.clock_ends, snapshot.bank_ends
    if ends is not None and ends > ctx.now:
        if bank is not None and bank > ends:
            return "-# ⏳ " + ctx.text("clock-then-bank", when=fmt.stamp(ends), bank=fmt.stamp(bank))
        return "-# ⏳ " + ctx.text("clock-ends", when=fmt.stamp(ends))
    if bank is not None:
        return "-# ⏳ " + ctx.text("clock-bank", when=fmt.stamp(bank))
    return ""


def hand_footer(
    ctx: PanelContext, snapshot: TableSnapshot, where: str, *, away: bool, over: bool
) -> list[ui.Button[Any]]:
    """Return the last buttons of a private hand: back, refresh, in a direct message the link to the table."""
    buttons: list[ui.Button[Any]] = []
    if not over:
        if away:
            buttons.append(button(ctx, "button-back", "back", snapshot, style=ButtonStyle.success))
        buttons.append(button(ctx, "button-refresh", "hand", snapshot))
    if where == "dm":
        buttons.append(ui.Button(label=ctx.text("button-jump"), url=table_url(snapshot)))
    return buttons


def card_option(
    ctx: PanelContext, card: Card, note: str = "", *, default: bool = False
) -> discord.SelectOption:
    """Return a card as an option of a menu; its value is the card's text."""
    return discord.SelectOption(
        label=fmt.card_label(ctx, card),
        value=ids.encode_card(card),
        description=note or None,
        emoji=ctx.emoji.partial(card),
        default=default,
    )


def play_buttons(
    ctx: PanelContext, snapshot: TableSnapshot, cards: Sequence[Card], *, tops: Iterable[Card] = ()
) -> list[Block]:
    """Return a button per card, five in a row; those on top of one's own piles (`tops`) are green."""
    table, green = snapshot.table, frozenset(tops)
    buttons: list[ui.Button[Any]] = []
    for card in cards:
        emoji = ctx.emoji.partial(card)
        buttons.append(
            ui.Button(
                emoji=emoji,
                label=None if emoji else fmt.card(ctx, card),
                style=ButtonStyle.success if card in green else ButtonStyle.primary,
                custom_id=ids.build("play", table.id, table.turn, ids.encode_card(card)),
            )
        )
    return rows(buttons)
