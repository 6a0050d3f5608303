"""The host's setup form: pages of menus, with an explanation of the choices above."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from discord import ui

from bot.engine.errors import RuleConflict
from bot.engine.games import Catalogue
from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import BLUE, GREEN, button
from bot.features.tournaments.pages.templates import Templates, template_blocks, template_menu
from bot.features.tournaments.services.checks import LEAST_IN_TEAM, MOST_IN_TEAM
from bot.features.tournaments.values.config import Format, Odd, TournamentConfig
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.values.tables import ClockName, SavedRules, TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.forms import GAME, NUMBER, Control, Field, blocks, page_buttons
from bot.ui.table.house_rules import CLOCK, HANDS, LEVEL, SEATS

OVERVIEW, MEANS, MORE, TEMPLATES = "overview", "means", "more", "templates"
PAGES = {OVERVIEW: "setup-overview", "game": "setting-game", "time": "setup-time", "people": "setup-people"}
"""The form's pages with a button on every page, and the keys of their titles."""
EVERY_PAGE = (*PAGES, MORE, MEANS, TEMPLATES)

OWN = "own"
"""The menu value of the rule set chosen already: it may have been deleted since."""
SAVED = "set-"
"""Prefix of a menu value for one of the server's rule sets; its number follows."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The settings in a form, and what its reader may choose and do there."""

    config: TournamentConfig
    presets: Catalogue
    saved: Sequence[SavedRules] = ()
    leagues: Mapping[int, str] = field(default_factory=dict)
    """The names of the leagues that the reader may choose."""
    entrants: int = 0
    templates: Templates = field(default_factory=dict)
    keeps_templates: bool = False
    like_last: bool = False
    """Whether the settings of an earlier tournament can be copied."""
    may_take_entry: bool = False


def _games(draft: Draft) -> Iterable[str]:
    """Yield the presets, then the server's own games; the chosen one is always in the menu."""
    if draft.config.title:
        yield OWN
    yield from draft.presets
    yield from (f"{SAVED}{one.id}" for one in draft.saved if one.name != draft.config.title)


def _game_label(ctx: PanelContext, draft: Draft, value: str) -> str:
    names = {f"{SAVED}{one.id}": one.name for one in draft.saved} | {OWN: draft.config.title}
    return names.get(value) or fmt.preset_name(ctx, value)


def _game_note(ctx: PanelContext, draft: Draft, value: str) -> str:
    presets = {f"{SAVED}{one.id}": one.preset for one in draft.saved} | {OWN: draft.config.preset}
    return ctx.text("saved-choice", name=fmt.preset_name(ctx, presets[value])) if value in presets else ""


def _sizes(draft: Draft) -> Iterable[int]:
    preset = draft.presets.find(draft.config.preset)
    for seats in range(preset.least_seats, preset.most_seats + 1):
        with suppress(RuleConflict):
            preset.rules_with(draft.config.options, seats)
            yield seats


def _with_seats(config: TournamentConfig, seats: int) -> Mapping[str, Any]:
    """Return the changes for another table size; fewer entrants than sit at a table advance from it."""
    return {"seats": seats, "advance": min(config.advance, max(seats - 1, 1))}


def _with_duplicate(config: TournamentConfig, value: str) -> Mapping[str, Any]:
    """Return the changes for duplicate or not; a duplicate fills empty seats with computers."""
    on = value == "on"
    return {"duplicate": on, "odd": Odd.COMPUTERS if on else config.odd}


def _with_odd(config: TournamentConfig, odd: Odd) -> Mapping[str, Any]:
    """Return the changes for tables that are not full; smaller tables rule out duplicates and teams."""
    smaller = odd is Odd.SMALLER
    return {"odd": odd, "duplicate": config.duplicate and not smaller, "team": 0 if smaller else config.team}


def _with_clock(config: TournamentConfig, clock: ClockName) -> Mapping[str, object]:
    """Return the changes for another clock; where a turn may take a day, nobody is absent after minutes."""
    if clock.pressing is config.clock.pressing:
        return {"clock": clock}
    return {"clock": clock, "no_show": TournamentConfig().no_show if clock.pressing else 0}


def _with_team(config: TournamentConfig, team: int) -> Mapping[str, Any]:
    """Return the changes for a team size, and what teams require: the same deals in all rounds."""
    if not team:
        return {"team": 0}
    kind = Format.ROTATION if config.format is Format.KNOCKOUT else config.format
    return {"team": team, "final": 0, "format": kind, **_with_duplicate(config, "on")}


