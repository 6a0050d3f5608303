"""The two families of games: what a rule set, a setup and a state of either of them is (design.md 2).

Point-trick games have `RuleSet`, `Setup` and `HandState`, Nap has `NapRules`, `NapSetup` and `NapState`.
Which family a hand belongs to shows in the type of its rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from bot.engine.board import Board
from bot.engine.cards import PACK_52
from bot.engine.conflicts import check_rules
from bot.engine.nap.conflicts import check_nap_rules
from bot.engine.nap.rules import BETTER_PACKS, NAP_OPTIONS, NapRules
from bot.engine.nap.settlement import largest_nap_loss
from bot.engine.nap.state import NapPhase, NapSetup, NapState
from bot.engine.rules import OPTIONS, RuleSet, with_options
from bot.engine.settlement import largest_loss as largest_point_loss
from bot.engine.state import HandState, PhaseName, Setup

Rules = RuleSet | NapRules
AnySetup = Setup | NapSetup
State = HandState | NapState
AnyPhase = PhaseName | NapPhase
StateT = TypeVar("StateT", bound=State)

FAMILIES: Mapping[str, Rules] = {"napoleon": RuleSet(), "nap": NapRules()}
"""Each family by its name in a preset's file, with the rules that its options start from."""


def family_of(options: Mapping[str, object]) -> Rules:
    """Return the default rules of the family that some options belong to; point-trick games if in doubt."""
    only_nap = any(name in NAP_OPTIONS and name not in OPTIONS for name in options)
    return FAMILIES["nap" if only_nap else "napoleon"]


def rules_of(options: Mapping[str, object]) -> Rules:
    """Return the rules that options describe; what they leave out is as in the defaults of their family.

    Raises RuleConflict (`option-unknown`, `option-value`).
    """
    return with_options(family_of(options), options)


def counts_hands(rules: Rules) -> bool:
    """Return whether hands won are counted and nothing is paid (rules.md 7)."""
    return isinstance(rules, RuleSet) and rules.payment == "tally"


def better_packs(rules: Rules, seats: int) -> tuple[int, int] | None:
    """Return how many cards, from and to, play better than the pack that is set, if any (rules.md 10)."""
    whole = isinstance(rules, NapRules) and rules.pack == len(PACK_52)
    return BETTER_PACKS.get(seats) if whole else None


def check_any_rules(rules: Rules, seats: int) -> None:
    """Raise RuleConflict if the rules of either family cannot be played with this number of seats."""
    if isinstance(rules, NapRules):
        check_nap_rules(rules, seats)
    else:
        check_rules(rules, seats)


def largest_loss(rules: Rules, seats: int) -> int:
    """Return the most units one seat can lose in a hand under these rules; a table's escrow per seat."""
    if isinstance(rules, NapRules):
        return largest_nap_loss(rules, seats)
    return largest_point_loss(rules, seats)


def setup_of(
    rules: Rules,
    seats: int,
    dealer: int,
    *,
    tally: tuple[int, ...] = (),
    board: Board | None = None,
    pool: int = 0,
) -> AnySetup:
    """Return what a hand of either family is begun with; what the family has no use for is left out."""
    if isinstance(rules, NapRules):
        return NapSetup(rules, seats, dealer, pool)
    resolved = rules.resolved(seats)
    return Setup(resolved, seats, dealer, tally, board if rules.has_board else None)
