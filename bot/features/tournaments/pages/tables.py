"""Pages for everybody: tables, a compared deal, all tournaments, one's own place, the fair deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.announcement import round_title, table_line
from bot.features.tournaments.pages.blocks import GREEN, RED, button, message_url, panel, take_page
from bot.features.tournaments.pages.people import own_line
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.pages.teams import own_team
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.scoring import DealScores
from bot.features.tournaments.values.rounds import TournamentTable
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    PLAYING,
    UNDER_WAY,
    Tournament,
    TournamentStatus,
)
from bot.services.values.pledges import MOST_CHARACTERS, Value
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import EventTable, PanelContext
from bot.ui.fair_deal import VALUE_FIELD, value_text
from bot.ui.forms import modal, text_field


@dataclass(frozen=True, slots=True)
class RoundTable(EventTable):
    """A table of a tournament's current round."""

    tournament: Tournament
    table: TournamentTable

    @property
    def hands(self) -> int:
        """The number of hands played there, without extra hands."""
        return self.tournament.hands_of(len(self.tournament.rounds))

    def title(self, ctx: PanelContext, hand_no: int) -> str:
        """Return tournament, round and table; a hand replacing a voided one has a number beyond the last."""
        key = "title-tournament-of" if hand_no <= self.hands else "title-tournament"
        if 0 < self.table.extra_from <= hand_no:
            key = "title-tournament-extra"
        return ctx.text(
            key,
            name=words.tournament_name(ctx, self.tournament),
            round=words.round_name(ctx, self.tournament, len(self.tournament.rounds), "round-inside"),
            table=self.table.number,
            number=hand_no,
            hands=self.hands,
            equals=words.names_list(ctx, self.tournament, self.table.tied),
        )

    def what_follows(self, ctx: PanelContext, hand_no: int) -> str:
        if hand_no < self.hands:
            return ctx.text("event-next-hand")
        ties = words.cut_rule(ctx, self.tournament)  # entrants who are tied play an extra hand
        return ctx.text("tournament-table-cut" if ties else "tournament-table-over")

    def menu(self, ctx: PanelContext) -> tuple[ui.Button[Any], str]:
        return button(ctx, "button-place", "tme", self.tournament), ctx.text("menu-tournament")


def event_tables(tournament: Tournament) -> dict[int, RoundTable]:
    """Return the current round's tables, by the ids of the tables used to play them."""
    tables = () if tournament.round is None else tournament.round.tables
    return {table.table_id: RoundTable(tournament, table) for table in tables}


_TABLES_PER_PAGE = 10
_MOST_LISTED = 15
_WINNERS = 3
"""The most names listed as sharing a first place."""
_VALUES_SHOWN = 20
"""Number of values that fit on a page: the latest are shown, the report has all."""


def tables_panel(ctx: PanelContext, scene: TournamentScene, page: int = 0) -> ui.LayoutView:
    """Return a page of the current round's tables, with their players and progress."""
    tournament = scene.tournament
    current = tournament.round
    name = words.tournament_name(ctx, tournament)
    if current is None:
        return panel(f"### {name}", ctx.text("tables-none"))
    shown, leaves = take_page(ctx, tournament, "ttables", scene.tables, _TABLES_PER_PAGE, page)
    names = {
        table.number: fmt.join(ctx, (words.seated_name(ctx, tournament, it) for it in table.seats))
        for table in current.tables
    }
    entries = [f"{table_line(ctx, tournament, line)}\n-# {names[line.number]}" for line in shown]
    return panel(f"{round_title(ctx, tournament)}\n-# {name}", parts.lines(*entries), buttons=leaves)


def list_panel(ctx: PanelContext, tournaments: Sequence[Tournament], unreadable: int = 0) -> ui.LayoutView:
    """Return a server's tournaments with a menu to open one, or advice; `unreadable` ones are damaged."""
    title = f"## {ctx.text('tournaments-title')}"
    damaged = f"⚠️ {ctx.text('tournaments-unreadable', count=unreadable)}" if unreadable else ""
    if not tournaments:
        return panel(title, damaged or ctx.text("tournaments-none"))
    shown = tournaments[:_MOST_LISTED]
    options = {str(it.id): (words.name_label(ctx, it), _note(ctx, it)) for it in shown}
    look = parts.choose(ids.build("tshow", 0, 0), options, ctx.text("tournaments-look"))
    return panel(title, *_parts(ctx, shown), damaged, look)


