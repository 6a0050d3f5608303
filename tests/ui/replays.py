"""Finished hands for the panels of replays: golden records as if loaded from storage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

from bot.catalogue import load_presets
from bot.engine.games import rules_of
from bot.engine.record import read_record, replay_actions, report_of
from bot.services.records.replays import Replay, replay_of
from bot.services.values.hands import ActionEntry, HandHeader, StoredHand
from bot.services.values.tables import Table, TableConfig
from tests.ui.tables import NOW, people, table

GOLDEN = Path(__file__).resolve().parents[1] / "conformance"
PRESETS = load_presets()
GUILD = 900


def golden_records(file: str = "*") -> Iterator[dict[str, Any]]:
    """Yield every finished golden record of both families, or of one file."""
    for path in sorted(GOLDEN.glob(f"golden*/{file}.jsonl")):
        if path.name.endswith(".reports.jsonl"):
            continue
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            report = report_of(record, PRESETS)
            if report["status"] not in ("error", "in_progress"):
                yield {**record, "units": report["units"], "outcome": report["outcome"], "file": path.stem}


def stored_hand(
    record: dict[str, Any], hand_id: int = 57, names: tuple[str, ...] | None = None
) -> StoredHand:
    """Return a record as stored; its last seat is a computer's."""
    rules = read_record(record, PRESETS).setup.rules
    count = len(record["seats"])
    sitting = people(count, names) if names else people(count)
    header = {name: value for name, value in record.items() if name not in ("actions", "units", "outcome")}
    header |= {
        "rules": rules.to_options(),
        "stake": 10,
        "session": 12,
        "hand_no": 3,
        "seats": [*(seat.name for seat in sitting[:-1]), f"computer-{count}"],
    }
    players = (*(seat.user_id for seat in sitting[:-1]), None)
    actions = tuple(
        ActionEntry(seq, data, ("player", "clock", "computer")[seq % 3], NOW + timedelta(seconds=seq))
        for seq, data in enumerate(record["actions"])
    )
    head = HandHeader(hand_id, 12, GUILD, 3, header, players, NOW)
    status = record["outcome"] if record["outcome"] in ("voided", "thrown_in") else "settled"
    return StoredHand(head, actions, status, record["outcome"], tuple(record["units"]), NOW)


def table_for(hand: StoredHand) -> Table:
    """Return the table that a hand was played at, some hands later."""
    header = hand.header.header
    rules = rules_of(header["rules"]) if "rules" in header else PRESETS["najami"].rules
    config = TableConfig(
        header.get("preset", "najami"), {}, rules, len(header["seats"]), stake=header["stake"]
    )
    return replace(table(people(config.seats), config), secret="5e" * 32, hand_no=9)


def replay(record: dict[str, Any], names: tuple[str, ...] | None = None) -> Replay:
    """Return the replay of a record."""
    hand = stored_hand(record, names=names)
    return replay_of(hand, table_for(hand))


def poker_hand(game: str, *, shared: bool = False) -> StoredHand:
    """Return a poker hand of five for 30 units; in five-card draw everybody exchanges their first card."""
    pack = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS"]
    actions: list[dict[str, Any]] = [{"seat": 4, "do": "choose", "game": game}]
    if game == "five_card_draw":
        actions += [{"seat": seat, "do": "exchange", "cards": [pack[seat]]} for seat in range(5)]
    if shared:
        actions = [{"do": "share", "reason": "ended-by-host"}]
    header = {
        "format": "napoleon-poker/1",
        "pack": " ".join(pack),
        "units": 30,
        "playing": [0, 1, 2, 3, 4],
        "seats": ["Ann", "Bob", "Cleo", "Dan", "computer-5"],
        "stake": 10,
        "session": 12,
        "hand_no": 4,
        "dealer": 4,
        "escrow": 0,
    }
    head = HandHeader(58, 12, GUILD, 4, header, (1000, 1001, 1002, 1003, None), NOW)
    entries = tuple(ActionEntry(seq, data, "player", NOW) for seq, data in enumerate(actions))
    outcome = "shared" if shared else "poker"
    result = replay_actions(header, actions).result
    assert result is not None
    return StoredHand(head, entries, "settled", outcome, result.units, NOW)


@cache
def longest(record_of: str) -> dict[str, Any]:
    """Return the longest golden hand of a file."""
    return max(golden_records(record_of), key=lambda record: len(record["actions"]))
