"""A table's panels as text: every scene, and a closed table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

import discord

from bot.engine.cards import JOKER, Card
from bot.engine.documents import JsonObject
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import Where
from bot.ui.kits.results import final_buttons, final_lines
from bot.ui.kits.scene import (
    CardLine,
    Mark,
    Scene,
    SceneButton,
    SceneControl,
    SceneLine,
    SceneMenu,
    SceneOption,
    SceneSeat,
    SceneTrick,
    TextOnlyLine,
)
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.pictures import canvas

Blocks = list[parts.Block | str]
Gallery = Callable[[str], JsonObject]
"""Creates a picture's component from the picture's description."""

_NONE_LEFT = "▫️"
"""Shown for an empty pile: as wide as an emoji, to keep the columns aligned."""


def table_panel(ctx: PanelContext, snapshot: TableSnapshot) -> parts.Tree:
    """Return the public panel of a hand under way, or of its result. Raises ValueError as `scene_of`."""
    scene = scene_of(ctx, snapshot)
    bottom = control_blocks(ctx, snapshot, (*scene.controls, scene.buttons))
    return parts.layout(*_blocks(ctx, snapshot, scene), *bottom, colour=scene.colour)


def pictured_panel(
    ctx: PanelContext, snapshot: TableSnapshot, scene: Scene, url: str = "", *, late: bool = False
) -> parts.Tree:
    """Return the public panel of a hand under way: a picture, and the text that is not part of it.

    The table's text is the picture's alternative text. `url` is the picture's address if it was sent before;
    `late`: the picture shows an earlier state.
    """
    text = _Text(ctx, scene)
    told, trick = _describe(text, scene, snapshot), scene.trick
    trust = [text.trust("trust-line", trick)] if trick is not None and trick.trusts else []
    return parts.layout(
        parts.lines(scene.title, *text.lines(line for line in scene.centre if not text.is_drawn(line))),
        parts.gallery(canvas.describe_words(told), url),
        f"-# {ctx.text('picture-late')}" if late else "",
        parts.lines(*text.lines(scene.course), *text.lines(scene.hidden), *trust),
        parts.lines(*text.lines(scene.payments)),
        *text.bottom(),
        *control_blocks(ctx, snapshot, (*scene.controls, scene.buttons)),
        colour=scene.colour,
    )


def pictured_result(ctx: PanelContext, snapshot: TableSnapshot, scene: Scene, picture: bytes) -> parts.Tree:
    """Return a result's panel as a picture, described for screen readers by its text."""
    text, seen_last = _Text(ctx, scene), set(final_lines(ctx, snapshot))
    heading, said = scene.centre[:1], scene.centre[1:]
    footer = [line for line in text.lines(scene.footer) if line not in seen_last]
    told = _describe(text, scene, snapshot)
    if len(footer) < len(scene.footer):
        told = parts.lines(told, *text.lines(scene.footer))
    view = parts.layout(
        parts.lines(scene.title, *text.lines(line for line in said if not text.is_drawn(line))),
        parts.gallery(canvas.describe_words(parts.lines(*text.lines(heading), told))),
        parts.lines(*text.lines(scene.payments)),
        parts.lines(*footer),
        *control_blocks(ctx, snapshot, (*scene.controls, scene.buttons)),
        colour=scene.colour,
    )
    view.picture = picture
    return view


def _describe(text: _Text, scene: Scene, snapshot: TableSnapshot) -> str:
    """Return the alternative text for a scene's picture."""
    return parts.lines(
        *text.lines(line for line in scene.centre if text.is_drawn(line)),
        *(line for seat in scene.display_order for line in text.seat(scene.seats[seat])),
        *(block for block in text.tricks() if isinstance(block, str)),
        *text.lines(scene.taken),
        *text.lines(line for line in scene.hidden if text.is_drawn(line)),
        *stakes.board_lines(text.ctx, scene.board, snapshot.table.config.stake),
    )


def replay_blocks(ctx: PanelContext, snapshot: TableSnapshot, scene: Scene, *, pictured: bool) -> Blocks:
    """Return the blocks of a replay step; `pictured`: with its picture."""
    if not pictured:
        return _blocks(ctx, snapshot, scene)
    text = _Text(ctx, scene)
    words = [line for line in (*scene.centre, *scene.course, *scene.hidden) if not text.is_drawn(line)]
    return [
        parts.lines(*text.lines(words)),
        parts.gallery(canvas.describe_words(_describe(text, scene, snapshot))),
        parts.lines(*text.lines(scene.payments)),
    ]


