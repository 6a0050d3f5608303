"""The golden hands: whole recorded hands and what each came to, kept word for word.

`golden/<name>.jsonl` holds hand records, one a line, `golden/<name>.reports.jsonl` what `report_of` says of
each. There is a file for every preset and for every option; `shows` in a record tells what it is there for.
A change of the engine that changes a report is either a mistake or a new rule. In the second case

    python -m tests.conformance.golden_hands

writes all files anew: read the difference before you commit it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from bot.engine.record import report_of
from bot.engine.rules import OPTIONS, OptionValue
from bot.engine.state import PhaseName
from tests.conformance.cases import PRESETS, SEATS, usual_preset, values_of
from tests.conformance.family import Case, is_playable
from tests.conformance.walk import at_random, begin, play_out, random_setup
from tests.engine.boards import answer, najami, najami_record, swept
from tests.engine.laydown import laydown

FOLDER = Path(__file__).parent / "golden"
_TRIES = 400

_LAID_DOWN: dict[tuple[str, OptionValue], dict[str, Any]] = {
    ("payment", "flat"): {"bid": 20},
    ("payment", "escalating"): {"bid": 15, "opponents": 1},
    ("siberian", "off"): {"bid": 13},
    ("siberian", "opponents_trickless"): {"bid": 13, "discarded": 1},
    ("exact_bid", True): {"bid": 17, "opponents": 1},
}
"""Values that a random hand hardly ever meets: hands laid down (tests/engine/laydown.py)."""

Json = dict[str, Any]


def has_effect(option: str, value: OptionValue, seats: int) -> bool:
    """Return whether a value can make any difference: it means something else than the default."""
    preset = PRESETS[usual_preset(option, value)]
    default = preset.rules
    changed = preset.rules_with({option: value}, seats)
    return changed.resolved(seats) != default.resolved(seats)


def without(record: Json, option: str) -> Json:
    """Return a record with the default of an option."""
    return {**record, "options": {name: value for name, value in record["options"].items() if name != option}}


def told_apart(record: Json, other: Json) -> bool:
    """Return whether two records come to something else."""
    return report_of(record, PRESETS) != report_of(other, PRESETS)


def _random_hand(case: Case, number: int) -> Json:
    rng = random.Random(f"golden {case} {number}")
    walk = begin(rng, random_setup(rng, case.rules, case.seats), case.preset, case.options)
    play_out(walk, rng, at_random(rng), lambda: None)
    return walk.record()


def _is_settled(record: Json) -> bool:
    return bool(report_of(record, PRESETS)["status"] == "settled")


def _preset_hands(preset: str) -> Iterator[Json]:
    """Yield a settled hand for each number of seats, and one that was thrown in."""
    for seats in SEATS:
        case = Case(preset, seats)
        if is_playable(case):
            hands = (_random_hand(case, number) for number in range(_TRIES))
            yield {**next(filter(_is_settled, hands)), "shows": f"{preset} with {seats}"}
    hands = (_random_hand(Case(preset, PRESETS[preset].best_seats), number) for number in range(_TRIES))
    thrown_in = next(hand for hand in hands if report_of(hand, PRESETS)["status"] == "thrown_in")
    yield {**thrown_in, "shows": f"{preset} thrown in"}
    if PRESETS[preset].rules.has_board:
        yield from _board_hands()


def _board_hands() -> Iterator[Json]:
    """Yield hands that show what a random one seldom meets: kitty and change, the shown blind, new antes."""
    changed = swept("12H", change_to="S", but=4, board={"kitty": 7, "QK-S": 3})
    yield {**najami_record(changed), "shows": "kitty won after a change of trumps"}
    failed = swept("18H", change_to="S", but=4, alone=True)
    yield {**najami_record(failed), "shows": "20 lost alone, the opponents collect"}
    shown = najami().auction("- - 13C - - - -").call("AS")
    shown = answer(shown, {4: True, 1: True}).silence()
    yield {**najami_record(shown), "shows": "two share the price to see the blind"}
    redealt = najami().auction("- - - - - - - - - -").redeal().silence(PhaseName.AUCTION)
    redealt.auction("- - - - - 9C - - - -").silence()
    yield {**najami_record(redealt), "shows": "antes after a redeal, the blind turned up"}


def _option_hands(option: str, value: OptionValue) -> Iterator[Json]:
    """Yield a settled hand with a value and, if it would be the same without, one that the value changes."""
    shows = f"{option}={json.dumps(value)}"
    usual = usual_preset(option, value)
    possible = [seats for seats in (5, 4, 6, 3, 2) if is_playable(Case(usual, seats, option, value))]
    seats = next((seats for seats in possible if has_effect(option, value, seats)), possible[0])
    if (option, value) in _LAID_DOWN:
        options: dict[str, Any] = {option: value}
        yield {**laydown(**_LAID_DOWN[option, value], **options).record(**options), "shows": shows}
        return
    case = Case(usual, seats, option, value)
    settled = filter(_is_settled, (_random_hand(case, number) for number in range(_TRIES)))
    first = next(settled)
    if not has_effect(option, value, seats):
        yield {**first, "shows": shows}
        return
    changed = (hand for hand in chain([first], settled) if told_apart(hand, without(hand, option)))
    found = next(changed, None)
    yield {**(found or first), "shows": shows}
    if found is not None:
        return
    plain = (_random_hand(Case(usual, seats), number) for number in range(_TRIES))
    with_value = ({**hand, "options": {option: value}} for hand in plain)
    changed = (hand for hand in with_value if told_apart(hand, without(hand, option)))
    yield {**next(changed), "shows": f"{shows} refuses"}


def golden_files() -> Iterator[tuple[str, list[Json]]]:
    """Yield the name and the records of every golden file, made anew."""
    for preset in PRESETS:
        yield preset, list(_preset_hands(preset))
    for option in OPTIONS:
        yield option, [hand for value in values_of(option) for hand in _option_hands(option, value)]


def read(path: Path) -> list[Json]:
    """Return the JSON objects of a file, one a line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, objects: list[Json]) -> None:
    """Write JSON objects into a file, one a line."""
    lines = (json.dumps(one, separators=(",", ":")) + "\n" for one in objects)
    path.write_text("".join(lines), "utf-8")


def update() -> None:
    """Write all golden files anew."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    for name, records in golden_files():
        write(FOLDER / f"{name}.jsonl", records)
        write(FOLDER / f"{name}.reports.jsonl", [report_of(record, PRESETS) for record in records])


if __name__ == "__main__":
    update()
