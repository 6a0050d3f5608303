"""A member's profile: figures, games, the chip curve as a picture, latest hands, and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle, ui

from bot.engine.games import Catalogue
from bot.services.community.members import SHORT_DAYS, Profile
from bot.services.server.guild_settings import day_of
from bot.services.values.hands import PlayerNotes
from bot.services.values.standings import Counts, GameRecord, ShownRating
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import reader_of
from bot.ui.kits import KITS
from bot.ui.pages.replay import hand_menu
from bot.ui.pictures.curve import CurveDrawing, CurvePoint

PICTURE = "chips.png"
ALL_DAYS = 0
"""The number of days in a custom id that stands for all time."""
_GAMES_SHOWN = 4


def profile_panel(
    ctx: PanelContext,
    profile: Profile,
    name: str,
    *,
    own: bool,
    picture: bool,
    practice: int = 0,
    buttons: Sequence[parts.Button] = (),
) -> ui.LayoutView:
    """Return a member's profile, with `buttons` below; `picture`: the file `PICTURE` is attached.

    `name` is their name in the server, empty if unknown. `own`: it is the reader's own profile; they have
    `practice` unrated hands left.
    """
    plain = fmt.safe_name(ctx, name) if name else ""
    title = f"## {plain or fmt.mention(ctx, profile.record.player_id)}"
    if profile.blank:
        empty = ctx.text("profile-blank-own") if own else ctx.text("profile-blank")
        if own:
            play = ids.build("playnow", 0, 0)
            buttons = [parts.text_button(ctx, "button-play-now", play, ButtonStyle.success), *buttons]
        return parts.layout(title, parts.lines(_chips(ctx, profile), empty), *buttons)
    games = parts.lines(*_games(ctx, profile))
    return parts.layout(
        parts.lines(title, _span(ctx, profile)),
        parts.lines(*_figures(ctx, profile, practice)),
        parts.separator() if games else None,
        games,
        *_badges(ctx, profile),
        *_achievements(ctx, profile),
        parts.separator(),
        *(_curve(ctx, profile, picture=picture) if profile.chips is not None else ()),
        hand_menu(ctx, profile.hands) if profile.hands else None,
        *buttons,
        colour=parts.LOBBY_COLOUR,
    )


def of_games(ctx: PanelContext, profile: Profile, presets: Catalogue) -> PanelContext:
    """Return the context with the words for roles of the games played, if all with partners use the same."""
    played = [presets[it.game] for it in profile.record.games if it.game in presets]
    contexts = [ctx.of_game(it.rules) for it in played if KITS[it.family].has_partners]
    return contexts[0] if len({it.partner for it in contexts}) == 1 else ctx


def _span(ctx: PanelContext, profile: Profile) -> str:
    first, last = profile.record.first_played, profile.record.last_played
    if first is None or last is None:
        return ""
    return f"-# {ctx.text('profile-span', first=fmt.stamp(first, 'd'), last=fmt.stamp(last))}"


# --- figures ---------------------------------------------------------------------------------------------


def _figures(ctx: PanelContext, profile: Profile, practice: int) -> Iterator[str]:
    record, counts = profile.record, profile.record.counts
    yield _chips(ctx, profile)
    if record.rating is not None:
        rank = "" if record.rank is None else f" · {ctx.text('profile-rank', rank=record.rank)}"
        grade = ctx.text("profile-grade", grade=record.rating.grade)
        yield f"📈 {ctx.text('profile-rating', rating=_rating(ctx, record.rating))} · {grade}{rank}"
    if practice:
        yield f"-# 🎓 {ctx.text('profile-practice', left=practice)}"
    yield f"🃏 {ctx.text('profile-hands', count=counts.hands)} · {_hands_won(ctx, counts)}"
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
"""Number of latest reviews whose accuracy is compared with that of earlier ones."""


def _notes(ctx: PanelContext, notes: PlayerNotes) -> Iterator[str]:
    """Yield the accuracy of reviewed cards, recent and earlier, and the number of hands with hints."""
    lately, before = notes.accuracies[:_LATELY], notes.accuracies[_LATELY:]
    if lately:
        shown = (
            ctx.text(key, percent=round(100 * sum(some) / len(some)), count=len(some))
            for key, some in (("profile-accuracy", lately), ("profile-accuracy-before", before))
            if some
        )
        yield f"🎯 {' · '.join(shown)}"
    if notes.hinted:
        yield f"💡 {ctx.text('profile-hints', count=notes.hinted)}"


def _chips(ctx: PanelContext, profile: Profile) -> str:
    if profile.chips is None:
        return ""
    has = f"🪙 {ctx.text('chips-balance', chips=profile.chips)}"
    stake = profile.at_stake
    return f"{has} · {ctx.text('profile-at-stake', chips=stake)}" if stake else has


def _rating(ctx: PanelContext, rating: ShownRating) -> str:
    number = f"**{fmt.rating(ctx, rating.number, rating.deviation)}**"
    return f"{number} {ctx.text('profile-provisional')}" if rating.provisional else number


def _hands_won(ctx: PanelContext, counts: Counts) -> str:
    return ctx.text("profile-won", count=counts.won, percent=_percent(counts.won, counts.hands))


def _share(ctx: PanelContext, part: int, of: int) -> str:
    return ctx.text("profile-share", part=part, of=of, percent=_percent(part, of))


def _percent(part: int, of: int) -> int:
    return (200 * part + of) // (2 * of) if of else 0


def _badges(ctx: PanelContext, profile: Profile) -> Iterator[parts.Block | str]:
    """Yield a line for each badge with the day it was earned."""
    badges = profile.record.badges
    if badges:
        yield parts.separator()
        shown = (f"{fmt.badge(ctx, it.name)} · {fmt.stamp(it.earned_at, 'd')}" for it in badges)
        yield parts.lines(f"**{ctx.text('profile-badges')}**", *shown)


_TIERS = ("○○○", "●○○", "●●○", "●●●")


def _achievements(ctx: PanelContext, profile: Profile) -> Iterator[parts.Block | str]:
    """Yield a line for each achievement with a tier (progress to the next), then one for the others."""
    every = profile.record.achievements
    begun = [it for it in every if it.tier]
    yield parts.separator()
    lines = [f"**{ctx.text('profile-achievements', done=sum(it.tier for it in every), of=3 * len(every))}**"]
    for it in begun:
        far = f"{it.count}" if it.following is None else f"{it.count}/{it.following}"
        lines.append(f"{_TIERS[it.tier]} {ctx.text(f'achievement-{it.name}')} · {far}")
    if rest := [ctx.text(f"achievement-{it.name}") for it in every if not it.tier]:
        lines.append(f"-# {ctx.text('profile-to-come', names=fmt.join(ctx, rest))}")
    yield parts.lines(*lines)


def _games(ctx: PanelContext, profile: Profile) -> Iterator[str]:
    """Yield two lines for each game, most played first; nothing if there is only one."""
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
    return f"{first}\n-# {hands} · {_hands_won(ctx, game.counts)}"


# --- the chip curve --------------------------------------------------------------------------------------


def curve_points(profile: Profile) -> list[CurvePoint]:
    """Return the points to draw (time from 0 to 1, chips); a single one if no time has passed."""
    curve = profile.curve
    span = (profile.until - profile.since).total_seconds()
    points: list[CurvePoint] = [] if curve.before is None else [(0.0, float(curve.before))]
    for stretch in curve.points:
        place = 1.0 if span <= 0 else (stretch.at - profile.since).total_seconds() / span
        place = min(1.0, max(0.0, place))
        chips = (stretch.low, stretch.high) if stretch.low != stretch.high else (stretch.low,)
        points += [(place, float(held)) for held in chips]
    return [*points, (1.0, float(curve.now))]


def alt_text(ctx: PanelContext, profile: Profile) -> str:
    """Return the chip curve described in words."""
    held = [int(chips) for _, chips in curve_points(profile)]
    return ctx.text("profile-curve-alt", start=held[0], now=held[-1], high=max(held), low=min(held))


def _curve(ctx: PanelContext, profile: Profile, *, picture: bool) -> Iterator[parts.Block | str]:
    days, words = profile.days or ALL_DAYS, alt_text(ctx, profile)
    yield f"**{ctx.text('profile-curve-days', days=days) if days else ctx.text('profile-curve-all')}**"
    if picture:
        yield ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=words))
    yield f"-# {words}"
    short, whole = (ids.build("profile", profile.record.player_id, it) for it in (SHORT_DAYS, ALL_DAYS))
    yield ui.ActionRow(
        parts.text_button(ctx, "profile-button-days", short, disabled=days == SHORT_DAYS, days=SHORT_DAYS),
        parts.text_button(ctx, "profile-button-all", whole, disabled=days == ALL_DAYS),
    )


@verb("profile", of_table=False)
async def profile(press: Press) -> None:
    """Show the profile with another period of the chip curve, in the same message."""
    days = SHORT_DAYS if press.id.turn else None
    await press.reply.update(await profile_page(press, press.id.table, "", days))


async def profile_page(request: Request, user_id: int, name: str, days: int | None) -> ui.LayoutView:
    """Return a member's profile, with a picture if there is anything to draw.

    `name` is the title; if empty, the name stored with the server's hands. Raises NotNow (`server-only`).
    """
    reader = reader_of(request.interaction)
    found = await request.app.profiles.profile(
        request.guild_id, user_id, days=days, reader_id=reader.user_id, sees=reader.sees
    )
    drawn = request.takes_pictures and not found.blank and found.chips is not None
    png = await _picture(request, found) if drawn else None
    shown = name or found.record.name
    own = user_id == reader.user_id
    practice = await request.app.preferences.practice_left(user_id) if own else 0
    panel = profile_panel(
        of_games(request.ctx, found, request.app.presets),
        found,
        shown,
        own=own,
        picture=png is not None,
        practice=practice,
        buttons=[it(request.ctx) for it in request.app.profile_buttons] if own else (),
    )
    return panel if png is None else parts.attach(panel, {PICTURE: png})


def curve_drawing(ctx: PanelContext, profile: Profile, zone: str) -> CurveDrawing:
    """Return the chip curve as a value to draw, the same within a minute; its dates are of the time zone."""
    minute = replace(profile, until=profile.until.replace(second=0, microsecond=0))
    first, last = (fmt.day(ctx, day_of(it, zone)) for it in (minute.since, minute.until))
    return CurveDrawing(profile.record.player_id, tuple(curve_points(minute)), first, last)


async def _picture(request: Request, found: Profile) -> bytes | None:
    """Draw the chip curve; None if that fails. Raises NotNow (`flood-pictures`)."""
    app, reader = request.app, request.person.user_id
    settings = await app.guild_settings.of(request.guild_id)
    drawing = curve_drawing(request.ctx, found, settings.zone(request.guild_locale))
    return await app.renderer.draw(drawing, allow=lambda: app.floods.require_picture(reader))
