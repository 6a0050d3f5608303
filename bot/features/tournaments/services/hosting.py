"""What hosts may do while a tournament runs, and whose agreement they need."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypedDict, Unpack

from bot.features.tournaments.services import deciding, lists, weekly
from bot.features.tournaments.services.book import (
    Judgement,
    TournamentBook,
    TournamentJudge,
    TournamentStep,
    in_public,
)
from bot.features.tournaments.services.joining import DISCARDED, cancel, require_host, require_status
from bot.features.tournaments.services.pot import refund_postings
from bot.features.tournaments.services.round_tables import hands_due
from bot.features.tournaments.values.rounds import TournamentTable
from bot.features.tournaments.values.tournaments import (
    PLAYING,
    TOUCHING,
    UNDER_WAY,
    ActRequest,
    HostAct,
    HostActKind,
    Results,
    Tournament,
    TournamentStatus,
)
from bot.services.app import Services
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.values.hands import VOIDED, StoredHand
from bot.services.values.tables import Person, TableStatus, is_former

REQUEST_TIME = timedelta(hours=1)
"""How long a host's request waits for another person's agreement."""
MOST_WAITING = 3
_about = attrgetter("kind", "entrant", "hand", "person", "units", "results")


def plays(tournament: Tournament, user_id: int) -> bool:
    """Return whether a person plays or ever played for an entrant."""
    return any(user_id in entrant.users for entrant in tournament.entrants)


def others(tournament: Tournament, user_id: int) -> frozenset[int]:
    """Return the other people who play and can still win."""
    people = (it.user_id for it in tournament.entrants if it.status in PLAYING)
    return frozenset(it for it in people if it is not None and it != user_id and not is_former(it))


def decides_alone(tournament: Tournament, user_id: int, *, manager: bool) -> bool:
    """Return whether a host or manager may act on people or results without others' agreement."""
    if tournament.status not in UNDER_WAY:
        return True
    if tournament.config.entry:
        return manager and not plays(tournament, user_id)
    return not plays(tournament, user_id) or not others(tournament, user_id)


def votes_needed(tournament: Tournament, request: ActRequest) -> int:
    """Return how many other players must agree to a request if no manager does."""
    count = len(others(tournament, request.by))
    return count if tournament.config.entry else count // 2 + 1


def waits(tournament: Tournament, request: ActRequest, now: datetime) -> bool:
    """Return whether a request can still be agreed to, even after its round.

    Agreement to a result is agreement to that one: a correction ends the request.
    """
    begun = tournament.status in UNDER_WAY
    present = request.kind is not HostActKind.VOID or request.round == len(tournament.rounds)
    if request.kind is HostActKind.CONFIRM:
        corrected = (act for act in tournament.acts if act.kind in (*TOUCHING, HostActKind.UNDO))
        present = all(act.at <= request.at for act in corrected)
    return begun and present and not request.done and now - request.at <= REQUEST_TIME


def decide(tournament: Tournament, request: ActRequest, now: datetime, *, manager: bool) -> Judgement:
    """Do a host's act, or store it as a request.

    Raises as the act itself, and NotNow (`request-waits`, `requests-too-many`: most).
    """
    done = execute_act(tournament, request, now)  # what cannot be done is not asked for either
    free = request.kind is HostActKind.CONFIRM and not (tournament.config.entry or tournament.config.league)
    if free or decides_alone(tournament, request.by, manager=manager):
        return done
    waiting = [one for one in tournament.requests if waits(tournament, one, now)]
    if _about(request) in map(_about, waiting):
        raise NotNow("request-waits")
    if len(waiting) >= MOST_WAITING:
        raise NotNow("requests-too-many", most=MOST_WAITING)
    told = " ".join(request.reason.split())
    return replace(tournament, requests=(*tournament.requests, replace(request, reason=told)))


def add_agreement(
    tournament: Tournament, number: int, by: Person, now: datetime, *, manager: bool
) -> Judgement | None:
    """Add a person's agreement to a request; None if they have already agreed.

    Raises NotAllowed (`agree-own`, `agree-not-you`), NotNow (`request-over`), and as the act itself.
    """
    require_status(tournament, *UNDER_WAY)
    asked = (it for it in tournament.requests if it.number == number and waits(tournament, it, now))
    request = require_found(next(asked, None), NotNow("request-over"))
    if by.user_id == request.by:
        raise NotAllowed("agree-own")
    if _settles(tournament, request, by.user_id, manager=manager):
        return _done(tournament, request, (by.user_id,), by.name, now)
    if by.user_id not in others(tournament, request.by):
        raise NotAllowed("agree-not-you")
    voters = sorted(others(tournament, request.by).intersection((*request.agreed, by.user_id)))
    if len(voters) >= votes_needed(tournament, request):
        return _done(tournament, request, voters, by.name if len(voters) == 1 else "", now)
    after = replace(request, agreed=tuple(voters))
    return None if after == request else _with(tournament, after)


