"""Short public messages of a tournament: calls, beginnings and ends of rounds, the final report."""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.announcement import round_title, table_place
from bot.features.tournaments.pages.blocks import BLUE, GREEN, button, panel, plain
from bot.features.tournaments.pages.host import reported_acts
from bot.features.tournaments.pages.league import league_button, over_lines
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.pages.teams import place_lines, together_line
from bot.features.tournaments.services.report import Report
from bot.features.tournaments.services.scoring import MOST_EXTRA
from bot.features.tournaments.values.rounds import CutBy, Round, TournamentTable
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from bot.services.values.tables import Table, is_former
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.pictures import canvas

_TABLES_SHOWN = 20
_PLACES_SHOWN = 5
_PLACES_REPORTED = 10
_PLACES_CONGRATULATED = 3

_CUTS_SHOWN = 12
BEGUN, OVER = "round-begun", "round-over"
"""The notices of a round. The buttons of every notice identify it (`TournamentBoard.post`)."""
TROUBLE = "no-place"
CALLED, EXTRA, BREAK, LATE = "called", "extra-hand-", "break-", "late"
"""Roles of stored messages: calls to a table, to one of its extra hands and after a break, and the warning
that the time is nearly up. `TROUBLE` tells the host that a table has no place."""


_LONGEST_NAME = 100


def thread_name(ctx: PanelContext, tournament: Tournament, current: Round, table: TournamentTable) -> str:
    """Return the unique name of a table's thread, by which it can be found again."""
    return ctx.text(
        "tournament-thread",
        round=current.number,
        table=table.number,
        name=words.name_label(ctx, tournament),
        number=str(tournament.id),
    )[:_LONGEST_NAME]


def called_names(ctx: PanelContext, table: Table, people: Collection[int]) -> list[str]:
    """Return the names in a call to a table: the people called, and its computers."""
    return [
        f"<@{seat.user_id}>" if seat.user_id is not None else fmt.seat_name(ctx, table.seats, number)
        for number, seat in enumerate(table.seats)
        if seat.user_id is None or seat.user_id in people
    ]


def call_mark(tournament: Tournament, current: Round, table: TournamentTable) -> str:
    """Return the custom id that identifies the call to a round's table."""
    return ids.build("tme", tournament.id, table.number, f"{CALLED}.{current.number}")


def call_notice(
    ctx: PanelContext,
    tournament: Tournament,
    current: Round,
    table: TournamentTable,
    names: Sequence[str],
    *,
    first: bool,
    busy: Sequence[str] = (),
) -> ui.LayoutView:
    """Return the line that calls people to their table; later calls name only the additional ones.

    `busy` says who plays at which other table with a clock.
    """
    key = "call-table" if first else "call-more"
    name = words.round_name(ctx, tournament, current.number)
    text = ctx.text(key, round=name, table=table.number, names=" · ".join(names))
    here = _here_button(ctx, tournament, table)
    place = parts.text_button(ctx, "button-place", call_mark(tournament, current, table))
    rule = (words.cut_rule(ctx, tournament) or words.final_rule(ctx, tournament)) if first else ""
    elsewhere = f"⏳ {ctx.text('call-elsewhere', names=' · '.join(busy))}" if busy else ""
    return plain(
        parts.lines(text, elsewhere, f"-# {ctx.text('call-here')}", rule and f"-# {rule}"), here, place
    )


def _here_button(ctx: PanelContext, tournament: Tournament, table: TournamentTable) -> ui.Button[Any]:
    return button(ctx, "button-here", "there", tournament, number=table.number, style=GREEN)


def _place_button(
    ctx: PanelContext, tournament: Tournament, table: TournamentTable, mark: str
) -> ui.Button[Any]:
    """Return the button to one's own place; with its `mark` it identifies the notice it stands under."""
    return button(ctx, "button-place", "tme", tournament, mark, number=table.number)


def round_begins(ctx: PanelContext, scene: TournamentScene) -> ui.LayoutView:
    """Return the notice that a round has begun, with links to its tables."""
    tournament = scene.tournament
    current = tournament.round
    assert current is not None
    ends, mark = current.ends_at, f"{BEGUN}.{current.number}"
    shown = scene.tables[:_TABLES_SHOWN]
    more = len(scene.tables) - len(shown)
    return panel(
        parts.lines(
            round_title(ctx, tournament),
            f"-# {words.tournament_name(ctx, tournament)}",
            ctx.text("round-begins", hands=tournament.hands_of(current.number)),
            words.cut_rule(ctx, tournament) or words.final_rule(ctx, tournament),
            together_line(ctx, tournament),
            f"⏳ {ctx.text('round-ends', when=fmt.stamp(ends))}" if ends is not None else None,
        ),
        parts.lines(
            *(table_place(ctx, table) for table in shown),
            f"-# {ctx.text('tables-more', count=more)}" if more else None,
        ),
        buttons=[button(ctx, "button-place", "tme", tournament, mark, style=BLUE)],
        colour=parts.PLAY_COLOUR,
    )


