"""Builds the scenes of a table, a seat's own hand, a result and a replay, with each kit's parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from discord import ButtonStyle

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.engine.events import TrickWon
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.legal import actions_of
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import AnyHand, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits import hand_controls, kit_of
from bot.ui.kits.kit import AnyKit
from bot.ui.kits.results import (
    BACK,
    MENU,
    badges,
    claim_line,
    moment,
    own_buttons_after,
    own_colour,
    own_payment,
    result_scene,
    seat_paid,
    winners_first,
)
from bot.ui.kits.scene import AnySeen, Mark, Scene, SceneButton, SceneTrick, Seen


def scene_of(ctx: PanelContext, snapshot: TableSnapshot) -> Scene:
    """Return the public scene of a hand under way, or of its result.

    Raises ValueError if the snapshot has no spectator's view, or no summary of a finished hand.
    """
    if snapshot.table.status is not TableStatus.PLAYING:
        return result_scene(ctx, snapshot)
    view = snapshot.view
    if view is None or view.seat is not None:
        raise ValueError("a public panel needs a spectator's view")
    kit, seen = kit_of(view), Seen(ctx, snapshot, view)
    back = [BACK] if any(seat.away for seat in snapshot.table.seats) else []
    return Scene(
        colour=kit.phase_colour(view),
        title=kit.title(seen),
        contract=kit.contract(seen),
        centre=(*kit.heading(seen), _undone(seen)),
        seats=tuple(kit.seat(seen, seat) for seat in range(view.seats)),
        course=tuple(kit.course(seen)),
        last_trick=_trick(kit, seen, back=1),
        trick=_trick(kit, seen),
        board=kit.board(view),
        prompt=_prompt(kit, seen),
        footer=tuple(_chat_lines(seen)),
        controls=tuple(kit.menus(seen)),
        buttons=(HAND, *kit.buttons(seen), *back, *([TRICKS] if view.tricks else []), MENU),
    )


HAND = SceneButton("button-hand", "hand", style=ButtonStyle.primary)
TRICKS = SceneButton("button-tricks", "tricks")
UNDO = SceneButton("button-undo-move", "undo")
CLAIM = SceneButton("button-claim", "claim", style=ButtonStyle.success)
HINT = SceneButton("button-hint", "hint")


def hand_scene(ctx: PanelContext, private: AnyHand, *, more: str = "", coach: str = "") -> Scene:
    """Return the scene of a seat's own hand, with the extra section its person asked for (`more`).

    `coach` is a line of advice for a beginner. Raises ValueError for a spectator's view.
    """
    snapshot, view = private.snapshot, private.view
    if view.seat is None:
        raise ValueError("a hand panel needs a seat's own view")
    kit, seen = kit_of(view), Seen(ctx, snapshot, view, view.seat, more)
    over = view.result is not None
    mine = view.seat in view.to_act or view.seat in view.may_act
    scene = partial(
        Scene,
        colour=kit.phase_colour(view) if mine else parts.QUIET_COLOUR,
        title=kit.title(seen),
        reader=view.seat,
        contract=kit.contract(seen),
        seats=tuple(kit.seat(seen, seat) for seat in range(view.seats)),
        hand=() if over and not kit.hand_stays else tuple(map(tuple, kit.own_rows(seen))),
    )
    if over:
        scene = partial(scene, colour=own_colour(kit, seen, view.seat))
        payment = own_payment(seen, view.seat)
        footer = (
            f"### {moment(kit, seen, view.seat)}",
            *kit.highlights(seen),
            *kit.own_outcome(seen),
            claim_line(seen),
            payment,
            badges(seen, view.seat),
        )
        own = tuple(kit.own_lines(seen)) if kit.hand_stays else ()
        return scene(
            own=own, footer=footer, buttons=tuple(own_buttons_after(seen, left=private.left is not None))
        )
    away = snapshot.table.seats[view.seat].away
    return scene(
        centre=(*kit.own_heading(seen), _undone(seen)),
        course=tuple(kit.own_course(seen)),
        last_trick=_trick(kit, seen, back=1),
        trick=_trick(kit, seen),
        idle=_idle(private),
        special=tuple((card, words) for card, words in kit.special_cards(seen) if card in view.hand),
        own=tuple(kit.own_lines(seen)),
        prompt=_prompt(kit, seen),
        footer=(
            coach,
            *kit.own_notes(seen, private.legal),
            *hand_controls.lines(kit, seen, private),
            f"💤 {ctx.text('you-are-away')}" if away else "",
        ),
        controls=tuple(hand_controls.controls(kit, seen, private)),
        emote_menus=tuple(hand_controls.emote_menus(seen)),
        buttons=(
            *([UNDO] if private.undo else []),
            *([CLAIM] if game_of(view).certain(view) else []),
            *kit.own_buttons(seen, private.legal),
            *([BACK] if away else []),
            *([TRICKS] if view.tricks else []),
            *([HINT] if snapshot.table.gives_hints and view.seat in view.to_act else []),
            SceneButton("button-refresh", "hand"),
        ),
    )


def replay_scene(ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep, *, over: bool) -> Scene:
    """Return the scene after a step of a replay; `over`: with the result."""
    kit, view = kit_of(step.view), step.view
    seen = Seen(ctx, snapshot, view)
    if over:
        return Scene(
            colour=kit.colour(view, over=True),
            centre=(*kit.outcome(seen), *kit.highlights(seen)),
            order=winners_first(seen),
            seats=tuple(
                seat_paid(kit, seen, seat, frozenset(Mark) - {Mark.DUE}) for seat in range(view.seats)
            ),
            contract=kit.contract(seen),
            taken=tuple(kit.taken_cards(seen)),
            hidden=tuple(kit.hidden_cards(seen)),
            payments=tuple(kit.payment_lines(seen)),
        )
    completed = any(isinstance(event, TrickWon) for event in step.events)
    seats = (kit.replay_seat(seen, step, seat) for seat in range(view.seats))
    return Scene(
        colour=kit.colour(view, over=False),
        contract=kit.contract(seen),
        centre=tuple(kit.replay_heading(seen)),
        seats=tuple(replace(seat, marks=seat.marks - {Mark.DUE}) for seat in seats),
        hidden=tuple(kit.replay_hidden_cards(seen, step)),
        trick=_trick(kit, seen, back=int(completed)),
        board=kit.board(view),
    )


# --- the trick and the turn ------------------------------------------------------------------------------


def _trick(kit: AnyKit, seen: AnySeen, *, back: int = 0) -> SceneTrick | None:
    """Return the trick under way, or with `back` 1 the last complete one; None before there is one."""
    view, number = seen.view, len(seen.view.tricks) - back
    past = view.tricks[number] if back and number >= 0 else None
    leader = view.leader if past is None else past.leader
    if leader is None or number < 0:
        return None
    cards = view.trick if past is None else past.cards
    plays = tuple(zip(in_turn(kit, view, leader), cards, strict=False))
    trusts = tuple(seat for trick, seat in kit.trust_announcements(view) if trick == number)
    if past is not None:
        return SceneTrick(number + 1, plays, past.winner, trusts, seen.why(number))
    winning = kit.winning_index(view) if plays else None
    return SceneTrick(number + 1, plays, None if winning is None else plays[winning][0], trusts)


def in_turn(kit: AnyKit, view: TableView, leader: int) -> tuple[int, ...]:
    """Return the seats in order of play, from the leader of a trick."""
    seats = [*kit.players(view)]
    first = seats.index(leader)
    return (*seats[first:], *seats[:first])


def _prompt(kit: AnyKit, seen: AnySeen) -> str:
    words = kit.prompt(seen)
    return parts.lines(words, _clock_line(seen.ctx, seen.snapshot)) if words and seen.view.to_act else words


def _clock_line(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the time left of the turn's clock and of the time bank; "" without a clock."""
    ends, bank = snapshot.clock_ends, snapshot.bank_ends
    if ends is not None and snapshot.table.config.clock.timing.silent:
        return "-# ⏳ " + ctx.text("clock-limit", when=fmt.stamp(ends))
    if ends is not None and ends > ctx.now:
        if bank is not None and bank > ends:
            left = fmt.span(ctx, (bank - ends).total_seconds())
            return "-# ⏳ " + ctx.text("clock-then-bank", when=fmt.stamp(ends), bank=left)
        return "-# ⏳ " + ctx.text("clock-ends", when=fmt.stamp(ends))
    if bank is not None:
        return "-# ⏳ " + ctx.text("clock-bank", when=fmt.stamp(bank))
    return ""


def _undone(seen: AnySeen) -> str:
    """Return a note naming the player who has just undone a move; empty if nobody has."""
    seat = seen.snapshot.undone
    return "" if seat is None else "↩️ " + seen.text("undone", name=seen.name(seat))


def _chat_lines(seen: AnySeen) -> Iterator[str]:
    """Yield the current emotes."""
    talk = seen.ctx.talk
    said = () if talk is None else talk.of(seen.snapshot)
    if said:
        each = (f"{seen.name(seat)} {seen.text(f'emote-{emote.value}')}" for seat, emote in said)
        yield f"💬 {' · '.join(each)}"


def _idle(private: AnyHand) -> frozenset[Card]:
    """Return the reader's cards that are not playable now; none if it is not their turn to play."""
    plays = {play.card for play in actions_of(private.legal, Play)}
    return frozenset(card for card in private.view.hand if card not in plays) if plays else frozenset()
