"""Tournaments for tests of their pages: any number of entrants, in every state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice
from typing import Any

from discord import ui

from bot.features.tournaments.pages.scene import TableLine, TournamentScene
from bot.features.tournaments.pages.setup import OVERVIEW, Draft, setup_panel
from bot.features.tournaments.services.scoring import DealScores, comparison, standings
from bot.features.tournaments.services.teams import team_standings
from bot.features.tournaments.values.config import EARNED, Format, TournamentConfig
from bot.features.tournaments.values.rounds import (
    Cut,
    CutBy,
    HandScore,
    Round,
    TableStanding,
    TournamentTable,
    TournamentTableStatus,
)
from bot.features.tournaments.values.tournaments import (
    Entrant,
    EntrantStatus,
    HostAct,
    HostActKind,
    Prize,
    Tournament,
    TournamentStatus,
)
from bot.services.values.names import MARSHALS
from bot.services.values.tables import Level
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from tests.effort import pairs
from tests.ui.tables import CATALOGUE, COMMITMENT, NOW, buttons_of

HOST = 1000
NAMES = ("Ann", "Bob", "さくら", "Dan", "Eve", "ナポレオン・ボナパルト", "Maximilian Alexander", "Finn")
LONG = ("*" * 32, "ナポレオン・ボナパルト皇帝陛下", "W" * 32, "@everyone #:<>[]()" * 2, "👨‍👩‍👧‍👦" * 5)


def tournament(status: TournamentStatus = TournamentStatus.JOINING, **changes: Any) -> Tournament:
    """Return a tournament; settings are among the changes."""
    fields = TournamentConfig.__dataclass_fields__
    settings = {name: changes.pop(name) for name in list(changes) if name in fields}
    values: dict[str, Any] = {
        "name": "Autumn Cup",
        "entry": 20,
        "prizes": (50, 30, 20),
        "scoring": EARNED,
        **settings,
    }
    return replace(
        Tournament(
            id=7,
            guild_id=900,
            channel_id=901,
            host_id=HOST,
            host_name="Ann",
            locale="en",
            config=TournamentConfig(**values),
            status=status,
            revision=3,
            secret="ab" * 32,
            commitment=COMMITMENT,
            created_at=NOW,
            updated_at=NOW,
        ),
        **changes,
    )


def entrants(count: int, names: Sequence[str] = NAMES, computers: int = 0) -> tuple[Entrant, ...]:
    """Return entrants, the last ones computers."""
    people = [
        Entrant(number=n, name=names[n % len(names)], users=(HOST + n,), paid=True, press=str(n))
        for n in range(count - computers)
    ]
    first = count - computers
    marshals = islice(cycle(MARSHALS), first, count)
    machines = [
        Entrant(number=first + n, name=name, computer=Level.REGULAR) for n, name in enumerate(marshals)
    ]
    return (*people, *machines)


def add_round(tournament: Tournament, done: int = 0, number: int = 1) -> Tournament:
    """Return a tournament with another round, in which some tables are done."""
    size, count = tournament.config.seats, len(tournament.entrants)
    tables = []
    for index in range(-(-count // size)):
        members = [n if n < count else None for n in range(index * size, (index + 1) * size)]
        status = TournamentTableStatus.DONE if index < done else TournamentTableStatus.PLAYING
        table_id = 100 * number + index
        people = [n is not None and not tournament.entrants[n].computer for n in members]
        tables.append(
            TournamentTable(
                number=index + 1,
                table_id=table_id,
                seats=tuple(members),
                status=status,
                due=tuple(22 * it for it in people),
                own=tuple((22 - seat % 3) * it for seat, it in enumerate(people)),
            )
        )
    ends_at = NOW + timedelta(minutes=20) if tournament.config.round_minutes else None
    began = Round(number=number, tables=tuple(tables), began_at=NOW, ends_at=ends_at)
    return replace(tournament, status=TournamentStatus.RUNNING, rounds=(*tournament.rounds, began))


def over(tournament: Tournament) -> Tournament:
    """Return a tournament whose last round is over; in a knock-out all its cuts were tied."""
    last = replace(tournament.rounds[-1], over_at=NOW)
    if tournament.config.format is Format.KNOCKOUT:
        last = with_cuts(last)
    return replace(tournament, rounds=(*tournament.rounds[:-1], last))


def with_cuts(round_: Round) -> Round:
    """Return a round whose tables were decided by extra hands and lots, alternately."""
    tables, cuts = [], []
    for index, table in enumerate(round_.tables):
        seated = tuple(number for number in table.seats if number is not None)
        extra = (2, 1, 0)[index % 3]
        tables.append(replace(table, extra=extra, extra_from=3 if extra else 0, tied=seated if extra else ()))
        by = CutBy.EXTRA if extra == 1 else CutBy.LOT
        drawn = () if extra == 1 else seated
        cuts.append(
            Cut(table=table.number, equals=seated, places=max(1, len(seated) - 1), by=by, drawn=drawn)
        )
    return replace(round_, tables=tuple(tables), cuts=tuple(cuts))


def finished_tournament(tournament: Tournament) -> Tournament:
    """Return a finished tournament with its prizes."""
    tournament = over(tournament)
    best = [standing.entrant for standing in standings(tournament, scores(tournament))[:3]]
    paid = tuple(Prize(entrant=n, rank=r, chips=100 * (4 - r)) for r, n in enumerate(best, 1))
    return replace(
        tournament,
        status=TournamentStatus.FINISHED,
        prizes=paid,
        winners=(paid[0].entrant,),
        report_id=42,
        message_id=41,
        ended_at=NOW,
    )


def scores(tournament: Tournament) -> list[HandScore]:
    """Return one counted hand at each table of every round: seats win and lose alternately."""
    return [
        HandScore(
            round=played.number,
            table=table.number,
            board=1,
            hand_id=table.table_id,
            seat=seat,
            entrant=entrant,
            units=(table.number * 3 + seat * 5) % 11 - 5,
            contract_made=(table.number + seat) % 4 == 0,
        )
        for played in tournament.rounds
        for table in played.tables
        for seat, entrant in enumerate(table.seats)
    ]


def ranked(tournament: Tournament) -> list[TableStanding]:
    """Return the standings."""
    return standings(tournament, scores(tournament))


def boards(tournament: Tournament) -> dict[int, DealScores]:
    """Return the deals of the last round for comparison."""
    return comparison(tournament, scores(tournament), tournament.rounds[-1].number)


def scene(tournament: Tournament, *, trouble: str = "") -> TournamentScene:
    """Return a tournament with its standings and tables."""
    current = tournament.round
    lines = [
        TableLine(
            number=table.number,
            channel_id=1_234_567_890_123_456_789 + table.number,
            hands=2,
            done=table.status is TournamentTableStatus.DONE,
        )
        for table in (current.tables if current is not None else ())
    ]
    places = ranked(tournament)
    teams = team_standings(tournament, places, scores(tournament)) if tournament.teams else ()
    return TournamentScene(
        tournament=tournament, standings=places, teams=teams, tables=lines, trouble=trouble
    )


def form(ctx: PanelContext, shown: Tournament, page: str = OVERVIEW, **offered: Any) -> ui.LayoutView:
    """Return a page of a tournament's set-up; `offered` is what its reader may choose and do."""
    draft = Draft(shown.in_form, CATALOGUE, entrants=len(shown.entrants), **offered)
    return setup_panel(ctx, shown, draft, page)