def _parts(ctx: PanelContext, tournaments: Sequence[Tournament]) -> Iterator[str]:
    """Yield current, coming (next one first) and past tournaments, each under its heading."""
    coming = [it for it in tournaments if it.status in BEFORE_START]
    soon = sorted(coming, key=lambda it: (it.config.starts_at is None, it.config.starts_at or it.created_at))
    running = [it for it in tournaments if it.status in UNDER_WAY]
    over = [it for it in tournaments if it.over]
    for key, listed in (
        ("tournaments-running", running),
        ("tournaments-open", soon),
        ("tournaments-over", over),
    ):
        if listed:
            lines = (line for tournament in listed for line in _entry(ctx, tournament))
            yield parts.lines(f"**{ctx.text(key)}**", *lines)


def _note(ctx: PanelContext, tournament: Tournament) -> str:
    count = ctx.text("entrants-short", count=len(tournament.entrants))
    return f"{ctx.text(words.STATUS_KEYS[tournament.status])} · {count}"


def _entry(ctx: PanelContext, tournament: Tournament) -> Iterator[str]:
    name = words.tournament_name(ctx, tournament)
    if tournament.message_id is not None:
        name = f"[{name}]({message_url(tournament, tournament.message_id)})"
    yield f"{_MARKS[tournament.status]} **{name}**"
    starts = tournament.config.starts_at
    moment = f" · {fmt.stamp(starts)}" if starts is not None and not tournament.rounds else ""
    if tournament.over and tournament.ended_at is not None:
        moment = f" · {fmt.stamp(tournament.ended_at, 'd')}"
    yield f"-# {_note(ctx, tournament)}{moment}"
    if tournament.next_at is not None:
        yield from (f"-# {line.removeprefix('-# ')}" for line in words.series_lines(ctx, tournament))
    if tournament.winners:
        names = [words.entrant_name(ctx, tournament.entrants[number]) for number in tournament.winners]
        yield f"-# 🥇 {words.first_names(ctx, names, _WINNERS)}"


_MARKS = {
    TournamentStatus.DRAFT: "📝",
    TournamentStatus.JOINING: "🟢",
    TournamentStatus.CHECK_IN: "✅",
    TournamentStatus.RUNNING: "▶️",
    TournamentStatus.REVIEW: "⚖️",
    TournamentStatus.FINISHED: "🏆",
    TournamentStatus.CANCELLED: "❌",
}


def about_panel(ctx: PanelContext, tournament: Tournament) -> ui.LayoutView:
    """Return an explanation of a tournament, with a button to the rules of its game."""
    config = tournament.config
    entrants = max(len(tournament.entrants), config.seats)
    preset = f" ({fmt.preset_name(ctx, config.preset)})" if config.title else ""
    return panel(
        f"### {words.tournament_name(ctx, tournament)}\n-# {words.format_name(ctx, config)}",
        parts.lines(
            words.game_name(ctx, config) + preset,
            words.clock_line(ctx, config),
            words.rules_line(ctx, config),
        ),
        parts.lines(
            f"- {words.size_line(ctx, config, entrants)}",
            f"- {limits}" if (limits := words.limits_line(ctx, config)) else None,
            *(f"- {sentence}" for sentence in words.meanings(ctx, config, len(tournament.entrants))),
            f"- {words.absence(ctx, config)}",
            *(f"- {sentence}" for sentence in words.prize_rules(ctx, config)),
        ),
        parts.separator(),
        words.money_lines(ctx, tournament),
        f"-# {ctx.text('about-host')}",
        f"-# {ctx.text('about-rules')}",
    )