def _team_sizes(draft: Draft) -> Iterable[int]:
    return (0, *range(LEAST_IN_TEAM, min(MOST_IN_TEAM, draft.config.seats) + 1))


def _advances(draft: Draft) -> Iterable[int]:
    return range(1, max(draft.config.seats, 2))


def _is_knockout(draft: Draft) -> bool:
    return draft.config.format is Format.KNOCKOUT


def _has_rounds(draft: Draft) -> bool:
    return not _is_knockout(draft)


def _without_teams(draft: Draft) -> bool:
    return _has_rounds(draft) and not draft.config.team


def _league_name(ctx: PanelContext, draft: Draft, league: int) -> str:
    name = draft.leagues.get(league, draft.config.league_name)
    return fmt.clean_name(ctx, name) if league else ctx.text("setup-league.none")


GAME_FIELD: Field[Draft] = Field(
    "game",
    "setting-game",
    GAME,
    _game_label,
    offered=_games,
    note=_game_note,
    read=lambda draft: OWN if draft.config.title else draft.config.preset,
    page="game",
)


def _number(name: str, title: str, key: str, offered: Any, **rest: Any) -> Field[Draft]:
    """Return a numeric field; `key` is the text of its values, `rest` as in `Field`."""

    def show(ctx: PanelContext, _: Draft, number: int) -> str:
        gaps = dict.fromkeys(("minutes", "rounds", "advance", "hours", "hands", "size"), number)
        return ctx.text(key, **gaps)

    return Field(name, title, NUMBER, show, offered=offered, **rest)


ROLE_FIELD: Field[Draft] = Field(
    "role",
    "setup-role",
    show=lambda _ctx, _draft, role: f"<@&{role[0]}>" if role else "–",
    help="setup-role-help",
    hint="settings-choose-role",
    read=lambda draft: [draft.config.role] if draft.config.role else [],
    control=Control.ROLE,
    page="people",
)
PING_FIELD = replace(
    ROLE_FIELD,
    name="ping",
    title="setup-ping",
    help="setup-ping-help",
    read=lambda draft: [draft.config.ping] if draft.config.ping else [],
)
_MINUTES = "choice-minutes"
_LIMITS = (0, 10, 15, 20, 30, 45, 60, 90, 120)
_AHEAD = (0, 12, 24, 48, 72, 120, 144)
_FINALS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12)
_LATE = (0, 1, 2, 3)
_ROUNDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12)
_LONGEST_VALUE = 250
"""Characters of a changed value: more of all values together would not fit a message with mentions."""
FIELDS: tuple[Field[Draft], ...] = (
    GAME_FIELD,
    Field("seats", "setup-seats", NUMBER, SEATS.show, offered=_sizes, change=_with_seats, page="game"),
    Field(
        "format",
        "setup-format",
        words.FORMAT_KEYS,
        help=lambda ctx, draft: words.format_meaning(ctx, draft.config, draft.entrants),
        page="game",
    ),
    Field(
        "duplicate",
        "setup-duplicate",
        {"off": "duplicate-off", "on": "duplicate-on"},
        read=lambda draft: "on" if draft.config.duplicate else "off",
        change=_with_duplicate,
        page="game",
    ),
    Field("hands", "setup-hands", NUMBER, HANDS.show, offered=(1, 2, 3, 4, 5, 6, 8, 10, 12), page="game"),
    _number("rounds", "setup-rounds", "choice-rounds", _ROUNDS, applies=_has_rounds, page="game"),
    _number("advance", "setup-advance", "choice-advance", _advances, applies=_is_knockout, page="game"),
    _number(
        "team", "setup-team", "choice-team", _team_sizes, help="setup-team-help", change=_with_team, page=MORE
    ),
    _number("final", "setup-final", "choice-final", _FINALS, applies=_without_teams, page=MORE),
    Field(
        "carried",
        "setup-carried",
        {False: "carried-off", True: "carried-on"},
        applies=lambda draft: draft.config.has_final,
        page=MORE,
    ),
    Field(
        "seeded",
        "setup-seeded",
        {False: "seeded-off", True: "seeded-on"},
        applies=lambda draft: draft.config.format is not Format.ROTATION,
        page=MORE,
    ),
    replace(CLOCK, help="", page="time", change=_with_clock),
    _number("checkin", "setup-check-in", _MINUTES, (0, 5, 10, 15, 30, 60), attribute="check_in", page="time"),
    _number("noshow", "setup-no-show", _MINUTES, (0, 2, 3, 5, 10, 15, 30), attribute="no_show", page="time"),
    _number("limit", "setup-limit", _MINUTES, _LIMITS, attribute="round_minutes", page="time"),
    _number("repeats", "setup-repeats", "choice-repeats", _AHEAD, page="time"),
    Field(
        "league",
        "setup-league",
        NUMBER,
        _league_name,
        help="setup-league.help",
        offered=lambda draft: (0, *draft.leagues),
        applies=lambda draft: bool(draft.leagues or draft.config.league),
        page="people",
    ),
    _number(
        "late",
        "setup-late",
        "choice-late",
        _LATE,
        attribute="late_rounds",
        applies=_without_teams,
        page="people",
    ),
    Field(
        "private",
        "setup-private",
        {False: "door-open", True: "private-on"},
        attribute="invited_only",
        page="people",
    ),
    ROLE_FIELD,
    PING_FIELD,
    Field("emotes", "setup-emotes", {False: "emotes-silent", True: "emotes-said"}, page=MORE),
    Field(
        "odd",
        "setup-odd",
        {Odd.COMPUTERS: "odd-computers", Odd.SMALLER: "odd-smaller"},
        change=_with_odd,
        page=MORE,
    ),
    replace(LEVEL, page=MORE),
)
"""The settings that a host chooses in menus; the others are typed (`forms`)."""