def round_over(ctx: PanelContext, scene: TournamentScene, past: Round) -> ui.LayoutView:
    """Return the notice that a round is over, with the leaders; for the last, that its host must check it."""
    tournament = scene.tournament
    review = words.review_line(ctx, tournament) if past is tournament.round else ""
    asks = review and not tournament.is_confirmed
    return panel(
        parts.lines(
            f"### {ctx.text('round-over', round=words.round_name(ctx, tournament, past.number))}",
            f"-# {words.tournament_name(ctx, tournament)}",
        ),
        parts.lines(*place_lines(ctx, scene, _PLACES_SHOWN)),
        parts.lines(*cut_lines(ctx, tournament, [past])),
        f"⚖️ {review}" if review else None,
        ctx.text("review-host", host=f"<@{tournament.host_id}>") if asks else None,
        buttons=[button(ctx, "button-standings", "tstand", tournament, f"{OVER}.{past.number}")],
    )


_LARGEST_FILE = 8_000_000
"""Bytes; a larger file of records is compressed, because Discord accepts ten million at most."""


def report_files(tournament: Tournament, report: Report) -> dict[str, bytes]:
    """Return the files, by name, of the final report: standings and records."""
    records = json.dumps(report.records, ensure_ascii=False, separators=(",", ":")).encode()
    stem, packed = f"napoleon-tournament-{tournament.id}", len(records) > _LARGEST_FILE
    return {
        f"{stem}.csv": report.csv.encode(),
        f"{stem}.json{'.gz' if packed else ''}": gzip.compress(records) if packed else records,
    }


