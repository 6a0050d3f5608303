"""Templates in the setup form: the menu to start from one, and the page where managers keep them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import button, menu
from bot.features.tournaments.services.templates import MOST_TEMPLATES
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext

Templates = Mapping[int, TournamentConfig]


def template_menu(
    ctx: PanelContext, tournament: Tournament, templates: Templates, verb: str, key: str
) -> parts.Block | None:
    """Return a menu of the templates under a verb; None without any."""
    options = {
        str(number): (config.name, f"{words.game_name(ctx, config)} · {words.format_name(ctx, config)}")
        for number, config in templates.items()
    }
    return menu(ctx, key, verb, tournament, options)


def template_blocks(
    ctx: PanelContext, tournament: Tournament, templates: Templates
) -> Iterator[parts.Block | str | None]:
    """Yield the page where managers save the form as a template and delete one."""
    names = "".join(f"\n- {fmt.escape(config.name)}" for config in templates.values())
    yield ctx.text("templates-help", most=MOST_TEMPLATES) + names
    yield ui.ActionRow(button(ctx, "button-save-template", "tform", tournament, "template"))
    yield template_menu(ctx, tournament, templates, "tforget", "template-delete")
