"""A finished hand as a short animation: every card that was played, then who won what."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.ui.pictures import canvas
from bot.ui.pictures.scores import ScoreDrawing
from bot.ui.pictures.scores import image_of as image_of_scores
from bot.ui.pictures.table import TableDrawing, image_of_table

MOST_BYTES = 2_000_000
"""What a film may take; one that is larger is made smaller."""
_WIDTH = 640
_END = 5000
"""Milliseconds that the result stays before the film begins again."""


@dataclass(frozen=True, slots=True)
class Film:
    """What is shown: tables, each so many milliseconds long, and the result."""

    frames: tuple[tuple[TableDrawing, int], ...]
    result: ScoreDrawing

    def pieces(self) -> list[Callable[[], Image.Image]]:
        """Return the work of drawing in pieces of some ten milliseconds, which may run in any thread."""
        return [*(partial(_frame, drawing) for drawing, _ in self.frames), partial(_frame, self.result)]

    def joined(self, images: Sequence[Image.Image]) -> bytes:
        """Return the film as GIF, made of what the pieces gave; it takes some hundred milliseconds."""
        times = [*(time for _, time in self.frames), _END]
        high = images[0].height
        fitting = [_fitted(image, high) for image in images]
        data = _gif(fitting, times)
        while len(data) > MOST_BYTES:
            fitting = [_smaller(image) for image in fitting]
            data = _gif(fitting, times)
        return data


def _frame(drawing: TableDrawing | ScoreDrawing) -> Image.Image:
    image = image_of_table(drawing) if isinstance(drawing, TableDrawing) else image_of_scores(drawing)
    size = (_WIDTH, round(image.height * _WIDTH / image.width))
    return canvas.reduced(image.resize(size, Image.Resampling.BOX))


def _fitted(image: Image.Image, high: int) -> Image.Image:
    """Return a picture as high as the others: a result that is higher is made smaller."""
    if image.height == high:
        return image
    shown = image.convert("RGB")
    if shown.height > high:
        shown = shown.resize((round(shown.width * high / shown.height), high), Image.Resampling.BOX)
    ground = Image.new("RGB", (image.width, high), canvas.PALETTE.room)
    ground.paste(shown, ((ground.width - shown.width) // 2, (high - shown.height) // 2))
    return canvas.reduced(ground)


def _smaller(image: Image.Image) -> Image.Image:
    size = (image.width * 3 // 4, image.height * 3 // 4)
    return canvas.reduced(image.convert("RGB").resize(size, Image.Resampling.BOX))


def _gif(images: Sequence[Image.Image], times: Sequence[int]) -> bytes:
    data, (first, *others) = io.BytesIO(), images
    first.save(
        data,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*times],
        loop=0,
        optimize=False,
        disposal=1,
    )
    return data.getvalue()
