"""Reads the presets from `data/rules` (content only; the engine itself does no I/O)."""

from __future__ import annotations

import tomllib
from pathlib import Path

from bot.engine.games import GAMES
from bot.engine.presets import Catalogue, make_preset

RULES_FOLDER = Path(__file__).resolve().parent.parent / "data" / "rules"


def load_presets(folder: Path = RULES_FOLDER) -> Catalogue:
    """Return all presets of a folder of TOML files, those first that differ least from the usual game.

    The first one is what a new table plays unless somebody chooses. The games of a family stand together.
    """
    presets = [make_preset(tomllib.loads(path.read_text("utf-8"))) for path in folder.glob("*.toml")]
    families = list(GAMES)
    return Catalogue(
        sorted(presets, key=lambda each: (families.index(each.family), len(each.options), each.name))
    )
