"""Private hands: each player's direct message, and the ephemeral hands that people have opened.

A direct message is sent at the first deal and edited at the later ones, which counts against Discord's global
limit; where it would not be found any more, it is posted again. It follows through the tokens of its owner's
own presses, which cost nothing; without one it is edited once when their turn has come, once when they are
away. Where the table has lost its channel, so that nowhere else can say it: once for that, once for each of
their turns, once for the end.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.services.errors import ServiceError
from bot.ui.core import post
from bot.ui.core.board import EDITABLE, NEVER, LiveMessage, TableMessages
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.publisher.notes import HAND, note
from bot.ui.table import painter
from bot.ui.table.watching import judge_guesses

_log = logging.getLogger(__name__)


class HandMessages:
    """Keeps the private messages of tables up to date."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._direct = outbox.app.direct

    # hands that people have opened

    def wait(self, board: TableMessages, user_id: int) -> float | None:
        """Return the seconds until an open hand must be updated; None if it is up to date.

        Whoever is to move sees a change at once, and everybody the deal and the end. The others see together
        what has happened meanwhile, or when they press or their own turn comes before that.
        """
        live = board.open_hands.get(user_id)
        if live is None or not self._is_behind(board, live):
            return None
        news = board.hand_over or bool(board.stopped) or live.hand_no != board.snapshot.table.hand_no
        return 0.0 if news or board.due(user_id) else self._outbox.pace.others

    async def deliver_open(self, board: TableMessages, user_id: int) -> None:
        """Update a person's open hand; drop it if it can no longer be edited.

        Raises Again.
        """
        live = board.open_hands.get(user_id)
        if live is None or not self._is_behind(board, live):
            return
        if not board.due(user_id):
            await self._outbox.give_way()
        revision = board.revision
        try:
            if not await self._edit(board, user_id, live) and not self._is_overtaken(board, live, revision):
                del board.open_hands[user_id]
        except Refused:
            live.shown = revision  # a moderation rule: the next change is sent again

    async def _edit(
        self,
        board: TableMessages,
        user_id: int,
        live: LiveMessage,
        account: BudgetAccount | None = None,
        *,
        paid: bool = False,
    ) -> bool:
        """Show the current state on a message; False if it cannot be edited, or needs no edit.

        One that counts needs an `account`; `paid`: its turn in the budget has come, and it is the only one
        for a while. Raises Again, Refused.
        """
        table, view = board.snapshot.table, await self._draw(board, user_id, live, follows=not paid)
        if view is None or self._is_overtaken(board, live, table.revision):
            return False
        if shown := await self._outbox.edit(live, view, account, paid=paid):
            live.shown, live.hand_no = table.revision, table.hand_no
        return shown

    def _is_behind(self, board: TableMessages, live: LiveMessage) -> bool:
        return live.shown < board.revision and live.message_id not in board.held

    @staticmethod
    def _is_overtaken(board: TableMessages, live: LiveMessage, revision: int) -> bool:
        """Return whether a message no longer needs the update that was drawn for it.

        A press on it has shown it as much, or is about to; or another message has taken its place.
        """
        followed = any(live is other for kept in (board.dms, board.open_hands) for other in kept.values())
        return not followed or live.shown >= revision or live.message_id in board.held

    # direct messages

    def follows(self, board: TableMessages, user_id: int) -> bool:
        """Return whether a person's direct message needs an update."""
        dm, hand_no = board.dms.get(user_id), board.snapshot.table.hand_no
        if board.plays_without_dm(user_id) or (dm is not None and dm.message_id in board.held):
            return False
        if dm is None or dm.hand_no < hand_no:
            return not board.hand_over or self._direct.known(user_id) is None
        payable = self._app.tokens.frees(dm) or dm.counted < self._edits(board, user_id)
        return payable and self._is_behind(board, dm)

    async def deliver_dm(self, board: TableMessages, user_id: int) -> None:
        """Send or edit a person's direct message. Raises Again, ServiceError."""
        if user_id in board.parted:
            await self._let_go(board, user_id)
            return
        table, dm = board.snapshot.table, board.dms.get(user_id)
        if not self.follows(board, user_id):
            return
        if dm is not None and dm.hand_no == table.hand_no:
            await self._follow(board, user_id, dm)
        elif not await self._app.preferences.hand_by_dm(user_id, table.guild_id):
            board.without_dm[user_id] = table.hand_no
            board.dms.pop(user_id, None)
        elif board.hand_over:
            # Opened at the table, so that the deal itself costs one request a person and no more.
            await self._open_channel(board, user_id)
        elif dm is None or not await self._reuse_message(board, user_id, dm):
            await self._send(board, user_id)

    def leaves_behind(self, board: TableMessages, user_id: int) -> bool:
        """Return whether the direct message of a person who left during the hand must change."""
        return user_id in board.dms and (board.hand_over or not board.parted[user_id])

    async def _let_go(self, board: TableMessages, user_id: int) -> None:
        """Show a person who left during the hand that they did and, once it is over, its result."""
        if not self.leaves_behind(board, user_id):
            return
        dm, over, snapshot = board.dms[user_id], board.hand_over, board.snapshot
        if over:
            view = await self._draw(board, user_id, dm)
        else:
            locale = await self._app.readers.locale(user_id, snapshot.table.locale)
            view = painter.parting_view(self._app, snapshot, locale)
        if view is not None:
            with suppress(Refused):
                await self._outbox.edit(dm, view, board.account)
        board.parted[user_id] = True
        if over:
            board.dms.pop(user_id, None)

    async def _take(self, board: TableMessages, user_id: int) -> None:
        """Wait for budget before a hand is drawn: with many deals that may take a while."""
        await self._outbox.take(board.account, Priority.TURN if board.due(user_id) else Priority.OTHERS)

    async def _open_channel(self, board: TableMessages, user_id: int) -> int | None:
        """Return a person's direct-message channel, None if they accept none. Raises Again."""
        if self._direct.quarantined:
            board.do_without_dm(user_id, board.snapshot.table.hand_no)
            return None
        channel_id = await self._direct.channel_of(user_id)
        if channel_id is None:
            await self._outbox.take(board.account, Priority.OTHERS)
            try:
                channel_id = await self._direct.open(self._outbox.client, user_id)
            except Failure as error:
                self._give_up(board, user_id, error)
                return None
            board.account.spent += 1
        return channel_id

    async def _reuse_message(self, board: TableMessages, user_id: int, dm: LiveMessage) -> bool:
        """Show a new hand on the last hand's message; False if it must be reposted. Raises Again.

        In quarantine it is edited wherever it stands: none can be posted.
        """
        old = self._app.now() - dm.posted_at > EDITABLE
        newer = self._direct.sent[user_id] - dm.number
        if (old or newer > self._outbox.pace.scrolled) and not self._direct.quarantined:
            return False
        free = self._app.tokens.frees(dm)
        if not free:
            await self._take(board, user_id)
        try:
            if await self._edit(board, user_id, dm, board.account, paid=not free):
                dm.counted = 0
                await note(self._app, board, HAND, user_id, dm)
        except Refused:
            board.dms.pop(user_id, None)
            return False
        return True

    async def _send(self, board: TableMessages, user_id: int) -> None:
        channel_id = await self._open_channel(board, user_id)
        if channel_id is None:
            return
        paid = self._app.tokens.of_channel(channel_id) is None
        if paid:
            await self._take(board, user_id)
        table, view = board.snapshot.table, await self._draw(board, user_id, follows=not paid)
        if view is None or board.hand_over:
            return
        silent = not board.due(user_id)
        try:
            dm = await self._outbox.send(channel_id, view, board.account, silent=silent, paid=paid)
        except Refused as error:
            if error.trouble is Trouble.GONE:  # the channel that was stored: another one is opened
                self._direct.forget(user_id)
                raise Again from error
            self._give_up(board, user_id, error.__cause__ or error)
            return
        self._direct.sent[user_id] += 1
        dm.hand_no, dm.shown, dm.number = table.hand_no, table.revision, self._direct.sent[user_id]
        old, board.dms[user_id] = board.dms.get(user_id), dm
        await note(self._app, board, HAND, user_id, dm)
        if old is not None and self._app.tokens.frees(old):  # else it stays: it shows a result
            await self._outbox.delete(old, board.account)

    async def _follow(self, board: TableMessages, user_id: int, dm: LiveMessage) -> None:
        counted, allowed = dm.counted, self._edits(board, user_id)
        try:
            edited = await self._edit(board, user_id, dm, board.account if counted < allowed else None)
            if not edited or dm.counted == counted:
                return
        except Refused as error:
            if error.trouble in (Trouble.MESSAGE_GONE, Trouble.GONE):
                del board.dms[user_id]
                await self._send(board, user_id)
            elif error.trouble not in (Trouble.FAULT, Trouble.BLOCKED):
                self._give_up(board, user_id, error.__cause__ or error)
        dm.counted = allowed

    @staticmethod
    def _edits(board: TableMessages, user_id: int) -> int:
        """Return how many paid edits a hand may get between two presses of its owner."""
        if board.stopped:
            return 1  # since it was lost or closed, or their turn began
        if board.elsewhere.get(user_id) == board.snapshot.table.hand_no:
            return 0
        # In an open auction everybody is due from the deal on: the one edit waits until the table waits for
        # them alone, since what it shows is outbid a moment later.
        alone = len(board.snapshot.due) == 1 or not board.several_at_once()
        return 2 if board.away(user_id) else int(alone and board.due(user_id))

    def _give_up(self, board: TableMessages, user_id: int, error: BaseException) -> None:
        """Record that a person accepts no direct messages. Raises Again for temporary trouble."""
        if self._direct.quarantines(error):
            board.do_without_dm(user_id, board.snapshot.table.hand_no)
        elif trouble_of(error) is Trouble.DOUBTFUL:
            raise Again from error
        else:
            _log.info("table %s: a direct message was refused: %s", board.table_id, error)
            board.do_without_dm(user_id)

    async def _draw(
        self, board: TableMessages, user_id: int, live: LiveMessage | None = None, *, follows: bool = True
    ) -> post.View | None:
        """Return a person's hand as a view, None if they have none now.

        `live` is the message that is to show it; a message that nothing `follows` says so.
        """
        locale, revision = await self._app.readers.locale(user_id, board.snapshot.table.locale), NEVER
        if live is not None and live.watches:
            judge_guesses(board)
            until = None if live.token is None else live.token.until
            return await painter.watch_view(self._app, board.snapshot, locale, user_id, live, until)
        while revision != board.revision:  # once more if the table has gone on meanwhile
            revision, notice = board.revision, ""
            try:
                private = await self._app.play.private(board.table_id, user_id)
            except ServiceError:
                return None
            if board.stopped:
                notice = painter.why_stopped(self._app, board.snapshot, locale, board.stopped)
            elif not follows:
                notice = painter.as_dealt(self._app, locale)
            if live is not None and live.hand_no != board.snapshot.table.hand_no:
                live.more = ""
            more, channel_id = "" if live is None else live.more, self._direct.known(user_id)
            view = await painter.hand(
                self._app, private, locale, notice=notice, live=live, more=more, channel_id=channel_id
            )
        return view
