"""*How do you play it?*: plain questions that lead to a rule set (rules.md 2).

A page carries its answers in its custom ids: the preset's name, a dot, one character per answer, and two for
each further rule, which is chosen and then answered. So a page needs no memory, and *Back* is the same
without the last character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_letters, digits

from discord import ButtonStyle, ui

from bot.engine.cards import parse_card
from bot.engine.games import Catalogue, Preset
from bot.engine.options import OptionValue, options_of
from bot.engine.rules import RuleSet
from bot.services.errors import NotNow, require_found
from bot.services.server.guild_settings import LONGEST_NAME
from bot.services.values.tables import TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import AS_TEXT
from bot.ui.core.items import Press, verb
from bot.ui.core.rights import may_manage_server
from bot.ui.forms import modal, text_field
from bot.ui.table.games import config_of, game_names
from bot.ui.table.house_rules import rules_panel
from bot.ui.table.lobby import house_rules
from bot.ui.table.opening import open_table

SEATS = "seats"
QUESTIONS = (
    SEATS,
    "joker",
    "joker_rank",
    "joker_demand",
    "joker_played",
    "joker_hunter",
    "same_two",
    "yoromeki",
    "min_bid",
    "call_time",
    "bad_hand",
    "all_pass",
    "bound_bid",
    "first_trick",
    "discards",
    "payment",
)
"""The questions in order: the number of players, then house rules by name."""
FURTHER = tuple(name for name in options_of(RuleSet) if name not in QUESTIONS)
"""The house rules that are asked only of people who choose them at the end."""

_CARDS = {
    name: parse_card(card)
    for name, card in {
        "joker": "JK",
        "two": "2H",
        "seven": "7H",
        "queen": "QH",
        "mighty": "AS",
        "ace": "AH",
        "ten": "TD",
        "king": "KS",
    }.items()
}
_CODES = digits + ascii_letters
_MOST_BUTTONS, _MOST_IN_MENU = 8, 25
_LONGEST_STATE = 43
"""Characters of answers that fit a custom id's argument."""
_NAME = "name"


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers so far, the next question (None: all answered) and its choices by code."""

    state: str
    preset: Preset
    seats: int
    options: Mapping[str, OptionValue]
    number: int
    question: str | None
    choices: Mapping[str, OptionValue]

    @property
    def config(self) -> TableConfig:
        """The rules so far."""
        return config_of(self.preset, self.options, self.seats)

    @property
    def usual(self) -> OptionValue:
        """The answer to the next question that changes nothing."""
        rules = self.config.rules.to_options()
        return self.seats if self.question in (SEATS, None) else rules[self.question]


def read_answers(presets: Catalogue, state: str) -> Answers | None:
    """Parse a page's answers; None if they do not match the current questions."""
    name, _, codes = state.partition(".")
    preset = presets.get(name)
    if preset is None or preset.family != RuleSet.family:
        return None
    seats, number = preset.best_seats, 0
    options: dict[str, OptionValue] = {}
    for question in QUESTIONS:
        choices = _choices(preset, options, seats, question)
        if len(choices) < 2:
            continue
        number += 1
        if not codes:
            return Answers(state, preset, seats, options, number, question, choices)
        code, codes = codes[0], codes[1:]
        if code not in choices:
            return None
        if question == SEATS:
            seats = int(choices[code])
        else:
            options = _answer(options, question, choices[code])
    while codes:
        further = dict(zip(_CODES, FURTHER, strict=False)).get(codes[0], "")
        choices = _choices(preset, options, seats, further) if further else {}
        number += 1
        if len(codes) == 1 and choices:
            return Answers(state, preset, seats, options, number, further, choices)
        if codes[1:2] not in choices:
            return None
        options, codes = _answer(options, further, choices[codes[1]]), codes[2:]
    return Answers(state, preset, seats, options, number + 1, None, {})


def _complete(presets: Catalogue, answers: Answers) -> Answers:
    """Return answers to the remaining questions that change nothing more."""
    while answers.question is not None:
        code = next(code for code, value in answers.choices.items() if value == answers.usual)
        following = read_answers(presets, answers.state + code)
        assert following is not None
        answers = following
    return answers


