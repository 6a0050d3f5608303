"""A server's settings: who may change them, within which limits, and that they take effect."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.engine.errors import RuleConflict
from bot.services.errors import NotAllowed, NotNow, SavedRulesNotFound
from bot.services.server import guild_settings
from bot.services.server.guild_settings import MOST_CHANNELS, GuildSettingsService
from bot.services.values.settings import DECLARED, GuildSettings, Openers, Page, numbers_on
from bot.services.values.tables import ClockName
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, DAN, FAY, GUILD, Night, refused

USUAL = GuildSettings(starting_chips=1000)


@pytest.fixture
def service(night: Night) -> GuildSettingsService:
    """The settings of an empty store."""
    return night.services.guild_settings


async def _set(service: GuildSettingsService, **changes: object) -> GuildSettings:
    return await service.change(GUILD, ANN, changes, manager=True)


async def test_everything_can_be_set_and_survives_a_restart(night: Night) -> None:
    wanted: dict[str, Any] = {
        "starting_chips": 0,
        "daily_chips": 7,
        "time_zone": "europe/berlin",
        "locale": "ja",
        "channels": [9, 5, 9],
        "openers": 44,
        "mentions": False,
        "game": "najami",
    }
    settings = await _set(night.services.guild_settings, **wanted)
    assert settings == GuildSettings(
        starting_chips=0,
        daily_chips=7,
        time_zone="Europe/Berlin",
        locale="ja",
        channels=(5, 9),
        openers=Openers.ROLE,
        opener_role=44,
        mentions=False,
        game="najami",
    )
    assert (settings.language("en"), USUAL.language("en")) == ("ja", "en")
    again = await night.restarted()
    assert await again.services.guild_settings.of(GUILD) == settings
    assert await again.services.guild_settings.of(GUILD + 1) == USUAL
    assert await again.services.guild_settings.reset(GUILD, ANN, manager=True) == USUAL
    assert await again.services.guild_settings.of(GUILD) == USUAL


async def test_a_single_setting_can_be_reset(night: Night, service: GuildSettingsService) -> None:
    await _set(service, starting_chips=5, locale="ja", channels=[1], openers=Openers.MANAGERS, mentions=False)
    settings = await _set(
        service, starting_chips=None, locale=None, channels=[], openers=Openers.EVERYONE, mentions=True
    )
    assert settings == USUAL
    assert not stored.settings(night.store), "defaults are not stored"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"starting_chips": -1}, "setting-range"),
        ({"starting_chips": 10**9 + 1}, "setting-range"),
        ({"daily_chips": 10**6 + 1}, "setting-range"),
        ({"time_zone": "Mars/Olympus"}, "time-zone-unknown"),
        ({"channels": range(MOST_CHANNELS + 1)}, "channels-range"),
        ({"daily_chips": 5, "time_zone": "../etc/passwd"}, "time-zone-unknown"),
    ],
)
async def test_invalid_values_are_refused_and_nothing_changes(
    night: Night, service: GuildSettingsService, changes: dict[str, object], code: str
) -> None:
    await refused(_set(service, **changes), NotNow, code)
    assert not stored.settings(night.store)


def test_every_page_fits_into_a_form_and_every_default_into_its_range() -> None:
    assert {it.page for it in DECLARED.values()} == {*Page} - {Page.LOG}
    for page in Page:
        room = 5 - (page is Page.CHIPS)  # Discord's most; that page has the time zone too
        assert len(numbers_on(page)) <= room, page
        for name, number in numbers_on(page).items():
            assert number.least <= getattr(USUAL, name) <= number.most, name


async def test_an_unknown_setting_is_a_programming_error(service: GuildSettingsService) -> None:
    for changes in (
        {"moon": 1},
        {"locale": "fr"},
        {"mentions": "no"},
        {"daily_chips": "7"},
        {"openers": Openers.ROLE},
    ):
        with pytest.raises(ValueError, match=r"moon|fr|no|7|ROLE"):
            await _set(service, **changes)


async def test_only_managers_change_settings(night: Night, service: GuildSettingsService) -> None:
    await refused(service.change(GUILD, BOB, {"mentions": False}, manager=False), NotAllowed, "not-manager")
    await refused(service.reset(GUILD, BOB, manager=False), NotAllowed, "not-manager")
    assert not stored.settings(night.store)


async def test_the_usual_game_is_a_preset_or_a_saved_rule_set_of_the_server(
    night: Night, service: GuildSettingsService
) -> None:
    assert (await _set(service, game="ナポレオン")).game == "japanese"
    await refused(_set(service, game="tarot"), RuleConflict, "preset-unknown")
    saved = await night.services.saved_rules.save(
        guild_id=GUILD, name="Friday", preset="najami", options={}, seats=5, by=ANN, manager=True
    )
    assert (await _set(service, game=f"set-{saved.id}")).game == f"set-{saved.id}"
    with pytest.raises(SavedRulesNotFound, match="saved-rules-gone"):
        await service.change(GUILD + 1, ANN, {"game": f"set-{saved.id}"}, manager=True)


async def test_a_language_no_longer_supported_is_ignored(night: Night, service: GuildSettingsService) -> None:
    stored.set_settings(night.store, GUILD, {"locale": "tlh"})
    assert (await service.of(GUILD)).language("ja") == "ja"
    with pytest.raises(ValueError, match="locale"):
        await _set(service, locale="tlh")


async def test_starting_chips_are_for_members_without_an_account(night: Night) -> None:
    await night.open([ANN], start=False)
    await _set(night.services.guild_settings, starting_chips=300)
    await night.tables.sit(1, BOB)
    await night.hand_over(BOB.user_id, CLEO)
    assert await night.services.chips.balance(GUILD, FAY.user_id) == 300
    assert [await night.balance(person) for person in (ANN, BOB, CLEO)] == [1000, 300, 300]
    for starting, chips in ((0, 0), (500, 0)):
        await _set(night.services.guild_settings, starting_chips=starting)
        assert await night.services.chips.balance(GUILD, DAN.user_id) == chips, "opened with no chips"


@pytest.mark.parametrize("mentions", [True, False])
async def test_a_server_without_mentions_sends_none(night: Night, mentions: bool) -> None:
    await _set(night.services.guild_settings, mentions=mentions)
    await night.open(clock=ClockName.NORMAL)
    (nudge, _) = stored.deadlines(night.store)
    await night.services.clocks._nudge(nudge)
    assert len(night.notifier.nudges) == mentions
    assert nudge not in stored.deadlines(night.store), "checked at once, whatever the result"


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        (" asia/tokyo ", "Asia/Tokyo"),
        ("tokyo", "Asia/Tokyo"),
        ("New York", "America/New_York"),
        ("Ａｓｉａ／Ｔｏｋｙｏ", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("GMT+9", None),
        ("", None),
        ("../../etc/passwd", None),
    ],
)
def test_time_zones_are_found_as_people_write_them(written: str, zone: str | None) -> None:
    assert guild_settings.find_zone(written) == zone


def test_the_next_day_begins_at_midnight_or_when_clocks_skip_it() -> None:
    """In Beirut the clocks went from 0:00 to 1:00 on 29 March 2026."""
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    began = guild_settings.next_day(before, "Asia/Beirut")
    assert began == datetime(2026, 3, 28, 22, tzinfo=UTC)
    assert guild_settings.day_of(began, "Asia/Beirut").day == 29
    assert guild_settings.clock_in(began, "Asia/Beirut") == "01:00"
    assert guild_settings.next_day(datetime(2026, 11, 21, 23, 59, 59, tzinfo=UTC), "UTC").day == 22
    assert guild_settings.clock_in(before, "Mars/Olympus") == "12:00", "an unknown zone counts as UTC"
