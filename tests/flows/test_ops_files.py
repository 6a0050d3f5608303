"""`ops/alerts.yml` and `ops/grafana.json` name only what a real bot serves at /metrics."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import aiohttp
import yaml
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.settings import PROJECT_ROOT
from bot.watch.watching import Watch, serving
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, open_and_start, play_hand
from tests.metered import figure

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


async def test_every_series_of_the_alerts_and_the_dashboard_is_served(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS, clock="off")
    await play_hand(world, BUTTONS)
    world.bot.metrics.request("message", "POST", "200", 0.1)  # the simulated Discord gets no real ones
    async with (
        serving("127.0.0.1", 0, world.bot.metrics, Watch(world.bot).health) as port,
        aiohttp.ClientSession() as client,
        client.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        families = list(text_string_to_metric_families(await answer.text()))
    served = {f"{it.name}{end}": it for it in families for end in ENDINGS.get(it.type, ("",))}
    named = [found for text in expressions() for found in SELECTOR.findall(text)]
    assert len(named) > 60
    for name, matchers in named:
        if name == "up":  # Prometheus' own
            continue
        assert name in served, name
        for label, how, value in MATCHER.findall(matchers):
            assert how != "=" or value in values(served[name], label), (name, label, value)
    assert figure(world.bot.metrics, "hands_ended_total") == 1
    assert figure(world.bot.metrics, "players_today") == 2
    assert figure(world.bot.metrics, "servers") == 1


def values(family: Metric, label: str) -> set[str]:
    return {sample.labels[label] for sample in family.samples if label in sample.labels}


def test_every_alert_says_what_it_is_and_what_to_do() -> None:
    for rule in rules():
        assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "warn")
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["expr"].count("(") == rule["expr"].count(")")
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) > 25
