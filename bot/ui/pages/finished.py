"""A finished hand for its players: the review of their choices, and a film to share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

import discord
from discord import ui

from bot.engine.cards import Mask, cards_of
from bot.engine.events import TrickWon
from bot.services.errors import NotAllowed, NotNow
from bot.services.records.replays import Replay
from bot.services.records.reviews import Review, ReviewedBid, ReviewedCard, ReviewedChoice, ReviewedExchange
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, rights
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import reader_of
from bot.ui.kits import kit_of
from bot.ui.kits.poker import sorted_cards
from bot.ui.kits.scenes import replay_scene
from bot.ui.pages.again import again_id
from bot.ui.pages.replay import last_step, read_number, scene_at
from bot.ui.pictures import canvas
from bot.ui.pictures.plans import plan, plan_result
from bot.ui.pictures.scores import Film
from bot.ui.pictures.table import TableDrawing

MOST_SHOWN = 5
"""The most turning points on a page, the costliest ones; few hands have as many."""
MOST_CARDS = 4
"""The most cards compared at a turning point."""


def review_panel(ctx: PanelContext, review: Review) -> ui.LayoutView:
    """Return a person's review of a hand: a summary, then each turning point with a link to it.

    At a poker hand the exchange is always shown: it is the only choice.
    """
    turning = [choice for choice in review.turning if isinstance(choice, ReviewedCard)]
    costly = sorted(turning, key=lambda card: -card.judged.cost)[:MOST_SHOWN]
    exchanges = [choice for choice in review.choices if isinstance(choice, ReviewedExchange)]
    shown: list[ReviewedChoice] = sorted([*costly, *exchanges], key=lambda choice: choice.step)
    hand = str(review.hand_id)
    tries = [
        parts.text_button(ctx, "review-try", again_id(review.hand_id, card.step - 1), trick=card.trick)
        for card in shown
        if isinstance(card, ReviewedCard)
    ]
    summary = ctx.text("review-summary", accuracy=round(100 * review.accuracy), count=len(review.turning))
    return parts.layout(
        parts.lines(
            f"-# {ctx.text('review-title', hand=hand)}",
            f"### {summary}",
            "" if exchanges else ctx.text("review-choices", count=review.decisive),
            _bid(ctx, review.bid) if review.bid is not None else "",
        ),
        *_blocks(ctx, shown),
        parts.separator(),
        f"-# {ctx.text('review-how-exchange' if exchanges else 'review-how')}",
        *(_step(ctx, review, choice) for choice in shown),
        *tries,
        parts.text_button(ctx, "button-replay", ids.build("replayopen", 0, 0, hand)),
        colour=parts.LOST_COLOUR if review.turning else parts.WON_COLOUR,
    )


def _step(ctx: PanelContext, review: Review, choice: ReviewedChoice) -> parts.Button:
    """Return the button that opens the replay at the step after a choice."""
    step = ids.build("replay", review.hand_id, choice.step, "look")
    if isinstance(choice, ReviewedExchange):
        return parts.text_button(ctx, "replay-to-exchange", step)
    return parts.text_button(ctx, "review-trick", step, trick=choice.trick)


def _bid(ctx: PanelContext, bid: ReviewedBid) -> str:
    key = "review-bid" if bid.contract else "review-bid-lost"
    return ctx.text(key, bid=fmt.bid(ctx, bid.points, bid.suit), chance=round(100 * bid.chance))


def _blocks(ctx: PanelContext, shown: Iterable[ReviewedChoice]) -> Iterator[parts.Block | str]:
    for choice in shown:
        yield parts.separator()
        if isinstance(choice, ReviewedExchange):
            yield parts.lines(*_exchange(ctx, choice))
        else:
            yield parts.lines(*_turning(ctx, choice))


def _exchange(ctx: PanelContext, exchange: ReviewedExchange) -> Iterator[str]:
    """Yield the cards held, the exchange made, the best one, then others from the best down."""
    held = " ".join(fmt.card(ctx, card) for card in sorted_cards(exchange.held))
    yield f"**{ctx.text('replay-to-exchange')}** · {ctx.text('review-held', cards=held)}"
    (made, chance), *others = exchange.judged.chances
    best = exchange.judged.best
    most = dict(exchange.judged.chances)[best]
    yield _exchange_line(ctx, "review-exchanged", made, chance)
    if best == made:
        yield ctx.text("review-exchange-right")
    else:
        yield _exchange_line(ctx, "review-exchange-best", best, most)
    rest = [other for other in others if other[0] != best and other[1] <= most]
    for thrown, less in islice(sorted(rest, key=lambda other: -other[1]), MOST_CARDS - 2):
        yield _exchange_line(ctx, "review-exchange-other", thrown, less)


def _exchange_line(ctx: PanelContext, key: str, thrown: Mask, chance: float) -> str:
    cards = " ".join(fmt.card(ctx, card) for card in sorted_cards(cards_of(thrown)))
    return ctx.text(key, count=thrown.bit_count(), cards=cards, chance=round(100 * chance))


def _turning(ctx: PanelContext, card: ReviewedCard) -> Iterator[str]:
    """Yield the lines of a turning point: what was played, and the alternatives, best first."""
    table = " ".join(fmt.card(ctx, on_table) for on_table in card.on_table)
    where = ctx.text("review-on-table", cards=table) if table else ctx.text("review-led")
    yield f"**{ctx.text('review-trick', trick=card.trick)}** · {where}"
    (played, chance), *others = card.judged.chances
    side = "declaring" if card.declaring else "against"
    yield ctx.text("review-played", card=fmt.card(ctx, played), chance=round(100 * chance), side=side)
    for other, better in islice(sorted(others, key=lambda other: -other[1]), MOST_CARDS - 1):
        if better > chance:
            yield ctx.text("review-other", card=fmt.card(ctx, other), chance=round(100 * better))
    if card.advised:
        yield f"-# {ctx.text('review-advised')}"


@verb("review", of_table=False)
async def open_review(press: Press) -> None:
    """Show a person their review in a new private message."""
    await show_review(press, press.choice or press.id.arg)


async def show_review(request: Request, hand: str) -> None:
    """Show a person how good their plays in a hand were, privately. Raises as `ReviewService.review`."""
    review = await request.app.reviews.review(read_number(hand), reader_of(request.interaction))
    await request.reply.private(review_panel(request.ctx, review))


FILM = "hand.gif"
_STEP, _TRICK = 500, 1500
"""Milliseconds for which a step, and a complete trick, are shown."""


def film_of(ctx: PanelContext, replay: Replay) -> Film:
    """Return a finished hand's film to draw: every visible step, and the result."""
    snapshot = TableSnapshot(replay.table, summary=replay.summary)
    frames: list[tuple[TableDrawing, int]] = []
    for step in replay.steps:
        scene = replay_scene(ctx, snapshot, step, over=False)
        drawing = plan(ctx, scene, replay.table.config.stake, replay.table.config.theme)
        time = _TRICK if any(isinstance(event, TrickWon) for event in step.events) else _STEP
        if frames and frames[-1][0] == drawing:
            frames[-1] = drawing, max(time, frames[-1][1])
        else:
            frames.append((drawing, time))
    end = plan_result(ctx, scene_at(ctx, replay, last_step(replay)), snapshot, last=False)
    return Film(tuple(frames), end)


