"""Types of JSON objects: hand records and headers, what a table carries over, Discord messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]
"""A JSON value to read; the reader checks its contents, or trusts the writer."""
NOTHING: Json = {}
"""An empty JSON object."""
JsonObject = dict[str, Any]
"""A JSON object that is still being filled."""
