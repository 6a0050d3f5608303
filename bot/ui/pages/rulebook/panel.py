"""The panel of the rule book: one topic a page, a menu of topics, buttons to leaf through.

It holds no state: a custom id says which rules, for how many players, and which topic (`PageRef`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.engine.rules import OptionSet
from bot.services.values.tables import TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.kit import Topic
from bot.ui.pages.rulebook.book import lines_of, topics_of
from bot.ui.pages.rulebook.render import CHANGED_MARK, page
from bot.ui.table.lobby import house_rules

HERE = "table"
"""The source of the rules of a table; otherwise a preset's name, or `SAVED` and a number."""
FIRST_TOPIC = "overview"


@dataclass(frozen=True, slots=True)
class PageRef:
    """Which page: the source of the rules, the number of players, the topic; `table` is 0 without one."""

    source: str
    seats: int
    topic: str = FIRST_TOPIC
    table: int = 0

    def id(self, verb: str, topic: str | None = None) -> str:
        """Return the custom id for a verb and a page of these rules."""
        return ids.build(verb, self.table, 0, f"{self.source}.{self.seats}.{topic or self.topic}")


def parse_ref(table: int, arg: str) -> PageRef | None:
    """Return the page that the argument of a custom id names, None for anything else."""
    source, _, rest = arg.rpartition(".")[0].rpartition(".")
    topic = arg.rpartition(".")[2]
    if not source or rest not in ("2", "3", "4", "5", "6", "7"):
        return None
    return PageRef(source, int(rest), topic, table)


@dataclass(frozen=True, slots=True)
class Book:
    """The rules to be read: a table's, a game's or a saved set's.

    `config` holds what is played, `usual` the rules of the preset it comes from, `seat_choices` the numbers
    of players that may be read about instead.
    """

    source: str
    config: TableConfig
    usual: OptionSet
    seat_choices: tuple[int, ...] = ()
    table: int = 0

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics that these rules have."""
        return topics_of(self.config.rules, self.config.seats)


def rulebook_panel(ctx: PanelContext, book: Book, topic: Topic) -> ui.LayoutView:
    """Return a page of the rule book; a topic that these rules do not have shows the first one."""
    topic = topic if topic in book.topics else FIRST_TOPIC
    ref = PageRef(book.source, book.config.seats, topic, book.table)
    place = ctx.text("book-players", seats=book.config.seats)
    if book.source == HERE:
        place = f"{place} · {ctx.text('book-here')}"
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            f"## {fmt.game_name(ctx, book.config)}\n-# {place}",
            f"### {topic_title(ctx, topic)}",
            _body(ctx, book, topic),
            parts.line(),
            _topic_menu(ctx, book, ref),
            _seats_menu(ctx, book, ref),
            *parts.rows(_leaf_buttons(ctx, book, ref)),
        ],
    )


def topic_title(ctx: PanelContext, topic: Topic) -> str:
    """Return the title of a topic."""
    return ctx.text(f"book-topic-{topic}")


def _body(ctx: PanelContext, book: Book, topic: Topic) -> str:
    config = book.config
    lines = lines_of(config.rules, config.seats, topic)
    usual = lines_of(book.usual, config.seats, topic) if config.options else None
    text = page(ctx, lines, usual)
    game = fmt.preset_name(ctx, config.preset)
    head = foot = ""
    if topic == FIRST_TOPIC:
        head = _about(ctx, config)
        if config.options:
            foot = f"- {CHANGED_MARK} {ctx.text('book-house', rules=house_rules(ctx, config))}"
    elif CHANGED_MARK in text:
        foot = f"-# {ctx.text('book-changed', game=game)}"
    return parts.lines(head, text, foot)


def _about(ctx: PanelContext, config: TableConfig) -> str:
    about = f"book-about-{config.preset}"
    if config.title:
        return ctx.text("book-about-saved", game=fmt.preset_name(ctx, config.preset))
    return ctx.text(about) if ctx.texts.has(about) else ""


def _topic_menu(ctx: PanelContext, book: Book, ref: PageRef) -> parts.Block:
    options = [
        discord.SelectOption(label=topic_title(ctx, topic), value=topic, default=topic == ref.topic)
        for topic in book.topics
    ]
    return _menu(ref.id("booktopic"), ctx.text("book-choose-topic"), options)


def _seats_menu(ctx: PanelContext, book: Book, ref: PageRef) -> parts.Block | None:
    if len(book.seat_choices) < 2:
        return None
    options = [
        discord.SelectOption(
            label=ctx.text("book-players", seats=seats), value=str(seats), default=seats == ref.seats
        )
        for seats in book.seat_choices
    ]
    return _menu(ref.id("bookseats"), ctx.text("book-choose-seats"), options)


def _menu(custom_id: str, placeholder: str, options: Sequence[discord.SelectOption]) -> parts.Block:
    select: ui.Select[Any] = ui.Select(custom_id=custom_id, placeholder=placeholder, options=list(options))
    return ui.ActionRow(select)


def _leaf_buttons(ctx: PanelContext, book: Book, ref: PageRef) -> list[ui.Button[Any]]:
    topics, here = book.topics, book.topics.index(ref.topic)
    back, following = max(here - 1, 0), min(here + 1, len(topics) - 1)
    return [
        ui.Button(label=ctx.text(key), custom_id=ref.id(verb, topics[target]), disabled=target == here)
        for key, verb, target in (("book-back", "bookback", back), ("book-next", "booknext", following))
    ]