def film_panel(ctx: PanelContext, replay: Replay, who: str) -> ui.LayoutView:
    """Return the message with the film: the sharing person's name, the result, a link to the replay."""
    hand = str(replay.hand_id)
    game = fmt.game_name(ctx, replay.table.config)
    title = ctx.text("share-title", name=fmt.escape(who), hand=hand, game=game)
    words = "\n".join(map(canvas.describe_words, _outcome(ctx, replay)))
    film = discord.MediaGalleryItem(f"attachment://{FILM}", description=fmt.shorten(words, parts.MOST_ALT))
    return parts.layout(
        f"-# {title}",
        ui.MediaGallery(film),
        parts.text_button(ctx, "button-replay", ids.build("replayopen", replay.table.id, 0, hand)),
        colour=kit_of(replay.summary.view).colour(replay.summary.view, over=True),
    )


def _outcome(ctx: PanelContext, replay: Replay) -> Iterator[str]:
    scene = scene_at(ctx, replay, last_step(replay))
    yield from (line for line in scene.centre if isinstance(line, str) and line)
    for number in scene.display_order:
        seat = scene.seats[number]
        words = " · ".join(filter(None, (*seat.notes, seat.small)))
        yield f"{seat.role.value}{fmt.escape(seat.name)}: {words}"


@verb("share", of_table=False)
async def share(press: Press) -> None:
    """Post a finished hand as a film in this channel; in a direct message only the asker sees it.

    Raises NotAllowed (`share-played`, `share-silent`), NotNow (`share-files`, `flood-public`,
    `flood-pictures`), and as `ReplayService.replay`.
    """
    app, person = press.app, press.person
    replay = await app.replays.replay(read_number(press.id.arg), reader_of(press.interaction))
    ctx = app.context(replay.table.locale)
    _require_place(press)
    if all(seat.user_id != person.user_id for seat in replay.table.seats):
        raise NotAllowed("share-played")
    press.require_quiet()
    app.floods.require_picture(person.user_id)
    film = film_of(ctx, replay)
    images = await app.renderer.long(film.pieces())
    (data,) = await app.renderer.long([partial(film.join_frames, images)])
    name = fmt.clean_name(ctx, person.name)
    await press.reply.public(parts.attach(film_panel(ctx, replay, name), {FILM: data}))
    if press.interaction.guild is None:
        await press.reply.say(press.text("share-forward"))


def _require_place(press: Press) -> None:
    """Raise NotNow or NotAllowed unless both the person and the bot may post files here."""
    interaction = press.interaction
    if interaction.guild is None:
        return  # their DM with the bot: they can forward the film from there
    thread = isinstance(interaction.channel, discord.Thread)
    if not rights.may_post(interaction.permissions, thread=thread):
        raise NotAllowed("share-silent")
    if not rights.may_post(interaction.app_permissions, thread=thread):
        raise NotNow("share-files")