def hand_panel(
    ctx: PanelContext,
    private: AnyHand,
    *,
    where: Where,
    scene: Scene | None = None,
    gallery: Gallery | None = None,
    outdated: str = "",
) -> parts.Tree:
    """Return a seat's own panel: the table, its cards, and controls for legal moves.

    In a direct message (`where` ``dm``) a link leads to the table. `scene` is the hand's scene, if made
    before; `gallery` maps alternative text to the component with the hand's picture; `outdated` is the key
    of the line that says why the picture is out of date. Raises ValueError for a spectator's view.
    """
    snapshot, scene = private.snapshot, scene or hand_scene(ctx, private)
    footer: list[parts.Block] = [_button(ctx, snapshot, it) for it in scene.buttons]
    if where == "dm":
        footer.append(parts.jump_button(ctx, snapshot))
    bottom = control_blocks(ctx, snapshot, scene.controls)
    blocks = hand_blocks(ctx, private, scene, gallery, outdated)
    said = control_blocks(ctx, snapshot, scene.emote_menus)
    return parts.layout(*blocks, *bottom, *parts.rows(footer), *said, colour=scene.colour)


def _pictured_blocks(
    ctx: PanelContext, private: AnyHand, scene: Scene, gallery: Gallery, outdated: str
) -> Blocks:
    """Return the picture of a seat's hand, and the text that is not part of it."""
    text, snapshot = _Text(ctx, scene), private.snapshot
    hand = [text.cards(row) for row in scene.hand]
    told = parts.lines(_describe(text, scene, snapshot), *hand, text.special(), text.idle())
    said = [line for line in (*scene.centre, *scene.course) if not text.before_seat(line)]
    cards = ctx.text("picture-cards", cards=text.cards(card for row in scene.hand for card in row))
    behind = f"-# {ctx.text(outdated)} {cards}" if outdated else ""
    return [
        parts.lines(scene.title, *text.lines(said)),
        gallery(canvas.describe_words(told)),
        parts.lines(text.special(), *text.lines(scene.own), behind),
        *text.bottom(),
    ]


def hand_blocks(
    ctx: PanelContext, private: AnyHand, scene: Scene, gallery: Gallery | None, outdated: str = ""
) -> Blocks:
    """Return the blocks of a seat's own hand, without controls; as `hand_panel` with a picture."""
    if gallery is not None:
        return _pictured_blocks(ctx, private, scene, gallery, outdated)
    view, text = private.view, _Text(ctx, scene)
    others = [
        parts.lines(ctx.text("piles-of", name=text.name(seat)), *text.piles(of.piles))
        for seat, of in enumerate(scene.seats)
        if of.piles and seat != scene.reader and view.result is None
    ]
    own = scene.seats[scene.reader or 0].piles if view.result is None else ()
    own_piles = [ctx.text("piles-own"), *text.piles(own), ctx.text("piles-hand")] if own else []
    hand = [f"## {text.cards(row)}" for row in scene.hand]
    return [
        parts.lines(scene.title, *text.lines(scene.centre)),
        parts.lines(*text.lines(scene.course)),
        parts.lines(*others),
        *text.tricks(),
        parts.separator(),
        parts.lines(*own_piles, *hand, text.special(), *text.lines(scene.own)),
        *text.bottom(),
    ]


def _blocks(ctx: PanelContext, snapshot: TableSnapshot, scene: Scene) -> Blocks:
    """Return the public blocks of a scene, separated by thin lines."""
    text = _Text(ctx, scene)
    seats = [parts.lines(*text.seat(scene.seats[seat])) for seat in scene.display_order]
    if not any(seat.piles for seat in scene.seats):
        seats = ["\n".join(seats)]
    sections: list[Blocks] = [
        [parts.lines(scene.title, *text.lines(scene.centre))],
        [*seats, parts.lines(*text.lines(scene.course)), parts.lines(*text.lines(scene.hidden))],
        text.tricks(),
        [
            parts.lines(
                *stakes.board_lines(ctx, scene.board, snapshot.table.config.stake),
                *text.lines(scene.payments),
            )
        ],
        text.bottom(),
    ]
    found: Blocks = []
    for section in sections:
        shown = [block for block in section if block]
        found += [parts.separator(), *shown] if found and shown else shown
    return found


