"""A server's settings, a page per subject: each value, its explanation, and a control to change it.

Numbers and switches are declared in `bot.services.values.settings`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from discord import ButtonStyle, ui

from bot.engine.games import Catalogue
from bot.services.server.guild_settings import SAVED, clock_in
from bot.services.values.settings import DECLARED, GuildSettings, Number, Openers, Page, Switch, numbers_on
from bot.services.values.tables import SavedRules
from bot.services.values.themes import CardBack, Felt
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.forms import CHANGED, GAME, Control, Field, blocks, heading, modal, text_field

USUAL = "usual"
"""The menu value that restores the default."""

ZONE_FIELD = "time_zone"
"""The field of the chips form that is not a number; number fields are named after their setting."""


@dataclass(frozen=True, slots=True)
class ServerPage:
    """The contents of the page: the settings, the server's language in Discord, its rule sets.

    `languages` are the bot's languages; `channels`, `role` and `places` (by setting name) are the configured
    channels and roles that still exist; `barred` are the permissions the bot lacks in a chosen channel, by
    setting name; `usual` are the defaults; `unread` is the number of notes on chip flows that no manager has
    read; `lacking` are the permissions that the bot lacks in this channel.
    """

    config: GuildSettings
    language: str
    presets: Catalogue
    languages: Collection[str] = ()
    saved: Sequence[SavedRules] = ()
    channels: Sequence[int] = ()
    role: int | None = None
    places: Mapping[str, int] = field(default_factory=dict)
    barred: Mapping[str, Sequence[str]] = field(default_factory=dict)
    usual: GuildSettings | None = None
    unread: int = 0
    lacking: Sequence[str] = ()
    shown: Page = Page.GENERAL


def _game(page: ServerPage) -> str:
    """Return the usual game for the menu: the first preset if the chosen one no longer exists."""
    game = page.config.game
    return game if game and (game in page.presets or game in _own(page)) else next(iter(page.presets))


def _own(page: ServerPage) -> dict[str, str]:
    return {f"{SAVED}{saved.id}": saved.name for saved in page.saved}


def _game_name(ctx: PanelContext, page: ServerPage) -> str:
    return fmt.escape(_own(page).get(_game(page)) or fmt.preset_name(ctx, _game(page)))


def _language_label(ctx: PanelContext, page: ServerPage, code: str) -> str:
    languages = ctx.texts.languages
    if code == USUAL:
        return ctx.text("settings-language-usual", language=languages[page.language].name)
    return languages[code].name


def _channels(ctx: PanelContext, page: ServerPage) -> str:
    if page.channels:
        return fmt.join(ctx, (f"<#{number}>" for number in page.channels))
    return ctx.text("settings-channels-gone" if page.config.channels else "settings-channels-all")


def _openers(ctx: PanelContext, page: ServerPage) -> str:
    if page.config.openers is not Openers.ROLE:
        return ctx.text(OPENER_KEYS[page.config.openers])
    return ctx.text("settings-openers-gone") if page.role is None else f"<@&{page.role}>"


OPENER_KEYS = {openers: f"settings-openers-{openers.value}" for openers in Openers}
_WITHOUT_ROLE = (Openers.EVERYONE, Openers.MANAGERS)
PAGE_KEYS = {page: f"settings-page-{page.value}" for page in Page}
PAGE: Field[ServerPage] = Field("page", "", PAGE_KEYS, offered=[*Page], read=lambda page: page.shown)
"""The menu for choosing a page."""

_MENUS: tuple[Field[ServerPage], ...] = (
    Field(
        "locale",
        "settings-language",
        "[A-Za-z-]{2,16}",
        _language_label,
        "settings-language-help",
        lambda page: (USUAL, *page.languages),
        read=lambda page: page.config.locale or USUAL,
        change=lambda _, code: {"locale": None if code == USUAL else code},
    ),
    Field(
        "game",
        "settings-game",
        GAME,
        lambda ctx, _, name: fmt.preset_name(ctx, name),
        "settings-game-help",
        lambda page: page.presets,
        says=_game_name,
        hint="settings-game-preset",
        read=_game,
    ),
    Field(
        "saved",
        "",
        GAME,
        lambda _, page, value: _own(page)[value],
        offered=_own,
        hint="settings-game-saved",
        attribute="game",
        read=_game,
        applies=lambda page: bool(page.saved),
    ),
    Field(
        "channels",
        "settings-channels",
        help="settings-channels-help",
        says=_channels,
        hint="settings-channels-all",
        read=lambda page: page.channels,
        control=Control.CHANNELS,
    ),
    Field(
        "openers",
        "settings-openers",
        OPENER_KEYS,
        help="settings-openers-help",
        says=_openers,
        offered=lambda page: [kind for kind in Openers if kind in (*_WITHOUT_ROLE, page.config.openers)],
        change=lambda _, kind: {"openers": kind} if kind in _WITHOUT_ROLE else {},
    ),
    Field(
        "role",
        "",
        hint="settings-role",
        attribute="openers",
        read=lambda page: [] if page.role is None else [page.role],
        control=Control.ROLE,
    ),
)


FELT_KEYS = {felt: f"felt-{felt.value}" for felt in Felt}
BACK_KEYS = {back: f"back-{back.value}" for back in CardBack}
LOOKS: tuple[Field[ServerPage], ...] = (
    Field(
        "felt",
        "settings-felt",
        FELT_KEYS,
        help="settings-felt-help",
        offered=[*Felt][1:],
        page=Page.PICTURES.value,
    ),
    Field("back", "settings-back", BACK_KEYS, offered=[*CardBack][1:], page=Page.PICTURES.value),
)
"""The menus for how pictures look."""


def _place(name: str, attribute: str, key: str, none: str, page: Page) -> Field[ServerPage]:
    """Return a field for a role or channel; `none` is the text key shown if none is chosen."""
    role = attribute.endswith("_role")

    def says(ctx: PanelContext, shown: ServerPage) -> str:
        number, lacking = shown.places.get(attribute), shown.barred.get(attribute)
        place = ctx.text(none) if number is None else f"<{'@&' if role else '#'}{number}>"
        if not lacking:
            return place
        names = notices.permission_names(ctx, lacking)
        return f"{place} · ⚠️ {ctx.text('settings-barred', names=names)}"

    return Field(
        name,
        key,
        help=f"{key}.help",
        says=says,
        hint="settings-choose-role" if role else "settings-choose-channel",
        attribute=attribute,
        read=lambda shown: [shown.places[attribute]] if attribute in shown.places else [],
        page=page.value,
        control=Control.ROLE if role else Control.CHANNEL,
    )


PLACE_FIELDS = (
    _place("organisers", "organiser_role", "settings-organisers", "settings-nobody", Page.EVENTS),
    _place("cupchannel", "tournament_channel", "settings-cup-channel", "settings-here", Page.EVENTS),
    _place("cuprole", "tournament_role", "settings-cup-role", "settings-nobody", Page.EVENTS),
    _place("actschannel", "acts_channel", "settings-acts-channel", "settings-nowhere", Page.LOG),
)
"""The menus that choose a single role or channel."""


def _declared_field(name: str, declared: Number | Switch) -> Field[ServerPage]:

    def says(ctx: PanelContext, page: ServerPage) -> str:
        value = getattr(page.config, name)
        if isinstance(declared, Number):
            return ctx.text(declared.unit, count=value)
        return ctx.text("settings-on" if value else "settings-off")

    key = fmt.setting_key(name)
    control = Control.NUMBER if isinstance(declared, Number) else Control.SWITCH
    return Field(name, key, help=f"{key}.help", says=says, page=declared.page.value, control=control)


_ZONE: Field[ServerPage] = Field(
    ZONE_FIELD,
    "settings-zone",
    help=lambda ctx, page: ctx.text("settings-zone-help", time=clock_in(ctx.now, _zone(page))),
    says=lambda _, page: fmt.escape(_zone(page)),
    page=Page.CHIPS.value,
    control=Control.NUMBER,
)


def _zone(page: ServerPage) -> str:
    return page.config.zone(page.language)


_LINES = (*(_declared_field(name, it) for name, it in DECLARED.items()), _ZONE)
FIELDS = (PAGE, *_MENUS, *PLACE_FIELDS, *LOOKS, *_LINES)
"""All fields that the panel shows and changes."""


def settings_panel(ctx: PanelContext, page: ServerPage) -> ui.LayoutView:
    """Return a page of a server's settings, with a menu or button for each."""
    changed, general = changed_names(page), page.shown is Page.GENERAL
    shown: list[parts.Block | str | None] = [
        parts.lines(
            f"## ⚙️ {ctx.text('settings-title')}",
            f"-# {ctx.text('settings-help')}",
            f"-# {ctx.text('settings-changed', mark=CHANGED)}" if changed else "",
        ),
        *blocks(ctx, page, [PAGE], _id),
    ]
    if general:
        watch = f"🔎 {ctx.text('settings-watch', count=page.unread)}" if page.unread else ""
        shown += [watch, _lacking(ctx, page)]
    menus = [
        it for it in (*_MENUS, *PLACE_FIELDS, *LOOKS) if (it.page or Page.GENERAL.value) == page.shown.value
    ]
    shown += [
        *blocks(ctx, page, menus, _id, changed),
        parts.separator() if menus and _on(page.shown) else None,
    ]
    numbers = [it for it in _on(page.shown) if it.control is Control.NUMBER]
    shown.append(parts.lines(*(heading(ctx, page, it, changed=it.name in changed) for it in numbers)))
    if numbers_on(page.shown):
        form = ids.build("serverform", 0, 0, page.shown.value)
        shown += parts.rows([parts.text_button(ctx, "button-numbers", form, ButtonStyle.primary)])
    for switch in (it for it in _on(page.shown) if it.control is Control.SWITCH):
        to, key = ("off", "button-off") if switch.present(page) else ("on", "button-on")
        button = parts.text_button(ctx, key, _id(f"{switch.name}-{to}"))
        words = heading(ctx, page, switch, changed=switch.name in changed)
        shown.append(ui.Section(words, accessory=button))
    noted = page.shown is Page.GIFTS or (general and page.unread)
    reset = parts.text_button(ctx, "button-defaults", _id("reset"), ButtonStyle.danger)
    return parts.layout(
        *shown,
        parts.text_button(ctx, "button-watch", ids.build("serverwatch", 0, 0)) if noted else None,
        reset if general and changed else None,
    )


