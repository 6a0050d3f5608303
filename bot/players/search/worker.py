"""The process that thinks for the experts: questions at the standard input, answers at the standard output.

    python -m bot.players.search.worker

Each message is its length in four bytes and a pickle: (view, legal actions, level, seed) in, an action out,
None if the player failed. It ends when its input does, and so with the bot that started it.
"""

from __future__ import annotations

import gc
import pickle
import random
import signal
import sys
from typing import BinaryIO

HEAD = 4


def answer(question: bytes) -> bytes:
    """Return the answer to one question."""
    from bot.players import choose

    view, legal, level, seed = pickle.loads(question)  # noqa: S301 - from the bot that started this process
    try:
        action = choose(view, legal, level, random.Random(seed))
    except Exception:  # noqa: BLE001 - the bot has a simpler player move, and goes on asking
        action = None
    return pickle.dumps(action)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the input ends."""
    while len(head := questions.read(HEAD)) == HEAD:
        found = answer(questions.read(int.from_bytes(head)))
        answers.write(len(found).to_bytes(HEAD) + found)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes our input
    gc.freeze()
    serve(sys.stdin.buffer, sys.stdout.buffer)
