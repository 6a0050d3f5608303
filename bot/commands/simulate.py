"""`simulate`: computer players against each other, and what became of their contracts."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.commands.work import MISUSED, english, stop

if TYPE_CHECKING:
    from rich.table import Table

    from bot.engine.presets import Preset
    from bot.engine.rules import OptionSet
    from bot.services.simulation import Counts


def simulate(
    rules: Annotated[str, typer.Option(help="The game: a preset's name or alias.")] = "japanese",
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; the preset's best by default.")
    ] = None,
    hands: Annotated[int, typer.Option(help="How many hands are played.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of cards and errors: the same seed, the same hands.")] = 1,
    level: Annotated[str, typer.Option(help="Level of all computer players.")] = "regular",
    option: Annotated[
        list[str] | None, typer.Option(help="A house rule, as often as you like.", metavar="NAME=VALUE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Let computer players play a session and print statistics."""
    from rich.console import Console
    from rich.progress import track

    from bot.players.levels import Level
    from bot.services.simulation import simulate as played
    from bot.services.simulation import statistics_of

    levels = [one.value for one in Level]
    if level not in levels:
        stop(f"There is no level {level!r}; the levels are {', '.join(levels)}.", MISUSED)
    if hands < 1:
        stop("At least one hand must be played.", MISUSED)
    preset, chosen, count = _chosen(rules, option or [], seats)
    statistics = statistics_of(chosen)
    began = time.perf_counter()
    states = played(chosen, count, hands, seed, [level] * count)
    screen = Console(stderr=True)
    for state in track(states, preset.name, total=hands, console=screen, disable=not screen.is_terminal):
        statistics.add(state)
    statistics.end()
    speed = hands / (time.perf_counter() - began)
    if as_json:
        head = {"preset": preset.name, "seats": count, "seed": seed, "level": level}
        head["options"] = chosen.changed_from(preset.rules)
        typer.echo(json.dumps({**head, **statistics.to_json(), "hands_per_second": round(speed, 1)}))
        return
    console = Console()
    console.print(f"{preset.name}, {count} players, level {level}, seed {seed}", highlight=False)
    for table in _tables(statistics, speed):
        console.print(table)


def _chosen(name: str, options: list[str], seats: int | None) -> tuple[Preset, OptionSet, int]:
    """Return preset, rules and seats, or end the command with the sentence that says what is wrong."""
    from bot.catalogue import load_presets
    from bot.engine.errors import RuleConflict

    try:
        preset = load_presets().find(name)
        count = preset.best_seats if seats is None else seats
        chosen = preset.rules_with(dict(map(_option, options)), count)
    except RuleConflict as refusal:
        stop(f"{english(refusal.code, refusal.params)}.", MISUSED)
    return preset, chosen, count


def _option(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign:
        stop(f"{text!r} is no house rule: write NAME=VALUE, for example min_bid=12.", MISUSED)
    known: dict[str, object] = {"true": True, "false": False}
    return name, int(value) if value.isdecimal() else known.get(value, value)


def _tables(statistics: Counts, speed: float) -> list[Table]:
    found = statistics.to_json()
    divided = found["divided_at_the_end"]
    counts = [
        ("hands", found["hands"]),
        *([("redeals", found["redeals"])] if "redeals" in found else []),
        ("contracts", found["contracts"]),
        ("made", found["made"]),
        ("of the contracts", _share(found["made"], found["contracts"])),
        *_of_the_family(found),
        ("thrown in", found["outcomes"].get("thrown_in", 0)),
        *([("units divided at the end", sum(divided))] if any(divided) else []),
        ("hands per second", f"{speed:,.0f}"),
    ]
    return [
        _table("All hands", ("what", "count"), counts),
        _by_call(found) if "calls" in found else _by_bid(found["bids"]),
        _table("Units per hand", ("role", "units"), _signed(found["units_per_hand"])),
        _table("Trumps", ("suit", "contracts"), list(found["trumps"].items())),
    ]


_COUNTS = {"siberian": "Siberian", "alone": "stood alone"}
_COUNTS_IF_ANY = {
    "extra_hands": "extra hand taken",
    "peeps": "peeps",
    "swaps": "swaps",
    "cards_bought": "cards bought",
}


def _of_the_family(found: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Return the counts that only some families have; what never happened to the rarer ones is left out."""
    always = [(name, found[key]) for key, name in _COUNTS.items() if key in found]
    return always + [(name, found[key]) for key, name in _COUNTS_IF_ANY.items() if found.get(key)]


def _by_call(found: Mapping[str, Any]) -> Table:
    rows = [
        (call, sum(counts.values()), counts.get("made", 0), _made(counts), f"{units:+.2f}")
        for (call, counts), units in zip(
            found["calls"].items(), found["bidder_units_per_hand"].values(), strict=True
        )
    ]
    return _table("Contracts by call", ("call", "contracts", "made", "part made", "bidder's units"), rows)


def _by_bid(bids: dict[str, dict[str, int]]) -> Table:
    outcomes = sorted({outcome for counts in bids.values() for outcome in counts})
    rows = [
        (points, sum(counts.values()), *(counts.get(outcome, 0) for outcome in outcomes), _made(counts))
        for points, counts in bids.items()
    ]
    return _table("Contracts by level", ("bid", "contracts", *outcomes, "part made"), rows)


def _made(counts: dict[str, int]) -> str:
    return _share(counts.get("made", 0), sum(counts.values()))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _signed(units: dict[str, float]) -> list[tuple[str, str]]:
    return [(role.replace("_", " "), f"{value:+.3f}") for role, value in units.items()]


def _table(title: str, columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*map(str, row))
    return table
