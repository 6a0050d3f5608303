"""The tournament publisher: receives changes from the services, and updates every message.

Like the publisher of tables it works from the stored state alone, so nothing is lost when several changes
are shown together, when Discord fails for a while, or when the process restarts.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from discord import ui

from bot.features.tournaments.pages import channels
from bot.features.tournaments.pages.announcement import role_deleted
from bot.features.tournaments.pages.tables import event_tables
from bot.features.tournaments.publisher import announcing
from bot.features.tournaments.publisher.board import KIND, TournamentBoard, live_message
from bot.features.tournaments.publisher.threads import Barred, archive_threads, show_tables
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import BEFORE_START, Tournament, TournamentStatus
from bot.services.errors import ServiceError
from bot.services.values.tables import Table, TableStatus
from bot.ui.core import notices, rights
from bot.ui.core.board import LiveMessage, PublicMessage
from bot.ui.core.context import PanelContext
from bot.ui.core.features import FeatureInterface
from bot.ui.core.floods import MOST_PEOPLE
from bot.ui.core.outbox import Letter, Outbox, RetryLater, Undeliverable
from bot.ui.core.reach import Failure
from bot.ui.publisher.publisher import Publisher

_log = logging.getLogger(__name__)

_Step = Callable[[TournamentBoard], Awaitable[float | None]]
"""A part of a delivery; it returns the seconds until it has more to show, or None."""
_STEPS: tuple[_Step, ...] = (
    announcing.show_stop,
    announcing.show_decisions,
    announcing.show_calls,
    show_tables,
    announcing.show_rounds,
    announcing.show_report,
    announcing.show_event,
    archive_threads,
)
"""The steps of a delivery in order; the announcement follows, since it shows their result."""


class TournamentPublisher(FeatureInterface):
    """Shows tournaments: the services' `TournamentNotifier`; `tournament_changed` never blocks."""

    def __init__(self, outbox: Outbox, publisher: Publisher) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._tables = publisher
        self._boards: dict[int, TournamentBoard] = {}
        self._open = False
        """Whether the bot is connected: before that, nothing is shown."""
        outbox.register(KIND, self._deliver, at_end=False)  # a start shows it again
        outbox.app.live.listen(lambda live: self._follow(live.table))
        services_of(outbox.app).connect(self)

    # notifications from the services

    def tournament_changed(self, tournament: Tournament) -> None:
        """Show a tournament's new state soon."""
        known = self._app.event_tables
        known |= event_tables(tournament)
        while len(known) > MOST_PEOPLE:
            known.popitem(last=False)
        board = self._boards.get(tournament.id)
        if board is None:
            if self._nothing_to_show(tournament):
                return
            fresh = self._open and tournament.status is TournamentStatus.JOINING
            board = TournamentBoard(self._outbox, self._tables, tournament, taken_up=not fresh)
            self._boards[tournament.id] = board
            if tournament.message_id is not None:
                board.public.keep(live_message(tournament.channel_id, tournament.message_id))
        elif tournament.revision >= board.tournament.revision:
            before, now = board.tournament.round, tournament.round
            if before and before.trouble and not (now and now.trouble):
                self._outbox.retry(board.letter)  # its host wants its tables to be opened at once
            board.tournament = tournament
        self._schedule(board)

    def place_trouble(self, tournament: Tournament) -> str | None:
        """Return why a tournament cannot be held in its channel (`channels`)."""
        return channels.place_trouble(self._outbox.client, tournament)

    def _follow(self, table: Table) -> None:
        """Update a tournament when its table changed: a counted hand, a taken seat, or a deleted thread."""
        board = self._boards.get(table.event_id or 0)
        if board is not None and (table.status is not TableStatus.PLAYING or table.channel_id == 0):
            self._schedule(board)

    @staticmethod
    def _nothing_to_show(tournament: Tournament) -> bool:
        if tournament.status is TournamentStatus.DRAFT:
            return True
        done = tournament.status is TournamentStatus.CANCELLED or tournament.report_id is not None
        return tournament.over and done and tournament.message_id is None

    # queries by the buttons

    def troubles(self, tournament_id: int, ctx: PanelContext) -> tuple[str, str]:
        """Return the permissions missing for a tournament, and why it has no scheduled event, in a reader's
        language; empty if all is well."""
        board = self._boards.get(tournament_id)
        if board is None:
            return "", ""
        event = ctx.text(board.event_trouble) if board.event_trouble else ""
        return notices.permission_names(ctx, board.trouble), event

    async def draw(self, tournament: Tournament) -> ui.LayoutView:
        """Return the current announcement."""
        board = self._boards.get(tournament.id)
        trouble = () if board is None else board.trouble
        return await announcing.draw_announcement(self._app, tournament, trouble)

    def note_answer(self, tournament_id: int, view: ui.LayoutView, shown: LiveMessage) -> None:
        """Record that a press was answered with the announcement as in `view`."""
        board = self._boards.get(tournament_id)
        live = None if board is None else board.public.live
        if board is not None and live is not None and live.message_id == shown.message_id:
            live.token, live.counted = shown.token, 0
            live.keep(view)

    def post_again(self, tournament_id: int) -> bool:
        """Repost an announcement that was deleted repeatedly; return whether it had been given up."""
        board = self._boards.get(tournament_id)
        if board is None or not board.public.is_withheld():
            return False
        board.public = PublicMessage(board.public.command)
        self._schedule(board)
        return True

    # notifications from the gateway

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Repost deleted announcements while they are needed (`PublicMessage`)."""
        gone = set(message_ids)
        for board in self._boards.values():
            live = board.public.live
            if live is not None and live.message_id in gone and not board.tournament.over:
                board.public.lose(self._outbox.pace.reposts)
                self._schedule(board)

    def role_deleted(self, guild_id: int, role_id: int) -> None:
        """Tell the hosts of tournaments whose entrants need a role that this role was deleted."""
        for board in self._boards.values():
            tournament = board.tournament
            limited = tournament.config.role == role_id and tournament.status in BEFORE_START
            if limited and tournament.guild_id == guild_id:
                text = partial(role_deleted, tournament=tournament)
                job = board.message(tournament.host_id, "role-deleted", text)
                self._outbox.tasks.begin(job, _log, "a host was not told of a deleted role")

    async def drop_gone(self, tournament_id: int) -> None:
        """Remove people who left the server from a tournament."""
        board = self._boards.get(tournament_id)
        if board is not None:
            await board.drop_gone()

    def guild_left(self, guild_id: int) -> None:
        """Stop showing the tournaments of a server that removed the bot; their stored data stays."""
        self._boards = {key: it for key, it in self._boards.items() if it.tournament.guild_id != guild_id}

    def thread_opened(self, channel_id: int, message_id: int) -> None:
        """Delete Discord's line about a new thread of a table: the round's message lists all threads."""
        ours = next((it for it in self._boards.values() if it.tournament.channel_id == channel_id), None)
        if ours is not None and self._open:
            job = self._outbox.delete(live_message(channel_id, message_id), ours.account)
            self._outbox.tasks.begin(job, _log, "a line about a thread was not deleted")

    def open(self) -> None:
        """Start showing tournaments: the bot is connected and the tables are loaded."""
        self._open = True
        for board in self._boards.values():
            self._schedule(board)

    # internals

    def _schedule(self, board: TournamentBoard) -> None:
        """Update a tournament's messages soon; a press being answered goes first."""
        if self._open and board.tournament.id in self._boards:
            self._outbox.request(board.letter, self._outbox.pace.interval)

    async def _deliver(self, letter: Letter) -> float | None:
        """Update all messages; one failure does not hold up the others. Raises RetryLater."""
        board = self._boards.get(letter.owner)
        if board is None:
            return None  # its server has removed the bot
        failed, wait = False, None
        lacking: tuple[str, ...] = ()
        for step in (*_STEPS, announcing.show_announcement):
            if step is announcing.show_announcement:
                board.trouble = lacking
            try:
                wait = await step(board)
                continue
            except Barred as bar:
                lacking = bar.lacking
            except Undeliverable:
                if board.tournament.over and board.tournament.end_shown:
                    continue  # a series may go on elsewhere; here nothing is left to wait for
                lacking = rights.permissions_needed(thread=False)
            except (RetryLater, ServiceError, *Failure) as error:
                _log.info("tournament %s: %r", letter.owner, error.__cause__ or error)
            except Exception:  # noqa: BLE001 - what cannot be drawn must not end the task for all others
                _log.exception("tournament %s cannot be shown", letter.owner)
            failed, wait = True, None
        board.trouble = lacking
        if failed:
            raise RetryLater
        if self._is_done(board, wait):
            # An end whose display was not stored, because the process was killed, is shown at the next start.
            if not board.tournament.end_shown:
                await board.service.posted(board.tournament.id, end_shown=True)
            self._boards.pop(letter.owner, None)
        return wait

    def _is_done(self, board: TournamentBoard, wait: float | None) -> bool:
        tournament = board.tournament
        if wait is not None or self._outbox.tasks.waiting(board.letter):
            return False
        if tournament.status is TournamentStatus.CANCELLED:
            return tournament.open_round is None
        return tournament.over and (tournament.report_id is not None or board.public.live is None)
