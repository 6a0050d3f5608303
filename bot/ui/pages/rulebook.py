"""The rule book: a table's rules in words, generated from its rule set, by topic.

A line that the game's own rules do not contain is marked as a house rule automatically.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from discord import ButtonStyle, ui

from bot.catalogue import load_worked_hands
from bot.engine.games import Preset
from bot.engine.options import OptionSet, OptionValue
from bot.services.errors import NotAllowed, NotNow, ServiceError
from bot.services.server.guild_settings import SAVED
from bot.services.values.tables import SavedRules, TableConfig, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.bookpage import FIRST_TOPIC, HERE, OF_HAND, PageRef, parse_ref
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.notices import WhichTable
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server, reader_of
from bot.ui.core.slash import find_table, find_table_here
from bot.ui.core.texts import Param
from bot.ui.kits import KITS, kit_of
from bot.ui.kits.shared import Chain, Joined, Line, Phrase, Signed, Style, Topic, Value
from bot.ui.table.games import config_of, find_game
from bot.ui.table.lobby import changed_rules
from bot.ui.table.screens import keep_panel_in_hand

TOPICS: tuple[Topic, ...] = tuple(dict.fromkeys(topic for kit in KITS.values() for topic in kit.topics))
"""All topics of all games; ``book-topic-<name>`` is the key of a topic's title."""


def topics_of(rules: OptionSet, seats: int) -> tuple[Topic, ...]:
    """Return the topics that apply to a rule set and number of seats, in order."""
    return tuple(topic for topic, (_, has) in kit_of(rules).topics.items() if has(rules, seats))


def lines_of(rules: OptionSet, seats: int, topic: Topic) -> tuple[Line, ...]:
    """Return the lines on a topic; empty if it does not apply."""
    resolved = rules.resolve(seats)
    if topic not in topics_of(resolved, seats):
        return ()
    return tuple(kit_of(resolved).topics[topic][0](resolved, seats))


CHANGED_MARK = "🏠"
"""Marks rules that differ from the preset's."""
OURS_MARK = "✎"
"""Marks, at its end, a sentence that this project decided; docs/rules.md says why."""
FOUND_MARK = "👉"
"""Marks, at its beginning, the sentence that the reader searched for."""


def page(
    ctx: PanelContext,
    lines: Sequence[Line],
    usual: Collection[Line] | None = None,
    found: Collection[str] = (),
) -> str:
    """Return lines as markdown, marked if not in `usual` (the game's own) or if their keys are in `found`."""
    numbers = count(1)
    known = None if usual is None else frozenset(_text(ctx, line) for line in usual)
    return "\n".join(_line(ctx, line, numbers, known, found) for line in lines).lstrip("\n")


def _text(ctx: PanelContext, line: Line) -> str:
    return ctx.text(line.key, **{name: _param(ctx, value) for name, value in line.params.items()})


def _line(
    ctx: PanelContext,
    line: Line,
    numbers: count[int],
    known: Collection[str] | None,
    found: Collection[str],
) -> str:
    text = f"{_text(ctx, line)} {OURS_MARK}" if line.ours else _text(ctx, line)
    mark = "" if known is None or _text(ctx, line) in known else f"{CHANGED_MARK} "
    if line.key in found:
        mark = f"{FOUND_MARK} {mark}"
    match line.style:
        case Style.POINT:
            return f"- {mark}{text}"
        case Style.RANK:
            return f"{next(numbers)}. {mark}{text}"
        case Style.HEAD:
            return f"\n**{text}**"
        case Style.NOTE:
            return f"-# {mark}{text}"
        case Style.ROW:
            return f"{mark}{text}"


def _param(ctx: PanelContext, value: Value) -> Param:
    match value:
        case Joined():
            return value.words(ctx)
        case Signed(units):
            return fmt.with_sign(ctx, units)
        case Phrase(key, params):
            return ctx.text(key, **{name: _param(ctx, inner) for name, inner in params.items()})
        case Chain(keys):
            return " → ".join(map(ctx.text, keys))
        case _:
            return value


