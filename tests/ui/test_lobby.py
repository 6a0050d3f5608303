"""The host's menus show the current values and offer only playable ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.engine.conflicts import check_rules
from bot.engine.options import pages_of, with_options
from bot.engine.rules import RuleSet
from bot.services.values.tables import Held, Seat
from bot.ui.core import ids
from bot.ui.forms import decode
from bot.ui.pages.front import list_panel
from bot.ui.table.house_rules import AIDS_PAGE, TABLE_FIELDS, TABLE_PAGE, fields_of, menu_panel, rules_panel
from bot.ui.table.people import people_panel
from tests.ui.tables import CATALOGUE, NOW, buttons_of, config, context, lobby, people, selects_of, text_of

EN = context("en")
PAGES = [TABLE_PAGE, AIDS_PAGE, *pages_of(RuleSet())]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_menu_shows_the_current_value_and_offers_only_playable_ones(page: str, seats: int) -> None:
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
            field, value = decode(fields_of(rules), found.arg, [option.value])
            if field not in TABLE_FIELDS and not option.default:
                check_rules(with_options(rules, {field.name: value}), seats)


@pytest.mark.parametrize(("preset", "seats"), [(p.name, p.best_seats) for p in CATALOGUE.values()])
def test_every_game_can_be_chosen_and_its_menus_offer_its_playable_values(preset: str, seats: int) -> None:
    snapshot = lobby((*people(2), *[Seat()] * (seats - 2)), config(seats, preset))
    menus = selects_of(rules_panel(EN, snapshot, CATALOGUE))
    assert [option.value for option in menus["nap:opt:12:7:preset"].options] == list(CATALOGUE)
    offered = [int(option.value) for option in menus["nap:opt:12:7:seats"].options]
    played = CATALOGUE[preset]
    assert offered == list(range(played.least_seats, played.most_seats + 1))
    for page in PAGES:
        assert selects_of(rules_panel(EN, snapshot, CATALOGUE, page))


def test_a_game_with_too_few_seats_for_the_people_seated_is_not_offered() -> None:
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


def test_the_number_of_seats_is_never_below_the_people_seated() -> None:
    select = selects_of(rules_panel(EN, lobby((*people(4), Seat())), CATALOGUE))["nap:opt:12:7:seats"]
    assert [option.value for option in select.options] == ["4", "5", "6", "7"]


def test_an_unknown_page_shows_the_first() -> None:
    assert text_of(rules_panel(EN, lobby(), CATALOGUE, "nonsense")) == text_of(
        rules_panel(EN, lobby(), CATALOGUE)
    )


@pytest.mark.parametrize(("user_id", "manager"), [(1000, True), (1001, False), (5, True), (5, False)])
def test_the_menu_offers_the_page_about_people_unless_it_is_empty(user_id: int, manager: bool) -> None:
    snapshot = lobby(people(3))
    menu = menu_panel(EN, snapshot, user_id=user_id, nudge=True, ends=manager)
    page = people_panel(EN, snapshot, user_id=user_id, manager=manager)
    offered = "nap:people:12:7" in buttons_of(menu)
    assert offered != (EN.text("menu-nothing") in text_of(page))


def test_the_list_of_tables_counts_no_chair_that_is_held_for_somebody() -> None:
    held = (Seat(held=Held(1, "Bob", NOW + timedelta(minutes=minutes))) for minutes in (5, 1, -1))
    waiting = lobby((*people(1), *held, Seat()))
    assert "**2 seats free**" in text_of(list_panel(EN, [waiting])), "a free one, and one whose time is up"
    assert "**4 seats free**" in text_of(list_panel(EN, [waiting], reader=1)), "Bob may sit on the one held"
