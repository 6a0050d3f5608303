"""Automatic steps of a tournament: series, start, a round's tables, pauses between rounds, end.

Each step looks at the stored state and makes one change in one transaction; repeating it changes nothing.
`TournamentDirector` decides when.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter

from bot.features.tournaments.ports import tournaments_in
from bot.features.tournaments.services import (
    checks,
    deciding,
    joining,
    leagues,
    lists,
    pace,
    pot,
    presence,
    starting,
    timetable,
    weekly,
)
from bot.features.tournaments.services.book import Judgement, TournamentBook, TournamentStep, read_or_none
from bot.features.tournaments.services.checks import least_seats
from bot.features.tournaments.services.deals import seating_chance
from bot.features.tournaments.services.joining import with_round
from bot.features.tournaments.services.league_service import league_of
from bot.features.tournaments.services.round_tables import CANCELLED, RoundTables, mark_absent
from bot.features.tournaments.services.scoring import among_people, read_scores, read_standings
from bot.features.tournaments.services.seating.rounds import (
    cuts,
    draw_seats,
    final_is_next,
    find_losers,
    is_over,
    next_draw,
    seated_before,
)
from bot.features.tournaments.services.teams import team_standings
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.leagues import League, Placed
from bot.features.tournaments.values.rounds import (
    Round,
    TableStanding,
    TournamentTable,
    TournamentTableStatus,
)
from bot.features.tournaments.values.tournaments import EntrantStatus, Listed, Tournament, TournamentStatus
from bot.services.app import Services
from bot.services.errors import NotEnoughChips, NotNow
from bot.services.ports import UnitOfWork
from bot.services.standings.ratings import NEW, open_sealed
from bot.services.tables.dealing import new_secret
from bot.services.tables.live_table import LiveTable, persons_of
from bot.services.values.tables import Looks

log = logging.getLogger(__name__)

JUDGE_AGAIN = timedelta(seconds=30)
"""How soon after no-shows were replaced those who had no turn until then are judged again."""
Outcome = Judgement | datetime | None
"""A change to be stored, or when to look again; None: only after a change, or the step has stored its own."""
_MOST_STEPS = 20
"""More steps than a tournament can take at once: exceeding this means an endless loop."""


@dataclass(eq=False, repr=False)
class Steps:
    """Takes the due steps of this process's tournaments."""

    _app: Services
    _book: TournamentBook
    _tables: RoundTables
    _round_pause: timedelta
    _review_time: timedelta

    async def take(self, tournament: Tournament) -> datetime | None:
        """Take all due steps of a tournament, with its lock held; return when to look again, None if
        only after a change. Raises TournamentNotFound, Conflict, StorageUnavailable."""
        for _ in range(_MOST_STEPS):
            before, moments = tournament, list[datetime]()
            for step in (self._step, self._next_week):
                outcome = await step(before)
                if isinstance(outcome, datetime):
                    moments.append(outcome)
                elif outcome is not None:
                    await self._save(before, outcome)
                tournament = await self._book.get(before.id)
                if tournament.revision != before.revision:
                    break
            else:
                return min(moments, default=None)
        return self._app.now()

    async def _step(self, tournament: Tournament) -> Outcome:
        """Return the next due step, unless it was stored already, or when to look again if none is due."""
        status = tournament.status
        if tournament.over:
            return await self._wind_up(tournament)
        if status is TournamentStatus.DRAFT:
            expires = tournament.created_at + timetable.DRAFT_LIFE
            return expires if self._app.now() < expires else self._cancel(tournament, joining.DRAFT_EXPIRED)
        if status is TournamentStatus.REVIEW:
            final_at = tournament.review_ends or self._app.now()
            return final_at if self._app.now() < final_at else await self._finish(tournament)
        if status is not TournamentStatus.RUNNING:
            return await self._before_start(tournament)
        ends = timetable.pause_ends(tournament)
        if ends is not None and self._app.now() >= ends:
            return deciding.end_pause(tournament, self._app.now())
        if (round_ := tournament.open_round) is not None:
            return await self._play(tournament, round_, ends)
        await self._open_results(tournament)
        return ends if tournament.paused else await self._between_rounds(tournament)

    async def _save(self, before: Tournament, after: Judgement) -> None:
        """Store a change unless another process changed the tournament."""
        await self._book.change_locked(
            before.id, lambda it: after if it.revision == before.revision else None
        )

    # The next week

    async def _next_week(self, tournament: Tournament) -> Outcome:
        """Announce the next tournament of a weekly series, skip those that are too late, or wait for the host
        if it cannot be held; return when to look again."""
        due, now = timetable.series_due(tournament), self._app.now()
        if due is None or now < due:
            return due
        if tournament.stopped:
            return replace(tournament, next_at=None)
        in_time = weekly.without_late(tournament, now)
        if in_time != tournament:
            return in_time
        where = replace(tournament, channel_id=tournament.next_channel_id or tournament.channel_id)
        trouble = self._book.place_trouble(where)
        if trouble is None:
            return now + timetable.REPORT_RETRY
        settings = await self._app.guild_settings.of(tournament.guild_id)
        if not trouble:
            try:
                await checks.require_room(self._app.store, tournament, settings, manager=True)
            except NotNow:
                trouble = weekly.SERVER_FULL
        if trouble:
            return replace(tournament, stopped=trouble, stop_told=False)
        deal = new_secret(self._app.entropy)
        try:
            await self._book.follow(
                tournament, lambda number: weekly.next_tournament(tournament, number, deal, now)
            )
        except NotNow:  # the host's data are being deleted
            return weekly.lose_host(tournament) or tournament
        return None

    # Before the start

    async def _before_start(self, tournament: Tournament) -> Outcome:
        now, starts_at = self._app.now(), tournament.config.starts_at
        if (first := lists.next_in_line(tournament)) is not None:
            await self._move_up(tournament, first)
            return None
        if starts_at is None:
            ends = timetable.unstarted_ends(tournament)
            if ends is not None and now >= ends:
                return self._cancel(tournament, joining.UNSTARTED)
            return ends
        if now >= starts_at + timetable.LATEST_START:
            return self._cancel(tournament, joining.START_MISSED)
        if now >= starts_at:
            able = await starting.able_to_enter(self._app, tournament)
            try:
                return starting.begin_tournament(tournament, "", now, able)
            except NotNow:
                return self._cancel(tournament, joining.TOO_FEW)
        due = timetable.start_due(tournament)
        if due is None or now < due:
            return due
        if due == timetable.remind_at(tournament):
            return timetable.with_reminders(tournament, now)
        return joining.open_check_in(tournament, now)

    async def _move_up(self, tournament: Tournament, first: Listed) -> None:
        """Give the first in line a place; skip and notify those who cannot pay or are being deleted."""
        try:
            after = lists.move_up(tournament, first)
            await self._save(
                tournament, TournamentStep(after, pot.entry_postings(tournament, after.entrants[-1]))
            )
        except (NotEnoughChips, NotNow) as refusal:
            log.info("tournament %d: the next person waiting got no place (%s)", tournament.id, refusal.code)
            await self._save(tournament, lists.pass_over(tournament, first))

    def _cancel(self, tournament: Tournament, reason: str) -> TournamentStep:
        refunds = pot.refund_postings(tournament, tournament.entrants)
        return TournamentStep(joining.cancel(tournament, reason, self._app.now()), refunds)

    # A round

    async def _play(self, tournament: Tournament, round_: Round, pause_ends: datetime | None) -> Outcome:
        """Update every table of the round (seats, deals, voided hands), then the round itself."""
        tended = [await self._tables.tend(tournament, round_, table) for table in round_.tables]
        moments = [due for due in (pause_ends, *(due for _, due in tended)) if due is not None]
        tables = await self._tables.with_extra_hands(tournament, round_, [after for after, _ in tended])
        if all(table.status is TournamentTableStatus.DONE for table in tables):
            await self._tables.close(tables)
            after = await self._after_round(tournament, round_, tables)
            return await self._with_cuts(after)
        if tuple(tables) != round_.tables:
            return with_round(tournament, replace(round_, tables=tuple(tables)))
        no_show = timetable.no_show_at(tournament, round_)
        if no_show is not None and not tournament.paused:
            if self._app.now() >= no_show:
                missing, done = await self._tables.judge_absence(tournament, round_)
                if missing or done:
                    return mark_absent(tournament, round_, missing, done=done)
                no_show = self._app.now() + JUDGE_AGAIN
            moments.append(no_show)
        stands = tournament.paused or round_.waiting
        if round_.ends_at is not None and self._app.now() < round_.ends_at and not stands:
            moments.append(round_.ends_at)
            warn_at = pace.warn_at(tournament, round_)
            if warn_at is not None and self._app.now() >= warn_at:
                return with_round(tournament, replace(round_, warned=True))
            moments += [] if warn_at is None else [warn_at]
        return min(moments, default=None)

    async def _after_round(
        self, tournament: Tournament, round_: Round, tables: Sequence[TournamentTable]
    ) -> Tournament:
        over = replace(round_, tables=tuple(tables), over_at=self._app.now())
        async with self._app.store.read() as work:
            return await presence.with_decisions(work, with_round(tournament, over))

    async def _with_cuts(self, tournament: Tournament) -> Tournament:
        round_ = tournament.round
        cut = tournament.config.format is Format.KNOCKOUT or final_is_next(tournament)
        if round_ is None or not cut:
            return tournament
        lines = await read_standings(self._app.store, tournament)
        return with_round(tournament, replace(round_, cuts=cuts(tournament, lines)))

    # Between rounds

    async def _between_rounds(self, tournament: Tournament) -> Outcome:
        lines = await read_standings(self._app.store, tournament)
        if is_over(tournament, lines):
            ends = self._app.now() + self._review_time
            return replace(tournament, status=TournamentStatus.REVIEW, review_ends=ends)
        round_ = tournament.round
        if round_ is not None and round_.over_at is not None:
            next_at = round_.over_at + self._round_pause
            if self._app.now() < next_at:
                return next_at
        return await self._begin_round(tournament, lines)

    async def _open_results(self, tournament: Tournament) -> None:
        """Count the sealed hands of a duplicate, each in its own transaction: once counted they are not
        sealed any more."""
        if not tournament.config.duplicate:
            return
        async with self._app.store.read() as work:
            sealed = await work.results.sealed([table.table_id for table in tournament.tables])
        for hand_id, results in groupby(sealed, key=attrgetter("hand_id")):
            async with self._app.store.write() as work:
                stored = await work.hands.get(hand_id)
                header = None if stored is None else stored.header
                names = {} if header is None else persons_of(header.players, header.header.get("seats", ()))
                await open_sealed(work, list(results), names)

    async def _with_seeds(self, tournament: Tournament) -> Tournament:
        """Return the tournament with everybody seeded by rating; people without one count as new."""
        if not tournament.config.seeded:
            return tournament
        ratings: dict[int, float] = {}
        async with self._app.store.read() as work:
            for entrant in tournament.entrants:
                computer = entrant.computer
                player_id = entrant.users[-1] if computer is None else computer.player_id
                known = await work.ratings.of_player(tournament.guild_id, player_id)
                own = known.get(tournament.config.preset, NEW)
                ratings[entrant.number] = own.effective(self._app.now()).mu
        order = sorted(ratings.values(), reverse=True)
        entrants = (replace(it, seed=order.index(ratings[it.number]) + 1) for it in tournament.entrants)
        return replace(tournament, entrants=tuple(entrants))

    async def _begin_round(self, tournament: Tournament, lines: Sequence[TableStanding]) -> Outcome:
        """Seat everybody in one transaction; the first deals follow once people were called."""
        number = len(tournament.rounds) + 1
        if number == 1:
            tournament = await self._with_seeds(tournament)
        least = least_seats(tournament.config, self._app.presets)
        draw, chance = next_draw(tournament, lines, least), seating_chance(tournament, number)
        seating = await self._app.background(partial(draw_seats, draw, *seated_before(tournament), chance))
        if not seating:
            return self._cancel(tournament, joining.TOO_FEW)
        out = find_losers(tournament, lines)
        entrants = tuple(
            replace(entrant, knocked_out=number - 1) if entrant.number in out else entrant
            for entrant in tournament.entrants
        )
        now, minutes = self._app.now(), tournament.config.round_minutes
        decided = await self._with_cuts(tournament)  # somebody may have dropped out since the round was over

        settings = await self._app.guild_settings.of(tournament.guild_id)
        looks = Looks.PICTURE if settings.pictures else Looks.TEXT, settings.theme

        async def write(work: UnitOfWork) -> tuple[list[LiveTable], Tournament]:
            tables, made = await self._tables.begin(work, tournament, seating, now, looks)
            ends_at = now + timedelta(minutes=minutes) if minutes else None
            round_ = Round(
                number=number, tables=tuple(tables), began_at=now, ends_at=ends_at, waiting=True, draw=draw
            )
            rounds, revision = (*decided.rounds, round_), tournament.revision + 1
            after = replace(tournament, revision=revision, entrants=entrants, rounds=rounds)
            after = self._book.stamp(after)
            await tournaments_in(work).save(after)
            return made, after

        self._book.publish(await self._app.live.add(write))
        return None

    # The end

    async def _finish(self, tournament: Tournament) -> TournamentStep:
        """Pay the prizes, or refund the entries if nobody can win; then count it for its league."""
        lines, chips = await read_standings(self._app.store, tournament), tournament.pot
        async with self._app.store.read() as work:
            scores = await read_scores(work, tournament)
            shares = presence.shares(await presence.with_decisions(work, tournament))
            league = await league_of(work, tournament)
        ranked = team_standings(tournament, lines, scores) if tournament.teams else lines
        placed = leagues.placings(tournament, ranked, shares)
        to_league = chips * league.season.config.share // pot.PER_CENT if league and placed else 0
        paid = pot.prizes(tournament, ranked, chips - to_league, shares)
        best = ranked if tournament.teams else among_people(tournament, lines)
        first = (it for line in best if line.rank == 1 for it in pot.members_of(tournament, line))
        winners = (it for it in first if tournament.entrants[it].status is EntrantStatus.IN)
        entrants, postings = tournament.entrants, pot.prize_postings(tournament, paid)
        if chips and not paid:
            postings = pot.refund_postings(tournament, entrants)
            entrants = tuple(replace(entrant, paid=False) for entrant in entrants)
        over = replace(
            tournament,
            status=TournamentStatus.FINISHED,
            entrants=entrants,
            prizes=paid,
            winners=tuple(winners),
            passed_over=pot.find_passed_over(tournament, ranked, paid, shares),
            ended_at=self._app.now(),
        )
        step = TournamentStep(over, postings)
        if league is None or not placed:
            return step
        return await self._count_for_league(step, league, placed, to_league)

    async def _count_for_league(
        self, step: TournamentStep, league: League, placed: Sequence[Placed], chips: int
    ) -> TournamentStep:
        now, before = self._app.now(), []
        after, result = leagues.count_tournament(league, step.after, placed, chips, now)
        if result.last:
            async with self._app.store.read() as work:
                before = [await read_or_none(work, it) for it in after.season.tournaments[:-1]]
        # With a damaged one the places are unknown: the season goes on until it is repaired.
        last = result.last and None not in before
        over = replace(step.after, league=replace(result, last=last))
        postings = (*step.postings, *leagues.pot_posting(league, over, chips))
        if last:
            lines = leagues.table(after.season, [*before, over])
            after, prizes = leagues.end_season(after, lines, over, now)
            postings = (*postings, *prizes)
        return TournamentStep(over, postings, league=after)

    async def _wind_up(self, tournament: Tournament) -> Outcome:
        """Close what a cancelled tournament left open, and request a report that is missing."""
        if (round_ := tournament.open_round) is not None:
            await self._tables.close(round_.tables, CANCELLED)
        await self._open_results(tournament)
        if round_ is not None:
            tables = [replace(table, status=TournamentTableStatus.DONE) for table in round_.tables]
            return await self._after_round(tournament, round_, tables)
        series, now = timetable.series_due(tournament), self._app.now()
        waits = series is not None and series <= now  # for the next one to be announced, not for a report
        if tournament.due_at is not None and tournament.due_at <= now and not waits:
            return tournament
        return None if waits else tournament.due_at
