"""The calls of Nap's ladder as people write them, in all languages."""

from __future__ import annotations

from functools import lru_cache

from bot.ui.core.cardtext import plain_text, without_bid
from bot.ui.core.texts import Texts

_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "nap", "6": "six", "7": "seven"}
CALLS = (*_NUMBERS.values(), "misere", "wellington", "blucher")
"""The calls by their technical names."""


def call_meant(texts: Texts, text: str) -> str | None:
    """Return the call that a person means by its technical name, None if there is none."""
    return _words(texts).get(without_bid(texts, text))


@lru_cache(maxsize=4)
def _words(texts: Texts) -> dict[str, str]:
    named = {call: texts.typed(f"ladder-{call}", f"typed-call-{call}") for call in CALLS}
    return _NUMBERS | {plain_text(word): call for call, words in named.items() for word in words}
