"""The profile: its text, the chip chart, and what it says while there is nothing yet."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from discord import ui
from PIL import Image

from bot.services.community.members import Profile
from bot.services.records.replays import line_of
from bot.services.values.chips import Curve, CurvePoint
from bot.services.values.hands import PlayerNotes
from bot.services.values.standings import (
    FEATS,
    Badge,
    Counts,
    GameRecord,
    PlayerRecord,
    ShownRating,
    Wins,
    achievements_of,
)
from bot.ui.pages.profile import alt_text, curve_drawing, curve_points, of_games, profile_panel
from bot.ui.pictures.canvas import WIDTH
from bot.ui.pictures.curve import BOTTOM, HEIGHT, CurveDrawing
from tests.ui.replays import PRESETS, longest, stored_hand
from tests.ui.tables import NOW, context, must_fit, text_of

EN, JA = context(), context("ja")
DAY = timedelta(days=1)
MOST_BYTES = 30_000


def counts(hands: int = 57, **changes: int) -> Counts:
    given = {"hands": hands, "won": 30, "contracts": 20, "contracts_made": 13, "adjutant_hands": 14}
    return Counts(**{**given, "adjutant_won": 8, "units": 44, "chips": 440, **changes})


def profile(chips: Sequence[int] = (1000, 1040, 980, 1440), **changes: Any) -> Profile:
    """Return a profile whose chips changed daily, the last time today."""
    start = NOW - DAY * (len(chips) - 1)
    points = tuple(CurvePoint(start + DAY * n, held, held) for n, held in enumerate(chips))
    games = (
        GameRecord("japanese", counts(40), ShownRating(1523, 40, False)),
        GameRecord("nap", counts(17), ShownRating(1490, 17, True)),
    )
    badges = (Badge("win", 3, NOW - 80 * DAY), Badge("contract", 9, NOW - 77 * DAY))
    record = PlayerRecord(
        900,
        1000,
        "Ann",
        counts(),
        ShownRating(1523, 57, False),
        3,
        games,
        NOW - 80 * DAY,
        NOW,
        badges,
        achievements_of([Wins("napoleon", "13S", 0, 13), Wins("opponent", "16H", 0, 3)], 2),
    )
    whole = Profile(
        record=record,
        chips=chips[-1] if chips else None,
        at_stake=0,
        curve=Curve(None, chips[-1] if chips else 0, points),
        since=start,
        until=NOW,
        days=90,
        best=(57, 12),
        hands=(line_of(stored_hand(longest("japanese"))),),
        notes=PlayerNotes(3, (0.93,) * 10 + (0.87,) * 4),
    )
    return replace(whole, **changes)


def shown(found: Profile, ctx: Any = EN) -> ui.LayoutView:
    return profile_panel(ctx, found, "Ann", own=False, picture=True)


@pytest.mark.parametrize(
    ("games", "role"),
    [(["mighty", "nap"], "friend"), (["mighty", "japanese"], "adjutant"), (["nap"], "adjutant")],
)
def test_roles_are_named_as_in_the_games_played(games: list[str], role: str) -> None:
    record = replace(profile().record, games=tuple(GameRecord(it, counts(1), None) for it in games))
    found = profile(record=record)
    assert f"Wins as {role}: 8 of 14" in text_of(shown(found, of_games(EN, found, PRESETS)))


def test_a_name_cannot_style_the_page_and_an_unknown_one_is_a_mention() -> None:
    assert "## \\*\\*@ev" in text_of(
        profile_panel(EN, profile(), "**@ev**", own=False, picture=True)
    ).replace("\\@", "@")
    assert "## <@1000>" in text_of(profile_panel(EN, profile(), "", own=False, picture=True))


@pytest.mark.parametrize("ctx", [context(emoji=True), context("ja", emoji=True)])
def test_the_fullest_profile_stays_within_the_limits(ctx: Any) -> None:
    games = tuple(
        GameRecord(name, counts(10**6), ShownRating(10**4, 10**6, True)) for name in (*PRESETS, *PRESETS)
    )
    full = profile((10**12, 0, 10**15), hands=profile().hands * 10)
    badges = tuple(Badge(feat.badge, 1, NOW) for feat in FEATS)
    full = replace(full, record=replace(full.record, games=games, counts=counts(10**9), badges=badges))
    panel = profile_panel(ctx, full, "ナ" * 40, own=True, picture=True)
    must_fit(panel)


CURVES: dict[str, Sequence[int]] = {
    "one point": (1000,),
    "flat": (1000, 1000, 1000),
    "nothing": (0, 0),
    "rise": (1000, 1100, 1250, 1900),
    "many": [1000 + (n * 7919) % 1500 - 20 * (n % 13) for n in range(100)],
    "rich": (10**12, 10**12 + 5, 3),
}


def test_the_dates_of_the_curve_are_the_servers_days() -> None:
    """In Tokyo every morning until nine the last day was said to be yesterday."""
    evening = profile(until=NOW + timedelta(hours=8))
    days = {zone: curve_drawing(EN, evening, zone).last for zone in ("UTC", "Asia/Tokyo")}
    assert days == {"UTC": "21 Nov 2026", "Asia/Tokyo": "22 Nov 2026"}


def drawn(found: Profile) -> bytes:
    return CurveDrawing(1, tuple(curve_points(found)), "18 Nov 2026", "2026年11月21日").paint()


@pytest.mark.parametrize("name", CURVES)
def test_every_chart_is_small_and_not_empty(name: str) -> None:
    png = drawn(profile(CURVES[name]))
    assert len(png) < MOST_BYTES
    image = Image.open(io.BytesIO(png)).convert("RGB")
    assert image.size == (WIDTH, HEIGHT)
    blue = sum(count for count, (r, g, b) in image.getcolors(10**6) if b > 200 and r < 140)  # type: ignore[misc,union-attr]
    assert blue > 100, "there is a line or a dot"
    white = sum(count for count, (r, g, b) in image.getcolors(10**6) if min(r, g, b) > 180)  # type: ignore[misc,union-attr]
    assert white > 300, "there are letters"


def _is_line(pixel: Any) -> bool:
    red, _, blue = pixel
    return blue > 200 and red < 140


@pytest.mark.parametrize("chips", [40, 1000, 10**12])
def test_the_chart_begins_at_zero(chips: int) -> None:
    def height(*points: tuple[float, float]) -> float:
        image = Image.open(io.BytesIO(CurveDrawing(1, points, "", "").paint())).convert("RGB")
        rows = [y for y in range(HEIGHT) if _is_line(image.getpixel((WIDTH - 100, y)))]
        return sum(rows) / len(rows)

    assert height((0, chips), (0.5, 0), (1, 0)) == pytest.approx(HEIGHT - BOTTOM, abs=1)
    assert height((0, chips), (1, chips)) < HEIGHT / 3, (
        "a constant balance is a high line, not one at the bottom"
    )


def test_aggregated_intervals_show_their_peaks() -> None:
    long = replace(
        profile(),
        curve=Curve(1000, 1100, (CurvePoint(NOW - DAY, 400, 2000), CurvePoint(NOW, 1100, 1100))),
        since=NOW - 2 * DAY,
    )
    points = curve_points(long)
    assert points == [(0.0, 1000), (0.5, 400), (0.5, 2000), (1.0, 1100), (1.0, 1100)]
    assert "highest 2,000, lowest 400" in alt_text(EN, long)


def test_a_profile_of_four_games_fits_a_phone() -> None:
    names = ("japanese", "nap", "general", "najami", "hattori", "mighty")
    games = tuple(GameRecord(name, counts(9), None) for name in names)
    whole = profile(record=replace(profile().record, games=games))
    text = text_of(profile_panel(EN, whole, "Ann", own=True, picture=True))
    assert "NAJAMI" in text
    assert "Hattori" not in text
    assert "and 2 more games" in text