def act(kind: HostActKind, **changes: Any) -> HostAct:
    """Return a decision the host made just now."""
    return replace(HostAct(number=0, kind=kind, by=HOST, at=NOW, entrant=1, table=2, minutes=10), **changes)


def every_state(count: int, names: Sequence[str]) -> Iterator[tuple[str, Tournament]]:
    """Yield tournaments with this many entrants: every state, formats and duplicates in `pairs`."""
    crowd = entrants(count, names, computers=count // 3)
    yield "draft", tournament(TournamentStatus.DRAFT)
    yield "empty", tournament()
    starts_at = NOW + timedelta(hours=3)
    yield "joining", tournament(entrants=crowd, starts_at=starts_at, check_in=15, most=max(count, 4))
    checked = tuple(replace(one, checked_in=one.number % 2 == 0) for one in crowd)
    yield (
        "check-in",
        tournament(TournamentStatus.CHECK_IN, entrants=checked, starts_at=starts_at, check_in=15),
    )
    yield "drawing", tournament(TournamentStatus.RUNNING, entrants=crowd)
    for kind, duplicate in pairs(list(Format), (False, True)):
        begun = tournament(entrants=crowd, format=kind, duplicate=duplicate, round_minutes=30, hands=4)
        first = add_round(begun)
        name = f"{kind.value}{' duplicate' * duplicate}"
        yield f"{name} 1", first
        second = add_round(over(first), done=2, number=2)
        out = tuple(
            replace(one, status=list(EntrantStatus)[one.number % 4], reason="Spoke of the cards")
            for one in second.entrants
        )
        yield f"{name} 2", replace(second, entrants=out, paused=True)
        yield f"{name} over", over(second)
        yield f"{name} finished", finished_tournament(second)
    yield "cancelled", tournament(TournamentStatus.CANCELLED, reason="too-few")


def verbs(panel: ui.LayoutView) -> set[str]:
    """Return the verbs of a panel's enabled buttons."""
    parsed = [ids.parse(custom_id) for custom_id, button in buttons_of(panel).items() if not button.disabled]
    return {found.verb for found in parsed if found is not None}
