"""Menus at a table: the host's for game and house rules (rules.md 2), each player's; hand records."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.documents import Json
from bot.engine.games import Catalogue
from bot.engine.options import Option, OptionSet, OptionValue, options_of, pages_of
from bot.services.errors import NotAllowed, NotNow, TableNotFound
from bot.services.values.tables import TableConfig, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import (
    CLOCK_KEYS,
    HINTS_KEYS,
    LEVEL_KEYS,
    LOOKS_KEYS,
    UNDO_KEYS,
    PanelContext,
    hands_label,
    total_label,
)
from bot.ui.core.items import Press, verb
from bot.ui.core.rights import may_manage_table, reader_of
from bot.ui.forms import CHANGED, GAME, NUMBER, NUMBER_OR_NONE, Field, blocks, decode, page_buttons
from bot.ui.table.screens import find_open, keep_panel_in_hand, show_private
from bot.ui.table.spectators import standby_buttons

TABLE_PAGE, AIDS_PAGE = "table", "aids"
OWN_RULES = "own"
"""The argument of the button that resets all house rules."""


@dataclass(frozen=True, slots=True)
class LobbySetup:
    """A lobby's settings, and the number of people in it."""

    config: TableConfig
    presets: Catalogue
    seated: int


def _games(setup: LobbySetup) -> Iterable[str]:
    return (name for name, preset in setup.presets.items() if preset.most_seats >= setup.seated)


def _seats(setup: LobbySetup) -> Iterable[int]:
    played, options = setup.presets[setup.config.preset], setup.config.options
    return (n for n in range(setup.seated, played.most_seats + 1) if played.is_playable(options, n))


PRESET: Field[LobbySetup] = Field(
    "preset",
    "setting-game",
    GAME,
    lambda ctx, _, name: fmt.preset_name(ctx, name),
    "setting-game-help",
    _games,
)
SEATS: Field[Any] = Field(
    "seats", "setting-seats", NUMBER, lambda ctx, _, n: ctx.text("config-seats", seats=n), offered=_seats
)
HANDS: Field[Any] = Field(
    "hands",
    "setting-hands",
    NUMBER_OR_NONE,
    lambda ctx, _, n: hands_label(ctx, n),
    offered=(None, 1, 2, 3, 5, 8, 10, 15, 20, 30),
)
TOTAL: Field[LobbySetup] = Field(
    "total",
    "setting-total",
    NUMBER_OR_NONE,
    lambda ctx, _, n: total_label(ctx, n),
    "setting-total-help",
    (None, 1, 5, 10, 20, 30, 50, 100, 200, 500),
)
STAKE: Field[LobbySetup] = Field(
    "stake",
    "setting-stake",
    NUMBER,
    lambda ctx, _, n: ctx.text("config-stake", stake=n),
    "setting-stake-help",
    (0, 1, 2, 5, 10, 20, 50, 100),
)
CLOCK: Field[Any] = Field("clock", "setting-clock", CLOCK_KEYS, help="setting-clock-help")
LEVEL: Field[Any] = Field("level", "setting-level", LEVEL_KEYS, page=AIDS_PAGE)
LOOKS: Field[LobbySetup] = Field(
    "looks", "setting-looks", LOOKS_KEYS, help="setting-looks-help", page=AIDS_PAGE
)
HINTS: Field[LobbySetup] = Field(
    "hints", "setting-hints", HINTS_KEYS, help="setting-hints-help", page=AIDS_PAGE
)
UNDO: Field[LobbySetup] = Field("undo", "setting-undo", UNDO_KEYS, help="setting-undo-help", page=AIDS_PAGE)
TABLE_FIELDS = (PRESET, SEATS, HANDS, TOTAL, STAKE, CLOCK, LEVEL, HINTS, UNDO, LOOKS)
"""The fields of a table's configuration that are not house rules."""


def rule_field(option: Option) -> Field[LobbySetup]:
    """Return a house rule's field; its menu offers the values compatible with other rules."""

    def offer_values(setup: LobbySetup) -> Iterable[OptionValue]:
        config, played = setup.config, setup.presets[setup.config.preset]
        present = getattr(config.rules, option.name)
        return (
            it
            for it in option.offered
            if it == present or played.is_playable({**config.options, option.name: it}, config.seats)
        )

    key = fmt.option_key(option.name)
    return Field(
        option.name,
        key,
        option.values,
        lambda ctx, _, value: fmt.option_value(ctx, option.name, value),
        f"{key}.help",
        offer_values,
        read=lambda setup: getattr(setup.config.rules, option.name),
        page=option.page,
    )