def with_game(config: TournamentConfig, game: TableConfig) -> TournamentConfig:
    """Return the settings with another game and its best number of seats."""
    played = replace(config, preset=game.preset, options=game.options, title=game.title)
    return replace(played, **_with_seats(config, game.seats))


def changes(ctx: PanelContext, old: TournamentConfig, new: TournamentConfig) -> Iterator[str]:
    """Yield the changes of a tournament's settings, a line each: ``Hands at a table: 4 → 6``."""
    was, is_now = Draft(old, Catalogue([])), Draft(new, Catalogue([]))
    pairs: list[tuple[str, ...]] = [(key, show(ctx, old), show(ctx, new)) for key, show in _TYPED.items()]
    pairs += [
        (one.title, *(one.label(ctx, it, one.present(it)) for it in (was, is_now)))
        for one in FIELDS
        if one is not GAME_FIELD and (one.applies is None or one.applies(was) or one.applies(is_now))
    ]
    for key, before, after in pairs:
        if before != after:
            was_text, now_text = (fmt.shorten(it, _LONGEST_VALUE) for it in (before, after))
            yield ctx.text("edit-change", what=ctx.text(key), old=was_text, new=now_text)


def _game(ctx: PanelContext, config: TournamentConfig) -> str:
    rules = words.rules_line(ctx, config)
    return f"{words.game_name(ctx, config)} ({rules})" if rules else words.game_name(ctx, config)


_TYPED: Mapping[str, Callable[[PanelContext, TournamentConfig], str]] = {
    "form-name": lambda _, config: fmt.escape(config.name),
    "form-start": words.start_line,
    "setting-game": _game,
    "form-least": lambda _, config: str(config.least),
    "form-most": lambda _, config: str(config.most),
    "form-entry": lambda _, config: str(config.entry),
    "form-prizes": lambda ctx, config: words.prize_shares(ctx, config) or "–",
    "form-reminders": words.reminder_times,
    "button-about-text": lambda _, config: fmt.escape(config.about) or "–",
    "button-ratings": lambda ctx, config: words.rating_limits(ctx, config) or "–",
}
"""How to show the typed settings, and the game with its rules, by the key of their names."""


def setup_panel(ctx: PanelContext, tournament: Tournament, draft: Draft, page: str) -> ui.LayoutView:
    """Return a page of a tournament's form; an unknown page is the first."""
    page = page if page in EVERY_PAGE else OVERVIEW
    formed = replace(tournament, config=draft.config)
    title = "setup-title" if tournament.status is TournamentStatus.DRAFT else "edit-title"
    shown: list[parts.Block | str | None] = [
        f"### 📝 {words.tournament_name(ctx, formed)}\n-# {ctx.text(title)}",
        *page_buttons(ctx, PAGES, page, lambda name: ids.build("tpage", tournament.id, 0, name)),
    ]
    if page == OVERVIEW:
        drafted = tournament.status is TournamentStatus.DRAFT
        shown += [*_overview(ctx, formed, draft), parts.separator()]
        shown += _draft_ends(ctx, tournament, draft) if drafted else _edit_ends(ctx, tournament)
    elif page == MEANS:
        said = (*words.meanings(ctx, draft.config, draft.entrants), *words.prize_rules(ctx, draft.config))
        shown.append(parts.lines(*(f"- {sentence}" for sentence in said)))
    elif page == TEMPLATES:
        shown += template_blocks(ctx, formed, draft.templates)
    else:
        shown += _text_fields(ctx, formed, page, draft)
        fields = (it for it in FIELDS if it.page == page)
        shown += blocks(ctx, draft, fields, lambda name: ids.build("tset", tournament.id, 0, name))
    return parts.layout(*shown, colour=parts.LOBBY_COLOUR)


