"""Private hands: each player's direct message, and the ephemeral hands that people have opened.

A direct message is sent at the first deal and edited at later ones, which counts against Discord's global
limit; it is reposted once it is out of sight. Between deals it is edited with the tokens of its owner's
presses, which is free; without a token, once at their turn and once when they are away. If the table has
lost its channel, so that no other message can tell them: once for the loss, once at each of their turns,
and once at the end.
"""

from __future__ import annotations

import logging
import math
from contextlib import suppress
from functools import partial

from bot.engine.state import PhaseName
from bot.services.errors import ServiceError
from bot.ui.core import notices, post
from bot.ui.core.board import EDITABLE, HAND, NEVER, OPEN, LiveMessage, TableMessages
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.outbox import NothingToSend, Outbox, Undeliverable
from bot.ui.core.parts import Where
from bot.ui.core.reach import Trouble
from bot.ui.table import painter

_log = logging.getLogger(__name__)


class HandMessages:
    """Keeps the private messages of tables up to date; raises what the outbox raises."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._direct = outbox.app.direct

    # hands that people have opened

    def wait(self, board: TableMessages, user_id: int) -> float | None:
        """Return the seconds until an open hand must be updated; None if it is up to date.

        A change is shown at once to the player to move, a deal and the end to everybody. Other changes are
        collected for a few seconds, or until the person presses or is to move.
        """
        live = board.kept.get((OPEN, user_id))
        if live is None or not self._is_behind(board, live):
            return None
        news = board.hand_over or live.hand_no != board.table.hand_no
        return 0.0 if news or board.waits_for(user_id) else self._outbox.pace.interval

    async def deliver_open(self, board: TableMessages, user_id: int) -> None:
        """Update a person's open hand; drop it if it can no longer be edited."""
        live = board.kept.get((OPEN, user_id))
        if live is None or self.wait(board, user_id) is None:
            return
        if not board.waits_for(user_id):
            await self._outbox.give_way()
        # Refused by a moderation rule, say, it stays: the next change is sent again.
        if not await self._edit(board, user_id, live) and self._needs_update(board, live):
            del board.kept[OPEN, user_id]

    async def _edit(
        self, board: TableMessages, user_id: int, live: LiveMessage, account: BudgetAccount | None = None
    ) -> bool:
        """Show the current state on a message; False if that needs budget and there is no `account`."""
        draw = partial(self._draw, board, user_id, live)
        return await self._outbox.edit(live, draw, account, self._priority(board, user_id))

    @staticmethod
    def _priority(board: TableMessages, user_id: int) -> Priority:
        return Priority.TURN if board.waits_for(user_id) else Priority.OTHERS

    def _is_behind(self, board: TableMessages, live: LiveMessage) -> bool:
        return live.shown < board.table.revision and live.message_id not in board.held

    def _needs_update(self, board: TableMessages, live: LiveMessage) -> bool:
        """Return whether a message is still out of date, and still the person's current one."""
        return any(live is it for it in board.kept.values()) and self._is_behind(board, live)

    # direct messages

    def follows(self, board: TableMessages, user_id: int) -> bool:
        """Return whether a person's direct message needs an update."""
        dm, hand_no = board.kept.get((HAND, user_id)), board.table.hand_no
        if user_id in board.parted:  # they left during the hand
            return dm is not None and (board.hand_over or not board.parted[user_id])
        if board.plays_without_dm(user_id) or (dm is not None and dm.message_id in board.held):
            return False
        if dm is None or dm.hand_no < hand_no:
            return not board.hand_over or self._direct.cached_channel(user_id) is None
        payable = self._app.tokens.fresh(dm.token) or dm.counted < self._edits(board, user_id)
        return payable and self._is_behind(board, dm)

    async def deliver_dm(self, board: TableMessages, user_id: int) -> None:
        """Send or edit a person's direct message. Raises ServiceError."""
        try:
            if self.follows(board, user_id):
                bring_up = self._tell_departed if user_id in board.parted else self._bring_up
                await bring_up(board, user_id, board.kept.get((HAND, user_id)))
        except Undeliverable as error:  # they accept none, or get none in this hand: in quarantine
            _log.info("table %s: a direct message was refused: %s", board.table.id, error.__cause__ or error)
            hand_no, quarantined = board.table.hand_no, self._direct.is_quarantined
            told = quarantined and user_id in board.without_dm
            if not (told or board.table.ending.lost):
                board.untold.add(user_id)
            board.without_dm[user_id] = hand_no if quarantined else math.inf

    async def _bring_up(self, board: TableMessages, user_id: int, dm: LiveMessage | None) -> None:
        table = board.table
        dealt = dm is None or dm.hand_no < table.hand_no
        if dealt and not await self._app.preferences.hand_by_dm(user_id, table.guild_id):
            board.without_dm[user_id] = table.hand_no
            board.kept.pop((HAND, user_id), None)
        elif dealt and board.hand_over:
            # Opened at the table, so that a deal costs one request per person and no more.
            await self._outbox.open_direct(user_id, board.account)
        elif dm is None or (dealt and self._is_out_of_sight(user_id, dm)):
            await self._send(board, user_id)
        else:
            await self._follow(board, user_id, dm, dealt=dealt)

    async def _tell_departed(self, board: TableMessages, user_id: int, dm: LiveMessage | None) -> None:
        """Tell a person that they left during the hand; once it is over, show them its result.

        The result no longer offers them the next hand.
        """
        assert dm is not None
        over, snapshot = board.hand_over, board.snapshot
        locale = await self._app.readers.locale(user_id, snapshot.table.locale)
        with suppress(NothingToSend, Undeliverable):
            if over:
                await self._edit(board, user_id, dm, board.account)
            else:
                channel = f"<#{snapshot.table.channel_id}>"
                parting = self._app.context(locale).text("hand-given", channel=channel)
                await self._outbox.edit(dm, notices.sentence(parting), board.account)
        board.parted[user_id] = True
        if over:
            board.kept.pop((HAND, user_id), None)

    def _is_out_of_sight(self, user_id: int, dm: LiveMessage) -> bool:
        """Return whether a new hand needs a new message; never in quarantine, when none can be posted."""
        old = self._app.now() - dm.posted_at > EDITABLE
        newer = self._direct.sent[user_id] - dm.number
        return (old or newer > self._outbox.pace.scrolled) and not self._direct.is_quarantined

    async def _send(self, board: TableMessages, user_id: int) -> None:
        draw, priority = partial(self._draw, board, user_id, None), self._priority(board, user_id)
        dm = await self._outbox.send_direct(user_id, draw, board.account, priority)
        old, board.kept[HAND, user_id] = board.kept.get((HAND, user_id)), dm
        await self._outbox.note(board.table.id, HAND, dm, [user_id])
        if old is not None and self._app.tokens.fresh(old.token):  # else it stays: it shows a result
            await self._outbox.delete(old, board.account)

    async def _follow(self, board: TableMessages, user_id: int, dm: LiveMessage, *, dealt: bool) -> None:
        counted, allowed = dm.counted, self._edits(board, user_id)
        try:
            await self._edit(board, user_id, dm, board.account if dealt or counted < allowed else None)
        except Undeliverable as error:
            dm.counted = allowed
            if dealt or error.trouble in (Trouble.MESSAGE_GONE, Trouble.GONE):
                board.kept.pop((HAND, user_id), None)
                await self._send(board, user_id)
            elif error.trouble not in (Trouble.FAULT, Trouble.BLOCKED):
                raise
            return
        if dealt:
            await self._outbox.note(board.table.id, HAND, dm, [user_id])
        if dealt or dm.counted != counted:
            dm.counted = 0 if dealt else allowed

    @staticmethod
    def _edits(board: TableMessages, user_id: int) -> int:
        """Return how many paid edits a hand may get between two presses of its owner."""
        if board.table.ending.lost:
            return 1  # since it was lost or closed, or their turn began
        if user_id in board.elsewhere:
            return 0
        seats = board.table.seats
        if not board.hand_over and any(seat.away and seat.user_id == user_id for seat in seats):
            return 2  # a computer plays for them
        # In an open auction everybody may act from the deal on: the one edit waits until the table waits for
        # them alone, since what it shows is soon outbid.
        view = board.snapshot.view
        bidding = view is not None and view.phase is PhaseName.AUCTION and len(board.snapshot.due) > 1
        return int(board.waits_for(user_id) and not bidding)

    async def _draw(
        self, board: TableMessages, user_id: int, live: LiveMessage | None, free: bool
    ) -> post.View:
        """Return a person's hand as a view. Raises NothingToSend.

        `live` is the message that will show it. Without `free` edits to come, a new deal says that it is
        shown as dealt.
        """
        locale, revision = await self._app.readers.locale(user_id, board.table.locale), NEVER
        while revision != board.table.revision:  # again if the table has gone on meanwhile
            revision = board.table.revision
            if live is not None and live.watches:
                until = None if live.token is None else live.token.until
                view = await painter.watch_view(self._app, board.snapshot, locale, user_id, live, until)
            else:
                view = await self._draw_hand(board, user_id, live, locale, free)
        if board.hand_over if live is None else not self._needs_update(board, live):
            raise NothingToSend
        vars(view)["silent"] = not board.waits_for(user_id)
        return view

    async def _draw_hand(
        self, board: TableMessages, user_id: int, live: LiveMessage | None, locale: str, free: bool
    ) -> post.View:
        try:
            private = await self._app.play.private(board.table.id, user_id)
        except ServiceError as error:
            board.kept.pop((OPEN, user_id), None)
            raise NothingToSend from error
        dealt = live is None or live.hand_no != board.table.hand_no
        as_dealt = dealt and not (free or board.table.ending.lost)
        notice = f"-# {self._app.context(locale).text('hand-as-dealt')}" if as_dealt else ""
        more, channel_id = "" if live is None or dealt else live.more, self._direct.cached_channel(user_id)
        where: Where = "ephemeral" if live is not None and live is board.kept.get((OPEN, user_id)) else "dm"
        return await painter.hand(
            self._app, private, locale, where, notice, live, more=more, channel_id=channel_id
        )