def winners_of(scene: TournamentScene) -> list[int]:
    """Return the people whom the final report congratulates, if still in: the first, and the second and third
    if that is no more than half of all; or the best team."""
    tournament, ranks = scene.tournament, [it.rank for it in scene.people]
    last = min([_PLACES_CONGRATULATED, *(rank - 1 for rank in ranks[len(ranks) // 2 :])])
    best = [it.entrant for it in scene.people if it.rank <= max(1, last)]
    entrants = (tournament.entrants[it] for it in (tournament.winners if tournament.teams else best))
    people = (it.user_id for it in entrants if it.status is EntrantStatus.IN)
    return [it for it in people if it is not None and not is_former(it)]


def report_panel(
    ctx: PanelContext, scene: TournamentScene, winners: Sequence[int] = (), picture: bytes | None = None
) -> ui.LayoutView:
    """Return the final report: the best, what they have won and how it was shared, the next date.

    `winners` are congratulated by a mention; a `picture` of the best stands above their lines.
    """
    tournament = scene.tournament
    buttons = [button(ctx, "button-standings", "tstand", tournament, "report", style=BLUE)]
    if tournament.config.duplicate:
        buttons.append(button(ctx, "button-compare", "tcompare", tournament))
    buttons += [button(ctx, "button-files", "tfiles", tournament), *league_button(ctx, tournament)]
    places = list(place_lines(ctx, scene, _PLACES_REPORTED))
    named = fmt.join(ctx, (f"<@{user_id}>" for user_id in winners))
    following = tournament.next_at
    view = panel(
        parts.lines(f"## 🏆 {words.tournament_name(ctx, tournament)}", f"-# {ctx.text('button-report')}"),
        None if picture is None else parts.gallery(canvas.describe_words(parts.lines(*places))),
        f"🎉 {ctx.text('report-winners', names=named)}" if winners else None,
        parts.lines(
            *places,
            *shared_lines(ctx, scene),
            f"-# {words.ties(ctx, tournament.config)}",
            words.prizes_note(ctx, tournament),
        ),
        parts.lines(*over_lines(ctx, scene)),
        parts.lines(*cut_lines(ctx, tournament, tournament.rounds)),
        reported_acts(ctx, tournament),
        f"📅 {ctx.text('report-next', when=fmt.stamp(following, 'F'))}" if following is not None else None,
        buttons=buttons,
        colour=parts.WON_COLOUR,
    )
    view.picture = picture
    return view


def shared_lines(ctx: PanelContext, scene: TournamentScene) -> Iterator[str]:
    """Yield how people of equal rank have shared their prizes."""
    tournament = scene.tournament
    if tournament.teams:
        return
    chips = {prize.entrant: prize.chips for prize in tournament.prizes}
    ranks = dict.fromkeys(line.rank for line in scene.people)
    for rank in ranks:
        paid = [chips[it.entrant] for it in scene.people if it.rank == rank and it.entrant in chips]
        if len(paid) > 1:
            each = fmt.join(ctx, (fmt.number(ctx, it) for it in sorted(paid, reverse=True)))
            lot = "yes" if len({*paid}) > 1 else "no"
            yield f"🤝 {ctx.text('report-shared', count=len(paid), rank=rank, chips=each, lot=lot)}"


def files_panel(ctx: PanelContext, tournament: Tournament, files: Mapping[str, bytes]) -> ui.LayoutView:
    """Return the files of a report, and the secret with which anybody can check its deals."""
    view = panel(
        ctx.text("report-files"),
        *(ui.File(f"attachment://{name}") for name in files),
        f"-# {ctx.text('report-secret')}\n-# `{tournament.secret}`",
    )
    return parts.attach(view, files)


def cut_lines(ctx: PanelContext, tournament: Tournament, rounds: Sequence[Round]) -> Iterator[str]:
    """Yield how ties at the cuts of some rounds were decided."""
    found = [(round_, cut) for round_ in rounds for cut in round_.cuts]
    for round_, cut in found[:_CUTS_SHOWN]:
        table = next((table for table in round_.tables if table.number == cut.table), None)
        if table is None:
            key = "cut-for-final"
        else:
            alone = "cut-by-lot" if table.extra else "cut-by-lot-alone"
            key = "cut-by-extra" if cut.by is CutBy.EXTRA else alone
        yield "⚖️ " + ctx.text(
            key,
            round=round_.number,
            table=cut.table,
            on=words.names_list(ctx, tournament, cut.equals[: cut.places]),
            out=words.names_list(ctx, tournament, cut.equals[cut.places :]),
        )
    if len(found) > _CUTS_SHOWN:
        yield f"-# {ctx.text('cuts-more', count=len(found) - _CUTS_SHOWN)}"


def extra_notice(
    ctx: PanelContext, tournament: Tournament, table: TournamentTable, names: Sequence[str]
) -> ui.LayoutView:
    """Return the call to an extra hand, with the tied entrants and the people called."""
    text = ctx.text(
        "extra-hand",
        number=table.extra,
        most=MOST_EXTRA,
        equals=words.names_list(ctx, tournament, table.tied),
        names=" · ".join(names),
    )
    place = _place_button(ctx, tournament, table, f"extra.{table.extra}")
    return plain(f"⚖️ {text}\n-# {ctx.text('extra-hand-means')}", place)


def late_notice(
    ctx: PanelContext, tournament: Tournament, current: Round, table: TournamentTable
) -> ui.LayoutView:
    """Return the warning that two thirds of the round's time have passed."""
    assert current.ends_at is not None
    text = ctx.text("round-late", when=fmt.stamp(current.ends_at))
    return plain(f"⏳ {text}", _place_button(ctx, tournament, table, f"late.{current.number}"))


def trouble_notice(ctx: PanelContext, tournament: Tournament, current: Round) -> ui.LayoutView:
    """Return the message to the host of a round whose tables cannot be opened."""
    text = f"⏸️ <@{tournament.host_id}> {words.place_trouble(ctx, tournament)}"
    return plain(text, button(ctx, "button-host", "thost", tournament, TROUBLE, number=current.number))


def back_text(ctx: PanelContext, tournament: Tournament, current: Round) -> str:
    """Return the sentence that calls people back after a break, with the cause of an automatic break."""
    name = words.tournament_name(ctx, tournament)
    if current.outage_seconds:
        minutes = max(1, round(current.outage_seconds / 60))
        return f"▶️ **{ctx.text('call-back-outage', name=name, minutes=minutes)}**"
    return f"▶️ **{ctx.text('call-back', name=name)}**"


def break_notice(
    ctx: PanelContext, tournament: Tournament, current: Round, table: TournamentTable, people: Sequence[int]
) -> ui.LayoutView:
    """Return the call back to a table after a break."""
    names = " · ".join(f"<@{user_id}>" for user_id in people)
    here = _here_button(ctx, tournament, table)
    place = _place_button(ctx, tournament, table, f"break.{current.number}.{current.breaks}")
    return plain(f"{back_text(ctx, tournament, current)}\n{names}", here, place)
