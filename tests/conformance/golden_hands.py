"""The golden hands: whole recorded hands and what each came to, kept word for word.

There is a file in `golden` for every preset and for every option (`golden_files`); `shows` in a record tells
what it is there for. A change of the engine that changes a report is either a mistake or a new rule.

    python -m tests.conformance.golden_hands

records what is missing, of Nap too, and the reports that have changed: read the difference before you commit
it. A recorded hand stays as it is; delete its line to have another one recorded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from bot.engine.options import OptionValue
from bot.engine.state import PhaseName
from tests.conformance.cases import NAPOLEON, PRESETS, SEATS, usual_preset
from tests.conformance.family import Case, is_playable
from tests.conformance.golden_files import Golden, Hands, Json, changes_something, report, shows, update
from tests.conformance.nap_golden_hands import NAP_GOLDEN
from tests.conformance.walk import at_random, begin, play_out, random_setup
from tests.engine.boards import answer, najami, najami_record, swept
from tests.engine.build import Hand
from tests.engine.laydown import laydown

FOLDER = Path(__file__).parent / "golden"
_TRIES = 2000

_LAID_DOWN: dict[tuple[str, OptionValue], dict[str, Any]] = {
    ("payment", "flat"): {"bid": 20},
    ("payment", "escalating"): {"bid": 15, "opponents": 1},
    ("sweep", True): {"bid": 20},
    ("siberian", "off"): {"bid": 13},
    ("siberian", "opponents_trickless"): {"bid": 13, "discarded": 1},
    ("exact_bid", True): {"bid": 17, "opponents": 1},
}
"""Values that a random hand hardly ever meets: hands laid down (tests/engine/laydown.py)."""


def has_effect(option: str, value: OptionValue, seats: int) -> bool:
    """Return whether a value can make any difference: it means something else than the default."""
    case = Case(usual_preset(option, value), seats, option, value)
    if value == "powerless" and PRESETS[case.preset].rules.first_trick in ("plain", "mighty"):
        return False  # no joker has power in that first trick
    beside = {name: other for name, other in case.options.items() if name != option}
    default = PRESETS[case.preset].rules_with(beside, seats)
    return case.rules.resolve(seats) != default.resolve(seats)


def _random_hand(case: Case, number: int) -> Json:
    rng = random.Random(f"golden {case} {number}")
    walk = begin(rng, random_setup(rng, case.rules, case.seats), case.preset, case.options)
    play_out(walk, rng, at_random(rng), lambda: None)
    return walk.record()


def _is_settled(record: Json) -> bool:
    return bool(report(record)["status"] == "settled")


def _preset_hands(preset: str) -> Hands:
    """Return what records a settled hand for each number of seats, one thrown in, and those of the board."""
    cases = [Case(preset, seats) for seats in SEATS]
    whole = {
        f"{preset} with {case.seats}": partial(_first_hand, case, "settled", f"{preset} with {case.seats}")
        for case in cases
        if is_playable(case)
    }
    thrown_in = f"{preset} thrown in"
    best = Case(preset, PRESETS[preset].best_seats)
    board = _BOARD_HANDS if PRESETS[preset].rules.has_board else {}
    return {
        **whole,
        **({} if somebody_bids(preset) else {thrown_in: partial(_first_hand, best, "thrown_in", thrown_in)}),
        **{shows: partial(_board_hand, shows) for shows in board},
    }


def somebody_bids(preset: str) -> bool:
    """Return whether a seat must bid when all have passed, so that a hand is hardly ever thrown in."""
    rules = PRESETS[preset].rules
    return rules.mighty_must_bid or rules.bound_points is not None


def _first_hand(case: Case, status: str, shows: str) -> Iterator[Json]:
    hands = (_random_hand(case, number) for number in range(_TRIES))
    yield {**next(it for it in hands if report(it)["status"] == status), "shows": shows}


def _board_hand(shows: str) -> Iterator[Json]:
    yield {**najami_record(_BOARD_HANDS[shows]()), "shows": shows}


def _shared_price() -> Hand:
    hand = najami().auction("- - 13C - - - -").call("AS")
    return answer(hand, {4: True, 1: True}).silence()


def _new_antes() -> Hand:
    hand = najami().auction("- - - - - - - - - -").redeal().silence(PhaseName.AUCTION)
    return hand.auction("- - - - - 9C - - - -").silence()


_BOARD_HANDS: Mapping[str, Callable[[], Hand]] = {
    "kitty won after a change of trumps": lambda: swept("12H", but=4, board={"kitty": 7, "QK-S": 3}),
    "20 lost alone, the opponents collect": lambda: swept("18H", but=4, alone=True),
    "two share the price to see the blind": _shared_price,
    "antes after a redeal, the blind turned up": _new_antes,
}
"""What a random hand seldom meets: kitty and change, the shown blind, new antes."""


def _option_hands(option: str, value: OptionValue) -> Iterator[Json]:
    """Yield a settled hand with a value and, if it would be the same without, one that the value changes."""
    title = shows(option, value)
    usual = usual_preset(option, value)
    possible = [seats for seats in (5, 4, 6, 3, 2, 7) if is_playable(Case(usual, seats, option, value))]
    seats = next((seats for seats in possible if has_effect(option, value, seats)), possible[0])
    if (option, value) in _LAID_DOWN:
        options: dict[str, Any] = {**Case(usual, seats, option, value).options}
        yield {**laydown(**_LAID_DOWN[option, value], **options).record(**options), "shows": title}
        return
    case = Case(usual, seats, option, value)
    settled = filter(_is_settled, (_random_hand(case, number) for number in range(_TRIES)))
    first = next(settled)
    if not has_effect(option, value, seats):
        yield {**first, "shows": title}
        return
    changed = (hand for hand in chain([first], settled) if changes_something(hand, option))
    found = next(changed, None)
    yield {**(found or first), "shows": title}
    if found is not None:
        return
    plain = (_random_hand(Case(usual, seats), number) for number in range(_TRIES))
    with_value = ({**hand, "options": case.options} for hand in plain)
    changed = (hand for hand in with_value if changes_something(hand, option))
    yield {**next(changed), "shows": f"{title} refuses"}


GOLDEN = (Golden(NAPOLEON, FOLDER, _preset_hands, _option_hands, has_effect, somebody_bids), NAP_GOLDEN)

if __name__ == "__main__":
    for golden in GOLDEN:
        update(golden.folder, golden.files())
