"""`replay`, `verify` and `simulate`: work on hands without a bot, from records or computer players."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.tournament_seats import is_drawn, seats_of
from bot.commands.work import FAILED, MISUSED, english, reason_of, stop
from bot.engine.documents import Json, JsonObject
from bot.proof import TOURNAMENTS, UNREADABLE, Added, Deal, deals_of
from bot.proof_lots import Lot, lots_of

if TYPE_CHECKING:
    from rich.table import Table

    from bot.engine.games import Preset
    from bot.engine.options import OptionSet
    from bot.services.simulation import SimulationCounts


def name_of(file: str) -> str:
    """Return a file's name for use in a sentence."""
    return "standard input" if file == "-" else file


MOST_BYTES = 64 * 2**20
"""Bytes in the longest line of a file of records; a tournament of 256 people needs a third of them."""


def lines_of(file: str) -> Iterator[str]:
    """Yield the lines of a file (``-``: standard input); ends the command if the file cannot be read."""
    try:
        with contextlib.ExitStack() as opened:
            stream = sys.stdin.buffer if file == "-" else opened.enter_context(Path(file).open("rb"))
            number = 0
            while line := stream.readline(MOST_BYTES + 1):
                if len(line) > MOST_BYTES:
                    stop(f"{name_of(file)}, line {number + 1}: longer than any record.", MISUSED)
                yield line.decode("utf-8" if number else "utf-8-sig")
                number += 1
    except OSError as error:
        stop(f"{name_of(file)} cannot be read: {reason_of(error)}.", MISUSED)
    except UnicodeDecodeError:
        stop(f"{name_of(file)} is not UTF-8 text.", MISUSED)


def records_in(lines: Iterable[str]) -> Iterator[tuple[int, object]]:
    """Yield the line number and JSON value of each complete record; the value is None for invalid JSON."""
    begun, empty, depth = 1, True, 0
    held: list[str] = []
    for number, line in enumerate(lines, 1):
        if not held:
            begun, depth = number, 0
        if not held and not line.strip():
            continue
        empty = False
        value = _parse(line) if not held or line.startswith("{") else None
        if value is not None:  # what was held before it is no record
            yield from ((begun + place, None) for place, text in enumerate(held) if text.strip())
            yield number, value
            held = []
            continue
        held.append(line)
        depth += sum(map(line.count, "{[")) - sum(map(line.count, "}]"))  # texts may hold some, too
        ends = line.rstrip().endswith(("}", "]")) and not (depth and line[0].isspace())
        value = _parse("".join(held)) if ends else None
        if value is not None:
            yield begun, value
            held = []
    strangers = [begun + place for place, text in enumerate(held) if text.strip()]
    yield from ((stranger, None) for stranger in strangers)
    if empty:
        yield 1, None


def hands_in(data: object) -> Sequence[object]:
    """Return the hands of a session's or tournament's record; any other value is returned as the only one."""
    hands = data.get("hands") if isinstance(data, dict) and data.get("format") in _OF_MANY else None
    return hands if isinstance(hands, list) else [data]


_OF_MANY = ("napoleon-session/1", *TOURNAMENTS)


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def replay(
    file: Annotated[str, typer.Argument(help="A file of records; - reads standard input.", metavar="FILE")],
) -> None:
    """Replay hand records and print JSON, one line per record, as the records are read.

    The file holds one record, also over several lines, or one record per line: of a hand, or of a session or
    a tournament with all its hands. Exit code 1 if any record failed, 2 if the file holds anything else.
    """
    from bot.catalogue import load_presets
    from bot.engine.errors import BadRecord
    from bot.engine.record import report_of

    presets = load_presets()
    failed = False
    strangers: list[int] = []
    hands = ((number, hand) for number, data in records_in(lines_of(file)) for hand in hands_in(data))
    for number, data in hands:
        try:
            report = report_of(data, presets)
        except BadRecord:
            strangers.append(number)
            continue
        if report["status"] == "error":
            failed = True
            report = _in_words(report)
        typer.echo(json.dumps(report))
    if strangers:
        more = f" (nor are {len(strangers) - 1} more)" if len(strangers) > 1 else ""
        stop(f"{name_of(file)}, line {strangers[0]}: this is not a napoleon-hand/1 record{more}.", MISUSED)
    if failed:
        raise typer.Exit(FAILED)


