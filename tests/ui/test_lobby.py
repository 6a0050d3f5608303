"""The lobby shows who sits and what is played; the host's menus offer only what can be played."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.conflicts import check_rules
from bot.engine.options import pages_of, with_options
from bot.engine.rules import RuleSet
from bot.services.values.tables import Level, Seat
from bot.ui.core import ids
from bot.ui.forms import decode
from bot.ui.table.house_rules import AIDS_PAGE, TABLE_FIELDS, TABLE_PAGE, fields_of, menu_panel, rules_panel
from bot.ui.table.lobby import lobby_panel
from tests.ui.tables import CATALOGUE, buttons_of, config, context, lobby, people, selects_of, text_of

EN = context("en")
PAGES = [TABLE_PAGE, AIDS_PAGE, *pages_of(RuleSet())]


def _verbs(panel: Any) -> dict[str, bool]:
    """Return whether the button of each verb can be pressed."""
    return {
        found.verb: not button.disabled
        for custom_id, button in buttons_of(panel).items()
        if (found := ids.parse(custom_id))
    }


def test_lobby_has_the_next_step_a_seat_and_more() -> None:
    """*Start* is there once every seat is taken; people sit in a computer's place, not in a person's."""
    full_of_people, with_computer = people(5), (*people(4), Seat(computer=Level.NOVICE))
    for seats, step, place in (
        ((*people(2), *[Seat()] * 3), "fill", "sit"),
        (with_computer, "start", "sit"),
        (full_of_people, "start", "leave"),
    ):
        panel = lobby_panel(EN, lobby(seats))
        assert list(_verbs(panel)) == [step, place, "menu", "fair"]
        assert all(_verbs(panel).values())
        assert len(text_of(panel).splitlines()) == 5


def test_computers_of_one_level_that_sit_together_are_named_together() -> None:
    seats = (*people(1), *(Seat(computer=Level.NOVICE, name=name) for name in ("Ney", "Soult")), Seat())
    seats = (*seats, Seat(computer=Level.EXPERT, name="Murat"))
    assert "🤖 Ney, Soult (novice) · 🤖 Murat (expert)" in text_of(lobby_panel(EN, lobby(seats)))


def test_computers_are_added_where_there_is_room_and_removed_where_there_are_any() -> None:
    def verbs(*seats: Seat) -> set[str]:
        host = seats[0].user_id
        assert host is not None
        return {*_verbs(menu_panel(EN, lobby(seats), user_id=host, nudge=True))} & {"computer", "uncomputer"}

    assert verbs(*people(2), Seat(computer=Level.NOVICE), Seat(), Seat()) == {"computer", "uncomputer"}
    assert verbs(*people(2), Seat(), Seat(), Seat()) == {"computer"}
    assert verbs(*people(5)) == set()


# --- house rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_menu_shows_the_present_value_and_offers_only_what_can_be_played(page: str, seats: int) -> None:
    snapshot = lobby((*people(3), *[Seat()] * (seats - 3)), config(seats))
    rules = snapshot.table.config.rules
    selects = selects_of(rules_panel(EN, snapshot, CATALOGUE, page))
    assert selects
    for custom_id, select in selects.items():
        found = ids.parse(custom_id)
        assert found is not None
        assert found.verb == "opt"
        assert sum(option.default for option in select.options) == 1
        for option in select.options:
            setting = decode(fields_of(rules), found.arg, [option.value])
            assert setting is not None
            if setting[0] not in TABLE_FIELDS and not option.default:
                check_rules(with_options(rules, {setting[0].name: setting[1]}), seats)


@pytest.mark.parametrize(("preset", "seats"), [(p.name, p.best_seats) for p in CATALOGUE.values()])
def test_every_game_can_be_chosen_and_its_menus_offer_what_it_can_be_played_with(
    preset: str, seats: int
) -> None:
    snapshot = lobby((*people(2), *[Seat()] * (seats - 2)), config(seats, preset))
    menus = selects_of(rules_panel(EN, snapshot, CATALOGUE))
    assert [option.value for option in menus["nap:opt:12:7:preset"].options] == list(CATALOGUE)
    offered = [int(option.value) for option in menus["nap:opt:12:7:seats"].options]
    played = CATALOGUE[preset]
    assert offered == list(range(played.least_seats, played.most_seats + 1))
    for page in PAGES:
        assert selects_of(rules_panel(EN, snapshot, CATALOGUE, page))


def test_a_game_with_too_few_seats_for_who_sits_here_is_not_offered() -> None:
    menu = selects_of(rules_panel(EN, lobby(people(5)), CATALOGUE))["nap:opt:12:7:preset"]
    assert "hattori" not in [option.value for option in menu.options]


def test_values_that_conflict_with_other_rules_are_not_offered() -> None:
    def offered(option: str, page: str, **options: Any) -> list[str]:
        for custom_id, select in selects_of(
            rules_panel(EN, lobby(setup=config(**options)), CATALOGUE, page)
        ).items():
            if custom_id.endswith(f":{option}"):
                return [choice.value for choice in select.options]
        raise AssertionError(option)

    assert offered("no_trump", "auction") == ["none", "high", "low"]
    assert offered("no_trump", "auction", suit_order="none") == ["none", "high"]
    assert offered("remove", "special") == ["none"], "five players keep the whole pack"
    assert offered("min_bid", "auction")[-1] == "20"
    assert offered("min_bid", "auction", tens_score=False)[-1] == "16"
    assert len(offered("suit_order", "auction")) == 25


def test_the_number_of_seats_is_never_below_the_people_who_sit() -> None:
    select = selects_of(rules_panel(EN, lobby((*people(4), Seat())), CATALOGUE))["nap:opt:12:7:seats"]
    assert [option.value for option in select.options] == ["4", "5", "6", "7"]


def test_a_menu_without_a_choice_is_closed() -> None:
    select = selects_of(rules_panel(EN, lobby(), CATALOGUE, "special"))["nap:opt:12:7:remove"]
    assert select.disabled


def test_an_unknown_page_shows_the_first() -> None:
    assert text_of(rules_panel(EN, lobby(), CATALOGUE, "nonsense")) == text_of(
        rules_panel(EN, lobby(), CATALOGUE)
    )
