"""The pages of a tournament: set-up, announcement, tables, standings, host, report."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.features.tournaments.pages import league as league_pages
from bot.features.tournaments.pages.announcement import (
    announcement_panel,
    call_text,
    private_call,
    series_stopped,
    start_call,
)
from bot.features.tournaments.pages.blocks import plain, question
from bot.features.tournaments.pages.forms import host_form, settings_form, start_form, template_form
from bot.features.tournaments.pages.host import (
    act_notice,
    host_panel,
    host_table_panel,
    log_panel,
    request_notice,
)
from bot.features.tournaments.pages.league import about_panel as about_league
from bot.features.tournaments.pages.league import (
    end_panel,
    end_request_panel,
    ended_panel,
    league_panel,
    none_panel,
)
from bot.features.tournaments.pages.people import (
    PURPOSES,
    after_round,
    people_panel,
    pick_panel,
    replace_panel,
    results_panel,
    standings_panel,
)
from bot.features.tournaments.pages.rosters import (
    invitation_panel,
    member_panel,
    roster_panel,
    team_table_panel,
)
from bot.features.tournaments.pages.rounds import (
    break_notice,
    call_notice,
    extra_notice,
    files_panel,
    late_notice,
    report_panel,
    round_begins,
    round_over,
    trouble_notice,
)
from bot.features.tournaments.pages.setup import EVERY_PAGE
from bot.features.tournaments.pages.tables import (
    PlayedHand,
    about_panel,
    comparison_panel,
    fair_panel,
    list_panel,
    own_panel,
    tables_panel,
    value_form,
)
from bot.features.tournaments.pages.teams import team_form, team_panel, teams_panel
from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.calls import CHECK_IN
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.placing import TROUBLES
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.rosters import Rosters
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.leagues import (
    League,
    LeagueConfig,
    LeagueResult,
    LeagueSeason,
    LeagueTeam,
    Membership,
    Placed,
    TeamPart,
)
from bot.features.tournaments.values.tournaments import (
    ActRequest,
    EntrantStatus,
    HostActKind,
    Listed,
    Team,
    Tournament,
    TournamentStatus,
)
from bot.services.values.pledges import Value
from bot.services.values.tables import FORMER, ClockName
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from tests.approved.moments import Moments, Panels
from tests.ui import samples
from tests.ui.tables import NOW

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def _joining(**changes: object) -> Tournament:
    given = {"entrants": samples.entrants(6, NAMES), "starts_at": NOW + timedelta(hours=3), "check_in": 15}
    return samples.tournament(**{**given, "most": 40, **changes})


def _running(**changes: object) -> Tournament:
    crowd = samples.entrants(10, NAMES, computers=2)
    return samples.add_round(samples.tournament(entrants=crowd, hands=4, round_minutes=30, **changes), done=1)


def _knockout() -> Tournament:
    crowd = samples.entrants(12, NAMES)
    return samples.over(
        samples.add_round(samples.tournament(entrants=crowd, format=Format.KNOCKOUT, seats=4))
    )


def _review() -> Tournament:
    played, ends = samples.over(_running()), NOW + timedelta(days=1)
    adjusted = samples.act(HostActKind.ADJUST, entrant=2, units=-3, reason="talk")
    return replace(played, status=TournamentStatus.REVIEW, review_ends=ends, acts=(adjusted,))


def _waiting(tournament: Tournament, trouble: str = "") -> Tournament:
    current = replace(tournament.rounds[-1], waiting=True, trouble=trouble)
    return replace(tournament, rounds=(*tournament.rounds[:-1], current))


def _states() -> dict[str, Tournament]:
    return {
        "empty": samples.tournament(),
        "joining": _joining(),
        "full": _joining(most=6),
        "check-in": _joining(status=TournamentStatus.CHECK_IN, check_in_at=NOW),
        "drawing": samples.tournament(TournamentStatus.RUNNING, entrants=samples.entrants(6, NAMES)),
        "running": _running(),
        "running, a duplicate, paused": _running(duplicate=True, paused=True),
        "running, people are called": _waiting(_running()),
        "running, no place": _waiting(_running(), "create_public_threads"),
        "knock-out, the round is over": _knockout(),
        "review": _review(),
        "finished": samples.finished_tournament(_running()),
        "cancelled": samples.tournament(TournamentStatus.CANCELLED, reason="too-few"),
    }


def _setup(ctx: PanelContext) -> Moments:
    for page in EVERY_PAGE:
        yield page, samples.form(ctx, samples.tournament(TournamentStatus.DRAFT), page)
    for kind in Format:
        draft = samples.tournament(TournamentStatus.DRAFT, format=kind, duplicate=True)
        yield f"{kind.value}, a duplicate", samples.form(ctx, draft, "game")
    for name, changes in (
        ("no smaller tables", {"format": Format.KNOCKOUT, "duplicate": True, "advance": 1, "no_show": 0}),
        ("some tables are smaller", {"odd": Odd.SMALLER}),
    ):
        yield (
            f"means, {name}",
            samples.form(ctx, samples.tournament(TournamentStatus.DRAFT, **changes), "means"),
        )
    mighty = {"preset": "mighty", "options": {"split": "3-3-2"}, "seats": 5}
    yield "house rules of mighty", samples.form(ctx, samples.tournament(TournamentStatus.DRAFT, **mighty))
    money = samples.tournament(
        TournamentStatus.DRAFT, entry=50, prizes=(60, 40), most=18, about="Bring *tea*."
    )
    yield "with an entry", samples.form(ctx, money)
    yield "with an entry, for a manager", samples.form(ctx, money, like_last=True, may_take_entry=True)
    kept = {1: money.config, 2: replace(money.config, name="Nap *Cup*")}
    for page in ("overview", "templates"):
        yield f"templates, {page}", samples.form(ctx, money, page, templates=kept, keeps_templates=True)
    tournament = _joining()
    config = replace(tournament.config, name="Winter Cup", hands=6, least=8, most=40)
    yield "announced, nothing changed", samples.form(ctx, tournament)
    yield "announced, changed", samples.form(ctx, replace(tournament, edited=config))
    yield "form of the details", settings_form(ctx, tournament, "details")
    yield "form of the start", start_form(ctx, tournament, "Europe/London")
    yield "form of the announcement's text", settings_form(ctx, tournament, "about")
    yield "form of the money", settings_form(ctx, tournament, "money")
    yield "form of a template", template_form(ctx, tournament)
    yield "form of the ratings", settings_form(ctx, tournament, "ratings")
    yield "form of the reminders", settings_form(ctx, tournament, "reminders")


def _announcement(ctx: PanelContext) -> Moments:
    for name, tournament in _states().items():
        yield name, announcement_panel(ctx, samples.scene(tournament))
    trouble = samples.scene(_running(), trouble="Create Public Threads")
    yield "the bot may not", announcement_panel(ctx, trouble)
    many = samples.tournament(entrants=samples.entrants(60, NAMES))
    yield "many names", announcement_panel(ctx, samples.scene(many))
    checking = _joining(status=TournamentStatus.CHECK_IN)
    yield "the call to check in", start_call(ctx, checking, CHECK_IN, 0, [1000, 1001])
    yield "the call again", start_call(ctx, checking, "reminder.0.1", 0, [1001])
    yield "the call to the start", start_call(ctx, _joining(starts_at=None), "reminder.5.1", 0, [1000, 1001])
    day_before = _joining(starts_at=NOW + timedelta(days=1))
    yield "the call a day before", start_call(ctx, day_before, "reminder.1440.1", 0, [1000])
    yield "the same in private", private_call(ctx, day_before, call_text(ctx, day_before, "reminder.1440.1"))
    yield "a sentence", plain("…")


def _about(ctx: PanelContext) -> Moments:
    for kind in Format:
        for duplicate in (False, True):
            name = f"{kind.value}{', a duplicate' * duplicate}"
            yield name, about_panel(ctx, _joining(format=kind, duplicate=duplicate))
    yield "with a time limit", about_panel(ctx, _joining(round_minutes=30))
    final = {"final": 2, "carried": True, "seats": 3}
    yield "with a final", about_panel(ctx, _joining(**final))
    yield (
        "with a final, the form",
        samples.form(ctx, samples.tournament(TournamentStatus.DRAFT, **final), "means"),
    )
    yield "with a board", about_panel(ctx, _joining(preset="najami", shares_rest=True))
    week = NOW + timedelta(days=7)
    repeated = replace(_joining(repeats=24), zone="Asia/Tokyo", next_at=week, missed_before=(NOW,))
    yield "weekly", announcement_panel(ctx, samples.scene(repeated))
    held = replace(repeated, stopped="view_channel,send_messages", missed=(NOW, week))
    yield "weekly, the host's page", host_panel(ctx, samples.scene(repeated))
    yield "weekly, waiting for its host", host_panel(ctx, samples.scene(held))
    for why in (held.stopped, "channel", "full", "no-private"):
        stopped = replace(held, stopped=why)
        yield f"the series waits ({why})", private_call(ctx, stopped, series_stopped(ctx, stopped))
    yield "weekly, in the list", list_panel(ctx, [replace(repeated, message_id=9)])
    yield "the list, empty", list_panel(ctx, [])
    some = [replace(one, id=n, message_id=n) for n, one in enumerate(_states().values(), 1)]
    yield "the list", list_panel(ctx, some)
    yield "the list, a damaged one", list_panel(ctx, some[:1], 1)


def _standings(ctx: PanelContext) -> Moments:
    for name, tournament in _states().items():
        yield name, standings_panel(ctx, samples.scene(tournament), 0, samples.HOST + 3)
    crowd = samples.entrants(12, NAMES)
    swiss = samples.add_round(samples.tournament(entrants=samples.entrants(40, NAMES), format=Format.SWISS))
    yield "Swiss", standings_panel(ctx, samples.scene(swiss))
    gone = replace(crowd[1], status=EntrantStatus.NO_SHOW)
    gone = samples.add_round(samples.tournament(entrants=(crowd[0], gone, *crowd[2:])))
    yield "one did not show up", standings_panel(ctx, samples.scene(gone))
    yield "a reader who is not in it", standings_panel(ctx, samples.scene(_running()), 0, 5)


def _tables(ctx: PanelContext) -> Moments:
    for name, tournament in _states().items():
        yield name, tables_panel(ctx, samples.scene(tournament))
        yield f"{name}: one's own", own_panel(ctx, samples.scene(tournament), samples.HOST + 3, 902)
    scene = samples.scene(_running())
    yield "a stranger's own", own_panel(ctx, scene, 5, 0)
    short = own_panel(ctx, scene, samples.HOST + 3, 902, Share(44, 2))
    yield "too few hands for a prize", short


def _compare(ctx: PanelContext) -> Moments:
    tournament = samples.over(_running(duplicate=True))
    last, boards = tournament.rounds[-1], samples.boards(tournament)
    played = {table.table_id: PlayedHand("13S", 0, "made") for table in last.tables}
    yield "a deal", comparison_panel(ctx, tournament, last.number, boards, 1, played)
    yield "nothing yet", comparison_panel(ctx, tournament, 0, {}, 0, {})


def _rounds(ctx: PanelContext) -> Moments:
    running, knockout = _running(), _knockout()
    for name, tournament in (("rotation", running), ("knock-out", knockout)):
        scene, last = samples.scene(tournament), tournament.rounds[-1]
        yield f"{name}, a round begins", round_begins(ctx, scene)
        yield f"{name}, a round is over", round_over(ctx, scene, last)
        first = last.tables[0]
        yield f"{name}, the call", call_notice(ctx, tournament, last, first, ["<@1>", "<@2>"], first=True)
        yield f"{name}, the call again", call_notice(ctx, tournament, last, first, ["<@1>"], first=False)
    last = samples.scene(_running(final=2, rounds=1))
    yield "before a final, the last round begins", round_begins(ctx, last)
    yield "before a final, a round is over", round_over(ctx, last, last.tournament.rounds[-1])
    final = samples.scene(samples.add_round(samples.over(last.tournament), number=2))
    yield "the final begins", round_begins(ctx, final)
    yield "the final, announced", announcement_panel(ctx, final)
    played = final.tournament.rounds[-1]
    yield (
        "the final, the call",
        call_notice(ctx, final.tournament, played, played.tables[0], ["<@1>"], first=True),
    )
    yield "the final is over", round_over(ctx, final, played)
    yield "an extra hand", extra_notice(ctx, knockout, knockout.rounds[0].tables[1], ["<@1>", "<@2>"])
    table = running.rounds[0].tables[0]
    yield "the call after a break", break_notice(ctx, running, running.rounds[0], table, [1, 2])
    yield "the warning of the time", late_notice(ctx, running, running.rounds[0], table)
    review = _review()
    yield "the last round is over", round_over(ctx, samples.scene(review), review.rounds[-1])
    for why in ("create_public_threads", *TROUBLES):
        waiting = _waiting(running, why)
        yield f"there is no place ({why})", trouble_notice(ctx, waiting, waiting.rounds[-1])
    yield "the files of the report", files_panel(ctx, running, {"a.csv": b"1", "a.json": b"2"})
    yield "the report", report_panel(ctx, samples.scene(samples.finished_tournament(running)), [2**62])
    yield (
        "the report of a knock-out",
        report_panel(ctx, samples.scene(samples.finished_tournament(knockout)), [2**62]),
    )


def _host(ctx: PanelContext) -> Moments:
    for name, tournament in _states().items():
        yield name, host_panel(ctx, samples.scene(tournament))
    running = _running()
    yield "something was done", host_panel(ctx, samples.scene(running), "…")
    acts = tuple(samples.act(kind, number=n, reason="slow *play*") for n, kind in enumerate(_UNDOABLE))
    yield "it can be undone", host_panel(ctx, samples.scene(replace(running, acts=acts)))
    for purpose in PURPOSES:
        yield f"pick to {purpose}", pick_panel(ctx, running, purpose)
    yield "pick, found", pick_panel(ctx, running, "replace", wanted="bo")
    yield "pick, nobody", pick_panel(ctx, running, "replace", wanted="zzz")
    yield "replace", replace_panel(ctx, running, 1)
    yield "disqualify in a review", results_panel(ctx, _review(), 1)
    yield "form of an adjusted score", host_form(ctx, _review(), "adjust", number=1, name="Bob")
    hands = {"1": 1, "now": 2}
    scene = samples.scene(running)
    busy = replace(scene.tables[0], trick=3, waiting=("Bob *B*",), since=NOW, away=("Cleo",))
    yield "tables as rows", host_panel(ctx, replace(scene, tables=[busy, *scene.tables[1:]]))
    yield "a table", host_table_panel(ctx, scene, busy, hands)
    offers = tuple(Listed(user_id=1060 + n, name=f"Gus *{n}*") for n in range(12))
    scene = replace(scene, tournament=replace(running, substitutes=offers))
    waits = replace(busy, number=2, done=False, absent=(5, 7))
    late = replace(scene, tables=[scene.tables[0], waits])
    yield "substitutes", host_panel(ctx, late)
    yield "substitutes, announced", announcement_panel(ctx, late)
    yield "substitutes, a table", host_table_panel(ctx, late, waits, hands)
    yield "a table without hands", host_table_panel(ctx, scene, scene.tables[1], {})
    for act, about, named in _REASONS:
        yield f"form form-{act}", host_form(ctx, running, act, about, 2, **named)
    yield "form of minutes", host_form(ctx, running, "extend")
    yield "form of a pause", host_form(ctx, running, "pause")
    ann, bob = Listed(user_id=1050, name="Ann"), Listed(user_id=1051, name="Bob *B*", press="9")
    listed = replace(_joining(), invited=(ann,), refused=(bob,), co_hosts=(ann, bob), waiting=(ann, bob))
    yield "people", people_panel(ctx, _joining())
    yield "people on lists", people_panel(ctx, listed, "Done.")
    yield "people while it runs", people_panel(ctx, replace(running, co_hosts=(ann,)))
    limits = {"role": 77, "rating_least": 900, "rating_most": 1_400, "most": 6}
    full = replace(listed, config=replace(listed.config, **limits))
    yield "full, with limits, lists and co-hosts", announcement_panel(ctx, samples.scene(full))
    private = replace(listed, config=replace(listed.config, invited_only=True))
    yield "for the invited", announcement_panel(ctx, samples.scene(private))
    for call in ("up.9", "missed.9"):
        yield (
            f"call {call}",
            start_call(ctx, replace(listed, status=TournamentStatus.CHECK_IN), call, 0, [1051]),
        )
    yield "form to find", host_form(ctx, running, "find", "replace")
    yield "a question", question(ctx, running, "tdrop", "…", "button-drop")


_UNDOABLE = (HostActKind.PAUSE, HostActKind.EXTEND)
_REASONS = (
    ("replace", "5", {"name": "Bob"}),
    ("disqualify", "", {"name": "Bob"}),
    ("void", "9", {"table": "2"}),
    ("cancel", "", {}),
)


def _decisions(ctx: PanelContext) -> Moments:
    running = _running()
    acts = []
    for number, kind in enumerate(HostActKind):
        undo = {"of": HostActKind.VOID} if kind is HostActKind.UNDO else {}
        if kind is HostActKind.SKIP:
            undo = {"until": NOW + timedelta(days=7)}
        act = samples.act(kind, number=number, reason="slow *play*", agreed=(1, 2), **undo)
        acts.append(act)
        yield kind.value, act_notice(ctx, replace(running, acts=(act,)), act)
    old, joining = running.config, _joining()
    new = replace(old, name="Winter Cup", hands=6, clock=ClockName.BLITZ, entry=50, prizes=(60, 40))
    edit = samples.act(HostActKind.EDIT, entrant=None, table=None, minutes=0, old=old, new=new)
    yield "edit in full", act_notice(ctx, replace(joining, acts=(edit,)), edit, [1001, 1002])
    yield "the log", log_panel(ctx, replace(running, acts=tuple(acts)))
    japanese, mighty = (
        samples.tournament(preset=preset, options={"split": "3-3-2"}, seats=5).config
        for preset in ("japanese", "mighty")
    )
    other = samples.act(HostActKind.EDIT, entrant=None, old=mighty, new=japanese)
    yield "the log, another game", log_panel(ctx, replace(running, acts=(other,)))
    yield "the log, empty", log_panel(ctx, running)
    kinds = (HostActKind.REPLACE, HostActKind.VOID, HostActKind.DISQUALIFY, HostActKind.ADJUST)
    for kind in (*kinds, HostActKind.CONFIRM, HostActKind.CANCEL):
        asked = ActRequest(
            number=0, kind=kind, by=1, by_name="Ann", at=NOW, reason="slow", round=1, entrant=2, table=1
        )
        yield f"the agreement of others to {kind.value}", request_notice(ctx, running, asked)


def _fair(ctx: PanelContext) -> Moments:
    joining = _joining()
    yield "no value", fair_panel(ctx, joining, samples.HOST + 1)
    yield "a stranger", fair_panel(ctx, joining, 5)
    value = Value(samples.HOST, "2026-11-21T11:59:10.000Z", hash="ab" * 32, text="seven")
    yield "a value", fair_panel(ctx, replace(joining, values=(value,)), samples.HOST)
    yield "running", fair_panel(ctx, _running(), samples.HOST)
    yield "the form", value_form(ctx, joining)


def _teams(ctx: PanelContext) -> Moments:
    draft = samples.tournament(TournamentStatus.DRAFT, duplicate=True, team=4)
    yield "set up", samples.form(ctx, draft, "game")
    chosen = ("The Aces", "The Aces", "Kings", "", "", "Tens")
    crowd = tuple(replace(it, team=name) for it, name in zip(samples.entrants(6, NAMES), chosen, strict=True))
    joining = _joining(entrants=crowd, duplicate=True, team=2)
    yield "joining", announcement_panel(ctx, samples.scene(joining))
    yield "entrants", standings_panel(ctx, samples.scene(joining))
    yield "about", about_panel(ctx, joining)
    yield "without a team", team_panel(ctx, joining, crowd[3], said="…")
    yield "in a team", team_panel(ctx, joining, crowd[0])
    full = _joining(entrants=(*crowd[:2], crowd[3]), duplicate=True, team=2)
    yield "no room", team_panel(ctx, full, crowd[3])
    yield "in a full team", team_panel(ctx, full, crowd[0])
    yield "for another", team_panel(ctx, joining, crowd[2], str(crowd[2].user_id))
    yield "for another without", team_panel(ctx, joining, crowd[3], str(crowd[3].user_id))
    yield "the form", team_form(ctx, ids.build("tteamname", joining.id, 0, "me"))
    yield "the host's people", people_panel(ctx, joining)
    yield "one's own before the start", own_panel(ctx, samples.scene(joining), samples.HOST, 0)
    for after in ("Kings", ""):
        act = replace(samples.act(HostActKind.TEAM), before="Bob *B*", after=after, people=(1001,), reason="")
        yield f"moved to {after or 'none'}", act_notice(ctx, replace(joining, acts=(act,)), act)
    running = _running(duplicate=True, team=2)
    names = ("The Aces", "Kings", "Tens", "", "")
    pairs = ((0, 5), (1, 2), (3, 7), (4, 6), (8, 9))
    teams = tuple(Team(name=it, members=two) for it, two in zip(names, pairs, strict=True))
    running = samples.over(replace(running, teams=teams))
    scene = samples.scene(running)
    yield "standings", teams_panel(ctx, scene, 0, samples.HOST + 3, after_round(ctx, running))
    yield "each player", standings_panel(ctx, scene, 0, samples.HOST + 3)
    yield "running", announcement_panel(ctx, scene)
    yield "members together", round_begins(ctx, scene)
    yield "one's own", own_panel(ctx, scene, samples.HOST + 3, 902)
    yield "the report", report_panel(ctx, samples.scene(samples.finished_tournament(running)), [2**62])


_SEASON_RULES = LeagueConfig(name="Friday *League*", points=(10, 6, 3, 1), events=3, best=2)
_PRIZE_RULES = replace(_SEASON_RULES, share=20, prizes=(60, 40))


def _played(count: int) -> list[Tournament]:
    """Return a league's first tournaments, of twelve people, one of whom is deleted."""
    orders = [(0, 1, 2, 3), (1, 0, 4, 2), (4, 3, 1, 0)]
    former = replace(samples.entrants(12, NAMES)[2], users=(FORMER - 5,), name="former-3")
    played = []
    for number in range(1, count + 1):
        placed = [Placed(entrant=it, place=place) for place, it in enumerate(orders[number - 1], 1)]
        if number == 2:
            placed[1:3] = [replace(it, place=2, of=2) for it in placed[1:3]]
        entrants = samples.entrants(12, NAMES)
        result = LeagueResult(
            league=7, season=1, event=number, placed=tuple(placed), chips=12, last=number == 3
        )
        entrants = (*entrants[:2], former, *entrants[3:])
        played.append(
            samples.finished_tournament(replace(_running(), entrants=entrants, id=number, league=result))
        )
    return played