def _settles(tournament: Tournament, request: ActRequest, user_id: int, *, manager: bool) -> bool:
    if manager and not plays(tournament, user_id):
        return True
    if request.kind is not HostActKind.REPLACE or request.entrant is None:
        return False
    replaced = tournament.entrants[request.entrant]  # a person who dropped out gains by it: others must agree
    return replaced.user_id == user_id and replaced.status in PLAYING


def _done(
    tournament: Tournament, request: ActRequest, who: Iterable[int], name: str, now: datetime
) -> TournamentStep:
    step = execute_act(_with(tournament, replace(request, done=True)), request, now)
    acts = step.after.acts
    act = replace(acts[-1], agreed=tuple(who), agreed_name=name)
    return replace(step, after=replace(step.after, acts=(*acts[:-1], act)))


def _with(tournament: Tournament, request: ActRequest) -> Tournament:
    number = request.number
    requests = (*tournament.requests[:number], request, *tournament.requests[number + 1 :])
    return replace(tournament, requests=requests)


def execute_act(tournament: Tournament, request: ActRequest, now: datetime) -> TournamentStep:
    """Return the tournament after an act. Raises what `deciding` raises."""
    after, out = _TOUCH[request.kind](tournament, request, now), tournament.entrants
    if request.kind is HostActKind.REMOVE:
        out = tuple(it for it in out if it.user_id == request.person)
    gone = request.kind in (HostActKind.CANCEL, HostActKind.REMOVE)
    return TournamentStep(after, refund_postings(tournament, out) if gone else ())


_TOUCH = {HostActKind.REMOVE: lists.remove_entrant, **deciding.TOUCH}


class About(TypedDict, total=False):
    """What a host's act is about: fields of `ActRequest`."""

    entrant: int
    person: int
    person_name: str
    table: int
    hand: int | None
    hand_no: int
    units: int
    results: Results


Given = ParamSpec("Given")


def host_method(
    decide: Callable[Concatenate[Tournament, Person, datetime, Given], Judgement | None],
) -> Callable[Concatenate[HostService, int, Person, bool, Given], Coroutine[Any, Any, Tournament]]:
    """Make a method of `HostService` from a host's decision; it raises what the decision raises."""

    async def change(
        service: HostService,
        tournament_id: int,
        by: Person,
        manager: bool,
        /,
        *args: Given.args,
        **named: Given.kwargs,
    ) -> Tournament:
        return await service._change_as_host(
            tournament_id, by, manager, lambda it: decide(it, by, service._app.now(), *args, **named)
        )

    return change


def service_method(
    change: Callable[Concatenate[Tournament, Given], Judgement | None],
) -> Callable[Concatenate[HostService, int, Given], Coroutine[Any, Any, Tournament]]:
    """Make a method of `HostService` from a change; it raises what the change raises."""

    async def make_change(
        service: HostService, tournament_id: int, /, *args: Given.args, **named: Given.kwargs
    ) -> Tournament:
        return await service._change(tournament_id, lambda it: change(it, *args, **named))

    return make_change


