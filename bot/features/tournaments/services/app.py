"""All services of tournaments and leagues, created and connected in one place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.features.tournaments.ports import STORED, TournamentNotifier, tournaments_in
from bot.features.tournaments.services import joining, pot
from bot.features.tournaments.services.book import TournamentBook
from bot.features.tournaments.services.director import TournamentDirector
from bot.features.tournaments.services.hosting import decides_alone
from bot.features.tournaments.services.league_service import LeagueService
from bot.features.tournaments.services.round_tables import RoundTables
from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.services.steps import Steps
from bot.features.tournaments.services.team_service import TeamService
from bot.features.tournaments.services.templates import TemplateService
from bot.features.tournaments.services.timetable import DEAL_PAUSE, REVIEW_TIME, ROUND_PAUSE, due_at
from bot.features.tournaments.values.tournaments import PLAYING, Tournament, TournamentStatus
from bot.services.app import Services
from bot.services.errors import ServiceError
from bot.services.features import FeatureServices
from bot.services.ports import Entropy, Outage, Store
from bot.services.tables.dealing import new_secret
from bot.services.tables.live_table import LiveTable
from bot.services.values.chips import Account, AccountKind


class TournamentServices(FeatureServices):
    """The use cases of tournaments and leagues."""

    notifier: TournamentNotifier

    def __init__(
        self,
        app: Services,
        *,
        deal_pause: float = DEAL_PAUSE,
        round_pause: float = ROUND_PAUSE,
        review_time: float = REVIEW_TIME,
    ) -> None:
        """Pauses between hands and between rounds, and the time to review a result, are in seconds."""
        zones = app.guild_settings.usual.zones
        self.book = book = TournamentBook(app.store, app.now, app.live.slice, zones)
        self.service = TournamentService(app, book)
        self.leagues = LeagueService(app, book)
        self.teams = TeamService(app)
        self.templates = TemplateService(app)
        tables = RoundTables(app, timedelta(seconds=deal_pause))
        pauses = timedelta(seconds=round_pause), timedelta(seconds=review_time)
        steps = Steps(app, book, tables, *pauses)
        self.director = director = TournamentDirector(app, book, steps)
        self._app = app
        book.listen(director.tournament_changed)
        book.listen(self._look_at_deletions)

    def connect(self, notifier: TournamentNotifier) -> None:
        """Set the interface that is notified after every commit."""
        self.notifier = notifier
        self.book.connect(notifier)

    def _look_at_deletions(self, tournament: Tournament) -> None:
        """Look at pending deletions soon if the end of a round may let them go ahead."""
        if tournament.over or tournament.open_round is None:
            self._app.privacy.run_waiting_in(0)

    async def start(self) -> None:
        await self.director.start()

    async def stop(self) -> None:
        await self.director.stop()

    def table_changed(self, live: LiveTable) -> None:
        self.director.table_changed(live)

    def end_outage(self, outage: Outage) -> None:
        self.director.end_outage(outage)

    def catch_up(self, kind: str, number: int, guild_id: int) -> None:
        if kind == STORED:
            self.book.catch_up(number, guild_id)

    async def compare(self) -> None:
        await self.book.compare()

    def read_soon(self, event_id: int) -> None:
        self.book.read_soon(event_id)

    async def event_names(self, accounts: Collection[Account]) -> Mapping[Account, str]:
        names: dict[Account, str] = {}
        for account in accounts:
            with suppress(ServiceError):
                if account.kind is AccountKind.LEAGUE:
                    league = await self.leagues.get(account.guild_id, account.owner_id)
                    names[account] = league.config.name
                elif account.kind is AccountKind.EVENT:
                    names[account] = (await self.service.get(account.owner_id)).config.name
        return names

    async def leave(self, event_id: int, user_id: int) -> None:
        await self.service.leave(event_id, user_id)

    async def take_out(self, event_id: int, user_id: int, guild_id: int, by: int) -> bool:
        tournament = await self.book.get(event_id)
        if tournament.guild_id != guild_id:
            return False
        mine = tournament.entrant_of(user_id)
        playing = mine is not None and mine.status in PLAYING
        if playing and not decides_alone(tournament, by, manager=True):
            return True
        await self.service.leave(event_id, user_id)
        return False


def services_of(app: Services) -> TournamentServices:
    """Return the services of tournaments and leagues."""
    return app.features.part(TournamentServices)


async def renew(database: Store, now: datetime, entropy: Entropy) -> None:
    """In a restored backup, give tournaments that have not begun a new secret, and cancel those under way
    with refunds: players have seen cards that were dealt from their secrets.

    Raises StorageUnavailable, Conflict.
    """
    async with database.read() as work:
        live = await tournaments_in(work).live()
    for number in live:
        async with database.write() as work:
            tournaments = tournaments_in(work)
            before = await tournaments.get(number)
            if before is None or before.over or before.status is TournamentStatus.REVIEW:
                continue  # all its hands are played
            secret, commitment = new_secret(entropy)
            after = replace(before, secret=secret, commitment=commitment)
            if before.status is TournamentStatus.RUNNING:
                after = joining.cancel(before, joining.RESTORED, now)
                for posting in pot.refund_postings(before, before.entrants):
                    await work.ledger.post(posting.key, posting.kind, posting.entries, at=now)
            after = replace(after, revision=before.revision + 1, updated_at=now)
            await tournaments.save(replace(after, due_at=due_at(after, now)))
