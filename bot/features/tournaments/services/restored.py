"""Tournaments in a restored backup: players have seen cards that were dealt from their secrets."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.ports import tournaments_in
from bot.features.tournaments.services import joining, pot
from bot.features.tournaments.services.timetable import due_at
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.ports import Entropy, Store
from bot.services.tables.dealing import new_secret


async def renew(database: Store, now: datetime, entropy: Entropy) -> None:
    """Give tournaments that have not begun a new secret, and cancel those under way with refunds.

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
