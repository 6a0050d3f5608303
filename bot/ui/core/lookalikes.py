"""Names that look like those of the computer players, in all languages and in letters of other alphabets."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from bot.services.values.tables import Level
from bot.ui.core.texts import Texts

ROBOT, PERSON = "🤖", "👤"
"""The mark of computers, and that of a person who is called like one."""

_CONFUSABLE = str.maketrans("сорϲορετυтуеᴄᴏᴍᴘᴜᴛᴇʀ", "copcopetutyecomputer") | {0x4E00: 0x30FC}
"""Letters of other alphabets that look like those of *computer*, and one like the long vowel of Japanese."""


def like_a_computer(texts: Texts, name: str) -> bool:
    """Return whether a reader might take a person of this name for a computer player."""
    return _skeleton(name) in _names(texts)


@lru_cache(maxsize=4)
def _names(texts: Texts) -> frozenset[str]:
    """Return what computers are called in all languages, alone and with their level before or after."""
    called = {texts.get(language, "seat-computer", number="") for language in texts.languages}
    called |= {*texts.typed("typed-computer", *(f"computer-{level.value}" for level in Level))}
    levels = ["", *texts.typed(*(f"level-{level.value}" for level in Level))]
    return frozenset(_skeleton(f"{a}{name}{b}") for name in called for a in levels for b in levels)


def _skeleton(name: str) -> str:
    """Return what a reader takes a name for: letters only, look-alikes as what they look like."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_CONFUSABLE)
    letters = re.sub(r"(?<=[^\W\d_])0(?=[^\W\d_])", "o", "".join(filter(str.isalnum, folded)))
    return "".join(char for char in letters if not char.isdecimal())
