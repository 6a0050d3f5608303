"""What a host chooses and types into the form of a tournament, as its settings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.engine.errors import RuleConflict
from bot.engine.presets import Catalogue, Preset
from bot.services.errors import NotNow
from bot.services.values.tables import ClockName, Level, SavedRules, TableConfig
from bot.services.values.tournaments import Format, Odd, TournamentConfig
from bot.ui.core import format as fmt
from bot.ui.core import moments
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import MOST_OPTIONS
from bot.ui.tournaments.pages import forms, setup

SAVED = "set-"
"""The beginning of a menu value that names a rule set of the server by its number."""
_PER_CENT = 100


def with_choice(config: TournamentConfig, name: str, value: str) -> TournamentConfig | None:
    """Return the settings with one menu's choice, None for a menu or value that does not exist.

    What cannot stay beside the choice follows it: a duplicate has computers in its empty seats. The game is
    chosen by `with_game`.
    """
    if name == "format":
        found = next((one for one in Format if one.value == value), None)
        return None if found is None else replace(config, format=found)
    if name == "duplicate" and value in ("on", "off"):
        on = value == "on"
        return replace(config, duplicate=on, odd=Odd.COMPUTERS if on else config.odd)
    if name == "clock":
        clock = next((one for one in ClockName if one.value == value), None)
        return None if clock is None else replace(config, clock=clock)
    if name == "level":
        level = next((one for one in Level if one.value == value), None)
        return None if level is None else replace(config, level=level)
    if name == "odd":
        odd = next((one for one in Odd if one.value == value), None)
        return None if odd is None else replace(config, odd=odd)
    return _with_number(config, name, value)


def _with_number(config: TournamentConfig, name: str, value: str) -> TournamentConfig | None:
    if not re.fullmatch(r"[0-9]{1,4}", value):
        return None
    number = int(value)
    if name == "seats":
        return replace(config, seats=number, advance=min(config.advance, max(number - 1, 1)))
    changes: Mapping[str, TournamentConfig] = {
        "hands": replace(config, hands=number),
        "rounds": replace(config, rounds=number),
        "advance": replace(config, advance=number),
        "checkin": replace(config, check_in=number),
        "noshow": replace(config, no_show=number),
        "limit": replace(config, round_minutes=number),
        "late": replace(config, late_rounds=number),
    }
    return changes.get(name)


def with_game(config: TournamentConfig, game: TableConfig) -> TournamentConfig:
    """Return the settings with another game and its best number of seats."""
    return replace(
        config,
        preset=game.preset,
        options=game.options,
        title=game.title,
        seats=game.seats,
        advance=min(config.advance, max(game.seats - 1, 1)),
    )


def preset_config(preset: Preset, seats: int) -> TableConfig:
    """Return the set-up of a table of a preset. Raises RuleConflict."""
    return TableConfig(preset.name, {}, preset.rules_with({}, seats), seats)


def seat_choices(catalogue: Catalogue, config: TournamentConfig) -> list[int]:
    """Return the sizes that a table of the chosen game can have, the present one in any case."""
    preset = catalogue.find(config.preset)
    sizes = range(preset.least_seats, preset.most_seats + 1)
    return [n for n in sizes if n == config.seats or _playable(preset, config, n)]


def _playable(preset: Preset, config: TournamentConfig, seats: int) -> bool:
    try:
        preset.rules_with(config.options, seats)
    except RuleConflict:
        return False
    return True


def game_choices(
    ctx: PanelContext, catalogue: Catalogue, saved: Sequence[SavedRules], config: TournamentConfig
) -> list[setup.Choice]:
    """Return the games of the menu: the presets, then as many of the server's own as there is room for.

    What is chosen is always among them.
    """
    own = [one for one in saved if one.name == config.title]
    others = [one for one in saved if one.name != config.title]
    choices = [(name, fmt.preset_name(ctx, name), "") for name in catalogue]
    for one in [*own, *others]:
        value = setup.OWN if one in own else f"{SAVED}{one.id}"
        choices.append((value, one.name, ctx.text("saved-choice", name=fmt.preset_name(ctx, one.preset))))
    return choices[:MOST_OPTIONS]


# --- what is typed ---------------------------------------------------------------------------------------


def with_details(config: TournamentConfig, typed: Mapping[str, str], now: datetime) -> TournamentConfig:
    """Return the settings with the name, start and number of entrants that were typed.

    Raises NotNow: `zone-unknown`, `moment-unreadable`, `moment-past`, `moment-far`, `number-unreadable`.
    """
    zone = moments.read_zone(typed.get(forms.ZONE, ""))
    start = typed.get(forms.START, "").strip()
    starts_at = moments.read_moment(start, zone, now) if start else None
    return replace(
        config,
        name=" ".join(typed.get(forms.NAME, "").split()),
        starts_at=starts_at,
        most=read_number(typed.get(forms.MOST, "")),
    )


def start_text(config: TournamentConfig, zone: str) -> str:
    """Return the start as the form holds it, in a time zone by name; empty for a start by the host."""
    if config.starts_at is None:
        return ""
    return config.starts_at.astimezone(moments.read_zone(zone)).strftime("%Y-%m-%d %H:%M")


def with_money(config: TournamentConfig, typed: Mapping[str, str]) -> TournamentConfig:
    """Return the settings with entry and prizes. Raises NotNow (`number-unreadable`, `prizes-unreadable`,
    `prizes-sum`)."""
    entry = read_number(typed.get(forms.ENTRY, ""))
    return replace(config, entry=entry, prizes=read_prizes(typed.get(forms.PRIZES, "")) if entry else ())


def read_prizes(text: str) -> tuple[int, ...]:
    """Return the shares of the prizes in per cent as somebody wrote them: ``50 30 20``, ``50/30/20 %``.

    Raises NotNow (`prizes-unreadable`), and `prizes-sum` if they are not 100 together.
    """
    plain = unicodedata.normalize("NFKC", text)
    parts = [part for part in re.split(r"[\s,/%、+:-]+", plain) if part]
    if not parts or not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts):
        raise NotNow("prizes-unreadable", text=plain.strip()[:40] or "?")
    shares = tuple(int(part) for part in parts)
    if sum(shares) != _PER_CENT:
        raise NotNow("prizes-sum", total=sum(shares))
    return shares


def read_number(text: str) -> int:
    """Return a whole number as it was typed. Raises NotNow (`number-unreadable`)."""
    plain = re.sub(r"[\s,_]", "", unicodedata.normalize("NFKC", text))
    if not re.fullmatch(r"[0-9]{1,7}", plain):
        raise NotNow("number-unreadable", text=plain[:20] or "?")
    return int(plain)
