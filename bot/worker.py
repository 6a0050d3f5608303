"""A worker process for the bot: questions on standard input, answers on standard output.

    python -m bot.worker

Each message is its length in four bytes and a pickle. A question is a name in `ASKED` with its arguments; an
answer is the result, or `Failure`. The process ends when its input does, and so with the bot that started it.
"""

from __future__ import annotations

import gc
import pickle
import random
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from operator import methodcaller
from typing import TYPE_CHECKING, Any, BinaryIO

from bot.services.workers import HEAD, Failure

if TYPE_CHECKING:
    from bot.engine.actions import GameAction
    from bot.engine.game import TableView
    from bot.engine.legal import LegalActions
    from bot.players.hint import Hint
    from bot.players.search.review import Choice, Judged

_LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0x30A1, 0x30FB)))) + "\u2212\u00b7🎖👑🤖"
"""The characters of most panels; the Japanese ones make the largest font load."""


def answer(question: bytes) -> bytes:
    """Compute the answer to one pickled question, `Failure` after an error; return the answer pickled."""
    asked, arguments = pickle.loads(question)  # noqa: S301 - from the bot that started this process
    try:
        found = ASKED[asked](*arguments)
    except Exception:  # noqa: BLE001 - the bot logs it, does without, and goes on asking
        found = Failure(traceback.format_exc())
    return pickle.dumps(found)


def _choose(view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction:
    from bot.players import choose

    return choose(view, legal, level, random.Random(seed))


def _get_ready_to_think() -> None:
    from bot.players import advise, choose, review  # noqa: F401


def _review(choices: Sequence[Choice]) -> list[Judged | None]:
    from bot.players import review

    return review(choices)


def _advise(view: TableView, legal: LegalActions) -> Hint:
    from bot.players import advise

    return advise(view, legal)


def ready() -> None:
    """Draw each card in each size and load the fonts, so that the first picture is as fast as later ones.

    Takes about a second of CPU; drawings and fonts are kept for the life of the process.
    """
    from bot.engine.cards import CARDS, PACK_52
    from bot.ui.pictures import canvas, cards, curve, scores, table  # noqa: F401

    for card in CARDS:
        cards.sprite(card, cards.IN_HAND)
        cards.sprite(card, cards.IN_HAND, dim=True)
        cards.sprite(card, table.CARD)
        cards.sprite(card, table.SMALL, slim=True)
    canvas.drawable(_LETTERS)
    hand = cards.DrawnHand(held=tuple(PACK_52)[:10])
    table.TableDrawing(seats=(table.DrawnSeat(_LETTERS),) * 5, reader=0, hand=hand, corner=_LETTERS).paint()


ASKED: Mapping[str, Callable[..., Any]] = {
    "choose": _choose,
    "review": _review,
    "advise": _advise,
    "paint": methodcaller("paint"),
    "ready": ready,
    "think": _get_ready_to_think,
}
"""The functions that answer the bot's questions, by name."""


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends."""
    while len(head := questions.read(HEAD)) == HEAD:
        found = answer(questions.read(int.from_bytes(head)))
        answers.write(len(found).to_bytes(HEAD) + found)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes our input
    gc.freeze()
    serve(sys.stdin.buffer, sys.stdout.buffer)