def _choices(
    preset: Preset, options: Mapping[str, OptionValue], seats: int, question: str
) -> dict[str, OptionValue]:
    """Return the answers to a question that are compatible with earlier ones, by code."""
    if question == SEATS:
        numbers = range(preset.least_seats, preset.most_seats + 1)
        return {str(it): it for it in numbers if preset.is_playable({}, it)}
    spec = options_of(RuleSet)[question]
    return {
        _CODES[spec.values.index(value)]: value  # type: ignore[arg-type]
        for value in spec.offered
        if preset.is_playable(_answer(options, question, value), seats)
    }


def _answer(options: Mapping[str, OptionValue], name: str, value: OptionValue) -> dict[str, OptionValue]:
    """Add an answer to options; reset options that it makes meaningless to their defaults."""
    idle = {
        spec.name: spec.idle
        for spec in options_of(RuleSet).values()
        if spec.unless is not None and spec.unless.option == name and value in spec.unless.values
    }
    return {**options, **idle, name: value}


# --- pages -----------------------------------------------------------------------------------------------


def first_page(ctx: PanelContext, presets: Catalogue, table: int = 0) -> ui.LayoutView:
    """Return the page that asks for the closest game; `table` is the lobby where it was opened, or 0."""
    ours = (name for name, preset in presets.items() if preset.family == RuleSet.family)
    games = {f"{name}.": fmt.preset_name(ctx, name) for name in ours}
    return parts.layout(
        parts.lines(f"## {ctx.text('button-ask')}", ctx.text("ask-about")),
        parts.choose(ids.build("ask", table, 0), games, ctx.text("ask-game")),
        parts.text_button(ctx, "button-rules", ids.build("rules", table, 0)) if table else "",
    )


def question_page(ctx: PanelContext, answers: Answers, table: int = 0) -> ui.LayoutView:
    """Return the page with the open question of `answers`; the game's own choice is marked."""
    assert answers.question is not None
    ctx = ctx.of_game(answers.config.rules)
    labels = {
        code: f"{'✓ ' if value == answers.usual else ''}{_label(ctx, answers.question, value)}"
        for code, value in answers.choices.items()
    }
    head = ctx.text("ask-number", number=answers.number, game=fmt.preset_name(ctx, answers.preset.name))
    return parts.layout(
        parts.lines(f"-# {head}", *_question(ctx, answers.question)),
        *_answer_blocks(ctx, answers.state, labels, table),
        f"-# {ctx.text('ask-marked')}",
        _back(ctx, answers, table),
        parts.text_button(ctx, "button-ask-end", ids.build("askend", table, 0, answers.state)),
    )


def _label(ctx: PanelContext, question: str, value: OptionValue) -> str:
    if question == SEATS:
        return ctx.text("book-players", seats=int(value))
    own = fmt.option_key(question, value).replace("option-", "ask-", 1)
    label = ctx.text(own) if ctx.texts.has(own) else fmt.option_value(ctx, question, value)
    return re.sub("[♠♣♥♦]", rf"\g<0>{AS_TEXT}", label)


def _question(ctx: PanelContext, name: str) -> tuple[str, ...]:
    if name in FURTHER:
        return f"### {fmt.option_name(ctx, name)}", ctx.text(f"{fmt.option_key(name)}.help")
    cards = {card: ctx.emoji.card(number) for card, number in _CARDS.items()}
    key = "ask-" + name.replace("_", "-")
    return (f"### {ctx.text(key, **cards)}",)


