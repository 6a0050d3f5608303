"""The legal actions of a seat: concrete ones, and patterns for choices of cards and antes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from bot.engine.actions import Ante, Discard, ExchangeCards, GameAction, Play
from bot.engine.board import AnteLimits, antes_within
from bot.engine.cards import Mask, cards_of, mask_of


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Discard or exchange at least `least` and at most `most` of the `cards` (a bit mask)."""

    least: int
    most: int
    cards: Mask

    def allows(self, cards: Mask) -> bool:
        """Return whether a set of cards is a valid choice."""
        return self.least <= cards.bit_count() <= self.most and not cards & ~self.cards

    def choices(self) -> Iterator[Mask]:
        """Yield all choices, the smallest first."""
        for count in range(self.least, min(self.most, self.cards.bit_count()) + 1):
            yield from map(mask_of, combinations(cards_of(self.cards), count))


_OTHERWISE = 0.5
"""Probability of an action other than discarding where both are legal."""


@dataclass(frozen=True, slots=True)
class LegalActions:
    """All actions a seat may take now; iterating expands the choices of cards and antes.

    `revokes` are the cards that may be played as a revoke after a confirmation (rules.md 11): ``in`` accepts
    them, but iteration and `sample` leave them out.
    """

    actions: tuple[GameAction, ...] = ()
    choice: ChooseCards | None = None
    revokes: Mask = 0
    ante: AnteLimits | None = None
    exchange: ChooseCards | None = None

    def __bool__(self) -> bool:
        return bool(self.actions or self.choice or self.ante or self.exchange)

    def __contains__(self, action: object) -> bool:
        if self.choice is not None and isinstance(action, Discard):
            return self.choice.allows(action.cards)
        if isinstance(action, Play) and action.revoke:
            return bool(self.revokes >> action.card & 1)
        if self.ante is not None and isinstance(action, Ante):
            return self.ante.allow(action.stakes)
        if self.exchange is not None and isinstance(action, ExchangeCards):
            return self.exchange.allows(action.cards)
        return action in self.actions

    def __iter__(self) -> Iterator[GameAction]:
        yield from self.actions
        if self.choice is not None:
            yield from map(Discard, self.choice.choices())
        if self.ante is not None:
            yield from map(Ante, antes_within(self.ante))
        if self.exchange is not None:
            yield from map(ExchangeCards, self.exchange.choices())

    def sample(self, rng: random.Random) -> GameAction:
        """Return a random action; IndexError if there is none."""
        if self.choice is not None and not (self.actions and rng.random() < _OTHERWISE):
            return Discard(mask_of(rng.sample(cards_of(self.choice.cards), self.choice.most)))
        if self.ante is not None:
            return Ante(rng.choice(antes_within(self.ante)))
        if self.exchange is not None:
            return ExchangeCards(rng.choice(list(self.exchange.choices())))
        actions = self.actions
        return actions[int(rng.random() * len(actions))]


NOTHING_LEGAL = LegalActions()

ActionT = TypeVar("ActionT", bound=GameAction)


def actions_of(legal: LegalActions, kind: type[ActionT]) -> list[ActionT]:
    """Return the legal actions of a kind."""
    return [action for action in legal.actions if isinstance(action, kind)]
