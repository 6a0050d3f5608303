"""The kit of the poker hand for the board's units at the end of a session (rules.md 9 End of session)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import discord

from bot.engine.actions import GameAction
from bot.engine.cards import Card, rank_of, suit_of
from bot.engine.legal import LegalActions
from bot.engine.poker.hand import PokerView
from bot.engine.poker.ranking import best_hand
from bot.engine.poker.values import (
    MOST_EXCHANGED,
    POKER_GAMES,
    ChooseGame,
    Exchange,
    Exchanged,
    PokerPhase,
    ShareOut,
)
from bot.engine.require import require
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import PrivateHand
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param
from bot.ui.kits.kit import Kit
from bot.ui.kits.scene import (
    CardLine,
    Role,
    SceneButton,
    SceneControl,
    SceneLine,
    SceneMenu,
    SceneOption,
    SceneSeat,
    Seen,
)
from bot.ui.kits.sentences import SentenceMaker
from bot.ui.kits.shared import (
    SHARED_MOVE_TEXTS,
    Confirmation,
    MoveParser,
    MoveText,
    chosen_mask,
    exchange_text,
    first_choice,
    parse_mask,
)

GAME_KEYS = {game: f"poker-{game.replace('_', '-')}" for game in POKER_GAMES}
"""The key of each game's name; the key's attribute ``help`` explains the game in a line."""


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Sort cards as poker players do: equal ranks together, highest first."""
    return sorted(cards, key=lambda card: (-rank_of(card), -suit_of(card)))


def game_name(ctx: PanelContext, game: str) -> str:
    """Return a poker game's name."""
    return ctx.text(GAME_KEYS[game])


def rank_name(ctx: PanelContext, category: str) -> str:
    """Return the name of a poker hand's rank."""
    return ctx.text(f"rank-{category.replace('_', '-')}")