@dataclass(eq=False, repr=False)
class HostService:
    """Acts of hosts and server managers in a running tournament; they affect its tables at once.

    All methods raise NotAllowed (`not-tournament-host`) for others, and NotNow (`tournament-not-running`,
    `tournament-played`, `tournament-over`).
    """

    _app: Services
    _book: TournamentBook

    async def _change(self, tournament_id: int, judge: TournamentJudge) -> Tournament:
        return in_public(await self._book.change(tournament_id, judge))

    async def _change_as_host(
        self, tournament_id: int, by: Person, manager: bool, judge: TournamentJudge
    ) -> Tournament:
        def judge_if_allowed(tournament: Tournament) -> Judgement | None:
            require_host(tournament, by, manager)
            return judge(tournament)

        return await self._change(tournament_id, judge_if_allowed)

    pause = host_method(deciding.pause_play)
    resume = host_method(deciding.resume)
    extend = host_method(deciding.extend_round)
    move_to_team = host_method(lists.move_to_team)
    readmit = host_method(lists.readmit)
    invite = host_method(lists.invite)
    name_co_hosts = host_method(lists.name_co_hosts)
    skip_next = host_method(weekly.skip_next)
    end_series = host_method(weekly.end_series)
    resume_series = host_method(weekly.resume_series)
    lose_host = service_method(weekly.lose_host)
    help_host = service_method(lists.add_co_host)
    stop_helping = service_method(lists.drop_co_host)

    async def replace(
        self, tournament_id: int, by: Person, manager: bool, entrant: int, person: Person | None, reason: str
    ) -> Tournament:
        """Replace an entrant's person by another or a computer: score and number stay.

        A person takes over at once, a computer from the next deal. Raises NotNow (`entrant-banned`), and as
        `act`.
        """
        what: About = {"entrant": entrant}
        if person is not None:
            await self._require_unbanned(tournament_id, person)
            what |= {"person": person.user_id, "person_name": person.name}
        return await self.act(tournament_id, by, manager, HostActKind.REPLACE, reason, **what)

    async def _require_unbanned(self, tournament_id: int, person: Person) -> None:
        try:
            await self._app.require_welcome((await self._book.get(tournament_id)).guild_id, person.user_id)
        except NotAllowed:
            raise NotNow("entrant-banned", name=person.name) from None

    async def cancel(self, tournament_id: int, by: Person, manager: bool, reason: str = "") -> Tournament:
        """End a tournament without a winner, with all entries refunded; a draft needs no reason."""
        return await self.act(tournament_id, by, manager, HostActKind.CANCEL, reason)

    async def void(
        self, tournament_id: int, by: Person, manager: bool, number: int, hand_id: int | None, reason: str
    ) -> Tournament:
        """Void a hand of the current round; None: the hand under way, which ends at once.

        `number` is the table's. A new deal replaces the hand, except in a duplicate. Raises NotNow
        (`no-round`, `tournament-table-unknown`, `tournament-no-hand`), and as `act`.
        """
        tournament = await self._book.get(tournament_id)
        require_host(tournament, by, manager)
        table = deciding.require_table(deciding.require_round(tournament), number)
        if hand_id is None:
            live = (await self._app.live.get(table.table_id)).table
            hand_id, hand_no = live.hand_id, live.hand_no
            dealt = live.status is TableStatus.PLAYING and hand_id is not None
        else:
            stored = await self._read_hand(hand_id)
            dealt = stored is not None and stored.header.table_id == table.table_id
            hand_no = 0 if stored is None else stored.header.hand_no
        if not dealt:
            raise NotNow("tournament-no-hand")
        what: About = {"table": number, "hand": hand_id, "hand_no": hand_no}
        return await self.act(tournament_id, by, manager, HostActKind.VOID, reason, **what)

    async def _read_hand(self, hand_id: int) -> StoredHand | None:
        async with self._app.store.read() as work:
            return await work.hands.get(hand_id)

    async def act(
        self,
        tournament_id: int,
        by: Person,
        manager: bool,
        kind: HostActKind,
        reason: str = "",
        **what: Unpack[About],
    ) -> Tournament:
        """Do an act that affects people or results, or makes them final.

        If others must agree, it is stored as a request. Raises as `decide`.
        """

        def judge(tournament: Tournament) -> Judgement:
            now = self._app.now()
            if tournament.status is TournamentStatus.DRAFT and kind is HostActKind.CANCEL:
                return cancel(tournament, DISCARDED, now)
            request = ActRequest(
                number=len(tournament.requests),
                kind=kind,
                by=by.user_id,
                by_name=by.name,
                at=now,
                reason=reason,
                round=len(tournament.rounds),
                **what,
            )
            return decide(tournament, request, now, manager=manager)

        return await self._change_as_host(tournament_id, by, manager, judge)

    async def agree(self, tournament_id: int, by: Person, manager: bool, number: int) -> Tournament:
        """Agree to a host's request. Raises NotNow (`entrant-banned`: name) and as `add_agreement`."""
        for request in (await self._book.get(tournament_id)).requests[number : number + 1]:
            if request.person is not None:
                await self._require_unbanned(tournament_id, Person(request.person, request.person_name))
        return await self._change(
            tournament_id, lambda it: add_agreement(it, number, by, self._app.now(), manager=manager)
        )

    async def undo(self, tournament_id: int, by: Person, manager: bool) -> Tournament:
        """Undo the host's last act within a minute.

        Raises NotAllowed (`undo-needs-manager`) if they could not have done the act alone, NotNow
        (`undo-nothing`, `undo-too-late`: also for a hand voided during play, or dealt again).
        """

        def act_of(tournament: Tournament) -> HostAct:
            require_host(tournament, by, manager)
            act = deciding.act_to_undo(tournament, self._app.now())
            if act.kind in TOUCHING and not decides_alone(tournament, by.user_id, manager=manager):
                raise NotAllowed("undo-needs-manager")
            return act

        async def run() -> Tournament:
            tournament = await self._book.get(tournament_id)
            act = act_of(tournament)
            if act.kind is HostActKind.VOID and act.table is not None and act.hand is not None:
                table = deciding.require_table(deciding.require_round(tournament), act.table)
                await self._require_undoable(tournament, table, act.hand)
            return await self._book.change_locked(
                tournament_id, lambda it: deciding.undo_act(it, by, act_of(it), self._app.now())
            )

        return in_public(await self._book.run_locked(tournament_id, run))

    async def _require_undoable(self, tournament: Tournament, table: TournamentTable, hand_id: int) -> None:
        live, stored = (await self._app.live.get(table.table_id)).table, await self._read_hand(hand_id)
        ended = stored is None or stored.status == VOIDED
        count = live.hand_no - len(table.voided) + 1
        if ended or (count > hands_due(tournament, table) and not tournament.config.duplicate):
            raise NotNow("undo-too-late")
