"""The board of NAJAMI before the play: where to put the ante, and whether to pay to see (rules.md 9)."""

from __future__ import annotations

from bot.engine.actions import DECLINE_TO_SEE, PAY_TO_SEE, Action, Ante
from bot.engine.board import STAKES, AnteLimits, Board
from bot.engine.cards import JOKER, MIGHTY, Mask
from bot.engine.legal import LegalActions
from bot.engine.stakes import STAKE_SETS
from bot.engine.views import View
from bot.players.levels import Skill

KITTY = "kitty"
MOST_ON_ONE = 2
"""Units that go to one stake before the next one gets some: not everything on one card."""
DEAR_BID = 17
"""From this bid on so much is paid that to see the blind may be worth its price."""


def choose_ante(view: View, legal: LegalActions) -> Action:
    """Return an ante on the stakes whose cards the seat holds, then on the kitty, then on the rest.

    The winner of a stake's cards collects it, most often the seat that holds them.
    """
    limits = legal.ante
    assert limits is not None
    hand = view.hand.mask
    held = {name: max(_part_held(cards, hand) for cards in sets) for name, sets in STAKE_SETS.items()}
    units = dict.fromkeys(STAKES, 0)
    left = limits.total
    if limits.at_least_1_on:
        units[max(limits.at_least_1_on, key=lambda name: held[name])] += 1
        left -= 1
    for name in _order(held):
        added = min(left, _room(name, held, limits) - units[name])
        units[name] += max(0, added)
        left -= max(0, added)
    return Ante(Board.of(units))


def _order(held: dict[str, float]) -> list[str]:
    """Return the stakes in the order in which they get units: complete ones first, the kitty next."""
    complete = [name for name in held if held[name] == 1.0]
    rest = [name for name in held if held[name] < 1.0]
    return [*complete, KITTY, *sorted(rest, key=lambda name: -held[name])]


def _room(name: str, held: dict[str, float], limits: AnteLimits) -> int:
    if name == KITTY:
        return min(1, limits.kitty_at_most)
    return MOST_ON_ONE if held[name] == 1.0 else 1


def _part_held(cards: Mask, hand: Mask) -> float:
    return (cards & hand).bit_count() / cards.bit_count()


def choose_seeing(view: View, legal: LegalActions, skill: Skill) -> Action:
    """Return a refusal, but for an opponent of a very high bid who might defeat it, if nobody pays yet.

    Once one seat pays all will see the blind: nobody needs to share. To ask would give the adjutant away.
    """
    contract, board = view.contract, view.board
    assert contract is not None
    assert board is not None
    opponent = contract.adjutant != view.seat
    can_defeat = view.hand.mask >> MIGHTY & 1 and view.hand.mask >> JOKER & 1
    if skill.reads_players and opponent and can_defeat and contract.points >= DEAR_BID and not board.payers:
        return PAY_TO_SEE if PAY_TO_SEE in legal else DECLINE_TO_SEE
    return DECLINE_TO_SEE