class PokerKit(Kit[PokerView]):
    """The kit of poker; it has no house rules and no rule book of its own."""

    name = "poker"
    hand_stays = True
    move_parsers: ClassVar[Mapping[str, MoveParser]] = {
        "poker": lambda arg, chosen: ChooseGame(arg or first_choice(chosen)),
        "draw": lambda _, chosen: Exchange(chosen_mask(chosen)),
        "drawn": lambda arg, _: Exchange(parse_mask(arg)),
    }
    confirmations: ClassVar[Mapping[str, Confirmation]] = {
        "draw": Confirmation("drawn", "exchange-chosen", "button-exchange")
    }
    exchange = "draw"
    move_texts: ClassVar[Mapping[type[GameAction], MoveText]] = {
        **SHARED_MOVE_TEXTS,
        ChooseGame: lambda ctx, action: ("poker", {"game": game_name(ctx, action.game)}),
        Exchange: exchange_text,
    }
    action_sentences: ClassVar[Mapping[type[GameAction], SentenceMaker]] = {
        ChooseGame: lambda words, action: words.act_text(
            "replay-chooses", game=game_name(words.ctx, action.game)
        ),
        Exchange: lambda words, action: words.exchange_sentence(action.cards, words.event(Exchanged).cards),
        ShareOut: lambda words, _: words.text("replay-voided"),
    }
    event_sentences: ClassVar[Mapping[type, SentenceMaker]] = {}
    stages = (("replay-to-exchange", (Exchange,)), ("replay-to-choice", (ChooseGame,)))

    # --- the table ---------------------------------------------------------------------------------------

    def title(self, seen: Seen[PokerView]) -> str:
        game = fmt.preset_name(seen.ctx, seen.table.config.preset)
        return "-# " + seen.text("title-poker", game=game, table=str(seen.table.id))

    def phase_colour(self, view: PokerView) -> discord.Colour:
        return parts.POKER_COLOUR

    def heading(self, seen: Seen[PokerView]) -> Iterator[SceneLine]:
        view = seen.view
        yield f"### {seen.text('poker-for', amount=seen.amount(view.setup.units))}"
        if view.chosen is None:
            yield seen.text("poker-how")
        else:
            yield f"**{game_name(seen.ctx, view.chosen)}** · {seen.text('poker-best-takes')}"

    def seat(self, seen: Seen[PokerView], seat: int) -> SceneSeat:
        exchanged = dict(seen.view.exchanged)
        drawn = (seen.text("poker-exchanged", count=exchanged[seat]),) if seat in exchanged else ()
        return replace(super().seat(seen, seat), notes=drawn)

    def prompt_key(self, seen: Seen[PokerView]) -> tuple[str, Mapping[str, Param]]:
        choosing = seen.view.phase is PokerPhase.CHOOSE
        return "turn-poker-game" if choosing else "turn-poker-draw", {}

    def menus(self, seen: Seen[PokerView]) -> Iterator[SceneControl]:
        if seen.view.phase is PokerPhase.CHOOSE:
            options = tuple(
                SceneOption(game, game_name(seen.ctx, game), seen.text(f"{GAME_KEYS[game]}.help"))
                for game in POKER_GAMES
            )
            yield SceneMenu("poker", seen.text("menu-poker"), options)

    # --- a seat's own hand -------------------------------------------------------------------------------

    def own_rows(self, seen: Seen[PokerView]) -> Sequence[Sequence[Card]]:
        return [sorted_cards(seen.view.hand)] if seen.view.hand else []

    def own_lines(self, seen: Seen[PokerView]) -> Iterator[SceneLine]:
        if not seen.view.hand:
            yield f"-# {seen.text('poker-no-cards')}"
            return
        yield from _common(seen)
        best = best_hand((*seen.view.hand, *seen.view.common))
        yield seen.text("poker-you-hold", rank=rank_name(seen.ctx, best.category))

    def controls(self, seen: Seen[PokerView], legal: LegalActions) -> Iterator[SceneControl]:
        if seen.reader not in seen.view.to_act:
            return
        if seen.view.phase is PokerPhase.CHOOSE:
            yield from self.menus(seen)
            return
        options = seen.options(sorted_cards(seen.view.hand))
        most = min(MOST_EXCHANGED, len(options))
        yield SceneMenu("draw", seen.text("menu-draw"), options, most=most)
        yield (SceneButton("button-keep-all", "draw", "none"),)

    # --- the result --------------------------------------------------------------------------------------

    def shows_result(self, view: PokerView) -> bool:
        return True

    def can_review(self, view: PokerView) -> bool:
        return bool(view.exchanged)

    def colour(self, view: PokerView, *, over: bool) -> discord.Colour:
        if view.result is None or not over:
            return parts.POKER_COLOUR
        return parts.QUIET_COLOUR if view.result.reason else parts.WON_COLOUR

    def outcome(self, seen: Seen[PokerView]) -> Iterator[SceneLine]:
        view, result = seen.view, require(seen.view.result)
        amount, winners = seen.amount(view.setup.units), result.winners
        if result.reason:
            yield f"### {seen.text('poker-shared-title')}"
            yield seen.text("poker-shared", amount=amount)
            if seen.summary.manager:
                manager = fmt.safe_name(seen.ctx, seen.summary.manager)
                yield seen.text("poker-stopped", name=manager, reason=fmt.escape(result.reason))
            return
        best, game = require(result.ranks[winners[0]]), game_name(seen.ctx, require(view.chosen))
        key = "poker-won" if len(winners) == 1 else "poker-tied"
        yield f"### {seen.text(key, name=seen.names(sorted(winners)), amount=amount)}"
        yield f"{game} · {rank_name(seen.ctx, best.category)}"
        yield from _common(seen)

    def short_outcome(self, seen: Seen[PokerView]) -> str:
        result = seen.view.result
        rank = None if result is None or seen.reader not in result.winners else result.ranks[seen.reader]
        return super().short_outcome(seen) if rank is None else rank_name(seen.ctx, rank.category)

    def role(self, view: PokerView, seat: int) -> Role:
        return Role.WINNER if view.result is not None and seat in view.result.winners else Role.NONE

    def result_seat(self, seen: Seen[PokerView], seat: int) -> SceneSeat:
        view, ranks = seen.view, require(seen.view.result).ranks
        hand, rank, base = view.hands[seat], ranks[seat], super().result_seat(seen, seat)
        if not hand or rank is None:
            return base
        cards = CardLine(tuple(sorted_cards(hand)), note=rank_name(seen.ctx, rank.category))
        return replace(base, cards=(cards,))

    # --- replays -----------------------------------------------------------------------------------------

    def replay_seat(self, seen: Seen[PokerView], step: ReplayStep, seat: int) -> SceneSeat:
        cards = CardLine(tuple(sorted_cards(step.hands[seat])))
        return replace(super().replay_seat(seen, step, seat), role=Role.NONE, cards=(cards,))

    def replay_hidden_cards(self, seen: Seen[PokerView], step: ReplayStep) -> Iterable[SceneLine]:
        return _common(seen)

    # --- moves -------------------------------------------------------------------------------------------

    def exchangeable_cards(self, private: PrivateHand[PokerView]) -> Iterable[Card]:
        return sorted_cards(private.view.hand) if private.legal else ()


def _common(seen: Seen[PokerView]) -> Iterator[SceneLine]:
    """Yield the community cards."""
    if seen.view.common:
        yield CardLine(seen.view.common, "poker-common")


POKER = PokerKit()