class _Text:
    """A scene's text in the reader's language."""

    def __init__(self, ctx: PanelContext, scene: Scene) -> None:
        self.ctx = ctx
        self.scene = scene

    def name(self, seat: int) -> str:
        """Return a player's name in bold; the reader as *you*."""
        name = self.scene.seats[seat].name
        return f"**{self.ctx.text('you') if seat == self.scene.reader else fmt.escape(name)}**"

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Return cards side by side in this order."""
        return " ".join(self.ctx.emoji.back() if card is None else fmt.card(self.ctx, card) for card in cards)

    def lines(self, lines: Iterable[SceneLine]) -> list[str]:
        """Return lines of a scene as markdown."""
        return [line if isinstance(line, str) else self._line(line) for line in lines]

    def _line(self, line: CardLine) -> str:
        cards = self.cards(line.cards)
        words = self.ctx.text(line.key, cards=cards, **line.params) if line.key else cards or "–"
        words = f"{line.before} {words}" if line.before else words
        return ("-# " if line.small else "") + (f"{words} · {line.note}" if line.note else words)

    @staticmethod
    def is_drawn(line: SceneLine) -> bool:
        """Return whether a picture of the table shows this line."""
        return isinstance(line, (CardLine, TextOnlyLine))

    @staticmethod
    def before_seat(line: SceneLine) -> bool:
        """Return whether a player's own picture shows a line; of cards, it shows only those before seats."""
        return isinstance(line, TextOnlyLine) or (isinstance(line, CardLine) and not line.key)

    def seat(self, seat: SceneSeat) -> list[str]:
        """Return a seat with marks and notes, and its cards below."""
        turn = "▶️ " if Mark.DUE in seat.marks else ""
        marks = " 🤖" if Mark.COMPUTER in seat.marks else ""
        if Mark.AWAY in seat.marks:
            marks += f" 💤 {self.ctx.text('mark-away')}"
        if Mark.ELSEWHERE in seat.marks:
            marks += f" ⏳ {self.ctx.text('mark-elsewhere')}"
        if Mark.DEALER in seat.marks:
            marks += f" · {self.ctx.text('mark-dealer')}"
        who = f"{turn}{seat.role.value}**{fmt.escape(seat.name)}**{marks}"
        small = f"-# {seat.small}" if seat.small else ""
        first, badges = " · ".join([who, *seat.notes]), f"-# {seat.badges}" if seat.badges else ""
        return [first, *self.lines(seat.cards), *self.piles(seat.piles), small, badges]

    def special(self) -> str:
        """Return the descriptions of the reader's special cards."""
        told = (f"{fmt.card(self.ctx, card)} {words}" for card, words in self.scene.special if card < JOKER)
        words = " · ".join(told)
        return f"-# ⭐ {words}" if words else ""

    def idle(self) -> str:
        """Return the reader's unplayable cards as a line, since text cannot dim them."""
        cards = [card for row in self.scene.hand for card in row if card in self.scene.idle]
        return self.ctx.text("hand-idle", cards=self.cards(cards)) if cards else ""

    def piles(self, piles: Sequence[Sequence[Card | None]]) -> list[str]:
        """Return piles as columns, the top cards in the first row.

        The rows are formatted as a quote, to distinguish them from other cards.
        """
        columns = ([self.cards([card]) for card in pile] for pile in piles)
        return [f"> {' '.join(row)}" for row in zip_longest(*columns, fillvalue=_NONE_LEFT)]

    def tricks(self) -> Blocks:
        """Return the previous trick in one line, and the current one with a line for each card.

        Announced trust is shown until the next lead: above the new trick while nobody has led to it.
        """
        last, trick = self.scene.last_trick, self.scene.trick
        if trick is None:
            return []
        before: list[str] = []
        if last is not None and last.winner is not None:
            cards = self.cards(card for _, card in last.plays)
            won = self.ctx.text("last-trick", cards=cards, name=self.name(last.winner))
            before.append(f"-# {won} · {last.why}" if last.why else f"-# {won}")
            if last.trusts and not trick.plays:
                before.append("-# " + self.trust("trust-line-last", last))
        plays = (self._play(trick, seat, card) for seat, card in trick.plays)
        trust = self.trust("trust-line", trick) if trick.trusts else ""
        title = self.ctx.text("trick-title", number=trick.number)
        return [parts.lines(*before), parts.lines(title, *plays, trust)]

    def _play(self, trick: SceneTrick, seat: int, card: Card) -> str:
        """Return a card of the trick with its player, marked if it led or is winning."""
        marks = [
            *([self.ctx.text("mark-led")] if seat == trick.leader else []),
            *([f"🏆 {self.ctx.text('mark-winning')}"] if seat == trick.winner else []),
        ]
        return " · ".join([f"{fmt.card(self.ctx, card)} {self.name(seat)}", *marks])

    def trust(self, key: str, trick: SceneTrick) -> str:
        """Return the line that says who announced trust."""
        return "🤝 " + self.ctx.text(key, names=fmt.join(self.ctx, map(self.name, trick.trusts)))

    def bottom(self) -> Blocks:
        """Return the prompt for the player to move, and the footer."""
        return [self.scene.prompt, parts.lines(*self.lines(self.scene.footer))]


