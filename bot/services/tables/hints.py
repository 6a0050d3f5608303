"""Hints: the expert's move in a person's seat and the reason, from what that seat can see."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.state import PhaseName
from bot.players import advise, takes_long
from bot.players.hint import Hint as Hint
from bot.players.hint import HintReason as HintReason
from bot.services.errors import NotAllowed, NotNow
from bot.services.ports import Meter, Store, Thinker
from bot.services.server.guild_settings import GuildSettingsService, require_staying
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.seating import require_seat
from bot.services.values.tables import AnyHand, Hints, Level

_MOST_KEPT = 500


@dataclass(frozen=True, slots=True)
class GivenHint:
    """A hint, and the seat's view that it is based on."""

    hint: Hint
    view: TableView
    late: bool = False
    """Whether the expert did not answer in time, so that this is the regular's move."""


@dataclass(eq=False, repr=False)
class HintService:
    """Gives hints, one at a time per person; each is recorded with the hand before it is shown."""

    _store: Store
    _live: LiveTables
    _settings: GuildSettingsService
    thinker: Thinker
    _meter: Meter
    _asking: set[int] = field(default_factory=set)
    _glanced: OrderedDict[tuple[int, int, int], Hint] = field(default_factory=OrderedDict)
    """The latest quick hints by table, turn and seat: a hand may be shown several times in a turn."""

    async def hint(self, table_id: int, user_id: int) -> GivenHint:
        """Return the expert's move for a person's seat; the regular's if the expert is too slow.

        Raises NotAllowed (`not-seated`; no hints here: `hint-event`, `hint-off`, `hint-people`,
        `hint-server`), NotNow (`no-hand`, `table-paused`, `hint-not-due`, `hint-asking` while another is
        being made, `hint-late` if somebody moved meanwhile).
        """
        live = await self._live.get(table_id)
        seat = require_seat(live.table, user_id)
        _require_hints(live)
        if not (await self._settings.of(live.table.guild_id)).hints:
            raise NotAllowed("hint-server")
        hand, state = live.playing()
        if seat not in live.due:
            raise NotNow("hint-not-due")
        if user_id in self._asking:
            raise NotNow("hint-asking")
        game, turn = game_of(state), live.table.turn
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        self._asking.add(user_id)
        try:
            given = await self._find(view, legal)
            await self._require_now(table_id, turn, user_id)
            async with self._store.write() as work:
                await require_staying(work, [user_id])
                await work.notes.note_hint(live.table.guild_id, hand.id, user_id, seat)
        finally:
            self._asking.discard(user_id)
        await self._require_now(table_id, turn, user_id)
        return given

    async def glance(self, private: AnyHand) -> Hint | None:
        """Return at once a regular's move for a person, in Napoleon's auction a hint's; this records no hint.

        None if the table or its server gives no hints, or if a regular would take long.
        """
        table, view = private.snapshot.table, private.view
        given = table.gives_hints and (await self._settings.of(table.guild_id)).hints
        if not given or takes_long(view, private.legal, Level.REGULAR):
            return None
        key = (table.id, table.turn, private.seat)
        if key not in self._glanced:
            level = Level.EXPERT if view.phase is PhaseName.AUCTION else Level.REGULAR
            self._glanced[key] = advise(view, private.legal, level)
            if len(self._glanced) > _MOST_KEPT:
                self._glanced.popitem(last=False)
        return self._glanced[key]

    async def _find(self, view: TableView, legal: LegalActions) -> GivenHint:
        clock = asyncio.get_running_loop().time
        begun = clock()
        found = await self.thinker.advise(view, legal)
        self._meter.thought("hint", clock() - begun)
        late = found is None
        return GivenHint(advise(view, legal, Level.REGULAR) if found is None else found, view, late)

    async def _require_now(self, table_id: int, turn: int, user_id: int) -> None:
        """Raise NotNow (`hint-late`) if the table's turn has changed or the person has left."""
        table = (await self._live.get(table_id)).table
        if table.turn != turn or user_id not in table.players:
            raise NotNow("hint-late")


def _require_hints(live: LiveTable) -> None:
    """Raise NotAllowed if a table gives no hints; the code says why."""
    table = live.table
    if table.gives_hints:
        return
    if table.event_id is not None:
        raise NotAllowed("hint-event")
    raise NotAllowed("hint-off" if table.config.hints is Hints.OFF else "hint-people")
