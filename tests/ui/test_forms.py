"""Forms: buttons on messages of earlier versions still work as before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.nap.rules import NapRules
from bot.engine.rules import RuleSet
from bot.features.tournaments.pages import setup
from bot.features.tournaments.values.config import Format, Odd, TournamentConfig
from bot.services.errors import NotNow
from bot.services.values.settings import Openers, Page
from bot.services.values.tables import ClockName, Level
from bot.ui.forms import Field, decode, encode, read_number
from bot.ui.pages import settings
from bot.ui.table.house_rules import fields_of
from tests.ui.tables import context

LOBBY, NAP, SERVER = fields_of(RuleSet()), fields_of(NapRules()), settings.FIELDS
KNOWN: Sequence[tuple[Sequence[Field[Any]], str, str, Any]] = (
    (LOBBY, "preset", "joker", "joker"),
    (LOBBY, "hands", "none", None),
    (LOBBY, "total", "500", 500),
    (LOBBY, "clock", "daily", ClockName.DAILY),
    (LOBBY, "level", "regular", Level.REGULAR),
    (LOBBY, "suit_order", "SHDC", "SHDC"),
    (LOBBY, "min_bid", "13", 13),
    (LOBBY, "adjutant", "auto", "auto"),
    (LOBBY, "adjutant", "true", True),
    (NAP, "peep", "false", False),
    (NAP, "hand_size", "7", 7),
    (NAP, "deal", "1", "1"),
    (NAP, "pool_cap", "17", 17),
    (setup.FIELDS, "game", "own", "own"),
    (setup.FIELDS, "game", "set-7", "set-7"),
    (setup.FIELDS, "format", "knockout", Format.KNOCKOUT),
    (setup.FIELDS, "duplicate", "on", "on"),
    (setup.FIELDS, "checkin", "0", 0),
    (setup.FIELDS, "noshow", "30", 30),
    (setup.FIELDS, "limit", "90", 90),
    (setup.FIELDS, "late", "3", 3),
    (setup.FIELDS, "odd", "smaller", Odd.SMALLER),
    (SERVER, "page", "gifts", Page.GIFTS),
    (SERVER, "locale", "usual", "usual"),
    (SERVER, "saved", "set-7", "set-7"),
    (SERVER, "openers", "managers", Openers.MANAGERS),
    (SERVER, "channels", "901", [901]),
    (SERVER, "role", "44", [44]),
    (SERVER, "mentions-off", "", False),
    (SERVER, "daily_hand-on", "", True),
)


@pytest.mark.parametrize(("fields", "name", "text", "value"), KNOWN)
def test_an_old_menu_is_read(fields: Sequence[Field[Any]], name: str, text: str, value: Any) -> None:
    field, decoded = decode(fields, name, [text] if text else [])
    assert (field.name, decoded) == (name.partition("-")[0], value)
    assert type(decoded) is type(value)


@pytest.mark.parametrize(
    ("fields", "name", "texts"),
    [
        (LOBBY, "moon", ["full"]),
        (LOBBY, "clock", ["fast"]),
        (LOBBY, "clock", []),
        (LOBBY, "stake", ["none"]),
        (LOBBY, "stake", ["٣"]),
        (LOBBY, "stake", ["1\n"]),
        (LOBBY, "peep", ["true"]),
        (setup.FIELDS, "duplicate", ["true"]),
        (setup.FIELDS, "seats-on", ["5"]),
        (SERVER, "mentions", ["off"]),
        (SERVER, "mentions-maybe", []),
        (SERVER, "daily_chips", ["5"]),
        (SERVER, "channels", ["901", "x"]),
    ],
)
def test_values_of_no_menu_are_refused(fields: Sequence[Field[Any]], name: str, texts: list[str]) -> None:
    with pytest.raises(NotNow, match="press-unknown"):
        decode(fields, name, texts)


@pytest.mark.parametrize("fields", [LOBBY, NAP, setup.FIELDS, SERVER])
def test_every_listed_value_comes_back(fields: Sequence[Field[Any]]) -> None:
    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        for value in () if isinstance(field.values, str) else field.values:
            assert decode(fields, field.name, [encode(value)]) == (field, value)


def test_a_choice_changes_what_it_is_incompatible_with() -> None:
    named = {field.name: field for field in setup.FIELDS}
    config = TournamentConfig(advance=4, odd=Odd.SMALLER)
    assert named["seats"].changes(config, 4) == {"seats": 4, "advance": 3}
    assert named["duplicate"].changes(config, "on") == {"duplicate": True, "odd": Odd.COMPUTERS}
    assert named["duplicate"].changes(config, "off") == {"duplicate": False, "odd": Odd.SMALLER}
    assert named["checkin"].changes(config, 15) == {"check_in": 15}


def test_a_tournament_that_becomes_free_has_no_prizes_instead_of_some() -> None:
    free, paid = TournamentConfig(), TournamentConfig(entry=10, prizes=(100,))
    assert any("🥇 100% → **–**" in line for line in setup.changes(context(), paid, free))


def test_numbers_are_parsed_as_people_write_them() -> None:
    assert [read_number(text) for text in ("1000", " 1,000 ", "1 000", "1_000", "１０００")] == [1000] * 5
    for text in ("", "-1", "5 chips", "1.5", "9" * 13):
        with pytest.raises(NotNow):
            read_number(text)