@dataclass(frozen=True, slots=True)
class Book:
    """The rules to read: a table's, a game's or a saved set's.

    `config` is the configuration, `usual` the rules of its preset, `seat_choices` other numbers of players
    that the reader may choose.
    """

    source: str
    config: TableConfig
    usual: OptionSet
    seat_choices: tuple[int, ...] = ()
    table: int = 0

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics that apply to these rules."""
        return topics_of(self.config.rules, self.config.seats)


def rulebook_panel(ctx: PanelContext, book: Book, topic: Topic, found: Collection[str] = ()) -> ui.LayoutView:
    """Return a page of the rule book, the first one if the topic does not apply; `found` as in `page`."""
    ctx = ctx.of_game(book.config.rules)
    topic = topic if topic in book.topics else FIRST_TOPIC
    ref = PageRef(book.source, book.config.seats, topic, book.table)
    place = ctx.text("book-players", seats=book.config.seats)
    if book.source == HERE:
        place = f"{place} · {ctx.text('book-here')}"
    return parts.layout(
        f"## {fmt.game_name(ctx, book.config)}\n-# {place}",
        f"### {ctx.text(f'book-topic-{topic}')}",
        _body(ctx, book, topic, found),
        parts.separator(),
        *_menus(ctx, book, ref),
        *_leaf_buttons(ctx, book, ref),
    )


def _body(ctx: PanelContext, book: Book, topic: Topic, found: Collection[str]) -> str:
    config = book.config
    lines = lines_of(config.rules, config.seats, topic)
    usual = lines_of(book.usual, config.seats, topic) if config.options else None
    text = page(ctx, lines, usual, found)
    game = fmt.preset_name(ctx, config.preset)
    head = foot = ""
    if topic == FIRST_TOPIC:
        head = _about(ctx, config)
        if config.options:
            changes = "\n".join(f"- {CHANGED_MARK} {change}" for change in changed_rules(ctx, config))
            foot = f"\n**{ctx.text('book-house', game=game)}**\n{changes}"
    elif CHANGED_MARK in text:
        foot = f"-# {ctx.text('book-changed', game=game)}"
    if any(line.ours for line in lines):
        foot = parts.lines(foot, f"-# {ctx.text('book-ours', mark=OURS_MARK)}")
    return parts.lines(head, text, foot)


def _about(ctx: PanelContext, config: TableConfig) -> str:
    about = f"book-about-{config.preset}"
    if config.title:
        return ctx.text("book-about-saved", game=fmt.preset_name(ctx, config.preset))
    return ctx.text(about) if ctx.texts.has(about) else ""


def _menus(ctx: PanelContext, book: Book, ref: PageRef) -> Iterator[parts.Block]:
    options = {topic: ctx.text(f"book-topic-{topic}") for topic in book.topics}
    yield parts.choose(ref.id("booktopic"), options, ctx.text("book-choose-topic"), chosen=ref.topic)
    if len(book.seat_choices) > 1:
        seats = {str(it): ctx.text("book-players", seats=it) for it in book.seat_choices}
        yield parts.choose(ref.id("bookseats"), seats, ctx.text("book-choose-seats"), chosen=str(ref.seats))


def _leaf_buttons(ctx: PanelContext, book: Book, ref: PageRef) -> list[parts.Button]:
    topics, here = book.topics, book.topics.index(ref.topic)
    back, following = max(here - 1, 0), min(here + 1, len(topics) - 1)
    leaves = [
        parts.text_button(ctx, key, ref.id(verb, topics[target]), disabled=target == here)
        for key, verb, target in (("book-back", "bookback", back), ("book-next", "booknext", following))
    ]
    preset = book.config.preset
    if preset not in load_worked_hands():
        return leaves
    return [*leaves, parts.text_button(ctx, "button-worked", ids.build("worked", 0, 0, preset))]


async def book_of_game(request: Request, named: str | None) -> Book:
    """Return the rule book of a game; None: of this channel's table or usual game. Raises as `find_game`."""
    if named is None:
        try:
            snapshot = await (find_table(request) if request.in_dm else find_table_here(request))
        except (ServiceError, WhichTable):
            pass
        else:
            ref = PageRef(HERE, snapshot.table.config.seats, table=snapshot.table.id)
            return await find_book(request, ref)
    config = await find_game(request, named)
    if not config.title:
        return await find_book(request, PageRef(config.preset, config.seats))
    saved = await request.app.saved_rules.find(request.interaction.guild_id or 0, config.title)
    return await find_book(request, PageRef(f"{SAVED}{saved.id}", config.seats))


