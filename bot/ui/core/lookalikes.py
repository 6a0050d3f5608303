"""Names that look like those of the computer players, in both languages and in letters of other alphabets."""

from __future__ import annotations

import re
import unicodedata

ROBOT, PERSON = "🤖", "👤"
"""The mark of computers, and that of a person who is called like one."""

_COMPUTER = re.compile(r"(novice|regular)?c[o0]mputer[0-9]*|コンピュ[ー一]タ[ー一]?[0-9初級中]*")
_CONFUSABLE = str.maketrans("сорϲορετυтуеᴄᴏᴍᴘᴜᴛᴇʀ", "copcopetutyecomputer")
"""Letters of other alphabets that look like those of *computer*."""


def like_a_computer(name: str) -> bool:
    """Return whether a reader might take a person of this name for a computer player."""
    return _COMPUTER.fullmatch(_skeleton(name)) is not None


def _skeleton(name: str) -> str:
    """Return what a reader takes a name for: letters and digits only, look-alikes as what they look like."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_CONFUSABLE)
    return "".join(str(unicodedata.decimal(char, char)) for char in folded if char.isalnum())
