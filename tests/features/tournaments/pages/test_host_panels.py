"""What hosts decide and set up, in their pages, forms and the log."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.finding import first_named
from bot.features.tournaments.pages.forms import read_prizes
from bot.features.tournaments.pages.host import (
    act_notice,
    host_panel,
    log_panel,
    reported_acts,
    request_notice,
)
from bot.features.tournaments.pages.people import pick_panel
from bot.features.tournaments.pages.rounds import report_panel
from bot.features.tournaments.pages.setup import FIELDS, changes
from bot.features.tournaments.values.config import Format, TournamentConfig
from bot.features.tournaments.values.tournaments import (
    ActRequest,
    EntrantStatus,
    HostActKind,
    TournamentStatus,
)
from bot.services.errors import NotNow
from bot.services.values.tables import ClockName
from bot.ui.core.context import PanelContext
from tests.ui import samples
from tests.ui.samples import verbs
from tests.ui.tables import NOW, context, in_every_language, must_fit, selects_of, text_of

EN = context("en")


def test_a_decision_is_named_and_can_be_undone_for_a_minute():
    tournament = samples.add_round(samples.tournament(entrants=samples.entrants(5)))
    fresh = replace(tournament, acts=(samples.act(HostActKind.DISQUALIFY),))
    panel = host_panel(EN, samples.scene(fresh))
    assert "Last decision: Bob disqualified" in text_of(panel)
    assert "tundo" in verbs(panel)
    old = replace(tournament, acts=(samples.act(HostActKind.DISQUALIFY, at=NOW - timedelta(seconds=61)),))
    assert "tundo" not in verbs(host_panel(EN, samples.scene(old)))
    taken_back = replace(tournament, acts=(samples.act(HostActKind.PAUSE, undone=True),))
    assert "Last decision" not in text_of(host_panel(EN, samples.scene(taken_back)))


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [("50 30 10", "prizes-sum"), ("20 30 50", "prizes-order"), ("most", "prizes-unreadable")],
)
def test_prizes_add_up_and_never_rise(typed: str, refusal: str):
    with pytest.raises(NotNow, match=refusal):
        read_prizes(EN.texts, typed)
    assert read_prizes(EN.texts, "40 30/30 %") == (40, 30, 30)


def test_200_entrants_have_pages_and_a_search_and_a_full_name_beats_a_part():
    tournament = samples.add_round(samples.tournament(entrants=samples.entrants(200, computers=1)))
    (menu,) = selects_of(pick_panel(EN, tournament, "disqualify", 7)).values()
    assert [option.value for option in menu.options] == [str(n) for n in range(175, 200)]
    (menu,) = selects_of(pick_panel(EN, tournament, "disqualify", wanted="#137")).values()
    assert [option.value for option in menu.options] == ["136"]
    (menu,) = selects_of(pick_panel(EN, tournament, "disqualify", wanted="さく")).values()
    assert all("さくら" in option.label for option in menu.options)
    assert "No entrant with that name" in text_of(pick_panel(EN, tournament, "disqualify", wanted="Zoe"))
    (menu,) = selects_of(pick_panel(EN, tournament, "replace", 7)).values()
    assert menu.options[-1].value == "198", "nobody takes a computer's place"
    left = replace(tournament.entrants[0], number=200, users=(5,), status=EntrantStatus.DROPPED)
    last = replace(tournament, entrants=(*tournament.entrants, left), rounds=tournament.rounds * 3)
    assert not selects_of(pick_panel(EN, last, "replace", wanted="#201")), "they have no hand left"
    cups = [samples.tournament(name="Autumn Cup 2"), samples.tournament(name="Autumn Cup")]
    assert [first_named(cups, it) for it in ("autumn", " Autumn  cup", "spring", "")] == [*cups, None, None]


def test_only_a_limited_round_can_be_extended():
    free = samples.add_round(samples.tournament(entrants=samples.entrants(5)))
    assert "textend" not in verbs(host_panel(EN, samples.scene(free)))
    limited = samples.add_round(samples.tournament(entrants=samples.entrants(5), round_minutes=30))
    assert "textend" in verbs(host_panel(EN, samples.scene(limited)))


@pytest.mark.parametrize(
    ("changes", "entrants", "rounds"),
    [
        ({"format": Format.KNOCKOUT, "advance": 2, "seats": 5}, 5, 1),
        ({"format": Format.KNOCKOUT, "advance": 2, "seats": 5}, 40, 4),
        ({"format": Format.KNOCKOUT, "advance": 4, "seats": 5}, 200, 16),
        ({"format": Format.KNOCKOUT, "advance": 1, "seats": 2}, 200, 8),
        ({"rounds": 7}, 40, 7),
    ],
)
def test_rounds_of_a_knockout_are_counted(changes: dict[str, object], entrants: int, rounds: int):
    assert words.number_of_rounds(TournamentConfig(**changes), entrants) == rounds  # type: ignore[arg-type]


def test_a_time_limit_shortens_the_estimate_and_a_daily_clock_gives_none():
    free, limited = TournamentConfig(hands=10), TournamentConfig(hands=10, round_minutes=20)
    assert words.minutes(limited, 20) < words.minutes(free, 20)
    daily = TournamentConfig(clock=ClockName.DAILY)
    assert words.duration(EN, daily, 20) == ""


def test_nobody_is_absent_after_minutes_if_a_turn_may_take_a_day():
    (clock,) = (it for it in FIELDS if it.name == "clock")
    config = TournamentConfig(no_show=10)
    assert clock.changes(config, ClockName.BLITZ) == {"clock": ClockName.BLITZ}
    daily = replace(config, **clock.changes(config, ClockName.DAILY))
    assert daily.no_show == 0
    assert clock.changes(daily, ClockName.NORMAL) == {"clock": ClockName.NORMAL, "no_show": 5}


def test_what_a_change_ends_is_listed_too_so_that_it_can_be_announced():
    counting = TournamentConfig(league=3, league_name="Friday League", final=4)
    (change,) = changes(EN, counting, replace(counting, league=0, league_name=""))
    assert "Friday League" in change
    (team,) = (it for it in FIELDS if it.name == "team")
    with_teams = replace(counting, **team.changes(counting, 2))
    assert any("4 hands" in it for it in changes(EN, counting, with_teams)), "teams play no final"


def test_a_report_lists_decisions_about_people_unless_they_were_undone():
    kept = [samples.act(HostActKind.PAUSE), samples.act(HostActKind.DISQUALIFY, number=1, undone=True)]
    done = samples.tournament(TournamentStatus.FINISHED, entrants=samples.entrants(5))
    assert reported_acts(EN, replace(done, acts=tuple(kept))) == ""
    told = reported_acts(EN, replace(done, acts=(*kept, samples.act(HostActKind.DISQUALIFY, number=2))))
    assert told.count("disqualified") == 1


@in_every_language
def test_log_and_report_of_many_long_decisions_keep_the_limits(ctx: PanelContext):
    crowd = samples.entrants(40, samples.LONG)
    finished = samples.tournament(TournamentStatus.FINISHED, entrants=crowd, entry=10, prizes=(100,))
    kinds = [kind for kind in HostActKind if kind is not HostActKind.UNDO]
    acts = [samples.act(kinds[n % len(kinds)], number=n, reason="W*" * 100, agreed=(1,)) for n in range(60)]
    tournament = replace(samples.add_round(finished), acts=tuple(acts))
    for page in (0, 3, 99):
        must_fit(log_panel(ctx, tournament, page), f"log, page {page}")
    must_fit(report_panel(ctx, samples.scene(tournament), [2**62]))
    old, new = (replace(finished.config, name=it * 16, about=it * 150) for it in ("*a", "*b"))
    edit = samples.act(HostActKind.EDIT, entrant=None, old=old, new=new)
    must_fit(log_panel(ctx, replace(tournament, acts=(edit,) * 8)))
    must_fit(act_notice(ctx, tournament, edit, [2**62] * 100), notice=False)
    asked = ActRequest(
        number=0,
        kind=HostActKind.REPLACE,
        by=1,
        by_name="W" * 32,
        at=NOW,
        reason="W*" * 100,
        round=1,
        entrant=2,
    )
    must_fit(request_notice(ctx, tournament, asked))
    assert "replace" not in text_of(log_panel(ctx, replace(tournament, acts=())))