def control_blocks(
    ctx: PanelContext, snapshot: TableSnapshot, controls: Iterable[SceneControl]
) -> Iterator[parts.Block | str]:
    """Yield controls as components: texts, menus, and buttons in rows."""
    for control in controls:
        if isinstance(control, str):
            yield control
        elif isinstance(control, SceneMenu):
            yield _menu(ctx, snapshot, control)
        else:
            yield from parts.rows([_button(ctx, snapshot, it) for it in control])


_BUTTON, _MENU = discord.ComponentType.button.value, discord.ComponentType.select.value


def _button(ctx: PanelContext, snapshot: TableSnapshot, it: SceneButton) -> JsonObject:
    # A card is also named in letters: screen readers cannot read its emoji.
    card = None if it.card is None else fmt.card_short(ctx, it.card)
    label = it.words or (ctx.text(it.key) if it.key else card)
    return {
        "type": _BUTTON,
        "style": it.style.value,
        "disabled": it.disabled,
        **({"label": label} if label else {}),
        "custom_id": ids.build(it.verb, snapshot.table.id, snapshot.table.turn, it.arg),
        **_emoji(ctx, it),
    }


def _menu(ctx: PanelContext, snapshot: TableSnapshot, it: SceneMenu) -> JsonObject:
    options = [
        {
            "label": option.words,
            "value": option.value,
            "default": False,
            **({"description": option.note} if option.note else {}),
            **_emoji(ctx, option),
        }
        for option in it.options
    ]
    menu = {
        "type": _MENU,
        "custom_id": ids.build(it.verb, snapshot.table.id, snapshot.table.turn, it.arg),
        "min_values": it.count,
        "max_values": it.most or it.count,
        "disabled": False,
        "required": True,
        "placeholder": it.words,
        "options": options,
    }
    return {"type": 1, "components": [menu]}


def _emoji(ctx: PanelContext, it: SceneButton | SceneOption) -> JsonObject:
    """Return a button's or option's emoji as a field; empty without one."""
    if it.card is not None:
        emoji = ctx.emoji.partial(it.card)
    else:
        emoji = None if it.suit is None else ctx.emoji.partial_suit(it.suit)
    return {} if emoji is None else {"emoji": emoji.to_dict()}


def closed_panel(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    *,
    reason: str | None = None,
    picture: bytes | None = None,
) -> parts.Tree:
    """Return a closed table's panel: the reason (a sentence), and the final scores as text or picture."""
    played, own = snapshot.table.hand_no > 0, snapshot.table.event_id is None
    scores = parts.lines(*final_lines(ctx, snapshot)) if played else f"-# {ctx.text('closed-unplayed')}"
    view = parts.layout(
        parts.lines(parts.title(ctx, snapshot), f"### {ctx.text('closed-title')}"),
        reason or ctx.text("closed-text" if own else "event-table-closed"),
        parts.separator() if played else "",
        scores if picture is None else parts.gallery(canvas.describe_words(scores)),
        *control_blocks(ctx, snapshot, [final_buttons(snapshot)] if played else []),
    )
    view.picture = picture
    return view
