"""Names that pass for something else: whether a reader would take a person for a computer player."""

from __future__ import annotations

import re
import unicodedata

_LIKE_A_COMPUTER = re.compile(r"(novice|regular)?c[o0]mputer[0-9]*|コンピュ[ー一]タ[ー一]?[0-9初級中]*")
_CONFUSABLE = str.maketrans("сорϲορετυтуеᴄᴏᴍᴘᴜᴛᴇʀ", "copcopetutyecomputer")
"""Letters of other alphabets that look like those of *computer*."""


def called_like_a_computer(name: str) -> bool:
    """Return whether a name looks like one of those that computer players have, in either language."""
    return _LIKE_A_COMPUTER.fullmatch(_skeleton(name)) is not None


def _skeleton(name: str) -> str:
    """Return what a reader takes a name for: letters and digits only, look-alikes as what they look like."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_CONFUSABLE)
    return "".join(str(unicodedata.decimal(char, char)) for char in folded if char.isalnum())