def own_panel(
    ctx: PanelContext, scene: TournamentScene, user_id: int, channel_id: int, share: Share | None = None
) -> ui.LayoutView:
    """Return a person's own page: place, hands played, table (`channel_id`, 0: none), actions."""
    tournament = scene.tournament
    entrant = tournament.entrant_of(user_id)
    title = f"### {words.tournament_name(ctx, tournament)}"
    if entrant is None:
        was = next((it for it in tournament.entrants if user_id in it.users), None)
        why = ctx.text("own-replaced", name=words.entrant_name(ctx, was)) if was else ctx.text("not-entered")
        if tournament.status is not TournamentStatus.RUNNING:
            return panel(title, why)
        tables = button(ctx, "button-tables", "ttables", tournament)
        if any(one.user_id == user_id for one in tournament.standing_by):
            off = button(ctx, "button-substitute-off", "tsub", tournament, notices.NO)
            return panel(title, ctx.text("substitute-on"), buttons=[tables, off])
        return panel(title, why, ctx.text("own-none-watch"), buttons=[tables])
    table = ""
    buttons: list[ui.Button[Any]] = []
    if tournament.status is TournamentStatus.RUNNING:
        table = ctx.text("own-table", channel=f"<#{channel_id}>") if channel_id else ""
        if entrant.knocked_out is None and entrant.status in PLAYING:
            buttons.append(button(ctx, "button-here", "there", tournament, style=GREEN))
            buttons.append(button(ctx, "button-drop", "tdrop", tournament, style=RED))
        buttons.append(button(ctx, "button-standings", "tstand", tournament))
    return panel(
        parts.lines(title, words.entrant_name(ctx, entrant)),
        parts.lines(
            own_team(ctx, scene, entrant),
            own_line(ctx, scene, user_id, share) or ctx.text("own-not-yet"),
            table,
            ctx.text("own-knocked-out", number=entrant.knocked_out) if entrant.knocked_out else None,
            ctx.text("own-disqualified", reason=fmt.escape(entrant.reason)) if entrant.reason else None,
        ),
        buttons=buttons,
    )


def fair_panel(ctx: PanelContext, tournament: Tournament, user_id: int) -> ui.LayoutView:
    """Return everything about a tournament's deals for one person, with the actions open to them."""
    before = tournament.status in BEFORE_START
    entered = tournament.entrant_of(user_id) is not None
    given = any(value.user_id == user_id for value in tournament.values)
    may = before and entered and not given
    return panel(
        parts.lines(
            f"-# {words.tournament_name(ctx, tournament)}",
            f"### 🔒 {ctx.text('fair-title')}",
            ctx.text("tournament-fair-means"),
        ),
        parts.lines(f"-# {ctx.text('verify-shown-before')}", f"`{tournament.commitment}`"),
        parts.lines(f"**{ctx.text('fair-values')}**", *_values(ctx, tournament)),
        parts.separator(),
        ctx.text("tournament-fair-how" if before else "tournament-fair-closed"),
        buttons=[button(ctx, "button-value-add", "tfairform", tournament)] if may else [],
    )


def _values(ctx: PanelContext, tournament: Tournament) -> list[str]:
    lines = [
        f"{number}. {_who(ctx, tournament, value)}: {value_text(ctx, value)}"
        for number, value in enumerate(tournament.values, start=1)
    ]
    earlier = len(lines) - _VALUES_SHOWN
    if earlier > 0:
        lines = [ctx.text("tournament-values-earlier", count=earlier), *lines[-_VALUES_SHOWN:]]
    return lines or [ctx.text("fair-values-none")]


def _who(ctx: PanelContext, tournament: Tournament, value: Value) -> str:
    entrant = tournament.entrant_of(value.user_id)
    gone = ctx.text("value-of-nobody")
    return gone if entrant is None else fmt.escape(words.entrant_label(ctx, entrant))


def value_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for an entrant's value."""
    label, meaning = ctx.text("form-value-label"), ctx.text("form-value-tournament-help")
    field = text_field(VALUE_FIELD, label, meaning, most=MOST_CHARACTERS, required=False)
    return modal(ctx.text("button-value-add"), ids.build("tfairvalue", tournament.id, 0), field)