def fields_of(rules: OptionSet) -> tuple[Field[LobbySetup], ...]:
    """Return all fields of a game's lobby."""
    return (*TABLE_FIELDS, *map(rule_field, options_of(type(rules)).values()))


def rules_panel(
    ctx: PanelContext, snapshot: TableSnapshot, presets: Catalogue, page: str = TABLE_PAGE
) -> ui.LayoutView:
    """Return a page of the host's menus, the first if unknown; they offer only compatible values."""
    table = snapshot.table
    ctx = ctx.of_game(table.config.rules)
    setup = LobbySetup(table.config, presets, sum(seat.user_id is not None for seat in table.seats))
    pages: dict[str, list[Field[Any]]] = {TABLE_PAGE: [], AIDS_PAGE: []}
    for field in TABLE_FIELDS:
        pages[field.page or TABLE_PAGE].append(field)
    for name, options in pages_of(table.config.rules).items():
        pages[name] = [rule_field(option) for option in options]
    page = page if page in pages else TABLE_PAGE
    keys = {name: f"rules-page-{name}" for name in pages}
    changed = table.config.options
    shown = [
        parts.lines(
            f"### {ctx.text('button-rules')}",
            f"-# {ctx.text('rules-agree')}",
            f"-# {ctx.text('rules-changed', mark=CHANGED, count=len(changed))}" if changed else "",
        ),
        *page_buttons(ctx, keys, page, lambda name: ids.build("rules", table.id, table.turn, name)),
        *blocks(ctx, setup, pages[page], lambda name: ids.build("opt", table.id, table.turn, name), changed),
    ]
    ask = parts.text_button(ctx, "button-ask", ids.build("ask", table.id, 0)) if page == TABLE_PAGE else None
    reset = parts.button(ctx, "button-own-rules", "rules", snapshot, OWN_RULES) if changed else None
    return parts.layout(*shown, ask, reset, colour=parts.LOBBY_COLOUR)


def menu_panel(
    ctx: PanelContext, snapshot: TableSnapshot, *, user_id: int, nudge: bool | None, ends: bool = False
) -> ui.LayoutView:
    """Return a person's menu at the table: the buttons for which the panel has no room.

    `nudge`: they are mentioned when their clock runs (None: the server has no mentions); `ends`: they may end
    the table or ask for its end.
    """
    table, buttons, notes = snapshot.table, list[parts.Button](), list[str]()
    own, host = table.event_id is None, user_id == table.host_id
    lobby, playing = (table.status is it for it in (TableStatus.LOBBY, TableStatus.PLAYING))
    sitting = next((seat for seat in table.seats if seat.user_id == user_id), None)
    seated, plain, red = sitting is not None, ButtonStyle.secondary, ButtonStyle.danger

    def offer(
        given: object, key: str, verb: str, note: str = "", arg: str = "", style: ButtonStyle = plain
    ) -> None:
        """Add a button and its explanation if the person may press it."""
        if given:
            buttons.append(parts.button(ctx, key, verb, snapshot, arg, style=style))
            notes.extend([ctx.text(note)] if note else [])

    offer(not seated, "button-watch-table", "watch", "menu-watch", style=ButtonStyle.success)
    if own and not seated:
        buttons += standby_buttons(ctx, snapshot, user_id)
    offer(sitting and sitting.away, "button-back", "back", style=ButtonStyle.success)
    offer(lobby and host, "button-rules", "rules")
    offer(lobby and seated and any(it.empty for it in table.seats), "button-computer", "computer")
    offer(lobby and seated and any(it.computer for it in table.seats), "button-no-computer", "uncomputer")
    offer(seated or (own and ends), "button-company", "people")
    offer(True, "button-book", "book")
    offer(lobby, "button-what", "what")
    offer(own, "button-fair", "fair")
    event = ctx.event_table(table)
    if event is not None and (of_event := event.menu(ctx)) is not None:
        buttons.append(of_event[0])
        notes.append(of_event[1])
    offer(seated and nudge is True, "preference-nudge-off", "nudge", "menu-nudge-on", "off")
    offer(seated and nudge is False, "preference-nudge-on", "nudge", "menu-nudge-off", "on")
    if seated and nudge is None:
        notes.append(ctx.text("menu-nudge-nobody"))
    if own and host:
        offer(table.config.emotes, "button-emotes-off", "emotes", "menu-emotes-on", "off")
        offer(not table.config.emotes, "button-emotes-on", "emotes", "menu-emotes-off", "on")
    if seated:
        buttons.append(parts.text_button(ctx, "button-preferences", ids.build("preferences", 0, 0)))
    leaving = "menu-leave-hand" if playing else "menu-leave"  # a lobby is left without a question
    offer(seated and own, "button-leave", "leave", leaving, style=plain if lobby else red)
    ending = "" if lobby else "menu-end-hand" if playing else "menu-end"
    offer(own and ends, "button-end", "end", ending, style=red)
    if lobby:
        notes.append(ctx.text("lobby-ending"))
    people: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        custom_id=ids.build("handover", table.id, table.turn), placeholder=ctx.text("menu-hand-over")
    )
    return parts.layout(
        f"### {ctx.text('menu-title' if seated else 'menu-title-watch')}",
        "\n".join(f"- {note}" for note in notes),
        ui.ActionRow(people) if seated and own else None,
        *buttons,
    )