def _in_words(report: JsonObject) -> JsonObject:
    rest = dict(report)
    sentence = english(rest.pop("error_code"), rest.pop("error_params"))
    return {"status": rest.pop("status"), "action": rest.pop("action"), "error": sentence, **rest}


SEATS_UNCHECKED = (
    "NOT CHECKED: the seats of round {}. The record lacks the data from which this version draws them."
)
STANDINGS_UNCHECKED = (
    "NOT CHECKED: who went on to a round, and the standings before it. They are taken from the record."
)


def verify(
    file: Annotated[str, typer.Argument(help="A file of records; - reads standard input.", metavar="FILE")],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A SHA-256 that you saw before the deal; may be given several times."),
    ] = None,
) -> None:
    """Check the proofs of the deals in records: secret, commitment, presses, values and packs.

    The file holds records of hands, sessions or tournaments. Exit code 1 if a deal or a lot does not fit, or
    if no record has a commitment that you give; 2 if there is no record in the file.
    """
    deals: list[Deal] = []
    lots: list[Lot] = []
    for number, data in records_in(lines_of(file)):
        found = deals_of(data)
        if not found:
            stop(f"{name_of(file)}, line {number}: this is not the record of a hand.", MISUSED)
        for deal in found:
            for line in _lines(deal):
                typer.echo(_plain(line))
        deals += found
        lots += (drawn := [*lots_of(data), *seats_of(data)])
        for lot in drawn:
            fits = "fits" if lot.problem is None else f"DOES NOT FIT: {lot.problem}"
            typer.echo(_plain(f"lot, {_short(lot.about)}: {fits}."))
        for line in _name_undrawn(data):
            typer.echo(_plain(line))
    fitting = [deal for deal in deals if deal.problem is None]
    seen = {text for deal in deals for text in (deal.commitment, deal.announced)}
    unmet = [text for text in commitment or () if text.strip().lower() not in seen]
    also = sum(bool(deal.guards or deal.others) for deal in fitting)
    typer.echo(
        f"{len(fitting)} of {len(deals)} deals fit their proof: {len(fitting) - also} proven against players "
        f"only, {also} also against the operator for whoever typed a value of their own."
    )
    unfair = sum(lot.problem is not None for lot in lots)
    if lots:
        typer.echo(f"{len(lots) - unfair} of {len(lots)} lots fit their proof.")
    for text in unmet:
        typer.echo(f"No deal in the file was committed to by {text.strip()}.", err=True)
    if len(fitting) < len(deals) or unfair or unmet:
        raise typer.Exit(FAILED)


def _name_undrawn(data: object) -> Iterator[str]:
    """Yield sentences that name the parts of a tournament that were not checked."""
    if not isinstance(data, Mapping) or data.get("format") not in TOURNAMENTS:
        return
    try:
        undrawn = [str(int(it["number"])) for it in data["rounds"] if not is_drawn(it)]
    except UNREADABLE:
        undrawn = ["?"]
    if undrawn:
        yield SEATS_UNCHECKED.format(", ".join(undrawn))
    yield STANDINGS_UNCHECKED


def _lines(deal: Deal) -> Iterator[str]:
    """Yield the verdict on a deal in lines: whether it fits, its presses and values, and whom it protects."""
    where = f"table {_number(deal.session)}, hand {_number(deal.hand_no)}"
    if deal.problem is not None:
        yield f"{where}: NOT PROVEN: {_short(deal.problem)}."
        return
    redeals = f", {deal.packs - 1} redeal{'s' if deal.packs > 2 else ''}" if deal.packs > 1 else ""
    cut = ", cut for the first dealer" if deal.cut else ""
    yield f"{where}: fits (pack{redeals}{cut}); commitment {_short(deal.commitment)}"
    for press, at in deal.presses:
        yield f"    press {press}: {at:%Y-%m-%d %H:%M:%S} UTC"
    for number, value in enumerate(deal.values, start=1):
        yield f"    value {number}, {_short(value.who)}: {_text(value)}"
    yield "    Proven against the players: none of them could choose these cards."
    if not deal.guards and not deal.others:
        yield (
            "    Not proven against the operator, who records the presses and could have chosen among "
            "many: nobody typed a value."
        )
    if deal.guards:
        yield (
            f"    Proven against the operator and all others together, for {_names(deal.guards)}, if "
            "the value they gave is listed here, with none before it that they had not seen."
        )
    if deal.others:
        yield (
            f"    Proven against the operator, for {_names(deal.others)}, if their value is listed here "
            "and they trust those who added theirs after it."
        )