def _league(count: int = 2, config: LeagueConfig = _PRIZE_RULES, **changes: Any) -> LeagueTable:
    """Return a league's current season after some tournaments."""
    season = LeagueSeason(
        number=1, config=config, tournaments=tuple(range(1, count + 1)), pot=12 * count, **changes
    )
    values = {"created_at": NOW, "updated_at": NOW}
    league = League(id=7, guild_id=1, revision=1, config=config, seasons=(season,), **values)
    return LeagueTable(league, season, leagues.table(season, _played(count)))


def _leagues(ctx: PanelContext) -> Moments:
    yield "none", none_panel(ctx, trusted=False)
    yield "none, for a manager", none_panel(ctx, trusted=True)
    new = _league(0, replace(_SEASON_RULES, best=3))
    yield "new, for a manager", league_panel(ctx, new, [new.league], trusted=True, said="…")
    two = _league()
    yield "two tournaments", league_panel(ctx, two, [two.league], 0, 1003)
    other = replace(two.league, id=8, closed=True, config=replace(_SEASON_RULES, name="Old one"))
    yield "for a manager", league_panel(ctx, two, [two.league, other], 0, 5, trusted=True)
    yield "one cannot be read", league_panel(ctx, replace(two, damaged=(12,)), [two.league])
    later = replace(two.league, config=replace(_SEASON_RULES, points=(5, 1)))
    yield "other rules to come", league_panel(ctx, replace(two, league=later), [later])
    over = _league(3, ended_at=NOW, paid=(20, 16, 0, 0, 0))
    following = replace(over.league, seasons=(over.season, LeagueSeason(number=2, config=_SEASON_RULES)))
    over = replace(over, league=following)
    yield "over", league_panel(ctx, over, [following])
    early = replace(two, season=replace(two.season, ended_at=NOW, early=True))
    yield "ended early", league_panel(ctx, early, [two.league])
    yield "told early", ended_panel(ctx, early, "Ann *A*")
    refunded = replace(early, season=replace(early.season, refunded=36))
    yield "told of a refund", ended_panel(ctx, refunded, "Ann *A*")
    yield "ending a season", end_panel(ctx, two, plays=True)
    for refund in (False, True):
        yield f"agreeing, {refund=}", end_request_panel(ctx, two, "Ann *A*", refund=refund)
    empty = replace(two.league, closed=True, seasons=(LeagueSeason(number=1, config=_SEASON_RULES),))
    closed = LeagueTable(empty, empty.season, ())
    yield "how it works", about_league(ctx, two)
    yield "closed", league_panel(ctx, closed, [empty], trusted=True)
    draft = samples.tournament(TournamentStatus.DRAFT, league=7, league_name="Friday *League*")
    names = {7: "Friday *League*", 8: "Another"}
    yield "set up", samples.form(ctx, draft, "time", leagues=names)
    yield "set up, overview", samples.form(ctx, draft, leagues={7: "Saturday *League*"})
    joining = _joining(league=7)
    yield "joining", announcement_panel(ctx, replace(samples.scene(joining), league=two))
    last = replace(samples.scene(samples.finished_tournament(_played(3)[-1])), league=over)
    yield "announced, over", announcement_panel(ctx, last)
    yield "the report", report_panel(ctx, last, [2**62])
    yield from _league_teams(ctx)
    yield "the form", league_pages.settings_form(ctx, 7, _SEASON_RULES, "rules")
    yield "the form of a new one", league_pages.settings_form(ctx, 7, LeagueConfig(), "new")
    yield "the form of prizes", league_pages.settings_form(ctx, 7, _SEASON_RULES, "prizes")