async def find_book(request: Request, ref: PageRef) -> Book:
    """Return the rule book that a page belongs to.

    Raises TableNotFound, SavedRulesNotFound, SavedRulesOutdated and RuleConflict; for a finished hand's rules
    as `ReplayService.replay`.
    """
    app = request.app
    if ref.source == HERE:
        config = (await app.tables.snapshot(ref.table)).table.config
        usual = app.presets.find(config.preset).rules
        return Book(HERE, config, usual, table=ref.table)
    if ref.source.startswith(OF_HAND):
        hand_id = ids.number_of(ref.source.removeprefix(OF_HAND)) or 0
        config = (await app.replays.replay(hand_id, reader_of(request.interaction))).table.config
        return Book(ref.source, config, app.presets.find(config.preset).rules)
    if ref.source.startswith(SAVED):
        number = ref.source.removeprefix(SAVED)
        guild_id = request.interaction.guild_id or 0
        saved = await app.saved_rules.get(guild_id, ids.number_of(number) or 0)
        config = app.saved_rules.config(saved, ref.seats)
        preset = app.presets.find(config.preset)
        return Book(ref.source, config, preset.rules, _seat_choices(preset, config.options))
    preset = app.presets.find(ref.source)
    return Book(preset.name, config_of(preset, {}, ref.seats), preset.rules, _seat_choices(preset, {}))


