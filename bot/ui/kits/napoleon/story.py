"""Highlights of a hand: the trick that decided it, and a feat worth telling."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import CardSet, mask_of
from bot.engine.games import game_of
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
    tricks = list(_tricks(seen.view))
    rare = [trick for trick in tricks if trick[2] in _RARE and trick[1] >= _MANY]
    if rare:
        return _sentence(seen, max(rare, key=lambda trick: trick[1]), "turning-rare")
    decided = _deciding(seen.view, [points for _, points, _ in tricks])
    return "" if decided is None else _sentence(seen, tricks[decided], "turning-decided")


def _sentence(seen: Seen[View], trick: tuple[int, int, Why | None], key: str) -> str:
    number, points, why = trick
    at = seen.view.tricks[number]
    card = at.cards[(at.winner - at.leader) % seen.view.seats]
    by = f" · {seen.text(f'why-{why.value}')}" if why is not None else ""
    return seen.text(key, trick=number + 1, card=seen.card(card), points=points) + by


def _tricks(view: View) -> Iterator[tuple[int, int, Why | None]]:
    """Yield each complete trick: its number from 0, its points, the reason of its win."""
    game, scoring = game_of(view), CardSet(view.rules.scoring)
    for number, trick in enumerate(view.tricks):
        yield number, len(CardSet(mask_of(trick.cards)) & scoring), game.why_won(view, number)


def _deciding(view: View, points: list[int]) -> int | None:
    """Return the trick (from 0) that made the bid or put it out of reach; None if there is no such trick."""
    contract, result = view.contract, view.result
    if contract is None or result is None or result.outcome not in ("made", "failed"):
        return None
    side, taken, left = {contract.seat, contract.adjutant}, 0, sum(points)
    for number, trick in enumerate(view.tricks):
        left -= points[number]
        taken += points[number] if trick.winner in side else 0
        if taken >= contract.points or taken + left < contract.points:
            return number
    return None
