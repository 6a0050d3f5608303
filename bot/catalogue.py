"""Reads presets from `data/rules` and their worked hands from `data/worked` (the engine does no I/O)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from bot.engine.documents import Json
from bot.engine.games import GAMES, Catalogue, Preset, make_preset

_DATA = Path(__file__).resolve().parent.parent / "data"
RULES_FOLDER = _DATA / "rules"
WORKED_FOLDER = _DATA / "worked"


def load_presets(folder: Path = RULES_FOLDER) -> Catalogue:
    """Return all presets of a folder of TOML files, those closest to the usual game first.

    New tables play the first one by default. The games of a family are consecutive.
    """
    presets = [_preset(path.read_text("utf-8")) for path in folder.glob("*.toml")]
    families = list(GAMES)
    return Catalogue(
        sorted(presets, key=lambda each: (families.index(each.family), len(each.options), each.name))
    )


@lru_cache(maxsize=128)
def _preset(text: str) -> Preset:
    return make_preset(tomllib.loads(text))


@cache
def load_worked_hands() -> Mapping[str, Json]:
    """Return each preset's worked hand as a record, by preset name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(WORKED_FOLDER.glob("*.json"))}