def _league_teams(ctx: PanelContext) -> Moments:
    """Yield the pages of a league's teams."""
    rules = replace(_SEASON_RULES, team=2)
    played = [replace(it, started_at=NOW) for it in _played(2)]
    founded = [
        LeagueTeam(id=number, guild_id=1, league_id=7, name=name, founded_at=NOW)
        for number, name in enumerate(("Aces *A*", "キングス"), 1)
    ]
    plain = Membership(team_id=1, user_id=1001, name="Ann *A*", part=TeamPart.PLAYER, since=NOW)
    people = [
        replace(plain, captain=True),
        replace(plain, user_id=1004, name=""),
        replace(plain, user_id=1002, name="カイ", part=TeamPart.RESERVE),
        replace(plain, user_id=1006, name="Dan", part=TeamPart.INVITED),
        replace(plain, user_id=1000, name="Bob", team_id=2),
    ]
    two = _league(2, rules)
    table = replace(two, teams=leagues.team_table(two.season, played, founded, people))
    rosters = Rosters(league=two.league, founded=founded, memberships=people, at=NOW)
    yield "league for people, with teams", league_panel(ctx, table, [two.league], 0, 1003)
    yield "how a league with teams works", about_league(ctx, table)
    yield "teams", team_table_panel(ctx, table, rosters, 0, 5)
    alone = replace(rosters, founded=(), memberships=())
    yield "no teams", team_table_panel(ctx, _league(0, rules), alone, 0, 1001, said="…")
    yield "a team, for its captain", roster_panel(ctx, rosters, founded[0], 1001, said="…")
    yield "a team, for others", roster_panel(ctx, rosters, founded[0], 1000)
    for one in people[:4]:
        yield f"{one.user_id} in the team", member_panel(ctx, rosters, founded[0], one)
    yield "an invitation", invitation_panel(ctx, rosters, founded[0], 1006, "Ann")
    yield "the form of a team's name", team_form(ctx, "nap:lgnamed:7:0:new")


TOURNAMENTS: Panels = {
    "leagues": _leagues,
    "tournament-setup": _setup,
    "tournament": _announcement,
    "tournament-about": _about,
    "tournament-standings": _standings,
    "tournament-tables": _tables,
    "tournament-compare": _compare,
    "tournament-rounds": _rounds,
    "tournament-teams": _teams,
    "tournament-host": _host,
    "tournament-decisions": _decisions,
    "tournament-fair": _fair,
}
