"""The lobby: who sits, what is played, and the fair deal's promise; and the host's menus for house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ButtonStyle, ui

from bot.engine.errors import RuleConflict
from bot.engine.families import Rules, check_any_rules, largest_loss
from bot.engine.rules import MAX_SEATS, MIN_SEATS, OptionValue, RuleSet, options_of, with_options
from bot.services.model import ClockName, Level, TableConfig, TableSnapshot
from bot.ui import format as fmt
from bot.ui import ids
from bot.ui.context import PanelContext
from bot.ui.panels import parts

TABLE_PAGE = "table"
RULE_PAGES: dict[str, tuple[str, ...]] = {
    "auction": ("auction", "min_bid", "no_trump", "suit_order", "rebid_after_pass", "all_pass"),
    "play": ("first_trick", "first_lead_trump", "same_two", "jacks", "yoromeki", "special_suits"),
    "joker": ("joker", "joker_rank", "joker_first_trick", "joker_hunter", "joker_breaks_same_two"),
    "partner": ("adjutant", "call_own_card", "blind_use", "discards", "remove", "trust", "revoke"),
    "score": ("siberian", "exact_bid", "tens_score", "payment", "split"),
}
"""The pages of the house rules and the options on them; options with one value only are not offered."""

_STAKES = (0, 1, 2, 5, 10, 20, 50, 100)
_HANDS = (1, 2, 3, 5, 8, 10, 15, 20, 30)
_SUIT_ORDERS = tuple(
    a + b + c + d for a in "CDHS" for b in "CDHS" for c in "CDHS" for d in "CDHS" if len({a, b, c, d}) == 4
)

_CLOCK_KEYS = {
    ClockName.BLITZ: "clock-blitz",
    ClockName.NORMAL: "clock-normal",
    ClockName.RELAXED: "clock-relaxed",
    ClockName.DAILY: "clock-daily",
    ClockName.OFF: "clock-off",
}
_LEVEL_KEYS = {Level.NOVICE: "level-novice", Level.REGULAR: "level-regular"}
_PAGE_KEYS = {
    TABLE_PAGE: "rules-page-table",
    "auction": "rules-page-auction",
    "play": "rules-page-play",
    "joker": "rules-page-joker",
    "partner": "rules-page-partner",
    "score": "rules-page-score",
}


def lobby_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the lobby: seats, game, stake, clock, house rules, the fair deal's promise, and the buttons."""
    table = snapshot.table
    free = sum(seat.empty for seat in table.seats)
    game, number = fmt.preset_name(ctx, table.config.preset), ctx.text("table-number", number=str(table.id))
    return parts.layout(
        parts.LOBBY_COLOUR,
        [
            f"## {game}\n-# {number}",
            parts.lines(*_config_lines(ctx, table.config)),
            parts.line(),
            parts.lines(f"**{_seats_title(ctx, free)}**", *_seat_lines(ctx, snapshot)),
            parts.line(),
            fair_deal(ctx, table.commitment),
            *parts.rows(_place_buttons(ctx, snapshot, free)),
            *parts.rows(_table_buttons(ctx, snapshot, free)),
        ],
    )


def _place_buttons(ctx: PanelContext, snapshot: TableSnapshot, free: int) -> list[ui.Button[ui.LayoutView]]:
    """Return *Sit*, *Leave*, *Start*; the one that is wanted next is green."""
    room, ready = _room(snapshot), not free
    sit, start = ButtonStyle.success, ButtonStyle.secondary
    if ready:
        sit, start = start, sit
    return [
        parts.button(ctx, "button-sit", "sit", snapshot, style=sit, disabled=not room),
        parts.button(ctx, "button-leave", "leave", snapshot),
        parts.button(ctx, "button-start", "start", snapshot, style=start, disabled=not ready),
    ]