def _seat_choices(preset: Preset, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    return tuple(
        seats
        for seats in range(preset.least_seats, preset.most_seats + 1)
        if preset.is_playable(options, seats)
    )


@verb("book")
async def open_book(press: Press) -> None:
    """Show the asker the table's rules in a new private message."""
    snapshot = await press.app.tables.snapshot(press.table)
    ref = PageRef(HERE, snapshot.table.config.seats, table=press.table)
    book = await find_book(press, ref)
    await keep_panel_in_hand(press)
    await press.reply.private(rulebook_panel(press.ctx, book, ref.topic))


WORDS = "terms"
"""The topic with a game's glossary."""


def words_panel(ctx: PanelContext, book: Book, *, lobby: bool) -> ui.LayoutView:
    """Return the page that explains the words on a table's lobby or result, from the glossary."""
    ctx, kit = ctx.of_game(book.config.rules), kit_of(book.config.rules)
    lines = lines_of(book.config.rules, book.config.seats, WORDS)
    wanted = kit.words_in_lobby if lobby else kit.words_in_result
    found = [line for key in wanted for line in lines if line.key == key]
    ref = PageRef(book.source, book.config.seats, table=book.table)
    return parts.layout(
        f"### {ctx.text('button-what')}",
        page(ctx, found),
        parts.text_button(ctx, "button-all-words", ref.id("booknext", WORDS)),
        parts.text_button(ctx, "button-learn", ids.build("lessons", 0, 0)),
    )


@verb("what")
async def what(press: Press) -> None:
    """Explain the words on the pressed lobby or result."""
    table = (await press.app.tables.snapshot(press.table)).table
    book = await find_book(press, PageRef(HERE, table.config.seats, table=press.table))
    await keep_panel_in_hand(press)
    await press.reply.private(words_panel(press.ctx, book, lobby=table.status is TableStatus.LOBBY))


@verb("booknext", "bookback", "booktopic", "bookseats")
async def leaf(press: Press) -> None:
    """Show another page of the book in the same message."""
    ref = parse_ref(press.table, press.id.arg)
    if press.id.verb == "booktopic":
        ref = replace(ref, topic=press.choice)
    elif press.id.verb == "bookseats":
        ref = parse_ref(ref.table, f"{ref.source}.{press.choice}.{ref.topic}")
    book = await find_book(press, ref)
    await press.reply.update(rulebook_panel(press.ctx, book, ref.topic))


@verb("bookwhy")
async def explain_win(press: Press) -> None:
    """Show why a card won its trick, with the sentence marked, in a new private message."""
    ref = parse_ref(press.table, press.id.arg)
    book = await find_book(press, ref)
    found = kit_of(book.config.rules).reasons.get(press.choice or ref.topic)
    if found is None:
        raise NotNow("press-unknown")
    topic, keys = found
    await press.reply.private(rulebook_panel(press.ctx, book, topic, keys))


@verb("booksaved")
async def open_saved(press: Press) -> None:
    """Show the rules of the chosen rule set."""
    guild_id = press.interaction.guild_id or 0
    saved = await press.app.saved_rules.get(guild_id, ids.number_of(press.choice) or 0)
    book = await find_book(press, PageRef(f"{SAVED}{saved.id}", saved.seats))
    await press.reply.private(rulebook_panel(press.ctx, book, FIRST_TOPIC))


@verb("forget")
async def forget(press: Press) -> None:
    """Delete a saved rule set; ask for confirmation first."""
    number, _, answer = press.id.arg.partition(".")
    if answer != notices.YES:
        await press.close_question()
        return
    guild_id, set_id = press.interaction.guild_id, ids.number_of(number)
    if guild_id is None or set_id is None:
        raise NotAllowed("not-manager")
    manager = may_manage_server(press.interaction)
    saved = await press.app.saved_rules.delete(guild_id, set_id, press.person, manager=manager)
    await press.reply.update(notices.sentence(press.text("saved-deleted", name=fmt.escape(saved.name))))


def saved_panel(ctx: PanelContext, saved: Sequence[SavedRules], most: int) -> ui.LayoutView:
    """Return the list of a server's rule sets (at most `most`), and a menu to read one."""
    title = f"## {ctx.text('saved-title')}\n-# {ctx.text('saved-count', count=len(saved), most=most)}"
    ask = parts.text_button(ctx, "button-ask", ids.build("ask", 0, 0))
    if not saved:
        return parts.layout(title, ctx.text("saved-none"), ask)
    entries = "\n".join(_entry(ctx, it) for it in saved)
    options = {str(it.id): (it.name, _note(ctx, it)) for it in saved}
    menu = parts.choose(ids.build("booksaved", 0, 0), options, ctx.text("saved-read"))
    return parts.layout(title, entries, f"-# {ctx.text('saved-use')}", menu, ask)


def _entry(ctx: PanelContext, saved: SavedRules) -> str:
    who, when = fmt.mention(ctx, saved.saved_by), fmt.stamp(saved.saved_at, "d")
    return f"- **{fmt.escape(saved.name)}** · {who} · {when}"


def _note(ctx: PanelContext, saved: SavedRules) -> str:
    game, seats = fmt.preset_name(ctx, saved.preset), ctx.text("config-seats", seats=saved.seats)
    return fmt.shorten(" · ".join([game, seats, *_differences(ctx, saved.options)]))


def _differences(ctx: PanelContext, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield the differences from the preset; options unknown to this version by their technical name."""
    for name, value in options.items():
        key = fmt.option_key(name)
        if ctx.texts.has(key) and (not isinstance(value, str) or ctx.texts.has(fmt.option_key(name, value))):
            yield ctx.text("settings-value", name=ctx.text(key), value=fmt.option_value(ctx, name, value))
        else:
            yield ctx.text("settings-value", name=name, value=str(value))


def forget_question(ctx: PanelContext, saved: SavedRules) -> ui.LayoutView:
    """Return the question before a rule set is deleted."""
    yes, no = (ids.build("forget", 0, 0, f"{saved.id}.{answer}") for answer in (notices.YES, notices.NO))
    return parts.layout(
        ctx.text("saved-delete", name=fmt.escape(saved.name)),
        parts.text_button(ctx, "button-delete", yes, ButtonStyle.danger),
        parts.text_button(ctx, "button-cancel", no),
    )
