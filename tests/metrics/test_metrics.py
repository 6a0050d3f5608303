"""Metrics of one bot: nothing shared with another, and shown before the first time."""

from __future__ import annotations

import math
import re
from datetime import date

import pytest

from bot.metrics import Metrics, Pulse, Reading
from tests.metered import figure, samples, strange_labels


def test_two_bots_share_nothing() -> None:
    one, other = Metrics(), Metrics()
    one.move("player")
    assert figure(one, "moves_total", made_by="player") == 1
    assert figure(other, "moves_total", made_by="player") == 0


def test_what_has_not_happened_is_shown_as_zero_and_an_audit_as_unknown() -> None:
    metrics = Metrics("1.2.3")
    assert figure(metrics, "interactions_total", kind="button", outcome="failed") == 0
    assert figure(metrics, "watchdog_alarms_total", kind="gateway") == 0
    # An alert on the first global limit: `increase` sees nothing of a series that begins with 1.
    assert figure(metrics, "rate_limits_total", scope="global") == 0
    assert math.isnan(figure(metrics, "ledger_audit_ok"))
    assert figure(metrics, "build_info", version="1.2.3") == 1


def test_the_daily_look_at_chips_is_told() -> None:
    metrics = Metrics()
    assert math.isnan(figure(metrics, "chip_watch_notes"))
    metrics.watched(3, 1.8e9)
    assert figure(metrics, "chip_watch_notes") == 3
    assert figure(metrics, "chip_watch_timestamp_seconds") == 1.8e9


def test_people_are_counted_once_a_day() -> None:
    metrics = Metrics()
    for people, day, expected in (([1, 2], 1, 2), ([2, 3], 1, 3), ([2], 2, 1)):
        metrics.hand_ended(people, date(2026, 11, day))
        assert figure(metrics, "players_today") == expected
    assert figure(metrics, "hands_ended_total") == 3


def test_what_stands_in_memory_is_read_when_it_is_asked_for() -> None:
    metrics, tables = Metrics(), {"lobby": 2}
    shards = {"0": Pulse(True, 0.04, 12.0), "1": Pulse(False, None, 300.0)}
    metrics.read(lambda: Reading(tables, hands=3, paused=1, backlog=4, failing=2, shards=shards))
    tables["lobby"] = 5
    assert figure(metrics, "tables", status="lobby") == 5
    assert figure(metrics, "hands_under_way") == 3
    assert (figure(metrics, "publisher_backlog"), figure(metrics, "publisher_failing")) == (4, 2)
    assert [figure(metrics, "gateway_connected", shard=shard) for shard in shards] == [1, 0]
    assert [s.labels for s in samples(metrics) if s.name == "napoleon_gateway_latency_seconds"] == [
        {"shard": "0"}
    ]
    assert list(strange_labels(metrics)) == []


def test_names_say_the_unit_and_texts_too() -> None:
    metrics = Metrics()
    metrics.read(lambda: Reading(disconnected=0.0))
    text = metrics.exposition()[0].decode()
    kinds = dict(re.findall(r"^# TYPE (napoleon_\S+) (\S+)$", text, re.MULTILINE))
    helps = dict(re.findall(r"^# HELP (napoleon_\S+) (.+)$", text, re.MULTILINE))
    assert kinds.keys() == helps.keys()
    for name, kind in kinds.items():
        assert name.endswith("_total") == (kind == "counter"), name
        assert kind != "histogram" or name.endswith("_seconds"), name
        assert "_seconds" not in name or re.search("[Ss]econds|Unix time", helps[name]), name
    assert "_created" not in text


@pytest.mark.parametrize(("disconnected", "shown"), [(None, []), (0.0, [1.0]), (0.5, [0.0])])
def test_the_change_feed_is_connected_or_not_or_there_is_none(
    disconnected: float | None, shown: list[float]
) -> None:
    metrics = Metrics()
    metrics.read(lambda: Reading(disconnected=disconnected))
    assert [s.value for s in samples(metrics) if s.name == "napoleon_change_feed_connected"] == shown


def test_a_scraper_may_ask_for_openmetrics() -> None:
    body, content_type = Metrics().exposition("application/openmetrics-text; version=1.0.0")
    assert content_type.startswith("application/openmetrics-text")
    assert body.endswith(b"# EOF\n")
