"""Buttons and menus of replays and proofs. Every press is judged anew: is the hand over, may they see it?"""

from __future__ import annotations

from bot.ui.core import ids
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request, reader_of
from bot.ui.pages.replay.finished import read_number
from bot.ui.pages.replay.panel import replay_panel
from bot.ui.pages.replay.proof import proof_panel


@verb("replayopen", of_table=False)
async def open_replay(press: Press) -> None:
    """Open the replay of a hand, chosen in a menu or named by the button, in a message of one's own."""
    await show_replay(press, press.values[0] if press.values else press.id.arg)


@verb("replay", of_table=False)
async def step(press: Press) -> None:
    """Show another step of a replay in the same message."""
    await _turn_to(press, press.id.turn)


@verb("replayjump", of_table=False)
async def jump(press: Press) -> None:
    """Show the step that was chosen in the menu."""
    chosen = press.values[0] if press.values else ""
    await _turn_to(press, int(chosen) if ids.is_number(chosen) else press.id.turn)


@verb("verify", of_table=False)
async def verify(press: Press) -> None:
    """Show what the record of a hand proves, in a message of one's own."""
    await show_proof(press, str(press.id.table))


async def _turn_to(press: Press, number: int) -> None:
    replay = await press.app.replays.replay(press.id.table, reader_of(press.interaction))
    await press.reply.update(replay_panel(press.ctx, replay, number))


async def show_replay(request: Request, hand: str) -> None:
    """Show a hand from its deal on, to this person alone.

    Raises NotNow (`hand-unreadable`, `hand-unfinished`, `hand-sealed`, `hand-damaged`) and TableNotFound
    (`hand-unknown`).
    """
    replay = await request.app.replays.replay(read_number(hand), reader_of(request.interaction))
    await request.reply.private(replay_panel(request.ctx, replay, 0))


async def show_proof(request: Request, hand: str) -> None:
    """Show what a hand's record proves, to this person alone. Raises as `show_replay` but for damage."""
    proof = await request.app.replays.verify(read_number(hand), reader_of(request.interaction))
    await request.reply.private(proof_panel(request.ctx, proof))
