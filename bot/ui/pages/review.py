"""The review of somebody's own cards in a hand that is over: how good they were, and where it turned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from discord import ui

from bot.services.records.reviews import Review, ReviewedBid, ReviewedCard
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request, reader_of
from bot.ui.pages.replay import read_number

MOST_SHOWN = 5
"""Turning points on one page, those that cost most; few hands have so many."""
MOST_CARDS = 4
"""Cards compared at a turning point."""


def review_panel(ctx: PanelContext, review: Review) -> ui.LayoutView:
    """Return a person's review of one hand: the summary first, then each turning point with the way there."""
    dear = sorted(review.turning, key=lambda card: -card.judged.cost)[:MOST_SHOWN]
    shown = sorted(dear, key=lambda card: card.step)
    hand = str(review.hand_id)
    steps = [
        parts.marked(
            ctx, "review-trick", ids.build("replay", review.hand_id, card.step, "look"), trick=card.trick
        )
        for card in shown
    ]
    return parts.layout(
        parts.LOST_COLOUR if shown else parts.WON_COLOUR,
        [
            parts.lines(
                f"-# {ctx.text('review-title', hand=hand)}",
                f"### {_summary(ctx, review)}",
                ctx.text("review-choices", count=len(review.cards)),
                _bid(ctx, review.bid) if review.bid is not None else "",
            ),
            *_blocks(ctx, review, shown),
            parts.line(),
            f"-# {ctx.text('review-how')}",
        ],
        *steps,
        parts.marked(ctx, "button-replay", ids.build("replayopen", 0, 0, hand)),
    )


def _summary(ctx: PanelContext, review: Review) -> str:
    accuracy = round(100 * review.accuracy)
    return ctx.text("review-summary", accuracy=accuracy, count=len(review.turning))


def _bid(ctx: PanelContext, bid: ReviewedBid) -> str:
    key = "review-bid" if bid.contract else "review-bid-lost"
    return ctx.text(key, bid=fmt.bid(ctx, bid.points, bid.suit), chance=_of_100(bid.chance))


def _blocks(ctx: PanelContext, review: Review, shown: list[ReviewedCard]) -> Iterator[parts.Block | str]:
    for card in shown:
        yield parts.line()
        yield parts.lines(*_turning(ctx, review, card))


def _turning(ctx: PanelContext, review: Review, card: ReviewedCard) -> Iterator[str]:
    """Yield where the hand may have turned, what was played, and what else there was, best first."""
    table = " ".join(fmt.card(ctx, on_table) for on_table in card.on_table)
    where = ctx.text("review-on-table", cards=table) if table else ctx.text("review-led")
    yield f"**{ctx.text('review-trick', trick=card.trick)}** · {where}"
    (played, chance), *others = card.judged.chances
    side = "declaring" if review.declaring else "against"
    yield ctx.text(
        "review-played",
        card=fmt.card(ctx, played),
        chance=_of_100(chance),
        side=side,
    )
    for other, much in islice(sorted(others, key=lambda one: -one[1]), MOST_CARDS - 1):
        if much > chance:
            yield ctx.text("review-other", card=fmt.card(ctx, other), chance=_of_100(much))


def _of_100(chance: float) -> int:
    return round(100 * chance)


@verb("review", of_table=False)
async def open_review(press: Press) -> None:
    """Show a person the review of their own cards, in a message of their own."""
    await show_review(press, press.chosen or press.id.arg)


async def show_review(request: Request, hand: str) -> None:
    """Show a person how good their cards in a hand were, to them alone. Raises as `ReviewService.review`."""
    review = await request.app.reviews.review(read_number(hand), reader_of(request.interaction))
    await request.reply.private(review_panel(request.ctx, review))
