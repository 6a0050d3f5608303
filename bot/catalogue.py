"""Reads the presets from `data/rules` (content only; the engine itself does no I/O)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from bot.engine.games import GAMES, Catalogue, Preset, make_preset

RULES_FOLDER = Path(__file__).resolve().parent.parent / "data" / "rules"


def load_presets(folder: Path = RULES_FOLDER) -> Catalogue:
    """Return all presets of a folder of TOML files, those first that differ least from the usual game.

    The first one is what a new table plays unless somebody chooses. The games of a family stand together.
    """
    presets = [_preset(path.read_text("utf-8")) for path in folder.glob("*.toml")]
    families = list(GAMES)
    return Catalogue(
        sorted(presets, key=lambda each: (families.index(each.family), len(each.options), each.name))
    )


@lru_cache(maxsize=128)
def _preset(text: str) -> Preset:
    return make_preset(tomllib.loads(text))