TABLES_PER_PAGE = 4


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand: its stored contract ("" without one), the declarer, and the outcome."""

    bid: str
    declarer: int | None
    outcome: str


def tables_of(board: DealScores) -> list[tuple[int, int]]:
    """Return (number, hand id) of the tables that finished a deal."""
    return sorted({(result.table, result.hand_id) for result, _ in board})


def _averages(ctx: PanelContext, board: DealScores) -> str:
    units: dict[int, list[int]] = defaultdict(list)
    for result, _ in board:
        units[result.seat].append(result.units)
    means = {seat + 1: Fraction(sum(found), len(found)) for seat, found in sorted(units.items())}
    return " · ".join(f"{seat}: {words.score(ctx, mean)}" for seat, mean in means.items())


def comparison_panel(
    ctx: PanelContext,
    tournament: Tournament,
    round_number: int,
    boards: Mapping[int, DealScores],
    number: int,
    played: Mapping[int, PlayedHand],
    page: int = 0,
) -> ui.LayoutView:
    """Return a page of the tables that played a deal of a round; `played` are its ended hands by id.

    `number` is the deal's, 0 if none is finished yet.
    """
    title = f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('compare-title')}"
    if not number:
        return panel(title, ctx.text("compare-none"))
    board, about = boards[number], f"{round_number}.{number}"
    tables, leaves = take_page(ctx, tournament, "tcompare", tables_of(board), TABLES_PER_PAGE, page, about)
    # Deals beyond the round's usual number only broke ties at the cuts of a knock-out.
    extra = f" · {ctx.text('table-extra')}" if number > tournament.hands_of(round_number) else ""
    title_of = ctx.text("compare-board", round=words.round_name(ctx, tournament, round_number), board=number)
    blocks: list[parts.Block | str | None] = [
        title,
        f"**{title_of}**{extra}\n-# {ctx.text('compare-averages', averages=_averages(ctx, board))}",
    ]
    for table, hand_id in tables:
        text = parts.lines(*_table_lines(ctx, tournament, board, table, played.get(hand_id)))
        replay = parts.text_button(ctx, "button-replay", ids.build("replayopen", 0, 0, str(hand_id)))
        blocks.append(ui.Section(ui.TextDisplay(text), accessory=replay))
    rounds = sorted({*(it.number for it in tournament.rounds if it.over_at is not None), round_number})
    by_round, by_deal = (ids.build(verb, tournament.id, 0, about) for verb in ("tcround", "tcboard"))
    blocks.append(_menu(ctx, by_round, ("compare-round", "round-number"), rounds, round_number))
    blocks.append(_menu(ctx, by_deal, ("compare-deal", "deal-number"), [*boards], number))
    return panel(*blocks, buttons=leaves)


def _table_lines(
    ctx: PanelContext, tournament: Tournament, board: DealScores, number: int, played: PlayedHand | None
) -> Iterator[str]:
    results = {it.seat: (it, value) for it, value in board if it.table == number}
    round_ = tournament.rounds[board[0][0].round - 1]
    seats = next(it.seats for it in round_.tables if it.number == number)
    yield f"**{ctx.text('table-number', number=str(number))}** · {_contract(ctx, played)}"
    bidder = None if played is None else played.declarer
    for seat, (result, value) in results.items():
        crown = "👑 " if seat == bidder else ""
        units = fmt.with_sign(ctx, result.units)
        who = seats[seat]  # not always `result.entrant`: a disqualification can take a result off the scores
        name = ("🤖 " if who is None else "") + words.seated_name(ctx, tournament, who)
        yield f"`{seat + 1}` {crown}{name} {units} → **{words.score(ctx, value)}**"


def _contract(ctx: PanelContext, played: PlayedHand | None) -> str:
    """Return contract and outcome: ``13 ♠ · made``."""
    if played is None:
        return ctx.text("compare-unknown")
    if not played.bid or played.outcome == "thrown_in":
        return ctx.text("outcome-thrown-in")
    bid, outcome = fmt.stored_bid(ctx, played.bid), played.outcome
    if outcome == "revoke":
        return f"{bid} · {ctx.text('outcome-revoke')}"
    return f"{bid} · {ctx.text('compare-made' if outcome == 'made' else 'compare-lost')}"


def _menu(
    ctx: PanelContext, custom_id: str, keys: tuple[str, str], numbers: Sequence[int], present: int
) -> parts.Block:
    """Return a menu of numbers around the current one; `keys`: the texts of heading and option."""
    heading, label = keys
    first = max(0, min(numbers.index(present) - parts.MOST_OPTIONS // 2, len(numbers) - parts.MOST_OPTIONS))
    some = numbers[first : first + parts.MOST_OPTIONS]
    options = {str(number): ctx.text(label, number=number) for number in some}
    heading, alone = ctx.text(heading), len(some) < 2
    return parts.choose(custom_id, options, heading, chosen=str(present), disabled=alone)
