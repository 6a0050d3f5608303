"""Computer players: a seat's view and its legal actions in, one of those actions out (design.md 5).

From the same view they advise the person in the seat, and judge the cards that were played from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple

from bot.engine.actions import GameAction
from bot.engine.game import ActionT, TableView, ViewT
from bot.engine.legal import LegalActions
from bot.players.bidding import spare_costly_bid
from bot.players.hint import Hint, HintReason
from bot.players.levels import Level
from bot.players.nap import choose_at_nap, judge_at_nap, why_at_nap
from bot.players.napoleon import choose_at_napoleon, takes_long_at_napoleon
from bot.players.poker import choose_at_poker, judge_at_poker, why_at_poker
from bot.players.reasons import why_at_napoleon
from bot.players.search.review import Choice, Judged, judge_at_napoleon


class Player(NamedTuple, Generic[ViewT, ActionT]):
    """What computers can do in a family of games: move, give a reason, judge a choice (None: not available).

    `takes_long` says whether a level thinks too long over a move to run on the event loop; `choose_at_once`
    moves without long thought (None: `choose` never thinks long). `recommend` returns the advice for a move.
    """

    choose: Callable[[ViewT, LegalActions, Level, random.Random], GameAction]
    why: Callable[[ViewT, LegalActions, ActionT, Level], HintReason]
    judge: Callable[[Choice], Judged | None] | None = None
    takes_long: Callable[[ViewT, Level], bool] = lambda _, level: level.thinks
    choose_at_once: Callable[[ViewT, LegalActions, Level, random.Random], GameAction] | None = None
    recommend: Callable[[ViewT, LegalActions, ActionT], GameAction] = lambda _view, _legal, action: action


PLAYERS: dict[str, Player[Any, Any]] = {
    "napoleon": Player(
        choose_at_napoleon,
        why_at_napoleon,
        judge_at_napoleon,
        takes_long_at_napoleon,
        partial(choose_at_napoleon, at_once=True),
        spare_costly_bid,
    ),
    "nap": Player(choose_at_nap, why_at_nap, judge_at_nap),
    "poker": Player(lambda view, *_: choose_at_poker(view), why_at_poker, judge_at_poker),
}
"""The computer player for each game family; a family that is missing is played at random."""
AT_RANDOM: Player[Any, Any] = Player(
    lambda _view, legal, _level, rng: legal.sample(rng),
    lambda *_: HintReason("why-usual"),
    takes_long=lambda *_: False,
)


def choose(
    view: TableView, legal: LegalActions, level: str, rng: random.Random, *, at_once: bool = False
) -> GameAction:
    """Return the move of a computer player of a level (the name of a `Level`): a member of `legal`.

    `at_once`: use no slow methods, because a person is waiting. The move depends on the arguments alone;
    computers never announce trust or revoke. Raises ValueError for an unknown level, and for a seat that need
    not act (such as one that has passed in an open auction, until somebody bids again).
    """
    known = Level(level)
    if not legal or view.seat not in view.to_act:
        raise ValueError("the seat is not due")
    player = PLAYERS.get(view.family, AT_RANDOM)
    move = player.choose_at_once if at_once and player.choose_at_once else player.choose
    return move(view, legal, known, rng)


def takes_long(view: TableView, legal: LegalActions, level: Level) -> bool:
    """Return whether a level thinks too long over a move to run on the event loop."""
    return len(legal.actions) > 1 and PLAYERS.get(view.family, AT_RANDOM).takes_long(view, level)


def advise(view: TableView, legal: LegalActions, level: Level = Level.EXPERT) -> Hint:
    """Return a level's advice for a move, and why; the same view always gives the same advice.

    An exact bid that would probably cost units becomes a pass where allowed.
    Raises ValueError for a seat that need not act.
    """
    rng = random.Random(repr((view.family, view.seat, view.hand.mask)))
    player = PLAYERS.get(view.family, AT_RANDOM)
    action = choose(view, legal, level.value, rng, at_once=not level.thinks)
    action = player.recommend(view, legal, action)
    why = player.why(view, legal, action, level)
    return Hint(action, why, level)


def has_review(family: str) -> bool:
    """Return whether choices can be judged in a family of games."""
    return PLAYERS.get(family, AT_RANDOM).judge is not None


def review(choices: Sequence[Choice]) -> list[Judged | None]:
    """Return how good some choices were, judged only by what the seat could see; the same each time.

    None for a choice between equivalent cards, or in a family whose choices cannot be judged.
    """
    judges = (PLAYERS.get(choice.view.family, AT_RANDOM).judge for choice in choices)
    return [None if judge is None else judge(choice) for choice, judge in zip(choices, judges, strict=True)]
