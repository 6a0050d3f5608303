"""Calls before the start: the check-in is open, the tournament begins soon.

An edit notifies nobody, so each is a message of its own that mentions the people it is for, many in one. That
it was posted is stored; a process that died between posting and storing looks for it by its button, and
Discord makes no second message of the same nonce.
"""

from __future__ import annotations

from bot.services.values.tournaments import Tournament, TournamentStatus
from bot.ui.core.post import Failure, Trouble
from bot.ui.publisher.wire import Again, ShutOut
from bot.ui.tournaments.pages.calls import CHECK_IN, REMINDER, call_mark, start_call
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, nonce_of

_AT_ONCE = 100
"""As many people as Discord notifies by one message."""


class Calling:
    """Calls people to the check-in and to the start."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def show(self, board: TournamentBoard) -> None:
        """Post the call that is due. Raises Again or ShutOut."""
        tournament, call = board.tournament, _due(board.tournament)
        if not call:
            return
        if call not in board.called_to:  # else it was posted, but not stored then
            people = await self._delivery.wanting(tournament, _waited_for(tournament))
            for first in range(0, len(people), _AT_ONCE):
                await self._post(board, call, first // _AT_ONCE, people[first : first + _AT_ONCE])
            board.called_to.add(call)
        await self._delivery.app.tournaments.posted(tournament.id, called=_DONE_WITH[call])

    async def _post(self, board: TournamentBoard, call: str, part: int, people: list[int]) -> None:
        delivery, tournament = self._delivery, board.tournament
        mark = call_mark(tournament, call, part)
        if board.unsure and await delivery.lost(tournament.guild_id, tournament.channel_id, mark) is not None:
            return
        await delivery.lane.take()
        view = start_call(delivery.context(tournament), tournament, call, part, people)
        try:
            await delivery.send(
                tournament.channel_id, view, nonce_of(call, tournament.id, part), mentions=people
            )
        except Failure as error:
            trouble = delivery.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error


_DONE_WITH = {CHECK_IN: (CHECK_IN,), REMINDER: (CHECK_IN, REMINDER)}
"""What needs no call any more once a call was posted: who was away that long gets one message, not two."""


def _due(tournament: Tournament) -> str:
    """Return the call that people have not got yet, empty if there is none."""
    if tournament.status not in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        return ""
    if tournament.reminded:
        return "" if REMINDER in tournament.called else REMINDER
    opened = tournament.status is TournamentStatus.CHECK_IN
    return CHECK_IN if opened and CHECK_IN not in tournament.called else ""


def _waited_for(tournament: Tournament) -> list[int]:
    """Return the people who have not checked in; before a check-in, or without one, all."""
    checking = tournament.status is TournamentStatus.CHECK_IN
    return [
        entrant.user_id
        for entrant in tournament.entrants
        if entrant.user_id is not None and not (checking and entrant.checked_in)
    ]