def _table_buttons(ctx: PanelContext, snapshot: TableSnapshot, free: int) -> list[ui.Button[ui.LayoutView]]:
    buttons = [
        parts.button(ctx, "button-rules", "rules", snapshot),
        parts.button(ctx, "button-computer", "computer", snapshot, disabled=not free),
    ]
    if free:
        buttons.append(parts.button(ctx, "button-fill", "fill", snapshot))
    if any(seat.computer is not None for seat in snapshot.table.seats):
        buttons.append(parts.button(ctx, "button-no-computer", "uncomputer", snapshot))
    return buttons


def _room(snapshot: TableSnapshot) -> bool:
    """Return whether a person can sit down: on an empty seat, or in the place of a computer."""
    return any(seat.user_id is None for seat in snapshot.table.seats)


def _seats_title(ctx: PanelContext, free: int) -> str:
    return ctx.text("lobby-seats-free", free=free) if free else ctx.text("lobby-seats-full")


def _seat_lines(ctx: PanelContext, snapshot: TableSnapshot) -> Iterable[str]:
    table = snapshot.table
    for index, seat in enumerate(table.seats):
        number = f"`{index + 1}`"
        if seat.empty:
            yield f"{number} ⬜ *{ctx.text('seat-empty')}*"
        elif seat.computer is not None:
            level = ctx.text(_LEVEL_KEYS[seat.computer])
            yield f"{number} 🤖 {fmt.seat_name(ctx, table.seats, index)} · {level}"
        else:
            host = f" · {ctx.text('mark-host')}" if seat.user_id == table.host_id else ""
            yield f"{number} 🪑 **{fmt.seat_name(ctx, table.seats, index)}**{host}"


def _config_lines(ctx: PanelContext, config: TableConfig) -> Iterable[str]:
    loss = largest_loss(config.rules, config.seats) * config.stake
    seats = ctx.text("config-seats", seats=config.seats)
    yield f"{seats} · {hands_label(ctx, config.hands)}"
    yield ctx.text("config-stake-loss", stake=config.stake, loss=loss)
    yield ctx.text("config-clock", clock=ctx.text(_CLOCK_KEYS[config.clock]))
    yield ctx.text("config-rules", rules=house_rules(ctx, config))


def hands_label(ctx: PanelContext, hands: int | None) -> str:
    """Return how many hands are played."""
    return ctx.text("config-hands-open") if hands is None else ctx.text("config-hands", hands=hands)


def house_rules(ctx: PanelContext, config: TableConfig) -> str:
    """Return in one line what differs from the game's own rules."""
    changed = [
        ctx.text("rule-change", rule=fmt.option_name(ctx, name), value=fmt.option_value(ctx, name, value))
        for name, value in config.options.items()
    ]
    return " · ".join(changed) if changed else ctx.text("config-rules-none")


def fair_deal(ctx: PanelContext, commitment: str) -> str:
    """Return the promise of the next deal: the SHA-256 of the secret, shown before anybody presses."""
    return parts.lines(f"-# 🔒 {ctx.text('fair-deal')}", f"-# `{commitment}`")


# --- house rules, for the host ---------------------------------------------------------------------------


def rules_panel(ctx: PanelContext, snapshot: TableSnapshot, page: str = TABLE_PAGE) -> ui.LayoutView:
    """Return one page of the host's menus; menus offer only what can be played with the other settings.

    `page` is ``table`` or one of `RULE_PAGES`; anything else shows the first page. Menus have the verb
    ``opt`` with the setting's name as argument (`ids.decode_setting`), the page buttons ``rules``.
    """
    page = page if page in _PAGE_KEYS else TABLE_PAGE
    blocks: list[parts.Block | str] = [f"### {ctx.text('rules-title')}", *_page_buttons(ctx, snapshot, page)]
    if page == TABLE_PAGE:
        blocks += _table_menus(ctx, snapshot)
    else:
        for option in RULE_PAGES[page]:
            blocks += _rule_menu(ctx, snapshot, option)
    return parts.layout(parts.LOBBY_COLOUR, blocks)


def _page_buttons(ctx: PanelContext, snapshot: TableSnapshot, shown: str) -> list[parts.Block]:
    return parts.rows(
        [
            parts.button(
                ctx,
                key,
                "rules",
                snapshot,
                page,
                style=ButtonStyle.primary if page == shown else ButtonStyle.secondary,
                disabled=page == shown,
            )
            for page, key in _PAGE_KEYS.items()
        ]
    )