@verb("rules", on_panel=True)
async def rules(press: Press) -> None:
    """Show the host a page of the table's settings."""
    snapshot = await press.app.tables.snapshot(press.table)
    if snapshot.table.status is not TableStatus.LOBBY:
        raise NotNow("already-started")
    if press.person.user_id != snapshot.table.host_id:
        raise NotAllowed("not-host")
    if press.id.arg == OWN_RULES:
        snapshot = await press.app.tables.set_config(press.table, press.person.user_id, options={}, title="")
    await _show_rules(press, snapshot, press.id.arg or TABLE_PAGE)


@verb("opt")
async def opt(press: Press) -> None:
    """Set a house rule or another setting of the table."""
    tables, by = press.app.tables, press.person.user_id
    config = (await tables.snapshot(press.table)).table.config
    field, value = decode(fields_of(config.rules), press.id.arg, press.values)
    if field not in TABLE_FIELDS:
        snapshot = await tables.set_option(press.table, by, field.name, value)
    elif field is PRESET:
        snapshot = await tables.set_preset(press.table, by, value)
    else:
        snapshot = await tables.set_config(press.table, by, **field.changes(config, value))
    await _show_rules(press, snapshot, field.page or TABLE_PAGE)


async def _show_rules(press: Press, snapshot: TableSnapshot, page: str) -> None:
    await show_private(press, rules_panel(press.ctx, snapshot, press.app.presets, page))


@verb("nudge")
async def nudge(press: Press) -> None:
    """Set whether the person is mentioned while their clock runs."""
    await press.app.preferences.change(press.person.user_id, nudge=press.id.arg == "on")
    await show_menu(press)


@verb("emotes")
async def emotes(press: Press) -> None:
    """Let the host switch emotes on or off at the table."""
    await press.app.people.set_at_any_time(press.table, press.person.user_id, emotes=press.id.arg == "on")
    await show_menu(press)


@verb("menu", on_panel=True)
async def show_menu(press: Press) -> None:
    """Show a person's current menu at the table. Raises TableNotFound (`table-closed`)."""
    snapshot = await find_open(press)
    settings = await press.app.guild_settings.of(snapshot.table.guild_id)
    manager = may_manage_table(press.interaction, snapshot.table)
    choices = await press.app.endings.choices(press.table, press.person.user_id, manager=manager)
    panel = menu_panel(
        press.ctx,
        snapshot,
        user_id=press.person.user_id,
        nudge=(await press.app.preferences.of(press.person.user_id)).nudge if settings.mentions else None,
        ends=not choices.none,
    )
    await show_private(press, panel)


@verb("record", anywhere=True)
async def record(press: Press) -> None:
    """Send the record of a finished hand of this table as a file."""
    number = ids.number_of(press.id.arg) or 0
    data = await press.app.records.record(number, reader_of(press.interaction))
    if data.get("session") != press.table:
        raise TableNotFound("hand-unknown", hand=number)
    text = press.text("done-record", table=str(press.table), hand=data["hand_no"])
    await _send(press, text, f"napoleon-hand-{number}.json", data)


@verb("session", anywhere=True)
async def session(press: Press) -> None:
    """Send the record of a finished session as a file."""
    data = await press.app.records.session(press.table, reader_of(press.interaction))
    text = press.text("done-session", table=str(press.table))
    await _send(press, text, f"napoleon-session-{press.table}.json", data)


async def _send(press: Press, text: str, name: str, data: Json) -> None:
    written = json.dumps(data, ensure_ascii=False, indent=1).encode()
    await keep_panel_in_hand(press)
    await press.reply.private(notices.file_of(text, name, written))
