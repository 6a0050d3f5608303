"""The poker hand for the board at the end of a session: table, own hand, showdown (rules.md 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord
from discord import ButtonStyle, ui

from bot.engine.cards import Card, rank_of, suit_of
from bot.engine.poker.ranking import best_hand
from bot.engine.poker.values import MOST_EXCHANGED, POKER_GAMES, PokerPhase
from bot.engine.poker.views import PokerView
from bot.services.values.tables import HandSummary, PrivateHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon.result import final_buttons, final_lines, payment

GAME_KEYS: Mapping[str, str] = {
    "five_card_draw": "poker-five-card-draw",
    "five_card_stud": "poker-five-card-stud",
    "seven_card_stud": "poker-seven-card-stud",
    "texas_holdem": "poker-texas-holdem",
}
_GAME_NOTES: Mapping[str, str] = {
    "five_card_draw": "poker-note-draw",
    "five_card_stud": "poker-note-stud",
    "seven_card_stud": "poker-note-seven",
    "texas_holdem": "poker-note-holdem",
}
_RANK_KEYS: Mapping[str, str] = {
    "high_card": "rank-high-card",
    "one_pair": "rank-one-pair",
    "two_pair": "rank-two-pair",
    "three_of_a_kind": "rank-three",
    "straight": "rank-straight",
    "flush": "rank-flush",
    "full_house": "rank-full-house",
    "four_of_a_kind": "rank-four",
    "straight_flush": "rank-straight-flush",
}


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Return cards as poker players hold them: equal ranks side by side, the highest first."""
    return sorted(cards, key=lambda card: (-rank_of(card), -suit_of(card)))


def cards_text(ctx: PanelContext, cards: Iterable[Card]) -> str:
    """Return cards side by side, the highest first."""
    return " ".join(fmt.card(ctx, card) for card in sorted_cards(cards))


def game_name(ctx: PanelContext, game: str) -> str:
    """Return a poker game's name."""
    return ctx.text(GAME_KEYS[game])


def poker_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the public panel of the poker hand under way: who chooses, who exchanged how many.

    It draws on the spectator's view alone; ValueError if the snapshot holds none.
    """
    view = snapshot.view
    if not isinstance(view, PokerView) or view.seat is not None:
        raise ValueError("a public panel needs a spectator's view")
    buttons = [parts.button(ctx, "button-hand", "hand", snapshot, style=ButtonStyle.primary)]
    if any(seat.away for seat in snapshot.table.seats):
        buttons.append(parts.button(ctx, "button-back", "back", snapshot, style=ButtonStyle.success))
    buttons.append(parts.button(ctx, "button-menu", "menu", snapshot))
    return parts.layout(
        parts.POKER_COLOUR,
        [
            parts.lines(parts.poker_title(ctx, snapshot), *purpose_lines(ctx, snapshot, view)),
            parts.line(),
            parts.lines(*_seat_lines(ctx, snapshot, view)),
            parts.line(),
            _turn_line(ctx, snapshot, view),
            _game_menu(ctx, snapshot) if view.phase is PokerPhase.CHOOSE else None,
            *parts.rows(buttons),
        ],
    )


def poker_hand_panel(ctx: PanelContext, private: PrivateHand[PokerView], *, where: str) -> ui.LayoutView:
    """Return a seat's own panel: its cards, whose turn it is, and the choice of a game or of cards."""
    snapshot, view = private.snapshot, private.view
    over = view.phase is PokerPhase.ENDED
    mine = private.seat in view.to_act
    away = snapshot.table.seats[private.seat].away
    return parts.layout(
        parts.POKER_COLOUR if mine else parts.QUIET_COLOUR,
        [
            parts.poker_title(ctx, snapshot)
            if over
            else parts.lines(parts.poker_title(ctx, snapshot), *purpose_lines(ctx, snapshot, view)),
            parts.lines(*_own_cards(ctx, view)),
            _own_end(ctx, snapshot, view, private.seat) if over else None,
            None if over else _turn_line(ctx, snapshot, view, private.seat),
            f"💤 {ctx.text('you-are-away')}" if away and not over else None,
            *_controls(ctx, snapshot, view, mine=mine),
            *parts.rows(parts.hand_footer(ctx, snapshot, where, away=away, over=over)),
        ],
    )


