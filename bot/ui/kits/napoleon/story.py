"""Highlights of a hand: the trick that decided it, and a feat worth telling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.cards import CardSet, mask_of
from bot.engine.games import game_of
from bot.engine.settlement import judge
from bot.engine.tricks import Why
from bot.engine.views import View
from bot.ui.core import format as fmt
from bot.ui.kits.scene import Seen

HIGH = 16
"""The lowest bid that is rare enough to be celebrated, or to be proud of beating."""
_RARE = (Why.SAME_TWO, Why.YOROMEKI, Why.JOKER)
_MANY = 3
"""The fewest points in a trick for which the way it was won is worth telling."""


def highlights(seen: Seen[View]) -> Iterator[str]:
    """Yield the feat of a hand, and the trick that decided it."""
    if feat := _feat(seen.public):
        yield fmt.bold(feat)
    if trick := _turning_trick(seen):
        yield f"↪️ {trick}"


def _feat(seen: Seen[View]) -> str:
    """Return the rarest achievement in a finished hand; "" if there was none."""
    view = seen.view
    contract, result = view.contract, view.result
    if contract is None or result is None or result.side_points is None:
        return ""
    bid = seen.bid(contract.points, contract.suit)
    if result.outcome in ("failed", "siberian"):
        return f"🛡️ {seen.text('feat-stopped', bid=bid)}" if contract.points >= HIGH else ""
    if result.outcome != "made":
        return ""
    if result.side_points == view.rules.most_points:
        key, mark = "feat-all", "💯"
    elif contract.alone and view.rules.adjutant:
        key, mark = "feat-alone", "🐺"
    elif contract.points >= HIGH:
        key, mark = "feat-high", "🔥"
    else:
        return ""
    return f"{mark} {seen.text(key, name=seen.name(contract.seat), bid=bid)}"


def _turning_trick(seen: Seen[View]) -> str:
    """Return the best trick won by a same two, a yoromeki or a joker, else the deciding one."""
    view, game, scoring = seen.view, game_of(seen.view), CardSet(seen.view.rules.scoring)
    points = [len(CardSet(mask_of(trick.cards)) & scoring) for trick in view.tricks]
    why = [game.why_won(view, number) for number in range(len(points))]
    rare = [number for number, of in enumerate(points) if why[number] in _RARE and of >= _MANY]
    number = max(rare, key=points.__getitem__) if rare else _deciding(view, points)
    if number is None:
        return ""
    trick, reason = view.tricks[number], why[number]
    card = trick.cards[(trick.winner - trick.leader) % view.seats]
    key, shown = "turning-rare" if rare else "turning-decided", seen.card(card)
    words = seen.text(key, trick=number + 1, card=shown, points=points[number])
    return words if reason is None else f"{words} · {seen.text(f'why-{reason.value}')}"


def _deciding(view: View, points: Sequence[int]) -> int | None:
    """Return the trick (from 0) after which the outcome was certain; None if play did not decide it."""
    contract, result = view.contract, view.result
    if contract is None or result is None or result.side_points is None or result.outcome == "revoke":
        return None
    worth = [*points]
    if view.rules.discards == "first_trick":
        worth[0] += len(view.discards & CardSet(view.rules.scoring))
    side = {contract.seat, contract.adjutant}
    won = [of if trick.winner in side else 0 for of, trick in zip(worth, view.tricks, strict=True)]
    ours, theirs, left = result.side_points - sum(won), 0, sum(worth)  # discards may be ours from the start
    for number, of in enumerate(worth):
        ours, theirs, left = ours + won[number], theirs + of - won[number], left - of
        ends = (judge(view.rules, contract.points, ours + it, theirs + left - it) for it in range(left + 1))
        if len(set(ends)) == 1:
            return number
    return None
