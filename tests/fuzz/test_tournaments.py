"""Whatever people do and whenever the process dies, a tournament ends with every chip where it belongs."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import seed as hypothesis_seed
from hypothesis import strategies as st

from bot.features.tournaments.services.scoring import MOST_EXTRA
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.leagues import LeagueConfig
from bot.features.tournaments.values.tournaments import (
    OVER,
    EntrantStatus,
    HostActKind,
    Tournament,
    TournamentStatus,
)
from bot.proof_lots import lots_of
from bot.services.errors import NotNow, ServiceError
from bot.services.values.chips import AccountKind
from bot.services.values.tables import LOST, TableStatus
from tests.effort import NIGHT
from tests.features.tournaments.services.build import HOST, PEOPLE, Process
from tests.fuzz.effort import SEED, effort
from tests.services import stored
from tests.services.build import GUILD
from tests.services.store import end_stores

ACTS = (
    *("move",) * 3, "wait", "restart", "join", "drop", "here", "pause", "pause for a time", "resume",
    "extend", "person instead", "computer instead", "void this hand", "void an old hand", "disqualify",
    "cancel", *("agree",) * 2, *("undo",) * 2, *("lose a thread",) * 2, "no calls", "no place",
    "call to tables", *("show it again",) * 2, "come back", "stand by", "stand down", "rules of the league",
    "end the season", "close the league", "skip", "end the series", "go on weekly", "stop helping",
)  # fmt: skip
BEFORE = (
    *("join",) * 2, "leave", "value", *("edit",) * 2, *("tell the edit",) * 2, "forget the edit", "remove",
    "readmit", "invite", "co-hosts", "help the host", "stop helping", "leave", "open the check-in",
    *("check in",) * 2, "one computer less", *("a team",) * 2, "a team for another",
    *("choose the league",) * 2, "close the league",
)  # fmt: skip
"""What happens before the start."""
LEAGUE = LeagueConfig(name="League", points=(5, 2, 1), events=2, best=1, share=20, prizes=(70, 30))
EDITS: tuple[dict[str, Any], ...] = (
    {"name": "Another"},
    {"hands": 1},
    {"entry": 3, "prizes": (100,)},
    {"entry": 0, "prizes": ()},
    {"most": 4},
    {"most": 6},
    {"invited_only": True},
    {"rating_least": 1_600},
    {"role": 7},
    {"least": 5, "most": 40},
    {"odd": Odd.SMALLER},
    {"team": 2},
    {"duplicate": False},
)
"""What a host wants to change."""


async def one_act(process: Process, name: str, rng: random.Random) -> Process:
    """Do one thing that may be refused; return the process that runs afterwards."""
    it, person = process.tournaments, rng.choice(PEOPLE[:14])
    tournament = await it.get(1)
    number = rng.randrange(len(tournament.entrants) + 1)
    table = rng.randint(1, 3)
    hand = rng.randint(1, 12)
    host, manager = rng.choice(((HOST, False), (HOST, True), (PEOPLE[0], True)))
    request = rng.randrange(len(tournament.requests) + 1)
    leagues, trusted, rules = process.leagues, rng.random() < 0.9, replace(LEAGUE, points=(9, 2))
    endings, team = process.services.endings, rng.choice(("Aces", "ACES", "Kings", "", "@"))
    calls: dict[str, Any] = {
        "a team": lambda: it.choose_team(1, person.user_id, team, new=rng.random() < 0.5),
        "a team for another": lambda: it.move_to_team(1, host, manager, person.user_id, team),
        "rules of the league": lambda: leagues.configure(GUILD, 1, person, trusted, rules),
        "end the season": lambda: leagues.end_season(
            GUILD, 1, person, trusted, rng.randint(1, 2), refund=rng.random() < 0.5
        ),
        "close the league": lambda: leagues.close(GUILD, 1, person, trusted),
        "choose the league": lambda: it.configure(1, host, manager, replace(tournament.config, league=1)),
        "leave": lambda: it.leave(1, person.user_id),
        "open the check-in": lambda: it.open_check_in(1, host, manager),
        "check in": lambda: it.check_in(1, person.user_id),
        "one computer less": lambda: it.remove_computer(1, host, manager),
        "show it again": lambda: endings.reopen(rng.randint(1, 6), person.user_id, 5),
        "come back": lambda: process.services.tables.come_back(rng.randint(1, 6), person.user_id),
        "join": lambda: it.join(1, person, process.press()),
        "stand by": lambda: it.stand_by(1, person),
        "stand down": lambda: it.stand_down(1, person.user_id),
        "value": lambda: it.add_value(1, person.user_id, rng.choice(("", "x", "ab" * 32))),
        "drop": lambda: it.leave(1, person.user_id),
        "here": lambda: it.here(1, person.user_id),
        "pause": lambda: it.pause(1, HOST, False),
        "pause for a time": lambda: it.pause(1, HOST, False, rng.choice((1, 5, 9_999))),
        "remove": lambda: it.act(1, host, manager, HostActKind.REMOVE, "why not", person=person.user_id),
        "readmit": lambda: it.readmit(1, host, manager, person.user_id),
        "invite": lambda: it.invite(1, host, manager, PEOPLE[: rng.randint(0, 3)]),
        "skip": lambda: it.skip_next(1, host, manager),
        "end the series": lambda: it.end_series(1, host, manager),
        "go on weekly": lambda: it.resume_series(1, host, manager, 5),
        "co-hosts": lambda: it.name_co_hosts(1, host, manager, PEOPLE[: rng.randint(0, 3)]),
        "stop helping": lambda: it.stop_helping(1, person, process.now()),
        "help the host": lambda: it.help_host(1, person, process.now()),
        "edit": lambda: it.configure(1, host, manager, replace(tournament.config, **rng.choice(EDITS))),
        "tell the edit": lambda: it.announce_change(1, host, manager),
        "forget the edit": lambda: it.forget_change(1, host, manager),
        "resume": lambda: it.resume(1, HOST, False),
        "extend": lambda: it.extend(1, HOST, False, 5),
        "person instead": lambda: it.replace(1, host, manager, number, person, "why not"),
        "computer instead": lambda: it.replace(1, host, manager, number, None, "why not"),
        "void this hand": lambda: it.void(1, host, manager, table, None, "why not"),
        "void an old hand": lambda: it.void(1, host, manager, table, hand, "why not"),
        "disqualify": lambda: it.act(1, host, manager, HostActKind.DISQUALIFY, "why not", entrant=number),
        "cancel": lambda: it.cancel(1, PEOPLE[0], True, "why not"),
        "agree": lambda: it.agree(1, person, rng.random() < 0.3, request),
        "undo": lambda: it.undo(1, host, manager),
        "no place": lambda: it.note_trouble(1, table, rng.choice(("", "too-many"))),
        "call to tables": lambda: it.begin_round(1, table, process.now()),
        "lose a thread": lambda: endings.lose(rng.randint(1, 6), rng.choice(LOST)),
    }
    assert calls.keys() <= {*ACTS, *BEFORE}, "what is never drawn is never tried"
    try:
        if name == "move":
            await process.act()
        elif name == "wait":
            await process.later(rng.choice((5, 70, 400)))
        elif name == "no calls":
            process.witness.calls = not process.witness.calls
        elif name == "restart":
            process = await process.restarted()
        else:
            await calls[name]()
    except ServiceError:
        pass  # refused, in any way: nothing has changed
    return process


def check_chips(process: Process, tournament: Tournament) -> None:
    """Check that every chip came from the mint, and the tournament holds exactly what was paid for it."""
    accounts = stored.rows(process.store, "SELECT kind, owner_id, balance FROM accounts")
    assert sum(chips for _, _, chips in accounts) == 0
    balances = {(AccountKind(kind), owner): chips for kind, owner, chips in accounts}
    held = {owner: chips for (kind, owner), chips in balances.items() if kind is AccountKind.EVENT}
    paid = tournament.config.entry * sum(entrant.paid for entrant in tournament.entrants)
    assert held.get(tournament.id, 0) == (0 if tournament.over else paid)
    result, league = tournament.league, process.league()
    brought = 0 if result is None else result.chips
    waits = brought if len(league.seasons) == 1 else 0
    assert balances.get((AccountKind.LEAGUE, league.id), 0) == league.season.pot == waits
    if tournament.status is TournamentStatus.FINISHED:
        assert sum(prize.chips for prize in tournament.prizes) + brought == paid
        winners = {prize.entrant for prize in tournament.prizes}
        assert winners <= {it.number for it in tournament.entrants if it.status is EntrantStatus.IN}


def check_cuts(tournament: Tournament, records: dict[str, Any]) -> None:
    """Check that no table played more extra hands than allowed, and every lot is proven by the secret."""
    assert [lot.problem for lot in lots_of(json.loads(json.dumps(records))) if lot.problem] == []
    for round_ in tournament.rounds:
        assert all(table.extra <= MOST_EXTRA for table in round_.tables)
        assert tournament.config.format is Format.KNOCKOUT or not any(table.extra for table in round_.tables)
        following = next((later for later in tournament.rounds if later.number == round_.number + 1), None)
        ahead = {number for table in following.tables for number in table.seats} if following else set()
        for cut in round_.cuts:
            assert 0 < cut.places < len(cut.equals)
            assert following is None or (
                set(cut.equals[: cut.places]) <= ahead and not ahead & set(cut.equals[cut.places :])
            )


async def played(
    seed: int,
    people: int,
    computers: int,
    format_: Format,
    duplicate: bool,
    minutes: int,
    before: list[str],
    acts: list[str],
) -> None:
    """Play a tournament with everything that happens on the way, to its end."""
    rng = random.Random(seed)
    process = Process(seed=seed % 1000)
    await process.leagues.create(GUILD, HOST, True, replace(LEAGUE, events=rng.randint(1, 2)))
    await process.open(
        people,
        max(min(computers, 3 * people), 4 - people),
        preset="nap",
        format=format_,
        duplicate=duplicate,
        odd=Odd.COMPUTERS if duplicate else rng.choice(list(Odd)),
        team=rng.choice((0, 2, 3, 4)),
        hands=rng.randint(1, 2),
        rounds=rng.randint(1, 3),
        late_rounds=2,
        round_minutes=minutes,
        no_show=rng.choice((0, 1)),
        entry=30,
        prizes=(50, 30, 20),
    )
    for name in before:
        process = await one_act(process, name, rng)
        check_chips(process, await process.settle())
    try:
        await process.tournaments.start(1, HOST, False, process.press())
    except NotNow:
        pass  # too few are left, or have checked in; or it is cancelled
    for name in acts:
        check_chips(process, await process.settle())
        process = await one_act(process, name, rng)
    tournament = await process.settle()
    if tournament.paused and not tournament.over:
        await process.tournaments.resume(1, HOST, False)
    if tournament.status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        await process.tournaments.cancel(1, HOST, True, "too few")
    process.witness.calls = True
    await process.tournaments.begin_round(1, len(tournament.rounds), process.now())
    done = await process.play()
    assert done.status in OVER
    check_chips(process, done)
    states = set(stored.rows(process.store, "SELECT guild_id, status FROM tables"))
    assert states <= {(GUILD, TableStatus.CLOSED.value)}
    if done.status is TournamentStatus.FINISHED:
        lines = (await process.tournaments.results(1)).standings
        assert sorted(line.entrant for line in lines) == list(range(len(done.entrants)))
        for team in (await process.tournaments.results(1)).teams:
            own = {line.entrant: line.score for line in lines}
            assert team.score == sum(
                own[n]
                for n in done.teams[team.team].members
                if done.entrants[n].status is not EntrantStatus.DISQUALIFIED
            )
        members = sorted(number for team in done.teams for number in team.members)
        assert not done.teams or members == list(range(len(done.entrants)))
        check_cuts(done, (await process.tournaments.report(1)).records)
    await process.services.stop()
    end_stores()


def test_anything_may_happen_in_a_tournament() -> None:
    @effort(60 if NIGHT else 6)
    @given(
        seed=st.integers(0, 2**32),
        people=st.integers(1, 9),
        computers=st.integers(0, 4),
        format_=st.sampled_from(list(Format)),
        duplicate=st.booleans(),
        minutes=st.sampled_from([0, 0, 8]),
        before=st.lists(st.sampled_from(BEFORE), max_size=12),
        acts=st.lists(st.sampled_from(ACTS), max_size=40),
    )
    def run(**drawn: Any) -> None:
        asyncio.run(played(**drawn))

    (hypothesis_seed(int(SEED))(run) if SEED is not None else run)()