def _setting(
    snapshot: TableSnapshot,
    name: str,
    heading: str,
    choices: Sequence[tuple[OptionValue | None, str]],
    present: OptionValue | None,
) -> list[parts.Block | str]:
    """Return heading and menu of a setting; a menu without a choice is closed."""
    options = [
        discord.SelectOption(label=label, value=ids.encode_value(value), default=value == present)
        for value, label in choices[: parts.MOST_OPTIONS]
    ]
    select = parts.menu(snapshot, "opt", name, options[0].label, options, disabled=len(options) < 2)
    return [heading, select]


def _table_menus(ctx: PanelContext, snapshot: TableSnapshot) -> list[parts.Block | str]:
    config = snapshot.table.config
    seated = sum(seat.user_id is not None for seat in snapshot.table.seats)
    seats = [
        number
        for number in range(max(MIN_SEATS, seated), MAX_SEATS + 1)
        if number == config.seats or _playable(config.rules, number)
    ]
    stakes = sorted({*_STAKES, config.stake})
    hands = sorted({*_HANDS, *([config.hands] if config.hands is not None else [])})
    clocks = [(clock.value, ctx.text(key)) for clock, key in _CLOCK_KEYS.items()]
    levels = [(level.value, ctx.text(key)) for level, key in _LEVEL_KEYS.items()]

    def setting(
        name: str,
        heading: str,
        choices: Sequence[tuple[OptionValue | None, str]],
        present: OptionValue | None,
    ) -> list[parts.Block | str]:
        return _setting(snapshot, name, heading, choices, present)

    return [
        *setting(
            "seats",
            _setting_heading(ctx, "setting-seats"),
            [(number, ctx.text("config-seats", seats=number)) for number in seats],
            config.seats,
        ),
        *setting(
            "hands",
            _setting_heading(ctx, "setting-hands"),
            [(number, hands_label(ctx, number)) for number in (None, *hands)],
            config.hands,
        ),
        *setting(
            "stake",
            _setting_heading(ctx, "setting-stake", "setting-stake-help"),
            [(number, ctx.text("config-stake", stake=number)) for number in stakes],
            config.stake,
        ),
        *setting(
            "clock",
            _setting_heading(ctx, "setting-clock", "setting-clock-help"),
            clocks,
            config.clock.value,
        ),
        *setting("level", _setting_heading(ctx, "setting-level"), levels, config.level.value),
    ]


def _setting_heading(ctx: PanelContext, key: str, help_key: str | None = None) -> str:
    return parts.lines(f"**{ctx.text(key)}**", f"-# {ctx.text(help_key)}" if help_key else None)


def _rule_menu(ctx: PanelContext, snapshot: TableSnapshot, option: str) -> list[parts.Block | str]:
    config = snapshot.table.config
    present: OptionValue = getattr(config.rules, option)
    choices = [
        (value, fmt.option_value(ctx, option, value))
        for value in option_values(option, config.rules)
        if value == present or _playable(config.rules, config.seats, option, value)
    ]
    heading = f"**{fmt.option_name(ctx, option)}**\n-# {ctx.text(fmt.option_key(option) + '-help')}"
    return _setting(snapshot, option, heading, choices, present)


def option_values(option: str, rules: Rules) -> Sequence[OptionValue]:
    """Return all values of a house rule that a menu lists."""
    spec = options_of(type(rules))[option].metadata
    values: tuple[OptionValue, ...] = spec["values"]
    if option == "suit_order":
        return ("CDHS", *(order for order in _SUIT_ORDERS if order != "CDHS"), "none")
    if values:
        return values
    least, most = spec["span"]
    return range(least, (rules.most_points if isinstance(rules, RuleSet) else most) + 1)


def _playable(rules: Rules, seats: int, option: str = "", value: OptionValue = "") -> bool:
    try:
        check_any_rules(with_options(rules, {option: value}) if option else rules, seats)
    except RuleConflict:
        return False
    return True
