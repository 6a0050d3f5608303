"""What tests of pictures share."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.pictures import canvas


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Words with their size, as they are written on pictures."""
    written: list[tuple[str, int]] = []
    write = canvas.write

    def spy(image: Any, place: Any, words: str, size: int, *more: Any, **how: Any) -> int:
        if image.mode == "RGB":  # the picture itself, not a card of twice the size
            written.append((words, canvas.fit(words, how.get("width", canvas.WIDTH), size)[1]))
        return write(image, place, words, size, *more, **how)

    monkeypatch.setattr(canvas, "write", spy)
    return written