def poker_result_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return what stays after the poker hand: the hands, who takes the board, the final scores.

    ValueError without the summary of a poker hand.
    """
    summary = snapshot.summary
    if summary is None or not isinstance(summary.view, PokerView) or summary.view.result is None:
        raise ValueError("a poker result needs the summary of a poker hand")
    return parts.layout(
        parts.QUIET_COLOUR if summary.view.result.reason else parts.WON_COLOUR,
        [
            parts.lines(parts.poker_title(ctx, snapshot), *outcome_lines(ctx, snapshot, summary.view)),
            parts.line(),
            parts.lines(*showdown_lines(ctx, snapshot, summary, summary.view)),
            parts.line(),
            parts.lines(*final_lines(ctx, snapshot)),
            *parts.rows(final_buttons(ctx, snapshot)),
        ],
    )


# --- what is shown ---------------------------------------------------------------------------------------


def purpose_lines(ctx: PanelContext, snapshot: TableSnapshot, view: PokerView) -> Iterable[str]:
    """Return what is played for, and which game."""
    sum_on_board = stakes.amount(ctx, view.setup.units, snapshot.table.config.stake)
    yield f"### {ctx.text('poker-for', amount=sum_on_board)}"
    if view.chosen is None:
        yield ctx.text("poker-how")
    else:
        yield f"**{game_name(ctx, view.chosen)}** · {ctx.text('poker-best-takes')}"


def _seat_lines(ctx: PanelContext, snapshot: TableSnapshot, view: PokerView) -> Iterable[str]:
    exchanged = dict(view.exchanged)
    for index, seat in enumerate(snapshot.table.seats):
        turn = "▶️ " if index in view.to_act else ""
        dealer = f" · {ctx.text('mark-dealer')}" if index == view.setup.dealer else ""
        drawn = f" · {ctx.text('poker-exchanged', count=exchanged[index])}" if index in exchanged else ""
        who = parts.name(ctx, snapshot, index)
        yield f"{turn}{who}{parts.seat_marks(ctx, seat)}{dealer}{drawn}"


def _turn_line(ctx: PanelContext, snapshot: TableSnapshot, view: PokerView, reader: int | None = None) -> str:
    if not view.to_act:
        return ""
    (seat,) = view.to_act
    choosing = view.phase is PokerPhase.CHOOSE
    if seat == reader:
        what = ctx.text("your-turn-poker-game" if choosing else "your-turn-poker-draw")
    else:
        who = parts.name(ctx, snapshot, seat)
        what = ctx.text("turn-poker-game" if choosing else "turn-poker-draw", name=who)
    return parts.lines(f"▶️ {what}", parts.clock_line(ctx, snapshot))


def _own_cards(ctx: PanelContext, view: PokerView) -> Iterable[str]:
    if not view.hand:
        yield f"-# {ctx.text('poker-no-cards')}"
        return
    yield f"## {cards_text(ctx, view.hand)}"
    if view.common:
        yield ctx.text("poker-common", cards=" ".join(fmt.card(ctx, card) for card in view.common))
    best = best_hand((*view.hand, *view.common))
    yield ctx.text("poker-you-hold", rank=rank_name(ctx, best.category))


def rank_name(ctx: PanelContext, category: str) -> str:
    """Return the name of a kind of poker hand."""
    return ctx.text(_RANK_KEYS[category])


def outcome_lines(ctx: PanelContext, snapshot: TableSnapshot, view: PokerView) -> Iterable[str]:
    """Return who takes what lay on the board, and with which hand."""
    assert view.result is not None
    sum_on_board = stakes.amount(ctx, view.setup.units, snapshot.table.config.stake)
    if view.result.reason:
        yield f"### {ctx.text('poker-shared-title')}"
        yield ctx.text("poker-shared", amount=sum_on_board)
        if snapshot.summary is not None and snapshot.summary.manager:
            yield poker_stopped(ctx, snapshot.summary.manager, view.result.reason)
        return
    winners = view.result.winners
    names = fmt.join(ctx, (parts.name(ctx, snapshot, seat) for seat in sorted(winners)))
    best = view.result.ranks[winners[0]]
    assert best is not None
    key = "poker-won" if len(winners) == 1 else "poker-tied"
    yield f"### {ctx.text(key, name=names, amount=sum_on_board)}"
    assert view.chosen is not None
    yield f"{game_name(ctx, view.chosen)} · {rank_name(ctx, best.category)}"
    if view.common:
        yield ctx.text("poker-common", cards=" ".join(fmt.card(ctx, card) for card in view.common))


def poker_stopped(ctx: PanelContext, manager: str, reason: str) -> str:
    """Return which manager called the poker hand off, and why."""
    name = fmt.escape(fmt.clean_name(manager))
    return ctx.text("poker-stopped", name=name, reason=fmt.escape(reason))


def showdown_lines(
    ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, view: PokerView
) -> Iterable[str]:
    """Return for each seat its name with what it gets, then its cards and what they are."""
    assert view.result is not None
    for seat, (hand, rank) in enumerate(zip(view.hands, view.result.ranks, strict=True)):
        first, *more = payment(ctx, snapshot, summary, seat)
        trophy = "🏆 " if seat in view.result.winners else ""
        computer = parts.seat_marks(ctx, snapshot.table.seats[seat])
        yield f"{trophy}{parts.name(ctx, snapshot, seat)}{computer} · **{first}**"
        if hand and rank is not None:
            yield f"{cards_text(ctx, hand)} · {rank_name(ctx, rank.category)}"
        if more and (summary.chips[seat] or summary.balances[seat] is not None):
            yield "-# " + " · ".join(more)


def _own_end(ctx: PanelContext, snapshot: TableSnapshot, view: PokerView, seat: int) -> str:
    first, *more = payment(ctx, snapshot, snapshot.summary, seat) if snapshot.summary else [""]
    won = " · ".join([ctx.text("own-result", won=first), *more]) if first else ""
    return parts.lines(*outcome_lines(ctx, snapshot, view), won)


# --- controls --------------------------------------------------------------------------------------------


def _controls(
    ctx: PanelContext, snapshot: TableSnapshot, view: PokerView, *, mine: bool
) -> list[parts.Block]:
    if not mine:
        return []
    if view.phase is PokerPhase.CHOOSE:
        return [_game_menu(ctx, snapshot)]
    options = [parts.card_option(ctx, card) for card in sorted_cards(view.hand)]
    menu = parts.menu(
        snapshot, "draw", "", ctx.text("menu-draw"), options, most=min(MOST_EXCHANGED, len(options))
    )
    return [menu, *parts.rows([parts.button(ctx, "button-keep-all", "draw", snapshot, "none")])]


def _game_menu(ctx: PanelContext, snapshot: TableSnapshot) -> parts.Block:
    options = [
        discord.SelectOption(label=game_name(ctx, game), value=game, description=ctx.text(_GAME_NOTES[game]))
        for game in POKER_GAMES
    ]
    return parts.menu(snapshot, "poker", "", ctx.text("menu-poker"), options)