def changed_names(page: ServerPage) -> dict[str, Field[ServerPage]]:
    """Return the settings that differ from their defaults, by name, in the order of the pages."""
    if page.usual is None:
        return {}
    fields = (it for it in (*_MENUS, *PLACE_FIELDS, *LOOKS, *_LINES) if it.title)
    names = {it.name: (it.attribute or it.name, it) for it in fields}
    usual, config = page.usual, page.config
    return {n: it for n, (name, it) in names.items() if getattr(config, name) != getattr(usual, name)}


def _lacking(ctx: PanelContext, page: ServerPage) -> str:
    """Return a warning about permissions that the bot lacks in this channel; empty if none."""
    keys = [name.replace("_", "-") for name in page.lacking]
    lines = [f"- **{ctx.text(f'permission-{key}')}**: {ctx.text(f'without-{key}')}" for key in keys]
    return parts.lines(f"⚠️ {ctx.text('settings-lacking')}", *lines) if lines else ""


def _on(page: Page) -> list[Field[ServerPage]]:
    return [field for field in _LINES if field.page == page.value]


def _id(name: str) -> str:
    return ids.build("server", 0, 0, name)


def reset_question(ctx: PanelContext, page: ServerPage) -> ui.LayoutView:
    """Return the question before a reset to defaults, naming the settings that differ."""
    named = [f"- {ctx.text(it.title)}" for it in changed_names(page).values()]
    return parts.layout(
        ctx.text("settings-reset-ask"),
        "\n".join(named),
        parts.text_button(ctx, "button-defaults", _id(f"reset.{notices.YES}"), ButtonStyle.danger),
        parts.text_button(ctx, "button-cancel", _id(f"reset.{notices.NO}")),
    )


def settings_form(ctx: PanelContext, page: ServerPage) -> ui.Modal:
    """Return the form for a page's numbers (on the chips page also the time zone), prefilled."""
    fields = [
        text_field(
            name,
            ctx.text(fmt.setting_key(name)),
            ctx.text("form-number-help", least=number.least, most=number.most),
            str(getattr(page.config, name)),
            most=_MOST_TYPED,
            required=False,
        )
        for name, number in numbers_on(page.shown).items()
    ]
    if page.shown is Page.CHIPS:
        label, meaning = ctx.text("settings-zone"), ctx.text("form-server-zone-help")
        fields.append(text_field(ZONE_FIELD, label, meaning, _zone(page), most=_MOST_TYPED, required=False))
    custom_id = ids.build("servertyped", 0, 0, page.shown.value)
    return modal(ctx.text(PAGE_KEYS[page.shown]), custom_id, *fields)


_MOST_TYPED = 40
"""Characters of a number or time zone."""
