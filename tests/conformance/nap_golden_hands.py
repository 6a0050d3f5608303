"""The golden hands of Nap, like `golden_hands` for the other family: `golden_nap/<name>.jsonl`.

There is a file for every preset of Nap and every option; `golden_hands` records missing ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path

from bot.engine.actions import LadderBid
from bot.engine.options import OptionValue
from tests.conformance.family import Case, is_playable
from tests.conformance.golden_files import Golden, Hands, Json, changes_something, shows
from tests.conformance.nap_cases import (
    NAP,
    NAP_PRESETS,
    NAP_SEATS,
    nap_at_random,
    nap_rules_with,
    random_nap_setup,
)
from tests.conformance.walk import Walk, begin, play_out

FOLDER = Path(__file__).parent / "golden_nap"
_TRIES, _SOME = 4_000, 120

_USUAL: Mapping[tuple[str, OptionValue], tuple[str, dict[str, object]]] = {
    ("hand_size", 7): ("nap-old", {}),
    ("deal", "4-3"): ("nap-seven", {}),
    ("deal", "3-4"): ("nap-seven", {}),
    ("pack", 28): ("nap-old", {}),
    ("wellington", False): ("nap", {"blucher": False}),
}
"""Preset, and options beside it, in which a value is shown; others in `nap`, or as `_ABOUT` says."""
_ABOUT = {"peep_price": "nap-peep", "pool_cap": "nap-peep"}


def _bid(*calls: str) -> Callable[[Walk], bool]:
    return lambda walk: (
        {action.call for _, action in walk.actions if isinstance(action, LadderBid)} >= set(calls)
    )


_SHOWN: Mapping[str, Mapping[str, Callable[[Walk], bool]]] = {
    "nap": {
        "blucher over wellington over nap": _bid("nap", "wellington", "blucher"),
        "nap with the extra hand made": lambda walk: _came(walk, "made") and walk.state.garnet is not None,
        "misere made": lambda walk: _came(walk, "made") and walk.state.contract.call == "misere",
        "pool won": lambda walk: _came(walk, "made") and walk.state.pool < walk.setup.pool,
    },
    "nap-peep": {
        "the bidder swaps": lambda walk: walk.state.swapped and walk.state.result.outcome != "voided",
        "the pool doubled": lambda walk: _came(walk, "failed") and walk.state.pool > walk.setup.pool > 0,
    },
    "nap-ecarte": {"the stock bought": lambda walk: len(walk.state.stock) < 20},
    "nap-seven": {"seven lost": lambda walk: _came(walk, "failed") and walk.state.contract.call == "seven"},
}


def _came(walk: Walk, outcome: str) -> bool:
    return bool(walk.state.result.outcome == outcome)


def _settled(walk: Walk) -> bool:
    return walk.state.contract is not None and not _came(walk, "thrown_in")


def _hands(preset: str, seats: int, options: dict[str, object]) -> Iterator[Walk]:
    for number in range(_TRIES):
        rng = random.Random(f"golden nap {preset} {seats} {options} {number}")
        rules = nap_rules_with(preset, options, seats)
        walk = begin(rng, random_nap_setup(rng, rules, seats), preset, options)
        play_out(walk, rng, nap_at_random(rng), lambda: None)
        yield walk


def _preset_hands(preset: str) -> Hands:
    """Return recorders of a settled hand per number of seats, one thrown in, and the special ones."""
    best = NAP_PRESETS[preset].best_seats
    wanted = {
        f"{preset} with {seats}": (seats, _settled) for seats in NAP_SEATS if is_playable(Case(preset, seats))
    }
    wanted[f"{preset} thrown in"] = best, lambda walk: _came(walk, "thrown_in")
    wanted |= {shows: (best, fits) for shows, fits in _SHOWN.get(preset, {}).items()}
    return {shows: partial(_first_hand, preset, *how, shows) for shows, how in wanted.items()}


def _first_hand(preset: str, seats: int, fits: Callable[[Walk], bool], shows: str) -> Iterator[Json]:
    yield {**next(filter(fits, _hands(preset, seats, {}))).record(), "shows": shows}


def usual(option: str, value: OptionValue) -> tuple[str, dict[str, object], int]:
    """Return preset, options and seats in which a value of an option is tested."""
    seats = 6 if option == "dealer_sits_out" else 4
    if (option, value) in _USUAL:
        preset, beside = _USUAL[option, value]
        return preset, {**beside, option: value}, seats
    preset = _ABOUT.get(option) or NAP.usual_preset(option, value)
    return preset, Case(preset, seats, option, value).options, seats


def means_something(option: str, value: OptionValue, _seats: int) -> bool:
    """Return whether a value differs from that of the preset in which it is tested."""
    preset, _, _ = usual(option, value)
    return bool(getattr(NAP_PRESETS[preset].rules, option) != value)


def _option_hands(option: str, value: OptionValue) -> Iterator[Json]:
    """Yield a settled hand with a value and, if that one does not show it, one that the value refuses."""
    preset, options, seats = usual(option, value)
    some = [walk.record() for walk in islice(filter(_settled, _hands(preset, seats, options)), _SOME)]
    changed = [record for record in some if changes_something(record, option)]
    yield {**(changed or some)[0], "shows": shows(option, value)}
    if changed or not means_something(option, value, seats):
        return
    plain = (walk.record() for walk in filter(_settled, _hands(preset, seats, {})))
    refused = ({**record, "options": options} for record in plain)
    found = next(record for record in refused if changes_something(record, option))
    yield {**found, "shows": f"{shows(option, value)} refuses"}


NAP_GOLDEN = Golden(NAP, FOLDER, _preset_hands, _option_hands, means_something)
