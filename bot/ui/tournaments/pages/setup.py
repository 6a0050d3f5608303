"""The form in which a host sets a tournament up: menus in pages, and above all what the choice means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.services.values.tournaments import Format, Odd, Tournament, TournamentConfig
from bot.ui.core import ids, parts
from bot.ui.core.config_words import CLOCK_KEYS, LEVEL_KEYS
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.scene import button

OVERVIEW = "overview"
PAGES: dict[str, tuple[str, ...]] = {
    OVERVIEW: (),
    "game": ("game", "seats", "format", "duplicate", "hands", "rounds", "advance"),
    "time": ("clock", "checkin", "noshow", "limit", "late"),
    "people": ("odd", "level"),
}
"""The pages of the form and the settings on them."""
_PAGE_KEYS = {
    OVERVIEW: "setup-overview",
    "game": "setup-game",
    "time": "setup-time",
    "people": "setup-people",
}
_HEADINGS = {
    "game": "setting-game",
    "seats": "setup-seats",
    "format": "setup-format",
    "duplicate": "setup-duplicate",
    "hands": "setup-hands",
    "rounds": "setup-rounds",
    "advance": "setup-advance",
    "clock": "setting-clock",
    "checkin": "setup-check-in",
    "noshow": "setup-no-show",
    "limit": "setup-limit",
    "late": "setup-late",
    "odd": "setup-odd",
    "level": "setting-level",
}
_FORMAT_HELP = {
    Format.ROTATION: "format-rotation-help",
    Format.SWISS: "format-swiss-help",
    Format.KNOCKOUT: "format-knockout-help",
}
HANDS = (1, 2, 3, 4, 5, 6, 8, 10, 12)
ROUNDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12)
CHECK_INS = (0, 5, 10, 15, 30, 60)
NO_SHOWS = (0, 2, 3, 5, 10, 15, 30)
LIMITS = (0, 10, 15, 20, 30, 45, 60, 90, 120)
LATE = (0, 1, 2, 3)

OWN = "own"
"""The value of a rule set of the server that is chosen already."""

Choice = tuple[str, str, str]
"""Value, label, description of an option; the description may be empty."""


def setup_panel(
    ctx: PanelContext,
    tournament: Tournament,
    games: Sequence[Choice],
    seats: Sequence[int],
    page: str = OVERVIEW,
) -> ui.LayoutView:
    """Return a page of the form; anything that is none shows the first.

    `games` are the games that may be chosen, `seats` the sizes a table of the chosen one can have. Menus
    have the verb ``tset`` with the setting's name, the page buttons ``tpage``.
    """
    page = page if page in PAGES else OVERVIEW
    blocks: list[parts.Block | str | None] = [
        f"### 📝 {words.tournament_name(ctx, tournament)}\n-# {ctx.text('setup-title')}",
        *parts.rows(
            [
                button(
                    ctx,
                    key,
                    "tpage",
                    tournament,
                    name,
                    style=ButtonStyle.primary if name == page else ButtonStyle.secondary,
                    disabled=name == page,
                )
                for name, key in _PAGE_KEYS.items()
            ]
        ),
    ]
    if page == OVERVIEW:
        blocks += _overview(ctx, tournament)
    else:
        for name in PAGES[page]:
            blocks += _setting(ctx, tournament, name, games, seats)
    return parts.layout(parts.LOBBY_COLOUR, blocks)


def _overview(ctx: PanelContext, tournament: Tournament) -> Iterator[parts.Block | str]:
    config = tournament.config
    yield parts.lines(
        f"🕗 {words.start_line(ctx, config)}",
        f"🃏 **{words.game_name(ctx, config)}** · {words.format_name(ctx, config)}",
        words.rules_line(ctx, config),
        words.clock_line(ctx, config),
        f"👥 {ctx.text('setup-most', most=config.most)}",
        f"🪙 {words.money_lines(ctx, tournament)}",
    )
    yield parts.line()
    yield parts.lines(
        f"**{ctx.text('setup-means', count=example_size(config))}**",
        f"- {words.size_line(ctx, config, example_size(config))}",
        *(f"- {sentence}" for sentence in words.meanings(ctx, config)),
        *(f"- {sentence}" for sentence in words.prize_rules(ctx, config)),
    )
    yield from parts.rows(
        [
            button(ctx, "button-name-time", "tform", tournament, "details"),
            button(ctx, "button-money", "tform", tournament, "money"),
        ]
    )
    yield parts.line()
    yield parts.lines(
        f"-# {ctx.text('setup-announce')}",
        f"-# {ctx.text('setup-entry')}" if config.entry else None,
        f"-# {ctx.text('about-host')}",
    )
    yield from parts.rows(
        [
            button(ctx, "button-announce", "tannounce", tournament, style=ButtonStyle.success),
            button(ctx, "button-discard-draft", "tdiscard", tournament, style=ButtonStyle.danger),
        ]
    )


def example_size(config: TournamentConfig) -> int:
    """Return the number of entrants for which the form says how long it takes."""
    return min(config.most, 4 * config.seats)


def _setting(
    ctx: PanelContext, tournament: Tournament, name: str, games: Sequence[Choice], seats: Sequence[int]
) -> list[parts.Block | str]:
    """Return heading and menu of a setting, nothing where the format has no such setting."""
    config = tournament.config
    if name == ("rounds" if config.format is Format.KNOCKOUT else "advance"):
        return []
    if name == "late" and config.format is Format.KNOCKOUT:
        return []
    choices, present = games, value_of(config, name)
    if name != "game":
        choices = _choices(ctx, config, name, seats)
    if name == "game" and present not in {value for value, _, _ in choices}:
        choices = [(present, words.game_name(ctx, config), ""), *choices[: parts.MOST_OPTIONS - 1]]
    options = [
        discord.SelectOption(
            label=label[:100], value=value, description=note[:100] or None, default=value == present
        )
        for value, label, note in choices[: parts.MOST_OPTIONS]
    ]
    shown = next((option.label for option in options if option.default), options[0].label)
    select: ui.Select[Any] = ui.Select(
        id=3000 + list(_HEADINGS).index(name),
        custom_id=ids.build("tset", tournament.id, 0, name),
        placeholder=shown,
        options=options,
        disabled=len(options) < 2,
    )
    return [f"**{ctx.text(_HEADINGS[name])}**", ui.ActionRow(select)]


def value_of(config: TournamentConfig, name: str) -> str:
    """Return the present value of a setting as its menu has it.

    A rule set of the server has the value `OWN`: it may have been deleted since.
    """
    if name == "game":
        return OWN if config.title else config.preset
    if name == "duplicate":
        return "on" if config.duplicate else "off"
    named: dict[str, object] = {
        "format": config.format.value,
        "clock": config.clock.value,
        "odd": config.odd.value,
        "level": config.level.value,
        "seats": config.seats,
        "hands": config.hands,
        "rounds": config.rounds,
        "advance": config.advance,
        "checkin": config.check_in,
        "noshow": config.no_show,
        "limit": config.round_minutes,
        "late": config.late_rounds,
    }
    return str(named[name])


def _choices(
    ctx: PanelContext, config: TournamentConfig, name: str, seats: Sequence[int]
) -> Sequence[Choice]:
    if name == "seats":
        return [(str(n), ctx.text("config-seats", seats=n), "") for n in seats]
    if name == "format":
        return [(one.value, ctx.text(words.FORMAT_KEYS[one]), ctx.text(_FORMAT_HELP[one])) for one in Format]
    if name == "duplicate":
        return [
            ("off", ctx.text("duplicate-off"), ctx.text("duplicate-off-help")),
            ("on", ctx.text("duplicate-on"), ctx.text("duplicate-on-help")),
        ]
    if name == "clock":
        return [(one.value, ctx.text(key), "") for one, key in CLOCK_KEYS.items()]
    if name == "level":
        return [(one.value, ctx.text(key), "") for one, key in LEVEL_KEYS.items()]
    if name == "odd":
        return [
            (Odd.COMPUTERS.value, ctx.text("odd-computers"), ctx.text("odd-computers-help")),
            (Odd.SMALLER.value, ctx.text("odd-smaller"), ctx.text("odd-smaller-help")),
        ]
    return [(str(n), label, "") for n, label in _numbers(ctx, config, name)]


def _numbers(ctx: PanelContext, config: TournamentConfig, name: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers that a setting can have with their texts; the present one is among them."""
    if name == "hands":
        yield from ((n, ctx.text("config-hands", hands=n)) for n in sorted({*HANDS, config.hands}))
    elif name == "rounds":
        yield from ((n, ctx.text("choice-rounds", rounds=n)) for n in sorted({*ROUNDS, config.rounds}))
    elif name == "advance":
        most = max(config.seats - 1, 1)
        yield from ((n, ctx.text("choice-advance", advance=n)) for n in range(1, most + 1))
    elif name == "late":
        yield from ((n, ctx.text("choice-late", rounds=n)) for n in sorted({*LATE, config.late_rounds}))
    else:
        lists = {
            "checkin": (CHECK_INS, config.check_in),
            "noshow": (NO_SHOWS, config.no_show),
            "limit": (LIMITS, config.round_minutes),
        }
        offered, present = lists[name]
        for n in sorted({*offered, present}):
            yield n, ctx.text("choice-minutes", minutes=n)
