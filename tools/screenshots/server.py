"""Pictures of a server's pages after some evenings: leaderboard, profile, replay and tournament."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from playwright.async_api import Browser, Locator

from bot.client import NapoleonBot
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.config import Format, TournamentConfig
from bot.features.tournaments.values.leagues import LeagueConfig
from bot.preview.app import Running
from bot.preview.simulation import keep_fresh, open_page
from bot.services.background import alongside
from bot.services.values.tables import ClockName, Person
from bot.ui.core import ids
from tests.preview.newcomer import until
from tools.screenshots.evening import Clock, Society
from tools.screenshots.screen import FOLDER, Part, Screen

FIRST_EVENING: Final = datetime(2026, 10, 24, 19, 30, tzinfo=UTC)
EVENINGS: Final = (
    (0, 5),
    (2, 6),
    (5, 5),
    (7, 7),
    (9, 4),
    (12, 6),
    (14, 7),
    (16, 5),
    (19, 6),
    (21, 6),
    (24, 7),
)
"""Days after the first, and how many hands were played."""
STAKE: Final = 10
STAGES_TURNED: Final = 7
"""From the deal into the middle of the play."""
CARDS_TURNED: Final = 3

NAMES: Final = {
    "en": ("Mika", "Oliver", "Priya", "Tom", "Hannah", "Kenji", "Lucía", "Ben", "Zoe"),
    "ja": ("みか", "はると", "さくら", "けんじ", "ゆい", "そうた", "あおい", "Ben", "なおき"),
}
PLACES: Final = {
    "en": ("Card club", "card-table", "Autumn Cup"),
    "ja": ("カード同好会", "カード卓", "秋の杯"),
}
"""The server, its channel, the tournament."""
LEAGUES: Final = {"en": "Friday League", "ja": "金曜リーグ"}
LEAGUE_CUPS: Final = 3
"""Number of finished tournaments of the league."""


async def photograph(running: Running, bot: NapoleonBot, browser: Browser, clock: Clock, locale: str) -> None:
    """Let a server play, and take a picture of each of its panels as one member sees them."""
    env, (server, channel_name, cup) = running.env, PLACES[locale]
    users = [env.create_user(f"member{place}", global_name=name) for place, name in enumerate(NAMES[locale])]
    guild = env.create_guild(server, owner=users[0], preferred_locale=env.locale)
    channel = guild.create_text_channel(channel_name)
    you, *_ = [guild.add_member(user) for user in users]
    people = [Person(user.id, name) for user, name in zip(users, NAMES[locale], strict=True)]
    society = Society(bot, clock, int(guild.id), int(channel.id), people, locale)
    for day, hands in EVENINGS:
        clock.moment = FIRST_EVENING + timedelta(days=day)
        await society.evening(hands, stake=STAKE)

    opened = open_page(env, channel, you, port=0, timezone="UTC")
    async with opened as page, alongside(keep_fresh(env, (page,))):
        screen = await Screen.open(browser, page)

        async def picture(what: str, control: Locator | None = None) -> None:
            await screen.fresh()
            await screen.picture(FOLDER / f"{locale}-{what}.png", control)

        await you.slash(channel, "leaderboard")
        await picture("leaderboard")
        await you.slash(channel, "profile")
        await picture("profile")
        profile = await bot.app.profiles.profile(int(guild.id), you.id, days=None, reader_id=you.id)
        assert profile.best is not None
        await you.slash(channel, "replay", hand=str(profile.best[0]))
        await _turn(screen, "stagenext", STAGES_TURNED)
        await _turn(screen, "next", CARDS_TURNED)
        await screen.reload()
        await picture("replay")
        number = await society.tournament(_cup(cup))
        join, _ = await screen.control(lambda custom_id, _: custom_id.verb == "tjoin")
        await screen.says(people[-1].name, join)
        await picture("tournament", join)
        await society.play_tournament(number)
        await until(partial(_reported, bot, number))
        await picture("report")
        league = LeagueConfig(name=LEAGUES[locale], events=6, best=4, share=20, prizes=(60, 40))
        await society.league(league, _cup(cup), LEAGUE_CUPS)
        await you.slash(channel, "league")
        await picture("league", (await screen.control(lambda custom_id, _: custom_id.verb == "lgfile"))[0])


async def _turn(screen: Screen, what: str, times: int) -> None:
    """Press a button of a replay this many times, each time once its next step is shown."""
    step = -1
    for _ in range(times):
        _, part = await screen.control(partial(_leads_beyond, what, step))
        await screen.press(part)
        step = int(part["custom_id"].split(":")[3])
    await screen.control(partial(_leads_beyond, what, step))


def _leads_beyond(what: str, step: int, custom_id: ids.CustomId, _: Part) -> bool:
    """Return whether a control is the button `what` of a replay, leading beyond a step."""
    return (custom_id.verb, custom_id.arg) == ("replay", what) and custom_id.turn > step


async def _reported(bot: NapoleonBot, tournament_id: int) -> bool | None:
    return (await services_of(bot.app).service.get(tournament_id)).report_id is not None or None


def _cup(name: str) -> TournamentConfig:
    return TournamentConfig(
        name=name,
        format=Format.SWISS,
        seats=5,
        hands=2,
        rounds=3,
        clock=ClockName.NORMAL,
        entry=50,
        prizes=(50, 30, 20),
    )
