"""`ops/alerts.yml` and `ops/grafana.json` use only metrics that are served; alerts fire at their faults only.

promtool evaluates them on the metrics of a healthy bot with one fault after another.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.settings import PROJECT_ROOT
from bot.watch.watching import Watch, serving
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.world import World
from tests.metrics_reader import metric_value

SELECTOR = re.compile(r"\b((?:napoleon|process)_\w+|up\b)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)(=~|!=|=)"([^"]*)"')
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "info": ("_info",)}


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((PROJECT_ROOT / "ops" / "alerts.yml").read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> Iterator[str]:
    """Yield every expression of both files."""
    yield from (rule["expr"] for rule in rules())
    board = json.loads((PROJECT_ROOT / "ops" / "grafana.json").read_text("utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])


async def scrape(world: World) -> list[Metric]:
    """Play a hand; return what is then served at /metrics."""
    await open_and_start(world, BUTTONS, clock="off")
    await finish_hand(world, moves=1)
    world.bot.metrics.request("message", "POST", "200", 0.1)  # the simulated Discord has no real ones
    async with (
        serving("127.0.0.1", 0, world.bot.metrics, Watch(world.bot).health) as port,
        aiohttp.ClientSession() as client,
        client.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        return list(text_string_to_metric_families(await answer.text()))


async def test_every_series_of_the_alerts_and_the_dashboard_is_served(make_world: MakeWorld):
    world = await make_world(people=2)
    families = await scrape(world)
    served = {f"{it.name}{end}": it for it in families for end in ENDINGS.get(it.type, ("",))}
    named = [found for text in expressions() for found in SELECTOR.findall(text)]
    assert len(named) > 60
    for name, matchers in named:
        if name == "up":  # Prometheus' own
            continue
        assert name in served, name
        for label, how, value in MATCHER.findall(matchers):
            assert how != "=" or value in values(served[name], label), (name, label, value)
    assert metric_value(world.bot.metrics, "hands_ended_total") == 1
    assert metric_value(world.bot.metrics, "players_today") == 2
    assert metric_value(world.bot.metrics, "servers") == 1


def values(family: Metric, label: str) -> set[str]:
    return {sample.labels[label] for sample in family.samples if label in sample.labels}


def test_every_alert_has_a_summary_and_instructions():
    for rule in rules():
        assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "warn")
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["expr"].count("(") == rule["expr"].count(")")
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) > 25


def late(histogram: str, bound: str, **labels: str) -> dict[str, str]:
    """Return a histogram whose values all exceed a bound: a hundred a minute."""
    inside = "".join(f',{name}="{value}"' for name, value in labels.items())
    return {
        f'napoleon_{histogram}_bucket{{le="{bound}"{inside}}}': "0x60",
        f'napoleon_{histogram}_bucket{{le="60.0"{inside}}}': "0+100x60",
        f'napoleon_{histogram}_bucket{{le="+Inf"{inside}}}': "0+100x60",
    }


FAULTS: dict[str, dict[str, str]] = {
    "NapoleonDown": {'up{job="napoleon"}': "1x50 0x10"},
    "NapoleonGatewayLost": {'napoleon_gateway_connected{shard="0"}': "1x50 0x10"},
    "NapoleonStorageFails": {
        'napoleon_transaction_seconds_count{kind="write",outcome="storage-full"}': "0x50 10+10x10"
    },
    "NapoleonStorageBusy": {
        'napoleon_transaction_seconds_count{kind="write",outcome="storage-busy"}': "0x50 1+1x10"
    },
    "NapoleonDiskLow": {'napoleon_storage_bytes{what="free"}': "4e8x60"},
    "NapoleonBackupOld": {"napoleon_backup_age_seconds": "172000+60x60"},
    "NapoleonAuditFailed": {"napoleon_ledger_audit_ok": "1x59 0"},
    "NapoleonAuditOld": {"napoleon_ledger_audit_timestamp_seconds": "-180000x60"},
    "NapoleonChipWatchOld": {"napoleon_chip_watch_timestamp_seconds": "-180000x60"},
    "NapoleonWatchdog": {'napoleon_watchdog_alarm{kind="disk"}': "0x50 1x10"},
    "NapoleonPressesFail": {
        'napoleon_interactions_total{kind="button",outcome="done"}': "0+100x60",
        'napoleon_interactions_total{kind="button",outcome="failed"}': "0x40 2+2x20",
    },
    "NapoleonAnswersSlow": late("interaction_seconds", "2.5", kind="button"),
    "NapoleonUnanswered": {"napoleon_unanswered": "0x50 30x10"},
    "NapoleonLoopLate": late("event_loop_lag_seconds", "0.1"),
    "NapoleonStorageSlow": late("transaction_seconds", "0.5", kind="write", outcome="done"),
    "NapoleonThinkingSlow": late("thinking_seconds", "0.25", level="regular"),
    "NapoleonClocksLate": late("deadline_late_seconds", "5.0", kind="turn"),
    "NapoleonPicturesFail": {'napoleon_pictures_total{outcome="failed"}': "0x50 1x10"},
    "NapoleonPicturesLate": {'napoleon_pictures_total{outcome="late"}': "0x50 5+5x10"},
    "NapoleonPicturesSlow": late("picture_seconds", "0.5"),
    "NapoleonExpertsLate": {"napoleon_simpler_moves_total": "0x50 5+5x10"},
    "NapoleonWorkersDie": {'napoleon_worker_starts_total{kind="thinking"}': "1x50 2+1x10"},
    "NapoleonTablePaused": {"napoleon_tables_paused": "0x50 1x10"},
    "NapoleonNotShown": {"napoleon_publisher_failing": "0x40 3x20"},
    "NapoleonUnreachable": {'napoleon_unreachable{what="channels"}': "0x50 30x10"},
    "NapoleonBraked": {"napoleon_requests_braked": "0x50 1x10"},
    "NapoleonRateLimited": {'napoleon_rate_limits_total{scope="global"}': "0x55 1x5"},
    "NapoleonRequestsMany": {
        'napoleon_requests_total{counted="yes",method="POST",route="message",status="200"}': "0+2400x60"
    },
    "NapoleonUndeliverable": {'napoleon_undeliverable_total{why="blocked"}': "0x40 1+1x20"},
    "NapoleonQuarantined": {"napoleon_dm_quarantines_total": "0x50 1x10"},
    "NapoleonFeedLost": {"napoleon_change_feed_connected": "1x50 0x10"},
}
"""What an hour of each fault looks like, minute by minute, in promtool's notation."""


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool (Debian: prometheus) is not installed")
async def test_each_alert_fires_at_its_fault_and_none_while_all_is_well(
    make_world: MakeWorld, tmp_path: Path
):
    named = {name for rule in rules() for name, _ in SELECTOR.findall(rule["expr"])}
    healthy = {'up{job="napoleon"}': "1x60"}
    for sample in (it for family in await scrape(await make_world(people=2)) for it in family.samples):
        if sample.name in named and not math.isnan(sample.value):
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            healthy[f"{sample.name}{{{labels}}}" if labels else sample.name] = f"{sample.value}x60"
    assert len(healthy) > 100
    assert set(FAULTS) == {rule["alert"] for rule in rules()}
    few = {name: values for name, values in healthy.items() if "_bucket{" not in name}  # promtool is slow
    hours = [case(healthy, None), *(case({**few, **fault}, alert) for alert, fault in FAULTS.items())]
    alerts, tests = PROJECT_ROOT / "ops" / "alerts.yml", tmp_path / "tests.yml"
    whole = {"rule_files": [str(alerts)], "evaluation_interval": "1m", "tests": hours}
    tests.write_text(json.dumps(whole), "utf-8")  # JSON is YAML
    promtool(["check", "config", str(alerts.with_name("prometheus.yml"))])  # including the rules it names
    promtool(["test", "rules", str(tests)])


def promtool(words: list[str]) -> None:
    """Run Prometheus' own checker and require a clean result."""
    done = subprocess.run(["promtool", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def case(series: dict[str, str], alert: str | None) -> dict[str, Any]:
    """Return promtool's test of an hour at whose end exactly this alert fires, or none."""
    return {
        "interval": "1m",
        "name": alert or "all is well",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {
                "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                "eval_time": "1h",
                "exp_samples": [{"labels": f'{{alertname="{alert}"}}', "value": 1}] if alert else [],
            }
        ],
    }
