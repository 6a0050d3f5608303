"""The audit of tournaments and leagues: chips, prizes, tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import BigInteger, Connection, cast, func, select

from bot.features.tournaments.storage.schema import leagues, tournaments
from bot.features.tournaments.storage.tournaments import LEAGUES, TOURNAMENTS
from bot.features.tournaments.values.leagues import League
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.values.chips import AccountKind
from bot.services.values.tables import TableStatus
from bot.storage import schema
from bot.storage.audit.findings import CONTRIBUTED, whole

Found = tuple[int, list[str]]
"""The number of rows checked, and the problems found."""

_t, _tables = tournaments.c, schema.tables.c
_accounts, _entries, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c


def wrong_pots(connection: Connection) -> Found:
    """Compare each account with the entries paid and not refunded; after the end it must be empty."""
    held, count, problems = _balances(AccountKind.EVENT, connection), 0, []
    for tournament in _all(connection):
        count += 1
        paid = 0 if tournament.over else tournament.pot
        chips = held.pop(tournament.id, 0)
        if chips != paid:
            problems.append(f"tournament {tournament.id} holds {chips} chips, {paid} were paid for it")
    problems += [
        f"tournament {number} is not there, but holds {chips} chips"
        for number, chips in held.items()
        if chips  # one that paid all out may be gone: the database has been at an older schema since
    ]
    return count, problems


def wrong_prizes(connection: Connection) -> Found:
    """Compare the prizes of finished tournaments with their pots, and with what the ledger paid."""
    paid = _paid_prizes(connection)
    count, problems = 0, []
    for tournament in _all(connection):
        if tournament.status is not TournamentStatus.FINISHED:
            continue
        count += 1
        prizes, pot = sum(prize.chips for prize in tournament.prizes), tournament.pot
        league = 0 if tournament.league is None else tournament.league.chips
        if prizes + league != pot:
            problems.append(
                f"tournament {tournament.id} has prizes of {prizes} chips and gave its league {league}, "
                f"its pot was {pot}"
            )
        moved = paid.get(tournament.id, 0)
        if moved != prizes:
            problems.append(
                f"tournament {tournament.id} has prizes of {prizes} chips, the ledger paid {moved}"
            )
    return count, problems


def wrong_tables(connection: Connection) -> Found:
    """Find tables that play on after their round, and those that belong to no round."""
    rows = connection.execute(
        select(_tables.id, _tables.status, _tables.tournament_id).where(_tables.tournament_id.is_not(None))
    ).all()
    closed = {row.id: row.status == TableStatus.CLOSED.value for row in rows}
    homeless = {row.id: row.tournament_id for row in rows}
    problems = []
    for tournament in _all(connection):
        for round_ in tournament.rounds:
            for table in round_.tables:
                if homeless.pop(table.table_id, None) != tournament.id:
                    problems.append(f"table {table.table_id} is not one of tournament {tournament.id}")
                elif round_.over_at is not None and not closed[table.table_id]:
                    problems.append(
                        f"table {table.table_id} is open, but its round of tournament {tournament.id} is over"
                    )
    problems += [
        f"table {table} is of no round of its tournament {number}" for table, number in homeless.items()
    ]
    return len(rows), problems


def wrong_leagues(connection: Connection) -> Found:
    """Compare each season's tournaments with those that claim to count for it, and its prize chips with what
    they brought in, less what was paid."""
    held = _balances(AccountKind.LEAGUE, connection)
    brought: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for tournament in _all(connection):
        if (result := tournament.league) is not None:
            brought[result.league, result.season][tournament.id] = result.chips
    count, problems = 0, list[str]()
    for document in connection.execute(select(leagues.c.document)).scalars():
        league = LEAGUES.load(document)
        count += 1
        problems += _wrong_seasons(league, brought)
        chips = held.pop(league.id, 0)
        if chips != league.season.pot:
            problems.append(f"league {league.id} holds {chips} chips, its season has {league.season.pot}")
    problems += [
        f"league {number} is not there, but holds {chips} chips" for number, chips in held.items() if chips
    ]
    problems += [
        f"tournaments {sorted(events)} count for season {season} of league {number}, which is not there"
        for (number, season), events in brought.items()
    ]
    return count, problems


def _wrong_seasons(league: League, brought: dict[tuple[int, int], dict[int, int]]) -> Iterator[str]:
    """Yield problems in a league's seasons, removing the chips they explain from `brought`."""
    left = 0
    for season in league.seasons:
        name = f"season {season.number} of league {league.id}"
        chips = brought.pop((league.id, season.number), {})
        if set(chips) != set(season.tournaments):
            yield f"{name} has the tournaments {sorted(season.tournaments)}, {sorted(chips)} count for it"
        if season.pot != left + sum(chips.values()):
            yield f"{name} has {season.pot} chips, {sum(chips.values())} were brought and {left} left over"
        left = season.pot - sum(season.paid) - season.refunded


CONTRIBUTED[__name__] = (
    whole("tournaments (entry chips that were paid)", wrong_pots),
    whole("finished tournaments (prizes)", wrong_prizes),
    whole("leagues (tournaments, and chips for prizes)", wrong_leagues),
    whole("tables of tournaments (each of a round, closed with it)", wrong_tables),
)


def _balances(kind: AccountKind, connection: Connection) -> dict[int, int]:
    query = select(_accounts.owner_id, _accounts.balance).where(_accounts.kind == kind.value)
    return {row.owner_id: row.balance for row in connection.execute(query)}


def _all(connection: Connection) -> Iterator[Tournament]:
    for document in connection.execute(select(_t.document).order_by(_t.id)).scalars():
        yield TOURNAMENTS.load(document)


def _paid_prizes(connection: Connection) -> dict[int, int]:
    paid = connection.execute(
        select(_accounts.owner_id, cast(-func.sum(_entries.chips), BigInteger))
        .join(schema.ledger_entries, _entries.account_id == _accounts.id)
        .join(schema.ledger_transactions, _posts.id == _entries.transaction_id)
        .where(_accounts.kind == AccountKind.EVENT.value, _posts.kind == "prize")
        .group_by(_accounts.owner_id)
    )
    return {row[0]: row[1] for row in paid}