def _further_menus(ctx: PanelContext, answers: Answers, table: int) -> Iterator[parts.Block]:
    """Yield menus of the rules that were not asked, while another answer fits a custom id."""
    if answers.question is not None or len(answers.state) > _LONGEST_STATE - 2:
        return
    options = [
        (code, fmt.option_name(ctx, name))
        for code, name in zip(_CODES, FURTHER, strict=False)
        if len(_choices(answers.preset, answers.options, answers.seats, name)) > 1
    ]
    for number in range(-(-len(options) // _MOST_IN_MENU)):
        some = dict(options[number * _MOST_IN_MENU :][:_MOST_IN_MENU])
        placeholder = ctx.text("ask-further", number=number + 1)
        yield parts.choose(ids.build("ask", table, number, answers.state), some, placeholder)


def _answer_blocks(
    ctx: PanelContext, state: str, labels: Mapping[str, str], table: int
) -> Iterator[parts.Block]:
    if len(labels) > _MOST_BUTTONS:
        yield parts.choose(ids.build("ask", table, 0, state), labels, ctx.text("ask-choose"))
        return
    for code, label in labels.items():
        yield ui.ActionRow(ui.Button(label=label[:80], custom_id=ids.build("ask", table, 0, state + code)))


def _back(ctx: PanelContext, answers: Answers, table: int) -> parts.Button:
    name, _, codes = answers.state.partition(".")
    before = f"{name}.{codes[:-1]}" if codes else ""
    return parts.text_button(ctx, "book-back", ids.build("ask", table, 0, before))


def summary_page(
    ctx: PanelContext, answers: Answers, table: int, *, manager: bool, in_server: bool
) -> ui.LayoutView:
    """Return the page with the resulting rules in one line, and buttons to use or save them."""
    config, state = answers.config, answers.state
    ctx = ctx.of_game(config.rules)
    named = (fmt.preset_name(ctx, config.preset), ctx.text("book-players", seats=config.seats))
    line = " · ".join((*named, house_rules(ctx, config)) if config.options else named)
    further = list(_further_menus(ctx, answers, table))
    more = ctx.text("ask-more-here" if further else "ask-more")
    offered = [
        ("button-ask-use", "askuse", bool(table), ButtonStyle.success),
        ("button-ask-open", "askopen", in_server and not table, ButtonStyle.success),
        ("button-ask-save", "asksave", manager, ButtonStyle.secondary),
    ]
    return parts.layout(
        parts.lines(f"## {ctx.text('ask-done')}", line),
        "" if manager or not in_server else ctx.text("ask-managers"),
        f"-# {more}",
        *further,
        *(
            parts.text_button(ctx, key, ids.build(verb_, table, 0, state), style)
            for key, verb_, offer, style in offered
            if offer
        ),
        _back(ctx, answers, table),
    )


# --- presses ---------------------------------------------------------------------------------------------


@verb("ask", of_table=False)
async def ask(press: Press) -> None:
    """Show the first page, the next question, or after the last one the summary."""
    if not press.id.arg and not press.choice:
        await press.reply.update(first_page(press.ctx, press.app.presets, press.id.table))
        return
    answers = _answers(press, press.id.arg + press.choice)
    if answers.question is None:
        await _show_summary(press, answers)
    else:
        await press.reply.update(question_page(press.ctx, answers, press.id.table))


@verb("askend", of_table=False)
async def end(press: Press) -> None:
    """Skip the remaining questions: the game's own rules apply."""
    await _show_summary(press, _complete(press.app.presets, _answers(press, press.id.arg)))


@verb("asksave", of_table=False)
async def save(press: Press) -> None:
    """Ask for the name of the server's new rule set."""
    answers = _answers(press, press.id.arg)
    label, meaning = press.text("ask-name"), press.text("ask-name-help")
    field = text_field(_NAME, label, meaning, most=LONGEST_NAME)
    custom_id = ids.build("asktyped", press.id.table, 0, answers.state)
    await press.open(modal(press.text("button-ask-save"), custom_id, field))


@verb("asktyped", of_table=False)
async def submit_name(press: Press) -> None:
    """Save the rule set under the typed name."""
    config = _answers(press, press.id.arg).config
    saved = await press.app.saved_rules.save(
        guild_id=press.guild_id,
        name=press.typed.get(_NAME, ""),
        preset=config.preset,
        options=config.options,
        seats=config.seats,
        by=press.person,
        manager=may_manage_server(press.interaction),
        taken=game_names(press.app),
    )
    await press.reply.update(notices.sentence(press.text("saved-done", name=fmt.escape(saved.name))))


@verb("askopen", of_table=False)
async def open_with(press: Press) -> None:
    """Open a table with these rules."""
    await open_table(press, _answers(press, press.id.arg).config, computers=0, thread=True)


@verb("askuse")
async def use(press: Press) -> None:
    """Use these rules at the host's table, and show its menus."""
    config = _answers(press, press.id.arg).config
    snapshot = await press.app.tables.set_config(
        press.table,
        press.person.user_id,
        preset=config.preset,
        options=config.options,
        seats=config.seats,
        title="",
    )
    await press.reply.update(rules_panel(press.ctx, snapshot, press.app.presets))


def _answers(press: Press, state: str) -> Answers:
    return require_found(read_answers(press.app.presets, state), NotNow("press-unknown"))


async def _show_summary(press: Press, answers: Answers) -> None:
    manager = may_manage_server(press.interaction)
    page = summary_page(
        press.ctx, answers, press.id.table, manager=manager, in_server=press.interaction.guild_id is not None
    )
    await press.reply.update(page)
