"""Fixtures for tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.ui.pictures import canvas

Box = tuple[float, float, float, float]


@dataclass
class Painted:
    """What was painted on a picture, in order: kind (card, plate, words), box, words."""

    written: list[tuple[str, int]] = field(default_factory=list)
    things: list[tuple[str, Box, str]] = field(default_factory=list)

    def small(self) -> list[str]:
        """Return the words painted too small for a phone."""
        return [words for words, size in self.written if size < canvas.LEAST]

    def cut(self) -> list[str]:
        """Return the words that are cut short."""
        return [words for words, _ in self.written if words.endswith("…")]

    def covered(self) -> Iterator[str]:
        """Yield what covers a card or words, and what is partly outside the picture."""
        for place, (kind, box, words) in enumerate(self.things):
            if box[0] < 0 or box[2] > canvas.WIDTH:
                yield f"{kind} {words} at {box} leaves the picture"
            for other, above, more in self.things[place + 1 :]:
                if kind != "plate" and (kind, other) != ("card", "card") and overlap(box, above):
                    yield f"{other} {more} at {above} lies on {kind} {words} at {box}"


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide > 2 and high > 2


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """A record of what is painted on pictures from now on."""
    found, plain = Painted(), {name: getattr(canvas, name) for name in ("write", "narrow", "plate", "paste")}

    def note(image: Any, place: Any, words: str, size: int, wide: float, anchor: str) -> None:
        x = place[0] - {"left": 0.0, "middle": wide / 2, "right": wide}[anchor]
        box = (x, place[1] - size * 0.4, x + wide, place[1] + size * 0.4)
        if image.mode == "RGB" and words:  # the picture itself, not an enlarged card
            found.things.append(("words", box, words))

    def write(image: Any, place: Any, words: str, size: int, *more: Any, **how: Any) -> int:
        wide = plain["write"](image, place, words, size, *more, **how)
        room = round(how.get("width", canvas.WIDTH) / (canvas.NARROWEST if how.get("squeeze") else 1))
        if image.mode == "RGB":
            found.written.append(canvas.fit(words, room, size))
        note(image, place, words, size, wide, how.get("anchor", "left"))
        return int(wide)

    def narrow(image: Any, place: Any, words: str, size: int, colour: Any, width: int) -> None:
        plain["narrow"](image, place, words, size, colour, width)
        if image.mode == "RGB":
            found.written.append((words, size))
        note(image, place, words, size, min(width, canvas.length(words, size)), "middle")

    def plate(image: Any, box: Any, *more: Any, **how: Any) -> None:
        found.things.append(("plate", box, ""))
        count = len(found.things)
        plain["plate"](image, box, *more, **how)
        del found.things[count:]

    def paste(image: Any, sprite: Any, place: Any) -> None:
        plain["paste"](image, sprite, place)
        found.things.append(("card", (*place, place[0] + sprite.width, place[1] + sprite.height), ""))

    for name, spy in (("write", write), ("narrow", narrow), ("plate", plate), ("paste", paste)):
        monkeypatch.setattr(canvas, name, spy)
    return found
