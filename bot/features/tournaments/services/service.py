"""People's use cases of tournaments: draft, announce, join, leave, check in, start, drop out, look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.features.tournaments.ports import tournaments_in
from bot.features.tournaments.services import (
    calls,
    checks,
    deciding,
    joining,
    lists,
    placing,
    pot,
    starting,
    teams,
    weekly,
)
from bot.features.tournaments.services.book import Judgement, TournamentStep, in_public, read_tournament
from bot.features.tournaments.services.checks import check_config
from bot.features.tournaments.services.hosting import HostService, host_method, service_method
from bot.features.tournaments.services.league_service import league_of, with_league
from bot.features.tournaments.services.presence import Share, shares, with_decisions
from bot.features.tournaments.services.report import Report, report_of
from bot.features.tournaments.services.scoring import open_scores, read_counted, read_scores, standings
from bot.features.tournaments.services.teams import TeamStanding
from bot.features.tournaments.services.timetable import without_past_reminders
from bot.features.tournaments.values.config import EARNED, TournamentConfig
from bot.features.tournaments.values.rounds import HandScore, TableStanding
from bot.features.tournaments.values.tournaments import BEFORE_START, UNSEEN, Tournament, TournamentStatus
from bot.services.chips.chips import require_chips
from bot.services.errors import NotAllowed, NotNow
from bot.services.server import guild_settings
from bot.services.standings.ratings import NEW
from bot.services.tables.dealing import new_secret
from bot.services.values.pledges import new_value
from bot.services.values.settings import GuildSettings
from bot.services.values.tables import Person

RECENT = 10
"""Number of past tournaments listed for a server."""


class TournamentResults(NamedTuple):
    """Results so far: of each seat in every counted hand, and the lines of entrants and teams."""

    scores: Sequence[HandScore]
    standings: Sequence[TableStanding]
    teams: Sequence[TeamStanding]


@dataclass(eq=False, repr=False)
class TournamentService(HostService):
    """Use cases of tournaments for people; the host's are in `HostService`."""

    _counting: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    """Held while people are counted and one is added, so that simultaneous requests cannot exceed a limit."""

    forget_change = host_method(lambda it, _by, _now: replace(it, edited=None) if it.edited else None)
    open_check_in = host_method(lambda it, _by, now: joining.open_check_in(it, now))
    remind = host_method(lambda it, _by, _now: calls.with_host_call(it))
    add_computers = host_method(lambda it, _by, _now, level, count: joining.with_computers(it, level, count))
    remove_computer = host_method(lambda it, _by, _now: joining.without_computer(it))

    check_in = service_method(joining.check_in)
    choose_team = service_method(lists.choose_team)
    here = service_method(joining.mark_present)
    stand_down = service_method(lists.drop_substitute)
    begin_round = service_method(placing.begin_called_round)
    note_trouble = service_method(placing.with_trouble)
    posted = service_method(calls.with_posted)
    drop_ping = service_method(weekly.without_ping)

    async def draft(
        self, guild_id: int, channel_id: int, locale: str, host: Person, config: TournamentConfig
    ) -> Tournament:
        """Create a draft that only its host sees until it is announced.

        Raises as `checks.check_config`, and NotNow (`too-many-drafts`: most).
        """
        await self._app.require_welcome(guild_id, host.user_id)
        now = self._app.now()
        checked = check_config(config, self._app.presets, now)
        settled = replace(checked, league=0, league_name="", scoring=EARNED)
        deal = new_secret(self._app.entropy)

        def make(number: int) -> Tournament:
            return joining.new_draft(number, guild_id, channel_id, locale, host, settled, deal, now)

        async with self._counting:
            await checks.require_draft_room(self._app.store, guild_id, host.user_id)
            return in_public(await self._book.create(make))

    async def configure(
        self,
        tournament_id: int,
        by: Person,
        manager: bool,
        config: TournamentConfig,
        *,
        organiser: bool = False,
    ) -> Tournament:
        """Change a draft's settings, or the unpublished changes of an announced tournament.

        Such a change is the host's own until it is announced (`announce_change`). `organiser`: whether they
        have the server's role for that. Raises NotAllowed (`not-tournament-host`), as `checks.check_config`,
        `joining.edit_config` and `league_service.with_league`.
        """
        before = await self._book.get(tournament_id)
        async with self._app.store.read() as work:
            config = await with_league(work, before, config, trusted=manager or organiser)
        return await self._change_as_host(
            tournament_id, by, manager, lambda it: joining.edit_config(it, self._check_change(it, config))
        )

    def _check_change(self, tournament: Tournament, config: TournamentConfig) -> TournamentConfig:
        """Return new settings in normal form; what an earlier version announced is still scored its way."""
        old, new = tournament.config, check_config(config, self._app.presets, self._app.now())
        drafted = tournament.status is TournamentStatus.DRAFT
        other = drafted or (old.preset, old.options) != (new.preset, new.options)
        return replace(new, scoring=old.scoring, shares_rest=(new if other else old).shares_rest)

    async def announce_change(
        self, tournament_id: int, by: Person, manager: bool, *, organiser: bool = False
    ) -> Tournament:
        """Publish and announce the changes. Raises as `configure` and `announce`, NotNow (`edit-nothing`)."""

        def judge(tournament: Tournament) -> Tournament:
            new, now = tournament.edited, self._app.now()
            if new is not None:
                tournament = replace(tournament, edited=self._check_change(tournament, new))
            old, after = tournament.config, deciding.publish_change(tournament, by, now)
            config = after.config
            if config.entry != old.entry:
                _require_entry_allowed(config, settings, manager or organiser)
            if config.starts_at == old.starts_at and bool(config.repeats) == bool(old.repeats):
                return after
            return weekly.with_series(after, settings.zone(tournament.locale))

        known = await self._book.get(tournament_id)
        await self._require_open_league(replace(known, config=known.edited or known.config))
        settings = await self._app.guild_settings.of(known.guild_id)
        return await self._change_as_host(tournament_id, by, manager, judge)

    async def _require_open_league(self, tournament: Tournament) -> None:
        """Raise NotNow (`league-closed`) for a tournament of a league where nothing counts any more."""
        async with self._app.store.read() as work:
            if tournament.config.league and await league_of(work, tournament) is None:
                raise NotNow("league-closed")

    async def announce(
        self, tournament_id: int, by: Person, manager: bool, *, organiser: bool = False
    ) -> Tournament:
        """Open a draft for entrants. `organiser`: whether the person has the organiser role.

        Raises as `configure`, since the settings may be out of date, as `_require_entry_allowed`, and NotNow
        (`league-closed`, and `too-many-tournaments`, `server-tournaments`: most).
        """
        draft = await self._book.get(tournament_id)
        settings = await self._app.guild_settings.of(draft.guild_id)
        trusted = manager or organiser
        await self._require_open_league(draft)

        def judge(tournament: Tournament) -> Tournament:
            joining.require_draft(tournament)
            _require_entry_allowed(tournament.config, settings, trusted)
            now = self._app.now()
            settled = check_config(tournament.config, self._app.presets, now)
            announced = replace(tournament, config=settled, status=TournamentStatus.JOINING)
            announced = weekly.with_series(announced, settings.zone(tournament.locale))
            return without_past_reminders(announced, now)

        async with self._counting:
            await checks.require_room(self._app.store, draft, settings, manager=trusted)
            return await self._change_as_host(tournament_id, by, manager, judge)

    async def join(
        self, tournament_id: int, person: Person, press_id: int, roles: Collection[int] = ()
    ) -> Tournament:
        """Enter a person who pays the entry, or put them on the waiting list if the tournament is full.

        `press_id`, the id of the press, goes into the shuffles; `roles` are theirs in the server. Raises
        NotNow (`already-entered`: name, `entered-once`, `tournament-full`: most, `tournament-late`,
        `tournament-over`, `privacy-leaving`), as `lists.require_admitted`, `lists.join_waiting_list`,
        `require_budget`, and NotEnoughChips.
        """
        known = await self._book.get(tournament_id)
        guild_id = known.guild_id
        require_admitted = await self._admission(guild_id, person, roles)
        async with self._app.store.read() as work:
            payer, zones = {person.user_id: person.name}, self._app.guild_settings.usual.zones
            await pot.require_entry_budget(work, known, payer, self._app.now(), zones, posted=False)
        start = await self._app.chips.start(guild_id, person.user_id)

        def judge(tournament: Tournament) -> TournamentStep:
            require_admitted(tournament)
            if lists.is_full(tournament):
                return TournamentStep(lists.join_waiting_list(tournament, person, str(press_id)), (start,))
            after = joining.enter(tournament, person, str(press_id))
            entrant = after.entrants[-1]
            entry = (start, *pot.entry_postings(tournament, entrant)) if entrant.paid else ()
            return TournamentStep(after, entry)

        return await self._change(tournament_id, judge)

    async def _admission(
        self, guild_id: int, person: Person, roles: Collection[int]
    ) -> Callable[[Tournament], None]:
        """Return the check whether a person may join. Raises NotNow (`privacy-leaving`)."""
        await self._app.require_welcome(guild_id, person.user_id)
        async with self._app.store.read() as work:
            await guild_settings.require_staying(work, [person.user_id])
            ratings = await work.ratings.of_player(guild_id, person.user_id)

        def require_admitted(tournament: Tournament) -> None:
            own = ratings.get(tournament.config.preset, NEW).effective(self._app.now()).shown.number
            lists.require_admitted(tournament, person.user_id, roles, own)

        return require_admitted

    async def stand_by(self, tournament_id: int, person: Person, roles: Collection[int] = ()) -> Tournament:
        """Put a person on the list of substitutes of a running tournament.

        Raises as `lists.add_substitute`, `lists.require_admitted`, and NotNow (`privacy-leaving`).
        """
        known = await self._book.get(tournament_id)
        require_admitted = await self._admission(known.guild_id, person, roles)

        def judge(tournament: Tournament) -> Tournament | None:
            require_admitted(tournament)
            return lists.add_substitute(tournament, person)

        return await self._change(tournament_id, judge)

    async def add_value(self, tournament_id: int, user_id: int, text: str) -> Tournament:
        """Add an entrant's value to the seed of all deals, before the start; an empty one is drawn.

        Raises as `joining.with_value` and `new_value`.
        """

        def judge(tournament: Tournament) -> Tournament:
            value = new_value(user_id, text, self._app.now(), self._app.entropy)
            return joining.with_value(tournament, user_id, value)

        return await self._change(tournament_id, judge)

    async def leave(self, tournament_id: int, user_id: int) -> Tournament:
        """Leave the tournament or one of its lists; before the first deal the entry is refunded.

        After the start this is dropping out. Raises NotAllowed (`not-entered`), NotNow (`entrant-out`,
        `tournament-over`).
        """

        def judge(tournament: Tournament) -> Judgement:
            if tournament.status is TournamentStatus.RUNNING:
                if (stood_down := lists.drop_substitute(tournament, user_id)) is not None:
                    return stood_down
                mine = joining.require_entrant(tournament, user_id)
                after = joining.drop_out(tournament, user_id)
                out = [] if after.entrants[mine.number].paid else [mine]
                return TournamentStep(after, pot.refund_postings(tournament, out))
            joining.require_status(tournament, *BEFORE_START)
            if (waited_no_more := lists.leave_waiting_list(tournament, user_id)) is not None:
                return waited_no_more
            mine = joining.require_entrant(tournament, user_id)
            after, out = joining.remove(tournament, lambda it: it.number == mine.number)
            return TournamentStep(after, pot.refund_postings(tournament, out))

        return await self._change(tournament_id, judge)

    async def start(self, tournament_id: int, by: Person, manager: bool, press_id: int) -> Tournament:
        """Begin: fix the presses, remove and refund those who have not checked in (`starting`).

        The first round is seated right afterwards. Raises NotAllowed (`not-tournament-host`), NotNow
        (`tournament-too-few`: least, present) and as `starting.require_expected`.
        """
        able = await starting.able_to_enter(self._app, await self._book.get(tournament_id))

        def judge(tournament: Tournament) -> TournamentStep:
            now = self._app.now()
            starting.require_expected(tournament, now)
            return starting.begin_tournament(tournament, str(press_id), now, able)

        return await self._change_as_host(tournament_id, by, manager, judge)

    async def get(self, tournament_id: int) -> Tournament:
        """Return a tournament. Raises TournamentNotFound (`tournament-unknown`)."""
        return in_public(await self._book.get(tournament_id))

    async def of_guild(self, guild_id: int) -> Sequence[Tournament]:
        """Return a server's announced tournaments: running or open ones, then the latest."""
        async with self._app.store.read() as work:
            found = await tournaments_in(work).of_guild(guild_id, RECENT)
        listed = [in_public(it) for it in found if it.reason not in UNSEEN]
        return sorted(listed, key=lambda it: (it.over, it.status is not TournamentStatus.RUNNING))

    async def count_unreadable(self, guild_id: int) -> int:
        """Return how many of a server's announced, unfinished tournaments cannot be read."""
        async with self._app.store.read() as work:
            readable = await tournaments_in(work).of_guild(guild_id, 0)
            announced = await tournaments_in(work).count_announced(guild_id)
        return announced - sum(not it.over for it in readable)

    async def hosted_by(self, guild_id: int, user_id: int) -> Sequence[Tournament]:
        """Return a server's tournaments with a person as host: announced and unfinished ones, then drafts,
        newest first."""
        async with self._app.store.read() as work:
            listed = [in_public(it) for it in await tournaments_in(work).hosted_by(guild_id, user_id)]
        return sorted(listed, key=lambda it: it.status is TournamentStatus.DRAFT)

    async def scores(self, tournament_id: int) -> Sequence[HandScore]:
        """Return each seat's result in every counted hand."""
        async with self._app.store.read() as work:
            tournament = await read_tournament(work, tournament_id)
            return await read_scores(work, tournament)

    async def results(self, tournament_id: int, rounds: int | None = None) -> TournamentResults:
        """Return all scores, and the lines of entrants and of teams, best first, without sealed hands; with
        `rounds` as they were after that many."""
        async with self._app.store.read() as work:
            stored = await read_tournament(work, tournament_id)
            played = replace(stored, rounds=stored.rounds[:rounds])
            tournament, scores = await read_counted(work, played)
        shown = open_scores(tournament, scores)
        lines = standings(tournament, shown)
        return TournamentResults(scores, lines, teams.team_standings(tournament, lines, shown))

    async def share(self, tournament_id: int, number: int) -> Share:
        """Return how many decisions an entry had to make so far, and how many its payer made."""
        async with self._app.store.read() as work:
            tournament = await read_tournament(work, tournament_id)
            return shares(await with_decisions(work, tournament))[number]

    async def report(self, tournament_id: int) -> Report:
        """Return the final report: standings as CSV and all records as one file.

        Raises NotNow (`tournament-unfinished`) while hands may still be dealt from its secret.
        """
        async with self._app.store.read() as work:
            return await report_of(work, await read_tournament(work, tournament_id))


def _require_entry_allowed(config: TournamentConfig, settings: GuildSettings, trusted: bool) -> None:
    """Check that an entry may be announced.

    Raises NotAllowed (`entry-needs-manager`) unless the person is `trusted`, a manager or organiser, or the
    server lets members do so; NotNow (`chips-off`, `entry-above-budget`: most) for an entry that two members
    could not both pay.
    """
    if not config.entry:
        return
    require_chips(settings)
    if not (trusted or settings.member_entries):
        raise NotAllowed("entry-needs-manager")
    if config.entry > settings.members_lose:
        raise NotNow("entry-above-budget", most=settings.members_lose)
