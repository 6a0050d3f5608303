"""Standings and league tables as pictures: on the final report, and to post in the channel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import panel
from bot.features.tournaments.pages.finding import of_tournament
from bot.features.tournaments.pages.league import league_name, line_name, plain_lines
from bot.features.tournaments.pages.league_buttons import table_of
from bot.features.tournaments.pages.people import after_round, may_post
from bot.features.tournaments.pages.scene import TournamentScene, scene_of
from bot.features.tournaments.pages.teams import place_lines
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.scoring import THOUSAND, thousandths
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import NotNow
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.renderer import LATE_SECONDS
from bot.ui.core.rights import require_voice
from bot.ui.pictures import canvas
from bot.ui.pictures.plans import drawable_name
from bot.ui.pictures.scores import DrawnRow, ScoreDrawing

ON_PODIUM, POSTED = 5, 10
"""Number of people in the picture of a report, and in a posted one."""


def plan_podium(ctx: PanelContext, scene: TournamentScene, most: int = ON_PODIUM) -> ScoreDrawing | None:
    """Return the drawing of the best of a tournament; None if teams play, or nobody is listed."""
    tournament, best = scene.tournament, scene.people[:most]
    if tournament.teams or not best:
        return None
    prizes = {prize.entrant: prize.chips for prize in tournament.prizes}
    lines = [
        (line, words.entrant_label(ctx, tournament.entrants[line.entrant]), words.score(ctx, line.score))
        for line in best
    ]
    chips = [prizes.get(line.entrant, 0) for line in best]
    return _drawing(ctx, tournament.config.name, scene.people, lines, chips)


def plan_league(ctx: PanelContext, table: LeagueTable) -> ScoreDrawing:
    """Return the drawing of the best of a league's season."""
    lines = [
        (line, fmt.unescape(line_name(ctx, line)), fmt.number(ctx, thousandths(line.points) / THOUSAND))
        for line in table.lines[:POSTED]
    ]
    return _drawing(ctx, table.league.config.name, table.lines, lines, [0] * len(lines))


def _drawing(
    ctx: PanelContext,
    title: str,
    everybody: Sequence[words.HasRank],
    lines: Sequence[tuple[words.HasRank, str, str]],
    prizes: Sequence[int],
) -> ScoreDrawing:
    """Return a drawing of lines with names and scores, and of their prizes in chips."""
    rows = [
        DrawnRow(
            number,
            drawable_name(ctx, name, number),
            score,
            {"−": -1, "0": 0}.get(score[0], 1),
            more=ctx.text("amount-chips", count=chips) if chips else "",
            place=canvas.plain(words.place_of(ctx, everybody, line)),
            best=line.rank == 1,
            numbered=False,
        )
        for number, ((line, name, score), chips) in enumerate(zip(lines, prizes, strict=True))
    ]
    return ScoreDrawing(title=fmt.clean_name(ctx, title, width=64), rows=tuple(rows))


@of_tournament("tpost")
async def post_standings(press: Press, tournament: Tournament) -> None:
    """Post the standings as a picture. Raises NotNow (`press-unknown`) while they are secret."""
    scene, ctx = await scene_of(press, tournament), press.app.context(tournament.locale)
    drawing = plan_podium(ctx, scene, POSTED)
    if drawing is None or not may_post(scene):
        raise NotNow("press-unknown")
    title = f"### {words.tournament_name(ctx, tournament)}\n-# {after_round(ctx, tournament)}"
    await _post(press, title, list(place_lines(ctx, scene, POSTED)), drawing)


@verb("lgpost", of_table=False)
async def post_league(press: Press) -> None:
    """Post a season's table as a picture."""
    ctx = await press.public_ctx()
    table = await table_of(press)
    if not table.lines:
        raise NotNow("press-unknown")
    title = (
        f"### 🏅 {league_name(ctx, table.league)}\n-# {ctx.text('season-number', number=table.season.number)}"
    )
    await _post(press, title, list(plain_lines(ctx, table, table.lines[:POSTED])), plan_league(ctx, table))


async def _post(press: Press, title: str, lines: Sequence[str], drawing: ScoreDrawing) -> None:
    """Post a picture in the channel of the press, or its lines as text if it cannot be drawn or attached."""
    require_voice(press)
    press.require_quiet()
    press.app.floods.require_picture(press.person.user_id)
    data = None
    if press.app.takes_pictures(press.interaction.channel_id or 0):
        data = await press.app.renderer.draw(drawing, LATE_SECONDS)
    text = parts.lines(*lines)
    view = panel(title, text if data is None else parts.gallery(canvas.describe_words(text)))
    view.picture = data
    await press.reply.public(view)
