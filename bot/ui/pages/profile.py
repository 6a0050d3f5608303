"""A member's profile: figures, games, the chip curve as a picture, the latest hands; and its buttons.

The curve brings its own dark ground and reads the same in Discord's light and dark looks; its letters are big
enough for a phone, where it is shown at less than half its size.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import discord
from discord import ui
from PIL import Image, ImageDraw, ImageFont

from bot.services.community.members import SHORT_DAYS, Profile
from bot.services.values.hands import PlayerNotes
from bot.services.values.standings import Counts, GameRecord, ShownRating
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.pages.replay import hand_menu

WIDTH, HEIGHT = 800, 400
_SCALE = 2
"""Drawn so many times larger, then made smaller: smooth lines."""
_STEPS = 6
"""Colours from one to another, for smooth edges."""
_TEXT = 34
_TOP, _BOTTOM, _RIGHT, _GAP = 32, 68, 28, 14
"""Room round the curve, in pixels of the picture; to the left as much as the numbers take."""

_GROUND = (43, 45, 49)
_GRID = (78, 81, 90)
_LETTERS = (219, 222, 225)
_LINE = (88, 190, 255)
_BELOW = (48, 76, 98)

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def curve_png(points: Sequence[Point], first: str, last: str) -> bytes:
    """Return the PNG of a curve through points: place in time from 0 to 1, and chips; at least one.

    `first` and `last` are the dates at its ends, letters of ASCII only: others cannot be drawn. Raises
    ValueError for any other.
    """
    if not (first + last).isascii():
        raise ValueError(f"{first!r}, {last!r}: only ASCII can be drawn")
    if not points:
        raise ValueError("a curve needs a point")
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _GROUND)
    draw = ImageDraw.Draw(image)
    ticks = _ticks([chips for _, chips in points])
    left = _GAP * 2 + max(draw.textlength(_number(tick), font=_font()) for tick in ticks) / _SCALE
    box = (left, _TOP, WIDTH - _RIGHT, HEIGHT - _BOTTOM)
    line = [_place(point, box, ticks) for point in points]
    _fill_below(draw, line, box)
    _draw_grid(draw, box, ticks)
    _draw_line(draw, line)
    below = (box[3] + _GAP) * _SCALE
    draw.text((left * _SCALE, below), first, _LETTERS, font=_font())
    draw.text(((WIDTH - _RIGHT) * _SCALE, below), last, _LETTERS, font=_font(), anchor="ra")
    return _png(image)


def _ticks(chips: Sequence[float]) -> list[int]:
    """Return round numbers from zero (or below the lowest) to above the highest: no curve looks too steep."""
    low, high = min(0, math.floor(min(chips))), max(0, math.ceil(max(chips)))
    span = max(high - low, 40)
    step = next(step for step in _steps() if span / step <= 4)
    bottom, top = low // step * step, -(-high // step) * step
    if bottom == top:
        bottom, top = max(0, bottom - step), top + step
    return list(range(bottom, top + step, step))


def _steps() -> list[int]:
    return [digit * 10**power for power in range(18) for digit in (1, 2, 5)]


def _number(chips: int) -> str:
    return f"{chips:,}"


def _place(point: Point, box: Box, ticks: Sequence[int]) -> Point:
    left, top, right, bottom = box
    height = (point[1] - ticks[0]) / (ticks[-1] - ticks[0])
    return (left + point[0] * (right - left)) * _SCALE, (bottom - height * (bottom - top)) * _SCALE


def _draw_grid(draw: ImageDraw.ImageDraw, box: Box, ticks: Sequence[int]) -> None:
    for tick in ticks:
        (x, y), (end, _) = _place((0, tick), box, ticks), _place((1, tick), box, ticks)
        draw.line((x, y, end, y), fill=_GRID, width=_SCALE)
        draw.text((x - _GAP * _SCALE, y), _number(tick), _LETTERS, font=_font(), anchor="rm")


def _fill_below(draw: ImageDraw.ImageDraw, line: Sequence[Point], box: Box) -> None:
    ground = box[3] * _SCALE
    draw.polygon([(line[0][0], ground), *line, (line[-1][0], ground)], fill=_BELOW)


def _draw_line(draw: ImageDraw.ImageDraw, line: Sequence[Point]) -> None:
    draw.line(list(line), fill=_LINE, width=4 * _SCALE, joint="curve")
    (x, y), r = line[-1], 8 * _SCALE
    draw.ellipse((x - r, y - r, x + r, y + r), fill=_LINE)


@cache
def _font() -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=_TEXT * _SCALE)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


@cache
def _palette() -> Image.Image:
    """Return the colours of the picture: those above, and the steps between those that touch."""
    colours = [
        tuple(round(a + (b - a) * step / (_STEPS - 1)) for a, b in zip(one, other, strict=True))
        for one, other in combinations((_GROUND, _BELOW, _GRID, _LINE, _LETTERS), 2)
        for step in range(_STEPS)
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _png(image: Image.Image) -> bytes:
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    data = io.BytesIO()
    small.quantize(palette=_palette(), dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()


PICTURE = "chips.png"
ALL_DAYS = 0
"""The number in a custom id that stands for all the time."""
_GAMES_SHOWN = 8


def profile_panel(
    ctx: PanelContext, profile: Profile, name: str, *, own: bool, picture: bool
) -> ui.LayoutView:
    """Return a member's profile; `picture` is whether the file `PICTURE` goes with it.

    `name` is their name in the server, empty if it is not known; `own`: it is the reader's own profile.
    """
    plain = fmt.escape(fmt.clean_name(ctx, name)) if name else ""
    title = f"## {plain or fmt.mention(ctx, profile.record.player_id)}"
    if profile.blank:
        empty = ctx.text("profile-blank-own") if own else ctx.text("profile-blank")
        return parts.layout(parts.QUIET_COLOUR, [title, parts.lines(_chips(ctx, profile), empty)])
    games = parts.lines(*_games(ctx, profile))
    return parts.layout(
        parts.LOBBY_COLOUR,
        [
            parts.lines(title, _span(ctx, profile)),
            parts.lines(*_figures(ctx, profile)),
            parts.line() if games else None,
            games,
            *_badges(ctx, profile),
            parts.line(),
            *(_curve(ctx, profile) if picture else ()),
            hand_menu(ctx, profile.hands) if profile.hands else None,
        ],
    )


def _span(ctx: PanelContext, profile: Profile) -> str:
    first, last = profile.record.first_played, profile.record.last_played
    if first is None or last is None:
        return ""
    return f"-# {ctx.text('profile-span', first=fmt.stamp(first, 'd'), last=fmt.stamp(last))}"


# --- figures ---------------------------------------------------------------------------------------------


def _figures(ctx: PanelContext, profile: Profile) -> Iterator[str]:
    record, counts = profile.record, profile.record.counts
    yield _chips(ctx, profile)
    if record.rating is not None:
        rank = "" if record.rank is None else f" · {ctx.text('profile-rank', rank=record.rank)}"
        yield f"📈 {ctx.text('profile-rating', rating=_rating(ctx, record.rating))}{rank}"
    yield f"🃏 {ctx.text('profile-hands', count=counts.hands)} · {_won(ctx, counts)}"
    if counts.contracts:
        share = _share(ctx, counts.contracts_made, counts.contracts)
        yield f"👑 {ctx.text('profile-contracts', share=share)}"
    if counts.adjutant_hands:
        share = _share(ctx, counts.adjutant_won, counts.adjutant_hands)
        yield f"🎖️ {ctx.text('profile-adjutant', share=share)}"
    if record.favourite is not None:
        yield f"❤️ {ctx.text('profile-favourite', game=fmt.preset_name(ctx, record.favourite))}"
    yield from _notes(ctx, profile.notes)
    if profile.best is not None:
        hand_id, units = profile.best
        yield f"🏆 {ctx.text('profile-best', units=fmt.units(ctx, units), hand=str(hand_id))}"


_LATELY = 10
"""The latest reviews whose accuracy is compared with that of the ones before."""


def _notes(ctx: PanelContext, notes: PlayerNotes) -> Iterator[str]:
    """Yield how accurate reviewed cards were, lately and before, and in how many hands there were hints."""
    lately, before = notes.accuracies[:_LATELY], notes.accuracies[_LATELY:]
    if lately:
        shown = [ctx.text("profile-accuracy", percent=_average(lately), count=len(lately))]
        if before:
            shown.append(ctx.text("profile-accuracy-before", percent=_average(before), count=len(before)))
        yield f"🎯 {' · '.join(shown)}"
    if notes.hinted:
        yield f"💡 {ctx.text('profile-hints', count=notes.hinted)}"


def _average(accuracies: Sequence[float]) -> int:
    return round(100 * sum(accuracies) / len(accuracies))


def _chips(ctx: PanelContext, profile: Profile) -> str:
    if profile.chips is None:
        return ""
    has = f"🪙 {ctx.text('profile-chips', chips=f'**{fmt.number(ctx, profile.chips)}**')}"
    stake = profile.at_stake
    return f"{has} · {ctx.text('profile-at-stake', chips=stake)}" if stake else has


def _rating(ctx: PanelContext, rating: ShownRating) -> str:
    number = f"**{fmt.number(ctx, rating.number)}**"
    return f"{number} {ctx.text('profile-provisional')}" if rating.provisional else number


def _won(ctx: PanelContext, counts: Counts) -> str:
    return ctx.text("profile-won", count=counts.won, percent=_percent(counts.won, counts.hands))


def _share(ctx: PanelContext, part: int, of: int) -> str:
    return ctx.text("profile-share", part=part, of=of, percent=_percent(part, of))


def _percent(part: int, of: int) -> int:
    return (200 * part + of) // (2 * of) if of else 0


def _badges(ctx: PanelContext, profile: Profile) -> Iterator[parts.Block | str]:
    """Yield a line for each badge, with the day it was earned; nothing without one."""
    badges = profile.record.badges
    if badges:
        yield parts.line()
        shown = (f"{fmt.badge(ctx, it.name)} · {fmt.stamp(it.earned_at, 'd')}" for it in badges)
        yield parts.lines(f"**{ctx.text('profile-badges')}**", *shown)


def _games(ctx: PanelContext, profile: Profile) -> Iterator[str]:
    """Yield two lines for each game, those played most first; nothing for a single one."""
    games = profile.record.games
    if len(games) < 2:
        return
    yield f"**{ctx.text('profile-games')}**"
    for game in games[:_GAMES_SHOWN]:
        yield _game(ctx, game)
    if len(games) > _GAMES_SHOWN:
        yield f"-# {ctx.text('profile-games-more', count=len(games) - _GAMES_SHOWN)}"


def _game(ctx: PanelContext, game: GameRecord) -> str:
    rating = [] if game.rating is None else [_rating(ctx, game.rating)]
    first = " · ".join([fmt.preset_name(ctx, game.game), *rating])
    hands = ctx.text("profile-hands", count=game.counts.hands)
    return f"{first}\n-# {hands} · {_won(ctx, game.counts)}"


# --- the chip curve --------------------------------------------------------------------------------------


def curve_points(profile: Profile) -> list[Point]:
    """Return the points to draw: place in time from 0 to 1, and chips; one alone where time stood still."""
    curve = profile.curve
    span = (profile.until - profile.since).total_seconds()
    points: list[Point] = [] if curve.before is None else [(0.0, float(curve.before))]
    for stretch in curve.points:
        place = 1.0 if span <= 0 else (stretch.at - profile.since).total_seconds() / span
        place = min(1.0, max(0.0, place))
        chips = (stretch.low, stretch.high) if stretch.low != stretch.high else (stretch.low,)
        points += [(place, float(held)) for held in chips]
    return [*points, (1.0, float(curve.now))]


def curve_dates(ctx: PanelContext, profile: Profile) -> tuple[str, str]:
    """Return the days at both ends of the picture: by numbers where their letters cannot be drawn."""
    first, last = fmt.day(ctx, profile.since), fmt.day(ctx, profile.until)
    return (first, last) if (first + last).isascii() else (f"{profile.since:%F}", f"{profile.until:%F}")


def alt_text(ctx: PanelContext, profile: Profile) -> str:
    """Return in words what the chip curve shows."""
    held = [int(chips) for _, chips in curve_points(profile)]
    return ctx.text("profile-curve-alt", start=held[0], now=held[-1], high=max(held), low=min(held))


def _curve(ctx: PanelContext, profile: Profile) -> Iterator[parts.Block | str]:
    days, words = profile.days or ALL_DAYS, alt_text(ctx, profile)
    yield f"**{ctx.text('profile-curve-days', days=days) if days else ctx.text('profile-curve-all')}**"
    yield ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=words))
    yield f"-# {words}"
    short, whole = (ids.build("profile", profile.record.player_id, it) for it in (SHORT_DAYS, ALL_DAYS))
    yield ui.ActionRow(
        parts.marked(ctx, "profile-button-days", short, disabled=days == SHORT_DAYS, days=SHORT_DAYS),
        parts.marked(ctx, "profile-button-all", whole, disabled=days == ALL_DAYS),
    )


@verb("profile", of_table=False)
async def profile(press: Press) -> None:
    """Show a profile with the chip curve of another time, in the same message."""
    days = SHORT_DAYS if press.id.turn else None
    await press.reply.update(*await profile_page(press, press.id.table, "", days))


async def profile_page(
    request: Request, user_id: int, name: str, days: int | None
) -> tuple[ui.LayoutView, discord.File | None]:
    """Return a member's profile and the file of its picture, None where there is nothing to draw.

    `name` is what they are called if the server's hands do not tell. Raises NotNow (`server-only`).
    """
    reader = request.person.user_id
    found = await request.app.profiles.profile(request.guild_id, user_id, days=days, reader_id=reader)
    file = None if found.blank or found.chips is None else await _picture(request, user_id, found)
    shown = name or found.record.name
    panel = profile_panel(request.ctx, found, shown, own=user_id == reader, picture=file is not None)
    return panel, file


async def _picture(request: Request, user_id: int, found: Profile) -> discord.File:
    """Draw the chip curve, unless the same was drawn lately. Raises NotNow (`flood-pictures`)."""
    dates, curve = curve_dates(request.ctx, found), found.curve
    shown = (request.guild_id, user_id, found.days, dates, curve)
    png = await request.app.pictures.get(
        shown,
        lambda: curve_png(curve_points(found), *dates),
        lambda: request.app.floods.require_picture(request.person.user_id),
    )
    return discord.File(io.BytesIO(png), PICTURE)
