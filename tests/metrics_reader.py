"""The metrics of a bot, read back as a Prometheus server would."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.metrics import Metrics

WORD = re.compile(r"[a-z][a-z_-]{0,23}|[A-Z]{3,6}|\d{1,3}|")
"""Everything a label may hold: one of our words, a method, a status or a shard; no id and no name."""
NUMBERS = re.compile(r"[\d.]+(?:e-?\d+)?|\+Inf")
STANDARD = ("process_", "python_")


def samples(metrics: Metrics) -> list[Sample]:
    """Return every figure."""
    text = metrics.exposition()[0].decode()
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def metric_value(metrics: Metrics, name: str, **labels: str) -> float:
    """Return the sum of the figures of a name with these labels; KeyError if there is none."""
    found = [
        s.value
        for s in samples(metrics)
        if s.name == f"napoleon_{name}" and labels.items() <= s.labels.items()
    ]
    if not found:
        raise KeyError(name, labels)
    return sum(found)


def unexpected_labels(metrics: Metrics) -> Iterator[str]:
    """Yield every label value that is not one of our words."""
    for sample in samples(metrics):
        if sample.name.startswith(STANDARD) or sample.name == "napoleon_build_info":
            continue
        for label, value in sample.labels.items():
            form = NUMBERS if label == "le" else WORD
            if not form.fullmatch(value):
                yield f"{sample.name}: {label}={value}"