def _text(value: Added) -> str:
    how = " (drawn by the bot)" if value.drawn else " (sealed before, opened after)" if value.sealed else ""
    return f"{_short(value.text) if value.text else 'deleted; its hash is left'}{how}"


def _names(names: Sequence[str]) -> str:
    return ", ".join(map(_short, names))


MOST_SHOWN = 100
"""Characters shown of any text from a file: as many as people can type."""


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _number(field: object) -> str:
    """Return a number from a file as text; ``?`` for other text, which could pass for our own output."""
    text = str(field)
    return text if text.isdecimal() and len(text) < 20 else "?"


def _plain(line: str) -> str:
    """Return a line without control characters and line breaks, safe for a terminal."""
    return "".join(char if char.isprintable() else "?" for char in line)


def simulate(
    rules: Annotated[str, typer.Option(help="The game: a preset's name or alias.")] = "japanese",
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; the preset's best by default.")
    ] = None,
    hands: Annotated[int, typer.Option(help="Number of hands to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of cards and errors: the same seed, the same hands.")] = 1,
    level: Annotated[str, typer.Option(help="Level of all computer players.")] = "regular",
    option: Annotated[
        list[str] | None,
        typer.Option(help="A house rule, NAME=VALUE; may be repeated.", metavar="NAME=VALUE"),
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
    preset, chosen, count = _choose_rules(rules, option or [], seats)
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


def _choose_rules(name: str, options: list[str], seats: int | None) -> tuple[Preset, OptionSet, int]:
    """Return preset, rules and seats, or end the command with a sentence on what is wrong."""
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
        stop(f"{text!r} is not a house rule: write NAME=VALUE, for example min_bid=12.", MISUSED)
    known: dict[str, object] = {"true": True, "false": False}
    return name, int(value) if value.isdecimal() and len(value) < 10 else known.get(value, value)


def _tables(statistics: SimulationCounts, speed: float) -> list[Table]:
    found = statistics.to_json()
    divided = found["divided_at_the_end"]
    units = [(role.replace("_", " "), f"{value:+.3f}") for role, value in found["units_per_hand"].items()]
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
        _table("Units per hand", ("role", "units"), units),
        _table("Trumps", ("suit", "contracts"), list(found["trumps"].items())),
    ]


_COUNTS = {"siberian": "Siberian", "alone": "stood alone"}
_COUNTS_IF_ANY = {
    "extra_hands": "extra hand taken",
    "peeps": "peeps",
    "swaps": "swaps",
    "cards_bought": "cards bought",
}


def _of_the_family(found: Json) -> list[tuple[str, int]]:
    """Return name and value of a game family's own counts; rare ones only if they are not zero."""
    always = [(name, found[key]) for key, name in _COUNTS.items() if key in found]
    return always + [(name, found[key]) for key, name in _COUNTS_IF_ANY.items() if found.get(key)]


def _by_call(found: Json) -> Table:
    rows = [
        (call, sum(counts.values()), counts.get("made", 0), _contracts_line(counts), f"{units:+.2f}")
        for (call, counts), units in zip(
            found["calls"].items(), found["bidder_units_per_hand"].values(), strict=True
        )
    ]
    return _table("Contracts by call", ("call", "contracts", "made", "part made", "bidder's units"), rows)


def _by_bid(bids: dict[str, dict[str, int]]) -> Table:
    outcomes = sorted({outcome for counts in bids.values() for outcome in counts})
    rows = [
        (
            points,
            sum(counts.values()),
            *(counts.get(outcome, 0) for outcome in outcomes),
            _contracts_line(counts),
        )
        for points, counts in bids.items()
    ]
    return _table("Contracts by level", ("bid", "contracts", *outcomes, "part made"), rows)


def _contracts_line(counts: dict[str, int]) -> str:
    return _share(counts.get("made", 0), sum(counts.values()))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _table(title: str, columns: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*map(str, row))
    return table