def _overview(ctx: PanelContext, tournament: Tournament, draft: Draft) -> Iterator[parts.Block | str | None]:
    config = tournament.config
    entrants = words.example_size(config, draft.entrants)
    limits, rules = words.limits_line(ctx, config), words.rules_line(ctx, config)
    league = draft.leagues.get(config.league, config.league_name)
    yield parts.lines(
        f"🕗 {words.start_line(ctx, config)}",
        f"🃏 **{words.game_name(ctx, config)}** · {words.format_name(ctx, config)}",
        f"⏱️ {fmt.sentences(ctx, words.size_line(ctx, config, entrants), words.clock_line(ctx, config))}",
        f"👥 {ctx.text('setup-most', most=config.most, least=config.least)}",
        f"-# {words.example_line(ctx, config, entrants, _sizes(draft))}",
        f"🪙 {words.money_lines(ctx, tournament)}",
    )
    yield parts.lines(
        rules and f"📜 {rules}",
        f"🔁 {ctx.text('repeats-weekly', hours=config.repeats)}" if config.repeats else None,
        f"🏅 {ctx.text('league-set', name=fmt.escape(league))}" if config.league else None,
        f"🚪 {limits}" if limits else None,
        f"> {fmt.escape(config.about)}" if config.about else None,
    )
    drafted = tournament.status is TournamentStatus.DRAFT
    if drafted:
        yield template_menu(ctx, tournament, draft.templates, "ttemplate", "template-start")
    yield from parts.rows(
        [
            button(ctx, "button-name-size", "tform", tournament, "details"),
            button(ctx, "button-money", "tform", tournament, "money"),
            *([button(ctx, "button-like-last", "tlike", tournament)] if drafted and draft.like_last else ()),
            button(ctx, "setup-means", "tpage", tournament, MEANS),
            button(ctx, "setup-more", "tpage", tournament, MORE),
        ]
    )


def _text_fields(
    ctx: PanelContext, tournament: Tournament, page: str, draft: Draft
) -> Iterator[parts.Block | str]:
    config = tournament.config
    if page == "time":
        told = f"⏰ {ctx.text('setup-reminders', times=words.reminder_times(ctx, config))}"
        yield parts.lines(f"🕗 {words.start_line(ctx, config)}", told if config.starts_at else None)
        start = button(ctx, "button-set-start", "tform", tournament, "start", style=BLUE)
        yield from parts.rows([start, button(ctx, "button-reminders", "tform", tournament, "reminders")])
    elif page == MORE:
        about = button(ctx, "button-about-text", "tform", tournament, "about")
        ratings = button(ctx, "button-ratings", "tform", tournament, "ratings")
        kept = [button(ctx, "button-templates", "tpage", tournament, TEMPLATES)]
        yield from parts.rows([about, ratings, *(kept if draft.keeps_templates else ())])


def _draft_ends(ctx: PanelContext, tournament: Tournament, draft: Draft) -> Iterator[parts.Block | str]:
    yield parts.lines(
        f"-# {ctx.text('setup-announce')}",
        f"-# {ctx.text('setup-entry')}" if tournament.config.entry and not draft.may_take_entry else None,
    )
    yield from parts.rows(
        [
            button(ctx, "button-announce", "tannounce", tournament, style=GREEN),
            button(ctx, "button-discard-draft", "tdiscard", tournament),
        ]
    )


def _edit_ends(ctx: PanelContext, tournament: Tournament) -> Iterator[parts.Block | str]:
    new = tournament.edited
    lines = [] if new is None else list(changes(ctx, tournament.config, new))
    what = [f"- {line}" for line in lines] or [ctx.text("edit-none")]
    yield parts.lines(f"**{ctx.text('edit-changes')}**", *what, f"-# {ctx.text('edit-tells')}")
    yield from parts.rows(
        [
            button(ctx, "button-tell-changes", "tretell", tournament, style=GREEN, disabled=not lines),
            button(ctx, "button-forget-changes", "tunedit", tournament, disabled=not lines),
            button(ctx, "button-back-to-host", "thost", tournament),
        ]
    )
