"""The worth of a card given its seat's knowledge: in how many imagined deals its side achieves its aim."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from bot.engine.cards import Card, Mask
from bot.engine.game import TableView
from bot.engine.require import require
from bot.engine.views import View
from bot.players.knowledge import Knowledge, read
from bot.players.levels import Level
from bot.players.search.expert import different
from bot.players.search.position import compact_table_in
from bot.players.search.proof import Made
from bot.players.search.trial import Trial
from bot.players.value import Worth

DEALS, DEALS_WITH_PILES = 200, 120
"""Deals imagined for each card; fewer for two players, whose hands have many tricks."""
MUCH, CERTAIN = 0.10, 2.0
"""The least cost of a turning point: a share of the chance, and in standard errors."""


class Choice(NamedTuple):
    """A seat's choice: its view, its options, and the one it made.

    An option is a card; at the poker hand it is the set of cards to exchange.
    """

    view: TableView
    options: tuple[Card | Mask, ...]
    made: Card | Mask


class Judged(NamedTuple):
    """A judged choice: by option, the one made first, the share of deals where the side achieves its aim."""

    chances: tuple[tuple[Card | Mask, float], ...]
    best: Card | Mask
    error: float
    """Standard error of the best option's gain."""

    @property
    def cost(self) -> float:
        """How much lower the chance is with the chosen option than with the best one, 0..1."""
        return dict(self.chances)[self.best] - self.chances[0][1]

    @property
    def turning(self) -> bool:
        """Whether this choice may have been the turning point of the hand."""
        return self.cost >= MUCH and self.cost >= CERTAIN * self.error


def judge_at_napoleon(choice: Choice) -> Judged | None:
    """Return how good a card was; None for a choice between cards that do the same."""
    view = choice.view
    assert isinstance(view, View)
    known = read(view, Level.EXPERT.napoleon)
    cards = different(view, known, choice.options, choice.made)
    trial = _trial(view, known, cards) if len(cards) > 1 else None
    if trial is None:
        return None
    rows = results_in(trial, cards, DEALS_WITH_PILES if view.piles else DEALS)
    wanted = known.is_napoleon or known.is_adjutant
    return judge(cards, rows, wanted=wanted, different=trial.different)


def _trial(view: View, known: Knowledge, cards: Sequence[Card]) -> Trial | None:
    """Return a trial of some cards, the same for the same view.

    None if somebody broke a rule, or while it is open whose side each seat will be on.
    """
    if require(view.contract).awaits_friend:
        return None
    try:
        worth, rng = Made(Worth(view)), Random(view.hand.mask)
        return Trial(view, known, compact_table_in(view), cards, worth, rng)
    except ValueError:
        return None


def results_in(trial: Trial, cards: Sequence[Card], number: int) -> list[list[float]]:
    """Return the result of each card in each of `number` imagined deals; equal deals are solved only once."""
    known: dict[tuple[int, ...], list[float]] = {}
    rows = []
    for world in trial.deals(number):
        key = (*world.hands, world.side)
        if key not in known or not trial.solved:
            known[key] = [trial.value(world, card, 0.0, 1.0) for card in cards]
        rows.append(known[key])
    return rows


def chances_of(view: View, known: Knowledge, cards: Sequence[Card]) -> tuple[list[float], float] | None:
    """Return by card the share of the same imagined deals in which the seat's side reaches its aim, and the
    standard error of the difference between the first and the last one.

    None if no deal agrees with the view.
    """
    trial = _trial(view, known, cards)
    if trial is None:
        return None
    rows, base = results_in(trial, cards, DEALS), 0.0 if known.is_napoleon or known.is_adjutant else 1.0
    chances = [base + sum(results) / len(rows) for results in zip(*rows, strict=True)]
    return chances, error_of([row[-1] - row[0] for row in rows], trial.different)


def error_of(values: Sequence[float], different: float) -> float:
    """Return the standard error of the mean of values that are worth `different` independent ones."""
    gain = sum(values) / len(values)
    return sqrt(max(0.0, sum(value * value for value in values) / len(values) - gain * gain) / different)


def judge(
    options: Sequence[Card | Mask],
    rows: Sequence[Sequence[float]],
    *,
    wanted: bool,
    different: float | None = None,
) -> Judged:
    """Judge a choice by the result of each option in each deal; `wanted`: that result was the aim.

    `different` is how many independent deals they are worth, None for all; the error depends on it.
    """
    number, base = len(rows), 0.0 if wanted else 1.0
    chances = [base + sum(row[at] for row in rows) / number for at in range(len(options))]
    at = max(range(len(options)), key=lambda one: (chances[one], -one))
    error = error_of([row[at] - row[0] for row in rows], different or number)
    return Judged(tuple(zip(options, chances, strict=True)), options[at], error)
