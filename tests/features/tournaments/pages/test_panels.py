"""The pages of tournaments: within Discord's limits with 200 entrants, and saying what matters."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from discord import ui

from bot.features.tournaments.pages import forms, words
from bot.features.tournaments.pages.announcement import announcement_panel
from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.host import host_panel, host_table_panel
from bot.features.tournaments.pages.league import league_panel
from bot.features.tournaments.pages.people import (
    PURPOSES,
    detail_line,
    pick_panel,
    replace_panel,
    standings_panel,
)
from bot.features.tournaments.pages.podium import plan_podium
from bot.features.tournaments.pages.rounds import (
    call_notice,
    extra_notice,
    report_panel,
    round_begins,
    round_over,
    winners_of,
)
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.pages.setup import EVERY_PAGE
from bot.features.tournaments.pages.tables import (
    PlayedHand,
    about_panel,
    comparison_panel,
    event_tables,
    list_panel,
    own_panel,
    tables_panel,
)
from bot.features.tournaments.pages.teams import team_panel
from bot.features.tournaments.services.joining import enter, with_entrant, with_round
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.leagues import EventResult, LeagueLine
from bot.features.tournaments.services.templates import MOST_TEMPLATES
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.leagues import League, LeagueConfig, LeagueSeason
from bot.features.tournaments.values.tournaments import (
    EntrantStatus,
    Listed,
    Prize,
    Team,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotNow
from bot.services.values.tables import Person
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from tests.effort import NIGHT, pairs, sample
from tests.flows.words import tells
from tests.ui import samples
from tests.ui.samples import verbs
from tests.ui.tables import LANGUAGES, buttons_of, context, in_every_language, must_fit, selects_of, text_of

EN = context("en")
PAGES = range(-1, 21) if NIGHT else (-1, 1, 20)
"""Numbers of pages, which people may forge."""


def _pages(ctx: PanelContext, tournament: Tournament) -> Iterator[tuple[str, ui.LayoutView]]:
    """Yield every page of a tournament."""
    scene = samples.scene(tournament)
    if tournament.status is TournamentStatus.DRAFT:
        templates = {2**40 + n: replace(tournament.config, name="W" * 32) for n in range(MOST_TEMPLATES)}
        full = {"like_last": True, "templates": templates, "keeps_templates": True}
        for page in EVERY_PAGE:
            yield f"setup {page}", samples.form(ctx, tournament, page, **full)
        return
    trouble = replace(scene, trouble="Create Private Threads, Send Messages in Threads")
    yield "announcement", announcement_panel(ctx, scene)
    yield "announcement in trouble", announcement_panel(ctx, trouble)
    yield "host", host_panel(ctx, trouble, "Done.")
    yield "about", about_panel(ctx, tournament)
    yield "list", list_panel(ctx, [replace(tournament, id=2**40 + n, message_id=n + 1) for n in range(25)])
    for page in PAGES:
        yield f"standings {page}", standings_panel(ctx, scene, page, samples.HOST + 3)
        yield f"tables {page}", tables_panel(ctx, scene, page)
    yield "own", own_panel(ctx, scene, samples.HOST + 3, 902)
    yield "own, none", own_panel(ctx, scene, 5, 0)
    yield "question", question(ctx, tournament, "tdrop", "?" * 300, "button-drop")
    for purpose in PURPOSES:
        for page in PAGES:
            yield f"pick {page}", pick_panel(ctx, tournament, purpose, page)
        yield "pick found", pick_panel(ctx, tournament, purpose, wanted="1")
        yield "pick nobody", pick_panel(ctx, tournament, purpose, wanted="*" * 32)
    if tournament.entrants:
        yield "replace", replace_panel(ctx, tournament, 1)
    if tournament.rounds:
        yield from _round_pages(ctx, scene)


def _round_pages(ctx: PanelContext, scene: TournamentScene) -> Iterator[tuple[str, ui.LayoutView]]:
    tournament = scene.tournament
    last, boards = tournament.rounds[-1], samples.boards(tournament)
    played = {table.table_id: PlayedHand("13S", 0, "made") for table in last.tables}
    for page in PAGES:
        yield "compare", comparison_panel(ctx, tournament, last.number, boards, 1, played, page)
        yield "host", host_panel(ctx, scene, "…", page)
    yield "compare nothing", comparison_panel(ctx, tournament, 0, {}, 0, {})
    hands = {**{str(n): n for n in range(1, 40)}, "now": 40}
    line = replace(scene.tables[0], trick=10, waiting=("B" * 32,) * 7, since=tournament.updated_at)
    line = replace(line, absent=last.tables[0].entrants)
    offers = tuple(Listed(user_id=2**62 + n, name="W" * 32) for n in range(20))
    scene = replace(
        scene, tournament=replace(tournament, substitutes=offers), tables=[line, *scene.tables[1:]]
    )
    trouble = replace(scene, trouble="Create Private Threads, Send Messages in Threads")
    yield "host, substitutes", host_panel(ctx, trouble, "…", 1)
    yield "announcement, substitutes", announcement_panel(ctx, scene)
    yield "a table of the host", host_table_panel(ctx, scene, line, hands)
    yield "a table without hands", host_table_panel(ctx, scene, line, {})
    yield "round begins", round_begins(ctx, scene)
    yield "round over", round_over(ctx, scene, last)
    yield "report", report_panel(ctx, scene, [2**62])
    names = [f"<@{2**62 + n}>" for n in range(7)]
    yield "call", call_notice(ctx, tournament, last, last.tables[0], names, first=True)
    extra = samples.with_cuts(last).tables[0]
    yield "extra", extra_notice(ctx, tournament, extra, names)


def test_a_whole_season_of_shared_results_fits_a_page():
    rules = LeagueConfig(name="W" * 32, events=30, best=5)
    season = LeagueSeason(number=1, config=rules, tournaments=(1,) * 30)
    dates = {"created_at": samples.NOW, "updated_at": samples.NOW}
    league = League(id=7, guild_id=1, revision=1, config=rules, seasons=(season,), **dates)
    results = tuple(
        EventResult(event=n, place=1, points=Fraction(1900, 3), counts=n > 25) for n in range(1, 31)
    )
    line = LeagueLine(user_id=1, name="*" * 24, rank=1, points=Fraction(5), results=results)
    table = LeagueTable(league, season, [line] * 12)
    must_fit(league_panel(context("en"), table, [league], 0, 1, trusted=True, said="…"))


CROWDS = {40: samples.LONG, 200: samples.NAMES, 5: samples.NAMES}


@pytest.mark.parametrize(("count", "locale"), pairs(sample([*CROWDS], 2), LANGUAGES))
def test_every_page_keeps_discords_limits_and_its_ids_can_be_parsed(count: int, locale: str):
    ctx, names = context(locale), CROWDS[count]
    seen = set()
    for state, tournament in samples.every_state(count, names):
        for name, panel in _pages(ctx, tournament):
            must_fit(panel, f"{state}, {name}")
            seen.add(name.split()[0])
            for custom_id in (*buttons_of(panel), *selects_of(panel)):
                found = ids.parse(custom_id)
                assert found is not None, custom_id
                assert found.table in (7, 0), custom_id
    assert {"setup", "announcement", "host", "standings", "compare", "report", "call"} <= seen


@in_every_language
def test_forms_keep_discords_limits(ctx: PanelContext):
    tournament = samples.tournament(entrants=samples.entrants(5, samples.LONG), name="W" * 32)
    made = [
        *(forms.settings_form(ctx, tournament, name) for name in forms.SETTINGS),
        forms.start_form(ctx, tournament, "Europe/London", "24"),
        *(forms.host_form(ctx, tournament, it, "9" * 19, 2, name="W" * 32, table="2") for it in forms.FORMS),
        forms.template_form(ctx, tournament),
    ]
    for form in made:
        assert 1 <= len(form.title) <= 45
        assert ids.parse(form.custom_id) is not None
        for label in form.children:
            assert isinstance(label, ui.Label)
            assert 1 <= len(label.text) <= 45
            assert len(label.description or "") <= 100
            field = label.component
            assert isinstance(field, ui.TextInput)
            assert len(field.default or "") <= (field.max_length or 4000)


def knockout(**changes: object) -> Tournament:
    """A knock-out of twelve whose first round is over, with all cuts tied."""
    entrants = samples.entrants(12, ("Ann", "Bob", "Cleo", "Dan"))
    return samples.over(
        samples.add_round(samples.tournament(entrants=entrants, format=Format.KNOCKOUT, seats=4, **changes))
    )


def test_who_is_knocked_out_reads_when_and_has_no_presence_to_confirm():
    going_on, out = (replace(knockout().entrants[0], knocked_out=number) for number in (None, 1))
    for mine in (going_on, out):
        panel = own_panel(EN, samples.scene(with_entrant(knockout(), mine)), mine.user_id, 0)
        assert tells(text_of(panel), "own-knocked-out", number=1) == (mine is out)
        assert ("there" in verbs(panel)) == (mine is going_on)


def test_a_report_says_how_equal_places_shared_their_prizes():
    done = samples.finished_tournament(knockout(name="The long winter tournament"))
    scene = samples.scene(done)
    equal = [replace(line, rank=1, score=Fraction(4)) for line in scene.standings[:3]]
    others = (replace(scene.standings[3], score=Fraction(0)), *scene.standings[4:])
    prizes = tuple(Prize(entrant=it.entrant, rank=1, chips=67 - (n == 2)) for n, it in enumerate(equal))
    scene = replace(scene, tournament=replace(done, prizes=prizes), standings=(*equal, *others))
    shown = text_of(report_panel(EN, scene))
    assert tells(shown, "report-shared", count=3, rank=1)
    assert "the odd chip by lot" in shown
    drawing = plan_podium(EN, scene)
    assert drawing.title == "The long winter tournament"
    assert [row.place for row in drawing.rows][:3] == ["1="] * 3
    assert drawing.rows[0].more == "67 chips"
    assert [(row.score, row.sign) for row in drawing.rows[:4:3]] == [("+4", 1), ("0", 0)]
    assert drawing.paint().startswith(b"\x89PNG")


def test_a_report_congratulates_the_best_who_are_still_in_or_the_best_team():
    done = samples.finished_tournament(samples.add_round(samples.tournament(entrants=samples.entrants(8))))
    first, second, third, fourth, *_ = (done.entrants[it.entrant] for it in samples.scene(done).people)
    out = replace(second, status=EntrantStatus.DISQUALIFIED)
    scene = samples.scene(with_entrant(done, out))
    assert winners_of(scene) == [first.user_id, third.user_id, fourth.user_id]
    level = [replace(line, rank=min(line.rank, 2)) for line in scene.standings]
    assert winners_of(replace(scene, standings=level)) == [first.user_id], "nearly all are second"
    assert f"8\\. **{out.name}**" in text_of(report_panel(EN, scene))
    team = Team(name="Aces", members=(third.number,))
    assert winners_of(samples.scene(replace(done, teams=(team,), winners=team.members))) == [third.user_id]


def test_a_check_in_without_a_planned_start_has_no_time():
    unplanned = samples.tournament(check_in=15, starts_at=None)
    assert tells(text_of(announcement_panel(EN, samples.scene(unplanned))), "check-in-later", minutes=0)
    assert EN.text("means-check-in", minutes=0, chips=unplanned.config.entry) in words.meanings(
        EN, unplanned.config, 8
    )


def test_names_are_harmless():
    tournament = samples.tournament(
        entrants=samples.entrants(3, ("@everyone", "<@1> **x**", "[a](b)")), name="a_b*c"
    )
    text = text_of(announcement_panel(EN, samples.scene(tournament)))
    assert "\\@everyone" in text
    assert "<@1>" not in text
    assert "a\\_b\\*c" in text


@pytest.mark.parametrize(
    ("changes", "begun", "possible"),
    [
        ({}, 1, True),
        ({"late_rounds": 0}, 1, False),
        ({}, 2, False),
        ({"late_rounds": 3}, 3, False),
        ({"format": Format.KNOCKOUT}, 1, False),
        ({}, 0, True),
        ({"late_rounds": 0}, 0, False),
        ({"rounds": 1}, 0, False),
        ({"rounds": 1}, 1, False),
        ({"format": Format.KNOCKOUT}, 0, False),
    ],
)
def test_late_entry_is_offered_only_if_possible(changes: dict[str, object], begun: int, possible: bool):
    settings: dict[str, Any] = {"rounds": 3, **changes}
    tournament = samples.tournament(TournamentStatus.RUNNING, entrants=samples.entrants(10), **settings)
    for number in range(1, begun + 1):
        tournament = samples.add_round(
            samples.over(tournament) if tournament.rounds else tournament, number=number
        )
    assert ("tjoin" in verbs(announcement_panel(EN, samples.scene(tournament)))) is possible
    joined = None
    with contextlib.suppress(NotNow):
        joined = enter(tournament, Person(77, "Late"), "5")
    assert (joined is not None) is possible, "page and press follow one rule"
    if joined is not None:
        assert joined.entrants[-1].joined_round == max(1, begun)


def test_the_readers_own_place_is_shown_on_every_page():
    tournament = samples.add_round(samples.tournament(entrants=samples.entrants(40)))
    scene = samples.scene(tournament)
    reader = tournament.entrants[scene.standings[25].entrant].user_id
    for page in range(4):
        assert "**You**" in text_of(standings_panel(EN, scene, page, reader))
    assert "**You**" not in text_of(standings_panel(EN, scene, 0, 5))


@pytest.mark.parametrize(("most", "offered"), [(5, False), (6, True)])
def test_a_new_team_is_offered_only_where_it_fits(most: int, offered: bool):
    crowd = [replace(it, team="AABB"[n]) for n, it in enumerate(samples.entrants(4))]
    tournament = samples.tournament(entrants=crowd, team=2, most=most)
    assert ("tteamnew" in verbs(team_panel(EN, tournament, crowd[0]))) == offered


def test_the_final_is_never_called_a_round_by_number():
    rounds = samples.add_round(samples.tournament(entrants=samples.entrants(10), final=2, rounds=1))
    final = samples.add_round(samples.over(rounds), number=2)
    for tournament, named in ((rounds, "round 1"), (final, "the final")):
        scene, last = samples.scene(tournament), tournament.rounds[-1]
        table = last.tables[0]
        for shown in (
            text_of(call_notice(EN, tournament, last, table, ["Ann"], first=True)),
            text_of(round_over(EN, scene, last)),
            text_of(standings_panel(EN, scene)),
            event_tables(tournament)[table.table_id].title(EN, 1),
            words.place_trouble(EN, with_round(tournament, replace(last, trouble="channel"))),
        ):
            assert named in shown.lower(), shown


def test_the_parts_of_a_place_are_named_and_zero_contracts_are_not():
    tournament = samples.add_round(samples.tournament(entrants=samples.entrants(5)))
    standing = replace(
        samples.scene(tournament).standings[0],
        round_scores=(Fraction(2), Fraction(-1)),
        hands=4,
        due=44,
        own=2,
    )
    none = detail_line(EN, tournament, replace(standing, contracts_made=0))
    assert none == "-# rounds +2, −1 · 4 hands · own decisions: 2 of 44"
    late = detail_line(EN, tournament, replace(standing, contracts_made=0, late=3))
    assert late == f"{none} · −3 for using too much time"
    assert detail_line(EN, tournament, replace(standing, contracts_made=1)) == f"{none} · 1 contract"


@pytest.mark.parametrize(
    ("exact", "shown"),
    [("0", "0"), ("12", "+12"), ("-5/4", "−1.25"), ("1/3", "+0.333"), ("-2", "−2"), ("2469/2", "+1,234.5")],
)
def test_scores(exact: str, shown: str):
    assert words.score(EN, Fraction(exact)) == shown


def test_a_deal_is_compared_table_by_table_with_links_to_replays():
    tournament = samples.over(
        samples.add_round(samples.tournament(entrants=samples.entrants(20), duplicate=True))
    )
    (board,) = samples.boards(tournament).values()
    out = tournament.rounds[0].tables[0].seats[0]
    boards = {1: [(replace(it, entrant=None if it.entrant == out else it.entrant), of) for it, of in board]}
    ended = PlayedHand("13S", 0, "made")
    panel = comparison_panel(EN, tournament, 1, boards, 1, {100: ended}, 0)
    text = text_of(panel)
    assert "Round 1, deal 1" in text
    assert "**Table 1** · " in text
    assert "the record can't be read" in text, "tables without the hand are listed too"
    assert f"👑 {words.seated_name(EN, tournament, out)} " in text, "a disqualified person is no computer"
    replays = [custom_id for custom_id in buttons_of(panel) if ":replayopen:" in custom_id]
    assert replays == [f"nap:replayopen:0:0:{100 + n}" for n in range(4)]
