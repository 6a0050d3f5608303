"""`python -m tools.chaos.life`: runs the bot again and again, each time in a forked process (a *life*).

The program is imported only once, so that a start does not take Python's time. A life is `bot run` itself;
changed are Discord's address, the pace of panels and tournaments, and the wait before a new session. Also,
four events are logged at once, so that a kill does not lose them (the file `LIFE_LOG`, one JSON a line):

    {"state": [table, revision, turn, digest]}   a table has this state in memory, after its commit
    {"took": [interaction, table, hand, user, action]}   a person's move was accepted and is stored
    {"cancelled": table}                          a stop cancelled an automatic move, which may be stored
    {"gone": pid}                                 the bot has stopped in order

Each line of standard input starts a life: a JSON object with its environment. The process id is printed at
once, the exit status at the end of the life.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from functools import partial
from itertools import count
from typing import Any

import bot.bootstrap
import bot.commands.run
import bot.players
from bot.client import NapoleonBot
from bot.commands.work import execute
from bot.engine.games import game_of
from bot.features.feature import import_all
from bot.features.installed import FEATURES
from bot.features.tournaments.feature import tournaments
from bot.services import tracing
from bot.services.app import Services
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import Seat, TableStatus
from bot.settings import load_settings
from bot.storage.engine.columns import Documents
from bot.ui.core.floods import UNLIMITED
from bot.ui.core.outbox import Pace
from tools.simulated import use_simulated_discord

PACE = Pace(interval=0.1, budget=1000, retry=(0.2, 0.5, 1.0))
"""Quicker than in earnest: a life is shorter than the waits that spare the real Discord."""
PAUSE = 0.1
"""Seconds between two hands and two rounds of a tournament."""

_SEATS = Documents(tuple[Seat, ...])
"""As text: two moments that are equal may be written otherwise by `repr`."""


def digest_of(live: LiveTable) -> str:
    """Return a short hash of a table and its hand, for comparison with the stored replay."""
    table, state = live.table, None if live.hand is None else live.hand.state
    # Of a closed table what lasts is the record: its hand is not taken up again, and whoever sat there may
    # have their name deleted without another revision.
    lasting = None if table.status is TableStatus.CLOSED else (_SEATS.text(table.seats), state)
    text = repr((table.turn, table.status, table.hand_no, table.totals, lasting))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class _Log:
    """A log whose lines are passed to the kernel before `write` returns: a SIGKILL does not lose them."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, **line: Any) -> None:
        """Append one line."""
        os.write(self._file, (json.dumps(line) + "\n").encode())


def _watched(client: NapoleonBot, log: _Log) -> NapoleonBot:
    """Make a bot log its table states, the moves it accepts and its end; return it."""
    services = client.app

    def changed(live: LiveTable) -> None:
        table = live.table
        log.write(state=[table.id, table.revision, table.turn, digest_of(live)])

    services.live.listen(changed)
    act = services.play.act

    async def noted(table_id: int, user_id: int, action: Any, *, turn: int | None) -> Any:
        acted = await act(table_id, user_id, action, turn=turn)
        asked = tracing.trace_ids().get("interaction_id")
        log.write(
            took=[
                asked,
                table_id,
                acted.snapshot.table.hand_no,
                user_id,
                game_of(acted.snapshot.view).action_to_json(acted.seat, action),
            ]
        )
        return acted

    services.play.act = noted
    _watch_unasked(services, log)
    client.before_identify_hook = _at_once
    close = client.close

    async def closed() -> None:
        await close()
        log.write(gone=os.getpid())

    client.close = closed
    return client


def _watch_unasked(services: Services, log: _Log) -> None:
    """Make a bot log moves made without an interaction, and pre-selected ones that are played at once."""
    play, unasked, set_ahead = services.play, services.play.unasked_move, services.play.set_ahead
    numbers = count()

    def took(live: LiveTable, seat: int, action: Any) -> None:
        table, (_, state) = live.table, live.playing()
        told = game_of(state).action_to_json(seat, action)
        user_id = table.seats[seat].user_id
        # By number: people set moves ahead while others play, so that two may name the same turn.
        asked = f"unasked {os.getpid()} {next(numbers)}"
        log.write(took=[asked, table.id, table.hand_no, user_id, told])

    async def made(table_id: int, seat: int, *, turn: int, forced: bool) -> Any:
        before = services.live.in_memory(table_id)
        try:
            action = await unasked(table_id, seat, turn=turn, forced=forced)
        except asyncio.CancelledError:
            log.write(cancelled=table_id)
            raise
        assert before is not None
        took(before, seat, action)
        return action

    async def was_set(table_id: int, user_id: int, action: Any, *, hand_no: int | None) -> Any:
        before = await services.live.get(table_id)
        acted = await set_ahead(table_id, user_id, action, hand_no=hand_no)
        if acted is not None:
            took(before, acted.seat, action)
        return acted

    play.unasked_move = made
    play.set_ahead = was_set


async def _at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Identify without the five seconds that discord.py waits: lives can be shorter."""


def live(environment: Mapping[str, str]) -> None:
    """Run the bot until a signal stops it."""
    os.environ.update(environment)
    use_simulated_discord(environment["LIFE_PORT"])
    log = _Log(environment["LIFE_LOG"])
    features = [tournaments(deal_pause=PAUSE, round_pause=PAUSE, review_time=PAUSE), *FEATURES[1:]]
    # People here press fifty times a second: a limit made for people would only let them wait.
    quick = {"pace": PACE, "limits": UNLIMITED, "upload_emoji": False}
    plain = partial(bot.bootstrap.create_bot, features=features, **quick)
    bot.bootstrap.create_bot = lambda settings: _watched(plain(settings), log)
    settings = load_settings(None)
    execute(bot.commands.run._serve(settings), settings)


def main() -> None:
    """Run a life for each line of standard input, one after the other."""
    import_all("cogs")
    print("ready", flush=True)
    while line := sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            _be_born(json.loads(line))
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(status, flush=True)


def _be_born(environment: dict[str, str]) -> None:
    status = 1
    try:
        nothing = os.open(os.devnull, os.O_RDONLY)
        errors = os.open(environment["LIFE_ERRORS"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(nothing, 0)
        os.dup2(errors, 1)
        os.dup2(errors, 2)
        live(environment)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
