"""What is particular to the poker hand at the end of a session (rules.md 9 End of session)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import ui

from bot.engine.cards import Card, mask_of
from bot.engine.game import GameAction
from bot.engine.poker.values import ChooseGame, Exchange, Exchanged, ShareOut
from bot.engine.poker.views import PokerView
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import AnyHand, HandSummary, TableSnapshot
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.parts import Where
from bot.ui.kits.kit import SHARED_DONE, Blocks, Done, Kit
from bot.ui.kits.poker import panels as poker
from bot.ui.kits.poker.replay import poker_replayed
from bot.ui.kits.told import Told, Words


def _drawn(words: Words, action: Exchange) -> str:
    return words.exchanged(action.cards, words.event(Exchanged, own=True).cards)


class PokerKit(Kit):
    """The kit of poker; it has no house rules and no rule book of its own."""

    name = "poker"
    done: ClassVar[Mapping[type[GameAction], Done]] = {
        **SHARED_DONE,
        ChooseGame: lambda ctx, action: ctx.text("done-poker", game=poker.game_name(ctx, action.game)),
        Exchange: lambda ctx, action: ctx.text("done-exchange", count=action.cards.bit_count()),
    }
    told: ClassVar[Mapping[type[GameAction], Told]] = {
        ChooseGame: lambda words, action: words.of(
            "replay-chooses", game=poker.game_name(words.ctx, action.game)
        ),
        Exchange: _drawn,
        ShareOut: lambda words, _: words.ctx.text("replay-voided"),
    }
    followed: ClassVar[Mapping[type, Told]] = {}
    stages = (("replay-to-exchange", (Exchange,)), ("replay-to-choice", (ChooseGame,)))

    def table(self, ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
        """Return the public panel of a hand under way."""
        return poker.poker_panel(ctx, snapshot)

    def result(self, ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
        """Return the panel that stays after a hand."""
        return poker.poker_result_panel(ctx, snapshot)

    def hand(self, ctx: PanelContext, private: AnyHand, *, where: Where) -> ui.LayoutView:
        """Return a seat's own panel."""
        return poker.poker_hand_panel(ctx, private, where=where)

    def shows_result(self, view: PokerView) -> bool:
        """Return True: a hand that was stopped shows how the units were shared."""
        return True

    def title_note(self, ctx: PanelContext) -> str:
        """Return that it is the poker hand of a session."""
        return ctx.text("replay-line-poker")

    def replay_colour(self, view: PokerView, *, over: bool) -> discord.Colour:
        """Return the colour of poker."""
        return parts.POKER_COLOUR

    def replayed(
        self,
        ctx: PanelContext,
        snapshot: TableSnapshot,
        summary: HandSummary,
        step: ReplayStep,
        *,
        over: bool,
    ) -> Blocks:
        """Return what lies on the table after a step of a replay."""
        return poker_replayed(ctx, snapshot, summary, step, step.view, over=over)

    def may_exchange(self, private: AnyHand) -> bool:
        """Return whether it is the person's turn."""
        return bool(private.legal)

    def exchange_of(self, cards: Sequence[Card]) -> GameAction:
        """Return the action of exchanging cards, none at all to keep them."""
        return Exchange(mask_of(cards))

    def sorted_hand(self, view: Any) -> list[Card]:
        """Return the reader's cards by rank."""
        return poker.sorted_cards(view.hand)


POKER = PokerKit()
