"""Private hands: one direct message for everybody at a table, and the ephemeral hands people have opened.

A direct message is sent at the first deal and edited at the later ones, which counts against Discord's global
limit; where it would not be found any more, it is posted again. It follows through the tokens of its owner's
own presses, which cost nothing; without one it is edited once when their turn has come, once when they are
away. Where the table has lost its channel, so that nowhere else can say it: once for that, once for each of
their turns, once for the end.
"""

from __future__ import annotations

import logging

from bot.services.errors import ServiceError
from bot.services.values.tables import Table, TableStatus
from bot.ui.core import notices, post
from bot.ui.core.board import Board, LiveMessage
from bot.ui.core.budget import Account, Priority
from bot.ui.core.outbox import Again, Letter, Outbox, Refused
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.publisher.notes import HAND, OPEN, note
from bot.ui.publisher.panel import OLD, SCROLLED
from bot.ui.table import painter

_WHEN_AWAY = 2
"""Edits that count are made once for a turn, once for being away."""

_log = logging.getLogger(__name__)


class Hands:
    """Brings the private messages of tables up to date."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._direct = outbox.app.direct

    # hands that people have opened

    def wait(self, board: Board, user_id: int) -> float | None:
        """Return the seconds until an open hand is to be shown; None if it shows everything.

        Whoever is to move sees a change at once, and everybody the deal and the end. The others see together
        what has happened meanwhile, or when they press or their own turn comes before that.
        """
        live = board.open_hands.get(user_id)
        if live is None or not self._is_behind(board, live):
            return None
        news = board.hand_over or bool(board.stopped) or live.hand_no != board.snapshot.table.hand_no
        return 0.0 if news or board.due(user_id) else self._outbox.pace.others

    async def deliver_open(self, board: Board, user_id: int) -> None:
        """Show a person what their open hand lacks; forget it where it cannot be edited any more.

        Raises Again.
        """
        live = board.open_hands.get(user_id)
        if live is None or not self._is_behind(board, live):
            return
        if not board.due(user_id):
            await self._outbox.give_way(Letter(OPEN, board.table_id, user_id))
        revision = board.revision
        try:
            if not await self._edit(board, user_id, live) and not self._is_overtaken(board, live, revision):
                del board.open_hands[user_id]
        except Refused:
            live.shown = revision  # a moderation rule: the next change is sent again

    async def _edit(
        self, board: Board, user_id: int, live: LiveMessage, account: Account | None = None
    ) -> bool:
        """Show the present state on a message; False if it cannot be edited, or needs no edit any more.

        One that counts needs an `account`. Raises Again, Refused.
        """
        table, view = board.snapshot.table, await self._draw(board, user_id, live)
        if view is None or self._is_overtaken(board, live, table.revision):
            return False
        if shown := await self._outbox.edit(live, view, account):
            live.shown, live.hand_no = table.revision, table.hand_no
        return shown

    @staticmethod
    def _is_behind(board: Board, live: LiveMessage) -> bool:
        return live.shown < board.revision and live.message_id not in board.held

    @staticmethod
    def _is_overtaken(board: Board, live: LiveMessage, revision: int) -> bool:
        """Return whether a message needs nothing any more when it is drawn.

        A press on it has shown it as much, or is about to; or another message has taken its place.
        """
        followed = any(live is other for kept in (board.dms, board.open_hands) for other in kept.values())
        return not followed or live.shown >= revision or live.message_id in board.held

    # direct messages

    def follows(self, board: Board, user_id: int) -> bool:
        """Return whether something of a person's direct message is to be done."""
        dm, hand_no = board.dms.get(user_id), board.snapshot.table.hand_no
        if user_id in board.closed_dms or (dm is not None and dm.message_id in board.held):
            return False
        if dm is None or dm.hand_no < hand_no:
            opens = board.hand_over and self._direct.known(user_id) is None
            return board.without_dm.get(user_id) != hand_no and (opens or not board.hand_over)
        affordable = dm.counted < self._edits(board, user_id, dm)
        return self._is_behind(board, dm) and (self._app.tokens.frees(dm) or affordable)

    async def deliver_dm(self, board: Board, user_id: int) -> None:
        """Send or edit a person's direct message. Raises Again."""
        table, dm = board.snapshot.table, board.dms.get(user_id)
        if not self.follows(board, user_id):
            return
        if dm is not None and dm.hand_no == table.hand_no:
            await self._follow(board, user_id, dm)
        elif not await self._wants_dm(board, user_id):
            board.without_dm[user_id] = table.hand_no
            board.dms.pop(user_id, None)
        elif board.hand_over:
            # Opened at the table, so that the deal itself costs one request a person and no more.
            await self._open_channel(board, user_id)
        elif dm is None or not await self._reuse_message(board, user_id, dm):
            await self._send(board, user_id)

    async def _wants_dm(self, board: Board, user_id: int) -> bool:
        try:
            return await self._app.preferences.hand_by_dm(user_id, board.snapshot.table.guild_id)
        except ServiceError as error:
            raise Again from error

    async def _take(self, board: Board, user_id: int) -> None:
        """Wait for a request that counts: before a hand is drawn, for that may take a while at many deals."""
        await self._outbox.take(board.account, Priority.TURN if board.due(user_id) else Priority.OTHERS)

    async def _open_channel(self, board: Board, user_id: int) -> int | None:
        """Return a person's direct-message channel, None if they are out of reach. Raises Again."""
        if self._direct.quarantined:
            self._do_without(board, user_id)
            return None
        channel_id = await self._direct.channel_of(user_id)
        if channel_id is None:
            await self._outbox.take(board.account, Priority.OTHERS)
            try:
                channel_id = await self._direct.open(self._outbox.client, user_id)
            except Failure as error:
                await self._give_up(board, user_id, error)
                return None
            board.account.spent += 1
        return channel_id

    async def _reuse_message(self, board: Board, user_id: int, dm: LiveMessage) -> bool:
        """Show a new hand on the message of the one before; False if it is to be posted again. Raises Again.

        In quarantine it is edited wherever it stands: none can be posted.
        """
        old = self._app.now() - dm.posted_at > OLD
        newer = self._direct.sent[user_id] - dm.number
        if (old or newer > SCROLLED) and not self._direct.quarantined:
            return False
        free = self._app.tokens.frees(dm)
        if not free:
            await self._take(board, user_id)
        table, view = await self._draw_deal(board, user_id, dm, follows=free)
        if view is None or self._is_overtaken(board, dm, table.revision):
            return True
        try:
            await self._outbox.edit(dm, view, board.account, paid=not free)
        except Refused:
            board.dms.pop(user_id, None)
            return False
        dm.hand_no, dm.shown, dm.counted = table.hand_no, table.revision, 0
        await note(self._app, board, HAND, user_id, dm)
        return True

    async def _send(self, board: Board, user_id: int) -> None:
        channel_id = await self._open_channel(board, user_id)
        if channel_id is None:
            return
        paid = self._app.tokens.of_channel(channel_id) is None
        if paid:
            await self._take(board, user_id)
        follows = self._app.tokens.of_channel(channel_id) is not None
        table, view = await self._draw_deal(board, user_id, follows=follows)
        if view is None:
            return
        silent = not board.due(user_id)
        try:
            dm = await self._outbox.send(channel_id, view, board.account, silent=silent, paid=paid)
        except Refused as error:
            if error.trouble is Trouble.GONE:  # the channel that was stored: another one is opened
                self._direct.forget(user_id)
                raise Again from error
            await self._give_up(board, user_id, error.__cause__ or error)
            return
        self._direct.sent[user_id] += 1
        dm.hand_no, dm.shown, dm.number = table.hand_no, table.revision, self._direct.sent[user_id]
        old, board.dms[user_id] = board.dms.get(user_id), dm
        await note(self._app, board, HAND, user_id, dm)
        free = old is not None and self._app.tokens.frees(old)
        if old is not None and (free or user_id in board.elsewhere):
            # Who plays at the table can spare the next edit for it. Otherwise it stays: it shows a result.
            dm.counted = int(not free)
            await self._outbox.delete(old, board.account)

    async def _draw_deal(
        self, board: Board, user_id: int, live: LiveMessage | None = None, *, follows: bool
    ) -> tuple[Table, post.View | None]:
        """Return a hand just dealt and the table that it shows; no hand if the table does not play any more.

        `live` is the message that is to show it, `follows` whether it can be edited freely afterwards. It is
        drawn again where the table has gone on meanwhile: if it cannot, nothing mends it later.
        """
        for _ in range(painter.TIMES):
            table, view = board.snapshot.table, await self._draw(board, user_id, live)
            if view is None or table.status is not TableStatus.PLAYING:
                return table, None
            if not follows and not board.stopped:
                locale = await self._app.readers.locale(user_id, table.locale)
                view = notices.with_notice(painter.as_dealt(self._app, locale), view)
            if board.revision == table.revision:
                break
        return table, view

    async def _follow(self, board: Board, user_id: int, dm: LiveMessage) -> None:
        counted, allowed = dm.counted, self._edits(board, user_id, dm)
        try:
            edited = await self._edit(board, user_id, dm, board.account if counted < allowed else None)
            if not edited or dm.counted == counted:
                return
        except Refused as error:
            await self._replace(board, user_id, error)
        dm.counted = allowed
        if board.stopped:
            board.lost_shown[user_id] = board.snapshot.table.turn

    @staticmethod
    def _edits(board: Board, user_id: int, dm: LiveMessage) -> int:
        """Return how many edits that count a hand may get between two presses of its owner."""
        if board.stopped:
            shown = board.lost_shown.get(user_id)
            news = shown is None or (board.due(user_id) and shown != board.snapshot.table.turn)
            return dm.counted + (news or board.closed)
        if board.elsewhere.get(user_id) == board.snapshot.table.hand_no:
            return 0
        # In an open auction everybody is due from the deal on: the one edit waits until the table waits for
        # them alone, since what it shows is outbid a moment later.
        alone = len(board.snapshot.due) == 1 or not board.several_at_once()
        return _WHEN_AWAY if board.away(user_id) else int(alone and board.due(user_id))

    async def _replace(self, board: Board, user_id: int, error: Refused) -> None:
        """Post a hand again that was deleted, or do without it where a person takes no more."""
        if error.trouble in (Trouble.MESSAGE_GONE, Trouble.GONE):
            del board.dms[user_id]
            await self._send(board, user_id)
        elif error.trouble not in (Trouble.FAULT, Trouble.BLOCKED):
            await self._give_up(board, user_id, error.__cause__ or error)

    async def _give_up(self, board: Board, user_id: int, error: BaseException) -> None:
        """Note that a person takes no direct messages and say so once. Raises Again for passing trouble."""
        if self._direct.quarantines(error):
            self._do_without(board, user_id)
            return
        trouble = trouble_of(error)
        if trouble is Trouble.DOUBTFUL:
            raise Again from error
        _log.info("table %s: a direct message was refused: %s", board.table_id, error)
        if user_id not in board.closed_dms and not board.stopped:
            board.closed_dms.add(user_id)
            board.untold.add(user_id)
            if trouble is Trouble.DM_CLOSED:  # for anything else we do not blame them in public
                await self._tell(board, user_id)

    @staticmethod
    def _do_without(board: Board, user_id: int) -> None:
        """Send a person no direct message in this hand, and say so once, when they press something."""
        if user_id not in board.without_dm and not board.stopped:
            board.untold.add(user_id)
        board.without_dm[user_id] = board.snapshot.table.hand_no

    async def _tell(self, board: Board, user_id: int) -> None:
        """Tell a person to play by *My hand*: in private if they have just acted, else by name."""
        table = board.snapshot.table
        locale = await self._app.readers.locale(user_id, table.locale)
        token = self._app.tokens.of_person(table.channel_id, user_id)
        try:
            if token is not None:
                await post.send_by_token(token, notices.no_dm(self._app.context(locale), None), private=True)
            else:
                view = notices.no_dm(self._app.context(table.locale), user_id)
                await self._outbox.send(table.channel_id, view, board.account)
        except (*Failure, Again, Refused) as error:
            _log.info("a person is not told that direct messages do not reach them: %s", error)
            return  # the next answer to them says it instead
        board.untold.discard(user_id)

    async def _draw(self, board: Board, user_id: int, live: LiveMessage | None = None) -> post.View | None:
        try:
            private = await self._app.play.private(board.table_id, user_id)
        except ServiceError:
            return None
        locale = await self._app.readers.locale(user_id, board.snapshot.table.locale)
        notice = ""
        if board.stopped:
            notice = painter.stopped(self._app, board.snapshot, locale, board.stopped)
        if live is not None and live.hand_no != board.snapshot.table.hand_no:
            live.more = ""
        more, channel_id = "" if live is None else live.more, self._direct.known(user_id)
        return await painter.hand(
            self._app, private, locale, notice=notice, live=live, more=more, channel_id=channel_id
        )
